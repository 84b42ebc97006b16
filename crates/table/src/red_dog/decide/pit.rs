use super::{Answer, Ctx, Refusal};
use crate::red_dog::config::{Config, ConfigFault, limits_point};
use crate::red_dog::event::Event;
use crate::red_dog::reason::Reason;
use crate::red_dog::state::{Sign, State};
use crate::{Actor, Decision, Rank, SeatNumber, Time};
use houseway_games::desk::DeskPoint;
use houseway_games::red_dog::{Limits, Point, Rules};
use houseway_money::Cents;

/// Sets the table up while it is closed.
pub(super) fn configure(ctx: Ctx<'_>, config: &Config) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor, Point::Conducts)?;
    if ctx.state.desk.open || ctx.state.desk.movement.is_some() {
        return Err(ctx.refuse(Reason::TableOpen, Point::Conducts));
    }
    config
        .check(ctx.rules)
        .map_err(|(problem, basis)| crate::Refused::new(Reason::BadConfig { problem }, basis))?;
    if let Some(before) = &ctx.state.config
        && (before.table != config.table || before.demo != config.demo)
    {
        let problem = ConfigFault::AnotherTable;
        return Err(ctx.refuse(Reason::BadConfig { problem }, Point::Conducts));
    }
    need_shown(&ctx, &config.limits)?;
    let players_most = ctx.rules.layout().players_most.value;
    let event = Event::Configured { config: Box::new(config.clone()), players_most };
    let basis = ctx.basis(&[Point::Conducts, Point::Areas, Point::Layout, Point::Notice]);
    Ok(Decision::of(event, basis))
}

/// A table that was open keeps the limits of its notice while it is closed: a set-up raises the minimum only as far as a sign that
/// has stood its time (6.4, G-4), and the maximum as far as one to which two persons agreed (G-14).
fn need_shown(ctx: &Ctx<'_>, limits: &Limits) -> Result<(), Refusal> {
    let opened = !ctx.state.desk.opening_float.is_zero();
    let Some(before) = ctx.state.limits.filter(|_| opened) else { return Ok(()) };
    let stood = ctx.state.sign.filter(|sign| sign_holds(ctx.rules, ctx.state, sign) <= ctx.by.at);
    let signed = stood.is_some_and(|sign| !limits.raises_the_minimum_of(&sign.limits));
    let raises = limits.raises_the_minimum_of(&before) && !signed;
    ctx.forbid(Point::RaiseNotice, raises, Reason::SignNeeded)?;
    let signed = stood.is_some_and(|sign| limits.maximum <= sign.limits.maximum);
    let law = ctx.rules.desk().law();
    law.forbid(DeskPoint::TwoPersons, limits.maximum > before.maximum && !signed)
        .map_err(|basis| crate::Refused::new(Reason::MaximumUnsigned, basis))
}

/// The game supervisor lets fewer players wager on one area, or as many again as the book does (5.7).
pub(super) fn restrict(ctx: Ctx<'_>, most: u8) -> Answer {
    ctx.need_rank(Rank::GameSupervisor, Point::PlayersMost)?;
    ctx.need_law(Point::PlayersMost)?;
    let of_book = ctx.rules.layout().players_most.value;
    if most == 0 || most > of_book {
        return Err(ctx.refuse(Reason::OutOfRange { least: 1, most: of_book }, Point::PlayersMost));
    }
    if most == ctx.state.players_most {
        return Err(ctx.refuse(Reason::NoChange, Point::PlayersMost));
    }
    // Nobody's wager is taken off because of it: it waits until no more lie.
    let areas = 1..=ctx.config()?.areas;
    let lying = areas.map(|area| (area, u8::try_from(ctx.state.at(area).count()).unwrap_or(u8::MAX)));
    if let Some((area, players)) = lying.into_iter().find(|(_, players)| *players > most) {
        return Err(ctx.refuse(Reason::MoreLie { area, players }, Point::PlayersMost));
    }
    let basis = ctx.basis(&[Point::PlayersMost]).and(&ctx.rules.layout().players_most.basis);
    Ok(Decision::of(Event::PlayersRestricted { most }, basis))
}

/// From when new limits may hold: a higher minimum waits for its sign (6.4, G-4).
pub(super) fn earliest(rules: &Rules, state: &State, limits: &Limits, shown: Time) -> Time {
    let raises = state.limits.is_some_and(|before| limits.raises_the_minimum_of(&before));
    if raises && rules.law().in_force(Point::RaiseNotice) {
        shown.plus_minutes(rules.parameters().raise_notice_minutes.value)
    } else {
        shown
    }
}

