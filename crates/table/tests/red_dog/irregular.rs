//! Rule 9: irregularities.

use crate::harness::{
    balance, basis, call, card, console, dealer, decided, dollars, fill_real, play, public, real, real_round,
    reckons, seat, settled, supervisor, tap, wager, with_players,
};
use houseway_games::red_dog::{Leaves, Outcome};
use houseway_table::Veiled;
use houseway_table::red_dog::{Command, Due, Event, Offer, PhaseView, Play, Reason};

fn stacked() -> crate::harness::Table {
    let mut table = with_players(real());
    table.give(dealer(), &Command::Shuffle { cards: vec![Veiled::unknown(); 416] });
    table.give(supervisor(), &Command::Cut { before: 78 });
    table
}

#[test]
fn r9_1_two_cards_burned_in_error_or_none_and_the_dealer_deals_on() {
    for burned in [0, 2] {
        let mut table = stacked();
        let facts = table.give(dealer(), &Command::Load { behind: 104, burned });
        decided(&facts[1].basis, &["9.1"]);
        assert_eq!(public(&table).shoe.left, 416 - burned);
        assert_eq!(console(&table).incidents.len(), 1);
        wager(&mut table, 1, 1, 20);
        call(&mut table);
        tap(&mut table, "5H");
    }
    let refused = stacked().refused(dealer(), &Command::Load { behind: 104, burned: 3 });
    decided(&refused.basis, &["4.6"]);
}

#[test]
fn r9_2_a_card_found_face_up_is_discarded() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    let facts = table.give(dealer(), &Command::FaceUp { card: card("7D") });
    decided(&facts[0].basis, &["9.2"]);
    assert_eq!((public(&table).shoe.left, table.state.phase.cards().len()), (413, 1));
    assert_eq!(table.state.unseen.as_ref().unwrap().of(card("7D")), 7);
    tap(&mut table, "9C");
    assert_eq!(public(&table).phase, PhaseView::Raising);
}

#[test]
fn r9_3_a_card_drawn_in_error_and_not_seen_is_the_next() {
    let mut table = real_round();
    // A third card is drawn where there is none: unseen, it is the first of the next round (RD-4).
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "6C");
    let facts = table.give(dealer(), &Command::DrawnInError { card: None });
    decided(&facts[0].basis, &["9.3", "RD-4"]);
    assert_eq!(public(&table).shoe.left, 413);
    call(&mut table);
    let facts = tap(&mut table, "KH");
    decided(&facts[0].basis, &["9.3"]);
    assert_eq!((public(&table).shoe.left, table.state.phase.cards().len()), (412, 1));
    reckons(&table);
}

#[test]
fn r9_4_a_card_drawn_in_error_and_exposed_is_discarded() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "6C");
    let facts = table.give(dealer(), &Command::DrawnInError { card: Some(card("KH")) });
    decided(&facts[0].basis, &["9.4", "RD-4"]);
    assert_eq!(public(&table).shoe.left, 412);
    call(&mut table);
    let facts = tap(&mut table, "KD");
    assert_eq!(table.state.phase.cards()[0].value, card("KD"));
    assert!(!facts[0].basis.cites("9.3"));
}

#[test]
fn r9_5_the_game_supervisor_reconstructs_a_hand_that_went_to_the_wrong_places() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "9C");
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    let turned = Command::Reconstruct { first: card("9C"), second: card("5H") };
    let refused = table.refused(dealer(), &turned);
    decided(&refused.basis, &["9.5"]);
    let facts = table.give(supervisor(), &turned);
    decided(&facts[0].basis, &["9.5"]);
    let boxes = public(&table).layout.value.boxes.map(|card| card.map(|card| card.value));
    assert_eq!(boxes, [Some(card("9C")), Some(card("5H")), None]);
    // They leave what they left: the raise stands.
    assert_eq!(table.state.wagers[&seat(1)].raise, dollars(20));
    // Told apart wrongly, they leave another spread: raises go back, and may be placed anew.
    let other = Command::Reconstruct { first: card("9C"), second: card("2H") };
    let facts = table.give(supervisor(), &other);
    let Event::Reconstructed { leaves, returned, .. } = &facts[0].event else { panic!() };
    assert_eq!((*leaves, returned.len()), (Leaves::Spread { cards: 6 }, 1));
    assert_eq!((table.state.wagers[&seat(1)].raise, balance(&table, 1)), (dollars(0), dollars(980)));
    assert_eq!(table.state.unseen.as_ref().unwrap().of(card("5H")), 8);
    assert_eq!(public(&table).phase, PhaseView::Raising);
    reckons(&table);
}

