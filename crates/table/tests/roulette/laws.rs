//! Laws that hold whatever anybody does: random play, in which the harness checks books, reckoner, meters,
//! replay and re-decision after every fact.

use crate::acts::*;
use crate::harness::*;
use crate::offers::{all_accepted, all_shown_accepted};
use houseway_games::roulette::NoSpinReason;
use houseway_ledger::{Account, AccountNumber, Tender};
use houseway_money::{Cents, Change, Stack};
use houseway_table::house::{Count, MovementKind, OwnLimits};
use houseway_table::roulette::{
    ClaimSubject, Command, Config, Event, Offer, Phase, Scope, Source, SpinOutcome, Wrong, nonce_commitment,
    recount,
};
use houseway_table::{Actor, Digest, Game, Hex};
use proptest::prelude::*;

/// The beginning of a correction that takes back, or leaves, by turns what was put right by hand and may have been for it.
fn judging(table: &Table, spin: u64, wrong: Wrong) -> Command {
    // For a terminal, its account by the record of the spin: be it laid there, or void.
    let account = match (wrong, table.state.recorded(spin)) {
        (Wrong::Wagers { seat, .. }, Some(record)) => {
            record.wagers.iter().find(|(_, at, _)| *at == seat).map(|(account, ..)| *account)
        }
        (Wrong::Confirmed { seat }, Some(record)) => {
            record.unconfirmed.iter().find(|row| row.seat == seat).map(|row| row.account)
        }
        _ => None,
    };
    let all = matches!(wrong, Wrong::Outcome { .. });
    let rows = table.console().offers.into_iter().find_map(|offer| match offer.value {
        Offer::BeginCorrection { spins, .. } => spins.into_iter().find(|row| row.spin == spin),
        _ => None,
    });
    let rows = rows.map(|row| row.by_hand).unwrap_or_default();
    let asked = rows.iter().filter(|row| all || Some(row.account) == account);
    let (takes_back, leaves) = asked.map(|row| row.claim).partition(|claim| (claim + spin).is_multiple_of(2));
    Command::BeginCorrection { spin, wrong, takes_back, leaves }
}

