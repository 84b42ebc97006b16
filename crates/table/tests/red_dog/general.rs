//! Rule 10: general provisions.

use crate::harness::{
    Table, balance, call, cents, config, console, deal, decided, desk, displayed, dollars, no_spread, play,
    play_refused, prompted, public, real, real_round, reckons, recorded, round, screen, seat, tap, text,
    wager, with_players,
};
use crate::harness::{buy_in, casino, dealer, manager, supervisor, terminal};
use houseway_table::house::desk::DeskCommand;
use houseway_table::red_dog::{
    Breach, Cause, Command, Config, Event, IncidentKind, Measures, Notice, Offer, Play, Prompt, Reason,
    RedDog, Told,
};
use houseway_table::{Audience, By, Game as _};

fn sanction(measures: Measures) -> Command {
    Command::Sanction { seat: seat(1), measures, note: text("a counting device") }
}

/// A table at which the first player has just won $40.
fn won() -> Table {
    let mut table = round(&["5H", "9C", "7D", "KH", "3C"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    call(&mut table);
    deal(&mut table);
    table
}

#[test]
fn r10_1_r10_6_r10_11_breaches_are_recorded_and_shown_to_everybody() {
    let mut table = with_players(config());
    for (breach, clause) in [
        (Breach::Device, "10.1"),
        (Breach::Influence, "10.6"),
        (Breach::SideBet, "10.11"),
        (Breach::Handling, "3.6"),
    ] {
        let command = Command::Admonish { seat: Some(seat(1)), breach, note: text("seen by the dealer") };
        let facts = table.give(dealer(), &command);
        recorded(&facts[0].basis, &[clause]);
        assert_eq!(table.refused(terminal(2), &command).reason, Reason::NotYours);
    }
    let incidents = console(&table).incidents;
    assert_eq!(incidents.len(), 4);
    recorded(&incidents[3].basis, &["10.1"]);
    let notices = public(&table).notices;
    let shown = |notice: Notice, clause: &str| {
        displayed(&notices.iter().find(|row| row.value == notice).unwrap().basis, &[clause]);
    };
    shown(Notice::Devices, "10.1");
    shown(Notice::NoAdvice, "10.5");
    shown(Notice::NoInfluence, "10.6");
    shown(Notice::NoSideBets, "10.11");
    shown(Notice::Rules, "10.12");
    shown(Notice::Handling, "3.6");
    shown(Notice::FaceUp, "3.5");
}

#[test]
fn r10_2_1_wagers_of_whoever_broke_a_rule_are_void() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    let command = sanction(Measures { void: true, ..Measures::default() });
    assert!(matches!(table.refused(supervisor(), &command).reason, Reason::RankNeeded { .. }));
    let facts = table.give(casino(), &command);
    decided(&facts[0].basis, &["10.2.1", "1.2"]);
    assert_eq!(balance(&table, 1), dollars(1_000));
    call(&mut table);
    deal(&mut table);
    assert_eq!((balance(&table, 1), balance(&table, 2)), (dollars(1_000), dollars(1_040)));
    reckons(&table);
}

#[test]
fn r10_3_a_round_invalidated_before_its_first_card_leaves_every_screen_whole() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    let fire = Command::Invalidate { cause: Cause::Disruption, note: text("fire"), last: false };
    let facts = table.give(casino(), &fire);
    decided(&facts[0].basis, &["10.3.1"]);
    assert!(!console(&table).may.iter().any(|offer| matches!(offer.value, Offer::CorrectResult { .. })));
    for audience in [Audience::Public, Audience::Dealer, Audience::Supervisor, Audience::Inspector] {
        let _screen = RedDog::view(&table.rules, &table.state, audience);
    }
    let _screen = screen(&table, 1);
    reckons(&table);
}

