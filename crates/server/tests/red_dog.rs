//! Rounds of Red Dog over WebSockets and HTTP: on the demo floor's virtual shoes, and at a real shoe whose dealer says each card.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod support;

use houseway_server::{FloorKind, record};
use houseway_table::{Digest, TableId};
use serde_json::{Value, json};
use std::net::SocketAddr;
use support::pai_gow::{act, done, may};
use support::staff::{Person, enrolled, hired, operated};
use support::{Client, House, house, http};

/// Buys in with play money.
async fn buy_in(player: &mut Client, seat: u8, cents: u64) {
    let note = json!({"do": "insert-note", "note": format!("n-{seat}"), "amount": cents});
    done(player, json!({"do": "desk", "desk": note})).await;
}

/// Reads on until it is this part of the round.
async fn phase(who: &mut Client, phase: &str) {
    let at = |view: &Value| view["table"]["phase"] == phase || view["phase"] == phase;
    who.until(phase, at).await;
}

async fn wager(player: &mut Client, seat: u8, area: u8, amount: u64) {
    done(player, act(seat, json!({"play": "wager", "area": area, "amount": amount}))).await;
}

/// What a seat has, with what it has at stake.
fn has(view: &Value) -> u64 {
    view["balance"].as_u64().unwrap() + view["staked"].as_u64().unwrap()
}

/// Cards are cut by the supervisor, and put into the shoe.
async fn cut_and_load(dealer: &mut Client, above: &mut Client) {
    phase(above, "cutting").await;
    done(above, json!({"do": "cut", "before": 78})).await;
    phase(dealer, "loading").await;
    done(dealer, json!({"do": "load", "behind": 104, "burned": 1})).await;
    phase(dealer, "betting").await;
}

/// A table with a real shoe, opened under two signatures, its cards checked and in the shoe.
async fn real_shoe(house: &House, table: &str) -> (Client, Client) {
    let books = http(house.address(), "GET", "/api/live-books", &[], None).await.json();
    let book = books.as_array().unwrap().iter().find(|book| book["rulebook"] == "vic-1997-red-dog").unwrap();
    let mut config = book["config"].clone();
    config["table"] = json!(table);
    config["source"] = json!("shoe");
    config["demo"] = json!(true);
    let made = http(house.address(), "POST", "/api/tables", &[], Some(&json!({"config": config}))).await;
    assert!(made.status < 300, "{}", String::from_utf8_lossy(&made.body));
    let (mut dealer, mut above) =
        (house.stream(table, "dealer").await, house.stream(table, "supervisor").await);
    let check = json!({
        "decks": 8, "cards": 416, "jokers": 0, "colour": "red", "alike": true, "cutting_card": true, "sound": true,
    });
    done(&mut dealer, json!({"do": "check-cards", "check": check})).await;
    let float = json!([{"denomination": 2_500, "count": 400}, {"denomination": 100, "count": 500}]);
    let count = json!({"do": "count", "kind": "opening", "count": float});
    done(&mut dealer, json!({"do": "desk", "desk": count})).await;
    done(&mut above, json!({"do": "desk", "desk": {"do": "countersign"}})).await;
    done(&mut dealer, json!({"do": "shuffle", "cards": vec![Value::Null; 416]})).await;
    cut_and_load(&mut dealer, &mut above).await;
    (dealer, above)
}

async fn deal(dealer: &mut Client, cards: &[&str]) {
    for card in cards {
        done(dealer, json!({"do": "deal", "card": card})).await;
    }
}

