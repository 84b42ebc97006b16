//! Journals of Red Dog of before a rule became stricter.

use super::{Openings, Redecided, Run};
use houseway_games::red_dog::Card;
use houseway_lawbook::Readings;
use houseway_ledger::Tender;
use houseway_money::{Cents, Stack};
use houseway_table::house::desk::DeskCommand;
use houseway_table::house::{Count, MovementKind};
use houseway_table::red_dog::{Cause, Command, Config, Due, Event, Play, RedDog, Source};
use houseway_table::{Actor, By, Game as _, Post, Recorded, SeatNumber, Shown, Time, Veiled};

const TODAY: u16 = 2;
const BEFORE: u16 = 1;
/// Later than every rule that became stricter.
const NEWEST: u16 = 99;

/// A table with a real shoe, as its journal makes it.
struct Journal {
    run: Run<'static, RedDog>,
    now: Time,
}

fn person(post: Post) -> Actor {
    let id = format!("{post:?}").to_lowercase();
    Actor::Person { id: id.parse().unwrap(), post }
}

fn seat() -> SeatNumber {
    SeatNumber::new(1).unwrap()
}

fn card(name: &str) -> Card {
    name.parse().unwrap()
}

fn unknown() -> Command {
    Command::Shuffle { cards: vec![Veiled::unknown(); 416] }
}

#[expect(clippy::needless_pass_by_value, reason = "a test reads better without borrowing each command")]
impl Journal {
    fn new() -> Self {
        use crate::games::Played as _;
        let rules =
            crate::red_dog::rules("vic-1997-red-dog".parse().unwrap(), &Readings::defaults()).unwrap();
        let config = RedDog::pattern(&rules, "D1".parse().unwrap()).unwrap();
        let config: Config = serde_json::from_value(config).unwrap();
        let config = Config { source: Source::Shoe, automation: Default::default(), ..config };
        let (state, known, found) = (Default::default(), Openings::default(), Redecided::default());
        let run = Run { rules, state, known, found, ended: false };
        let mut journal = Self { run, now: Time(1_000_000) };
        journal.manager(Command::Configure { config: Box::new(config) });
        let check = serde_json::json!({
            "decks": 8, "cards": 416, "jokers": 0, "colour": "red", "alike": true, "cutting_card": true, "sound": true,
        });
        journal.dealer(Command::CheckCards { check: serde_json::from_value(check).unwrap() });
        let count = Count::new(vec![Stack { denomination: Cents::literal(10_000), count: 100 }]);
        let opening = DeskCommand::Count { kind: MovementKind::Opening, count };
        journal.dealer(Command::Desk { desk: opening });
        journal.manager(Command::Desk { desk: DeskCommand::Countersign });
        let desk =
            DeskCommand::OpenAccount { seat: seat(), tender: Tender::Cash, amount: Cents::literal(100_000) };
        journal.dealer(Command::Desk { desk });
        journal.shoe(unknown());
        journal
    }

    fn shoe(&mut self, shuffle: Command) {
        self.dealer(shuffle);
        self.casino(Command::Cut { before: 78 });
        let behind = self.run.state.config.as_ref().unwrap().behind;
        self.dealer(Command::Load { behind, burned: 1 });
    }

    fn dealer(&mut self, command: Command) {
        self.give(person(Post::Dealer), &command);
    }

    fn casino(&mut self, command: Command) {
        self.give(person(Post::CasinoSupervisor), &command);
    }

    fn manager(&mut self, command: Command) {
        self.give(person(Post::GamingShiftManager), &command);
    }

    fn by(&mut self, actor: Actor) -> By {
        self.now = self.now.plus_ms(1_000);
        By { actor, at: self.now }
    }

    /// What today's rules decide, written today: nothing differs.
    fn give(&mut self, actor: Actor, command: &Command) {
        let by = self.by(actor);
        let facts = RedDog::decide(&self.run.rules, &self.run.state, command, &by);
        let facts = facts.unwrap_or_else(|why| panic!("{command:?}: {why:?}")).record(by);
        let before = (self.run.found.by_earlier_rules, self.run.found.decided_otherwise);
        self.run.decision(0, &facts, &vec![NEWEST; facts.len()]);
        assert_eq!(
            (self.run.found.by_earlier_rules, self.run.found.decided_otherwise),
            before,
            "{command:?}"
        );
        if self.run.state.proposal.is_some() {
            self.give(person(Post::GameSupervisor), &Command::Agree);
        }
    }

