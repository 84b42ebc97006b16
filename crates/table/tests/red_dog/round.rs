//! Rules 3.5, 7 and 8: a round from "no more bets" to settlement.

use crate::harness::{Table, dealer, terminal};
use crate::harness::{
    balance, basis, call, cents, console, deal, decided, displayed, dollars, fill, itself, no_spread, passes,
    play, play_refused, prompted, public, reckons, recorded, round, seat, settled, wager, with_players,
};
use houseway_games::red_dog::{Leaves, Outcome};
use houseway_table::red_dog::{Command, Event, PhaseView, Play, Prompt, Reason, RedDog};
use houseway_table::{Actor, Game as _};

/// An outage takes nobody's time to raise: it begins anew when the system works again.
#[test]
fn rd_17_r7_2_1_1_after_an_outage_the_time_to_raise_and_to_take_back_begins_anew() {
    let mut table = with_players(itself());
    fill(&mut table, &["5H", "9C", "7D"]);
    wager(&mut table, 1, 1, 20);
    let resume = |table: &mut Table| {
        let before = RedDog::next_step(&table.rules, &table.state).unwrap().at();
        passes(table, 1);
        let facts = table.give(Actor::System, &Command::Resume);
        recorded(&facts[0].basis, &["RD-17"]);
        let after = RedDog::next_step(&table.rules, &table.state).unwrap().at();
        assert!(before < table.now && after > table.now, "{before:?} {:?} {after:?}", table.now);
        after
    };
    let closes = resume(&mut table);
    assert_eq!(closes, table.now.plus_ms(20_000));
    assert_eq!(table.refused(dealer(), &Command::Resume).reason, Reason::NotYours);
    passes(&mut table, 1);
    table.give(Actor::System, &Command::NoMoreBets);
    assert_eq!(table.refused(Actor::System, &Command::Resume).reason, Reason::NotNow);
    for _ in 0..2 {
        passes(&mut table, 1);
        table.give(Actor::System, &Command::Deal { card: None });
    }
    let closes = resume(&mut table);
    assert_eq!(closes, table.now.plus_ms(10_000));
    let facts = play(&mut table, 1, Play::Raise { amount: dollars(20) });
    decided(&facts[0].basis, &["7.2.1.1"]);
    reckons(&table);
}

#[test]
fn r7_1_1_cards_are_dealt_after_no_more_bets_and_not_before() {
    let mut table = round(&["5H", "9C", "7D"]);
    let refused = table.refused(dealer(), &Command::Deal { card: None });
    assert_eq!(refused.reason, Reason::NotNow);
    decided(&refused.basis, &["7.1.1"]);
    let facts = call(&mut table);
    decided(&facts[0].basis, &["7.1.1"]);
    let refused = play_refused(&table, 1, Play::Wager { area: 1, amount: dollars(50) });
    decided(&refused.basis, &["7.1.1"]);
}

#[test]
fn r7_1_2_r7_1_3_the_first_card_lies_to_the_right_and_the_second_to_the_left() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    prompted(&console(&table).prompts[0].basis, &["7.1.2", "3.5"]);
    assert_eq!(console(&table).prompts[0].value, Prompt::DealRight);
    deal(&mut table);
    prompted(&console(&table).prompts[0].basis, &["7.1.3"]);
    deal(&mut table);
    let layout = public(&table).layout.value;
    let boxes = layout.boxes.map(|card| card.map(|card| card.value.to_string()));
    assert_eq!(boxes, [Some("5H".to_owned()), Some("9C".to_owned()), None]);
    displayed(&layout.box_basis[0], &["2.1.2", "7.1.2"]);
    displayed(&layout.box_basis[1], &["2.1.2", "7.1.3"]);
    displayed(&layout.box_basis[2], &["2.1.2"]);
}

#[test]
fn r7_2_1_1_a_spread_is_announced_raised_and_settled() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    deal(&mut table);
    let facts = deal(&mut table);
    let announced =
        basis(&facts, |event| matches!(event, Event::Announced { leaves: Leaves::Spread { cards: 3 } }));
    decided(&announced, &["7.2.1.1", "1.1"]);
    assert_eq!(public(&table).phase, PhaseView::Raising);
    let told = console(&table).prompts;
    assert_eq!(told[0].value, Prompt::AnnounceSpread { cards: 3 });
    prompted(&told[0].basis, &["7.2.1.1"]);
    // One raises whole, one by half, one not at all.
    let facts = play(&mut table, 1, Play::Raise { amount: dollars(20) });
    decided(&facts[0].basis, &["5.4", "RD-1"]);
    play(&mut table, 3, Play::Raise { amount: dollars(10) });
    let refused = table.refused(dealer(), &Command::Deal { card: None });
    decided(&refused.basis, &["7.2.1.1"]);
    decided(&call(&mut table)[0].basis, &["7.2.1.1"]);
    let refused = play_refused(&table, 2, Play::Raise { amount: dollars(20) });
    decided(&refused.basis, &["7.2.1.1", "5.6"]);
    let facts = deal(&mut table);
    // A spread of three pays 2 to 1.
    let lines = settled(&facts);
    let returned: Vec<_> = lines.iter().map(|(line, _)| line.line.returned).collect();
    assert_eq!(returned, [dollars(120), dollars(60), dollars(90)]);
    decided(lines[0].1, &["8.1.1", "5.9.1.1", "5.3"]);
    assert_eq!(balance(&table, 1), dollars(1_080));
    assert_eq!(public(&table).phase, PhaseView::Betting);
    reckons(&table);
}

