//! The ACT, rules 12 and 13: what of the jackpot goes to the table's own pool, or to one that it shares with others (PG-14).

use crate::cited::decided;
use crate::harness::{
    ACT, CROWN, DEALER, MANAGER, Table, area, config, dollars, named, only, person, rules, seat,
    with_side_bets,
};
use crate::seen::{dealer, prompted, public, refused_as};
use houseway_money::{Cents, Odds, Rate};
use houseway_table::house::desk::DeskReason;
use houseway_table::pai_gow::{
    Award, Bet, Claim, Command, Config, ConfigFault, Event, Feed, Irregularity, JackpotSetting, POOL, PaiGow,
    Pays, Play, PoolMatter, PoolPosting, Prompt, RESERVE, Reason,
};
use houseway_table::{Actor, Audience, Game as _, Post, Time};

const WHOLE: [&str; 4] = ["G3", "G6", "12", "12"];
const TENTH: [&str; 4] = ["12", "12", "2", "2"];
const PLAIN: [&str; 4] = ["H7", "L7", "L6", "5"];
const BANK: [&str; 4] = ["H8", "H8", "H10", "H4"];

fn jackpot(number: u8) -> Play {
    Play::Wager { area: area(number), bet: Bet::Jackpot, amount: dollars(2) }
}

/// A round in which each of these areas has a regular and a jackpot wager, up to its settlement.
fn plays(table: &mut Table, hands: &[(u8, [&str; 4])]) {
    let mut lie = vec![(1, BANK)];
    lie.extend(hands);
    table.lay_out(&lie);
    table.house_bank();
    for (number, _) in hands {
        table.wager(*number, 20);
        table.play(*number, jackpot(*number));
    }
    table.deal();
    for (number, _) in hands {
        table.play(*number, Play::AskHouseWay { area: area(*number) });
    }
    table.finish();
}

/// What a player has beside what his regular wagers came to.
fn line(table: &Table, number: u8) -> houseway_table::pai_gow::SideLine {
    let outcome = table.state.play.as_ref().unwrap().outcome.as_ref().unwrap();
    outcome.sides.iter().find(|line| line.area == area(number)).unwrap().clone()
}

fn held(table: &Table) -> [Cents; 2] {
    [POOL, RESERVE].map(|name| table.state.pool(name))
}

#[test]
fn r13_2_a_tables_own_pool_pays_a_tenth_and_all_of_it_and_is_filled_anew() {
    let mut table = Table::with_players(with_side_bets(ACT), &[2, 3, 4]);
    // Fifteen lost wagers of $2: $1.40 each to the pool, $0.60 to the reserve.
    for _ in 0..5 {
        plays(&mut table, &[(2, PLAIN), (3, ["H6", "L10", "11", "9"]), (4, ["L4", "H10", "L8", "H7"])]);
        table.dealer(Command::Clear);
    }
    assert_eq!(held(&table), [Cents::literal(2_100), Cents::literal(900)]);
    // A tenth, the stake going back; the wager beside it is lost after it and feeds the pool.
    plays(&mut table, &[(2, TENTH), (3, PLAIN)]);
    let won = line(&table, 2);
    assert_eq!((won.win, won.from_pool, won.back), (Cents::literal(210), Cents::literal(210), dollars(2)));
    assert_eq!((won.refilled, won.pending, won.linked), (Cents::ZERO, false, None));
    decided(ACT, &won.basis, &["13.2", "13.3", "13.1"]);
    assert_eq!(held(&table), [Cents::literal(2_100 - 210 + 140), Cents::literal(960)]);
    table.dealer(Command::Clear);
    // All of it: the reserve fills the pool anew with all that it holds.
    plays(&mut table, &[(2, WHOLE), (3, PLAIN)]);
    let won = line(&table, 2);
    assert_eq!(
        (won.win, won.from_pool, won.refilled),
        (Cents::literal(2_030), Cents::literal(2_030), Cents::literal(960))
    );
    decided(ACT, &won.basis, &["13.2", "13.3"]);
    assert_eq!(held(&table), [Cents::literal(960 + 140), Cents::literal(60)]);
}

/// A table that shares the pool `gee`.
fn linked(areas: &[u8]) -> Table {
    let mut config = with_side_bets(ACT);
    if let Some(jackpot) = &mut config.options.jackpot {
        jackpot.pool = Some("gee".parse().unwrap());
    }
    Table::with_players(config, areas)
}

fn answers(through: u64, awards: &[(u8, u32, u32)], shown: u32) -> Command {
    let award = |(number, wager, win): &(u8, u32, u32)| Award {
        area: area(*number),
        wager: *wager,
        win: Cents::literal(*win),
    };
    let awards = awards.iter().map(award).collect();
    Command::PoolAnswers { through, awards, shown: Cents::literal(shown) }
}

