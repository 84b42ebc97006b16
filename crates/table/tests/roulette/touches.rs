//! How wagers are placed: rule 3, and who may place them.

use crate::harness::*;
use houseway_games::roulette::{Call, Sequence, SequenceKind};
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_table::roulette::{Command, Event, Offer, Phase, Reason, Roulette, Touch, Why};
use houseway_table::{Actor, By, Game};

fn place(name: &str, amount: u32) -> Touch {
    Touch::Place { spot: spot(name), amount: cents(amount) }
}

fn double_of(numbers: [u8; 2], amount: u32) -> Touch {
    let sequence = Sequence::new(SequenceKind::Double, &numbers.map(pocket)).unwrap();
    Touch::Sequence { sequence, amount: cents(amount) }
}

fn remove(name: &str, amount: Option<u32>) -> Touch {
    Touch::Remove { spot: spot(name), amount: amount.map(cents) }
}

/// What the terminal shows, by name.
#[track_caller]
fn lies(table: &Table, number: u8, expected: &[(&str, u32)]) {
    let shown = table.account_view(number).wagers;
    let mut shown: Vec<_> = shown.iter().map(|p| (p.spot.to_string(), p.amount)).collect();
    let mut expected: Vec<_> = expected.iter().map(|(s, a)| ((*s).to_owned(), cents(*a))).collect();
    shown.sort();
    expected.sort();
    assert_eq!(shown, expected);
}

#[test]
fn r3_1_a_wager_is_account_money_put_on_a_bet_while_the_period_runs() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    let facts = table.places(1, "straight-up 17", 750);
    cites(&facts[0].basis, "3.1");
    assert_eq!(table.balance(account), cents(9_250));
    assert_eq!(table.state.books.balance(&Account::Stakes(account)), cents(750));
    lies(&table, 1, &[("straight-up 17", 750)]);
}

#[test]
fn r3_1_no_more_is_wagered_than_stands_to_the_credit() {
    let mut table = Table::open();
    table.buys_in(1, 1_000);
    table.opens_period();
    table.places(1, "red", 750);
    let refused = table.touch_refused(1, place("black", 500));
    assert_eq!(refused.reason, Reason::BalanceShort { balance: cents(250), needed: cents(500) });
    cites(&refused.basis, "3.1");
    lies(&table, 1, &[("red", 750)]);
    // More money, and the same touch is taken.
    table.does(dealer(), Command::TopUp { seat: seat(1), tender: Tender::Cash, amount: cents(250) });
    table.places(1, "black", 500);
    assert_eq!(table.account_view(1).balance, cents(0));
}

/// The complaint: a chip put down between two spins was taken and lost at once.
#[test]
fn fault_a_chip_between_two_spins_is_taken_and_lost() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    let refuses_both = |table: &mut Table| {
        let single = table.touch_refused(1, place("red", 500));
        assert_eq!(single.reason, Reason::NoPeriod);
        cites(&single.basis, "3.1");
        let sequence = table.touch_refused(1, double_of([7, 7], 200));
        assert_eq!(sequence.reason, Reason::NoPeriod);
        cites(&sequence.basis, "3.2");
    };
    refuses_both(&mut table);
    table.plays(17, |_| {});
    refuses_both(&mut table);
    assert_eq!(table.balance(account), cents(10_000));
}

