//! A catalogue of all boards of a rule set, where they are few: up to exchanging digits, if digits only
//! have to be equal or different. BombKnight has four of them, for 1,451,520 boards.
//!
//! With a catalogue, drawing a board is exactly uniform, and a puzzle is judged without any search: it
//! has one solution exactly if no other listed board agrees with its clues under a renaming of digits
//! and the clues name all digits but one.

use youdoku_logic::{Control, Stopped};

use crate::engine::{self, Walk};
use crate::{Board, Digit, Grid, Model};

use super::cells::CellSet;
use super::judge::{Judge, Verdict};

/// Longer lists are not worth going through for each question.
const MOST_BOARDS: usize = 10_000;

/// How long the list may take to make, in guesses times cells: some tenths of a second.
const EFFORT: u64 = 4_000_000;

/// What a listed board stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digits {
    /// Itself under every renaming of the digits.
    Renamed,
    /// Itself alone.
    AsTheyAre,
}

/// All boards of a rule set.
pub(crate) struct Catalogue {
    grid: Grid,
    boards: Vec<Vec<u8>>,
    digits: Digits,
}

impl Catalogue {
    /// Lists the boards of these rules; nothing when they are too many, or too hard to find.
    pub fn of(rules: &Model, control: &Control) -> Result<Option<Catalogue>, Stopped> {
        let grid = rules.grid();
        let (probe, digits) = match engine::probe_classes(rules, control)? {
            Some(probe) => (probe, Digits::Renamed),
            None => (engine::probe(rules, control)?, Digits::AsTheyAre),
        };
        let walk = Walk::short(EFFORT / grid.num_cells() as u64);
        let mut boards = Vec::new();
        for board in probe.solutions(&Board::empty(grid), walk, control) {
            match board {
                Ok(board) => boards.push(board.values().to_vec()),
                Err(Stopped::GaveUp) => return Ok(None),
                Err(stopped) => return Err(stopped),
            }
            if boards.len() > MOST_BOARDS {
                return Ok(None);
            }
        }
        // The search finds them in an order of its own; nothing should depend on it.
        boards.sort_unstable();
        Ok(Some(Catalogue { grid, boards, digits }))
    }

    /// Whether there is no board at all.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Any board, each with the same probability.
    pub fn draw(&self, rng: &mut crate::random::Rng) -> Board {
        let listed = rng.usize(0..self.boards.len());
        let names = self.names(rng);
        self.renamed(listed, &names, 0..self.grid.num_cells())
    }

    /// Clues in so many cells, drawn at random until they make a puzzle; nothing after many tries.
    pub fn draw_puzzle(&self, clues: usize, rng: &mut crate::random::Rng) -> Option<Board> {
        let listed = rng.usize(0..self.boards.len());
        let mut cells: Vec<usize> = (0..self.grid.num_cells()).collect();
        for _ in 0..TRIES {
            for i in 0..clues {
                let j = rng.usize(i..cells.len());
                cells.swap(i, j);
            }
            if self.is_puzzle(listed, &cells[..clues]) {
                let names = self.names(rng);
                return Some(self.renamed(listed, &names, cells[..clues].iter().copied()));
            }
        }
        None
    }

    /// Whether no puzzle with so many clues exists, if that can be gone through.
    pub fn rules_out(&self, clues: usize) -> bool {
        let cells = self.grid.num_cells();
        let mut choices = self.boards.len() as u64;
        for i in 0..clues.min(cells - clues) as u64 {
            choices = choices.saturating_mul(cells as u64 - i) / (i + 1);
        }
        if choices > MOST_CHOICES {
            return false;
        }
        let mut chosen: Vec<usize> = (0..clues).collect();
        loop {
            if (0..self.boards.len()).any(|listed| self.is_puzzle(listed, &chosen)) {
                return false;
            }
            // The next choice in the order of the alphabet.
            let Some(i) = (0..clues).rev().find(|&i| chosen[i] < cells - clues + i) else {
                return true;
            };
            chosen[i] += 1;
            for j in i + 1..clues {
                chosen[j] = chosen[j - 1] + 1;
            }
        }
    }

    /// Whether the digits of a listed board in these cells are a puzzle.
    fn is_puzzle(&self, listed: usize, cells: &[usize]) -> bool {
        let ours = &self.boards[listed];
        if self.digits == Digits::Renamed {
            let named = cells.iter().fold(0u128, |set, &cell| set | 1 << (ours[cell] - 1));
            if (named.count_ones() as usize) + 1 < self.grid.num_digits() {
                return false;
            }
        }
        let cells = || cells.iter().copied();
        (0..self.boards.len())
            .all(|i| i == listed || self.renaming(&self.boards[i], ours, cells()).is_none())
    }

    /// What each digit of `theirs` must become to agree with `ours` in these cells, 0 where that is
    /// open; nothing where they cannot agree.
    fn renaming(
        &self,
        theirs: &[u8],
        ours: &[u8],
        cells: impl Iterator<Item = usize>,
    ) -> Option<[u8; Grid::MOST_DIGITS + 1]> {
        let mut becomes = [0u8; Grid::MOST_DIGITS + 1];
        let mut taken = 0u128;
        for cell in cells {
            let (their, our) = (theirs[cell], ours[cell]);
            let name = &mut becomes[their as usize];
            if *name == our {
                continue;
            }
            let bit = 1 << (our - 1);
            let fixed = self.digits == Digits::AsTheyAre && their != our;
            if *name != 0 || taken & bit != 0 || fixed {
                return None;
            }
            *name = our;
            taken |= bit;
        }
        Some(becomes)
    }

