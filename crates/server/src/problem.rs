//! What is answered to input that cannot be used, as a problem document (RFC 9457).

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use houseway_lawbook::Basis;
use houseway_table::{PersonId, TableId};
use serde::Serialize;
use serde_json::Value;

/// The title where the id of a command was used for another one.
const REUSED: &str = "id used before";

/// A problem: what is wrong and what to do about it.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// What kind of problem, in a few words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong here and what to do.
    pub detail: String,
    /// Where the rules refused a command: why.
    #[serde(flatten)]
    pub refusal: Option<Box<Refusal>>,
    /// Where a question on the rulebooks cannot be answered: a code in `wrong`, with its figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub wrong: Option<Box<Value>>,
}

/// Why the rules refused a command.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Refusal {
    /// The first clause behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The reason with its figures.
    #[schema(value_type = Object)]
    pub reason: Value,
    /// The clauses and rulings behind it.
    #[schema(value_type = Vec<String>)]
    pub basis: Basis,
}

impl Problem {
    /// A problem with this status.
    pub fn new(status: StatusCode, title: &'static str, detail: impl Into<String>) -> Self {
        Self { title, status: status.as_u16(), detail: detail.into(), refusal: None, wrong: None }
    }

    /// The input cannot be read.
    pub fn malformed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", detail)
    }

    /// Nobody is signed in, or the device is not enrolled.
    pub fn sign_in(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "sign in", detail)
    }

    /// Whoever asks may not.
    pub fn forbidden(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "not allowed", detail)
    }

    /// There is no such thing.
    pub fn missing(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not found", detail)
    }

    /// Too much in too short a time.
    pub fn too_fast(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too fast", detail)
    }

    /// It cannot be done at the moment.
    pub fn unavailable(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "not available", detail)
    }

    /// The house failed; the cause is in the log.
    pub fn internal(what: &str, error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, what, "a request failed");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the house failed",
            format!("{what} failed; the cause is in the server's log"),
        )
    }

    /// The rules refuse a command.
    pub fn refused(reason: Value, basis: Basis) -> Self {
        let kind = reason.get("reason").and_then(Value::as_str).unwrap_or("refused").to_owned();
        let clause = basis.citations().next().map(|c| c.to_string());
        let by = clause.as_deref().unwrap_or("the rules");
        Self {
            title: "refused",
            status: StatusCode::CONFLICT.as_u16(),
            detail: format!("the rules refuse this: {kind} ({by})"),
            refusal: Some(Box::new(Refusal { clause, reason, basis })),
            wrong: None,
        }
    }

    /// The same problem, with its code.
    #[must_use]
    pub(crate) fn because(self, wrong: &impl Serialize) -> Self {
        Self { wrong: serde_json::to_value(wrong).ok().map(Box::new), ..self }
    }

    /// The same problem, with the clauses that stand behind it.
    #[must_use]
    pub fn citing(self, why: Option<(impl Serialize, Basis)>) -> Self {
        let refusal = why.and_then(|(reason, basis)| {
            let clause = basis.citations().next().map(|c| c.to_string());
            let reason = serde_json::to_value(reason).ok()?;
            Some(Box::new(Refusal { clause, reason, basis }))
        });
        Self { refusal, ..self }
    }

    /// A person gives a command at a table to which he is not assigned (G-11).
    pub fn not_assigned(person: PersonId, table: TableId, reason: Value, basis: Basis) -> Self {
        let mut problem = Self::refused(reason, basis);
        problem.title = "not assigned";
        problem.status = StatusCode::FORBIDDEN.as_u16();
        problem.detail = format!(
            "{person} is not assigned to table {table}: ask a supervisor to assign you in the pit, or work at a table \
             of your own"
        );
        problem
    }

    /// Whether the rules refused for this reason.
    #[must_use]
    pub fn is_refused_for(&self, reason: &str) -> bool {
        self.refusal.as_ref().is_some_and(|refusal| refusal.reason["reason"] == reason)
    }

    /// The id of a command was used for another one.
    pub(crate) fn reused() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            REUSED,
            "this id was used for another command: give every new command a new id, and repeat a command only unchanged",
        )
    }

    /// Whether it says that an id was used for another command.
    pub(crate) fn is_reused(&self) -> bool {
        self.title == REUSED
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.title, self.detail)
    }
}

impl std::error::Error for Problem {}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).unwrap_or_else(|_| b"{}".to_vec());
        let kind = HeaderValue::from_static("application/problem+json");
        let mut response = (status, [(header::CONTENT_TYPE, kind)], body).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
