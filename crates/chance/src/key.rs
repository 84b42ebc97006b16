use crate::{ChanceError, Commitment, Entropy, OperatingSystem, Secret};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use std::fmt;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// A commitment and what it promises, sealed: what the journal keeps of something hidden.
#[derive(Clone, PartialEq, Eq)]
pub struct Seal {
    /// The commitment, which may be shown to everybody.
    pub commitment: Commitment,
    /// The sealed value in lower-case hexadecimal digits: a version, a nonce and the cipher text.
    pub cipher: String,
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seal({})", self.commitment)
    }
}

/// The key under which hidden things are written. It lies in a file of its own, outside of the database and of
/// its backups: who has only the journal cannot read what is hidden, and who has only the key has nothing.
///
/// XChaCha20-Poly1305: a random nonce of 24 bytes for each value, and the commitment as associated data, so
/// that no cipher text opens under another's commitment.
pub struct SealingKey(XChaCha20Poly1305);

const VERSION: u8 = 1;
const NONCE: usize = 24;
/// The longest sealed value; every real one is far below.
const LONGEST_CIPHER: usize = 4_096;

impl SealingKey {
    /// A key that lives as long as this process, for play that need not survive it.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`].
    pub fn passing(entropy: &mut impl Entropy) -> Result<Self, ChanceError> {
        Ok(Self::of(&Secret::draw(entropy)?))
    }

    /// The key in the file at `path`. A file that does not exist is made, readable by its owner alone, and
    /// its folder must exist.
    ///
    /// # Errors
    /// [`ChanceError::KeyFile`] if the file cannot be read or written, is open to others, or holds no key.
    pub fn in_file(path: &Path) -> Result<Self, ChanceError> {
        match read(path)? {
            Some(secret) => Ok(Self::of(&secret)),
            None => {
                create(path, &Secret::draw(&mut OperatingSystem)?)?;
                // Whoever came first wins; this reads what lies there now.
                read(path)?
                    .map(|secret| Self::of(&secret))
                    .ok_or_else(|| wrong(path, "it vanished while it was being made"))
            }
        }
    }

    fn of(secret: &Secret<32>) -> Self {
        Self(XChaCha20Poly1305::new(&(*secret.expose()).into()))
    }

    /// Seals `value` beside its commitment.
    pub(crate) fn seal(
        &self,
        commitment: &Commitment,
        value: &[u8],
        entropy: &mut impl Entropy,
    ) -> Result<Seal, ChanceError> {
        let mut nonce = [0; NONCE];
        entropy.fill(&mut nonce)?;
        let payload = Payload { msg: value, aad: commitment.bytes() };
        let cipher = self.0.encrypt(&XNonce::from(nonce), payload).map_err(|_| ChanceError::Sealing)?;
        let mut bytes = vec![VERSION];
        bytes.extend_from_slice(&nonce);
        bytes.extend_from_slice(&cipher);
        Ok(Seal { commitment: *commitment, cipher: hex::encode(bytes) })
    }

    /// What was sealed.
    pub(crate) fn unseal(
        &self,
        commitment: &Commitment,
        cipher: &str,
    ) -> Result<Zeroizing<Vec<u8>>, ChanceError> {
        let refused = ChanceError::Unsealing;
        if cipher.len() > LONGEST_CIPHER {
            return Err(refused("it is too long"));
        }
        let bytes = hex::decode(cipher).map_err(|_| refused("it is not hexadecimal"))?;
        let Some((&[VERSION], rest)) = bytes.split_first_chunk() else {
            return Err(refused("it was sealed by another version of this program"));
        };
        let Some((nonce, cipher)) = rest.split_first_chunk::<NONCE>() else {
            return Err(refused("it is too short"));
        };
        let payload = Payload { msg: cipher, aad: commitment.bytes() };
        let value = self.0.decrypt(&XNonce::from(*nonce), payload).map_err(|_| {
            refused(
                "it was altered, or sealed under another key: use the key file that belongs to this journal",
            )
        })?;
        Ok(Zeroizing::new(value))
    }
}

impl fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealingKey")
    }
}

fn wrong(path: &Path, problem: impl Into<String>) -> ChanceError {
    ChanceError::KeyFile { path: path.to_owned(), problem: problem.into() }
}

/// The key in the file; `None` if there is no such file.
fn read(path: &Path) -> Result<Option<Secret<32>>, ChanceError> {
    let mut file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(wrong(path, format!("cannot be read: {error}"))),
    };
    let meta = file.metadata().map_err(|error| wrong(path, error.to_string()))?;
    if !meta.is_file() {
        return Err(wrong(path, "is not a file"));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        if meta.permissions().mode() & 0o077 != 0 {
            return Err(wrong(path, "others than its owner may use it: `chmod 600` it"));
        }
    }
    let mut text = Zeroizing::new(String::new());
    // One byte more than a key has, so that a longer file is noticed.
    let read = (&mut file).take(66).read_to_string(&mut text);
    read.map_err(|error| wrong(path, format!("cannot be read: {error}")))?;
    Secret::from_hex(text.strip_suffix('\n').unwrap_or(&text)).map(Some).ok_or_else(|| {
        wrong(path, "holds no key, which is 64 hexadecimal digits: restore it from where it is kept safe")
    })
}

