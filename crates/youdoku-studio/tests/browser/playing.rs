//! Play: a game apart from the puzzle, without a solution anywhere on the page; checks, hints, fog, links.

use serde_json::{Value, json};

use crate::driver::{Browser, open};

const ONE: &str = "...3 ...2 3... 4...";
/// Its only solution.
const SOLVED: [&str; 16] =
    ["2", "4", "1", "3", "1", "3", "4", "2", "3", "1", "2", "4", "4", "2", "3", "1"];

fn play(page: &Browser) {
    page.click("#tab-play");
    page.wait("!document.querySelector('#play').hidden && document.querySelectorAll('#play-board [role=gridcell]').length > 3");
}

/// Puts the focus on a cell of the board that is played.
fn at(page: &Browser, cell: usize) {
    page.run(
        "document.querySelectorAll('#play-board [role=gridcell]')[arguments[0]].focus()",
        json!([cell]),
    );
}

fn label(page: &Browser, cell: usize) -> String {
    let script = "return document.querySelectorAll('#play-board [role=gridcell]')[arguments[0]].getAttribute('aria-label')";
    page.run(script, json!([cell])).as_str().unwrap().to_owned()
}

fn wait_label(page: &Browser, cell: usize, part: &str) {
    page.wait(&format!("document.querySelectorAll('#play-board [role=gridcell]')[{cell}].getAttribute('aria-label').includes('{part}')"));
}

fn wait_hint(page: &Browser, part: &str) {
    page.wait(&format!("document.querySelector('#hint-text').textContent.includes('{part}')"));
}

#[test]
fn a_game_is_apart_from_its_puzzle_and_survives() {
    let Some(page) = open() else { return };
    page.import(ONE);
    page.wait_verdict("One solution");
    play(&page);
    at(&page, 0);
    page.keys(&[&["2"]]);
    at(&page, 1);
    page.keys(&[
        &["Shift", "1"],
        &["Control", "4"],
        &["x"],
        &["3"],
        &["v"],
        &["5"],
        &["2"],
        &["z"],
    ]);
    wait_label(&page, 0, "entered 2");
    wait_label(&page, 1, "corner marks 1 3");
    wait_label(&page, 1, "centre marks 4");
    wait_label(&page, 1, "orange, green");
    page.wait("document.querySelectorAll('.layer-wedges path').length === 2");
    // Nothing of it is in the puzzle, and it is there after Set and after a reload.
    page.click("#tab-set");
    page.wait("document.querySelectorAll('#board .entered').length === 0");
    play(&page);
    page.reload();
    play(&page);
    wait_label(&page, 1, "corner marks 1 3");
    page.click("#undo");
    page.click("#undo");
    wait_label(&page, 1, "centre marks 4");
    page.wait("!document.querySelectorAll('#play-board [role=gridcell]')[1].getAttribute('aria-label').includes('orange')");
    // A puzzle that changed keeps what still fits, and that is said once.
    page.click("#tab-set");
    page.drag(&["r1c1", "r1c1"]);
    page.keys(&[&["2"]]);
    page.wait("document.querySelectorAll('#board .given').length === 5");
    play(&page);
    wait_hint(&page, "what you entered is kept, but for 1 cell");
    wait_label(&page, 0, "given 2");
    wait_label(&page, 1, "corner marks 1 3");
}

#[test]
fn no_solution_is_anywhere_on_the_page() {
    let Some(page) = open() else { return };
    page.import(ONE);
    page.wait_verdict("One solution");
    play(&page);
    let digits = "[...document.querySelectorAll('svg.board text')].map((text) => text.textContent).filter((text) => /^[1-4]$/.test(text)).length";
    // Four givens on the board that is played, and at most the same four on the one that is set.
    page.wait(&format!("{digits} <= 8"));
    page.wait("[...document.querySelectorAll('[role=gridcell]')].every((one) => !/completion|candidates/.test(one.getAttribute('aria-label')))");
    page.click("#tab-set");
    page.wait_verdict("One solution");
}

#[test]
fn hints_come_in_four_presses_and_any_change_begins_anew() {
    let Some(page) = open() else { return };
    page.import(ONE);
    play(&page);
    let button = "document.querySelector('#play-hint').textContent";
    page.wait(&format!("{button} === 'Hint: where'"));
    page.keys(&[&["h"]]);
    wait_hint(&page, "Look at ");
    page.wait(&format!("{button} === 'Hint: what'"));
    page.wait("document.querySelectorAll('#play-board .told-area').length === 1");
    page.wait("document.querySelectorAll('#play-board .told-candidate').length === 0");
    page.keys(&[&["h"]]);
    wait_hint(&page, "There is a ");
    page.keys(&[&["h"]]);
    page.wait("document.querySelectorAll('#play-board .told-place').length === 1");
    page.wait("document.querySelectorAll('#play-board .entered').length === 0");
    page.keys(&[&["h"]]);
    page.wait("document.querySelectorAll('#play-board .entered').length === 1");
    page.wait(&format!("{button} === 'Hint: where'"));
    page.keys(&[&["Control", "z"]]);
    page.wait("document.querySelectorAll('#play-board .entered').length === 0");
    page.keys(&[&["h"], &["h"]]);
    wait_hint(&page, "There is a ");
    at(&page, 0);
    page.keys(&[&["1"]]);
    page.wait(&format!("{button} === 'Hint: where'"));
    // The board is wrong now: the first press says so.
    page.keys(&[&["h"]]);
    wait_hint(&page, "There is a mistake in r1c1.");
}

