//! A spin of the virtual wheel that a player can check: what was promised before wagers closed, what was opened after
//! it, and what the number followed from.

use crate::harness::*;
use houseway_table::roulette::{
    Command, Draw, DrawPart, Event, Need, NonceReport, NonceStanding, Phase, Reason, Recount, Roulette,
    Scope, Source, State, covered, nonce_commitment, recount, seat_blind,
};
use houseway_table::{Actor, Audience, By, Digest, Game, Hex, Sealed, TableId};

const BLIND: Hex<32> = Hex([0xb1; 32]);
const OPENING: Hex<32> = Hex([0x5e; 32]);
const COMMITMENT: Digest = Hex([0xab; 32]);

fn id() -> TableId {
    "R1".parse().unwrap()
}

/// A virtual table at which terminals 1 to 3 are bought in.
fn table() -> Table {
    let mut table = Table::with(&[], |config| {
        config.source = Source::Virtual;
        config.automation.open_after_ms = Some(1_000);
        config.automation.spin_for_ms = Some(5_000);
    });
    for number in 1..=3 {
        table.buys_in(number, 10_000);
    }
    table
}

fn nonce(number: u8) -> Hex<16> {
    Hex([number; 16])
}

fn commitment(table: &Table, number: u8) -> Command {
    let spin = table.state.spin;
    let commitment = nonce_commitment(id(), spin, seat(number), nonce(number));
    Command::CommitNonce { spin, commitment }
}

fn commits(table: &mut Table, number: u8) {
    let command = commitment(table, number);
    table.does(terminal(number), command);
}

fn report(table: &Table, number: u8, nonce: Hex<16>) -> Command {
    let Phase::Expired(expired) = &table.state.phase else { panic!("not expired") };
    let layout = expired.layouts.iter().find(|layout| layout.seat == seat(number)).unwrap();
    Command::ReportLayout { spin: expired.spin, digest: layout.digest, nonce }
}

fn reports(table: &mut Table, number: u8, nonce: Hex<16>) -> Option<NonceStanding> {
    let command = report(table, number, nonce);
    let facts = table.does(terminal(number), command);
    let Event::LayoutReported { standing, .. } = facts[0].event else { panic!("no report") };
    standing
}

/// The wheel turns and rests, and the system enters the number with what opens the commitment.
fn draws(table: &mut Table, number: u8) -> Vec<houseway_table::Recorded<Event>> {
    table.does(Actor::System, Command::BallSpun);
    table.later_ms(5_000);
    table.does(Actor::System, Command::BallAtRest);
    table.does(Actor::System, drawn(number))
}

fn text(table: &Table) -> String {
    text_of(table, &table.state)
}

fn text_of(table: &Table, state: &State) -> String {
    match Roulette::needs(&table.rules, state) {
        Some(Need::Outcome { text, .. }) => text,
        other => panic!("{other:?}"),
    }
}

fn recounted(table: &Table, spin: u64) -> Recount {
    recount(id(), spin, table.facts.iter().map(|fact| &fact.event)).unwrap()
}

