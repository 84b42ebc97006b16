//! The people of the house, from the floor's stream.

use crate::clock::Clock;
use houseway_store::{Journal, StoreError};
use houseway_table::{PersonId, Post};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Somebody who works here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub name: String,
    pub post: Post,
    pub locked: bool,
}

/// The floor.
#[derive(Debug)]
pub(crate) struct Floor {
    people: RwLock<BTreeMap<PersonId, Person>>,
}

impl Floor {
    pub(crate) async fn open(_journal: Arc<dyn Journal>, _clock: Clock) -> Result<Self, StoreError> {
        Ok(Self { people: RwLock::default() })
    }

    pub(crate) fn person(&self, id: PersonId) -> Option<Person> {
        self.people.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }
}
