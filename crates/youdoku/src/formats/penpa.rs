//! Penpa+: links to a drawing. Givens, cages, thermometers, arrows and the borders of regions are read;
//! the rest is a picture, and is listed.
//!
//! The link unpacks to lines: the kind of grid and its sides, the margins, how it was edited, and the
//! drawing as JSON whose commonest words are shortened. Cells are numbered row by row in a grid that is
//! two cells larger on every side; corners follow the cells in the same order, four signs to a corner.

use serde_json::{Map, Value};

use super::exchange;
use super::fields::{Said, is_nothing, said, shown};
use super::gather::Gathered;
use super::{FormatError, Import, lz, not_a_puzzle, percent_decoded};
use crate::rules::exchange::{Exchange, Penpa};
use crate::rules::{Argument, RuleKind};
use crate::{Cell, Grid, Rule};

/// No drawing is larger, unpacked.
const MOST_BYTES: usize = 1 << 22;

/// Shortened words.
const WORDS: &[(char, &str)] = &[
    ('N', "number"),
    ('1', "numberS"),
    ('6', "killercages"),
    ('T', "thermo"),
    ('3', "arrows"),
    ('E', "lineE"),
    ('S', "surface"),
    ('L', "line"),
    ('W', "wall"),
    ('C', "cage"),
    ('Y', "symbol"),
    ('F', "freeline"),
    ('2', "freelineE"),
    ('D', "direction"),
    ('0', "squareframe"),
    ('5', "polygon"),
    ('4', "deletelineE"),
    ('7', "nobulbthermo"),
    ('R', "command_redo"),
    ('U', "command_undo"),
    ('8', "command_replay"),
];

/// Parts of a drawing that are read, or that say nothing about the puzzle.
const READ: [&str; 9] = [
    "number",
    "numberS",
    "killercages",
    "thermo",
    "arrows",
    "lineE",
    "command_redo",
    "command_undo",
    "command_replay",
];

/// The styles of lines that are borders of regions: thick and black.
const BORDERS: [u32; 2] = [2, 21];

/// The puzzle of a link, when it is one.
pub(super) fn read_link(link: &str) -> Option<Result<Import, FormatError>> {
    let (_, after) = link.split_once("#m=")?;
    let payload = after.split('&').find_map(|part| part.strip_prefix("p="))?;
    Some(unpacked(payload).ok_or(FormatError::Damaged).and_then(|text| read(&text)))
}

fn unpacked(payload: &str) -> Option<String> {
    let bytes = lz::base64(&percent_decoded(payload).replace(' ', "+"))?;
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, MOST_BYTES).ok()?;
    String::from_utf8(text).ok()
}

fn read(text: &str) -> Result<Import, FormatError> {
    let lines: Vec<&str> = text.lines().collect();
    let head: Vec<&str> = lines.first().map_or(Vec::new(), |line| line.split(',').collect());
    let kind = head.first().copied().unwrap_or_default();
    if !["square", "sudoku"].contains(&kind) {
        return not_a_puzzle(format!("a Penpa drawing on a `{kind:.20}` grid, expected squares"));
    }
    let side = |at: usize| head.get(at).and_then(|side| side.parse::<usize>().ok());
    let margins = lines.get(1).and_then(|line| serde_json::from_str::<[usize; 4]>(line).ok());
    let [top, bottom, left, right] = margins.unwrap_or_default();
    let sides = side(1).zip(side(2)).filter(|&(columns, rows)| columns <= 200 && rows <= 200);
    let inner = sides.and_then(|(columns, rows)| {
        let size = columns.checked_sub(left.checked_add(right)?)?;
        (rows.checked_sub(top.checked_add(bottom)?)? == size).then_some((size, columns, rows))
    });
    let Some((size, columns, rows)) = inner else { return not_a_puzzle("the board is no square") };
    let drawing = lines.get(3).and_then(|line| serde_json::from_str(&spelled_out(line)).ok());
    let Some(Value::Object(drawing)) = drawing else {
        return not_a_puzzle("the drawing in it is not to be read");
    };
    let gathered = Gathered::of_size(size)?;
    let plan = Plan { grid: gathered.grid, left, top, columns: columns + 4, rows: rows + 4 };
    let mut reader = Reader { gathered, plan, drawing: &drawing };
    reader.digits()?;
    reader.borders();
    reader.cages();
    for (kind, key) in drawn_lines() {
        for line in reader.list(key) {
            match reader.plan.cells(line) {
                Some(cells) if cells.len() > 1 => {
                    let rule = Rule::global(kind).with("cells", Argument::Cells(cells));
                    reader.gathered.add(rule);
                }
                // A click that drew nothing.
                Some(_) => {}
                None => reader.gathered.unread(format!("`{key}`: a line that leaves the board")),
            }
        }
    }
    for (key, value) in drawing.iter().filter(|(key, _)| !READ.contains(&key.as_str())) {
        let count = value.as_array().map_or(value.as_object().map_or(1, Map::len), Vec::len);
        if !is_nothing(value) {
            reader.gathered.unread(format!("`{key}` ({count}): a picture without logic, left out"));
        }
    }
    let words = |mark: &str| {
        let part = head.iter().find_map(|part| part.strip_prefix(mark));
        part.map(|text| text.replace("%2C", ",")).unwrap_or_default()
    };
    Ok(reader.gathered.import(&words("Title:"), &words("Author:")))
}

