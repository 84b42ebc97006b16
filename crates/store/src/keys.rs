//! The signing key of a house and the public keys that a verifier trusts.

use crate::error::StoreError;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;

const TAG: &str = "houseway-signing-key-1 ";

/// A signature, as kept in the database.
pub(crate) type SignatureBytes = [u8; 64];

/// An Ed25519 public key; 64 hexadecimal digits when written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    pub(crate) fn from_column(bytes: &[u8]) -> Result<Self, StoreError> {
        <[u8; 32]>::try_from(bytes).map(Self).map_err(|_| StoreError::Damaged {
            detail: format!("a public key of {} bytes instead of 32", bytes.len()),
        })
    }

    /// Its 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads the public key that [`Signer::load_or_create`] writes beside the signing key.
    ///
    /// # Errors
    /// [`StoreError::Key`] when the file is missing or is not a public key.
    pub fn from_file(path: &Path) -> Result<Self, StoreError> {
        let text = read_small(path)?;
        text.trim().parse().map_err(|e: StoreError| StoreError::Key { path: path.into(), why: e.to_string() })
    }

    /// Whether the signature over the message is by this key (strictly: no small-order points).
    pub(crate) fn signed(&self, message: &[u8], signature: &SignatureBytes) -> bool {
        VerifyingKey::from_bytes(&self.0)
            .is_ok_and(|key| key.verify_strict(message, &Signature::from_bytes(signature)).is_ok())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PublicKey {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let invalid = |why: String| StoreError::Invalid { what: "public key", why };
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes)
            .map_err(|e| invalid(format!("{e}; give 64 hexadecimal digits")))?;
        VerifyingKey::from_bytes(&bytes).map_err(|e| invalid(e.to_string()))?;
        Ok(Self(bytes))
    }
}

impl Serialize for PublicKey {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PublicKey {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The Ed25519 key that signs checkpoints, snapshots and heads. `Debug` shows the public half only.
#[derive(Clone)]
pub struct Signer {
    key: SigningKey,
}

impl Signer {
    /// A signer from 32 secret bytes.
    pub fn from_secret(secret: &[u8; 32]) -> Self {
        Self { key: SigningKey::from_bytes(secret) }
    }

    /// Reads the key file, or makes a new key there (mode 0600) with its public half in `<file>.pub` beside it.
    ///
    /// # Errors
    /// [`StoreError::Key`] when the file is not a signing key or others may read it; [`StoreError::ReadOnly`],
    /// [`StoreError::DiskFull`] or [`StoreError::Io`] when it cannot be made.
    pub fn load_or_create(path: &Path) -> Result<Self, StoreError> {
        match fs::metadata(path) {
            Ok(meta) => Self::load(path, &meta),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Self::create(path),
            Err(e) => Err(StoreError::io(path, &e)),
        }
    }

    fn load(path: &Path, meta: &fs::Metadata) -> Result<Self, StoreError> {
        let wrong = |why: &str| StoreError::Key { path: path.into(), why: why.into() };
        if !meta.is_file() {
            return Err(wrong("it is not a file; give the path of a key file"));
        }
        if meta.permissions().mode() & 0o077 != 0 {
            return Err(wrong("other users may read or write it; run chmod 600 on it"));
        }
        let text = read_small(path)?;
        let digits = text.trim().strip_prefix(TAG).ok_or_else(|| {
            wrong("it is not a signing key of this program; give another path to make a new one")
        })?;
        let mut secret = [0; 32];
        hex::decode_to_slice(digits.trim(), &mut secret)
            .map_err(|_| wrong("it is cut short or altered; restore it from its copy"))?;
        let signer = Self::from_secret(&secret);
        signer.write_public(path)?;
        Ok(signer)
    }

    fn create(path: &Path) -> Result<Self, StoreError> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|e| StoreError::Key {
            path: path.into(),
            why: format!("the operating system gives no randomness: {e}"),
        })?;
        let signer = Self::from_secret(&secret);
        let folder = folder_of(path);
        fs::create_dir_all(&folder).map_err(|e| StoreError::io(&folder, &e))?;
        let text = format!("{TAG}{}\n", hex::encode(secret));
        write_new(path, text.as_bytes(), 0o600)?;
        signer.write_public(path)?;
        Ok(signer)
    }

    fn write_public(&self, key_file: &Path) -> Result<(), StoreError> {
        let path = public_path(key_file);
        if path.exists() {
            let found = PublicKey::from_file(&path)?;
            if found != self.public() {
                return Err(StoreError::Key {
                    path,
                    why: "it is not the public half of the signing key beside it; remove it to have it written anew"
                        .into(),
                });
            }
            return Ok(());
        }
        write_new(&path, format!("{}\n", self.public()).as_bytes(), 0o644)
    }

