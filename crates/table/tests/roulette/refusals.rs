//! Who may do what (1.2, G-2), and which of several reasons a refusal gives.

use crate::harness::*;
use houseway_games::roulette::NoSpinReason;
use houseway_ledger::{AccountNumber, Tender};
use houseway_money::{Change, Stack};
use houseway_table::house::{Count, MovementKind, OwnLimits};
use houseway_table::roulette::{
    ClaimSubject, Command, Inspection, Phase, Reason, Roulette, Scope, SpinOutcome, Touch,
};
use houseway_table::{Actor, By, Digest, Game, Hex, Post, Rank, Time};

const TERMINAL_1: fn() -> Scope = || Scope::Terminal { seat: seat(1) };

fn loose() -> Actor {
    Actor::Device { id: "wheel".parse().unwrap(), seat: None }
}

fn at_post(post: Post) -> Actor {
    Actor::Person { id: "pat".parse().unwrap(), post }
}

type Others = &'static [fn() -> Actor];

/// A reason that is given, and what mends it.
type Rung<'a> = (&'a str, fn(&mut Table));

/// Who may give a command: people from a rank up, and whoever else.
struct Authority {
    command: Command,
    least: Option<Rank>,
    others: Others,
}

fn authorities(table: &Table) -> Vec<Authority> {
    let (one, cash, amount) = (seat(1), Tender::Cash, cents(500));
    let account = AccountNumber(1);
    let number = |n| SpinOutcome::Number { number: pocket(n) };
    let note = "n1".parse().unwrap();
    let ball = Inspection::Ball { serial: "B".parse().unwrap(), diameter_tenths: 190, metallic: false, note };
    let count = Count::new(vec![Stack { denomination: cents(500), count: 1 }]);
    let limits = Box::new(limits());
    let at = table.now.plus_minutes(60);
    let spin = 1;
    let (digest, nonce) = (Digest::of("x"), Hex([0; 16]));
    let why = "noise".parse().unwrap();
    let terminal: Others = &[|| terminal(1)];
    let (system, wheel): (Others, Others) = (&[|| Actor::System], &[loose]);
    let row = |command, least, others| Authority { command, least, others };
    let (dealer, game, casino) =
        (Some(Rank::Dealer), Some(Rank::GameSupervisor), Some(Rank::CasinoSupervisor));
    let scope = TERMINAL_1();
    vec![
        row(Command::Touch { touch: Touch::Place { spot: spot("red"), amount } }, None, terminal),
        row(Command::CommitNonce { spin, commitment: digest }, None, terminal),
        row(Command::ReportLayout { spin, digest, nonce }, None, terminal),
        row(Command::Claim { subject: ClaimSubject::WrongOutcome, spin: None }, None, terminal),
        row(Command::CallDealer { on: true }, None, terminal),
        row(
            Command::SetOwnLimits { limits: OwnLimits { loss: Some(amount), minutes: None } },
            None,
            terminal,
        ),
        row(Command::Rest { minutes: 5 }, None, terminal),
        row(Command::InsertNote { note: "n1".parse().unwrap(), amount }, None, &[|| acceptor(1)]),
        row(Command::OpenAccount { seat: seat(2), tender: cash, amount }, dealer, &[]),
        row(Command::TopUp { seat: one, tender: cash, amount }, dealer, &[]),
        row(Command::Leave { seat: one }, dealer, &[]),
        row(Command::DirectToLeave { seat: one, reason: why }, dealer, &[]),
        row(Command::OpenPeriod { seal: None, blind: None }, dealer, &[]),
        row(Command::Expire { spin }, None, system),
        row(Command::BallSpun, dealer, wheel),
        row(Command::BallAtRest, dealer, wheel),
        row(entry(1), dealer, &[]),
        row(Command::AnswerEntry { counts: true }, game, &[]),
        row(Command::CallNoSpin { reason: NoSpinReason::Disruption }, dealer, &[]),
        row(Command::ReportMalfunction { scope, began_at: None }, dealer, system),
        row(Command::Restore { scope }, dealer, system),
        row(Command::ConfirmRecord { seat: one }, dealer, &[]),
        row(Command::VoidRecord { seat: one, sequences: false }, dealer, &[]),
        row(correct(spin, number(2)), dealer, &[]),
        row(Command::ConfirmCorrection, game, &[]),
        row(Command::WithdrawCorrection, dealer, &[]),
        row(Command::AnswerClaim { claim: 1, upheld: true, answer: why }, dealer, &[]),
        row(Command::TakeClaim { account, subject: ClaimSubject::Malfunction, spin: None }, dealer, &[]),
        row(
            Command::AskAdjustment { claim: 1, difference: Change::NONE, why, beside: Vec::new() },
            game,
            &[],
        ),
        row(Command::AgreeAdjustment { claim: 1, difference: Change::NONE }, casino, &[]),
        row(Command::WithdrawAdjustment { claim: 1 }, game, &[]),
        row(Command::AnswerCall { seat: one }, dealer, &[]),
        row(Command::ReportDisplay { shown: pocket(2), spin: None }, dealer, wheel),
        row(Command::PayOwed { account }, dealer, &[]),
        row(Command::ReceiveOwed { account, tender: cash }, game, &[]),
        row(Command::Configure { config: Box::new(config(&table.rules)) }, casino, &[]),
        row(Command::Count { kind: MovementKind::Fill, count }, dealer, &[]),
        row(Command::Countersign, game, &[]),
        row(Command::WithdrawCount, dealer, &[]),
        row(Command::PostSign { limits: limits.clone(), effective_at: at }, casino, &[]),
        row(Command::WithdrawSign, casino, &[]),
        row(Command::WithdrawLimits, casino, &[]),
        row(Command::ChangeLimits, casino, system),
        row(Command::PlaceMarker { seat: one, limits: None }, casino, &[]),
        row(Command::PostClosing { at }, casino, &[]),
        row(Command::WithdrawClosing, casino, &[]),
        row(Command::Inspect { inspection: ball }, game, &[]),
    ]
}

