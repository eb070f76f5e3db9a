//! f-puzzles: a JSON object, or a link that holds one.
//!
//! The law: reading what was written gives the same puzzle, but for `diagonals` and windows, which
//! f-puzzles knows only by their parts. The format has no published schema; what is known of it was
//! read off files and off the programs that read them.

use serde_json::{Map, Value};

use super::{FormatError, Import, Written, lz, not_a_puzzle, percent_decoded, percent_encoded};

mod dots;
mod read;
mod write;

pub use read::read;
pub use write::write;

/// Keys that hold no rule and go without saying.
const SILENT: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
];

/// Fields of an entry that only say how it is drawn.
const DRAWING_FIELDS: &[&str] = &[
    "outlineC",
    "fontC",
    "baseC",
    "c",
    "width",
    "height",
    "size",
    "angle",
    "fromConstraint",
    "isNewConstraint",
];

/// Keys that only draw.
const DRAWINGS: &[&str] = &["line", "circle", "rectangle", "text", "cage"];

/// What it is called.
pub const NAME: &str = "f-puzzles";

/// The puzzle of a link, when it is one.
pub fn read_link(link: &str) -> Option<Result<Import, FormatError>> {
    if begins_a_payload(link) {
        return Some(read_payload(link));
    }
    if !link.contains("f-puzzles.com") && !link.contains("?load=") {
        return None;
    }
    Some(match link.split_once("load=") {
        Some((_, payload)) => read_payload(payload.split(['&', '#']).next().unwrap_or(payload)),
        None => Err(FormatError::ShortLink("f-puzzles.com")),
    })
}

/// Whether this is, as far as can be seen, the part of a link that holds a puzzle, by itself: an object
/// always begins like this.
pub(super) fn begins_a_payload(text: &str) -> bool {
    let body = text.trim_end();
    let fits = |sign: u8| sign.is_ascii_alphanumeric() || b"+/=%".contains(&sign);
    body.starts_with("N4Ig") && body.bytes().all(fits)
}

/// The puzzle in the part of a link that holds it.
pub(super) fn read_payload(payload: &str) -> Result<Import, FormatError> {
    // A form turned its plus signs into blanks.
    let payload = percent_decoded(payload).replace(' ', "+");
    let object = |payload: &str| match serde_json::from_str(&lz::decompress(payload)?) {
        Ok(Value::Object(object)) => Some(object),
        _ => None,
    };
    match lz::mended(&payload, object) {
        Some(object) => read(object),
        None if lz::decompress(&payload).is_some() => {
            not_a_puzzle("the link does not hold a JSON object")
        }
        None => Err(FormatError::Damaged),
    }
}

/// The part of a link that holds a puzzle.
pub(super) fn payload(object: &Map<String, Value>) -> String {
    percent_encoded(&lz::compress(&Value::Object(object.clone()).to_string()))
}

/// A link that f-puzzles opens.
pub fn link(object: &Map<String, Value>) -> String {
    format!("https://www.f-puzzles.com/?load={}", payload(object))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    const DIAGONAL_CAGE: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC8UJEhsEEmgD2zcgGp2nGKjUbt5ALQGqqANYQyZGBgDGG6oRDOYDsPhAAlGgBhACYQVECggGYQFVJKahAAVhBhLiA";

    #[test]
    fn a_link_is_read() {
        for link in [
            format!("https://www.f-puzzles.com/?load={DIAGONAL_CAGE}"),
            format!("https://f-puzzles.com/?load={}", percent_encoded(DIAGONAL_CAGE)),
        ] {
            let import = read_link(&link).unwrap().unwrap();
            let expect = "rule: diagonal-up\nrule: diagonal-down\nrule: killer-cage 5 r1c2 r1c3\n\
                          1... .... .... ....";
            assert_eq!(import.puzzle, expect.parse::<Puzzle>().unwrap());
            assert!(import.unread.is_empty());
        }
        let short = read_link("https://f-puzzles.com/?id=y7c2").unwrap().unwrap_err();
        assert_eq!(short, FormatError::ShortLink("f-puzzles.com"));
        let cut = read_link("https://f-puzzles.com/?load=N4Igzgl").unwrap().unwrap_err();
        assert_eq!(cut, FormatError::Damaged);
    }

    #[test]
    fn what_is_not_understood_is_listed_and_written_back() {
        let text = r##"{"size":4,"grid":[[{"value":2},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
            "wordsearch":[{"cell":"R0C1","value":"3"}],"text":[{"cells":["R1C1"],"value":"hi"}],"title":"T"}"##;
        let import = super::super::read(text).unwrap();
        assert_eq!((import.puzzle.notes.title.as_str(), import.entered.num_filled()), ("T", 1));
        assert_eq!(import.unread.len(), 2, "{:?}", import.unread);
        let written = write(&import);
        assert!(written.object.contains_key("wordsearch") && written.object.contains_key("text"));
    }

    #[test]
    fn hostile_objects_are_errors() {
        for text in [
            r#"{"size":1000,"grid":[]}"#,
            r#"{"size":4,"grid":[[{}]]}"#,
            r#"{"grid":7}"#,
            r#"{"size":4,"grid":[[{"value":9},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#,
            r#"{"size":4.5,"grid":[]}"#,
            r#"{"size":4,"grid":[[{"region":1e300},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#,
        ] {
            assert!(super::super::read(text).is_err(), "{text}");
        }
    }
}
