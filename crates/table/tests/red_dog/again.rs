//! A settled round that is settled again, and again, and undone: the money is what the last word on it makes it.

use crate::harness::{
    Table, balance, buy_in, call, card, casino, cents, dealer, decided, desk, dollars, fill_real, open, play,
    real, reckons, seat, supervisor, tap, text, wager,
};
use crate::live::person;
use houseway_games::red_dog::Card;
use houseway_ledger::{Account, AccountNumber};
use houseway_money::{Cents, Change};
use houseway_table::house::desk::DeskCommand;
use houseway_table::red_dog::{Cause, Command, Event, Play, RedDog, Refund, State};
use houseway_table::{By, Game as _, Post, Veiled};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn settle_again(cards: &[Card]) -> Command {
    Command::CorrectResult { cards: cards.to_vec(), note: text("a mis-tap") }
}

fn undo() -> Command {
    Command::Invalidate { cause: Cause::Fraud, note: text("a false card"), last: true }
}

fn cards(names: &[&str]) -> Vec<Card> {
    names.iter().map(|name| card(name)).collect()
}

/// What every account has in the books, those that stand at zero left out.
fn money(state: &State) -> Vec<(Account, Change)> {
    let books = &state.desk.books;
    let all = books.accounts().map(|(account, _)| (account.clone(), books.change(account)));
    all.filter(|(_, change)| change.get() != 0).collect()
}

/// What everybody has, whether it lies for the next round or not: what was taken off an area comes back as money.
fn fortunes(state: &State) -> BTreeMap<Account, i64> {
    let mut all = BTreeMap::new();
    for (account, change) in money(state) {
        let whose = match account {
            Account::Stakes(number) => Account::Chips(number),
            other => other,
        };
        *all.entry(whose).or_insert(0) += change.get();
    }
    all.retain(|_, change| *change != 0);
    all
}

fn win(state: &State) -> i64 {
    state.desk.books.change(&Account::Win).get()
}

/// Lays these cards; every player raises as he is told, where the first two let him.
fn lay(table: &mut Table, names: &[&str], raises: &[u32]) {
    call(table);
    names[..2].iter().for_each(|name| drop(tap(table, name)));
    if matches!(table.state.phase, houseway_table::red_dog::Phase::Raising { .. }) {
        for (number, raise) in (1..).zip(raises) {
            if *raise > 0 {
                play(table, number, Play::Raise { amount: dollars(*raise) });
            }
        }
        call(table);
    }
    match names.get(2) {
        Some(third) => drop(tap(table, third)),
        None => drop(crate::harness::no_spread(table)),
    }
}

fn three(stakes: [u32; 3]) -> Table {
    let mut table = open(real());
    table.checked = false;
    (1..=3).for_each(|number| buy_in(&mut table, number, 1_000));
    fill_real(&mut table);
    for (number, (stake, area)) in (1..).zip(stakes.into_iter().zip([1, 1, 2])) {
        wager(&mut table, number, area, stake);
    }
    table
}

fn given(table: &Table, commands: &[Command]) -> (State, Vec<Vec<Refund>>) {
    let (mut state, mut moved) = (table.state.clone(), Vec::new());
    for command in commands {
        let by = By { actor: casino(), at: table.now };
        let asked = RedDog::decide(&table.rules, &state, command, &by).unwrap();
        asked.record(by).iter().for_each(|fact| RedDog::apply(&mut state, fact));
        let by = By { actor: supervisor(), at: table.now };
        let agreed = RedDog::decide(&table.rules, &state, &Command::Agree, &by).unwrap();
        for fact in agreed.record(by) {
            RedDog::apply(&mut state, &fact);
            if let Event::Corrected { moved: now, .. } | Event::Invalidated { refunds: now, .. } = fact.event
            {
                moved.push(now);
            }
        }
        assert_eq!(state.check(), Ok(()), "after {command:?}");
    }
    (state, moved)
}

#[test]
fn rd_12_a_raise_that_went_back_is_made_again_where_the_last_word_allows_it() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "7D"], &[20, 0, 0]);
    let played = money(&table.state);
    // A pair lets nobody raise.
    table.give(casino(), &settle_again(&cards(&["5H", "5C", "7D"])));
    let line = table.state.history.back().unwrap().lines[0].clone();
    assert_eq!((line.line.stake.raise, line.dropped, line.excess), (cents(0), dollars(20), cents(0)));
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "7D"])));
    assert_eq!(money(&table.state), played);
    let line = table.state.history.back().unwrap().lines[0].clone();
    assert_eq!((line.line.stake.raise, line.dropped), (dollars(20), cents(0)));
    reckons(&table);
}

