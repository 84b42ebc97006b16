//! What the law says to each command, a file for each matter.

mod account;
mod borne;
mod claim;
mod correction;
mod limits;
mod malfunction;
mod nonce;
mod outcome;
mod own;
mod period;
mod pit;
mod resettle;
mod rules_of;
mod stay;
mod touch;

use super::apply::apply;
use super::command::Command;
use super::config::Config;
use super::event::Event;
use super::reason::Reason;
use super::state::{Expired, OpenSeat, Phase, Seat, State};
use crate::house::Signature;
use crate::{Actor, By, Decided, Decision, Rank, Refused, SeatNumber};
use houseway_games::roulette::{Point, Rules};
use houseway_lawbook::{Basis, Law};
use houseway_ledger::{Account, AccountNumber};
use houseway_money::Cents;

pub(super) use claim::{may_adjust, may_claim};
pub(super) use correction::{begun_by, correctable, judged, preview};
pub(super) use nonce::commitment_asked;
pub(super) use outcome::{statement_until, suspect, terminals_awaited_until};
pub(super) use own::room;
pub(super) use period::{no_spin_reasons, silent};
pub(super) use pit::closes_from;

type Answer = Decided<Event, Reason>;
type Refusal = Refused<Reason>;

/// The most that may be tendered, or put right, at once, so that no account comes near the end of the range.
pub(super) const LARGEST_TENDER: Cents = Cents::literal(1_000_000_000);

/// What every decision looks at.
#[derive(Clone, Copy)]
pub(super) struct Ctx<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub by: &'a By,
}

/// Decides a command. Refusals come in the order of [`Reason`].
pub(super) fn decide(rules: &Rules, state: &State, command: &Command, by: &By) -> Answer {
    let ctx = Ctx { rules, state, by };
    if state.config.is_none() && !matches!(command, Command::Configure { .. }) {
        return Err(ctx.refuse(Reason::NotConfigured, Point::Console));
    }
    let Some((expiry, basis)) = overdue(&ctx, command) else {
        return account::with_leavers(ctx, decide_one(ctx, command)?);
    };
    let expiry = Decision::of(expiry, basis);
    let mut after = state.clone();
    expiry.clone().record(*by).iter().for_each(|fact| apply(&mut after, fact));
    let then = decide_one(Ctx { state: &after, ..ctx }, command)?;
    account::with_leavers(ctx, expiry.then(then))
}

/// The expiry of a period whose deadline lies before the moment at which the command was received, for commands that
/// mean something else from then on: what was stamped after the deadline comes after it, whichever is heard first.
fn overdue(ctx: &Ctx<'_>, command: &Command) -> Option<(Event, Basis)> {
    let Phase::Wagering(wagering) = &ctx.state.phase else { return None };
    let after = matches!(
        command,
        Command::BallSpun
            | Command::BallAtRest
            | Command::CallNoSpin { .. }
            | Command::EnterOutcome { .. }
            | Command::Leave { .. }
            | Command::DirectToLeave { .. }
            | Command::BeginCorrection { .. }
    );
    let due = ctx.by.at >= wagering.closes_at && ctx.law().in_force(Point::Late);
    (after && due).then(|| period::expiry(ctx, wagering))
}

