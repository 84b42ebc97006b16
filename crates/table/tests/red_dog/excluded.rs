//! Rule 10.2.2: whoever is shut out stays so, whatever account he had (G-13).

use crate::harness::{Table, float};
use crate::harness::{
    buy_in, casino, close, config, console, dealer, decided, desk, displayed, dollars, itself, open, passes,
    pit, play, play_refused, real, reckons, screen, seat, supervisor, terminal, text, wager, with_players,
};
use houseway_ledger::{AccountNumber, Tender};
use houseway_table::house::desk::{DeskCommand, DeskOffer, DeskReason, Excluded};
use houseway_table::house::{Count, MovementKind};
use houseway_table::red_dog::{Command, Config, Measures, Offer, Play, Reason, RedDog, Told};
use houseway_table::{Actor, By, Game as _, Rank};

fn exclude(table: &mut Table) -> AccountNumber {
    let measures = Measures { exclude: true, ..Measures::default() };
    let account = table.state.desk.account(seat(1)).unwrap();
    table.give(casino(), &Command::Sanction { seat: seat(1), measures, note: text("a counting device") });
    account
}

fn note(number: u8) -> DeskCommand {
    DeskCommand::InsertNote { note: text(&number.to_string()), amount: dollars(100) }
}

fn acceptor(number: u8) -> Actor {
    Actor::Device { id: text("acceptor"), seat: Some(seat(number)) }
}

fn takes_notes(table: &Table, number: u8) -> bool {
    let by = By { actor: acceptor(number), at: table.now };
    let taken = |offer: &Offer| matches!(offer, Offer::Desk { desk: DeskOffer::InsertNote { .. } });
    RedDog::options(&table.rules, &table.state, &by).iter().any(|row| taken(&row.value))
}

#[test]
fn r10_2_2_g_13_whoever_is_shut_out_does_not_come_back_by_another_account() {
    let mut table = with_players(Config { seats: 7, ..config() });
    assert!(takes_notes(&table, 5));
    let account = exclude(&mut table);
    // Neither at another acceptor while his account is there, nor at any once it is paid out.
    for left in [false, true] {
        if left {
            desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
        }
        let refused = table.refused(acceptor(5), &Command::Desk { desk: note(1) });
        assert_eq!(refused.reason, Reason::Desk { desk: DeskReason::StaffOpens });
        decided(&refused.basis, &["10.2.2", "G-13"]);
        assert!(!takes_notes(&table, 5));
    }
    // Whoever has an account already is known for another.
    assert!(takes_notes(&table, 2));
    let by = By { actor: acceptor(2), at: table.now };
    assert!(RedDog::decide(&table.rules, &table.state, &Command::Desk { desk: note(2) }, &by).is_ok());
    // Console and pit say who it is, by what a table knows of him.
    let known = |since| Excluded { account, seat: seat(1), since };
    let since = table.state.desk.excluded[0].since;
    assert_eq!(console(&table).desk.excluded, [known(since)]);
    // A person opens accounts still, and has seen that it is somebody else.
    buy_in(&mut table, 1, 100);
    let opened = &table.facts.last().unwrap().basis;
    decided(opened, &["10.2.2", "G-13"]);
    play(&mut table, 1, Play::Wager { area: 1, amount: dollars(20) });
    reckons(&table);
}

#[test]
fn r10_2_2_g_13_a_casino_supervisor_lets_him_play_again() {
    let mut table = with_players(config());
    let account = exclude(&mut table);
    let again = DeskCommand::Readmit { account };
    let command = Command::Desk { desk: again.clone() };
    for lower in [dealer(), supervisor()] {
        let refused = table.refused(lower, &command);
        assert_eq!(
            refused.reason,
            Reason::Desk { desk: DeskReason::RankNeeded { rank: Rank::CasinoSupervisor } }
        );
    }
    let refused = play_refused(&table, 1, Play::Wager { area: 1, amount: dollars(20) });
    assert_eq!(refused.reason, Reason::Excluded);
    let offered = Offer::Desk { desk: DeskOffer::Readmit { accounts: vec![account] } };
    assert!(pit(&table).may.iter().any(|row| row.value == offered));
    assert!(!console(&table).may.iter().any(|row| row.value == offered));
    decided(&desk(&mut table, casino(), again)[0].basis, &["10.2.2"]);
    assert!(!screen(&table, 1).told.iter().any(|row| row.value == Told::Excluded));
    wager(&mut table, 1, 1, 20);
    assert_eq!(table.refused(casino(), &command).reason, Reason::Desk { desk: DeskReason::NothingPending });
    assert!(takes_notes(&table, 5));
    // The same where he has left.
    exclude_and_leave(&mut table);
    desk(&mut table, casino(), DeskCommand::Readmit { account });
    assert!(takes_notes(&table, 5));
    reckons(&table);
}

fn exclude_and_leave(table: &mut Table) {
    exclude(table);
    desk(table, dealer(), DeskCommand::Leave { seat: seat(1) });
}

