use super::period::{on_this_spin, returned};
use super::{Answer, Ctx, Refusal};
use crate::house::Signature;
use crate::roulette::detail::{Returned, Scope, Void};
use crate::roulette::event::Event;
use crate::roulette::layout::{FinalLayout, SequenceWager, Wagers};
use crate::roulette::reason::Reason;
use crate::roulette::state::{Expired, Phase, Standing};
use crate::{Actor, Decision, Rank, Refused, SeatNumber, Time};
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
    if ctx.by.actor != Actor::System {
        // A frozen account does not move, and a ball that lay early is called first (8.4, 8.1(f)).
        ctx.need_thawed()?;
        ctx.need_called()?;
    }
    let began_at = began_at.unwrap_or(ctx.by.at);
    let void = Void::Failed { scope, began_at };
    let asked =
        matches!(&ctx.state.phase, Phase::Expired(e) if e.asked.as_ref().is_some_and(|a| a.void == void));
    if let Scope::Terminal { seat } = scope {
        ctx.need_seat(seat)?;
        if !asked {
            ctx.need_working(seat)?;
        }
    } else if ctx.state.system_failed && !asked {
        let point = if ctx.is_over() { after(scope) } else { before(scope) };
        return Err(ctx.refuse(Reason::AlreadyPending, point));
    }
    if began_at > ctx.by.at {
        let point = if ctx.is_over() { after(scope) } else { before(scope) };
        return Err(ctx.refuse(Reason::TooLate { latest: ctx.by.at }, point));
    }
    match &ctx.state.phase {
        Phase::Wagering(w) if began_at < w.closes_at => prior(ctx, scope, began_at, w.spin, None),
        // The period is over, and the failure came before anybody could say so.
        Phase::Wagering(w) => {
            let (expiry, basis) = super::period::expiry(&ctx, w);
            let layouts = match &expiry {
                Event::PeriodExpired { layouts, .. } => layouts.as_slice(),
                _ => &[],
            };
            let failure = later(ctx, scope, began_at, w.spin, layouts)?;
            Ok(Decision::of(expiry, basis).then(failure))
        }
        Phase::Stopped { spin, .. } | Phase::RestedEarly { spin, .. } => {
            prior(ctx, scope, began_at, *spin, None)
        }
        Phase::Expired(e) if began_at >= e.closed_at => later(ctx, scope, began_at, e.spin, &e.layouts),
        Phase::Expired(e) => backdated(ctx, scope, began_at, e),
        Phase::Between { .. } | Phase::Closed => between(&ctx, scope, began_at),
    }
}

/// Between two spins. Chips that stay for the next one, under the alternative of RR-3, are void as they would be in
/// its period (8.7(a), 8.8(a)).
fn between(ctx: &Ctx<'_>, scope: Scope, began_at: Time) -> Answer {
    let next = ctx.state.spin + 1;
    let mut returned = Vec::new();
    if ctx.law().in_force(before(scope)) {
        returned = on_this_spin(ctx.state, next);
        returned.retain(|back| concerns(scope, back.seat));
    }
    let mut points = vec![before(scope)];
    if !returned.is_empty() {
        points.extend([Point::VoidReturns, Point::NoEffect]);
    }
    let spin = (!returned.is_empty()).then_some(next);
    let (before_expiry, examined, signed) = (true, Vec::new(), None);
    let event = Event::Malfunctioned { scope, began_at, before_expiry, spin, returned, examined, signed };
    Ok(Decision::of(event, ctx.basis(&points)))
}

const fn before(scope: Scope) -> Point {
    match scope {
        Scope::Terminal { .. } => Point::TerminalFailsBefore,
        Scope::System => Point::SystemFailsBefore,
    }
}

const fn after(scope: Scope) -> Point {
    match scope {
        Scope::Terminal { .. } => Point::TerminalFailsAfter,
        Scope::System => Point::SystemFailsAfter,
    }
}

/// What the void rests on.
const fn point_of(void: Void) -> Point {
    match void {
        Void::Record { .. } => Point::Unconfirmed,
        Void::Failed { scope, .. } => before(scope),
    }
}

fn concerns(scope: Scope, seat: SeatNumber) -> bool {
    match scope {
        Scope::Terminal { seat: failed } => failed == seat,
        Scope::System => true,
    }
}

/// It began before expiry: what was wagered on the spin is void (8.7(a), 8.8(a)).
fn prior(ctx: Ctx<'_>, scope: Scope, began_at: Time, spin: u64, signed: Option<[Signature; 2]>) -> Answer {
    let mut returned = Vec::new();
    if ctx.law().in_force(before(scope)) {
        returned = on_this_spin(ctx.state, spin);
        returned.retain(|back| concerns(scope, back.seat));
        void_running(&ctx, scope, &[], &mut returned);
    }
    let mut points = vec![before(scope)];
    if !returned.is_empty() {
        points.push(Point::VoidReturns);
    }
    if signed.is_some() {
        points.push(Point::TwoPersons);
    }
    let (spin, examined) = (Some(spin), Vec::new());
    let event =
        Event::Malfunctioned { scope, began_at, before_expiry: true, spin, returned, examined, signed };
    Ok(Decision::of(event, ctx.basis(&points)))
}

/// It began on or after expiry: the records are looked into (8.7(b), 8.8(b)).
fn later(ctx: Ctx<'_>, scope: Scope, began_at: Time, spin: u64, layouts: &[FinalLayout]) -> Answer {
    let (mut returned, mut examined) = (Vec::new(), Vec::new());
    if ctx.law().in_force(after(scope)) {
        examined = seats(layouts, scope);
        let starting: Vec<u64> = layouts.iter().flat_map(|l| l.sequences.iter().copied()).collect();
        void_running(&ctx, scope, &starting, &mut returned);
    }
    let mut points = vec![after(scope)];
    if !returned.is_empty() {
        points.push(Point::VoidReturns);
    }
    let (spin, signed) = (Some(spin), None);
    let event =
        Event::Malfunctioned { scope, began_at, before_expiry: false, spin, returned, examined, signed };
    Ok(Decision::of(event, ctx.basis(&points)))
}

