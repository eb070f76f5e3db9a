//! Puzzles of other programs: each defect that was found once, and the law that nothing is lost in silence.

#[path = "../common/arguments.rs"]
mod arguments;
mod defects;
mod exchange;
mod law;
mod writing;

use youdoku::engine;
use youdoku::formats::{self, Import};
use youdoku::{Control, Count};

/// A puzzle that can be read.
fn read(text: &str) -> Import {
    formats::read(text).unwrap_or_else(|error| panic!("{text:.300}: {error}"))
}

/// How many solutions a small puzzle has.
fn count(import: &Import) -> u128 {
    let model = import.puzzle.model().expect("rules that mean something");
    match engine::default().count(&model, None, &Control::new()) {
        Ok(Count::Exactly(count)) => count,
        other => panic!("{other:?}"),
    }
}

/// An f-puzzles object of 4×4 with these fields after its grid.
fn fpuzzles(more: &str) -> String {
    format!("{{\"size\":4,\"grid\":{},{more}}}", rows("{}"))
}

/// An f-puzzles object whose first cell is this.
fn first_cell(cell: &str) -> String {
    fpuzzles("\"title\":\"\"").replacen("{}", cell, 1)
}

/// Four rows of four such cells.
fn rows(cell: &str) -> String {
    let row = format!("[{}]", [cell; 4].join(","));
    format!("[{}]", [row.as_str(); 4].join(","))
}

/// The four boxes, as SudokuPad lists them.
const BOXES: &str = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],\
    [[2,2],[2,3],[3,2],[3,3]]]";

/// A SudokuPad object of 4×4 with these fields after its cells and regions.
fn sudokupad(more: &str) -> String {
    format!("{{\"cells\":{},\"regions\":{BOXES},{more}}}", rows("{}"))
}

/// A Sudoku Maker object of 4×4 with boxes and these constraints.
fn sudokumaker(constraints: &str) -> String {
    let cells = [&"{}"; 16].map(|cell| *cell).join(",");
    format!(
        "{{\"formatVersion\":\"1.5.0\",\"puzzle\":{{\"name\":\"\",\"size\":4,\"cells\":[{cells}],\"constraints\":\
         [{{\"type\":1,\"regions\":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}},{constraints}]}}}}"
    )
}

/// A Penpa+ link with this drawing on 4×4. Cells are numbered in rows of eight, from 18; corners from 64.
fn penpa(drawing: &str) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let text = format!("sudoku,4,4,38,0,1,1,380,380\n[0,0,0,0]\n{{}}\n{drawing}\n{{}}\n[]");
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
    let mut base64 = String::new();
    for chunk in packed.chunks(3) {
        let bytes = chunk.iter().chain([&0, &0]).take(3);
        let word = bytes.fold(0u32, |word, &byte| word << 8 | u32::from(byte));
        for place in 0..=chunk.len() {
            base64.push(char::from(SIGNS[(word >> (18 - 6 * place)) as usize & 63]));
        }
    }
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64}")
}
