//! Corrections of a wrong entry (8.4, RR-5, RR-16, RR-18).

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, SequenceKind};
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_table::roulette::{
    Command, Event, Notice, Offer, Phase, PhaseView, Prompt, Reason, SpinOutcome, StaffOffer, Touch, Wrong,
};
use houseway_table::{Actor, Post, Rank};

fn number(n: u8) -> SpinOutcome {
    SpinOutcome::Number { number: pocket(n) }
}

fn begin(spin: u64, outcome: SpinOutcome) -> Command {
    correct(spin, outcome)
}

const VOID: SpinOutcome = SpinOutcome::NoSpin { reason: NoSpinReason::SameDirection };

/// Begun by the dealer and confirmed by the game supervisor.
#[track_caller]
fn corrects(table: &mut Table, spin: u64, outcome: SpinOutcome) -> Vec<houseway_table::Recorded<Event>> {
    table.does(dealer(), begin(spin, outcome));
    table.does(game_supervisor(), Command::ConfirmCorrection)
}

fn sequence(table: &mut Table, numbers: &[u8], amount: u32) {
    let kind = SequenceKind::ALL[numbers.len() - 2];
    let numbers: Vec<_> = numbers.iter().map(|&n| pocket(n)).collect();
    let sequence = Sequence::new(kind, &numbers).unwrap();
    table.touches(1, Touch::Sequence { sequence, amount: cents(amount) });
}

fn owed(table: &Table, account: AccountNumber) -> (u64, u64) {
    let of = |kind| table.state.books.balance(&kind).get();
    (of(Account::Payable(account)), of(Account::Receivable(account)))
}

#[test]
fn r8_4_the_true_number_is_settled_in_place_of_the_wrong_one() {
    let mut table = Table::open();
    let (winner, loser) = (table.buys_in(1, 10_000), table.buys_in(2, 10_000));
    table.plays(18, |table| {
        table.places(1, "straight-up 17", 500);
        table.places(2, "straight-up 18", 500);
    });
    assert_eq!((table.balance(winner), table.balance(loser)), (cents(9_500), cents(27_500)));
    let facts = table.does(dealer(), begin(1, number(17)));
    for citation in ["8.4", "RR-5"] {
        cites(&facts[0].basis, citation);
    }
    // What would change is shown before anything moves.
    let preview = table.console().correction.unwrap();
    let wrong = Wrong::Outcome { outcome: number(17) };
    assert_eq!((preview.entered, preview.wrong, preview.by.as_str()), (number(18), wrong, "dana"));
    let differences: Vec<_> = preview.accounts.iter().map(|a| (a.account, a.difference.get())).collect();
    assert_eq!(differences, [(winner, 18_000), (loser, -18_000)]);
    assert_eq!((table.balance(winner), table.balance(loser)), (cents(9_500), cents(27_500)));
    let prompt = table.console().prompt.unwrap();
    assert_eq!(prompt.value, Prompt::ConfirmCorrection);
    prompts(&prompt.basis, "8.4");
    let facts = table.does(game_supervisor(), Command::ConfirmCorrection);
    for citation in ["8.4", "RR-5", "RR-18"] {
        cites(&facts[0].basis, citation);
    }
    assert_eq!((table.balance(winner), table.balance(loser)), (cents(27_500), cents(9_500)));
    // Both versions stay on record, and the screens say so.
    let Event::CorrectionConfirmed { entered, wrong, begun_by, confirmed_by, .. } = &facts[0].event else {
        panic!("not confirmed")
    };
    assert_eq!((*entered, *wrong), (number(18), Wrong::Outcome { outcome: number(17) }));
    assert_eq!((begun_by.person.as_str(), confirmed_by.person.as_str()), ("dana", "gus"));
    let shown = &table.public().outcomes[0];
    assert!(shown.corrected && shown.outcome == number(17));
    let own = table.account_view(1);
    assert_eq!(own.last_win, cents(17_500));
    assert!(own.results[0].corrected);
    assert!(matches!(own.notice, Some(Notice::Corrected { spin: 1, entered, difference, .. })
            if difference.get() == 18_000 && entered == Some(number(18))));
}

