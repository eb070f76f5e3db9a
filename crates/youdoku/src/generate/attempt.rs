//! Attempts: each either gives a puzzle or does not, by random choices of its own.

use std::ops::{ControlFlow, Range};

use youdoku_logic::{Control, Stopped};

use crate::engine::plain9::Digits;
use crate::{Board, Cell, Puzzle, Uniqueness};

use super::cells::CellSet;
use super::dig::{self, Dug};
use super::exact::Exchange;
use super::fill::Sampling;
use super::ground::{Ground, Kind, board9};
use super::judge::{Judge, Verdict};
use super::plain::{Minimal, PlainDigger};
use super::unavoidable::Unavoidable;
use super::{GenerateError, Impossible, Shortfall, Spare, Symmetry, Wish, pattern};
use crate::engine;

/// What the exchange of clues on one board may ask.
const QUESTIONS: usize = 10_000;

/// A wish made ready.
///
/// ```
/// use std::sync::Arc;
/// use youdoku::generate::{Generator, Wish};
/// use youdoku::{Control, Grid};
/// let (wish, control) = (Wish::new(Grid::square(2).unwrap(), vec![]), Control::new());
/// let generator = Arc::new(Generator::new(wish, &control).unwrap().unwrap());
/// let first = |threads| generator.puzzles(7, threads, &control).next().unwrap();
/// // The seed decides, and not how many threads there are.
/// assert_eq!(first(0), first(2));
/// ```
pub struct Generator {
    wish: Wish,
    ground: Ground,
    orbits: Vec<Vec<Cell>>,
}

/// How fast attempts come.
pub(crate) struct Pace {
    /// Attempts in the first block, and in the largest.
    first: u64,
    most: u64,
    /// Attempts without a new puzzle after which a run ends, unless it has a time to fill.
    pub fruitless: u64,
}

impl Generator {
    /// Makes a wish ready, or says why it cannot be granted. Listing the boards of strict rules takes
    /// some tenths of a second at most, and can be stopped.
    pub fn new(wish: Wish, control: &Control) -> Result<Result<Generator, Stopped>, GenerateError> {
        check(&wish)?;
        let ground = match Ground::listed(wish.grid, &wish.rules, control)? {
            Ok(ground) => ground,
            Err(stopped) => return Ok(Err(stopped)),
        };
        let impossible = |why| Err(GenerateError::Impossible(why));
        let wish = match whole_solution(wish, &ground, control) {
            Ok(wish) => wish?,
            Err(stopped) => return Ok(Err(stopped)),
        };
        if let Some(board) = &wish.solution
            && let Some(broken) = ground.model.broken_by(board).next()
        {
            let sentence = broken.constraint.sentence(ground.model.variables());
            return Err(GenerateError::SolutionBroken(sentence));
        }
        if let Kind::Listed(list) = &ground.kind
            && list.is_empty()
        {
            return impossible(Impossible::NoGrid);
        }
        if let Some(clues) = wish.clues.or(wish.pattern.as_ref().map(CellSet::len)) {
            let nameless = match engine::is_nameless(&ground.model, control) {
                Ok(nameless) => nameless,
                Err(stopped) => return Ok(Err(stopped)),
            };
            if nameless && clues + 1 < wish.grid.num_digits() {
                let least = wish.grid.num_digits() - 1;
                return impossible(Impossible::TooFewDigits { clues, least });
            }
            if matches!(ground.kind, Kind::Plain) && clues < 17 {
                return impossible(Impossible::Under17(clues));
            }
            if let Kind::Listed(list) = &ground.kind
                && list.rules_out(clues)
            {
                return impossible(Impossible::Exhausted(clues));
            }
        }
        if let (Some(board), Some(cells)) = (&wish.solution, &wish.pattern) {
            let judged = ground.judge().other(board, cells, control);
            match judged {
                Ok(Verdict::Other(_)) => return impossible(Impossible::PatternOfSolution),
                Ok(_) => (),
                Err(stopped) => return Ok(Err(stopped)),
            }
        }
        // A cell that is missing holds no clue.
        let layout = ground.model.layout();
        if let Some(pattern) = &wish.pattern
            && let lost @ 1.. =
                layout.missing().iter().filter(|&&cell| pattern.contains(cell)).count()
        {
            return Err(GenerateError::MissingCells(lost));
        }
        let mut orbits = wish.symmetry.orbits(wish.grid);
        orbits.iter_mut().for_each(|orbit| orbit.retain(|&cell| layout.has(cell)));
        orbits.retain(|orbit| !orbit.is_empty());
        Ok(Ok(Generator { wish, ground, orbits }))
    }