/// As a round settled again was once written: a raise that went back stood among what did not count, and what the house bears
/// only with what moved.
fn as_once_written(event: &mut Event) {
    let Event::Corrected { lines, .. } = event else { panic!("{event:?}") };
    for line in lines {
        line.excess = line.excess.plus_capped(line.dropped);
        (line.dropped, line.borne) = (cents(0), cents(0));
    }
}

#[test]
fn rd_12_a_round_settled_again_as_it_was_once_written_is_settled_once_more_as_it_is_today() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "7D"], &[20, 0, 0]);
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(2) });
    let mut journal = State::default();
    // What is asked for, and agreed to, comes before it.
    let all = table.facts.len() + 2;
    table.give(casino(), &settle_again(&cards(&["5H", "5C", "7D"])));
    for fact in &table.facts[..all] {
        RedDog::apply(&mut journal, fact);
    }
    let mut once = table.facts[all].clone();
    as_once_written(&mut once.event);
    assert_ne!(once.event, table.facts[all].event);
    RedDog::apply(&mut journal, &once);
    assert_eq!(journal, table.state);
    let lines = &journal.history.back().unwrap().lines;
    assert_eq!((lines[0].dropped, lines[0].excess), (dollars(20), cents(0)));
    assert_eq!(lines[1].borne, dollars(40));
    // Settled again once more then, from what the last word had given and not from what he held: paid what he had kept.
    let (by, right) = (By { actor: casino(), at: table.now }, settle_again(&cards(&["5H", "9C", "7D"])));
    let asked = RedDog::decide(&table.rules, &journal, &right, &by).unwrap().record(by);
    asked.iter().for_each(|fact| RedDog::apply(&mut journal, fact));
    let by = By { actor: supervisor(), at: table.now };
    let again = RedDog::decide(&table.rules, &journal, &Command::Agree, &by).unwrap().record(by);
    RedDog::apply(&mut journal, &again[0]);
    let mut twice = again[1].clone();
    as_once_written(&mut twice.event);
    if let Event::Corrected { moved, .. } = &mut twice.event {
        let his = moved.iter_mut().find(|refund| refund.seat.is_none()).unwrap();
        his.refunded = dollars(40);
    }
    RedDog::apply(&mut journal, &twice);
    assert_eq!(journal.check(), Ok(()));
    let line = journal.history.back().unwrap().lines[1].clone();
    assert_eq!(line.borne, dollars(40), "what was paid twice is known");
}

#[test]
fn rd_12_nobody_is_paid_again_what_the_house_let_him_keep() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "7D"], &[]);
    // He has gone with all that he won and had.
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(2) });
    let played = money(&table.state);
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "KD"])));
    assert_eq!(table.state.history.back().unwrap().lines[1].borne, dollars(60));
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "7D"])));
    assert_eq!(money(&table.state), played);
    reckons(&table);
}

#[test]
fn rd_12_what_a_player_who_left_is_owed_is_taken_again_while_it_waits_for_him() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "KD"], &[]);
    let account = table.state.desk.account(seat(1)).unwrap();
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    let played = money(&table.state);
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "7D"])));
    assert_eq!(table.state.desk.books.balance(&Account::Payable(account)), dollars(60));
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "KD"])));
    assert_eq!(money(&table.state), played);
    reckons(&table);
    // Once he has it, the house bears it.
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "7D"])));
    desk(&mut table, dealer(), DeskCommand::PayOwed { account });
    let facts = table.give(casino(), &settle_again(&cards(&["5H", "9C", "KD"])));
    let Event::Corrected { moved, .. } = &facts[0].event else { panic!() };
    assert_eq!((moved[0].taken, moved[0].borne), (cents(0), dollars(60)));
    reckons(&table);
}

#[test]
fn rd_11_a_round_that_was_settled_again_is_undone_to_the_cent() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "7D"], &[20, 0, 0]);
    table.give(casino(), &settle_again(&cards(&["5H", "5C", "7D"])));
    table.give(casino(), &undo());
    for number in 1..=3 {
        assert_eq!(balance(&table, number), dollars(1_000));
    }
    assert_eq!(win(&table.state), 0);
    assert!(table.state.players.values().all(|player| player.won.is_zero()));
    reckons(&table);
}

