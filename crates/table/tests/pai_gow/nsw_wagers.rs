//! New South Wales, rules 9 and 10: when wagers lie, who decides on an area, limits and tokens.

use crate::cited::{
    STRONG, WEAK, cloth, decided, displayed, fact, flat, open, prompted, public_view, recorded, regular,
    report, seat_view, shows, tiles,
};
use crate::harness::{DEALER, NSW, Table, area, config, dollars, only, person, seat, text};
use houseway_games::pai_gow::bank::Verdict;
use houseway_games::pai_gow::{BankMethod, CutName};
use houseway_money::Cents;
use houseway_table::Post;
use houseway_table::house::desk::DeskCommand;
use houseway_table::pai_gow::{Bet, Command, Event, Irregularity, Notice, Play, Prompt, Reason, Step};

fn players(areas: &[u8]) -> Table {
    Table::with_players(config(NSW), areas)
}

/// A player sits elsewhere and wagers on another's area.
fn wagers(table: &mut Table, number: u8, at: u8, amount: u32) {
    let act = Play::Wager { area: area(at), bet: Bet::Regular, amount: dollars(amount) };
    table.play(number, act);
}

fn decides(table: &Table, at: u8) -> Option<u8> {
    let play = table.state.play.as_ref().unwrap();
    play.hand(area(at)).unwrap().controller.map(houseway_table::SeatNumber::number)
}

#[test]
fn r9_5_wagers_lie_once_the_tiles_are_shuffled_and_not_before() {
    let mut table = players(&[2]);
    let early = table.play_refused(2, regular(2, 50));
    assert_eq!(early.reason, Reason::BetsNotOpen);
    decided(NSW, &early.basis, &["9.5"]);
    table.house_bank();
    let facts = table.play(2, regular(2, 50));
    decided(NSW, only(&facts).1, &["9.1", "9.4", "9.5"]);
    assert_eq!((table.balance(2), table.state.total_on(Bet::Regular)), (dollars(950), dollars(50)));
}

#[test]
fn r9_6_with_the_house_banking_nothing_is_touched_once_the_dice_are_seen() {
    let mut table = players(&[2, 3]);
    table.house_bank();
    table.wager(2, 50);
    table.draw();
    // The cup is shaken and covered: wagers are still laid.
    table.play(2, regular(2, 60));
    table.dealer(Command::OpenCup { rests: None });
    for act in [regular(2, 70), regular(2, 0), regular(3, 50)] {
        let late = if matches!(act, Play::Wager { area: at, .. } if at == area(3)) { 3 } else { 2 };
        let refused = table.play_refused(late, act);
        assert_eq!(refused.reason, Reason::BetsClosed);
        decided(NSW, &refused.basis, &["9.6"]);
    }
    assert_eq!(table.state.total_on(Bet::Regular), dollars(60));
}

#[test]
fn r9_7_with_a_player_banking_later_changes_take_his_consent_and_are_covered_again() {
    let mut table = players(&[2, 3]);
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(50) });
    table.wager(3, 50);
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    let refused = table.play_refused(3, regular(3, 200));
    assert_eq!(refused.reason, Reason::BetsClosed);
    decided(NSW, &refused.basis, &["9.7"]);
    let facts = table.play(2, Play::Consent { on: true });
    decided(NSW, only(&facts).1, &["9.7"]);
    table.play(3, regular(3, 200));
    // Before the tiles are delivered the bank makes up what it lacks.
    let facts = table.dealer(Command::Deliver);
    let covered = fact(&facts, |event| matches!(event, Event::BankCovered { .. }));
    decided(NSW, covered, &["13.2.2", "9.14"]);
    assert_eq!(table.state.play.as_ref().unwrap().stake(), dollars(200));
    assert_eq!(table.balance(2), dollars(800));
    let late = table.play_refused(3, regular(3, 250));
    assert_eq!(late.reason, Reason::BetsClosed);
}

