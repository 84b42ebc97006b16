//! What a table's journal holds about one round: for inspectors, for disputes, for the command line.

mod any;
mod day;
mod find;
mod pack;
mod pai_gow;
mod red_dog;
mod redecide;
mod roulette;
mod section;

pub use any::{SetUp, decide_again, decide_again_with, set_up, show, stream};
pub(crate) use day::day;
pub use find::{EntryLine, RecordError, Round, RoundDocument, WrittenFact, round, rounds};
pub use pack::{html, text};
pub(crate) use pai_gow::{draw_of as draw_of_pai_gow, sections as round_of_pai_gow};
pub(crate) use red_dog::{cards as cards_of_red_dog, draw_of as draw_of_red_dog, opens as opens_card};
pub(crate) use redecide::uncited;
pub use redecide::{Difference, Differs, Redecided, redecide};
pub(crate) use roulette::{draw_of as draw_of_roulette, sections as spin};
pub use section::Section;
pub(crate) use section::{date, moment};