fn decide_one(ctx: Ctx<'_>, command: &Command) -> Answer {
    match command {
        Command::Touch { touch } => touch::touch(ctx, touch),
        Command::CommitNonce { spin, commitment } => nonce::commit(ctx, *spin, *commitment),
        Command::ReportLayout { spin, digest, nonce } => period::report_layout(ctx, *spin, *digest, *nonce),
        Command::Claim { subject, spin } => claim::make(ctx, *subject, *spin),
        Command::CallDealer { on } => claim::call_dealer(ctx, *on),
        Command::InsertNote { note, amount } => account::insert_note(ctx, *note, *amount),
        Command::SetOwnLimits { limits } => own::set(ctx, *limits),
        Command::Rest { minutes } => own::rest(ctx, *minutes),
        Command::OpenAccount { seat, tender, amount } => account::open(ctx, *seat, *tender, *amount),
        Command::TopUp { seat, tender, amount } => account::top_up(ctx, *seat, *tender, *amount),
        Command::Leave { seat } => account::leave(ctx, *seat, None),
        Command::DirectToLeave { seat, reason } => account::leave(ctx, *seat, Some(*reason)),
        Command::OpenPeriod { seal, blind } => period::open(ctx, seal.as_ref(), *blind),
        Command::Expire { spin } => period::expire(ctx, *spin),
        Command::BallSpun => period::ball_spun(ctx),
        Command::BallAtRest => period::ball_at_rest(ctx),
        Command::EnterOutcome { outcome, rested_after_expiry, opening } => {
            outcome::enter(ctx, *outcome, *rested_after_expiry, *opening)
        }
        Command::AnswerEntry { counts } => outcome::answer(ctx, *counts),
        Command::CallNoSpin { reason } => period::call_no_spin(ctx, *reason),
        Command::ReportMalfunction { scope, began_at } => malfunction::report(ctx, *scope, *began_at),
        Command::Restore { scope } => malfunction::restore(ctx, *scope),
        Command::ConfirmRecord { seat } => malfunction::confirm_record(ctx, *seat),
        Command::VoidRecord { seat, sequences } => malfunction::void_record(ctx, *seat, *sequences),
        Command::BeginCorrection { spin, wrong, takes_back, leaves } => {
            correction::begin(ctx, *spin, *wrong, takes_back, leaves)
        }
        Command::ConfirmCorrection => correction::confirm(ctx),
        Command::WithdrawCorrection => correction::withdraw(ctx),
        Command::AnswerClaim { claim, upheld, answer } => claim::answer(ctx, *claim, *upheld, *answer),
        Command::TakeClaim { account, subject, spin } => claim::take(ctx, *account, *subject, *spin),
        Command::AskAdjustment { claim, difference, why, beside } => {
            claim::ask_adjustment(ctx, *claim, *difference, *why, beside)
        }
        Command::AgreeAdjustment { claim, difference } => claim::agree_adjustment(ctx, *claim, *difference),
        Command::WithdrawAdjustment { claim } => claim::withdraw_adjustment(ctx, *claim),
        Command::AnswerCall { seat } => claim::answer_call(ctx, *seat),
        Command::ReportDisplay { shown, spin } => claim::report_display(ctx, *shown, *spin),
        Command::PayOwed { account } => account::pay_owed(ctx, *account),
        Command::ReceiveOwed { account, tender } => account::receive_owed(ctx, *account, *tender),
        Command::Configure { config } => pit::configure(ctx, config),
        Command::Count { kind, count } => pit::count(ctx, *kind, count),
        Command::Countersign => pit::countersign(ctx),
        Command::WithdrawCount => pit::withdraw_count(ctx),
        Command::PostSign { limits, effective_at } => limits::post_sign(ctx, limits, *effective_at),
        Command::WithdrawSign => limits::withdraw_sign(ctx),
        Command::WithdrawLimits => limits::withdraw(ctx),
        Command::ChangeLimits => limits::change(ctx),
        Command::PlaceMarker { seat, limits } => limits::place_marker(ctx, *seat, limits.as_deref()),
        Command::PostClosing { at } => pit::post_closing(ctx, *at),
        Command::WithdrawClosing => pit::withdraw_closing(ctx),
        Command::Inspect { inspection } => pit::inspect(ctx, inspection),
    }
}

