//! Rule 9: irregularities.

use crate::harness::{
    Table, balance, basis, call, card, casino, cents, console, deal, dealer, decided, desk, displayed,
    dollars, fill_real, no_spread, play, public, real, real_round, reckons, round, seat, settled, supervisor,
    tap, text, wager, with_players,
};
use houseway_games::red_dog::{Leaves, Outcome};
use houseway_table::house::desk::DeskCommand;
use houseway_table::red_dog::{
    Cause, Command, Due, Event, IncidentKind, Offer, PhaseView, Play, Prompt, Reason, RedDog, View,
};
use houseway_table::{Audience, Rank, Veiled};

fn stacked() -> Table {
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
    no_spread(&mut table);
    call(&mut table);
    let facts = tap(&mut table, "KH");
    decided(&facts[0].basis, &["9.3"]);
    assert_eq!((public(&table).shoe.left, table.state.phase.cards().len()), (412, 1));
    reckons(&table);
}

/// The card that lies ready is the first of the round: the cutting card came after it, and the round is finished (4.1.3).
#[test]
fn r9_3_r4_1_3_the_cutting_card_comes_after_a_card_that_was_drawn_unseen() {
    let mut table = real_round();
    table.give(dealer(), &Command::DrawnInError { card: None });
    call(&mut table);
    let facts = table.give(dealer(), &Command::CuttingCard { late: false });
    assert!(matches!(facts[0].event, Event::CuttingCardOut { due: Due::AfterRound }));
    decided(&facts[0].basis, &["4.1.3", "9.3"]);
    tap(&mut table, "KH");
    assert_eq!(table.state.phase.cards().len(), 1);
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
    no_spread(&mut table);
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
    // That they are others than was said is no matter of places: a casino supervisor says it, as after the round.
    let other = Command::Reconstruct { first: card("9C"), second: card("2H") };
    let refused = table.refused(supervisor(), &other);
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::CasinoSupervisor });
    decided(&refused.basis, &["7.3", "10.10", "RD-12"]);
    // They leave another spread: raises go back, and may be placed anew.
    let facts = table.give(casino(), &other);
    decided(&facts[0].basis, &["10.10", "RD-12"]);
    let Event::Reconstructed { leaves, returned, .. } = &facts[0].event else { panic!() };
    assert_eq!((*leaves, returned.len()), (Leaves::Spread { cards: 6 }, 1));
    assert_eq!((table.state.wagers[&seat(1)].raise, balance(&table, 1)), (dollars(0), dollars(980)));
    assert_eq!(table.state.unseen.as_ref().unwrap().of(card("5H")), 8);
    assert_eq!(public(&table).phase, PhaseView::Raising);
    reckons(&table);
}

#[test]
fn rd_12_a_hand_that_is_put_right_to_no_spread_is_void() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "9C");
    table.give(casino(), &Command::Reconstruct { first: card("5H"), second: card("6C") });
    let facts = no_spread(&mut table);
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
    no_spread(&mut table);
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
    all_but(&mut table, 0);
    // The dealer has no card to say: that the shoe does not last is offered without one.
    let empty = Offer::Give { command: Box::new(Command::ShoeShort) };
    let offered = console(&table).may.into_iter().find(|offer| offer.value == empty).unwrap();
    decided(&offered.basis, &["9.7"]);
    let facts = table.give(dealer(), &Command::ShoeShort);
    decided(&facts[0].basis, &["9.7", "RD-4"]);
    assert_eq!(facts[0].event, Event::ShoeShort { missing: 0 });
    let what = &console(&table).incidents[0].what;
    assert_eq!(*what, IncidentKind::Shuffle { due: Due::Short });
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

/// As if all the other cards had been dealt and the cutting card had not been noticed.
fn all_but(table: &mut Table, left: u16) {
    table.state.shoe.as_mut().unwrap().next = 416 - left;
    table.checked = false;
}

