//! A private PostgreSQL for the tests: its own folder, its own port, gone when the tests are.

use std::env;
use std::fs;
use std::io::Read as _;
use std::net::TcpListener;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail};

use crate::act::{Act, is_executable};
use crate::machine;

/// What the guard does: wait until this xtask ends in whatever way (its end of the pipe closes), then stop the server
/// and remove the folder. `exec` and `trap` keep it alive through a ctrl-C that reaches the whole group.
const GUARD: &str = r#"trap '' INT TERM HUP
cat >/dev/null
"$@" >/dev/null 2>&1
rm -rf -- "$PGHOUSE""#;

/// A running server; it stops when this is dropped, and also when this process dies.
#[derive(Debug)]
pub struct Postgres {
    url: String,
    guard: Child,
    lifeline: Option<ChildStdin>,
}

impl Postgres {
    /// Starts a server on a free port of 127.0.0.1, with default durability, as nobody if we are root.
    ///
    /// # Errors
    /// If PostgreSQL is neither there nor installable, or does not start; its log is part of the message.
    pub fn start() -> Result<Self> {
        let bin = binaries()?;
        let folder = fresh_folder()?;
        // From here on the guard cleans up, even if the start fails half way.
        let data = folder.join("data");
        let stop = as_owner(&folder, &bin.join("pg_ctl"))
            .arg("-D")
            .arg(&data)
            .args(["-m", "immediate", "-w", "stop"])
            .into_command();
        let mut guard = Act::new("sh")
            .args(["-c", GUARD, "guard"])
            .arg(stop.get_program())
            .args(stop.get_args())
            .into_command();
        let mut guard = guard
            .env("PGHOUSE", &folder)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .context("cannot start the guard of PostgreSQL")?;
        let lifeline = guard.stdin.take();
        let mut postgres = Self { url: String::new(), guard, lifeline };

        as_owner(&folder, &bin.join("initdb"))
            .arg("-D")
            .arg(&data)
            .args(["-U", "houseway", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"])
            .captured()
            .and_then(
                |(status, text)| {
                    if status.success() { Ok(()) } else { Err(anyhow!("initdb failed:\n{text}")) }
                },
            )?;
        // A port that was free a moment ago can be taken by somebody else; then another one is tried.
        for attempt in 1..=5 {
            let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
            let options = format!(
                "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200"
            );
            let log = folder.join(format!("log-{attempt}"));
            let status = as_owner(&folder, &bin.join("pg_ctl"))
                .arg("-D")
                .arg(&data)
                .args(["-w", "-t", "60", "-o", &options, "-l"])
                .arg(&log)
                .arg("start")
                .into_command()
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .context("cannot start pg_ctl")?;
            if status.success() {
                postgres.url = format!("postgres://houseway@127.0.0.1:{port}/postgres");
                println!("PostgreSQL for the tests: {}", postgres.url);
                return Ok(postgres);
            }
            let mut text = String::new();
            if let Ok(mut file) = fs::File::open(&log) {
                file.read_to_string(&mut text)?;
            }
            if attempt == 5 || !text.contains("in use") {
                bail!("the private PostgreSQL did not start:\n{text}");
            }
        }
        bail!("the private PostgreSQL found no free port")
    }

    /// The address to connect to; the user is `houseway` and may create databases.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.lifeline.take());
        if let Err(error) = self.guard.wait() {
            eprintln!("PostgreSQL's guard: {error}");
        }
    }
}

/// The newest PostgreSQL of this machine, installed if there is none.
fn binaries() -> Result<PathBuf> {
    if let Some(bin) = newest() {
        return Ok(bin);
    }
    machine::install(&["postgresql"], "The tests need PostgreSQL's server programs")?;
    newest().context("PostgreSQL is installed, but /usr/lib/postgresql/*/bin/postgres is not there")
}

fn newest() -> Option<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let bin = entry.path().join("bin");
            let version = entry.file_name().to_str()?.split('.').next()?.parse().ok()?;
            ["postgres", "initdb", "pg_ctl"]
                .iter()
                .all(|name| is_executable(&bin.join(name)))
                .then_some((version, bin))
        })
        .collect();
    found.sort();
    found.pop().map(|(_, bin)| bin)
}

/// A new folder that the server's user owns and can reach.
fn fresh_folder() -> Result<PathBuf> {
    #[expect(clippy::disallowed_methods, reason = "only to tell one folder's name from another's")]
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_nanos();
    let folder = env::temp_dir().join(format!("houseway-postgres-{}-{now}", std::process::id()));
    fs::create_dir(&folder).with_context(|| format!("making {}", folder.display()))?;
    if machine::is_root() {
        Act::new("chown").arg("nobody:").arg(&folder).output()?;
        let reached =
            as_owner(&folder, Path::new("/bin/sh")).args(["-c", "cd \"$0\""]).arg(&folder).captured()?;
        if !reached.0.success() {
            bail!(
                "user nobody cannot reach {}; set TMPDIR to a folder that everybody may enter",
                folder.display()
            );
        }
    }
    Ok(folder)
}

/// PostgreSQL refuses to run as root, so root hands its programs to nobody. No setting of the caller's gets in.
fn as_owner(folder: &Path, program: &Path) -> Act {
    let act = if machine::is_root() {
        Act::new("setpriv").args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program)
    } else {
        Act::new(program)
    };
    let act = env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok())
        .filter(|name| name.starts_with("PG"))
        .fold(act, |act, name| act.without_env(&name));
    act.quiet_env("HOME", folder).dir(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_answers_while_it_lives_and_leaves_nothing() {
        if newest().is_none() {
            return;
        }
        let postgres = Postgres::start().unwrap();
        let port: u16 = postgres.url().rsplit([':', '/']).nth(1).unwrap().parse().unwrap();
        std::net::TcpStream::connect(("127.0.0.1", port)).unwrap();
        drop(postgres);
        std::net::TcpStream::connect(("127.0.0.1", port)).unwrap_err();
        let own = format!("houseway-postgres-{}-", std::process::id());
        let left = fs::read_dir(env::temp_dir()).unwrap().flatten();
        assert!(!left.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with(&own)));
    }
}
