//! Chip accounts: buying in, adding, leaving (rule 6, RR-4, RR-14).

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, SequenceKind};
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_money::{Cents, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{Automation, Command, Event, Funds, Offer, Phase, Reason, Touch};
use houseway_table::{Actor, Rank};

fn open(number: u8, tender: Tender, amount: u32) -> Command {
    Command::OpenAccount { seat: seat(number), tender, amount: cents(amount) }
}

fn top_up(number: u8, amount: u32) -> Command {
    Command::TopUp { seat: seat(number), tender: Tender::Cash, amount: cents(amount) }
}

fn note(id: &str, amount: u32) -> Command {
    Command::InsertNote { note: id.parse().unwrap(), amount: cents(amount) }
}

fn leave(number: u8) -> Command {
    Command::Leave { seat: seat(number) }
}

fn direct(number: u8) -> Command {
    Command::DirectToLeave { seat: seat(number), reason: "struck the wheel".parse().unwrap() }
}

/// What was paid, with the closing's own facts checked against the table.
#[track_caller]
fn closed(facts: &[houseway_table::Recorded<Event>]) -> (u64, u64, u64) {
    let last = facts.last().unwrap();
    let Event::AccountClosed { paid, chips, coin, withdrawn, .. } = &last.event else {
        panic!("no account closed: {facts:?}")
    };
    let in_chips: u64 = chips.iter().map(|s| s.denomination.get() * s.count).sum();
    assert_eq!(in_chips + coin.get(), paid.get(), "what is handed over is what is paid");
    (paid.get(), coin.get(), withdrawn.as_ref().map_or(0, |w| w.amount.get()))
}

fn move_float(table: &mut Table, kind: MovementKind, denomination: Cents) {
    let count = Count::new(vec![Stack { denomination, count: 1 }]);
    table.does(dealer(), Command::Count { kind, count });
    table.does(game_supervisor(), Command::Countersign);
}

/// A table with so much in its float.
fn with_float(amount: u32) -> Table {
    let mut table = Table::open();
    let rest = table.state.books.balance(&Account::Float).minus(cents(amount)).unwrap();
    move_float(&mut table, MovementKind::Credit, rest);
    table
}

#[test]
fn r6_1_an_open_terminal_shows_its_account() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    let shown = |table: &Table, number: u8| {
        let view = table.seat_view(number);
        let basis = view.public.shown_by.into_iter().find(|s| s.what == "account").map(|s| s.basis);
        (view.account.map(|a| (a.account, a.balance)), basis)
    };
    let (own, basis) = shown(&table, 1);
    assert_eq!(own, Some((account, cents(10_000))));
    shows(&basis.unwrap(), "6.1");
    assert_eq!(shown(&table, 2), (None, None));
}

#[test]
fn r6_2_whoever_plays_buys_in() {
    let mut table = Table::open();
    for (number, tender) in (1..).zip(Tender::ALL) {
        let facts = table.does(dealer(), open(number, tender, 1_000));
        cites(&facts[0].basis, "6.2");
    }
    let mut table = Table::open();
    let refused = table.refuses(dealer(), open(1, Tender::Cash, 0));
    assert_eq!(refused.reason, Reason::NoAmount);
    cites(&refused.basis, "6.2");
    let most = cents(1_000_000_000);
    assert_eq!(table.refuses(dealer(), open(1, Tender::Cash, u32::MAX)).reason, Reason::TooMuch { most });
    // No terminal credits itself where money is real, nor does anybody's word but the dealer's.
    for actor in [terminal(1), acceptor(1), Actor::System] {
        assert_eq!(table.refuses(actor, open(1, Tender::Cash, 1_000)).reason, Reason::NotYours);
    }
    assert_eq!(table.refuses(terminal(1), note("n1", 1_000)).reason, Reason::NotYours);
}

