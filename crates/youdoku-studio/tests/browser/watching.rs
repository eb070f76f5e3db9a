//! Learn.

use serde_json::json;

use crate::driver::open;

#[test]
fn clauses_are_listed_and_found() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... 4...");
    page.click("#tab-learn");
    page.wait("document.querySelectorAll('.clauses li').length === 200");
    page.wait("document.querySelectorAll('.encoding').length === 4");
    page.run(
        "const f = document.querySelector('.sentence [type=search]'); f.value = '!d3_1_4 !d3_2_4'; f.dispatchEvent(new Event('input'))",
        json!([]),
    );
    page.wait("document.querySelectorAll('.clauses li').length === 1");
}

#[test]
fn engines_race_and_solvers_walk() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... 4...");
    page.wait_verdict("One solution");
    page.click("#tab-learn");
    page.click("#race-start");
    page.wait("document.querySelectorAll('.bars li[data-state=arrived]').length >= 4");
    page.click("#watch-walksat");
    page.wait("document.querySelector('.watch .note[role=status]').textContent.startsWith('Solved after')");
    page.click("#watch-dpll");
    page.wait(
        "document.querySelector('.watch .note[role=status]').textContent.startsWith('Step 0 of')",
    );
    page.click(".walking button:nth-child(2)");
    page.wait("document.querySelectorAll('.steps li').length === 1");
}
