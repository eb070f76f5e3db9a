//! Rules of one's own: a word with parts, and the rules that it stands for.
//!
//! ```text
//! define: german-whispers cells:line = whispers 5 $cells
//! define: small "adds up to less than ten" like killer-cage [most:totals=<10] cells:cage = extra-region $cells; sum $most $cells
//! ```
//!
//! A definition makes a row like those of the table, so that text, usage, errors, forms and signatures come from the same
//! grammar; where it is used, its parts are put into the rules it stands for, which are read like any others and mean
//! what they mean together. Rows live as long as the process, each once, and there is a bound on them: whoever reads
//! the same definition again gets the same row.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use youdoku_logic::nearest;
use youdoku_logic::text::ReadError;

use super::grammar::{Count, Drawn, Part, Takes, Times};
use super::{
    Argument, Context, Group, RULES, Reach, Rule, RuleError, RuleKind, Scope, lexer, logic, read,
};
use crate::Names;

/// A definition as a rule of a puzzle: it demands nothing, and is written, kept and sent like any other.
pub static DEFINE: RuleKind = RuleKind {
    word: "define",
    group: Group::Own,
    summary: "a rule of your own: its word, its parts, `=`, and the rules it stands for, with $part where a part goes",
    about: "`define: german-whispers cells:line = whispers 5 $cells` stands above the rules that use it. Forms of parts are \
            number, numbers, totals, digits, sets, name, set, line, loop, cage, edge, corner, diagonal, outside, groups, \
            weighted, size, text and rules; `cells:cage:4` has four cells, `cells:line:3+` three or more; `[n:number]` may be \
            left out, `[n:number=5]` is 5 then. A text in quotes behind the word says what it is, `like whispers` how it \
            is drawn.",
    example: "define: steep [by:number=2] cells:line = whispers $by $cells; thermometer $cells\nrule: steep r1c1 r2c3\nrule: steep 3 r3c2 r4c4\n..4. .... .... ....",
    scope: Scope::Words,
    takes: &[Part::one("text", Takes::Pattern)],
    means: |rule, context| {
        let text = rule.pattern("text").unwrap_or_default();
        let is_this = |kind: &&&RuleKind| kind.own.is_some_and(|own| own.text == text.trim());
        if context.names().own().iter().any(|kind| is_this(&kind)) {
            return Ok(());
        }
        Err(match RuleKind::define(text, context.names().own()) {
            Err(Unfit { found, expected, .. }) => {
                rule.unfit(format!("has {found}, expected {expected}"))
            }
            Ok(kind) => rule.unfit(format!(
                "defines {} once more, or by rules that are defined later",
                kind.word
            )),
        })
    },
    ..RuleKind::UNSAID
};

/// What a rule of one's own stands for.
pub struct Definition {
    /// The whole text, as it stands behind `define:`.
    pub text: String,
    /// The rules, each with `$name` where a part goes.
    body: Vec<String>,
    /// What parts are where they are left out.
    defaults: Vec<Option<String>>,
    /// The rules of one's own that its rules may be.
    kinds: Vec<&'static RuleKind>,
    /// How many rules of the table it comes to.
    weight: usize,
}

/// A process keeps no more definitions than this, nor more of their text in bytes: rows stay. One that is typed while
/// the studio looks on is as many as there are signs in it.
const MOST: usize = 1 << 16;
const MOST_TEXT: usize = 16 << 20;

/// No puzzle has more than this: each is looked for among all before it.
pub const MOST_OF_ONE: usize = 1000;

/// No definition comes to more rules than this, with those that its rules stand for.
const MOST_RULES: usize = 10_000;

/// All rows made so far, by their text and what its own words mean; and those that all puzzles may use.
#[derive(Default)]
struct Rows {
    made: HashMap<(String, Vec<usize>), &'static RuleKind>,
    bytes: usize,
    installed: Vec<&'static RuleKind>,
}

static ROWS: Mutex<Option<Rows>> = Mutex::new(None);

fn rows<T>(with: impl FnOnce(&mut Rows) -> T) -> T {
    let mut rows = ROWS.lock().unwrap_or_else(PoisonError::into_inner);
    with(rows.get_or_insert_default())
}

/// A definition that cannot be as it is stated: where in its text, what was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// In bytes.
    pub at: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

