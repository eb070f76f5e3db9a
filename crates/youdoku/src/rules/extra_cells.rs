//! Cells besides the grid: they have names, stand wherever a cell may, and are part of the answer.
//!
//! What they are is said first of all, by every rule that declares some ([`Names`](crate::Names)); here they become the
//! variables behind the grid's cells, in the same order.

use super::{Context, Group, Part, RULES, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::constraint::AllDifferent;
use crate::{Cell, Declared, Grid};

/// Some cells that are nowhere on the grid.
pub static EXTRA_CELLS: RuleKind = RuleKind {
    word: "extra-cells",
    also: &["variables", "hidden cells", "Var"],
    group: Group::Layers,
    summary: "so many cells besides the grid, NAME1 and on, or NAME where it is one, with digits of their own if said",
    about: "Any rule that does not ask where a cell lies takes them. They have the digits of the grid unless a range is \
            said; those of another range are for sums, order and relations. What they hold is part of the answer. `X2-5` \
            is a run of them, `X` all. A size such as `3x4` puts them in rows, and so says which share an edge; so many \
            without a size stand in rows as wide as the grid.",
    example: "rule: extra-cells T 2..8\nrule: sum 0 r1c1 r1c2 -T\nrule: sum 0 r2c3 r3c3 r3c4 -T\nrule: odd T\n1... .... .... ....",
    scope: Scope::Cells(declared),
    takes: &[
        Part::one("name", Takes::Name),
        Part::optional("count", Takes::Number),
        Part::optional("size", Takes::Size),
        Part::optional("digits", Takes::Range),
    ],
    twofold: Twofold::Itself,
    means: |rule, context| declare(rule, context).map(drop),
    ..RuleKind::UNSAID
};

/// Letters that stand for digits.
pub static LETTERS: RuleKind = RuleKind {
    word: "letters",
    also: &["ciphers"],
    group: Group::Layers,
    summary: "each letter stands for a digit, no two for the same; they are cells besides the grid",
    about: "Letters stand wherever a cell may: `sum 0 10*A B -r1c1 -r1c2` says that the two cells add up to the number AB. \
            A letter that `extra-cells` declares may be like another.",
    example: "rule: letters A B\nrule: sum 0 r1c1 r1c2 -A\nrule: sum 0 r2c3 r4c3 -A\nrule: thermometer B r4c1 A\n.... .3.. .... ....",
    scope: Scope::Cells(declared),
    takes: &[Part::many("letters", Takes::Name, 1)],
    twofold: Twofold::Itself,
    means: |rule, context| {
        let letters = declare(rule, context)?;
        context.demand(AllDifferent::new(letters));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// What a rule declares.
fn declared(rule: &Rule, grid: &Grid) -> Result<Vec<Declared>, RuleError> {
    let (columns, range) = (grid.num_columns(), rule.range("digits").unwrap_or(grid.range()));
    let letter = |name: &String| Declared { name: name.clone(), count: 1, columns, range };
    let Some(name) = rule.name("name") else {
        return Ok(rule.names("letters").iter().map(letter).collect());
    };
    let (count, columns) = match (rule.number("count"), rule.size("size")) {
        (Some(_), Some(_)) => {
            return Err(rule.unfit("has a number of cells and a size, expected one of them"));
        }
        (None, Some((rows, columns))) => (rows.checked_mul(columns), columns),
        (count, None) => (usize::try_from(count.unwrap_or(1)).ok(), columns),
    };
    let most = Cell::MOST - Grid::MOST_CELLS;
    let fits = |count: &usize| (1..=most).contains(count);
    let Some(count) = count.filter(fits) else {
        return Err(rule.unfit(format!("has another number of cells, expected from 1 to {most}")));
    };
    Ok(vec![Declared { name: name.to_owned(), count, columns, range }])
}

/// Makes variables of what a rule declares.
fn declare(rule: &Rule, context: &mut Context) -> Result<Vec<Cell>, RuleError> {
    let mut cells = Vec::new();
    for group in declared(rule, &context.grid())? {
        let known = context.names().declared().find(|known| known.name == group.name);
        if known != Some(&group) {
            return Err(rule.unfit(match known {
                Some(_) => format!("declares {} in another way than a rule before it", group.name),
                None => "declares more cells than a puzzle may have".to_owned(),
            }));
        }
        for number in 0..group.count {
            cells.push(declare_one(rule, &group, number, context)?);
        }
    }
    Ok(cells)
}

/// What cannot be called so, because it is a word that rules know.
fn is_word(name: &str) -> bool {
    let among = |part: &Part| match part.takes {
        Takes::Word(words) => words.iter().any(|word| word.eq_ignore_ascii_case(name)),
        _ => false,
    };
    ["in", "board"].contains(&name) || RULES.iter().flat_map(|kind| kind.takes).any(among)
}

fn declare_one(
    rule: &Rule,
    group: &Declared,
    number: usize,
    context: &mut Context,
) -> Result<Cell, RuleError> {
    let name = group.name_of(number);
    let named = context.names().cells(&name).unwrap_or_default();
    let grid = context.grid();
    if named.first().is_some_and(|&cell| grid.has(cell)) || is_word(&name) {
        let why = format!("declares {name}, which means something else, expected another name");
        return Err(rule.unfit(why));
    }
    // It was declared already, or is so now.
    let next = context.variables().len();
    let is_this = |cell: Cell| context.names().declaration(cell) == Some((group, number));
    match named[..] {
        [cell] if cell.index() < next && is_this(cell) => Ok(cell),
        [cell] if cell.index() == next && is_this(cell) => {
            let full = || rule.unfit("declares more cells than there is room for");
            context.declare(name, group.range).ok_or_else(full)?;
            Ok(cell)
        }
        _ => Err(rule.unfit(format!("declares {name}, which another rule declares, too"))),
    }
}
