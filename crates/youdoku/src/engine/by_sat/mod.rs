//! Any SAT solver as an engine: encode, solve, decode, forbid, repeat.
//!
//! A solver that learns is kept: the rules of a grid are encoded once, the givens of each puzzle are
//! assumptions, and what was learned about the rules serves the next puzzle. Other solvers get each
//! puzzle whole, as the documents (`docs/origins.md`) have it, givens as unit clauses.

use std::sync::{Arc, Mutex};

use youdoku_logic::sat::{Likes, Options, SatSolver, SolverKind, cdcl};
use youdoku_logic::{Control, Lit, Stopped, Var};

use super::{Engine, EngineOptions, Solutions, UseSymmetry, search, tripwire};
use crate::constraint::{Halt, Quiet};
use crate::encode::{self, AtMost, Encoding};
use crate::{Demand, Grid, Model, Rule, Source, Variables};

mod boards;
use boards::{Boards, Kinds};

/// A SAT solver behind an encoding.
///
/// ```
/// use youdoku::engine::{Engine, EngineOptions, Sat};
/// use youdoku::{Control, Puzzle};
/// use youdoku_logic::sat::solver;
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// for name in ["dpll", "cdcl", "walksat"] {
///     let engine = Sat::new(solver(name).unwrap(), &EngineOptions::default());
///     assert!(engine.solve(&model, &Control::new()).unwrap().is_some());
/// }
/// ```
pub struct Sat {
    kind: &'static SolverKind,
    encoding: &'static Encoding,
    at_most: AtMost,
    options: Options,
    given: Given,
    symmetry: UseSymmetry,
    /// Solvers that learn, each with the rules it holds, while nobody uses them; the last was used last.
    kept: Arc<Mutex<Vec<Kept>>>,
}

/// How a solver is given a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    /// The rules once, what is special to a puzzle as assumptions.
    Kept,
    /// Each puzzle whole, as the documents have it.
    Whole,
    /// Each puzzle whole, less what propagation already decides: best for one large puzzle.
    Reduced,
}

/// A solver that holds the rules of a puzzle, and no givens.
struct Kept {
    variables: Arc<Variables>,
    rules: Vec<Rule>,
    solver: Box<dyn SatSolver>,
}

impl Kept {
    fn holds_rules_of(&self, model: &Model) -> bool {
        self.variables.grid() == model.grid() && self.rules == model.rules()
    }
}

/// More idle solvers than this, or than this many bytes of them by their own account, are not worth their memory.
const MOST_KEPT: usize = 16;
const MOST_BYTES: usize = 64 << 20;

impl Sat {
    /// The engine of this solver.
    pub fn new(kind: &'static SolverKind, options: &EngineOptions) -> Sat {
        Sat {
            kind,
            encoding: options.encoding.unwrap_or_else(|| usual_encoding(kind)),
            at_most: options.at_most,
            options: options.sat.clone(),
            given: if kind.learns { Given::Kept } else { Given::Whole },
            symmetry: if kind.learns { options.symmetry } else { UseSymmetry::No },
            kept: Arc::default(),
        }
    }

    /// CDCL on what propagation leaves open.
    pub fn reduced() -> Sat {
        let sat = Sat::new(&cdcl::KIND, &EngineOptions::default());
        Sat { given: Given::Reduced, ..sat }
    }

    /// Whether a solver is at hand that holds the rules of this model already.
    pub(super) fn knows(&self, model: &Model) -> bool {
        let kept = self.kept.lock().expect("nobody panics with the lock");
        kept.iter().any(|kept| kept.holds_rules_of(model))
    }

    /// A solver that holds the rules, and the assumptions that are the rest.
    fn with_rules_kept(
        &self,
        model: &Model,
        control: &Control,
    ) -> Result<(Kept, Vec<Lit>), Stopped> {
        let assuming = assumptions(model, control)?;
        let mut kept = self.kept.lock().expect("nobody panics with the lock");
        let known = kept.iter().position(|kept| kept.holds_rules_of(model));
        if let Some(i) = known {
            return Ok((kept.remove(i), assuming));
        }
        drop(kept);
        let mut solver = (self.kind.make)(&self.options);
        let rules = model.rules_alone();
        encode::write(&rules, self.encoding, self.at_most, &mut *solver, control)?;
        let variables = model.variables().clone();
        Ok((Kept { variables, rules: model.rules().to_vec(), solver }, assuming))
    }

