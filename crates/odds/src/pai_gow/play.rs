use super::wager::{Gains, OUTCOMES};
use super::{Choices, Field, PaiGowError, Split, count};
use crate::{Bet, Exact, Tally};
use houseway_games::pai_gow::{Hand, Outcome, Rules, Setting};
use num_bigint::BigUint;

/// How every legal setting of every hand fares against a bank that sets its hands House Way: counted once, and asked
/// many times.
#[derive(Clone, Debug)]
pub struct Played {
    choices: Choices,
    splits: Vec<Split>,
    /// For each hand the place of the House Way among its settings.
    house_way: Vec<usize>,
}

/// A hand that is better set otherwise than the House Way has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The tiles.
    pub hand: Hand,
    /// How many deals give them.
    pub deals: u32,
    /// What the House Way has.
    pub house_way: Setting,
    /// What gains the most.
    pub best: Setting,
    /// How much more it gains on such a hand, for each unit of the wager.
    pub gain: Exact,
}

impl Played {
    /// Counts every setting.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let choices = Choices::legal(rules);
        let field = Field::pure(&Choices::house_way(rules));
        let splits = count(rules.matching(), &field, &choices);
        let way = rules.house_way();
        let place = |place: usize, hand: &Hand| {
            let range = choices.range(place);
            let mut settings = choices.settings()[range.clone()].iter();
            range.start + settings.position(|setting| setting == way.set(*hand)).unwrap_or_default()
        };
        let house_way = Hand::all().iter().enumerate().map(|(at, hand)| place(at, hand)).collect();
        Self { choices, splits, house_way }
    }

    /// All legal settings.
    #[must_use]
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// How each of them fares.
    #[must_use]
    pub fn splits(&self) -> &[Split] {
        &self.splits
    }

    /// For each hand, in the order of [`Hand::all`], the place of the House Way among the settings.
    #[must_use]
    pub fn house_way(&self) -> &[usize] {
        &self.house_way
    }

    /// For each hand the place of the setting that gains the most; the House Way where none gains more than it.
    #[must_use]
    pub fn best(&self, gains: &Gains) -> Vec<usize> {
        let best = |(hand, way): (usize, &usize)| {
            let gained = |place: &usize| gained(gains, &self.splits[*place]);
            let most = self.choices.range(hand).max_by_key(gained).unwrap_or(*way);
            if gained(&most) > gained(way) { most } else { *way }
        };
        self.house_way.iter().enumerate().map(best).collect()
    }

    /// The hands that are better set otherwise than House Way, those that cost the most over all deals first.
    #[must_use]
    pub fn departures(&self, gains: &Gains) -> Vec<Departure> {
        let best = self.best(gains);
        let mut departures: Vec<(i128, Departure)> = Vec::new();
        for ((hand, way), best) in Hand::all().iter().zip(&self.house_way).zip(best) {
            if best == *way {
                continue;
            }
            let more = gained(gains, &self.splits[best]) - gained(gains, &self.splits[*way]);
            let deals = i128::from(self.splits[best].deals()) * gains.stake();
            let setting = |place: usize| self.choices.settings()[place];
            let departure = Departure {
                hand: *hand,
                deals: hand.weight(),
                house_way: setting(*way),
                best: setting(best),
                gain: Exact::new(more, deals).unwrap_or_else(|| Exact::whole(0)),
            };
            departures.push((more, departure));
        }
        departures.sort_by(|(a, one), (b, other)| b.cmp(a).then_with(|| one.hand.cmp(&other.hand)));
        departures.into_iter().map(|(_, departure)| departure).collect()
    }

    /// How all hands fare, each in the setting at its place.
    #[must_use]
    pub fn all(&self, places: &[usize]) -> Split {
        places.iter().map(|place| self.splits[*place]).sum()
    }
}

/// What a wager on these deals gains in all, in cents.
fn gained(gains: &Gains, split: &Split) -> i128 {
    let of = |outcome, deals: u64| gains.cents(outcome) * i128::from(deals);
    of(Outcome::Win, split.win) + of(Outcome::Lose, split.lose) + of(Outcome::StandOff, split.stand_off)
}

/// The regular wager as a bet of that name.
///
/// # Errors
/// [`PaiGowError`] if nothing was counted.
pub fn bet(name: &str, split: &Split, gains: &Gains) -> Result<Bet, PaiGowError> {
    let mut tally = Tally::new();
    for ((outcome, named), deals) in OUTCOMES.into_iter().zip([split.win, split.lose, split.stand_off]) {
        tally.count(named, gains.per_unit(outcome), BigUint::from(deals), gains.basis(outcome));
    }
    Ok(tally.bet(name)?)
}

/// The same wager from the side of the player who banks against it, as `pai-gow/banker`: he wins when it loses.
///
/// # Errors
/// [`PaiGowError`] if nothing was counted.
pub fn banker_bet(split: &Split, gains: &Gains) -> Result<Bet, PaiGowError> {
    let mut tally = Tally::new();
    let deals = [split.win, split.lose, split.stand_off];
    for ((outcome, _), deals) in OUTCOMES.into_iter().zip(deals) {
        let named = match outcome {
            Outcome::Win => "lose",
            Outcome::Lose => "win",
            Outcome::StandOff => "stand-off",
        };
        tally.count(named, gains.per_unit(outcome), BigUint::from(deals), gains.basis(outcome));
    }
    Ok(tally.bet("pai-gow/banker")?)
}