#[test]
fn r10_2_2_whoever_is_excluded_plays_no_more() {
    let mut table = with_players(config());
    let facts = table.give(casino(), &sanction(Measures { exclude: true, ..Measures::default() }));
    decided(&facts[0].basis, &["10.2.2"]);
    let refused = play_refused(&table, 1, Play::Wager { area: 1, amount: dollars(20) });
    assert_eq!(refused.reason, Reason::Excluded);
    decided(&refused.basis, &["10.2.2"]);
    assert!(screen(&table, 1).told.iter().any(|row| row.value == Told::Excluded));
    // He is paid like anybody.
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
}

#[test]
fn r10_2_3_what_he_won_is_seized_and_kept_until_it_is_given_back_or_forfeited() {
    let mut table = won();
    assert_eq!(balance(&table, 1), dollars(1_040));
    let seize = |amount| sanction(Measures { seize: dollars(amount), ..Measures::default() });
    let refused = table.refused(casino(), &seize(41));
    assert_eq!(refused.reason, Reason::MoreThanWon { most: dollars(40) });
    let facts = table.give(casino(), &seize(40));
    recorded(&facts[0].basis, &["10.2.3", "RD-10"]);
    assert_eq!((balance(&table, 1), table.state.seized_in_all()), (dollars(1_000), dollars(40)));
    let account = table.state.desk.account(seat(1)).unwrap();
    assert_eq!(console(&table).seized, [(account, dollars(40))]);
    let facts = table.give(casino(), &Command::ReleaseSeized { account, returned: true });
    recorded(&facts[0].basis, &["10.2.3"]);
    assert_eq!((balance(&table, 1), table.state.seized_in_all()), (dollars(1_040), cents(0)));
    // Forfeited, or owed to whoever has left.
    let mut table = won();
    table.give(casino(), &seize(30));
    let account = table.state.desk.account(seat(1)).unwrap();
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    table.give(casino(), &Command::ReleaseSeized { account, returned: true });
    desk(&mut table, dealer(), DeskCommand::PayOwed { account });
    reckons(&table);
    let mut table = won();
    table.give(casino(), &seize(30));
    table.give(casino(), &Command::ReleaseSeized { account, returned: false });
    assert_eq!(table.state.seized_in_all(), cents(0));
    reckons(&table);
}

#[test]
fn r10_2_4_r10_2_5_a_device_is_confiscated_and_its_owner_detained_on_record() {
    let mut table = with_players(config());
    let both = Measures { confiscate: true, detain: true, ..Measures::default() };
    let facts = table.give(casino(), &sanction(both));
    recorded(&facts[0].basis, &["10.2.4", "10.2.5"]);
    let incident = &console(&table).incidents[0];
    assert!(matches!(incident.what, IncidentKind::Sanctioned { measures, .. } if measures == both));
    recorded(&incident.basis, &["10.2.4", "10.2.5"]);
    let refused = table.refused(casino(), &sanction(Measures::default()));
    assert_eq!(refused.reason, Reason::NoChange);
}

#[test]
fn r10_3_1_r10_4_a_round_that_is_disrupted_is_invalid_and_its_wagers_refunded() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    let command = Command::Invalidate { cause: Cause::Disruption, note: text("fire alarm"), last: false };
    let refused = table.refused(supervisor(), &command);
    decided(&refused.basis, &["10.3.1"]);
    let facts = table.give(casino(), &command);
    decided(&facts[0].basis, &["10.3.1", "10.4", "G-3"]);
    assert_eq!((1..=3).map(|number| balance(&table, number)).collect::<Vec<_>>(), [dollars(1_000); 3]);
    assert!(!table.state.round_runs() && table.state.wagers.is_empty());
    assert!(public(&table).history[0].invalidated.is_some());
    reckons(&table);
}

