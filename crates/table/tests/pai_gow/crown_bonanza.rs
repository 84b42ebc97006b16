//! Crown Melbourne, rule 13: the Bonus, the Tie and its surrender at the table.

use crate::harness::{CROWN, Table, area, dollars, seat, with_side_bets};
use crate::scenes::{bonanza, bonus_alone, bonus_alone_on_two_pairs, house_dice};
use crate::seen::{
    BANK, LOW, STANDS_OFF, WINS, decides, displays, house_banks, lay, noticed, of, prompted, prompts, public,
    refused_as, wagers,
};
use houseway_money::Cents;
use houseway_table::pai_gow::{Bet, Command, Notice, Play, Prompt, Reason};

#[test]
fn r13_3_1_before_the_tiles_are_dealt_bonus_and_tie_may_be_placed() {
    let mut table = bonanza(CROWN, &[2], &[]);
    prompts(CROWN, &prompted(&table, |p| *p == Prompt::TakeWagers), &["13.3.1"]);
    table.play(2, wagers(2, Bet::Bonus, dollars(10)));
    table.play(2, wagers(2, Bet::Tie, dollars(10)));
    table.dealer(Command::CallBets);
    let late = table.play_refused(2, wagers(2, Bet::Tie, dollars(20)));
    refused_as(&late, |r| *r == Reason::BetsClosed);
}

#[test]
fn r13_3_3_a_notice_makes_the_bonus_depend_on_a_regular_wager() {
    let mut config = with_side_bets(CROWN);
    config.options.bonus_with_regular = true;
    let mut table = Table::with_players(config, &[2]);
    house_banks(&mut table);
    table.draw();
    let alone = table.play_refused(2, wagers(2, Bet::Bonus, dollars(10)));
    decides(CROWN, &refused_as(&alone, |r| matches!(r, Reason::SideBet { .. })), &["13.3.3"]);
    table.wager(2, 20);
    table.play(2, wagers(2, Bet::Bonus, dollars(10)));
}

/// A Tie of $15 on a hand that stands off and one of $10 on another, both of option B, as the tiles are delivered.
fn tied() -> Table {
    let mut table = bonanza(CROWN, &[2, 3, 4], &[(1, BANK), (2, STANDS_OFF), (3, WINS)]);
    table.wager(2, 100);
    table.play(2, wagers(2, Bet::Tie, dollars(15)));
    table.play(3, wagers(3, Bet::Tie, dollars(10)));
    table.play(4, wagers(3, Bet::Tie, dollars(5)));
    table
}

#[test]
fn r13_5_who_wagers_on_the_tie_sets_his_tiles_or_asks_for_the_house_way() {
    let mut table = tied();
    table.deal();
    table.play(2, Play::Look { area: area(2) });
    let set = table.play(2, Play::Set { area: area(2), low: LOW });
    decides(CROWN, &of(&set), &["13.5.2(a)"]);
    decides(CROWN, &of(&table.play(3, Play::AskHouseWay { area: area(3) })), &["13.5.2(b)"]);
    prompts(CROWN, &prompted(&table, |p| matches!(p, Prompt::ExposeBank { .. })), &["10.2.7"]);
    table.dealer(crate::seen::EXPOSE);
    let opening = prompted(&table, |p| *p == Prompt::Open { area: area(2) });
    prompts(CROWN, &opening, &["13.9.1"]);
    table.open_all();
    let facts = table.dealer(Command::Settle);
    decides(CROWN, &of(&facts), &["13.5.1", "13.5.1(b)"]);
    // A stand-off pays the Tie evens, two pairs pay it two to one, to each who wagered on it.
    assert_eq!(table.balance(2), dollars(900 + 15));
    assert_eq!(table.balance(3), dollars(1_020));
    assert_eq!(table.balance(4), dollars(1_010));
}

#[test]
fn r13_5_3_a_tie_is_surrendered_under_a_marker_each_for_himself() {
    let mut table = tied();
    let give_up = |number| Play::Surrender { area: area(number) };
    let early = table.play_refused(2, give_up(2));
    decides(CROWN, &refused_as(&early, |r| matches!(r, Reason::SideBet { .. })), &["13.5.3(a)(i)"]);
    table.deal();
    decides(CROWN, &of(&table.play(2, give_up(2))), &["13.5.3(a)(i)", "13.2.4"]);
    displays(CROWN, &noticed(&table, Notice::Surrendered), &["13.5.3(a)(ii)"]);
    let marked = |number: usize, bet| {
        let view = public(&table);
        view.areas[number - 1].wagers.iter().any(|wager| wager.bet == bet && wager.surrendered)
    };
    assert!(marked(2, Bet::Tie) && !marked(2, Bet::Regular) && !marked(3, Bet::Tie));
    // Another on the area surrenders though who decides there does not.
    decides(CROWN, &of(&table.play(4, give_up(3))), &["13.5.3(a)(iv)"]);
    assert_eq!(table.balance(4), dollars(995), "it is collected in the final settlement");
    table.sets(2, LOW);
    table.sets(3, LOW);
    table.dealer(crate::seen::EXPOSE);
    let late = table.play_refused(3, give_up(3));
    decides(CROWN, &refused_as(&late, |r| matches!(r, Reason::SideBet { .. })), &["13.2.4"]);
    table.open_all();
    let facts = table.dealer(Command::Settle);
    decides(CROWN, &of(&facts), &["13.5.3(a)(iii)"]);
    // Half of fifteen and of five goes back, up to the next sum that chips of a dollar make.
    decides(CROWN, &of(&facts), &["9.2.3"]);
    assert_eq!(table.balance(2), dollars(885 + 8));
    assert_eq!(table.balance(4), dollars(995 + 3));
    assert_eq!(table.balance(3), dollars(1_020));
}