#[test]
fn r3_2_a_sequence_is_placed_before_the_period_of_its_first_spin_is_over() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    let facts = table.touches(1, double_of([7, 7], 200));
    cites(&facts[0].basis, "3.2");
    cites(&facts[0].basis, "1.1 spin sequence");
    cites(&facts[0].basis, "RR-14");
    assert_eq!(table.account_view(1).sequence_stake, cents(200));
    // It may be taken back while that period runs.
    let facts = table.touches(1, Touch::RemoveSequence { wager: numbered(1, 1) });
    cites(&facts[0].basis, "3.2");
    assert_eq!(table.balance(account), cents(10_000));
    table.touches(1, double_of([7, 8], 300));
    table.expires();
    let late = table.touch_refused(1, double_of([7, 7], 200));
    assert!(matches!(late.reason, Reason::PeriodExpired { .. }), "{:?}", late.reason);
    cites(&late.basis, "3.2");
    cites(&late.basis, "3.6");
    table.spins_to(7);
    // Its first spin is over: it runs, and the period of its second spin does not bring it back.
    table.opens_period();
    let runs = table.touch_refused(1, Touch::RemoveSequence { wager: numbered(1, 2) });
    assert_eq!(runs.reason, Reason::NoChips);
    cites(&runs.basis, "3.6");
    let unknown = table.touch_refused(1, Touch::RemoveSequence { wager: 99 });
    cites(&unknown.basis, "3.2");
}

#[test]
fn rr_14_a_table_takes_a_bounded_number_of_sequences_from_one_account() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    table.opens_period();
    (0..16).for_each(|n| drop(table.touches(1, double_of([7, n], 200))));
    assert_eq!(table.touch_refused(1, double_of([7, 16], 200)).reason, Reason::TooManySequences);
}

#[test]
fn r3_3_only_a_touch_of_the_display_moves_chips() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    let facts = table.places(1, "red", 500);
    cites(&facts[0].basis, "3.3");
    let refused = table.refuses(acceptor(1), Command::Touch { touch: place("red", 500) });
    assert_eq!(refused.reason, Reason::NotYours);
    cites(&refused.basis, "3.3");
    lies(&table, 1, &[("red", 500)]);
}

#[test]
fn r3_3_a_chips_move_across_the_display() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 1_000);
    let facts = table.touches(1, Touch::Move { from: spot("red"), to: spot("black") });
    cites(&facts[0].basis, "3.3(a)");
    lies(&table, 1, &[("black", 1_000)]);
    assert_eq!(table.balance(account), cents(9_000));
    // From an empty spot, or to itself, nothing moves.
    let none = Touch::Move { from: spot("red"), to: spot("even") };
    assert_eq!(table.touch_refused(1, none).reason, Reason::NoChips);
    let itself = Touch::Move { from: spot("black"), to: spot("black") };
    assert_eq!(table.touch_refused(1, itself).reason, Reason::NothingToDo);
}

#[test]
fn r3_3_b_chips_appear_and_disappear_and_the_balance_follows() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    let mut step = |touch: Touch, lying: u32, balance: u32| {
        let facts = table.touches(1, touch);
        cites(&facts[0].basis, "3.3(b)");
        let wagers = [("red", lying)];
        lies(&table, 1, if lying > 0 { &wagers } else { &[] });
        assert_eq!(table.account_view(1).balance, cents(balance));
        assert_eq!(table.balance(account), cents(balance));
    };
    step(place("red", 500), 500, 9_500);
    step(place("red", 1_500), 2_000, 8_000);
    step(remove("red", Some(500)), 1_500, 8_500);
    step(remove("red", None), 0, 10_000);
}

#[test]
fn r3_4_nobody_but_whoever_has_the_terminal_places_its_chips() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.opens_period();
    let facts = table.places(1, "red", 500);
    cites(&facts[0].basis, "3.4");
    for actor in [dealer(), game_supervisor(), casino_supervisor(), manager(), Actor::System] {
        for touch in [place("red", 500), Touch::Clear, Touch::Undo] {
            let refused = table.refuses(actor, Command::Touch { touch });
            assert_eq!(refused.reason, Reason::NotYours, "{actor}");
            cites(&refused.basis, "3.4");
        }
    }
    // Another terminal moves its own chips only.
    table.places(2, "black", 500);
    table.touches(2, Touch::Clear);
    lies(&table, 1, &[("red", 500)]);
}

