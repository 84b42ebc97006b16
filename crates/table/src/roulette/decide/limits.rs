//! Signs, markers, and the limits that they bring (4.1, 4.2, section 66 of the Act, RR-6, RR-18).

use super::{Answer, Ctx, Refusal};
use crate::house::Signature;
use crate::roulette::event::Event;
use crate::roulette::reason::Reason;
use crate::roulette::state::{AskedLimits, Phase};
use crate::{Decision, Rank, Refused, SeatNumber, Time};
use houseway_games::roulette::{Limits, Point};

/// Who stands under new limits.
enum Signed {
    /// One person is enough.
    Alone,
    /// The first of two asks.
    First(Signature),
    /// Both.
    Both([Signature; 2]),
}

impl Signed {
    const fn both(&self) -> Option<[Signature; 2]> {
        match self {
            Self::Both(both) => Some(*both),
            Self::Alone | Self::First(_) => None,
        }
    }
}

/// The limits that wait for a second person, if these are they.
fn asked<'a>(
    ctx: &Ctx<'a>,
    seat: Option<SeatNumber>,
    limits: &Limits,
    effective_at: Option<Time>,
) -> Option<&'a AskedLimits> {
    let asked = ctx.state.asked_limits.as_deref()?;
    let same = asked.seat == seat && asked.limits == *limits && asked.effective_at == effective_at;
    same.then_some(asked)
}

/// Limits are for a casino supervisor; a second person agrees to what one of them asked for.
fn need_rank(ctx: &Ctx<'_>, asked: Option<&AskedLimits>) -> Result<(), Refusal> {
    ctx.need_rank(if asked.is_some() { Rank::GameSupervisor } else { Rank::CasinoSupervisor })
}

/// A maximum rises under two hands (RR-18).
fn signed(ctx: &Ctx<'_>, asked: Option<&AskedLimits>, raises: bool) -> Result<Signed, Refusal> {
    if let Some(asked) = asked {
        return Ok(Signed::Both([asked.by, ctx.second_signature(&asked.by, &[Point::Signs])?]));
    }
    if !raises || !ctx.law().in_force(Point::TwoPersons) {
        return Ok(Signed::Alone);
    }
    if ctx.state.asked_limits.is_some() {
        let basis = ctx.basis(&[Point::TwoPersons, Point::Signs]);
        return Err(Refused::new(Reason::AlreadyPending, basis));
    }
    ctx.signature().map(Signed::First)
}

fn need_sound(ctx: &Ctx<'_>, limits: &Limits) -> Result<(), Refusal> {
    let bad = |problem: String| ctx.refuse(Reason::BadLimits { problem }, Point::WholeCents);
    limits.check(ctx.rules).map_err(|problem| bad(problem.to_string()))
}

/// A sign of new limits is put up; a higher minimum must have stood for its notice (4.1, Act s66(2), G-4), and a higher
/// maximum goes up under two hands (RR-18).
pub(super) fn post_sign(ctx: Ctx<'_>, limits: &Limits, effective_at: Time) -> Answer {
    let asked = asked(&ctx, None, limits, Some(effective_at));
    need_rank(&ctx, asked)?;
    need_sound(&ctx, limits)?;
    let notice = ctx.rules.parameters().raise_notice_minutes.value;
    let before = ctx.state.limits.as_ref();
    let raises = before.is_some_and(|before| limits.raises_a_minimum_of(before));
    let earliest = if raises { ctx.by.at.plus_minutes(notice) } else { ctx.by.at };
    // What needs no notice holds at once, where it is agreed to only after its moment.
    let soon = effective_at < earliest && (raises || asked.is_none());
    ctx.forbid(Point::RaiseNotice, soon, Reason::NoticeTooShort { earliest })?;
    let late = asked.is_none() && effective_at > latest(&ctx);
    ctx.forbid(Point::Signs, late, Reason::TooLate { latest: latest(&ctx) })?;
    let higher = before.is_some_and(|before| limits.raises_a_maximum_of(before));
    let signed = signed(&ctx, asked, higher)?;
    let mut points = vec![Point::Signs, Point::SignsAtTerminal];
    if raises {
        points.push(Point::RaiseNotice);
    }
    if !matches!(signed, Signed::Alone) {
        points.push(Point::TwoPersons);
    }
    let (basis, limits) = (ctx.basis(&points), Box::new(limits.clone()));
    let event = match signed {
        Signed::First(first) => {
            Event::LimitsAsked { seat: None, limits, effective_at: Some(effective_at), first }
        }
        signed => Event::SignPosted { limits, effective_at, signed: signed.both() },
    };
    Ok(Decision::of(event, basis))
}

/// The furthest moment for which a sign is put up: a week ahead.
pub(super) const fn latest(ctx: &Ctx<'_>) -> Time {
    ctx.by.at.plus_minutes(7 * 1_440)
}

/// The sign is taken down before it holds.
pub(super) fn withdraw_sign(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor)?;
    if ctx.state.sign.is_none() {
        return Err(ctx.refuse(Reason::NothingPending, Point::Signs));
    }
    Ok(Decision::of(Event::SignWithdrawn, ctx.basis(&[Point::Signs])))
}

