//! Interactive Sudoku Solver: constraint strings such as `.AntiKnight.Cage~10~R1C1~R1C2.~R2C2_3`.
//!
//! An item is a dot, a word, and what it takes, parted by `~`; an item without a word holds givens. Cells
//! are `R1C1`, from 1, with one sign each for row and column (`A` after `9`). Boards are 9×9 unless
//! `.Shape` says otherwise.

use super::gather::Gathered;
use super::{FormatError, Import, not_a_puzzle, percent_decoded};
use crate::{Cell, Grid};

/// How an item holds its rule.
#[derive(Clone, Copy)]
enum Holds {
    /// Nothing.
    Flag,
    /// Cells, perhaps a number before them.
    Cells,
    /// Cells of which each two that share an edge carry the sign; and its number.
    Pairs(Option<u32>),
}

/// The word, ours for it, and how it holds it.
const ITEMS: &[(&str, &str, Holds)] = &[
    ("AntiKnight", "anti-knight", Holds::Flag),
    ("AntiKing", "anti-king", Holds::Flag),
    ("AntiConsecutive", "non-consecutive", Holds::Flag),
    ("DisjointSets", "disjoint-groups", Holds::Flag),
    ("Windoku", "windoku", Holds::Flag),
    ("Cage", "killer-cage", Holds::Cells),
    ("Thermo", "thermometer", Holds::Cells),
    ("Arrow", "arrow", Holds::Cells),
    ("PillArrow", "arrow", Holds::Cells),
    ("Whisper", "whispers", Holds::Cells),
    ("Renban", "renban", Holds::Cells),
    ("Palindrome", "palindrome", Holds::Cells),
    ("Between", "between-line", Holds::Cells),
    ("AllDifferent", "extra-region", Holds::Cells),
    ("WhiteDot", "difference", Holds::Pairs(None)),
    ("BlackDot", "ratio", Holds::Pairs(None)),
    ("X", "xv", Holds::Pairs(Some(10))),
    ("V", "xv", Holds::Pairs(Some(5))),
];

/// Words that are read by a rule of their own.
const OTHERS: [&str; 7] =
    ["Shape", "NoBoxes", "Jigsaw", "Diagonal", "LittleKiller", "Given", "End"];

/// Items that hold others, up to an `End`.
const HOLDERS: [&str; 3] = ["Or", "And", "Replicate"];

/// The puzzle of a link or of a string, when it is one.
pub(super) fn read_link(text: &str) -> Option<Result<Import, FormatError>> {
    if let Some((before, query)) = text.split_once("?q=")
        && before.contains("Sudoku-Solver")
    {
        let query = query.split(['&', '#']).next().unwrap_or(query);
        return Some(read(&percent_decoded(query)));
    }
    is_string(text).then(|| read(text))
}

/// Whether this begins a string: a line of digits may begin with a dot as well, but not with a word.
pub(super) fn is_string(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('.') else { return false };
    let first = rest.split(['.', '~']).next().unwrap_or_default().trim();
    let mut known = ITEMS.iter().map(|item| item.0).chain(OTHERS).chain(HOLDERS);
    rest.starts_with('~') || known.any(|word| word == first)
}

fn read(text: &str) -> Result<Import, FormatError> {
    let compact: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let items: Vec<Vec<&str>> =
        compact.split('.').skip(1).map(|item| item.split('~').collect()).collect();
    let shape = items.iter().find(|item| item[0] == "Shape");
    let mut reader = Reader { gathered: Gathered::of_size(size(shape.map(|item| &item[1..]))?)? };
    let mut depth = 0usize;
    for item in &items {
        let (word, arguments) = (item[0], &item[1..]);
        if HOLDERS.contains(&word) {
            if depth == 0 {
                reader.gathered.unread(format!("`{word}` and what it holds: not enforced"));
            }
            depth += 1;
        } else if word == "End" {
            depth = depth.saturating_sub(1);
        } else if depth == 0 {
            reader.item(word, arguments)?;
        }
    }
    let boxes = !items.iter().any(|item| item[0] == "NoBoxes");
    let jigsaw = items.iter().rfind(|item| item[0] == "Jigsaw").and_then(|item| item.last());
    match (jigsaw, boxes) {
        (Some(layout), _) if layout.chars().count() == reader.gathered.grid.num_cells() => {
            let labels: Vec<Option<char>> = layout.chars().map(Some).collect();
            if boxes {
                let what = "`Jigsaw`: its regions take the place of the boxes here";
                reader.gathered.unread(what);
            }
            reader.gathered.regions(&labels);
        }
        (Some(_), _) => reader.gathered.unread("`Jigsaw`: not one sign for each cell"),
        (None, false) => reader.gathered.rule("latin", Vec::new(), Vec::new()),
        (None, true) => {}
    }
    Ok(reader.gathered.import("", ""))
}

/// `9x9`, and perhaps the digits.
fn size(shape: Option<&[&str]>) -> Result<usize, FormatError> {
    let Some(shape) = shape else { return Ok(9) };
    let sides = shape.first().and_then(|sides| sides.split_once('x'));
    let sides = sides.and_then(|(rows, columns)| {
        Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?))
    });
    match sides {
        Some((rows, columns)) if rows == columns => {
            let usual = [rows.to_string(), format!("1-{rows}")];
            match shape.get(1).filter(|digits| !usual.iter().any(|u| u == *digits)) {
                Some(digits) => not_a_puzzle(format!("digits {digits} on a {rows}×{rows} board")),
                None => Ok(rows),
            }
        }
        _ => not_a_puzzle(format!("a board of {}, expected a square", shape.join(" "))),
    }
}

struct Reader {
    gathered: Gathered,
}