/// The JSON with its words spelled out: `z` and a sign outside quotes stand for one.
fn spelled_out(text: &str) -> String {
    let mut json = String::with_capacity(text.len() * 2);
    let mut quoted = false;
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if quoted => {
                json.push(sign);
                json.extend(signs.next());
            }
            '"' => {
                quoted = !quoted;
                json.push(sign);
            }
            'z' if !quoted => match signs.next() {
                Some('O') => json.push_str("null"),
                Some(short) => {
                    let word = WORDS.iter().find(|word| word.0 == short).map(|word| word.1);
                    json.push('"');
                    match word {
                        Some(word) => json.push_str(word),
                        None => json.extend(['z', short].iter().filter(|sign| **sign != '"')),
                    }
                    json.push('"');
                }
                None => {}
            },
            sign => json.push(sign),
        }
    }
    json
}

/// Where the cells and corners of the board lie among the numbers.
struct Plan {
    grid: Grid,
    left: usize,
    top: usize,
    columns: usize,
    rows: usize,
}

impl Plan {
    fn cell(&self, number: usize) -> Option<Cell> {
        let column = (number % self.columns).checked_sub(self.left + 2)?;
        let row = (number / self.columns).checked_sub(self.top + 2)?;
        let inside = row < self.grid.num_rows() && column < self.grid.num_columns();
        inside.then(|| self.grid.cell(row, column))
    }

    fn cells(&self, line: &Value) -> Option<Vec<Cell>> {
        let line = line.as_array().filter(|line| line.len() <= self.grid.num_cells())?;
        line.iter().map(|number| self.cell(usize::try_from(number.as_u64()?).ok()?)).collect()
    }

    /// The place of a corner, counted in lines of the board.
    fn corner(&self, number: usize) -> Option<(usize, usize)> {
        let number = number.checked_sub(self.columns * self.rows)?;
        let column = (number % self.columns).checked_sub(self.left + 1)?;
        let row = (number / self.columns).checked_sub(self.top + 1)?;
        let inside = row <= self.grid.num_rows() && column <= self.grid.num_columns();
        inside.then_some((row, column))
    }
}

struct Reader<'a> {
    gathered: Gathered,
    plan: Plan,
    drawing: &'a Map<String, Value>,
}

