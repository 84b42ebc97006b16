use super::outcome::suspect;
use super::{Answer, Ctx, Refusal};
use crate::roulette::config::{Config, Source};
use crate::roulette::detail::Returned;
use crate::roulette::event::Event;
use crate::roulette::fair::{covered, seat_blind};
use crate::roulette::layout::{FinalLayout, SequenceWager, Wagers, layout_digest, total};
use crate::roulette::reason::Reason;
use crate::roulette::state::{OpenSeat, Phase, Silent, State, Wagering};
use crate::{Actor, Decision, Digest, Hex, Rank, Sealed, SeatNumber, Time};
use houseway_games::roulette::{AggregateReading, Limits, NoSpinReading, NoSpinReason, Point, Rules};
use houseway_lawbook::Basis;
use houseway_ledger::AccountNumber;

/// Opens the wagering period of the next spin (5.1, 5.2); a sign that is due holds from now on.
pub(super) fn open(ctx: Ctx<'_>, seal: Option<&Sealed>, blind: Option<Hex<32>>) -> Answer {
    let config = ctx.config()?;
    ctx.need_rank_or_system(Rank::Dealer, config.automation.open_after_ms.is_some())?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    ctx.need_system()?;
    match &ctx.state.phase {
        Phase::Between { .. } => {}
        Phase::Wagering(w) => {
            return Err(ctx.refuse(Reason::PeriodRuns { until: w.closes_at }, Point::PeriodSet));
        }
        Phase::RestedEarly { .. } => return Err(ctx.refuse(Reason::MustCallNoSpin, Point::NoSpinAtRestEarly)),
        _ => return Err(ctx.refuse(Reason::AlreadyPending, Point::EnterOutcome)),
    }
    ctx.need_equipment()?;
    if let Some(at) = ctx.state.closes_at(ctx.rules).filter(|at| *at <= ctx.by.at) {
        // The system notes it, and asks no more.
        if ctx.by.actor == Actor::System && ctx.law().in_force(Point::ClosingNotice) {
            return Ok(Decision::of(Event::PlayEnded { at }, ctx.law().basis(Point::ClosingNotice)));
        }
        ctx.forbid(Point::ClosingNotice, true, Reason::Closing { at })?;
    }
    // Whoever could bring a commitment of his own could bring one that he has seen opened.
    if (seal.is_some() || blind.is_some()) && ctx.by.actor != Actor::System {
        return Err(ctx.refuse(Reason::NotYours, Point::TableEquipment));
    }
    if seal.is_some() != (config.source == Source::Virtual) || blind.is_some() && seal.is_none() {
        return Err(ctx.refuse(Reason::WrongSource, Point::TableEquipment));
    }
    let spin = ctx.state.spin + 1;
    let (seconds, basis) = config.period_seconds(ctx.rules, ctx.by.at);
    let closes_at = ctx.by.at.plus_seconds(seconds);
    let basis = ctx.rules.cite(basis, Point::Countdown);
    let seal = seal.cloned();
    let opened = Decision::of(Event::PeriodOpened { spin, seconds, closes_at, seal, blind }, basis);
    Ok(match sign_due(ctx.state, ctx.by.at) {
        Some(limits) => limits_change(&ctx, limits).then(opened),
        None => opened,
    })
}

/// New limits take hold, also on chips that stay for the next spin.
pub(super) fn limits_change(ctx: &Ctx<'_>, limits: &Limits) -> Decision<Event> {
    let change = Event::LimitsChanged { limits: Box::new(limits.clone()) };
    let decision = Decision::of(change, ctx.basis(&[Point::Signs, Point::RaiseNotice]));
    super::stay::lowered(ctx, |seat| {
        // A terminal under a marker keeps the marker's.
        ctx.state.seat(seat).and_then(|place| place.marker.as_ref()).or(Some(limits))
    })
    .into_iter()
    .fold(decision, |decision, (event, basis)| decision.and(event, basis))
}

