//! The cells of our puzzles by their names there: for whoever writes.

use youdoku_logic::Control;

use super::names::{Group, Names, Place};
use crate::constraint::Constraint;
use crate::rules::{Meaning, Scope};
use crate::{Cell, Layout, Puzzle, Rule, Variable, Variables};

/// Those of a puzzle, and what they are called here.
pub(super) struct Ours {
    pub theirs: Names,
    ours: crate::Names,
    /// Rules that declare cells, without which others cannot be read.
    declaring: Vec<Rule>,
    /// For each cell besides the grid the place that it has there, if it has one.
    besides: Vec<Option<Place>>,
}

impl Ours {
    /// Those of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Ours {
        let (grid, ours) = (puzzle.grid(), puzzle.names());
        let mut theirs = Names::of_grid(grid);
        let mut besides = Vec::new();
        for (declared, number) in ours.declared().zip(1usize..) {
            // Names are letters; one that has others is numbered by letters.
            let known = |prefix: &str| theirs.groups.iter().any(|group| group.prefix == prefix);
            let letters =
                |name: &str| !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_uppercase());
            let name = declared.name.strip_prefix('V').unwrap_or(&declared.name);
            let prefix = match letters(name) {
                true => format!("V{name}"),
                false => format!("VX{}", "X".repeat(number)),
            };
            let fits = declared.range == grid.range() && !known(&prefix);
            if fits {
                let (columns, cells) = (declared.columns, declared.count);
                let ours = declared.name.clone();
                theirs.groups.push(Group { prefix, ours, columns, cells });
            }
            let group = theirs.groups.len() - 1;
            besides.extend((0..declared.count).map(|index| fits.then_some(Place { group, index })));
        }
        let declares = |rule: &&Rule| matches!(rule.kind.scope, Scope::Cells(_));
        let declaring = puzzle.rules.iter().filter(declares).cloned().collect();
        Ours { theirs, ours, declaring, besides }
    }

    /// The items that declare the variables.
    pub fn declarations(&self) -> String {
        let grid = self.theirs.grid;
        let item = |group: &Group| {
            let size = match (group.cells, group.columns) {
                (1, _) => String::new(),
                (cells, columns) if columns == grid.num_columns() => format!("~~{cells}"),
                (cells, columns) => format!("~~{}x{columns}", cells / columns),
            };
            format!(".Var~{}{size}", &group.prefix[1..])
        };
        self.theirs.groups.iter().skip(1).map(item).collect()
    }

    /// Whether all cells that a rule declares can be named there.
    pub fn can_declare(&self) -> bool {
        self.besides.iter().all(Option::is_some)
    }

    /// The name of a cell there; nothing where it has none.
    pub fn of_cell(&self, cell: Cell) -> Option<String> {
        let place = match cell.index().checked_sub(self.theirs.grid.num_cells()) {
            None => Place::on_the_grid(cell),
            Some(besides) => (*self.besides.get(besides)?)?,
        };
        Some(self.theirs.theirs(place))
    }

    /// The name of a variable there, where it is a cell or the region of one.
    pub fn of_variable(&self, variable: Variable, variables: &Variables) -> Option<String> {
        let cells = self.theirs.grid.num_cells();
        if variable.index() < cells + self.besides.len() {
            return self.of_cell(Cell::new(variable.index()));
        }
        let other = &variables.others()[variable.index() - cells];
        (other.name == "region").then(|| Some(format!("CC{}", other.at?.index() + 1)))?
    }

    /// Whether it is the region of a cell: which numbers regions have is nobody's business but ours.
    pub fn is_region(&self, variable: Variable) -> bool {
        variable.index() >= self.theirs.grid.num_cells() + self.besides.len()
    }

    /// Reads a rule that may name all of them.
    pub fn rule(&self, text: &str) -> Option<Rule> {
        Rule::read(text, &self.ours).ok()
    }

    /// What a rule demands on a board of this layout, and the variables that it then has.
    pub fn meaning_of(
        &self,
        rule: &Rule,
        layout: &Layout,
    ) -> Option<(Variables, Vec<Box<dyn Constraint>>)> {
        let mut rules = self.declaring.clone();
        rules.push(rule.clone());
        let (meaning, demands) = Meaning::of_rules(&rules, layout, &Control::new()).ok()?;
        let own = demands.into_iter().filter(|(from, _)| *from + 1 == rules.len());
        Some((meaning.variables, own.map(|(_, demand)| demand).collect()))
    }
}
