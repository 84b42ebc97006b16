use super::{Answer, Ctx, Refusal};
use crate::roulette::command::Touch;
use crate::roulette::detail::{Adjusted, SpotChange, Why};
use crate::roulette::event::Event;
use crate::roulette::layout::{SequenceWager, Wagers};
use crate::roulette::reason::{Bet, Reason};
use crate::roulette::state::{OpenSeat, Snapshot, State};
use crate::{Actor, Decision, Refused, SeatNumber};
use houseway_games::roulette::{
    BetKind, Call, Limit, Permitted, Point, Sequence, SequenceKind, Spot, WagerReading,
};
use houseway_lawbook::Basis;
use houseway_ledger::AccountNumber;
use houseway_money::Cents;

/// The change that a touch makes, as it is put together.
struct Draft<'a> {
    ctx: Ctx<'a>,
    seat: SeatNumber,
    account: AccountNumber,
    spin: u64,
    wagers: Wagers,
    placed: Vec<SequenceWager>,
    removed: Vec<SequenceWager>,
    adjusted: Vec<Adjusted>,
    /// What the account can still wager.
    balance: Cents,
    /// And what of it the player's own limit of loss leaves (RR-22).
    room: Option<Cents>,
    sequences_placed: u32,
    held_sequences: usize,
}

/// Decides a touch (rule 3, 4.3).
pub(super) fn touch(ctx: Ctx<'_>, touch: &Touch) -> Answer {
    let seat = touched(&ctx)?;
    ctx.need_open_table()?;
    ctx.need_thawed()?;
    ctx.need_system()?;
    ctx.need_working(seat)?;
    let open = ctx.need_open(seat)?;
    let point = match touch {
        Touch::Sequence { .. } | Touch::RemoveSequence { .. } => Point::SequenceWager,
        _ => Point::SingleWager,
    };
    let spin = ctx.need_period(point)?;
    if open.leaving {
        return Err(ctx.refuse(Reason::AlreadyPending, Point::MayLeave));
    }
    let mut draft = Draft {
        ctx,
        seat,
        account: open.account,
        spin,
        wagers: open.wagers.clone(),
        placed: Vec::new(),
        removed: Vec::new(),
        adjusted: Vec::new(),
        balance: ctx.balance(open.account),
        room: super::own::room(ctx.state, open),
        sequences_placed: open.sequences_placed,
        held_sequences: ctx.state.live_sequences(open.account).count(),
    };
    let extra = match touch {
        Touch::Call { .. } => Some(Point::CallBets),
        Touch::Undo | Touch::Repeat => Some(Point::UndoRepeat),
        _ => None,
    };
    match touch {
        Touch::Place { spot, amount } => draft.add(*spot, *amount)?,
        Touch::Call { call, amount } => draft.call(*call, *amount)?,
        Touch::Move { from, to } => draft.shift(*from, *to)?,
        Touch::Remove { spot, amount } => draft.remove(*spot, *amount)?,
        Touch::Sequence { sequence, amount } => draft.sequence(*sequence, *amount)?,
        Touch::RemoveSequence { wager } => draft.remove_sequence(*wager)?,
        Touch::Undo => draft.undo(open)?,
        Touch::Clear => draft.clear()?,
        Touch::Repeat => draft.repeat(open)?,
        Touch::Double => draft.double()?,
    }
    draft.decide(open, touch, point, extra)
}

/// The terminal whose display was touched: nothing else moves chips (3.3), and nobody but its player (3.4).
fn touched(ctx: &Ctx<'_>) -> Result<SeatNumber, Refusal> {
    match ctx.by.actor {
        Actor::Terminal { seat } => Ok(seat),
        Actor::Device { seat: Some(seat), .. } => {
            ctx.forbid(Point::Touch, true, Reason::NotYours)?;
            Ok(seat)
        }
        _ => Err(ctx.refuse(Reason::NotYours, Point::PlayerControls)),
    }
}