/// From when the limits on a sign hold. The notice may have been another when it was put up: by the one that holds now it may raise the
/// minimum, and then it has to have stood for as long as that takes.
pub(in crate::red_dog) fn sign_holds(rules: &Rules, state: &State, sign: &Sign) -> Time {
    sign.effective_at.max(earliest(rules, state, &sign.limits, sign.posted_at))
}

/// A casino supervisor puts up the sign of new limits (6.4).
pub(super) fn post_sign(ctx: Ctx<'_>, limits: Limits, effective_at: Time) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor, Point::ChangeLimits)?;
    ctx.need_law(Point::ChangeLimits)?;
    let config = ctx.config()?;
    limits.check(ctx.rules, config.chips.smallest()).map_err(|problem| {
        let point = limits_point(problem);
        ctx.refuse(Reason::BadLimits { problem: problem.to_string() }, point)
    })?;
    let earliest = earliest(ctx.rules, ctx.state, &limits, ctx.by.at);
    if effective_at < earliest {
        return Err(ctx.refuse(Reason::NoticeTooShort { earliest }, Point::RaiseNotice));
    }
    let points = [Point::ChangeLimits, Point::RaiseNotice, Point::Notice];
    Ok(Decision::of(Event::SignPosted { limits, effective_at }, ctx.basis(&points)))
}

/// The sign is taken down before it holds.
pub(super) fn withdraw_sign(ctx: Ctx<'_>) -> Answer {
    ctx.need_rank(Rank::CasinoSupervisor, Point::ChangeLimits)?;
    if ctx.state.sign.is_none() {
        return Err(ctx.refuse(Reason::NothingThere, Point::ChangeLimits));
    }
    Ok(Decision::of(Event::SignWithdrawn, ctx.basis(&[Point::ChangeLimits])))
}

/// The limits on the sign take hold, between rounds: by themselves, or by a casino supervisor's word (6.4).
pub(super) fn change_limits(ctx: Ctx<'_>) -> Answer {
    match ctx.by.actor {
        Actor::System => {}
        _ => ctx.need_rank(Rank::CasinoSupervisor, Point::ChangeLimits)?,
    }
    let Some(sign) = ctx.state.sign else {
        return Err(ctx.refuse(Reason::NothingThere, Point::ChangeLimits));
    };
    if ctx.state.round_runs() {
        return Err(ctx.refuse(Reason::NotNow, Point::ChangeLimits));
    }
    let at = sign_holds(ctx.rules, ctx.state, &sign);
    if ctx.by.at < at {
        return Err(ctx.refuse(Reason::TooSoon { at }, Point::RaiseNotice));
    }
    let points = [Point::ChangeLimits, Point::RaiseNotice, Point::Notice];
    Ok(Decision::of(Event::LimitsChanged { limits: sign.limits }, ctx.basis(&points)))
}

/// A gaming shift manager lets a player exceed the maximum, under a marker, or takes it away (6.5).
pub(super) fn place_marker(ctx: Ctx<'_>, seat: SeatNumber, maximum: Option<Cents>) -> Answer {
    ctx.need_rank(Rank::GamingShiftManager, Point::HigherLimit)?;
    ctx.need_law(Point::HigherLimit)?;
    let (_, player) = ctx.seated(seat)?;
    if ctx.state.round_runs() {
        return Err(ctx.refuse(Reason::NotNow, Point::HigherLimit));
    }
    if player.maximum == maximum {
        return Err(ctx.refuse(Reason::NoChange, Point::HigherLimit));
    }
    if let Some(maximum) = maximum {
        higher(&ctx, maximum)?;
    }
    Ok(Decision::of(Event::MarkerPlaced { seat, maximum }, ctx.basis(&[Point::HigherLimit])))
}

fn higher(ctx: &Ctx<'_>, maximum: Cents) -> Result<(), Refusal> {
    let limits = ctx.state.limits.ok_or_else(|| ctx.refuse(Reason::NotConfigured, Point::Notice))?;
    let raised = Limits { maximum, ..limits };
    let problem = match raised.check(ctx.rules, ctx.config()?.chips.smallest()) {
        Err(problem) => problem.to_string(),
        Ok(()) if maximum <= limits.maximum => "a marker stands for more than the maximum".to_owned(),
        Ok(()) => return Ok(()),
    };
    Err(ctx.refuse(Reason::BadLimits { problem }, Point::HigherLimit))
}
