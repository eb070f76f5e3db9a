//! Writing: a rule as an object of another program, by the fields of a row.

use serde_json::{Map, Value, json};

use super::{Naming, Row, read};
use crate::formats::gather::Gathered;
use crate::rules::exchange::{Field, Form};
use crate::rules::{Argument, Rule};
use crate::{Cell, Layout};

/// The objects that say a rule, in the place of what it means on a board of this layout; nothing where the row cannot
/// say it.
pub(in crate::formats) fn write(
    rule: &Rule,
    row: Row,
    naming: Naming,
    layout: &Layout,
) -> Option<Vec<Map<String, Value>>> {
    let fields = row.1;
    let parts = split(rule, fields);
    let mut objects = Vec::with_capacity(parts.len());
    for part in parts {
        let object = object(&part, fields, naming, layout)?;
        let mut back = Gathered::of_layout(layout);
        read(&mut back, naming, &[row], "", (&object, &[]));
        if back.tally().1 > 0 || !means_the_same(&part, &back.rules, layout) {
            return None;
        }
        objects.push(object);
    }
    Some(objects)
}

/// Whether a rule says the same as what was read: in the same words, or with a number that goes without saying.
fn means_the_same(rule: &Rule, read: &[Rule], layout: &Layout) -> bool {
    let [read] = read else { return false };
    if *read == rule.clone().plainest(&layout.grid()) {
        return true;
    }
    // Sentences leave out what is clear to people; all of a constraint is in how it is shown to its makers.
    let meant = |rule: &Rule| Some(format!("{:?}", rule.means(layout).ok()?));
    meant(rule).is_some_and(|own| meant(read) == Some(own))
}

/// A rule as the rules that each have an object of their own: one for each cell, or one for each two groups.
fn split(rule: &Rule, fields: &[Field]) -> Vec<Rule> {
    if let Some(field) = fields.iter().find(|field| matches!(field.form, Form::Cell)) {
        let alone = |&cell: &Cell| rule.clone().with(field.part, Argument::Cells(vec![cell]));
        return rule.cells().iter().map(alone).collect();
    }
    let groups = || fields.iter().filter(|field| matches!(field.form, Form::Group));
    if let Some(field) = groups().next()
        && let [first, others @ ..] = rule.groups(field.part)
    {
        let two = |other: &Vec<Cell>| {
            let groups = Argument::Groups(vec![first.clone(), other.clone()]);
            rule.clone().with(field.part, groups)
        };
        return others.iter().map(two).collect();
    }
    // An edge has no first cell.
    if fields.iter().any(has_edge) {
        let mut cells = rule.cells().to_vec();
        cells.sort_unstable();
        return vec![rule.clone().with("cells", Argument::Cells(cells))];
    }
    vec![rule.clone()]
}

fn has_edge(field: &Field) -> bool {
    match field.form {
        Form::Edge => true,
        Form::Entries(fields) => fields.iter().any(has_edge),
        _ => false,
    }
}

