//! The reader of one definition: its word, its parts, and the rules that it stands for, all of them there.

use youdoku_logic::nearest;

use super::rows::Unfit;
use super::{Definition, means};
use crate::rules::grammar::{Count, Drawn, Part, Takes, Times};
use crate::rules::{Group, RULES, Reach, RuleKind, Scope, Twofold, lexer, read};

/// No definition comes to more rules than this, with those that its rules stand for.
const MOST_RULES: usize = 10_000;

/// What a definition says, before it is a row.
pub(super) struct Made {
    word: String,
    summary: Option<String>,
    like: Option<&'static RuleKind>,
    parts: Vec<Stated>,
    pub definition: Definition,
}

/// A part as a definition states it.
struct Stated {
    name: String,
    takes: Takes,
    times: Times,
}

impl Made {
    /// The row, which stays for ever.
    pub fn row(self) -> &'static RuleKind {
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
            twofold: Twofold::Itself,
            look: self.like.map_or(&[], |like| like.look),
            own: Some(Box::leak(Box::new(self.definition))),
            means,
            ..RuleKind::UNSAID
        }))
    }
}

/// Reads one definition.
pub(super) struct Definer<'a> {
    pub text: &'a str,
    pub own: &'a [&'static RuleKind],
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

    pub fn made(&self) -> Result<Made, Unfit> {
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
        let is_worded = summary.is_some();
        let definition = Definition { text, is_worded, body, defaults, kinds, weight };
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
pub(super) fn words_of(rule: &str) -> Vec<String> {
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
pub(super) fn places(text: &str) -> Vec<(usize, &str)> {
    let begins = text.match_indices('$').map(|(at, _)| at);
    let name = |at: usize| {
        let after = &text[at + 1..];
        let ends = |c: char| !(c.is_alphanumeric() || c == '_');
        (at, &after[..after.find(ends).unwrap_or(after.len())])
    };
    begins.map(name).collect()
}