#[test]
fn rd_11_the_house_does_not_refund_a_loser_what_it_let_him_keep() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "7D"], &[]);
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(2) });
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "KD"])));
    let facts = table.give(casino(), &undo());
    let Event::Invalidated { refunds, .. } = &facts[0].event else { panic!() };
    // Of the sixty that he held and should not, forty are still too many.
    let second = refunds.iter().find(|refund| refund.seat.is_none()).unwrap();
    assert_eq!((second.refunded, second.taken, second.borne), (cents(0), cents(0), dollars(40)));
    assert_eq!(win(&table.state), -4_000);
    assert_eq!(table.state.history.back().unwrap().lines[1].borne, dollars(40));
    reckons(&table);
}

#[test]
fn rd_10_what_a_round_that_was_undone_had_won_is_not_seized() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "7D"], &[]);
    table.give(casino(), &undo());
    let measures = houseway_table::red_dog::Measures { seize: dollars(40), ..Default::default() };
    let seize = Command::Sanction { seat: seat(1), measures, note: text("a device") };
    let most = cents(0);
    assert_eq!(table.refused(casino(), &seize).reason, houseway_table::red_dog::Reason::MoreThanWon { most });
}

#[test]
fn rd_10_a_win_that_comes_back_is_seized_once() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "7D"], &[]);
    let measures = houseway_table::red_dog::Measures { seize: dollars(40), ..Default::default() };
    let seize = Command::Sanction { seat: seat(1), measures, note: text("a device") };
    table.give(casino(), &seize);
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "KD"])));
    assert!(table.state.seized.is_empty());
    table.give(casino(), &settle_again(&cards(&["5H", "9C", "7D"])));
    // It was decided, and stays so: nobody gave it back.
    assert_eq!(table.state.seized_in_all(), dollars(40));
    let most = cents(0);
    assert_eq!(table.refused(casino(), &seize).reason, houseway_table::red_dog::Reason::MoreThanWon { most });
    reckons(&table);
}

/// The cards of a round that ended before the cards were shuffled are none of the new shoe, whatever was drawn from that since.
#[test]
fn rd_12_cards_of_a_shoe_that_was_shuffled_since_are_not_counted_in_the_new_one() {
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "9C", "7D"], &[]);
    table.give(person(Post::GameSupervisor), &Command::OrderShuffle);
    table.give(dealer(), &Command::Shuffle { cards: vec![Veiled::unknown(); 416] });
    table.give(person(Post::GameSupervisor), &Command::Cut { before: 78 });
    table.give(dealer(), &Command::Load { behind: 104, burned: 1 });
    // A card of the new shoe is seen before its first round.
    table.give(dealer(), &Command::FaceUp { card: card("2C") });
    let (before, left) = (table.state.unseen.clone(), table.state.shoe.as_ref().unwrap().left());
    let facts = table.give(casino(), &settle_again(&cards(&["5H", "9C", "KD"])));
    assert!(matches!(facts[0].event, Event::Corrected { counted: false, .. }));
    assert_eq!(table.state.unseen, before);
    assert_eq!(table.state.shoe.as_ref().unwrap().left(), left);
}

/// What a player holds at the table: his balance and what lies for him.
fn holds(table: &Table, number: u8) -> (Cents, Cents) {
    let lies = table.state.wagers.get(&seat(number)).map_or(cents(0), |wager| wager.placed);
    (balance(table, number), lies)
}

/// One player with $10 who wagers all of it.
fn all_in() -> Table {
    let mut table = open(real());
    buy_in(&mut table, 1, 10);
    fill_real(&mut table);
    wager(&mut table, 1, 1, 10);
    table
}

