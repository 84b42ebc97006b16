use super::exact;
use super::restricted::{Live, Restricted, Task};
use super::side::{Side, best, gains};
use super::weights::{WHOLE, Weights};
use super::{Pair, verify};
use houseway_games::pai_gow::{Hand, Rules};
use houseway_odds::Exact;
use houseway_odds::pai_gow::{BANKS, Choices, FieldError, PAIRS};
use num_traits::ToPrimitive as _;

/// A setting that is behind by more than this many times the square root of the gap, in wagers of its own hand, is let go.
const CATCHING_UP: f64 = 30.0;

/// Below this gap, in wagers, the equations are tried.
const NEAR: f64 = 1e-7;

/// The least shares of the time, in parts of [`WHOLE`], that are tried for what a setting needs to be of use: less is
/// taken for a trace of the search.
const TRACES: [u32; 5] = [100, 1_000, 10_000, 100_000, 1_000_000];

/// How long to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The gap at which to stop, in wagers; at nothing the search goes on until it has an exact equilibrium.
    pub gap: Exact,
    /// After how many iterations of regret matching, over all rounds, to stop whatever the gap.
    pub iterations: u32,
}

impl Default for Search {
    /// On until it is exact, which takes the shipped books some thousands of iterations and a few seconds.
    fn default() -> Self {
        Self { gap: Exact::whole(0), iterations: 200_000 }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Iterations of regret matching so far.
    pub iterations: u32,
    /// How many hands of the player, and of the bank, have more than one setting that is still looked at.
    pub open: [usize; 2],
    /// The gap of the whole game, in wagers, when it was last counted.
    pub gap: f64,
    /// The gap within the settings that are looked at.
    pub inner: f64,
}

/// What a search ended with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The strategies.
    pub pair: Pair,
    /// How many iterations it took.
    pub iterations: u32,
    /// How many rounds of admitting settings.
    pub rounds: u32,
}

/// Looks for the equilibrium.
///
/// It begins with the House Way on both sides. A round counts exactly what every setting gains against the strategies so
/// far, admits of each hand the one that does best, and solves the small game among those that are admitted.
///
/// # Errors
/// [`FieldError`] cannot come of rules that were loaded.
pub fn find(rules: &Rules, search: &Search, mut told: impl FnMut(Progress)) -> Result<Found, FieldError> {
    let legal = Choices::legal(rules);
    let enough = search.gap.ratio().to_f64().unwrap_or(0.0);
    let start = Weights::house_way(rules, &legal);
    let mut state = State {
        sides: [start.clone(), start],
        kept: [vec![false; legal.len()], vec![false; legal.len()]],
        rules,
        legal,
    };
    let (mut iterations, mut rounds) = (0, 0);
    let mut found: Option<(f64, [Weights; 2])> = None;
    loop {
        let (gap, gains) = state.look()?;
        if found.as_ref().is_none_or(|(least, _)| gap < *least) {
            found = Some((gap, state.sides.clone()));
        }
        if gap < NEAR
            && gap > enough
            && let Some(pair) = state.exact()?
        {
            return Ok(Found { pair, iterations, rounds });
        }
        if gap <= enough || iterations >= search.iterations {
            let [player, bank] = found.map_or(state.sides, |(_, sides)| sides);
            let [player, bank] = [player, bank].map(|weights| weights.strategy(rules, &state.legal));
            return Ok(Found { pair: Pair { player, bank }, iterations, rounds });
        }
        rounds += 1;
        state.admit(gap, &gains);
        let wanted = (gap / 20.0).max(enough / 4.0);
        let before = iterations;
        iterations += state.play(wanted, search.iterations - iterations, |open, done, inner| {
            told(Progress { iterations: before + done, open, gap, inner });
        })?;
    }
}

/// The strategies so far, and the settings that are looked at.
struct State<'a> {
    rules: &'a Rules,
    legal: Choices,
    sides: [Weights; 2],
    kept: [Vec<bool>; 2],
}