#[test]
fn r10_3_2_r10_4_a_fraud_undoes_the_round_that_was_settled() {
    let mut table = won();
    // The second has wagered his win and more on the next round: what his balance lacks comes off his area.
    wager(&mut table, 2, 1, 1_030);
    let command = Command::Invalidate { cause: Cause::Fraud, note: text("marked cards"), last: false };
    let facts = table.give(casino(), &command);
    decided(&facts[0].basis, &["10.3.2", "10.4", "RD-11"]);
    let Event::Invalidated { refunds, in_play, .. } = &facts[0].event else { panic!() };
    assert!(!in_play);
    let taken: Vec<_> = refunds.iter().map(|refund| (refund.taken, refund.borne)).collect();
    assert_eq!(taken, [(dollars(40), cents(0)), (dollars(40), cents(0)), (dollars(40), cents(0))]);
    assert_eq!((balance(&table, 1), balance(&table, 2)), (dollars(1_000), cents(0)));
    assert_eq!(table.state.wagers[&seat(2)].placed, dollars(1_000));
    let told = screen(&table, 2).told;
    let told = told.iter().find(|row| matches!(row.value, Told::GaveBack { .. })).unwrap();
    assert_eq!(told.value, Told::GaveBack { round: 1, taken: dollars(40), laid: dollars(30) });
    displayed(&told.basis, &["10.3.2", "10.4", "RD-11"]);
    assert_eq!(table.refused(casino(), &command).reason, Reason::NothingThere);
    reckons(&table);
}

#[test]
fn r10_4_losers_of_a_round_that_is_undone_have_their_wagers_back() {
    let mut table = round(&["5H", "9C", "KD"]);
    call(&mut table);
    (0..2).for_each(|_| drop(deal(&mut table)));
    play(&mut table, 1, Play::Raise { amount: dollars(20) });
    call(&mut table);
    deal(&mut table);
    let account = table.state.desk.account(seat(3)).unwrap();
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(3) });
    let facts = table.give(
        casino(),
        &Command::Invalidate { cause: Cause::Fraud, note: text("a false card"), last: false },
    );
    decided(&facts[0].basis, &["10.4"]);
    assert_eq!((balance(&table, 1), balance(&table, 2)), (dollars(1_000), dollars(1_000)));
    // What the third is owed waits for him.
    desk(&mut table, dealer(), DeskCommand::PayOwed { account });
    reckons(&table);
}

#[test]
fn r10_8_who_sits_out_three_rounds_while_every_seat_is_taken_may_have_to_leave() {
    let mut table = with_players(Config { seats: 3, ..config() });
    crate::harness::fill(&mut table, &["5H", "6C", "7H", "8C", "9H", "10C", "JH", "QC"]);
    wager(&mut table, 1, 1, 20);
    wager(&mut table, 2, 1, 20);
    let vacate = Command::VacateSeat { seat: seat(3) };
    for _ in 0..3 {
        let refused = table.refused(supervisor(), &vacate);
        assert_eq!(refused.reason, Reason::MayStay);
        decided(&refused.basis, &["10.8"]);
        // Consecutive cards: the wagers lie on.
        call(&mut table);
        (0..2).for_each(|_| drop(deal(&mut table)));
        no_spread(&mut table);
    }
    let told = console(&table).prompts;
    let row = told.iter().find(|row| row.value == Prompt::SatOut { seats: vec![seat(3)] }).unwrap();
    prompted(&row.basis, &["10.8"]);
    let facts = table.give(supervisor(), &vacate);
    decided(&facts[0].basis, &["10.8", "RD-8"]);
    assert!(table.state.desk.account(seat(3)).is_none());
    // With a seat free, nobody has to.
    buy_in(&mut table, 3, 100);
    assert_eq!(table.refused(supervisor(), &vacate).reason, Reason::MayStay);
    reckons(&table);
}

