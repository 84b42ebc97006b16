//! Red Dog, counted: against figures that were published, and against every three cards dealt one by one.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use houseway_games::books::VIC_1997_RED_DOG;
use houseway_games::red_dog::{Card, CardRank, Rules, Unseen};
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::Exact;
use houseway_odds::red_dog::{
    Composition, CompositionError, Question, Raised, Raising, RedDogError, Removed, Report, Space, Worth,
};
use proptest::prelude::*;

fn rules() -> Rules {
    Rules::embedded(&Readings::defaults(), &Mutation::none()).unwrap()
}

fn space() -> Space {
    Space::new(&rules()).unwrap()
}

fn asked(decks: Option<u32>, removed: &str, raising: Option<Raising>) -> Result<Report, RedDogError> {
    Report::new(&rules(), &Question { decks, removed: removed.parse().unwrap(), raising })
}

fn report(decks: u32, removed: &str) -> Report {
    asked(Some(decks), removed, None).unwrap()
}

fn edge(report: &Report, bet: &str, places: u16) -> String {
    report.bet(bet).unwrap().edge.percent(places)
}

fn exact(part: i64, of: i64) -> Exact {
    Exact::new(part, of).unwrap()
}

/// The figures printed in the literature on Red Dog, by decks: per initial wager, raising from a spread of seven.
#[test]
fn the_edge_by_decks_is_what_was_published() {
    for (decks, published) in [(1, "3.155"), (2, "3.077"), (4, "2.884"), (6, "2.798"), (8, "2.751")] {
        let report = report(decks, "");
        assert_eq!(edge(&report, "red-dog/raised-from-7", 3), published, "{decks} decks");
        // Off the top, raising from seven is best play.
        assert_eq!(edge(&report, "red-dog", 3), published, "{decks} decks");
    }
}

#[test]
fn per_money_wagered_the_edge_is_less_by_what_raises_add() {
    for (decks, of_money, never) in [(1, "2.672", "9.189"), (6, "2.375", "7.968"), (8, "2.335", "7.880")] {
        let report = report(decks, "");
        let best = &report.wagered[0];
        assert_eq!((best.bet.as_str(), best.edge_of_money.percent(3).as_str()), ("red-dog", of_money));
        let product = best.edge_of_money.ratio() * best.wagered.ratio();
        assert_eq!(Exact::from(product), report.bet("red-dog").unwrap().edge);
        let last = &report.wagered[2];
        assert_eq!((last.bet.as_str(), &last.wagered), ("red-dog/never-raised", &Exact::whole(1)));
        assert_eq!(last.edge_of_money.percent(3), never);
        assert_eq!(edge(&report, "red-dog/never-raised", 3), never);
    }
}

/// What a wager of one gains on three cards, by the words of rules 5.9, 7.2 and 8 alone: without a raise, and with one of as much.
fn gains(first: i32, second: i32, third: i32) -> [i64; 2] {
    let (low, high) = (first.min(second), first.max(second));
    match high - low {
        0 if third == low => [11, 11],
        0 | 1 => [0, 0],
        apart => {
            let pays = [5, 4, 2, 1][usize::try_from(apart - 2).unwrap().min(3)];
            let won = low < third && third < high;
            if won { [pays, 2 * pays] } else { [-1, -2] }
        }
    }
}

/// The edge of a list of cards, from every three of them in their order; a raise where `raise` says so of the first two and of
/// the cards that are left.
fn dealt(cards: &[i32], raise: impl Fn(i32, i32, &[i32]) -> bool) -> Exact {
    let (mut gained, mut ways) = (0, 0);
    for one in 0..cards.len() {
        for other in (0..cards.len()).filter(|place| *place != one) {
            let rest: Vec<i32> =
                (0..cards.len()).filter(|p| *p != one && *p != other).map(|p| cards[p]).collect();
            let raised = usize::from(raise(cards[one], cards[other], &rest));
            for third in &rest {
                gained += gains(cards[one], cards[other], *third)[raised];
                ways += 1;
            }
        }
    }
    exact(-gained, ways)
}

fn from_seven(one: i32, other: i32, _: &[i32]) -> bool {
    (one - other).abs() > 7
}

fn never(_: i32, _: i32, _: &[i32]) -> bool {
    false
}

fn best(one: i32, other: i32, rest: &[i32]) -> bool {
    rest.iter().map(|third| gains(one, other, *third)).map(|[without, with]| with - without).sum::<i64>() > 0
}

