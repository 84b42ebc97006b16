//! Rules 3 and 4: cards, shuffle, cut, cutting card, burn.

use crate::harness::{
    buy_in, call, card, casino, check, closed, config, console, deal, dealer, decided, desk, dollars, fill,
    fill_real, float, itself, laid, manager, no_spread, open, pit, play, play_refused, prompted, public,
    real, real_round, reckons, recorded, round, seat, supervisor, tap, text, wager, with_players,
};
use houseway_games::red_dog::Card;
use houseway_money::Stack;
use houseway_table::house::desk::DeskCommand;
use houseway_table::house::{Count, MovementKind};
use houseway_table::red_dog::{
    CardCheck, Command, Config, Cutter, Due, Event, Offer, PhaseView, Play, Prompt, Reason, RedDog,
};
use houseway_table::{Actor, By, Game, Veiled};

fn unknown(count: usize) -> Vec<Veiled<Card>> {
    vec![Veiled::unknown(); count]
}

#[test]
fn r3_3_no_table_opens_before_its_cards_are_checked_nor_closes_before_they_are_again() {
    let mut table = closed(real());
    let count = Count::new(vec![Stack { denomination: dollars(100), count: 10 }]);
    let opening = Command::Desk { desk: DeskCommand::Count { kind: MovementKind::Opening, count } };
    let refused = table.refused(dealer(), &opening);
    assert_eq!(refused.reason, Reason::CardsUnchecked);
    decided(&refused.basis, &["3.3"]);
    assert_eq!(console(&table).prompts[0].value, Prompt::CheckCards);
    let facts = table.give(dealer(), &Command::CheckCards { check: check() });
    recorded(&facts[0].basis, &["3.3", "3.1"]);
    float(&mut table);
    let closing = |count| Command::Desk { desk: DeskCommand::Count { kind: MovementKind::Closing, count } };
    let count = Count::new(vec![Stack { denomination: dollars(100), count: 100 }]);
    let refused = table.refused(dealer(), &closing(count.clone()));
    assert_eq!(refused.reason, Reason::CardsUnchecked);
    decided(&refused.basis, &["3.3"]);
    // Nobody is left to play at a table that is announced to close: the console asks for the check, though no card has moved.
    let asks = |table: &crate::harness::Table| {
        console(table).prompts.iter().any(|prompt| prompt.value == Prompt::CheckCards)
    };
    assert!(!asks(&table));
    let at = table.now.plus_minutes(20);
    desk(&mut table, casino(), DeskCommand::PostClosing { at });
    assert!(asks(&table));
    table.give(dealer(), &Command::CheckCards { check: check() });
    assert!(!asks(&table));
    table.give(dealer(), &closing(count));
    desk(&mut table, manager(), DeskCommand::Countersign);
    assert!(table.state.cards.is_none(), "the next play begins with a check");
    reckons(&table);
}

#[test]
fn r3_1_cards_that_are_not_eight_decks_alike_are_refused() {
    let table = closed(real());
    for wrong in [
        CardCheck { decks: 6, cards: 312, ..check() },
        CardCheck { cards: 415, ..check() },
        CardCheck { jokers: 2, ..check() },
        CardCheck { alike: false, ..check() },
        CardCheck { cutting_card: false, ..check() },
        CardCheck { sound: false, ..check() },
    ] {
        let refused = table.refused(dealer(), &Command::CheckCards { check: wrong });
        assert_eq!(refused.reason, Reason::CardsFail);
        decided(&refused.basis, &["3.1"]);
    }
}

