//! The other forms of sentences, clauses and literals by name.

use youdoku_logic::text::{Form, named};

use super::as_text;
use super::dimacs::keeps;

pub(super) const WORDS: &[&str] = &[
    "a",
    "b",
    "!a",
    "-a",
    " || ",
    " | ",
    " or ",
    "!",
    "-",
    "# ",
    "false",
    "⊥",
    "a || b\n",
    "-a b\n",
    "!!",
    "1",
    "-1",
    "p cnf 1 1\n",
];

/// The law.
pub fn check(input: &[u8]) {
    let text = as_text(input);
    for form in [Form::Named, Form::Lab] {
        keeps(form, form.read(&text));
    }
    let guessed = Form::guess(&text);
    keeps(guessed, youdoku_logic::text::read(&text));
    if let Ok(clause) = named::clause(&text) {
        let again = named::clause(&clause.to_string());
        assert_eq!(again, Ok(clause));
    }
    if let Ok(literal) = named::literal(&text) {
        let again = named::literal(&literal.to_string());
        assert_eq!(again, Ok(literal));
    }
}
