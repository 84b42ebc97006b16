use super::crews::need_station;
use super::{Answer, Ctx};
use crate::event::{Event, Place};
use crate::{Point, Reason, State};
use houseway_table::{DeviceId, Digest, Rank};

pub(super) fn issue(ctx: Ctx<'_>, code: Digest, place: Place) -> Answer {
    let (own, _) = ctx.need_rank(Rank::GameSupervisor)?;
    ctx.need_table(place.table())?;
    need_station(&ctx, own, place.table())?;
    if let Place::Ats { table, seat } = place
        && ctx.state.tables.get(&table).is_none_or(|known| seat.number() > known.seats)
    {
        return Err(ctx.refuse(Reason::NoSuchSeat, Point::Devices));
    }
    if ctx.state.codes.iter().any(|known| known.code == code) {
        return Err(ctx.refuse(Reason::CodeKnown, Point::Devices));
    }
    let waiting = ctx.state.codes.iter().filter(|known| known.expires_at > ctx.by.at).count();
    ctx.bounded(waiting, State::CODES, Point::Devices)?;
    let expires_at = ctx.by.at.plus_minutes(ctx.rules.figures().pairing_code_minutes.value);
    ctx.done(Event::CodeIssued { code, place, expires_at }, &[Point::Devices])
}

/// A device at a place that has one already takes its place: a broken terminal is replaced without a
/// second act.
pub(super) fn enrol(ctx: Ctx<'_>, code: Digest, device: DeviceId) -> Answer {
    ctx.need_system(Point::Devices)?;
    let Some(known) = ctx.state.codes.iter().find(|known| known.code == code) else {
        return Err(ctx.refuse(Reason::NoSuchCode, Point::Devices));
    };
    if ctx.by.at >= known.expires_at {
        return Err(ctx.refuse(Reason::CodeExpired { at: known.expires_at }, Point::Devices));
    }
    if ctx.state.devices.contains_key(&device) {
        return Err(ctx.refuse(Reason::DeviceKnown, Point::Devices));
    }
    let (place, replaces) = (known.place, ctx.state.device_at(known.place));
    if replaces.is_none() {
        ctx.bounded(ctx.state.devices.len(), State::DEVICES, Point::Devices)?;
    }
    ctx.done(Event::DeviceEnrolled { device, place, code, replaces }, &[Point::Devices])
}

pub(super) fn revoke(ctx: Ctx<'_>, device: DeviceId) -> Answer {
    let (own, _) = ctx.need_rank(Rank::GameSupervisor)?;
    let Some(enrolled) = ctx.state.devices.get(&device) else {
        return Err(ctx.refuse(Reason::NoSuchDevice, Point::Devices));
    };
    need_station(&ctx, own, enrolled.place.table())?;
    ctx.done(Event::DeviceRevoked { device }, &[Point::Devices])
}
