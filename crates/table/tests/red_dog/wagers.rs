//! Rules 5 and 6: wagers, raises, limits.

use crate::harness::{
    LIMITS, balance, basis, call, cents, config, console, deal, dealer, decided, displayed, dollars, fill,
    open_under, play, play_refused, prompted, public, real, real_round, reckons, round, rules_read_as,
    screen, seat, settled, tap, terminal, wager, with_players,
};
use houseway_games::red_dog::{Limits, Why};
use houseway_table::red_dog::{Command, Config, Event, Play, Prompt, Reason, Told};

fn place(area: u8, amount: u32) -> Play {
    Play::Wager { area, amount: cents(amount) }
}

#[test]
fn r5_1_wagers_are_made_in_chips() {
    let table = with_players(config());
    for amount in [1, 50, 1_050, 1_999] {
        let refused = play_refused(&table, 1, place(1, amount));
        assert_eq!(refused.reason, Reason::NotInChips { chip: dollars(1) });
        decided(&refused.basis, &["5.1"]);
    }
}

#[test]
fn r5_2_a_wager_lies_before_the_first_card() {
    let mut table = round(&["5H", "9C", "7D"]);
    let facts = play(&mut table, 1, place(1, 3_000));
    decided(&facts[0].basis, &["5.2", "5.1"]);
    call(&mut table);
    deal(&mut table);
    // Nobody begins, and who has a wager there leaves it as it lies.
    crate::harness::buy_in(&mut table, 4, 500);
    let refused = play_refused(&table, 4, place(1, 5_000));
    decided(&refused.basis, &["5.2"]);
    let refused = play_refused(&table, 1, place(1, 5_000));
    decided(&refused.basis, &["5.6"]);
}

#[test]
fn r5_4_a_raise_is_up_to_the_original_wager_and_each_for_himself() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    for (amount, most) in [(2_500, 2_000), (0, 2_000), (100, 2_000)] {
        let refused = play_refused(&table, 1, Play::Raise { amount: cents(amount) });
        let step = Some(dollars(5));
        let wanted = match amount {
            0 => Reason::NoChange,
            _ => Reason::OutsideRaise { most: cents(most), unit: step },
        };
        assert_eq!(refused.reason, wanted, "{amount}");
        decided(&refused.basis, &["5.4", "RD-1"]);
    }
    play(&mut table, 1, Play::Raise { amount: dollars(10) });
    // It grows, and is not taken back (5.6).
    let refused = play_refused(&table, 1, Play::Raise { amount: dollars(5) });
    decided(&refused.basis, &["5.6"]);
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    play(&mut table, 2, Play::Raise { amount: dollars(20) });
    assert_eq!(balance(&table, 1), dollars(960));
}

#[test]
fn rd_1_other_readings_reach_less_far_or_further() {
    for (reading, most) in [("original", 100), ("within-maximum", 0), ("as-placed", 150)] {
        let mut table = open_under(rules_read_as(&[&format!("RD-1={reading}")]), config());
        crate::harness::buy_in(&mut table, 1, 1_000);
        fill(&mut table, &["5H", "9C", "7D"]);
        wager(&mut table, 1, 1, 150);
        call(&mut table);
        (0..2).for_each(|_| drop(deal(&mut table)));
        if most > 0 {
            play(&mut table, 1, Play::Raise { amount: dollars(most) });
        }
        let refused = play_refused(&table, 1, Play::Raise { amount: dollars(most + 5) });
        decided(&refused.basis, &["RD-1"]);
    }
}

#[test]
fn r5_5_a_wager_by_word_of_mouth_needs_chips_or_cash_before_no_more_bets() {
    let mut table = real_round();
    let declare = |amount: u32, cash: Option<u32>| Command::Declare {
        seat: seat(1),
        area: 1,
        amount: dollars(amount),
        cash: cash.map(dollars),
    };
    let refused = table.refused(dealer(), &declare(5_000, None));
    assert!(matches!(refused.reason, Reason::BalanceShort { .. }));
    decided(&refused.basis, &["5.5"]);
    assert_eq!(table.refused(terminal(1), &declare(30, None)).reason, Reason::NotYours);
    let facts = table.give(dealer(), &declare(30, None));
    decided(&facts[0].basis, &["5.5"]);
    // Cash is converted at once.
    let facts = table.give(dealer(), &declare(2_000, Some(1_500)));
    assert_eq!(facts.len(), 2);
    decided(&facts[1].basis, &["5.5", "5.1"]);
    assert_eq!((balance(&table, 1), table.state.wagers[&seat(1)].placed), (dollars(500), dollars(2_000)));
    call(&mut table);
    let refused = table.refused(dealer(), &declare(2_100, Some(100)));
    decided(&refused.basis, &["7.1.1"]);
    reckons(&table);
}