#[test]
fn r9_7_the_dealer_finds_the_shoe_out_before_the_table_has_counted_it_out() {
    // Before each of the three cards of a round.
    for dealt in [&[][..], &["5H"], &["5H", "9C"]] {
        let mut table = real_round();
        let offers = |table: &Table, audience| {
            let may = match <RedDog as houseway_table::Game>::view(&table.rules, &table.state, audience) {
                View::Dealer(view) => view.may,
                View::Seat(view) => view.may,
                _ => panic!(),
            };
            let short = Offer::Give { command: Box::new(Command::ShoeShort) };
            may.into_iter().find(|offer| offer.value == short)
        };
        // No card is asked for while bets lie open.
        assert_eq!(offers(&table, Audience::Dealer), None);
        assert_eq!(table.refused(dealer(), &Command::ShoeShort).reason, Reason::NotNow);
        call(&mut table);
        dealt.iter().for_each(|card| {
            tap(&mut table, card);
        });
        if dealt.len() == 2 {
            play(&mut table, 1, Play::Raise { amount: dollars(20) });
            assert_eq!(table.refused(dealer(), &Command::ShoeShort).reason, Reason::NotNow);
            call(&mut table);
        }
        let before = table.state.wagers.clone();
        let counted = 415 - u16::try_from(dealt.len()).unwrap();
        let offered = offers(&table, Audience::Dealer).unwrap();
        decided(&offered.basis, &["9.7"]);
        assert_eq!(offers(&table, Audience::Seat { seat: seat(1) }), None);
        let player = houseway_table::Actor::Terminal { seat: seat(1) };
        decided(&table.refused(player, &Command::ShoeShort).basis, &["3.6"]);
        // What had still been counted goes on record.
        let facts = table.give(dealer(), &Command::ShoeShort);
        assert_eq!(facts[0].event, Event::ShoeShort { missing: counted });
        decided(&facts[0].basis, &["9.7", "RD-4"]);
        let incident = &console(&table).incidents[0];
        assert_eq!(incident.what, IncidentKind::ShoeShort { missing: counted });
        decided(&incident.basis, &["9.7"]);
        let prompt = &console(&table).prompts[0];
        assert_eq!(prompt.value, Prompt::Shuffle { due: Due::Short });
        decided(&prompt.basis, &["9.7"]);
        assert_eq!(
            table.refused(dealer(), &Command::ShoeShort).reason,
            Reason::ShuffleFirst { due: Due::Short }
        );
        // The discards are shuffled and cut by rule 4; what lies on the layout stays, and the round is finished.
        let cards = vec![Veiled::unknown(); 416 - dealt.len()];
        decided(&table.give(dealer(), &Command::Shuffle { cards }).pop().unwrap().basis, &["9.7", "4.1"]);
        table.give(supervisor(), &Command::Cut { before: 78 });
        table.give(dealer(), &Command::Load { behind: 104, burned: 1 });
        assert_eq!((table.state.phase.cards().len(), &table.state.wagers), (dealt.len(), &before));
        for card in &["5H", "9C"][dealt.len()..] {
            tap(&mut table, card);
        }
        if dealt.len() < 2 {
            call(&mut table);
        }
        assert_eq!(settled(&tap(&mut table, "7D")).len(), 3);
        reckons(&table);
    }
}

#[test]
fn r9_7_a_card_that_lies_ready_is_dealt_before_the_shoe_is_said_to_be_out() {
    let mut table = real_round();
    call(&mut table);
    table.give(dealer(), &Command::DrawnInError { card: None });
    decided(&table.refused(dealer(), &Command::ShoeShort).basis, &["9.3"]);
    tap(&mut table, "5H");
    table.give(dealer(), &Command::ShoeShort);
}

