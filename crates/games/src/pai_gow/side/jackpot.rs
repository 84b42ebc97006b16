use super::bonus::Payer;
use super::jackpot_line::{JackpotLine, JackpotLineTable, Prize};
use super::law::{JackpotPoint, law};
use super::line::On;
use super::pay_table;
use super::pools::{Fed, JackpotPaid, JackpotRound, JackpotTerms, Pools};
use crate::pai_gow::choice::{Offered, choose, named};
use crate::pai_gow::table_rules::{Fault, chosen, disabled};
use crate::pai_gow::{Hand, Refused};
use houseway_lawbook::{Basis, Cited, DocumentError, Law, Mutation, PointTable, Readings, Ruled};
use houseway_money::{Cents, Rounding};
use serde::Deserialize;
use std::fmt;

named! {
    /// When the pool is filled anew, and whether a winning stake goes back (PG-14).
    enum JackpotReading {
        /// At once; it goes back.
        ReseedAtOnce = "reseed-at-once",
        /// When the round is over; it goes back.
        ReseedAfterRound = "reseed-after-round",
        /// At once; the House keeps it.
        StakeKept = "stake-kept",
    }
}

/// A jackpot wager that is to be placed on a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JackpotPlacing {
    /// Whether it is the House's.
    pub by_house: bool,
    /// Whether one lies on the box already.
    pub lies_already: bool,
    /// Whether the player has a regular wager on the box.
    pub regular: bool,
    /// How much is wagered.
    pub amount: Cents,
}

/// Why a jackpot wager is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JackpotRefusal {
    /// The House does not wager on it.
    #[error("the House does not wager on the jackpot")]
    House,
    /// The box has one.
    #[error("the box has its jackpot wager")]
    OneABox,
    /// Not the approved amount.
    #[error("a jackpot wager is {approved}, not {amount}")]
    Amount {
        /// What is approved.
        approved: Cents,
        /// What was wagered.
        amount: Cents,
    },
    /// No regular wager beside it.
    #[error("a jackpot wager lies beside a regular wager on the box")]
    NoWager,
}

/// Who of those wagering on a box wants its one jackpot wager.
#[derive(Clone, Copy, Debug)]
pub struct JackpotChoice<'a> {
    /// For each who wagers there, whether he wants it: who has not left it to the others may.
    pub wants: &'a [bool],
    /// Which of them decides on the tiles, if anybody does.
    pub decider: Option<usize>,
}

/// A wager on four listed hands whose stakes fill the pool that it is paid from.
#[derive(Clone)]
pub struct Jackpot {
    lines: Vec<JackpotLine>,
    reading: Cited<JackpotReading>,
    rounding: Cited<Rounding>,
    split_rounding: Cited<Rounding>,
    law: Law<JackpotPoint>,
    /// The line of each hand, or the number of lines.
    by_hand: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct JackpotDocument {
    number: usize,
    reading: Cited<Vec<String>>,
    rounding: Cited<Rounding>,
    split_rounding: Cited<Rounding>,
    lines: Vec<JackpotLineTable>,
    law: PointTable,
}

impl JackpotDocument {
    pub(super) fn read(
        self,
        file: &str,
        readings: &Readings,
        offered: &mut Offered,
        mutation: &Mutation,
    ) -> Result<Jackpot, DocumentError> {
        let error = |(key, message): Fault| DocumentError::new(file, &key, message);
        let law = law(file, "jackpot", &self.law, mutation)?;
        let reading = choose(&self.reading, readings, offered)
            .map_err(|message| error(("jackpot.reading".into(), message)))?;
        pay_table::counted("jackpot", self.number, self.lines.len()).map_err(error)?;
        let mut lines: Vec<JackpotLine> = Vec::new();
        for (index, row) in self.lines.into_iter().enumerate() {
            let at = |part: &str| format!("jackpot.lines[{index}].{part}");
            let line = row
                .read(index, |basis| disabled(basis, mutation))
                .map_err(|(part, message)| error((at(&part), message)))?;
            if lines.last().is_some_and(|above| line.prize.value.is_more_than(above.prize.value)) {
                let message = format!(
                    "{} is more than the line above it pays, which is paid first: lines go from the highest to the lowest, \
                     shares before fixed amounts (clause {})",
                    line.prize.value, line.prize.basis
                );
                return Err(error((at(line.prize.value.key()), message)));
            }
            if line.on.iter().any(|on| !on.is_of_tiles()) {
                return Err(error((at("on"), "a jackpot looks at the player's four tiles alone".into())));
            }
            lines.push(line);
        }
        pay_table::apart("jackpot", lines.iter().map(JackpotLine::name)).map_err(error)?;
        let made: Vec<&[On]> = lines.iter().map(|line| line.on.as_slice()).collect();
        let made = pay_table::reached("jackpot", &made).map_err(error)?;
        // Under a mutation that takes the list away nothing wins.
        let none = (!law.in_force(JackpotPoint::Wins)).then_some(lines.len() as u8);
        let firsts = made.firsts(lines.len()).into_iter();
        let by_hand = firsts.map(|[line, _]| none.unwrap_or(line)).collect();
        Ok(Jackpot {
            by_hand,
            lines,
            reading,
            rounding: chosen(self.rounding, mutation),
            split_rounding: chosen(self.split_rounding, mutation),
            law,
        })
    }
}

impl fmt::Debug for Jackpot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jackpot").field("lines", &self.lines).finish_non_exhaustive()
    }
}

