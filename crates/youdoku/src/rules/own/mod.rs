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

use super::grammar::{Part, Takes};
use super::{
    Argument, Context, Group, RULES, Rule, RuleError, RuleKind, Scope, Twofold, lexer, logic,
};
use crate::Names;

mod definer;
use definer::{places, words_of};

mod rows;
pub use rows::{MOST_OF_ONE, Unfit, defined_in, install, installed, known, read_file};
pub(super) use rows::{installed_as, undefined};

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
    twofold: Twofold::Itself,
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
///
/// ```
/// use youdoku::rules::{RuleKind, own::Definition};
/// let steep = RuleKind::define("steep cells:line = whispers 2 $cells; thermometer $cells", &[]).unwrap();
/// assert_eq!(steep.usage(), "steep CELL CELL…");
/// let own: &Definition = steep.own.unwrap();
/// assert!(own.text.ends_with("thermometer $cells") && own.kinds().is_empty());
/// ```
pub struct Definition {
    /// The whole text, as it stands behind `define:`.
    pub text: String,
    /// Whether it says in words what it is.
    pub is_worded: bool,
    /// The rules, each with `$name` where a part goes.
    body: Vec<String>,
    /// What parts are where they are left out.
    defaults: Vec<Option<String>>,
    /// The rules of one's own that its rules may be.
    kinds: Vec<&'static RuleKind>,
    /// How many rules of the table it comes to.
    weight: usize,
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
    fn filled(&self, rule: &Rule, body: &str, names: &Names) -> Result<String, String> {
        let mut text = String::new();
        let mut from = 0;
        for (at, name) in places(body) {
            let Some((place, _)) = rule.kind.part(name) else { continue };
            let argument = match &rule.arguments[place] {
                Argument::Absent => match &self.defaults[place] {
                    Some(default) => default.clone(),
                    None => String::new(),
                },
                stated => stated.text(names),
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
    for (read, text) in rule.spelt(own, context.names())? {
        logic::check_within(&read)?;
        read.mean(context).map_err(|error| rule.unfit(format!("stands for `{text}`: {error}")))?;
    }
    Ok(())
}

impl Rule {
    /// The rules of the table that a rule of one's own stands for, all together; itself where it is none.
    pub fn in_words_of_the_table(&self, names: &Names) -> Result<Vec<Rule>, RuleError> {
        let Some(own) = self.kind.own else { return Ok(vec![self.clone()]) };
        let spelt = self.spelt(own, names)?.into_iter();
        let parts: Result<Vec<_>, _> =
            spelt.map(|(rule, _)| rule.in_words_of_the_table(names)).collect();
        Ok(parts?.concat())
    }

    /// The rules that it stands for by a definition, with their texts.
    fn spelt(&self, own: &Definition, names: &Names) -> Result<Vec<(Rule, String)>, RuleError> {
        let kinds: Vec<&'static RuleKind> = RULES.iter().chain(&own.kinds).copied().collect();
        let read = |body: &String| {
            let text = own.filled(self, body, names).map_err(|why| self.unfit(why))?;
            let read = Rule::read_among(&text, names, &kinds).map_err(|error| {
                let why = format!("found {}, expected {}", error.found, error.expected);
                self.unfit(format!("stands for `{text}`: {why}"))
            })?;
            Ok((read, text))
        };
        own.body.iter().map(read).collect()
    }

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
