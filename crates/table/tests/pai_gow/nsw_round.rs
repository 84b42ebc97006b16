//! New South Wales, rules 3, 7, 8, 12 and 13: a round from the check of the tiles to their clearing.

use crate::cited::{
    SECOND, SPLIT, STRONG, WEAK, cloth, dealer_view, decided, displayed, fact, look, open, pit_view,
    prompted, public_view, recorded, remedy, report, seat_view, shows, tiles,
};
use crate::harness::{DEALER, MANAGER, NSW, Table, area, config, dollars, only, person, seat, text};
use crate::seen::{cut, takes_bank};
use houseway_games::pai_gow::bank::Called;
use houseway_games::pai_gow::{BankMethod, Tile};
use houseway_table::Post;
use houseway_table::house::desk::DeskCommand;
use houseway_table::pai_gow::{
    Command, Config, Event, Irregularity, Notice, Play, Prompt, Reason, Remedy, Step,
};

fn players(areas: &[u8]) -> Table {
    Table::with_players(config(NSW), areas)
}

/// These hands lie at their areas, each with $100 on it, and are set House Way; the bank's is the first.
fn played(hands: &[(u8, [&str; 4])]) -> Table {
    let areas: Vec<u8> = hands[1..].iter().map(|(at, _)| *at).collect();
    let mut table = players(&areas);
    table.lay_out(hands);
    table.house_bank();
    areas.iter().for_each(|at| table.wager(*at, 100));
    table.deal();
    areas.iter().for_each(|at| {
        table.play(*at, Play::AskHouseWay { area: area(*at) });
    });
    table
}

/// App3 names Gum Un Que and draws it not: it is played where the set-up has the operator's order of delivery, and the facts hold
/// the file, so that whoever decides anew has it too.
#[test]
fn app3_a_cut_that_is_only_named_is_played_from_the_operators_file() {
    let order = "1 1 1 1 2 2 2 2\n3 3 3 3 4 4 4 4\n5 5 5 5 6 6 6 6\n7 7 7 7 8 8 8 8";
    let text = format!(
        "rulebook = \"{NSW}\"\n[cuts.gum-un-que]\napproval = \"Game manager\"\n[[cuts.gum-un-que.deliveries]]\n\
         from = [\"right\"]\norder = \"\"\"\n{order}\n\"\"\"\n"
    );
    let named = |table: &mut Table| {
        takes_bank(table, 5, BankMethod::Player, false);
        table.draw();
        table.wager(6, 20);
        table.play(5, Play::StakeBank { amount: dollars(20) });
        Play::NameCut { cut: cut("gum-un-que") }
    };
    let mut plain = Table::with_players(config(NSW), &[5, 6]);
    let cut = named(&mut plain);
    plain.play_refused(5, cut);

    let own = Config { cuts: Some(text.clone()), ..config(NSW) };
    let mut table = Table::with_players(own.clone(), &[5, 6]);
    let configured = table.facts.iter().find_map(|fact| match &fact.event {
        Event::Configured { config } => config.cuts.clone(),
        _ => None,
    });
    assert_eq!(configured, Some(text));
    let cut = named(&mut table);
    recorded(NSW, only(&table.play(5, cut)).1, &["8.4.3"]);
    // Rules without the file do not take the set-up.
    assert!(own.check(&crate::harness::rules(NSW)).is_err());
    let long = "#".repeat(houseway_table::pai_gow::LONGEST_CUTS + 1);
    assert!(
        crate::harness::rules(NSW).with_cuts(Some(&long)).unwrap_err().to_string().contains("longer than")
    );
    assert!(crate::harness::rules(NSW).with_cuts(Some("rulebook = \"vic-2000-pai-gow\"\n[cuts]\n")).is_err());
}

#[test]
fn r3_3_the_tiles_are_checked_and_lie_laid_out_until_somebody_sits_down() {
    let mut table = Table::closed(config(NSW));
    table.open_float();
    prompted(&table, |prompt| *prompt == Prompt::CheckTiles, &["3.3", "3.3.1"]);
    let refused = table.refused(person(DEALER), Command::CheckTiles);
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let facts = table.supervisor(Command::CheckTiles);
    recorded(NSW, only(&facts).1, &["3.3.1"]);
    prompted(&table, |prompt| *prompt == Prompt::LeaveLaidOut, &["3.3.2"]);
    displayed(&table, Notice::LaidOut, &["3.3.2"]);
    table.buy_in(2, 1_000);
    table.play(2, Play::Sit { area: Some(area(2)) });
    assert!(!shows(&table, Notice::LaidOut));
    // 3.3: at the end again.
    table.desk(person(DEALER), DeskCommand::Leave { seat: seat(2) });
    let at = table.now.plus_minutes(30);
    table.desk(person(MANAGER), DeskCommand::PostClosing { at });
    prompted(&table, |prompt| *prompt == Prompt::CheckTiles, &["3.3"]);
}