#[test]
fn everybody_sees_the_commitment_before_the_first_wager_and_the_opening_after_the_number() {
    let mut table = table();
    assert_eq!(table.public().draw, None);
    table.opens_virtual_period();
    let promised =
        Draw { table: id(), spin: 1, commitment: COMMITMENT, opening: None, number: None, parts: vec![] };
    assert_eq!(table.public().draw, Some(promised.clone()));
    assert_eq!(table.seat_view(1).public.draw, Some(promised));
    for number in [1, 2] {
        assert_eq!(table.account_view(number).commit_nonce, Some(1));
        commits(&mut table, number);
        assert_eq!(table.account_view(number).commit_nonce, None);
    }
    table.places(1, "red", 500);
    table.places(3, "straight-up 17", 1_000);
    table.expires();

    // What each terminal showed is fixed, and what it committed to; no nonce is told before the draw.
    let Phase::Expired(expired) = table.state.phase.clone() else { panic!("not expired") };
    let part = |number: u8, promised: bool| DrawPart {
        seat: seat(number),
        layout: covered(seat_blind(1, seat(number), BLIND), expired.layouts[usize::from(number) - 1].digest),
        promised: promised.then(|| nonce_commitment(id(), 1, seat(number), nonce(number))),
        nonce: None,
        standing: None,
    };
    let closed = table.public().draw.unwrap();
    assert_eq!(closed.parts, [part(1, true), part(2, true), part(3, false)]);
    assert_eq!(reports(&mut table, 1, nonce(1)), Some(NonceStanding::Counted));
    assert_eq!(reports(&mut table, 2, nonce(2)), Some(NonceStanding::Counted));
    assert_eq!(table.public().draw.as_ref(), Some(&closed), "nothing is told while nonces come");
    assert_eq!(reports(&mut table, 3, nonce(3)), Some(NonceStanding::Uncommitted));

    let asked = text(&table);
    draws(&mut table, 17);
    let counted = |number: u8| DrawPart {
        nonce: Some(nonce(number)),
        standing: Some(NonceStanding::Counted),
        ..part(number, true)
    };
    let late = DrawPart { standing: Some(NonceStanding::Uncommitted), ..part(3, false) };
    let drawn = Draw {
        opening: Some(OPENING),
        number: Some(pocket(17)),
        parts: vec![counted(1), counted(2), late],
        ..closed
    };
    assert_eq!(table.public().draw, Some(drawn.clone()));
    assert_eq!(drawn.text(), asked, "what players recompute is what the number was drawn from");
    // Each terminal gets what uncovers its own layout, and nobody else's.
    for number in 1..=3 {
        let result = table.account_view(number).results[0].clone();
        assert_eq!(result.blind, Some(seat_blind(1, seat(number), BLIND)));
    }
    for audience in [Audience::Seat { seat: seat(1) }, Audience::Public, Audience::Dealer] {
        let view = Roulette::view(&table.rules, &table.state, audience);
        let said = serde_json::to_string(&view).unwrap();
        let hidden = [BLIND, seat_blind(1, seat(2), BLIND), expired.layouts[1].digest, Hex([0xcd; 32])];
        assert!(hidden.iter().all(|hidden| !said.contains(&hidden.to_string())), "{audience:?}");
    }
    // The journal says the same.
    let recount = recounted(&table, 1);
    assert_eq!((recount.commitment, &recount.text), (COMMITMENT, &asked));
    assert_eq!((recount.drawn, recount.told), (Some((OPENING, pocket(17))), Some(drawn)));

    // The next period shows the next commitment and no more of the last draw.
    table.opens_virtual_period();
    assert_eq!(table.public().draw.map(|draw| (draw.spin, draw.opening)), Some((2, None)));
}

#[test]
fn the_texts_are_those_of_the_document() {
    // From Python: hashlib.sha256(text.encode()).hexdigest(), the texts as docs/FAIRNESS.md has them.
    let hex = |text: &str| Digest::parse(text).unwrap();
    let committed = nonce_commitment(id(), 41, seat(3), Hex([0xa3; 16]));
    assert_eq!(committed, hex("7b62d19377bd37719053cb10e9987ad1301c765ae435c3ef9ba11b09582c62f3"));
    let blind = seat_blind(41, seat(3), BLIND);
    assert_eq!(blind, hex("42e5a038f5857bb50b2bbfc9d15c750a2522e7454b3d2c915cfe9073968bace5"));
    assert_eq!(
        covered(blind, Hex([0x33; 32])),
        hex("389fc5cc61ab6abbcd9071741f445ad302e3af51b078f9f25e928d3333ea2e64")
    );
    let part = |number, promised, nonce| DrawPart {
        seat: seat(number),
        layout: Hex([number; 32]),
        promised,
        nonce,
        standing: None,
    };
    let draw = Draw {
        table: id(),
        spin: 41,
        commitment: COMMITMENT,
        opening: None,
        number: None,
        parts: vec![
            part(3, Some(Hex([0xc3; 32])), Some(Hex([0xa3; 16]))),
            part(7, Some(Hex([0xc7; 32])), None),
        ],
    };
    let (three, seven) = ("03".repeat(32), "07".repeat(32));
    let (promised, other, nonce) = ("c3".repeat(32), "c7".repeat(32), "a3".repeat(16));
    assert_eq!(
        draw.text(),
        format!(
            "houseway wheel number 2\ntable R1\nspin 41\nlayout 3 {three}\nlayout 7 {seven}\n\
             promise 3 {promised}\npromise 7 {other}\nnonce 3 {nonce}\n"
        )
    );
}

