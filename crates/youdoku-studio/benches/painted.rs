//! How long a setter waits: from a key to the verdict on the screen, in a real browser; 200 pages that ask
//! at once; the first paint and the size of the page.
//!
//! ```text
//! cargo bench -p youdoku-studio --bench painted
//! cargo bench -p youdoku-studio --bench painted -- "60 rules" hint   # only rows with one of these words
//! ```
//!
//! Measured is what a person waits for: the page's own key handler to the frame after which the verdict is
//! on the screen. Everything is measured twice, in a browser that shows 60 frames a second, and in one that
//! shows a frame as soon as there is one: a key on a screen waits for the screen too, and that part is nobody's
//! work. `calm` keys are those during which the host took no time from the machine, and `p99*` is theirs.

use std::net::SocketAddr;
use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use youdoku::rules::RULES;
use youdoku::text::{Form, read};
use youdoku::{Grid, Puzzle};

#[path = "../tests/browser/driver.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod driver;

#[path = "painted/host.rs"]
mod host;

#[path = "painted/keys.rs"]
mod keys;

use driver::Browser;
use host::Host;
use keys::{Key, clues, digits, possible};

const PLAIN: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Full of rules, and without a clue.
const DRAWN: &str = include_str!("../../../puzzles/variants/no-clue.txt");

const EACH_RULE: &str = "9×9 with each rule";

/// Makes the browser show frames as fast as it can.
const NO_FRAME_CLOCK: [&str; 2] = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

/// What is set in every browser.
struct Boards {
    plain: Puzzle,
    empty: Puzzle,
    with_rules: Vec<(&'static str, Puzzle)>,
    drawn: Puzzle,
    sixty: Option<Puzzle>,
    large: Option<Puzzle>,
}

fn main() {
    let only: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |what: &str| only.is_empty() || only.iter().any(|word| what.contains(word));
    let boards = Boards {
        plain: PLAIN.parse().expect("a puzzle"),
        empty: ".".repeat(81).parse().expect("a board"),
        with_rules: if wants(EACH_RULE) { keys::with_each_rule() } else { Vec::new() },
        drawn: read(DRAWN).expect("a puzzle"),
        sixty: keys::with_sixty_rules(),
        large: keys::generated(Grid::square(4).expect("16×16"), Vec::new(), Some(130)),
    };
    let missing =
        RULES.iter().filter(|kind| boards.with_rules.iter().all(|(word, _)| *word != kind.word));
    if wants(EACH_RULE) {
        missing.for_each(|kind| println!("{}: no puzzle at hand", kind.word));
    }
    let host = Host::watch();
    let clocks = [("at 60 frames a second", &[][..]), ("without a frame clock", &NO_FRAME_CLOCK)];
    for (clock, arguments) in clocks {
        // One browser at a time: what another shows, a word that fades, takes a core for some frames.
        let Some(page) = driver::open_with(arguments) else { return };
        println!(
            "{:50} {:>5} {:>5} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6}",
            clock, "keys", "calm", "median", "p99*", "p99", "worst", "in page", "first"
        );
        Table { page, host: &host, only: &only }.fill(&boards);
        println!();
    }
}

/// What became of a key.
struct Heard {
    /// Milliseconds until the answer was on the screen.
    painted: f64,
    /// When it was pressed, in milliseconds since 1970.
    pressed: Option<f64>,
    /// Milliseconds until the page had the answer.
    heard: Option<f64>,
    /// Whether no frame was drawn without it.
    in_first_frame: Option<bool>,
}

impl Heard {
    /// Something that was painted without a key.
    fn painted(painted: f64) -> Heard {
        Heard { painted, pressed: None, heard: None, in_first_frame: None }
    }
}

/// The times of a browser, in milliseconds, row by row.
struct Table<'a> {
    page: Browser,
    host: &'a Host,
    /// Words of the rows that are wanted; none for all.
    only: &'a [String],
}

