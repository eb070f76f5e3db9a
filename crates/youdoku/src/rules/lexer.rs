//! How the text of rules is cut: into rules, and a rule into pieces.
//!
//! Blanks part pieces, except within quotes and braces. `;` ends a rule, and so does a `,` after which comes a word such as
//! rules have; other commas belong to arguments (`sum 5,10 r1c1`). `#` begins a comment after a blank or before
//! one. Nothing here knows what a piece means, and whoever cuts rules anywhere asks here.

/// A part of a text and where it begins there.
///
/// ```
/// use youdoku::rules::lexer::{Piece, rules};
/// let cut: Vec<Piece> = rules("anti-king; killer-cage 5,10 r1c1 r1c2 # a cage");
/// assert_eq!(cut[0], Piece { offset: 0, text: "anti-king" });
/// assert_eq!((cut[1].offset, cut.len()), (11, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// In bytes.
    pub offset: usize,
    /// The part.
    pub text: &'a str,
}

/// Rules within rules within rules go no deeper than this.
pub const DEEPEST: usize = 32;

/// What stands around a character.
#[derive(Clone, Copy, Default)]
struct Around {
    depth: usize,
    quoted: bool,
    escaped: bool,
}

impl Around {
    /// What stands around the next character.
    fn after(self, c: char) -> Around {
        match c {
            _ if self.escaped => Around { escaped: false, ..self },
            '\\' if self.quoted => Around { escaped: true, ..self },
            '"' => Around { quoted: !self.quoted, ..self },
            _ if self.quoted => self,
            '{' => Around { depth: self.depth + 1, ..self },
            '}' => Around { depth: self.depth.saturating_sub(1), ..self },
            _ => self,
        }
    }

    fn is_open(self) -> bool {
        self.depth == 0 && !self.quoted
    }
}

/// The characters of a text with their places and what stands around each.
fn marked(text: &str) -> impl Iterator<Item = (usize, char, Around)> {
    text.char_indices().scan(Around::default(), |around, (i, c)| {
        let now = *around;
        *around = now.after(c);
        Some((i, c, now))
    })
}

/// A line of rules without the comment at its end.
pub fn bare(line: &str) -> &str {
    let mut before = ' ';
    for (i, c, around) in marked(line) {
        if c == '#' && around.is_open() {
            let after = line[i + 1..].chars().next().unwrap_or(' ');
            if before.is_whitespace() || after.is_whitespace() {
                return line[..i].trim_end();
            }
        }
        before = c;
    }
    line.trim_end()
}

/// The rules of a text, less the blanks around them and those that are empty.
pub fn rules(text: &str) -> Vec<Piece<'_>> {
    let mut ends: Vec<usize> = marked(text)
        .filter(|&(i, c, around)| {
            around.is_open() && (c == ';' || c == ',' && begins_rule(&text[i + 1..]))
        })
        .map(|(i, ..)| i)
        .collect();
    ends.push(text.len());
    let mut from = 0;
    let mut found = Vec::with_capacity(ends.len());
    for end in ends {
        let part = &text[from..end];
        let lead = part.len() - part.trim_start().len();
        if !part.trim().is_empty() {
            found.push(Piece { offset: from + lead, text: part.trim() });
        }
        from = end + 1;
    }
    found
}

/// The rules of several texts, one by one; a text without any is kept, so that somebody says so.
pub fn all_rules<T: AsRef<str>>(texts: &[T]) -> Vec<String> {
    let of = |text: &T| match rules(text.as_ref()) {
        found if found.is_empty() => vec![text.as_ref().to_owned()],
        found => found.into_iter().map(|rule| rule.text.to_owned()).collect(),
    };
    texts.iter().flat_map(of).collect()
}

/// Whether a text begins as rules do, known ones or not: with a word of small letters. Nothing counts too, for a comma
/// at the end has always been one too many.
fn begins_rule(text: &str) -> bool {
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#');
    let word = text.trim_start().split(ends).next().unwrap_or_default();
    let is_letter = |c: char| c.is_alphabetic() || matches!(c, '-' | '_');
    word.is_empty()
        || word.chars().count() > 1
            && word.starts_with(char::is_alphabetic)
            && word.chars().all(is_letter)
}

/// What is wrong with a text, and where.
///
/// ```
/// use youdoku::rules::lexer::{Fault, pieces};
/// let text = "or { odd r1c1";
/// let Err(Fault { at, found, expected }) = pieces(text) else { panic!() };
/// assert_eq!((at, found, expected), (3, "a brace that is not closed", "its `}`"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In bytes.
    pub at: usize,
    /// What stands there.
    pub found: &'static str,
    /// What should.
    pub expected: &'static str,
}

