use crate::depth::bounded;
use crate::{MAX_SNAPSHOT_BYTES, WireError, canonical};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A state that is kept now and then, so that a start need not replay everything.
pub trait KeptState: Serialize + DeserializeOwned {
    /// The number of its format. It rises with every change of the state's shape or meaning; what was kept
    /// under another number is passed over and the journal is replayed.
    const FORMAT: u16;
}

/// The bytes of a state.
///
/// # Errors
/// [`WireError::Unwritable`], [`WireError::TooDeep`], or [`WireError::TooLarge`] beyond
/// [`MAX_SNAPSHOT_BYTES`]. The journal loses nothing by it.
pub fn snapshot<S: KeptState>(state: &S) -> Result<Vec<u8>, WireError> {
    let bytes = canonical(state)?;
    if bytes.len() > MAX_SNAPSHOT_BYTES {
        let (bytes, limit) = (bytes.len(), MAX_SNAPSHOT_BYTES);
        return Err(WireError::TooLarge { what: "a snapshot", bytes, limit });
    }
    Ok(bytes)
}

/// The state that `bytes` of that format hold; `None` if the format is not today's, and the journal is to be
/// replayed.
///
/// # Errors
/// [`WireError::Malformed`], [`WireError::TooLarge`] or [`WireError::TooDeep`] for bytes that are damaged.
pub fn restore<S: KeptState>(format: u16, bytes: &[u8]) -> Result<Option<S>, WireError> {
    if format != S::FORMAT {
        return Ok(None);
    }
    bounded("a snapshot", bytes, MAX_SNAPSHOT_BYTES)?;
    serde_json::from_slice(bytes).map(Some).map_err(|why| WireError::Malformed {
        what: format!("a snapshot of format {format}"),
        why: why.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_table::roulette::State;

    #[test]
    fn a_state_comes_back_and_another_format_is_passed_over() {
        let state = State::default();
        let bytes = snapshot(&state).unwrap();
        assert_eq!(restore::<State>(State::FORMAT, &bytes), Ok(Some(state)));
        assert_eq!(restore::<State>(State::FORMAT + 1, &bytes), Ok(None));
        assert_eq!(restore::<State>(State::FORMAT - 1, b"damaged"), Ok(None));
        assert!(matches!(restore::<State>(State::FORMAT, b"damaged"), Err(WireError::Malformed { .. })));
    }
}
