//! Of each offer commands inside its bounds, and whether an offer names a command.

use crate::harness::*;
use houseway_games::roulette::{NoSpinReason, Sequence, Spot};
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Cents, Change, Stack};
use houseway_table::house::{Count, MovementKind, OwnLimits};
use houseway_table::roulette::*;
use houseway_table::{Actor, Hex, SeatNumber};

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
        Offer::SetOwnLimits { most, minutes } => {
            // What holds or waits already is nothing to set.
            let own = own(table, actor).unwrap().own;
            [cents(0), *most]
                .map(|loss| OwnLimits { loss: Some(loss), minutes: Some(*minutes) })
                .into_iter()
                .filter(|limits| {
                    *limits != own.limits && own.later.is_none_or(|later| later.limits != *limits)
                })
                .map(|limits| Command::SetOwnLimits { limits })
                .collect()
        }
        Offer::Rest { minutes, after } => {
            let ends = |minutes: u16| table.now.plus_minutes(u32::from(minutes));
            let longer = |minutes: &u16| after.is_none_or(|after| ends(*minutes) > after);
            [1, *minutes].into_iter().filter(longer).map(|minutes| Command::Rest { minutes }).collect()
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
fn own(table: &Table, actor: Actor) -> Option<&OpenSeat> {
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
        | (Offer::SetOwnLimits { .. }, Command::SetOwnLimits { .. })
        | (Offer::Rest { .. }, Command::Rest { .. })
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
pub fn one_of_each(table: &Table) -> Vec<Command> {
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
