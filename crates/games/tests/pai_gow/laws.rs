//! What holds of every House Way and every hand.

use super::{BOOKS, rules, rules_read_as};
use houseway_games::books::Book;
use houseway_games::pai_gow::{Hand, Kind, Row, Rules, Setting, Stage, Tile, Value, Worth};
use houseway_lawbook::Citation;
use proptest::prelude::*;

fn everywhere(check: impl Fn(&Rules, Hand)) {
    for book in BOOKS {
        let rules = rules(book);
        Hand::all().iter().for_each(|hand| check(rules, *hand));
    }
}

#[test]
fn every_hand_is_set_legally_and_some_row_decides() {
    everywhere(|rules, hand| {
        let setting = rules.house_way().set(hand);
        assert!(rules.ranking().settings(hand).iter().any(|legal| legal == setting), "{hand}");
        assert!(!rules.house_way().clauses(hand).is_empty(), "{hand}");
        let named = rules.player_sets(hand, setting.low(), setting.high()).unwrap();
        assert_eq!(named.value, *setting);
    });
}

/// Every row that decided rejected something, and together they rejected all but what was set.
#[test]
fn the_explanation_accounts_for_every_rejected_setting() {
    everywhere(|rules, hand| {
        let explained = rules.house_way().explain(rules.ranking(), hand);
        let gone: usize = explained.steps.iter().map(|step| step.rejected.len() + step.as_well.len()).sum();
        assert_eq!(gone + 1, rules.ranking().settings(hand).len(), "{hand}");
        for step in &explained.steps {
            assert!(
                step.rejected.len() + step.as_well.len() > 0
                    && step
                        .rejected
                        .iter()
                        .chain(step.as_well.iter())
                        .all(|other| *other != explained.setting)
            );
            assert!(
                step.row.basis().citations().all(|citation| explained.basis.cites(&citation.to_string()))
            );
        }
    });
}

/// Points first: no row on placement has ever changed the points of a hand (HW-5).
#[test]
fn placement_never_changes_points() {
    everywhere(|rules, hand| {
        let explained = rules.house_way().explain(rules.ranking(), hand);
        let mut stages = explained.steps.iter().map(|step| step.row.stage());
        assert!(stages.clone().is_sorted(), "{hand}");
        let set = (explained.setting.low_value().level(), explained.setting.high_value().level());
        for step in explained.steps.iter().filter(|step| step.row.stage() == Stage::Placement) {
            for other in step.rejected.iter().chain(step.as_well.iter()) {
                assert_eq!((other.low_value().level(), other.high_value().level()), set, "{hand}");
            }
        }
        assert!(stages.next().is_some());
    });
}

/// Whatever lies as well is the House Way by a check too, and nothing that is said to be rejected is.
#[test]
fn hw_8_what_is_said_to_be_rejected_is_no_house_way() {
    everywhere(|rules, hand| {
        let is = |setting: &Setting| rules.check(*setting).unwrap().value.is_house_way();
        for step in rules.house_way().explain(rules.ranking(), hand).steps {
            assert!(step.as_well.iter().all(is) && !step.rejected.iter().any(is), "{hand}");
            assert!(
                step.as_well.iter().all(|other| rules.house_way().allows(rules.ranking(), other)),
                "{hand}"
            );
            assert!(
                !step.rejected.iter().any(|other| rules.house_way().allows(rules.ranking(), other)),
                "{hand}"
            );
        }
    });
}

/// Counted outside this code: of the hands that the ACT takes otherwise than Victoria, and than NSW, 16 are such that the ACT lets
/// the other book's placement stand as well.
#[test]
fn hw_8_tiles_that_books_take_otherwise_can_lie_house_way_by_both() {
    let rules = ["vic-2000-pai-gow", "nsw-2016-pai-gow", "act-2019-pai-gow"].map(|id| rules_read_as(id, &[]));
    let [vic, nsw, act] = &rules;
    let differ = |one: &Rules, other: &Rules| {
        let hands: Vec<Hand> =
            Hand::all().iter().copied().filter(|hand| !one.shares_setting(other, *hand)).collect();
        assert!(hands.iter().all(|hand| !other.shares_setting(one, *hand)));
        (hands.len(), hands.iter().map(|hand| hand.weight()).sum::<u32>())
    };
    assert_eq!(differ(vic, act), (93, 1_164));
    assert_eq!(differ(nsw, act).0, 88);
    let taken = |one: &Rules, other: &Rules| {
        let set = |rules: &Rules, hand: Hand| *rules.house_way().set(hand);
        Hand::all().iter().filter(|hand| !set(one, **hand).lies_as(&set(other, **hand))).count()
    };
    assert_eq!((taken(vic, act), taken(nsw, act)), (109, 104));
}

/// What the last line leaves to chance is equal in rank, so that it costs nobody anything.
#[test]
fn hw_8_what_the_last_row_chooses_between_is_equal_in_value() {
    everywhere(|rules, hand| {
        let explained = rules.house_way().explain(rules.ranking(), hand);
        let last = rules.house_way().rows().last().map(Row::key);
        for step in explained.steps.iter().filter(|step| Some(step.row.key()) == last) {
            for other in step.rejected.iter().chain(step.as_well.iter()) {
                let worth = |setting: &Setting| (setting.low_value(), setting.high_value());
                assert_eq!(worth(other), worth(&explained.setting), "{hand}");
            }
        }
    });
}

