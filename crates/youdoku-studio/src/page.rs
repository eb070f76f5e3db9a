//! The page, embedded: a table of files with their types. Nothing is built, nothing is fetched. Builds with debug
//! assertions look first where the files were written, so that whoever works on the page sees it without another build.

use std::borrow::Cow;

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;

use crate::Studio;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! files {
    ($($path:literal $file:literal $type:expr;)*) => {
        &[$(($path, $type, include_str!(concat!("../page/", $file)))),*]
    };
}

/// Path, type and content.
const FILES: &[(&str, &str, &str)] = files! {
    "/" "index.html" HTML;
    "/style.css" "style.css" CSS;
    "/set.css" "set.css" CSS;
    "/phone.css" "phone.css" CSS;
    "/play/play.css" "play/play.css" CSS;
    "/learn/learn.css" "learn/learn.css" CSS;
    "/icon.svg" "icon.svg" SVG;
    "/announce.js" "announce.js" JS;
    "/app.js" "app.js" JS;
    "/archive.js" "archive.js" JS;
    "/arguments.js" "arguments.js" JS;
    "/board.js" "board.js" JS;
    "/card.js" "card.js" JS;
    "/carrier.js" "carrier.js" JS;
    "/clauses.js" "clauses.js" JS;
    "/clues.js" "clues.js" JS;
    "/controls.js" "controls.js" JS;
    "/dialogs.js" "dialogs.js" JS;
    "/drawing.js" "drawing.js" JS;
    "/edit.js" "edit.js" JS;
    "/elements.js" "elements.js" JS;
    "/export.js" "export.js" JS;
    "/generate.js" "generate.js" JS;
    "/hand.js" "hand.js" JS;
    "/help.js" "help.js" JS;
    "/history.js" "history.js" JS;
    "/icons.js" "icons.js" JS;
    "/import.js" "import.js" JS;
    "/input.js" "input.js" JS;
    "/keypad.js" "keypad.js" JS;
    "/kinds.js" "kinds.js" JS;
    "/learn/learn.js" "learn/learn.js" JS;
    "/live.js" "live.js" JS;
    "/logic.js" "logic.js" JS;
    "/looks.js" "looks.js" JS;
    "/main.js" "main.js" JS;
    "/outline.js" "outline.js" JS;
    "/pad.js" "pad.js" JS;
    "/panels.js" "panels.js" JS;
    "/picture.js" "picture.js" JS;
    "/play/play.js" "play/play.js" JS;
    "/puzzle.js" "puzzle.js" JS;
    "/race.js" "race.js" JS;
    "/slots.js" "slots.js" JS;
    "/solutions.js" "solutions.js" JS;
    "/store.js" "store.js" JS;
    "/tabs.js" "tabs.js" JS;
    "/title.js" "title.js" JS;
    "/tools.js" "tools.js" JS;
    "/transport.js" "transport.js" JS;
    "/verdict.js" "verdict.js" JS;
    "/watch.js" "watch.js" JS;
};

/// A route for each file. A new binary brings new files under the same names, so nothing is cached
/// without asking.
pub fn routes() -> Router<Studio> {
    FILES.iter().fold(Router::new(), |router, &(path, kind, content)| {
        let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")];
        router.route(path, get(async move || (headers, newest(path, content))))
    })
}

/// A file as it stands in the folder of the page, in builds for those who work on it; else as it was embedded.
fn newest(path: &str, embedded: &'static str) -> Cow<'static, str> {
    if !cfg!(debug_assertions) {
        return Cow::Borrowed(embedded);
    }
    let name = if path == "/" { "/index.html" } else { path };
    let written = std::fs::read_to_string(format!("{FOLDER}{name}"));
    written.map_or(Cow::Borrowed(embedded), Cow::Owned)
}

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

/// The description of the API.
pub async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], include_str!("../page/openapi.json"))
}

/// Any other path.
pub async fn missing() -> impl IntoResponse {
    (StatusCode::NOT_FOUND, "there is nothing here\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small_and_asks_no_other_host() {
        let bytes: usize = FILES.iter().map(|(_, _, content)| content.len()).sum();
        assert!(bytes < 400_000, "the page has {bytes} bytes");
        for (path, _, content) in FILES {
            for link in content.split("http").skip(1).filter(|rest| rest.starts_with("s://")) {
                // Addresses may be shown to people; none may be loaded.
                let start: String = link.chars().take(60).collect();
                let names = ["s://www.f-puzzles.com", "s://sudokupad.app"];
                assert!(names.iter().any(|name| start.starts_with(name)), "{path}: http{start}");
            }
        }
    }

    #[test]
    fn every_file_of_the_page_is_served() {
        let mut folders = vec![std::path::PathBuf::from(FOLDER)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(FOLDER).unwrap().to_str().unwrap();
                let served = FILES.iter().any(|(path, ..)| path.trim_start_matches('/') == name);
                assert!(served || ["index.html", "openapi.json"].contains(&name), "{name}");
            }
        }
    }
}
