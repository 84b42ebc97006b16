//! Exact counts of Pai Gow against counts that were made otherwise.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

use houseway_games::books::{Book, Game, SHIPPED};
use houseway_games::pai_gow::side::Line;
use houseway_games::pai_gow::{Hand, Outcome, Rules};
use houseway_lawbook::{Mutation, Readings};
use houseway_money::Cents;
use houseway_odds::Exact;
use houseway_odds::pai_gow::{
    Assumed, Choices, Field, Gains, PAIRS, Played, Pool, Report, Split, Subject, commission, count,
    count_plainly,
};

fn books() -> impl Iterator<Item = &'static Book> {
    SHIPPED.iter().filter(|book| book.game == Game::PaiGow)
}

fn rules(book: &Book, readings: &[String]) -> Rules {
    let readings = Readings::parse(readings.iter().map(String::as_str)).unwrap();
    Rules::of_book(book, &readings, &Mutation::none()).unwrap()
}

/// The default readings, and every alternative alone.
fn all_readings(book: &Book) -> Vec<Vec<String>> {
    let rules = rules(book, &[]);
    let alternatives = rules.offered().rulings().flat_map(|(ruling, choices)| {
        choices[1..].iter().map(move |choice| vec![format!("{ruling}={choice}")]).collect::<Vec<_>>()
    });
    std::iter::once(Vec::new()).chain(alternatives).collect()
}

/// Counted by the second engine of `houseway-games`, which shares no code with the first.
#[test]
fn base_games_come_out_as_a_second_engine_counted_them() {
    let counted = |id: &str, readings: &[&str]| {
        let readings: Vec<String> = readings.iter().map(|reading| (*reading).to_owned()).collect();
        let rules = rules(Book::find(id).unwrap(), &readings);
        let choices = Choices::house_way(&rules);
        let Split { win, lose, stand_off } =
            count(rules.matching(), &Field::pure(&choices), &choices).into_iter().sum();
        assert_eq!(win + lose + stand_off, PAIRS);
        [win, lose, stand_off]
    };
    assert_eq!(counted("vic-2000-pai-gow", &[]), [218_129_968, 224_822_076, 293_328_956]);
    assert_eq!(counted("vic-2000-pai-gow", &["PG-2=whole"]), [218_129_968, 231_013_752, 287_137_280]);
    assert_eq!(counted("vic-2000-pai-gow", &["PG-3=whole"])[1], 225_243_776);
    assert_eq!(counted("nsw-2016-pai-gow", &[]), [217_614_080, 224_326_960, 294_339_960]);
    assert_eq!(counted("crown-6.1-pai-gow", &[]), [218_304_336, 224_822_076, 293_154_588]);
    assert_eq!(counted("crown-6.1-pai-gow", &["PG-4=strict"])[1], 224_808_988);
    assert_eq!(counted("act-2019-pai-gow", &[]), [216_323_624, 223_305_768, 296_651_608]);
}

#[test]
fn counting_by_overlaps_is_going_through_all_pairs_under_every_reading() {
    for book in books() {
        for readings in all_readings(book) {
            let rules = rules(book, &readings);
            let field = Field::pure(&Choices::house_way(&rules));
            let asked = Choices::legal(&rules).keeping(|place| place % 113 == 3);
            let counted = count(rules.matching(), &field, &asked);
            assert_eq!(counted, count_plainly(rules.matching(), &field, &asked), "{} {readings:?}", book.id);
        }
    }
}

