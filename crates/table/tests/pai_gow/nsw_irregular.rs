//! New South Wales, rule 15: what went wrong, and what follows.

use crate::cited::{
    KEPT, SECOND, SPLIT, STRONG, WEAK, cloth, decided, displayed, fact, look, open, prompted, recorded,
    remedy, report, shows, tiles,
};
use crate::harness::{DEALER, NSW, Table, area, config, dollars, only, person, seat, text};
use houseway_games::pai_gow::Die;
use houseway_table::Post;
use houseway_table::pai_gow::{
    Command, Event, Irregularity, Notice, Play, Prompt, Reason, Remedy, Step, Way,
};

/// Two players at the cloth against the House, each with $100 on his area.
fn stacked() -> Table {
    let mut table = Table::with_players(cloth(NSW), &[2, 3]);
    table.shuffle_cloth();
    table.wager(2, 100);
    table.wager(3, 100);
    table
}

fn dealt() -> Table {
    let mut table = stacked();
    table.deal_cloth(&[1, 1, 1, 1]);
    table
}

fn step(table: &Table) -> Option<Step> {
    table.state.play.as_ref().map(|play| play.step)
}

/// The round was void and everybody has what he had.
fn is_void(table: &Table) {
    assert_eq!(step(table), None);
    assert!(table.state.history.back().unwrap().void.is_some());
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_000), dollars(1_000)));
}

#[test]
fn r15_1_a_tile_seen_while_stacking_brings_a_laja_of_the_dealer() {
    let mut table = stacked();
    let facts = table.dealer(report(Irregularity::ExposedStacking { tiles: 1 }));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::Laja);
    decided(NSW, basis, &["15.1"]);
    prompted(&table, |prompt| *prompt == Prompt::Laja { seat: None }, &["15.1"]);
    let refused = table.refused(person(DEALER), Command::Shake { dice: Vec::new() });
    assert_eq!(refused.reason, Reason::LajaOwed);
    let wall = vec![houseway_table::Veiled::unknown(); 32];
    table.dealer(Command::Laja { seat: None, wall });
    table.dealer(Command::Shake { dice: Vec::new() });
}

#[test]
fn r15_2_more_than_two_seen_in_a_laja_and_the_tiles_are_shuffled_again() {
    for (tiles, expected) in [(2, Remedy::Laja), (3, Remedy::Reshuffled)] {
        let mut table = stacked();
        let facts = table.dealer(report(Irregularity::ExposedLaja { tiles }));
        let (found, basis) = remedy(&facts);
        assert_eq!(found, expected);
        decided(NSW, basis, &["15.2"]);
        if expected == Remedy::Reshuffled {
            prompted(&table, |prompt| *prompt == Prompt::Shuffle, &["7.1"]);
            assert_eq!(table.state.wagers.len(), 2, "the wagers stay");
            table.shuffle_real();
        }
    }
}

#[test]
fn r15_3_1_two_tiles_of_a_hand_seen_and_its_player_may_have_it_void() {
    let mut table = dealt();
    let seen = |tiles| report(Irregularity::ExposedHand { area: area(2), tiles, by_banker: false });
    let facts = table.dealer(seen(1));
    assert_eq!(remedy(&facts).0, Remedy::PlaysOn);
    let refused = table.play_refused(2, Play::CallVoid { area: area(2) });
    assert_eq!(refused.reason, Reason::NoOption);
    let facts = table.dealer(seen(1));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::OptionToVoid);
    decided(NSW, basis, &["15.3.1"]);
    let facts = table.play(2, Play::CallVoid { area: area(2) });
    decided(NSW, only(&facts).1, &["15.3.1"]);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_000), dollars(900)));
}

#[test]
fn r15_3_2_so_may_a_banker_and_then_the_round_is_void() {
    let mut table = Table::with_players(cloth(NSW), &[2, 3]);
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(100) });
    table.wager(3, 100);
    table.deal_cloth(&[1, 1, 1, 1]);
    let seen = |by_banker| report(Irregularity::ExposedHand { area: area(2), tiles: 2, by_banker });
    // 15.6: what he shows himself changes nothing.
    let facts = table.dealer(seen(true));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::PlaysOn);
    decided(NSW, basis, &["15.6"]);
    let facts = table.dealer(seen(false));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::OptionToVoid);
    decided(NSW, basis, &["15.3.2"]);
    let facts = table.play(2, Play::CallVoid { area: area(2) });
    decided(NSW, only(&facts).1, &["15.3.2", "16.5"]);
    is_void(&table);
}

#[test]
fn r15_4_a_supervisor_has_the_tiles_shuffled_again() {
    let mut table = stacked();
    let again = report(Irregularity::Reshuffle { why: text("somebody tracks the tiles") });
    let refused = table.refused(person(DEALER), again.clone());
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let facts = table.supervisor(again.clone());
    recorded(NSW, remedy(&facts).1, &["15.4"]);
    assert_eq!(table.state.incidents.len(), 1);
    assert!(table.state.play.as_ref().unwrap().wall.is_empty(), "shuffle, cut and dice begin again");
    let mut table = dealt();
    table.supervisor(again);
    is_void(&table);
}

