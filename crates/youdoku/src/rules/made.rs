//! What rules mean together, made once. Whoever reads a puzzle tries whether its rules can be as they are stated, and
//! then a model is made of them, and of the next puzzle with other givens: that is the same meaning each time, and it is
//! kept for a few rule sets, those used last. It depends on the rules and their layout alone.

use std::sync::{Arc, Mutex, PoisonError};

use youdoku_logic::Control;

use super::Meaning;
use super::{Rule, RuleError};
use crate::constraint::Constraint;
use crate::{Layout, Variables};

/// What rules demand together.
pub(crate) struct Made {
    /// The rules themselves.
    pub rules: Arc<[Rule]>,
    /// The layout that they stand on.
    pub layout: Arc<Layout>,
    /// The cells, and what rules have added.
    pub variables: Arc<Variables>,
    /// The demands, each with the number of its rule.
    pub demands: Vec<(usize, Arc<dyn Constraint>)>,
    /// What hidden variables are.
    pub definitions: Vec<Arc<dyn Constraint>>,
}

/// So many rule sets are kept.
const MOST_KEPT: usize = 4;

/// More demands than this take memory that somebody else may need.
const MOST_DEMANDS: usize = 20_000;

static KEPT: Mutex<Vec<Arc<Made>>> = Mutex::new(Vec::new());

/// The meaning of all rules of a puzzle with this layout, made now or before; an error has the number of the rule that has
/// none, or at which it was stopped.
pub(crate) fn made(
    rules: &[Rule],
    layout: &Layout,
    control: &Control,
) -> Result<Arc<Made>, (usize, RuleError)> {
    control.check().map_err(|stopped| (0, stopped.into()))?;
    let all = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    {
        let mut kept = all();
        let is_same = |kept: &Arc<Made>| kept.rules[..] == *rules && *kept.layout == *layout;
        if let Some(place) = kept.iter().position(is_same) {
            kept[..=place].rotate_right(1);
            return Ok(kept[0].clone());
        }
    }
    let (meaning, demands) = Meaning::of_rules(rules, layout, control)?;
    let made = Arc::new(Made {
        rules: rules.into(),
        layout: Arc::new(layout.clone()),
        variables: Arc::new(meaning.variables),
        demands: demands.into_iter().map(|(rule, demand)| (rule, demand.into())).collect(),
        definitions: meaning.definitions.into_iter().map(Into::into).collect(),
    });
    if made.demands.len() <= MOST_DEMANDS {
        let mut all = all();
        all.insert(0, made.clone());
        all.truncate(MOST_KEPT);
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Puzzle};

    #[test]
    fn a_meaning_is_made_once_for_a_text_and_all_its_givens() {
        let text = "rule: thermometer r1c1 r1c2 r1c3\nrule: arrow r2c2 r3c3\n";
        let first = |givens: &str| {
            let puzzle: Puzzle = format!("{text}{givens}").parse().unwrap();
            Arc::as_ptr(&puzzle.model().unwrap().demands()[0].constraint).cast::<u8>()
        };
        // Other tests of this process may want the room in between.
        let once = |_| first(".... .... .... ....") == first("1... .... .... ....");
        assert!((0..50).any(once));
        // And each of the others for itself.
        let grid = Grid::square(2).unwrap();
        let rules = |texts: &[&str]| Rule::read_all(texts, &grid).unwrap();
        let control = Control::new();
        let layout = Layout::usual(grid);
        let count = |rules: &[Rule]| made(rules, &layout, &control).ok().unwrap().demands.len();
        assert_eq!(count(&rules(&["thermometer r1c1 r1c2"])), 1);
        assert_eq!(count(&rules(&["thermometer r1c1 r1c2 r1c3"])), 2);
        assert_eq!(count(&rules(&["thermometer r1c1 r1c2"])), 1);
    }
}