fn act(table: &mut Table, act: Act) {
    let at = |number: u8| Actor::Terminal { seat: seat(number) };
    let (actor, command) = match act {
        Act::BuyIn(s, a) => {
            (dealer(), Command::OpenAccount { seat: seat(s), tender: Tender::Cash, amount: cents(a) })
        }
        Act::TopUp(s, a) => {
            (dealer(), Command::TopUp { seat: seat(s), tender: Tender::Chips, amount: cents(a) })
        }
        Act::Note(s, a, n) => {
            (acceptor(s), Command::InsertNote { note: format!("n{n}").parse().unwrap(), amount: cents(a) })
        }
        Act::Touch(s, touch) => (at(s), Command::Touch { touch }),
        Act::OpenPeriod if is_virtual(table) => (Actor::System, virtual_period()),
        Act::OpenPeriod => (dealer(), Command::OpenPeriod { seal: None, blind: None }),
        Act::Commit(s) => {
            let spin = table.state.spin;
            let commitment = nonce_commitment("R1".parse().unwrap(), spin, seat(s), Hex([s; 16]));
            (at(s), Command::CommitNonce { spin, commitment })
        }
        Act::Expire => {
            let Phase::Wagering(wagering) = &table.state.phase else { return };
            let spin = wagering.spin;
            table.now = table.now.max(wagering.closes_at);
            (Actor::System, Command::Expire { spin })
        }
        Act::Report(s, agrees) => {
            let (spin, digest) = match &table.state.phase {
                Phase::Expired(expired) => {
                    let Some(layout) = expired.layouts.iter().find(|l| l.seat == seat(s)) else { return };
                    (expired.spin, layout.digest)
                }
                // Of a spin that is over it may still be said.
                _ => {
                    let silent = table.state.history.iter().flat_map(|record| {
                        record.silent.iter().map(|silent| (record.spin, silent.seat, silent.digest))
                    });
                    let Some((spin, _, digest)) = silent.rev().find(|(_, at, _)| *at == seat(s)) else {
                        return;
                    };
                    (spin, digest)
                }
            };
            let digest = if agrees { digest } else { Digest::of("something else") };
            (at(s), Command::ReportLayout { spin, digest, nonce: Hex([s; 16]) })
        }
        Act::Spin => (dealer(), Command::BallSpun),
        Act::Rest => (dealer(), Command::BallAtRest),
        Act::Enter(n, _) if is_virtual(table) => (Actor::System, drawn(n)),
        Act::Enter(n, statement) => {
            let outcome = pocket(n);
            (dealer(), Command::EnterOutcome { outcome, rested_after_expiry: statement, opening: None })
        }
        Act::Answer(counts) => (game_supervisor(), Command::AnswerEntry { counts }),
        Act::NoSpin(n) => (dealer(), Command::CallNoSpin { reason: NoSpinReason::ALL[n] }),
        Act::Leave(s) => (dealer(), Command::Leave { seat: seat(s) }),
        Act::Direct(s) => {
            (dealer(), Command::DirectToLeave { seat: seat(s), reason: "noise".parse().unwrap() })
        }
        Act::Fail(s, ago) => {
            let scope = s.map_or(Scope::System, |s| Scope::Terminal { seat: seat(s) });
            let began_at = Some(houseway_table::Time(table.now.0 - u64::from(ago)));
            // After expiry it takes a second person to say that it began before.
            let _ = table.give(dealer(), Command::ReportMalfunction { scope, began_at });
            (game_supervisor(), Command::ReportMalfunction { scope, began_at })
        }
        Act::Restore(s) => (
            dealer(),
            Command::Restore { scope: s.map_or(Scope::System, |s| Scope::Terminal { seat: seat(s) }) },
        ),
        Act::Confirm(s) => (game_supervisor(), Command::ConfirmRecord { seat: seat(s) }),
        Act::Void(s, sequences) => {
            let _ = table.give(dealer(), Command::VoidRecord { seat: seat(s), sequences });
            (game_supervisor(), Command::VoidRecord { seat: seat(s), sequences })
        }
        Act::Correct(back, n, void) => {
            let spin = table.state.spin.saturating_sub(back);
            let outcome = match void {
                true => SpinOutcome::NoSpin { reason: NoSpinReason::Interference },
                false => SpinOutcome::Number { number: pocket(n) },
            };
            (dealer(), judging(table, spin, Wrong::Outcome { outcome }))
        }
        Act::Unconfirmed(back, s, sequences) => {
            let (spin, seat) = (table.state.spin.saturating_sub(back), seat(s));
            let wrong = match sequences {
                Some(sequences) => Wrong::Wagers { seat, sequences },
                None => Wrong::Confirmed { seat },
            };
            (dealer(), judging(table, spin, wrong))
        }
        Act::Adjust(account, back, by) => {
            // A claim of anybody, about a spin that may be out of reach or about none, answered and put right.
            let spin = (back > 0).then(|| table.state.spin.saturating_sub(back));
            let account = AccountNumber(account);
            // An outcome is that of a spin.
            let subject = if by % 2 == 0 { ClaimSubject::WrongOutcome } else { ClaimSubject::Malfunction };
            let Ok(facts) = table.give(dealer(), Command::TakeClaim { account, subject, spin }) else {
                return;
            };
            let Event::ClaimMade { claim, .. } = facts[0].event else { return };
            let why = "seen".parse().unwrap();
            let _ = table.give(dealer(), Command::AnswerClaim { claim, upheld: true, answer: why });
            let size = cents(by.unsigned_abs());
            let (from, to) = if by < 0 { (size, Cents::ZERO) } else { (Cents::ZERO, size) };
            let difference = Change::between(from, to);
            // Now and then it is not said that it is beside what was corrected.
            let known = table.state.claims.get(&claim).filter(|_| by % 3 != 0);
            let beside = known.map(|claim| claim.corrected.clone()).unwrap_or_default();
            let _ = table.give(game_supervisor(), Command::AskAdjustment { claim, difference, why, beside });
            (casino_supervisor(), Command::AgreeAdjustment { claim, difference })
        }
        Act::OwnLimits(s, loss, minutes) => {
            let limits = OwnLimits { loss: loss.map(cents), minutes };
            (at(s), Command::SetOwnLimits { limits })
        }
        Act::TakeRest(s, minutes) => (at(s), Command::Rest { minutes }),
        Act::Limits(least, most) => {
            let mut limits = limits();
            limits.singles.iter_mut().for_each(|limit| {
                limit.minimum = cents(least);
                limit.maximum = cents(most);
            });
            limits.sequences.iter_mut().for_each(|limit| limit.maximum = cents(most.min(2_000)));
            let effective_at = table.now.plus_minutes(20);
            let post = Command::PostSign { limits: Box::new(limits), effective_at };
            // A maximum rises under two hands.
            let _ = table.give(casino_supervisor(), post.clone());
            if most % 500 == 0 && table.give(manager(), Command::WithdrawLimits).is_ok() {
                let _ = table.give(casino_supervisor(), post.clone());
            }
            let _ = table.give(game_supervisor(), post);
            table.now = effective_at;
            (Actor::System, Command::ChangeLimits)
        }
        Act::Marker(s, most) => {
            let limits = most.map(|most| {
                let mut limits = limits();
                limits.singles.iter_mut().for_each(|limit| limit.maximum = cents(most));
                Box::new(limits)
            });
            let marker = Command::PlaceMarker { seat: seat(s), limits };
            // Now and then nobody agrees, and it is withdrawn.
            let asked = table.give(casino_supervisor(), marker.clone());
            if asked.is_err() || table.now.0.is_multiple_of(3) {
                let _ = table.give(casino_supervisor(), Command::WithdrawLimits);
            }
            (game_supervisor(), marker)
        }
        Act::Closing(announced) if announced => {
            let at = table.now.plus_minutes(20);
            (casino_supervisor(), Command::PostClosing { at })
        }
        Act::Closing(_) => (casino_supervisor(), Command::WithdrawClosing),
        Act::ConfirmCorrection => (game_supervisor(), Command::ConfirmCorrection),
        Act::WithdrawCorrection => (dealer(), Command::WithdrawCorrection),
        Act::Owed(account, true) => (dealer(), Command::PayOwed { account: AccountNumber(account) }),
        Act::Owed(account, false) => (
            game_supervisor(),
            Command::ReceiveOwed { account: AccountNumber(account), tender: Tender::Cash },
        ),
        Act::Reopen(mask) => return reopen(table, mask),
        Act::Later(ms) => {
            table.later_ms(ms);
            return;
        }
    };
    let _ = table.give(actor, command);
}