    /// A solver that holds the whole puzzle.
    fn whole(&self, model: &Model, control: &Control) -> Result<Kept, Stopped> {
        let variables = model.variables().clone();
        let mut options = self.options.clone();
        if self.kind.complete {
            options.order = order_of_symbols(model.grid());
        }
        let mut solver = (self.kind.make)(&options);
        encode::write(model, self.encoding, self.at_most, &mut *solver, control)?;
        Ok(Kept { variables, rules: Vec::new(), solver })
    }

    /// A solver that holds what propagation leaves open of a puzzle; nothing when that has no solution.
    fn reduced_to(&self, model: &Model, control: &Control) -> Result<Option<Kept>, Stopped> {
        let Some(candidates) = search::propagated(model, control)? else { return Ok(None) };
        let mut solver = (self.kind.make)(&self.options);
        let (encoding, at_most) = (self.encoding, self.at_most);
        encode::write_reduced(model, &candidates, encoding, at_most, &mut *solver, control)?;
        Ok(Some(Kept { variables: model.variables().clone(), rules: Vec::new(), solver }))
    }
}

/// What each solver does best with, by our measurements: see `youdoku compare`.
pub(super) fn usual_encoding(kind: &SolverKind) -> &'static Encoding {
    match kind.likes {
        Likes::Little => &encode::minimal::MINIMAL,
        Likes::AsStated => &encode::zones::ZONES,
        Likes::Much => &encode::extended::EXTENDED,
    }
}

/// The variables in the order of the documents' symbols: digit, row, column.
fn order_of_symbols(grid: Grid) -> Vec<Var> {
    let of_digit = |digit| grid.cells().map(move |cell| encode::var(&grid, cell, digit));
    grid.digits().flat_map(of_digit).collect()
}

fn is_of_a_rule(demand: &Demand) -> bool {
    matches!(demand.from, Source::Rule(_) | Source::Definition)
}

/// What is demanded besides the rules, all of it about single cells, as literals: the only digit left,
/// or the digits that are gone.
fn assumptions(model: &Model, control: &Control) -> Result<Vec<Lit>, Stopped> {
    let variables = model.variables();
    let literal = |variable, value| Var::new(variables.number(variable, value));
    let mut assuming = Vec::new();
    let mut left = model.candidates();
    for demand in model.demands().iter().filter(|demand| !is_of_a_rule(demand)) {
        let [variable] = *demand.constraint.scope() else {
            unreachable!("only rules speak of several variables")
        };
        let before = left[variable];
        // A cell that can hold nothing shows as a conflict and leaves all candidates: none may stay.
        let nothing = match demand.constraint.propagate(&mut left, &mut Quiet, control) {
            Ok(()) => false,
            Err(Halt::Conflict(_)) => true,
            Err(Halt::Stopped(stopped)) => return Err(stopped),
        };
        match left[variable].single() {
            Some(value) if !nothing => assuming.push(literal(variable, value).lit(true)),
            _ => assuming.extend(
                variables
                    .all(variable)
                    .iter()
                    .filter(|&value| nothing || !left[variable].contains(value))
                    .map(|value| literal(variable, value).lit(false)),
            ),
        }
        left[variable] = before;
    }
    Ok(assuming)
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        self.kind.name
    }

    fn summary(&self) -> &'static str {
        self.kind.summary
    }

    fn complete(&self) -> bool {
        self.kind.complete
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        tripwire::met(self.name(), model);
        match self.begun(model, control) {
            Ok(Some(boards)) => Box::new(boards),
            Ok(None) => Box::new(std::iter::empty()),
            Err(stopped) => Box::new(std::iter::once(Err(stopped))),
        }
    }
}