/// From now on every puzzle of this process may use these rules.
pub fn install(kinds: &[&'static RuleKind]) {
    rows(|rows| {
        for kind in kinds {
            rows.installed.retain(|known| known.word != kind.word);
            rows.installed.push(kind);
        }
    });
}

/// The rules of one's own that every puzzle may use.
pub fn installed() -> Vec<&'static RuleKind> {
    rows(|rows| rows.installed.clone())
}

/// That of this word.
pub(super) fn installed_as(word: &str) -> Option<&'static RuleKind> {
    rows(|rows| rows.installed.iter().copied().find(|kind| kind.word == word))
}

/// All rules that there are: those of the table, these, and those that every puzzle may use.
pub fn known(own: &[&'static RuleKind]) -> Vec<&'static RuleKind> {
    let installed = installed();
    let others = installed.into_iter().filter(|kind| own.iter().all(|own| own.word != kind.word));
    RULES.iter().chain(own).copied().chain(others).collect()
}

/// The rows that some rules as JSON values define, texts or objects. What cannot be defined is told by the model.
pub fn defined_in(values: &[Value]) -> Vec<&'static RuleKind> {
    let mut own: Vec<&'static RuleKind> = Vec::new();
    for value in values {
        let text = match value {
            Value::String(text) => definition_in(text),
            object if object["rule"] == DEFINE.word => object["text"].as_str().map(str::to_owned),
            _ => None,
        };
        own.extend(text.and_then(|text| RuleKind::define(&text, &own).ok()));
    }
    own
}

/// What a rule's text says behind `define`.
fn definition_in(text: &str) -> Option<String> {
    let pieces = lexer::pieces(text).ok()?;
    match pieces[..] {
        [word, said] if word.text == DEFINE.word => lexer::unquoted(said.text),
        _ => None,
    }
}

/// What is wrong with the definition that a rule's text is, if it is one, and not among those that these names know.
pub(super) fn undefined(text: &str, names: &Names) -> Option<ReadError> {
    let said = definition_in(text)?;
    let is_this = |kind: &&RuleKind| kind.own.is_some_and(|own| own.text == said.trim());
    if names.own().iter().any(is_this) {
        return None;
    }
    let (found, expected) = match RuleKind::define(&said, names.own()) {
        Err(Unfit { found, expected, .. }) => (found, expected),
        Ok(_) if names.own().len() == MOST_OF_ONE => {
            ("one definition too many".to_owned(), format!("at most {MOST_OF_ONE}"))
        }
        Ok(_) => return None,
    };
    Some(ReadError::at(1, text, 0, found, expected))
}

/// The rows of a file of definitions, a line `define: …` each; blank lines and comments mean nothing.
pub fn read_file(text: &str) -> Result<Vec<&'static RuleKind>, ReadError> {
    let mut kinds: Vec<&'static RuleKind> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let bare = lexer::bare(line);
        if bare.trim().is_empty() {
            continue;
        }
        let Some(said) = bare.trim_start().strip_prefix("define:") else {
            let expected = "a line such as `define: my-line cells:line = whispers 5 $cells`";
            return Err(ReadError::at(i + 1, line, 0, format!("`{}`", bare.trim()), expected));
        };
        let begins = said.trim_start().as_ptr() as usize - line.as_ptr() as usize;
        let made = RuleKind::define(said, &kinds).map_err(|Unfit { at, found, expected }| {
            ReadError::at(i + 1, line, begins + at, found, expected)
        })?;
        kinds.retain(|kind| kind.word != made.word);
        kinds.push(made);
    }
    Ok(kinds)
}

