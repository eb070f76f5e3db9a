//! Values in brackets, as JSON and Python write them, each with its place.
//!
//! A JSON library would forget the places, and the lists of the documents (`docs/origins.md`) are not JSON: they may hold
//! `None`, strings in single quotes, or no commas at all (as NumPy prints them).

use std::borrow::Cow;

/// A value and where it stands.
#[derive(Debug)]
pub(super) struct Item<'a> {
    pub start: usize,
    pub end: usize,
    pub value: Value<'a>,
}

#[derive(Debug)]
pub(super) enum Value<'a> {
    /// A number, `null`, `None`, `true` …: not yet understood.
    Word(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Item<'a>>),
    Object(Vec<(Item<'a>, Item<'a>)>),
}

/// What is wrong, and where.
#[derive(Debug)]
pub(super) struct Fault {
    pub at: usize,
    pub found: String,
    pub expected: &'static str,
}

/// No puzzle nests deeper, with rules within its rules, and the parser calls itself.
const DEEPEST: usize = 100;

/// No puzzle has more values: a board, and rules by the hundred thousand.
const MOST_ITEMS: usize = 1 << 21;

/// Reads the value that begins there; gives it and what follows it, less blanks and comments.
pub(super) fn read(text: &str, start: usize) -> Result<(Item<'_>, usize), Fault> {
    let mut reader = Reader { text, at: start, items: 0 };
    let item = reader.item(0)?;
    reader.skip_blanks();
    Ok((item, reader.at))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    items: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn fault<T>(&self, expected: &'static str) -> Result<T, Fault> {
        let found = match self.peek() {
            Some(c) => format!("`{c}`"),
            None => "the end of the text".to_owned(),
        };
        Err(Fault { at: self.at, found, expected })
    }

    /// Skips blanks, and comments to the end of their line.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest().trim_start();
            self.at = self.text.len() - rest.len();
            match rest.starts_with('#') {
                true => self.at += rest.find('\n').unwrap_or(rest.len()),
                false => break,
            }
        }
    }

    fn take(&mut self, wanted: char) -> Option<()> {
        self.skip_blanks();
        self.rest().starts_with(wanted).then(|| self.at += wanted.len_utf8())
    }

    fn item(&mut self, depth: usize) -> Result<Item<'a>, Fault> {
        self.skip_blanks();
        let start = self.at;
        if depth > DEEPEST {
            return self.fault("a board, which nests less deeply");
        }
        self.items += 1;
        if self.items > MOST_ITEMS {
            return self.fault("the end of the puzzle, for no puzzle has so many values");
        }
        let value = match self.peek() {
            Some('[') => self.list(depth)?,
            Some('{') => self.object(depth)?,
            Some(quote @ ('"' | '\'')) => self.string(quote)?,
            _ => {
                let ends = |c: char| c.is_whitespace() || "[]{},:\"'#".contains(c);
                let word = self.rest().split(ends).next().unwrap_or_default();
                if word.is_empty() {
                    return self.fault("a value");
                }
                self.at += word.len();
                Value::Word(word)
            }
        };
        Ok(Item { start, end: self.at, value })
    }

    fn list(&mut self, depth: usize) -> Result<Value<'a>, Fault> {
        let mut items = Vec::new();
        self.at += 1;
        while self.take(']').is_none() {
            if self.peek().is_none_or(|c| matches!(c, '}' | ':')) {
                return self.fault("`]`, or another value");
            }
            items.push(self.item(depth + 1)?);
            let _ = self.take(',');
        }
        Ok(Value::List(items))
    }

    fn object(&mut self, depth: usize) -> Result<Value<'a>, Fault> {
        let mut fields = Vec::new();
        self.at += 1;
        while self.take('}').is_none() {
            if !matches!(self.peek(), Some('"' | '\'')) {
                return self.fault("`}`, or a name in quotes");
            }
            let name = self.item(depth + 1)?;
            if self.take(':').is_none() {
                return self.fault("`:`");
            }
            fields.push((name, self.item(depth + 1)?));
            if self.take(',').is_none() && self.peek() != Some('}') {
                return self.fault("`,` or `}`");
            }
        }
        Ok(Value::Object(fields))
    }

    fn string(&mut self, quote: char) -> Result<Value<'a>, Fault> {
        self.at += 1;
        let from = self.at;
        let mut own: Option<String> = None;
        let mut characters = self.rest().char_indices();
        while let Some((i, c)) = characters.next() {
            match c {
                _ if c == quote => {
                    self.at = from + i + c.len_utf8();
                    let plain = Cow::Borrowed(&self.text[from..from + i]);
                    return Ok(Value::Text(own.map_or(plain, Cow::Owned)));
                }
                '\n' => break,
                '\\' => {
                    let text = own.get_or_insert_with(|| self.text[from..from + i].to_owned());
                    match characters.next().map(|(_, c)| c) {
                        Some('n') => text.push('\n'),
                        Some('t') => text.push('\t'),
                        Some('u') => {
                            let code: String =
                                characters.by_ref().take(4).map(|(_, c)| c).collect();
                            let code = u32::from_str_radix(&code, 16).ok();
                            text.push(code.and_then(char::from_u32).unwrap_or('\u{fffd}'));
                        }
                        Some(c) => text.push(c),
                        None => break,
                    }
                }
                _ => own.iter_mut().for_each(|text| text.push(c)),
            }
        }
        let start = from - 1;
        Err(Fault { at: start, found: "a quote that is not closed".into(), expected: "its end" })
    }
}