#[test]
fn r3_4_a_supervisor_has_other_cards_brought_between_the_last_round_and_a_shuffle() {
    let mut table = with_players(real());
    fill_real(&mut table);
    let command = Command::ReplaceCards { check: check(), note: text("a torn ten") };
    assert!(matches!(table.refused(dealer(), &command).reason, Reason::RankNeeded { .. }));
    // Between two rounds of a shoe no shuffle is to come: a supervisor who wants one has it first.
    let refused = table.refused(supervisor(), &command);
    assert_eq!(refused.reason, Reason::NoShuffleDue);
    recorded(&refused.basis, &["3.4"]);
    let replaces = |table: &crate::harness::Table| {
        pit(table).may.iter().any(|row| row.value == Offer::CheckCards { replace: true })
    };
    assert!(!replaces(&table));
    table.give(supervisor(), &Command::OrderShuffle);
    assert!(replaces(&table));
    let facts = table.give(supervisor(), &command);
    recorded(&facts[0].basis, &["3.4"]);
    // The new ones are shuffled like any.
    assert_eq!(table.state.shuffle_due(), Some(Due::Start));
    fill_real(&mut table);
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    let refused = table.refused(supervisor(), &command);
    recorded(&refused.basis, &["3.4"]);
}

#[test]
fn r4_1_1_nothing_is_dealt_before_the_cards_are_shuffled() {
    let mut table = with_players(config());
    wager(&mut table, 1, 1, 20);
    let refused = table.refused(dealer(), &Command::NoMoreBets);
    assert_eq!(refused.reason, Reason::ShuffleFirst { due: Due::Start });
    decided(&refused.basis, &["4.1.1"]);
    assert_eq!(public(&table).phase, PhaseView::Shuffling);
    let told = console(&table).prompts;
    prompted(&told[0].basis, &["4.1", "4.1.1"]);
}

#[test]
fn r4_1_all_cards_are_shuffled_and_no_others() {
    let table = with_players(real());
    for count in [415, 417, 0] {
        let refused = table.refused(dealer(), &Command::Shuffle { cards: unknown(count) });
        assert_eq!(refused.reason, Reason::NotAllCards { cards: 416 });
        decided(&refused.basis, &["4.1"]);
    }
    // A virtual shoe is whole too: one card twice in another's place is noticed.
    let mut table = with_players(config());
    let need = RedDog::needs(&table.rules, &table.state).unwrap();
    let mut order = laid(&[]);
    order[0] = order[1];
    table.chance.lay(order, &[]);
    let answer = table.chance.answer(&RedDog::ask(&table.rules, &need).unwrap());
    let command = RedDog::answer(&table.rules, &need, answer).unwrap();
    let refused = table.refused(Actor::System, &command);
    assert_eq!(refused.reason, Reason::NotAllCards { cards: 416 });
    decided(&refused.basis, &["4.1"]);
}

#[test]
fn r4_2_r4_3_a_player_to_whom_it_is_offered_cuts_or_else_a_supervisor() {
    let mut table = with_players(real());
    table.give(dealer(), &Command::Shuffle { cards: unknown(416) });
    let told = console(&table).prompts;
    assert_eq!((&told[0].value, &told[1].value), (&Prompt::OfferCut, &Prompt::HaveCut));
    prompted(&told[0].basis, &["4.2", "4.4"]);
    prompted(&told[1].basis, &["4.3"]);
    // The dealer does not cut what he has shuffled.
    let refused = table.refused(dealer(), &Command::Cut { before: 78 });
    decided(&refused.basis, &["4.3"]);
    let refused = play_refused(&table, 2, Play::Cut { before: 78 });
    assert_eq!(refused.reason, Reason::NotOffered);
    decided(&table.give(dealer(), &Command::OfferCut { seat: seat(2) })[0].basis, &["4.2"]);
    assert_eq!(public(&table).shoe.cut_offered, Some(seat(2)));
    let facts = play(&mut table, 2, Play::Cut { before: 338 });
    decided(&facts[0].basis, &["4.2", "4.4"]);
    let mut table = with_players(real());
    table.give(dealer(), &Command::Shuffle { cards: unknown(416) });
    let facts = table.give(supervisor(), &Command::Cut { before: 78 });
    decided(&facts[0].basis, &["4.3", "4.4"]);
}

