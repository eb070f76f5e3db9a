//! What a rule sees while it says what it means, and whom it tells.

use crate::constraint::{AllDifferent, Constraint, Pair, Relation};
use crate::{Cell, Grid, Layout};

/// The board that a rule speaks of, and what it has demanded so far.
pub struct Context<'a> {
    layout: &'a Layout,
    demands: Vec<Box<dyn Constraint>>,
}

impl<'a> Context<'a> {
    /// On a board of this layout nothing is demanded yet.
    pub(super) fn new(layout: &'a Layout) -> Context<'a> {
        Context { layout, demands: Vec::new() }
    }

    /// What the base rule makes of the grid.
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.layout.grid()
    }

    /// The rule demands this.
    pub fn demand(&mut self, constraint: impl Constraint + 'static) {
        self.demands.push(Box::new(constraint));
    }

    /// All that was demanded.
    pub(super) fn into_demands(self) -> Vec<Box<dyn Constraint>> {
        self.demands
    }

    /// None of these sets of cells has a digit twice.
    pub fn all_different(&mut self, zones: impl IntoIterator<Item = Vec<Cell>>) {
        zones.into_iter().for_each(|zone| self.demand(AllDifferent::new(zone)));
    }

    /// Each two neighbours along a line are in this relation.
    pub fn along(&mut self, cells: &[Cell], relation: Relation) {
        cells.windows(2).for_each(|two| self.demand(Pair::new(two[0], two[1], relation)));
    }

    /// Each cell and the one such a step away, where there is one, are in this relation.
    pub fn steps(&mut self, steps: &[(isize, isize)], relation: Relation) {
        let grid = self.grid();
        for cell in grid.cells() {
            for &(down, right) in steps {
                if let Some(to) = grid.step(cell, down, right) {
                    self.demand(Pair::new(cell, to, relation));
                }
            }
        }
    }
}
