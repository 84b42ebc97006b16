use super::{Answer, Ctx, Refusal};
use crate::pai_gow::Rules;
use crate::pai_gow::detail::{Bet, Wager};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::State;
use crate::{Decision, SeatNumber};
use houseway_games::pai_gow::conduct::FurtherAreas;
use houseway_games::pai_gow::side::{WagerKind, Wagers};
use houseway_games::pai_gow::{Act, Area, ConductPoint, Control};
use houseway_lawbook::{Point as _, Ruled};
use houseway_money::Cents;

/// The kind of wager that decides on the tiles of an area: the regular one, unless only others lie there.
fn deciding(rules: &Rules, state: &State, area: Area) -> Option<Bet> {
    let lies = |bet| state.at(area).any(|wager| wager.bet == bet);
    let wagers = Wagers { regular: lies(Bet::Regular), tie: lies(Bet::Tie), bonus: lies(Bet::Bonus) };
    match rules.side.bonanza() {
        Some(bonanza) => bonanza.decides(wagers).map(|kind| match kind.value {
            WagerKind::Regular => Bet::Regular,
            WagerKind::Tie => Bet::Tie,
            WagerKind::Bonus => Bet::Bonus,
        }),
        None => wagers.regular.then_some(Bet::Regular),
    }
}

/// Where a player who wagers on several areas decides: where he sits, or else where he wagered first.
pub(in crate::pai_gow) fn own_area(state: &State, seat: SeatNumber) -> Option<Area> {
    let mut own = state.wagers.iter().filter(|wager| wager.seat == Some(seat) && !wager.bet.on_dice());
    let sits = state.player(seat).and_then(|player| player.area);
    let there = sits.filter(|area| own.clone().any(|wager| wager.area == *area));
    there.or_else(|| own.next().map(|wager| wager.area))
}

/// Whether somebody wagers on an area who decides, if anywhere, on another.
pub(super) fn is_further(state: &State, area: Area) -> bool {
    let mut seats = state.at(area).filter(|wager| !wager.bet.on_dice()).filter_map(|wager| wager.seat);
    seats.any(|seat| own_area(state, seat) != Some(area))
}

/// Who decides on the tiles of an area, and by which clause; nobody where the House sets them always, where no wager lies
/// there, or where none of the book's rules finds one (PG-22, PG-23).
pub(in crate::pai_gow) fn controller(rules: &Rules, state: &State, area: Area) -> Option<Ruled<SeatNumber>> {
    let config = state.config.as_ref()?;
    if config.options.house_way_areas.contains(&area) {
        return None;
    }
    let bet = deciding(rules, state, area)?;
    let two = rules.conduct.further.value == FurtherAreas::Two;
    let here = |wager: &&Wager| {
        wager.bet == bet && wager.seat.is_some_and(|seat| two || own_area(state, seat) == Some(area))
    };
    let mut candidates: Vec<(SeatNumber, Cents)> = Vec::new();
    for wager in state.at(area).filter(here) {
        candidates.extend(wager.seat.map(|seat| (seat, wager.amount)));
    }
    let control = &rules.conduct.control;
    Control::ALL.iter().find_map(|rule| {
        let basis = control.basis(*rule)?;
        let seat = by_rule(*rule, rules, state, area, &candidates)?;
        Some(Ruled::new(seat, basis.clone()))
    })
}