#[test]
fn r4_4_the_cut_is_about_one_and_a_half_decks_deep() {
    let mut table = with_players(real());
    table.give(dealer(), &Command::Shuffle { cards: unknown(416) });
    for before in [0, 1, 64, 92, 208, 324, 352, 415, 416] {
        let refused = table.refused(supervisor(), &Command::Cut { before });
        assert_eq!(refused.reason, Reason::OutsideCut { least: 65, most: 91 });
        decided(&refused.basis, &["4.4", "RD-6"]);
    }
}

#[test]
fn r4_5_what_lies_before_the_cutting_card_goes_behind_and_it_then_goes_in_half_way_at_most() {
    let mut table = with_players(Config { behind: 208, ..config() });
    table.chance.lay((0..416).collect(), &[]);
    let need = RedDog::needs(&table.rules, &table.state).unwrap();
    table.draw(&need);
    let refused = table.refused(dealer(), &Command::Load { behind: 208, burned: 1 });
    assert_eq!(refused.reason, Reason::NotNow);
    table.give(supervisor(), &Command::Cut { before: 70 });
    for behind in [0, 209, 415] {
        let refused = table.refused(dealer(), &Command::Load { behind, burned: 1 });
        decided(&refused.basis, &["4.5", "RD-4"]);
    }
    let told = console(&table).prompts;
    assert_eq!((&told[0].value, &told[1].value), (&Prompt::Load { most: 208 }, &Prompt::Burn));
    prompted(&told[0].basis, &["4.5"]);
    prompted(&told[1].basis, &["4.6"]);
    let facts = table.give(dealer(), &Command::Load { behind: 208, burned: 1 });
    decided(&facts[0].basis, &["4.5"]);
    decided(&facts[1].basis, &["4.6"]);
    // The seventieth card came first and is burned; the next is dealt.
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    deal(&mut table);
    assert_eq!(table.state.phase.cards()[0].value, Card::at(71));
}

/// Nobody's hand puts the cutting card into a virtual shoe, nor chooses how many decks it has.
#[test]
fn rd_4_a_virtual_shoe_is_loaded_as_the_table_is_set_up_and_a_real_one_as_its_dealer_puts_the_card() {
    let mut table = with_players(config());
    table.chance.lay((0..416).collect(), &[]);
    let need = RedDog::needs(&table.rules, &table.state).unwrap();
    // The decks are the book's: fewer cards are no shoe.
    let refused = table.refused(Actor::System, &Command::Shuffle { cards: unknown(364) });
    assert_eq!(refused.reason, Reason::NotAllCards { cards: 416 });
    decided(&refused.basis, &["4.1"]);
    table.draw(&need);
    table.give(supervisor(), &Command::Cut { before: 78 });
    for behind in [1, 103, 105, 208] {
        let refused = table.refused(dealer(), &Command::Load { behind, burned: 1 });
        assert_eq!(refused.reason, Reason::OtherDepth { behind: 104 });
        decided(&refused.basis, &["4.5", "RD-4"]);
    }
    let offers = RedDog::options(&table.rules, &table.state, &By { actor: dealer(), at: table.now });
    assert!(offers.iter().any(|offer| offer.value == Offer::Load { behind: (104, 104), burned: 1 }));
    table.give(dealer(), &Command::Load { behind: 104, burned: 1 });
    let mut table = with_players(real());
    table.give(dealer(), &Command::Shuffle { cards: unknown(416) });
    table.give(supervisor(), &Command::Cut { before: 78 });
    table.give(dealer(), &Command::Load { behind: 60, burned: 1 });
}

#[test]
fn r4_5_a_table_is_not_set_up_with_a_deeper_cutting_card() {
    let table = closed(config());
    let deep = Config { behind: 209, ..config() };
    let refused = table.refused(manager(), &Command::Configure { config: Box::new(deep) });
    decided(&refused.basis, &["4.5"]);
}

