//! What sheets and tables of odds say of themselves: what is in force, as it was changed, and whose figures they are.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use houseway_games::books::Book;
use houseway_games::pai_gow::Rules;
use houseway_lawbook::{Mutation, Readings};
use serde_json::Value;
use std::fs;
use std::process::Command;

const VIC: &str = "vic-2000-pai-gow";
const NSW: &str = "nsw-2016-pai-gow";
const CROWN: &str = "crown-6.1-pai-gow";
const ACT: &str = "act-2019-pai-gow";
const PLAIN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/house-ways/plain.toml");

/// What `houseway odds --rulebook` prints with these arguments, without a word on standard error.
#[track_caller]
fn answer(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["odds", "--rulebook"])
        .args(args)
        .env("COLUMNS", "120")
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""), "houseway odds {}", args.join(" "));
    String::from_utf8(output.stdout).unwrap()
}

/// The rules and readings in force on a PAR sheet.
#[track_caller]
fn in_force(args: &[&str]) -> String {
    section(&answer(&[args, &["--format", "html"]].concat()))
}

fn section(html: &str) -> String {
    let section = html.split_once("<h2>Rules and readings in force</h2>").unwrap().1;
    section.split_once("</section>").unwrap().0.to_owned()
}

/// What the sheet says on something.
fn on<'a>(section: &'a str, about: &str) -> &'a str {
    let begun = format!("<th scope=\"row\">{about}</th><td>");
    assert!(section.contains(&begun), "nothing on {about} in {section}");
    let (_, rest) = section.split_once(&begun).unwrap();
    rest.split_once("</td>").unwrap().0
}

