//! Links and files of other programs: what is read can be written, and what was written is read back with the
//! same grid and clues, and with the same rules where nothing is said to have been left out.

use std::collections::BTreeSet;

use youdoku::constraint::{Constraint, Pair, Pairs, Piece};
use youdoku::formats::{self, Content, FORMATS, Import, Out, fpuzzles, sudokupad};
use youdoku::{Digit, Puzzle};

use super::as_text;
use super::lz::ALPHABET;

pub(super) const WORDS: &[&str] = &[
    "https://",
    "https://f-puzzles.com/?load=",
    "https://sudokupad.app/fpuz",
    "https://sudokupad.app/scl",
    "https://sudokupad.app/scf",
    "https://sudokumaker.app/?puzzle=",
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
    "https://sigh.github.io/Interactive-Sudoku-Solver/?q=",
    "\"size\":4,",
    "\"grid\":[",
    "\"cells\":[",
    "\"value\":",
    "\"R1C1\"",
    "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"}],",
    "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],",
    "\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C1\",\"R2C2\"]]}],",
    "\"littlekillersum\":[{\"cell\":\"R0C1\",\"direction\":\"DR\",\"value\":\"5\"}],",
    "\"givenPencilMarks\":[1,2],",
    "\"region\":0,",
    "\"diagonal+\":true,",
    "\"antiknight\":true,",
    "\"formatVersion\":",
    "\"constraints\":",
    "\"cages\":",
    "\"regions\":",
    "\"arrows\":",
    ".Shape~4x4",
    ".Cage~3~R1C1~R1C2",
    ".~R1C1_1",
    ".Thermo~R1C1~R1C2",
    ".Arrow~R1C1~R1C2",
    ".PillArrow~2~R1C1~R1C2~R1C3",
    "[Puzzle]\n",
    "[State]\n",
    "<opensudoku>",
    "<game data=\"",
    "null",
    "true",
    "{}",
    "[]",
];

/// The law.
pub fn check(input: &[u8]) {
    let pasted = as_text(input);
    formats::recognised(&pasted);
    is_read(&pasted);
    // What links hold packed is edited unpacked: a change of the packed signs rarely unpacks.
    if pasted.starts_with('{') {
        is_read(&format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&*pasted)));
        let packed = lz_str::compress_to_encoded_uri_component(&*pasted);
        is_read(&format!("https://sudokumaker.app/?puzzle={packed}"));
    }
    if ["s", "k"].iter().any(|begin| pasted.starts_with(begin)) {
        let packed = miniz_oxide::deflate::compress_to_vec(pasted.as_bytes(), 1);
        is_read(&format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", base64(&packed)));
    }
}

fn is_read(pasted: &str) {
    match formats::read(pasted) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(import) => goes_back(&import),
    }
}

fn base64(bytes: &[u8]) -> String {
    let signs = |chunk: &[u8]| {
        let padded = chunk.iter().chain([&0, &0]).take(3);
        let word = padded.fold(0u32, |word, &byte| word << 8 | u32::from(byte));
        (0..=chunk.len())
            .map(move |place| (word >> (18 - 6 * place)) as usize & 63)
            .collect::<Vec<_>>()
    };
    bytes.chunks(3).flat_map(signs).map(|sextet| char::from(ALPHABET[sextet])).collect()
}

/// What was read, written as a link and read again.
pub(super) fn goes_back(import: &Import) {
    let f = fpuzzles::write(import);
    let through_pad = (sudokupad::fpuzzles_link(&f.object), f.unwritten);
    let of_others = FORMATS.iter().filter(|format| format.checks);
    let links = of_others.map(|format| match (format.write)(import) {
        Out { content: Content::Text(link), unwritten } => (link, unwritten),
        Out { content: Content::Bytes(_), .. } => panic!("a puzzle in bytes"),
    });
    for (link, unwritten) in links.chain([through_pad]) {
        let back = formats::read(&link).unwrap_or_else(|error| panic!("{error}: {link}"));
        let (puzzle, again) = (&import.puzzle, &back.puzzle);
        // Where a board is no square of digits from 1 on, that is told.
        if puzzle.grid() != again.grid() {
            assert!(!unwritten.is_empty(), "{link}");
            continue;
        }
        assert_eq!(puzzle.givens.values(), again.givens.values(), "{link}");
        if unwritten.is_empty() {
            assert_eq!(said(puzzle), said(again), "{link}");
        }
    }
}

/// All that the rules demand, in words and in no order: the same demand may be put in several rules, and may name two
/// cells either way round where that is the same.
fn said(puzzle: &Puzzle) -> BTreeSet<String> {
    let grid = puzzle.grid();
    let layout = puzzle.drawn_layout();
    let meanings = puzzle.rules.iter().filter_map(|rule| rule.means(&layout).ok()).flatten();
    let variables = youdoku::Variables::of(grid);
    let in_words = |part: Box<dyn Constraint>| {
        let mut pieces = Vec::new();
        part.pieces(&mut pieces);
        match pieces[..] {
            [Piece::Pair([a, b], pairs)] if b < a && is_symmetric(pairs, grid.range().count()) => {
                Pair::new(b, a, pairs.clone()).sentence(&variables)
            }
            _ => part.sentence(&variables),
        }
    };
    meanings.map(in_words).collect()
}

fn is_symmetric(pairs: &Pairs, digits: usize) -> bool {
    let all = || (0..digits).map(Digit::at);
    all().all(|a| all().all(|b| pairs.allows(a, b) == pairs.allows(b, a)))
}