    /// What two persons make of a command of the first.
    fn two_decide(&self, by: By, command: &Command) -> Event {
        let Run { rules, state, .. } = &self.run;
        let asks = RedDog::decide(rules, state, command, &by).unwrap().record(by);
        <RedDog as crate::live::Live>::agreed(rules, state, &asks).unwrap().remove(0).event
    }

    fn wager(&mut self) {
        let act = Play::Wager { area: 1, amount: Cents::literal(2_000) };
        self.dealer(Command::Play { seat: seat(), act });
    }

    /// The player leaves, and the table is counted to be closed.
    fn counts_to_close(&mut self) {
        self.dealer(Command::Desk { desk: DeskCommand::Leave { seat: seat() } });
        let check = self.run.state.cards.unwrap();
        self.dealer(Command::CheckCards { check });
        let count = Count::new(vec![Stack { denomination: Cents::literal(10_000), count: 100 }]);
        self.dealer(Command::Desk { desk: DeskCommand::Count { kind: MovementKind::Closing, count } });
    }

    fn closes(&mut self) {
        self.counts_to_close();
        self.manager(Command::Desk { desk: DeskCommand::Countersign });
    }

    fn deal(&mut self, name: &str) {
        self.dealer(Command::Deal { card: Some(card(name)) });
    }

    /// A fact of the journal, kept under this schema: how many are decided by earlier rules, and how many differ.
    fn holds(mut self, actor: Actor, event: Event, schema: u16) -> (u64, u64) {
        let by = self.by(actor);
        let basis = houseway_lawbook::Basis::of("RD-12".parse().unwrap());
        let fact = Recorded { at: by.at, by: by.actor, basis, event, more: false };
        self.run.decision(1, &[fact], &[schema]);
        assert_eq!(self.run.state.check(), Ok(()), "what was recorded is applied");
        (self.run.found.by_earlier_rules, self.run.found.decided_otherwise)
    }
}

/// Given a journal in which the cards were shuffled as the cutting card came first of a round (4.1.2), and again after that
/// round, when it is decided again, then the second shuffle is an earlier rule's, and a difference in a journal of today.
#[test]
fn r4_1_2_a_second_shuffle_of_before_is_told_as_an_earlier_rules() {
    let played = || {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        journal.dealer(Command::CuttingCard { late: false });
        journal.shoe(unknown());
        journal.deal("5H");
        journal.deal("6C");
        assert_eq!(journal.run.state.shuffle_due(), None);
        journal
    };
    let shuffled =
        |due| Event::Shuffled { decks: 8, laid: Vec::new(), cards: vec![Veiled::unknown(); 416], due };
    let dealer = person(Post::Dealer);
    assert_eq!(played().holds(dealer, shuffled(Due::AfterRound), BEFORE), (1, 0));
    assert_eq!(played().holds(dealer, shuffled(Due::AfterRound), TODAY), (0, 1));
    assert_eq!(
        played().holds(dealer, shuffled(Due::Abnormal), BEFORE),
        (0, 1),
        "another shuffle that was not due"
    );
}

/// Given a round that was settled again when a raise that went back stood among what did not count, when it is decided again,
/// then that is an earlier way to write it, and a difference where other money moved.
#[test]
fn rd_12_a_round_settled_again_of_before_is_told_as_an_earlier_rules_where_the_money_is_the_same() {
    let played = || {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        journal.deal("5H");
        journal.deal("9C");
        let act = Play::Raise { amount: Cents::literal(2_000) };
        journal.dealer(Command::Play { seat: seat(), act });
        journal.dealer(Command::NoMoreBets);
        journal.deal("7D");
        journal
    };
    let mut journal = played();
    let actor = person(Post::CasinoSupervisor);
    let by = journal.by(actor);
    let command = Command::CorrectResult {
        cards: ["5H", "5C", "7D"].map(card).to_vec(),
        note: "a mis-tap".parse().unwrap(),
    };
    let mut event = journal.two_decide(by, &command);
    let Event::Corrected { lines, .. } = &mut event else { panic!("{event:?}") };
    lines[0].excess = lines[0].dropped;
    lines[0].dropped = Cents::ZERO;
    assert!(!lines[0].excess.is_zero());
    assert_eq!(played().holds(actor, event.clone(), BEFORE), (1, 0));
    assert_eq!(played().holds(actor, event.clone(), TODAY), (0, 1));
    let Event::Corrected { moved, .. } = &mut event else { panic!("{event:?}") };
    moved[0].taken = Cents::literal(100);
    assert_eq!(played().holds(actor, event, BEFORE), (0, 1), "other money moved");
}