/// He is excluded from the game at hand: it is over when the table closes.
#[test]
fn r10_2_2_g_13_it_ends_when_the_table_closes() {
    let mut table = open(itself());
    buy_in(&mut table, 1, 100);
    exclude_and_leave(&mut table);
    assert!(!takes_notes(&table, 5));
    // He was made to leave: what was left of the notice is his (10.7, G-4).
    let count = DeskCommand::Count { kind: MovementKind::Closing, count: Count::default() };
    desk(&mut table, dealer(), count);
    let refused = table.refused(casino(), &Command::Desk { desk: DeskCommand::Countersign });
    assert!(matches!(refused.reason, Reason::Desk { desk: DeskReason::NoticeTooShort { .. } }));
    decided(&refused.basis, &["10.7", "G-4"]);
    desk(&mut table, dealer(), DeskCommand::WithdrawCount);
    passes(&mut table, 20);
    close(&mut table);
    float(&mut table);
    assert!(table.state.desk.excluded.is_empty() && takes_notes(&table, 5));
}

/// Who left before it was known what he did is shut out all the same.
#[test]
fn r10_2_2_g_13_whoever_has_left_is_shut_out_by_the_account_that_he_had() {
    let mut table = with_players(config());
    let account = table.state.desk.account(seat(1)).unwrap();
    let shut = Command::Desk { desk: DeskCommand::ShutOut { account } };
    let nothing = Reason::Desk { desk: DeskReason::NothingPending };
    // Whoever still sits there is sanctioned.
    assert_eq!(table.refused(casino(), &shut).reason, nothing);
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    let rank = Rank::CasinoSupervisor;
    let refused = table.refused(supervisor(), &shut);
    assert_eq!(refused.reason, Reason::Desk { desk: DeskReason::RankNeeded { rank } });
    let offered = Offer::Desk { desk: DeskOffer::ShutOut { gone: vec![(account, seat(1))] } };
    assert!(console(&table).higher.iter().any(|row| row.value == offered && row.rank == rank));
    let facts = table.give(casino(), &shut);
    decided(&facts[0].basis, &["10.2.2", "G-13"]);
    assert!(!takes_notes(&table, 5));
    assert_eq!(console(&table).desk.excluded[0].account, account);
    assert_eq!(table.refused(casino(), &shut).reason, nothing, "once");
    desk(&mut table, casino(), DeskCommand::Readmit { account });
    assert!(takes_notes(&table, 5));
    reckons(&table);
}

/// Who left with nothing, or is owed what he had, is known by his account as well.
#[test]
fn r10_2_2_g_13_whoever_left_with_nothing_is_shut_out_too() {
    let mut table = with_players(itself());
    for number in [1, 2] {
        let account = table.state.desk.account(seat(number)).unwrap();
        if number == 1 {
            // All of it is lost.
            table.chance.lay((0..416).collect(), &[]);
            let books = &mut table.state.desk.books;
            let lost = houseway_ledger::Posting::new(
                houseway_ledger::Account::Chips(account),
                houseway_ledger::Account::Win,
                dollars(1_000),
                houseway_ledger::Reason::Correction,
            );
            lost.iter().for_each(|posting| books.post(posting));
            table.checked = false;
        }
        desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(number) });
        let shut = Command::Desk { desk: DeskCommand::ShutOut { account } };
        table.give(casino(), &shut);
        assert!(table.state.desk.is_excluded(account));
    }
}

/// He is paid, and buys nothing more.
#[test]
fn r10_2_2_g_13_whoever_is_shut_out_tops_nothing_up() {
    let mut table = with_players(Config { seats: 7, ..config() });
    exclude(&mut table);
    let tops_up = DeskCommand::TopUp { seat: seat(1), tender: Tender::Cash, amount: dollars(100) };
    for (by, buys) in [(dealer(), tops_up), (acceptor(1), note(1))] {
        let refused = table.refused(by, &Command::Desk { desk: buys });
        assert_eq!(refused.reason, Reason::Desk { desk: DeskReason::ShutOut });
        decided(&refused.basis, &["10.2.2", "G-13"]);
    }
    assert!(!takes_notes(&table, 1));
    let top_ups = |offer: &Offer| match offer {
        Offer::Desk { desk: DeskOffer::TopUp { seats, .. } } => Some(seats.clone()),
        _ => None,
    };
    let offered = console(&table).may.iter().find_map(|row| top_ups(&row.value)).unwrap();
    assert_eq!(offered, [seat(2), seat(3)]);
}

/// Whoever is shut out may complain of that, too, and is told of the inspector.
#[test]
fn r10_9_whoever_is_shut_out_complains_as_anybody() {
    for config in [config(), real()] {
        let by_dealer = !config.is_virtual();
        let mut table = with_players(config);
        exclude(&mut table);
        let complaint = Command::Play { seat: seat(1), act: Play::Complain };
        let by = if by_dealer { dealer() } else { terminal(1) };
        let facts = table.give(by, &complaint);
        assert!(facts[0].basis.to_string().contains("10.9"), "{}", facts[0].basis);
        let told = screen(&table, 1).told;
        let row = told.iter().find(|row| row.value == Told::Inspector).unwrap();
        displayed(&row.basis, &["10.9"]);
        assert!(told.iter().any(|row| row.value == Told::Excluded));
    }
}
