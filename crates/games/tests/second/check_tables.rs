//! The whole tables: each hand is set, into its own tiles; and the comparison with the first engine's.

use std::collections::BTreeMap;

use crate::books::{ALTERNATIVES, BOOKS, Book, table, table_with_clauses, traced};
use crate::tile::{Hand, all_hands, read, text};
use crate::value::{DEFAULT, Setting};

#[test]
fn there_are_3620_hands() {
    let hands = all_hands();
    assert_eq!(hands.len(), 3620);
    let distinct: std::collections::HashSet<Hand> = hands.iter().copied().collect();
    assert_eq!(distinct.len(), 3620);
}

#[test]
fn every_hand_is_set_into_its_own_tiles_with_the_higher_hand_high() {
    let all_readings = ALTERNATIVES.map(|(_, _, readings)| readings).into_iter().chain([DEFAULT]);
    for book in BOOKS {
        for hand in all_hands() {
            for readings in all_readings.clone() {
                let setting = (book.set)(hand, readings).setting;
                assert_eq!(setting.four(), hand.0, "{}: {setting}", book.id);
                assert_eq!(Setting::of(setting.high, setting.low), setting, "{}", book.id);
            }
        }
    }
}

/// What one table sets otherwise than the other: a line for each hand.
fn differences(book: Book, theirs: &str) -> Vec<String> {
    let mut rows: BTreeMap<String, (String, String, String)> = BTreeMap::new();
    let mut found = Vec::new();
    for (number, line) in theirs.lines().enumerate().skip(1).filter(|(_, line)| !line.is_empty()) {
        let cells: Vec<&str> = line.splitn(4, ',').map(|cell| cell.trim().trim_matches('"')).collect();
        let [hand, low, high, clauses] = cells[..] else {
            found.push(format!("line {}: {line:?} has no hand, low, high and clauses", number + 1));
            continue;
        };
        match (read::<4>(hand), read::<2>(low), read::<2>(high)) {
            (Ok(hand), Ok(low), Ok(high)) => {
                let row = (text(&low), text(&high), clauses.to_owned());
                if rows.insert(text(&hand), row).is_some() {
                    found.push(format!("line {}: {} stands there twice", number + 1, text(&hand)));
                }
            }
            (hand, low, high) => found.push(format!(
                "line {}: {line:?}: {}",
                number + 1,
                [hand.err(), low.err(), high.err()].into_iter().flatten().collect::<Vec<_>>().join("; ")
            )),
        }
    }
    for hand in all_hands() {
        let name = text(&hand.0);
        let ours = (book.set)(hand, DEFAULT);
        match rows.remove(&name) {
            None => found.push(format!("{name}: not in the first engine's table")),
            Some((low, high, clauses)) => {
                let theirs = format!("{low} | {high}");
                if theirs != ours.setting.to_string() {
                    let clauses = ours.clauses.join("; ");
                    found.push(format!("{name}: first {theirs}, second {} ({clauses})", ours.setting));
                }
                let (traced, own) = (book.trace)(hand);
                if traced != ours.setting {
                    found.push(format!("{name}: set as {}, traced to {traced} ({own})", ours.setting));
                }
                if clauses != own {
                    found.push(format!("{name}: first by {clauses}, second by {own}"));
                }
            }
        }
    }
    found.extend(rows.into_keys().map(|name| format!("{name}: not a hand of 32 tiles")));
    found
}

fn golden(book: Book) -> String {
    format!("{}/tests/golden/{}.csv", env!("CARGO_MANIFEST_DIR"), book.id)
}

#[test]
fn the_first_engine_sets_every_hand_alike() {
    let mut found = Vec::new();
    for book in BOOKS {
        let path = golden(book);
        let theirs = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        found.extend(differences(book, &theirs).into_iter().map(|line| format!("{}: {line}", book.id)));
    }
    assert!(found.is_empty(), "{} differences (low | high):\n{}", found.len(), found.join("\n"));
}

#[test]
fn a_changed_row_a_missing_row_a_doubled_row_and_another_clause_are_each_found() {
    let book = BOOKS[0];
    let own = traced(book);
    assert_eq!(differences(book, &own), Vec::<String>::new());

    let row = "H10 11 L10 H7,H10 L10,11 H7";
    assert!(own.contains(row));
    let changed = differences(book, &own.replace(row, "H10 11 L10 H7,H10 11,L10 H7"));
    assert_eq!(changed, ["H10 11 L10 H7: first H10 11 | L10 H7, second H10 L10 | 11 H7 (5.4 exc. 1)"]);

    let without: Vec<&str> = own.lines().filter(|line| !line.starts_with("H10 11 L10 H7,")).collect();
    assert_eq!(differences(book, &without.join("\n")), ["H10 11 L10 H7: not in the first engine's table"]);

    let doubled = differences(book, &format!("{own}{row},App2.5.4 exceptions\n"));
    assert_eq!(doubled, ["line 3622: H10 11 L10 H7 stands there twice"]);

    // The setting is right, the reason is not.
    let clause = format!("{row},App2.5.4 exceptions");
    assert!(own.contains(&clause));
    let otherwise = differences(book, &own.replace(&clause, &format!("{row},App2.5.4")));
    assert_eq!(otherwise, ["H10 11 L10 H7: first by App2.5.4, second by App2.5.4 exceptions"]);
}

#[test]
fn a_table_has_a_row_for_each_hand_in_a_fixed_order() {
    let table = table(BOOKS[0], DEFAULT);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3621);
    assert_eq!(rows[..3], ["hand,low,high", "12 12 2 2,2 2,12 12", "12 12 2 H8,2 H8,12 12"]);
    assert_eq!(rows[3620], "5 5 G G,5 5,G G");
}

/// Writes the four tables, plain and with clauses, and those of the alternatives, into the directory named by
/// `SECOND_TABLES`.
#[test]
#[ignore = "a helper: writes the tables into the directory named by SECOND_TABLES"]
fn write_the_tables() {
    let directory = std::env::var("SECOND_TABLES").expect("SECOND_TABLES names the directory");
    let write = |name: String, table: String| {
        std::fs::write(format!("{directory}/{name}.csv"), table).expect("a directory to write in");
    };
    for book in BOOKS {
        write(book.id.to_owned(), table(book, DEFAULT));
        write(format!("{}.clauses", book.id), table_with_clauses(book, DEFAULT));
        for (name, books, readings) in ALTERNATIVES {
            if books.iter().any(|start| book.id.starts_with(start)) {
                write(format!("{}.{name}", book.id), table(book, readings));
            }
        }
    }
}