/// Everybody leaves, the table closes and opens again under the readings that `mask` chooses, as far as it can.
fn reopen(table: &mut Table, mask: u8) {
    let mut leave = |seat| drop(table.give(dealer(), Command::Leave { seat }));
    (1..=4).map(seat).for_each(&mut leave);
    let count = Count::new(vec![Stack { denomination: cents(100), count: 1 }]);
    let _ = table.give(dealer(), Command::Count { kind: MovementKind::Closing, count });
    let _ = table.give(casino_supervisor(), Command::Countersign);
    if !matches!(table.state.phase, Phase::Closed) {
        let _ = table.give(dealer(), Command::WithdrawCount);
        return;
    }
    let before = table.rules.clone();
    table.rules = Table::bare(&chosen(mask)).rules;
    let readings = table.rules.readings().clone();
    let limits = table.state.limits.clone().unwrap();
    let config = Box::new(Config { readings, limits, ..table.state.config.clone().unwrap() });
    if table.give(manager(), Command::Configure { config }).is_err() {
        table.rules = before;
    }
    table.opens();
    (1..=3).for_each(|number| act(table, Act::BuyIn(number, 50_000)));
}

fn is_virtual(table: &Table) -> bool {
    table.state.config.as_ref().is_some_and(|config| config.source == Source::Virtual)
}

