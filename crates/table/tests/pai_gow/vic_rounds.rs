//! Victoria, a round from the check of the tiles to the last call, under each kind of bank.

use crate::harness::{VIC, area, config, dollars};
use crate::scenes::{banked, co_bank, house_round, names, player_bank};
use crate::seen::{
    cuts_and_deals, decides, displays, is_prompted, prompted, prompts, refused_as, takes_bank,
};
use houseway_games::pai_gow::BankMethod;
use houseway_table::pai_gow::{Bet, Command, Play, Prompt, Reason};

#[test]
fn r3_3_the_tiles_are_checked_before_gaming_and_at_its_end() {
    let seen = house_round(VIC);
    prompts(VIC, &seen["check"], &["3.3", "3.3.1"]);
    decides(VIC, &seen["check-rank"], &["3.3.1"]);
    decides(VIC, &seen["checked"], &["3.3", "3.3.1", "2.4"]);
    prompts(VIC, &seen["laid-out"], &["3.3.2"]);
    displays(VIC, &seen["laid-out-notice"], &["3.3.2"]);
    prompts(VIC, &seen["check-at-the-end"], &["3.3"]);
}

#[test]
fn r7_r8_shuffle_stack_call_and_cup() {
    let seen = house_round(VIC);
    prompts(VIC, &seen["shuffle"], &["7.1", "7.2"]);
    decides(VIC, &seen["shuffled"], &["7.1", "7.2"]);
    prompts(VIC, &seen["shake"], &["8.1"]);
    prompts(VIC, &seen["uncover"], &["8.1"]);
    prompts(VIC, &seen["call-dice"], &["8.2.3", "8.4"]);
}

#[test]
fn r2_signs_markers_and_areas_are_shown() {
    let seen = house_round(VIC);
    displays(VIC, &seen["limits"], &["2.6", "10.1"]);
    displays(VIC, &seen["layout"], &["2.1"]);
    prompts(VIC, &seen["chung"], &["2.7", "6.4", "12.2.1.1"]);
}

#[test]
fn r9_wagers_lie_before_the_call_and_stay_after_it() {
    let seen = house_round(VIC);
    decides(VIC, &seen["wager"], &["9.1"]);
    decides(VIC, &seen["shake-early"], &["9.2.1", "12.2.1.2"]);
    prompts(VIC, &seen["call-bets"], &["9.2.1"]);
    decides(VIC, &seen["closed"], &["9.2", "9.2.1", "9.3", "12.2.1.2"]);
    decides(VIC, &seen["late"], &["9.3", "9.2"]);
}

#[test]
fn r12_1_tiles_are_retrieved_set_and_exposed() {
    let seen = house_round(VIC);
    prompts(VIC, &seen["retrieve"], &["12.1.2"]);
    decides(VIC, &seen["delivered"], &["12.1.2"]);
    decides(VIC, &seen["unused"], &["12.1.14", "12.1.17"]);
    displays(VIC, &seen["unused-shown"], &["12.1.17"]);
    prompts(VIC, &seen["wait"], &["12.1.12"]);
    decides(VIC, &seen["not-set"], &["12.1.12"]);
    decides(VIC, &seen["others-tiles"], &["12.1.6"]);
    decides(VIC, &seen["looked"], &["12.1.6", "12.1.11"]);
    decides(VIC, &seen["house-way"], &["12.1.4", "4.1"]);
    prompts(VIC, &seen["dealer-sets"], &["12.1.4"]);
    prompts(VIC, &seen["expose"], &["12.1.12", "12.2.1.4", "12.1.5"]);
    decides(VIC, &seen["set-late"], &["12.1.5"]);
    displays(VIC, &seen["lie-open"], &["12.1.13", "12.2.1.5"]);
    prompts(VIC, &seen["call"], &["12.1.15"]);
    prompts(VIC, &seen["tap"], &["12.1.16"]);
}

#[test]
fn r12_2_1_the_house_sets_last_shows_first_and_matches_from_area_one() {
    let seen = house_round(VIC);
    decides(VIC, &seen["exposed"], &["1.1.9", "12.2.1.3", "12.2.1.4", "12.1.12"]);
    decides(VIC, &seen["bank-first"], &["12.1.12", "12.2.1.4"]);
    decides(VIC, &seen["turn"], &["12.2.1.6"]);
    prompts(VIC, &seen["open"], &["12.2.1.6"]);
    decides(VIC, &seen["settled"], &["12.2.1.7", "12.2.1.8", "12.2.1.9", "13.8", "13.9"]);
}

