//! A board as vectors of nine digits, for the instruction sets that have vectors wide enough.
//!
//! Vectors of 128 bits gain nothing over plain integers, which look only at the digits that changed (`plain`): the
//! rounds of `board` on arrays, which the compiler made into SSE2, took twice as long. So the vectors begin with AVX2.
//!
//! Invariant: `Isa::available` stands between the caller and a kind of boards.

mod board;
mod nine;

use super::super::Digits;
use super::super::clues::{Alphabet, Clues, Words};
use super::kernel::{Kernel, Settled, Stack, Stop, Visit, search};
pub(super) use board::Board;
use board::Found;
use nine::Nine;
pub(super) use nine::{Avx2, Avx512};

impl<V: Nine> Visit for Board<V> {
    /// Cells with two candidates or more, and with three or more.
    type Open = ([u32; 3], [u32; 3]);

    #[inline(always)]
    fn settle(&mut self) -> Settled<Self::Open> {
        loop {
            match self.round() {
                Found::News => {}
                Found::Contradiction => return Settled::Contradiction,
                Found::Nothing => break,
            }
        }
        let (open, three) = self.census();
        if open == [0; 3] { Settled::Solved } else { Settled::Open((open, three)) }
    }

    #[inline(always)]
    fn branch(&mut self, (open, three): Self::Open) -> Self {
        let cell = choose(self, open, three);
        self.split(cell / 27, 1 << (cell % 27))
    }
}

#[inline(always)]
fn board<V: Nine>(words: &Words) -> Board<V> {
    let mut lanes = [[0; 16]; 3];
    for (w, word) in words.iter().enumerate() {
        lanes[w % 3][w / 3] = *word;
    }
    Board { band: [V::load(&lanes[0]), V::load(&lanes[1]), V::load(&lanes[2])] }
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

macro_rules! kernel {
    ($nine:ty, $features:literal) => {
        impl Kernel for Board<$nine> {
            #[inline(always)]
            fn read(clues: Clues, alphabet: Alphabet, puzzle: &[u8; 81]) -> Self {
                #[target_feature(enable = $features)]
                fn inner(words: &Words) -> Board<$nine> {
                    board(words)
                }
                // SAFETY: `Isa::available` was asked before the stack was made.
                unsafe { inner(&clues.words(alphabet, puzzle)) }
            }
            #[inline(always)]
            fn search(stack: &mut Stack<Self>, fuel: u32) -> Stop<Self> {
                #[target_feature(enable = $features)]
                fn inner(stack: &mut Stack<Board<$nine>>, fuel: u32) -> Stop<Board<$nine>> {
                    search(stack, fuel)
                }
                // SAFETY: `Isa::available` was asked before the stack was made.
                unsafe { inner(stack, fuel) }
            }
            #[inline(always)]
            fn solution(&self, clues: Clues) -> Digits {
                #[target_feature(enable = $features)]
                fn inner(board: &Board<$nine>) -> Words {
                    words(board)
                }
                // SAFETY: `Isa::available` was asked before the stack was made.
                clues.digits(&unsafe { inner(self) })
            }
        }
    };
}

kernel!(Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
kernel!(Avx512, "avx512f,avx512bw,avx2,bmi1,bmi2,lzcnt,popcnt");
