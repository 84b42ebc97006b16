//! Offers and decisions agree: what is offered is accepted, and what lies outside is refused.
//!
//! No kind of command is left out. Where an offer bounds less than the decision does, it is for a reason: that for chips bounds
//! all that lies on a spot that is bare, and onto chips or a sequence that lie there any step may be put, since what counts is
//! the total (RR-6); spots have an offer each only where a bare one takes more than there is. Deadlines stand in offers and are
//! not looked at before, and amounts that anybody counts are bounded by the command alone.

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, Spot};
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Cents, Change, Stack};
use houseway_table::house::{Count, MovementKind};
use houseway_table::roulette::{
    ByHand, ClaimSubject, Command, Config, CorrectableSpin, Inspection, Offer, Phase, Reason, Roulette,
    Scope, SpinOutcome, State, Touch, Void, Wrong,
};
use houseway_table::{Actor, By, Game, Hex, Post, SeatNumber, Time};

/// Whether the state accepts a command now.
fn accepts(table: &Table, actor: Actor, command: &Command) -> Result<(), Reason> {
    let by = By { actor, at: table.now };
    Roulette::decide(&table.rules, &table.state, command, &by).map(drop).map_err(|refused| refused.reason)
}

fn offers(state: &State, table: &Table, actor: Actor) -> Vec<Offer> {
    let by = By { actor, at: table.now };
    Roulette::options(&table.rules, state, &by).into_iter().map(|offer| offer.value).collect()
}

