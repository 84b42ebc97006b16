//! Money put right by hand for a claim, where no correction reaches (8.5, RR-16).

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, SequenceKind};
use houseway_ledger::{Account, AccountNumber, Posting, Tender};
use houseway_money::Change;
use houseway_table::roulette::{
    ByHand, ClaimSubject, Command, Event, Notice, Offer, Reason, Roulette, Scope, SpinOutcome, Touch, Wrong,
};
use houseway_table::{Game, Rank};

const SUBJECT: ClaimSubject = ClaimSubject::WrongOutcome;

fn gain(amount: u32) -> Change {
    Change::between(cents(0), cents(amount))
}

fn loss(amount: u32) -> Change {
    Change::between(cents(amount), cents(0))
}

/// About an outcome, or a fault that is about no spin.
fn take(account: AccountNumber, spin: Option<u64>) -> Command {
    let subject = if spin.is_some() { SUBJECT } else { ClaimSubject::Malfunction };
    Command::TakeClaim { account, subject, spin }
}

fn answer(claim: u64, upheld: bool) -> Command {
    Command::AnswerClaim { claim, upheld, answer: "the film was seen".parse().unwrap() }
}

fn ask(claim: u64, difference: Change) -> Command {
    ask_beside(claim, difference, &[])
}

fn ask_beside(claim: u64, difference: Change, beside: &[u64]) -> Command {
    let (why, beside) = ("as the film shows".parse().unwrap(), beside.to_vec());
    Command::AskAdjustment { claim, difference, why, beside }
}

fn agree(claim: u64, difference: Change) -> Command {
    Command::AgreeAdjustment { claim, difference }
}

fn balance(table: &Table, account: &Account) -> u64 {
    table.state.books.balance(account).get()
}

/// A player loses 5.00 on black with the first spin and twenty more follow; then he claims about it.
fn old_claim() -> (Table, AccountNumber, u64) {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    (0..20).for_each(|_| drop(table.plays(18, |_| {})));
    table.does(terminal(1), Command::Claim { subject: SUBJECT, spin: Some(1) });
    let claim = numbered(account.0, 1);
    table.does(dealer(), answer(claim, true));
    (table, account, claim)
}

#[test]
fn rr_16_a_spin_out_of_reach_is_put_right_by_two_persons_for_an_upheld_claim() {
    let (mut table, account, claim) = old_claim();
    let facts = table.does(game_supervisor(), ask(claim, gain(1_000)));
    for citation in ["8.5", "RR-16", "RR-18"] {
        cites(&facts[0].basis, citation);
    }
    // Nothing has moved, and the player does not see what the House is about to agree on.
    assert_eq!(table.balance(account), cents(9_500));
    assert_eq!(table.account_view(1).claims[0].asked, None);
    let asked = table.pit().claims[0].asked.clone().unwrap();
    assert_eq!((asked.difference, asked.by.person.as_str()), (gain(1_000), "gus"));
    // The second stands higher, is another, and names the amount that he agrees to.
    let refused = table.refuses(game_supervisor(), agree(claim, gain(1_000)));
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::CasinoSupervisor });
    let refused = table.refuses(casino_supervisor(), agree(claim, gain(10_000)));
    assert_eq!(refused.reason, Reason::OtherAmount { asked: gain(1_000) });
    let facts = table.does(casino_supervisor(), agree(claim, gain(1_000)));
    for citation in ["8.5", "RR-16", "RR-18"] {
        cites(&facts[0].basis, citation);
        records(&facts[0].basis, citation);
    }
    assert_eq!(table.balance(account), cents(10_500));
    // The postings bear the claim's number, and the House has given what the account gained.
    let postings: Vec<Posting> = Roulette::postings(&facts[0].event);
    assert_eq!(postings.len(), 1);
    assert_eq!(postings[0].corrects, Some(format!("claim {claim}")));
    assert_eq!((&postings[0].debit, &postings[0].credit), (&Account::Win, &Account::Chips(account)));
    let view = table.account_view(1);
    assert_eq!(view.claims[0].adjusted, Some(gain(1_000)));
    assert!(matches!(view.notice, Some(Notice::PutRight { difference, .. }) if difference == gain(1_000)));
    // Once, and no more.
    assert_eq!(table.refuses(game_supervisor(), ask(claim, gain(1))).reason, Reason::NothingPending);
    assert_eq!(table.refuses(casino_supervisor(), agree(claim, gain(1))).reason, Reason::NothingPending);
}

