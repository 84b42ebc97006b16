//! Crown Melbourne, a round from the check of the tiles to the last call, under each kind of bank, and with one box die.

use crate::harness::{CROWN, Table, area, config, dollars, text};
use crate::scenes::{banked, co_bank, house_round, player_bank};
use crate::seen::{
    BANK, LOSES, LOW, WINS, cut, cuts_and_deals, decides, displays, house_banks, is_prompted, lay, of,
    prompted, prompts, refused_as, screen, supervisor, takes_bank, wagers,
};
use crate::vic_wagers::at_the_cloth;
use houseway_games::pai_gow::dice::Rest;
use houseway_games::pai_gow::{BankMethod, Die};
use houseway_money::Cents;
use houseway_table::pai_gow::{Bet, Command, Config, ConfigFault, Offer, Play, Prompt, Range, Reason};

#[test]
fn r3_1_the_tiles_are_checked_before_gaming_and_at_its_end() {
    let seen = house_round(CROWN);
    prompts(CROWN, &seen["check"], &["3.1", "3.1.1"]);
    decides(CROWN, &seen["check-rank"], &["3.1.1"]);
    decides(CROWN, &seen["checked"], &["3.1", "2.4.1"]);
    prompts(CROWN, &seen["laid-out"], &["3.1.2"]);
    displays(CROWN, &seen["laid-out-notice"], &["3.1.2"]);
    prompts(CROWN, &seen["check-at-the-end"], &["3.1"]);
}

#[test]
fn r4_r5_shuffle_stack_call_and_cup() {
    let seen = house_round(CROWN);
    prompts(CROWN, &seen["shuffle"], &["5.1", "5.2", "1.1 Shuffle"]);
    prompts(CROWN, &seen["shake"], &["4.2"]);
    prompts(CROWN, &seen["uncover"], &["4.2"]);
    prompts(CROWN, &seen["call-dice"], &["4.4", "4.4.3", "4.5"]);
}

#[test]
fn r2_r9_1_signs_markers_and_areas_are_shown() {
    let seen = house_round(CROWN);
    displays(CROWN, &seen["limits"], &["9.1", "Act s66(1)(c)"]);
    displays(CROWN, &seen["layout"], &["2.1", "2.2.1", "2.2.2"]);
    prompts(CROWN, &seen["chung"], &["2.5.3", "10.3.1(a)"]);
}

#[test]
fn r2_1_a_ninth_area_is_refused() {
    let table = Table::closed(config(CROWN));
    let nine = Command::Configure { config: Box::new(Config { areas: 9, ..config(CROWN) }) };
    let most = |r: &Reason| {
        let problem = ConfigFault::OutOfRange { what: "areas", least: 1, most: 8 };
        *r == Reason::BadConfig { problem }
    };
    decides(CROWN, &refused_as(&table.refused(crate::seen::manager(), nine), most), &["2.1", "2.2.1"]);
}

#[test]
fn r8_3_wagers_lie_before_the_call_and_stay_after_it() {
    let seen = house_round(CROWN);
    decides(CROWN, &seen["wager"], &["8.1", "8.2"]);
    decides(CROWN, &seen["shake-early"], &["8.3.1"]);
    prompts(CROWN, &seen["call-bets"], &["8.3.1"]);
    decides(CROWN, &seen["closed"], &["8.3", "8.3.1", "8.4"]);
    decides(CROWN, &seen["late"], &["8.4", "8.3"]);
}