/// Commands that an offer stands for, all inside its bounds.
pub fn inside(table: &Table, offer: &Offer, actor: Actor) -> Vec<Command> {
    let touch = |touch| vec![Command::Touch { touch }];
    let total = |cents: u64| Count::new(vec![Stack { denomination: Cents::new(cents).unwrap(), count: 1 }]);
    match offer {
        Offer::Place { bet, least, most, multiple } => {
            // The bounds are those of all that lies on a spot: one that is bare.
            let laid = own(table, actor).map(|open| open.wagers.clone()).unwrap_or_default();
            let bare = Spot::of_kind(*bet).filter(|spot| !laid.contains_key(spot));
            let Some(spot) = bare.last() else { return vec![] };
            let one_step = least.plus(*multiple).unwrap().min(*most);
            [*least, one_step, *most]
                .map(|amount| Command::Touch { touch: Touch::Place { spot, amount } })
                .into()
        }
        Offer::PlaceSequence { sequence, least, most, .. } => {
            let sequence = Sequence::new(*sequence, &vec![pocket(7); sequence.spins()]).unwrap();
            [*least, *most]
                .map(|amount| Command::Touch { touch: Touch::Sequence { sequence, amount } })
                .into()
        }
        Offer::PlaceMore { spot, least, most, .. } => {
            let lies = own(table, actor).unwrap().wagers[spot];
            let add = |total: &Cents| Touch::Place { spot: *spot, amount: total.minus_or_zero(lies) };
            [least, most].map(|total| Command::Touch { touch: add(total) }).into()
        }
        Offer::PlaceMoreSequence { sequence, least, most, .. } => {
            let account = own(table, actor).unwrap().account;
            let mut placed = table.state.placed_sequences(account);
            let lies = placed.find(|wager| wager.sequence == *sequence).unwrap().stake;
            let add =
                |total: &Cents| Touch::Sequence { sequence: *sequence, amount: total.minus_or_zero(lies) };
            [least, most].map(|total| Command::Touch { touch: add(total) }).into()
        }
        Offer::Remove => {
            let laid = *own(table, actor).unwrap().wagers.keys().next().unwrap();
            touch(Touch::Remove { spot: laid, amount: None })
        }
        Offer::Undo => touch(Touch::Undo),
        Offer::Clear => touch(Touch::Clear),
        Offer::Repeat => touch(Touch::Repeat),
        Offer::Double => touch(Touch::Double),
        Offer::RemoveSequence { wager } => touch(Touch::RemoveSequence { wager: *wager }),
        Offer::CommitNonce { spin } => {
            let commitment = houseway_table::Digest::of("whatever it chose");
            vec![Command::CommitNonce { spin: *spin, commitment }]
        }
        // The deadline stands in the offer.
        Offer::ReportLayout { until: Some(until), .. } if table.now > *until => vec![],
        Offer::InsertNote { most } => [cents(1), *most]
            .map(|amount| Command::InsertNote { note: "of this offer".parse().unwrap(), amount })
            .into(),
        Offer::ReportLayout { spin, .. } => {
            let digest = houseway_table::Digest::of("whatever it shows");
            vec![Command::ReportLayout { spin: *spin, digest, nonce: Hex([1; 16]) }]
        }
        Offer::ReportLate { spin } => {
            let digest = houseway_table::Digest::of("whatever it shows");
            vec![Command::ReportLayout { spin: *spin, digest, nonce: Hex([1; 16]) }]
        }
        Offer::Claim => vec![Command::Claim { subject: ClaimSubject::Malfunction, spin: None }],
        Offer::CallDealer => vec![],
        Offer::OpenAccount { seat } => {
            vec![Command::OpenAccount { seat: *seat, tender: Tender::Voucher, amount: cents(100) }]
        }
        Offer::TopUp { seat } => {
            vec![Command::TopUp { seat: *seat, tender: Tender::Token, amount: cents(1) }]
        }
        Offer::Leave { seat } => vec![Command::Leave { seat: *seat }],
        Offer::DirectToLeave { seat } => {
            vec![Command::DirectToLeave { seat: *seat, reason: "noise".parse().unwrap() }]
        }
        // The deadline stands in the offer.
        Offer::OpenPeriod { until: Some(until) } if table.now >= *until => vec![],
        Offer::OpenPeriod { .. } => vec![Command::OpenPeriod { seal: None, blind: None }],
        Offer::BallSpun => vec![Command::BallSpun],
        Offer::BallAtRest => vec![Command::BallAtRest],
        // The deadline stands in the offer.
        Offer::EnterOutcome { from, .. } if table.now < *from => vec![],
        Offer::EnterOutcome { .. } => {
            vec![Command::EnterOutcome { outcome: pocket(3), rested_after_expiry: true, opening: None }]
        }
        Offer::AnswerEntry => [true, false].map(|counts| Command::AnswerEntry { counts }).into(),
        Offer::CallNoSpin { reasons } => {
            reasons.iter().map(|reason| Command::CallNoSpin { reason: *reason }).collect()
        }
        Offer::TerminalMalfunction { seat } => {
            vec![Command::ReportMalfunction { scope: Scope::Terminal { seat: *seat }, began_at: None }]
        }
        Offer::SystemMalfunction => vec![Command::ReportMalfunction { scope: Scope::System, began_at: None }],
        Offer::RestoreTerminal { seat } => vec![Command::Restore { scope: Scope::Terminal { seat: *seat } }],
        Offer::RestoreSystem => vec![Command::Restore { scope: Scope::System }],
        Offer::ConfirmRecord { seat } => vec![Command::ConfirmRecord { seat: *seat }],
        Offer::VoidRecord { seat, sequences } => {
            let of = |all: &bool| Command::VoidRecord { seat: *seat, sequences: *all };
            sequences.iter().map(of).collect()
        }
        Offer::AskVoid { void: Void::Record { seat, sequences } }
        | Offer::AgreeVoid { void: Void::Record { seat, sequences } } => {
            vec![Command::VoidRecord { seat: *seat, sequences: *sequences }]
        }
        Offer::AskVoid { void: Void::Failed { scope, began_at } }
        | Offer::AgreeVoid { void: Void::Failed { scope, began_at } } => {
            vec![Command::ReportMalfunction { scope: *scope, began_at: Some(*began_at) }]
        }
        Offer::BeginCorrection { spins, .. } => {
            let outcome = SpinOutcome::NoSpin { reason: NoSpinReason::BallOut };
            let each = |spin: &CorrectableSpin| {
                // What was put right by hand is taken back and left by turns.
                let wrong = |wrong| {
                    let of = |seat: SeatNumber| move |row: &&ByHand| row.seat == Some(seat);
                    let judged: Vec<_> = match wrong {
                        Wrong::Outcome { .. } => spin.by_hand.iter().collect(),
                        Wrong::Wagers { seat, .. } | Wrong::Confirmed { seat } => {
                            spin.by_hand.iter().filter(of(seat)).collect()
                        }
                    };
                    let (takes_back, leaves): (Vec<_>, Vec<_>) =
                        judged.iter().map(|row| row.claim).partition(|claim| claim % 2 == 0);
                    Command::BeginCorrection { spin: spin.spin, wrong, takes_back, leaves }
                };
                let void = |seat: &SeatNumber| wrong(Wrong::Wagers { seat: *seat, sequences: true });
                let back = |seat: &SeatNumber| wrong(Wrong::Confirmed { seat: *seat });
                let outcome = spin.outcome.then(|| wrong(Wrong::Outcome { outcome }));
                let alone = |seat: &&SeatNumber| !spin.sequences_only.contains(seat);
                let single = |seat: &SeatNumber| wrong(Wrong::Wagers { seat: *seat, sequences: false });
                let singles = spin.wagers.iter().filter(alone).map(single);
                let seats = spin.wagers.iter().map(void).chain(spin.unconfirmed.iter().map(back));
                outcome.into_iter().chain(seats).chain(singles).collect::<Vec<_>>()
            };
            spins.iter().flat_map(each).collect()
        }
        Offer::ConfirmCorrection { .. } => vec![Command::ConfirmCorrection],
        Offer::WithdrawCorrection => vec![Command::WithdrawCorrection],
        Offer::AnswerClaim { claim } => {
            vec![Command::AnswerClaim { claim: *claim, upheld: true, answer: "yes".parse().unwrap() }]
        }
        Offer::TakeClaim => {
            let subject = ClaimSubject::Malfunction;
            let waits =
                |account| table.state.claims.values().any(|c| c.account == account && c.answer.is_none());
            let accounts = (1..table.state.next_account).map(AccountNumber).filter(|a| !waits(*a));
            accounts.map(|account| Command::TakeClaim { account, subject, spin: None }).take(1).collect()
        }
        Offer::AskAdjustment { claim, beside } => {
            let (difference, why) = (Change::between(cents(1), cents(0)), "by the film".parse().unwrap());
            vec![Command::AskAdjustment { claim: *claim, difference, why, beside: beside.clone() }]
        }
        Offer::AgreeAdjustment { claim, difference } => {
            vec![Command::AgreeAdjustment { claim: *claim, difference: *difference }]
        }
        Offer::WithdrawAdjustment { claim } => vec![Command::WithdrawAdjustment { claim: *claim }],
        Offer::AnswerCall { seat } => vec![Command::AnswerCall { seat: *seat }],
        Offer::ReportDisplay => {
            let last = table.state.history.iter().rev().find_map(|record| record.outcome.number()).unwrap();
            vec![Command::ReportDisplay { shown: pocket((last.number() + 1) % 37), spin: None }]
        }
        Offer::PayOwed { account, .. } => vec![Command::PayOwed { account: AccountNumber(*account) }],
        Offer::ReceiveOwed { account, .. } => {
            vec![Command::ReceiveOwed { account: AccountNumber(*account), tender: Tender::Cash }]
        }
        Offer::Configure => {
            // No higher limits than those of the sign.
            let config = config(&table.rules);
            let limits = table.state.limits.clone().unwrap_or(config.limits.clone());
            vec![Command::Configure { config: Box::new(Config { limits, ..config }) }]
        }
        Offer::Count { kind } => vec![Command::Count { kind: *kind, count: total(1) }],
        // The deadline stands in the offer.
        Offer::Countersign { from } if table.now < *from => vec![],
        Offer::Countersign { .. } => vec![Command::Countersign],
        Offer::WithdrawCount => vec![Command::WithdrawCount],
        Offer::PostSign => {
            let effective_at = table.now.plus_minutes(20);
            // A higher maximum waits while another does.
            let limits = Box::new(table.state.limits.clone().unwrap());
            vec![Command::PostSign { limits, effective_at }]
        }
        // The deadline stands in the offer.
        Offer::AgreeLimits { until: Some(until), .. } if table.now > *until => vec![],
        Offer::AgreeLimits { seat: Some(seat), limits, .. } => {
            vec![Command::PlaceMarker { seat: *seat, limits: Some(limits.clone()) }]
        }
        Offer::AgreeLimits { limits, effective_at, .. } => {
            vec![Command::PostSign { limits: limits.clone(), effective_at: effective_at.unwrap() }]
        }
        Offer::WithdrawLimits => vec![Command::WithdrawLimits],
        Offer::WithdrawSign => vec![Command::WithdrawSign],
        // The deadline stands in the offer.
        Offer::ChangeLimits { from } if table.now < *from => vec![],
        Offer::ChangeLimits { .. } => vec![Command::ChangeLimits],
        Offer::PlaceMarker { lifts: false, .. } => vec![],
        Offer::PlaceMarker { seat, .. } => vec![Command::PlaceMarker { seat: *seat, limits: None }],
        Offer::PostClosing => vec![Command::PostClosing { at: table.now.plus_minutes(20) }],
        Offer::WithdrawClosing => vec![Command::WithdrawClosing],
        Offer::Inspect => {
            let (serial, note) = ("B".parse().unwrap(), "sound".parse().unwrap());
            let inspection = Inspection::Ball { serial, diameter_tenths: 200, metallic: false, note };
            vec![Command::Inspect { inspection }]
        }
    }
}