#[test]
fn checks_tell_and_undo_to_before_it() {
    let Some(page) = open() else { return };
    page.import(ONE);
    play(&page);
    at(&page, 0);
    page.keys(&[&["2"], &["k"]]);
    wait_hint(&page, "So far, nothing is wrong.");
    at(&page, 1);
    page.keys(&[&["1"]]);
    at(&page, 2);
    page.keys(&[&["4"], &["k"]]);
    wait_hint(&page, "Something is wrong.");
    page.click("#hint-acts button");
    wait_hint(&page, "Wrong: r1c2, r1c3.");
    page.wait("document.querySelectorAll('#play-board .conflict').length === 2");
    page.click("#hint-acts button");
    wait_hint(&page, "Undone 2 steps: so far, nothing is wrong.");
    page.wait("document.querySelectorAll('#play-board .entered').length === 1");
    page.import("1... .... .... ....");
    // The game of the new puzzle is looked for first: what is asked before is about the old one.
    page.wait("document.querySelectorAll('#play-board .given').length === 1 && document.querySelectorAll('#play-board .entered').length === 0");
    page.click("#play-check");
    wait_hint(&page, "several solutions; only clashes can be told");
}

#[test]
fn why_not_this_is_in_the_menu_of_every_candidate() {
    let Some(page) = open() else { return };
    page.import(ONE);
    play(&page);
    at(&page, 0);
    page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'F10', code: 'F10', shiftKey: true, bubbles: true }))", json!([]));
    page.wait("document.querySelectorAll('.menu [role=menuitem]').length === 6");
    page.click(".menu [role=menuitem]:nth-child(3)");
    wait_hint(&page, "r1c1 and r1c4 cannot both be 3: row 1.");
    page.run("document.querySelector('#play-board').dispatchEvent(new Event('noop'))", json!([]));
    at(&page, 0);
    page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ContextMenu', code: 'ContextMenu', bubbles: true }))", json!([]));
    page.wait("document.querySelector('.menu')");
    page.click(".menu [role=menuitem]:nth-child(2)");
    // It is 2, and that is not told: of 1, which it is not, the same is said.
    let said = "Whether anything speaks against r1c1 = 2 is not told";
    wait_hint(&page, said);
    at(&page, 0);
    page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ContextMenu', code: 'ContextMenu', bubbles: true }))", json!([]));
    page.wait("document.querySelector('.menu')");
    page.click(".menu [role=menuitem]:nth-child(1)");
    wait_hint(&page, &said.replace('2', "1"));
}

#[test]
fn solved_is_said_with_time_and_hints() {
    let Some(page) = open() else { return };
    page.import(ONE);
    play(&page);
    for (cell, digit) in SOLVED.iter().enumerate().take(15) {
        at(&page, cell);
        page.keys(&[&[digit]]);
    }
    at(&page, 15);
    page.keys(&[&["2"]]);
    wait_hint(&page, "Full, but something is wrong.");
    page.keys(&[&["1"]]);
    wait_hint(&page, "Solved! 0:");
    wait_hint(&page, "no hints.");
    page.wait("document.querySelector('#play-frame').dataset.solved === 'true'");
    page.click("#hint-acts button");
    page.wait("document.querySelector('#panel-path') && !document.querySelector('#set').hidden && !document.querySelector('#panel-path').hidden");
}

