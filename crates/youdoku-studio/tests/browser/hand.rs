//! Draw, then type: strokes, things that are held, picked, extended, moved, edited and taken away, on the board and by keys.

use serde_json::{Value, json};

use crate::driver::{Browser, open};

/// The rules of the puzzle as it is kept: word, number, cells.
fn rules(page: &Browser) -> String {
    let script = "const slot = sessionStorage.getItem('youdoku.slot'); \
        const kept = JSON.parse(localStorage.getItem('youdoku.journal' + (slot ? '.' + slot : '')) ?? '{}'); \
        return (kept.present?.r ?? []).map(({ rule, cells, ...said }) => [rule, ...Object.values(said), (cells ?? []).join(' ')].join(' ')).join('; ')";
    page.run(script, json!([])).as_str().unwrap().to_owned()
}

fn wait_rules(page: &Browser, expect: &str) {
    let start = std::time::Instant::now();
    while rules(page) != expect {
        assert!(start.elapsed().as_secs() < 60, "{} and not {expect}", rules(page));
        std::thread::sleep(std::time::Duration::from_millis(40));
    }
}

/// Waits until the last of the rules is this one.
fn wait_last(page: &Browser, expect: &str) {
    let start = std::time::Instant::now();
    while rules(page).rsplit("; ").next() != Some(expect) {
        assert!(start.elapsed().as_secs() < 60, "{} and not {expect}", rules(page));
        std::thread::sleep(std::time::Duration::from_millis(40));
    }
}

/// A point of the window: so many cells right and down of the middle of a cell.
fn at(page: &Browser, cell: &str, right: f64, down: f64) -> (i64, i64) {
    page.settle();
    let script = "const [name, right, down] = arguments; const [r, c] = name.match(/\\d+/g).map(Number); \
        const box = document.querySelectorAll('#board [role=row]')[r - 1].children[c - 1].getBoundingClientRect(); \
        return [box.x + box.width * (0.5 + right), box.y + box.height * (0.5 + down)].map(Math.round)";
    let place = page.run(script, json!([cell, right, down]));
    (place[0].as_i64().unwrap(), place[1].as_i64().unwrap())
}

fn said(page: &Browser) -> Value {
    page.value("document.querySelector('#hand').textContent")
}

#[test]
fn a_number_is_typed_into_what_was_just_drawn_and_never_carried_over() {
    let Some(page) = open() else { return };
    page.click("[data-word='killer-cage']");
    page.drag(&["r1c1", "r1c2", "r1c3"]);
    page.keys(&[&["1"], &["5"]]);
    wait_rules(&page, "killer-cage 15 r1c1 r1c2 r1c3");
    page.drag(&["r3c1", "r3c2"]);
    wait_rules(&page, "killer-cage 15 r1c1 r1c2 r1c3; killer-cage r3c1 r3c2");
    page.keys(&[&["9"], &["9"], &["Backspace"]]);
    wait_rules(&page, "killer-cage 15 r1c1 r1c2 r1c3; killer-cage 9 r3c1 r3c2");
    assert_eq!(page.value("document.querySelectorAll('#board .given').length"), 0);
    // A stroke is a step, its number another.
    page.keys(&[&["Control", "z"]]);
    wait_rules(&page, "killer-cage 15 r1c1 r1c2 r1c3; killer-cage r3c1 r3c2");
    page.keys(&[&["Control", "z"]]);
    wait_rules(&page, "killer-cage 15 r1c1 r1c2 r1c3");
    // A press on a thing of the tool's kind holds it: ranges are typed too.
    let (x, y) = at(&page, "r1c2", 0.0, -0.42);
    page.press_at("mouse", x, y);
    page.keys(&[&["1"], &["0"], &["-"], &["2"], &["0"], &["Enter"]]);
    wait_rules(&page, "killer-cage 10..20 r1c1 r1c2 r1c3");
    // After Enter, Escape and the tool's being put down digits go to cells again.
    page.keys(&[&["Escape"]]);
    page.drag(&["r5c5", "r5c5"]);
    page.keys(&[&["7"]]);
    page.wait_label("r5c5", "given 7");
}

#[test]
fn what_lacks_its_number_is_unfinished_and_does_not_count() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... 4...");
    page.wait_verdict("One solution");
    page.click("[data-word='xv']");
    let (x, y) = at(&page, "r2c1", 0.5, 0.0);
    page.press_at("mouse", x, y);
    page.wait("document.querySelectorAll('#board .unfinished').length === 1");
    page.wait("document.querySelector('#badges').textContent === '1 clue unfinished'");
    page.wait_verdict("One solution");
    page.keys(&[&["1"], &["0"]]);
    page.wait_verdict("No solution");
    page.wait("document.querySelectorAll('#board .unfinished').length === 0 && document.querySelector('#badges').textContent === ''");
}