#[test]
fn rr_16_what_a_correction_reaches_is_corrected() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    table.does(dealer(), take(account, Some(1)));
    let claim = numbered(1, 1);
    table.does(dealer(), answer(claim, true));
    let refused = table.refuses(game_supervisor(), ask(claim, gain(1_000)));
    assert_eq!(refused.reason, Reason::WithinReach { earliest: 1 });
    cites(&refused.basis, "RR-16");
    // Nor is the spin at hand put right before it is settled.
    table.opens_period();
    table.does(dealer(), take(account, Some(2)));
    table.does(dealer(), answer(numbered(1, 2), true));
    let refused = table.refuses(game_supervisor(), ask(numbered(1, 2), gain(1_000)));
    assert_eq!(refused.reason, Reason::WithinReach { earliest: 1 });
    // A fault that is about no spin, such as a note that was swallowed, has no other remedy.
    table.does(dealer(), take(account, None));
    table.does(dealer(), answer(numbered(1, 3), true));
    table.does(game_supervisor(), ask(numbered(1, 3), gain(2_000)));
}

#[test]
fn r8_5_nothing_is_put_right_for_a_claim_that_was_not_upheld() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.does(dealer(), take(account, None));
    let claim = numbered(1, 1);
    let refused = table.refuses(game_supervisor(), ask(claim, gain(100)));
    assert_eq!(refused.reason, Reason::NotUpheld);
    cites(&refused.basis, "8.5");
    table.does(dealer(), answer(claim, false));
    assert_eq!(table.refuses(game_supervisor(), ask(claim, gain(100))).reason, Reason::NotUpheld);
    let rank = Rank::GameSupervisor;
    assert_eq!(table.refuses(dealer(), ask(claim, gain(100))).reason, Reason::RankNeeded { rank });
}

#[test]
fn rr_16_an_adjustment_is_bounded_and_withdrawn() {
    let (mut table, account, claim) = old_claim();
    assert_eq!(table.refuses(game_supervisor(), ask(claim, Change::NONE)).reason, Reason::NoAmount);
    let most = cents(1_000_000_000);
    for too_much in [gain(1_000_000_001), loss(1_000_000_001)] {
        assert_eq!(table.refuses(game_supervisor(), ask(claim, too_much)).reason, Reason::TooMuch { most });
    }
    table.does(casino_supervisor(), ask(claim, gain(700)));
    assert_eq!(table.refuses(manager(), ask(claim, gain(900))).reason, Reason::AlreadyPending);
    let refused = table.refuses(casino_supervisor(), agree(claim, gain(700)));
    assert_eq!(refused.reason, Reason::SamePerson);
    cites(&refused.basis, "RR-18");
    table.does(game_supervisor(), Command::WithdrawAdjustment { claim });
    assert_eq!(table.refuses(manager(), agree(claim, gain(700))).reason, Reason::NothingPending);
    assert_eq!(
        table.refuses(manager(), Command::WithdrawAdjustment { claim }).reason,
        Reason::NothingPending
    );
    // No account moves while it is frozen.
    table.does(casino_supervisor(), ask(claim, gain(700)));
    let outcome = SpinOutcome::Number { number: pocket(17) };
    table.does(dealer(), correct(21, outcome));
    let refused = table.refuses(manager(), agree(claim, gain(700)));
    assert_eq!(refused.reason, Reason::Frozen);
    cites(&refused.basis, "8.4");
    table.does(dealer(), Command::WithdrawCorrection);
    table.does(manager(), agree(claim, gain(700)));
    assert_eq!(table.balance(account), cents(10_200));
}

