//! A banker against two wagers: what the readings of PG-6 are worth, and the figures of docs/ODDS.md.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use houseway_games::books::{Book, Game, SHIPPED};
use houseway_games::pai_gow::bank::{Called, Opened, RoundBank, Share, Stake, Terms};
use houseway_games::pai_gow::{Area, BankMethod, Outcome};
use houseway_lawbook::Readings;
use houseway_money::{Cents, Rate};
use houseway_odds::pai_gow::{Assumed, PAIRS, Pool, Report, Subject, TwoHands};
use houseway_odds::{Bet, Exact};
use num_rational::BigRational;
use std::path::PathBuf;

fn subject(book: &Book, readings: &[&str]) -> Subject {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    Subject::of_book(book, &readings, None, None).unwrap()
}

fn two(subject: &Subject, hands: &TwoHands) -> Bet {
    hands.banker_bet(&subject.rules, &subject.table, &Assumed::of(&subject.table)).unwrap()
}

fn one(subject: &Subject) -> Report {
    let pool = Pool { stake: Cents::literal(100), pool: Cents::ZERO };
    Report::new(subject, &Assumed::of(&subject.table), &pool).unwrap()
}

fn fraction(part: i64, of: i64) -> BigRational {
    BigRational::new(part.into(), of.into())
}

/// What a banker has of two wagers of one unit that come out so against him, by PG-6 alone: fractions, no cents and none of
/// the code that settles.
fn by_the_register(reading: &str, rate: &BigRational, outcomes: [usize; 2]) -> BigRational {
    let (none, one) = (fraction(0, 1), fraction(1, 1));
    let of = |outcome| fraction(outcomes.iter().filter(|came| **came == outcome).count() as i64, 1);
    let (paid, won) = (of(0), of(1));
    let parts_with = if reading == "bank-pays-net" { paid * (&one - rate) } else { paid };
    let up = &won - &parts_with;
    let taxed = if reading == "gross-win" { won } else { up.clone().max(none) };
    up - taxed * rate
}

/// The edge of the banker of two wagers, from the counts of deals and [`by_the_register`].
fn edge_by_the_register(reading: &str, rate: &BigRational, hands: &TwoHands) -> BigRational {
    let (mut gained, mut all) = (fraction(0, 1), fraction(0, 1));
    for one in 0..3 {
        for other in 0..3 {
            let deals = BigRational::from_integer(hands.deals[one][other].into());
            gained += by_the_register(reading, rate, [one, other]) * &deals;
            all += deals;
        }
    }
    -gained / (all * fraction(2, 1))
}

/// Nothing is rounded, however a commission divides: 5% of 5%, a third of a third, one in 999,983.
#[test]
fn a_banker_of_two_wagers_pays_what_the_register_says_to_the_last_fraction() {
    for book in SHIPPED.iter().filter(|book| book.game == Game::PaiGow) {
        let hands = TwoHands::new(&subject(book, &[]).rules);
        let act = book.id == "act-2019-pai-gow";
        for reading in ["net-win", "gross-win", "bank-pays-net"].into_iter().take(if act { 2 } else { 3 }) {
            let subject = subject(book, &[&format!("PG-6={reading}")]);
            for (part, of) in [(5, 100), (1, 3), (45, 1_000), (0, 100), (1, 1), (1, 999_983)] {
                let commission = Rate::new(part, of).unwrap();
                let assumed = Assumed { commission, ..Assumed::of(&subject.table) };
                let bet = hands.banker_bet(&subject.rules, &subject.table, &assumed).unwrap();
                let rate = fraction(i64::from(part), i64::from(of));
                let expected = edge_by_the_register(reading, &rate, &hands);
                assert_eq!(bet.edge.ratio(), &expected, "{} {reading} {part}/{of}", book.id);
            }
        }
    }
}

/// By hand, with 5%: one of two wagers won and one paid less 5 cents in the dollar leaves the bank up 5 cents, of which it
/// pays a quarter of a cent: 19/800 of both wagers. The edge was also reckoned outside this code.
#[test]
fn what_a_bank_keeps_back_pays_commission_too() {
    let subject = subject(Book::find("vic-2000-pai-gow").unwrap(), &["PG-6=bank-pays-net"]);
    let bet = two(&subject, &TwoHands::new(&subject.rules));
    let row = bet.outcomes.iter().find(|outcome| outcome.name == "win, lose").unwrap();
    assert_eq!(row.pays, Exact::new(19, 800).unwrap());
    assert_eq!(bet.edge.to_string(), "-61491926971/5669363700000");
}

