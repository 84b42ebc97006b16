//! What takes a higher rank than dealer, as console and pit show it.

use crate::harness::{
    Table, call, casino, cents, config, console, deal, dealer, displayed, dollars, fill, manager, open, pit,
    real_round, round, rules, seat, supervisor, with_players,
};
use crate::ranks::{self, Seen};
use houseway_lawbook::Basis;
use houseway_table::house::Higher;
use houseway_table::house::desk::{DeskOffer, DeskReason};
use houseway_table::red_dog::{Command, Offer, Reason, RedDog, State, View};
use houseway_table::{Audience, Game as _, Rank};

/// What holds at every moment.
pub fn holds(table: &Table) {
    let inspector = match RedDog::view(&table.rules, &table.state, Audience::Inspector) {
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
    let at = table.state.since;
    ranks::holds::<RedDog>(&table.rules, &table.state, at, &seen, given, needed, |_| false);
}

/// The row that fits, which is the only one.
#[track_caller]
fn row(table: &Table, fits: impl Fn(&Offer) -> bool) -> (Rank, Basis) {
    let rows: Vec<Higher<Offer>> = console(table).higher.into_iter().filter(|row| fits(&row.value)).collect();
    let [row] = rows.as_slice() else { panic!("one row fits: {rows:?}") };
    (row.rank, row.basis.clone())
}

fn gives(what: &Command) -> impl Fn(&Offer) -> bool + '_ {
    move |offer| matches!(offer, Offer::Give { command } if **command == *what)
}

#[test]
fn r10_3_1_and_r10_10_a_dealer_sees_that_an_outcome_is_invalidated_and_a_dispute_decided_by_a_casino_supervisor()
 {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    deal(&mut table);
    let (rank, basis) = row(&table, |offer| matches!(offer, Offer::Invalidate { last: false, .. }));
    assert_eq!(rank, Rank::CasinoSupervisor);
    displayed(&basis, &["10.3.1"]);
    let (rank, basis) = row(&table, |offer| matches!(offer, Offer::Dispute));
    assert_eq!(rank, Rank::CasinoSupervisor);
    displayed(&basis, &["10.10"]);
    // What a dealer does himself takes nobody else.
    let admonishes = |offer: &Offer| matches!(offer, Offer::Admonish { .. });
    assert!(console(&table).may.iter().any(|row| admonishes(&row.value)));
    assert!(!console(&table).higher.iter().any(|row| admonishes(&row.value)));
}

#[test]
fn r4_3_a_dealer_sees_that_a_supervisor_cuts_where_no_player_does() {
    let mut table = with_players(config());
    let need = RedDog::needs(&table.rules, &table.state).unwrap();
    table.draw(&need);
    let cuts = |offer: &Offer| matches!(offer, Offer::Cut { seat: None, .. });
    let (rank, basis) = row(&table, cuts);
    assert_eq!(rank, Rank::GameSupervisor);
    displayed(&basis, &["4.3"]);
    table.give(supervisor(), &Command::Cut { before: 78 });
    assert!(!console(&table).higher.iter().any(|row| cuts(&row.value)));
}

#[test]
fn r4_1_4_a_dealer_sees_that_a_game_supervisor_orders_a_shuffle() {
    let (rank, basis) = row(&real_round(), gives(&Command::OrderShuffle));
    assert_eq!(rank, Rank::GameSupervisor);
    displayed(&basis, &["4.1.4"]);
}

#[test]
fn r6_4_and_r6_5_a_dealer_sees_who_changes_the_limits_and_who_places_a_marker() {
    let mut table = with_players(config());
    fill(&mut table, &["5H", "9C", "7D"]);
    let (rank, basis) = row(&table, |offer| matches!(offer, Offer::PostSign { .. }));
    assert_eq!(rank, Rank::CasinoSupervisor);
    displayed(&basis, &["6.4"]);
    let (rank, basis) = row(&table, |offer| matches!(offer, Offer::PlaceMarker { .. }));
    assert_eq!(rank, Rank::GamingShiftManager);
    displayed(&basis, &["6.5"]);
    let off = Command::PlaceMarker { seat: seat(1), maximum: None };
    assert!(!console(&table).higher.iter().any(|row| gives(&off)(&row.value)));
    table.give(manager(), &Command::PlaceMarker { seat: seat(1), maximum: Some(dollars(300)) });
    assert_eq!(row(&table, gives(&off)).0, Rank::GamingShiftManager);
}

/// G-2: the second of two who count is a supervisor.
#[test]
fn r1_4_a_dealer_sees_that_a_supervisor_countersigns() {
    use houseway_money::Stack;
    use houseway_table::house::desk::DeskCommand;
    use houseway_table::house::{Count, MovementKind};
    let mut table = open(config());
    let signs = |offer: &Offer| matches!(offer, Offer::Desk { desk: DeskOffer::Countersign });
    assert!(!console(&table).higher.iter().any(|row| signs(&row.value)));
    let count = Count::new(vec![Stack { denomination: cents(10_000), count: 5 }]);
    crate::harness::desk(&mut table, dealer(), DeskCommand::Count { kind: MovementKind::Fill, count });
    assert_eq!(row(&table, signs).0, Rank::GameSupervisor);
}

/// A table that is not set up says who sets it up.
#[test]
fn a_table_that_is_not_set_up_takes_a_casino_supervisor() {
    let state = State::default();
    let View::Dealer(view) = RedDog::view(&rules(), &state, Audience::Dealer) else { panic!("a console") };
    let rows: Vec<(&Offer, Rank)> = view.higher.iter().map(|row| (&row.value, row.rank)).collect();
    assert_eq!(rows, [(&Offer::Configure, Rank::CasinoSupervisor)]);
    let mut table = open(config());
    table.give(casino(), &Command::RestrictPlayers { most: 1 });
    holds(&table);
}