#[tokio::test]
async fn a_round_with_a_raise_is_dealt_from_a_real_shoe() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, _above) = real_shoe(&house, "RS").await;
    let mut display = house.stream("RS", "public").await;
    let (mut one, mut two) = (house.seat("RS", 1).await, house.seat("RS", 2).await);
    buy_in(&mut one, 1, 100_000).await;
    buy_in(&mut two, 2, 100_000).await;
    wager(&mut one, 1, 3, 2_500).await;
    wager(&mut two, 2, 3, 10_000).await;
    done(&mut dealer, json!({"do": "no-more-bets"})).await;
    deal(&mut dealer, &["4H", "8S"]).await;
    phase(&mut one, "raising").await;
    assert_eq!(one.view["table"]["announced"]["value"], json!({"leaves": "spread", "cards": 3}));
    let raise =
        one.view["may"].as_array().unwrap().iter().find(|offer| offer["value"]["may"] == "raise").unwrap();
    assert_eq!((&raise["value"]["most"], &raise["value"]["unit"]), (&json!(2_500), &json!(500)));
    let refused = one.give(act(1, json!({"play": "raise", "amount": 3_000}))).await;
    assert_eq!(
        (&refused["type"], &refused["reason"]["reason"]),
        (&json!("refused"), &json!("outside-raise"))
    );
    done(&mut one, act(1, json!({"play": "raise", "amount": 2_000}))).await;
    let quiet = json!({"do": "admonish", "seat": null, "breach": "influence", "note": "asked to be quiet"});
    done(&mut dealer, quiet).await;
    // Whoever comes back in the middle of the raise finds it as it lies.
    let mut back = house.seat("RS", 1).await;
    assert_eq!(back.view["table"]["layout"]["value"]["areas"][2]["wagers"][0]["raise"], 2_000);
    done(&mut dealer, json!({"do": "no-more-bets"})).await;
    deal(&mut dealer, &["6D"]).await;
    back.until("the result", |view| view["table"]["history"][0]["number"] == 1).await;
    // Three cards of spread pay 2 to 1, on the original wager and on the raise.
    assert_eq!(has(&back.view), 100_000 + 2 * (2_500 + 2_000));
    two.until("the result", |view| view["table"]["history"][0]["number"] == 1).await;
    assert_eq!(has(&two.view), 100_000 + 2 * 10_000);
    let basis = back.view["table"]["settled"][0]["line"]["basis"].as_array().unwrap().clone();
    assert!(basis.contains(&json!("8.1.1")) && basis.contains(&json!("5.9.1.1")), "{basis:?}");
    display.until("the round on the display", |view| view["history"][0]["number"] == 1).await;
    assert_eq!(display.view["history"][0]["cards"], json!(["4H", "8S", "6D"]));

    // A pair that stays one, and cards without a spread, are void: wagers stay.
    for (round, cards) in [(2, &["9H", "9S", "QD"][..]), (3, &["5H", "6S"][..])] {
        wager(&mut back, 1, 3, 2_500).await;
        done(&mut dealer, json!({"do": "no-more-bets"})).await;
        deal(&mut dealer, cards).await;
        if cards.len() == 2 {
            phase(&mut dealer, "no-spread").await;
            done(&mut dealer, json!({"do": "no-spread"})).await;
        }
        back.until("the result", |view| view["table"]["history"][0]["number"] == round).await;
        assert_eq!(has(&back.view), 109_000);
        done(&mut back, act(1, json!({"play": "wager", "area": 3, "amount": 0}))).await;
    }

    let reply = http(house.address(), "GET", "/api/tables/RS/rounds/1", &[], None).await;
    assert_eq!(reply.status, 200);
    let text = reply.json().to_string();
    assert!(text.contains("seat 1 raised by") && text.contains("a spread of 3 cards announced"), "{text}");
    assert!(
        text.contains("an onlooker admonished for influencing another player: asked to be quiet"),
        "{text}"
    );
    let day = http(house.address(), "GET", "/api/tables/RS/day", &[], None).await.json();
    assert_eq!(day["difference"], json!(0), "{day}");
    let again = record::decide_again(&house.journal, TableId::new("RS").unwrap()).await.unwrap().unwrap();
    assert!(again.decisions > 20 && again.differences.is_empty() && again.passed_over == 0, "{again:?}");
    house.server.stop().await;
}

#[tokio::test]
async fn the_ninth_ace_of_spades_is_a_mistap_or_an_irregularity() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, _above) = real_shoe(&house, "RS").await;
    for _ in 0..8 {
        done(&mut dealer, json!({"do": "face-up", "card": "AS"})).await;
    }
    let refused = dealer.give(json!({"do": "face-up", "card": "AS"})).await;
    assert_eq!(refused["reason"], json!({"reason": "impossible-card", "card": "AS"}));
    assert!(refused["basis"].as_array().unwrap().contains(&json!("3.1")), "{refused}");
    house.server.stop().await;
}