    /// What was wished.
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// How evenly full boards are drawn.
    pub fn sampling(&self) -> Sampling {
        match self.wish.solution {
            Some(_) => Sampling::Given,
            None => self.ground.sampling(),
        }
    }

    /// The puzzle with these givens.
    pub fn puzzle(&self, givens: Board) -> Puzzle {
        Puzzle::of(givens, self.ground.rules.clone())
    }

    /// The attempts of a block: few in the first, so that there is something to see, and then as many
    /// as are best handed over together.
    pub(crate) fn block(&self, block: u64) -> Range<u64> {
        let Pace { first, most, .. } = self.pace();
        let len = |block: u64| most.min(first.saturating_mul(1 << block.min(32)));
        let doubling = u64::from((most / first).ilog2());
        let start =
            (0..block.min(doubling)).map(len).sum::<u64>() + block.saturating_sub(doubling) * most;
        start..start + len(block)
    }

    pub(crate) fn pace(&self) -> Pace {
        let (first, most, fruitless) = match &self.ground.kind {
            // With few clues wanted, what comes after digging takes longer than digging.
            Kind::Plain if self.wish.clues.is_some_and(|clues| clues < 25) => (8, 8, 200),
            Kind::Plain if self.digs_plainly() => (16, 256, 80_000),
            Kind::Listed(_) => (8, 1024, 10_000),
            _ => (1, 1, 200),
        };
        Pace { first, most, fruitless }
    }

    fn digs_plainly(&self) -> bool {
        self.wish.pattern.is_none() && self.wish.symmetry == Symmetry::None
    }

    /// Makes these blocks of attempts, each attempt with a random source of its own, and hands them
    /// over in order as long as they are taken.
    pub(crate) fn attempts(
        &self,
        mut blocks: impl Iterator<Item = Range<u64>> + Clone,
        source: impl Fn(u64) -> crate::random::Rng,
        control: &Control,
        hand_over: &mut dyn FnMut(Vec<Option<Board>>) -> ControlFlow<()>,
    ) -> Result<(), Shortfall> {
        if !matches!(self.ground.kind, Kind::Plain) || !self.digs_plainly() {
            for block in blocks {
                let made = block.map(|number| self.attempt(source(number), control));
                if hand_over(made.collect::<Result<_, _>>()?).is_break() {
                    break;
                }
            }
            return Ok(());
        }
        let given: Option<Digits> =
            self.wish.solution.as_ref().map(|board| std::array::from_fn(|i| board.values()[i]));
        let mut sources = blocks.clone().flatten().map(source);
        let (mut block, mut made) = (blocks.next().unwrap_or_default(), Vec::new());
        let mut fallen_short = Ok(());
        let mut take = |minimal| {
            match self.granted(minimal, control) {
                Ok(puzzle) => made.push(puzzle),
                Err(stopped) => {
                    fallen_short = Err(stopped);
                    return ControlFlow::Break(());
                }
            }
            if (made.len() as u64) < block.end - block.start {
                return ControlFlow::Continue(());
            }
            block = blocks.next().unwrap_or_default();
            hand_over(std::mem::take(&mut made))
        };
        PlainDigger::new().minimal(&mut sources, given.as_ref(), control, &mut take)?;
        Ok(fallen_short?)
    }

    /// From a minimal puzzle to the one that was wished.
    fn granted(&self, minimal: Minimal, control: &Control) -> Result<Option<Board>, Stopped> {
        let Minimal { solution, clues, mut rng } = minimal;
        if self.wish.clues.is_none() {
            return Ok(Some(board9(self.wish.grid, &clues)));
        }
        let (solution, clues) =
            (board9(self.wish.grid, &solution), CellSet::filled(&board9(self.wish.grid, &clues)));
        let mut known = Unavoidable::new(&self.ground.chains, &solution, control)?;
        let dug = Dug { clues, proven: true };
        let mut judge = self.ground.judge();
        self.finish(&mut *judge, &solution, &mut known, dug, &mut rng, control)
    }

