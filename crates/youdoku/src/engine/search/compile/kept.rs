//! Rules compiled for one question and kept for the next: whoever sets a puzzle asks about the same rules with
//! other givens at every key. What is kept depends on the rules alone; givens are applied to a copy of its start.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use youdoku_logic::{Control, Stopped};

use super::Compiled;
use super::symmetry::Symmetry;
use crate::constraint::{Piece, pieces};
use crate::engine::search::mask::Mask;
use crate::engine::search::walk::state::State;
use crate::engine::search::walk::tree::Tree;
use crate::{Demand, Grid, Model, Rule, Source};

/// So many rule sets are kept, those used last.
const MOST_KEPT: usize = 8;

/// Only of small grids: large ones are asked about less often, and take memory.
const MOST_CELLS: usize = 256;

struct Kept {
    grid: Grid,
    rules: Arc<[Rule]>,
    /// How many demands the rules come to: a model may have been made of some of them.
    demands: usize,
    compiled: Arc<dyn Any + Send + Sync>,
}

static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// A walk through a model; with a symmetry, through one solution of each class.
pub fn tree<M: Mask>(
    model: &Model,
    symmetry: Option<&Symmetry>,
    control: &Control,
) -> Result<Tree<M>, Stopped> {
    let (compiled, state) = start(model, symmetry, control)?;
    Ok(Tree::from_state(model.variables(), compiled, state, control))
}

/// A model made ready, and where a search in it starts.
pub fn start<M: Mask>(
    model: &Model,
    symmetry: Option<&Symmetry>,
    control: &Control,
) -> Result<(Arc<Compiled<M>>, State<M>), Stopped> {
    if symmetry.is_none()
        && model.grid().num_cells() <= MOST_CELLS
        && let Some(givens) = givens::<M>(model)
    {
        let compiled = rules_of::<M>(model, control)?;
        let mut start = compiled.start.clone();
        givens.into_iter().for_each(|(cell, digits)| start[cell] &= digits);
        if !start.contains(&M::EMPTY) {
            let state = State::at(&compiled, start);
            return Ok((compiled, state));
        }
    }
    // Where there is a symmetry, or nothing to look for.
    let compiled = Arc::new(Compiled::new(model, symmetry, control)?);
    let state = State::new(&compiled);
    Ok((compiled, state))
}

fn is_of_a_rule(demand: &&Demand) -> bool {
    matches!(demand.from, Source::Rule(_) | Source::Definition)
}

/// What is demanded of single cells besides the rules; nothing where there is more than that.
fn givens<M: Mask>(model: &Model) -> Option<Vec<(usize, M)>> {
    let others = model.demands().iter().filter(|demand| !is_of_a_rule(demand));
    let single = |demand: &Demand| match pieces(&*demand.constraint)[..] {
        // What is hidden may not be searched for where nobody asks about it.
        [Piece::OneOf(variable, values)] if !model.variables().is_hidden(variable) => {
            Some((variable.index(), M::from_bits(values.bits())))
        }
        _ => None,
    };
    others.map(single).collect()
}

/// The rules of a model, compiled now or before.
fn rules_of<M: Mask>(model: &Model, control: &Control) -> Result<Arc<Compiled<M>>, Stopped> {
    let demands = model.demands().iter().filter(is_of_a_rule).count();
    let all = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let is_same = |kept: &Kept| {
        kept.grid == model.grid() && kept.demands == demands && *kept.rules == *model.rules()
    };
    {
        let mut kept = all();
        if let Some(place) = kept.iter().position(is_same)
            && let Ok(compiled) = kept[place].compiled.clone().downcast()
        {
            kept[..=place].rotate_right(1);
            control.check()?;
            return Ok(compiled);
        }
    }
    let compiled = Arc::new(Compiled::<M>::new(&model.rules_alone(), None, control)?);
    let (grid, rules) = (model.grid(), model.shared_rules());
    let mut kept = all();
    kept.retain(|kept| !is_same(kept));
    kept.insert(0, Kept { grid, rules, demands, compiled: compiled.clone() });
    kept.truncate(MOST_KEPT);
    Ok(compiled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Search, UseSymmetry};
    use crate::text;

    fn model(text: &str) -> Model {
        text::read(text).unwrap().model().unwrap()
    }

    #[test]
    fn rules_are_compiled_once_for_all_givens() {
        let rule = "rule: killer-cage 7 r1c1 r1c2 r2c2\n";
        let first = model(&format!("{rule}1... .... .... ...."));
        let second = model(&format!("{rule}.... ...1 .... ...."));
        let control = Control::new();
        let [a, b] = [&first, &second].map(|model| rules_of::<u16>(model, &control).unwrap());
        assert!(Arc::ptr_eq(&a, &b));
        let other = model("rule: killer-cage 8 r1c1 r1c2 r2c2\n1... .... .... ....");
        assert!(!Arc::ptr_eq(&a, &rules_of::<u16>(&other, &control).unwrap()));
    }

    /// Each answer is that of a model compiled for the question alone.
    #[test]
    fn what_was_asked_before_changes_no_answer() {
        let search = Search { symmetry: UseSymmetry::Yes };
        let mut random = fastrand::Rng::with_seed(4);
        let mut counts = Vec::new();
        for _ in 0..60 {
            let rule =
                *random.choice(&["killer-cage 7 r1c1 r1c2 r2c2", "odd r1c1", "anti-king"]).unwrap();
            let mut rows = vec!['.'; 16];
            for _ in 0..random.usize(0..4) {
                rows[random.usize(0..16)] = char::from(b'1' + random.u8(0..4));
            }
            let rows: String = rows.into_iter().collect();
            let model = model(&format!("rule: {rule}\n{rows}"));
            let count = search.count(&model, None, &Control::new()).unwrap();
            let control = Control::new();
            let compiled = Arc::new(Compiled::<u16>::new(&model, None, &control).unwrap());
            let state = State::new(&compiled);
            let tree = Tree::from_state(model.variables(), compiled, state, &control);
            let boards = tree.count() as u128;
            assert_eq!(count, crate::Count::Exactly(boards), "{rule} {rows}");
            counts.push(boards);
        }
        assert!(counts.contains(&0) && counts.iter().any(|&count| count > 1));
    }
}