#[test]
fn r3_4_damaged_tiles_are_exchanged_between_rounds_and_checked_before_play_goes_on() {
    let mut table = Table::with_players(cloth(NSW), &[2]);
    let exchange =
        Command::ReplaceTiles { tiles: vec![Tile::new(5).unwrap()], why: text("a corner is chipped") };
    let refused = table.refused(person(DEALER), exchange.clone());
    decided(NSW, &refused.basis, &["3.4"]);
    let facts = table.supervisor(exchange);
    recorded(NSW, only(&facts).1, &["3.4", "3.5"]);
    table.dealer(Command::OfferBank);
    table.dealer(Command::PassBank);
    let wall = vec![houseway_table::Veiled::unknown(); 32];
    let refused = table.refused(person(DEALER), Command::Shuffle { wall });
    assert_eq!(refused.reason, Reason::Unchecked);
    table.supervisor(Command::CheckTiles);
    table.shuffle_real();
}

#[test]
fn r2_5_the_equipment_is_seen_to_and_kept_on_record() {
    let mut table = Table::closed(config(NSW));
    table.open_float();
    let names = ["dice", "cup", "steal-buttons", "off-button", "chung", "float-tray", "drop-box"];
    let items = names.map(str::to_owned).to_vec();
    let clauses = ["2.5.1", "2.5.2", "2.5.3", "2.5.4", "2.5.5", "2.5.6", "2.6"];
    prompted(&table, |prompt| *prompt == Prompt::CheckEquipment { items: items.clone() }, &clauses);
    let facts = table.supervisor(Command::CheckTiles);
    recorded(NSW, only(&facts).1, &clauses);
}

#[test]
fn r7_1_each_round_begins_with_a_shuffle_in_eight_stacks() {
    let mut table = players(&[2]);
    table.dealer(Command::OfferBank);
    table.dealer(Command::PassBank);
    prompted(&table, |prompt| *prompt == Prompt::Shuffle, &["7.1", "7.2"]);
    assert!(table.draw());
    let shuffled = table.facts.last().unwrap();
    assert!(matches!(&shuffled.event, Event::Shuffled { wall, .. } if wall.len() == 32));
    decided(NSW, &shuffled.basis, &["7.1", "7.2"]);
    // 13.1.1: the House's chung lies on area one.
    let placed = Prompt::PlaceChung { area: area(1), method: BankMethod::House };
    prompted(&table, |prompt| *prompt == placed, &["13.1.1"]);
    let act = Play::Wager { area: area(1), bet: houseway_table::pai_gow::Bet::Regular, amount: dollars(50) };
    let refused = table.play_refused(2, act);
    assert!(matches!(refused.reason, Reason::AreaClosed { .. }));
    decided(NSW, &refused.basis, &["13.1.1", "6.10"]);
}

#[test]
fn r7_3_a_laja_takes_a_supervisors_leave_and_the_bank_is_offered_its_own() {
    let mut table = players(&[2, 3]);
    table.takes_bank(2);
    let placed = Prompt::PlaceChung { area: area(2), method: BankMethod::Player };
    prompted(&table, |prompt| *prompt == placed, &["13.2.1"]);
    let facts = table.play(3, Play::AskLaja { own: true });
    decided(NSW, only(&facts).1, &["7.3"]);
    assert!(table.state.play.as_ref().unwrap().lajas.is_empty(), "it waits for the answer");
    let refused = table.refused(person(DEALER), Command::AnswerLaja { allowed: true });
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    decided(NSW, &refused.basis, &["7.3", "1.1 casino supervisor"]);
    table.supervisor(Command::AnswerLaja { allowed: true });
    table.draw();
    prompted(&table, |prompt| *prompt == Prompt::OfferLaja, &["7.3.2"]);
    let refused = table.play_refused(2, Play::AskLaja { own: false });
    assert_eq!(refused.reason, Reason::NoLaja);
    decided(NSW, &refused.basis, &["7.3.1"]);
    let facts = table.play(2, Play::AskLaja { own: true });
    decided(NSW, only(&facts).1, &["7.3.2"]);
    table.draw();
    assert_eq!(table.state.play.as_ref().unwrap().lajas, vec![Some(seat(3)), Some(seat(2))]);
}

