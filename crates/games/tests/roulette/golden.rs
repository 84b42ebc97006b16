//! Every bet at every outcome against tables that were written without this program.

use super::{cents, pocket, rules, rules_read_as, spot};
use houseway_games::roulette::{Pocket, Sequence, SequenceKind, Spot, Verdict};

/// The rows of a table below its line of names.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn every_spot_returns_what_the_golden_table_says() {
    let rules = rules();
    let mut seen = Vec::new();
    for row in rows(include_str!("../golden/roulette-returns.tsv")) {
        let [name, covers, odds, ref returns @ ..] = row[..] else { panic!("{row:?}") };
        let spot = spot(name);
        let covered: Vec<_> = rules.covers(spot).iter().map(|p| p.to_string()).collect();
        assert_eq!(covered.join(" "), covers, "{name}");
        assert_eq!(rules.odds(spot.kind()).value.to_string(), format!("{odds} to 1"), "{name}");
        assert_eq!(returns.len(), 37, "{name}");
        for (outcome, returned) in (0..).zip(returns) {
            let line = rules.settle(spot, cents(100), pocket(outcome)).unwrap();
            assert_eq!(line.returned.get().to_string(), *returned, "{name} at {outcome}");
        }
        seen.push(spot);
    }
    seen.sort_unstable();
    assert_eq!(seen, Spot::all().collect::<Vec<_>>(), "each spot once, and no other");
}

#[test]
fn every_pattern_of_a_sequence_returns_what_the_golden_table_says() {
    let mut count = 0;
    for row in rows(include_str!("../golden/sequence-returns.tsv")) {
        let [kind, reading, pattern, after, returned] = row[..] else { panic!("{row:?}") };
        let rules = rules_read_as(&[&format!("RR-2={reading}")]);
        let kind = SequenceKind::ALL.into_iter().find(|k| k.name() == kind).unwrap();
        let designated: Vec<Pocket> = [36, 0, 36, 7].map(pocket)[..kind.spins()].to_vec();
        let sequence = Sequence::new(kind, &designated).unwrap();
        let outcomes: Vec<Pocket> = designated
            .iter()
            .zip(pattern.chars())
            .map(|(&number, mark)| if mark == 'h' { number } else { pocket((number.number() + 1) % 37) })
            .collect();

        let after: usize = after.parse().unwrap();
        for spins in 0..=outcomes.len() {
            let verdict = sequence.verdict(&outcomes[..spins], rules.sequence_reading());
            let at = format!("{kind} {reading} {pattern} after {spins}");
            assert_eq!(verdict == Verdict::Open, spins < after, "{at}");
            let line = rules.settle_sequence(1, sequence, cents(200), verdict).unwrap();
            let expected = (spins >= after).then_some(returned);
            assert_eq!(line.map(|l| l.returned.get().to_string()).as_deref(), expected, "{at}");
        }
        count += 1;
    }
    assert_eq!(count, 2 * (4 + 8 + 16));
}