impl<'a> Reader<'a> {
    /// The list in a part of the drawing; a part that holds something else is listed.
    fn list(&mut self, key: &str) -> &'a [Value] {
        match self.drawing.get(key) {
            Some(Value::Array(list)) => return list,
            other => self.no_such(key, other),
        }
        &[]
    }

    /// The same for entries by their place.
    fn map(&mut self, key: &str) -> impl Iterator<Item = (&'a String, &'a Value)> + use<'a> {
        let found = match self.drawing.get(key) {
            Some(Value::Object(entries)) => Some(entries),
            other => {
                self.no_such(key, other);
                None
            }
        };
        found.into_iter().flatten()
    }

    fn no_such(&mut self, key: &str, value: Option<&Value>) {
        if let Some(value) = value.filter(|value| !is_nothing(value)) {
            self.gathered.unread(format!("`{key}` is `{}`: left out", shown(value)));
        }
    }

    /// Numbers in cells: `[text, colour, kind]`, and of the kinds only the plain one is a digit.
    fn digits(&mut self) -> Result<(), FormatError> {
        for (place, entry) in self.map("number") {
            let text = entry.get(0).unwrap_or(entry);
            let text = text.as_str().map_or_else(|| shown(text), str::to_owned);
            let plain = entry.get(2).and_then(Value::as_str) == Some("1");
            let cell = place.parse().ok().and_then(|number| self.plan.cell(number));
            match (cell, text.trim().parse(), plain) {
                (_, _, _) if text.trim().is_empty() => {}
                (Some(cell), Ok(digit), true) => self.gathered.given(cell, digit)?,
                (Some(cell), ..) => {
                    let name = self.plan.grid.name(cell);
                    self.gathered.unread(format!("`{text:.30}` in {name}: not a given, left out"));
                }
                (None, ..) => {
                    self.gathered.unread(format!("`{text:.30}` beside the board: not enforced"));
                }
            }
        }
        Ok(())
    }

    /// The regions that the thick lines cut the board into.
    fn borders(&mut self) {
        let size = self.plan.grid.num_rows();
        // Whether there is a border below, and right of, a cell.
        let mut below = vec![false; size * size];
        let mut right = vec![false; size * size];
        let mut drawn = false;
        for (ends, style) in self.map("lineE") {
            if !BORDERS.iter().any(|&border| said(Some(style)) == Said::Number(border)) {
                let style = shown(style);
                let what = format!("`lineE`: lines of style {style} are no borders, left out");
                self.gathered.unread(what);
                continue;
            }
            let ends = ends.split_once(',').and_then(|(a, b)| {
                let corner = |text: &str| self.plan.corner(text.parse().ok()?);
                Some((corner(a)?, corner(b)?))
            });
            let Some((a, b)) = ends else {
                self.gathered.unread("`lineE`: a line that is no border of cells, left out");
                continue;
            };
            let (from, to) = (a.min(b), a.max(b));
            if (from.0, from.1 + 1) == to && from.0 > 0 && from.0 < size {
                below[(from.0 - 1) * size + from.1] = true;
                drawn = true;
            } else if (from.0 + 1, from.1) == to && from.1 > 0 && from.1 < size {
                right[from.0 * size + from.1 - 1] = true;
                drawn = true;
            }
        }
        if !drawn {
            return;
        }
        let mut labels: Vec<Option<usize>> = vec![None; size * size];
        for start in 0..size * size {
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                if labels[cell].is_some() {
                    continue;
                }
                labels[cell] = Some(start);
                let (row, column) = (cell / size, cell % size);
                open.extend((row + 1 < size && !below[cell]).then(|| cell + size));
                open.extend((column + 1 < size && !right[cell]).then(|| cell + 1));
                open.extend((row > 0 && !below[cell.saturating_sub(size)]).then(|| cell - size));
                open.extend((column > 0 && !right[cell.saturating_sub(1)]).then(|| cell - 1));
            }
        }
        let region = |label: usize| labels.iter().filter(|l| **l == Some(label)).count() == size;
        if labels.iter().flatten().all(|&label| region(label)) {
            self.gathered.regions(&labels);
        } else {
            let what = "`lineE`: the lines do not make regions; the usual boxes are assumed";
            self.gathered.unread(what);
        }
    }

    /// Cages, with the number in a corner of one of their cells.
    fn cages(&mut self) {
        let corners = self.plan.columns * self.plan.rows;
        let mut totals: Vec<(usize, u32)> = Vec::new();
        for (place, entry) in self.map("numberS") {
            let number = place.parse::<usize>().ok().and_then(|n| (n / 4).checked_sub(corners));
            match (number, said(Some(entry.get(0).unwrap_or(entry)))) {
                (Some(place), Said::Number(total)) => totals.push((place, total)),
                (_, Said::Nothing) => {}
                _ => {
                    let text = shown(entry.get(0).unwrap_or(entry));
                    self.gathered.unread(format!("`{text}`: a small text, left out"));
                }
            }
        }
        for (kind, key, part) in cages() {
            for cage in self.list(key) {
                let Some(cells) = self.plan.cells(cage) else {
                    self.gathered.unread(format!("`{key}`: a cage that leaves the board"));
                    continue;
                };
                let inside =
                    |number: usize| self.plan.cell(number).is_some_and(|c| cells.contains(&c));
                let total = totals.iter().position(|&(number, _)| inside(number));
                let total = total.map(|at| totals.swap_remove(at).1);
                if !cells.is_empty() {
                    let rule = Rule::global(kind).with("cells", Argument::Cells(cells));
                    self.gathered.add(match total {
                        Some(total) => rule.with_number(part, total.into()),
                        None => rule,
                    });
                }
            }
        }
        for (_, total) in totals {
            self.gathered.unread(format!("`{total}`: a small number outside cages, left out"));
        }
    }
}

/// The rules that are lines there, and under which key.
fn drawn_lines() -> impl Iterator<Item = (&'static RuleKind, &'static str)> {
    exchange::rows().filter_map(|(kind, row)| match row {
        Exchange::Penpa(Penpa::Lines(key)) => Some((kind, *key)),
        _ => None,
    })
}