#[test]
fn one_deck_counts_as_if_every_three_cards_were_dealt() {
    let cards: Vec<i32> = (0..52).map(|place| place % 13 + 2).collect();
    let report = report(1, "");
    assert_eq!(report.bet("red-dog").unwrap().edge, dealt(&cards, best));
    assert_eq!(report.bet("red-dog/raised-from-7").unwrap().edge, dealt(&cards, from_seven));
    assert_eq!(report.bet("red-dog/never-raised").unwrap().edge, dealt(&cards, never));
    assert_eq!(report.bet("red-dog").unwrap().ways.to_string(), (52 * 51 * 50).to_string());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any shoe of few cards, dealt card by card, has the edge that is counted of it.
    #[test]
    fn any_shoe_counts_as_if_every_three_cards_were_dealt(counts in prop::array::uniform13(0u32..3)) {
        let cards: Vec<i32> =
            (2..).zip(counts).flat_map(|(value, count)| std::iter::repeat_n(value, count as usize)).collect();
        let gone: Vec<String> = CardRank::all().zip(counts).map(|(rank, left)| format!("{}*{rank}", 4 - left)).collect();
        let removed: Removed = gone.join(",").parse().unwrap();
        match Composition::of(1, &removed) {
            Ok(shoe) => {
                let space = space();
                prop_assert_eq!(space.edge(&shoe, Raising::Best), dealt(&cards, best));
                prop_assert_eq!(space.edge(&shoe, Raising::SEVEN), dealt(&cards, from_seven));
                prop_assert_eq!(space.edge(&shoe, Raising::Never), dealt(&cards, never));
            }
            Err(error) => {
                prop_assert_eq!(error, CompositionError::TooFew { left: cards.len() as u64 });
                prop_assert!(cards.len() < 3);
            }
        }
    }

    /// Nobody does better than by best play, whatever has gone.
    #[test]
    fn best_play_is_best(counts in prop::array::uniform13(0u32..32), from in 1u8..12) {
        let gone: Vec<String> = CardRank::all().zip(counts).filter(|(_, gone)| *gone > 0)
            .map(|(rank, gone)| format!("{gone}*{rank}")).collect();
        let shoe = Composition::of(8, &gone.join(",").parse().unwrap()).unwrap();
        let space = space();
        let edge = space.edge(&shoe, Raising::Best);
        prop_assert!(edge <= space.edge(&shoe, Raising::From(from)));
        prop_assert!(edge <= space.edge(&shoe, Raising::Never));
    }
}

#[test]
fn a_sheet_names_each_line_of_the_layout_and_its_clauses() {
    let report = report(8, "");
    let bet = report.bet("red-dog").unwrap();
    let rows: Vec<(&str, String)> =
        bet.outcomes.iter().map(|outcome| (outcome.name.as_str(), outcome.pays.to_string())).collect();
    let row = |name: &'static str, pays: &str| (name, pays.to_owned());
    for expected in [
        row("three-of-a-kind", "11"),
        row("spread-1", "5"),
        row("spread-2", "4"),
        row("spread-3", "2"),
        row("spread-6", "1"),
        row("spread-7-raised", "2"),
        row("spread-11-raised", "2"),
        row("void-pair", "0"),
        row("void-consecutive", "0"),
        row("lose", "-1"),
        row("lose-raised", "-2"),
    ] {
        assert!(rows.contains(&expected), "{expected:?} in {rows:?}");
    }
    assert_eq!(bet.ways.to_string(), (416u64 * 415 * 414).to_string());
    let ways: u64 = bet.outcomes.iter().map(|outcome| outcome.ways.to_string().parse::<u64>().unwrap()).sum();
    assert_eq!(ways, 416 * 415 * 414);
    // Twelve pairs of neighbours in either order, 32 of each rank, and whatever would have come third.
    let neighbours = bet.outcomes.iter().find(|outcome| outcome.name == "void-consecutive").unwrap();
    assert_eq!(neighbours.ways.to_string(), (24u64 * 32 * 32 * 414).to_string());
    // Three of the same 32 cards, thirteen times.
    let three = bet.outcomes.iter().find(|outcome| outcome.name == "three-of-a-kind").unwrap();
    assert_eq!(three.ways.to_string(), (13u64 * 32 * 31 * 30).to_string());
    for clause in ["8.1.1", "5.9.1.1", "5.9.1.2", "5.9.2.1", "5.9.2.2", "5.9.3.1", "7.2.3.1", "3.2"] {
        assert!(bet.clauses.iter().any(|known| known.as_str() == clause), "{clause} in {:?}", bet.clauses);
    }
    assert!(bet.rulings.iter().any(|known| known.as_str() == "RD-2"));
}