#[test]
fn rd_4_another_depth_of_a_virtual_shoe_of_before_is_told_as_an_earlier_rules() {
    let cut = || {
        let mut journal = Journal::new();
        journal.manager(Command::OrderShuffle);
        journal.dealer(unknown());
        journal.casino(Command::Cut { before: 78 });
        journal.run.state.config.as_mut().unwrap().source = Source::Virtual;
        journal
    };
    let load = |mut journal: Journal, schema| {
        let by = journal.by(person(Post::Dealer));
        let events = [Event::Loaded { behind: 60 }, Event::Burned { cards: 1 }];
        let facts = events.map(|event| {
            let basis = houseway_lawbook::Basis::of("4.5".parse().unwrap());
            Recorded { at: by.at, by: by.actor, basis, event, more: false }
        });
        journal.run.decision(1, &facts, &[schema, 1]);
        (journal.run.found.by_earlier_rules, journal.run.found.decided_otherwise)
    };
    assert_eq!(load(cut(), BEFORE), (1, 0));
    assert_eq!(load(cut(), TODAY), (0, 1));
}

#[test]
fn r10_10_and_r6_4_what_a_lower_rank_did_before_is_told_as_an_earlier_rules() {
    let review = || Event::DisputeDecided { seat: None, answer: "it stands".parse().unwrap(), review: true };
    let casino = person(Post::CasinoSupervisor);
    assert_eq!(Journal::new().holds(casino, review(), BEFORE), (1, 0));
    assert_eq!(Journal::new().holds(casino, review(), TODAY), (0, 1));
    let posted = || {
        let mut journal = Journal::new();
        let limits = journal.run.state.limits.unwrap();
        let maximum = limits.maximum.plus_capped(limits.maximum);
        let limits = houseway_games::red_dog::Limits { maximum, ..limits };
        let effective_at = journal.now.plus_ms(1_500);
        journal.casino(Command::PostSign { limits, effective_at });
        (journal, Event::LimitsChanged { limits })
    };
    let (journal, changed) = posted();
    assert_eq!(journal.holds(person(Post::Dealer), changed, BEFORE), (1, 0));
    let (journal, changed) = posted();
    assert_eq!(journal.holds(person(Post::Dealer), changed, TODAY), (0, 1));
    let (journal, changed) = posted();
    assert_eq!(journal.holds(casino, changed, BEFORE), (0, 0));
}

/// Given a journal in which what lay for the next round was out of reach, when a round is undone in it, then that less was taken is
/// an earlier rule's, and a difference in a journal of today or where other money moved.
#[test]
fn rd_11_what_lay_for_the_next_round_and_was_not_taken_before_is_told_as_an_earlier_rules() {
    let actor = person(Post::CasinoSupervisor);
    let laid = || {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        journal.deal("5H");
        journal.deal("9C");
        journal.dealer(Command::NoMoreBets);
        journal.deal("7D");
        let act = Play::Wager { area: 1, amount: Cents::literal(103_000) };
        journal.dealer(Command::Play { seat: seat(), act });
        journal
    };
    let mut journal = laid();
    let by = journal.by(actor);
    let cause = Cause::Fraud;
    let command = Command::Invalidate { cause, note: "a false card".parse().unwrap(), last: false };
    let mut event = journal.two_decide(by, &command);
    let Event::Invalidated { refunds, .. } = &mut event else { panic!("{event:?}") };
    assert_eq!((refunds[0].taken, refunds[0].released), (Cents::literal(4_000), Cents::literal(3_000)));
    (refunds[0].taken, refunds[0].released) = (Cents::literal(1_000), Cents::ZERO);
    refunds[0].borne = Cents::literal(3_000);
    assert_eq!(laid().holds(actor, event.clone(), BEFORE), (1, 0));
    assert_eq!(laid().holds(actor, event.clone(), TODAY), (0, 1));
    let Event::Invalidated { refunds, .. } = &mut event else { panic!("{event:?}") };
    refunds[0].borne = Cents::literal(2_900);
    assert_eq!(laid().holds(actor, event, BEFORE), (0, 1), "other money moved");
}

