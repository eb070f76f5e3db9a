//! Reading: an object of another program as rules, by the fields of a row.

use serde_json::{Map, Value};

use super::{Naming, fits, is_fixed};
use crate::formats::fields::{Fields, Said, flag, is_nothing, said, shown};
use crate::formats::gather::Gathered;
use crate::rules::exchange::{Field, Form};
use crate::rules::{Argument, Rule, RuleKind, Takes, Times, Totals};
use crate::{Cell, DigitSet};

/// A kind of rule, and the fields that hold it.
pub(in crate::formats) type Row = (&'static RuleKind, &'static [Field]);

/// Reads an object by the rows that fit it, each of which takes its own fields, and hands back what of it has to be kept:
/// all of it where nothing was understood, or those of its entries that were not. Whatever is not understood is listed.
pub(in crate::formats) fn read(
    gathered: &mut Gathered,
    naming: Naming,
    rows: &[Row],
    what: &str,
    (object, passed): (&Map<String, Value>, &[&str]),
) -> Option<Value> {
    let (before, grid) = (gathered.tally(), gathered.grid);
    let mut left = Fields::of(object);
    left.pass(passed);
    let mut reader = Reader { gathered, naming, what };
    let mut failed = None;
    for (kind, fields) in rows {
        let is_there = |field: &Field| !is_fixed(field) && left.has(field.name);
        let is_said = fields.iter().all(is_fixed) || fields.iter().any(is_there);
        if is_said && fits(fields, object, &grid) {
            failed = reader.object(Rule::global(kind), fields, &mut left).or(failed);
        }
    }
    left.list_rest(what, gathered);
    let after = gathered.tally();
    if after.1 == before.1 {
        return None;
    }
    if after.0 == before.0 {
        return Some(Value::Object(object.clone()));
    }
    failed.map(|(list, entries)| {
        let mut object = object.clone();
        object.insert(list.to_owned(), Value::Array(entries));
        Value::Object(object)
    })
}

struct Reader<'a> {
    gathered: &'a mut Gathered,
    naming: Naming,
    what: &'a str,
}

/// An object becomes no rule: it is not finished and says nothing yet, or that was told.
struct Halt;

