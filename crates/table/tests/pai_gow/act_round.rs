//! Australian Capital Territory: boxes and wagers, the bank, the course of a round.

use crate::cited::{
    SECOND, STRONG, WEAK, cloth, decided, displayed, fact, flat, look, prompted, public_view, recorded,
    regular, remedy, report, seat_view,
};
use crate::harness::{
    ACT, DEALER, MANAGER, Table, area, config, dollars, only, person, seat, text, with_side_bets,
};
use houseway_games::pai_gow::BankMethod;
use houseway_games::pai_gow::bank::Verdict;
use houseway_money::Cents;
use houseway_table::pai_gow::{
    Bet, Command, Event, HouseWagerChoice, Irregularity, Notice, Play, Prompt, Reason, Remedy, State,
};
use houseway_table::{Actor, Post, Recorded};

fn players(areas: &[u8]) -> Table {
    Table::with_players(config(ACT), areas)
}

fn on(at: u8, amount: u32) -> Play {
    Play::Wager { area: area(at), bet: Bet::Regular, amount: dollars(amount) }
}

fn decides(state: &State, at: u8) -> Option<u8> {
    state.play.as_ref().unwrap().hand(area(at)).unwrap().controller.map(houseway_table::SeatNumber::number)
}

/// The House banks first; then players may. Everybody sets his own hand, so that all may bank.
fn commenced(areas: &[u8], amount: u32) -> Table {
    let mut table = players(areas);
    table.house_bank();
    areas.iter().for_each(|at| table.wager(*at, amount));
    table.deal();
    for at in areas {
        table.play(*at, look(*at));
        let ways = seat_view(&table, *at).hands.remove(0).ways;
        let sets = |low: [u8; 2]| Command::Play { seat: seat(*at), act: Play::Set { area: area(*at), low } };
        let terminal = Actor::Terminal { seat: seat(*at) };
        let set = ways.iter().map(|(low, ..)| *low).find(|low| table.offers(&terminal, &sets(*low)));
        table.play(*at, Play::Set { area: area(*at), low: set.unwrap() });
    }
    table.finish();
    table.dealer(Command::Clear);
    // What stood off is taken back, so that every test begins with an empty layout.
    let left: Vec<(u8, u8)> =
        table.state.wagers.iter().map(|w| (w.seat.unwrap().number(), w.area.number())).collect();
    for (number, at) in left {
        table.play(number, on(at, 0));
    }
    table
}

fn takes(table: &mut Table, number: u8) {
    table.play(number, Play::AskBank { on: true });
    table.takes_bank(number);
}

#[test]
fn r1_1_the_table_is_set_up_on_record_and_its_tiles_are_checked() {
    let mut table = Table::closed(config(ACT));
    recorded(ACT, &table.facts[0].basis, &["1.1"]);
    table.open_float();
    prompted(&table, |prompt| *prompt == Prompt::CheckTiles, &["2.2"]);
    table.dealer(Command::CheckTiles);
    displayed(&table, Notice::Limits, &["5.1", "5.4"]);
    let terms = public_view(&table).terms.unwrap();
    assert_eq!((terms.minimum, terms.maximum, terms.chip), (dollars(10), dollars(500), dollars(1)));
    displayed(&table, Notice::Rules, &["17.10"]);
    displayed(&table, Notice::NoSideBets, &["17.9"]);
    displayed(&table, Notice::NoAdvice, &["17.6(a)", "17.6(b)", "17.8"]);
    displayed(&table, Notice::Secrecy, &["14.1", "14.2(a)", "14.2(b)"]);
}

#[test]
fn r2_3_tiles_are_exchanged_by_the_supervisor_and_checked_again() {
    let mut table = Table::with_players(cloth(ACT), &[2]);
    let exchange = Command::ReplaceTiles { tiles: Vec::new(), why: text("a new set") };
    let refused = table.refused(person(DEALER), exchange.clone());
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    let facts = table.give(person(Post::CasinoSupervisor), exchange);
    recorded(ACT, only(&facts).1, &["2.3"]);
    assert!(!table.state.checked);
    prompted(&table, |prompt| *prompt == Prompt::CheckTiles, &["2.2"]);
}