#[test]
fn r9_2_3_a_side_wager_off_the_chips_is_paid_up_to_what_chips_can_pay() {
    let mut config = crate::vic_wagers::at_the_cloth(CROWN);
    let sides = with_side_bets(CROWN).options;
    (config.options.bonus, config.options.tie) = (sides.bonus, sides.tie);
    let mut table = Table::with_players(config, &[2, 3]);
    house_banks(&mut table);
    table.dealer(crate::seen::real_wall());
    table.play(2, wagers(2, Bet::Regular, dollars(20)));
    table.play(2, wagers(2, Bet::Tie, Cents::literal(150)));
    table.play(3, wagers(3, Bet::Tie, Cents::literal(150)));
    table.dealer(Command::CallBets);
    crate::vic_wagers::read_and_deal(&mut table, &[3, 3, 3, 4]);
    let [bank, two, three] = crate::cited::tiles([BANK, STANDS_OFF, WINS]);
    table.expose(bank, None);
    table.dealer(crate::cited::open(2, two, Some(LOW)));
    table.dealer(crate::cited::open(3, three, Some(LOW)));
    let facts = table.dealer(Command::Settle);
    decides(CROWN, &of(&facts), &["9.2.3"]);
    // The Tie of a dollar and a half ties at evens and is paid two dollars; two for one on the other are three.
    let outcome = table.state.play.as_ref().unwrap().outcome.clone().unwrap();
    let wins: Vec<Cents> = outcome.sides.iter().map(|line| line.win).collect();
    assert_eq!(wins, [dollars(2), dollars(3)]);
    let raised = |at: usize| outcome.sides[at].basis.citations().any(|cited| cited.to_string() == "9.2.3");
    assert!(raised(0) && !raised(1));
}

#[test]
fn r10_2_9_once_the_tiles_are_opened_losing_wagers_are_removed_and_winning_ones_paid() {
    let hands = [(1, BANK), (2, crate::seen::LOSES), (3, WINS)];
    let mut table = bonanza(CROWN, &[2, 3], &hands);
    table.wager(2, 100);
    table.wager(3, 100);
    table.deal();
    table.sets(2, LOW);
    table.sets(3, LOW);
    table.dealer(crate::seen::EXPOSE);
    table.open_all();
    for prompt in [Prompt::Take { areas: vec![area(2)] }, Prompt::Pay { areas: vec![area(3)] }] {
        prompts(CROWN, &prompted(&table, |shown| *shown == prompt), &["10.2.9"]);
    }
    let facts = table.dealer(Command::Settle);
    decides(CROWN, &of(&facts), &["10.2.9"]);
    assert!(table.state.wagers.is_empty(), "the one is removed, the other is paid and its player's again");
    assert_eq!((table.balance(2), table.balance(3)), (dollars(900), dollars(1_095)));
}

#[test]
fn r13_8_1_with_bonus_wagers_alone_the_banks_hand_is_dealt_and_shown_only_if_a_player_asks() {
    let seen = bonus_alone(CROWN);
    for step in ["kept", "opened", "asked", "exposed", "unasked", "settle-first", "always-shown"] {
        decides(CROWN, &seen[step], &["13.8.1"]);
    }
    prompts(CROWN, &seen["keep-prompt"], &["13.8.1"]);
    prompts(CROWN, &seen["asked-prompt"], &["13.8.1"]);
    // Two pairs of option E pay eight to one.
    let [plain, matched] = bonus_alone_on_two_pairs(CROWN);
    assert_eq!(plain, dollars(1_080));
    assert!(matched > plain, "{matched}");
}

#[test]
fn r4_4_1_big_and_small_are_settled_at_the_dice_and_stand_though_the_round_is_void() {
    let mut table = Table::with_players(with_side_bets(CROWN), &[2, 3]);
    house_banks(&mut table);
    let (_, first, called) = house_dice(CROWN);
    lay(&mut table, [3, 4, 2, 4], first, called, &[]);
    table.draw();
    for number in [2, 3] {
        table.wager(number, 20);
    }
    table.play(2, wagers(2, Bet::Small, dollars(10)));
    table.play(3, wagers(3, Bet::Big, dollars(10)));
    table.dealer(Command::CallBets);
    table.draw();
    let facts = table.dealer(Command::OpenCup { rests: None });
    decides(CROWN, &of(&facts), &["11.4", "4.4.1"]);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(990), dollars(970)));
    let small = prompted(&table, |p| matches!(p, Prompt::CallDice { side: Some(Bet::Small), total: 9, .. }));
    prompts(CROWN, &small, &["4.4"]);
    let again = crate::vic_irregular::report(houseway_table::pai_gow::Irregularity::Reshuffle {
        why: crate::seen::why(),
    });
    table.give(crate::seen::supervisor(), again);
    assert_eq!((table.balance(2), table.balance(3)), (dollars(990), dollars(970)));
    assert!(table.state.wager(seat(3), area(3), Bet::Big).is_none());
}
