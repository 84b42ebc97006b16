//! Every cut against a table made by carrying the cuts out as the books word them.

use super::{ACT, BOOKS, CROWN, NSW, VIC, rules};
use houseway_games::pai_gow::TableRules;
use houseway_games::pai_gow::cut::{End, Orientation, Side};
use houseway_games::pai_gow::wall::{Pattern, Place, Wall};

/// The rows of the golden table: cut, orientation, hands of the 32 tiles.
fn golden() -> Vec<(&'static str, Orientation, Vec<u8>)> {
    let table = include_str!("../golden/pai-gow-cuts.tsv");
    let row = |line: &'static str| {
        let [cut, side, end, hands] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let side = match side {
            "right" => Some(Side::Right),
            "left" => Some(Side::Left),
            _ => None,
        };
        let end = match end {
            "top" => Some(End::Top),
            "bottom" => Some(End::Bottom),
            _ => None,
        };
        (cut, Orientation { side, end }, hands.split(' ').map(|hand| hand.parse().unwrap()).collect())
    };
    table.lines().skip(1).map(row).collect()
}

/// Every playable cut of the book in every orientation.
fn patterns(rules: &TableRules) -> Vec<(String, Orientation, Pattern)> {
    let mut found = Vec::new();
    for cut in rules.cuts() {
        for orientation in cut.orientations() {
            let pattern = cut.pattern(orientation);
            assert_eq!(pattern.is_some(), cut.is_playable(), "{}", cut.name());
            if let Some(pattern) = pattern {
                found.push((cut.name().to_string(), orientation, pattern.value));
            }
        }
    }
    found
}

#[test]
fn every_cut_in_every_orientation_delivers_as_the_golden_table_says() {
    let golden = golden();
    for (book, expected) in [(VIC, 18), (NSW, 18), (CROWN, 18), (ACT, 12)] {
        let patterns = patterns(&rules(book));
        assert_eq!(patterns.len(), expected, "{book}");
        for (name, orientation, pattern) in patterns {
            let row = golden.iter().find(|(cut, turned, _)| *cut == name && *turned == orientation);
            let (_, _, hands) =
                row.unwrap_or_else(|| panic!("{book}: {name} {orientation} is not in the table"));
            let dealt: Vec<u8> = Place::all().map(|place| pattern.hand_of(place)).collect();
            assert_eq!(&dealt, hands, "{book}: {name} {orientation}\n{pattern}");
        }
    }
    let vic = patterns(&rules(VIC));
    for (cut, orientation, _) in &golden {
        assert!(
            vic.iter().any(|(name, turned, _)| name == cut && turned == orientation),
            "{cut} {orientation}"
        );
    }
}

#[test]
fn every_pattern_deals_each_of_the_32_places_exactly_once() {
    let wall = Wall::new(std::array::from_fn(|index| index));
    for book in BOOKS {
        for (name, orientation, pattern) in patterns(&rules(book)) {
            let mut dealt: Vec<usize> = pattern.deal(&wall).concat();
            assert_eq!(dealt.len(), 32);
            dealt.sort_unstable();
            assert_eq!(dealt, (0..32).collect::<Vec<_>>(), "{book}: {name} {orientation}");
            for (number, hand) in (1..).zip(pattern.hands()) {
                for place in hand {
                    assert_eq!(pattern.hand_of(*place), number);
                }
            }
        }
    }
}