#[test]
fn r12_2_2_a_player_banks_sets_last_and_pays_from_what_was_lost() {
    let seen = player_bank(VIC);
    decides(VIC, &seen["taken"], &["11.2", "12.2.2.1", "6.6", "6.1"]);
    prompts(VIC, &seen["chung"], &["6.5", "12.2.2.1", "2.7"]);
    decides(VIC, &seen["own-area"], &["9.8"]);
    decides(VIC, &seen["staked"], &["9.5"]);
    decides(VIC, &seen["cut-early"], &["9.2.2", "12.2.2.2"]);
    prompts(VIC, &seen["call-bets"], &["9.2.2"]);
    decides(VIC, &seen["closed"], &["9.2.2", "12.2.2.2"]);
    decides(VIC, &seen["late"], &["9.3"]);
    prompts(VIC, &seen["ask-cut"], &["7.7"]);
    decides(VIC, &seen["cut"], &["7.7", "7.4"]);
    decides(VIC, &seen["banker-last"], &["12.2.2.4"]);
    decides(VIC, &seen["banker-set"], &["12.2.2.4"]);
    prompts(VIC, &seen["expose"], &["12.2.2.5"]);
    decides(VIC, &seen["exposed"], &["12.2.2.4"]);
    decides(VIC, &seen["turn"], &["12.2.2.6"]);
    prompts(VIC, &seen["open"], &["12.2.2.6"]);
    assert!(!names(&seen, "12.2.3.5"));
    decides(VIC, &seen["settled"], &["12.2.2.7", "12.2.2.8", "12.2.2.10"]);
    decides(VIC, &seen["cleared"], &["6.2"]);
}

#[test]
fn r12_2_2_9_what_the_losers_lack_comes_from_the_bankers_wager() {
    let (mut table, _) = banked(config(VIC), BankMethod::Player, 400, [200, 100, 100]);
    cuts_and_deals(&mut table, 5);
    for number in [6, 7, 8] {
        table.sets(number, crate::seen::LOW);
    }
    table.sets(5, crate::seen::LOW);
    let facts = table.finish();
    decides(VIC, &crate::seen::of(&facts), &["12.2.2.9", "13.9", "13.11"]);
    // $200 is owed, $100 lay in the losing wagers: $100 of the bank's $400 goes.
    assert_eq!(table.balance(5), dollars(900));
    assert_eq!(table.balance(6), dollars(1_190));
}

#[test]
fn r12_2_3_a_co_bank_is_matched_set_house_way_and_halved() {
    let seen = co_bank(VIC);
    decides(VIC, &seen["closed"], &["12.2.3.1", "9.6"]);
    decides(VIC, &seen["nobody-sets"], &["12.1.6"]);
    prompts(VIC, &seen["expose"], &["12.2.3.3", "12.2.3.4"]);
    decides(VIC, &seen["exposed"], &["12.2.3.4", "11.3"]);
    prompts(VIC, &seen["open"], &["12.2.3.5"]);
    assert!(!names(&seen, "12.2.2.6") && !names(&seen, "12.2.2.7") && !names(&seen, "12.2.2.8"));
    decides(VIC, &seen["settled"], &["12.2.3.2", "12.2.3.6", "12.2.3.7", "12.2.3.8", "12.2.3.10"]);
}

#[test]
fn r12_2_2_3_who_falls_short_co_banks_or_the_house_banks() {
    // $150 does not cover $300; half of it does, and he agreed to a co-bank.
    for (agrees, method) in [(true, BankMethod::CoBank), (false, BankMethod::House)] {
        let mut table = crate::harness::Table::with_players(config(VIC), &[5, 6, 7, 8]);
        takes_bank(&mut table, 5, BankMethod::Player, agrees);
        table.draw();
        for number in [6, 7, 8] {
            table.wager(number, 100);
        }
        table.play(5, Play::StakeBank { amount: dollars(150) });
        let facts = table.dealer(Command::CallBets);
        decides(VIC, &crate::seen::of(&facts), &["12.2.2.3", "6.7"]);
        let play = table.state.play.as_ref().unwrap();
        assert_eq!(play.method, method);
        let put_up = if agrees { dollars(150) } else { dollars(0) };
        assert_eq!((play.stake(), play.matched), (put_up, put_up));
        assert_eq!(table.balance(5), if agrees { dollars(850) } else { dollars(1_000) });
    }
}

