use super::{CashBox, Desk, DeskCommand, DeskEvent, DeskReason, Funds};
use crate::house::{Count, Movement, MovementKind, NoteNumber, NoteStanding, Notes, Signature};
use crate::{Actor, By, Decided, Decision, Rank, Refused, SeatNumber, Time};
use houseway_games::desk::{ClosingNotice, Desk as Rules, DeskPoint};
use houseway_lawbook::Basis;
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_money::{Cents, ChipSet};

pub(super) type Answer = Decided<DeskEvent, DeskReason>;
pub(super) type Refusal = Refused<DeskReason>;

/// The most that may be tendered at once, so that no account comes near the end of the range: ten million dollars.
pub const LARGEST_TENDER: Cents = Cents::literal(1_000_000_000);

/// What the game tells the desk.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The book's law of the desk.
    pub rules: &'a Rules,
    /// The desk.
    pub desk: &'a Desk,
    /// Who asks.
    pub by: &'a By,
    /// How many seats the table has.
    pub seats: u8,
    /// The chips that players are paid in.
    pub chips: &'a ChipSet,
    /// The highest balance at which an acceptor still takes notes.
    pub note_limit: Cents,
    /// Whether it is play money: a player's own screen may then say that a note was put in. Of money only an acceptor says so.
    pub demo: bool,
    /// Whether players pay themselves out: play money, or a table that deals by itself.
    pub self_service: bool,
    /// Whether a round is being played.
    pub round_runs: bool,
    /// Whether somebody of the rank that closes the table has ended play at once, as far as the book lets him.
    pub closed_at_once: bool,
    /// How many rounds have been played.
    pub round: u64,
    /// Whether the table may open now, as far as the game is concerned.
    pub ready: bool,
    /// The rank that closes the table.
    pub closing_rank: Rank,
    /// The rank that shuts somebody out of the game, and lets him in again.
    pub excluding_rank: Rank,
}

/// Decides a command at the desk.
///
/// # Errors
/// The first [`DeskReason`] in the order of the enum, with its clauses.
pub fn decide(asked: Asked<'_>, command: &DeskCommand) -> Answer {
    match command {
        DeskCommand::OpenAccount { seat, tender, amount } => asked.open_account(*seat, *tender, *amount),
        DeskCommand::TopUp { seat, tender, amount } => asked.top_up(*seat, *tender, *amount),
        DeskCommand::InsertNote { note, amount } => asked.insert_note(*note, *amount),
        DeskCommand::SetOwnLimits { limits } => asked.set_own_limits(*limits),
        DeskCommand::Rest { minutes } => asked.rest(*minutes),
        DeskCommand::ReadClock => asked.read_clock(),
        DeskCommand::Leave { seat } => asked.leave(*seat),
        DeskCommand::PayOwed { account } => asked.pay_owed(*account),
        DeskCommand::Count { kind, count } => asked.count(*kind, count),
        DeskCommand::Countersign => asked.countersign(),
        DeskCommand::WithdrawCount => asked.withdraw_count(),
        DeskCommand::PostClosing { at } => asked.post_closing(*at),
        DeskCommand::WithdrawClosing => asked.withdraw_closing(),
        DeskCommand::EndPlay => asked.end_play(),
        DeskCommand::ShutOut { account } => asked.shut_out(*account),
        DeskCommand::Readmit { account } => asked.readmit(*account),
    }
}

