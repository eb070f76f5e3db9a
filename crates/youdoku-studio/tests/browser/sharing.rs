//! Import, export, links, and work that survives.

use serde_json::{Value, json};

use crate::driver::{Browser, open};

pub const BOMBKNIGHT: &str = "rule: anti-king, anti-knight\n.........\n.3..8....\n.........\n....4...5\n.......27\n......3..\n......9..\n....56...\n.........";

#[test]
fn links_go_out_and_come_back() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    page.wait_verdict("One solution");
    let mut links = Vec::new();
    for form in ["f-puzzles", "sudokupad", "share", "json", "line"] {
        page.click("#open-export");
        page.wait(&format!("document.querySelector('#export-form [value={form}]') && document.querySelector('#export-form [value=json]')"));
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
        "{{\"size\":4,\"grid\":[{rows}],\"clone\":[{{\"cell\":\"R0C1\",\"value\":\"3\"}}]}}"
    ));
    page.wait("document.querySelector('.unread')?.textContent.includes('clone')");
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

/// The number of steps behind the version on the board, as the browser's database has it.
fn kept_steps(page: &Browser) -> Value {
    let script = "const done = arguments[arguments.length - 1]; \
        const open = indexedDB.open('youdoku'); \
        open.onsuccess = () => { const get = open.result.transaction('state').objectStore('state').get('work'); \
            get.onsuccess = () => { done(get.result?.at ?? -1); open.result.close(); }; };";
    page.run_async(script, json!([]))
}

fn wait_kept(page: &Browser, steps: u32) {
    let start = std::time::Instant::now();
    while kept_steps(page) != json!(steps) {
        assert!(start.elapsed().as_secs() < 60, "{} steps kept, not {steps}", kept_steps(page));
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

/// Presses keys by the thousand, which no driver does in time.
fn press(page: &Browser, code: &str, control: bool, times: u32) {
    let script = "const [code, ctrlKey, times] = arguments; \
        const cell = document.querySelectorAll('#board [role=gridcell]')[40]; cell.focus(); \
        for (let i = 0; i < times; i++) cell.dispatchEvent(new KeyboardEvent('keydown', { \
            code: code === 'Digit' ? `Digit${(i % 9) + 1}` : code, ctrlKey, bubbles: true }));";
    page.run(script, json!([code, control, times]));
}

#[test]
fn a_long_history_survives_whole() {
    const STEPS: u32 = 1500;
    let Some(page) = open() else { return };
    press(&page, "Digit", false, STEPS);
    page.click("[name='anti-knight']");
    wait_kept(&page, STEPS + 1);
    page.go(&page.address);
    page.wait("document.documentElement.dataset.ready === 'yes'");
    page.wait("document.querySelector('[name=anti-knight]').checked");
    press(&page, "KeyZ", true, 2);
    page.wait("!document.querySelector('[name=anti-knight]').checked");
    // Steps that were taken back survive as well, and a change takes their place.
    wait_kept(&page, STEPS - 1);
    page.go(&page.address);
    page.wait("document.documentElement.dataset.ready === 'yes'");
    page.wait("!document.querySelector('#redo').disabled");
    press(&page, "Digit", false, 1);
    wait_kept(&page, STEPS);
    page.go(&page.address);
    page.wait("document.documentElement.dataset.ready === 'yes'");
    page.wait("document.querySelector('#redo').disabled");
    press(&page, "KeyZ", true, STEPS - 1);
    page.wait_label("r5c5", "given 1");
    assert_eq!(page.value("document.querySelector('#undo').disabled"), json!(false));
    page.click("#undo");
    page.wait("document.querySelector('#undo').disabled");
    page.wait("document.querySelectorAll('#board .given').length === 0");
}

#[test]
fn what_another_page_wrote_is_never_mixed_in() {
    let Some(page) = open() else { return };
    press(&page, "Digit", false, 3);
    wait_kept(&page, 3);
    // Another page, as the database sees it: its own steps, its own name.
    let script = "const done = arguments[arguments.length - 1]; const open = indexedDB.open('youdoku'); \
        open.onsuccess = () => { const t = open.result.transaction(['steps', 'state'], 'readwrite'); \
            t.objectStore('steps').clear(); t.objectStore('steps').put({ whole: { b: [2, 2], c: {} } }, 0); \
            t.objectStore('steps').put({ c: { 0: [3, 0, [], [], 0] } }, 1); \
            t.objectStore('state').put({ writer: 'other', serial: 9, at: 1, last: 1 }, 'work'); \
            t.oncomplete = () => { open.result.close(); done(0); }; };";
    page.run_async(script, json!([]));
    press(&page, "Digit", false, 1);
    wait_kept(&page, 4);
    page.go(&page.address);
    page.wait("document.documentElement.dataset.ready === 'yes'");
    page.wait("document.querySelectorAll('#board [role=gridcell]').length === 81");
    press(&page, "KeyZ", true, 4);
    page.wait("document.querySelector('#undo').disabled");
    page.wait("document.querySelectorAll('#board .given').length === 0");
}

#[test]
fn a_damaged_database_costs_the_history_and_not_the_puzzle() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    wait_kept(&page, 1);
    let script = "const done = arguments[arguments.length - 1]; const open = indexedDB.open('youdoku'); \
        open.onsuccess = () => { const t = open.result.transaction(['steps', 'state'], 'readwrite'); \
            t.objectStore('steps').put('rubbish', 0); t.objectStore('steps').put({ c: { 999: [9] } }, 1); \
            t.oncomplete = () => { open.result.close(); done(0); }; };";
    page.run_async(script, json!([]));
    page.go(&page.address);
    page.wait("document.documentElement.dataset.ready === 'yes'");
    page.wait_verdict("One solution");
    page.wait("document.querySelectorAll('#board .given').length === 10");
}

/// Keeps the puzzle on the board in the library.
pub fn keep(page: &Browser, name: &str) {
    page.click("#open-library");
    page.run("document.querySelector('dialog input').value = arguments[0]", json!([name]));
    page.click("dialog .primary");
    page.wait(&format!("document.querySelector('.library strong')?.textContent === '{name}'"));
    page.click("dialog .close");
    page.wait("!document.querySelector('dialog')");
}

#[test]
fn the_library_keeps_named_puzzles() {
    let Some(page) = open() else { return };
    page.import(BOMBKNIGHT);
    keep(&page, "Bomb knight");
    page.import("1... .... .... ....");
    page.wait_verdict("Many solutions (72)");
    page.click("#open-library");
    page.click(".library .open");
    page.wait_verdict("One solution");
}

#[test]
fn solutions_are_stepped_through_and_filled_in() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... ....");
    page.wait_verdict("6 solutions");
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
