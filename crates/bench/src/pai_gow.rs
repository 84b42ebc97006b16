//! Pai Gow, counted and simulated.

use crate::clock::{median, now};
use crate::row::Row;
use crate::setting::Setting;
use anyhow::{Context, ensure};
use houseway_games::books::{Book, Game, SHIPPED};
use houseway_games::pai_gow::{Hand, Outcome, Rules, Tile, Worth};
use houseway_lab::pai_gow::simulation::{Felt, Players, play};
use houseway_lawbook::Readings;
use houseway_money::Cents;
use houseway_odds::pai_gow::{
    Assumed, Choices, Field, PAIRS, Pool, Report, Split, Subject, count, count_plainly,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The book that is counted: the one with the most side bets.
const BOOK: &str = "crown-6.1-pai-gow";

pub fn measure(setting: &Setting) -> anyhow::Result<Vec<Row>> {
    let book = Book::find(BOOK).context("the book is not there")?;
    let subject = Subject::of_book(book, &Readings::defaults(), None, None)?;
    let rules = &subject.rules;
    let mut rows = tally(rules)?;
    rows.extend(sheet(book, &subject)?);
    rows.push(readings()?);
    rows.push(one_hand(rules));
    rows.push(simulated(rules, if setting.quick { 200_000 } else { 2_000_000 })?);
    Ok(rows)
}

fn report(subject: &Subject) -> anyhow::Result<Report> {
    let pool = Pool { stake: Cents::literal(100), pool: Cents::ZERO };
    Ok(Report::new(subject, &Assumed::of(&subject.table), &pool)?)
}

/// The count of all pairs of hands, beside going through the pairs of hands and through all pairs of deals.
fn tally(rules: &Rules) -> anyhow::Result<Vec<Row>> {
    let choices = Choices::house_way(rules);
    let field = Field::pure(&choices);
    let matching = rules.matching();
    let counted: Split = count(matching, &field, &choices).into_iter().sum();
    ensure!(counted == count_plainly(matching, &field, &choices).into_iter().sum(), "two counts differ");
    let measured = median(40, || {
        black_box(count(matching, &field, &choices));
    });
    let plain = median(3, || {
        black_box(count_plainly(matching, &field, &choices));
    });
    let began = now();
    ensure!(counted == every_deal(rules), "the count is not that of the deals");
    let every_deal = now() - began;
    let row = |peer: String, limit| Row {
        what: "count 3,620 x 3,620 hands of Pai Gow exactly".to_owned(),
        measured,
        target: Some(Duration::from_millis(5)),
        peer,
        limit,
    };
    Ok(vec![
        row("going through all pairs of hands".to_owned(), plain),
        row(format!("going through all {PAIRS} pairs of deals"), every_deal),
    ])
}

/// Every pair of deals, one by one.
fn every_deal(rules: &Rules) -> Split {
    let tiles: Vec<Tile> = (0..32).filter_map(Tile::new).collect();
    let mut deals: Vec<(u32, Worth)> = Vec::with_capacity(Hand::DEALS as usize);
    for a in 0..tiles.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    if let Some(hand) = Hand::of_tiles([a, b, c, d].map(|place| tiles[place])) {
                        let mask = 1 << a | 1 << b | 1 << c | 1 << d;
                        deals.push((mask, rules.house_way().set(hand).worth()));
                    }
                }
            }
        }
    }
    let mut split = Split::default();
    for (held, player) in &deals {
        for (dealt, bank) in &deals {
            if held & dealt == 0 {
                match rules.matching().outcome_of(*player, *bank) {
                    Outcome::Win => split.win += 1,
                    Outcome::Lose => split.lose += 1,
                    Outcome::StandOff => split.stand_off += 1,
                }
            }
        }
    }
    split
}