/// Every command by every kind of actor, in four phases of a spin: it is refused for want of authority exactly where
/// the table above does not grant it.
#[test]
fn r1_2_who_may_give_every_command() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.plays(1, |_| {});
    let posts = [
        Post::Dealer,
        Post::GameSupervisor,
        Post::CasinoSupervisor,
        Post::GamingShiftManager,
        Post::TournamentDirector,
        Post::Inspector,
        Post::Surveillance,
    ];
    let people = posts.map(at_post);
    let actors: Vec<_> =
        people.into_iter().chain([terminal(1), acceptor(1), loose(), Actor::System]).collect();
    let phases: [fn(&mut Table); 4] = [
        |_| {},
        |table| table.opens_period(),
        |table| {
            table.places(1, "red", 500);
            table.expires();
        },
        |table| drop(table.does(dealer(), Command::BallSpun)),
    ];
    for phase in phases {
        phase(&mut table);
        for Authority { command, least, others } in authorities(&table) {
            for actor in &actors {
                let granted = match actor.rank() {
                    Some(rank) => least.is_some_and(|least| rank >= least),
                    None => others.iter().any(|other| other() == *actor),
                };
                let by = By { actor: *actor, at: table.now };
                let decided = Roulette::decide(&table.rules, &table.state, &command, &by);
                let denied = match decided {
                    Ok(_) => false,
                    Err(refused) => match refused.reason {
                        Reason::NotYours => true,
                        Reason::RankNeeded { rank } => {
                            assert_eq!(Some(rank), least, "{command:?} by {actor}");
                            cites(&refused.basis, "1.2");
                            true
                        }
                        _ => false,
                    },
                };
                assert_eq!(denied, !granted, "{command:?} by {actor:?} in {:?}", table.state.phase);
            }
        }
    }
}

/// The reasons in their order of precedence, by name.
const ORDER: [&str; 32] = [
    "not-configured",
    "not-yours",
    "rank-needed",
    "table-closed",
    "table-open",
    "frozen",
    "system-failed",
    "no-such-seat",
    "terminal-failed",
    "terminal-closed",
    "terminal-in-use",
    "no-period",
    "period-expired",
    "period-runs",
    "must-call-no-spin",
    "seats-open",
    "nothing-pending",
    "already-pending",
    "same-person",
    "ball-not-spun",
    "awaiting-terminals",
    "records-open",
    "statement-needed",
    "wrong-source",
    "no-amount",
    "below-minimum",
    "balance-short",
    "nothing-to-do",
    "note-known",
    "note-limit",
    "bad-limits",
    "notice-too-short",
];

