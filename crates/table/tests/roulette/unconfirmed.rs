//! A terminal's fault that is found only after settlement (8.7(b), 8.9): a correction of its wagers, and no other.

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, SequenceKind};
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_table::roulette::{
    Command, Event, Notice, Offer, Phase, PhaseView, Prompt, Reason, Roulette, Scope, SpinOutcome, Touch,
    Unsettled, Wrong,
};
use houseway_table::{Actor, Game, Rank, Recorded};

fn void(spin: u64, number: u8, sequences: bool) -> Command {
    begins(spin, Wrong::Wagers { seat: seat(number), sequences })
}

fn confirmed(spin: u64, number: u8) -> Command {
    begins(spin, Wrong::Confirmed { seat: seat(number) })
}

fn number(n: u8) -> SpinOutcome {
    SpinOutcome::Number { number: pocket(n) }
}

#[track_caller]
fn corrects(table: &mut Table, begin: Command) -> Vec<Recorded<Event>> {
    table.does(dealer(), begin);
    table.does(game_supervisor(), Command::ConfirmCorrection)
}

fn double(table: &mut Table, number: u8, numbers: [u8; 2]) {
    let sequence = Sequence::new(SequenceKind::Double, &numbers.map(pocket)).unwrap();
    table.touches(number, Touch::Sequence { sequence, amount: cents(200) });
}

fn owed(table: &Table, account: AccountNumber) -> (u64, u64) {
    let of = |kind| table.state.books.balance(&kind).get();
    (of(Account::Payable(account)), of(Account::Receivable(account)))
}

/// 100.00 at terminals 1 and 2; terminal 1 wins 17.50 with red and loses 5.00 on 17, terminal 2 wins with red.
fn settled(readings: &[&str]) -> (Table, AccountNumber, AccountNumber) {
    let mut table = Table::with(readings, |_| {});
    let (one, two) = (table.buys_in(1, 10_000), table.buys_in(2, 10_000));
    table.plays(18, |table| {
        table.places(1, "red", 1_750);
        table.places(1, "straight-up 17", 500);
        table.places(2, "red", 500);
    });
    (table, one, two)
}

#[test]
fn r8_7_b_a_fault_found_after_settlement_has_the_wagers_of_that_terminal_void() {
    let (mut table, one, two) = settled(&[]);
    assert_eq!(table.balance(one), cents(10_000 + 1_750 - 500));
    let facts = table.does(dealer(), void(1, 1, false));
    for citation in ["8.7(b)", "8.9", "8.4", "RR-5", "RR-9"] {
        cites(&facts[0].basis, citation);
    }
    // The difference of each account stands there before anything moves, and every account is frozen.
    let preview = table.console().correction.unwrap();
    assert_eq!(preview.entered, number(18));
    assert_eq!(preview.wrong, Wrong::Wagers { seat: seat(1), sequences: false });
    let rows: Vec<_> = preview.accounts.iter().map(|a| (a.account, a.difference.get(), a.balance)).collect();
    assert_eq!(rows, [(one, -1_250, cents(10_000))]);
    assert_eq!(table.balance(one), cents(11_250));
    let tender = Tender::Cash;
    let top_up = Command::TopUp { seat: seat(2), tender, amount: cents(500) };
    assert_eq!(table.refuses(dealer(), top_up).reason, Reason::Frozen);
    assert_eq!(table.console().prompt.unwrap().value, Prompt::ConfirmCorrection);
    // A second person of rank confirms.
    assert!(matches!(table.refuses(dealer(), Command::ConfirmCorrection).reason, Reason::RankNeeded { .. }));
    let facts = table.does(game_supervisor(), Command::ConfirmCorrection);
    for citation in ["8.7(b)", "8.9", "RR-18", "G-3"] {
        cites(&facts[0].basis, citation);
    }
    assert_eq!((table.balance(one), table.balance(two)), (cents(10_000), cents(10_500)));
    // Both versions are on record; the number stands, and so does everybody else's settlement.
    let Event::CorrectionConfirmed { accounts, .. } = &facts[0].event else { panic!("not confirmed") };
    assert_eq!((accounts[0].before.lines.len(), accounts[0].after.lines.len()), (2, 0));
    assert_eq!(accounts[0].after.void.len(), 2);
    let shown = &table.public().outcomes[0];
    assert!(shown.outcome == number(18) && !shown.corrected);
    let view = table.account_view(1);
    assert_eq!(view.last_win, cents(0));
    let own = &view.results[0];
    assert!(own.corrected && own.settlement.is_none());
    let Some(Unsettled::Void { amount, basis }) = &own.unsettled else { panic!("{own:?}") };
    assert_eq!(*amount, cents(2_250));
    shows(basis, "8.9");
    assert!(matches!(view.notice, Some(Notice::Corrected { spin: 1, .. })));
    assert!(!table.account_view(2).results[0].corrected);
}

