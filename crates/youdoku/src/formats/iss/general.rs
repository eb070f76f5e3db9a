//! Items that say anything: relations of pairs, patterns, machines, weighted sums. No row has them, because their
//! arguments are packed and part in groups that are rules of their own.

use super::base64;
use super::items::Item;
use super::names::{self, Names, Place};
use super::relation::Key;
use super::rows::{Said, cells_text};
use crate::formats::percent_decoded;
use crate::rules::extra_region::EXTRA_REGION;
use crate::rules::killer_cage::KILLER_CAGE;
use crate::rules::lexer::quoted;
use crate::rules::pattern::PATTERN;
use crate::rules::relation::RELATION;
use crate::rules::sum::SUM;

/// Cells that stand together, and what people call what is demanded of them.
struct Group {
    cells: Vec<String>,
}

/// Cells in groups: an empty argument ends one, and so does a name, which begins with `_`.
fn groups(arguments: &[String]) -> Vec<Group> {
    let ends = |text: &String| text.is_empty() || text.starts_with('_');
    let parts = arguments.split(ends).filter(|cells| !cells.is_empty());
    parts.map(|cells| Group { cells: cells.to_vec() }).collect()
}

/// `Pair` and `PairX`, and by their older names, where two signs of the key have each other's place.
pub(super) fn pair(item: &Item, names: &Names) -> Option<Vec<Said>> {
    let (key, rest) = item.arguments.split_first()?;
    let swapped = |sign: char| match sign {
        '-' => '_',
        '_' => '-',
        _ => sign,
    };
    let key = match item.word.starts_with("Binary") {
        true => key.chars().map(swapped).collect(),
        false => key.clone(),
    };
    let key = Key::read(&key, names.grid.range())?;
    let all = item.word.ends_with('X');
    if all && !key.is_symmetric() {
        return None;
    }
    let expression = key.expression();
    let mut rules = Vec::new();
    for group in groups(rest) {
        let cells = names.places(&group.cells)?;
        let text = cells_text(&cells, names);
        rules.push(match (cells.len(), all, expression.as_str()) {
            (..=1, ..) => continue,
            (3.., true, "a!=b") => Said::of(&EXTRA_REGION, text),
            (3.., true, _) => {
                Said::of(&RELATION, format_args!("all {} {text}", quoted(&expression)))
            }
            _ => Said::of(&RELATION, format_args!("{} {text}", quoted(&expression))),
        });
    }
    Some(rules)
}

/// `Regex`: the pattern is packed, or in an older way percent-encoded.
pub(super) fn regex(item: &Item, names: &Names) -> Option<Vec<Said>> {
    let (pattern, rest) = item.arguments.split_first()?;
    let pattern = match pattern.contains('%') {
        true => percent_decoded(pattern),
        false => String::from_utf8(base64::bytes(pattern)?).ok()?,
    };
    // Values from 10 on are letters of either case.
    let pattern = quoted(&pattern.to_uppercase());
    let mut rules = Vec::new();
    for group in groups(rest) {
        let cells = cells_text(&names.places(&group.cells)?, names);
        rules.push(Said::of(&PATTERN, format_args!("{pattern} {cells}")));
    }
    Some(rules)
}

/// `Sum`: a total, perhaps with weights, and cells that may repeat.
pub(super) fn sum(item: &Item, names: &Names) -> Option<Vec<Said>> {
    let (first, cells) = item.arguments.split_first()?;
    let cells = names.places(cells).filter(|cells| !cells.is_empty())?;
    let (total, weights) = match first.split_once("_=_") {
        Some((total, weights)) => {
            (total, weights.split('_').map(names::signed).collect::<Option<Vec<i64>>>()?)
        }
        None => (first.as_str(), vec![1; cells.len()]),
    };
    (weights.len() == cells.len())
        .then(|| Some(weighted(names::signed(total)?, &weights, &cells, names)))?
        .map(|said| vec![said])
}

/// A sum of cells with weights, each cell once.
fn weighted(total: i64, weights: &[i64], cells: &[Place], names: &Names) -> Said {
    let mut terms: Vec<(i64, Place)> = Vec::new();
    for (&weight, &cell) in weights.iter().zip(cells) {
        match terms.iter_mut().find(|term| term.1 == cell) {
            Some(term) => term.0 += weight,
            None => terms.push((weight, cell)),
        }
    }
    let term = |&(weight, cell): &(i64, Place)| match weight {
        1 => names.ours(cell),
        _ => format!("{weight}*{}", names.ours(cell)),
    };
    let terms: Vec<String> = terms.iter().map(term).collect();
    Said::of(&SUM, format_args!("{total} {}", terms.join(" ")))
}

/// A cage that names a cell twice: it counts twice in the sum and once for the difference. Our cages have each once.
pub(super) fn crowded_cage(item: &Item, names: &Names) -> Option<Vec<Said>> {
    let (sum, cells) = item.arguments.split_first()?;
    let cells = names.places(cells)?;
    let mut once = cells.clone();
    once.sort();
    once.dedup();
    if once.len() == cells.len() {
        return None;
    }
    let mut rules = vec![Said::of(&KILLER_CAGE, cells_text(&once, names))];
    match sum.as_str() {
        "" | "0" => {}
        sum => rules.push(weighted(names::signed(sum)?, &vec![1; cells.len()], &cells, names)),
    }
    Some(rules)
}
