//! The wagers beside the regular one: Bonus, Tie, Big and Small, jackpot, each settled by its own rule on every hand.

use super::dealer::Dealer;
use super::judge::{EXPECTED, Measured, measure};
use super::{Plan, Players, shared};
use houseway_games::pai_gow::dice::{BigSmall, Die};
use houseway_games::pai_gow::side::{Jackpot, JackpotLine, Line};
use houseway_games::pai_gow::{Hand, Kind, Setting};
use houseway_odds::pai_gow::{Report, Subject};
use houseway_odds::{Bet, Exact};
use num_bigint::BigInt;
use num_traits::ToPrimitive as _;

/// How one wager is settled.
#[derive(Clone, Copy, Debug)]
enum By {
    Bonus(usize),
    Tie(usize),
    Jackpot,
    Dice(BigSmall),
}

/// One wager, with each of its outcomes: the lines of its pay table, and at last that it is lost.
#[derive(Clone, Debug)]
struct Wager {
    by: By,
    /// Where its outcomes begin among those of all wagers.
    from: usize,
    lines: usize,
}

/// The wagers beside the regular one that a rulebook offers, and what is counted of them.
#[derive(Clone, Debug)]
pub struct Beside<'a> {
    subject: &'a Subject,
    wagers: Vec<Wager>,
    /// Each outcome of each wager, with its exact share of all deals.
    outcomes: Vec<(String, Exact)>,
}

/// Rounds by how many of their players' hands came out so, for each outcome of each wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BesideTally {
    players: Players,
    counts: Vec<[u64; 8]>,
}

impl BesideTally {
    fn new(players: Players, outcomes: usize) -> Self {
        Self { players, counts: vec![[0; 8]; outcomes] }
    }

    fn add(&mut self, more: &Self) {
        for (count, more) in self.counts.iter_mut().flatten().zip(more.counts.iter().flatten()) {
            *count += more;
        }
    }
}

/// What was measured of the wagers beside the regular one.
#[derive(Clone, Debug, PartialEq)]
pub struct BesideJudged {
    /// The share of hands of each outcome.
    pub figures: Vec<Measured>,
    /// What came too seldom to be judged.
    pub seldom: Vec<String>,
}

impl<'a> Beside<'a> {
    /// What these rules offer, with what `report` counts of it under the same rules; none if there is nothing.
    #[must_use]
    pub fn new(subject: &'a Subject, report: &Report) -> Option<Self> {
        let mut beside = Self { subject, wagers: Vec::new(), outcomes: Vec::new() };
        let side = &subject.side;
        for (place, bonus) in side.bonuses().iter().enumerate() {
            let lines = bonus.lines().iter().map(Line::name).collect();
            beside.add(By::Bonus(place), lines, report.bet(bonus.name()));
        }
        for (place, tie) in side.ties().iter().enumerate() {
            let lines = tie.lines().iter().map(Line::name).collect();
            beside.add(By::Tie(place), lines, report.bet(tie.name()));
        }
        if let Some(jackpot) = side.jackpot() {
            let lines = jackpot.lines().iter().map(JackpotLine::name).collect();
            beside.add(By::Jackpot, lines, report.bet(Jackpot::NAME));
        }
        if subject.big_small().is_some() {
            for wager in BigSmall::ALL {
                beside.add(By::Dice(wager), vec!["win"], report.bet(wager.name()));
            }
        }
        (!beside.wagers.is_empty()).then_some(beside)
    }

    fn add(&mut self, by: By, lines: Vec<&str>, counted: Option<&Bet>) {
        let Some(bet) = counted else { return };
        self.wagers.push(Wager { by, from: self.outcomes.len(), lines: lines.len() });
        for name in lines.into_iter().chain(["lose"]) {
            let ways = bet.outcomes.iter().find(|outcome| outcome.name == name).map(|outcome| &outcome.ways);
            let ways = ways.map_or_else(BigInt::default, |ways| BigInt::from(ways.clone()));
            let share = Exact::new(ways, BigInt::from(bet.ways.clone()));
            self.outcomes.push((format!("{}: {name}", bet.bet), share.unwrap_or_else(|| Exact::whole(0))));
        }
    }

