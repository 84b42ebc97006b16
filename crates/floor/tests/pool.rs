//! A jackpot's pool that tables share (PG-14): each posting once, claims in the order of dice, no cent lost.
#![cfg(test)]

use houseway_floor::pool::{
    ActKind, Command, Config, Event, JackpotPool, Offer, Reason, Reckoner, State, View,
};
use houseway_games::books::Book;
use houseway_games::pai_gow::Area;
use houseway_lawbook::{Mutation, Readings};
use houseway_ledger::Account;
use houseway_money::{Cents, Rate};
use houseway_table::pai_gow::{Claim, Feed, JackpotSetting, PoolMatter, PoolPosting, Rules};
use houseway_table::{Actor, Audience, By, Game, Post, Rank, Recorded, Refused, TableId, Time};
use proptest::prelude::*;

const WHOLE: usize = 0;
const TENTH: usize = 1;

fn rules(readings: &[(&str, &str)]) -> Rules {
    let readings = readings.iter().map(|(ruling, option)| format!("{ruling}={option}")).collect::<Vec<_>>();
    let readings = Readings::parse(readings.iter().map(String::as_str)).unwrap();
    Rules::of_book(Book::find("act-2019-pai-gow").unwrap(), &readings, &Mutation::none()).unwrap()
}

fn table(number: usize) -> TableId {
    TableId::new(&format!("P{number}")).unwrap()
}

fn area() -> Area {
    Area::new(2).unwrap()
}

fn second() -> Actor {
    Actor::Person { id: "sue".parse().unwrap(), post: Post::CasinoSupervisor }
}

fn manager() -> Actor {
    Actor::Person { id: "mia".parse().unwrap(), post: Post::GamingShiftManager }
}

/// A pool with its law, at which every step is checked.
struct Pool {
    rules: Rules,
    state: State,
    reckoner: Reckoner,
    now: Time,
}

impl Pool {
    fn new(rules: Rules) -> Self {
        let (state, reckoner) = (State::default(), Reckoner::default());
        let mut pool = Self { rules, state, reckoner, now: Time(1_000) };
        let config = pool.config();
        pool.give(Actor::System, &Command::SetUp { config: Box::new(config) }).unwrap();
        pool
    }

    fn funded(readings: &[(&str, &str)], amount: u32, reserve: u32) -> Self {
        let mut pool = Self::new(rules(readings));
        let fund = Command::Fund { pool: Cents::literal(amount), reserve: Cents::literal(reserve) };
        pool.give(manager(), &fund).unwrap();
        let confirm = Command::ConfirmFund { pool: Cents::literal(amount), reserve: Cents::literal(reserve) };
        pool.give(second(), &confirm).unwrap();
        pool
    }

    fn config(&self) -> Config {
        let to_pool = Rate::new(70, 100).unwrap();
        let pool = "gee".parse().unwrap();
        Config {
            pool,
            rulebook: self.rules.id(),
            edition: self.rules.edition(),
            readings: self.rules.readings().clone(),
            jackpot: JackpotSetting { amount: Cents::literal(200), to_pool, pool: Some(pool) },
            demo: true,
        }
    }

    fn give(&mut self, actor: Actor, command: &Command) -> Result<Event, Refused<Reason>> {
        self.now = self.now.plus_ms(1);
        let by = By { actor, at: self.now };
        let before = self.state.clone();
        let facts = JackpotPool::decide(&self.rules, &self.state, command, &by)?.record(by);
        for fact in &facts {
            JackpotPool::apply(&mut self.state, fact);
            self.reckoner.observe(fact);
        }
        self.state.check().unwrap();
        self.reckoner.compare(&self.state).unwrap();
        let asked = JackpotPool::asked(&before, &facts).unwrap();
        let again: Vec<Recorded<Event>> =
            JackpotPool::decide(&self.rules, &before, &asked, &by).unwrap().record(by);
        assert_eq!(again, facts, "decided again as it was");
        let [Recorded { event, .. }] = &facts[..] else { panic!("one fact a posting: {facts:?}") };
        Ok(event.clone())
    }

    fn post(
        &mut self,
        at: usize,
        number: u64,
        round: u64,
        matter: PoolMatter,
    ) -> Result<Event, Refused<Reason>> {
        let posting = PoolPosting { number, round, matter };
        self.give(Actor::System, &Command::Post { table: table(at), posting })
    }

    fn claim(&self, line: usize) -> Claim {
        let line = &self.rules.side.jackpot().unwrap().lines()[line];
        Claim { area: area(), wager: 7, line: line.name().to_owned(), stake: Cents::literal(200) }
    }