impl State<'_> {
    /// The gap in wagers, and what every setting gains: the player's, then the bank's.
    fn look(&self) -> Result<(f64, [Vec<i64>; 2]), FieldError> {
        let Self { rules, legal, sides: [player, bank], .. } = self;
        let mine = gains(&Side::Player.splits(rules, &bank.field(legal)?, legal));
        let theirs = gains(&Side::Bank.splits(rules, &player.field(legal)?, legal));
        let gap = (best(legal, &mine) + best(legal, &theirs)) as f64 / (PAIRS as f64 * f64::from(WHOLE));
        Ok((gap, [mine, theirs]))
    }

    /// Chooses anew which settings are looked at, and lets go of all others.
    fn admit(&mut self, gap: f64, gains: &[Vec<i64>; 2]) {
        let house_way = Weights::house_way(self.rules, &self.legal);
        for ((weights, kept), gains) in self.sides.iter_mut().zip(&mut self.kept).zip(gains) {
            admit(&self.legal, [&house_way, weights], gains, gap, kept);
            let shares = weights.shares();
            let shares = shares.iter().zip(&*kept).map(|(share, kept)| if *kept { *share } else { 0.0 });
            *weights = Weights::rounded(&self.legal, kept, &shares.collect::<Vec<_>>());
        }
    }

    /// The equilibrium that these strategies point to, if they do.
    fn exact(&self) -> Result<Option<Pair>, FieldError> {
        for least in TRACES {
            if let Some(pair) = exact::solve(self.rules, &self.legal, &self.sides, least)?
                && verify(self.rules, &pair)?.gap == Exact::whole(0)
            {
                return Ok(Some(pair));
            }
        }
        Ok(None)
    }

    /// Solves the game among the settings that are looked at; how many iterations it took.
    fn play(
        &mut self,
        wanted: f64,
        most: u32,
        mut told: impl FnMut([usize; 2], u32, f64),
    ) -> Result<u32, FieldError> {
        let (_, gains) = self.look()?;
        let lives = [0, 1].map(|side| Live::new(&self.legal, &self.kept[side]));
        let game = Restricted::new(self.rules, &self.legal, &lives[0], &lives[1]);
        let mut shares = self.sides.each_ref().map(Weights::shares);
        let now = [0, 1].map(|side| lives[side].places.iter().map(|place| shares[side][*place]).collect());
        let worth = game.worth(&now);
        let fixed = [0, 1].map(|side| {
            let places = lives[side].places.iter().zip(&worth[side]);
            places.map(|(place, worth)| gains[side][*place] as f64 / f64::from(WHOLE) - worth).collect()
        });
        let open = [0, 1].map(|side| lives[side].hands.len());
        let task = Task { lives: &lives, fixed: &fixed, begin: &now, wanted: wanted * PAIRS as f64, most };
        let solved = game.solve(&task, |done, inner| told(open, done, inner / PAIRS as f64));
        for side in [0, 1] {
            for (place, share) in lives[side].places.iter().zip(&solved.shares[side]) {
                shares[side][*place] = *share;
            }
        }
        self.sides = [0, 1].map(|side| Weights::rounded(&self.legal, &self.kept[side], &shares[side]));
        Ok(solved.iterations.max(1))
    }
}

/// Keeps of each hand what does best now, what is used, and what is not far behind: the nearer the whole is to its end,
/// the less can still be made up. What is let go here by mistake does best again one day and is admitted again. Of
/// settings that do exactly the same one is kept, the House Way's before others.
fn admit(legal: &Choices, [house_way, weights]: [&Weights; 2], gains: &[i64], gap: f64, kept: &mut [bool]) {
    let margin = CATCHING_UP * gap.max(0.0).sqrt();
    for (hand, of) in Hand::all().iter().enumerate() {
        let range = legal.range(hand);
        let best = gains[range.clone()].iter().max().copied().unwrap_or(0);
        let wagers = f64::from(of.weight()) * BANKS as f64 * f64::from(WHOLE);
        let mut order: Vec<usize> = range.collect();
        order.sort_by_key(|place| (house_way.of(*place) == 0, *place));
        let mut same: Vec<i64> = Vec::new();
        for place in order {
            let behind = (best - gains[place]) as f64 / wagers;
            let open = gains[place] == best || ((kept[place] || weights.of(place) > 0) && behind < margin);
            kept[place] = open && !same.contains(&gains[place]);
            same.push(gains[place]);
        }
    }
}
