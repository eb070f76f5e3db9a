//! Sudoku Maker: links that hold a JSON object, in which each kind of constraint is a number.

use serde_json::{Map, Value};

use super::{FormatError, Import, Written, lz, not_a_puzzle, percent_decoded};

mod read;
mod write;

pub use read::read;
pub use write::write;

/// What it is called.
pub const NAME: &str = "sudokumaker";

/// The puzzle of a link, when it is one.
pub(super) fn read_link(link: &str) -> Option<Result<Import, FormatError>> {
    if !link.contains("sudokumaker.app") {
        return None;
    }
    let Some((_, payload)) = link.split_once("puzzle=") else {
        return Some(Err(FormatError::ShortLink("sudokumaker.app")));
    };
    let payload = percent_decoded(payload.split(['&', '#']).next().unwrap_or(payload));
    let Some(text) = lz::decompress_uri(&payload) else { return Some(Err(FormatError::Damaged)) };
    Some(match serde_json::from_str(&text) {
        Ok(Value::Object(object)) => read(&object),
        _ => not_a_puzzle("the link does not hold a JSON object"),
    })
}

/// A link that Sudoku Maker opens.
pub fn link(object: &Map<String, Value>) -> String {
    let text = Value::Object(object.clone()).to_string();
    format!("https://sudokumaker.app/?puzzle={}", lz::compress_uri(&text))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Puzzle;

    fn link(puzzle: Value) -> String {
        let text = json!({ "formatVersion": "1.5.0", "puzzle": puzzle }).to_string();
        format!("https://sudokumaker.app/?puzzle={}", lz::compress_uri(&text))
    }

    fn four(constraints: Value) -> Value {
        let mut cells = vec![json!({}); 16];
        cells[0] = json!({ "given": true, "value": 1 });
        cells[5] = json!({ "value": 4 });
        json!({ "name": "Four", "author": "me", "size": 4, "cells": cells, "constraints": constraints })
    }

    const BOXES: [u64; 16] = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];

    #[test]
    fn every_kind_that_we_have_is_read() {
        let constraints = json!([
            { "type": 0 }, { "type": 1, "regions": BOXES }, { "type": 13 }, { "type": 11 },
            { "type": 101, "cells": [3] }, { "type": 100, "cells": [] },
            { "type": 300, "slow": false, "thermometers": [[8, 9, 10]] },
            { "type": 301, "cages": [{ "cells": [1, 2], "value": 5 }, { "cells": [14, 15], "value": 0 }] },
            { "type": 401, "lines": [[4, 5, 6]], "minDifference": 2 },
            { "type": 408, "bulbsWithArrows": [{ "bulbCells": [3], "arrows": [[3, 7, 11], [2]] }] },
            // Right of r2c3 is 2·4·1 + 2 + 1, below r3c2 is 2·4·2 + 1 + 4.
            { "type": 202, "clues": [{ "edge": 11, "value": 5 }], "negative": [] },
            { "type": 200, "clues": [{ "edge": 21, "value": 1 }], "negative": [] },
            { "type": 102, "cells": [0] }, { "type": 103, "cells": [15] },
            { "type": 302, "groups": [[0, 1], [10, 11]] }, { "type": 405, "lines": [[0, 5, 10]] },
            { "type": 304, "cages": [{ "cells": [12, 13], "value": "11" }] },
            { "type": 600, "cells": [6] }, { "type": 601, "cells": [9] },
            { "type": 16, "groups": [6, 24] },
            { "type": 12, "disabled": true }
        ]);
        let import = super::super::read(&link(four(constraints))).unwrap();
        assert_eq!(import.unread, [""; 0]);
        let expect: Puzzle = "rule: anti-knight\nrule: diagonal-up\nrule: odd r1c4\nrule: thermometer r3c1 r3c2 r3c3\n\
            rule: killer-cage 5 r1c2 r1c3\nrule: killer-cage r4c3 r4c4\nrule: whispers 2 r2c1 r2c2 r2c3\n\
            rule: arrow r1c4 r2c4 r3c4\nrule: arrow r1c4 r1c3\nrule: xv 5 r2c3 r2c4\n\
            rule: difference 1 r3c2 r4c2\nrule: maximum r1c1\nrule: minimum r4c4\n\
            rule: clone r1c1 r1c2 | r3c3 r3c4\nrule: sequence-line r1c1 r2c2 r3c3\n\
            rule: look-and-say 11 r4c1 r4c2\nrule: row-indexer r2c3\nrule: column-indexer r3c2\n\
            rule: global-groups {1 2}|{3 4}\n1... .... .... ...."
            .parse()
            .unwrap();
        let notes = &import.puzzle.notes;
        assert_eq!((notes.title.as_str(), notes.author.as_str()), ("Four", "me"));
        assert_eq!(import.entered.num_filled(), 1);
        assert_eq!((import.puzzle.givens, import.puzzle.rules), (expect.givens, expect.rules));
    }

    #[test]
    fn no_regions_are_no_boxes_and_what_we_lack_is_listed() {
        let constraints = json!([{ "type": 303, "clues": [{ "corner": 1, "digits": [1] }] },
            { "type": 2001, "cages": [{ "cells": [1] }] }, { "type": 77, "things": [1] },
            { "type": 300, "slow": true, "thermometers": [[1, 2]] }, { "type": 302, "groups": [] },
            { "type": 201, "clues": [{ "edge": 99999, "value": 2 }], "negative": [2] }]);
        let import = super::super::read(&link(four(constraints))).unwrap();
        let words: Vec<&str> = import.puzzle.rules.iter().map(|rule| rule.kind.word).collect();
        assert_eq!(words[0], "latin", "{words:?}");
        assert!(words.contains(&"slow-thermometer"), "{words:?}");
        for lacking in ["cages that are only drawn", "type 77", "type 201"] {
            let told = |line: &String| line.contains(lacking);
            assert!(import.unread.iter().any(told), "{lacking}: {:#?}", import.unread);
        }
    }

    #[test]
    fn boards_of_parts_have_their_own_rows_and_columns() {
        let mut puzzle = four(json!([
            { "type": 1, "regions": [0, 0, -1, -1, 0, 0, -1, -1, -1, -1, 1, 1, -1, -1, 1, 1] },
            { "type": 2003, "areas": [{ "x": 1, "y": 0, "width": 3, "height": 2 }] },
        ]));
        puzzle["type"] = json!("custom");
        let import = super::super::read(&link(puzzle.clone())).unwrap();
        assert_eq!(import.unread, [""; 0]);
        let expect: Puzzle = "rule: free\nrule: rows-and-columns r1c2 2x3\n\
            rule: extra-region r1c1 r1c2 r2c1 r2c2\nrule: extra-region r3c3 r3c4 r4c3 r4c4\n\
            1... .... .... ...."
            .parse()
            .unwrap();
        assert_eq!(import.puzzle.rules, expect.rules);
        // Without areas all of the grid has them.
        puzzle["constraints"] = json!([{ "type": 2003 }]);
        let import = super::super::read(&link(puzzle.clone())).unwrap();
        assert_eq!(import.puzzle.rules.iter().map(|r| r.kind.word).collect::<Vec<_>>(), ["latin"]);
        // And without any nothing has.
        puzzle["constraints"] = json!([]);
        let import = super::super::read(&link(puzzle)).unwrap();
        assert_eq!(import.puzzle.rules.iter().map(|r| r.kind.word).collect::<Vec<_>>(), ["free"]);
    }

    #[test]
    fn hostile_links_are_errors() {
        for puzzle in [
            json!({}),
            json!({ "cells": [] }),
            json!({ "size": 4000, "cells": vec![0; 16] }),
            json!({ "size": u64::MAX, "cells": [] }),
            json!({ "width": 4, "height": 5, "cells": vec![json!({}); 19] }),
            json!({ "size": 4, "minDigit": 9, "maxDigit": 3, "cells": vec![json!({}); 16] }),
            json!({ "size": 4, "type": "what", "cells": vec![json!({}); 16] }),
            json!({ "size": 4, "cells": vec![json!({ "value": 9 }); 16] }),
            json!({ "size": 4, "cells": vec![json!({ "value": -1 }); 16] }),
            json!(7),
        ] {
            assert!(super::super::read(&link(puzzle.clone())).is_err(), "{puzzle}");
        }
        for text in ["https://sudokumaker.app/?puzzle=", "https://sudokumaker.app/?puzzle=%%%"] {
            assert!(read_link(text).unwrap().is_err(), "{text}");
        }
        let short = read_link("https://sudokumaker.app/?id=7").unwrap().unwrap_err();
        assert_eq!(short, FormatError::ShortLink("sudokumaker.app"));
    }
}
