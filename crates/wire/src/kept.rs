use crate::depth::bounded;
use crate::{MAX_EVENT_BYTES, WireError, canonical};
use houseway_table::Recorded;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Events that are kept for ever: each kind has a name and the number of its schema, and a way leads from
/// every earlier schema to today's.
pub trait Kept: Serialize + DeserializeOwned + Sized {
    /// Whose events these are, for errors.
    const GAME: &'static str;
    /// Every kind of today, each with its schema.
    const KINDS: &'static [Kind];
    /// The steps from what was written earlier to what is written today.
    const UPCASTS: &'static [Upcast] = &[];

    /// The kind of this event, its tag in JSON.
    fn kind(&self) -> &'static str;
}

/// A kind of event as it is written today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// The number of its schema, counted from 1.
    pub schema: u16,
}

/// One step from an earlier schema towards today's. A kind that no longer exists leads to one that does.
#[derive(Clone, Copy, Debug)]
pub struct Upcast {
    /// The kind and schema that it reads.
    pub from: (&'static str, u16),
    /// The kind and schema that it makes.
    pub to: (&'static str, u16),
    /// Makes the one of the other. It is given the whole record: when, by whom, basis and event.
    pub make: fn(Value) -> Value,
}

/// An event as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// Its kind.
    pub kind: String,
    /// The schema of the bytes.
    pub schema: u16,
    /// The canonical bytes.
    pub bytes: Vec<u8>,
}

/// The canonical bytes of a recorded event.
///
/// # Errors
/// [`WireError::Unwritable`] or [`WireError::TooDeep`] for what has no canonical form,
/// [`WireError::TooLarge`] beyond [`MAX_EVENT_BYTES`].
pub fn encode<E: Kept>(fact: &Recorded<E>) -> Result<Encoded, WireError> {
    let name = fact.event.kind();
    let schema = newest::<E>(name).ok_or_else(|| unknown::<E>(name))?;
    let bytes = canonical(fact)?;
    if bytes.len() > MAX_EVENT_BYTES {
        return Err(WireError::TooLarge { what: "an event", bytes: bytes.len(), limit: MAX_EVENT_BYTES });
    }
    Ok(Encoded { kind: name.to_owned(), schema, bytes })
}

/// The event that `bytes` of that kind and schema hold, brought to today's schema.
///
/// # Errors
/// [`WireError::UnknownKind`], [`WireError::NewerSchema`] and [`WireError::NoUpcaster`] for what this program
/// cannot know; [`WireError::Malformed`] and [`WireError::Misfiled`] for damaged bytes;
/// [`WireError::TooLarge`] and [`WireError::TooDeep`].
pub fn decode<E: Kept>(kind: &str, schema: u16, bytes: &[u8]) -> Result<Recorded<E>, WireError> {
    bounded("an event", bytes, MAX_EVENT_BYTES)?;
    let malformed = |why: serde_json::Error| WireError::Malformed {
        what: format!("the event `{kind}` under schema {schema}"),
        why: why.to_string(),
    };
    let steps = way::<E>(kind, schema)?;
    let (fact, holds): (Recorded<E>, &str) = match steps.last() {
        None => (serde_json::from_slice(bytes).map_err(malformed)?, kind),
        Some(last) => {
            let old: Value = serde_json::from_slice(bytes).map_err(malformed)?;
            let new = steps.iter().fold(old, |value, step| (step.make)(value));
            (serde_json::from_value(new).map_err(malformed)?, last.to.0)
        }
    };
    if fact.event.kind() == holds {
        Ok(fact)
    } else {
        Err(WireError::Misfiled { filed: kind.to_owned(), holds: fact.event.kind() })
    }
}

/// The steps that lead from there to today.
fn way<E: Kept>(kind: &str, schema: u16) -> Result<Vec<&'static Upcast>, WireError> {
    let mut steps: Vec<&'static Upcast> = Vec::new();
    loop {
        let (kind, schema) = steps.last().map_or((kind, schema), |step| step.to);
        let newest = newest::<E>(kind);
        match newest {
            Some(newest) if newest == schema => return Ok(steps),
            Some(newest) if newest < schema => {
                return Err(WireError::NewerSchema { kind: kind.to_owned(), schema, newest });
            }
            _ => {}
        }
        let step = E::UPCASTS.iter().find(|step| step.from == (kind, schema));
        match step {
            // A way that is longer than all steps together goes round.
            Some(step) if steps.len() < E::UPCASTS.len() => steps.push(step),
            _ if newest.is_none() && E::UPCASTS.iter().all(|step| step.from.0 != kind) => {
                return Err(unknown::<E>(kind));
            }
            _ => return Err(WireError::NoUpcaster { kind: kind.to_owned(), schema }),
        }
    }
}

fn newest<E: Kept>(name: &str) -> Option<u16> {
    E::KINDS.iter().find(|kind| kind.name == name).map(|kind| kind.schema)
}

fn unknown<E: Kept>(kind: &str) -> WireError {
    // Whatever stands in a damaged journal is not repeated at length.
    WireError::UnknownKind { game: E::GAME, kind: kind.chars().take(64).collect() }
}

/// From the first schema of a kind to a second of the same shape, under which a stricter rule decides what may be written.
pub(crate) const fn stricter(kind: &'static str) -> Upcast {
    stricter_than(1, kind)
}

/// The same from that schema of a kind, to the next.
pub(crate) const fn stricter_than(schema: u16, kind: &'static str) -> Upcast {
    Upcast { from: (kind, schema), to: (kind, schema + 1), make: |record| record }
}

