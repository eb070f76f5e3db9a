//! What a solver asks in the middle of a puzzle: is it right so far, what next, why not this digit. The same position gets
//! the same answer, on the page, at the command and in Python.
//!
//! Mistakes come first: nothing is concluded from a board that cannot be completed.

use super::steps::{Candidate, Explainer, Next, Position, Step};
use crate::{
    Board, Cell, Control, Digit, DigitSet, Model, Source, Stopped, Uniqueness, constraint, engine,
};

/// What has been done to a puzzle.
///
/// ```
/// use youdoku::explain::{Entered, Helper};
/// use youdoku::{Control, Digit, DigitSet, Puzzle};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let helper = Helper::new(&model, &Control::new()).unwrap();
/// let (grid, only) = (model.grid(), DigitSet::only(Digit::at(1)));
/// let entered = Entered { digits: model.givens(), marks: vec![(grid.cell(0, 0), only)] };
/// let position = helper.explainer().position(&entered);
/// assert_eq!(position.candidates()[grid.cell(0, 0)], only);
/// ```
#[derive(Clone, Debug)]
pub struct Entered {
    /// The digits, with or without those that are given.
    pub digits: Board,
    /// The candidates that are left in a cell, for those cells that have marks.
    pub marks: Vec<(Cell, DigitSet)>,
}

/// Whether what is entered is right.
///
/// ```
/// use youdoku::explain::{Check, Entered, Helper};
/// use youdoku::{Control, Puzzle};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let (helper, grid) = (Helper::new(&model, &Control::new()).unwrap(), model.grid());
/// let check = |value: usize| {
///     let mut digits = model.givens();
///     digits.set(grid.cell(0, 0), grid.digit(value as i64));
///     helper.check(&Entered { digits, marks: Vec::new() }, &Control::new()).unwrap()
/// };
/// assert_eq!(check(2), Check::Fine);
/// assert_eq!(check(1), Check::Wrong(vec![grid.cell(0, 0)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// Full and right.
    Solved,
    /// Nothing is wrong so far.
    Fine,
    /// These cells are wrong; with several solutions, those that cannot be together.
    Wrong(Vec<Cell>),
    /// Nothing is wrong so far, and there are several solutions to come to.
    Several,
    /// The puzzle has no solution.
    NoSolution,
}

/// What to tell somebody who is stuck.
///
/// ```
/// use youdoku::explain::{Entered, Helper, Hint};
/// use youdoku::{Control, Puzzle};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let helper = Helper::new(&model, &Control::new()).unwrap();
/// let entered = Entered { digits: model.givens(), marks: Vec::new() };
/// let hint = helper.hint(&entered, &Control::new()).unwrap();
/// let Hint::Step(found, [place, ..]) = hint else { panic!() };
/// assert_eq!((found.0.name, place.as_str()), ("hidden single", "Look at box 1."));
/// ```
#[derive(Clone, Debug)]
pub enum Hint {
    /// Everything is there.
    Solved,
    /// Something is wrong. The cells, and the four texts: where, what, why, do.
    Mistake(Vec<Cell>, [String; 4]),
    /// A step of this position, and the four texts.
    Step(Box<(Step, Position)>, [String; 4]),
    /// Nothing follows: why.
    Nothing(String),
}

/// Why a candidate cannot be, or that it can.
///
/// ```
/// use youdoku::explain::{Entered, Helper, WhyNot};
/// use youdoku::{Control, Digit, Puzzle};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let helper = Helper::new(&model, &Control::new()).unwrap();
/// let entered = Entered { digits: model.givens(), marks: Vec::new() };
/// let candidate = (model.grid().cell(0, 0), Digit::at(2));
/// let told: WhyNot = helper.why_not(&entered, candidate, &Control::new()).unwrap();
/// assert!(!told.can_be && told.path.is_empty());
/// assert_eq!(told.sentence, "r1c1 and r1c4 cannot both be 3: row 1.");
/// ```
#[derive(Clone, Debug)]
pub struct WhyNot {
    /// In words.
    pub sentence: String,
    /// Whether the digit is in a solution.
    pub can_be: bool,
    /// The steps that lead there, each with its position, and last the one that removes it; none where it is seen.
    pub path: Vec<(Step, Position)>,
}