/// A bank that sets each hand in all its ways alike: every deal counts with the whole of the weights.
#[test]
fn a_bank_that_mixes_is_counted_with_its_weights() {
    let rules = rules(Book::find("vic-2000-pai-gow").unwrap(), &[]);
    let legal = Choices::legal(&rules);
    let mut weights = vec![0; legal.len()];
    for hand in 0..Hand::COUNT {
        let range = legal.range(hand);
        let share = 6 / range.len() as u32;
        weights[range].fill(share);
    }
    let field = Field::mixed(&legal, &weights, 6).unwrap();
    let asked = legal.keeping(|place| place % 97 == 5);
    let counted = count(rules.matching(), &field, &asked);
    assert_eq!(counted, count_plainly(rules.matching(), &field, &asked));
    for (place, hand) in Hand::all().iter().enumerate() {
        for setting in asked.range(place) {
            assert_eq!(counted[setting].deals(), u64::from(hand.weight()) * 20_475 * 6);
        }
    }
    weights[0] += 1;
    let told = |weights: &[u32], whole| Field::mixed(&legal, weights, whole).unwrap_err().to_string();
    assert_eq!(told(&weights, 6), "the weights of hand 0 sum to 7, not to 6");
    assert_eq!(told(&weights[1..], 6), format!("{} weights for {} settings", legal.len() - 1, legal.len()));
    assert!(told(&weights, 0).starts_with("0 is no whole"));
}

fn subject(id: &str, readings: &[&str]) -> Subject {
    let readings = Readings::parse(readings.iter().copied()).unwrap();
    Subject::of_book(Book::find(id).unwrap(), &readings, None, None).unwrap()
}

fn dollars(text: &str) -> Cents {
    text.parse().unwrap()
}

fn report_of(subject: &Subject) -> Report {
    let pool = Pool { stake: dollars("1"), pool: dollars("30000") };
    Report::new(subject, &Assumed::of(&subject.table), &pool).unwrap()
}

fn report(id: &str, readings: &[&str]) -> Report {
    report_of(&subject(id, readings))
}

fn edge(report: &Report, bet: &str) -> String {
    report.bet(bet).unwrap_or_else(|| panic!("no bet {bet}")).edge.to_string()
}

fn exact(part: i64, of: i64) -> Exact {
    Exact::new(part, of).unwrap()
}

/// The edge is that of the counts: losses less 95 cents in the dollar of wins.
#[test]
fn a_win_pays_less_commission_and_the_edge_follows() {
    let report = report("vic-2000-pai-gow", &[]);
    let bet = report.bet("pai-gow").unwrap();
    assert_eq!(bet.edge, exact(224_822_076 * 20 - 218_129_968 * 19, 20 * PAIRS as i64));
    assert_eq!(bet.edge_percent, "2.390202");
    assert!(bet.clauses.iter().any(|clause| clause.to_string() == "13.9"));
    let banker = report.bet("pai-gow/banker").unwrap();
    assert_eq!(banker.edge, exact(218_129_968 * 20 - 224_822_076 * 19, 20 * PAIRS as i64));
    assert_eq!(banker.outcomes[0].name, "win");
}

/// With a wager of $7.50 and a smallest chip of 50 cents the commission of 37.5 cents cannot be collected: none is, and
/// the win is whole. With $25 and 50 cents it is $1.00 in place of $1.25.
#[test]
fn a_commission_that_chips_cannot_make_is_rounded_down_and_the_edge_with_it() {
    let subject = subject("crown-6.1-pai-gow", &[]);
    let pays = |stake: &str, chip: &str| {
        let assumed =
            Assumed { chip: dollars(chip), stake: Some(dollars(stake)), ..Assumed::of(&subject.table) };
        Gains::of_player(&subject.rules, &subject.table, &assumed).unwrap().per_unit(Outcome::Win)
    };
    assert_eq!(pays("7.50", "0.50"), exact(1, 1));
    assert_eq!(pays("25", "0.50"), exact(24, 25));
    assert_eq!(pays("25", "0.25"), exact(19, 20));
    let nothing = Assumed { stake: Some(Cents::ZERO), ..Assumed::of(&subject.table) };
    let error = Gains::of_player(&subject.rules, &subject.table, &nothing).unwrap_err();
    assert!(error.to_string().starts_with("a wager is at least one chip"));
}