#[test]
fn r8_5_who_has_left_claims_to_the_dealer_and_is_owed() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    (0..25).for_each(|_| drop(table.plays(18, |_| {})));
    // The account is forgotten by then, and its number still names it.
    assert!(!table.state.meters.contains_key(&account));
    assert_eq!(table.refuses(dealer(), take(AccountNumber(2), None)).reason, Reason::NoSuchAccount);
    assert_eq!(table.refuses(dealer(), take(AccountNumber(0), None)).reason, Reason::NoSuchAccount);
    assert_eq!(table.refuses(terminal(1), take(account, None)).reason, Reason::NotYours);
    let facts = table.does(dealer(), take(account, Some(1)));
    cites(&facts[0].basis, "8.5");
    let Event::ClaimMade { claim, seat: None, .. } = facts[0].event else { panic!("{facts:?}") };
    table.does(dealer(), answer(claim, true));
    table.does(game_supervisor(), ask(claim, gain(1_000)));
    table.does(manager(), agree(claim, gain(1_000)));
    assert_eq!(balance(&table, &Account::Payable(account)), 1_000);
    assert_eq!(table.pit().owed[0].payable, cents(1_000));
    table.does(dealer(), Command::PayOwed { account });
    assert_eq!(balance(&table, &Account::Payable(account)), 0);
    assert!(!table.state.meters.contains_key(&account));
}

#[test]
fn rr_5_an_adjustment_drives_no_account_below_zero() {
    let mut table = Table::open();
    let account = table.buys_in(1, 300);
    let adjusts = |table: &mut Table, count: u32, difference| {
        table.does(dealer(), take(account, None));
        table.does(dealer(), answer(numbered(account.0, count), true));
        table.does(game_supervisor(), ask(numbered(account.0, count), difference));
        table.does(casino_supervisor(), agree(numbered(account.0, count), difference));
    };
    adjusts(&mut table, 1, loss(1_000));
    assert_eq!((table.balance(account), balance(&table, &Account::Receivable(account))), (cents(0), 700));
    // A gain comes off the debt first.
    adjusts(&mut table, 2, gain(900));
    assert_eq!((table.balance(account), balance(&table, &Account::Receivable(account))), (cents(200), 0));
    assert_eq!(table.state.books.change(&Account::Win).get(), 100);
}

#[test]
fn rr_16_a_claim_is_answered_and_put_right_at_a_closed_table() {
    let (mut table, account, claim) = old_claim();
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.closes(cents(100));
    table.does(game_supervisor(), ask(claim, gain(500)));
    table.does(manager(), agree(claim, gain(500)));
    assert_eq!(balance(&table, &Account::Payable(account)), 500);
    // It is paid when there is a float again.
    assert_eq!(table.refuses(dealer(), Command::PayOwed { account }).reason, Reason::TableClosed);
    assert_eq!(
        table.refuses(game_supervisor(), Command::ReceiveOwed { account, tender: Tender::Cash }).reason,
        Reason::TableClosed
    );
}

/// A claim of a wrong outcome that does not say of which spin is not put right by hand: the spin may be corrected, and
/// then it would be paid twice.
#[test]
fn rr_16_an_outcome_is_claimed_of_a_spin_and_put_right_once() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    table.does(dealer(), Command::TakeClaim { account, subject: SUBJECT, spin: None });
    table.does(dealer(), answer(numbered(1, 1), true));
    let refused = table.refuses(game_supervisor(), ask(numbered(1, 1), gain(1_000)));
    assert_eq!(refused.reason, Reason::WithinReach { earliest: 1 });
    cites(&refused.basis, "RR-16");
    // The spin is corrected, and the account gains what the right number gives it, once.
    let outcome = SpinOutcome::Number { number: pocket(17) };
    table.does(dealer(), correct(1, outcome));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.balance(account), cents(10_500));
    assert_eq!(
        table.refuses(game_supervisor(), ask(numbered(1, 1), gain(1_000))).reason,
        Reason::WithinReach { earliest: 1 }
    );
}

