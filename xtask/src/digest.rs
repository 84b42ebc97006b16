//! A digest of files, to tell whether something was made from these. It guards against staleness, not against malice.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::repo::Repo;

/// FNV-1a over 64 bits: the same on every toolchain, unlike the standard hasher.
#[derive(Debug)]
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn eat(&mut self, bytes: &[u8]) {
        // The length first, so that no two lists of pieces run together into the same bytes.
        for byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn hex(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The digest of one file's content.
pub fn of_file(path: &Path) -> Result<String> {
    let mut fnv = Fnv::new();
    fnv.eat(&fs::read(path).with_context(|| format!("reading {}", path.display()))?);
    Ok(fnv.hex())
}

/// The digest of these files' names and contents, in their order.
pub fn of_files(repo: &Repo, files: &[String]) -> Result<String> {
    let mut fnv = Fnv::new();
    for file in files {
        fnv.eat(file.as_bytes());
        fnv.eat(&fs::read(repo.path(file)).with_context(|| format!("reading {file}"))?);
    }
    Ok(fnv.hex())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_piece_ends_counts() {
        let digest = |pieces: &[&str]| {
            let mut fnv = Fnv::new();
            pieces.iter().for_each(|piece| fnv.eat(piece.as_bytes()));
            fnv.hex()
        };
        assert_eq!(digest(&["ab", "c"]), digest(&["ab", "c"]));
        assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
    }
}
