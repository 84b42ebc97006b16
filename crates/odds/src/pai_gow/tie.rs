use super::wager::matched;
use super::{Choices, Decides, Field, PaiGowError, Played, count};
use crate::{Bet, Exact, Tally};
use houseway_games::pai_gow::side::{Line, Tie, TieReading};
use houseway_games::pai_gow::{Hand, Matching, Outcome, Rules, Setting, Value, Worth};
use houseway_lawbook::Basis;
use num_bigint::BigUint;

/// The Tie read to the letter: one hand each, whatever becomes of the regular wager.
struct OneHandEach<'a>(&'a Matching);

impl Decides for OneHandEach<'_> {
    fn outcome(&self, player: Worth, bank: Worth) -> Outcome {
        if self.0.one_hand_each_of(player, bank) { Outcome::StandOff } else { Outcome::Lose }
    }

    fn bounds(&self, value: Value) -> Vec<Value> {
        self.0.bounds(value)
    }
}

/// A Tie of one book, with the deals in which each legal setting ties.
pub(super) struct Ties<'a> {
    tie: &'a Tie,
    rules: &'a Rules,
    played: &'a Played,
    /// For each setting how many deals tie.
    deals: Vec<u64>,
    /// Gains are counted in this part of the wager, so that each is a whole number.
    unit: i128,
}

/// How a player plays the Tie.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Play {
    /// In the setting that gains the most on the Tie, not House Way.
    best: bool,
    /// Giving up part of it whenever that gains more.
    surrender: bool,
}

impl<'a> Ties<'a> {
    pub(super) fn new(tie: &'a Tie, rules: &'a Rules, played: &'a Played) -> Self {
        let deals = match tie.reading().value {
            TieReading::StandOff => played.splits().iter().map(|split| split.stand_off).collect(),
            TieReading::Letter => {
                let field = Field::pure(&Choices::house_way(rules));
                let splits = count(&OneHandEach(rules.matching()), &field, played.choices());
                splits.iter().map(|split| split.stand_off).collect()
            }
        };
        let per = tie.lines().iter().map(|line| i128::from(line.odds().value.parts().1));
        let of = tie.surrender().map(|surrender| i128::from(surrender.share_back().value.parts().1));
        let unit = per.chain(of).fold(1, num_integer::lcm);
        Self { tie, rules, played, deals, unit }
    }

    /// With the House Way, and in the setting that is best for the Tie and not for a regular wager beside it; both also
    /// surrendering whenever that pays, where one may.
    pub(super) fn bets(&self) -> Result<Vec<Bet>, PaiGowError> {
        let name = self.tie.name();
        // However the bet is played, each line rests on the same.
        let lines = self.tie.lines().iter().map(Some).chain([None]);
        let bases: Vec<Basis> = lines.map(|line| self.basis(line)).collect();
        let mut bets = Vec::new();
        for (best, named) in [(false, ""), (true, "/best-play")] {
            bets.push(self.bet(&format!("{name}{named}"), Play { best, surrender: false }, &bases)?);
            if self.tie.surrender().is_some() {
                bets.push(self.bet(
                    &format!("{name}{named}/surrender"),
                    Play { best, surrender: true },
                    &bases,
                )?);
            }
        }
        Ok(bets)
    }