/// A "no spin" that was called stays one (8.3), so that no correction reaches what went wrong with it; nor does one reach
/// a terminal whose wagers were off the layout before the spin's period was over (8.7(a)).
#[test]
fn r8_5_what_no_correction_can_put_right_is_put_right_by_hand_at_once() {
    let malfunction =
        |account, spin| Command::TakeClaim { account, subject: ClaimSubject::Malfunction, spin: Some(spin) };
    let mut table = Table::open();
    let (one, two) = (table.buys_in(1, 10_000), table.buys_in(2, 10_000));
    table.opens_period();
    table.places(1, "black", 500);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    table.opens_period();
    table.places(1, "black", 500);
    table.places(2, "black", 500);
    let scope = Scope::Terminal { seat: seat(1) };
    table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
    table.does(dealer(), Command::Restore { scope });
    table.expires();
    table.spins_to(17);
    for (account, spin, count) in [(one, 1, 1), (one, 2, 2), (two, 2, 1)] {
        table.does(dealer(), malfunction(account, spin));
        table.does(dealer(), answer(numbered(account.0, count), true));
        let ask = ask(numbered(account.0, count), gain(300));
        if account == one {
            table.does(game_supervisor(), ask);
            let facts = table.does(manager(), agree(numbered(account.0, count), gain(300)));
            cites(&facts[0].basis, "8.5");
        } else {
            // Whose wagers stand there is settled by a correction.
            let refused = table.refuses(game_supervisor(), ask);
            assert_eq!(refused.reason, Reason::WithinReach { earliest: 1 });
        }
    }
    // A wrong outcome of a called "no spin" is no outcome at all, and what is owed for it is given by hand.
    table.does(dealer(), take(two, Some(1)));
    table.does(dealer(), answer(numbered(2, 2), true));
    table.does(game_supervisor(), ask(numbered(2, 2), gain(100)));
    // That of the spin is corrected, also for one of whom nothing stands there.
    table.does(dealer(), take(one, Some(2)));
    table.does(dealer(), answer(numbered(1, 3), true));
    let refused = table.refuses(game_supervisor(), ask(numbered(1, 3), gain(100)));
    assert!(matches!(refused.reason, Reason::WithinReach { .. }));
}

/// A malfunction that is claimed under no spin, upheld, and put right by hand.
fn put_right(table: &mut Table, account: AccountNumber, count: u32, difference: Change) -> u64 {
    let claim = numbered(account.0, count);
    table.does(dealer(), take(account, None));
    table.does(dealer(), answer(claim, true));
    table.does(game_supervisor(), ask(claim, difference));
    table.does(casino_supervisor(), agree(claim, difference));
    claim
}

fn begin(spin: u64, number: u8, takes_back: &[u64], leaves: &[u64]) -> Command {
    let outcome = SpinOutcome::Number { number: pocket(number) };
    let (takes_back, leaves) = (takes_back.to_vec(), leaves.to_vec());
    Command::BeginCorrection { spin, wrong: Wrong::Outcome { outcome }, takes_back, leaves }
}

fn by_hand(table: &Table, spin: u64) -> Vec<ByHand> {
    let spins = table.console().offers.into_iter().find_map(|offer| match offer.value {
        Offer::BeginCorrection { spins, .. } => Some(spins),
        _ => None,
    });
    spins.unwrap().into_iter().find(|row| row.spin == spin).unwrap().by_hand
}

