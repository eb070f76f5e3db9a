//! OpenSudoku: XML with a `game` for each puzzle, its 81 digits in an attribute.
//!
//! Only the few tags that the format has are looked for; entities are decoded, nothing is expanded.

use super::{FormatError, Import, not_a_puzzle};
use crate::{Board, Grid, Puzzle};

/// The first puzzle of a file, when it is one.
pub(super) fn read_file(text: &str) -> Option<Result<Import, FormatError>> {
    let mut roots = ["<opensudoku2", "<opensudoku"].into_iter();
    let (before, rest) = roots.find_map(|root| text.split_once(root))?;
    let before = before.trim();
    if !before.is_empty() && !before.starts_with("<?xml") {
        return None;
    }
    Some(read(rest))
}

fn read(text: &str) -> Result<Import, FormatError> {
    let mut games = text.split("<game").skip(1).map(|game| game.split('>').next().unwrap_or(game));
    let Some(game) = games.next() else { return not_a_puzzle("there is no `game` in the file") };
    let Some(data) = attribute(game, "data") else {
        return not_a_puzzle("its first `game` has no `data`");
    };
    let digits: Option<Vec<usize>> =
        data.chars().map(|sign| sign.to_digit(10).map(|digit| digit as usize)).collect();
    let board = Grid::square(3)
        .ok()
        .zip(digits)
        .and_then(|(grid, digits)| Board::from_values(grid, &digits));
    let Some(board) = board else {
        let count = data.chars().count();
        return not_a_puzzle(format!(
            "its first game is not 81 digits ({count} signs): save it in OpenSudoku as version 1, without \
             what was entered"
        ));
    };
    let mut import = Import::plain(Puzzle::classic(board));
    import.puzzle.notes.title = element(text, "name");
    import.puzzle.notes.author = element(text, "author");
    match games.count() {
        0 => {}
        more => import.unread.push(format!("{more} further games of the file: left out")),
    }
    unknown(text, &mut import.unread);
    Ok(import)
}

/// Elements that are read, or that say nothing about the digits.
const ELEMENTS: [&str; 10] = [
    "name",
    "author",
    "description",
    "comment",
    "created",
    "source",
    "level",
    "sourceURL",
    "folder",
    "game",
];

/// Attributes of a game that are read, or that tell how somebody played it.
const ATTRIBUTES: [&str; 6] = ["data", "created", "state", "time", "last_played", "note"];

/// Lists the elements of the file, and the attributes of its first game, that nobody knows.
fn unknown(text: &str, unread: &mut Vec<String>) {
    let name_of = |tag: &str| {
        let end = tag.find(|sign: char| sign.is_whitespace() || "/>=".contains(sign));
        tag[..end.unwrap_or(tag.len())].to_owned()
    };
    let mut tell = |what: String| {
        if !unread.contains(&what) && unread.len() < 100 {
            unread.push(what);
        }
    };
    // What stands before the first `<` is the rest of the root's own tag.
    for tag in text.split('<').skip(1).filter(|tag| !tag.starts_with(['/', '!', '?'])) {
        let name = name_of(tag);
        if !ELEMENTS.contains(&name.as_str()) {
            tell(format!("`{name:.40}`: left out"));
        }
    }
    let game = text.split("<game").nth(1).and_then(|game| game.split('>').next());
    // Every second part between quotes is a value.
    let names = game.unwrap_or_default().split(['"', '\'']).step_by(2);
    for name in names.map(|name| name.trim().trim_end_matches('=').trim()) {
        if !["", "/"].contains(&name) && !ATTRIBUTES.contains(&name) {
            tell(format!("`{name:.40}` of its first game: left out"));
        }
    }
}

/// The value of an attribute within a tag.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let mut rest = tag;
    loop {
        let (before, after) = rest.split_once(name)?;
        let value = after.trim_start().strip_prefix('=').map(str::trim_start);
        let quote =
            value.and_then(|value| value.chars().next()).filter(|q| ['"', '\''].contains(q));
        match (value, quote) {
            (Some(value), Some(quote)) if before.ends_with(char::is_whitespace) => {
                return value[1..].split_once(quote).map(|(value, _)| decoded(value));
            }
            _ => rest = after,
        }
    }
}

/// The text of the first element of this name, or nothing.
fn element(text: &str, name: &str) -> String {
    let inside = text.split_once(&format!("<{name}>")).map(|(_, after)| after);
    let inside = inside.and_then(|after| after.split_once(&format!("</{name}>")));
    inside.map(|(inside, _)| decoded(inside.trim())).unwrap_or_default()
}

fn decoded(text: &str) -> String {
    let entities =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    entities.iter().fold(text.to_owned(), |text, (entity, sign)| text.replace(entity, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    #[test]
    fn the_first_game_is_read_and_the_others_are_listed() {
        let text = format!(
            "<?xml version='1.0' encoding='UTF-8'?>\n<opensudoku>\n<name>Me &amp; you</name><author>A</author>\n\
             <game data=\"{DIGITS}\" />\n<game mydata='x' data='{DIGITS}'/></opensudoku>"
        );
        let import = super::super::read(&text).unwrap();
        assert_eq!(crate::text::line::write(&import.puzzle.givens).replace('.', "0"), DIGITS);
        assert_eq!(
            (import.puzzle.notes.title.as_str(), import.puzzle.notes.author.as_str()),
            ("Me & you", "A")
        );
        assert_eq!(import.unread, ["1 further games of the file: left out"]);
        let odd = text.replacen("<game data", "<rule/><game kind='killer' data", 1);
        assert_eq!(super::super::read(&odd).unwrap().unread.len(), 3);
        let second = format!(
            "<opensudoku version=\"2\"><folder name='f'><game created='1' data='{DIGITS}'/></folder></opensudoku>"
        );
        assert!(super::super::read(&second).is_ok());
    }

    #[test]
    fn hostile_files_are_errors() {
        for text in [
            "<opensudoku>",
            "<opensudoku><game",
            "<opensudoku><game data",
            "<opensudoku><game data=",
            "<opensudoku><game data='1'/></opensudoku>",
            "<opensudoku2><folder><game data='version: 1\n1|0|0|'/></folder></opensudoku2>",
            "<opensudoku><game data=\"99999\u{1f9e9}\"/>",
        ] {
            assert!(read_file(text).unwrap().is_err(), "{text}");
        }
        assert!(read_file("<html><opensudoku></html>").is_none());
    }
}
