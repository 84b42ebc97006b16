//! Red Dog, counted and simulated.

use crate::clock::{median, now};
use crate::row::Row;
use crate::setting::Setting;
use anyhow::ensure;
use houseway_games::red_dog::{Card, Rules, Stake};
use houseway_lab::red_dog::simulation::Felt;
use houseway_lawbook::{Mutation, Readings};
use houseway_money::Cents;
use houseway_odds::Exact;
use houseway_odds::red_dog::{Question, Raising, Removed, Report};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

pub fn measure(setting: &Setting) -> anyhow::Result<Vec<Row>> {
    let rules = rules()?;
    Ok(vec![sheet(&rules)?, simulated(&rules, if setting.quick { 400_000 } else { 8_000_000 })?])
}

fn rules() -> anyhow::Result<Rules> {
    Ok(Rules::embedded(&Readings::defaults(), &Mutation::none())?)
}

fn report(rules: &Rules) -> anyhow::Result<Report> {
    Ok(Report::new(rules, &Question { decks: None, removed: Removed::default(), raising: None })?)
}

/// The whole sheet off the top, the reading of the book included, beside going through every three cards of the shoe.
fn sheet(rules: &Rules) -> anyhow::Result<Row> {
    let measured = median(40, || {
        let _ = black_box(self::rules().and_then(|rules| report(&rules)));
    });
    let began = now();
    let plain = every_three(rules);
    let limit = now() - began;
    let counted = report(rules)?;
    let edge = counted.bet("red-dog/raised-from-7").map(|bet| bet.edge.clone());
    ensure!(edge == plain, "the count is not that of the cards");
    Ok(Row {
        what: "read the rulebook and reckon a full sheet of Red Dog".to_owned(),
        measured,
        target: Some(Duration::from_millis(5)),
        peer: "going through all 71472960 threes of cards for one of its bets".to_owned(),
        limit,
    })
}

/// The edge by every three cards, one by one, raised from a spread of seven.
fn every_three(rules: &Rules) -> Option<Exact> {
    let values: Vec<i32> = (0..rules.cards()).map(|place| rules.value(Card::at(place)).into()).collect();
    let (mut gained, mut ways) = (0i64, 0i64);
    for (one, first) in values.iter().enumerate() {
        for (other, second) in values.iter().enumerate() {
            if one == other {
                continue;
            }
            let (low, high) = (first.min(second), first.max(second));
            let apart = high - low;
            let (pays, stake) = match apart {
                2 => (5, 1),
                3 => (4, 1),
                4 => (2, 1),
                _ => (1, if apart > 7 { 2 } else { 1 }),
            };
            for (last, third) in values.iter().enumerate() {
                if last == one || last == other {
                    continue;
                }
                ways += 1;
                gained += match apart {
                    0 if third == low => 11,
                    0 | 1 => 0,
                    _ if low < third && third < high => pays * stake,
                    _ => -stake,
                };
            }
        }
    }
    Exact::new(-gained, ways)
}

/// A round on one core, beside one of a shoe that is shuffled whole and settled with reasons.
fn simulated(rules: &Rules, rounds: u64) -> anyhow::Result<Row> {
    let felt = Felt::new(rules, Raising::SEVEN)?;
    let shoes = rounds / u64::from(felt.rounds_of_a_shoe());
    black_box(felt.play(1, 0, shoes / 10));
    let began = now();
    let tally = felt.play(1, 1, shoes);
    let measured = (now() - began).div_f64(tally.rounds as f64);
    let began = now();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut cards: Vec<Card> = (0..rules.cards()).map(Card::at).collect();
    let (mut played, mut won) = (0u32, Cents::ZERO);
    while u64::from(played) < rounds / 40 {
        for left in (1..cards.len()).rev() {
            cards.swap(left, (dice.next_u64() % (left as u64 + 1)) as usize);
        }
        let mut shoe = cards.iter().copied().skip(1);
        for _ in 0..felt.rounds_of_a_shoe() {
            let (Some(first), Some(second)) = (shoe.next(), shoe.next()) else { break };
            let leaves = rules.leaves(first, second).value;
            let third = if leaves.draws() { shoe.next() } else { None };
            let outcome = third.map_or_else(|| rules.no_spread(), |third| rules.third(first, second, third));
            let raise = if leaves.spread() >= Some(7) { Cents::literal(100) } else { Cents::ZERO };
            let line = rules.settle(Stake { original: Cents::literal(100), raise }, &outcome)?;
            won = won.plus_capped(line.win);
            played += 1;
        }
    }
    black_box(won);
    Ok(Row {
        what: "simulate a round of Red Dog, its part of the shoe included, on one core".to_owned(),
        measured,
        target: Some(Duration::from_nanos(100)),
        peer: "an ordinary round: the whole shoe shuffled, settled with reasons".to_owned(),
        limit: (now() - began) / played.max(1),
    })
}
