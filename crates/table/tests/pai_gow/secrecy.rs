//! What an audience hears does not change, byte for byte and message for message, while tiles change that it may not see, up to
//! the first lawful exposure. A view that leaks makes the law fail.

use crate::chance::{Chance, Commitment};
use crate::harness::{
    BOOKS, CROWN, DEALER, MANAGER, NSW, Table, VIC, area, config, dealt_to, dollars, person, seat,
    with_side_bets,
};
use houseway_table::pai_gow::{Bet, Command, Config, PaiGow, Play};
use houseway_table::{Actor, Audience, By, Game, Post};

/// Every audience, and who of it may give commands.
fn audiences() -> Vec<(Audience, Option<Actor>)> {
    let mut all: Vec<_> = [2, 3, 5]
        .map(|number| {
            let seat = seat(number);
            (Audience::Seat { seat }, Some(Actor::Terminal { seat }))
        })
        .to_vec();
    all.push((Audience::Dealer, Some(person(DEALER))));
    all.push((Audience::Supervisor, Some(person(MANAGER))));
    all.push((Audience::Inspector, Some(person(Post::Inspector))));
    all.push((Audience::Public, None));
    all
}

/// Commands of every shape that somebody could try.
fn probes() -> Vec<Command> {
    let mut probes = vec![
        Command::ExposeBank { tiles: None, low: None },
        Command::Deliver,
        Command::Settle,
        Command::Clear,
        Command::CallBets,
        Command::OpenCup { rests: None },
        Command::KeepBank,
    ];
    probes.extend([2, 3, 5].map(|number| Command::Play { seat: seat(number), act: Play::AskBankHand }));
    for number in 1..=8 {
        let at = area(number);
        probes.push(Command::Open { area: at, tiles: None, low: None, called: None });
        for seat_number in [2, 3, 5] {
            let seat = seat(seat_number);
            for act in [
                Play::Look { area: at },
                Play::AskHouseWay { area: at },
                Play::Concede { area: at },
                Play::CallVoid { area: at },
                Play::Surrender { area: at },
                Play::Wager { area: at, bet: Bet::Regular, amount: dollars(20) },
            ] {
                probes.push(Command::Play { seat, act });
            }
            for low in [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], [0, 0], [4, 1]] {
                probes.push(Command::Play { seat, act: Play::Set { area: at, low } });
            }
        }
    }
    probes
}

/// All that leaves the table towards one audience. `leak` adds what a careless view would tell.
fn hears(table: &Table, audience: Audience, by: Option<Actor>, leak: fn(&Table) -> String) -> String {
    let (rules, state) = (&table.rules, &table.state);
    let mut said = serde_json::to_string(&PaiGow::view(rules, state, audience)).unwrap();
    said += &format!("\n{:?}\n{:?}", PaiGow::needs(rules, state), PaiGow::next_step(rules, state));
    if let Some(actor) = by {
        let by = By { actor, at: table.now };
        said += &format!("\n{}", serde_json::to_string(&PaiGow::options(rules, state, &by)).unwrap());
        for probe in probes() {
            if let Err(refused) = PaiGow::decide(rules, state, &probe, &by) {
                said += &format!("\n{}", serde_json::to_string(&refused).unwrap());
            }
        }
    }
    said + &leak(table)
}

/// What each audience heard, each time that it changed.
type Heard = Vec<(Audience, Vec<String>)>;

struct Room {
    table: Table,
    heard: Heard,
    leak: fn(&Table) -> String,
}

impl Room {
    /// A table at which three play, these hands being dealt to them.
    fn new(config: Config, hands: &[(u8, [&str; 4])], leak: fn(&Table) -> String) -> Self {
        let mut table = Table::with_players(config, &[2, 3, 5]);
        table.thorough = false;
        let serve: Vec<u8> = (1..=8).collect();
        // Seals say as little as they can, so that two tables differ in their hidden things alone.
        table.chance =
            Chance::new(dealt_to(&table.rules, None, hands, &serve), &[3, 3, 3, 3], Commitment::Blind);
        let heard = audiences().into_iter().map(|(audience, _)| (audience, Vec::new())).collect();
        let mut room = Self { table, heard, leak };
        room.overhear();
        room
    }

