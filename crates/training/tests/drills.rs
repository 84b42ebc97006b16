//! Every drill of every book: questions come, the same again from the same link, and only the right answer is right.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, in its helpers too")]

use houseway_games::pai_gow::{Hand, Kind, Tile};
use houseway_lawbook::Readings;
use houseway_table::Rank;
use houseway_table::pai_gow::Remedy;
use houseway_training::{
    Answer, Asked, CaseName, Correct, Course, Drill, Mark, Question, School, Score, TrainingError, WagerOn,
    Wrong, points,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static SCHOOL: LazyLock<School> = LazyLock::new(|| School::open().unwrap());

const VIC: &str = "vic-2000-pai-gow";
const NSW: &str = "nsw-2016-pai-gow";
const CROWN: &str = "crown-6.1-pai-gow";
const ACT: &str = "act-2019-pai-gow";
const BOOKS: [&str; 4] = [VIC, NSW, CROWN, ACT];

fn course(book: &str) -> Course<'static> {
    SCHOOL.course(book, &Readings::defaults()).unwrap()
}

/// An answer that can be read, right or wrong.
fn any_answer(question: &Question) -> Answer {
    match &question.asked {
        Asked::HouseWay(asked) => Answer::HouseWay { low: [asked.tiles[0], asked.tiles[1]] },
        Asked::Payouts(asked) => Answer::Payouts { amounts: vec![0; asked.wagers.len()] },
        Asked::Cuts(asked) => Answer::Cuts { first: asked.find, places: vec![0, 1, 2, 3] },
        Asked::Irregularities(asked) => Answer::Irregularities { remedy: asked.choices[0] },
    }
}

/// The answer that a mark says would have been right.
fn right_answer(mark: &Mark) -> Answer {
    match &mark.correct {
        Correct::HouseWay(correct) => Answer::HouseWay { low: correct.set.low },
        Correct::Payouts(correct) => {
            Answer::Payouts { amounts: correct.lines.iter().map(|line| line.amount).collect() }
        }
        Correct::Cuts(correct) => Answer::Cuts { first: correct.first, places: correct.places.clone() },
        Correct::Irregularities(correct) => Answer::Irregularities { remedy: correct.remedy },
    }
}

struct Asking {
    course: Course<'static>,
    drill: Drill,
    seed: u32,
    number: u32,
    question: Question,
}

impl Asking {
    fn new(book: &str, drill: Drill, seed: u32, number: u32) -> Self {
        let course = course(book);
        let question = course.question(drill, seed, number).unwrap();
        Self { course, drill, seed, number, question }
    }

    fn mark(&self, answer: &Answer) -> Mark {
        self.course.mark(self.drill, self.seed, self.number, answer, 0).unwrap()
    }

    fn right(&self) -> (Answer, Mark) {
        let answer = right_answer(&self.mark(&any_answer(&self.question)));
        let mark = self.mark(&answer);
        assert!(
            mark.right && mark.turns_on.iter().all(|reason| !reason.missed),
            "{:?} {mark:?}",
            self.question
        );
        (answer, mark)
    }

    fn is_wrong(&self, answer: &Answer) {
        let mark = self.mark(answer);
        assert!(!mark.right && mark.points == 0, "{answer:?} to {:?}", self.question);
        assert!(mark.turns_on.iter().any(|reason| reason.missed), "{mark:?}");
    }
}

/// The low and the high hand of each hand, and whether no clause but a ruling takes that placement among equal ones (HW-8).
type Golden = BTreeMap<String, (String, String, bool)>;

/// The golden tables, from the appendices of the books.
fn golden(book: &str) -> Golden {
    let path = format!("{}/../games/tests/golden/{book}.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[0].to_owned(), (cells[1].to_owned(), cells[2].to_owned(), cells[3].ends_with("HW-8")))
    });
    rows.collect()
}

static GOLDEN: LazyLock<BTreeMap<&str, Golden>> =
    LazyLock::new(|| BOOKS.into_iter().map(|book| (book, golden(book))).collect());

fn kinds(text: &str) -> [Kind; 2] {
    let mut kinds: Vec<Kind> = text.split(' ').map(|code| code.parse().unwrap()).collect();
    kinds.sort_unstable();
    kinds.try_into().unwrap()
}