#[test]
fn r15_5_tiles_seen_of_the_house_are_played() {
    let mut table = dealt();
    let seen = Irregularity::ExposedHand { area: area(1), tiles: 3, by_banker: false };
    let facts = table.dealer(report(seen));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::PlaysOn);
    decided(NSW, basis, &["15.5"]);
    assert_eq!(step(&table), Some(Step::Setting));
}

/// Every area but the House's was in play in the last round.
fn full_table() -> Table {
    let mut table = Table::with_players(config(NSW), &[2, 3, 4, 5, 6, 7, 8]);
    let wagers: Vec<(u8, u32)> = (2..=8).map(|number| (number, 20)).collect();
    table.house_round(&wagers);
    table
}

fn collusion(faces: [u8; 4]) -> Command {
    let dice = faces.map(|face| Die::new(face).unwrap()).to_vec();
    report(Irregularity::Collusion { dice, why: text("areas three and four talk") })
}

#[test]
fn r15_9_an_area_leaves_the_game_by_the_box_dice_and_comes_back_by_a_supervisor() {
    let mut table = full_table();
    let refused = table.refused(person(DEALER), collusion([1, 1, 1, 6]));
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    decided(NSW, &refused.basis, &["15.9.2"]);
    // 15.9.4: nine is the House's own area, and the dice are thrown again.
    let facts = table.supervisor(collusion([3, 3, 3, 6]));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::ThrowAgain);
    decided(NSW, basis, &["15.9.4"]);
    let facts = table.supervisor(collusion([1, 1, 1, 6]));
    let (found, basis) = remedy(&facts);
    assert_eq!((found, table.state.off), (Remedy::AreaOff, Some(area(3))));
    decided(NSW, basis, &["15.9.1", "15.9.3"]);
    recorded(NSW, basis, &["15.9.2"]);
    prompted(&table, |prompt| *prompt == Prompt::TellInspector, &["15.9.2"]);
    displayed(&table, Notice::AreaOff, &["15.9.3"]);
    // 15.9.1: one area and no second.
    let again = table.refused(person(Post::GameSupervisor), collusion([1, 1, 2, 6]));
    assert!(matches!(again.reason, Reason::NotSo { .. }));
    decided(NSW, &again.basis, &["15.9.1"]);
    table.house_bank();
    assert_eq!(table.play_refused(3, crate::cited::regular(3, 20)).reason, Reason::AreaOff);
    table.wager(2, 20);
    table.deal();
    table.play(2, Play::AskHouseWay { area: area(2) });
    table.finish();
    table.dealer(Command::Clear);
    let back = Command::ReturnArea { area: area(3) };
    decided(NSW, &table.refused(person(DEALER), back.clone()).basis, &["15.9.5"]);
    let facts = table.supervisor(back);
    recorded(NSW, only(&facts).1, &["15.9.5"]);
    assert!(!shows(&table, Notice::AreaOff));
}

#[test]
fn r15_10_a_house_way_area_is_always_set_by_the_dealer() {
    let mut set_up = cloth(NSW);
    set_up.options.house_way_areas = vec![area(8)];
    let mut table = Table::with_players(set_up, &[2, 8]);
    table.shuffle_cloth();
    table.wager(8, 100);
    table.deal_cloth(&[1, 1, 1, 1]);
    // 15.10.1: whatever a player did to these tiles, they lie House Way.
    let refused = table.play_refused(8, Play::AskHouseWay { area: area(8) });
    decided(NSW, &refused.basis, &["15.10.1"]);
    assert_eq!(table.state.play.as_ref().unwrap().hand(area(8)).unwrap().way, Way::HouseWay);
    let [bank, eight] = tiles([SECOND, SPLIT]);
    table.expose(bank, None);
    // The dealer parts the Teens that the House Way keeps together.
    table.dealer(open(8, eight, Some([0, 2])));
    table.dealer(Command::Settle);
    let facts = table.dealer(report(Irregularity::Misset { area: area(8) }));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::Reset);
    decided(NSW, basis, &["15.10.2"]);
    table.dealer(Command::Clear);
    // Teens and nothing stand off against the Days and the Eights: the wager stays.
    assert_eq!((table.balance(8), table.state.wagers[0].amount), (dollars(900), dollars(100)));
}

#[test]
fn r15_11_to_15_13_a_wrong_distribution() {
    let wrong = |handled, possible| report(Irregularity::WrongDeal { handled, possible });
    let mut table = dealt();
    let facts = table.dealer(wrong(false, true));
    let (found, basis) = remedy(&facts);
    assert_eq!((found, step(&table)), (Remedy::Rebuilt, Some(Step::Setting)));
    decided(NSW, basis, &["15.11"]);
    let mut table = dealt();
    let facts = table.dealer(wrong(false, false));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::RoundVoid);
    decided(NSW, basis, &["15.12"]);
    is_void(&table);
    let mut table = dealt();
    let facts = table.dealer(wrong(true, true));
    let (found, basis) = remedy(&facts);
    assert_eq!((found, step(&table)), (Remedy::Stands, Some(Step::Setting)));
    decided(NSW, basis, &["15.13"]);
}

