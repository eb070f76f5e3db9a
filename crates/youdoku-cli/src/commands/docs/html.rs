//! A chapter as a page: the part of Markdown that the book is written in, and nothing else of it.
//!
//! Headings, paragraphs, lists of one level, tables, fenced code, pictures, links, `code`, *words* and **words**. A
//! link to another chapter leads to its page, one to a file outside the book is its text alone.
//!
//! Invariant: whatever a chapter says comes out as text, never as markup of its own; only a line that is a picture is
//! taken apart.

use std::fmt::Write;

/// The chapters, by the names of their files.
pub struct Book<'a> {
    pub chapters: &'a [&'a str],
}

/// The page of a chapter.
pub fn file(chapter: &str) -> String {
    let name = if chapter == "README" { "index" } else { chapter };
    format!("{name}.html")
}

impl Book<'_> {
    /// A chapter as a page.
    pub fn page(&self, name: &str, text: &str) -> String {
        let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
        let mut nav = String::new();
        for chapter in self.chapters {
            let shown = match *chapter {
                "README" => "The book".to_owned(),
                "sat" => "SAT".to_owned(),
                other => other[..1].to_uppercase() + &other[1..],
            };
            let here = if *chapter == name { " aria-current=\"page\"" } else { "" };
            _ = write!(nav, "<a href=\"{}\"{here}>{shown}</a> ", file(chapter));
        }
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{} – Youdoku</title>\n<link rel=\"stylesheet\" href=\"book.css\">\n</head>\n<body>\n\
             <nav aria-label=\"Chapters\">{nav}</nav>\n<main>\n{}</main>\n</body>\n</html>\n",
            escaped(title),
            self.blocks(text)
        )
    }

    fn blocks(&self, text: &str) -> String {
        let mut html = String::new();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            if line.starts_with("```") {
                html += "<pre><code>";
                for code in lines.by_ref().take_while(|code| !code.starts_with("```")) {
                    html += &escaped(code);
                    html.push('\n');
                }
                html += "</code></pre>\n";
            } else if (1..=6).contains(&level) && line[level..].starts_with(' ') {
                let words = line[level..].trim();
                let (anchor, words) = (anchor(words), self.inline(words));
                _ = writeln!(html, "<h{level} id=\"{anchor}\">{words}</h{level}>");
            } else if line.starts_with('|') {
                let mut rows = vec![line];
                while let Some(row) = lines.next_if(|next| next.starts_with('|')) {
                    rows.push(row);
                }
                html += &self.table(&rows);
            } else if let Some((tag, first)) = item(line) {
                let mut items = vec![first.to_owned()];
                while let Some(next) = lines.next_if(|next| !next.trim().is_empty()) {
                    match item(next) {
                        Some((_, words)) => items.push(words.to_owned()),
                        // A line that goes on.
                        None => {
                            let last = items.last_mut().expect("there is one");
                            *last = format!("{last} {}", next.trim());
                        }
                    }
                }
                let items = items.iter().map(|words| format!("<li>{}</li>\n", self.inline(words)));
                _ = writeln!(html, "<{tag}>\n{}</{tag}>", items.collect::<String>());
            } else if let Some(picture) = picture(line) {
                html += &picture;
            } else if !line.trim().is_empty() {
                let mut words = line.to_owned();
                let goes_on = |next: &&str| {
                    let other =
                        next.starts_with('|') || next.starts_with("```") || next.starts_with("- ");
                    !next.trim().is_empty() && !other
                };
                while let Some(next) = lines.next_if(goes_on) {
                    words.push('\n');
                    words += next;
                }
                _ = writeln!(html, "<p>{}</p>", self.inline(&words));
            }
        }
        html
    }

    fn table(&self, rows: &[&str]) -> String {
        let cells = |row: &str, tag: &str| -> String {
            let row = row.trim().trim_start_matches('|').trim_end_matches('|');
            // A bar with a backslash before it is a letter.
            let row = row.replace("\\|", "\u{1}");
            let cell = |cell: &str| self.inline(cell.trim().replace('\u{1}', "|").as_str());
            row.split('|').map(|one| format!("<{tag}>{}</{tag}>", cell(one))).collect()
        };
        let rule =
            |row: &&str| row.bytes().all(|byte| b"|-: ".contains(&byte)) && row.contains('-');
        let mut html = "<div class=\"wide\"><table>\n".to_owned();
        for (number, row) in rows.iter().enumerate() {
            let head = number == 0 && rows.get(1).is_some_and(rule);
            let empty = row.bytes().all(|byte| b"| ".contains(&byte));
            if !(rule(row) || head && empty) {
                _ = writeln!(html, "<tr>{}</tr>", cells(row, if head { "th" } else { "td" }));
            }
        }
        html + "</table></div>\n"
    }

    /// Words with what stands in them.
    fn inline(&self, words: &str) -> String {
        let mut html = String::new();
        let mut rest = words;
        while let Some(at) = rest.find(['`', '*', '[', '!']) {
            html += &escaped(&rest[..at]);
            rest = &rest[at..];
            let taken = self.span(rest);
            if let Some((span, after)) = taken {
                html += &span;
                rest = after;
            } else {
                html.push_str(&rest[..1]);
                rest = &rest[1..];
            }
        }
        html + &escaped(rest)
    }

    /// What begins here, and what comes after it.
    fn span<'t>(&self, text: &'t str) -> Option<(String, &'t str)> {
        if let Some(code) = text.strip_prefix('`') {
            let (code, after) = code.split_once('`')?;
            return Some((format!("<code>{}</code>", escaped(code)), after));
        }
        if let Some(strong) = text.strip_prefix("**") {
            let (strong, after) = strong.split_once("**")?;
            return Some((format!("<strong>{}</strong>", self.inline(strong)), after));
        }
        if let Some(stressed) = text.strip_prefix('*') {
            let (stressed, after) = stressed.split_once('*')?;
            let word =
                !stressed.is_empty() && !stressed.starts_with(' ') && !stressed.ends_with(' ');
            return word.then(|| (format!("<em>{}</em>", self.inline(stressed)), after));
        }
        let (open, is_picture) = match text.strip_prefix('!') {
            Some(rest) => (rest.strip_prefix('[')?, true),
            None => (text.strip_prefix('[')?, false),
        };
        let (words, rest) = open.split_once("](")?;
        let (target, after) = rest.split_once(')')?;
        if is_picture {
            return Some((image(target, words), after));
        }
        let words = self.inline(words);
        let span = match self.address(target) {
            Some(address) => format!("<a href=\"{}\">{words}</a>", escaped(&address)),
            None => words,
        };
        Some((span, after))
    }

    /// Where a link leads, if that is in the book or in the world.
    fn address(&self, target: &str) -> Option<String> {
        if target.starts_with('#') || target.starts_with("https://") {
            return Some(target.to_owned());
        }
        let (path, anchor) = match target.split_once('#') {
            Some((path, anchor)) => (path, format!("#{anchor}")),
            None => (target, String::new()),
        };
        let chapter = path.strip_suffix(".md")?;
        self.chapters.contains(&chapter).then(|| file(chapter) + &anchor)
    }
}