/// The player's screen was dead when 17 fell, as he says: he is given what black would have won. Then it shows that the
/// spin itself was entered wrongly.
#[test]
fn rr_16_what_was_put_right_by_hand_is_not_paid_once_more_by_a_correction() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    let claim = put_right(&mut table, account, 1, gain(1_000));
    assert_eq!(table.balance(account), cents(10_500));
    // The console shows what may have been for that spin, and nobody begins without saying whether it was.
    let row = ByHand { claim, account, seat: Some(seat(1)), spin: None, difference: gain(1_000) };
    assert_eq!(by_hand(&table, 1), std::slice::from_ref(&row));
    for (takes_back, leaves) in [(&[][..], &[][..]), (&[claim], &[claim]), (&[claim, 7], &[]), (&[], &[7])] {
        let refused = table.refuses(dealer(), begin(1, 17, takes_back, leaves));
        assert_eq!(refused.reason, Reason::PutRightByHand { claims: vec![claim] });
        cites(&refused.basis, "RR-16");
    }
    let facts = table.does(dealer(), begin(1, 17, &[claim], &[]));
    cites(&facts[0].basis, "RR-16");
    let shown = table.pit().correction.unwrap();
    assert_eq!((shown.takes_back, shown.leaves), (vec![row], vec![]));
    let facts = table.does(game_supervisor(), Command::ConfirmCorrection);
    assert!(
        matches!(facts[1].event, Event::AdjustmentTakenBack { difference, .. } if difference == loss(1_000))
    );
    for citation in ["8.4", "RR-16", "RR-18"] {
        cites(&facts[1].basis, citation);
        records(&facts[1].basis, citation);
    }
    // Once: 5.00 on black has won 5.00.
    assert_eq!(table.balance(account), cents(10_500));
    let postings: Vec<Posting> = Roulette::postings(&facts[1].event);
    assert_eq!((&postings[0].debit, &postings[0].credit), (&Account::Chips(account), &Account::Win));
    assert_eq!(postings[0].corrects.as_deref(), Some("spin 1"));
    let view = table.account_view(1);
    let notice = view.notice.unwrap();
    assert!(
        matches!(notice, Notice::Corrected { difference, taken_back: Some(back), .. }
            if difference == gain(1_000) && back == loss(1_000)),
        "{notice:?}"
    );
    assert_eq!((view.claims[0].adjusted, view.claims[0].taken_back), (Some(gain(1_000)), Some(1)));
    // It is over: neither adjusted again nor asked about again.
    assert_eq!(table.refuses(game_supervisor(), ask(claim, gain(1))).reason, Reason::NothingPending);
    assert_eq!(by_hand(&table, 1), []);
    table.does(dealer(), begin(1, 18, &[], &[]));
}

#[test]
fn rr_16_what_was_put_right_for_something_else_stands() {
    let mut table = Table::open();
    let (account, other) = (table.buys_in(1, 10_000), table.buys_in(2, 10_000));
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    // A note was swallowed; and whoever has no part in the spin is not asked about.
    let claim = put_right(&mut table, account, 1, gain(2_000));
    put_right(&mut table, other, 1, gain(300));
    table.does(dealer(), begin(1, 17, &[], &[claim]));
    let shown = table.pit().correction.unwrap();
    assert_eq!((shown.takes_back.len(), shown.leaves[0].claim), (0, claim));
    assert_eq!(table.does(game_supervisor(), Command::ConfirmCorrection).len(), 1);
    assert_eq!(table.balance(account), cents(12_500));
    // For a correction of one terminal, only its own account counts.
    let wrong = Wrong::Wagers { seat: seat(1), sequences: false };
    let refused = table.refuses(dealer(), begins(1, wrong));
    assert_eq!(refused.reason, Reason::PutRightByHand { claims: vec![claim] });
}

/// The other way round: what a correction has paid is not put right by hand afterwards unless two say that it is
/// something else.
#[test]
fn rr_16_what_a_correction_has_paid_is_not_put_right_by_hand_once_more() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    let claims = [numbered(account.0, 1), numbered(account.0, 2), numbered(account.0, 3)];
    // One is asked for before the correction and agreed to after it; two come later.
    table.does(dealer(), take(account, None));
    table.does(dealer(), answer(claims[0], true));
    table.does(game_supervisor(), ask(claims[0], gain(1_000)));
    table.does(dealer(), Command::TakeClaim { account, subject: SUBJECT, spin: Some(1) });
    table.does(dealer(), answer(claims[1], true));
    table.does(dealer(), begin(1, 17, &[], &[]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.balance(account), cents(10_500));
    let since = Reason::CorrectedSince { spins: vec![1] };
    let refused = table.refuses(casino_supervisor(), agree(claims[0], gain(1_000)));
    assert_eq!(refused.reason, since);
    cites(&refused.basis, "RR-16");
    table.does(game_supervisor(), Command::WithdrawAdjustment { claim: claims[0] });
    table.does(dealer(), take(account, None));
    table.does(dealer(), answer(claims[2], true));
    // The claim of the spin itself is out of reach some day, and what it asked for is paid already.
    (0..20).for_each(|_| drop(table.plays(18, |_| {})));
    for claim in claims {
        let refused = table.refuses(game_supervisor(), ask(claim, gain(1_000)));
        assert_eq!(refused.reason, since, "{claim}");
        cites(&refused.basis, "RR-16");
        let offered = Offer::AskAdjustment { claim, beside: vec![1] };
        assert!(table.pit().offers.iter().any(|offer| offer.value == offered), "{claim}");
    }
    table.does(game_supervisor(), ask_beside(claims[2], gain(200), &[1]));
    table.does(casino_supervisor(), agree(claims[2], gain(200)));
    assert_eq!(table.balance(account), cents(10_700));
}