/// So many houses, cages or exclusions in a row are seen without a long way.
const SHORT: usize = 5;

impl Explainer {
    /// The puzzle's own position with what is entered placed, and without what is not among the marks.
    pub fn position(&self, entered: &Entered) -> Position {
        let mut position = self.start();
        for &(cell, left) in &entered.marks {
            if entered.digits.get(cell).is_none() && !left.is_empty() {
                let gone = position.candidates()[cell] - left;
                self.remove(&mut position, cell.into(), gone);
            }
        }
        for (cell, digit) in entered.digits.filled() {
            if !position.is_placed(cell.into()) {
                self.place(&mut position, (cell.into(), digit));
            }
        }
        position
    }
}

/// Answers questions about one puzzle.
///
/// ```
/// use youdoku::explain::{Check, Entered, Helper};
/// use youdoku::{Control, Puzzle};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let helper = Helper::new(&model, &Control::new()).unwrap();
/// let entered = Entered { digits: "2413 1342 3124 4231".parse::<Puzzle>().unwrap().givens, marks: vec![] };
/// assert_eq!(helper.check(&entered, &Control::new()), Ok(Check::Solved));
/// ```
#[derive(Debug)]
pub struct Helper {
    model: Model,
    explainer: Explainer,
    solutions: Uniqueness,
}

impl Helper {
    /// For this puzzle, which is solved first.
    pub fn new(model: &Model, control: &Control) -> Result<Helper, Stopped> {
        let solutions = engine::default().uniqueness(model, control)?;
        Ok(Helper { model: model.clone(), explainer: Explainer::new(model, control)?, solutions })
    }

    /// Whoever finds the steps.
    pub fn explainer(&self) -> &Explainer {
        &self.explainer
    }

    fn name(&self, cell: Cell) -> String {
        self.explainer.name(cell.into())
    }

    fn value(&self, cell: Cell, digit: Digit) -> i32 {
        self.explainer.value(cell.into(), digit)
    }

    /// The givens and what is entered.
    fn board(&self, entered: &Entered) -> Board {
        let mut board = self.model.givens();
        for (cell, digit) in entered.digits.filled() {
            if board.get(cell).is_none() {
                board.set(cell, Some(digit));
            }
        }
        board
    }

    /// The puzzle with the digits of a board.
    fn with(&self, board: &Board) -> Model {
        let mut model = self.model.clone();
        for (cell, digit) in board.filled() {
            let only = constraint::OneOf::new(cell, DigitSet::only(digit));
            model.demand(only, Source::Question);
        }
        model
    }

    /// Whether what is entered is right so far.
    pub fn check(&self, entered: &Entered, control: &Control) -> Result<Check, Stopped> {
        let board = self.board(entered);
        let full = self.model.layout().cells().all(|cell| board.get(cell).is_some());
        match &self.solutions {
            Uniqueness::None => Ok(Check::NoSolution),
            Uniqueness::One(solution) => {
                let wrong: Vec<Cell> = differ(&board, solution).map(|(cell, _)| cell).collect();
                Ok(match (wrong.is_empty(), full) {
                    (false, _) => Check::Wrong(wrong),
                    (true, true) => Check::Solved,
                    (true, false) => Check::Fine,
                })
            }
            Uniqueness::Many(..) => {
                let givens = self.model.givens();
                let own = |cell: &Cell| givens.get(*cell).is_none();
                if let Some((cells, _)) = self.explainer.broken(&board) {
                    return Ok(Check::Wrong(cells.into_iter().filter(own).collect()));
                }
                match engine::default().solve(&self.with(&board), control)? {
                    Some(_) if full => Ok(Check::Solved),
                    Some(_) => Ok(Check::Several),
                    None => Ok(Check::Wrong(board.filled().map(|(c, _)| c).filter(own).collect())),
                }
            }
        }
    }

