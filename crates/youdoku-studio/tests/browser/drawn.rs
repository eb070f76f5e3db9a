//! What is only drawn: lines, shapes, words, frames, colours and lamps are things like any other. They are kept, undone,
//! exported and read again, and fog covers what no lamp lights.

use serde_json::json;

use crate::driver::{Browser, open};

/// What stands on the board besides the rules.
const COSMETIC: &str = "document.querySelectorAll('#board .cosmetic > *').length";

fn take(page: &Browser, word: &str) {
    page.run(
        "document.dispatchEvent(new CustomEvent('open-group', { detail: 'Drawn only' }))",
        json!([]),
    );
    page.click(&format!("#tools [data-word='{word}']"));
    page.wait(&format!("document.querySelector('#tools [data-word={word}]').getAttribute('aria-pressed') === 'true'"));
}

fn listed(page: &Browser, count: usize) {
    page.wait(&format!("document.querySelectorAll('#drawn-rules li').length === {count}"));
}

/// The export in one form.
fn export(page: &Browser, form: &str) -> String {
    page.click("#open-export");
    page.wait(&format!("document.querySelector('#export-form [value={form}]') && document.querySelector('#export-form [value=json]')"));
    page.run("const s = document.querySelector('#export-form'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))", json!([form]));
    page.wait("document.querySelector('#export-text').value.length > 20");
    let text = page.value("document.querySelector('#export-text').value");
    page.click("dialog .close");
    page.wait("!document.querySelector('dialog')");
    text.as_str().unwrap().to_owned()
}

#[test]
fn drawings_are_things_that_count_for_nothing() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... 4...");
    page.wait_verdict("One solution");
    take(&page, "drawn-line");
    page.flick("r1c1", "r1c3");
    listed(&page, 1);
    page.wait(&format!("{COSMETIC} === 1"));
    // Its colour is changed where it is held; that is a step of its own.
    page.run("const s = document.querySelector('#hand [data-part=colour]'); s.value = 'red'; s.dispatchEvent(new Event('change'))", json!([]));
    page.wait(
        "document.querySelector('#board .cosmetic path').getAttribute('stroke') === '#E6261F'",
    );
    page.click("#undo");
    page.wait(
        "document.querySelector('#board .cosmetic path').getAttribute('stroke') === '#A8A8A8'",
    );
    page.click("#redo");
    page.wait(
        "document.querySelector('#board .cosmetic path').getAttribute('stroke') === '#E6261F'",
    );
    page.keys(&[&["Escape"], &["Escape"]]);
    take(&page, "drawn-text");
    page.drag(&["r2c2", "r2c2"]);
    page.wait("document.querySelector('#badges').textContent === '1 clue unfinished'");
    page.keys(&[&["H"], &["i"], &[" "], &["1"]]);
    page.wait("[...document.querySelectorAll('#board .cosmetic text')].some((text) => text.textContent === 'Hi 1')");
    page.keys(&[&["Escape"], &["Escape"]]);
    take(&page, "drawn-shape");
    page.drag(&["r3c3", "r3c3"]);
    page.keys(&[&["Escape"], &["Escape"]]);
    take(&page, "drawn-colour");
    page.drag(&["r4c2", "r4c3"]);
    page.keys(&[&["Escape"], &["Escape"]]);
    take(&page, "drawn-frame");
    page.drag(&["r2c3", "r3c4"]);
    page.keys(&[&["Escape"], &["Escape"]]);
    listed(&page, 5);
    // The verdict and its words know nothing of it.
    page.wait_verdict("One solution");
    page.wait("document.querySelector('#verdict-more').textContent === '4 givens'");
    let drawn = page.value(
        "[...document.querySelectorAll('#board .cosmetic')].map((one) => one.innerHTML).join()",
    );
    // It comes back from every form that has words for it.
    for form in ["text", "f-puzzles", "share"] {
        let text = export(&page, form);
        page.import("1... .... .... ....");
        page.wait_verdict("Many solutions (72)");
        listed(&page, 0);
        page.import(&text);
        listed(&page, 5);
        page.wait_verdict("One solution");
        assert!(
            page.value("document.querySelector('dialog')").is_null(),
            "{form}: all is understood"
        );
        page.settle();
        let again = page.value(
            "[...document.querySelectorAll('#board .cosmetic')].map((one) => one.innerHTML).join()",
        );
        assert_eq!(again.as_str().unwrap().len(), drawn.as_str().unwrap().len(), "{form}");
    }
    // A thing is picked on the board and taken away; a reload keeps what is left.
    page.click("#tab-clues");
    page.click("#drawn-rules .remove");
    listed(&page, 4);
    page.reload();
    page.click("#tab-clues");
    listed(&page, 4);
}