#[test]
fn r9_5_cards_exchanged_by_a_game_supervisor_before_are_told_as_an_earlier_rules() {
    let dealt = || {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        journal.deal("2H");
        journal.deal("KH");
        journal
    };
    let exchanged = || Event::Reconstructed {
        from: ["2H", "KH"].map(card),
        to: ["7S", "7D"].map(card),
        leaves: houseway_games::red_dog::Leaves::Pair,
        returned: Vec::new(),
    };
    let actor = person(Post::GameSupervisor);
    assert_eq!(dealt().holds(actor, exchanged(), BEFORE), (1, 0));
    assert_eq!(dealt().holds(actor, exchanged(), TODAY), (0, 1));
}

/// Given a wager that lies, or a time to raise, when the system works again after an outage, then it begins the time anew; and where
/// nothing runs by the clock there is nothing to say (7.2.1.1, RD-17).
#[test]
fn rd_17_after_an_outage_the_table_gives_its_players_their_time_anew() {
    let says =
        |journal: &Journal| <RedDog as crate::live::Live>::after_outage(&journal.run.state, journal.now);
    let mut journal = Journal::new();
    assert_eq!(says(&journal), []);
    journal.wager();
    assert_eq!(says(&journal), [Command::Resume]);
    journal.give(Actor::System, &Command::Resume);
    journal.dealer(Command::NoMoreBets);
    assert_eq!(says(&journal), []);
    journal.deal("2H");
    journal.deal("KH");
    assert_eq!(says(&journal), [Command::Resume]);
    journal.give(Actor::System, &Command::Resume);
}

/// Given a card that was dealt while something about the round waited for a second person, when that is decided again, then it is an earlier
/// rule's in a journal of before, and a difference in one of today.
#[test]
fn g_14_a_card_that_outran_what_waited_before_is_told_as_an_earlier_rules() {
    let waits = || {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        let by = journal.by(person(Post::CasinoSupervisor));
        let fire =
            Command::Invalidate { cause: Cause::Disruption, note: "a fire".parse().unwrap(), last: false };
        let asks = RedDog::decide(&journal.run.rules, &journal.run.state, &fire, &by).unwrap().record(by);
        journal.run.decision(0, &asks, &[NEWEST]);
        assert!(journal.run.state.proposal.is_some());
        journal
    };
    let dealt = || Event::CardDealt { card: Shown { value: card("2H"), opening: None } };
    assert_eq!(waits().holds(person(Post::Dealer), dealt(), 2), (1, 0));
    assert_eq!(waits().holds(person(Post::Dealer), dealt(), NEWEST), (0, 1));
}

/// Given a journal in which a hand was over with its second card, or with the exchange of one, when it is decided again, then that is
/// an earlier rule's, and a difference in a journal of today or where the money is another.
#[test]
fn r7_2_2_1_a_hand_that_ended_with_its_second_card_before_is_told_as_an_earlier_rules() {
    let decided = |schema: u16, exchanged: bool, more: u32| {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        journal.deal("5H");
        let command = if exchanged {
            journal.deal("9C");
            Command::Reconstruct { first: card("5H"), second: card("6C") }
        } else {
            Command::Deal { card: Some(card("6C")) }
        };
        let actor = person(Post::CasinoSupervisor);
        let by = journal.by(actor);
        let rules = &journal.run.rules;
        let mut facts = RedDog::decide(rules, &journal.run.state, &command, &by).unwrap().record(by);
        let mut after = journal.run.state.clone();
        facts.iter().for_each(|fact| RedDog::apply(&mut after, fact));
        let mut rest = RedDog::decide(rules, &after, &Command::NoSpread, &by).unwrap().record(by);
        if let Event::WagerSettled { settled } = &mut rest[0].event {
            settled.excess = Cents::literal(more);
        }
        if more > 0 {
            rest.remove(1);
            rest.push(facts[0].clone());
        }
        facts.extend(rest);
        journal.run.decision(1, &facts, &vec![schema; facts.len()]);
        (journal.run.found.by_earlier_rules, journal.run.found.decided_otherwise)
    };
    assert_eq!(decided(1, false, 0), (1, 0));
    assert_eq!(decided(TODAY, false, 0), (0, 1));
    assert_eq!(decided(TODAY, true, 0), (1, 0));
    assert_eq!(decided(3, true, 0), (0, 1));
    assert_eq!(decided(1, false, 5), (0, 1), "something else happened");
}

