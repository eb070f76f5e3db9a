//! Plain 9×9, proving uniqueness: the crate `sudoku`, our kernel for one puzzle, our kernel for many.

use std::ops::ControlFlow;

use youdoku::engine::plain9::{Alphabet, Bulk, Isa, Single};

use crate::{data, timed};

/// A rival's best time for a puzzle, and its guesses.
struct Row {
    name: String,
    micros: f64,
    guesses: Option<f64>,
}

pub fn table(repetitions: usize) {
    println!("plain 9×9, stop at two solutions, one thread (CPU time per puzzle)\n");
    let mut measured = false;
    for name in ["17_clue", "magictour_top1465", "forum_hardest_1106"] {
        let Some(path) = data(&format!("{name}.txt")) else { continue };
        measured = true;
        corpus(name, &rows(&std::fs::read_to_string(path).expect("a readable file")), repetitions);
    }
    if !measured {
        corpus("lines", &rows(include_str!("../../../puzzles/lines.txt")), repetitions);
    }
}

fn rows(text: &str) -> Vec<[u8; 81]> {
    text.lines().filter_map(|line| youdoku::bulk::row(line.as_bytes()).copied()).collect()
}

fn corpus(name: &str, puzzles: &[[u8; 81]], repetitions: usize) {
    // The bulk kernel wants many puzzles in flight: short lists are repeated for it.
    let many: Vec<&[u8; 81]> = puzzles.iter().cycle().take(puzzles.len().max(20_000)).collect();
    let mut table =
        vec![Row { name: "crate sudoku 0.8".to_owned(), micros: f64::MAX, guesses: None }];
    for isa in Isa::all_available() {
        for kernel in ["one at a time", "in bulk"] {
            let name = format!("{kernel}, {isa:?}");
            table.push(Row { name, micros: f64::MAX, guesses: None });
        }
    }
    for _ in 0..repetitions {
        let mut rows = table.iter_mut();
        let mut record = |micros: f64, count: usize, unique: usize, guesses: Option<u64>| {
            assert_eq!(unique, count, "every puzzle of the list has one solution");
            let row = rows.next().expect("a row for each rival");
            row.micros = row.micros.min(micros / count as f64);
            row.guesses = guesses.map(|guesses| guesses as f64 / count as f64);
        };
        let (micros, unique) = timed(|| puzzles.iter().filter(|puzzle| is_unique(puzzle)).count());
        record(micros, puzzles.len(), unique, None);
        for isa in Isa::all_available() {
            let mut single = Single::with(isa);
            let (micros, (unique, guesses)) = timed(|| {
                puzzles.iter().fold((0, 0), |(unique, guesses), puzzle| {
                    let answer = single.solve(Alphabet::Text, puzzle, 2);
                    (unique + usize::from(answer.count == 1), guesses + answer.guesses)
                })
            });
            record(micros, puzzles.len(), unique, Some(guesses));
            let mut bulk = Bulk::with(isa);
            let (micros, (unique, guesses)) = timed(|| {
                let (mut unique, mut guesses) = (0, 0);
                let feed = many.iter().copied();
                let _ = bulk.run(
                    Alphabet::Text,
                    feed,
                    2,
                    || ControlFlow::Continue(()),
                    |_, answer| {
                        unique += usize::from(answer.count == 1);
                        guesses += answer.guesses;
                    },
                );
                (unique, guesses)
            });
            record(micros, many.len(), unique, Some(guesses));
        }
    }
    println!(
        "| {name} ({} puzzles) | µs | × the crate | guesses |\n|---|---|---|---|",
        puzzles.len()
    );
    let yardstick = table[0].micros;
    for Row { name, micros, guesses } in table {
        let guesses = guesses.map_or("–".to_owned(), |guesses| format!("{guesses:.2}"));
        println!("| {name} | {micros:.3} | {:.2} | {guesses} |", yardstick / micros);
    }
    println!();
}

fn is_unique(puzzle: &[u8; 81]) -> bool {
    let line = std::str::from_utf8(puzzle).expect("digits and dots");
    sudoku::Sudoku::from_str_line(line).expect("a puzzle").is_uniquely_solvable()
}
