//! The page, embedded: a table of files with their types. Nothing is built, nothing is fetched. Builds with debug
//! assertions look first where the files were written, so that whoever works on the page sees it without another build.

use std::borrow::Cow;

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;

use crate::Studio;

mod lean;

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
    "/clues.js" "clues.js" JS;
    "/controls.js" "controls.js" JS;
    "/cosmetics.js" "cosmetics.js" JS;
    "/dialogs.js" "dialogs.js" JS;
    "/drawing.js" "drawing.js" JS;
    "/edit.js" "edit.js" JS;
    "/elements.js" "elements.js" JS;
    "/export.js" "export.js" JS;
    "/find.js" "find.js" JS;
    "/generate.js" "generate.js" JS;
    "/hand.js" "hand.js" JS;
    "/help.js" "help.js" JS;
    "/helpcard.js" "helpcard.js" JS;
    "/history.js" "history.js" JS;
    "/hold.js" "hold.js" JS;
    "/icons.js" "icons.js" JS;
    "/import.js" "import.js" JS;
    "/keypad.js" "keypad.js" JS;
    "/keys.js" "keys.js" JS;
    "/kinds.js" "kinds.js" JS;
    "/learn/chart.js" "learn/chart.js" JS;
    "/learn/contest.js" "learn/contest.js" JS;
    "/learn/counting.js" "learn/counting.js" JS;
    "/learn/learn.js" "learn/learn.js" JS;
    "/learn/lessons.js" "learn/lessons.js" JS;
    "/learn/literals.js" "learn/literals.js" JS;
    "/learn/proof.js" "learn/proof.js" JS;
    "/learn/sentences.js" "learn/sentences.js" JS;
    "/learn/solvers.js" "learn/solvers.js" JS;
    "/learn/stage.js" "learn/stage.js" JS;
    "/learn/technique.js" "learn/technique.js" JS;
    "/learn/walk.js" "learn/walk.js" JS;
    "/library.js" "library.js" JS;
    "/link.js" "link.js" JS;
    "/live.js" "live.js" JS;
    "/looks.js" "looks.js" JS;
    "/main.js" "main.js" JS;
    "/menu.js" "menu.js" JS;
    "/names.js" "names.js" JS;
    "/new.js" "new.js" JS;
    "/outline.js" "outline.js" JS;
    "/overlay.js" "overlay.js" JS;
    "/pad.js" "pad.js" JS;
    "/palette.js" "palette.js" JS;
    "/panels.js" "panels.js" JS;
    "/path.js" "path.js" JS;
    "/picture.js" "picture.js" JS;
    "/play/cut.js" "play/cut.js" JS;
    "/play/fog.js" "play/fog.js" JS;
    "/play/game.js" "play/game.js" JS;
    "/play/hands.js" "play/hands.js" JS;
    "/play/helper.js" "play/helper.js" JS;
    "/play/keep.js" "play/keep.js" JS;
    "/play/pen.js" "play/pen.js" JS;
    "/play/play.js" "play/play.js" JS;
    "/play/view.js" "play/view.js" JS;
    "/pointer.js" "pointer.js" JS;
    "/puzzle.js" "puzzle.js" JS;
    "/scenes.js" "scenes.js" JS;
    "/signs.js" "signs.js" JS;
    "/slots.js" "slots.js" JS;
    "/snapshots.js" "snapshots.js" JS;
    "/solutions.js" "solutions.js" JS;
    "/spare.js" "spare.js" JS;
    "/store.js" "store.js" JS;
    "/stroke.js" "stroke.js" JS;
    "/tabs.js" "tabs.js" JS;
    "/telling.js" "telling.js" JS;
    "/things.js" "things.js" JS;
    "/title.js" "title.js" JS;
    "/told.js" "told.js" JS;
    "/tools.js" "tools.js" JS;
    "/transport.js" "transport.js" JS;
    "/turn.js" "turn.js" JS;
    "/unread.js" "unread.js" JS;
    "/verdict.js" "verdict.js" JS;
    "/welcome.js" "welcome.js" JS;
    "/why.js" "why.js" JS;
    "/zoom.js" "zoom.js" JS;
};

/// A route for each file. A new binary brings new files under the same names, so nothing is cached
/// without asking.
pub fn routes() -> Router<Studio> {
    FILES.iter().fold(Router::new(), |router, &(path, kind, content)| {
        let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")];
        let sent = sent(kind, content);
        router.route(path, get(async move || (headers, newest(path, kind, sent))))
    })
}

/// A file as it is sent.
fn sent(kind: &str, content: &'static str) -> Cow<'static, str> {
    leaned(kind, Cow::Borrowed(content))
}

fn leaned(kind: &str, content: Cow<'static, str>) -> Cow<'static, str> {
    match kind {
        JS => Cow::Owned(lean::script(&content)),
        CSS => Cow::Owned(lean::sheet(&content)),
        _ => content,
    }
}

/// A file as it stands in the folder of the page, in builds for those who work on it; else as it was embedded.
fn newest(path: &str, kind: &str, embedded: Cow<'static, str>) -> Cow<'static, str> {
    if !cfg!(debug_assertions) {
        return embedded;
    }
    let name = if path == "/" { "/index.html" } else { path };
    let written = std::fs::read_to_string(format!("{FOLDER}{name}"));
    written.map_or(embedded, |text| leaned(kind, Cow::Owned(text)))
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
        let bytes: usize = FILES.iter().map(|&(_, kind, content)| sent(kind, content).len()).sum();
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

    /// A slow referee of what is sent: without space and comments both are the same. That enough space is left, the tests in
    /// a browser show, which loads every file.
    #[test]
    fn nothing_but_comments_and_space_is_left_out() {
        let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        for (path, kind, content) in FILES.iter().filter(|(_, kind, _)| *kind == JS) {
            let lines = content.lines().map(str::trim);
            let mut inside = false;
            let code = lines.filter(|line| {
                let begins = line.starts_with("/*") && !line.trim_end_matches("*/").contains("*/");
                let comment = inside || begins;
                inside = comment && !line.ends_with("*/");
                !comment && !line.starts_with("//")
            });
            let code: String = code.map(|line| without_types(line) + "\n").collect();
            let code: String =
                code.lines().map(|line| line.split(" // ").next().unwrap()).collect();
            let (sent, code) = (bare(&sent(kind, content)), bare(&code));
            let same =
                sent.bytes().zip(code.bytes()).take_while(|(one, other)| one == other).count();
            let here = &sent[same.saturating_sub(40)..(same + 40).min(sent.len())];
            assert!(sent == code, "{path}: something else from {here}");
        }
    }

    /// A line of a script without the types that stand in it.
    fn without_types(line: &str) -> String {
        let mut rest = line;
        let mut kept = String::new();
        while let Some((before, after)) = rest.split_once("/** @") {
            kept.push_str(before);
            rest = after.split_once("*/").map_or("", |(_, after)| after);
        }
        kept + rest
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