#[test]
fn r10_1_r10_2_tiles_are_retrieved_set_and_exposed() {
    let seen = house_round(CROWN);
    prompts(CROWN, &seen["retrieve"], &["10.1.2"]);
    decides(CROWN, &seen["unused"], &["10.1.3"]);
    decides(CROWN, &seen["unused"], &["10.1.4"]);
    displays(CROWN, &seen["unused-shown"], &["10.1.4"]);
    prompts(CROWN, &seen["wait"], &["10.2.7", "10.3.1(c)"]);
    decides(CROWN, &seen["not-set"], &["10.2.7", "10.3.1(c)"]);
    decides(CROWN, &seen["others-tiles"], &["10.2.5"]);
    decides(CROWN, &seen["looked"], &["10.2.5", "10.2.1"]);
    decides(CROWN, &seen["house-way"], &["10.2.3", "10.2.3(a)"]);
    prompts(CROWN, &seen["dealer-sets"], &["10.2.3", "10.2.3(a)"]);
    displays(CROWN, &seen["lie-open"], &["10.2.8"]);
    prompts(CROWN, &seen["tap"], &["8.15.1"]);
    decides(CROWN, &seen["opened-house-way"], &["10.2.3"]);
}

#[test]
fn r10_3_1_the_house_sets_last_shows_first_and_matches_from_the_right() {
    let seen = house_round(CROWN);
    prompts(CROWN, &seen["expose"], &["10.3.1(b)", "10.3.1(c)(i)", "10.2.7"]);
    decides(CROWN, &seen["exposed"], &["1.1 House Way", "10.3.1(c)(i)", "10.3.1(c)"]);
    decides(CROWN, &seen["turn"], &["10.3.1(c)(ii)"]);
    prompts(CROWN, &seen["open"], &["10.3.1(c)(ii)"]);
    decides(CROWN, &seen["settled"], &["10.3.1(d)", "10.3.1(e)", "10.3.1(f)", "11.1"]);
}

#[test]
fn r10_3_2_a_player_banks_sets_last_and_pays_from_what_was_lost() {
    let seen = player_bank(CROWN);
    decides(CROWN, &seen["taken"], &["10.3.2", "10.3.2(b)", "10.3.2(d)"]);
    prompts(CROWN, &seen["chung"], &["10.3.2(e)", "2.5.3"]);
    decides(CROWN, &seen["own-area"], &["8.10"]);
    decides(CROWN, &seen["staked"], &["8.6"]);
    decides(CROWN, &seen["cut-early"], &["8.3.2"]);
    prompts(CROWN, &seen["call-bets"], &["8.3.2"]);
    decides(CROWN, &seen["closed"], &["8.3.2", "8.4"]);
    decides(CROWN, &seen["late"], &["8.4"]);
    decides(CROWN, &seen["cut"], &["5.4.2", "5.4"]);
    decides(CROWN, &seen["banker-last"], &["10.3.2(i)"]);
    decides(CROWN, &seen["banker-set"], &["10.3.2(i)"]);
    prompts(CROWN, &seen["expose"], &["10.3.2(j)"]);
    prompts(CROWN, &seen["open"], &["10.3.2(k)"]);
    decides(CROWN, &seen["turn"], &["10.3.2(k)"]);
    assert!(!crate::scenes::names(&seen, "10.3.3(e)"));
    decides(CROWN, &seen["settled"], &["10.3.2(l)", "10.3.2(m)", "10.3.2(o)"]);
    decides(CROWN, &seen["cleared"], &["10.3.2(f)"]);
}

#[test]
fn r10_3_2_n_what_the_losers_lack_comes_from_the_bankers_wager() {
    let (mut table, _) = banked(config(CROWN), BankMethod::Player, 400, [200, 100, 100]);
    cuts_and_deals(&mut table, 5);
    for number in [6, 7, 8] {
        table.sets(number, LOW);
    }
    table.sets(5, LOW);
    let facts = table.finish();
    decides(CROWN, &of(&facts), &["10.3.2(n)", "11.1", "11.3"]);
    assert_eq!((table.balance(5), table.balance(6)), (dollars(900), dollars(1_190)));
}

#[test]
fn r10_3_3_a_co_bank_is_matched_set_house_way_and_halved() {
    let seen = co_bank(CROWN);
    decides(CROWN, &seen["closed"], &["10.3.3(a)"]);
    prompts(CROWN, &seen["expose"], &["10.3.3(c)", "10.3.3(d)"]);
    decides(CROWN, &seen["exposed"], &["10.3.3(d)"]);
    prompts(CROWN, &seen["open"], &["10.3.3(e)"]);
    assert!(
        ["10.3.2(k)", "10.3.2(l)", "10.3.2(m)"].iter().all(|clause| !crate::scenes::names(&seen, clause))
    );
    let all = ["10.3.3(b)", "10.3.3(f)", "10.3.3(g)", "10.3.3(h)", "10.3.3(j)"];
    decides(CROWN, &seen["settled"], &all);
}