/// $10 become $60, and all of it lies for the next round when the cards prove false.
#[test]
fn r10_4_rd_11_what_lies_for_a_round_that_is_not_dealt_is_given_back_before_the_house_bears_anything() {
    for closed in [false, true] {
        let mut table = all_in();
        lay(&mut table, &["7C", "9H", "8D"], &[]);
        assert_eq!(holds(&table, 1), (dollars(60), cents(0)));
        wager(&mut table, 1, 1, 60);
        if closed {
            call(&mut table);
        }
        let command = Command::Invalidate { cause: Cause::Fraud, note: text("a false card"), last: closed };
        let facts = table.give(casino(), &command);
        decided(&facts[0].basis, &["10.4", "RD-11"]);
        let Event::Invalidated { refunds, measured, .. } = &facts[0].event else { panic!() };
        assert_eq!(
            (refunds[0].taken, refunds[0].released, refunds[0].borne),
            (dollars(50), dollars(50), cents(0))
        );
        assert_eq!(holds(&table, 1), (cents(0), dollars(10)));
        assert_eq!(win(&table.state), 0, "as if it had never been played");
        let counts: Vec<Cents> = measured.iter().map(|(_, measured)| measured.counts).collect();
        assert_eq!(counts, if closed { vec![dollars(10)] } else { Vec::new() });
        if closed {
            // What is left of the wager is in play, and nothing else of it.
            tap(&mut table, "2C");
            tap(&mut table, "3C");
            let facts = crate::harness::no_spread(&mut table);
            assert_eq!(crate::harness::settled(&facts)[0].0.stays, dollars(10));
        }
        wager(&mut table, 1, 1, 0);
        assert_eq!(holds(&table, 1), (dollars(10), cents(0)));
        reckons(&table);
    }
}

#[test]
fn r7_3_rd_12_a_void_wager_that_proves_lost_is_taken_from_its_area() {
    for closed in [false, true] {
        let mut table = all_in();
        buy_in(&mut table, 2, 100);
        wager(&mut table, 2, 2, 20);
        lay(&mut table, &["9H", "9C", "4D"], &[]);
        assert_eq!(holds(&table, 1), (cents(0), dollars(10)));
        if closed {
            call(&mut table);
        }
        let facts = table.give(casino(), &settle_again(&cards(&["9H", "6C", "4D"])));
        decided(&facts[0].basis, &["10.10", "RD-12"]);
        let Event::Corrected { moved, .. } = &facts[0].event else { panic!() };
        assert_eq!((moved[0].taken, moved[0].released, moved[0].borne), (dollars(10), dollars(10), cents(0)));
        // Of the second, who has money beside it, the wager that lost is taken as well, and no other chips.
        assert_eq!((holds(&table, 1), holds(&table, 2)), ((cents(0), cents(0)), (dollars(80), cents(0))));
        assert_eq!(win(&table.state), 3_000);
        // Said again as it was, every cent is there again, as money that he may lay.
        table.give(casino(), &settle_again(&cards(&["9H", "9C", "4D"])));
        assert_eq!((holds(&table, 1), holds(&table, 2)), ((dollars(10), cents(0)), (dollars(100), cents(0))));
        assert_eq!(win(&table.state), 0);
        let told = crate::harness::screen(&table, 1).told;
        assert!(told.iter().all(|row| !matches!(row.value, houseway_table::red_dog::Told::GaveBack { .. })));
        reckons(&table);
    }
}

/// Chips of $5 do not give $3: one comes off the area, and what it is too much is his.
#[test]
fn rd_11_chips_that_lie_are_taken_whole_and_the_change_is_the_players() {
    let chips = houseway_money::ChipSet::new([5, 25, 100].map(dollars).to_vec()).unwrap();
    let mut table = open(houseway_table::red_dog::Config { chips, ..real() });
    buy_in(&mut table, 1, 12);
    fill_real(&mut table);
    wager(&mut table, 1, 1, 10);
    lay(&mut table, &["7C", "9H", "8D"], &[]);
    wager(&mut table, 1, 1, 60);
    desk(
        &mut table,
        dealer(),
        DeskCommand::TopUp { seat: seat(1), tender: houseway_ledger::Tender::Cash, amount: dollars(5) },
    );
    assert_eq!(holds(&table, 1), (dollars(7), dollars(60)));
    let facts = table.give(casino(), &undo());
    let Event::Invalidated { refunds, .. } = &facts[0].event else { panic!() };
    assert_eq!(
        (refunds[0].taken, refunds[0].released, refunds[0].borne),
        (dollars(50), dollars(45), cents(0))
    );
    assert_eq!(holds(&table, 1), (dollars(2), dollars(15)));
    reckons(&table);
}

