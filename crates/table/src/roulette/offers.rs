use super::command::{Command, Touch};
use super::config::Source;
use super::decide::{
    Ctx, closes_from, commitment_asked, correctable, decide, may_adjust, may_claim, no_spin_reasons,
    statement_until, suspect, terminals_awaited_until,
};
use super::detail::Void;
use super::layout::FinalLayout;
use super::offer::Offer;
use super::state::{Expired, OpenSeat, Phase, State};
use crate::house::{MovementKind, Signature};
use crate::{Actor, By, PersonId, Post, Rank, SeatNumber, Time};
use houseway_games::roulette::{BetKind, Point, Rules, SequenceKind};
use houseway_lawbook::Ruled;
use houseway_ledger::Account;
use houseway_money::Cents;

/// The shapes of commands that this person at this seat may give now, whatever the moment: deadlines stand in
/// the offers.
pub(super) fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    let mut list = Offers { rules, state, actor: by.actor, someone: false, offers: Vec::new() };
    match by.actor {
        Actor::Terminal { seat } => list.terminal(seat),
        Actor::Person { post, .. } => {
            if let Some(rank) = post.rank() {
                list.person(rank);
            }
        }
        Actor::Device { .. } | Actor::System => {}
    }
    list.offers
}

/// The same for somebody at this post, whoever it is: what only the one or only the other of two may do is among it.
pub(super) fn options_at(rules: &Rules, state: &State, post: Post) -> Vec<Ruled<Offer>> {
    let (Some(rank), Ok(id)) = (post.rank(), PersonId::new("somebody")) else { return Vec::new() };
    let actor = Actor::Person { id, post };
    let mut list = Offers { rules, state, actor, someone: true, offers: Vec::new() };
    list.person(rank);
    list.offers
}

struct Offers<'a> {
    rules: &'a Rules,
    state: &'a State,
    actor: Actor,
    /// It is not said who the person is.
    someone: bool,
    offers: Vec<Ruled<Offer>>,
}