#[test]
fn off_the_top_a_raise_pays_from_a_spread_of_seven() {
    let report = report(8, "");
    let spreads: Vec<u8> = report.spreads.iter().map(|row| row.cards).collect();
    assert_eq!(spreads, (1..=11).collect::<Vec<u8>>());
    for row in &report.spreads {
        let gains = row.gain > Exact::whole(0);
        assert_eq!(gains, row.cards >= 7, "{row:?}");
        assert_eq!(row.raised, if gains { Raised::Always } else { Raised::Never });
    }
    // Seven of thirteen ranks, all of them whole: 7 x 32 of 414 cards win even money.
    assert_eq!(report.spreads[6].wins, exact(7 * 32, 414));
    assert_eq!(report.spreads[6].gain, exact(2 * 7 * 32 - 414, 414));
    assert_eq!((report.spreads[0].pays.as_str(), report.spreads[10].pays.as_str()), ("5 to 1", "1 to 1"));
    // A spread of eleven is a two and an ace.
    assert_eq!(report.spreads[10].share, exact(2 * 32 * 32, 416 * 415));
}

#[test]
fn what_has_gone_tells_when_to_raise() {
    // Without a six to nine, a spread of seven between three and jack wins too seldom; between seven and two it is another matter.
    let report = report(1, "4*6,4*7,4*8,4*9");
    let seven = report.spreads.iter().find(|row| row.cards == 7).unwrap();
    assert_eq!(seven.raised, Raised::Never);
    assert!(edge(&report, "red-dog", 6) < edge(&report, "red-dog/raised-from-7", 6));
    // The ends may tell two spreads of seven apart.
    let half = asked(Some(1), "3*A,3*K,3*Q,3*J,2*10", None).unwrap();
    let seven = half.spreads.iter().find(|row| row.cards == 7).unwrap();
    assert_eq!(seven.raised, Raised::Sometimes, "{seven:?}");
}

#[test]
fn one_card_gone_changes_the_edge_as_the_shoe_without_it() {
    let full = report(8, "");
    let ranks: Vec<String> = full.next_gone.iter().map(|row| row.rank.to_string()).collect();
    assert_eq!(ranks.join(" "), "A K Q J 10 9 8 7 6 5 4 3 2");
    for row in &full.next_gone {
        let without = report(8, row.rank.name());
        assert_eq!(row.edge, without.bet("red-dog").unwrap().edge, "{}", row.rank);
        let change = row.edge.ratio() - full.bet("red-dog").unwrap().edge.ratio();
        assert_eq!((row.change.ratio(), row.left), (&change, 32));
    }
    // The ranks lie as far from the middle on either side.
    assert_eq!(full.next_gone[0].edge, full.next_gone[12].edge);
    assert_eq!(full.next_gone[1].edge, full.next_gone[11].edge);
    assert_ne!(full.next_gone[0].edge, full.next_gone[6].edge);
    let gone = asked(Some(1), "4*A", None).unwrap();
    assert!(gone.next_gone.iter().all(|row| row.rank.name() != "A"));
    assert_eq!(gone.next_gone.len(), 12);
}

#[test]
fn a_shoe_that_was_dealt_from_is_what_nobody_has_seen() {
    let mut unseen = Unseen::decks(8);
    for card in ["AS", "10H", "10H", "2C"] {
        unseen.see(card.parse().unwrap()).unwrap();
    }
    let shoe = Composition::unseen(&unseen);
    assert_eq!(shoe, Composition::of(8, &"2*10,A,2".parse().unwrap()).unwrap());
    assert_eq!(shoe, Composition::of(8, &"10H,10H,AS,2C".parse().unwrap()).unwrap());
    assert_eq!((shoe.total(), shoe.count("10".parse().unwrap())), (412, 30));
    let three: Unseen = serde_json::from_value(serde_json::json!(
        vec![1; 3].into_iter().chain(vec![0; 49]).collect::<Vec<_>>()
    ))
    .unwrap();
    assert_eq!(Composition::unseen(&three).total(), 3);
    assert_eq!(Card::deck().map(|card| three.of(card)).sum::<u16>(), 3);
}

