//! Writing: a rule that has a row becomes its item, any other the items of its constraints, where they have any. What
//! cannot be said is told.
//!
//! Every item of a row is read again before it is believed: what comes back must be the rule.

use youdoku_logic::Control;

use super::constraints;
use super::items::Item;
use super::names;
use super::ours::Ours;
use super::rows::{self, Said};
use super::shape;
use crate::formats::{Import, spelt::spelt_out};
use crate::rules::exchange::{Exchange, Iss, IssBoard};
use crate::rules::latin::LATIN;
use crate::rules::{Argument, Scope, made};
use crate::{Boxes, Cell, Grid, Layout, Puzzle, Rule};

/// A text, and what could not be said in it.
///
/// ```
/// use youdoku::Puzzle;
/// use youdoku::formats::{Import, iss::{self, Written}};
/// let puzzle: Puzzle = "rule: thermometer r1c1 r1c2\n...3 ...2 3... 4...".parse().unwrap();
/// let written: Written = iss::write(&Import::plain(puzzle));
/// assert!(written.text.contains(".Thermo~R1C1~R1C2") && written.unwritten.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Written {
    /// The text; empty where there is no such board.
    pub text: String,
    /// The rules that there are no words for, as our text.
    pub unwritten: Vec<String>,
}

impl Written {
    /// The link that opens it there.
    pub fn link(&self) -> String {
        let lines = self.text.lines().filter(|line| !line.starts_with('#'));
        let text: String = lines.collect();
        let sign = |byte: u8| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        };
        let query: String = text.bytes().map(sign).collect();
        format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={query}")
    }
}

/// The text of a puzzle.
pub fn write(import: &Import) -> Written {
    let import = &*spelt_out(import, |_| true);
    let puzzle = &import.puzzle;
    let grid = puzzle.grid();
    let Some(shape) = shape_text(puzzle) else {
        let size = format!("size: {}x{}", grid.num_rows(), grid.num_columns());
        let mut unwritten = vec![size, format!("digits: {}", grid.range())];
        unwritten.extend(puzzle.rules.iter().map(|rule| rule.text(&puzzle.names())));
        return Written { text: String::new(), unwritten };
    };
    let mut text: String = [&import.puzzle.notes.title, &import.puzzle.notes.author]
        .into_iter()
        .filter(|said| !said.trim().is_empty())
        .map(|said| format!("# {}\n", said.split_whitespace().collect::<Vec<_>>().join(" ")))
        .collect();
    text += &shape;
    let mut writer = Writer::of(puzzle);
    let items = writer.items();
    text += &items;
    // A text without an item would be none.
    if !text.contains('.') {
        text += ".Shape~9x9";
    }
    Written { text, unwritten: writer.unwritten }
}

/// The shape of the board, where it has one there; nothing is said of the usual one.
fn shape_text(puzzle: &Puzzle) -> Option<String> {
    let (grid, range) = (puzzle.grid(), puzzle.grid().range());
    let (rows, columns, digits) = (grid.num_rows(), grid.num_columns(), grid.num_digits());
    let raw = puzzle.rules.iter().any(|rule| board_of(rule) == Some(IssBoard::Raw));
    let most = rows.max(columns);
    if most > 16 || digits > 16 || !(0..=1).contains(&range.least()) || !raw && digits < most {
        return None;
    }
    let values = match (range.least(), range.greatest()) {
        (1, greatest) if greatest as usize == most => String::new(),
        (1, greatest) => format!("~{greatest}"),
        (least, greatest) => format!("~{least}-{greatest}"),
    };
    Some(match (rows, columns, values.as_str(), raw) {
        (9, 9, "", false) => String::new(),
        (_, _, "", true) => format!(".Shape~{rows}x{columns}~~Raw"),
        (.., true) => format!(".Shape~{rows}x{columns}{values}~Raw"),
        (.., false) => format!(".Shape~{rows}x{columns}{values}"),
    })
}

/// What a text has of a board with this rule about its zones.
fn board_of(rule: &Rule) -> Option<IssBoard> {
    rule.kind.exchange.iter().find_map(|exchange| match exchange {
        Exchange::IssBoard(board) => Some(*board),
        _ => None,
    })
}

