//! Bonanza: in which order the dealer takes, pays and clears, and that one setting serves all that lies on an area.

use crate::harness::{ACT, CROWN, NSW, Table, VIC, area, dollars, seat, with_side_bets};
use crate::scenes::bonanza;
use crate::seen::{
    BANK, EXPOSE, LOW, STANDS_OFF, WINS, console, cuts_and_deals, deal_bank, decides, is_prompted, of, open,
    prompted, prompts, refused_as, supervisor, takes_bank, wagers,
};
use houseway_games::pai_gow::BankMethod;
use houseway_games::pai_gow::bank::Called;
use houseway_ledger::{Account, Posting, Reason as Why};
use houseway_money::Cents;
use houseway_table::pai_gow::{
    Bet, Command, Event, Handling, HandlingView, Irregularity, PaiGow, Play, Prompt, Reason,
};
use houseway_table::{Game, Recorded};

/// Neither a pair nor a Wong, and lower than the bank's in both hands.
const PLAIN: [&str; 4] = ["9", "L8", "L6", "H7"];
const BOOKS: [(&str, [&str; 3]); 2] =
    [(VIC, ["17.10.1", "17.10.2", "PG-35"]), (CROWN, ["13.9.1(a)", "13.9.1(b)", "13.9.1(c)"])];

/// The console's list in short: what is done, where, with what, and the money that moves; `!` where it is the bank's.
fn list(table: &Table) -> Vec<String> {
    let Some(handling) = console(table).handling else { return Vec::new() };
    let line = |step: &HandlingView| match step {
        HandlingView::Take { area, wager } => {
            format!("take {area} {:?} {}{}", wager.bet, wager.taken, if wager.house { "" } else { "!" })
        }
        HandlingView::Pay { area, wager } => {
            format!("pay {area} {:?} {}{}", wager.bet, wager.given, if wager.house { "" } else { "!" })
        }
        HandlingView::Surrender { area, wager } => {
            format!("give back {area} {} of {}", wager.given, wager.stake)
        }
        HandlingView::Clear { area } => format!("clear {area}"),
    };
    handling.value.iter().map(line).collect()
}

/// What was lost and what was won, in the order in which it was posted.
fn posted(facts: &[Recorded<Event>]) -> Vec<(Why, Cents)> {
    let postings: Vec<Posting> = facts.iter().flat_map(|fact| PaiGow::postings(&fact.event)).collect();
    let moved = postings.iter().filter(|posting| matches!(posting.reason, Why::Loss | Why::Win));
    moved.map(|posting| (posting.reason, posting.amount)).collect()
}

fn cents(dollars: &[(Why, u32)]) -> Vec<(Why, Cents)> {
    dollars.iter().map(|(why, amount)| (*why, self::dollars(*amount))).collect()
}

/// The House banks; area 2 loses all it has, area 3 wins all but a Tie in Victoria, area 4 stands off and ties.
fn three(book: &str) -> Table {
    let mut table = bonanza(book, &[2, 3, 4], &[(1, BANK), (2, PLAIN), (3, WINS), (4, STANDS_OFF)]);
    for (number, bet, amount) in [
        (2, Bet::Regular, 100),
        (2, Bet::Bonus, 11),
        (3, Bet::Regular, 100),
        (3, Bet::Bonus, 12),
        (3, Bet::Tie, 13),
        (4, Bet::Regular, 100),
        (4, Bet::Tie, 14),
    ] {
        table.play(number, wagers(number, bet, dollars(amount)));
    }
    table.deal();
    for number in 2..=4 {
        table.sets(number, LOW);
    }
    table.dealer(EXPOSE);
    table
}

#[test]
fn r17_10_1_r13_9_1_a_what_has_lost_is_taken_before_the_next_hand_is_opened_and_tiles_with_nothing_left_go() {
    for (book, clauses) in BOOKS {
        let mut table = three(book);
        assert!(list(&table).is_empty(), "nothing is opened yet");
        table.dealer(open(2));
        assert_eq!(list(&table), ["take 2 Bonus $11.00", "take 2 Regular $100.00", "clear 2"], "{book}");
        prompts(book, &console(&table).handling.unwrap().basis, &clauses);
        // The prompts say so too, and before the next hand.
        let said = console(&table).prompts;
        let place = |prompt: &Prompt| said.iter().position(|shown| shown.value == *prompt);
        let take = place(&Prompt::Take { areas: vec![area(2)] }).unwrap();
        assert!(take < place(&Prompt::Open { area: area(3) }).unwrap());
        assert!(!is_prompted(&table, |p| matches!(p, Prompt::Pay { .. })));
        prompts(book, &prompted(&table, |p| matches!(p, Prompt::Take { .. })), &clauses[..1]);
        table.dealer(open(3));
        // What has won stays, and so do its tiles.
        let tie = if book == VIC { vec!["take 3 Tie $13.00"] } else { vec![] };
        let first = ["take 2 Bonus $11.00", "take 2 Regular $100.00", "clear 2"];
        assert_eq!(list(&table), [first.to_vec(), tie].concat(), "{book}");
    }
}

