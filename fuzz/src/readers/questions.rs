//! What clients of the studio send. Every body is answered, and with JSON unless it asked for a file; what is no
//! question is refused, and no question meets a bug.

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

pub(super) const WORDS: &[&str] = &[
    "\"puzzle\":",
    "\"box\":[2,2],",
    "\"box\":[3,3]",
    "\"rules\":[",
    "\"givens\":[",
    "\"entered\":[",
    "\"title\":\"\",",
    "\"kept\":{},",
    "\"encoding\":\"minimal\",",
    "\"form\":\"dimacs\",",
    "\"form\":\"asp\",",
    "\"find\":\"d1\",",
    "\"from\":3,",
    "\"anti-knight\"",
    "\"killer-cage 5 r1c1 r1c2\"",
    "\"thermometer r1c1 r2c2\"",
    "\"whispers 0 r1c1 r2c1\"",
    "\"free\"",
    "\"latin\"",
    "0,0,0,0",
    "null",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\u0000",
    "\\ud800",
];

/// The questions that no engine is needed for.
const PATHS: [&str; 3] = ["/api/formats", "/api/logic", "/api/formula"];

static STUDIO: LazyLock<(Runtime, Router)> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let router = runtime.block_on(async { youdoku_studio::app() });
    (runtime, router)
});

/// The law.
pub fn check(input: &[u8]) {
    let (runtime, router) = &*STUDIO;
    for path in PATHS {
        let request = Request::post(path)
            .header("host", "127.0.0.1:7470")
            .header("content-type", "application/json")
            .body(Body::from(input.to_vec()))
            .expect("a request");
        let (status, body) = runtime.block_on(async {
            let response = router.clone().oneshot(request).await.expect("an answer");
            let status = response.status();
            (status, to_bytes(response.into_body(), 1 << 26).await.expect("a whole answer"))
        });
        let told = String::from_utf8_lossy(&body);
        let bug = [StatusCode::INTERNAL_SERVER_ERROR, StatusCode::SERVICE_UNAVAILABLE];
        assert!(!bug.contains(&status), "{path}: {status}: {told}");
        // A formula is a file to keep; all else is JSON.
        let is_json = serde_json::from_slice::<serde_json::Value>(&body).is_ok();
        assert!(is_json || path == "/api/formula" && status == StatusCode::OK, "{path}: {told}");
    }
}