impl Table<'_> {
    fn fill(&self, boards: &Boards) {
        let (page, Boards { plain, empty, with_rules, drawn, sixty, large }) = (&self.page, boards);
        self.row("the first paint", || first_paints(page));
        let bytes = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))\
            .reduce((sum, entry) => sum + entry.encodedBodySize, 0)";
        println!("  the page has {} bytes", page.value(bytes));
        self.row("the next frame, where all change", || frames(page));

        let judged = |puzzle: &Puzzle, keys: &[Key]| press(page, puzzle, "judged", keys);
        self.row("plain 9×9, a digit set or cleared", || judged(plain, &digits(plain, 150)));
        self.row("plain 9×9, a clue taken out or changed", || judged(plain, &clues(plain, 100)));
        self.row("plain 9×9, empty, a digit set or cleared", || {
            judged(empty, &digits(empty, 100))
        });

        // The first questions come first: what a page knows then is nothing.
        let each = |what: &str| format!("{EACH_RULE}, {what}");
        self.row_of_each(&each("just opened: the colour"), with_rules, |puzzle| {
            vec![opened(page, puzzle, "coloured")]
        });
        self.row_of_each(&each("a digit set or cleared"), with_rules, |puzzle| {
            judged(puzzle, &digits(puzzle, 6))
        });
        self.row_of_each(&each("a clue taken out or changed"), with_rules, |puzzle| {
            judged(puzzle, &clues(puzzle, 3))
        });
        self.row("9×9 full of rules, a digit set or cleared", || {
            judged(drawn, &digits(drawn, 50))
        });
        if let Some(sixty) = sixty {
            let many = sixty.rules.len();
            let told = |what: &str| format!("9×9 with {many} rules, {what}");
            self.row(&told("a digit set or cleared"), || judged(sixty, &digits(sixty, 100)));
            self.row(&told("a clue taken out or changed"), || judged(sixty, &clues(sixty, 50)));
            self.row(&told("a hint"), || hints(page, sixty));
        }
        self.row("plain 9×9, a hint", || hints(page, plain));
        if let Some(large) = large {
            self.row("16×16, a digit set or cleared", || judged(large, &digits(large, 20)));
            self.row("16×16, a clue taken out or changed", || judged(large, &clues(large, 10)));
        }

        page.click("[name='candidates']");
        let keys = possible(plain, 30);
        self.row("plain 9×9: the true candidates", || press(page, plain, "candidates", &keys));
        let counted = || press(page, plain, "counted", &keys);
        self.row("plain 9×9: how many solutions each leaves", counted);

        if self.wants("200 pages at once") {
            let address = page.address.trim_start_matches("http://").trim_end_matches('/');
            crowd(address.parse().expect("an address"));
        }
    }

    fn wants(&self, what: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|word| what.contains(word))
    }

    /// A row, measured only where it is wanted.
    fn row(&self, what: &str, measure: impl FnOnce() -> Vec<Heard>) {
        if self.wants(what) {
            self.tell(what, &measure());
        }
    }

    /// The same over several puzzles, with the names of those where some took longer than 50 ms.
    fn row_of_each(
        &self,
        what: &str,
        puzzles: &[(&str, Puzzle)],
        measure: impl Fn(&Puzzle) -> Vec<Heard>,
    ) {
        if !self.wants(what) {
            return;
        }
        let (mut all, mut slow) = (Vec::new(), Vec::new());
        for (word, puzzle) in puzzles {
            let keys = measure(puzzle);
            let over = keys.iter().filter(|key| key.painted > 50.0);
            slow.extend(over.map(|key| {
                let calm = if self.calm(key) { "calm" } else { "not calm" };
                format!("{word} {:.1} ({calm})", key.painted)
            }));
            all.extend(keys);
        }
        self.tell(what, &all);
        if !slow.is_empty() {
            println!("  over 50 ms: {}", slow.join(", "));
        }
    }

    fn tell(&self, what: &str, keys: &[Heard]) {
        let painted = sorted(keys.iter().map(|key| key.painted));
        let calm = sorted(keys.iter().filter(|key| self.calm(key)).map(|key| key.painted));
        print!("{what:50} {:>5}", keys.len());
        if keys.iter().any(|key| key.pressed.is_some()) {
            print!(" {:>5} {:>8.1} {:>8.1}", calm.len(), at(&painted, 0.5), at(&calm, 0.99));
        } else {
            print!(" {:>5} {:>8.1} {:>8}", "", at(&painted, 0.5), "");
        }
        print!(" {:>8.1} {:>8.1}", at(&painted, 0.99), at(&painted, 1.0));
        let heard = sorted(keys.iter().filter_map(|key| key.heard));
        if !heard.is_empty() {
            let frames: Vec<bool> = keys.iter().filter_map(|key| key.in_first_frame).collect();
            let first = frames.iter().filter(|first| **first).count();
            let part = 100.0 * first as f64 / frames.len() as f64;
            print!(" {:>8.1} {part:>4.0} %", at(&heard, 0.5));
        }
        println!();
    }

    /// Whether the host left the machine alone while this was on its way.
    fn calm(&self, key: &Heard) -> bool {
        key.pressed.is_some_and(|from| !self.host.disturbed(from, from + key.painted))
    }
}