#[test]
fn edges_corners_and_the_ring_are_where_people_press() {
    let Some(page) = open() else { return };
    page.click("[data-word='difference']");
    let (x, y) = at(&page, "r2c2", 0.4, 0.1);
    page.press_at("mouse", x, y);
    wait_rules(&page, "difference r2c2 r2c3");
    page.click("[data-word='quadruple']");
    let (x, y) = at(&page, "r5c5", 0.4, 0.45);
    page.press_at("mouse", x, y);
    page.keys(&[&["1"], &["2"]]);
    page.wait("document.querySelector('#board .layer-signs text')?.textContent.replace(/\\s/g, '') === '12' || document.querySelectorAll('#board .layer-signs text').length > 1");
    page.click("[data-word='sandwich']");
    let (x, y) = at(&page, "r4c1", -0.9, 0.0);
    page.press_at("mouse", x, y);
    page.keys(&[&["8"]]);
    page.wait("document.querySelectorAll('#board .layer-outside .rule').length === 1");
    page.click("[data-word='little-killer']");
    let (x, y) = at(&page, "r1c4", 0.0, -0.9);
    page.press_at("mouse", x, y);
    page.keys(&[&["2"], &["0"]]);
    page.wait("document.querySelectorAll('#board .layer-outside .rule').length === 2");
    page.keys(&[&["Left"]]);
    wait_last(&page, "little-killer 20 r1c3 r2c2 r3c1");
    // By touch, the nearest edge is meant.
    page.click("[data-word='ratio']");
    let (x, y) = at(&page, "r8c8", 0.1, 0.3);
    page.press_at("touch", x, y);
    wait_last(&page, "ratio r8c8 r9c8");
}

#[test]
fn selected_cells_become_a_thing_when_a_tool_is_taken() {
    let Some(page) = open() else { return };
    page.drag(&["r2c2", "r2c3", "r3c3"]);
    page.click("[data-word='thermometer']");
    wait_rules(&page, "thermometer r2c2 r2c3 r3c3");
    page.keys(&[&["Escape"], &["Escape"]]);
    // Where they do not fit, nothing is made, the selection stays, and the card says what is missing.
    page.drag(&["r5c5", "r5c6", "r5c7"]);
    page.click("[data-word='difference']");
    page.wait("document.querySelector('#card-missing').textContent.includes('takes 2 cells side by side')");
    assert_eq!(page.value("document.querySelectorAll('#board [aria-selected=true]').length"), 3);
    assert_eq!(rules(&page), "thermometer r2c2 r2c3 r3c3");
}

#[test]
fn things_are_picked_extended_moved_and_deleted_on_the_board() {
    let Some(page) = open() else { return };
    page.click("[data-word='thermometer']");
    page.flick("r2c2", "r2c4");
    page.keys(&[&["Escape"], &["Escape"]]);
    wait_rules(&page, "thermometer r2c2 r2c3 r2c4");
    // A press selects the cell and picks the thing; digits go to the cell.
    page.drag(&["r2c3", "r2c3"]);
    page.wait("document.querySelectorAll('#board .handle').length === 2");
    assert!(said(&page).as_str().unwrap().starts_with("Thermometer r2c2–r2c4"), "{}", said(&page));
    page.keys(&[&["5"]]);
    page.wait_label("r2c3", "given 5");
    // An end is dragged to extend, the body to move.
    page.drag(&["r2c4", "r3c4", "r4c4"]);
    wait_rules(&page, "thermometer r2c2 r2c3 r2c4 r3c4 r4c4");
    page.drag(&["r4c4", "r3c4"]);
    wait_rules(&page, "thermometer r2c2 r2c3 r2c4 r3c4");
    page.drag(&["r2c2", "r1c2"]);
    wait_rules(&page, "thermometer r1c2 r2c2 r2c3 r2c4 r3c4");
    page.drag(&["r2c3", "r4c4", "r4c5"]);
    wait_rules(&page, "thermometer r3c4 r4c4 r4c5 r4c6 r5c6");
    // Delete takes what is in the cell first, then the thing; both come back.
    page.drag(&["r4c5", "r4c5"]);
    page.keys(&[&["6"]]);
    page.wait_label("r4c5", "given 6");
    page.keys(&[&["Delete"]]);
    page.wait_label("r4c5", "empty");
    page.keys(&[&["Delete"]]);
    page.wait("document.querySelector('#hand').textContent.startsWith('Thermometer removed.')");
    wait_rules(&page, "");
    page.run("document.querySelector('#hand button').click()", json!([]));
    wait_rules(&page, "thermometer r3c4 r4c4 r4c5 r4c6 r5c6");
}

