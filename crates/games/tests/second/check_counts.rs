//! The counts of the base game, and that the deals are weighed exactly.

use crate::books::{ALTERNATIVES, BOOKS, Book};
use crate::counts::{Counts, counts, each_deal, set_all};
use crate::matching::{
    CrownZero::{AsPrinted, ByHalves, Strict},
    Takes::{Half, Whole},
    act, crown, victoria_or_new_south_wales,
};
use crate::tile::{Hand, Tile, descending};
use crate::value::{DEFAULT, Setting};

const DEALS: u64 = 736_281_000;

fn hands(book: Book) -> Vec<(Hand, Setting)> {
    set_all(|hand| (book.set)(hand, DEFAULT).setting)
}

fn of(win: u64, lose: u64, stand_off: u64) -> Counts {
    Counts { win, lose, stand_off }
}

/// By halves, copies whole, zeros whole, both whole.
fn four_readings(book: Book) -> [Counts; 4] {
    let hands = hands(book);
    let found = counts(
        &hands,
        [
            &|player, banker| victoria_or_new_south_wales(player, banker, Half, Half),
            &|player, banker| victoria_or_new_south_wales(player, banker, Whole, Half),
            &|player, banker| victoria_or_new_south_wales(player, banker, Half, Whole),
            &|player, banker| victoria_or_new_south_wales(player, banker, Whole, Whole),
        ],
    );
    assert!(found.iter().all(|counts| counts.total() == DEALS));
    found
}

#[test]
fn victoria_counts() {
    let expected = [
        of(218_129_968, 224_822_076, 293_328_956),
        of(218_129_968, 231_013_752, 287_137_280),
        of(218_129_968, 225_243_776, 292_907_256),
        of(218_129_968, 231_387_576, 286_763_456),
    ];
    assert_eq!(four_readings(BOOKS[0]), expected);
}

#[test]
fn new_south_wales_counts() {
    let expected = [
        of(217_614_080, 224_326_960, 294_339_960),
        of(217_614_080, 230_508_880, 288_158_040),
        of(217_614_080, 224_780_988, 293_885_932),
        of(217_614_080, 230_912_096, 287_754_824),
    ];
    assert_eq!(four_readings(BOOKS[1]), expected);
}

#[test]
fn crown_counts() {
    let hands = hands(BOOKS[2]);
    let found = counts(
        &hands,
        [
            &|player, banker| crown(player, banker, AsPrinted),
            &|player, banker| crown(player, banker, Strict),
            &|player, banker| crown(player, banker, ByHalves),
        ],
    );
    let expected = [
        of(218_304_336, 224_822_076, 293_154_588),
        of(218_304_336, 224_808_988, 293_167_676),
        of(218_129_968, 224_822_076, 293_328_956),
    ];
    assert_eq!(found, expected);
    assert!(found.iter().all(|counts| counts.total() == DEALS));
}

#[test]
fn act_counts() {
    let found = counts(&hands(BOOKS[3]), [&act]);
    assert_eq!(found, [of(216_323_624, 223_305_768, 296_651_608)]);
    assert_eq!(found[0].total(), DEALS);
}

/// The base game by default matching, with each alternative of the House Way alone.
#[test]
fn counts_of_the_alternatives() {
    let mut found = Vec::new();
    for (name, books, readings) in ALTERNATIVES {
        for book in BOOKS {
            if books.iter().any(|start| book.id.starts_with(start)) {
                let hands = set_all(|hand| (book.set)(hand, readings).setting);
                let [counts] = match book.id {
                    "crown-6.1-pai-gow" => {
                        counts(&hands, [&|player, banker| crown(player, banker, AsPrinted)])
                    }
                    "act-2019-pai-gow" => counts(&hands, [&act]),
                    _ => counts(
                        &hands,
                        [&|player, banker| victoria_or_new_south_wales(player, banker, Half, Half)],
                    ),
                };
                assert_eq!(counts.total(), DEALS);
                found.push((name, book.id, counts));
            }
        }
    }
    let expected = [
        ("hw-2", "vic-2000-pai-gow", of(217_760_844, 224_458_396, 294_061_760)),
        ("hw-2", "nsw-2016-pai-gow", of(217_246_268, 223_964_560, 295_070_172)),
        ("hw-2", "crown-6.1-pai-gow", of(217_935_212, 224_458_396, 293_887_392)),
        ("hw-11-high-4", "act-2019-pai-gow", of(215_273_416, 222_383_176, 298_624_408)),
        // No three is headed by the High 10, since a Gee Jun tile beside it makes six: as by the High 4.
        ("hw-11-high-10", "act-2019-pai-gow", of(215_273_416, 222_383_176, 298_624_408)),
        ("hw-11-any", "act-2019-pai-gow", of(217_944_072, 224_754_952, 293_581_976)),
        ("hw-13", "act-2019-pai-gow", of(216_328_904, 223_332_456, 296_619_640)),
    ];
    assert_eq!(found, expected);
}

/// Both sit at the same table of hands: what the banker wins beyond the player is copies and zeros, so the
/// deals with both of the player's hands strictly higher are as many as those with both strictly lower.
#[test]
fn without_copies_and_zeros_the_two_sides_are_equal() {
    for book in BOOKS {
        let (mut higher, mut lower, mut all) = (0, 0, 0);
        each_deal(&hands(book), |player, banker, deals| {
            all += deals;
            if player.low > banker.low && player.high > banker.high {
                higher += deals;
            }
            if player.low < banker.low && player.high < banker.high {
                lower += deals;
            }
        });
        assert_eq!(all, DEALS);
        assert_eq!(higher, lower, "{}", book.id);
    }
}

/// For one hand of the player every four of the 28 other tiles, tile by tile, against the weights.
#[test]
fn the_banker_is_dealt_from_the_28_tiles_left() {
    let hands = hands(BOOKS[0]);
    for codes in ["12 H8 9 G", "H10 H10 5 G", "12 12 9 9", "G G H6 5"] {
        let player = Hand(crate::tile::read(codes).expect("four codes"));
        let mut left: Vec<Tile> = Tile::ALL.iter().flat_map(|tile| [*tile, *tile]).collect();
        for tile in player.0 {
            let at = left.iter().position(|one| *one == tile).expect("two of each");
            left.swap_remove(at);
        }
        assert_eq!(left.len(), 28);
        let worth = |hand: Hand| (BOOKS[0].set)(hand, DEFAULT).setting.worth();
        let mut by_tiles = Counts::default();
        for a in 0..28 {
            for b in a + 1..28 {
                for c in b + 1..28 {
                    for d in c + 1..28 {
                        let banker = Hand(descending([left[a], left[b], left[c], left[d]]));
                        match victoria_or_new_south_wales(worth(player), worth(banker), Half, Half) {
                            crate::matching::Outcome::Win => by_tiles.win += 1,
                            crate::matching::Outcome::Lose => by_tiles.lose += 1,
                            crate::matching::Outcome::StandOff => by_tiles.stand_off += 1,
                        }
                    }
                }
            }
        }
        assert_eq!(by_tiles.total(), 20_475);
        let ways = crate::counts::deals_of(player);
        let by_weights = crate::counts::counts_against(player, &hands, &|player, banker| {
            victoria_or_new_south_wales(player, banker, Half, Half)
        });
        let times = |count: u64| count * ways;
        assert_eq!(
            by_weights,
            of(times(by_tiles.win), times(by_tiles.lose), times(by_tiles.stand_off)),
            "{codes}"
        );
    }
}
