use crate::Citation;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

/// Clauses or rulings as a document writes them: one text, or a list of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citations(pub Vec<Citation>);

impl<'de> Deserialize<'de> for Citations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrMore)
    }
}

/// Told apart by hand, so that an error says what is wrong with the text and not that nothing fitted.
struct OneOrMore;

impl<'de> Visitor<'de> for OneOrMore {
    type Value = Citations;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of a clause or ruling, or a list of such ids")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Citations, E> {
        let citation = text.parse().map_err(|error| E::custom(format!("a clause or ruling: {error}")))?;
        Ok(Citations(vec![citation]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Citations, A::Error> {
        let mut citations = Vec::new();
        while let Some(citation) = list.next_element::<Citation>()? {
            citations.push(citation);
        }
        Ok(Citations(citations))
    }
}
