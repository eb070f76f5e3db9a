//! The way back from names: which cells and digits the symbols of a sentence speak of. So a sentence that
//! somebody else wrote, or a list of its true symbols, is a board. The labs are those of `docs/origins.md`.

use youdoku_logic::text::{ReadError, words};
use youdoku_logic::{Lit, Symbols, Var};

use crate::{Board, Cell, Digit, Grid};

/// A digit in a cell, by row and column, all from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    row: usize,
    column: usize,
    digit: usize,
}

impl Place {
    /// What a symbol speaks of: `132` or `d2_1_3`.
    fn of(symbol: &str) -> Option<Place> {
        let place = match *symbol.as_bytes() {
            [row, column, digit] if symbol.bytes().all(|b| b.is_ascii_digit()) => {
                let [row, column, digit] = [row, column, digit].map(|b| usize::from(b - b'0'));
                Place { row, column, digit }
            }
            _ => {
                let mut numbers = symbol.strip_prefix('d')?.split('_').map(number);
                let (digit, row, column) = (numbers.next()??, numbers.next()??, numbers.next()??);
                if numbers.next().is_some() {
                    return None;
                }
                Place { row, column, digit }
            }
        };
        [place.row, place.column, place.digit]
            .iter()
            .all(|n| (1..=Grid::MOST_DIGITS).contains(n))
            .then_some(place)
    }

    fn largest(&self) -> usize {
        self.row.max(self.column).max(self.digit)
    }

    fn on(&self, grid: &Grid) -> (Cell, Digit) {
        (grid.cell(self.row - 1, self.column - 1), Digit::at(self.digit - 1))
    }
}

/// A number as people write it: no sign, no zero before it.
fn number(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    if plain { text.parse().ok() } else { None }
}

/// The grid that has all these places. The labs' boards are 9×9 even where a sentence speaks of a few cells
/// only, unless what it speaks of is just what a 4×4 or a 6×6 board has.
fn grid_of(largest: usize) -> Option<Grid> {
    let size = match largest {
        4 | 6 => largest,
        ..=9 => 9,
        more => more,
    };
    Grid::of_size(size).ok()
}

/// The cells that the variables of a sentence speak of.
///
/// ```
/// use youdoku::encode::Spoken;
/// use youdoku_logic::text;
/// let cnf = text::read("-111 -112\n119").unwrap().cnf;
/// let spoken = Spoken::by(cnf.symbols()).unwrap();
/// let board = spoken.board(cnf.clause(1).iter().copied());
/// assert_eq!((board.num_filled(), board.values()[0]), (1, 9));
/// ```
#[derive(Clone, Debug)]
pub struct Spoken {
    grid: Grid,
    /// By variable; nothing for those that a sentence needs besides.
    places: Vec<Option<(Cell, Digit)>>,
}

impl Spoken {
    /// What these symbols speak of; nothing unless all of them are cells' or, as `x730`, only a number.
    pub fn by(symbols: &Symbols) -> Option<Spoken> {
        let mut places: Vec<(Var, Place)> = Vec::new();
        for (var, name) in symbols.given_names() {
            match Place::of(name) {
                Some(place) => places.push((var, place)),
                None => _ = name.strip_prefix('x').and_then(number)?,
            }
        }
        let grid = grid_of(places.iter().map(|(_, place)| place.largest()).max()?)?;
        let mut by_variable = vec![None; symbols.len()];
        for (var, place) in places {
            by_variable[var.index()] = Some(place.on(&grid));
        }
        Some(Spoken { grid, places: by_variable })
    }

    /// The board that these true literals describe. A cell without a digit stays empty, of several digits
    /// the smallest counts.
    pub fn board(&self, literals: impl Iterator<Item = Lit>) -> Board {
        let mut board = Board::empty(self.grid);
        for lit in literals.filter(|lit| lit.is_positive()) {
            let Some(Some((cell, digit))) = self.places.get(lit.var().index()) else { continue };
            if board.get(*cell).is_none_or(|other| digit < &other) {
                board.set(*cell, Some(*digit));
            }
        }
        board
    }
}

