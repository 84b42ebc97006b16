//! Victoria: who may wager where, within which limits, and who decides on an area's tiles.

use crate::harness::{Table, VIC, area, config, dollars, seat};
use crate::scenes::{banked, house_dealt, needs};
use crate::seen::{
    BANK, LOSES, LOW, WINS, casino_supervisor, dealer, decides, displays, house_banks, is_prompted, lay,
    manager, noticed, of, prompted, prompts, real_wall, refused_as, screen, supervisor, wagers,
};
use houseway_games::pai_gow::BankMethod;
use houseway_games::pai_gow::dice::Rest;
use houseway_ledger::Tender;
use houseway_money::Cents;
use houseway_table::house::desk::DeskCommand;
use houseway_table::pai_gow::{Bet, Command, Config, ConfigFault, Notice, Play, Prompt, Reason, Source, Way};
use houseway_table::{Rank, SeatNumber};

pub fn at_the_cloth(book: &str) -> Config {
    Config { source: Source::Cloth, cloth: true, ..config(book) }
}

/// At the cloth with the House as bank, the tiles stacked.
fn stacked(seats: &[u8]) -> Table {
    let mut table = Table::with_players(at_the_cloth(VIC), seats);
    house_banks(&mut table);
    table.dealer(real_wall());
    table
}

/// The cup is shaken and read, the tiles delivered.
pub fn read_and_deal(table: &mut Table, dice: &[u8]) {
    use houseway_games::pai_gow::Die;
    table.dealer(Command::Shake { dice: Vec::new() });
    let rests = dice.iter().map(|face| Rest::Flat(Die::new(*face).unwrap())).collect();
    table.dealer(Command::OpenCup { rests: Some(rests) });
    table.dealer(Command::Deliver);
}

#[test]
fn r9_4_a_spoken_wager_counts_with_chips_or_cash_on_the_layout_before_the_call() {
    let mut table = stacked(&[2]);
    let said = wagers(2, Bet::Regular, dollars(1_200));
    let empty = table.play_refused(2, said.clone());
    decides(VIC, &refused_as(&empty, |r| matches!(r, Reason::BalanceShort { .. })), &["9.4", "9.1"]);
    let cash = DeskCommand::TopUp { seat: seat(2), tender: Tender::Cash, amount: dollars(200) };
    decides(VIC, &of(&table.desk(dealer(), cash.clone())), &["9.4"]);
    table.play(2, said);
    assert_eq!(table.balance(2), Cents::ZERO);
    table.dealer(Command::CallBets);
    table.desk(dealer(), cash);
    let late = table.play_refused(2, wagers(2, Bet::Regular, dollars(1_300)));
    decides(VIC, &refused_as(&late, |r| *r == Reason::BetsClosed), &["9.3"]);
}

#[test]
fn r9_7_three_players_share_an_area_and_no_fourth() {
    let mut table = Table::with_players(config(VIC), &[2, 3, 4, 5]);
    house_banks(&mut table);
    table.draw();
    for number in 2..=4 {
        let facts = table.play(number, wagers(2, Bet::Regular, dollars(20)));
        if number > 2 {
            decides(VIC, &of(&facts), &["9.7"]);
        }
    }
    let fourth = table.play_refused(5, wagers(2, Bet::Regular, dollars(20)));
    decides(VIC, &refused_as(&fourth, |r| *r == Reason::AreaFull { most: 3 }), &["9.7"]);
    let mut four = config(VIC);
    four.options.players = 4;
    let closed = Table::closed(config(VIC));
    let refused = closed.refused(manager(), Command::Configure { config: Box::new(four) });
    let most = |r: &Reason| {
        let problem = ConfigFault::OutOfRange { what: "options.players", least: 1, most: 3 };
        *r == Reason::BadConfig { problem }
    };
    decides(VIC, &refused_as(&refused, most), &["9.7"]);
}