    fn overhear(&mut self) {
        for ((audience, actor), (_, heard)) in audiences().into_iter().zip(&mut self.heard) {
            let said = hears(&self.table, audience, actor, self.leak);
            if heard.last() != Some(&said) {
                heard.push(said);
            }
        }
    }

    fn give(&mut self, actor: Actor, command: Command) {
        self.table.give(actor, command);
        self.overhear();
    }

    fn play(&mut self, number: u8, act: Play) {
        let seat = seat(number);
        self.give(Actor::Terminal { seat }, Command::Play { seat, act });
    }

    /// From the shuffle until the tiles are delivered.
    fn until_delivery(&mut self) {
        self.until_delivery_on(Bet::Regular);
    }

    fn until_delivery_on(&mut self, bet: Bet) {
        self.give(person(DEALER), Command::OfferBank);
        while self.table.state.offering.is_some() {
            self.give(person(DEALER), Command::PassBank);
        }
        self.table.draw();
        self.overhear();
        for number in [2, 3, 5] {
            self.play(number, Play::Wager { area: area(number), bet, amount: dollars(20) });
        }
        if self.table.offers(&person(DEALER), &Command::CallBets) {
            self.give(person(DEALER), Command::CallBets);
        }
        self.table.draw();
        self.overhear();
        self.give(person(DEALER), Command::OpenCup { rests: None });
        self.give(person(DEALER), Command::Deliver);
    }

    /// From the shuffle until every hand is set; the bank's tiles are still face down.
    fn until_exposure(&mut self) {
        self.until_delivery();
        self.all_set();
    }

    fn all_set(&mut self) {
        for number in [2, 3, 5] {
            self.play(number, Play::Look { area: area(number) });
            let low = self.legal(number);
            self.play(number, Play::Set { area: area(number), low });
        }
    }

    /// Some way in which the hand may be set.
    fn legal(&self, number: u8) -> [u8; 2] {
        let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        let seat = seat(number);
        let may = |low: &[u8; 2]| {
            let act = Play::Set { area: area(number), low: *low };
            self.table.offers(&Actor::Terminal { seat }, &Command::Play { seat, act })
        };
        pairs.into_iter().find(may).unwrap()
    }

    fn of(&self, audience: Audience) -> &[String] {
        &self.heard.iter().find(|(who, _)| *who == audience).unwrap().1
    }
}

fn silent(_: &Table) -> String {
    String::new()
}

/// The hand at area 3 and the one at area 5 change places; those at 1, the bank's, and at 2 are the same.
const ONE: [(u8, [&str; 4]); 4] = [
    (1, ["12", "9", "H8", "L7"]),
    (2, ["2", "L8", "11", "5"]),
    (3, ["H4", "H4", "G3", "G6"]),
    (5, ["H10", "L10", "H7", "L6"]),
];
const OTHER: [(u8, [&str; 4]); 4] = [
    (1, ["12", "9", "H8", "L7"]),
    (2, ["2", "L8", "11", "5"]),
    (3, ["H10", "L10", "H7", "L6"]),
    (5, ["H4", "H4", "G3", "G6"]),
];

/// Where two audiences heard something else.
#[track_caller]
fn same(one: &Room, other: &Room, audience: Audience, book: &str) {
    let (one, other) = (one.of(audience), other.of(audience));
    assert_eq!(one.len(), other.len(), "{book}: {audience:?} heard one message more");
    for (at, (left, right)) in one.iter().zip(other).enumerate() {
        if let Some(byte) = left.bytes().zip(right.bytes()).position(|(a, b)| a != b) {
            let around = |text: &str| text[byte.saturating_sub(300)..(byte + 200).min(text.len())].to_owned();
            panic!("{book}: {audience:?}, message {at}:\n{}\n---\n{}", around(left), around(right));
        }
        assert_eq!(left.len(), right.len(), "{book}: {audience:?}, message {at}");
    }
}

