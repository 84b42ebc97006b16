//! What anybody may ask of the rulebooks: how hands are set, and what bets are worth.

#![expect(clippy::unwrap_used, clippy::panic, reason = "this serves tests alone")]

mod support;

use houseway_server::FloorKind;
use serde_json::{Value, json};
use support::{House, Reply, house, http};

async fn ask(house: &House, path: &str) -> Reply {
    http(house.address(), "GET", path, &[], None).await
}

async fn asked(house: &House, path: &str) -> Value {
    let reply = ask(house, path).await;
    assert_eq!(reply.status, 200, "{path}: {}", String::from_utf8_lossy(&reply.body));
    reply.json()
}

/// The refusal of a bad question, which must say what is wrong.
async fn refused(house: &House, path: &str, says: &str) {
    let reply = ask(house, path).await;
    assert_eq!(reply.status, 400, "{path}");
    assert_eq!(reply.header("content-type").as_deref(), Some("application/problem+json"), "{path}");
    let detail = reply.json()["detail"].as_str().unwrap().to_owned();
    assert!(detail.contains(says), "{path}: {detail}");
    // Pages say it in their own words, by its code.
    assert!(reply.json()["wrong"]["wrong"].is_string(), "{path}: {detail}");
}

fn bet<'a>(odds: &'a Value, name: &str) -> &'a Value {
    odds["bets"].as_array().unwrap().iter().find(|bet| bet["bet"] == name).unwrap_or_else(|| panic!("{name}"))
}

#[tokio::test]
async fn a_book_tells_what_it_leaves_open_and_what_that_bears_on() {
    let house = house(FloorKind::Real).await;
    let books = asked(&house, "/api/rulebooks").await;
    let ruling = |id: &str, ruling: &str| {
        let book = books.as_array().unwrap().iter().find(|book| book["id"] == id).unwrap();
        let found = book["rulings"].as_array().unwrap().iter().find(|row| row["ruling"] == ruling);
        found.cloned().unwrap_or_else(|| panic!("{id} {ruling}"))
    };
    let open = |ruling: &Value| (ruling["sets"].clone(), ruling["odds"].clone());
    assert_eq!(ruling("vic-2000-pai-gow", "PG-3")["choices"], json!(["half", "whole"]));
    assert_eq!(open(&ruling("vic-2000-pai-gow", "PG-3")), (json!(false), json!(true)));
    assert_eq!(open(&ruling("vic-2000-pai-gow", "HW-2")), (json!(true), json!(true)));
    assert_eq!(open(&ruling("vic-2000-rapid-roulette", "RR-2")), (json!(false), json!(true)));
    assert_eq!(open(&ruling("vic-2000-rapid-roulette", "RR-3")), (json!(false), json!(false)));
    // What is said to change no bet changes none, and what is not changes one.
    for book in books.as_array().unwrap() {
        let id = book["id"].as_str().unwrap();
        for row in book["rulings"].as_array().unwrap() {
            let (name, idle) = (row["ruling"].as_str().unwrap(), row["idle"].as_array().unwrap());
            let others: Vec<&Value> = row["choices"].as_array().unwrap().iter().skip(1).collect();
            assert_eq!(row["odds"], json!(others.len() > idle.len()), "{id} {name}");
            for choice in others {
                let path = format!("/api/rulebooks/{id}/odds?reading={name}={}", choice.as_str().unwrap());
                let odds = asked(&house, &path).await;
                let changed = odds["bets"].as_array().unwrap().iter().any(|bet| bet["changed"] != json!(0));
                assert_eq!(changed, !idle.contains(choice), "{path}");
            }
        }
    }
    assert_eq!(ruling("vic-2000-pai-gow", "PG-7")["odds"], json!(false));
    assert_eq!(ruling("vic-2000-pai-gow", "PG-6")["idle"], json!(["gross-win"]));
    assert_eq!(ruling("act-2019-pai-gow", "PG-14")["idle"], json!(["reseed-after-round"]));
    let tiles = asked(&house, "/api/pai-gow/tiles").await;
    assert_eq!(tiles.as_array().unwrap().len(), 32);
    let one = &tiles[31];
    assert_eq!((&one["code"], &one["kind"], &one["faces"]), (&json!("G6"), &json!("G"), &json!([2, 4])));
    house.server.stop().await;
}