/// The kind of list and the words, if a line is an item of one.
fn item(line: &str) -> Option<(&'static str, &str)> {
    let words = line.trim_start();
    if let Some(words) = words.strip_prefix("- ").or_else(|| words.strip_prefix("* ")) {
        return Some(("ul", words));
    }
    let (number, words) = words.split_once(". ")?;
    let is =
        !number.is_empty() && number.len() < 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    is.then_some(("ol", words))
}

/// A line that is a picture, as HTML writes it.
fn picture(line: &str) -> Option<String> {
    let rest = line.strip_prefix("<img ")?.strip_suffix('>')?;
    let value = |name: &str| {
        let (_, value) = rest.split_once(&format!("{name}=\""))?;
        Some(value.split_once('"')?.0)
    };
    Some(format!("<p>{}</p>\n", image(value("src")?, value("alt")?)))
}

fn image(source: &str, words: &str) -> String {
    format!("<img src=\"{}\" alt=\"{}\" loading=\"lazy\">", escaped(source), escaped(words))
}

/// How forges name the place of a heading.
fn anchor(words: &str) -> String {
    let letter = |letter: char| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then(|| letter.to_lowercase().next().unwrap_or(letter)),
    };
    words.chars().filter_map(letter).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::Book;

    fn shown(text: &str) -> String {
        Book { chapters: &["README", "rules"] }.blocks(text)
    }

    #[test]
    fn blocks_and_what_stands_in_them() {
        let cases = [
            ("# One *two* `3`", "<h1 id=\"one-two-3\">One <em>two</em> <code>3</code></h1>\n"),
            ("a\nb", "<p>a\nb</p>\n"),
            ("- a\n  b\n- c", "<ul>\n<li>a b</li>\n<li>c</li>\n</ul>\n"),
            ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
            ("```text\n<b> *a*\n```", "<pre><code>&lt;b&gt; *a*\n</code></pre>\n"),
            ("**a** * b", "<p><strong>a</strong> * b</p>\n"),
            ("<script>", "<p>&lt;script&gt;</p>\n"),
            ("2 < 3 & `a|b`", "<p>2 &lt; 3 &amp; <code>a|b</code></p>\n"),
            ("![a](b.svg)", "<p><img src=\"b.svg\" alt=\"a\" loading=\"lazy\"></p>\n"),
            (
                "<img src=\"a.svg\" alt=\"b\" width=\"9\">",
                "<p><img src=\"a.svg\" alt=\"b\" loading=\"lazy\"></p>\n",
            ),
            (
                "[a](rules.md#b) [c](README.md)",
                "<p><a href=\"rules.html#b\">a</a> <a href=\"index.html\">c</a></p>\n",
            ),
            ("[a](../x.md), [b](https://c.d)", "<p>a, <a href=\"https://c.d\">b</a></p>\n"),
            (
                "| a | b |\n|---|---|\n| c | d\\|e |",
                "<div class=\"wide\"><table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>c</td><td>d|e</td></tr>\n</table></div>\n",
            ),
        ];
        for (text, html) in cases {
            assert_eq!(shown(text), html, "{text}");
        }
    }
}
