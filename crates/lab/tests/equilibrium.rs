//! The equilibria that are kept in docs/equilibrium, proved from the files; and that the search finds them.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use houseway_games::books::{Book, Game, SHIPPED};
use houseway_games::pai_gow::Rules;
use houseway_lab::pai_gow::equilibrium::{DocumentError, GameName, Pair, Search, Strategy, find, verify};
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Choices, Field, PAIRS, Split, count_plainly};
use std::path::PathBuf;

fn books() -> impl Iterator<Item = &'static Book> {
    SHIPPED.iter().filter(|book| book.game == Game::PaiGow)
}

fn rules(book: &Book, readings: &[&str]) -> Rules {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    Rules::of_book(book, &readings, &Mutation::none()).unwrap()
}

fn kept(book: &Book) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join("docs/equilibrium").join(format!("{}.csv", book.id))).unwrap()
}

/// What docs/EQUILIBRIUM.md says that the player gains of each wager.
fn value(book: &Book) -> Exact {
    match book.id {
        "crown-6.1-pai-gow" => Exact::new(-6_513_749, 736_281_000).unwrap(),
        _ => Exact::new(-27_681_553_379_i64, 2_942_178_876_000_i64).unwrap(),
    }
}

#[test]
fn the_kept_strategies_are_equilibria_without_any_gap() {
    for book in books() {
        let rules = rules(book, &[]);
        let proof = verify(&rules, &Pair::read(&rules, &kept(book)).unwrap()).unwrap();
        assert_eq!(proof.gap, Exact::whole(0), "{}", book.id);
        assert_eq!((proof.lower, proof.upper), (value(book), value(book)), "{}", book.id);
    }
}

/// The same by going through all pairs of hands with small weights: nothing of the verification but its sums is shared.
#[test]
fn a_kept_strategy_counted_plainly_gives_the_same_upper_value() {
    let book = Book::find("crown-6.1-pai-gow").unwrap();
    let rules = rules(book, &[]);
    let legal = Choices::legal(&rules);
    let bank = Pair::read(&rules, &kept(book)).unwrap().bank;
    let whole = u32::try_from(bank.whole()).unwrap();
    let mut weights = vec![0; legal.len()];
    for hand in 0..3_620 {
        for (place, weight) in bank.of(hand) {
            weights[*place] = u32::try_from(weight).unwrap();
        }
    }
    let field = Field::mixed(&legal, &weights, whole).unwrap();
    let splits = count_plainly(rules.matching(), &field, &legal);
    let gain = |split: &Split| split.win as i64 - split.lose as i64;
    let best: i64 = (0..3_620).map(|hand| splits[legal.range(hand)].iter().map(gain).max().unwrap()).sum();
    assert_eq!(Exact::new(best, PAIRS * u64::from(whole)).unwrap(), value(book));
}

#[test]
fn one_weight_changed_opens_a_gap() {
    let book = Book::find("vic-2000-pai-gow").unwrap();
    let rules = rules(book, &[]);
    let text = kept(book);
    let row = text.lines().find(|line| line.starts_with("player,12 11 L10 L6,12 11")).unwrap();
    let (front, weight) = row.rsplit_once(',').unwrap();
    let more: u64 = weight.parse::<u64>().unwrap() + 1;
    let changed = text.replace(row, &format!("{front},{more}"));
    let proof = verify(&rules, &Pair::read(&rules, &changed).unwrap()).unwrap();
    assert!(proof.gap > Exact::whole(0));
    assert!(proof.gap < Exact::new(1, 1_000_000).unwrap());
    assert!(proof.lower < value(book) && proof.upper == value(book));
}

#[test]
fn the_search_finds_them_anew_under_another_reading_too() {
    for (book, readings) in [
        ("act-2019-pai-gow", &[][..]),
        ("vic-2000-pai-gow", &["PG-2=whole"]),
        ("crown-6.1-pai-gow", &["PG-4=strict"]),
    ] {
        let rules = rules(Book::find(book).unwrap(), readings);
        let found = find(&rules, &Search::default(), |_| {}).unwrap();
        let proof = verify(&rules, &found.pair).unwrap();
        assert_eq!(proof.gap, Exact::whole(0), "{book} {readings:?}");
        let text = found.pair.document(&rules, &["a remark".to_owned()]);
        assert_eq!(Pair::read(&rules, &text).unwrap(), found.pair);
    }
}