#[tokio::test]
async fn a_hand_is_set_with_its_clauses_and_beside_the_other_books() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/vic-2000-pai-gow/house-way";
    let set = asked(&house, &format!("{path}?tiles=12,H8,9,11")).await;
    let rules = houseway_games::pai_gow::Rules::of_book(
        &houseway_games::books::VIC_2000_PAI_GOW,
        &houseway_lawbook::Readings::defaults(),
        &houseway_lawbook::Mutation::none(),
    )
    .unwrap();
    let hand = rules.hand(&["12", "H8", "9", "11"]).unwrap();
    let way = rules.house_way().set(hand);
    assert_eq!(set["low"]["tiles"], json!(way.low().map(houseway_games::pai_gow::Kind::code)));
    assert_eq!(set["high"]["worth"]["words"], rules.ranking().words(way.high_value()));
    assert_eq!(set["deals"], hand.weight());
    let decided = set["decided"].as_array().unwrap();
    assert_eq!(decided.len(), rules.house_way().deciding(hand).count());
    assert!(decided.iter().all(|row| !row["basis"].as_array().unwrap().is_empty()));
    let rejected: usize = decided.iter().map(|row| row["rejected"].as_array().unwrap().len()).sum();
    assert_eq!(rejected, rules.ranking().settings(hand).len() - 1, "all settings but one are rejected");
    let others: Vec<&Value> =
        set["others"].as_array().unwrap().iter().map(|other| &other["rulebook"]).collect();
    assert_eq!(others, ["nsw-2016-pai-gow", "crown-6.1-pai-gow", "act-2019-pai-gow"]);
    assert!(set.get("checked").is_none());

    // A hand that the books set differently is marked so, with the rows of the other book.
    let other = asked(&house, &format!("{path}?tiles=12,H10,L10,G3")).await;
    let nsw = &other["others"][0];
    assert_eq!((&nsw["rulebook"], &nsw["differs"]), (&json!("nsw-2016-pai-gow"), &json!(true)));
    assert_ne!(nsw["low"]["tiles"], other["low"]["tiles"]);
    assert!(nsw["decided"].to_string().contains("App2.7"), "{nsw}");
    assert_eq!(set["others"][0]["differs"], set["others"][0]["low"]["tiles"] != set["low"]["tiles"]);

    // A reading that a row waits for.
    let wait = |query: &str| format!("{path}?tiles=12,12,9,G3{query}");
    let usual = asked(&house, &wait("")).await;
    let never = asked(&house, &wait("&reading=HW-2=never-a-six")).await;
    assert_ne!(usual["low"], never["low"]);
    assert_eq!(never["readings"], json!({"HW-2": "never-a-six"}));
    assert_eq!(never["remarks"], json!([]));
    // One that the book offers and for which none does is accepted with the remark that the command line makes.
    let idle = asked(&house, &wait("&reading=PG-6=gross-win,HW-2=never-a-six")).await;
    assert_eq!(idle["remarks"], json!(["PG-6=gross-win has no bearing on what is asked here"]));
    assert_eq!(idle["low"], never["low"]);
    house.server.stop().await;
}

#[tokio::test]
async fn a_setting_is_the_house_way_or_another_or_refused() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/vic-2000-pai-gow/house-way?tiles=12,H8,9,11";
    let set = asked(&house, path).await;
    let codes = |part: &Value| {
        part["tiles"]
            .as_array()
            .unwrap()
            .iter()
            .map(|code| code.as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let yes = asked(&house, &format!("{path}&low={}", codes(&set["low"]).join(","))).await;
    assert_eq!(yes["checked"]["verdict"], "house-way");
    assert!(yes["checked"].get("rejected_by").is_none());
    let rejected = &set["decided"][0]["rejected"][0];
    let no = asked(&house, &format!("{path}&low={}", codes(&rejected["low"]).join(","))).await;
    assert_eq!(no["checked"]["verdict"], "otherwise");
    assert_eq!(no["checked"]["rejected_by"]["says"], set["decided"][0]["says"]);
    assert_eq!(no["checked"]["set"]["low"], rejected["low"]);
    // HW-8: equal in rank, either way.
    let either = "/api/rulebooks/vic-2000-pai-gow/house-way?tiles=12,2,H6,G3&low=2,H6";
    let either = asked(&house, either).await["checked"].clone();
    assert_eq!((&either["verdict"], &either["either_way"]), (&json!("house-way"), &json!(true)));
    assert_eq!((&either["basis"], either.get("rejected_by")), (&json!(["HW-8"]), None));
    assert_eq!(yes["checked"]["either_way"], false);
    // It is not listed as rejected, and a book that sets the tiles differently is told to be one of two of which one allows both.
    let equal = asked(&house, "/api/rulebooks/vic-2000-pai-gow/house-way?tiles=12,2,H4,L4").await;
    let last = equal["decided"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["basis"], &last["rejected"]), (&json!(["HW-8"]), &json!([])));
    assert_eq!(codes(&last["as_well"][0]["low"]), ["2", "H4"]);
    let act = equal["others"]
        .as_array()
        .unwrap()
        .iter()
        .find(|other| other["rulebook"] == "act-2019-pai-gow")
        .unwrap();
    assert_eq!(act["differs"], codes(&act["low"]) != codes(&equal["low"]), "{act}");
    assert_eq!(act["either_way"], act["differs"], "{act}");
    let mistaken = asked(&house, &format!("{path}&low={}", codes(&rejected["high"]).join(","))).await;
    let checked = &mistaken["checked"];
    assert!(checked["verdict"] == "refused" || checked["turned"] == true, "{checked}");
    assert!(!checked["basis"].as_array().unwrap().is_empty());
    house.server.stop().await;
}