fn strangers() -> [Audience; 5] {
    [
        Audience::Seat { seat: seat(2) },
        Audience::Dealer,
        Audience::Supervisor,
        Audience::Public,
        Audience::Inspector,
    ]
}

fn set_ups(book: &str) -> Vec<Config> {
    let mut all = vec![config(book), with_side_bets(book)];
    if book == NSW {
        let mut layout = config(book);
        layout.options.house_way_areas = vec![area(7)];
        all.push(layout);
    }
    for config in &mut all {
        config.options.player_banks = false;
        // So that what a table that deals by itself does, and when, is overheard too.
        config.automation.step_ms = 0;
    }
    all
}

#[test]
fn nobody_hears_of_tiles_that_are_not_his_until_they_are_turned_up() {
    for book in BOOKS {
        for config in set_ups(book) {
            let mut rooms = [&ONE[..], &OTHER[..]].map(|hands| Room::new(config.clone(), hands, silent));
            rooms.iter_mut().for_each(Room::until_exposure);
            let [one, other] = &rooms;
            for audience in strangers() {
                same(one, other, audience, book);
            }
            // Whose tiles they are sees them, or the law would hold for a table that shows nothing.
            for number in [3, 5] {
                let audience = Audience::Seat { seat: seat(number) };
                assert_ne!(one.of(audience), other.of(audience), "{book}");
            }
            // The bank's tiles and area 2's are the same, so that nothing differs until area 3 is opened.
            for room in &mut rooms {
                room.give(person(DEALER), Command::ExposeBank { tiles: None, low: None });
                room.give(
                    person(DEALER),
                    Command::Open { area: area(2), tiles: None, low: None, called: None },
                );
            }
            let [one, other] = &rooms;
            for audience in strangers() {
                same(one, other, audience, book);
            }
            for room in &mut rooms {
                room.give(
                    person(DEALER),
                    Command::Open { area: area(3), tiles: None, low: None, called: None },
                );
            }
            let [one, other] = &rooms;
            for audience in strangers() {
                assert_ne!(one.of(audience), other.of(audience), "{book}: what is turned up is seen");
            }
        }
    }
}

/// The bank's hand and one that nobody wagers on change places.
const DOWN: [[(u8, [&str; 4]); 5]; 2] = [
    [
        (1, ["12", "9", "H8", "L7"]),
        (2, ["2", "L8", "11", "5"]),
        (3, ["H4", "H4", "L4", "5"]),
        (5, ["H10", "L10", "H7", "L6"]),
        (6, ["H6", "H6", "G3", "G6"]),
    ],
    [
        (1, ["H6", "H6", "G3", "G6"]),
        (2, ["2", "L8", "11", "5"]),
        (3, ["H4", "H4", "L4", "5"]),
        (5, ["H10", "L10", "H7", "L6"]),
        (6, ["12", "9", "H8", "L7"]),
    ],
];

fn everybody() -> impl Iterator<Item = Audience> {
    audiences().into_iter().map(|(audience, _)| audience)
}

