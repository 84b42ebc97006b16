use super::Reason;
use houseway_lawbook::{Basis, Cited, Law, Mutation, PointTable, points_of_law, read};
use houseway_money::Odds;
use houseway_table::Refused;
use serde::Deserialize;

points_of_law! {
    /// What a round decides or refuses.
    pub enum Point {
        SetUp = "set-up",
        Conduct = "conduct",
        BuyIn = "buy-in",
        Shuffle = "shuffle",
        ShuffleDue = "shuffle-due",
        Burn = "burn",
        WholeShoe = "whole-shoe",
        Cut = "cut",
        Wager = "wager",
        Late = "late",
        Limits = "limits",
        Close = "close",
        Deal = "deal",
        Spread = "spread",
        NoSpread = "no-spread",
        Pair = "pair",
        Raise = "raise",
        CloseRaises = "close-raises",
        Third = "third",
        Between = "between",
        Outside = "outside",
        ThreeOfAKind = "three-of-a-kind",
        PairVoid = "pair-void",
        Clear = "clear",
        Dispute = "dispute",
    }
}

/// The book.
#[derive(Debug)]
pub struct Rules {
    law: Law<Point>,
    pub three_of_a_kind: Cited<Odds>,
    spread: Cited<[Odds; 4]>,
}

impl Rules {
    pub fn shipped() -> Self {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Document {
            odds: Paid,
            law: PointTable,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        struct Paid {
            three_of_a_kind: Cited<Odds>,
            spread: Cited<[Odds; 4]>,
        }
        let file = "red_dog/book.toml";
        let Document { odds, law } = read(file, include_str!("book.toml")).unwrap();
        let law = Law::new(file, &law, &Mutation::none()).unwrap();
        Self { law, three_of_a_kind: odds.three_of_a_kind, spread: odds.spread }
    }

    /// What a spread of that many cards pays.
    pub fn spread(&self, cards: u8) -> (Odds, &Basis) {
        (self.spread.value[usize::from(cards.clamp(1, 4)) - 1], &self.spread.basis)
    }

    pub fn basis(&self, point: Point) -> Basis {
        self.law.basis(point)
    }

    /// Refuses where `forbidden` holds.
    pub fn forbid(&self, point: Point, forbidden: bool, reason: Reason) -> Result<(), Refused<Reason>> {
        self.law.forbid(point, forbidden).map_err(|basis| Refused::new(reason, basis))
    }
}
