//! Depth-first search on one board, compiled once for each instruction set.
//!
//! The stack holds the boards still to visit, the next one on top; a board is
//! taken off, deduced to the end, and if it is stuck one child goes on while
//! the other goes on the stack. So the search stops and goes on at any board.
//!
//! Invariant: the solutions not yet given are those of the boards on the
//! stack, and no two of these boards share one.

use super::super::clues::Words;
use super::board::{Board, Found};
#[cfg(target_arch = "x86_64")]
use super::nine::{Avx2, Avx512};
use super::nine::{Nine, Portable};

/// The boards still to visit.
pub(super) struct Stack<V> {
    pub(super) boards: Vec<Board<V>>,
    /// How often the search branched.
    pub(super) guesses: u64,
}

/// Why the search came back.
pub(super) enum Stop {
    /// With a solution.
    Solution(Words),
    /// There are no more.
    Exhausted,
    /// It used up its fuel.
    OutOfFuel,
}

impl<V: Kernel> Stack<V> {
    /// Nothing to visit.
    pub(super) fn new() -> Self {
        Self { boards: Vec::with_capacity(32), guesses: 0 }
    }

    /// Starts anew with one board.
    pub(super) fn start(&mut self, words: &Words) {
        self.boards.clear();
        self.guesses = 0;
        V::push(self, words);
    }
}

/// The steps of the search for one instruction set.
pub(super) trait Kernel: Nine {
    /// Puts a board on the stack.
    fn push(stack: &mut Stack<Self>, words: &Words);
    /// Searches on until there is a solution, or `fuel` guesses were made.
    fn search(stack: &mut Stack<Self>, fuel: u32) -> Stop;
}

#[inline(always)]
fn push<V: Nine>(stack: &mut Stack<V>, words: &Words) {
    let mut lanes = [[0; 16]; 3];
    for (w, word) in words.iter().enumerate() {
        lanes[w % 3][w / 3] = *word;
    }
    let band = [V::load(&lanes[0]), V::load(&lanes[1]), V::load(&lanes[2])];
    stack.boards.push(Board { band });
}

#[inline(always)]
fn search<V: Nine>(stack: &mut Stack<V>, fuel: u32) -> Stop {
    let enough = stack.guesses + u64::from(fuel);
    while let Some(mut board) = stack.boards.pop() {
        loop {
            let found = loop {
                let found = board.round();
                if found != Found::News {
                    break found;
                }
            };
            if found == Found::Contradiction {
                break;
            }
            let (open, three) = board.census();
            if open == [0; 3] {
                return Stop::Solution(words(&board));
            }
            if stack.guesses >= enough {
                stack.boards.push(board);
                return Stop::OutOfFuel;
            }
            stack.guesses += 1;
            let cell = choose(&board, open, three);
            let other = board.split(cell / 27, 1 << (cell % 27));
            stack.boards.push(other);
        }
    }
    Stop::Exhausted
}

#[inline(always)]
fn words<V: Nine>(board: &Board<V>) -> Words {
    let mut words = [0; 27];
    for (b, band) in board.band.iter().enumerate() {
        for (d, word) in band.store()[..9].iter().enumerate() {
            words[3 * d + b] = *word;
        }
    }
    words
}

/// The cell to branch in. Among the cells with two candidates it is the one
/// that touches most: its open peers count twice, each place one of its two
/// digits has among the peers once, and thrice more if that peer has two
/// candidates as well, for then it is solved at once. The weights were found
/// by trial: a fifth fewer guesses than open peers alone. The first of equals
/// is taken. Where no cell has two candidates, open peers decide among those
/// with three, or more.
#[inline(always)]
fn choose<V: Nine>(board: &Board<V>, open: [u32; 3], three: [u32; 3]) -> usize {
    let pairs = minus(open, three);
    let open = join(open);
    if pairs == [0; 3] {
        let threes = minus(three, board.four());
        let marked = if threes == [0; 3] { open } else { join(threes) };
        return most_open_peers(marked, open);
    }
    let pairs = join(pairs);
    let words = [board.band[0].store(), board.band[1].store(), board.band[2].store()];
    let mut places = [(0, 0); 16];
    for d in 0..9 {
        places[d] = join([words[0][d], words[1][d], words[2][d]]);
    }
    let (mut best, mut most) = (0, 0);
    let mut marked = pairs;
    while let Some(cell) = take_first(&mut marked) {
        let peers = PEERS[cell];
        let near_pairs = (pairs.0 & peers.0, pairs.1 & peers.1);
        let digits = board.digits(cell);
        let first = places[digits.trailing_zeros() as usize & 15];
        let last = places[(31 - digits.leading_zeros()) as usize & 15];
        let weight = 2 * shared(open, peers)
            + shared(first, peers)
            + shared(last, peers)
            + 3 * (shared(first, near_pairs) + shared(last, near_pairs))
            + 1;
        if weight > most {
            (best, most) = (cell, weight);
        }
    }
    best
}

