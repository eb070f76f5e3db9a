//! The shell: three tabs over one puzzle, a page that never scrolls, a board that nothing moves, a verdict of colour, sign
//! and words, and no solution before somebody asks.

use serde_json::{Value, json};

use crate::driver::{Browser, open};
use crate::sharing::BOMBKNIGHT;

fn shown(page: &Browser) -> Value {
    page.value("['set', 'play', 'learn'].filter((tab) => !document.querySelector('#' + tab).hidden).join() + location.hash")
}

#[test]
fn tabs_are_in_the_address_and_back_works() {
    let Some(page) = open() else { return };
    page.click("#tab-learn");
    assert_eq!(shown(&page), "learn#learn");
    page.click("#tab-play");
    assert_eq!(shown(&page), "play#play");
    let selected = "[...document.querySelectorAll('#tabs [role=tab]')].map((tab) => `${tab.textContent} ${tab.ariaSelected}`).join()";
    assert_eq!(page.value(selected), "Set false,Play true,Learn false");
    page.run("history.back()", json!([]));
    page.wait("!document.querySelector('#learn').hidden");
    page.run("history.back()", json!([]));
    page.wait("!document.querySelector('#set').hidden");
    page.go(&format!("{}#play", page.address));
    page.wait("document.documentElement.dataset.ready === 'yes' && !document.querySelector('#play').hidden");
    assert_eq!(page.value("document.querySelector('#set').hidden"), true);
}

/// Where the board stands on the screen, to the pixel.
fn board(page: &Browser) -> Value {
    page.settle();
    page.value(
        "(() => { const box = document.querySelector('#board .cell').getBoundingClientRect(); \
         return [box.x, box.y, box.width].map((side) => Math.round(side * 10)); })()",
    )
}

#[test]
fn nothing_scrolls_and_nothing_moves_the_board() {
    let Some(page) = open() else { return };
    for (width, height, cell) in [(1280, 720, 52), (1920, 1080, 84)] {
        page.resize(width, height, 1.0);
        page.wait(&format!("innerWidth === {width}"));
        page.run_async("requestAnimationFrame(() => setTimeout(arguments[0]))", json!([]));
        assert_eq!(page.value("document.documentElement.scrollHeight"), height);
        assert_eq!(page.value("document.documentElement.scrollWidth"), width);
        let place = board(&page);
        assert!(place[2].as_i64().unwrap() >= cell * 10, "{place}");
        // A clue outside, a long verdict, a tool with its card, a held thing, a removal, a selection.
        page.import(&format!("rule: little-killer 51 r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1, killer-cage 1 r1c1 r1c2\n{}", ".".repeat(81)));
        page.wait_verdict("No solution");
        assert_eq!(board(&page), place);
        page.click("[data-word='killer-cage']");
        page.drag(&["r5c5", "r5c6"]);
        page.wait("document.querySelector('#hand').dataset.kind === 'held'");
        assert_eq!(board(&page), place);
        assert_eq!(page.value("document.documentElement.scrollHeight"), height);
        // The card of the tool is in view, with the verdict.
        let inside = "['#tool-box', '#verdict', '#hand'].every((part) => { const box = document.querySelector(part).getBoundingClientRect(); return box.height > 20 && box.top >= 0 && box.bottom <= innerHeight; })";
        assert_eq!(page.value(inside), true);
        // The word passes when the tool is laid down, so it is looked at before.
        page.keys(&[&["Delete"]]);
        page.wait("document.querySelector('#hand-said')?.textContent === 'Killer cage removed.'");
        assert_eq!(board(&page), place);
        page.keys(&[&["Escape"], &["Escape"]]);
    }
}

/// What stands on the board and in the names of its cells, all of it.
const TOLD: &str = "[...document.querySelectorAll('#board text')].filter((text) => getComputedStyle(text.parentNode).opacity !== '0').map((text) => text.textContent).join('') \
    + [...document.querySelectorAll('#board [role=gridcell]')].map((cell) => cell.getAttribute('aria-label')).join(';').replace(/r\\d+c\\d+/g, '')";