#[test]
fn r8_4_every_account_is_frozen_from_the_first_word_to_the_second_persons() {
    let mut table = Table::open();
    let accounts = [table.buys_in(1, 10_000), table.buys_in(2, 10_000)];
    table.plays(18, |table| drop(table.places(1, "red", 500)));
    table.plays(18, |_| {});
    let owing = table.buys_in(3, 1_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.does(dealer(), begin(1, number(17)));
    assert!(table.public().frozen);
    let note = "n1".parse().unwrap();
    let (cash, amount) = (Tender::Cash, cents(500));
    let touch = |touch| (terminal(1), Command::Touch { touch });
    let every = [
        touch(Touch::Place { spot: spot("red"), amount }),
        touch(Touch::Remove { spot: spot("red"), amount: None }),
        touch(Touch::Undo),
        touch(Touch::Clear),
        touch(Touch::Repeat),
        touch(Touch::Double),
        (acceptor(1), Command::InsertNote { note, amount }),
        (acceptor(4), Command::InsertNote { note, amount }),
        (dealer(), Command::TopUp { seat: seat(1), tender: cash, amount }),
        (dealer(), Command::OpenAccount { seat: seat(4), tender: cash, amount }),
        (dealer(), Command::OpenPeriod { seal: None, blind: None }),
        (dealer(), Command::BallSpun),
        (dealer(), entry(3)),
        (dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption }),
        (game_supervisor(), Command::AnswerEntry { counts: true }),
        (game_supervisor(), Command::VoidRecord { seat: seat(1), sequences: true }),
        (dealer(), Command::PayOwed { account: owing }),
        (game_supervisor(), Command::ReceiveOwed { account: owing, tender: cash }),
        (Actor::System, Command::Expire { spin: 3 }),
        (dealer(), begin(2, number(17))),
    ];
    table.later_ms(60_000);
    for (actor, command) in every {
        let said = format!("{command:?}");
        let refused = table.refuses(actor, command);
        assert_eq!(refused.reason, Reason::Frozen, "{said}");
        cites(&refused.basis, "8.4");
        cites(&refused.basis, "RR-5");
    }
    // Who goes meanwhile is noted, and paid on release.
    let facts = table.does(dealer(), Command::Leave { seat: seat(2) });
    assert!(matches!(facts[0].event, Event::LeaveNoted { .. }));
    cites(&facts[0].basis, "8.4");
    assert_eq!(table.balance(accounts[1]), cents(10_000));
    let facts = table.does(game_supervisor(), Command::ConfirmCorrection);
    let closed = facts.iter().find_map(|fact| match &fact.event {
        Event::AccountClosed { account, paid, .. } => Some((*account, *paid)),
        _ => None,
    });
    assert_eq!(closed, Some((accounts[1], cents(10_000))));
    assert!(!table.public().frozen);
    table.does(acceptor(1), Command::InsertNote { note, amount });
}

#[test]
fn rr_5_a_stopped_period_starts_anew_in_full_or_goes_on() {
    for confirmed in [true, false] {
        let mut table = Table::open();
        let account = table.buys_in(1, 10_000);
        table.plays(18, |table| drop(table.places(1, "red", 500)));
        table.opens_period();
        table.later_ms(20_500);
        table.places(1, "black", 750);
        let facts = table.does(dealer(), begin(1, number(17)));
        assert!(matches!(facts[0].event, Event::CorrectionBegun { stopped: true, .. }));
        assert!(matches!(table.public().phase, PhaseView::Stopped { spin: 2 }));
        // However long it takes, the old deadline is gone.
        table.later_ms(600_000);
        let facts = match confirmed {
            true => table.does(game_supervisor(), Command::ConfirmCorrection),
            false => table.does(dealer(), Command::WithdrawCorrection),
        };
        let restarted = facts.last().unwrap();
        let Event::PeriodRestarted { spin: 2, seconds, closes_at } = restarted.event else {
            panic!("not started anew: {facts:?}")
        };
        // Where nothing was put right nobody gets more time than there was.
        let left = if confirmed { 30_000 } else { 9_500 };
        assert_eq!((seconds, closes_at), (if confirmed { 30 } else { 10 }, table.now.plus_ms(left)));
        cites(&restarted.basis, "RR-5");
        cites(&restarted.basis, if confirmed { "5.2" } else { "5.1" });
        // Wagers placed since stand, and "undo" does not reach behind the new start.
        assert_eq!(table.account_view(1).stake, cents(750));
        assert_eq!(table.touch_refused(1, Touch::Undo).reason, Reason::NothingToDo);
        table.later_ms(left - 1);
        table.places(1, "black", 250);
        table.expires();
        table.spins_to(2);
        // 18 is red and 17 black; 2 is black.
        let first = if confirmed { 9_500 } else { 10_500 };
        assert_eq!(table.balance(account), cents(first + 1_000));
    }
}

