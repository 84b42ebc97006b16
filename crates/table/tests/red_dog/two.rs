//! G-14: what changes how a round came out, or how high somebody may wager, takes two persons.

use crate::harness::{
    LIMITS, Table, balance, call, card, casino, config, console, deal, dealer, decided, desk, displayed,
    dollars, fill_real, manager, passes, pit, real, reckons, round, seat, supervisor, tap, terminal, text,
    wager, with_players,
};
use houseway_games::red_dog::Limits;
use houseway_table::house::desk::DeskCommand;
use houseway_table::red_dog::{Cause, Command, Config, Event, Measures, Motion, Offer, Play, Reason, RedDog};
use houseway_table::{Audience, Game as _};

fn fire() -> Command {
    Command::Invalidate { cause: Cause::Disruption, note: text("a fire"), last: false }
}

fn settle_again(cards: &[&str]) -> Command {
    Command::CorrectResult { cards: cards.iter().map(|name| card(name)).collect(), note: text("a mis-tap") }
}

/// $20 of seat 1 at a real shoe, and a round that it lost.
fn lost() -> Table {
    let mut table = with_players(real());
    fill_real(&mut table);
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    ["5H", "9C"].into_iter().for_each(|name| drop(tap(&mut table, name)));
    call(&mut table);
    tap(&mut table, "KD");
    table
}

fn asked(table: &Table) -> Option<&Motion> {
    table.state.proposal.as_ref().map(|proposal| &proposal.motion)
}

#[test]
fn g_14_a_round_is_settled_again_when_another_person_agrees() {
    let mut table = lost();
    let facts = table.alone(casino(), &settle_again(&["5H", "9C", "7D"]));
    assert!(matches!(facts[..], [ref one] if matches!(one.event, Event::Proposed { .. })));
    decided(&facts[0].basis, &["7.3", "RD-12", "G-14"]);
    assert_eq!(balance(&table, 1), dollars(980));
    // Neither whoever asked, nor a dealer, nor a player agrees.
    assert_eq!(table.refused(casino(), &Command::Agree).reason, Reason::SamePerson);
    displayed(&table.refused(casino(), &Command::Agree).basis, &["G-14"]);
    assert!(matches!(table.refused(dealer(), &Command::Agree).reason, Reason::RankNeeded { .. }));
    assert_eq!(table.refused(terminal(1), &Command::Agree).reason, Reason::NotYours);
    // Nothing else that takes two is asked for meanwhile.
    assert_eq!(table.refused(manager(), &settle_again(&["5H", "9C", "6D"])).reason, Reason::AlreadyAsked);
    let facts = table.alone(supervisor(), &Command::Agree);
    assert!(matches!(facts[0].event, Event::Agreed { .. }));
    assert!(matches!(facts[1].event, Event::Corrected { round: 1, .. }));
    assert_eq!(balance(&table, 1), dollars(1_040));
    assert_eq!(asked(&table), None);
    assert_eq!(table.refused(supervisor(), &Command::Agree).reason, Reason::NothingThere);
    reckons(&table);
}

#[test]
fn g_14_what_is_not_agreed_to_is_withdrawn_and_nothing_has_happened() {
    let mut table = lost();
    let before = table.state.clone();
    table.alone(casino(), &settle_again(&["5H", "9C", "7D"]));
    assert!(matches!(table.refused(dealer(), &Command::WithdrawProposal).reason, Reason::RankNeeded { .. }));
    let facts = table.alone(supervisor(), &Command::WithdrawProposal);
    decided(&facts[0].basis, &["G-14"]);
    assert_eq!(table.state, before);
    assert_eq!(table.refused(casino(), &Command::WithdrawProposal).reason, Reason::NothingThere);
}