fn way(book: &str, readings: &[&str]) -> Rules {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    Rules::of_book(Book::find(book).unwrap(), &readings, &Mutation::none()).unwrap()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

/// Crown 1.1 Big/Small, 11.4: the totals, the triples and the odds of another table are those that the sheet tells.
#[test]
fn big_and_small_are_told_as_they_are_in_force() {
    assert_eq!(
        on(&in_force(&[CROWN]), "Big and Small"),
        "of three dice, Big wins on totals from 11 to 17, Small on totals from 4 to 10; three equal dice lose both; a win pays 1 to 1"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let cited = "clause = \"1.1 Big/Small\"";
    let mine = format!(
        "id = \"{CROWN}\"\nedition = 1\n[big-small]\nbig = {{ value = [12, 18], {cited} }}\n\
         small = {{ value = [3, 3], {cited} }}\ntriple-loses = {{ value = false, {cited} }}\n\
         odds = {{ value = \"2 to 1\", clause = \"11.4\" }}\n"
    );
    fs::write(&file, mine).unwrap();
    assert_eq!(
        on(&in_force(&[CROWN, "--what-if", file.to_str().unwrap()]), "Big and Small"),
        "of three dice, Big wins on totals from 12 to 18, Small on a total of 3; three equal dice count by their total as others do; \
         a win pays 2 to 1"
    );
}

/// Pay tables of one's own are told as they are: which Bonus prescribes a setting, which has no line of its own for Teens with
/// Days, whether any Tie pays, whether any line empties the pool.
#[test]
fn side_bets_are_told_as_their_tables_have_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let changed = |book: &str, changes: &[(&str, &str)]| {
        let mut text = Book::find(book).unwrap().side_bets.unwrap().to_owned();
        for (printed, mine) in changes {
            assert!(text.contains(printed), "{book}: {printed}");
            text = text.replace(printed, mine);
        }
        fs::write(&file, text).unwrap();
        in_force(&[book, "--what-if", file.to_str().unwrap()])
    };
    let printed = in_force(&[CROWN]);
    assert!(
        on(&printed, "Bonus `bonus/B`")
            .starts_with("alone and not set as prescribed, it pays the highest lower line")
    );
    assert_eq!(
        on(&printed, "Teen pair with Day pair in `bonus/B`"),
        "pays as the line \u{201c}Two pairs\u{201d}"
    );
    // Option A has a line of its own for them.
    assert!(!printed.contains("Teen pair with Day pair in `bonus/A`"));
    let mine = changed(
        CROWN,
        &[("top = { value = 5", "top = { value = 0"), ("wins = { value = true", "wins = { value = false")],
    );
    assert_eq!(
        on(&mine, "Bonus `bonus/B`"),
        "no setting is prescribed for any line; one line is paid, the highest"
    );
    assert_eq!(on(&mine, "Tie `tie/A`"), "no line pays, whatever the hands are");
    assert_eq!(on(&in_force(&[ACT]), "Jackpot"), "filled again at once; a winning stake goes back");
    let mine = changed(ACT, &[("percent = { value = 100", "percent = { value = 50")]);
    assert_eq!(on(&mine, "Jackpot"), "no line empties the pool; a winning stake goes back");
}

/// Every book's own rows in their own order, under each reading of its House Way (HW-8, HW-13), and those of a file in place of
/// the book's.
#[test]
fn each_house_way_is_told_by_its_own_rows() {
    let told = |rules: &Rules, section: &str| {
        let mut rest = section.split_once("row by row</summary>").unwrap().1;
        for row in rules.house_way().rows() {
            let line = format!(
                "<tr><th scope=\"row\">{} {}</th><td>{}",
                row.stage().name(),
                row.place(),
                escaped(row.say())
            );
            let at = rest.find(&line).unwrap_or_else(|| panic!("{line} is not told in its turn"));
            rest = &rest[at..];
            assert!(rest.contains(&format!("</td><td>{}</td>", escaped(&row.basis().to_string()))), "{line}");
        }
        assert_eq!(
            section.matches("<th scope=\"row\">points ").count()
                + section.matches("<th scope=\"row\">placement ").count(),
            rules.house_way().rows().len()
        );
    };
    for book in [VIC, NSW, CROWN, ACT] {
        told(&way(book, &[]), &in_force(&[book]));
    }
    // NSW App2.7 asks for the first six apart before the highest tile, Vic App2.5 after it.
    let order = |section: &str| {
        let at = |says: &str| section.find(says).unwrap();
        at("Two tiles of the first six are kept apart.") < at("on the high hand, the highest tile goes low.")
    };
    assert!(order(&in_force(&[NSW])) && !order(&in_force(&[VIC])));
    let about = "House Way of act-2019-pai-gow";
    let printed = in_force(&[ACT]);
    assert!(printed.contains("HW-11=high-6: Chong 3 is 3 headed by H6<"), "{printed}");
    assert!(on(&printed[printed.find("HW-13=").map_or(0, |at| at - 200)..], about).starts_with(
        "HW-13=apart-first: placement row 2 is asked: Two tiles of the first six are kept apart; placement row 5 is not asked: "
    ));
    let other = in_force(&[ACT, "--reading", "HW-13=as-printed", "--reading", "HW-11=any"]);
    assert!(other.contains("HW-11=any: Chong 3 is 3<"), "{other}");
    assert!(
        other.contains("HW-13=as-printed: placement row 2 is not asked: ")
            && other.contains("placement row 5 is asked: ")
    );
    told(&way(ACT, &["HW-13=as-printed"]), &other);
    let never = in_force(&[VIC, "--reading", "HW-2=never-a-six"]);
    assert!(never.contains("HW-2=never-a-six: points row 7 is not asked: Beside Teens or Days"), "{never}");
    let plain = in_force(&[VIC, "--house-way", PLAIN]);
    assert!(plain.contains("The House Way of plain, row by row") && !plain.contains("App2.2"), "{plain}");
}

/// Beside the commission of the book stands the one that the figures were reckoned with, and whether it was rounded.
#[test]
fn the_commission_of_the_figures_is_told_beside_that_of_the_book() {
    let own = in_force(&[VIC]);
    assert!(!on(&own, "Commission of the book").contains("reckoned with"), "{own}");
    assert!(on(&own, "Rounding of a commission").ends_with("; in these figures nothing is rounded"), "{own}");
    let other = [VIC, "--commission", "4%", "--stake", "25", "--chip", "0.50", "--wagers", "2"];
    let html = answer(&[&other[..], &["--format", "html"]].concat());
    let section = section(&html);
    assert!(
        on(&section, "Commission of the book").ends_with("; these figures are reckoned with 4 in 100"),
        "{section}"
    );
    assert!(
        on(&section, "Rounding of a commission")
            .ends_with("; here that of a wager of $25.00, with chips of $0.50"),
        "{section}"
    );
    for said in [
        "nothing rounded but the percentages and standard deviations shown, to six decimals or fewer, the commission, as is said above.",
        "a win of the regular wager pays 24/25 here, a lost one -1",
        "a banker against two wagers over every two hands",
        "against two equal wagers, as a fraction of both together",
    ] {
        assert!(html.contains(said), "{said}");
    }
}

/// The method tells of the bets that are on the sheet and of no others.
#[test]
fn the_method_is_of_the_bets_that_there_are() {
    let method = |book: &str| {
        let html = answer(&[book, "--format", "html"]);
        html.split_once("<h2>Method</h2>").unwrap().1.to_owned()
    };
    let parts = ["the Tie is too", "the Bonus is", "Big and Small over", "the jackpot over"];
    for (book, there) in [
        (VIC, [true, true, false, false]),
        (NSW, [false; 4]),
        (CROWN, [true, true, true, false]),
        (ACT, [false, false, false, true]),
    ] {
        let method = method(book);
        assert_eq!(parts.map(|part| method.contains(part)), there, "{book}: {method}");
    }
}

/// Each line of each table for programs says whose figures it has, and a file of one's own is named in it.
#[test]
fn every_line_says_of_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    fs::write(&file, Book::find(ACT).unwrap().side_bets.unwrap()).unwrap();
    let mine = file.to_str().unwrap();
    let lines = |args: &[&str]| {
        let text = answer(&[args, &["--format", "csv"]].concat());
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines
    };
    let jackpot = "; $5.00 wagered on a jackpot whose pool holds $25,000.00\"";
    let asked =
        [ACT, "--what-if", mine, "--pool", "25000", "--jackpot-wager", "5", "--reading", "PG-14=stake-kept"];
    for more in [&[][..], &["--departures"], &["--by-reading"]] {
        let lines = lines(&[&asked[..], more].concat());
        assert!(
            lines[0].ends_with(",rulebook,edition,readings,house_way_of,assumed,altered,remarks"),
            "{}",
            lines[0]
        );
        for line in &lines[1..] {
            let (_, of) = line.split_once(",act-2019-pai-gow,1,").unwrap_or_else(|| panic!("{line}"));
            assert!(of.contains("PG-14="), "{line}");
            assert!(of.contains(",act-2019-pai-gow,\"a commission of "), "{line}");
            assert!(of.contains(jackpot) && of.ends_with(&format!(",{mine},")), "{line}");
        }
    }
    // The other readings that were asked for hold under each alternative too.
    let by_reading = lines(&[VIC, "--reading", "PG-3=whole", "--by-reading"]);
    let strict = by_reading.iter().find(|line| line.starts_with("PG-2=whole,pai-gow,")).unwrap();
    assert!(strict.contains(",\"PG-2=whole, PG-3=whole\","), "{strict}");
    let high = lines(&[VIC, "--commission", "7%"]);
    assert!(high[1].contains("more than the book allows (13.9"), "{}", high[1]);
    let roulette = lines(&["vic-2000-rapid-roulette", "--reading", "RR-2=literal"]);
    assert!(roulette[0].ends_with(",standard deviation,rulebook,edition,readings"), "{}", roulette[0]);
    assert!(roulette[1..].iter().all(|line| line.ends_with(",vic-2000-rapid-roulette,1,RR-2=literal")));
    let json = |more: &str| -> Value {
        serde_json::from_str(&answer(&[&asked[..], &[more, "--format", "json"]].concat())).unwrap()
    };
    for more in ["--departures", "--by-reading"] {
        let rows = json(more);
        let row = &rows[0];
        assert_eq!((&row["rulebook"], &row["edition"]), (&ACT.into(), &1.into()), "{more}");
        assert_eq!(
            (&row["readings"]["PG-14"], &row["altered"][0]),
            (&"stake-kept".into(), &mine.into()),
            "{more}"
        );
    }
}