/// Whoever has left and is paid owes what is taken back (RR-5).
#[test]
fn rr_16_what_is_taken_back_from_whoever_has_left_is_owed() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    let claim = put_right(&mut table, account, 1, gain(5_000));
    table.does(dealer(), Command::Leave { seat: seat(1) });
    table.does(dealer(), begin(1, 17, &[claim], &[]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(balance(&table, &Account::Payable(account)), 0);
    assert_eq!(balance(&table, &Account::Receivable(account)), 4_000);
}

/// However many claims come after it.
#[test]
fn rr_16_what_was_put_right_is_not_forgotten_while_a_correction_can_pay_it_again() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    let claim = put_right(&mut table, account, 1, gain(1_000));
    for count in 2..=220 {
        table.does(dealer(), take(account, None));
        table.does(dealer(), answer(numbered(account.0, count), false));
    }
    assert_eq!(by_hand(&table, 1).len(), 1);
    let refused = table.refuses(dealer(), begin(1, 17, &[], &[]));
    assert_eq!(refused.reason, Reason::PutRightByHand { claims: vec![claim] });
}

/// A spin is corrected twice: what is asked for after the first correction is not paid beside the second.
#[test]
fn rr_16_each_correction_of_a_spin_counts_and_not_only_the_first() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(5, |table| {
        table.places(1, "red", 1_000);
        table.places(1, "straight-up 6", 1_000);
    });
    assert_eq!(table.balance(account), cents(10_000));
    // It was 6, and 8 is as wrong.
    table.does(dealer(), begin(1, 8, &[], &[]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.balance(account), cents(8_000));
    let claim = numbered(account.0, 1);
    table.does(dealer(), take(account, None));
    table.does(dealer(), answer(claim, true));
    table.does(game_supervisor(), ask_beside(claim, gain(36_000), &[1]));
    table.does(dealer(), begin(1, 6, &[], &[]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.balance(account), cents(44_000));
    let since = Reason::CorrectedSince { spins: vec![1, 1] };
    assert_eq!(table.refuses(casino_supervisor(), agree(claim, gain(36_000))).reason, since);
    table.does(game_supervisor(), Command::WithdrawAdjustment { claim });
    // Nor by whoever knows of the first only, be it for a claim that is made later.
    table.does(dealer(), take(account, None));
    table.does(dealer(), answer(numbered(account.0, 2), true));
    for claim in [claim, numbered(account.0, 2)] {
        let refused = table.refuses(game_supervisor(), ask_beside(claim, gain(36_000), &[1]));
        assert_eq!(refused.reason, since);
        cites(&refused.basis, "RR-16");
        let offered = Offer::AskAdjustment { claim, beside: vec![1, 1] };
        assert!(table.pit().offers.iter().any(|offer| offer.value == offered), "{claim}");
    }
    assert_eq!(table.balance(account), cents(44_000));
}

/// A sequence was void with a terminal's record on a spin that was then called off: the record can be confirmed, and what was
/// given for the sequence by hand is not given again.
#[test]
fn rr_16_what_was_put_right_for_a_called_no_spin_is_judged_when_its_record_is_confirmed() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(7, |table| {
        let sequence = Sequence::new(SequenceKind::Double, &[pocket(7), pocket(9)]).unwrap();
        let touch = Touch::Sequence { sequence, amount: cents(200) };
        table.does(terminal(1), Command::Touch { touch });
    });
    table.opens_period();
    table.expires();
    let scope = Scope::Terminal { seat: seat(1) };
    table.does(dealer(), Command::ReportMalfunction { scope, began_at: None });
    table.does(dealer(), Command::VoidRecord { seat: seat(1), sequences: true });
    table.does(game_supervisor(), Command::VoidRecord { seat: seat(1), sequences: true });
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::Disruption });
    table.does(dealer(), Command::Restore { scope });
    table.plays(9, |_| {});
    assert_eq!(table.balance(account), cents(10_000));
    let win = 375 * 200;
    let claim = put_right(&mut table, account, 1, gain(win));
    let row = ByHand { claim, account, seat: Some(seat(1)), spin: None, difference: gain(win) };
    assert_eq!(by_hand(&table, 2), [row]);
    let confirmed = |takes_back: &[u64]| {
        let (wrong, takes_back) = (Wrong::Confirmed { seat: seat(1) }, takes_back.to_vec());
        Command::BeginCorrection { spin: 2, wrong, takes_back, leaves: Vec::new() }
    };
    let refused = table.refuses(dealer(), confirmed(&[]));
    assert_eq!(refused.reason, Reason::PutRightByHand { claims: vec![claim] });
    cites(&refused.basis, "RR-16");
    table.does(dealer(), confirmed(&[claim]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.balance(account), cents(10_000 + win));
}