/// The limits of a sign whose time has come.
fn sign_due(state: &State, now: Time) -> Option<&Limits> {
    state.sign.as_ref().filter(|sign| sign.effective_at <= now).map(|sign| &sign.limits)
}

/// The period expires: what is shown is wagered, but for what 4.3(c) does not recognise.
pub(super) fn expire(ctx: Ctx<'_>, spin: u64) -> Answer {
    if ctx.by.actor != Actor::System {
        return Err(ctx.refuse(Reason::NotYours, Point::Late));
    }
    ctx.need_thawed()?;
    let Phase::Wagering(wagering) = &ctx.state.phase else {
        return Err(ctx.refuse(Reason::NoPeriod, Point::Late));
    };
    if wagering.spin != spin {
        return Err(ctx.refuse(Reason::OtherSpin { spin: wagering.spin }, Point::Late));
    }
    if ctx.by.at < wagering.closes_at {
        return Err(ctx.refuse(Reason::PeriodRuns { until: wagering.closes_at }, Point::Late));
    }
    let (event, basis) = expiry(&ctx, wagering);
    Ok(Decision::of(event, basis))
}

/// What the expiry of this period is: the final layouts, and what 4.3(c) does not recognise.
pub(super) fn expiry(ctx: &Ctx<'_>, wagering: &Wagering) -> (Event, Basis) {
    let spin = wagering.spin;
    let mut layouts = Vec::new();
    let mut unrecognised = Vec::new();
    for (seat, open) in ctx.state.open_seats() {
        let starting: Vec<_> = ctx.state.placed_sequences(open.account).cloned().collect();
        let fallen = below_aggregate(ctx, seat, open, &starting);
        let all = ctx.rules.aggregate_reading() == AggregateReading::All;
        let (wagers, sequences) = match fallen {
            true => (Wagers::new(), if all { Vec::new() } else { starting.clone() }),
            false => (open.wagers.clone(), starting.clone()),
        };
        if fallen {
            let sequences = if all { starting } else { Vec::new() };
            unrecognised.push(returned(seat, open.account, open.wagers.clone(), sequences));
        }
        let digest = layout_digest(spin, seat, &wagers, &sequences);
        let sequences = sequences.iter().map(|wager| wager.number).collect();
        let promise = wagering.promise.as_ref();
        let blind = promise.and_then(|promise| promise.blind);
        let covered = blind.map(|blind| covered(seat_blind(spin, seat, blind), digest));
        let promised = promise.and_then(|promise| promise.nonces.get(&seat).copied());
        let account = open.account;
        layouts.push(FinalLayout { seat, account, wagers, sequences, digest, covered, promised });
    }
    let mut basis = ctx.basis(&[Point::Late, Point::SettledAsShown]);
    if !unrecognised.is_empty() {
        basis = ctx.rules.cite(basis, Point::BelowAggregate);
    }
    (Event::PeriodExpired { spin, closed_at: wagering.closes_at, layouts, unrecognised }, basis)
}

fn below_aggregate(ctx: &Ctx<'_>, seat: SeatNumber, open: &OpenSeat, starting: &[SequenceWager]) -> bool {
    let Some(least) = ctx.state.limits_at(seat).and_then(|limits| limits.aggregate_minimum) else {
        return false;
    };
    let counted = match ctx.rules.aggregate_reading() {
        AggregateReading::Singles => total(&open.wagers),
        AggregateReading::All => total(&open.wagers).plus_capped(starting.iter().map(|w| w.stake).sum()),
    };
    !counted.is_zero() && counted < least && ctx.law().in_force(Point::BelowAggregate)
}

/// Wagers that go back.
pub(super) fn returned(
    seat: SeatNumber,
    account: AccountNumber,
    wagers: Wagers,
    sequences: Vec<SequenceWager>,
) -> Returned {
    let amount = total(&wagers).plus_capped(sequences.iter().map(|w| w.stake).sum());
    Returned { account, seat, wagers, sequences, amount, owed: false }
}

