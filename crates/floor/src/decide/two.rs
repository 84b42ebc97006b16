use super::{Answer, Ctx, crews, days, people};
use crate::event::{Act, Event};
use crate::{DayReport, Point, Reason, State};
use houseway_table::{Decision, PersonId, Rank};

/// What one person may not do alone is asked for, and waits (G-7).
pub(super) fn propose(ctx: Ctx<'_>, what: Act, first: (PersonId, Rank), point: Point) -> Answer {
    if ctx.state.pending.iter().any(|pending| same(&pending.what, &what)) {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::TwoPersons));
    }
    ctx.bounded(ctx.state.pending.len(), State::PENDING, Point::TwoPersons)?;
    let (act, first) = (ctx.state.next_act, ctx.signature(first));
    ctx.done(Event::ActProposed { act, what: Box::new(what), first }, &[Point::TwoPersons, point])
}

/// Two acts that must not both wait.
fn same(one: &Act, other: &Act) -> bool {
    match (one, other) {
        (Act::AddPerson { id: one, .. }, Act::AddPerson { id: other, .. })
        | (Act::ChangePost { id: one, .. }, Act::ChangePost { id: other, .. }) => one == other,
        (Act::CloseDay { .. }, Act::CloseDay { .. }) => true,
        _ => false,
    }
}

/// The second person agrees: what was asked for is decided again, as things stand now, and done.
pub(super) fn confirm(ctx: Ctx<'_>, act: u64, now: &[DayReport]) -> Answer {
    let second = ctx.need_rank(Rank::CasinoSupervisor)?;
    let Some(pending) = ctx.state.pending.iter().find(|pending| pending.act == act) else {
        return Err(ctx.refuse(Reason::NothingPending, Point::TwoPersons));
    };
    if pending.first.person == second.0 {
        return Err(ctx.refuse(Reason::SamePerson, Point::TwoPersons));
    }
    let done = match &pending.what {
        Act::AddPerson { id, name, post } => {
            people::can_add(&ctx, *id)?;
            ctx.done(Event::PersonAdded { id: *id, name: *name, post: *post }, &[Point::Posts])?
        }
        // Whose post it is does not agree to it himself.
        Act::ChangePost { id, .. } if *id == second.0 => {
            return Err(ctx.refuse(Reason::OwnAffair, Point::TwoPersons));
        }
        Act::ChangePost { id, post } => {
            let changed = ctx.done(people::can_change(&ctx, *id, *post)?, &[Point::Posts])?;
            crews::without_stations(&ctx, changed, *id)
        }
        Act::CloseDay { reports } => days::closed(&ctx, reports, now)?,
    };
    let event = Event::ActConfirmed { act, first: pending.first, second: ctx.signature(second) };
    Ok(Decision::of(event, ctx.basis(&[Point::TwoPersons])).then(done))
}

/// Whoever asked withdraws it, or a casino supervisor or above.
pub(super) fn withdraw(ctx: Ctx<'_>, act: u64) -> Answer {
    let pending = ctx.state.pending.iter().find(|pending| pending.act == act);
    if pending.is_none_or(|pending| ctx.by.actor.person() != Some(pending.first.person)) {
        ctx.need_rank(Rank::CasinoSupervisor)?;
    }
    match pending {
        Some(_) => ctx.done(Event::ActWithdrawn { act }, &[Point::TwoPersons]),
        None => Err(ctx.refuse(Reason::NothingPending, Point::TwoPersons)),
    }
}
