//! `houseway backup` and `houseway restore`.

use crate::journal::{JournalArgs, readable, told, wait_for};
use crate::output;
use crate::problem::Problem;
use houseway_store::{OpenOptions, Report};
use std::path::PathBuf;
use std::process::ExitCode;

/// Copies a journal into one file, while the server goes on
///
/// The file holds every stream, snapshot, checkpoint and credential of the house, and no key: keep the folder of keys
/// apart from it.
#[derive(Debug, clap::Args)]
pub(crate) struct BackupArgs {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    journal: JournalArgs,
}

/// Restores a backup into an empty data folder or database, proven before and after
#[derive(Debug, clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup file
    file: PathBuf,
    #[command(flatten)]
    journal: JournalArgs,
}

/// `houseway backup`.
pub(crate) fn backup(args: &BackupArgs) -> Result<ExitCode, Problem> {
    wait_for(async {
        let journal = args.journal.read().await?;
        journal.backup(args.file.clone()).await.map_err(|error| told(&error))
    })?;
    output::print(&format!("written: {}\n", args.file.display()))
}

/// `houseway restore`.
pub(crate) fn restore(args: &RestoreArgs) -> Result<ExitCode, Problem> {
    readable(&args.file, "Give a file that `houseway backup` wrote.")?;
    let key_file = args.journal.key_file();
    if !key_file.exists() {
        return Err(Problem::input(
            format!("there is no signing key {}", key_file.display()),
            "The backup is proven with the house's key: give its folder with --keys.",
        ));
    }
    let mut options = OpenOptions::new(key_file);
    options.trusted_keys = args.journal.trusted()?;
    let address = args.journal.address()?;
    let reports = wait_for(async {
        houseway_store::restore(&args.file, &address, &options).await.map_err(|error| told(&error))
    })?;
    let entries: u64 = reports.iter().map(|report: &Report| report.entries).sum();
    output::print(&format!("restored: {} streams, {entries} entries, all sound\n", reports.len()))
}