#[tokio::test]
async fn what_is_no_hand_no_setting_and_no_reading_is_said() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/vic-2000-pai-gow/house-way";
    for (query, says) in [
        ("", "four tiles"),
        ("?tiles=12,H8,9", "four tiles"),
        ("?tiles=12,H8,9,11,5", "four tiles"),
        ("?tiles=12,12,12,5", "only two"),
        ("?tiles=G3,G3,12,5", "a set has one"),
        ("?tiles=12,H8,9,X", "is no tile"),
        ("?tiles=12,H8,9,11&low=12", "two of the four"),
        ("?tiles=12,H8,9,11&low=12,5", "are not two of"),
        ("?tiles=12,H8,9,11&low=12,Q", "is no tile"),
        ("?tiles=12,H8,9,11&reading=HW-2=x", "has no alternative"),
        ("?tiles=12,H8,9,11&reading=nonsense", "is not a reading"),
        ("?tiles=12,H8,9,11&reading=PG-4=strict", "PG-4 offers no choice here"),
        ("?tiles=12,H8,9,11&colour=red", "unknown field"),
    ] {
        refused(&house, &format!("{path}{query}"), says).await;
    }
    let long = format!("{path}?tiles={}", "12,".repeat(2_000));
    refused(&house, &long, "at most 4096").await;
    assert_eq!(ask(&house, "/api/rulebooks/none/house-way?tiles=12").await.status, 404);
    assert_eq!(ask(&house, "/api/rulebooks/vic-2000-rapid-roulette/house-way?tiles=12").await.status, 404);
    house.server.stop().await;
}

#[tokio::test]
async fn the_edge_moves_with_readings_commission_chips_and_pay_tables() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/vic-2000-pai-gow/odds";
    let printed = asked(&house, path).await;
    let regular = bet(&printed, "pai-gow");
    assert_eq!((&regular["edge"], &regular["changed"]), (&regular["printed"], &json!(0)));
    assert_eq!((&regular["of"], &regular["play"]), (&json!("pai-gow"), &json!("house-way")));
    assert_eq!(bet(&printed, "pai-gow/best-play")["play"], "best-play");
    assert_eq!(printed["commission"]["rate"], "1/20");
    assert!(printed["departures"]["hands"].as_u64().unwrap() > 0);

    let whole = asked(&house, &format!("{path}?reading=PG-3=whole")).await;
    let moved = bet(&whole, "pai-gow");
    assert_eq!(moved["printed"], regular["edge"]);
    assert_eq!(moved["changed"], 1, "the bank takes more");
    assert_ne!(moved["edge"], regular["edge"]);

    let free = asked(&house, &format!("{path}?commission=0/1")).await;
    assert_eq!(free["commission"]["rate"], "0");
    assert_eq!(bet(&free, "pai-gow")["changed"], -1);
    let finer = asked(&house, &format!("{path}?commission=450/10000")).await;
    assert_eq!(
        (&finer["commission"]["rate"], &finer["commission"]["percent"]),
        (&json!("9/200"), &json!("4.500"))
    );

    let printed_again = asked(&house, &format!("{path}?commission=5%25")).await;
    assert_eq!(bet(&printed_again, "pai-gow")["changed"], 0);
    assert!(finer["remarks"].to_string().contains("9 in 200"), "{}", finer["remarks"]);

    // 5% of $2.50 is 12.5 cents, of which chips of 10 cents collect 10.
    let rounded = asked(&house, &format!("{path}?chip=10&stake=250")).await;
    assert_eq!(bet(&rounded, "pai-gow")["outcomes"][0]["pays"], "24/25");

    // The first line of the Bonus at 150 in place of 200.
    let line = asked(&house, &format!("{path}?line=bonus.0:150")).await;
    let bonus = bet(&line, "bonus");
    assert_eq!((&bonus["changed"], &bonus["outcomes"][0]["pays"]), (&json!(1), &json!("150")));
    let table = line["tables"].as_array().unwrap().iter().find(|table| table["bet"] == "bonus").unwrap();
    assert_eq!((&table["lines"][0]["pays"], &table["lines"][0]["printed"]), (&json!(150), &json!(200)));
    assert_eq!(bet(&line, "pai-gow")["changed"], 0);
    house.server.stop().await;
}

