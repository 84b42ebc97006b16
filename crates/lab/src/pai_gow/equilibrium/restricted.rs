use super::side::{Side, ways};
use houseway_games::pai_gow::{Hand, Rules};
use houseway_odds::pai_gow::Choices;

/// The settings of one side that are still looked at, hand by hand.
#[derive(Clone, Debug)]
pub(super) struct Live {
    /// Each setting's place among the legal ones.
    pub(super) places: Vec<usize>,
    /// Where each hand's settings begin and end.
    pub(super) hands: Vec<(usize, usize)>,
    /// The hand of each setting.
    hand_of: Vec<usize>,
}

impl Live {
    /// Of the settings that are `kept`, those of hands that have more than one of them.
    pub(super) fn new(legal: &Choices, kept: &[bool]) -> Self {
        let mut live = Self { places: Vec::new(), hands: Vec::new(), hand_of: Vec::new() };
        for hand in 0..Hand::COUNT {
            let start = live.places.len();
            live.places.extend(legal.range(hand).filter(|place| kept[*place]));
            if live.places.len() - start < 2 {
                live.places.truncate(start);
            } else {
                live.hands.push((start, live.places.len()));
                live.hand_of.resize(live.places.len(), hand);
            }
        }
        live
    }
}

/// The game in which some hands have a choice and all others are set: a small matrix, and what the others are worth.
#[derive(Debug)]
pub(super) struct Restricted {
    /// What the player gains, row by row: his settings against the bank's.
    matrix: Vec<f64>,
    /// The same, column by column.
    transposed: Vec<f64>,
}

impl Restricted {
    /// The matrix, in pairs of deals.
    pub(super) fn new(rules: &Rules, legal: &Choices, player: &Live, bank: &Live) -> Self {
        let (height, width) = (player.places.len(), bank.places.len());
        let mut matrix = Vec::with_capacity(height * width);
        for (mine, hand) in player.places.iter().zip(&player.hand_of) {
            for (other, against) in bank.places.iter().zip(&bank.hand_of) {
                let ways = f64::from(ways(*hand, *against));
                matrix.push(ways * f64::from(Side::Player.gain(rules, legal, *mine, *other)));
            }
        }
        let mut transposed = vec![0.0; height * width];
        for row in 0..height {
            for column in 0..width {
                transposed[column * height + row] = matrix[row * width + column];
            }
        }
        Self { matrix, transposed }
    }
}

/// Regret matching of one side: every hand remembers how much better each of its settings would have done.
struct Learner<'a> {
    live: &'a Live,
    /// What the hands that have no choice are worth to each setting.
    fixed: &'a [f64],
    regrets: Vec<f64>,
    /// The regrets of the last time alone, which the next time is expected to repeat.
    last: Vec<f64>,
    shares: Vec<f64>,
    sum: Vec<f64>,
}

impl<'a> Learner<'a> {
    fn new(live: &'a Live, fixed: &'a [f64], shares: &[f64]) -> Self {
        let nothing = vec![0.0; shares.len()];
        Self {
            live,
            fixed,
            regrets: nothing.clone(),
            last: nothing.clone(),
            shares: shares.to_vec(),
            sum: nothing,
        }
    }

    /// Takes in what each setting would gain now.
    fn learn(&mut self, gains: &[f64]) {
        for (start, end) in &self.live.hands {
            let hand = *start..*end;
            let got: f64 =
                self.shares[hand.clone()].iter().zip(&gains[hand.clone()]).map(|(s, g)| s * g).sum();
            for place in hand {
                self.last[place] = gains[place] - got;
                self.regrets[place] = (self.regrets[place] + self.last[place]).max(0.0);
            }
        }
    }

    /// Sets anew, in proportion to the regrets that are expected, and adds that to the average.
    fn set(&mut self, weight: f64) {
        for (start, end) in &self.live.hands {
            let hand = *start..*end;
            let expected = |place: usize| (self.regrets[place] + self.last[place]).max(0.0);
            let all: f64 = hand.clone().map(expected).sum();
            if all > 0.0 {
                for place in hand.clone() {
                    self.shares[place] = expected(place) / all;
                }
            }
            for place in hand {
                self.sum[place] += weight * self.shares[place];
            }
        }
    }

    fn average(&self) -> Vec<f64> {
        let mut average = self.sum.clone();
        for (start, end) in &self.live.hands {
            let all: f64 = average[*start..*end].iter().sum();
            average[*start..*end].iter_mut().for_each(|share| *share /= all);
        }
        average
    }

