use super::super::{Area, Refused, TablePoint, TableRules};
use super::Terms;
use houseway_lawbook::Ruled;
use houseway_money::Cents;
use serde::{Deserialize, Serialize};

/// What the banker chooses for the House's own wager against him (PG-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HouseWager {
    /// As much as he had on the area that now banks, in the last round that it played against a bank.
    AsBefore(Cents),
    /// The displayed minimum.
    Minimum,
}

/// Why the House makes no such wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HouseWagerError {
    /// The book has none.
    #[error("the House wagers against no player's bank at this table")]
    NotKnown,
    /// The banker may not choose it.
    #[error("this choice is not open")]
    NotOpen,
    /// He had nothing on the area.
    #[error(
        "no wager of the banker lay on this area in the last round that it played against a bank: the minimum remains"
    )]
    NothingBefore,
}

impl TableRules {
    /// Where the House's own wager lies, and how much it is.
    ///
    /// # Errors
    /// [`HouseWagerError`] with the clauses.
    pub fn house_wager(
        &self,
        choice: HouseWager,
        terms: &Terms,
    ) -> Result<Ruled<(Area, Cents)>, Refused<HouseWagerError>> {
        let Some(table) = self.house_wager_table() else {
            return Err(Refused::new(HouseWagerError::NotKnown, self.basis(TablePoint::HouseArea)));
        };
        let rule = match choice {
            HouseWager::AsBefore(_) => &table.as_before,
            HouseWager::Minimum => &table.or_minimum,
        };
        if !rule.value {
            return Err(Refused::new(HouseWagerError::NotOpen, rule.basis.clone()));
        }
        let basis = rule.basis.clone().and(&table.area.basis);
        let (amount, basis) = match choice {
            HouseWager::Minimum => (terms.minimum, basis),
            HouseWager::AsBefore(Cents::ZERO) => {
                return Err(Refused::new(HouseWagerError::NothingBefore, basis));
            }
            HouseWager::AsBefore(before) if table.capped.value => {
                (before.min(terms.maximum), basis.and(&table.capped.basis))
            }
            HouseWager::AsBefore(before) => (before, basis),
        };
        Ok(Ruled::new((table.area.value, amount), basis))
    }
}