impl Reader {
    fn item(&mut self, word: &str, arguments: &[&str]) -> Result<(), FormatError> {
        let grid = self.gathered.grid;
        match word {
            "" | "Given" => return arguments.iter().try_for_each(|given| self.given(given)),
            "Shape" | "NoBoxes" | "Jigsaw" => return Ok(()),
            "Diagonal" => match arguments {
                ["1"] => self.gathered.rule("diagonal-up", Vec::new(), Vec::new()),
                ["-1"] => self.gathered.rule("diagonal-down", Vec::new(), Vec::new()),
                _ => self.unread(word, arguments),
            },
            "LittleKiller" => {
                let seen = match arguments {
                    [sum, first] => sum.parse().ok().zip(diagonal(grid, first)),
                    _ => None,
                };
                match seen {
                    Some((sum, cells)) => self.gathered.rule("little-killer", vec![sum], cells),
                    None => self.unread(word, arguments),
                }
            }
            _ => match ITEMS.iter().find(|item| item.0 == word) {
                Some(&(_, ours, holds)) => self.rule(word, ours, holds, arguments),
                None => self.unread(word, arguments),
            },
        }
        Ok(())
    }

    fn rule(&mut self, word: &str, ours: &str, holds: Holds, arguments: &[&str]) {
        let grid = self.gathered.grid;
        let number = arguments.first().and_then(|first| first.parse::<u32>().ok());
        let rest = &arguments[usize::from(number.is_some())..];
        let cells: Option<Vec<Cell>> = rest.iter().map(|name| cell(grid, name)).collect();
        let Some(cells) = cells.filter(|cells| cells.len() <= grid.num_cells()) else {
            return self.unread(word, arguments);
        };
        match holds {
            Holds::Flag => self.gathered.rule(ours, Vec::new(), Vec::new()),
            Holds::Cells => {
                // No sum is written as 0.
                let number = number.filter(|&number| number > 0);
                self.gathered.rule(ours, number.into_iter().collect(), cells);
            }
            Holds::Pairs(sign) => {
                for (i, &a) in cells.iter().enumerate() {
                    for &b in cells[i + 1..].iter().filter(|&&b| share_an_edge(grid, a, b)) {
                        self.gathered.rule(ours, sign.into_iter().collect(), vec![a, b]);
                    }
                }
            }
        }
    }

    /// `R1C1_5`; several digits are candidates.
    fn given(&mut self, given: &str) -> Result<(), FormatError> {
        let (name, values) = given.split_once('_').unwrap_or((given, ""));
        let Some(cell) = cell(self.gathered.grid, name) else {
            return not_a_puzzle(format!("`{given}` is no given of this board"));
        };
        match values.parse() {
            Ok(value) => self.gathered.given(cell, value)?,
            Err(_) => {
                let digits = values.replace('_', " or ");
                self.gathered.unread(format!("{name} holds {digits}: not enforced"));
            }
        }
        Ok(())
    }

    fn unread(&mut self, word: &str, arguments: &[&str]) {
        let mut text = format!("`{word}` {}", arguments.join(" "));
        if let Some((at, _)) = text.char_indices().nth(80) {
            text.truncate(at);
            text.push('…');
        }
        self.gathered.unread(format!("{}: not enforced", text.trim_end()));
    }
}

/// A cell by its name. Row and column have one sign each; two decimal digits are understood as well.
fn cell(grid: Grid, name: &str) -> Option<Cell> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| {
        let mut signs = text.chars();
        let number = match (signs.next(), signs.next()) {
            (Some(sign), None) => sign.to_digit(36)? as usize,
            _ => text.parse().ok()?,
        };
        (1..=grid.size()).contains(&number).then(|| number - 1)
    };
    Some(grid.cell(number(row)?, number(column)?))
}

fn share_an_edge(grid: Grid, a: Cell, b: Cell) -> bool {
    let apart = |side: fn(&Grid, Cell) -> usize| side(&grid, a).abs_diff(side(&grid, b));
    apart(Grid::row) + apart(Grid::column) == 1
}

/// The diagonal that a little killer names by its first cell.
fn diagonal(grid: Grid, first: &str) -> Option<Vec<Cell>> {
    let first = cell(grid, first)?;
    let (row, column, last) = (grid.row(first), grid.column(first), grid.size() - 1);
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
    use crate::Puzzle;

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
        assert_eq!(large.puzzle.givens.get(grid.cell(15, 9)).unwrap().value(), 16);
    }

    #[test]
    fn what_is_not_understood_is_listed() {
        let text = ".Or.AntiKing.And.AntiKnight.End.End.Sandwich~5~C3.Regex~%2E~R1C1.~R1C1_3_4.Thermo~R1C1~R99C1";
        let import = read_link(text).unwrap().unwrap();
        assert_eq!(import.unread.len(), 5, "{:#?}", import.unread);
        assert_eq!(import.puzzle.rules.len(), 1, "only classic");
    }

    #[test]
    fn hostile_strings_are_errors_or_no_strings() {
        for text in [
            ".~R1C1_99",
            ".~",
            ".~R0C1_1",
            ".Shape~9x8",
            ".Shape~99999x99999",
            ".Shape~",
            ".Shape",
            ".Shape~9x9~0-8",
            ".~R1C1_1~\u{1f9e9}",
        ] {
            assert!(read_link(text).unwrap().is_err(), "{text}");
        }
        for text in ["", ".", "....", ".A..B", "..~", ".3~"] {
            assert!(read_link(text).is_none(), "{text}");
        }
        for text in
            [".End.End.End", ".Or.Or.Or", ".Jigsaw~1", ".Cage~R1C1~5", ".X~R1C1", ".AntiKing~~~~"]
        {
            _ = read_link(text).unwrap();
        }
    }
}