    fn attempt(
        &self,
        mut rng: crate::random::Rng,
        control: &Control,
    ) -> Result<Option<Board>, Shortfall> {
        control.check()?;
        let Wish { clues, spare, .. } = self.wish;
        if let (Kind::Listed(list), Some(clues)) = (&self.ground.kind, clues)
            && self.digs_plainly()
            && self.wish.solution.is_none()
            && spare == Spare::Allowed
            && let Some(puzzle) = list.draw_puzzle(clues, &mut rng)
        {
            return Ok(Some(puzzle));
        }
        let solution = match &self.wish.solution {
            Some(board) => board.clone(),
            None => match self.ground.board(&mut rng, control)? {
                Some(board) => board,
                None => return Err(Shortfall::NoGrid),
            },
        };
        // Where digits do not say what is shown besides, no clues make a puzzle of the board.
        if !self.ground.is_of_digits() {
            let filled = CellSet::filled(&solution);
            if !matches!(self.ground.judge().other(&solution, &filled, control)?, Verdict::Unique) {
                return Ok(None);
            }
        }
        if let Some(cells) = &self.wish.pattern {
            return Ok(self.in_pattern(cells, &solution, rng, control)?);
        }
        let mut known = Unavoidable::new(&self.ground.chains, &solution, control)?;
        let mut order = self.orbits.clone();
        rng.shuffle(&mut order);
        let enough = match spare {
            Spare::Never => 0,
            Spare::Allowed => clues.unwrap_or_else(|| self.ground.comfortable()),
        };
        let depth = self.ground.depth(enough);
        let mut judge = self.ground.judge();
        let dug = dig::dig(&mut *judge, &solution, &mut known, &order, depth, control)?;
        Ok(self.finish(&mut *judge, &solution, &mut known, dug, &mut rng, control)?)
    }

    /// From what digging left to what was wished.
    fn finish(
        &self,
        judge: &mut dyn Judge,
        solution: &Board,
        known: &mut Unavoidable,
        dug: Dug,
        rng: &mut crate::random::Rng,
        control: &Control,
    ) -> Result<Option<Board>, Stopped> {
        let Wish { spare, symmetry, .. } = self.wish;
        let Dug { mut clues, proven } = dug;
        if let Some(wanted) = self.wish.clues {
            if clues.len() > wanted && symmetry == Symmetry::None {
                let questions = QUESTIONS;
                let mut exchange = Exchange { judge, solution, known, rng, questions, control };
                match exchange.down_to(clues, wanted)? {
                    Some(fewer) => clues = fewer,
                    None => return Ok(None),
                }
            }
            if spare == Spare::Allowed {
                self.add_up_to(&mut clues, wanted, rng);
            }
            if clues.len() != wanted {
                return Ok(None);
            }
        }
        let dug_whole = proven && symmetry == Symmetry::None && self.wish.clues.is_none();
        if spare == Spare::Never
            && !dug_whole
            && !is_minimal(judge, solution, known, &clues, control)?
        {
            return Ok(None);
        }
        Ok(Some(clues.of_board(solution)))
    }

    /// Adds orbits of clues, as long as they are not too many.
    fn add_up_to(&self, clues: &mut CellSet, wanted: usize, rng: &mut crate::random::Rng) {
        let mut open: Vec<&Vec<Cell>> =
            self.orbits.iter().filter(|orbit| !clues.contains(orbit[0])).collect();
        rng.shuffle(&mut open);
        // Single cells last: they fill what larger orbits leave.
        open.sort_by_key(|orbit| orbit.len() == 1);
        let mut missing = wanted.saturating_sub(clues.len());
        for orbit in open {
            if orbit.len() <= missing {
                missing -= orbit.len();
                orbit.iter().for_each(|&cell| clues.insert(cell));
            }
        }
    }