#[test]
fn r8_the_cup_is_shaken_and_the_dealer_calls_area_and_cut() {
    let mut table = players(&[2]);
    table.house_bank();
    table.wager(2, 50);
    prompted(&table, |prompt| *prompt == Prompt::Shake, &["8.1"]);
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    // Three threes are nine: the chung's own area, and the cut die's three is the Tiger.
    let cut = houseway_games::pai_gow::CutName::new("cup-say").ok();
    let call = Prompt::CallDice { total: 9, area: area(1), cut, side: None };
    prompted(&table, |prompt| *prompt == call, &["8.4.2"]);
    table.dealer(Command::Deliver);
    prompted(&table, |prompt| *prompt == Prompt::ShakeAfter, &["8.4.7"]);
}

#[test]
fn r12_2_tiles_for_empty_areas_go_down_together_and_are_taken_back_unseen() {
    let mut table = players(&[2, 5]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(5, 50);
    table.deal();
    let together = [3, 4, 6, 7, 8].map(area).to_vec();
    prompted(&table, |prompt| *prompt == Prompt::PutTogether { areas: together.clone() }, &["12.2"]);
    prompted(&table, |prompt| *prompt == Prompt::Retrieve { areas: together.clone() }, &["12.3"]);
}

#[test]
fn r12_3_1_house_way_areas_are_turned_across_and_set_by_the_dealer() {
    let mut set_up = config(NSW);
    set_up.options.house_way_areas = vec![area(8)];
    let mut table = Table::with_players(set_up, &[2, 8]);
    displayed(&table, Notice::Layout, &["2.2"]);
    displayed(&table, Notice::HouseWayAreas, &["12.8.1", "12.3.1"]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(8, 50);
    table.deal();
    prompted(&table, |prompt| *prompt == Prompt::TurnAcross { areas: vec![area(8)] }, &["12.3.1"]);
}

#[test]
fn r12_5_a_hand_put_down_is_set_and_not_touched_again() {
    let mut table = players(&[2]);
    table.lay_out(&[(1, SECOND), (2, STRONG)]);
    table.house_bank();
    table.wager(2, 50);
    table.deal();
    let early = table.refused(person(DEALER), Command::ExposeBank { tiles: None, low: None });
    assert_eq!(early.reason, Reason::NotAllSet { areas: vec![area(2)] });
    decided(NSW, &early.basis, &["12.5", "13.1.3"]);
    table.sets(2, [0, 1]);
    for act in [Play::Set { area: area(2), low: [0, 2] }, Play::AskHouseWay { area: area(2) }] {
        let refused = table.play_refused(2, act);
        assert_eq!(refused.reason, Reason::SetAlready);
        decided(NSW, &refused.basis, &["12.5"]);
    }
}

#[test]
fn r12_6_the_dealer_sets_house_way_whoever_asks_and_who_touches_the_tiles_answers_himself() {
    let mut table = players(&[2, 3]);
    table.lay_out(&[(1, SECOND), (2, STRONG), (3, WEAK)]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(3, 50);
    table.deal();
    let facts = table.play(2, Play::AskHouseWay { area: area(2) });
    decided(NSW, only(&facts).1, &["12.6", "12.7", "12.8"]);
    table.play(3, Play::AskHouseWay { area: area(3) });
    let asked = Prompt::SetHouseWay { areas: vec![area(2), area(3)] };
    prompted(&table, |prompt| *prompt == asked, &["12.7", "12.8"]);
    // 12.10: who takes them up after all sets them himself.
    let facts = table.play(3, look(3));
    decided(NSW, only(&facts).1, &["12.10"]);
    table.play(3, Play::Set { area: area(3), low: [1, 3] });
    let facts = table.finish();
    let Event::Settled { outcome } = only(&facts).0 else { panic!() };
    assert_eq!(outcome.regular.lines.len(), 2);
    let own = table.state.play.as_ref().unwrap().hand(area(3)).unwrap().opened.clone().unwrap();
    assert_eq!(own.low, Some([1, 3]), "as he set it");
}

#[test]
fn r12_9_a_bankers_house_way_hand_comes_last_and_he_confirms_it() {
    let mut table = players(&[2, 3]);
    table.lay_out_from(2, None, &[(2, SECOND), (3, WEAK)]);
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(100) });
    table.wager(3, 50);
    table.deal();
    let early = table.play_refused(2, Play::AskHouseWay { area: area(2) });
    assert_eq!(early.reason, Reason::NotAllSet { areas: vec![area(3)] });
    decided(NSW, &early.basis, &["13.2.3"]);
    table.play(3, Play::AskHouseWay { area: area(3) });
    prompted(&table, |prompt| *prompt == Prompt::WaitForHands { areas: vec![area(2)] }, &["13.2.3"]);
    let facts = table.play(2, Play::AskHouseWay { area: area(2) });
    decided(NSW, only(&facts).1, &["12.6", "12.9"]);
    let expose = Prompt::ExposeBank { method: BankMethod::Player };
    prompted(&table, |prompt| *prompt == expose, &["12.9", "13.2.4"]);
    table.dealer(Command::ExposeBank { tiles: None, low: None });
    prompted(&table, |prompt| *prompt == Prompt::ConfirmBank { seat: Some(seat(2)) }, &["12.9"]);
    let refused = table.play_refused(3, Play::ConfirmBank);
    assert_eq!(refused.reason, Reason::NotYours);
    let facts = table.play(2, Play::ConfirmBank);
    recorded(NSW, only(&facts).1, &["12.9"]);
    table.open_all();
    // The loser's $50 is the banker's, less $2.50 of commission, rounded down to the smallest chip: $2.
    table.ends();
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_048), dollars(950)));
}

