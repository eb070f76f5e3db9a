//! Writes rules: as text that the reader understands, and as JSON.
//!
//! The JSON of a rule is an object with its word and its arguments by name,
//! `{"rule": "killer-cage", "sum": 15, "cells": ["r1c1", "r1c2"]}`. It is read by way of the text: there is one reader.

use serde_json::{Map, Value, json};
use youdoku_logic::nearest;

use super::grammar::{Part, Takes, Times};
use super::{Argument, Rule, RuleKind, lexer};
use crate::{Cell, DigitSet, Grid, Names, Naming};

impl Rule {
    /// Its text, which [`Rule::read`] understands.
    pub fn text(&self, names: &impl Naming) -> String {
        self.text_among(&names.names())
    }

    fn text_among(&self, names: &Names) -> String {
        let mut text = self.kind.word.to_owned();
        for argument in self.arguments.iter().filter(|argument| **argument != Argument::Absent) {
            text.push(' ');
            text += &argument.text_among(names);
        }
        text
    }

    /// It as a JSON object.
    pub fn json(&self, names: &impl Naming) -> Value {
        self.json_among(&names.names())
    }

    fn json_among(&self, names: &Names) -> Value {
        let mut fields = Map::new();
        fields.insert("rule".to_owned(), json!(self.kind.word));
        for (part, argument) in self.kind.takes.iter().zip(&self.arguments) {
            if *argument != Argument::Absent {
                fields.insert(part.name.to_owned(), argument.json(part, names));
            }
        }
        Value::Object(fields)
    }
}

impl Argument {
    /// Its text in a rule.
    pub fn text(&self, names: &impl Naming) -> String {
        self.text_among(&names.names())
    }

    fn text_among(&self, names: &Names) -> String {
        let grid = &names.grid();
        let joined = |texts: Vec<String>, between: &str| texts.join(between);
        match self {
            Argument::Absent => String::new(),
            Argument::Number(number) => number.to_string(),
            Argument::Numbers(numbers) => joined(numbers.iter().map(i64::to_string).collect(), " "),
            Argument::Totals(totals) => totals.to_string(),
            Argument::Digits(sets) => {
                let set = |&set: &DigitSet| {
                    let values = values(set, grid).into_iter().map(|value| value.to_string());
                    format!("{{{}}}", values.collect::<Vec<_>>().join(" "))
                };
                joined(sets.iter().map(set).collect(), "|")
            }
            Argument::DigitList(digits) => {
                let values = digits.iter().map(|&digit| grid.value(digit).to_string());
                format!("{{{}}}", values.collect::<Vec<_>>().join(" "))
            }
            Argument::Word(word) => (*word).to_owned(),
            Argument::Name(name) => name.clone(),
            Argument::Names(all) => all.join(" "),
            Argument::Range(range) => format!("{}..{}", range.least(), range.greatest()),
            Argument::Cells(cells) => named(cells, names).join(" "),
            Argument::Groups(groups) => {
                joined(groups.iter().map(|cells| named(cells, names).join(" ")).collect(), " | ")
            }
            Argument::Weighted(terms) => terms_text(terms, names).join(" "),
            Argument::Size(rows, columns) => format!("{rows}x{columns}"),
            Argument::Pattern(pattern) => {
                if is_plain(pattern, names) {
                    pattern.clone()
                } else {
                    lexer::quoted(pattern)
                }
            }
            Argument::Rules(groups) => {
                let group = |rules: &Vec<Rule>| {
                    let rules: Vec<String> =
                        rules.iter().map(|rule| rule.text_among(names)).collect();
                    format!("{{ {} }}", rules.join("; "))
                };
                joined(groups.iter().map(group).collect(), " ")
            }
        }
    }

    /// It as JSON.
    fn json(&self, part: &Part, names: &Names) -> Value {
        let grid = &names.grid();
        let many = matches!(part.times, Times::Many(_));
        match self {
            Argument::Absent => Value::Null,
            Argument::Number(number) => json!(number),
            Argument::Numbers(numbers) => json!(numbers),
            Argument::Totals(totals) => match totals.single() {
                Some(number) => json!(number),
                None => json!(totals.to_string()),
            },
            Argument::Digits(sets) => {
                let sets: Vec<Vec<i32>> = sets.iter().map(|&set| values(set, grid)).collect();
                if many { json!(sets) } else { json!(sets.concat()) }
            }
            Argument::DigitList(digits) => {
                json!(digits.iter().map(|&digit| grid.value(digit)).collect::<Vec<i32>>())
            }
            Argument::Word(word) => json!(word),
            Argument::Name(text) | Argument::Pattern(text) => json!(text),
            Argument::Names(all) => json!(all),
            Argument::Range(range) => json!([range.least(), range.greatest()]),
            Argument::Cells(cells) => json!(named(cells, names)),
            Argument::Groups(groups) => {
                json!(groups.iter().map(|cells| named(cells, names)).collect::<Vec<_>>())
            }
            Argument::Weighted(terms) => json!(terms_text(terms, names)),
            Argument::Size(rows, columns) => json!([rows, columns]),
            Argument::Rules(groups) => {
                let group = |rules: &Vec<Rule>| {
                    Value::Array(rules.iter().map(|rule| rule.json_among(names)).collect())
                };
                Value::Array(groups.iter().map(group).collect())
            }
        }
    }
}

