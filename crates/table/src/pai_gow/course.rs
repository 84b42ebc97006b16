//! The steps of a round in the order in which a dealer takes them, by book and set-up.

use super::Rules;
use super::decide::{is_set, must_turn_up, opens_next, stays_down};
use super::detail::Way;
use super::state::{NextBank, Part, Round, State, Step};
use houseway_games::pai_gow::conduct::Closes;
use houseway_games::pai_gow::{BankMethod, ConductOption, ConductPoint, TablePoint};
use houseway_lawbook::{Basis, Ruled};
use serde::Serialize;

/// A step of a round, named as the command that takes it; the players' own has none of the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum CourseStep {
    /// The tiles are checked, once since the table opened.
    CheckTiles,
    /// The bank goes round, until it is decided who has it.
    OfferBank,
    /// The tiles are shuffled and stacked.
    Shuffle,
    /// No more bets; not where wagers close as the dice are seen.
    CallBets,
    /// The dice are shaken.
    Shake,
    /// The cup is opened and the dice are read.
    OpenCup,
    /// The tiles are delivered.
    Deliver,
    /// The players, and a banker who sets his own, set their hands.
    SetHands,
    /// The bank's tiles stay face down, with Bonus wagers alone.
    KeepBank,
    /// The bank's tiles are turned up.
    ExposeBank,
    /// How the bank's hand is set is confirmed.
    ConfirmBank,
    /// The players' hands are opened in turn.
    Open,
    /// Wagers are settled.
    Settle,
    /// The tiles are cleared away.
    Clear,
}

/// How far a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is behind.
    Done,
    /// It is at hand.
    Now,
    /// It is still to come.
    Next,
}

/// A step of the round at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
pub struct CourseView {
    /// Which.
    pub step: CourseStep,
    /// How far it is.
    pub standing: Standing,
}

/// The steps of the round that is played, or of the next while none is; none while the table is closed. The first that is not
/// done is at hand.
pub(super) fn course(rules: &Rules, state: &State) -> Vec<Ruled<CourseView>> {
    if !state.desk.open || state.config.is_none() {
        return Vec::new();
    }
    let mut at_hand = false;
    let place = |(step, done, basis): (CourseStep, bool, Basis)| {
        let standing = match done {
            true => Standing::Done,
            false if at_hand => Standing::Next,
            false => Standing::Now,
        };
        at_hand |= !done;
        Ruled::new(CourseView { step, standing }, basis)
    };
    steps(rules, state).into_iter().map(place).collect()
}

fn steps(rules: &Rules, state: &State) -> Vec<(CourseStep, bool, Basis)> {
    let (conduct, play) = (&rules.conduct, state.play.as_deref());
    let law = |point| conduct.basis(point);
    let at_least = |step: Step| play.is_some_and(|play| play.step >= step);
    let method = play.map_or_else(|| next_method(state), |play| play.method);
    let house = method == BankMethod::House;
    let closes = if house { &conduct.closes_house } else { &conduct.closes_bank };
    let turn = rules.table.turn(method).basis;

    let decided = play.is_some() || state.next_bank.is_some();
    let stacked = play.is_some_and(|play| !play.wall.is_empty());
    let closed = play.is_some_and(|play| play.closed);
    let set = at_least(Step::Exposed) || play.is_some_and(all_set);
    let opened = at_least(Step::Settled)
        || at_least(Step::Exposed) && play.is_some_and(|play| opens_next(rules, state, play).is_none());

    let mut steps = vec![
        (CourseStep::CheckTiles, state.checked || play.is_some(), law(ConductPoint::TilesChecked)),
        (CourseStep::OfferBank, decided, rules.table.basis(TablePoint::OfferOrder)),
        (CourseStep::Shuffle, stacked, law(ConductPoint::Shuffle)),
    ];
    if closes.value != Closes::DiceExposed {
        steps.push((CourseStep::CallBets, closed, closes.basis.clone()));
    }
    steps.extend([
        (CourseStep::Shake, at_least(Step::Shaken), law(ConductPoint::Shake)),
        (CourseStep::OpenCup, at_least(Step::Thrown), law(ConductPoint::Shake)),
        (CourseStep::Deliver, at_least(Step::Setting), rules.table.basis(TablePoint::Deliver)),
        (CourseStep::SetHands, set, law(ConductPoint::AllSet)),
    ]);
    steps.extend(of_the_bank(rules, state, method));
    steps.extend([
        (CourseStep::Open, opened, turn),
        (CourseStep::Settle, at_least(Step::Settled), law(ConductPoint::CallHand)),
        (CourseStep::Clear, false, law(ConductPoint::Clear)),
    ]);
    steps
}

/// How the next round is banked, as far as it is decided.
fn next_method(state: &State) -> BankMethod {
    let run = state.run.as_ref().filter(|_| state.next_bank == Some(NextBank::Run));
    run.map_or(BankMethod::House, |run| run.method)
}

fn all_set(play: &Round) -> bool {
    let mut hands = play.dealt.iter().flat_map(|dealt| &dealt.hands);
    play.step == Step::Setting
        && hands.all(|hand| !matches!(hand.part, Part::Plays | Part::Bank) || is_set(hand))
}

/// The bank's hand: it stays down, is turned up, is confirmed.
fn of_the_bank(rules: &Rules, state: &State, method: BankMethod) -> Vec<(CourseStep, bool, Basis)> {
    let (conduct, play) = (&rules.conduct, state.play.as_deref());
    let shown = play.is_some_and(|play| play.bank_hand().is_some());
    let expose = |done| (CourseStep::ExposeBank, done, conduct.basis(ConductPoint::BankFirst));
    let mut steps = Vec::new();
    let down = play.and_then(|play| {
        let waits = stays_down(rules, state, play).filter(|_| play.asked_bank.is_empty());
        waits.or_else(|| conduct.options.basis(ConductOption::BonusOnly).filter(|_| play.bank_down).cloned())
    });
    if let Some((play, basis)) = play.zip(down) {
        steps.push((CourseStep::KeepBank, play.bank_down, basis));
        // It is turned up after all where somebody asks, or a hand is matched with it.
        if shown || must_turn_up(rules, state, play) {
            steps.push(expose(shown));
        }
        return steps;
    }
    steps.push(expose(shown || play.is_some_and(|play| play.step >= Step::Exposed)));
    let option = match method {
        BankMethod::House => Some(ConductOption::HouseHandConfirmed),
        // A banker who set his own hand has nothing to confirm.
        BankMethod::Player => {
            let own = play.and_then(|play| play.hand(play.bank)).is_some_and(|hand| hand.way == Way::Own);
            (!own).then_some(ConductOption::BankerConfirms)
        }
        BankMethod::CoBank => None,
    };
    if let Some(basis) = option.and_then(|option| conduct.options.basis(option)) {
        let confirmed = play.and_then(Round::bank_hand).is_some_and(|bank| bank.confirmed);
        let past = play.is_some_and(|play| play.step >= Step::Settled);
        steps.push((CourseStep::ConfirmBank, confirmed || past, basis.clone()));
    }
    steps
}
