//! The interpreter of the rules' rows: an item becomes the texts of rules.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

use super::items::Item;
use super::names::{self, Names, Place};
use crate::Cell;
use crate::rules::exchange::{Exchange, Iss};
use crate::rules::sum::SUM;
use crate::rules::{RULES, RuleKind, Takes, lexer};

/// A rule as our text, and what it replaces: of two with the same key the later counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub text: String,
    pub key: Option<String>,
}

impl Said {
    /// One that replaces nothing.
    pub fn plain(text: impl Into<String>) -> Said {
        Said { text: text.into(), key: None }
    }

    /// A rule of this kind, with what stands behind its word; it replaces nothing.
    pub fn of(kind: &RuleKind, rest: impl Display) -> Said {
        Said::plain(format!("{} {rest}", kind.word).trim_end())
    }

    /// What no board is.
    pub fn never(cell: &str) -> Said {
        Said::of(&SUM, format_args!("1..0 {cell}"))
    }

    /// Adds it to others, in the place of one with its key.
    pub fn replace_in(self, others: &mut Vec<Said>) {
        if self.key.is_some() {
            others.retain(|known| known.key != self.key);
        }
        others.push(self);
    }
}

/// The rows of a word: rules, and what its arguments are to them.
pub(super) fn rows(word: &str) -> impl Iterator<Item = Row> + use<> {
    static ROWS: LazyLock<HashMap<&'static str, Vec<Row>>> = LazyLock::new(|| {
        let mut rows: HashMap<&'static str, Vec<Row>> = HashMap::new();
        for &kind in RULES {
            for exchange in kind.exchange {
                if let Exchange::Iss(word, fields) = exchange {
                    rows.entry(word).or_default().push((kind, fields));
                }
            }
        }
        rows
    });
    ROWS.get(word).into_iter().flatten().copied()
}

type Row = (&'static RuleKind, &'static [Iss]);

/// A part of a rule and its text.
type Filled = Vec<(&'static str, String)>;

/// What an item says as this rule, and the arguments that it has no use for; nothing where it is no such item.
pub(super) fn said(
    item: &Item,
    kind: &'static RuleKind,
    fields: &[Iss],
    names: &Names,
) -> Option<(Vec<Said>, Vec<String>)> {
    let mut left: &[String] = &item.arguments;
    let mut parts: Filled = Vec::new();
    let mut each: Vec<(Filled, Option<String>)> = vec![(Filled::new(), None)];
    let key = |what: &str| Some(format!("{} {what}", kind.word));
    let mut surplus = Vec::new();
    for &field in fields {
        match field {
            Iss::Text(text) => drop(next(&mut left).filter(|found| *found == text)?),
            Iss::Is(part, text) => parts.push((part, text.to_owned())),
            Iss::Number(part) => {
                parts.push((part, names::number(next(&mut left)?)?.to_string()));
            }
            Iss::NumberOrNone(part) => match next(&mut left)? {
                "" => {}
                text => match names::number(text)? {
                    0 => {}
                    number => parts.push((part, number.to_string())),
                },
            },
            Iss::NumberOr(part, default) => {
                let number = left.first().and_then(|text| names::number(text)).map(i64::from);
                if number.is_some() {
                    left = &left[1..];
                }
                parts.push((part, number.unwrap_or(default).to_string()));
            }
            Iss::Signs(part) => {
                parts.push((part, lexer::quoted(next(&mut left).filter(|text| !text.is_empty())?)));
            }
            Iss::LineOrLoop(part) => {
                let mut line = std::mem::take(&mut left).to_vec();
                if line.last().is_some_and(|last| last == "LOOP") {
                    line.pop();
                    line.push(line.first()?.clone());
                }
                let cells = names.places(&line).filter(|all| !all.is_empty())?;
                parts.push((part, cells_text(&cells, names)));
            }
            Iss::Values(part) => {
                let values: Option<Vec<i64>> = next(&mut left)?.split('_').map(value).collect();
                parts.push((part, values_text(kind, part, &values?)));
            }
            Iss::EachValue(part) => {
                let values = std::mem::take(&mut left).iter().map(|text| value(text));
                parts.push((part, values_text(kind, part, &values.collect::<Option<Vec<_>>>()?)));
            }
            Iss::Cells(part) => {
                let cells =
                    names.places(std::mem::take(&mut left)).filter(|all| !all.is_empty())?;
                parts.push((part, cells_text(&cells, names)));
            }
            Iss::Set(part) => {
                let mut cells =
                    names.places(std::mem::take(&mut left)).filter(|all| !all.is_empty())?;
                let mut seen = Vec::new();
                cells.retain(|cell| {
                    let new = !seen.contains(cell);
                    seen.extend(new.then_some(*cell));
                    new
                });
                parts.push((part, cells_text(&cells, names)));
            }
            Iss::Pairs(part) => {
                let (cells, others): (Vec<&String>, Vec<&String>) =
                    std::mem::take(&mut left).iter().partition(|name| names.place(name).is_some());
                let cells: Vec<String> = cells.into_iter().cloned().collect();
                surplus.extend(others.into_iter().cloned());
                let pairs = pairs(&names.places(&cells)?, names);
                if pairs.is_empty() {
                    return None;
                }
                let text = |pair: &[Place; 2]| (vec![(part, cells_text(pair, names))], None);
                each = pairs.iter().map(text).collect();
            }
            Iss::Square(part) => {
                let name = next(&mut left)?;
                let first = names.place(name)?;
                let steps = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
                let square = steps.map(|(down, right)| names.step(first, down, right));
                parts.push((part, cells_text(&square.collect::<Option<Vec<_>>>()?, names)));
                each[0].1 = key(&names.theirs(first));
            }
            Iss::Pill(bulb, part) => {
                let bulb: usize = parts.iter().find(|known| known.0 == bulb)?.1.parse().ok()?;
                let cells = pill(names, bulb, names.places(std::mem::take(&mut left))?)?;
                parts.push((part, cells_text(&cells, names)));
            }
            Iss::Groups(part) => {
                let groups = std::mem::take(&mut left).split(|text| text == "-");
                let groups = groups.map(|group| names.places(group).filter(|all| !all.is_empty()));
                let groups: Vec<Vec<Place>> = groups.collect::<Option<_>>()?;
                parts.push((part, groups_text(&groups, names)));
            }
            Iss::EqualGroups(part) => {
                let count = names::number(next(&mut left)?)? as usize;
                let cells =
                    names.places(std::mem::take(&mut left)).filter(|all| !all.is_empty())?;
                if count == 0 || !cells.len().is_multiple_of(count) {
                    return None;
                }
                let groups: Vec<Vec<Place>> =
                    cells.chunks(cells.len() / count).map(<[Place]>::to_vec).collect();
                parts.push((part, groups_text(&groups, names)));
            }
            Iss::Line(part) => {
                let name = next(&mut left)?;
                parts.push((part, line_text(&names::line(names.grid, name)?, names)));
                each[0].1 = key(name);
            }
            Iss::Diagonal(part) => {
                let first = names::cell(names.grid, next(&mut left)?)?;
                parts.push((part, line_text(&names::diagonal(names.grid, first)?, names)));
                each[0].1 = key(&names::name(names.grid, first));
            }
            Iss::Sides(number, part, least) => {
                let name = next(&mut left)?;
                let mut cells = names::line(names.grid, name)?;
                let sides = std::mem::take(&mut left);
                if sides.len() > 2 {
                    return None;
                }
                each.clear();
                for (side, text) in ["before", "behind"].iter().zip(sides) {
                    if !text.is_empty() {
                        let clue = names::number(text).filter(|&clue| clue >= least)?;
                        let filled =
                            vec![(number, clue.to_string()), (part, line_text(&cells, names))];
                        each.push((filled, key(&format!("{name} {side}"))));
                    }
                    cells.reverse();
                }
            }
        }
    }
    let takes_none = fields.iter().all(|field| matches!(field, Iss::Text(_) | Iss::Is(..)));
    match left {
        [] => {}
        // A flag counts whatever else it is told.
        _ if takes_none => surplus.extend(left.iter().cloned()),
        _ => return None,
    }
    let rule = |(more, key): (Filled, Option<String>)| {
        let text = |name: &str| {
            let filled = parts.iter().chain(&more).find(|part| part.0 == name);
            filled.map(|part| format!(" {}", part.1)).unwrap_or_default()
        };
        let arguments: String = kind.takes.iter().map(|part| text(part.name)).collect();
        Said { text: format!("{}{arguments}", kind.word), key }
    };
    Some((each.into_iter().map(rule).collect(), surplus))
}

fn value(text: &str) -> Option<i64> {
    names::number(text).map(i64::from)
}

fn next<'a>(left: &mut &'a [String]) -> Option<&'a str> {
    let (first, rest) = left.split_first()?;
    *left = rest;
    Some(first)
}

