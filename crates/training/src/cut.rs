//! Who is served first, and where his tiles lie.

use crate::school::{Course, TrainingError, texts};
use crate::{Answer, Correct, CutCorrect, CutQuestion, DieShown, Draw, Mark, Reason, points};
use houseway_games::pai_gow::cut::{CutAsked, CutRequest};
use houseway_games::pai_gow::dice::{Cup, Rest};
use houseway_games::pai_gow::{Area, BankMethod, DiceSet, Die, Throw};
use std::collections::BTreeSet;

/// How often dice are thrown for one question: those that call a cut without a printed delivery are thrown again.
const THROWS: usize = 200;

pub struct Solved {
    pub question: CutQuestion,
    correct: CutCorrect,
}

/// Dice of this set, thrown.
pub fn thrown(set: &DiceSet, big_small: bool, draw: &mut Draw) -> Option<Throw> {
    let rests: Vec<Rest> = set.in_cup(big_small).iter().filter_map(|_| face(draw)).map(Rest::Flat).collect();
    match set.read(big_small, &rests).ok()?.value {
        Cup::Thrown(throw) => Some(throw),
        Cup::ShakeAgain => None,
    }
}

fn face(draw: &mut Draw) -> Option<Die> {
    let faces: Vec<Die> = (1..=Die::FACES).filter_map(|face| Die::new(face).ok()).collect();
    draw.pick(&faces).copied()
}

pub fn dice_shown(throw: &Throw) -> Vec<DieShown> {
    throw.dice().iter().map(|(used, die)| DieShown { used: *used, face: die.face() }).collect()
}

pub fn solve(course: &Course<'_>, draw: &mut Draw) -> Result<Solved, TrainingError> {
    (0..THROWS).find_map(|_| attempt(course, draw)).ok_or(TrainingError::NoQuestion)
}

fn attempt(course: &Course<'_>, draw: &mut Draw) -> Option<Solved> {
    let table = &course.own().rules.table;
    let set = draw.pick(table.dice())?;
    let throw = thrown(set, false, draw)?;
    let player = draw.happens(1, 2) && table.knows(BankMethod::Player).value;
    let method = if player { BankMethod::Player } else { BankMethod::House };
    let areas: Vec<Area> = Area::ONE.round().collect();
    let chung = if player { *draw.pick(&areas)? } else { Area::ONE };
    let steal = match table.stealing() {
        Some(stealing) if player && draw.happens(1, 2) => {
            let [least, most] = stealing.values.value;
            let values: Vec<i8> = (least..=most).filter(|value| *value != 0).collect();
            let value = *draw.pick(&values)?;
            Some(table.steal(value, method).ok()?.value)
        }
        _ => None,
    };
    let count = table.count(&throw, steal);
    let named = if player {
        let cuts: Vec<_> = table.cuts().iter().filter(|cut| cut.is_playable()).collect();
        let cut = draw.pick(&cuts)?;
        let ways = cut.orientations();
        let way = draw.pick(&ways)?;
        CutRequest { name: cut.name(), side: way.side, end: way.end }
    } else {
        let called = table.called_cuts(count.value, throw.cut()).ok()?.value;
        let known =
            |name: &&_| table.cut_named(**name).is_some_and(houseway_games::pai_gow::cut::Cut::is_playable);
        let playable: Vec<_> = called.iter().filter(known).copied().collect();
        CutRequest { name: *draw.pick(&playable)?, side: None, end: None }
    };
    let asked = CutAsked {
        method,
        count: count.value,
        stolen: steal.is_some(),
        cut_die: throw.cut(),
        named: Some(&named),
        supervisor: None,
    };
    let cut = table.decide_cut(&asked).ok()?;
    let book_cut = table.cut_named(cut.value.name)?;
    let first = table.first_area(count.value, chung);
    let served = table.served(first);
    let find = *draw.pick(&areas)?;
    let places = |hand: &[houseway_games::pai_gow::wall::Place; 4]| -> Vec<u8> {
        hand.iter().filter_map(|place| u8::try_from(place.index()).ok()).collect()
    };
    let hands: Vec<(Area, Vec<u8>)> =
        served.value.iter().copied().zip(cut.value.pattern.hands().iter().map(places)).collect();
    let own = hands.iter().find(|(area, _)| *area == find).map(|(_, places)| places.clone())?;
    let question = CutQuestion {
        method,
        chung,
        set: set.name().to_owned(),
        dice: dice_shown(&throw),
        steal: steal.map(houseway_games::pai_gow::Steal::get),
        cut: cut.value.name.to_string(),
        title: book_cut.title().to_owned(),
        english: book_cut.english().to_owned(),
        side: cut.value.orientation.side,
        end: cut.value.orientation.end,
        find,
    };
    let correct = CutCorrect {
        total: count.value.total,
        number: count.value.number,
        first,
        counted: texts(&count.basis.and(&served.basis)),
        places: own,
        hands,
        delivered: texts(&cut.basis),
        first_right: false,
        places_right: false,
    };
    Some(Solved { question, correct })
}

pub fn mark(solved: Solved, answer: &Answer, streak: u32) -> Result<Mark, TrainingError> {
    let Answer::Cuts { first, places } = answer else { return Err(TrainingError::OtherDrill) };
    let Solved { question, mut correct } = solved;
    let given: BTreeSet<u8> = places.iter().copied().collect();
    if places.len() != 4 || given.len() != 4 || given.iter().any(|place| *place > 31) {
        let message = "name four different places of the wall, from 0 to 31 (in a terminal as stack.level, such as 1.4)";
        return Err(TrainingError::Answer(message.to_owned()));
    }
    correct.first_right = *first == correct.first;
    correct.places_right = correct.places.iter().all(|place| given.contains(place));
    let stolen = question.steal.is_some();
    let turns_on = vec![
        Reason {
            key: if stolen { "count stolen" } else { "count" }.to_owned(),
            says: if stolen {
                "The dice and the stolen value are counted counter-clockwise from the chung."
            } else {
                "The dice are counted counter-clockwise from the chung."
            }
            .to_owned(),
            basis: correct.counted.clone(),
            missed: !correct.first_right,
        },
        Reason {
            key: format!("cut {}", question.cut),
            says: format!("{} ({}) is delivered so.", question.title, question.english),
            basis: correct.delivered.clone(),
            missed: !correct.places_right,
        },
    ];
    let right = correct.first_right && correct.places_right;
    let mut basis = correct.counted.clone();
    basis.extend(correct.delivered.iter().filter(|one| !correct.counted.contains(one)).cloned());
    Ok(Mark { right, points: points(right, streak), correct: Correct::Cuts(correct), turns_on, basis })
}