/// Begun and withdrawn, a correction stretches no period: its time stands still and goes on, and in one period a dealer alone
/// stops it once.
#[test]
fn rr_5_a_dealer_alone_does_not_stretch_a_period() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "red", 500)));
    table.opens_period();
    let mut wagering = 0;
    let stops = |table: &mut Table, actor, wagering: &mut u64| {
        table.later_ms(4_000);
        *wagering += 4_000;
        table.does(actor, begin(1, number(17)));
        table.later_ms(60_000);
        table.does(actor, Command::WithdrawCorrection);
    };
    stops(&mut table, dealer(), &mut wagering);
    let refused = table.refuses(dealer(), begin(1, number(17)));
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::GameSupervisor });
    for citation in ["8.4", "RR-5", "5.1", "1.2"] {
        cites(&refused.basis, citation);
    }
    let begins = |offer: &StaffOffer| matches!(offer.value, Offer::BeginCorrection { .. });
    assert!(!table.console().offers.iter().any(begins));
    stops(&mut table, game_supervisor(), &mut wagering);
    stops(&mut table, game_supervisor(), &mut wagering);
    let Phase::Wagering(period) = &table.state.phase else { panic!("no period runs") };
    assert_eq!(period.closes_at, table.now.plus_ms(30_000 - wagering));
    // The next period is another.
    table.expires();
    table.spins_to(2);
    table.opens_period();
    table.does(dealer(), begin(1, number(17)));
    table.does(game_supervisor(), Command::ConfirmCorrection);
}

#[test]
fn rr_5_a_spin_past_expiry_goes_on_when_the_accounts_are_released() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "red", 500)));
    table.opens_period();
    table.places(1, "straight-up 9", 500);
    table.expires();
    table.all_confirm();
    table.does(dealer(), Command::BallSpun);
    let facts = table.does(dealer(), begin(1, number(17)));
    assert!(matches!(facts[0].event, Event::CorrectionBegun { stopped: false, .. }));
    // The ball does not wait, but its number does.
    table.later_ms(15_000);
    table.does(dealer(), Command::BallAtRest);
    assert_eq!(table.refuses(dealer(), entry(9)).reason, Reason::Frozen);
    // Who leaves keeps his wager, and is paid with its settlement.
    table.does(dealer(), Command::Leave { seat: seat(1) });
    let facts = table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(facts.len(), 1, "nobody is paid while his wager is open");
    assert_eq!(table.balance(account), cents(9_000));
    let facts = table.enters(9);
    assert!(matches!(facts[1].event, Event::AccountClosed { paid, .. } if paid == cents(9_000 + 18_000)));
}

#[test]
fn rr_18_a_correction_takes_a_second_person_of_rank() {
    let mut table = Table::open();
    table.plays(18, |_| {});
    table.does(game_supervisor(), begin(1, number(17)));
    let refused = table.refuses(dealer(), Command::ConfirmCorrection);
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::GameSupervisor });
    cites(&refused.basis, "1.2");
    let refused = table.refuses(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(refused.reason, Reason::SamePerson);
    cites(&refused.basis, "8.4");
    cites(&refused.basis, "RR-18");
    let risen = Actor::Person { id: "gus".parse().unwrap(), post: Post::GamingShiftManager };
    assert_eq!(table.refuses(risen, Command::ConfirmCorrection).reason, Reason::SamePerson);
    assert_eq!(table.refuses(Actor::System, Command::ConfirmCorrection).reason, Reason::NotYours);
    table.does(casino_supervisor(), Command::ConfirmCorrection);
    let refused = table.refuses(casino_supervisor(), Command::ConfirmCorrection);
    assert_eq!(refused.reason, Reason::NothingPending);
}

