use super::super::{Area, CoBankPoint, CommissionReading, Refused, TablePoint, TableRules};
use super::{
    BankLine, BankMethod, Called, Line, Movement, Opened, Purse, RoundBank, SettleError, Settlement, Share,
    Stake, Terms,
};
use houseway_lawbook::{Basis, Ruled};
use houseway_money::{Cents, MoneyError, Odds, OddsError};

impl RoundBank {
    /// How it is held.
    #[must_use]
    pub const fn method(&self) -> BankMethod {
        match self {
            Self::House => BankMethod::House,
            Self::Player { .. } => BankMethod::Player,
            Self::CoBank { .. } => BankMethod::CoBank,
        }
    }

    /// Where it lies: the House's at area one.
    #[must_use]
    pub const fn area(&self) -> Area {
        match self {
            Self::House => Area::ONE,
            Self::Player { area, .. } | Self::CoBank { area, .. } => *area,
        }
    }

    fn shares(&self) -> &[Share] {
        match self {
            Self::House => &[],
            Self::Player { shares, .. } | Self::CoBank { shares, .. } => shares,
        }
    }
}

/// The clauses of one way of banking.
struct Clauses {
    method: Basis,
    lost: Option<Basis>,
    paid: Option<Basis>,
    from_stake: Option<Basis>,
    stand_off: Option<Basis>,
    excess: Option<Basis>,
    turn: Option<Basis>,
}

/// `basis` and what is there of `more`: a clause that a mutation disables is not.
fn with(basis: Basis, more: &Option<Basis>) -> Basis {
    match more {
        Some(more) => basis.and(more),
        None => basis,
    }
}

/// What is on the table while a round is settled.
struct Till<'a> {
    rules: &'a TableRules,
    terms: &'a Terms,
    clauses: Clauses,
    /// The losing-wager area.
    losing: Cents,
    /// What is left of the bank's own wager.
    bank: Cents,
    movements: Vec<Movement>,
    collected: Cents,
    paid: Cents,
    owed: Cents,
}

impl TableRules {
    /// Settles a round (PG-6): losing wagers are taken first, then winners are paid in the order of play,
    /// counter-clockwise from the chung, then the bank.
    ///
    /// Winners are paid from the losing wagers and, these used up, from the bank's own. What neither can pay is
    /// owed and named in the line: nobody is paid more than there is, and the House does not step in. A bank whose
    /// cover was checked never comes to it.
    ///
    /// # Errors
    /// [`SettleError`] if the round is not one: areas or wagers given twice, a wager against the bank on its own
    /// area, a bank that the book does not know, a win that is too large.
    pub fn settle_round(
        &self,
        bank: &RoundBank,
        opened: &[Opened],
        terms: &Terms,
    ) -> Result<Settlement, Refused<SettleError>> {
        self.check_round(bank, opened)?;
        let settled = self.settle_checked(bank, opened, terms);
        settled.map_err(|error| Refused::new(error.into(), self.odds().basis.clone()))
    }

    fn settle_checked(
        &self,
        bank: &RoundBank,
        opened: &[Opened],
        terms: &Terms,
    ) -> Result<Settlement, OddsError> {
        let put_in = bank.shares().iter().try_fold(Cents::ZERO, |sum, share| sum.plus(share.amount))?;
        let stake = match bank {
            RoundBank::House => Cents::ZERO,
            RoundBank::Player { .. } => put_in,
            // The House matches it.
            RoundBank::CoBank { .. } if self.banking().co_bank.lists(CoBankPoint::Matched) => {
                put_in.plus(put_in)?
            }
            RoundBank::CoBank { .. } => put_in,
        };
        let mut till = Till {
            rules: self,
            terms,
            clauses: self.clauses(bank.method()),
            losing: Cents::ZERO,
            bank: stake,
            movements: Vec::new(),
            collected: Cents::ZERO,
            paid: Cents::ZERO,
            owed: Cents::ZERO,
        };
        let mut turns: Vec<&Opened> = opened.iter().collect();
        if till.clauses.turn.is_some() {
            turns.sort_by_key(|opened| bank.area().count_to(opened.area));
        }
        let house = matches!(bank, RoundBank::House);
        for opened in turns.iter().filter(|opened| opened.called == Called::Che) {
            for stake in &opened.stakes {
                till.collect(&opened.basis, stake, house)?;
            }
        }
        let mut lines = Vec::new();
        for opened in turns {
            for stake in &opened.stakes {
                lines.push(till.line(opened, stake, house)?);
            }
        }
        let bank = till.close(bank, stake)?;
        Ok(Settlement { lines, bank, movements: till.movements })
    }