#[test]
fn r12_12_those_who_share_a_bank_set_it_together() {
    let mut table = players(&[2, 3, 4]);
    table.lay_out_from(2, None, &[(2, SECOND), (3, WEAK)]);
    table.dealer(Command::OfferBank);
    let method = BankMethod::Player;
    table.play(2, Play::TakeBank { method, would_co_bank: false });
    table.supervisor(Command::ShareBank { seat: seat(4) });
    table.draw();
    table.play(2, Play::StakeBank { amount: dollars(25) });
    table.play(4, Play::StakeBank { amount: dollars(25) });
    table.wager(3, 50);
    table.deal();
    table.play(3, Play::AskHouseWay { area: area(3) });
    table.play(2, look(2));
    // The other sharer parts the tiles.
    let facts = table.play(4, Play::Set { area: area(2), low: [0, 1] });
    decided(NSW, only(&facts).1, &["12.12", "13.2.3"]);
    table.finish();
    table.dealer(Command::Clear);
    assert_eq!((table.balance(2), table.balance(4)), (dollars(1_024), dollars(1_024)));
}

#[test]
fn r12_13_nobody_sees_what_another_holds() {
    let mut table = players(&[2, 3]);
    displayed(&table, Notice::Secrecy, &["12.13"]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(3, 50);
    table.deal();
    table.play(2, look(2));
    // Nobody takes up what another decides on, before or after him.
    let refused = table.play_refused(3, look(2));
    assert_eq!(refused.reason, Reason::NotController);
    decided(NSW, &refused.basis, &["12.13"]);
    table.play(3, look(3));
    for number in [2_u8, 3] {
        let view = seat_view(&table, number);
        let areas: Vec<u8> = view.hands.iter().map(|hand| hand.area.number()).collect();
        assert_eq!(areas, vec![number], "the tiles of his own area and no other");
        // 16.6: every way to part them is told, and none is recommended.
        assert_eq!(view.hands[0].ways.len(), 6);
    }
    displayed(&table, Notice::NoAdvice, &["16.6", "16.7"]);
}

#[test]
fn r12_14_hands_are_called_and_taken_in_turn_from_area_one() {
    let mut table = played(&[(1, SECOND), (2, STRONG), (3, WEAK)]);
    let expose = Prompt::ExposeBank { method: BankMethod::House };
    prompted(&table, |prompt| *prompt == expose, &["13.1.2", "13.1.3", "13.1.5"]);
    let facts = table.dealer(Command::ExposeBank { tiles: None, low: None });
    decided(NSW, only(&facts).1, &["13.1.2", "13.1.3", "1.1 House way"]);
    displayed(&table, Notice::LowUprightHighAcross, &["13.1.4"]);
    prompted(&table, |prompt| *prompt == Prompt::ConfirmBank { seat: None }, &["13.1.5"]);
    let refused = table.refused(person(DEALER), Command::ConfirmBank);
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let facts = table.supervisor(Command::ConfirmBank);
    recorded(NSW, only(&facts).1, &["13.1.5"]);
    let other = Command::Open { area: area(3), tiles: None, low: None, called: None };
    assert_eq!(table.refused(person(DEALER), other).reason, Reason::OtherFirst { area: area(2) });
    let first = Command::Open { area: area(2), tiles: None, low: None, called: None };
    let facts = table.dealer(first);
    decided(NSW, only(&facts).1, &["12.14"]);
    let jung = Prompt::Call { area: area(2), called: Called::Jung };
    prompted(&table, |prompt| *prompt == jung, &["12.14"]);
    table.open_all();
    let shown = public_view(&table).areas[2].hand.as_ref().unwrap().opened.clone().unwrap();
    assert_eq!(shown.called, Some(Called::Che));
    houseway_witness::cites(NSW, houseway_witness::Kind::Display, &shown.basis.unwrap(), "12.14");
    table.ends();
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_095), dollars(900)));
}

