//! What is kept, turned, pasted and not understood.

use serde_json::json;

use crate::driver::open;
use crate::sharing::BOMBKNIGHT;

fn clue_count(page: &crate::driver::Browser) -> serde_json::Value {
    page.value("document.querySelectorAll('#board .given').length")
}

#[test]
fn snapshots_are_kept_with_the_puzzle_and_the_whole_of_it_turns() {
    let Some(page) = open() else { return };
    page.import("rule: thermometer r1c1 r1c2\n1... .... .... ....");
    page.keys(&[&["F2"]]);
    page.wait("document.querySelector('#about-draft').textContent.startsWith('draft')");
    page.run(
        "document.querySelector('#title-field').value = 'One'; document.querySelector('#author-field').value = 'Me'; \
         document.querySelector('#snapshot-name').value = 'before'; document.querySelector('#snapshot-keep').click(); \
         [...document.querySelectorAll('.turns button')].find((b) => b.textContent === 'Turn right').click(); \
         document.querySelector('dialog .close').click()",
        json!([]),
    );
    page.wait("document.querySelector('#title').textContent === 'One'");
    page.wait_label("r1c4", "given 1, first of two on a thermometer");
    page.wait_label("r2c4", "second of two on a thermometer");
    page.click("#open-title");
    page.wait("document.querySelectorAll('#snapshots .open').length === 1");
    page.click("#snapshots .open");
    page.wait_label("r1c1", "given 1");
    page.click("#undo");
    page.wait_label("r1c4", "given 1");
}

#[test]
fn paste_imports_anywhere_and_writes_over_nothing() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    page.wait_verdict("One solution");
    let paste = "const data = new DataTransfer(); data.setData('text', arguments[0]); \
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))";
    page.run(paste, json!(["1... .... .... ...."]));
    page.wait_verdict("Many solutions (72)");
    page.run(paste, json!(["no puzzle at all"]));
    page.wait(
        "document.querySelector('#hand').textContent.startsWith('What was pasted is no puzzle')",
    );
    assert_eq!(clue_count(&page), 1);
    // The other one is where it was: in its slot, with its history.
    page.click("#open-library");
    page.wait("document.querySelectorAll('.library.left .open').length === 1");
    page.click(".library.left .open");
    page.wait_verdict("One solution");
    assert_eq!(clue_count(&page), 10);
    page.click("#undo");
    page.wait("document.querySelectorAll('#board .given').length === 0");
}

#[test]
fn what_was_not_understood_stays_in_sight_and_goes_out_again() {
    let Some(page) = open() else { return };
    let rows = ["[{},{},{},{}]"; 4].join(",");
    page.import(&format!("{{\"size\":4,\"grid\":[{rows}],\"strangeclue\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}}]}}"));
    page.wait("document.querySelector('dialog .unread')");
    page.click("dialog .primary");
    page.wait("document.querySelector('#badges .warn')?.textContent.startsWith('without')");
    page.wait("document.querySelectorAll('#board .strange').length === 1");
    page.drag(&["r4c4", "r4c4"]);
    page.keys(&[&["1"]]);
    page.wait_verdict("Many solutions (72)");
    page.wait("document.querySelector('#badges .warn')?.textContent.startsWith('without')");
    page.reload();
    page.wait("document.querySelector('#badges .warn')?.textContent.startsWith('without')");
    page.click("#open-export");
    page.wait("document.querySelector('#export-form [value=json]')");
    page.run("const s = document.querySelector('#export-form'); s.value = 'json'; s.dispatchEvent(new Event('change'))", json!([]));
    page.wait("document.querySelector('#export-text').value.includes('strangeclue')");
}

#[test]
fn a_phone_has_the_board_first_and_tools_in_a_drawer() {
    let Some(page) = open() else { return };
    page.become_a_phone();
    page.wait("innerWidth === 360");
    let cell = "document.querySelector('#board .cell').getBoundingClientRect()";
    page.wait(&format!("{cell}.width >= 37"));
    // Everything that is needed to set digits is on the first screen.
    let bottom = page.value(
        "[...document.querySelectorAll('#keypad .key')].at(-1).getBoundingClientRect().bottom",
    );
    assert!(bottom.as_f64().unwrap() <= 740.0, "{bottom}");
    let place = page.value(&format!("[{cell}.x, {cell}.y, {cell}.width]"));
    page.click("#open-tools");
    page.wait("document.querySelector('#drawer').getBoundingClientRect().height > 200");
    let over = "document.querySelector('#drawer').getBoundingClientRect().top >= document.querySelector('#board-frame').getBoundingClientRect().bottom - 1";
    assert_eq!(page.value(over), true, "the drawer is never over the board");
    page.click("[data-word='thermometer']");
    page.wait("document.querySelector('#drawer').getBoundingClientRect().height === 0");
    page.drag_by("touch", &["r1c1", "r1c4"]);
    page.wait("document.querySelectorAll('#board .layer-thick .rule').length === 1");
    assert_eq!(page.value(&format!("[{cell}.x, {cell}.y, {cell}.width]")), place);
    let small = "[...document.querySelectorAll('.top button, .dock button, #keypad button')].filter((e) => { \
        const b = e.getBoundingClientRect(); return b.width && (b.width < 43 || b.height < 38); }).map((e) => e.outerHTML)";
    assert_eq!(page.value(small), json!([]));
}

#[test]
fn large_boards_keep_cells_that_can_be_pressed() {
    let Some(page) = open() else { return };
    page.resize(1280, 720, 1.0);
    page.wait("innerWidth === 1280");
    page.click("#open-new");
    page.run("[...document.querySelectorAll('.size')].find((b) => b.textContent.startsWith('25×25')).click()", json!([]));
    page.wait("document.querySelectorAll('#board [role=gridcell]').length === 625");
    page.wait("document.querySelector('#board .cell').getBoundingClientRect().width >= 23.9");
    assert_eq!(page.value("document.documentElement.scrollHeight"), 720);
    // A board of several grids, each with its boxes.
    page.click("#open-new");
    page.click("[data-several='Two 4×4']");
    page.wait("document.querySelectorAll('#board .cell:not(.absent)').length === 28");
    page.wait_verdict("Many solutions");
}
