//! The screens, embedded in the program.

use crate::problem::Problem;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$HOUSEWAY_SCREENS"]
struct Screens;

/// A file of the screens, or the page of a folder.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") {
        return Problem::missing(format!("there is no {path}; /api/docs/ lists what there is"))
            .into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method not allowed", "pages are only read")
            .into_response();
    }
    let name = path.trim_start_matches('/');
    let found = if name.is_empty() || name.ends_with('/') {
        let index = format!("{name}index.html");
        Screens::get(&index).map(|file| (index, file))
    } else {
        Screens::get(name).map(|file| (name.to_owned(), file))
    };
    match found {
        Some((name, file)) => send(&name, file, &headers),
        None if Screens::get(&format!("{name}/index.html")).is_some() => to_folder(&uri),
        None => Problem::missing(format!("there is no page {path}; start at /")).into_response(),
    }
}

/// `/ats?seat=1` means `/ats/?seat=1`.
fn to_folder(uri: &Uri) -> Response {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    match HeaderValue::from_str(&format!("{}/{query}", uri.path())) {
        Ok(place) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, place)]).into_response(),
        Err(_) => Problem::malformed("this is no address").into_response(),
    }
}

fn send(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]));
    // Vite gives the files below assets/ the digest of their content in their names.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = knows(headers, &tag);
    let kind = mime_guess::from_path(name).first_or_octet_stream().to_string();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind };
    let (status, body) = if known {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else {
        (StatusCode::OK, Body::from(file.data))
    };
    let mut response = (status, body).into_response();
    let out = response.headers_mut();
    for (header, value) in
        [(header::CONTENT_TYPE, kind.as_str()), (header::ETAG, &tag), (header::CACHE_CONTROL, cache)]
    {
        if let Ok(value) = HeaderValue::from_str(value) {
            out.insert(header, value);
        }
    }
    response
}

/// Whether the asker has what bears this tag.
pub(super) fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let given = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    given.flat_map(|value| value.split(',')).any(|part| part.trim().trim_start_matches("W/") == tag)
}
