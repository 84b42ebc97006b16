//! Who banks, what the bank must cover, and what a round pays.
//!
//! Everything here is a function of facts: the table keeps the facts, and the crate that holds the table asks.

mod commission;
mod cover;
mod eligible;
mod house_wager;
mod limits;
mod offer;
mod round;
mod settle;

pub use commission::{Terms, TermsError};
pub use cover::{Cover, CoverAsked, Covered};
pub use eligible::{BankError, Bidder, Standing};
pub use house_wager::{HouseWager, HouseWagerError};
pub use limits::{Lies, Recognised, Verdict};
pub use offer::{AfterRound, Held};
pub use round::{
    BankLine, Called, Line, Movement, Opened, Purse, RoundBank, SettleError, Settlement, Share, Stake,
};

use super::{Area, BankCondition, MethodPoint, Refused, TablePoint, TableRules};
use houseway_lawbook::Basis;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How the bank of a round is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum BankMethod {
    /// The House banks.
    House,
    /// A player banks alone.
    Player,
    /// A player and the House bank half and half.
    CoBank,
}

impl BankMethod {
    /// The point under which a book lists it.
    #[must_use]
    pub const fn point(self) -> MethodPoint {
        match self {
            Self::House => MethodPoint::House,
            Self::Player => MethodPoint::Player,
            Self::CoBank => MethodPoint::CoBank,
        }
    }
}

impl fmt::Display for BankMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::House => "a House bank",
            Self::Player => "a player's bank",
            Self::CoBank => "a co-bank",
        })
    }
}

/// Why nobody, or not this player, may wager on an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AreaClosed {
    /// The House's tiles or wager lie there.
    #[error("the House has this area")]
    House,
    /// The bank lies there.
    #[error("only the banker's own wager lies on the area of the bank")]
    Bank,
    /// Who banks here may wager on no other area.
    #[error("the banker wagers on no other area in this round")]
    Banker,
}

impl TableRules {
    /// Whether somebody may wager on `area` while the bank is held by `method` at `bank`; `is_banker` if it is the
    /// banker himself. Removal of an area from play and personal limits are decided elsewhere.
    ///
    /// # Errors
    /// [`AreaClosed`] with the clauses.
    pub fn open_to_wager(
        &self,
        area: Area,
        method: BankMethod,
        bank: Area,
        is_banker: bool,
    ) -> Result<(), Refused<AreaClosed>> {
        let closed = |reason, basis: Basis| Err(Refused::new(reason, basis));
        let house_area = match (method, self.house_wager_table()) {
            (BankMethod::House, _) => Some((Area::ONE, self.basis(TablePoint::HouseArea))),
            (_, Some(house)) => Some((house.area.value, house.area.basis.clone())),
            _ => None,
        };
        if let Some((_, basis)) = house_area.filter(|(house, _)| *house == area)
            && self.law().in_force(TablePoint::HouseArea)
        {
            return closed(AreaClosed::House, basis.and(&self.basis(TablePoint::HouseArea)));
        }
        if method == BankMethod::House {
            return Ok(());
        }
        if area == bank && self.law().in_force(TablePoint::BankerArea) {
            return closed(AreaClosed::Bank, self.basis(TablePoint::BankerArea));
        }
        match self.banking().conditions.basis(BankCondition::NoOtherArea) {
            Some(basis) if is_banker && area != bank => closed(AreaClosed::Banker, basis.clone()),
            _ => Ok(()),
        }
    }
}
