//! The "zipped" JSON inside some SudokuPad links: keys without quotes, single quotes, holes in lists,
//! `t` and `f`, colours without quotes. The law: whatever it is given, it ends, with a value or none.

use serde_json::{Map, Value};

/// Deeper than any puzzle; a hostile text must not exhaust the stack.
const DEEPEST: usize = 32;

/// Short keys, with the long ones they stand for.
const SHORT: &[(&str, &str)] = &[
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
];

/// The object a zipped text stands for.
pub(super) fn read(text: &str) -> Option<Map<String, Value>> {
    let mut reader = Reader { rest: text.trim() };
    match reader.value(0)? {
        Value::Object(object) if reader.rest.is_empty() => Some(object),
        _ => None,
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn eat(&mut self, sign: char) -> bool {
        let after = self.rest.strip_prefix(sign);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        if self.eat('{') {
            return self.object(depth);
        }
        if self.eat('[') {
            return self.list(depth);
        }
        if self.eat('\'') {
            return Some(Value::String(self.string()?));
        }
        let end = self.rest.find([',', ']', '}']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(match word.trim() {
            "t" => Value::Bool(true),
            "f" => Value::Bool(false),
            word => serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.to_owned())),
        })
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut object = Map::new();
        while !self.eat('}') {
            let key = if self.eat('\'') {
                let key = self.string()?;
                self.eat(':').then_some(key)?
            } else {
                let (key, rest) = self.rest.split_once(':')?;
                self.rest = rest;
                key.trim().to_owned()
            };
            let long = SHORT.iter().find(|(short, _)| *short == key).map(|(_, long)| *long);
            let value = self.value(depth + 1)?;
            object.insert(long.map_or(key, str::to_owned), value);
            if !self.eat(',') && !self.rest.starts_with('}') {
                return None;
            }
        }
        Some(Value::Object(object))
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut list = Vec::new();
        if self.eat(']') {
            return Some(Value::Array(list));
        }
        loop {
            // A hole is an object with nothing in it.
            let hole = self.rest.starts_with([',', ']']);
            list.push(if hole { Value::Object(Map::new()) } else { self.value(depth + 1)? });
            if self.eat(']') {
                return Some(Value::Array(list));
            }
            self.eat(',').then_some(())?;
        }
    }

    /// Up to the closing quote, which has been opened.
    fn string(&mut self) -> Option<String> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices();
        while let Some((at, sign)) = chars.next() {
            match sign {
                '\'' => {
                    self.rest = &self.rest[at + 1..];
                    return Some(text);
                }
                '\\' => text.push(match chars.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    other => other,
                }),
                sign => text.push(sign),
            }
        }
        None
    }
}