    /// New names for the digits.
    fn names(&self, rng: &mut crate::random::Rng) -> Vec<u8> {
        let mut names: Vec<u8> = (1..=self.grid.num_digits() as u8).collect();
        if self.digits == Digits::Renamed {
            rng.shuffle(&mut names);
        }
        names
    }

    fn renamed(&self, listed: usize, names: &[u8], cells: impl Iterator<Item = usize>) -> Board {
        let mut board = Board::empty(self.grid);
        for cell in cells {
            let digit = names[self.boards[listed][cell] as usize - 1];
            board.set(crate::Cell::new(cell), Some(Digit::held(digit)));
        }
        board
    }
}

/// So many random choices of cells, then a search is better.
const TRIES: usize = 200;

/// So many choices of cells are gone through to prove that none is a puzzle.
const MOST_CHOICES: u64 = 2_000_000;

impl Judge for &Catalogue {
    fn other(
        &mut self,
        solution: &Board,
        clues: &CellSet,
        control: &Control,
    ) -> Result<Verdict, Stopped> {
        control.check()?;
        let (size, ours) = (self.grid.num_digits(), solution.values());
        for (listed, theirs) in self.boards.iter().enumerate() {
            let cells = clues.iter().map(|cell| cell.index());
            let Some(becomes) = self.renaming(theirs, ours, cells) else { continue };
            let mut names: Vec<u8> = becomes[1..=size].to_vec();
            if self.digits == Digits::AsTheyAre {
                names = (1..=size as u8).collect();
            }
            // Digits that no clue names take the names that are left, in both directions: if the
            // first way gives the solution itself, the second does not.
            let open: Vec<usize> = (0..size).filter(|&i| names[i] == 0).collect();
            let mut left: Vec<u8> = (1..=size as u8).filter(|n| !names.contains(n)).collect();
            for _ in 0..2 {
                open.iter().zip(&left).for_each(|(&i, &name)| names[i] = name);
                let board = self.renamed(listed, &names, 0..self.grid.num_cells());
                if board != *solution {
                    return Ok(Verdict::Other(board));
                }
                left.reverse();
            }
        }
        Ok(Verdict::Unique)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, Uniqueness};

    fn catalogue(text: &str) -> (Model, Catalogue) {
        let model = text.parse::<Puzzle>().unwrap().model().unwrap();
        let catalogue = Catalogue::of(&model, &Control::new()).unwrap().unwrap();
        (model, catalogue)
    }

    #[test]
    fn bombknight_has_four_boards() {
        let empty = ".".repeat(81);
        let (_, bombknight) = catalogue(&format!("rule: anti-king\nrule: anti-knight\n{empty}"));
        assert_eq!(bombknight.boards.len(), 4);
        assert_eq!(catalogue("................").1.boards.len(), 12);
    }

    /// The counts of the 4×4 of the documents (`docs/origins.md`): none with 3 clues, and 25,728 of 4.
    #[test]
    fn small_counts_are_right() {
        let (_, four) = catalogue("................");
        assert!(four.rules_out(3));
        assert!(!four.rules_out(4));
        let mut found = 0;
        for a in 0..16 {
            for b in a + 1..16 {
                for c in b + 1..16 {
                    for d in c + 1..16 {
                        found += (0..12).filter(|&i| four.is_puzzle(i, &[a, b, c, d])).count();
                    }
                }
            }
        }
        assert_eq!(found * 24, 25_728);
    }

    #[test]
    fn the_catalogue_judges_as_an_engine_does() {
        let mut rng = crate::random::Rng::with_seed(1);
        for rules in ["", "rule: anti-knight\n", "rule: thermometer r1c1 r1c2\n"] {
            let (model, catalogue) = catalogue(&format!("{rules}................"));
            for clues in [3, 4, 5, 6].repeat(20) {
                let solution = catalogue.draw(&mut rng);
                assert!(model.is_solved_by(&solution));
                let cells = rng.choose_multiple(solution.grid().cells(), clues);
                let clues = CellSet::of(solution.grid(), cells);
                let givens = clues.of_board(&solution);
                let puzzle = Puzzle::new(givens, model.rules().to_vec());
                let found = engine::default()
                    .uniqueness(&puzzle.model().unwrap(), &Control::new())
                    .unwrap();
                match (&catalogue).other(&solution, &clues, &Control::new()).unwrap() {
                    Verdict::Other(board) => {
                        assert!(model.is_solved_by(&board) && board != solution);
                        assert!(board.extends(&puzzle.givens));
                        assert!(matches!(found, Uniqueness::Many(..)));
                    }
                    Verdict::Unique => assert_eq!(found, Uniqueness::One(solution)),
                    Verdict::Undecided => panic!("a catalogue decides"),
                }
            }
        }
    }
}
