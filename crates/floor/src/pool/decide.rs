use super::command::Command;
use super::event::{Event, Paid};
use super::reason::Reason;
use super::state::{Config, State};
use houseway_games::desk::DeskPoint;
use houseway_games::pai_gow::side::{Jackpot, JackpotLine, Pools};
use houseway_lawbook::Basis;
use houseway_money::Cents;
use houseway_table::pai_gow::{Claim, Feed, PoolMatter, PoolPosting, Rules};
use houseway_table::{Actor, By, Decided, Decision, Rank, Refused, TableId};

type Answer = Decided<Event, Reason>;

/// Decides a command.
pub(super) fn decide(rules: &Rules, state: &State, command: &Command, by: &By) -> Answer {
    let Some(jackpot) = rules.side.jackpot() else {
        let basis = rules.conduct.basis(houseway_games::pai_gow::ConductPoint::SetUp);
        return Err(Refused::new(Reason::BadConfig { problem: "this rulebook has no jackpot" }, basis));
    };
    let ctx = Ctx { rules, jackpot, state, by };
    match command {
        Command::SetUp { config } => ctx.set_up(config),
        Command::Fund { pool, reserve } => ctx.fund(*pool, *reserve),
        Command::ConfirmFund { pool, reserve } => ctx.confirm_fund(*pool, *reserve),
        Command::WithdrawFund => ctx.withdraw_fund(),
        Command::Post { table, posting } => ctx.post(*table, posting),
        Command::PassOver { table, round } => ctx.pass_over(*table, *round),
        Command::WithdrawPassOver => ctx.withdraw_pass_over(),
    }
}

struct Ctx<'a> {
    rules: &'a Rules,
    jackpot: &'a Jackpot,
    state: &'a State,
    by: &'a By,
}

