//! Chaos constructions of 6×6 cells, counted by a small program of another kind: it cuts a full board into connected
//! pieces, one after the other.

use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::{Control, Count};

use crate::puzzle;

const SIDE: usize = 6;
const CELLS: usize = SIDE * SIDE;

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / SIDE, cell % SIDE);
    let beside = [
        (column + 1 < SIDE).then_some(cell + 1),
        (row + 1 < SIDE).then_some(cell + SIDE),
        (column > 0).then(|| cell - 1),
        (row > 0).then(|| cell - SIDE),
    ];
    beside.into_iter().flatten()
}

/// A piece that grows: its cells, its digits, where it can go on, and where it may not.
#[derive(Clone)]
struct Piece {
    cells: u64,
    digits: u8,
    open: Vec<usize>,
    closed: u64,
}

/// In how many ways the cells that are not covered fall into pieces that have each digit once.
fn divisions(board: &[u8; CELLS], covered: u64) -> u128 {
    let Some(first) = (0..CELLS).find(|&cell| covered >> cell & 1 == 0) else { return 1 };
    let mut piece = Piece { cells: 0, digits: 0, open: vec![first], closed: covered | 1 << first };
    let mut total = 0;
    grow(board, covered, &mut piece, &mut total);
    total
}

fn grow(board: &[u8; CELLS], covered: u64, piece: &mut Piece, total: &mut u128) {
    if piece.digits.count_ones() as usize == SIDE {
        *total += divisions(board, covered | piece.cells);
        return;
    }
    // Each cell it can go on to is taken now, or never.
    while let Some(cell) = piece.open.pop() {
        if piece.digits >> board[cell] & 1 == 1 {
            continue;
        }
        let mut larger = piece.clone();
        larger.cells |= 1 << cell;
        larger.digits |= 1 << board[cell];
        for next in neighbours(cell) {
            if larger.closed >> next & 1 == 0 {
                larger.closed |= 1 << next;
                larger.open.push(next);
            }
        }
        grow(board, covered, &mut larger, total);
        // The first cell belongs to the piece in any case.
        if piece.cells == 0 {
            return;
        }
    }
}

/// All ways to fill the blanks so that no row and no column has a digit twice, each cut up in all ways.
fn counted(board: &mut [u8; CELLS]) -> u128 {
    let Some(blank) = board.iter().position(|&digit| digit == 0) else {
        return divisions(board, 0);
    };
    let (row, column) = (blank / SIDE, blank % SIDE);
    let mut total = 0;
    for digit in 1..=SIDE as u8 {
        let there = |i: usize| board[row * SIDE + i] == digit || board[i * SIDE + column] == digit;
        if !(0..SIDE).any(there) {
            board[blank] = digit;
            total += counted(board);
            board[blank] = 0;
        }
    }
    total
}

#[test]
fn chaos_constructions_of_six_are_as_many_as_another_program_counts() {
    for (text, expect) in [
        ("345126654312523461461235132654216543", Some(55)),
        ("516324341562425136163245234651652413", Some(88)),
        ("3..126654312523461461235132654216543", None),
        ("34512665431252346146..3513265421..43", None),
    ] {
        let mut board = [0; CELLS];
        for (cell, sign) in board.iter_mut().zip(text.chars()) {
            *cell = sign.to_digit(10).map_or(0, |digit| digit as u8);
        }
        let count = counted(&mut board);
        assert!(expect.is_none_or(|expect| expect == count), "{text}: {count}");
        let model = puzzle(&format!("rule: chaos-construction\n{text}")).model().unwrap();
        let engine = Search { symmetry: UseSymmetry::Yes };
        assert_eq!(
            engine.count(&model, None, &Control::new()),
            Ok(Count::Exactly(count)),
            "{text}"
        );
    }
}