/// The system opens the periods and enters the numbers, a dealer may say when the ball is spun.
fn virtual_wheel(config: &mut Config) {
    config.source = Source::Virtual;
    config.automation.open_after_ms = Some(1_000);
}

fn plays_random(readings: &[&str], change: impl FnOnce(&mut Config), runs: Vec<Vec<Act>>) -> Table {
    let mut table = Table::with(readings, change);
    for number in 1..=3 {
        table.buys_in(number, 50_000);
    }
    for (number, done) in runs.into_iter().flatten().enumerate() {
        act(&mut table, done);
        // Whatever is offered to anybody is accepted from him.
        if number % 11 == 0 {
            all_shown_accepted(&table);
            let people = [dealer(), game_supervisor(), casino_supervisor()];
            people.into_iter().chain((1..=4).map(terminal)).for_each(|actor| all_accepted(&table, actor));
        }
    }
    table
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, max_shrink_iters: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn random_play_keeps_every_law(runs in prop::collection::vec(any_run(), 1..40)) {
        plays_random(&[], |_| {}, runs);
    }

    #[test]
    fn random_play_keeps_every_law_under_the_other_readings(
        runs in prop::collection::vec(any_run(), 1..40), mask in 0u8..32,
    ) {
        plays_random(&chosen(mask), |config| config.limits.aggregate_minimum = Some(cents(1_000)), runs);
    }

    #[test]
    fn random_play_keeps_every_law_at_a_virtual_wheel(runs in prop::collection::vec(any_run(), 1..40)) {
        let table = plays_random(&[], virtual_wheel, runs);
        // What the screens tell of the last draw is what the journal says, and what was drawn from.
        for draw in table.state.draws.iter().rev().take(3) {
            let events = table.facts.iter().map(|fact| &fact.event);
            let recount = recount("R1".parse().unwrap(), draw.spin, events).unwrap();
            prop_assert_eq!(recount.told.as_ref(), Some(draw));
            if recount.drawn.is_some() {
                prop_assert_eq!(recount.text, draw.text());
            }
        }
    }

    /// However a record was corrected in between, once it says what was dealt the money lies where it would have lain: no
    /// order of corrections leaves anything behind, and no other rules that came into force meanwhile (RR-5).
    #[test]
    fn rr_5_what_stands_depends_on_the_record_alone(
        touches in prop::collection::vec((1u8..=3, any_touch()), 1..12),
        numbers in prop::collection::vec(any_number(), 6),
        wrongs in prop::collection::vec((1u64..=6, 0u8..5, any_number(), 1u8..=3), 1..8),
        back in Just([1u64, 2, 3, 4, 5, 6]).prop_shuffle(),
        masks in prop::option::of((0u8..2, 0u8..2)),
    ) {
        let literal = |mask: u8| if mask == 1 { &["RR-2=literal"][..] } else { &[] };
        let deal = || {
            let mut table = Table::with(masks.map_or(&[][..], |(then, _)| literal(then)), |_| {});
            (1..=3).for_each(|number| { table.buys_in(number, 500_000); });
            for (spin, number) in numbers.iter().enumerate() {
                table.plays(*number, |table| if spin < 3 {
                    for (seat, touch) in &touches {
                        let _ = table.give(terminal(*seat), Command::Touch { touch: touch.clone() });
                    }
                });
            }
            if let Some((_, now)) = masks {
                table.reopens_under(literal(now));
            }
            table
        };
        let right = deal();
        let mut table = deal();
        let corrects = |table: &mut Table, spin, wrong| {
            let begun = table.give(dealer(), begins(spin, wrong));
            begun.map(|_| table.does(game_supervisor(), Command::ConfirmCorrection))
        };
        for (spin, kind, number, at) in wrongs {
            let number = SpinOutcome::Number { number: pocket(number) };
            let no_spin = SpinOutcome::NoSpin { reason: NoSpinReason::BallOut };
            let _ = corrects(&mut table, spin, match kind {
                0 => Wrong::Outcome { outcome: number },
                1 => Wrong::Outcome { outcome: no_spin },
                2 => Wrong::Wagers { seat: seat(at), sequences: true },
                3 => Wrong::Wagers { seat: seat(at), sequences: false },
                _ => Wrong::Confirmed { seat: seat(at) },
            });
        }
        for spin in back {
            let outcome = SpinOutcome::Number { number: pocket(numbers[spin as usize - 1]) };
            let _ = corrects(&mut table, spin, Wrong::Outcome { outcome });
            for seat in (1..=3).map(seat) {
                let _ = corrects(&mut table, spin, Wrong::Confirmed { seat });
            }
        }
        let worth = |table: &Table, number: u32| {
            let (account, meters) = (AccountNumber(number), table.state.meters[&AccountNumber(number)]);
            let stakes = table.state.books.balance(&Account::Stakes(account));
            let has = table.balance(account).plus(meters.paid_out).unwrap();
            (i128::from(has.get()) - i128::from(meters.receivable.get()), stakes, meters.won, meters.wagered)
        };
        for number in 1..=3 {
            prop_assert_eq!(worth(&table, number), worth(&right, number), "account {}", number);
        }
        let win = |table: &Table| table.state.books.change(&Account::Win);
        prop_assert_eq!(win(&table), win(&right));
        prop_assert_eq!(&table.state.sequences, &right.state.sequences);
    }

    /// A spin entered wrongly and corrected leaves the money where the right number would have put it, whatever was
    /// wagered on it and on sequences across it.
    #[test]
    fn rr_5_a_corrected_table_equals_one_dealt_rightly(
        touches in prop::collection::vec((1u8..=3, any_touch()), 0..12),
        wrong in any_number(),
        numbers in prop::collection::vec(any_number(), 5),
        corrected in 0usize..4,
        literal in any::<bool>(),
        detours in prop::collection::vec(prop::option::weighted(0.7, 1u8..=3), 0..3),
        sequences in any::<bool>(),
    ) {
        let readings: &[&str] = if literal { &["RR-2=literal"] } else { &[] };
        let deal = |numbers: &[u8]| {
            let mut table = Table::with(readings, |_| {});
            (1..=3).for_each(|number| { table.buys_in(number, 500_000); });
            for (spin, number) in numbers.iter().enumerate() {
                table.plays(*number, |table| if spin == 0 || spin == corrected {
                    for (seat, touch) in &touches {
                        let _ = table.give(terminal(*seat), Command::Touch { touch: touch.clone() });
                    }
                });
            }
            table
        };
        let right = deal(&numbers);
        let mut entered = numbers.clone();
        entered[corrected] = wrong;
        let mut table = deal(&entered);
        let outcome = SpinOutcome::Number { number: pocket(numbers[corrected]) };
        let begin = correct(corrected as u64 + 1, outcome);
        let confirm = |table: &mut Table| drop(table.does(game_supervisor(), Command::ConfirmCorrection));
        // However often it was corrected in between, to no spin or for a terminal, and back.
        let spin = corrected as u64 + 1;
        for seat_of in detours.iter().flatten().map(|number| seat(*number)) {
            let there = Wrong::Wagers { seat: seat_of, sequences };
            if table.give(dealer(), begins(spin, there)).is_ok() {
                confirm(&mut table);
                table.does(dealer(), begins(spin, Wrong::Confirmed { seat: seat_of }));
                confirm(&mut table);
            }
        }
        if detours.contains(&None) {
            table.does(dealer(), correct(spin, SpinOutcome::NoSpin { reason: NoSpinReason::BallOut }));
            confirm(&mut table);
            table.does(dealer(), begin);
            confirm(&mut table);
        } else if wrong == numbers[corrected] {
            table.refuses(dealer(), begin);
        } else {
            table.does(dealer(), begin);
            confirm(&mut table);
        }
        for number in 1..=3u32 {
            let account = AccountNumber(number);
            let worth = |t: &Table| {
                let owed: Cents = t.state.books.balance(&Account::Payable(account));
                let owes = t.state.books.balance(&Account::Receivable(account));
                let stakes = t.state.books.balance(&Account::Stakes(account));
                (t.balance(account).plus_capped(owed), owes, stakes)
            };
            prop_assert_eq!(worth(&table), worth(&right), "account {}", number);
        }
        prop_assert_eq!(table.state.books.change(&Account::Win), right.state.books.change(&Account::Win));
        prop_assert_eq!(&table.state.sequences, &right.state.sequences);
    }
}

