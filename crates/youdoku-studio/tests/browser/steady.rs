//! What is shown belongs to the board that is there: answers about another are dropped, numbers of two
//! figures stay in their cell, and tools forget what was begun with others.

use serde_json::json;

use crate::driver::{Browser, open};

const NOTE: &str = "document.querySelector('#solutions-note').textContent";
const GREY: &str = "[...document.querySelectorAll('#board .completion')].map((text) => text.textContent || '.').join('')";

/// A board with its last cell empty, so that nearly every clue could be left out.
const NEARLY_FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286170";

/// Clicks a button of the solutions by its name.
fn push(page: &Browser, name: &str) {
    let script = "[...document.querySelectorAll('#solutions button')].find((b) => b.textContent === arguments[0]).click()";
    page.run(script, json!([name]));
}

#[test]
fn an_answer_about_another_board_is_dropped() {
    let Some(page) = open() else { return };
    page.import("1... .... .... ....");
    page.wait_verdict("Many solutions (72)");
    page.import(NEARLY_FULL);
    page.wait_verdict("One solution");
    let script = "[...document.querySelectorAll('#solutions button')].find((b) => b.textContent === 'What could go').click(); \
        document.querySelector('#undo').click()";
    page.run(script, json!([]));
    page.wait_verdict("Many solutions (72)");
    push(&page, "Solve");
    page.wait(&format!("{NOTE} === 'Solution 1 of 1 so far.'"));
    assert_eq!(page.value("document.querySelectorAll('#board .spare').length"), json!(0));
    // What is stepped to stands until the question is another: neither switches nor marks ask one.
    push(&page, "Next ›");
    page.wait(&format!("{NOTE} === 'Solution 2 of 2 so far.'"));
    // It is drawn in the next frame.
    page.run_async("requestAnimationFrame(() => setTimeout(arguments[0]))", json!([]));
    let second = page.value(GREY);
    page.click("[name='pad']");
    page.click("[name='completion']");
    page.drag(&["r2c2", "r2c2"]);
    page.keys(&[&["Shift", "3"]]);
    page.wait("document.querySelectorAll('#board .corner').length === 1");
    page.keys(&[&["Backspace"]]);
    page.wait("document.querySelectorAll('#board .corner').length === 0");
    assert_eq!((page.value(GREY), page.value(NOTE)), (second, json!("Solution 2 of 2 so far.")));
    // Candidates do, and digits.
    page.click("[name='candidates']");
    page.wait(&format!("{NOTE} === '' && document.querySelector('#board .candidate')"));
    page.click("[name='candidates']");
    push(&page, "Solve");
    page.wait(&format!("{NOTE} === 'Solution 1 of 1 so far.'"));
    page.keys(&[&["3"]]);
    page.wait(&format!("{NOTE} === ''"));
    // Not shown, but there.
    page.wait_verdict("Many solutions (24)");
    push(&page, "Fill in");
    page.wait("document.querySelectorAll('#board .entered').length === 14");
    page.wait_verdict("One solution");
    // With nothing to clear there is no step to undo.
    for _ in 0..3 {
        push(&page, "Clear pencilled");
    }
    page.wait("document.querySelectorAll('#board .entered').length === 0");
    page.click("#undo");
    page.wait("document.querySelectorAll('#board .entered').length === 14");
}

#[test]
fn two_figures_are_one_number_in_one_cell() {
    let Some(page) = open() else { return };
    page.import(&".".repeat(256));
    page.drag(&["r1c1", "r1c1"]);
    page.keys(&[&["1"], &["Right"], &["2"]]);
    page.wait_label("r1c2", "given 2");
    page.wait_label("r1c1", "given 1");
    page.keys(&[&["Right"], &["1"], &["2"]]);
    page.wait_label("r1c3", "given 12");
    page.keys(&[&["Control", "z"]]);
    page.wait_label("r1c3", "r1c3, empty");
    page.keys(&[&["Right"], &["Shift", "1"], &["Shift", "6"]]);
    page.wait_label("r1c4", "corner marks 16");
    page.keys(&[&["Control", "1"], &["Control", "4"]]);
    page.wait_label("r1c4", "centre marks 14, corner marks 16");
    page.keys(&[&["v"], &["1"], &["2"]]);
    page.wait("document.querySelectorAll('#board .colour-2').length === 1");
}

