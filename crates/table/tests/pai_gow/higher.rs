//! What takes a higher rank than dealer, as console and pit show it, in the four books.

use crate::cited::cloth;
use crate::harness::{
    ACT, CROWN, DEALER, MANAGER, NSW, Table, VIC, config, dollars, named, person, with_side_bets,
};
use crate::ranks::{self, Seen};
use crate::seen::{casino_supervisor, console, cut, displays, house_banks, pit, takes_bank};
use crate::vic_irregular::with_own_cut;
use houseway_games::pai_gow::BankMethod;
use houseway_lawbook::Basis;
use houseway_table::house::Higher;
use houseway_table::house::desk::{DeskOffer, DeskReason};
use houseway_table::pai_gow::{Command, Irregularity, Offer, PaiGow, Play, Reason, View};
use houseway_table::{Audience, Game as _, Post, Rank};

fn set_up(offer: &Offer) -> bool {
    matches!(offer, Offer::Give { command } if matches!(**command, Command::Configure { .. }))
}

/// What holds at every moment.
pub fn holds(table: &Table) {
    let inspector = match PaiGow::view(&table.rules, &table.state, Audience::Inspector) {
        View::Inspector(view) => view.higher,
        other => panic!("{other:?}"),
    };
    let console = console(table);
    let seen = Seen { may: console.may, dealer: console.higher, supervisor: pit(table).higher, inspector };
    let given = |offer: &Offer| match offer {
        Offer::Give { command } => Some((**command).clone()),
        _ => None,
    };
    let needed = |reason: &Reason| match reason {
        Reason::RankNeeded { rank } | Reason::Desk { desk: DeskReason::RankNeeded { rank } } => Some(*rank),
        _ => None,
    };
    let at = table.state.play.as_ref().map_or(table.state.since, |play| play.since);
    ranks::holds::<PaiGow>(&table.rules, &table.state, at, &seen, given, needed, set_up);
}

fn rows(table: &Table, fits: impl Fn(&Offer) -> bool) -> Vec<Higher<Offer>> {
    console(table).higher.into_iter().filter(|row| fits(&row.value)).collect()
}

/// The row that fits, which is the only one.
#[track_caller]
fn row(table: &Table, fits: impl Fn(&Offer) -> bool) -> (Rank, Basis) {
    let rows = rows(table, fits);
    let [row] = rows.as_slice() else { panic!("one row fits: {rows:?}") };
    (row.rank, row.basis.clone())
}

fn gives(what: &Command) -> impl Fn(&Offer) -> bool + '_ {
    move |offer| matches!(offer, Offer::Give { command } if **command == *what)
}

fn reports(what: &Irregularity) -> impl Fn(&Offer) -> bool + '_ {
    move |offer| matches!(offer, Offer::Report { what: offered } if offered == what)
}

#[test]
fn vic_r7_3_a_dealer_sees_that_a_game_supervisor_answers_for_a_laja() {
    let mut table = Table::with_players(config(VIC), &[6]);
    house_banks(&mut table);
    table.draw();
    let answer = Command::AnswerLaja { allowed: true };
    assert!(rows(&table, gives(&answer)).is_empty());
    table.play(6, Play::AskLaja { own: true });
    let (rank, basis) = row(&table, gives(&answer));
    assert_eq!(rank, Rank::GameSupervisor);
    displays(VIC, &basis, &["7.3"]);
}

#[test]
fn vic_r7_5_a_dealer_sees_that_another_cut_is_delivered_by_a_casino_supervisor() {
    let mut table = with_own_cut(VIC);
    let (rank, basis) = row(&table, gives(&Command::Deliver));
    assert_eq!(rank, Rank::CasinoSupervisor);
    displays(VIC, &basis, &["7.5"]);
    table.give(casino_supervisor(), Command::Deliver);
    assert!(rows(&table, gives(&Command::Deliver)).is_empty());
}

#[test]
fn vic_r10_6_and_r10_7_a_dealer_sees_who_changes_the_limits_and_who_allows_a_player_more() {
    let table = Table::with_players(config(VIC), &[2]);
    let (rank, basis) = row(&table, |offer| matches!(offer, Offer::PostSign { .. }));
    assert_eq!(rank, Rank::CasinoSupervisor);
    displays(VIC, &basis, &["10.6"]);
    let (rank, basis) = row(&table, |offer| matches!(offer, Offer::PlaceMarker { .. }));
    assert_eq!(rank, Rank::GamingShiftManager);
    displays(VIC, &basis, &["10.7"]);
}