/// 6.2: what lies below the minimum of somebody who was told, and counts for nothing, is no wager of the round.
#[test]
fn r10_8_r6_2_what_counts_for_nothing_is_no_wager_and_who_lays_one_again_stays() {
    let mut table = with_players(Config { seats: 3, ..config() });
    crate::harness::fill(
        &mut table,
        &["5H", "6C", "7H", "8C", "9H", "10C", "JH", "QC", "2H", "3C", "4H", "5C"],
    );
    wager(&mut table, 1, 1, 20);
    wager(&mut table, 2, 1, 20);
    // Below the minimum counts once, and he is told.
    for _ in 0..4 {
        wager(&mut table, 3, 2, 1);
        call(&mut table);
        (0..2).for_each(|_| drop(deal(&mut table)));
        no_spread(&mut table);
        let lies = table.state.wagers.get(&seat(3)).map(|wager| wager.placed);
        lies.into_iter().for_each(|_| drop(wager(&mut table, 3, 2, 0)));
    }
    let sits_out = |table: &Table| {
        console(table).prompts.iter().any(|row| row.value == Prompt::SatOut { seats: vec![seat(3)] })
    };
    assert!(sits_out(&table));
    let vacate = Command::VacateSeat { seat: seat(3) };
    wager(&mut table, 3, 2, 20);
    assert!(!sits_out(&table));
    decided(&table.refused(supervisor(), &vacate).basis, &["10.8"]);
    wager(&mut table, 3, 2, 0);
    table.give(supervisor(), &vacate);
    reckons(&table);
}

#[test]
fn r10_9_r10_10_whoever_disputes_is_told_of_the_inspector_and_a_casino_supervisor_decides() {
    let mut table = real_round();
    call(&mut table);
    tap(&mut table, "5H");
    let facts = play(&mut table, 1, Play::Complain);
    displayed(&facts[0].basis, &["10.9"]);
    let told = screen(&table, 1).told;
    displayed(&told.iter().find(|row| row.value == Told::Inspector).unwrap().basis, &["10.9"]);
    let prompts = console(&table).prompts;
    let row =
        prompts.iter().find(|row| row.value == Prompt::TellOfInspector { seats: vec![seat(1)] }).unwrap();
    prompted(&row.basis, &["10.9"]);
    let dispute = |review| Command::Dispute { seat: Some(seat(1)), answer: text("the five stands"), review };
    let refused = table.refused(supervisor(), &dispute(false));
    recorded(&refused.basis, &["10.10"]);
    let facts = table.give(casino(), &dispute(false));
    recorded(&facts[0].basis, &["10.10", "10.9"]);
    assert!(screen(&table, 1).told.iter().all(|row| row.value != Told::Inspector));
    // Nobody of the house has the last word over him: whoever wants a review has it from the chief inspector.
    for rank in [casino(), manager()] {
        let refused = table.refused(rank, &dispute(true));
        assert_eq!(refused.reason, Reason::InspectorReviews);
        recorded(&refused.basis, &["10.10", "10.9"]);
    }
}

#[test]
fn r10_9_a_complaint_is_its_players_until_it_is_settled_whoever_sits_in_his_place_later() {
    let mut table = with_players(config());
    play(&mut table, 1, Play::Complain);
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    buy_in(&mut table, 1, 100);
    assert!(screen(&table, 1).told.iter().all(|row| row.value != Told::Inspector));
    let account = houseway_ledger::AccountNumber(1);
    let left = Prompt::ComplaintLeft { gone: vec![(seat(1), account)] };
    let row = console(&table).prompts.into_iter().find(|row| row.value == left).unwrap();
    prompted(&row.basis, &["10.9"]);
    // The next player has a complaint of his own; each is settled by itself, however much happens in between.
    play(&mut table, 1, Play::Complain);
    for _ in 0..50 {
        let breach = Breach::Influence;
        table.give(dealer(), &Command::Admonish { seat: None, breach, note: text("advice from behind") });
    }
    assert!(screen(&table, 1).told.iter().any(|row| row.value == Told::Inspector));
    let dispute = Command::Dispute { seat: Some(seat(1)), answer: text("the wager lay"), review: false };
    table.give(casino(), &dispute);
    assert!(screen(&table, 1).told.iter().all(|row| row.value != Told::Inspector));
    assert!(console(&table).prompts.iter().any(|row| row.value == left));
    table.give(casino(), &dispute);
    assert!(console(&table).prompts.iter().all(|row| row.value != left));
}