/// Whoever asked for it is no more of a rank than when he did; who agrees needs not be.
#[test]
fn g_14_it_is_done_by_the_rank_of_whoever_asked() {
    let mut table = lost();
    assert!(matches!(
        table.refused(supervisor(), &settle_again(&["5H", "9C", "7D"])).reason,
        Reason::RankNeeded { .. }
    ));
    table.alone(casino(), &settle_again(&["5H", "9C", "7D"]));
    let facts = table.alone(manager(), &Command::Agree);
    assert!(matches!(&facts[0].event, Event::Agreed { first, second } if first.person != second.person));
    reckons(&table);
}

/// Whoever deals does not undo what a casino supervisor asked for: no card outruns it.
#[test]
fn g_14_no_card_is_dealt_and_no_hand_ended_while_something_about_a_round_waits() {
    let mut table = lost();
    table.alone(casino(), &settle_again(&["5H", "9C", "7D"]));
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    let next = Command::Deal { card: Some(card("2D")) };
    let refused = table.refused(dealer(), &next);
    assert_eq!(refused.reason, Reason::AlreadyAsked);
    displayed(&refused.basis, &["G-14"]);
    assert!(asked(&table).is_some());
    table.alone(supervisor(), &Command::Agree);
    tap(&mut table, "2D");
    tap(&mut table, "3D");
    // Consecutive cards are not ended over an invalidation either; nobody agrees to it, and it is withdrawn.
    table.alone(casino(), &fire());
    assert_eq!(table.refused(dealer(), &Command::NoSpread).reason, Reason::AlreadyAsked);
    table.alone(supervisor(), &Command::WithdrawProposal);
    table.give(dealer(), &Command::NoSpread);
    reckons(&table);
}

#[test]
fn g_14_r10_3_a_round_that_is_to_be_invalidated_is_not_dealt_on_by_the_table() {
    let mut table = round(&["5H", "9C", "7D"]);
    table.state.config.as_mut().unwrap().automation.deals = true;
    call(&mut table);
    deal(&mut table);
    assert!(RedDog::next_step(&table.rules, &table.state).is_some());
    table.alone(casino(), &fire());
    assert_eq!(RedDog::next_step(&table.rules, &table.state), None);
    let facts = table.alone(supervisor(), &Command::Agree);
    assert!(matches!(facts[1].event, Event::Invalidated { in_play: true, .. }));
    reckons(&table);
}

#[test]
fn g_14_r10_2_1_wagers_are_declared_void_after_no_more_bets_by_two() {
    let mut table = with_players(real());
    fill_real(&mut table);
    let measures = Measures { void: true, exclude: true, ..Measures::default() };
    let void = Command::Sanction { seat: seat(1), measures, note: text("a device") };
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    let facts = table.alone(casino(), &void);
    decided(&facts[0].basis, &["10.2.1", "G-14"]);
    assert!(matches!(asked(&table), Some(Motion::VoidWagers { .. })));
    assert!(!table.state.desk.shuts_out(seat(1)));
    table.alone(supervisor(), &Command::Agree);
    assert!(table.state.desk.shuts_out(seat(1)) && table.state.wagers.is_empty());
    // Before, nothing is known of the round: one person is enough.
    let mut table = with_players(real());
    fill_real(&mut table);
    wager(&mut table, 1, 1, 20);
    let facts = table.alone(casino(), &void);
    assert!(matches!(facts[0].event, Event::Sanctioned { .. }));
    reckons(&table);
}

#[test]
fn g_14_r6_4_a_sign_of_a_higher_maximum_goes_up_when_another_person_agrees() {
    let mut table = with_players(config());
    let limits = Limits { maximum: dollars(2_000), ..LIMITS };
    let post = |limits: Limits, at: houseway_table::Time| Command::PostSign { limits, effective_at: at };
    let at = table.now.plus_minutes(1);
    table.alone(casino(), &post(limits, at));
    assert_eq!(table.state.sign, None);
    let view = console(&table);
    assert!(
        matches!(view.proposal.unwrap().motion, Motion::RaiseMaximum { limits: asked, .. } if asked == limits)
    );
    assert!(
        view.higher
            .iter()
            .any(|row| matches!(&row.value, Offer::Give { command } if **command == Command::Agree))
    );
    // Agreed to later than it was to hold, it holds from then.
    passes(&mut table, 5);
    table.alone(manager(), &Command::Agree);
    let sign = table.state.sign.unwrap();
    assert_eq!((sign.limits, sign.effective_at), (limits, sign.posted_at));
    // A lower one takes nobody else.
    let lower = Limits { maximum: dollars(50), ..LIMITS };
    let facts = table.alone(casino(), &post(lower, table.now.plus_minutes(1)));
    assert!(matches!(facts[0].event, Event::SignPosted { .. }));
}