#[test]
fn r17_10_2_r13_9_1_c_winners_are_paid_when_all_are_through_bonus_then_tie_then_the_regular_wager() {
    for (book, clauses) in BOOKS {
        let mut table = three(book);
        table.open_all();
        // Evens less five per cent; two pairs at twelve to one in Victoria and eight to one by Crown's option E.
        let third = if book == VIC {
            vec!["take 3 Tie $13.00", "pay 3 Bonus $144.00", "pay 3 Regular $95.00", "clear 3"]
        } else {
            vec!["pay 3 Bonus $96.00", "pay 3 Tie $26.00", "pay 3 Regular $95.00", "clear 3"]
        };
        let first = vec!["take 2 Bonus $11.00", "take 2 Regular $100.00", "clear 2"];
        let expected = [first, third, vec!["pay 4 Tie $14.00", "clear 4"]].concat();
        assert_eq!(list(&table), expected, "{book}");
        let facts = table.dealer(Command::Settle);
        decides(book, &of(&facts), &clauses);
        // Who pays a Bonus under a player's bank is of no matter where the House banks.
        assert!(!of(&facts).cites("17.7.2") && !of(&facts).cites("13.6.2"), "{book}: {}", of(&facts));
        assert_eq!(list(&table), expected, "as it is settled, so it was said");
        // The postings go the same way.
        let (lost, won) = if book == VIC {
            (vec![(Why::Loss, 13)], vec![(Why::Win, 144), (Why::Win, 100)])
        } else {
            (vec![], vec![(Why::Win, 96), (Why::Win, 26), (Why::Win, 100)])
        };
        let all = [vec![(Why::Loss, 11), (Why::Loss, 100)], lost, won, vec![(Why::Win, 14)]].concat();
        assert_eq!(posted(&facts), cents(&all), "{book}");
        table.dealer(Command::Clear);
        assert!(console(&table).handling.is_none());
    }
}

#[test]
fn r13_9_1_c_r13_5_3_a_iii_a_surrendered_tie_is_acted_on_in_its_place_among_what_is_paid() {
    let mut table = bonanza(CROWN, &[2, 3], &[(1, BANK), (2, WINS)]);
    for (number, bet, amount) in
        [(2, Bet::Regular, 100), (2, Bet::Bonus, 10), (2, Bet::Tie, 20), (3, Bet::Tie, 15)]
    {
        table.play(number, wagers(2, bet, dollars(amount)));
    }
    table.deal();
    table.play(3, Play::Surrender { area: area(2) });
    table.sets(2, LOW);
    table.dealer(EXPOSE);
    table.dealer(open(2));
    let expected = [
        "pay 2 Bonus $80.00",
        "pay 2 Tie $40.00",
        "give back 2 $8.00 of $15.00",
        "pay 2 Regular $95.00",
        "clear 2",
    ];
    assert_eq!(list(&table), expected);
    let facts = table.dealer(Command::Settle);
    decides(CROWN, &of(&facts), &["13.9.1(b)", "13.9.1(c)"]);
    let outcome = table.state.play.as_ref().unwrap().outcome.clone().unwrap();
    let surrendered = outcome.sides.iter().find(|line| line.is_surrendered()).unwrap();
    decides(CROWN, &surrendered.basis, &["13.5.3(a)(iii)"]);
    assert_eq!(table.balance(3), dollars(985 + 8));
}

/// A player banks from area 5 with a Bonus of his own; 6 loses and 7 wins.
fn banked(book: &str, method: BankMethod) -> Table {
    let mut table = Table::with_players(with_side_bets(book), &[5, 6, 7]);
    takes_bank(&mut table, 5, method, false);
    deal_bank(&mut table, 5, &[(5, BANK), (6, PLAIN), (7, WINS)]);
    for (number, bet, amount) in [
        (5, Bet::Bonus, 10),
        (6, Bet::Regular, 60),
        (6, Bet::Bonus, 11),
        (7, Bet::Regular, 100),
        (7, Bet::Bonus, 12),
    ] {
        table.play(number, wagers(number, bet, dollars(amount)));
    }
    if method == BankMethod::CoBank {
        table.play(6, wagers(6, Bet::Tie, dollars(13)));
    }
    table.play(5, Play::StakeBank { amount: dollars(200) });
    cuts_and_deals(&mut table, 5);
    table.sets(6, LOW);
    table.sets(7, LOW);
    if method == BankMethod::Player {
        table.sets(5, LOW);
    }
    table.dealer(EXPOSE);
    table
}

