//! One act: an outside command that is shown before it runs and named when it fails.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::stderr;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Error, Result, anyhow};

/// An outside command in the making.
#[derive(Debug)]
pub struct Act {
    command: Command,
    settings: String,
    line: String,
}

impl Act {
    /// A command that runs `program`. What `cargo run` told xtask about xtask is kept from it: it would describe the
    /// wrong crate.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let program = program.as_ref();
        let mut command = Command::new(program);
        for (name, _) in env::vars_os() {
            if name
                .to_str()
                .is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"))
            {
                command.env_remove(&name);
            }
        }
        Self { command, settings: String::new(), line: quoted(program) }
    }

    /// Shows the program under a shorter name. Only before the first argument.
    pub fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.line);
        self
    }

    /// Adds one argument.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.line.push(' ');
        self.line.push_str(&quoted(arg.as_ref()));
        self.command.arg(arg);
        self
    }

    /// Adds arguments.
    pub fn args<A: AsRef<OsStr>>(self, args: impl IntoIterator<Item = A>) -> Self {
        args.into_iter().fold(self, Self::arg)
    }

    /// Sets an environment variable, and shows it.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.settings.push_str(&format!("{name}={} ", quoted(value.as_ref())));
        self.quiet_env(name, value)
    }

    /// Sets an environment variable that nobody needs to see, such as PATH.
    pub fn quiet_env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Unsets an environment variable.
    pub fn without_env(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// Runs in this folder.
    pub fn dir(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Shows the command, runs it with its output in the open, and waits for it.
    ///
    /// # Errors
    /// If it cannot be started or does not end with success; the error gives the whole line.
    pub fn run(self) -> Result<()> {
        println!("$ {}", self.shown());
        self.wait()
    }

    /// Like [`Act::run`], but on the standard error output: for what is only on the way to the thing that was asked
    /// for, whose standard output may be read by another program.
    pub fn run_aside(mut self) -> Result<()> {
        eprintln!("$ {}", self.shown());
        self.command.stdout(stderr());
        self.wait()
    }

    /// Like [`Act::run`], but for what runs beside something else: all that it has to say comes in one piece when it is
    /// done.
    ///
    /// # Errors
    /// As [`Act::run`].
    pub fn told(self) -> Result<()> {
        let shown = self.shown();
        let (status, text) = self.captured()?;
        println!("$ {shown}\n{}", text.trim_end());
        if status.success() { Ok(()) } else { Err(failed(&shown, status)) }
    }

    fn wait(mut self) -> Result<()> {
        let shown = self.shown();
        let status = self.command.status().with_context(|| format!("cannot start `{shown}`"))?;
        if status.success() { Ok(()) } else { Err(failed(&shown, status)) }
    }

    /// Runs silently; what it writes to its standard output is the answer.
    pub fn output(mut self) -> Result<String> {
        let shown = self.shown();
        let output = self
            .command
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("cannot start `{shown}`"))?;
        if !output.status.success() {
            return Err(failed(&shown, output.status));
        }
        String::from_utf8(output.stdout)
            .with_context(|| format!("`{shown}` wrote something that is not UTF-8"))
    }

    /// Runs silently; status, output and errors together are the answer.
    pub fn captured(mut self) -> Result<(ExitStatus, String)> {
        let shown = self.shown();
        let output =
            self.command.stdin(Stdio::null()).output().with_context(|| format!("cannot start `{shown}`"))?;
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.push_str(&String::from_utf8_lossy(&output.stderr));
        Ok((output.status, text))
    }

    /// Becomes the command: returns only if it cannot be started. Signals then reach it directly.
    pub fn become_it(mut self) -> Error {
        let shown = self.shown();
        anyhow!(self.command.exec()).context(format!("cannot start `{shown}`"))
    }

    /// The underlying command, for what this type does not cover.
    pub fn into_command(self) -> Command {
        self.command
    }

    fn shown(&self) -> String {
        format!("{}{}", self.settings, self.line)
    }
}

fn failed(shown: &str, status: ExitStatus) -> Error {
    anyhow!("`{shown}` failed ({status})")
}

/// The word as a person would type it in a shell.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "-_./=:@+,%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Finds a program on PATH as the shell would.
pub fn on_path(program: &str) -> Option<OsString> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|candidate| is_executable(candidate))
        .map(Into::into)
}

/// Is this a file that may be executed?
pub fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_named_with_its_arguments_and_settings() {
        let error = Act::new("sh").args(["-c", "exit 3"]).env("COLOUR", "deep red").run().unwrap_err();
        assert_eq!(error.to_string(), "`COLOUR='deep red' sh -c 'exit 3'` failed (exit status: 3)");
    }

    #[test]
    fn a_missing_program_is_an_error_that_names_it() {
        let error = Act::new("no-such-program-here").run().unwrap_err();
        assert!(error.to_string().contains("no-such-program-here"), "{error}");
    }

    #[test]
    fn what_cargo_said_of_xtask_is_kept_from_the_command() {
        let seen = Act::new("sh").args(["-c", "echo ${CARGO_MANIFEST_DIR:-none}"]).output().unwrap();
        assert_eq!(seen, "none\n");
    }
}