#[test]
fn r6_3_the_dealer_hands_over_a_terminal_with_the_amount_tendered() {
    let mut table = Table::open();
    let offers = table.console().offers;
    let offer = offers.iter().find(|o| o.value == Offer::OpenAccount { seat: seat(1) }).unwrap();
    prompts(&offer.basis, "6.3(a)");
    prompts(&offer.basis, "6.2");
    let float = table.state.books.balance(&Account::Float);
    let facts = table.does(dealer(), open(1, Tender::Cash, 12_345));
    cites(&facts[0].basis, "6.3(a)");
    cites(&facts[0].basis, "6.3(b)");
    cites(&facts[0].basis, "6.1");
    assert_eq!(table.account_view(1).balance, cents(12_345));
    assert_eq!(table.state.books.balance(&Account::Drop(Tender::Cash)), cents(12_345));
    assert_eq!(table.state.books.balance(&Account::Float), float);
    // Chips go into the float, everything else into the drop box.
    table.does(dealer(), open(2, Tender::Chips, 5_000));
    assert_eq!(table.state.books.balance(&Account::Float), float.plus(cents(5_000)).unwrap());
    assert_eq!(table.account_view(2).account, AccountNumber(2));
}

#[test]
fn r6_4_a_note_is_credited_by_itself_and_opens_a_closed_terminal() {
    let mut table = Table::open();
    let facts = table.does(acceptor(1), note("n1", 5_000));
    cites(&facts[0].basis, "6.4");
    cites(&facts[0].basis, "RR-14");
    let Event::AccountOpened { source, amount, .. } = &facts[0].event else { panic!("not opened") };
    assert_eq!((*source, *amount), (Funds::Acceptor { note: "n1".parse().unwrap() }, cents(5_000)));
    assert_eq!(table.account_view(1).balance, cents(5_000));
    assert_eq!(table.state.books.balance(&Account::Notes(1)), cents(5_000));
    // An acceptor credits its own terminal; one that belongs to none credits nobody.
    let loose = Actor::Device { id: "acceptor".parse().unwrap(), seat: None };
    let refused = table.refuses(loose, note("n2", 5_000));
    assert_eq!(refused.reason, Reason::NotYours);
    cites(&refused.basis, "6.4");
    assert_eq!(table.refuses(acceptor(5), note("n2", 5_000)).reason, Reason::NoSuchSeat);
}

#[test]
fn rr_14_a_note_is_credited_once_for_its_number() {
    let mut table = Table::open();
    table.does(acceptor(1), note("n1", 5_000));
    let refused = table.refuses(acceptor(1), note("n1", 5_000));
    assert_eq!(refused.reason, Reason::NoteKnown);
    cites(&refused.basis, "6.4");
    cites(&refused.basis, "RR-14");
    // Not even after its account is closed.
    table.does(dealer(), leave(1));
    assert_eq!(table.refuses(acceptor(1), note("n1", 5_000)).reason, Reason::NoteKnown);
    assert_eq!(table.state.books.balance(&Account::Notes(1)), cents(5_000));
    // A note that was refused for another reason is not spent.
    table.does(
        dealer(),
        Command::ReportMalfunction { scope: houseway_table::roulette::Scope::System, began_at: None },
    );
    assert_eq!(table.refuses(acceptor(1), note("n2", 5_000)).reason, Reason::SystemFailed);
    table.does(dealer(), Command::Restore { scope: houseway_table::roulette::Scope::System });
    table.does(acceptor(1), note("n2", 5_000));
}

/// Each acceptor counts its own notes: the same number from another is another note.
#[test]
fn r6_4_two_acceptors_may_use_the_same_number() {
    let mut table = Table::open();
    for number in [1, 2] {
        let facts = table.does(acceptor(number), note("n1", 5_000));
        assert!(matches!(facts[0].event, Event::AccountOpened { .. }));
        cites(&facts[0].basis, "6.4");
        assert_eq!(table.account_view(number).balance, cents(5_000));
        assert_eq!(table.refuses(acceptor(number), note("n1", 5_000)).reason, Reason::NoteKnown);
    }
}

