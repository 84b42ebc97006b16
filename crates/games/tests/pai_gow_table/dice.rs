//! The cup, the count from the chung, stealing the cut, Big and Small, and taking an area out of play.

use super::{ACT, BOOKS, CROWN, NSW, VIC, area, cites, read_as, rules};
use houseway_games::pai_gow::bank::BankMethod;
use houseway_games::pai_gow::dice::{BigSmall, Cup, CupError, Rest, Throw};
use houseway_games::pai_gow::{Area, Die, DieUse, Removed, Steal, StealError, TableRules};

fn flat(faces: &[u8]) -> Vec<Rest> {
    faces.iter().map(|face| Rest::Flat(Die::new(*face).unwrap())).collect()
}

/// The throw that these faces are with the named set.
#[track_caller]
fn thrown(rules: &TableRules, set: &str, big_small: bool, faces: &[u8]) -> Throw {
    match rules.dice_named(set).unwrap().read(big_small, &flat(faces)).unwrap().value {
        Cup::Thrown(throw) => throw,
        Cup::ShakeAgain => panic!("all dice lie flat"),
    }
}

/// In how many throws of so many box dice each number from 1 to 8 is served first.
fn count_ways(rules: &TableRules, dice: u32, steal: Option<Steal>) -> [u64; 8] {
    let mut counted = [0; 8];
    for throw in 0..6u32.pow(dice) {
        let total: u32 = (0..dice).map(|die| throw / 6u32.pow(die) % 6 + 1).sum();
        let number = rules.count_total(u8::try_from(total).unwrap(), steal).value.number;
        counted[usize::from(number) - 1] += 1;
    }
    counted
}

fn steal(rules: &TableRules, value: i8) -> Steal {
    rules.steal(value, BankMethod::Player).unwrap().value
}

#[test]
fn a_die_that_does_not_lie_flat_has_the_cup_shaken_again() {
    let cases = [
        (VIC, "regular", 3, "8.5"),
        (NSW, "regular", 4, "8.3"),
        (CROWN, "regular", 4, "4.3"),
        (CROWN, "crown-pai-gow", 2, "14.3.2"),
        (ACT, "regular", 3, "15.1"),
    ];
    for (book, set, dice, clause) in cases {
        let rules = rules(book);
        let set = rules.dice_named(set).unwrap();
        assert_eq!(set.in_cup(false).len(), dice, "{book}");
        for leaning in 0..dice {
            let mut rests = flat(&vec![3; dice]);
            rests[leaning] = Rest::NotFlat;
            let cup = set.read(false, &rests).unwrap();
            assert_eq!(cup.value, Cup::ShakeAgain, "{book}");
            cites(book, &cup.basis, &[clause]);
        }
        for wrong in [dice - 1, dice + 1] {
            let refused = set.read(false, &flat(&vec![3; wrong])).unwrap_err();
            assert_eq!(refused.reason, CupError::Count { holds: dice, read: wrong });
        }
    }
}

