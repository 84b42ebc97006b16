use super::crews::need_station;
use super::{Answer, Ctx};
use crate::event::{AlarmSubject, Event};
use crate::{Alarm, Point, Reason};
use houseway_lawbook::Short;
use houseway_table::{Decision, Rank, TableId};

pub(super) fn raise(
    ctx: Ctx<'_>,
    subject: AlarmSubject,
    table: Option<TableId>,
    detail: Option<Short<200>>,
    of: Option<Short<80>>,
) -> Answer {
    let standing = ctx.state.alarms.iter().find(|active| active.counts(subject, table, detail, of));
    let lasts = standing.filter(|alarm| alarm.cleared_at.is_none() && alarm.detail == detail);
    ctx.need_system(Point::Alarms)?;
    match lasts {
        Some(alarm) => Err(ctx.refuse(Reason::AlarmActive { alarm: alarm.number }, Point::Alarms)),
        None => raise_or_count(ctx, subject, table, detail, of),
    }
}

/// What an entry of a table tells: it is on record here whether or not the same stands already. Told again after a crash, it
/// is known by its key and not taken for something new.
pub(super) fn tell(
    ctx: Ctx<'_>,
    subject: AlarmSubject,
    table: TableId,
    detail: Option<Short<200>>,
    of: Option<Short<80>>,
) -> Answer {
    ctx.need_system(Point::Alarms)?;
    raise_or_count(ctx, subject, Some(table), detail, of)
}

fn raise_or_count(
    ctx: Ctx<'_>,
    subject: AlarmSubject,
    table: Option<TableId>,
    detail: Option<Short<200>>,
    of: Option<Short<80>>,
) -> Answer {
    // What a table has to tell is told though it has left the floor meanwhile.
    if let Some(table) = table.filter(|table| !ctx.state.retired.contains(table)) {
        ctx.need_table(table)?;
    }
    let standing = ctx.state.alarms.iter().find(|active| active.counts(subject, table, detail, of));
    match standing {
        Some(alarm) => {
            let detail = detail.filter(|_| alarm.detail != detail);
            ctx.done(Event::AlarmRenewed { alarm: alarm.number, detail }, &[Point::Alarms])
        }
        None => {
            if !ctx.state.has_room_for(subject, table) {
                return Err(ctx.refuse(Reason::TooMany, Point::Alarms));
            }
            let alarm = ctx.state.next_alarm;
            ctx.done(Event::AlarmRaised { alarm, subject, table, detail, of }, &[Point::Alarms])
        }
    }
}

/// The alarm about this that nobody has acknowledged.
pub(super) fn active<'a>(
    ctx: &Ctx<'a>,
    subject: AlarmSubject,
    table: Option<TableId>,
    detail: Option<Short<200>>,
) -> Option<&'a Alarm> {
    ctx.state.alarms.iter().find(|active| active.is_about(subject, table, detail))
}

/// And an alarm; one that stands about the same counts it.
pub(super) fn raised_or_counted(
    ctx: &Ctx<'_>,
    decision: Decision<Event>,
    subject: AlarmSubject,
    detail: Option<Short<200>>,
) -> Decision<Event> {
    match active(ctx, subject, None, detail) {
        Some(standing) => {
            let renewed = Event::AlarmRenewed { alarm: standing.number, detail: None };
            decision.and(renewed, ctx.basis(&[Point::Alarms]))
        }
        None => raised(ctx, decision, subject, detail),
    }
}

/// And an alarm, if there is room for one more.
pub(super) fn raised(
    ctx: &Ctx<'_>,
    decision: Decision<Event>,
    subject: AlarmSubject,
    detail: Option<Short<200>>,
) -> Decision<Event> {
    let (alarm, table, of) = (ctx.state.next_alarm, None, None);
    if !ctx.state.has_room_for(subject, table) {
        return decision;
    }
    decision.and(Event::AlarmRaised { alarm, subject, table, detail, of }, ctx.basis(&[Point::Alarms]))
}

/// Every alarm about this subject is over.
pub(super) fn cleared(ctx: &Ctx<'_>, decision: Decision<Event>, subject: AlarmSubject) -> Decision<Event> {
    let known = ctx.state.alarms.iter().chain(&ctx.state.acknowledged);
    let standing = known.filter(|alarm| alarm.subject == subject && alarm.cleared_at.is_none());
    standing.fold(decision, |decision, alarm| {
        decision.and(Event::AlarmCleared { alarm: alarm.number }, ctx.basis(&[Point::Alarms]))
    })
}

/// What an alarm is about is over. It may have been acknowledged before.
pub(super) fn clear(
    ctx: Ctx<'_>,
    subject: AlarmSubject,
    table: Option<TableId>,
    detail: Option<Short<200>>,
) -> Answer {
    ctx.need_system(Point::Alarms)?;
    let known = ctx.state.alarms.iter().chain(ctx.state.acknowledged.iter().rev());
    let standing =
        known.filter(|alarm| alarm.is_about(subject, table, detail)).find(|alarm| alarm.cleared_at.is_none());
    match standing {
        Some(alarm) => ctx.done(Event::AlarmCleared { alarm: alarm.number }, &[Point::Alarms]),
        None => Err(ctx.refuse(Reason::NoSuchAlarm, Point::Alarms)),
    }
}

/// An alarm about money or the journal takes a casino supervisor, any other a game supervisor (G-10).
pub(crate) const fn acknowledges(subject: AlarmSubject) -> Rank {
    match subject {
        AlarmSubject::DayDiffers
        | AlarmSubject::BooksDiffer
        | AlarmSubject::JournalDamaged
        | AlarmSubject::ProgramChanged
        | AlarmSubject::ProgramFailed => Rank::CasinoSupervisor,
        AlarmSubject::ClockStepped
        | AlarmSubject::StorageLow
        | AlarmSubject::DeviceLost
        | AlarmSubject::DisplayDiffered
        | AlarmSubject::SignInsTried => Rank::GameSupervisor,
    }
}

pub(super) fn acknowledge(ctx: Ctx<'_>, alarm: u64, note: Short<200>) -> Answer {
    let (own, _) = ctx.need_rank(Rank::GameSupervisor)?;
    let Some(active) = ctx.state.alarms.iter().find(|active| active.number == alarm) else {
        return Err(ctx.refuse(Reason::NoSuchAlarm, Point::Alarms));
    };
    ctx.need_rank(acknowledges(active.subject))?;
    if let Some(table) = active.table {
        need_station(&ctx, own, table)?;
    }
    ctx.done(Event::AlarmAcknowledged { alarm, note }, &[Point::Alarms])
}