    fn exposed(&mut self, at: usize, number: u64, moment: u64) {
        self.post(at, number, number, PoolMatter::DiceExposed { at: Time(moment) }).unwrap();
    }

    fn refused(&mut self, actor: Actor, command: &Command) -> Refused<Reason> {
        self.give(actor, command).unwrap_err()
    }
}

fn lost(wagers: u32) -> Vec<Feed> {
    let feed = |wager| Feed { area: area(), wager, pool: Cents::literal(140), reserve: Cents::literal(60) };
    (0..wagers).map(feed).collect()
}

fn settled(fed: Vec<Feed>, won: Vec<Claim>) -> PoolMatter {
    PoolMatter::Settled { fed, won }
}

fn wins(event: &Event) -> Vec<u64> {
    match event {
        Event::Settled { paid, .. } => paid.iter().map(|paid| paid.win.get()).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn r13_3_whose_dice_were_exposed_first_is_paid_first_and_the_next_of_what_he_left() {
    let mut pool = Pool::funded(&[], 100_000, 9_000);
    // The later dice are told first.
    pool.exposed(2, 1, 60);
    pool.exposed(1, 1, 50);
    let (whole, tenth) = (pool.claim(WHOLE), pool.claim(TENTH));
    let early = pool.post(2, 2, 1, settled(vec![], vec![whole.clone()])).unwrap_err();
    assert_eq!(early.reason, Reason::EarlierFirst { table: table(1), round: 1 });
    assert!(early.basis.to_string().contains("13.3"), "{}", early.basis);
    // What feeds it is taken in at once, and is nothing for those whose dice were exposed before.
    pool.exposed(3, 1, 70);
    pool.post(3, 2, 1, settled(lost(2), vec![])).unwrap();
    let first = pool.post(1, 2, 1, settled(vec![], vec![tenth])).unwrap();
    assert_eq!(wins(&first), [10_000]);
    let second = pool.post(2, 2, 1, settled(lost(1), vec![whole])).unwrap();
    assert_eq!(wins(&second), [90_000]);
    // The reserve filled it anew with all that it held then, and what was lost since lies there.
    assert_eq!(pool.state.amount(), Cents::literal(280 + 9_120 + 140));
    assert_eq!(pool.state.reserve(), Cents::literal(60));
    let turns: Vec<_> = pool.state.wins.iter().map(|win| (win.table, win.win.get())).collect();
    assert_eq!(turns, [(table(1), 10_000), (table(2), 90_000)]);
}

#[test]
fn r12_7_a_posting_that_is_told_twice_or_too_soon_is_done_once_and_in_its_order() {
    let mut pool = Pool::funded(&[], 1_000, 0);
    let gap = pool.post(1, 2, 1, settled(lost(1), vec![])).unwrap_err();
    assert_eq!(gap.reason, Reason::Gap { next: 1 });
    pool.exposed(1, 1, 50);
    let again = pool.post(1, 1, 1, PoolMatter::DiceExposed { at: Time(50) }).unwrap_err();
    assert_eq!(again.reason, Reason::Done { last: 1 });
    let twice = pool.post(1, 2, 1, PoolMatter::DiceExposed { at: Time(55) }).unwrap_err();
    assert_eq!(twice.reason, Reason::OutOfOrder);
    pool.post(1, 2, 1, settled(lost(1), vec![])).unwrap();
    let again = pool.post(1, 2, 1, settled(lost(1), vec![])).unwrap_err();
    assert_eq!(again.reason, Reason::Done { last: 2 });
    let earlier = pool.post(1, 3, 0, PoolMatter::Released).unwrap_err();
    assert_eq!(earlier.reason, Reason::OutOfOrder);
    assert_eq!(pool.state.amount(), Cents::literal(1_140));
    // The pool's side of what the table has the other of.
    let beside = pool.state.books.change(&Account::Linked("P1".into()));
    assert_eq!((beside.get(), pool.state.put_in(table(1)).get()), (-200, 200));
}

#[test]
fn r13_3_a_round_that_comes_to_nothing_gives_its_place_back_and_a_manager_passes_one_over() {
    let mut pool = Pool::funded(&[], 5_000, 0);
    pool.exposed(1, 1, 50);
    pool.exposed(2, 1, 60);
    let tenth = pool.claim(TENTH);
    assert!(pool.post(2, 2, 1, settled(vec![], vec![tenth.clone()])).is_err());
    pool.post(1, 2, 1, PoolMatter::Released).unwrap();
    assert_eq!(wins(&pool.post(2, 2, 1, settled(vec![], vec![tenth.clone()])).unwrap()), [500]);
    pool.exposed(1, 3, 70);
    pool.exposed(2, 3, 80);
    let pass = Command::PassOver { table: table(1), round: 3 };
    let supervisor = Actor::Person { id: "sam".parse().unwrap(), post: Post::CasinoSupervisor };
    let refused = pool.refused(supervisor, &pass);
    assert_eq!(refused.reason, Reason::RankNeeded { rank: Rank::GamingShiftManager });
    let by = By { actor: manager(), at: pool.now };
    let offers = JackpotPool::options(&pool.rules, &pool.state, &by);
    assert!(offers.iter().any(|offer| offer.value == Offer::PassOver { table: table(1), round: 3 }));
    // One person alone passes nobody over: whose claim is paid less of it takes two.
    pool.give(manager(), &pass).unwrap();
    assert_eq!(pool.refused(manager(), &pass).reason, Reason::SamePerson);
    assert_eq!(pool.state.place(table(1), 3), Some(0));
    let other = Command::PassOver { table: table(2), round: 3 };
    assert_eq!(pool.refused(manager(), &other).reason, Reason::AlreadyPending);
    pool.give(supervisor, &Command::WithdrawPassOver).unwrap();
    assert_eq!(pool.refused(supervisor, &Command::WithdrawPassOver).reason, Reason::NothingPending);
    pool.give(manager(), &pass).unwrap();
    let by = By { actor: supervisor, at: pool.now };
    let offers = JackpotPool::options(&pool.rules, &pool.state, &by);
    let agrees =
        offers.iter().find(|offer| offer.value == Offer::PassOver { table: table(1), round: 3 }).unwrap();
    assert!(agrees.basis.cites("G-9"), "{}", agrees.basis);
    pool.give(supervisor, &pass).unwrap();
    assert_eq!(pool.state.asked_pass, None);
    assert_eq!(pool.refused(manager(), &pass).reason, Reason::NothingPending);
    let whole = pool.claim(WHOLE);
    assert_eq!(wins(&pool.post(2, 4, 3, settled(vec![], vec![whole])).unwrap()), [4_500]);
    // His claim is not lost, but it is paid of what is left.
    assert_eq!(wins(&pool.post(1, 4, 3, settled(vec![], vec![tenth])).unwrap()), [0]);
}

#[test]
fn pg_14_reseed_after_round_fills_it_when_the_round_is_over() {
    let mut pool = Pool::funded(&[("PG-14", "reseed-after-round")], 5_000, 300);
    pool.exposed(1, 1, 50);
    let whole = pool.claim(WHOLE);
    pool.post(1, 2, 1, settled(lost(1), vec![whole])).unwrap();
    assert_eq!((pool.state.amount().get(), pool.state.reserve().get()), (300 + 140, 60));
}

#[test]
fn r12_1_only_the_house_itself_posts_and_its_terms_stay() {
    let mut pool = Pool::funded(&[], 1_000, 500);
    let posting = PoolPosting { number: 1, round: 1, matter: PoolMatter::Released };
    let post = Command::Post { table: table(1), posting };
    assert_eq!(pool.refused(manager(), &post).reason, Reason::NotYours);
    let config = Box::new(pool.config());
    assert_eq!(pool.refused(manager(), &Command::SetUp { config }).reason, Reason::Configured);
    let dealer = Actor::Person { id: "dan".parse().unwrap(), post: Post::Dealer };
    let fund = Command::Fund { pool: Cents::literal(1), reserve: Cents::ZERO };
    assert_eq!(pool.refused(dealer, &fund).reason, Reason::RankNeeded { rank: Rank::GamingShiftManager });
    assert_eq!(pool.refused(Actor::System, &fund).reason, Reason::NotYours);
    let nothing = Command::Fund { pool: Cents::ZERO, reserve: Cents::ZERO };
    assert_eq!(pool.refused(manager(), &nothing).reason, Reason::NoChange);
    let much = Command::Fund { pool: Cents::MAX, reserve: Cents::ZERO };
    assert_eq!(pool.refused(manager(), &much).reason, Reason::TooMuch);
    pool.exposed(1, 1, 50);
    let mut odd = pool.claim(WHOLE);
    odd.line = "no such line".to_owned();
    assert_eq!(pool.post(1, 2, 1, settled(vec![], vec![odd])).unwrap_err().reason, Reason::NoSuchLine);
    // A line of $100 is the House's money.
    let fixed = pool.claim(3);
    assert_eq!(pool.post(1, 2, 1, settled(vec![], vec![fixed])).unwrap_err().reason, Reason::NoSuchLine);
    // Everybody reads the sign, the pit everything.
    let sign = JackpotPool::view(&pool.rules, &pool.state, Audience::Public);
    assert_eq!(sign, View::Sign { pool: Some("gee".parse().unwrap()), amount: Cents::literal(1_000) });
    let View::Whole(whole) = JackpotPool::view(&pool.rules, &pool.state, Audience::Supervisor) else {
        panic!()
    };
    assert_eq!((whole.reserve.get(), whole.funded.get(), whole.waiting.len()), (500, 1_500, 1));
    let mut other = pool.config();
    other.jackpot.pool = None;
    let mut unset =
        Pool { rules: rules(&[]), state: State::default(), reckoner: Reckoner::default(), now: Time(5) };
    let bad = unset.refused(Actor::System, &Command::SetUp { config: Box::new(other) });
    assert!(matches!(bad.reason, Reason::BadConfig { .. }));
    assert_eq!(unset.refused(manager(), &fund).reason, Reason::NotConfigured);
}

/// Money of the House takes two persons, as it does at a table's float: the first a gaming shift manager, the second somebody
/// else, a casino supervisor or higher, who signs for the same sums.
#[test]
fn g_9_the_house_puts_money_in_under_two_signatures() {
    let mut pool = Pool::funded(&[], 1_000, 500);
    let sums = |amount: u32| (Cents::literal(amount), Cents::literal(70));
    let fund = |amount| Command::Fund { pool: sums(amount).0, reserve: sums(amount).1 };
    let confirm = |amount| Command::ConfirmFund { pool: sums(amount).0, reserve: sums(amount).1 };
    assert_eq!(pool.refused(second(), &confirm(300)).reason, Reason::NothingPending);
    assert_eq!(
        pool.refused(second(), &fund(300)).reason,
        Reason::RankNeeded { rank: Rank::GamingShiftManager }
    );
    let asked = pool.give(manager(), &fund(300)).unwrap();
    assert_eq!(asked, Event::FundAsked { pool: sums(300).0, reserve: sums(300).1 });
    assert_eq!((pool.state.amount().get(), pool.state.reserve().get()), (1_000, 500), "nothing is in yet");
    assert_eq!(pool.refused(manager(), &fund(1)).reason, Reason::AlreadyPending);
    let same = pool.refused(manager(), &confirm(300));
    assert_eq!(same.reason, Reason::SamePerson);
    assert!(same.basis.cites("G-9"), "{same:?}");
    let supervisor = Actor::Person { id: "gus".parse().unwrap(), post: Post::GameSupervisor };
    let rank = Reason::RankNeeded { rank: Rank::CasinoSupervisor };
    assert_eq!(pool.refused(supervisor, &confirm(300)).reason, rank);
    let other = Reason::OtherSums { pool: sums(300).0, reserve: sums(300).1 };
    assert_eq!(pool.refused(second(), &confirm(301)).reason, other);
    // Each is offered what he may give, and the pit sees who signed.
    let may = |pool: &Pool, actor: Actor| -> Vec<Offer> {
        let by = By { actor, at: pool.now };
        JackpotPool::options(&pool.rules, &pool.state, &by).into_iter().map(|offer| offer.value).collect()
    };
    let sign = Offer::ConfirmFund { pool: sums(300).0, reserve: sums(300).1 };
    assert_eq!(may(&pool, manager()), [Offer::WithdrawFund]);
    assert_eq!(may(&pool, second()), [sign, Offer::WithdrawFund]);
    let View::Whole(whole) = JackpotPool::view(&pool.rules, &pool.state, Audience::Supervisor) else {
        panic!()
    };
    assert_eq!(whole.asked.unwrap().by, manager());
    pool.give(second(), &confirm(300)).unwrap();
    assert_eq!((pool.state.amount().get(), pool.state.reserve().get()), (1_300, 570));
    pool.give(manager(), &fund(9)).unwrap();
    pool.give(second(), &Command::WithdrawFund).unwrap();
    assert_eq!(pool.refused(second(), &confirm(9)).reason, Reason::NothingPending);
    assert_eq!(pool.state.amount().get(), 1_300);
    let kinds: Vec<ActKind> = pool.state.acts.iter().map(|act| act.what).skip(3).collect();
    let (amount, reserve) = sums(300);
    let (nine, _) = sums(9);
    assert_eq!(
        kinds,
        [
            ActKind::FundAsked { pool: amount, reserve },
            ActKind::Funded { pool: amount, reserve },
            ActKind::FundAsked { pool: nine, reserve },
            ActKind::FundWithdrawn,
        ]
    );
}

/// What a table's round comes to.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// How many wagers are lost.
    lost: u32,
    /// The line that one wins.
    won: Option<usize>,
    /// It is void.
    void: bool,
}

fn rounds() -> impl Strategy<Value = Vec<Round>> {
    let round = (0..8_u32, prop::option::weighted(0.4, 0..3_usize), prop::bool::weighted(0.1));
    prop::collection::vec(round.prop_map(|(lost, won, void)| Round { lost, won, void }), 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    /// Turns of several tables, each of which plays a round in every one of them: their dice and what became of them are told in
    /// any order, some of it several times and some too soon. Every posting is done once; claims are paid in the order of dice,
    /// each from what the one before it left; and pool, reserve and wins are what was lost and put in.
    #[test]
    fn whatever_the_order_in_which_tables_are_heard_no_cent_is_lost_and_claims_go_by_their_dice(
        turns in prop::collection::vec(rounds(), 1..6),
        seed in any::<u64>(),
    ) {
        let mut pool = Pool::funded(&[], 250_000, 30_000);
        let mut random = seed | 1;
        let mut below = move |bound: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            usize::try_from(random % bound as u64).unwrap()
        };
        let most = turns.iter().map(Vec::len).max().unwrap();
        let mut numbers = vec![0_u64; most];
        let (mut in_all, mut paid) = (280_000_u64, 0_u64);
        for (turn, played) in turns.iter().enumerate() {
            let round = turn as u64 + 1;
            // Each table's dice at a moment of its own.
            let moments: Vec<u64> = (0..played.len()).map(|at| 1_000 * round + (below(50) * 10 + at) as u64).collect();
            let mut heard = vec![0_usize; played.len()];
            // What is there for the claims of this turn, by their dice: what the pool held as those were told.
            let mut left = pool.state.amount().get();
            let mut last = 0;
            while heard.iter().any(|count| *count < 2) {
                let at = below(played.len());
                // Now and then an old posting, or one before its time; dice first, as they are carried.
                let all_told = heard.iter().all(|count| *count >= 1);
                let which = if below(4) == 0 { below(2) } else { heard[at].min(1) };
                if which == 1 && !all_told {
                    continue;
                }
                let Round { lost: losers, won, void } = played[at];
                let claim = won.filter(|_| !void).map(|line| pool.claim(line));
                let matter = match which {
                    0 => PoolMatter::DiceExposed { at: Time(moments[at]) },
                    _ if void => PoolMatter::Released,
                    _ => settled(lost(losers), claim.iter().cloned().collect()),
                };
                let reserve = pool.state.reserve().get();
                let told = pool.post(at, numbers[at] + which as u64 + 1, round, matter);
                match told {
                    Ok(event) => {
                        prop_assert_eq!(which, heard[at], "each once, and in the table's order");
                        heard[at] += 1;
                        let Event::Settled { paid: won, refilled, .. } = event else { continue };
                        in_all += u64::from(losers) * 200;
                        let Some(win) = won.first() else { continue };
                        prop_assert!(moments[at] > last, "claims go by their dice");
                        last = moments[at];
                        let whole = win.line == pool.claim(WHOLE).line;
                        prop_assert_eq!(win.win.get(), if whole { left } else { left / 10 });
                        prop_assert_eq!(refilled.get(), if whole { reserve } else { 0 });
                        left = left - win.win.get() + refilled.get();
                        paid += win.win.get();
                    }
                    Err(refused) => match refused.reason {
                        Reason::Done { .. } => prop_assert!(which < heard[at]),
                        Reason::Gap { .. } => prop_assert!(which > heard[at]),
                        Reason::EarlierFirst { table: first, .. } => {
                            let other = (0..played.len()).find(|other| table(*other) == first).unwrap();
                            prop_assert!(moments[other] < moments[at] && heard[other] < 2);
                        }
                        other => prop_assert!(false, "{:?}", other),
                    },
                }
            }
            for number in numbers.iter_mut().take(played.len()) {
                *number += 2;
            }
        }
        prop_assert_eq!(pool.state.amount().get() + pool.state.reserve().get() + paid, in_all);
        prop_assert!(pool.state.waiting.is_empty());
        let put_in: i64 = (0..most).map(|at| pool.state.put_in(table(at)).get()).sum();
        prop_assert_eq!(put_in, i64::try_from(in_all - 280_000).unwrap() - i64::try_from(paid).unwrap());
    }
}
