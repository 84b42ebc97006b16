//! The clauses of the rulebooks, each with what it says in the language that is asked for.

use super::find;
use super::question::Question;
use super::text::Printed;
use super::wrong::Wrong;
use crate::house::House;
use crate::problem::Problem;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::Uri;
use houseway_lawbook::{Class, Language};
use serde::Serialize;
use std::sync::Arc;

/// A rulebook's clauses.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Clauses {
    /// The rulebook.
    pub rulebook: &'static str,
    /// The language of the summaries: the one that was asked for, or `en` where the book is not told in it.
    #[cfg_attr(test, ts(type = "\"en\" | \"zh-Hant\" | \"zh-Hans\""))]
    pub lang: &'static str,
    /// Every clause, in the book's order.
    pub clauses: Vec<Clause>,
    /// The book as it was gazetted, where the operator has laid it down: at `/api/rulebooks/{id}/text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<Printed>,
}

/// One clause and what is done with it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Clause {
    /// Its id, such as `4.3(b)(ii)`.
    pub id: String,
    /// What the system does with it: `computed`, `enforced`, `prompted`, `displayed`, `recorded`, `parameter`, `definition`,
    /// `heading`, `physical` or `pending`.
    #[schema(value_type = String)]
    #[cfg_attr(test, ts(type = "string"))]
    pub class: Class,
    /// What it says, in this project's own words and the language of `lang`.
    pub summary: String,
    /// Why it is exempt from coverage, where it is; in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<String>,
    /// What it waits for, where it is pending; in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waits_for: Option<String>,
}

/// The language of a question; nothing is English.
fn language(asked: Option<&str>) -> Result<Option<Language>, Problem> {
    match asked {
        None | Some("en") => Ok(None),
        Some(tag) => Language::find(tag).map(Some).ok_or_else(|| {
            let tags = Language::ALL.map(Language::tag).join(", ");
            Wrong::Language.says(format!("`lang` is one of en, {tags}"))
        }),
    }
}

/// Every clause, classed.
#[utoipa::path(
    get, path = "/api/rulebooks/{id}/clauses", tag = "rulebooks",
    params(
        ("id" = String, Path, description = "The rulebook's id"),
        ("lang" = Option<String>, Query, description = "The language of the summaries: `en`, `zh-Hant` or `zh-Hans`; English if not given, \
                                                        and where the book is not told in the other (`lang` of the answer)"),
    ),
    responses(
        (status = 200, description = "In the book's order", body = Clauses),
        (status = 400, body = Problem), (status = 404, body = Problem),
    )
)]
pub(crate) async fn clauses(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Json<Clauses>, Problem> {
    let book = find(&id)?;
    let asked = language(Question::read(&uri, &["lang"])?.one("lang")?)?;
    let matrix = book.matrix().map_err(|error| Problem::internal("reading the clauses", &error))?;
    let told = asked.map(|language| book.summaries(language).map(|found| found.map(|told| (language, told))));
    let told =
        told.transpose().map_err(|error| Problem::internal("reading the summaries", &error))?.flatten();
    let summary = |row: &houseway_lawbook::ClauseRow| {
        let translated = told.as_ref().and_then(|(_, told)| told.of(row.id));
        translated.map_or_else(|| row.summary.clone(), str::to_owned)
    };
    let clauses = matrix.rows().iter().map(|row| Clause {
        id: row.id.to_string(),
        class: row.class,
        summary: summary(row),
        reason: row.reason.clone(),
        waits_for: row.waits_for.clone(),
    });
    let clauses = clauses.collect();
    let lang = told.as_ref().map_or("en", |(language, _)| language.tag());
    Ok(Json(Clauses { rulebook: book.id, lang, clauses, text: Printed::of(&house.texts, book.id) }))
}
