//! What a rule sees while it says what it means, and whom it tells.
//!
//! What a rule *demands* can be negated and hangs on the rule; what a hidden variable *is* holds always.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Rule, RuleError};
use crate::constraint::{AllDifferent, Constraint, OneOf, Pair, Pairs, Relation};
use crate::variable::{Other, Role};
use crate::{Cell, Digit, Digits, Grid, Layout, Values, Variable, Variables};

/// The meaning of a puzzle while it is made, rule by rule.
pub(crate) struct Meaning {
    pub variables: Variables,
    /// What the rule in hand demands.
    pub demands: Vec<Box<dyn Constraint>>,
    /// What hidden variables are.
    pub definitions: Vec<Box<dyn Constraint>>,
    /// Relations that have a name are the same table wherever they are meant.
    named: HashMap<(Relation, [Digits; 2]), Arc<Pairs>>,
}

impl Meaning {
    /// Nothing is demanded of the cells of a grid yet.
    pub fn new(grid: Grid) -> Meaning {
        let (demands, definitions, named) = Default::default();
        Meaning { variables: Variables::of(grid), demands, definitions, named }
    }
}

/// The board that a rule speaks of, and what it has demanded so far.
pub struct Context<'a> {
    layout: &'a Layout,
    rules: &'a [Rule],
    meaning: &'a mut Meaning,
}

impl<'a> Context<'a> {
    /// A rule among these, on a board of this layout.
    pub(crate) fn new(
        layout: &'a Layout,
        rules: &'a [Rule],
        meaning: &'a mut Meaning,
    ) -> Context<'a> {
        Context { layout, rules, meaning }
    }

    /// What the base rule makes of the grid.
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.layout.grid()
    }

    /// The variables so far.
    pub fn variables(&self) -> &Variables {
        &self.meaning.variables
    }

    /// The puzzle's rules with this word, which must be among those that the rule [reads](super::RuleKind::reads).
    pub fn others(&self, word: &str) -> impl Iterator<Item = &'a Rule> + use<'a, '_> {
        let word = word.to_owned();
        self.rules.iter().filter(move |rule| rule.kind.word == word)
    }

    /// The rule demands this.
    pub fn demand(&mut self, constraint: impl Constraint + 'static) {
        self.meaning.demands.push(Box::new(constraint));
    }

    /// A value that is part of the answer, besides the cells.
    pub fn extra(&mut self, name: &str, range: Digits) -> Option<Variable> {
        let (name, role) = (name.to_owned(), Role::Shown);
        self.meaning.variables.add(Other { name, range, role })
    }

    /// A value that follows from others: what it is, as a function of them and as a constraint on it and them.
    /// The constraint is made for the new variable, and leaves it no choice whatever the others are.
    pub fn define<C: Constraint + 'static>(
        &mut self,
        name: &str,
        range: Digits,
        is: impl Fn(&Values) -> Option<Digit> + Send + Sync + 'static,
        constraint: impl FnOnce(Variable, &Variables) -> C,
    ) -> Option<Variable> {
        let (name, role) = (name.to_owned(), Role::Hidden(Arc::new(is)));
        let variable = self.meaning.variables.add(Other { name, range, role })?;
        let constraint = constraint(variable, &self.meaning.variables);
        self.meaning.definitions.push(Box::new(constraint));
        Some(variable)
    }

    /// What another rule would demand on this board; what it defines is defined.
    pub fn meaning_of(&mut self, rule: &Rule) -> Result<Vec<Box<dyn Constraint>>, RuleError> {
        let outer = std::mem::take(&mut self.meaning.demands);
        let made = rule.mean(self);
        let demands = std::mem::replace(&mut self.meaning.demands, outer);
        made.map(|()| demands)
    }

    /// A relation that has a name, between two variables of these ranges.
    pub fn named(&mut self, relation: Relation, ranges: [Digits; 2]) -> Arc<Pairs> {
        let known = self.meaning.named.entry((relation, ranges));
        known.or_insert_with(|| Arc::new(Pairs::named(relation, ranges))).clone()
    }

    /// Two variables are in a relation that has a name.
    pub fn related(&mut self, a: impl Into<Variable>, b: impl Into<Variable>, relation: Relation) {
        let (a, b) = (a.into(), b.into());
        let pairs = self.named(relation, [a, b].map(|one| self.variables().range(one)));
        self.pair(a, b, &pairs);
    }

    /// Two variables are in a relation; where they are one and the same, it is so with itself.
    pub fn pair(&mut self, a: impl Into<Variable>, b: impl Into<Variable>, pairs: &Arc<Pairs>) {
        let (a, b) = (a.into(), b.into());
        if a == b {
            let all = self.variables().all(a);
            let with_itself = all.iter().filter(|&place| pairs.allows(place, place)).collect();
            return self.demand(OneOf::new(a, with_itself));
        }
        self.demand(Pair::new(a, b, pairs.clone()));
    }

    /// None of these sets of cells has a digit twice.
    pub fn all_different(&mut self, zones: impl IntoIterator<Item = Vec<Cell>>) {
        zones.into_iter().for_each(|zone| self.demand(AllDifferent::new(zone)));
    }

    /// Each two neighbours along a line are in this relation.
    pub fn along(&mut self, cells: &[Cell], relation: Relation) {
        cells.windows(2).for_each(|two| self.related(two[0], two[1], relation));
    }

    /// Each cell and the one such a step away, where there is one, are in this relation.
    pub fn steps(&mut self, steps: &[(isize, isize)], relation: Relation) {
        let grid = self.grid();
        let pairs = self.named(relation, [grid.range(); 2]);
        for cell in grid.cells() {
            for &(down, right) in steps {
                if let Some(to) = grid.step(cell, down, right) {
                    self.demand(Pair::new(cell, to, pairs.clone()));
                }
            }
        }
    }
}
