use super::PaiGowError;
use crate::Exact;
use houseway_games::pai_gow::bank::{Called, Opened, RoundBank, Settlement, Share, Stake, Terms};
use houseway_games::pai_gow::{Area, BankMethod, Matching, Outcome, Point, Rules, TableRules};
use houseway_lawbook::{Basis, Law};
use houseway_money::{Cents, Rate};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// What is assumed of a regular wager beside the rules: what the table takes, what its chips can pay, how much lies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// The commission on a win.
    pub commission: Rate,
    /// The smallest chip of the table, to which a commission is rounded; zero for a cent.
    pub chip: Cents,
    /// The wager; `None` for one on which the commission, and a commission on what a commission left over, come out in whole
    /// cents, so that nothing is rounded.
    pub stake: Option<Cents>,
}

impl Serialize for Assumed {
    /// As text: the commission as a fraction, amounts in dollars.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (part, of) = self.commission.parts();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("commission", &Exact::new(part, of).unwrap_or_else(|| Exact::whole(0)))?;
        if let Some(stake) = self.stake {
            map.serialize_entry("stake", &dollars(stake))?;
            map.serialize_entry("chip", &dollars(self.chip))?;
        }
        map.end()
    }
}

/// An amount in dollars, for programs: `12345.60`.
pub(super) fn dollars(amount: Cents) -> String {
    format!("{}.{:02}", amount.get() / 100, amount.get() % 100)
}

impl Assumed {
    /// The commission that a book names, nothing rounded.
    #[must_use]
    pub const fn of(table: &TableRules) -> Self {
        Self { commission: table.commission().rate.value, chip: Cents::ZERO, stake: None }
    }

    /// The wager that is settled to see what it pays. Where none is given, one that the rate divides twice: a banker who
    /// keeps a commission back (PG-6) pays commission on it.
    fn amount(&self, table: &TableRules) -> Result<Cents, PaiGowError> {
        if let Some(stake) = self.stake {
            let below = stake.is_zero() || stake < self.chip;
            return if below { Err(PaiGowError::BelowChip) } else { Ok(stake) };
        }
        let (part, of) = self.commission.parts();
        let of = u64::from(of / num_integer::gcd(part, of));
        let unit = of.checked_mul(of).and_then(|unit| unit.checked_mul(table.odds().value.unit().get()));
        let unit = unit.and_then(|unit| unit.checked_mul(self.chip.get().max(1)));
        unit.and_then(Cents::new).ok_or(PaiGowError::NoStake)
    }

    /// What the book says against the commission, in words, if anything: it is reckoned with all the same.
    #[must_use]
    pub fn remark(&self, table: &TableRules) -> Option<String> {
        let terms = Terms { minimum: Cents::literal(1), ..self.terms() };
        table.check_terms(&terms, false).err().map(|refused| refused.to_string())
    }

    fn terms(&self) -> Terms {
        Terms { commission: self.commission, chip: self.chip, minimum: Cents::ZERO, maximum: Cents::MAX }
    }
}

/// What one regular wager gains, by how it comes out, as the rules settle it.
#[derive(Clone, Debug)]
pub struct Gains {
    /// What lies there.
    stake: Cents,
    /// For a win, a loss and a stand-off what is gained, in cents, and by which clauses.
    of: [(i128, Basis); 3],
}

/// The ways a wager can come out, in the order of [`Gains`].
pub(super) const OUTCOMES: [(Outcome, &str); 3] =
    [(Outcome::Win, "win"), (Outcome::Lose, "lose"), (Outcome::StandOff, "stand-off")];

impl Gains {
    /// A player's wager against the House's bank.
    ///
    /// # Errors
    /// [`PaiGowError`] if such a wager cannot be made or settled.
    pub fn of_player(rules: &Rules, table: &TableRules, assumed: &Assumed) -> Result<Self, PaiGowError> {
        let stake = assumed.amount(table)?;
        Self::each(stake, |outcome| {
            let opened = [opened(rules.matching(), outcome, stake, 0)?];
            let settled = settle(table, &RoundBank::House, &opened, assumed)?;
            let line = settled.lines.first().ok_or(PaiGowError::NoStake)?;
            Ok((i128::from(line.returned.get()) - i128::from(stake.get()), line.basis.clone()))
        })
    }

    /// A player who banks alone against one wager that he covers, for each unit of that wager. The outcomes are those of
    /// the wager against him: he gains when it loses.
    ///
    /// # Errors
    /// [`PaiGowError`] if such a bank cannot be held or settled.
    pub fn of_banker(rules: &Rules, table: &TableRules, assumed: &Assumed) -> Result<Self, PaiGowError> {
        let stake = assumed.amount(table)?;
        Self::each(stake, |outcome| banked(rules, table, assumed, &[outcome]))
    }

    /// A player who banks alone against wagers of one size, each on an area of its own, that come out so: what he gains for
    /// each unit of them together, and by which clauses.
    ///
    /// # Errors
    /// [`PaiGowError`] if such a bank cannot be held or settled.
    pub fn of_banker_against(
        rules: &Rules,
        table: &TableRules,
        assumed: &Assumed,
        outcomes: &[Outcome],
    ) -> Result<(Exact, Basis), PaiGowError> {
        let all = i128::from(assumed.amount(table)?.get()) * outcomes.len() as i128;
        let (gained, basis) = banked(rules, table, assumed, outcomes)?;
        Ok((Exact::new(gained, all).ok_or(PaiGowError::NoStake)?, basis))
    }

