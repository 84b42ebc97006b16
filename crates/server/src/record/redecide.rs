//! Deciding old rounds again with today's rules. It changes nothing.

use super::find::RecordError;
use crate::chance::Chance;
use crate::live::{Live, Stricter, Today, TurnedUp, Unable};
use houseway_chance::{Commitment, Opening, Secret, verify};
use houseway_store::{Journal, StreamId};
use houseway_table::{Ask, By, Digest, Key, Recorded, Sealed, Unsealed};
use houseway_wire::Kept as _;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Entries read at a time.
const PAGE: usize = 2_000;
/// Differences of each kind that are listed. All are counted, and none of one kind hides one of another.
const MOST: usize = 100;

/// A decision that today's rules do not make as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The first entry of the decision.
    pub version: u64,
    /// In what.
    pub kind: Differs,
    /// What differs, in words.
    pub what: String,
}

/// In what a decision differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Differs {
    /// In what was decided: amounts, outcomes, a refusal; or a number that does not follow from its promise.
    Decision,
    /// In nothing but a rule that became stricter after the decision was made: it was made by the rule of its day.
    EarlierRule,
    /// In the clauses cited for the same facts.
    Clauses,
    /// In nothing but the numbers that the table gives to claims and the like: this program makes them in another way
    /// than the one that wrote the journal.
    Numbering,
}

/// What came of deciding again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Redecided {
    /// Decisions made again.
    pub decisions: u64,
    /// Decisions for which no command of today stands; they are only applied.
    pub passed_over: u64,
    /// Decisions that rest on what lies under seal and was never turned up: only the house's own key could open it.
    pub sealed: u64,
    /// How many times what was decided differs.
    pub decided_otherwise: u64,
    /// How many times a rule that became stricter since, and nothing else, decides otherwise.
    pub by_earlier_rules: u64,
    /// How many times other clauses are cited for the same facts.
    pub cited_otherwise: u64,
    /// How many times nothing differs but how a number was made.
    pub numbered_otherwise: u64,
    /// What differs, in order; the first 100 of each kind.
    pub differences: Vec<Difference>,
}

/// Decides a whole table again, from its first entry, and compares facts with facts: amounts, outcomes, clauses. A
/// number that the system drew is recomputed from what was promised for it. What lies under seal is opened by what was turned up
/// later, and what never was by the house's own key, if it is given.
///
/// # Errors
/// [`RecordError`]; a set-up that this program has no rules for is a difference, and ends the comparison.
pub async fn redecide<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    unset: G::Rules,
    key: Option<&Chance>,
) -> Result<Redecided, RecordError> {
    // What the journal turns up later opens what it keeps under seal before: nobody's key is needed for that.
    let mut known = if G::SEALS { openings::<G>(journal, stream).await? } else { Openings::default() };
    known.key = key;
    let found = Redecided::default();
    let mut run = Run::<G> { rules: unset, state: G::State::default(), known, found, ended: false };
    let ended_within = decisions::<G>(journal, stream, |first, mut facts, schemas| {
        for fact in &mut facts {
            G::unveil_event(&mut fact.event, &run.known);
        }
        run.decision(first, &facts, schemas);
        !run.ended
    })
    .await?;
    if let Some(first) = ended_within {
        run.differ(first, Differs::Decision, "the journal ends within a decision");
    }
    Ok(run.found)
}

/// Reads a stream decision by decision, with the version of the first fact of each and the schemas of all, while `each` goes on. The version of one
/// that the journal ends within, if it does.
async fn decisions<G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
    mut each: impl FnMut(u64, Vec<Recorded<G::Event>>, &[u16]) -> bool,
) -> Result<Option<u64>, RecordError> {
    let (mut next, mut facts, mut schemas, mut first) = (1, Vec::new(), Vec::new(), 1);
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
            // A kind of another name is older than every schema of today's.
            schemas.push(if entry.kind == fact.event.kind() { entry.schema } else { 0 });
            facts.push(fact);
            if more {
                continue;
            }
            if !each(first, std::mem::take(&mut facts), &schemas) {
                return Ok(None);
            }
            schemas.clear();
        }
    }
    Ok((!facts.is_empty()).then_some(first))
}

/// What a journal opens of what it keeps under seal; the rest is for the house's own key, where it is at hand.
#[derive(Debug, Default)]
struct Openings<'a> {
    turned_up: BTreeMap<Digest, Unsealed>,
    key: Option<&'a Chance>,
}

