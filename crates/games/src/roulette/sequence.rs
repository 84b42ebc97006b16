use super::{Pocket, SequenceReading};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The three kinds of wager on consecutive spins (7.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum SequenceKind {
    /// Two spins.
    Double,
    /// Three spins.
    Treble,
    /// Four spins.
    Quad,
}

impl SequenceKind {
    /// Every kind, as the rulebook lists them.
    pub const ALL: [Self; 3] = [Self::Double, Self::Treble, Self::Quad];

    /// Over how many spins it runs: 2 to 4.
    #[must_use]
    pub const fn spins(self) -> usize {
        self as usize + 2
    }

    /// Its place in [`SequenceKind::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in data and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Treble => "treble",
            Self::Quad => "quad",
        }
    }
}

impl fmt::Display for SequenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A number designated for each of two, three or four consecutive spins; they may differ or repeat (RR-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
pub struct Sequence {
    kind: SequenceKind,
    #[cfg_attr(feature = "ts", ts(as = "Vec<Pocket>"))]
    numbers: Numbers,
}

/// Up to four designated numbers in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
enum Numbers {
    Two([Pocket; 2]),
    Three([Pocket; 3]),
    Four([Pocket; 4]),
}

/// The numbers do not fit the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a {kind} names {} numbers, one for each spin; {given} were given", kind.spins())]
pub struct SequenceError {
    /// The kind asked for.
    pub kind: SequenceKind,
    /// How many numbers were given.
    pub given: usize,
}

/// How a sequence stands after some spins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "roulette.ts"))]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Not decided yet.
    Open,
    /// Decided with no payment at its spin number `after`.
    Lost {
        /// Counted from 1 within the sequence.
        after: u8,
    },
    /// Decided at its spin number `after`, to be paid for `hits` leading spins.
    Won {
        /// Counted from 1 within the sequence.
        after: u8,
        /// How many leading spins brought the designated number, 1 or more.
        hits: u8,
    },
}

impl Sequence {
    /// A sequence of that kind.
    ///
    /// # Errors
    /// [`SequenceError`] if there is not one number for each spin.
    pub fn new(kind: SequenceKind, numbers: &[Pocket]) -> Result<Self, SequenceError> {
        let numbers = match (kind, numbers) {
            (SequenceKind::Double, &[a, b]) => Numbers::Two([a, b]),
            (SequenceKind::Treble, &[a, b, c]) => Numbers::Three([a, b, c]),
            (SequenceKind::Quad, &[a, b, c, d]) => Numbers::Four([a, b, c, d]),
            _ => return Err(SequenceError { kind, given: numbers.len() }),
        };
        Ok(Self { kind, numbers })
    }

    /// Over how many spins it runs.
    #[must_use]
    pub const fn kind(&self) -> SequenceKind {
        self.kind
    }

    /// The designated numbers in order.
    #[must_use]
    pub const fn numbers(&self) -> &[Pocket] {
        match &self.numbers {
            Numbers::Two(numbers) => numbers,
            Numbers::Three(numbers) => numbers,
            Numbers::Four(numbers) => numbers,
        }
    }

    /// How it stands after `outcomes`, the outcomes of its spins so far in order (those called "no spin" are
    /// left out by the caller; outcomes beyond its last spin do not matter).
    #[must_use]
    pub fn verdict(&self, outcomes: &[Pocket], reading: SequenceReading) -> Verdict {
        let numbers = self.numbers();
        let mut hits = 0;
        let mut missed = false;
        for (spin, (designated, outcome)) in numbers.iter().zip(outcomes).enumerate() {
            let after = spin as u8 + 1;
            let hit = designated == outcome;
            match (missed, hit) {
                (false, true) => hits += 1,
                (false, false) if hits == 0 => return Verdict::Lost { after },
                (false, false) => {
                    missed = true;
                    if reading == SequenceReading::LeadingRun {
                        return Verdict::Won { after, hits };
                    }
                }
                // As printed, no line pays a hit after a miss.
                (true, true) => return Verdict::Lost { after },
                (true, false) => {}
            }
            if usize::from(after) == numbers.len() {
                return Verdict::Won { after, hits };
            }
        }
        Verdict::Open
    }
}

impl<'de> Deserialize<'de> for Sequence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw {
            kind: SequenceKind,
            numbers: Vec<Pocket>,
        }
        let raw = Raw::deserialize(deserializer)?;
        Self::new(raw.kind, &raw.numbers).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(kind: SequenceKind, pattern: &str, reading: SequenceReading) -> Verdict {
        let seven = Pocket::new(7).unwrap();
        let sequence = Sequence::new(kind, &vec![seven; kind.spins()]).unwrap();
        let outcomes: Vec<_> = pattern.chars().map(|c| if c == 'h' { seven } else { Pocket::ZERO }).collect();
        sequence.verdict(&outcomes, reading)
    }

    /// Every pattern of hits and misses of a treble, under both readings of RR-2: when it is decided and for
    /// how many leading hits; written from the printed lines by hand.
    #[test]
    fn r7_4_every_pattern_of_a_treble() {
        let rows = [
            ("m", Some((1, 0)), Some((1, 0))),
            ("h", None, None),
            ("hm", Some((2, 1)), None),
            ("hh", None, None),
            ("hmm", Some((2, 1)), Some((3, 1))),
            ("hmh", Some((2, 1)), Some((3, 0))),
            ("hhm", Some((3, 2)), Some((3, 2))),
            ("hhh", Some((3, 3)), Some((3, 3))),
        ];
        let as_verdict = |expected| match expected {
            None => Verdict::Open,
            Some((after, 0)) => Verdict::Lost { after },
            Some((after, hits)) => Verdict::Won { after, hits },
        };
        for (pattern, leading, literal) in rows {
            let of = |reading| verdict(SequenceKind::Treble, pattern, reading);
            assert_eq!(of(SequenceReading::LeadingRun), as_verdict(leading), "{pattern}, leading run");
            assert_eq!(of(SequenceReading::Literal), as_verdict(literal), "{pattern}, literal");
        }
    }

    #[test]
    fn rr_2_hit_miss_hit_pays_nothing_as_printed() {
        assert_eq!(verdict(SequenceKind::Quad, "hmh", SequenceReading::Literal), Verdict::Lost { after: 3 });
        assert_eq!(verdict(SequenceKind::Quad, "hmmh", SequenceReading::Literal), Verdict::Lost { after: 4 });
        assert_eq!(
            verdict(SequenceKind::Quad, "hmmm", SequenceReading::Literal),
            Verdict::Won { after: 4, hits: 1 }
        );
        assert_eq!(
            verdict(SequenceKind::Double, "hm", SequenceReading::Literal),
            Verdict::Won { after: 2, hits: 1 }
        );
    }

    #[test]
    fn a_sequence_needs_a_number_for_each_spin() {
        let error = Sequence::new(SequenceKind::Quad, &[Pocket::ZERO; 3]).unwrap_err();
        assert_eq!(error.to_string(), "a quad names 4 numbers, one for each spin; 3 were given");
    }
}