/// 3.6 to the millisecond, by the server's time of receipt, whether or not the expiry is on record yet.
#[test]
fn r3_6_nothing_is_placed_changed_or_withdrawn_from_the_last_millisecond_on() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    table.plays(5, |table| drop(table.places(1, "even", 500)));
    table.opens_period();
    table.places(1, "red", 500);
    table.touches(1, double_of([7, 7], 200));
    let Phase::Wagering(wagering) = table.state.phase.clone() else { panic!("no period") };
    table.now = houseway_table::Time(wagering.closes_at.0 - 1);
    table.places(1, "black", 500);
    let every = [
        place("odd", 500),
        place("red", 250),
        double_of([1, 2], 200),
        Touch::Call { call: Call::Tiers, amount: cents(500) },
        Touch::Move { from: spot("red"), to: spot("odd") },
        remove("red", None),
        Touch::RemoveSequence { wager: numbered(1, 1) },
        Touch::Undo,
        Touch::Clear,
        Touch::Repeat,
        Touch::Double,
    ];
    let refuses_all = |table: &mut Table| {
        for touch in every.clone() {
            let refused = table.touch_refused(1, touch);
            assert_eq!(refused.reason, Reason::PeriodExpired { at: wagering.closes_at });
            cites(&refused.basis, "3.6");
        }
    };
    table.now = wagering.closes_at;
    refuses_all(&mut table);
    table.later_ms(50);
    let facts = table.does(Actor::System, Command::Expire { spin: wagering.spin });
    cites(&facts[0].basis, "3.6");
    refuses_all(&mut table);
    lies(&table, 1, &[("red", 500), ("black", 500)]);
}

#[test]
fn r3_6_a_clock_that_is_read_twice_does_not_reopen_the_period() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    let earlier = table.now;
    table.expires();
    // A touch that was received earlier and comes to be decided later finds the period expired.
    table.now = earlier;
    let refused = table.touch_refused(1, place("red", 500));
    assert!(matches!(refused.reason, Reason::PeriodExpired { .. }));
    cites(&refused.basis, "3.6");
}

/// 3.8: whatever is not a spot of the layout or a sequence cannot even be said.
#[test]
fn r3_8_there_is_no_other_way_to_wager() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    for touch in [place("split 0-1", 500), double_of([0, 36], 200)] {
        let facts = table.touches(1, touch);
        cites(&facts[0].basis, "3.8");
    }
    let unreadable = [
        r#"{"do":"touch","touch":{"touch":"place","spot":"straight-up 37","amount":500}}"#,
        r#"{"do":"touch","touch":{"touch":"place","spot":"split 1-3","amount":500}}"#,
        r#"{"do":"touch","touch":{"touch":"place","spot":"street 1-9","amount":500}}"#,
        r#"{"do":"touch","touch":{"touch":"place","spot":"corner 3-4-6-7","amount":500}}"#,
        r#"{"do":"touch","touch":{"touch":"place","spot":"voisins","amount":500}}"#,
        r#"{"do":"touch","touch":{"touch":"place","spot":"red","amount":-500}}"#,
        r#"{"do":"touch","touch":{"touch":"place","spot":"red","amount":2.5}}"#,
        r#"{"do":"touch","touch":{"touch":"place","spot":"red","amount":500,"odds":36}}"#,
        r#"{"do":"touch","touch":{"touch":"sequence","sequence":{"kind":"double","numbers":[1,2,3]},"amount":200}}"#,
        r#"{"do":"touch","touch":{"touch":"sequence","sequence":{"kind":"quint","numbers":[1,2,3,4,5]},"amount":200}}"#,
    ];
    for text in unreadable {
        assert!(serde_json::from_str::<Command>(text).is_err(), "{text}");
    }
    let readable = r#"{"do":"touch","touch":{"touch":"place","spot":"split 1-2","amount":500}}"#;
    table.does(terminal(1), serde_json::from_str(readable).unwrap());
    // Nothing is nothing.
    assert_eq!(table.touch_refused(1, place("red", 0)).reason, Reason::NoAmount);
    assert_eq!(table.touch_refused(1, remove("split 1-2", Some(0))).reason, Reason::NoAmount);
    assert_eq!(table.touch_refused(1, double_of([1, 2], 0)).reason, Reason::NoAmount);
}

