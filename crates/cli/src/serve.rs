//! `houseway serve` and `houseway demo`.

use crate::problem::Problem;
use houseway_server::bounds::Bounds;
use houseway_server::{FloorKind, Place, ServeError, Server, Settings};
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
    /// Browsers reach this server by TLS, through a proxy: send cookies by TLS alone
    #[arg(long)]
    behind_tls: bool,
    #[command(flatten)]
    common: Common,
}

/// Open a demo floor: play money, no passwords, a virtual wheel and a table that you deal
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
}

/// `houseway serve`.
pub(crate) fn serve(args: &ServeArgs) -> Result<ExitCode, Problem> {
    let keys = args.keys.clone().unwrap_or_else(|| keys_beside(&args.data));
    let place = Place::At { address: address_of(&args.data, &args.database)?, keys };
    run(&args.common, FloorKind::Real, &place, args.behind_tls)
}

/// `houseway demo`.
pub(crate) fn demo(args: &DemoArgs) -> Result<ExitCode, Problem> {
    let place = if args.memory {
        Place::Memory
    } else {
        Place::At { address: args.data.display().to_string(), keys: keys_beside(&args.data) }
    };
    run(&args.common, FloorKind::Demo, &place, false)
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

fn run(common: &Common, kind: FloorKind, place: &Place, secure_cookies: bool) -> Result<ExitCode, Problem> {
    logs(common.json_logs);
    if let Place::At { keys, .. } = place {
        make_private(keys)?;
    }
    let bounds = Bounds {
        connections: common.max_connections,
        connections_per_address: common.max_per_address,
        ..Bounds::default()
    };
    let settings =
        Settings { kind, listen: common.listen, place: place.clone(), bounds, secure_cookies, metrics: true };
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