impl Draft<'_> {
    fn limit(&self, kind: BetKind) -> Result<Limit, Refusal> {
        let limits = self.ctx.state.limits_at(self.seat);
        limits.map(|limits| *limits.single(kind)).ok_or_else(|| self.not_configured())
    }

    fn sequence_limit(&self, kind: SequenceKind) -> Result<Limit, Refusal> {
        let limits = self.ctx.state.limits_at(self.seat);
        limits.map(|limits| *limits.sequence(kind)).ok_or_else(|| self.not_configured())
    }

    fn not_configured(&self) -> Refusal {
        self.ctx.refuse(Reason::NotConfigured, Point::Console)
    }

    /// What becomes of an amount under 4.3, with its clauses. `None`: no chips are shown.
    fn permit(&self, limit: Limit, asked: Cents) -> Option<(Cents, Option<(Why, Basis)>)> {
        let law = self.ctx.law();
        let lowered = |to, why, point| match law.in_force(point) {
            true => Some((to, Some((why, law.basis(point))))),
            false => Some((asked, None)),
        };
        match limit.permit(asked) {
            Permitted::AsPlaced => Some((asked, None)),
            Permitted::Nothing if law.in_force(Point::BelowMinimum) => None,
            Permitted::Nothing => Some((asked, None)),
            Permitted::OffMultiple(to) => lowered(to, Why::OffMultiple, Point::OffMultiple),
            Permitted::AboveMaximum(to) => lowered(to, Why::AboveMaximum, Point::AboveMaximum),
        }
    }

    fn at(&self, spot: Spot) -> Cents {
        self.wagers.get(&spot).copied().unwrap_or(Cents::ZERO)
    }

    fn set(&mut self, spot: Spot, amount: Cents) {
        if amount.is_zero() {
            self.wagers.remove(&spot);
        } else {
            self.wagers.insert(spot, amount);
        }
    }

    /// What lies on `spot` after `amount` is added, under the limits; says so where it is lowered.
    fn add(&mut self, spot: Spot, amount: Cents) -> Result<(), Refusal> {
        if amount.is_zero() {
            return Err(self.ctx.refuse(Reason::NoAmount, Point::SingleWager));
        }
        let kind = spot.kind();
        let (limit, before) = (self.limit(kind)?, self.at(spot));
        let (tested, rest) = match self.ctx.rules.wager_reading() {
            WagerReading::Total => (before.plus_capped(amount), Cents::ZERO),
            WagerReading::EachPlacement => (amount, before),
        };
        let Some((permitted, lowered)) = self.permit(limit, tested) else {
            let reason = Reason::BelowMinimum { bet: Bet::Single(kind), minimum: limit.minimum };
            return Err(self.ctx.refuse(reason, Point::BelowMinimum));
        };
        let now = rest.plus_capped(permitted);
        if let Some((why, basis)) = lowered {
            if now <= before {
                let reason = match why {
                    // Not a whole step on top of what lies there.
                    Why::OffMultiple => {
                        Reason::OffMultiple { bet: Bet::Single(kind), multiple: limit.multiple }
                    }
                    _ => Reason::AtMaximum { bet: Bet::Single(kind), maximum: limit.maximum },
                };
                return Err(Refused::new(reason, basis));
            }
            let asked = rest.plus_capped(tested);
            self.adjusted.push(Adjusted { bet: spot.to_string(), asked, permitted: now, why, basis });
        }
        self.pay(now.minus_or_zero(before))?;
        self.set(spot, now);
        Ok(())
    }

    fn pay(&mut self, amount: Cents) -> Result<(), Refusal> {
        let short = Reason::BalanceShort { balance: self.balance, needed: amount };
        let balance = self.balance.minus(amount).map_err(|_| self.ctx.refuse(short, Point::SingleWager))?;
        if let Some(left) = self.room {
            let room = left.minus(amount);
            self.room = Some(room.map_err(|_| self.ctx.refuse(Reason::OwnLoss { left }, Point::OwnLimits))?);
        }
        self.balance = balance;
        Ok(())
    }

    /// What comes off the layout can be wagered again.
    fn back(&mut self, amount: Cents) {
        self.balance = self.balance.plus_capped(amount);
        self.room = self.room.map(|room| room.plus_capped(amount));
    }

    /// All wagers of a call, or none: each is a permitted wager by itself (RR-11).
    fn call(&mut self, call: Call, amount: Cents) -> Result<(), Refusal> {
        let wagers = call
            .wagers(self.ctx.rules.wheel())
            .map_err(|_| self.ctx.refuse(Reason::CallTooLong, Point::CallBets))?;
        for (spot, units) in wagers {
            let amount = amount.times(units).unwrap_or(Cents::MAX);
            self.add(spot, amount)?;
        }
        Ok(())
    }

    fn shift(&mut self, from: Spot, to: Spot) -> Result<(), Refusal> {
        let amount = self.at(from);
        if amount.is_zero() {
            return Err(self.ctx.refuse(Reason::NoChips, Point::SingleWager));
        }
        if from == to {
            return Err(self.ctx.refuse(Reason::NothingToDo, Point::SingleWager));
        }
        self.set(from, Cents::ZERO);
        self.back(amount);
        self.add(to, amount)?;
        Ok(())
    }

    /// A removal that leaves less than the minimum returns all of it (RR-6).
    fn remove(&mut self, spot: Spot, amount: Option<Cents>) -> Result<(), Refusal> {
        let before = self.at(spot);
        if before.is_zero() {
            return Err(self.ctx.refuse(Reason::NoChips, Point::SingleWager));
        }
        if amount.is_some_and(Cents::is_zero) {
            return Err(self.ctx.refuse(Reason::NoAmount, Point::SingleWager));
        }
        let left = before.minus_or_zero(amount.unwrap_or(before));
        let limit = self.limit(spot.kind())?;
        let by_placement = self.ctx.rules.wager_reading() == WagerReading::EachPlacement;
        let now = match self.permit(limit, left) {
            Some((permitted, None)) => permitted,
            // Steps and maximum are then those of each placement, and what is left is none.
            Some(_) if by_placement => left,
            Some((permitted, Some((why, basis)))) => {
                self.adjusted.push(Adjusted { bet: spot.to_string(), asked: left, permitted, why, basis });
                permitted
            }
            None => {
                if !left.is_zero() {
                    let basis = self.ctx.law().basis(Point::BelowMinimum);
                    let (bet, permitted, why) = (spot.to_string(), Cents::ZERO, Why::BelowMinimum);
                    self.adjusted.push(Adjusted { bet, asked: left, permitted, why, basis });
                }
                Cents::ZERO
            }
        };
        self.back(before.minus_or_zero(now));
        self.set(spot, now);
        Ok(())
    }

    fn sequence(&mut self, sequence: Sequence, amount: Cents) -> Result<(), Refusal> {
        if amount.is_zero() {
            return Err(self.ctx.refuse(Reason::NoAmount, Point::SequenceWager));
        }
        // The same numbers again are the same bet: the wager on it is the total (RR-6).
        let total = self.ctx.rules.wager_reading() == WagerReading::Total;
        let same = self.laid_sequences().into_iter().find(|wager| total && wager.sequence == sequence);
        let numbered = u64::from(self.sequences_placed) + 1 >= State::NUMBERS;
        if numbered || same.is_none() && self.held_sequences >= State::SEQUENCES {
            return Err(self.ctx.refuse(Reason::TooManySequences, Point::SequenceWager));
        }
        let kind = sequence.kind();
        let limit = self.sequence_limit(kind)?;
        let before = same.as_ref().map_or(Cents::ZERO, |wager| wager.stake);
        let asked = before.plus_capped(amount);
        let Some((stake, lowered)) = self.permit(limit, asked) else {
            let reason = Reason::BelowMinimum { bet: Bet::Sequence(kind), minimum: limit.minimum };
            return Err(self.ctx.refuse(reason, Point::BelowMinimum));
        };
        if let Some((why, basis)) = lowered {
            if stake <= before {
                let bet = Bet::Sequence(kind);
                let reason = match why {
                    Why::OffMultiple => Reason::OffMultiple { bet, multiple: limit.multiple },
                    _ => Reason::AtMaximum { bet, maximum: limit.maximum },
                };
                return Err(Refused::new(reason, basis));
            }
            self.adjusted.push(Adjusted { bet: kind.to_string(), asked, permitted: stake, why, basis });
        }
        self.pay(stake.minus_or_zero(before))?;
        match same {
            Some(same) if self.placed.contains(&same) => self.placed.retain(|wager| *wager != same),
            Some(same) => self.removed.push(same),
            None => self.held_sequences += 1,
        }
        self.sequences_placed += 1;
        self.placed.push(SequenceWager {
            number: State::numbered(self.account, self.sequences_placed),
            account: self.account,
            seat: self.seat,
            sequence,
            stake,
            first_spin: self.spin,
        });
        Ok(())
    }

    /// The sequences that lie as the change stands so far.
    fn laid_sequences(&self) -> Vec<SequenceWager> {
        let earlier = self.ctx.state.placed_sequences(self.account).filter(|w| !self.removed.contains(w));
        earlier.chain(&self.placed).cloned().collect()
    }

    fn remove_sequence(&mut self, wager: u64) -> Result<(), Refusal> {
        let placed = self.ctx.state.placed_sequences(self.account).find(|w| w.number == wager).cloned();
        let Some(placed) = placed else {
            // One that runs may not be withdrawn any more.
            let runs = self.ctx.state.live_sequences(self.account).any(|r| r.wager.number == wager);
            let point = if runs { Point::Late } else { Point::SequenceWager };
            return Err(self.ctx.refuse(Reason::NoChips, point));
        };
        self.back(placed.stake);
        self.removed.push(placed);
        Ok(())
    }

    fn undo(&mut self, open: &OpenSeat) -> Result<(), Refusal> {
        let Some(Snapshot { wagers, sequences }) = open.undo.last() else {
            return Err(self.ctx.refuse(Reason::NothingToDo, Point::UndoRepeat));
        };
        let placed: Vec<_> = self.ctx.state.placed_sequences(self.account).cloned().collect();
        let before =
            crate::roulette::layout::total(&self.wagers).plus_capped(placed.iter().map(|w| w.stake).sum());
        let now = crate::roulette::layout::total(wagers).plus_capped(sequences.iter().map(|w| w.stake).sum());
        self.back(before);
        self.pay(now)?;
        self.wagers.clone_from(wagers);
        self.removed = placed.iter().filter(|w| !sequences.contains(w)).cloned().collect();
        self.placed = sequences.iter().filter(|w| !placed.contains(w)).cloned().collect();
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Refusal> {
        self.removed = self.ctx.state.placed_sequences(self.account).cloned().collect();
        if self.wagers.is_empty() && self.removed.is_empty() {
            return Err(self.ctx.refuse(Reason::NothingToDo, Point::SingleWager));
        }
        self.wagers.clear();
        Ok(())
    }

    /// Places as much of the last spin as limits and balance allow, and says what it left out (RR-17).
    fn repeat(&mut self, open: &OpenSeat) -> Result<(), Refusal> {
        let wagers: Vec<_> = open.last.wagers.iter().map(|(spot, amount)| (*spot, *amount)).collect();
        let before = self.wagers.clone();
        for (spot, amount) in wagers {
            let added = self.add(spot, amount);
            self.left_out(&spot.to_string(), amount, added)?;
        }
        for wager in &open.last.sequences {
            let placed = self.sequence(wager.sequence, wager.stake);
            self.left_out(wager.sequence.kind().name(), wager.stake, placed)?;
        }
        if self.wagers == before && self.placed.is_empty() {
            return Err(self.ctx.refuse(Reason::NothingToDo, Point::UndoRepeat));
        }
        Ok(())
    }

    fn double(&mut self) -> Result<(), Refusal> {
        let before = self.wagers.clone();
        for (spot, amount) in &before {
            let added = self.add(*spot, *amount);
            self.left_out(spot.name(), *amount, added)?;
        }
        if self.wagers == before {
            return Err(self.ctx.refuse(Reason::NothingToDo, Point::SingleWager));
        }
        Ok(())
    }

    /// Notes a wager of several that could not be placed; any other refusal refuses the whole touch.
    fn left_out(&mut self, bet: &str, asked: Cents, answer: Result<(), Refusal>) -> Result<(), Refusal> {
        let Err(refused) = answer else { return Ok(()) };
        let why = match refused.reason {
            Reason::BalanceShort { .. } => Why::Balance,
            Reason::BelowMinimum { .. } => Why::BelowMinimum,
            Reason::AtMaximum { .. } => Why::AboveMaximum,
            Reason::OffMultiple { .. } => Why::OffMultiple,
            Reason::TooManySequences => Why::TooMany,
            Reason::OwnLoss { .. } => Why::OwnLimit,
            _ => return Err(refused),
        };
        let basis = refused.basis;
        self.adjusted.push(Adjusted { bet: bet.to_owned(), asked, permitted: Cents::ZERO, why, basis });
        Ok(())
    }

    fn decide(self, open: &OpenSeat, touch: &Touch, point: Point, extra: Option<Point>) -> Answer {
        let amount = |wagers: &Wagers, spot: &Spot| wagers.get(spot).copied().unwrap_or(Cents::ZERO);
        let mut touched: Vec<Spot> = open.wagers.keys().chain(self.wagers.keys()).copied().collect();
        touched.sort_unstable();
        touched.dedup();
        let spots: Vec<_> = touched
            .iter()
            .map(|spot| SpotChange {
                spot: *spot,
                from: amount(&open.wagers, spot),
                to: amount(&self.wagers, spot),
            })
            .filter(|change| change.from != change.to)
            .collect();
        if spots.is_empty() && self.placed.is_empty() && self.removed.is_empty() && *touch != Touch::Undo {
            return Err(self.ctx.refuse(Reason::NothingToDo, point));
        }
        // Whoever rests takes chips off or moves them, and stakes no more.
        let stakes_more = self.balance < self.ctx.balance(self.account);
        if let Some(why) = open.own.stop().filter(|_| stakes_more) {
            return Err(self.ctx.refuse(Reason::OwnStop { why }, Point::OwnLimits));
        }
        let placed_or_held = [point, Point::Touch, Point::PlayerControls, Point::PermittedBets];
        let points: Vec<Point> = extra.into_iter().chain(placed_or_held).collect();
        let mut basis = self.ctx.basis(&points);
        for adjusted in &self.adjusted {
            basis = basis.and(&adjusted.basis);
        }
        let event = Event::WagersChanged {
            seat: self.seat,
            account: self.account,
            touch: touch.clone(),
            spots,
            placed: self.placed,
            removed: self.removed,
            adjusted: self.adjusted,
        };
        Ok(Decision::of(event, basis))
    }
}