#[test]
fn r10_8_rd_8_rounds_of_which_no_card_was_dealt_do_not_count() {
    let mut table = with_players(Config { seats: 3, ..real() });
    crate::harness::fill_real(&mut table);
    let rules = table.rules.clone();
    let mut act = |actor, command: Command| {
        let by = By { actor, at: table.now };
        let mut facts = RedDog::decide(&rules, &table.state, &command, &by)?.record(by);
        facts.iter().for_each(|fact| RedDog::apply(&mut table.state, fact));
        if table.state.proposal.is_some() {
            let by = By { actor: supervisor(), at: table.now };
            facts = RedDog::decide(&rules, &table.state, &Command::Agree, &by)?.record(by);
            facts.iter().for_each(|fact| RedDog::apply(&mut table.state, fact));
        }
        Ok::<_, houseway_table::Refused<Reason>>(facts)
    };
    let lay =
        |number| Command::Play { seat: seat(number), act: Play::Wager { area: 1, amount: dollars(20) } };
    let disrupted =
        || Command::Invalidate { cause: Cause::Disruption, note: text("a fire alarm"), last: false };
    let vacate = || Command::VacateSeat { seat: seat(3) };
    for _ in 0..3 {
        act(terminal(1), lay(1)).unwrap();
        act(terminal(2), lay(2)).unwrap();
        act(dealer(), Command::NoMoreBets).unwrap();
        act(casino(), disrupted()).unwrap();
        assert_eq!(act(supervisor(), vacate()).unwrap_err().reason, Reason::MayStay);
    }
    for _ in 0..3 {
        assert_eq!(act(supervisor(), vacate()).unwrap_err().reason, Reason::MayStay);
        act(terminal(1), lay(1)).unwrap();
        act(dealer(), Command::NoMoreBets).unwrap();
        // A pair: what lies stays.
        for name in ["5H", "5C", "7D"] {
            act(dealer(), Command::Deal { card: Some(crate::harness::card(name)) }).unwrap();
        }
        // One that was never dealt breaks no row of them.
        act(dealer(), Command::NoMoreBets).unwrap();
        act(casino(), disrupted()).unwrap();
    }
    decided(&act(supervisor(), vacate()).unwrap()[0].basis, &["10.8", "RD-8"]);
}

#[test]
fn r10_8_rounds_sat_out_while_a_seat_was_free_do_not_count() {
    let mut table = with_players(Config { seats: 4, ..config() });
    crate::harness::fill(&mut table, &["5H", "6C", "7H", "8C", "9H", "10C", "JH", "QC"]);
    wager(&mut table, 1, 1, 20);
    for _ in 0..3 {
        call(&mut table);
        (0..2).for_each(|_| drop(deal(&mut table)));
        no_spread(&mut table);
    }
    buy_in(&mut table, 4, 100);
    let refused = table.refused(supervisor(), &Command::VacateSeat { seat: seat(3) });
    assert_eq!(refused.reason, Reason::MayStay);
    decided(&refused.basis, &["10.8"]);
}

#[test]
fn r10_2_2_what_lies_for_whoever_is_shut_out_goes_back_and_nothing_of_his_stays() {
    let exclude = Measures { exclude: true, ..Measures::default() };
    let mut table = round(&["5H", "6C", "7H", "8C"]);
    let facts = table.give(casino(), &sanction(exclude));
    decided(&facts[1].basis, &["10.2.2"]);
    assert!(matches!(facts[1].event, Event::WagerChanged { to, .. } if to == cents(0)));
    assert_eq!(balance(&table, 1), dollars(1_000));
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    // In a round his wager is played out; a void one does not stay for the next.
    let mut table = round(&["5H", "6C", "7H", "8C"]);
    call(&mut table);
    deal(&mut table);
    table.give(casino(), &sanction(exclude));
    deal(&mut table);
    no_spread(&mut table);
    assert_eq!(balance(&table, 1), dollars(1_000));
    assert_eq!(table.state.wagers.keys().copied().collect::<Vec<_>>(), [seat(2), seat(3)]);
    reckons(&table);
}