#[test]
fn r5_6_from_the_first_card_nothing_moves_but_a_raise() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    deal(&mut table);
    for amount in [0, 1_000, 3_000] {
        let refused = play_refused(&table, 1, place(1, amount));
        assert_eq!(refused.reason, Reason::NotNow);
        decided(&refused.basis, &["5.6"]);
    }
    (0..1).for_each(|_| drop(deal(&mut table)));
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    let refused = play_refused(&table, 1, Play::Raise { amount: dollars(15) });
    decided(&refused.basis, &["5.6"]);
}

#[test]
fn r5_7_up_to_three_wager_on_one_area_and_the_game_supervisor_permits_fewer() {
    let mut table = with_players(config());
    crate::harness::buy_in(&mut table, 4, 500);
    (1..=3).for_each(|number| drop(wager(&mut table, number, 1, 20)));
    let refused = play_refused(&table, 4, place(1, 2_000));
    assert_eq!(refused.reason, Reason::AreaFull { most: 3 });
    decided(&refused.basis, &["5.7"]);
    wager(&mut table, 4, 2, 20);
    wager(&mut table, 3, 1, 0);
    let refused = table.refused(dealer(), &Command::RestrictPlayers { most: 2 });
    decided(&refused.basis, &["5.7"]);
    let facts = table.give(crate::harness::supervisor(), &Command::RestrictPlayers { most: 2 });
    decided(&facts[0].basis, &["5.7"]);
    let refused = play_refused(&table, 3, place(1, 2_000));
    assert_eq!(refused.reason, Reason::AreaFull { most: 2 });
    let refused = table.refused(crate::harness::supervisor(), &Command::RestrictPlayers { most: 4 });
    decided(&refused.basis, &["5.7"]);
}

#[test]
fn r5_8_nobody_wagers_on_two_areas() {
    let mut table = with_players(config());
    wager(&mut table, 1, 1, 20);
    let refused = play_refused(&table, 1, place(2, 2_000));
    assert_eq!(refused.reason, Reason::OtherArea { area: 1 });
    decided(&refused.basis, &["5.8"]);
    wager(&mut table, 1, 1, 0);
    wager(&mut table, 1, 2, 20);
}

#[test]
fn r6_1_the_notice_shows_minimum_maximum_and_unit() {
    let table = with_players(config());
    let notice = public(&table).limits.unwrap();
    assert_eq!(notice.value, LIMITS);
    displayed(&notice.basis, &["6.1"]);
    // Between two steps the step below counts (RD-5); without steps on the notice all of it does.
    for (unit, counts) in [(Some(dollars(5)), 20), (None, 23)] {
        let mut table = with_players(Config { limits: Limits { unit, ..LIMITS }, ..config() });
        fill(&mut table, &["5H", "9C", "7D"]);
        wager(&mut table, 1, 1, 23);
        let facts = call(&mut table);
        let Event::BetsClosed { wagers, .. } = &facts[0].event else { panic!() };
        assert_eq!(wagers[0].1.counts, dollars(counts));
        if unit.is_some() {
            decided(&facts[0].basis, &["6.1", "RD-5"]);
        }
        (0..2).for_each(|_| drop(deal(&mut table)));
        call(&mut table);
        deal(&mut table);
        assert_eq!(balance(&table, 1), dollars(1_000 + 2 * counts));
        reckons(&table);
    }
}

#[test]
fn r6_2_below_the_minimum_is_settled_once_and_then_goes_back_whatever_comes() {
    let mut table = with_players(config());
    fill(&mut table, &["5H", "9C", "7D", "5D", "9D", "7C"]);
    wager(&mut table, 1, 1, 4);
    let told = screen(&table, 1).told;
    let Told::WouldCount { measured } = &told[0].value else { panic!("{told:?}") };
    assert_eq!((measured.counts, measured.why), (dollars(4), Some(Why::BelowMinimum)));
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    call(&mut table);
    let facts = deal(&mut table);
    let lines = settled(&facts);
    assert!(lines[0].0.warned);
    decided(lines[0].1, &["6.2"]);
    assert_eq!(balance(&table, 1), dollars(1_008));
    let told = console(&table).prompts;
    let warn = told.iter().find(|row| row.value == Prompt::Warn { seats: vec![seat(1)] }).unwrap();
    prompted(&warn.basis, &["6.2"]);
    assert!(screen(&table, 1).told.iter().any(|row| row.value == Told::BelowMinimum));
    // The next one goes back, though it would have won.
    wager(&mut table, 1, 1, 4);
    let facts = call(&mut table);
    decided(&facts[0].basis, &["6.2"]);
    (0..2).for_each(|_| drop(deal(&mut table)));
    let refused = play_refused(&table, 1, Play::Raise { amount: dollars(4) });
    assert_eq!(refused.reason, Reason::NoWager);
    call(&mut table);
    let facts = deal(&mut table);
    let lines = settled(&facts);
    assert_eq!((lines[0].0.excess, lines[0].0.line.win), (dollars(4), cents(0)));
    decided(lines[0].1, &["6.2"]);
    assert_eq!(balance(&table, 1), dollars(1_008));
    reckons(&table);
}

