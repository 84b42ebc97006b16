use super::pattern::{Least, Part, Sorts, met};
use crate::pai_gow::{Kind, Level, Setting, Settings};

/// What a row keeps of the settings that are left.
#[derive(Clone, Debug)]
pub(super) enum Filter {
    /// Settings with every pair together, or with none.
    Pairs { together: bool },
    /// Settings that reach one of these low and high levels in both hands.
    Reaching(Vec<(Level, Level)>),
    /// Settings whose low hand is no lower than with the pairs together.
    LowAsWithPairs,
    /// Settings with one of these on the high hand.
    OnHigh(Vec<Level>),
    /// Settings with the first of these on the high hand that any has.
    FirstOnHigh(Vec<Level>),
    /// Settings of exactly these levels.
    Points(Vec<(Level, Level)>),
    /// Settings with these tiles in one part.
    Holds(Part, Vec<Sorts>),
    /// Settings with these tiles in one part, whichever it is.
    Together(Vec<Sorts>),
    /// Settings that no other beats in points in both hands (HW-6).
    Unbeaten,
    /// Settings with the smallest difference between the hands.
    Closest,
    /// Settings with the highest level of this part.
    Highest(Part),
    /// Settings that reach this in one part.
    Reaches(Part, Least),
    /// All that the row kept so far, provided that one of them reaches this in that part; otherwise none.
    Provided(Part, Least),
    /// Settings with the highest of the four tiles in this part.
    HighestTile(Part),
    /// Settings with no two of this many highest sorts in one hand.
    FirstApart(u8),
    /// Settings with the two highest of the four tiles in different hands.
    TwoHighestApart,
    /// Settings whose low hand has the lowest second tile.
    LowerSecond,
}

impl Filter {
    /// What is kept of `kept`, where `left` is what the whole row began with.
    pub(super) fn apply(&self, kept: &Settings, left: &Settings) -> Settings {
        match self {
            Self::Pairs { together } => kept.keeping(|setting| has_pair(setting) == *together),
            Self::Reaching(levels) => kept.keeping(|setting| {
                let (low, high) = levels_of(setting);
                levels.iter().any(|(least_low, least_high)| low >= *least_low && high >= *least_high)
            }),
            Self::LowAsWithPairs => {
                let with_pairs =
                    left.iter().filter(|setting| has_pair(setting)).map(Setting::low_value).max();
                kept.keeping(|setting| with_pairs.is_none_or(|low| setting.low_value() >= low))
            }
            Self::OnHigh(levels) => kept.keeping(|setting| levels.contains(&setting.high_value().level())),
            Self::FirstOnHigh(levels) => {
                let on_high = |level: &Level| kept.keeping(|setting| setting.high_value().level() == *level);
                levels.iter().map(on_high).find(|kept| !kept.is_empty()).unwrap_or(Settings::NONE)
            }
            Self::Points(levels) => kept.keeping(|setting| levels.contains(&levels_of(setting))),
            Self::Holds(part, sorts) => kept.keeping(|setting| met(sorts, &part.tiles(setting))),
            Self::Together(sorts) => {
                kept.keeping(|setting| met(sorts, &setting.low()) || met(sorts, &setting.high()))
            }
            Self::Unbeaten => kept.keeping(|setting| {
                let (low, high) = levels_of(setting);
                !kept
                    .iter()
                    .map(levels_of)
                    .any(|(other_low, other_high)| other_low > low && other_high > high)
            }),
            Self::Closest => least(kept, |setting| {
                let (low, high) = levels_of(setting);
                high.get() - low.get()
            }),
            Self::Highest(part) => least(kept, |setting| u8::MAX - part.value(setting).level().get()),
            Self::Reaches(part, least) => kept.keeping(|setting| least.met_by(part.value(setting))),
            Self::Provided(part, least) => {
                if kept.iter().any(|setting| least.met_by(part.value(setting))) {
                    *kept
                } else {
                    Settings::NONE
                }
            }
            Self::HighestTile(part) => {
                kept.keeping(|setting| part.tiles(setting)[0].index() == highest(setting))
            }
            Self::FirstApart(count) => kept.keeping(|setting| {
                let both = |tiles: [Kind; 2]| tiles.iter().all(|kind| kind.rank() <= *count);
                !both(setting.low()) && !both(setting.high())
            }),
            Self::TwoHighestApart => kept.keeping(|setting| {
                let mut tiles = [setting.low(), setting.high()].concat();
                tiles.sort_unstable();
                let holds_both = |part: [Kind; 2]| {
                    let (one, other) = (tiles[0], tiles[1]);
                    part == [one, other] || part == [other, one]
                };
                !holds_both(setting.low()) && !holds_both(setting.high())
            }),
            Self::LowerSecond => least(kept, |setting| u8::MAX - setting.low()[1].rank()),
        }
    }

    /// The settings that bringing the hands together would leave of these.
    pub(super) fn brought_together(left: &Settings) -> Settings {
        let unbeaten = Self::Unbeaten.apply(left, left);
        Self::Closest.apply(&unbeaten, left)
    }
}

fn levels_of(setting: &Setting) -> (Level, Level) {
    (setting.low_value().level(), setting.high_value().level())
}

fn has_pair(setting: &Setting) -> bool {
    setting.low_value().is_pair() || setting.high_value().is_pair()
}

fn highest(setting: &Setting) -> usize {
    setting.low()[0].index().min(setting.high()[0].index())
}

/// The settings for which `key` is least.
fn least(settings: &Settings, key: impl Fn(&Setting) -> u8) -> Settings {
    let least = settings.iter().map(&key).min();
    settings.keeping(|setting| Some(key(setting)) == least)
}