/// However many notes have come since, none is credited again; what nobody remembers one by one is refused as old.
#[test]
fn rr_14_no_note_is_credited_again_however_late_it_is_sent() {
    let mut table = Table::with(&[], |config| config.note_limit = cents(100_000_000));
    let number = |count: usize| note(&format!("n{count}"), 500);
    // Messages overtake each other, but for a few they stay in order.
    table.does(acceptor(1), number(2));
    table.does(acceptor(1), number(1));
    for count in 3..=300 {
        table.does(acceptor(1), number(count));
    }
    for count in [1, 2, 150, 236] {
        let refused = table.refuses(acceptor(1), number(count));
        let after = "n236".parse().unwrap();
        assert_eq!(refused.reason, Reason::NoteOld { after });
        cites(&refused.basis, "6.4");
        cites(&refused.basis, "RR-14");
    }
    assert_eq!(table.refuses(acceptor(1), number(237)).reason, Reason::NoteKnown);
    assert_eq!(table.state.books.balance(&Account::Notes(1)), cents(150_000));
    table.does(acceptor(1), number(301));
}

/// Directed to leave he must (6.6(b)): whether or not he had asked to, and whatever the float holds.
#[test]
fn r6_6_b_whoever_is_directed_to_leave_goes() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.does(dealer(), leave(1));
    let facts = table.does(dealer(), direct(1));
    assert!(matches!(facts[0].event, Event::LeaveNoted { directed: Some(_), .. }));
    cites(&facts[0].basis, "6.6(b)");
    let refused = table.refuses(dealer(), direct(1));
    assert_eq!(refused.reason, Reason::AlreadyPending);
    cites(&refused.basis, "6.6(b)");
    let facts = table.spins_to(2);
    let Event::AccountClosed { directed: Some(_), .. } = facts.last().unwrap().event else {
        panic!("not closed as directed: {facts:?}")
    };
    assert_eq!(table.state.directed_at, Some(table.now), "the notice of a closing runs from then");
    assert_eq!(table.balance(account), Cents::ZERO);
    // The float cannot pay: who leaves by himself waits for a fill, who must go is owed what he has.
    let mut table = with_float(100);
    let account = table.buys_in(1, 10_000);
    assert!(matches!(table.refuses(dealer(), leave(1)).reason, Reason::FloatShort { .. }));
    let facts = table.does(dealer(), direct(1));
    let Event::AccountClosed { paid, owed, .. } = facts[0].event else { panic!("not closed: {facts:?}") };
    assert_eq!((paid, owed), (Cents::ZERO, cents(10_000)));
    cites(&facts[0].basis, "6.6(b)");
    assert_eq!(table.state.books.balance(&Account::Payable(account)), cents(10_000));
}

/// Whoever leaves of his own will is paid by the dealer, which is what his terminal is told.
#[test]
fn r6_7_a_terminal_does_not_pay_its_player_out_by_itself() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    let refused = table.refuses(terminal(1), leave(1));
    assert_eq!(refused.reason, Reason::NotYours);
    cites(&refused.basis, "6.6(a)");
    cites(&refused.basis, "6.7(a)");
    assert!(!refused.basis.cites("2.2(b)"));
}