#[test]
fn r5_1_limits_are_changed_only_after_notice() {
    let mut table = players(&[2]);
    let sign = |table: &Table, minutes| Command::PostSign {
        minimum: dollars(20),
        maximum: dollars(500),
        effective_at: table.now.plus_ms(1).plus_minutes(minutes),
    };
    let refused = table.refused(person(MANAGER), sign(&table, 19));
    assert!(matches!(refused.reason, Reason::NoticeTooShort { .. }));
    decided(ACT, &refused.basis, &["5.1"]);
    let sign = sign(&table, 20);
    decided(ACT, only(&table.manager(sign)).1, &["5.1"]);
}

#[test]
fn r5_2_a_marker_lets_a_player_over_the_maximum() {
    let mut table = players(&[2]);
    let marker = Command::PlaceMarker { seat: seat(2), maximum: Some(dollars(800)) };
    decided(ACT, &table.refused(person(DEALER), marker.clone()).basis, &["5.2"]);
    let facts = table.give(person(Post::CasinoSupervisor), marker);
    decided(ACT, only(&facts).1, &["5.2"]);
    displayed(&table, Notice::PersonalLimits, &["5.2"]);
    table.house_bank();
    table.wager(2, 800);
}

/// What is found of a wager at the cloth as wagers are closed.
fn found(table: &mut Table, amount: u32) -> (Cents, Verdict, houseway_lawbook::Basis) {
    table.wager(2, amount);
    table.dealer(Command::Shake { dice: Vec::new() });
    table.dealer(Command::CallBets);
    let found = table.state.play.as_ref().unwrap().recognised[0].clone();
    (found.in_play, found.verdict, found.basis)
}

#[test]
fn r5_5_below_the_minimum_is_settled_and_the_player_told_and_then_given_back() {
    let mut table = Table::with_players(cloth(ACT), &[2]);
    let [bank, two] = crate::cited::tiles([SECOND, STRONG]);
    table.shuffle_cloth();
    let (in_play, verdict, basis) = found(&mut table, 5);
    assert_eq!((in_play, verdict), (dollars(5), Verdict::BelowWarned));
    decided(ACT, &basis, &["5.5"]);
    table.dealer(Command::OpenCup { rests: flat(&[1, 1, 1]) });
    table.dealer(Command::Deliver);
    table.expose(bank, None);
    table.dealer(crate::cited::open(2, two, Some([0, 1])));
    table.dealer(Command::Settle);
    prompted(&table, |prompt| *prompt == Prompt::Warn { seats: vec![seat(2)] }, &["5.5"]);
    table.dealer(Command::Clear);
    table.shuffle_cloth();
    let (in_play, verdict, basis) = found(&mut table, 5);
    assert_eq!((in_play, verdict), (Cents::ZERO, Verdict::BelowReturned));
    decided(ACT, &basis, &["5.5"]);
}

#[test]
fn r5_6_above_the_maximum_is_settled_up_to_it() {
    let mut table = Table::with_players(cloth(ACT), &[2]);
    table.shuffle_cloth();
    let (in_play, verdict, basis) = found(&mut table, 700);
    assert_eq!((in_play, verdict), (dollars(500), Verdict::CutBack));
    decided(ACT, &basis, &["5.6"]);
    assert_eq!(table.balance(2), dollars(500));
}

