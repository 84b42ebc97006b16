//! Which journal a command is about.

use crate::problem::Problem;
use crate::serve::{address_of, keys_beside};
use houseway_store::{Journal, PublicKey, Signer, StoreError, open_read_only};
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the signing key in the folder of keys.
pub(crate) const SIGNING_KEY: &str = "journal.key";
/// The name of the key to what lies hidden there.
pub(crate) const HIDDEN_KEY: &str = "hidden.key";
/// The schema of the tables in PostgreSQL.
pub(crate) const SCHEMA: &str = "houseway";

/// The name of the journal in a data folder.
const JOURNAL: &str = "journal.sqlite";
/// How every file of SQLite begins.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// The options that name a journal.
#[derive(Debug, clap::Args)]
pub(crate) struct JournalArgs {
    /// Data folder, or a backup file
    #[arg(long, value_name = "DIR|FILE", default_value = "data/floor")]
    data: PathBuf,
    /// `sqlite`, or a PostgreSQL address: postgres://USER@HOST/NAME
    #[arg(
        long,
        value_name = "sqlite|postgres://...",
        default_value = "sqlite",
        env = "HOUSEWAY_DATABASE",
        hide_env_values = true
    )]
    database: String,
    /// Folder of the keys [default: beside the data folder, with -keys after its name]
    #[arg(long, value_name = "DIR")]
    keys: Option<PathBuf>,
    /// A public key to trust besides, such as an earlier one of this house; may be given several times
    #[arg(long = "trust", value_name = "FILE.pub")]
    trust: Vec<PathBuf>,
}

impl JournalArgs {
    /// Where it lies.
    pub(crate) fn address(&self) -> Result<String, Problem> {
        address_of(&self.data, &self.database)
    }

    /// The signing key's file.
    pub(crate) fn key_file(&self) -> PathBuf {
        self.keys.clone().unwrap_or_else(|| keys_beside(&self.data)).join(SIGNING_KEY)
    }

    /// The file of the key to what lies hidden.
    pub(crate) fn hidden_key(&self) -> PathBuf {
        self.keys.clone().unwrap_or_else(|| keys_beside(&self.data)).join(HIDDEN_KEY)
    }

    /// The public keys to trust: the house's own, and those that are named.
    pub(crate) fn trusted(&self) -> Result<Vec<PublicKey>, Problem> {
        let mut own = self.key_file().into_os_string();
        own.push(".pub");
        let own = PathBuf::from(own);
        let mut files = self.trust.clone();
        if own.exists() {
            files.insert(0, own);
        } else if files.is_empty() {
            return Err(Problem::input(
                format!("there is no public key {}, by which the journal is proven", own.display()),
                "Give the folder of the house's keys with --keys, or a copy of the public key with --trust.",
            ));
        }
        let read = |file: &PathBuf| {
            PublicKey::from_file(file).map_err(|error| {
                Problem::input(
                    error.to_string(),
                    "Give public keys of this house, files ending in .pub: with --keys their folder, with --trust each.",
                )
            })
        };
        files.iter().map(read).collect()
    }

    /// Opens it for reading, also while a server writes it.
    pub(crate) async fn read(&self) -> Result<Arc<dyn Journal>, Problem> {
        let address = self.address()?;
        self.found()?;
        open_read_only(&address, SCHEMA, &self.trusted()?).await.map_err(|error| told(&error))
    }

    /// Whether there is a journal where it is looked for, which is told before anything is said of its keys.
    fn found(&self) -> Result<(), Problem> {
        if self.database != "sqlite" {
            return Ok(());
        }
        let remedy = "Give the data folder of a floor, or a backup file, with --data.";
        let file = if self.data.is_dir() { self.data.join(JOURNAL) } else { self.data.clone() };
        if self.data.exists() && !file.exists() {
            return Err(Problem::input(
                format!("there is no journal in the folder {}", self.data.display()),
                remedy,
            ));
        }
        readable(&file, remedy)
    }

    /// The signing key, which must be there.
    pub(crate) fn signer(&self) -> Result<Signer, Problem> {
        let file = self.key_file();
        if !file.exists() {
            return Err(Problem::input(
                format!("there is no signing key {}", file.display()),
                "Give its folder with --keys.",
            ));
        }
        Signer::load_or_create(&file).map_err(|error| told(&error))
    }
}

/// Whether a file is a database as journals and backups are: what is none is told apart from a journal that is damaged.
pub(crate) fn readable(path: &Path, remedy: &str) -> Result<(), Problem> {
    let problem = |what: String| Err(Problem::input(what, remedy));
    let mut start = [0; SQLITE.len()];
    match File::open(path).and_then(|mut file| file.read_exact(&mut start)) {
        Ok(()) if start == *SQLITE => Ok(()),
        Ok(()) => problem(format!("{} is neither a journal nor a backup of one", path.display())),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
            problem(format!("{} is neither a journal nor a backup of one", path.display()))
        }
        Err(error) => problem(format!("cannot read {}: {error}", path.display())),
    }
}

/// What the store says already tells what to do.
pub(crate) fn told(error: &StoreError) -> Problem {
    Problem::input(error.to_string(), "Nothing was changed.")
}

/// Runs what waits.
pub(crate) fn wait_for<T>(work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(Problem::fault)?;
    runtime.block_on(work)
}
