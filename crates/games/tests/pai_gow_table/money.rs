//! What holds of every round, whatever the areas, wagers and bank.

use super::{ACT, BOOKS, CROWN, NSW, VIC, area, cents, read_as, terms};
use houseway_games::pai_gow::TableRules;
use houseway_games::pai_gow::bank::{Called, Opened, Purse, RoundBank, Settlement, Share, Stake};
use houseway_lawbook::Basis;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Each book under each reading of PG-6 that it leaves open.
static RULES: LazyLock<Vec<(&str, &str, TableRules)>> = LazyLock::new(|| {
    let readings = ["net-win", "bank-pays-net", "gross-win"];
    let all = BOOKS.into_iter().flat_map(|book| readings.map(|reading| (book, reading)));
    let open = all.filter(|(book, reading)| !(*book == ACT && *reading == "bank-pays-net"));
    open.map(|(book, reading)| (book, reading, read_as(book, &[&format!("PG-6={reading}")]))).collect()
});

#[derive(Clone, Debug)]
struct Round {
    rules: usize,
    bank: RoundBank,
    opened: Vec<Opened>,
    chip: u64,
}

fn any_round() -> impl Strategy<Value = Round> {
    let called = prop::sample::select(vec![
        Called::Jung,
        Called::Jung,
        Called::Che,
        Called::Che,
        Called::Jowl,
        Called::Void,
    ]);
    let areas = prop::collection::vec((called, prop::collection::vec(1u64..100_000, 1..4)), 7);
    let shares = prop::collection::vec(1u64..150_000, 1..4);
    let rest =
        (0..RULES.len(), 0u8..3, 2u8..=8, prop::sample::select(vec![1u64, 25, 50, 100, 250]), any::<u8>());
    (areas, shares, rest).prop_map(|(areas, shares, (rules, method, at, chip, absent))| {
        let book = RULES[rules].0;
        let shares: Vec<Share> =
            (1..).zip(shares).map(|(who, amount)| Share { who, amount: cents(amount) }).collect();
        let bank = match method {
            0 => RoundBank::House,
            1 if [VIC, CROWN].contains(&book) => RoundBank::CoBank { area: area(at), shares },
            _ => RoundBank::Player { area: area(at), shares },
        };
        let lies = if bank == RoundBank::House { area(1) } else { area(at) };
        let mut number = 0;
        let mut opened = Vec::new();
        for ((called, wagers), at) in areas.into_iter().zip(lies.round().skip(1)) {
            let house = book == ACT && at.number() == 1;
            if absent & 1 << (at.number() - 1) != 0 || (house && bank == RoundBank::House) {
                continue;
            }
            let wagers = if house { &wagers[..1] } else { &wagers[..] };
            let stakes = wagers.iter().map(|amount| {
                number += 1;
                Stake { number, amount: cents(*amount), house }
            });
            opened.push(Opened {
                area: at,
                called,
                basis: Basis::of("1".parse().unwrap()),
                stakes: stakes.collect(),
            });
        }
        Round { rules, bank, opened, chip }
    })
}

fn put_in(bank: &RoundBank) -> (u64, &[Share]) {
    let (RoundBank::Player { shares, .. } | RoundBank::CoBank { shares, .. }) = bank else { return (0, &[]) };
    let sum = shares.iter().map(|share| share.amount.get()).sum();
    (if matches!(bank, RoundBank::CoBank { .. }) { 2 * sum } else { sum }, shares)
}

/// Every purse as it stands at the beginning.
fn purses(round: &Round) -> BTreeMap<Purse, i128> {
    let mut purses = BTreeMap::new();
    for stake in round.opened.iter().flat_map(|opened| &opened.stakes) {
        purses.insert(Purse::Wager(stake.number), i128::from(stake.amount.get()));
    }
    purses.insert(Purse::Bank, i128::from(put_in(&round.bank).0));
    purses
}

