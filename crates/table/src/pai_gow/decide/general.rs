//! General provisions: whom the pit keeps from the game, what it refuses, directs and decides.

use super::close::finish;
use super::irregular::need_unsettled;
use super::{Answer, Ctx, Refusal};
use crate::pai_gow::event::Event;
use crate::pai_gow::reason::Reason;
use crate::pai_gow::state::{Round, State, Step};
use crate::{Decision, SeatNumber};
use houseway_games::pai_gow::{Act, Area, ConductOption, ConductPoint};
use houseway_lawbook::Short;

/// Some hands are set before anybody else looks at his.
pub(super) fn set_first(ctx: Ctx<'_>, areas: &[Area]) -> Answer {
    let option = ctx.need_option(ConductOption::SetFirst, ConductPoint::Secrecy)?;
    let by = ctx.need_act(Act::SetFirst, ConductPoint::Secrecy)?;
    let round = ctx.need_round(ConductPoint::Secrecy)?;
    let looked = round.dealt.iter().flat_map(|dealt| &dealt.hands).any(|hand| hand.looked);
    if looked || round.step > Step::Setting {
        return Err(Refusal::new(Reason::TooLate, option));
    }
    let known = |area: &Area| area.number() <= ctx.state.config.as_ref().map_or(0, |config| config.areas);
    if areas.len() > usize::from(Area::COUNT) || !areas.iter().all(known) {
        return Err(Refusal::new(Reason::NoSuchArea, option));
    }
    if round.first == areas {
        return Err(Refusal::new(Reason::NoChange, option));
    }
    Ok(Decision::of(Event::FirstMarked { areas: areas.to_vec() }, option.and(&by)))
}

/// An area comes back into play.
pub(super) fn return_area(ctx: Ctx<'_>, area: Area) -> Answer {
    let option = ctx.need_option(ConductOption::RemoveArea, ConductPoint::Secrecy)?;
    let by = ctx.need_act(Act::ReturnArea, ConductPoint::Secrecy)?;
    ctx.need_idle()?;
    if ctx.state.off != Some(area) {
        return Err(Refusal::new(Reason::NothingPending, option));
    }
    Ok(Decision::of(Event::AreaBack { area }, option.and(&by)))
}

/// A wager is refused before the dice (NSW 16.11).
pub(super) fn refuse_wager(ctx: Ctx<'_>, number: u32, why: Short<200>) -> Answer {
    let option = ctx.need_option(ConductOption::RefuseWager, ConductPoint::WagerArea)?;
    let by = ctx.need_act(Act::RefuseWager, ConductPoint::WagerArea)?;
    if ctx.state.play.as_ref().is_some_and(|play| play.step > Step::Shaken) {
        return Err(Refusal::new(Reason::TooLate, option));
    }
    let wager = ctx.state.numbered(number).and_then(|wager| Some((wager, wager.seat?)));
    let Some((wager, seat)) = wager else { return Err(Refusal::new(Reason::NoWager, option)) };
    Ok(Decision::of(Event::WagerRefused { back: State::back(wager), seat, why }, option.and(&by)))
}

/// A player broke a rule: his wagers are void, or he is shut out.
pub(super) fn sanction(ctx: Ctx<'_>, seat: SeatNumber, void: bool, exclude: bool, why: Short<200>) -> Answer {
    let by = ctx.need_act(Act::Sanction, ConductPoint::Exclude)?;
    if ctx.state.player(seat).is_none() {
        return Err(ctx.refuse(Reason::SeatEmpty, ConductPoint::Exclude));
    }
    if exclude && ctx.state.desk.shuts_out(seat) || !void && !exclude {
        return Err(ctx.refuse(Reason::NoChange, ConductPoint::Exclude));
    }
    if void {
        need_unsettled(&ctx)?;
        ctx.need_law(ConductPoint::VoidWagers)?;
    }
    if exclude {
        ctx.need_law(ConductPoint::Exclude)?;
    }
    let mut basis = by;
    let mut returned = Vec::new();
    if void {
        basis = ctx.rules.conduct.cite(basis, ConductPoint::VoidWagers);
        returned = ctx.state.wagers.iter().filter(|w| w.seat == Some(seat)).map(State::back).collect();
    }
    if exclude {
        basis = ctx.rules.conduct.cite(basis, ConductPoint::Exclude);
    }
    basis = ctx.rules.conduct.cite(basis, ConductPoint::Devices);
    let mut chain = ctx.chain();
    chain.push(Event::Sanctioned { seat, void, exclude, returned, why }, basis.clone());
    // Hands at which nothing lies any more are out of the round.
    let empty: Vec<Area> = {
        let after = chain.ctx();
        let round = after.state.play.as_deref();
        let hands = round.map(Round::in_turn).unwrap_or_default();
        let none = |area: Area| after.state.at(area).all(|wager| wager.bet.on_dice());
        hands.into_iter().map(|hand| hand.area).filter(|area| none(*area)).collect()
    };
    for area in empty {
        chain.push(Event::HandVoided { area, returned: Vec::new() }, basis.clone());
    }
    finish(ctx, chain)
}

