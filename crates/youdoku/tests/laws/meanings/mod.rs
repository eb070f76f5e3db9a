//! What rules mean, said a second time: for each word a plain sentence about finished boards, written from what people
//! say and not from the constraints. On random boards with random arguments, on grids of any size and digits from any
//! number on, the sentence is true exactly where the rule's constraints hold.
//!
//! A new rule is a line in one of the tables.

mod cages;
mod cells;
mod edges;
mod grid;
mod layers;
mod lines;
mod outside;
mod twofold;

use std::collections::HashMap;
use std::time::Duration;

use fastrand::Rng;
use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::rules::{RULES, Rule, RuleKind, Scope, kind};
use youdoku::{Board, Cell, Control, Digit, Digits, Grid, Layout, Model, Puzzle, Source, Variable};

use crate::random::{OF_FEW_BOARDS, random_base, random_grid, random_rule};

/// A word, and whether a finished board is as its rule says.
pub type Meaning = (&'static str, fn(&Told) -> bool);

/// All tables.
const TABLES: [&[Meaning]; 7] = [
    grid::MEANINGS,
    cells::MEANINGS,
    cages::MEANINGS,
    layers::MEANINGS,
    lines::MEANINGS,
    edges::MEANINGS,
    outside::MEANINGS,
];

/// A rule and a finished board.
pub struct Told<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// All rules of the puzzle, this one among them.
    pub rules: &'a [Rule],
    /// What the base makes of the grid.
    pub layout: &'a Layout,
    board: &'a Board,
    model: &'a Model,
    /// What is read of each cell in place of its digit, where that is said.
    taken: Option<HashMap<Cell, Vec<i64>>>,
}