fn waiting(table: &Table) -> Vec<PoolPosting> {
    table.state.outbox.waiting.iter().cloned().collect()
}

/// What a line pays is told as what it is, for a screen of any language to say.
#[test]
fn r13_2_and_crown_11_4_the_pay_tables_tell_shares_of_the_pool_amounts_and_odds() {
    let paid = |book: &str, bet: Bet| {
        let view = public(&Table::with_players(with_side_bets(book), &[2]));
        let side = view.side_bets.iter().find(|side| side.bet == bet).unwrap();
        side.lines.iter().map(|(_, pays)| *pays).collect::<Vec<_>>()
    };
    let share = |percent| Pays::Share { of_pool: Rate::new(percent, 100).unwrap() };
    let hundred = Pays::Amount { amount: dollars(100) };
    assert_eq!(paid(ACT, Bet::Jackpot), [share(100), share(10), share(10), hundred, hundred]);
    assert_eq!(paid(CROWN, Bet::Big), [Pays::Odds { odds: Odds::new(1, 1).unwrap() }]);
}

#[test]
fn r13_3_at_linked_tables_the_pool_tells_what_a_share_is_and_the_tiles_stay_until_then() {
    let mut table = linked(&[2, 3]);
    table.give(Actor::System, answers(0, &[], 50_000));
    assert_eq!(public(&table).jackpot, Some(dollars(500)), "the sign shows what the pool holds");
    plays(&mut table, &[(2, WHOLE), (3, PLAIN)]);
    // Told in order: the moment of the dice, then what became of the wagers.
    let dice = table.facts.iter().find(|fact| matches!(fact.event, Event::DiceRead { .. })).unwrap().at;
    let (won, lost) = (line(&table, 2), line(&table, 3));
    let feed =
        Feed { area: area(3), wager: lost.wager, pool: Cents::literal(140), reserve: Cents::literal(60) };
    let claim = Claim { area: area(2), wager: won.wager, line: won.line.clone().unwrap(), stake: dollars(2) };
    assert_eq!(
        waiting(&table),
        [
            PoolPosting { number: 1, round: 1, matter: PoolMatter::DiceExposed { at: dice } },
            PoolPosting {
                number: 2,
                round: 1,
                matter: PoolMatter::Settled { fed: vec![feed], won: vec![claim] }
            },
        ]
    );
    assert!(won.pending && won.win.is_zero());
    decided(ACT, &won.basis, &["13.2", "13.3", "13.1"]);
    // What was lost is on its way to the pool and in no pool of the table's own; the stake that won lies where it was.
    assert_eq!(held(&table), [Cents::ZERO; 2]);
    let books = &table.state.desk.books;
    assert_eq!(books.balance(&houseway_ledger::Account::Linked("gee".into())), dollars(2));
    assert!(table.state.wager(seat(2), area(2), Bet::Jackpot).is_some());
    let before = table.balance(2);
    let early = table.refused(dealer(), Command::Clear);
    decided(ACT, &refused_as(&early, |r| *r == Reason::PoolFirst), &["13.3"]);
    decided(ACT, &prompted(&table, |p| *p == Prompt::AwaitPool), &["13.3"]);
    // Nobody but the house itself answers, and it answers what was claimed.
    for actor in [dealer(), crate::seen::manager(), Actor::Terminal { seat: seat(2) }] {
        let refused = table.refused(actor, answers(2, &[(2, won.wager, 49_000)], 1_000));
        refused_as(&refused, |r| *r == Reason::NotYours);
    }
    for wrong in [
        answers(2, &[], 0),
        answers(2, &[(3, won.wager, 49_000)], 0),
        answers(2, &[(2, won.wager, 49_000), (3, lost.wager, 1)], 0),
        answers(3, &[(2, won.wager, 49_000)], 0),
        answers(1, &[(2, won.wager, 49_000)], 0),
    ] {
        refused_as(&table.refused(Actor::System, wrong), |r| matches!(r, Reason::NotSo { .. }));
    }
    let paid = table.give(Actor::System, answers(2, &[(2, won.wager, 49_000)], 1_140));
    decided(ACT, only(&paid).1, &["13.2", "13.3"]);
    assert_eq!(table.balance(2), before.plus(Cents::literal(49_200)).unwrap(), "with the stake");
    assert_eq!((line(&table, 2).win, line(&table, 2).pending), (Cents::literal(49_000), false));
    assert!(waiting(&table).is_empty());
    assert_eq!(public(&table).jackpot, Some(Cents::literal(1_140)));
    // The same answer again changes nothing.
    let again = table.refused(Actor::System, answers(2, &[], 1_140));
    refused_as(&again, |r| *r == Reason::NoChange);
    table.dealer(Command::Clear);
}