/// Who decides on area 2 where these amounts lie, in the order in which they were laid; and the table.
fn deciding(amounts: &[(u8, u32)]) -> (Option<u8>, Table) {
    let mut table = Table::with_players(config(VIC), &[2, 3, 4]);
    for number in [3, 4] {
        table.play(number, Play::Sit { area: None });
    }
    house_banks(&mut table);
    lay(&mut table, [2, 2, 2, 1], 6, "yat-dong-dong", &[(1, BANK), (2, WINS)]);
    table.draw();
    for (number, amount) in amounts {
        table.play(*number, wagers(2, Bet::Regular, dollars(*amount)));
    }
    let shared = prompted(&table, |p| matches!(p, Prompt::FindController { areas } if areas[0].0 == area(2)));
    prompts(VIC, &shared, &["12.1.9", "12.1.6"]);
    table.deal();
    let hand = table.state.play.as_ref().unwrap().hand(area(2)).unwrap();
    (hand.controller.map(SeatNumber::number), table)
}

#[test]
fn r12_1_8_the_highest_wager_decides_and_of_equal_ones_the_nearest() {
    let (who, table) = deciding(&[(3, 20), (2, 50), (4, 30)]);
    assert_eq!(who, Some(2));
    decides(VIC, &table.facts.last().unwrap().basis, &["12.1.8.1"]);
    let (who, table) = deciding(&[(3, 20), (2, 20), (4, 20)]);
    assert_eq!(who, Some(3), "the first that was laid lies nearest the dealer");
    decides(VIC, &table.facts.last().unwrap().basis, &["12.1.8.2"]);
    // None but him touches the tiles.
    let other = table.play_refused(2, Play::Look { area: area(2) });
    decides(VIC, &refused_as(&other, |r| *r == Reason::NotController), &["12.1.6"]);
    let conceding = table.play_refused(3, Play::Concede { area: area(2) });
    decides(VIC, &refused_as(&conceding, |r| *r == Reason::NotAlone), &["12.1.18"]);
}

#[test]
fn r12_1_10_his_wager_lies_nearest_the_dealer() {
    let mut table = Table::with_players(config(VIC), &[2, 3]);
    house_banks(&mut table);
    table.draw();
    table.play(2, wagers(2, Bet::Regular, dollars(20)));
    assert!(!is_prompted(&table, |p| matches!(p, Prompt::LayNearest { .. })));
    table.play(3, Play::Sit { area: None });
    table.play(3, wagers(2, Bet::Regular, dollars(40)));
    let nearest = Prompt::LayNearest { areas: vec![(area(2), seat(3))] };
    prompts(VIC, &prompted(&table, |p| *p == nearest), &["12.1.10"]);
}

#[test]
fn r9_9_a_further_area_is_set_house_way_and_its_player_handles_one_hand_only() {
    let mut table = Table::with_players(config(VIC), &[2]);
    house_banks(&mut table);
    lay(&mut table, [2, 2, 2, 1], 6, "yat-dong-dong", &[(1, BANK), (2, LOSES), (3, WINS)]);
    table.draw();
    table.play(2, wagers(2, Bet::Regular, dollars(100)));
    table.play(2, wagers(3, Bet::Regular, dollars(100)));
    table.deal();
    let hand = table.state.play.as_ref().unwrap().hand(area(3)).unwrap();
    assert_eq!((hand.way, hand.controller), (Way::HouseWay, None));
    let second = table.play_refused(2, Play::Look { area: area(3) });
    decides(VIC, &refused_as(&second, |r| *r == Reason::NotController), &["9.9.1"]);
    table.sets(2, LOW);
    let dealer_sets = |p: &Prompt| matches!(p, Prompt::SetHouseWay { areas } if *areas == [area(3)]);
    prompts(VIC, &prompted(&table, dealer_sets), &["9.9.2"]);
    let facts = table.finish();
    decides(VIC, &of(&facts), &["9.9.2"]);
    // One lost and one won at $95.
    assert_eq!(table.balance(2), dollars(995));
}

