use crate::pai_gow::Kind;
use crate::pai_gow::house_way::{Sorts, met};

/// A hand that a pay table speaks of, as its words have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Described {
    /// A tile of its own for each; the rest is open.
    Tiles(Vec<Sorts>),
    /// A pair of one of these sorts.
    Pair(Sorts),
    /// Two pairs, one of each.
    Pairs([Sorts; 2]),
    /// Any two pairs.
    TwoPairs,
    /// Any two pairs, where the bank's hand has two as well.
    TwoPairsAgainst,
}

/// What can be written, for errors.
const KNOWN: &str = "write `pairs of G and 12`, `pair of G or 12`, `any pair`, `two pairs`, `two pairs against two pairs` \
                     or up to four tiles, as `tiles H6, L6, any 7, any 4`";

impl Described {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        match text {
            "two pairs" => return Ok(Self::TwoPairs),
            "two pairs against two pairs" => return Ok(Self::TwoPairsAgainst),
            "any pair" => return Sorts::parse("any tile").map(Self::Pair),
            _ => {}
        }
        if let Some(sorts) = text.strip_prefix("pair of ") {
            return Sorts::parse(sorts).map(Self::Pair);
        }
        if let Some((one, other)) = text.strip_prefix("pairs of ").and_then(|pairs| pairs.split_once(" and "))
        {
            return Ok(Self::Pairs([Sorts::parse(one)?, Sorts::parse(other)?]));
        }
        let Some(tiles) = text.strip_prefix("tiles ") else {
            return Err(format!("`{text}` is no hand: {KNOWN}"));
        };
        let tiles = tiles.split(", ").map(Sorts::parse).collect::<Result<Vec<_>, _>>()?;
        if tiles.len() > 4 {
            return Err(format!("`{text}` has more than four tiles"));
        }
        Ok(Self::Tiles(tiles))
    }

    /// Whether these two or four tiles make it; `bank_two_pairs` says whether the bank holds two pairs.
    pub(super) fn made_by(&self, tiles: &[Kind], bank_two_pairs: bool) -> bool {
        match self {
            Self::Tiles(wanted) => met(wanted, tiles),
            Self::Pair(sorts) => pairs(tiles).any(|kind| sorts.holds(kind)),
            Self::Pairs([one, other]) => {
                let mut kinds = pairs(tiles);
                match (kinds.next(), kinds.next()) {
                    (Some(a), Some(b)) => {
                        (one.holds(a) && other.holds(b)) || (one.holds(b) && other.holds(a))
                    }
                    _ => false,
                }
            }
            Self::TwoPairs => two_pairs(tiles),
            Self::TwoPairsAgainst => bank_two_pairs && two_pairs(tiles),
        }
    }

    /// Whether it looks at the bank's hand.
    pub(super) const fn looks_at_bank(&self) -> bool {
        matches!(self, Self::TwoPairsAgainst)
    }
}

/// The sorts of which both tiles are there, in whatever order the tiles lie.
fn pairs(tiles: &[Kind]) -> impl Iterator<Item = Kind> + '_ {
    tiles.iter().enumerate().filter(|(place, kind)| tiles[..*place].contains(kind)).map(|(_, kind)| *kind)
}

/// Whether the tiles are two pairs.
pub(super) fn two_pairs(tiles: &[Kind]) -> bool {
    pairs(tiles).count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(codes: &str) -> Vec<Kind> {
        codes.split(' ').map(|code| code.parse().unwrap()).collect()
    }

    fn made(text: &str, codes: &str) -> bool {
        Described::parse(text).unwrap().made_by(&tiles(codes), false)
    }

    #[test]
    fn pairs_are_found_in_any_order_of_the_tiles() {
        assert!(made("pairs of G and 12", "12 G G 12") && made("pairs of 12 and G", "12 G G 12"));
        assert!(!made("pairs of G and 12", "12 12 G 9") && !made("pairs of G and 12", "12 2 12 2"));
        assert!(made("pair of G or 12", "9 12 5 12") && !made("pair of G or 12", "9 9 5 12"));
        assert!(made("any pair", "5 9 5 12") && !made("any pair", "5 9 L8 H8"));
        assert!(made("two pairs", "5 9 5 9") && !made("two pairs", "5 9 5 L8"));
    }

    #[test]
    fn a_line_against_the_bank_wants_two_pairs_on_both_sides() {
        let against = Described::parse("two pairs against two pairs").unwrap();
        let (two, one) = (tiles("5 9 5 9"), tiles("5 9 5 L8"));
        assert!(against.made_by(&two, true) && !against.made_by(&two, false) && !against.made_by(&one, true));
        assert!(against.looks_at_bank());
    }

    #[test]
    fn listed_tiles_leave_the_rest_open() {
        assert!(made("tiles 12 or 2, 9", "5 9 L8 2") && !made("tiles 12 or 2, 9", "5 L8 L8 2"));
        assert!(
            made("tiles H6, L6, any 7, any 4", "L4 H6 H7 L6")
                && !made("tiles H6, L6, any 7, any 4", "L4 H6 H7 L7")
        );
    }

    #[test]
    fn what_is_no_hand_is_refused_with_what_can_be_written() {
        for text in
            ["", "three pairs", "pairs of G", "pair of", "pair of 13", "tiles", "tiles 12, 2, 9, 9, 5"]
        {
            assert!(Described::parse(text).is_err(), "{text}");
        }
        let error = Described::parse("flush").unwrap_err();
        assert!(error.contains("`flush`") && error.contains("two pairs against two pairs"), "{error}");
    }
}
