//! The rulebooks as they were gazetted, handed to whoever asks.

use super::find;
use crate::house::House;
use crate::problem::Problem;
use crate::texts::Texts;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;

/// What there is to be handed out.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "explore.ts"))]
pub(crate) struct Printed {
    /// `pdf` or `txt`.
    #[cfg_attr(test, ts(type = "\"pdf\" | \"txt\""))]
    pub form: &'static str,
    /// How many bytes it has.
    pub bytes: usize,
    /// The SHA-256 of the file, in hexadecimal digits, by which an inspector knows it.
    pub sha256: String,
}

impl Printed {
    /// What there is of this rulebook.
    pub(super) fn of(texts: &Texts, rulebook: &str) -> Option<Self> {
        let text = texts.of(rulebook)?;
        Some(Self { form: text.form.ending(), bytes: text.bytes.len(), sha256: text.sha256.clone() })
    }
}

/// The rulebook as it was gazetted, if the operator has laid it down (`serve --rule-texts`).
#[utoipa::path(
    get, path = "/api/rulebooks/{id}/text", tag = "rulebooks",
    params(("id" = String, Path, description = "The rulebook's id")),
    responses(
        (status = 200, description = "The file, as a PDF or as plain text in UTF-8", content_type = "application/pdf"),
        (status = 304, description = "It is what the asker has (`If-None-Match`)"),
        (status = 404, body = Problem),
    )
)]
pub(crate) async fn text(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let book = find(&id)?;
    let Some(text) = house.texts.of(book.id) else {
        return Err(Problem::missing(format!(
            "no copy of {} as it was gazetted is kept here: the operator lays one down with --rule-texts; \
             /api/rulebooks/{}/clauses tells what each clause says",
            book.id, book.id
        )));
    };
    let value = |text: String| {
        HeaderValue::from_str(&text).map_err(|error| Problem::internal("handing out a text", &error))
    };
    let tag = value(format!("\"{}\"", text.sha256))?;
    let name = value(format!("inline; filename=\"{}.{}\"", book.id, text.form.ending()))?;
    let known = headers.get_all(header::IF_NONE_MATCH).iter().any(|given| *given == tag);
    let kept = [(header::ETAG, tag), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let kind = HeaderValue::from_static(text.form.media());
    let said = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((kept, said, text.bytes.clone()).into_response())
}