#[tokio::test]
async fn a_virtual_shoe_is_dealt_from_the_console_and_opens_what_it_shows() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, mut above) =
        (house.stream("D2", "dealer").await, house.stream("D2", "supervisor").await);
    let mut player = house.seat("D2", 4).await;
    buy_in(&mut player, 4, 100_000).await;
    cut_and_load(&mut dealer, &mut above).await;
    let seal = player.view["table"]["shoe"]["seal"].clone();
    assert!(seal.is_string(), "{seal}");
    wager(&mut player, 4, 9, 2_500).await;
    dealer.until("the wager", |view| may(view, "no-more-bets")).await;
    done(&mut dealer, json!({"do": "no-more-bets"})).await;
    // Until the round is over, the next step is the one that is offered where the round stands.
    let rounds = |view: &Value| view["table"]["history"].as_array().unwrap().len();
    let wanted = next_step;
    loop {
        dealer.until("a step", |view| rounds(view) > 0 || may(view, wanted(view))).await;
        if rounds(&dealer.view) > 0 {
            break;
        }
        let before = dealer.view["table"]["phase"].clone();
        let step = json!({"do": wanted(&dealer.view)});
        done(&mut dealer, step).await;
        dealer.until("the next step", |view| view["table"]["phase"] != before).await;
    }
    let cards = dealer.view["table"]["history"][0]["cards"].as_array().unwrap().len();
    player.until("the result", |view| view["table"]["history"][0]["number"] == 1).await;
    let draw = http(house.address(), "GET", "/api/tables/D2/draws/1", &[], None).await.json();
    let places = draw["drawn"][0]["places"].as_array().unwrap().clone();
    // The list is the one that was promised, and the cards that were dealt lie behind the burned one.
    let list: String =
        places.iter().map(|place| format!("{}\n", place["commitment"].as_str().unwrap())).collect();
    assert_eq!(player.view["table"]["shoe"]["seal"], json!(Digest::of(&list).to_string()));
    let dealt: Vec<&Value> = places[1..=cards].iter().map(|place| &place["card"]).collect();
    assert_eq!(json!(dealt), player.view["table"]["history"][0]["cards"]);
    assert!(places[0]["opening"].is_null(), "the burned card is shown to whoever asks alone");
    let opened = places.iter().filter(|place| place["opening"].is_string()).count();
    assert_eq!((places.len(), opened), (416, cards), "what was dealt is opened, and nothing else: {opened}");
    let again = record::decide_again(&house.journal, TableId::new("D2").unwrap()).await.unwrap().unwrap();
    assert!(again.differences.is_empty(), "{again:?}");
    house.server.stop().await;
}

/// What a dealer does next in a round, by where it stands.
fn next_step(view: &Value) -> &'static str {
    match view["table"]["phase"].as_str() {
        Some("raising") => "no-more-bets",
        Some("no-spread") => "no-spread",
        _ => "deal",
    }
}

/// The next step of the round, until its part is one of these.
async fn deal_until(dealer: &mut Client, parts: &[&str]) {
    loop {
        let next = next_step;
        let there = |view: &Value| parts.iter().any(|part| view["table"]["phase"] == *part);
        dealer.until("a step", |view| there(view) || may(view, next(view))).await;
        if there(&dealer.view) {
            return;
        }
        let before = dealer.view["table"]["phase"].clone();
        let step = json!({"do": next(&dealer.view)});
        done(dealer, step).await;
        dealer.until("the next step", |view| view["table"]["phase"] != before).await;
    }
}

/// How a round of a table was drawn.
async fn draw(house: &House, table: &str, round: u64) -> Value {
    http(house.address(), "GET", &format!("/api/tables/{table}/draws/{round}"), &[], None).await.json()
}

/// The cards that were turned up in a round, by its draw; of every shoe where it had several.
fn turned_up(draw: &Value, round: u64) -> Vec<Vec<Value>> {
    let shoes = draw["drawn"].as_array().unwrap().iter();
    let of = |shoe: &Value| {
        let places = shoe["places"].as_array().unwrap().iter();
        places.filter(|place| place["round"] == round).map(|place| place["card"].clone()).collect()
    };
    shoes.map(of).collect()
}

