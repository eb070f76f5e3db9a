//! Two tabs at once: neither ever writes over what the other keeps (line 8).

use serde_json::json;

use crate::driver::{Browser, open};

/// Sets a digit by keys.
fn set(page: &Browser, cell: &str, digit: &str) {
    page.drag(&[cell, cell]);
    page.keys(&[&[digit]]);
    page.wait_label(cell, &format!("given {digit}"));
}

fn wait_givens(page: &Browser, count: u32) {
    page.wait(&format!("document.querySelectorAll('#board .given').length === {count}"));
}

/// Until the journal and the database have it.
fn rest(page: &Browser) {
    page.wait("globalThis.isKept");
}

#[test]
fn line_08_two_tabs_keep_their_own_work_and_its_history() {
    let Some(page) = open() else { return };
    let first = page.tab();
    set(&page, "r1c1", "1");
    set(&page, "r1c2", "2");
    rest(&page);
    // A tab beside it begins with what is there, and goes its own way.
    let second = page.open_tab();
    wait_givens(&page, 2);
    for (cell, digit) in [("r2c1", "4"), ("r2c2", "5"), ("r2c3", "6")] {
        set(&page, cell, digit);
    }
    rest(&page);
    page.switch_to(&first);
    wait_givens(&page, 2);
    set(&page, "r1c3", "3");
    rest(&page);
    page.reload();
    wait_givens(&page, 3);
    page.wait_label("r1c3", "given 3");
    page.switch_to(&second);
    page.reload();
    wait_givens(&page, 5);
    page.wait_label("r2c3", "given 6");
    for left in (0..5).rev() {
        page.click("#undo");
        wait_givens(&page, left);
    }
    rest(&page);
    page.switch_to(&first);
    for left in (0..3).rev() {
        page.click("#undo");
        wait_givens(&page, left);
    }
}

#[test]
fn line_08_what_a_closed_tab_had_is_found_again() {
    let Some(page) = open() else { return };
    let first = page.tab();
    set(&page, "r1c1", "1");
    rest(&page);
    page.open_tab();
    set(&page, "r9c9", "9");
    rest(&page);
    page.close_tab(&first);
    page.click("#open-library");
    page.wait("document.querySelectorAll('.library.left .open').length === 1");
    page.click(".library.left .keep");
    page.wait("document.querySelectorAll('.library.left .open').length === 0");
    page.wait("document.querySelectorAll('.library:not(.left) .open').length === 1");
    page.click(".library:not(.left) .open");
    wait_givens(&page, 2);
    page.wait_label("r9c9", "given 9");
}

#[test]
fn line_08_work_that_was_kept_before_there_were_slots_is_read() {
    let Some(page) = open() else { return };
    set(&page, "r1c1", "7");
    rest(&page);
    // As a page of before left it: no note of a slot, no date in the journal. Nothing writes to it here.
    page.go(&format!("{}icon.svg", page.address));
    let script = "const journal = JSON.parse(localStorage.getItem('youdoku.journal')); delete journal.saved; \
        localStorage.setItem('youdoku.journal', JSON.stringify(journal)); sessionStorage.clear();";
    page.run(script, json!([]));
    page.reload();
    page.wait_label("r1c1", "given 7");
    page.click("#undo");
    wait_givens(&page, 0);
}

/// Rules were kept as texts before they had arguments.
#[test]
fn work_from_before_rules_had_arguments_is_read() {
    let Some(page) = open() else { return };
    set(&page, "r1c1", "7");
    page.wait("localStorage.getItem('youdoku.journal') !== null");
    rest(&page);
    page.go(&format!("{}icon.svg", page.address));
    let script = "const journal = JSON.parse(localStorage.getItem('youdoku.journal')); \
        journal.present.r = ['anti-king', 'killer-cage 15 r5c1 r5c2', 'arrow r2c2 r2c3 r2c4']; \
        localStorage.setItem('youdoku.journal', JSON.stringify(journal));";
    page.run(script, json!([]));
    page.reload();
    page.wait_label("r1c1", "given 7");
    page.wait("document.querySelectorAll('#drawn-rules li').length === 2");
    assert_eq!(page.value("document.querySelector('#drawn-rules .number').value"), json!("15"));
    assert_eq!(page.value("document.querySelector('input[name=anti-king]').checked"), json!(true));
    // Changed, it is kept as what it is now.
    let change = "const field = document.querySelector('#drawn-rules .number'); field.focus(); \
        field.value = '16'; field.dispatchEvent(new Event('change'))";
    page.run(change, json!([]));
    let kept = "JSON.stringify(JSON.parse(localStorage.getItem('youdoku.journal')).present.r[1])";
    let expect = r#"{"rule":"killer-cage","sum":16,"cells":["r5c1","r5c2"]}"#;
    page.wait(&format!("{kept} === '{expect}'"));
}