/// Every low hand that can be named is right exactly if the golden table has it so, or as well, or if both hands are worth the
/// same.
fn only_the_golden_setting_is_right(asking: &Asking, book: &str) {
    let Asked::HouseWay(asked) = &asking.question.asked else { panic!() };
    let hand = Hand::of_tiles(asked.tiles).unwrap();
    let (low, high, either) = &GOLDEN[book][&hand.to_string()];
    let ranking = asking.course.rules().play.ranking();
    let even = ranking.value(kinds(low)) == ranking.value(kinds(high));
    let mut right = 0;
    for (place, one) in asked.tiles.iter().enumerate() {
        for other in &asked.tiles[place + 1..] {
            let mut named = [one.kind(), other.kind()];
            named.sort_unstable();
            let mut rest: Vec<Kind> = asked.tiles.iter().map(|tile| tile.kind()).collect();
            for kind in named {
                rest.remove(rest.iter().position(|other| *other == kind).unwrap());
            }
            let worth = [ranking.value(named), ranking.value(rest.try_into().unwrap())];
            let as_well = *either && worth == [ranking.value(kinds(low)), ranking.value(kinds(high))];
            let wanted = named == kinds(low) || as_well || even && named == kinds(high);
            let answer = Answer::HouseWay { low: [*other, *one] };
            if wanted {
                right += 1;
                assert!(asking.mark(&answer).right, "{answer:?} to {:?}", asking.question);
            } else {
                asking.is_wrong(&answer);
            }
        }
    }
    assert!(right >= 1);
}

