//! What holds of every settlement, whatever the bet.

use super::{cents, pocket, rules, rules_read_as};
use houseway_games::roulette::{Pocket, Sequence, SequenceKind, Spot, Verdict};
use houseway_money::Cents;
use proptest::prelude::*;

fn any_pocket() -> impl Strategy<Value = Pocket> {
    (0u8..37).prop_map(pocket)
}

fn any_spot() -> impl Strategy<Value = Spot> {
    (0..usize::from(Spot::COUNT)).prop_map(|index| Spot::all().nth(index).unwrap())
}

proptest! {
    #[test]
    fn what_the_players_lose_the_house_wins(
        wagers in prop::collection::vec((any_spot(), 1u32..1_000_000), 1..40), outcome in any_pocket(),
    ) {
        let rules = rules();
        let (mut staked, mut returned, mut house) = (0i128, 0i128, 0i128);
        for (spot, stake) in wagers {
            let line = rules.settle(spot, cents(stake), outcome).unwrap();
            prop_assert_eq!((line.spot, line.stake), (spot, cents(stake)));
            let stake = i128::from(stake);
            let won = i128::from(line.win.get());
            staked += stake;
            returned += i128::from(line.returned.get());
            if rules.wins(spot, outcome) {
                prop_assert_eq!(i128::from(line.returned.get()), stake + won);
                prop_assert!(won >= stake, "no bet of this book pays less than its stake");
                house -= won;
            } else {
                prop_assert_eq!((line.win, line.returned), (Cents::ZERO, Cents::ZERO));
                house += stake;
            }
        }
        prop_assert_eq!(staked - returned, house);
    }

    #[test]
    fn a_sequence_returns_stake_and_win_or_nothing(
        kind in 0usize..3,
        designated in prop::collection::vec(any_pocket(), 4),
        // Few numbers, so that hits come.
        outcomes in prop::collection::vec((0u8..2).prop_map(pocket), 0..6),
        twos in 1u32..1_000_000,
        reading in prop::sample::select(vec!["leading-run", "literal"]),
    ) {
        let kind = SequenceKind::ALL[kind];
        let designated: Vec<_> = designated.into_iter().map(|p| pocket(p.number() % 2)).collect();
        let rules = rules_read_as(&[&format!("RR-2={reading}")]);
        let sequence = Sequence::new(kind, &designated[..kind.spins()]).unwrap();
        let verdict = sequence.verdict(&outcomes, rules.sequence_reading());
        match rules.settle_sequence(1, sequence, cents(2 * twos), verdict).unwrap() {
            None => prop_assert!(verdict == Verdict::Open && outcomes.len() < kind.spins()),
            Some(line) if matches!(verdict, Verdict::Won { .. }) => {
                prop_assert_eq!(line.returned, line.stake.plus(line.win).unwrap());
                prop_assert!(line.win > line.stake);
            }
            Some(line) => prop_assert_eq!((line.win, line.returned), (Cents::ZERO, Cents::ZERO)),
        }
        // Once decided, later spins change nothing.
        for spins in 0..outcomes.len() {
            let earlier = sequence.verdict(&outcomes[..spins], rules.sequence_reading());
            prop_assert!(earlier == Verdict::Open || earlier == verdict);
        }
    }
}

#[test]
fn g_1_a_win_of_half_a_cent_is_refused_not_rounded() {
    let rules = rules();
    let sequence = Sequence::new(SequenceKind::Quad, &[pocket(1); 4]).unwrap();
    let settle = |hits| rules.settle_sequence(1, sequence, cents(3), Verdict::Won { after: 4, hits });
    let error = settle(1).unwrap_err();
    assert!(error.to_string().contains("stake a multiple of $0.02"), "{error}");
    assert_eq!(settle(2).unwrap().unwrap().win, cents(375));
}

#[test]
fn a_win_too_large_to_keep_is_an_error() {
    let spot: Spot = "straight-up 1".parse().unwrap();
    let error = rules().settle(spot, Cents::MAX, pocket(1)).unwrap_err();
    assert!(error.to_string().contains("largest that can be kept"), "{error}");
    // The win alone can be kept here, and only the return cannot.
    let even: Spot = "even".parse().unwrap();
    assert!(rules().settle(even, Cents::MAX, pocket(2)).is_err());
}