/// Big and Small are paid by one figure, which changes both.
#[tokio::test]
async fn big_and_small_have_a_line_to_change() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/crown-6.1-pai-gow/odds";
    let changed = asked(&house, &format!("{path}?line=big-small.0:2")).await;
    // 105 of 216 throws win.
    for name in ["big", "small"] {
        let bet = bet(&changed, name);
        assert_eq!((&bet["printed"], &bet["edge"]), (&json!("1/36"), &json!("-11/24")));
    }
    assert_eq!(bet(&changed, "bonus/A")["changed"], 0);
    let tables = changed["tables"].as_array().unwrap();
    let table = tables.iter().find(|table| table["bet"] == "big-small").unwrap();
    assert_eq!((&table["lines"][0]["pays"], &table["lines"][0]["printed"]), (&json!(2), &json!(1)));
    refused(&house, &format!("{path}?line=big-small.1:2"), "big-small (0 to 0)").await;
    refused(&house, &format!("{path}?line=big-small.0:2,big-small.0:3"), "changed before").await;
    refused(&house, "/api/rulebooks/vic-2000-pai-gow/odds?line=big-small.0:2", "there is no line").await;
    refused(&house, &format!("{path}?reading=PG-4=strict,PG-4=by-halves"), "PG-4 is chosen twice").await;
    house.server.stop().await;
}

#[tokio::test]
async fn a_jackpot_is_worth_what_its_pool_and_its_lines_make_it() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/act-2019-pai-gow/odds";
    let edge = async |query: &str| {
        let odds = asked(&house, &format!("{path}{query}")).await;
        let jackpot = bet(&odds, "gee-jun-jackpot");
        (jackpot["changed"].clone(), jackpot["edge"].clone())
    };
    let (empty, full) = (edge("").await, edge("?pool=5000000").await);
    assert_eq!((&empty.0, &full.0), (&json!(0), &json!(0)));
    assert_ne!(empty.1, full.1, "the pool is what is won");
    assert_eq!(edge("?pool=5000000&line=gee-jun-jackpot.1:20").await.0, json!(-1));
    assert_eq!(edge("?line=gee-jun-jackpot.4:5000").await.0, json!(1));
    house.server.stop().await;
}

