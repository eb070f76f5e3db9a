//! New puzzles in the page, clues that could go, and the board as a program.

use serde_json::json;

use crate::driver::{Browser, open};

const THUMBS: &str = "document.querySelectorAll('.thumb').length";
const GIVENS: &str = "document.querySelectorAll('#board .given').length";

fn choose(page: &Browser, field: &str, value: &str) {
    page.run(
        "const f = document.querySelector(arguments[0]); f.value = arguments[1]; \
         if (f.value !== arguments[1]) throw new Error('no such choice'); \
         f.dispatchEvent(new Event('change'))",
        json!([field, value]),
    );
}

#[test]
fn puzzles_are_generated_shown_picked_and_undone() {
    let Some(page) = open() else { return };
    page.click("#open-generate");
    choose(&page, "#generate-size", "2x3");
    choose(&page, "#generate-symmetry", "rotate180");
    choose(&page, "#generate-count", "4");
    page.click("[name='generate-anti-knight']");
    page.click("#generate-go");
    page.wait(&format!("{THUMBS} === 4"));
    page.wait("document.querySelector('#generate-note').textContent.includes('Pick one')");
    page.click(".thumb");
    page.wait("document.querySelectorAll('#board [role=gridcell]').length === 36");
    page.wait("!document.querySelector('dialog')");
    page.wait_verdict("One solution");
    assert_eq!(page.value("document.querySelector('[name=anti-knight]').checked"), json!(true));
    let first = page.value(GIVENS);
    // Work is there now: another gets a slot of its own, and this one stays in the library.
    page.click("#open-generate");
    choose(&page, "#generate-clues", "20");
    choose(&page, "#generate-symmetry", "none");
    page.click("#generate-go");
    page.wait(&format!("{THUMBS} === 4"));
    page.click(".thumb");
    page.wait(&format!("{GIVENS} === 20"));
    page.wait_verdict("One solution");
    page.click("#open-library");
    page.wait("document.querySelectorAll('.library.left .open').length === 1");
    page.click("dialog .close");
    page.click("#undo");
    page.wait(&format!("{GIVENS} === {first}"));
    page.click("#undo");
    page.wait("document.querySelectorAll('#board [role=gridcell]').length === 81");
}

#[test]
fn drawn_rules_and_selected_cells_take_part() {
    let Some(page) = open() else { return };
    page.import("rule: killer-cage 5 r1c1 r1c2\n.... .... .... ....");
    page.wait_colour("good");
    page.drag(&["r2c1", "r2c2", "r2c3", "r2c4", "r3c4", "r4c4", "r4c3", "r4c2"]);
    page.click("#open-generate");
    page.click("[name='generate-pattern']");
    choose(&page, "#generate-count", "1");
    page.click("#generate-go");
    page.wait(&format!("{THUMBS} === 1"));
    page.click(".thumb");
    page.wait(&format!("{GIVENS} === 8"));
    page.wait("document.querySelectorAll('#board .layer-cages .rule').length === 1");
    page.wait_verdict("One solution");
    page.wait_label("r3c4", "given");
}

#[test]
fn givens_stay_things_are_placed_and_a_difficulty_is_aimed_at() {
    let Some(page) = open() else { return };
    page.import("1... .... ...2 ....");
    page.wait_verdict("Many solutions");
    page.click("#open-generate");
    page.wait("document.querySelector('#generate-keeps').textContent === 'Keeps your 2 givens.'");
    choose(&page, "#generate-place", "killer-cage");
    choose(&page, "#generate-place", "thermometer");
    page.wait("document.querySelectorAll('#generate-placing li').length === 2");
    page.run("for (const field of document.querySelectorAll('#generate-placing input')) { field.value = 2; field.dispatchEvent(new Event('change')); }", json!([]));
    choose(&page, "#generate-rating", "1-2");
    choose(&page, "#generate-count", "2");
    page.click("#generate-go");
    page.wait(&format!("{THUMBS} === 2"));
    page.wait("/, ~1\\.\\d/.test(document.querySelector('.thumb small').textContent)");
    page.click(".thumb");
    page.wait("!document.querySelector('dialog')");
    page.wait_verdict("One solution");
    page.wait_label("r1c1", "given 1");
    page.wait_label("r3c4", "given 2");
    let words = "[...document.querySelectorAll('#drawn-rules .what')].map((one) => one.firstChild.textContent).sort().join()";
    page.wait(&format!("{words} === 'Killer cage,Killer cage,Thermometer,Thermometer'"));
}

#[test]
fn what_cannot_be_or_is_not_found_is_said() {
    let Some(page) = open() else { return };
    page.click("#open-generate");
    choose(&page, "#generate-clues", "16");
    page.click("#generate-go");
    let note = "document.querySelector('#generate-note').textContent";
    page.wait(&format!(
        "{note}.startsWith('0 of 6 found: impossible: no 9×9 puzzle has 16 clues')"
    ));
    choose(&page, "#generate-clues", "many");
    page.click("#generate-go");
    let error = "document.querySelector('dialog .error').textContent";
    page.wait(&format!("{error} === 'Clues: “many” is not a whole number'"));
    choose(&page, "#generate-clues", "99");
    page.click("#generate-go");
    page.wait(&format!("{error}.includes('99 clues are more than the 81 cells')"));
    // Seventeen clues in such symmetry take longer than anybody waits: it can be stopped.
    choose(&page, "#generate-clues", "17");
    choose(&page, "#generate-symmetry", "rotate90");
    page.click("#generate-go");
    page.wait("document.querySelector('#generate-go').textContent === 'Stop'");
    page.click("#generate-go");
    page.wait(&format!("{note} === '0 of 6 found. Stopped.'"));
}

#[test]
fn clues_that_could_go_are_shown_and_left_out() {
    let Some(page) = open() else { return };
    page.import("2413 ...2 3... 4...");
    page.wait_verdict("One solution");
    page.run(
        "[...document.querySelectorAll('#solutions button')].find((b) => b.textContent === 'What could go').click()",
        json!([]),
    );
    page.wait("document.querySelectorAll('#board .spare').length === 1");
    page.wait(
        "document.querySelector('#solutions-note').textContent.includes('could each be left out')",
    );
    page.run(
        "[...document.querySelectorAll('#solutions button')].find((b) => b.textContent === 'Leave them out').click()",
        json!([]),
    );
    page.wait(&format!("{GIVENS} < 7 && {GIVENS} >= 3"));
    page.wait_verdict("One solution");
    page.click("#undo");
    page.wait(&format!("{GIVENS} === 7"));
}

#[test]
fn the_board_goes_out_as_an_answer_set_program() {
    let Some(page) = open() else { return };
    page.import("rule: anti-king\n...3 ...2 3... 4...");
    page.click("#open-export");
    page.wait("document.querySelector('#export-text')?.value.length > 10");
    choose(&page, "#export-form", "asp");
    page.wait("document.querySelector('#export-text').value.includes('given(1,4,3)')");
    page.click("dialog .close");
    page.run("location.hash = '#learn/asp'", json!([]));
    page.wait("document.querySelectorAll('.program .atom').length === 4");
    page.click(".lesson-boards button:last-child");
    page.wait("document.querySelector('.program').textContent.includes('anti-king')");
    // What is saved is caught instead of kept.
    page.run(
        "window.saved = ''; const make = URL.createObjectURL; \
         URL.createObjectURL = (blob) => { blob.text().then((t) => window.saved = t); return make(blob); }",
        json!([]),
    );
    page.click("#save-asp");
    page.wait("window.saved.includes('#show cell/3') && window.saved.includes('anti-king')");
}
