use super::two::propose;
use super::{Answer, Ctx};
use crate::event::{Act, AlarmSubject, Event};
use crate::{DayReport, GamingDay, Point, Reason, Since};
use houseway_lawbook::Short;
use houseway_money::Change;
use houseway_table::{Rank, Refused, TableId};

pub(super) fn open(ctx: Ctx<'_>, day: GamingDay) -> Answer {
    ctx.need_rank_or_system(Rank::CasinoSupervisor)?;
    if ctx.state.day.is_some() {
        return Err(ctx.refuse(Reason::DayOpen, Point::GamingDay));
    }
    if ctx.state.days.back().is_some_and(|last| day <= last.day) {
        return Err(ctx.refuse(Reason::DayNotLater, Point::GamingDay));
    }
    ctx.done(Event::DayOpened { day }, &[Point::GamingDay])
}

pub(super) fn close(ctx: Ctx<'_>, reports: &[DayReport]) -> Answer {
    let first = ctx.need_rank(Rank::GamingShiftManager)?;
    check(&ctx, reports)?;
    propose(ctx, Act::CloseDay { reports: reports.to_vec() }, first, Point::GamingDay)
}

/// The day of the reports, which are one for each table, final, and reckon.
fn check(ctx: &Ctx<'_>, reports: &[DayReport]) -> Result<GamingDay, Refused<Reason>> {
    let Some(day) = ctx.state.day.as_ref().map(|open| open.day) else {
        return Err(ctx.refuse(Reason::NoDay, Point::GamingDay));
    };
    let bad = |table: TableId| ctx.refuse(Reason::BadReport { table }, Point::GamingDay);
    // A day goes on where the one before it ended.
    let follows = |report: &DayReport| match (ctx.state.since(report.table), report.through) {
        (Since::Entry(first), Some(through)) => through + 1 >= first,
        _ => true,
    };
    let tables: Vec<TableId> = ctx.state.reckoned().into_iter().collect();
    for (place, table) in tables.iter().enumerate() {
        let report = reports.get(place).filter(|report| report.table == *table);
        report
            .filter(|report| report.day == day && report.reckons() && follows(report))
            .ok_or_else(|| bad(*table))?;
    }
    if let Some(stranger) = reports.get(tables.len()) {
        return Err(bad(stranger.table));
    }
    let still: Vec<TableId> = reports.iter().filter(|report| !report.closed).map(|r| r.table).collect();
    if still.is_empty() {
        Ok(day)
    } else {
        Err(ctx.refuse(Reason::TablesOpen { tables: still }, Point::GamingDay))
    }
}

/// The day closes with the reports as they are now, which must say what the first person saw; each table whose counted win
/// is not the journal's raises an alarm.
pub(super) fn closed(ctx: &Ctx<'_>, seen: &[DayReport], reports: &[DayReport]) -> Answer {
    let day = check(ctx, reports)?;
    let earlier = |now: &DayReport| seen.iter().find(|seen| seen.table == now.table);
    let changes: Vec<_> = reports.iter().flat_map(|now| now.changes_since(earlier(now))).collect();
    if !changes.is_empty() {
        return Err(ctx.refuse(Reason::FiguresChanged { changes }, Point::GamingDay));
    }
    let mut decision = ctx.done(Event::DayClosed { day, reports: reports.to_vec() }, &[Point::GamingDay])?;
    let differing = reports.iter().filter(|report| report.difference != Change::NONE);
    for (alarm, report) in (ctx.state.next_alarm..).zip(differing) {
        let detail = Short::new(&format!("{day}: {}", report.difference)).ok();
        let (subject, table) = (AlarmSubject::DayDiffers, Some(report.table));
        let event = Event::AlarmRaised { alarm, subject, table, detail, of: None };
        decision = decision.and(event, ctx.basis(&[Point::GamingDay, Point::Alarms]));
    }
    Ok(decision)
}
