//! What the page's files lose on their way: types, comments and space, which are no use to a browser. The invariant: what is
//! left has the same tokens in the same order, and a line ends wherever the end of a line could end a statement.

/// A style sheet without comments and the spaces that are only for people. No file has a string with such spaces in it.
pub fn sheet(sheet: &str) -> String {
    let mut rest = sheet;
    let mut bare = String::new();
    while let Some((before, comment)) = rest.split_once("/*") {
        bare.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    let ends = |line: &str| if line.ends_with(['{', '}', ';', ',']) { "" } else { " " };
    let lines = bare.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut lean: String = lines.flat_map(|line| [line, ends(line)]).collect();
    for (wide, narrow) in
        [(" {", "{"), ("{ ", "{"), ("; ", ";"), (";}", "}"), (" }", "}"), (": ", ":"), (", ", ",")]
    {
        lean = lean.replace(wide, narrow);
    }
    lean.replace(";}", "}")
}

/// A script without comments, and with no more space than keeps its tokens apart.
pub fn script(script: &str) -> String {
    let mut rest = script;
    let mut lean = String::with_capacity(script.len());
    let (mut space, mut line) = (false, false);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(token(rest, &lean));
        rest = after;
        if piece.starts_with(char::is_whitespace) || is_comment(piece) {
            space = true;
            line |= piece.contains('\n');
            continue;
        }
        if space {
            lean.push_str(between(&lean, piece, line));
        }
        (space, line) = (false, false);
        if piece.starts_with('`') { within(piece, &mut lean) } else { lean.push_str(piece) }
    }
    lean
}

fn is_comment(text: &str) -> bool {
    text.starts_with("//") || text.starts_with("/*")
}

/// What must stand between two tokens that had space between them, and perhaps the end of a line.
fn between(before: &str, after: &str, line: bool) -> &'static str {
    let (Some(before), Some(after)) = (before.chars().next_back(), after.chars().next()) else {
        return "";
    };
    if line {
        // After these no statement ends, and with those none begins.
        let goes_on = "{([,;:?&|=<>*%^".contains(before) || ")]}.,;:?&|=".contains(after);
        return if goes_on { "" } else { "\n" };
    }
    let word = |c: char| c.is_alphanumeric() || "_$#".contains(c);
    let sign = before == after && "+-".contains(after);
    if sign || (word(before) && word(after)) { " " } else { "" }
}

/// How long the token is that a text begins with: a comment, a string, a template, a regular expression, or one character.
fn token(text: &str, before: &str) -> usize {
    let until = |end: &str, more: usize| text.find(end).map_or(text.len(), |at| at + more);
    match text.chars().next() {
        Some('/') if text.starts_with("//") => until("\n", 0),
        Some('/') if text.starts_with("/*") => until("*/", 2),
        Some('/') if begins_expression(before) => regular(text),
        Some(quote @ ('"' | '\'')) => closed(text, quote),
        Some('`') => template(text),
        first => first.map_or(0, char::len_utf8),
    }
}

/// Whether a slash here begins a regular expression, and does not divide.
fn begins_expression(before: &str) -> bool {
    let words = ["return", "typeof", "case"];
    before.chars().next_back().is_none_or(|last| "(,=:[!&|?{;+-*%<>~^".contains(last))
        || words.iter().any(|word| before.ends_with(word))
}

/// The length of what stands between two quotes, with them.
fn closed(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

/// The length of a regular expression: a slash in brackets does not end it.
fn regular(text: &str) -> usize {
    let (mut escaped, mut within) = (false, false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => {}
            '[' => within = true,
            ']' => within = false,
            '/' if !within => return at + 1,
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

/// The length of a template.
fn template(text: &str) -> usize {
    let mut at = 1;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        at += match c {
            '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '`' => return at + 1,
            '$' if rest.starts_with("${") => 2 + expression(&rest[2..]) + 1,
            _ => c.len_utf8(),
        };
        at = at.min(text.len());
    }
    text.len()
}

/// The length of an expression in a template, to the brace that closes it.
fn expression(text: &str) -> usize {
    let (mut at, mut open) = (0, 0);
    while at < text.len() {
        match text.as_bytes()[at] {
            b'}' if open == 0 => return at,
            b'}' => open -= 1,
            b'{' => open += 1,
            _ => {}
        }
        at += token(&text[at..], text[..at].trim_end());
    }
    text.len()
}

/// A template as it is, but for the expressions in it.
fn within(template: &str, lean: &mut String) {
    let mut rest = template;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        if c == '\\' {
            length += rest[1..].chars().next().map_or(0, char::len_utf8);
        }
        if let Some(inner) = rest.strip_prefix("${") {
            let end = expression(inner);
            lean.push_str("${");
            lean.push_str(&script(&inner[..end]));
            length = 2 + end;
        } else {
            lean.push_str(&rest[..length]);
        }
        rest = &rest[length..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_space_go_and_code_stays() {
        let cases = [
            ("// one\n  /** @type {x} */\n  const a = 1; // two\nb();\n", "const a=1;b();"),
            (
                "/** @type {x} */ (a).b = `// ${c ? \"}\" : `{ ${d /* it's */} `}  e`;",
                "(a).b=`// ${c?\"}\":`{ ${d} `}  e`;",
            ),
            ("const a = b\n(c)", "const a=b\n(c)"),
            ("f(\n  a,\n  b,\n)\n  .g();\nreturn c;", "f(a,b,).g();return c;"),
            ("a + +b - -c + d", "a+ +b- -c+d"),
            (
                "x = /[/ ]\\/ /g.test(y) ? a / b / c : 'it\\'s  so';",
                "x=/[/ ]\\/ /g.test(y)?a/b/c:'it\\'s  so';",
            ),
            (
                "return /a  b/;\nif (a) {\n  b();\n} else c();\nd();",
                "return/a  b/;if(a){b();}else c();d();",
            ),
            ("\"\" + '\\\\' + ``", "\"\"+'\\\\'+``"),
            ("a = 'ü  ' in b", "a='ü  'in b"),
            ("let a = {}\nlet b", "let a={}\nlet b"),
        ];
        for (written, lean) in cases {
            assert_eq!(script(written), lean);
            assert_eq!(script(lean), lean, "again");
        }
        let written = "/* one */\n.a, .b:not(.c) {\n  color: red;\n  margin: 0 2px;\n}\n@media (width: 3px) { .d { top: 0; } }\n";
        let lean = ".a,.b:not(.c){color:red;margin:0 2px}@media (width:3px){.d{top:0}}";
        assert_eq!(sheet(written), lean);
    }
}