/// A reading that changes no figure is told as that, and as nothing that is explained below.
#[test]
fn readings_that_change_no_figure_are_told_as_that() {
    let facts = |readings: &[&str]| {
        let html = answer(&[&["vic-2000-pai-gow"], readings, &["--format", "html"]].concat());
        let line = html.lines().find(|line| line.starts_with("<dt>Readings</dt>")).unwrap().to_owned();
        (line, section(&html))
    };
    let (line, section) = facts(&["--reading", "PG-33=any-time"]);
    assert_eq!(line, "<dt>Readings</dt><dd>PG-33=any-time; these change no figure on this sheet</dd>");
    let idle = section.split_once("these change no figure on it: ").unwrap().1.split_once('.').unwrap().0;
    assert!(idle.contains("PG-33") && !idle.contains("PG-3,") && !idle.contains("HW-2"), "{idle}");
    let (line, _) = facts(&["--reading", "PG-33=any-time", "--reading", "PG-3=whole"]);
    assert!(
        line.contains(
            "these change no figure on this sheet: PG-33=any-time; what the others mean is said below"
        ),
        "{line}"
    );
    let (line, _) = facts(&["--reading", "PG-3=whole"]);
    assert_eq!(line, "<dt>Readings</dt><dd>PG-3=whole; what that means is said below</dd>");
}

/// On paper no more readings stand abreast than there is room for, and all of them stand there; keys keep their colours.
#[test]
fn a_sheet_has_room_on_paper() {
    let html = answer(&["crown-6.1-pai-gow", "--format", "html"]);
    let tables: Vec<&str> = html.split("<table class=\"readings\">").skip(1).collect();
    assert!(tables.len() > 1);
    let heads: Vec<Vec<&str>> = tables
        .iter()
        .map(|table| table.split_once("</thead>").unwrap().0.split("<th scope=\"col\">").skip(2).collect())
        .collect();
    assert!(heads.iter().all(|head| head.len() <= 5 && head[0].starts_with("as printed on this sheet")));
    let all = heads.concat().join(" ");
    for reading in [
        "HW-2=never-a-six",
        "PG-4=strict",
        "PG-4=by-halves",
        "PG-6=gross-win",
        "PG-12=letter",
        "PG-10=nothing",
    ] {
        assert_eq!(all.matches(reading).count(), 1, "{reading}");
    }
    assert!(html.contains("print-color-adjust: exact"));
}
