//! How far a puzzle is solved, from the command line: digits that were entered, and marks.

use anyhow::{Result, anyhow, bail};
use youdoku::explain::Entered;
use youdoku::{Board, Cell, Digit, DigitSet, Model};

use crate::args;

/// What was entered and marked.
pub fn read(args: &args::Entered, model: &Model) -> Result<Entered> {
    let givens = model.givens();
    let digits = match &args.board {
        Some(text) => board(text, &givens)?,
        None => givens,
    };
    let marks = match &args.marks {
        Some(text) => marks(text, model)?,
        None => Vec::new(),
    };
    Ok(Entered { digits, marks })
}

/// The board as far as it is solved; what is given stands in it.
fn board(text: &str, givens: &Board) -> Result<Board> {
    let grid = givens.grid();
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != grid.num_cells() {
        bail!(
            "--board has {} signs, expected one for each of the {} cells",
            signs.len(),
            grid.num_cells()
        );
    }
    let mut board = givens.clone();
    for (cell, sign) in grid.cells().zip(signs) {
        if matches!(sign, '.' | '_') {
            continue;
        }
        let value = sign.to_digit(36).map(i64::from);
        let digit = value.and_then(|value| grid.digit(value)).ok_or_else(|| {
            anyhow!("--board has `{sign}` in {}, expected a digit or a dot", grid.name(cell))
        })?;
        if givens.get(cell).is_some_and(|given| given != digit) {
            bail!("--board has {sign} in {}, where another digit is given", grid.name(cell));
        }
        board.set(cell, Some(digit));
    }
    Ok(board)
}

/// `r1c1=23 r1c2<>45`: what each marked cell is left with.
fn marks(text: &str, model: &Model) -> Result<Vec<(Cell, DigitSet)>> {
    let grid = model.grid();
    let mut marks: Vec<(Cell, DigitSet)> = Vec::new();
    for word in text.split_whitespace() {
        let expected = || anyhow!("--marks has `{word}`, expected such as r1c1=23 or r1c1<>45");
        let (name, digits, leaves) = match (word.split_once("<>"), word.split_once('=')) {
            (Some((name, digits)), _) => (name, digits, false),
            (None, Some((name, digits))) => (name, digits, true),
            (None, None) => return Err(expected()),
        };
        let cell = grid.cell_named(name).filter(|&cell| model.layout().has(cell));
        let cell = cell.ok_or_else(|| anyhow!("--marks: `{name}` is no cell of this board"))?;
        let words: Vec<String> = match digits.contains(',') || grid.range().width() > 1 {
            true => digits.split(',').map(str::to_owned).collect(),
            false => digits.chars().map(String::from).collect(),
        };
        let mut all = DigitSet::EMPTY;
        for digit in words {
            let value: i64 = digit.parse().map_err(|_| expected())?;
            let digit: Option<Digit> = grid.digit(value);
            all.insert(digit.ok_or_else(|| anyhow!("--marks: the board has no digit {value}"))?);
        }
        let known = marks.iter_mut().find(|mark| mark.0 == cell);
        let before = known.as_ref().map_or(model.variables().all(cell.into()), |mark| mark.1);
        let left = if leaves { before & all } else { before - all };
        if left.is_empty() {
            bail!("--marks leave nothing in {name}");
        }
        match known {
            Some(mark) => mark.1 = left,
            None => marks.push((cell, left)),
        }
    }
    Ok(marks)
}
