//! What the next round is dealt from, as far as anybody can say.

use crate::harness::{
    Table, call, card, config, deal, dealer, fill, fill_real, play, public, real_round, round, supervisor,
    tap, wager, with_players,
};
use houseway_games::red_dog::Unseen;
use houseway_table::Veiled;
use houseway_table::red_dog::{Coming, Command, Config, Due, Event, Play};

fn coming(table: &Table) -> Coming {
    table.state.coming(8)
}

/// Eight decks without these.
fn but(cards: &[&str]) -> Unseen {
    let mut unseen = Unseen::decks(8);
    cards.iter().for_each(|name| unseen.see(card(name)).unwrap());
    unseen
}

#[test]
fn rd_14_what_lay_face_up_is_gone_and_a_burned_card_only_once_it_was_shown() {
    let mut table = round(&["5H", "9C", "7D"]);
    assert_eq!(coming(&table), Coming { unseen: but(&[]), shuffled: false });
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    assert_eq!(coming(&table).unseen, but(&["5H", "9C"]));
    call(&mut table);
    deal(&mut table);
    assert_eq!(coming(&table), Coming { unseen: but(&["5H", "9C", "7D"]), shuffled: false });
    assert_eq!(public(&table).shoe.left, 412);
    play(&mut table, 1, Play::AskBurned);
    let facts = table.give(dealer(), &Command::ShowBurned { cards: None });
    let Event::BurnedShown { cards } = &facts[0].event else { panic!() };
    let burned = cards[0].value.to_string();
    assert_eq!(coming(&table).unseen, but(&["5H", "9C", "7D", &burned]));
}

#[test]
fn rd_14_the_order_of_a_virtual_shoe_is_not_looked_at() {
    let seen = ["5H", "9C"];
    let known: Vec<Coming> = [["7D", "2C"], ["KD", "AS"], ["5C", "9H"]]
        .iter()
        .map(|rest| {
            let mut table = round(&[seen[0], seen[1], rest[0], rest[1]]);
            call(&mut table);
            (0..2).for_each(|_| drop(deal(&mut table)));
            coming(&table)
        })
        .collect();
    assert!(known.iter().all(|one| *one == known[0]), "{known:?}");
}

#[test]
fn rd_14_a_shuffle_that_is_certain_to_come_brings_all_cards_back() {
    // Due before a round.
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    table.give(dealer(), &Command::CuttingCard { late: false });
    // The round is finished first, and what lies on the layout is shuffled with the others.
    assert_eq!(coming(&table), Coming { unseen: but(&[]), shuffled: true });
    tap(&mut table, "6C");
    assert_eq!(coming(&table), Coming { unseen: but(&[]), shuffled: true });
    crate::harness::no_spread(&mut table);
    assert_eq!(table.state.shuffle_due(), Some(Due::AfterRound));
    assert_eq!(coming(&table), Coming { unseen: but(&[]), shuffled: true });
    fill_real(&mut table);
    assert_eq!(coming(&table), Coming { unseen: but(&[]), shuffled: false });
    // In the middle of a round: what lies stays, and is not in the new shoe.
    call(&mut table);
    tap(&mut table, "5H");
    tap(&mut table, "9C");
    table.give(supervisor(), &Command::OrderShuffle);
    assert_eq!(coming(&table), Coming { unseen: but(&["5H", "9C"]), shuffled: true });
    table.give(dealer(), &Command::Shuffle { cards: vec![Veiled::unknown(); 414] });
    assert_eq!(coming(&table), Coming { unseen: but(&["5H", "9C"]), shuffled: false });
}

#[test]
fn rd_14_the_cutting_card_of_a_virtual_shoe_is_seen_to_come() {
    let mut table = with_players(Config { behind: 208, ..config() });
    fill(&mut table, &["5H", "9C", "7D"]);
    assert!(!coming(&table).shuffled);
    table.state.shoe.as_mut().unwrap().next = 416 - 208;
    table.checked = false;
    assert_eq!(coming(&table), Coming { unseen: but(&[]), shuffled: true });
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    assert!(coming(&table).shuffled);
    deal(&mut table);
    assert_eq!(table.state.due, Some(Due::FirstCard));
    assert!(coming(&table).shuffled);
}