impl Jackpot {
    /// Its name among the bets.
    pub const NAME: &'static str = "gee-jun-jackpot";

    /// Its lines, the highest first.
    #[must_use]
    pub fn lines(&self) -> &[JackpotLine] {
        &self.lines
    }

    /// When the pool is filled anew, and whether a winning stake goes back.
    #[must_use]
    pub const fn reading(&self) -> &Cited<JackpotReading> {
        &self.reading
    }

    /// Whether a winning stake goes back to its player.
    #[must_use]
    pub fn stake_goes_back(&self) -> bool {
        self.reading.value != JackpotReading::StakeKept
    }

    /// The line of [`Jackpot::lines`] that a hand wins, however it is set.
    #[inline]
    #[must_use]
    pub fn line_of(&self, hand: Hand) -> Option<usize> {
        let line = usize::from(self.by_hand[hand.index()]);
        (line < self.lines.len()).then_some(line)
    }

    /// The line that a hand wins, however it is set, and by which clauses and rulings; none if it loses.
    #[must_use]
    pub fn settle(&self, hand: Hand) -> Ruled<Option<&JackpotLine>> {
        let line = self.line_of(hand).and_then(|index| self.lines.get(index));
        let point = if line.is_some() { JackpotPoint::Wins } else { JackpotPoint::Loses };
        let basis = self.law.basis(point);
        Ruled::new(line, line.map_or(basis.clone(), |line| basis.and(&line.prize.basis)))
    }

    /// Whether the wager is taken.
    ///
    /// # Errors
    /// [`JackpotRefusal`] with the clauses that forbid it.
    pub fn place(
        &self,
        placing: JackpotPlacing,
        terms: &JackpotTerms,
    ) -> Result<Basis, Refused<JackpotRefusal>> {
        let forbid =
            |point, reason, holds| self.law.forbid(point, holds).map_err(|basis| Refused::new(reason, basis));
        let JackpotPlacing { by_house, lies_already, regular, amount } = placing;
        let approved = terms.amount;
        forbid(JackpotPoint::HouseNever, JackpotRefusal::House, by_house)?;
        forbid(JackpotPoint::OneABox, JackpotRefusal::OneABox, lies_already)?;
        let wrong = JackpotRefusal::Amount { approved, amount };
        forbid(JackpotPoint::ApprovedAmount, wrong, amount != approved)?;
        forbid(JackpotPoint::BesideWager, JackpotRefusal::NoWager, !regular)?;
        let basis =
            self.law.basis(JackpotPoint::ApprovedAmount).and(&self.law.basis(JackpotPoint::BesideWager));
        Ok(basis)
    }

    /// Which of those who wager on a box may place its jackpot wager: first whoever decides on the tiles; if he does not
    /// want it, the other of two; of more, the one to whom all others leave it, and nobody while two want it (PG-30).
    #[must_use]
    pub fn entitled(&self, choice: JackpotChoice<'_>) -> Ruled<Option<usize>> {
        let acts = |point| self.law.in_force(point);
        let wants = |who: usize| choice.wants.get(who).copied().unwrap_or(false);
        if let Some(decider) = choice.decider.filter(|decider| wants(*decider))
            && acts(JackpotPoint::DeciderFirst)
        {
            return Ruled::new(Some(decider), self.law.basis(JackpotPoint::DeciderFirst));
        }
        let mut others = (0..choice.wants.len()).filter(|who| wants(*who) && choice.decider != Some(*who));
        let (first, second) = (others.next(), others.next());
        let point = if choice.decider.is_some() && choice.wants.len() == 2 {
            JackpotPoint::ThenTheOther
        } else {
            JackpotPoint::ThenByAgreement
        };
        let who = first.filter(|_| second.is_none());
        let basis = self.law.basis(JackpotPoint::DeciderFirst).and(&self.law.basis(point));
        Ruled::new(who.filter(|_| acts(point)), basis)
    }