/// The same act takes another rank in another book.
#[test]
fn crown_r16_2_and_nsw_r16_3_a_dealer_sees_who_sanctions_a_player() {
    for (book, clause, least) in
        [(CROWN, "16.2", Rank::GamingShiftManager), (NSW, "16.3", Rank::GameSupervisor)]
    {
        let table = Table::with_players(config(book), &[2]);
        let (rank, basis) = row(&table, |offer| matches!(offer, Offer::Sanction { .. }));
        assert_eq!(rank, least, "{book}");
        assert!(basis.citations().any(|cited| cited.to_string().starts_with(clause)), "{book}: {basis}");
    }
}

/// A wrong delivery is put right by the dealer; where it cannot be, the round is void.
#[test]
fn act_r15_13_a_dealer_sees_that_a_round_is_void_by_a_casino_supervisor() {
    let mut table = Table::with_players(cloth(ACT), &[2, 3]);
    table.shuffle_cloth();
    table.wager(2, 100);
    table.deal_cloth(&[1, 1, 1]);
    let wrong = |possible| Irregularity::WrongDeal { handled: false, possible };
    let may = console(&table).may;
    assert!(may.iter().any(|offer| reports(&wrong(true))(&offer.value)));
    assert!(!may.iter().any(|offer| reports(&wrong(false))(&offer.value)));
    let (rank, basis) = row(&table, reports(&wrong(false)));
    assert_eq!(rank, Rank::CasinoSupervisor);
    displays(ACT, &basis, &["15.3", "15.12"]);
    assert!(rows(&table, reports(&wrong(true))).is_empty());
    let facts = table.give(casino_supervisor(), Command::Report { what: wrong(false) });
    assert!(basis.citations().all(|cited| facts[0].basis.citations().any(|said| said == cited)));
    assert!(table.state.play.is_none());
}

#[test]
fn vic_r7_7_a_dealer_sees_that_a_supervisor_chooses_the_cut_that_a_banker_does_not_name() {
    let mut table = Table::with_players(config(VIC), &[5, 6]);
    takes_bank(&mut table, 5, BankMethod::Player, false);
    table.draw();
    table.wager(6, 20);
    table.play(5, Play::StakeBank { amount: dollars(20) });
    table.dealer(Command::CallBets);
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    let chooses = |offer: &Offer| matches!(offer, Offer::Cut { seat: None, .. });
    let found = rows(&table, chooses);
    assert_eq!(found[0].rank, Rank::GameSupervisor);
    displays(VIC, &found[0].basis, &["7.7"]);
    let chosen = Command::ChooseCut { cut: cut("foot-say") };
    assert!(table.offers(&person(Post::GameSupervisor), &chosen));
    assert!(!table.offers(&person(DEALER), &chosen));
}

/// G-2: the second of two who count is a supervisor.
#[test]
fn vic_r1_1_a_dealer_sees_that_a_supervisor_countersigns() {
    use houseway_table::house::desk::DeskCommand;
    use houseway_table::house::{Count, MovementKind};
    let mut table = Table::open(config(VIC));
    let signs = |offer: &Offer| matches!(offer, Offer::Desk { desk: DeskOffer::Countersign });
    assert!(rows(&table, signs).is_empty());
    let count = Count::new(vec![houseway_money::Stack { denomination: dollars(100), count: 5 }]);
    table.desk(person(DEALER), DeskCommand::Count { kind: MovementKind::Fill, count });
    assert_eq!(row(&table, signs).0, Rank::GameSupervisor);
}

/// A set-up with a jackpot waits for a second person, to whom it is shown in the pit: a dealer is told nothing of it.
#[test]
fn a_set_up_that_waits_for_a_second_person_is_not_shown_to_the_dealer() {
    let mut table = Table::closed(with_side_bets(ACT));
    let mut without = Box::new(with_side_bets(ACT));
    without.options.jackpot = None;
    table.give(named("first", MANAGER), Command::Configure { config: without });
    assert!(table.state.asked_set_up.is_some());
    assert!(pit(&table).may.iter().any(|row| set_up(&row.value)));
    assert!(rows(&table, set_up).is_empty());
    holds(&table);
}