#[test]
fn r5_9_1_2_a_third_card_outside_takes_wager_and_raise() {
    let mut table = round(&["5H", "9C", "9D"]);
    call(&mut table);
    deal(&mut table);
    deal(&mut table);
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    call(&mut table);
    let facts = deal(&mut table);
    let lines = settled(&facts);
    decided(lines[0].1, &["5.9.1.2", "RD-2"]);
    assert_eq!((balance(&table, 1), balance(&table, 2)), (dollars(960), dollars(980)));
    assert!(table.state.wagers.is_empty());
    reckons(&table);
}

#[test]
fn r7_2_2_1_consecutive_cards_are_void_and_no_third_is_drawn() {
    let mut table = round(&["5H", "6C", "7D"]);
    call(&mut table);
    deal(&mut table);
    deal(&mut table);
    assert_eq!(public(&table).phase, PhaseView::NoSpread);
    let told = console(&table).prompts;
    assert_eq!(told[0].value, Prompt::AnnounceNoSpread);
    prompted(&told[0].basis, &["7.2.2.1"]);
    let refused = table.refused(dealer(), &Command::Deal { card: None });
    assert_eq!(refused.reason, Reason::NoSpread);
    decided(&refused.basis, &["7.2.2.1"]);
    let refused = play_refused(&table, 2, Play::Raise { amount: dollars(20) });
    decided(&refused.basis, &["5.4"]);
    assert_eq!(table.refused(terminal(1), &Command::NoSpread).reason, Reason::NotYours);
    let facts = no_spread(&mut table);
    let lines = settled(&facts);
    decided(lines[0].1, &["7.2.2.1", "5.9.3.1", "1.2"]);
    assert!(
        lines
            .iter()
            .all(|(line, _)| line.line.outcome == Outcome::ConsecutiveVoid && line.line.win == cents(0))
    );
    // The stakes lie where they lay (G-3), and may be taken back.
    assert_eq!((balance(&table, 1), table.state.wagers.len()), (dollars(980), 3));
    assert_eq!(public(&table).phase, PhaseView::Betting);
    assert_eq!(table.refused(dealer(), &Command::NoSpread).reason, Reason::NotNow);
    play(&mut table, 1, Play::Wager { area: 1, amount: cents(0) });
    assert_eq!(balance(&table, 1), dollars(1_000));
    let refused = play_refused(&table, 2, Play::Raise { amount: dollars(20) });
    decided(&refused.basis, &["5.4"]);
    reckons(&table);
}

#[test]
fn r7_2_3_1_a_pair_is_not_raised_and_three_of_a_kind_pays_11_to_1() {
    let mut table = round(&["7H", "7C", "7D"]);
    call(&mut table);
    deal(&mut table);
    deal(&mut table);
    let refused = play_refused(&table, 1, Play::Raise { amount: dollars(20) });
    assert_eq!(refused.reason, Reason::NotNow);
    decided(&refused.basis, &["7.2.3.1"]);
    prompted(&console(&table).prompts[0].basis, &["7.2.3.1"]);
    let facts = deal(&mut table);
    // No raises were closed: the third card comes by the rule of a pair.
    decided(&facts[0].basis, &["7.2.3.1"]);
    assert!(!facts[0].basis.to_string().contains("7.2.1.1"), "{}", facts[0].basis);
    decided(settled(&facts)[0].1, &["7.2.3.1", "5.9.2.1", "8.1.1"]);
    assert_eq!(balance(&table, 1), dollars(1_000 + 220));
    reckons(&table);
}

#[test]
fn r5_9_2_2_a_pair_that_stays_one_is_void() {
    let mut table = round(&["7H", "7C", "8D"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    let facts = deal(&mut table);
    decided(settled(&facts)[0].1, &["5.9.2.2", "7.2.3.1"]);
    assert_eq!((balance(&table, 1), table.state.wagers.len()), (dollars(980), 3));
    // What lies there is wagered again, if nobody moves it (G-3).
    call(&mut table);
    assert_eq!(table.state.round, 2);
    reckons(&table);
}

#[test]
fn r7_3_the_record_keeps_the_hand_as_it_lay() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    call(&mut table);
    let facts = deal(&mut table);
    recorded(&basis(&facts, |event| matches!(event, Event::RoundEnded { .. })), &["7.3"]);
    let last = table.state.history.back().unwrap();
    let cards: Vec<String> = last.cards.iter().map(ToString::to_string).collect();
    assert_eq!((cards.join(" "), last.lines.len(), last.number), ("5H 9C 7D".to_owned(), 3, 1));
    let told = console(&table).prompts;
    assert_eq!(told[0].value, Prompt::PickUp);
    prompted(&told[0].basis, &["7.3"]);
    assert_eq!(public(&table).history[0].cards, last.cards);
}

#[test]
fn nobody_wagers_and_nothing_is_dealt() {
    let mut table = round(&["5H"]);
    for (number, area) in [(1, 1), (2, 1), (3, 2)] {
        wager(&mut table, number, area, 0);
    }
    let refused = table.refused(dealer(), &Command::NoMoreBets);
    assert_eq!(refused.reason, Reason::NobodyWagers);
    decided(&refused.basis, &["7.1.1"]);
}

#[test]
fn r3_6_nobody_but_the_dealer_handles_cards() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    let refused = table.refused(terminal(1), &Command::Deal { card: None });
    assert_eq!(refused.reason, Reason::NotYours);
    decided(&refused.basis, &["3.6"]);
    let _ = seat(1);
}
