//! `houseway serve` and `houseway demo`.

use crate::problem::Problem;
use houseway_server::bounds::Bounds;
use houseway_server::{FloorKind, Place, ServeError, Server, Settings, Texts};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Run a real floor: people sign in, screens are enrolled, money is played for
///
/// The first start makes an operator and prints the one-time secret to sign in with. The signing key and the key to what
/// lies hidden are made in the folder of keys, which must be outside the data folder: whoever can edit the data must not
/// be able to sign it.
#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Data folder: made if it is missing
    #[arg(long, value_name = "DIR", default_value = "data/floor")]
    data: PathBuf,
    /// `sqlite`, for a database in the data folder, or a PostgreSQL address: postgres://USER@HOST/NAME
    ///
    /// A database on another machine must say how it is reached: ?sslmode=verify-full (encrypted and proven; &sslrootcert=FILE for
    /// certificates of your own making), ?sslmode=require (encrypted) or ?sslmode=disable (a trusted network).
    #[arg(
        long,
        value_name = "sqlite|postgres://...",
        default_value = "sqlite",
        env = "HOUSEWAY_DATABASE",
        hide_env_values = true
    )]
    database: String,
    /// Folder of the keys: made if it is missing [default: beside the data folder, with -keys after its name]
    #[arg(long, value_name = "DIR")]
    keys: Option<PathBuf>,
    /// The most that the journal may take, such as 20G or 500M; without it, as much as its disk has
    ///
    /// Beyond it nothing more is recorded: tables stand still and say so until there is room again. An alarm is raised on the pit's
    /// screen long before (less than 1,024 MB left, or a full disk near). Of a PostgreSQL database on another machine this is the
    /// only measure there is: without it, that the database fills up is not seen from here. SQLite counts its file, PostgreSQL the
    /// journal's tables with their indexes.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    storage_limit: Option<u64>,
    /// Browsers reach this server by TLS, through a proxy: send cookies by TLS alone
    #[arg(long)]
    behind_tls: bool,
    #[command(flatten)]
    common: Common,
}

/// Open a demo floor: play money, no passwords, tables that deal by themselves and tables that you deal
#[derive(Debug, clap::Args)]
pub(crate) struct DemoArgs {
    /// Data folder of the demo: made if it is missing
    #[arg(long, value_name = "DIR", default_value = "data/demo", conflicts_with = "memory")]
    data: PathBuf,
    /// Keep nothing: the demo is gone when it ends
    #[arg(long)]
    memory: bool,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
struct Common {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Log as JSON, one object a line
    #[arg(long)]
    json_logs: bool,
    /// Most connections in all
    #[arg(long, value_name = "N", default_value_t = Bounds::default().connections)]
    max_connections: usize,
    /// Most connections from one address other than this machine
    #[arg(long, value_name = "N", default_value_t = Bounds::default().connections_per_address)]
    max_per_address: usize,
    /// Folder with the rulebooks as they were gazetted, each as ID.pdf or ID.txt, for whoever asks for a copy of the rules
    ///
    /// Houseway ships none of these texts, only what each clause says in its own words. The page /rules/ shows that, and hands out
    /// the text where it is found here. `houseway rulebooks` lists the ids.
    #[arg(long, value_name = "DIR")]
    rule_texts: Option<PathBuf>,
}

/// The smallest limit: a megabyte, of which an empty journal takes a tenth.
const SMALLEST: u64 = 1 << 20;

/// Bytes as people write them: 1048576, 500M, 20G, 2T, in steps of 1,024.
fn size(text: &str) -> Result<u64, String> {
    let wanted = || {
        format!("write a number of bytes, or one with K, M, G or T after it, at least {}M", SMALLEST >> 20)
    };
    let (number, unit) = match text.char_indices().next_back() {
        Some((at, letter)) if letter.is_ascii_alphabetic() => (&text[..at], letter.to_ascii_uppercase()),
        _ => (text, 'B'),
    };
    let shift = match unit {
        'B' => 0,
        'K' => 10,
        'M' => 20,
        'G' => 30,
        'T' => 40,
        _ => return Err(wanted()),
    };
    let number: u64 = number.parse().map_err(|_| wanted())?;
    number.checked_mul(1 << shift).filter(|bytes| (SMALLEST..1 << 60).contains(bytes)).ok_or_else(wanted)
}

/// What a real floor and a demo do not have in common.
struct How {
    kind: FloorKind,
    secure_cookies: bool,
    storage_limit: Option<u64>,
}

/// `houseway serve`.
pub(crate) fn serve(args: &ServeArgs) -> Result<ExitCode, Problem> {
    let keys = args.keys.clone().unwrap_or_else(|| keys_beside(&args.data));
    let place = Place::At { address: address_of(&args.data, &args.database)?, keys };
    let how =
        How { kind: FloorKind::Real, secure_cookies: args.behind_tls, storage_limit: args.storage_limit };
    run(&args.common, &how, &place)
}

/// `houseway demo`.
pub(crate) fn demo(args: &DemoArgs) -> Result<ExitCode, Problem> {
    let place = if args.memory {
        Place::Memory
    } else {
        Place::At { address: args.data.display().to_string(), keys: keys_beside(&args.data) }
    };
    let how = How { kind: FloorKind::Demo, secure_cookies: false, storage_limit: None };
    run(&args.common, &how, &place)
}

/// The keys lie beside the data: those of `data/demo` in `data/demo-keys`.
pub(crate) fn keys_beside(data: &Path) -> PathBuf {
    let mut name = data.file_name().unwrap_or_default().to_owned();
    name.push("-keys");
    data.with_file_name(name)
}

/// The journal's address: the data folder, or a PostgreSQL address.
pub(crate) fn address_of(data: &Path, database: &str) -> Result<String, Problem> {
    match database {
        "sqlite" => Ok(data.display().to_string()),
        other if other.starts_with("postgres://") || other.starts_with("postgresql://") => {
            Ok(other.to_owned())
        }
        _ => Err(Problem::input(
            "the database is neither `sqlite` nor a PostgreSQL address",
            "Leave --database out, or give postgres://USER@HOST/NAME.",
        )),
    }
}

fn run(common: &Common, how: &How, place: &Place) -> Result<ExitCode, Problem> {
    logs(common.json_logs);
    let texts = common.rule_texts.as_deref().map(Texts::read).transpose().map_err(|error| {
        Problem::input(
            error.to_string(),
            "Nothing was started. Mend the folder of --rule-texts, or leave the option out.",
        )
    })?;
    if let Place::At { keys, .. } = place {
        make_private(keys)?;
    }
    let bounds = Bounds {
        connections: common.max_connections,
        connections_per_address: common.max_per_address,
        ..Bounds::default()
    };
    let How { kind, secure_cookies, storage_limit } = *how;
    let settings = Settings {
        kind,
        listen: common.listen,
        place: place.clone(),
        bounds,
        secure_cookies,
        metrics: true,
        storage_limit,
        texts: texts.unwrap_or_default(),
    };
    let runtime = tokio::runtime::Runtime::new().map_err(Problem::fault)?;
    runtime.block_on(async {
        let server = Server::start(settings).await.map_err(|error| told(&error))?;
        // Listened for before anybody is told that this runs: who stops it at once is heard, too.
        let ending = Ending::listen().map_err(Problem::fault)?;
        print!("{}", greeting(&server, kind, place));
        ending.wait().await;
        println!("Closing: rounds in play are kept, and the journal is signed.");
        server.stop().await;
        Ok(ExitCode::SUCCESS)
    })
}

fn told(error: &ServeError) -> Problem {
    let remedy = match error {
        ServeError::Listen { .. } => "Nothing was started.",
        _ => "Nothing was changed. `houseway help serve` explains the options.",
    };
    Problem::input(error.to_string(), remedy)
}

/// The folder of keys is its owner's alone.
fn make_private(folder: &Path) -> Result<(), Problem> {
    use std::os::unix::fs::DirBuilderExt as _;
    let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|error| {
        Problem::input(
            format!("the folder of keys {} cannot be made: {error}", folder.display()),
            "Give another one with --keys, outside of the data folder.",
        )
    })
}

