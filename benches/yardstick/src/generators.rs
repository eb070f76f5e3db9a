//! Puzzles made: ours beside the crate's generator.

use std::sync::Arc;

use cpu_time::ProcessTime;
use sudoku::Sudoku;
use sudoku::board::Symmetry;
use youdoku::generate::{Generator, Spare, Wish};
use youdoku::{Control, Grid, Rule};

use crate::timed;

/// The CPU time of all threads: ours works on one of its own.
fn seconds(work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    start.elapsed().as_secs_f64()
}

pub fn table(repetitions: usize) {
    println!("puzzles made on one thread\n\n| what | by | puzzles/s | ratio |\n|---|---|---|---|");
    let (rival, ours) = minimal(repetitions);
    println!("| minimal 9×9 | the crate `sudoku` | {rival:.0} | 1 |");
    println!("| minimal 9×9 | `generate --minimal` | {ours:.0} | {:.2} |", ours / rival);
    let rules = ["anti-king", "anti-knight"];
    let bombknight = best(repetitions, 50_000, &|| wish(9, &rules, Some(10), Spare::Allowed));
    println!("| BombKnight, exactly 10 clues | `generate --clues 10` | {bombknight:.0} | |");
    for (size, clues, count) in [(16, 100, 10), (25, 300, 1)] {
        let rate = best(1, count, &|| wish(size, &[], Some(clues), Spare::Allowed));
        let what = format!("{size}×{size}, exactly {clues} clues");
        println!("| {what} | `generate --size {size} --clues {clues}` | {rate:.2} | |");
    }
    println!();
}

/// Both take turns; the best of each.
fn minimal(repetitions: usize) -> (f64, f64) {
    let (mut rival, mut ours) = (0f64, 0f64);
    for repetition in 0..repetitions {
        let (micros, ()) = timed(|| {
            for _ in 0..5_000 {
                let made = Sudoku::generate_with_symmetry(Symmetry::None);
                assert!(made.n_clues() > 16);
            }
        });
        rival = rival.max(5_000.0 / micros * 1e6);
        ours = ours.max(rate(wish(9, &[], None, Spare::Never), repetition as u64, 100_000));
    }
    (rival, ours)
}

fn wish(size: usize, rules: &[&str], clues: Option<usize>, spare: Spare) -> Wish {
    let grid = Grid::of_size(size).expect("a size");
    let rules = rules.iter().map(|rule| Rule::read(rule, &grid).expect("a rule")).collect();
    Wish { clues, spare, ..Wish::new(grid, rules) }
}

fn best(repetitions: usize, count: usize, wish: &dyn Fn() -> Wish) -> f64 {
    (0..repetitions).map(|seed| rate(wish(), seed as u64, count)).fold(0.0, f64::max)
}

/// Puzzles a second, on one thread.
fn rate(wish: Wish, seed: u64, count: usize) -> f64 {
    let control = Control::new();
    let made = seconds(|| {
        let generator = Generator::new(wish, &control).expect("a wish that can be granted");
        let generator = Arc::new(generator.expect("not stopped"));
        let puzzles = generator.puzzles(seed, 1, &control).take(count);
        assert_eq!(puzzles.filter(Result::is_ok).count(), count);
    });
    count as f64 / made
}
