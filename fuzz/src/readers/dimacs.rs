//! DIMACS: what was read is written and read back with the same clauses.

use youdoku_logic::text::{Form, ReadError, Reading};

use super::as_text;

pub(super) const WORDS: &[&str] = &[
    "p cnf 3 2\n",
    "P CNF 1 1\n",
    "p cnf ",
    "c ",
    "c 1 = a\n",
    "%\n0\n",
    " 0\n",
    "-1 ",
    "1 ",
    "p wcnf 1 1 1\n",
    "p edge 1 1\n",
];

/// The law.
pub fn check(input: &[u8]) {
    let text = as_text(input);
    keeps(Form::Dimacs, Form::Dimacs.read(&text));
    keeps(Form::Dimacs, youdoku_logic::text::read(&text));
}

/// Written in this form and read back, a sentence has the same clauses.
pub(super) fn keeps(form: Form, read: Result<Reading, ReadError>) {
    let cnf = match read {
        Ok(reading) => reading.cnf,
        Err(error) => return assert!(error.line > 0 && !error.to_string().is_empty()),
    };
    let mut written = Vec::new();
    form.write(&cnf, &mut written).expect("memory takes everything");
    let written = String::from_utf8(written).expect("text");
    let back = form
        .read(&written)
        .unwrap_or_else(|error| panic!("{error}\nin what was written:\n{written}"));
    if form == Form::Dimacs {
        // Numbers stay, names may be lost where nobody gave them.
        assert!(cnf.clauses().eq(back.cnf.clauses()), "other clauses:\n{written}");
    } else {
        assert_eq!(cnf, back.cnf, "other clauses:\n{written}");
    }
}