/// Whoever answers last, with all other nonces before his eyes, has nothing left to choose but silence.
#[test]
fn a_nonce_that_was_chosen_after_expiry_does_not_move_the_number() {
    let mut table = table();
    table.opens_virtual_period();
    for number in 1..=3 {
        commits(&mut table, number);
    }
    table.expires();
    reports(&mut table, 1, nonce(1));
    reports(&mut table, 2, nonce(2));
    let without = text(&table);
    // Terminal 3 belongs to the house and looks for a nonce that leads to a number it likes.
    for chosen in [0x30, 0x31, 0x32] {
        let mut state = table.state.clone();
        let command = report(&table, 3, nonce(chosen));
        let by = By { actor: terminal(3), at: table.now };
        let decision = Roulette::decide(&table.rules, &state, &command, &by).unwrap();
        decision.record(by).iter().for_each(|fact| Roulette::apply(&mut state, fact));
        assert_eq!(text_of(&table, &state), without, "nonce {chosen}");
    }
    assert_eq!(reports(&mut table, 3, nonce(0x30)), Some(NonceStanding::Mismatched));
    // Whoever was refused once does not try again.
    let again = report(&table, 3, nonce(3));
    assert_eq!(table.refuses(terminal(3), again).reason, Reason::AlreadyPending);
    let before = table.balance(table.state.open_seat(seat(3)).unwrap().account);
    draws(&mut table, 17);
    assert_eq!(table.balance(table.state.open_seat(seat(3)).unwrap().account), before, "and no money");
    let flagged = NonceReport { spin: 1, seat: seat(3), standing: NonceStanding::Mismatched };
    assert_eq!(table.pit().nonces, [flagged]);
}

#[test]
fn a_commitment_is_made_once_before_expiry_by_the_terminal_itself_for_this_spin() {
    let mut table = table();
    let digest = Digest::of("a nonce");
    let early = Command::CommitNonce { spin: 1, commitment: digest };
    assert_eq!(table.refuses(terminal(1), early.clone()).reason, Reason::NoPeriod);
    table.opens_virtual_period();
    for actor in [dealer(), manager(), Actor::System, acceptor(1)] {
        assert_eq!(table.refuses(actor, early.clone()).reason, Reason::NotYours);
    }
    assert_eq!(table.refuses(terminal(4), early.clone()).reason, Reason::TerminalClosed);
    let other = Command::CommitNonce { spin: 2, commitment: digest };
    assert_eq!(table.refuses(terminal(1), other).reason, Reason::OtherSpin { spin: 1 });
    let facts = table.does(terminal(1), early.clone());
    assert_eq!(facts[0].event, Event::NonceCommitted { spin: 1, seat: seat(1), commitment: digest });
    cites(&facts[0].basis, "2.2(e)");
    assert_eq!(table.refuses(terminal(1), early.clone()).reason, Reason::AlreadyPending);

    // At the deadline it is too late, whether or not the period has been closed yet.
    let Phase::Wagering(wagering) = &table.state.phase else { panic!("no period") };
    let at = wagering.closes_at;
    table.now = at;
    assert_eq!(table.refuses(terminal(2), early.clone()).reason, Reason::PeriodExpired { at });
    table.expires();
    assert_eq!(table.refuses(terminal(2), early).reason, Reason::PeriodExpired { at });
    // One terminal's nonce opens nothing for another.
    let copied = nonce_commitment(id(), 1, seat(1), nonce(1));
    assert_ne!(copied, nonce_commitment(id(), 1, seat(2), nonce(1)));
    assert_ne!(copied, nonce_commitment(id(), 2, seat(1), nonce(1)));
    assert_ne!(copied, nonce_commitment("R2".parse().unwrap(), 1, seat(1), nonce(1)));
}

#[test]
fn a_real_wheel_asks_for_no_commitment_and_shows_none() {
    let mut table = Table::open();
    table.buys_in(1, 10_000);
    table.opens_period();
    assert_eq!((table.public().draw, table.account_view(1).commit_nonce), (None, None));
    let command = Command::CommitNonce { spin: 1, commitment: Digest::of("a nonce") };
    assert_eq!(table.refuses(terminal(1), command).reason, Reason::WrongSource);
    // Nor does it take what would hide layouts in a draw that it does not make.
    let mut automated = Table::with(&[], |config| config.automation.open_after_ms = Some(1_000));
    let opens = Command::OpenPeriod { seal: None, blind: Some(BLIND) };
    assert_eq!(automated.refuses(Actor::System, opens).reason, Reason::WrongSource);
    table.expires();
    assert_eq!(reports(&mut table, 1, nonce(1)), None);
    table.does(dealer(), Command::BallSpun);
    table.later_ms(15_000);
    table.enters(17);
    assert_eq!((table.public().draw, table.pit().nonces), (None, vec![]));
    assert_eq!(recount(id(), 1, table.facts.iter().map(|fact| &fact.event)), None);
}