/// It is reported after expiry to have begun before. The system's own word is enough; of persons it takes two,
/// because by then the number may be known to whoever reports (RR-18). The first word stops the spin's outcome.
fn backdated(ctx: Ctx<'_>, scope: Scope, began_at: Time, expired: &Expired) -> Answer {
    let void = Void::Failed { scope, began_at };
    let signed = match ctx.by.actor {
        Actor::System => None,
        _ => match signatures(&ctx, expired, void)? {
            Some(signed) => Some(signed),
            None => {
                let examined = seats(&expired.layouts, scope);
                let event = Event::VoidAsked { spin: expired.spin, void, examined, first: ctx.signature()? };
                return Ok(Decision::of(event, ctx.basis(&[before(scope), Point::TwoPersons])));
            }
        },
    };
    prior(ctx, scope, began_at, expired.spin, signed)
}

fn seats(layouts: &[FinalLayout], scope: Scope) -> Vec<SeatNumber> {
    layouts.iter().map(|layout| layout.seat).filter(|seat| concerns(scope, *seat)).collect()
}

/// Both signatures under a void after expiry, or none while only one person has spoken (RR-18).
fn signatures(ctx: &Ctx<'_>, expired: &Expired, void: Void) -> Result<Option<[Signature; 2]>, Refusal> {
    let own = ctx.signature()?;
    if !ctx.law().in_force(Point::TwoPersons) {
        return Ok(Some([own, own]));
    }
    match expired.asked.as_deref().filter(|asked| asked.void == void) {
        Some(asked) if asked.by.person == own.person => {
            let basis = ctx.basis(&[Point::TwoPersons, point_of(void)]);
            Err(Refused::new(Reason::SamePerson, basis))
        }
        Some(asked) if own.rank >= Rank::GameSupervisor => Ok(Some([asked.by, own])),
        _ => Ok(None),
    }
}

/// Whether a failure of `scope` touches what an account holds: that of a terminal touches the account that is active
/// there, whoever had the terminal before; that of the system touches every account, closed ones too.
fn touches(ctx: &Ctx<'_>, scope: Scope, account: AccountNumber) -> bool {
    match scope {
        Scope::Terminal { seat } => ctx.state.open_seat(seat).is_some_and(|open| open.account == account),
        Scope::System => true,
    }
}

/// Under the alternative of RR-9 every sequence that includes the spin is void; `starting` are those that the
/// decision at hand sets running.
fn void_running(ctx: &Ctx<'_>, scope: Scope, starting: &[u64], void: &mut Vec<Returned>) {
    if ctx.rules.malfunction_reading() != MalfunctionReading::VoidAll {
        return;
    }
    let mut by_account: BTreeMap<AccountNumber, Vec<SequenceWager>> = BTreeMap::new();
    for record in ctx.state.sequences.values() {
        let (wager, number) = (&record.wager, record.wager.number);
        let runs = record.standing == Standing::Running
            || record.standing == Standing::Placed && starting.contains(&number);
        let taken = void.iter().any(|back| back.sequences.iter().any(|w| w.number == number));
        if runs && touches(ctx, scope, wager.account) && !taken {
            by_account.entry(wager.account).or_default().push(wager.clone());
        }
    }
    for (account, sequences) in by_account {
        let Some(seat) = sequences.first().map(|w| w.seat) else { continue };
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
        Scope::Terminal { seat } => (ctx.need_seat(seat)?.failed, Point::TerminalRestored),
        Scope::System => (ctx.state.system_failed, Point::SystemRestored),
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
    ctx.need_seat(seat)?;
    let expired = ctx.need_expired(Point::TerminalFailsAfter)?;
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

/// The record of a terminal cannot be confirmed: its wagers are void, once two persons say so (8.9, RR-18).
pub(super) fn void_record(ctx: Ctx<'_>, seat: SeatNumber, sequences: bool) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    ctx.need_seat(seat)?;
    let expired = ctx.need_expired(Point::Unconfirmed)?;
    let layout = expired.layouts.iter().find(|layout| layout.seat == seat);
    let layout =
        layout.filter(|_| expired.examined.contains(&seat) && ctx.law().in_force(Point::Unconfirmed));
    let Some(layout) = layout else {
        return Err(ctx.refuse(Reason::NothingPending, Point::Unconfirmed));
    };
    let (spin, void) = (expired.spin, Void::Record { seat, sequences });
    let Some(signed) = signatures(&ctx, expired, void)? else {
        let (examined, first) = (Vec::new(), ctx.signature()?);
        let event = Event::VoidAsked { spin, void, examined, first };
        return Ok(Decision::of(event, ctx.basis(&[Point::Unconfirmed, Point::TwoPersons])));
    };
    let live = ctx.state.live_sequences(layout.account);
    let lost = live.filter(|r| sequences || r.wager.first_spin == spin).map(|r| r.wager.clone()).collect();
    // Who left with sequences that run on is owed what they give back.
    let owed = ctx.state.seat_of(layout.account).is_none();
    let returned = Returned { owed, ..returned(seat, layout.account, layout.wagers.clone(), lost) };
    let event = Event::RecordVoided { spin, seat, sequences, returned, signed: Some(signed) };
    Ok(Decision::of(event, ctx.basis(&[Point::Unconfirmed, Point::VoidReturns, Point::TwoPersons])))
}