/// The entries under a name that were not understood.
type Failed = Option<(&'static str, Vec<Value>)>;

impl Reader<'_> {
    /// Reads the fields of an object into the parts of a rule.
    fn object(&mut self, mut rule: Rule, fields: &'static [Field], left: &mut Fields) -> Failed {
        let mut bulb = Vec::new();
        for field in fields.iter().filter(|field| !holds_several(field)) {
            if let Err(Halt) = self.field(&mut rule, field, &mut bulb, left) {
                for field in fields {
                    let second = if let Form::Diagonal(second) = field.form { second } else { "" };
                    left.pass(&[field.name, second]);
                }
                return None;
            }
        }
        let Some(field) = fields.iter().find(|field| holds_several(field)) else {
            self.gathered.add(rule);
            return None;
        };
        let Some(value) = left.take(field.name) else {
            self.tell(&format!("without `{}`", field.name));
            return None;
        };
        let Value::Array(entries) = value else {
            let found = shown(value);
            self.tell(&format!("`{}` is `{found}`, expected a list; left out", field.name));
            return None;
        };
        let mut failed = Vec::new();
        for entry in entries {
            let before = self.gathered.tally();
            self.entry(rule.clone(), field, &bulb, entry);
            let after = self.gathered.tally();
            if after.0 == before.0 && after.1 > before.1 {
                failed.push(entry.clone());
            }
        }
        (!failed.is_empty()).then_some((field.name, failed))
    }

    /// One of the several rules that a field holds.
    fn entry(&mut self, rule: Rule, field: &'static Field, bulb: &[Cell], entry: &Value) {
        let grid = self.gathered.grid;
        let cells = match field.form {
            Form::Entries(fields) => {
                let Some(mut left) = Fields::of_entry(self.what, entry, self.gathered) else {
                    return;
                };
                self.object(rule, fields, &mut left);
                return left.list_rest(self.what, self.gathered);
            }
            Form::Shafts => {
                let shaft = self.naming.cells(&grid, entry);
                shaft.and_then(|shaft| match shaft.split_first() {
                    Some((first, rest)) if bulb.contains(first) => Some([bulb, rest].concat()),
                    // Numbers stand there without the bulb's cell too.
                    Some(_) if self.naming == Naming::Numbers => Some([bulb, &shaft].concat()),
                    _ => None,
                })
            }
            _ => self.naming.cells(&grid, entry),
        };
        match cells {
            Some(cells) => self.gathered.add(rule.with(field.part, Argument::Cells(cells))),
            None => self.tell("its cells are not on the board"),
        }
    }

    fn field(
        &mut self,
        rule: &mut Rule,
        field: &'static Field,
        bulb: &mut Vec<Cell>,
        left: &mut Fields,
    ) -> Result<(), Halt> {
        let (grid, naming, kind) = (self.gathered.grid, self.naming, rule.kind);
        let value = left.take(field.name);
        let mut fill = |argument: Argument| {
            if let Some((place, _)) = rule.kind.part(field.part) {
                rule.arguments[place] = argument;
            }
        };
        let cells = match field.form {
            Form::Is(_) | Form::Usually(_) | Form::Fixed(_) | Form::Again => return Ok(()),
            Form::Meant(number) => {
                fill(number_as(kind, field.part, number(&grid)).unwrap_or(Argument::Absent));
                return Ok(());
            }
            Form::Worded(word) => {
                match flag(value) {
                    Some(true) => fill(Argument::Word(word)),
                    Some(false) => {}
                    None => return Err(self.unfit(&value.map(shown).unwrap_or_default())),
                }
                return Ok(());
            }
            Form::Prefixed(_) => {
                let number = value.and_then(|value| prefixed(field, value));
                let argument = number.and_then(|number| number_as(kind, field.part, number));
                let shown = value.map(shown).unwrap_or_default();
                fill(argument.ok_or_else(|| self.unfit(&shown))?);
                return Ok(());
            }
            Form::Number | Form::NumberIfAny | Form::NumberAbove0 | Form::Clue => {
                return match (said(value), field.form) {
                    (Said::Nothing, Form::Clue) => Err(Halt),
                    (Said::Number(0), Form::NumberAbove0) | (Said::Nothing, _) => Ok(()),
                    (Said::Number(number), _) => {
                        let argument = number_as(kind, field.part, number.into());
                        let argument = argument.ok_or_else(|| self.unfit(&number.to_string()))?;
                        fill(argument);
                        Ok(())
                    }
                    (Said::Other(text), Form::NumberIfAny | Form::NumberAbove0) => {
                        self.tell(&format!("with `{text}`, which does not count"));
                        Ok(())
                    }
                    (Said::Other(text), _) => Err(self.unfit(&text)),
                };
            }
            Form::Letter(letters) => {
                let number = match said(value) {
                    Said::Nothing => return Err(Halt),
                    Said::Number(number) => {
                        letters.iter().map(|letter| letter.1).find(|&n| n == i64::from(number))
                    }
                    Said::Other(text) => {
                        let is = |letter: &&(&str, i64)| letter.0.eq_ignore_ascii_case(&text);
                        letters.iter().find(is).map(|letter| letter.1)
                    }
                };
                let argument = number.and_then(|number| number_as(kind, field.part, number));
                let shown = value.map(shown).unwrap_or_default();
                fill(argument.ok_or_else(|| self.unfit(&shown))?);
                return Ok(());
            }
            Form::Text => {
                let text = match value {
                    None => return Err(Halt),
                    Some(Value::String(text)) if text.trim().is_empty() => {
                        return Err(Halt);
                    }
                    Some(Value::String(text)) => text.trim().to_owned(),
                    Some(other) => other.to_string(),
                };
                let argument = text_as(kind, field.part, &text);
                fill(argument.ok_or_else(|| self.unfit(&text))?);
                return Ok(());
            }
            Form::Numbers | Form::Digits | Form::Masks => {
                let Some(value) = value else { return Ok(()) };
                if is_nothing(value) {
                    return Err(Halt);
                }
                let argument = self.listed(kind, field, value);
                let shown = shown(value);
                fill(argument.ok_or_else(|| self.unfit(&shown))?);
                return Ok(());
            }
            Form::Group => {
                let cells = value.and_then(|value| naming.cells(&grid, value));
                let cells = cells.ok_or_else(|| self.nowhere())?;
                let mut groups = rule.groups(field.part).to_vec();
                groups.push(cells);
                if let Some((place, _)) = rule.kind.part(field.part) {
                    rule.arguments[place] = Argument::Groups(groups);
                }
                return Ok(());
            }
            Form::Groups => {
                let groups = value.and_then(Value::as_array);
                let cells = |group: &Value| naming.cells(&grid, group);
                let groups: Option<Vec<_>> = groups.and_then(|all| all.iter().map(cells).collect());
                let groups = groups.ok_or_else(|| self.nowhere())?;
                if groups.iter().all(Vec::is_empty) {
                    return Err(Halt);
                }
                fill(Argument::Groups(groups));
                return Ok(());
            }
            Form::Bulb | Form::BulbFromOnes => {
                let cells = value.and_then(|value| naming.cells(&grid, value));
                *bulb = cells.filter(|bulb| !bulb.is_empty()).ok_or_else(|| self.nowhere())?;
                match field.form {
                    Form::Bulb => bulb.sort(),
                    _ => bulb.reverse(),
                }
                // Here a bulb is read in the order of the grid.
                if !bulb.is_sorted() {
                    return Err(self.unfit("a bulb that is read against the order of the grid"));
                }
                if bulb.len() > 1 {
                    fill(Argument::Number(bulb.len() as i64));
                }
                return Ok(());
            }
            Form::Cells => value.and_then(|value| naming.cells(&grid, value)),
            Form::Cell => value.and_then(|value| naming.cell(&grid, value)).map(|cell| vec![cell]),
            Form::Edge => value.and_then(|value| naming.edge(&grid, value)),
            Form::Corner => value.and_then(|value| naming.corner(&grid, value)),
            Form::Sight => value.and_then(|value| naming.sight(&grid, value)),
            Form::Diagonal(second) => {
                let which = left.take(second);
                value.and_then(|value| naming.diagonal(&grid, value, which))
            }
            Form::Lines | Form::Shafts | Form::Entries(_) => return Ok(()),
        };
        let cells = cells.ok_or_else(|| self.nowhere())?;
        if cells.is_empty() {
            return Err(Halt);
        }
        fill(Argument::Cells(cells));
        Ok(())
    }

    /// A list of numbers, digits, or groups of digits.
    fn listed(&self, kind: &RuleKind, field: &Field, value: &Value) -> Option<Argument> {
        let grid = self.gathered.grid;
        let numbers = value.as_array()?.iter().map(|value| match said(Some(value)) {
            Said::Number(number) => Some(i64::from(number)),
            _ => None,
        });
        let numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
        let (_, part) = kind.part(field.part)?;
        let digits = || numbers.iter().map(|&n| grid.digit(n)).collect::<Option<Vec<_>>>();
        let set = |mask: &i64| {
            let value = |digit| u32::try_from(grid.value(digit)).ok().filter(|&value| value < 32);
            let all = grid.digits().all(|digit| value(digit).is_some());
            let has =
                |digit: &crate::Digit| value(*digit).is_some_and(|value| mask >> value & 1 == 1);
            let set: DigitSet = grid.digits().filter(has).collect();
            let bits: i64 = set.iter().filter_map(value).map(|value| 1 << value).sum();
            (all && bits == *mask).then_some(set)
        };
        match (field.form, part.takes) {
            (Form::Masks, Takes::Digits) => {
                numbers.iter().map(set).collect::<Option<_>>().map(Argument::Digits)
            }
            (_, Takes::Number) => Some(Argument::Numbers(numbers)),
            (_, Takes::Totals) => {
                Some(Argument::Totals(Totals::of(numbers.iter().map(|&n| (n, n)))))
            }
            (_, Takes::DigitList) => {
                let mut digits = digits()?;
                digits.sort_unstable();
                Some(Argument::DigitList(digits))
            }
            (_, Takes::Digits) => {
                let set: DigitSet = digits()?.into_iter().collect();
                (set.len() == numbers.len()).then(|| Argument::Digits(vec![set]))
            }
            _ => None,
        }
    }

    fn tell(&mut self, why: &str) {
        self.gathered.unread(format!("`{}`: {why}", self.what));
    }

    /// It is told that a value is none here, and the rule does not hold.
    fn unfit(&mut self, value: &str) -> Halt {
        self.tell(&format!("with `{value}`, not enforced"));
        Halt
    }

    fn nowhere(&mut self) -> Halt {
        self.tell("its cells are not on the board");
        Halt
    }
}

