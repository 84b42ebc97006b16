//! Training: drills of Pai Gow by the engine that tables use, with no money in them.
//!
//! A question is a function of a rulebook under its readings, a [`Drill`], a seed and a number: the same four make the same
//! question on every machine ([`Draw`]). Its right answer is what the engine says: the House Way interpreter, the
//! dice and the cuts, and for money and irregularities a whole table that is played up to the moment asked about
//! ([`houseway_table::pai_gow`]). No rule stands here a second time.
//!
//! - [`School`]: the books, made ready once; [`Course`]: one of them under readings, which asks and marks.
//! - [`Question`], [`Answer`], [`Mark`]: what is told. A question does not hold its answer.
//! - [`Score`]: points and what was missed.
//!
//! A table that serves a question is made for it, plays for nothing and is thrown away: no account, journal or pool is touched.

mod cut;
mod draw;
mod drill;
mod house_way;
mod irregular;
mod payout;
mod school;
mod score;
mod stage;
mod told;
mod worth;

pub use draw::Draw;
pub use drill::{Drill, UnknownDrill};
pub use irregular::{Case, CaseName};
pub use school::{Course, School, TrainingError};
pub use score::{MOST_STREAK, Missed, Score, points};
pub use told::{
    Answer, Asked, Correct, CutCorrect, CutQuestion, DieShown, HandShown, HouseWayCorrect, HouseWayQuestion,
    IrregularityCorrect, IrregularityQuestion, Mark, PayoutCorrect, PayoutLine, PayoutQuestion, PoolShown,
    Question, Reason, SetShown, Step, WagerOn, WagerShown, Wrong,
};
pub use worth::{Worth, WorthKind};