/// The first of the marked cells with most open peers.
#[inline(always)]
fn most_open_peers(mut marked: (u64, u64), open: (u64, u64)) -> usize {
    let (mut best, mut most) = (0, 0);
    while let Some(cell) = take_first(&mut marked) {
        let weight = shared(open, PEERS[cell]) + 1;
        if weight > most {
            (best, most) = (cell, weight);
        }
    }
    best
}

/// Takes the first cell out of a set.
#[inline(always)]
fn take_first(cells: &mut (u64, u64)) -> Option<usize> {
    if cells.0 != 0 {
        let cell = cells.0.trailing_zeros() as usize;
        cells.0 &= cells.0 - 1;
        Some(cell)
    } else if cells.1 != 0 {
        let cell = 54 + cells.1.trailing_zeros() as usize;
        cells.1 &= cells.1 - 1;
        Some(cell)
    } else {
        None
    }
}

/// How many cells two sets share.
#[inline(always)]
fn shared(a: (u64, u64), b: (u64, u64)) -> u32 {
    (a.0 & b.0).count_ones() + (a.1 & b.1).count_ones()
}

/// Cells in `a` and not in `b`.
#[inline(always)]
fn minus(a: [u32; 3], b: [u32; 3]) -> [u32; 3] {
    [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2]]
}

/// The cells of three bands as bits 0 to 53 and 54 to 80.
#[inline(always)]
fn join(cells: [u32; 3]) -> (u64, u64) {
    (u64::from(cells[0]) | u64::from(cells[1]) << 27, u64::from(cells[2]))
}

/// The twenty peers of each cell.
static PEERS: [(u64, u64); 81] = {
    let mut table = [(0, 0); 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let row = a / 9 == b / 9;
            let col = a % 9 == b % 9;
            let square = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (row || col || square) {
                if b < 54 {
                    table[a].0 |= 1 << b;
                } else {
                    table[a].1 |= 1 << (b - 54);
                }
            }
            b += 1;
        }
        a += 1;
    }
    table
};

impl Kernel for Portable {
    #[inline(never)]
    fn push(stack: &mut Stack<Self>, words: &Words) {
        push(stack, words);
    }
    #[inline(never)]
    fn search(stack: &mut Stack<Self>, fuel: u32) -> Stop {
        search(stack, fuel)
    }
}

#[cfg(target_arch = "x86_64")]
macro_rules! kernel {
    ($nine:ty, $features:literal) => {
        impl Kernel for $nine {
            fn push(stack: &mut Stack<Self>, words: &Words) {
                #[target_feature(enable = $features)]
                fn inner(stack: &mut Stack<$nine>, words: &Words) {
                    push(stack, words);
                }
                // SAFETY: `Isa::available` was asked before the stack was made.
                unsafe { inner(stack, words) }
            }
            fn search(stack: &mut Stack<Self>, fuel: u32) -> Stop {
                #[target_feature(enable = $features)]
                fn inner(stack: &mut Stack<$nine>, fuel: u32) -> Stop {
                    search(stack, fuel)
                }
                // SAFETY: `Isa::available` was asked before the stack was made.
                unsafe { inner(stack, fuel) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
kernel!(Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
#[cfg(target_arch = "x86_64")]
kernel!(Avx512, "avx512f,avx512bw,avx2,bmi1,bmi2,lzcnt,popcnt");