#[test]
fn r4_6_the_burned_card_is_shown_only_to_a_player_who_asks() {
    let mut table = with_players(config());
    fill(&mut table, &["5H"]);
    assert!(public(&table).shoe.burned.is_empty());
    let refused = table.refused(dealer(), &Command::ShowBurned { cards: None });
    assert_eq!(refused.reason, Reason::NothingThere);
    decided(&refused.basis, &["4.6"]);
    decided(&play(&mut table, 2, Play::AskBurned)[0].basis, &["4.6"]);
    let told = console(&table).prompts;
    assert_eq!(told[0].value, Prompt::ShowBurned { seats: vec![seat(2)] });
    prompted(&told[0].basis, &["4.6"]);
    let before = table.state.unseen.as_ref().unwrap().total();
    let facts = table.give(dealer(), &Command::ShowBurned { cards: None });
    decided(&facts[0].basis, &["4.6"]);
    let shown = public(&table).shoe.burned;
    assert_eq!(shown.len(), 1);
    // It opens its commitment, and counts as seen (RD-3).
    let sealed = table.state.shoe.as_ref().unwrap().pack.cards[0].sealed.clone().unwrap();
    let place = (0..416).find(|place| {
        Card::at(*place) == shown[0].value
            && crate::chance::commitment_to(*place, shown[0].opening.unwrap()) == sealed.commitment
    });
    assert!(place.is_some());
    assert_eq!(table.state.unseen.as_ref().unwrap().total(), before - 1);
}

#[test]
fn r4_1_3_the_round_in_which_the_cutting_card_comes_is_finished_and_the_shuffle_follows() {
    // So deep that it comes between the first card and the second.
    let mut table = with_players(Config { behind: 208, ..config() });
    fill(&mut table, &["5H", "9C", "7D"]);
    {
        // As if all but one card before it had been dealt.
        let shoe = table.state.shoe.as_mut().unwrap();
        shoe.next = 416 - 208 - 1;
    }
    table.checked = false;
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    deal(&mut table);
    let facts = deal(&mut table);
    decided(&facts[0].basis, &["4.1.3"]);
    assert_eq!(facts[0].event, Event::CuttingCardOut { due: Due::AfterRound });
    assert!(public(&table).shoe.cutting_card_out);
    assert!(table.state.round_runs() && table.state.is_ready() || !table.state.round_runs());
    while table.state.round_runs() {
        let raising = public(&table).phase == PhaseView::Raising;
        if raising {
            call(&mut table)
        } else {
            deal(&mut table)
        };
    }
    assert_eq!(table.state.shuffle_due(), Some(Due::AfterRound));
    wager(&mut table, 2, 1, 20);
    let refused = table.refused(dealer(), &Command::NoMoreBets);
    assert_eq!(refused.reason, Reason::ShuffleFirst { due: Due::AfterRound });
    decided(&refused.basis, &["4.1.3", "RD-4"]);
    let due = public(&table).shoe.due.unwrap();
    prompted(&due.basis, &["4.1.3"]);
}

#[test]
fn r4_1_2_a_cutting_card_that_comes_first_in_a_round_is_followed_by_the_shuffle_and_wagers_stay() {
    let mut table = with_players(Config { behind: 208, ..config() });
    fill(&mut table, &["5H", "9C", "7D"]);
    table.state.shoe.as_mut().unwrap().next = 416 - 208;
    table.checked = false;
    wager(&mut table, 1, 1, 20);
    call(&mut table);
    let facts = deal(&mut table);
    assert_eq!(facts[0].event, Event::CuttingCardOut { due: Due::FirstCard });
    decided(&facts[0].basis, &["4.1.2", "RD-4"]);
    let refused = table.refused(dealer(), &Command::Deal { card: None });
    decided(&refused.basis, &["4.1.2"]);
    fill(&mut table, &["5H", "9C", "7D"]);
    assert_eq!(table.state.wagers[&seat(1)].placed, dollars(20));
    deal(&mut table);
    assert_eq!(table.state.phase.cards()[0].value, card("5H"));
    // That was the shuffle for this cutting card: the new shoe has its own before it, and is not shuffled after one round.
    assert!(!public(&table).shoe.cutting_card_out);
    deal(&mut table);
    call(&mut table);
    deal(&mut table);
    assert_eq!((table.state.round_runs(), table.state.shuffle_due()), (false, None));
}

