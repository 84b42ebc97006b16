//! `houseway odds` of Pai Gow as a mathematician, a laboratory or a script meets it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use houseway_games::pai_gow::{Hand, Kind};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::process::Command;

const VIC: &str = "vic-2000-pai-gow";
const CROWN: &str = "crown-6.1-pai-gow";
const ACT: &str = "act-2019-pai-gow";

/// The exit code, standard output and standard error of `houseway odds --rulebook` with these arguments.
fn odds(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["odds", "--rulebook"])
        .args(args)
        .env("COLUMNS", "120")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn answer(args: &[&str]) -> String {
    let (code, out, err) = odds(args);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&answer(&[args, &["--format", "json"]].concat())).unwrap()
}

#[track_caller]
fn refused(args: &[&str], what: &str) {
    let (code, out, err) = odds(args);
    assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
    assert!(err.contains(what), "`{what}` is missing in: {err}");
}

fn edge<'a>(sheet: &'a Value, bet: &str) -> &'a str {
    let bets = sheet["bets"].as_array().unwrap();
    bets.iter().find(|row| row["bet"] == bet).map(|row| row["edge"].as_str().unwrap()).unwrap()
}

#[test]
fn json_has_the_shape_of_the_other_games_and_the_names_that_are_promised() {
    let names = |book: &str| {
        let sheet = json(&[book]);
        assert_eq!(sheet["rulebook"], book);
        let bets = sheet["bets"].as_array().unwrap();
        bets.iter().map(|bet| bet["bet"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("nsw-2016-pai-gow"), ["pai-gow", "pai-gow/best-play", "pai-gow/banker"]);
    for (book, promised) in [
        (VIC, &["pai-gow", "pai-gow/best-play", "bonus", "tie"][..]),
        (
            CROWN,
            &["bonus/A", "bonus/B", "bonus/C", "bonus/D", "bonus/E", "tie/A", "tie/B", "big", "small"][..],
        ),
        (ACT, &["gee-jun-jackpot"][..]),
    ] {
        let names = names(book);
        assert!(promised.iter().all(|bet| names.iter().any(|name| name == bet)), "{book}: {names:?}");
    }
    let sheet = json(&[VIC]);
    let first = &sheet["bets"][0];
    assert_eq!(first["ways"], "736281000");
    assert_eq!(first["outcomes"][0]["name"], "win");
    assert_eq!(first["outcomes"][0]["ways"], "218129968");
    assert_eq!(first["outcomes"][0]["pays"], "19/20");
    assert_eq!(first["edge_percent"], "2.390202");
    assert!(first["clauses"].as_array().unwrap().contains(&Value::from("13.9")));
    assert!(first["rulings"].as_array().unwrap().contains(&Value::from("PG-6")));
}

#[test]
fn a_reading_changes_the_bets_that_it_bears_on() {
    let [printed, whole] = [&[VIC][..], &[VIC, "--reading", "PG-3=whole"]].map(json);
    assert_ne!(edge(&printed, "pai-gow"), edge(&whole, "pai-gow"));
    assert_eq!(edge(&printed, "bonus"), edge(&whole, "bonus"));
    let both = json(&[VIC, "--reading", "PG-3=whole", "--reading", "HW-2=never-a-six"]);
    assert_ne!(edge(&both, "pai-gow"), edge(&whole, "pai-gow"));
    let letter = json(&[CROWN, "--reading", "PG-12=letter"]);
    assert_ne!(edge(&letter, "tie/A"), edge(&json(&[CROWN]), "tie/A"));
}

#[test]
fn a_commission_and_a_chip_change_what_a_win_pays() {
    let pays = |args: &[&str]| json(&[&[VIC], args].concat())["bets"][0]["outcomes"][0]["pays"].clone();
    assert_eq!(pays(&["--commission", "4%"]), "24/25");
    assert_eq!(pays(&["--commission", "0%"]), "1");
    assert_eq!(pays(&["--stake", "25", "--chip", "0.50"]), "24/25");
}

#[test]
fn the_departures_are_a_table_of_their_own() {
    let text = answer(&[VIC, "--departures", "--format", "csv"]);
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(
            "hand,deals,house_way,best,gain,gain_percent,rulebook,edition,readings,house_way_of,assumed,altered,remarks"
        )
    );
    assert_eq!(lines.next().map(|line| line.starts_with("2 H8 9 5,16,9 5 / 2 H8,H8 9 / 2 5,")), Some(true));
    assert_eq!(lines.count() + 1, 482);
}

#[test]
fn every_alternative_of_every_ruling_is_reckoned_by_itself() {
    let text = answer(&[CROWN, "--by-reading", "--format", "csv"]);
    for reading in
        ["all at their defaults", "PG-4=strict", "PG-4=by-halves", "HW-2=never-a-six", "PG-12=letter"]
    {
        assert!(text.contains(&format!("\n{reading},pai-gow,")), "{reading}");
    }
}

/// A table that is filed or copied tells with what it was reckoned.
#[test]
fn edges_by_reading_and_departures_say_whose_they_are() {
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    let other = [VIC, "--house-way", plain, "--commission", "4%", "--by-reading"];
    let text = answer(&other);
    assert!(
        text.contains("NOT the rulebook's own")
            && text.contains("House Way of plain; a commission of 4 in 100"),
        "{text}"
    );
    let csv = answer(&[&other[..], &["--format", "csv"]].concat());
    let head = "reading,bet,edge,percent,rulebook,edition,readings,house_way_of,assumed,altered,remarks\n";
    assert!(csv.starts_with(head), "{csv}");
    let whose = format!(
        ",vic-2000-pai-gow,1,all at their defaults,plain,\"a commission of 4 in 100 on wins, nothing rounded\",{plain},"
    );
    assert!(csv.lines().nth(1).is_some_and(|line| line.contains(&whose)), "{csv}");
    let departures = answer(&[VIC, "--house-way", plain, "--departures"]);
    assert!(departures.contains("NOT the rulebook's own"), "{departures}");
}

#[test]
fn the_jackpot_returns_what_its_pool_gives() {
    let sheet = json(&[ACT, "--pool", "25000", "--jackpot-wager", "5"]);
    assert_eq!(sheet["jackpot"]["stake"], "5.00");
    assert_eq!(sheet["jackpot"]["return_per_dollar"], "3/449500");
    let text = answer(&[ACT]);
    assert!(text.contains("it breaks even at a pool of 155545/6 dollars (about $25,924.17)"), "{text}");
}

#[test]
fn the_par_sheet_stands_by_itself() {
    for book in [VIC, ACT] {
        let page = answer(&[book, "--format", "html"]);
        for mark in ["<script", "<link", "<img", "@import", "url(", "http:", "https:"] {
            assert!(!page.contains(mark), "{mark}");
        }
        for part in [
            "Edge by commission",
            "Edge by reading",
            "Method",
            "SHA-256",
            "departs from the House Way",
            "736,281,000",
        ] {
            assert!(page.contains(part), "{book}: {part}");
        }
    }
}

/// What is filed has all that it rests on: on paper nothing stays closed.
#[test]
fn nothing_of_a_par_sheet_is_closed() {
    for book in [VIC, "nsw-2016-pai-gow", CROWN, ACT, "vic-1997-red-dog"] {
        let page = answer(&[book, "--format", "html"]);
        assert_eq!(page.matches("<details").count(), page.matches("<details open>").count(), "{book}");
        assert!(page.contains("details::details-content { content-visibility: visible;"), "{book}");
        let sheet = json(&[book]);
        let bets = sheet["bets"].as_array().unwrap();
        assert_eq!(page.matches("<p class=\"cites\">Clauses and rulings: ").count(), bets.len(), "{book}");
        for bet in bets {
            let ids = ["clauses", "rulings"].map(|key| bet[key].as_array().unwrap().iter());
            let ids: Vec<&str> = ids.into_iter().flatten().map(|id| id.as_str().unwrap()).collect();
            assert!(page.contains(&format!("rulings: {}</p>", ids.join(", "))), "{book} {}", bet["bet"]);
        }
    }
}

#[test]
fn the_digest_of_a_par_sheet_names_the_data() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let of = |page: &str| page.split("SHA-256 <code>").nth(1).unwrap()[..64].to_owned();
    let printed = answer(&[VIC, "--format", "html"]);
    assert_eq!(of(&printed), of(&answer(&[VIC, "--format", "html"])));
    let own = houseway_games::books::Book::find(VIC).unwrap().side_bets.unwrap();
    fs::write(&file, own.replace("12 to 1", "11 to 1")).unwrap();
    let other = answer(&[VIC, "--what-if", file.to_str().unwrap(), "--format", "html"]);
    assert_ne!(of(&printed), of(&other));
}