#[test]
fn the_menu_of_a_thing_opens_by_keys_and_pointer() {
    let Some(page) = open() else { return };
    page.import(&format!("rule: thermometer r1c1 r1c2 r1c3, renban r1c2 r2c2\n{}", ".".repeat(81)));
    page.drag(&["r1c3", "r1c3"]);
    page.wait("document.querySelectorAll('#board .handle').length === 2");
    page.keys(&[&["Shift", "F10"]]);
    let items =
        "[...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent).join()";
    page.wait(&format!("{items} === 'Extend,Reverse,Other kind…,Copy,Is it needed?,Delete'"));
    page.keys(&[&["Down"], &["Enter"]]);
    wait_rules(&page, "thermometer r1c3 r1c2 r1c1; renban r1c2 r2c2");
    // Where several lie, pressing again goes to the next.
    page.keys(&[&["Escape"], &["Escape"]]);
    page.drag(&["r1c2", "r1c2"]);
    page.wait("document.querySelector('#hand').textContent.includes('1 of 2 here')");
    std::thread::sleep(std::time::Duration::from_millis(400));
    page.drag(&["r1c2", "r1c2"]);
    page.wait("document.querySelector('#hand').textContent.includes('2 of 2 here')");
    page.keys(&[&["Shift", "F10"]]);
    page.run("[...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === 'Other kind…').click()", json!([]));
    page.wait("document.querySelectorAll('[role=option]').length === 8");
    page.keys(&[&["p"], &["a"], &["l"], &["i"], &["n"]]);
    page.wait("document.querySelector('[role=option] .name').textContent === 'Palindrome'");
    page.keys(&[&["Enter"]]);
    wait_rules(&page, "palindrome r1c3 r1c2 r1c1; renban r1c2 r2c2");
}

#[test]
fn pieces_of_a_jigsaw_stay_when_another_base_is_tried() {
    let Some(page) = open() else { return };
    page.click("#base-rules [value='jigsaw']");
    page.wait("document.querySelectorAll('#board .piece').length === 81");
    page.drag(&["r1c3", "r1c4"]);
    page.wait("[...document.querySelectorAll('#board .piece-size')].map((text) => text.textContent).sort().join() === '10 of 9,8 of 9'");
    page.drag(&["r2c4", "r2c3"]);
    page.wait_verdict("Many solutions");
    let lines = "document.querySelector('#board .thick').getAttribute('d')";
    let drawn = page.value(lines);
    page.click("#base-rules [value='latin']");
    page.wait(&format!("{lines} !== {drawn}"));
    page.click("#base-rules [value='jigsaw']");
    page.wait(&format!("{lines} === {drawn}"));
}

#[test]
fn the_palette_finds_rules_by_any_name_commands_cells_and_puzzles() {
    let Some(page) = open() else { return };
    let options =
        "[...document.querySelectorAll('[role=option] .name')].map((option) => option.textContent)";
    let find = |text: &str| {
        page.run("const field = document.querySelector('#palette-field'); field.value = arguments[0]; field.dispatchEvent(new Event('input'))", json!([text]));
        page.value(options)
    };
    page.keys(&[&["/"]]);
    page.wait("document.querySelector('dialog [role=combobox]') === document.activeElement");
    assert_eq!(find("German whispers")[0], "Whispers");
    assert_eq!(find("killer sudoku")[0], "Killer cage");
    assert_eq!(find("r5c5"), json!(["r5c5"]));
    assert_eq!(find("what could go")[0], "What could go");
    assert!(find("line").as_array().unwrap().len() == 8);
    find("anti knight");
    page.keys(&[&["Enter"]]);
    page.wait(
        "!document.querySelector('dialog') && document.querySelector('[name=anti-knight]').checked",
    );
    // With cells selected, Enter applies the tool to them; Ctrl+K opens the palette too.
    page.drag(&["r1c1", "r1c2"]);
    page.keys(&[&["Control", "k"]]);
    find("kropki");
    find("renban");
    page.keys(&[&["Enter"]]);
    wait_rules(&page, "anti-knight ; renban r1c1 r1c2");
}