/// The wagers on the spin at hand of every open terminal, and the sequences that start with it.
pub(super) fn on_this_spin(state: &State, spin: u64) -> Vec<Returned> {
    state
        .open_seats()
        .map(|(seat, open)| {
            let starting = state.live_sequences(open.account).filter(|r| r.wager.first_spin == spin);
            let sequences: Vec<_> = starting.map(|r| r.wager.clone()).collect();
            returned(seat, open.account, open.wagers.clone(), sequences)
        })
        .filter(|back| !back.amount.is_zero())
        .collect()
}

/// The terminal says what it displayed at expiry (3.5). Money waits for it a moment and no longer.
pub(super) fn report_layout(ctx: Ctx<'_>, spin: u64, digest: Digest, nonce: Hex<16>) -> Answer {
    let seat = ctx.need_terminal()?;
    // What comes after the spin was settled, or called off, is held against its record still.
    if let Some(silent) = silent(ctx.state, spin, seat) {
        return Ok(late_report(&ctx, (spin, seat), silent.digest, digest, nonce));
    }
    let account = ctx.need_open(seat)?.account;
    let Phase::Expired(expired) = &ctx.state.phase else {
        return Err(ctx.refuse(Reason::NothingPending, Point::SettledAsShown));
    };
    if expired.spin != spin {
        return Err(ctx.refuse(Reason::OtherSpin { spin: expired.spin }, Point::SettledAsShown));
    }
    let Some(layout) = expired.layouts.iter().find(|l| l.seat == seat && l.account == account) else {
        // It was opened since; what it showed at expiry was another's.
        return Err(ctx.refuse(Reason::NothingPending, Point::SettledAsShown));
    };
    if expired.reports.contains_key(&seat) || expired.late_reports.contains(&seat) {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::SettledAsShown));
    }
    // The outcome does not wait longer, and nobody may hold it up who can see where the ball comes to rest: from the spin on, for
    // whether it rests already is told only where somebody says so (RR-9).
    let until = expired.closed_at.plus_ms(ctx.config()?.digest_wait_ms);
    if ctx.by.at > until && (expired.spun_at.is_some() || expired.rested_at.is_some()) {
        return Ok(late_report(&ctx, (spin, seat), layout.digest, digest, nonce));
    }
    let agrees = layout.digest == digest || !ctx.law().in_force(Point::SettledAsShown);
    let standing = super::nonce::standing(&ctx, expired, layout, nonce)?;
    let event = Event::LayoutReported { spin, seat, digest, nonce, agrees, standing };
    Ok(Decision::of(event, ctx.law().basis(Point::SettledAsShown)))
}

/// The terminal, if it has not said what it showed at the expiry of a spin on record, and is not another player's since.
pub(in crate::roulette) fn silent(state: &State, spin: u64, seat: SeatNumber) -> Option<Silent> {
    let taken = |account| state.open_seat(seat).is_some_and(|open| open.account != account);
    let own = |silent: &&Silent| silent.seat == seat && !taken(silent.account);
    state.recorded(spin)?.silent.iter().find(own).copied()
}

/// A report that nothing waits for any more: on record, and where it differs as good a reason to look into the record as one
/// that came in time (3.5, 8.7(b)).
fn late_report(
    ctx: &Ctx<'_>,
    (spin, seat): (u64, SeatNumber),
    recorded: Digest,
    digest: Digest,
    nonce: Hex<16>,
) -> Decision<Event> {
    let agrees = recorded == digest || !ctx.law().in_force(Point::SettledAsShown);
    let mut points = vec![Point::SettledAsShown];
    if !agrees {
        points.push(Point::TerminalFailsAfter);
    }
    Decision::of(Event::LateLayoutReported { spin, seat, digest, nonce, agrees }, ctx.basis(&points))
}