/// What a sentence may ask.
impl Told<'_> {
    pub fn grid(&self) -> Grid {
        self.layout.grid()
    }

    /// How many rows and columns there are.
    pub fn sides(&self) -> (i64, i64) {
        (self.grid().num_rows() as i64, self.grid().num_columns() as i64)
    }

    /// The least and the greatest digit.
    pub fn ends(&self) -> (i64, i64) {
        (self.grid().range().least().into(), self.grid().range().greatest().into())
    }

    /// All digits.
    pub fn digits(&self) -> std::ops::RangeInclusive<i64> {
        self.ends().0..=self.ends().1
    }

    /// The digit in a cell.
    pub fn at(&self, cell: Cell) -> i64 {
        if let Some(taken) = &self.taken {
            return taken[&cell][0];
        }
        self.grid().value(self.board.get(cell).expect("a full board")).into()
    }

    /// The digit in a row and column, from 1, if there is such a cell.
    pub fn rc(&self, row: i64, column: i64) -> Option<i64> {
        self.cell(row, column).map(|cell| self.at(cell))
    }

    /// The cell in a row and column, from 1, if there is one.
    pub fn cell(&self, row: i64, column: i64) -> Option<Cell> {
        let (rows, columns) = self.sides();
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        inside.then(|| self.grid().cell(row as usize - 1, column as usize - 1))
    }

    /// The row and the column of a cell, from 1.
    pub fn place(&self, cell: Cell) -> (i64, i64) {
        (self.grid().row(cell) as i64 + 1, self.grid().column(cell) as i64 + 1)
    }

    /// All cells.
    pub fn cells(&self) -> Vec<Cell> {
        self.grid().cells().collect()
    }

    /// All pairs of different cells, each once.
    pub fn pairs(&self) -> Vec<(Cell, Cell)> {
        let cells = self.cells();
        let after = |i: usize| cells[i + 1..].iter().map(move |&b| (i, b));
        (0..cells.len()).flat_map(after).map(|(i, b)| (cells[i], b)).collect()
    }

    /// How far apart two cells are, in rows and in columns.
    pub fn apart(&self, a: Cell, b: Cell) -> (i64, i64) {
        let ((row, column), (to_row, to_column)) = (self.place(a), self.place(b));
        ((row - to_row).abs(), (column - to_column).abs())
    }

    /// The cells that share an edge with a cell.
    pub fn beside(&self, cell: Cell) -> Vec<Cell> {
        let (row, column) = self.place(cell);
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        steps.iter().filter_map(|(down, right)| self.cell(row + down, column + right)).collect()
    }

    /// The cells from one on in a direction, without itself.
    pub fn ray(&self, from: Cell, (down, right): (i64, i64)) -> Vec<Cell> {
        let (row, column) = self.place(from);
        (1..).map_while(|far| self.cell(row + far * down, column + far * right)).collect()
    }

    /// All squares of two by two cells, in reading order.
    pub fn squares(&self) -> Vec<[Cell; 4]> {
        let square = |cell: Cell| {
            let (row, column) = self.place(cell);
            self.cell(row + 1, column + 1)?;
            let at = |down, right| self.cell(row + down, column + right).expect("inside");
            Some([at(0, 0), at(0, 1), at(1, 0), at(1, 1)])
        };
        self.cells().into_iter().filter_map(square).collect()
    }

    /// What a cell is worth to rules that add: its digit, unless rules of the puzzle say otherwise.
    pub fn worth(&self, cell: Cell) -> i64 {
        if let Some(taken) = &self.taken {
            return taken[&cell].iter().sum();
        }
        let mut worth = self.at(cell);
        for rule in self.rules {
            let is_marked = |layer: &str| self.shown(layer, Some(cell)) == 1;
            worth = match rule.kind.word {
                "doublers" if is_marked("doubled") => 2 * worth,
                "negators" if is_marked("negated") => -worth,
                "hot" if is_marked("hot") => worth + 1,
                "cold" if is_marked("cold") => worth - 1,
                "marked-values" if is_marked(rule.name("name").expect("a name")) => {
                    formula(rule.pattern("formula").expect("a formula"), worth)
                }
                "schrodinger" => match self.shown("second", Some(cell)) {
                    none if none < self.ends().0 => worth,
                    second => worth + second,
                },
                _ => worth,
            };
        }
        worth
    }

    /// The digits in some cells.
    pub fn these(&self, cells: &[Cell]) -> Vec<i64> {
        if let Some(taken) = &self.taken {
            return cells.iter().flat_map(|cell| taken[cell].clone()).collect();
        }
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    /// The digits in the rule's cells, in their order.
    pub fn own(&self) -> Vec<i64> {
        self.these(self.rule.cells())
    }

    /// The digits in each group of the rule's cells.
    pub fn groups(&self) -> Vec<Vec<i64>> {
        self.rule.groups("cells").iter().map(|cells| self.these(cells)).collect()
    }

    /// The number of this name, or another where it is left out.
    pub fn number(&self, name: &str, usual: i64) -> i64 {
        self.rule.number(name).unwrap_or(usual)
    }

    /// The sets of digits of this name.
    pub fn sets(&self, name: &str) -> Vec<Vec<i64>> {
        let value = |digit: Digit| i64::from(self.grid().value(digit));
        self.rule.digits(name).iter().map(|set| set.iter().map(value).collect()).collect()
    }

    /// The value of what is shown of a cell in a layer, or by itself.
    pub fn shown(&self, name: &str, cell: Option<Cell>) -> i64 {
        let variables = self.model.variables();
        let of = |&one: &Variable| {
            variables.other(one).is_some_and(|other| other.name == name && other.at == cell)
        };
        let variable = variables.shown().find(of).expect("a layer of this name");
        variables.values(self.board).value(variable).expect("a full board")
    }
}

/// What the formulas of `random.rs` make of a number.
fn formula(text: &str, number: i64) -> i64 {
    match text {
        "3*a" => 3 * number,
        "a/2" => number.div_euclid(2),
        "4-a" => 4 - number,
        _ => panic!("{text} has no meaning"),
    }
}

/// Whether numbers are all different.
pub fn different(numbers: &[i64]) -> bool {
    numbers.iter().enumerate().all(|(i, number)| !numbers[..i].contains(number))
}

/// How often a number stands there.
pub fn times(number: i64, numbers: &[i64]) -> usize {
    numbers.iter().filter(|&&other| other == number).count()
}

/// How many of some numbers are even.
pub fn evens(numbers: &[i64]) -> usize {
    numbers.iter().filter(|number| number.rem_euclid(2) == 0).count()
}

/// Numbers in ascending order.
pub fn sorted(mut numbers: Vec<i64>) -> Vec<i64> {
    numbers.sort_unstable();
    numbers
}

/// Rules that lean on rows and columns having each digit once: they are tried on boards of which that is so.
const WITHIN_THE_BASE: &[&str] = &["full-rank", "different-lines"];

/// So many boards are to be as a rule says, and so many not.
const ENOUGH: usize = 60;