#[test]
fn r5_3_under_a_players_bank_the_maximum_binds_the_houses_wager_and_nobody_elses() {
    let mut table = commenced(&[2, 3], 20);
    let marker = Command::PlaceMarker { seat: seat(2), maximum: None };
    assert_eq!(table.refused(person(MANAGER), marker).reason, Reason::NoChange);
    takes(&mut table, 2);
    let below = table.play_refused(3, regular(3, 5));
    assert!(matches!(below.reason, Reason::OutsideLimits { minimum, .. } if minimum == dollars(10)));
    table.play(3, regular(3, 600));
    table.play(2, Play::StakeBank { amount: dollars(620) });
    let facts = table.play(2, Play::ChooseHouseWager { wager: HouseWagerChoice::AsBefore });
    decided(ACT, only(&facts).1, &["5.3(b)", "7.9(a)"]);
    table.draw();
    let facts = table.dealer(Command::CallBets);
    let laid = facts.iter().find_map(|fact| match &fact.event {
        Event::HouseWagered { area, amount, .. } => Some((area.number(), *amount)),
        _ => None,
    });
    assert_eq!(laid, Some((1, dollars(20))), "what the banker had on his box before");
    let play = table.state.play.as_ref().unwrap();
    assert_eq!(play.recognised[0].in_play, dollars(600));
}

#[test]
fn r5_3_a_the_minimum_holds_under_a_players_bank() {
    let mut table = Table::with_players(cloth(ACT), &[2, 3]);
    let [bank, two, three] = crate::cited::tiles([SECOND, STRONG, WEAK]);
    table.shuffle_cloth();
    table.wager(2, 20);
    table.wager(3, 20);
    table.deal_cloth(&[1, 1, 1]);
    table.expose(bank, None);
    table.dealer(crate::cited::open(2, two, Some([0, 1])));
    table.dealer(crate::cited::open(3, three, Some([1, 3])));
    table.ends();
    takes(&mut table, 3);
    table.play(3, Play::StakeBank { amount: dollars(100) });
    let (in_play, verdict, basis) = found(&mut table, 5);
    assert_eq!((in_play, verdict), (dollars(5), Verdict::BelowWarned));
    decided(ACT, &basis, &["5.3(a)"]);
}

#[test]
fn r7_1_wagers_and_the_jackpot_are_taken_until_the_call() {
    let mut table = Table::with_players(with_side_bets(ACT), &[2]);
    table.house_bank();
    prompted(&table, |prompt| *prompt == Prompt::TakeWagers, &["7.1(a)", "7.1(b)", "7.2"]);
    let facts = table.play(2, regular(2, 50));
    decided(ACT, only(&facts).1, &["7.1(a)", "7.2"]);
    let jackpot = Play::Wager { area: area(2), bet: Bet::Jackpot, amount: dollars(2) };
    decided(ACT, only(&table.play(2, jackpot)).1, &["7.1(b)"]);
    table.draw();
    let early = table.refused(person(DEALER), Command::OpenCup { rests: None });
    assert_eq!(early.reason, Reason::NotNow);
    table.dealer(Command::CallBets);
    for act in [regular(2, 60), regular(2, 0)] {
        let refused = table.play_refused(2, act);
        assert_eq!(refused.reason, Reason::BetsClosed);
        decided(ACT, &refused.basis, &["7.4"]);
    }
}

#[test]
fn r7_2_chips_that_are_not_negotiable_are_wagered_only_against_the_house() {
    let mut table = commenced(&[2, 3], 20);
    table.exchanges(3, "N-1", 100);
    takes(&mut table, 2);
    let against = Play::WagerTokens { area: area(3), amount: dollars(50) };
    let refused = table.play_refused(3, against.clone());
    decided(ACT, &refused.basis, &["7.2"]);
    assert_eq!(refused.reason, Reason::NotNow);
    let mut table = players(&[3]);
    table.exchanges(3, "N-1", 100);
    table.lay_out(&[(1, WEAK), (3, STRONG)]);
    table.house_bank();
    decided(ACT, only(&table.play(3, against)).1, &["7.2"]);
    table.deal();
    table.play(3, Play::AskHouseWay { area: area(3) });
    table.finish();
    // $50 win $48, the commission of $2.50 being rounded down; the chips themselves stay what they are.
    assert_eq!((table.balance(3), table.tokens(3)), (dollars(1_048), dollars(100)));
}