#[test]
fn r12_7_a_fixed_line_and_lost_stakes_of_a_linked_table_need_no_answer_before_the_tiles_are_put_away() {
    let mut table = linked(&[2, 3]);
    plays(&mut table, &[(2, ["H6", "L6", "L4", "H7"]), (3, PLAIN)]);
    let fixed = line(&table, 2);
    assert_eq!((fixed.win, fixed.from_pool, fixed.pending), (dollars(100), Cents::ZERO, false));
    table.dealer(Command::Clear);
    plays(&mut table, &[(2, PLAIN)]);
    table.dealer(Command::Clear);
    assert_eq!(table.state.outbox.waiting.len(), 4);
    // The first is answered, the second still waits.
    table.give(Actor::System, answers(2, &[], 140));
    assert_eq!(waiting(&table).iter().map(|posting| posting.number).collect::<Vec<_>>(), [3, 4]);
}

#[test]
fn r15_3_a_round_that_is_begun_anew_or_void_gives_its_place_back() {
    let mut table = linked(&[2]);
    table.lay_out(&[(1, BANK), (2, PLAIN)]);
    table.house_bank();
    table.wager(2, 20);
    table.play(2, jackpot(2));
    table.deal();
    let fraud = Irregularity::Disruption { why: crate::seen::why() };
    table.manager(Command::Report { what: fraud });
    let told: Vec<_> = waiting(&table).into_iter().map(|posting| posting.matter).collect();
    assert_eq!(told.len(), 2);
    assert!(matches!(told[0], PoolMatter::DiceExposed { .. }));
    assert_eq!(told[1], PoolMatter::Released);
    assert_eq!(table.balance(2), dollars(1_000));
    // Where nobody wagers on the jackpot nothing is told.
    table.house_bank();
    table.wager(2, 20);
    table.deal();
    assert_eq!(table.state.outbox.last, 2);
}

#[test]
fn r12_7_no_round_begins_where_the_pool_has_long_been_silent_and_its_terms_stay_until_it_answers() {
    let mut table = linked(&[2]);
    table.thorough = false;
    let mut rounds = 0;
    while !table.state.outbox.is_full() {
        plays(&mut table, &[(2, PLAIN)]);
        table.dealer(Command::Clear);
        rounds += 1;
    }
    assert_eq!(rounds, 32, "two postings a round");
    table.dealer(Command::OfferBank);
    assert!(!table.draw(), "the source of chance is not asked");
    let wall = crate::seen::next_wall(&mut table);
    refused_as(&table.refused(Actor::System, wall), |r| *r == Reason::PoolFirst);
    let mut config = table.state.config.clone().unwrap();
    config.options.jackpot = None;
    table.give(Actor::System, answers(62, &[], 7_000));
    assert!(table.draw());
    // A set-up that would leave what was told to a pool without a table.
    let mut other = linked(&[2]);
    plays(&mut other, &[(2, PLAIN)]);
    other.dealer(Command::Clear);
    other.state.desk.open = false;
    let refused = other.refused(crate::seen::manager(), Command::Configure { config: Box::new(config) });
    refused_as(&refused, |r| matches!(r, Reason::BadConfig { problem: ConfigFault::Terms { .. } }));
}

#[test]
fn r13_3_dice_are_told_with_their_moment_even_where_they_are_shaken_again() {
    let mut table = linked(&[2]);
    table.lay_out(&[(1, BANK), (2, PLAIN)]);
    table.house_bank();
    table.wager(2, 20);
    table.play(2, jackpot(2));
    table.deal();
    let PoolMatter::DiceExposed { at } = waiting(&table)[0].matter else { panic!("dice were exposed") };
    assert!(at > Time(1_000_000) && at <= table.now);
}

fn desk_reason(reason: &Reason) -> DeskReason {
    let Reason::Desk { desk } = reason else { panic!("{reason:?}") };
    desk.clone()
}

/// A closed table, set up by the system without a jackpot; how it would be set up with each.
fn closed_with(jackpots: [Option<JackpotSetting>; 2]) -> (Table, [Command; 2]) {
    let set_up = |jackpot: Option<JackpotSetting>| {
        let mut config: Config = with_side_bets(ACT);
        config.options.jackpot = jackpot;
        Command::Configure { config: Box::new(config) }
    };
    let mut plain = config(ACT);
    plain.options.jackpot = None;
    (Table::closed_under(rules(ACT), plain), jackpots.map(set_up))
}

