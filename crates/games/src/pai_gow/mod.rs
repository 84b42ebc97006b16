//! Pai Gow: tiles, values, settings, matching, the House Way as data, side bets, and the table's dice, cuts and banks.

mod area;
pub mod bank;
mod check;
mod choice;
pub mod conduct;
mod count;
pub mod cut;
pub mod dice;
mod hand;
mod house_way;
mod law;
mod matching;
mod refused;
mod rules;
mod setting;
pub mod side;
mod table_rules;
mod tile;
mod value;
pub mod wall;

pub use area::{Area, AreaError};
pub use bank::BankMethod;
pub use check::Checked;
pub use choice::Offered;
pub use conduct::{Act, Conduct, ConductOption, ConductPoint, Control, Equipment};
pub use count::{Count, Removed, Steal, StealError};
pub use cut::CutName;
pub use dice::{DiceSet, Die, DieUse, Throw};
pub use hand::{Hand, HandError};
pub use house_way::{Explained, HouseWay, Row, Stage, Step, Waiting};
pub use law::Point;
pub use matching::{Because, CopyRule, Matched, Matching, Outcome, Taker, ZeroRule};
pub use refused::Refused;
pub use rules::{Documents, HandRefused, Misset, Noticed, Rules, SettingError, WrongSettings, WrongWayRound};
pub use setting::{Setting, Settings, Worth};
pub use side::SideBets;
pub use table_rules::{
    BankCondition, Banking, BelowMinimum, CoBankPoint, CommissionReading, CommissionTable, Declined,
    HouseCutBy, HouseWagerTable, LimitsTable, Listed, MaximumOn, MethodPoint, OffMultiple, Removing,
    SHIPPED_TABLES, Short, Stealing, TABLE_RULINGS_OFFERED, TablePoint, TableRules, split_readings,
};
pub use tile::{Kind, Names, Tile, TileError};
pub use value::{Level, Ranking, Value};
