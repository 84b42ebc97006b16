//! A table.toml is read strictly: whatever is missing, unknown or of the wrong form is named by file, key and clause.

use super::{ACT, BOOKS, CROWN, NSW, VIC};
use houseway_games::pai_gow::{
    SHIPPED_TABLES, TABLE_RULINGS_OFFERED, TablePoint, TableRules, split_readings,
};
use houseway_lawbook::{ClauseId, Mutation, Point as _, Readings};

fn text(book: &str) -> &'static str {
    SHIPPED_TABLES.iter().find(|(id, _)| *id == book).unwrap().1
}

fn load(text: &str) -> Result<TableRules, String> {
    TableRules::load("my-table.toml", text, &Readings::defaults(), &Mutation::none())
        .map_err(|e| e.to_string())
}

/// Given the book's table with `from` (which stands in it once) written as `to`, when it is loaded, then the error
/// names the file and all of `expected`.
#[track_caller]
fn check(book: &str, from: &str, to: &str, expected: &[&str]) {
    assert_eq!(text(book).matches(from).count(), 1, "`{from}` should stand once in {book}");
    let error = load(&text(book).replace(from, to)).err().unwrap_or_else(|| panic!("`{to}` was accepted"));
    for part in ["my-table.toml"].iter().chain(expected) {
        assert!(error.contains(part), "`{part}` is missing in: {error}");
    }
}

#[test]
fn the_tables_as_shipped_load_and_cite_only_clauses_that_their_books_have() {
    assert_eq!(SHIPPED_TABLES.iter().map(|(id, _)| *id).collect::<Vec<_>>(), BOOKS);
    for (book, text) in SHIPPED_TABLES {
        let rules = load(text).unwrap();
        assert_eq!(rules.id().as_str(), *book);
        let path = format!("{}/../../rulebooks/{book}/clause-ids.txt", env!("CARGO_MANIFEST_DIR"));
        let ids = std::fs::read_to_string(path).unwrap();
        let known: Vec<&str> = ids.lines().collect();
        let rulings = ["G-", "PG-"];
        // Everything quoted on a line that cites is an id; values stand before the clause.
        let law = text.lines().skip_while(|line| *line != "[law]").skip(1);
        let listed = law.filter_map(|line| line.split_once(" = ")).map(|(_, cited)| cited);
        let data = text.lines().filter_map(|line| line.split_once("clause = ")).map(|(_, cited)| cited);
        let mut seen = 0;
        for cited in listed.chain(data) {
            for id in cited.split('"').skip(1).step_by(2) {
                assert!(known.contains(&id) || rulings.iter().any(|r| id.starts_with(r)), "{book}: {id}");
                seen += 1;
            }
        }
        assert!(seen > 80, "{book}: {seen}");
    }
    let none = TableRules::embedded("vic-2000-rapid-roulette", &Readings::defaults(), &Mutation::none());
    assert!(none.unwrap().is_none());
}

#[test]
fn an_unknown_key_is_named() {
    check(VIC, "edition = 1", "edition = 1\neditor = \"x\"", &["unknown field `editor`"]);
    check(VIC, "[dice]\n", "[dice]\nmaker = \"x\"\n", &["dice", "unknown field `maker`"]);
    check(VIC, "moves_cut =", "moves_cup =", &["stealing", "moves_cup"]);
    check(VIC, "played-before =", "played-after =", &["banking.conditions.played-after", "played-before"]);
    check(
        NSW,
        "player = [\"11.1.2\"",
        "players = [\"11.1.2\"",
        &["banking.methods.players", "house, player, co-bank"],
    );
    check(ACT, "bank-turn =", "bank-turns =", &["law.bank-turns", "unknown point of law"]);
    check(VIC, "shortfall =", "short =", &["banking.co-bank.short", "shortfall"]);
    check(
        VIC,
        "short = { value = \"co-bank-or-house\"",
        "short = { value = \"somehow\"",
        &["banking.short", "12.2.2.3"],
    );
}

#[test]
fn a_missing_key_is_named() {
    check(VIC, "edition = 1\n", "", &["missing field `edition`"]);
    check(VIC, "[dice.sets.regular]", "[dice.sets.usual]", &["dice.sets.regular", "missing"]);
    check(
        ACT,
        "all-flat = { value = true, clause = \"15.1\" }\n",
        "",
        &["dice.sets.regular", "missing field `all-flat`"],
    );
    check(
        VIC,
        "excess = [\"12.2.3.8\", \"PG-6\", \"PG-19\"]\n",
        "",
        &["banking.co-bank.excess", "each of its points"],
    );
    check(VIC, "maximum_co_bank = {", "# maximum_co_bank = {", &["limits.maximum_co_bank"]);
    check(
        NSW,
        "cut = { value = 1, clause = [\"2.4\", \"2.5.1\"] }\n",
        "",
        &["cutting.house_cuts", "needs a cut die", "8.4.4"],
    );
    for point in TablePoint::ALL {
        let book = text(CROWN);
        let line = book.lines().find(|line| line.starts_with(&format!("{} = [", point.name()))).unwrap();
        check(CROWN, &format!("\n{line}"), "", &[&format!("law.{}", point.name()), "missing"]);
    }
}