impl Sat {
    /// A solver that holds the puzzle and has not been asked; nothing where there is nothing to ask.
    fn begun<'m>(
        &self,
        model: &'m Model,
        control: &Control,
    ) -> Result<Option<Boards<'m>>, Stopped> {
        if self.kind.complete && model.crowd().is_some() {
            control.check()?;
            return Ok(None);
        }
        let (kept, assuming, home) = match self.given {
            Given::Kept => {
                let (kept, assuming) = self.with_rules_kept(model, control)?;
                (kept, assuming, Some(self.kept.clone()))
            }
            Given::Whole => (self.whole(model, control)?, Vec::new(), None),
            Given::Reduced => match self.reduced_to(model, control)? {
                Some(kept) => (kept, Vec::new(), None),
                None => return Ok(None),
            },
        };
        let kinds = match self.symmetry {
            UseSymmetry::Yes => Kinds::Unknown(model),
            UseSymmetry::No => Kinds::None,
        };
        Ok(Some(Boards::new(kept, home, assuming, kinds, control)))
    }
}

#[cfg(test)]
mod tests {
    use youdoku_logic::sat::dpll;

    use super::*;
    use crate::encode::Naming;
    use crate::{Board, Puzzle};

    #[test]
    fn dpll_decides_digit_by_digit_and_row_by_row_on_any_size() {
        let control = Control::new();
        for (base, most) in [(2, 100), (3, 1_000), (4, 1_000), (5, 10_000)] {
            let grid = Grid::square(base).unwrap();
            let model = Puzzle::classic(Board::empty(grid)).model().unwrap();
            let encoding = usual_encoding(&dpll::KIND);
            let cnf = encode::cnf(&model, encoding, AtMost::Pairs, Naming::Symbols, &control);
            assert_eq!(order_of_symbols(grid), cnf.unwrap().symbols().counting());
            // The empty board is found almost without a wrong guess.
            let control = Control::new();
            let engine = Sat::new(&dpll::KIND, &EngineOptions::default());
            assert!(engine.solve(&model, &control).unwrap().is_some());
            let decisions = control.meter().readings()[0].1;
            assert!(decisions < most, "{grid}: {decisions} decisions");
        }
    }

    #[test]
    fn exchanging_digits_finds_each_board_once_and_none_else() {
        let grid = Grid::square(2).unwrap();
        // All four digits, three and two of them, and none that nothing tells apart.
        for (givens, rule, expect) in [
            ("................", "classic", 288),
            ("1...............", "classic", 72),
            ("12..............", "classic", 24),
            ("123.............", "classic", 12),
            ("................", "thermometer r1c1 r1c2", 144),
        ] {
            let mut puzzle: Puzzle = givens.parse().unwrap();
            puzzle.add_rules(vec![Rule::read(rule, &grid).unwrap()]);
            let model = puzzle.model().unwrap();
            for symmetry in [UseSymmetry::Yes, UseSymmetry::No] {
                let options = EngineOptions { symmetry, ..EngineOptions::default() };
                let engine = Sat::new(&cdcl::KIND, &options);
                // Twice, because the second time the solver must have forgotten the first.
                for _ in 0..2 {
                    let boards = engine.solutions(&model, &Control::new());
                    let mut boards: Vec<Vec<u8>> =
                        boards.map(|board| board.unwrap().values().to_vec()).collect();
                    boards.sort();
                    boards.dedup();
                    assert_eq!(boards.len(), expect, "{givens} {rule}");
                }
            }
        }
    }

    #[test]
    fn the_solvers_used_last_are_kept() {
        let engine = Sat::new(&cdcl::KIND, &EngineOptions::default());
        let models: Vec<Model> = (0..MOST_KEPT + 4)
            .map(|i| {
                let grid = Grid::square(2).unwrap();
                let cells = |i: usize| grid.name(crate::Cell::new(i % 16));
                let rule = format!("difference {} {} {}", 1 + i / 16, cells(i), cells(i + 1));
                Puzzle::new(Board::empty(grid), vec![Rule::read(&rule, &grid).unwrap()])
                    .model()
                    .unwrap()
            })
            .collect();
        for model in &models {
            assert!(!engine.knows(model));
            engine.solve(model, &Control::new()).unwrap();
            // The first is used again and again, and stays.
            engine.solve(&models[0], &Control::new()).unwrap();
        }
        let known: Vec<bool> = models.iter().map(|model| engine.knows(model)).collect();
        assert_eq!(known.iter().filter(|known| **known).count(), MOST_KEPT);
        assert!(known[0] && !known[1] && known[models.len() - 1]);
    }
}
