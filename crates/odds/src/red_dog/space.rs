use super::{Composition, Raising, RedDogError};
use crate::{Bet, Exact, Tally};
use houseway_games::red_dog::{Card, CardRank, Leaves, Outcome, Rules, Stake, Suit, Verdict};
use houseway_lawbook::{Basis, Ruled};
use houseway_money::Cents;
use num_bigint::{BigInt, BigUint};

const RANKS: usize = CardRank::COUNT;

/// Every three ranks in their order, settled once by the rules, so that any shoe can be counted at once.
#[derive(Clone, Debug)]
pub struct Space {
    /// The wager, in cents, on which gains are reckoned: the least that wins whole cents on every line.
    stake: Cents,
    /// The different ways in which a round can end.
    ends: Vec<End>,
    /// What each two ranks leave, the first rank running slowest.
    leaves: Vec<Leaves>,
    /// The place among `ends` of each three ranks, the first rank running slowest.
    place: Vec<u8>,
}

/// One way in which a round can end.
#[derive(Clone, Debug)]
struct End {
    outcome: Outcome,
    /// What it gains in cents on the stake, without a raise and with one of as much.
    gains: [i64; 2],
    /// What decided.
    basis: Basis,
}

/// In how many of the equally likely ways rounds of one shoe end so and so.
#[derive(Clone, Debug)]
pub struct Counted<'a> {
    space: &'a Space,
    raising: Raising,
    /// For each end, the ways without a raise and with one.
    ways: Vec<[u128; 2]>,
}

/// What a raise does at the spreads of so many cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtSpread {
    /// How many ranks lie between.
    pub cards: u8,
    /// In how many of the equally likely ways of three cards it is announced.
    pub ways: BigUint,
    /// In how many of these the third card wins.
    pub wins: BigUint,
    /// What the original wager gains on average for each unit of it; negative if it loses.
    pub original: Exact,
    /// What a raise gains on average for each unit of it; negative if it loses.
    pub gain: Exact,
    /// Whether best play raises at every two cards that leave it, at some, or at none.
    pub raised: Raised,
}

/// At how many of the pairs of cards that leave a spread best play raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Raised {
    /// At all of them.
    Always,
    /// At some.
    Sometimes,
    /// At none.
    Never,
}

impl Space {
    /// Lets the rules settle every three ranks.
    ///
    /// # Errors
    /// [`RedDogError`] if no wager can be settled by these odds.
    pub fn new(rules: &Rules) -> Result<Self, RedDogError> {
        let stake = stake(rules)?;
        let card = |rank: CardRank| Card::new(rank, Suit::ALL[0]);
        let (mut ends, mut leaves, mut place) = (Vec::new(), Vec::new(), Vec::new());
        for first in CardRank::all().map(card) {
            for second in CardRank::all().map(card) {
                let left = rules.leaves(first, second).value;
                leaves.push(left);
                for third in CardRank::all().map(card) {
                    let outcome = rules.third(first, second, third);
                    place.push(place_of(&mut ends, rules, stake, &outcome, left)?);
                }
            }
        }
        Ok(Self { stake, ends, leaves, place })
    }