#[test]
fn r12_15_a_stand_off_is_tapped_twice_and_its_wager_stays() {
    let mut table = played(&[(1, SECOND), (4, SPLIT)]);
    table.dealer(Command::ExposeBank { tiles: None, low: None });
    table.open_all();
    prompted(&table, |prompt| *prompt == Prompt::TapTwice { areas: vec![area(4)] }, &["12.15"]);
    table.ends();
    assert_eq!((table.balance(4), table.state.wagers[0].amount), (dollars(900), dollars(100)));
    assert!(table.state.wagers[0].carried);
}

#[test]
fn r12_16_unused_tiles_are_seen_once_everybody_is_paid_and_not_before() {
    let mut table = played(&[(1, SECOND), (2, STRONG)]);
    let unused = |table: &Table| public_view(table).areas[6].hand.as_ref().unwrap().unused.clone();
    assert_eq!(unused(&table), None);
    table.dealer(Command::ExposeBank { tiles: None, low: None });
    table.open_all();
    assert_eq!(unused(&table), None);
    table.dealer(Command::Settle);
    let shown = unused(&table).unwrap();
    houseway_witness::cites(NSW, houseway_witness::Kind::Display, &shown.basis, "12.16");
    let facts = table.dealer(Command::Clear);
    decided(NSW, only(&facts).1, &["12.16"]);
}

#[test]
fn r12_17_who_wagers_alone_may_give_up_and_there_is_no_way_back() {
    let mut table = players(&[2, 3]);
    table.lay_out(&[(1, SECOND), (2, STRONG)]);
    table.house_bank();
    table.wager(2, 100);
    table.wager(3, 20);
    let shared =
        Play::Wager { area: area(3), bet: houseway_table::pai_gow::Bet::Regular, amount: dollars(20) };
    table.play(2, shared);
    table.deal();
    let refused = table.play_refused(3, Play::Concede { area: area(3) });
    assert_eq!(refused.reason, Reason::NotAlone);
    decided(NSW, &refused.basis, &["12.17"]);
    let facts = table.play(2, Play::Concede { area: area(2) });
    decided(NSW, only(&facts).1, &["12.17"]);
    assert!(matches!(table.play_refused(2, Play::AskHouseWay { area: area(2) }).reason, Reason::Conceded));
    // 12.18: a supervisor may look at it, nobody else.
    assert!(dealer_view(&table).conceded.is_empty());
    let seen = pit_view(&table).conceded;
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].value.0, area(2));
    houseway_witness::cites(NSW, houseway_witness::Kind::Display, &seen[0].basis, "12.18");
    table.play(3, Play::AskHouseWay { area: area(3) });
    table.finish();
    // The strongest hand of all was given up unseen.
    assert!(table.state.play.as_ref().unwrap().hand(area(2)).unwrap().opened.is_none());
    let outcome = table.state.play.as_ref().unwrap().outcome.clone().unwrap();
    let line = outcome.regular.lines.iter().find(|line| line.area == area(2)).unwrap();
    assert_eq!((line.called, line.stake, line.returned.is_zero()), (Called::Che, dollars(100), true));
}