    /// What to tell somebody who has come so far.
    pub fn hint(&self, entered: &Entered, control: &Control) -> Result<Hint, Stopped> {
        let board = self.board(entered);
        if let Some((cells, sentence)) = self.explainer.broken(&board) {
            let givens = self.model.givens();
            let own: Vec<Cell> =
                cells.iter().copied().filter(|&cell| givens.get(cell).is_none()).collect();
            let names = self.names(if own.is_empty() { &cells } else { &own });
            let texts = [
                format!("There is a mistake: look at {names}."),
                sentence.clone(),
                sentence,
                format!("Clear {names}."),
            ];
            return Ok(Hint::Mistake(cells, texts));
        }
        match &self.solutions {
            Uniqueness::None => {
                // The clash is told by the steps, as far as they come.
                let why = self.explainer.why_none(&self.explainer.start(), control)?;
                let none = || "The puzzle has no solution.".to_owned();
                return Ok(Hint::Nothing(why.unwrap_or_else(none)));
            }
            Uniqueness::One(solution) => {
                if let Some(mistake) = self.mistake(entered, &board, solution, control)? {
                    return Ok(mistake);
                }
            }
            Uniqueness::Many(..) => {
                if let Check::Wrong(_) = self.check(entered, control)? {
                    let texts = "These digits cannot be completed.".to_owned();
                    let cells = board.filled().map(|(cell, _)| cell).collect();
                    let undo = "Take back what you entered last.".to_owned();
                    return Ok(Hint::Mistake(cells, [texts.clone(), texts.clone(), texts, undo]));
                }
            }
        }
        let position =
            self.explainer.position(&Entered { digits: board, marks: entered.marks.clone() });
        Ok(match self.explainer.next(&position, control)? {
            Next::Step(step) => {
                let texts = self.texts(&step);
                Hint::Step(Box::new((step, position)), texts)
            }
            Next::Solved => Hint::Solved,
            Next::Clash(sentence) => Hint::Nothing(sentence),
            Next::Open => Hint::Nothing("Nothing follows: there are several solutions.".to_owned()),
        })
    }

    /// Where, what, why and do.
    fn texts(&self, step: &Step) -> [String; 4] {
        let article = if step.name.starts_with(['a', 'e', 'i', 'A', 'X']) { "an" } else { "a" };
        let (places, removes) = self.explainer.deeds(step);
        let place = self.explainer.place_of(step);
        let what = match step.name {
            "one rule" => format!("By itself {place} rules digits out{}.", self.digits_of(step)),
            "trying" => "Nothing is to be seen here: only trying helps.".to_owned(),
            name => format!("There is {article} {name}{}.", self.digits_of(step)),
        };
        [
            format!("Look at {place}."),
            what,
            step.sentence.clone(),
            [places, removes].concat().join(", "),
        ]
    }

    /// Which digits a step is about, where they are few: `, 4 and 8`.
    fn digits_of(&self, step: &Step) -> String {
        let placed = step.places.iter().map(|&(one, digit)| self.explainer.value(one, digit));
        let gone = step
            .removes
            .iter()
            .flat_map(|&(one, all)| all.iter().map(move |digit| self.explainer.value(one, digit)));
        let mut values: Vec<i32> = placed.chain(gone).collect();
        values.sort_unstable();
        values.dedup();
        match &values[..] {
            [one] => format!(", {one}"),
            [one, other] => format!(", {one} and {other}"),
            _ => String::new(),
        }
    }