#[test]
fn r4_1_3_at_a_real_shoe_the_dealer_says_that_the_cutting_card_came() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    let facts = table.give(dealer(), &Command::CuttingCard { late: false });
    decided(&facts[0].basis, &["4.1.3"]);
    let told = console(&table).prompts;
    assert_eq!(told.last().unwrap().value, Prompt::FinishRound);
    prompted(&told.last().unwrap().basis, &["4.1.3"]);
    tap(&mut table, "6C");
    no_spread(&mut table);
    assert_eq!(table.state.shuffle_due(), Some(Due::AfterRound));
    let mut table = real_round();
    call(&mut table);
    let facts = table.give(dealer(), &Command::CuttingCard { late: false });
    decided(&facts[0].basis, &["4.1.2"]);
    let refused = table.refused(dealer(), &Command::Deal { card: Some(card("5H")) });
    decided(&refused.basis, &["4.1.2"]);
    reckons(&table);
}

#[test]
fn r4_1_4_the_game_supervisor_has_the_cards_shuffled_at_once_and_the_round_is_finished() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    let refused = table.refused(dealer(), &Command::OrderShuffle);
    decided(&refused.basis, &["4.1.4"]);
    decided(&table.give(supervisor(), &Command::OrderShuffle)[0].basis, &["4.1.4", "RD-9"]);
    call(&mut table);
    let refused = table.refused(dealer(), &Command::Deal { card: None });
    decided(&refused.basis, &["4.1.4"]);
    // All but the two on the layout.
    let need = RedDog::needs(&table.rules, &table.state).unwrap();
    table.chance.lay((0..414).collect(), &[]);
    table.draw(&need);
    let shuffled = table.state.stack.as_ref().unwrap();
    assert_eq!(shuffled.pack.len(), 414);
    table.give(supervisor(), &Command::Cut { before: 78 });
    table.give(dealer(), &Command::Load { behind: 104, burned: 1 });
    assert_eq!(table.state.unseen.as_ref().unwrap().of(card("5H")), 7);
    deal(&mut table);
    assert_eq!(table.state.round, 1);
    assert!(!table.state.round_runs());
    reckons(&table);
}

#[test]
fn rd_13_who_cut_is_on_record_and_a_table_that_deals_is_no_supervisor() {
    let cut = |facts: &[houseway_table::Recorded<Event>]| match &facts[0].event {
        Event::Cut { before, cutter } => (*before, *cutter),
        other => panic!("{other:?}"),
    };
    let mut table = with_players(itself());
    table.step();
    let before = table.facts.len();
    table.step();
    assert_eq!(cut(&table.facts[before..]), (78, Cutter::Table));
    let basis = table.facts[before].basis.clone();
    decided(&basis, &["4.4", "RD-6", "RD-13"]);
    let cited: Vec<String> = basis.to_string().split(", ").map(str::to_owned).collect();
    assert!(!cited.contains(&"4.3".to_owned()) && !cited.contains(&"4.2".to_owned()), "{cited:?}");
    reckons(&table);
    let mut table = with_players(itself());
    table.step();
    let facts = play(&mut table, 2, Play::Cut { before: 330 });
    assert_eq!(cut(&facts), (330, Cutter::Player { seat: seat(2) }));
    decided(&facts[0].basis, &["4.2", "4.4"]);
    // A supervisor who stands by comes before the table, by the book.
    let mut table = with_players(itself());
    table.step();
    let facts = table.give(supervisor(), &Command::Cut { before: 70 });
    assert_eq!(cut(&facts), (70, Cutter::Supervisor));
    decided(&facts[0].basis, &["4.3", "4.4"]);
}

