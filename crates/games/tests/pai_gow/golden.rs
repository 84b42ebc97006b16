//! The golden tables: every distinct hand as each book sets it.

use super::{BOOKS, rules};
use houseway_games::pai_gow::{Hand, Rules};

/// The table as `houseway set --all --format csv` prints it.
fn table(rules: &Rules) -> String {
    let mut text = String::from("hand,low,high,clause\n");
    for hand in Hand::all() {
        let setting = rules.house_way().set(*hand);
        let ([a, b], [c, d]) = (setting.low(), setting.high());
        let clauses: Vec<String> = rules.house_way().clauses(*hand).iter().map(ToString::to_string).collect();
        text.push_str(&format!("{hand},{a} {b},{c} {d},{}\n", clauses.join(";")));
    }
    text
}

#[test]
fn every_hand_of_every_book_is_set_as_the_golden_table_says() {
    for book in BOOKS {
        let path = format!("{}/tests/golden/{book}.csv", env!("CARGO_MANIFEST_DIR"));
        let table = table(rules(book));
        let golden = std::fs::read_to_string(&path).unwrap();
        for (line, (found, expected)) in table.lines().zip(golden.lines()).enumerate() {
            assert_eq!(found, expected, "{book}.csv, line {}", line + 1);
        }
        assert_eq!(table.lines().count(), golden.lines().count());
    }
}