#[test]
fn r10_3_2_h_who_falls_short_co_banks_or_the_house_banks() {
    for (agrees, method) in [(true, BankMethod::CoBank), (false, BankMethod::House)] {
        let mut table = Table::with_players(config(CROWN), &[5, 6]);
        takes_bank(&mut table, 5, BankMethod::Player, agrees);
        table.draw();
        table.wager(6, 100);
        table.play(5, Play::StakeBank { amount: dollars(50) });
        let facts = table.dealer(Command::CallBets);
        decides(CROWN, &of(&facts), &["10.3.2(h)"]);
        assert_eq!(table.state.play.as_ref().unwrap().method, method);
        assert_eq!(table.balance(5), if agrees { dollars(950) } else { dollars(1_000) });
    }
}

#[test]
fn r10_2_6_those_who_share_a_bank_may_both_set_its_tiles() {
    let mut table = Table::with_players(config(CROWN), &[5, 6, 7]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    let share = Command::ShareBank { seat: crate::harness::seat(6) };
    decides(CROWN, &of(&table.give(supervisor(), share)), &["10.3.2(g)"]);
    crate::seen::deal_bank(&mut table, 5, &[(5, BANK), (7, LOSES)]);
    table.wager(7, 100);
    table.play(5, Play::StakeBank { amount: dollars(75) });
    table.play(6, Play::StakeBank { amount: dollars(25) });
    cuts_and_deals(&mut table, 5);
    table.play(7, Play::AskHouseWay { area: area(7) });
    table.play(6, Play::Look { area: area(5) });
    let offered = screen(&table, 6).may;
    assert!(offered.iter().any(|offer| matches!(offer.value, Offer::Set { .. })));
    let set = table.play(6, Play::Set { area: area(5), low: LOW });
    decides(CROWN, &of(&set), &["10.2.6", "10.3.2(i)"]);
    table.finish();
    // $100 won, $95 after commission, three to one as they put it in.
    assert_eq!((table.balance(5), table.balance(6)), (Cents::literal(107_125), Cents::literal(102_375)));
}

#[test]
fn r10_2_4_tiles_put_down_are_not_touched_again() {
    let mut table = crate::scenes::house_dealt(config(CROWN), &[2], &[(1, BANK), (2, WINS)]);
    table.sets(2, LOW);
    let again = table.play_refused(2, Play::Set { area: area(2), low: [0, 1] });
    decides(CROWN, &refused_as(&again, |r| *r == Reason::SetAlready), &["10.2.4"]);
    let asked = table.play_refused(2, Play::AskHouseWay { area: area(2) });
    decides(CROWN, &refused_as(&asked, |r| *r == Reason::SetAlready), &["10.2.4"]);
}

#[test]
fn r10_2_3_a_tiles_left_to_the_dealer_stay_stacked_until_that_area_is_settled() {
    let mut table = crate::scenes::house_dealt(config(CROWN), &[2], &[(1, BANK), (2, WINS)]);
    let asked = table.play(2, Play::AskHouseWay { area: area(2) });
    decides(CROWN, &of(&asked), &["10.2.3", "10.2.3(a)"]);
    let touched = table.play_refused(2, Play::Look { area: area(2) });
    refused_as(&touched, |r| *r == Reason::NotKnown);
    assert!(screen(&table, 2).hands.iter().all(|hand| hand.tiles.is_none()));
    table.finish();
    assert_eq!(table.balance(2), dollars(1_019));
}

#[test]
fn r4_3_a_die_that_does_not_lie_flat_is_shaken_again() {
    let mut table = Table::with_players(at_the_cloth(CROWN), &[2]);
    house_banks(&mut table);
    table.dealer(crate::seen::real_wall());
    table.wager(2, 20);
    table.dealer(Command::CallBets);
    table.dealer(Command::Shake { dice: Vec::new() });
    let flat = |face| Rest::Flat(Die::new(face).unwrap());
    let facts =
        table.dealer(Command::OpenCup { rests: Some(vec![flat(1), flat(2), flat(3), Rest::NotFlat]) });
    decides(CROWN, &of(&facts), &["4.3"]);
    assert!(is_prompted(&table, |p| *p == Prompt::Shake));
}

/// Crown Pai Gow: a box die, a cut die and, for Big and Small, a third.
fn one_box_die(big_small: bool) -> Table {
    let mut config = config(CROWN);
    config.options.dice = text("crown-pai-gow");
    let limits = Range { minimum: dollars(1), maximum: dollars(100) };
    config.options.big_small = big_small.then_some(limits);
    Table::with_players(config, &[2, 3])
}

#[test]
fn r14_3_2_one_box_die_and_the_cut_die_are_called() {
    let mut table = one_box_die(true);
    house_banks(&mut table);
    lay(&mut table, [2, 4, 6, 1], 2, "dai-pin", &[(1, BANK), (2, WINS), (3, LOSES)]);
    table.draw();
    for number in [2, 3] {
        table.wager(number, 100);
    }
    table.play(2, wagers(2, Bet::Big, dollars(10)));
    table.dealer(Command::CallBets);
    table.draw();
    let facts = table.dealer(Command::OpenCup { rests: None });
    decides(CROWN, &of(&facts), &["11.4"]);
    // Box 2, cut 4; two, four and six make twelve.
    let said = |p: &Prompt| {
        matches!(p, Prompt::CallDice { total: 2, area: served, cut: Some(name), side: Some(Bet::Big) }
            if *served == area(2) && name.as_str() == "dai-pin")
    };
    let all = ["14.3.2", "14.3.2(a)", "14.3.2(b)", "14.3.2(c)", "14.3.2(d)"];
    prompts(CROWN, &prompted(&table, said), &all);
    assert_eq!(table.balance(2), dollars(910));
    table.dealer(Command::Deliver);
    let retrieve = prompted(&table, |p| matches!(p, Prompt::Retrieve { areas } if areas.len() == 5));
    prompts(CROWN, &retrieve, &["14.4.2", "10.1.2"]);
    let dealt = table.state.play.as_ref().unwrap().dealt.as_ref().unwrap();
    assert_eq!((dealt.first, dealt.cut), (area(2), cut("dai-pin").name));
    // Without Big and Small there are two dice, and nothing of them is called.
    let mut table = one_box_die(false);
    house_banks(&mut table);
    table.chance.lay((0..32).collect(), &[6, 1]);
    table.draw();
    table.wager(2, 20);
    table.dealer(Command::CallBets);
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    let basis = prompted(
        &table,
        |p| matches!(p, Prompt::CallDice { area: served, side: None, .. } if *served == area(6)),
    );
    assert!(!basis.cites("14.3.2(d)"));
}

#[test]
fn r10_3_2_f_a_bank_is_two_rounds_and_a_further_one_takes_leave_and_another_shaker() {
    let seen = crate::scenes::banks(CROWN);
    for step in ["leave", "shaker", "allowed", "cleared", "given-up"] {
        decides(CROWN, &seen[step], &["10.3.2(f)"]);
    }
    decides(CROWN, &seen["offered"], &["10.3.2(a)"]);
    decides(CROWN, &seen["turn"], &["10.3.2(a)"]);
    decides(CROWN, &seen["taken"], &["10.3.2(b)", "10.3.2(d)", "10.3.3(a)"]);
}

#[test]
fn r10_3_2_f_three_banks_run_on_one_area_by_the_houses_leave_and_no_fourth() {
    let seen = crate::scenes::three_banks(CROWN);
    for step in ["allowed", "no-fourth", "cleared"] {
        decides(CROWN, &seen[step], &["10.3.2(f)"]);
    }
}