#[tokio::test]
async fn roulette_has_its_sheet_and_its_reading() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/vic-2000-rapid-roulette/odds";
    let literal = asked(&house, &format!("{path}?reading=RR-2=literal")).await;
    assert_ne!(bet(&literal, "quad")["change"], "0");
    assert_eq!(bet(&literal, "straight-up")["change"], "0");
    assert!(literal.get("commission").is_none());
    refused(&house, &format!("{path}?commission=1/20"), "unknown field").await;
    house.server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_computed_with_is_said() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/crown-6.1-pai-gow/odds";
    for (query, says) in [
        ("?commission=30/100", "from 0 to 25%"),
        ("?commission=1/200000", "at most 100000"),
        ("?commission=5", "is no commission"),
        ("?chip=100", "go together"),
        ("?chip=0&stake=100", "from 1 to 100000000"),
        ("?chip=100&stake=99999999999999999999", "whole cents"),
        // Nothing that has no bearing on a book is passed over in silence.
        ("?pool=100", "unknown field `pool`; there are reading, commission, chip, stake, line"),
        ("?wager=100", "unknown field `wager`"),
        ("?decks=1", "unknown field `decks`"),
        ("?line=bonus/A.0", "is no change"),
        ("?line=bonus/Z.0:5", "there is no line bonus/Z.0; there are bonus/A (0 to 7)"),
        ("?line=bonus/A.9:5", "there is no line"),
        ("?line=bonus/A.0:20000", "absurd"),
        ("?line=bonus/A.7:50", "pays more than the line above it"),
        ("?line=bonus/A.0:-5", "is no change"),
        ("?reading=PG-3=whole", "offers no choice"),
    ] {
        refused(&house, &format!("{path}{query}"), says).await;
    }
    refused(&house, "/api/rulebooks/nsw-2016-pai-gow/odds?line=bonus.0:5", "unknown field `line`").await;
    let pool = "/api/rulebooks/act-2019-pai-gow/odds?pool=10000000001";
    refused(&house, pool, "from 0 to 10000000000").await;
    // Each book says beforehand what can be asked of it.
    let books = asked(&house, "/api/rulebooks").await;
    let book = |id: &str| books.as_array().unwrap().iter().find(|book| book["id"] == id).unwrap().clone();
    assert_eq!(book("nsw-2016-pai-gow")["fields"], json!(["reading", "commission", "chip", "stake"]));
    let every = json!(["reading", "commission", "chip", "stake", "pool", "wager", "line"]);
    assert_eq!(book("act-2019-pai-gow")["fields"], every);
    assert_eq!(book("vic-1997-red-dog")["fields"], json!(["reading", "decks", "removed", "raise"]));
    assert_eq!(book("vic-2000-rapid-roulette")["fields"], json!(["reading"]));
    let decks = |id: &str| book(id).get("decks").cloned();
    assert_eq!((decks("vic-1997-red-dog"), decks("act-2019-pai-gow")), (Some(json!(8)), None));
    house.server.stop().await;
}

#[tokio::test]
async fn one_address_asks_only_so_often() {
    let house = house(FloorKind::Real).await;
    let mut answers = Vec::new();
    for _ in 0..100 {
        answers.push(ask(&house, "/api/rulebooks/none/house-way").await.status);
        answers.push(ask(&house, "/api/rulebooks").await.status);
    }
    assert_eq!(answers[..60].iter().filter(|status| **status == 429).count(), 0);
    assert!(answers.contains(&429), "the clock stands still, so that the burst is used up");
    house.clock.advance(1_000);
    assert_eq!(ask(&house, "/api/rulebooks").await.status, 200);
    house.server.stop().await;
}

#[tokio::test]
async fn a_shoe_of_red_dog_is_counted_as_it_is_asked_for() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/vic-1997-red-dog/odds";
    let full = asked(&house, path).await;
    let game = bet(&full, "red-dog");
    assert!(game["edge_percent"].as_str().unwrap().starts_with("2.7508"), "{game}");
    assert_eq!(
        (&game["of"], &game["play"], &game["changed"]),
        (&json!("red-dog"), &json!("best-play"), &json!(0))
    );
    assert_eq!(bet(&full, "red-dog/raised-from-7")["play"], "raised");
    assert_eq!(bet(&full, "red-dog/never-raised")["play"], "never-raised");
    assert_eq!((&full["decks"], &full["cards"], &full["removed"]), (&json!(8), &json!(416), &json!("")));
    assert_eq!(full["spreads"].as_array().unwrap().len(), 11);
    assert_eq!(
        (&full["spreads"][6]["raised"], &full["spreads"][5]["raised"]),
        (&json!("always"), &json!("never"))
    );
    assert_eq!(full["next_gone"][0]["rank"], "A");
    // A wager of one at even money wins 112 of 207 times at a spread of seven, so that it is worth 17 of 207, and raised twice that.
    let seven = &full["spreads"][6];
    assert_eq!((&seven["wins"], &seven["unraised"]), (&json!("112/207"), &json!("17/207")));
    assert_eq!((&seven["gain"], &seven["with_raise"]), (&json!("17/207"), &json!("34/207")));

    // Another shoe is held against the printed one.
    let one = asked(&house, &format!("{path}?decks=1&raise=5")).await;
    assert!(bet(&one, "red-dog")["edge_percent"].as_str().unwrap().starts_with("3.155"));
    assert_eq!(bet(&one, "red-dog")["printed"], game["edge"]);
    assert_eq!(bet(&one, "red-dog")["changed"], 1);
    assert_eq!(one["wagered"][1]["raising"], "5");
    let gone = asked(&house, &format!("{path}?removed=4*8,QS")).await;
    assert_eq!((&gone["cards"], &gone["removed"]), (&json!(411), &json!("4*8,QS")));
    // How far a raise may go does not matter to whoever raises by his whole wager.
    let other = asked(&house, &format!("{path}?reading=RD-1=as-placed")).await;
    assert_eq!(bet(&other, "red-dog")["edge"], game["edge"]);

    refused(&house, &format!("{path}?decks=0"), "1 to 1000000 decks").await;
    refused(&house, &format!("{path}?decks=x"), "whole number").await;
    refused(&house, &format!("{path}?decks=1&removed=5*A"), "1 decks have 4 of A").await;
    refused(&house, &format!("{path}?removed=joker"), "names no card").await;
    refused(&house, &format!("{path}?raise=12"), "best, never, or the least spread").await;
    refused(&house, &format!("{path}?commission=5%25"), "unknown field `commission`").await;
    refused(&house, &format!("{path}?reading=RD-2=x"), "RD-1").await;
    house.server.stop().await;
}