#[test]
fn r3_4_and_r6_4_what_needed_no_shuffle_and_no_sign_before_is_told_as_an_earlier_rules() {
    let check = |journal: &Journal| journal.run.state.cards.unwrap();
    let replaced = |schema| {
        let journal = Journal::new();
        let event = Event::CardsReplaced { check: check(&journal), note: "a torn ten".parse().unwrap() };
        journal.holds(person(Post::GameSupervisor), event, schema)
    };
    assert_eq!((replaced(BEFORE), replaced(TODAY)), ((1, 0), (0, 1)));
    let raised = |schema| {
        let mut journal = Journal::new();
        journal.closes();
        let config = journal.run.state.config.clone().unwrap();
        let minimum = config.limits.minimum.plus_capped(config.limits.minimum);
        let limits = houseway_games::red_dog::Limits { minimum, ..config.limits };
        let event = Event::Configured { config: Box::new(Config { limits, ..config }), players_most: 3 };
        journal.holds(person(Post::GamingShiftManager), event, schema)
    };
    assert_eq!((raised(BEFORE), raised(TODAY)), ((1, 0), (0, 1)));
}

/// Given a journal in which a note acceptor opened an account while somebody was shut out, when that is decided again, then it is an
/// earlier rule's, and a difference in a journal of today.
#[test]
fn r10_2_2_g_13_an_account_opened_before_while_somebody_was_shut_out_is_told_as_an_earlier_rules() {
    use houseway_table::house::desk::{DeskEvent, Funds};
    let opened = |source: Funds, actor: Actor, schema| {
        let mut journal = Journal::new();
        let measures = houseway_table::red_dog::Measures { exclude: true, ..Default::default() };
        journal.casino(Command::Sanction { seat: seat(), measures, note: "a device".parse().unwrap() });
        let account = houseway_ledger::AccountNumber(journal.run.state.desk.last_account + 1);
        let (seat, amount) = (SeatNumber::new(2).unwrap(), Cents::literal(10_000));
        let desk = DeskEvent::AccountOpened { seat, account, source, amount };
        journal.holds(actor, Event::Desk { desk }, schema)
    };
    let acceptor = Actor::Device { id: "n2".parse().unwrap(), seat: SeatNumber::new(2).ok() };
    let note = Funds::Acceptor { note: "1".parse().unwrap() };
    assert_eq!((opened(note, acceptor, TODAY), opened(note, acceptor, 3)), ((1, 0), (0, 1)));
    // A person's is the same account, under a clause more.
    let (cash, dealer) = (Funds::Dealer { tender: Tender::Cash }, person(Post::Dealer));
    assert_eq!(opened(cash, dealer, TODAY), (0, 0));
}

#[test]
fn r10_8_a_seat_that_was_given_up_before_for_rounds_without_a_card_is_told_as_an_earlier_rules() {
    let vacated =
        |schema| Journal::new().holds(person(Post::GameSupervisor), Event::Vacated { seat: seat() }, schema);
    assert_eq!((vacated(BEFORE), vacated(TODAY)), ((1, 0), (0, 1)));
}

#[test]
fn rd_12_a_hand_called_void_that_was_settled_again_before_is_told_as_an_earlier_rules() {
    let corrected = |schema| {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        ["5H", "6C"].into_iter().for_each(|name| journal.deal(name));
        journal.dealer(Command::NoSpread);
        let cards = ["5H", "7C", "6D"].map(card).to_vec();
        let event = Event::Corrected {
            round: 1,
            from: ["5H", "6C"].map(card).to_vec(),
            to: cards,
            leaves: houseway_games::red_dog::Leaves::Spread { cards: 1 },
            outcome: houseway_games::red_dog::Outcome::Between { cards: 1 },
            counted: false,
            lines: Vec::new(),
            moved: Vec::new(),
            measured: Vec::new(),
            note: "a mis-tap".parse().unwrap(),
        };
        journal.holds(person(Post::CasinoSupervisor), event, schema)
    };
    assert_eq!((corrected(TODAY), corrected(3)), ((1, 0), (0, 1)));
}

