//! What every step of a table is held to.

use crate::chance::NoKey;
use houseway_table::pai_gow::{Command, Event, PaiGow, Rules, State};
use houseway_table::{By, Game, Key, Recorded};

/// A fact moves exactly the money that it says, and the books stand.
pub fn money_moves_as_posted(state: &mut State, fact: &Recorded<Event>) {
    let mut books = PaiGow::books(state).clone();
    for posting in PaiGow::postings(&fact.event) {
        books.post(&posting);
    }
    PaiGow::apply(state, fact);
    let both = PaiGow::books(state).accounts().chain(books.accounts()).map(|(account, _)| account);
    for account in both {
        let (is, should) = (PaiGow::books(state).change(account), books.change(account));
        assert_eq!(is, should, "{account}: {:?} posts something else than it says", fact.event);
    }
    assert_eq!(books.check(), Ok(()), "after {:?}", fact.event);
}

/// The command that a decision's facts stand for is found again and decided the same.
pub fn decides_the_same_again(rules: &Rules, before: &State, given: &Command, facts: &[Recorded<Event>]) {
    let Some(command) = PaiGow::asked(before, facts) else {
        panic!("no command is found behind {facts:?}, which {given:?} led to");
    };
    let by = By { actor: facts[0].by, at: facts[0].at };
    let again = PaiGow::decide(rules, before, &command, &by).map(|decision| decision.record(by));
    assert_eq!(again.as_deref(), Ok(facts), "{given:?}, found again as {command:?}, is decided otherwise");
}

/// Facts and state are the same when they were written, read back and unveiled.
pub fn reads_back(state: &State, facts: &[Recorded<Event>], key: &dyn Key) {
    for fact in facts {
        let written = serde_json::to_string(fact).unwrap();
        let mut read: Recorded<Event> = serde_json::from_str(&written).unwrap();
        PaiGow::unveil_event(&mut read.event, key);
        assert_eq!(&read, fact, "{written}");
    }
    let written = serde_json::to_string(state).unwrap();
    let mut read: State = serde_json::from_str(&written).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), written, "without the key it is the same text");
    PaiGow::unveil_state(&mut read, key);
    assert_eq!(&read, state);
}

/// The state that the written facts lead to, for a holder of `key`.
pub fn rebuilt(facts: &[Recorded<Event>], key: &dyn Key) -> State {
    let mut state = State::default();
    for fact in facts {
        let mut read: Recorded<Event> = serde_json::from_str(&serde_json::to_string(fact).unwrap()).unwrap();
        PaiGow::unveil_event(&mut read.event, key);
        PaiGow::apply(&mut state, &read);
    }
    state
}

/// The state without the key is the same but for what is sealed.
pub fn replays(state: &State, facts: &[Recorded<Event>], key: &dyn Key) {
    assert_eq!(&rebuilt(facts, key), state);
    let blind = rebuilt(facts, &NoKey);
    assert_eq!(serde_json::to_string(&blind).unwrap(), serde_json::to_string(state).unwrap());
}