#[test]
fn r9_7_a_card_that_the_dealer_has_drawn_is_dealt_though_none_was_counted_any_more() {
    let mut table = real_round();
    call(&mut table);
    all_but(&mut table, 1);
    tap(&mut table, "5H");
    tap(&mut table, "9C");
    table.give(dealer(), &Command::FaceUp { card: card("KD") });
    call(&mut table);
    assert_eq!(settled(&tap(&mut table, "7D")).len(), 3);
    assert_eq!(public(&table).shoe.left, 0);
    reckons(&table);
}

#[test]
fn what_only_a_dealer_sees_is_not_said_at_a_virtual_shoe() {
    let mut table = round(&["5H", "9C"]);
    call(&mut table);
    for command in [
        Command::FaceUp { card: card("7D") },
        Command::DrawnInError { card: None },
        Command::CuttingCard { late: false },
        Command::ShoeShort,
        Command::Deal { card: Some(card("7D")) },
    ] {
        assert_eq!(table.refused(dealer(), &command).reason, Reason::WrongSource, "{command:?}");
    }
}

fn invalidated(cause: Cause) -> Command {
    Command::Invalidate { cause, note: text("a fire, or a false card"), last: false }
}

/// A round that everybody loses.
fn lost() -> Table {
    let mut table = real_round();
    call(&mut table);
    ["5H", "9C"].into_iter().for_each(|name| drop(tap(&mut table, name)));
    call(&mut table);
    tap(&mut table, "KD");
    table
}

fn settle_again(cards: &[&str]) -> Command {
    Command::CorrectResult { cards: cards.iter().map(|name| card(name)).collect(), note: text("a mis-tap") }
}

#[test]
fn r7_3_r10_10_a_settled_round_whose_card_was_said_wrongly_is_settled_again() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "9C");
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    call(&mut table);
    tap(&mut table, "KD");
    let lost = [dollars(960), dollars(980), dollars(980)];
    assert_eq!([1, 2, 3].map(|number| balance(&table, number)), lost);
    let right = settle_again(&["5H", "9C", "7D"]);
    decided(&table.refused(supervisor(), &right).basis, &["10.10"]);
    assert_eq!(table.refused(casino(), &settle_again(&["5H", "9C", "KD"])).reason, Reason::NoChange);
    assert_eq!(table.refused(casino(), &settle_again(&["5H", "9C"])).reason, Reason::ThirdCard);
    let facts = table.give(casino(), &right);
    // A spread of three pays two to one, on wager and raise.
    decided(&facts[0].basis, &["7.3", "10.10", "RD-12", "5.9.1.1", "8.1.1"]);
    assert_eq!(
        [1, 2, 3].map(|number| balance(&table, number)),
        [dollars(1_080), dollars(1_040), dollars(1_040)]
    );
    let last = public(&table).history[0].clone();
    assert_eq!(last.cards, ["5H", "9C", "7D"].map(card));
    assert!(last.corrected.is_some() && last.lines.iter().all(|line| line.line.win > cents(0)));
    assert_eq!(table.state.players[&seat(1)].won, dollars(80));
    reckons(&table);
    // The truth was a pair: no raise was to be made, and it goes back; nobody of the first two has lost what he never had.
    table.give(casino(), &settle_again(&["5H", "5C", "7D"]));
    assert_eq!(
        [1, 2, 3].map(|number| balance(&table, number)),
        [dollars(1_000), dollars(1_000), dollars(1_000)]
    );
    reckons(&table);
    // With a card of the next round dealt it is too late.
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    table.give(casino(), &settle_again(&["5H", "9C", "KD"]));
    tap(&mut table, "2C");
    assert_eq!(table.refused(casino(), &right).reason, Reason::NotNow);
    reckons(&table);
}