#[test]
fn a_correction_is_withdrawn_by_who_began_it_or_a_supervisor() {
    let other = Actor::Person { id: "dirk".parse().unwrap(), post: Post::Dealer };
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "red", 500)));
    assert_eq!(table.refuses(dealer(), Command::WithdrawCorrection).reason, Reason::NothingPending);
    table.does(dealer(), begin(1, number(17)));
    assert!(matches!(table.refuses(other, Command::WithdrawCorrection).reason, Reason::RankNeeded { .. }));
    let facts = table.does(dealer(), Command::WithdrawCorrection);
    cites(&facts[0].basis, "8.4");
    assert_eq!(table.balance(account), cents(10_500));
    assert!(!table.public().outcomes[0].corrected);
    table.does(dealer(), begin(1, number(17)));
    table.does(manager(), Command::WithdrawCorrection);
}

#[test]
fn rr_5_an_emptied_account_owes_and_never_goes_below_zero() {
    let mut table = Table::open();
    let account = table.buys_in(1, 1_000);
    table.plays(18, |table| drop(table.places(1, "red", 500)));
    // 15.00 by then; of it 12.50 are wagered and lost.
    table.plays(0, |table| drop(table.places(1, "red", 1_250)));
    assert_eq!(table.balance(account), cents(250));
    let facts = corrects(&mut table, 1, number(17));
    let Event::CorrectionConfirmed { accounts, .. } = &facts[0].event else { panic!("not confirmed") };
    assert_eq!((accounts[0].difference.get(), accounts[0].receivable), (-1_000, cents(750)));
    assert_eq!((table.balance(account), owed(&table, account)), (cents(0), (0, 750)));
    assert_eq!(table.pit().owed[0].receivable, cents(750));
    // What it is given next goes into the account; the debt is the supervisor's to receive.
    let receive = Command::ReceiveOwed { account, tender: Tender::Cash };
    let facts = table.does(game_supervisor(), receive.clone());
    cites(&facts[0].basis, "RR-5");
    assert_eq!(owed(&table, account), (0, 0));
    assert_eq!(table.state.books.balance(&Account::Drop(Tender::Cash)), cents(1_750));
    assert_eq!(table.refuses(game_supervisor(), receive).reason, Reason::NothingOwed);
}

#[test]
fn rr_5_a_closed_account_is_owed_or_owes() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "straight-up 17", 500)));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    corrects(&mut table, 1, number(17));
    assert_eq!(owed(&table, account), (18_000, 0));
    // Corrected back before it was paid, it is owed nothing; after it was paid, it owes.
    corrects(&mut table, 1, number(18));
    assert_eq!(owed(&table, account), (0, 0));
    corrects(&mut table, 1, number(17));
    table.does(dealer(), Command::PayOwed { account });
    corrects(&mut table, 1, number(18));
    assert_eq!(owed(&table, account), (0, 18_000));
    // A gain comes off the debt first.
    corrects(&mut table, 1, number(17));
    assert_eq!(owed(&table, account), (0, 0));
}

#[test]
fn rr_5_the_true_outcome_may_be_no_spin() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    table.places(1, "red", 500);
    table.places(1, "straight-up 7", 500);
    sequence(&mut table, &[7, 7], 200);
    table.expires();
    table.spins_to(7);
    assert_eq!(table.balance(account), cents(8_800 + 1_000 + 18_000));
    let facts = corrects(&mut table, 1, VOID);
    cites(&facts[0].basis, "8.3");
    cites(&facts[0].basis, "8.4");
    assert_eq!(table.balance(account), cents(10_000), "stakes back, and the sequence that began with it");
    assert_eq!(table.account_view(1).sequences, []);
    assert_eq!(table.public().outcomes[0].outcome, VOID);
    // Found to be a spin after all, everything comes back as it was, the sequence too.
    let refused = table.refuses(dealer(), begin(1, VOID));
    assert_eq!(refused.reason, Reason::NothingToCorrect);
    cites(&refused.basis, "8.4");
    corrects(&mut table, 1, number(7));
    assert_eq!(table.balance(account), cents(8_800 + 1_000 + 18_000));
    table.plays(7, |_| {});
    assert_eq!(table.balance(account), cents(8_800 + 1_000 + 18_000 + 376 * 200));
}

