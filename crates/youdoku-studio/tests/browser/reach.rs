//! In reach of everybody: fingers that pinch, phones held either way, text at twice its size, forced colours, and a studio
//! that goes away and comes back.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::json;

use crate::driver::{Browser, open};

#[test]
fn two_fingers_zoom_and_pan_and_draw_nothing() {
    let Some(page) = open() else { return };
    page.become_a_phone();
    page.wait("innerWidth === 360");
    page.click("#open-tools");
    page.click("#tools [data-word='thermometer']");
    page.settle();
    let width = "document.querySelector('#board .cell').getBoundingClientRect().width";
    let before = page.value(width).as_f64().unwrap();
    page.pinch("r5c5", 20, 90);
    page.wait(&format!("{width} > {}", before * 1.5));
    assert_eq!(page.value("document.querySelectorAll('#drawn-rules li').length"), json!(0));
    // The page itself stays as it was, and the board pans inside its frame.
    assert_eq!(page.value("document.documentElement.scrollWidth"), json!(360));
    page.pinch("r5c5", 90, 15);
    page.wait(&format!("Math.abs({width} - {before}) < 1"));
}

#[test]
fn who_plays_zooms_too_and_large_boards_have_cells_to_press() {
    let Some(page) = open() else { return };
    page.become_a_phone();
    page.wait("innerWidth === 360");
    page.click("#tab-play");
    page.settle();
    let width = "document.querySelector('#play-board .cell').getBoundingClientRect().width";
    let before = page.value(width).as_f64().unwrap();
    page.pinch("r5c5", 20, 90);
    page.wait(&format!("{width} > {}", before * 1.5));
    assert_eq!(page.value("document.documentElement.scrollWidth"), json!(360));
    // The fingers have selected nothing but what the first one pressed.
    let selected = "document.querySelectorAll('#play-board [aria-selected=true]').length";
    assert!(page.value(selected).as_u64().unwrap() <= 1);
    // Who goes by keys sees where they are.
    page.run("document.querySelectorAll('#play-board [role=gridcell]')[40].focus()", json!([]));
    page.keys(&[&["Right"], &["Right"], &["Right"], &["Right"]]);
    page.wait("(() => { const [cell, frame] = [document.activeElement, document.querySelector('#play-frame')].map((one) => one.getBoundingClientRect()); \
        return cell.left >= frame.left - 1 && cell.right <= frame.right + 1; })()");
    page.pinch("r5c9", 90, 15);
    page.wait(&format!("Math.abs({width} - {before}) < 1"));
    // Another board begins whole, and as large as its cells must be.
    page.click("#tab-set");
    page.import(&".".repeat(625));
    page.click("#tab-play");
    page.wait("document.querySelectorAll('#play-board [role=gridcell]').length === 625");
    page.wait(&format!("{width} >= 23.9"));
    assert_eq!(page.value("document.documentElement.scrollWidth"), json!(360));
}

/// Whether nothing is wider than the window, and what is named can be scrolled to and pressed.
fn reachable(page: &Browser, width: u32, what: &[&str]) {
    page.settle();
    page.wait(&format!("document.documentElement.scrollWidth <= {width}"));
    for selector in what {
        let script = "const one = document.querySelector(arguments[0]); one.scrollIntoView({ block: 'center' }); \
            const box = one.getBoundingClientRect(); \
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); \
            return box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1 && (one.contains(there) || there?.contains(one) || one.querySelector('*') === there)";
        assert_eq!(page.run(script, json!([selector])), json!(true), "{selector}");
    }
}

#[test]
fn a_phone_has_every_action_and_keys_for_the_numbers_of_clues() {
    let Some(page) = open() else { return };
    page.become_a_phone();
    page.wait("innerWidth === 360");
    // All that stands in the header of a large window is behind one button.
    page.click("#more");
    let folded = "['fold-title', 'open-new', 'open-generate', 'open-import', 'open-export', 'open-library', 'open-help', 'theme'] \
        .every((id) => { const box = document.getElementById(id).getBoundingClientRect(); return box.height >= 43 && box.right <= 360 && box.bottom <= innerHeight; })";
    page.wait(folded);
    page.click("#fold-title");
    page.wait("document.querySelector('dialog #title-field')");
    page.click("dialog .close");
    // A tool says how it is used, and can be put down without a keyboard.
    page.click("#open-tools");
    page.click("#tools [data-word='killer-cage']");
    page.wait(
        "document.querySelector('#hand').textContent.startsWith('Killer cage Drag over the cells')",
    );
    page.click("#hand .held-remove");
    page.wait("!document.querySelector('#tools [aria-pressed=true]')");
    page.click("#open-tools");
    page.click("#tools [data-word='killer-cage']");
    page.drag_by("touch", &["r6c2", "r6c3", "r6c4"]);
    // The keys write its sum, and no digit.
    page.wait("document.querySelectorAll('#keypad .key').length === 11");
    for key in ["1", "0", "2", "⌫"] {
        page.run(
            "[...document.querySelectorAll('#keypad .key')].find((one) => one.textContent === arguments[0]).click()",
            json!([key]),
        );
    }
    page.wait("document.querySelector('#hand input').value === '10'");
    assert_eq!(page.value("document.querySelectorAll('#board .given').length"), json!(0));
    // One line of the verdict is not all of it: a tap shows the rest.
    page.click("#verdict");
    page.wait("document.querySelector('dialog[open]').textContent.includes('solutions')");
    page.click("dialog .close");
    page.click("#hand .held-remove");
    page.wait("document.querySelectorAll('#keypad .key').length === 10");
}