impl Ctx<'_> {
    /// What feeds a pool and its reserve.
    fn fed(&self, config: &Config) -> Basis {
        self.jackpot.feed(Cents::ZERO, &config.jackpot.terms()).basis
    }

    fn config(&self) -> Result<&Config, Refused<Reason>> {
        let config = self.state.config.as_ref();
        config.ok_or_else(|| Refused::new(Reason::NotConfigured, self.jackpot.order()))
    }

    fn need_rank(&self, rank: Rank, basis: &Basis) -> Result<(), Refused<Reason>> {
        match self.by.actor.rank() {
            Some(own) if own >= rank => Ok(()),
            Some(_) => Err(Refused::new(Reason::RankNeeded { rank }, basis.clone())),
            None => Err(Refused::new(Reason::NotYours, basis.clone())),
        }
    }

    /// The first set-up makes it, and the system may give it.
    fn set_up(&self, config: &Config) -> Answer {
        let basis = self.fed(config);
        if self.by.actor != Actor::System {
            self.need_rank(Rank::GamingShiftManager, &basis)?;
        }
        if self.state.config.is_some() {
            return Err(Refused::new(Reason::Configured, basis));
        }
        let of_these = config.rulebook == self.rules.id()
            && config.edition == self.rules.edition()
            && config.readings == *self.rules.readings();
        let problem = match () {
            () if !of_these => "the rulebook, its edition or its readings are others than those at hand",
            () if config.jackpot.amount.is_zero() => "the jackpot wager is above zero",
            () if config.jackpot.pool != Some(config.pool) => "the jackpot's terms name this pool",
            () => return Ok(Decision::of(Event::SetUp { config: Box::new(config.clone()) }, basis)),
        };
        Err(Refused::new(Reason::BadConfig { problem }, basis))
    }

    /// Money takes two persons, as it does at a table's float (G-9).
    fn two_persons(&self) -> Result<Basis, Refused<Reason>> {
        let basis = self.fed(self.config()?);
        Ok(basis.and(&self.rules.conduct.desk.law().basis(DeskPoint::TwoPersons)))
    }

    /// A gaming shift manager signs first.
    fn fund(&self, pool: Cents, reserve: Cents) -> Answer {
        let basis = self.two_persons()?;
        self.need_rank(Rank::GamingShiftManager, &basis)?;
        if self.state.asked.is_some() {
            return Err(Refused::new(Reason::AlreadyPending, basis));
        }
        self.fits(pool, reserve, &basis)?;
        Ok(Decision::of(Event::FundAsked { pool, reserve }, basis))
    }

    /// Another person signs for the same sums, a casino supervisor or higher; what fits is looked at once more.
    fn confirm_fund(&self, pool: Cents, reserve: Cents) -> Answer {
        let basis = self.two_persons()?;
        self.need_rank(Rank::CasinoSupervisor, &basis)?;
        let Some(asked) = self.state.asked else {
            return Err(Refused::new(Reason::NothingPending, basis));
        };
        self.another(&asked.by, &basis)?;
        if (asked.pool, asked.reserve) != (pool, reserve) {
            let reason = Reason::OtherSums { pool: asked.pool, reserve: asked.reserve };
            return Err(Refused::new(reason, basis));
        }
        self.fits(pool, reserve, &basis)?;
        Ok(Decision::of(Event::Funded { pool, reserve }, basis))
    }

    /// The second signature is another person's than that of `first`.
    fn another(&self, first: &Actor, basis: &Basis) -> Result<(), Refused<Reason>> {
        let same = first.person() == self.by.actor.person();
        let law = self.rules.conduct.desk.law();
        law.forbid(DeskPoint::TwoPersons, same)
            .map_err(|two| Refused::new(Reason::SamePerson, basis.clone().and(&two)))
    }

    fn withdraw_fund(&self) -> Answer {
        let basis = self.two_persons()?;
        self.need_rank(Rank::CasinoSupervisor, &basis)?;
        if self.state.asked.is_none() {
            return Err(Refused::new(Reason::NothingPending, basis));
        }
        Ok(Decision::of(Event::FundWithdrawn, basis))
    }

    fn fits(&self, pool: Cents, reserve: Cents, basis: &Basis) -> Result<(), Refused<Reason>> {
        if pool.is_zero() && reserve.is_zero() {
            return Err(Refused::new(Reason::NoChange, basis.clone()));
        }
        let fits = |held: Cents, more: Cents| held.plus(more).is_ok();
        if !fits(self.state.amount(), pool) || !fits(self.state.reserve(), reserve) {
            return Err(Refused::new(Reason::TooMuch, basis.clone()));
        }
        Ok(())
    }

    /// What a table tells: each posting once, and in that table's order.
    fn post(&self, table: TableId, posting: &PoolPosting) -> Answer {
        let config = self.config()?;
        let order = self.jackpot.order();
        let refuse = |reason| Err(Refused::new(reason, order.clone()));
        if self.by.actor != Actor::System {
            return refuse(Reason::NotYours);
        }
        let known = self.state.tables.get(&table);
        if known.is_none() && self.state.tables.len() >= State::TABLES {
            return refuse(Reason::TooMuch);
        }
        let (last, last_round) = known.map_or((0, 0), |told| (told.last, told.round));
        let PoolPosting { number, round, matter } = posting;
        if *number <= last {
            return refuse(Reason::Done { last });
        }
        if *number != last.saturating_add(1) {
            return refuse(Reason::Gap { next: last.saturating_add(1) });
        }
        if *round < last_round {
            return refuse(Reason::OutOfOrder);
        }
        let (number, round) = (*number, *round);
        match matter {
            PoolMatter::DiceExposed { at } => {
                if self.state.waiting.iter().any(|waiting| waiting.table == table && waiting.round == round) {
                    return refuse(Reason::OutOfOrder);
                }
                Ok(Decision::of(Event::DiceExposed { table, number, round, at: *at }, order))
            }
            PoolMatter::Settled { fed, won } => self.settle(config, table, number, round, fed, won),
            PoolMatter::Released => Ok(Decision::of(Event::Released { table, number, round }, order)),
        }
    }

    /// Lost stakes feed pool and reserve at once. Claims wait until those of dice that were exposed earlier are settled.
    fn settle(
        &self,
        config: &Config,
        table: TableId,
        number: u64,
        round: u64,
        fed: &[Feed],
        won: &[Claim],
    ) -> Answer {
        let mut basis = self.fed(config);
        // A round that was passed over has no place any more, and what is left now is there for it.
        let place = self.state.place(table, round);
        let now = place.and_then(|place| self.state.waiting.get(place)).map(|waiting| waiting.amount);
        if !won.is_empty()
            && let Some(first) = self.state.waiting.first().filter(|_| place.is_some_and(|place| place > 0))
        {
            let reason = Reason::EarlierFirst { table: first.table, round: first.round };
            return Err(Refused::new(reason, self.jackpot.order()));
        }
        let mut claims: Vec<(&JackpotLine, Cents)> = Vec::new();
        for claim in won {
            let line = self.jackpot.lines().iter().find(|line| line.name() == claim.line);
            let Some(line) = line.filter(|line| line.prize().value.is_share()) else {
                return Err(Refused::new(Reason::NoSuchLine, basis));
            };
            claims.push((line, claim.stake));
        }
        let held = Pools { pool: now.unwrap_or(self.state.amount()), reserve: self.state.reserve() };
        let round_paid = self.jackpot.pay_in_turn(&claims, held);
        let of_claims = claims.iter().map(|(line, _)| &line.prize().basis);
        if !won.is_empty() {
            basis = of_claims.fold(round_paid.basis, Basis::and).and(&basis);
        }
        let paid: Vec<Paid> = won
            .iter()
            .zip(&round_paid.value.paid)
            .map(|(claim, paid)| Paid {
                area: claim.area,
                wager: claim.wager,
                line: claim.line.clone(),
                stake: claim.stake,
                win: paid.win,
                from_pool: paid.from_pool,
            })
            .collect();
        let at_once: Cents = round_paid.value.paid.iter().map(|paid| paid.refilled).sum();
        let refilled = at_once.plus_capped(round_paid.value.refilled);
        let more = |sum: fn(&Feed) -> Cents| fed.iter().map(sum).fold(refilled, Cents::plus_capped);
        let grows = |held: Cents, by: Cents| held.plus(by).is_ok();
        let fits = grows(self.state.amount(), more(|feed| feed.pool))
            && grows(self.state.reserve(), more(|feed| feed.reserve));
        if !fits {
            return Err(Refused::new(Reason::TooMuch, basis));
        }
        let event = Event::Settled { table, number, round, fed: fed.to_vec(), paid, refilled };
        Ok(Decision::of(event, basis))
    }

    /// Who is passed over has lost his place, not his claim, and may be paid less: a gaming shift manager asks for it, and
    /// another person agrees, a casino supervisor or higher (G-9).
    fn pass_over(&self, table: TableId, round: u64) -> Answer {
        let basis = self.jackpot.order().and(&self.two_persons()?);
        let asked = self.state.asked_pass;
        let this = asked.filter(|asked| (asked.table, asked.round) == (table, round));
        let rank = if this.is_some() { Rank::CasinoSupervisor } else { Rank::GamingShiftManager };
        self.need_rank(rank, &basis)?;
        if self.state.place(table, round).is_none() {
            return Err(Refused::new(Reason::NothingPending, basis));
        }
        if let Some(asked) = this {
            self.another(&asked.by, &basis)?;
            return Ok(Decision::of(Event::PassedOver { table, round }, basis));
        }
        if asked.is_some() {
            return Err(Refused::new(Reason::AlreadyPending, basis));
        }
        let two = self.rules.conduct.desk.law().in_force(DeskPoint::TwoPersons);
        let event =
            if two { Event::PassOverAsked { table, round } } else { Event::PassedOver { table, round } };
        Ok(Decision::of(event, basis))
    }

    fn withdraw_pass_over(&self) -> Answer {
        let basis = self.two_persons()?;
        self.need_rank(Rank::CasinoSupervisor, &basis)?;
        if self.state.asked_pass.is_none() {
            return Err(Refused::new(Reason::NothingPending, basis));
        }
        Ok(Decision::of(Event::PassOverWithdrawn, basis))
    }
}
