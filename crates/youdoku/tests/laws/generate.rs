//! Puzzles as answer sets: exactly those that there are, each with one solution, none twice.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

use youdoku::asp::{RunOptions, run};
use youdoku::engine::{Engine, Obvious, Search, UseSymmetry};
use youdoku::generate::asp::{GenerateError, Level, Method, Options, Order, program, puzzles};
use youdoku::rules::RULES;
use youdoku::{Board, Control, Grid, Puzzle, Rule, Stopped, Uniqueness};

use crate::puzzle;

const SEARCH: Search = Search { symmetry: UseSymmetry::Yes };
const LOCKED: Method = Method::Strategies(Level::Locked);

fn rules(words: &[&str], grid: Grid) -> Vec<Rule> {
    Rule::read_all(words, &grid).unwrap()
}

fn options(method: Method, clues: usize, order: Order) -> Options {
    Options { method, clues, order, threads: None }
}

fn all(grid: Grid, rules: &[Rule], method: Method, clues: usize, order: Order) -> Vec<Board> {
    puzzles(grid, rules, &options(method, clues, order), &Control::new())
        .unwrap()
        .map(|puzzle| puzzle.unwrap().givens)
        .collect()
}

fn distinct(boards: &[Board]) -> BTreeSet<Board> {
    let set: BTreeSet<Board> = boards.iter().cloned().collect();
    assert_eq!(set.len(), boards.len(), "a puzzle came twice");
    set
}

/// Every way to leave so many digits of every grid, and how many grids each leaves possible: those
/// that leave one are the puzzles. Shares nothing with what it is to check but the meaning of rules.
fn by_exhaustion(grid: Grid, rules: &[Rule], clues: usize) -> BTreeSet<Board> {
    let empty = Puzzle::new(Board::empty(grid), rules.to_vec()).model().unwrap();
    let mut grids: HashMap<Board, u32> = HashMap::new();
    let missing = empty.layout().missing().iter().fold(0, |bits, cell| bits | 1 << cell.index());
    for solution in Obvious.solutions(&empty, &Control::new()).map(Result::unwrap) {
        for cells in 0u32..1 << grid.num_cells() {
            if cells.count_ones() as usize == clues && cells & missing == 0 {
                let mut board = Board::empty(grid);
                let chosen = grid.cells().filter(|cell| cells >> cell.index() & 1 == 1);
                chosen.for_each(|cell| board.set(cell, solution.get(cell)));
                *grids.entry(board).or_default() += 1;
            }
        }
    }
    grids.into_iter().filter(|&(_, grids)| grids == 1).map(|(board, _)| board).collect()
}

#[test]
fn saturation_has_exactly_the_puzzles_there_are() {
    youdoku_clingo::install();
    let grid = Grid::square(2).unwrap();
    for (words, clues, expect) in [
        (&[][..], 3, Some(0)),
        (&[], 4, Some(25_728)),
        (&["anti-knight"], 3, None),
        (&["diagonals"], 3, None),
        (&["killer-cage 6 r1c1 r1c2 r2c1", "thermometer r3c3 r3c4 r4c4"], 2, None),
        (&["latin", "arrow r2c2 r2c3 r3c3", "between-line r1c1 r1c2 r1c3"], 3, None),
        (&["odd r1c1", "ratio r1c1 r2c1", "renban r1c1 r1c2 r1c3"], 3, None),
    ] {
        let rules = rules(words, grid);
        let puzzles = by_exhaustion(grid, &rules, clues);
        assert_eq!(puzzles.len(), expect.unwrap_or(puzzles.len()));
        let found = distinct(&all(grid, &rules, Method::Saturation, clues, Order::Solver));
        assert_eq!(found, puzzles, "{words:?} {clues}");
        assert!(expect.is_some() || !puzzles.is_empty(), "{words:?} {clues} checks nothing");
    }
}

