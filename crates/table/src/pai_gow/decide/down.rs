//! A round in which nothing but Bonus wagers lies: the bank's tiles stay down unless a player asks to see them (Vic 17.9.1,
//! Crown 13.8.1), or his two pairs are matched with them (PG-10).

use super::hand::unset;
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::Rules;
use crate::pai_gow::config::Source;
use crate::pai_gow::detail::Bet;
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{Round, State, Step};
use crate::{Decision, SeatNumber};
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::side::{Bonus, BonusCase};
use houseway_games::pai_gow::{Area, BankMethod, ConductOption, ConductPoint, Hand as Four, Setting};
use houseway_lawbook::{Basis, Ruled};

/// What lets the bank's tiles stay down before any hand is opened; none where something else than a Bonus rests on the round.
/// A player's stake in the bank counts as a regular wager (PG-10).
pub(in crate::pai_gow) fn stays_down(rules: &Rules, state: &State, round: &Round) -> Option<Basis> {
    let basis = rules.conduct.options.basis(ConductOption::BonusOnly)?;
    let mut wagers = state.wagers.iter().filter(|wager| !wager.bet.on_dice()).peekable();
    let rests = wagers.peek().is_some() && wagers.all(|wager| wager.bet == Bet::Bonus);
    (round.method == BankMethod::House && round.step == Step::Setting && rests).then(|| basis.clone())
}

/// Whether the bank's tiles, which stayed down, are to be turned up after all.
pub(in crate::pai_gow) fn must_turn_up(rules: &Rules, state: &State, round: &Round) -> bool {
    let waits = round.bank_down && round.bank_hand().is_none();
    waits && (!round.asked_bank.is_empty() || is_matched(rules, state, round))
}

/// Whether two pairs lie open whose Bonus depends on the bank's hand.
fn is_matched(rules: &Rules, state: &State, round: &Round) -> bool {
    let Some(bonus) = bonus_of(rules, state) else { return false };
    round.in_turn().into_iter().any(|hand| {
        let wagered = state.at(hand.area).any(|wager| wager.bet == Bet::Bonus);
        let tiles = hand.opened.as_ref().and_then(|opened| opened.tiles);
        let four = tiles.and_then(|tiles| Four::of_tiles(tiles.map(|tile| tile.value)));
        wagered && four.is_some_and(|four| bonus.looks_at_bank(four))
    })
}

fn bonus_of<'a>(rules: &'a Rules, state: &State) -> Option<&'a Bonus> {
    let offered = state.config.as_ref()?.options.bonus.as_ref()?;
    rules.side.bonus(offered.name.as_str())
}

/// Nothing is settled, and no tiles are put away, while the bank's are still to be turned up.
pub(super) fn need_turned_up(ctx: &Ctx<'_>, round: &Round) -> Result<(), Refusal> {
    if must_turn_up(ctx.rules, ctx.state, round) {
        let basis = ctx.need_option(ConductOption::BonusOnly, ConductPoint::BankFirst)?;
        return Err(Refusal::new(Reason::BankHandFirst, basis));
    }
    Ok(())
}

/// The dealer opens hands without his own.
pub(super) fn keep(ctx: Ctx<'_>) -> Answer {
    ctx.conducts()?;
    let option = ctx.need_option(ConductOption::BonusOnly, ConductPoint::BankFirst)?;
    let round = ctx.need_step(&[Step::Setting], ConductPoint::BankFirst)?;
    let Some(basis) = stays_down(ctx.rules, ctx.state, round) else {
        let problem =
            "the bank's hand stays down where the House banks and nothing but Bonus wagers lies there";
        return Err(Refusal::new(Reason::NotSo { problem }, option));
    };
    if !round.asked_bank.is_empty() {
        return Err(Refusal::new(Reason::BankHandFirst, basis));
    }
    let areas = unset(round);
    // Real tiles are set before everybody's eyes: the dealer sees that all have.
    let missing = ctx.config()?.source == Source::Virtual && !areas.is_empty();
    ctx.forbid(ConductPoint::AllSet, missing, Reason::NotAllSet { areas })?;
    ctx.need_time(round.since.plus_ms(ctx.config()?.automation.step_ms), ConductPoint::BankFirst)?;
    Ok(Decision::of(Event::BankKept, basis))
}

/// A player asks to see the bank's hand: before hands are opened, or until the tiles are put away.
pub(super) fn ask(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    let basis = ctx.need_option(ConductOption::BonusOnly, ConductPoint::BankFirst)?;
    let round = ctx.need_step(&[Step::Setting, Step::Exposed, Step::Settled], ConductPoint::BankFirst)?;
    let down = round.bank_down || stays_down(ctx.rules, ctx.state, round).is_some();
    if !down || round.bank_hand().is_some() {
        let problem = "the bank's hand is shown in every round in which more than Bonus wagers lies";
        return Err(Refusal::new(Reason::NotSo { problem }, basis));
    }
    if round.asked_bank.contains(&seat) {
        return Err(Refusal::new(Reason::NoChange, basis));
    }
    Ok(Decision::of(Event::BankHandAsked { seat }, basis))
}

/// What is called of a hand at which nothing but a Bonus lies, the bank's tiles not having been asked for: whether it pays. Of
/// two pairs that are matched with a bank's hand still down it is said anew once that lies open.
pub(super) fn call(ctx: &Ctx<'_>, round: &Round, area: Area, setting: &Setting) -> Option<Ruled<Called>> {
    let bonus = bonus_of(ctx.rules, ctx.state)?;
    let ([a, b], [c, d]) = (setting.high(), setting.low());
    let four = Four::of([a, b, c, d]).ok()?;
    let option = ctx.rules.conduct.options.basis(ConductOption::BonusOnly)?;
    let lies = ctx.state.at(area).any(|wager| wager.bet == Bet::Bonus);
    let bank = round.bank_hand().and_then(|bank| Four::of_tiles(bank.tiles.map(|tile| tile.value)));
    // Where nothing looks at the bank's hand any hand stands for it.
    let case = BonusCase { setting, bank: bank.unwrap_or(four), regular: false, banker: false };
    let settled = bonus.settle(&case);
    let pays = lies && settled.value.is_some();
    let called = if pays { Called::Jung } else { Called::Che };
    let known = bank.is_some() || !bonus.looks_at_bank(four);
    let basis = if known { option.clone().and(&settled.basis) } else { option.clone() };
    Some(Ruled::new(called, basis))
}
