//! Every face of a constraint agrees with its meaning, on every assignment of small grids.

use youdoku::constraint::{Conflict, Constraint, Log};
use youdoku::encode::{AtMost, CellCnf, ENCODINGS, Encoding};
use youdoku::{Board, Candidates, Cell, Control, DigitSet, Grid};
use youdoku_logic::sat::cdcl::Cdcl;
use youdoku_logic::sat::{SatSolver, Verdict};
use youdoku_logic::{ClauseSink, Lit, Var};

use crate::{assignments, small_constraints};

fn settled(board: &Board, cells: &[Cell]) -> Candidates {
    let mut candidates = Candidates::all(board.grid());
    for &cell in cells {
        candidates[cell] = DigitSet::only(board.get(cell).unwrap());
    }
    candidates
}

struct Nobody;
impl Log for Nobody {
    fn removed(&mut self, _: Cell, _: DigitSet, _: &[Cell]) {}
}

#[test]
fn propagation_of_settled_cells_finds_a_conflict_exactly_if_the_constraint_does_not_hold() {
    for (word, grid, constraint) in small_constraints() {
        let cells = constraint.cells();
        for board in assignments(grid, cells) {
            let outcome = constraint.propagate(&mut settled(&board, cells), &mut Nobody);
            assert_eq!(
                outcome.is_ok(),
                constraint.holds(&board),
                "{word}: {constraint:?} {board:?}"
            );
        }
    }
}

/// Knows every way to satisfy a constraint, and checks each step of propagation against them.
struct Referee<'a> {
    ways: &'a [Board],
    now: Candidates,
}

impl Referee<'_> {
    /// The ways that choose among the candidates of these cells.
    fn within<'a>(&'a self, cells: &'a [Cell]) -> impl Iterator<Item = &'a Board> {
        let allowed = |way: &Board, cell: Cell| self.now[cell].contains(way.get(cell).unwrap());
        self.ways.iter().filter(move |way| cells.iter().all(|&cell| allowed(way, cell)))
    }

    fn check_conflict(&self, conflict: &Conflict) {
        assert_eq!(self.within(&conflict.cells).next(), None, "{conflict:?} is none");
    }
}

impl Log for Referee<'_> {
    fn removed(&mut self, cell: Cell, digits: DigitSet, because: &[Cell]) {
        assert!(!because.contains(&cell), "{cell:?} cannot be its own reason");
        let refuted = |way: &Board| digits.contains(way.get(cell).unwrap());
        assert!(!self.within(because).any(refuted), "{cell:?} can be among {digits:?}");
        assert_eq!(self.now[cell] & digits, digits, "what is removed was there");
        self.now[cell] = self.now[cell] - digits;
    }
}

#[test]
fn every_reason_suffices_and_no_solution_is_lost() {
    let mut random = fastrand::Rng::with_seed(7);
    for (word, grid, constraint) in small_constraints() {
        let cells = constraint.cells();
        let ways: Vec<Board> = assignments(grid, cells).filter(|b| constraint.holds(b)).collect();
        for _ in 0..60 {
            let mut now = Candidates::all(grid);
            for &cell in cells {
                let some = |_: &youdoku::Digit| random.u8(0..5) < 3;
                let set: DigitSet = grid.digits().filter(some).collect();
                now[cell] = if set.is_empty() { DigitSet::all(grid.size()) } else { set };
            }
            let mut referee = Referee { ways: &ways, now: now.clone() };
            let before: Vec<Board> = referee.within(cells).cloned().collect();
            let outcome = constraint.propagate(&mut now, &mut referee);
            assert_eq!(now, referee.now, "{word}: every removal is logged");
            match outcome {
                Err(conflict) => referee.check_conflict(&conflict),
                Ok(()) => assert!(referee.within(cells).eq(&before), "{word}: a solution was lost"),
            }
        }
    }
}

/// The clauses of one constraint alone.
fn clauses(grid: Grid, constraint: &dyn Constraint, encoding: &Encoding, at_most: AtMost) -> Cdcl {
    let mut solver = Cdcl::new();
    (0..grid.num_cells() * grid.size()).for_each(|_| _ = solver.fresh());
    constraint.to_cnf(&mut CellCnf::new(grid, encoding, at_most, &mut solver));
    solver
}

#[test]
fn clauses_are_satisfiable_exactly_if_the_constraint_holds_and_fix_what_they_introduce() {
    let control = Control::new();
    for (word, grid, constraint) in small_constraints() {
        let cells = constraint.cells();
        for &encoding in ENCODINGS {
            for at_most in [AtMost::Pairs, AtMost::Ladder, AtMost::Product] {
                let mut solver = clauses(grid, &*constraint, encoding, at_most);
                let first_new = grid.num_cells() * grid.size();
                let first_unknown = solver.fresh().index();
                for board in assignments(grid, cells) {
                    let mut assuming: Vec<Lit> = Vec::new();
                    for &cell in cells {
                        for digit in grid.digits() {
                            let var = youdoku::encode::var(&grid, cell, digit);
                            assuming.push(var.lit(board.get(cell) == Some(digit)));
                        }
                    }
                    let verdict = solver.solve(&assuming, &control).unwrap();
                    let holds = constraint.holds(&board);
                    let Verdict::Satisfiable(values) = verdict else {
                        assert!(!holds, "{word} {} {at_most:?} {constraint:?}", encoding.name);
                        continue;
                    };
                    assert!(holds, "{word} {} {at_most:?} {constraint:?}", encoding.name);
                    for new in first_new..first_unknown {
                        let var = Var::new(new);
                        assuming.push(var.lit(!values[var]));
                        let other = solver.solve(&assuming, &control).unwrap();
                        assert!(
                            matches!(other, Verdict::Unsatisfiable { .. }),
                            "{word}: {var:?} is free"
                        );
                        assuming.pop();
                    }
                }
            }
        }
    }
}

#[test]
fn sentences_name_their_cells() {
    for (word, grid, constraint) in small_constraints() {
        let sentence = constraint.sentence(&grid);
        for &cell in constraint.cells() {
            assert!(sentence.contains(&grid.name(cell)), "{word}: {sentence}");
        }
    }
}