#[test]
fn another_pay_table_is_reckoned_and_a_bad_one_is_refused_by_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let path = file.to_str().unwrap();
    let own = houseway_games::books::Book::find(VIC).unwrap().side_bets.unwrap();
    fs::write(&file, own.replace("200 to 1", "300 to 1")).unwrap();
    let [printed, mine] = [&[VIC][..], &[VIC, "--what-if", path]].map(json);
    assert_ne!(edge(&printed, "bonus"), edge(&mine, "bonus"));
    assert_eq!(mine["altered"], Value::from(vec![path]));
    assert_eq!(printed["altered"], Value::Null);
    for format in ["text", "html"] {
        let said = format!("NOT the rulebook&#39;s own: reckoned with {path}.");
        let page = answer(&[VIC, "--what-if", path, "--format", format]).replace('\'', "&#39;");
        assert!(page.contains(&said), "{format}");
    }
    fs::write(&file, own.replace("200 to 1", "-200 to 1")).unwrap();
    refused(&[VIC, "--what-if", path], "negative");
    let row = "bonus.tables.bonus.lines row 1 (\"Gee Jun pair with Teen pair\"), odds (line 62): ";
    refused(&[VIC, "--what-if", path], row);
    refused(&[VIC, "--what-if", path], "Put that right in the file");
    refused(&[CROWN, "--what-if", path], "mine.toml");
    // What a table rests on exists.
    fs::write(&file, own.replace("\"17.5.2\"", "\"17.99\"")).unwrap();
    refused(&[VIC, "--what-if", path], "cites clause 17.99, which the text of vic-2000-pai-gow has not");
    fs::write(&file, own.replace("\"PG-10\"", "\"PG-99\"")).unwrap();
    refused(&[VIC, "--what-if", path], "cites PG-99, on which no rulebook rests");
    refused(&[VIC, "--what-if", "nowhere.toml"], "nowhere.toml");
}