/// What a jackpot can win, and of which pool, no one person changes: linking a table, unlinking it, another split, another
/// stake.
#[test]
fn r12_1_whatever_a_jackpot_can_win_is_changed_by_two_persons() {
    let own = with_side_bets(ACT).options.jackpot.unwrap();
    let linked = JackpotSetting { pool: Some("gee".parse().unwrap()), ..own };
    let split = JackpotSetting { to_pool: Rate::new(60, 100).unwrap(), ..own };
    let stake = JackpotSetting { amount: dollars(5), ..own };
    let changes = [None, Some(own), Some(linked), Some(split), Some(stake), Some(own), None];
    for pair in changes.windows(2) {
        let (mut table, [before, after]) = closed_with([pair[0], pair[1]]);
        let (one, other) = (person(MANAGER), named("second", Post::CasinoSupervisor));
        table.give(one, before.clone());
        if table.state.asked_set_up.is_some() {
            table.give(other, before);
        }
        let held = table.state.config.clone();
        assert_eq!(held.as_ref().unwrap().options.jackpot, pair[0]);
        // Given that one person has asked for it, nothing has changed, and he alone changes nothing.
        let facts = table.give(one, after.clone());
        let (event, basis) = only(&facts);
        assert!(matches!(event, Event::SetUpAsked { .. }), "{event:?}");
        assert!(basis.cites("G-9"), "{basis}");
        assert_eq!(table.state.config, held);
        let refused = table.refused(one, after.clone());
        assert_eq!(desk_reason(&refused.reason), DeskReason::SamePerson);
        assert!(refused.basis.cites("G-9"), "{}", refused.basis);
        // Nobody agrees to something else than was asked for, and nobody below the rank that sets up.
        let Command::Configure { config: mut another } = after.clone() else { unreachable!() };
        another.note_limit = dollars(77);
        let refused = table.refused(other, Command::Configure { config: another });
        assert_eq!(desk_reason(&refused.reason), DeskReason::AlreadyPending);
        let low = table.refused(named("low", Post::GameSupervisor), after.clone());
        assert!(matches!(low.reason, Reason::RankNeeded { .. }));
        // When it is withdrawn it can be asked for anew; when another agrees, it is so.
        let withdraws = table.offers(&other, &Command::WithdrawSetUp);
        assert!(withdraws && table.offers(&other, &after) && !table.offers(&one, &after));
        table.give(other, Command::WithdrawSetUp);
        assert_eq!(table.refused(other, Command::WithdrawSetUp).reason, Reason::NothingPending);
        table.give(one, after.clone());
        let pit =
            serde_json::to_value(PaiGow::view(&table.rules, &table.state, Audience::Supervisor)).unwrap();
        assert_eq!(pit["asked_set_up"]["first"]["person"], "gamingshiftmanager");
        let dealer =
            serde_json::to_value(PaiGow::view(&table.rules, &table.state, Audience::Dealer)).unwrap();
        assert!(dealer.get("asked_set_up").is_none());
        let facts = table.give(other, after);
        assert!(matches!(only(&facts).0, Event::Configured { .. }));
        assert!(only(&facts).1.cites("G-9"));
        assert_eq!(table.state.config.as_ref().unwrap().options.jackpot, pair[1]);
        assert_eq!(table.state.asked_set_up, None);
    }
}

/// A person makes a table without its jackpot; a change that leaves the jackpot alone takes one person.
#[test]
fn r12_1_a_table_is_made_without_the_jackpot_that_waits_for_a_second_person() {
    let mut table = Table::closed(with_side_bets(ACT));
    table.state = houseway_table::pai_gow::State::default();
    table.thorough = false;
    let config = Box::new(with_side_bets(ACT));
    let facts = table.give(person(MANAGER), Command::Configure { config: config.clone() });
    let [Event::Configured { config: made }, Event::SetUpAsked { asked }] =
        facts.iter().map(|fact| &fact.event).collect::<Vec<_>>()[..]
    else {
        panic!("{facts:?}")
    };
    assert_eq!((made.options.jackpot, &asked.config), (None, &*config));
    let again = PaiGow::asked(&houseway_table::pai_gow::State::default(), &facts);
    assert_eq!(again, Some(Command::Configure { config: config.clone() }));
    table.give(named("second", MANAGER), Command::Configure { config: config.clone() });
    let mut other = config;
    other.note_limit = dollars(77);
    let facts = table.give(person(MANAGER), Command::Configure { config: other });
    assert!(matches!(only(&facts).0, Event::Configured { .. }));
    let refused = table.refused(person(DEALER), Command::WithdrawSetUp);
    assert!(matches!(refused.reason, Reason::RankNeeded { .. }));
}
