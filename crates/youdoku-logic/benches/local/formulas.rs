//! The formulas that local searches are measured on, each made here so that nothing must be shipped:
//! uniform random 3-SAT near the threshold, and 9×9 Sudokus as plain clauses.

use youdoku_logic::{ClauseSink, Cnf, Lit, Var};

/// The 28 clues of a grid that lab courses measure WalkSAT on; one solution.
pub const CLUES_28: &str =
    "5..7..8.3...1935.4..9.....78....437......1......35.6...9.4..2.62..9.....3.56.....";
/// The ten clues of the first puzzle that these courses hand out; many solutions.
pub const CLUES_10: &str =
    "5............9...........6.8...6.......8.....7..............2......1...5.........";
/// A puzzle with 17 clues from Gordon Royle's list; one solution.
pub const CLUES_17: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// Which clauses say that a board is a Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// A digit in each cell, none twice in a zone.
    Minimal,
    /// Also one digit a cell, and each digit somewhere in each zone.
    Extended,
    /// One digit a cell, and each digit somewhere in each zone, as lab courses have it.
    Lab,
}

/// A 9×9 Sudoku; its givens are unit clauses.
pub fn sudoku(clues: &str, encoding: Encoding) -> Cnf {
    let mut cnf = Cnf::new();
    (0..729).for_each(|_| _ = cnf.fresh());
    let lit = |cell: usize, digit: usize| Var::new(9 * cell + digit).lit(true);
    let (pairs, counted) = (encoding != Encoding::Lab, encoding != Encoding::Minimal);
    for cell in 0..81 {
        let digits: Vec<Lit> = (0..9).map(|digit| lit(cell, digit)).collect();
        cnf.add(&digits);
        if counted {
            at_most_one(&mut cnf, &digits);
        }
    }
    for zone in 0..27 {
        let cells: Vec<usize> = (0..9).map(|place| cell_of(zone, place)).collect();
        for digit in 0..9 {
            let places: Vec<Lit> = cells.iter().map(|&cell| lit(cell, digit)).collect();
            if counted {
                cnf.add(&places);
            }
            if !pairs {
                continue;
            }
            if zone < 18 {
                at_most_one(&mut cnf, &places);
            } else {
                // Two cells of one row or column were told apart there.
                let apart = |a: usize, b: usize| a / 3 != b / 3 && a % 3 != b % 3;
                for a in 0..9 {
                    (0..a)
                        .filter(|&b| apart(a, b))
                        .for_each(|b| cnf.add(&[!places[b], !places[a]]));
                }
            }
        }
    }
    for (cell, clue) in clues.bytes().enumerate().filter(|(_, clue)| clue.is_ascii_digit()) {
        if clue != b'0' {
            cnf.add(&[lit(cell, usize::from(clue - b'1'))]);
        }
    }
    cnf
}

/// The cell at a place of a row (zones 0 to 8), a column (to 17) or a box.
fn cell_of(zone: usize, place: usize) -> usize {
    match (zone / 9, zone % 9) {
        (0, row) => 9 * row + place,
        (1, column) => 9 * place + column,
        (_, square) => 27 * (square / 3) + 3 * (square % 3) + 9 * (place / 3) + place % 3,
    }
}

fn at_most_one(cnf: &mut Cnf, lits: &[Lit]) {
    for (index, &a) in lits.iter().enumerate() {
        lits[..index].iter().for_each(|&b| cnf.add(&[!b, !a]));
    }
}

/// Uniform random 3-SAT: each clause three different variables, each sign as likely.
pub fn uniform(vars: usize, clauses: usize, seed: u64) -> Cnf {
    let mut cnf = Cnf::new();
    (0..vars).for_each(|_| _ = cnf.fresh());
    // splitmix64 (Steele, Lea and Flood 2014).
    let mut state = seed;
    let mut random = |below: usize| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % below as u64) as usize
    };
    while cnf.len() < clauses {
        let three = [(); 3].map(|()| Var::new(random(vars)).lit(random(2) == 0));
        let [a, b, c] = three.map(Lit::var);
        if a != b && a != c && b != c {
            cnf.add(&three);
        }
    }
    cnf
}
