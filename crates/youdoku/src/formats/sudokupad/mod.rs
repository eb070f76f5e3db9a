//! SudokuPad: links that hold an f-puzzles object, its own SCL object, or a classic grid.
//!
//! SCL is a picture with little logic: givens, regions, cages and a few words. Lines and circles are
//! never guessed at; they are kept, and listed as unread.

use serde_json::{Map, Value};

use super::exchange;
use super::fpuzzles;
use super::gather::Gathered;
use super::{
    FormatError, Import, Written, lz, not_a_puzzle, percent_decoded, percent_encoded, relaxed,
};
use crate::Rule;
use crate::rules::RuleKind;
use crate::rules::exchange::{Exchange, SudokuPad};

mod draw;
mod read;
mod write;

pub use read::read;
pub use write::write;

/// What it is called.
pub const NAME: &str = "sudokupad";

const HOSTS: [&str; 3] = ["sudokupad.app", "crackingthecryptic.com", "sudokupad://"];

/// A link that SudokuPad opens, with an object of its own.
pub fn link(object: &Map<String, Value>) -> String {
    let text = Value::Object(object.clone()).to_string();
    format!("https://sudokupad.app/scl{}", percent_encoded(&lz::compress(&text)))
}

/// A link that SudokuPad opens, with an object of f-puzzles.
pub fn fpuzzles_link(object: &Map<String, Value>) -> String {
    format!("https://sudokupad.app/fpuz{}", fpuzzles::payload(object))
}

/// The rows of the table.
fn rows() -> impl Iterator<Item = (&'static RuleKind, SudokuPad)> {
    exchange::rows().filter_map(|(kind, row)| match row {
        Exchange::SudokuPad(row) => Some((kind, *row)),
        _ => None,
    })
}

/// The puzzle of a link, when it is one, or of the part of one that holds the puzzle.
pub fn read_link(link: &str) -> Option<Result<Import, FormatError>> {
    let is_link = HOSTS.iter().any(|host| link.contains(host));
    let after = |mark: &str| link.split_once(mark).map(|(_, id)| id);
    let id = match is_link {
        true => after("puzzleid=")
            .or_else(|| after("/sudoku/"))
            .or_else(|| after("sudokupad://puzzle/"))
            .or_else(|| after("sudokupad.app/"))?,
        false => link,
    };
    let id = id.split(['?', '&', '#']).next().unwrap_or(id);
    for (prefix, read) in [
        ("fpuzzles", read_fpuzzles as fn(&str) -> Result<Import, FormatError>),
        ("fpuz", read_fpuzzles),
        ("scl", read_scl),
        ("ctc", read_scl),
        ("scf", read_classic),
    ] {
        if let Some(body) = id.strip_prefix(prefix)
            && (is_link || body.len() > 16)
        {
            return Some(read(body));
        }
    }
    is_link.then_some(Err(FormatError::ShortLink("sudokupad.app")))
}

fn read_fpuzzles(body: &str) -> Result<Import, FormatError> {
    fpuzzles::read_payload(body)
}

fn read_scl(body: &str) -> Result<Import, FormatError> {
    let body = percent_decoded(body).replace(' ', "+");
    let object = |text: &str| match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Some(object),
        _ => relaxed::read(text),
    };
    match lz::mended(&body, |body| object(&lz::decompress(body)?)) {
        Some(object) => read(&object),
        None if lz::decompress(&body).is_some() => not_a_puzzle("the link does not hold an object"),
        None => Err(FormatError::Damaged),
    }
}

/// Nine by nine: each sign is a digit and up to five blanks after it; then signs for rules.
fn read_classic(body: &str) -> Result<Import, FormatError> {
    const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let mut gathered = Gathered::of_size(9)?;
    let mut values: Vec<usize> = Vec::with_capacity(81);
    for sign in body.chars() {
        if values.len() >= 81 {
            let is_it = |row: &SudokuPad| matches!(row, SudokuPad::Sign(known) if *known == sign);
            match rows().find(|(_, row)| is_it(row)) {
                Some((kind, _)) => gathered.add(Rule::global(kind)),
                None => gathered.unread(format!("the rule `{sign}`: not enforced")),
            }
            continue;
        }
        let Some(at) = SIGNS.iter().position(|&known| char::from(known) == sign) else {
            return not_a_puzzle(format!("`{sign}` is no sign of a classic grid"));
        };
        values.push(at % 10);
        values.extend(std::iter::repeat_n(0, at / 10));
    }
    if values.len() != 81 {
        return not_a_puzzle(format!("a classic grid of {} cells, expected 81", values.len()));
    }
    for (cell, value) in gathered.grid.cells().zip(values).filter(|(_, value)| *value > 0) {
        gathered.given(cell, value as u64)?;
    }
    Ok(gathered.import("", ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    const BOMBKNIGHT: &str = "scfoUNwooYtA2v0rKx05uo0";

    #[test]
    fn links_of_each_kind_are_read() {
        let classic = read_link(&format!("https://sudokupad.app/{BOMBKNIGHT}")).unwrap().unwrap();
        assert_eq!(classic.puzzle.givens.num_filled(), 10);
        let puzzle: Puzzle = "rule: anti-king\n1... .... .... ...2".parse().unwrap();
        let written = fpuzzles::write(&Import::plain(puzzle.clone()));
        let back = super::super::read(&fpuzzles_link(&written.object)).unwrap();
        assert_eq!((back.puzzle.givens, back.puzzle.rules), (puzzle.givens, puzzle.rules));
        let short = read_link("https://sudokupad.app/abc123").unwrap();
        assert_eq!(short.unwrap_err(), FormatError::ShortLink("sudokupad.app"));
    }

    #[test]
    fn scl_is_read_plain_and_zipped() {
        let plain = r##"{"id":"x","cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
            "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
            "cages":[{"unique":true,"sum":5,"cells":[[0,1],[0,2]],"value":5},{"value":"title: Four"}],
            "global":["antiking"],"lines":[{"color":"#34BBE6","wayPoints":[[0,4],[4,0]]}]}"##;
        let zipped = "{id:'x',cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],\
            re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
            ca:[{unique:t,sum:5,ce:[[0,1],[0,2]],v:5},{v:'title: Four'}],global:['antiking'],l:[{c:34BBE6,wp:[[0,4],[4,0]]}]}";
        let expect: Puzzle =
            "rule: killer-cage 5 r1c2 r1c3\nrule: anti-king\n1... .... .... ....".parse().unwrap();
        for text in [plain, zipped] {
            let link = format!("https://sudokupad.app/scl{}", lz::compress(text));
            let import = read_link(&link).unwrap().unwrap();
            assert_eq!(import.puzzle.notes.title, "Four");
            let (puzzle, expect) = (import.puzzle, expect.clone());
            assert_eq!((puzzle.givens, puzzle.rules), (expect.givens, expect.rules));
            assert_eq!(import.unread.len(), 1, "{:?}", import.unread);
        }
    }

    #[test]
    fn hostile_texts_end() {
        for text in
            ["{", "{a", "{a:", "[[[", "{a:'", "{a:1}}", &"[".repeat(10_000), &"{a:".repeat(99)]
        {
            assert_eq!(relaxed::read(text), None, "{text:.20}");
        }
    }
}
