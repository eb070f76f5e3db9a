//! Techniques by name, held against HoDoKu's regression library: in each position the technique is asked for, and what it
//! concludes must be among what is found. Prints the share by technique.
//!
//! ```text
//! YOUDOKU_REGLIB=reglib-1.4.txt cargo bench --bench techniques              all of it
//! YOUDOKU_REGLIB=reglib-1.4.txt cargo bench --bench techniques -- 0708      one technique, with what is missed
//! ```

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use youdoku::explain::{Candidate, Explainer, Position, Step, technique};
use youdoku::{Control, Model, Puzzle};

fn main() {
    let Some(path) = std::env::var_os("YOUDOKU_REGLIB") else {
        println!("YOUDOKU_REGLIB names no file: nothing to compare with");
        return;
    };
    let text = std::fs::read_to_string(path).expect("the library");
    let asked = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let mut shares: BTreeMap<String, Share> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = Case::read(line);
        if asked.as_ref().is_some_and(|asked| *asked != case.code) {
            continue;
        }
        let share = shares.entry(case.code.clone()).or_default();
        share.cases += 1;
        let begin = Instant::now();
        let found = case.found();
        share.slowest = share.slowest.max(begin.elapsed());
        match found {
            Some(true) => share.found += 1,
            Some(false) if asked.is_some() => println!("missed: {line}"),
            Some(false) => {}
            None => share.unknown = true,
        }
    }
    let (mut all, mut found) = (0, 0);
    for (code, share) in &shares {
        let name = technique(code).map_or("(not among ours)", |technique| technique.name);
        let percent = 100.0 * share.found as f64 / share.cases as f64;
        println!(
            "{code:6} {name:34} {:4} of {:4}  {percent:5.1} %  slowest {:?}",
            share.found, share.cases, share.slowest
        );
        all += share.cases;
        found += share.found;
    }
    println!("{found} of {all}");
}

#[derive(Default)]
struct Share {
    cases: usize,
    found: usize,
    unknown: bool,
    slowest: Duration,
}

/// A line: what is asked for, where, and what follows.
struct Case {
    code: String,
    /// Nothing may be found.
    fails: bool,
    givens: String,
    placed: String,
    deleted: Vec<[usize; 3]>,
    removes: Vec<[usize; 3]>,
    places: Vec<[usize; 3]>,
}

impl Case {
    fn read(line: &str) -> Case {
        let fields: Vec<&str> = line.split(':').collect();
        let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
        let (mut givens, mut placed) = (String::new(), String::new());
        let mut is_placed = false;
        for sign in fields[3].chars() {
            match sign {
                '+' => is_placed = true,
                _ => {
                    givens.push(if is_placed { '.' } else { sign });
                    placed.push(if is_placed { sign } else { '.' });
                    is_placed = false;
                }
            }
        }
        let candidates = |field: usize| -> Vec<[usize; 3]> {
            let words = fields.get(field).copied().unwrap_or_default().split(' ');
            let digit = |sign: char| sign.to_digit(10).expect("a digit") as usize;
            let read = |word: &str| -> [usize; 3] {
                let signs: Vec<usize> = word.chars().map(digit).collect();
                [signs[0], signs[1], signs[2]]
            };
            let mut all: Vec<[usize; 3]> =
                words.filter(|word| !word.is_empty()).map(read).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        Case {
            code: code.to_owned(),
            fails: variant == "x",
            givens,
            placed,
            deleted: candidates(4),
            removes: candidates(5),
            places: candidates(6),
        }
    }

    /// Whether the technique is found; nothing if it is none of ours.
    fn found(&self) -> Option<bool> {
        let technique = technique(&self.code)?;
        let (control, puzzle): (Control, Puzzle) =
            (Control::new(), self.givens.parse().expect("a puzzle"));
        let model: Model = puzzle.model().expect("plain");
        let grid = model.grid();
        let candidate = |&[digit, row, column]: &[usize; 3]| -> Candidate {
            (grid.cell(row - 1, column - 1).into(), grid.digit(digit as i64).expect("a digit"))
        };
        let explainer = Explainer::new(&model, &control).expect("nobody stops it");
        let mut position: Position = explainer.start();
        for (cell, sign) in grid.cells().zip(self.placed.chars()) {
            if let Some(value) = sign.to_digit(10).filter(|&value| value > 0) {
                let digit = grid.digit(i64::from(value)).expect("a digit");
                explainer.place(&mut position, (cell.into(), digit));
            }
        }
        for one in &self.deleted {
            let (variable, digit) = candidate(one);
            explainer.remove(&mut position, variable, [digit].into_iter().collect());
        }
        let steps = explainer.all(&position, technique, &control).expect("nobody stops it");
        // A digit that is placed is the same as the cell's others removed.
        let now = position.candidates();
        let others = |&(variable, digit): &Candidate| {
            let all = now[variable].iter().filter(move |&other| other != digit);
            all.map(move |other| (variable, other)).collect::<Vec<_>>()
        };
        let gone = |removes: Vec<Candidate>, places: &[Candidate]| {
            let mut all: Vec<Candidate> = places.iter().flat_map(others).chain(removes).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let written = |step: &Step| {
            let removes =
                step.removes.iter().flat_map(|&(v, digits)| digits.iter().map(move |d| (v, d)));
            gone(removes.collect(), &step.places)
        };
        let read = |all: &[[usize; 3]]| all.iter().map(candidate).collect::<Vec<Candidate>>();
        let places = read(&self.places);
        let expected = gone(read(&self.removes), &places);
        if self.fails {
            return Some(steps.is_empty());
        }
        if std::env::var_os("YOUDOKU_VERBOSE").is_some() {
            for step in &steps {
                println!("  {}", step.sentence);
            }
        }
        let same = |step: &Step| {
            written(step) == expected && places.iter().all(|place| step.places.contains(place))
        };
        Some(steps.iter().any(same))
    }
}