#[test]
fn r9_7_what_the_bank_cannot_cover_after_its_consent_is_banked_by_the_house() {
    let mut table = players(&[2, 3]);
    table.takes_bank(2);
    table.play(2, Play::StakeBank { amount: dollars(50) });
    table.wager(3, 50);
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    table.play(2, Play::Consent { on: true });
    let top =
        DeskCommand::TopUp { seat: seat(3), tender: houseway_ledger::Tender::Cash, amount: dollars(1_000) };
    table.desk(person(DEALER), top);
    table.play(3, regular(3, 1_900));
    table.dealer(Command::Deliver);
    let play = table.state.play.as_ref().unwrap();
    assert_eq!((play.method, play.step), (BankMethod::House, Step::Setting));
    assert_eq!(table.balance(2), dollars(1_000), "the stake of him who was to bank goes back");
}

#[test]
fn r9_8_three_players_wager_on_an_area_or_fewer_where_the_table_is_set_up_so() {
    for most in [3_u8, 2] {
        let mut set_up = config(NSW);
        set_up.options.players = most;
        let mut table = Table::with_players(set_up, &[2, 3, 4, 5]);
        table.house_bank();
        for number in [2, 3, 4].into_iter().take(usize::from(most)) {
            wagers(&mut table, number, 2, 20);
        }
        let act = Play::Wager { area: area(2), bet: Bet::Regular, amount: dollars(20) };
        let refused = table.play_refused(5, act);
        assert_eq!(refused.reason, Reason::AreaFull { most });
        decided(NSW, &refused.basis, &["9.8"]);
    }
}

#[test]
fn r9_9_1_whoever_sits_at_the_area_decides_whatever_others_wager_there() {
    let mut table = players(&[2]);
    table.buy_in(9, 1_000);
    table.house_bank();
    wagers(&mut table, 9, 2, 100);
    table.wager(2, 20);
    prompted(
        &table,
        |prompt| *prompt == Prompt::FindController { areas: vec![(area(2), Some(seat(2)))] },
        &["9.9.1", "9.10"],
    );
    prompted(&table, |prompt| *prompt == Prompt::LayNearest { areas: vec![(area(2), seat(2))] }, &["9.11"]);
    table.deal();
    decided(NSW, &table.facts.last().unwrap().basis, &["9.9.1"]);
    assert_eq!(decides(&table, 2), Some(2));
    let refused = table.play_refused(9, Play::Look { area: area(2) });
    assert_eq!(refused.reason, Reason::NotController);
    decided(NSW, &refused.basis, &["12.11"]);
}

#[test]
fn r9_9_2_the_seated_player_may_leave_it_to_the_highest_wager() {
    let mut table = players(&[2]);
    table.buy_in(9, 1_000);
    table.house_bank();
    wagers(&mut table, 9, 2, 100);
    table.wager(2, 20);
    let facts = table.play(2, Play::Yield { on: true });
    decided(NSW, only(&facts).1, &["9.9.2"]);
    table.deal();
    decided(NSW, &table.facts.last().unwrap().basis, &["9.9.2"]);
    assert_eq!(decides(&table, 2), Some(9));
}

#[test]
fn r9_9_3_with_nobody_seated_the_highest_wager_decides() {
    let mut table = players(&[5]);
    table.buy_in(9, 1_000);
    table.buy_in(10, 1_000);
    table.house_bank();
    wagers(&mut table, 9, 2, 20);
    wagers(&mut table, 10, 2, 30);
    let named = Prompt::FindController { areas: vec![(area(2), Some(seat(10)))] };
    prompted(&table, |prompt| *prompt == named, &["9.9.3"]);
    table.deal();
    decided(NSW, &table.facts.last().unwrap().basis, &["9.9.3"]);
    assert_eq!(decides(&table, 2), Some(10));
}

#[test]
fn r9_9_4_of_equal_wagers_the_nearest_to_the_dealer_decides() {
    let mut table = players(&[5]);
    table.buy_in(9, 1_000);
    table.buy_in(10, 1_000);
    table.house_bank();
    wagers(&mut table, 10, 2, 30);
    wagers(&mut table, 9, 2, 30);
    let named = Prompt::FindController { areas: vec![(area(2), Some(seat(10)))] };
    prompted(&table, |prompt| *prompt == named, &["9.9.4"]);
    table.deal();
    decided(NSW, &table.facts.last().unwrap().basis, &["9.9.4"]);
    assert_eq!(decides(&table, 2), Some(10));
}