/// The object of a rule.
fn object(
    rule: &Rule,
    fields: &[Field],
    naming: Naming,
    layout: &Layout,
) -> Option<Map<String, Value>> {
    let grid = &layout.grid();
    let mut object = Map::new();
    let mut groups = 0;
    let bulb = fields.iter().find(|field| matches!(field.form, Form::Bulb | Form::BulbFromOnes));
    let bulb = bulb.map_or(0, |field| rule.number(field.part).map_or(1, |n| n.max(0) as usize));
    let cells = |part: &str| match rule.argument(part) {
        Argument::Cells(cells) => Some(cells.as_slice()),
        _ => None,
    };
    for field in fields {
        let number = || match rule.argument(field.part) {
            Argument::Numbers(numbers) if numbers.len() == 1 => Some(numbers[0]),
            _ => rule.number(field.part),
        };
        let is_absent = *rule.argument(field.part) == Argument::Absent;
        let value = match field.form {
            Form::Number | Form::NumberIfAny | Form::Numbers | Form::Masks | Form::Digits
                if is_absent =>
            {
                continue;
            }
            Form::NumberAbove0 if is_absent => naming.number(0),
            Form::Number | Form::NumberIfAny | Form::NumberAbove0 | Form::Clue => {
                naming.number(number()?)
            }
            Form::Letter(letters) => {
                let number = number()?;
                let letter = letters.iter().find(|letter| letter.1 == number)?.0;
                match naming {
                    Naming::Names => json!(letter),
                    Naming::Numbers => json!(number),
                }
            }
            Form::Text => match rule.argument(field.part) {
                Argument::Pattern(text) | Argument::Name(text) => json!(text),
                _ => json!(number()?.to_string()),
            },
            Form::Digits | Form::Numbers => json!(listed(rule, field.part, layout)?),
            Form::Masks => {
                let mask = |set: &crate::DigitSet| {
                    let bit = |digit| {
                        let value = u32::try_from(grid.value(digit)).ok();
                        value.filter(|&value| value < 32).map(|value| 1i64 << value)
                    };
                    set.iter().map(bit).sum::<Option<i64>>()
                };
                json!(rule.digits(field.part).iter().map(mask).collect::<Option<Vec<_>>>()?)
            }
            Form::Cells | Form::Again => naming.write_cells(grid, cells(field.part)?),
            Form::Cell => naming.write_cell(grid, *cells(field.part)?.first()?),
            Form::Lines => json!([naming.write_cells(grid, cells(field.part)?)]),
            Form::Group => {
                groups += 1;
                naming.write_cells(grid, rule.groups(field.part).get(groups - 1)?)
            }
            Form::Groups => {
                let groups = rule.groups(field.part).iter();
                groups.map(|cells| naming.write_cells(grid, cells)).collect()
            }
            Form::Bulb => naming.write_cells(grid, rule.cells().get(..bulb)?),
            Form::BulbFromOnes => {
                let mut cells = rule.cells().get(..bulb)?.to_vec();
                cells.reverse();
                naming.write_cells(grid, &cells)
            }
            Form::Shafts => {
                let (bulb, shaft) = rule.cells().split_at_checked(bulb)?;
                let first = *shaft.first()?;
                let far = |cell: &Cell| {
                    let apart = |a: usize, b: usize| a.abs_diff(b);
                    apart(grid.row(*cell), grid.row(first))
                        + apart(grid.column(*cell), grid.column(first))
                };
                let from = *bulb.iter().min_by_key(|cell| far(cell))?;
                json!([naming.write_cells(grid, &[&[from], shaft].concat())])
            }
            Form::Edge => naming.write_edge(grid, cells(field.part)?)?,
            Form::Corner => naming.write_corner(grid, cells(field.part)?)?,
            Form::Sight => naming.write_sight(grid, cells(field.part)?)?,
            Form::Diagonal(second) => {
                let (place, which) = naming.write_diagonal(grid, cells(field.part)?)?;
                object.insert(second.to_owned(), which);
                place
            }
            // Whether that is what it means is seen by reading it.
            Form::Meant(_) => continue,
            Form::Worded(word) => json!(rule.word(field.part) == Some(word)),
            Form::Prefixed(letters) => json!(format!("{letters}{}", number()?)),
            Form::Is(value) | Form::Usually(value) => json!(value),
            Form::Fixed(value) => value(grid)?,
            Form::Entries(fields) => {
                json!([Value::Object(self::object(rule, fields, naming, layout)?)])
            }
        };
        object.insert(field.name.to_owned(), value);
    }
    Some(object)
}

/// The numbers or digits of a part, as a list.
fn listed(rule: &Rule, part: &str, layout: &Layout) -> Option<Vec<i64>> {
    let grid = layout.grid();
    let value = |digit| i64::from(grid.value(digit));
    match rule.argument(part) {
        Argument::Numbers(numbers) => Some(numbers.clone()),
        Argument::Number(number) => Some(vec![*number]),
        Argument::DigitList(digits) => Some(digits.iter().map(|&digit| value(digit)).collect()),
        Argument::Digits(sets) => match sets[..] {
            [set] => Some(set.iter().map(value).collect()),
            _ => None,
        },
        Argument::Totals(totals) => {
            let few = totals.intervals().iter().all(|(least, greatest)| least == greatest);
            few.then(|| totals.intervals().iter().map(|interval| interval.0).collect())
        }
        _ => None,
    }
}