/// Results that differ in everything: by what the first two leave, by what comes of it, by how many cards there are.
const RESULTS: [&[&str]; 8] = [
    &["5H", "9C", "7D"],
    &["5H", "9C", "KD"],
    &["5H", "7C", "6D"],
    &["2H", "KC", "9S"],
    &["5H", "5C", "7D"],
    &["8H", "8C", "8D"],
    &["5H", "6C"],
    &["QH", "KC", "2S"],
];

/// A round of three, and what its players do with their money before anybody doubts it.
#[derive(Clone, Debug)]
struct Course {
    stakes: [u32; 3],
    raises: [u32; 3],
    played: usize,
    /// Who leaves when it is over.
    leaves: Option<u8>,
    /// What the second then wagers of what he has, in dollars.
    spends: u32,
    /// Whether bets are closed for the next round before anybody doubts this one.
    closes: bool,
}

fn course() -> impl Strategy<Value = Course> {
    // Below the minimum, on a step, between two, above the maximum.
    let stake = prop::sample::select(vec![5u32, 10, 20, 23, 100, 130]);
    let raise = prop::sample::select(vec![0u32, 5]);
    (
        prop::array::uniform3(stake),
        prop::array::uniform3(raise),
        // Not the last two: one was called void, and nothing but void can come of it; one holds a card more than is dealt.
        0..RESULTS.len() - 2,
        prop::option::of(prop::sample::select(vec![1u8, 3])),
        prop::sample::select(vec![0u32, 500, 870, 10_000]),
        any::<bool>(),
    )
        .prop_map(|(stakes, raises, played, leaves, spends, closes)| Course {
            stakes,
            raises,
            played,
            leaves,
            spends,
            closes,
        })
}

fn played(course: &Course) -> (Table, i64) {
    let mut table = three(course.stakes);
    let before = win(&table.state);
    lay(&mut table, RESULTS[course.played], &course.raises);
    if let Some(number) = course.leaves {
        leave(&mut table, number);
    }
    spend(&mut table, course.spends);
    if course.closes && !table.state.wagers.is_empty() {
        call(&mut table);
    }
    (table, before)
}

/// He takes back what lies for him, and leaves.
fn leave(table: &mut Table, number: u8) {
    if table.state.round_runs() {
        return;
    }
    if let Some(area) = table.state.wagers.get(&seat(number)).map(|wager| wager.area) {
        wager(table, number, area, 0);
    }
    if table.state.desk.account(seat(number)).is_some() {
        desk(table, dealer(), DeskCommand::Leave { seat: seat(number) });
    }
}

/// The second lays what he has, as far as it reaches, beside what lies for him.
fn spend(table: &mut Table, dollars_most: u32) {
    let Some(account) = table.state.desk.account(seat(2)).filter(|_| !table.state.round_runs()) else {
        return;
    };
    let has = table.state.desk.balance(account).get() / 100;
    let lies = table.state.wagers.get(&seat(2)).map_or(0, |wager| wager.placed.get() / 100);
    let amount = lies + has.min(dollars_most.into());
    if amount > lies {
        wager(table, 2, 1, u32::try_from(amount).unwrap());
    }
}

fn borne(refunds: &[Refund]) -> i64 {
    refunds.iter().map(|refund| i64::try_from(refund.borne.get()).unwrap()).sum()
}