#[test]
fn a_table_that_deals_takes_every_step_itself_and_offers_the_cut_to_all() {
    let mut table = with_players(itself());
    table.chance.lay(laid(&["5H", "9C", "7D"]), &[]);
    table.step();
    assert_eq!(public(&table).phase, PhaseView::Cutting);
    play(&mut table, 3, Play::Cut { before: 78 });
    table.step();
    assert_eq!(public(&table).phase, PhaseView::Betting);
    assert!(RedDog::next_step(&table.rules, &table.state).is_none(), "nobody wagers");
    wager(&mut table, 1, 1, 20);
    let closes = public(&table).closes_at.unwrap();
    let early = By { actor: Actor::System, at: table.now };
    assert!(RedDog::decide(&table.rules, &table.state, &Command::NoMoreBets, &early).is_err());
    table.step();
    assert!(table.now >= closes);
    table.step();
    table.step();
    assert_eq!(public(&table).phase, PhaseView::Raising);
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    table.run();
    assert_eq!((table.state.round, table.state.round_runs()), (1, false));
    assert_eq!(crate::harness::balance(&table, 1), dollars(1_080));
    reckons(&table);
}

/// At the last round of a shoe as at any other, and to nobody who was not there.
#[test]
fn r4_1_3_what_is_to_be_done_of_the_last_round_comes_before_the_shuffle_and_not_after_it() {
    let of_round = |table: &crate::harness::Table| {
        let prompts = console(table).prompts.into_iter().map(|row| row.value);
        let wanted = |prompt: &Prompt| {
            matches!(
                prompt,
                Prompt::AnnounceNoSpread | Prompt::PickUp | Prompt::Warn { .. } | Prompt::Shuffle { .. }
            )
        };
        prompts.filter(wanted).collect::<Vec<_>>()
    };
    let mut table = with_players(real());
    fill_real(&mut table);
    wager(&mut table, 1, 1, 4);
    wager(&mut table, 2, 1, 20);
    call(&mut table);
    tap(&mut table, "5H");
    table.give(dealer(), &Command::CuttingCard { late: false });
    tap(&mut table, "6C");
    let due = Due::AfterRound;
    let warn = Prompt::Warn { seats: vec![seat(1)] };
    assert_eq!(of_round(&table), [Prompt::AnnounceNoSpread]);
    prompted(&console(&table).prompts[0].basis, &["7.2.2.1"]);
    no_spread(&mut table);
    assert_eq!(of_round(&table), [Prompt::PickUp, warn, Prompt::Shuffle { due }]);
    let prompts = console(&table).prompts;
    for (prompt, clause) in prompts.iter().zip(["7.3", "6.2"]) {
        prompted(&prompt.basis, &[clause]);
    }
    // Somebody else takes the first seat: he has nothing to be told.
    wager(&mut table, 1, 1, 0);
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    buy_in(&mut table, 1, 100);
    assert_eq!(of_round(&table), [Prompt::PickUp, Prompt::Shuffle { due }]);
    table.give(dealer(), &Command::Shuffle { cards: unknown(416) });
    assert_eq!(of_round(&table), []);
    table.give(supervisor(), &Command::Cut { before: 78 });
    table.give(dealer(), &Command::Load { behind: 104, burned: 1 });
    assert_eq!(of_round(&table), []);
    assert!(console(&table).prompts.iter().any(|row| row.value == Prompt::CallBets));
}

#[test]
fn a_card_that_cannot_come_is_a_mis_tap_and_nothing_has_happened() {
    let mut table = real_round();
    call(&mut table);
    for _ in 0..8 {
        let before = table.state.phase.clone();
        table.give(dealer(), &Command::FaceUp { card: card("AS") });
        assert_eq!(table.state.phase, before);
    }
    let refused = table.refused(dealer(), &Command::Deal { card: Some(card("AS")) });
    assert_eq!(refused.reason, Reason::ImpossibleCard { card: card("AS") });
    decided(&refused.basis, &["3.1"]);
    // The dealer taps again, or a casino supervisor calls it a fraud.
    tap(&mut table, "AH");
}

