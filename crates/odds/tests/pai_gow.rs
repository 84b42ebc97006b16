//! Exact counts of Pai Gow against counts that were made otherwise.

use houseway_games::books::{Book, Game, SHIPPED};
use houseway_games::pai_gow::{Hand, Rules};
use houseway_lawbook::{Mutation, Readings};
use houseway_odds::pai_gow::{Choices, Field, PAIRS, Split, count, count_plainly};

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
            let asked = Choices::legal(&rules).keeping(|place| place % 29 == 3);
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
