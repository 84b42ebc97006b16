use super::{Answer, Ctx, crews};
use crate::event::Event;
use crate::{Point, Reason, State};
use houseway_lawbook::{RulebookId, Short};
use houseway_table::{Rank, SeatNumber, TableId};

pub(super) fn add(ctx: Ctx<'_>, table: TableId, title: Short<80>, rulebook: RulebookId, seats: u8) -> Answer {
    ctx.need_rank_or_system(Rank::GamingShiftManager)?;
    if ctx.state.tables.contains_key(&table) {
        return Err(ctx.refuse(Reason::TableKnown, Point::Tables));
    }
    if ctx.state.retired.contains(&table) {
        return Err(ctx.refuse(Reason::TableRetired, Point::Tables));
    }
    if SeatNumber::new(seats).is_err() {
        return Err(ctx.refuse(Reason::NoSuchSeat, Point::Tables));
    }
    ctx.bounded(ctx.state.tables.len(), State::TABLES, Point::Tables)?;
    ctx.done(Event::TableAdded { table, title, rulebook, seats }, &[Point::Tables])
}

/// A table leaves between two gaming days, so that every day's report has every table.
pub(super) fn retire(ctx: Ctx<'_>, table: TableId) -> Answer {
    ctx.need_rank(Rank::GamingShiftManager)?;
    ctx.need_table(table)?;
    if ctx.state.day.is_some() {
        return Err(ctx.refuse(Reason::DayOpen, Point::GamingDay));
    }
    let mut decision = ctx.done(Event::TableRetired { table }, &[Point::Tables])?;
    for (device, _) in ctx.state.devices.iter().filter(|(_, device)| device.place.table() == table) {
        decision = decision.and(Event::DeviceRevoked { device: *device }, ctx.basis(&[Point::Devices]));
    }
    Ok(crews::without_table(&ctx, decision, table))
}