struct Writer<'a> {
    puzzle: &'a Puzzle,
    names: Ours,
    unwritten: Vec<String>,
    /// What the items so far replace if they are said again.
    keys: Vec<String>,
    /// Whether the regions go out as regions.
    has_regions: bool,
}

impl<'a> Writer<'a> {
    fn of(puzzle: &'a Puzzle) -> Writer<'a> {
        let names = Ours::of(puzzle);
        Writer { puzzle, names, unwritten: Vec::new(), keys: Vec::new(), has_regions: true }
    }

    fn items(&mut self) -> String {
        let puzzle = self.puzzle;
        let grid = puzzle.grid();
        let mut text = self.names.declarations();
        let layout = puzzle.layout().ok();
        let meant = |layout: &Layout| made(&puzzle.rules, layout, &Control::new()).ok();
        let meaning = layout.as_ref().and_then(meant);
        for (i, rule) in puzzle.rules.iter().enumerate() {
            let said = match rule.kind.scope {
                Scope::Base(_) => self.base(rule, layout.as_ref()),
                // What it declares stands before everything; what else it says is left to its constraints.
                Scope::Cells(_) if !self.names.can_declare() => {
                    self.unwritten.push(rule.text(&puzzle.names()));
                    continue;
                }
                Scope::Cells(_) => None,
                // Cells that are not there are somewhere all the same.
                Scope::Layout(_) => {
                    self.unwritten.push(rule.text(&puzzle.names()));
                    continue;
                }
                // A word of one's own: what it says is written where it is used.
                Scope::Words => continue,
                Scope::Given | Scope::Worth | Scope::Global | Scope::Local => self.rule(rule),
            };
            let said = said.or_else(|| {
                let meaning = meaning.as_ref()?;
                let demands = meaning.demands.iter().filter(|(from, _)| *from == i);
                let demands: Vec<_> = demands.map(|(_, demand)| &**demand).collect();
                constraints::items(&demands, &self.names, &meaning.variables)
            });
            match said {
                Some(said) => text += &said,
                None => self.unwritten.push(rule.text(&puzzle.names())),
            }
        }
        let given = |cell: Cell| {
            let digit = puzzle.givens.get(cell)?;
            Some(format!("~{}_{}", names::name(grid, cell), grid.value(digit)))
        };
        let givens: String = grid.cells().filter_map(given).collect();
        if !givens.is_empty() {
            text += &format!(".{givens}");
        }
        text
    }

    /// What the zones are. What is left to the constraints has no boxes besides.
    fn base(&mut self, rule: &Rule, layout: Option<&Layout>) -> Option<String> {
        let grid = self.puzzle.grid();
        let layout = layout?;
        let boxes = |size| shape::boxes(&grid, size);
        match board_of(rule) {
            Some(IssBoard::Raw) => Some(String::new()),
            Some(IssBoard::NoBoxes) if boxes(None).is_none() => Some(String::new()),
            Some(IssBoard::NoBoxes) => Some(".NoBoxes".to_owned()),
            Some(IssBoard::Regions) if layout.missing().is_empty() => {
                let said = match layout.boxes() {
                    Some(found) if boxes(None) == Some(found) => Some(String::new()),
                    Some(found) if boxes(Some(Boxes::cells(found))) == Some(found) => {
                        Some(format!(".RegionSize~{}", found.cells()))
                    }
                    _ => jigsaw(layout),
                };
                self.has_regions = said.is_some();
                said.or_else(|| {
                    let piece = |piece: &Vec<Cell>| {
                        let cells = piece.iter().map(|&cell| names::name(grid, cell));
                        format!(".AllDifferent~{}", cells.collect::<Vec<_>>().join("~"))
                    };
                    let pieces = layout.regions().iter().filter(|piece| piece.len() > 1);
                    let none = if boxes(None).is_some() { ".NoBoxes" } else { "" };
                    Some(format!("{none}{}", pieces.map(piece).collect::<String>()))
                })
            }
            // Its regions have as many cells as the larger side; those of ours as there are digits.
            Some(IssBoard::Found) => {
                let usual = grid.num_rows().max(grid.num_columns());
                let size = rule.number("size").unwrap_or(grid.num_digits() as i64);
                let none = if boxes(None).is_some() { ".NoBoxes" } else { "" };
                let size = match size == usual as i64 {
                    true => String::new(),
                    false => format!(".RegionSize~{size}"),
                };
                Some(format!("{none}{size}.ChaosConstruction"))
            }
            _ => self.rule(rule),
        }
    }

    /// The item of a rule by its row; rules about rules are items that hold others.
    fn rule(&mut self, rule: &Rule) -> Option<String> {
        let holder = |exchange: &Exchange| match exchange {
            Exchange::IssHolder(word) => Some(*word),
            _ => None,
        };
        if let Some(word) = rule.kind.exchange.iter().find_map(holder) {
            return self.holder(word, rule);
        }
        if self.needs_regions(rule) {
            return None;
        }
        let of_row = |exchange: &Exchange| match exchange {
            Exchange::Iss(word, fields) => {
                let item = Item::new(word, arguments(rule, fields, &self.names)?);
                let back = self.read_back(&item, rule, fields)?;
                Some((item, back))
            }
            _ => None,
        };
        let (item, back) = rule.kind.exchange.iter().find_map(of_row)?;
        let text = item.text();
        // What would replace an earlier clue at its place stands apart.
        Some(match back.key {
            Some(key) if self.keys.contains(&key) => format!(".And{text}.End"),
            key => {
                self.keys.extend(key);
                text
            }
        })
    }

    /// Whether a rule means something else where the regions are only sets of different cells, as they are written then.
    fn needs_regions(&self, rule: &Rule) -> bool {
        if self.has_regions {
            return false;
        }
        let told = |layout: &Layout| {
            let demands = self.names.meaning_of(rule, layout).map(|(_, demands)| demands);
            format!("{demands:?}")
        };
        let latin = Rule::global(&LATIN).layout(&self.puzzle.grid()).ok();
        let own = self.puzzle.layout().ok();
        latin.zip(own).is_none_or(|(latin, own)| told(&latin) != told(&own))
    }

    /// What an item says when it is read again, if that is this rule.
    fn read_back(&self, item: &Item, rule: &Rule, fields: &[Iss]) -> Option<Said> {
        let (said, surplus) = rows::said(item, rule.kind, fields, &self.names.theirs)?;
        let [said] = said.as_slice() else { return None };
        let back = self.names.rule(&said.text)?;
        // Along these it does not matter from which side.
        let either = fields.iter().any(|field| matches!(field, Iss::Line(_) | Iss::Diagonal(_)));
        let same = back == *rule || either && back == reversed(rule);
        (same && surplus.is_empty()).then(|| said.clone())
    }

    fn holder(&mut self, word: &str, rule: &Rule) -> Option<String> {
        let mut text = format!(".{word}");
        for group in rule.rules("of") {
            let mut items = Vec::new();
            for inner in group {
                // Inside, items of one place would replace each other; one that has been said outside does not.
                let outside = std::mem::take(&mut self.keys);
                let item = self.rule(inner).or_else(|| self.alone(inner));
                self.keys = outside;
                items.push(item?);
            }
            text += &match items.len() {
                1 => items.concat(),
                _ => items.iter().fold(".And".to_owned(), |all, item| all + item) + ".End",
            };
        }
        Some(text + ".End")
    }

    /// The items of a rule's constraints, one that holds or not as a whole.
    fn alone(&self, rule: &Rule) -> Option<String> {
        let layout = self.puzzle.layout().ok()?;
        let (meaning, demands) = self.names.meaning_of(rule, &layout)?;
        let demands: Vec<_> = demands.iter().map(|demand| &**demand).collect();
        let text = constraints::items(&demands, &self.names, &meaning)?;
        Some(format!(".And{text}.End"))
    }
}

/// The arguments of a rule as a row has them; nothing where it cannot say them.
fn arguments(rule: &Rule, fields: &[Iss], names: &Ours) -> Option<Vec<String>> {
    let grid = names.theirs.grid;
    let mut arguments: Vec<String> = Vec::new();
    let cells = |part: &str| match rule.argument(part) {
        Argument::Cells(cells) => Some(cells.clone()),
        _ => None,
    };
    let theirs =
        |cells: &[Cell]| cells.iter().map(|&cell| names.of_cell(cell)).collect::<Option<Vec<_>>>();
    let values = |part: &str| match rule.argument(part) {
        Argument::Digits(sets) if sets.len() == 1 => {
            Some(sets[0].iter().map(|digit| grid.value(digit).to_string()).collect::<Vec<_>>())
        }
        Argument::DigitList(digits) => {
            Some(digits.iter().map(|&digit| grid.value(digit).to_string()).collect())
        }
        Argument::Numbers(numbers) => Some(numbers.iter().map(i64::to_string).collect()),
        Argument::Number(number) => Some(vec![number.to_string()]),
        _ => None,
    };
    let number = |part: &str| rule.number(part).map(|number| number.to_string());
    for field in fields {
        match *field {
            Iss::Text(text) => arguments.push(text.to_owned()),
            // What the word says is compared when the item is read again.
            Iss::Is(..) => {}
            Iss::Number(part) => arguments.push(number(part)?),
            Iss::NumberOrNone(part) => match rule.argument(part) {
                Argument::Absent => arguments.push("0".to_owned()),
                _ => arguments.push(number(part).filter(|number| number != "0")?),
            },
            Iss::NumberOr(part, _) => arguments.push(number(part)?),
            Iss::Signs(part) => arguments.push(rule.pattern(part)?.to_owned()),
            Iss::LineOrLoop(part) => {
                let mut line = theirs(&cells(part)?)?;
                if line.len() > 2 && line.first() == line.last() {
                    line.pop();
                    line.push("LOOP".to_owned());
                }
                arguments.extend(line);
            }
            Iss::Values(part) => arguments.push(values(part)?.join("_")),
            Iss::EachValue(part) => arguments.extend(values(part)?),
            Iss::Cells(part) | Iss::Set(part) | Iss::Pairs(part) | Iss::Pill(_, part) => {
                arguments.extend(theirs(&cells(part)?)?);
            }
            Iss::Square(part) => arguments.push(names.of_cell(*cells(part)?.first()?)?),
            Iss::Groups(part) => {
                let groups = rule.groups(part).iter().map(|group| theirs(group));
                let groups: Vec<Vec<String>> = groups.collect::<Option<_>>()?;
                arguments.extend(groups.join(&"-".to_owned()));
            }
            Iss::EqualGroups(part) => {
                let groups = rule.groups(part);
                arguments.push(groups.len().to_string());
                arguments.extend(theirs(&groups.concat())?);
            }
            Iss::Line(part) => arguments.push(names::line_name(grid, &cells(part)?)?.0),
            Iss::Diagonal(part) => {
                let cells = cells(part)?;
                let ends = [cells.first()?, cells.last()?];
                let named = |first: &&&Cell| {
                    names::diagonal(grid, ***first)
                        .is_some_and(|found| found == cells || found.iter().rev().eq(&cells))
                };
                arguments.push(names::name(grid, **ends.iter().find(named)?));
            }
            Iss::Sides(clue, part, _) => {
                let (line, from_its_end) = names::line_name(grid, &cells(part)?)?;
                let (clue, none) = (number(clue)?, String::new());
                arguments.push(line);
                arguments.extend(if from_its_end { [none, clue] } else { [clue, none] });
            }
        }
    }
    Some(arguments)
}

/// The same rule with its cells from the other end.
fn reversed(rule: &Rule) -> Rule {
    let mut rule = rule.clone();
    for argument in &mut rule.arguments {
        if let Argument::Cells(cells) = argument {
            cells.reverse();
        }
    }
    rule
}

/// A layout of pieces without boxes; nothing where they have different sizes.
fn jigsaw(layout: &Layout) -> Option<String> {
    let grid: Grid = layout.grid();
    let size = layout.regions().first()?.len();
    if size == 1 || layout.regions().iter().any(|region| region.len() != size) {
        return None;
    }
    let regions = layout.regions().len();
    let left = grid.cells().filter(|&cell| layout.region_of(cell).is_none()).count();
    // What lies in no piece would be one.
    if left == size || regions > 35 {
        return None;
    }
    let sign = |cell: Cell| {
        let place = layout.region_of(cell).map_or(0, |region| region + 1);
        char::from_digit(place as u32, 36)
    };
    let signs: String = grid.cells().map(sign).collect::<Option<_>>()?;
    let usual = size == grid.num_rows().max(grid.num_columns());
    let size = if usual { String::new() } else { format!(".RegionSize~{size}") };
    Some(format!(".NoBoxes{size}.Jigsaw~{signs}"))
}