fn named(cells: &[Cell], names: &Names) -> Vec<String> {
    cells.iter().map(|&cell| names.name(cell)).collect()
}

fn values(set: DigitSet, grid: &Grid) -> Vec<i32> {
    set.iter().map(|digit| grid.value(digit)).collect()
}

fn terms_text(terms: &[(i64, Cell)], names: &Names) -> Vec<String> {
    let term = |&(weight, cell): &(i64, Cell)| match weight {
        1 => names.name(cell),
        -1 => format!("-{}", names.name(cell)),
        _ => format!("{weight}*{}", names.name(cell)),
    };
    terms.iter().map(term).collect()
}

/// Whether free text is one piece that means nothing else, so that it needs no quotes.
fn is_plain(text: &str, names: &Names) -> bool {
    let special =
        |c: char| c.is_whitespace() || matches!(c, '"' | '{' | '}' | '#' | ',' | ';' | '\\');
    !text.is_empty()
        && !text.contains(special)
        && text.parse::<i64>().is_err()
        // It might be a word that the rule knows.
        && !super::read::is_name(text)
        && names.cells(text).is_none()
}

/// The text of a rule that is a JSON value: a text already, or an object. An error has what was found and expected.
pub(super) fn text_of_json(
    value: &Value,
    kinds: &[&'static RuleKind],
) -> Result<String, (String, String)> {
    let fields = match value {
        Value::String(text) => return Ok(text.clone()),
        Value::Object(fields) => fields,
        _ => return Err((format!("`{value}`"), "a rule, as a text or an object".to_owned())),
    };
    let Some(word) = fields.get("rule").and_then(Value::as_str) else {
        let expected = "its word as \"rule\": \"anti-knight\"".to_owned();
        return Err(("a rule without a word".to_owned(), expected));
    };
    // What nobody knows is told by the reader.
    let Some(kind) = kinds.iter().find(|kind| kind.word == word.to_lowercase()) else {
        return Ok(word.to_owned());
    };
    let unknown = |name: &&String| *name != "rule" && kind.part(name).is_none();
    if let Some(name) = fields.keys().find(unknown) {
        let names: Vec<&str> = kind.takes.iter().map(|part| part.name).collect();
        let expected = match nearest(name, names.iter().copied()) {
            Some(near) => format!("\"{near}\""),
            None if names.is_empty() => "nothing but the word".to_owned(),
            None => format!("\"{}\"", names.join("\", \"")),
        };
        return Err((format!("\"{name}\" in a rule `{word}`"), expected));
    }
    let mut text = kind.word.to_owned();
    for part in kind.takes {
        let Some(value) = fields.get(part.name).filter(|value| !value.is_null()) else { continue };
        text.push(' ');
        text += &text_of_argument(value, part, kinds)?;
    }
    Ok(text)
}

fn text_of_argument(
    value: &Value,
    part: &Part,
    kinds: &[&'static RuleKind],
) -> Result<String, (String, String)> {
    if let (Takes::Pattern, Value::String(text)) = (part.takes, value) {
        return Ok(lexer::quoted(text));
    }
    let wrong = || {
        let found = format!("\"{}\": {value}", part.name);
        Err((found, format!("\"{}\" as in `{}`", part.name, part.usage())))
    };
    let items = match value {
        Value::String(text) => return Ok(text.clone()),
        Value::Number(number) => return Ok(number.to_string()),
        Value::Array(items) => items,
        _ => return wrong(),
    };
    let leaf = |item: &Value| match item {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let list = |items: &[Value], between: &str| {
        items.iter().map(leaf).collect::<Option<Vec<_>>>().map(|texts| texts.join(between))
    };
    let lists = |between: &str, wrap: fn(String) -> String| {
        let inner = |item: &Value| item.as_array().and_then(|items| list(items, " ")).map(wrap);
        items.iter().map(inner).collect::<Option<Vec<_>>>().map(|texts| texts.join(between))
    };
    let text = match part.takes {
        Takes::Totals => list(items, ","),
        Takes::Size => list(items, "x"),
        Takes::Range => list(items, ".."),
        Takes::Digits | Takes::DigitList => {
            let braces = |text| format!("{{{text}}}");
            list(items, " ").map(braces).or_else(|| lists("|", braces))
        }
        Takes::Groups => lists(" | ", |text| text),
        Takes::Rules => return rules_text(items, part, kinds),
        _ => list(items, " "),
    };
    text.map_or_else(wrong, Ok)
}

/// Groups of rules. In a list of rules each is a group where there may be several, else all are one.
fn rules_text(
    items: &[Value],
    part: &Part,
    kinds: &[&'static RuleKind],
) -> Result<String, (String, String)> {
    let group = |items: &[Value]| {
        let texts = items.iter().map(|item| text_of_json(item, kinds));
        Ok(format!("{{ {} }}", texts.collect::<Result<Vec<_>, _>>()?.join("; ")))
    };
    if !matches!(part.times, Times::Many(_)) && !items.iter().any(Value::is_array) {
        return group(items);
    }
    let groups = items.iter().map(|item| match item {
        Value::Array(items) => group(items),
        one => group(std::slice::from_ref(one)),
    });
    Ok(groups.collect::<Result<Vec<_>, _>>()?.join(" "))
}