    /// The bet as it is played; `bases` has what each line rests on, and at last what a loss does.
    fn bet(&self, name: &str, play: Play, bases: &[Basis]) -> Result<Bet, PaiGowError> {
        let lines = self.tie.lines();
        let mut by_line = vec![0u64; lines.len()];
        let (mut lost, mut surrendered) = (0, 0);
        for (hand, way) in self.played.house_way().iter().enumerate() {
            let range = self.played.choices().range(hand);
            let most = range.max_by_key(|place| self.gained(hand, *place)).filter(|_| play.best);
            let place = most.filter(|most| self.gained(hand, *most) > self.gained(hand, *way));
            let place = place.unwrap_or(*way);
            let all = self.played.splits()[place].deals();
            if play.surrender && self.surrendering(all).is_some_and(|kept| kept > self.gained(hand, place)) {
                surrendered += all;
                continue;
            }
            let (tied, other) = self.lines_of(hand, place);
            let ties = self.deals[place];
            for (line, deals) in [(tied, ties), (other, all - ties)] {
                match line {
                    Some(line) => by_line[line] += deals,
                    None => lost += deals,
                }
            }
        }
        let mut tally = Tally::new();
        for ((line, deals), basis) in lines.iter().zip(by_line).zip(bases) {
            tally.count(line.name(), odds(line), BigUint::from(deals), basis);
        }
        if let Some(basis) = bases.last() {
            tally.count("lose", Exact::whole(-1), BigUint::from(lost), basis);
        }
        if let Some(surrender) = self.tie.surrender() {
            let back = surrender.share_back();
            let (part, of) = back.value.parts();
            let gain = Exact::new(i64::from(part) - i64::from(of), of).unwrap_or_else(|| Exact::whole(-1));
            tally.count("surrender", gain, BigUint::from(surrendered), &back.basis);
        }
        Ok(tally.bet(name)?)
    }

    /// The lines that a setting pays when it ties and when it does not.
    fn lines_of(&self, hand: usize, place: usize) -> (Option<usize>, Option<usize>) {
        let tiles = self.tie.line_of_tiles(Hand::all()[hand]);
        let tied = self.tie.line_if_tie(&self.played.choices().settings()[place]);
        let higher = tied.filter(|tied| tiles.is_none_or(|tiles| *tied < tiles));
        (higher.or(tiles), tiles)
    }

    /// What a setting gains over all its deals, in units.
    fn gained(&self, hand: usize, place: usize) -> i128 {
        let gain = |line: Option<usize>| {
            let odds = line.and_then(|line| self.tie.lines().get(line)).map(|line| line.odds().value.parts());
            odds.map_or(-self.unit, |(pays, per)| i128::from(pays) * (self.unit / i128::from(per)))
        };
        let (tied, other) = self.lines_of(hand, place);
        let (ties, all) = (i128::from(self.deals[place]), i128::from(self.played.splits()[place].deals()));
        ties * gain(tied) + (all - ties) * gain(other)
    }

    /// What surrendering gains over so many deals, in units, where one may.
    fn surrendering(&self, deals: u64) -> Option<i128> {
        let (part, of) = self.tie.surrender()?.share_back().value.parts();
        let lost = i128::from(of) - i128::from(part);
        Some(-lost * (self.unit / i128::from(of)) * i128::from(deals))
    }

    /// What a line rests on: what settles the first setting that pays it against the first bank's hand for which it does,
    /// and all that can decide how such hands match.
    fn basis(&self, line: Option<&Line>) -> Basis {
        let (way, matching) = (self.rules.house_way(), self.rules.matching());
        let index = line.map(Line::index);
        // Each hundredth hand is a bank that is different enough.
        let banks: Vec<&Setting> = way.settings().iter().step_by(100).collect();
        let found = self.played.choices().settings().iter().find_map(|player| {
            let bank = banks.iter().find(|bank| self.tie.line_of(player, bank, matching) == index);
            bank.map(|bank| self.tie.settle(player, bank, matching).basis)
        });
        let own = found.unwrap_or_else(|| self.tie.reading().basis.clone());
        let matched = |outcomes: &[Outcome]| {
            let bases = outcomes.iter().map(|outcome| matched(self.rules.matching(), *outcome));
            bases.fold(own.clone(), |all, basis| all.and(&basis))
        };
        match line {
            Some(line) if !line.looks_at_tie() => own,
            Some(_) => matched(&[Outcome::StandOff]),
            None => matched(&[Outcome::Win, Outcome::Lose]),
        }
    }
}

/// What a line gains for each unit of the wager.
pub(super) fn odds(line: &Line) -> Exact {
    let (pays, per) = line.odds().value.parts();
    Exact::new(pays, per).unwrap_or_else(|| Exact::whole(pays))
}