    /// How much more than these shares the best settings would gain.
    fn regret(&self, shares: &[f64], gains: &[f64]) -> f64 {
        let hands = self.live.hands.iter().map(|(start, end)| {
            let (shares, gains) = (&shares[*start..*end], &gains[*start..*end]);
            let got: f64 = shares.iter().zip(gains).map(|(share, gain)| share * gain).sum();
            gains.iter().fold(f64::NEG_INFINITY, |best, gain| best.max(*gain)) - got
        });
        hands.sum()
    }

    /// What each setting gains where the other side's hands that have a choice are set with these shares.
    fn gains(&self, matrix: &[f64], sign: f64, shares: &[f64], into: &mut [f64]) {
        for ((into, fixed), row) in
            into.iter_mut().zip(self.fixed).zip(matrix.chunks_exact(shares.len().max(1)))
        {
            *into = fixed + sign * product(row, shares);
        }
    }
}

/// Eight sums side by side, which processors do at once.
fn product(one: &[f64], other: &[f64]) -> f64 {
    let mut sums = [0.0; 8];
    let (ones, others) = (one.chunks_exact(8), other.chunks_exact(8));
    let rest: f64 = ones.remainder().iter().zip(others.remainder()).map(|(a, b)| a * b).sum();
    for (ones, others) in ones.zip(others) {
        for ((sum, a), b) in sums.iter_mut().zip(ones).zip(others) {
            *sum += a * b;
        }
    }
    rest + sums.iter().sum::<f64>()
}

/// What is to be solved: for the player, then for the bank.
#[derive(Debug)]
pub(super) struct Task<'a> {
    /// The settings that are looked at.
    pub(super) lives: &'a [Live; 2],
    /// What each of them gains of the other side's hands that are set already, in pairs of deals.
    pub(super) fixed: &'a [Vec<f64>; 2],
    /// With which shares to begin.
    pub(super) begin: &'a [Vec<f64>; 2],
    /// The gap at which to stop, in pairs of deals.
    pub(super) wanted: f64,
    /// After how many iterations to stop all the same.
    pub(super) most: u32,
}

/// The best that was found.
#[derive(Clone, Debug)]
pub(super) struct Solved {
    pub(super) shares: [Vec<f64>; 2],
    /// How much both sides together would gain by their best replies among what is looked at, in pairs of deals.
    pub(super) gap: f64,
    pub(super) iterations: u32,
}

impl Restricted {
    /// Looks for an equilibrium by regret matching: predictive, with regrets cut off at nothing, the sides taking turns,
    /// later settings counting more in the average.
    pub(super) fn solve(&self, task: &Task<'_>, mut told: impl FnMut(u32, f64)) -> Solved {
        const BETWEEN_LOOKS: u32 = 100;
        let [mut mine, mut theirs] =
            [0, 1].map(|side| Learner::new(&task.lives[side], &task.fixed[side], &task.begin[side]));
        let [mut my_gains, mut their_gains] = [0, 1].map(|side| vec![0.0; task.begin[side].len()]);
        let mut best = Solved { shares: task.begin.clone(), gap: f64::INFINITY, iterations: 0 };
        for iteration in 1..=task.most {
            let weight = f64::from(iteration).powi(2);
            mine.gains(&self.matrix, 1.0, &theirs.shares, &mut my_gains);
            mine.learn(&my_gains);
            mine.set(weight);
            theirs.gains(&self.transposed, -1.0, &mine.shares, &mut their_gains);
            theirs.learn(&their_gains);
            theirs.set(weight);
            if iteration % BETWEEN_LOOKS == 0 || iteration == task.most {
                let averages = [mine.average(), theirs.average()];
                mine.gains(&self.matrix, 1.0, &averages[1], &mut my_gains);
                theirs.gains(&self.transposed, -1.0, &averages[0], &mut their_gains);
                let gap = mine.regret(&averages[0], &my_gains) + theirs.regret(&averages[1], &their_gains);
                best.iterations = iteration;
                if gap < best.gap {
                    (best.shares, best.gap) = (averages, gap);
                }
                told(iteration, best.gap);
                if best.gap <= task.wanted {
                    break;
                }
            }
        }
        best
    }

    /// What the player's settings gain of the bank's with these shares, and the bank's of the player's.
    pub(super) fn worth(&self, [player, bank]: &[Vec<f64>; 2]) -> [Vec<f64>; 2] {
        let rows = self.matrix.chunks_exact(bank.len().max(1));
        let columns = self.transposed.chunks_exact(player.len().max(1));
        [
            rows.map(|row| product(row, bank)).collect(),
            columns.map(|column| -product(column, player)).collect(),
        ]
    }
}
