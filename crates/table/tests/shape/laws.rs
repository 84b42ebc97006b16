//! What every game is held to, whatever is played.

use crate::live::{Shaped, audiences};
use houseway_ledger::{Account, Normal};
use houseway_money::Cents;
use houseway_table::{Actor, By, Game, Key, Recorded, Step, Time};

/// A fact moves exactly the money that it says, and the books stand.
pub fn money_moves_as_posted<G: Game>(state: &mut G::State, fact: &Recorded<G::Event>) {
    let mut books = G::books(state).clone();
    for posting in G::postings(&fact.event) {
        books.post(&posting);
    }
    G::apply(state, fact);
    // An account that is closed for good may be forgotten, once it stands at zero.
    for account in G::books(state).accounts().chain(books.accounts()).map(|(account, _)| account) {
        let (is, should) = (G::books(state).change(account), books.change(account));
        assert_eq!(is, should, "{account}: {:?} posts something else than it says", fact.event);
    }
    assert_eq!(books.check(), Ok(()), "after {:?}", fact.event);
}

/// Whatever the players brought is theirs, or the House has won it.
pub fn money_is_conserved<G: Shaped>(state: &G::State, facts: &[Recorded<G::Event>]) {
    let brought: Cents = facts.iter().map(|fact| G::bought_in(&fact.event)).sum();
    let taken: Cents = facts.iter().map(|fact| G::taken(&fact.event)).sum();
    let (mut held, mut lacking) = (Cents::ZERO, Cents::ZERO);
    for (account, turnover) in G::books(state).accounts() {
        if account.normal() == Normal::Credit {
            held = held.plus(turnover.credits).unwrap();
            lacking = lacking.plus(turnover.debits).unwrap();
        } else {
            let table = matches!(account, Account::Drop(_) | Account::Float | Account::Cage);
            assert!(table, "the test's players bring cash, and are paid from the float, not {account}");
        }
    }
    assert_eq!(held.plus(taken).unwrap().minus(lacking), Ok(brought));
}

/// The command that a decision's facts stand for is decided the same again.
pub fn decides_the_same_again<G: Game>(rules: &G::Rules, before: &G::State, facts: &[Recorded<G::Event>]) {
    let command = G::asked(before, facts).expect("some command leads to these facts");
    let by = By { actor: facts[0].by, at: facts[0].at };
    let again = G::decide(rules, before, &command, &by).map(|decision| decision.record(by));
    assert_eq!(again.as_deref(), Ok(facts), "{command:?} is decided otherwise than before");
}

/// Facts and state are the same when they were written, read back and unveiled.
pub fn reads_back<G: Game>(state: &G::State, facts: &[Recorded<G::Event>], key: &dyn Key) {
    for fact in facts {
        assert_eq!(&reread_fact::<G>(fact, key), fact);
    }
    let written = serde_json::to_string(state).unwrap();
    let mut read: G::State = serde_json::from_str(&written).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), written, "without the key it is the same text");
    G::unveil_state(&mut read, key);
    assert_eq!(&read, state);
}

fn reread_fact<G: Game>(fact: &Recorded<G::Event>, key: &dyn Key) -> Recorded<G::Event> {
    let mut read: Recorded<G::Event> = serde_json::from_str(&serde_json::to_string(fact).unwrap()).unwrap();
    G::unveil_event(&mut read.event, key);
    read
}

/// The state that the written facts lead to, for a holder of `key`.
pub fn rebuilt<G: Shaped>(facts: &[Recorded<G::Event>], key: &dyn Key) -> G::State {
    let mut state = G::State::default();
    for fact in facts {
        G::apply(&mut state, &reread_fact::<G>(fact, key));
    }
    state
}

/// The whole journal, read back: the decisions are found again by their facts alone, and are decided the same.
pub fn replays<G: Shaped>(rules: &G::Rules, state: &G::State, facts: &[Recorded<G::Event>], key: &dyn Key) {
    let facts: Vec<_> = facts.iter().map(|fact| reread_fact::<G>(fact, key)).collect();
    let mut rebuilt = G::State::default();
    for decision in facts.split_inclusive(|fact| !fact.more) {
        decides_the_same_again::<G>(rules, &rebuilt, decision);
        for fact in decision {
            G::apply(&mut rebuilt, fact);
        }
    }
    assert_eq!(&rebuilt, state);
}

/// A command is accepted exactly where an offer covers it.
pub fn offers_agree_with_decisions<G: Shaped>(rules: &G::Rules, state: &G::State, at: Time) {
    let actors = audiences::<G>().into_iter().filter_map(|(_, actor)| actor).chain([Actor::System]);
    let probes = G::probes(state);
    for actor in actors {
        let by = By { actor, at };
        let offers = G::options(rules, state, &by);
        for probe in &probes {
            let decided = G::decide(rules, state, probe, &by);
            let offered = offers.iter().any(|offer| G::covers(&offer.value, probe));
            assert_eq!(
                decided.is_ok(),
                offered,
                "{probe:?} by {actor}: offered {offers:?}, decided {decided:?}"
            );
        }
    }
}

/// What the table does by itself is accepted, and what it draws is what it waits for.
pub fn acts_as_it_says<G: Game>(rules: &G::Rules, state: &G::State) {
    match G::next_step(rules, state) {
        None => {}
        Some(Step::Draw { need, .. }) => assert_eq!(G::needs(rules, state), Some(need)),
        Some(Step::Give { at, command }) => {
            let by = By { actor: Actor::System, at };
            if let Err(refused) = G::decide(rules, state, &command, &by) {
                panic!("the table would give {command:?} and refuse it: {refused:?}");
            }
        }
    }
}

/// Where two tables, heard by one audience, first differ; `None` if one is no more than the beginning of the
/// other.
pub fn first_difference<'a>(one: &'a [String], other: &'a [String]) -> Option<(&'a str, &'a str)> {
    one.iter().zip(other).find(|(one, other)| one != other).map(|(one, other)| (one.as_str(), other.as_str()))
}