/// Players go on to tell each other their tiles though an area left the game: the table closes without further notice (Crown
/// 12.6.5). A round that runs is played out.
pub(super) fn close_at_once(ctx: Ctx<'_>, why: Short<200>) -> Answer {
    let option = ctx.need_option(ConductOption::CloseAtOnce, ConductPoint::Secrecy)?;
    let by = ctx.need_act(Act::CloseAtOnce, ConductPoint::Secrecy)?;
    ctx.need_open()?;
    if ctx.state.closed_at_once {
        return Err(Refusal::new(Reason::NoChange, option));
    }
    if ctx.state.off.is_none() {
        let problem = "an area leaves the game first; the table closes if the signalling goes on";
        return Err(Refusal::new(Reason::NotSo { problem }, option));
    }
    Ok(Decision::of(Event::ClosedAtOnce { why }, option.and(&by)))
}

/// Somebody suspected of collusion is kept from the table (NSW 15.14.2).
pub(super) fn keep_apart(ctx: Ctx<'_>, seat: SeatNumber, why: Short<200>) -> Answer {
    let option = ctx.need_option(ConductOption::KeepApart, ConductPoint::Secrecy)?;
    let by = ctx.need_act(Act::KeepApart, ConductPoint::Secrecy)?;
    if ctx.state.player(seat).is_none() {
        return Err(Refusal::new(Reason::SeatEmpty, option));
    }
    if ctx.state.desk.shuts_out(seat) {
        return Err(Refusal::new(Reason::NoChange, option));
    }
    Ok(Decision::of(Event::KeptApart { seat, why }, option.and(&by)))
}

/// Who sat out three rounds, all other seats being taken, loses his place.
pub(super) fn vacate(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    let by = ctx.need_act(Act::SeatLoss, ConductPoint::SeatLoss)?;
    ctx.need_idle()?;
    let basis = ctx.basis(ConductPoint::SeatLoss).and(&by);
    let Some((player, area)) = ctx.state.player(seat).and_then(|p| Some((p, p.area?))) else {
        return Err(Refusal::new(Reason::SeatEmpty, basis));
    };
    let config = ctx.config()?;
    let house_way = &config.options.house_way_areas;
    let seats = config.areas().filter(|other| *other != Area::ONE && *other != area);
    let full =
        seats.filter(|other| !house_way.contains(other)).all(|other| ctx.state.seated(other).is_some());
    if player.missed < ctx.rules.conduct.rounds_missed.value || !full {
        let problem = "the player sat out too few rounds, or another seat is free";
        return Err(Refusal::new(Reason::NotSo { problem }, basis));
    }
    Ok(Decision::of(Event::Vacated { seat }, basis.and(&ctx.rules.conduct.rounds_missed.basis)))
}

/// A dispute and its answer; where the book has the house review one, it is by somebody else (G-2).
pub(super) fn dispute(ctx: Ctx<'_>, seat: Option<SeatNumber>, answer: Short<200>, review: bool) -> Answer {
    let by = ctx.need_act(Act::Dispute, ConductPoint::Dispute)?;
    let mut basis = ctx.basis(ConductPoint::Dispute).and(&by);
    if let Some(seat) = seat {
        ctx.need_account(seat)?;
    }
    if review {
        basis = basis.and(&ctx.need_option(ConductOption::Reviewed, ConductPoint::Dispute)?);
        let last =
            ctx.state.incidents.iter().rev().find(|incident| {
                matches!(incident.what, crate::pai_gow::state::IncidentKind::Dispute { .. })
            });
        let Some(last) = last else { return Err(Refusal::new(Reason::NothingPending, basis)) };
        if last.by.person() == ctx.by.actor.person() {
            return Err(Refusal::new(Reason::NotYours, basis));
        }
    }
    basis = ctx.rules.conduct.cite_option(basis, ConductOption::ConcededDisputed);
    Ok(Decision::of(Event::DisputeAnswered { seat, answer, review }, basis))
}

/// A direction to the table, for the record.
pub(super) fn direct(ctx: Ctx<'_>, direction: Short<200>) -> Answer {
    let by = match ctx.rules.rank_for(Act::SetFirst) {
        Some(_) => ctx.need_act(Act::SetFirst, ConductPoint::Secrecy)?,
        None => ctx.need_act(Act::Dispute, ConductPoint::Secrecy)?,
    };
    let basis = ctx.rules.conduct.cite(by, ConductPoint::Secrecy);
    let basis = ctx.rules.conduct.cite(basis, ConductPoint::NoAdvice);
    let basis = ctx.rules.conduct.cite_option(basis, ConductOption::English);
    Ok(Decision::of(Event::Directed { direction }, basis))
}
