use super::Players;
use houseway_games::pai_gow::{Matching, Outcome, Value, Worth};
use houseway_odds::pai_gow::Decides;

/// Rounds by how many of their players' hands won and how many lost. As hands of one round meet the same bank, no less
/// than this tells how far chance can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub(super) players: Players,
    /// First how many won, then how many lost.
    pub(super) counts: [[u64; 8]; 8],
    /// For each [`Rare`], rounds by how many hands came out so.
    pub(super) rare: [[u64; 8]; Rare::COUNT],
}

/// What only one rule of matching can bring about: it is rare, so that a wrong rule shows in few rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rare {
    /// Lost, and neither low hand has points.
    ZeroToZero,
    /// Lost, and the bank's high or low hand copies the player's.
    Copied,
    /// Lost, and both.
    ZeroToZeroCopied,
    /// Won although neither low hand has points.
    WonZeroToZero,
}

impl Rare {
    /// How many there are.
    pub(super) const COUNT: usize = 4;

    /// Each.
    pub const ALL: [Self; Self::COUNT] =
        [Self::ZeroToZero, Self::Copied, Self::ZeroToZeroCopied, Self::WonZeroToZero];

    /// Which of them a wager is that came out so, in order.
    #[inline]
    pub(super) fn of(player: Worth, bank: Worth, outcome: Outcome) -> [bool; Self::COUNT] {
        let zero = player.low.is_zero() & bank.low.is_zero();
        let copied = (player.low == bank.low) | (player.high == bank.high);
        let (won, lost) = (outcome == Outcome::Win, outcome == Outcome::Lose);
        [lost & zero, lost & copied, lost & zero & copied, won & zero]
    }

    /// In words.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::ZeroToZero => "lost, both low hands zero",
            Self::Copied => "lost, a hand copied",
            Self::ZeroToZeroCopied => "lost, zero and copied",
            Self::WonZeroToZero => "won, both low hands zero",
        }
    }
}

/// A rule of matching by which only those wagers are decided, and all as won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Only<'a>(pub(super) &'a Matching, pub(super) Rare);

impl Decides for Only<'_> {
    fn outcome(&self, player: Worth, bank: Worth) -> Outcome {
        let rare = Rare::of(player, bank, self.0.outcome_of(player, bank));
        if rare[self.1 as usize] { Outcome::Win } else { Outcome::StandOff }
    }

    /// Zeros end at the first point, and copies lie between a value and the next.
    fn bounds(&self, value: Value) -> Vec<Value> {
        self.0.bounds(value)
    }
}

impl Tally {
    /// No round yet.
    #[must_use]
    pub const fn new(players: Players) -> Self {
        Self { players, counts: [[0; 8]; 8], rare: [[0; 8]; Rare::COUNT] }
    }

    /// How many players' hands each round has.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// How many rounds.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// In how many rounds so many hands won and so many lost; none where there are no such hands.
    #[must_use]
    pub fn with(&self, won: usize, lost: usize) -> u64 {
        self.counts.get(won).and_then(|row| row.get(lost)).copied().unwrap_or(0)
    }

    /// Rounds of as many players more.
    pub(super) fn add(&mut self, more: &Self) {
        for (count, more) in self.counts.iter_mut().flatten().zip(more.counts.iter().flatten()) {
            *count += more;
        }
        for (count, more) in self.rare.iter_mut().flatten().zip(more.rare.iter().flatten()) {
            *count += more;
        }
    }

    /// How many hands won and lost, and stood off.
    #[must_use]
    pub fn hands(&self) -> [u64; 3] {
        let mut hands = [0; 3];
        for won in 0..8u64 {
            for lost in 0..8u64 {
                let rounds = self.counts[won as usize][lost as usize];
                let others = u64::from(self.players.get()).saturating_sub(won + lost);
                for (hands, of) in hands.iter_mut().zip([won, lost, others]) {
                    *hands += of * rounds;
                }
            }
        }
        hands
    }
}