#[test]
fn r8_9_what_cannot_be_void_is_refused() {
    let (mut table, ..) = settled(&[]);
    let no_wager = table.refuses(dealer(), void(1, 3, true));
    assert_eq!(no_wager.reason, Reason::NothingToCorrect);
    cites(&no_wager.basis, "8.9");
    assert_eq!(table.refuses(dealer(), void(1, 9, true)).reason, Reason::NoSuchSeat);
    assert_eq!(table.refuses(dealer(), confirmed(1, 1)).reason, Reason::NothingToCorrect);
    assert_eq!(table.refuses(dealer(), void(7, 1, true)).reason, Reason::OutOfReach { earliest: 1 });
    assert_eq!(table.refuses(terminal(1), void(1, 1, true)).reason, Reason::NotYours);
    corrects(&mut table, void(1, 1, false));
    assert_eq!(table.refuses(dealer(), void(1, 1, false)).reason, Reason::NothingToCorrect);
    // A spin without an outcome has given everything back.
    corrects(&mut table, correct(1, SpinOutcome::NoSpin { reason: NoSpinReason::BallOut }));
    let refused = table.refuses(dealer(), void(1, 2, false));
    assert_eq!(refused.reason, Reason::NothingToCorrect);
    cites(&refused.basis, "8.3");
}

#[test]
fn r8_7_b_what_was_void_may_be_confirmed_after_all() {
    let (mut table, one, _) = settled(&[]);
    corrects(&mut table, void(1, 1, false));
    let facts = corrects(&mut table, confirmed(1, 1));
    cites(&facts[0].basis, "8.7(b)");
    assert_eq!(table.balance(one), cents(11_250));
    let own = &table.account_view(1).results[0];
    assert!(own.unsettled.is_none() && own.settlement.as_ref().unwrap().won == cents(1_750));
    assert_eq!(table.refuses(dealer(), confirmed(1, 1)).reason, Reason::NothingToCorrect);
}

/// Both faults of one spin, in either order: what stands in the end is the same.
#[test]
fn rr_5_an_outcome_and_a_terminal_are_corrected_in_any_order() {
    let worth = |order: [Command; 2]| {
        let (mut table, one, two) = settled(&[]);
        order.into_iter().for_each(|begin| drop(corrects(&mut table, begin)));
        (table.balance(one), table.balance(two), table.state.books.change(&Account::Win).get())
    };
    let outcome = correct(1, number(17));
    let there = worth([outcome.clone(), void(1, 1, false)]);
    assert_eq!(there, (cents(10_000), cents(9_500), 500));
    assert_eq!(worth([void(1, 1, false), outcome]), there);
}

#[test]
fn rr_9_a_sequence_that_began_there_falls_and_one_under_way_goes_on() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 7]));
    table.plays(7, |table| double(table, 1, [7, 9]));
    // 7-7 is complete with the second spin, and 7-9 began with it.
    assert_eq!(table.balance(account), cents(9_600 + 376 * 200));
    corrects(&mut table, void(2, 1, false));
    assert_eq!(table.balance(account), cents(9_800 + 376 * 200), "the one that began is void");
    assert_eq!(table.account_view(1).sequences, []);
    // It does not count the next spin any more.
    table.plays(9, |_| {});
    assert_eq!(table.balance(account), cents(9_800 + 376 * 200));
    // Confirmed after all, it does.
    corrects(&mut table, confirmed(2, 1));
    assert_eq!(table.balance(account), cents(9_600 + 376 * 200 + 376 * 200));
}