#[test]
fn r7_5_three_wager_on_a_box_and_one_of_them_decides() {
    let mut table = players(&[2, 3]);
    for number in 9..=12 {
        table.buy_in(number, 1_000);
    }
    table.house_bank();
    table.wager(2, 20);
    table.play(9, on(2, 100));
    table.play(10, on(2, 20));
    let full = table.play_refused(11, on(2, 20));
    assert_eq!(full.reason, Reason::AreaFull { most: 3 });
    decided(ACT, &full.basis, &["7.5"]);
    let named = |table: &Table, at: u8, who: Option<u8>, clause| {
        prompted(
            table,
            |prompt| matches!(prompt, Prompt::FindController { areas } if areas.contains(&(area(at), who.map(seat)))),
            &[clause],
        );
    };
    named(&table, 2, Some(2), "7.5(a)");
    // Nobody sits at box four: the highest wager there.
    table.play(11, on(4, 20));
    table.play(12, on(4, 30));
    named(&table, 4, Some(12), "7.5(b)");
    // Of equal ones whom they agree on.
    table.play(11, on(4, 30));
    table.play(11, Play::Agree { area: area(4), on: seat(11) });
    let facts = table.play(12, Play::Agree { area: area(4), on: seat(11) });
    decided(ACT, only(&facts).1, &["7.5(c)"]);
    named(&table, 4, Some(11), "7.5(c)");
    table.deal();
    decided(ACT, &table.facts.last().unwrap().basis, &["7.5(a)", "7.5(c)"]);
    assert_eq!((decides(&table.state, 2), decides(&table.state, 4)), (Some(2), Some(11)));
}

#[test]
fn r7_5_b_where_nobody_sits_the_highest_wager_decides() {
    let mut table = players(&[2]);
    table.buy_in(9, 1_000);
    table.buy_in(10, 1_000);
    table.house_bank();
    table.play(9, on(4, 20));
    table.play(10, on(4, 30));
    table.deal();
    decided(ACT, &table.facts.last().unwrap().basis, &["7.5(b)"]);
    assert_eq!(decides(&table.state, 4), Some(10));
}

#[test]
fn r7_6_and_r7_7_two_boxes_by_leave_one_with_double_the_wager_and_set_first() {
    let mut table = players(&[2]);
    let refused = table.refused(person(DEALER), Command::AllowTwo { seat: seat(2), on: true });
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    decided(ACT, &refused.basis, &["7.6"]);
    table.house_bank();
    table.wager(2, 20);
    let refused = table.play_refused(2, on(3, 40));
    assert_eq!(refused.reason, Reason::NeedsLeave);
    decided(ACT, &refused.basis, &["7.6"]);
    let mut table = players(&[2]);
    let facts = table.give(person(Post::CasinoSupervisor), Command::AllowTwo { seat: seat(2), on: true });
    decided(ACT, only(&facts).1, &["7.6", "7.7"]);
    table.house_bank();
    table.wager(2, 20);
    table.play(2, on(3, 40));
    let third = table.play_refused(2, on(4, 40));
    assert_eq!(third.reason, Reason::AreaFull { most: 2 });
    table.deal();
    let refused = table.play_refused(2, look(2));
    assert_eq!(refused.reason, Reason::SetFirst { areas: vec![area(3)] });
    decided(ACT, &refused.basis, &["7.7"]);
    table.play(2, Play::AskHouseWay { area: area(3) });
    table.play(2, look(2));
}

/// A player with two boxes at the close: what he laid first and then, where nobody else wagers but as `before` says.
fn two_boxes(first: (u8, u32), then: (u8, u32), before: &[(u8, u8, u32)]) -> (Table, Vec<Recorded<Event>>) {
    let mut table = players(&[2, 3]);
    table.give(person(Post::CasinoSupervisor), Command::AllowTwo { seat: seat(2), on: true });
    table.house_bank();
    for (who, at, amount) in before {
        table.play(*who, on(*at, *amount));
    }
    table.play(2, on(first.0, first.1));
    table.play(2, on(then.0, then.1));
    table.draw();
    let facts = table.dealer(Command::CallBets);
    (table, facts)
}