#[tokio::test]
async fn a_refused_pay_table_is_told_by_its_line_and_figures() {
    let house = house(FloorKind::Real).await;
    let wrong =
        async |path: &str| ask(&house, &format!("/api/rulebooks/{path}")).await.json()["wrong"].clone();
    let crown = "crown-6.1-pai-gow/odds?line";
    assert_eq!(
        wrong(&format!("{crown}=bonus/A.1:9000")).await,
        json!({"wrong": "pays-more", "line": "Gee Jun pair with Day pair", "unit": "odds", "pays": 9000, "per": 1,
               "above": 200, "above_per": 1})
    );
    // The line above was made less: it is the same line that pays more than it.
    assert_eq!(wrong(&format!("{crown}=bonus/A.0:2")).await["line"], "Gee Jun pair with Day pair");
    assert_eq!(
        wrong(&format!("{crown}=bonus/A.0:20000")).await,
        json!({"wrong": "out-of-range", "line": "Gee Jun pair with Teen pair", "unit": "odds", "pays": 20000, "per": 1})
    );
    assert_eq!(
        wrong(&format!("{crown}=bonus/A.9:5")).await,
        json!({"wrong": "no-line", "bet": "bonus/A", "row": 10})
    );
    let act = "act-2019-pai-gow/odds?line=gee-jun-jackpot";
    assert_eq!(wrong(&format!("{act}.0:101")).await["wrong"], "out-of-range");
    let more = wrong(&format!("{act}.4:20000")).await;
    assert_eq!(
        (&more["wrong"], &more["unit"], &more["above"]),
        (&json!("pays-more"), &json!("cents"), &json!(10000))
    );
    for (path, code) in [
        ("vic-2000-pai-gow/odds?commission=26%25", "commission"),
        ("vic-2000-pai-gow/odds?chip=5&stake=1", "below-chip"),
        ("vic-2000-pai-gow/odds?stake=1", "chip-and-stake"),
        ("vic-2000-pai-gow/odds?colour=red", "no-field"),
        ("vic-2000-pai-gow/odds?reading=PG-99=x", "reading"),
        ("vic-1997-red-dog/odds?decks=1000001", "number"),
        ("vic-1997-red-dog/odds?decks=1&removed=5*A", "removed"),
        ("vic-2000-pai-gow/house-way?tiles=12", "tiles"),
        ("vic-2000-pai-gow/house-way?tiles=12,H8,9,11&low=2,2", "low"),
        ("vic-1997-red-dog/house-way?tiles=12,H8,9,11", "no-book"),
        ("none/odds", "no-book"),
    ] {
        assert_eq!(wrong(path).await["wrong"], code, "{path}");
    }
    house.server.stop().await;
}

/// A commission is the same however it is written, and its bounds are of the rate and not of the writing.
#[tokio::test]
async fn a_commission_is_taken_however_it_is_written() {
    let house = house(FloorKind::Real).await;
    let path = "/api/rulebooks/vic-2000-pai-gow/odds?commission=";
    let edge =
        async |text: &str| bet(&asked(&house, &format!("{path}{text}")).await, "pai-gow")["edge"].clone();
    let printed = edge("5%25").await;
    for text in ["5.0000%25", "01/020", "1/20", "5.%25"] {
        assert_eq!(edge(text).await, printed, "{text}");
    }
    assert_ne!(edge("2.5%25").await, printed);
    assert_eq!(edge("2.5000%25").await, edge("1/40").await);
    refused(&house, &format!("{path}0.0001%25"), "at most 100000").await;
    house.server.stop().await;
}
