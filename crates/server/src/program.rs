//! The program that runs here, part by part, for the check that it is the one that belongs here (G-12).

use crate::live::Unable;
use houseway_floor::{Part, Program};
use houseway_games::books::SHIPPED;
use houseway_lawbook::Short;
use houseway_table::{Digest, Hex};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

/// Where the parts of the program lie.
#[derive(Clone, Debug)]
pub struct ProgramParts {
    /// What the program says of itself.
    pub version: String,
    /// Names and files, which are read again at every check. A file that is not there is a part that is gone.
    pub files: Vec<(String, PathBuf)>,
    /// Names and texts that are part of the running program.
    pub texts: Vec<(String, &'static str)>,
}

impl ProgramParts {
    /// The parts of this process: `program`, the bytes that run; `program-file`, the file that the next start would run; and
    /// each file of each rulebook, as the running program carries them.
    ///
    /// # Errors
    /// When the operating system does not say which file runs.
    pub fn of_this_process() -> std::io::Result<Self> {
        let path = std::env::current_exe()?;
        // The system marks the path of a file that has been replaced since.
        let path = match path.to_str().and_then(|text| text.strip_suffix(" (deleted)")) {
            Some(text) => PathBuf::from(text),
            None => path,
        };
        // What runs can be read even where the file was replaced; elsewhere than on Linux the file stands for it.
        let running = Path::new("/proc/self/exe");
        let running = if running.exists() { running.to_owned() } else { path.clone() };
        let books = SHIPPED.iter().flat_map(|book| {
            let named = |name: &str| format!("rulebooks/{}", book.file(name));
            let own = [
                (named("rulebook.toml"), book.rulebook),
                (named("clauses.toml"), book.clauses),
                (named("clause-ids.txt"), book.clause_ids),
            ];
            own.into_iter().chain(book.summary_files().map(move |(_, name, text)| (named(&name), text)))
        });
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            files: vec![("program".to_owned(), running), ("program-file".to_owned(), path)],
            texts: books.collect(),
        })
    }

    /// Reads everything and computes the digests. It takes as long as the disk takes.
    ///
    /// # Errors
    /// [`Unable`] when a file is there and cannot be read.
    pub(crate) fn examine(&self) -> Result<Program, Unable> {
        let unable = |error: &dyn std::fmt::Display| Unable(error.to_string());
        let mut parts = Vec::new();
        // The file that runs and the one that would run next are one, as a rule: it is read once.
        let mut read: BTreeMap<(u64, u64), Digest> = BTreeMap::new();
        for (name, path) in &self.files {
            let told = |error: std::io::Error| Unable(format!("{}: {error}", path.display()));
            let file = match File::open(path) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(told(error)),
            };
            let about = file.metadata().map_err(told)?;
            let digest = match read.entry((about.dev(), about.ino())) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => *new.insert(digest_of(file).map_err(told)?),
            };
            parts.push(Part { name: Short::new(name).map_err(|e| unable(&e))?, digest });
        }
        for (name, text) in &self.texts {
            parts.push(Part { name: Short::new(name).map_err(|e| unable(&e))?, digest: Digest::of(text) });
        }
        parts.sort_by_key(|part| part.name);
        Ok(Program { version: Short::new(&self.version).map_err(|e| unable(&e))?, parts })
    }
}

/// The digest of a file.
fn digest_of(mut file: File) -> std::io::Result<Digest> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok(Hex(hasher.finalize().into())),
            Ok(read) => hasher.update(buffer.get(..read).unwrap_or_default()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_its_bytes_its_file_and_its_rulebooks() {
        let program = ProgramParts::of_this_process().unwrap().examine().unwrap();
        let part =
            |name: &str| program.parts.iter().find(|part| part.name.as_str() == name).map(|p| p.digest);
        assert!(part("program").is_some());
        assert_eq!(part("program"), part("program-file"));
        let book = SHIPPED[0];
        let name = format!("rulebooks/{}/rulebook.toml", book.id);
        assert_eq!(part(&name), Some(Digest::of(book.rulebook)));
        for (_, name, text) in book.summary_files() {
            assert_eq!(part(&format!("rulebooks/{}/{name}", book.id)), Some(Digest::of(text)));
        }
    }

    #[test]
    fn a_file_is_read_whole_and_one_that_is_gone_is_no_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part");
        let text = "x".repeat(700_000);
        std::fs::write(&path, &text).unwrap();
        let parts = ProgramParts {
            version: "1".to_owned(),
            files: vec![("part".to_owned(), path.clone())],
            texts: vec![],
        };
        assert_eq!(parts.examine().unwrap().parts[0].digest, Digest::of(&text));
        std::fs::remove_file(path).unwrap();
        assert!(parts.examine().unwrap().parts.is_empty());
    }
}