#[test]
fn r9_13_a_controller_wagers_elsewhere_only_where_another_decides_or_the_house_sets() {
    let mut set_up = config(NSW);
    set_up.options.house_way_areas = vec![area(8)];
    let mut table = Table::with_players(set_up, &[2, 3]);
    table.house_bank();
    table.wager(2, 50);
    let elsewhere = |at| Play::Wager { area: area(at), bet: Bet::Regular, amount: dollars(50) };
    let refused = table.play_refused(2, elsewhere(4));
    assert_eq!(refused.reason, Reason::NobodyDecides);
    decided(NSW, &refused.basis, &["9.13"]);
    table.wager(3, 20);
    table.play(2, elsewhere(3));
    table.play(2, elsewhere(8));
    table.deal();
    // 9.12: he controls one of them, and of a House Way area nobody does.
    assert_eq!((decides(&table, 2), decides(&table, 3), decides(&table, 8)), (Some(2), Some(3), None));
    let refused = table.play_refused(2, Play::Look { area: area(8) });
    assert_eq!(refused.reason, Reason::NotController);
}

#[test]
fn r9_12_nobody_touches_the_tiles_of_a_house_way_area_nor_is_asked_for_it() {
    let mut set_up = config(NSW);
    set_up.options.house_way_areas = vec![area(8)];
    let mut table = Table::with_players(set_up, &[2, 8]);
    table.house_bank();
    table.wager(2, 50);
    table.wager(8, 50);
    table.deal();
    assert_eq!(decides(&table, 8), None);
    for act in [Play::Look { area: area(8) }, Play::Set { area: area(8), low: [0, 1] }] {
        let refused = table.play_refused(8, act);
        assert_eq!(refused.reason, Reason::NotController);
        decided(NSW, &refused.basis, &["9.12", "12.8.1"]);
    }
    table.play(2, Play::AskHouseWay { area: area(2) });
    prompted(
        &table,
        |prompt| *prompt == Prompt::SetHouseWay { areas: vec![area(2), area(8)] },
        &["12.8.1", "1.1 House way"],
    );
    table.finish();
    table.dealer(Command::Clear);
    // 9.12 by PG-32: who wagers on nothing else is not offered the bank.
    let facts = table.dealer(Command::OfferBank);
    let Event::BankOffered { ask } = only(&facts).0 else { panic!("{facts:?}") };
    assert_eq!(*ask, vec![(area(2), seat(2))]);
}

#[test]
fn r10_1_the_sign_shows_the_least_and_the_most_of_an_area() {
    let mut table = players(&[2]);
    displayed(&table, Notice::Limits, &["10.1"]);
    let terms = public_view(&table).terms.unwrap();
    assert_eq!((terms.minimum, terms.maximum), (dollars(10), dollars(500)));
    table.house_bank();
    for amount in [5, 501] {
        let refused = table.play_refused(2, regular(2, amount));
        let (minimum, maximum) = (dollars(10), dollars(500));
        assert_eq!(refused.reason, Reason::OutsideLimits { minimum, maximum });
        decided(NSW, &refused.basis, &["10.1"]);
    }
}

/// A wager at the cloth lies as it was laid, and is found when the dice are exposed.
fn at_the_cloth(amount: u32, banker: Option<u32>) -> Table {
    let mut table = Table::with_players(cloth(NSW), &[2, 3]);
    match banker {
        Some(stake) => {
            table.takes_bank(3);
            table.play(3, Play::StakeBank { amount: dollars(stake) });
        }
        None => table.shuffle_cloth(),
    }
    table.wager(2, amount);
    table.dealer(Command::Shake { dice: Vec::new() });
    table.dealer(Command::OpenCup { rests: flat(&[1, 1, 1, 1]) });
    table
}

fn found(table: &Table) -> (Cents, Verdict, houseway_lawbook::Basis) {
    let found = &table.state.play.as_ref().unwrap().recognised[0];
    (found.in_play, found.verdict, found.basis.clone())
}

