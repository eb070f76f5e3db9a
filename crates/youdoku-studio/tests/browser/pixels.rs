//! What boards look like on the page, light and dark, beside pictures that somebody looked at. They are kept small: the mean
//! colour of each sixth of a cell, without words, so that neither fonts nor a browser's own ways of smoothing matter, and a
//! line that is thinner, paler or gone does. Where a look is meant to change,
//!
//! ```text
//! YOUDOKU_WRITE_SNAPSHOTS=1 cargo nextest run -p youdoku-studio --test browser pixels
//! ```
//!
//! writes them anew, and they are looked at like the change itself.

use serde_json::{Value, json};

use crate::driver::{Browser, open};
use crate::pictures::TWENTY_RULES;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/kept");

/// The means of the squares of a board, as a picture, and how far it is from a kept one: the part of squares that are another
/// colour, and the mean difference.
const LOOK: &str = "const [shown, box, across, kept, done] = arguments; \
    const bitmap = async (text) => { const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0)); \
        return createImageBitmap(new Blob([bytes], { type: 'image/png' })); }; \
    const pixels = async (text, x, y, width, height) => { const canvas = new OffscreenCanvas(width, height); \
        const paper = canvas.getContext('2d'); paper.drawImage(await bitmap(text), -x, -y); return paper.getImageData(0, 0, width, height); }; \
    (async () => { \
        const [x, y, width, height] = box; const all = await pixels(shown, x, y, width, height); \
        const small = new ImageData(across, across); \
        const at = (i, size) => Math.floor((i * size) / across); \
        for (let row = 0; row < across; row++) for (let column = 0; column < across; column++) for (let part = 0; part < 4; part++) { \
            let [sum, count] = [0, 0]; \
            for (let y = at(row, height); y < at(row + 1, height); y++) for (let x = at(column, width); x < at(column + 1, width); x++) { \
                sum += all.data[(y * width + x) * 4 + part]; count++; } \
            small.data[(row * across + column) * 4 + part] = Math.round(sum / count); } \
        const canvas = new OffscreenCanvas(across, across); canvas.getContext('2d').putImageData(small, 0, 0); \
        const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()); \
        const written = btoa(String.fromCharCode(...bytes)); \
        if (!kept) return done([written, 1, 255]); \
        const other = await pixels(kept, 0, 0, across, across); let [far, sum] = [0, 0]; \
        for (let i = 0; i < across * across; i++) { const off = [0, 1, 2].map((part) => Math.abs(small.data[i * 4 + part] - other.data[i * 4 + part])); \
            far += Math.max(...off) > 10; sum += (off[0] + off[1] + off[2]) / 3; } \
        done([written, far / (across * across), sum / (across * across)]); \
    })().catch((problem) => done([String(problem), 1, 255]));";

/// Compares a board with what is kept of it in both themes.
fn compare(page: &Browser, name: &str, board: &str) {
    page.run("document.activeElement?.blur()", json!([]));
    for theme in ["light", "dark"] {
        page.run(
            "const [theme, board] = arguments; document.documentElement.dataset.theme = theme; \
             for (const one of document.querySelectorAll(`${board} text`)) one.style.visibility = 'hidden';",
            json!([theme, board]),
        );
        page.settle();
        let place = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); \
            return [box.x, box.y, box.width, box.height].map(Math.round)";
        let place = page.run(place, json!([board]));
        let file = format!("{FOLDER}/{name}-{theme}.png");
        let kept = std::fs::read(&file).ok().map(|bytes| base64(&bytes));
        let told = page.run_async(LOOK, json!([page.picture_text(), place, 60, kept]));
        if std::env::var_os("YOUDOKU_WRITE_SNAPSHOTS").is_some() {
            std::fs::create_dir_all(FOLDER).unwrap();
            std::fs::write(&file, crate::driver::bytes_of(told[0].as_str().unwrap())).unwrap();
            continue;
        }
        let (far, mean) = (told[1].as_f64().unwrap(), told[2].as_f64().unwrap());
        assert!(
            far < 0.005 && mean < 0.5,
            "{name}, {theme}: {far:.3} of it differ, by {mean:.2} in the mean"
        );
    }
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let four = |three: &[u8]| {
        let word =
            three.iter().chain([&0; 2]).take(3).fold(0u32, |word, &b| word << 8 | u32::from(b));
        let sign = move |i: usize| match i <= three.len() {
            true => char::from(SIGNS[(word >> (18 - 6 * i) & 63) as usize]),
            false => '=',
        };
        (0..4).map(sign).collect::<String>()
    };
    bytes.chunks(3).map(four).collect()
}