/// Whether a text, of which this is the beginning, is a sentence about cells and can be no puzzle: under
/// the header of DIMACS, or with a clause of cells that is no row and no board.
pub fn is_sentence(start: &str) -> bool {
    let is_header = |line: &str| {
        let mut words = line.split_whitespace();
        words.next().is_some_and(|word| word.eq_ignore_ascii_case("p"))
            && words.next().is_some_and(|word| word.eq_ignore_ascii_case("cnf"))
    };
    start.lines().take(1000).any(|line| is_header(line) || is_clause(line))
}

/// Whether a line is a clause of several cells and nothing else. Groups of three digits may be a row, two or
/// three to a line, or a whole board; but no row and no board is four to nine of them, or two with a sign.
fn is_clause(line: &str) -> bool {
    let (mut literals, mut signs, mut names) = (0, false, false);
    for word in line.split_whitespace().filter(|&word| word != "||") {
        let symbol = word.strip_prefix(['-', '!']).unwrap_or(word);
        if Place::of(symbol).is_none() {
            return false;
        }
        literals += 1;
        signs |= symbol != word;
        names |= symbol.starts_with('d');
    }
    matches!((literals, signs, names), (4..=9, ..) | (2, true, _) | (2.., _, true))
}

/// Whether a text, of which this is the beginning, lists cells and their digits, one a line as the labs
/// write solutions, and can be no board: those have no more than four rows of so few characters.
pub fn is_solution(start: &str) -> bool {
    let whole = start.rfind('\n').map_or("", |end| &start[..end]);
    let mut lines = whole.lines().map(str::trim).filter(|line| !line.is_empty()).take(100);
    let mut number = 0;
    lines.all(|line| {
        number += 1;
        Place::of(line.strip_prefix('-').unwrap_or(line)).is_some()
    }) && number > 4
}