#[test]
fn every_row_decides_or_says_why_not_under_every_reading() {
    for (book, readings) in [
        ("vic-2000-pai-gow", &["HW-2=as-six", "HW-2=never-a-six"][..]),
        ("nsw-2016-pai-gow", &["HW-2=as-six", "HW-2=never-a-six"]),
        ("crown-6.1-pai-gow", &["HW-2=as-six", "HW-2=never-a-six"]),
        ("act-2019-pai-gow", &["HW-11=high-4", "HW-11=high-10", "HW-11=any", "HW-13=as-printed"]),
    ] {
        for reading in readings {
            let rules = rules_read_as(book, &[reading]);
            for row in rules.house_way().rows() {
                let decides = Hand::all()
                    .iter()
                    .any(|hand| rules.house_way().deciding(*hand).any(|other| other.key() == row.key()));
                assert_eq!(decides, row.shadowed().is_none(), "{book} {reading} {}", row.key());
            }
        }
    }
}

/// Victoria and Crown set all hands alike (RULINGS).
#[test]
fn victoria_and_crown_set_every_hand_alike() {
    let (vic, crown) = (rules("vic-2000-pai-gow"), rules("crown-6.1-pai-gow"));
    assert_eq!(vic.house_way().settings(), crown.house_way().settings());
}

proptest! {
    /// Neither the order of four tiles nor which of a sort's two tiles they are makes a difference.
    #[test]
    fn a_hand_is_what_it_is_in_any_order(
        numbers in proptest::sample::subsequence((0u8..32).collect::<Vec<_>>(), 4).prop_shuffle(),
        swaps in proptest::array::uniform4(any::<bool>()),
    ) {
        let tiles: Vec<Tile> = numbers.iter().map(|number| Tile::new(*number).unwrap()).collect();
        let hand = Hand::of_tiles(tiles.clone().try_into().unwrap()).unwrap();
        let other = |tile: &Tile| tile.kind().tiles().into_iter().find(|other| other != tile).unwrap();
        let partners: Vec<Tile> = tiles
            .iter()
            .zip(swaps)
            .map(|(tile, swap)| if swap && !tiles.contains(&other(tile)) { other(tile) } else { *tile })
            .collect();
        prop_assert_eq!(Hand::of_tiles(partners.try_into().unwrap()), Some(hand));
        let mut kinds: Vec<Kind> = tiles.iter().map(|tile| tile.kind()).collect();
        kinds.sort_unstable();
        prop_assert_eq!(hand.kinds().to_vec(), kinds);
        prop_assert_eq!(Hand::all()[hand.index()], hand);
    }
}

/// No House Way gives points away: no legal setting is as good in both hands and better in one.
#[test]
fn no_hand_is_set_below_what_it_could_be() {
    everywhere(|rules, hand| {
        let levels = |setting: &Setting| (setting.low_value().level(), setting.high_value().level());
        let set = levels(rules.house_way().set(hand));
        for other in rules.ranking().settings(hand).iter() {
            let (low, high) = levels(other);
            assert!((low, high) == set || low < set.0 || high < set.1, "{}: {hand} as {other}", rules.id());
        }
    });
}

/// Every clause that a House Way or a point of law stands on is one of its book, and every ruling is registered.
#[test]
fn what_is_cited_exists() {
    let register = include_str!("../../../../docs/rulings/pai-gow.md");
    for id in BOOKS {
        let book = Book::find(id).unwrap();
        let rules = rules(id);
        let rows = rules.house_way().rows().iter().map(|row| row.basis().clone());
        let points = rules.law().points().map(|(_, basis)| basis.clone());
        let matching = [rules.matching().zero().basis.clone(), rules.matching().copy().basis.clone()];
        let wrong = rules.wrong_settings();
        let wrong = [&wrong.wrong_way_round.basis, &wrong.misset_bank.basis, &wrong.misset_player.basis];
        for basis in rows.chain(points).chain(matching).chain(wrong.map(Clone::clone)) {
            for citation in basis.citations() {
                match citation {
                    Citation::Clause(clause) => {
                        assert!(
                            book.clause_ids.lines().any(|known| known == clause.as_str()),
                            "{id}: {clause}"
                        );
                    }
                    Citation::Ruling(ruling) => {
                        assert!(register.contains(&format!("\n### {ruling} ")), "{id}: {ruling}");
                    }
                }
            }
        }
    }
}

/// Whoever counts may ask once for a whole band of the bank's values: within it the outcome is the same.
#[test]
fn the_bounds_of_matching_tell_where_outcomes_change() {
    let readings: [(&str, &[&str]); 6] = [
        (BOOKS[0], &[]),
        (BOOKS[0], &["PG-2=whole"]),
        (BOOKS[1], &["PG-3=whole"]),
        (BOOKS[2], &[]),
        (BOOKS[2], &["PG-4=strict"]),
        (BOOKS[3], &[]),
    ];
    let start = |bounds: Vec<Value>, value: Value| {
        assert!(bounds.is_sorted());
        bounds.into_iter().filter(|bound| *bound <= value).max().or(Value::new(0)).unwrap()
    };
    let value = || (0..Value::COUNT as u8).prop_map(|number| Value::new(number).unwrap());
    let worth = || (value(), value()).prop_map(|(low, high)| Worth { low, high });
    for (book, readings) in readings {
        let rules = rules_read_as(book, readings);
        let matching = rules.matching();
        proptest!(ProptestConfig::with_cases(4_000), |(player in worth(), bank in worth())| {
            let first = Worth {
                low: start(matching.bounds(player.low), bank.low),
                high: start(matching.bounds(player.high), bank.high),
            };
            prop_assert_eq!(matching.outcome_of(player, bank), matching.outcome_of(player, first));
        });
    }
}
