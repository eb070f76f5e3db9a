//! Arguments of rules, and whether they are such as their rule takes.

use super::grammar::{Count, Drawn, Part, Takes, Times, count};
use super::totals::is_number;
use super::{Reach, Rule, RuleError, RuleKind, Totals};
use crate::{Cell, Digit, DigitSet, Digits, Grid, Names, Naming};

/// One argument, for one part of what the rule takes.
///
/// ```
/// use youdoku::{Grid, Rule, rules::{Argument, Totals}};
/// let grid = Grid::square(3).unwrap();
/// let cage = Rule::read("killer-cage 15 r1c1 r1c2", &grid).unwrap();
/// assert_eq!(cage.argument("sum"), &Argument::Totals(Totals::only(15)));
/// assert_eq!(cage.argument("cells"), &Argument::Cells(grid.rows()[0][..2].to_vec()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// An optional one that is left out.
    Absent,
    /// A number.
    Number(i64),
    /// Several numbers, or one a cell in reading order.
    Numbers(Vec<i64>),
    /// A set of numbers.
    Totals(Totals),
    /// Sets of digits.
    Digits(Vec<DigitSet>),
    /// Digits in ascending order, some perhaps more than once.
    DigitList(Vec<Digit>),
    /// One of the words that the rule knows.
    Word(&'static str),
    /// A name.
    Name(String),
    /// Several names.
    Names(Vec<String>),
    /// Cells, in the order in which they were named: that is the order along a line.
    Cells(Vec<Cell>),
    /// Groups of cells.
    Groups(Vec<Vec<Cell>>),
    /// Cells with their weights.
    Weighted(Vec<(i64, Cell)>),
    /// Rows and columns.
    Size(usize, usize),
    /// The least and the greatest of some values, and all between.
    Range(Digits),
    /// Free text.
    Pattern(String),
    /// Groups of rules.
    Rules(Vec<Vec<Rule>>),
}

impl Rule {
    /// A rule without arguments.
    pub fn global(kind: &'static RuleKind) -> Rule {
        Rule { kind, arguments: vec![Argument::Absent; kind.takes.len()] }
    }

    /// A rule of which only numbers and cells are known; they go to its parts in order.
    pub fn of(kind: &'static RuleKind, numbers: &[i64], cells: &[Cell]) -> Result<Rule, RuleError> {
        let (mut numbers_left, mut cells_left) = (numbers, cells);
        let mut next = |count: usize| {
            let count = count.min(numbers_left.len());
            let (taken, rest) = numbers_left.split_at(count);
            numbers_left = rest;
            taken.to_vec()
        };
        let mut rule = Rule::global(kind);
        for (part, argument) in kind.takes.iter().zip(&mut rule.arguments) {
            let filled = match part.takes {
                Takes::Number if !matches!(part.times, Times::Many(_)) => {
                    next(1).first().map(|&number| Argument::Number(number))
                }
                Takes::Number | Takes::EachCell => {
                    Some(next(usize::MAX)).filter(|all| !all.is_empty()).map(Argument::Numbers)
                }
                Takes::Totals => next(1).first().map(|&n| Argument::Totals(Totals::only(n))),
                Takes::Size => match next(2)[..] {
                    [rows, columns] => {
                        let side = |number: i64| usize::try_from(number).unwrap_or(0);
                        Some(Argument::Size(side(rows), side(columns)))
                    }
                    [] => None,
                    [..] => return Err(rule.shape(count(numbers.len(), "number"), "2 numbers")),
                },
                Takes::Cells(..) | Takes::Outside(_) | Takes::Groups | Takes::Weighted => {
                    let cells = std::mem::take(&mut cells_left).to_vec();
                    match part.takes {
                        _ if cells.is_empty() => None,
                        Takes::Groups => Some(Argument::Groups(vec![cells])),
                        Takes::Weighted => {
                            let once = |cell| (1, cell);
                            Some(Argument::Weighted(cells.into_iter().map(once).collect()))
                        }
                        _ => Some(Argument::Cells(cells)),
                    }
                }
                _ => None,
            };
            *argument = filled.unwrap_or(Argument::Absent);
        }
        if !numbers_left.is_empty() {
            let expected = rule.expected_numbers();
            return Err(rule.shape(count(numbers.len(), "number"), expected));
        }
        if !cells_left.is_empty() {
            return Err(rule.shape(count(cells.len(), "cell"), count(0, "cell")));
        }
        Ok(rule)
    }