#[test]
fn line_08_a_quick_flick_draws_what_the_rule_says() {
    let Some(page) = open() else { return };
    let rules = "[...document.querySelectorAll('#drawn-rules .what')].map((rule) => rule.textContent).join()";
    let kept = || {
        rest(&page);
        let rules = "JSON.parse(localStorage.getItem('youdoku.journal')).present.r";
        page.value(&format!("{rules}.map((rule) => rule.cells.join(' '))")).to_string()
    };
    page.click("[data-word='thermometer']");
    page.flick("r1c1", "r1c5");
    page.wait(&format!("{rules}.includes('r1c1') && {rules}.includes('r1c5')"));
    assert!(kept().contains("r1c1 r1c2 r1c3 r1c4 r1c5"), "{}", kept());
    page.flick("r3c3", "r6c6");
    assert!(kept().contains("r3c3 r4c4 r5c5 r6c6"), "{}", kept());
    // Neither straight nor diagonal: the cells under the way, across corners where it comes near them.
    page.flick("r9c1", "r7c5");
    assert!(kept().contains("r9c1 r8c2 r8c3 r7c4 r7c5"), "{}", kept());
}

/// The cells whose middle lies on what a rule's picture draws, links left out.
const CLAIMED: &str = "[...document.querySelectorAll('#board [role=gridcell]')].flatMap((cell, i) => { \
    const box = cell.getBoundingClientRect(); \
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2); \
    const drawn = [...document.querySelectorAll('#board .rule :is(path:not(.link), circle)')].some((shape) => { \
        const at = middle.matrixTransform(shape.getScreenCTM().inverse()); \
        return shape.isPointInStroke(at) || ((shape.tagName === 'circle' || shape.closest('.layer-ends')) && shape.isPointInFill(at)); }); \
    return drawn ? [`r${Math.floor(i / 9) + 1}c${i % 9 + 1}`] : []; }).join(' ')";

#[test]
fn line_08_a_picture_claims_no_cell_that_its_rule_does_not_have() {
    let Some(page) = open() else { return };
    let links = || {
        page.value("[...document.querySelectorAll('#board .rule .link')].map((link) => link.getAttribute('d').split('M').length - 1).reduce((a, b) => a + b, 0)")
    };
    // Tapped one by one.
    page.click("[data-word='thermometer']");
    page.drag(&["r1c1", "r1c1"]);
    page.drag(&["r1c5", "r1c5"]);
    page.wait("document.querySelectorAll('#board .layer-thick circle:not([stroke])').length === 1");
    assert_eq!(page.value(CLAIMED), "r1c1 r1c5");
    assert_eq!(links(), 1);
    for (rule, claimed, wanted) in [
        ("thermometer r2c2 r3c3 r3c4 r3c7", "r2c2 r3c3 r3c4 r3c7", 1),
        ("whispers 5 r1c1 r3c5 r9c9", "r1c1 r3c5 r9c9", 2),
        ("palindrome r5c1 r5c3 r5c5 r5c4", "r5c1 r5c3 r5c4 r5c5", 2),
        ("renban r4c4 r4c6", "r4c4 r4c6", 1),
        ("between-line r1c1 r1c4 r1c9", "r1c1 r1c4 r1c9", 2),
        ("non-consecutive-line r7c1 r7c3", "r7c1 r7c3", 1),
        ("arrow r2c2 r5c2 r6c3", "r2c2 r5c2 r6c3", 1),
        ("arrow 2 r8c1 r8c4 r6c6 r5c7", "r5c7 r6c6 r8c1 r8c4", 2),
        ("renban r4c4 r4c5 r5c6", "r4c4 r4c5 r5c6", 0),
    ] {
        page.import(&format!("rule: {rule}\n{}", ".".repeat(81)));
        page.wait(&format!("{CLAIMED} === '{claimed}'"));
        assert_eq!(links(), wanted, "{rule}");
    }
    // A little killer that ends before the edge is not shown as one that goes there.
    let outside = "document.querySelectorAll('#board .layer-outside .rule').length";
    for cells in ["r1c7 r2c8", "r2c8 r3c9"] {
        for (cells, wanted) in [("r1c7 r2c8 r3c9", 1), (cells, 0)] {
            page.import(&format!("rule: little-killer 12 {cells}\n{}", ".".repeat(81)));
            page.wait(&format!("{outside} === {wanted}"));
        }
    }
}

#[test]
fn line_08_what_could_go_looks_at_givens_and_rules_and_says_so() {
    let Some(page) = open() else { return };
    let push = "[...document.querySelectorAll('#solutions button')].find((b) => b.textContent === 'What could go').click()";
    let note = "document.querySelector('#solutions-note').textContent";
    page.import(crate::sharing::BOMBKNIGHT);
    page.wait_verdict("One solution");
    page.run(push, json!([]));
    page.wait(&format!("{note}.startsWith('10 givens and 2 rules: ')"));
    // What a given says anyway could go.
    page.import("rule: even r4c1\n...3 ...2 3... 4...");
    page.wait_verdict("One solution");
    page.run(push, json!([]));
    page.wait(&format!("{note}.includes('could each be left out')"));
    page.wait("document.querySelectorAll('#board .spare-thing').length === 1");
    let leave = "[...document.querySelectorAll('#solutions button')].find((b) => b.textContent === 'Leave them out').click()";
    page.run(leave, json!([]));
    page.wait_verdict("One solution");
    page.wait("document.querySelectorAll('#drawn-rules li').length === 0");
}
