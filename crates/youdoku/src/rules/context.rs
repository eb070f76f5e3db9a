//! What a rule sees while it says what it means, and whom it tells.
//!
//! What a rule *demands* can be negated and hangs on the rule; what a hidden variable *is* holds always.

use std::sync::Arc;

use youdoku_logic::Control;

use super::{Meaning, Rule, RuleError, Twofold};
use crate::constraint::{
    AllDifferent, Constraint, HowMany, OneOf, Or, Pair, Pairs, Relation, Sum, Term,
};
use crate::variable::{Other, Role};
use crate::{Cell, Digit, Digits, Grid, Layout, Names, Values, Variable, Variables};

/// The board that a rule speaks of, and what it has demanded so far.
///
/// ```
/// use youdoku::constraint::Relation;
/// use youdoku::rules::{Context, Drawn, Part, Rule, RuleError, RuleKind};
/// use youdoku::{Cell, Grid, Layout};
/// fn means(rule: &Rule, board: &mut Context) -> Result<(), RuleError> {
///     board.along(rule.cells(), Relation::Apart(3));
///     Ok(())
/// }
/// static LEAPS: RuleKind = RuleKind {
///     word: "leaps",
///     takes: &[Part::cells(Drawn::Line, 2)],
///     means,
///     ..RuleKind::UNSAID
/// };
/// let rule = Rule::of(&LEAPS, &[], &[0, 1, 2].map(Cell::new)).unwrap();
/// let constraints = rule.means(&Layout::usual(Grid::square(2).unwrap())).unwrap();
/// assert_eq!(constraints.len(), 2);
/// ```
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

    /// Whether the making may go on: who takes long asks. After a stop it does not matter what a rule says.
    pub fn control(&self) -> &Control {
        &self.meaning.control
    }

    /// Whether no more is demanded whatever the rule says: who says much may end.
    pub fn has_enough(&self) -> bool {
        self.meaning.has_enough()
    }

    /// What cells are called, with those declared besides the grid.
    pub fn names(&self) -> &Names {
        &self.meaning.names
    }

    /// What a cell is called.
    pub fn name(&self, cell: Cell) -> String {
        self.meaning.names.name(cell)
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

    /// All rules of the puzzle.
    pub fn rules(&self) -> &'a [Rule] {
        self.rules
    }

    /// The cells that are there.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<'a> {
        self.layout.cells()
    }

    /// For each of those cells the places, among them, of those that share an edge with it.
    pub fn neighbours(&self) -> Arc<[Vec<u32>]> {
        self.neighbours_among(&self.cells().collect::<Vec<_>>())
    }

    /// For each of some cells the places, among them, of those that share an edge with it; cells besides the grid do
    /// with those declared with them.
    pub fn neighbours_among(&self, cells: &[Cell]) -> Arc<[Vec<u32>]> {
        let mut places = vec![None; self.names().num_cells()];
        let numbered = cells.iter().enumerate();
        numbered.for_each(|(place, cell)| places[cell.index()] = Some(place as u32));
        let on_grid = |cell: Cell| cell.index() < self.grid().num_cells();
        let around = |&cell: &Cell| {
            let near = match self.layout.wraps() && on_grid(cell) {
                true => self.beside(cell),
                false => self.names().neighbours(cell),
            };
            near.into_iter().filter_map(|cell| places[cell.index()]).collect()
        };
        cells.iter().map(around).collect()
    }

    /// What a cell is worth: its digit, unless a rule says otherwise. Order and sums ask this, equality and
    /// houses ask the cell.
    pub fn worth(&self, cell: Cell) -> Variable {
        if matches!(self.meaning.twofold, Twofold::Each | Twofold::Alike) {
            return cell.into();
        }
        self.meaning.worth.get(&cell).copied().unwrap_or(cell.into())
    }

    /// What each of some cells is worth.
    pub fn worths(&self, cells: &[Cell]) -> Vec<Variable> {
        cells.iter().map(|&cell| self.worth(cell)).collect()
    }

    /// From now on a cell is worth this.
    pub fn set_worth(&mut self, cell: Cell, variable: Variable) {
        self.meaning.worth.insert(cell, variable);
    }

    /// The rule that gives cells a second digit, where one does.
    pub(super) fn maker_of_second_digits(&self) -> Option<&'static str> {
        self.meaning.maker
    }

    /// A cell may have this digit besides its own: it is one of a range that begins with none.
    pub(super) fn set_second(&mut self, cell: Cell, variable: Variable) {
        self.meaning.seconds.insert(cell.into(), variable);
    }

    /// The second digit of a cell that may have one.
    pub(super) fn second(&self, variable: Variable) -> Option<Variable> {
        self.meaning.seconds.get(&variable).copied()
    }

    /// From now on the rule in hand reads this of cells with two digits; what it was before.
    pub(super) fn read_as(&mut self, twofold: Twofold) -> Twofold {
        std::mem::replace(&mut self.meaning.twofold, twofold)
    }

    /// Whether counts count second digits too.
    pub(super) fn counts_seconds(&self) -> bool {
        !matches!(self.meaning.twofold, Twofold::Itself)
    }

    /// What is demanded on the way, instead of being demanded, and the variables of each definition made there.
    pub(super) fn said_apart(
        &mut self,
        say: impl FnOnce(&mut Context),
    ) -> (Vec<Box<dyn Constraint>>, Vec<Vec<Variable>>) {
        let before = self.meaning.definitions.len();
        let demands = self.apart(say);
        let defined = &self.meaning.definitions[before..];
        (demands, defined.iter().map(|definition| definition.scope().to_vec()).collect())
    }

    /// The rule demands this.
    pub fn demand(&mut self, constraint: impl Constraint + 'static) {
        self.demand_boxed(Box::new(constraint));
    }

    /// The same of what is in a box already.
    pub fn demand_boxed(&mut self, constraint: Box<dyn Constraint>) {
        self.meaning.demand(constraint);
    }

    /// A value that is part of the answer, besides the cells; the same wherever it has the same name. Nothing
    /// where there are too many, or the name has another range.
    pub fn extra(&mut self, name: &str, range: Digits) -> Option<Variable> {
        self.shown(name, None, range)
    }

    /// A cell besides the grid, which has this number: they are declared in order, before anything else is added.
    pub(super) fn declare(&mut self, name: String, range: Digits) -> Option<Variable> {
        let (at, role) = (None, Role::Shown);
        self.meaning.variables.add(Other { name, at, range, role })
    }

    fn shown(&mut self, name: &str, at: Option<Cell>, range: Digits) -> Option<Variable> {
        if let Some(known) = self.variables().called(name, at) {
            return (self.variables().range(known) == range).then_some(known);
        }
        let (name, role) = (name.to_owned(), Role::Shown);
        self.meaning.variables.add(Other { name, at, range, role })
    }

    /// One value for each cell that is there, part of the answer.
    pub fn layer(&mut self, name: &str, range: Digits) -> Option<Vec<Variable>> {
        let layout = self.layout;
        layout.cells().map(|cell| self.shown(name, Some(cell), range)).collect()
    }

    /// What a layer says of a cell, where there is such a layer.
    pub fn of_layer(&self, name: &str, cell: Cell) -> Option<Variable> {
        self.variables().called(name, Some(cell))
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
        let variable = self.meaning.variables.add(Other { name, at: None, range, role })?;
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

    /// Two cells are in a relation that has a name: by what they are worth, unless it is whether they are the same.
    pub fn cells_related(&mut self, a: Cell, b: Cell, relation: Relation) {
        match relation {
            Relation::Different | Relation::Equal => self.related(a, b, relation),
            _ => self.related(self.worth(a), self.worth(b), relation),
        }
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

    /// Two variables are in the relation that this sentence tells; it must tell all of it, for it is made once.
    pub fn told(
        &mut self,
        a: impl Into<Variable>,
        b: impl Into<Variable>,
        says: &str,
        allows: impl Fn(i64, i64) -> bool,
    ) {
        let (a, b) = (a.into(), b.into());
        let ranges = [a, b].map(|one| self.variables().range(one));
        if !self.meaning.told.contains_key(says) {
            self.meaning.told.insert(says.to_owned(), Vec::new());
        }
        let known = self.meaning.told.get_mut(says).expect("it was put there");
        let pairs = match known.iter().find(|known| known.0 == ranges) {
            Some((_, pairs)) => pairs.clone(),
            None => {
                let pairs = Arc::new(Pairs::of(ranges, says, allows));
                known.push((ranges, pairs.clone()));
                pairs
            }
        };
        self.pair(a, b, &pairs);
    }

    /// Each two neighbours along a line are worth what this sentence tells.
    pub fn along_told(&mut self, cells: &[Cell], says: &str, allows: impl Fn(i64, i64) -> bool) {
        for two in cells.windows(2) {
            self.told(self.worth(two[0]), self.worth(two[1]), says, &allows);
        }
    }

    /// The terms add up to 0; where they cancel out, that says nothing.
    pub fn balanced(&mut self, terms: impl IntoIterator<Item = Term>) {
        let sum = Sum::new(terms, 0);
        if !sum.scope().is_empty() {
            self.demand(sum);
        }
    }

    /// All of these add up to the same.
    pub fn equal_sums(&mut self, parts: &[Vec<Variable>]) {
        // Each with each is more than it takes, and shows more; of many, neighbours will do.
        let far = if parts.len() <= 4 { parts.len() } else { 1 };
        for (i, part) in parts.iter().enumerate() {
            for other in parts[i + 1..].iter().take(far) {
                let (plus, minus) = (part.iter().map(|&v| (1, v)), other.iter().map(|&v| (-1, v)));
                self.balanced(plus.chain(minus).map(|(weight, one)| Term::new(weight, one)));
            }
        }
    }

    /// As many of these groups hold; nothing is demanded, and it is told, where that would be too large.
    pub fn groups(
        &mut self,
        rule: &Rule,
        how_many: HowMany,
        groups: Vec<Vec<Box<dyn Constraint>>>,
    ) -> Result<(), RuleError> {
        let made = Or::new(groups, how_many, self.variables(), self.control());
        self.demand(made.ok_or_else(|| rule.unfit("is too large to be one of several"))?);
        Ok(())
    }

    /// What is demanded on the way, instead of being demanded.
    pub fn apart(&mut self, say: impl FnOnce(&mut Context)) -> Vec<Box<dyn Constraint>> {
        let outer = std::mem::take(&mut self.meaning.demands);
        say(self);
        std::mem::replace(&mut self.meaning.demands, outer)
    }

    /// No two of some cells have the same value, whatever values they may have.
    pub fn different(&mut self, cells: &[Cell]) {
        let mut of_range: Vec<(Digits, Vec<Cell>)> = Vec::new();
        for &cell in cells {
            let range = self.names().range(cell);
            match of_range.iter_mut().find(|(known, _)| *known == range) {
                Some((_, alike)) => alike.push(cell),
                None => of_range.push((range, vec![cell])),
            }
        }
        for i in 0..of_range.len() {
            for j in i + 1..of_range.len() {
                for &a in &of_range[i].1 {
                    of_range[j].1.iter().for_each(|&b| self.related(a, b, Relation::Different));
                }
            }
        }
        of_range.into_iter().for_each(|(_, alike)| self.demand(AllDifferent::new(alike)));
    }

    /// A cell has one of the values for which it is so.
    pub fn cell_is(&mut self, cell: Cell, is: impl Fn(i64) -> bool) {
        let range = self.names().range(cell);
        let places = (0..range.count()).map(Digit::at);
        let set = places.filter(|&place| is(range.value(place).into())).collect();
        self.demand(OneOf::new(cell, set));
    }

    /// None of these sets of cells has a digit twice.
    pub fn all_different(&mut self, zones: impl IntoIterator<Item = Vec<Cell>>) {
        zones.into_iter().for_each(|zone| self.demand(AllDifferent::new(zone)));
    }

    /// Each two neighbours along a line are in this relation.
    pub fn along(&mut self, cells: &[Cell], relation: Relation) {
        cells.windows(2).for_each(|two| self.cells_related(two[0], two[1], relation));
    }

    /// Each cell and the one such a step away, where there is one, are in this relation.
    pub fn steps(&mut self, steps: &[(isize, isize)], relation: Relation) {
        let layout = self.layout;
        for cell in layout.cells() {
            for &(down, right) in steps {
                if let Some(to) = layout.step(cell, down, right) {
                    self.cells_related(cell, to, relation);
                }
            }
        }
    }
}