/// What is shown besides the digits is part of the solution, what is hidden follows from it, and where there is no cell
/// there is no clue.
#[test]
fn puzzles_of_more_than_digits_are_those_there_are() {
    youdoku_clingo::install();
    let grid = Grid::square(2).unwrap();
    for (words, clues) in [
        (&["unknown-sum A r1c1 r1c2 r2c1", "unknown-sum A r3c3 r3c4 r4c4"][..], 3),
        (&["letters A B", "killer-cage 7 A B", "little-killer 9 r1c2 r2c3 r3c4"], 4),
        (&["latin", "zipper-line r1c1 r1c2 r1c3 r2c3", "zipper-line r4c1 r3c1 r3c2"], 3),
        (&["latin", "missing r1c1 r2c2 r4c3", "non-consecutive"], 2),
    ] {
        let rules = rules(words, grid);
        let puzzles = by_exhaustion(grid, &rules, clues);
        let found = distinct(&all(grid, &rules, Method::Saturation, clues, Order::Solver));
        assert_eq!(found, puzzles, "{words:?} {clues}");
        let easy = distinct(&all(grid, &rules, LOCKED, clues, Order::Solver));
        assert!(easy.is_subset(&puzzles), "{words:?} {clues}");
        println!("{words:?}: {} puzzles, {} easy", puzzles.len(), easy.len());
    }
}

/// Where all are wanted, chance only changes the order.
#[test]
fn random_order_comes_to_the_same_end() {
    youdoku_clingo::install();
    let grid = Grid::square(2).unwrap();
    let rules = rules(&["anti-knight"], grid);
    for method in [Method::Saturation, LOCKED] {
        let in_order = distinct(&all(grid, &rules, method, 3, Order::Solver));
        let by_chance = all(grid, &rules, method, 3, Order::Random { seed: 5 });
        assert_eq!(distinct(&by_chance), in_order);
        assert_ne!(by_chance, in_order.into_iter().collect::<Vec<_>>());
    }
    assert!(all(grid, &rules, Method::Saturation, 1, Order::Random { seed: 1 }).is_empty());
}

#[test]
fn each_level_of_strategies_is_part_of_the_next_and_of_all_puzzles() {
    youdoku_clingo::install();
    let grid = Grid::square(2).unwrap();
    for words in
        [&[][..], &["anti-knight"], &["killer-cage 6 r1c1 r1c2 r2c1", "whispers r3c3 r3c4"]]
    {
        let rules = rules(words, grid);
        let clues = if words.is_empty() { 4 } else { 3 };
        let mut larger = by_exhaustion(grid, &rules, clues);
        for (_, level) in Level::ALL.into_iter().rev() {
            let found = all(grid, &rules, Method::Strategies(level), clues, Order::Solver);
            let found = distinct(&found);
            assert!(found.is_subset(&larger), "{words:?} {level:?}");
            assert!(!found.is_empty() || level == Level::Naked, "{words:?} {level:?}");
            larger = found;
        }
    }
}

/// With every rule of the table, on the grid of its example, as many clues as the example has and more.
#[test]
fn every_rule_can_be_generated_with() {
    youdoku_clingo::install();
    let (mut of_more, mut made) = (0, 0);
    for kind in RULES {
        let example = puzzle(kind.example);
        let clues = (example.givens.num_filled() + 2).min(example.grid().num_cells());
        // Where more than digits is chosen, clingo may take minutes; a share of them is enough.
        let more = !example.model().unwrap().variables().others().is_empty();
        for method in [Method::Saturation, LOCKED] {
            let options = options(method, clues, Order::Random { seed: 3 });
            let control = match more {
                true => Control::new().with_time(Duration::from_millis(400)),
                false => Control::new(),
            };
            let found = puzzles(example.grid(), &example.rules, &options, &control).unwrap();
            let mut number = 0;
            for puzzle in found.take(3) {
                let puzzle = match puzzle {
                    Err(_) if more => break,
                    puzzle => puzzle.unwrap(),
                };
                number += 1;
                assert_eq!(puzzle.givens.num_filled(), clues);
                let outcome = SEARCH.uniqueness(&puzzle.model().unwrap(), &Control::new()).unwrap();
                assert!(matches!(outcome, Uniqueness::One(_)), "{} {method:?}", kind.word);
            }
            assert!(number > 0 || more, "{} {method:?}", kind.word);
            of_more += usize::from(more);
            made += usize::from(more && number > 0);
        }
    }
    // By the clock, so a busy machine makes few.
    assert!(made * 10 > of_more, "{made} of {of_more}");
}

