//! Random full boards.
//!
//! How uniform the drawing is depends on the rules, and [`Sampling`] says it:
//! - from a catalogue, or with a search of a rule set so strict that it can be listed, exactly uniform;
//! - on plain 9×9, the first band and the first stack are drawn evenly, some cells besides get digits that
//!   fit, a solver completes them, and digits, bands, rows, stacks and columns are shuffled. Boards that
//!   share what was drawn with many others come less often than the others. Seen in numbers: two digits
//!   can be exchanged in four cells at 10.9 places of such a board on average, where it is 11.6 in all
//!   boards;
//! - by random search, every board can come; boards in thin parts of the tree are likelier;
//! - on plain grids too large for a search, the regular pattern is shuffled: only boards that can be
//!   reached from it by exchanging digits, rows, columns, bands and stacks come.

use youdoku_logic::{Control, Stopped};

use crate::engine::plain9::{Alphabet, Digits, Single};
use crate::engine::{Probe, Walk};
use crate::{Board, Boxes, Digit, Grid, Layout};

/// How evenly boards are drawn.
///
/// ```
/// use youdoku::generate::{Generator, Sampling, Wish};
/// use youdoku::{Control, Grid};
/// let wish = Wish::new(Grid::square(3).unwrap(), Vec::new());
/// let generator = Generator::new(wish, &Control::new()).unwrap().unwrap();
/// assert_eq!(generator.sampling(), Sampling::NearlyUniform);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// All boards are equally likely.
    Uniform,
    /// All boards can come, and are about equally likely.
    NearlyUniform,
    /// All boards can come; some are much likelier than others.
    Uneven,
    /// Only boards that are like the regular pattern can come.
    Patterned,
    /// The one board that was given.
    Given,
}

impl Sampling {
    /// In words.
    pub fn sentence(self) -> &'static str {
        match self {
            Sampling::Uniform => "all boards are equally likely",
            Sampling::NearlyUniform => "all boards can come, about equally likely",
            Sampling::Uneven => "all boards can come, some likelier than others",
            Sampling::Patterned => "only boards like the regular pattern come",
            Sampling::Given => "all puzzles are dug from the board that was given",
        }
    }
}

/// So many random cells beside the first band and stack leave few boards, and mostly one at least.
const CELLS_BESIDE: usize = 6;

/// A random plain 9×9 board.
pub(crate) fn plain9(single: &mut Single, rng: &mut crate::random::Rng) -> Digits {
    loop {
        let mut puzzle = first_band_and_stack(rng);
        for _ in 0..CELLS_BESIDE {
            let cell = rng.usize(3..9) * 9 + rng.usize(3..9);
            if puzzle[cell] == 0 {
                puzzle[cell] = any_digit(&puzzle, cell, rng);
            }
        }
        let answer = single.solve(Alphabet::Numbers, &puzzle, 1);
        if answer.count == 1 {
            return Likeness::any(rng).of(&answer.first);
        }
    }
}

/// A board's first band and stack, all equally likely that have the digits of the first box in order:
/// names are for later.
fn first_band_and_stack(rng: &mut crate::random::Rng) -> Digits {
    let mut board = [0; 81];
    for (line, digits) in band([[1, 2, 3], [4, 5, 6], [7, 8, 9]], rng).into_iter().enumerate() {
        board[9 * line..][..9].copy_from_slice(&digits);
    }
    for (line, digits) in band([[1, 4, 7], [2, 5, 8], [3, 6, 9]], rng).into_iter().enumerate() {
        (0..9).for_each(|i| board[9 * i + line] = digits[i]);
    }
    board
}

/// A band that begins with this box, all 56 · 6⁶ equally likely.
///
/// Of each row of the box, some digits are in the box beside it one row up and the others one row down,
/// and in the third box the other way round; how many go up is the same for all three rows.
fn band(mut rows: [[u8; 3]; 3], rng: &mut crate::random::Rng) -> [[u8; 9]; 3] {
    let mut band = [[0; 9]; 3];
    band.iter_mut().zip(rows).for_each(|(line, row)| line[..3].copy_from_slice(&row));
    // There are (3 over up)³ ways.
    let up = match rng.u8(0..56) {
        0 => 0,
        1..=27 => 1,
        28..=54 => 2,
        _ => 3,
    };
    for (i, row) in rows.iter_mut().enumerate() {
        rng.shuffle(row);
        let (above, below) = ((i + 2) % 3, (i + 1) % 3);
        band[above][3..3 + up].copy_from_slice(&row[..up]);
        band[below][3 + up..6].copy_from_slice(&row[up..]);
        band[above][6 + up..].copy_from_slice(&row[up..]);
        band[below][6..6 + up].copy_from_slice(&row[..up]);
    }
    for line in &mut band {
        rng.shuffle(&mut line[3..6]);
        rng.shuffle(&mut line[6..]);
    }
    band
}