#[test]
fn r6_5_more_may_be_added_at_any_time() {
    let mut table = Table::open();
    let account = table.buys_in(1, 1_000);
    let mut expected = 1_000;
    let mut count = 0;
    let mut adds_both = |table: &mut Table, staked: u32| {
        let facts = table.does(dealer(), top_up(1, 300));
        cites(&facts[0].basis, "6.5(a)");
        count += 1;
        let facts = table.does(acceptor(1), note(&format!("n{count}"), 500));
        cites(&facts[0].basis, "6.5(b)");
        cites(&facts[0].basis, "6.4");
        expected += 800;
        assert_eq!(table.balance(account), cents(expected - staked));
    };
    adds_both(&mut table, 0);
    table.opens_period();
    table.places(1, "red", 500);
    adds_both(&mut table, 500);
    table.expires();
    adds_both(&mut table, 500);
    table.all_confirm();
    table.does(dealer(), Command::BallSpun);
    adds_both(&mut table, 500);
    let refused = table.refuses(dealer(), top_up(1, 0));
    assert_eq!(refused.reason, Reason::NoAmount);
    cites(&refused.basis, "6.5(a)");
    let refused = table.refuses(dealer(), top_up(2, 500));
    assert_eq!(refused.reason, Reason::TerminalClosed);
    cites(&refused.basis, "1.5");
}

#[test]
fn a_note_acceptor_stops_at_its_limit() {
    let mut table = Table::with(&[], |config| config.note_limit = cents(10_000));
    let refused = table.refuses(acceptor(1), note("n1", 10_001));
    assert_eq!(refused.reason, Reason::NoteLimit { limit: cents(10_000) });
    table.does(acceptor(1), note("n1", 5_000));
    assert!(matches!(table.refuses(acceptor(1), note("n2", 5_001)).reason, Reason::NoteLimit { .. }));
    table.does(acceptor(1), note("n2", 5_000));
    assert!(matches!(table.refuses(acceptor(1), note("n3", 1)).reason, Reason::NoteLimit { .. }));
    assert_eq!(table.refuses(acceptor(1), note("n4", 0)).reason, Reason::NoAmount);
    // The dealer still may.
    table.does(dealer(), top_up(1, 50_000));
}

#[test]
fn r6_6_a_between_spins_the_whole_balance_is_paid_and_the_account_closed() {
    let mut table = Table::open();
    let account = table.buys_in(1, 12_345);
    let facts = table.does(dealer(), leave(1));
    for clause in ["6.6(a)", "6.7(a)", "6.7(b)", "RR-4"] {
        cites(&facts[0].basis, clause);
    }
    assert_eq!(closed(&facts), (12_345, 95, 0));
    assert_eq!(table.balance(account), cents(0));
    assert!(table.seat_view(1).account.is_none());
    let again = table.refuses(dealer(), leave(1));
    assert_eq!(again.reason, Reason::TerminalClosed);
    assert_ne!(table.buys_in(1, 1_000), account, "whoever comes next has an account of his own");
}

#[test]
fn r6_7_a_the_pay_out_is_in_the_largest_chips_and_the_rest_in_coin() {
    let mut table = Table::open();
    table.buys_in(1, 123_456);
    let facts = table.does(dealer(), leave(1));
    let Event::AccountClosed { chips, coin, .. } = &facts[0].event else { panic!("not closed") };
    let stacks: Vec<_> = chips.iter().map(|s| (s.denomination, s.count)).collect();
    let expected = [(50_000, 2), (10_000, 2), (2_500, 1), (500, 1), (250, 1)].map(|(d, n)| (cents(d), n));
    assert_eq!((stacks.as_slice(), *coin), (&expected[..], cents(206)));
    cites(&facts[0].basis, "6.7(a)");
}

#[test]
fn rr_4_before_expiry_the_leavers_wagers_are_withdrawn() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    let sequence = Sequence::new(SequenceKind::Double, &[pocket(7); 2]).unwrap();
    table.touches(1, Touch::Sequence { sequence, amount: cents(300) });
    let facts = table.does(dealer(), leave(1));
    assert_eq!(closed(&facts), (10_000, 0, 800));
    assert!(table.state.sequences.is_empty(), "a sequence that has not started goes back too");
    let facts = table.expires();
    let Event::PeriodExpired { layouts, .. } = &facts[0].event else { panic!("not expired") };
    assert!(layouts.is_empty());
}