impl Key for Openings<'_> {
    fn open(&self, sealed: &Sealed) -> Option<Unsealed> {
        let turned_up = self.turned_up.get(&sealed.commitment).copied();
        turned_up.or_else(|| self.key?.open(sealed))
    }
}

/// Every opening in a stream that opens what was promised.
async fn openings<'a, G: Live>(
    journal: &dyn Journal,
    stream: &StreamId,
) -> Result<Openings<'a>, RecordError> {
    let (mut state, mut known) = (G::State::default(), Openings::default());
    let _ended = decisions::<G>(journal, stream, |_, facts, _| {
        for fact in &facts {
            let up = G::turned_up(&state, &fact.event);
            for TurnedUp { commitment, number, opening } in up.into_iter().filter(opens) {
                known.turned_up.insert(commitment, Unsealed { number, opening });
            }
            G::apply(&mut state, fact);
        }
        true
    })
    .await?;
    Ok(known)
}

fn opens(up: &TurnedUp) -> bool {
    let opening = Opening { item: up.number, salt: Secret::new(up.opening.0) };
    *opening.commitment().bytes() == up.commitment.0
}

struct Run<'a, G: Live> {
    rules: G::Rules,
    state: G::State,
    known: Openings<'a>,
    found: Redecided,
    ended: bool,
}

impl<G: Live> Run<'_, G> {
    fn decision(&mut self, version: u64, facts: &[Recorded<G::Event>], schemas: &[u16]) {
        let mut set_up_again = false;
        match (facts.first(), G::asked(&self.state, facts)) {
            (Some(first), Some(command)) => {
                self.found.decisions += 1;
                let set_up = match G::rules_for(&command) {
                    Ok(rules) => rules,
                    Err(Unable(why)) => {
                        self.differ(version, Differs::Decision, &why);
                        self.ended = true;
                        return;
                    }
                };
                let by = By { actor: first.by, at: first.at };
                let rules = set_up.as_ref().unwrap_or(&self.rules);
                let today = G::decide(rules, &self.state, &command, &by);
                let mut today = today.map(|decision| decision.record(by));
                let told = today.as_deref().map_err(|refused| &refused.reason);
                let mut earlier = earlier_rule::<G>(facts, schemas, &told);
                // What one person decided alone is held against what two decide today, cent by cent.
                let asks = today.as_deref().ok().filter(|_| earlier.is_some());
                if let Some(agreed) = asks.and_then(|asks| G::agreed(rules, &self.state, asks)) {
                    if !same_facts(&agreed, facts) {
                        earlier = earlier_rule::<G>(facts, schemas, &Ok(&agreed));
                    }
                    today = Ok(agreed);
                }
                match today {
                    _ if earlier.is_some() => {}
                    Ok(today) => self.compare(version, facts, schemas, &today),
                    // Rests on what was never turned up: only whoever holds the key can decide it.
                    Err(refused) if G::is_sealed(&refused.reason) => self.found.sealed += 1,
                    Err(refused) => {
                        let why =
                            format!("today it would be refused: {:?} ({})", refused.reason, refused.basis);
                        self.differ(version, Differs::Decision, &why);
                    }
                }
                if let Some(Stricter { rule, .. }) = earlier {
                    self.differ(version, Differs::EarlierRule, rule);
                }
                set_up_again = set_up.is_some();
            }
            _ => self.found.passed_over += 1,
        }
        let unproven: Vec<String> = facts.iter().filter_map(|fact| self.unproven(fact)).collect();
        for why in unproven {
            self.differ(version, Differs::Decision, &why);
        }
        for fact in facts {
            for up in G::turned_up(&self.state, &fact.event).into_iter().filter(|up| !opens(up)) {
                let why = format!(
                    "what was turned up as {} does not open its commitment {}",
                    up.number, up.commitment
                );
                self.differ(version, Differs::Decision, &why);
            }
            G::apply(&mut self.state, fact);
        }
        // What was set up is in force, and not what was only asked for.
        match G::rules_of(&self.state) {
            Ok(Some(rules)) if set_up_again => self.rules = rules,
            _ => {}
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

    fn compare(
        &mut self,
        version: u64,
        then: &[Recorded<G::Event>],
        schemas: &[u16],
        now: &[Recorded<G::Event>],
    ) {
        if then.len() != now.len() {
            let what = format!("{} facts then, {} today", then.len(), now.len());
            self.differ(version, Differs::Decision, &what);
            return;
        }
        // Clauses that were cited beside the point until a schema are no difference of what was written before it.
        let cited = older::<G>(G::RECITED, then, schemas);
        let mut recited = false;
        for (then, now) in then.iter().zip(now) {
            let only_cited = then.event != now.event && uncited(&then.event) == uncited(&now.event);
            if then.event != now.event && !only_cited {
                let same = uncited(&G::unnumbered(&then.event)) == uncited(&G::unnumbered(&now.event));
                let kind = if same { Differs::Numbering } else { Differs::Decision };
                self.differ(version, kind, &format!("then {:?}; today {:?}", then.event, now.event));
            }
            recited |= cited && (only_cited || then.basis != now.basis);
            if only_cited && !cited {
                let what = format!("then {:?}; today {:?}", then.event, now.event);
                self.differ(version, Differs::Clauses, &what);
            }
            if then.basis != now.basis && !cited {
                let what = format!("then by {}; today by {}", then.basis, now.basis);
                self.differ(version, Differs::Clauses, &what);
            }
        }
        if recited {
            self.differ(
                version,
                Differs::EarlierRule,
                "clauses that do not decide the case are cited no more; they were",
            );
        }
    }

    fn differ(&mut self, version: u64, kind: Differs, what: &str) {
        let found = &mut self.found;
        *match kind {
            Differs::Decision => &mut found.decided_otherwise,
            Differs::EarlierRule => &mut found.by_earlier_rules,
            Differs::Clauses => &mut found.cited_otherwise,
            Differs::Numbering => &mut found.numbered_otherwise,
        } += 1;
        if found.differences.iter().filter(|listed| listed.kind == kind).count() < MOST {
            // Enough to see what it is about; the journal has the rest.
            let what = what.chars().take(2_000).collect();
            found.differences.push(Difference { version, kind, what });
        }
    }
}

/// The rule that became stricter since these facts were written, if it and nothing else makes today's decision another.
fn earlier_rule<G: Live>(
    facts: &[Recorded<G::Event>],
    schemas: &[u16],
    today: &Today<'_, G>,
) -> Option<&'static Stricter<G>> {
    if today.as_ref().is_ok_and(|today| same_facts(today, facts)) {
        return None;
    }
    let before = |rule: &&Stricter<G>| older::<G>(rule.since, facts, schemas);
    G::stricter().iter().filter(before).find(|rule| (rule.explains)(facts, today))
}

