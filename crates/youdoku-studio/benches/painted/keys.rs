//! Puzzles to set, and the keys that are pressed on them.

use std::sync::Arc;
use std::time::Duration;

use youdoku::generate::{Generator, Wish, place};
use youdoku::rules::{Count, RULES, RuleKind, Takes, Times};
use youdoku::{Board, Control, Grid, Layout, Puzzle, Rule};

/// A puzzle for each rule there is one for, with the rule's word.
pub fn with_each_rule() -> Vec<(&'static str, Puzzle)> {
    RULES.iter().filter_map(|kind| Some((kind.word, with_rule(kind)?))).collect()
}

/// A 9×9 puzzle with one solution under this rule.
fn with_rule(kind: &'static RuleKind) -> Option<Puzzle> {
    let grid = Grid::square(3).ok()?;
    let needed = kind.takes.iter().find(|part| part.times != Times::Optional);
    let numbers = match needed.map(|part| part.takes) {
        Some(Takes::Number | Takes::Totals) => "10".to_owned(),
        Some(Takes::EachCell) => {
            let usual = Layout::usual(grid);
            let number = |cell| usual.region_of(cell).map_or(0, |region| region + 1).to_string();
            let numbers = grid.cells().map(number);
            numbers.collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    };
    let places = match kind.takes.iter().find_map(|part| part.count()) {
        None => vec![""],
        Some(Count::Exactly(_)) => vec!["r5c5 r5c6"],
        Some(Count::AtLeast(_)) => vec!["r5c3 r5c4 r4c5", "r3c1 r2c2 r1c3"],
    };
    let rules = places.iter().map(|cells| format!("{} {numbers} {cells}", kind.word));
    let rule = rules.filter_map(|text| Rule::read(&text, &grid).ok()).next()?;
    // A board that is all clues, as without zones, has nothing to click.
    generated(grid, vec![rule], None).filter(|puzzle| puzzle.givens.num_filled() < 70)
}

pub fn generated(grid: Grid, rules: Vec<Rule>, clues: Option<usize>) -> Option<Puzzle> {
    let control = Control::new().with_time(Duration::from_secs(30));
    let wish = Wish { clues, ..Wish::new(grid, rules) };
    let generator = Arc::new(Generator::new(wish, &control).ok()?.ok()?);
    let puzzle = generator.puzzles(1, 1, &control).next()?.ok();
    control.cancel();
    puzzle
}

/// Kinds of things, and how many of each: sixty in all.
const SIXTY: [(&str, usize); 9] = [
    ("killer-cage", 10),
    ("thermometer", 4),
    ("whispers", 3),
    ("renban", 3),
    ("odd", 6),
    ("even", 6),
    ("difference", 12),
    ("ratio", 6),
    ("xv", 10),
];

/// A 9×9 puzzle with sixty cages, lines and dots.
pub fn with_sixty_rules() -> Option<Puzzle> {
    let control = Control::new().with_time(Duration::from_secs(30));
    let first = generated(Grid::square(3).ok()?, Vec::new(), None)?;
    let model = first.model().ok()?;
    let board = youdoku::engine::default().solve(&model, &control).ok()??;
    let kinds = SIXTY.iter().filter_map(|&(word, many)| Some((youdoku::rules::kind(word)?, many)));
    let kinds: Vec<_> = kinds.collect();
    let rules = place(&board, &[], &kinds, 1, &control).ok()?;
    let wish = Wish { solution: Some(board), ..Wish::new(first.grid(), rules) };
    let generator = Arc::new(Generator::new(wish, &control).ok()?.ok()?);
    generator.puzzles(1, 0, &control).next()?.ok()
}

/// A key on a cell; whether it is measured.
pub type Key = (usize, String, bool);

/// Digits set in empty cells and cleared again. What follows from the board before is known at once.
pub fn digits(puzzle: &Puzzle, count: usize) -> Vec<Key> {
    let (size, empty) = (puzzle.grid().num_digits(), cells(puzzle, |digit| digit.is_none()));
    let pair = |i: usize| {
        let cell = empty[i * 7 % empty.len()];
        [(cell, (i * 5 % size.min(9) + 1).to_string(), true), (cell, "Backspace".into(), true)]
    };
    (0..count).flat_map(pair).collect()
}

/// Clues taken out, changed, and put back, which is not measured. An engine has to look at each.
pub fn clues(puzzle: &Puzzle, count: usize) -> Vec<Key> {
    let (size, given) = (puzzle.grid().num_digits().min(9), cells(puzzle, |digit| digit.is_some()));
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
pub fn possible(puzzle: &Puzzle, count: usize) -> Vec<Key> {
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