/// The ball is spun: while the period runs if the dealer believes that it will rest after expiry (5.4(a)), else
/// as soon as may be (5.4(b)).
pub(super) fn ball_spun(ctx: Ctx<'_>) -> Answer {
    let config = ctx.config()?;
    need_ball(&ctx, config, Point::SpinEarly)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    let (spin, spun, early) = match &ctx.state.phase {
        Phase::Wagering(w) => (w.spin, w.spun_at.is_some(), true),
        Phase::Expired(e) => (e.spin, e.spun_at.is_some(), false),
        Phase::RestedEarly { .. } => return Err(ctx.refuse(Reason::MustCallNoSpin, Point::NoSpinAtRestEarly)),
        _ => return Err(ctx.refuse(Reason::NoPeriod, Point::SpinEarly)),
    };
    let point = if early { Point::SpinEarly } else { Point::SpinNow };
    if spun {
        return Err(ctx.refuse(Reason::BallSpun, point));
    }
    // A sensor tells what it sees; nobody spins what failed its inspection.
    if !matches!(ctx.by.actor, Actor::Device { .. }) {
        ctx.need_equipment()?;
    }
    Ok(Decision::of(Event::BallSpun { spin, early }, ctx.law().basis(point)))
}

/// Who may say what the ball does: the dealer, and a sensor at the wheel of what it sees. At a virtual wheel that deals by
/// itself there is no ball, and the table alone goes through its steps.
fn need_ball(ctx: &Ctx<'_>, config: &Config, point: Point) -> Result<(), Refusal> {
    if config.source == Source::Virtual && config.automation.spin_for_ms.is_some() {
        return ctx.forbid(point, ctx.by.actor != Actor::System, Reason::NotYours);
    }
    if matches!(ctx.by.actor, Actor::Device { seat: None, .. }) {
        return Ok(());
    }
    ctx.need_rank_or_system(Rank::Dealer, config.automation.spin_for_ms.is_some())
}

/// The ball comes to rest. While the period runs, only "no spin" is open afterwards (8.1(f)).
pub(super) fn ball_at_rest(ctx: Ctx<'_>) -> Answer {
    let config = ctx.config()?;
    need_ball(&ctx, config, Point::EnterOutcome)?;
    ctx.need_open_table()?;
    let (spin, spun, rested, early) = match &ctx.state.phase {
        Phase::Wagering(w) => (w.spin, w.spun_at.is_some(), false, ctx.by.at < w.closes_at),
        // A correction stops the period, not the ball.
        Phase::Stopped { spin, spun_at, .. } => (*spin, spun_at.is_some(), false, true),
        // What a sensor saw before anybody spoke is on record once, too.
        Phase::Expired(e) if e.spun_at.is_none() => (e.spin, false, e.spun_early, false),
        Phase::Expired(e) => (e.spin, true, e.rested_at.is_some(), false),
        Phase::RestedEarly { .. } => return Err(ctx.refuse(Reason::MustCallNoSpin, Point::NoSpinAtRestEarly)),
        _ => return Err(ctx.refuse(Reason::NoPeriod, Point::EnterOutcome)),
    };
    // While the period runs a ball that lies was spun, whether or not anybody said so; and what a sensor saw is on record
    // even before the dealer has said anything: such a spin is not settled without a second rank (RR-8).
    let seen = matches!(ctx.by.actor, Actor::Device { seat: None, .. });
    if !spun && !early && !seen {
        return Err(ctx.refuse(Reason::BallNotSpun, Point::SpinNow));
    }
    if rested {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::EnterOutcome));
    }
    let early = early && ctx.law().in_force(Point::NoSpinAtRestEarly);
    let point = match (early, spun) {
        (true, _) => Point::NoSpinAtRestEarly,
        (false, false) if ctx.law().in_force(Point::LateChips) => Point::LateChips,
        _ => Point::Announce,
    };
    Ok(Decision::of(Event::BallAtRest { spin, early }, ctx.law().basis(point)))
}