#[test]
fn r9_5_a_hand_that_is_put_right_to_no_spread_is_void() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "9C");
    let facts = table.give(supervisor(), &Command::Reconstruct { first: card("5H"), second: card("6C") });
    let lines = settled(&facts);
    assert!(lines.iter().all(|(line, _)| line.line.outcome == Outcome::ConsecutiveVoid));
    decided(lines[0].1, &["5.9.3.1"]);
    let ended = basis(&facts, |event| matches!(event, Event::RoundEnded { .. }));
    decided(&ended, &["7.3"]);
    reckons(&table);
}

#[test]
fn r9_6_a_shuffle_that_was_forgotten_follows_when_the_round_is_over() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    let facts = table.give(dealer(), &Command::CuttingCard { late: true });
    decided(&facts[0].basis, &["9.6"]);
    tap(&mut table, "6C");
    assert_eq!(table.state.shuffle_due(), Some(Due::Late));
    let refused = table.refused(dealer(), &Command::NoMoreBets);
    assert_eq!(refused.reason, Reason::ShuffleFirst { due: Due::Late });
    decided(&refused.basis, &["9.6"]);
    fill_real(&mut table);
    call(&mut table);
}

#[test]
fn r9_7_a_shoe_that_does_not_last_for_the_round_is_filled_with_the_discards() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "9C");
    call(&mut table);
    // As if everything else had been dealt and the cutting card had not been noticed.
    {
        let shoe = table.state.shoe.as_mut().unwrap();
        shoe.next = 416;
    }
    table.checked = false;
    // The dealer has no card to say: that the shoe does not last is offered without one.
    let empty = Offer::Give { command: Box::new(Command::Deal { card: None }) };
    let offered = console(&table).may.into_iter().find(|offer| offer.value == empty).unwrap();
    decided(&offered.basis, &["9.7"]);
    let facts = table.give(dealer(), &Command::Deal { card: Some(card("7D")) });
    decided(&facts[0].basis, &["9.7", "RD-4"]);
    assert_eq!(facts[0].event, Event::ShoeShort);
    let refused = table.refused(dealer(), &Command::Deal { card: Some(card("7D")) });
    assert_eq!(refused.reason, Reason::ShuffleFirst { due: Due::Short });
    decided(&refused.basis, &["9.7"]);
    // All but the two on the layout are shuffled and cut by rule 4, and the round is finished.
    let facts = table.give(dealer(), &Command::Shuffle { cards: vec![Veiled::unknown(); 414] });
    decided(&facts[0].basis, &["9.7", "4.1"]);
    table.give(supervisor(), &Command::Cut { before: 78 });
    table.give(dealer(), &Command::Load { behind: 104, burned: 1 });
    let facts = tap(&mut table, "7D");
    assert_eq!(settled(&facts).len(), 3);
    assert_eq!(balance(&table, 1), dollars(1_040));
    assert_eq!(table.state.shuffle_due(), None);
}

#[test]
fn what_only_a_dealer_sees_is_not_said_at_a_virtual_shoe() {
    let mut table = crate::harness::round(&["5H", "9C"]);
    call(&mut table);
    for command in [
        Command::FaceUp { card: card("7D") },
        Command::DrawnInError { card: None },
        Command::CuttingCard { late: false },
        Command::Deal { card: Some(card("7D")) },
    ] {
        assert_eq!(table.refused(dealer(), &command).reason, Reason::WrongSource, "{command:?}");
    }
}
