//! What earlier answers tell about another puzzle, without asking an engine.
//!
//! Whoever sets a puzzle asks about one board after the other, each like the last but for a digit or a
//! rule, and then the answer often follows:
//!
//! - a board found before that obeys the new puzzle is a solution of it, and two of them are two;
//! - a puzzle that demands all that another did, and perhaps more, has no solution that the other had
//!   not: where the other had one, it is that or nothing; where it had none, there is none.
//!
//! Every board is checked against the new puzzle before it is given out.

use std::collections::{HashSet, VecDeque};

use crate::rules::Scope;
use crate::variable::Role;
use crate::{Board, Cell, DigitSet, Digits, Model, Rule, Source, Uniqueness};

/// More boards, and more puzzles, than this are not worth looking through.
const MOST: usize = 64;

/// Boards found so far, and puzzles known to have one solution or none.
///
/// ```
/// use youdoku::{Control, Known, Puzzle, Uniqueness, engine};
/// let model = |text: &str| text.parse::<Puzzle>().unwrap().model().unwrap();
/// let (before, mut known) = (model("...3 ...2 3... 4..."), Known::new());
/// known.learn(&before, &engine::default().uniqueness(&before, &Control::new()).unwrap());
/// // A further digit leaves no more solutions than there were: it is right or it is wrong.
/// assert!(matches!(known.uniqueness(&model("2..3 ...2 3... 4...")), Some(Uniqueness::One(_))));
/// assert_eq!(known.uniqueness(&model("1..3 ...2 3... 4...")), Some(Uniqueness::None));
/// ```
#[derive(Debug, Default)]
pub struct Known {
    boards: VecDeque<Found>,
    settled: VecDeque<Settled>,
}

/// What is shown besides the cells: names, the cells they are said of, and their values. Boards of puzzles that show
/// something else have other meanings, and are no solutions here.
type Shown = Vec<(String, Option<Cell>, Digits)>;

/// A board, and what is shown on it.
#[derive(Debug, PartialEq)]
struct Found {
    board: Board,
    shown: Shown,
}

/// A puzzle that has this solution and no other, or none at all.
#[derive(Debug)]
struct Settled {
    rules: Vec<Rule>,
    /// What it left of each cell from the start.
    givens: Vec<DigitSet>,
    only: Option<Found>,
}

impl Known {
    /// Nothing known.
    pub fn new() -> Known {
        Known::default()
    }

    /// Keeps an answer of an engine.
    pub fn learn(&mut self, model: &Model, answer: &Uniqueness) {
        let only = match answer {
            Uniqueness::None => None,
            Uniqueness::One(board) => {
                self.learn_board(model, board);
                Some(Found { board: board.clone(), shown: shown(model) })
            }
            Uniqueness::Many(one, other) => {
                self.learn_board(model, one);
                return self.learn_board(model, other);
            }
        };
        // What was asked besides the puzzle would be forgotten here, and make the answer a false one.
        let asked_more = model.demands().iter().any(|demand| demand.from == Source::Question);
        // Where a rule looks at others, a puzzle with more rules may have other solutions.
        if asked_more || !model.is_monotone() || self.settled(model).is_some() {
            return;
        }
        let (rules, givens) = (model.rules_beside_givens().cloned().collect(), model.given_sets());
        push(&mut self.settled, Settled { rules, givens, only });
    }

    /// Keeps a board that solves a model.
    pub fn learn_board(&mut self, model: &Model, board: &Board) {
        let found = Found { board: board.clone(), shown: shown(model) };
        if !self.boards.contains(&found) {
            push(&mut self.boards, found);
        }
    }

    /// How many solutions there are, where that follows.
    pub fn uniqueness(&self, model: &Model) -> Option<Uniqueness> {
        if let Some(settled) = self.settled(model) {
            let only = settled.only.as_ref().filter(|found| model.is_solved_by(&found.board));
            return Some(only.map_or(Uniqueness::None, |one| Uniqueness::One(one.board.clone())));
        }
        let mut solutions = self.solutions(model);
        let (one, other) = (solutions.next()?, solutions.next()?);
        Some(Uniqueness::Many(one.clone(), other.clone()))
    }

    /// A solution, where one is known.
    pub fn solution(&self, model: &Model) -> Option<Board> {
        self.solutions(model).next().cloned()
    }

    /// The boards that solve a model, those found last first.
    fn solutions<'a>(&'a self, model: &'a Model) -> impl Iterator<Item = &'a Board> {
        let (givens, shown) = (model.givens(), shown(model));
        // Most boards have another digit somewhere, and that is seen sooner than a broken rule.
        let fits = move |found: &&Found| found.board.extends(&givens) && found.shown == shown;
        let boards = self.boards.iter().rev().filter(fits).map(|found| &found.board);
        boards.filter(|board| model.is_solved_by(board))
    }

    /// A puzzle all of whose demands the model has.
    fn settled(&self, model: &Model) -> Option<&Settled> {
        let (givens, shown) = (model.given_sets(), shown(model));
        let rules: HashSet<&Rule> = model.rules().iter().collect();
        // A further cell to fill would make more solutions, and cells declared in another order are others.
        let within = |settled: &&Settled| {
            givens.len() == settled.givens.len()
                && givens.iter().zip(&settled.givens).all(|(&now, &then)| (now - then).is_empty())
                && settled.rules.iter().all(|rule| rules.contains(rule))
                && declared(&settled.rules).eq(declared(model.rules()))
                && settled.only.as_ref().is_none_or(|only| only.shown == shown)
        };
        self.settled.iter().rev().find(within)
    }
}

