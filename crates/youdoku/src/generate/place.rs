//! Things of chosen kinds on a full board: cages, lines, dots. Each is drawn where its rule holds, with the number that the
//! board gives it, so that the board stays a solution.
//!
//! Nothing here knows a rule: what a kind takes is read off its grammar, and whether it holds is asked of its meaning.

use crate::random::Rng;
use crate::rules::{Count, Drawn, Part, RuleKind, Takes};
use crate::{Board, Cell, Control, Grid, Puzzle, Rule, Stopped};

/// Tries for each thing, after which there is no room for it.
const TRIES: usize = 60;
/// A cage or a line drawn at random has at most so many cells.
const LONGEST: usize = 6;
/// No number of a thing is greater.
const GREATEST: i64 = 60;

/// What of a kind has to be drawn and found.
#[derive(Clone, Copy)]
struct Form {
    drawn: Drawn,
    fewest: usize,
    most: usize,
    /// The part whose number the board says.
    number: Option<&'static str>,
}

/// The form of a kind that can be placed: cells of one form, and a number at most.
fn form(kind: &RuleKind) -> Option<Form> {
    let mut form = None;
    let mut number = None;
    for part in kind.takes {
        match part.takes {
            Takes::Cells(drawn, count) if form.is_none() && part.times.is_single() => {
                let (fewest, most) = match count {
                    Count::Exactly(cells) => (cells, cells),
                    Count::AtLeast(cells) => (cells, LONGEST.max(cells)),
                };
                let fits = matches!(
                    drawn,
                    Drawn::Line | Drawn::Cage | Drawn::Edge | Drawn::Corner | Drawn::Set
                );
                form = Some((drawn, fewest, most)).filter(|_| fits);
                form?;
            }
            // A sum says what a cage is; other numbers that may be left out have a usual one.
            Takes::Totals if number.is_none() => number = Some(part.name),
            Takes::Number if !part.times.may_be_none() && number.is_none() => {
                number = Some(part.name);
            }
            _ if part.times.may_be_none() => {}
            _ => return None,
        }
    }
    let (drawn, fewest, most) = form?;
    // A set of one cell has no other form than the cell.
    let most = if drawn == Drawn::Set { fewest } else { most };
    Some(Form { drawn, fewest, most, number })
}

/// Whether things of this kind can be placed.
pub fn is_placeable(kind: &RuleKind) -> bool {
    !kind.is_base() && kind.reads.is_empty() && form(kind).is_some()
}