/// Tries each rule of a table, with one more of the same word now and then, under random base rules.
fn compare(table: &[Meaning], seed: u64) {
    for (i, &(word, _)) in table.iter().enumerate() {
        let mut random = Rng::with_seed(seed * 1000 + i as u64);
        let (mut yes, mut no) = (0, 0);
        for round in 0..6000 {
            if round >= 150 && yes >= ENOUGH && no >= ENOUGH {
                break;
            }
            let Some((puzzle, model)) = random_model(word, &mut random) else { continue };
            let layout = model.layout().clone();
            let reads = kind(word).map_or(&[][..], |kind| kind.reads);
            let is_read = |rule: &Rule| rule.kind.word != word && reads.contains(&rule.kind.word);
            for board in random_boards(&model, &mut random) {
                let is_own = |from: Source| match from {
                    // What a rule leaves of a cell is given, too.
                    Source::Given(cell) => puzzle.givens.get(cell).is_none(),
                    // The base and what the rule reads are somebody else's to say.
                    Source::Rule(i) => i > 0 && !is_read(&puzzle.rules[i]),
                    Source::Definition | Source::Question => true,
                };
                let broken = model.broken_by(&board).any(|demand| is_own(demand.from));
                let of_base = |from: Source| matches!(from, Source::Rule(0));
                let off_base = model.broken_by(&board).any(|demand| of_base(demand.from));
                if off_base && WITHIN_THE_BASE.contains(&word) {
                    continue;
                }
                let told = |rule| Told {
                    rule,
                    rules: &puzzle.rules,
                    layout: &layout,
                    board: &board,
                    model: &model,
                    taken: None,
                };
                let own = puzzle.rules[1..].iter().filter(|rule| !is_read(rule));
                let so = own.into_iter().all(|rule| meaning(rule.kind.word)(&told(rule)));
                let texts = || puzzle.rules.iter().map(|rule| rule.text(&model.grid()));
                let texts = || format!("{} {:?}", model.grid(), texts().collect::<Vec<_>>());
                let values =
                    || told(&puzzle.rules[1]).these(&model.grid().cells().collect::<Vec<_>>());
                assert_eq!(so, !broken, "{} on {:?}", texts(), values());
                *(if so { &mut yes } else { &mut no }) += 1;
            }
        }
        assert!(yes >= ENOUGH && no >= ENOUGH, "{word}: {yes} boards are so, {no} are not");
    }
}

/// The sentence for a word.
fn meaning(word: &str) -> fn(&Told) -> bool {
    let row = TABLES.iter().flat_map(|table| table.iter()).find(|row| row.0 == word);
    row.unwrap_or_else(|| panic!("{word} has no meaning")).1
}

/// A base and one or two rules of this word on a random grid, where they can be. Rules of layers stand beside one that
/// makes the layer, and what changes the worth of cells beside a sum.
fn random_model(word: &str, random: &mut Rng) -> Option<(Puzzle, Model)> {
    let known = |word: &str| kind(word).unwrap_or_else(|| panic!("{word} is no rule"));
    let of_size = |size: usize, least: i64, digits: usize| {
        Grid::new(size, size, Digits::new(least, least + digits as i64 - 1).ok()?).ok()
    };
    let grid = match word {
        "doppelganger" => {
            let size = [4, 4, 6][random.usize(0..3)];
            of_size(size, 0, size + 1)?
        }
        "schrodinger" => of_size(4, random.i64(0..2), 5)?,
        word if MODIFIERS.contains(&word) => of_size(4, random.i64(0..2), 4)?,
        word if CHAOTIC.contains(&word) => of_size(4, random.i64(0..2), 4)?,
        word if PARTED.contains(&word) => of_size(4, random.i64(0..2), 4)?,
        "lits" => of_size(4, random.i64(0..2), 8)?,
        "squished" => Grid::new(3, [2, 3, 5][random.usize(0..3)], Digits::new(0, 4).ok()?).ok()?,
        word if OF_FEW_BOARDS.contains(&word) => Grid::of_size(9).ok()?,
        _ if random.bool() => random_grid(random),
        _ => tiny_grid(random),
    };
    let base = match word {
        word if CHAOTIC.contains(&word) => Rule::global(known("chaos-construction")),
        "schrodinger" => Rule::boxes(youdoku::Boxes { height: 2, width: 2 }),
        word if MODIFIERS.contains(&word) => random_base("classic", grid, random),
        // Two boxes of eight cells.
        "lits" => Rule::global(known("classic")),
        _ => random_base(["classic", "latin", "jigsaw", "free"][random.usize(0..4)], grid, random),
    };
    let mut rules = vec![base];
    let board = random_board(grid, random);
    if word.ends_with("shaded") || word == "shaded-count" {
        rules.push(Rule::global(known(["yin-yang", "cave"][random.usize(0..2)])));
    }
    if word == "japanese-sum" {
        rules.push(Rule::global(known("japanese-sums")));
    }
    for _ in 0..if random.u8(0..6) == 0 { 2 } else { 1 } {
        rules.push(match word {
            "galaxies" => {
                let text = GALAXIES[random.usize(0..GALAXIES.len())];
                Rule::read(&format!("galaxies {text}"), &grid).expect("centres")
            }
            _ => random_rule(known(word), grid, Some(&board), random),
        });
    }
    if matches!(known(word).scope, Scope::Worth) && random.bool() {
        rules.push(random_rule(known("sum"), grid, Some(&board), random));
    }
    rules.dedup();
    // Marks that it reads stand there too, mostly.
    let is_mark = |other: &&&RuleKind| {
        known(word).reads.contains(&other.word)
            && matches!(other.scope, Scope::Given | Scope::Local)
    };
    for other in RULES.iter().filter(is_mark) {
        for _ in 0..random.usize(0..4) {
            let rule = random_rule(other, grid, None, random);
            let fits = rule.layout(&grid).and_then(|layout| rule.means(&layout)).is_ok();
            rules.extend(fits.then_some(rule));
        }
    }
    let puzzle = Puzzle::of(Board::empty(grid), rules);
    let model = puzzle.model().ok()?;
    Some((puzzle, model))
}