#[test]
fn the_cup_holds_the_dice_that_each_book_says() {
    type Case = (&'static str, &'static str, bool, &'static [DieUse], &'static [&'static str]);
    let cases: [Case; 6] = [
        (VIC, "regular", false, &[DieUse::Box; 3], &["2.3"]),
        (
            NSW,
            "regular",
            false,
            &[DieUse::Box, DieUse::Box, DieUse::Box, DieUse::Cut],
            &["2.3", "2.4", "2.5.1"],
        ),
        (
            CROWN,
            "regular",
            true,
            &[DieUse::Box, DieUse::Box, DieUse::Box, DieUse::Cut],
            &["2.4", "2.4.2", "2.4.3"],
        ),
        (CROWN, "crown-pai-gow", false, &[DieUse::Box, DieUse::Cut], &["14.2.1(a)", "14.2.1(b)", "14.3.1"]),
        (
            CROWN,
            "crown-pai-gow",
            true,
            &[DieUse::Box, DieUse::Cut, DieUse::BigSmall],
            &["14.2.1(a)", "14.2.1(b)", "14.2.1(c)", "14.3.1"],
        ),
        (ACT, "regular", false, &[DieUse::Box; 3], &["2.1", "8.10"]),
    ];
    for (book, set, big_small, uses, clauses) in cases {
        let rules = rules(book);
        let set = rules.dice_named(set).unwrap();
        assert_eq!(set.in_cup(big_small), uses, "{book} {}", set.name());
        let faces: Vec<u8> = (1..=6).take(uses.len()).collect();
        let cup = set.read(big_small, &flat(&faces)).unwrap();
        let Cup::Thrown(throw) = cup.value else { panic!("{book}") };
        let box_dice = uses.iter().filter(|used| **used == DieUse::Box).count();
        assert_eq!(usize::from(throw.total(&[DieUse::Box])), (1..=box_dice).sum::<usize>());
        assert_eq!(
            throw.cut().map(|die| usize::from(die.face())),
            uses.contains(&DieUse::Cut).then_some(box_dice + 1)
        );
        cites(book, &cup.basis, clauses);
    }
    for face in [0, 7, 255] {
        assert!(Die::new(face).is_err());
    }
}

/// The boxes of Crown's Table 2, which gives each total its box, and the rest of the scale by the same count.
const TABLE_2: [(u8, u8); 16] = [
    (9, 1),
    (17, 1),
    (10, 2),
    (18, 2),
    (3, 3),
    (11, 3),
    (4, 4),
    (12, 4),
    (5, 5),
    (13, 5),
    (6, 6),
    (14, 6),
    (7, 7),
    (15, 7),
    (8, 8),
    (16, 8),
];

#[test]
fn the_area_with_the_chung_is_counted_as_1_9_and_17() {
    let clauses: [(&str, &[&str]); 4] = [
        (VIC, &["8.2.1", "8.2.2", "12.1.1"]),
        (NSW, &["8.4.1", "12.1"]),
        (CROWN, &["4.4.2", "6"]),
        (ACT, &["8.10"]),
    ];
    for (book, clauses) in clauses {
        let rules = rules(book);
        for (total, number) in TABLE_2 {
            let count = rules.count_total(total, None);
            assert_eq!(count.value.number, number, "{book} {total}");
            cites(book, &count.basis, clauses);
            // Counted by hand round a table: the chung is 1, then each next area one more.
            for chung in Area::ONE.round() {
                let mut at = chung.number();
                for _ in 1..total {
                    at = if at == 8 { 1 } else { at + 1 };
                }
                assert_eq!(rules.first_area(count.value, chung).number(), at, "{book} {total} from {chung}");
            }
        }
    }
}

#[test]
fn every_position_is_served_in_turn_whether_or_not_anybody_sits_there() {
    for (book, clauses) in [(VIC, "12.1.1"), (NSW, "12.1"), (CROWN, "10.1.1"), (ACT, "8.11")] {
        let served = rules(book).served(area(6));
        let order: Vec<u8> = served.value.iter().map(|area| area.number()).collect();
        assert_eq!(order, [6, 7, 8, 1, 2, 3, 4, 5], "{book}");
        cites(book, &served.basis, &[clauses]);
    }
    cites(CROWN, &rules(CROWN).served(area(6)).basis, &["14.4.1"]);
}

#[test]
fn crown_pai_gow_counts_its_one_box_die_from_the_chung_and_never_starts_at_7_or_8() {
    let rules = rules(CROWN);
    for face in 1..=6 {
        let throw = thrown(&rules, "crown-pai-gow", false, &[face, 2]);
        let count = rules.count(&throw, None);
        assert_eq!(count.value.number, face);
        cites(CROWN, &count.basis, &["14.3.2(c)(i)", "4.4.2"]);
        let chung = area(5);
        assert_eq!(rules.first_area(count.value, chung).number(), (5 + face - 2) % 8 + 1);
    }
    assert_eq!(count_ways(&rules, 1, None), [1, 1, 1, 1, 1, 1, 0, 0]);
}

#[test]
fn three_dice_serve_each_number_first_in_so_many_of_216_throws() {
    // In how many throws three dice make each total from 3 on.
    let known = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    let mut boxes = [0; 8];
    for (total, ways) in (3..).zip(known) {
        boxes[(total - 1) % 8] += ways;
    }
    assert_eq!(boxes, [28, 28, 28, 28, 27, 25, 25, 27]);
    for book in BOOKS {
        let rules = rules(book);
        assert_eq!(count_ways(&rules, 3, None), boxes, "{book}");
    }
}

#[test]
fn stealing_the_cut_moves_the_count_and_wraps_at_both_ends() {
    for (book, clauses) in [(VIC, ["8.3", "2.4"]), (NSW, ["8.2", "2.5.3"])] {
        let rules = rules(book);
        let least = rules.count_total(3, Some(steal(&rules, -4)));
        assert_eq!((least.value.total, least.value.number, least.value.printed), (-1, 7, false), "{book}");
        let none = rules.count_total(3, Some(steal(&rules, -3)));
        assert_eq!((none.value.total, none.value.number), (0, 8), "{book}");
        let most = rules.count_total(18, Some(steal(&rules, 4)));
        assert_eq!((most.value.total, most.value.number), (22, 6), "{book}");
        cites(book, &most.basis, &clauses);
        for total in 3..=18u8 {
            for value in [-4, -3, -2, -1, 1, 2, 3, 4] {
                let count = rules.count_total(total, Some(steal(&rules, value)));
                let sum = i32::from(total) + i32::from(value);
                assert_eq!(
                    i32::from(count.value.number),
                    (sum - 1).rem_euclid(8) + 1,
                    "{book} {total} {value}"
                );
            }
        }
        for value in [-4, -1, 1, 4] {
            let stolen = count_ways(&rules, 3, Some(steal(&rules, value)));
            let mut moved = count_ways(&rules, 3, None);
            moved.rotate_right((value + 8) as usize % 8);
            assert_eq!(stolen, moved, "{book} {value}: the whole scale turns by the value");
        }
    }
    let vic = rules(VIC);
    cites(VIC, &vic.count_total(3, Some(steal(&vic, -4))).basis, &["8.6"]);
    let nsw = rules(NSW);
    cites(NSW, &nsw.count_total(10, Some(steal(&nsw, -4))).basis, &["8.4.6"]);
}

#[test]
fn pg_7_the_boxes_printed_below_one_may_be_read_as_the_areas_of_that_number() {
    let rules = read_as(VIC, &["PG-7=printed-areas"]);
    let chung = area(4);
    for (value, expected) in [(-3, 8), (-4, 7)] {
        let count = rules.count_total(3, Some(steal(&rules, value))).value;
        assert!(count.printed);
        assert_eq!(rules.first_area(count, chung), area(expected));
    }
    // From 1 on nothing changes.
    let one = rules.count_total(3, Some(steal(&rules, -2))).value;
    assert_eq!(rules.first_area(one, chung), chung);
    // By default they are counted from the chung.
    let wrapped = super::rules(VIC);
    let count = wrapped.count_total(3, Some(steal(&wrapped, -4))).value;
    assert_eq!(wrapped.first_area(count, chung), area(2));
}

#[test]
fn only_a_player_who_banks_steals_the_cut_within_the_buttons() {
    for book in [VIC, NSW] {
        let rules = rules(book);
        let house = rules.steal(2, BankMethod::House).unwrap_err();
        assert_eq!(house.reason, StealError::HouseBank);
        for value in [-5, 0, 5, i8::MIN, i8::MAX] {
            let refused = rules.steal(value, BankMethod::Player).unwrap_err();
            assert_eq!(refused.reason, StealError::OutOfRange { value, least: -4, most: 4 }, "{book}");
            assert!(refused.to_string().contains("-4 to +4"), "{refused}");
        }
    }
    assert!(rules(VIC).steal(-4, BankMethod::CoBank).is_ok());
    for book in [CROWN, ACT] {
        let refused = rules(book).steal(1, BankMethod::Player).unwrap_err();
        assert_eq!(refused.reason, StealError::NotKnown, "{book}");
    }
}

#[test]
fn big_and_small_win_on_105_throws_each_and_no_triple() {
    let rules = rules(CROWN);
    let table = rules.big_small_table().unwrap();
    assert_eq!(table.odds.value.to_string(), "1 to 1");
    assert!(table.odds.basis.cites("PG-15"));
    assert_eq!(BigSmall::ALL.map(|side| (side.name(), table.ways(side))), [("big", 105), ("small", 105)]);
    let regular = rules.dice_named("regular").unwrap();
    for (faces, big, small) in [
        ([6, 6, 5, 1], true, false),
        ([6, 4, 1, 1], true, false),
        ([4, 3, 3, 1], false, true),
        ([1, 1, 2, 6], false, true),
        ([1, 1, 1, 6], false, false),
        ([4, 4, 4, 6], false, false),
        ([6, 6, 6, 6], false, false),
    ] {
        let throw = thrown(&rules, "regular", true, &faces);
        let result = rules.big_small(regular, &throw, BigSmall::Big).unwrap();
        assert_eq!(result.value, big, "{faces:?}");
        cites(CROWN, &result.basis, &["1.1 Big/Small", "4.1.1"]);
        let result = rules.big_small(regular, &throw, BigSmall::Small).unwrap();
        assert_eq!(result.value, small, "{faces:?}");
        if small {
            cites(CROWN, &result.basis, &["11.4"]);
        }
    }
    // Crown Pai Gow adds its three dice of three colours.
    let crown = rules.dice_named("crown-pai-gow").unwrap();
    let throw = thrown(&rules, "crown-pai-gow", true, &[6, 1, 4]);
    let result = rules.big_small(crown, &throw, BigSmall::Big).unwrap();
    assert!(result.value);
    cites(CROWN, &result.basis, &["14.2.1(c)", "11.4", "4.4.1"]);
    let without = thrown(&rules, "crown-pai-gow", false, &[6, 1]);
    assert_eq!(rules.big_small(crown, &without, BigSmall::Big).unwrap_err().reason, CupError::NoBigSmall);
    let vic = super::rules(VIC);
    let throw = thrown(&vic, "regular", false, &[6, 4, 1]);
    let set = vic.dice_named("regular").unwrap();
    assert_eq!(vic.big_small(set, &throw, BigSmall::Big).unwrap_err().reason, CupError::NoBigSmall);
}

#[test]
fn the_dice_take_an_area_out_of_play_but_never_the_house() {
    let all: Vec<Area> = Area::ONE.round().collect();
    for (book, counted, again) in [
        (VIC, ["14.9", "8.2"], "14.10"),
        (NSW, ["15.9.3", "PG-31"], "15.9.4"),
        (CROWN, ["12.6.2", "PG-31"], "12.6.3"),
    ] {
        let rules = rules(book);
        let mut faces = vec![4, 4, 4];
        if book != VIC {
            faces.push(1);
        }
        let removed = rules.remove_area(&thrown(&rules, "regular", false, &faces), &all).unwrap();
        assert_eq!(removed.value, Removed::Area(area(4)), "{book}");
        cites(book, &removed.basis, &counted);
        // An area that is out already, and the House's own: another total.
        let others: Vec<Area> = all.iter().copied().filter(|a| *a != area(4)).collect();
        let removed = rules.remove_area(&thrown(&rules, "regular", false, &faces), &others).unwrap();
        assert_eq!(removed.value, Removed::ThrowAgain);
        faces[0] = 1;
        let removed = rules.remove_area(&thrown(&rules, "regular", false, &faces), &all).unwrap();
        assert_eq!(removed.value, Removed::ThrowAgain, "{book}: 1 and 9 are the House's");
        cites(book, &removed.basis, &[again]);
    }
    let act = rules(ACT);
    assert_eq!(act.remove_area(&thrown(&act, "regular", false, &[4, 4, 4]), &all), None);
}
