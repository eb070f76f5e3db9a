//! The one law over all readers: whatever a file holds that is no known drawing either counts or is listed.
//!
//! Files that are understood whole are changed in one place each: a field that nobody knows is added to
//! each object in turn, and each value in turn is replaced by what cannot be a value there. What comes of it is
//! an error, or something is listed.

use serde_json::{Value, json};
use youdoku::formats::{self, Import};
use youdoku::text::{self, Source};

use crate::{BOXES, penpa, rows};

/// Fields that only draw, or tell how somebody solved it: what they hold is nobody's demand.
const DRAWN: &[&str] = &[
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "highlight",
    "outlineC",
    "fontC",
    "solution",
    "id",
    "cellSize",
    "borderColor",
    "rules",
    "formatVersion",
    "hidden",
    "pencilMarks",
];

/// Values that mean nothing anywhere.
fn junk() -> [Value; 5] {
    [json!("gibberish"), json!(7.5), json!(-3), json!({ "zzq": 1 }), json!([["zzq"]])]
}

/// All values in one place changed, each change by itself.
fn changed(value: &Value) -> Vec<Value> {
    let mut all: Vec<Value> = junk().to_vec();
    match value {
        Value::Object(object) => {
            for (key, inner) in object.iter().filter(|(key, _)| !DRAWN.contains(&key.as_str())) {
                all.extend(changed(inner).into_iter().map(|inner| {
                    let mut object = object.clone();
                    object.insert(key.clone(), inner);
                    Value::Object(object)
                }));
            }
            for surplus in [json!(7), json!("x"), json!([1]), json!(true)] {
                let mut object = object.clone();
                object.insert("zzq".to_owned(), surplus);
                all.push(Value::Object(object));
            }
        }
        Value::Array(list) => {
            for (i, inner) in list.iter().enumerate() {
                all.extend(changed(inner).into_iter().map(|inner| {
                    let mut list = list.clone();
                    list[i] = inner;
                    Value::Array(list)
                }));
            }
        }
        _ => {}
    }
    all
}

/// The file itself is understood whole; nothing else is read without a word.
fn check(file: &str, others: impl Iterator<Item = String>) {
    let import = formats::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(import.unread, [""; 0], "{file}");
    let (mut some, mut silent) = (0, Vec::new());
    for other in others {
        some += 1;
        if let Ok(Import { puzzle, unread, .. }) = formats::read(&other) {
            // Words for people count where they can be read again.
            let notes = puzzle.notes;
            let words = [notes.title, notes.author, notes.about].join(" ");
            if unread.is_empty() && !words.contains("gibberish") {
                silent.push(other);
            }
        }
    }
    assert!(silent.is_empty(), "read without a word: {silent:#?}");
    assert!(some > 20, "the law says something of {file}");
}