#[test]
fn r10_2_under_a_players_bank_there_is_a_minimum_and_no_maximum() {
    let mut table = Table::with_players(config(NSW), &[2, 3]);
    table.takes_bank(3);
    let below = table.play_refused(2, regular(2, 5));
    assert!(matches!(below.reason, Reason::OutsideLimits { minimum, .. } if minimum == dollars(10)));
    table.play(2, regular(2, 900));
    // What was found too late stands.
    let (in_play, verdict, basis) = found(&at_the_cloth(5, Some(50)));
    assert_eq!((in_play, verdict), (dollars(5), Verdict::BelowValid));
    decided(NSW, &basis, &["10.2"]);
}

#[test]
fn r10_3_against_the_house_a_wager_below_stands_and_one_above_is_cut_back() {
    let (in_play, verdict, basis) = found(&at_the_cloth(5, None));
    assert_eq!((in_play, verdict), (dollars(5), Verdict::BelowValid));
    decided(NSW, &basis, &["10.3"]);
    let table = at_the_cloth(700, None);
    let (in_play, verdict, basis) = found(&table);
    assert_eq!((in_play, verdict), (dollars(500), Verdict::CutBack));
    decided(NSW, &basis, &["10.3"]);
    assert_eq!(table.balance(2), dollars(500), "what is over lies there no more");
}

#[test]
fn r10_4_rounds_already_played_above_the_maximum_stand() {
    let mut table = at_the_cloth(700, None);
    decided(NSW, &found(&table).2, &["10.4"]);
    table.dealer(Command::Deliver);
    let [bank, player] = tiles([STRONG, WEAK]);
    table.expose(bank, None);
    table.dealer(open(2, player, Some([1, 3])));
    table.ends();
    assert_eq!(table.balance(2), dollars(500));
    let played = table.state.history.back().unwrap();
    let line = &played.outcome.as_ref().unwrap().regular.lines[0];
    assert_eq!((line.stake, line.returned), (dollars(500), Cents::ZERO));
    // Nothing undoes it later: a void takes a round that is being played.
    let fraud =
        report(Irregularity::Fraud { why: text("too much in an earlier round"), forfeit: Vec::new() });
    let refused = table.refused(person(Post::GameSupervisor), fraud);
    assert_eq!(refused.reason, Reason::NotNow);
    let facts = table.supervisor(Command::Dispute {
        seat: Some(seat(2)),
        answer: text("the earlier round stands as it was settled"),
        review: false,
    });
    recorded(NSW, only(&facts).1, &["16.12"]);
}

#[test]
fn r10_6_a_higher_minimum_holds_at_once_for_newcomers_and_after_its_sign_for_those_who_play() {
    let mut table = players(&[2]);
    let supervisor = person(Post::GameSupervisor);
    let sign = |table: &Table, minutes: u32| Command::PostSign {
        minimum: dollars(20),
        maximum: dollars(500),
        effective_at: table.now.plus_ms(1).plus_minutes(minutes),
    };
    let refused = table.refused(person(DEALER), sign(&table, 0));
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    decided(NSW, &refused.basis, &["10.6"]);
    let now = sign(&table, 0);
    let facts = table.give(supervisor, now);
    decided(NSW, only(&facts).1, &["10.6"]);
    assert_eq!(public_view(&table).sign.map(|(minimum, ..)| minimum), Some(dollars(20)));
    let facts = table.give(supervisor, Command::ChangeLimits);
    decided(NSW, only(&facts).1, &["10.6.1"]);
    // 10.6.1.1, 10.6.1.3 and 10.6.3: a marker where he is, and both minimums on the sign.
    displayed(&table, Notice::TwoMinimums, &["10.6.1.1", "10.6.1.3", "10.6.3"]);
    let view = public_view(&table);
    assert_eq!((view.players[0].minimum, view.players[0].area), (Some(dollars(10)), Some(area(2))));
    assert_eq!(view.terms.unwrap().minimum, dollars(20));
    table.buy_in(5, 1_000);
    table.play(5, Play::Sit { area: Some(area(5)) });
    table.house_bank();
    table.play(2, regular(2, 10));
    let new = table.play_refused(5, regular(5, 10));
    assert!(matches!(new.reason, Reason::OutsideLimits { minimum, .. } if minimum == dollars(20)));
    decided(NSW, &new.basis, &["10.6.3"]);
}

