//! Offers and decisions agree: what is offered is accepted, and what lies outside is refused.
//!
//! No kind of command is left out. Where an offer bounds less than the decision does, it is for a reason: that for chips bounds
//! all that lies on a spot that is bare, and onto chips or a sequence that lie there any step may be put, since what counts is
//! the total (RR-6); spots have an offer each only where a bare one takes more than there is. Deadlines stand in offers and are
//! not looked at before, and amounts that anybody counts are bounded by the command alone.

use crate::harness::*;
use crate::samples::{inside, names, one_of_each};
use houseway_games::roulette::{NoSpinReason, Sequence, Spot};
use houseway_money::{Cents, Change, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{
    ClaimSubject, Command, Offer, Phase, Reason, Roulette, Scope, SpinOutcome, State, Touch, Wrong,
};
use houseway_table::{Actor, By, Game, Post, Time};

/// Whether the state accepts a command now.
fn accepts(table: &Table, actor: Actor, command: &Command) -> Result<(), Reason> {
    let by = By { actor, at: table.now };
    Roulette::decide(&table.rules, &table.state, command, &by).map(drop).map_err(|refused| refused.reason)
}

fn offers(state: &State, table: &Table, actor: Actor) -> Vec<Offer> {
    let by = By { actor, at: table.now };
    Roulette::options(&table.rules, state, &by).into_iter().map(|offer| offer.value).collect()
}

/// Whatever is offered to this person or terminal is accepted from it, in this state.
#[track_caller]
pub fn all_accepted(table: &Table, actor: Actor) {
    // What the deadline has overtaken stands in no offer: the system is about to expire the period.
    if matches!(&table.state.phase, Phase::Wagering(w) if table.now >= w.closes_at) {
        return;
    }
    for offer in offers(&table.state, table, actor) {
        for command in inside(table, &offer, actor) {
            let answer = accepts(table, actor, &command);
            assert_eq!(answer, Ok(()), "{actor:?}: {offer:?} offers {command:?} in {:?}", table.state.phase);
        }
    }
}

/// Whatever a staff screen shows may be done by somebody of its post: the second of two persons signs at the screen of the
/// first.
#[track_caller]
pub fn all_shown_accepted(table: &Table) {
    if matches!(&table.state.phase, Phase::Wagering(w) if table.now >= w.closes_at) {
        return;
    }
    let (console, pit) = (table.console().offers, table.pit().offers);
    let (dealers, pits) = (
        [dealer(), other("otto", Post::Dealer)],
        [casino_supervisor(), other("otto", Post::CasinoSupervisor)],
    );
    for (offers, people) in [(console, dealers), (pit, pits)] {
        for offer in offers {
            for command in inside(table, &offer.value, people[1]) {
                let taken = people.iter().any(|actor| accepts(table, *actor, &command).is_ok());
                assert!(taken, "{offer:?} is shown, and nobody of {people:?} is given {command:?}");
                // Whom it is not for stands in it.
                for post in [Post::Dealer, Post::GameSupervisor, Post::CasinoSupervisor] {
                    let too_low = post.rank() < offer.rank;
                    let refused = accepts(table, other("otto", post), &command);
                    assert!(!too_low || refused.is_err(), "{offer:?} is not for {post:?}: {command:?}");
                    let ranked = matches!(refused, Err(Reason::RankNeeded { .. }));
                    assert!(too_low || !ranked, "{offer:?} does not say that it is not for {post:?}");
                }
                if let Some(id) = offer.or_by {
                    let first = Actor::Person { id, post: Post::Dealer };
                    assert_eq!(accepts(table, first, &command), Ok(()), "{offer:?} is for {id}");
                }
                if let Some(id) = offer.not_by {
                    let first = Actor::Person { id, post: Post::GamingShiftManager };
                    assert!(accepts(table, first, &command).is_err(), "{offer:?} is refused to {id}");
                }
            }
        }
    }
}

fn other(id: &str, post: Post) -> Actor {
    Actor::Person { id: id.parse().unwrap(), post }
}

/// Both ways, for everybody, in this state. The console's person is neither who began a correction nor who signed
/// first, and each moment is far from any deadline.
#[track_caller]
fn agree(table: &Table) {
    let other = |post| Actor::Person { id: "otto".parse().unwrap(), post };
    let people = [Post::Dealer, Post::GameSupervisor, Post::CasinoSupervisor, Post::Inspector];
    for post in people {
        let offered = offers(&table.state, table, other(post));
        for offer in &offered {
            for command in inside(table, offer, other(post)) {
                assert_eq!(
                    accepts(table, other(post), &command),
                    Ok(()),
                    "{post:?}: {offer:?} offers {command:?}"
                );
            }
        }
        for command in one_of_each(table) {
            if !offered.iter().any(|offer| names(offer, &command)) {
                let answer = accepts(table, other(post), &command);
                assert!(
                    answer.is_err(),
                    "{post:?}: {command:?} is accepted and not offered in {:?}",
                    table.state.phase
                );
            }
        }
    }
    for number in 1..=4 {
        let offered = offers(&table.state, table, terminal(number));
        for offer in &offered {
            for command in inside(table, offer, terminal(number)) {
                let answer = accepts(table, terminal(number), &command);
                assert_eq!(answer, Ok(()), "terminal {number}: {offer:?} offers {command:?}");
            }
        }
        for touch in [Touch::Undo, Touch::Clear, Touch::Repeat, Touch::Double] {
            let commitment = houseway_table::Digest::of("whatever it chose");
            let committing = Command::CommitNonce { spin: table.state.spin, commitment };
            if !offered.iter().any(|offer| names(offer, &committing)) {
                assert!(
                    accepts(table, terminal(number), &committing).is_err(),
                    "terminal {number}: {committing:?}"
                );
            }
            let command = Command::Touch { touch };
            if !offered.iter().any(|offer| names(offer, &command)) {
                assert!(
                    accepts(table, terminal(number), &command).is_err(),
                    "terminal {number}: {command:?}"
                );
            }
        }
    }
}

#[test]
fn offers_and_decisions_agree_in_every_phase() {
    let bare = Table::bare(&[]);
    agree(&bare);
    let mut table = Table::open();
    agree(&table);
    table.buys_in(1, 500_000);
    table.buys_in(2, 1_000);
    agree(&table);
    table.opens_period();
    agree(&table);
    table.places(1, "straight-up 17", 500);
    let double = Sequence::new(houseway_games::roulette::SequenceKind::Double, &[pocket(17); 2]).unwrap();
    table.touches(1, Touch::Sequence { sequence: double, amount: cents(200) });
    table.places(2, "straight-up 4", 1_000);
    agree(&table);
    table.does(dealer(), Command::BallSpun);
    agree(&table);
    table.expires();
    agree(&table);
    table.all_confirm();
    table.later_ms(20_000);
    table.does(dealer(), Command::BallAtRest);
    agree(&table);
    let entry = Command::EnterOutcome { outcome: pocket(17), rested_after_expiry: true, opening: None };
    table.does(dealer(), entry);
    agree(&table);
    table.does(game_supervisor(), Command::AnswerEntry { counts: true });
    agree(&table);
    let outcome = SpinOutcome::Number { number: pocket(4) };
    table.does(dealer(), correct(1, outcome));
    agree(&table);
    table.does(game_supervisor(), Command::ConfirmCorrection);
    agree(&table);
}

#[test]
fn offers_and_decisions_agree_in_irregular_states() {
    let mut table = Table::open();
    table.buys_in(1, 50_000);
    table.buys_in(2, 50_000);
    table.does(terminal(1), Command::Claim { subject: ClaimSubject::Malfunction, spin: None });
    table.opens_period();
    table.places(1, "red", 500);
    table.does(
        dealer(),
        Command::ReportMalfunction { scope: Scope::Terminal { seat: seat(2) }, began_at: None },
    );
    agree(&table);
    table.does(dealer(), Command::BallSpun);
    table.does(dealer(), Command::BallAtRest);
    assert!(matches!(table.state.phase, Phase::RestedEarly { .. }));
    agree(&table);
    table.does(dealer(), Command::CallNoSpin { reason: NoSpinReason::AtRestEarly });
    agree(&table);
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.does(dealer(), Command::ReportMalfunction { scope: Scope::System, began_at: None });
    agree(&table);
    table.does(dealer(), Command::Restore { scope: Scope::System });
    agree(&table);
    table.does(dealer(), Command::Leave { seat: seat(1) });
    agree(&table);
    table.does(game_supervisor(), Command::VoidRecord { seat: seat(1), sequences: true });
    agree(&table);
    table.does(casino_supervisor(), Command::VoidRecord { seat: seat(1), sequences: true });
    agree(&table);
    let limits = Box::new(limits());
    table.does(casino_supervisor(), Command::PostSign { limits, effective_at: Time(table.now.0 + 1) });
    let count = Count::new(vec![Stack { denomination: cents(100), count: 5 }]);
    table.does(dealer(), Command::Count { kind: MovementKind::Fill, count });
    agree(&table);
}

/// Corrections of a terminal and back, claims put right, a closing announced and taken back, a closed table.
#[test]
fn offers_and_decisions_agree_about_corrections_claims_and_closing() {
    let mut table = Table::open();
    table.buys_in(1, 50_000);
    table.buys_in(2, 50_000);
    table.plays(17, |table| {
        table.places(1, "red", 500);
        table.places(2, "black", 500);
    });
    for wrong in [
        Wrong::Wagers { seat: seat(1), sequences: true },
        Wrong::Confirmed { seat: seat(1) },
        Wrong::Outcome { outcome: SpinOutcome::NoSpin { reason: NoSpinReason::WheelAtRest } },
    ] {
        table.does(dealer(), begins(1, wrong));
        agree(&table);
        table.does(game_supervisor(), Command::ConfirmCorrection);
        agree(&table);
    }
    table.does(terminal(1), Command::CallDealer { on: true });
    let claim = Command::Claim { subject: ClaimSubject::Malfunction, spin: None };
    table.does(terminal(1), claim);
    agree(&table);
    let (number, why) = (numbered(1, 1), "seen".parse().unwrap());
    table.does(dealer(), Command::AnswerClaim { claim: number, upheld: true, answer: why });
    agree(&table);
    let difference = Change::between(cents(0), cents(5));
    let beside = table.state.claims[&number].corrected.clone();
    assert!(beside.len() > 1 && beside.iter().all(|spin| *spin == 1), "each of the corrections: {beside:?}");
    table.does(game_supervisor(), Command::AskAdjustment { claim: number, difference, why, beside });
    agree(&table);
    table.does(manager(), Command::AgreeAdjustment { claim: number, difference });
    agree(&table);
    table.does(casino_supervisor(), Command::PostClosing { at: table.now.plus_minutes(20) });
    agree(&table);
    (1..=2).for_each(|number| drop(table.does(dealer(), Command::Leave { seat: seat(number) })));
    let count = Count::new(vec![Stack { denomination: cents(100), count: 1 }]);
    table.does(dealer(), Command::Count { kind: MovementKind::Closing, count });
    agree(&table);
    table.later_ms(20 * 60_000);
    agree(&table);
    table.does(game_supervisor(), Command::Countersign);
    agree(&table);
}

#[test]
fn chips_outside_the_bounds_of_an_offer_are_refused_or_lowered() {
    let mut table = Table::open();
    let account = table.buys_in(1, 20_000);
    table.opens_period();
    for offer in offers(&table.state, &table, terminal(1)) {
        let Offer::Place { bet, least, most, .. } = offer else { continue };
        let spot = Spot::of_kind(bet).next().unwrap();
        let place = |amount: Cents| Command::Touch { touch: Touch::Place { spot, amount } };
        let below = Cents::new(least.get() - 1).unwrap();
        assert!(matches!(accepts(&table, terminal(1), &place(below)), Err(Reason::BelowMinimum { .. })));
        assert!(most <= table.balance(account), "an offer does not promise what the balance cannot hold");
        let above = Cents::new(most.get() + least.get()).unwrap();
        assert!(matches!(accepts(&table, terminal(1), &place(above)), Err(Reason::BalanceShort { .. })));
    }
}

/// A failure of the system that is said to have begun before expiry waits for its second person, and a correction comes
/// first: nothing is agreed to while accounts are frozen (8.4).
#[test]
fn r8_4_a_void_is_not_offered_to_be_agreed_to_while_accounts_are_frozen() {
    let mut table = Table::open();
    table.buys_in(1, 50_000);
    table.plays(17, |table| drop(table.places(1, "red", 500)));
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    let began_at = Some(Time(table.now.0 - 1_000));
    let scope = Scope::Terminal { seat: seat(1) };
    table.does(dealer(), Command::ReportMalfunction { scope, began_at });
    let agrees = |table: &Table| {
        let offered = offers(&table.state, table, game_supervisor());
        offered.into_iter().any(|offer| matches!(offer, Offer::AgreeVoid { .. }))
    };
    assert!(agrees(&table));
    table.does(dealer(), correct(1, SpinOutcome::Number { number: pocket(4) }));
    assert!(!agrees(&table));
    let refused = table.refuses(game_supervisor(), Command::ReportMalfunction { scope, began_at });
    assert_eq!(refused.reason, Reason::Frozen);
    cites(&refused.basis, "8.4");
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert!(agrees(&table));
}