    /// A digit that is not the solution's, or marks without it.
    fn mistake(
        &self,
        entered: &Entered,
        board: &Board,
        solution: &Board,
        control: &Control,
    ) -> Result<Option<Hint>, Stopped> {
        if let Some((cell, digit)) = differ(board, solution).next() {
            let mut right = Board::empty(board.grid());
            for (cell, digit) in board.filled().filter(|&(c, d)| solution.get(c) == Some(d)) {
                right.set(cell, Some(digit));
            }
            let position = self.explainer.position(&Entered { digits: right, marks: Vec::new() });
            let why = self.refuted(position, (cell.into(), digit), control)?;
            let (name, value) = (self.name(cell), self.value(cell, digit));
            let texts = [
                format!("There is a mistake in {name}."),
                format!("{name} cannot be {value}."),
                why.sentence,
                format!("{name}<>{value}"),
            ];
            return Ok(Some(Hint::Mistake(vec![cell], texts)));
        }
        let lost = entered.marks.iter().find(|(cell, left)| {
            let digit = solution.get(*cell).filter(|_| board.get(*cell).is_none());
            digit.is_some_and(|digit| !left.is_empty() && !left.contains(digit))
        });
        Ok(lost.map(|&(cell, _)| {
            let name = self.name(cell);
            let mistake = format!("The marks of {name} have lost its digit.");
            let (place, again) =
                (format!("Look at the marks of {name}."), format!("Mark {name} anew."));
            Hint::Mistake(vec![cell], [place, mistake.clone(), mistake, again])
        }))
    }

    /// What a digit breaks as soon as it stands on this board.
    fn broken_by(&self, board: &Board, (cell, digit): (Cell, Digit)) -> Option<String> {
        let mut tried = board.clone();
        tried.set(cell, Some(digit));
        let (cells, sentence) = self.explainer.broken(&tried)?;
        cells.contains(&cell).then_some(sentence)
    }

    /// Why a candidate cannot be, in this position: at once, or after the steps that lead there.
    pub fn why_not(
        &self,
        entered: &Entered,
        candidate: (Cell, Digit),
        control: &Control,
    ) -> Result<WhyNot, Stopped> {
        let mut board = self.board(entered);
        let (cell, digit) = candidate;
        let (name, value) = (self.name(cell), self.value(cell, digit));
        let is = |sentence: String| WhyNot { sentence, can_be: true, path: Vec::new() };
        if let Uniqueness::One(solution) = &self.solutions {
            if solution.get(cell) == Some(digit) {
                return Ok(is(format!("{name} is {value}: nothing speaks against it.")));
            }
            // Nothing is to be concluded from what is wrong.
            let wrong: Vec<Cell> = differ(&board, solution).map(|(cell, _)| cell).collect();
            wrong.into_iter().for_each(|cell| board.set(cell, None));
        }
        if let Some(sentence) = self.broken_by(&board, candidate) {
            return Ok(WhyNot { sentence, can_be: false, path: Vec::new() });
        }
        board.set(cell, self.model.givens().get(cell));
        let position = self.explainer.position(&Entered { digits: board, marks: Vec::new() });
        self.refuted(position, (cell.into(), digit), control)
    }

