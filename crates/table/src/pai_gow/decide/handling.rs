//! In which order the dealer takes, pays and clears at a Bonanza table (Vic 17.10, Crown 13.9, PG-35).

use super::settle::outcome;
use super::{Ctx, must_turn_up, opens_next};
use crate::pai_gow::Rules;
use crate::pai_gow::detail::{Bet, Handling, Outcome, Wager};
use crate::pai_gow::state::{Round, State, Step};
use crate::{Actor, By, Time};
use houseway_games::pai_gow::Area;
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::side::{Bonanza, Fate, Step as Does, WagerKind};
use houseway_lawbook::Ruled;

/// What the rules of Bonanza say of the wagers of a table, where it offers a Bonus or a Tie.
fn bonanza<'a>(rules: &'a Rules, state: &State) -> Option<&'a Bonanza> {
    let options = &state.config.as_ref()?.options;
    let offered = options.bonus.is_some() || options.tie.is_some();
    rules.side.bonanza().filter(|_| offered)
}

/// The order for what a round came to; none where the rules of Bonanza do not apply.
pub(super) fn handling(
    rules: &Rules,
    state: &State,
    round: &Round,
    outcome: &Outcome,
) -> Option<Ruled<Vec<Handling>>> {
    Some(steps(bonanza(rules, state)?, round, outcome, false))
}

/// What the dealer does with the wagers of a round now: what is taken as hands are opened, then all that is due; with the
/// outcome that it is of. None before hands are opened, and where the rules of Bonanza do not apply.
pub(in crate::pai_gow) fn handles(
    rules: &Rules,
    state: &State,
    round: &Round,
) -> Option<(Ruled<Vec<Handling>>, Outcome)> {
    let bonanza = bonanza(rules, state)?;
    match (&round.outcome, round.step) {
        (Some(outcome), _) if !outcome.handling.is_empty() => {
            let basis = bonanza.settlement(&[], None).basis;
            Some((Ruled::new(outcome.handling.clone(), basis), outcome.clone()))
        }
        // A Bonus may depend on what the bank's tiles are: they are turned up first.
        (None, Step::Exposed) if !must_turn_up(rules, state, round) => {
            let by = By { actor: Actor::System, at: Time(0) };
            let ctx = Ctx { rules, state, by: &by };
            // What lies where nothing is opened yet has come to nothing.
            let next = opens_next(rules, state, round);
            let known = |area: Area| next.is_none_or(|next| count(round, area) < count(round, next));
            let known: Vec<Wager> = state.wagers.iter().filter(|wager| known(wager.area)).copied().collect();
            let (outcome, _) = outcome(&ctx, round, &known, None).ok()?;
            Some((steps(bonanza, round, &outcome, next.is_some()), outcome))
        }
        _ => None,
    }
}

/// The place of an area in the order of play.
fn count(round: &Round, area: Area) -> u8 {
    round.bank.count_to(area)
}

const KINDS: [(WagerKind, Bet); 3] =
    [(WagerKind::Regular, Bet::Regular), (WagerKind::Tie, Bet::Tie), (WagerKind::Bonus, Bet::Bonus)];

fn bet(kind: WagerKind) -> Bet {
    KINDS.iter().find(|(known, _)| *known == kind).map_or(Bet::Regular, |(_, bet)| *bet)
}

/// What became of the wagers of an area, those of the jackpot and on the dice left out: they are no Bonanza wagers.
fn fates(outcome: &Outcome, area: Area) -> Vec<(WagerKind, Fate)> {
    let regular = outcome.regular.lines.iter().filter(|line| line.area == area).map(|line| {
        let fate = match line.called {
            Called::Jung => Fate::Won,
            Called::Che => Fate::Lost,
            Called::Jowl | Called::Void => Fate::StandOff,
        };
        (WagerKind::Regular, fate)
    });
    let sides = outcome.sides.iter().filter(|line| line.area == area).filter_map(|line| {
        let (kind, _) = KINDS.into_iter().find(|(_, bet)| *bet == line.bet)?;
        let fate = match line.line {
            Some(_) => Fate::Won,
            None if line.is_surrendered() => Fate::Surrendered,
            None => Fate::Lost,
        };
        Some((kind, fate))
    });
    regular.chain(sides).collect()
}

/// `opening` while hands are still to be opened: what is done before the next is.
fn steps(bonanza: &Bonanza, round: &Round, outcome: &Outcome, opening: bool) -> Ruled<Vec<Handling>> {
    let all = round.bank.round().map(|area| (area, fates(outcome, area)));
    let areas: Vec<(Area, Vec<_>)> = all.filter(|(_, fates)| !fates.is_empty()).collect();
    let mut lie: Vec<&[(WagerKind, Fate)]> = areas.iter().map(|(_, fates)| fates.as_slice()).collect();
    let next = lie.len();
    if opening {
        lie.push(&[]);
    }
    let bank = areas.iter().position(|(area, _)| *area == round.bank);
    let Ruled { value, basis } = bonanza.settlement(&lie, bank);
    let at = |place: usize| areas.get(place).map(|(area, _)| *area);
    let done = value.into_iter().take_while(|step| *step != Does::Expose(next));
    let step = |step: Does| match step {
        // Hands are opened by a command of their own.
        Does::Expose(_) => None,
        Does::Take(place, kind) => Some(Handling::Take { area: at(place)?, bet: bet(kind) }),
        Does::Pay(place, kind) => Some(Handling::Pay { area: at(place)?, bet: bet(kind) }),
        Does::Clear(place) => Some(Handling::Clear { area: at(place)? }),
    };
    Ruled::new(done.filter_map(step).collect(), basis)
}