/// Limits that wait for their second person are withdrawn.
pub(super) fn withdraw(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor)?;
    let basis = ctx.basis(&[Point::Signs, Point::TwoPersons]);
    if ctx.state.asked_limits.is_none() {
        return Err(Refused::new(Reason::NothingPending, basis));
    }
    Ok(Decision::of(Event::LimitsWithdrawn, basis))
}

/// The limits on the sign take hold, between wagering periods only (RR-6).
pub(super) fn change(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank_or_system(Rank::CasinoSupervisor, true)?;
    need_between(&ctx, &[Point::LimitsStart])?;
    // Wagers that stay are lowered to the new limits: none moves in a frozen account (8.4).
    ctx.need_thawed()?;
    let Some(sign) = &ctx.state.sign else {
        return Err(ctx.refuse(Reason::NothingPending, Point::Signs));
    };
    let earliest = sign.effective_at;
    ctx.forbid(Point::RaiseNotice, ctx.by.at < earliest, Reason::NoticeTooShort { earliest })?;
    Ok(super::period::limits_change(&ctx, &sign.limits))
}

/// New limits begin with a period, at the table and at a terminal (RR-6).
fn need_between(ctx: &Ctx<'_>, points: &[Point]) -> Result<(), Refusal> {
    let reason = match &ctx.state.phase {
        Phase::Between { .. } | Phase::Closed => return Ok(()),
        Phase::Wagering(w) => Reason::PeriodRuns { until: w.closes_at },
        _ => Reason::AlreadyPending,
    };
    Err(Refused::new(reason, ctx.basis(points)))
}

/// A marker with other limits at one terminal, or none. A terminal is a place by itself (4.2), and no marker does
/// what takes a sign and its notice: the least that is permitted there does not rise over a player's head (RR-21). A maximum
/// beyond the table's takes two hands there too (RR-18).
pub(super) fn place_marker(ctx: Ctx<'_>, seat: SeatNumber, limits: Option<&Limits>) -> Answer {
    let asked = limits.and_then(|limits| asked(&ctx, Some(seat), limits, None));
    need_rank(&ctx, asked)?;
    let place = ctx.need_seat(seat)?;
    need_between(&ctx, &[Point::SignsAtTerminal, Point::LimitsStart])?;
    ctx.need_thawed()?;
    // It is a player's and not the place's (RR-21).
    ctx.forbid(Point::PlayersMarker, place.open.is_none(), Reason::TerminalClosed)?;
    limits.map_or(Ok(()), |limits| need_sound(&ctx, limits))?;
    let table = ctx.state.limits.as_ref();
    let here = ctx.state.limits_at(seat);
    let raises =
        |from: Option<&Limits>| limits.or(table).zip(from).is_some_and(|(to, f)| to.raises_a_minimum_of(f));
    let played = place.open.is_some() && raises(here);
    let problem = "a marker cannot raise a minimum: put up a sign of the new limits".to_owned();
    ctx.forbid(Point::RaiseNotice, raises(table) || played, Reason::BadLimits { problem })?;
    let highest = table.zip(here).map(|(table, here)| table.highest(here));
    let higher = limits.zip(highest).is_some_and(|(limits, highest)| limits.raises_a_maximum_of(&highest));
    let signed = signed(&ctx, asked, higher)?;
    let mut points = vec![Point::Signs, Point::SignsAtTerminal, Point::PlayersMarker];
    if !matches!(signed, Signed::Alone) {
        points.push(Point::TwoPersons);
    }
    let (basis, own) = (ctx.basis(&points), limits.map(|limits| Box::new(limits.clone())));
    let event = match (signed, own) {
        (Signed::First(first), Some(limits)) => {
            let event = Event::LimitsAsked { seat: Some(seat), limits, effective_at: None, first };
            return Ok(Decision::of(event, basis));
        }
        (signed, limits) => Event::MarkerPlaced { seat, limits, signed: signed.both() },
    };
    let now = |at: SeatNumber| limits.or(table).filter(|_| at == seat);
    let lowered = super::stay::lowered(&ctx, now).into_iter();
    Ok(lowered.fold(Decision::of(event, basis), |decision, (event, basis)| decision.and(event, basis)))
}

/// A table that was open keeps the limits of its sign while it is closed: a set-up goes beyond them only where a sign that
/// went up for that has come due (Act s66(2), RR-18, RR-20).
pub(super) fn need_shown(ctx: &Ctx<'_>, limits: &Limits) -> Result<(), Refusal> {
    let opened = !ctx.state.opening_float.is_zero();
    let Some(before) = ctx.state.limits.as_ref().filter(|_| opened) else { return Ok(()) };
    let due = ctx.state.sign.as_ref().filter(|sign| sign.effective_at <= ctx.by.at);
    let shown = due.map_or_else(|| before.clone(), |sign| before.highest(&sign.limits));
    ctx.forbid(Point::ClosedLimits, limits.raises_a_minimum_of(&shown), Reason::SignNeeded)?;
    let higher = limits.raises_a_maximum_of(&shown) && ctx.law().in_force(Point::TwoPersons);
    if higher {
        return Err(Refused::new(Reason::SignNeeded, ctx.basis(&[Point::Signs, Point::TwoPersons])));
    }
    Ok(())
}
