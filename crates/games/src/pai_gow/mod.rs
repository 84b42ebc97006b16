//! Pai Gow: tiles, values, settings, matching, and the House Way as data.

mod choice;
mod hand;
mod house_way;
mod law;
mod matching;
mod rules;
mod setting;
mod tile;
mod value;

pub use choice::Offered;
pub use hand::{Hand, HandError};
pub use house_way::{Explained, HouseWay, Row, Stage, Step};
pub use law::Point;
pub use matching::{Because, CopyRule, Matched, Matching, Outcome, Taker, ZeroRule};
pub use rules::{Documents, Misset, Noticed, Rules, SettingError, WrongSettings, WrongWayRound};
pub use setting::{Setting, Settings};
pub use tile::{Kind, Names, Tile, TileError};
pub use value::{Level, Ranking, Value};
