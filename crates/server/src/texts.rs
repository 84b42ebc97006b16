//! The rulebooks as they were gazetted, where the operator has them: what is handed to whoever asks for a copy of the rules.
//!
//! The texts are the governments', so none is shipped; the operator lays his own into a folder, each under its rulebook's id.

use axum::body::Bytes;
use houseway_games::books::{Book, SHIPPED};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The most bytes that a text may have (32 MiB): a scan of some hundred pages.
pub const MOST_BYTES: u64 = 32 << 20;

/// The texts that the operator has, by their rulebooks.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    found: BTreeMap<&'static str, Text>,
}

/// A rulebook as it was gazetted.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// In what it is written.
    pub form: Form,
    /// Its file.
    pub bytes: Bytes,
    /// The SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
}

/// In what a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A scan or a print.
    Pdf,
    /// Plain text in UTF-8.
    Plain,
}

/// Why a folder of texts cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TextsError {
    /// The folder or a file in it cannot be read.
    #[error("{} cannot be read: {why}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What the operating system says.
        why: std::io::Error,
    },
    /// A text is of no rulebook that is known here.
    #[error(
        "{} is named after no rulebook: a text is called by its rulebook's id, with .txt or .pdf after it; the ids are {}",
        path.display(),
        ids()
    )]
    NoBook {
        /// Which.
        path: PathBuf,
    },
    /// A rulebook has two texts.
    #[error("{rulebook} is there as a .txt and as a .pdf: keep the one that is to be handed out")]
    Twice {
        /// Which.
        rulebook: &'static str,
    },
    /// A file is empty, too large, or not what its name says.
    #[error("{} {why}", path.display())]
    NotAText {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// There is no text in the folder.
    #[error("{} holds no text: lay them there by their rulebooks' ids, such as {}.pdf", path.display(), SHIPPED[0].id)]
    None {
        /// The folder.
        path: PathBuf,
    },
}

fn ids() -> String {
    SHIPPED.iter().map(|book| book.id).collect::<Vec<_>>().join(", ")
}

impl Form {
    const ALL: [Self; 2] = [Self::Pdf, Self::Plain];

    /// How the names of its files end.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Plain => "txt",
        }
    }

    /// Its media type.
    pub const fn media(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Plain => "text/plain; charset=utf-8",
        }
    }
}

impl Texts {
    /// Reads a folder: each `.pdf` and `.txt` in it is the text of the rulebook after which it is named. Other files are left alone.
    ///
    /// # Errors
    /// [`TextsError`]: a text under a name that no rulebook has would never be found by whoever asks for it, so it is refused.
    pub fn read(folder: &Path) -> Result<Self, TextsError> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            |why| TextsError::Unreadable { path, why }
        };
        let mut found: BTreeMap<&'static str, Text> = BTreeMap::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable(folder))? {
            let path = entry.map_err(unreadable(folder))?.path();
            let ending = path.extension().map(std::ffi::OsStr::to_ascii_lowercase).unwrap_or_default();
            let Some(form) = Form::ALL.into_iter().find(|form| ending == form.ending()) else { continue };
            let book = path.file_stem().and_then(|stem| stem.to_str()).and_then(Book::find);
            let Some(book) = book else { return Err(TextsError::NoBook { path }) };
            let text = Text::read(&path, form)?;
            if found.insert(book.id, text).is_some() {
                return Err(TextsError::Twice { rulebook: book.id });
            }
        }
        if found.is_empty() {
            return Err(TextsError::None { path: folder.to_owned() });
        }
        Ok(Self { found })
    }

    /// The text of a rulebook, if the operator has it.
    pub(crate) fn of(&self, rulebook: &str) -> Option<&Text> {
        self.found.get(rulebook)
    }
}

impl Text {
    fn read(path: &Path, form: Form) -> Result<Self, TextsError> {
        let unreadable = |why| TextsError::Unreadable { path: path.to_owned(), why };
        let wrong = |why: String| TextsError::NotAText { path: path.to_owned(), why };
        let mut bytes = Vec::new();
        // No more than may be kept, whatever the file is or becomes while it is read.
        let file = std::fs::File::open(path).map_err(unreadable)?;
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.is_empty() {
            return Err(wrong("is empty".to_owned()));
        }
        if bytes.len() as u64 > MOST_BYTES {
            return Err(wrong(format!("has more than {} MiB", MOST_BYTES >> 20)));
        }
        match form {
            Form::Pdf if !bytes.starts_with(b"%PDF-") => return Err(wrong("is no PDF file".to_owned())),
            Form::Plain if std::str::from_utf8(&bytes).is_err() => {
                return Err(wrong("is not written in UTF-8".to_owned()));
            }
            Form::Pdf | Form::Plain => {}
        }
        let sha256 = hex::encode(Sha256::digest(&bytes));
        Ok(Self { form, bytes: bytes.into(), sha256 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        folder
    }

    fn refused(files: &[(&str, &[u8])], says: &str) {
        let folder = folder(files);
        let said = Texts::read(folder.path()).unwrap_err().to_string();
        assert!(said.contains(says), "{said}");
    }

    #[test]
    fn texts_are_found_by_their_rulebooks_and_other_files_left_alone() {
        let folder = folder(&[
            ("vic-1997-red-dog.txt", "10.12 a copy".as_bytes()),
            ("nsw-2016-pai-gow.PDF", b"%PDF-1.7 ..."),
            ("README.md", b"by whom and when"),
        ]);
        let texts = Texts::read(folder.path()).unwrap();
        let red_dog = texts.of("vic-1997-red-dog").unwrap();
        assert_eq!((red_dog.form, &red_dog.bytes[..]), (Form::Plain, &b"10.12 a copy"[..]));
        assert_eq!(red_dog.sha256, hex::encode(Sha256::digest(b"10.12 a copy")));
        assert_eq!(texts.of("nsw-2016-pai-gow").unwrap().form, Form::Pdf);
        assert!(texts.of("act-2019-pai-gow").is_none());
    }

    #[test]
    fn what_nobody_would_be_handed_is_refused_with_what_to_do() {
        refused(&[("red-dog.txt", b"x")], "vic-1997-red-dog");
        refused(&[("vic-1997-red-dog.txt", b"x"), ("vic-1997-red-dog.pdf", b"%PDF-1.4")], "keep the one");
        refused(&[("vic-1997-red-dog.txt", b"")], "is empty");
        refused(&[("vic-1997-red-dog.txt", &[0xff, 0xfe])], "UTF-8");
        refused(&[("vic-1997-red-dog.pdf", b"<html>")], "no PDF");
        refused(&[("notes.md", b"x")], "holds no text");
        let folder = folder(&[]);
        let gone = folder.path().join("gone");
        assert!(Texts::read(&gone).unwrap_err().to_string().contains("cannot be read"));
        // A text may be large, and no larger.
        let path = folder.path().join("vic-1997-red-dog.txt");
        std::fs::File::create(&path).unwrap().set_len(MOST_BYTES + 1).unwrap();
        assert!(Texts::read(folder.path()).unwrap_err().to_string().contains("more than 32 MiB"));
    }
}