fn by_rule(
    rule: Control,
    rules: &Rules,
    state: &State,
    area: Area,
    candidates: &[(SeatNumber, Cents)],
) -> Option<SeatNumber> {
    let seated = candidates
        .iter()
        .map(|(seat, _)| *seat)
        .find(|seat| state.player(*seat).is_some_and(|player| player.area == Some(area)));
    let most = candidates.iter().map(|(_, amount)| *amount).max()?;
    let mut highest = candidates.iter().filter(|(_, amount)| *amount == most).map(|(seat, _)| *seat);
    let only = highest.next().filter(|_| highest.next().is_none());
    let yields = |seat: SeatNumber| {
        rules.conduct.control.lists(Control::SeatedYields) && state.player(seat).is_some_and(|p| p.yields)
    };
    match rule {
        Control::Seated => seated.filter(|seat| !yields(*seat)),
        Control::SeatedYields => only.filter(|_| seated.is_some_and(yields)),
        Control::Highest => only,
        Control::Nearest => candidates.first().map(|(seat, _)| *seat),
        Control::Kept => {
            let last = state.last.as_ref()?;
            let kept = last.decided.iter().find(|(_, decided)| *decided == area).map(|(seat, _)| *seat)?;
            candidates.iter().map(|(seat, _)| *seat).find(|seat| *seat == kept)
        }
        Control::Agreed => {
            let named = |seat: SeatNumber| {
                let player = state.player(seat)?;
                player.agrees.iter().find(|(at, _)| *at == area).map(|(_, on)| *on)
            };
            let (first, _) = candidates.first()?;
            let on = named(*first)?;
            let all = candidates.iter().all(|(seat, _)| named(*seat) == Some(on));
            let one = candidates.iter().any(|(seat, _)| *seat == on);
            Some(on).filter(|_| all && one)
        }
    }
}

/// The seated player leaves the decision to the highest wager, or no longer (NSW 9.9.2).
pub(super) fn yields(ctx: Ctx<'_>, seat: SeatNumber, on: bool) -> Answer {
    let Some(basis) = ctx.rules.conduct.control.basis(Control::SeatedYields) else {
        return Err(ctx.refuse(Reason::NotKnown, ConductPoint::Controller));
    };
    let (_, player) = ctx.need_account(seat)?;
    before_delivery(&ctx)?;
    ctx.forbid(ConductPoint::Controller, player.yields == on, Reason::NoChange)?;
    Ok(Decision::of(Event::Yielded { seat, on }, basis.clone()))
}

/// The players on an area agree on one of them (ACT 7.5(c)).
pub(super) fn agree(ctx: Ctx<'_>, seat: SeatNumber, area: Area, on: SeatNumber) -> Answer {
    let Some(basis) = ctx.rules.conduct.control.basis(Control::Agreed) else {
        return Err(ctx.refuse(Reason::NotKnown, ConductPoint::Controller));
    };
    let (_, player) = ctx.need_account(seat)?;
    before_delivery(&ctx)?;
    let wagers = |who: SeatNumber| ctx.state.at(area).any(|wager| wager.seat == Some(who));
    if !wagers(seat) || !wagers(on) {
        return Err(ctx.refuse(Reason::NoWager, ConductPoint::Controller));
    }
    ctx.forbid(ConductPoint::Controller, player.agrees.contains(&(area, on)), Reason::NoChange)?;
    Ok(Decision::of(Event::Agreed { seat, area, on }, basis.clone()))
}

/// A supervisor lets a player have two areas and set both hands, or no longer where others wait for a place (ACT 7.6).
pub(super) fn allow_two(ctx: Ctx<'_>, seat: SeatNumber, on: bool) -> Answer {
    let by = ctx.need_act(Act::TwoAreas, ConductPoint::SeveralAreas)?;
    let further = &ctx.rules.conduct.further;
    if further.value != FurtherAreas::Two {
        return Err(ctx.refuse(Reason::NotKnown, ConductPoint::SeveralAreas));
    }
    ctx.need_idle()?;
    let (_, player) = ctx.need_account(seat)?;
    if player.two == on {
        return Err(Refusal::new(Reason::NoChange, further.basis.clone()));
    }
    let basis = ctx.rules.conduct.cite(by.and(&further.basis), ConductPoint::SeveralAreas);
    Ok(Decision::of(Event::TwoAllowed { seat, on }, basis))
}

/// The dealer ascertains before the round's tiles are delivered who decides.
fn before_delivery(ctx: &Ctx<'_>) -> Result<(), Refusal> {
    let delivered = ctx.state.play.as_ref().is_some_and(|play| play.dealt.is_some());
    if delivered { Err(ctx.refuse(Reason::NotNow, ConductPoint::Controller)) } else { Ok(()) }
}