/// Carries out the movements; no purse but the float ever owes.
fn carried_out(round: &Round, done: &Settlement) -> BTreeMap<Purse, i128> {
    let mut purses = purses(round);
    for movement in &done.movements {
        assert!(!movement.amount.is_zero() && movement.from != movement.to);
        let amount = i128::from(movement.amount.get());
        *purses.entry(movement.from).or_default() -= amount;
        *purses.entry(movement.to).or_default() += amount;
        assert!(movement.from == Purse::Float || purses[&movement.from] >= 0, "{movement:?} of {done:#?}");
    }
    purses
}

fn settled(round: &Round) -> Settlement {
    RULES[round.rules].2.settle_round(&round.bank, &round.opened, &terms(round.chip)).unwrap()
}

/// What the bank needs if every wager wins.
fn worst(round: &Round) -> u64 {
    let up = |amount: u64| {
        if RULES[round.rules].0 == CROWN { amount.div_ceil(round.chip) * round.chip } else { amount }
    };
    round.opened.iter().flat_map(|opened| &opened.stakes).map(|stake| up(stake.amount.get())).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn money_only_moves_and_the_lines_say_where_it_ends(round in any_round()) {
        let done = settled(&round);
        let before: i128 = purses(&round).values().sum();
        let after = carried_out(&round, &done);
        prop_assert_eq!(after.values().sum::<i128>(), before, "nothing appears or vanishes");
        let lies = |purse: Purse| after.get(&purse).copied().unwrap_or(0);
        prop_assert_eq!(lies(Purse::LosingWagers), 0);
        prop_assert_eq!(lies(Purse::Bank), 0);
        let mut seen = 0;
        for line in &done.lines {
            prop_assert_eq!(lies(Purse::Wager(line.number)), i128::from(line.returned.get()));
            seen += 1;
        }
        prop_assert_eq!(seen, round.opened.iter().map(|opened| opened.stakes.len()).sum::<usize>());
        for share in &done.bank.returned {
            prop_assert_eq!(lies(Purse::Banker(share.who)), i128::from(share.amount.get()));
        }
        prop_assert_eq!(done.bank.returned.len(), put_in(&round.bank).1.len());
        if round.bank != RoundBank::House {
            prop_assert_eq!(lies(Purse::Float), i128::from(done.bank.to_float.get()), "the House risks its half and no more");
        }
        prop_assert!(done.movements.iter().all(|m| m.basis.citations().count() > 0));
    }

    #[test]
    fn nobody_is_paid_more_than_the_bank_holds_nor_more_than_he_won(round in any_round()) {
        let done = settled(&round);
        let (stake, _) = put_in(&round.bank);
        let bank = &done.bank;
        if round.bank != RoundBank::House {
            prop_assert!(bank.paid.get() <= bank.collected.get() + stake);
            let short = bank.paid.get() == bank.collected.get() + stake;
            prop_assert!(bank.owed.is_zero() || short, "nothing is owed while something is left");
            let all = bank.collected.get() + stake - bank.paid.get();
            let out: u64 = bank.returned.iter().map(|s| s.amount.get()).sum::<u64>() + bank.to_float.get() + bank.commission.get();
            prop_assert_eq!(out, all);
        }
        let mut dry = false;
        for line in &done.lines {
            match line.called {
                Called::Che => prop_assert_eq!(line.returned.get(), 0),
                Called::Jowl | Called::Void => prop_assert_eq!(line.returned, line.stake),
                Called::Jung => {
                    prop_assert!(line.returned >= line.stake);
                    let parts = line.returned.get() + line.commission.get() + line.owed.get();
                    prop_assert_eq!(parts, line.stake.get() + line.win.get(), "the line adds up");
                    prop_assert!(!dry || line.returned == line.stake, "the last to be paid is paid in part, the rest not");
                    dry |= !line.owed.is_zero();
                }
            }
        }
    }

    #[test]
    fn a_bank_that_covers_pays_everybody_and_then_the_order_of_areas_does_not_matter(
        round in any_round(), shuffled in any::<prop::sample::Index>(),
    ) {
        let mut round = round;
        let worst = worst(&round).max(1);
        let half = worst.div_ceil(2);
        match &mut round.bank {
            RoundBank::House => {}
            RoundBank::Player { shares, .. } => *shares = vec![Share { who: 1, amount: cents(worst) }],
            RoundBank::CoBank { shares, .. } => *shares = vec![Share { who: 1, amount: cents(half) }],
        }
        let done = settled(&round);
        prop_assert!(done.bank.owed.is_zero(), "{:#?}", done);
        // The same wagers lying elsewhere, handed over in another order: each wager and the bank have the same.
        let mut moved = round.clone();
        let (calls, from): (Vec<_>, Vec<_>) = round.opened.iter().map(|o| ((o.called, o.stakes.clone()), o.area)).unzip();
        let by = if calls.is_empty() { 0 } else { shuffled.index(calls.len()) };
        let keep_house = RULES[round.rules].0 == ACT;
        if !keep_house {
            for (at, opened) in moved.opened.iter_mut().enumerate() {
                (opened.called, opened.stakes) = calls[(at + by) % calls.len()].clone();
                opened.area = from[at];
            }
        }
        moved.opened.reverse();
        let again = settled(&moved);
        let by_wager = |done: &Settlement| {
            let mut lines: Vec<_> = done.lines.iter().map(|l| (l.number, l.returned, l.commission, l.win)).collect();
            lines.sort_unstable();
            lines
        };
        prop_assert_eq!(by_wager(&done), by_wager(&again));
        prop_assert_eq!((&done.bank.returned, done.bank.to_float), (&again.bank.returned, again.bank.to_float));
    }

    /// A second reckoning of a covered round, from the totals alone.
    #[test]
    fn a_covered_bank_ends_with_what_its_totals_say(round in any_round()) {
        let (book, reading, _) = &RULES[round.rules];
        if *reading != "net-win" || *book == CROWN {
            return Ok(());
        }
        let done = settled(&round);
        let (stake, shares) = put_in(&round.bank);
        let sum = |wanted: Called| -> u64 {
            round.opened.iter().filter(|o| o.called == wanted).flat_map(|o| &o.stakes).map(|s| s.amount.get()).sum()
        };
        let (lost, won) = (sum(Called::Che), sum(Called::Jung));
        if round.bank != RoundBank::House && stake + lost < won {
            return Ok(());
        }
        let down = |amount: u64| amount * 5 / 100 / round.chip * round.chip;
        let players: u64 = round.opened.iter().filter(|o| o.called == Called::Jung).flat_map(|o| &o.stakes)
            .map(|s| s.amount.get() * 2 - if s.house { 0 } else { down(s.amount.get()) }).sum();
        let at_winners: u64 = done.lines.iter().filter(|l| l.called == Called::Jung).map(|l| l.returned.get()).sum();
        prop_assert_eq!(at_winners, players);
        let own: u64 = done.bank.returned.iter().map(|s| s.amount.get()).sum();
        let put: u64 = shares.iter().map(|s| s.amount.get()).sum();
        match round.bank {
            RoundBank::House => {}
            RoundBank::Player { .. } if lost > won => {
                prop_assert_eq!(own, put + (lost - won) - down(lost - won));
            }
            RoundBank::Player { .. } => prop_assert_eq!(own, put - (won - lost)),
            RoundBank::CoBank { .. } if lost > won => {
                let half = (lost - won).div_ceil(2);
                prop_assert_eq!(own, put + half - down(half));
            }
            RoundBank::CoBank { .. } => prop_assert_eq!(own, (2 * put - (won - lost)).div_ceil(2)),
        }
    }
}

#[test]
fn the_rounds_reach_every_book_and_bank() {
    assert_eq!(RULES.iter().filter(|(book, _, _)| *book == NSW).count(), 3);
    assert_eq!(RULES.len(), 11);
}