#[test]
fn a_shoe_of_three_of_a_kind_pays_eleven_and_one_that_never_can_nothing() {
    let twos = report(1, "4*A,4*K,4*Q,4*J,4*10,4*9,4*8,4*7,4*6,4*5,4*4,4*3");
    let bet = twos.bet("red-dog").unwrap();
    assert_eq!((bet.edge.to_string(), bet.ways.to_string()), ("-11".to_owned(), "24".to_owned()));
    assert_eq!((twos.cards, twos.spreads.len(), twos.next_gone.len()), (4, 0, 1));
    let neighbours = report(1, "4*A,4*K,4*Q,4*J,4*10,4*9,4*8,4*7,4*6,4*5,4*4,2*3,3*2");
    assert_eq!(neighbours.cards, 3);
    assert_eq!(neighbours.bet("red-dog").unwrap().edge, Exact::whole(0));
}

#[test]
fn shoes_that_are_none_are_refused() {
    let refused =
        |decks: u32, removed: &str| asked(Some(decks), removed, None).map(|_| ()).unwrap_err().to_string();
    assert!(refused(0, "").contains("1 to 1000000 decks"));
    assert!(refused(1_000_001, "").contains("1 to 1000000 decks"));
    assert!(refused(1, "5*A").contains("1 decks have 4 of A, and 5"));
    assert!(refused(2, "3*AS").contains("2 decks have 2 of AS, and 3"));
    assert!(refused(1, "AS,AS").contains("1 of AS"));
    assert!(refused(1, "4294967295*A,4294967295*A").contains("of A"));
    let all = CardRank::all().map(|rank| format!("4*{rank}")).collect::<Vec<_>>().join(",");
    assert!(refused(1, &all).contains("0 cards are left"));
    for text in ["1", "A;K", "0*A", "-1*A", "2*", "*A", "A,,K", "JOKER", &"A,".repeat(3_000)] {
        assert!(text.parse::<Removed>().is_err(), "{text}");
    }
    assert_eq!(" A , 3*K,QS".parse::<Removed>().unwrap().to_string(), "A,3*K,QS");
    assert_eq!("".parse::<Removed>().unwrap().total(), 0);
}

#[test]
fn many_decks_come_near_the_shoe_without_end() {
    // Without end, each rank is one in thirteen whatever came before: counted by 2197 equally likely threes.
    let ranks: Vec<i32> = (2..15).collect();
    let (mut gained, mut ways) = (0, 0);
    for one in &ranks {
        for other in &ranks {
            for third in &ranks {
                gained += gains(*one, *other, *third)[usize::from(from_seven(*one, *other, &[]))];
                ways += 1;
            }
        }
    }
    let endless = exact(-gained, ways);
    let near = report(1_000_000, "");
    assert_eq!(edge(&near, "red-dog", 4), endless.percent(4));
    assert_ne!(near.bet("red-dog").unwrap().edge, endless);
}

#[test]
fn a_raise_is_asked_for_by_name_and_stands_beside_best_play() {
    let names = |raising: Option<Raising>| {
        let report = asked(None, "", raising).unwrap();
        assert_eq!((report.decks, report.printed_decks, report.cards), (8, 8, 416));
        report.sheet.bets.into_iter().map(|bet| bet.bet).collect::<Vec<_>>()
    };
    assert_eq!(names(None), ["red-dog", "red-dog/raised-from-7", "red-dog/never-raised"]);
    assert_eq!(names(Some("best".parse().unwrap())), ["red-dog"]);
    assert_eq!(names(Some("5".parse().unwrap())), ["red-dog", "red-dog/raised-from-5"]);
    assert_eq!(names(Some("never".parse().unwrap())), ["red-dog", "red-dog/never-raised"]);
    for text in ["", "0", "12", "always", "-1", "7.0"] {
        assert!(text.parse::<Raising>().is_err(), "{text}");
    }
    for text in ["best", "never", "11"] {
        assert_eq!(text.parse::<Raising>().unwrap().to_string(), text);
    }
}