/// The pieces of a rule.
pub fn pieces(text: &str) -> Result<Vec<Piece<'_>>, Fault> {
    let mut found = Vec::new();
    let (mut from, mut opened) = (None, Vec::new());
    let mut last = Around::default();
    for (i, c, around) in marked(text) {
        last = around.after(c);
        match c {
            _ if c.is_whitespace() && around.is_open() => {
                let from = from.take();
                found.extend(from.map(|from| Piece { offset: from, text: &text[from..i] }));
                continue;
            }
            '"' if !around.quoted => opened.push(i),
            '"' if !last.quoted => drop(opened.pop()),
            '{' if last.depth > around.depth => opened.push(i),
            '}' if last.depth < around.depth => drop(opened.pop()),
            _ => {}
        }
        if last.depth > DEEPEST {
            let expected = "rules within rules that nest less deeply";
            return Err(Fault { at: i, found: "one brace more", expected });
        }
        from = from.or(Some(i));
    }
    match opened.last() {
        Some(&at) if last.quoted => {
            Err(Fault { at, found: "a quote that is not closed", expected: "another `\"`" })
        }
        Some(&at) => Err(Fault { at, found: "a brace that is not closed", expected: "its `}`" }),
        None => {
            found.extend(from.map(|from| Piece { offset: from, text: &text[from..] }));
            Ok(found)
        }
    }
}

/// What stands in braces, group by group: `{a}{b}` and `{a}|{b}` are two. Nothing when the piece is anything else.
pub fn braced<'a>(piece: Piece<'a>) -> Option<Vec<Piece<'a>>> {
    let mut groups = Vec::new();
    let mut from = None;
    for (i, c, around) in marked(piece.text) {
        match c {
            '{' if around.is_open() => from = Some(i + 1),
            '}' if around.depth == 1 && !around.quoted => {
                let from = from.take()?;
                groups.push(Piece { offset: piece.offset + from, text: &piece.text[from..i] });
            }
            '|' if around.is_open() => {}
            _ if around.is_open() => return None,
            _ => {}
        }
    }
    (from.is_none() && !groups.is_empty()).then_some(groups)
}

/// What a piece in quotes says; nothing when it is not in quotes.
pub fn unquoted(piece: &str) -> Option<String> {
    let inner = piece.strip_prefix('"')?;
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(c) = characters.next() {
        match c {
            '"' => return characters.as_str().is_empty().then_some(text),
            '\\' => text.push(characters.next()?),
            _ => text.push(c),
        }
    }
    None
}

/// A text in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts<'a>(pieces: &[Piece<'a>]) -> Vec<&'a str> {
        pieces.iter().map(|piece| piece.text).collect()
    }

    #[test]
    fn commas_part_rules_and_belong_to_arguments() {
        for (text, expect) in [
            ("anti-king, anti-knight", &["anti-king", "anti-knight"][..]),
            ("anti-king,anti-kinght;", &["anti-king", "anti-kinght"]),
            (" sum 5,10 r1c1; odd r1c1,", &["sum 5,10 r1c1", "odd r1c1"]),
            (
                "or { odd r1c1; even r1c2 } { a, b }, x-y",
                &["or { odd r1c1; even r1c2 } { a, b }", "x-y"],
            ),
            ("pattern \"a; b, cd\" r1c1", &["pattern \"a; b, cd\" r1c1"]),
            ("thermometer r1c1,r1c2", &["thermometer r1c1,r1c2"]),
            ("", &[]),
            (",;", &[]),
        ] {
            assert_eq!(texts(&rules(text)), expect, "{text}");
            rules(text).iter().for_each(|p| assert!(text[p.offset..].starts_with(p.text)));
        }
    }

    #[test]
    fn a_comment_is_told_from_a_colour() {
        for (line, expect) in [
            ("anti-king # so", "anti-king"),
            ("anti-king# so", "anti-king"),
            ("anti-king #", "anti-king"),
            ("look fill=#67F067 # green", "look fill=#67F067"),
            ("look \" # \" {# a} # b", "look \" # \" {# a}"),
            ("# all", ""),
        ] {
            assert_eq!(bare(line), expect, "{line}");
        }
    }

    #[test]
    fn pieces_are_whole() {
        for (text, expect) in [
            ("a  b", &["a", "b"][..]),
            ("x {1 4 7}|{2 5} \"a \\\" b\" c", &["x", "{1 4 7}|{2 5}", "\"a \\\" b\"", "c"]),
            ("or { a { b } } { \"}\" }", &["or", "{ a { b } }", "{ \"}\" }"]),
            ("a }", &["a", "}"]),
        ] {
            assert_eq!(texts(&pieces(text).unwrap()), expect, "{text}");
        }
        for (text, found) in [("a \"b c", "a quote"), ("a { { }", "a brace")] {
            let fault = pieces(text).unwrap_err();
            assert_eq!(
                (fault.at, fault.found),
                (2, format!("{found} that is not closed").as_str())
            );
        }
        assert!(pieces(&format!("a {}", "{".repeat(1000))).is_err());
        assert_eq!(unquoted(&quoted("a \\ \" b")), Some("a \\ \" b".to_owned()));
        let whole = Piece { offset: 3, text: "{ a; b }|{c}" };
        assert_eq!(texts(&braced(whole).unwrap()), [" a; b ", "c"]);
        for text in ["{a}b", "a", "{a", "|", ""] {
            assert_eq!(braced(Piece { offset: 0, text }), None, "{text}");
        }
    }
}
