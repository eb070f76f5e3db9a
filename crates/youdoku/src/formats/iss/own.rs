//! Words that have a rule, but say it in a way that no row can: what they name are regions, groups of variables, or lines
//! of which another item says how they are compared.

use super::items::Item;
use super::machine::Machine;
use super::names::{self, Names, Place};
use super::rows::{Said, cells_text};
use crate::Digit;
use crate::rules::RuleKind;
use crate::rules::automaton::AUTOMATON;
use crate::rules::candidates::CANDIDATES;
use crate::rules::connected::CONNECTED;
use crate::rules::corners::QUADRUPLE;
use crate::rules::counting::CONTAINS;
use crate::rules::extra_cells::EXTRA_CELLS;
use crate::rules::lexer::quoted;
use crate::rules::region_numbers::REGION_NUMBERS;
use crate::rules::sum::SUM;

/// `ConnectedValues`: a group of variables by its name, or the grid; values; perhaps the size. There is at least one such
/// cell.
pub(super) fn connected(item: &Item, names: &Names) -> Option<Vec<Said>> {
    let (prefix, values, size) = match &item.arguments[..] {
        [prefix, values] => (prefix, values, ""),
        [prefix, values, size] => (prefix, values, size.as_str()),
        _ => return None,
    };
    let values: Vec<String> = values
        .split('_')
        .map(|value| names::number(value).map(|n| n.to_string()))
        .collect::<Option<_>>()?;
    let size = match size {
        "" => ">=1".to_owned(),
        size => names::number(size)?.to_string(),
    };
    let cells = match prefix.as_str() {
        "" => String::new(),
        prefix => format!(" {}", cells_text(&names.group(prefix)?, names)),
    };
    Some(vec![Said::of(&CONNECTED, format_args!("{{{}}} {size}{cells}", values.join(" ")))])
}

/// `ChaosArrow` and `ChaosCount`: a cell, whether the first of the region is left out, and cells of the layer of
/// regions in lists parted by `-`. Ours are the cells of the grid beneath.
pub(super) fn chaos_clue(item: &Item, ours: &RuleKind, names: &Names) -> Option<Vec<Said>> {
    let (cell, rest) = item.arguments.split_first()?;
    let cell = names.ours(names.place(cell)?);
    let exclude = match rest.first().map(String::as_str) {
        None | Some("" | "0") => "",
        Some("1") => "exclude ",
        Some(_) => return None,
    };
    let lists = rest.get(1..).unwrap_or_default();
    let list = |list: &[String]| {
        let beneath = |name: &String| Some(names.grid.name(names.beneath(names.place(name)?)?));
        let cells = list.iter().map(beneath).collect::<Option<Vec<_>>>()?;
        (!cells.is_empty()).then(|| format!(" | {}", cells.join(" ")))
    };
    let lists: String = match lists.is_empty() {
        true => String::new(),
        false => lists.split(|text| text == "-").map(list).collect::<Option<_>>()?,
    };
    Some(vec![Said::of(ours, format_args!("{exclude}{cell}{lists}"))])
}

/// `Quad` among variables: our quadruples lie on the grid, but what they say can be said of any cells.
pub(super) fn quad(item: &Item, names: &Names) -> Option<Vec<Said>> {
    let (first, values) = item.arguments.split_first()?;
    let first = names.place(first).filter(|&first| names.cell(first).is_none())?;
    let steps = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
    let square = steps.map(|(down, right)| names.step(first, down, right));
    let square = cells_text(&square.collect::<Option<Vec<_>>>()?, names);
    let values: Vec<String> = values
        .iter()
        .map(|value| Some(names::number(value)?.to_string()))
        .collect::<Option<_>>()?;
    let said = Said::of(&CONTAINS, format_args!("{{{}}} {square}", values.join(" ")));
    let key = Some(format!("{} {}", QUADRUPLE.word, names.theirs(first)));
    Some(vec![Said { key, ..said }])
}

/// Items of which a cell may stand in a group twice, one right after the other too, while ours have each cell once: a cell
/// that stands there again becomes a variable of its own, and is said to be equal.
pub(super) fn twins(items: &mut [Item], twins: &mut Vec<String>) {
    for item in items {
        let packed = match item.word.as_str() {
            "NFA" => 1,
            "ValueIndexing" => 0,
            "Or" | "And" => {
                self::twins(&mut item.inside, twins);
                continue;
            }
            _ => continue,
        };
        let mut seen: Vec<String> = Vec::new();
        for argument in item.arguments.iter_mut().skip(packed) {
            match argument.as_str() {
                "-" => {}
                "" => seen.clear(),
                name if name.starts_with('_') => seen.clear(),
                name if seen.iter().any(|known| known == name) => {
                    twins.push(argument.clone());
                    *argument = format!("{TWIN}{}", twins.len());
                }
                name => seen.push(name.to_owned()),
            }
        }
    }
}

