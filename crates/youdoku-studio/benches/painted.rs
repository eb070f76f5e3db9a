//! How long a setter waits: from a key to the verdict on the screen, in a real browser; 200 pages that ask
//! at once; the first paint and the size of the page.
//!
//! ```text
//! cargo bench -p youdoku-studio --bench painted
//! ```
//!
//! Measured is what a person waits for: the page's own key handler to the frame after which the verdict is
//! on the screen. Where the machine stood still by itself meanwhile, `p99*` is without that time. Everything is
//! measured twice, in a
//! browser that shows 60 frames a second, and in one that shows a frame as soon as there is one: a key on a
//! screen waits for the screen too, and that part is nobody's work.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use youdoku::generate::{Generator, Wish};
use youdoku::rules::{Cells, Numbers, RULES, RuleKind};
use youdoku::text::Form;
use youdoku::{Board, Control, Grid, Puzzle, Rule};

#[path = "../tests/browser/driver.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod driver;

#[path = "painted/stalls.rs"]
mod stalls;

use driver::Browser;
use stalls::Stalls;

const PLAIN: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Makes the browser show frames as fast as it can.
const NO_FRAME_CLOCK: [&str; 2] = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

/// The studio in two browsers.
struct Pages {
    at_60_hz: Browser,
    without_clock: Browser,
    stalls: Stalls,
}

fn main() {
    let (Some(at_60_hz), Some(without_clock)) =
        (driver::open(), driver::open_with(&NO_FRAME_CLOCK))
    else {
        return;
    };
    let pages = Pages { at_60_hz, without_clock, stalls: Stalls::watch() };
    println!(
        "{:52} {:>5}   {:31}   {:31}   answer    first",
        "", "", "at 60 frames a second", "without a frame clock"
    );
    println!(
        "{:52} {:>5}   {:>7} {:>7} {:>7} {:>7}   {:>7} {:>7} {:>7} {:>7}   in page   frame",
        "milliseconds to",
        "keys",
        "median",
        "p99*",
        "p99",
        "worst",
        "median",
        "p99*",
        "p99",
        "worst"
    );
    pages.tell("the first paint", first_paints);
    let bytes = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))\
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0)";
    println!("  the page has {} bytes", pages.at_60_hz.value(bytes));
    pages.tell("the next frame, where all change", frames);

    let plain: Puzzle = PLAIN.parse().expect("a puzzle");
    pages.tell("plain 9×9, a digit set or cleared: the verdict", |page| {
        keys(page, &plain, "judged", &digits(&plain, 150))
    });
    pages.tell("plain 9×9, a clue taken out or changed", |page| {
        keys(page, &plain, "judged", &clues(&plain, 100))
    });
    let empty: Puzzle = ".".repeat(81).parse().expect("a board");
    pages.tell("plain 9×9, empty, a digit set or cleared", |page| {
        keys(page, &empty, "judged", &digits(&empty, 100))
    });

    let puzzles: Vec<(&str, Puzzle)> =
        RULES.iter().filter_map(|kind| Some((kind.word, with_rule(kind)?))).collect();
    let missing = RULES.iter().filter(|kind| puzzles.iter().all(|(word, _)| *word != kind.word));
    missing.for_each(|kind| println!("  {}: no puzzle at hand", kind.word));
    // The first questions come first: what a page knows then is nothing.
    pages.tell_of_each("9×9 with each rule, just opened: the colour", &puzzles, |page, puzzle| {
        vec![opened(page, puzzle, "coloured")]
    });
    pages.tell_of_each("9×9 with each rule, a digit set or cleared", &puzzles, |page, puzzle| {
        keys(page, puzzle, "judged", &digits(puzzle, 6))
    });
    pages.tell_of_each(
        "9×9 with each rule, a clue taken out or changed",
        &puzzles,
        |page, puzzle| keys(page, puzzle, "judged", &clues(puzzle, 3)),
    );

    if let Some(large) = generated(Grid::square(4).expect("16×16"), Vec::new(), Some(130)) {
        pages.tell("16×16, a digit set or cleared", |page| {
            keys(page, &large, "judged", &digits(&large, 20))
        });
        pages.tell("16×16, a clue taken out or changed", |page| {
            keys(page, &large, "judged", &clues(&large, 10))
        });
    }
    pages.each(|page| page.click("[name='candidates']"));
    let possible = possible(&plain, 30);
    pages.tell("plain 9×9: the true candidates", |page| {
        keys(page, &plain, "candidates", &possible)
    });
    pages.tell("plain 9×9: how many solutions each leaves", |page| {
        keys(page, &plain, "counted", &possible)
    });

    let address = pages.at_60_hz.address.trim_start_matches("http://").trim_end_matches('/');
    crowd(address.parse().expect("an address"));
    let (stalls, longest) = pages.stalls.all();
    println!("meanwhile the machine stood still {stalls} times, for {longest:.0} ms at most");
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

    /// The milliseconds to the screen, but for those in which the machine stood still.
    fn working(&self, stalls: &Stalls) -> f64 {
        let still = self.pressed.map_or(0.0, |from| stalls.within(from, from + self.painted));
        self.painted - still
    }
}

