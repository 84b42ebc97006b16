use super::config::Source;
use super::decide::{no_spin_reasons, suspect};
use super::offer::Offer;
use super::state::{Expired, OpenSeat, Phase, State};
use crate::house::MovementKind;
use crate::{Actor, By, Rank, SeatNumber, Time};
use houseway_games::roulette::{BetKind, Point, Rules, SequenceKind};
use houseway_lawbook::Ruled;
use houseway_ledger::Account;
use houseway_money::Cents;

/// The shapes of commands that this person at this seat may give now, whatever the moment: deadlines stand in
/// the offers.
pub(super) fn options(rules: &Rules, state: &State, by: &By) -> Vec<Ruled<Offer>> {
    let mut list = Offers { rules, state, offers: Vec::new() };
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

struct Offers<'a> {
    rules: &'a Rules,
    state: &'a State,
    offers: Vec<Ruled<Offer>>,
}

impl Offers<'_> {
    fn add(&mut self, offer: Offer, point: Point) {
        self.offers.push(Ruled::new(offer, self.rules.law().basis(point)));
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
        let waiting = self.state.claims.values().filter(|c| c.seat == seat && c.answer.is_none()).count();
        self.add_if(waiting < 3, Offer::Claim, Point::Claim);
        let automated = self.state.config.as_ref().is_some_and(|c| c.automation.open_after_ms.is_some());
        self.add_if(automated && !open.leaving, Offer::Leave { seat }, Point::MayLeave);
        if let Phase::Expired(expired) = &self.state.phase {
            let asked =
                expired.layouts.iter().any(|l| l.seat == seat) && !expired.reports.contains_key(&seat);
            self.add_if(asked, Offer::ReportLayout { spin: expired.spin }, Point::SettledAsShown);
        }
        if self.is_live() && !place.failed && !open.leaving && matches!(self.state.phase, Phase::Wagering(_))
        {
            self.touches(seat, open);
        }
    }

    fn touches(&mut self, seat: SeatNumber, open: &OpenSeat) {
        let balance = self.state.books.balance(&Account::Chips(open.account));
        if let Some(limits) = self.state.limits_at(seat) {
            for bet in BetKind::ALL {
                let limit = limits.single(bet);
                let offer =
                    Offer::Place { bet, least: limit.minimum, most: limit.maximum, multiple: limit.multiple };
                self.add_if(balance >= limit.minimum, offer, Point::SingleWager);
            }
            for sequence in SequenceKind::ALL {
                let limit = limits.sequence(sequence);
                let (least, most, multiple) = (limit.minimum, limit.maximum, limit.multiple);
                let offer = Offer::PlaceSequence { sequence, least, most, multiple };
                self.add_if(balance >= least, offer, Point::SequenceWager);
            }
        }
        let placed: Vec<_> = self.state.placed_sequences(open.account).map(|w| w.number).collect();
        let lies = !open.wagers.is_empty();
        self.add_if(lies, Offer::Remove, Point::SingleWager);
        self.add_if(lies && !balance.is_zero(), Offer::Double, Point::SingleWager);
        self.add_if(lies || !placed.is_empty(), Offer::Clear, Point::SingleWager);
        self.add_if(!open.undo.is_empty(), Offer::Undo, Point::UndoRepeat);
        let repeatable = !open.last.wagers.is_empty() || !open.last.sequences.is_empty();
        self.add_if(repeatable && !balance.is_zero(), Offer::Repeat, Point::UndoRepeat);
        for wager in placed {
            self.add(Offer::RemoveSequence { wager }, Point::SequenceWager);
        }
    }

    fn person(&mut self, rank: Rank) {
        let supervisor = Self::at_least(rank, Rank::GameSupervisor);
        let manager = Self::at_least(rank, Rank::CasinoSupervisor);
        self.pit(supervisor, manager);
        if !self.is_open() {
            return;
        }
        self.seats();
        self.spin(supervisor);
        self.correction(supervisor);
        for claim in self.state.claims.values().filter(|claim| claim.answer.is_none()) {
            let claim = claim.number;
            self.offers.push(Ruled::new(Offer::AnswerClaim { claim }, self.rules.law().basis(Point::Claim)));
        }
        let numbers = self.state.history.iter().any(|record| record.outcome.number().is_some());
        self.add_if(numbers, Offer::ReportDisplay, Point::DisplayDisregarded);
        self.owed(supervisor);
    }

    fn seats(&mut self) {
        let live = self.is_live();
        for (seat, place) in SeatNumber::first(SeatNumber::LAST).zip(&self.state.seats) {
            let works = !place.failed;
            match &place.open {
                None => self.add_if(live && works, Offer::OpenAccount { seat }, Point::BuyIn),
                Some(open) => {
                    self.add_if(live && works, Offer::TopUp { seat }, Point::TopUp);
                    self.add_if(!open.leaving, Offer::Leave { seat }, Point::MayLeave);
                    self.add_if(!open.leaving, Offer::DirectToLeave { seat }, Point::DirectedToLeave);
                }
            }
            self.add_if(works, Offer::TerminalMalfunction { seat }, Point::TerminalFailsBefore);
            self.add_if(!works, Offer::RestoreTerminal { seat }, Point::TerminalFailsAfter);
        }
        let failed = self.state.system_failed;
        self.add_if(!failed, Offer::SystemMalfunction, Point::SystemFailsBefore);
        self.add_if(failed, Offer::RestoreSystem, Point::SystemFailsAfter);
    }

    fn spin(&mut self, supervisor: bool) {
        let thawed = self.state.correction.is_none();
        let real = self.state.config.as_ref().is_some_and(|c| c.source == Source::Wheel);
        match &self.state.phase {
            Phase::Between { .. } => self.add_if(self.is_live() && real, Offer::OpenPeriod, Point::PeriodSet),
            Phase::Wagering(w) if w.spun_at.is_none() => {
                self.add_if(thawed, Offer::BallSpun, Point::SpinEarly);
            }
            Phase::Wagering(_) => self.add(Offer::BallAtRest, Point::NoSpinAtRestEarly),
            Phase::Expired(expired) => self.expired(expired, supervisor, real && self.is_live()),
            _ => {}
        }
        let reasons = no_spin_reasons(self.state);
        self.add_if(thawed && !reasons.is_empty(), Offer::CallNoSpin { reasons }, Point::NoEffect);
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
            self.add_if(supervisor && thawed, Offer::VoidRecord { seat }, Point::Unconfirmed);
        }
        if expired.declared.is_some() {
            self.add_if(supervisor && thawed, Offer::AnswerEntry, Point::LateChips);
        } else if let Some(config) =
            self.state.config.as_ref().filter(|_| enter && spun && expired.examined.is_empty())
        {
            let late = config.late_entry_ms(self.rules);
            let offer = Offer::EnterOutcome {
                statement: suspect(self.rules, config, expired, Time(u64::MAX)),
                statement_until: expired.closed_at.plus_ms(late),
            };
            self.add(offer, Point::EnterOutcome);
        }
    }

    fn correction(&mut self, supervisor: bool) {
        match &self.state.correction {
            Some(correction) => {
                let offer = Offer::ConfirmCorrection { spin: correction.spin, outcome: correction.outcome };
                self.add_if(supervisor, offer, Point::Correction);
                self.add(Offer::WithdrawCorrection, Point::Correction);
            }
            None => {
                let mut numbers = self.state.history.iter().filter(|r| r.outcome.number().is_some());
                if let Some(earliest) = numbers.next().map(|record| record.spin) {
                    let latest = numbers.next_back().map_or(earliest, |record| record.spin);
                    self.add(Offer::BeginCorrection { earliest, latest }, Point::Correction);
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
                Account::Payable(number) if !amount.is_zero() => {
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
        self.add_if(supervisor, Offer::Inspect, Point::WheelRegister);
        let closed = matches!(self.state.phase, Phase::Closed);
        let between = closed || matches!(self.state.phase, Phase::Between { .. });
        self.add_if(manager && closed, Offer::Configure, Point::Console);
        if self.state.config.is_none() {
            return;
        }
        match &self.state.movement {
            Some(_) => {
                self.add_if(supervisor, Offer::Countersign, Point::TwoPersons);
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
            if between {
                for (seat, _) in SeatNumber::first(SeatNumber::LAST).zip(&self.state.seats) {
                    self.add(Offer::PlaceMarker { seat }, Point::SignsAtTerminal);
                }
            }
        }
    }

    fn movements(&self, closed: bool) -> Vec<MovementKind> {
        if closed {
            let real = self.state.config.as_ref().is_some_and(|c| c.source == Source::Wheel);
            let registered = self.state.wheel.is_some() && self.state.ball.is_some();
            return if real && !registered { Vec::new() } else { vec![MovementKind::Opening] };
        }
        let mut kinds = vec![MovementKind::Fill, MovementKind::Credit, MovementKind::Drop];
        let between = matches!(self.state.phase, Phase::Between { .. });
        if between && self.state.correction.is_none() && self.state.open_seats().next().is_none() {
            kinds.push(MovementKind::Closing);
        }
        kinds
    }
}