/// Whether any of these facts is of a kind and older than the schema that goes with it.
fn older<G: Live>(since: &[(&str, u16)], facts: &[Recorded<G::Event>], schemas: &[u16]) -> bool {
    facts
        .iter()
        .zip(schemas)
        .any(|(fact, schema)| since.iter().any(|(kind, since)| fact.event.kind() == *kind && schema < since))
}

/// Whether the same was decided, whatever clauses are cited for it.
fn same_facts<E: PartialEq + Serialize>(one: &[Recorded<E>], other: &[Recorded<E>]) -> bool {
    let same = |(one, other): (&Recorded<E>, &Recorded<E>)| {
        one.event == other.event || uncited(&one.event) == uncited(&other.event)
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// An event without the clauses and rulings that it names for its parts. `None`, which is equal to nothing that is an event, if it cannot
/// be written.
pub(crate) fn uncited<E: Serialize>(event: &E) -> Option<Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("basis");
                fields.values_mut().for_each(strip);
            }
            Value::Array(parts) => parts.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(event).ok()?;
    strip(&mut value);
    Some(value)
}

#[cfg(test)]
mod red_dog;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Played as _;
    use crate::roulette::rules;
    use houseway_floor::pool::{Event as PoolEvent, JackpotPool};
    use houseway_lawbook::{Basis, Readings};
    use houseway_ledger::AccountNumber;
    use houseway_table::pai_gow::PaiGow;
    use houseway_table::roulette::{ClaimSubject, Event, Roulette};
    use houseway_table::{Actor, Post, Time};
    use serde::de::DeserializeOwned;
    use serde_json::json;

    fn by_manager<E: DeserializeOwned>(event: Value) -> Recorded<E> {
        let by = Actor::Person { id: "mona".parse().unwrap(), post: Post::GamingShiftManager };
        let event = serde_json::from_value(event).unwrap();
        Recorded { at: Time(9), by, basis: Basis::of("G-9".parse().unwrap()), event, more: false }
    }

    fn run<'a, G: Live>(rules: G::Rules) -> Run<'a, G> {
        let (state, known, found) = (Default::default(), Openings::default(), Redecided::default());
        Run { rules, state, known, found, ended: false }
    }

    /// Each decision in turn under this schema; how many are by earlier rules, and how many differ.
    fn decided<G: Live>(rules: &G::Rules, schema: u16, events: &[Value]) -> (u64, u64) {
        let mut run = run::<G>(rules.clone());
        for (version, event) in (1..).zip(events) {
            run.decision(version, &[by_manager(event.clone())], &[schema]);
        }
        let listed = run.found.differences.iter().filter(|one| one.kind == Differs::EarlierRule).count();
        assert_eq!(u64::try_from(listed).unwrap(), run.found.by_earlier_rules, "{:?}", run.found);
        (run.found.by_earlier_rules, run.found.decided_otherwise)
    }

    /// Given journals of before a rule became stricter, when they are decided again, then what differs is told as an earlier
    /// rule's; and as a difference in a journal of today.
    #[test]
    fn a_rule_that_became_stricter_is_told_apart_from_a_difference() {
        let act = crate::pai_gow::rules("act-2019-pai-gow".parse().unwrap(), &Readings::defaults()).unwrap();
        let jackpot = json!({"amount": 200, "to_pool": [70, 100], "pool": "gee"});
        let config = json!({
            "pool": "gee", "rulebook": act.id(), "edition": act.edition(), "readings": {}, "jackpot": jackpot, "demo": true,
        });
        // A pool that one person funded, and in which one person passed a round over.
        let set_up = json!({"event": "set-up", "config": config});
        let funded = json!({"event": "funded", "pool": 100, "reserve": 0});
        let passed = json!({"event": "passed-over", "table": "P1", "round": 3});
        let mut pool = run::<JackpotPool>(act.clone());
        pool.decision(1, &[by_manager(set_up.clone())], &[1]);
        pool.decision(2, &[by_manager(funded.clone())], &[1]);
        let mut dice: Recorded<PoolEvent> =
            by_manager(json!({"event": "dice-exposed", "table": "P1", "number": 1, "round": 3, "at": 5}));
        dice.by = Actor::System;
        pool.decision(3, &[dice], &[1]);
        pool.decision(4, &[by_manager(passed)], &[1]);
        assert_eq!((pool.found.by_earlier_rules, pool.found.decided_otherwise), (2, 0), "{:?}", pool.found);
        assert_eq!(pool.state.amount().get(), 100, "what was recorded is applied");
        assert_eq!(decided::<JackpotPool>(&act, 2, &[set_up, funded]), (0, 1));
        // A table that one person gave a jackpot.
        let mut config = PaiGow::pattern(&act, "P1".parse().unwrap()).unwrap();
        config["options"]["jackpot"] = jackpot;
        let configured = json!({"event": "configured", "config": config});
        assert_eq!(decided::<PaiGow>(&act, 1, std::slice::from_ref(&configured)), (1, 0));
        assert_eq!(decided::<PaiGow>(&act, 2, std::slice::from_ref(&configured)), (0, 1));
        // The same with a set-up that was never accepted is a difference whatever its schema.
        let mut bad = configured;
        bad["config"]["areas"] = json!(0);
        assert_eq!(decided::<PaiGow>(&act, 1, &[bad]), (0, 1));
        // Roulette without a time in which an entry is suspect.
        let rules = rules("vic-2000-rapid-roulette".parse().unwrap(), &Readings::defaults()).unwrap();
        let mut config = Roulette::pattern(&rules, "R1".parse().unwrap()).unwrap();
        config["late_entry_ms"] = json!(0);
        let configured = json!({"event": "configured", "config": config});
        assert_eq!(decided::<Roulette>(&rules, 1, std::slice::from_ref(&configured)), (1, 0));
        assert_eq!(decided::<Roulette>(&rules, 2, std::slice::from_ref(&configured)), (0, 1));
        let mut bad = configured;
        bad["config"]["late_entry_ms"] = json!(500);
        bad["config"]["digest_wait_ms"] = json!(9_000_000);
        assert_eq!(decided::<Roulette>(&rules, 1, &[bad]), (0, 1));
    }

    /// Given a Bonanza round settled before its order was on record, when it is decided again, then the order alone is an earlier
    /// rule's; an amount that differs too, or the same in a journal of today, is a difference.
    #[test]
    fn the_order_of_a_bonanza_settlement_of_before_is_told_apart_from_a_difference() {
        let bank = json!({
            "stake": 0, "collected": 0, "paid": 0, "owed": 0, "excess": 0, "commission": 0, "returned": [], "to_float": 0,
            "basis": ["13.2"],
        });
        let side = |win: u64| {
            json!({
                "wager": 1, "account": 1, "area": 2, "bet": "bonus", "stake": 100, "line": "Two pairs", "win": win, "from_pool": 0,
                "back": 100, "to_pool": 0, "to_reserve": 0, "refilled": 0, "basis": ["17.5.1"],
            })
        };
        let settled = |win: u64, handling: Value| {
            let regular = json!({"lines": [], "bank": bank, "movements": []});
            let mut outcome = json!({"regular": regular, "wagers": [], "bank": null, "sides": [side(win)]});
            if handling != json!([]) {
                outcome["handling"] = handling;
            }
            by_manager::<houseway_table::pai_gow::Event>(json!({"event": "settled", "outcome": outcome}))
        };
        let order = json!([{"step": "pay", "area": 2, "bet": "bonus"}, {"step": "clear", "area": 2}]);
        let (then, today) = ([settled(1_200, json!([]))], [settled(1_200, order.clone())]);
        let told =
            |then: &[_], schema, today: &[_]| earlier_rule::<PaiGow>(then, &[schema], &Ok(today)).is_some();
        assert!(told(&then, 1, &today));
        assert!(!told(&then, 2, &today), "today's journals name it");
        assert!(!told(&then, 1, &[settled(1_300, order)]));
        assert!(!told(&then, 1, &then), "nothing differs");
    }

    fn claimed(claim: u64, spin: u64, basis: &str) -> Recorded<Event> {
        let (account, subject) = (AccountNumber(1), ClaimSubject::Malfunction);
        let event = Event::ClaimMade { claim, seat: None, account, subject, spin: Some(spin) };
        let basis = Basis::of(basis.parse().unwrap());
        Recorded { at: Time(0), by: Actor::System, basis, event, more: false }
    }

    /// A journal of before, with hundreds of claims that were numbered in another way and cited otherwise, and after them
    /// one decision that is truly another: it is counted and listed.
    #[test]
    fn no_difference_in_numbering_or_clauses_hides_one_in_a_decision() {
        let rules = rules("vic-2000-rapid-roulette".parse().unwrap(), &Readings::defaults()).unwrap();
        let (state, known, found) = (Default::default(), Openings::default(), Redecided::default());
        let mut run = Run::<Roulette> { rules, state, known, found, ended: false };
        for number in 1..=250 {
            let today = claimed(1_000_000 + number, 7, "8.5");
            run.compare(number, &[claimed(number, 7, "8.5")], &[1], std::slice::from_ref(&today));
            run.compare(number, &[claimed(1_000_000 + number, 7, "8.4")], &[1], std::slice::from_ref(&today));
        }
        run.compare(251, &[claimed(251, 7, "8.5")], &[1], &[claimed(1_000_251, 8, "8.5")]);
        let found = run.found;
        assert_eq!((found.numbered_otherwise, found.cited_otherwise, found.decided_otherwise), (250, 250, 1));
        let listed = |kind| found.differences.iter().filter(|one| one.kind == kind).count();
        assert_eq!([Differs::Numbering, Differs::Clauses, Differs::Decision].map(listed), [100, 100, 1]);
        let last = found.differences.last().unwrap();
        assert_eq!((last.version, last.kind), (251, Differs::Decision));
    }

    /// Until a schema clauses of another case were cited in a settlement and beside it. That is told of what was written before, and is no
    /// difference; of what is written now it is one, in clauses and not in what was decided.
    #[test]
    fn what_only_cites_otherwise_is_told_by_its_schema() {
        let opened = |called: &str, within: &str, basis: &str| -> Recorded<houseway_table::pai_gow::Event> {
            let opened = json!({"tiles": null, "low": null, "called": called, "basis": [within]});
            let mut fact = by_manager(json!({"event": "hand-opened", "area": 2, "opened": opened}));
            fact.basis = Basis::of(basis.parse().unwrap());
            fact
        };
        let unset =
            PaiGow::rules_of_book("vic-2000-pai-gow".parse().unwrap(), &Readings::defaults()).unwrap();
        let then = opened("jowl", "PG-4", "8.15");
        for (schema, today, expected) in [
            (1, opened("jowl", "8.15", "8.15"), (1, 0, 0)),
            (1, opened("jowl", "PG-4", "G-3"), (1, 0, 0)),
            (1, opened("che", "8.15", "8.15"), (0, 0, 1)),
            (2, opened("jowl", "8.15", "8.15"), (0, 1, 0)),
            (2, opened("jowl", "PG-4", "8.15"), (0, 0, 0)),
        ] {
            let mut run = run::<PaiGow>(unset.clone());
            run.compare(1, std::slice::from_ref(&then), &[schema], &[today]);
            let found = run.found;
            assert_eq!((found.by_earlier_rules, found.cited_otherwise, found.decided_otherwise), expected);
        }
    }
}