#[test]
fn a_commission_is_read_as_a_percentage_or_a_fraction() {
    assert_eq!(commission("5%").unwrap().parts(), (5, 100));
    assert_eq!(commission("4.5%").unwrap().parts(), (45, 1_000));
    assert_eq!(commission("1/20").unwrap().parts(), (1, 20));
    assert_eq!(commission("0%").unwrap().parts(), (0, 100));
    for wrong in ["5", "%", "-1%", "101%", "1/0", "3/2", "1.23456%", "99999999999%", "a/b", ""] {
        assert!(commission(wrong).is_err(), "{wrong}");
    }
}

/// No hand is set worse than House Way, each departure gains what it says, and together they are the whole difference.
#[test]
fn departures_account_for_what_best_play_gains() {
    let report = report("act-2019-pai-gow", &[]);
    let gained: num_rational::BigRational = report
        .departures
        .iter()
        .map(|departure| {
            assert!(departure.gain > exact(0, 1) && departure.best != departure.house_way);
            departure.gain.ratio() * num_rational::BigRational::from_integer(departure.deals.into())
        })
        .sum();
    let per_deal = gained / num_rational::BigRational::from_integer(35_960.into());
    let edges = ["pai-gow", "pai-gow/best-play"].map(|bet| report.bet(bet).unwrap().edge.ratio().clone());
    assert_eq!(per_deal, &edges[0] - &edges[1]);
}

/// By hand: 1, 1, 1, 64, 117, 1,260, 5,460 and 2,704 of 35,960 deals make the lines of Victoria's table. The sums of ways times
/// odds, 200 + 60 + 30 + 1,280 + 1,404 + 6,300 + 10,920 + 2,704, are 22,898; 26,352 deals lose.
#[test]
fn the_bonus_is_counted_line_by_line() {
    let victoria = report("vic-2000-pai-gow", &[]);
    assert_eq!(victoria.bet("bonus").unwrap().edge, exact(26_352 - 22_898, 35_960));
    let crown = report("crown-6.1-pai-gow", &[]);
    assert_eq!(edge(&crown, "bonus/A"), edge(&victoria, "bonus"));
    // 120 pairs of sorts; the bank then holds two of the other fourteen sorts, 91 pairs of them.
    let two_pairs = &crown.bet("bonus/B").unwrap().outcomes[0];
    assert_eq!(
        (two_pairs.ways.to_string(), two_pairs.pays.to_string()),
        ((120 * 91).to_string(), "250".into())
    );
    assert_eq!(crown.bet("bonus/B").unwrap().ways.to_string(), PAIRS.to_string());
}

/// Settled pair by pair, some hands come to the counts that their stand-offs give; so counted, all come to the bet.
#[test]
fn the_tie_is_what_settling_every_pair_comes_to() {
    let subject = subject("crown-6.1-pai-gow", &[]);
    let tie = subject.side.tie("tie/B").unwrap();
    let (way, matching) = (subject.rules.house_way(), subject.rules.matching());
    let none = tie.lines().len();
    let played = Played::new(&subject.rules);
    let masks: Vec<[u16; 2]> = Hand::all().iter().map(|hand| masks(*hand)).collect();
    let mut all = vec![0; none + 1];
    for (place, (player, [one, both])) in Hand::all().iter().zip(&masks).enumerate() {
        let (setting, of_tiles) = (way.set(*player), tie.line_of_tiles(*player));
        let line = |tied: Option<usize>| [of_tiles, tied].into_iter().flatten().min().unwrap_or(none);
        let split = played.splits()[played.house_way()[place]];
        let mut counted = vec![0; none + 1];
        counted[line(tie.line_if_tie(setting))] += split.stand_off;
        counted[line(None)] += split.win + split.lose;
        all.iter_mut().zip(&counted).for_each(|(all, counted)| *all += counted);
        if place % 61 == 7 {
            let mut settled = vec![0; none + 1];
            for (bank, [other_one, other_both]) in Hand::all().iter().zip(&masks) {
                if one & other_both | both & (other_one | other_both) == 0 {
                    let line = tie.line_of(setting, way.set(*bank), matching).unwrap_or(none);
                    settled[line] += 1 << (one | other_one).count_ones();
                }
            }
            assert_eq!(settled, counted, "{player}");
        }
    }
    let report = report_of(&subject);
    let bet = report.bet("tie/B").unwrap();
    for (line, ways) in tie.lines().iter().map(Line::name).chain(["lose"]).zip(all) {
        let outcome = bet.outcomes.iter().find(|outcome| outcome.name == line).unwrap();
        assert_eq!(outcome.ways.to_string(), ways.to_string(), "{line}");
    }
}