impl<'a> Ctx<'a> {
    pub fn law(&self) -> &'a Law<Point> {
        self.rules.law()
    }

    pub fn refuse(&self, reason: Reason, point: Point) -> Refusal {
        Refused::new(reason, self.law().basis(point))
    }

    /// Refuses where the law on `point` acts and `forbidden` holds.
    pub fn forbid(&self, point: Point, forbidden: bool, reason: Reason) -> Result<(), Refusal> {
        self.law().forbid(point, forbidden).map_err(|basis| Refused::new(reason, basis))
    }

    pub fn basis(&self, points: &[Point]) -> Basis {
        let law = self.law();
        let acting = points.iter().copied().find(|point| law.in_force(*point));
        let first = acting.or(points.first().copied()).unwrap_or(Point::Console);
        points.iter().fold(law.basis(first), |basis, point| self.rules.cite(basis, *point))
    }

    /// The law on `point` is what lets anybody do this.
    pub fn need_law(&self, point: Point) -> Result<(), Refusal> {
        if self.law().in_force(point) { Ok(()) } else { Err(self.refuse(Reason::NotYours, point)) }
    }

    pub fn config(&self) -> Result<&'a Config, Refusal> {
        self.state.config.as_ref().ok_or_else(|| self.refuse(Reason::NotConfigured, Point::Console))
    }

    /// A person of at least this rank (1.2, G-2).
    pub fn need_rank(&self, rank: Rank) -> Result<(), Refusal> {
        let own = self.by.actor.rank().ok_or_else(|| self.refuse(Reason::NotYours, Point::Console))?;
        if self.reaches(own, rank) {
            Ok(())
        } else {
            Err(self.refuse(Reason::RankNeeded { rank }, Point::HigherRank))
        }
    }

    /// The same, where the law on `points` says whose act it is.
    pub fn need_rank_for(&self, rank: Rank, points: &[Point]) -> Result<(), Refusal> {
        let reason = match self.by.actor.rank() {
            Some(own) if self.reaches(own, rank) => return Ok(()),
            Some(_) => Reason::RankNeeded { rank },
            None => Reason::NotYours,
        };
        let ladder = (reason != Reason::NotYours).then_some(Point::HigherRank);
        let points: Vec<Point> = points.iter().copied().chain(ladder).collect();
        Err(Refused::new(reason, self.basis(&points)))
    }

    fn reaches(&self, own: Rank, rank: Rank) -> bool {
        if self.law().in_force(Point::HigherRank) { own >= rank } else { own == rank }
    }

    /// A person of at least this rank, or the system where the table's automation acts for the dealer.
    pub fn need_rank_or_system(&self, rank: Rank, automated: bool) -> Result<(), Refusal> {
        if self.by.actor == Actor::System && automated { Ok(()) } else { self.need_rank(rank) }
    }

    /// The hand of the person who gives the command.
    pub fn signature(&self) -> Result<Signature, Refusal> {
        Signature::of(self.by).ok_or_else(|| self.refuse(Reason::NotYours, Point::Console))
    }

    /// Another person than the first, of rank game supervisor or above, under an act by the law on `points` (RR-18).
    pub fn second_signature(&self, first: &Signature, points: &[Point]) -> Result<Signature, Refusal> {
        self.need_rank(Rank::GameSupervisor)?;
        let second = self.signature()?;
        self.forbid(Point::TwoPersons, second.person == first.person, Reason::SamePerson).map_err(
            |Refused { reason, basis }| {
                let cite = |basis: Basis, point: &Point| self.rules.cite(basis, *point);
                Refused::new(reason, points.iter().fold(basis, cite))
            },
        )?;
        Ok(second)
    }

    /// Wheel and ball are registered, each having passed its last inspection; a virtual wheel has none (2.2 to 2.4).
    pub fn need_equipment(&self) -> Result<(), Refusal> {
        let failed = [
            (&self.state.failed_wheel, Point::WheelRegister),
            (&self.state.failed_ball, Point::BallRegister),
        ];
        let missing = [self.state.wheel.is_none(), self.state.ball.is_none()];
        let failed = failed.iter().zip(missing).find(|((failed, _), missing)| failed.is_some() && *missing);
        if let Some(((_, point), _)) = failed.filter(|_| !self.state.is_equipped()) {
            return self.forbid(*point, true, Reason::EquipmentFails);
        }
        self.forbid(Point::TableEquipment, !self.state.is_equipped(), Reason::EquipmentMissing)
    }

    /// The table has its float.
    pub fn need_open_table(&self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Closed => Err(self.refuse(Reason::TableClosed, Point::Console)),
            _ => Ok(()),
        }
    }

    /// No correction is under way (8.4).
    pub fn need_thawed(&self) -> Result<(), Refusal> {
        self.forbid(Point::Correction, self.state.correction.is_some(), Reason::Frozen)
    }

    /// No ball lies that must be called "no spin": nothing else is done about the spin before (8.1(f), RR-8).
    pub fn need_called(&self) -> Result<(), Refusal> {
        let must = matches!(self.state.phase, Phase::RestedEarly { .. });
        self.forbid(Point::NoSpinAtRestEarly, must, Reason::MustCallNoSpin)
    }

    /// Whether the period of the spin at hand is over: what fails then falls under 8.7(b) or 8.8(b).
    pub const fn is_over(&self) -> bool {
        matches!(self.state.phase, Phase::Expired(_))
    }

    /// The system works.
    pub fn need_system(&self) -> Result<(), Refusal> {
        if self.state.system_failed {
            let point = if self.is_over() { Point::SystemFailsAfter } else { Point::SystemFailsBefore };
            return Err(self.refuse(Reason::SystemFailed, point));
        }
        Ok(())
    }

    pub fn need_seat(&self, seat: SeatNumber) -> Result<&'a Seat, Refusal> {
        self.state.seat(seat).ok_or_else(|| self.refuse(Reason::NoSuchSeat, Point::TerminalCount))
    }

    /// The terminal works.
    pub fn need_working(&self, seat: SeatNumber) -> Result<&'a Seat, Refusal> {
        let place = self.need_seat(seat)?;
        let point = if self.is_over() { Point::TerminalFailsAfter } else { Point::TerminalFailsBefore };
        self.forbid(point, place.failed, Reason::TerminalFailed)?;
        Ok(place)
    }

    /// The terminal has an active account (1.5).
    pub fn need_open(&self, seat: SeatNumber) -> Result<&'a OpenSeat, Refusal> {
        let place = self.need_seat(seat)?;
        place.open.as_ref().ok_or_else(|| self.refuse(Reason::TerminalClosed, Point::OpenTerminal))
    }

    /// The terminal that speaks.
    pub fn need_terminal(&self) -> Result<SeatNumber, Refusal> {
        match self.by.actor {
            Actor::Terminal { seat } => Ok(seat),
            _ => Err(self.refuse(Reason::NotYours, Point::PlayerControls)),
        }
    }

    /// The spin whose wagering period runs at this moment (3.6), for a wager by the law on `point` (3.1, 3.2).
    pub fn need_period(&self, point: Point) -> Result<u64, Refusal> {
        match &self.state.phase {
            Phase::Wagering(wagering) => {
                let expired = self.by.at >= wagering.closes_at;
                self.forbid(Point::Late, expired, Reason::PeriodExpired { at: wagering.closes_at })?;
                Ok(wagering.spin)
            }
            Phase::Expired(expired) => {
                let basis = self.basis(&[Point::Late, point]);
                Err(Refused::new(Reason::PeriodExpired { at: expired.closed_at }, basis))
            }
            Phase::RestedEarly { .. } => {
                let basis = self.basis(&[Point::NoSpinAtRestEarly, Point::Late]);
                Err(Refused::new(Reason::MustCallNoSpin, basis))
            }
            // Between two spins no period runs that a wager could precede the end of.
            _ => {
                self.forbid(point, true, Reason::NoPeriod)?;
                Ok(self.state.spin + 1)
            }
        }
    }

    /// The period has expired and the outcome is awaited.
    pub fn need_expired(&self, point: Point) -> Result<&'a Expired, Refusal> {
        match &self.state.phase {
            Phase::Expired(expired) => Ok(expired),
            Phase::Wagering(wagering) => {
                let basis = self.basis(&[Point::NoSpinAtRestEarly, point]);
                Err(Refused::new(Reason::PeriodRuns { until: wagering.closes_at }, basis))
            }
            Phase::RestedEarly { .. } => Err(self.refuse(Reason::MustCallNoSpin, Point::NoSpinAtRestEarly)),
            _ => Err(self.refuse(Reason::NothingPending, point)),
        }
    }

    pub fn balance(&self, account: AccountNumber) -> Cents {
        self.state.books.balance(&Account::Chips(account))
    }
}
