//! Import, export, links, and work that survives.

use serde_json::json;

use crate::driver::open;

const BOMBKNIGHT: &str = "rule: anti-king, anti-knight\n.........\n.3..8....\n.........\n....4...5\n.......27\n......3..\n......9..\n....56...\n.........";

#[test]
fn links_go_out_and_come_back() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    page.wait_verdict("One solution");
    let mut links = Vec::new();
    for form in ["f-puzzles", "sudokupad", "share", "json", "line"] {
        page.click("#open-export");
        page.wait("document.querySelector('#export-text')?.value.length > 20");
        page.run(
            "const s = document.querySelector('#export-form'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))",
            json!([form]),
        );
        page.wait("document.querySelector('#export-text').value.length > 20");
        links.push(page.value("document.querySelector('#export-text').value"));
        page.click("dialog .close");
        page.wait("!document.querySelector('dialog')");
    }
    for link in links {
        page.import("1... .... .... ....");
        page.wait_verdict("Many solutions (72)");
        page.import(link.as_str().unwrap());
        page.wait_verdict("One solution");
        page.wait("document.querySelectorAll('#board .given').length === 10");
    }
}

#[test]
fn what_was_not_understood_is_listed() {
    let Some(page) = open() else { return };
    let cells = "{},".repeat(4);
    let rows = vec![format!("[{}]", cells.trim_end_matches(',')); 4].join(",");
    page.import(&format!(
        "{{\"size\":4,\"grid\":[{rows}],\"sandwichsum\":[{{\"cell\":\"R0C1\",\"value\":\"3\"}}]}}"
    ));
    page.wait("document.querySelector('.unread')?.textContent.includes('sandwichsum')");
}

#[test]
fn a_bad_import_says_where() {
    let Some(page) = open() else { return };
    page.import("12x4 .... .... ....");
    let error = page.value("document.querySelector('dialog .error').textContent");
    assert!(error.as_str().unwrap().contains("column 3"), "{error}");
}

#[test]
fn a_reload_finds_the_work_and_its_history() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    page.wait_verdict("One solution");
    page.drag(&["r1c1", "r1c1"]);
    page.keys(&[&["5"]]);
    page.wait("document.querySelectorAll('#board .given').length === 11");
    page.go(&page.address);
    page.wait("document.documentElement.dataset.ready === 'yes'");
    page.wait("document.querySelectorAll('#board .given').length === 11");
    page.wait_verdict("One solution");
    page.click("#undo");
    page.wait("document.querySelectorAll('#board .given').length === 10");
    page.click("#undo");
    page.wait("document.querySelectorAll('#board .given').length === 0");
}

#[test]
fn the_library_keeps_named_puzzles() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    page.click("#open-library");
    page.run("document.querySelector('dialog input').value = 'Bomb knight'", json!([]));
    page.click("dialog .primary");
    page.wait("document.querySelector('.library strong')?.textContent === 'Bomb knight'");
    page.click("dialog .close");
    page.wait("!document.querySelector('dialog')");
    page.import("1... .... .... ....");
    page.wait_verdict("Many solutions (72)");
    page.click("#open-library");
    page.click(".library .open");
    page.wait("document.querySelector('dialog .primary[autofocus]')");
    page.click("dialog .primary[autofocus]");
    page.wait_verdict("One solution");
}

#[test]
fn solutions_are_stepped_through_and_filled_in() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... ....");
    page.wait_verdict("Many solutions (6)");
    let note = "document.querySelector('#solutions-note').textContent";
    page.click("#solutions button:nth-child(2)");
    page.wait(&format!("{note} === 'Solution 1 of 1 so far.'"));
    page.click("#solutions button:nth-child(2)");
    page.wait(&format!("{note} === 'Solution 2 of 2 so far.'"));
    page.click("#solutions button:nth-child(3)");
    page.wait("document.querySelectorAll('#board .entered').length === 13");
    page.wait_verdict("One solution");
    page.click("#solutions button:nth-child(4)");
    page.wait("document.querySelectorAll('#board .entered').length === 0");
}
