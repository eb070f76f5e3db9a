//! What leaves the page as a file or on paper.

use serde_json::json;

use crate::driver::{Browser, open};
use crate::sharing::{BOMBKNIGHT, keep};

/// Keeps what the page would have the browser save.
const WATCH_FILES: &str = "window.saved = []; const make = URL.createObjectURL.bind(URL); \
    URL.createObjectURL = (file) => { saved.push(file); return make(file); }";

fn push(page: &Browser, name: &str) {
    let script = "[...document.querySelectorAll('dialog button')]\
        .find((button) => button.textContent === arguments[0]).click()";
    page.run(script, json!([name]));
}

#[test]
fn pictures_are_saved_as_files() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    page.run(WATCH_FILES, json!([]));
    page.click("#open-export");
    page.wait("document.querySelector('#export-text')?.value");
    push(&page, "SVG");
    let read = "const done = arguments[0]; saved.at(-1).text().then((text) => { \
        const picture = new DOMParser().parseFromString(text, 'image/svg+xml'); \
        done([picture.querySelectorAll('parsererror').length, picture.documentElement.localName, \
            [...picture.querySelectorAll('text')].map((one) => one.textContent).join(''), \
            text.includes('class=')]); });";
    // Ten clues, and neither the completion in grey nor anything a style sheet would be needed for.
    assert_eq!(page.run_async(read, json!([])), json!([0, "svg", clues(BOMBKNIGHT), false]));
    push(&page, "PNG");
    page.wait("saved.at(-1).type === 'image/png'");
    let size = "const done = arguments[0]; \
        createImageBitmap(saved.at(-1)).then((image) => done([image.width, image.height]));";
    assert_eq!(page.run_async(size, json!([])), json!([1200, 1200]));
}

fn clues(text: &str) -> String {
    let rows = text.lines().filter(|line| !line.starts_with("rule"));
    rows.flat_map(str::chars).filter(|sign| ('1'..='9').contains(sign)).collect()
}

#[test]
fn the_library_goes_out_as_one_file_and_comes_in_again() {
    let Some(page) = open() else { return };
    page.run(WATCH_FILES, json!([]));
    for (name, puzzle) in [("Bomb knight", BOMBKNIGHT), ("Small", "1... .... .... ....")] {
        page.import(puzzle);
        keep(&page, name);
    }
    page.click("#open-library");
    push(&page, "Export all");
    for _ in 0..2 {
        page.click(".library:not(.left) .remove");
    }
    page.wait("!document.querySelector('.library:not(.left) strong')");
    let add = "const input = document.querySelector('dialog [type=file]'); \
        const files = new DataTransfer(); files.items.add(new File([saved.at(-1)], 'all.json')); \
        input.files = files.files; input.dispatchEvent(new Event('change'));";
    page.run(add, json!([]));
    page.wait("document.querySelectorAll('.library:not(.left) strong').length === 2");
    let names = "[...document.querySelectorAll('.library:not(.left) strong')].map((name) => name.textContent)";
    assert_eq!(page.value(names), json!(["Small", "Bomb knight"]));
}

#[test]
fn on_paper_there_is_the_puzzle_in_black_on_white_with_its_rules() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    page.wait_verdict("One solution");
    page.run("document.documentElement.dataset.theme = 'dark'", json!([]));
    page.click("#open-export");
    page.on_paper();
    let rules = page.value("document.querySelector('#printed').innerText");
    for part in ["Classic – each row", "Anti king – cells", "Anti knight – cells"] {
        assert!(rules.as_str().unwrap().contains(part), "{part}: {rules}");
    }
    let look = "[['.given', 'fill'], ['.ground', 'fill'], ['.completion', 'display'], ['.verdict', 'display'], ['dialog', 'display']]\
        .map(([of, what]) => getComputedStyle(document.querySelector(of))[what])";
    let expect = ["rgb(0, 0, 0)", "rgb(255, 255, 255)", "none", "none", "none"];
    assert_eq!(page.value(look), json!(expect));
}