#[test]
fn rr_11_a_call_places_permitted_wagers_and_all_of_them_or_none() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    let voisins = Touch::Call { call: Call::VoisinsDuZero, amount: cents(500) };
    let facts = table.touches(1, voisins);
    for citation in ["2.1(b)", "RR-11", "3.1", "3.8"] {
        cites(&facts[0].basis, citation);
    }
    let expected = [
        ("street 0-2-3", 1_000),
        ("split 4-7", 500),
        ("split 12-15", 500),
        ("split 18-21", 500),
        ("split 19-22", 500),
        ("corner 25-26-28-29", 1_000),
        ("split 32-35", 500),
    ];
    lies(&table, 1, &expected);
    assert_eq!(table.balance(account), cents(5_500));
    // Two neighbours of zero on each side.
    let neighbours = |each_side, amount| Touch::Call {
        call: Call::Neighbours { of: pocket(0), each_side },
        amount: cents(amount),
    };
    table.touches(1, Touch::Clear);
    table.touches(1, neighbours(2, 500));
    let five = ["straight-up 3", "straight-up 26", "straight-up 0", "straight-up 32", "straight-up 15"];
    lies(&table, 1, &five.map(|name| (name, 500)));
    // The money reaches for 19 numbers, not for the 19 of this call on top of what lies there: none is placed.
    assert_eq!(table.balance(account), cents(7_500));
    let refused = table.touch_refused(1, neighbours(9, 500));
    assert!(matches!(refused.reason, Reason::BalanceShort { .. }), "{:?}", refused.reason);
    lies(&table, 1, &five.map(|name| (name, 500)));
    assert_eq!(table.balance(account), cents(7_500));
    // Below the minimum of its bets a call is nothing either.
    let refused = table.touch_refused(1, Touch::Call { call: Call::Orphelins, amount: cents(250) });
    assert!(matches!(refused.reason, Reason::BelowMinimum { .. }));
    cites(&refused.basis, "4.3(a)");
    assert_eq!(table.touch_refused(1, neighbours(10, 500)).reason, Reason::CallTooLong);
    // What is settled are the bets.
    table.expires();
    let facts = table.spins_to(26);
    let Event::SpinSettled { accounts, .. } = &facts[0].event else { panic!("not settled") };
    assert_eq!(accounts[0].lines.len(), 5);
    assert_eq!(table.balance(account), cents(7_500 + 18_000));
}

/// 3.5 and 1.5: touches at a terminal without an account, of a player who is leaving, at a failed one.
#[test]
fn r1_5_a_terminal_takes_part_only_while_it_has_an_account() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    let refused = table.touch_refused(2, place("red", 500));
    assert_eq!(refused.reason, Reason::TerminalClosed);
    cites(&refused.basis, "1.5");
    assert_eq!(table.touch_refused(5, place("red", 500)).reason, Reason::NoSuchSeat);
    // One account at a time: nobody opens another over it.
    let second = Command::OpenAccount { seat: seat(1), tender: Tender::Cash, amount: cents(1_000) };
    let refused = table.refuses(dealer(), second);
    assert_eq!(refused.reason, Reason::TerminalInUse);
    cites(&refused.basis, "1.5");
    // It leaves, and is closed again.
    table.places(1, "red", 500);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    assert_eq!(table.touch_refused(1, place("red", 500)).reason, Reason::TerminalClosed);
    let facts = table.expires();
    let Event::PeriodExpired { layouts, .. } = &facts[0].event else { panic!("not expired") };
    assert!(layouts.is_empty(), "no open terminal, no layout");
}