/// However late somebody claims, and whichever spin he names: what corrections have paid him is not forgotten with the spin.
#[test]
fn rr_16_what_a_correction_has_paid_is_known_when_its_spin_is_off_the_record() {
    let mut table = Table::open();
    let (account, gone) = (table.buys_in(1, 10_000), table.buys_in(2, 10_000));
    table.plays(18, |table| {
        table.places(1, "black", 500);
        table.places(2, "black", 500);
    });
    table.does(dealer(), begin(1, 17, &[], &[]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    table.does(dealer(), Command::Leave { seat: seat(2) });
    (0..25).for_each(|_| drop(table.plays(18, |_| {})));
    assert!(table.state.recorded(1).is_none());
    for (account, spin, count) in
        [(account, None, 1), (account, Some(1), 2), (account, Some(2), 3), (gone, None, 0)]
    {
        let facts = table.does(dealer(), take(account, spin));
        let Event::ClaimMade { claim, .. } = facts[0].event else { panic!("{count}: {facts:?}") };
        table.does(dealer(), answer(claim, true));
        let refused = table.refuses(game_supervisor(), ask(claim, gain(1_000)));
        assert_eq!(refused.reason, Reason::CorrectedSince { spins: vec![1] }, "{account:?} {spin:?}");
        table.does(game_supervisor(), ask_beside(claim, gain(100), &[1]));
    }
}

/// A correction that changes nothing else for the player takes back what he was given by hand: he is told, and can read it
/// when the table goes on.
#[test]
fn rr_16_whoever_has_money_taken_back_is_told() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    table.plays(18, |table| drop(table.places(1, "black", 500)));
    let claim = put_right(&mut table, account, 1, gain(1_000));
    table.does(dealer(), begin(1, 16, &[claim], &[]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.balance(account), cents(9_500));
    let told = |table: &Table| match table.account_view(1).notice {
        Some(Notice::Corrected { spin: 1, difference, taken_back, basis, .. }) => {
            shows(&basis, "RR-16");
            Some((difference, taken_back))
        }
        _ => None,
    };
    assert_eq!(told(&table), Some((Change::NONE, Some(loss(1_000)))));
    table.opens_period();
    assert_eq!(told(&table), Some((Change::NONE, Some(loss(1_000)))));
    table.places(1, "red", 500);
    assert_eq!(table.account_view(1).notice, None);
}

/// What is taken back with the correction of one spin is not told as if it came with that of another.
#[test]
fn rr_16_what_is_taken_back_is_told_with_its_own_spin() {
    let mut table = Table::open();
    let account = table.buys_in(1, 10_000);
    (0..2).for_each(|_| drop(table.plays(18, |table| drop(table.places(1, "black", 500)))));
    table.does(dealer(), begin(1, 17, &[], &[]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    let claim = numbered(account.0, 1);
    table.does(dealer(), take(account, None));
    table.does(dealer(), answer(claim, true));
    table.does(game_supervisor(), ask_beside(claim, gain(300), &[1]));
    table.does(casino_supervisor(), agree(claim, gain(300)));
    table.does(dealer(), begin(2, 16, &[claim], &[]));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    let notice = table.account_view(1).notice.unwrap();
    assert!(
        matches!(notice, Notice::Corrected { spin: 2, difference: Change::NONE, taken_back: Some(back), .. }
            if back == loss(300)),
        "{notice:?}"
    );
}