#[test]
fn r8_9_a_sequence_under_way_is_void_where_it_is_not_confirmed_either() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 7]));
    table.plays(7, |_| {});
    let facts = corrects(&mut table, void(2, 1, true));
    cites(&facts[0].basis, "8.9");
    assert_eq!(table.balance(account), cents(10_000), "stake back, and what it had paid reversed");
    // One spin further back is settled again without bringing it back.
    table.plays(3, |_| {});
    corrects(&mut table, correct(3, number(4)));
    assert_eq!(table.balance(account), cents(10_000));
    // Where the first spin was no hit, it never came to the second.
    corrects(&mut table, correct(1, number(8)));
    assert_eq!(table.balance(account), cents(9_800));
}

#[test]
fn rr_9_void_all_takes_the_sequences_under_way_along() {
    let mut table = Table::with(&["RR-9=void-all"], |_| {});
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 7]));
    table.plays(7, |_| {});
    corrects(&mut table, void(2, 1, false));
    assert_eq!(table.balance(account), cents(10_000));
}

#[test]
fn rr_5_a_closed_account_is_owed_or_owes_for_its_terminal_too() {
    let (mut table, one, two) = settled(&[]);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.does(dealer(), Command::Leave { seat: seat(2) });
    // Somebody else has the terminal by then: the fault was his predecessor's.
    let next = table.buys_in(1, 5_000);
    corrects(&mut table, void(1, 1, false));
    assert_eq!((owed(&table, one), owed(&table, two)), ((0, 1_250), (0, 0)));
    assert_eq!(table.balance(next), cents(5_000));
    table.does(game_supervisor(), Command::ReceiveOwed { account: one, tender: Tender::Cash });
    corrects(&mut table, confirmed(1, 1));
    assert_eq!(owed(&table, one), (1_250, 0));
    table.does(dealer(), Command::PayOwed { account: one });
    assert_eq!(owed(&table, one), (0, 0));
}

#[test]
fn r8_4_a_running_period_halts_for_a_terminals_correction_too() {
    let (mut table, ..) = settled(&[]);
    table.opens_period();
    table.does(dealer(), void(1, 1, false));
    assert_eq!(table.public().phase, PhaseView::Stopped { spin: 2 });
    table.does(dealer(), Command::WithdrawCorrection);
    assert!(matches!(table.public().phase, PhaseView::Wagering { spin: 2, .. }));
}

/// What the true outcome was and what had been entered may each be no spin (RR-5).
#[test]
fn rr_5_a_spin_corrected_to_no_spin_is_corrected_back() {
    const VOID: SpinOutcome = SpinOutcome::NoSpin { reason: NoSpinReason::SameDirection };
    let (mut table, one, two) = settled(&[]);
    corrects(&mut table, correct(1, VOID));
    assert_eq!((table.balance(one), table.balance(two)), (cents(10_000), cents(10_000)));
    let own = &table.account_view(1).results[0];
    assert_eq!(own.outcome, Some(VOID));
    assert!(matches!(own.unsettled, Some(Unsettled::Void { amount, .. }) if amount == cents(2_250)));
    table.does(dealer(), correct(1, number(17)));
    let preview = table.console().correction.unwrap();
    assert_eq!((preview.entered, preview.wrong), (VOID, Wrong::Outcome { outcome: number(17) }));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    // 17 is black: the reds lose and the straight-up wins.
    assert_eq!(table.balance(one), cents(10_000 - 1_750 + 17_500));
    assert_eq!(table.balance(two), cents(9_500));
    // Whom nothing was settled for sees the number too.
    assert_eq!(table.account_view(2).results[0].outcome, Some(number(17)));
}

#[test]
fn rr_5_the_stakes_of_a_spin_found_to_be_one_after_all_are_taken_from_whoever_has_spent_them() {
    const VOID: SpinOutcome = SpinOutcome::NoSpin { reason: NoSpinReason::SameDirection };
    let mut table = Table::open();
    let account = table.buys_in(1, 500);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    corrects(&mut table, correct(1, VOID));
    table.plays(0, |table| drop(table.places(1, "red", 500)));
    assert_eq!(table.balance(account), cents(0));
    corrects(&mut table, correct(1, number(18)));
    assert_eq!((table.balance(account), owed(&table, account)), (cents(0), (0, 500)));
}

#[test]
fn r8_3_a_no_spin_that_was_called_stays_one() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    let refused = table.refuses(dealer(), correct(1, number(18)));
    assert_eq!(refused.reason, Reason::NothingToCorrect);
    cites(&refused.basis, "8.3");
}