#[test]
fn r4_1_1_a_virtual_shoe_is_shuffled_when_somebody_plays_and_the_console_says_so() {
    let mut table = open(config());
    prompted(&console(&table).prompts[0].basis, &["4.1", "4.1.1"]);
    assert_eq!(console(&table).prompts[0].value, Prompt::AwaitPlayer { due: Due::Start });
    buy_in(&mut table, 1, 100);
    assert_eq!(console(&table).prompts[0].value, Prompt::Shuffle { due: Due::Start });
    fill(&mut table, &["KH"]);
    assert!(console(&table).prompts.iter().all(|prompt| !matches!(prompt.value, Prompt::AwaitPlayer { .. })));
}

#[test]
fn r4_5_a_table_that_deals_puts_the_cutting_card_no_deeper_than_half_of_what_it_shuffles() {
    let mut table = with_players(Config { behind: 208, ..itself() });
    fill(&mut table, &["5H", "9C", "7D"]);
    wager(&mut table, 1, 1, 20);
    while table.state.phase.cards().len() < 2 {
        assert!(table.step());
    }
    table.give(supervisor(), &Command::OrderShuffle);
    let need = RedDog::needs(&table.rules, &table.state).unwrap();
    table.chance.lay((0..414).collect(), &[]);
    table.draw(&need);
    while table.state.round_runs() {
        assert!(table.step(), "the round ends");
    }
    assert_eq!(table.state.shoe.as_ref().map(|shoe| shoe.behind), Some(207));
}

#[test]
fn r4_1_3_after_a_round_in_which_the_cutting_card_came_the_cards_are_shuffled_whatever_came_after() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    table.give(dealer(), &Command::CuttingCard { late: false });
    table.give(supervisor(), &Command::OrderShuffle);
    table.give(dealer(), &Command::Shuffle { cards: unknown(415) });
    table.give(supervisor(), &Command::Cut { before: 78 });
    table.give(dealer(), &Command::Load { behind: 104, burned: 1 });
    tap(&mut table, "6C");
    no_spread(&mut table);
    assert_eq!(table.state.phase, houseway_table::red_dog::Phase::Betting);
    assert_eq!(table.state.shuffle_due(), Some(Due::AfterRound));
}

#[test]
fn r9_3_a_card_drawn_unseen_stays_the_next_when_another_is_discarded() {
    let mut table = real_round();
    call(&mut table);
    let unseen = Command::DrawnInError { card: None };
    table.give(dealer(), &unseen);
    table.give(dealer(), &Command::FaceUp { card: card("KH") });
    table.give(dealer(), &Command::DrawnInError { card: Some(card("QH")) });
    assert_eq!(table.refused(dealer(), &unseen).reason, Reason::NothingThere);
    let facts = tap(&mut table, "5H");
    recorded(&facts[0].basis, &["7.1.2", "9.3"]);
}

#[test]
fn r4_5_a_set_up_that_could_not_be_played_is_refused() {
    let mut table = closed(config());
    for (config, fault) in [
        (Config { source: houseway_table::red_dog::Source::Shoe, ..itself() }, "deals-real-shoe"),
        (
            Config {
                automation: houseway_table::red_dog::Automation { raises_ms: 0, ..itself().automation },
                ..itself()
            },
            "out-of-range",
        ),
    ] {
        let refused = table.refused(manager(), &Command::Configure { config: Box::new(config) });
        let Reason::BadConfig { problem } = refused.reason else { panic!("{:?}", refused.reason) };
        assert_eq!(serde_json::to_value(&problem).unwrap()["fault"], fault);
    }
    table.give(manager(), &Command::Configure { config: Box::new(itself()) });
}
