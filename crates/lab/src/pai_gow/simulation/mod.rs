//! Rounds by the million: a wall is shuffled, hands are dealt, the House Way sets them, the book's rule matches them.
//!
//! Rounds come in numbered blocks of [`BLOCK`], and each block has a stream of random numbers of its own, which its number
//! and the seed tell. So the same seed plays the same rounds, on however many threads.

mod beside;
mod dealer;
mod felt;
mod judge;
mod tally;

pub use beside::{Beside, BesideJudged, BesideTally};
pub use felt::Felt;
pub use judge::{Counted, EXPECTED, Judged, LIMIT, Measured, judge};
pub use tally::{Rare, Tally};

use dealer::Dealer;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// How many rounds a block has; the last one can have fewer.
pub const BLOCK: u64 = 1 << 20;

/// How many rounds are played if nobody says otherwise: enough to tell apart any two readings of matching in the shipped
/// books by far, and to miss a rule on copies or on hands without points that is not there.
pub const ROUNDS: u64 = 32 * BLOCK;

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many players' hands are dealt beside the bank's: from one to seven.
    pub players: Players,
    /// How many rounds.
    pub rounds: u64,
    /// From which all random numbers follow.
    pub seed: u64,
}

/// From one to seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players(u8);

impl Players {
    /// So many; `None` for none, and for more than a wall has tiles for.
    #[must_use]
    pub const fn new(players: u8) -> Option<Self> {
        if players >= 1 && players <= 7 { Some(Self(players)) } else { None }
    }

    /// How many.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// Plays one block on this thread.
#[must_use]
pub fn play(felt: &Felt, players: Players, seed: u64, block: u64, rounds: u64) -> Tally {
    let dealer = Dealer::new(seed, block);
    match players.0 {
        1 => felt.play::<2>(dealer, rounds),
        2 => felt.play::<3>(dealer, rounds),
        3 => felt.play::<4>(dealer, rounds),
        4 => felt.play::<5>(dealer, rounds),
        5 => felt.play::<6>(dealer, rounds),
        6 => felt.play::<7>(dealer, rounds),
        _ => felt.play::<8>(dealer, rounds),
    }
}

/// Plays all rounds on so many threads; `told` hears of every block that is done how many rounds it had.
pub fn simulate(felt: &Felt, plan: &Plan, threads: usize, told: impl Fn(u64) + Sync) -> Tally {
    let new = || Tally::new(plan.players);
    let play = |all: &mut Tally, block, rounds| {
        all.add(&play(felt, plan.players, plan.seed, block, rounds));
        told(rounds);
    };
    shared(plan.rounds, threads, new, play, |all, mine| all.add(&mine))
}

/// Shares the blocks of so many rounds among threads: each plays blocks into what `new` makes, and these are joined in the
/// end.
fn shared<T: Send>(
    rounds: u64,
    threads: usize,
    new: impl Fn() -> T + Sync,
    play: impl Fn(&mut T, u64, u64) + Sync,
    join: impl Fn(&mut T, T) + Sync,
) -> T {
    let next = AtomicU64::new(0);
    let all = Mutex::new(new());
    let work = || {
        let mut mine = new();
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            let before = block.saturating_mul(BLOCK);
            if before >= rounds {
                break;
            }
            play(&mut mine, block, (rounds - before).min(BLOCK));
        }
        join(&mut all.lock().unwrap_or_else(PoisonError::into_inner), mine);
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    all.into_inner().unwrap_or_else(PoisonError::into_inner)
}