impl RuleKind {
    /// The row of a rule of one's own, whose rules may be of these kinds besides the table's. The text is what stands
    /// behind `define:`.
    pub fn define(text: &str, own: &[&'static RuleKind]) -> Result<&'static RuleKind, Unfit> {
        let text = text.trim();
        let own = &known_own(own)[..];
        let made = Definer { text, own }.made()?;
        let used = made.definition.kinds.iter().map(|&kind| std::ptr::from_ref(kind) as usize);
        let key = (text.to_owned(), used.collect::<Vec<_>>());
        rows(|rows| {
            if let Some(known) = rows.made.get(&key) {
                return Ok(*known);
            }
            if rows.made.len() >= MOST || rows.bytes + text.len() > MOST_TEXT {
                let expected = format!("no more than {MOST} in one process");
                return Err(Unfit { at: 0, found: "one definition too many".into(), expected });
            }
            let kind = made.row();
            rows.bytes += text.len();
            rows.made.insert(key, kind);
            Ok(kind)
        })
    }
}

/// These, and those that every puzzle may use where none of these has their word.
fn known_own(own: &[&'static RuleKind]) -> Vec<&'static RuleKind> {
    known(own).split_off(RULES.len())
}

/// What a definition says, before it is a row.
struct Made {
    word: String,
    summary: Option<String>,
    like: Option<&'static RuleKind>,
    parts: Vec<Stated>,
    definition: Definition,
}

/// A part as a definition states it.
struct Stated {
    name: String,
    takes: Takes,
    times: Times,
}

impl Made {
    /// The row, which stays for ever.
    fn row(self) -> &'static RuleKind {
        let kept = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
        let body = self.definition.body.join("; ");
        let draws = |stated: &Stated| matches!(stated.takes, Takes::Cells(..) | Takes::Outside(_));
        let scope = if self.parts.iter().any(draws) { Scope::Local } else { Scope::Global };
        let part = |stated: Stated| {
            let Stated { name, takes, times } = stated;
            Part { name: kept(name), takes, times }
        };
        let takes: Vec<Part> = self.parts.into_iter().map(part).collect();
        Box::leak(Box::new(RuleKind {
            word: kept(self.word),
            group: self.like.map_or(Group::Own, |like| like.group),
            about: kept(format!("Stands for `{body}`.")),
            summary: kept(self.summary.unwrap_or(body)),
            scope,
            takes: Box::leak(takes.into_boxed_slice()),
            reach: Reach::Any,
            look: self.like.map_or(&[], |like| like.look),
            own: Some(Box::leak(Box::new(self.definition))),
            means,
            ..RuleKind::UNSAID
        }))
    }
}

/// Reads one definition.
struct Definer<'a> {
    text: &'a str,
    own: &'a [&'static RuleKind],
}

impl Definer<'_> {
    fn unfit<T>(&self, part: &str, expected: impl Into<String>) -> Result<T, Unfit> {
        let begins = part.as_ptr() as usize - self.text.as_ptr() as usize;
        let found = match part {
            "" => "nothing".to_owned(),
            part => format!("`{}`", part.chars().take(60).collect::<String>()),
        };
        Err(Unfit { at: begins, found, expected: expected.into() })
    }

    fn made(&self) -> Result<Made, Unfit> {
        if self.text.contains(['\n', '\r']) {
            return self.unfit(self.text, "it in one line");
        }
        let Some(equals) = end_of_head(self.text) else {
            let expected = "a definition such as `my-line cells:line = whispers 5 $cells`";
            return self.unfit(self.text, expected);
        };
        let (head, said) = (&self.text[..equals], &self.text[equals + 1..]);
        let pieces = match lexer::pieces(head) {
            Ok(pieces) => pieces,
            Err(fault) => return self.unfit(&head[fault.at..], fault.expected),
        };
        let Some((word, pieces)) = pieces.split_first() else {
            return self.unfit(&head[..0], "the word of the rule");
        };
        self.check_word(word.text)?;
        let (mut parts, mut defaults): (Vec<Stated>, Vec<Option<String>>) = Default::default();
        let (mut summary, mut like) = (None, None);
        let mut rest = pieces.iter();
        while let Some(piece) = rest.next() {
            if let Some(says) = lexer::unquoted(piece.text) {
                summary = Some(says);
            } else if piece.text == "like" {
                like = Some(self.like(rest.next().map_or(&head[head.len()..], |next| next.text))?);
            } else {
                let (part, default) = self.part(piece.text)?;
                if parts.iter().any(|known| known.name == part.name) {
                    return self.unfit(piece.text, "parts of different names");
                }
                parts.push(part);
                defaults.push(default);
            }
        }
        let (body, kinds, weight) = self.body(said, &parts)?;
        let (word, text) = (word.text.to_owned(), self.text.to_owned());
        let definition = Definition { text, body, defaults, kinds, weight };
        Ok(Made { word, summary, like, parts, definition })
    }

    fn check_word(&self, word: &str) -> Result<(), Unfit> {
        let is_letter = |c: char| c.is_lowercase() || c.is_ascii_digit() || c == '-';
        let fits = word.chars().count() > 1
            && word.starts_with(char::is_alphabetic)
            && word.chars().all(is_letter);
        if !fits {
            return self.unfit(word, "a word of small letters, digits and `-`");
        }
        if RULES.iter().any(|kind| kind.word == word) {
            return self.unfit(word, "a word that no rule has yet");
        }
        Ok(())
    }