    /// The same rule with this argument in the part of this name, which it has.
    #[must_use]
    pub fn with(mut self, name: &str, argument: Argument) -> Rule {
        let place = self.kind.part(name).map(|(place, _)| place);
        self.arguments[place.expect("a part of the rule")] = argument;
        self
    }

    /// Leaves out the cells that are not kept.
    pub fn retain_cells(&mut self, keep: impl Fn(Cell) -> bool) {
        for argument in &mut self.arguments {
            if let Argument::Cells(cells) = argument {
                cells.retain(|&cell| keep(cell));
            }
        }
    }

    /// The same rule with this number in the part of this name, in whichever way the part takes one; as it is where it
    /// takes none.
    #[must_use]
    pub fn with_number(self, name: &str, number: i64) -> Rule {
        let Some((_, part)) = self.kind.part(name) else { return self };
        match (part.takes, part.times) {
            (Takes::Number, Times::Many(_)) => self.with(name, Argument::Numbers(vec![number])),
            (Takes::Number, _) => self.with(name, Argument::Number(number)),
            (Takes::Totals, _) => self.with(name, Argument::Totals(Totals::only(number))),
            _ => self,
        }
    }

    /// The argument of this name; absent when the rule has none.
    pub fn argument(&self, name: &str) -> &Argument {
        let place = self.kind.part(name).map(|(place, _)| place);
        place.and_then(|place| self.arguments.get(place)).unwrap_or(&Argument::Absent)
    }

    /// Its cells, in the order in which they were named; none when it names none.
    pub fn cells(&self) -> &[Cell] {
        let cells = self.arguments.iter().find_map(|argument| match argument {
            Argument::Cells(cells) => Some(cells.as_slice()),
            _ => None,
        });
        cells.unwrap_or_default()
    }