/// Rules that change what cells are worth.
const MODIFIERS: [&str; 5] = ["doublers", "negators", "hot", "cold", "marked-values"];

/// Rules that shade or cut up the grid, of which few boards are right.
const PARTED: [&str; 5] = ["star-battle", "nurikabe", "loop", "fillomino", "galaxies"];

/// Centres on four by four cells.
const GALAXIES: [&str; 4] = [
    "r2c2 r2c3 r3c2 r3c3",
    "r1c2 r1c3 | r3c2 r3c3",
    "r1c1 | r4c4 | r2c1 r3c1 | r2c3 r3c3 | r1c3",
    "r1c1 r1c2 | r1c4 r2c4 | r2c2 r3c2 | r3c3 r3c4 r4c3 r4c4 | r4c1 | r2c1 r3c1 | r2c3",
];

/// Rules about regions that are to be found.
const CHAOTIC: [&str; 5] =
    ["same-region", "region-border", "corner-regions", "chaos-arrow", "chaos-count"];

/// A grid so small that many of its boards are drawn.
fn tiny_grid(random: &mut Rng) -> Grid {
    let (rows, columns) = (random.usize(1..=3), random.usize(2..=4));
    let count = (rows.max(columns) + random.usize(0..3)).saturating_sub(1).max(2);
    let least = [1, 1, 1, 0, 0, 2, -1][random.usize(0..7)];
    let digits = Digits::new(least, least + count as i64 - 1).expect("few digits");
    Grid::new(rows, columns, digits).unwrap_or_else(|_| Grid::of_size(4).expect("a small grid"))
}

fn random_board(grid: Grid, random: &mut Rng) -> Board {
    let mut board = Board::empty(grid);
    let digits: Vec<Digit> = grid.digits().collect();
    grid.cells().for_each(|cell| board.set(cell, random.choice(&digits).copied()));
    board
}