#[test]
fn a_search_that_may_stop_sooner_does() {
    let rules = rules(Book::find("nsw-2016-pai-gow").unwrap(), &[]);
    let wanted = Exact::new(1, 1_000_000).unwrap();
    let found = find(&rules, &Search { gap: wanted.clone(), ..Search::default() }, |_| {}).unwrap();
    let proof = verify(&rules, &found.pair).unwrap();
    assert!(proof.gap > Exact::whole(0) && proof.gap < wanted, "{}", proof.gap);
    assert!(
        proof.lower < value(&books().next().unwrap().clone()) && value(books().next().unwrap()) < proof.upper
    );
}

/// Against the House Way on both sides each side could do better, and the House Way's own figures are what odds counts.
#[test]
fn the_house_way_is_no_equilibrium() {
    for book in books() {
        let rules = rules(book, &[]);
        let way = Strategy::house_way(&rules, &Choices::legal(&rules));
        let proof = verify(&rules, &Pair { player: way.clone(), bank: way }).unwrap();
        let (house_way, field) = (Choices::house_way(&rules), Field::pure(&Choices::house_way(&rules)));
        let all: Split = count_plainly(rules.matching(), &field, &house_way).into_iter().sum();
        assert_eq!(proof.sums.win, Exact::new(all.win, PAIRS).unwrap());
        assert_eq!(proof.sums.lose, Exact::new(all.lose, PAIRS).unwrap());
        assert_eq!(proof.sums.stand_off, Exact::new(all.stand_off, PAIRS).unwrap());
        assert!(proof.lower < value(book) && value(book) < proof.upper, "{}", book.id);
    }
}

#[test]
fn a_wrong_file_names_its_line() {
    let rules = rules(Book::find("vic-2000-pai-gow").unwrap(), &[]);
    let head = "side,hand,low,high,weight\n";
    let error = |text: &str| match Pair::read(&rules, text).unwrap_err() {
        DocumentError::Line { line, what } => format!("{line}: {what}"),
        other => other.to_string(),
    };
    assert_eq!(error(""), "1: the first line is `side,hand,low,high,weight`");
    assert!(error(&format!("# x\n{head}house,12 11 L10 L6,12 11,L10 L6,1\n")).starts_with("3: the side is"));
    assert!(error(&format!("{head}bank,12 11 L10 L6,12 11,L10 L6\n")).starts_with("2: five fields"));
    assert!(error(&format!("{head}bank,12 12 12 L6,12 12,12 L6,1\n")).starts_with("2: 3 tiles 12"));
    assert!(
        error(&format!("{head}bank,12 11 L10 L6,L10 L6,12 11,1\n"))
            .contains("no legal setting of 12 11 L10 L6")
    );
    assert!(error(&format!("{head}bank,12 11 L10 L6,12 11,L10 L6,-1\n")).contains("whole number"));
    let row = "bank,12 11 L10 L6,12 11,L10 L6,0\n";
    assert!(error(&format!("{head}{row}{row}")).contains("listed before"));
    assert_eq!(error(&format!("{head}{row}")), "bank: [12 11 L10 L6]: all weights are zero");
    let nines = "9".repeat(401);
    assert!(error(&format!("{head}bank,12 11 L10 L6,12 11,L10 L6,{nines}\n")).contains("up to 400 digits"));
}

/// Strategies are read in the game that their file names: the same choice of every ruling, named or by default.
#[test]
fn a_file_is_of_the_game_that_it_names() {
    let crown = Book::find("crown-6.1-pai-gow").unwrap();
    let text = kept(crown);
    let named = GameName::named(&text).unwrap().unwrap();
    assert_eq!(named.to_string(), "crown-6.1-pai-gow, readings: all at their defaults");
    assert_eq!(named, GameName::of(&rules(crown, &[])));
    for same in [&[][..], &["PG-4=as-printed"], &["PG-4=as-printed", "HW-2=as-six"]] {
        assert!(Pair::read(&rules(crown, same), &text).is_ok(), "{same:?}");
    }
    let vic = Book::find("vic-2000-pai-gow").unwrap();
    for other in [rules(crown, &["PG-4=strict"]), rules(crown, &["HW-2=never-a-six"]), rules(vic, &[])] {
        let error = Pair::read(&other, &text).unwrap_err();
        assert_eq!(
            error,
            DocumentError::OtherGame {
                line: 1,
                of: Box::new(named.clone()),
                asked: Box::new(GameName::of(&other))
            }
        );
    }
    let strict = rules(crown, &["PG-4=strict"]);
    let line = "# Equilibrium of crown-6.1-pai-gow, readings: ";
    let renamed = |readings: &str| {
        text.replacen(&format!("{line}all at their defaults"), &format!("{line}{readings}"), 1)
    };
    assert!(Pair::read(&strict, &renamed("PG-4=strict")).is_ok());
    // Commission makes no other game; a ruling that the rulebook does not offer does.
    assert!(Pair::read(&strict, &renamed("PG-4=strict, PG-6=gross-win")).is_ok());
    assert!(Pair::read(&strict, &renamed("PG-3=whole, PG-4=strict")).is_err());
    assert_eq!(GameName::named("side,hand,low,high,weight\n"), Ok(None));
}