/// A way to turn a plain 9×9 board into another: digits, lines, bands and stacks change places, and
/// perhaps rows become columns.
pub(crate) struct Likeness {
    /// Where each cell's digit comes from.
    from: [u8; 81],
    names: [u8; 10],
}

impl Likeness {
    /// Any, all equally likely.
    pub fn any(rng: &mut crate::random::Rng) -> Likeness {
        let (rows, columns) = (shuffled_lines9(rng), shuffled_lines9(rng));
        let (down, right) = if rng.bool() { (9, 1) } else { (1, 9) };
        let from = std::array::from_fn(|i| rows[i / 9] * down + columns[i % 9] * right);
        let mut names: [u8; 10] = std::array::from_fn(|i| i as u8);
        rng.shuffle(&mut names[1..]);
        Likeness { from, names }
    }

    /// What becomes of a board.
    pub fn of(&self, board: &Digits) -> Digits {
        self.from.map(|cell| self.names[board[cell as usize] as usize])
    }
}

/// Nine lines in an order that keeps the bands.
fn shuffled_lines9(rng: &mut crate::random::Rng) -> [u8; 9] {
    let mut bands = [0, 3, 6];
    rng.shuffle(&mut bands);
    let mut lines = std::array::from_fn(|i| bands[i / 3] + i as u8 % 3);
    lines.chunks_exact_mut(3).for_each(|band| rng.shuffle(band));
    lines
}

/// A digit that no cell in the same row, column or box has; 0 if there is none.
fn any_digit(puzzle: &Digits, cell: usize, rng: &mut crate::random::Rng) -> u8 {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    let seen = (0..9).fold(1u16, |seen, i| {
        let in_box = puzzle[corner + i / 3 * 9 + i % 3];
        seen | 1 << puzzle[row * 9 + i] | 1 << puzzle[i * 9 + column] | 1 << in_box
    });
    let mut free = !seen & 0x3ff;
    if free == 0 {
        return 0;
    }
    for _ in 0..rng.u32(0..free.count_ones()) {
        free &= free - 1;
    }
    free.trailing_zeros() as u8
}

/// The lines of a grid with bands of `height` lines, `bands` of them, in an order that keeps the bands.
fn shuffled_lines(height: usize, bands: usize, rng: &mut crate::random::Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    rng.shuffle(&mut order);
    let mut lines = Vec::with_capacity(height * bands);
    for band in order {
        let start = lines.len();
        lines.extend((0..height).map(|i| band * height + i));
        rng.shuffle(&mut lines[start..]);
    }
    lines
}

/// The regular pattern of a plain grid, with digits, lines and bands shuffled.
pub(crate) fn patterned(layout: &Layout, rng: &mut crate::random::Rng) -> Board {
    let (grid, size) = (layout.grid(), layout.grid().num_digits());
    let Boxes { height, width } = layout.boxes().expect("a plain grid has boxes");
    let rows = shuffled_lines(height, width, rng);
    let columns = shuffled_lines(width, height, rng);
    let mut names: Vec<Digit> = grid.digits().collect();
    rng.shuffle(&mut names);
    let mut board = Board::empty(grid);
    for cell in grid.cells() {
        let (row, column) = (rows[grid.row(cell)], columns[grid.column(cell)]);
        let name = names[(width * (row % height) + row / height + column) % size];
        board.set(cell, Some(name));
    }
    board
}

