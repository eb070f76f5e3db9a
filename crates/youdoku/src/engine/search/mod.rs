//! The fast search: the model is compiled once, and walked over bit masks as wide as the grid needs.
//! The referee is [`Obvious`](super::Obvious).

use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use super::{Engine, Solutions};
use crate::{Candidates, Count, Model};

mod candidates;
mod compile;
mod implied;
mod mask;
mod propagator;
mod state;
mod symmetry;
mod tree;

use candidates::find_candidates;
use compile::Compiled;
use mask::Mask;
use symmetry::Symmetry;
use tree::Tree;

/// Compiled search.
pub struct Search {
    /// Whether counting makes use of interchangeable digits.
    pub symmetry: UseSymmetry,
}

/// Whether counting makes use of interchangeable digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UseSymmetry {
    /// Where it is sound.
    #[default]
    Yes,
    /// Never: count one by one.
    No,
}

/// Calls a generic function with the narrowest mask that holds so many digits.
macro_rules! with_mask {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        match $size {
            0..=16 => $function::<u16>($($argument),*),
            17..=32 => $function::<u32>($($argument),*),
            33..=64 => $function::<u64>($($argument),*),
            _ => $function::<u128>($($argument),*),
        }
    };
}

impl Engine for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn summary(&self) -> &'static str {
        "propagation and depth-first search, compiled to bit masks: the fast default"
    }

    fn complete(&self) -> bool {
        true
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        fn boards<M: Mask>(model: &Model, control: &Control) -> Solutions<'static> {
            let compiled = Arc::new(Compiled::<M>::new(model, None));
            Box::new(Tree::new(model.grid(), compiled, control))
        }
        with_mask!(model.grid().size(), boards(model, control))
    }

    fn count(
        &self,
        model: &Model,
        limit: Option<u128>,
        control: &Control,
    ) -> Result<Count, Stopped> {
        let symmetry = match self.symmetry {
            UseSymmetry::Yes => Symmetry::of(model).filter(|symmetry| symmetry.factor().is_some()),
            UseSymmetry::No => None,
        };
        with_mask!(model.grid().size(), count(model, symmetry.as_ref(), limit, control))
    }

    fn candidates(&self, model: &Model, control: &Control) -> Result<Candidates, Stopped> {
        with_mask!(model.grid().size(), find_candidates(model, control))
    }
}

/// Counts the leaves of the tree; each stands for as many solutions as the symmetry says.
fn count<M: Mask>(
    model: &Model,
    symmetry: Option<&Symmetry>,
    limit: Option<u128>,
    control: &Control,
) -> Result<Count, Stopped> {
    let factor = symmetry.and_then(Symmetry::factor).unwrap_or(1);
    let compiled = Arc::new(Compiled::<M>::new(model, symmetry));
    let mut tree = Tree::new(model.grid(), compiled, control);
    let mut count = 0u128;
    while let Some(solution) = tree.advance()? {
        let board = tree::board(model.grid(), solution);
        super::check("search", model, &board);
        count = count.saturating_add(factor);
        let meter = &control.meter().solutions;
        youdoku_logic::Meter::count(meter, u64::try_from(factor).unwrap_or(u64::MAX));
        if let Some(limit) = limit
            && count >= limit
        {
            return Ok(Count::AtLeast(limit));
        }
    }
    Ok(Count::Exactly(count))
}