#[test]
fn r10_10_what_was_paid_too_much_is_taken_as_far_as_it_is_there_and_the_house_bears_the_rest() {
    let mut table = real_round();
    call(&mut table);
    ["5H", "9C"].into_iter().for_each(|name| drop(tap(&mut table, name)));
    call(&mut table);
    tap(&mut table, "7D");
    assert_eq!(balance(&table, 1), dollars(1_040));
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    wager(&mut table, 2, 1, 1_000);
    let facts = table.give(casino(), &settle_again(&["5H", "9C", "KD"]));
    let Event::Corrected { moved, .. } = &facts[0].event else { panic!() };
    let parts: Vec<_> = moved.iter().map(|refund| (refund.taken, refund.borne)).collect();
    let sixty = dollars(60);
    // The first is gone with it; of the second what his balance lacks comes off his area.
    assert_eq!(parts, [(cents(0), sixty), (sixty, cents(0)), (sixty, cents(0))]);
    assert_eq!((balance(&table, 2), table.state.wagers[&seat(2)].placed), (cents(0), dollars(980)));
    reckons(&table);
}

#[test]
fn r7_2_2_1_rd_12_a_hand_that_was_called_void_and_picked_up_stays_void_and_a_virtual_one_is_as_it_was() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "6C");
    no_spread(&mut table);
    let before = [1, 2, 3].map(|number| balance(&table, number));
    // No third card was drawn for it, and none is now; nor did its players have the chance to raise.
    for cards in
        [&["5H", "7C", "6D"][..], &["5H", "7C", "KD"], &["5H", "7C"], &["5H", "5C"], &["5H", "6C", "7D"]]
    {
        let refused = table.refused(casino(), &settle_again(cards));
        assert_eq!(refused.reason, Reason::CalledVoid, "{cards:?}");
        decided(&refused.basis, &["7.2.2.1"]);
    }
    // Other consecutive cards are put on record, and move no money.
    table.give(casino(), &settle_again(&["9H", "10C"]));
    assert_eq!([1, 2, 3].map(|number| balance(&table, number)), before);
    reckons(&table);
    // A card of which every one was seen can have lain there as little as anywhere.
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    call(&mut table);
    deal(&mut table);
    assert_eq!(table.refused(casino(), &settle_again(&["5H", "9C", "KD"])).reason, Reason::WrongSource);
}

/// The second card was said wrongly, and looks consecutive: nothing is lost, for the hand ends with the call and not with the card.
#[test]
fn r7_2_1_1_rd_12_a_second_card_said_wrongly_that_leaves_no_spread_is_put_right_and_players_raise() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "6C");
    assert_eq!((public(&table).phase, table.state.wagers.len()), (PhaseView::NoSpread, 3));
    let right = Command::Reconstruct { first: card("5H"), second: card("9C") };
    assert_eq!(
        table.refused(supervisor(), &right).reason,
        Reason::RankNeeded { rank: Rank::CasinoSupervisor }
    );
    let facts = table.give(casino(), &right);
    decided(&facts[0].basis, &["RD-12", "7.2.1.1"]);
    assert_eq!(public(&table).phase, PhaseView::Raising);
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    call(&mut table);
    tap(&mut table, "7D");
    assert_eq!((balance(&table, 1), balance(&table, 2)), (dollars(1_080), dollars(1_040)));
    reckons(&table);
    // And the other way round: no raise was to be made, and no third card comes.
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "9C");
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    table.give(casino(), &Command::Reconstruct { first: card("5H"), second: card("6C") });
    assert_eq!((public(&table).phase, balance(&table, 1)), (PhaseView::NoSpread, dollars(980)));
    assert_eq!(table.refused(dealer(), &Command::Deal { card: Some(card("7D")) }).reason, Reason::NoSpread);
    let facts = no_spread(&mut table);
    assert!(settled(&facts).iter().all(|(line, _)| line.line.outcome == Outcome::ConsecutiveVoid));
    reckons(&table);
}