#[test]
fn no_solution_is_told_unasked() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    page.wait_verdict("One solution");
    let told = page.value(TOLD);
    let digits = |told: &Value| told.as_str().unwrap().chars().filter(char::is_ascii_digit).count();
    assert_eq!(digits(&told), 20, "ten givens, drawn and named: {told}");
    // Whoever had the completion on sees none of the next puzzle's.
    page.click("[name='completion']");
    page.wait("document.querySelectorAll('#board .completion:not(:empty)').length === 71");
    page.wait_label("r1c1", "completion 5");
    page.click("#open-export");
    page.wait("document.querySelector('#export-form').value === 'play'");
    page.wait("document.querySelector('#export-text').value.includes('#play=')");
    let link = page.value("document.querySelector('#export-text').value");
    page.click("dialog .close");
    page.go("about:blank");
    page.go(link.as_str().unwrap());
    page.wait("document.documentElement.dataset.ready === 'yes'");
    page.wait("!document.querySelector('#play').hidden");
    page.click("#tab-set");
    page.wait_verdict("One solution");
    page.wait("document.querySelectorAll('#board .given').length === 10");
    assert_eq!(digits(&page.value(TOLD)), 20);
    assert_eq!(page.value("document.querySelector('[name=completion]').checked"), false);
}

#[test]
fn completion_and_candidates_hide_no_marks() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... 4...");
    page.wait_verdict("One solution");
    page.drag(&["r1c1", "r1c1"]);
    page.keys(&[&["Shift", "1"], &["Control", "2"]]);
    page.wait_label("r1c1", "centre marks 2, corner marks 1");
    for switch in ["completion", "candidates"] {
        page.click(&format!("[name='{switch}']"));
        page.wait("document.querySelectorAll('#board .completion:not(:empty), #board .candidate').length > 0");
        page.wait_label("r1c1", "centre marks 2, corner marks 1");
        assert_eq!(
            page.value("document.querySelectorAll('#board .centre, #board .corner').length"),
            2
        );
        page.click(&format!("[name='{switch}']"));
    }
}

/// The ground and the sign of the verdict, and its words.
fn verdict(page: &Browser) -> [String; 3] {
    let script = "const place = document.querySelector('#verdict'); const style = getComputedStyle(place); \
        return [style.backgroundColor + style.borderTopStyle, document.querySelector('#verdict-icon').innerHTML, document.querySelector('#verdict-text').textContent]";
    let said = page.run(script, json!([]));
    [0, 1, 2].map(|i| said[i].as_str().unwrap().to_owned())
}

#[test]
fn each_verdict_has_a_colour_a_sign_and_words_of_its_own() {
    let Some(page) = open() else { return };
    let mut seen = vec![verdict(&page)];
    for (puzzle, words) in [
        ("1... .... .... ....", "Many solutions (72)"),
        ("...3 ...2 3... 4...", "One solution"),
        ("11.. .... .... ....", "No solution"),
    ] {
        page.import(puzzle);
        page.wait_verdict(words);
        seen.push(verdict(&page));
    }
    page.click("[data-word='xv']");
    page.drag(&["r3c1", "r3c2"]);
    page.wait("document.querySelector('#badges').textContent === '1 clue unfinished'");
    page.click("#base-rules [value='jigsaw']");
    page.drag(&["r1c2", "r1c3"]);
    page.wait_verdict("Regions: two have 3 and 5 cells");
    seen.push(verdict(&page));
    for (i, one) in seen.iter().enumerate() {
        for other in &seen[..i] {
            for part in 0..3 {
                assert_ne!(one[part], other[part], "{one:?} {other:?}");
            }
        }
    }
    // A few solutions are a number.
    page.import("...3 ...2 3... ....");
    page.wait_verdict("6 solutions");
}

#[test]
fn the_first_minute_offers_three_ways_and_puzzles_to_try() {
    let Some(page) = open() else { return };
    page.wait("!document.querySelector('#welcome').hidden");
    for i in 0..6 {
        page.run(
            "document.querySelectorAll('#welcome .try .link')[arguments[0]].click()",
            json!([i]),
        );
        page.wait("document.querySelector('#welcome').hidden || document.querySelectorAll('#board .given').length > 0");
        page.wait_verdict("One solution");
    }
    page.click("#open-library");
    page.wait("document.querySelectorAll('.library.left .open').length === 5");
}