#[test]
fn r6_3_above_the_maximum_counts_to_the_maximum() {
    for (third, after) in [("7D", 1_200), ("KD", 900)] {
        let mut table = with_players(config());
        fill(&mut table, &["5H", "9C", third]);
        wager(&mut table, 1, 1, 250);
        decided(&call(&mut table)[0].basis, &["6.3"]);
        (0..2).for_each(|_| drop(deal(&mut table)));
        call(&mut table);
        let facts = deal(&mut table);
        let lines = settled(&facts);
        assert_eq!((lines[0].0.line.stake.original, lines[0].0.excess), (dollars(100), dollars(150)));
        decided(lines[0].1, &["6.3"]);
        assert_eq!(balance(&table, 1), dollars(after));
        reckons(&table);
    }
}

#[test]
fn a_void_hand_leaves_all_that_lies_as_it_lies() {
    let mut table = with_players(config());
    fill(&mut table, &["5H", "6C"]);
    wager(&mut table, 1, 1, 250);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    crate::harness::no_spread(&mut table);
    assert_eq!((balance(&table, 1), table.state.wagers[&seat(1)].placed), (dollars(750), dollars(250)));
    reckons(&table);
}

#[test]
fn at_a_real_shoe_the_dealer_enters_what_a_player_without_a_screen_does() {
    let mut table = with_players(real());
    let act = Play::Wager { area: 3, amount: dollars(20) };
    table.give(dealer(), &Command::Play { seat: seat(2), act });
    let refused = with_players(config()).refused(dealer(), &Command::Play { seat: seat(2), act });
    assert_eq!(refused.reason, Reason::NotYours);
    crate::harness::fill_real(&mut table);
    call(&mut table);
    tap(&mut table, "5H");
    let facts = tap(&mut table, "9C");
    let _ = basis(&facts, |event| matches!(event, Event::Announced { .. }));
    table.give(dealer(), &Command::Play { seat: seat(2), act: Play::Raise { amount: dollars(20) } });
    call(&mut table);
    tap(&mut table, "7D");
    assert_eq!(balance(&table, 2), dollars(1_080));
    reckons(&table);
}

#[test]
fn r5_7_fewer_players_on_an_area_are_permitted_when_no_more_lie_there() {
    let mut table = with_players(config());
    (1..=3).for_each(|number| drop(wager(&mut table, number, 4, 20)));
    let restrict = Command::RestrictPlayers { most: 2 };
    let refused = table.refused(crate::harness::supervisor(), &restrict);
    assert_eq!(refused.reason, Reason::MoreLie { area: 4, players: 3 });
    decided(&refused.basis, &["5.7"]);
    wager(&mut table, 3, 4, 0);
    table.give(crate::harness::supervisor(), &restrict);
}

#[test]
fn r5_5_r5_6_a_dealer_takes_no_chips_of_a_player_who_has_a_screen() {
    let mut table = with_players(config());
    wager(&mut table, 1, 1, 20);
    let declare = |amount: u32, cash: Option<u32>| Command::Declare {
        seat: seat(1),
        area: 1,
        amount: dollars(amount),
        cash: cash.map(dollars),
    };
    for amount in [0, 15, 20] {
        let refused = table.refused(dealer(), &declare(amount, Some(50)));
        assert_eq!(refused.reason, Reason::NotYours);
        decided(&refused.basis, &["5.6"]);
    }
    for cash in [None, Some(9)] {
        let refused = table.refused(dealer(), &declare(30, cash));
        assert_eq!(refused.reason, Reason::NotYours);
        decided(&refused.basis, &["5.5"]);
    }
    table.give(dealer(), &declare(30, Some(10)));
    reckons(&table);
}
