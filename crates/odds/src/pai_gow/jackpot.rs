use super::PaiGowError;
use super::wager::dollars;
use crate::{Bet, Exact, Tally};
use houseway_games::pai_gow::Hand;
use houseway_games::pai_gow::side::{Jackpot, Pools, Prize};
use houseway_money::Cents;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Zero};
use serde::{Serialize, Serializer};

/// What a wager on the jackpot returns, as a function of the pool; a share of the pool unrounded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JackpotValue {
    /// The approved wager, in dollars when serialised.
    #[serde(serialize_with = "in_dollars")]
    pub stake: Cents,
    /// What the pool holds, in dollars when serialised.
    #[serde(serialize_with = "in_dollars")]
    pub pool: Cents,
    /// What a wager returns on average, as a fraction of it, while the pool is empty.
    pub return_of_an_empty_pool: Exact,
    /// By how much that rises with each dollar of the pool.
    pub return_per_dollar: Exact,
    /// The pool, in dollars and unrounded, at which a wager returns itself; `None` if it returns more from an empty one, or
    /// never as much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_even_pool: Option<Exact>,
}

fn in_dollars<S: Serializer>(amount: &Cents, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&dollars(*amount))
}

/// The bet at a pool, and its return as a function of the pool.
///
/// # Errors
/// [`PaiGowError::NoStake`] for a wager of nothing.
pub(super) fn bet(jackpot: &Jackpot, stake: Cents, pool: Cents) -> Result<(Bet, JackpotValue), PaiGowError> {
    if stake.is_zero() {
        return Err(PaiGowError::NoStake);
    }
    let lines = jackpot.lines();
    let mut made: Vec<(u64, Option<Hand>)> = vec![(0, None); lines.len() + 1];
    for hand in Hand::all().iter().copied() {
        let line = jackpot.line_of(hand).unwrap_or(lines.len());
        made[line].0 += u64::from(hand.weight());
        made[line].1 = made[line].1.or(Some(hand));
    }
    let ratio = |part: u64, of: u64| BigRational::new(BigInt::from(part), BigInt::from(of.max(1)));
    let kept = if jackpot.stake_goes_back() { BigRational::zero() } else { BigRational::one() };
    let (mut fixed, mut per_dollar) = (BigRational::zero(), BigRational::zero());
    let mut tally = Tally::new();
    for (index, (deals, sample)) in made.into_iter().enumerate() {
        let Some(hand) = sample else { continue };
        let basis = jackpot.settle(hand).basis;
        let ways = BigUint::from(deals);
        let Some(line) = lines.get(index) else {
            tally.count("lose", Exact::whole(-1), ways, &basis);
            continue;
        };
        let chance = ratio(deals, u64::from(Hand::DEALS));
        let returned = BigRational::one() - &kept;
        fixed += &chance * &returned;
        match line.prize().value {
            Prize::Share(share) => {
                let (part, of) = share.parts();
                per_dollar += &chance * ratio(u64::from(part), u64::from(of)) * ratio(100, stake.get());
            }
            Prize::Fixed(amount) => fixed += &chance * ratio(amount.get(), stake.get()),
        }
        let paid = jackpot.pay(line, stake, Pools { pool, reserve: Cents::ZERO });
        let gain = ratio(paid.value.win.get(), stake.get()) - &kept;
        tally.count(line.name(), Exact::from(gain), ways, &basis.and(&paid.basis));
    }
    let missing = BigRational::one() - &fixed;
    let break_even = (!per_dollar.is_zero() && missing > BigRational::zero()).then(|| &missing / &per_dollar);
    let value = JackpotValue {
        stake,
        pool,
        return_of_an_empty_pool: fixed.into(),
        return_per_dollar: per_dollar.into(),
        break_even_pool: break_even.map(Exact::from),
    };
    Ok((tally.bet(Jackpot::NAME)?, value))
}
