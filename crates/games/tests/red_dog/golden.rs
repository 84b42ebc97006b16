//! Every three ranks against a table that was written without this program.

use super::{card, cents, rules};
use houseway_games::red_dog::{Card, CardRank, Leaves, Stake, Suit};

#[test]
fn every_three_ranks_return_what_the_golden_table_says() {
    let rules = rules();
    let ranks: Vec<&str> = CardRank::all().map(CardRank::name).collect();
    let mut table = include_str!("../golden/red-dog-returns.tsv").lines();
    let head: Vec<&str> = table.next().unwrap().split('\t').collect();
    assert_eq!(head[3..], ranks);
    let mut seen = Vec::new();
    for line in table {
        let [first, second, announced, ref returns @ ..] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let leaves = rules.leaves(card(first), card(second)).value;
        let said = match leaves {
            Leaves::Pair => "pair".to_owned(),
            Leaves::NoSpread => "no spread".to_owned(),
            Leaves::Spread { cards } => format!("spread {cards}"),
        };
        assert_eq!(said, announced, "{first} {second}");
        assert_eq!(returns.len(), 13);
        for (third, returned) in ranks.iter().zip(returns) {
            let at = format!("{first} {second} {third}");
            let outcome = match leaves.draws() {
                true => rules.third(card(first), card(second), card(third)),
                false => rules.no_spread(),
            };
            let line = rules.settle(Stake::original(cents(100)), &outcome).unwrap();
            assert_eq!(line.returned.get().to_string(), *returned, "{at}");
            // A raise of as much does as the original does.
            if leaves.spread().is_some() {
                let stake = Stake { original: cents(100), raise: cents(100) };
                let raised = rules.settle(stake, &outcome).unwrap();
                assert_eq!(raised.returned.get(), 2 * line.returned.get(), "{at}");
                assert_eq!(raised.win.get(), 2 * line.win.get(), "{at}");
            }
        }
        seen.push((first.to_owned(), second.to_owned()));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 169, "each two ranks once");
}

#[test]
fn suits_decide_nothing() {
    let rules = rules();
    for (first, second, third) in [("7", "7", "7"), ("2", "A", "9"), ("5", "6", "K"), ("10", "J", "Q")] {
        let cards = [first, second, third].map(|rank| rank.parse::<CardRank>().unwrap());
        let settled = |suits: [Suit; 3]| {
            let [one, other, last] = [0, 1, 2].map(|place| Card::new(cards[place], suits[place]));
            (rules.leaves(one, other), rules.third(one, other, last))
        };
        for one in Suit::ALL {
            for other in Suit::ALL {
                for last in Suit::ALL {
                    assert_eq!(settled([one, other, last]), settled([Suit::Clubs; 3]));
                }
            }
        }
    }
}
