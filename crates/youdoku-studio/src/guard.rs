//! Who may ask: this machine's own pages and programs.
//!
//! A web page elsewhere can make a browser send requests to this machine, and can make its own name
//! resolve to it. So the `Host` must be a name of this machine, and an `Origin`, where there is one,
//! must be the studio's own. Every answer carries a policy that lets the page load nothing but the
//! studio.

use axum::extract::Request;
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

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
pub async fn guard(request: Request, next: Next) -> Response {
    let mut response = match stranger(request.headers()) {
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
fn stranger(headers: &HeaderMap) -> Option<&'static str> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let host = text(HOST).unwrap_or_default();
    if !is_this_machine(host) {
        return Some("the studio answers only to names of this machine\n");
    }
    match text(ORIGIN) {
        Some(origin) if origin.strip_prefix("http://") != Some(host) => {
            Some("the studio answers only its own page\n")
        }
        _ => None,
    }
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
        assert_eq!(stranger(&headers).is_none(), allowed, "{host} {origin:?}");
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
