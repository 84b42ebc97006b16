//! The dealer's order of taking and paying at a Bonanza table, wager by wager, as the console shows it.

use super::Rules;
use super::decide::handles;
use super::detail::{Bet, Handling, Outcome, SideLine};
use super::state::State;
use super::view::{HandledView, HandlingView};
use houseway_games::pai_gow::Area;
use houseway_games::pai_gow::bank::{Called, Line};
use houseway_lawbook::Ruled;
use houseway_money::Cents;

/// What the dealer does with the wagers of the round at hand, and by which clauses; none where no rule of Bonanza says.
pub(super) fn handled(rules: &Rules, state: &State) -> Option<Ruled<Vec<HandlingView>>> {
    let (Ruled { value, basis }, outcome) = handles(rules, state, state.play.as_deref()?)?;
    let steps = value.into_iter().flat_map(|step| match step {
        Handling::Take { area, bet } => wagers(state, &outcome, area, bet, true),
        Handling::Pay { area, bet } => wagers(state, &outcome, area, bet, false),
        Handling::Clear { area } => vec![HandlingView::Clear { area }],
    });
    Some(Ruled::new(steps.collect(), basis))
}

/// The wagers of a kind on an area that are taken, or are due.
fn wagers(state: &State, outcome: &Outcome, area: Area, bet: Bet, take: bool) -> Vec<HandlingView> {
    if bet == Bet::Regular {
        let wanted = if take { Called::Che } else { Called::Jung };
        let lines = outcome.regular.lines.iter().filter(|line| line.area == area && line.called == wanted);
        return lines.map(|line| regular(outcome, line)).collect();
    }
    let sides = outcome.sides.iter().filter(|line| line.area == area && line.bet == bet);
    sides.filter(|line| line.back.is_zero() == take).map(|line| side(state, line)).collect()
}

fn regular(outcome: &Outcome, line: &Line) -> HandlingView {
    let lost = line.called == Called::Che;
    let wager = HandledView {
        number: line.number,
        seat: outcome.wager(line.number).and_then(|wager| wager.seat),
        bet: Bet::Regular,
        stake: line.stake,
        taken: if lost { line.stake } else { Cents::ZERO },
        given: line.returned.minus_or_zero(line.stake),
        commission: line.commission,
        house: outcome.bank.is_none(),
    };
    if lost {
        HandlingView::Take { area: line.area, wager }
    } else {
        HandlingView::Pay { area: line.area, wager }
    }
}

/// The House takes what a Bonus or a Tie loses and pays what it wins, whoever banks.
fn side(state: &State, line: &SideLine) -> HandlingView {
    let wager = HandledView {
        number: line.wager,
        seat: state.desk.seat_of(line.account),
        bet: line.bet,
        stake: line.stake,
        taken: line.stake.minus_or_zero(line.back),
        given: if line.is_surrendered() { line.back } else { line.win },
        commission: Cents::ZERO,
        house: true,
    };
    match () {
        () if line.is_surrendered() => HandlingView::Surrender { area: line.area, wager },
        () if line.back.is_zero() => HandlingView::Take { area: line.area, wager },
        () => HandlingView::Pay { area: line.area, wager },
    }
}
