//! Encoding, measured: clauses a second and memory, on an empty 64×64 and smaller grids.
//!
//! ```text
//! cargo bench --bench encoding             all
//! cargo bench --bench encoding -- 64       one size
//! ```
//!
//! `count` is the encoder alone, `formula` also keeps the clauses, with plain numbers for names. The
//! memory is that of the formula's arrays, from the size of what it holds.

use std::time::Instant;

use youdoku::encode::{self, AtMost, Naming, extended, lab, minimal, zones};
use youdoku::{Board, Control, Grid, Puzzle};

fn main() {
    let only: Option<usize> = std::env::args().skip(1).find_map(|word| word.parse().ok());
    println!(
        "{:7} {:9} {:8} {:>10} {:>11} {:>12} {:>12} {:>12} {:>9}",
        "grid",
        "encoding",
        "at most",
        "variables",
        "clauses",
        "literals",
        "count M/s",
        "formula M/s",
        "memory"
    );
    for k in [3, 5, 8] {
        if only.is_some_and(|size| size != k * k) {
            continue;
        }
        let grid = Grid::square(k).expect("a grid");
        let model = Puzzle::classic(Board::empty(grid)).model().expect("classic");
        for encoding in [&minimal::MINIMAL, &zones::ZONES, &extended::EXTENDED, &lab::LAB] {
            for (word, at_most) in AtMost::ALL {
                // Pairs on 64×64 are 200 million clauses: another story.
                if at_most == AtMost::Auto || (at_most == AtMost::Pairs && k > 5) {
                    continue;
                }
                let start = Instant::now();
                let size = encode::size(&model, encoding, at_most, &Control::new()).unwrap();
                let count = start.elapsed().as_secs_f64();
                let start = Instant::now();
                let cnf = encode::cnf(&model, encoding, at_most, Naming::Numbers, &Control::new());
                let formula = start.elapsed().as_secs_f64();
                let cnf = cnf.expect("numbers have no limit");
                assert_eq!((cnf.num_vars(), cnf.len()), (size.variables, size.clauses));
                // Four bytes a literal, eight for the end of a clause, sixteen for a name that is not there.
                let bytes = 4 * size.literals + 8 * size.clauses + 16 * size.variables;
                println!(
                    "{:7} {:9} {word:8} {:10} {:11} {:12} {:12.1} {:12.1} {:6.0} MB",
                    grid.to_string(),
                    encoding.name,
                    size.variables,
                    size.clauses,
                    size.literals,
                    size.clauses as f64 / count / 1e6,
                    size.clauses as f64 / formula / 1e6,
                    bytes as f64 / 1e6,
                );
            }
        }
    }
}