/// What such variables are called.
pub(super) const TWIN: &str = "TWIN";

/// `NFA`: a machine, and cells in groups; an argument `-` parts the segments of a group, and the machine reads a sign of its
/// own there.
pub(super) fn machine(item: &Item, names: &Names) -> Option<Vec<Said>> {
    let (text, rest) = item.arguments.split_first()?;
    let read = Machine::read(text)?;
    let nothing = text.is_empty();
    let machine = quoted(&machine_text(&read, names));
    let ends = |text: &String| text.is_empty() || text.starts_with('_');
    let mut rules = Vec::new();
    for group in rest.split(ends).filter(|group| !group.is_empty()) {
        let segments = group.split(|text| text == "-").map(|segment| names.places(segment));
        let segments: Vec<Vec<Place>> = segments.collect::<Option<_>>()?;
        let first = *segments.iter().flatten().next()?;
        let cells: Vec<String> = segments.iter().map(|cells| cells_text(cells, names)).collect();
        rules.push(if nothing {
            Said::never(&names.ours(first))
        } else if segments.iter().any(Vec::is_empty) {
            let lengths: Vec<usize> = segments.iter().map(Vec::len).collect();
            let machine =
                quoted(&machine_text(&read.along(&lengths, names.grid.num_digits())?, names));
            let cells = cells_text(&segments.concat(), names);
            Said::of(&AUTOMATON, format_args!("{machine} {cells}"))
        } else {
            Said::of(&AUTOMATON, format_args!("{machine} {}", cells.join(" | ")))
        });
    }
    Some(rules)
}

/// A machine state by state: `>0*: 1,3->1 2->0; 1: 1->0`.
fn machine_text(machine: &Machine, names: &Names) -> String {
    let range = names.grid.range();
    let mut text = String::new();
    for (state, ways) in machine.ways.iter().enumerate() {
        let begin = if state < machine.starts { ">" } else { "" };
        let accept = if machine.accepts[state] { "*" } else { "" };
        text += &format!("{begin}{state}{accept}:");
        let mut targets: Vec<(usize, String)> = Vec::new();
        for &(sign, to) in ways {
            if sign == range.count() {
                text += &format!(" |->{to}");
            } else if sign < range.count() {
                let value = range.value(Digit::at(sign));
                match targets.iter_mut().find(|known| known.0 == to) {
                    Some((_, values)) => *values += &format!(",{value}"),
                    None => targets.push((to, value.to_string())),
                }
            }
        }
        targets.iter().for_each(|(to, values)| text += &format!(" {values}->{to}"));
        text += "; ";
    }
    text.truncate(text.trim_end_matches([';', ' ']).len());
    text
}

/// Rules that make cells of what the words name besides: variables, regions to be found, digits that lines lack.
pub(super) fn declared(names: &Names, items: &[Item]) -> Vec<Said> {
    let grid = names.grid;
    let mut rules = Vec::new();
    for group in names.groups.iter().skip(1) {
        let (prefix, cells) = (&group.prefix, group.cells);
        let lines = match prefix.as_str() {
            "DGR" => grid.columns(),
            "DGC" => grid.rows(),
            "DGB" => names.boxes.clone(),
            _ => Vec::new(),
        };
        let is_variable = prefix.starts_with('V');
        if !is_variable && !items.iter().any(|item| uses(item, prefix)) {
            continue;
        }
        let size = match (cells, cells.is_multiple_of(group.columns)) {
            (1, _) => String::new(),
            (_, true) => format!("{}x{}", cells / group.columns, group.columns),
            (_, false) => cells.to_string(),
        };
        rules.push(Said::of(&EXTRA_CELLS, format_args!("{prefix} {size}")));
        match prefix.as_str() {
            "CC" => rules.push(Said::of(&REGION_NUMBERS, prefix)),
            "DGZ" => rules.push(Said::of(&CANDIDATES, format_args!("{{0}} {prefix}"))),
            _ => {}
        }
        // A line has all digits but one: that is what is left of their sum.
        let total: i32 = (grid.range().least()..=grid.range().greatest()).sum();
        for (line, number) in lines.iter().zip(1..) {
            let cells: Vec<String> = line.iter().map(|&cell| grid.name(cell)).collect();
            let cells = cells.join(" ");
            rules.push(Said::of(&SUM, format_args!("{total} {cells} {prefix}{number}")));
        }
    }
    rules
}

/// Whether an item names a cell of a group; clues of regions name those beneath.
fn uses(item: &Item, prefix: &str) -> bool {
    let named = |text: &String| {
        text.strip_prefix(prefix).is_some_and(|rest| {
            rest.bytes().next().is_none_or(|sign| sign.is_ascii_digit() || sign == b'_')
        })
    };
    !matches!(item.word.as_str(), "ChaosArrow" | "ChaosCount") && item.arguments.iter().any(named)
        || item.inside.iter().any(|inner| uses(inner, prefix))
}
