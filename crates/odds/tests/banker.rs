//! A banker on a stake that the table's chips cannot make: he pays winners as the book has them paid, whatever he put up.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use houseway_games::books::{Book, Game, SHIPPED};
use houseway_games::pai_gow::{CommissionReading, Outcome};
use houseway_lawbook::Readings;
use houseway_money::{Cents, Rate};
use houseway_odds::Exact;
use houseway_odds::pai_gow::{Assumed, Gains, Pool, Report, Subject, TwoHands};
use num_rational::BigRational;

const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Lose, Outcome::StandOff];

fn subject(book: &Book, readings: &[&str]) -> Subject {
    Subject::of_book(book, &Readings::parse(readings.iter().copied()).unwrap(), None, None).unwrap()
}

fn crown() -> Subject {
    subject(Book::find("crown-6.1-pai-gow").unwrap(), &[])
}

fn assumed(subject: &Subject, stake: &str, chip: &str) -> Assumed {
    Assumed {
        chip: chip.parse().unwrap(),
        stake: Some(stake.parse().unwrap()),
        ..Assumed::of(&subject.table)
    }
}

/// Given $25 in chips of $10, $7 in chips of $5 and others, when the winner is paid up to the next chip (Crown 9.2.3, PG-21), then the
/// banker has paid it: what he does not cover he owes (PG-34). The percentages and fractions were reckoned outside this code.
#[test]
fn r9_2_3_a_banker_pays_a_winner_up_to_the_next_chip() {
    let subject = crown();
    let pool = Pool { stake: Cents::literal(100), pool: Cents::ZERO };
    for (stake, chip, percent, fraction) in [
        ("25", "10", "5.044695", Some((15_476_303_i64, 306_783_750_i64))),
        ("7", "5", "11.821745", None),
        ("33", "2.50", "0.911721", Some((18_460_271, 2_024_772_750))),
        ("25.50", "1", "0.893584", None),
    ] {
        let assumed = assumed(&subject, stake, chip);
        let report = Report::new(&subject, &assumed, &pool).unwrap();
        let bet = report.bet("pai-gow/banker").unwrap();
        assert_eq!(bet.edge_percent, percent, "${stake} in chips of ${chip}");
        if let Some((part, of)) = fraction {
            assert_eq!(bet.edge, Exact::new(part, of).unwrap(), "${stake} in chips of ${chip}");
        }
    }
}

/// Given two wagers of $25 in chips of $10, when one loses and the other wins, then the banker takes $25 and pays $30; when both
/// win, he pays $60 (Crown 9.2.3, PG-18).
#[test]
fn r9_2_3_a_banker_of_two_wagers_pays_each_up_to_the_next_chip() {
    let subject = crown();
    let hands = TwoHands::new(&subject.rules);
    let bet = hands.banker_bet(&subject.rules, &subject.table, &assumed(&subject, "25", "10")).unwrap();
    let pays = |name: &str| bet.outcomes.iter().find(|row| row.name == name).unwrap().pays.clone();
    let of_both = |cents: i64| Exact::new(cents, 5_000).unwrap();
    assert_eq!(pays("win, lose"), of_both(-500));
    assert_eq!(pays("lose both"), of_both(-6_000));
    assert_eq!(pays("lose, stand-off"), of_both(-3_000));
    // 5% of $50 is $2.50, which chips of $10 cannot make.
    assert_eq!(pays("win both"), of_both(5_000));
}

/// Given any book, reading of the commission, stake and chip, when a wager comes out in any way, then what the player and the banker
/// gain and what the house takes in commission add up to nothing: nobody is owed what no figure shows.
#[test]
fn what_player_banker_and_house_have_of_a_wager_adds_up_to_nothing() {
    for book in SHIPPED.iter().filter(|book| book.game == Game::PaiGow) {
        let act = book.id == "act-2019-pai-gow";
        for reading in ["net-win", "gross-win", "bank-pays-net"].into_iter().take(if act { 2 } else { 3 }) {
            let subject = subject(book, &[&format!("PG-6={reading}")]);
            let net_only = subject.table.commission_reading() == CommissionReading::BankPaysNet;
            for (stake, chip) in [("25", "10"), ("7", "5"), ("33", "2.50"), ("25.50", "1"), ("100", "1")] {
                for commission in [Rate::new(0, 1).unwrap(), Assumed::of(&subject.table).commission] {
                    let assumed = Assumed { commission, ..assumed(&subject, stake, chip) };
                    let wager = assumed.stake.unwrap();
                    let terms = houseway_games::pai_gow::bank::Terms {
                        commission,
                        chip: assumed.chip,
                        minimum: Cents::ZERO,
                        maximum: Cents::MAX,
                    };
                    let of_player = Gains::of_player(&subject.rules, &subject.table, &assumed).unwrap();
                    let of_banker = Gains::of_banker(&subject.rules, &subject.table, &assumed).unwrap();
                    let paid = subject.table.payable(wager, &terms).unwrap().value;
                    for outcome in OUTCOMES {
                        let taken = match outcome {
                            // Kept back by the bank, the commission is the bank's.
                            Outcome::Win if net_only => Cents::ZERO,
                            Outcome::Win => subject.table.commission_on(paid, &terms).value,
                            Outcome::Lose => subject.table.commission_on(wager, &terms).value,
                            Outcome::StandOff => Cents::ZERO,
                        };
                        // Against the House's bank the player pays the same, and the House has it.
                        let both = of_player.per_unit(outcome).ratio() + of_banker.per_unit(outcome).ratio();
                        let house = BigRational::new(taken.get().into(), wager.get().into());
                        assert_eq!(
                            both + house,
                            BigRational::from_integer(0.into()),
                            "{} {reading} {stake}/{chip} {outcome:?}",
                            book.id
                        );
                    }
                }
            }
        }
    }
}
