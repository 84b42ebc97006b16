use super::tally::{Only, Rare};
use super::{Players, Tally};
use houseway_games::pai_gow::Rules;
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Choices, Field, Split, count};
use num_traits::ToPrimitive as _;

/// How often an outcome must be expected before it is judged by standard errors: what comes less often does not spread
/// as they say.
pub const EXPECTED: u32 = 25;

/// By how many standard errors a figure may be off before it counts as disagreeing. With the eight figures of
/// a simulation, chance alone goes further about once in eighteen thousand times.
pub const LIMIT: f64 = 4.5;

/// One figure, measured and exact, a hand of a player's.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What it is.
    pub name: String,
    /// As it came out.
    pub measured: f64,
    /// As it is counted.
    pub exact: Exact,
    /// The standard error of what was measured, from the sums of whole rounds.
    pub error: f64,
    /// By how many standard errors the two differ.
    pub z: f64,
}

/// A simulation held against exact figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Win, lose, stand-off and the edge after commission; then what single rules tell.
    pub figures: Vec<Measured>,
    /// What is expected in fewer than [`EXPECTED`] rounds, and so was not judged.
    pub seldom: Vec<String>,
    /// How many times as many hands it takes for the same error because hands of one round share a bank: 1 with one
    /// player.
    pub sharing: f64,
}

impl Judged {
    /// Whether no figure is off by more than [`LIMIT`].
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.figures.iter().all(|figure| figure.z.abs() <= LIMIT)
    }
}

/// What is counted of a rulebook, for simulations to be held against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub(super) all: Split,
    pub(super) rare: [Exact; Rare::COUNT],
}

impl Counted {
    /// Of these rules, both sides setting House Way.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let house_way = Choices::house_way(rules);
        let field = Field::pure(&house_way);
        let all: Split = count(rules.matching(), &field, &house_way).into_iter().sum();
        let rare = Rare::ALL.map(|rare| {
            let split: Split = count(&Only(rules.matching(), rare), &field, &house_way).into_iter().sum();
            part(split.win, &split)
        });
        Self { all, rare }
    }

    /// The fewest rounds that can be judged: a win, a loss and a stand-off are each expected [`EXPECTED`] times, of one
    /// hand a round. Hands of one round meet the same bank, and so count for no more than that.
    #[must_use]
    pub fn least_rounds(&self) -> u64 {
        let rarest = [self.all.win, self.all.lose, self.all.stand_off].into_iter().min().unwrap_or(0);
        (u64::from(EXPECTED) * self.all.deals()).div_ceil(rarest.max(1))
    }
}

fn part(deals: u64, of: &Split) -> Exact {
    Exact::new(deals, of.deals().max(1)).unwrap_or_else(|| Exact::whole(0))
}

/// Holds what was played against what is counted, all hands together; `commission` is the part of a win that is taken.
#[must_use]
pub fn judge(tally: &Tally, counted: &Counted, commission: &Exact) -> Judged {
    let Counted { all, rare } = counted;
    let [win, lose, stand_off] = [all.win, all.lose, all.stand_off].map(|deals| part(deals, all));
    let kept = Exact::from(Exact::whole(1).ratio() - commission.ratio());
    let edge = Exact::from(lose.ratio() - win.ratio() * kept.ratio());
    let kept = kept.ratio().to_f64().unwrap_or(1.0);
    let players = f64::from(tally.players().get());
    let pairs = |of: &dyn Fn(f64, f64) -> f64| -> Vec<(f64, u64)> {
        let cells = (0..8u8).flat_map(|won| (0..8u8).map(move |lost| (won, lost)));
        cells.map(|(won, lost)| (of(won.into(), lost.into()), tally.with(won.into(), lost.into()))).collect()
    };
    let of = |name: &str, exact: Exact, sums: &[(f64, u64)]| {
        measure(tally.players(), tally.rounds(), name, exact, sums)
    };
    let mut figures = vec![
        of("win", win, &pairs(&|won, _| won)),
        of("lose", lose, &pairs(&|_, lost| lost)),
        of("stand-off", stand_off, &pairs(&|won, lost| players - won - lost)),
        of("edge", edge, &pairs(&|won, lost| lost - kept * won)),
    ];
    let mut seldom = Vec::new();
    for ((kind, exact), counts) in Rare::ALL.into_iter().zip(rare).zip(&tally.rare) {
        let expected = exact.ratio().to_f64().unwrap_or(0.0) * tally.rounds() as f64;
        // What can never come is judged by whether it came.
        if expected < f64::from(EXPECTED) && expected > 0.0 {
            seldom.push(kind.name().to_owned());
            continue;
        }
        let cells: Vec<(f64, u64)> = (0..8u8).map(f64::from).zip(counts.iter().copied()).collect();
        figures.push(of(kind.name(), exact.clone(), &cells));
    }
    // What the error of the edge would be if every hand met a bank of its own.
    let [won, lost, others] = tally.hands().map(|hands| hands as f64);
    let hands = (won + lost + others).max(1.0);
    let mean = (lost - kept * won) / hands;
    let alone = ((lost + kept * kept * won) / hands - mean * mean) / hands;
    let sharing = figures[3].error.powi(2) / alone.max(f64::MIN_POSITIVE);
    Judged { figures, seldom, sharing }
}