/// Refused for one reason after another, each mended in turn, and accepted in the end: of reasons that hold together
/// the earlier is given.
#[track_caller]
fn ladder(table: &mut Table, mut give: impl FnMut(&Table) -> (Actor, Command), rungs: &[Rung<'_>]) {
    let mut last = 0;
    for (expected, mend) in rungs {
        let (actor, command) = give(table);
        let refused = table.refuses(actor, command);
        let name = serde_json::to_value(&refused.reason).unwrap()["reason"].as_str().unwrap().to_owned();
        assert_eq!(name, *expected);
        let place = ORDER.iter().position(|n| n == expected).unwrap_or_else(|| panic!("{expected}"));
        assert!(place >= last, "{expected} is given after a later reason");
        last = place;
        mend(table);
    }
    let (actor, command) = give(table);
    table.does(actor, command);
}

/// An open table with a spin on record, an open account at terminal 1 if asked, and everything out of order: a
/// correction under way, the system and terminal 1 down.
fn out_of_order(seated: bool) -> Table {
    let mut table = Table::open();
    table.plays(1, |_| {});
    if seated {
        table.buys_in(1, 1_000);
    }
    breaks(&mut table);
    table
}

fn breaks(table: &mut Table) {
    let outcome = SpinOutcome::Number { number: pocket(2) };
    table.does(dealer(), Command::ReportMalfunction { scope: TERMINAL_1(), began_at: None });
    table.does(dealer(), Command::ReportMalfunction { scope: Scope::System, began_at: None });
    table.does(dealer(), correct(1, outcome));
}

fn thaw(table: &mut Table) {
    table.does(dealer(), Command::WithdrawCorrection);
}

fn restore_system(table: &mut Table) {
    table.does(dealer(), Command::Restore { scope: Scope::System });
}

fn restore_terminal(table: &mut Table) {
    table.does(dealer(), Command::Restore { scope: TERMINAL_1() });
}

#[test]
fn refusals_of_a_touch_in_order() {
    let mut table = out_of_order(false);
    let give = |table: &Table| {
        // Below the minimum, and more than the balance, as long as nothing lies there.
        let funded =
            table.state.open_seat(seat(1)).is_some_and(|_| table.account_view(1).balance > cents(400));
        let amount = if funded { cents(600) } else { cents(499) };
        (terminal(1), Command::Touch { touch: Touch::Place { spot: spot("red"), amount } })
    };
    ladder(
        &mut table,
        give,
        &[
            ("frozen", thaw),
            ("system-failed", restore_system),
            ("terminal-failed", restore_terminal),
            ("terminal-closed", |table| {
                table.buys_in(1, 400);
            }),
            ("no-period", |table| table.opens_period()),
            ("below-minimum", |table| {
                let amount = cents(50);
                table.does(dealer(), Command::TopUp { seat: seat(1), tender: Tender::Cash, amount });
            }),
            ("balance-short", |table| {
                let amount = cents(500);
                table.does(dealer(), Command::TopUp { seat: seat(1), tender: Tender::Cash, amount });
            }),
        ],
    );
    // A terminal that the table does not have comes before its faults, and after the table's.
    let mut table = out_of_order(true);
    let touch = Command::Touch { touch: Touch::Clear };
    assert_eq!(table.refuses(terminal(9), touch.clone()).reason, Reason::Frozen);
    thaw(&mut table);
    restore_system(&mut table);
    assert_eq!(table.refuses(terminal(9), touch).reason, Reason::NoSuchSeat);
}

#[test]
fn refusals_of_an_entry_in_order() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.buys_in(2, 10_000);
    table.plays(1, |_| {});
    table.opens_period();
    table.places(1, "red", 500);
    table.expires();
    table.does(
        terminal(2),
        Command::ReportLayout { spin: 2, digest: Digest::of("another layout"), nonce: Hex([2; 16]) },
    );
    let outcome = SpinOutcome::Number { number: pocket(2) };
    table.does(dealer(), Command::ReportMalfunction { scope: Scope::System, began_at: None });
    table.does(dealer(), correct(1, outcome));
    let closed = table.now;
    let give = |table: &Table| {
        let opening = (table.now < closed.plus_ms(60_000)).then_some(Hex([1; 32]));
        let rested_after_expiry = table.now > closed.plus_ms(1_000);
        (dealer(), Command::EnterOutcome { outcome: pocket(3), rested_after_expiry, opening })
    };
    ladder(
        &mut table,
        give,
        &[
            ("frozen", thaw),
            ("system-failed", restore_system),
            ("ball-not-spun", |table| drop(table.does(dealer(), Command::BallSpun))),
            ("awaiting-terminals", |table| {
                let Phase::Expired(expired) = &table.state.phase else { panic!() };
                let digest = expired.layouts[0].digest;
                table.does(terminal(1), Command::ReportLayout { spin: 2, digest, nonce: Hex([1; 16]) });
            }),
            ("records-open", |table| {
                table.does(dealer(), Command::ConfirmRecord { seat: seat(1) });
                table.does(game_supervisor(), Command::ConfirmRecord { seat: seat(2) });
            }),
            ("statement-needed", |table| table.later_ms(1_500)),
            ("wrong-source", |table| table.later_ms(60_000)),
        ],
    );
    // While the period runs that comes first, and the ball's early rest before it.
    table.opens_period();
    assert!(matches!(table.refuses(dealer(), entry(1)).reason, Reason::PeriodRuns { .. }));
    table.does(dealer(), Command::BallSpun);
    table.does(dealer(), Command::BallAtRest);
    assert_eq!(table.refuses(dealer(), entry(1)).reason, Reason::MustCallNoSpin);
}

