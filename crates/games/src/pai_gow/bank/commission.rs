use super::super::{Refused, TableRules};
use houseway_lawbook::{Basis, Ruled};
use houseway_money::{Cents, Rate};
use serde::{Deserialize, Serialize};

/// What one table takes, pays in and permits, as its signs show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "pai-gow.ts"))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The commission taken.
    pub commission: Rate,
    /// The smallest chip of the table: what a commission is rounded to and a win is paid in. Zero means a cent.
    pub chip: Cents,
    /// The least wager.
    pub minimum: Cents,
    /// The most, on whatever the book counts it.
    pub maximum: Cents,
}

/// Why a table cannot be run on these terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// More than the book allows.
    #[error("a commission of {0} in {1} is more than the book allows")]
    RateTooHigh(u32, u32),
    /// Less than the book says, which it does not permit.
    #[error("a commission of {0} in {1} is less than the book says, and it permits no other")]
    RateFixed(u32, u32),
    /// Less than the book says, without its sign and notice.
    #[error(
        "a commission of {0} in {1} needs its sign at the table and the notice to the regulator on record"
    )]
    RateUnannounced(u32, u32),
    /// The minimum is zero or above the maximum.
    #[error("the minimum must be above zero and not above the maximum")]
    Disordered,
}

impl TableRules {
    /// Checks that the book permits these terms. `announced` says that the sign of a lower commission stands and its
    /// notice was given.
    ///
    /// # Errors
    /// [`TermsError`] with the clauses.
    pub fn check_terms(&self, terms: &Terms, announced: bool) -> Result<(), Refused<TermsError>> {
        let book = self.commission();
        let (part, of) = terms.commission.parts();
        let (book_part, book_of) = book.rate.value.parts();
        // Both products are below 2^64.
        let (taken, allowed) = (u64::from(part) * u64::from(book_of), u64::from(book_part) * u64::from(of));
        let refuse = |reason, basis: &Basis| Err(Refused::new(reason, basis.clone()));
        if taken > allowed {
            return refuse(TermsError::RateTooHigh(part, of), &book.rate.basis);
        }
        if taken < allowed {
            match &book.lower {
                Some(lower) if lower.value && announced => {}
                Some(lower) if lower.value => {
                    return refuse(TermsError::RateUnannounced(part, of), &lower.basis);
                }
                _ => return refuse(TermsError::RateFixed(part, of), &book.rate.basis),
            }
        }
        if terms.minimum.is_zero() || terms.minimum > terms.maximum {
            return refuse(TermsError::Disordered, &self.basis(super::super::TablePoint::MinimumPosted));
        }
        Ok(())
    }

    /// The commission on `amount`: the table's rate of it, brought to a sum that its chips can make.
    #[must_use]
    pub fn commission_on(&self, amount: Cents, terms: &Terms) -> Ruled<Cents> {
        let book = self.commission();
        let share = terms.commission.share(amount, terms.chip, book.rounding.value);
        Ruled::new(share, book.rate.basis.clone().and(&book.rounding.basis))
    }
}