/// Big and Small stand in a file of pay tables too, and what the file leaves out stays as the book has it.
#[test]
fn other_odds_of_big_and_small_are_reckoned_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let path = file.to_str().unwrap();
    let document = |book: &str, big: &str, odds: &str| {
        let cited = "clause = \"1.1 Big/Small\"";
        format!(
            "id = \"{book}\"\nedition = 1\n[big-small]\nbig = {{ value = {big}, {cited} }}\n\
             small = {{ value = [4, 10], {cited} }}\ntriple-loses = {{ value = true, {cited} }}\n\
             odds = {{ value = \"{odds}\", clause = \"11.4\" }}\n"
        )
    };
    let what_if = |text: &str| {
        fs::write(&file, text).unwrap();
        json(&[CROWN, "--what-if", path])
    };
    let printed = json(&[CROWN]);
    assert_eq!(edge(&printed, "big"), "1/36");
    // 105 of 216 throws win, and 27 have a total of ten: at 2 to 1 the house has 111/216 - 2 * 105/216.
    let mine = what_if(&document(CROWN, "[11, 17]", "2 to 1"));
    assert_eq!((edge(&mine, "big"), edge(&mine, "small")), ("-11/24", "-11/24"));
    assert_eq!(edge(&mine, "bonus/A"), edge(&printed, "bonus/A"));
    assert_eq!(edge(&mine, "tie/B/surrender"), edge(&printed, "tie/B/surrender"));
    let wider = what_if(&document(CROWN, "[10, 17]", "1 to 1"));
    assert_eq!((edge(&wider, "big"), edge(&wider, "small")), ("-2/9", "1/36"));
    fs::write(&file, document(CROWN, "[11, 19]", "1 to 1")).unwrap();
    refused(&[CROWN, "--what-if", path], "big-small.big (line 4): is the least and the highest total");
    fs::write(&file, document(CROWN, "[11, 17]", "1 to 0")).unwrap();
    refused(&[CROWN, "--what-if", path], "mine.toml: big-small.odds");
    fs::write(
        &file,
        document(VIC, "[11, 17]", "1 to 1").replace("1.1 Big/Small", "17.1").replace("11.4", "17.1"),
    )
    .unwrap();
    refused(&[VIC, "--what-if", path], "has no Big and Small");
}

