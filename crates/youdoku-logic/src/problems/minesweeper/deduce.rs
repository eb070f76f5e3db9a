//! What follows from the numbers, by entailment: a square is safe when a mine there contradicts
//! them, and mined when none there does. One solver answers all questions, and no question is asked
//! that a model found before has answered.
//!
//! "Exactly n of m" goes into clauses directly: of any n + 1 squares one is free, of any m − n + 1
//! one is mined. With at most eight squares that is at most 112 clauses a number.

use std::collections::{BTreeMap, HashSet};

use super::{Board, Place};
use crate::sat::cdcl::Cdcl;
use crate::sat::{SatSolver, Size, Verdict, smallest_core};
use crate::{ClauseSink, Control, Lit, Stopped};

/// What is known about a covered square.
///
/// ```
/// use youdoku_logic::{Control, problems::minesweeper::{Board, Fate, odds}};
/// // One mine, and two squares that may have it.
/// let board = Board::read(".1.").unwrap();
/// let odds = odds(&board, None, &Control::new()).unwrap().unwrap();
/// assert!(odds.fates().all(|(_, fate)| fate == Fate::Open));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// No mine can be there.
    Safe,
    /// A mine must be there.
    Mine,
    /// There may or may not be one.
    Open,
}

/// What the numbers say.
///
/// ```
/// use youdoku_logic::Control;
/// use youdoku_logic::problems::minesweeper::{Board, Fate, Findings, Place, deduce};
/// let board = Board::read("1.").unwrap();
/// let fates = vec![(Place { row: 0, column: 1 }, Fate::Mine)];
/// assert_eq!(deduce(&board, &Control::new()), Ok(Findings::Fates(fates)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Findings {
    /// The fate of each covered square, row by row.
    Fates(Vec<(Place, Fate)>),
    /// No placing of mines gives these numbers.
    Contradiction(Contradiction),
}

/// Numbers that cannot all be right.
///
/// ```
/// use youdoku_logic::problems::minesweeper::{Board, Contradiction, Findings, Place, deduce};
/// use youdoku_logic::{Control, sat::Size};
/// // Two mines under one square: the 2 is wrong by itself, whatever the 1 says.
/// let board = Board::read("2.1").unwrap();
/// let clash = Contradiction { numbers: vec![Place { row: 0, column: 0 }], size: Size::Smallest };
/// assert_eq!(deduce(&board, &Control::new()), Ok(Findings::Contradiction(clash)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Where they stand.
    pub numbers: Vec<Place>,
    /// Whether there is no smaller such set, or only none inside this one.
    pub size: Size,
}

/// The steps that proving a contradiction smallest may take.
const EFFORT: u64 = 200_000;

/// What follows from the numbers alone. Where the total of mines is known too, [`odds`](super::odds)
/// tell more.
pub fn deduce(board: &Board, control: &Control) -> Result<Findings, Stopped> {
    let mut solver = Cdcl::new();
    let mines: BTreeMap<Place, Lit> =
        board.covered().map(|place| (place, solver.fresh().lit(true))).collect();
    // What is kept of each covered square here.
    let _held = control.take(128 * mines.len())?;
    let mut solver_held = control.take(0)?;
    let mut counted = 0;
    let mut claims: Vec<(Place, Lit)> = Vec::new();
    for (place, number) in board.numbers() {
        let around: Vec<Lit> = board.covered_around(place).iter().map(|p| mines[p]).collect();
        let claim = solver.fresh().lit(true);
        exactly(&mut solver, claim, &around, number);
        claims.push((place, claim));
        control.check()?;
        solver_held.more(solver.bytes() - counted)?;
        counted = solver.bytes();
    }
    drop(solver_held);
    let believed: Vec<Lit> = claims.iter().map(|&(_, claim)| claim).collect();
    let first = match solver.solve(&believed, control)? {
        Verdict::Satisfiable(values) => values,
        Verdict::Unsatisfiable { core } => {
            // A smallest core of all claims, not of the core at hand, which may lie elsewhere.
            let core = match smallest_core(&mut solver, &believed, EFFORT, control)? {
                Some(smallest) => smallest,
                None => crate::sat::Core { literals: core, size: Size::Minimal },
            };
            let clashing: HashSet<Lit> = core.literals.iter().copied().collect();
            let named = |(place, claim): &(Place, Lit)| clashing.contains(claim).then_some(*place);
            let numbers = claims.iter().filter_map(named).collect();
            return Ok(Findings::Contradiction(Contradiction { numbers, size: core.size }));
        }
    };
    believed.iter().for_each(|&claim| solver.add(&[claim]));

    // What some model has had.
    let mut met: Vec<bool> = vec![false; 2 * first.len()];
    first.literals().for_each(|lit| met[lit.index()] = true);
    let mut fates = Vec::new();
    for (&place, &mine) in &mines {
        // A square that no number touches is open, and asking would only take time.
        let touched = touches_a_number(board, place);
        let mut possible = |lit: Lit| -> Result<bool, Stopped> {
            if met[lit.index()] {
                return Ok(true);
            }
            match solver.solve(&[lit], control)? {
                Verdict::Satisfiable(model) => {
                    model.literals().for_each(|lit| met[lit.index()] = true);
                    Ok(true)
                }
                Verdict::Unsatisfiable { .. } => Ok(false),
            }
        };
        let fate = if !touched {
            Fate::Open
        } else if !possible(mine)? {
            Fate::Safe
        } else if !possible(!mine)? {
            Fate::Mine
        } else {
            Fate::Open
        };
        fates.push((place, fate));
    }
    Ok(Findings::Fates(fates))
}

fn touches_a_number(board: &Board, place: Place) -> bool {
    let near = |at: usize| at.saturating_sub(1)..=at + 1;
    let mut around = near(place.row).flat_map(|row| near(place.column).map(move |c| (row, c)));
    around.any(|(row, column)| {
        matches!(board.square(Place { row, column }), Some(super::Square::Number(_)))
    })
}

/// When `claim` holds, exactly so many of these literals are true.
fn exactly(out: &mut dyn ClauseSink, claim: Lit, lits: &[Lit], number: usize) {
    if number > lits.len() {
        return out.add(&[!claim]);
    }
    let mut clause = Vec::new();
    for chosen in 0..1_u32 << lits.len() {
        let size = chosen.count_ones() as usize;
        let chosen = || (0..lits.len()).filter(|i| chosen >> i & 1 == 1).map(|i| lits[i]);
        if size == number + 1 {
            clause.extend(chosen().map(|lit| !lit).chain([!claim]));
            out.add(&clause);
            clause.clear();
        }
        if size == lits.len() - number + 1 {
            clause.extend(chosen().chain([!claim]));
            out.add(&clause);
            clause.clear();
        }
    }
}