#[test]
fn r10_4_too_small_is_settled_and_warned_too_large_cut_back() {
    let mut table = stacked(&[2, 3]);
    table.play(2, wagers(2, Bet::Regular, dollars(5)));
    table.play(3, wagers(3, Bet::Regular, dollars(600)));
    let closed = table.dealer(Command::CallBets);
    decides(VIC, &of(&closed), &["10.4", "10.5", "10.1"]);
    assert_eq!(table.balance(3), dollars(500), "what lay above the maximum went back");
    read_and_deal(&mut table, &[2, 2, 2]);
    settle_by_result(&mut table, &[2, 3]);
    assert_eq!(table.balance(2), dollars(995), "five dollars stood off and lie there");
    assert_eq!(table.balance(3), dollars(1_475), "five hundred won, less five per cent");
    let warn = prompted(&table, |p| *p == Prompt::Warn { seats: vec![seat(2)] });
    prompts(VIC, &warn, &["10.4", "10.5"]);
    table.dealer(Command::Clear);
    // From now on such a wager of his goes back, whatever the result.
    house_banks(&mut table);
    table.dealer(real_wall());
    table.play(3, wagers(3, Bet::Regular, dollars(50)));
    let closed = table.dealer(Command::CallBets);
    decides(VIC, &of(&closed), &["10.5"]);
    assert_eq!(table.balance(2), dollars(1_000));
    assert!(table.state.wager(seat(2), area(2), Bet::Regular).is_none());
}

/// The bank's tiles are entered, each hand is called won.
fn settle_by_result(table: &mut Table, areas: &[u8]) {
    use houseway_games::pai_gow::Tile;
    use houseway_games::pai_gow::bank::Called;
    let tiles: Vec<Tile> = Tile::all().take(4).collect();
    let tiles: [Tile; 4] = tiles.try_into().unwrap();
    table.dealer(Command::ExposeBank { tiles: Some(tiles), low: None });
    for number in areas {
        let called = if *number == 2 { Called::Jowl } else { Called::Jung };
        table.dealer(Command::Open { area: area(*number), tiles: None, low: None, called: Some(called) });
    }
    table.dealer(Command::Settle);
}

#[test]
fn r10_2_and_r10_3_under_a_players_bank_only_the_minimum_holds() {
    let (mut table, _) = banked(config(VIC), BankMethod::Player, 900, [700, 100, 100]);
    let closed = table.dealer(Command::CallBets);
    decides(VIC, &of(&closed), &["10.2", "10.3"]);
    assert_eq!(table.state.wager(seat(6), area(6), Bet::Regular).unwrap().amount, dollars(700));
    let recognised = table.state.play.as_ref().unwrap().recognised.clone();
    assert!(recognised.iter().all(|found| found.returned.is_zero()), "nobody has a maximum: {recognised:?}");
    // Under the House's bank the same wager is not taken.
    let mut house = Table::with_players(config(VIC), &[6]);
    house_banks(&mut house);
    house.draw();
    let large = house.play_refused(6, wagers(6, Bet::Regular, dollars(700)));
    refused_as(&large, |r| matches!(r, Reason::OutsideLimits { maximum, .. } if *maximum == dollars(500)));
}

#[test]
fn r10_6_no_minimum_rises_without_twenty_minutes_of_a_sign() {
    let mut table = Table::with_players(config(VIC), &[2]);
    let post = |minutes: u32, table: &Table| Command::PostSign {
        minimum: dollars(25),
        maximum: dollars(500),
        effective_at: table.now.plus_minutes(minutes),
    };
    decides(VIC, &needs(&table, supervisor(), post(20, &table), Rank::CasinoSupervisor), &["10.6"]);
    let short = table.refused(casino_supervisor(), post(19, &table));
    decides(VIC, &refused_as(&short, |r| matches!(r, Reason::NoticeTooShort { .. })), &["10.6"]);
    let twenty = post(21, &table);
    decides(VIC, &of(&table.give(casino_supervisor(), twenty)), &["10.6"]);
    let early = table.refused(casino_supervisor(), Command::ChangeLimits);
    decides(VIC, &refused_as(&early, |r| matches!(r, Reason::NoticeTooShort { .. })), &["10.6"]);
    assert!(crate::seen::public(&table).sign.is_some());
    table.passes(21);
    decides(VIC, &of(&table.give(casino_supervisor(), Command::ChangeLimits)), &["10.6"]);
    assert_eq!(table.state.terms.unwrap().minimum, dollars(25));
    // The pit begins a new set-up with what holds now; the console does not show it.
    assert_eq!(crate::seen::pit(&table).config.unwrap().terms.minimum, dollars(25));
    assert_eq!(crate::seen::console(&table).config, None);
    // A lower one comes at once.
    let lower =
        Command::PostSign { minimum: dollars(10), maximum: dollars(400), effective_at: table.now.plus_ms(1) };
    table.give(casino_supervisor(), lower);
    table.give(casino_supervisor(), Command::ChangeLimits);
}