#[test]
fn phones_are_held_either_way() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... 4...");
    for (width, height) in [(360, 740), (740, 360)] {
        page.resize(width, height, 2.0);
        page.wait(&format!("innerWidth === {width}"));
        page.click("#tab-set");
        reachable(&page, width, &["#board", "#keypad .key", "#open-tools", "#verdict"]);
        let board = "document.querySelector('#board').getBoundingClientRect()";
        page.wait(&format!("{board}.top >= 0 && {board}.bottom <= innerHeight + 1"));
        page.click("#tab-play");
        page.wait("document.querySelectorAll('#play-board .given').length === 4");
        reachable(&page, width, &["#play-board", "#play-keys .key", "#play-hint", "#play-check"]);
        page.click("#tab-learn");
        page.wait("document.querySelectorAll('#lesson-board .given').length > 0");
        reachable(&page, width, &["#lesson-board"]);
    }
}

#[test]
fn text_at_twice_its_size_is_as_on_a_phone() {
    let Some(page) = open() else { return };
    // 1280×720 at 200 %.
    page.resize(640, 360, 2.0);
    page.wait("innerWidth === 640");
    page.import("...3 ...2 3... 4...");
    reachable(&page, 640, &["#board", "#keypad .key", "#open-tools", "#verdict"]);
    page.set("mouse", "r1c1", 2);
    page.wait_label("r1c1", "given 2");
    page.click("#open-generate");
    reachable(&page, 640, &["#generate-go"]);
}

#[test]
fn forced_colours_leave_the_board_to_be_seen() {
    let Some(page) = open() else { return };
    page.force_colours();
    page.wait("matchMedia('(forced-colors: active)').matches");
    page.import("rule: thermometer r1c1 r1c2 r1c3, killer-cage 9 r2c1 r2c2\n...3 ...2 3... 4...");
    page.drag(&["r4c4", "r4c4"]);
    page.wait("document.querySelectorAll('#board .selected').length === 1");
    // Digits, lines and the selection have colours that are not the ground's.
    let script = "const ground = getComputedStyle(document.body).backgroundColor; \
        return [['.given', 'fill'], ['.edge', 'stroke'], ['.thick', 'stroke'], ['.selected', 'stroke']] \
            .filter(([of, what]) => { const one = document.querySelector('#board ' + of); const paint = one && getComputedStyle(one)[what]; return !paint || paint === ground || paint === 'none'; }).map(([of]) => of)";
    assert_eq!(page.run(script, json!([])), json!([]));
}

/// A wire between a browser and the studio that can be cut and mended.
struct Wire {
    open: Arc<Mutex<Option<Vec<TcpStream>>>>,
    address: String,
}

impl Wire {
    fn to(studio: &str) -> Wire {
        let studio = studio.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let open = Arc::new(Mutex::new(Some(Vec::new())));
        let ours = open.clone();
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let mut open = ours.lock().unwrap();
                let (Some(streams), Ok(far)) = (open.as_mut(), TcpStream::connect(&studio)) else {
                    continue;
                };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    streams.extend([from.try_clone().unwrap(), to.try_clone().unwrap()]);
                    thread::spawn(move || carry(from, to));
                }
            }
        });
        Wire { open, address }
    }

    fn cut(&self) {
        for stream in self.open.lock().unwrap().take().into_iter().flatten() {
            _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn mend(&self) {
        *self.open.lock().unwrap() = Some(Vec::new());
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 16_384];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    _ = to.shutdown(Shutdown::Both);
}

#[test]
fn a_lost_connection_is_said_and_costs_nothing() {
    let Some(page) = open() else { return };
    let wire = Wire::to(&page.address);
    page.go(&wire.address);
    page.wait("document.documentElement.dataset.ready === 'yes'");
    page.import("...3 ...2 3... ....");
    page.wait_verdict("6 solutions");
    wire.cut();
    page.wait("document.querySelector('#verdict').dataset.state === 'cut'");
    page.wait_verdict("The studio does not answer; your work is kept.");
    // One goes on setting; the verdict comes as soon as there is somebody to ask.
    page.drag(&["r4c1", "r4c1"]);
    page.keys(&[&["4"]]);
    page.wait_label("r4c1", "given 4");
    wire.mend();
    page.wait_verdict("One solution");
    page.click("#tab-play");
    page.click("#play-hint");
    page.wait("document.querySelector('#hint-text').textContent.startsWith('Look at')");
    // In Play it is said in the hint line, and a press later it is asked again.
    wire.cut();
    page.wait("document.querySelector('#verdict').dataset.state === 'cut'");
    page.click("#play-check");
    page.wait("document.querySelector('#hint-text').textContent.includes('No answer')");
    wire.mend();
    page.wait("document.querySelector('#verdict').dataset.state !== 'cut'");
    page.click("#play-check");
    page.wait("document.querySelector('#hint-text').textContent.includes('nothing is wrong')");
}
