//! Redundant givens: those that a puzzle with one solution has one solution without; what a setter leaves of the
//! candidates of a cell is one of them.
//!
//! A given can be missed when no solution of the rest has a digit in its place that it does not leave. Givens that can
//! each be missed cannot always be missed together, so a set that suffices is found beside them.

use std::collections::BTreeSet;

use youdoku_logic::{Control, Stopped};

use crate::constraint::OneOf;
use crate::engine::Engine;
use crate::{Cell, DigitSet, Model, Source, Uniqueness};

/// What of a puzzle's givens could be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redundant {
    /// Givens that can be missed, each by itself.
    pub each: Vec<Cell>,
    /// Givens that can be missed all at once; without them, no other can.
    pub together: Vec<Cell>,
}

/// The redundant givens; nothing when there is not exactly one solution.
pub fn redundant_givens(
    engine: &dyn Engine,
    model: &Model,
    control: &Control,
) -> Result<Option<Redundant>, Stopped> {
    let Uniqueness::One(_) = engine.uniqueness(model, control)? else { return Ok(None) };
    let mut redundant = Redundant { each: Vec::new(), together: Vec::new() };
    let givens = |from: Source| if let Source::Given(cell) = from { Some(cell) } else { None };
    let left = model.given_sets();
    // A cell may have a digit and candidates.
    let cells: BTreeSet<Cell> = model.demands().iter().filter_map(|d| givens(d.from)).collect();
    for cell in cells {
        let given = left[cell.index()];
        if !can_differ(engine, model, &[], cell, given, control)? {
            redundant.each.push(cell);
            if !can_differ(engine, model, &redundant.together, cell, given, control)? {
                redundant.together.push(cell);
            }
        }
    }
    Ok(Some(redundant))
}

/// Whether the model without these givens and the cell's own has a solution with another digit there than that leaves.
fn can_differ(
    engine: &dyn Engine,
    model: &Model,
    without: &[Cell],
    cell: Cell,
    given: DigitSet,
    control: &Control,
) -> Result<bool, Stopped> {
    let stays =
        |from: Source| !matches!(from, Source::Given(c) if c == cell || without.contains(&c));
    let mut rest = model.part(stays);
    // Another solution may have the same digits, where more than digits is shown.
    if model.variables().shown().next().is_some() {
        return Ok(matches!(engine.uniqueness(&rest, control)?, Uniqueness::Many(..)));
    }
    let others = DigitSet::all(model.grid().num_digits()) - given;
    rest.demand(OneOf::new(cell, others), Source::Question);
    Ok(engine.solve(&rest, control)?.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::minimize::Minimizer;
    use crate::{Puzzle, engine};

    #[test]
    fn what_is_left_has_one_solution_and_needs_every_given() {
        let engine = engine::default();
        for text in
            ["2413 1342 31.. ....", "...3 ...2 3... 4...", "rule: anti-knight\n.2.. 3... ..1. ..3."]
        {
            let mut puzzle: Puzzle = text.parse().unwrap();
            let control = Control::new();
            let model = puzzle.model().unwrap();
            let found = redundant_givens(&*engine, &model, &control).unwrap().expect(text);
            assert!(found.together.iter().all(|cell| found.each.contains(cell)));
            found.together.iter().for_each(|&cell| puzzle.givens.set(cell, None));
            let model = puzzle.model().unwrap();
            let rest = redundant_givens(&*engine, &model, &control).unwrap().unwrap();
            assert_eq!(rest, Redundant { each: Vec::new(), together: Vec::new() }, "{text}");
        }
        let many = "1... .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
        assert_eq!(redundant_givens(&*engine, &many, &Control::new()), Ok(None));
    }

    /// The generator weighs clues by its own judges: both must say the same of every rule's example.
    #[test]
    fn the_generator_names_the_same_givens() {
        let engine = engine::default();
        let control = Control::new();
        for kind in crate::rules::RULES {
            let mut puzzle: Puzzle = kind.example.parse().unwrap();
            let solution = engine.solve(&puzzle.model().unwrap(), &control).unwrap().unwrap();
            // Two clues more, so that some can go.
            let layout = puzzle.layout().unwrap();
            let empty: Vec<Cell> =
                layout.cells().filter(|&cell| puzzle.givens.get(cell).is_none()).collect();
            for &cell in [empty.first(), empty.last()].into_iter().flatten() {
                puzzle.givens.set(cell, solution.get(cell));
            }
            let found = redundant_givens(&*engine, &puzzle.model().unwrap(), &control).unwrap();
            let minimizer = Minimizer::new(&puzzle, &control).unwrap();
            let mut each = found.unwrap().each;
            each.sort();
            assert_eq!(each, minimizer.redundant(&control).unwrap(), "{}", kind.word);
        }
    }
}
