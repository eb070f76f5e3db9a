//! A puzzle on a line: n² characters, `.` for a blank.
//!
//! ```text
//! ...3...23...4...
//! ```
//!
//! Blanks are `.`, `0`, `_`, `*` or `-`; digits are `1` to `9`, then `A` for 10 to `Z` for 35, in
//! capitals or not. The rows may stand apart (`...3 ...2 3... 4...`), and whatever follows the
//! characters after a blank, a comma or a semicolon is not read, as public lists put a rating, a name
//! or the solution there; only another puzzle is an error. Instead of characters there may be n² numbers.

use super::cells::{self, Line, Row, Token};
use super::header::Header;
use super::{ReadError, block, list, numbers};
use crate::{Board, Cell, Digit, Puzzle};

/// The most digits that have a character each.
pub const MOST_DIGITS: usize = 35;

const SYMBOLS: &[u8; 36] = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// No character of a board.
const NONE: u8 = u8::MAX;

/// The value of each character: the whole parser of the line that batches of millions consist of.
static VALUES: [u8; 256] = {
    let mut values = [NONE; 256];
    let mut value = 0;
    while value < SYMBOLS.len() {
        values[SYMBOLS[value] as usize] = value as u8;
        values[SYMBOLS[value].to_ascii_lowercase() as usize] = value as u8;
        value += 1;
    }
    values[b'0' as usize] = 0;
    values[b'_' as usize] = 0;
    values[b'*' as usize] = 0;
    values[b'-' as usize] = 0;
    values
};

/// The board as a line of characters, `.` for a blank; where digits are beyond 35 or below 0, as a line of
/// numbers.
pub fn write(board: &Board) -> String {
    let (grid, range) = (board.grid(), board.grid().range());
    if range.least() >= 0 && range.greatest() as usize <= MOST_DIGITS {
        let symbol = |digit| match grid.value(digit) {
            0 => '0',
            value => SYMBOLS[value as usize] as char,
        };
        grid.cells().map(|cell| board.get(cell).map_or('.', symbol)).collect()
    } else {
        let numbers: Vec<String> = grid.cells().map(|cell| numbers::label(board, cell)).collect();
        numbers.join(" ")
    }
}

/// Reads the puzzle on a line.
pub(super) fn read(line: Line, header: &mut Header) -> Result<Puzzle, ReadError> {
    if line.text.contains(['[', '{']) {
        return list::read(&[line], header);
    }
    let board = read_board(line, header)?;
    header.puzzle(board, None)
}

/// Reads the board on a line that is no list.
pub(super) fn read_board(line: Line, header: &Header) -> Result<Board, ReadError> {
    if header.is_sized() {
        return read_sized(line, header);
    }
    if let Some(board) = quick(line.text, header) {
        return Ok(board);
    }
    let row = split(line)?;
    let (tokens, size) = (&row.tokens, row.tokens.len().isqrt());
    let start = (tokens[0].line, tokens[0].offset);
    if size * size != tokens.len() || size < 2 {
        let near = nearest_square(tokens.len());
        let expected =
            format!("a square number of cells, such as {} for {near}×{near}", near * near);
        // A symbol that is none is the likelier mistake.
        if let Some(wrong) = tokens.iter().find(|token| cells::value(token.text).is_none()) {
            return Err(cells::fill(
                &mut Board::empty(header.grid(near, near)?),
                [wrong].into_iter(),
            )
            .err()
            .unwrap_or_else(|| line.error(wrong.offset, "this", "a cell")));
        }
        return Err(line.error(start.1, cells::cells(tokens.len()), expected));
    }
    let mut board = Board::empty(cells::grid((size, size), header, start)?);
    cells::fill(&mut board, tokens.iter())?;
    match second(line.bare(), &board) {
        Some(offset) => Err(line.error(offset, "a second puzzle", "one puzzle on a line")),
        None => Ok(board),
    }
}

/// Reads the board on a line whose size the header says.
fn read_sized(line: Line, header: &Header) -> Result<Board, ReadError> {
    let (rows, columns) = header.shape().unwrap_or((0, 0));
    let row = split_sized(line, rows * columns)?;
    let start = (row.tokens[0].line, row.tokens[0].offset);
    if row.tokens.len() != rows * columns {
        let expected =
            format!("{}, for the board is {rows}×{columns}", cells::cells(rows * columns));
        return Err(line.error(start.1, cells::cells(row.tokens.len()), expected));
    }
    let mut board = Board::empty(cells::grid((rows, columns), header, start)?);
    cells::fill(&mut board, row.tokens.iter())?;
    Ok(board)
}

