//! Rules 6.4 and 6.5: other limits, and a higher one for a player.

use crate::harness::{
    LIMITS, balance, call, casino, close, closed, config, deal, dealer, decided, displayed, dollars, fill,
    float, manager, passes, pit, public, reckons, round, seat, settled, sign, wager, with_players,
};
use houseway_games::red_dog::Limits;
use houseway_table::red_dog::{Command, Config, Reason, RedDog};
use houseway_table::{Game as _, Rank, Step};

#[test]
fn r6_4_a_higher_minimum_waits_twenty_minutes_for_its_sign_and_holds_between_rounds() {
    let mut table = round(&["5H", "9C", "7D"]);
    let post = |minutes: u32, now: houseway_table::Time| Command::PostSign {
        limits: sign(),
        effective_at: now.plus_minutes(minutes),
    };
    let refused = table.refused(casino(), &post(19, table.now));
    assert!(matches!(refused.reason, Reason::NoticeTooShort { .. }));
    decided(&refused.basis, &["6.4", "G-4"]);
    assert!(matches!(
        table.refused(crate::harness::supervisor(), &post(30, table.now)).reason,
        Reason::RankNeeded { .. }
    ));
    let command = post(21, table.now);
    decided(&table.give(casino(), &command)[0].basis, &["6.4"]);
    assert!(public(&table).sign.is_some());
    assert!(matches!(table.refused(casino(), &Command::ChangeLimits).reason, Reason::TooSoon { .. }));
    passes(&mut table, 22);
    call(&mut table);
    assert_eq!(table.refused(casino(), &Command::ChangeLimits).reason, Reason::NotNow);
    (0..2).for_each(|_| drop(deal(&mut table)));
    call(&mut table);
    deal(&mut table);
    // By themselves they hold at their time; before the system has said so, the word is a casino supervisor's, as the sign was.
    for lower in [dealer(), crate::harness::supervisor()] {
        let refused = table.refused(lower, &Command::ChangeLimits);
        assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::CasinoSupervisor });
        decided(&refused.basis, &["6.4"]);
    }
    decided(&table.give(casino(), &Command::ChangeLimits)[0].basis, &["6.4"]);
    assert_eq!(public(&table).limits.unwrap().value, sign());
    // The pit begins a new set-up with what holds now; the console does not show it.
    assert_eq!(*pit(&table).config.unwrap(), Config { limits: sign(), ..config() });
    assert_eq!(crate::harness::console(&table).config, None);
}

/// A sign that raised nothing when it was put up could raise the minimum of a table that is set up again in between: the set-up takes
/// it down, and put up anew it waits its time.
#[test]
fn r6_4_a_sign_that_raises_the_minimum_of_a_new_set_up_waits_as_well() {
    let mut table = closed(config());
    let limits = Limits { maximum: dollars(200), ..LIMITS };
    let post = |at| Command::PostSign { limits, effective_at: at };
    let soon = table.now.plus_minutes(1);
    table.give(casino(), &post(soon));
    let lower = Limits { minimum: dollars(5), ..LIMITS };
    table.give(manager(), &Command::Configure { config: Box::new(Config { limits: lower, ..config() }) });
    float(&mut table);
    passes(&mut table, 2);
    assert_eq!(table.refused(casino(), &Command::ChangeLimits).reason, Reason::NothingThere);
    let refused = table.refused(casino(), &post(table.now.plus_minutes(19)));
    assert!(matches!(refused.reason, Reason::NoticeTooShort { .. }));
    decided(&refused.basis, &["6.4"]);
    let at = table.now.plus_minutes(21);
    table.give(casino(), &post(at));
    passes(&mut table, 20);
    assert_eq!(table.refused(casino(), &Command::ChangeLimits).reason, Reason::TooSoon { at });
    assert!(
        matches!(RedDog::next_step(&table.rules, &table.state), Some(Step::Give { at: due, .. }) if due == at)
    );
    passes(&mut table, 2);
    table.give(casino(), &Command::ChangeLimits);
    assert_eq!(public(&table).limits.unwrap().value, limits);
}

/// A notice that cannot be laid in the table's chips raises the minimum without saying so.
#[test]
fn r6_1_a_table_is_not_set_up_with_a_minimum_that_its_chips_cannot_lay() {
    let table = closed(config());
    let chips = houseway_money::ChipSet::new([100, 500].map(dollars).to_vec()).unwrap();
    let refused =
        table.refused(manager(), &Command::Configure { config: Box::new(Config { chips, ..config() }) });
    assert!(matches!(refused.reason, Reason::BadConfig { .. }), "{:?}", refused.reason);
    decided(&refused.basis, &["6.1"]);
}