#[test]
fn r10_3_the_round_that_was_settled_can_be_meant_until_a_card_of_the_next_is_dealt() {
    let mut table = won();
    wager(&mut table, 2, 1, 20);
    call(&mut table);
    let fraud = |last| Command::Invalidate { cause: Cause::Fraud, note: text("a marked card"), last };
    let facts = table.give(casino(), &fraud(true));
    decided(&facts[0].basis, &["10.3.2", "10.4", "RD-11"]);
    assert!(matches!(facts[0].event, Event::Invalidated { round: 1, in_play: false, .. }));
    // The round whose bets are closed goes on, and can be invalidated as well.
    assert_eq!(table.refused(casino(), &fraud(true)).reason, Reason::NothingThere);
    deal(&mut table);
    assert_eq!(table.refused(casino(), &fraud(true)).reason, Reason::NotNow);
    let facts = table.give(casino(), &fraud(false));
    assert!(matches!(facts[0].event, Event::Invalidated { round: 2, in_play: true, .. }));
    (1..=3).for_each(|number| assert_eq!(balance(&table, number), dollars(1_000)));
    reckons(&table);
}

/// What is decided about a player stands on his screen, and on no other: until the round after it is over.
#[test]
fn r10_1_r10_2_r10_10_a_player_is_told_what_was_decided_about_him() {
    let mut table = won();
    let measures = Measures { seize: dollars(20), confiscate: true, ..Measures::default() };
    table.give(casino(), &sanction(measures));
    table.give(
        dealer(),
        &Command::Admonish { seat: Some(seat(1)), breach: Breach::Device, note: text("a phone") },
    );
    let answer = text("it stands");
    table.give(casino(), &Command::Dispute { seat: Some(seat(1)), answer, review: false });
    let told = |table: &Table, number: u8| -> Vec<Told> {
        screen(table, number).told.into_iter().map(|row| row.value).collect()
    };
    let expected = [
        Told::Sanctioned { measures },
        Told::Admonished { breach: Breach::Device },
        Told::Decided { answer },
    ];
    assert_eq!(told(&table, 1), expected);
    let rows = screen(&table, 1).told;
    displayed(&rows[0].basis, &["10.2.3", "10.2.4"]);
    displayed(&rows[1].basis, &["10.1"]);
    displayed(&rows[2].basis, &["10.10"]);
    assert!(told(&table, 2).is_empty());
    let before = table.state.round;
    for _ in 0..2 {
        assert_eq!(told(&table, 1).len(), 3);
        wager(&mut table, 2, 1, 20);
        call(&mut table);
        table.give(
            casino(),
            &Command::Invalidate { cause: Cause::Disruption, note: text("a fire"), last: false },
        );
    }
    assert_eq!((table.state.round, told(&table, 1)), (before + 2, Vec::new()));
    // Nor is whoever sits there next told of him.
    let mut table = won();
    table.give(casino(), &sanction(measures));
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    buy_in(&mut table, 1, 100);
    assert!(told(&table, 1).is_empty());
    // Of whoever complained and left, an answer is for nobody who sits there now.
    table.give(terminal(1), &Command::Play { seat: seat(1), act: Play::Complain });
    desk(&mut table, dealer(), DeskCommand::Leave { seat: seat(1) });
    buy_in(&mut table, 1, 100);
    table.give(casino(), &Command::Dispute { seat: Some(seat(1)), answer, review: false });
    assert!(told(&table, 1).is_empty());
}

/// A round that was invalidated while it was played says what went back of it, and to whom.
#[test]
fn r10_4_what_went_back_of_a_round_that_was_never_settled_stands_in_its_record() {
    let mut table = round(&["5H", "9C", "7D"]);
    call(&mut table);
    deal(&mut table);
    table
        .give(casino(), &Command::Invalidate { cause: Cause::Disruption, note: text("a fire"), last: false });
    let last = public(&table).history[0].clone();
    let account = |number| table.state.desk.account(seat(number)).unwrap();
    assert!(last.lines.is_empty() && last.invalidated.is_some());
    assert_eq!(last.returned, [1, 2, 3].map(|number| (seat(number), account(number), dollars(20))));
    reckons(&table);
}