#[test]
fn r9_5_a_game_supervisor_reconstructs_consecutive_cards_in_the_wrong_places() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "6C");
    let turned = Command::Reconstruct { first: card("6C"), second: card("5H") };
    assert!(matches!(table.refused(dealer(), &turned).reason, Reason::RankNeeded { .. }));
    let facts = table.give(supervisor(), &turned);
    decided(&facts[0].basis, &["9.5", "7.2.2.1"]);
    assert_eq!(public(&table).phase, PhaseView::NoSpread);
    no_spread(&mut table);
    assert_eq!(public(&table).history[0].cards, ["6C", "5H"].map(card));
    reckons(&table);
}

/// A round of an earlier opening of the table, or of another kind of shoe, is not settled again: who played it has left.
#[test]
fn rd_12_and_rd_11_a_round_of_before_the_table_was_closed_is_not_settled_again_nor_undone() {
    let mut table = lost();
    for number in 1..=3 {
        desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(number) });
    }
    crate::harness::close(&mut table);
    table.give(dealer(), &Command::CheckCards { check: crate::harness::check() });
    crate::harness::float(&mut table);
    assert_eq!(table.refused(casino(), &settle_again(&["5H", "9C", "7D"])).reason, Reason::NothingThere);
    assert_eq!(table.refused(casino(), &invalidated(Cause::Fraud)).reason, Reason::NothingThere);
    assert!(!console(&table).higher.iter().any(|row| matches!(row.value, Offer::CorrectResult { .. })));
    reckons(&table);
}

/// A round that was invalidated before its first card has changed nothing: the one before it is still the last.
#[test]
fn rd_12_a_round_of_which_no_card_was_dealt_does_not_stand_before_the_last() {
    let mut table = lost();
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    table.give(casino(), &invalidated(Cause::Disruption));
    table.give(casino(), &settle_again(&["5H", "9C", "7D"]));
    assert_eq!([1, 2, 3].map(|number| balance(&table, number)), [1_040, 1_040, 1_040].map(dollars));
    assert!(public(&table).history[1].corrected.is_some() && public(&table).history[0].corrected.is_none());
    table.give(casino(), &invalidated(Cause::Disruption));
    assert_eq!([1, 2, 3].map(|number| balance(&table, number)), [1_000; 3].map(dollars));
    reckons(&table);
}

/// A cutting card that came out in a round that was shuffled in its middle and then invalidated is not taken for that of the new shoe.
#[test]
fn r4_1_3_a_stack_of_a_round_that_was_invalidated_is_shuffled_again() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    table.give(dealer(), &Command::CuttingCard { late: false });
    table.give(supervisor(), &Command::OrderShuffle);
    table.give(dealer(), &Command::Shuffle { cards: vec![Veiled::unknown(); 415] });
    table.give(casino(), &invalidated(Cause::Disruption));
    assert_eq!(table.state.shuffle_due(), Some(Due::AfterRound));
    fill_real(&mut table);
    assert!(!public(&table).shoe.cutting_card_out && table.state.shuffle_due().is_none());
}

/// The cards of a false shoe are not played on with as if nothing were known of them.
#[test]
fn r10_3_2_after_a_fraud_the_dealer_is_told_to_have_the_cards_looked_at() {
    let mut table = lost();
    let told = |table: &Table| {
        let row = console(table).prompts.into_iter().find(|row| row.value == Prompt::DoubtCards);
        row.map(|row| row.basis)
    };
    assert_eq!(told(&table), None);
    table.give(casino(), &invalidated(Cause::Disruption));
    assert_eq!(told(&table), None, "a fire is no fraud");
    let mut table = lost();
    table.give(casino(), &invalidated(Cause::Fraud));
    displayed(&told(&table).unwrap(), &["4.1.4", "3.4"]);
    table.give(supervisor(), &Command::OrderShuffle);
    assert_eq!(told(&table), None);
    let note = text("other cards");
    table.give(supervisor(), &Command::ReplaceCards { check: crate::harness::check(), note });
    fill_real(&mut table);
    assert_eq!(told(&table), None);
    reckons(&table);
}