impl Pages {
    fn each(&self, act: impl Fn(&Browser)) {
        act(&self.at_60_hz);
        act(&self.without_clock);
    }

    fn tell(&self, what: &str, measure: impl Fn(&Browser) -> Vec<Heard>) {
        self.tell_all(what, &measure(&self.at_60_hz), &measure(&self.without_clock));
    }

    /// The same over several puzzles, with the names of those where some took longer than 50 ms.
    fn tell_of_each(
        &self,
        what: &str,
        puzzles: &[(&str, Puzzle)],
        measure: impl Fn(&Browser, &Puzzle) -> Vec<Heard>,
    ) {
        let (mut all, mut slow) = ([Vec::new(), Vec::new()], Vec::new());
        for (word, puzzle) in puzzles {
            for (all, page) in all.iter_mut().zip([&self.at_60_hz, &self.without_clock]) {
                let these = measure(page, puzzle);
                let over = these.iter().filter(|key| key.working(&self.stalls) > 50.0).count();
                if over > 0 {
                    slow.push(format!("{word} {over} of {}", these.len()));
                }
                all.extend(these);
            }
        }
        self.tell_all(what, &all[0], &all[1]);
        if !slow.is_empty() {
            println!("  over 50 ms of work: {}", slow.join(", "));
        }
    }