/// Of each round some sum over its hands, with the number of rounds that have it; its mean a hand, and how far chance
/// moves that.
pub(super) fn measure(
    players: Players,
    rounds: u64,
    name: &str,
    exact: Exact,
    sums: &[(f64, u64)],
) -> Measured {
    let players = f64::from(players.get());
    let rounds = rounds.max(1) as f64;
    let (mut sum, mut squares) = (0.0, 0.0);
    for (value, count) in sums {
        sum += *count as f64 * value;
        squares += *count as f64 * value * value;
    }
    let mean = sum / rounds;
    let measured = mean / players;
    let exactly = exact.ratio().to_f64().unwrap_or(f64::NAN);
    let off = measured - exactly;
    let seen = (squares / rounds - mean * mean).max(0.0);
    // What never happened tells nothing of how far chance goes: then it is what is counted that does.
    let spread = if seen > 0.0 { seen } else { players * exactly * (1.0 - exactly) };
    let error = (spread / rounds).sqrt() / players;
    let z = if off == 0.0 { 0.0 } else { off / error };
    Measured { name: name.to_owned(), measured, exact, error, z }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(all: Split) -> Counted {
        Counted { all, rare: Rare::ALL.map(|_| Exact::whole(0)) }
    }

    /// Two players whose hands always come out alike: as good as one player's hand a round.
    #[test]
    fn hands_that_share_a_bank_count_as_less() {
        let counted = counted(Split { win: 1, lose: 1, stand_off: 0 });
        let commission = Exact::whole(0);
        let mut alike = Tally::new(Players::new(2).unwrap());
        (alike.counts[2][0], alike.counts[0][2]) = (500, 500);
        let judged = judge(&alike, &counted, &commission);
        assert!((judged.sharing - 2.0).abs() < 1e-9, "{}", judged.sharing);
        assert!((judged.figures[3].error - (1.0f64 / 1000.0).sqrt()).abs() < 1e-9);
        let mut apart = Tally::new(Players::new(2).unwrap());
        (apart.counts[2][0], apart.counts[0][2], apart.counts[1][1]) = (250, 250, 500);
        assert!((judge(&apart, &counted, &commission).sharing - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_is_off_by_too_much_disagrees() {
        let counted = counted(Split { win: 1, lose: 1, stand_off: 2 });
        let one = |won, lost, others| {
            let mut tally = Tally::new(Players::new(1).unwrap());
            (tally.counts[1][0], tally.counts[0][1], tally.counts[0][0]) = (won, lost, others);
            judge(&tally, &counted, &Exact::new(1, 20).unwrap())
        };
        let fine = one(25_000, 25_000, 50_000);
        assert!(fine.agrees() && fine.figures.iter().all(|figure| figure.z.abs() < 1e-9));
        assert!(one(25_500, 24_700, 49_800).agrees());
        let off = one(25_700, 24_300, 50_000);
        assert!(!off.agrees() && off.figures[0].z > LIMIT);
        // The edge is 1/4 - 1/4 * 19/20.
        assert_eq!(off.figures[3].exact, Exact::new(1, 80).unwrap());
    }
}
