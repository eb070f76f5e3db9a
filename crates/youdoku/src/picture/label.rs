//! What is written in a picture: parts of a rule in words.

use crate::rules::look::Label;
use crate::rules::{Argument, Rule};
use crate::{Cell, DigitSet, Grid};

/// The cells of an argument, group by group.
pub(super) fn groups(argument: &Argument) -> Vec<Vec<Cell>> {
    match argument {
        Argument::Cells(cells) => vec![cells.clone()],
        Argument::Groups(groups) => groups.clone(),
        Argument::Weighted(terms) => vec![terms.iter().map(|&(_, cell)| cell).collect()],
        _ => Vec::new(),
    }
}

/// All cells that a rule names itself, in order; those of rules within it are not its own.
pub(super) fn cells_of(rule: &Rule) -> Vec<Cell> {
    rule.arguments.iter().flat_map(groups).flatten().collect()
}

/// What a label says of a rule; nothing where the part is left out.
pub(super) fn text(rule: &Rule, label: Label, grid: &Grid) -> String {
    match label {
        Label::None | Label::Weight => String::new(),
        Label::Text(text) => text.to_owned(),
        Label::Part(part) => said(rule.argument(part), grid),
        Label::Roman(part) => match rule.number(part) {
            Some(number) => roman(number),
            None => said(rule.argument(part), grid),
        },
        Label::Framed(before, part, behind) => match said(rule.argument(part), grid) {
            said if said.is_empty() => said,
            said => format!("{before}{said}{behind}"),
        },
    }
}

/// How often a cell counts, where it is not once: `×2`.
pub(super) fn weight(rule: &Rule, cell: Cell) -> String {
    let weights = rule.arguments.iter().find_map(|argument| match argument {
        Argument::Weighted(terms) => terms.iter().find(|(_, other)| *other == cell),
        _ => None,
    });
    match weights {
        Some(&(weight, _)) if weight != 1 => format!("×{weight}").replace('-', "−"),
        _ => String::new(),
    }
}

/// An argument as people write it in a picture.
fn said(argument: &Argument, grid: &Grid) -> String {
    match argument {
        Argument::Digits(sets) => {
            let set = |set: &DigitSet| {
                let values = set.iter().map(|digit| grid.value(digit).to_string());
                values.collect::<Vec<_>>().join(" ")
            };
            sets.iter().map(set).collect::<Vec<_>>().join(" | ")
        }
        Argument::DigitList(digits) => {
            let values = digits.iter().map(|&digit| grid.value(digit).to_string());
            values.collect::<Vec<_>>().join(" ")
        }
        Argument::Name(text) | Argument::Pattern(text) => text.clone(),
        Argument::Totals(totals) => {
            let text = totals.to_string();
            text.replace("<=", "≤").replace(">=", "≥").replace("!=", "≠").replace("..", "–")
        }
        other => other.text(grid),
    }
}

/// The word of a rule and what it says besides its cells.
pub(super) fn beside_cells(rule: &Rule, grid: &Grid) -> String {
    let arguments = rule.arguments.iter().filter(|argument| groups(argument).is_empty());
    let said = arguments.map(|argument| said(argument, grid)).filter(|said| !said.is_empty());
    let parts: Vec<String> = std::iter::once(rule.kind.word.to_owned()).chain(said).collect();
    parts.join(" ")
}

/// A number in Roman numerals, where it has such.
pub(super) fn roman(number: i64) -> String {
    const NUMERALS: [(i64, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    if !(1..4000).contains(&number) {
        return number.to_string();
    }
    let (mut left, mut text) = (number, String::new());
    for (value, numeral) in NUMERALS {
        while left >= value {
            text += numeral;
            left -= value;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals() {
        let expect = [(5, "V"), (10, "X"), (14, "XIV"), (99, "XCIX"), (0, "0"), (-3, "-3")];
        for (number, text) in expect {
            assert_eq!(roman(number), text);
        }
    }
}