    /// Whether areas are taken in turn from where the book has it, by who banks: always, but under a mutation.
    #[must_use]
    pub fn turn(&self, method: BankMethod) -> Ruled<bool> {
        let own = |point| Ruled::new(self.law().in_force(point), self.basis(point));
        self.procedure(method, &own, [TablePoint::HouseTurn, TablePoint::BankTurn], CoBankPoint::Turn)
    }

    /// That a wager which has lost is taken, and where it goes, by who banks.
    #[must_use]
    pub fn taking(&self, method: BankMethod) -> Basis {
        let own = |point| Ruled::new(true, self.basis(point));
        self.procedure(method, &own, [TablePoint::LostToHouse, TablePoint::LostToBank], CoBankPoint::Lost)
            .basis
    }

    /// That a wager which has won is paid, and from where, by who banks.
    #[must_use]
    pub fn paying(&self, method: BankMethod) -> Basis {
        let own = |point| Ruled::new(true, self.basis(point));
        self.procedure(method, &own, [TablePoint::PaidByHouse, TablePoint::PaidFromLosing], CoBankPoint::Paid)
            .basis
    }

    /// The clauses of the procedure that applies: of the House's bank, a player's, or a co-bank. What a book or a mutation leaves out
    /// of a co-bank rests on its method.
    fn procedure(
        &self,
        method: BankMethod,
        own: &dyn Fn(TablePoint) -> Ruled<bool>,
        [house, player]: [TablePoint; 2],
        shared: CoBankPoint,
    ) -> Ruled<bool> {
        match method {
            BankMethod::House => own(house),
            BankMethod::Player => own(player),
            BankMethod::CoBank => match self.banking().co_bank.basis(shared) {
                Some(basis) => Ruled::new(true, basis.clone()),
                None => Ruled::new(false, self.knows(method).basis),
            },
        }
    }

    fn clauses(&self, method: BankMethod) -> Clauses {
        let own = |point| self.law().in_force(point).then(|| self.basis(point));
        let shared = |point| self.banking().co_bank.basis(point).cloned();
        let known = self.knows(method).basis;
        let turn = self.turn(method);
        let turn = turn.value.then_some(turn.basis);
        match method {
            BankMethod::House => Clauses {
                method: known,
                lost: own(TablePoint::LostToHouse),
                paid: own(TablePoint::PaidByHouse),
                from_stake: own(TablePoint::PaidByHouse),
                stand_off: own(TablePoint::StandOffHouse),
                excess: own(TablePoint::LostToHouse),
                turn,
            },
            BankMethod::Player => Clauses {
                method: known,
                lost: own(TablePoint::LostToBank),
                paid: own(TablePoint::PaidFromLosing),
                from_stake: own(TablePoint::PaidFromStake),
                stand_off: own(TablePoint::StandOffBank),
                excess: own(TablePoint::BankerKeeps),
                turn,
            },
            BankMethod::CoBank => Clauses {
                method: known,
                lost: shared(CoBankPoint::Lost),
                paid: shared(CoBankPoint::Paid),
                from_stake: shared(CoBankPoint::Shortfall),
                stand_off: shared(CoBankPoint::StandOff),
                excess: shared(CoBankPoint::Excess),
                turn,
            },
        }
    }

    fn check_round(&self, bank: &RoundBank, opened: &[Opened]) -> Result<(), Refused<SettleError>> {
        let known = self.knows(bank.method());
        let method = || known.basis.clone();
        let refuse = |reason, basis| Err(Refused::new(reason, basis));
        if !known.value {
            return refuse(SettleError::Method, method());
        }
        let shares = bank.shares();
        let twice =
            shares.iter().enumerate().any(|(at, share)| shares[..at].iter().any(|s| s.who == share.who));
        let empty = shares.iter().all(|share| share.amount.is_zero());
        if bank.method() != BankMethod::House && (twice || empty) {
            return refuse(SettleError::Shares, self.basis(TablePoint::ShareBank));
        }
        let house_wager = self.house_wager_table().filter(|_| bank.method() != BankMethod::House);
        let mut areas = Vec::new();
        let mut wagers = Vec::new();
        for opened in opened {
            if opened.area == bank.area() {
                let point = if bank.method() == BankMethod::House {
                    TablePoint::HouseArea
                } else {
                    TablePoint::BankerArea
                };
                return refuse(SettleError::BankArea(opened.area), self.basis(point));
            }
            if areas.contains(&opened.area) {
                return refuse(SettleError::AreaTwice(opened.area), method());
            }
            areas.push(opened.area);
            for stake in &opened.stakes {
                if wagers.contains(&stake.number) {
                    return refuse(SettleError::WagerTwice(stake.number), method());
                }
                if stake.house && house_wager.is_none_or(|house| house.area.value != opened.area) {
                    return refuse(SettleError::HouseWager(stake.number), self.basis(TablePoint::HouseArea));
                }
                wagers.push(stake.number);
            }
        }
        Ok(())
    }
}

