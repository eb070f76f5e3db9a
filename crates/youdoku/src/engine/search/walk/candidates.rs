//! True candidates: every solution found settles one candidate of each cell at once, and every refuted
//! candidate is gone for good, with all that follows from its going.

use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use super::state::{Halt, State};
use super::tree::{self, ALONE, Order, Tree};
use crate::engine::Search;
use crate::engine::search::compile::symmetry::Symmetry;
use crate::engine::search::compile::{Compiled, kept};
use crate::engine::search::mask::Mask;
use crate::engine::search::wide;
use crate::{Candidates, Digit, DigitSet, Model, Variable};

/// After so many solutions that show nothing new, the lanes are asked about candidates.
const STALE: usize = 100;

/// The digits that each cell has in some solution.
pub fn find_candidates<M: Mask>(
    model: &Model,
    symmetry: Option<&Symmetry>,
    control: &Control,
) -> Result<Candidates, Stopped> {
    let variables = model.variables();
    let (compiled, mut root) = kept::start::<M>(model, None, control)?;
    let none = Candidates::none_of(variables);
    match root.propagate(&compiled, control) {
        Ok(()) => (),
        Err(Halt::Dead) => return Ok(none),
        Err(Halt::Stopped(stopped)) => return Err(stopped),
    }
    let exchanges = symmetry.map_or(M::EMPTY, Symmetry::exchanges);
    // What goes for one interchangeable digit goes for all of them.
    let class = |digit: M| if digit & exchanges == M::EMPTY { digit } else { exchanges };
    let see = |seen: &mut [M], solution: &[M]| {
        crate::engine::check(Search::NAME, model, &tree::board(variables, solution));
        seen.iter_mut().zip(solution).for_each(|(seen, &digit)| *seen |= class(digit));
    };
    let mut seen = vec![M::EMPTY; root.now.len()];
    // Where there are no two solutions, one walk says it all.
    let mut tree = Tree::from_state(variables, compiled.clone(), root.copy(), control);
    let mut solutions = 0;
    while solutions < 2
        && let Some(solution) = tree.advance()?
    {
        see(&mut seen, solution);
        solutions += 1;
    }
    root.weights.copy_from_slice(tree.weights());
    // When these guesses are used up, the lanes see to what is left, where they can.
    let mut patience = ALONE;
    // The cell with most open candidates first: a solution there settles as much elsewhere.
    while solutions == 2
        && let Some(cell) = most_open(&root.now, &seen)
    {
        let digit = M::digit(root.now[cell].without(seen[cell]).first());
        let mut state = root.copy();
        let kept = state.keep(&compiled, cell as u16, digit);
        debug_assert!(kept.is_ok(), "an open candidate is one of the cell's");
        let tree = Tree::from_state(variables, compiled.clone(), state, control);
        let mut tree = tree.going(Order::First, patience);
        match tree.advance() {
            Ok(Some(solution)) => see(&mut seen, solution),
            Ok(None) => {
                let kept = root.keep(&compiled, cell as u16, !class(digit));
                let followed =
                    kept.map_err(Halt::from).and_then(|()| root.propagate(&compiled, control));
                match followed {
                    Ok(()) => (),
                    Err(Halt::Dead) => unreachable!("there are solutions"),
                    Err(Halt::Stopped(stopped)) => return Err(stopped),
                }
            }
            Err(Stopped::GaveUp) => match compiled.supports() {
                Some(supports) => {
                    wide::see_all(&supports, &root.now, &mut seen, see, STALE, control)?;
                    break;
                }
                None => {
                    patience = u64::MAX;
                    continue;
                }
            },
            Err(stopped) => return Err(stopped),
        }
        patience = tree.patience();
        root.weights.copy_from_slice(tree.weights());
    }
    let mut found = none;
    for (variable, mask) in variables.iter().zip(&seen) {
        found[variable] = DigitSet::from_bits(mask.bits());
    }
    see_numbers(model, &compiled, &root, &mut found, control)?;
    Ok(found)
}

/// The values of what was not searched for: each choice of the two that make it up is tried, until it was seen.
fn see_numbers<M: Mask>(
    model: &Model,
    compiled: &Arc<Compiled<M>>,
    root: &State<M>,
    found: &mut Candidates,
    control: &Control,
) -> Result<(), Stopped> {
    let variables = model.variables();
    compiled.unsearched.iter().for_each(|both| found[both.number] = DigitSet::EMPTY);
    for both in &compiled.unsearched {
        for [first, second, value] in both.choices() {
            let open = found[both.of[0]].contains(first) && found[both.of[1]].contains(second);
            if !open || found[both.number].contains(value) {
                continue;
            }
            let mut state = root.copy();
            let choose = |(variable, digit): (&Variable, Digit)| {
                state.keep(compiled, variable.index() as u16, M::digit(digit.index()))
            };
            if both.of.iter().zip([first, second]).try_for_each(choose).is_err() {
                continue;
            }
            let mut tree = Tree::from_state(variables, compiled.clone(), state, control);
            if let Some(solution) = tree.advance()? {
                let board = tree::board(variables, solution);
                crate::engine::check(Search::NAME, model, &board);
                found.insert_board(&board);
            }
        }
    }
    Ok(())
}

fn most_open<M: Mask>(now: &[M], seen: &[M]) -> Option<usize> {
    let open = |cell: &usize| now[*cell].without(seen[*cell]).count();
    (0..now.len()).filter(|cell| open(cell) > 0).max_by_key(open)
}
