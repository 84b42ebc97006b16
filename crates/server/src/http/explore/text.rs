//! The rulebooks as they were gazetted, handed to whoever asks.

use super::{Desk, find};
use crate::house::House;
use crate::http::assets::knows;
use crate::problem::Problem;
use crate::texts::Texts;
use axum::Extension;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::net::SocketAddr;
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
        (status = 404, body = Problem), (status = 429, body = Problem),
    )
)]
pub(crate) async fn text(
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    State(house): State<Arc<House>>,
    Extension(desk): Extension<Arc<Desk>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    desk.admit(from)?;
    let book = find(&id)?;
    let Some(text) = house.texts.of(book.id) else {
        return Err(Problem::missing(format!(
            "no copy of {} as it was gazetted is kept here: the operator lays one down with --rule-texts; \
             /api/rulebooks/{}/clauses tells what each clause says",
            book.id, book.id
        )));
    };
    let tag = format!("\"{}\"", text.sha256);
    let kept = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if knows(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let name = format!("inline; filename=\"{}.{}\"", book.id, text.form.ending());
    let said = [(header::CONTENT_TYPE, text.form.media().to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((kept, said, text.bytes.clone()).into_response())
}