#[test]
fn r6_4_a_lower_minimum_needs_no_notice() {
    let mut table = with_players(config());
    let limits = Limits { minimum: dollars(5), ..LIMITS };
    let effective_at = table.now.plus_ms(1);
    table.give(casino(), &Command::PostSign { limits, effective_at });
    passes(&mut table, 1);
    table.give(casino(), &Command::ChangeLimits);
    let odd = Limits { maximum: dollars(52), ..LIMITS };
    let refused = table.refused(casino(), &Command::PostSign { limits: odd, effective_at });
    assert!(matches!(refused.reason, Reason::BadLimits { .. }));
    decided(&refused.basis, &["6.1"]);
}

#[test]
fn r6_5_a_gaming_shift_manager_lets_a_player_exceed_the_maximum_under_a_marker() {
    let mut table = with_players(config());
    fill(&mut table, &["5H", "9C", "7D"]);
    let marker = Command::PlaceMarker { seat: seat(1), maximum: Some(dollars(300)) };
    let refused = table.refused(casino(), &marker);
    decided(&refused.basis, &["6.5"]);
    decided(&table.give(manager(), &marker)[0].basis, &["6.5"]);
    wager(&mut table, 1, 1, 250);
    wager(&mut table, 2, 1, 250);
    let lies = &public(&table).layout.value.areas[0].wagers;
    assert_eq!((lies[0].higher_limit, lies[1].higher_limit), (Some(dollars(300)), None));
    decided(&call(&mut table)[0].basis, &["6.5", "6.3"]);
    (0..2).for_each(|_| drop(deal(&mut table)));
    call(&mut table);
    let facts = deal(&mut table);
    let stakes: Vec<_> = settled(&facts).iter().map(|(line, _)| line.line.stake.original).collect();
    assert_eq!(stakes, [dollars(250), dollars(100)]);
    assert_eq!((balance(&table, 1), balance(&table, 2)), (dollars(1_500), dollars(1_200)));
    let low = Command::PlaceMarker { seat: seat(2), maximum: Some(dollars(100)) };
    assert!(matches!(table.refused(manager(), &low).reason, Reason::BadLimits { .. }));
    table.give(manager(), &Command::PlaceMarker { seat: seat(1), maximum: None });
    reckons(&table);
}

/// The marker stands beside the place of a player, whether his wager lies or not.
#[test]
fn r6_5_a_marker_is_seen_before_its_player_wagers() {
    let mut table = with_players(config());
    assert!(public(&table).markers.is_empty());
    table.give(manager(), &Command::PlaceMarker { seat: seat(2), maximum: Some(dollars(300)) });
    let markers = public(&table).markers;
    assert_eq!(markers.len(), 1);
    assert_eq!((markers[0].value.seat, markers[0].value.maximum), (seat(2), dollars(300)));
    displayed(&markers[0].basis, &["6.5"]);
    table.give(manager(), &Command::PlaceMarker { seat: seat(2), maximum: None });
    assert!(public(&table).markers.is_empty());
}

/// A table does not raise its minimum by closing and opening again.
#[test]
fn r6_4_g_4_a_closed_table_keeps_the_minimum_of_its_notice() {
    let higher = |limits: Limits| Command::Configure { config: Box::new(Config { limits, ..config() }) };
    // Nobody has been shown anything by a table that was never open.
    let mut table = closed(config());
    table.give(manager(), &higher(sign()));
    table.give(manager(), &higher(LIMITS));
    float(&mut table);
    close(&mut table);
    let refused = table.refused(manager(), &higher(sign()));
    assert_eq!(refused.reason, Reason::SignNeeded);
    decided(&refused.basis, &["6.4", "G-4"]);
    // Anything lower needs none.
    table.give(manager(), &higher(Limits { minimum: dollars(5), ..LIMITS }));
    let refused = table.refused(manager(), &higher(LIMITS));
    assert_eq!(refused.reason, Reason::SignNeeded);
    // The sign may stand while the table is closed; when it has stood its time, the minimum is as high as it says.
    let effective_at = table.now.plus_minutes(21);
    table.give(casino(), &Command::PostSign { limits: sign(), effective_at });
    passes(&mut table, 20);
    assert_eq!(table.refused(manager(), &higher(sign())).reason, Reason::SignNeeded);
    passes(&mut table, 2);
    let above = Limits { minimum: dollars(25), ..sign() };
    assert_eq!(table.refused(manager(), &higher(above)).reason, Reason::SignNeeded);
    table.give(manager(), &higher(sign()));
    float(&mut table);
    assert_eq!(public(&table).limits.unwrap().value, sign());
}