#[test]
fn a_value_of_the_wrong_form_is_named_with_its_clause() {
    check(VIC, "value = [1, 9, 17]", "value = [1, 8, 15]", &["dice.chung_counts", "every eighth", "8.2.2"]);
    check(VIC, "faces = { value = 6", "faces = { value = 8", &["dice.faces", "2.3"]);
    check(VIC, "box = { value = 3", "box = { value = 4", &["dice.sets.regular", "1 to 3 dice", "2.3"]);
    check(VIC, "value = [-4, 4]", "value = [4, -4]", &["stealing.values", "8.3"]);
    check(
        VIC,
        "value = [8, 7], clause = \"8.6\"",
        "value = [9, 7], clause = \"8.6\"",
        &["stealing.below_one", "8.6"],
    );
    check(
        VIC,
        "[\"jung-quat\"], [\"cup-say\"]",
        "[\"jung-quat\"]",
        &["cutting.house_cuts", "needs 8 rows", "7.6"],
    );
    check(
        NSW,
        "[\"jung-quat\"], [\"cup-say\"]",
        "[\"china-bank\"], [\"cup-say\"]",
        &["`china-bank` has no order of delivery", "App4"],
    );
    check(
        VIC,
        "7 5 5 7 8\n\"\"\"",
        "7 5 5 7 7\n\"\"\"",
        &["cuts.wui-fung-bank.deliveries row 1 (line ", "hand 7 has 5 tiles", "App3"],
    );
    check(
        VIC,
        "turns = { value = [\"right\", \"left\", \"top\", \"bottom\"]",
        "turns = { value = [\"right\", \"top\", \"bottom\"]",
        &["cuts.cup-say.turns", "right and left", "App3"],
    );
    check(VIC, "place = 9", "place = 8", &["place", "8 is another cut's"]);
    check(VIC, "rounds = { value = 2", "rounds = { value = 0", &["banking.rounds", "6.2"]);
    check(VIC, "banks = { value = [1, 3]", "banks = { value = [4, 3]", &["banking.banks", "6.2"]);
    check(VIC, "rate = { value = [5, 100]", "rate = { value = [500, 100]", &["commission.rate", "13.9"]);
    check(
        VIC,
        "player_odds = { value = \"1 to 1\"",
        "player_odds = { value = \"even\"",
        &["commission.player_odds", "13.9"],
    );
    check(
        CROWN,
        "value = [\"box\", \"cut\", \"big-small\"]",
        "value = [\"box\"]",
        &["add three dice, not 1", "14.2.1(c)"],
    );
    check(ACT, "clause = \"15.1\"", "clause = \"PG-1\"", &["dice.sets.regular.all-flat", "names a ruling"]);
    check(
        ACT,
        "area = { value = 1",
        "area = { value = 9",
        &["house-wager.area", "9 is no playing area", "7.9"],
    );
}

#[test]
fn a_reading_that_is_not_open_is_refused() {
    let load = |book: &str, reading: &str| {
        let readings = Readings::parse([reading]).unwrap();
        TableRules::embedded(book, &readings, &Mutation::none()).map(|_| ()).map_err(|e| e.to_string())
    };
    for (ruling, choices) in TABLE_RULINGS_OFFERED {
        for choice in *choices {
            assert_eq!(load(VIC, &format!("{ruling}={choice}")), Ok(()));
        }
        assert!(load(VIC, &format!("{ruling}=otherwise")).unwrap_err().contains(&choices.join(", ")));
    }
    assert_eq!(load(VIC, "PG-3=whole"), Ok(()), "another part's business");
    let offered = |book| {
        TableRules::embedded(book, &Readings::defaults(), &Mutation::none()).unwrap().unwrap().offered()
    };
    let choices = ["net-win", "bank-pays-net", "gross-win"];
    let any_time = ("PG-33", vec!["before-exposure", "any-time"]);
    let boxes = ("PG-7", vec!["wrapped", "printed-areas"]);
    assert_eq!(offered(VIC), [("PG-6", choices.to_vec()), boxes, any_time.clone()]);
    assert_eq!(offered(CROWN), [("PG-6", choices.to_vec()), any_time]);
    assert_eq!(offered(NSW), [("PG-6", choices.to_vec())]);
    assert_eq!(offered(ACT), [("PG-6", vec!["net-win", "gross-win"])]);
    let both = Readings::parse(["PG-3=whole", "PG-7=printed-areas"]).unwrap();
    let (table, rest) = split_readings(&both).unwrap();
    assert_eq!(table, Readings::parse(["PG-7=printed-areas"]).unwrap());
    assert_eq!(rest, Readings::parse(["PG-3=whole"]).unwrap());
    assert!(load(ACT, "PG-6=bank-pays-net").unwrap_err().contains("11.10"));
    for book in [NSW, CROWN, ACT] {
        assert!(load(book, "PG-7=printed-areas").unwrap_err().contains("prints no box"), "{book}");
    }
}

/// Every clause that the tables stand on changes what is loaded, or cannot be loaded without.
#[test]
fn no_clause_can_be_taken_away_unnoticed() {
    for (book, text) in SHIPPED_TABLES {
        let path = format!("{}/../../rulebooks/{book}/clause-ids.txt", env!("CARGO_MANIFEST_DIR"));
        let whole = format!("{:?}", load(text).unwrap());
        let mut cited = 0;
        for id in
            std::fs::read_to_string(path).unwrap().lines().filter(|id| text.contains(&format!("\"{id}\"")))
        {
            let mutation = Mutation::of(ClauseId::new(id).unwrap());
            let without = TableRules::load("t.toml", text, &Readings::defaults(), &mutation);
            cited += 1;
            let law_only =
                text.lines().any(|line| !line.contains('{') && line.contains(&format!("\"{id}\"")));
            match without {
                Err(_) => {}
                Ok(rules) => {
                    assert!(law_only || format!("{rules:?}") != whole, "{book} {id} changes nothing");
                }
            }
        }
        assert!(cited > 30, "{book}: {cited}");
    }
}