#[test]
fn the_trait_names_the_game() {
    assert_eq!(houseway_table::roulette::Roulette::NAME, "rapid-roulette");
}

/// Random play is worth something only if it gets everywhere: each kind of fact that it can lead to comes up.
#[test]
fn random_play_reaches_every_kind_of_fact() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
    use std::collections::BTreeMap;
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(ProptestConfig::default(), rng);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for round in 0..120 {
        let runs = prop::collection::vec(any_run(), 40).new_tree(&mut runner).unwrap().current();
        let aggregate = |config: &mut Config| config.limits.aggregate_minimum = Some(cents(1_000));
        let readings: &[&str] = match round % 3 {
            0 => &[],
            1 => &["RR-9=void-all"],
            _ => &["RR-3=stay"],
        };
        let table = match round % 5 {
            4 => plays_random(readings, virtual_wheel, runs),
            _ => plays_random(readings, aggregate, runs),
        };
        let mut rules = Vec::new();
        let mut spin = 0;
        for fact in &table.facts {
            match &fact.event {
                Event::Configured { config } => rules.push((spin + 1, config.readings.clone())),
                Event::PeriodOpened { spin: opened, .. } => spin = *opened,
                Event::CorrectionConfirmed { spin, .. } => {
                    let then =
                        rules.iter().rev().find(|(from, _)| from <= spin).map(|(_, readings)| readings);
                    if then != rules.last().map(|(_, readings)| readings) {
                        *kinds.entry("correction-confirmed under other rules".to_owned()).or_default() += 1;
                    }
                }
                _ => {}
            }
            let value = serde_json::to_value(&fact.event).unwrap();
            let kind = value["event"].as_str().unwrap().to_owned();
            if let Event::CorrectionConfirmed { wrong, .. } = &fact.event {
                let wrong = serde_json::to_value(wrong).unwrap()["wrong"].as_str().unwrap().to_owned();
                *kinds.entry(format!("{kind} {wrong}")).or_default() += 1;
            }
            *kinds.entry(kind).or_default() += 1;
        }
    }
    let wanted = [
        "account-opened",
        "topped-up",
        "wagers-changed",
        "period-opened",
        "ball-spun",
        "ball-at-rest",
        "period-expired",
        "nonce-committed",
        "layout-reported",
        "late-layout-reported",
        "outcome-declared",
        "spin-settled",
        "no-spin-called",
        "malfunctioned",
        "restored",
        "void-asked",
        "record-confirmed",
        "record-voided",
        "leave-noted",
        "account-closed",
        "wagers-lowered",
        "claim-made",
        "claim-answered",
        "adjustment-asked",
        "claim-adjusted",
        "closing-posted",
        "closing-withdrawn",
        "limits-changed",
        "limits-asked",
        "limits-withdrawn",
        "marker-placed",
        "correction-begun",
        "correction-confirmed",
        "correction-confirmed outcome",
        "correction-confirmed wagers",
        "correction-confirmed confirmed",
        "correction-confirmed under other rules",
        "correction-withdrawn",
        "period-restarted",
        "owed-paid",
        "owed-received",
        "own-limits-set",
        "rested",
    ];
    let missing: Vec<_> = wanted.iter().filter(|kind| !kinds.contains_key(**kind)).collect();
    assert!(missing.is_empty(), "{missing:?} never came up; {kinds:?}");
}