#[test]
fn a_terminal_that_committed_and_did_not_open_is_flagged_in_the_pit_and_to_everybody() {
    let mut table = table();
    table.opens_virtual_period();
    commits(&mut table, 1);
    commits(&mut table, 2);
    table.expires();
    reports(&mut table, 1, nonce(1));
    table.later_ms(3_000);
    draws(&mut table, 4);
    let parts = table.public().draw.unwrap().parts;
    assert_eq!(
        parts.iter().map(|part| (part.standing, part.nonce.is_some())).collect::<Vec<_>>(),
        [(Some(NonceStanding::Counted), true), (Some(NonceStanding::Withheld), false), (None, false)]
    );
    let flagged = NonceReport { spin: 1, seat: seat(2), standing: NonceStanding::Withheld };
    assert_eq!(table.pit().nonces, [flagged]);
    assert!(table.console().nonces.is_empty(), "it is the pit's and the inspector's");
    let inspector = Roulette::view(&table.rules, &table.state, Audience::Inspector);
    let houseway_table::roulette::View::Inspector(inspector) = inspector else { panic!("no inspector") };
    assert_eq!(inspector.nonces, [flagged]);
    // Its nonce comes after the draw: the record stands.
    let late = Command::ReportLayout { spin: 1, digest: Digest::of("late"), nonce: nonce(2) };
    let told = table.public().draw;
    let facts = table.does(terminal(2), late.clone());
    assert!(matches!(facts[0].event, Event::LateLayoutReported { agrees: false, .. }));
    assert_eq!(table.public().draw, told);
    assert_eq!(table.pit().nonces, [flagged]);
    assert_eq!(table.refuses(terminal(2), late).reason, Reason::NothingPending);
}

#[test]
fn a_spin_without_a_number_leaves_its_commitment_unopened_for_everybody_to_see() {
    for after_expiry in [false, true] {
        let mut table = table();
        table.opens_virtual_period();
        commits(&mut table, 1);
        if after_expiry {
            table.expires();
            reports(&mut table, 1, nonce(1));
        }
        let reason = houseway_games::roulette::NoSpinReason::Disruption;
        table.does(dealer(), Command::CallNoSpin { reason });
        let draw = table.public().draw.unwrap();
        assert_eq!((draw.spin, draw.commitment, draw.opening, draw.number), (1, COMMITMENT, None, None));
        assert_eq!(draw.parts.len(), if after_expiry { 3 } else { 0 });
        assert!(draw.parts.iter().all(|part| part.nonce.is_none()));
        assert_eq!(recounted(&table, 1).told, Some(draw));
    }
    // A system that fails while wagers are open gives the spin up.
    let mut table = table();
    table.opens_virtual_period();
    let failed = Command::ReportMalfunction { scope: Scope::System, began_at: None };
    table.does(dealer(), failed);
    table.does(dealer(), Command::Restore { scope: Scope::System });
    assert_eq!(table.public().draw.map(|draw| (draw.spin, draw.opening)), Some((1, None)));
    // A spin that a dealer calls off.
    let mut table = self::table();
    table.opens_virtual_period();
    let reason = houseway_games::roulette::NoSpinReason::Disruption;
    table.does(dealer(), Command::CallNoSpin { reason });
    assert_eq!(table.public().draw.map(|draw| (draw.commitment, draw.opening)), Some((COMMITMENT, None)));
}