fn lie(table: &Table) -> Vec<(u8, u8, Cents)> {
    let wagers = table.state.wagers.iter();
    wagers.map(|wager| (wager.seat.unwrap().number(), wager.area.number(), wager.amount)).collect()
}

#[test]
fn r7_7_where_neither_wager_is_double_the_second_goes_back_before_the_close() {
    // The smaller one laid first, the larger one laid first: the second one goes back (PG-23).
    for (first, then) in [((2, 20), (4, 39)), ((2, 39), (4, 20)), ((4, 30), (2, 30))] {
        let (table, facts) = two_boxes(first, then, &[]);
        let back = fact(
            &facts,
            |event| matches!(event, Event::WagersRecognised { returned, .. } if !returned.is_empty()),
        );
        decided(ACT, back, &["7.7"]);
        assert_eq!(lie(&table), [(2, first.0, dollars(first.1))]);
    }
    let (table, _) = two_boxes((4, 40), (2, 20), &[]);
    assert_eq!(lie(&table).len(), 2, "the double may be the first or the second");
}

#[test]
fn r7_7_the_double_holds_of_what_is_in_play_and_not_of_what_is_over_the_maximum() {
    // Box 3 has $400, so that $100 of the second wager's $250 are in play: less than double the first.
    let (table, _) = two_boxes((2, 100), (3, 250), &[(3, 3, 400)]);
    assert_eq!(lie(&table), [(3, 3, dollars(400)), (2, 2, dollars(100))]);
    // And $100 in play beside $50 are double, whatever was laid.
    let (table, _) = two_boxes((2, 50), (3, 250), &[(3, 3, 400)]);
    assert_eq!(lie(&table), [(3, 3, dollars(400)), (2, 2, dollars(50)), (2, 3, dollars(100))]);
}

#[test]
fn r8_1_shuffle_stack_and_one_laja_of_the_highest_wager() {
    let mut table = players(&[2, 3, 4]);
    table.dealer(Command::OfferBank);
    prompted(&table, |prompt| *prompt == Prompt::Shuffle, &["8.1", "8.2"]);
    table.draw();
    table.wager(4, 100);
    table.wager(3, 100);
    table.wager(2, 50);
    let refused = table.play_refused(2, Play::AskLaja { own: false });
    assert_eq!(refused.reason, Reason::NotYours);
    decided(ACT, &refused.basis, &["8.3"]);
    // Of two equal wagers the first counter-clockwise from the chung (PG-26).
    assert_eq!(table.play_refused(4, Play::AskLaja { own: false }).reason, Reason::NotYours);
    let facts = table.play(3, Play::AskLaja { own: false });
    decided(ACT, only(&facts).1, &["8.3"]);
    table.draw();
    assert_eq!(table.play_refused(3, Play::AskLaja { own: false }).reason, Reason::NoLaja);
}

#[test]
fn r8_4_under_a_players_bank_the_laja_is_his_alone_and_he_may_shake_the_cup_once_more() {
    let mut table = commenced(&[2, 3], 20);
    takes(&mut table, 2);
    table.play(2, Play::StakeBank { amount: dollars(600) });
    table.wager(3, 500);
    let refused = table.play_refused(3, Play::AskLaja { own: false });
    assert_eq!(refused.reason, Reason::NotYours);
    decided(ACT, &refused.basis, &["8.4"]);
    decided(ACT, only(&table.play(2, Play::AskLaja { own: false })).1, &["8.4"]);
    table.draw();
    table.draw();
    prompted(&table, |prompt| *prompt == Prompt::OfferShake { seat: seat(2) }, &["8.9"]);
}