/// The number behind the letters of a field.
pub(super) fn prefixed(field: &Field, value: &Value) -> Option<i64> {
    let Form::Prefixed(letters) = field.form else { return None };
    let digits = value.as_str()?.trim().strip_prefix(letters)?;
    digits.parse().ok().filter(|_| digits.bytes().all(|sign| sign.is_ascii_digit()))
}

/// Whether a field holds several rules.
fn holds_several(field: &Field) -> bool {
    matches!(field.form, Form::Lines | Form::Shafts | Form::Entries(_))
}

/// A number as the argument of a part, in whichever way the part takes one.
fn number_as(kind: &RuleKind, part: &str, number: i64) -> Option<Argument> {
    let (_, part) = kind.part(part)?;
    match (part.takes, part.times) {
        (Takes::Number, Times::Many(_)) => Some(Argument::Numbers(vec![number])),
        (Takes::Number, _) => Some(Argument::Number(number)),
        (Takes::Totals, _) => Some(Argument::Totals(Totals::only(number))),
        _ => None,
    }
}

/// Words as the argument of a part.
fn text_as(kind: &RuleKind, part: &str, text: &str) -> Option<Argument> {
    let (_, taken) = kind.part(part)?;
    match taken.takes {
        Takes::Pattern => Some(Argument::Pattern(text.to_owned())),
        Takes::Name => Some(Argument::Name(text.to_owned())),
        _ => number_as(kind, part, text.parse().ok()?),
    }
}