/// The player's side of the terminal that speaks.
fn own(table: &Table, actor: Actor) -> Option<&houseway_table::roulette::OpenSeat> {
    match actor {
        Actor::Terminal { seat } => table.state.open_seat(seat),
        _ => None,
    }
}

/// Whether an offer covers a command.
pub fn names(offer: &Offer, command: &Command) -> bool {
    match (offer, command) {
        (Offer::Place { bet, .. }, Command::Touch { touch: Touch::Place { spot, .. } }) => {
            *bet == spot.kind()
        }
        (
            Offer::PlaceSequence { sequence, .. },
            Command::Touch { touch: Touch::Sequence { sequence: asked, .. } },
        ) => *sequence == asked.kind(),
        (Offer::PlaceMore { spot, .. }, Command::Touch { touch: Touch::Place { spot: on, .. } }) => {
            spot == on
        }
        (
            Offer::PlaceMoreSequence { sequence, .. },
            Command::Touch { touch: Touch::Sequence { sequence: asked, .. } },
        ) => sequence == asked,
        (Offer::ReportLate { spin }, Command::ReportLayout { spin: of, .. })
        | (Offer::ReportLayout { spin, .. }, Command::ReportLayout { spin: of, .. }) => spin == of,
        (
            Offer::AgreeLimits { seat: Some(seat), limits, .. },
            Command::PlaceMarker { seat: at, limits: asked },
        ) => seat == at && Some(limits) == asked.as_ref(),
        (
            Offer::AgreeLimits { seat: None, limits, effective_at, .. },
            Command::PostSign { limits: asked, effective_at: at },
        ) => limits == asked && *effective_at == Some(*at),
        (Offer::Place { .. } | Offer::PlaceMore { .. }, Command::Touch { touch: Touch::Call { .. } })
        | (Offer::Remove, Command::Touch { touch: Touch::Remove { .. } | Touch::Move { .. } })
        | (Offer::CallDealer, Command::CallDealer { .. })
        | (Offer::Undo, Command::Touch { touch: Touch::Undo })
        | (Offer::Clear, Command::Touch { touch: Touch::Clear })
        | (Offer::Repeat, Command::Touch { touch: Touch::Repeat })
        | (Offer::Double, Command::Touch { touch: Touch::Double })
        | (Offer::CommitNonce { .. }, Command::CommitNonce { .. })
        | (Offer::Claim, Command::Claim { .. })
        | (Offer::OpenPeriod { .. }, Command::OpenPeriod { .. })
        | (Offer::BallSpun, Command::BallSpun)
        | (Offer::BallAtRest, Command::BallAtRest)
        | (Offer::EnterOutcome { .. }, Command::EnterOutcome { .. })
        | (Offer::AnswerEntry, Command::AnswerEntry { .. })
        | (Offer::RestoreSystem, Command::Restore { scope: Scope::System })
        | (Offer::SystemMalfunction, Command::ReportMalfunction { scope: Scope::System, .. })
        | (Offer::ConfirmCorrection { .. }, Command::ConfirmCorrection)
        | (Offer::WithdrawCorrection, Command::WithdrawCorrection)
        | (Offer::ReportDisplay, Command::ReportDisplay { .. })
        | (Offer::Configure, Command::Configure { .. })
        | (Offer::Countersign { .. }, Command::Countersign)
        | (Offer::WithdrawCount, Command::WithdrawCount)
        | (Offer::PostSign, Command::PostSign { .. })
        | (Offer::WithdrawSign, Command::WithdrawSign)
        | (Offer::WithdrawLimits, Command::WithdrawLimits)
        | (Offer::ChangeLimits { .. }, Command::ChangeLimits)
        | (Offer::PostClosing, Command::PostClosing { .. })
        | (Offer::WithdrawClosing, Command::WithdrawClosing)
        | (Offer::TakeClaim, Command::TakeClaim { .. })
        | (Offer::Inspect, Command::Inspect { .. }) => true,
        (Offer::BeginCorrection { spins, .. }, Command::BeginCorrection { spin, wrong, .. }) => {
            let found = spins.iter().find(|row| row.spin == *spin);
            found.is_some_and(|row| match wrong {
                Wrong::Outcome { .. } => row.outcome,
                Wrong::Wagers { seat, sequences } => {
                    row.wagers.contains(seat) && (*sequences || !row.sequences_only.contains(seat))
                }
                Wrong::Confirmed { seat } => row.unconfirmed.contains(seat),
            })
        }
        (Offer::TerminalMalfunction { seat }, Command::ReportMalfunction { scope, .. }) => {
            *scope == Scope::Terminal { seat: *seat }
        }
        (Offer::RestoreTerminal { seat }, Command::Restore { scope }) => {
            *scope == Scope::Terminal { seat: *seat }
        }
        (
            Offer::AgreeVoid { void: Void::Failed { scope, began_at } }
            | Offer::AskVoid { void: Void::Failed { scope, began_at } },
            Command::ReportMalfunction { scope: s, began_at: b },
        ) => scope == s && Some(*began_at) == *b,
        (
            Offer::AgreeVoid { void: Void::Record { seat, sequences } },
            Command::VoidRecord { seat: at, sequences: all },
        ) => seat == at && sequences == all,
        (Offer::VoidRecord { seat, sequences }, Command::VoidRecord { seat: at, sequences: all }) => {
            seat == at && sequences.contains(all)
        }
        (Offer::InsertNote { most }, Command::InsertNote { amount, .. }) => amount <= most,
        // The entry does not count: what that calls is this "no spin".
        (Offer::CallNoSpin { reasons }, Command::AnswerEntry { counts: false }) => {
            reasons.contains(&NoSpinReason::AtRestEarly)
        }
        (Offer::OpenAccount { seat }, Command::OpenAccount { seat: at, .. })
        | (Offer::TopUp { seat }, Command::TopUp { seat: at, .. })
        | (Offer::Leave { seat }, Command::Leave { seat: at })
        | (Offer::DirectToLeave { seat }, Command::DirectToLeave { seat: at, .. })
        | (Offer::ConfirmRecord { seat }, Command::ConfirmRecord { seat: at })
        | (Offer::AnswerCall { seat }, Command::AnswerCall { seat: at })
        | (Offer::PlaceMarker { seat, .. }, Command::PlaceMarker { seat: at, .. }) => seat == at,
        (Offer::CallNoSpin { reasons }, Command::CallNoSpin { reason }) => reasons.contains(reason),
        (Offer::Count { kind }, Command::Count { kind: asked, .. }) => kind == asked,
        (
            Offer::RemoveSequence { wager },
            Command::Touch { touch: Touch::RemoveSequence { wager: asked } },
        ) => wager == asked,
        (Offer::AnswerClaim { claim }, Command::AnswerClaim { claim: asked, .. })
        | (Offer::AskAdjustment { claim, .. }, Command::AskAdjustment { claim: asked, .. })
        | (Offer::AgreeAdjustment { claim, .. }, Command::AgreeAdjustment { claim: asked, .. })
        | (Offer::WithdrawAdjustment { claim }, Command::WithdrawAdjustment { claim: asked }) => {
            claim == asked
        }
        (Offer::PayOwed { account, .. }, Command::PayOwed { account: asked }) => *account == asked.0,
        (Offer::ReceiveOwed { account, .. }, Command::ReceiveOwed { account: asked, .. }) => {
            *account == asked.0
        }
        _ => false,
    }
}

