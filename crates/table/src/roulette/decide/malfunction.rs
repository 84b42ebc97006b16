use super::period::returned;
use super::{Answer, Ctx};
use crate::roulette::event::{Event, Returned, Scope};
use crate::roulette::layout::{SequenceWager, Wagers};
use crate::roulette::reason::Reason;
use crate::roulette::state::{Phase, Standing};
use crate::{Actor, Decision, Rank, SeatNumber, Time};
use houseway_games::roulette::{MalfunctionReading, Point};
use houseway_ledger::AccountNumber;
use std::collections::BTreeMap;

/// A terminal or the system failed. Before expiry its wagers are void; on or after expiry the record is
/// examined (8.7, 8.8, RR-9, RR-13).
pub(super) fn report(ctx: Ctx<'_>, scope: Scope, began_at: Option<Time>) -> Answer {
    if ctx.by.actor != Actor::System {
        ctx.need_rank(Rank::Dealer)?;
    }
    ctx.need_open_table()?;
    if let Scope::Terminal { seat } = scope {
        ctx.need_working(seat)?;
    } else if ctx.state.system_failed {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::SystemFailsAfter));
    }
    let began_at = began_at.unwrap_or(ctx.by.at);
    if began_at > ctx.by.at {
        return Err(ctx.refuse(Reason::OutOfRange, Point::SystemFailsBefore));
    }
    let (before, after) = match scope {
        Scope::Terminal { .. } => (Point::TerminalFailsBefore, Point::TerminalFailsAfter),
        Scope::System => (Point::SystemFailsBefore, Point::SystemFailsAfter),
    };
    let (spin, prior) = match &ctx.state.phase {
        Phase::Wagering(w) => (Some(w.spin), true),
        Phase::Stopped { spin, .. } | Phase::RestedEarly { spin } => (Some(*spin), true),
        Phase::Expired(e) => (Some(e.spin), began_at < e.closed_at),
        Phase::Between { .. } | Phase::Closed => (None, true),
    };
    let point = if prior { before } else { after };
    let concerned = |seat: SeatNumber| match scope {
        Scope::Terminal { seat: failed } => failed == seat,
        Scope::System => true,
    };
    let mut void = Vec::new();
    let mut examined = Vec::new();
    if let Some(spin) = spin.filter(|_| ctx.law().in_force(point)) {
        if prior {
            void = super::account::all_back(&ctx, spin);
            void.retain(|back| concerned(back.seat));
        } else if let Phase::Expired(expired) = &ctx.state.phase {
            examined = expired.layouts.iter().map(|l| l.seat).filter(|seat| concerned(*seat)).collect();
        }
        if ctx.rules.malfunction_reading() == MalfunctionReading::VoidAll {
            void_running(&ctx, &mut void, concerned);
        }
    }
    let mut points = vec![point];
    if !void.is_empty() {
        points.push(Point::VoidReturns);
    }
    let event =
        Event::Malfunctioned { scope, began_at, before_expiry: prior, spin, returned: void, examined };
    Ok(Decision::of(event, ctx.basis(&points)))
}

/// Under the alternative of RR-9 every sequence that includes the spin is void.
fn void_running(ctx: &Ctx<'_>, void: &mut Vec<Returned>, concerned: impl Fn(SeatNumber) -> bool) {
    let mut by_account: BTreeMap<AccountNumber, Vec<SequenceWager>> = BTreeMap::new();
    for record in ctx.state.sequences.values().filter(|r| r.standing == Standing::Running) {
        let taken = void.iter().any(|back| back.sequences.iter().any(|w| w.number == record.wager.number));
        if concerned(record.wager.seat) && !taken {
            by_account.entry(record.wager.account).or_default().push(record.wager.clone());
        }
    }
    for (account, sequences) in by_account {
        let seat = sequences.first().map(|w| w.seat);
        let Some(seat) = seat else { continue };
        let owed = ctx.state.seat_of(account).is_none();
        void.push(Returned { owed, ..returned(seat, account, Wagers::new(), sequences) });
    }
}

/// What failed works again.
pub(super) fn restore(ctx: Ctx<'_>, scope: Scope) -> Answer {
    if ctx.by.actor != Actor::System {
        ctx.need_rank(Rank::Dealer)?;
    }
    ctx.need_open_table()?;
    let (failed, point) = match scope {
        Scope::Terminal { seat } => (ctx.need_seat(seat)?.failed, Point::TerminalFailsAfter),
        Scope::System => (ctx.state.system_failed, Point::SystemFailsAfter),
    };
    if !failed {
        return Err(ctx.refuse(Reason::NothingPending, point));
    }
    Ok(Decision::of(Event::Restored { scope }, ctx.law().basis(point)))
}

/// The acknowledged record of a terminal stands. Where the terminal itself disagrees or was silent, a
/// supervisor says so (8.7(b), 8.8(b), RR-9).
pub(super) fn confirm_record(ctx: Ctx<'_>, seat: SeatNumber) -> Answer {
    let config = ctx.config()?;
    ctx.need_rank_or_system(Rank::Dealer, config.automation.confirm_records)?;
    ctx.need_open_table()?;
    let expired = ctx.need_expired(Point::TerminalFailsAfter)?;
    ctx.need_seat(seat)?;
    if !expired.examined.contains(&seat) {
        return Err(ctx.refuse(Reason::NothingPending, Point::TerminalFailsAfter));
    }
    let agrees = expired.reports.get(&seat).is_some_and(|report| report.agrees);
    if !agrees && ctx.by.actor != Actor::System {
        ctx.need_rank(Rank::GameSupervisor)?;
    }
    let points = [Point::TerminalFailsAfter, Point::SystemFailsAfter, Point::SettledAsShown];
    Ok(Decision::of(Event::RecordConfirmed { spin: expired.spin, seat }, ctx.basis(&points)))
}

/// The record of a terminal cannot be confirmed: its wagers are void (8.9).
pub(super) fn void_record(ctx: Ctx<'_>, seat: SeatNumber, sequences: bool) -> Answer {
    ctx.need_rank(Rank::GameSupervisor)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    let expired = ctx.need_expired(Point::Unconfirmed)?;
    ctx.need_seat(seat)?;
    if !expired.examined.contains(&seat) || !ctx.law().in_force(Point::Unconfirmed) {
        return Err(ctx.refuse(Reason::NothingPending, Point::Unconfirmed));
    }
    let Some(layout) = expired.layouts.iter().find(|layout| layout.seat == seat) else {
        return Err(ctx.refuse(Reason::NothingPending, Point::Unconfirmed));
    };
    let live = ctx.state.live_sequences(layout.account);
    let void =
        live.filter(|r| sequences || r.wager.first_spin == expired.spin).map(|r| r.wager.clone()).collect();
    let returned = returned(seat, layout.account, layout.wagers.clone(), void);
    let event = Event::RecordVoided { spin: expired.spin, seat, returned };
    Ok(Decision::of(event, ctx.basis(&[Point::Unconfirmed, Point::VoidReturns])))
}