/// Things of these kinds, so many of each, or as many as there is room for; cages and lines share no cells. The same seed
/// gives the same.
pub fn place(
    board: &Board,
    rules: &[Rule],
    wanted: &[(&'static RuleKind, usize)],
    seed: u64,
    control: &Control,
) -> Result<Vec<Rule>, Stopped> {
    let base = rules.iter().filter(|rule| rule.kind.is_base()).cloned().collect();
    let mut placer = Placer { board, base, rng: Rng::with_seed(seed), taken: Vec::new() };
    let mut placed = Vec::new();
    for &(kind, count) in wanted {
        let Some(form) = form(kind) else { continue };
        for _ in 0..count {
            match placer.one(kind, form, control)? {
                Some(rule) => placed.push(rule),
                None => break,
            }
        }
    }
    Ok(placed)
}

struct Placer<'b> {
    board: &'b Board,
    base: Vec<Rule>,
    rng: Rng,
    /// Cells that have something, and pairs and fours of cells that have a sign between them.
    taken: Vec<Vec<Cell>>,
}

impl Placer<'_> {
    fn one(
        &mut self,
        kind: &'static RuleKind,
        form: Form,
        control: &Control,
    ) -> Result<Option<Rule>, Stopped> {
        for turn in 0..TRIES {
            control.check()?;
            let long = self.rng.usize(form.fewest.max(2).min(form.most)..=form.most);
            // Some rules hold wherever they go on, others only when they are whole.
            let found = match form.drawn {
                Drawn::Edge | Drawn::Corner | Drawn::Set => self.spot(kind, form),
                _ if turn % 2 == 0 => self.grown(kind, form, long),
                _ => self.walked(kind, form, long),
            };
            if let Some((cells, rule)) = found {
                match form.drawn {
                    Drawn::Edge | Drawn::Corner => self.taken.push(cells),
                    _ => self.taken.extend(cells.into_iter().map(|cell| vec![cell])),
                }
                return Ok(Some(rule));
            }
        }
        Ok(None)
    }

    fn grid(&self) -> Grid {
        self.board.grid()
    }

    fn is_free(&self, cells: &[Cell]) -> bool {
        !self.taken.iter().any(|taken| taken == cells)
    }

    fn any_cell(&mut self) -> Cell {
        let cells = self.grid().num_cells();
        Cell::new(self.rng.usize(..cells))
    }

    /// The cells around one that are free: across corners too for a line.
    fn around(&mut self, cell: Cell, drawn: Drawn) -> Vec<Cell> {
        let grid = self.grid();
        let near = |other: &Cell| {
            let (down, right) = (
                grid.row(*other).abs_diff(grid.row(cell)),
                grid.column(*other).abs_diff(grid.column(cell)),
            );
            down.max(right) == 1 && (drawn == Drawn::Line || down + right == 1)
        };
        let mut cells: Vec<Cell> = grid.cells().filter(near).collect();
        cells.retain(|&cell| self.is_free(&[cell]));
        self.rng.shuffle(&mut cells);
        cells
    }

    /// A border, a corner or a cell.
    fn spot(&mut self, kind: &'static RuleKind, form: Form) -> Option<(Vec<Cell>, Rule)> {
        let (grid, first) = (self.grid(), self.any_cell());
        let (row, column) = (grid.row(first), grid.column(first));
        let beside = |down: usize, right: usize| {
            let (row, column) = (row + down, column + right);
            (row < grid.num_rows() && column < grid.num_columns()).then(|| grid.cell(row, column))
        };
        let cells = match form.drawn {
            Drawn::Edge => {
                let down = self.rng.usize(..2);
                vec![first, beside(down, 1 - down)?]
            }
            Drawn::Corner => vec![first, beside(0, 1)?, beside(1, 0)?, beside(1, 1)?],
            _ => vec![first],
        };
        if !self.is_free(&cells) || cells.len() < form.fewest {
            return None;
        }
        let rule = self.rule_on(kind, form, &cells)?;
        Some((cells, rule))
    }

    /// Cell by cell, as long as the rule holds.
    fn grown(
        &mut self,
        kind: &'static RuleKind,
        form: Form,
        long: usize,
    ) -> Option<(Vec<Cell>, Rule)> {
        let first = self.any_cell();
        if !self.is_free(&[first]) {
            return None;
        }
        let (mut cells, mut rule) = (vec![first], None);
        while cells.len() < long {
            let from = self.from(&cells, form.drawn);
            let mut next = self.around(from, form.drawn);
            next.retain(|cell| !cells.contains(cell));
            let grown = next.into_iter().find_map(|cell| {
                let more = [&cells[..], &[cell]].concat();
                if more.len() < form.fewest {
                    return Some((more, None));
                }
                let rule = self.rule_on(kind, form, &more)?;
                Some((more, Some(rule)))
            });
            let Some((more, found)) = grown else { break };
            (cells, rule) = (more, found);
        }
        rule.map(|rule| (cells, rule))
    }

    /// A walk of this length, and then a look whether the rule holds.
    fn walked(
        &mut self,
        kind: &'static RuleKind,
        form: Form,
        long: usize,
    ) -> Option<(Vec<Cell>, Rule)> {
        let mut cells = vec![self.any_cell()];
        while cells.len() < long {
            let from = self.from(&cells, form.drawn);
            let next = self.around(from, form.drawn);
            cells.push(next.into_iter().find(|cell| !cells.contains(cell))?);
        }
        if !self.is_free(&cells[..1]) {
            return None;
        }
        let rule = self.rule_on(kind, form, &cells)?;
        Some((cells, rule))
    }

    /// Where it goes on: at the end of a line, anywhere from a cage.
    fn from(&mut self, cells: &[Cell], drawn: Drawn) -> Cell {
        match drawn {
            Drawn::Line => cells[cells.len() - 1],
            _ => cells[self.rng.usize(..cells.len())],
        }
    }

    /// The rule on these cells, with a number that the board meets.
    fn rule_on(&self, kind: &'static RuleKind, form: Form, cells: &[Cell]) -> Option<Rule> {
        let grid = self.grid();
        let Some(number) = form.number else { return self.met(kind, cells, None) };
        let worth = |cell: &Cell| self.board.get(*cell).map_or(0, |digit| grid.value(digit));
        let sum: i64 = cells.iter().map(|cell| i64::from(worth(cell))).sum();
        let others = (0..=GREATEST).filter(|&value| value != sum);
        [sum]
            .into_iter()
            .chain(others)
            .find_map(|value| self.met(kind, cells, Some((number, value))))
    }

    /// The rule as it is written, if the board meets it.
    fn met(
        &self,
        kind: &'static RuleKind,
        cells: &[Cell],
        number: Option<(&str, i64)>,
    ) -> Option<Rule> {
        let grid = self.grid();
        let said = |part: &Part| match (part.takes, number) {
            (Takes::Cells(..), _) => {
                Some(cells.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>().join(" "))
            }
            (_, Some((name, value))) if name == part.name => Some(value.to_string()),
            _ => None,
        };
        let words: Vec<String> = kind.takes.iter().filter_map(said).collect();
        let rule = Rule::read(&format!("{} {}", kind.word, words.join(" ")), &grid).ok()?;
        let rules = [&self.base[..], std::slice::from_ref(&rule)].concat();
        let model = Puzzle::new(Board::empty(grid), rules).model().ok()?;
        model.is_solved_by(self.board).then_some(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RULES, kind};
    use crate::{engine, text};

    fn solved(puzzle: &str) -> Board {
        let model = text::read(puzzle).unwrap().model().unwrap();
        engine::default().solve(&model, &Control::new()).unwrap().unwrap()
    }

    #[test]
    fn whatever_is_placed_holds_on_the_board() {
        let board = solved(&".".repeat(81));
        let mut kinds = 0;
        for kind in RULES.iter().copied().filter(|kind| is_placeable(kind)) {
            let rules = place(&board, &[], &[(kind, 2)], 7, &Control::new()).unwrap();
            assert!(
                rules.len() <= 2 && rules.iter().all(|rule| rule.kind == kind),
                "{}",
                kind.word
            );
            let model = Puzzle::new(Board::empty(board.grid()), rules.clone()).model().unwrap();
            assert!(model.is_solved_by(&board), "{}", kind.word);
            assert_eq!(place(&board, &[], &[(kind, 2)], 7, &Control::new()).unwrap(), rules);
            kinds += usize::from(rules.len() == 2);
        }
        assert!(kinds > 30, "{kinds}");
    }

    #[test]
    fn cages_and_lines_share_no_cells() {
        let board = solved(&".".repeat(36));
        let wanted =
            ["killer-cage", "thermometer", "whispers"].map(|word| (kind(word).unwrap(), 3));
        let rules = place(&board, &[], &wanted, 1, &Control::new()).unwrap();
        let mut cells: Vec<Cell> = rules.iter().flat_map(|rule| rule.cells().to_vec()).collect();
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!((cells.len(), rules.len() >= 5), (all, true), "{rules:?}");
    }
}
