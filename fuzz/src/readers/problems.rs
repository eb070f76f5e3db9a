//! Maps and fields of mines: read or refused, and what was read has the size it says.

use youdoku_logic::problems::map_colouring::Map;
use youdoku_logic::problems::minesweeper::Board;

use super::as_text;

pub(super) const WORDS: &[&str] =
    &["WA: NT SA\n", "SA: \n", ": ", "#", "1", "?", ".", "*", "8", "9", "mines: 3\n", "a: b c\n"];

/// The law.
pub fn check(input: &[u8]) {
    let text = as_text(input);
    match Map::read(&text) {
        Err(error) => assert!(error.line > 0 && !error.to_string().is_empty()),
        Ok(read) => {
            let regions = read.map.regions().len();
            assert!(read.map.borders().all(|(a, b)| a < regions && b < regions && a != b));
            if regions < 60 {
                assert!(read.map.cnf(3).num_vars() >= regions);
            }
        }
    }
    match Board::read(&text) {
        Err(error) => assert!(error.line > 0 && !error.to_string().is_empty()),
        Ok(board) => {
            let squares = board.squares().count();
            assert_eq!(squares, board.width() * board.height());
            assert_eq!(board.covered().count() + board.numbers().count(), squares);
        }
    }
}