/// The sorts of which a hand has one tile, and those of which it has both.
fn masks(hand: Hand) -> [u16; 2] {
    hand.kinds().into_iter().fold([0; 2], |[one, both], kind| {
        let bit = 1 << kind.index();
        if one & bit == 0 { [one | bit, both] } else { [one & !bit, both | bit] }
    })
}

/// Whoever may do more does not do worse; and a Tie read to the letter is more than a stand-off of the regular game.
#[test]
fn the_tie_is_never_better_without_a_choice() {
    let printed = report("crown-6.1-pai-gow", &[]);
    let letter = report("crown-6.1-pai-gow", &["PG-12=letter"]);
    let edges = |report: &Report, bets: [&str; 2]| bets.map(|bet| report.bet(bet).unwrap().edge.clone());
    for report in [&printed, &letter] {
        for bets in [
            ["tie/A/best-play", "tie/A"],
            ["tie/B/surrender", "tie/B"],
            ["tie/B/best-play", "tie/B/surrender"],
        ] {
            let [more, less] = edges(report, bets);
            assert!(more < less, "{bets:?}");
        }
    }
    let [read, strict] = [&letter, &printed].map(|report| report.bet("tie/A").unwrap().edge.clone());
    assert!(read < strict);
    assert_eq!(edge(&letter, "pai-gow"), edge(&printed, "pai-gow"));
}

#[test]
fn big_and_small_lose_to_six_triples() {
    let report = report("crown-6.1-pai-gow", &[]);
    assert_eq!(["big", "small"].map(|bet| edge(&report, bet)), ["1/36", "1/36"]);
}

/// One deal wins the pool, two a tenth of it, 48 win $100: of 35,960 wagers of $1 the pool must give back 31,109.
#[test]
fn the_jackpot_breaks_even_at_one_pool() {
    let jackpot = report("act-2019-pai-gow", &[]).jackpot.unwrap();
    let break_even = exact(35_960 - 51 - 4_800, 1).ratio() / exact(12, 10).ratio();
    assert_eq!(jackpot.break_even_pool.unwrap().ratio(), &break_even);
    let kept = report("act-2019-pai-gow", &["PG-14=stake-kept"]).jackpot.unwrap();
    assert_eq!(
        kept.break_even_pool.unwrap().ratio(),
        &(exact(35_960 - 4_800, 1).ratio() / exact(12, 10).ratio())
    );
    // $30,000 is more than the pool that breaks even.
    let at_30_000 = report("act-2019-pai-gow", &[]);
    assert!(at_30_000.bet("gee-jun-jackpot").unwrap().edge < exact(0, 1));
}

/// Another table: a line that pays 11 to 1 in place of 12 costs its 117 deals.
#[test]
fn another_pay_table_changes_its_bet_alone() {
    let book = Book::find("vic-2000-pai-gow").unwrap();
    let (before, after) = ("12 to 1", "11 to 1");
    let text = book.side_bets.unwrap();
    assert_eq!(text.matches(before).count(), 1);
    let text = text.replace(before, after);
    let subject = Subject::of_book(book, &Readings::defaults(), None, Some(("mine.toml", &text))).unwrap();
    let (mine, printed) = (report_of(&subject), report("vic-2000-pai-gow", &[]));
    assert_eq!(mine.bet("bonus").unwrap().edge, exact(26_352 - 22_898 + 117, 35_960));
    assert_eq!(edge(&mine, "tie"), edge(&printed, "tie"));
    let other = Book::find("crown-6.1-pai-gow").unwrap();
    let error = Subject::of_book(other, &Readings::defaults(), None, Some(("mine.toml", &text))).unwrap_err();
    assert!(error.to_string().contains("mine.toml"), "{error}");
}