/// One of the two hands comes out as a hand alone does; with the commission on every wager that is won two wagers are worth
/// what one is, and on the net of the round the banker keeps more.
#[test]
fn two_wagers_are_worth_what_the_base_of_commission_makes_them() {
    let mut table =
        String::from("\n| rulebook | reading | house edge | exactly |\n| --- | --- | ---: | ---: |\n");
    for book in SHIPPED.iter().filter(|book| book.game == Game::PaiGow) {
        let usual = subject(book, &[]);
        let hands = TwoHands::new(&usual.rules);
        let report = one(&usual);
        let single = [report.split.win, report.split.lose, report.split.stand_off];
        assert_eq!(hands.one(), single.map(|deals| Exact::new(deals, PAIRS).unwrap()), "{}", book.id);
        for (row, column) in [(0, 1), (0, 2), (1, 2)] {
            assert_eq!(hands.deals[row][column], hands.deals[column][row], "{}", book.id);
        }
        let net = two(&usual, &hands);
        let alone = &report.bet("pai-gow/banker").unwrap().edge;
        assert!(net.edge < *alone, "{}", book.id);
        let gross = two(&subject(book, &["PG-6=gross-win"]), &hands);
        assert_eq!(gross.edge, *alone, "{}", book.id);
        for (reading, bet) in [("PG-6=net-win", &net), ("PG-6=gross-win", &gross)] {
            let Bet { edge, edge_percent, .. } = bet;
            table.push_str(&format!("| {} | {reading} | {edge_percent}% | {edge} |\n", book.id));
        }
        let open = book.rulings_offered().unwrap();
        if open.iter().any(|(_, choices)| choices.iter().any(|choice| choice == "bank-pays-net")) {
            let bet = two(&subject(book, &["PG-6=bank-pays-net"]), &hands);
            assert!(bet.edge < net.edge, "{}", book.id);
            table.push_str(&format!(
                "| {} | PG-6=bank-pays-net | {}% | {} |\n",
                book.id, bet.edge_percent, bet.edge
            ));
        }
    }
    const MARKS: [&str; 2] = ["<!-- two wagers -->\n", "<!-- end of two wagers -->"];
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/ODDS.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = document.split_once(MARKS[0]).unwrap();
    let (_, after) = rest.split_once(MARKS[1]).unwrap();
    let written = format!("{before}{}{table}\n{}{after}", MARKS[0], MARKS[1]);
    if std::env::var_os("HOUSEWAY_WRITE_FIGURES").is_some() {
        std::fs::write(&path, &written).unwrap();
    } else {
        assert_eq!(document, written, "run this test with HOUSEWAY_WRITE_FIGURES=1 and look at what changed");
    }
}

/// ACT 7.9: the House's own wager costs the banker what a player's does, and the House has all of it: its edge is that of
/// `pai-gow/banker`.
#[test]
fn the_houses_wager_is_the_bankers_one_wager() {
    let subject = subject(Book::find("act-2019-pai-gow").unwrap(), &[]);
    let amount = Cents::literal(10_000);
    let terms = Terms {
        commission: Rate::new(1, 20).unwrap(),
        chip: Cents::ZERO,
        minimum: Cents::ZERO,
        maximum: Cents::MAX,
    };
    let area = |number| Area::new(number).unwrap();
    let bank = RoundBank::Player { area: area(3), shares: vec![Share { who: 1, amount }] };
    for outcome in [Outcome::Win, Outcome::Lose, Outcome::StandOff] {
        let settled = |house: bool| {
            let stakes = vec![Stake { number: 1, amount, house }];
            let basis = subject.rules.matching_under(BankMethod::Player).zero().basis.clone();
            let at = area(if house { 1 } else { 2 });
            let opened = [Opened { area: at, called: Called::from(outcome), basis, stakes }];
            subject.table.settle_round(&bank, &opened, &terms).unwrap()
        };
        let (house, player) = (settled(true), settled(false));
        assert_eq!(house.bank.returned, player.bank.returned, "{outcome:?}");
        let line = &house.lines[0];
        assert_eq!(line.commission, Cents::ZERO, "{outcome:?}");
        let given = i128::from(line.returned.get()) + i128::from(house.bank.commission.get());
        let bank: i128 = house.bank.returned.iter().map(|share| i128::from(share.amount.get())).sum();
        assert_eq!(
            given + bank,
            2 * i128::from(amount.get()),
            "{outcome:?}: what the banker loses is the House's"
        );
    }
}