/// A board found by random choices, starting again ever later; nothing when there is none.
pub(crate) fn searched(
    probe: &Probe,
    grid: Grid,
    rng: &mut crate::random::Rng,
    control: &Control,
) -> Result<Option<Board>, Stopped> {
    let mut patience = 4 * grid.num_cells() as u64;
    loop {
        let walk = Walk { rng: Some(rng.fork()), patience };
        match probe.solutions(&Board::empty(grid), walk, control).next() {
            Some(Err(Stopped::GaveUp)) => patience += patience / 2,
            found => return found.transpose(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::plain9::{Step, obeys};
    use crate::{Puzzle, Rule};
    use std::ops::ControlFlow;

    #[test]
    fn boards_obey() {
        let mut rng = crate::random::Rng::with_seed(7);
        let mut single = Single::new();
        for _ in 0..200 {
            assert!(obeys(Alphabet::Numbers, &[0; 81], &plain9(&mut single, &mut rng)));
        }
        for (height, width) in [(2, 2), (2, 3), (3, 2), (4, 4), (5, 7), (1, 7)] {
            let (grid, boxes) = (Grid::of_boxes(height, width).unwrap(), Boxes { height, width });
            let board = patterned(&Layout::of_boxes(grid, boxes), &mut rng);
            let puzzle = Puzzle::new(board.clone(), vec![Rule::boxes(boxes)]);
            assert!(puzzle.model().unwrap().is_solved_by(&board));
        }
    }

    /// Every choice of the digits that share a row comes, about equally often.
    #[test]
    fn bands_are_equally_likely() {
        let mut rng = crate::random::Rng::with_seed(9);
        let mut seen = std::collections::HashMap::<[[u8; 3]; 3], u32>::new();
        for _ in 0..56 * 500 {
            let band = band([[1, 2, 3], [4, 5, 6], [7, 8, 9]], &mut rng);
            let boxes = [0, 3, 6].map(|at| band.map(|line| [line[at], line[at + 1], line[at + 2]]));
            for nine in band.into_iter().chain(boxes.map(|rows| rows.concat().try_into().unwrap()))
            {
                assert_eq!(nine.iter().fold(0, |all, digit| all | 1 << digit), 0x3fe);
            }
            let mut second = boxes[1];
            second.iter_mut().for_each(|row| row.sort());
            *seen.entry(second).or_default() += 1;
        }
        assert_eq!(seen.len(), 56);
        assert!(seen.values().all(|times| (380..620).contains(times)));
    }

    /// The places where two digits can be exchanged in four cells.
    fn exchanges(board: &Digits) -> usize {
        let cells = |i: usize| (i / 9, i % 9);
        let mut count = 0;
        for (top, bottom) in (0..81).flat_map(|i| (i + 9..81).map(move |j| (cells(i), cells(j)))) {
            let ((r, c), (s, d)) = (top, bottom);
            let near = r / 3 == s / 3 || c / 3 == d / 3;
            let at = |r: usize, c: usize| board[9 * r + c];
            count += usize::from(c < d && near && at(r, c) == at(s, d) && at(r, d) == at(s, c));
        }
        count
    }

    /// Boards have about as many such places as all boards have on average, of which those with a
    /// random first band and stack are an even share.
    #[test]
    fn boards_are_about_as_all_boards_are() {
        let (mut rng, mut single) = (crate::random::Rng::with_seed(11), Single::new());
        let (mut all, mut places) = (0, 0);
        for _ in 0..60 {
            single.start(Alphabet::Numbers, &first_band_and_stack(&mut rng));
            while let Step::Solution(board) = single.next(|| ControlFlow::Continue(())) {
                (all, places) = (all + 1, places + exchanges(&board));
            }
        }
        let ours: usize = (0..6000).map(|_| exchanges(&plain9(&mut single, &mut rng))).sum();
        let share = (ours as f64 / 6000.0) / (places as f64 / f64::from(all));
        assert!((0.9..1.02).contains(&share), "{share}");
    }

    #[test]
    fn no_board_is_proven() {
        let puzzle: Puzzle =
            "rule: anti-king\nrule: anti-knight\n................".parse().unwrap();
        let (grid, model) = (puzzle.grid(), puzzle.model().unwrap());
        let mut rng = crate::random::Rng::with_seed(1);
        let probe = crate::engine::probe(&model, &Control::new()).unwrap();
        let found = searched(&probe, grid, &mut rng, &Control::new());
        assert_eq!(found, Ok(None));
    }
}
