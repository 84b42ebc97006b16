//! Shoes by the million: the cards are shuffled, the first is burned, and rounds are dealt and settled by the book's rule.
//!
//! From every shoe the same number of rounds is dealt, as many as surely end before the cutting card can come. So any three cards are
//! equally likely in each of them, and the figures are those of the first round; were each shoe dealt until the cutting card shows, shoes
//! whose rounds take fewer cards would have more of them.
//!
//! Shoes come in numbered blocks of [`BLOCK`], and each block has a stream of random numbers of its own, which its number and the
//! seed tell. So the same seed plays the same shoes, on however many threads.

use houseway_games::red_dog::{Card, CardRank, Rules, Stake, Suit, Verdict};
use houseway_money::{Cents, OddsError};
use houseway_odds::Exact;
use houseway_odds::red_dog::{Composition, Raising, RedDogError, Space};
use num_traits::ToPrimitive as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

const RANKS: usize = CardRank::COUNT;

/// How many shoes a block has; the last one can have fewer.
pub const BLOCK: u64 = 1 << 14;

/// How many rounds are played if nobody says otherwise.
pub const ROUNDS: u64 = 64 * 1024 * 1024;

/// By how many standard errors a figure may be off before it counts as disagreeing. With four figures chance alone goes further
/// about once in thirty-five thousand times.
pub const LIMIT: f64 = 4.5;

/// The rules, laid out for play: what every three ranks gain, settled once.
#[derive(Clone, Debug)]
pub struct Felt {
    /// The ranks of the cards of all decks.
    cards: Vec<u8>,
    /// How many cards are burned.
    burned: usize,
    /// How many rounds each shoe has.
    rounds: u32,
    /// Whether a third card follows each two ranks.
    draws: [bool; RANKS * RANKS],
    /// What the player gains in stakes for each three ranks, doubled by a raise.
    gains: Vec<i8>,
}

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many shoes.
    pub shoes: u64,
    /// How many rounds.
    pub rounds: u64,
    /// For gain, wins, losses and voids: the sum over all shoes of each shoe's sum.
    sums: [i64; 4],
    /// The same of each shoe's sum squared.
    squares: [u64; 4],
}

/// One figure, measured and exact, a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What it is.
    pub name: &'static str,
    /// As it came out.
    pub measured: f64,
    /// As it is counted.
    pub exact: Exact,
    /// The standard error of what was measured, from the sums of whole shoes.
    pub error: f64,
    /// By how many standard errors the two differ.
    pub z: f64,
}