impl Asked<'_> {
    pub(super) fn refuse(&self, reason: DeskReason, point: DeskPoint) -> Refusal {
        Refused::new(reason, self.rules.law().basis(point))
    }

    fn forbid(&self, point: DeskPoint, holds: bool, reason: DeskReason) -> Result<(), Refusal> {
        self.rules.law().forbid(point, holds).map_err(|basis| Refused::new(reason, basis))
    }

    pub(super) fn basis(&self, points: &[DeskPoint]) -> Basis {
        let law = self.rules.law();
        let acting: Vec<Basis> =
            points.iter().filter(|point| law.in_force(**point)).map(|point| law.basis(*point)).collect();
        acting
            .into_iter()
            .reduce(|all, basis| all.and(&basis))
            .unwrap_or_else(|| law.basis(DeskPoint::Console))
    }

    pub(super) fn has_rank(&self, rank: Rank) -> bool {
        self.by.actor.rank().is_some_and(|own| self.acts_for(own, rank))
    }

    fn acts_for(&self, own: Rank, rank: Rank) -> bool {
        if self.rules.law().in_force(DeskPoint::HigherRank) { own >= rank } else { own == rank }
    }

    fn need_rank(&self, rank: Rank) -> Result<(), Refusal> {
        if self.by.actor.rank().is_none() {
            return Err(self.refuse(DeskReason::NotYours, DeskPoint::Console));
        }
        if self.has_rank(rank) {
            Ok(())
        } else {
            Err(self.refuse(DeskReason::RankNeeded { rank }, DeskPoint::HigherRank))
        }
    }

    pub(super) fn need_open(&self) -> Result<(), Refusal> {
        if self.desk.open { Ok(()) } else { Err(self.refuse(DeskReason::TableClosed, DeskPoint::Console)) }
    }

    fn need_seat(&self, seat: SeatNumber) -> Result<(), Refusal> {
        if seat.number() > self.seats {
            return Err(self.refuse(DeskReason::NoSuchSeat, DeskPoint::Console));
        }
        Ok(())
    }

    pub(super) fn need_account(&self, seat: SeatNumber) -> Result<AccountNumber, Refusal> {
        self.need_seat(seat)?;
        self.desk.account(seat).ok_or_else(|| self.refuse(DeskReason::SeatEmpty, DeskPoint::BuyIn))
    }

    fn tendered(&self, amount: Cents) -> Result<(), Refusal> {
        self.forbid(DeskPoint::BuyIn, amount.is_zero(), DeskReason::NoAmount)?;
        if amount > LARGEST_TENDER {
            return Err(self.refuse(DeskReason::TooMuch { most: LARGEST_TENDER }, DeskPoint::BuyIn));
        }
        Ok(())
    }

    fn next_account(&self) -> AccountNumber {
        AccountNumber(self.desk.last_account.saturating_add(1))
    }

    fn open_account(&self, seat: SeatNumber, tender: Tender, amount: Cents) -> Answer {
        self.need_rank(Rank::Dealer)?;
        self.need_open()?;
        self.need_seat(seat)?;
        if self.desk.account(seat).is_some() {
            return Err(self.refuse(DeskReason::SeatInUse, DeskPoint::BuyIn));
        }
        self.tendered(amount)?;
        self.may_play()?;
        let source = Funds::Dealer { tender };
        let event = DeskEvent::AccountOpened { seat, account: self.next_account(), source, amount };
        let mut points = vec![DeskPoint::BuyIn, DeskPoint::Console];
        if !self.desk.excluded.is_empty() {
            // Whoever opens it has seen that it is somebody else.
            points.push(DeskPoint::Excluded);
        }
        Ok(Decision::of(event, self.basis(&points)))
    }

    fn top_up(&self, seat: SeatNumber, tender: Tender, amount: Cents) -> Answer {
        self.need_rank(Rank::Dealer)?;
        self.need_open()?;
        let account = self.need_account(seat)?;
        self.tendered(amount)?;
        self.buys_more(account)?;
        self.may_play()?;
        let event = DeskEvent::ToppedUp { seat, account, source: Funds::Dealer { tender }, amount };
        Ok(Decision::of(event, self.basis(&[DeskPoint::BuyIn, DeskPoint::Console])))
    }

    fn insert_note(&self, note: NoteNumber, amount: Cents) -> Answer {
        let seat = match self.by.actor {
            Actor::Device { seat: Some(seat), .. } => seat,
            Actor::Terminal { seat } if self.demo => seat,
            _ => return Err(self.refuse(DeskReason::NotYours, DeskPoint::Console)),
        };
        self.need_open()?;
        self.need_seat(seat)?;
        if amount.is_zero() {
            return Err(self.refuse(DeskReason::NoAmount, DeskPoint::BuyIn));
        }
        if amount > LARGEST_TENDER {
            return Err(self.refuse(DeskReason::TooMuch { most: LARGEST_TENDER }, DeskPoint::BuyIn));
        }
        self.need_new(&note)?;
        let account = self.desk.account(seat);
        // No acceptor can tell whoever is shut out from others.
        self.forbid(
            DeskPoint::Excluded,
            account.is_none() && !self.desk.excluded.is_empty(),
            DeskReason::StaffOpens,
        )?;
        account.map_or(Ok(()), |account| self.buys_more(account))?;
        let balance = account.map_or(Cents::ZERO, |account| self.desk.balance(account));
        if balance.plus_capped(amount) > self.note_limit {
            let reason = DeskReason::NoteLimit { limit: self.note_limit };
            return Err(self.refuse(reason, DeskPoint::BuyIn));
        }
        self.may_play()?;
        let source = Funds::Acceptor { note };
        let event = match account {
            Some(account) => DeskEvent::ToppedUp { seat, account, source, amount },
            None => DeskEvent::AccountOpened { seat, account: self.next_account(), source, amount },
        };
        Ok(Decision::of(event, self.basis(&[DeskPoint::BuyIn, DeskPoint::Console])))
    }

    /// Whoever is shut out plays no more, and needs no chips for it.
    pub(super) fn buys_more(&self, account: AccountNumber) -> Result<(), Refusal> {
        self.forbid(DeskPoint::Excluded, self.desk.is_excluded(account), DeskReason::ShutOut)
    }

    /// A note is credited once: each acceptor counts its own upward.
    fn need_new(&self, note: &NoteNumber) -> Result<(), Refusal> {
        let reason = match self.desk.notes.standing(&self.by.actor, note) {
            NoteStanding::New => return Ok(()),
            NoteStanding::Known => DeskReason::NoteKnown,
            NoteStanding::Old { after } => DeskReason::NoteOld { after },
            NoteStanding::NoRoom => DeskReason::TooManyAcceptors { most: Notes::ACCEPTORS },
        };
        Err(self.refuse(reason, DeskPoint::BuyIn))
    }

    fn leave(&self, seat: SeatNumber) -> Answer {
        let own = self.by.actor == Actor::Terminal { seat } && self.self_service;
        if !own {
            self.need_rank(Rank::Dealer)?;
        }
        self.need_open()?;
        let account = self.need_account(seat)?;
        let amount = self.desk.staked(account);
        if !amount.is_zero() {
            return Err(self.refuse(DeskReason::AtStake { amount }, DeskPoint::PayOut));
        }
        let whole = self.desk.balance(account);
        let float = self.desk.float();
        // Whoever stands at a table that deals by itself is owed what the float lacks; a dealer asks for a fill first.
        if whole > float && !own {
            return Err(self.refuse(DeskReason::FloatShort { float }, DeskPoint::PayOut));
        }
        let (paid, owed) = if whole <= float { (whole, Cents::ZERO) } else { (Cents::ZERO, whole) };
        let (chips, coin) = self.chips.break_down(paid);
        let event = DeskEvent::AccountClosed { seat, account, paid, owed, chips, coin };
        Ok(Decision::of(event, self.basis(&[DeskPoint::PayOut, DeskPoint::Console])))
    }

    fn pay_owed(&self, account: AccountNumber) -> Answer {
        self.need_rank(Rank::Dealer)?;
        self.need_open()?;
        let amount = self.desk.books.balance(&Account::Payable(account));
        if amount.is_zero() {
            return Err(self.refuse(DeskReason::NothingOwed, DeskPoint::PayOut));
        }
        let float = self.desk.float();
        if amount > float {
            return Err(self.refuse(DeskReason::FloatShort { float }, DeskPoint::PayOut));
        }
        let (chips, coin) = self.chips.break_down(amount);
        let event = DeskEvent::OwedPaid { account, amount, chips, coin };
        Ok(Decision::of(event, self.basis(&[DeskPoint::PayOut])))
    }

    fn signature(&self) -> Result<Signature, Refusal> {
        Signature::of(self.by).ok_or_else(|| self.refuse(DeskReason::NotYours, DeskPoint::Console))
    }

    /// Whether a movement of this kind can be made now.
    pub(super) fn movable(&self, kind: MovementKind) -> Result<(), Refusal> {
        match (kind, self.desk.open) {
            (MovementKind::Opening, false) if self.ready => Ok(()),
            (MovementKind::Opening, false) => Err(self.refuse(DeskReason::NotYours, DeskPoint::Console)),
            (MovementKind::Opening, true) => Err(self.refuse(DeskReason::TableOpen, DeskPoint::Console)),
            // The boxes are emptied and counted when the play is over, under two hands as ever (G-9).
            (MovementKind::Drop, false) => Ok(()),
            (_, false) => Err(self.refuse(DeskReason::TableClosed, DeskPoint::Console)),
            (MovementKind::Closing, true) => {
                if self.round_runs {
                    return Err(self.refuse(DeskReason::RoundRuns, DeskPoint::Console));
                }
                if !self.desk.seats.is_empty() {
                    return Err(self.refuse(DeskReason::SeatsOpen, DeskPoint::PayOut));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn count(&self, kind: MovementKind, count: &Count) -> Answer {
        self.need_rank(Rank::Dealer)?;
        self.movable(kind)?;
        if self.desk.movement.is_some() {
            return Err(self.refuse(DeskReason::AlreadyPending, DeskPoint::TwoPersons));
        }
        let emptying = matches!(kind, MovementKind::Drop | MovementKind::Closing);
        let Some(total) = count.total().filter(|total| !total.is_zero() || emptying) else {
            let reason = DeskReason::BadCount { rows: Count::LONGEST, most: Count::LARGEST };
            return Err(self.refuse(reason, DeskPoint::TwoPersons));
        };
        self.credit_fits(kind, total)?;
        let movement = Movement { kind, count: count.clone(), total, first: self.signature()? };
        Ok(Decision::of(DeskEvent::MovementCounted { movement }, self.basis(&[DeskPoint::TwoPersons])))
    }

    fn credit_fits(&self, kind: MovementKind, total: Cents) -> Result<(), Refusal> {
        let float = self.desk.float();
        if kind == MovementKind::Credit && total > float {
            return Err(self.refuse(DeskReason::FloatShort { float }, DeskPoint::TwoPersons));
        }
        Ok(())
    }

    fn countersign(&self) -> Answer {
        self.need_rank(Rank::GameSupervisor)?;
        let Some(Movement { kind, count, total, first }) = &self.desk.movement else {
            return Err(self.refuse(DeskReason::NothingPending, DeskPoint::TwoPersons));
        };
        self.movable(*kind)?;
        let second = self.signature()?;
        self.forbid(DeskPoint::TwoPersons, second.person == first.person, DeskReason::SamePerson)?;
        if *kind == MovementKind::Closing {
            self.may_close(first.rank)?;
        }
        self.credit_fits(*kind, *total)?;
        let (expected, emptied) = match kind {
            MovementKind::Drop => {
                let boxes = self.boxes();
                (Some(boxes.iter().map(|(_, amount)| *amount).sum()), boxes)
            }
            MovementKind::Closing => (Some(self.desk.float()), Vec::new()),
            _ => (None, Vec::new()),
        };
        let mut points = vec![DeskPoint::TwoPersons, DeskPoint::Console];
        if *kind == MovementKind::Closing {
            points.push(DeskPoint::ClosingNotice);
        }
        let event = DeskEvent::Moved {
            kind: *kind,
            count: count.clone(),
            total: *total,
            expected,
            emptied,
            first: *first,
            second,
        };
        Ok(Decision::of(event, self.basis(&points)))
    }

    /// Whether the table closes, `first` having signed: as was announced, or without a sign where nobody is deprived of its notice,
    /// by the word of whoever closes tables (G-4).
    pub(super) fn may_close(&self, first: Rank) -> Result<(), Refusal> {
        let law = self.rules.law();
        if !law.in_force(DeskPoint::ClosingNotice) || self.closed_at_once || self.is_over() {
            return Ok(());
        }
        let rank = self.closing_rank;
        if !self.acts_for(first, rank) && !self.has_rank(rank) {
            return Err(self.refuse(DeskReason::RankNeeded { rank }, DeskPoint::ClosingNotice));
        }
        let earliest = self.earliest();
        self.forbid(DeskPoint::ClosingNotice, self.by.at < earliest, DeskReason::NoticeTooShort { earliest })
    }

    /// What the books hold in each box that players paid into.
    fn boxes(&self) -> Vec<(CashBox, Cents)> {
        let drop = Tender::ALL.into_iter().map(|tender| (CashBox::Drop { tender }, Account::Drop(tender)));
        let notes = SeatNumber::first(SeatNumber::LAST)
            .map(|seat| (CashBox::Notes { seat }, Account::Notes(seat.number())));
        drop.chain(notes)
            .map(|(cash_box, account)| (cash_box, self.desk.books.balance(&account)))
            .filter(|(_, amount)| !amount.is_zero())
            .collect()
    }

    fn withdraw_count(&self) -> Answer {
        self.need_rank(Rank::Dealer)?;
        if self.desk.movement.is_none() {
            return Err(self.refuse(DeskReason::NothingPending, DeskPoint::TwoPersons));
        }
        Ok(Decision::of(DeskEvent::MovementWithdrawn, self.basis(&[DeskPoint::TwoPersons])))
    }

    /// The furthest moment for which a closing is announced: a week ahead.
    pub(super) const LATEST_MINUTES: u32 = 7 * 1_440;

    const fn latest(&self) -> Time {
        self.by.at.plus_minutes(Self::LATEST_MINUTES)
    }

    /// How long a closing is announced before, where somebody plays or was made to leave.
    pub(super) fn notice_minutes(&self) -> u32 {
        let ms = self.earliest().0.saturating_sub(self.by.at.0);
        u32::try_from(ms.div_ceil(60_000)).unwrap_or(u32::MAX)
    }

    /// From when a closing posted now is soon enough for whoever plays; whoever was made to leave has what was left of the notice
    /// (G-4, RR-19).
    fn earliest(&self) -> Time {
        let now = self.by.at;
        match (self.rules.closing_notice.value, self.desk.directed_at) {
            (ClosingNotice::Minutes(minutes), _) if !self.desk.seats.is_empty() => now.plus_minutes(minutes),
            (ClosingNotice::Minutes(minutes), Some(directed)) => directed.plus_minutes(minutes).max(now),
            (ClosingNotice::Minutes(_), None) | (ClosingNotice::Rounds(_), _) => now,
        }
    }

    fn post_closing(&self, at: Time) -> Answer {
        self.need_rank(self.closing_rank)?;
        self.need_open()?;
        let earliest = self.earliest();
        self.forbid(DeskPoint::ClosingNotice, at < earliest, DeskReason::NoticeTooShort { earliest })?;
        let latest = self.latest();
        self.forbid(DeskPoint::Console, at > latest, DeskReason::TooLate { latest })?;
        let basis = self.basis(&[DeskPoint::ClosingNotice, DeskPoint::Console]);
        Ok(Decision::of(DeskEvent::ClosingPosted { at }, basis.and(&self.rules.closing_notice.basis)))
    }

    fn withdraw_closing(&self) -> Answer {
        self.need_rank(self.closing_rank)?;
        if self.desk.closing.is_none() {
            return Err(self.refuse(DeskReason::NothingPending, DeskPoint::ClosingNotice));
        }
        Ok(Decision::of(DeskEvent::ClosingWithdrawn, self.basis(&[DeskPoint::ClosingNotice])))
    }

    /// Play ends of itself between two rounds, when an announced closing has come.
    fn end_play(&self) -> Answer {
        if self.by.actor != Actor::System {
            return Err(self.refuse(DeskReason::NotYours, DeskPoint::ClosingNotice));
        }
        self.need_open()?;
        if self.round_runs {
            return Err(self.refuse(DeskReason::RoundRuns, DeskPoint::ClosingNotice));
        }
        if self.desk.is_over() || !self.has_come() {
            return Err(self.refuse(DeskReason::NothingPending, DeskPoint::ClosingNotice));
        }
        let basis = self.basis(&[DeskPoint::ClosingNotice]).and(&self.rules.closing_notice.basis);
        Ok(Decision::of(DeskEvent::PlayEnded, basis))
    }

    /// Somebody who left before it was known what he did is shut out all the same (G-13).
    fn shut_out(&self, account: AccountNumber) -> Answer {
        self.need_rank(self.excluding_rank)?;
        self.need_open()?;
        let gone = self.desk.gone().find(|(gone, _)| *gone == account);
        let Some((account, seat)) = gone.filter(|_| self.rules.law().in_force(DeskPoint::Excluded)) else {
            return Err(self.refuse(DeskReason::NothingPending, DeskPoint::Excluded));
        };
        Ok(Decision::of(DeskEvent::ShutOut { account, seat }, self.basis(&[DeskPoint::Excluded])))
    }

    /// Whoever may shut somebody out lets him play again (G-13).
    fn readmit(&self, account: AccountNumber) -> Answer {
        self.need_rank(self.excluding_rank)?;
        if !self.desk.is_excluded(account) {
            return Err(self.refuse(DeskReason::NothingPending, DeskPoint::Excluded));
        }
        Ok(Decision::of(DeskEvent::Readmitted { account }, self.basis(&[DeskPoint::Excluded])))
    }

    /// Whether play goes on, an announced closing having come.
    ///
    /// # Errors
    /// [`DeskReason::NotYours`] with the clauses where the table was announced to close and the time, or the last of
    /// the rounds of its notice, has come.
    pub fn may_play(&self) -> Result<(), Refusal> {
        self.forbid(DeskPoint::ClosingNotice, self.is_over(), DeskReason::TableClosed)
    }

    /// Whether an announced closing has come. The table itself takes its steps in the order in which they fall due, however late:
    /// to it play is over when it has said so.
    fn is_over(&self) -> bool {
        self.desk.is_over() || self.by.actor != Actor::System && self.has_come()
    }

    /// Whether its time has come, or the last of the rounds of its notice.
    fn has_come(&self) -> bool {
        self.desk.ends_at(self.rules, self.round).is_some_and(|ends| self.by.at >= ends)
    }
}
