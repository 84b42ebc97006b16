use houseway_games::pai_gow::{Matching, Outcome, Value, Worth};
use houseway_odds::pai_gow::Decides;

/// A rule of matching as the bank sees it: its own hand is the one asked about, the player's is the other, and what the
/// player wins it loses.
#[derive(Clone, Copy, Debug)]
pub struct Swapped<'a>(pub &'a Matching);

impl Decides for Swapped<'_> {
    #[inline]
    fn outcome(&self, bank: Worth, player: Worth) -> Outcome {
        match self.0.outcome_of(player, bank) {
            Outcome::Win => Outcome::Lose,
            Outcome::Lose => Outcome::Win,
            Outcome::StandOff => Outcome::StandOff,
        }
    }

    /// Where one hand begins to be treated otherwise against another does not depend on whose it is: at the first point,
    /// at equality and above it.
    fn bounds(&self, value: Value) -> Vec<Value> {
        self.0.bounds(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_games::books::{Book, Game, SHIPPED};
    use houseway_games::pai_gow::Rules;
    use houseway_lawbook::{Mutation, Readings};
    use houseway_odds::pai_gow::{Choices, Field, count, count_plainly};

    /// The quick count stands on the bounds; the plain one does not.
    #[test]
    fn counts_as_going_through_all_pairs_does() {
        for book in SHIPPED.iter().filter(|book: &&Book| book.game == Game::PaiGow) {
            let rules = Rules::of_book(book, &Readings::default(), &Mutation::none()).unwrap();
            let (rule, field) = (Swapped(rules.matching()), Field::pure(&Choices::house_way(&rules)));
            let legal = Choices::legal(&rules);
            assert_eq!(count(&rule, &field, &legal), count_plainly(&rule, &field, &legal), "{}", book.id);
        }
    }
}
