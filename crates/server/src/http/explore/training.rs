//! Drills for whoever learns to deal: a question, and an answer marked. Nothing of it is kept, and no table of the floor is asked.

use super::Desk;
use super::question::Question as Fields;
use super::wrong::Wrong;
use crate::problem::Problem;
use axum::extract::{ConnectInfo, Path};
use axum::http::Uri;
use axum::response::Response;
use axum::{Extension, Json};
use houseway_lawbook::Readings;
use houseway_training::{Answer, Course, Drill, Mark, Question, School, TrainingError};
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::sync::Arc;

impl Desk {
    /// The books made ready for drills, once.
    fn school(&self) -> Result<&School, Problem> {
        let school = self.school.get_or_init(|| School::open().map_err(|error| error.to_string()));
        school.as_ref().map_err(|error| Problem::internal("making the drills ready", error))
    }
}

impl From<TrainingError> for Problem {
    fn from(error: TrainingError) -> Self {
        let wrong = match &error {
            TrainingError::NoBook { .. } => Wrong::NoBook,
            TrainingError::Document(_) => Wrong::Reading,
            TrainingError::Number => number_of_a_question("number", 1, Course::LAST),
            TrainingError::OtherDrill | TrainingError::Answer(_) => Wrong::Answer,
            TrainingError::NoQuestion | TrainingError::Stuck(_) => return Self::internal("a drill", &error),
        };
        wrong.says(error.to_string())
    }
}

fn drill(name: &str) -> Result<Drill, Problem> {
    name.parse().map_err(|error: houseway_training::UnknownDrill| Wrong::NoDrill.says(error.to_string()))
}

fn number_of_a_question(field: &str, least: u32, most: u32) -> Wrong {
    Wrong::Number { field: field.to_owned(), least: least.into(), most: most.into() }
}

/// The question of one number under one seed: the same four always make the same question. Its answer is not in it.
#[utoipa::path(
    get, path = "/api/training/{id}/{drill}", tag = "training",
    params(
        ("id" = String, Path, description = "A rulebook of Pai Gow"),
        ("drill" = Drill, Path, description = "What is drilled"),
        ("seed" = u32, Query, description = "The seed, from 0 to 4294967295"),
        ("number" = u32, Query, description = "The number of the question under that seed, from 1 to 10000"),
        ("reading" = Option<String>, Query, description = "Readings in place of defaults, with commas between: `PG-3=whole`"),
    ),
    responses(
        (status = 200, description = "The question", body = Question),
        (status = 400, description = "No such seed, number or reading", body = Problem),
        (status = 404, description = "No such rulebook or drill", body = Problem),
        (status = 429, description = "Too many questions from this address", body = Problem),
        (status = 503, description = "Too many people ask at the moment", body = Problem),
    )
)]
pub(crate) async fn ask(
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Extension(desk): Extension<Arc<Desk>>,
    Path((id, name)): Path<(String, String)>,
    uri: Uri,
) -> Result<Response, Problem> {
    desk.admit(from)?;
    let drill = drill(&name)?;
    let fields = Fields::read(&uri, &["seed", "number", "reading"])?;
    let number = |name: &str, least: u32, most: u32| {
        let text = fields.one(name)?.filter(|text| text.len() < 12).and_then(|text| text.parse().ok());
        text.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            let wrong = number_of_a_question(name, least, most);
            wrong.says(format!("`{name}` is needed, a whole number from {least} to {most}"))
        })
    };
    let (seed, number) = (number("seed", 0, u32::MAX)?, number("number", 1, Course::LAST)?);
    let readings = fields.readings()?;
    let key = format!("training {id} {drill} {seed} {number} {}", said(&readings));
    desk.answer(key, move |desk| Ok(desk.school()?.course(&id, &readings)?.question(drill, seed, number)?))
        .await
}

fn said(readings: &Readings) -> String {
    let texts: Vec<String> =
        readings.choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect();
    texts.join(",")
}

/// An answer to be marked, with what makes the question once more.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "training.ts"))]
#[serde(deny_unknown_fields)]
pub(crate) struct Given {
    /// The seed.
    pub seed: u32,
    /// The number of the question.
    pub number: u32,
    /// Readings in place of defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub readings: Readings,
    /// How many right answers came just before, for the points.
    #[serde(default)]
    pub streak: u32,
    /// The answer.
    pub answer: Answer,
}

/// Marks an answer: whether it is right, what would have been, and by which clauses.
#[utoipa::path(
    post, path = "/api/training/{id}/{drill}", tag = "training",
    params(
        ("id" = String, Path, description = "A rulebook of Pai Gow"),
        ("drill" = Drill, Path, description = "What is drilled"),
    ),
    request_body = Given,
    responses(
        (status = 200, description = "The answer, marked", body = Mark),
        (status = 400, description = "No answer to this question, or no such number or reading", body = Problem),
        (status = 404, description = "No such rulebook or drill", body = Problem),
        (status = 422, description = "What was sent is no answer at all", body = Problem),
        (status = 429, description = "Too many questions from this address", body = Problem),
        (status = 503, description = "Too many people ask at the moment", body = Problem),
    )
)]
pub(crate) async fn mark(
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Extension(desk): Extension<Arc<Desk>>,
    Path((id, name)): Path<(String, String)>,
    Json(given): Json<Given>,
) -> Result<Response, Problem> {
    desk.admit(from)?;
    let drill = drill(&name)?;
    let sent =
        serde_json::to_string(&given).map_err(|error| Problem::internal("an answer to a drill", &error))?;
    desk.answer(format!("mark {id} {drill} {sent}"), move |desk| {
        let Given { seed, number, readings, streak, answer } = given;
        Ok(desk.school()?.course(&id, &readings)?.mark(drill, seed, number, &answer, streak)?)
    })
    .await
}