#[test]
fn r17_7_2_r13_6_2_under_a_players_bank_lost_regular_wagers_pay_the_won_ones_and_the_house_all_else() {
    for (book, clauses) in BOOKS {
        let mut table = banked(book, BankMethod::Player);
        // The bank's tiles lie open: its own Bonus has won, waits to be paid, and the tiles stay to be matched.
        assert!(list(&table).is_empty());
        table.dealer(open(6));
        assert_eq!(list(&table), ["take 6 Bonus $11.00", "take 6 Regular $60.00!", "clear 6"]);
        table.dealer(open(7));
        let seventh = if book == VIC { "pay 7 Bonus $144.00" } else { "pay 7 Bonus $96.00" };
        let expected = [
            "take 6 Bonus $11.00",
            "take 6 Regular $60.00!",
            "clear 6",
            "pay 5 Bonus $20.00",
            seventh,
            "pay 7 Regular $95.00!",
            "clear 7",
        ];
        assert_eq!(list(&table), expected, "{book}");
        let facts = table.dealer(Command::Settle);
        decides(book, &of(&facts), &clauses);
        let clause = if book == VIC { "17.7.2" } else { "13.6.2" };
        decides(book, &of(&facts), &[clause]);
        let sides = table.state.play.as_ref().unwrap().outcome.clone().unwrap().sides;
        assert!(sides.iter().any(|line| line.win.is_zero()) && sides.iter().any(|line| !line.win.is_zero()));
        for line in sides {
            assert_eq!(
                line.basis.cites(clause),
                !line.win.is_zero(),
                "{book}, area {}: {}",
                line.area,
                line.basis
            );
        }
        // $60 of the losing wagers and $40 of the stake pay the $100, and nothing of the House's does.
        let postings: Vec<Posting> = facts.iter().flat_map(|fact| PaiGow::postings(&fact.event)).collect();
        let at = |debit: &Account, amount: u32| {
            let found = |posting: &Posting| {
                posting.debit == *debit && posting.reason == Why::Win && posting.amount == dollars(amount)
            };
            postings.iter().position(found)
        };
        let bonus = at(&Account::Win, if book == VIC { 144 } else { 96 }).unwrap();
        let losing = at(&Account::Losing, 60).unwrap();
        let stake = at(&Account::Bank(5), 40).unwrap();
        assert!(bonus < losing && losing < stake, "the Bonus of an area is paid before its regular wager");
    }
}

#[test]
fn r17_7_5_r13_6_5_in_a_co_bank_the_house_takes_and_pays_the_tie() {
    for (book, clauses) in BOOKS {
        let mut table = banked(book, BankMethod::CoBank);
        table.open_all();
        let first = [
            "take 6 Bonus $11.00",
            "take 6 Tie $13.00",
            "take 6 Regular $60.00!",
            "clear 6",
            "pay 5 Bonus $20.00",
        ];
        assert_eq!(list(&table)[..5], first, "{book}");
        assert_eq!(list(&table)[6..], ["pay 7 Regular $95.00!", "clear 7"]);
        decides(book, &of(&table.dealer(Command::Settle)), &clauses);
    }
}

#[test]
fn where_no_bonus_and_no_tie_is_offered_nothing_of_this_is_said() {
    for config in [crate::harness::config(VIC), with_side_bets(NSW)] {
        let mut table = Table::with_players(config, &[2]);
        crate::seen::house_banks(&mut table);
        table.draw();
        table.wager(2, 20);
        table.deal();
        table.play(2, Play::AskHouseWay { area: area(2) });
        let facts = table.finish();
        assert!(console(&table).handling.is_none());
        let Event::Settled { outcome } = &facts[0].event else { panic!("{facts:?}") };
        assert!(outcome.handling.is_empty());
    }
}

