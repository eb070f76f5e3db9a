//! The course documents' own functions (docs/origins.md), with exactly their output. The documents speak of
//! *addresses* (row, column), both from 1, and of clauses as text.

use std::collections::BTreeSet;

use youdoku_logic::{Clause, Cnf, Control, Literal};

use crate::encode::{self, AtMost, Naming};
use crate::{Board, Cell, Grid, GridError, Layout, Puzzle};

/// A row and a column, from 1.
pub type Address = (usize, usize);

/// The addresses of each row, top to bottom.
pub fn rows(grid: &Grid) -> Vec<BTreeSet<Address>> {
    addresses(grid, grid.rows())
}

/// The addresses of each column, left to right.
pub fn columns(grid: &Grid) -> Vec<BTreeSet<Address>> {
    addresses(grid, grid.columns())
}

/// The addresses of each box, left to right, then top to bottom.
pub fn boxes(grid: &Grid) -> Vec<BTreeSet<Address>> {
    addresses(grid, Layout::usual(*grid).regions().to_vec())
}

fn addresses(grid: &Grid, zones: Vec<Vec<Cell>>) -> Vec<BTreeSet<Address>> {
    let address = |cell| (grid.row(cell) + 1, grid.column(cell) + 1);
    zones.into_iter().map(|zone| zone.into_iter().map(address).collect()).collect()
}

fn symbol(digit: usize, (row, column): Address) -> String {
    format!("d{digit}_{row}_{column}")
}

/// The clause "digit `digit` is at least once among these addresses".
pub fn at_least_clause(addresses: &BTreeSet<Address>, digit: usize) -> String {
    clause(addresses.iter().map(|&address| Literal::new(symbol(digit, address), true)))
}

/// The clauses "digit `digit` is at most once among these addresses", in the order of their text.
pub fn at_most_clauses(addresses: &BTreeSet<Address>, digit: usize) -> Vec<String> {
    let mut symbols: Vec<String> = addresses.iter().map(|&a| symbol(digit, a)).collect();
    symbols.sort();
    let mut clauses = Vec::new();
    for (i, a) in symbols.iter().enumerate() {
        for b in &symbols[i + 1..] {
            clauses.push(clause([a, b].map(|s| Literal::new(s.as_str(), false))));
        }
    }
    clauses
}

/// The clauses "this cell is not empty" for each cell of a board of k×k boxes, in reading order.
pub fn nonempty_clauses(k: usize) -> Result<Vec<String>, GridError> {
    let grid = Grid::square(k)?;
    let side = 1..=grid.num_rows();
    let of_cell = |address: Address| {
        clause(side.clone().map(|digit| Literal::new(symbol(digit, address), true)))
    };
    Ok(side.clone().flat_map(|r| side.clone().map(move |c| (r, c))).map(of_cell).collect())
}

/// The clauses "this digit stands in this cell" for each filled cell.
pub fn contents(board: &Board) -> BTreeSet<Clause> {
    let grid = board.grid();
    let unit = |(cell, digit): (Cell, crate::Digit)| {
        let address = (grid.row(cell) + 1, grid.column(cell) + 1);
        Clause::new([Literal::new(symbol(digit.index() + 1, address), true)])
    };
    board.filled().map(unit).collect()
}

/// The sentence of a board: the rules of Sudoku and its contents.
pub fn cnf(board: &Board) -> Cnf {
    let model = Puzzle::classic(board.clone()).model().expect("the classic rule fits every grid");
    let control = Control::new();
    encode::cnf(&model, &encode::zones::ZONES, AtMost::Pairs, Naming::Symbols, &control)
        .expect("nobody stops it, and only the labs' names have a limit")
}

fn clause(literals: impl IntoIterator<Item = Literal>) -> String {
    Clause::new(literals).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses() -> BTreeSet<Address> {
        BTreeSet::from([(1, 3), (1, 4), (2, 3), (2, 4)])
    }

    #[test]
    fn the_documents_examples() {
        assert_eq!(at_least_clause(&addresses(), 2), "d2_1_3 || d2_1_4 || d2_2_3 || d2_2_4");
        assert_eq!(
            at_most_clauses(&addresses(), 2),
            [
                "!d2_1_3 || !d2_1_4",
                "!d2_1_3 || !d2_2_3",
                "!d2_1_3 || !d2_2_4",
                "!d2_1_4 || !d2_2_3",
                "!d2_1_4 || !d2_2_4",
                "!d2_2_3 || !d2_2_4"
            ]
        );
        let nonempty = nonempty_clauses(2).unwrap();
        assert_eq!(nonempty.len(), 16);
        assert_eq!(nonempty[0], "d1_1_1 || d2_1_1 || d3_1_1 || d4_1_1");
        assert_eq!(nonempty[15], "d1_4_4 || d2_4_4 || d3_4_4 || d4_4_4");
        let grid = Grid::square(2).unwrap();
        assert_eq!(boxes(&grid)[1], addresses());
        assert_eq!(rows(&grid)[3], BTreeSet::from([(4, 1), (4, 2), (4, 3), (4, 4)]));
        assert_eq!(columns(&grid)[0], BTreeSet::from([(1, 1), (2, 1), (3, 1), (4, 1)]));
    }

    /// Literals stand in the order of their text, where 10 is before 2.
    #[test]
    fn order_is_that_of_the_text_also_beyond_nine() {
        let wide = BTreeSet::from([(1, 2), (1, 10)]);
        assert_eq!(at_least_clause(&wide, 1), "d1_1_10 || d1_1_2");
        assert_eq!(at_most_clauses(&wide, 1), ["!d1_1_10 || !d1_1_2"]);
    }

    /// The sentence of a board is what the documents' functions make together, no more and no less.
    #[test]
    fn cnf_is_the_sum_of_its_parts() {
        for k in [2, 3, 4] {
            let grid = Grid::square(k).unwrap();
            let mut values = vec![0; grid.num_cells()];
            (values[3], values[13]) = (3, 1);
            let board = Board::from_values(grid, &values).unwrap();
            let mut expected = contents(&board);
            assert_eq!(expected.len(), 2);
            let mut insert = |text: &str| expected.insert(text.parse().unwrap());
            for zone in [rows(&grid), columns(&grid), boxes(&grid)].concat() {
                for digit in 1..=grid.num_digits() {
                    insert(&at_least_clause(&zone, digit));
                    at_most_clauses(&zone, digit).iter().for_each(|c| _ = insert(c));
                }
            }
            nonempty_clauses(k).unwrap().iter().for_each(|c| _ = insert(c));
            let cnf = cnf(&board);
            assert_eq!(cnf.clause_set(), expected);
            assert_eq!(cnf.len(), expected.len());
        }
    }
}
