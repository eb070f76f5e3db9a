//! How long a setter waits: from a key to the verdict on the screen, in a real browser; 200 pages that ask
//! at once; the first paint and the size of the page.
//!
//! ```text
//! cargo bench -p youdoku-studio --bench painted
//! ```
//!
//! Measured is what a person waits for: the page's own key handler to the frame after which the verdict is
//! on the screen. A machine that does other work besides shows it at once.

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
use youdoku::{Control, Grid, Puzzle, Rule};

#[path = "../tests/browser/driver.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod driver;

use driver::Browser;

const PLAIN: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn main() {
    let Some(page) = driver::open() else { return };
    println!("{:44} {:>6} {:>7} {:>7} {:>7}", "milliseconds to", "keys", "median", "p99", "worst");
    page_itself(&page);

    let plain: Puzzle = PLAIN.parse().expect("a puzzle");
    tell("plain 9×9: the verdict", &mut times(&page, &plain, "judged", 150));
    let empty: Puzzle = ".".repeat(81).parse().expect("a board");
    tell("plain 9×9, empty: the verdict", &mut times(&page, &empty, "judged", 60));

    let (mut all, mut worst) = (Vec::new(), (0.0, ""));
    for kind in RULES {
        let Some(puzzle) = with_rule(kind) else {
            println!("  {}: no puzzle at hand", kind.word);
            continue;
        };
        let these = times(&page, &puzzle, "judged", 12);
        let longest = these.iter().copied().fold(0.0, f64::max);
        if longest > worst.0 {
            worst = (longest, kind.word);
        }
        all.extend(these);
    }
    tell(&format!("9×9 with each rule (worst: {})", worst.1), &mut all);

    if let Some(large) = generated(Grid::square(4).expect("16×16"), Vec::new(), Some(130)) {
        tell("16×16: the verdict", &mut times(&page, &large, "judged", 40));
    }
    page.click("[name='candidates']");
    tell("plain 9×9: the true candidates", &mut times(&page, &plain, "candidates", 60));
    tell("plain 9×9: how many solutions each leaves", &mut times(&page, &plain, "counted", 60));

    let address = page.address.trim_start_matches("http://").trim_end_matches('/');
    crowd(address.parse().expect("an address"));
}

/// The first paint, and how much is loaded.
fn page_itself(page: &Browser) {
    let mut paints = Vec::new();
    for _ in 0..10 {
        page.go(&page.address);
        page.wait("performance.getEntriesByName('first-contentful-paint').length");
        let paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
        paints.extend(page.value(paint).as_f64());
        page.wait("document.documentElement.dataset.ready === 'yes'");
    }
    tell("the first paint", &mut paints);
    let bytes = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))\
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0)";
    println!("the page has {} bytes", page.value(bytes));
    // How often the browser shows a frame when there is always something new.
    let script = "const done = arguments[0]; const times = []; let last = 0; \
        const box = document.querySelector('#verdict-spent'); \
        const frame = (now) => { times.push(now - last); last = now; box.style.opacity = times.length % 2; \
            times.length < 121 ? requestAnimationFrame(frame) : done(times.slice(1)); }; \
        requestAnimationFrame(frame);";
    let found = page.run_async(script, json!([]));
    let mut frames: Vec<f64> =
        found.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    tell("the next frame, where all change", &mut frames);
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

/// Sets and clears digits in empty cells, by the page's own keys, and measures until this is painted.
fn times(page: &Browser, puzzle: &Puzzle, what: &str, keys: usize) -> Vec<f64> {
    page.import(&Form::Block.write(puzzle));
    page.wait("document.querySelector('#verdict').dataset.state.match(/one|many/)");
    let size = puzzle.grid().size();
    let empty: Vec<usize> = puzzle
        .grid()
        .cells()
        .filter(|&c| puzzle.givens.get(c).is_none())
        .map(|c| c.index())
        .collect();
    let moves: Vec<Value> = (0..keys.div_ceil(2))
        .map(|i| json!([empty[i * 7 % empty.len()], i * 5 % size.min(9) + 1]))
        .collect();
    let script = "const [what, moves, done] = arguments; const verdict = document.querySelector('#verdict'); \
        const cells = document.querySelectorAll('#board [role=gridcell]'); const times = []; \
        const press = (cell, code, key) => new Promise((resolve) => { \
            delete verdict.dataset[what]; \
            const watch = new MutationObserver(() => { if (!(what in verdict.dataset)) return; \
                watch.disconnect(); times.push(performance.now() - start); \
                setTimeout(resolve, 40 + Math.random() * 40); }); \
            cell.focus(); watch.observe(verdict, { attributeFilter: ['data-' + what] }); \
            const start = performance.now(); \
            cell.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true })); }); \
        (async () => { for (const [cell, digit] of moves) { \
            await press(cells[cell], `Digit${digit}`, String(digit)); \
            if (what === 'judged' || document.querySelector('#board').dataset.state === 'good') \
                await press(cells[cell], 'Backspace', 'Backspace'); } done(times); })();";
    let mut times = Vec::new();
    for moves in moves.chunks(15) {
        // A board that cannot be completed has no candidates: only digits that can stand are asked about.
        let moves: Vec<Value> = match what {
            "judged" => moves.to_vec(),
            _ => moves.iter().filter_map(|step| possible(puzzle, step)).collect(),
        };
        let found = page.run_async(script, json!([what, moves]));
        times.extend(found.as_array().into_iter().flatten().filter_map(Value::as_f64));
    }
    times
}

/// The move with the digit that the solution has there.
fn possible(puzzle: &Puzzle, step: &Value) -> Option<Value> {
    let model = puzzle.model().ok()?;
    let solution = youdoku::engine::default().solve(&model, &Control::new()).ok()??;
    let cell = step[0].as_u64()? as usize;
    Some(json!([cell, solution.values()[cell]]))
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
    let answered = times.len();
    tell("200 pages at once: the newest verdict", &mut times);
    println!("{answered} of {PAGES} pages had their answer");
}

fn tell(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let Some(worst) = times.last() else { return println!("{what:44} none") };
    let at = |part: f64| times[((times.len() - 1) as f64 * part).round() as usize];
    println!("{what:44} {:>6} {:>7.1} {:>7.1} {worst:>7.1}", times.len(), at(0.5), at(0.99));
}
