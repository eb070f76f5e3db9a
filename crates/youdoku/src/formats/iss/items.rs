//! The items of a text: words with arguments, and those that hold others.

use super::super::{FormatError, not_a_puzzle};

/// A word and its arguments; some words hold further items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub word: String,
    pub arguments: Vec<String>,
    pub inside: Vec<Item>,
}

/// Those that hold items up to their `End`.
const HOLDERS: [&str; 3] = ["Or", "And", "Replicate"];

/// Nobody means deeper ones, and rules in braces go no deeper either.
const DEEPEST: usize = 24;

impl Item {
    /// One that holds none.
    pub fn new(word: &str, arguments: Vec<String>) -> Item {
        Item { word: word.to_owned(), arguments, inside: Vec::new() }
    }

    /// All items of a text, which begins with a dot. Blanks and empty items mean nothing.
    pub fn all(text: &str) -> Result<Vec<Item>, FormatError> {
        let compact: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let mut open = vec![Item::new("", Vec::new())];
        for text in compact.split('.').skip(1).filter(|item| !item.is_empty()) {
            let mut parts = text.split('~').map(str::to_owned);
            let word = parts.next().unwrap_or_default();
            let item = Item::new(&word, parts.collect());
            let done = match word.as_str() {
                word if HOLDERS.contains(&word) => {
                    if open.len() > DEEPEST {
                        return not_a_puzzle(format!("`{word}` more than {DEEPEST} deep"));
                    }
                    open.push(item);
                    continue;
                }
                "End" => open.pop().filter(|_| !open.is_empty()),
                _ => Some(item),
            };
            match (done, open.last_mut()) {
                (Some(done), Some(holder)) => holder.inside.push(done),
                _ => return not_a_puzzle("an `End` that ends nothing"),
            }
        }
        match open.pop() {
            Some(all) if open.is_empty() => Ok(all.inside),
            held => {
                let word = held.map(|item| item.word).unwrap_or_default();
                not_a_puzzle(format!("`{word}` without its `End`"))
            }
        }
    }

    /// How it is written; it holds none.
    pub fn text(&self) -> String {
        let arguments = self.arguments.iter().map(|argument| format!("~{argument}"));
        format!(".{}{}", self.word, arguments.collect::<String>())
    }

    /// How it is written, without what it holds: for people.
    pub fn shown(&self) -> String {
        let text = format!("`{}` {}", self.word, self.arguments.join(" "));
        match text.char_indices().nth(80) {
            Some((at, _)) => format!("{}…", &text[..at]),
            None => text.trim_end().to_owned(),
        }
    }
}
