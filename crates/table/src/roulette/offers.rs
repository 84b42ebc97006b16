use super::command::{Command, Touch};
use super::config::Source;
use super::decide::{
    Ctx, LARGEST_TENDER, begun_by, closes_from, commitment_asked, correctable, decide, may_adjust, may_claim,
    no_spin_reasons, room, silent, statement_until, suspect, terminals_awaited_until,
};
use super::detail::Void;
use super::layout::FinalLayout;
use super::offer::{Offer, StaffOffer};
use super::state::{AskedLimits, Expired, OpenSeat, Phase, Seat, State};
use crate::house::{MovementKind, OwnLimits, Signature};
use crate::{Actor, By, PersonId, Post, Rank, SeatNumber, Time};
use houseway_games::roulette::{BetKind, Limit, Point, Rules, SequenceKind, WagerReading};
use houseway_lawbook::Ruled;
use houseway_ledger::Account;
use houseway_money::Cents;

/// Some reason for which a player is made to leave: the offer does not depend on which.
const DIRECTED: &str = "directed";

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
    list.offers.into_iter().map(StaffOffer::ruled).collect()
}

/// The same for somebody at this post, whoever it is: what only the one or only the other of two may do is among it.
pub(super) fn options_at(rules: &Rules, state: &State, post: Post) -> Vec<StaffOffer> {
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
    offers: Vec<StaffOffer>,
}

