use houseway_games::pai_gow::{Hand, Kind, Rules};
use serde::Serialize;

/// How one hand is set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Row {
    pub hand: String,
    pub low: String,
    pub high: String,
    pub clause: String,
}

impl Row {
    pub(super) fn of(rules: &Rules, hand: Hand) -> Self {
        let setting = rules.house_way().set(hand);
        let clauses: Vec<String> = rules.house_way().clauses(hand).iter().map(ToString::to_string).collect();
        Self {
            hand: hand.to_string(),
            low: tiles(setting.low()),
            high: tiles(setting.high()),
            clause: clauses.join(";"),
        }
    }

    pub(super) fn cells(&self) -> [String; 4] {
        [&self.hand, &self.low, &self.high, &self.clause].map(Clone::clone)
    }
}

/// The tiles of one hand, the higher first.
pub(super) fn tiles([one, other]: [Kind; 2]) -> String {
    format!("{one} {other}")
}