fn greeting(server: &Server, kind: FloorKind, place: &Place) -> String {
    let address = server.address();
    let host = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V6(ip) if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    let open = format!("http://{host}:{}/", address.port());
    let kept = match place {
        Place::Memory => "in memory: gone when this ends".to_owned(),
        // An address may hold a password.
        Place::At { address, .. } if address.contains("://") => "in PostgreSQL".to_owned(),
        Place::At { address, .. } => format!("in {address}"),
    };
    let mut lines = vec![match kind {
        FloorKind::Demo => "Houseway DEMO: play money only".to_owned(),
        FloorKind::Real => "Houseway".to_owned(),
    }];
    lines.push(String::new());
    lines.push(format!("Open     {open}"));
    lines.push(format!("Journal  {kept}"));
    if let Some(first) = &server.first_secret {
        lines.push(String::new());
        lines.push("This is the first start. Sign in, and choose a secret of your own:".to_owned());
        lines.push(format!("Name     {}", first.name));
        lines.push(format!("Secret   {}   (shown only now)", first.secret));
    }
    lines.push(String::new());
    lines.push("Stop with Ctrl-C.".to_owned());
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let rule = "-".repeat(width + 2);
    let body: String = lines.iter().map(|line| format!("| {line:width$} |\n")).collect();
    format!("\n+{rule}+\n{body}+{rule}+\n\n")
}

/// The signals by which somebody asks the server to end.
struct Ending {
    terminate: Signal,
    interrupt: Signal,
}

impl Ending {
    /// Takes them from here on, in place of ending at once.
    fn listen() -> std::io::Result<Self> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Waits for the first of them.
    async fn wait(mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// Logs go to standard error. `RUST_LOG` says which.
pub(crate) fn logs(json: bool) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second logger is refused: the first stays.
    let _set = if json {
        builder.json().try_init()
    } else {
        builder.with_target(false).with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).try_init()
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_written_as_people_write_it() {
        for (text, bytes) in
            [("1048576", 1 << 20), ("1m", 1 << 20), ("1024K", 1 << 20), ("20G", 20 << 30), ("2T", 2 << 40)]
        {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "-1G", "1.5G", "1GB", "1000", "0", "99999999T", "1 G", "½G"] {
            assert!(size(text).is_err_and(|why| why.contains("at least 1M")), "{text}");
        }
    }
}