#[test]
fn pen_colours_and_options() {
    let Some(page) = open() else { return };
    page.import(ONE);
    play(&page);
    page.keys(&[&["b"]]);
    let script = "const [from, to] = [...arguments].map((i) => document.querySelectorAll('#play-board [role=gridcell]')[i].getBoundingClientRect()); \
        const board = document.querySelector('#play-board'); board.setPointerCapture = () => {}; \
        const at = (kind, b) => board.dispatchEvent(new PointerEvent(kind, { clientX: b.x + b.width / 2, clientY: b.y + b.height / 2, pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true })); \
        at('pointerdown', from); at('pointermove', to); at('pointerup', to);";
    // Two events from r1c1 to r1c4 are three lines; a press is a circle, then a cross.
    page.run(script, json!([0, 3]));
    page.wait("document.querySelectorAll('line.pen').length === 3");
    page.run(script, json!([9, 9]));
    page.wait("document.querySelectorAll('circle.pen').length === 1");
    wait_label(&page, 9, "circle");
    page.run(script, json!([9, 9]));
    page.wait("document.querySelectorAll('path.pen').length === 1");
    page.keys(&[&["Control", "z"], &["Control", "z"], &["Control", "z"], &["z"]]);
    page.wait("document.querySelectorAll('.pen').length === 0");
    at(&page, 0);
    page.keys(&[&["3"]]);
    page.wait("document.querySelectorAll('#play-board .conflict').length === 0");
    page.click("[name='play-conflicts']");
    page.wait("document.querySelectorAll('#play-board .conflict').length === 3");
    page.click("[name='play-left']");
    page.wait("document.querySelectorAll('#play-keys .missing').length === 4");
}

#[test]
fn a_play_link_opens_in_play_in_a_slot_of_its_own() {
    let Some(page) = open() else { return };
    page.import(ONE);
    page.wait_verdict("One solution");
    page.click("#open-export");
    page.wait("document.querySelector('#export-text')?.value.includes('#play=')");
    let link = page.value("document.querySelector('#export-text').value");
    page.click("dialog .close");
    let set = page.tab();
    page.import("1... .... .... ....");
    page.wait_verdict("Many solutions");
    let other = page.open_tab();
    page.go(link.as_str().unwrap());
    page.wait("document.documentElement.dataset.ready === 'yes' && location.hash === '#play'");
    page.wait("document.querySelectorAll('#play-board .given').length === 4");
    at(&page, 0);
    page.keys(&[&["2"]]);
    page.switch_to(&set);
    page.reload();
    page.wait("document.querySelectorAll('#board .given').length === 1");
    page.switch_to(&other);
    page.wait("document.querySelectorAll('#play-board .entered').length === 1");
    let code = link.as_str().unwrap().split("#play=").nth(1).unwrap();
    // A proof that there is one solution may follow.
    let code = code.split('&').next().unwrap().to_owned();
    let said =
        page.run("return atob(arguments[0].replace(/-/g, '+').replace(/_/g, '/'))", json!([code]));
    let said: Value = serde_json::from_str(said.as_str().unwrap()).unwrap();
    assert!(said["c"].as_object().unwrap().values().all(|cell| cell[1] == 0), "{said}");
    assert!(!said.to_string().contains("solution"));
}

#[test]
fn what_lies_in_fog_is_neither_drawn_nor_named() {
    let Some(page) = open() else { return };
    let row = |cells: [&str; 4]| format!("[{}]", cells.join(","));
    let given = |value: u8| format!("{{\"value\":{value},\"given\":true}}");
    let (three, two, four) = (given(3), given(2), given(4));
    let rows = [
        row(["{}", "{}", "{}", &three]),
        row(["{}", "{}", "{}", &two]),
        row([&three, "{}", "{}", "{}"]),
        row([&four, "{}", "{}", "{}"]),
    ];
    page.import(&format!(
        "{{\"size\":4,\"grid\":[{}],\"fogofwar\":[\"R3C1\",\"R4C1\",\"R1C1\"]}}",
        rows.join(",")
    ));
    page.run("document.querySelectorAll('dialog').forEach((one) => one.close())", json!([]));
    play(&page);
    page.wait("document.querySelectorAll('#play-board .fog').length === 13");
    page.wait("document.querySelectorAll('#play-board .given').length === 2");
    assert!(label(&page, 3).contains("in fog"), "{}", label(&page, 3));
    assert!(!label(&page, 3).contains('3') || label(&page, 3).starts_with("r1c4: in fog"));
    // A right digit lights what is around it, a wrong one nothing.
    at(&page, 0);
    page.keys(&[&["1"]]);
    page.wait("document.querySelectorAll('#play-board .fog').length === 13");
    page.keys(&[&["2"]]);
    page.wait("document.querySelectorAll('#play-board .fog').length === 10");
}

#[test]
fn a_phone_has_the_board_first_and_the_keys_in_reach() {
    let Some(page) = open() else { return };
    page.import(ONE);
    page.become_a_phone();
    play(&page);
    page.wait("document.documentElement.scrollWidth <= 360");
    let places = page.value(
        "['#play-board', '#hint-line', '#play-keys', '#play-hint'].map((one) => document.querySelector(one).getBoundingClientRect().bottom)",
    );
    let places: Vec<f64> =
        places.as_array().unwrap().iter().map(|place| place.as_f64().unwrap()).collect();
    assert!(places.is_sorted() && places[3] <= 740.0, "{places:?}");
    let small = page.value("[...document.querySelectorAll('#play-keys button, #play-hint, #play-check')].filter((one) => one.getBoundingClientRect().height < 44).length");
    assert_eq!(small, json!(0));
}