#[test]
fn rr_18_who_begins_a_terminals_correction_does_not_confirm_it() {
    let (mut table, ..) = settled(&[]);
    table.does(game_supervisor(), void(1, 1, false));
    let refused = table.refuses(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(refused.reason, Reason::SamePerson);
    cites(&refused.basis, "RR-18");
    assert_eq!(table.refuses(Actor::System, Command::ConfirmCorrection).reason, Reason::NotYours);
    let refused = table.refuses(dealer(), Command::ConfirmCorrection);
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::GameSupervisor });
    table.does(casino_supervisor(), Command::ConfirmCorrection);
}

/// What a sequence had run over when it was void is not what the record says today: its first spin has become none
/// since, and nothing brings it back but that spin.
#[test]
fn r8_3_a_sequence_is_settled_again_by_the_record_as_it_stands_not_as_it_stood() {
    const VOID: SpinOutcome = SpinOutcome::NoSpin { reason: NoSpinReason::ForeignObject };
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 7]));
    table.plays(7, |_| {});
    assert_eq!(table.balance(account), cents(9_800 + 376 * 200), "7-7 is paid");
    corrects(&mut table, void(2, 1, true));
    corrects(&mut table, correct(1, VOID));
    assert_eq!(table.balance(account), cents(10_000));
    // Its terminal's record of the second spin is confirmed: there is no first spin that it could have begun with.
    let facts = corrects(&mut table, confirmed(2, 1));
    cites(&facts[0].basis, "8.7(b)");
    assert_eq!(table.balance(account), cents(10_000), "what began with no spin stays void (8.3)");
    // With the first spin it comes back, and what stands is what was dealt.
    let facts = corrects(&mut table, correct(1, number(7)));
    cites(&facts[0].basis, "8.4");
    assert_eq!(table.balance(account), cents(9_800 + 376 * 200));
}

/// Two faults in a row: each can be confirmed after all, in whichever order.
#[test]
fn r8_7_b_two_spins_in_a_row_are_confirmed_in_either_order() {
    for order in [[1, 2], [2, 1]] {
        let mut table = Table::open();
        let account = table.buys_in(1, 10_000);
        table.plays(7, |table| double(table, 1, [7, 7]));
        table.plays(7, |_| {});
        corrects(&mut table, void(2, 1, true));
        corrects(&mut table, void(1, 1, true));
        assert_eq!(table.balance(account), cents(10_000));
        order.into_iter().for_each(|spin| drop(corrects(&mut table, confirmed(spin, 1))));
        assert_eq!(table.balance(account), cents(9_800 + 376 * 200), "{order:?}");
    }
}

/// After expiry the record of terminal 1 cannot be confirmed, and two persons say so before the spin is settled.
fn void_before_settlement(sequences: bool) -> (Table, AccountNumber) {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| double(table, 1, [7, 9]));
    table.opens_period();
    table.places(1, "straight-up 9", 500);
    double(&mut table, 1, [9, 9]);
    table.expires();
    let scope = Scope::Terminal { seat: seat(1) };
    table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
    table.does(dealer(), Command::VoidRecord { seat: seat(1), sequences });
    table.does(game_supervisor(), Command::VoidRecord { seat: seat(1), sequences });
    (table, account)
}

#[test]
fn r8_7_b_what_was_void_before_settlement_is_confirmed_when_evidence_comes_later() {
    for sequences in [false, true] {
        let (mut table, account) = void_before_settlement(sequences);
        table.does(dealer(), Command::Restore { scope: Scope::Terminal { seat: seat(1) } });
        table.spins_to(9);
        // 7-9 was under way and is complete, unless it was void too.
        let under_way = if sequences { 200 } else { 376 * 200 };
        assert_eq!(table.balance(account), cents(9_800 + under_way));
        let offered = table.console().offers.into_iter().find_map(|offer| match offer.value {
            Offer::BeginCorrection { spins, .. } => Some(spins),
            _ => None,
        });
        let offered = offered.unwrap();
        assert_eq!((offered[1].spin, &offered[1].unconfirmed[..]), (2, &[seat(1)][..]));
        // What was under way and is not void yet may still fall.
        let under_way: &[_] = if sequences { &[] } else { &[seat(1)] };
        assert_eq!((&offered[1].wagers[..], &offered[1].sequences_only[..]), (under_way, under_way));
        let facts = corrects(&mut table, confirmed(2, 1));
        for citation in ["8.7(b)", "8.4", "RR-5"] {
            cites(&facts[0].basis, citation);
        }
        assert_eq!(table.balance(account), cents(9_300 - 200 + 376 * 200 + 36 * 500));
        assert_eq!(table.account_view(1).sequences.len(), 1, "9-9 has hit once and goes on");
        table.plays(9, |_| {});
        assert_eq!(table.balance(account), cents(9_100 + 376 * 200 + 36 * 500 + 376 * 200));
        // And not confirmed once more.
        corrects(&mut table, void(2, 1, true));
        assert_eq!(table.balance(account), cents(10_000));
    }
}