#[test]
fn refusals_of_a_buy_in_in_order() {
    let mut table = out_of_order(true);
    let give = |table: &Table| {
        let amount = if table.now > Time(1_700_000_100_000) { cents(500) } else { cents(0) };
        (dealer(), Command::OpenAccount { seat: seat(1), tender: Tender::Cash, amount })
    };
    ladder(
        &mut table,
        give,
        &[
            ("frozen", thaw),
            ("system-failed", restore_system),
            ("terminal-failed", restore_terminal),
            ("terminal-in-use", |table| drop(table.does(dealer(), Command::Leave { seat: seat(1) }))),
            ("no-amount", |table| table.later_ms(200_000)),
        ],
    );
}

#[test]
fn refusals_of_a_note_in_order() {
    let mut table = Table::with(&[], |config| config.note_limit = cents(2_000));
    table.plays(1, |_| {});
    table.does(acceptor(1), Command::InsertNote { note: "n1".parse().unwrap(), amount: cents(1_500) });
    breaks(&mut table);
    let start = table.now;
    let give = |table: &Table| {
        let (id, amount) = match table.now.0 - start.0 {
            0 => ("n1", 0),
            1 => ("n1", 501),
            2 => ("n2", 501),
            _ => ("n2", 500),
        };
        (acceptor(1), Command::InsertNote { note: id.parse().unwrap(), amount: cents(amount) })
    };
    ladder(
        &mut table,
        give,
        &[
            ("frozen", thaw),
            ("system-failed", restore_system),
            ("terminal-failed", restore_terminal),
            ("no-amount", |table| table.later_ms(1)),
            ("note-known", |table| table.later_ms(1)),
            ("note-limit", |table| table.later_ms(1)),
        ],
    );
}

#[test]
fn refusals_of_a_void_in_order() {
    let mut table = Table::open();
    table.plays(1, |_| {});
    table.buys_in(1, 1_000);
    table.opens_period();
    let outcome = SpinOutcome::Number { number: pocket(2) };
    table.does(game_supervisor(), correct(1, outcome));
    let give = |_: &Table| (game_supervisor(), Command::VoidRecord { seat: seat(1), sequences: false });
    ladder(
        &mut table,
        give,
        &[
            ("frozen", |table| drop(table.does(game_supervisor(), Command::WithdrawCorrection))),
            ("period-runs", |table| drop(table.expires())),
            ("nothing-pending", |table| {
                table.does(dealer(), Command::ReportMalfunction { scope: TERMINAL_1(), began_at: None });
                table.does(game_supervisor(), Command::VoidRecord { seat: seat(1), sequences: false });
            }),
            ("same-person", |table| {
                table.does(dealer(), Command::VoidRecord { seat: seat(1), sequences: false });
            }),
        ],
    );
}

