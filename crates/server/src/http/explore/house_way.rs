//! How four tiles are set House Way, by which clauses, and how the other books would set them.

use super::jsonable::{Rule, Set, cited};
use super::question::Question;
use super::wrong::Wrong;
use super::{Desk, find};
use crate::problem::Problem;
use axum::extract::{ConnectInfo, Path};
use axum::http::Uri;
use axum::response::Response;
use axum::{Extension, Json};
use houseway_games::books::{Book, Game};
use houseway_games::pai_gow::{Hand, Kind, Rules, SettingError, Tile};
use houseway_lawbook::Readings;
use houseway_odds::pai_gow::{Subject, no_bearing};
use serde::Serialize;
use std::net::SocketAddr;
use std::sync::Arc;

/// One of the thirty-two tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Tile"))]
pub(crate) struct TileShown {
    /// Its number, from 0 to 31, the highest first.
    pub number: u8,
    /// Its code; `G3` and `G6` for the two Gee Jun tiles.
    pub code: &'static str,
    /// The code of its sort, of which a set has two.
    pub kind: &'static str,
    /// The points on its two halves.
    pub faces: [u8; 2],
    /// Its name in English.
    pub english: &'static str,
    /// In Cantonese, romanised.
    pub cantonese: &'static str,
    /// In traditional characters.
    pub traditional: &'static str,
    /// In simplified characters.
    pub simplified: &'static str,
    /// Its rank as a single tile, from 1.
    pub rank: u8,
    /// The rank of its pair, from 1.
    pub pair_rank: u8,
}

/// The thirty-two tiles of a set of Pai Gow, the highest first.
#[utoipa::path(get, path = "/api/pai-gow/tiles", tag = "rulebooks", responses(
    (status = 200, description = "The tiles", body = Vec<TileShown>),
))]
pub(crate) async fn tiles() -> Json<Vec<TileShown>> {
    let shown = |tile: Tile| {
        let (kind, names) = (tile.kind(), tile.kind().names());
        TileShown {
            number: tile.number(),
            code: tile.code(),
            kind: kind.code(),
            faces: tile.faces(),
            english: names.english,
            cantonese: names.cantonese,
            traditional: names.traditional,
            simplified: names.simplified,
            rank: kind.rank(),
            pair_rank: kind.pair_rank(),
        }
    };
    Json(Tile::all().map(shown).collect())
}

/// How four tiles are set.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "Setting"))]
pub(crate) struct Answer {
    /// By which rulebook.
    pub rulebook: String,
    /// Under which readings in place of the defaults.
    #[schema(value_type = Object)]
    pub readings: Readings,
    /// The tiles, the highest first.
    pub hand: [&'static str; 4],
    /// In how many of the 35,960 deals these sorts of tile come.
    pub deals: u32,
    /// The setting.
    #[serde(flatten)]
    pub set: Set,
    /// The rows that decided, in order, with what each rejected.
    pub decided: Vec<Decided>,
    /// The clauses and rulings behind the setting.
    pub basis: Vec<String>,
    /// Which of the readings have no bearing on how hands are set.
    pub remarks: Vec<String>,
    /// What a setting that was asked about is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub checked: Option<Checked>,
    /// How the other books set the same tiles, at their defaults.
    pub others: Vec<Other>,
}

/// A row that decided.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Decided {
    /// The row.
    #[serde(flatten)]
    pub rule: Rule,
    /// The settings that it took away.
    pub rejected: Vec<Set>,
    /// Those that it passed over and that are the House Way as well: equal in rank, to be placed either way (HW-8).
    pub as_well: Vec<Set>,
}