/// Reads the labs' text of a solution: the true symbols, and perhaps the false ones behind a `-`.
///
/// ```
/// let board = youdoku::encode::read_solution("-111\n112\n125\n")?;
/// assert_eq!((board.grid().num_digits(), board.num_filled()), (9, 2));
/// # Ok::<(), youdoku_logic::text::ReadError>(())
/// ```
pub fn read_solution(text: &str) -> Result<Board, ReadError> {
    let expected = "a cell and its digit such as `132` or `d2_1_3`, or `-` before it";
    let mut places = Vec::new();
    let mut largest = 0;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with('#') {
            continue;
        }
        for (offset, word) in words(line) {
            let (is_true, symbol) = match word.strip_prefix('-') {
                Some(symbol) => (false, symbol),
                None => (true, word),
            };
            let Some(place) = Place::of(symbol) else {
                let found = format!("`{word}`");
                return Err(ReadError::at(index + 1, line, offset, found, expected));
            };
            largest = largest.max(place.largest());
            if is_true {
                places.push((place, index + 1, line, offset));
            }
        }
    }
    let Some(grid) = grid_of(largest).filter(|_| largest > 0) else {
        return Err(ReadError::at(1, "", 0, "nothing but blanks and comments", expected));
    };
    let mut board = Board::empty(grid);
    for (place, number, line, offset) in places {
        let (cell, digit) = place.on(&grid);
        match board.get(cell) {
            Some(other) if other != digit => {
                let [digit, other] = [digit, other].map(|digit| grid.value(digit));
                let found = format!("{digit} in {}, which has {other} already", grid.name(cell));
                return Err(ReadError::at(number, line, offset, found, "one digit in a cell"));
            }
            _ => board.set(cell, Some(digit)),
        }
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use youdoku_logic::text::Form;

    use super::*;

    #[test]
    fn symbols_are_places() {
        let place = |row, column, digit| Some(Place { row, column, digit });
        for (symbol, expect) in [
            ("132", place(1, 3, 2)),
            ("d2_1_3", place(1, 3, 2)),
            ("d16_1_10", place(1, 10, 16)),
            ("130", None),
            ("1324", None),
            ("d2_1", None),
            ("d2_1_3_4", None),
            ("d02_1_3", None),
            ("d2_1_129", None),
            ("WA_R", None),
            ("é2", None),
        ] {
            assert_eq!(Place::of(symbol), expect, "{symbol}");
        }
    }

    #[test]
    fn sentences_are_told_from_puzzles() {
        for (text, expect) in [
            ("111 112 113 114\n-111 -112 \n", true),
            ("d1_1_1 || d1_1_2\n!d1_1_1 || !d1_1_2", true),
            ("c hello\np cnf 3 1\n1 2 0", true),
            ("111 121 131 141\n", true),
            ("d1_1_1 || d1_1_2", true),
            ("534 678 912\n672 195 348\n", false),
            ("123 456\n456 123\n", false),
            ("-123\n4--1\n---3\n1---\n", false),
            ("-123 4--1", false),
            ("...3...23...4...\n", false),
            ("1 2 | 3 4\n3 4 | 1 2\n", false),
        ] {
            assert_eq!(is_sentence(text), expect, "{text:?}");
        }
    }

    #[test]
    fn solutions_are_told_from_puzzles() {
        for (text, expect) in [
            ("355\n548\n271\n772\n331\n", true),
            ("-111\n-112\n113\n-114\n-115\n", true),
            ("-123\n-341\n-234\n-412\n", false),
            ("123\n231\n312\n", false),
            ("12345\n23451\n34512\n45123\n51234\n", false),
        ] {
            assert_eq!(is_solution(text), expect, "{text:?}");
        }
    }

    #[test]
    fn a_solution_has_the_size_it_speaks_of() {
        for (text, size, filled) in [
            ("113", 9, 1),
            ("-444 111", 4, 1),
            ("d12_1_1\n-d1_1_2", 12, 1),
            ("999\n# 5\n111", 9, 2),
        ] {
            let board = read_solution(text).unwrap();
            assert_eq!((board.grid().num_digits(), board.num_filled()), (size, filled), "{text}");
        }
        for (text, expect) in [
            ("113\n12", "line 2, column 1: found `12`, expected a cell and its digit"),
            ("113\n 114", "line 2, column 2: found 4 in r1c1, which has 3 already, expected one"),
            ("\n", "line 1, column 1: found nothing but blanks"),
        ] {
            let error = read_solution(text).unwrap_err().to_string();
            assert!(error.starts_with(expect), "{text:?} gives {error}");
        }
    }

    #[test]
    fn any_text_is_read_or_refused() {
        let mut random = fastrand::Rng::with_seed(5);
        let parts =
            ["1", "9", "132", "d2_1_3", "-", "!", "_", "d", " ", "\n", "#", "é", "p cnf", "||"];
        for _ in 0..5_000 {
            let text: String = (0..random.usize(..20)).map(|_| parts[random.usize(..14)]).collect();
            _ = (is_sentence(&text), is_solution(&text));
            if let Ok(board) = read_solution(&text) {
                // What it says is said again: the same board, where the size is told.
                let grid = board.grid();
                let again: Vec<String> = board
                    .filled()
                    .map(|(c, d)| (grid.value(d), grid.row(c) + 1, grid.column(c) + 1))
                    .map(|(value, row, column)| format!("d{value}_{row}_{column}"))
                    .collect();
                let size = grid.num_digits();
                let again = format!("{}\n-d{size}_1_1", again.join("\n"));
                assert_eq!(read_solution(&again).ok(), Some(board), "{text:?}");
            }
        }
    }

    #[test]
    fn a_model_is_a_board() {
        let cnf = Form::Lab.read("111 112\n-111 -112\n123 -999").unwrap().cnf;
        let spoken = Spoken::by(cnf.symbols()).unwrap();
        let model = |names: &[&str]| {
            let var = |name: &&str| cnf.symbols().get(name).unwrap().lit(true);
            spoken.board(names.iter().map(var).collect::<Vec<_>>().into_iter())
        };
        let board = model(&["112", "123"]);
        assert_eq!(board, read_solution("112 123").unwrap());
        // Nothing was said against two digits: the smallest is shown.
        assert_eq!(model(&["112", "111", "123"]), read_solution("111 123").unwrap());
        let helped = Form::Lab.read("111 x730\n112 -x730").unwrap().cnf;
        assert!(Spoken::by(helped.symbols()).is_some());
        let other = Form::Lab.read("111 WA_R").unwrap().cnf;
        assert!(Spoken::by(other.symbols()).is_none());
        let numbers = Form::Dimacs.read("p cnf 2 1\n1 2 0").unwrap().cnf;
        assert!(Spoken::by(numbers.symbols()).is_none());
    }
}
