//! Deciding old rounds again with today's rules. It changes nothing.

use super::find::RecordError;
use crate::live::{Live, Unable};
use houseway_chance::{Commitment, Secret, verify};
use houseway_store::{Journal, StreamId};
use houseway_table::{Ask, By, Recorded};
use serde::Serialize;

/// Entries read at a time.
const PAGE: usize = 2_000;
/// Differences that are kept; more say nothing new.
const MOST: usize = 100;

/// A decision that today's rules do not make as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The first entry of the decision.
    pub version: u64,
    /// What differs, in words.
    pub what: String,
}

/// What came of deciding again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Redecided {
    /// Decisions made again.
    pub decisions: u64,
    /// Decisions for which no command of today stands; they are only applied.
    pub passed_over: u64,
    /// What differs, in order; at most 100.
    pub differences: Vec<Difference>,
    /// Whether there were more.
    pub more: bool,
}

/// Decides a whole table again, from its first entry, and compares facts with facts: amounts, outcomes, clauses. A
/// number that the system drew is recomputed from what was promised for it.
///
/// # Errors
/// [`RecordError`]; a set-up that this program has no rules for is a difference, and ends the comparison.
pub async fn redecide<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    unset: G::Rules,
) -> Result<Redecided, RecordError> {
    let mut run =
        Run::<G> { rules: unset, state: G::State::default(), found: Redecided::default(), ended: false };
    let (mut next, mut facts, mut first) = (1, Vec::new(), 1);
    loop {
        let entries = journal.read(stream, next, PAGE).await?;
        let Some(last) = entries.last() else { break };
        next = last.version + 1;
        for entry in entries {
            let fact = houseway_wire::decode::<G::Event>(&entry.kind, entry.schema, &entry.bytes)
                .map_err(|error| RecordError::Entry { version: entry.version, error })?;
            if facts.is_empty() {
                first = entry.version;
            }
            let more = fact.more;
            facts.push(fact);
            if !more {
                run.decision(first, &facts);
                facts.clear();
                if run.ended {
                    return Ok(run.found);
                }
            }
        }
    }
    if !facts.is_empty() {
        run.differ(first, "the journal ends within a decision");
    }
    Ok(run.found)
}

struct Run<G: Live> {
    rules: G::Rules,
    state: G::State,
    found: Redecided,
    ended: bool,
}

impl<G: Live> Run<G> {
    fn decision(&mut self, version: u64, facts: &[Recorded<G::Event>]) {
        match (facts.first(), G::asked(&self.state, facts)) {
            (Some(first), Some(command)) => {
                self.found.decisions += 1;
                match G::rules_for(&command) {
                    Ok(Some(rules)) => self.rules = rules,
                    Ok(None) => {}
                    Err(Unable(why)) => {
                        self.differ(version, &why);
                        self.ended = true;
                        return;
                    }
                }
                let by = By { actor: first.by, at: first.at };
                match G::decide(&self.rules, &self.state, &command, &by) {
                    Ok(decision) => self.compare(version, facts, &decision.record(by)),
                    Err(refused) => {
                        let why =
                            format!("today it would be refused: {:?} ({})", refused.reason, refused.basis);
                        self.differ(version, &why);
                    }
                }
            }
            _ => self.found.passed_over += 1,
        }
        let unproven: Vec<String> = facts.iter().filter_map(|fact| self.unproven(fact)).collect();
        for why in unproven {
            self.differ(version, &why);
        }
        for fact in facts {
            G::apply(&mut self.state, fact);
        }
    }

    /// Why a number that was drawn does not follow from what was promised for it.
    fn unproven(&self, fact: &Recorded<G::Event>) -> Option<String> {
        let (number, opening) = G::drawn(&fact.event)?;
        let need = G::needs(&self.rules, &self.state);
        let Some(Ask::Number { seal, text, below }) = need.and_then(|need| G::ask(&self.rules, &need)) else {
            return Some(format!("the number {number} was drawn, and nothing was promised for it"));
        };
        let commitment = Commitment::from_bytes(seal.commitment.0);
        let proven = verify(&commitment, &Secret::new(opening.0), &text, below, number);
        proven.err().map(|why| format!("the number does not follow from its commitment: {why}"))
    }

    fn compare(&mut self, version: u64, then: &[Recorded<G::Event>], now: &[Recorded<G::Event>]) {
        if then.len() != now.len() {
            self.differ(version, &format!("{} facts then, {} today", then.len(), now.len()));
            return;
        }
        for (then, now) in then.iter().zip(now) {
            if then.event != now.event {
                self.differ(version, &format!("then {:?}; today {:?}", then.event, now.event));
            } else if then.basis != now.basis {
                self.differ(version, &format!("then by {}; today by {}", then.basis, now.basis));
            }
        }
    }

    fn differ(&mut self, version: u64, what: &str) {
        if self.found.differences.len() >= MOST {
            self.found.more = true;
            return;
        }
        // Enough to see what it is about; the journal has the rest.
        let what = what.chars().take(2_000).collect();
        self.found.differences.push(Difference { version, what });
    }
}