#[test]
fn boards_look_on_the_page_as_they_did_when_somebody_looked() {
    let Some(page) = open() else { return };
    page.resize(1280, 720, 1.0);
    page.import(TWENTY_RULES);
    page.wait_verdict("One solution");
    compare(&page, "rules", "#board");
    // What breaks is hatched, a thing in hand glows.
    page.drag(&["r3c4", "r3c4"]);
    page.keys(&[&["3"]]);
    page.wait("document.querySelectorAll('#board .clash').length === 1");
    compare(&page, "clash", "#board");
    page.click("#undo");
    page.wait_verdict("One solution");
    // Play, with colours and pen of the player's, and a digit that a check has found to be wrong.
    page.click("#tab-play");
    page.wait("document.querySelectorAll('#play-board .rule').length > 0");
    page.drag(&["r9c1", "r9c3"]);
    page.keys(&[&["v"], &["1"], &["4"], &["z"], &["b"]]);
    page.drag(&["r8c5", "r9c5", "r9c6"]);
    page.keys(&[&["z"]]);
    page.drag(&["r2c9", "r2c9"]);
    page.keys(&[&["3"], &["k"]]);
    page.wait("document.querySelector('#hint-acts button')");
    page.click("#hint-acts button");
    page.wait("document.querySelectorAll('#play-board .conflict').length > 0");
    compare(&page, "play", "#play-board");
}

#[test]
fn fog_and_pieces_look_as_they_did_when_somebody_looked() {
    let Some(page) = open() else { return };
    page.resize(1280, 720, 1.0);
    page.import(
        "rule: thermometer r2c1 r2c2 r2c3, odd r4c4, killer-cage 4 r1c1 r1c2\n...3 ...2 3... 4...",
    );
    let lamp = "document.querySelector('[data-group=\"Drawn only\"]').click(); document.querySelector('[data-word=\"fog-lamp\"]').click()";
    page.run(lamp, json!([]));
    page.drag(&["r1c1", "r2c2"]);
    page.keys(&[&["Escape"], &["Escape"]]);
    page.click("#tab-play");
    page.wait("document.querySelectorAll('#play-board .fog').length > 0");
    compare(&page, "fog", "#play-board");
}

#[test]
fn pictures_are_told_apart() {
    let Some(page) = open() else { return };
    assert_eq!(base64(b"a"), "YQ==");
    assert_eq!(base64(b"Youdoku!"), "WW91ZG9rdSE=");
    page.resize(1280, 720, 1.0);
    page.import("rule: thermometer r2c1 r2c2 r2c3\n.... .... .... ....");
    let place = json!([390, 155, 480, 480]);
    let look = |kept: Value| page.run_async(LOOK, json!([page.picture_text(), place, 60, kept]));
    let first = look(Value::Null)[0].clone();
    let same = look(first.clone());
    assert_eq!((&same[1], &same[2]), (&json!(0), &json!(0)));
    // A line that is a little paler is another look.
    page.run("for (const one of document.querySelectorAll('#board .layer-thick path')) one.style.opacity = 0.5", json!([]));
    page.settle();
    let other = look(first);
    assert!(other[1].as_f64().unwrap() > 0.005 || other[2].as_f64().unwrap() > 0.5, "{other:?}");
}