impl Offers<'_> {
    fn add(&mut self, offer: Offer, point: Point) {
        let basis = self.rules.law().basis(point);
        self.offers.push(StaffOffer { value: offer, basis, rank: None, or_by: None, not_by: None });
    }

    /// An offer to this rank and those above it, but for whoever is the first of the two whom it takes.
    fn add_from(
        &mut self,
        rank: Rank,
        first: Option<&Signature>,
        condition: bool,
        offer: Offer,
        point: Point,
    ) {
        let may = self.actor.rank() >= Some(rank) && first.is_none_or(|first| self.is_other(first));
        if condition && may {
            self.add(offer, point);
            self.bound(rank, first);
        }
    }

    /// Says of the last offer who may take it.
    fn bound(&mut self, rank: Rank, first: Option<&Signature>) {
        if let Some(last) = self.offers.last_mut() {
            last.rank = Some(rank).filter(|rank| *rank > Rank::Dealer);
            last.not_by = first.map(|first| first.person);
        }
    }

    fn add_by(&mut self, offer: Offer, points: &[Point]) {
        let ctx = Ctx { rules: self.rules, state: self.state, by: &By { actor: self.actor, at: Time(0) } };
        let basis = ctx.basis(points);
        self.offers.push(StaffOffer { value: offer, basis, rank: None, or_by: None, not_by: None });
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
        self.notes(place);
        let spins: Vec<u64> = self.state.history.iter().map(|record| record.spin).collect();
        for spin in spins {
            let may = silent(self.state, spin, seat).is_some();
            self.add_if(may, Offer::ReportLate { spin }, Point::SettledAsShown);
        }
        let Some(open) = &place.open else { return };
        self.add_if(may_claim(self.state, open.account), Offer::Claim, Point::Claim);
        let (most, minutes) = (LARGEST_TENDER, OwnLimits::MINUTES);
        self.add(Offer::SetOwnLimits { most, minutes }, Point::OwnLimits);
        self.add(Offer::Rest { minutes, after: open.own.rest_until }, Point::OwnLimits);
        let leaves = self.accepts(&Command::Leave { seat }, Time(0));
        self.add_if(leaves, Offer::Leave { seat }, Point::MayLeave);
        if let Some(spin) = commitment_asked(self.state, seat) {
            self.add(Offer::CommitNonce { spin }, Point::TableEquipment);
        }
        if let Phase::Expired(expired) = &self.state.phase {
            let own = |l: &FinalLayout| l.seat == seat && l.account == open.account;
            let said = expired.reports.contains_key(&seat) || expired.late_reports.contains(&seat);
            let asked = expired.layouts.iter().any(own) && !said;
            let wait = self.state.config.as_ref().map_or(0, |config| config.digest_wait_ms);
            let until = expired.rested_at.map(|_| expired.closed_at.plus_ms(wait));
            self.add_if(asked, Offer::ReportLayout { spin: expired.spin, until }, Point::SettledAsShown);
        }
        if let Phase::Wagering(wagering) = &self.state.phase
            && self.is_live()
            && !place.failed
            && !open.leaving
        {
            self.touches(seat, open, wagering.opened_at);
        }
    }

    /// Play money of a demo, which the terminal itself puts in.
    fn notes(&mut self, place: &Seat) {
        let Some(config) = self.state.config.as_ref().filter(|config| config.demo) else { return };
        let balance = place.open.as_ref().map(|open| self.state.books.balance(&Account::Chips(open.account)));
        let most = config.note_limit.minus_or_zero(balance.unwrap_or(Cents::ZERO)).min(LARGEST_TENDER);
        let takes = self.is_live() && !place.failed && !most.is_zero();
        let point = if balance.is_some() { Point::NoteTopUp } else { Point::NoteCredited };
        self.add_if(takes && self.rules.law().in_force(point), Offer::InsertNote { most }, point);
    }

    fn touches(&mut self, seat: SeatNumber, open: &OpenSeat, at: Time) {
        let balance = self.state.books.balance(&Account::Chips(open.account));
        let room = room(self.state, open).unwrap_or(Cents::MAX);
        let balance = if open.own.stop().is_some() { Cents::ZERO } else { balance.min(room) };
        let more = self.state.live_sequences(open.account).count() < State::SEQUENCES;
        if let Some(limits) = self.state.limits_at(seat) {
            for bet in BetKind::ALL {
                let limit = limits.single(bet);
                if let Some(most) = limit.within(balance) {
                    let offer = Offer::Place { bet, least: limit.minimum, most, multiple: limit.multiple };
                    self.add(offer, Point::SingleWager);
                } else {
                    self.more_chips(open, bet, limit, balance);
                }
            }
            for sequence in SequenceKind::ALL {
                let limit = limits.sequence(sequence);
                if let Some(most) = limit.within(balance).filter(|_| more) {
                    let (least, multiple) = (limit.minimum, limit.multiple);
                    let offer = Offer::PlaceSequence { sequence, least, most, multiple };
                    self.add(offer, Point::SequenceWager);
                } else {
                    self.more_of_sequences(open, sequence, limit, balance);
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

    /// Onto chips that lie there a step may be put though a wager on a bare spot takes more than the balance: what counts is
    /// the total (RR-6).
    fn more_chips(&mut self, open: &OpenSeat, bet: BetKind, limit: &Limit, balance: Cents) {
        for (spot, lies) in open.wagers.iter().filter(|(spot, _)| spot.kind() == bet) {
            if let Some((least, most)) = self.more(limit, *lies, balance) {
                let offer = Offer::PlaceMore { spot: *spot, least, most, multiple: limit.multiple };
                self.add(offer, Point::SingleWager);
            }
        }
    }

    /// The same for sequences that have not started.
    fn more_of_sequences(&mut self, open: &OpenSeat, kind: SequenceKind, limit: &Limit, balance: Cents) {
        if u64::from(open.sequences_placed) + 1 >= State::NUMBERS {
            return;
        }
        let placed = self.state.placed_sequences(open.account);
        let placed: Vec<_> = placed.filter(|wager| wager.sequence.kind() == kind).cloned().collect();
        for wager in placed {
            if let Some((least, most)) = self.more(limit, wager.stake, balance) {
                let (sequence, multiple) = (wager.sequence, limit.multiple);
                let offer = Offer::PlaceMoreSequence { sequence, least, most, multiple };
                self.add(offer, Point::SequenceWager);
            }
        }
    }

    /// The next step above what lies there, and the most that balance and limit permit; none if that is no step.
    fn more(&self, limit: &Limit, lies: Cents, balance: Cents) -> Option<(Cents, Cents)> {
        if self.rules.wager_reading() != WagerReading::Total {
            return None;
        }
        let most = limit.within(lies.plus_capped(balance))?;
        let over = lies.minus_or_zero(limit.minimum).down_to_multiple(limit.multiple);
        let least =
            limit.minimum.plus_capped(over).plus_capped(limit.multiple).min(limit.within(Cents::MAX)?);
        (most > lies && most >= least).then_some((least, most))
    }

    fn person(&mut self, rank: Rank) {
        let supervisor = Self::at_least(rank, Rank::GameSupervisor);
        let manager = Self::at_least(rank, Rank::CasinoSupervisor);
        self.pit(supervisor, manager);
        self.claims();
        if !self.is_open() {
            return;
        }
        self.seats();
        self.spin();
        self.correction(supervisor);
        let numbers = self.state.history.iter().any(|record| record.outcome.number().is_some());
        self.add_if(numbers, Offer::ReportDisplay, Point::DisplayDisregarded);
        self.owed();
    }

    fn claims(&mut self) {
        if self.state.config.is_none() {
            return;
        }
        self.add_if(self.state.next_account > 1, Offer::TakeClaim, Point::Claim);
        let thawed = self.state.correction.is_none();
        for claim in self.state.claims.values() {
            let (number, asked) = (claim.number, claim.asked.as_ref());
            self.add_if(claim.answer.is_none(), Offer::AnswerClaim { claim: number }, Point::Claim);
            if let Some(asked) = asked {
                let agrees = thawed && may_adjust(self.rules, self.state, claim);
                let agree = Offer::AgreeAdjustment { claim: number, difference: asked.difference };
                self.add_from(Rank::CasinoSupervisor, Some(&asked.by), agrees, agree, Point::TwoPersons);
                let withdraw = Offer::WithdrawAdjustment { claim: number };
                self.add_from(Rank::GameSupervisor, None, true, withdraw, Point::TwoPersons);
            } else {
                let asks = thawed && may_adjust(self.rules, self.state, claim);
                let ask = Offer::AskAdjustment { claim: number, beside: claim.corrected.clone() };
                self.add_from(Rank::GameSupervisor, None, asks, ask, Point::CorrectionReach);
            }
        }
    }

    fn seats(&mut self) {
        // A ball that lies early is called "no spin" before anything else is done about the spin (8.1(f)).
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
                    let reason = DIRECTED.parse().ok();
                    let directs = reason.map(|reason| Command::DirectToLeave { seat, reason });
                    let directs = directs.is_some_and(|command| self.accepts(&command, Time(0)));
                    self.add_if(directs, Offer::DirectToLeave { seat }, Point::DirectedToLeave);
                }
            }
            self.add_if(works && reports, Offer::TerminalMalfunction { seat }, Point::TerminalFailsBefore);
            self.add_if(!works, Offer::RestoreTerminal { seat }, Point::TerminalRestored);
        }
        let failed = self.state.system_failed;
        self.add_if(!failed && reports, Offer::SystemMalfunction, Point::SystemFailsBefore);
        self.add_if(failed, Offer::RestoreSystem, Point::SystemRestored);
    }

    fn spin(&mut self) {
        let thawed = self.state.correction.is_none();
        let real = self.state.config.as_ref().is_some_and(|c| c.source == Source::Wheel);
        // At a virtual wheel that deals by itself nobody says what a ball does.
        let ball = real || self.state.config.as_ref().is_none_or(|c| c.automation.spin_for_ms.is_none());
        match &self.state.phase {
            Phase::Between { .. } => {
                let until = self.state.closes_at(self.rules);
                let opens = self.is_live() && real && self.state.is_equipped();
                self.add_if(opens, Offer::OpenPeriod { until }, Point::PeriodSet);
            }
            Phase::Wagering(w) if w.spun_at.is_none() => {
                let spins = thawed && ball && self.state.is_equipped();
                self.add_if(spins, Offer::BallSpun, Point::SpinEarly);
            }
            Phase::Wagering(_) | Phase::Stopped { .. } => {}
            Phase::Expired(expired) => self.expired(expired, real && self.is_live(), ball),
            _ => {}
        }
        if ball && matches!(self.state.phase, Phase::Wagering(_) | Phase::Stopped { .. }) {
            self.add(Offer::BallAtRest, Point::NoSpinAtRestEarly);
        }
        let reasons = no_spin_reasons(self.rules, self.state);
        // After the ball lies it takes a higher rank, and another than whoever entered the number.
        let (least, first) = match &self.state.phase {
            Phase::Expired(Expired { declared: Some(declared), .. }) => {
                (Rank::GameSupervisor, Some(&declared.by))
            }
            Phase::Expired(Expired { rested_at: Some(_), .. }) => (Rank::GameSupervisor, None),
            _ => (Rank::Dealer, None),
        };
        let known = self.actor.rank() >= Some(least) && first.is_none_or(|first| self.is_other(first));
        if thawed && known && !reasons.is_empty() {
            let why = reasons.iter().map(|reason| reason.point());
            let points: Vec<Point> = why.chain([Point::NoEffect, Point::StopBall]).collect();
            self.add_by(Offer::CallNoSpin { reasons }, &points);
            self.bound(least, first);
        }
    }

    fn expired(&mut self, expired: &Expired, enter: bool, ball: bool) {
        let thawed = self.state.correction.is_none();
        let spun = expired.spun_at.is_some();
        let spins = ball && !spun && thawed && self.state.is_equipped();
        self.add_if(spins, Offer::BallSpun, Point::SpinNow);
        self.add_if(ball && spun && expired.rested_at.is_none(), Offer::BallAtRest, Point::Announce);
        for seat in &expired.examined {
            let agrees = expired.reports.get(seat).is_some_and(|report| report.agrees);
            let seat = *seat;
            let least = if agrees { Rank::Dealer } else { Rank::GameSupervisor };
            self.add_from(least, None, true, Offer::ConfirmRecord { seat }, Point::TerminalFailsAfter);
            let layout = expired.layouts.iter().any(|layout| layout.seat == seat);
            self.void_record(expired, seat, thawed && layout);
        }
        if let Some(asked) = expired.asked.as_deref() {
            let says = matches!(asked.void, Void::Failed { .. }) && self.is_other(&asked.by);
            if thawed && says && self.actor.rank() == Some(Rank::Dealer) {
                self.add(Offer::AskVoid { void: asked.void }, Point::TwoPersons);
                self.bound(Rank::Dealer, Some(&asked.by));
            }
            let agree = Offer::AgreeVoid { void: asked.void };
            self.add_from(Rank::GameSupervisor, Some(&asked.by), thawed, agree, Point::TwoPersons);
        }
        if let Some(declared) = &expired.declared {
            let clear = expired.examined.is_empty() && self.is_live();
            let (rank, by) = (Rank::GameSupervisor, Some(&declared.by));
            self.add_from(rank, by, clear, Offer::AnswerEntry, Point::LateChips);
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

    /// A void of the terminal's record may be asked for. Whoever asked for it does not ask the same again, and a supervisor
    /// who is another agrees to it; a dealer who is another becomes the first by saying the same.
    fn void_record(&mut self, expired: &Expired, seat: SeatNumber, may: bool) {
        let asked = expired.asked.as_deref().and_then(|asked| match asked.void {
            Void::Record { seat: of, sequences } if of == seat => Some((sequences, asked.by)),
            _ => None,
        });
        let supervises = self.actor.rank() >= Some(Rank::GameSupervisor);
        let taken = asked.filter(|(_, by)| !self.someone && (supervises || !self.is_other(by)));
        let free = |all: &bool| taken.is_none_or(|(taken, _)| taken != *all);
        let sequences = [false, true].into_iter().filter(free).collect();
        self.add_if(may, Offer::VoidRecord { seat, sequences }, Point::Unconfirmed);
    }

    fn correction(&mut self, supervisor: bool) {
        match &self.state.correction {
            Some(correction) => {
                let offer = Offer::ConfirmCorrection { spin: correction.spin, wrong: correction.wrong };
                let own = self.someone || !self.is_other(&correction.by);
                let first = Some(&correction.by);
                self.add_from(Rank::GameSupervisor, first, true, offer, Point::Correction);
                if supervisor || own {
                    self.add(Offer::WithdrawCorrection, Point::Correction);
                    self.bound(Rank::GameSupervisor, None);
                    if let Some(last) = self.offers.last_mut() {
                        last.or_by = Some(correction.by.person);
                    }
                }
            }
            None => {
                let spins = correctable(self.rules, self.state);
                if let (Some(first), Some(last)) = (spins.first(), spins.last()) {
                    let (earliest, latest) = (first.spin, last.spin);
                    let offer = Offer::BeginCorrection { earliest, latest, spins };
                    self.add_from(begun_by(self.state), None, true, offer, Point::Correction);
                }
            }
        }
    }

    fn owed(&mut self) {
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
                Account::Receivable(number) if !amount.is_zero() => {
                    let offer = Offer::ReceiveOwed { account: number.0, amount };
                    self.add_from(Rank::GameSupervisor, None, true, offer, Point::Correction);
                }
                _ => {}
            }
        }
    }

    fn pit(&mut self, supervisor: bool, manager: bool) {
        let closed = matches!(self.state.phase, Phase::Closed);
        let between = closed || matches!(self.state.phase, Phase::Between { .. });
        self.add_from(Rank::CasinoSupervisor, None, closed, Offer::Configure, Point::Console);
        if self.state.config.is_none() {
            return;
        }
        self.add_from(Rank::GameSupervisor, None, true, Offer::Inspect, Point::WheelRegister);
        match &self.state.movement {
            Some(movement) => {
                // Whatever the moment: the deadline stands in the offer.
                let signs = supervisor && self.accepts(&Command::Countersign, Time(u64::MAX));
                let from = self.countersigned_from(self.actor.rank());
                let all = self.countersigned_from(Some(Rank::GameSupervisor)) == from;
                let rank = if all { Rank::GameSupervisor } else { Rank::CasinoSupervisor };
                let (first, from) = (Some(&movement.first), from.unwrap_or(Time(0)));
                self.add_from(rank, first, signs, Offer::Countersign { from }, Point::TwoPersons);
                self.add(Offer::WithdrawCount, Point::TwoPersons);
            }
            None => {
                for kind in self.movements(closed) {
                    self.add(Offer::Count { kind }, Point::TwoPersons);
                }
            }
        }
        self.asked_limits();
        if manager {
            self.signs(closed, between);
        }
    }

    /// A second person agrees to limits that a casino supervisor asked for (RR-18).
    fn asked_limits(&mut self) {
        let Some(AskedLimits { seat, limits, effective_at, by }) = self.state.asked_limits.as_deref() else {
            return;
        };
        let (seat, limits, effective_at) = (*seat, Box::new(limits.clone()), *effective_at);
        let command = match (seat, effective_at) {
            (Some(seat), _) => Command::PlaceMarker { seat, limits: Some(limits.clone()) },
            (None, at) => Command::PostSign { limits: limits.clone(), effective_at: at.unwrap_or_default() },
        };
        // Whatever the moment: the deadline stands in the offer.
        let agrees = self.accepts(&command, Time(0));
        let raises = self.state.limits.as_ref().is_some_and(|before| limits.raises_a_minimum_of(before));
        let notice = u64::from(self.rules.parameters().raise_notice_minutes.value) * 60_000;
        let until = effective_at.filter(|_| raises).map(|at| Time(at.0.saturating_sub(notice)));
        let offer = Offer::AgreeLimits { seat, limits, effective_at, until };
        self.add_from(Rank::GameSupervisor, Some(by), agrees, offer, Point::TwoPersons);
        self.add_from(Rank::CasinoSupervisor, None, true, Offer::WithdrawLimits, Point::TwoPersons);
    }

    /// What a casino supervisor does about signs and markers.
    fn signs(&mut self, closed: bool, between: bool) {
        let open = !closed;
        let before = self.offers.len();
        self.add(Offer::PostSign, Point::Signs);
        self.add_if(self.state.sign.is_some(), Offer::WithdrawSign, Point::Signs);
        let between = between && self.state.correction.is_none();
        if let Some(sign) = self.state.sign.as_ref().filter(|_| between) {
            self.add(Offer::ChangeLimits { from: sign.effective_at }, Point::Signs);
        }
        self.add_if(open, Offer::PostClosing, Point::Signs);
        let announced = open && self.state.closing_at.is_some();
        self.add_if(announced, Offer::WithdrawClosing, Point::ClosingNotice);
        for (seat, _) in self.state.open_seats().filter(|_| between) {
            let lifts = self.accepts(&Command::PlaceMarker { seat, limits: None }, Time(0));
            self.add(Offer::PlaceMarker { seat, lifts }, Point::SignsAtTerminal);
        }
        for offer in self.offers.iter_mut().skip(before) {
            offer.rank = Some(Rank::CasinoSupervisor);
        }
    }

    /// From when on somebody of this rank countersigns the movement at hand; none if never.
    fn countersigned_from(&self, rank: Option<Rank>) -> Option<Time> {
        let closing = self.state.movement.as_ref().filter(|movement| movement.kind == MovementKind::Closing);
        let Some((movement, rank)) = closing.zip(rank) else { return Some(Time(0)) };
        let by = By { actor: self.actor, at: Time(0) };
        let ctx = Ctx { rules: self.rules, state: self.state, by: &by };
        closes_from(&ctx, movement.first.rank, rank).ok()
    }

    fn movements(&self, closed: bool) -> Vec<MovementKind> {
        if closed {
            let opening = self.state.is_equipped().then_some(MovementKind::Opening);
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