/// What everybody has of the house and the house of him, without the next round's wagers being told from chips.
fn worth(state: &State, account: AccountNumber) -> Cents {
    let books = &state.desk.books;
    [Account::Chips(account), Account::Stakes(account), Account::Payable(account)]
        .iter()
        .map(|account| books.balance(account))
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_last_word_alone_decides_the_money(
        course in course(),
        words in prop::collection::vec(0..RESULTS.len(), 1..5),
        last in 0..RESULTS.len(),
        undone in any::<bool>(),
    ) {
        let (table, before) = played(&course);
        let mut said = course.played;
        let mut commands = Vec::new();
        for word in words.into_iter().chain([last]) {
            if word != said {
                commands.push(settle_again(&cards(RESULTS[word])));
                said = word;
            }
        }
        let mut straight = Vec::new();
        if last != course.played {
            straight.push(settle_again(&cards(RESULTS[last])));
        }
        if undone {
            commands.push(undo());
            straight = vec![undo()];
        }
        let (by_detours, moved) = given(&table, &commands);
        let (at_once, moved_at_once) = given(&table, &straight);
        prop_assert_eq!(fortunes(&by_detours), fortunes(&at_once));
        for (line, other) in by_detours.history.back().unwrap().lines.iter().zip(&at_once.history.back().unwrap().lines) {
            prop_assert_eq!((line.borne, line.account), (other.borne, other.account));
        }
        prop_assert_eq!(
            by_detours.players.values().map(|player| player.won).collect::<Vec<_>>(),
            at_once.players.values().map(|player| player.won).collect::<Vec<_>>()
        );
        if straight.is_empty() {
            // Back where it was: nobody has gained or lost a cent by it.
            prop_assert_eq!(fortunes(&by_detours), fortunes(&table.state));
        }
        if undone {
            // As if it had never been played, but for what the house bears, and that is told to the cent.
            let moved = moved.last().map_or(0, |refunds| borne(refunds));
            prop_assert_eq!(win(&by_detours), before - moved);
            prop_assert_eq!(moved, moved_at_once.last().map_or(0, |refunds| borne(refunds)));
        }
    }

    /// Whatever players do with their money in between, the house has in the end what the result says, less what it bears.
    #[test]
    fn what_the_house_bears_is_all_that_it_lacks(
        course in course(),
        steps in prop::collection::vec((0..=RESULTS.len(), 0u8..6), 1..6),
    ) {
        let (mut table, before) = played(&course);
        let owns = |table: &Table| win(&table.state);
        for (word, between) in steps {
            match between {
                0 => spend(&mut table, 10_000),
                1 | 2 => {
                    let number = if between == 1 { 1 } else { 2 };
                    leave(&mut table, number);
                }
                3 => {
                    let owed: Vec<AccountNumber> = table.state.desk.books.accounts().filter_map(|(account, _)| match account {
                        Account::Payable(number) if worth(&table.state, *number) > cents(0) => Some(*number),
                        _ => None,
                    }).collect();
                    owed.into_iter().for_each(|account| drop(desk(&mut table, dealer(), DeskCommand::PayOwed { account })));
                }
                _ => {}
            }
            let last = table.state.history.back().unwrap().clone();
            let undone = word == RESULTS.len();
            if !undone && last.cards == cards(RESULTS[word]) {
                continue;
            }
            let command = if undone { undo() } else { settle_again(&cards(RESULTS[word])) };
            table.give(casino(), &command);
            let last = table.state.history.back().unwrap();
            let bears: i64 = last.lines.iter().map(|line| i64::try_from(line.borne.get()).unwrap()).sum();
            let earned: i64 = last.lines.iter().map(|line| {
                let (stake, back) = (line.line.stake.total().get(), line.line.returned.get());
                i64::try_from(stake).unwrap() - i64::try_from(back).unwrap()
            }).sum();
            let earned = if undone { 0 } else { earned };
            prop_assert_eq!(owns(&table), before + earned - bears);
            if undone {
                break;
            }
        }
        reckons(&table);
    }
}

/// What was seized of a win goes with the win, and nothing is taken for it a second time.
#[test]
fn r10_2_3_rd_11_what_was_seized_of_a_round_that_is_undone_or_lost_after_all_goes_with_it() {
    use houseway_table::red_dog::Measures;
    let seize = |table: &mut Table, amount: u32| {
        let measures = Measures { seize: dollars(amount), confiscate: true, ..Measures::default() };
        let command = Command::Sanction { seat: seat(1), measures, note: text("a counting device") };
        table.give(casino(), &command);
    };
    for undone in [true, false] {
        for left in [true, false] {
            let mut table = three([20, 20, 20]);
            lay(&mut table, &["5H", "7C", "6D"], &[]);
            // $100 won at 5 to 1, all of it seized.
            seize(&mut table, 100);
            assert_eq!(balance(&table, 1), dollars(1_000));
            if left {
                desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
            }
            let command = if undone { undo() } else { settle_again(&cards(&["5H", "7C", "KD"])) };
            let facts = table.give(casino(), &command);
            let (Event::Invalidated { refunds, .. } | Event::Corrected { moved: refunds, .. }) =
                &facts[0].event
            else {
                panic!("{facts:?}")
            };
            // A stake that was lost after all is still to be given back, and whoever has left has nothing more.
            let (stake, borne) = match (undone, left) {
                (true, _) => (0, 0),
                (false, true) => (0, 20),
                (false, false) => (20, 0),
            };
            assert_eq!(
                (refunds[0].taken, refunds[0].seized, refunds[0].borne),
                (dollars(100 + stake), dollars(100), dollars(borne)),
                "undone {undone}, left {left}"
            );
            if !left {
                assert_eq!(balance(&table, 1), dollars(1_000 - stake));
                assert_eq!(table.state.seizable(table.state.desk.account(seat(1)).unwrap()), cents(0));
            }
            assert!(table.state.seized.is_empty() && table.state.seized_in_all() == cents(0));
            reckons(&table);
        }
    }
    // What was won in other rounds stays seized.
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "7C", "6D"], &[]);
    (1..=3).for_each(|number| drop(wager(&mut table, number, number, 20)));
    lay(&mut table, &["5H", "9C", "7D"], &[]);
    seize(&mut table, 110);
    table.give(casino(), &undo());
    // $100 stand of $140: of $110 that were seized $10 go, and the rest is his balance's.
    assert_eq!(table.state.seized.values().copied().collect::<Vec<_>>(), [dollars(100)]);
    assert_eq!(balance(&table, 1), dollars(1_000));
    reckons(&table);
}

