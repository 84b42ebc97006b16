//! Double entry over chip accounts, floats, drop, commission and pools; pure.
//!
//! Money never appears or vanishes: each [`Posting`] takes an amount from one [`Account`] and gives it to
//! another. [`Books`] keep for each account what it was given and what it gave, both only ever growing, so
//! that a balance can be explained and not only believed.

mod account;
mod books;
mod posting;

pub use account::{Account, AccountNumber, Normal, ParseAccountError, Tender};
pub use books::{Books, Imbalance, Turnover};
pub use posting::{Posting, Reason};
