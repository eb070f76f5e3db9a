//! Every face of a constraint agrees with its meaning, on every assignment of small grids.

use youdoku::constraint::{AllDifferent, Conflict, Constraint, Halt, Log, Sum, Term};
use youdoku::encode::{AtMost, Clauses, ENCODINGS, Encoding};
use youdoku::{Board, Candidates, Cell, Control, DigitSet, Grid, Variable, Variables};
use youdoku_logic::sat::cdcl::Cdcl;
use youdoku_logic::sat::{SatSolver, Verdict};
use youdoku_logic::{ClauseSink, Lit, Var};

use crate::{assignments, cells_of, held, small_constraints};

fn settled(board: &Board, cells: &[Cell]) -> Candidates {
    let mut candidates = Candidates::all(board.grid());
    for &cell in cells {
        candidates[cell] = DigitSet::only(board.get(cell).unwrap());
    }
    candidates
}

struct Nobody;
impl Log for Nobody {
    fn removed(&mut self, _: Variable, _: DigitSet, _: &[Variable]) {}
}

#[test]
fn propagation_of_settled_cells_finds_a_conflict_exactly_if_the_constraint_does_not_hold() {
    for (word, grid, constraint) in small_constraints() {
        let cells = &cells_of(&*constraint)[..];
        for board in assignments(grid, cells) {
            let outcome =
                constraint.propagate(&mut settled(&board, cells), &mut Nobody, &Control::new());
            assert_eq!(
                outcome.is_ok(),
                held(&*constraint, &board),
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
    fn within<'a>(&'a self, cells: &'a [Variable]) -> impl Iterator<Item = &'a Board> {
        let allowed = |way: &Board, one: Variable| {
            self.now[one].contains(way.get(Cell::new(one.index())).unwrap())
        };
        self.ways.iter().filter(move |way| cells.iter().all(|&cell| allowed(way, cell)))
    }

    fn check_conflict(&self, conflict: &Conflict) {
        assert_eq!(self.within(&conflict.variables).next(), None, "{conflict:?} is none");
    }
}

impl Log for Referee<'_> {
    fn removed(&mut self, cell: Variable, digits: DigitSet, because: &[Variable]) {
        assert!(!because.contains(&cell), "{cell:?} cannot be its own reason");
        let place = Cell::new(cell.index());
        let refuted = |way: &Board| digits.contains(way.get(place).unwrap());
        assert!(!self.within(because).any(refuted), "{cell:?} can be among {digits:?}");
        assert_eq!(self.now[cell] & digits, digits, "what is removed was there");
        self.now[cell] = self.now[cell] - digits;
    }
}

#[test]
fn every_reason_suffices_and_no_solution_is_lost() {
    let mut random = fastrand::Rng::with_seed(7);
    for (word, grid, constraint) in small_constraints() {
        let cells = &cells_of(&*constraint)[..];
        let ways: Vec<Board> = assignments(grid, cells).filter(|b| held(&*constraint, b)).collect();
        for _ in 0..60 {
            let mut now = Candidates::all(grid);
            for &cell in cells {
                let some = |_: &youdoku::Digit| random.u8(0..5) < 3;
                let set: DigitSet = grid.digits().filter(some).collect();
                now[cell] = if set.is_empty() { DigitSet::all(grid.num_digits()) } else { set };
            }
            let mut referee = Referee { ways: &ways, now: now.clone() };
            let scope = constraint.scope();
            let before: Vec<Board> = referee.within(scope).cloned().collect();
            let outcome = constraint.propagate(&mut now, &mut referee, &Control::new());
            assert_eq!(now, referee.now, "{word}: every removal is logged");
            match outcome {
                Err(Halt::Conflict(conflict)) => referee.check_conflict(&conflict),
                Err(Halt::Stopped(stopped)) => panic!("{word}: {stopped}"),
                Ok(()) => assert!(referee.within(scope).eq(&before), "{word}: a solution was lost"),
            }
        }
    }
}

/// The clauses of some constraints alone.
fn clauses(
    grid: Grid,
    constraints: &[&dyn Constraint],
    encoding: &Encoding,
    at_most: AtMost,
) -> Cdcl {
    let mut solver = Cdcl::new();
    (0..grid.num_cells() * grid.num_digits()).for_each(|_| _ = solver.fresh());
    let control = Control::new();
    let variables = Variables::of(grid);
    let mut out = Clauses::new(&variables, encoding, at_most, &mut solver, &control).unwrap();
    constraints.iter().for_each(|constraint| constraint.to_cnf(&mut out).unwrap());
    drop(out);
    solver
}

/// With the digits of each board, clauses are satisfiable exactly if all of it holds, and then fix every
/// variable that they introduce.
fn check_clauses(
    solver: &mut Cdcl,
    cells: &[Cell],
    boards: impl Iterator<Item = Board>,
    constraints: &[&dyn Constraint],
    told: &str,
) {
    let control = Control::new();
    let first_unknown = solver.fresh().index();
    for board in boards {
        let grid = board.grid();
        let mut assuming: Vec<Lit> = Vec::new();
        for &cell in cells {
            for digit in grid.digits() {
                let var = youdoku::encode::var(&grid, cell, digit);
                assuming.push(var.lit(board.get(cell) == Some(digit)));
            }
        }
        let verdict = solver.solve(&assuming, &control).unwrap();
        let holds = constraints.iter().all(|constraint| held(*constraint, &board));
        let Verdict::Satisfiable(values) = verdict else {
            assert!(!holds, "{told} {constraints:?} {board:?}");
            continue;
        };
        assert!(holds, "{told} {constraints:?} {board:?}");
        for new in grid.num_cells() * grid.num_digits()..first_unknown {
            let var = Var::new(new);
            assuming.push(var.lit(!values[var]));
            let other = solver.solve(&assuming, &control).unwrap();
            assert!(matches!(other, Verdict::Unsatisfiable { .. }), "{told}: {var:?} is free");
            assuming.pop();
        }
    }
}

#[test]
fn clauses_are_satisfiable_exactly_if_the_constraint_holds_and_fix_what_they_introduce() {
    for (number, (word, grid, constraint)) in small_constraints().into_iter().enumerate() {
        let cells = &cells_of(&*constraint)[..];
        for &encoding in ENCODINGS {
            // How "at most one" is said matters to zones; each constraint meets one way, and all three come by turns.
            let at_most = [AtMost::Pairs, AtMost::Ladder, AtMost::Product][number % 3];
            let told = format!("{word} {} {at_most:?}", encoding.name);
            let mut solver = clauses(grid, &[&*constraint], encoding, at_most);
            let boards = assignments(grid, cells);
            check_clauses(&mut solver, cells, boards, &[&*constraint], &told);
        }
    }
}

/// A sum is said in one of three ways, by what is known of its cells and by how many choices it has.
#[test]
fn a_sum_is_the_same_however_it_is_said() {
    let mut random = fastrand::Rng::with_seed(23);
    let grid = Grid::square(3).unwrap();
    let mut right_ones = 0;
    for round in 0..120 {
        let cells: Vec<Cell> = (0..random.usize(1..6)).map(|i| Cell::new(i * 7)).collect();
        let weights = if round % 2 == 0 { &[1][..] } else { &[1, 1, -1, -10] };
        let mut term = |&cell: &Cell| Term::new(*random.choice(weights).unwrap(), cell);
        let terms: Vec<Term> = cells.iter().map(&mut term).collect();
        let different = AllDifferent::new(cells[..random.usize(0..=cells.len())].to_vec());
        let mut draw = || {
            let mut board = Board::empty(grid);
            let digits: Vec<_> = grid.digits().collect();
            cells.iter().for_each(|&cell| board.set(cell, random.choice(&digits).copied()));
            board
        };
        let adds = |board: &Board, term: &Term| {
            let cell = Cell::new(term.variable.index());
            term.weight * (board.get(cell).unwrap().index() as i64 + 1)
        };
        let total = |board: &Board| terms.iter().map(|term| adds(board, term)).sum::<i64>();
        let sum = Sum::new(terms.clone(), total(&draw()));
        // Few boards drawn at random have the sum: those count for more.
        let boards: Vec<Board> = (0..3000).map(|_| draw()).collect();
        let (right, wrong): (Vec<_>, Vec<_>) = boards.into_iter().partition(|b| held(&sum, b));
        let boards: Vec<Board> =
            right.into_iter().take(40).chain(wrong.into_iter().take(40)).collect();
        let all: [&dyn Constraint; 2] = [&different, &sum];
        right_ones += boards.iter().filter(|b| all.iter().all(|one| held(*one, b))).count();
        for at_most in [AtMost::Pairs, AtMost::Ladder] {
            let mut solver = clauses(grid, &all, ENCODINGS[0], at_most);
            check_clauses(&mut solver, &cells, boards.iter().cloned(), &all, "a sum");
        }
    }
    assert!(right_ones > 500, "{right_ones}");
}

#[test]
fn sentences_name_their_cells() {
    for (word, grid, constraint) in small_constraints() {
        let sentence = constraint.sentence(&Variables::of(grid));
        for cell in cells_of(&*constraint) {
            assert!(sentence.contains(&grid.name(cell)), "{word}: {sentence}");
        }
    }
}

#[test]
fn a_negation_holds_exactly_where_the_constraint_does_not() {
    for (word, grid, constraint) in small_constraints() {
        let negation =
            constraint.negated(&Variables::of(grid), &Control::new()).expect("it is small");
        let within = |one: &Variable| constraint.scope().contains(one);
        assert!(negation.scope().iter().all(within), "{word}: {negation:?}");
        for board in assignments(grid, &cells_of(&*constraint)) {
            let both = [&*constraint, &*negation].map(|one| held(one, &board));
            assert_ne!(both[0], both[1], "{word}: {constraint:?} {negation:?} {board:?}");
        }
    }
}