    /// Plays all rounds on so many threads; `told` hears of every block that is done how many rounds it had.
    pub fn simulate(&self, plan: &Plan, threads: usize, told: impl Fn(u64) + Sync) -> BesideTally {
        let new = || BesideTally::new(plan.players, self.outcomes.len());
        let play = |block: u64, rounds: u64| {
            let dealer = Dealer::new(plan.seed, block);
            match plan.players.get() {
                1 => self.play::<2>(dealer, rounds),
                2 => self.play::<3>(dealer, rounds),
                3 => self.play::<4>(dealer, rounds),
                4 => self.play::<5>(dealer, rounds),
                5 => self.play::<6>(dealer, rounds),
                6 => self.play::<7>(dealer, rounds),
                _ => self.play::<8>(dealer, rounds),
            }
        };
        shared(
            plan.rounds,
            threads,
            new,
            |all, block, rounds| {
                all.add(&play(block, rounds));
                told(rounds);
            },
            |all, mine| all.add(&mine),
        )
    }

    fn play<const HANDS: usize>(&self, mut dealer: Dealer, rounds: u64) -> BesideTally {
        let players = Players::new(HANDS as u8 - 1).unwrap_or(Players(1));
        let mut tally = BesideTally::new(players, self.outcomes.len());
        let way = self.subject.rules.house_way();
        let kinds: Vec<Kind> = Kind::all().collect();
        let mut hits = vec![0usize; self.outcomes.len()];
        for _ in 0..rounds {
            let dealt = dealer.deal::<HANDS>();
            let thrown = dealer.throw();
            // A wall deals no hand that is none.
            let hand = |tiles: [u8; 4]| Hand::of(tiles.map(|kind| kinds[usize::from(kind)])).ok();
            let Some(bank) = hand(dealt[HANDS - 1]) else { continue };
            let banks = way.set(bank);
            hits.fill(0);
            for player in dealt[..HANDS - 1].iter().filter_map(|tiles| hand(*tiles)) {
                let set = way.set(player);
                for wager in &self.wagers {
                    let line = self.line(wager.by, (player, set), (bank, banks), thrown);
                    hits[wager.from + line.unwrap_or(wager.lines)] += 1;
                }
            }
            for (count, hits) in tally.counts.iter_mut().zip(&hits) {
                count[hits & 7] += 1;
            }
        }
        tally
    }

    /// The line that the wager pays; none if it is lost.
    fn line(
        &self,
        by: By,
        (hand, set): (Hand, &Setting),
        (bank, banks): (Hand, &Setting),
        thrown: [Die; 3],
    ) -> Option<usize> {
        let Subject { rules, side, .. } = self.subject;
        match by {
            By::Bonus(place) => side.bonuses()[place].line_of(hand, bank),
            By::Tie(place) => side.ties()[place].line_of(set, banks, rules.matching()),
            By::Jackpot => side.jackpot()?.line_of(hand),
            By::Dice(wager) => self.subject.big_small()?.wins(wager, thrown).value.then_some(0),
        }
    }

    /// Holds what was played against what is counted.
    #[must_use]
    pub fn judge(&self, tally: &BesideTally) -> BesideJudged {
        let mut judged = BesideJudged { figures: Vec::new(), seldom: Vec::new() };
        for ((name, exact), counts) in self.outcomes.iter().zip(&tally.counts) {
            let rounds: u64 = counts.iter().sum();
            let hands = rounds as f64 * f64::from(tally.players.get());
            let expected = exact.ratio().to_f64().unwrap_or(0.0) * hands;
            // What can never come is judged by whether it came.
            if expected < f64::from(EXPECTED) && expected > 0.0 {
                judged.seldom.push(name.clone());
                continue;
            }
            let cells: Vec<(f64, u64)> = (0..8u8).map(f64::from).zip(counts.iter().copied()).collect();
            judged.figures.push(measure(tally.players, rounds, name, exact.clone(), &cells));
        }
        judged
    }
}
