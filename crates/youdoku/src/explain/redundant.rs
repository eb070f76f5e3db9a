//! Redundant givens and rules: those that a puzzle with one solution has the same one without; what a setter leaves of the
//! candidates of a cell is a given too.
//!
//! A given can be missed when no solution of the rest has a digit in its place that it does not leave. Givens that can
//! each be missed cannot always be missed together, so a set that suffices is found beside them. Rules likewise; the
//! puzzle without one is asked anew, since rules that look at others mean something else then.

use std::collections::BTreeSet;

use youdoku_logic::{Control, Stopped};

use crate::constraint::OneOf;
use crate::engine::Engine;
use crate::rules::RuleError;
use crate::{Cell, DigitSet, Model, Puzzle, Source, Uniqueness};

/// What of a puzzle's givens could be left out.
///
/// ```
/// use youdoku::{Control, Puzzle, engine, explain::redundant_givens};
/// let model = "1234 34.. ...3 ..2.".parse::<Puzzle>().unwrap().model().unwrap();
/// let engine = engine::default();
/// let redundant = redundant_givens(&*engine, &model, &Control::new()).unwrap().unwrap();
/// // Each of these can be missed by itself, and not all of them together.
/// assert!(redundant.each.len() > redundant.together.len());
/// ```
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

/// What of a puzzle's rules could be left out, by their places among its rules.
///
/// ```
/// use youdoku::{Control, Puzzle, engine, explain::redundant_rules};
/// let text = "rule: thermometer r1c3 r1c4\n...3 ...2 3... 4...";
/// let model = text.parse::<Puzzle>().unwrap().model().unwrap();
/// let engine = engine::default();
/// let redundant = redundant_rules(&*engine, &model, &Control::new()).unwrap();
/// assert!(redundant.is_some_and(|rules| rules.each == [1]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedundantRules {
    /// Rules that can be missed, each by itself.
    pub each: Vec<usize>,
    /// Rules that can be missed all at once; without them, no other can.
    pub together: Vec<usize>,
}

/// The redundant rules, all but the one that says what the zones are and those that only leave some digits of some cells,
/// which are givens; nothing when there is not exactly one solution.
pub fn redundant_rules(
    engine: &dyn Engine,
    model: &Model,
    control: &Control,
) -> Result<Option<RedundantRules>, Stopped> {
    let Uniqueness::One(solution) = engine.uniqueness(model, control)? else { return Ok(None) };
    let (givens, rules) = (model.givens(), model.rules());
    // Without some, the same digits and nothing else.
    let suffices = |gone: &[usize]| -> Result<bool, Stopped> {
        let kept = rules.iter().enumerate().filter(|(i, _)| !gone.contains(i));
        let kept = kept.map(|(_, rule)| rule.clone()).collect();
        let rest = match Puzzle::of(givens.clone(), kept).model_within(control) {
            Ok(rest) => rest,
            Err(RuleError::Stopped(stopped)) => return Err(stopped),
            // Others name what it declares.
            Err(_) => return Ok(false),
        };
        Ok(match engine.uniqueness(&rest, control)? {
            Uniqueness::One(board) => board.values() == solution.values(),
            Uniqueness::None | Uniqueness::Many(..) => false,
        })
    };
    let mut redundant = RedundantRules { each: Vec::new(), together: Vec::new() };
    let can_go = |at: &usize| !rules[*at].kind.is_base() && !rules[*at].is_given();
    for at in (0..rules.len()).filter(can_go) {
        if suffices(&[at])? {
            redundant.each.push(at);
        }
    }
    // With fewer rules others may be missed that are needed now, where rules look at each other.
    let tried = match model.is_monotone() {
        true => redundant.each.clone(),
        false => (0..rules.len()).filter(can_go).collect(),
    };
    loop {
        let before = redundant.together.len();
        for &at in tried.iter().filter(|at| !redundant.together.contains(at)).collect::<Vec<_>>() {
            let gone = [&redundant.together[..], &[at]].concat();
            if suffices(&gone)? {
                redundant.together = gone;
            }
        }
        if model.is_monotone() || redundant.together.len() == before {
            redundant.together.sort_unstable();
            return Ok(Some(redundant));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::generate::minimize::Minimizer;

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

    /// By a plain referee: rules are taken away one by one, and the rest is solved.
    #[test]
    fn rules_that_can_go_leave_the_same_solution() {
        let engine = engine::default();
        let control = Control::new();
        let (mut some, mut none) = (0, 0);
        for kind in crate::rules::RULES.iter().step_by(6) {
            let mut puzzle: Puzzle = kind.example.parse().unwrap();
            let solution = engine.solve(&puzzle.model().unwrap(), &control).unwrap().unwrap();
            let empty = puzzle.layout().unwrap().cells().find(|&c| puzzle.givens.get(c).is_none());
            let Some(cell) = empty else { continue };
            // A digit more, so that some rules can go.
            puzzle.givens.set(cell, solution.get(cell));
            let model = puzzle.model().unwrap();
            let found = redundant_rules(&*engine, &model, &control).unwrap().expect(kind.word);
            let without = |gone: &[usize]| {
                let mut rest = puzzle.clone();
                let mut at = 0..;
                rest.rules.retain(|_| !gone.contains(&at.next().unwrap()));
                let rest = rest.model().ok()?;
                match engine.uniqueness(&rest, &control).unwrap() {
                    Uniqueness::One(board) => Some(board.values().to_vec()),
                    _ => None,
                }
            };
            let same = Some(solution.values().to_vec());
            for at in (0..puzzle.rules.len()).filter(|&at| !puzzle.rules[at].kind.is_base()) {
                assert_eq!(found.each.contains(&at), without(&[at]) == same, "{} {at}", kind.word);
                if !found.together.contains(&at) {
                    let more = [&found.together[..], &[at]].concat();
                    assert_ne!(without(&more), same, "{} {at} can go too", kind.word);
                }
            }
            assert_eq!(without(&found.together), same, "{}", kind.word);
            if found.together.is_empty() { none += 1 } else { some += 1 }
        }
        assert!(some > 3 && none > 3, "{some} with, {none} without");
    }
}