#[test]
fn rr_5_a_sequence_across_the_spin_is_settled_again() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    sequence(&mut table, &[7, 8, 9], 200);
    table.expires();
    table.spins_to(7);
    table.plays(1, |_| {});
    assert_eq!(table.balance(account), cents(9_800 + 26 * 200), "missed at its second spin");
    table.plays(9, |_| {});
    // The second was 8 in truth, and the third, which nobody waited for, made it complete.
    let facts = corrects(&mut table, 2, number(8));
    let Event::CorrectionConfirmed { accounts, .. } = &facts[0].event else { panic!("not confirmed") };
    cites(&accounts[0].after.sequences[0].basis, "7.4");
    assert_eq!(table.balance(account), cents(9_800 + 5_001 * 200));
    // Void instead, the next spin was its second: a miss.
    corrects(&mut table, 2, number(1));
    corrects(&mut table, 2, VOID);
    assert_eq!(table.balance(account), cents(9_800 + 26 * 200));
}

#[test]
fn rr_5_a_sequence_that_was_decided_may_run_again() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.opens_period();
    sequence(&mut table, &[7, 8], 200);
    table.expires();
    table.spins_to(1);
    assert_eq!(table.account_view(1).sequence_stake, cents(0));
    corrects(&mut table, 1, number(7));
    assert_eq!(table.account_view(1).sequence_stake, cents(200));
    assert_eq!(table.balance(account), cents(9_800));
    table.plays(8, |_| {});
    assert_eq!(table.balance(account), cents(9_800 + 376 * 200));
}

#[test]
fn r8_4_a_spin_is_corrected_as_often_as_it_was_wrong() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(1, |table| {
        table.places(1, "red", 500);
        table.places(1, "straight-up 2", 500);
    });
    for (truly, balance) in [(2, 9_000 + 18_000), (3, 9_000 + 1_000), (0, 9_000), (1, 9_000 + 1_000)] {
        corrects(&mut table, 1, number(truly));
        assert_eq!(table.balance(account), cents(balance), "{truly}");
    }
    let refused = table.refuses(dealer(), begin(1, number(1)));
    assert_eq!(refused.reason, Reason::NothingToCorrect);
}

#[test]
fn rr_16_twenty_spins_can_be_corrected_and_no_more() {
    let mut table = Table::open();
    let account = table.buys_in(1, 20_000);
    table.plays(1, |table| drop(table.places(1, "black", 500)));
    for _ in 0..20 {
        table.plays(1, |table| drop(table.places(1, "black", 500)));
    }
    for (spin, earliest) in [(0, 2), (1, 2), (22, 2)] {
        let refused = table.refuses(dealer(), begin(spin, number(2)));
        assert_eq!(refused.reason, Reason::OutOfReach { earliest });
        cites(&refused.basis, "RR-16");
        cites(&refused.basis, "8.4");
    }
    // The oldest that the screens show still can.
    assert_eq!(table.public().outcomes.last().unwrap().spin, 2);
    corrects(&mut table, 2, number(2));
    assert_eq!(table.balance(account), cents(20_000 - 21 * 500 + 1_000));
}

#[test]
fn r8_4_a_correction_is_begun_by_the_dealer_at_an_open_table() {
    let mut table = Table::open();
    table.plays(18, |_| {});
    for actor in [terminal(1), acceptor(1), Actor::System] {
        assert_eq!(table.refuses(actor, begin(1, number(17))).reason, Reason::NotYours);
    }
    assert!(matches!(table.state.phase, Phase::Between { .. }));
    let facts = table.does(dealer(), begin(1, number(17)));
    assert!(matches!(facts[0].event, Event::CorrectionBegun { stopped: false, .. }));
    // The table does not close over it.
    let count = houseway_table::house::Count::new(Vec::new());
    let closing = Command::Count { kind: houseway_table::house::MovementKind::Closing, count };
    assert_eq!(table.refuses(dealer(), closing).reason, Reason::Frozen);
}

