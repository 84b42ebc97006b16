//! The sheet of Rapid Roulette: thirteen bets on one spin, three on a spin sequence.
//!
//! A bet on one spin has 37 ways, one for each compartment. A sequence of n spins has 37^n; every outcome of every spin
//! is gone through, and where the rules decide a sequence early, the spins that no longer matter count with all their
//! ways. Its outcomes are named after the line that pays: `first-of-two` for a Double whose first spin alone hit,
//! `first-two-of-three` for a Treble that hit twice, `all`, and `lose`.

use crate::{Bet, Exact, Outcome, Sheet, Tally, TallyError};
use houseway_games::roulette::{
    BetKind, Pocket, Rules, Sequence, SequenceError, SequenceKind, SettleError, Spot, Verdict,
};
use houseway_money::{Cents, Odds};
use num_bigint::BigUint;

/// Why a sheet cannot be made of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouletteError {
    /// The rules cannot settle the trial wager.
    #[error(transparent)]
    Settle(#[from] SettleError),
    /// A bet has no outcome.
    #[error(transparent)]
    Tally(#[from] TallyError),
    /// Designated numbers do not fit their sequence.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
    /// Two spots of one kind do not have the same odds of winning.
    #[error("{one} and {other} are the same kind of bet and have different odds of winning")]
    Uneven {
        /// One spot.
        one: Spot,
        /// The other.
        other: Spot,
    },
    /// No stake within the range of money wins whole cents on every line.
    #[error("{0}: no stake that can be kept wins whole cents on every line")]
    NoStake(String),
    /// A sequence is open after its last spin.
    #[error("{0}: not decided after its last spin")]
    Undecided(SequenceKind),
}

/// The whole sheet under the rules as they were loaded.
///
/// # Errors
/// [`RouletteError`]; never for a book that this project ships.
pub fn sheet(rules: &Rules) -> Result<Sheet, RouletteError> {
    let mut bets = Vec::with_capacity(BetKind::ALL.len() + SequenceKind::ALL.len());
    for kind in BetKind::ALL {
        bets.push(kind_of_bet(rules, kind)?);
    }
    for kind in SequenceKind::ALL {
        // Which numbers are designated makes no difference: each comes in one way of 37.
        let numbers = vec![Pocket::ZERO; kind.spins()];
        bets.push(sequence(rules, Sequence::new(kind, &numbers)?)?);
    }
    Ok(Sheet { rulebook: rules.id(), edition: rules.edition(), readings: rules.readings().clone(), bets })
}

/// A kind of bet on one spin: every spot of it must have the same odds of winning.
fn kind_of_bet(rules: &Rules, kind: BetKind) -> Result<Bet, RouletteError> {
    let mut whole = Tally::new();
    let mut first: Option<(Spot, Vec<Outcome>)> = None;
    for spot in Spot::of_kind(kind) {
        let tally = tally_spot(rules, spot)?;
        match &first {
            None => {
                first = Some((spot, tally.outcomes()));
                whole = tally;
            }
            Some((one, outcomes)) if *outcomes != tally.outcomes() => {
                return Err(RouletteError::Uneven { one: *one, other: spot });
            }
            Some(_) => whole.cite(&tally),
        }
    }
    Ok(whole.bet(kind.name())?)
}

/// One spot by itself, under its own name.
///
/// # Errors
/// [`RouletteError`]; never for a book that this project ships.
pub fn spot(rules: &Rules, spot: Spot) -> Result<Bet, RouletteError> {
    Ok(tally_spot(rules, spot)?.bet(spot.name())?)
}

fn tally_spot(rules: &Rules, spot: Spot) -> Result<Tally, RouletteError> {
    let stake = stake(spot.name(), &[rules.odds(spot.kind()).value])?;
    let mut tally = Tally::new();
    for outcome in Pocket::all() {
        let line = rules.settle(spot, stake, outcome)?;
        let name = if line.returned.is_zero() { "lose" } else { "win" };
        tally.count(name, pays(line.returned, stake), BigUint::from(1u8), &line.basis);
    }
    Ok(tally)
}

/// One sequence of designated numbers, under the name of its kind.
///
/// # Errors
/// [`RouletteError`]; never for a book that this project ships.
pub fn sequence(rules: &Rules, sequence: Sequence) -> Result<Bet, RouletteError> {
    let kind = sequence.kind();
    let stake = stake(kind.name(), &rules.sequence_odds(kind).value)?;
    let mut verdicts = Vec::new();
    count_verdicts(rules, sequence, &mut Vec::with_capacity(kind.spins()), &mut verdicts)?;
    let mut tally = Tally::new();
    for (verdict, ways) in verdicts {
        let line = rules.settle_sequence(0, sequence, stake, verdict)?;
        let line = line.ok_or(RouletteError::Undecided(kind))?;
        tally.count(&name(kind, verdict), pays(line.returned, stake), ways, &line.basis);
    }
    Ok(tally.bet(kind.name())?)
}

/// Goes through every outcome of every spin that still matters after `outcomes`.
fn count_verdicts(
    rules: &Rules,
    sequence: Sequence,
    outcomes: &mut Vec<Pocket>,
    verdicts: &mut Vec<(Verdict, BigUint)>,
) -> Result<(), RouletteError> {
    let verdict = sequence.verdict(outcomes, rules.sequence_reading());
    let left = sequence.kind().spins() - outcomes.len();
    if verdict != Verdict::Open {
        let ways = (0..left).fold(BigUint::from(1u8), |ways, _| ways * Pocket::COUNT);
        match verdicts.iter_mut().find(|(known, _)| *known == verdict) {
            Some((_, counted)) => *counted += ways,
            None => verdicts.push((verdict, ways)),
        }
        return Ok(());
    }
    if left == 0 {
        return Err(RouletteError::Undecided(sequence.kind()));
    }
    for outcome in Pocket::all() {
        outcomes.push(outcome);
        count_verdicts(rules, sequence, outcomes, verdicts)?;
        outcomes.pop();
    }
    Ok(())
}

/// The line of 7.4 that pays.
fn name(kind: SequenceKind, verdict: Verdict) -> String {
    const NUMBERS: [&str; 5] = ["none", "one", "two", "three", "four"];
    match verdict {
        Verdict::Won { hits, .. } if usize::from(hits) == kind.spins() => "all".to_owned(),
        Verdict::Won { hits: 1, .. } => format!("first-of-{}", NUMBERS[kind.spins()]),
        Verdict::Won { hits, .. } => {
            let hits = NUMBERS.get(usize::from(hits)).copied().unwrap_or("some");
            format!("first-{hits}-of-{}", NUMBERS[kind.spins()])
        }
        Verdict::Lost { .. } | Verdict::Open => "lose".to_owned(),
    }
}

/// The smallest stake that wins whole cents at all of `odds`.
fn stake(bet: &str, odds: &[Odds]) -> Result<Cents, RouletteError> {
    let least = odds.iter().try_fold(1u64, |least, odds| {
        let unit = odds.unit().get();
        (least / num_integer::gcd(least, unit)).checked_mul(unit)
    });
    least.and_then(Cents::new).ok_or_else(|| RouletteError::NoStake(bet.to_owned()))
}

/// What a wager gains for each unit of it, if so much of `stake` comes back.
fn pays(returned: Cents, stake: Cents) -> Exact {
    let gained = i128::from(returned.get()) - i128::from(stake.get());
    Exact::new(gained, stake.get()).unwrap_or_else(|| Exact::whole(gained))
}
