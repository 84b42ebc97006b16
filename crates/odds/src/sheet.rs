use crate::Exact;
use houseway_lawbook::{ClauseId, Readings, RulebookId, RulingId};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// One way that a bet can end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Its name, such as `win`, `lose`, `stand-off`, `first-of-two`.
    pub name: String,
    /// In how many of the bet's equally likely ways it comes.
    #[serde(serialize_with = "as_text")]
    pub ways: BigUint,
    /// The player's gain for one unit of the initial wager; -1 where it is lost.
    pub pays: Exact,
}

/// One bet, with every outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bet {
    /// Its name in data.
    pub bet: String,
    /// Its outcomes, best first.
    pub outcomes: Vec<Outcome>,
    /// How many equally likely ways there are in all.
    #[serde(serialize_with = "as_text")]
    pub ways: BigUint,
    /// What the house gains on average, as a fraction of the initial wager.
    pub edge: Exact,
    /// The same in hundredths, with [`Bet::PERCENT_PLACES`] decimals, rounded as [`Exact::percent`] says.
    pub edge_percent: String,
    /// The variance of the player's gain for one unit of the initial wager: the mean of its square less the square of its mean.
    pub variance: Exact,
    /// Its root, in units of the initial wager, with [`Bet::DEVIATION_PLACES`] decimals, rounded as [`Exact::root`] says.
    pub standard_deviation: String,
    /// The clauses that decided any of its outcomes, those of the best outcome first.
    pub clauses: Vec<ClauseId>,
    /// The rulings that did.
    pub rulings: Vec<RulingId>,
}

impl Bet {
    /// How many decimals a percentage has.
    pub const PERCENT_PLACES: u16 = 6;
    /// How many decimals a standard deviation has.
    pub const DEVIATION_PLACES: u16 = 6;
}

/// Every bet of a rulebook under one set of readings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// The rulebook.
    pub rulebook: RulebookId,
    /// The edition of its data.
    pub edition: u32,
    /// The readings chosen in place of the defaults.
    pub readings: Readings,
    /// The bets in the order of the rulebook.
    pub bets: Vec<Bet>,
}

fn as_text<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}
