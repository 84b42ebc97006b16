//! Victoria, rule 17: the Bonus and the Tie at the table.

use crate::harness::{VIC, area, dollars, seat};
use crate::scenes::{bonanza, bonus_alone};
use crate::seen::{
    BANK, LOW, STANDS_OFF, WINS, decides, displays, is_prompted, noticed, of, open, prompted, prompts,
    public, refused_as, takes_bank, wagers,
};
use houseway_games::pai_gow::BankMethod;
use houseway_table::pai_gow::{Bet, Command, Notice, Play, Prompt, Reason};

#[test]
fn r17_2_and_r17_11_areas_and_limits_of_bonus_and_tie_are_shown() {
    let table = bonanza(VIC, &[2], &[]);
    displays(VIC, &noticed(&table, Notice::Layout), &["17.2.1.1", "17.2.1.2", "17.2.1.3"]);
    displays(VIC, &noticed(&table, Notice::Limits), &["17.11.1", "17.11.2"]);
    let view = public(&table);
    assert_eq!(view.areas.len(), 8);
    let limits: Vec<_> = view.side_bets.iter().map(|bet| (bet.bet, bet.minimum, bet.maximum)).collect();
    assert_eq!(limits, [(Bet::Bonus, dollars(1), dollars(100)), (Bet::Tie, dollars(1), dollars(100))]);
    let over = table.play_refused(2, wagers(2, Bet::Bonus, dollars(101)));
    refused_as(&over, |r| *r == Reason::OutsideLimits { minimum: dollars(1), maximum: dollars(100) });
}

#[test]
fn r17_4_1_before_the_tiles_are_dealt_bonus_and_tie_may_be_placed() {
    let mut table = bonanza(VIC, &[2], &[]);
    prompts(VIC, &prompted(&table, |p| *p == Prompt::TakeWagers), &["17.4.1"]);
    let bonus = table.play(2, wagers(2, Bet::Bonus, dollars(10)));
    decides(VIC, &of(&bonus), &["17.5.1"]);
    table.dealer(Command::CallBets);
    let late = table.play_refused(2, wagers(2, Bet::Tie, dollars(10)));
    refused_as(&late, |r| *r == Reason::BetsClosed);
    assert!(!is_prompted(&table, |p| *p == Prompt::TakeWagers));
}

#[test]
fn r17_4_2_regular_bonus_and_tie_lie_alone_or_together_as_a_player_likes() {
    for (book, parent, clauses) in [
        (VIC, "17.4.2", ["17.4.2.1", "17.4.2.2", "17.4.2.3", "17.4.2.4"]),
        (crate::harness::CROWN, "13.3.2", ["13.3.2(a)", "13.3.2(b)", "13.3.2(c)", "13.3.2(d)"]),
    ] {
        for (first, clause) in [Bet::Regular, Bet::Bonus, Bet::Tie].into_iter().zip(clauses) {
            let mut table = bonanza(book, &[2], &[]);
            decides(book, &of(&table.play(2, wagers(2, first, dollars(10)))), &[parent, clause]);
            for more in [Bet::Regular, Bet::Bonus, Bet::Tie].into_iter().filter(|bet| *bet != first) {
                decides(book, &of(&table.play(2, wagers(2, more, dollars(10)))), &[parent, clauses[3]]);
            }
        }
    }
}

#[test]
fn r17_6_3_1_who_wagers_on_the_tie_sets_his_tiles_and_one_setting_serves_both() {
    let hands = [(1, BANK), (2, STANDS_OFF), (3, WINS)];
    let mut table = bonanza(VIC, &[2, 3], &hands);
    table.wager(2, 100);
    table.play(2, wagers(2, Bet::Tie, dollars(10)));
    table.play(3, wagers(3, Bet::Tie, dollars(10)));
    table.deal();
    let missing = table.refused(crate::seen::dealer(), crate::seen::EXPOSE);
    refused_as(&missing, |r| *r == Reason::NotAllSet { areas: vec![area(2), area(3)] });
    for number in [2, 3] {
        table.play(number, Play::Look { area: area(number) });
        let set = table.play(number, Play::Set { area: area(number), low: LOW });
        decides(VIC, &of(&set), &["17.6.3.1"]);
    }
    let facts = table.finish();
    decides(VIC, &of(&facts), &["17.6.3.1", "17.6.1", "17.6.2"]);
    // The regular $100 stands off and the Tie of ten wins ten; the other Tie is lost.
    assert_eq!(table.balance(2), dollars(910));
    assert_eq!(table.balance(3), dollars(990));
}

#[test]
fn r17_9_1_with_bonus_wagers_alone_the_banks_hand_is_dealt_and_shown_only_if_a_player_asks() {
    let seen = bonus_alone(VIC);
    for step in ["kept", "opened", "asked", "exposed", "unasked", "settle-first", "always-shown"] {
        decides(VIC, &seen[step], &["17.9.1"]);
    }
    prompts(VIC, &seen["keep-prompt"], &["17.9.1"]);
    prompts(VIC, &seen["asked-prompt"], &["17.9.1"]);
    // Two pairs, 12 to 1, the higher pair on the high hand: no line of this book looks at the bank's hand.
    let mut table = bonanza(VIC, &[2], &[(1, BANK), (2, WINS)]);
    table.play(2, wagers(2, Bet::Bonus, dollars(10)));
    table.deal();
    table.sets(2, LOW);
    for command in [Command::KeepBank, open(2), Command::Settle] {
        table.dealer(command);
    }
    assert_eq!(table.balance(2), dollars(1_120));
}

#[test]
fn r17_7_under_a_players_bank_nobody_ties_and_the_house_pays_the_bonus() {
    let config = crate::harness::with_side_bets(VIC);
    let mut table = crate::harness::Table::with_players(config, &[5, 6]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    crate::seen::deal_bank(&mut table, 5, &[(5, BANK), (6, WINS)]);
    table.wager(6, 100);
    let tie = table.play_refused(6, wagers(6, Bet::Tie, dollars(10)));
    decides(VIC, &refused_as(&tie, |r| matches!(r, Reason::SideBet { .. })), &["17.7.4"]);
    decides(VIC, &of(&table.play(5, wagers(5, Bet::Bonus, dollars(10)))), &["17.7.1"]);
    table.play(6, wagers(6, Bet::Bonus, dollars(10)));
    table.play(5, Play::StakeBank { amount: dollars(100) });
    crate::seen::cuts_and_deals(&mut table, 5);
    table.sets(6, LOW);
    table.sets(5, LOW);
    let facts = table.finish();
    decides(VIC, &of(&facts), &["17.7.2"]);
    // The banker parts with his $100 and his one pair pays 2 to 1; the other wins $95 and 12 to 1.
    assert_eq!(table.balance(5), dollars(1_000 - 100 + 20));
    assert_eq!(table.balance(6), dollars(1_000 + 95 + 120));
    assert!(table.state.wager(seat(6), area(6), Bet::Bonus).is_none());
}