#[test]
fn another_book_has_another_sheet() {
    let load = |from: &str, to: &str| {
        let text = VIC_1997_RED_DOG.rulebook.replace(from, to);
        Rules::load("mine", &text, &Readings::defaults(), &Mutation::none()).unwrap()
    };
    let question = Question { decks: None, removed: Removed::default(), raising: None };
    let usual = Report::new(&rules(), &question).unwrap();
    let halves = Report::new(&load("\"2 to 1\"", "\"2 1/2 to 1\""), &question).unwrap();
    let three =
        halves.bet("red-dog").unwrap().outcomes.iter().find(|o| o.name == "spread-3").unwrap().clone();
    assert_eq!(three.pays, exact(5, 2));
    // Half a unit more, as often as a spread of three wins.
    let gained = exact(1, 2).ratio() * usual.spreads[2].share.ratio() * usual.spreads[2].wins.ratio();
    let less = usual.bet("red-dog").unwrap().edge.ratio() - gained;
    assert_eq!(halves.bet("red-dog").unwrap().edge.ratio(), &less);
    let six = Report::new(&load("decks = { value = 8", "decks = { value = 6"), &question).unwrap();
    assert_eq!((six.decks, edge(&six, "red-dog", 3).as_str()), (6, "2.798"));
}

#[test]
fn numbers_are_text_in_json() {
    let json = serde_json::to_value(asked(Some(1), "A,10H", None).unwrap()).unwrap();
    assert_eq!(json["rulebook"], "vic-1997-red-dog");
    assert_eq!((&json["decks"], &json["cards"], &json["removed"]), (&1.into(), &50.into(), &"A,10H".into()));
    assert_eq!(json["bets"][0]["bet"], "red-dog");
    assert!(json["bets"][0]["edge"].is_string() && json["wagered"][0]["edge_of_money"].is_string());
    assert_eq!(json["wagered"][1]["raising"], "7");
    assert_eq!(json["spreads"][0]["pays"], "5 to 1");
    assert_eq!(json["next_gone"][0]["rank"], "A");
}

/// Eight decks of which only these cards have not been seen.
fn only(cards: &[&str]) -> Unseen {
    let mut unseen = Unseen::decks(8);
    for card in Card::deck() {
        (0..8).for_each(|_| unseen.see(card).unwrap());
    }
    cards.iter().for_each(|name| unseen.unsee(name.parse().unwrap()));
    unseen
}

#[test]
fn a_shoe_of_three_cards_is_worth_what_can_be_counted_by_hand() {
    let sure = Worth::of(&rules(), &only(&["5H", "5C", "5D"])).unwrap();
    assert_eq!((sure.edge, sure.cards), (Exact::whole(-11), 3));
    assert!(sure.spreads.is_empty());
    // Of six orders, two leave the spread in which the third card lies: paid five to one, on the raise too. The others are void.
    let three = Worth::of(&rules(), &only(&["5H", "7C", "6D"])).unwrap();
    assert_eq!((three.edge, three.edge_percent.as_str()), (exact(-10, 3), "-333.333333"));
    let [row] = &three.spreads[..] else { panic!("{:?}", three.spreads) };
    assert_eq!((row.cards, row.raised, &row.gain), (1, Raised::Always, &Exact::whole(5)));
    let short = Worth::of(&rules(), &only(&["5H", "7C"]));
    assert!(matches!(short, Err(RedDogError::Composition(CompositionError::TooFew { left: 2 }))));
}

#[test]
fn a_full_shoe_in_use_is_worth_what_the_book_is() {
    let worth = Worth::of(&rules(), &Unseen::decks(8)).unwrap();
    assert_eq!((worth.removed.to_string().as_str(), worth.cards), ("", 416));
    assert_eq!((&worth.edge, &worth.edge), (&worth.full_edge, &report(8, "").bet("red-dog").unwrap().edge));
    let raised: Vec<u8> =
        worth.spreads.iter().filter(|row| row.raised == Raised::Always).map(|row| row.cards).collect();
    assert_eq!(raised, [7, 8, 9, 10, 11]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A shoe in use is worth what the explorer says of it when it is told what is gone.
    #[test]
    fn a_shoe_in_use_is_worth_what_is_asked_of_it(seen in prop::collection::vec(0u16..52, 0..300)) {
        let mut unseen = Unseen::decks(8);
        for place in seen {
            let _ = unseen.see(Card::at(place));
        }
        let worth = Worth::of(&rules(), &unseen).unwrap();
        let removed = worth.removed.to_string();
        prop_assert_eq!(removed.parse::<Removed>().unwrap(), worth.removed.clone());
        let asked = asked(None, &removed, Some(Raising::Best)).unwrap();
        prop_assert_eq!(&worth.edge, &asked.bet("red-dog").unwrap().edge);
        prop_assert_eq!(worth.cards, asked.cards);
        prop_assert_eq!(&worth.spreads, &asked.spreads);
    }
}