/// What was wagered under one reading of RR-2 is settled again by it, although the table has another by then; and the
/// other way about.
#[test]
fn rr_5_a_spin_is_settled_again_by_the_rules_that_it_was_played_by() {
    // Hit, miss: paid 25 to 1 under the leading run; still open under the printed patterns, where a hit would end it.
    for (then, now, paid) in [(&[][..], &["RR-2=literal"][..], 26 * 200), (&["RR-2=literal"], &[], 0)] {
        let mut table = Table::with(then, |_| {});
        let account = table.buys_in(1, 10_000);
        table.plays(4, |table| sequence(table, &[7, 8, 9], 200));
        table.plays(1, |_| {});
        table.plays(9, |_| {});
        table.reopens_under(now);
        // The first number was 7: a hit, a miss, and a hit that comes too late.
        corrects(&mut table, 1, number(7));
        assert_eq!(owed(&table, account), (paid, 0), "{then:?} then, {now:?} now");
        corrects(&mut table, 1, number(4));
        assert_eq!(owed(&table, account), (0, 0));
    }
}

/// A sequence that a correction sets running again counts the spins that are still to come by the rules under which it
/// was placed.
#[test]
fn rr_5_a_sequence_that_runs_again_is_settled_by_the_rules_under_which_it_was_placed() {
    let mut table = Table::with(&["RR-2=literal"], |_| {});
    let account = table.buys_in(1, 10_000);
    table.plays(4, |table| sequence(table, &[7, 8, 9], 200));
    table.reopens_under(&[]);
    corrects(&mut table, 1, number(7));
    // A miss ends it under the leading run; not so under the printed patterns, which pay at the last spin.
    table.plays(1, |_| {});
    assert_eq!(owed(&table, account), (0, 0));
    table.plays(1, |_| {});
    assert_eq!(owed(&table, account), (26 * 200, 0));
}

/// The rules are kept as long as a spin or a sequence on record was wagered on under them, and no longer.
#[test]
fn rr_16_the_rules_of_a_spin_are_kept_as_long_as_it_is_reached() {
    let mut table = Table::with(&["RR-2=literal"], |_| {});
    table.plays(4, |_| {});
    table.reopens_under(&[]);
    table.plays(4, |_| {});
    let from = |table: &Table| table.state.in_force.iter().map(|rules| rules.from_spin).collect::<Vec<_>>();
    assert_eq!(from(&table), [1, 2]);
    (0..18).for_each(|_| drop(table.plays(4, |_| {})));
    assert_eq!(from(&table), [1, 2]);
    table.plays(4, |_| {});
    assert_eq!(from(&table), [2]);
    assert_eq!(table.refuses(dealer(), begin(1, number(7))).reason, Reason::OutOfReach { earliest: 2 });
    // A set-up that changes nothing about the rules leaves no trace.
    table.reopens_under(&[]);
    assert_eq!(from(&table), [2]);
}

/// What a correction would change is shown as it would be now: an outage meanwhile gives stakes back, and what was owed
/// when it was begun is there to be taken.
#[test]
fn r8_4_what_would_change_is_shown_as_it_would_be_now() {
    let mut table = Table::open();
    let account = table.buys_in(1, 1_000);
    table.plays(18, |table| drop(table.places(1, "red", 500)));
    table.opens_period();
    table.places(1, "red", 1_500);
    table.does(dealer(), begin(1, number(17)));
    let shown = |table: &Table| {
        let correction = table.console().correction.unwrap();
        (correction.accounts[0].receivable, correction.accounts[0].balance)
    };
    assert_eq!(shown(&table), (cents(1_000), cents(0)));
    let scope = houseway_table::roulette::Scope::System;
    let began_at = Some(table.now);
    table.does(Actor::System, Command::ReportMalfunction { scope, began_at });
    assert_eq!(table.balance(account), cents(1_500));
    assert_eq!(shown(&table), (cents(0), cents(500)));
    table.does(Actor::System, Command::Restore { scope });
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!((table.balance(account), owed(&table, account)), (cents(500), (0, 0)));
}