/// What was forfeited of a win is the house's already when the round is undone or lost after all, and stays it when the win comes back.
#[test]
fn r10_2_3_rd_11_what_was_forfeited_of_a_win_is_not_taken_a_second_time() {
    use houseway_table::red_dog::Measures;
    let seized = |table: &mut Table, number: u8, amount: u32, returned: Option<bool>| {
        let measures = Measures { seize: dollars(amount), confiscate: true, ..Measures::default() };
        let account = table.state.desk.account(seat(number)).unwrap();
        let command = Command::Sanction { seat: seat(number), measures, note: text("a counting device") };
        table.give(casino(), &command);
        if let Some(returned) = returned {
            table.give(casino(), &Command::ReleaseSeized { account, returned });
        }
    };
    for undone in [true, false] {
        let mut table = three([20, 20, 20]);
        lay(&mut table, &["5H", "7C", "6D"], &[]);
        seized(&mut table, 1, 100, Some(false));
        assert_eq!(balance(&table, 1), dollars(1_000));
        let lost = settle_again(&cards(&["5H", "7C", "KD"]));
        table.give(casino(), &if undone { undo() } else { lost });
        assert_eq!(balance(&table, 1), dollars(if undone { 1_000 } else { 980 }));
        assert_eq!(table.state.history.back().unwrap().lines[0].borne, cents(0));
        if !undone {
            // His stake comes back with the win, and the win stays forfeited.
            table.give(casino(), &settle_again(&cards(&["5H", "7C", "6D"])));
            assert_eq!(balance(&table, 1), dollars(1_000));
            table.give(casino(), &undo());
            assert_eq!(balance(&table, 1), dollars(1_000));
        }
        reckons(&table);
    }
    // $100 of one round are forfeited and $100 of the next seized; the next is undone: what lies of it goes, and nothing of his own.
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "7C", "6D"], &[]);
    seized(&mut table, 1, 100, Some(false));
    (1..=3).for_each(|number| drop(wager(&mut table, number, number, 20)));
    lay(&mut table, &["9H", "JC", "10D"], &[]);
    seized(&mut table, 1, 100, None);
    assert_eq!(balance(&table, 1), dollars(1_000));
    table.give(casino(), &undo());
    assert_eq!((balance(&table, 1), table.state.seized_in_all()), (dollars(1_000), cents(0)));
    reckons(&table);
    // What was given back is no longer claimed, and may be seized again.
    let mut table = three([20, 20, 20]);
    lay(&mut table, &["5H", "7C", "6D"], &[]);
    seized(&mut table, 1, 100, Some(true));
    assert_eq!(balance(&table, 1), dollars(1_100));
    seized(&mut table, 1, 100, None);
    assert_eq!(table.state.seized_in_all(), dollars(100));
    // It is so of whoever has left as well.
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    table.give(casino(), &settle_again(&cards(&["5H", "7C", "KD"])));
    assert!(table.state.seized.is_empty());
    table.give(casino(), &settle_again(&cards(&["5H", "7C", "6D"])));
    assert_eq!(table.state.seized_in_all(), dollars(100));
    reckons(&table);
}
