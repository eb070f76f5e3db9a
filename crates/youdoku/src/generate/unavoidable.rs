//! Unavoidable sets of a full board: sets of cells in which another board of the same rules differs from
//! it, and nowhere else. A puzzle has this board as its only solution exactly if it has a clue in every
//! unavoidable set (G. McGuire, B. Tugemann, G. Civario: "There is no 16-clue Sudoku: solving the Sudoku
//! minimum number of clues problem via hitting set enumeration", 2012).
//!
//! Some are known before any search: where two digits form a *chain* (cells linked by having to differ)
//! the two can be exchanged along it, as in a map coloured by Kempe. The others are found while digging:
//! a second solution is one.

use youdoku_logic::{Control, Stopped};

use crate::constraint::{Piece, pieces};
use crate::{Board, Cell, Digit, Model, Variable};

use super::cells::CellSet;

/// So many neighbours are noted before those noted twice are looked for.
const MOST_UNTIDY: usize = 1 << 20;

/// What a rule set says about exchanging two digits.
pub(crate) struct Chains {
    /// For each cell, the cells whose digits it is compared with for being equal or different.
    neighbours: Vec<Vec<Cell>>,
    /// The cells of which more is demanded: no digit there is exchanged.
    fixed: CellSet,
}

impl Chains {
    /// The chains of these rules.
    pub fn new(model: &Model, control: &Control) -> Result<Chains, Stopped> {
        let grid = model.grid();
        let mut neighbours: Vec<Vec<Cell>> = vec![Vec::new(); grid.num_cells()];
        let mut fixed = CellSet::empty(grid);
        // Rules that say the same again make lists longer only until those are put in order.
        let (mut noted, mut most) = (0, MOST_UNTIDY);
        let mut taken = control.take(most * size_of::<Cell>())?;
        for (number, demand) in model.demands().iter().enumerate() {
            if number % 1024 == 0 {
                control.check()?;
            }
            let cell = |&variable: &Variable| model.variables().cell(variable);
            let cells = || demand.constraint.scope().iter().filter_map(cell);
            let compares = |piece: &Piece| match piece {
                // More cells than digits are never different: there is no board, and no chain.
                Piece::Different(cells) => cells.len() <= grid.num_digits(),
                Piece::Pair(_, pairs) => pairs.is_equal(),
                _ => false,
            };
            // What rules add to the cells hangs on them in ways of its own.
            let only_cells = cells().count() == demand.constraint.scope().len();
            if only_cells && pieces(&*demand.constraint).iter().all(compares) {
                for cell in cells() {
                    neighbours[cell.index()].extend(cells().filter(|&other| other != cell));
                }
                noted += cells().count().pow(2);
            } else {
                cells().for_each(|cell| fixed.insert(cell));
            }
            if noted > most {
                control.check()?;
                neighbours.iter_mut().for_each(tidy);
                noted = neighbours.iter().map(Vec::len).sum();
                let more = (2 * noted).saturating_sub(most);
                taken.more(more * size_of::<Cell>())?;
                most += more;
            }
        }
        neighbours.iter_mut().for_each(tidy);
        Ok(Chains { neighbours, fixed })
    }

    /// The unavoidable sets of a board that exchange two digits.
    pub fn of(&self, board: &Board, control: &Control) -> Result<Vec<CellSet>, Stopped> {
        let grid = board.grid();
        let mut places = vec![Vec::new(); grid.num_digits()];
        for (cell, digit) in board.filled() {
            places[digit.index()].push(cell);
        }
        let mut sets = Vec::new();
        for (i, ours) in places.iter().enumerate() {
            for (j, theirs) in places.iter().enumerate().skip(i + 1) {
                control.check()?;
                let pair = [i, j].map(Digit::at);
                let mut seen = CellSet::empty(grid);
                for &start in ours.iter().chain(theirs) {
                    if !seen.contains(start) {
                        sets.extend(self.chain(board, pair, start, &mut seen));
                    }
                }
            }
        }
        Ok(sets)
    }

    /// The chain of two digits through a cell, unless something more is demanded of it.
    fn chain(
        &self,
        board: &Board,
        pair: [Digit; 2],
        start: Cell,
        seen: &mut CellSet,
    ) -> Option<CellSet> {
        let mut chain = CellSet::of(board.grid(), [start]);
        let mut open = vec![start];
        seen.insert(start);
        while let Some(cell) = open.pop() {
            for &next in &self.neighbours[cell.index()] {
                let linked = board.get(next).is_some_and(|digit| pair.contains(&digit));
                if linked && !seen.contains(next) {
                    seen.insert(next);
                    chain.insert(next);
                    open.push(next);
                }
            }
        }
        (!chain.meets(&self.fixed)).then_some(chain)
    }
}

fn tidy(list: &mut Vec<Cell>) {
    list.sort_unstable();
    list.dedup();
}

/// The unavoidable sets of one board that are known so far.
pub(crate) struct Unavoidable {
    sets: Vec<CellSet>,
}

impl Unavoidable {
    /// What is known of a board from the start.
    pub fn new(chains: &Chains, board: &Board, control: &Control) -> Result<Unavoidable, Stopped> {
        Ok(Unavoidable { sets: chains.of(board, control)? })
    }

    /// One more.
    pub fn add(&mut self, set: CellSet) {
        self.sets.push(set);
    }

    /// All of them.
    pub fn sets(&self) -> &[CellSet] {
        &self.sets
    }

    /// Whether some set has none of these cells.
    pub fn misses(&self, clues: &CellSet) -> bool {
        self.sets.iter().any(|set| !set.meets(clues))
    }

    /// The cells of which each alone would hit all sets that these clues miss; nothing when they miss
    /// none.
    pub fn menders(&self, clues: &CellSet) -> Option<CellSet> {
        let mut missed = self.sets.iter().filter(|set| !set.meets(clues));
        let mut menders = missed.next()?.clone();
        missed.for_each(|set| menders.intersect(set));
        Some(menders)
    }

    /// Whether this clue is the only one in some set.
    pub fn needs(&self, clues: &CellSet, clue: Cell) -> bool {
        self.sets.iter().any(|set| set.contains(clue) && set.only_common(clues) == Some(clue))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, engine};

    /// Exchanging the digits along a chain gives a board of the same rules.
    #[test]
    fn chains_are_unavoidable() {
        for text in [
            "rule: anti-knight\n................",
            "rule: palindrome r1c1 r2c3 r3c2\n................",
            "rule: thermometer r1c1 r1c2\n................",
            "rule: odd r1c1\nrule: anti-king\nbox: 2x3\n....................................",
        ] {
            let puzzle: Puzzle = text.parse().unwrap();
            let model = puzzle.model().unwrap();
            let chains = Chains::new(&model, &Control::new()).unwrap();
            for board in engine::default().solutions(&model, &Control::new()).take(20) {
                let board = board.unwrap();
                for set in chains.of(&board, &Control::new()).unwrap() {
                    let mut values: Vec<Digit> = set.iter().filter_map(|c| board.get(c)).collect();
                    values.sort_unstable();
                    values.dedup();
                    let [a, b] = values[..] else { panic!("two digits take part") };
                    let mut other = board.clone();
                    for cell in set.iter() {
                        other.set(cell, Some(if board.get(cell) == Some(a) { b } else { a }));
                    }
                    assert!(model.is_solved_by(&other), "{text}");
                }
            }
        }
    }
}
