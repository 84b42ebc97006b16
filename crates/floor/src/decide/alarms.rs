use super::{Answer, Ctx};
use crate::event::{AlarmSubject, Event};
use crate::{Point, Reason, State};
use houseway_lawbook::Short;
use houseway_table::{Rank, TableId};

pub(super) fn raise(
    ctx: Ctx<'_>,
    subject: AlarmSubject,
    table: Option<TableId>,
    detail: Option<Short<200>>,
) -> Answer {
    ctx.need_system(Point::Alarms)?;
    if let Some(table) = table {
        ctx.need_table(table)?;
    }
    let active = ctx
        .state
        .alarms
        .iter()
        .find(|active| active.subject == subject && active.table == table && active.detail == detail);
    if let Some(active) = active {
        return Err(ctx.refuse(Reason::AlarmActive { alarm: active.number }, Point::Alarms));
    }
    ctx.bounded(ctx.state.alarms.len(), State::ALARMS, Point::Alarms)?;
    let alarm = ctx.state.next_alarm;
    ctx.done(Event::AlarmRaised { alarm, subject, table, detail }, &[Point::Alarms])
}

/// An alarm about money or the journal takes a casino supervisor, any other a game supervisor (G-10).
pub(crate) const fn acknowledges(subject: AlarmSubject) -> Rank {
    match subject {
        AlarmSubject::DayDiffers
        | AlarmSubject::BooksDiffer
        | AlarmSubject::JournalDamaged
        | AlarmSubject::ProgramChanged => Rank::CasinoSupervisor,
        AlarmSubject::ClockStepped
        | AlarmSubject::StorageLow
        | AlarmSubject::DeviceLost
        | AlarmSubject::DisplayDiffered => Rank::GameSupervisor,
    }
}

pub(super) fn acknowledge(ctx: Ctx<'_>, alarm: u64, note: Short<200>) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    let Some(active) = ctx.state.alarms.iter().find(|active| active.number == alarm) else {
        return Err(ctx.refuse(Reason::NoSuchAlarm, Point::Alarms));
    };
    ctx.need_rank(acknowledges(active.subject))?;
    ctx.done(Event::AlarmAcknowledged { alarm, note }, &[Point::Alarms])
}