/// The reasons for which "no spin" may be called now.
pub(in crate::roulette) fn no_spin_reasons(rules: &Rules, state: &State) -> Vec<NoSpinReason> {
    let spun = match &state.phase {
        Phase::Wagering(w) => w.spun_at.is_some(),
        Phase::Expired(e) => e.spun_at.is_some(),
        Phase::RestedEarly { .. } => return vec![NoSpinReason::AtRestEarly],
        _ => return Vec::new(),
    };
    let early = match &state.phase {
        // One that was said to be spun after expiry cannot lie before it; an entry that RR-8 suspects may turn out
        // to be of one that did.
        Phase::Expired(e) => {
            let soon = state.config.as_ref().is_some_and(|config| suspect(rules, config, e, Time(u64::MAX)));
            soon || e.spun_at.is_none() || e.declared.is_some()
        }
        _ => true,
    };
    NoSpinReason::ALL
        .into_iter()
        .filter(|reason| match reason {
            NoSpinReason::Interference | NoSpinReason::Disruption | NoSpinReason::ForeignObject => true,
            NoSpinReason::AtRestEarly => early,
            _ => spun,
        })
        .collect()
}

/// "No spin" (8.1 to 8.3): the spin has no effect, and what was wagered on it goes back.
pub(super) fn call_no_spin(ctx: Ctx<'_>, reason: NoSpinReason) -> Answer {
    ctx.need_rank(Rank::Dealer)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    let spin = match &ctx.state.phase {
        Phase::Wagering(w) => w.spin,
        Phase::Expired(e) => e.spin,
        Phase::RestedEarly { spin, .. } => *spin,
        _ => return Err(ctx.refuse(Reason::NoPeriod, Point::NoEffect)),
    };
    if !no_spin_reasons(ctx.rules, ctx.state).contains(&reason) {
        let must = matches!(ctx.state.phase, Phase::RestedEarly { .. });
        let why = if must { Reason::MustCallNoSpin } else { Reason::BallNotSpun };
        let point = if must { Point::NoSpinAtRestEarly } else { reason.point() };
        return Err(ctx.refuse(why, point));
    }
    if !ctx.law().in_force(reason.point()) {
        return Err(ctx.refuse(Reason::OutOfRange, reason.point()));
    }
    // Once the ball lies the number is known: the dealer who would void it needs a higher rank, and whoever
    // entered it another person (RR-8, RR-18).
    if let Phase::Expired(expired) = &ctx.state.phase
        && ctx.law().in_force(Point::TwoPersons)
    {
        if expired.rested_at.is_some() || expired.declared.is_some() {
            let points = [reason.point(), Point::NoEffect, Point::TwoPersons];
            ctx.need_rank_for(Rank::GameSupervisor, &points)?;
        }
        if let Some(declared) = &expired.declared {
            ctx.second_signature(&declared.by, &[reason.point(), Point::NoEffect])?;
        }
    }
    no_spin(ctx, spin, reason)
}

/// What "no spin" does, whoever called it.
pub(super) fn no_spin(ctx: Ctx<'_>, spin: u64, reason: NoSpinReason) -> Answer {
    let stays = ctx.rules.no_spin_reading() == NoSpinReading::Stay;
    // Whoever leaves takes his chips along under either reading.
    let leaves = |back: &Returned| ctx.state.open_seat(back.seat).is_some_and(|open| open.leaving);
    let (returned, staying): (Vec<_>, Vec<_>) =
        on_this_spin(ctx.state, spin).into_iter().partition(|back| !stays || leaves(back));
    let mut basis = ctx.basis(&[reason.point(), Point::NoEffect, Point::StopBall]);
    if !returned.is_empty() {
        basis = ctx.rules.cite(basis, Point::VoidReturns);
    }
    Ok(Decision::of(Event::NoSpinCalled { spin, reason, returned, staying }, basis))
}
