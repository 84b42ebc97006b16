//! Backup into one portable SQLite file, and restore from it.

use crate::error::StoreError;
use crate::sqlite::rows::Reading;
use std::path::{Path, PathBuf};

/// Copies a SQLite journal into one new file, consistent as of one moment, while it is written to.
pub(crate) fn copy_sqlite(reading: Reading<'_>, dest: &Path) -> Result<(), StoreError> {
    into_place(dest, |part| {
        let text = part.to_str().ok_or_else(|| StoreError::Io {
            path: part.into(),
            why: "the name is not UTF-8; choose another".into(),
        })?;
        reading
            .db
            .execute("VACUUM INTO ?1", [text])
            .map(drop)
            .map_err(|e| reading.source.fault("writing the backup", &e))
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

fn part_of(dest: &Path) -> PathBuf {
    let mut name = dest.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

pub(crate) async fn copy_postgres(
    _address: &crate::postgres::connect::Address,
    _session: deadpool_postgres::Object,
    _dest: PathBuf,
) -> Result<(), StoreError> {
    Err(StoreError::Closed)
}