#[test]
fn g_14_r6_5_a_marker_stands_when_another_person_agrees() {
    let mut table = with_players(config());
    let marker = |maximum: Option<u32>| Command::PlaceMarker { seat: seat(1), maximum: maximum.map(dollars) };
    table.alone(manager(), &marker(Some(500)));
    assert_eq!(table.state.players[&seat(1)].maximum, None);
    // Whoever it was for has left, and somebody else sits there.
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    assert_eq!(asked(&table), None);
    crate::harness::buy_in(&mut table, 1, 1_000);
    table.alone(manager(), &marker(Some(500)));
    table.alone(supervisor(), &Command::Agree);
    assert_eq!(table.state.players[&seat(1)].maximum, Some(dollars(500)));
    let facts = table.alone(manager(), &marker(Some(300)));
    assert!(matches!(facts[0].event, Event::MarkerPlaced { .. }), "it falls by one person's word");
    let facts = table.alone(manager(), &marker(None));
    assert!(matches!(facts[0].event, Event::MarkerPlaced { .. }));
}

/// Nor does a maximum rise by a set-up, where a table has shown its own.
#[test]
fn g_14_a_set_up_raises_no_maximum_that_no_sign_showed() {
    let mut table = with_players(config());
    (1..=3).for_each(|number| drop(desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(number) })));
    crate::harness::close(&mut table);
    let before = table.state.config.clone().unwrap();
    let set_up =
        |limits: Limits| Command::Configure { config: Box::new(Config { limits, ..before.clone() }) };
    let higher = Limits { maximum: dollars(500), ..LIMITS };
    let refused = table.refused(casino(), &set_up(higher));
    assert_eq!(refused.reason, Reason::MaximumUnsigned);
    displayed(&refused.basis, &["G-14"]);
    let effective_at = table.now.plus_minutes(1);
    table.give(casino(), &Command::PostSign { limits: higher, effective_at });
    passes(&mut table, 2);
    table.give(casino(), &set_up(higher));
    assert_eq!(table.state.limits, Some(higher));
}

/// Nor by a sign that was no rise when it went up: a set-up takes down what stood beside the limits of then.
#[test]
fn g_14_r6_4_a_set_up_takes_down_the_sign() {
    let mut table = with_players(config());
    let effective_at = table.now.plus_minutes(30);
    let same = Limits { minimum: dollars(5), ..LIMITS };
    table.alone(casino(), &Command::PostSign { limits: same, effective_at });
    (1..=3).for_each(|number| drop(desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(number) })));
    crate::harness::close(&mut table);
    let low = Limits { minimum: dollars(5), maximum: dollars(50), ..LIMITS };
    let config = Config { limits: low, ..table.state.config.clone().unwrap() };
    table.give(casino(), &Command::Configure { config: Box::new(config) });
    assert_eq!(table.state.sign, None);
    crate::harness::float(&mut table);
    passes(&mut table, 60);
    table.run();
    assert_eq!(table.state.limits, Some(low));
}

