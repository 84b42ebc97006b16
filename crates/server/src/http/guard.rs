//! What is done to every request and every answer.

use crate::clock::Stopwatch;
use crate::problem::Problem;
use axum::extract::{MatchedPath, Request};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;

/// Refuses what another site's page sends: whatever changes something, and every stream.
pub(crate) async fn same_origin(request: Request, next: Next) -> Response {
    let opens_stream = request.headers().contains_key(header::UPGRADE);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (opens_stream || !reads) && !is_same_origin(request.headers(), request.uri()) {
        return Problem::forbidden("this request comes from another site's page").into_response();
    }
    next.run(request).await
}

/// Whether the page that sent the request came from this server. What is no browser sends no origin.
fn is_same_origin(headers: &HeaderMap, uri: &Uri) -> bool {
    if let Some(site) = headers.get("sec-fetch-site")
        && !matches!(site.as_bytes(), b"same-origin" | b"none")
    {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .or_else(|| uri.authority().map(axum::http::uri::Authority::as_str));
    let from = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://")));
    from.is_some() && from == host
}

const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                      object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Says what a browser may do with our pages.
pub(crate) async fn security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    // What the API says is of the moment.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Makes a problem document of the refusals that the framework itself writes as plain text.
pub(crate) async fn problems(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let plain = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if !(status.is_client_error() || status.is_server_error()) || !plain {
        return response;
    }
    let body = axum::body::to_bytes(response.into_body(), 4_096).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&body);
    let (title, detail) = match status {
        StatusCode::PAYLOAD_TOO_LARGE => ("too large", "the body of this request is larger than is accepted"),
        StatusCode::GATEWAY_TIMEOUT => ("too slow", "this took longer than a request may"),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => ("malformed", said.as_ref()),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ("malformed", "send JSON, with content-type: application/json"),
        _ => ("refused", said.as_ref()),
    };
    Problem::new(status, title, detail).into_response()
}

/// Counts and logs requests. Neither query nor cookies nor bodies are logged: they may hold what is secret.
pub(crate) async fn observe(request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "page".to_owned(), |path| path.as_str().to_owned());
    let watch = Stopwatch::start();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let seconds = watch.seconds();
    tracing::debug!(%method, route, status, seconds, "request");
    metrics::counter!("houseway_requests_total", "route" => route.clone(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("houseway_request_seconds", "route" => route).record(seconds);
    response
}

/// A fault of this program: the request fails, the house goes on.
pub(crate) fn panicked(_payload: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request met a fault of this program");
    Problem::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "the house failed",
        "this request met a fault of the program; it is in the log",
    )
    .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_may_send() {
        let uri = Uri::from_static("/api/tables");
        let from = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("floor:8080"));
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            is_same_origin(&headers, &uri)
        };
        assert!(from(&[]));
        assert!(from(&[("origin", "http://floor:8080"), ("sec-fetch-site", "same-origin")]));
        assert!(from(&[("origin", "https://floor:8080")]));
        assert!(!from(&[("origin", "http://floor:8081")]));
        assert!(!from(&[("origin", "http://evil")]));
        assert!(!from(&[("origin", "null")]));
        assert!(!from(&[("origin", "http://floor:8080"), ("sec-fetch-site", "cross-site")]));
    }
}