/// What a setting is that somebody asked about.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Checked {
    /// What it is.
    pub verdict: Verdict,
    /// The setting; none if it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub set: Option<Set>,
    /// Whether the book turned low and high hand round.
    pub turned: bool,
    /// Whether it is the House Way as another placement of equal rank is, which a ruling takes to show (HW-8).
    pub either_way: bool,
    /// The row that rejects it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rejected_by: Option<Rule>,
    /// Whether both hands are worth as much as the House Way makes them, so that only lesser tiles lie otherwise.
    pub worth_the_same: bool,
    /// Why it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub refused: Option<String>,
    /// The clauses and rulings behind the verdict.
    pub basis: Vec<String>,
}

/// What a setting is by the House Way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// The House Way.
    HouseWay,
    /// Another one that a player may make.
    Otherwise,
    /// One that no player may make.
    Refused,
}

/// How another book sets the same tiles.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts", rename = "OtherBook"))]
pub(crate) struct Other {
    /// Which book.
    pub rulebook: String,
    /// Its setting.
    #[serde(flatten)]
    pub set: Set,
    /// Whether other tiles lie low and high than by the book that was asked.
    pub differs: bool,
    /// Whether they do, and one of the two books allows both settings, which are equal in rank (HW-8).
    pub either_way: bool,
    /// The rows that decided there.
    pub decided: Vec<Rule>,
}