/// What a model shows besides the cells.
fn shown(model: &Model) -> Shown {
    let others = model.variables().others().iter();
    let shown = others.filter(|other| matches!(other.role, Role::Shown));
    shown.map(|other| (other.name.clone(), other.at, other.range)).collect()
}

/// The rules that declare cells besides the grid, in order.
fn declared(rules: &[Rule]) -> impl Iterator<Item = &Rule> {
    rules.iter().filter(|rule| matches!(rule.kind.scope, Scope::Cells(_)))
}

/// Adds the newest, at the cost of the oldest.
fn push<T>(list: &mut VecDeque<T>, item: T) {
    if list.len() == MOST {
        list.pop_front();
    }
    list.push_back(item);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Obvious};
    use crate::{Control, Digit, Puzzle};

    fn model(text: &str) -> Model {
        text.parse::<Puzzle>().unwrap().model().unwrap()
    }

    fn answer(model: &Model) -> Uniqueness {
        Obvious.uniqueness(model, &Control::new()).unwrap()
    }

    /// What is known about a puzzle from the answers about others.
    fn check(asked: &[&str], about: &str, expect: Option<Uniqueness>) {
        let mut known = Known::new();
        for text in asked {
            let model = model(text);
            known.learn(&model, &answer(&model));
        }
        assert_eq!(known.uniqueness(&model(about)), expect, "{asked:?} about {about}");
    }

    #[test]
    fn the_only_solution_stays_the_only_one_or_goes() {
        let one = "...3 ...2 3... 4...";
        let solved = answer(&model(one));
        check(&[one], one, Some(solved.clone()));
        check(&[one], "2..3 ...2 3... 4...", Some(solved));
        check(&[one], "1..3 ...2 3... 4...", Some(Uniqueness::None));
        check(&[one], "rule: anti-king\n...3 ...2 3... 4...", Some(Uniqueness::None));
        check(&[one], "...3 ...2 3... ....", None);
    }

    #[test]
    fn what_is_left_of_a_cell_is_given_like_a_digit() {
        let asked = "rule: candidates {1 2} r1c1 r2c1\n...3 ...2 3... 4...";
        let solved = answer(&model(asked));
        assert!(matches!(solved, Uniqueness::One(_)));
        check(
            &[asked],
            "rule: candidates {2} r1c1\nrule: candidates {1} r2c1\n...3 ...2 3... 4...",
            Some(solved.clone()),
        );
        check(&[asked], "2..3 1..2 3... 4...", Some(solved));
        check(&[asked], "1..3 2..2 3... 4...", Some(Uniqueness::None));
        check(&[asked], "rule: candidates {1 2 3} r1c1\n...3 ...2 3... ....", None);
    }

    #[test]
    fn what_cannot_be_solved_stays_so() {
        check(&["11.. .... .... ...."], "11.. .... .... ...4", Some(Uniqueness::None));
        check(&["11.. .... .... ...."], "1... .... .... ...4", None);
        check(&["rule: anti-king\n...3 ...2 3... 4..."], "...3 ...2 3... 4...", None);
    }

    #[test]
    fn a_question_about_a_digit_is_not_the_puzzle() {
        let puzzle = model("...3 ...2 3... ....");
        let grid = puzzle.grid();
        let cell = grid.cells().next().unwrap();
        let mut known = Known::new();
        let asked = puzzle.with_digit(cell, Digit::at(2));
        known.learn(&asked, &answer(&asked));
        assert_eq!(known.uniqueness(&puzzle), None);
    }

    #[test]
    fn a_board_of_another_base_is_no_solution() {
        // Its boards break the boxes; and that it has few says nothing, for `classic` is no more than it.
        check(&["rule: latin\n1234 2... 3... 4..."], "1234 2... 3... 4...", None);
    }

    #[test]
    fn boards_that_show_something_else_say_nothing() {
        // Both have a layer over all cells, one with two values and one with four.
        let one = "rule: chaos-construction\n.3.. .... .... ....";
        let other = "rule: star-battle\n.... .... .... ....";
        let mut known = Known::new();
        for text in [one, other] {
            known.learn(&model(text), &answer(&model(text)));
        }
        assert!(matches!(known.uniqueness(&model(one)), Some(Uniqueness::Many(..))));
        check(&[one], "rule: yin-yang\n.3.. .... .... ....", None);
        check(&[other], "rule: lits\n.... .... .... ....", None);
        // What had one solution may have one still, with what is new to be found on it.
        let settled = "...3 ...2 3... 4...";
        check(&[settled], &format!("rule: yin-yang\n{settled}"), None);
    }

    #[test]
    fn all_that_is_known_is_true() {
        let mut random = fastrand::Rng::with_seed(6);
        let mut known = Known::new();
        let (mut told, mut puzzle) = (0, [0u8; 16]);
        for _ in 0..400 {
            puzzle[random.usize(..16)] = random.u8(..5);
            let rule = ["", "rule: anti-knight\n", "rule: diagonals\n"][random.usize(..3)];
            let digits: String = puzzle.iter().map(|digit| char::from(b'0' + digit)).collect();
            let model = model(&format!("{rule}{digits}"));
            let truth = answer(&model);
            match (known.uniqueness(&model), &truth) {
                (None, _) => {}
                (Some(Uniqueness::Many(one, other)), Uniqueness::Many(..)) => {
                    assert!(one != other && model.is_solved_by(&one) && model.is_solved_by(&other));
                    told += 1;
                }
                (Some(answer), _) => {
                    assert_eq!(answer, truth);
                    told += 1;
                }
            }
            known.learn(&model, &truth);
        }
        assert!(told > 50, "only {told} answers followed");
    }
}