    /// The row that it looks like.
    fn like(&self, word: &str) -> Result<&'static RuleKind, Unfit> {
        let mut known = RULES.iter().chain(self.own).copied();
        match known.find(|kind| kind.word == word) {
            Some(kind) => Ok(kind),
            None => self.unfit(word, "the word of a rule that it looks like"),
        }
    }

    /// `cells:line`, `cells:cage:4`, `[sum:number]`, `[most:totals=<10]`.
    fn part(&self, piece: &str) -> Result<(Stated, Option<String>), Unfit> {
        let inner = piece.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
        let (stated, default) = match inner.and_then(|inner| inner.split_once('=')) {
            Some((stated, default)) => (stated, Some(default.to_owned())),
            None => (inner.unwrap_or(piece), None),
        };
        let mut fields = stated.split(':');
        let (name, form, count) = (fields.next().unwrap_or_default(), fields.next(), fields.next());
        if !read::is_name(name) || name == "rule" || fields.next().is_some() {
            return self.unfit(piece, "a part such as `cells:line` or `[sum:number]`");
        }
        let Some((takes, many)) = form.and_then(|form| form_of(form, count)) else {
            let forms: Vec<&str> = FORMS.iter().map(|(word, ..)| *word).collect();
            let near = form.and_then(|form| nearest(form, forms.iter().copied()));
            let expected = match near {
                Some(near) => format!("a form; did you mean `{name}:{near}`?"),
                None => format!("`{name}:` and one of {}", forms.join(", ")),
            };
            return self.unfit(piece, expected);
        };
        let times = match (many, inner.is_some()) {
            (Some(least), false) => Times::Many(least),
            (None, true) => Times::Optional,
            (None, false) => Times::One,
            (Some(_), true) => return self.unfit(piece, "it without brackets, for it is several"),
        };
        Ok((Stated { name: name.to_owned(), takes, times }, default))
    }

    /// The rules it stands for, the own words among them, and what all come to.
    fn body(&self, said: &str, takes: &[Stated]) -> Result<Body, Unfit> {
        let rules = lexer::rules(said);
        if rules.is_empty() {
            return self.unfit(said.trim(), "rules such as `whispers 5 $cells`");
        }
        let (mut body, mut kinds, mut weight) = (Vec::new(), Vec::new(), 0usize);
        let mut used = vec![false; takes.len()];
        for rule in rules {
            let mut known = true;
            for word in words_of(rule.text) {
                if let Some(kind) = RULES.iter().find(|kind| kind.word == word) {
                    if !matches!(kind.scope, Scope::Given | Scope::Local | Scope::Global)
                        || !kind.reads.is_empty()
                    {
                        return self.unfit(rule.text, "rules that say nothing of the puzzle");
                    }
                    weight += 1;
                } else if let Some(&kind) = self.own.iter().find(|kind| kind.word == word) {
                    weight += kind.own.map_or(1, |own| own.weight);
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                } else {
                    known = false;
                }
                if weight > MOST_RULES {
                    return self.unfit(rule.text, format!("no more than {MOST_RULES} rules"));
                }
            }
            if !known {
                let first = rule.text.split_whitespace().next().unwrap_or_default();
                let all = RULES.iter().chain(self.own).map(|kind| kind.word);
                let expected = match nearest(first, all) {
                    Some(near) if near != first => format!("a rule; did you mean `{near}`?"),
                    _ => "rules that there are".to_owned(),
                };
                return self.unfit(rule.text, expected);
            }
            for (_, name) in places(rule.text) {
                match takes.iter().position(|part| part.name == name) {
                    Some(place) => used[place] = true,
                    None => {
                        let names: Vec<String> =
                            takes.iter().map(|part| format!("`${}`", part.name)).collect();
                        return self.unfit(name, format!("one of its parts: {}", names.join(", ")));
                    }
                }
            }
            body.push(rule.text.to_owned());
        }
        if let Some(place) = used.iter().position(|used| !used) {
            let expected = format!("`${}` among its rules", takes[place].name);
            return self.unfit(said.trim(), expected);
        }
        Ok((body, kinds, weight))
    }
}

