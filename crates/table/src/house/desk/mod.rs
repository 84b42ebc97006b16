//! The desk of a table: chip accounts, the float and its movements, closing time. Whatever is played, players are given chips
//! for what they tender, are paid when they leave, and the float moves under two hands. A game keeps a [`Desk`] in its state
//! and hands it the commands, facts and questions that are the desk's.

mod apply;
mod asked;
mod command;
mod decide;
mod event;
mod offer;
mod own;
mod reason;
mod reckon;
mod state;
mod view;

pub use apply::{apply, postings};
pub use asked::asked;
pub use command::DeskCommand;
pub use decide::{Asked, LARGEST_TENDER, decide};
pub use event::{CashBox, DeskEvent, Funds};
pub use offer::{DeskOffer, covers, options};
pub use own::{OwnView, own_view, with_clock};
pub use reason::DeskReason;
pub use reckon::{Reckoned, reckoned};
pub use state::{Closing, Desk, Excluded, Open, PaidOut};
pub use view::{DeskView, OwedTo, view};