/// A lesser void in place of a greater one would bring back what fell, and pay it or lose it (8.9).
#[test]
fn r8_9_what_fell_is_not_brought_back_by_a_lesser_void() {
    let (mut table, account) = void_before_settlement(true);
    table.does(dealer(), Command::Restore { scope: Scope::Terminal { seat: seat(1) } });
    table.spins_to(9);
    for sequences in [false, true] {
        let refused = table.refuses(dealer(), void(2, 1, sequences));
        assert_eq!(refused.reason, Reason::NothingToCorrect);
        cites(&refused.basis, "8.9");
    }
    assert_eq!(table.balance(account), cents(10_000));
}

#[test]
fn r8_9_what_is_void_at_the_spin_at_hand_is_not_revived_by_another_spins_correction() {
    let (mut table, account) = void_before_settlement(true);
    assert_eq!(table.balance(account), cents(10_000));
    corrects(&mut table, correct(1, number(8)));
    assert_eq!(table.balance(account), cents(9_800), "7-9 missed at once");
    corrects(&mut table, correct(1, number(7)));
    assert_eq!(table.balance(account), cents(10_000), "and is void as before");
    // Nor when the spin has ended without an outcome.
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    corrects(&mut table, correct(1, number(8)));
    corrects(&mut table, correct(1, number(7)));
    assert_eq!(table.balance(account), cents(10_000));
    // Confirmed after all, what was under way goes on; what was wagered on a "no spin" stays void (8.3).
    let facts = corrects(&mut table, confirmed(2, 1));
    cites(&facts[0].basis, "8.7(b)");
    assert_eq!(table.balance(account), cents(9_800));
    table.does(dealer(), Command::Restore { scope: Scope::Terminal { seat: seat(1) } });
    table.plays(9, |_| {});
    assert_eq!(table.balance(account), cents(9_800 + 376 * 200));
}

#[test]
fn r8_9_what_was_void_on_a_spin_that_was_given_up_stays_void() {
    let (mut table, account) = void_before_settlement(true);
    let began_at = Some(table.now.plus_ms(0));
    let began_at = began_at.map(|at| houseway_table::Time(at.0 - 1_000));
    table.does(Actor::System, Command::ReportMalfunction { scope: Scope::System, began_at });
    assert_eq!(table.public().phase, PhaseView::Between);
    corrects(&mut table, correct(1, number(8)));
    corrects(&mut table, correct(1, number(7)));
    assert_eq!(table.balance(account), cents(10_000));
}

/// However many spins are given up after it, with nothing in between that has an outcome.
#[test]
fn r8_9_what_was_void_stays_void_however_many_spins_are_given_up() {
    let gives_up = |table: &mut Table| {
        let began_at = Some(houseway_table::Time(table.now.0 - 1_000));
        table.does(Actor::System, Command::ReportMalfunction { scope: Scope::System, began_at });
        table.does(Actor::System, Command::Restore { scope: Scope::System });
    };
    let (mut table, account) = void_before_settlement(true);
    for _ in 0..30 {
        gives_up(&mut table);
        table.opens_period();
        table.expires();
    }
    corrects(&mut table, correct(1, number(8)));
    corrects(&mut table, correct(1, number(7)));
    assert_eq!(table.balance(account), cents(10_000));
    table.spins_to(9);
    assert_eq!(table.balance(account), cents(10_000), "7-9 goes on after it was declared void");
    // What nothing on record can fall with is not kept.
    (0..20).for_each(|_| drop(table.plays(9, |_| {})));
    assert_eq!((table.state.fallen.len(), table.state.failures.len()), (0, 0));
}