#[test]
fn tools_forget_what_was_begun_with_others() {
    let Some(page) = open() else { return };
    let rules = "[...document.querySelectorAll('#drawn-rules .what')].map((rule) => rule.textContent).join()";
    page.click("#tab-clues");
    page.click("[data-word='thermometer']");
    page.drag(&["r9c9"]);
    page.keys(&[&["Escape"]]);
    page.click("[data-word='difference']");
    page.drag(&["r1c1"]);
    page.drag(&["r1c2"]);
    page.wait(&format!("{rules} === 'Differencer1c1–r1c2'"));
    // The same once more is no second rule.
    page.drag(&["r1c1", "r1c2"]);
    page.wait("document.querySelector('#hand').textContent.startsWith('Difference')");
    // A number that is none is put back, and whoever edits the list stays in it.
    let number = "document.querySelector('#drawn-rules .number')";
    let change = |text: &str| {
        let script = "const field = document.querySelector('#drawn-rules .number'); field.focus(); \
            field.value = arguments[0]; field.dispatchEvent(new Event('change'))";
        page.run(script, json!([text]));
    };
    change("3");
    page.wait("document.querySelector('#board .layer-signs text')?.textContent === '3'");
    page.wait(&format!("document.activeElement === {number}"));
    change("3.5");
    assert_eq!(page.value(&format!("{number}.value")), json!("3"));
    page.click("#drawn-rules .remove");
    page.wait("document.querySelectorAll('#drawn-rules li').length === 0");
    // Regions that undo took away are not painted any more.
    page.click("#base-rules [value='jigsaw']");
    page.wait("!document.querySelector('#tool-box').hidden");
    page.click("#undo");
    page.wait("document.querySelector('#tool-box').hidden");
    page.drag(&["r1c3", "r1c4"]);
    assert_eq!(page.value("document.querySelector('#redo').disabled"), json!(false));
}

#[test]
fn an_open_dialog_keeps_the_keys() {
    let Some(page) = open() else { return };
    page.click("[name='pad']");
    page.drag(&["r1c1", "r1c1"]);
    // Escape closes the pad and leaves the cell.
    page.wait("!document.querySelector('#pad').hidden");
    page.keys(&[&["Escape"]]);
    page.wait("document.querySelector('#pad').hidden");
    page.wait("document.querySelectorAll('#board .selected').length === 1");
    page.click("#open-library");
    page.run("document.querySelector('dialog input').value = 'One'", json!([]));
    page.click("dialog .primary");
    page.wait("document.querySelectorAll('.library .open').length === 1");
    page.click(".library .remove");
    page.wait("document.activeElement.textContent === 'Bring it back'");
    page.keys(&[&["7"]]);
    page.click("dialog .note button");
    page.wait("document.querySelectorAll('.library .open').length === 1");
    page.keys(&[&["Escape"]]);
    page.wait("!document.querySelector('dialog')");
    page.wait_label("r1c1", "r1c1, empty");
}

#[test]
fn a_lesson_on_the_readers_board_follows_it() {
    let Some(page) = open() else { return };
    let clauses = "document.querySelector('.sizes-of td')?.textContent";
    page.import("1... .... .... ....");
    page.wait_verdict("Many solutions (72)");
    page.click("#tab-learn");
    page.wait(clauses);
    page.click(".lesson-boards button:last-child");
    page.wait("document.querySelectorAll('#lesson-board .given').length === 1");
    page.wait(clauses);
    let small = page.value(clauses);
    page.import(NEARLY_FULL);
    page.wait("document.querySelectorAll('#lesson-board .given').length === 80");
    page.wait(&format!("{clauses} && {clauses} !== '{}'", small.as_str().unwrap()));
}
