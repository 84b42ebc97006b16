//! Rule 2: the table and its layout.

use crate::harness::{closed, config, decided, displayed, manager, public, with_players};
use houseway_table::red_dog::{Command, Config, ConfigFault, Reason};

#[test]
fn r2_1_1_a_layout_has_seven_areas_or_nine() {
    let mut table = closed(config());
    for areas in [0, 1, 6, 8, 10] {
        let wrong = Config { areas, seats: 3, ..config() };
        let refused = table.refused(manager(), &Command::Configure { config: Box::new(wrong) });
        assert!(
            matches!(refused.reason, Reason::BadConfig { problem: ConfigFault::Areas { .. } }),
            "{areas}"
        );
        decided(&refused.basis, &["2.1.1"]);
    }
    let nine = Config { areas: 9, seats: 27, ..config() };
    let facts = table.give(manager(), &Command::Configure { config: Box::new(nine) });
    decided(&facts[0].basis, &["2.1.1"]);
    let many = Config { seats: 28, areas: 9, ..config() };
    let refused = table.refused(manager(), &Command::Configure { config: Box::new(many) });
    decided(&refused.basis, &["5.7"]);
}

#[test]
fn r2_1_r2_1_2_r2_1_3_the_layout_shows_areas_boxes_and_what_each_spread_pays() {
    let table = with_players(config());
    let layout = public(&table).layout;
    displayed(&layout.basis, &["2.1", "RD-7"]);
    assert_eq!((layout.value.areas.len(), layout.value.boxes), (7, [None; 3]));
    displayed(&layout.value.box_basis[0], &["2.1.2"]);
    assert_eq!(layout.value.spreads, ["5 to 1", "4 to 1", "2 to 1", "1 to 1"]);
    assert_eq!(layout.value.three_of_a_kind, "11 to 1");
    displayed(&layout.value.inscriptions, &["2.1.3", "8.1.1"]);
}

#[test]
fn a_table_keeps_its_name_and_what_it_plays_for() {
    let table = closed(config());
    let demo = Config { demo: true, ..config() };
    let refused = table.refused(manager(), &Command::Configure { config: Box::new(demo) });
    assert_eq!(refused.reason, Reason::BadConfig { problem: ConfigFault::AnotherTable });
    let other = Config { edition: 2, ..config() };
    let refused = table.refused(manager(), &Command::Configure { config: Box::new(other) });
    assert_eq!(refused.reason, Reason::BadConfig { problem: ConfigFault::Rulebook });
}
