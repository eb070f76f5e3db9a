//! Puzzles of others beside what another program takes for them: the CPU time of all threads to prove the verdict,
//! reading and compiling included, the least of several rounds, in one process in which everything is warm. The
//! puzzles and the other's figures come from a file of JSON lines that `scripts/iss-figures.mjs` writes; it is
//! named in `YOUDOKU_RIVAL`.
//!
//! ```text
//! YOUDOKU_RIVAL=figures.jsonl cargo bench --bench rivals                      all that both answer
//! YOUDOKU_RIVAL=figures.jsonl cargo bench --bench rivals -- search renban     an engine, and part of a name
//! ROUNDS=20 YOUDOKU_RIVAL=…                                                   more rounds than five
//! STAGES=1 YOUDOKU_RIVAL=…                                                    where our own time goes
//! ```

use std::time::Duration;

use serde_json::Value;
use youdoku::engine::Search;
use youdoku::engine::{self, EngineKind, EngineOptions};
use youdoku::{Control, Uniqueness, formats};

/// So long an answer may take.
const TIME: Duration = Duration::from_secs(20);

/// What takes longer is asked once.
const LONG: Duration = Duration::from_secs(1);

struct Contest {
    name: String,
    text: String,
    /// The other's time in ms, and how many solutions it found, up to two.
    theirs: f64,
    solutions: u64,
    ours: Outcome,
    /// What each part of ours takes, in the quickest round of each.
    stages: [f64; 4],
}

/// What a puzzle goes through. To begin is to compile its rules and to propagate before the first guess, made once
/// more for itself.
const STAGES: [&str; 4] = ["reading", "meaning", "to begin", "the answer, beginning included"];

enum Outcome {
    /// The ms of the quickest round, its guesses, and the solutions, up to two.
    Answered(f64, u64, u64),
    Unread(String),
    Stopped,
}