#[test]
fn r10_7_a_marker_grants_more_and_r10_8_keeps_others_off_the_area() {
    let mut table = Table::with_players(config(VIC), &[2, 3]);
    let more = Command::PlaceMarker { seat: seat(2), maximum: Some(dollars(900)) };
    decides(VIC, &needs(&table, casino_supervisor(), more.clone(), Rank::GamingShiftManager), &["10.7"]);
    decides(VIC, &of(&table.give(manager(), more)), &["10.7", "10.8"]);
    displays(VIC, &noticed(&table, Notice::PersonalLimits), &["10.7"]);
    house_banks(&mut table);
    table.draw();
    table.play(2, wagers(2, Bet::Regular, dollars(900)));
    let beside = table.play_refused(3, wagers(2, Bet::Regular, dollars(20)));
    decides(VIC, &refused_as(&beside, |r| *r == Reason::AreaFull { most: 1 }), &["10.8"]);
    table.play(3, wagers(3, Bet::Regular, dollars(20)));
    let closed = table.dealer(Command::CallBets);
    assert!(!of(&closed).cites("10.4"));
    assert_eq!(table.state.wager(seat(2), area(2), Bet::Regular).unwrap().amount, dollars(900));
}

#[test]
fn r13_10_less_than_five_per_cent_takes_a_sign_and_a_notice() {
    use houseway_money::Rate;
    let mut lower = config(VIC);
    lower.terms.commission = Rate::new(3, 100).unwrap();
    let table = Table::closed(config(VIC));
    let refused = table.refused(manager(), Command::Configure { config: Box::new(lower.clone()) });
    let terms = |r: &Reason| matches!(r, Reason::BadConfig { problem: ConfigFault::Terms { .. } });
    decides(VIC, &refused_as(&refused, terms), &["13.10"]);
    lower.commission_announced = true;
    let mut table = house_dealt(lower, &[2, 3], &[(1, BANK), (2, WINS), (3, LOSES)]);
    assert_eq!(crate::seen::public(&table).terms.unwrap().commission, Rate::new(3, 100).unwrap());
    for number in [2, 3] {
        table.sets(number, LOW);
    }
    table.finish();
    // Three per cent of $20 is sixty cents, less than the smallest chip.
    assert_eq!(table.balance(2), dollars(1_020));
}

#[test]
fn r12_1_18_who_alone_wagers_on_an_area_concedes_unseen() {
    let mut table = house_dealt(config(VIC), &[2, 3], &[(1, BANK), (2, WINS), (3, LOSES)]);
    let facts = table.play(2, Play::Concede { area: area(2) });
    decides(VIC, &of(&facts), &["12.1.18"]);
    table.sets(3, LOW);
    table.finish();
    let hand = table.state.play.as_ref().unwrap().hand(area(2)).unwrap();
    assert!(hand.opened.is_none(), "its tiles are not exposed");
    assert_eq!(table.balance(2), dollars(980));
}

#[test]
fn r12_1_4_1_who_touches_tiles_left_to_the_dealer_answers_for_them() {
    let mut table = house_dealt(config(VIC), &[2], &[(1, BANK), (2, WINS)]);
    table.play(2, Play::AskHouseWay { area: area(2) });
    let facts = table.play(2, Play::Look { area: area(2) });
    decides(VIC, &of(&facts), &["12.1.4.1"]);
    let missing = table.refused(dealer(), crate::seen::EXPOSE);
    refused_as(&missing, |r| matches!(r, Reason::NotAllSet { .. }));
    table.play(2, Play::Set { area: area(2), low: LOW });
    // Until the chung is off the bank's tiles he may set them anew.
    let again = table.play(2, Play::Set { area: area(2), low: [2, 3].map(|place: u8| 5 - place) });
    decides(VIC, &of(&again), &["12.1.5"]);
    assert!(screen(&table, 2).hands[0].low.is_some());
}

#[test]
fn r9_7_the_game_supervisor_decides_at_the_open_table_how_many_share_an_area() {
    let seen = crate::scenes::fewer_players(VIC, 3);
    for step in ["rank", "limited", "full", "odd"] {
        decides(VIC, &seen[step], &["9.7"]);
    }
}
