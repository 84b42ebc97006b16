//! What became of every wager of a round, in the round's record.

use crate::record::{Round, Section};
use houseway_games::red_dog::Outcome;
use houseway_lawbook::Basis;
use houseway_money::Cents;
use houseway_table::red_dog::{Event, RedDog, SettledLine};

/// Every wager as it was settled, and as often as the round was settled again.
pub(super) fn sections(round: &Round<RedDog>) -> [Section; 2] {
    let (mut settled, mut again) = (empty("Wagers"), empty("Wagers settled again"));
    for written in &round.facts {
        match &written.fact.event {
            Event::WagerSettled { settled: line } => row(&mut settled, line, &written.fact.basis),
            Event::Corrected { lines, .. } => {
                lines.iter().for_each(|line| row(&mut again, line, &written.fact.basis));
            }
            _ => {}
        }
    }
    [settled, again]
}

fn empty(title: &str) -> Section {
    let columns = [
        "seat",
        "account",
        "area",
        "placed",
        "counts",
        "raise",
        "outcome",
        "win",
        "did not count",
        "to the account",
        "stays on the area",
        "clauses",
    ];
    Section::new(title, &columns)
}

fn row(section: &mut Section, settled: &SettledLine, basis: &Basis) {
    let SettledLine { line, excess, stays, dropped, .. } = settled;
    // Of a wager that stays all of it does, what did not count included.
    let lay = stays.is_zero();
    let placed = if lay { line.stake.original.plus_capped(*excess) } else { *stays };
    let returned = if lay { line.returned } else { Cents::ZERO };
    section.row([
        settled.seat.to_string(),
        settled.account.to_string(),
        settled.area.to_string(),
        placed.to_string(),
        line.stake.original.to_string(),
        settled.made().raise.to_string(),
        words(line.outcome),
        line.win.to_string(),
        placed.minus_or_zero(line.stake.original).to_string(),
        returned.plus_capped(*excess).plus_capped(*dropped).to_string(),
        stays.to_string(),
        basis.to_string(),
    ]);
}

/// How a round came out, in words.
pub(super) fn words(outcome: Outcome) -> String {
    let spread = |cards: u8| if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") };
    match outcome {
        Outcome::ThreeOfAKind => "won: three of a kind".to_owned(),
        Outcome::Between { cards } => format!("won: between, a spread of {}", spread(cards)),
        Outcome::Outside { cards } => format!("lost: not between, a spread of {}", spread(cards)),
        Outcome::PairVoid => "void: a pair and another card".to_owned(),
        Outcome::ConsecutiveVoid => "void: no spread".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_games::red_dog::{Line, Stake};

    /// The cells of a wager of which so much counted, came to the account as excess, and stayed.
    fn cells(counts: u32, outcome: Outcome, back: [u32; 3]) -> Vec<String> {
        let [returned, excess, stays] = back.map(|amount| Cents::literal(amount * 100));
        let basis = Basis::of("5.9.2.2".parse().unwrap());
        let original = Cents::literal(counts * 100);
        let (stake, win) = (Stake { original, raise: Cents::ZERO }, Cents::ZERO);
        let line = Line { stake, outcome, win, returned, basis: basis.clone() };
        let settled = SettledLine {
            seat: houseway_table::SeatNumber::new(1).unwrap(),
            account: houseway_ledger::AccountNumber(7),
            area: 2,
            line,
            excess,
            stays,
            warned: false,
            dropped: Cents::ZERO,
            borne: Cents::ZERO,
        };
        let mut section = empty("Wagers");
        row(&mut section, &settled, &basis);
        let row = section.rows.remove(0);
        assert_eq!(row.len(), section.columns.len());
        row[3..11].to_vec()
    }

    #[test]
    fn r5_9_2_2_a_void_wager_that_stays_on_its_area_reads_so() {
        let row = cells(50, Outcome::PairVoid, [50, 0, 50]);
        let void = "void: a pair and another card";
        assert_eq!(row, ["$50.00", "$50.00", "$0.00", void, "$0.00", "$0.00", "$0.00", "$50.00"]);
        // Above the maximum, all of it stays.
        let row = cells(100, Outcome::ConsecutiveVoid, [100, 0, 130]);
        let void = "void: no spread";
        assert_eq!(row, ["$130.00", "$100.00", "$0.00", void, "$0.00", "$30.00", "$0.00", "$130.00"]);
    }

    #[test]
    fn r6_2_a_wager_below_the_minimum_that_goes_back_reads_so() {
        let lost = "lost: not between, a spread of 3 cards";
        let row = cells(0, Outcome::Outside { cards: 3 }, [0, 5, 0]);
        assert_eq!(row, ["$5.00", "$0.00", "$0.00", lost, "$0.00", "$5.00", "$5.00", "$0.00"]);
    }

    #[test]
    fn outcomes_read_as_words() {
        let all = [
            Outcome::ThreeOfAKind,
            Outcome::Between { cards: 1 },
            Outcome::Outside { cards: 11 },
            Outcome::PairVoid,
            Outcome::ConsecutiveVoid,
        ];
        assert!(all.map(words).iter().all(|words| !words.contains(['{', '}'])));
        assert_eq!(words(all[1]), "won: between, a spread of 1 card");
    }
}
