use crate::pai_gow::{Kind, Level, Ranking, Setting, Value};

/// Some of the sixteen sorts, as a House Way writes them: `H8`, `any 7`, `12 or 2`, `any tile`.
///
/// `any 7` is either seven, and so on. A Gee Jun tile is meant only by `G`, however it may be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pai_gow) struct Sorts(u16);

impl Sorts {
    pub(in crate::pai_gow) const fn holds(self, kind: Kind) -> bool {
        self.0 & kind.bit() != 0
    }

    pub(in crate::pai_gow) fn parse(text: &str) -> Result<Self, String> {
        let mut sorts = 0;
        for part in text.split(" or ") {
            sorts |= one(part).ok_or_else(|| {
                format!("`{part}` is no tile: write a code such as H8 or G, `any 7`, `any tile`, or some of these with ` or ` between")
            })?;
        }
        Ok(Self(sorts))
    }

    pub(super) fn parse_all<'a>(texts: impl IntoIterator<Item = &'a String>) -> Result<Vec<Self>, String> {
        texts.into_iter().map(|text| Self::parse(text)).collect()
    }
}

fn one(text: &str) -> Option<u16> {
    let Some(number) = text.strip_prefix("any ") else { return text.parse::<Kind>().ok().map(Kind::bit) };
    if number == "tile" {
        return Some(u16::MAX);
    }
    let pips: u8 = number.parse().ok()?;
    let sorts = Kind::all().filter(|kind| *kind != Kind::GEE_JUN && kind.pips() == pips);
    Some(sorts.fold(0, |sorts, kind| sorts | kind.bit())).filter(|sorts| *sorts != 0)
}

/// Whether each of `wanted` is met by a tile of its own among `tiles`.
pub(in crate::pai_gow) fn met(wanted: &[Sorts], tiles: &[Kind]) -> bool {
    fn from(wanted: &[Sorts], tiles: &[Kind], used: u8) -> bool {
        let Some((first, rest)) = wanted.split_first() else { return true };
        (0..tiles.len()).any(|place| {
            used & 1 << place == 0 && first.holds(tiles[place]) && from(rest, tiles, used | 1 << place)
        })
    }
    wanted.len() <= tiles.len() && from(wanted, tiles, 0)
}

/// A low and a high level, as `7 and 9` or `6 and wong`.
pub(super) fn parse_levels(text: &str) -> Result<(Level, Level), String> {
    let levels = text.split_once(" and ").and_then(|(low, high)| Some((level(low)?, level(high)?)));
    let levels = levels.ok_or_else(|| format!("`{text}` is no pair of hands: write the low one, `and`, the high one, as in `7 and 9` or `3 and wong`"))?;
    if levels.0 > levels.1 {
        return Err(format!("`{text}` has the high hand below the low one"));
    }
    Ok(levels)
}

pub(super) fn parse_level(text: &str) -> Result<Level, String> {
    level(text).ok_or_else(|| format!("`{text}` is no value: write 0 to 9, high-nine, gong, wong or pair"))
}

fn level(text: &str) -> Option<Level> {
    Level::parse(text)
}

/// A least value, such as `3 headed by H6` (three points with the High Six or a higher tile, or anything better), `7`
/// or `gong`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Least {
    Value(Value),
    Level(Level),
}

impl Least {
    pub(super) fn parse(text: &str, ranking: &Ranking) -> Result<Self, String> {
        let Some((points, head)) = text.split_once(" headed by ") else {
            return parse_level(text).map(Self::Level);
        };
        let kind = head.parse::<Kind>().map_err(|error| error.to_string())?;
        match points.parse::<u8>() {
            Ok(points) if points < 10 => Ok(Self::Value(Value::headed(points, ranking, kind))),
            _ => Err(format!("`{points}` is not 0 to 9 points")),
        }
    }

    pub(super) fn met_by(self, value: Value) -> bool {
        match self {
            Self::Value(least) => value >= least,
            Self::Level(least) => value.level() >= least,
        }
    }
}

/// Which of the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Part {
    Low,
    High,
}

impl Part {
    pub(super) const fn tiles(self, setting: &Setting) -> [Kind; 2] {
        match self {
            Self::Low => setting.low(),
            Self::High => setting.high(),
        }
    }

    pub(super) const fn value(self, setting: &Setting) -> Value {
        match self {
            Self::Low => setting.low_value(),
            Self::High => setting.high_value(),
        }
    }
}

/// A span of values of the high hand: `8 or 9`, `8 or more`, `7 or less`, `gong`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span(Level, Level);

impl Span {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let fault =
            || format!("`{text}` is no span: write it as `8 or more`, `7 or less`, `8 or 9` or `gong`");
        let (first, last) = text.split_once(" or ").unwrap_or((text, text));
        let first = level(first).ok_or_else(fault)?;
        match last {
            "more" => Ok(Self(first, Level::HIGHEST)),
            "less" => Ok(Self(Level::NONE, first)),
            last => level(last).filter(|last| first <= *last).map(|last| Self(first, last)).ok_or_else(fault),
        }
    }

    pub(super) fn holds(self, value: Value) -> bool {
        (self.0..=self.1).contains(&value.level())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorts(text: &str) -> String {
        let sorts = Sorts::parse(text).unwrap();
        Kind::all().filter(|kind| sorts.holds(*kind)).map(Kind::code).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_wildcard_is_every_tile_of_that_number_and_never_gee_jun() {
        assert_eq!(sorts("any 7"), "H7 L7");
        assert_eq!(sorts("any 4"), "H4 L4");
        assert_eq!(sorts("any 10"), "H10 L10");
        assert_eq!(sorts("any 6 or G"), "H6 L6 G");
        assert_eq!(sorts("12 or 2"), "12 2");
        assert_eq!(sorts("any 9"), "9");
        assert_eq!(sorts("any tile").split(' ').count(), 16);
        for bad in ["any 3", "any", "7", "any 13", "", "H8 or", "H8, L8"] {
            assert!(Sorts::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn each_pattern_wants_a_tile_of_its_own() {
        let tiles = ["H8", "L8", "11"].map(|code| code.parse::<Kind>().unwrap());
        let met = |texts: &[&str]| {
            let wanted: Vec<_> = texts.iter().map(|text| Sorts::parse(text).unwrap()).collect();
            met(&wanted, &tiles)
        };
        assert!(met(&["any 8", "any 8"]) && met(&["any 8", "H8"]) && met(&["any 8", "L8", "any tile"]));
        assert!(!met(&["H8", "H8"]) && !met(&["any 8", "any 8", "any 8"]));
        assert!(!met(&["any tile", "any tile", "any tile", "any tile"]));
    }

    #[test]
    fn levels_and_spans_are_read() {
        assert!(parse_levels("7 and 9").is_ok() && parse_levels("3 and wong").is_ok());
        for bad in ["9 and 7", "7", "7 and ten", "7-9", "wong and gong"] {
            assert!(parse_levels(bad).is_err(), "{bad}");
        }
        for bad in ["8 or", "9 or 8", "eight or more", "ten"] {
            assert!(Span::parse(bad).is_err(), "{bad}");
        }
    }
}