/// Boards at random, one that obeys all rules where it is found at once, and such as differ from it a little.
fn random_boards(model: &Model, random: &mut Rng) -> Vec<Board> {
    let variables = model.variables();
    let drawn = |random: &mut Rng| {
        let places: Vec<Digit> = variables
            .iter()
            .map(|one| Digit::at(random.usize(..variables.range(one).count())))
            .collect();
        variables.board(|one| places.get(one.index()).copied())
    };
    let mut boards: Vec<Board> = (0..8).map(|_| drawn(random)).collect();
    let control = Control::new().with_time(Duration::from_millis(100));
    let mut asked = model.clone();
    let cells: Vec<Cell> = model.layout().cells().collect();
    for _ in 0..2 {
        let cell = cells[random.usize(..cells.len())];
        let digit = Digit::at(random.usize(..model.grid().num_digits()));
        asked = asked.with_digit(cell, digit);
    }
    let engine = Search { symmetry: UseSymmetry::No };
    let Ok(Some(found)) = engine.solve(&asked, &control) else { return boards };
    for _ in 0..6 {
        let values = variables.values(&found);
        let (one, other) = (random.usize(..variables.len()), random.usize(..variables.len()));
        let new = Digit::at(random.usize(..variables.range(Variable::new(one)).count()));
        let swap = random.bool() && one < cells.len() && other < cells.len();
        boards.push(variables.board(|variable| match variable.index() {
            index if swap && index == one => values.get(Variable::new(other)),
            index if swap && index == other => values.get(Variable::new(one)),
            index if !swap && index == one => Some(new),
            _ => values.get(variable),
        }));
    }
    boards.push(found);
    boards
}

/// Every rule that came with a sentence keeps it: the words of all tables, each once.
#[test]
fn each_meaning_is_said_once() {
    let words: Vec<&str> = TABLES.iter().flat_map(|table| table.iter().map(|row| row.0)).collect();
    for (i, word) in words.iter().enumerate() {
        assert!(kind(word).is_some(), "{word} is no rule");
        assert!(!words[..i].contains(word), "{word} is said twice");
    }
}

#[test]
fn rules_of_the_whole_grid_mean_what_is_said() {
    compare(grid::MEANINGS, 1);
}

#[test]
fn rules_of_cells_mean_what_is_said() {
    compare(cells::MEANINGS, 2);
}

#[test]
fn cages_mean_what_is_said() {
    compare(cages::MEANINGS, 3);
}

#[test]
fn layers_mean_what_is_said() {
    compare(layers::MEANINGS, 4);
}

/// As many boards of 4×4, with the digits named, as Interactive-Sudoku-Solver counts.
#[test]
fn as_many_boards_as_others_have_counted() {
    for (header, rule, expect) in [
        ("", "same-digits r1c1 r1c2 | r3c1 r3c2", 96),
        ("", "equal-sums r1c1 r1c2 | r3c3", 24),
        ("", "contains {1 2} r1c1 r2c3 r3c3", 72),
        ("", "contains-exactly {1} r1c1 r2c3 r3c3", 108),
        ("", "look-and-say \"21\" r1c1 r2c3 r3c3", 54),
        ("", "look-and-say \"01\" r1c1 r2c3 r3c3", 126),
        ("", "counting-circles r1c1 r2c3 r3c2", 30),
        ("", "count-distinct r1c1 r2c3 r3c2 r4c4", 72),
        ("", "value-index r1c1 r1c2 r2c3 r3c1", 36),
        ("", "column-indexer r1c1", 144),
        ("size: 4x4\ndigits: 0-3\n", "column-indexer r1c1", 120),
        ("", "rellik-cage 3 r1c1 r1c2", 96),
        ("", "equality-cage r1c1 r1c2", 96),
        ("", "lunchbox 3 r1c1 r1c2 r1c3", 48),
        ("", "sum 5 r1c1 r2c3", 48),
        ("", "sum 0 r1c1 -2*r2c3", 24),
        ("size: 4x4\ndigits: 0-4\nbox: 2x2\n", "doppelganger", 768),
        ("size: 4x4\ndigits: 1-5\nbox: 2x2\n", "same-region-digits", 1440),
        ("rule: chaos-construction\n", "chaos-arrow r1c1", 3468),
        ("rule: chaos-construction\n", "chaos-count r1c1", 3468),
        ("rule: chaos-construction\n", "chaos-arrow exclude r1c1", 3468),
        ("rule: chaos-construction\n", "chaos-count exclude r1c1", 3468),
    ] {
        let text = format!("{header}rule: {rule}\n.... .... .... ....");
        let model = crate::puzzle(&text).model().unwrap();
        let engine = Search { symmetry: UseSymmetry::Yes };
        let count = engine.count(&model, None, &Control::new()).unwrap();
        assert_eq!(count.number(), expect, "{rule}");
    }
}

#[test]
fn lines_mean_what_is_said() {
    compare(lines::MEANINGS, 5);
}

#[test]
fn edges_and_corners_mean_what_is_said() {
    compare(edges::MEANINGS, 6);
}

#[test]
fn clues_outside_mean_what_is_said() {
    compare(outside::MEANINGS, 7);
}