    /// Counts every three cards that a shoe can give.
    #[must_use]
    pub fn count(&self, shoe: &Composition, raising: Raising) -> Counted<'_> {
        let mut ways = vec![[0u128; 2]; self.ends.len()];
        self.each_two(shoe, |leaves, thirds, two| {
            let raised = usize::from(self.raises(raising, leaves, thirds));
            for (place, third) in thirds {
                ways[usize::from(*place)][raised] += two * u128::from(*third);
            }
        });
        Counted { space: self, raising, ways }
    }

    /// The house edge of a shoe as a fraction of the initial wager.
    #[must_use]
    pub fn edge(&self, shoe: &Composition, raising: Raising) -> Exact {
        self.count(shoe, raising).edge()
    }

    /// What a raise does at each spread that a shoe can leave, from the least up.
    #[must_use]
    pub fn spreads(&self, shoe: &Composition) -> Vec<AtSpread> {
        (1..=RANKS as u8 - 2).filter_map(|cards| self.spread(shoe, cards)).collect()
    }

    fn spread(&self, shoe: &Composition, cards: u8) -> Option<AtSpread> {
        let (mut ways, mut wins, mut hands, mut raised) = (0u128, 0u128, 0, 0);
        let [mut original, mut gained] = [0i128; 2];
        self.each_two(shoe, |leaves, thirds, two| {
            if leaves.spread() != Some(cards) || two == 0 {
                return;
            }
            hands += 1;
            raised += u32::from(self.raises(Raising::Best, leaves, thirds));
            for (place, third) in thirds {
                let (end, so_many) = (&self.ends[usize::from(*place)], two * u128::from(*third));
                ways += so_many;
                wins += if end.gains[0] > 0 { so_many } else { 0 };
                original += so_many as i128 * i128::from(end.gains[0]);
                gained += so_many as i128 * i128::from(end.gains[1] - end.gains[0]);
            }
        });
        let [original, gain] =
            [original, gained].map(|sum| Exact::new(sum, BigInt::from(ways) * self.stake.get()));
        let (original, gain) = (original?, gain?);
        let raised = match raised {
            0 => Raised::Never,
            all if all == hands => Raised::Always,
            _ => Raised::Sometimes,
        };
        Some(AtSpread { cards, ways: ways.into(), wins: wins.into(), original, gain, raised })
    }

    /// Goes through every two ranks: what they leave, each rank of a third card with the place of the end that it leads to
    /// and how many cards of it are left, and in how many ways the two come.
    fn each_two(&self, shoe: &Composition, mut each: impl FnMut(Leaves, &[(u8, u32); RANKS], u128)) {
        for first in 0..RANKS {
            for second in 0..RANKS {
                let mut left = *shoe.counts();
                let mut two = 1u128;
                for rank in [first, second] {
                    two *= u128::from(left[rank]);
                    left[rank] = left[rank].saturating_sub(1);
                }
                let at = first * RANKS + second;
                let mut thirds = [(0, 0); RANKS];
                let places = &self.place[at * RANKS..(at + 1) * RANKS];
                for (third, (place, count)) in thirds.iter_mut().zip(places.iter().zip(left)) {
                    *third = (*place, count);
                }
                each(self.leaves[at], &thirds, two);
            }
        }
    }

    fn raises(&self, raising: Raising, leaves: Leaves, thirds: &[(u8, u32); RANKS]) -> bool {
        let Some(cards) = leaves.spread() else { return false };
        match raising {
            Raising::Never => false,
            Raising::From(least) => cards >= least,
            Raising::Best => {
                let gain = |(place, count): &(u8, u32)| {
                    let [without, with] = self.ends[usize::from(*place)].gains;
                    i128::from(*count) * i128::from(with - without)
                };
                thirds.iter().map(gain).sum::<i128>() > 0
            }
        }
    }
}