/// Given a journal in which one person settled a round again, when it is decided again, then that is an earlier rule's as far as the
/// money is what two persons would make it, and a difference in a journal of today.
#[test]
fn g_14_what_one_person_did_alone_before_is_told_as_an_earlier_rules() {
    let played = || {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        journal.deal("5H");
        journal.deal("9C");
        journal.dealer(Command::NoMoreBets);
        journal.deal("KD");
        journal
    };
    let actor = person(Post::CasinoSupervisor);
    let mut journal = played();
    let by = journal.by(actor);
    let cards = ["5H", "9C", "7D"].map(card).to_vec();
    let command = Command::CorrectResult { cards, note: "a mis-tap".parse().unwrap() };
    let mut event = journal.two_decide(by, &command);
    assert_eq!(played().holds(actor, event.clone(), 3), (1, 0));
    assert_eq!(played().holds(actor, event.clone(), NEWEST), (0, 1));
    let Event::Corrected { lines, .. } = &mut event else { panic!("{event:?}") };
    lines[0].line.returned = Cents::literal(9_999);
    assert_eq!(played().holds(actor, event, 3), (0, 1), "other money moved");
    // So are a sign, a marker, and a set-up of a higher maximum.
    let limits = |journal: &Journal| {
        let before = journal.run.state.limits.unwrap();
        let maximum = before.maximum.plus_capped(before.maximum);
        houseway_games::red_dog::Limits { maximum, ..before }
    };
    let signed = |schema| {
        let journal = Journal::new();
        let event = Event::SignPosted { limits: limits(&journal), effective_at: journal.now.plus_ms(2_000) };
        journal.holds(actor, event, schema)
    };
    assert_eq!((signed(BEFORE), signed(NEWEST)), ((1, 0), (0, 1)));
    let marked = |schema| {
        let journal = Journal::new();
        let maximum = Some(limits(&journal).maximum);
        let event = Event::MarkerPlaced { seat: seat(), maximum };
        journal.holds(person(Post::GamingShiftManager), event, schema)
    };
    assert_eq!((marked(BEFORE), marked(NEWEST)), ((1, 0), (0, 1)));
    let set_up = |schema| {
        let mut journal = Journal::new();
        journal.closes();
        let config = Config { limits: limits(&journal), ..journal.run.state.config.clone().unwrap() };
        let event = Event::Configured { config: Box::new(config), players_most: 3 };
        journal.holds(person(Post::GamingShiftManager), event, schema)
    };
    assert_eq!((set_up(2), set_up(NEWEST)), ((1, 0), (0, 1)));
}

/// Given a journal in which any two signatures closed a table without a sign, or somebody bought or laid more after the closing had come,
/// when it is decided again, then that is an earlier rule's, and a difference in a journal of today.
#[test]
fn r10_7_g_4_what_was_done_about_closings_before_is_told_as_an_earlier_rules() {
    use houseway_table::house::Signature;
    use houseway_table::house::desk::{DeskEvent, Funds};
    let closed = |schema| {
        let mut journal = Journal::new();
        journal.counts_to_close();
        let movement = journal.run.state.desk.movement.clone().unwrap();
        let by = person(Post::GameSupervisor);
        let second = Signature {
            person: by.person().unwrap(),
            rank: by.rank().unwrap(),
            at: journal.now.plus_ms(1_000),
        };
        let desk = DeskEvent::Moved {
            kind: MovementKind::Closing,
            count: movement.count,
            total: movement.total,
            expected: Some(journal.run.state.desk.float()),
            emptied: Vec::new(),
            first: movement.first,
            second,
        };
        journal.holds(by, Event::Desk { desk }, schema)
    };
    assert_eq!((closed(3), closed(NEWEST)), ((1, 0), (0, 1)));
    let announced = || {
        let mut journal = Journal::new();
        let at = journal.now.plus_minutes(21);
        journal.casino(Command::Desk { desk: DeskCommand::PostClosing { at } });
        journal.now = at;
        journal
    };
    let bought = |schema| {
        let journal = announced();
        let account = journal.run.state.desk.account(seat()).unwrap();
        let source = Funds::Dealer { tender: Tender::Cash };
        let desk = DeskEvent::ToppedUp { seat: seat(), account, source, amount: Cents::literal(100) };
        journal.holds(person(Post::Dealer), Event::Desk { desk }, schema)
    };
    assert_eq!((bought(3), bought(NEWEST)), ((1, 0), (0, 1)));
    let laid = |schema| {
        let journal = announced();
        let account = journal.run.state.desk.account(seat()).unwrap();
        let (from, to) = (Cents::ZERO, Cents::literal(2_000));
        let event = Event::WagerChanged { seat: seat(), account, area: 1, from, to, spoken: false };
        journal.holds(person(Post::Dealer), event, schema)
    };
    assert_eq!((laid(1), laid(NEWEST)), ((1, 0), (0, 1)));
}

