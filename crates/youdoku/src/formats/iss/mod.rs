//! Interactive Sudoku Solver: constraint strings such as `.AntiKnight.Cage~10~R1C1~R1C2.~R2C2_3`.
//!
//! An item is a dot, a word, and what it takes, parted by `~`; an item without a word holds givens. Cells
//! are `R1C1`, from 1, with one sign each for row and column (`A` after `9`). Boards are 9×9 unless
//! `.Shape` says otherwise. Items add up, but for givens of a cell, of which all hold, and clues outside
//! the grid, of which the later replaces the earlier.

use super::gather::Gathered;
use super::{FormatError, Import, not_a_puzzle, percent_decoded};
use crate::{Boxes, Cell, Digit, DigitSet, Grid, Layout, Rule};

mod shape;
use shape::{MOST, Shape, boxes, shape};

mod words;
use words::{ITEMS, Takes};

/// The puzzle of a link or of a string, when it is one.
pub(super) fn read_link(text: &str) -> Option<Result<Import, FormatError>> {
    if let Some((before, query)) = text.split_once('?')
        && before.contains("Sudoku-Solver")
    {
        let query = query.split('#').next().unwrap_or(query);
        let puzzle = query.split('&').find_map(|part| part.strip_prefix("q="));
        return puzzle.map(|puzzle| read(&percent_decoded(puzzle)));
    }
    is_string(text).then(|| read(text))
}

/// Whether this begins a string: a line of digits may begin with a dot as well, but it has neither a word
/// of the program nor `~` between words.
pub(super) fn is_string(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(rest) = first.and_then(|line| line.strip_prefix('.')) else { return false };
    let word_of = |item: &'_ str| item.split('~').next().unwrap_or_default().trim().to_owned();
    let mut items = rest.split('.').filter(|item| !item.is_empty());
    let is_word = |word: &str| {
        word.is_empty()
            || word.starts_with(|sign: char| sign.is_ascii_uppercase())
                && word.bytes().all(|sign| sign.is_ascii_alphabetic())
    };
    items.clone().next().is_some_and(|first| words::is_known(&word_of(first)))
        || rest.contains('~') && items.all(|item| is_word(&word_of(item)))
}

fn read(text: &str) -> Result<Import, FormatError> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let compact: String = lines.flat_map(str::chars).filter(|sign| !sign.is_whitespace()).collect();
    // An empty item says nothing.
    let items = compact.split('.').skip(1).filter(|item| !item.is_empty());
    let items: Vec<Vec<&str>> = items.map(|item| item.split('~').collect()).collect();
    let shape = shape(&items)?;
    let mut reader = Reader {
        gathered: Gathered::on(shape.grid),
        region_size: None,
        outside: Vec::new(),
        layouts: Vec::new(),
        boxes: true,
    };
    let mut open: Vec<&str> = Vec::new();
    for item in &items {
        let (word, arguments) = (item[0], &item[1..]);
        // All of what `And` holds is demanded, as if it stood alone.
        let counts = open.iter().all(|holder| *holder == "And");
        match word {
            "Or" | "And" | "Replicate" => {
                if counts && word != "And" {
                    reader.gathered.unread(format!("`{word}` and what it holds: not enforced"));
                }
                open.push(word);
            }
            "End" if open.pop().is_none() => return not_a_puzzle("an `End` that ends nothing"),
            "End" => {}
            _ if counts => reader.item(word, arguments)?,
            _ => {}
        }
    }
    if let Some(word) = open.pop() {
        return not_a_puzzle(format!("`{word}` without its `End`"));
    }
    reader.zones(&shape);
    for (word, cells, number) in std::mem::take(&mut reader.outside) {
        reader.gathered.rule(&word, vec![number], cells);
    }
    Ok(reader.gathered.import("", ""))
}

struct Reader<'a> {
    gathered: Gathered,
    /// Clues outside the grid: our word, what they see and what they say.
    outside: Vec<(String, Vec<Cell>, u32)>,
    layouts: Vec<&'a str>,
    boxes: bool,
    /// How many cells a region has, where that was said.
    region_size: Option<usize>,
}