/// 3.5, FAIRNESS: what an earlier round was dealt from is told as long as the journal is kept, and of that round alone.
#[tokio::test]
async fn the_shoe_of_an_earlier_round_is_told_from_the_journal() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, mut above) =
        (house.stream("D2", "dealer").await, house.stream("D2", "supervisor").await);
    let mut player = house.seat("D2", 4).await;
    buy_in(&mut player, 4, 100_000).await;
    cut_and_load(&mut dealer, &mut above).await;
    let mut seals = Vec::new();
    for round in 1..=3_u64 {
        let played = |view: &Value| view["table"]["history"].as_array().unwrap().len() as u64 + 1 == round;
        player.until("bets", |view| played(view) && view["table"]["phase"] == "betting").await;
        seals.push(player.view["table"]["shoe"]["seal"].clone());
        if player.view["staked"] == 0 {
            wager(&mut player, 4, 9, 2_500).await;
        }
        dealer.until("the wager", |view| may(view, "no-more-bets")).await;
        done(&mut dealer, json!({"do": "no-more-bets"})).await;
        if round == 2 {
            // In the middle of the second round the rest is shuffled: it is dealt from two shoes.
            deal_until(&mut dealer, &["second"]).await;
            above.until("the first card", |view| view["table"]["phase"] == "second").await;
            done(&mut above, json!({"do": "order-shuffle"})).await;
            phase(&mut above, "cutting").await;
            done(&mut above, json!({"do": "cut", "before": 78})).await;
            phase(&mut dealer, "loading").await;
            done(&mut dealer, json!({"do": "load", "behind": 104, "burned": 1})).await;
            phase(&mut dealer, "second").await;
        }
        deal_until(&mut dealer, &["betting"]).await;
    }
    let history = dealer.view["table"]["history"].clone();
    let cards = |round: usize| history[3 - round]["cards"].as_array().unwrap().clone();

    let first = draw(&house, "D2", 1).await;
    assert_eq!(turned_up(&first, 1), vec![cards(1)]);
    let places = first["drawn"][0]["places"].as_array().unwrap();
    let list: String =
        places.iter().map(|place| format!("{}\n", place["commitment"].as_str().unwrap())).collect();
    assert_eq!(seals[0], json!(Digest::of(&list).to_string()), "the list that was promised");
    let opened = places.iter().filter(|place| place["opening"].is_string()).count();
    assert_eq!(opened, cards(1).len(), "nothing that was dealt later, and no burned card");

    let second = draw(&house, "D2", 2).await;
    let shoes = turned_up(&second, 2);
    assert_eq!((shoes.len(), shoes[0].len(), shoes.concat()), (2, 1, cards(2)));
    let third = draw(&house, "D2", 3).await;
    assert_eq!(turned_up(&third, 3), vec![cards(3)]);
    assert_eq!(third["drawn"][0]["places"][1]["round"], 2, "the shoe of both rounds");
    for round in [0, 4] {
        let path = format!("/api/tables/D2/draws/{round}");
        assert_eq!(http(house.address(), "GET", &path, &[], None).await.status, 404);
    }

    // The record of a round shows the same, each card held against its promise.
    let record = http(house.address(), "GET", "/api/tables/D2/rounds/2", &[], None).await.json();
    let sections = record["sections"].as_array().unwrap();
    let rows = sections.iter().find(|section| section["title"] == "Virtual cards").unwrap()["rows"].clone();
    let rows = rows.as_array().unwrap();
    let shown: Vec<Value> = rows.iter().map(|row| row[3].clone()).collect();
    assert_eq!(shown, cards(2));
    assert!(rows.iter().all(|row| row[5] == "opens it"), "{rows:?}");
    house.server.stop().await;
}