/// All bets of one book: in this process, and as the command that prints them, start included.
fn sheet(book: &Book, subject: &Subject) -> anyhow::Result<Vec<Row>> {
    report(subject)?;
    let loaded = median(10, || {
        let _ = black_box(Subject::of_book(book, &Readings::defaults(), None, None));
    });
    let whole =
        || -> anyhow::Result<Report> { report(&Subject::of_book(book, &Readings::defaults(), None, None)?) };
    let measured = median(10, || {
        let _ = black_box(whole());
    });
    let row = |what: &str, measured, peer: &str, limit| Row {
        what: format!("{what} ({BOOK})"),
        measured,
        target: Some(Duration::from_millis(100)),
        peer: peer.to_owned(),
        limit,
    };
    let mut rows = vec![row("read a rulebook and reckon all its bets", measured, "reading it", loaded)];
    let program = std::env::current_exe()?.with_file_name("houseway");
    if program.exists() {
        let run = |args: &[&str]| Command::new(&program).args(args).stdout(Stdio::null()).status();
        ensure!(run(&["odds", "--rulebook", BOOK, "--format", "json"])?.success(), "the command fails");
        let printed = median(10, || {
            let _ = run(&["odds", "--rulebook", BOOK, "--format", "json"]);
        });
        let started = median(10, || {
            let _ = run(&["--version"]);
        });
        rows.push(row(
            "print them, the start of the program included",
            printed,
            "the program's start alone",
            started,
        ));
    } else {
        eprintln!("  no {} beside this program: its start is not measured", program.display());
    }
    Ok(rows)
}

/// Every book under every alternative of every ruling, all bets each time.
fn readings() -> anyhow::Result<Row> {
    let books: Vec<&Book> = SHIPPED.iter().filter(|book| book.game == Game::PaiGow).collect();
    let mut all: Vec<(&Book, Readings)> = Vec::new();
    for book in books {
        all.push((book, Readings::defaults()));
        for (ruling, choices) in book.rulings_offered()? {
            for choice in &choices[1..] {
                let text = format!("{ruling}={choice}");
                all.push((book, Readings::parse([text.as_str()])?));
            }
        }
    }
    let reckon = |asked: &[(&Book, Readings)]| -> anyhow::Result<Duration> {
        let began = now();
        for (book, readings) in asked {
            black_box(report(&Subject::of_book(book, readings, None, None)?)?);
        }
        Ok(now() - began)
    };
    let measured = reckon(&all)?;
    let first: Vec<(&Book, Readings)> =
        all.iter().filter(|(_, readings)| *readings == Readings::defaults()).cloned().collect();
    Ok(Row {
        what: format!("all bets of all books under each of {} readings", all.len()),
        measured,
        target: Some(Duration::from_secs(2)),
        peer: format!("the {} books as printed", first.len()),
        limit: reckon(&first)?,
    })
}

/// One hand set House Way: a look into a table, beside asking the rows.
fn one_hand(rules: &Rules) -> Row {
    let way = rules.house_way();
    let hands = Hand::all();
    let per = |all: Duration| all / hands.len() as u32;
    let measured = median(40, || {
        for hand in hands {
            black_box(way.set(black_box(*hand)));
        }
    });
    let limit = median(10, || {
        for hand in hands {
            black_box(way.explain(rules.ranking(), black_box(*hand)));
        }
    });
    Row {
        what: "set one hand House Way".to_owned(),
        measured: per(measured),
        target: Some(Duration::from_micros(1)),
        peer: "asking its rows, with the reasons".to_owned(),
        limit: per(limit),
    }
}

/// A round of one player on one thread, beside one that shuffles all tiles, asks the rows and matches with reasons.
fn simulated(rules: &Rules, rounds: u64) -> anyhow::Result<Row> {
    let felt = Felt::new(rules);
    let players = Players::new(1).context("one player is too few")?;
    black_box(play(&felt, players, 1, 0, rounds / 10));
    let began = now();
    black_box(play(&felt, players, 1, 1, rounds));
    let measured = (now() - began) / rounds as u32;
    let ordinary = rounds / 100;
    let began = now();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut tiles: Vec<Tile> = (0..32).filter_map(Tile::new).collect();
    let mut won = 0u64;
    for _ in 0..ordinary {
        for left in (1..tiles.len()).rev() {
            tiles.swap(left, (dice.next_u64() % (left as u64 + 1)) as usize);
        }
        let hand = |at: usize| Hand::of_tiles([tiles[at], tiles[at + 1], tiles[at + 2], tiles[at + 3]]);
        let (Some(player), Some(bank)) = (hand(0), hand(4)) else { continue };
        let [player, bank] =
            [player, bank].map(|hand| rules.house_way().explain(rules.ranking(), hand).setting);
        won += u64::from(rules.matching().settle(&player, &bank).value.outcome == Outcome::Win);
    }
    black_box(won);
    Ok(Row {
        what: "simulate a round of one player, on one core".to_owned(),
        measured,
        target: Some(Duration::from_nanos(100)),
        peer: "an ordinary round: all tiles shuffled, rows asked, matched with reasons".to_owned(),
        limit: (now() - began) / ordinary as u32,
    })
}