#[test]
fn bombknight_puzzles_have_ten_clues_and_one_solution_and_come_once() {
    youdoku_clingo::install();
    let grid = Grid::square(3).unwrap();
    let rules = rules(&["anti-king", "anti-knight"], grid);
    for method in [Method::Saturation, LOCKED] {
        for order in [Order::Random { seed: 1 }, Order::Solver] {
            let some = |control: &Control| -> Vec<Board> {
                let found = puzzles(grid, &rules, &options(method, 10, order), control).unwrap();
                found.take(12).map(|puzzle| puzzle.unwrap().givens).collect()
            };
            let found = some(&Control::new());
            assert_eq!(distinct(&found).len(), 12);
            for givens in &found {
                assert_eq!(givens.num_filled(), 10);
                let model = Puzzle::new(givens.clone(), rules.clone()).model().unwrap();
                let outcome = SEARCH.uniqueness(&model, &Control::new()).unwrap();
                assert!(matches!(outcome, Uniqueness::One(_)));
            }
            assert_eq!(some(&Control::new()), found, "the same seed gives the same puzzles");
        }
    }
}

/// The printed program gives the same puzzles to whoever runs it.
#[test]
fn the_printed_program_is_the_one_that_is_run() {
    youdoku_clingo::install();
    let grid = Grid::square(2).unwrap();
    let rules = rules(&["anti-knight"], grid);
    for method in [Method::Saturation, LOCKED] {
        let text = program(grid, &rules, method, 3).unwrap();
        let mut running =
            run(&text, &RunOptions { models: Some(0), ..RunOptions::default() }, &Control::new())
                .unwrap();
        let sets: HashSet<Vec<String>> = running.by_ref().map(|set| set.unwrap().atoms).collect();
        assert_eq!(sets.len(), all(grid, &rules, method, 3, Order::Solver).len());
        assert_eq!(running.verdict().messages, "");
    }
}

#[test]
fn what_cannot_be_is_said() {
    youdoku_clingo::install();
    let grid = Grid::square(2).unwrap();
    let wanted = options(Method::Saturation, 17, Order::Solver);
    let outcome = puzzles(grid, &[], &wanted, &Control::new()).map(|_| ());
    assert_eq!(outcome, Err(GenerateError::TooManyClues { clues: 17, cells: 16 }));
    let windoku = Rule::global(youdoku::rules::kind("windoku").unwrap());
    let outcome = program(Grid::of_size(6).unwrap(), &[windoku], Method::Saturation, 8);
    assert!(matches!(outcome, Err(GenerateError::Rule(_))));
    // Anti-king leaves no 4×4 grid at all: proven, not given up.
    let king = rules(&["anti-king"], grid);
    for order in [Order::Solver, Order::Random { seed: 1 }] {
        assert!(all(grid, &king, Method::Saturation, 5, order).is_empty());
    }
}

#[test]
fn generating_can_be_stopped() {
    youdoku_clingo::install();
    let grid = Grid::square(3).unwrap();
    for order in [Order::Solver, Order::Random { seed: 1 }] {
        let control = Control::new().with_time(Duration::from_millis(300));
        // Nobody knows a classic puzzle with 16 clues.
        let wanted = options(Method::Saturation, 16, order);
        let mut found = puzzles(grid, &[], &wanted, &control).unwrap();
        assert_eq!(found.next(), Some(Err(Stopped::OutOfTime)));
        assert_eq!(found.next(), None);
    }
}
