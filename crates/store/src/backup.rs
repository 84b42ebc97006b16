//! Backup into one portable SQLite file, and restore from it into an empty journal of either kind.

use crate::error::StoreError;
use crate::journal::Journal;
use crate::keys::{PublicKey, Signer, outside};
use crate::options::{OpenOptions, beside, is_postgres};
use crate::postgres::PostgresJournal;
use crate::sqlite::SqliteJournal;
use crate::sqlite::connect::{FILE, Source, lock_folder, make_folder};
use crate::verify::{Report, verify_all};
use std::path::{Path, PathBuf};

/// Copies a backup file into an empty journal: PostgreSQL for a `postgres://` address, else the data folder of that name.
/// Every stream of the backup is verified before, every stream of the restored journal after, and both must end alike.
/// The reports of the restored streams come back.
///
/// The backup's checkpoints must be signed by the key of the options or by one of its `trusted_keys`.
///
/// # Errors
/// [`StoreError::NotVerified`] when the backup or the copy does not verify; [`StoreError::NotEmpty`]; errors of opening
/// either. A restore that fails in the middle leaves nothing in PostgreSQL and no journal file in the folder.
pub async fn restore(backup: &Path, dest: &str, options: &OpenOptions) -> Result<Vec<Report>, StoreError> {
    options.check()?;
    let trusted = trusted(dest, options).await?;
    let path = backup.to_owned();
    let source = beside(move || SqliteJournal::open_read_only(&path, &trusted)).await?;
    let damage = source.damage().await?;
    if let Some(first) = damage.first() {
        return Err(not_verified(&source, first));
    }
    check(&source).await?;

    let copy: Box<dyn Journal> = if is_postgres(dest) {
        Box::new(PostgresJournal::restore(dest, options, backup).await?)
    } else {
        let (folder, path, options) = (PathBuf::from(dest), backup.to_owned(), options.clone());
        Box::new(beside(move || restore_sqlite(&path, &folder, &options)).await?)
    };
    let reports = check(&*copy).await?;
    if source.streams().await? != copy.streams().await? {
        return Err(not_verified(&*copy, "its streams do not end where those of the backup end"));
    }
    copy.close().await?;
    Ok(reports)
}

/// The keys that a restore trusts; makes the destination's signing key if it is missing.
async fn trusted(dest: &str, options: &OpenOptions) -> Result<Vec<PublicKey>, StoreError> {
    let (folder, options) = (PathBuf::from(dest), options.clone());
    let in_folder = !is_postgres(dest);
    beside(move || {
        if in_folder {
            make_folder(&folder)?;
            outside(&options.key_file, &folder)?;
        }
        let own = Signer::load_or_create(&options.key_file)?.public();
        Ok(std::iter::once(own).chain(options.trusted_keys).collect())
    })
    .await
}

async fn check(journal: &dyn Journal) -> Result<Vec<Report>, StoreError> {
    let reports = verify_all(journal, None).await?;
    match reports.iter().flat_map(|r| &r.findings).next() {
        None => Ok(reports),
        Some(finding) => Err(not_verified(journal, &finding.text)),
    }
}

fn not_verified(journal: &dyn Journal, why: &str) -> StoreError {
    StoreError::NotVerified { place: journal.place(), why: why.into() }
}

fn restore_sqlite(backup: &Path, folder: &Path, options: &OpenOptions) -> Result<SqliteJournal, StoreError> {
    make_folder(folder)?;
    let dest = folder.join(FILE);
    let lock = lock_folder(folder)?;
    if dest.exists() {
        return Err(StoreError::NotEmpty { place: folder.display().to_string() });
    }
    let source = Source { file: backup.into(), tuning: crate::options::SqliteTuning::default() };
    copy_sqlite(&source, &dest)?;
    drop(lock);
    SqliteJournal::open(folder, options)
}

/// Copies a SQLite journal into one new file, consistent as of one moment, while it is written to.
pub(crate) fn copy_sqlite(source: &Source, dest: &Path) -> Result<(), StoreError> {
    into_place(dest, |part| {
        let text = part.to_str().ok_or_else(|| StoreError::Io {
            path: part.into(),
            why: "the name is not UTF-8; choose another".into(),
        })?;
        source
            .copier()?
            .execute("VACUUM INTO ?1", [text])
            .map(drop)
            .map_err(|e| source.fault("writing the backup", &e))
    })
}

/// Writes beside the destination, makes it durable, and only then gives it its name.
pub(crate) fn into_place(
    dest: &Path,
    write: impl FnOnce(&Path) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    if dest.exists() {
        return Err(StoreError::Exists { path: dest.into() });
    }
    let part = part_of(dest);
    // What an interrupted backup left behind is nobody's.
    let _absent = std::fs::remove_file(&part);
    let written = write(&part).and_then(|()| {
        let fail = |e: std::io::Error| StoreError::io(&part, &e);
        private(&part).map_err(fail)?;
        std::fs::File::open(&part).and_then(|f| f.sync_all()).map_err(fail)?;
        // A hard link fails where a rename would overwrite what came meanwhile.
        std::fs::hard_link(&part, dest).map_err(|e| match e.kind() {
            std::io::ErrorKind::AlreadyExists => StoreError::Exists { path: dest.into() },
            _ => StoreError::io(dest, &e),
        })
    });
    let _gone = std::fs::remove_file(&part);
    written?;
    crate::keys::sync_folder(dest)
}

/// The file holds secrets: for its owner alone.
fn private(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))
}

fn part_of(dest: &Path) -> PathBuf {
    let mut name = dest.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