#[test]
fn r12_19_a_player_alone_against_the_house_may_lay_his_tiles_open() {
    let mut table = players(&[2]);
    table.lay_out(&[(1, SECOND), (2, STRONG)]);
    table.house_bank();
    table.wager(2, 50);
    table.deal();
    assert_eq!(table.play_refused(2, Play::Show { area: area(2) }).reason, Reason::NotLooked);
    table.play(2, look(2));
    let facts = table.play(2, Play::Show { area: area(2) });
    decided(NSW, only(&facts).1, &["12.19"]);
    let shown = public_view(&table).areas[1].hand.as_ref().unwrap().shown.unwrap();
    assert_eq!(shown.map(|tile| tile.kind().code()), STRONG);
    let mut two = players(&[2, 3]);
    two.house_bank();
    two.wager(2, 50);
    two.wager(3, 50);
    two.deal();
    two.play(2, look(2));
    assert_eq!(two.play_refused(2, Play::Show { area: area(2) }).reason, Reason::OthersPlay);
}

#[test]
fn r15_7_and_r15_8_hands_wrongly_set_house_way() {
    let deal = || {
        let mut table = Table::with_players(cloth(NSW), &[2, 3]);
        table.shuffle_cloth();
        table.wager(2, 100);
        table.wager(3, 100);
        table.deal_cloth(&[1, 1, 1, 1]);
        table.play(2, Play::AskHouseWay { area: area(2) });
        table.play(3, Play::AskHouseWay { area: area(3) });
        table
    };
    // The House Way keeps the pair of Teens; here it is parted.
    let [bank, two, three] = tiles([SPLIT, WEAK, SECOND]);
    let mut table = deal();
    table.expose(bank, Some([0, 2]));
    assert!(table.state.play.as_ref().unwrap().dealt.as_ref().unwrap().bank.as_ref().unwrap().misset);
    // It is not confirmed, but set again, until a player's hand lies open.
    let refused = table.refused(person(Post::GameSupervisor), Command::ConfirmBank);
    assert!(matches!(refused.reason, Reason::NotSo { .. }));
    decided(NSW, &refused.basis, &["13.1.5"]);
    let facts = table.dealer(report(Irregularity::Misset { area: area(1) }));
    assert_eq!(remedy(&facts).0, Remedy::Reset);
    decided(NSW, remedy(&facts).1, &["15.7"]);
    let mut table = deal();
    table.expose(bank, Some([0, 2]));
    table.dealer(open(2, two, None));
    let facts = table.dealer(report(Irregularity::Misset { area: area(1) }));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::Stands);
    decided(NSW, basis, &["15.7"]);
    // A player's hand is put right until the bank's tiles are put away, and settled again.
    table.dealer(open(3, three, Some([0, 2])));
    table.dealer(Command::Settle);
    let facts = table.dealer(report(Irregularity::Misset { area: area(3) }));
    let (found, basis) = remedy(&facts);
    assert_eq!(found, Remedy::Reset);
    decided(NSW, basis, &["15.8"]);
    assert_eq!(table.state.play.as_ref().unwrap().step, Step::Settled);
    fact(&facts, |event| matches!(event, Event::HandReset { .. }));
}

/// HW-8: a hand that no clause places otherwise is not set anew, though another placement of equal rank is the one that is shown.
#[test]
fn hw_8_either_of_two_equal_placements_is_the_house_way_at_the_table() {
    let mut table = Table::with_players(cloth(NSW), &[2]);
    table.shuffle_cloth();
    table.wager(2, 100);
    table.deal_cloth(&[1, 1, 1, 1]);
    table.play(2, Play::AskHouseWay { area: area(2) });
    let equal = ["12", "2", "H6", "G"];
    let [bank, two] = tiles([equal, equal]);
    // 2 G / 12 H6 is shown, and 2 H6 / 12 G is as good.
    table.expose(bank, Some([1, 2]));
    assert!(!table.state.play.as_ref().unwrap().dealt.as_ref().unwrap().bank.as_ref().unwrap().misset);
    let what = |number| report(Irregularity::Misset { area: area(number) });
    assert_eq!(table.refused(person(Post::GameSupervisor), what(1)).reason, Reason::NotMisset);
    table.dealer(open(2, two, Some([1, 2])));
    assert_eq!(table.refused(person(Post::GameSupervisor), what(2)).reason, Reason::NotMisset);
}
