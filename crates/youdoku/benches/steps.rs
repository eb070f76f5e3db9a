//! The next step, measured: over the whole solves of puzzles, how long each takes. Prints the median and the 99th
//! percentile of all steps, and the puzzles one by one, in time that was worked.
//!
//! ```text
//! cargo bench --bench steps                            every puzzle in puzzles/variants
//! cargo bench --bench steps -- puzzles/16x16.txt       those that are named
//! ```

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use youdoku::explain::{Explainer, Next};
use youdoku::{Control, Puzzle};

/// Nobody waits longer for a whole solve, by the clock: on a busy machine that is much more than what is worked.
const PATIENCE: Duration = Duration::from_secs(300);

/// What this thread has worked so far: other people's work on a busy machine is not ours.
fn worked() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let first = told.as_deref().and_then(|text| text.split(' ').next()?.parse().ok());
    first.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

struct Solve {
    name: String,
    steps: Vec<Duration>,
    whole: Duration,
    end: String,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths: Vec<PathBuf> =
        words.iter().map(|word| root.join(word)).filter(|p| p.is_file()).collect();
    if paths.is_empty() {
        let folder = std::fs::read_dir(root.join("puzzles/variants")).expect("the puzzles");
        paths = folder.map(|entry| entry.expect("a file").path()).collect();
        paths.sort();
    }
    let mut solves: Vec<Solve> = Vec::new();
    for path in paths {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a text");
        let Ok(puzzle) = text.parse::<Puzzle>() else { continue };
        let one = solve(name, &puzzle);
        one.print();
        solves.push(one);
    }
    let mut all: Vec<Duration> = solves.iter().flat_map(|one| one.steps.iter().copied()).collect();
    all.sort();
    let at = |share: f64| all.get((share * all.len() as f64) as usize).copied().unwrap_or_default();
    println!(
        "{} puzzles, {} steps: p50 {:?}, p99 {:?}",
        solves.len(),
        all.len(),
        at(0.5),
        at(0.99)
    );
    let slow = solves.iter().filter(|one| one.whole > Duration::from_secs(2)).count();
    println!("{slow} take more than 2 s");
}

impl Solve {
    fn print(&self) {
        let slowest = self.steps.iter().max().copied().unwrap_or_default();
        let (name, steps, whole, end) = (&self.name, self.steps.len(), self.whole, &self.end);
        println!("{name:40} {steps:4} steps in {whole:.1?}, the slowest {slowest:.1?}: {end}");
    }
}

fn solve(name: String, puzzle: &Puzzle) -> Solve {
    let control = Control::new().with_time(PATIENCE);
    let begin = worked();
    let mut steps = Vec::new();
    let end = (|| {
        let model = puzzle.model().map_err(|error| error.to_string())?;
        let explainer = Explainer::new(&model, &control).map_err(|error| error.to_string())?;
        let mut position = explainer.start();
        loop {
            let before = worked();
            let next = explainer.next(&position, &control);
            steps.push(worked() - before);
            match next.map_err(|error| error.to_string())? {
                Next::Step(step) => explainer.apply(&mut position, &step),
                Next::Solved => return Ok::<String, String>("solved".to_owned()),
                Next::Clash(sentence) => return Ok(sentence),
                Next::Open => return Ok("open".to_owned()),
            }
        }
    })();
    Solve { name, steps, whole: worked() - begin, end: end.unwrap_or_else(|error| error) }
}