impl<'a> Reader<'a> {
    fn item(&mut self, word: &str, arguments: &[&'a str]) -> Result<(), FormatError> {
        match word {
            "" | "Given" => return arguments.iter().try_for_each(|given| self.given(given)),
            "Shape" => {}
            "NoBoxes" => {
                self.boxes = false;
                self.surplus(word, arguments);
            }
            "RegionSize" => match arguments {
                [size] => match size.parse().ok().filter(|size| (1..=MOST).contains(size)) {
                    Some(size) => self.region_size = Some(size),
                    None => self.unread(word, arguments),
                },
                _ => self.unread(word, arguments),
            },
            "Jigsaw" => match arguments.last() {
                Some(layout) => self.layouts.push(layout),
                None => self.unread(word, arguments),
            },
            "Diagonal" => {
                match arguments.first() {
                    Some(&"1") => self.gathered.global("diagonal-up"),
                    Some(&"-1") => self.gathered.global("diagonal-down"),
                    _ => {
                        self.unread(word, arguments);
                        return Ok(());
                    }
                }
                self.surplus(word, &arguments[1..]);
            }
            "LittleKiller" => {
                let clue = match arguments {
                    [sum, first] => sum.parse().ok().zip(cell(self.gathered.grid, first)),
                    _ => None,
                };
                let seen = |(sum, first)| Some((sum, diagonal(self.gathered.grid, first)?));
                match clue.and_then(seen) {
                    Some((sum, cells)) => self.see("little-killer", cells, sum),
                    None => self.unread(word, arguments),
                }
            }
            _ => match ITEMS.iter().find(|item| item.0 == word) {
                Some(&(_, ours, takes)) if !self.rule(word, ours, takes, arguments) => {
                    self.unread(word, arguments);
                }
                Some(_) => {}
                None => self.unread(word, arguments),
            },
        }
        Ok(())
    }

    /// Adds a clue outside the grid, which replaces an earlier one of its kind at its place.
    fn see(&mut self, ours: &str, cells: Vec<Cell>, number: u32) {
        self.outside.retain(|(word, seen, _)| (word.as_str(), seen) != (ours, &cells));
        self.outside.push((ours.to_owned(), cells, number));
    }

    /// Adds the rule of an item; whether it could be read.
    fn rule(&mut self, word: &str, ours: &str, takes: Takes, arguments: &[&str]) -> bool {
        let grid = self.gathered.grid;
        let number = arguments.first().and_then(|first| number(first));
        let cells = |names: &[&str]| -> Option<Vec<Cell>> {
            let names = names.iter().take(4 * grid.num_cells() + 1);
            let cells: Option<Vec<Cell>> = names.map(|name| cell(grid, name)).collect();
            cells.filter(|cells| !cells.is_empty() && cells.len() <= 4 * grid.num_cells())
        };
        let rest = arguments.get(1..).unwrap_or_default();
        let (numbers, cells) = match takes {
            Takes::Flag => {
                self.surplus(word, arguments);
                self.gathered.global(ours);
                return true;
            }
            Takes::Cells => (None, cells(arguments)),
            Takes::Sum => match (number, arguments.first()) {
                (Some(0), _) | (None, Some(&"")) => (None, cells(rest)),
                (Some(sum), _) => (Some(sum), cells(rest)),
                _ => (None, None),
            },
            // Five on every board, however large.
            Takes::Difference if number.is_none() => (Some(5), cells(arguments)),
            Takes::Difference => (number, cells(rest)),
            Takes::Pill => {
                (number, number.and_then(|bulb| pill(grid, bulb as usize, cells(rest)?)))
            }
            Takes::Through => {
                let (Some(sum), [_, name]) = (number, arguments) else { return false };
                let Some(cells) = line(grid, name) else { return false };
                self.see(ours, cells, sum);
                return true;
            }
            Takes::Sides => {
                let [name, clues @ ..] = arguments else { return false };
                // An empty one is none, and 0 is none that anybody can see.
                let clue = |clue: &&str| match *clue {
                    "" => Some(None),
                    clue => self::number(clue).filter(|&number| number > 0).map(Some),
                };
                let clues: Option<Vec<Option<u32>>> = clues.iter().map(clue).collect();
                let clues = clues.filter(|clues| clues.len() <= 2);
                let (Some(mut cells), Some(clues)) = (line(grid, name), clues) else {
                    return false;
                };
                for clue in clues {
                    clue.into_iter().for_each(|number| self.see(ours, cells.clone(), number));
                    cells.reverse();
                }
                return true;
            }
            Takes::Pairs(sign) => {
                let (others, names): (Vec<&str>, Vec<&str>) =
                    arguments.iter().partition(|name| cell(grid, name).is_none());
                let cells = cells(&names).unwrap_or_default();
                let pairs: Vec<[Cell; 2]> = pairs(grid, &cells);
                for pair in &pairs {
                    self.gathered.rule(ours, sign.into_iter().collect(), pair.to_vec());
                }
                if !pairs.is_empty() {
                    self.surplus(word, &others);
                }
                return !pairs.is_empty();
            }
        };
        match cells {
            Some(cells) => self.gathered.line(ours, numbers.into_iter().collect(), cells),
            None => return false,
        }
        true
    }

    /// `R1C1_5`; several digits are candidates, and none is none.
    fn given(&mut self, given: &str) -> Result<(), FormatError> {
        let (name, values) = given.split_once('_').unwrap_or((given, ""));
        let Some(cell) = cell(self.gathered.grid, name) else {
            let is_variable = name
                .starts_with(|sign: char| sign.is_ascii_uppercase() && sign != 'R')
                && name.bytes().all(|sign| sign.is_ascii_alphanumeric());
            if !is_variable {
                return not_a_puzzle(format!("`{given:.40}` is no given of this board"));
            }
            self.gathered.unread(format!("`{given:.40}`: not enforced"));
            return Ok(());
        };
        let mut digits = DigitSet::EMPTY;
        for value in values.split('_').filter(|_| !values.is_empty()) {
            let Some(value) = number(value) else {
                return not_a_puzzle(format!("`{given:.40}` is no given of this board"));
            };
            let digit: Digit = self.gathered.digit(cell, value.into())?;
            digits.insert(digit);
        }
        self.gathered.allow(cell, digits);
        Ok(())
    }

    /// Boxes, pieces, or neither.
    fn zones(&mut self, shape: &Shape) {
        let (grid, gathered) = (self.gathered.grid, &mut self.gathered);
        if shape.raw {
            gathered.global("free");
            if !self.boxes || !self.layouts.is_empty() {
                gathered.unread("`NoBoxes` or `Jigsaw` on a raw board: not enforced");
            }
            return;
        }
        let usual = match boxes(&grid, self.region_size).filter(|_| self.boxes) {
            Some(boxes) => Layout::of_boxes(grid, boxes),
            None => Layout::open(grid),
        };
        let size = self.region_size.unwrap_or(grid.num_rows().max(grid.num_columns()));
        let mut pieces: Vec<Vec<Cell>> = Vec::new();
        for layout in &self.layouts {
            let labels: Vec<Option<char>> = layout.chars().map(Some).collect();
            if labels.len() != grid.num_cells() {
                gathered.unread("`Jigsaw`: not one sign for each cell");
                continue;
            }
            let (whole, left): (Vec<_>, Vec<_>) =
                gathered.zones(&labels).into_iter().partition(|zone| zone.len() == size);
            // One group of another size may be left over, and is no piece.
            if left.len() > 1 {
                gathered.unread(format!("`Jigsaw`: {} groups of another size", left.len()));
            }
            pieces.extend(whole);
        }
        let mut labels: Vec<Option<usize>> = vec![None; grid.num_cells()];
        let mut overlap = false;
        for (i, piece) in pieces.iter().enumerate() {
            for cell in piece {
                overlap |= labels[cell.index()].replace(i).is_some();
            }
        }
        if usual.boxes().is_none() && !overlap {
            return gathered.regions(&labels);
        }
        match usual.boxes() {
            None => gathered.global("latin"),
            Some(boxes) if Some(boxes) == Boxes::usual(&grid) => {}
            Some(boxes) => gathered.rules.push(Rule::boxes(boxes)),
        }
        for piece in pieces.into_iter().filter(|piece| !usual.regions().contains(piece)) {
            gathered.rule("extra-region", Vec::<i64>::new(), piece);
        }
    }

    /// Arguments that a word does not take.
    fn surplus(&mut self, word: &str, arguments: &[&str]) {
        if !arguments.is_empty() {
            let surplus = shortened(arguments.join(" "));
            self.gathered.unread(format!("`{surplus}` of `{word}`: it takes no such thing"));
        }
    }

    fn unread(&mut self, word: &str, arguments: &[&str]) {
        let text = shortened(format!("`{word}` {}", arguments.join(" ")));
        self.gathered.unread(format!("{}: not enforced", text.trim_end()));
    }
}

fn shortened(mut text: String) -> String {
    if let Some((at, _)) = text.char_indices().nth(80) {
        text.truncate(at);
        text.push('…');
    }
    text
}

/// A number in decimal.
fn number(text: &str) -> Option<u32> {
    text.bytes().all(|sign| sign.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A row or column by its name, from the left or the top.
fn line(grid: Grid, name: &str) -> Option<Vec<Cell>> {
    let number = |text: &str| match text.as_bytes() {
        [sign] => char::from(*sign).to_digit(36).map(|number| number as usize),
        _ => text.parse().ok(),
    };
    let (lines, text) = match name.split_at_checked(1)? {
        ("R" | "r", text) => (grid.rows(), text),
        ("C" | "c", text) => (grid.columns(), text),
        _ => return None,
    };
    lines.get(number(text)?.checked_sub(1)?).cloned()
}

/// A cell by its name. Row and column have one sign each; two decimal digits are understood as well.
fn cell(grid: Grid, name: &str) -> Option<Cell> {
    let place = |number: usize, lines: usize| (1..=lines).contains(&number).then(|| number - 1);
    let at = |row: usize, column: usize| {
        Some(grid.cell(place(row, grid.num_rows())?, place(column, grid.num_columns())?))
    };
    if let &[b'R' | b'r', row, b'C' | b'c', column] = name.as_bytes() {
        let number = |sign: u8| char::from(sign).to_digit(36).map(|number| number as usize);
        return at(number(row)?, number(column)?);
    }
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    at(number(row)? as usize, number(column)? as usize)
}

/// Each two of the cells that share an edge, as they follow each other.
fn pairs(grid: Grid, cells: &[Cell]) -> Vec<[Cell; 2]> {
    let rest = |i: usize, a: Cell| {
        let near = cells[i + 1..].iter().filter(move |&&b| share_an_edge(grid, a, b));
        near.map(move |&b| [a, b])
    };
    cells.iter().enumerate().flat_map(|(i, &a)| rest(i, a)).collect()
}

/// The cells of an arrow with its bulb of two or three cells first, in the order of the grid: each cell of
/// the bulb is right of, below, or diagonally below right of the one before.
fn pill(grid: Grid, bulb: usize, mut cells: Vec<Cell>) -> Option<Vec<Cell>> {
    if !(2..=3).contains(&bulb) || cells.len() < bulb {
        return None;
    }
    cells[..bulb].sort();
    let follows = |two: &[Cell]| {
        [(0, 1), (1, 0), (1, 1)].iter().any(|way| grid.step(two[0], way.0, way.1) == Some(two[1]))
    };
    cells[..bulb].windows(2).all(follows).then_some(cells)
}

fn share_an_edge(grid: Grid, a: Cell, b: Cell) -> bool {
    let apart = |side: fn(&Grid, Cell) -> usize| side(&grid, a).abs_diff(side(&grid, b));
    apart(Grid::row) + apart(Grid::column) == 1
}

/// The diagonal that a little killer names by its first cell.
fn diagonal(grid: Grid, first: Cell) -> Option<Vec<Cell>> {
    let (row, column, last) = (grid.row(first), grid.column(first), grid.num_rows() - 1);
    let (down, right): (isize, isize) = match (row, column) {
        (row, 0) if row < last => (1, 1),
        (row, column) if column == last && row > 0 && row < last => (-1, -1),
        (0, _) => (1, -1),
        (row, column) if row == last && column > 0 && column < last => (-1, 1),
        _ => return None,
    };
    let step = |&(row, column): &(usize, usize)| {
        let next = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
        (next.0 <= last && next.1 <= last).then_some(next)
    };
    let places = std::iter::successors(Some((row, column)), step);
    Some(places.map(|(row, column)| grid.cell(row, column)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Count, Puzzle};

    #[test]
    fn strings_and_links_are_read() {
        let text = ".Shape~4x4.AntiKing.Cage~5~R1C2~R1C3.WhiteDot~R2C1~R2C2.X~R3C3~R3C4.V~R3C1~R4C1\
            .Diagonal~1.Whisper~2~R1C1~R2C1.Cage~0~R4C3~R4C4.LittleKiller~7~R1C3.~R1C1_1~R4C4_2";
        let expect: Puzzle = "rule: anti-king\nrule: killer-cage 5 r1c2 r1c3\nrule: difference r2c1 r2c2\n\
            rule: xv 10 r3c3 r3c4\nrule: xv 5 r3c1 r4c1\nrule: diagonal-up\nrule: whispers 2 r1c1 r2c1\n\
            rule: killer-cage r4c3 r4c4\nrule: little-killer 7 r1c3 r2c2 r3c1\n1... .... .... ...2"
            .parse()
            .unwrap();
        let link = format!(
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q={}",
            text.replace('~', "%7E")
        );
        for text in [text, &link] {
            let import = super::super::read(text).unwrap();
            assert_eq!(import.puzzle, expect);
            assert_eq!(import.unread, [""; 0]);
        }
    }

    #[test]
    fn regions_and_large_boards_are_read() {
        let jigsaw = ".Shape~4x4.NoBoxes.Jigsaw~0001011122232333.~R1C1_4";
        let import = read_link(jigsaw).unwrap().unwrap();
        assert!(import.unread.is_empty(), "{:?}", import.unread);
        let grid = import.puzzle.grid();
        let rule = import.puzzle.rules[0].text(&grid);
        assert_eq!(rule, "jigsaw 1 1 1 2 1 2 2 2 3 3 3 4 3 4 4 4");
        let latin = read_link(".NoBoxes").unwrap().unwrap();
        assert_eq!(latin.puzzle.rules[0].kind.word, "latin");
        let large = read_link(".Shape~16x16.~RgCa_16").unwrap().unwrap();
        let grid = large.puzzle.grid();
        assert_eq!(large.puzzle.givens.get(grid.cell(15, 9)).unwrap().index(), 15);
    }

    /// The numbers that the program itself counts.
    #[test]
    fn boards_of_any_shape_have_as_many_solutions_as_there() {
        use crate::engine::{Engine, Search, UseSymmetry};
        for (text, expect) in [
            (".Shape~4x4", 288),
            (".Shape~4x4.NoBoxes", 576),
            (".Shape~4x4~5", 166_560),
            (".Shape~4x4~0-4", 166_560),
            (".Shape~4x4~0-3", 288),
            (".Shape~2x4", 96),
            (".Shape~4x2", 96),
            (".Shape~3x3", 12),
            (".Shape~3x4", 576),
            (".Shape~4x4.RegionSize~2", 576),
            (".Shape~4x4.NoBoxes.Jigsaw~0001011122232333", 144),
            (".Shape~4x4.Jigsaw~0001011122232333", 120),
            (".Shape~4x4.NoBoxes.Jigsaw~0001011122222222", 192),
        ] {
            let import = read_link(text).unwrap().unwrap();
            assert_eq!(import.unread, [""; 0], "{text}");
            let model = import.puzzle.model().unwrap();
            let count =
                Search { symmetry: UseSymmetry::Yes }.count(&model, None, &Control::new()).unwrap();
            assert_eq!(count, Count::Exactly(expect), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_listed() {
        let text = ".Or.AntiKing.And.AntiKnight.End.End.FullRank~C3~5~.Regex~%2E~R1C1.~R1C1_3_4.Thermo~R1C1~R99C1";
        let import = read_link(text).unwrap().unwrap();
        assert_eq!(import.unread.len(), 4, "{:#?}", import.unread);
        let others = import.puzzle.rules.iter().filter(|rule| rule.kind.word != "without");
        assert_eq!(others.count(), 1, "only classic");
    }

    #[test]
    fn hostile_strings_are_errors_or_no_strings() {
        for text in [
            ".~R1C1_99",
            ".~",
            ".~R0C1_1",
            ".Shape~9x8~8",
            ".Shape~0x9",
            ".Shape~99999x99999",
            ".Shape~",
            ".Shape",
            ".Shape~9x9~8-0",
            ".Shape~9x9~0-7",
            ".~R1C1_1~\u{1f9e9}",
            ".End.End.End",
            ".Or.Or.Or",
            "..~",
        ] {
            assert!(read_link(text).unwrap().is_err(), "{text}");
        }
        for text in ["", ".", "....", ".A..B", ".3~", "# .AntiKing", ".a~"] {
            assert!(read_link(text).is_none(), "{text}");
        }
        for text in
            [".Jigsaw~1", ".Cage~R1C1~5", ".X~R1C1", ".AntiKing~~~~", ".Foo~1.Bar", ".Jigsaw"]
        {
            let import = read_link(text).unwrap().unwrap();
            assert!(!import.unread.is_empty(), "{text}");
        }
    }
}