/// The cells of a line that is to be a whole puzzle of so many cells.
fn split_sized(line: Line, count: usize) -> Result<Row, ReadError> {
    let words: Vec<&str> = block::words(line.bare()).collect();
    let (end, most) = ((line, line.bare().len()), cells::MOST_CELLS + 1);
    let Some(&first) = words.first() else {
        return Err(line.error(0, "nothing", "a puzzle"));
    };
    let characters: usize = words.iter().map(|word| word.chars().count()).sum();
    let tokens = if words.len() == count {
        numbers::tokens(line, &words, most)
    } else if first.chars().count() == count {
        block::characters(line, &words[..1], most)
    } else if characters == count || words.len() == 1 {
        block::characters(line, &words, most)
    } else {
        numbers::tokens(line, &words, most)
    };
    Ok(Row { tokens, end })
}

/// Whether a line is by itself a puzzle of so many cells.
pub(super) fn is_alone(line: Line, count: usize) -> bool {
    split_sized(line, count).is_ok_and(|row| row.tokens.len() == count)
}

/// Where another puzzle of the same size stands on a line that begins with this board: a word with a
/// character for each cell that is not the board filled in.
fn second(text: &str, board: &Board) -> Option<usize> {
    let (values, size) = (board.values(), board.grid().num_digits());
    // Elsewhere a character is no place in the range.
    if !board.grid().is_usual() {
        return None;
    }
    let cell = |sign: u8| VALUES[usize::from(sign)];
    let is_board = |word: &&str| {
        word.len() == values.len() && word.bytes().all(|sign| usize::from(cell(sign)) <= size)
    };
    let is_solution = |word: &&str| {
        let mut cells = word.bytes().map(cell).zip(values);
        cells.all(|(digit, &given)| digit > 0 && (given == 0 || given == digit))
    };
    let mut words = block::words(text);
    words.next().filter(|first| first.len() == values.len())?;
    let other = words.filter(is_board).find(|word| !is_solution(word))?;
    Some(other.as_ptr() as usize - text.as_ptr() as usize)
}

/// The board of the usual line, without a look at anything unusual, and without an error.
fn quick(text: &str, header: &Header) -> Option<Board> {
    let bytes = text.as_bytes().trim_ascii();
    let length = bytes.iter().position(|&b| VALUES[b as usize] == NONE).unwrap_or(bytes.len());
    let (symbols, rest) = bytes.split_at(length);
    let size = length.isqrt();
    // Short words may be one of several groups.
    let alone = rest.is_empty()
        || length > MOST_DIGITS && matches!(rest[0], b' ' | b'\t' | b',' | b';' | b'#');
    if !(2..=MOST_DIGITS).contains(&size) || size * size != length || !alone {
        return None;
    }
    let grid = header.grid(size, size).ok()?;
    // Whoever names the digits may name 0 among them.
    if !grid.is_usual() {
        return None;
    }
    let mut board = Board::empty(grid);
    for (cell, &symbol) in symbols.iter().enumerate() {
        match VALUES[symbol as usize] as usize {
            0 => {}
            value if value <= size => board.set(Cell::new(cell), Some(Digit::at(value - 1))),
            _ => return None,
        }
    }
    // What follows is a rating or a name, unless it is as long as the board.
    if rest.len() > length && second(text, &board).is_some() {
        return None;
    }
    Some(board)
}

/// The cells of a line that is to be a whole puzzle: characters, groups of them, or numbers.
fn split(line: Line) -> Result<Row, ReadError> {
    let words: Vec<&str> = block::words(line.bare()).collect();
    let (end, most) = ((line, line.bare().len()), cells::MOST_CELLS + 1);
    let Some(&first) = words.first() else {
        return Err(line.error(0, "nothing", "a puzzle"));
    };
    let is_square = |count: usize| count >= 4 && count.isqrt().pow(2) == count;
    let length = first.chars().count();
    let groups = words.len() >= 2 && words.iter().all(|word| word.chars().count() == words.len());
    let numbers = || words.iter().all(|word| word.len() <= 3 && cells::value(word).is_some());
    let all_characters: usize = words.iter().map(|word| word.chars().count()).sum();
    let is_board = |word: &&str| word.bytes().all(|b| VALUES[b as usize] != NONE);
    let tokens: Vec<Token> = if groups {
        block::characters(line, &words, most)
    } else if is_square(length) {
        block::characters(line, &words[..1], most)
    } else if is_square(words.len()) && numbers() {
        numbers::tokens(line, &words, most)
    } else if is_square(all_characters) && words.iter().all(is_board) {
        block::characters(line, &words, most)
    } else if length > 3 || words.len() == 1 {
        block::characters(line, &words[..1], most)
    } else {
        numbers::tokens(line, &words, most)
    };
    Ok(Row { tokens, end })
}

/// The size of the puzzle that a line is by itself, when it can be one: n² cells, no digit above n.
pub(super) fn size_alone(line: Line) -> Option<usize> {
    let row = split(line).ok()?;
    let size = row.tokens.len().isqrt();
    let fits = |token: &Token| cells::value(token.text).is_some_and(|value| value <= size);
    (size >= 2 && size * size == row.tokens.len() && row.tokens.iter().all(fits)).then_some(size)
}

fn nearest_square(count: usize) -> usize {
    let below = count.isqrt().max(2);
    if count > below * below + below { below + 1 } else { below }
}