#[test]
fn r10_2_2_g_13_what_was_bought_by_whoever_is_shut_out_before_is_told_as_an_earlier_rules() {
    use houseway_table::house::desk::{DeskEvent, Funds};
    let bought = |schema| {
        let mut journal = Journal::new();
        let measures = houseway_table::red_dog::Measures { exclude: true, ..Default::default() };
        journal.casino(Command::Sanction { seat: seat(), measures, note: "a device".parse().unwrap() });
        let account = journal.run.state.desk.account(seat()).unwrap();
        let source = Funds::Dealer { tender: Tender::Cash };
        let desk = DeskEvent::ToppedUp { seat: seat(), account, source, amount: Cents::literal(100) };
        journal.holds(person(Post::Dealer), Event::Desk { desk }, schema)
    };
    assert_eq!((bought(3), bought(NEWEST)), ((1, 0), (0, 1)));
}

#[test]
fn g_14_r7_2_1_1_other_cards_and_late_raises_of_before_are_told_as_an_earlier_rules() {
    let raising = || {
        let mut journal = Journal::new();
        journal.wager();
        journal.dealer(Command::NoMoreBets);
        journal.deal("2H");
        journal.deal("KS");
        journal
    };
    let exchanged = |schema| {
        let mut journal = raising();
        journal.dealer(Command::NoMoreBets);
        let event = Event::Reconstructed {
            from: ["2H", "KS"].map(card),
            to: ["2H", "QS"].map(card),
            leaves: houseway_games::red_dog::Leaves::Spread { cards: 9 },
            returned: Vec::new(),
        };
        journal.holds(person(Post::CasinoSupervisor), event, schema)
    };
    assert_eq!((exchanged(3), exchanged(NEWEST)), ((1, 0), (0, 1)));
    let raised = |schema| {
        let mut journal = raising();
        let config = journal.run.state.config.as_mut().unwrap();
        (config.automation.deals, config.automation.raises_ms) = (true, 500);
        let account = journal.run.state.desk.account(seat()).unwrap();
        let (from, to) = (Cents::ZERO, Cents::literal(2_000));
        let event = Event::Raised { seat: seat(), account, from, to };
        journal.holds(person(Post::Dealer), event, schema)
    };
    assert_eq!((raised(1), raised(NEWEST)), ((1, 0), (0, 1)));
}

#[test]
fn r6_4_a_sign_that_stood_across_a_set_up_before_is_told_as_an_earlier_rules() {
    let stood = |event: fn(houseway_games::red_dog::Limits) -> Event, schema| {
        let mut journal = Journal::new();
        let config = journal.run.state.config.clone().unwrap();
        let effective_at = journal.now.plus_minutes(1);
        journal.casino(Command::PostSign { limits: config.limits, effective_at });
        journal.closes();
        let limits = config.limits;
        journal.manager(Command::Configure { config: Box::new(config) });
        journal.holds(person(Post::CasinoSupervisor), event(limits), schema)
    };
    let changed = |limits| Event::LimitsChanged { limits };
    assert_eq!((stood(changed, 2), stood(changed, NEWEST)), ((1, 0), (0, 1)));
    let withdrawn = |_| Event::SignWithdrawn;
    assert_eq!((stood(withdrawn, 1), stood(withdrawn, NEWEST)), ((1, 0), (0, 1)));
}