fn check_object(file: &Value) {
    check(&file.to_string(), changed(file).into_iter().map(|other| other.to_string()));
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn line_05_nothing_in_a_file_of_f_puzzles_is_lost_in_silence() {
    let mut grid = parsed(&rows("{}"));
    grid[0][0] = json!({ "value": 1, "given": true, "c": "#fff", "cornerPencilMarks": [1] });
    grid[1][1] = json!({ "value": 3, "centerPencilMarks": [3] });
    grid[2][2] = json!({ "givenPencilMarks": [1, 2, 3] });
    grid[3][3] = json!({ "region": 3 });
    check_object(&json!({
        "size": 4, "title": "T", "author": "A", "ruleset": "R", "grid": grid, "solution": "1",
        "antiknight": true, "diagonal+": true,
        "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "5", "outlineC": "#fff" }],
        "extraregion": [{ "cells": ["R1C1", "R1C2"] }],
        "odd": [{ "cell": "R1C1" }],
        "littlekillersum": [{ "cell": "R0C4", "direction": "DL", "value": "6" }],
        "thermometer": [{ "lines": [["R1C1", "R1C2"]] }],
        "arrow": [{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2"]] }],
        "whispers": [{ "lines": [["R1C1", "R1C2"]], "value": 2 }],
        "difference": [{ "cells": ["R1C1", "R1C2"], "value": "1" }],
        "ratio": [{ "cells": ["R3C1", "R3C2"] }],
        "xv": [{ "cells": ["R2C1", "R2C2"], "value": "V" }],
    }));
}

#[test]
fn line_05_nothing_in_a_file_of_sudokupad_is_lost_in_silence() {
    let mut cells = parsed(&rows("{}"));
    cells[0][0] = json!({ "value": 1, "pencilMarks": [1] });
    check_object(&json!({
        "id": "x", "cellSize": 50, "cells": cells, "regions": parsed(BOXES), "title": "T",
        "cages": [
            { "cells": [[0, 1], [0, 2]], "value": "5", "sum": 5, "unique": true, "borderColor": "#000" },
            { "cells": [[1, 1], [1, 2]], "value": 4 },
            { "cells": [[2, 0], [2, 1]], "style": "extraregion" },
            { "cells": [[3, 3]], "hidden": true },
            { "value": "author: A" }
        ],
        "global": ["antiknight"],
        "metadata": { "title": "T", "antiking": true, "rules": "R" }
    }));
}

#[test]
fn line_05_nothing_in_a_file_of_sudoku_maker_is_lost_in_silence() {
    let mut cells = vec![json!({}); 16];
    cells[0] = json!({ "given": true, "value": 1 });
    cells[5] = json!({ "value": 4 });
    check_object(&json!({ "formatVersion": "1.5.0", "puzzle": {
        "name": "N", "author": "A", "size": 4, "cells": cells,
        "constraints": [
            { "type": 0 }, { "type": 1, "regions": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3] },
            { "type": 13 }, { "type": 101, "cells": [3] },
            { "type": 300, "slow": false, "thermometers": [[8, 9, 10]] },
            { "type": 301, "cages": [{ "cells": [1, 2], "value": 5 }] },
            { "type": 401, "lines": [[4, 5, 6]], "minDifference": 2 },
            { "type": 408, "bulbsWithArrows": [{ "bulbCells": [3], "arrows": [[3, 7, 11]] }] },
            { "type": 202, "clues": [{ "edge": 11, "value": 5 }] }
        ]
    } }));
}

#[test]
fn line_05_nothing_in_a_drawing_of_penpa_is_lost_in_silence() {
    let small = (4 * (64 + 19)).to_string();
    let border = |i: usize| format!("{},{}", 64 + 8 * (1 + i) + 3, 64 + 8 * (2 + i) + 3);
    let across = |i: usize| format!("{},{}", 64 + 8 * 3 + 1 + i, 64 + 8 * 3 + 2 + i);
    let borders: serde_json::Map<String, Value> =
        (0..4).flat_map(|i| [border(i), across(i)]).map(|place| (place, json!(2))).collect();
    let drawing = json!({
        "number": { "18": ["1", 1, "1"] }, "numberS": { small: ["5", 1] }, "thermo": [[34, 35, 36]],
        "arrows": [[21, 29]], "lineE": borders, "killercages": [[19, 20]], "symbol": {}
    });
    // Colours of numbers are drawn only.
    let others = changed(&drawing).into_iter().filter(|other| {
        let colours = ["number", "numberS"].map(|key| {
            let entry = other[key].as_object().and_then(|entries| entries.values().next());
            entry.and_then(Value::as_array).filter(|entry| entry.len() > 1).map(|entry| &entry[1])
        });
        colours.iter().flatten().all(|&colour| *colour == 1)
    });
    check(&penpa(&drawing.to_string()), others.map(|other| penpa(&other.to_string())));
}

fn our_own() -> Value {
    json!({
        "size": 4, "box": [2, 2], "rules": "anti-knight", "title": "T",
        "givens": [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]
    })
}

#[test]
fn line_05_nothing_in_our_own_object_is_lost_in_silence() {
    check_object(&our_own());
}

/// What an object tells by itself it also tells in a stream of them, and nobody else's.
#[test]
fn line_05_nothing_in_a_stream_of_our_objects_is_lost_in_silence() {
    let mut lines = vec![our_own().to_string()];
    lines.extend(changed(&our_own()).into_iter().filter(Value::is_object).map(|v| v.to_string()));
    let text = lines.join("\n");
    let Ok(Source::Many(entries)) = text::open(text.as_bytes()) else { panic!("no stream") };
    let (mut some, mut told) = (0, 0);
    for (entry, alone) in entries.zip(&lines) {
        some += 1;
        let Ok(puzzle) = entry.puzzle else { continue };
        let import = formats::read(alone).unwrap_or_else(|error| panic!("{alone}: {error}"));
        assert_eq!((puzzle, &entry.unread), (import.puzzle, &import.unread), "{alone}");
        told += usize::from(!entry.unread.is_empty());
    }
    assert_eq!(some, lines.len());
    assert!(told >= 4, "{told} were told");
}

#[test]
fn line_05_nothing_in_a_text_of_iss_is_lost_in_silence() {
    let items = [
        "Shape~4x4",
        "AntiKing",
        "Diagonal~1",
        "Cage~5~R1C2~R1C3",
        "Cage~~R4C1~R4C2",
        "Thermo~R1C1~R1C2",
        "Arrow~R1C4~R2C4",
        "PillArrow~2~R1C1~R1C2~R2C3",
        "Whisper~2~R1C1~R2C1",
        "Renban~R1C1~R2C1",
        "WhiteDot~R2C1~R2C2",
        "V~R3C3~R3C4",
        "LittleKiller~7~R1C3",
        "Jigsaw~0001011122232333",
        "~R1C1_1~R4C4_2_3",
    ];
    let text = |items: &[String]| items.iter().map(|item| format!(".{item}")).collect::<String>();
    let owned: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
    let mut others = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let parts: Vec<&str> = item.split('~').collect();
        let mut variants =
            vec![format!("{item}~zzq"), format!("Zzq~1.{item}"), format!("{item}.End")];
        for at in 0..parts.len() {
            for junk in ["Zzq", "R9C9", "-3", "7.5", "R1"] {
                let mut parts = parts.clone();
                parts[at] = junk;
                variants.push(parts.join("~"));
            }
        }
        for variant in variants {
            let mut changed = owned.clone();
            changed[i] = variant;
            others.push(text(&changed));
        }
    }
    check(&text(&owned), others.into_iter());
}

#[test]
fn line_05_nothing_in_lists_of_digits_is_lost_in_silence() {
    let row = "123456789";
    let rows = [row; 9].join("\n");
    let sadman = format!("#AA\n#DD\n[Puzzle]\n{rows}\n[State]\n{rows}");
    let others = (0..sadman.len()).filter(|&at| at > 7).flat_map(|at| {
        let (before, after) = (&sadman[..at], &sadman[at..]);
        [format!("{before}?{after}"), format!("{before}\n[Zzq]\nx\n{after}")]
    });
    check(&sadman, others);
    let digits = row.repeat(9);
    let file = format!("<opensudoku><name>N</name><game data='{digits}'/></opensudoku>");
    let others = ["<zzq/>", "<rule>x</rule>", "<game data='1'/>"].into_iter().cycle().take(30);
    let others = others.enumerate().map(|(i, element)| {
        let place = if i % 2 == 0 { "<game" } else { "</opensudoku>" };
        file.replacen(place, &format!("{element}{place}"), 1)
    });
    check(&file, others);
    let classic = "https://sudokupad.app/scfoUNwooYtA2v0rKx05uo0";
    let others =
        ('a'..='z').filter(|sign| !"xw".contains(*sign)).map(|sign| format!("{classic}{sign}"));
    check(classic, others);
}