/// The rules that are cages there, under which key, and which part their number is.
fn cages() -> impl Iterator<Item = (&'static RuleKind, &'static str, &'static str)> {
    exchange::rows().filter_map(|(kind, row)| match row {
        Exchange::Penpa(Penpa::Cages(key, part)) => Some((kind, *key, *part)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    fn link(text: &str) -> String {
        let bytes = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
        let mut base64 = String::new();
        for chunk in bytes.chunks(3) {
            let word =
                chunk.iter().chain([&0, &0]).take(3).fold(0u32, |w, &b| w << 8 | u32::from(b));
            for place in 0..=chunk.len() {
                base64.push(ALPHABET[(word >> (18 - 6 * place)) as usize & 63] as char);
            }
        }
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64}")
    }

    /// Four by four with a margin of one above: cells are numbered in rows of eight, from 2 + 3·8.
    fn four(drawing: &str) -> String {
        let head =
            "sudoku,4,5,38,0,1,1,380,380,84,84,0,0,0,0,Title: Mine%2C all mine,Author: me,,,OFF";
        link(&format!("{head}\n[1,0,0,0]\n{{}}\n{drawing}\n{{}}\n[]"))
    }

    #[test]
    fn digits_cages_lines_and_regions_are_read() {
        // Corners come after 8·9 cells: the middle lines of the board, from corner (2, 1) and (4, 3).
        let borders: String = (0..4)
            .map(|i| format!("\"{},{}\":2,", 72 + 8 * (2 + i) + 3, 72 + 8 * (3 + i) + 3))
            .chain((0..4).map(|i| format!("\"{},{}\":2,", 72 + 8 * 4 + 1 + i, 72 + 8 * 4 + 2 + i)))
            .collect();
        let drawing = format!(
            "{{zR:{{z_:[]}},zS:{{}},zN:{{\"26\":[\"1\",1,\"1\"],\"53\":[\"2\",1,\"1\"]}},\
             z1:{{\"{}\":[\"5\",1]}},zT:[[42,43,44]],z3:[[29,37],[30]],zE:{{{}}},z6:[[27,28]],zY:{{}},z5:[],z7:[zO]}}",
            4 * (72 + 27),
            borders.trim_end_matches(',')
        );
        let import = super::super::read(&four(&drawing)).unwrap();
        let expect = "rule: killer-cage 5 r1c2 r1c3\nrule: thermometer r3c1 r3c2 r3c3\n\
            rule: arrow r1c4 r2c4\n1... .... .... ...2";
        let expect: crate::Puzzle = expect.parse().unwrap();
        assert_eq!(import.puzzle.givens, expect.givens);
        assert_eq!(import.puzzle.rules, expect.rules, "{:?}", import.unread);
        assert_eq!(
            (import.puzzle.notes.title.as_str(), import.puzzle.notes.author.as_str()),
            ("Mine, all mine", "me")
        );
        // An arrow that leaves the board, and a thermometer without a bulb.
        assert_eq!(import.unread.len(), 2, "{:#?}", import.unread);
    }

    #[test]
    fn pictures_are_listed() {
        let drawing = "{zS:{\"26\":1},zN:{\"26\":[\"x\",1,\"1\"],\"27\":[\"12\",1,\"5\"],\"18\":[\"9\",1,\"1\"]},zE:{\"1,2\":2},zQ:[7]}";
        let import = read_link(&four(drawing)).unwrap().unwrap();
        assert_eq!(import.unread.len(), 6, "{:#?}", import.unread);
    }

    #[test]
    fn hostile_links_are_errors() {
        let bomb = link(&"a".repeat(MOST_BYTES + 1));
        let wide = link("sudoku,99999999999,99999999999\n[0,0,0,0]\n\n{}");
        let flat = link("square,9,8\n[0,0,0,0]\n\n{}");
        let margins = link(&format!("square,9,9\n[{},1,0,0]\n\n{{}}", usize::MAX));
        let hexes = link("hex,9,9\n[0,0,0,0]\n\n{}");
        let broken = link("square,9,9\n[0,0,0,0]\n\n{zN");
        let digit = link("square,9,9\n[0,0,0,0]\n\n{zN:{\"28\":[\"99\",1,\"1\"]}}");
        let empty = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=".to_owned();
        let garbage = format!("{empty}!!!!");
        for link in [bomb, wide, flat, margins, hexes, broken, digit, empty, garbage] {
            assert!(read_link(&link).unwrap().is_err(), "{link:.80}");
        }
        for drawing in
            ["{zN:7,zT:{},z6:[[]],zE:[],z1:[1]}", "{zT:[[99999999999]],z6:[[1e300]],zE:{\"x\":1}}"]
        {
            _ = read_link(&four(drawing)).unwrap();
        }
    }
}