/// The rules, the own words among them, and how many rules of the table they come to.
type Body = (Vec<String>, Vec<&'static RuleKind>, usize);

/// Where the `=` stands before which a definition has its word and parts: the first one outside brackets and quotes.
fn end_of_head(text: &str) -> Option<usize> {
    let (mut depth, mut quoted) = (0usize, false);
    for (i, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth = depth.saturating_sub(1),
            '=' if !quoted && depth == 0 => return Some(i),
            _ => {}
        }
    }
    None
}

/// Forms by their names: what a part takes, and for several how many at least.
const FORMS: &[(&str, Takes, Option<usize>)] = &[
    ("number", Takes::Number, None),
    ("numbers", Takes::Number, Some(1)),
    ("totals", Takes::Totals, None),
    ("digits", Takes::Digits, None),
    ("sets", Takes::Digits, Some(1)),
    ("name", Takes::Name, None),
    ("set", Takes::Cells(Drawn::Set, Count::AtLeast(1)), None),
    ("line", Takes::Cells(Drawn::Line, Count::AtLeast(2)), None),
    ("loop", Takes::Cells(Drawn::Loop, Count::AtLeast(3)), None),
    ("cage", Takes::Cells(Drawn::Cage, Count::AtLeast(1)), None),
    ("edge", Takes::Cells(Drawn::Edge, Count::Exactly(2)), None),
    ("corner", Takes::Cells(Drawn::Corner, Count::Exactly(4)), None),
    ("diagonal", Takes::Cells(Drawn::Diagonal, Count::AtLeast(1)), None),
    ("outside", Takes::Outside(Count::AtLeast(1)), None),
    ("groups", Takes::Groups, Some(2)),
    ("weighted", Takes::Weighted, None),
    ("size", Takes::Size, None),
    ("text", Takes::Pattern, None),
    ("rules", Takes::Rules, None),
];

/// The form of this name; of cells so many, or so many and more: `4`, `3+`.
fn form_of(form: &str, count: Option<&str>) -> Option<(Takes, Option<usize>)> {
    let &(_, takes, many) = FORMS.iter().find(|(word, ..)| *word == form)?;
    let Some(count) = count else { return Some((takes, many)) };
    let number =
        |text: &str| text.parse::<usize>().ok().filter(|number| (1..=1000).contains(number));
    let count = match count.strip_suffix('+') {
        Some(least) => Count::AtLeast(number(least)?),
        None => Count::Exactly(number(count)?),
    };
    let takes = match takes {
        Takes::Cells(drawn @ (Drawn::Set | Drawn::Line | Drawn::Loop | Drawn::Cage), _) => {
            Takes::Cells(drawn, count)
        }
        Takes::Cells(Drawn::Diagonal, _) => Takes::Cells(Drawn::Diagonal, count),
        Takes::Outside(_) => Takes::Outside(count),
        _ => return None,
    };
    Some((takes, many))
}

/// The words of a rule and of those within it.
fn words_of(rule: &str) -> Vec<String> {
    let Ok(pieces) = lexer::pieces(rule) else { return Vec::new() };
    let Some((word, pieces)) = pieces.split_first() else { return Vec::new() };
    let mut words = vec![word.text.to_lowercase()];
    let holds_rules = |kind: &&&RuleKind| kind.word == words[0];
    let nests = RULES
        .iter()
        .find(holds_rules)
        .is_none_or(|kind| kind.takes.iter().any(|part| part.takes == Takes::Rules));
    if nests {
        let groups = pieces.iter().filter_map(|&piece| lexer::braced(piece)).flatten();
        let is_set = |text: &str| !text.contains(|c: char| c.is_alphabetic());
        for group in groups.filter(|group| !is_set(group.text)) {
            lexer::rules(group.text).iter().for_each(|rule| words.extend(words_of(rule.text)));
        }
    }
    words
}

/// Where a text has `$name`, with the name.
fn places(text: &str) -> Vec<(usize, &str)> {
    let begins = text.match_indices('$').map(|(at, _)| at);
    let name = |at: usize| {
        let after = &text[at + 1..];
        let ends = |c: char| !(c.is_alphanumeric() || c == '_');
        (at, &after[..after.find(ends).unwrap_or(after.len())])
    };
    begins.map(name).collect()
}

impl Definition {
    /// The rules of one's own that its rules may be.
    pub fn kinds(&self) -> &[&'static RuleKind] {
        &self.kinds
    }

