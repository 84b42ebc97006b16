use houseway_lawbook::{Basis, Cited, Law, Mutation, PointTable, points_of_law, read};
use houseway_money::{Cents, Rate};
use houseway_table::Refused;
use serde::Deserialize;

use super::Reason;

points_of_law! {
    /// What a round banked by the House decides or refuses.
    pub enum Point {
        SetUp = "set-up",
        Conduct = "conduct",
        BuyIn = "buy-in",
        Shuffle = "shuffle",
        WholeSet = "whole-set",
        Wager = "wager",
        AreaOne = "area-one",
        Limits = "limits",
        Close = "close",
        Late = "late",
        Dice = "dice",
        Deliver = "deliver",
        Set = "set",
        HighAboveLow = "high-above-low",
        ClothSetting = "cloth-setting",
        AllSet = "all-set",
        ExposeBank = "expose-bank",
        SetBank = "set-bank",
        Open = "open",
        PlayerWins = "player-wins",
        BankWins = "bank-wins",
        StandOff = "stand-off",
        Pay = "pay",
        Clear = "clear",
        Dispute = "dispute",
    }
}

/// The book.
#[derive(Debug)]
pub struct Rules {
    law: Law<Point>,
    pub commission: Cited<Rate>,
    pub collectable: Cited<Cents>,
}

impl Rules {
    pub fn shipped() -> Self {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Document {
            parameters: Parameters,
            law: PointTable,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Parameters {
            commission: Cited<Rate>,
            collectable: Cited<Cents>,
        }
        let file = "pai_gow/book.toml";
        let Document { parameters, law } = read(file, include_str!("book.toml")).unwrap();
        let law = Law::new(file, &law, &Mutation::none()).unwrap();
        Self { law, commission: parameters.commission, collectable: parameters.collectable }
    }

    pub fn basis(&self, point: Point) -> Basis {
        self.law.basis(point)
    }

    /// Refuses where `forbidden` holds.
    pub fn forbid(&self, point: Point, forbidden: bool, reason: Reason) -> Result<(), Refused<Reason>> {
        self.law.forbid(point, forbidden).map_err(|basis| Refused::new(reason, basis))
    }
}