/// And by a failure, under the other reading of RR-9.
#[test]
fn rr_9_void_all_is_not_forgotten_however_many_spins_are_given_up() {
    let mut table = Table::with(&["RR-9=void-all"], |_| {});
    let account = table.buys_in(1, 10_000);
    table.plays(8, |table| double(table, 1, [7, 7]));
    // More often than the harness has patience to check every fact.
    let Table { rules, mut state, now, .. } = table;
    let mut does = |actor, command| {
        let by = houseway_table::By { actor, at: now };
        let facts = Roulette::decide(&rules, &state, &command, &by).unwrap().record(by);
        facts.iter().for_each(|fact| Roulette::apply(&mut state, fact));
        state.failures.len()
    };
    for _ in 0..1_100 {
        does(dealer(), Command::OpenPeriod { seal: None, blind: None });
        does(Actor::System, Command::ReportMalfunction { scope: Scope::System, began_at: None });
        let kept = does(Actor::System, Command::Restore { scope: Scope::System });
        assert_eq!(kept, 1, "7-7 falls with the first");
    }
    // It was under way in truth when the system first failed.
    does(dealer(), correct(1, number(7)));
    does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(state.books.balance(&Account::Chips(account)), cents(10_000));
}

#[test]
fn r8_7_b_a_failure_that_two_backdated_can_be_found_to_have_come_after_expiry() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "straight-up 9", 500);
    double(&mut table, 1, [9, 9]);
    table.expires();
    let scope = Scope::Terminal { seat: seat(1) };
    let began_at = Some(houseway_table::Time(table.now.0 - 5_000));
    table.does(dealer(), Command::ReportMalfunction { scope, began_at });
    let facts = table.does(game_supervisor(), Command::ReportMalfunction { scope, began_at });
    cites(&facts[0].basis, "8.7(a)");
    assert_eq!(table.balance(account), cents(10_000));
    table.does(dealer(), Command::Restore { scope });
    table.spins_to(9);
    let facts = corrects(&mut table, confirmed(1, 1));
    cites(&facts[0].basis, "8.7(b)");
    table.plays(9, |_| {});
    assert_eq!(table.balance(account), cents(9_300 + 36 * 500 + 376 * 200));
}

#[test]
fn rr_4_who_left_with_a_void_record_is_owed_what_is_confirmed_later() {
    let (mut table, account) = void_before_settlement(false);
    table.does(dealer(), Command::Restore { scope: Scope::Terminal { seat: seat(1) } });
    table.spins_to(9);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    corrects(&mut table, confirmed(2, 1));
    assert_eq!(owed(&table, account), (35 * 500 - 200, 0), "the win, less what 9-9 holds again");
}

/// What a failure has made void stays void whatever is found out later, and what was over before it is settled (RR-9).
#[test]
fn rr_9_void_all_is_honoured_by_a_later_correction() {
    for scope in [Scope::System, Scope::Terminal { seat: seat(1) }] {
        for after_expiry in [false, true] {
            let playing = |number_before: u8| {
                let mut table = Table::with(&["RR-9=void-all"], |_| {});
                let account = table.buys_in(1, 10_000);
                table.plays(number_before, |table| double(table, 1, [7, 7]));
                table.opens_period();
                if after_expiry {
                    table.expires();
                }
                table.does(Actor::System, Command::ReportMalfunction { scope, began_at: None });
                table.does(Actor::System, Command::Restore { scope });
                match table.state.phase {
                    Phase::Between { .. } => drop(table.plays(7, |_| {})),
                    Phase::Wagering(_) => {
                        table.expires();
                        table.spins_to(7);
                    }
                    _ => {
                        table.all_confirm();
                        if table.console().examined.contains(&seat(1)) {
                            table.does(game_supervisor(), Command::ConfirmRecord { seat: seat(1) });
                        }
                        table.spins_to(7);
                    }
                }
                (table, account)
            };
            // It had missed, and was under way in truth when the failure came.
            let (mut table, account) = playing(8);
            assert_eq!(table.balance(account), cents(9_800));
            corrects(&mut table, correct(1, number(7)));
            assert_eq!(table.balance(account), cents(10_000), "{scope:?} {after_expiry}");
            // It had hit, and was over in truth.
            let (mut table, account) = playing(7);
            assert_eq!(table.balance(account), cents(10_000));
            corrects(&mut table, correct(1, number(8)));
            assert_eq!(table.balance(account), cents(9_800), "{scope:?} {after_expiry}");
            corrects(&mut table, correct(1, number(7)));
            assert_eq!(table.balance(account), cents(10_000));
        }
    }
}
