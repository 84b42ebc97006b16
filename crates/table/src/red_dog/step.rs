use super::command::Command;
use super::config::Config;
use super::decide::sign_holds;
use super::detail::Due;
use super::state::{Pack, Phase, State};
use crate::house::desk;
use crate::{Answer, Ask, Step, Time, Veiled};
use houseway_games::red_dog::{Card, Rules};

/// The chance that a table waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// The cards, shuffled: all of them but those on the layout.
    Shoe {
        /// Of how many decks.
        decks: u16,
        /// Those on the layout.
        laid: Vec<Card>,
    },
}

/// What the source of chance is waited for; only at a virtual table.
pub(super) fn needs(rules: &Rules, state: &State) -> Option<Need> {
    let config = state.config.as_ref().filter(|config| config.is_virtual())?;
    state.shuffle_due()?;
    // An announced closing ends play of itself between rounds; nobody shuffles for nobody.
    let plays = state.round_runs() || somebody_plays(state) && may_go_on(rules, state);
    let waits = state.desk.open && plays && config.is_virtual();
    let laid = state.phase.cards().iter().map(|card| card.value).collect();
    waits.then(|| Need::Shoe { decks: rules.decks().value, laid })
}

/// Whether there is anybody to deal for.
pub(super) fn somebody_plays(state: &State) -> bool {
    state.players.keys().any(|seat| !state.desk.shuts_out(*seat))
}

fn may_go_on(rules: &Rules, state: &State) -> bool {
    state.desk.closes_at(rules.desk()).is_none_or(|closes| state.since < closes)
}

/// What the system itself does next: chance at a virtual table, limits that fall due, the dealer's part where the table deals by itself,
/// and a look at the clock for what players allow themselves.
pub(super) fn next_step(rules: &Rules, state: &State) -> Option<Step<Command, Need>> {
    let next = of_the_table(rules, state);
    // A round that runs is played out.
    let ends = state.desk.ends_at(rules.desk(), state.round).filter(|_| !state.round_runs());
    desk::with_clock(&state.desk, state.since, ends, next, |desk| Command::Desk { desk })
}

fn of_the_table(rules: &Rules, state: &State) -> Option<Step<Command, Need>> {
    let config = state.config.as_ref()?;
    if !state.desk.open {
        return None;
    }
    let automation = config.automation;
    let (after, since) = (|ms: u64| state.since.plus_ms(ms), state.since);
    if let Some(need) = needs(rules, state) {
        let mid = state.round_runs() || state.due == Some(Due::Abnormal);
        let at = if mid { since } else { after(automation.step_ms) };
        return Some(Step::Draw { at, need });
    }
    let sign = state.sign.filter(|_| state.phase == Phase::Betting).map(|sign| Step::Give {
        at: sign_holds(rules, state, &sign).max(since),
        command: Command::ChangeLimits,
    });
    let next = if automation.deals { of_the_dealer(rules, state, config) } else { None };
    // What is due first; a sign that is due holds for the round that would begin at that moment.
    match (sign, next) {
        (Some(sign), Some(next)) => Some(if sign.at() <= next.at() { sign } else { next }),
        (sign, next) => sign.or(next),
    }
}

/// What the table does where it deals by itself.
fn of_the_dealer(rules: &Rules, state: &State, config: &Config) -> Option<Step<Command, Need>> {
    // What is asked for of a round is not outrun by the next card.
    if state.proposal.as_ref().is_some_and(|proposal| proposal.motion.of_any_round()) {
        return None;
    }
    let (automation, since) = (config.automation, state.since);
    let after = |ms: u64| since.plus_ms(ms);
    let give = |ms: u64, command: Command| Some(Step::Give { at: after(ms), command });
    if let Some(stack) = &state.stack {
        return if stack.cut {
            let behind = config.depth(rules, stack.pack.len());
            give(automation.step_ms, Command::Load { behind, burned: rules.shoe().burned.value })
        } else {
            // In the middle of what is about as deep.
            let before = rules.shoe().cut_cards.value.min(stack.pack.len().saturating_sub(1));
            give(automation.step_ms, Command::Cut { before })
        };
    }
    if state.players.values().any(|player| player.asks_burned) {
        return give(0, Command::ShowBurned { cards: None });
    }
    match &state.phase {
        Phase::Betting => {
            let at = closes_at(state).filter(|_| state.is_ready())?.max(since);
            // A round that would begin when the table is announced to close is not dealt.
            let dealt = state.desk.closes_at(rules.desk()).is_none_or(|closes| at < closes);
            dealt.then_some(Step::Give { at, command: Command::NoMoreBets })
        }
        Phase::Raising { .. } => give(automation.raises_ms, Command::NoMoreBets),
        Phase::NoSpread { .. } => give(automation.step_ms, Command::NoSpread),
        Phase::First | Phase::Second { .. } | Phase::Third { .. } => {
            give(automation.step_ms, Command::Deal { card: None })
        }
    }
}

/// When a table that deals closes bets, a wager lying.
pub(super) fn closes_at(state: &State) -> Option<Time> {
    let automation = state.config.as_ref()?.automation;
    let since = state.bets_since.filter(|_| automation.deals && state.phase == Phase::Betting)?;
    Some(since.plus_ms(automation.bets_ms))
}

/// What the source of chance is asked.
pub(super) fn ask(need: &Need) -> Option<Ask> {
    let Need::Shoe { decks, laid } = need;
    let things = u16::try_from(Pack::named(*decks, laid).len()).ok()?;
    Some(Ask::Order { things })
}

/// The command that hands over what chance answered.
pub(super) fn answer(need: &Need, answer: Answer) -> Option<Command> {
    let Answer::Sealed(places) = answer else { return None };
    let Need::Shoe { decks, laid } = need;
    let named = Pack::named(*decks, laid);
    let card = |(sealed, under): (crate::Sealed, crate::Unsealed)| {
        let card = named.get(usize::from(under.number)).copied()?;
        Some(Veiled::known(sealed, card, under.opening))
    };
    Some(Command::Shuffle { cards: places.into_iter().map(card).collect::<Option<_>>()? })
}