impl Offers<'_> {
    fn add(&mut self, offer: Offer, point: Point) {
        self.offers.push(Ruled::new(offer, self.rules.law().basis(point)));
    }

    fn add_by(&mut self, offer: Offer, points: &[Point]) {
        let ctx = Ctx { rules: self.rules, state: self.state, by: &By { actor: self.actor, at: Time(0) } };
        self.offers.push(Ruled::new(offer, ctx.basis(points)));
    }

    /// Whether the command would be accepted at `at`.
    fn accepts(&self, command: &Command, at: Time) -> bool {
        decide(self.rules, self.state, command, &By { actor: self.actor, at }).is_ok()
    }

    /// Whether the person may sign beside `first` (RR-18).
    fn is_other(&self, first: &Signature) -> bool {
        self.someone || self.actor.person() != Some(first.person)
    }

    fn add_if(&mut self, condition: bool, offer: Offer, point: Point) {
        if condition {
            self.add(offer, point);
        }
    }

    fn at_least(rank: Rank, least: Rank) -> bool {
        rank >= least
    }

    fn is_open(&self) -> bool {
        !matches!(self.state.phase, Phase::Closed)
    }

    /// Chip accounts may move.
    fn is_live(&self) -> bool {
        self.is_open() && self.state.correction.is_none() && !self.state.system_failed
    }

    fn terminal(&mut self, seat: SeatNumber) {
        let Some(place) = self.state.seat(seat) else { return };
        if !self.is_open() {
            return;
        }
        self.add(Offer::CallDealer, Point::Console);
        let Some(open) = &place.open else { return };
        self.add_if(may_claim(self.state, open.account), Offer::Claim, Point::Claim);
        let leaves = self.accepts(&Command::Leave { seat }, Time(0));
        self.add_if(leaves, Offer::Leave { seat }, Point::MayLeave);
        if let Some(spin) = commitment_asked(self.state, seat) {
            self.add(Offer::CommitNonce { spin }, Point::TableEquipment);
        }
        if let Phase::Expired(expired) = &self.state.phase {
            let own = |l: &FinalLayout| l.seat == seat && l.account == open.account;
            let asked = expired.layouts.iter().any(own) && !expired.reports.contains_key(&seat);
            self.add_if(asked, Offer::ReportLayout { spin: expired.spin }, Point::SettledAsShown);
        }
        if let Phase::Wagering(wagering) = &self.state.phase
            && self.is_live()
            && !place.failed
            && !open.leaving
        {
            self.touches(seat, open, wagering.opened_at);
        }
    }

    fn touches(&mut self, seat: SeatNumber, open: &OpenSeat, at: Time) {
        let balance = self.state.books.balance(&Account::Chips(open.account));
        let more = self.state.live_sequences(open.account).count() < State::SEQUENCES;
        if let Some(limits) = self.state.limits_at(seat) {
            for bet in BetKind::ALL {
                let limit = limits.single(bet);
                if let Some(most) = limit.within(balance) {
                    let offer = Offer::Place { bet, least: limit.minimum, most, multiple: limit.multiple };
                    self.add(offer, Point::SingleWager);
                }
            }
            for sequence in SequenceKind::ALL {
                let limit = limits.sequence(sequence);
                if let Some(most) = limit.within(balance).filter(|_| more) {
                    let (least, multiple) = (limit.minimum, limit.multiple);
                    let offer = Offer::PlaceSequence { sequence, least, most, multiple };
                    self.add(offer, Point::SequenceWager);
                }
            }
        }
        let placed: Vec<_> = self.state.placed_sequences(open.account).map(|w| w.number).collect();
        let lies = !open.wagers.is_empty();
        self.add_if(lies, Offer::Remove, Point::SingleWager);
        let doubles = lies && self.accepts(&Command::Touch { touch: Touch::Double }, at);
        self.add_if(doubles, Offer::Double, Point::SingleWager);
        self.add_if(lies || !placed.is_empty(), Offer::Clear, Point::SingleWager);
        // What was put right by hand meanwhile may not reach for what lay there before.
        let undoes = !open.undo.is_empty() && self.accepts(&Command::Touch { touch: Touch::Undo }, at);
        self.add_if(undoes, Offer::Undo, Point::UndoRepeat);
        let repeatable = !open.last.wagers.is_empty() || !open.last.sequences.is_empty();
        let repeats = repeatable && self.accepts(&Command::Touch { touch: Touch::Repeat }, at);
        self.add_if(repeats, Offer::Repeat, Point::UndoRepeat);
        for wager in placed {
            self.add(Offer::RemoveSequence { wager }, Point::SequenceWager);
        }
    }

    fn person(&mut self, rank: Rank) {
        let supervisor = Self::at_least(rank, Rank::GameSupervisor);
        let manager = Self::at_least(rank, Rank::CasinoSupervisor);
        self.pit(supervisor, manager);
        self.claims(supervisor, manager);
        if !self.is_open() {
            return;
        }
        self.seats();
        self.spin(supervisor);
        self.correction(supervisor);
        let numbers = self.state.history.iter().any(|record| record.outcome.number().is_some());
        self.add_if(numbers, Offer::ReportDisplay, Point::DisplayDisregarded);
        self.owed(supervisor);
    }

    fn claims(&mut self, supervisor: bool, manager: bool) {
        if self.state.config.is_none() {
            return;
        }
        self.add_if(self.state.next_account > 1, Offer::TakeClaim, Point::Claim);
        let thawed = self.state.correction.is_none();
        for claim in self.state.claims.values() {
            let (number, asked) = (claim.number, claim.asked.as_ref());
            self.add_if(claim.answer.is_none(), Offer::AnswerClaim { claim: number }, Point::Claim);
            if let Some(asked) = asked {
                let agrees = manager && thawed && self.is_other(&asked.by);
                let agrees = agrees && may_adjust(self.rules, self.state, claim);
                let agree = Offer::AgreeAdjustment { claim: number, difference: asked.difference };
                self.add_if(agrees, agree, Point::TwoPersons);
                self.add_if(supervisor, Offer::WithdrawAdjustment { claim: number }, Point::TwoPersons);
            } else {
                let asks = thawed && supervisor && may_adjust(self.rules, self.state, claim);
                let beside = claim.corrected.clone();
                self.add_if(asks, Offer::AskAdjustment { claim: number, beside }, Point::CorrectionReach);
            }
        }
    }

    fn seats(&mut self) {
        let early = matches!(self.state.phase, Phase::RestedEarly { .. });
        let reports = self.state.correction.is_none() && !early;
        let live = self.is_live();
        for (seat, place) in SeatNumber::first(SeatNumber::LAST).zip(&self.state.seats) {
            let works = !place.failed;
            self.add_if(place.calls, Offer::AnswerCall { seat }, Point::Console);
            match &place.open {
                None if live && works => {
                    self.add_by(Offer::OpenAccount { seat }, &[Point::BuyIn, Point::GiveControl]);
                }
                None => {}
                Some(_) => {
                    self.add_if(live && works, Offer::TopUp { seat }, Point::TopUp);
                    let leaves = self.accepts(&Command::Leave { seat }, Time(0));
                    self.add_if(leaves, Offer::Leave { seat }, Point::MayLeave);
                    self.add_if(leaves, Offer::DirectToLeave { seat }, Point::DirectedToLeave);
                }
            }
            self.add_if(works && reports, Offer::TerminalMalfunction { seat }, Point::TerminalFailsBefore);
            self.add_if(!works, Offer::RestoreTerminal { seat }, Point::TerminalFailsAfter);
        }
        let failed = self.state.system_failed;
        self.add_if(!failed && reports, Offer::SystemMalfunction, Point::SystemFailsBefore);
        self.add_if(failed, Offer::RestoreSystem, Point::SystemFailsAfter);
    }

    fn spin(&mut self, supervisor: bool) {
        let thawed = self.state.correction.is_none();
        let real = self.state.config.as_ref().is_some_and(|c| c.source == Source::Wheel);
        match &self.state.phase {
            Phase::Between { .. } => {
                let until = self.state.closing_at;
                self.add_if(self.is_live() && real, Offer::OpenPeriod { until }, Point::PeriodSet);
            }
            Phase::Wagering(w) if w.spun_at.is_none() => {
                self.add_if(thawed, Offer::BallSpun, Point::SpinEarly);
            }
            Phase::Wagering(_) | Phase::Stopped { .. } => {}
            Phase::Expired(expired) => self.expired(expired, supervisor, real && self.is_live()),
            _ => {}
        }
        if matches!(self.state.phase, Phase::Wagering(_) | Phase::Stopped { .. }) {
            self.add(Offer::BallAtRest, Point::NoSpinAtRestEarly);
        }
        let reasons = no_spin_reasons(self.state);
        // After the ball lies it takes a higher rank, and another than whoever entered the number.
        let known = match &self.state.phase {
            Phase::Expired(e) => match &e.declared {
                Some(declared) => supervisor && self.is_other(&declared.by),
                None => supervisor || e.rested_at.is_none(),
            },
            _ => true,
        };
        if thawed && known && !reasons.is_empty() {
            let why = reasons.iter().map(|reason| reason.point());
            let points: Vec<Point> = why.chain([Point::NoEffect, Point::StopBall]).collect();
            self.add_by(Offer::CallNoSpin { reasons }, &points);
        }
    }

    fn expired(&mut self, expired: &Expired, supervisor: bool, enter: bool) {
        let thawed = self.state.correction.is_none();
        let spun = expired.spun_at.is_some();
        self.add_if(!spun && thawed, Offer::BallSpun, Point::SpinNow);
        self.add_if(spun && expired.rested_at.is_none(), Offer::BallAtRest, Point::Announce);
        for seat in &expired.examined {
            let agrees = expired.reports.get(seat).is_some_and(|report| report.agrees);
            let seat = *seat;
            self.add_if(agrees || supervisor, Offer::ConfirmRecord { seat }, Point::TerminalFailsAfter);
            let layout = expired.layouts.iter().any(|layout| layout.seat == seat);
            let asked = expired.asked.as_ref().is_some_and(|asked| {
                matches!(asked.void, Void::Record { seat: other, .. } if other == seat)
                    && !self.is_other(&asked.by)
            });
            self.add_if(thawed && layout && !asked, Offer::VoidRecord { seat }, Point::Unconfirmed);
        }
        if let Some(asked) = expired.asked.as_deref().filter(|asked| supervisor && self.is_other(&asked.by)) {
            self.add_if(thawed, Offer::AgreeVoid { void: asked.void }, Point::TwoPersons);
        }
        if let Some(declared) = &expired.declared {
            let clear = expired.examined.is_empty() && self.is_live() && self.is_other(&declared.by);
            self.add_if(supervisor && clear, Offer::AnswerEntry, Point::LateChips);
        } else if let Some(config) =
            self.state.config.as_ref().filter(|_| enter && spun && expired.examined.is_empty())
        {
            let offer = Offer::EnterOutcome {
                from: terminals_awaited_until(self.state, config, expired).unwrap_or(expired.closed_at),
                statement: suspect(self.rules, config, expired, Time(u64::MAX)),
                statement_until: statement_until(self.rules, config, expired),
            };
            self.add(offer, Point::EnterOutcome);
        }
    }

    fn correction(&mut self, supervisor: bool) {
        match &self.state.correction {
            Some(correction) => {
                let offer = Offer::ConfirmCorrection { spin: correction.spin, wrong: correction.wrong };
                let own = self.someone || !self.is_other(&correction.by);
                self.add_if(supervisor && self.is_other(&correction.by), offer, Point::Correction);
                self.add_if(supervisor || own, Offer::WithdrawCorrection, Point::Correction);
            }
            None => {
                let spins = correctable(self.rules, self.state);
                if let (Some(first), Some(last)) = (spins.first(), spins.last()) {
                    let (earliest, latest) = (first.spin, last.spin);
                    self.add(Offer::BeginCorrection { earliest, latest, spins }, Point::Correction);
                }
            }
        }
    }

    fn owed(&mut self, supervisor: bool) {
        if self.state.correction.is_some() {
            return;
        }
        let accounts: Vec<_> = self.state.books.accounts().map(|(account, _)| account.clone()).collect();
        for account in accounts {
            let amount: Cents = self.state.books.balance(&account);
            match account {
                Account::Payable(number) if self.accepts(&Command::PayOwed { account: number }, Time(0)) => {
                    self.add(Offer::PayOwed { account: number.0, amount }, Point::PayOut);
                }
                Account::Receivable(number) if supervisor && !amount.is_zero() => {
                    self.add(Offer::ReceiveOwed { account: number.0, amount }, Point::Correction);
                }
                _ => {}
            }
        }
    }

    fn pit(&mut self, supervisor: bool, manager: bool) {
        let closed = matches!(self.state.phase, Phase::Closed);
        let between = closed || matches!(self.state.phase, Phase::Between { .. });
        self.add_if(manager && closed, Offer::Configure, Point::Console);
        if self.state.config.is_none() {
            return;
        }
        self.add_if(supervisor, Offer::Inspect, Point::WheelRegister);
        match &self.state.movement {
            Some(_) => {
                // Whatever the moment: the deadline stands in the offer.
                let signs = supervisor && self.accepts(&Command::Countersign, Time(u64::MAX));
                let from = self.countersigned_from();
                self.add_if(signs, Offer::Countersign { from }, Point::TwoPersons);
                self.add(Offer::WithdrawCount, Point::TwoPersons);
            }
            None => {
                for kind in self.movements(closed) {
                    self.add(Offer::Count { kind }, Point::TwoPersons);
                }
            }
        }
        if manager {
            self.add(Offer::PostSign, Point::Signs);
            self.add_if(self.state.sign.is_some(), Offer::WithdrawSign, Point::Signs);
            self.add_if(!closed, Offer::PostClosing, Point::Signs);
            let announced = !closed && self.state.closing_at.is_some();
            self.add_if(announced, Offer::WithdrawClosing, Point::ClosingNotice);
            if between {
                for (seat, _) in SeatNumber::first(SeatNumber::LAST).zip(&self.state.seats) {
                    let lifts = self.accepts(&Command::PlaceMarker { seat, limits: None }, Time(0));
                    self.add(Offer::PlaceMarker { seat, lifts }, Point::SignsAtTerminal);
                }
            }
        }
    }

    /// From when on the movement at hand is countersigned.
    fn countersigned_from(&self) -> Time {
        let closing = self.state.movement.as_ref().filter(|movement| movement.kind == MovementKind::Closing);
        let Some((movement, rank)) = closing.zip(self.actor.rank()) else { return Time(0) };
        let by = By { actor: self.actor, at: Time(0) };
        let ctx = Ctx { rules: self.rules, state: self.state, by: &by };
        closes_from(&ctx, movement.first.rank, rank).unwrap_or(Time(0))
    }

    fn movements(&self, closed: bool) -> Vec<MovementKind> {
        if closed {
            let real = self.state.config.as_ref().is_some_and(|c| c.source == Source::Wheel);
            let registered = self.state.wheel.is_some() && self.state.ball.is_some();
            let opening = (!real || registered).then_some(MovementKind::Opening);
            return opening.into_iter().chain([MovementKind::Drop]).collect();
        }
        let mut kinds = vec![MovementKind::Fill, MovementKind::Credit, MovementKind::Drop];
        let between = matches!(self.state.phase, Phase::Between { .. });
        if between && self.state.correction.is_none() && self.state.open_seats().next().is_none() {
            kinds.push(MovementKind::Closing);
        }
        kinds
    }
}