#[test]
fn r15_14_suspects_set_first_are_kept_apart_and_speak_english() {
    let mut table = Table::with_players(config(NSW), &[2, 3]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(3, 50);
    table.deal();
    let first = Command::SetFirst { areas: vec![area(3)] };
    let refused = table.refused(person(DEALER), first.clone());
    decided(NSW, &refused.basis, &["15.14.1"]);
    let facts = table.supervisor(first);
    decided(NSW, only(&facts).1, &["15.14.1"]);
    let refused = table.play_refused(2, look(2));
    assert_eq!(refused.reason, Reason::SetFirst { areas: vec![area(3)] });
    decided(NSW, &refused.basis, &["15.14.1"]);
    table.play(3, Play::AskHouseWay { area: area(3) });
    table.play(2, look(2));
    let facts = table.supervisor(Command::Direct { direction: text("only English is spoken at this table") });
    recorded(NSW, only(&facts).1, &["15.14.3", "12.13", "16.7"]);
    let apart = Command::KeepApart { seat: seat(3), why: text("plays with seat 2") };
    let refused = table.refused(person(DEALER), apart.clone());
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let facts = table.supervisor(apart);
    decided(NSW, only(&facts).1, &["15.14.2"]);
    let refused = table.play_refused(3, Play::Concede { area: area(3) });
    assert_eq!(refused.reason, Reason::Excluded);
}

#[test]
fn r15_15_tiles_that_the_dealer_knocks_over_are_set_house_way() {
    let mut table = dealt();
    let [bank, two, three] = tiles([SECOND, STRONG, KEPT]);
    table.expose(bank, None);
    table.dealer(open(2, two, Some([0, 1])));
    let facts = table.dealer(report(Irregularity::Knocked { areas: vec![area(3)] }));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::SetHouseWay);
    decided(NSW, basis, &["15.15"]);
    table.dealer(open(3, three, None));
    let opened = table.state.play.as_ref().unwrap().hand(area(3)).unwrap().opened.clone().unwrap();
    assert_eq!(opened.low, Some([0, 1]), "the tens stay together");
}

#[test]
fn r15_16_who_does_not_set_is_set_house_way_at_a_supervisors_word() {
    let mut table = Table::with_players(config(NSW), &[2]);
    table.house_bank();
    table.wager(2, 50);
    table.deal();
    let absent = report(Irregularity::Absent { area: area(2) });
    let refused = table.refused(person(DEALER), absent.clone());
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    decided(NSW, &refused.basis, &["15.16"]);
    let facts = table.supervisor(absent);
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::SetHouseWay);
    decided(NSW, basis, &["15.16"]);
    table.finish();
}

#[test]
fn r15_17_a_tile_missing_voids_its_round_and_no_earlier_one() {
    let mut table = dealt();
    let [bank, two, three] = tiles([STRONG, WEAK, SECOND]);
    table.expose(bank, None);
    table.dealer(open(2, two, Some([1, 3])));
    table.dealer(open(3, three, Some([0, 1])));
    table.ends();
    assert_eq!((table.balance(2), table.balance(3)), (dollars(900), dollars(900)));
    table.shuffle_cloth();
    table.wager(2, 100);
    table.deal_cloth(&[1, 1, 1, 1]);
    // A tile that the set has twice is no tile of it: the dealer mis-tapped, or something is amiss.
    table.play(2, Play::AskHouseWay { area: area(2) });
    table.expose(bank, None);
    let twice = [bank[0], two[1], two[2], two[3]];
    let refused = table.refused(person(DEALER), open(2, twice, None));
    assert_eq!(refused.reason, Reason::ImpossibleTile { tile: bank[0] });
    decided(NSW, &refused.basis, &["15.17.2"]);
    let facts = table.dealer(report(Irregularity::MissingTile { foreign: true }));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::RoundVoid);
    decided(NSW, basis, &["15.17.1", "15.17.2"]);
    assert!(!basis.cites("15.12") && !basis.cites("PG-9"), "{basis}");
    fact(&facts, |event| matches!(event, Event::RoundVoided { .. }));
    assert_eq!(
        (table.balance(2), table.balance(3)),
        (dollars(900), dollars(900)),
        "the earlier round stands"
    );
    prompted(&table, |prompt| *prompt == Prompt::CheckTiles, &["15.17.3"]);
}

#[test]
fn r16_4_disorder_and_fraud_undo_an_outcome_and_a_cheats_wager_may_be_forfeited() {
    let mut table = dealt();
    let fire = report(Irregularity::Disruption { why: text("fire alarm") });
    let refused = table.refused(person(DEALER), fire.clone());
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let facts = table.supervisor(fire);
    decided(NSW, remedy(&facts).1, &["16.4.1", "16.5"]);
    is_void(&table);
    let mut table = dealt();
    let fraud = report(Irregularity::Fraud { why: text("marked tiles"), forfeit: vec![seat(3)] });
    let facts = table.supervisor(fraud);
    decided(NSW, remedy(&facts).1, &["16.4.2", "16.5"]);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_000), dollars(900)));
}
