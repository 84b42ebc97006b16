//! Rule 7.4: wagers on a spin sequence.

use super::{BOOK, cents, pocket, rules_read_as, witness};
use houseway_games::roulette::{Pocket, Sequence, SequenceKind, SequenceLine};
use witness::Kind::Decision;

const LEADING_RUN: &str = "RR-2=leading-run";
const LITERAL: &str = "RR-2=literal";

/// The line by which $2 on these numbers is settled after these outcomes; nothing while it is open.
fn settled(reading: &str, kind: SequenceKind, numbers: &[u8], outcomes: &[u8]) -> Option<SequenceLine> {
    let rules = rules_read_as(&[reading]);
    let pockets = |numbers: &[u8]| numbers.iter().map(|&n| pocket(n)).collect::<Vec<Pocket>>();
    let sequence = Sequence::new(kind, &pockets(numbers)).unwrap();
    let verdict = sequence.verdict(&pockets(outcomes), rules.sequence_reading());
    rules.settle_sequence(7, sequence, cents(200), verdict).unwrap()
}

/// Given $2 on a sequence of 5s, when the spins hit (h) or miss (m), then so many cents return (`None`: not decided).
#[track_caller]
fn check(reading: &str, kind: SequenceKind, pattern: &str, returned: Option<u32>, citations: &[&str]) {
    let outcomes: Vec<u8> = pattern.chars().map(|mark| if mark == 'h' { 5 } else { 6 }).collect();
    let line = settled(reading, kind, &vec![5; kind.spins()], &outcomes);
    assert_eq!(line.as_ref().map(|l| l.returned), returned.map(cents), "{kind} {pattern} {reading}");
    for citation in citations {
        witness::cites(BOOK, Decision, &line.as_ref().unwrap().basis, citation);
    }
}

#[test]
fn r7_4_double_pays_25_to_1_for_the_first_and_375_to_1_for_both() {
    check(LEADING_RUN, SequenceKind::Double, "h", None, &[]);
    check(LEADING_RUN, SequenceKind::Double, "hm", Some(5_200), &["7.4", "3.7(b)", "RR-14"]);
    check(LEADING_RUN, SequenceKind::Double, "hh", Some(75_200), &["7.4", "3.7(b)", "RR-14"]);
    check(LEADING_RUN, SequenceKind::Double, "m", Some(0), &["7.4", "3.7(a)"]);
}

#[test]
fn r7_4_treble_pays_25_250_and_5000_to_1() {
    check(LEADING_RUN, SequenceKind::Treble, "hmm", Some(5_200), &["7.4"]);
    check(LEADING_RUN, SequenceKind::Treble, "hhm", Some(50_200), &["7.4"]);
    check(LEADING_RUN, SequenceKind::Treble, "hhh", Some(1_000_200), &["7.4"]);
}

#[test]
fn r7_4_quad_pays_12_and_a_half_125_12500_and_500000_to_1() {
    check(LEADING_RUN, SequenceKind::Quad, "hmmm", Some(2_700), &["7.4", "RR-1"]);
    check(LEADING_RUN, SequenceKind::Quad, "hhmm", Some(25_200), &["7.4"]);
    check(LEADING_RUN, SequenceKind::Quad, "hhhm", Some(2_500_200), &["7.4"]);
    check(LEADING_RUN, SequenceKind::Quad, "hhhh", Some(100_000_200), &["7.4"]);
}

#[test]
fn rr_2_leading_run_decides_at_the_first_miss() {
    check(LEADING_RUN, SequenceKind::Treble, "hm", Some(5_200), &["7.4", "RR-2"]);
    check(LEADING_RUN, SequenceKind::Quad, "hhm", Some(25_200), &["7.4", "RR-2"]);
    // What comes after the first miss no longer matters.
    check(LEADING_RUN, SequenceKind::Treble, "hmh", Some(5_200), &["7.4", "RR-2"]);
}

#[test]
fn rr_2_literal_waits_for_the_last_spin_and_owes_nothing_to_other_patterns() {
    check(LITERAL, SequenceKind::Treble, "hm", None, &[]);
    check(LITERAL, SequenceKind::Treble, "hmm", Some(5_200), &["7.4", "RR-2"]);
    check(LITERAL, SequenceKind::Treble, "hmh", Some(0), &["7.4", "RR-2"]);
    check(LITERAL, SequenceKind::Quad, "hhmh", Some(0), &["7.4", "RR-2"]);
    check(LITERAL, SequenceKind::Quad, "m", Some(0), &["7.4", "RR-2"]);
}

#[test]
fn rr_14_the_numbers_may_differ_or_repeat() {
    let returned = |numbers: &[u8], outcomes: &[u8]| {
        settled(LEADING_RUN, SequenceKind::Double, numbers, outcomes).unwrap().returned
    };
    assert_eq!(returned(&[0, 36], &[0, 36]), cents(75_200));
    assert_eq!(returned(&[36, 36], &[36, 36]), cents(75_200));
    // Each number stands for its own spin.
    assert_eq!(returned(&[0, 36], &[36, 0]), cents(0));
    assert_eq!(returned(&[0, 36], &[0, 0]), cents(5_200));
}

#[test]
fn a_line_keeps_the_number_of_its_wager() {
    assert_eq!(settled(LEADING_RUN, SequenceKind::Double, &[1, 2], &[3]).unwrap().wager, 7);
}