    /// Whether a word is among its rules, or among those that they stand for.
    fn mentions(&self, word: &str) -> bool {
        self.body.iter().flat_map(|rule| words_of(rule)).any(|known| known == word)
            || self.kinds.iter().any(|kind| kind.own.is_some_and(|own| own.mentions(word)))
    }

    /// The text of a rule it stands for, with a rule's arguments in their places; an error is a reason.
    fn filled(&self, rule: &Rule, body: &str, context: &Context) -> Result<String, String> {
        let mut text = String::new();
        let mut from = 0;
        for (at, name) in places(body) {
            let Some((place, _)) = rule.kind.part(name) else { continue };
            let argument = match &rule.arguments[place] {
                Argument::Absent => match &self.defaults[place] {
                    Some(default) => default.clone(),
                    None => String::new(),
                },
                stated => stated.text(context.names()),
            };
            text += &body[from..at];
            // A weight or a sign before it belongs to one cell, not to the first of several.
            let glued = text.ends_with(|c: char| !c.is_whitespace() && !matches!(c, '{' | '|'));
            if glued && argument.split_whitespace().count() > 1 {
                return Err(format!("has several in `{}${name}`, expected one", last(&text)));
            }
            text += &argument;
            from = at + 1 + name.len();
        }
        text += &body[from..];
        Ok(text)
    }
}

/// What stands after the last blank.
fn last(text: &str) -> &str {
    text.rsplit(char::is_whitespace).next().unwrap_or_default()
}

/// What a rule of one's own means: its rules, all together.
fn means(rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    let Some(own) = rule.kind.own else { return Ok(()) };
    for other in context.rules() {
        if let Some(word) = other.kind.reads.iter().find(|word| own.mentions(word)) {
            let looks = format!("`{}` looks at those", other.kind.word);
            return Err(rule.unfit(format!("means `{word}`, and {looks}, expected it by itself")));
        }
    }
    let kinds: Vec<&'static RuleKind> = RULES.iter().chain(&own.kinds).copied().collect();
    for body in &own.body {
        let text = own.filled(rule, body, context).map_err(|why| rule.unfit(why))?;
        let read = Rule::read_among(&text, context.names(), &kinds).map_err(|error| {
            let why = format!("found {}, expected {}", error.found, error.expected);
            rule.unfit(format!("stands for `{text}`: {why}"))
        })?;
        logic::check_within(&read)?;
        read.mean(context).map_err(|error| rule.unfit(format!("stands for `{text}`: {error}")))?;
    }
    Ok(())
}

impl Rule {
    /// The text of a rule that defines another by what stands behind `define:`.
    pub fn definition(text: &str) -> String {
        format!("{} {}", DEFINE.word, lexer::quoted(text.trim()))
    }

    /// What it says behind `define:`, where it defines a rule.
    pub fn defines(&self) -> Option<&str> {
        let text = (self.kind == &DEFINE).then(|| self.pattern("text")).flatten()?;
        // What is not one line, or has a comment in it, is not said behind `define:`.
        (lexer::bare(text).trim() == text && !text.contains('\n')).then_some(text)
    }

    /// How many rules it is: itself, those that stand in it, and those that a rule of one's own stands for.
    pub fn weight(&self) -> usize {
        let within = |argument: &Argument| match argument {
            Argument::Rules(groups) => {
                groups.iter().flatten().map(Rule::weight).fold(0, usize::saturating_add)
            }
            _ => 0,
        };
        let itself = self.kind.own.map_or(1, |own| own.weight.max(1));
        self.arguments.iter().map(within).fold(itself, usize::saturating_add)
    }

    /// The rules of one's own that some rules are, or that these stand for; each after those it needs.
    pub fn own_kinds(rules: &[Rule]) -> Vec<&'static RuleKind> {
        fn add(kind: &'static RuleKind, all: &mut Vec<&'static RuleKind>) {
            if let Some(own) = kind.own.filter(|_| !all.contains(&kind)) {
                own.kinds.iter().for_each(|needed| add(needed, all));
                all.push(kind);
            }
        }
        let mut all = Vec::new();
        for rule in rules {
            add(rule.kind, &mut all);
            for argument in &rule.arguments {
                if let Argument::Rules(groups) = argument {
                    let inner = groups.iter().flat_map(|group| Rule::own_kinds(group));
                    inner.for_each(|kind| add(kind, &mut all));
                }
            }
        }
        all
    }
}