#[test]
fn r11_3_a_co_bank_covers_half_of_the_wagers_up_to_the_displayed_maximum() {
    // Two of $500 lie on area six, of which the maximum leaves $500 in play: half of that is $250, asked for or come to.
    for (asked, stake) in [(BankMethod::CoBank, 250), (BankMethod::Player, 250)] {
        let mut table = crate::harness::Table::with_players(config(VIC), &[5, 6]);
        table.buy_in(9, 1_000);
        takes_bank(&mut table, 5, asked, true);
        table.draw();
        for number in [6, 9] {
            table.play(number, crate::seen::wagers(6, Bet::Regular, dollars(500)));
        }
        table.play(5, Play::StakeBank { amount: dollars(stake) });
        let facts = table.dealer(Command::CallBets);
        decides(VIC, &crate::seen::of(&facts), &["11.3"]);
        let play = table.state.play.as_ref().unwrap();
        assert_eq!((play.method, play.matched), (BankMethod::CoBank, dollars(250)), "{asked:?}");
        assert_eq!(table.state.total_on(Bet::Regular), dollars(500));
        assert_eq!((table.balance(9), table.balance(5)), (dollars(1_000), dollars(750)));
    }
}

#[test]
fn r12_1_7_those_who_share_a_bank_may_both_set_its_tiles() {
    let mut table = crate::harness::Table::with_players(config(VIC), &[5, 6, 7, 8]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    let share = Command::ShareBank { seat: crate::harness::seat(6) };
    let shared = table.refused(crate::seen::dealer(), share.clone());
    decides(VIC, &refused_as(&shared, |r| matches!(r, Reason::RankNeeded { .. })), &["6.3"]);
    decides(VIC, &crate::seen::of(&table.give(crate::seen::supervisor(), share)), &["6.3"]);
    table.draw();
    table.wager(7, 100);
    table.play(5, Play::StakeBank { amount: dollars(75) });
    table.play(6, Play::StakeBank { amount: dollars(25) });
    cuts_and_deals(&mut table, 5);
    table.play(7, Play::AskHouseWay { area: area(7) });
    table.play(6, Play::Look { area: area(5) });
    let low = crate::seen::screen(&table, 6).may;
    let low = low.iter().find_map(|offer| match &offer.value {
        houseway_table::pai_gow::Offer::Set { low, .. } => Some(low[0]),
        _ => None,
    });
    let set = table.play(6, Play::Set { area: area(5), low: low.unwrap() });
    decides(VIC, &crate::seen::of(&set), &["12.1.7"]);
}

#[test]
fn r8_5_a_die_that_does_not_lie_flat_is_shaken_again() {
    use houseway_games::pai_gow::Die;
    use houseway_games::pai_gow::dice::Rest;
    use houseway_table::pai_gow::Source;
    let mut table = crate::harness::Table::with_players(
        houseway_table::pai_gow::Config { source: Source::Cloth, cloth: true, ..config(VIC) },
        &[2],
    );
    crate::seen::house_banks(&mut table);
    table.dealer(crate::seen::real_wall());
    table.wager(2, 20);
    table.dealer(Command::CallBets);
    table.dealer(Command::Shake { dice: Vec::new() });
    let flat = |face| Rest::Flat(Die::new(face).unwrap());
    let facts = table.dealer(Command::OpenCup { rests: Some(vec![flat(1), Rest::NotFlat, flat(3)]) });
    decides(VIC, &crate::seen::of(&facts), &["8.5"]);
    assert!(is_prompted(&table, |p| *p == Prompt::Shake));
    prompts(VIC, &prompted(&table, |p| *p == Prompt::Shake), &["8.1"]);
    table.dealer(Command::Shake { dice: Vec::new() });
    table.dealer(Command::OpenCup { rests: Some(vec![flat(1), flat(2), flat(3)]) });
}

#[test]
fn r6_2_a_bank_is_two_rounds_and_a_further_one_takes_leave_and_another_shaker() {
    let seen = crate::scenes::banks(VIC);
    decides(VIC, &seen["leave"], &["6.2"]);
    decides(VIC, &seen["shaker"], &["6.2"]);
    decides(VIC, &seen["allowed"], &["6.2"]);
    decides(VIC, &seen["cleared"], &["6.2"]);
    decides(VIC, &seen["given-up"], &["6.2"]);
    decides(VIC, &seen["offered"], &["6.8"]);
    decides(VIC, &seen["turn"], &["6.8"]);
    decides(VIC, &seen["taken"], &["6.1", "6.6", "11.3"]);
}

#[test]
fn r6_2_three_banks_run_on_one_area_by_the_houses_leave_and_no_fourth() {
    let seen = crate::scenes::three_banks(VIC);
    for step in ["allowed", "no-fourth", "cleared"] {
        decides(VIC, &seen[step], &["6.2"]);
    }
}