#[test]
fn r10_6_1_2_the_marker_goes_with_the_player() {
    let mut table = players(&[2, 3]);
    table.signs_limits(20, 500, 0);
    table.manager(Command::ChangeLimits);
    assert!(shows(&table, Notice::TwoMinimums));
    for number in [2, 3] {
        table.desk(person(DEALER), DeskCommand::Leave { seat: seat(number) });
    }
    assert!(!shows(&table, Notice::TwoMinimums));
    table.buy_in(2, 1_000);
    table.play(2, Play::Sit { area: Some(area(2)) });
    table.house_bank();
    let facts = table.play_refused(2, regular(2, 10));
    assert!(matches!(facts.reason, Reason::OutsideLimits { minimum, .. } if minimum == dollars(20)));
    // He keeps it no more, whoever sits there next: 10.6.4.
    let mut other = players(&[3]);
    other.signs_limits(20, 500, 0);
    let facts = other.manager(Command::ChangeLimits);
    decided(NSW, only(&facts).1, &["10.6.1.2", "10.6.4"]);
}

#[test]
fn r10_6_2_the_kept_minimum_rises_after_twenty_minutes_of_its_sign() {
    let mut table = players(&[2]);
    table.signs_limits(20, 500, 0);
    table.manager(Command::ChangeLimits);
    table.signs_limits(20, 500, 10);
    table.passes(11);
    let facts = table.manager(Command::ChangeLimits);
    decided(NSW, only(&facts).1, &["10.6.2"]);
    assert_eq!(public_view(&table).players[0].minimum, Some(dollars(10)), "ten minutes are not enough");
    table.signs_limits(20, 500, 20);
    table.passes(21);
    let facts = table.manager(Command::ChangeLimits);
    decided(NSW, only(&facts).1, &["10.6.2"]);
    assert_eq!(public_view(&table).players[0].minimum, None);
    table.house_bank();
    assert!(matches!(table.play_refused(2, regular(2, 10)).reason, Reason::OutsideLimits { .. }));
}

#[test]
fn r10_7_a_supervisor_lets_a_player_exceed_the_maximum_under_a_sign() {
    let mut table = players(&[2, 3]);
    let marker = Command::PlaceMarker { seat: seat(2), maximum: Some(dollars(800)) };
    let refused = table.refused(person(DEALER), marker.clone());
    decided(NSW, &refused.basis, &["10.7"]);
    let facts = table.supervisor(marker);
    decided(NSW, only(&facts).1, &["10.7"]);
    displayed(&table, Notice::PersonalLimits, &["10.7"]);
    assert_eq!(public_view(&table).players[0].maximum, Some(dollars(800)));
    table.house_bank();
    table.wager(2, 800);
    assert!(matches!(table.play_refused(3, regular(3, 501)).reason, Reason::OutsideLimits { .. }));
    table.deal();
    assert_eq!(table.state.play.as_ref().unwrap().recognised[0].in_play, dollars(800));
}