impl Till<'_> {
    fn moved(&mut self, from: Purse, to: Purse, amount: Cents, basis: &Basis) {
        if !amount.is_zero() {
            self.movements.push(Movement { from, to, amount, basis: basis.clone() });
        }
    }

    fn collect(&mut self, matched: &Basis, stake: &Stake, house: bool) -> Result<(), MoneyError> {
        let to = if house { Purse::Float } else { Purse::LosingWagers };
        if !house {
            self.losing = self.losing.plus(stake.amount)?;
        }
        self.collected = self.collected.plus(stake.amount)?;
        let basis = with(matched.clone(), &self.clauses.lost);
        self.moved(Purse::Wager(stake.number), to, stake.amount, &basis);
        Ok(())
    }

    fn line(&mut self, opened: &Opened, stake: &Stake, house: bool) -> Result<Line, OddsError> {
        let own = self.rules.house_wager_table().filter(|_| stake.house);
        let odds = own.map_or(self.rules.odds(), |own| &own.odds);
        let basis = opened.basis.clone();
        let mut line = Line {
            number: stake.number,
            area: opened.area,
            called: opened.called,
            stake: stake.amount,
            odds: odds.value,
            win: Cents::ZERO,
            commission: Cents::ZERO,
            owed: Cents::ZERO,
            returned: stake.amount,
            basis,
        };
        match opened.called {
            Called::Jowl => line.basis = with(line.basis, &self.clauses.stand_off),
            Called::Void => line.basis = self.rules.cite(line.basis, TablePoint::VoidReturns),
            Called::Che => {
                line.returned = Cents::ZERO;
                line.basis = with(line.basis, &self.clauses.lost);
                if house {
                    line.basis = line.basis.and(&self.rules.bank_odds().basis);
                    line.odds = self.rules.bank_odds().value;
                }
            }
            Called::Jung => {
                let free = own.is_some();
                line.basis = line.basis.and(&odds.basis);
                // What the House's own wager wins is paid by the clause on that wager alone.
                if !free {
                    line.basis = with(line.basis, &self.clauses.paid);
                }
                self.pay(&mut line, odds.value, free, house)?;
            }
        }
        Ok(line)
    }

    fn pay(&mut self, line: &mut Line, odds: Odds, free: bool, house: bool) -> Result<(), OddsError> {
        let payable = self.rules.payable(line.stake, self.terms)?;
        if payable.value != line.stake {
            line.basis = line.basis.clone().and(&payable.basis);
        }
        line.win = odds.win(payable.value)?;
        let commission = |amount| self.rules.commission_on(amount, self.terms);
        let full = commission(line.win);
        let net_only = self.rules.commission_reading() == CommissionReading::BankPaysNet;
        let due = if net_only && !free { line.win.minus_or_zero(full.value) } else { line.win };
        let (taken, from_stake) = if house {
            (due, Cents::ZERO)
        } else {
            let from_losing = due.min(self.losing);
            let from_stake = due.minus_or_zero(from_losing).min(self.bank);
            self.losing = self.losing.minus(from_losing)?;
            self.bank = self.bank.minus(from_stake)?;
            (from_losing.plus(from_stake)?, from_stake)
        };
        line.owed = due.minus_or_zero(taken);
        self.owed = self.owed.plus(line.owed)?;
        self.paid = self.paid.plus(taken)?;
        // Of a win that is paid in part, commission is taken on that part.
        let to_house = match (free, net_only) {
            (true, _) => Cents::ZERO,
            (false, true) => Cents::ZERO,
            (false, false) => commission(taken).value,
        };
        line.commission = match (free, net_only) {
            (true, _) => Cents::ZERO,
            (false, true) => full.value,
            (false, false) => to_house,
        };
        if !free {
            line.basis = line.basis.clone().and(&full.basis);
        }
        if !from_stake.is_zero() {
            line.basis = with(line.basis.clone(), &self.clauses.from_stake);
        }
        if !line.owed.is_zero() {
            line.basis = self.rules.cite(line.basis.clone(), TablePoint::BankShort);
        }
        line.returned = line.stake.plus(taken.minus(to_house)?)?;
        // The commission is taken out of what comes last, so that it never asks for more than one purse holds.
        let wager = Purse::Wager(line.number);
        let from_losing = taken.minus(from_stake)?;
        let basis = line.basis.clone();
        let first = if house { Purse::Float } else { Purse::LosingWagers };
        for (purse, amount) in [(first, from_losing), (Purse::Bank, from_stake)] {
            self.moved(purse, wager, amount, &basis);
        }
        self.moved(wager, Purse::Commission, to_house, &basis);
        Ok(())
    }

    /// Gives the bank what is left.
    fn close(&mut self, bank: &RoundBank, stake: Cents) -> Result<BankLine, OddsError> {
        let mut basis = with(with(self.clauses.method.clone(), &self.clauses.excess), &self.clauses.turn);
        let excess = self.losing;
        let mut line = BankLine {
            stake,
            collected: self.collected,
            paid: self.paid,
            owed: self.owed,
            excess,
            commission: Cents::ZERO,
            returned: Vec::new(),
            to_float: Cents::ZERO,
            basis: basis.clone(),
        };
        let halves = matches!(bank, RoundBank::CoBank { .. });
        if matches!(bank, RoundBank::House) {
            let book = self.rules.commission();
            if book.on_house_hands.value {
                let due = self.rules.commission_on(self.collected.minus_or_zero(self.paid), self.terms);
                self.moved(Purse::Float, Purse::Commission, due.value, &due.basis);
                line.commission = due.value;
            }
            line.basis = basis.and(&book.on_house_hands.basis);
            return Ok(line);
        }
        // An odd cent of a co-bank is the player's (PG-19).
        let players = |amount: Cents| {
            if halves { Cents::new(amount.get().div_ceil(2)).unwrap_or(amount) } else { amount }
        };
        let (own_excess, own_stake) = (players(excess), players(self.bank));
        let base = match self.rules.commission_reading() {
            CommissionReading::NetWin | CommissionReading::BankPaysNet => own_excess,
            CommissionReading::GrossWin => players(self.collected),
        };
        let due = self.rules.commission_on(base, self.terms);
        let from_excess = due.value.min(own_excess);
        let from_stake = due.value.minus_or_zero(from_excess).min(own_stake);
        line.commission = from_excess.plus(from_stake)?;
        if !base.is_zero() {
            // A book that has a clause on the banker's commission says its rate there.
            let own = !halves && self.rules.law().in_force(TablePoint::BankerCommission);
            basis = if own {
                let rounded = basis.and(&self.rules.commission().rounding.basis);
                self.rules.cite(rounded, TablePoint::BankerCommission)
            } else {
                basis.and(&due.basis)
            };
        }
        if let Some(matched) = self.rules.banking().co_bank.basis(CoBankPoint::Matched).filter(|_| halves) {
            basis = basis.and(matched);
        }
        if self.bank < stake {
            basis = with(basis, &self.clauses.from_stake);
        }
        if !self.owed.is_zero() {
            basis = self.rules.cite(basis, TablePoint::BankShort);
        }
        let to_float_excess = excess.minus(own_excess)?;
        let to_float_stake = self.bank.minus(own_stake)?;
        line.to_float = to_float_excess.plus(to_float_stake)?;
        let kept_excess = divided(own_excess.minus(from_excess)?, bank.shares());
        let kept_stake = divided(own_stake.minus(from_stake)?, bank.shares());
        self.moved(Purse::LosingWagers, Purse::Commission, from_excess, &basis);
        self.moved(Purse::Bank, Purse::Commission, from_stake, &basis);
        self.moved(Purse::LosingWagers, Purse::Float, to_float_excess, &basis);
        self.moved(Purse::Bank, Purse::Float, to_float_stake, &basis);
        if bank.shares().len() > 1 {
            basis = self.rules.cite(basis, TablePoint::ShareBank);
        }
        for (share, (from_excess, from_stake)) in
            bank.shares().iter().zip(kept_excess.into_iter().zip(kept_stake))
        {
            let banker = Purse::Banker(share.who);
            self.moved(Purse::Bank, banker, from_stake, &basis);
            self.moved(Purse::LosingWagers, banker, from_excess, &basis);
            line.returned.push(Share { who: share.who, amount: from_excess.plus(from_stake)? });
        }
        self.losing = Cents::ZERO;
        self.bank = Cents::ZERO;
        line.basis = basis;
        Ok(line)
    }
}

/// `amount` divided as the shares stand to each other; cents that do not divide go one each to the first.
fn divided(amount: Cents, shares: &[Share]) -> Vec<Cents> {
    let all: u128 = shares.iter().map(|share| u128::from(share.amount.get())).sum();
    let part = |share: &Share| {
        let exact = u128::from(amount.get()) * u128::from(share.amount.get());
        // The part is at most the amount itself.
        u64::try_from(exact / all.max(1)).unwrap_or(0)
    };
    let mut parts: Vec<u64> = shares.iter().map(part).collect();
    let mut rest = amount.get() - parts.iter().sum::<u64>();
    for (part, _) in parts.iter_mut().zip(shares).filter(|(_, share)| !share.amount.is_zero()) {
        let more = rest.min(1);
        *part += more;
        rest -= more;
    }
    parts.into_iter().map(|part| Cents::new(part).unwrap_or(Cents::MAX)).collect()
}