#[tokio::test]
async fn a_table_that_deals_by_itself_needs_no_dealer() {
    let house = house(FloorKind::Demo).await;
    let mut player = house.seat("D1", 1).await;
    buy_in(&mut player, 1, 100_000).await;
    phase(&mut player, "betting").await;
    wager(&mut player, 1, 5, 500).await;
    player.until("the clock", |view| view["table"]["closes_at"].is_u64()).await;
    let table = &player.view["table"];
    assert!(table["opened_at"].as_u64().unwrap() < table["closes_at"].as_u64().unwrap());
    for _ in 0..8 {
        house.clock.advance(12_000);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    player.until("a round", |view| !view["table"]["history"].as_array().unwrap().is_empty()).await;
    assert_eq!(player.view["table"]["history"][0]["lines"][0]["area"], 5);
    house.server.stop().await;
}

/// What the next round is worth is the answer of the odds explorer to the cards that are gone.
#[tokio::test]
async fn a_shoe_in_use_is_valued_by_the_cards_that_were_seen() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, mut above) = real_shoe(&house, "RS").await;
    let worth = async || http(house.address(), "GET", "/api/tables/RS/shoe", &[], None).await;
    let full = worth().await.json();
    assert_eq!(
        (&full["cards"], &full["removed"], &full["against_full"]),
        (&json!(416), &json!(""), &json!(0))
    );
    assert_eq!(full["edge"], full["full_edge"]);
    let mut one = house.seat("RS", 1).await;
    buy_in(&mut one, 1, 100_000).await;
    wager(&mut one, 1, 3, 2_500).await;
    done(&mut dealer, json!({"do": "no-more-bets"})).await;
    deal(&mut dealer, &["4H", "AS"]).await;
    done(&mut dealer, json!({"do": "no-more-bets"})).await;
    deal(&mut dealer, &["4D"]).await;
    let used = worth().await.json();
    assert_eq!((&used["cards"], &used["removed"], &used["round"]), (&json!(413), &json!("A,2*4"), &json!(1)));
    let asked = "/api/rulebooks/vic-1997-red-dog/odds?removed=A,2*4&raise=best";
    let explorer = http(house.address(), "GET", asked, &[], None).await.json();
    assert_eq!(used["edge"], explorer["bets"][0]["edge"]);
    assert_ne!(used["edge"], used["full_edge"]);
    assert_eq!(used["spreads"], explorer["spreads"]);
    // No view tells it, the player's least of all.
    for audience in ["dealer", "public", "supervisor"] {
        let view = house.stream("RS", audience).await.view.to_string();
        assert!(!view.contains(used["edge"].as_str().unwrap()), "{audience}");
    }
    // A card said wrongly is another card of the shoe; who was paid what, and what the house bears, stands in the record.
    let again = json!({"do": "correct-result", "cards": ["4H", "AS", "5D"], "note": "a mis-tap"});
    done(&mut above, again).await;
    assert_eq!(worth().await.json()["removed"], "A,2*4", "only asked for");
    done(&mut above, json!({"do": "agree"})).await;
    assert_eq!(worth().await.json()["removed"], "A,5,4");
    let record = http(house.address(), "GET", "/api/tables/RS/rounds/1", &[], None).await.json();
    let put_right =
        record["sections"].as_array().unwrap().iter().find(|one| one["title"] == "Put right").unwrap();
    let row: Vec<&str> =
        put_right["rows"][0].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
    assert_eq!(row[..7], ["settled again", "1", "1", "$0.00", "$50.00", "$0.00", "$0.00"]);
    // A game without a counted shoe has none.
    assert_eq!(http(house.address(), "GET", "/api/tables/R1/shoe", &[], None).await.status, 404);
    house.server.stop().await;
}

/// Red Dog on a floor with sign-in, as it is offered: table RX, closed.
async fn make_closed(at: SocketAddr, operator: &Person) {
    let books = operator.ask(at, "GET", "/api/live-books", None).await.json();
    let book = books.as_array().unwrap().iter().find(|book| book["rulebook"] == "vic-1997-red-dog").unwrap();
    let mut config = book["config"].clone();
    config["table"] = json!("RX");
    let made = operator.ask(at, "POST", "/api/tables", Some(json!({"config": config}))).await;
    assert_eq!(made.status, 201, "{}", String::from_utf8_lossy(&made.body));
}

