//! Local searches, measured: flips a second, success rate, median flips and time over seeds.
//!
//! ```text
//! cargo bench --bench local                       the table
//! cargo bench --bench local -- walksat saps       some algorithms only
//! cargo bench --bench local -- FILE.cnf --raw     other formulas; --raw: no unit propagation
//!     --seeds 100  --seconds 5  --flips 3000000  --noise 0.5  --score satisfied  --write FOLDER
//! ```
//!
//! A row ends early, and says with how many runs, when it has taken its seconds. Times are of the
//! wall clock, from the first look at the clauses on: measure on a quiet machine.
//!
//! `--write` puts the formulas into a folder as DIMACS, for other solvers to be measured on.

mod formulas;

use std::time::{Duration, Instant};

use formulas::{CLUES_10, CLUES_17, CLUES_28, Encoding, sudoku, uniform};
use youdoku_logic::sat::local::{Algorithm, LocalSearch, Preparation, Score};
use youdoku_logic::sat::{Options, SatSolver, Verdict};
use youdoku_logic::text::{self, Form};
use youdoku_logic::{ClauseSink, Cnf, Control};

const ALGORITHMS: [(&str, Algorithm); 4] = [
    ("gsat", Algorithm::Gsat),
    ("walksat", Algorithm::WalkSat),
    ("probsat", Algorithm::ProbSat),
    ("saps", Algorithm::Saps),
];

fn main() {
    let mut formulas: Vec<(String, Cnf)> = Vec::new();
    let mut algorithms = Vec::new();
    let mut options = Options::default();
    options.local.max_flips = 3_000_000;
    options.local.restarts = 0;
    let mut patience = Patience { seeds: 100, time: Duration::from_secs(5) };
    let mut preparations = vec![Preparation::Raw, Preparation::UnitPropagation];
    let mut folder = None;
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("a value after the option");
        match word.as_str() {
            "--bench" => {}
            "--raw" => preparations = vec![Preparation::Raw],
            "--propagated" => preparations = vec![Preparation::UnitPropagation],
            "--seeds" => patience.seeds = value().parse().expect("a number"),
            "--seconds" => {
                patience.time = Duration::from_secs(value().parse().expect("a number"));
            }
            "--flips" => options.local.max_flips = value().parse().expect("a number"),
            "--noise" => options.local.noise = Some(value().parse().expect("a number")),
            "--score" if value() == "satisfied" => options.local.score = Score::Satisfied,
            "--write" => folder = Some(value()),
            word => match ALGORITHMS.iter().find(|(name, _)| *name == word) {
                Some(&algorithm) => algorithms.push(algorithm),
                None => {
                    let content = std::fs::read_to_string(word).expect("a file or an algorithm");
                    formulas.push((word.to_owned(), text::read(&content).expect("a CNF").cnf));
                }
            },
        }
    }
    if algorithms.is_empty() {
        algorithms = ALGORITHMS.to_vec();
    }
    if formulas.is_empty() {
        formulas = built_in();
    }
    if let Some(folder) = folder {
        for (name, cnf) in &formulas {
            let file = format!("{folder}/{}.cnf", name.replace(' ', "_"));
            let mut file = std::fs::File::create(file).expect("a folder to write to");
            Form::Dimacs.write(cnf, &mut file).expect("room to write");
        }
        return;
    }
    println!(
        "{:24} {:8} {:5} {:>6} {:>5} {:>9} {:>8} {:>11} {:>11} {:>8}",
        "formula",
        "search",
        "start",
        "fixed",
        "runs",
        "Mflips/s",
        "success",
        "med. flips",
        "med. time",
        "bytes/l"
    );
    for (name, cnf) in &formulas {
        for &(word, algorithm) in &algorithms {
            for &preparation in &preparations {
                // Random 3-SAT has no unit clauses: once is enough.
                if cnf.clauses().all(|c| c.len() > 1) && preparation != preparations[0] {
                    continue;
                }
                options.local.preparation = preparation;
                row(name, cnf, word, algorithm, &options, &patience);
            }
        }
    }
}

fn built_in() -> Vec<(String, Cnf)> {
    let mut formulas = vec![("uniform 250".to_owned(), uniform(250, 1065, 3))];
    formulas.push(("10 clues lab".to_owned(), sudoku(CLUES_10, Encoding::Lab)));
    for (name, clues) in [("28 clues", CLUES_28), ("17 clues", CLUES_17)] {
        formulas.push((format!("{name} minimal"), sudoku(clues, Encoding::Minimal)));
        formulas.push((format!("{name} extended"), sudoku(clues, Encoding::Extended)));
    }
    formulas
}

/// How much a row of the table may take.
struct Patience {
    seeds: u64,
    time: Duration,
}

/// Solves one formula with many seeds and prints what came of it.
fn row(
    name: &str,
    cnf: &Cnf,
    word: &str,
    algorithm: Algorithm,
    options: &Options,
    patience: &Patience,
) {
    let mut runs: Vec<(u64, Duration)> = Vec::new();
    let (mut found, mut fixed, mut bytes) = (0, 0, 0);
    let begin = Instant::now();
    for seed in 1..=patience.seeds {
        if begin.elapsed() > patience.time {
            break;
        }
        let mut solver = LocalSearch::new(algorithm, &Options { seed, ..options.clone() });
        (0..cnf.num_vars()).for_each(|_| _ = solver.fresh());
        cnf.clauses().for_each(|clause| solver.add(clause));
        let control = Control::new();
        let start = Instant::now();
        let verdict = solver.solve(&[], &control);
        let time = start.elapsed();
        if let Ok(Verdict::Satisfiable(values)) = verdict {
            assert!(cnf.is_satisfied_by(&values), "{word} returned what is no model of {name}");
            found += 1;
        }
        runs.push((control.meter().readings()[3].1, time));
        (fixed, bytes) = (solver.fixed(), solver.bytes_of_walks());
    }
    let flips: u64 = runs.iter().map(|run| run.0).sum();
    let time: f64 = runs.iter().map(|run| run.1.as_secs_f64()).sum();
    runs.sort();
    let middle = runs[runs.len() / 2];
    let start = if options.local.preparation == Preparation::Raw { "raw" } else { "units" };
    println!(
        "{name:24} {word:8} {start:5} {fixed:6} {:5} {:9.2} {:7.0}% {:11} {:8.2} ms {:8.1}",
        runs.len(),
        flips as f64 / time / 1e6,
        100.0 * f64::from(found) / runs.len() as f64,
        middle.0,
        middle.1.as_secs_f64() * 1e3,
        bytes as f64 / cnf.num_literals() as f64,
    );
}