#[test]
fn r14_6_r12_5_what_is_settled_again_is_taken_and_paid_in_the_order_anew() {
    for (book, clauses) in BOOKS {
        let mut config = crate::vic_wagers::at_the_cloth(book);
        let sides = with_side_bets(book).options;
        (config.options.bonus, config.options.tie) = (sides.bonus, sides.tie);
        let mut table = Table::with_players(config, &[2]);
        crate::seen::house_banks(&mut table);
        table.dealer(crate::seen::real_wall());
        for (bet, amount) in [(Bet::Regular, 100), (Bet::Tie, 10)] {
            table.play(2, wagers(2, bet, dollars(amount)));
        }
        table.dealer(Command::CallBets);
        let dice: &[u8] = if book == VIC { &[2, 2, 2] } else { &[3, 3, 3, 4] };
        crate::vic_wagers::read_and_deal(&mut table, dice);
        let [bank, player] = crate::cited::tiles([BANK, STANDS_OFF]);
        // The House's pair is parted: the player wins both hands, until it is set right and he stands off.
        table.dealer(Command::ExposeBank { tiles: Some(bank), low: Some([1, 3]) });
        table.dealer(crate::cited::open(2, player, Some(LOW)));
        table.dealer(Command::Settle);
        assert_eq!(list(&table), ["take 2 Tie $10.00", "pay 2 Regular $95.00", "clear 2"], "{book}");
        let facts = table.give(supervisor(), crate::cited::report(Irregularity::Misset { area: area(1) }));
        decides(book, &of(&facts), &clauses);
        assert_eq!(list(&table), ["pay 2 Tie $10.00", "clear 2"], "{book}");
        assert_eq!(table.balance(2), dollars(900 + 10));
        let again = facts.iter().find_map(|fact| match &fact.event {
            Event::SettledAgain { before, after } => Some((before.handling.clone(), after.handling.clone())),
            _ => None,
        });
        let (before, after) = again.unwrap();
        let (area, bet) = (area(2), Bet::Tie);
        assert_eq!(before[0], Handling::Take { area, bet });
        assert_eq!(after, [Handling::Pay { area, bet }, Handling::Clear { area }]);
    }
}

#[test]
fn r17_6_3_r13_5_2_one_setting_of_an_area_serves_its_regular_wager_and_its_tie_and_there_is_no_second() {
    for (book, clause) in [(VIC, "17.6.3"), (CROWN, "13.5.2")] {
        // Parted like this the hand stands off; with a Teen in each hand it would win both.
        let mut table = bonanza(book, &[2, 3], &[(1, BANK), (2, STANDS_OFF)]);
        table.wager(2, 100);
        table.play(3, wagers(2, Bet::Tie, dollars(10)));
        table.deal();
        table.play(2, Play::Look { area: area(2) });
        decides(book, &of(&table.play(2, Play::Set { area: area(2), low: LOW })), &[clause]);
        let again = |low| Play::Set { area: area(2), low };
        if book == VIC {
            // Until the chung is off he may change it (12.1.5): the new one takes the place of the first for both.
            table.play(2, again([0, 2]));
            assert_eq!(table.state.play.as_ref().unwrap().hand(area(2)).unwrap().low, Some([0, 2]));
            decides(book, &of(&table.play(2, again(LOW))), &[clause]);
        } else {
            let second = table.play_refused(2, again([0, 2]));
            decides(book, &refused_as(&second, |r| *r == Reason::SetAlready), &[clause]);
        }
        let other = table.play_refused(3, Play::Set { area: area(2), low: [0, 2] });
        refused_as(&other, |r| *r == Reason::NotController);
        let facts = table.finish();
        decides(book, &of(&facts), &[clause]);
        let outcome = table.state.play.as_ref().unwrap().outcome.clone().unwrap();
        assert_eq!(outcome.regular.lines[0].called, Called::Jowl);
        assert_eq!(outcome.sides[0].win, dollars(10), "the Tie of that very setting");
        assert!(table.state.wager(seat(2), area(2), Bet::Regular).is_some());
    }
}

#[test]
fn r6_1_r6_9_r10_3_1_r6_3_the_first_of_those_asked_to_accept_has_the_bank_and_if_nobody_does_the_house() {
    for (book, order, nobody) in
        [(VIC, "6.8", "6.1"), (NSW, "6.1", "6.9"), (CROWN, "10.3.2(a)", "10.3.1"), (ACT, "6.2", "6.3")]
    {
        let offered = || {
            let mut table = if book == ACT {
                crate::act_banks::commenced()
            } else {
                Table::with_players(crate::harness::config(book), &[2, 3, 4])
            };
            for number in [2, 3, 4].into_iter().filter(|_| book == ACT) {
                table.play(number, Play::AskBank { on: true });
            }
            table.dealer(Command::OfferBank);
            table
        };
        let take = Play::TakeBank { method: BankMethod::Player, would_co_bank: false };
        let mut table = offered();
        let early = table.play_refused(3, take.clone());
        decides(book, &refused_as(&early, |r| *r == Reason::OthersFirst { seat: seat(2) }), &[order]);
        table.play(2, Play::DeclineBank);
        let facts = table.play(3, take);
        decides(book, &of(&facts), &[order]);
        assert_eq!(table.state.run.as_ref().map(|run| run.area), Some(area(3)), "{book}");
        let mut table = offered();
        table.play(2, Play::DeclineBank);
        table.play(3, Play::DeclineBank);
        assert!(table.state.next_bank.is_none());
        let facts = table.play(4, Play::DeclineBank);
        assert_eq!(facts.last().unwrap().event, Event::HouseBanks, "{book}");
        decides(book, &facts.last().unwrap().basis, &[nobody]);
    }
}