/// The base of a banker's commission matters as soon as two wagers lie against him.
#[test]
fn a_banker_against_two_wagers_is_counted_when_asked() {
    let bets = |sheet: &Value| {
        let bets = sheet["bets"].as_array().unwrap().iter();
        bets.map(|bet| bet["bet"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (one, two) = (json(&[ACT]), json(&[ACT, "--wagers", "2"]));
    assert!(!bets(&one).contains(&"pai-gow/banker/2".to_owned()));
    assert_eq!(bets(&two)[2..4], ["pai-gow/banker", "pai-gow/banker/2"]);
    assert_eq!(edge(&two, "pai-gow/banker/2"), "33530902577/9779652382500");
    let rows = two["bets"][3]["outcomes"].as_array().unwrap();
    let named: Vec<_> =
        rows.iter().map(|row| (row["name"].as_str().unwrap(), row["pays"].as_str().unwrap())).collect();
    let expected = [
        ("win both", "19/20"),
        ("win, stand-off", "19/40"),
        ("stand-off both", "0"),
        ("win, lose", "0"),
        ("lose, stand-off", "-1/2"),
        ("lose both", "-1"),
    ];
    assert_eq!(named, expected);
    refused(&[ACT, "--wagers", "3"], "1..=2");
    refused(&["vic-2000-rapid-roulette", "--wagers", "2"], "--wagers is an option of Pai Gow");
}

/// A commission that the book does not allow is reckoned with, and said.
#[test]
fn a_commission_against_the_book_is_remarked_on() {
    let remark = |args: &[&str]| json(args)["remarks"][0].as_str().unwrap_or_default().to_owned();
    assert_eq!(remark(&[VIC]), "");
    assert!(remark(&[VIC, "--commission", "6%"]).contains("13.9"));
    assert!(remark(&[VIC, "--commission", "4%"]).contains("13.10"));
    assert!(remark(&["nsw-2016-pai-gow", "--commission", "4%"]).contains("14.1"));
}

/// Each bet cites what decides it, under every reading, and nothing on another bank.
#[test]
fn the_clauses_of_a_bet_are_those_that_decide_it() {
    let cited = |args: &[&str], bet: &str| {
        let sheet = json(args);
        let row = sheet["bets"].as_array().unwrap().iter().find(|row| row["bet"] == bet).unwrap().clone();
        let ids = row["clauses"].as_array().unwrap().iter().chain(row["rulings"].as_array().unwrap());
        ids.map(|id| id.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let has = |cited: &[String], ids: &[&str]| ids.iter().all(|id| cited.iter().any(|known| known == id));
    assert!(has(&cited(&[VIC], "tie"), &["17.6.1", "17.6.2", "13.3", "13.4", "13.6", "PG-3", "PG-12"]));
    assert!(has(&cited(&[CROWN], "tie/B"), &["8.13.2", "8.13.3", "3.4.1", "13.5.1(b)", "PG-4"]));
    assert!(has(&cited(&[CROWN, "--reading", "PG-12=letter"], "tie/A"), &["13.2.3"]));
    let banker = cited(&[VIC], "pai-gow/banker");
    assert!(
        has(&banker, &["12.2.2.7", "12.2.2.10", "13.9", "12.2.2.6"]) && !has(&banker, &["12.2.3.5"]),
        "{banker:?}"
    );
    let banker = cited(&[CROWN], "pai-gow/banker");
    assert!(has(&banker, &["10.3.2(k)"]) && !has(&banker, &["10.3.3(e)"]), "{banker:?}");
    let tie = cited(&[CROWN], "tie/A");
    assert!(has(&tie, &["13.5.1(a)", "13.2.3"]) && !has(&tie, &["13.5.1(b)"]), "{tie:?}");
    assert!(has(&cited(&[VIC], "bonus"), &["17.5.2"]) && has(&cited(&[CROWN], "bonus/A"), &["13.4.2"]));
    let house = cited(&[ACT], "pai-gow");
    assert!(!has(&house, &["11.10"]) && !has(&house, &["8.3"]), "{house:?}");
    assert!(!has(&cited(&[ACT], "pai-gow/banker"), &["8.4"]));
    let house = cited(&["nsw-2016-pai-gow"], "pai-gow");
    assert!(!has(&house, &["14.2"]) && !has(&house, &["1.1 commission"]), "{house:?}");
    assert!(has(&cited(&["nsw-2016-pai-gow"], "pai-gow/banker"), &["14.2", "1.1 commission"]));
}

/// A Bonus without a regular wager has the setting of the House Way and the best one, under whatever House Way.
#[test]
fn a_bonus_alone_has_its_best_setting() {
    let sheet = json(&[VIC]);
    assert_eq!(edge(&sheet, "bonus/alone"), "1727/17980");
    assert_eq!(edge(&sheet, "bonus/alone/best-play"), "1727/17980");
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    let other = json(&[VIC, "--house-way", plain]);
    assert_eq!(edge(&other, "bonus/alone"), "2399/17980");
    assert_eq!(edge(&other, "bonus/alone/best-play"), "1727/17980");
    // Which House Way it is makes no difference to the best setting of any book's Bonus.
    let (own, other) = (json(&[CROWN]), json(&[CROWN, "--house-way", plain]));
    for option in ["A", "B", "C", "D", "E"] {
        let name = format!("bonus/{option}/alone/best-play");
        assert_eq!(edge(&own, &name), edge(&other, &name), "{name}");
    }
}

#[test]
fn no_commission_is_nought_with_or_without_percent() {
    assert_eq!(answer(&[VIC, "--commission", "0"]), answer(&[VIC, "--commission", "0%"]));
    assert_eq!(
        edge(&json(&[VIC, "--commission", "0"]), "pai-gow"),
        edge(&json(&[VIC, "--commission", "0/1"]), "pai-gow")
    );
}

/// The digest is of all that the sheet says: the same for the same inputs, another where anything differs, and whoever has the
/// file can reckon it.
#[test]
fn a_par_sheet_is_sealed_and_can_be_checked() {
    use sha2::{Digest as _, Sha256};
    let folder = tempfile::tempdir().unwrap();
    let digest = |html: &str| {
        let (before, rest) = html.split_once("<code class=\"digest\">").unwrap();
        let (digest, after) = rest.split_once('<').unwrap();
        let blank = format!("{before}<code class=\"digest\"><{after}");
        assert_eq!(digest, hex::encode(Sha256::digest(blank)));
        digest.to_owned()
    };
    let sheet = |args: &[&str]| answer(&[args, &["--format", "html"]].concat());
    let red_dog = "vic-1997-red-dog";
    let all: [&[&str]; 5] = [
        &[VIC],
        &[VIC, "--reading", "PG-3=whole"],
        &[VIC, "--stake", "25", "--chip", "0.50"],
        &[red_dog],
        &[red_dog, "--removed", "3*K,QS", "--raise", "5"],
    ];
    let mut digests = HashSet::new();
    for args in all {
        let html = sheet(args);
        assert!(digests.insert(digest(&html)), "{args:?}: the digest of other inputs");
        assert!(
            html.contains(&format!("Houseway {}", env!("CARGO_PKG_VERSION")))
                && html.contains("<h2>Method</h2>")
        );
        let path = folder.path().join("par.html");
        fs::write(&path, &html).unwrap();
        let check = ["--check", path.to_str().unwrap()];
        assert!(answer(&[args, &check].concat()).starts_with("yes: "), "{args:?}");
        // One figure changed, and its digest made to fit.
        let forged = html.replacen("%</strong>", "1%</strong>", 1);
        fs::write(&path, forged).unwrap();
        let (code, out, _) = odds(&[args, &check].concat());
        assert!(code == 1 && out.starts_with("no: "), "{args:?}: {out}");
    }
    // The command on the sheet makes the sheet.
    let html = sheet(&[red_dog, "--removed", "3*K,QS", "--raise", "5"]);
    assert!(
        html.contains(
            "houseway odds --rulebook vic-1997-red-dog --removed &#39;3*K,QS&#39; --raise 5 --format html"
        ),
        "{html}"
    );
    let path = folder.path().join("par.html");
    fs::write(&path, html).unwrap();
    let (code, out, _) = odds(&[red_dog, "--check", path.to_str().unwrap()]);
    assert!(code == 1 && out.contains("--removed &#39;3*K,QS&#39; --raise 5"), "{out}");
    let html = sheet(&["nsw-2016-pai-gow", "--reading", "PG-3=whole", "--commission", "4.5%"]);
    let command =
        "houseway odds --rulebook nsw-2016-pai-gow --reading PG-3=whole --commission 45/1000 --format html";
    assert!(html.contains(command), "{html}");
    let more = ["nsw-2016-pai-gow", "--reading", "PG-3=whole", "--commission", "4.5%", "--check"];
    fs::write(&path, format!("{html}\n")).unwrap();
    let (code, out, _) = odds(&[&more[..], &[path.to_str().unwrap()]].concat());
    assert!(
        code == 1
            && out
                .contains("in the file:  (a blank line)\nreckoned now: (the sheet ends before this line)\n"),
        "{out}"
    );
    fs::write(&path, html.trim_end()).unwrap();
    let (code, out, _) = odds(&[&more[..], &[path.to_str().unwrap()]].concat());
    assert!(
        code == 1 && out.contains("in the file:  </html> (no line's end behind it)\nreckoned now: </html>\n"),
        "{out}"
    );
    fs::write(&path, html.replace('\n', "\r\n")).unwrap();
    let args = ["nsw-2016-pai-gow", "--reading", "PG-3=whole", "--commission", "4.5%"];
    let (code, out, _) = odds(&[&args[..], &["--check", path.to_str().unwrap()]].concat());
    assert!(code == 1 && out.contains("its lines end otherwise"), "{out}");
    refused(&[VIC, "--check", "nowhere.html"], "nowhere.html");
}

#[test]
fn what_makes_no_sense_is_refused() {
    refused(&[VIC, "--pool", "100"], "has no jackpot");
    refused(&[VIC, "--stake", "1", "--chip", "0"], "worth something");
    refused(&[VIC, "--stake", "1", "--chip", "30"], "at least one chip");
    refused(&[VIC, "--commission", "50000000/999999999"], "no commission");
    refused(&[CROWN, "--reading", "PG-3=whole"], "PG-4, PG-6, PG-10, PG-12, PG-33, HW-2");
    refused(&[VIC, "--reading", "PG-99=x"], "PG-99");
    let twice = [VIC, "--reading", "PG-3=whole", "--reading", "PG-3=half"];
    refused(&twice, "PG-3 is chosen twice, as `whole` and as `half`");
    refused(&[VIC, "--reading", "PG-3=sideways"], "sideways");
    refused(&[VIC, "--commission", "5"], "write a percentage");
    refused(&[VIC, "--commission", "105%"], "may not exceed");
    refused(&[VIC, "--stake", "0", "--chip", "1"], "at least one chip");
    refused(&["vic-2000-rapid-roulette", "--departures"], "--departures is an option of Pai Gow");
    refused(&["vic-2000-rapid-roulette", "--format", "html"], "no PAR sheet");
    refused(&[VIC, "--departures", "--format", "html"], "not a page");
}

/// The figures of `docs/ODDS.md` are those of the program: `HOUSEWAY_WRITE_FIGURES=1` writes them anew.
#[test]
fn the_document_has_the_figures_of_the_program() {
    const MARKS: [&str; 2] = ["<!-- figures -->\n", "<!-- end of figures -->"];
    let mut figures = String::from("\n| rulebook | bet | edge | exactly |\n| --- | --- | ---: | ---: |\n");
    let mut counts = String::from("\n| rulebook | win | stand-off | lose |\n| --- | ---: | ---: | ---: |\n");
    for book in [VIC, "nsw-2016-pai-gow", CROWN, ACT] {
        let sheet = json(&[book]);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let bets = sheet["bets"].as_array().unwrap();
        let ways: Vec<String> =
            bets[0]["outcomes"].as_array().unwrap().iter().map(|outcome| text(&outcome["ways"])).collect();
        counts.push_str(&format!("| {book} | {} |\n", ways.join(" | ")));
        for bet in bets {
            let [name, percent, edge] = ["bet", "edge_percent", "edge"].map(|key| text(&bet[key]));
            figures.push_str(&format!("| {book} | {name} | {percent}% | {edge} |\n"));
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/ODDS.md");
    let document = fs::read_to_string(path).unwrap();
    let (before, rest) = document.split_once(MARKS[0]).unwrap();
    let (_, after) = rest.split_once(MARKS[1]).unwrap();
    let written = format!("{before}{}{counts}{figures}\n{}{after}", MARKS[0], MARKS[1]);
    if std::env::var_os("HOUSEWAY_WRITE_FIGURES").is_some() {
        fs::write(path, &written).unwrap();
    } else {
        assert_eq!(document, written, "run this test with HOUSEWAY_WRITE_FIGURES=1 and look at what changed");
    }
}

/// So is what its prose says of them.
#[test]
fn the_prose_of_the_document_has_the_figures_of_the_program() {
    let document = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/ODDS.md")).unwrap();
    let prose = document.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = |part: &str| assert!(prose.contains(part), "`{part}` is not there");
    let grouped = |number: u64| {
        let digits = number.to_string();
        let first = (digits.len() - 1) % 3 + 1;
        let rest = digits.as_bytes()[first..].chunks(3).map(|three| str::from_utf8(three).unwrap());
        std::iter::once(&digits[..first]).chain(rest).collect::<Vec<_>>().join(",")
    };
    // Four tiles of so many.
    let fours = |tiles: u64| tiles * (tiles - 1) * (tiles - 2) * (tiles - 3) / 24;
    let (deals, bank, third) = (fours(32), fours(28), fours(24));
    assert_eq!(deals, u64::from(Hand::DEALS));
    says(&format!("{} deals, which are {} hands that differ", grouped(deals), grouped(Hand::COUNT as u64)));
    says(&format!("{} x {} = {} pairs of deals", grouped(deals), grouped(bank), grouped(deals * bank)));
    says(&format!("{} deals of three hands", grouped(deals * bank * third)));
    says(&format!("over {} throws", 6 * 6 * 6));
    // How many hands hold the same three tiles, at most.
    let mut held: BTreeMap<[Kind; 3], HashSet<Hand>> = BTreeMap::new();
    for hand in Hand::all() {
        let [a, b, c, d] = hand.kinds();
        for mut three in [[b, c, d], [a, c, d], [a, b, d], [a, b, c]] {
            three.sort_unstable();
            held.entry(three).or_default().insert(*hand);
        }
    }
    assert_eq!(held.values().map(HashSet::len).max(), Some(16));
    says("Sets of three tiles are held by sixteen hands or fewer");
    let jackpot = json(&[ACT])["jackpot"].clone();
    assert_eq!((&jackpot["stake"], &jackpot["pool"]), (&"1.00".into(), &"0.00".into()));
    let pool = jackpot["break_even_pool"].as_str().unwrap().to_owned();
    let (part, of) = pool
        .split_once('/')
        .map(|(part, of)| (part.parse::<u64>().unwrap(), of.parse::<u64>().unwrap()))
        .unwrap();
    says(&format!("at a pool of {}/{of} dollars, about ${}", grouped(part), grouped(part / of)));
}

/// A House Way from elsewhere, or pay tables that pin a reading, offer what they leave open and not what the book's own do.
#[test]
fn other_documents_offer_readings_of_their_own() {
    let plain = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");
    for book in [VIC, ACT] {
        let csv = answer(&[book, "--house-way", plain, "--by-reading", "--format", "csv"]);
        assert!(csv.contains("PG-6=gross-win,pai-gow,") && !csv.contains("HW-"), "{book}: {csv}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pinned.toml");
    let text = houseway_games::books::Book::find(VIC).unwrap().side_bets.unwrap();
    let open = "[\"lower-lines\", \"nothing\"]";
    assert_eq!(text.matches(open).count(), 1);
    fs::write(&path, text.replace(open, "[\"nothing\"]")).unwrap();
    let pinned = path.to_str().unwrap();
    let csv = answer(&[VIC, "--what-if", pinned, "--by-reading", "--format", "csv"]);
    assert!(csv.contains("HW-2=never-a-six,") && !csv.contains("PG-10="), "{csv}");
    let html = answer(&[VIC, "--house-way", plain, "--what-if", pinned, "--format", "html"]);
    assert!(html.contains("it pays nothing; one line") && html.contains("<dt>House Way</dt><dd>plain</dd>"));
}

/// Whoever reads a PAR sheet need not know the defaults: each ruling on which a bet rests, and each that is left open and bears
/// on a figure, is there in words with its clauses.
#[test]
fn the_par_sheet_says_which_rules_and_readings_are_in_force() {
    for book in [VIC, "nsw-2016-pai-gow", CROWN, ACT] {
        let html = answer(&[book, "--format", "html"]);
        let section = html.split_once("<h2>Rules and readings in force</h2>").unwrap().1;
        let section = section.split_once("</section>").unwrap().0;
        let sheet = json(&[book]);
        for bet in sheet["bets"].as_array().unwrap() {
            for ruling in bet["rulings"].as_array().unwrap() {
                let ruling = ruling.as_str().unwrap();
                let cited = [",", "<", " "].iter().any(|end| section.contains(&format!("{ruling}{end}")));
                assert!(cited, "{book}: {ruling} is not among the rules in force");
            }
        }
        let open = houseway_games::books::Book::find(book).unwrap().rulings_offered().unwrap();
        for (ruling, choices) in
            open.iter().filter(|(ruling, _)| !["PG-7", "PG-33"].contains(&ruling.as_str()))
        {
            for other in &choices[1..] {
                assert!(section.contains(&format!("{ruling}={other}")), "{book}: {ruling}={other}");
            }
        }
    }
    let html = answer(&[VIC, "--reading", "PG-3=whole", "--format", "html"]);
    let zero = "<tr><th scope=\"row\">Zero rule</th><td>zero against zero takes the whole wager for the bank</td>\
                <td>13.4, PG-3</td><td>PG-3=half</td></tr>";
    assert!(html.contains(zero), "{html}");
}

/// Since when a book is law is what its text says: where that is an event, the day of signing is told as that and no more.
#[test]
fn a_day_of_signing_is_not_taken_for_the_day_from_which_a_book_is_law() {
    for (book, says) in [
        (VIC, "in force from 2000-11-22."),
        ("nsw-2016-pai-gow", "in force from publication (signed 2016-08-17)."),
        (CROWN, "undated."),
        (ACT, "in force from the day after notification (signed 2019-12-12)."),
    ] {
        let head = houseway_games::books::Book::find(book).unwrap().head().unwrap();
        assert_eq!(format!("{}.", head.in_force_said()), says, "{book}");
    }
    assert!(
        answer(&[ACT, "--format", "html"])
            .contains("in force from the day after notification (signed 2019-12-12).")
    );
}