fn main() {
    let Some(file) = std::env::var_os("YOUDOKU_RIVAL") else {
        println!("rivals: no YOUDOKU_RIVAL names a file of figures");
        return;
    };
    let rounds = std::env::var("ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(5);
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let named = words.iter().find_map(|word| engine::kind(word));
    let kind = named.unwrap_or_else(|| engine::kind("auto").expect("the default"));
    let parts: Vec<&String> = words.iter().filter(|word| engine::kind(word).is_none()).collect();
    let text = std::fs::read_to_string(file).expect("the file of figures");
    let mut contests: Vec<Contest> = text.lines().filter_map(contest).collect();
    contests.retain(|contest| {
        parts.is_empty() || parts.iter().any(|part| contest.name.contains(part.as_str()))
    });
    for round in 0..rounds {
        for contest in &mut contests {
            let before = match (&contest.ours, round) {
                (_, 0) => f64::INFINITY,
                (Outcome::Answered(ms, ..), _) if *ms < LONG.as_secs_f64() * 1e3 => *ms,
                _ => continue,
            };
            forget(kind);
            let (outcome, stages) = ask(kind, &contest.text);
            contest.stages.iter_mut().zip(stages).for_each(|(least, ms)| *least = least.min(ms));
            match outcome {
                Outcome::Answered(ms, guesses, solutions) => {
                    contest.ours = Outcome::Answered(ms.min(before), guesses, solutions);
                }
                other => contest.ours = other,
            }
        }
    }
    tell(kind, &contests);
}

fn contest(line: &str) -> Option<Contest> {
    let line: Value = serde_json::from_str(line).expect("a line of JSON");
    Some(Contest {
        name: line["name"].as_str()?.to_owned(),
        text: line["text"].as_str()?.to_owned(),
        theirs: line["ms"].as_f64()?,
        solutions: line["solutions"].as_u64()?,
        ours: Outcome::Stopped,
        stages: [f64::INFINITY; 4],
    })
}

/// The answer, and what each stage took in ms; infinite where it was not reached or not asked for.
fn ask(kind: &EngineKind, text: &str) -> (Outcome, [f64; 4]) {
    // Each puzzle is new to the engine.
    let engine = kind.make(&EngineOptions::default()).expect("built in");
    let control = Control::new().with_time(TIME);
    let mut stages = [f64::INFINITY; 4];
    let start = cpu_time();
    let since = |start: Duration| (cpu_time() - start).as_secs_f64() * 1e3;
    let import = match formats::read(text) {
        Ok(import) if import.unread.is_empty() => import,
        Ok(import) => return (Outcome::Unread(import.unread[0].clone()), stages),
        Err(error) => return (Outcome::Unread(error.to_string()), stages),
    };
    stages[0] = since(start);
    let model = match import.puzzle.model() {
        Ok(model) => model,
        Err(error) => return (Outcome::Unread(error.to_string()), stages),
    };
    stages[1] = since(start) - stages[0];
    let found = engine.uniqueness(&model, &control);
    let ms = since(start);
    stages[3] = ms - stages[0] - stages[1];
    let guesses = control.meter().decisions.load(std::sync::atomic::Ordering::Relaxed);
    let outcome = match found {
        Ok(Uniqueness::None) => Outcome::Answered(ms, guesses, 0),
        Ok(Uniqueness::One(_)) => Outcome::Answered(ms, guesses, 1),
        Ok(Uniqueness::Many(..)) => Outcome::Answered(ms, guesses, 2),
        Err(_) => Outcome::Stopped,
    };
    if std::env::var_os("STAGES").is_some() {
        let start = cpu_time();
        if Search::estimate(&model, 0, 0, &control).is_ok() {
            stages[2] = since(start);
        }
    }
    (outcome, stages)
}

/// Compiled rules are kept for the next question. Others come in between, so that each puzzle is compiled anew.
fn forget(kind: &EngineKind) {
    for sum in 3..=12 {
        let text = format!("rule: killer-cage {sum} r1c1 r1c2 r2c1 r2c2\n1... .... .... ....");
        ask(kind, &text);
    }
}

fn tell(kind: &EngineKind, contests: &[Contest]) {
    println!("| puzzle | solutions | {}, ms | guesses | the other, ms | × |", kind.name);
    println!("|---|---|---|---|---|---|");
    let mut rows: Vec<(f64, String)> = Vec::new();
    let (mut unread, mut other_verdict) = (Vec::new(), Vec::new());
    for Contest { name, theirs, solutions, ours, .. } in contests {
        match ours {
            Outcome::Answered(ms, guesses, found) => {
                if found != solutions {
                    other_verdict.push(format!("{name}: {found}, the other {solutions}"));
                }
                let row = format!(
                    "| {name} | {found} | {ms:.3} | {guesses} | {theirs:.3} | {:.2} |",
                    theirs / ms
                );
                rows.push((theirs / ms, row));
            }
            Outcome::Stopped => {
                rows.push((0.0, format!("| {name} | stopped | | | {theirs:.3} | |")))
            }
            Outcome::Unread(why) => unread.push(format!("{name}: {why}")),
        }
    }
    rows.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    rows.iter().for_each(|(_, row)| println!("{row}"));
    let ratios: Vec<f64> =
        rows.iter().map(|(ratio, _)| *ratio).filter(|&ratio| ratio > 0.0).collect();
    let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    let slower = ratios.iter().filter(|&&ratio| ratio < 1.0).count();
    println!(
        "\n{} answered by both: {mean:.2} × in the geometric mean, {slower} slower; {} stopped, {} not read",
        ratios.len(),
        rows.len() - ratios.len(),
        unread.len()
    );
    let mut sorted = ratios.clone();
    sorted.sort_by(f64::total_cmp);
    for percent in [1, 5, 10, 25, 50, 75, 90, 95, 99] {
        println!("{percent} % are below {:.2} ×", sorted[sorted.len() * percent / 100]);
    }
    if std::env::var_os("STAGES").is_some() {
        tell_stages(contests);
    }
    other_verdict.iter().for_each(|line| println!("ANOTHER VERDICT {line}"));
    if std::env::var_os("UNREAD").is_some() {
        unread.iter().for_each(|line| println!("not read {line}"));
    }
}

fn tell_stages(contests: &[Contest]) {
    println!("\n| puzzle | {} |", STAGES.map(|stage| format!("{stage}, µs")).join(" | "));
    println!("|---|{}", "---|".repeat(STAGES.len()));
    let answered: Vec<&Contest> =
        contests.iter().filter(|contest| matches!(contest.ours, Outcome::Answered(..))).collect();
    let row = |name: &str, stages: [f64; 4]| {
        println!("| {name} | {} |", stages.map(|ms| format!("{:.0}", ms * 1e3)).join(" | "));
    };
    for contest in &answered {
        row(&contest.name, contest.stages);
    }
    for percent in [10, 50, 90] {
        let at = |stage: usize| {
            let mut all: Vec<f64> = answered.iter().map(|contest| contest.stages[stage]).collect();
            all.sort_by(f64::total_cmp);
            all[all.len() * percent / 100]
        };
        row(&format!("{percent} % take at most"), [0, 1, 2, 3].map(at));
    }
}

/// What all threads of the process have worked so far.
#[cfg(unix)]
fn cpu_time() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("a process may know what it used");
    let micros =
        |time: nix::sys::time::TimeVal| time.tv_sec() as u64 * 1_000_000 + time.tv_usec() as u64;
    Duration::from_micros(micros(usage.user_time()) + micros(usage.system_time()))
}

#[cfg(not(unix))]
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