    /// Whether anything that can be seen from here speaks against a candidate: a digit that stands, or one short
    /// refutation. A digit of the solution and one that only a long way refutes get the same answer, and asking about all
    /// digits of a cell leaves two of them, where the board does not leave one; nothing is concluded from a board that is
    /// wrong already.
    pub fn why_not_yet(
        &self,
        entered: &Entered,
        candidate: (Cell, Digit),
        control: &Control,
    ) -> Result<WhyNot, Stopped> {
        let mut board = self.board(entered);
        let (cell, digit) = candidate;
        let (name, value) = (self.name(cell), self.value(cell, digit));
        let told = |sentence: String, can_be| WhyNot { sentence, can_be, path: Vec::new() };
        board.set(cell, self.model.givens().get(cell));
        if let Some(sentence) = self.broken_by(&board, candidate) {
            return Ok(told(sentence, false));
        }
        if let Uniqueness::One(solution) = &self.solutions
            && differ(&board, solution).next().is_some()
        {
            let wrong = "Something is wrong on the board already: nothing can be told from it.";
            return Ok(told(wrong.to_owned(), false));
        }
        let now = Entered { digits: board.clone(), marks: Vec::new() };
        let position = self.explainer.position(&now);
        if !position.candidates()[cell].contains(digit) {
            let sentence = format!("{name} is not {value}: a digit that stands excludes it.");
            return Ok(told(sentence, false));
        }
        // Where all digits of a cell but one were told to be impossible, that one would be told too: then one more is not
        // told, the one with the longest way. What the board itself excludes is no secret.
        let own = self.shortly(&position, candidate, control)?;
        let (mut open, mut longest) = (usize::from(own.is_none()), None);
        for other in position.candidates()[cell].iter().filter(|&other| other != digit) {
            if open > 1 || self.broken_by(&board, (cell, other)).is_some() {
                continue;
            }
            match self.shortly(&position, (cell, other), control)? {
                Some(step) => longest = longest.max(Some((step.units.len(), other))),
                None => open += 1,
            }
        }
        let last = match &own {
            Some(step) => longest < Some((step.units.len(), digit)),
            None => longest.is_some(),
        };
        if open == 1 && last {
            let sentence = format!(
                "Whether anything speaks against {name} = {value} is not told: it would leave {name} one digit. A hint goes on from here."
            );
            return Ok(told(sentence, true));
        }
        Ok(match own {
            Some(step) => {
                let sentence = step.sentence.clone();
                WhyNot { sentence, can_be: false, path: vec![(step, position)] }
            }
            None => {
                let sentence = format!(
                    "Nothing to be seen yet speaks against {name} = {value}; that does not make it right."
                );
                told(sentence, true)
            }
        })
    }

    /// What refutes a candidate without a long way.
    fn shortly(
        &self,
        position: &Position,
        (cell, digit): (Cell, Digit),
        control: &Control,
    ) -> Result<Option<Step>, Stopped> {
        let step = self.explainer.why_not(position, (cell.into(), digit), control)?;
        Ok(step.filter(|step| step.units.len() <= SHORT))
    }

    fn refuted(
        &self,
        mut position: Position,
        candidate: Candidate,
        control: &Control,
    ) -> Result<WhyNot, Stopped> {
        let explainer = &self.explainer;
        let (name, value) =
            (explainer.name(candidate.0), explainer.value(candidate.0, candidate.1));
        let told = |sentence: String, can_be| WhyNot { sentence, can_be, path: Vec::new() };
        let gone = |position: &Position| !position.candidates()[candidate.0].contains(candidate.1);
        if gone(&position) {
            let sentence = format!("{name} is not {value}: a digit that stands excludes it.");
            return Ok(told(sentence, false));
        }
        let mut path = Vec::new();
        loop {
            if let Some(step) = explainer.why_not(&position, candidate, control)? {
                let sentence = step.sentence.clone();
                path.push((step, position));
                return Ok(WhyNot { sentence, can_be: false, path });
            }
            match explainer.next(&position, control)? {
                Next::Step(step) => {
                    let then = position.clone();
                    explainer.apply(&mut position, &step);
                    if step.places.contains(&candidate) {
                        let sentence = format!("{name} is {value}: nothing speaks against it.");
                        return Ok(told(sentence, true));
                    }
                    if gone(&position) {
                        let sentence = step.sentence.clone();
                        path.push((step, then));
                        return Ok(WhyNot { sentence, can_be: false, path });
                    }
                    path.push((step, then));
                }
                Next::Clash(sentence) => return Ok(told(sentence, false)),
                Next::Solved | Next::Open => {
                    let sentence = format!("{name} can be {value}: there are several solutions.");
                    return Ok(told(sentence, true));
                }
            }
        }
    }

    fn names(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>().join(", ")
    }
}

/// The digits of a board that are not those of the solution.
fn differ<'b>(board: &'b Board, solution: &'b Board) -> impl Iterator<Item = (Cell, Digit)> + 'b {
    board.filled().filter(|&(cell, digit)| solution.get(cell) != Some(digit))
}