/// One sample of every command that offers stand for, sensible in some state.
fn one_of_each(table: &Table) -> Vec<Command> {
    let spin = table.state.spin;
    let count = Count::new(vec![Stack { denomination: cents(1), count: 1 }]);
    let kinds = [
        MovementKind::Opening,
        MovementKind::Fill,
        MovementKind::Credit,
        MovementKind::Drop,
        MovementKind::Closing,
    ];
    let mut commands = vec![
        Command::OpenPeriod { seal: None, blind: None },
        Command::BallSpun,
        Command::BallAtRest,
        Command::EnterOutcome { outcome: pocket(3), rested_after_expiry: true, opening: None },
        Command::AnswerEntry { counts: true },
        Command::Restore { scope: Scope::System },
        correct(spin, SpinOutcome::NoSpin { reason: NoSpinReason::BallOut }),
        Command::ConfirmCorrection,
        Command::WithdrawCorrection,
        Command::Countersign,
        Command::WithdrawCount,
        Command::WithdrawSign,
        Command::WithdrawLimits,
        Command::ChangeLimits,
        Command::WithdrawClosing,
        Command::TakeClaim { account: AccountNumber(1), subject: ClaimSubject::Malfunction, spin: None },
        Command::Configure { config: Box::new(config(&table.rules)) },
    ];
    for seat in (1..=4).map(seat) {
        commands.extend([
            Command::OpenAccount { seat, tender: Tender::Cash, amount: cents(100) },
            Command::TopUp { seat, tender: Tender::Cash, amount: cents(100) },
            Command::Leave { seat },
            Command::ConfirmRecord { seat },
            Command::VoidRecord { seat, sequences: false },
            Command::VoidRecord { seat, sequences: true },
            Command::PlaceMarker { seat, limits: None },
            Command::AnswerCall { seat },
        ]);
    }
    for claim in table.state.claims.keys().copied() {
        let difference = Change::between(cents(0), cents(5));
        let why = "by the film".parse().unwrap();
        commands.extend([
            Command::AnswerClaim { claim, upheld: true, answer: why },
            Command::AskAdjustment { claim, difference, why, beside: Vec::new() },
            Command::AgreeAdjustment { claim, difference },
            Command::WithdrawAdjustment { claim },
        ]);
    }
    commands.extend(kinds.map(|kind| Command::Count { kind, count: count.clone() }));
    commands.extend(NoSpinReason::ALL.map(|reason| Command::CallNoSpin { reason }));
    commands
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
