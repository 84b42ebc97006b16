use super::side::Side;
use super::{Pair, Strategy};
use houseway_games::pai_gow::{Hand, Outcome, Rules};
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Choices, FieldError, PAIRS};
use num_bigint::BigInt;
use num_traits::Zero as _;

/// How wagers come out when both sides set as a pair of strategies says, as exact shares of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// Won by the player.
    pub win: Exact,
    /// Lost by the player.
    pub lose: Exact,
    /// Neither.
    pub stand_off: Exact,
}

/// What is known of a pair of strategies, exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// What the player gains, in wagers, by his strategy whatever the bank does: the bank's best reply to it.
    pub lower: Exact,
    /// What he gains at most while the bank keeps to its strategy: his best reply to it.
    pub upper: Exact,
    /// The one less the other: how far both strategies together can be from the best there are. At nothing they are an
    /// equilibrium, and what the player gains is the value of the game.
    pub gap: Exact,
    /// What becomes of a wager when both keep to theirs.
    pub sums: Sums,
}

impl Verified {
    /// What the player gains when both keep to their strategies, in wagers, and the commission is so large a part of
    /// what is won.
    #[must_use]
    pub fn player(&self, commission: &Exact) -> Exact {
        less(&self.sums.win, commission, &self.sums.lose)
    }

    /// What the banker gains then, paying commission on what he wins.
    #[must_use]
    pub fn banker(&self, commission: &Exact) -> Exact {
        less(&self.sums.lose, commission, &self.sums.win)
    }
}

fn less(won: &Exact, commission: &Exact, lost: &Exact) -> Exact {
    let kept = Exact::whole(1).ratio() - commission.ratio();
    Exact::from(won.ratio() * kept - lost.ratio())
}

/// Lets each side answer the other's strategy as well as it can, and counts what that gains. No float comes near it.
///
/// # Errors
/// [`FieldError`] if a strategy was made for other rules than these.
pub fn verify(rules: &Rules, pair: &Pair) -> Result<Verified, FieldError> {
    let legal = Choices::legal(rules);
    let against_bank = fare(rules, &legal, Side::Player, &pair.bank)?;
    let against_player = fare(rules, &legal, Side::Bank, &pair.player)?;
    let pairs = BigInt::from(PAIRS);
    // Neither a whole nor the number of pairs is zero.
    let share = |part: BigInt, of: BigInt| Exact::new(part, of).unwrap_or_else(|| Exact::whole(0));
    let (mine, theirs) = (BigInt::from(pair.player.whole().clone()), BigInt::from(pair.bank.whole().clone()));
    let upper = share(best(&legal, &against_bank), &pairs * &theirs);
    let lower = share(-best(&legal, &against_player), &pairs * &mine);
    let mut sums = [BigInt::zero(), BigInt::zero()];
    for hand in 0..Hand::COUNT {
        for (place, weight) in pair.player.of(hand) {
            let weight = BigInt::from(weight.clone());
            for (sum, fared) in sums.iter_mut().zip(&against_bank[*place]) {
                *sum += fared * &weight;
            }
        }
    }
    let [win, lose] = sums.map(|sum| share(sum, &pairs * &mine * &theirs));
    let stand_off = Exact::from(Exact::whole(1).ratio() - win.ratio() - lose.ratio());
    let gap = Exact::from(upper.ratio() - lower.ratio());
    Ok(Verified { lower, upper, gap, sums: Sums { win, lose, stand_off } })
}

/// In how many deals each legal setting of one side wins and loses, each deal times the whole of the other side's
/// weights: the count against the other's heaviest settings, and for its other ones the difference, pair by pair.
pub(super) fn fare(
    rules: &Rules,
    legal: &Choices,
    side: Side,
    other: &Strategy,
) -> Result<Vec<[BigInt; 2]>, FieldError> {
    let counted = side.splits(rules, &other.heaviest(legal)?, legal);
    let whole = BigInt::from(other.whole().clone());
    let mut fare: Vec<[BigInt; 2]> =
        counted.iter().map(|split| [split.win, split.lose].map(|deals| &whole * deals)).collect();
    for against in other.mixing() {
        let settings = other.of(against);
        for hand in 0..Hand::COUNT {
            let ways = i64::from(super::side::ways(hand, against));
            if ways == 0 {
                continue;
            }
            for place in legal.range(hand) {
                let outcome = |other: usize| side.outcome(rules, legal, place, other);
                let instead_of = outcome(settings[0].0);
                for (setting, weight) in &settings[1..] {
                    let now = outcome(*setting);
                    for (fare, of) in fare[place].iter_mut().zip([Outcome::Win, Outcome::Lose]) {
                        let more = i64::from(now == of) - i64::from(instead_of == of);
                        if more != 0 {
                            *fare += BigInt::from(weight.clone()) * (more * ways);
                        }
                    }
                }
            }
        }
    }
    Ok(fare)
}

/// What the best setting of every hand gains together.
fn best(legal: &Choices, fare: &[[BigInt; 2]]) -> BigInt {
    let best = |hand| fare[legal.range(hand)].iter().map(|[win, lose]| win - lose).max();
    (0..Hand::COUNT).filter_map(best).sum()
}