#[test]
fn lamps_make_fog_and_what_it_hides_is_told_by_nothing() {
    let Some(page) = open() else { return };
    // The cage is in the fog, the thermometer in the light.
    page.import("rule: killer-cage 3 r4c3 r4c4, thermometer r1c1 r1c2\n...3 ...2 3... 4...");
    take(&page, "fog-lamp");
    page.drag(&["r1c1", "r1c2", "r1c3", "r1c4"]);
    page.wait("document.querySelectorAll('#drawn-rules li').length === 3");
    page.keys(&[&["Escape"], &["Escape"]]);
    page.click("#tab-play");
    page.wait("document.querySelectorAll('#play-board .fog').length === 12");
    page.wait("document.querySelectorAll('#play-board .given').length === 1");
    // Neither the picture nor the names nor the draft of the rules have the cage.
    page.wait("document.querySelector('#play-rules').textContent.includes('thermometer') || document.querySelector('#play-rules').textContent.includes('bulb') || document.querySelectorAll('#play-rules p').length === 2");
    let rules = page.value("document.querySelectorAll('#play-rules p').length");
    assert_eq!(rules, json!(2), "the usual rules and the thermometer's");
    let named = "[...document.querySelectorAll('#play-board [role=gridcell]')].filter((one) => /cage/.test(one.getAttribute('aria-label'))).length";
    assert_eq!(page.value(named), json!(0));
    page.wait("![...document.querySelectorAll('#play-board text')].some((text) => text.textContent === '3' && text.closest('.layer-signs'))");
    // Nor is it in the source of the page, where Set and its list have it: a thing that is half in the light is cut.
    let source = "['#play-board', '#board', '#drawn-rules'].map((one) => document.querySelector(one).innerHTML).join()";
    page.wait(&format!("!{source}.includes('stroke-dasharray') && !{source}.includes('Killer')"));
    let reach = "[...document.querySelectorAll('#play-board .layer-thick path')].map((one) => one.getBBox()).map((box) => Math.max(box.x + box.width, box.y + box.height) / 64)";
    page.wait(&format!("{reach}.length > 0 && {reach}.every((far) => far < 4.2)"));
    // A hint comes from what is lit alone.
    page.click("#play-hint");
    page.wait("document.querySelector('#hint-text').textContent !== '' && document.querySelector('#hint-text').textContent !== 'Thinking…'");
    let said = page.value("document.querySelector('#hint-text').textContent");
    assert!(!said.as_str().unwrap().contains("cage"), "{said}");
    for row in ["row 2", "row 3", "row 4"] {
        assert!(!said.as_str().unwrap().contains(row), "{said}");
    }
    // Whoever sets sees it all again.
    page.click("#tab-set");
    page.wait("document.querySelectorAll('#drawn-rules li').length === 3");
    page.wait("document.querySelector('#board').innerHTML.includes('stroke-dasharray')");
}

/// A line that goes from the light into the fog ends where the fog begins, and goes on when a digit lights more.
#[test]
fn lines_are_cut_where_fog_begins() {
    let Some(page) = open() else { return };
    page.import("rule: thermometer r2c1 r2c2 r2c3, odd r4c4\n...3 ...2 3... 4...");
    take(&page, "fog-lamp");
    page.drag(&["r2c1", "r2c1"]);
    page.keys(&[&["Escape"], &["Escape"]]);
    page.click("#tab-play");
    page.wait("document.querySelectorAll('#play-board .fog').length === 15");
    let reach = "Math.max(...[...document.querySelectorAll('#play-board .layer-thick .rule path')].map((one) => one.getBBox()).map((box) => (box.x + box.width) / 64))";
    page.wait(&format!("Math.abs({reach} - 1) < 0.01"));
    page.wait("document.querySelectorAll('#play-board .rule:not(:empty)').length === document.querySelectorAll('#play-board .layer-thick .rule').length");
    page.run("document.querySelectorAll('#play-board [role=gridcell]')[4].focus()", json!([]));
    page.keys(&[&["1"]]);
    page.wait(&format!("Math.abs({reach} - 2) < 0.01"));
    // Covered, nothing of it is there.
    page.click("#play-stop");
    page.wait("document.querySelectorAll('#play-board .rule:not(:empty)').length === 0");
}