/// A round with nothing but Bonus wagers, the bank's hand staying down.
#[test]
fn a_banks_hand_that_nobody_asks_for_is_never_heard_of() {
    for book in [VIC, CROWN] {
        let mut config = with_side_bets(book);
        config.options.player_banks = false;
        let mut rooms = DOWN.map(|hands| Room::new(config.clone(), &hands, silent));
        for room in &mut rooms {
            room.until_delivery_on(Bet::Bonus);
            room.all_set();
            room.give(person(DEALER), Command::KeepBank);
            for number in [2, 3, 5] {
                let open = Command::Open { area: area(number), tiles: None, low: None, called: None };
                room.give(person(DEALER), open);
            }
        }
        let [one, other] = &rooms;
        everybody().for_each(|audience| same(one, other, audience, book));
        let mut asking = [&DOWN[0], &DOWN[1]].map(|hands| Room::new(config.clone(), hands, silent));
        // Once everybody is paid the tiles that nobody wagered on may be looked at, and the bank's still are not shown.
        for room in &mut rooms {
            room.give(person(DEALER), Command::Settle);
            room.give(person(DEALER), Command::Clear);
            let view = PaiGow::view(&room.table.rules, &room.table.state, Audience::Inspector);
            let view = serde_json::to_value(view).unwrap();
            assert!(view["table"]["history"][0]["bank_hand"].is_null(), "{book}: {view}");
        }
        // Where somebody asks they differ, or the law would hold for a table that never shows the bank's hand.
        for room in &mut asking {
            room.until_delivery_on(Bet::Bonus);
            room.all_set();
            room.play(5, Play::AskBankHand);
        }
        let [one, other] = &asking;
        everybody().for_each(|audience| same(one, other, audience, book));
        for room in &mut asking {
            room.give(person(DEALER), Command::ExposeBank { tiles: None, low: None });
        }
        let [one, other] = &asking;
        everybody().for_each(|audience| assert_ne!(one.of(audience), other.of(audience), "{book}"));
    }
}

/// The rank of a tile that lies face down at area 3.
fn indiscreet(table: &Table) -> String {
    let hand = table.state.play.as_ref().and_then(|play| Some((play, play.hand(area(3))?)));
    let tile = hand.and_then(|(play, hand)| Some(play.tiles(hand)?[0]));
    tile.map_or_else(String::new, |tile| tile.kind().rank().to_string())
}

/// Not by a figure, but by one message more.
fn by_its_length(table: &Table) -> String {
    if indiscreet(table) == "4" { " ".to_owned() } else { String::new() }
}

#[test]
fn a_view_that_leaks_is_found_out() {
    for leak in [indiscreet, by_its_length] {
        let mut config = config(BOOKS[0]);
        config.options.player_banks = false;
        let mut rooms = [&ONE[..], &OTHER[..]].map(|hands| Room::new(config.clone(), hands, leak));
        rooms.iter_mut().for_each(Room::until_exposure);
        let [one, other] = &rooms;
        for audience in strangers() {
            assert_ne!(one.of(audience), other.of(audience), "the law noticed nothing");
        }
    }
}

#[test]
fn a_hand_left_to_the_dealer_is_shown_to_nobody_before_it_is_opened() {
    for book in BOOKS {
        let mut config = config(book);
        config.options.player_banks = false;
        let mut room = Room::new(config, &ONE, silent);
        room.until_delivery();
        room.play(2, Play::AskHouseWay { area: area(2) });
        let view = PaiGow::view(&room.table.rules, &room.table.state, Audience::Seat { seat: seat(2) });
        let text = serde_json::to_string(&view).unwrap();
        assert!(text.contains("\"hands\":[{\"area\":2,\"tiles\":null"), "{book}: {text}");
    }
}

/// Nothing that is written tells a tile before it is turned up: not the journal, a snapshot, or what is printed of either.
#[test]
fn what_is_written_tells_no_tile_before_its_time() {
    let mut config = config(BOOKS[0]);
    config.options.player_banks = false;
    let mut rooms = [&ONE[..], &OTHER[..]].map(|hands| Room::new(config.clone(), hands, silent));
    rooms.iter_mut().for_each(Room::until_delivery);
    let written = |room: &Room| {
        let facts = serde_json::to_string(&room.table.facts).unwrap();
        let state = serde_json::to_string(&room.table.state).unwrap();
        (facts, state, format!("{:?}", room.table.facts), format!("{:?}", room.table.state))
    };
    let [one, other] = &rooms;
    assert_eq!(written(one), written(other));
}
