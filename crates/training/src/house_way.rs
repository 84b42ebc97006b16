//! Four tiles to be set House Way.

use crate::school::{Course, Prepared, TrainingError, texts};
use crate::{
    Answer, Correct, Draw, HouseWayCorrect, HouseWayQuestion, Mark, Reason, SetShown, Step, Worth, Wrong,
    points,
};
use houseway_games::pai_gow::{Hand, HouseWay, Kind, Setting, SettingError, Tile};
use houseway_lawbook::Basis;

/// Of twenty questions so many are about a row that is picked first, so that rare rows come as often as common ones.
const BY_ROW: usize = 9;
/// And so many about tiles that another book sets otherwise. The rest is as the tiles are dealt.
const BY_BOOK: usize = 5;

/// Which hands each row decides, by their places in [`Hand::all`]; rows that decide none are left out.
pub fn by_row(way: &HouseWay) -> Vec<Vec<u16>> {
    let rows = way.rows();
    let mut decides: Vec<Vec<u16>> = vec![Vec::new(); rows.len()];
    for (place, hand) in (0..).zip(Hand::all()) {
        for row in way.deciding(*hand) {
            let at = rows.iter().position(|other| std::ptr::eq(other, row));
            if let Some(list) = at.and_then(|at| decides.get_mut(at)) {
                list.push(place);
            }
        }
    }
    decides.retain(|hands| !hands.is_empty());
    decides
}

fn sorted(mut tiles: [Kind; 2]) -> [Kind; 2] {
    tiles.sort_unstable();
    tiles
}

fn lies(setting: &Setting) -> ([Kind; 2], [Kind; 2]) {
    (sorted(setting.low()), sorted(setting.high()))
}

/// Whether two books set a hand otherwise.
fn differ(one: &Prepared, other: &Prepared, hand: Hand) -> bool {
    let set = |book: &Prepared| lies(book.rules.play.house_way().set(hand));
    set(one) != set(other)
}

pub fn question(course: &Course<'_>, draw: &mut Draw) -> HouseWayQuestion {
    let own = course.own();
    let at = |place: u16| Hand::all().get(usize::from(place)).copied();
    let hand = match draw.below(20) {
        kind if kind < BY_ROW => {
            let hands = draw.pick(&own.rows).cloned().unwrap_or_default();
            draw.pick(&hands).copied().and_then(at)
        }
        kind if kind < BY_ROW + BY_BOOK => {
            let elsewhere = |hand: &&Hand| course.others().any(|other| differ(own, other, **hand));
            let hands: Vec<Hand> = Hand::all().iter().filter(elsewhere).copied().collect();
            draw.pick(&hands).copied()
        }
        _ => None,
    };
    let mut tiles = match hand {
        Some(hand) => tiles_of(hand, draw),
        None => dealt(draw),
    };
    draw.shuffle(&mut tiles);
    HouseWayQuestion { tiles }
}

/// Four tiles off a shuffled set.
fn dealt(draw: &mut Draw) -> [Tile; 4] {
    let mut set: Vec<Tile> = Tile::all().collect();
    draw.shuffle(&mut set);
    let first = Tile::all().next().unwrap_or(Kind::TEEN.tiles()[0]);
    [0, 1, 2, 3].map(|place| set.get(place).copied().unwrap_or(first))
}

/// Tiles of these sorts: of a sort that is there once, either of its two.
pub fn tiles_of(hand: Hand, draw: &mut Draw) -> [Tile; 4] {
    let mut taken: Vec<Tile> = Vec::new();
    hand.kinds().map(|kind| {
        let mut pair = kind.tiles();
        if draw.happens(1, 2) {
            pair.reverse();
        }
        let tile = pair.into_iter().find(|tile| !taken.contains(tile)).unwrap_or(pair[0]);
        taken.push(tile);
        tile
    })
}

/// The tiles of a setting, out of those that were dealt.
pub fn shown(setting: &Setting, tiles: [Tile; 4]) -> SetShown {
    let mut left = tiles.to_vec();
    let mut take = |kind: Kind| {
        let place = left.iter().position(|tile| tile.kind() == kind);
        // A setting is made of the hand's own sorts.
        place.map_or(kind.tiles()[0], |place| left.remove(place))
    };
    let low = setting.low().map(&mut take);
    let high = setting.high().map(&mut take);
    SetShown { low, high }
}