/// Sets four tiles House Way, and checks a setting if one is given.
#[utoipa::path(
    get, path = "/api/rulebooks/{id}/house-way", tag = "rulebooks",
    params(
        ("id" = String, Path, description = "A rulebook of Pai Gow"),
        ("tiles" = String, Query, description = "The codes of four tiles with commas between: `12,H8,9,11`"),
        ("low" = Option<String>, Query, description = "Two of them, as the low hand of a setting to be checked: `9,11`"),
        ("reading" = Option<String>, Query, description = "Readings in place of defaults, with commas between: `HW-2=never-a-six`"),
    ),
    responses(
        (status = 200, description = "The setting, the rows that decided, the other books' settings", body = Answer),
        (status = 400, description = "No four tiles of one set, no setting of them, or no such reading", body = Problem),
        (status = 404, description = "No such rulebook, or none with a House Way", body = Problem),
        (status = 429, description = "Too many questions from this address", body = Problem),
        (status = 503, description = "Too many people ask at the moment", body = Problem),
    )
)]
pub(crate) async fn house_way(
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Extension(desk): Extension<Arc<Desk>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, Problem> {
    desk.admit(from)?;
    let book = find(&id)?;
    if book.game != Game::PaiGow {
        return Err(
            Wrong::NoBook.says(format!("{id} is a book of another game: only Pai Gow has a House Way"))
        );
    }
    let question = Question::read(&uri, &["tiles", "low", "reading"])?;
    let readings = question.readings()?;
    let codes = |name: &str| question.listed(name).take(33).map(str::to_owned).collect::<Vec<String>>();
    let (tiles, low) = (codes("tiles"), codes("low"));
    let said: Vec<String> = readings.choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
    let key = format!("house-way {id} {} / {} / {}", tiles.join(" "), low.join(" "), said.join(" "));
    desk.answer(key, move |desk| answer(desk, book, &readings, &tiles, &low)).await
}

fn answer(
    desk: &Desk,
    book: &Book,
    readings: &Readings,
    tiles: &[String],
    low: &[String],
) -> Result<Answer, Problem> {
    let all = desk.all_pai_gow()?;
    let usual = all.iter().find(|rules| rules.id().as_str() == book.id && *rules.readings() == *readings);
    let read;
    let rules = match usual {
        Some(usual) => usual,
        None => {
            // Every reading that the book offers is accepted, whatever is asked of it, as on the command line.
            read = Subject::of_book(book, readings, None, None)
                .map_err(|error| Wrong::Reading.says(error.to_string()))?
                .rules;
            &read
        }
    };
    let idle = readings.choices().filter(|(ruling, _)| rules.house_way().offered().of(*ruling).is_none());
    let remarks = idle.map(|(ruling, choice)| no_bearing(ruling, choice)).collect();
    let codes: Vec<&str> = tiles.iter().map(String::as_str).collect();
    let hand = rules.hand(&codes).map_err(|error| Wrong::Tiles.says(error.to_string()))?;
    let ranking = rules.ranking();
    let explained = rules.house_way().explain(ranking, hand);
    let decided = explained.steps.iter().map(|step| Decided {
        rule: Rule::of(step.row),
        rejected: step.rejected.iter().map(|setting| Set::of(ranking, setting)).collect(),
        as_well: step.as_well.iter().map(|setting| Set::of(ranking, setting)).collect(),
    });
    let others = all.iter().filter(|other| other.id() != rules.id()).map(|other| {
        let set = other.house_way().set(hand);
        let differs = !set.lies_as(&explained.setting);
        Other {
            rulebook: other.id().to_string(),
            set: Set::of(other.ranking(), set),
            differs,
            either_way: differs && rules.shares_setting(other, hand),
            decided: other.house_way().deciding(hand).map(Rule::of).collect(),
        }
    });
    Ok(Answer {
        rulebook: rules.id().to_string(),
        readings: readings.clone(),
        hand: hand.kinds().map(Kind::code),
        deals: hand.weight(),
        set: Set::of(ranking, &explained.setting),
        decided: decided.collect(),
        basis: cited(&rules.set_house_way(hand).basis),
        remarks,
        checked: if low.is_empty() { None } else { Some(check(rules, hand, low)?) },
        others: others.collect(),
    })
}

fn sorted(mut tiles: [Kind; 2]) -> [Kind; 2] {
    tiles.sort_unstable();
    tiles
}

/// The verdict on a setting with this low hand.
fn check(rules: &Rules, hand: Hand, low: &[String]) -> Result<Checked, Problem> {
    let wrong = |detail: String| Wrong::Low.says(format!("low: {detail}"));
    let kinds = low.iter().map(|code| code.parse::<Kind>().map_err(|error| wrong(error.to_string())));
    let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
    let Ok(low) = <[Kind; 2]>::try_from(kinds) else {
        return Err(wrong("a low hand is two of the four tiles".to_owned()));
    };
    let mut rest = hand.kinds().to_vec();
    for kind in low {
        let place = rest.iter().position(|other| *other == kind);
        let place = place.ok_or_else(|| wrong(format!("{} {} are not two of {hand}", low[0], low[1])))?;
        rest.remove(place);
    }
    let Ok(high) = <[Kind; 2]>::try_from(rest) else {
        return Err(wrong("a low hand leaves two tiles for the high hand".to_owned()));
    };
    let made = match rules.player_sets(hand, low, high) {
        Ok(made) => made,
        Err(SettingError::WrongWayRound { low_worth, high_worth, basis, .. }) => {
            return Ok(Checked {
                verdict: Verdict::Refused,
                set: None,
                turned: false,
                either_way: false,
                rejected_by: None,
                worth_the_same: false,
                refused: Some(format!("the high hand ({high_worth}) is below the low hand ({low_worth})")),
                basis: cited(&basis),
            });
        }
        Err(other) => return Err(wrong(other.to_string())),
    };
    let ruled =
        rules.check(made.value).ok_or_else(|| wrong("these are no four tiles of one set".to_owned()))?;
    let checked = &ruled.value;
    let basis = match checked.rejected_by {
        Some(row) => row.basis().clone(),
        None => ruled.basis.clone(),
    };
    Ok(Checked {
        verdict: if checked.is_house_way() { Verdict::HouseWay } else { Verdict::Otherwise },
        set: Some(Set::of(rules.ranking(), &checked.setting)),
        turned: sorted(checked.setting.low()) != sorted(low),
        either_way: checked.is_either_way(),
        rejected_by: checked.rejected_by.filter(|_| !checked.is_house_way()).map(Rule::of),
        worth_the_same: checked.is_worth_the_same(),
        refused: None,
        basis: cited(&basis),
    })
}