#[test]
fn r1_1_a_voucher_buys_tokens_that_win_chips_and_are_never_cashed() {
    let mut table = players(&[2]);
    let facts = table.exchanges(2, "V-100", 100);
    recorded(NSW, only(&facts).1, &["1.1 casino promotional token"]);
    let (seat, voucher, amount) = (seat(2), text("V-100"), dollars(100));
    let again = table.refused(person(DEALER), Command::ExchangeVoucher { seat, voucher, amount });
    assert_eq!(again.reason, Reason::VoucherKnown);
    table.lay_out(&[(1, WEAK), (2, STRONG)]);
    table.house_bank();
    let facts = table.play(2, Play::WagerTokens { area: area(2), amount: dollars(100) });
    decided(NSW, only(&facts).1, &["1.1 casino promotional token", "9.4"]);
    assert_eq!((table.balance(2), table.tokens(2)), (dollars(1_000), Cents::ZERO));
    table.deal();
    table.play(2, Play::AskHouseWay { area: area(2) });
    table.finish();
    table.dealer(Command::Clear);
    // $100 of tokens won $95 of chips, and went back as tokens.
    assert_eq!((table.balance(2), table.tokens(2)), (dollars(1_095), dollars(100)));
    assert_eq!(seat_view(&table, 2).tokens, dollars(100));
    let facts = table.desk(person(DEALER), DeskCommand::Leave { seat });
    let taken = fact(
        &facts,
        |event| matches!(event, Event::TokensTakenBack { amount, .. } if *amount == dollars(100)),
    );
    recorded(NSW, taken, &["1.1 casino promotional token"]);
    assert_eq!(table.state.desk.payouts.back().unwrap().amount, dollars(1_095));
}

#[test]
fn r9_4_tokens_that_lose_are_gone_and_chips_are_not_mixed_with_them() {
    let mut table = players(&[2]);
    table.exchanges(2, "V-1", 50);
    table.lay_out(&[(1, STRONG), (2, WEAK)]);
    table.house_bank();
    let facts = table.play(2, Play::WagerTokens { area: area(2), amount: dollars(50) });
    decided(NSW, only(&facts).1, &["9.4"]);
    assert_eq!(table.play_refused(2, regular(2, 60)).reason, Reason::OtherMoney);
    table.deal();
    table.play(2, Play::AskHouseWay { area: area(2) });
    table.finish();
    assert_eq!((table.balance(2), table.tokens(2)), (dollars(1_000), Cents::ZERO));
}

#[test]
fn r16_11_a_wager_is_refused_before_the_dice_are_seen_and_comes_off() {
    let mut table = players(&[2]);
    table.house_bank();
    table.wager(2, 50);
    let wager = table.state.wagers[0].number;
    let refusal = Command::RefuseWager { wager, why: text("laid by somebody who looks under age") };
    let refused = table.refused(person(DEALER), refusal.clone());
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
    decided(NSW, &refused.basis, &["16.11"]);
    let facts = table.supervisor(refusal.clone());
    decided(NSW, only(&facts).1, &["16.11"]);
    assert_eq!((table.balance(2), table.state.wagers.len()), (dollars(1_000), 0));
    table.wager(2, 50);
    table.draw();
    table.dealer(Command::OpenCup { rests: None });
    let wager = table.state.wagers[0].number;
    let why = text("too late");
    let late = table.refused(person(Post::GameSupervisor), Command::RefuseWager { wager, why });
    assert_eq!(late.reason, Reason::TooLate);
}

#[test]
fn r2_3_three_box_dice_and_one_cut_die_are_read_and_no_other_number() {
    let mut table = Table::with_players(cloth(NSW), &[2]);
    table.shuffle_cloth();
    table.wager(2, 50);
    table.dealer(Command::Shake { dice: Vec::new() });
    let refused = table.refused(person(DEALER), Command::OpenCup { rests: flat(&[1, 2, 3]) });
    assert!(matches!(refused.reason, Reason::Cup { .. }));
    let facts = table.dealer(Command::OpenCup { rests: flat(&[1, 2, 3, 5]) });
    let read = fact(&facts, |event| matches!(event, Event::DiceRead { .. }));
    decided(NSW, read, &["2.3", "2.4"]);
    let play = table.state.play.as_ref().unwrap();
    assert_eq!(play.count.unwrap().total, 6, "the cut die does not count");
    // The cut die's five is the Hong Kong Bank.
    let facts = table.dealer(Command::Deliver);
    let Event::Delivered { cut, .. } = only(&facts).0 else { panic!() };
    assert_eq!(*cut, CutName::new("wui-fung-bank").unwrap());
}

#[test]
fn r9_8_a_supervisor_restricts_at_the_open_table_how_many_share_an_area() {
    let seen = crate::scenes::fewer_players(NSW, 3);
    for step in ["rank", "limited", "full", "odd"] {
        decided(NSW, &seen[step], &["9.8"]);
    }
}
