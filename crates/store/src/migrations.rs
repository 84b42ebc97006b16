//! Numbered migrations: what ran, what is still to run, and what does not belong together.

use crate::chain::Hash;
use crate::error::StoreError;
use sha2::{Digest, Sha256};

/// One numbered step of the schema, as written in this program.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Migration {
    pub number: u32,
    pub name: &'static str,
    pub sql: &'static str,
}

/// One step as recorded in a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ran {
    pub number: i64,
    pub name: String,
    pub hash: Vec<u8>,
}

pub(crate) const SQLITE: &[Migration] =
    &[Migration { number: 1, name: "journal", sql: include_str!("sqlite/migrations/0001_journal.sql") }];

pub(crate) const POSTGRES: &[Migration] =
    &[Migration { number: 1, name: "journal", sql: include_str!("postgres/migrations/0001_journal.sql") }];

impl Migration {
    pub(crate) fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.sql.as_bytes()).into())
    }
}

/// The migrations still to run, after checking those that ran.
pub(crate) fn pending<'a>(known: &'a [Migration], ran: &[Ran]) -> Result<&'a [Migration], StoreError> {
    for (i, step) in ran.iter().enumerate() {
        let Some(ours) = known.get(i) else {
            return Err(StoreError::NewerSchema {
                found: u32::try_from(step.number).unwrap_or(u32::MAX),
                known: known.last().map_or(0, |m| m.number),
            });
        };
        if i64::from(ours.number) != step.number || ours.hash().0 != step.hash.as_slice() {
            return Err(StoreError::MigrationChanged { number: ours.number, name: ours.name.into() });
        }
    }
    Ok(&known[ran.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(m: &Migration) -> Ran {
        Ran { number: m.number.into(), name: m.name.into(), hash: m.hash().0.to_vec() }
    }

    #[test]
    fn only_what_has_not_run_is_run() {
        assert_eq!(pending(SQLITE, &[]).unwrap().len(), SQLITE.len());
        let all: Vec<Ran> = SQLITE.iter().map(ran).collect();
        assert!(pending(SQLITE, &all).unwrap().is_empty());
    }

    #[test]
    fn a_newer_schema_and_a_changed_migration_are_refused() {
        let mut all: Vec<Ran> = SQLITE.iter().map(ran).collect();
        all[0].hash[0] ^= 1;
        assert!(matches!(pending(SQLITE, &all), Err(StoreError::MigrationChanged { number: 1, .. })));
        all[0].hash[0] ^= 1;
        all.push(Ran { number: 9, name: "later".into(), hash: vec![0; 32] });
        assert!(matches!(pending(SQLITE, &all), Err(StoreError::NewerSchema { found: 9, .. })));
    }

    #[test]
    fn numbers_count_up_from_one() {
        for known in [SQLITE, POSTGRES] {
            for (i, m) in known.iter().enumerate() {
                assert_eq!(m.number as usize, i + 1, "{}", m.name);
            }
        }
    }
}