    fn tell_all(&self, what: &str, at_60_hz: &[Heard], without_clock: &[Heard]) {
        let four = |keys: &[Heard]| {
            let painted = sorted(keys.iter().map(|key| key.painted));
            let working = sorted(keys.iter().map(|key| key.working(&self.stalls)));
            [at(&painted, 0.5), at(&working, 0.99), at(&painted, 0.99), at(&painted, 1.0)]
                .map(|time| format!("{time:>7.1}"))
                .join(" ")
        };
        let (count, left, right) = (at_60_hz.len(), four(at_60_hz), four(without_clock));
        print!("{what:52} {count:>5}   {left}   {right}");
        let heard = sorted(at_60_hz.iter().filter_map(|key| key.heard));
        let frames: Vec<bool> = at_60_hz.iter().filter_map(|key| key.in_first_frame).collect();
        if !heard.is_empty() {
            let first = frames.iter().filter(|first| **first).count();
            let part = 100.0 * first as f64 / frames.len() as f64;
            print!("   {:>7.1}   {part:>4.0} %", at(&heard, 0.5));
        }
        println!();
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

/// A 9×9 puzzle with one solution under this rule.
fn with_rule(kind: &'static RuleKind) -> Option<Puzzle> {
    let grid = Grid::square(3).ok()?;
    let numbers = match kind.numbers {
        Numbers::None | Numbers::Optional(_) => String::new(),
        Numbers::One(_) => "10".to_owned(),
        Numbers::EachCell(_) => {
            let numbers = grid.cells().map(|cell| (grid.box_of(cell) + 1).to_string());
            numbers.collect::<Vec<_>>().join(" ")
        }
    };
    let places = match kind.cells {
        Cells::None => vec![""],
        Cells::Exactly(_) => vec!["r5c5 r5c6"],
        Cells::AtLeast(_) => vec!["r5c3 r5c4 r4c5", "r3c1 r2c2 r1c3"],
    };
    let rules = places.iter().map(|cells| format!("{} {numbers} {cells}", kind.word));
    let rule = rules.filter_map(|text| Rule::read(&text, &grid).ok()).next()?;
    // A board that is all clues, as without zones, has nothing to click.
    generated(grid, vec![rule], None).filter(|puzzle| puzzle.givens.num_filled() < 70)
}

fn generated(grid: Grid, rules: Vec<Rule>, clues: Option<usize>) -> Option<Puzzle> {
    let control = Control::new().with_time(Duration::from_secs(30));
    let wish = Wish { clues, ..Wish::new(grid, rules) };
    let generator = Arc::new(Generator::new(wish, &control).ok()?.ok()?);
    let puzzle = generator.puzzles(1, 1, &control).next()?.ok();
    control.cancel();
    puzzle
}

/// A key on a cell; whether it is measured.
type Key = (usize, String, bool);

/// Digits set in empty cells and cleared again. What follows from the board before is known at once.
fn digits(puzzle: &Puzzle, count: usize) -> Vec<Key> {
    let (size, empty) = (puzzle.grid().size(), cells(puzzle, |digit| digit.is_none()));
    let pair = |i: usize| {
        let cell = empty[i * 7 % empty.len()];
        [(cell, (i * 5 % size.min(9) + 1).to_string(), true), (cell, "Backspace".into(), true)]
    };
    (0..count).flat_map(pair).collect()
}

/// Clues taken out, changed, and put back, which is not measured. An engine has to look at each.
fn clues(puzzle: &Puzzle, count: usize) -> Vec<Key> {
    let (size, given) = (puzzle.grid().size().min(9), cells(puzzle, |digit| digit.is_some()));
    let three = |i: usize| {
        let cell = given[i * 5 % given.len()];
        let digit = usize::from(puzzle.givens.values()[cell]);
        let other = (digit + i) % size + 1;
        let other = if other == digit { other % size + 1 } else { other };
        // On large boards a digit of two figures is two keys: the clue is put back by taking back both.
        let back = ["Undo", "Undo"].map(|key| (cell, key.to_owned(), false));
        let [once, twice] = back;
        [(cell, "Backspace".into(), true), (cell, other.to_string(), true), once, twice]
    };
    (0..count).flat_map(three).collect()
}

fn cells(puzzle: &Puzzle, which: impl Fn(Option<youdoku::Digit>) -> bool) -> Vec<usize> {
    let grid = puzzle.grid();
    grid.cells().filter(|&c| which(puzzle.givens.get(c))).map(|c| c.index()).collect()
}

/// Digits that can stand there: a board that cannot be completed has no candidates.
fn possible(puzzle: &Puzzle, count: usize) -> Vec<Key> {
    let model = puzzle.model().expect("its rules are the grid's");
    let solution = youdoku::engine::default().solve(&model, &Control::new());
    let solution: Board = solution.expect("time enough").expect("a solution");
    let mut keys = digits(puzzle, count);
    for (cell, key, _) in &mut keys {
        if key != "Backspace" {
            *key = solution.values()[*cell].to_string();
        }
    }
    keys
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
fn keys(page: &Browser, puzzle: &Puzzle, what: &str, keys: &[Key]) -> Vec<Heard> {
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