#[test]
fn rr_4_after_expiry_the_account_closes_when_its_wagers_are_settled() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.opens_period();
    table.places(1, "straight-up 17", 500);
    table.expires();
    // Who has nothing on this spin goes at once.
    assert_eq!(closed(&table.does(dealer(), leave(2))), (10_000, 0, 0));
    let facts = table.does(dealer(), leave(1));
    assert!(matches!(facts[0].event, Event::LeaveNoted { .. }));
    cites(&facts[0].basis, "6.6(a)");
    assert!(table.account_view(1).leaving);
    assert_eq!(table.refuses(dealer(), leave(1)).reason, Reason::AlreadyPending);
    let facts = table.spins_to(17);
    assert_eq!(facts.len(), 2, "settled and closed in one decision");
    assert_eq!(closed(&facts), (9_500 + 18_000, 0, 0));
    cites(&facts[1].basis, "6.7(a)");
    assert_eq!(table.balance(account), cents(0));
}

#[test]
fn rr_4_a_leaver_whose_spin_is_void_takes_his_stake_along() {
    for reading in [&[][..], &["RR-3=stay"]] {
        let mut table = Table::with(reading, |_| {});
        table.buys_in(1, 10_000);
        table.opens_period();
        table.places(1, "red", 500);
        let sequence = Sequence::new(SequenceKind::Double, &[pocket(7); 2]).unwrap();
        table.touches(1, Touch::Sequence { sequence, amount: cents(300) });
        table.expires();
        table.does(dealer(), leave(1));
        table.does(dealer(), Command::BallSpun);
        let facts = table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::BallOut });
        assert_eq!(closed(&facts), (10_000, 0, 0), "{reading:?}");
        assert!(table.state.sequences.is_empty());
    }
}

#[test]
fn rr_4_a_leaver_of_a_spin_that_rested_early_is_paid_with_no_spin() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.does(dealer(), Command::BallSpun);
    table.does(dealer(), Command::BallAtRest);
    assert!(matches!(table.state.phase, Phase::RestedEarly { .. }));
    assert!(matches!(table.does(dealer(), leave(1))[0].event, Event::LeaveNoted { .. }));
    assert_eq!(closed(&table.does(dealer(), leave(2))), (10_000, 0, 0));
    let facts = table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::AtRestEarly });
    assert_eq!(closed(&facts), (10_000, 0, 0));
}

#[test]
fn r6_6_b_who_is_directed_to_leave_goes_with_what_is_his() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    let sequence = Sequence::new(SequenceKind::Double, &[pocket(7); 2]).unwrap();
    table.plays(7, |table| drop(table.touches(1, Touch::Sequence { sequence, amount: cents(200) })));
    let facts = table.does(dealer(), direct(1));
    cites(&facts[0].basis, "6.6(b)");
    records(&facts[0].basis, "6.6(b)");
    let Event::AccountClosed { directed, receipt, paid, .. } = &facts[0].event else { panic!("not closed") };
    assert_eq!(directed.unwrap().as_str(), "struck the wheel");
    assert_eq!(
        (*paid, receipt.as_slice()),
        (cents(9_800), &[numbered(1, 1)][..]),
        "the running sequence survives"
    );
    assert_eq!(facts[0].by, dealer());
    table.plays(7, |_| {});
    assert_eq!(table.state.books.balance(&Account::Payable(account)), cents(376 * 200));
    // The dealer decides that, no terminal.
    table.buys_in(1, 1_000);
    assert_eq!(table.refuses(terminal(2), direct(1)).reason, Reason::NotYours);
}

#[test]
fn r6_6_b_the_grounds_are_kept_until_the_player_is_paid() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    let facts = table.does(dealer(), direct(1));
    assert!(matches!(facts[0].event, Event::LeaveNoted { directed: Some(_), .. }));
    let facts = table.spins_to(1);
    let Event::AccountClosed { directed, .. } = &facts[1].event else { panic!("not closed") };
    assert_eq!(directed.unwrap().as_str(), "struck the wheel");
    records(&facts[1].basis, "6.6(b)");
}