#[tokio::test]
async fn neither_dealer_nor_seat_is_told_what_a_shoe_is_worth() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_closed(at, &operator).await;
    let path = "/api/tables/RX/shoe";
    let dealer = hired(&house, &operator, "dora", "dealer").await;
    let inspector = hired(&house, &operator, "ines", "inspector").await;
    let (seat, _) = enrolled(at, &operator, json!({"kind": "ats", "table": "RX", "seat": 1})).await;
    assert_eq!(http(at, "GET", path, &[], None).await.status, 401);
    assert_eq!(dealer.ask(at, "GET", path, None).await.status, 403);
    assert_eq!(seat.ask(at, "GET", path, None).await.status, 403);
    // The table is closed: for whoever may ask there is nothing to value yet.
    assert_eq!(inspector.ask(at, "GET", path, None).await.status, 404);
    house.server.stop().await;
}

#[tokio::test]
async fn r10_1_and_r10_5_a_screen_at_a_table_is_not_told_how_to_play() {
    let (house, operator) = operated().await;
    let at = house.address();
    make_closed(at, &operator).await;
    let (seat, _) = enrolled(at, &operator, json!({"kind": "ats", "table": "RX", "seat": 1})).await;
    let odds = "/api/rulebooks/vic-1997-red-dog/odds";
    // Neither what a shoe without some cards is worth, nor when to raise; nor how a hand of Pai Gow is best set.
    let set = "/api/rulebooks/vic-2000-pai-gow/odds";
    let asked =
        [(odds.to_owned(), "10.1, 10.5"), (format!("{odds}?removed=3*A"), "10.1"), (set.to_owned(), "15.5")];
    for (asked, clauses) in asked {
        let refused = seat.ask(at, "GET", &asked, None).await;
        assert_eq!(refused.status, 403);
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(clauses), "{detail}");
    }
    // What no play changes is told anywhere, and the explorer is away from the tables.
    assert_eq!(seat.ask(at, "GET", "/api/rulebooks/vic-2000-rapid-roulette/odds", None).await.status, 200);
    assert_eq!(http(at, "GET", odds, &[], None).await.status, 200);
    assert_eq!(http(at, "GET", &format!("{odds}?removed=3*A"), &[], None).await.status, 200);
    house.server.stop().await;
}

#[tokio::test]
async fn a_table_that_holds_money_of_its_players_is_not_taken_off_the_floor() {
    let house = house(FloorKind::Demo).await;
    let (mut dealer, mut above) = real_shoe(&house, "RM").await;
    let mut player = house.seat("RM", 1).await;
    buy_in(&mut player, 1, 100_000).await;
    wager(&mut player, 1, 3, 2_500).await;
    done(&mut dealer, json!({"do": "no-more-bets"})).await;
    deal(&mut dealer, &["4H", "8S"]).await;
    done(&mut dealer, json!({"do": "no-more-bets"})).await;
    deal(&mut dealer, &["6D"]).await;
    let measures =
        json!({"void": false, "exclude": false, "seize": 5_000, "confiscate": true, "detain": false});
    let seized = json!({"do": "sanction", "seat": 1, "measures": measures, "note": "a counting device"});
    done(&mut above, seized).await;
    done(&mut dealer, json!({"do": "desk", "desk": {"do": "leave", "seat": 1}})).await;
    let check = json!({
        "decks": 8, "cards": 416, "jokers": 0, "colour": "red", "alike": true, "cutting_card": true, "sound": true,
    });
    done(&mut dealer, json!({"do": "check-cards", "check": check})).await;
    let count = json!({"do": "count", "kind": "closing", "count": [{"denomination": 2_500, "count": 400}]});
    done(&mut dealer, json!({"do": "desk", "desk": count})).await;
    done(&mut above, json!({"do": "desk", "desk": {"do": "countersign"}})).await;
    let at = house.address();
    let kept = http(at, "DELETE", "/api/tables/RM", &[], None).await;
    assert_eq!(kept.status, 409);
    assert!(kept.json()["detail"].as_str().unwrap().contains("$50.00"), "{}", kept.json());
    done(&mut above, json!({"do": "release-seized", "account": 1, "returned": false})).await;
    // What is left to be done is of the gaming day: nobody is owed anything any more.
    let day = http(at, "DELETE", "/api/tables/RM", &[], None).await.json();
    assert_eq!(day["reason"]["reason"], "day-open", "{day}");
    house.server.stop().await;
}