/// Implements [`Kept`] for an enum of events: a row for each variant, so that a new one without a row does
/// not compile.
macro_rules! kept {
    ($game:literal, $event:ty, { $($variant:ident = $kind:literal @ $schema:literal,)+ }) => {
        kept!($game, $event, &[], { $($variant = $kind @ $schema,)+ });
    };
    ($game:literal, $event:ty, $upcasts:expr, { $($variant:ident = $kind:literal @ $schema:literal,)+ }) => {
        impl $crate::Kept for $event {
            const GAME: &'static str = $game;
            const KINDS: &'static [$crate::Kind] =
                &[$($crate::Kind { name: $kind, schema: $schema },)+];
            const UPCASTS: &'static [$crate::Upcast] = $upcasts;

            fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $kind,)+
                }
            }
        }
    };
}

pub(crate) use kept;

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_lawbook::Basis;
    use houseway_table::{Actor, Time};
    use serde::Deserialize;
    use serde_json::json;

    /// A small game with a past: `paid` was once `won` (schema 1 and 2), and counted dollars before cents.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "event", rename_all = "kebab-case")]
    enum Event {
        Paid { cents: u64 },
        Closed,
        Lost { way: u8 },
        Round { trip: u8 },
    }

    const DOLLARS: Upcast = Upcast {
        from: ("won", 1),
        to: ("won", 2),
        make: |mut record| {
            let dollars = record["event"]["dollars"].as_u64().unwrap_or_default();
            record["event"] = json!({"event": "won", "cents": dollars * 100});
            record
        },
    };
    const RENAMED: Upcast = Upcast {
        from: ("won", 2),
        to: ("paid", 1),
        make: |mut record| {
            record["event"]["event"] = json!("paid");
            record
        },
    };
    const ROUND: Upcast = Upcast { from: ("round", 1), to: ("round", 1), make: |record| record };

    kept!("sample", Event, &[DOLLARS, RENAMED, ROUND], {
        Paid = "paid" @ 1,
        Closed = "closed" @ 1,
        Lost = "lost" @ 3,
        Round = "round" @ 2,
    });

    fn fact(event: Event) -> Recorded<Event> {
        let basis = Basis::of("G-1".parse().unwrap());
        Recorded { at: Time(5), by: Actor::System, basis, event, more: false }
    }

    fn record(event: &str) -> String {
        format!(r#"{{"at":5,"basis":["G-1"],"by":{{"actor":"system"}},"event":{event}}}"#)
    }

    fn read(kind: &str, schema: u16, event: &str) -> Result<Event, WireError> {
        decode(kind, schema, record(event).as_bytes()).map(|fact| fact.event)
    }

    #[test]
    fn what_is_written_reads_back() {
        let paid = fact(Event::Paid { cents: 700 });
        let encoded = encode(&paid).unwrap();
        assert_eq!((encoded.kind.as_str(), encoded.schema), ("paid", 1));
        let text = String::from_utf8(encoded.bytes.clone()).unwrap();
        assert_eq!(text, record(r#"{"cents":700,"event":"paid"}"#));
        assert_eq!(decode("paid", 1, &encoded.bytes), Ok(paid));
    }

    #[test]
    fn earlier_bytes_stay_readable_step_by_step() {
        let paid = Ok(Event::Paid { cents: 700 });
        assert_eq!(read("won", 1, r#"{"dollars":7,"event":"won"}"#), paid);
        assert_eq!(read("won", 2, r#"{"cents":700,"event":"won"}"#), paid);
    }

    #[test]
    fn what_this_program_cannot_know_is_named() {
        let closed = r#"{"event":"closed"}"#;
        let error = read("melted", 1, closed).unwrap_err();
        assert_eq!(error, WireError::UnknownKind { game: "sample", kind: "melted".into() });
        let error = read("closed", 2, closed).unwrap_err();
        assert_eq!(error, WireError::NewerSchema { kind: "closed".into(), schema: 2, newest: 1 });
        let error = read("lost", 1, closed).unwrap_err();
        assert_eq!(error, WireError::NoUpcaster { kind: "lost".into(), schema: 1 });
        let error = read("won", 3, closed).unwrap_err();
        assert_eq!(error, WireError::NoUpcaster { kind: "won".into(), schema: 3 });
        let error = read("round", 1, closed).unwrap_err();
        assert_eq!(error, WireError::NoUpcaster { kind: "round".into(), schema: 1 });
    }

    #[test]
    fn damaged_bytes_are_refused() {
        assert!(matches!(read("paid", 1, r#"{"event":"paid"}"#), Err(WireError::Malformed { .. })));
        let error = read("paid", 1, r#"{"event":"closed"}"#).unwrap_err();
        assert_eq!(error, WireError::Misfiled { filed: "paid".into(), holds: "closed" });
        assert!(decode::<Event>("paid", 1, b"").is_err());
        assert!(matches!(
            decode::<Event>("paid", 1, &vec![b' '; MAX_EVENT_BYTES + 1]),
            Err(WireError::TooLarge { .. })
        ));
        assert_eq!(decode::<Event>("paid", 1, &[b'['; 100]), Err(WireError::TooDeep));
        let endless = vec![b' '; MAX_EVENT_BYTES - 1];
        assert!(matches!(decode::<Event>("paid", 1, &endless), Err(WireError::Malformed { .. })));
    }

    #[test]
    fn every_sample_has_its_tag_as_kind() {
        for event in
            [Event::Paid { cents: 1 }, Event::Closed, Event::Lost { way: 1 }, Event::Round { trip: 1 }]
        {
            assert_eq!(serde_json::to_value(&event).unwrap()["event"], event.kind());
        }
    }
}