impl Counted<'_> {
    /// What the house gains on average, as a fraction of the initial wager.
    #[must_use]
    pub fn edge(&self) -> Exact {
        let gained: BigInt = self.each().map(|(gain, ways)| BigInt::from(gain) * ways).sum();
        Exact::new(-gained, BigInt::from(self.space.stake.get()) * self.all())
            .unwrap_or_else(|| Exact::whole(0))
    }

    /// What is wagered on average, raises among it, for each unit of the initial wager.
    #[must_use]
    pub fn wagered(&self) -> Exact {
        let raised: u128 = self.ways.iter().map(|[_, with]| with).sum();
        let all = self.all();
        Exact::new(BigInt::from(all) + raised, all).unwrap_or_else(|| Exact::whole(1))
    }

    /// The edge as a fraction of all the money that is wagered.
    #[must_use]
    pub fn edge_of_money(&self) -> Exact {
        Exact::from(self.edge().ratio() / self.wagered().ratio())
    }

    /// How many of the rounds end so for a wager, as a part of all.
    #[must_use]
    pub fn share(&self, verdict: Verdict) -> Exact {
        let ends = self.space.ends.iter().zip(&self.ways);
        let ways =
            ends.filter(|(end, _)| end.outcome.verdict() == verdict).map(|(_, ways)| ways[0] + ways[1]);
        Exact::new(ways.sum::<u128>(), self.all()).unwrap_or_else(|| Exact::whole(0))
    }

    /// The bet, with every outcome.
    ///
    /// # Errors
    /// [`RedDogError`] if the shoe gives no three cards.
    pub fn bet(&self) -> Result<Bet, RedDogError> {
        let mut tally = Tally::new();
        for (end, ways) in self.space.ends.iter().zip(&self.ways) {
            for (raised, (gain, ways)) in end.gains.iter().zip(ways).enumerate() {
                let pays = Exact::new(*gain, self.space.stake.get()).unwrap_or_else(|| Exact::whole(0));
                tally.count(&name(end, raised > 0), pays, BigUint::from(*ways), &end.basis);
            }
        }
        Ok(tally.bet(&self.raising.bet())?)
    }

    fn all(&self) -> u128 {
        self.ways.iter().flatten().sum()
    }

    fn each(&self) -> impl Iterator<Item = (i64, u128)> {
        self.space.ends.iter().zip(&self.ways).flat_map(|(end, ways)| end.gains.into_iter().zip(*ways))
    }
}

/// The place of the outcome among the ends, where it is put if it is new.
fn place_of(
    ends: &mut Vec<End>,
    rules: &Rules,
    stake: Cents,
    outcome: &Ruled<Outcome>,
    leaves: Leaves,
) -> Result<u8, RedDogError> {
    let raise = if leaves.spread().is_some() { stake } else { Cents::ZERO };
    let without = rules.settle(Stake::original(stake), outcome)?;
    let with = rules.settle(Stake { original: stake, raise }, outcome)?;
    let gain = |line: &houseway_games::red_dog::Line| {
        i64::try_from(i128::from(line.returned.get()) - i128::from(line.stake.total().get()))
            .map_err(|_| RedDogError::NoStake)
    };
    let gains = [gain(&without)?, gain(&with)?];
    let known = ends.iter().position(|end| end.outcome == outcome.value && end.gains == gains);
    let place = known.unwrap_or_else(|| {
        ends.push(End { outcome: outcome.value, gains, basis: with.basis });
        ends.len() - 1
    });
    // Five outcomes and eleven spreads make no more than 25.
    u8::try_from(place).map_err(|_| RedDogError::NoStake)
}

/// The outcome's name: the line of the layout that pays, or what else becomes of the wager.
fn name(end: &End, raised: bool) -> String {
    let name = match end.outcome {
        Outcome::ThreeOfAKind => "three-of-a-kind".to_owned(),
        Outcome::Between { cards } => format!("spread-{cards}"),
        Outcome::Outside { .. } => "lose".to_owned(),
        Outcome::PairVoid => "void-pair".to_owned(),
        Outcome::ConsecutiveVoid => "void-consecutive".to_owned(),
    };
    if raised { format!("{name}-raised") } else { name }
}

/// The smallest stake that wins whole cents at every odds of the layout.
fn stake(rules: &Rules) -> Result<Cents, RedDogError> {
    let odds = rules.spreads().value.iter().chain([&rules.three_of_a_kind().value]);
    let least = odds
        .map(|odds| odds.unit().get())
        .try_fold(1u64, |least, unit| (least / num_integer::gcd(least, unit)).checked_mul(unit));
    least.and_then(Cents::new).ok_or(RedDogError::NoStake)
}
