//! Who makes a request: by the cookies of a person or a device.

use crate::access::Caller;
use crate::access::token::{Token, TokenDigest};
use crate::house::House;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use houseway_floor::Place;
use houseway_table::DeviceId;
use std::convert::Infallible;
use std::sync::Arc;

/// The cookie of somebody who signed in.
pub(crate) const SESSION: &str = "houseway_session";
/// The cookie of an enrolled device: kept for years, as the device stands there.
pub(crate) const DEVICE: &str = "houseway_device";
/// The cookie with the mark of a browser in which somebody of the house has signed in.
pub(crate) const BROWSER: &str = "houseway_browser";
/// How long a device and a browser keep their cookies, in seconds (two years).
pub(crate) const DEVICE_SECONDS: u32 = 2 * 365 * 86_400;

/// Whoever made the request.
#[derive(Debug)]
pub(crate) struct By(pub Caller);

impl FromRequestParts<Arc<House>> for By {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Infallible> {
        let device = bearer(&parts.headers).or_else(|| cookie(&parts.headers, DEVICE));
        let caller = house.caller(cookie(&parts.headers, SESSION), device).await;
        Ok(Self(caller))
    }
}

/// The device that this screen is enrolled as, whoever is signed in on it.
#[derive(Debug)]
pub(crate) struct Here(pub Option<(DeviceId, Place)>);

impl FromRequestParts<Arc<House>> for Here {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Infallible> {
        let device = bearer(&parts.headers).or_else(|| cookie(&parts.headers, DEVICE));
        Ok(Self(match house.caller(None, device).await {
            Caller::Device { id, place, .. } => Some((id, place)),
            _ => None,
        }))
    }
}

/// The digest of the token in a cookie.
pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<TokenDigest> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(own, value)| *own == name && value.len() == 64)
        .map(|(_, value)| TokenDigest::of(value))
}

/// The digest of the token that a device without a browser sends: a note acceptor's driver.
fn bearer(headers: &HeaderMap) -> Option<TokenDigest> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").filter(|token| token.len() == 64).map(TokenDigest::of)
}

/// A `Set-Cookie` that gives a token; without a token it takes the cookie away.
pub(crate) fn set_cookie(
    name: &str,
    token: Option<&Token>,
    seconds: Option<u32>,
    secure: bool,
) -> Option<HeaderValue> {
    let value = token.map_or("", Token::expose);
    let age = match (token, seconds) {
        (None, _) => "; Max-Age=0".to_owned(),
        (Some(_), Some(seconds)) => format!("; Max-Age={seconds}"),
        // Until the browser closes.
        (Some(_), None) => String::new(),
    };
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict{age}{secure}");
    let mut header = HeaderValue::from_str(&text).ok()?;
    header.set_sensitive(true);
    Some(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others() {
        let token = Token::draw().unwrap();
        let mut headers = HeaderMap::new();
        let line = format!("other=1; {SESSION}={}; {DEVICE}=short", token.expose());
        headers.insert(header::COOKIE, HeaderValue::from_str(&line).unwrap());
        assert_eq!(cookie(&headers, SESSION), Some(token.digest()));
        assert_eq!(cookie(&headers, DEVICE), None);
    }

    #[test]
    fn a_cookie_is_for_this_site_and_not_for_scripts() {
        let token = Token::draw().unwrap();
        let set = set_cookie(SESSION, Some(&token), None, true).unwrap();
        let text = set.to_str().unwrap();
        for part in [token.expose(), "HttpOnly", "SameSite=Strict", "Secure", "Path=/"] {
            assert!(text.contains(part), "{part}");
        }
        assert!(set.is_sensitive());
        let gone = set_cookie(SESSION, None, None, false).unwrap();
        assert!(gone.to_str().unwrap().contains("Max-Age=0"));
    }
}