    /// Where a lost wager goes.
    #[must_use]
    pub fn feed(&self, stake: Cents, terms: &JackpotTerms) -> Ruled<Fed> {
        let basis = self.law.basis(JackpotPoint::LosersFeed).and(&self.split_rounding.basis);
        if !self.law.in_force(JackpotPoint::LosersFeed) {
            return Ruled::new(Fed { pool: Cents::ZERO, reserve: Cents::ZERO, house: stake }, basis);
        }
        let pool = terms.to_pool.share(stake, Cents::literal(1), self.split_rounding.value);
        Ruled::new(Fed { pool, reserve: stake.minus_or_zero(pool), house: Cents::ZERO }, basis)
    }

    /// What a winning wager of `stake` is paid by `line`, where the pools hold `now`, earlier wins having been taken out.
    #[must_use]
    pub fn pay(&self, line: &JackpotLine, stake: Cents, now: Pools) -> Ruled<JackpotPaid> {
        let basis = self.law.basis(JackpotPoint::PoolAsLeft);
        let mut paid = self.paid(line, stake, now, now.pool);
        if line.prize.value.is_whole_pool() && self.reading.value != JackpotReading::ReseedAfterRound {
            (paid.after, paid.refilled) = paid.after.refilled();
        }
        let bases = [&line.prize.basis, &self.rounding.basis, &self.reading.basis];
        let basis = bases.into_iter().fold(self.law.basis(JackpotPoint::Wins), Basis::and).and(&basis);
        Ruled::new(paid, basis)
    }

    /// What the wins of one round are paid, in the order in which their dice were exposed.
    #[must_use]
    pub fn pay_in_turn(&self, wins: &[(&JackpotLine, Cents)], before: Pools) -> Ruled<JackpotRound> {
        let mut basis = self.law.basis(JackpotPoint::PoolAsLeft).and(&self.reading.basis);
        let mut now = before;
        let mut paid = Vec::with_capacity(wins.len());
        for (line, stake) in wins {
            let one = if self.law.in_force(JackpotPoint::PoolAsLeft) {
                self.pay(line, *stake, now)
            } else {
                Ruled::new(self.paid(line, *stake, now, before.pool), line.prize.basis.clone())
            };
            basis = basis.and(&one.basis);
            now = one.value.after;
            paid.push(one.value);
        }
        let emptied = wins.iter().any(|(line, _)| line.prize.value.is_whole_pool());
        let mut refilled = Cents::ZERO;
        if emptied && self.reading.value == JackpotReading::ReseedAfterRound {
            (now, refilled) = now.refilled();
        }
        Ruled::new(JackpotRound { paid, refilled, after: now }, basis)
    }

    /// A win reckoned on `shown`, of which the pool gives what it has and the House the rest.
    fn paid(&self, line: &JackpotLine, stake: Cents, now: Pools, shown: Cents) -> JackpotPaid {
        let (win, from_pool) = match line.prize.value {
            Prize::Share(share) => {
                let win = share.share(shown, Cents::literal(1), self.rounding.value);
                (win, win.min(now.pool))
            }
            Prize::Fixed(win) => (win, Cents::ZERO),
        };
        let stake_back = if self.stake_goes_back() { stake } else { Cents::ZERO };
        JackpotPaid {
            win,
            from_pool,
            from_house: win.minus_or_zero(from_pool),
            stake_back,
            stake_kept: stake.minus_or_zero(stake_back),
            refilled: Cents::ZERO,
            after: Pools { pool: now.pool.minus_or_zero(from_pool), reserve: now.reserve },
        }
    }

    /// What has the wins of a pool paid in the order in which dice were exposed, each from what the one before it left.
    #[must_use]
    pub fn order(&self) -> Basis {
        self.law.basis(JackpotPoint::PoolAsLeft)
    }

    /// Who owes a win, whoever banks.
    #[must_use]
    pub fn payer(&self) -> Ruled<Payer> {
        let point = JackpotPoint::HousePays;
        let payer = if self.law.in_force(point) { Payer::House } else { Payer::Bank };
        Ruled::new(payer, self.law.basis(point))
    }
}