/// Values as the part takes them: numbers, or digits in braces.
fn values_text(kind: &RuleKind, part: &str, values: &[i64]) -> String {
    let text = values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    match kind.part(part).map(|(_, part)| part.takes) {
        Some(Takes::Number | Takes::EachCell) => text,
        Some(Takes::Totals) => text.replace(' ', ","),
        Some(Takes::Pattern) => lexer::quoted(&text),
        _ => format!("{{{text}}}"),
    }
}

pub(super) fn cells_text(cells: &[Place], names: &Names) -> String {
    cells.iter().map(|&cell| names.ours(cell)).collect::<Vec<_>>().join(" ")
}

fn groups_text(groups: &[Vec<Place>], names: &Names) -> String {
    groups.iter().map(|group| cells_text(group, names)).collect::<Vec<_>>().join(" | ")
}

fn line_text(cells: &[Cell], names: &Names) -> String {
    cells.iter().map(|&cell| names.grid.name(cell)).collect::<Vec<_>>().join(" ")
}

/// Each two of the cells that share an edge, as they follow each other.
fn pairs(cells: &[Place], names: &Names) -> Vec<[Place; 2]> {
    let rest = |i: usize, a: Place| {
        let near = cells[i + 1..].iter().filter(move |&&b| names.share_an_edge(a, b));
        near.map(move |&b| [a, b])
    };
    cells.iter().enumerate().flat_map(|(i, &a)| rest(i, a)).collect()
}

/// The cells of an arrow with its bulb of two or three cells first, in the order of the grid: each cell of
/// the bulb is right of, below, or diagonally below right of the one before.
fn pill(names: &Names, bulb: usize, mut cells: Vec<Place>) -> Option<Vec<Place>> {
    if !(2..=3).contains(&bulb) || cells.len() < bulb {
        return None;
    }
    cells[..bulb].sort();
    let follows = |two: &[Place]| {
        let mut ways = [(0, 1), (1, 0), (1, 1)].into_iter();
        ways.any(|(down, right)| names.step(two[0], down, right) == Some(two[1]))
    };
    cells[..bulb].windows(2).all(follows).then_some(cells)
}
