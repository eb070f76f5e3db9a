//! Learn: each lesson shows its point on its own board, steps go both ways, and clauses and cells lead to each other.

use serde_json::json;

use crate::driver::{Browser, open};

fn lesson(page: &Browser, id: &str) {
    page.run("location.hash = `#learn/${arguments[0]}`", json!([id]));
    page.wait(&format!("document.querySelector('#learn').dataset.lesson === '{id}'"));
}

fn wait_note(page: &Browser, start: &str) {
    page.wait(&format!("document.querySelector('#lesson-note').textContent.startsWith('{start}')"));
}

#[test]
fn dpll_decides_fails_and_goes_back_and_is_stepped_both_ways() {
    let Some(page) = open() else { return };
    lesson(&page, "dpll");
    wait_note(&page, "Step 0 of");
    page.wait(
        "document.querySelector('#lesson-note').textContent.endsWith('3 decisions, 4 conflicts')",
    );
    page.keys(&[&["]"]]);
    wait_note(&page, "Step 1 of 103: try r1c1 = 1");
    page.wait("document.querySelectorAll('.put-decision').length === 1");
    page.keys(&[&["]"], &["]"]]);
    wait_note(&page, "Step 27 of 103: a clause is broken");
    page.wait("document.querySelectorAll('.told-broken').length > 1");
    page.keys(&[&["]"]]);
    wait_note(&page, "Step 28 of 103: back: r1c1 ≠ 1 after all");
    page.wait("document.querySelectorAll('.put-back').length > 0");
    let forward = page.value("document.querySelector('#lesson-board').innerHTML");
    page.keys(&[&["]"], &["["]]);
    wait_note(&page, "Step 28 of");
    // From the other side the same board, but for what was just taken back.
    assert_eq!(page.value("document.querySelector('#lesson-board').innerHTML"), forward);
    page.run("const s = document.querySelector('#lesson-slider'); s.value = s.max; s.dispatchEvent(new Event('input'))", json!([]));
    wait_note(&page, "Step 103 of 103: nothing is left to try");
    page.wait("document.querySelectorAll('.node.failed').length === 4 || document.querySelectorAll('.node-cross').length === 4");
    page.wait("document.querySelector('.lessons a[aria-current] .tick').textContent === '✓'");
}

#[test]
fn clauses_light_cells_and_cells_list_clauses() {
    let Some(page) = open() else { return };
    lesson(&page, "clauses");
    page.wait("document.querySelectorAll('.clauses li').length > 100");
    page.wait("document.querySelectorAll('.sizes-of tbody tr').length === 4");
    page.run(
        "const f = document.querySelector('#find-clause'); f.value = '!d3_1_4 !d3_2_4'; f.dispatchEvent(new Event('input'))",
        json!([]),
    );
    page.wait("document.querySelectorAll('.clauses li').length === 1");
    page.click(".clause");
    page.wait("document.querySelectorAll('.told-lit').length === 2");
    wait_note(&page, "r1c4 ≠ 3");
    page.run(
        "const f = document.querySelector('#find-clause'); f.value = 'r1c2'; f.dispatchEvent(new Event('input'))",
        json!([]),
    );
    page.wait("document.querySelectorAll('.clauses li').length > 5 && [...document.querySelectorAll('.clauses li')].every((line) => line.textContent.includes('_1_2'))");
}

#[test]
fn solvers_walk_race_and_count() {
    let Some(page) = open() else { return };
    lesson(&page, "walksat");
    page.wait("document.querySelector('#walk-start')");
    page.click("#walk-start");
    page.wait("document.querySelector('.chart .curve')?.points.numberOfItems > 2");
    page.wait("document.querySelectorAll('.chart .tick').length > 4");
    lesson(&page, "race");
    page.wait("document.querySelector('#race-start')");
    page.click("#race-start");
    page.wait("document.querySelectorAll('.bars li[data-state=arrived]').length >= 3");
    lesson(&page, "bombknight");
    page.wait("document.querySelectorAll('.lesson-under button').length === 2");
    page.click(".lesson-under button:nth-child(2)");
    page.wait("document.querySelector('.counted')?.textContent.includes('1,451,520 in all')");
}

#[test]
fn programs_proofs_and_techniques() {
    let Some(page) = open() else { return };
    lesson(&page, "asp");
    page.wait("document.querySelectorAll('.program .atom').length === 4");
    page.click(".program .atom");
    page.wait("document.querySelectorAll('.told-lit').length === 1");
    wait_note(&page, "given(1,4,3) says r1c4 = 3, which the clauses call d3_1_4");
    lesson(&page, "proof");
    wait_note(&page, "A proof of");
    page.keys(&[&["]"]]);
    page.wait("document.querySelector('.proof-tick').textContent.startsWith('✓')");
    lesson(&page, "x-wing");
    wait_note(&page, "Here is an X-wing");
    for _ in 0..3 {
        page.click("#technique-hint");
    }
    page.wait("document.querySelectorAll('.told-off').length > 0");
    page.wait("document.querySelector('.technique-told').textContent.includes('which take their')");
}

#[test]
fn every_technique_has_a_page_with_a_position_to_try() {
    let Some(page) = open() else { return };
    lesson(&page, "full-house");
    wait_note(&page, "Here is a full house.");
    let techniques = youdoku::explain::TECHNIQUES.len();
    page.wait(&format!(
        "document.querySelectorAll('.lessons ul:last-child a').length === {techniques}"
    ));
    // What it places is written by whoever has no pointer; anything else is refused with a reason.
    page.run("document.querySelector('#technique-try').focus()", json!([]));
    page.keys(&[&["r"], &["3"], &["c"], &["8"], &[" "], &["6"], &["Enter"]]);
    page.wait("document.querySelector('.technique-told').textContent.startsWith('r3c8 is 6.')");
    page.wait("document.querySelector('.lessons a[aria-current] .tick').textContent === '✓'");
    for (id, note) in [
        ("naked-pair", "Here is a naked pair."),
        ("one-rule", "Here is a one rule."),
        ("franken-swordfish", "Here is a franken swordfish."),
        ("aic", "Here is an AIC."),
        ("forcing-chain", "No position of it is known"),
    ] {
        lesson(&page, id);
        wait_note(&page, note);
    }
}

#[test]
fn a_class_sees_large_and_a_phone_sees_all() {
    let Some(page) = open() else { return };
    lesson(&page, "propagation");
    wait_note(&page, "Step 0 of");
    let size = "document.querySelector('.lesson-words').getBoundingClientRect().width";
    let before = page.value(size).as_f64().unwrap();
    page.click("#show-class");
    page.wait(&format!("{size} > {before}"));
    page.wait("getComputedStyle(document.querySelector('.lessons')).display === 'none'");
    page.keys(&[&["Escape"]]);
    page.wait("getComputedStyle(document.querySelector('.lessons')).display !== 'none'");
    page.become_a_phone();
    page.wait("document.documentElement.scrollWidth <= 360");
    let board = page.value("document.querySelector('#lesson-board').getBoundingClientRect().top");
    assert!(board.as_f64().unwrap() < 120.0, "{board}");
}