fn first_paints(page: &Browser) -> Vec<Heard> {
    let mut paints = Vec::new();
    for _ in 0..10 {
        page.go(&page.address);
        page.wait("performance.getEntriesByName('first-contentful-paint').length");
        let paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
        paints.extend(page.value(paint).as_f64().map(Heard::painted));
        page.wait("document.documentElement.dataset.ready === 'yes'");
    }
    paints
}

/// How often the browser shows a frame when there is always something new.
fn frames(page: &Browser) -> Vec<Heard> {
    let script = "const done = arguments[0]; const times = []; let last = 0; \
        const box = document.querySelector('#verdict'); \
        const frame = (now) => { times.push(now - last); last = now; box.style.opacity = 1 - times.length % 2 / 50; \
            times.length < 121 ? requestAnimationFrame(frame) : done(times.slice(1)); }; \
        requestAnimationFrame(frame);";
    let found = page.run_async(script, json!([]));
    found.as_array().into_iter().flatten().filter_map(Value::as_f64).map(Heard::painted).collect()
}

/// Opens a puzzle, and waits until its colour or its verdict is on the screen.
fn opened(page: &Browser, puzzle: &Puzzle, what: &str) -> Heard {
    let forget = "const { dataset } = document.querySelector('#verdict'); \
        delete dataset.judged; delete dataset.completed;";
    // What is on the board already would not be asked about again.
    page.import("1... .... .... ....");
    page.wait_verdict("Many solutions (72)");
    page.run(forget, json!([]));
    page.import(&Form::Block.write(puzzle));
    page.wait("document.querySelector('#verdict').dataset.judged");
    let data = page.value("({ ...document.querySelector('#verdict').dataset })");
    let first = if what == "coloured" { &data["completed"] } else { &Value::Null };
    let time = first.as_str().or(data["judged"].as_str()).and_then(|time| time.parse().ok());
    Heard::painted(time.expect("a time"))
}

/// Presses keys on cells of a puzzle, by the page's own handler, and measures until this is painted.
fn press(page: &Browser, puzzle: &Puzzle, what: &str, keys: &[Key]) -> Vec<Heard> {
    opened(page, puzzle, "judged");
    // As fast as a quick hand, four keys a second, and never in step with the frames. A browser that is idle
    // shows a new frame at once; one that has just drawn waits for the screen.
    let script = "const [what, keys, done] = arguments; const verdict = document.querySelector('#verdict'); \
        const cells = document.querySelectorAll('#board [role=gridcell]'); const found = []; \
        const frame = window.requestAnimationFrame; let frames = new Set(); \
        window.requestAnimationFrame = (act) => frame((now) => { frames.add(now); act(now); }); \
        const pause = () => new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 100)); \
        const press = (cell, key) => new Promise((resolve) => { \
            delete verdict.dataset[what]; frames = new Set(); \
            const watch = new MutationObserver(() => { const now = performance.now(); \
                if (!(what in verdict.dataset)) return; \
                watch.disconnect(); const heard = Number(verdict.dataset.heard); \
                resolve([now - start, heard, frames.size, performance.timeOrigin + start]); }); \
            watch.observe(verdict, { attributeFilter: ['data-' + what] }); \
            const undo = key === 'Undo'; const code = undo ? 'KeyZ' : /\\d/.test(key) ? `Digit${key}` : key; \
            const start = performance.now(); \
            cell.dispatchEvent(new KeyboardEvent('keydown', { code, key, ctrlKey: undo, bubbles: true })); }); \
        (async () => { for (const [cell, key, measured] of keys) { \
            cells[cell].focus(); if (measured) await pause(); const times = await press(cells[cell], key); \
            if (measured) found.push(times); } \
            window.requestAnimationFrame = frame; done(found); })();";
    let mut found = Vec::new();
    // A script may not take as long as all of them.
    for keys in keys.chunks(24) {
        let answer = page.run_async(script, json!([what, keys]));
        found.extend(answer.as_array().into_iter().flatten().map(|times| Heard {
            painted: times[0].as_f64().expect("a time"),
            pressed: times[3].as_f64(),
            heard: times[1].as_f64().filter(|_| what == "judged"),
            in_first_frame:
                times[2].as_u64().filter(|_| what == "judged").map(|frames| frames == 1),
        }));
    }
    found
}