/// The figures of `docs/EQUILIBRIUM.md` are those of the kept strategies and, under other readings, of the search:
/// `HOUSEWAY_WRITE_FIGURES=1` writes them anew.
#[test]
fn the_document_has_the_values_under_every_reading() {
    let commission = Exact::new(1, 20).unwrap();
    let row = |book: &Book, readings: &[&str], pair: &Pair| {
        let proof = verify(&rules(book, readings), pair).unwrap();
        assert_eq!(proof.gap, Exact::whole(0), "{} {readings:?}", book.id);
        let mixes = [&pair.player, &pair.bank].map(|side| side.mixing().count());
        let lost = [proof.player(&commission), proof.banker(&commission)];
        let [player, banker] = lost.map(|gain| Exact::from(-gain.ratio().clone()).percent(4));
        format!(
            "{} | {} | {} | {}, {} | {player} | {banker} |\n",
            proof.lower,
            proof.lower.percent(10),
            proof.gap,
            mixes[0],
            mixes[1]
        )
    };
    let columns = "value | in percent | gap | mixes: player, bank | player loses, % | banker loses, % |\n";
    let lines = "---: | ---: | ---: | ---: | ---: | ---: |\n";
    let mut values = format!("| book | {columns}| --- | {lines}");
    let mut others = format!("| book | reading | {columns}| --- | --- | {lines}");
    let both: &[&[&str]] = &[&["PG-2=whole"], &["PG-3=whole"], &["PG-2=whole", "PG-3=whole"]];
    for book in books() {
        let pair = Pair::read(&rules(book, &[]), &kept(book)).unwrap();
        values.push_str(&format!("| `{}` | {}", book.id, row(book, &[], &pair)));
        // Every choice of every ruling on matching, and all of them together.
        let readings: &[&[&str]] = match book.id {
            "vic-2000-pai-gow" | "nsw-2016-pai-gow" => both,
            "crown-6.1-pai-gow" => &[&["PG-4=strict"], &["PG-4=by-halves"]],
            _ => &[],
        };
        let offered = rules(book, &[]);
        let matching = offered.offered().rulings().filter(|(id, _)| id.as_str().starts_with("PG-"));
        let choices: usize = matching.map(|(_, choices)| choices.len() - 1).sum();
        let single = readings.iter().filter(|readings| readings.len() == 1).count();
        assert_eq!(single, choices, "{}: a reading is missing here", book.id);
        for readings in readings {
            let found =
                find(&rules(book, readings), &Search { gap: Exact::whole(0), ..Search::default() }, |_| {});
            let row = row(book, readings, &found.unwrap().pair);
            others.push_str(&format!("| `{}` | {} | {row}", book.id, readings.join(", ")));
        }
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/EQUILIBRIUM.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let mut written = document.clone();
    for (mark, table) in [("values", values), ("readings", others)] {
        let (before, rest) = written.split_once(&format!("<!-- {mark} -->\n")).unwrap();
        let (_, after) = rest.split_once(&format!("<!-- end of {mark} -->")).unwrap();
        written = format!("{before}<!-- {mark} -->\n\n{table}\n<!-- end of {mark} -->{after}");
    }
    if std::env::var_os("HOUSEWAY_WRITE_FIGURES").is_some() {
        std::fs::write(&path, &written).unwrap();
    } else {
        assert_eq!(document, written, "run this test with HOUSEWAY_WRITE_FIGURES=1 and look at what changed");
    }
}