#[test]
fn r6_7_a_a_float_that_is_short_keeps_the_account_open_until_it_is_filled() {
    let mut table = with_float(10_000);
    table.buys_in(1, 20_000);
    let refused = table.refuses(dealer(), leave(1));
    assert_eq!(refused.reason, Reason::FloatShort { float: cents(10_000) });
    cites(&refused.basis, "6.7(a)");
    assert_eq!(table.account_view(1).balance, cents(20_000), "no part of it is paid out");
    move_float(&mut table, MovementKind::Fill, cents(10_000));
    assert_eq!(closed(&table.does(dealer(), leave(1))), (20_000, 0, 0));
    assert_eq!(table.state.books.balance(&Account::Float), cents(0));
}

#[test]
fn no_outcome_waits_for_the_float_and_no_two_leavers_are_paid_from_the_same_chips() {
    let mut table = with_float(10_000);
    for number in 1..=3 {
        table.buys_in(number, 6_000);
    }
    table.opens_period();
    for number in 1..=3 {
        table.places(number, "red", 500);
    }
    table.expires();
    table.does(dealer(), leave(1));
    table.does(dealer(), direct(2));
    let facts = table.spins_to(2);
    // The first is paid; what is left does not reach for the second, who is owed the whole of his.
    assert_eq!(facts.len(), 3);
    assert_eq!(closed(&facts[..2]), (5_500, 0, 0));
    assert!(table.seat_view(1).account.is_none() && table.seat_view(2).account.is_none());
    let Event::AccountClosed { account, paid, owed, directed, .. } = &facts[2].event else {
        panic!("not closed")
    };
    assert_eq!((*paid, *owed), (cents(0), cents(5_500)));
    assert!(directed.is_some());
    cites(&facts[2].basis, "6.6(b)");
    assert_eq!(table.account_view(3).balance, cents(5_500));
    // He is paid when the float has been filled.
    let pay = Command::PayOwed { account: *account };
    assert!(matches!(table.refuses(dealer(), pay.clone()).reason, Reason::FloatShort { .. }));
    move_float(&mut table, MovementKind::Fill, cents(10_000));
    let facts = table.does(dealer(), pay);
    assert!(matches!(facts[0].event, Event::OwedPaid { amount, .. } if amount == cents(5_500)));
}

#[test]
fn where_the_system_deals_a_terminal_lets_its_own_player_leave() {
    let automation = Automation { open_after_ms: Some(5_000), ..Automation::default() };
    let mut table = Table::with(&[], |config| config.automation = automation);
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    assert_eq!(table.refuses(terminal(1), leave(2)).reason, Reason::NotYours);
    assert_eq!(table.refuses(terminal(1), direct(1)).reason, Reason::NotYours);
    assert_eq!(closed(&table.does(terminal(1), leave(1))), (10_000, 0, 0));
    // Elsewhere the dealer pays.
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    assert_eq!(table.refuses(terminal(1), leave(1)).reason, Reason::NotYours);
}

#[test]
fn rr_5_what_is_owed_is_received_by_a_supervisor_alone() {
    let mut table = Table::open();
    table.buys_in(1, 1_000);
    let receive = Command::ReceiveOwed { account: AccountNumber(1), tender: Tender::Cash };
    let refused = table.refuses(dealer(), receive.clone());
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::GameSupervisor });
    assert_eq!(table.refuses(game_supervisor(), receive).reason, Reason::NothingOwed);
}

#[test]
fn a_demo_terminal_takes_play_money_itself() {
    let mut table = Table::with(&[], |config| config.demo = true);
    table.does(terminal(1), note("n1", 5_000));
    assert_eq!(table.account_view(1).balance, cents(5_000));
    assert!(table.public().demo, "and says that it is no real money");
}
