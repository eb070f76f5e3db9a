//! The fields of JSON objects that somebody else made. What is taken out is understood, what is left at the
//! end is listed, so that nothing is lost because nobody looked.

use serde_json::{Map, Value};

use super::gather::Gathered;
use crate::{DigitSet, Grid};

/// What a field says that ought to hold a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// It is not there, or empty.
    Nothing,
    /// A number from 0 on.
    Number(u32),
    /// Something else, as it stands.
    Other(String),
}

/// The number in a value; `"5"` and `5.0` are 5.
pub(super) fn said(value: Option<&Value>) -> Said {
    let Some(value) = value else { return Said::Nothing };
    let number = match value {
        Value::Null => return Said::Nothing,
        Value::String(text) if text.trim().is_empty() => return Said::Nothing,
        Value::String(text) => {
            let decimal = text.trim().bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.trim().parse::<f64>().ok().filter(|_| decimal)
        }
        value => value.as_f64(),
    };
    match number.filter(|number| number.fract() == 0.0 && (0.0..=4e9).contains(number)) {
        Some(number) => Said::Number(number as u32),
        None => Said::Other(shown(value)),
    }
}

/// Whether a value says yes or no; nothing when it says neither.
pub(super) fn flag(value: Option<&Value>) -> Option<bool> {
    match value {
        Some(Value::Bool(on)) => Some(*on),
        Some(Value::String(text)) if text == "true" => Some(true),
        Some(Value::String(text)) if text == "false" => Some(false),
        value => match said(value) {
            Said::Nothing | Said::Number(0) => Some(false),
            Said::Number(1) => Some(true),
            _ => None,
        },
    }
}

/// The digits in a list of numbers; nothing when it is another list, or none.
pub(super) fn digits(value: &Value, grid: Grid) -> Option<DigitSet> {
    let digit = |value: &Value| match said(Some(value)) {
        Said::Number(number) => grid.digit(number),
        _ => None,
    };
    value.as_array()?.iter().map(digit).collect()
}

/// Values that say as little as leaving the field out.
pub(super) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::String(text) => text.trim().is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// A value as people are shown it: not all of it.
pub(super) fn shown(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let plain: String =
        text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    match plain.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &plain[..end]),
        None => plain,
    }
}

/// The fields of an object that have not been looked at.
pub(super) struct Fields<'a> {
    left: Vec<(&'a str, &'a Value)>,
}

impl<'a> Fields<'a> {
    /// All the fields that say something.
    pub fn of(object: &'a Map<String, Value>) -> Fields<'a> {
        let fields = object.iter().filter(|(_, value)| !value.is_null());
        Fields { left: fields.map(|(key, value)| (key.as_str(), value)).collect() }
    }

    /// The fields of an entry of a list, which is an object or says nothing that can be understood.
    pub fn of_entry(what: &str, entry: &'a Value, gathered: &mut Gathered) -> Option<Fields<'a>> {
        match entry {
            Value::Object(object) => return Some(Fields::of(object)),
            entry if is_nothing(entry) => {}
            entry => gathered.unread(format!("`{what}`: `{}`, not enforced", shown(entry))),
        }
        None
    }

    /// Whether a field is still there.
    pub fn has(&self, key: &str) -> bool {
        self.left.iter().any(|field| field.0 == key)
    }

    /// Takes a field.
    pub fn take(&mut self, key: &str) -> Option<&'a Value> {
        let at = self.left.iter().position(|field| field.0 == key)?;
        Some(self.left.remove(at).1)
    }

    /// Takes a field that holds a list; one that holds something else is listed.
    pub fn list(&mut self, what: &str, key: &str, gathered: &mut Gathered) -> &'a [Value] {
        match self.take(key) {
            Some(Value::Array(list)) => return list,
            Some(value) if !is_nothing(value) => {
                let holder = if what == key { String::new() } else { format!("`{what}`: ") };
                let found = shown(value);
                gathered.unread(format!("{holder}`{key}` is `{found}`, expected a list; left out"));
            }
            _ => {}
        }
        &[]
    }

    /// Takes a field that holds words for people; one that holds something else is listed.
    pub fn words(&mut self, key: &str, gathered: &mut Gathered) -> &'a str {
        match self.take(key) {
            Some(Value::String(words)) => words,
            Some(value) if !is_nothing(value) => {
                gathered.unread(format!("`{key}` is `{}`, expected words", shown(value)));
                ""
            }
            _ => "",
        }
    }

    /// Passes over fields that only draw, or that say nothing about the puzzle.
    pub fn pass(&mut self, keys: &[&str]) {
        self.left.retain(|field| !keys.contains(&field.0));
    }

    /// Whether what is left are lists with nothing in them, and there is such a list.
    pub fn has_only_empty_lists(&self) -> bool {
        let empty = |field: &(&str, &Value)| field.1.as_array().is_some_and(Vec::is_empty);
        !self.left.is_empty() && self.left.iter().all(empty)
    }

    /// What is left and says something: nobody understood it.
    pub fn rest(self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.left.into_iter().filter(|field| !is_nothing(field.1))
    }

    /// Lists what is left.
    pub fn list_rest(self, what: &str, gathered: &mut Gathered) {
        for (key, value) in self.rest() {
            gathered.unread(format!("`{key}` of `{what}` (`{}`): not enforced", shown(value)));
        }
    }
}