/// Every other answer of those that are one step away is wrong.
fn others_are_wrong(asking: &Asking, right: &Answer) {
    match (right, &asking.question.asked) {
        (Answer::Payouts { amounts }, _) => {
            for place in 0..amounts.len() {
                for step in [-1, 1] {
                    let mut other = amounts.clone();
                    other[place] += step;
                    asking.is_wrong(&Answer::Payouts { amounts: other });
                }
            }
        }
        (Answer::Cuts { first, places }, _) => {
            for step in 2..=8 {
                asking.is_wrong(&Answer::Cuts { first: first.counted(step), places: places.clone() });
            }
            let mut turned = places.clone();
            turned.reverse();
            assert!(asking.mark(&Answer::Cuts { first: *first, places: turned }).right);
            for out in 0..4 {
                let other = (0..32).find(|place| !places.contains(place)).unwrap();
                let mut moved = places.clone();
                moved[out] = other;
                asking.is_wrong(&Answer::Cuts { first: *first, places: moved });
            }
        }
        (Answer::Irregularities { remedy }, Asked::Irregularities(asked)) => {
            assert!((2..=4).contains(&asked.choices.len()), "{asked:?}");
            assert_eq!(asked.choices.iter().filter(|choice| *choice == remedy).count(), 1);
            for other in asked.choices.iter().filter(|choice| *choice != remedy) {
                asking.is_wrong(&Answer::Irregularities { remedy: *other });
            }
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_drill_of_every_book_asks_and_marks(seed: u32, number in 1..=Course::LAST) {
        for book in BOOKS {
            for drill in Drill::ALL {
                let asking = Asking::new(book, drill, seed, number);
                prop_assert_eq!(asking.question.asked.drill(), drill);
                prop_assert_eq!(&course(book).question(drill, seed, number).unwrap(), &asking.question);
                let (answer, mark) = asking.right();
                prop_assert!(!mark.basis.is_empty() && mark.turns_on.iter().all(|one| !one.basis.is_empty()));
                prop_assert_eq!(&asking.right().1, &mark);
                others_are_wrong(&asking, &answer);
                if drill == Drill::HouseWay {
                    only_the_golden_setting_is_right(&asking, book);
                }
            }
        }
    }

    /// What is paid and taken of a regular wager and of a player's bank, reckoned here once more from what was called.
    #[test]
    fn amounts_are_those_of_plain_arithmetic(seed: u32) {
        for book in BOOKS {
            for number in 1..=4 {
                let asking = Asking::new(book, Drill::Payouts, seed, number);
                let Asked::Payouts(asked) = &asking.question.asked else { panic!() };
                let (_, mark) = asking.right();
                let Correct::Payouts(correct) = mark.correct else { panic!() };
                let (part, of) = asked.commission.parts();
                let taken = |amount: i64| {
                    let chip = i64::try_from(asked.chip.get()).unwrap();
                    amount * i64::from(part) / i64::from(of) / chip * chip
                };
                let mut bank = 0;
                for (line, wager) in correct.lines.iter().zip(&asked.wagers) {
                    let stake = i64::try_from(wager.stake.get()).unwrap();
                    let called = line.called.map(|called| format!("{called:?}"));
                    match (line.on, called.as_deref()) {
                        (WagerOn::Regular, Some("Jung")) => {
                            prop_assert_eq!(line.amount, stake - taken(stake));
                            bank -= stake;
                        }
                        (WagerOn::Regular, Some("Che")) => {
                            prop_assert_eq!(line.amount, -stake);
                            bank += stake;
                        }
                        (WagerOn::Regular, Some("Jowl")) => prop_assert_eq!(line.amount, 0),
                        (WagerOn::House, Some("Jung")) => {
                            // Even money, and no commission.
                            prop_assert_eq!((line.amount, line.commission.get()), (stake, 0));
                            prop_assert_eq!(line.area.number(), 1);
                            bank -= stake;
                        }
                        (WagerOn::House, Some("Che")) => {
                            prop_assert_eq!(line.amount, -stake);
                            bank += stake;
                        }
                        (WagerOn::House, Some("Jowl")) => prop_assert_eq!(line.amount, 0),
                        (WagerOn::CoBank, None) => {
                            let half = bank / 2;
                            prop_assert_eq!(line.amount, if half > 0 { half - taken(half) } else { half });
                        }
                        (WagerOn::Jackpot, None) => {
                            // 13.2: all of the pool, a tenth of it, or $100; the stake goes back.
                            let pool = i64::try_from(asked.pool.unwrap().pool.get()).unwrap();
                            let wins = match line.line.as_deref() {
                                None => -stake,
                                Some("Gee Jun pair with Teen pair") => pool,
                                Some("Gee Jun pair with Day pair" | "Teen pair with Day pair") => pool / 10,
                                Some(_) => 10_000,
                            };
                            prop_assert_eq!(line.amount, wins);
                        }
                        (WagerOn::Bank, None) => {
                            prop_assert_eq!(line.amount, if bank > 0 { bank - taken(bank) } else { bank });
                        }
                        (WagerOn::Tie, None) if wager.surrendered => {
                            // Half of it, up to the next sum that chips can make (Crown 9.2.3): of the smallest chip all of it.
                            let chip = i64::try_from(asked.chip.get()).unwrap();
                            let back = ((stake + 1) / 2 + chip - 1) / chip * chip;
                            prop_assert_eq!(line.amount, back - stake);
                        }
                        (_, None) => prop_assert_eq!(line.amount > 0, line.line.is_some()),
                        other => panic!("{other:?}"),
                    }
                }
            }
        }
    }
}

#[test]
fn rare_rows_come_often_and_other_books_differ_often() {
    const ASKED: u32 = 1_200;
    for book in BOOKS {
        let course = course(book);
        let way = course.rules().play.house_way();
        let rows: BTreeSet<String> = Hand::all()
            .iter()
            .flat_map(|hand| way.deciding(*hand))
            .map(houseway_games::pai_gow::Row::key)
            .collect();
        let (mut seen, mut differ) = (BTreeSet::new(), 0);
        for number in 1..=ASKED {
            let asking = Asking::new(book, Drill::HouseWay, 3, number);
            let (_, mark) = asking.right();
            let Correct::HouseWay(correct) = mark.correct else { panic!() };
            differ += u32::from(!correct.otherwise.is_empty());
            seen.extend(correct.decided.into_iter().map(|step| step.row));
        }
        assert_eq!(seen, rows, "{book}");
        assert!(differ * 4 > ASKED, "{book}: {differ} of {ASKED} hands are set otherwise elsewhere");
    }
}

/// A thousand payouts bring every kind of wager that a book has, won and lost.
#[test]
fn every_wager_of_a_book_is_drilled() {
    for (book, wanted) in [
        (VIC, vec!["regular", "bonus", "tie", "bank", "co-bank"]),
        (NSW, vec!["regular", "bank"]),
        (CROWN, vec!["regular", "bonus", "tie", "bank", "big", "small", "co-bank"]),
        (ACT, vec!["regular", "bank", "house", "jackpot"]),
    ] {
        let mut keys: BTreeSet<String> = BTreeSet::new();
        for number in 1..=400 {
            let (_, mark) = Asking::new(book, Drill::Payouts, 11, number).right();
            keys.extend(mark.turns_on.into_iter().map(|reason| reason.key));
        }
        for on in wanted {
            let of: Vec<&String> = keys.iter().filter(|key| key.split(' ').next() == Some(on)).collect();
            assert!(of.len() >= 2, "{book} {on}: {keys:?}");
        }
        assert!(["regular won", "regular lost", "regular stand-off"].iter().all(|key| keys.contains(*key)));
    }
}

#[test]
fn every_cut_that_can_be_played_comes_and_the_wall_is_dealt_whole() {
    for book in BOOKS {
        let playable: BTreeSet<String> = course(book)
            .rules()
            .table
            .cuts()
            .iter()
            .filter(|cut| cut.is_playable())
            .map(|cut| cut.name().to_string())
            .collect();
        let mut seen = BTreeSet::new();
        for number in 1..=600 {
            let asking = Asking::new(book, Drill::Cuts, 5, number);
            let Asked::Cuts(asked) = &asking.question.asked else { panic!() };
            seen.insert(asked.cut.clone());
            let Correct::Cuts(correct) = asking.right().1.correct else { panic!() };
            let mut all: Vec<u8> = correct.hands.iter().flat_map(|(_, places)| places.clone()).collect();
            all.sort_unstable();
            assert_eq!(all, (0..32).collect::<Vec<u8>>());
            assert_eq!(correct.hands[0].0, correct.first);
            let total: u8 =
                asked.dice.iter().filter(|die| format!("{:?}", die.used) == "Box").map(|die| die.face).sum();
            assert_eq!(i16::from(correct.total), i16::from(total) + i16::from(asked.steal.unwrap_or(0)));
            if correct.total > 0 {
                // Counted round eight areas from the chung, which is one.
                let steps = (correct.total - 1).rem_euclid(8);
                assert_eq!(correct.first.number(), (asked.chung.number() - 1 + steps.unsigned_abs()) % 8 + 1);
            }
        }
        assert_eq!(seen, playable, "{book}");
    }
}

/// What each book does, read off its text and not off the code.
#[test]
fn irregularities_have_the_branches_of_their_books() {
    use CaseName as C;
    use Remedy as R;
    let find =
        |book: &str, name: CaseName| course(book).cases().iter().find(|case| case.name == name).cloned();
    for (book, name, remedy, rank, clause) in [
        (VIC, C::SeenStacking, R::Laja, Rank::Dealer, "14.1"),
        (CROWN, C::SeenStacking, R::LajaIfAsked, Rank::Dealer, "12.1"),
        (ACT, C::SeenStacking, R::Reshuffled, Rank::Dealer, "15.2"),
        (NSW, C::SeenLajaThree, R::Reshuffled, Rank::Dealer, "15.2"),
        (NSW, C::SeenLaja, R::Laja, Rank::Dealer, "15.2"),
        (VIC, C::SeenLaja, R::Laja, Rank::Dealer, "PG-43"),
        (CROWN, C::SeenLajaThree, R::LajaIfAsked, Rank::Dealer, "PG-43"),
        (ACT, C::SeenLaja, R::Reshuffled, Rank::Dealer, "A La Ja"),
        (VIC, C::TileMissing, R::RoundVoid, Rank::Dealer, "15.9"),
        (VIC, C::PlayerOne, R::PlaysOn, Rank::Dealer, "14.2"),
        (VIC, C::PlayerTwo, R::OptionToVoid, Rank::Dealer, "14.2.1"),
        (VIC, C::BankerTwo, R::OptionToVoid, Rank::Dealer, "14.2.2"),
        (VIC, C::HouseTwo, R::PlaysOn, Rank::Dealer, "14.4"),
        (CROWN, C::BankerShows, R::PlaysOn, Rank::Dealer, "12.4"),
        (ACT, C::BankerShows, R::PlaysOn, Rank::Dealer, "15.6"),
        (VIC, C::WrongDealOpen, R::RoundVoid, Rank::Dealer, "14.12"),
        (CROWN, C::WrongDealOpen, R::Stands, Rank::Dealer, "12.7.1"),
        (NSW, C::WrongDeal, R::Rebuilt, Rank::Dealer, "15.11"),
        (NSW, C::WrongDealMixed, R::RoundVoid, Rank::Dealer, "15.12"),
        (NSW, C::WrongDealHandled, R::Stands, Rank::Dealer, "15.13"),
        (NSW, C::Knocked, R::SetHouseWay, Rank::Dealer, "15.15"),
        (CROWN, C::MissetHouse, R::Reset, Rank::GameSupervisor, "12.5"),
        (CROWN, C::BreachHand, R::HandVoid, Rank::GamingShiftManager, "10.2.1"),
        (CROWN, C::Fraud, R::RoundVoid, Rank::GamingShiftManager, "16.3"),
        (VIC, C::Disruption, R::RoundVoid, Rank::CasinoSupervisor, "15.3.1"),
        (VIC, C::Collusion, R::AreaOff, Rank::CasinoSupervisor, "14.7"),
        (VIC, C::CollusionHouse, R::ThrowAgain, Rank::CasinoSupervisor, "14.10"),
        (VIC, C::CoBankTwo, R::OptionToVoid, Rank::Dealer, "14.2.2"),
        (VIC, C::CoBankMisset, R::Reset, Rank::GameSupervisor, "14.6"),
        (CROWN, C::CoBankTwo, R::OptionToVoid, Rank::Dealer, "12.2.2"),
        (CROWN, C::CoBankMisset, R::Reset, Rank::GameSupervisor, "12.5"),
        (ACT, C::JackpotTwo, R::OptionToVoid, Rank::Dealer, "15.8"),
        (ACT, C::JackpotMissing, R::RoundVoid, Rank::CasinoSupervisor, "17.3"),
    ] {
        let case = find(book, name).unwrap_or_else(|| panic!("{book} has no branch for {name:?}"));
        assert_eq!((case.remedy, case.rank), (remedy, rank), "{book} {name:?}");
        assert!(case.basis.cites(clause), "{book} {name:?}: {}", case.basis);
    }
    for (book, name) in
        [(NSW, C::CoBankTwo), (ACT, C::CoBankMisset), (VIC, C::JackpotTwo), (NSW, C::JackpotMissing)]
    {
        assert_eq!(find(book, name), None, "{book} {name:?}");
    }
    for (book, name) in [(VIC, C::Knocked), (VIC, C::BreachHand), (CROWN, C::Knocked), (ACT, C::Knocked)] {
        assert_eq!(find(book, name), None, "{book} {name:?}");
    }
    for book in BOOKS {
        let cases = course(book).cases().len();
        assert!(cases >= 22, "{book}: {cases}");
        let mut asked = BTreeSet::new();
        for number in 1..=400 {
            let Asked::Irregularities(one) =
                Asking::new(book, Drill::Irregularities, 2, number).question.asked
            else {
                panic!()
            };
            asked.insert(one.case);
        }
        assert_eq!(asked.len(), cases, "{book}");
    }
}

#[test]
fn a_question_tells_nothing_of_its_answer() {
    for book in BOOKS {
        for drill in Drill::ALL {
            let asking = Asking::new(book, drill, 9, 9);
            let told = serde_json::to_string(&asking.question).unwrap();
            for word in [
                "correct",
                "\"basis\"",
                "called",
                "\"first\"",
                "\"places\"",
                "amount\"",
                "\"remedy\"",
                "decided",
            ] {
                assert!(!told.contains(word), "{word} in {told}");
            }
        }
    }
}

#[test]
fn the_two_hands_the_wrong_way_round_are_told_apart_from_another_setting() {
    let mut seen = BTreeSet::new();
    for number in 1..=200 {
        let asking = Asking::new(VIC, Drill::HouseWay, 1, number);
        let Asked::HouseWay(asked) = &asking.question.asked else { panic!() };
        for one in 0..4 {
            for other in one + 1..4 {
                let mark = asking.mark(&Answer::HouseWay { low: [asked.tiles[one], asked.tiles[other]] });
                let Correct::HouseWay(correct) = mark.correct else { panic!() };
                seen.insert(format!("{:?}", correct.wrong));
                match correct.wrong {
                    None => assert!(mark.right),
                    Some(Wrong::Rejected) => assert!(correct.decided.iter().any(|step| step.yours)),
                    Some(_) => assert!(
                        mark.turns_on.iter().any(|reason| reason.key == "low and high" && reason.missed)
                    ),
                }
            }
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

#[test]
fn what_is_no_answer_is_refused() {
    let course = course(VIC);
    let tile = |number| Tile::new(number).unwrap();
    let refused = |drill, answer: &Answer| course.mark(drill, 1, 1, answer, 0).unwrap_err();
    for drill in Drill::ALL {
        for other in Drill::ALL.into_iter().filter(|other| *other != drill) {
            let question = course.question(other, 1, 1).unwrap();
            assert!(matches!(refused(drill, &any_answer(&question)), TrainingError::OtherDrill));
        }
        assert!(matches!(course.question(drill, 1, 0), Err(TrainingError::Number)));
        assert!(matches!(course.question(drill, 1, Course::LAST + 1), Err(TrainingError::Number)));
    }
    let Asked::HouseWay(asked) = course.question(Drill::HouseWay, 1, 1).unwrap().asked else { panic!() };
    let foreign = (0..32).map(tile).find(|tile| !asked.tiles.contains(tile)).unwrap();
    for low in [[asked.tiles[0]; 2], [asked.tiles[0], foreign]] {
        assert!(matches!(refused(Drill::HouseWay, &Answer::HouseWay { low }), TrainingError::Answer(_)));
    }
    assert!(matches!(
        refused(Drill::Payouts, &Answer::Payouts { amounts: vec![0; 9] }),
        TrainingError::Answer(_)
    ));
    let area = houseway_games::pai_gow::Area::ONE;
    for places in [vec![0, 1, 2], vec![0, 0, 1, 2], vec![0, 1, 2, 32], vec![0, 1, 2, 3, 4]] {
        let answer = Answer::Cuts { first: area, places };
        assert!(matches!(refused(Drill::Cuts, &answer), TrainingError::Answer(_)));
    }
    let Asked::Irregularities(asked) = course.question(Drill::Irregularities, 1, 1).unwrap().asked else {
        panic!()
    };
    let all = [Remedy::AreaOff, Remedy::ThrowAgain, Remedy::Stands, Remedy::Rebuilt, Remedy::SetHouseWay];
    let remedy = all.into_iter().find(|remedy| !asked.choices.contains(remedy)).unwrap();
    let answer = Answer::Irregularities { remedy };
    assert!(matches!(refused(Drill::Irregularities, &answer), TrainingError::Answer(_)));
    assert!(matches!(SCHOOL.course("vic-2000", &Readings::defaults()), Err(TrainingError::NoBook { .. })));
    let unknown = Readings::parse(["PG-3=maybe"]).unwrap();
    assert!(matches!(SCHOOL.course(VIC, &unknown), Err(TrainingError::Document(_))));
}

/// Under another reading the book's own drills follow it.
#[test]
fn a_reading_changes_what_is_right() {
    let readings = Readings::parse(["PG-3=whole"]).unwrap();
    let other = SCHOOL.course(VIC, &readings).unwrap();
    assert_eq!(other.question(Drill::Payouts, 1, 1).unwrap().readings, readings);
    let amounts = |course: &Course<'_>, number| {
        let question = course.question(Drill::Payouts, 4, number).unwrap();
        let mark = course.mark(Drill::Payouts, 4, number, &any_answer(&question), 0).unwrap();
        right_answer(&mark)
    };
    let usual = course(VIC);
    let differs = (1..=300).filter(|number| amounts(&usual, *number) != amounts(&other, *number)).count();
    assert!(differs > 0);
}

#[test]
fn a_score_counts_points_streaks_and_what_was_missed() {
    let mut score = Score::default();
    let course = course(CROWN);
    for number in 1..=4 {
        let question = course.question(Drill::Cuts, 8, number).unwrap();
        let wrong = any_answer(&question);
        let right = right_answer(&course.mark(Drill::Cuts, 8, number, &wrong, 0).unwrap());
        let answer = if number == 3 { wrong } else { right };
        let mark = course.mark(Drill::Cuts, 8, number, &answer, score.streak).unwrap();
        assert_eq!(mark.points, points(mark.right, score.streak));
        score.count(Drill::Cuts, &mark);
    }
    assert_eq!((score.asked, score.right, score.points), (4, 3, 10 + 12 + 10));
    assert_eq!((score.streak, score.best_streak, score.drills[&Drill::Cuts]), (1, 2, (3, 4)));
    let missed = score.missed();
    assert!(!missed.is_empty() && missed[0].missed == 1 && !missed[0].basis.is_empty());
}