/// Why rules cannot be played so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulationError {
    /// A line of the layout does not pay whole stakes, or more than can be added up.
    #[error("a simulation adds up whole stakes: no line may pay parts of one, nor more than 60 to 1")]
    Parts,
    /// Best play looks at the cards that are left, and a simulation raises by the spread.
    #[error("a simulation raises by a spread or never: best play is counted, not played")]
    BestPlay,
    /// The rules cannot settle.
    #[error(transparent)]
    Settle(#[from] OddsError),
    /// The odds cannot be counted.
    #[error(transparent)]
    Odds(#[from] RedDogError),
}

impl Felt {
    /// Lays out the rules; players raise as told.
    ///
    /// # Errors
    /// [`SimulationError`].
    pub fn new(rules: &Rules, raising: Raising) -> Result<Self, SimulationError> {
        let card = |rank: CardRank| Card::new(rank, Suit::ALL[0]);
        let least = match raising {
            Raising::Never => u8::MAX,
            Raising::From(least) => least,
            Raising::Best => return Err(SimulationError::BestPlay),
        };
        let mut draws = [false; RANKS * RANKS];
        let mut gains = Vec::with_capacity(RANKS * RANKS * RANKS);
        // Hundred cents win whole cents at any odds in whole stakes.
        let unit = Cents::literal(100);
        for first in CardRank::all() {
            for second in CardRank::all() {
                let leaves = rules.leaves(card(first), card(second)).value;
                let raised = leaves.spread().is_some_and(|cards| cards >= least);
                draws[first.index() * RANKS + second.index()] = leaves.draws();
                let stake = Stake { original: unit, raise: if raised { unit } else { Cents::ZERO } };
                for third in CardRank::all() {
                    let outcome = match leaves.draws() {
                        true => rules.third(card(first), card(second), card(third)),
                        false => rules.no_spread(),
                    };
                    let returned = rules.settle(stake, &outcome)?.returned;
                    gains.push(whole(returned, stake.total(), unit).ok_or(SimulationError::Parts)?);
                }
            }
        }
        let cards: Vec<u8> = (0..rules.cards()).map(|place| Card::at(place).rank().index() as u8).collect();
        let burned = usize::from(rules.shoe().burned.value);
        let behind = usize::from(*rules.cutting_card(rules.cards()).end());
        let surely = cards.len().saturating_sub(behind + burned) / 3;
        Ok(Self { cards, burned, rounds: surely.try_into().unwrap_or(u32::MAX).max(1), draws, gains })
    }

    /// How many rounds each shoe has.
    #[must_use]
    pub const fn rounds_of_a_shoe(&self) -> u32 {
        self.rounds
    }

    /// Plays one block on this thread.
    #[must_use]
    pub fn play(&self, seed: u64, block: u64, shoes: u64) -> Tally {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        random.jump_ce(block, 128);
        // It is never put in order again: what is dealt from is shuffled whatever the order was.
        let mut cards = self.cards.clone();
        let mut tally = Tally::default();
        for _ in 0..shoes {
            tally.add_shoe(self.shoe(&mut cards, &mut random), self.rounds);
        }
        tally
    }

    /// Deals one shoe: its gain, wins, losses and voids.
    fn shoe(&self, cards: &mut [u8], random: &mut Xoshiro256PlusPlus) -> [i64; 4] {
        let mut sums = [0i64; 4];
        let mut next = 0;
        let mut draw = |cards: &mut [u8]| {
            let from = next + below(random, (cards.len() - next) as u64) as usize;
            cards.swap(next, from);
            next += 1;
            usize::from(cards[next - 1])
        };
        for _ in 0..self.burned {
            draw(cards);
        }
        for _ in 0..self.rounds {
            let two = draw(cards) * RANKS + draw(cards);
            let third = if self.draws[two] { draw(cards) } else { 0 };
            let gain = i64::from(self.gains[two * RANKS + third]);
            sums[0] += gain;
            sums[1] += i64::from(gain > 0);
            sums[2] += i64::from(gain < 0);
            sums[3] += i64::from(gain == 0);
        }
        sums
    }

    /// Plays all rounds, or a few more so that every shoe is whole, on so many threads; `told` hears of every block that is done how
    /// many rounds it had.
    pub fn simulate(&self, rounds: u64, seed: u64, threads: usize, told: impl Fn(u64) + Sync) -> Tally {
        let shoes = rounds.div_ceil(u64::from(self.rounds));
        let next = AtomicU64::new(0);
        let all = Mutex::new(Tally::default());
        let work = || {
            let mut mine = Tally::default();
            loop {
                let block = next.fetch_add(1, Ordering::Relaxed);
                let before = block.saturating_mul(BLOCK);
                if before >= shoes {
                    break;
                }
                let played = self.play(seed, block, (shoes - before).min(BLOCK));
                mine.add(&played);
                told(played.rounds);
            }
            all.lock().unwrap_or_else(PoisonError::into_inner).add(&mine);
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A number from 0 and below `below`, each exactly as likely.
#[inline]
fn below(random: &mut Xoshiro256PlusPlus, below: u64) -> u64 {
    loop {
        // The high half of the product is the choice; the low half tells the few numbers that would favour some.
        let product = u128::from(random.next_u64()) * u128::from(below);
        let rest = product as u64;
        if rest >= below || rest >= below.wrapping_neg() % below {
            return (product >> 64) as u64;
        }
    }
}

/// What is gained in whole stakes, if that is a small whole number.
fn whole(returned: Cents, staked: Cents, unit: Cents) -> Option<i8> {
    let gained = i64::try_from(returned.get()).ok()? - i64::try_from(staked.get()).ok()?;
    let unit = i64::try_from(unit.get()).ok()?;
    if gained % unit != 0 {
        return None;
    }
    i8::try_from(gained / unit).ok().filter(|gained| (-2..=120).contains(gained))
}

impl Tally {
    fn add_shoe(&mut self, sums: [i64; 4], rounds: u32) {
        self.shoes += 1;
        self.rounds += u64::from(rounds);
        for (place, sum) in sums.into_iter().enumerate() {
            self.sums[place] += sum;
            self.squares[place] += sum.unsigned_abs().pow(2);
        }
    }

    fn add(&mut self, more: &Self) {
        self.shoes += more.shoes;
        self.rounds += more.rounds;
        for place in 0..4 {
            self.sums[place] += more.sums[place];
            self.squares[place] += more.squares[place];
        }
    }
}

/// Holds what was played against what is counted: the edge, and how often a wager wins, loses and is void.
///
/// # Errors
/// [`SimulationError`] if the odds cannot be counted.
pub fn judge(tally: &Tally, rules: &Rules, raising: Raising) -> Result<Vec<Measured>, SimulationError> {
    let shoe = Composition::decks(rules.decks().value.into()).map_err(RedDogError::from)?;
    let space = Space::new(rules)?;
    let counted = space.count(&shoe, raising);
    let [wins, loses, void] =
        [Verdict::Wins, Verdict::Loses, Verdict::Void].map(|verdict| counted.share(verdict));
    let figures =
        [("edge", -1.0, counted.edge()), ("win", 1.0, wins), ("lose", 1.0, loses), ("void", 1.0, void)];
    let measured = figures.into_iter().enumerate().map(|(place, (name, sign, exact))| {
        let (shoes, rounds) = (tally.shoes.max(1) as f64, tally.rounds.max(1) as f64);
        let (sum, squares) = (tally.sums[place] as f64, tally.squares[place] as f64);
        let mean = sum / shoes;
        let spread = (squares / shoes - mean * mean).max(0.0);
        let error = (spread / shoes).sqrt() * shoes / rounds;
        let measured = sign * sum / rounds;
        let off = measured - exact.ratio().to_f64().unwrap_or(f64::NAN);
        let z = if off == 0.0 { 0.0 } else { off / error };
        Measured { name, measured, exact, error, z }
    });
    Ok(measured.collect())
}

/// Whether no figure is off by more than [`LIMIT`].
#[must_use]
pub fn agrees(figures: &[Measured]) -> bool {
    figures.iter().all(|figure| figure.z.abs() <= LIMIT)
}