#[test]
fn refusals_of_a_correction_and_of_leaving_in_order() {
    let mut table = Table::bare(&[]);
    let leave = || Command::Leave { seat: seat(1) };
    assert_eq!(table.refuses(dealer(), leave()).reason, Reason::NotConfigured);
    let configured = config(&table.rules);
    table.does(Actor::System, Command::Configure { config: Box::new(configured) });
    assert_eq!(table.refuses(terminal(1), leave()).reason, Reason::NotYours);
    assert_eq!(table.refuses(dealer(), leave()).reason, Reason::TableClosed);
    let begin = |n| correct(1, SpinOutcome::Number { number: pocket(n) });
    assert_eq!(table.refuses(terminal(1), begin(1)).reason, Reason::NotYours);
    assert_eq!(table.refuses(dealer(), begin(1)).reason, Reason::TableClosed);
    let mut table = Table::open();
    assert_eq!(table.refuses(dealer(), Command::Leave { seat: seat(9) }).reason, Reason::NoSuchSeat);
    assert_eq!(table.refuses(dealer(), leave()).reason, Reason::TerminalClosed);
    assert!(matches!(table.refuses(dealer(), begin(1)).reason, Reason::OutOfReach { .. }));
    table.plays(1, |_| {});
    assert_eq!(table.refuses(dealer(), begin(1)).reason, Reason::NothingToCorrect);
    assert!(matches!(table.refuses(dealer(), Command::ConfirmCorrection).reason, Reason::RankNeeded { .. }));
    let none = table.refuses(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(none.reason, Reason::NothingPending);
    table.does(game_supervisor(), begin(2));
    assert_eq!(table.refuses(dealer(), begin(1)).reason, Reason::Frozen);
    assert_eq!(table.refuses(game_supervisor(), Command::ConfirmCorrection).reason, Reason::SamePerson);
}

#[test]
fn refusals_of_a_sign_in_order() {
    let mut table = Table::open();
    let start = table.now;
    let give = |table: &Table| {
        let mut raised = limits();
        raised.singles[0].minimum = cents(1_000);
        let step = table.now.0 - start.0;
        raised.singles[0].multiple = if step < 2 { cents(0) } else { cents(250) };
        let actor = if step < 1 { game_supervisor() } else { casino_supervisor() };
        let effective_at = if step < 3 { table.now } else { table.now.plus_minutes(20) };
        (actor, Command::PostSign { limits: Box::new(raised), effective_at })
    };
    ladder(
        &mut table,
        give,
        &[
            ("rank-needed", |table| table.later_ms(1)),
            ("bad-limits", |table| table.later_ms(1)),
            ("notice-too-short", |table| table.later_ms(1)),
        ],
    );
}

/// Commands of another spin, or given twice, are never taken for those of this one.
#[test]
fn a_command_of_another_spin_is_refused() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    table.expires();
    let Phase::Expired(first) = table.state.phase.clone() else { panic!() };
    table.spins_to(1);
    table.plays(2, |_| {});
    table.opens_period();
    let expire = |spin| Command::Expire { spin };
    table.later_ms(30_000);
    assert_eq!(table.refuses(Actor::System, expire(1)).reason, Reason::OtherSpin { spin: 3 });
    table.does(Actor::System, expire(3));
    let digest = first.layouts[0].digest;
    let report = |spin| Command::ReportLayout { spin, digest, nonce: Hex([1; 16]) };
    assert_eq!(table.refuses(terminal(1), report(1)).reason, Reason::OtherSpin { spin: 3 });
    // The digest of the first spin's empty layout is another than that of the third's.
    table.does(terminal(1), report(3));
    assert_eq!(table.console().examined, [seat(1)]);
}
