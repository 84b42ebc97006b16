use houseway_lawbook::Short;
use houseway_table::Digest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of a part of the program, such as `program` or `rulebooks/vic-2000-rapid-roulette/rulebook.toml`.
pub type PartName = Short<120>;

/// The program that runs here: its version, and the digest of each of its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// What it says of itself.
    pub version: Short<80>,
    /// Its parts, in order of names.
    pub parts: Vec<Part>,
}

/// A part of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "floor.ts"))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its name.
    pub name: PartName,
    /// The SHA-256 of its bytes.
    pub digest: Digest,
}

impl Program {
    /// How many parts a program may have.
    pub const PARTS: usize = 400;

    /// The parts that are not the same in both, by name: changed, new or gone.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<PartName> {
        let parts = |program: &Self| -> BTreeMap<PartName, Digest> {
            program.parts.iter().map(|part| (part.name, part.digest)).collect()
        };
        let (mine, theirs) = (parts(self), parts(other));
        let names: std::collections::BTreeSet<PartName> = mine.keys().chain(theirs.keys()).copied().collect();
        names.into_iter().filter(|name| mine.get(name) != theirs.get(name)).collect()
    }
}