/// Writes the key whole or not at all, and never over another.
fn create(path: &Path, secret: &Secret<32>) -> Result<(), ChanceError> {
    let failed = |error: std::io::Error| wrong(path, format!("cannot be made: {error}"));
    let mut mark = [0; 8];
    OperatingSystem.fill(&mut mark)?;
    let draft = PathBuf::from(format!("{}.{}", path.display(), hex::encode(mark)));
    let text = Zeroizing::new(format!("{}\n", &*Zeroizing::new(hex::encode(secret.expose()))));
    let written = write_alone(&draft, text.as_bytes()).and_then(|()| std::fs::hard_link(&draft, path));
    let cleared = std::fs::remove_file(&draft);
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(failed(error)),
        Ok(()) => {
            cleared.map_err(failed)?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = std::fs::File::open(folder.unwrap_or(Path::new("."))).map_err(failed)?;
            folder.sync_all().map_err(failed)
        }
    }
}

fn write_alone(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Domain;

    fn commitment(value: &[u8]) -> Commitment {
        Commitment::to(Domain::Item, &Secret::new([1; 32]), value)
    }

    fn sealed(key: &SealingKey, value: &[u8]) -> Seal {
        key.seal(&commitment(value), value, &mut OperatingSystem).unwrap()
    }

    #[test]
    fn what_is_sealed_opens_under_the_same_key_only() {
        let key = SealingKey::passing(&mut OperatingSystem).unwrap();
        let seal = sealed(&key, b"seventeen");
        assert_eq!(seal.commitment, commitment(b"seventeen"));
        let value = key.unseal(&seal.commitment, &seal.cipher).unwrap();
        assert_eq!(value.as_slice(), b"seventeen");
        let other = SealingKey::passing(&mut OperatingSystem).unwrap();
        assert!(other.unseal(&seal.commitment, &seal.cipher).is_err());
        assert_ne!(sealed(&key, b"seventeen").cipher, seal.cipher);
    }

    #[test]
    fn an_altered_seal_does_not_open() {
        let key = SealingKey::passing(&mut OperatingSystem).unwrap();
        let seal = sealed(&key, b"seventeen");
        let other = sealed(&key, b"eighteen");
        assert!(key.unseal(&other.commitment, &seal.cipher).is_err());
        for place in 0..seal.cipher.len() {
            let mut digits = seal.cipher.clone().into_bytes();
            digits[place] = if digits[place] == b'0' { b'1' } else { b'0' };
            let altered = String::from_utf8(digits).unwrap();
            assert!(key.unseal(&seal.commitment, &altered).is_err(), "digit {place}");
        }
        for cipher in ["", "01", "zz", &"01".repeat(3_000)] {
            assert!(key.unseal(&seal.commitment, cipher).is_err());
        }
        assert!(!format!("{key:?} {seal:?}").contains(&seal.cipher[..16]));
    }

    #[test]
    fn the_key_file_is_made_once_and_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal.key");
        let seal = sealed(&SealingKey::in_file(&path).unwrap(), b"x");
        let again = SealingKey::in_file(&path).unwrap();
        assert!(again.unseal(&seal.commitment, &seal.cipher).is_ok());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left behind");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
            let error = SealingKey::in_file(&path).unwrap_err().to_string();
            assert!(error.contains("chmod 600"), "{error}");
        }
    }

    #[test]
    fn a_damaged_key_file_is_named_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal.key");
        SealingKey::in_file(&path).unwrap();
        for text in ["", "abc\n", &"ab".repeat(33), &"zz".repeat(32)] {
            std::fs::write(&path, text).unwrap();
            let error = SealingKey::in_file(&path).unwrap_err().to_string();
            assert!(error.contains("64 hexadecimal digits"), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        let nowhere = folder.path().join("none/seal.key");
        assert!(SealingKey::in_file(&nowhere).unwrap_err().to_string().contains("cannot be made"));
        assert!(SealingKey::in_file(folder.path()).unwrap_err().to_string().contains("is not a file"));
    }

    #[test]
    fn many_starts_at_once_agree_on_one_key() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal.key");
        let keys: Vec<SealingKey> = std::thread::scope(|scope| {
            let starts: Vec<_> =
                (0..8).map(|_| scope.spawn(|| SealingKey::in_file(&path).unwrap())).collect();
            starts.into_iter().map(|start| start.join().unwrap()).collect()
        });
        let seal = sealed(&keys[0], b"x");
        assert!(keys.iter().all(|key| key.unseal(&seal.commitment, &seal.cipher).is_ok()));
    }
}