    fn in_pattern(
        &self,
        cells: &CellSet,
        start: &Board,
        mut rng: crate::random::Rng,
        control: &Control,
    ) -> Result<Option<Board>, Stopped> {
        let mut judge = self.ground.judge();
        let (solution, clues) = match &self.wish.solution {
            Some(board) => (board.clone(), cells.of_board(board)),
            None => {
                let probe = engine::probe(&self.ground.model, control)?;
                let Some(clues) = pattern::clues_in(cells, start, &probe, &mut rng, control)?
                else {
                    return Ok(None);
                };
                match probe.solutions(&clues, engine::Walk::whole(), control).next().transpose()? {
                    Some(board) => (board, clues),
                    None => return Ok(None),
                }
            }
        };
        let mut known = Unavoidable::new(&self.ground.chains, &solution, control)?;
        let minimal = self.wish.spare == Spare::Allowed
            || is_minimal(&mut *judge, &solution, &mut known, cells, control)?;
        Ok(minimal.then_some(clues))
    }
}

/// The wish with all of its solution: cells that are missing have no digit there, and what is shown besides follows from
/// the digits, if they make a puzzle at all.
fn whole_solution(
    wish: Wish,
    ground: &Ground,
    control: &Control,
) -> Result<Result<Wish, GenerateError>, Stopped> {
    let Some(board) = &wish.solution else { return Ok(Ok(wish)) };
    let variables = ground.model.variables();
    if !variables.is_filled(board) {
        let cells = ground.model.layout().cells();
        let empty = cells.filter(|&cell| board.get(cell).is_none()).count();
        return Ok(Err(GenerateError::SolutionEmpty(empty)));
    }
    let Some(shown) = variables.shown().next().filter(|_| board.besides().is_empty()) else {
        return Ok(Ok(wish));
    };
    let puzzle = Puzzle::of(board.clone(), ground.rules.clone());
    let Ok(model) = puzzle.model() else { return Ok(Ok(wish)) };
    Ok(match engine::default().uniqueness(&model, control)? {
        Uniqueness::One(board) => Ok(Wish { solution: Some(board), ..wish }),
        Uniqueness::None => Ok(wish),
        Uniqueness::Many(..) => Err(GenerateError::MoreThanDigits(variables.name(shown))),
    })
}

/// Whether without any one of the clues there is another board; what stays undecided is no.
fn is_minimal(
    judge: &mut dyn Judge,
    solution: &Board,
    known: &mut Unavoidable,
    clues: &CellSet,
    control: &Control,
) -> Result<bool, Stopped> {
    for clue in clues.iter() {
        if known.needs(clues, clue) {
            continue;
        }
        match judge.other(solution, &clues.without(clue), control)? {
            Verdict::Other(board) => known.add(CellSet::difference(solution, &board)),
            Verdict::Unique | Verdict::Undecided => return Ok(false),
        }
    }
    Ok(true)
}

/// What is wrong with a wish at first sight.
fn check(wish: &Wish) -> Result<(), GenerateError> {
    let (grid, cells) = (wish.grid, wish.grid.num_cells());
    if wish.symmetry.needs_square() && grid.num_rows() != grid.num_columns() {
        return Err(GenerateError::NotSquare(grid));
    }
    if let Some(board) = &wish.solution
        && board.grid() != grid
    {
        return Err(GenerateError::SolutionGrid { found: board.grid(), expected: grid });
    }
    if let Some(pattern) = &wish.pattern {
        if let Some(clues) = wish.clues.filter(|&clues| clues != pattern.len()) {
            return Err(GenerateError::PatternCount { pattern: pattern.len(), clues });
        }
        let image = |cell| wish.symmetry.image(grid, cell);
        if pattern.iter().any(|cell| !pattern.contains(image(cell))) {
            return Err(GenerateError::PatternSymmetry);
        }
    }
    if let Some(clues) = wish.clues {
        if clues > cells {
            return Err(GenerateError::TooManyClues { clues, cells, grid });
        }
        if !wish.symmetry.allows(grid, clues) {
            return Err(GenerateError::Impossible(Impossible::Orbits(clues)));
        }
    }
    Ok(())
}