    fn each(
        stake: Cents,
        settle: impl Fn(Outcome) -> Result<(i128, Basis), PaiGowError>,
    ) -> Result<Self, PaiGowError> {
        let [win, lose, stand_off] = OUTCOMES.map(|(outcome, _)| settle(outcome));
        Ok(Self { stake, of: [win?, lose?, stand_off?] })
    }

    /// What is gained for each unit of the wager.
    #[must_use]
    pub fn per_unit(&self, outcome: Outcome) -> Exact {
        let gained = self.cents(outcome);
        Exact::new(gained, self.stake.get()).unwrap_or_else(|| Exact::whole(gained))
    }

    /// By which clauses.
    #[must_use]
    pub const fn basis(&self, outcome: Outcome) -> &Basis {
        &self.of[place(outcome)].1
    }

    /// What is gained, in cents.
    pub(super) const fn cents(&self, outcome: Outcome) -> i128 {
        self.of[place(outcome)].0
    }

    /// What lies there, in cents.
    pub(super) fn stake(&self) -> i128 {
        i128::from(self.stake.get())
    }
}

const fn place(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Lose => 1,
        Outcome::StandOff => 2,
    }
}

fn area(number: u8) -> Result<Area, PaiGowError> {
    Area::new(number).map_err(|error| PaiGowError::Settle(error.to_string()))
}

/// A trial round, settled. A figure of a round in which somebody is owed something would leave that out: there is none.
fn settle(
    table: &TableRules,
    bank: &RoundBank,
    round: &[Opened],
    assumed: &Assumed,
) -> Result<Settlement, PaiGowError> {
    let settled = table.settle_round(bank, round, &assumed.terms());
    let settled = settled.map_err(|error| PaiGowError::Settle(error.to_string()))?;
    let owed = settled.lines.iter().try_fold(settled.bank.owed, |sum, line| sum.plus(line.owed));
    if owed.is_ok_and(Cents::is_zero) { Ok(settled) } else { Err(PaiGowError::Owed(settled.bank.owed)) }
}

/// What a player who banks alone on area three, and covers them, gains in cents of wagers on other areas that come out so,
/// and by which clauses.
fn banked(
    rules: &Rules,
    table: &TableRules,
    assumed: &Assumed,
    outcomes: &[Outcome],
) -> Result<(i128, Basis), PaiGowError> {
    let stake = assumed.amount(table)?;
    // What the live table asks of a bank: each wager as it is paid, which may be more than lies there (PG-18, PG-21).
    let wagers = vec![stake; outcomes.len()];
    let cover = table.cover_needed(&wagers, &assumed.terms()).map_err(|_| PaiGowError::NoStake)?;
    let bank = RoundBank::Player { area: area(3)?, shares: vec![Share { who: 1, amount: cover }] };
    let matching = rules.matching_under(BankMethod::Player);
    let mut round = Vec::new();
    for (place, outcome) in (0..).zip(outcomes) {
        round.push(opened(matching, *outcome, stake, place)?);
    }
    let settled = settle(table, &bank, &round, assumed)?;
    let returned: i128 = settled.bank.returned.iter().map(|share| i128::from(share.amount.get())).sum();
    let lines = settled.lines.iter().map(|line| line.basis.clone());
    let lines = lines.reduce(|all, line| all.and(&line)).ok_or(PaiGowError::NoStake)?;
    Ok((returned - i128::from(cover.get()), lines.and(&settled.bank.basis)))
}

/// A wager on an area that is neither the House's nor the banker's.
fn opened(matching: &Matching, outcome: Outcome, stake: Cents, place: u8) -> Result<Opened, PaiGowError> {
    const FREE: [u8; 2] = [2, 4];
    let free = FREE.get(usize::from(place)).ok_or(PaiGowError::NoStake)?;
    let stakes = vec![Stake { number: u32::from(place) + 1, amount: stake, house: false }];
    Ok(Opened {
        area: area(*free)?,
        called: Called::from(outcome),
        basis: matched(matching, outcome),
        stakes,
    })
}

/// All that can decide how two hands match, where they come out so: the clause on that outcome, then those on how one hand
/// is the better.
pub(super) fn matched(matching: &Matching, outcome: Outcome) -> Basis {
    use Point::{
        BankByPoints, BankByRank, BankByTile, Identical, Loses, PlayerByPoints, PlayerByRank, PlayerByTile,
        StandOff, Wins,
    };
    let (players, banks) =
        ([PlayerByRank, PlayerByPoints, PlayerByTile], [BankByRank, BankByPoints, BankByTile, Identical]);
    let law: &Law<Point> = matching.law();
    let all = |first: Point, points: &[&[Point]]| {
        points.iter().copied().flatten().fold(law.basis(first), |basis, point| basis.and(&law.basis(*point)))
    };
    let for_the_bank = |basis: Basis| basis.and(&matching.zero().basis).and(&matching.copy().basis);
    match outcome {
        Outcome::Win => all(Wins, &[&players]),
        Outcome::Lose => for_the_bank(all(Loses, &[&banks])),
        Outcome::StandOff => for_the_bank(all(StandOff, &[&players, &banks[..3]])),
    }
}
