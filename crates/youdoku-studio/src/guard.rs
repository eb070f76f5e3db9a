//! Who may ask: this machine's own pages and programs, or, in a network, whoever shows the token.
//!
//! A web page elsewhere can make a browser send requests to this machine, and can make its own name
//! resolve to it. So the `Host` must be a name of this machine, and an `Origin`, where there is one,
//! must be the studio's own. Every answer carries a policy that lets the page load nothing but the
//! studio.
//!
//! In a network the `Host` must be exactly the address that was given, and all questions need the token: a page shows it
//! among the protocols of its socket, a program in the header `x-youdoku-token`. The page's own files are no secret.

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN, SEC_WEBSOCKET_PROTOCOL};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::access::{Access, Pass};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// Turns strangers away, and puts the policy on every answer.
pub async fn guard(State(access): State<Access>, request: Request, next: Next) -> Response {
    let mut response = match stranger(&access, request.uri().path(), request.headers()) {
        None => next.run(request).await,
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
    };
    for (name, value) in HEADERS {
        let headers = response.headers_mut();
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// Why a request is turned away.
fn stranger(access: &Access, path: &str, headers: &HeaderMap) -> Option<&'static str> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let host = text(HOST).unwrap_or_default();
    match access {
        Access::Machine if !is_this_machine(host) => {
            return Some("the studio answers only to names of this machine\n");
        }
        Access::Network(pass) if !pass.is_for(host) => {
            return Some("the studio answers only to the address that its link has\n");
        }
        Access::Network(pass) if asks(path) && !has_shown(pass, headers) => {
            return Some("the studio answers only those who have its link\n");
        }
        Access::Machine | Access::Network(_) => {}
    }
    match text(ORIGIN) {
        Some(origin) if origin.strip_prefix("http://") != Some(host) => {
            Some("the studio answers only its own page\n")
        }
        _ => None,
    }
}

/// Whether a path is more than a file of the page.
fn asks(path: &str) -> bool {
    path == "/live" || path.starts_with("/api/")
}

fn has_shown(pass: &Pass, headers: &HeaderMap) -> bool {
    let token = HeaderName::from_static("x-youdoku-token");
    let shown = headers.get_all(token).iter().chain(headers.get_all(SEC_WEBSOCKET_PROTOCOL));
    shown.fold(false, |any, words| any | pass.is_shown(words.to_str().unwrap_or_default()))
}

fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(host: &str, origin: Option<&str>, allowed: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        origin.map(|origin| headers.insert(ORIGIN, origin.parse().unwrap()));
        let stranger = stranger(&Access::Machine, "/", &headers);
        assert_eq!(stranger.is_none(), allowed, "{host} {origin:?}");
    }

    #[test]
    fn a_network_needs_the_address_and_the_token() {
        let access = Access::Network(Pass::new("192.168.1.5:7470", "abcd"));
        for (host, path, header, allowed) in [
            ("192.168.1.5:7470", "/", None, true),
            ("192.168.1.5:7470", "/live", None, false),
            ("192.168.1.5:7470", "/api/solve", None, false),
            ("192.168.1.5:7470", "/live", Some(("sec-websocket-protocol", "youdoku, abcd")), true),
            ("192.168.1.5:7470", "/live", Some(("sec-websocket-protocol", "youdoku, abce")), false),
            ("192.168.1.5:7470", "/api/solve", Some(("x-youdoku-token", "abcd")), true),
            ("192.168.1.5:7470", "/api/solve", Some(("x-youdoku-token", "")), false),
            // Not another name of the same machine, nor a name that somebody made resolve to it.
            ("127.0.0.1:7470", "/", Some(("x-youdoku-token", "abcd")), false),
            ("evil.example:7470", "/api/solve", Some(("x-youdoku-token", "abcd")), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            header.map(|(name, value)| headers.insert(name, value.parse().unwrap()));
            let stranger = stranger(&access, path, &headers);
            assert_eq!(stranger.is_none(), allowed, "{host} {path} {header:?}");
        }
    }

    #[test]
    fn only_this_machine_may_ask() {
        check("localhost:7470", None, true);
        check("127.0.0.1:7470", Some("http://127.0.0.1:7470"), true);
        check("[::1]:80", None, true);
        check("127.0.0.1:7470", Some("http://127.0.0.1:8080"), false);
        check("127.0.0.1:7470", Some("https://evil.example"), false);
        check("127.0.0.1:7470", Some("null"), false);
        check("evil.example:7470", None, false);
        check("localhost.evil.example", None, false);
        check("", None, false);
    }
}