#[test]
fn promises_outlast_a_correction_and_whoever_takes_a_place_over_promises_anew() {
    let mut table = table();
    table.opens_virtual_period();
    table.expires();
    table.later_ms(3_000);
    draws(&mut table, 17);
    table.opens_virtual_period();
    commits(&mut table, 1);
    commits(&mut table, 2);
    let outcome = houseway_table::roulette::SpinOutcome::Number { number: pocket(18) };
    table.does(dealer(), correct(1, outcome));
    let frozen = commitment(&table, 3);
    assert_eq!(table.refuses(terminal(3), frozen).reason, Reason::Frozen);
    assert_eq!(table.account_view(3).commit_nonce, None);
    assert_eq!(table.public().draw.map(|draw| draw.spin), Some(2));
    table.does(game_supervisor(), Command::ConfirmCorrection);
    assert_eq!(table.account_view(1).commit_nonce, None);
    commits(&mut table, 3);
    // Terminal 2 changes hands while the period runs.
    table.does(dealer(), Command::Leave { seat: seat(2) });
    table.buys_in(2, 5_000);
    assert_eq!(table.account_view(2).commit_nonce, Some(2));
    let anew = nonce_commitment(id(), 2, seat(2), nonce(22));
    table.does(terminal(2), Command::CommitNonce { spin: 2, commitment: anew });
    table.expires();
    assert_eq!(reports(&mut table, 1, nonce(1)), Some(NonceStanding::Counted));
    assert_eq!(reports(&mut table, 2, nonce(22)), Some(NonceStanding::Counted));
    assert_eq!(reports(&mut table, 3, nonce(3)), Some(NonceStanding::Counted));
}

/// A spin that was opened before terminals committed to their nonces is decided and drawn as it was then.
#[test]
fn a_spin_of_the_first_protocol_is_drawn_as_it_was() {
    let mut table = table();
    let seal = Sealed { commitment: COMMITMENT, cipher: "cd".repeat(48) };
    table.does(Actor::System, Command::OpenPeriod { seal: Some(seal), blind: None });
    assert_eq!((table.public().draw, table.account_view(1).commit_nonce), (None, None));
    let command = commitment(&table, 1);
    assert_eq!(table.refuses(terminal(1), command).reason, Reason::AlreadyPending);
    table.places(1, "red", 500);
    let facts = table.expires();
    let Event::PeriodExpired { layouts, .. } = &facts[0].event else { panic!("not expired") };
    let digests: Vec<Digest> = layouts.iter().map(|layout| layout.digest).collect();
    // Every nonce counts, and facts are written as they were.
    assert_eq!(reports(&mut table, 1, nonce(1)), None);
    let written = serde_json::to_value(&table.facts.last().unwrap().event).unwrap();
    assert!(written.get("standing").is_none());
    assert_eq!(reports(&mut table, 3, nonce(3)), None);
    let expected = format!(
        "houseway wheel number 1\nspin 1\nlayout 1 {}\nlayout 2 {}\nlayout 3 {}\nnonce 1 {}\nnonce 3 {}\n",
        digests[0],
        digests[1],
        digests[2],
        nonce(1),
        nonce(3)
    );
    assert_eq!(text(&table), expected);
    table.later_ms(3_000);
    draws(&mut table, 17);
    let recount = recounted(&table, 1);
    assert_eq!((recount.text, recount.told), (expected, None));
    assert_eq!((table.public().draw, table.pit().nonces), (None, vec![]));
}

/// The player of terminal 2 leaves while a correction stops the period: whoever sits down there when it starts anew
/// promises a nonce of his own, and the one before him has none in the draw.
#[test]
fn who_sits_down_after_a_correction_does_not_inherit_the_nonce_of_whoever_left_in_it() {
    let mut table = table();
    table.opens_virtual_period();
    table.expires();
    table.all_confirm();
    draws(&mut table, 18);
    table.opens_virtual_period();
    commits(&mut table, 2);
    let outcome = houseway_table::roulette::SpinOutcome::Number { number: pocket(17) };
    table.does(dealer(), correct(1, outcome));
    table.does(dealer(), Command::Leave { seat: seat(2) });
    let facts = table.does(game_supervisor(), Command::ConfirmCorrection);
    assert!(facts.iter().any(|fact| matches!(fact.event, Event::AccountClosed { .. })));
    table.buys_in(2, 5_000);
    assert_eq!(table.account_view(2).commit_nonce, Some(2));
    commits(&mut table, 2);
}

/// What hides a layout in the draw is told to whoever laid it, and not to whoever sits there when the spin ends.
#[test]
fn who_sits_down_after_expiry_is_not_told_what_hides_the_layout_of_whoever_left() {
    let mut table = table();
    table.opens_virtual_period();
    table.expires();
    // Nothing of his is at stake, so that he goes at once.
    table.does(dealer(), Command::Leave { seat: seat(2) });
    table.buys_in(2, 5_000);
    table.does(dealer(), Command::CallNoSpin { reason: houseway_games::roulette::NoSpinReason::Disruption });
    assert_eq!(table.account_view(2).results[0].blind, None);
    assert_eq!(table.account_view(1).results[0].blind, Some(seat_blind(1, seat(1), BLIND)));
}