    /// The public half, for whoever verifies.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.key.verifying_key().to_bytes())
    }

    pub(crate) fn sign(&self, message: &[u8]) -> SignatureBytes {
        self.key.sign(message).to_bytes()
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer").field("public", &self.public()).finish_non_exhaustive()
    }
}

/// Where the public half of a key file lies.
pub(crate) fn public_path(key_file: &Path) -> PathBuf {
    let mut name = key_file.as_os_str().to_owned();
    name.push(".pub");
    PathBuf::from(name)
}

/// Refuses a key file inside the data folder, links followed: whoever may edit the data must not be able to sign it.
pub(crate) fn outside(key: &Path, data: &Path) -> Result<(), StoreError> {
    let data = fs::canonicalize(data).map_err(|e| StoreError::io(data, &e))?;
    // The key, and folders above it, may not exist yet: resolve the nearest that does.
    let whole = std::path::absolute(key).map_err(|e| StoreError::io(key, &e))?;
    let mut rest = PathBuf::new();
    let mut upper = whole.as_path();
    let resolved = loop {
        match fs::canonicalize(upper) {
            Ok(found) => break found.join(&rest),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                let (Some(parent), Some(name)) = (upper.parent(), upper.file_name()) else {
                    return Err(StoreError::Key {
                        path: key.into(),
                        why: "its path goes up (..) from a folder that does not exist; write it without"
                            .into(),
                    });
                };
                rest = Path::new(name).join(&rest);
                upper = parent;
            }
            Err(e) => return Err(StoreError::io(key, &e)),
        }
    };
    if resolved.starts_with(&data) {
        return Err(StoreError::KeyInsideData { key: key.into(), data });
    }
    Ok(())
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.into(),
        _ => PathBuf::from("."),
    }
}

fn read_small(path: &Path) -> Result<String, StoreError> {
    let mut text = String::new();
    let file = File::open(path).map_err(|e| StoreError::Key { path: path.into(), why: e.to_string() })?;
    file.take(1024).read_to_string(&mut text).map_err(|e| StoreError::Key {
        path: path.into(),
        why: format!("{e}; it should be one short line"),
    })?;
    Ok(text)
}

fn write_new(path: &Path, bytes: &[u8], mode: u32) -> Result<(), StoreError> {
    let fail = |e: std::io::Error| StoreError::io(path, &e);
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(mode).open(path).map_err(fail)?;
    file.write_all(bytes).map_err(fail)?;
    file.sync_all().map_err(fail)?;
    sync_folder(path)
}

/// Makes the entry of a new or renamed file in its folder durable.
pub(crate) fn sync_folder(path: &Path) -> Result<(), StoreError> {
    let folder = folder_of(path);
    File::open(&folder).and_then(|f| f.sync_all()).map_err(|e| StoreError::io(&folder, &e))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_key_is_made_for_its_owner_alone_and_read_again() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("keys/house.key");
        let made = Signer::load_or_create(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        let again = Signer::load_or_create(&path).unwrap();
        assert_eq!(made.public(), again.public());
        assert_eq!(PublicKey::from_file(&public_path(&path)).unwrap(), made.public());
        let signature = made.sign(b"x");
        assert!(again.public().signed(b"x", &signature));
        assert!(!again.public().signed(b"y", &signature));
        let secret = fs::read_to_string(&path).unwrap();
        assert!(!format!("{made:?}").contains(secret.trim().strip_prefix(TAG).unwrap()));
    }

    #[test]
    fn a_key_that_others_may_read_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("house.key");
        Signer::load_or_create(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let error = Signer::load_or_create(&path).unwrap_err();
        assert!(error.to_string().contains("chmod 600"), "{error}");
    }

    #[test]
    fn a_file_that_is_no_key_is_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("house.key");
        write_new(&path, b"something else", 0o600).unwrap();
        assert!(matches!(Signer::load_or_create(&path), Err(StoreError::Key { .. })));
        assert_eq!(fs::read(&path).unwrap(), b"something else");
    }

    #[test]
    fn a_key_inside_the_data_folder_is_refused_through_links_too() {
        let dir = tempfile::tempdir().unwrap();
        let data = dir.path().join("data");
        fs::create_dir(&data).unwrap();
        std::os::unix::fs::symlink(&data, dir.path().join("link")).unwrap();
        for inside in ["data/house.key", "data/new/deep/house.key", "link/house.key"] {
            let result = outside(&dir.path().join(inside), &data);
            assert!(matches!(result, Err(StoreError::KeyInsideData { .. })), "{inside}");
        }
        let through_nothing = outside(&dir.path().join("x/../data/k"), &data);
        assert!(matches!(through_nothing, Err(StoreError::Key { .. })));
        outside(&dir.path().join("keys/house.key"), &data).unwrap();
        outside(&dir.path().join("data-keys/house.key"), &data).unwrap();
    }
}