#[test]
fn r8_8_marked_hands_are_set_before_anybody_else_looks() {
    let mut table = players(&[2, 3]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(3, 50);
    table.deal();
    let mark = Command::SetFirst { areas: vec![area(3)] };
    assert!(matches!(table.refused(person(DEALER), mark.clone()).reason, Reason::RankNeeded { .. }));
    let facts = table.give(person(Post::CasinoSupervisor), mark);
    recorded(ACT, only(&facts).1, &["8.8"]);
    let refused = table.play_refused(2, look(2));
    assert_eq!(refused.reason, Reason::SetFirst { areas: vec![area(3)] });
    decided(ACT, &refused.basis, &["A Priority Set Marker"]);
}

#[test]
fn r9_2_and_r9_3_house_way_on_request_and_a_hand_set_stays() {
    let mut table = players(&[2, 3]);
    table.lay_out(&[(1, SECOND), (2, STRONG), (3, WEAK)]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(3, 100);
    table.deal();
    decided(ACT, only(&table.play(3, Play::AskHouseWay { area: area(3) })).1, &["9.2"]);
    table.sets(2, [0, 1]);
    let refused = table.play_refused(2, Play::Set { area: area(2), low: [2, 3] });
    assert_eq!(refused.reason, Reason::SetAlready);
    decided(ACT, &refused.basis, &["9.3"]);
    table.finish();
    table.dealer(Command::Clear);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(1_048), dollars(900)));
}

#[test]
fn r11_7_and_r15_11_a_wager_given_up_unseen_and_shown_when_it_is_disputed() {
    let mut table = players(&[2]);
    table.lay_out(&[(1, SECOND), (2, STRONG)]);
    table.house_bank();
    table.wager(2, 100);
    table.deal();
    decided(ACT, only(&table.play(2, Play::Concede { area: area(2) })).1, &["11.7"]);
    assert!(public_view(&table).areas[1].hand.as_ref().unwrap().shown.is_none());
    let show = Command::ShowConceded { area: area(2), tiles: None };
    assert!(matches!(table.refused(person(DEALER), show.clone()).reason, Reason::RankNeeded { .. }));
    let facts = table.manager(show);
    houseway_witness::cites(ACT, houseway_witness::Kind::Display, only(&facts).1, "15.11");
    let shown = public_view(&table).areas[1].hand.as_ref().unwrap().shown.unwrap();
    assert_eq!(shown.map(|tile| tile.kind().code()), STRONG);
    table.finish();
    assert_eq!(table.balance(2), dollars(900));
}

#[test]
fn r15_10_an_absent_players_hand_is_set_house_way() {
    let mut table = players(&[2]);
    table.house_bank();
    table.wager(2, 50);
    table.deal();
    let facts = table.dealer(report(Irregularity::Absent { area: area(2) }));
    assert_eq!(remedy(&facts).0, Remedy::SetHouseWay);
    decided(ACT, remedy(&facts).1, &["15.10"]);
    table.finish();
}

#[test]
fn r6_2_the_house_banks_first_and_then_whoever_asks() {
    let mut table = players(&[2, 3]);
    table.play(3, Play::AskBank { on: true });
    let facts = table.dealer(Command::OfferBank);
    assert!(matches!(only(&facts).0, Event::HouseBanks), "the House banks when play commences");
    decided(ACT, only(&facts).1, &["6.2"]);
    let mut table = commenced(&[2, 3], 20);
    takes(&mut table, 3);
    assert_eq!(table.state.play.as_ref().unwrap().method, BankMethod::Player);
    let elsewhere = table.play_refused(3, on(2, 20));
    assert!(matches!(elsewhere.reason, Reason::AreaClosed { .. }));
    decided(ACT, &elsewhere.basis, &["7.8"]);
}

#[test]
fn r7_5_nobody_changes_how_many_share_a_box() {
    let table = Table::with_players(config(ACT), &[2]);
    let refused = table.refused(person(MANAGER), Command::LimitPlayers { most: 2 });
    assert_eq!(refused.reason, Reason::NotKnown);
}