/// "Repeat" beside a sequence that runs places the chips and the sequence anew (RR-17).
#[test]
fn rr_17_repeat_beside_a_running_sequence() {
    for kind in SequenceKind::ALL {
        let mut table = Table::open();
        table.buys_in(1, 100_000);
        let sequence = Sequence::new(kind, &vec![pocket(1); kind.spins()]).unwrap();
        table.opens_period();
        table.places(1, "red", 500);
        table.touches(1, Touch::Sequence { sequence, amount: cents(200) });
        table.expires();
        table.spins_to(1);
        table.opens_period();
        assert_eq!(table.state.live_sequences(AccountNumber(1)).count(), 1, "{kind} runs on");
        let facts = table.touches(1, Touch::Repeat);
        let Event::WagersChanged { placed, adjusted, .. } = &facts[0].event else { panic!("{facts:?}") };
        assert_eq!((placed.len(), adjusted.len()), (1, 0));
        assert_eq!(table.account_view(1).stake, cents(500));
    }
}

/// As many sequences run as an account may hold: the chips of the last spin are placed all the same.
#[test]
fn rr_17_repeat_leaves_out_a_sequence_for_which_there_is_no_room() {
    let mut table = Table::open();
    table.buys_in(1, 100_000);
    let treble = |n| Sequence::new(SequenceKind::Treble, &[36, n, n].map(pocket)).unwrap();
    table.opens_period();
    table.places(1, "red", 500);
    for n in 1..=16 {
        table.touches(1, Touch::Sequence { sequence: treble(n), amount: cents(200) });
    }
    table.expires();
    table.spins_to(36);
    table.opens_period();
    let held = table.state.live_sequences(AccountNumber(1)).count();
    assert_eq!(held, 16, "all of them have hit and run on");
    let offered = Roulette::options(&table.rules, &table.state, &By { actor: terminal(1), at: table.now });
    assert!(offered.iter().any(|offer| offer.value == Offer::Repeat));
    let facts = table.touches(1, Touch::Repeat);
    let Event::WagersChanged { placed, adjusted, spots, .. } = &facts[0].event else { panic!("{facts:?}") };
    assert_eq!((placed.len(), spots.len(), adjusted.len()), (0, 1, 16));
    assert!(adjusted.iter().all(|adjusted| adjusted.why == Why::TooMany && adjusted.basis.cites("3.2")));
    cites(&facts[0].basis, "RR-17");
    assert_eq!(table.account_view(1).stake, cents(500));
}

/// A step onto what lies there is offered though the balance is below a whole wager (RR-6).
#[test]
fn rr_6_a_step_onto_what_lies_there_is_offered() {
    let mut table = Table::open();
    table.buys_in(1, 1_000);
    table.opens_period();
    table.places(1, "red", 500);
    let treble = Sequence::new(SequenceKind::Treble, &[pocket(3); 3]).unwrap();
    table.touches(1, Touch::Sequence { sequence: treble, amount: cents(200) });
    let offered = |table: &Table| -> Vec<Offer> {
        let by = By { actor: terminal(1), at: table.now };
        Roulette::options(&table.rules, &table.state, &by).into_iter().map(|offer| offer.value).collect()
    };
    let more =
        Offer::PlaceMore { spot: spot("red"), least: cents(750), most: cents(750), multiple: cents(250) };
    assert!(offered(&table).contains(&more), "{:?}", offered(&table));
    table.touches(1, Touch::Place { spot: spot("red"), amount: cents(250) });
    assert!(!offered(&table).iter().any(|offer| matches!(offer, Offer::PlaceMore { .. })));
    // 50 cents are less than a step.
    table.does(dealer(), Command::TopUp { seat: seat(1), tender: Tender::Cash, amount: cents(50) });
    let more = |offer: &Offer| matches!(offer, Offer::PlaceMoreSequence { least, most, .. } if *least == cents(300) && *most == cents(300));
    assert!(offered(&table).iter().any(more));
    table.touches(1, Touch::Sequence { sequence: treble, amount: cents(100) });
}