    /// The number of this name, if it is there.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.argument(name) {
            Argument::Number(number) => Some(*number),
            Argument::Totals(totals) => totals.single(),
            _ => None,
        }
    }

    /// The number of this name, which the rule must have.
    pub fn needed(&self, name: &str) -> Result<i64, RuleError> {
        self.number(name).ok_or_else(|| self.shape(format!("no {name}"), "a number"))
    }

    /// The number of this name, which is not negative, or what it is when left out.
    pub fn number_or(&self, name: &str, default: usize) -> Result<usize, RuleError> {
        let Some(number) = self.number(name) else { return Ok(default) };
        let unfit = |_| self.unfit(format!("has the number {number}, expected 0 or more"));
        usize::try_from(number).map_err(unfit)
    }

    /// The numbers of this name.
    pub fn numbers(&self, name: &str) -> &[i64] {
        if let Argument::Numbers(numbers) = self.argument(name) { numbers } else { &[] }
    }

    /// The set of numbers of this name.
    pub fn totals(&self, name: &str) -> Option<Totals> {
        match self.argument(name) {
            Argument::Totals(totals) => Some(totals.clone()),
            Argument::Number(number) => Some(Totals::only(*number)),
            _ => None,
        }
    }

    /// The sets of digits of this name.
    pub fn digits(&self, name: &str) -> &[DigitSet] {
        if let Argument::Digits(sets) = self.argument(name) { sets } else { &[] }
    }

    /// The digits of this name, in ascending order and as often as they stand there.
    pub fn digit_list(&self, name: &str) -> &[Digit] {
        if let Argument::DigitList(digits) = self.argument(name) { digits } else { &[] }
    }

    /// The word in the part of this name.
    pub fn word(&self, name: &str) -> Option<&'static str> {
        if let Argument::Word(word) = *self.argument(name) { Some(word) } else { None }
    }

    /// The name in the part of this name.
    pub fn name(&self, name: &str) -> Option<&str> {
        if let Argument::Name(said) = self.argument(name) { Some(said) } else { None }
    }

    /// The names in the part of this name.
    pub fn names(&self, name: &str) -> &[String] {
        if let Argument::Names(names) = self.argument(name) { names } else { &[] }
    }

    /// The range of this name.
    pub fn range(&self, name: &str) -> Option<Digits> {
        if let Argument::Range(range) = *self.argument(name) { Some(range) } else { None }
    }

    /// The groups of cells of this name.
    pub fn groups(&self, name: &str) -> &[Vec<Cell>] {
        if let Argument::Groups(groups) = self.argument(name) { groups } else { &[] }
    }

    /// The cells of this name with their weights.
    pub fn weighted(&self, name: &str) -> &[(i64, Cell)] {
        if let Argument::Weighted(terms) = self.argument(name) { terms } else { &[] }
    }

    /// The rows and columns of this name.
    pub fn size(&self, name: &str) -> Option<(usize, usize)> {
        if let Argument::Size(rows, columns) = *self.argument(name) {
            Some((rows, columns))
        } else {
            None
        }
    }

    /// The free text of this name.
    pub fn pattern(&self, name: &str) -> Option<&str> {
        if let Argument::Pattern(pattern) = self.argument(name) { Some(pattern) } else { None }
    }

    /// The groups of rules of this name.
    pub fn rules(&self, name: &str) -> &[Vec<Rule>] {
        if let Argument::Rules(groups) = self.argument(name) { groups } else { &[] }
    }

    /// All numbers that it has, in the order of its parts.
    pub fn all_numbers(&self) -> Vec<i64> {
        let mut numbers = Vec::new();
        for argument in &self.arguments {
            match argument {
                Argument::Number(number) => numbers.push(*number),
                Argument::Numbers(several) => numbers.extend(several),
                Argument::Totals(totals) => numbers.extend(totals.single()),
                Argument::Size(rows, columns) => numbers.extend([*rows as i64, *columns as i64]),
                _ => {}
            }
        }
        numbers
    }

    /// All cells that it names, in whatever part, but for those of rules within it.
    pub fn all_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.arguments.iter().flat_map(|argument| -> Box<dyn Iterator<Item = Cell> + '_> {
            match argument {
                Argument::Cells(cells) => Box::new(cells.iter().copied()),
                Argument::Groups(groups) => Box::new(groups.iter().flatten().copied()),
                Argument::Weighted(terms) => Box::new(terms.iter().map(|&(_, cell)| cell)),
                _ => Box::new(std::iter::empty()),
            }
        })
    }

    /// Whether all cells that it names, also in rules within it, are the grid's own.
    pub fn is_on(&self, grid: &Grid) -> bool {
        let within = |argument: &Argument| match argument {
            Argument::Rules(groups) => groups.iter().flatten().all(|rule| rule.is_on(grid)),
            _ => true,
        };
        self.all_cells().all(|cell| grid.has(cell)) && self.arguments.iter().all(within)
    }

    /// Whether its arguments are such as it takes, and its cells on the grid or declared.
    pub fn check(&self, names: &impl Naming) -> Result<(), RuleError> {
        self.check_among(&names.names())
    }

    fn check_among(&self, names: &Names) -> Result<(), RuleError> {
        if self.arguments.len() != self.kind.takes.len() {
            let expected = count(self.kind.takes.len(), "argument");
            return Err(self.shape(count(self.arguments.len(), "argument"), expected));
        }
        for (part, argument) in self.kind.takes.iter().zip(&self.arguments) {
            self.check_argument(part, argument, names)?;
        }
        let mut outside = self.all_cells().filter(|&cell| !names.grid().has(cell));
        outside.try_for_each(|cell| self.check_declared(cell, names))
    }

    /// Whether it may name a cell besides the grid.
    fn check_declared(&self, cell: Cell, names: &Names) -> Result<(), RuleError> {
        let (name, digits) = (names.name(cell), names.grid().range());
        match self.kind.reach {
            Reach::Grid => Err(self.unfit(format!("names {name}, expected cells of the grid"))),
            Reach::Digits if names.range(cell) != digits => Err(self.unfit(format!(
                "names {name} with the digits {}, expected cells with the digits {digits}",
                names.range(cell)
            ))),
            Reach::Digits | Reach::Any => Ok(()),
        }
    }

    fn check_argument(
        &self,
        part: &Part,
        argument: &Argument,
        names: &Names,
    ) -> Result<(), RuleError> {
        let grid = &names.grid();
        let (one, many, weights): (_, &[i64], &[(i64, Cell)]) = match argument {
            Argument::Number(number) => (Some(*number), &[], &[]),
            Argument::Numbers(numbers) => (None, numbers, &[]),
            Argument::Weighted(terms) => (None, &[], terms),
            _ => (None, &[], &[]),
        };
        let weights = weights.iter().map(|&(weight, _)| weight);
        let mut stated = one.into_iter().chain(many.iter().copied()).chain(weights);
        if let Some(number) = stated.find(|&number| !is_number(number)) {
            let most = Totals::MOST;
            let expected = format!("has the number {number}, expected one from -{most} to {most}");
            return Err(self.unfit(expected));
        }
        let several = |number: usize, what: &str| match part.times {
            Times::Many(least) if number < least => {
                Err(self.shape(count(number, what), format!("at least {}", count(least, what))))
            }
            Times::One | Times::Optional if number != 1 => {
                Err(self.shape(count(number, what), count(1, what)))
            }
            _ => Ok(()),
        };
        match (part.takes, argument) {
            (_, Argument::Absent) if part.times.may_be_none() => Ok(()),
            (_, Argument::Absent) => Err(self.missing(part, grid)),
            (Takes::Number, Argument::Number(_)) if !matches!(part.times, Times::Many(_)) => Ok(()),
            (Takes::Number, Argument::Numbers(numbers)) => several(numbers.len(), "number"),
            (Takes::EachCell, Argument::Numbers(numbers)) => match numbers.len() {
                found if found == grid.num_cells() => Ok(()),
                found => Err(self.shape(count(found, "number"), count(grid.num_cells(), "number"))),
            },
            (Takes::Totals, Argument::Totals(_))
            | (Takes::Size, Argument::Size(..))
            | (Takes::Range, Argument::Range(_)) => Ok(()),
            (Takes::Word(words), Argument::Word(word)) if words.contains(word) => Ok(()),
            (Takes::Name, Argument::Name(_)) if !matches!(part.times, Times::Many(_)) => Ok(()),
            (Takes::Name, Argument::Names(names)) => several(names.len(), "name"),
            (Takes::Pattern, Argument::Pattern(_)) => Ok(()),
            (Takes::Digits, Argument::Digits(sets)) => several(sets.len(), "set"),
            (Takes::DigitList, Argument::DigitList(digits)) => {
                match digits.iter().find(|digit| digit.index() >= grid.num_digits()) {
                    None => Ok(()),
                    Some(_) => Err(self.unfit(format!("has a digit that a {grid} grid has not"))),
                }
            }
            (Takes::Cells(drawn, wanted), Argument::Cells(cells)) => {
                self.check_cells(cells, Some(drawn), wanted, names)
            }
            (Takes::Outside(wanted), Argument::Cells(cells)) => {
                self.check_cells(cells, None, wanted, names)
            }
            (Takes::Groups, Argument::Groups(groups)) => {
                several(groups.len(), "group")?;
                let one = Count::AtLeast(1);
                groups.iter().try_for_each(|cells| self.check_cells(cells, None, one, names))
            }
            (Takes::Weighted, Argument::Weighted(terms)) => {
                let outside = terms.iter().any(|(_, cell)| cell.index() >= names.num_cells());
                match (terms.is_empty(), outside) {
                    (true, _) => Err(self.missing(part, grid)),
                    (_, true) => Err(self.off_the_grid(grid)),
                    _ => Ok(()),
                }
            }
            (Takes::Rules, Argument::Rules(groups)) => {
                several(groups.len(), "group of rule")?;
                groups.iter().flatten().try_for_each(|rule| rule.check_among(names))
            }
            _ => Err(self.shape(format!("another {}", part.name), part.expected(grid))),
        }
    }

    /// What is wrong with cells drawn so; clues outside the grid have none that is drawn.
    fn check_cells(
        &self,
        cells: &[Cell],
        drawn: Option<Drawn>,
        wanted: Count,
        names: &Names,
    ) -> Result<(), RuleError> {
        if !wanted.fits(cells.len()) {
            let expected = match wanted {
                Count::Exactly(wanted) => count(wanted, "cell"),
                Count::AtLeast(wanted) => format!("at least {}", count(wanted, "cell")),
            };
            return Err(self.shape(count(cells.len(), "cell"), expected));
        }
        if cells.iter().any(|cell| cell.index() >= names.num_cells()) {
            return Err(self.off_the_grid(&names.grid()));
        }
        if drawn == Some(Drawn::Corner) && !is_block(cells, &names.grid()) {
            return Err(self.unfit("names four cells that do not meet, expected a square of them"));
        }
        let twice = match drawn {
            Some(Drawn::Line | Drawn::Loop) => {
                cells.windows(2).find(|two| two[0] == two[1]).map(|two| two[0])
            }
            _ => {
                let mut named = vec![false; names.num_cells()];
                let again = |cell: &&Cell| std::mem::replace(&mut named[cell.index()], true);
                cells.iter().find(again).copied()
            }
        };
        match twice {
            Some(cell) => Err(self.unfit(format!("names {} twice", names.name(cell)))),
            None => Ok(()),
        }
    }

    fn missing(&self, part: &Part, grid: &Grid) -> RuleError {
        match part.takes {
            Takes::Number | Takes::EachCell => {
                let expected = match part.takes {
                    Takes::EachCell => count(grid.num_cells(), "number"),
                    _ => self.expected_numbers(),
                };
                self.shape(count(self.all_numbers().len(), "number"), expected)
            }
            Takes::Cells(_, wanted) | Takes::Outside(wanted) => {
                let expected = match wanted {
                    Count::Exactly(wanted) => count(wanted, "cell"),
                    Count::AtLeast(wanted) => format!("at least {}", count(wanted, "cell")),
                };
                self.shape(count(0, "cell"), expected)
            }
            Takes::Rules => self.shape(count(0, "rule"), part.expected(grid)),
            _ => self.shape(format!("no {}", part.name), part.expected(grid)),
        }
    }

    /// How many numbers it takes, in words.
    pub(super) fn expected_numbers(&self) -> String {
        let (mut least, mut most) = (0, Some(0));
        for part in self.kind.takes {
            let (fewest, many) = match (part.takes, part.times) {
                (Takes::Number, Times::One) => (1, Some(1)),
                (Takes::Number, Times::Optional) => (0, Some(1)),
                (Takes::Number, Times::Many(fewest)) => (fewest, None),
                (Takes::EachCell, _) => (1, None),
                _ => (0, Some(0)),
            };
            least += fewest;
            most = most.zip(many).map(|(most, many)| most + many);
        }
        match most {
            Some(most) if most == least => count(least, "number"),
            Some(most) => format!("at most {}", count(most, "number")),
            None => format!("at least {}", count(least, "number")),
        }
    }

    fn off_the_grid(&self, grid: &Grid) -> RuleError {
        self.unfit(format!("names a cell that is not on a {grid} grid"))
    }

    pub(super) fn shape(&self, found: String, expected: impl Into<String>) -> RuleError {
        let (word, usage) = (self.kind.word, self.kind.usage());
        RuleError::Shape { word, found, expected: expected.into(), usage }
    }

    pub(crate) fn unfit(&self, why: impl Into<String>) -> RuleError {
        RuleError::Unfit { word: self.kind.word, why: why.into() }
    }
}

/// Whether these are the four cells around a corner, in reading order.
fn is_block(cells: &[Cell], grid: &Grid) -> bool {
    let steps = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
    let around = steps.map(|(down, right)| grid.step(cells[0], down, right));
    cells.iter().map(|&cell| Some(cell)).eq(around)
}