/// Once a raise lies or raises are closed, other cards take two: they give raises back and open raising anew.
#[test]
fn g_14_r7_2_1_1_no_one_person_gives_raises_back_by_other_cards() {
    let begun = |raised: bool, closed: bool| {
        let mut table = with_players(real());
        fill_real(&mut table);
        wager(&mut table, 1, 1, 20);
        call(&mut table);
        ["2H", "KS"].into_iter().for_each(|name| drop(tap(&mut table, name)));
        if raised {
            let raise = Play::Raise { amount: dollars(20) };
            table.give(dealer(), &Command::Play { seat: seat(1), act: raise });
        }
        if closed {
            call(&mut table);
        }
        table
    };
    let others = Command::Reconstruct { first: card("2H"), second: card("QS") };
    for (raised, closed) in [(true, false), (true, true), (false, true)] {
        let mut table = begun(raised, closed);
        let before = balance(&table, 1);
        let facts = table.alone(casino(), &others);
        assert!(matches!(asked(&table), Some(Motion::Exchange { round: 1, .. })), "{facts:?}");
        assert_eq!(balance(&table, 1), before);
        table.alone(supervisor(), &Command::Agree);
        assert_eq!(balance(&table, 1), dollars(980));
        reckons(&table);
    }
    let mut table = begun(false, false);
    let facts = table.alone(casino(), &others);
    assert!(matches!(facts[0].event, Event::Reconstructed { .. }), "a mis-tap that nobody has acted on");
    // Cards in the wrong places are the game supervisor's, as the book has it.
    let mut table = begun(true, true);
    let turned = Command::Reconstruct { first: card("KS"), second: card("2H") };
    let facts = table.alone(supervisor(), &turned);
    assert!(matches!(facts[0].event, Event::Reconstructed { .. }));
    reckons(&table);
}

/// Asked for while bets are open, the last round is undone after no more bets too; a table that deals by itself waits.
#[test]
fn g_14_rd_11_the_last_round_is_undone_after_no_more_bets_too() {
    let mut table = lost();
    table.alone(casino(), &fire());
    wager(&mut table, 2, 2, 20);
    call(&mut table);
    table.state.config.as_mut().unwrap().automation.deals = true;
    assert_eq!(RedDog::next_step(&table.rules, &table.state), None);
    table.state.config.as_mut().unwrap().automation.deals = false;
    let facts = table.alone(supervisor(), &Command::Agree);
    assert!(matches!(facts[1].event, Event::Invalidated { round: 1, in_play: false, .. }));
    assert_eq!(balance(&table, 1), dollars(1_000));
    reckons(&table);
}

/// Raises end at their time, whatever waits for a second person.
#[test]
fn g_14_r7_2_1_1_a_proposal_lengthens_no_time_for_raises() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    deal(&mut table);
    deal(&mut table);
    let automation = &mut table.state.config.as_mut().unwrap().automation;
    (automation.deals, automation.raises_ms) = (true, 10_000);
    table.alone(casino(), &fire());
    let raise = Play::Raise { amount: dollars(20) };
    table.now = table.state.since.plus_ms(10_001);
    let refused = crate::harness::play_refused(&table, 1, raise);
    assert_eq!(refused.reason, Reason::NotNow);
    decided(&refused.basis, &["7.2.1.1"]);
    table.alone(casino(), &Command::WithdrawProposal);
    assert_eq!(crate::harness::play_refused(&table, 1, raise).reason, Reason::NotNow);
}

/// The record says by whose rank it was done, and who agreed.
#[test]
fn g_14_the_record_names_both() {
    let mut table = lost();
    table.give(casino(), &fire());
    let incident = console(&table).incidents[0].clone();
    assert_eq!((incident.by, incident.second), (casino(), supervisor().person()));
}

#[test]
fn g_14_what_takes_two_is_seen_by_staff_alone() {
    let mut table = lost();
    table.alone(casino(), &settle_again(&["5H", "9C", "7D"]));
    assert!(console(&table).proposal.is_some() && pit(&table).proposal.is_some());
    for audience in [Audience::Public, Audience::Seat { seat: seat(1) }] {
        let view = serde_json::to_string(&RedDog::view(&table.rules, &table.state, audience)).unwrap();
        assert!(!view.contains("correct-result") && !view.contains("proposal"), "{view}");
    }
}