/// Presses for a hint, from the press to the frame that shows it, and solves a cell before the next.
fn hints(page: &Browser, puzzle: &Puzzle) -> Vec<Heard> {
    opened(page, puzzle, "judged");
    let keys = possible(puzzle, 30);
    let right: Vec<(usize, &str)> = keys
        .iter()
        .filter(|(_, key, _)| key != "Backspace")
        .map(|(cell, key, _)| (*cell, key.as_str()))
        .collect();
    page.click("#tab-play");
    page.wait("document.querySelectorAll('#play-board [role=gridcell]').length === 81");
    let script = "const [cell, digit, done] = arguments; const text = document.querySelector('#hint-text'); \
        const cells = document.querySelectorAll('#play-board [role=gridcell]'); let start = 0; \
        const watch = new MutationObserver(() => { \
            if (!text.textContent || text.textContent === 'Thinking…') return; watch.disconnect(); \
            requestAnimationFrame(() => setTimeout(() => { const now = performance.now(); \
                cells[cell].focus(); cells[cell].dispatchEvent(new KeyboardEvent('keydown', { code: `Digit${digit}`, key: digit, bubbles: true })); \
                done([now - start, performance.timeOrigin + start]); })); }); \
        watch.observe(text, { childList: true, characterData: true, subtree: true }); \
        setTimeout(() => { start = performance.now(); document.querySelector('#play-hint').click(); }, 200 + Math.random() * 100);";
    let mut found = Vec::new();
    for (cell, digit) in right {
        let times = page.run_async(script, json!([cell, digit]));
        let painted = times[0].as_f64().expect("a time");
        let pressed = times[1].as_f64();
        found.push(Heard { painted, pressed, heard: None, in_first_frame: None });
    }
    page.click("#tab-set");
    found
}

/// 200 pages, each with five changes of the same board at once; the newest is answered.
fn crowd(address: SocketAddr) {
    const PAGES: usize = 200;
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut times = runtime.block_on(async {
        let pages = (0..PAGES).map(|number| async move {
            let (mut socket, _) = connect_async(format!("ws://{address}/live")).await.ok()?;
            let start = Instant::now();
            for change in 1..=5u64 {
                let mut givens: Vec<u8> = PLAIN.bytes().map(|digit| digit - b'0').collect();
                givens[(2 + number + change as usize) % 81] = 0;
                let puzzle = json!({ "box": [3, 3], "givens": givens });
                let question =
                    json!({ "id": change, "ask": "verdict", "change": change, "puzzle": puzzle });
                socket.send(Message::text(question.to_string())).await.ok()?;
            }
            while let Some(Ok(message)) = socket.next().await {
                let Message::Text(text) = message else { continue };
                let answer: Value = serde_json::from_str(&text).ok()?;
                if answer["id"] == 5 && !answer["answer"].is_null() {
                    return Some(start.elapsed().as_secs_f64() * 1000.0);
                }
            }
            None
        });
        let pages: Vec<_> = futures_util::future::join_all(pages).await;
        pages.into_iter().flatten().collect::<Vec<f64>>()
    });
    times.sort_by(f64::total_cmp);
    println!(
        "200 pages at once, five changes each: the newest verdict after {:.1} ms (median), {:.1} (p99), \
         {:.1} (worst); {} of {PAGES} pages had it",
        at(&times, 0.5),
        at(&times, 0.99),
        at(&times, 1.0),
        times.len()
    );
}

fn sorted(times: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    times
}

/// The time that this part of them takes at most.
fn at(sorted: &[f64], part: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * part).round() as usize).copied().unwrap_or(f64::NAN)
}