/// What is wrong with a setting, and what settles that.
struct Judged {
    wrong: Option<Wrong>,
    /// The tiles as they were parted, the two hands the right way round.
    parted: Setting,
    /// The low and the high hand as they were named.
    named: [[Kind; 2]; 2],
    /// What says which hand is the high one.
    which: Basis,
}

fn judge(course: &Course<'_>, tiles: [Tile; 4], low: [Tile; 2]) -> Result<Judged, TrainingError> {
    let rules = &course.own().rules.play;
    let wrong = || TrainingError::Answer("a low hand is two of the four tiles that were dealt".to_owned());
    let [one, other] = low;
    if one == other || !tiles.contains(&one) || !tiles.contains(&other) {
        return Err(wrong());
    }
    let rest: Vec<Tile> = tiles.into_iter().filter(|tile| !low.contains(tile)).collect();
    let high: [Tile; 2] = rest.try_into().map_err(|_| wrong())?;
    let (low, high) = (low.map(Tile::kind), high.map(Tile::kind));
    let hand = Hand::of_tiles(tiles).ok_or_else(wrong)?;
    let which = rules.wrong_settings().wrong_way_round.basis.clone();
    let (parted, swapped) = match rules.player_sets(hand, low, high) {
        // Where both hands are worth the same, either may be called the high one.
        Ok(set) => {
            let equal = set.value.low_value() == set.value.high_value();
            (set.value, !equal && sorted(set.value.low()) != sorted(low))
        }
        Err(SettingError::WrongWayRound { .. }) => match rules.player_sets(hand, high, low) {
            Ok(set) => (set.value, true),
            Err(error) => return Err(TrainingError::Answer(error.to_string())),
        },
        Err(error) => return Err(TrainingError::Answer(error.to_string())),
    };
    let rejected = rules.check(parted).is_some_and(|checked| !checked.value.is_house_way());
    let wrong = match (rejected, swapped) {
        (false, false) => None,
        (false, true) => Some(Wrong::WrongWayRound),
        (true, false) => Some(Wrong::Rejected),
        (true, true) => Some(Wrong::LowAboveHigh),
    };
    Ok(Judged { wrong, parted, named: [low, high], which })
}

pub fn mark(
    course: &Course<'_>,
    asked: &HouseWayQuestion,
    answer: &Answer,
    streak: u32,
) -> Result<Mark, TrainingError> {
    let Answer::HouseWay { low } = answer else { return Err(TrainingError::OtherDrill) };
    let tiles = asked.tiles;
    let Judged { wrong, parted, named, which } = judge(course, tiles, *low)?;
    let own = course.own();
    let (rules, ranking) = (&own.rules.play, own.rules.play.ranking());
    let hand = Hand::of_tiles(tiles).ok_or(TrainingError::OtherDrill)?;
    let explained = rules.house_way().explain(ranking, hand);
    let rejects =
        |step: &houseway_games::pai_gow::Step<'_>| step.rejected.iter().any(|other| *other == parted);
    let decided: Vec<Step> = explained
        .steps
        .iter()
        .map(|step| Step {
            row: step.row.key(),
            says: step.row.say().to_owned(),
            basis: texts(step.row.basis()),
            rejected: step.rejected.iter().map(|setting| shown(setting, tiles)).collect(),
            yours: rejects(step),
        })
        .collect();
    let rows = decided.iter().map(|step| Reason {
        key: step.row.clone(),
        says: step.says.clone(),
        basis: step.basis.clone(),
        missed: step.yours,
    });
    let round = matches!(wrong, Some(Wrong::WrongWayRound | Wrong::LowAboveHigh)).then(|| Reason {
        key: "low and high".to_owned(),
        says: "The higher two tiles are the high hand.".to_owned(),
        basis: texts(&which),
        missed: true,
    });
    let turns_on: Vec<Reason> = rows.chain(round).collect();
    let setting = &explained.setting;
    let otherwise = course.others().filter(|other| !own.rules.play.shares_setting(&other.rules.play, hand));
    let right = wrong.is_none();
    Ok(Mark {
        right,
        points: points(right, streak),
        basis: texts(&rules.set_house_way(hand).basis),
        turns_on,
        correct: Correct::HouseWay(HouseWayCorrect {
            set: shown(setting, tiles),
            worth: [setting.low(), setting.high()].map(|tiles| Worth::of(ranking, tiles)),
            given: named.map(|tiles| Worth::of(ranking, tiles)),
            decided,
            wrong,
            otherwise: otherwise.map(|other| other.rules.id().to_string()).collect(),
        }),
    })
}
