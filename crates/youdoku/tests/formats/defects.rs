//! Each defect of the readers that a comparison with other programs found (line 5), by its number.

use youdoku::formats;

use crate::{count, first_cell, fpuzzles, penpa, read, sudokumaker, sudokupad};

/// What must happen.
#[derive(Clone, Copy, Debug)]
enum Must {
    /// So many solutions, and nothing that was not understood.
    Count(u128),
    /// So many solutions, and something is told.
    Tell(u128),
    /// It is read, and nothing is told; solutions are too many to count.
    Read,
    /// It is refused.
    Refuse,
}
use Must::*;

fn check(defects: &[(u32, String, Must)]) {
    for (number, text, must) in defects {
        let outcome = formats::read(text);
        if let Refuse = must {
            assert!(outcome.is_err(), "{number}: {text}");
            continue;
        }
        let import = outcome.unwrap_or_else(|error| panic!("{number}: {text}: {error}"));
        let told = !import.unread.is_empty();
        assert_eq!(told, matches!(must, Tell(_)), "{number}: {text}: {:?}", import.unread);
        if let Count(expect) | Tell(expect) = must {
            assert_eq!(count(&import), *expect, "{number}: {text}");
        }
    }
}

#[test]
fn line_05_texts_of_iss() {
    let own = |number: u32, text: &str, must: Must| (number, text.to_owned(), must);
    let four = |number: u32, items: &str, must: Must| (number, format!(".Shape~4x4{items}"), must);
    check(&[
        own(
            1,
            ".Shape~6x6.PillArrow~2~R1C2~R1C1~R2C1~R3C1~R4C1.~R3C4_5~R4C6_1~R5C3_2~R6C5_4~R2C5_6",
            Count(11),
        ),
        four(1, ".PillArrow~2~R1C1~R3C3~R4C4", Tell(288)),
        own(2, ".FullRank~C3~5~.~R1C1_1", Read),
        own(2, ".Sandwich~5~C3.~R1C1_1", Read),
        four(2, ".Sandwich~5~R1", Count(48)),
        four(2, ".Sandwich~0~C2", Count(144)),
        four(2, ".XSum~R1~3~", Count(24)),
        four(2, ".Skyscraper~R1~2~", Count(132)),
        four(2, ".HiddenSkyscraper~R1~1~", Count(120)),
        four(2, ".NumberedRoom~R1~3~", Count(48)),
        own(2, ".Shape~4x4~0-3.Skyscraper~R1~2~", Count(144)),
        // The later of two clues at one place counts.
        four(2, ".NumberedRoom~R1~4~.NumberedRoom~R1~3~", Count(48)),
        four(2, ".XSum~R1~0~", Tell(288)),
        own(2, ".Whatever~5~C3.Shape~4x4", Tell(288)),
        own(2, ".GlobalEntropy.Shape~4x4", Tell(288)),
        own(3, ".Shape~16x16.~RcC1_16", Read),
        own(3, ".Shape~16x16.Cage~20~RcC1~RCC2", Read),
        own(4, "..AntiKnight", Read),
        own(4, "# comment\n.AntiKnight", Read),
        four(4, "..AntiKnight.", Count(24)),
        own(5, ".Shape~2x2~2~Raw", Count(16)),
        own(5, ".Shape~2x2~~Raw", Count(16)),
        own(5, ".Shape~2x2~2~Sudoku", Count(2)),
        own(5, ".Shape~2x2~2~Rew", Refuse),
        own(5, ".Shape~4x4~", Refuse),
        four(6, ".Shape~6x6", Refuse),
        four(6, ".Shape~4x4", Count(288)),
        four(7, ".~R1C1_1~R1C1_2", Count(0)),
        four(7, ".~R1C1_1_2~R1C1_2_3", Count(72)),
        four(7, ".~R1C1_1_2", Count(144)),
        four(7, ".~R1C1", Count(0)),
        four(8, ".X~R1C1~R3C3", Tell(288)),
        four(8, ".V~R1C1~R3C3", Tell(288)),
        four(8, ".WhiteDot~R1C1~R3C3", Tell(288)),
        four(8, ".BlackDot~R1C1", Tell(288)),
        four(9, ".Whisper~R1C1~R1C2", Count(0)),
        four(10, ".Whisper~0~R1C1~R1C2", Count(288)),
        four(11, ".WhiteDot~2~R1C1~R1C2", Tell(144)),
        four(11, ".AntiKnight~3", Tell(24)),
        four(11, ".NoBoxes~1", Tell(576)),
        four(11, ".AntiKing~foo", Tell(0)),
        four(11, ".Diagonal~1~5", Tell(48)),
        four(12, ".Arrow~2~R1C1~R1C2~R2C3", Tell(288)),
        four(12, ".PillArrow~R1C1~R1C2~R1C3", Tell(288)),
        four(13, ".Cage~~R1C1~R2C3", Count(144)),
        four(13, ".Cage~0~R1C1~R2C3", Count(144)),
        four(13, ".Cage~R1C1~R2C3", Tell(288)),
        four(14, ".LittleKiller~7~R1C3.LittleKiller~8~R1C3", Count(42)),
        four(15, ".Whisper~1~R1C1~R1C2~R2C2~R2C1~R1C1", Count(288)),
        four(15, ".Whisper~2~R1C1~R2C3~R3C2~R1C1", Count(0)),
        four(15, ".Palindrome~R1C1~R2C3~R1C1~R3C2~R1C1", Count(72)),
        four(15, ".Renban~R1C1~R2C3~R3C4~R1C1", Count(36)),
        four(16, ".Cage~5~R1C1~R1C1~R2C3", Count(24)),
        four(17, ".End", Refuse),
        four(17, ".Or.X~R1C1~R1C2", Refuse),
        four(17, ".Or.X~R1C1~R1C2.End", Count(0)),
        four(17, ".And.AntiKnight.And.End.End", Count(24)),
        four(18, ".Jigsaw~0001011122232333", Count(120)),
        four(18, ".NoBoxes.Jigsaw~0001011122232333", Count(144)),
        four(18, ".NoBoxes.Jigsaw~0001011122222222", Count(192)),
        own(19, "https://sigh.github.io/Interactive-Sudoku-Solver/?a=1&q=.Shape~4x4", Count(288)),
    ]);
    let row_twelve = read(".Shape~16x16.~RcC1_16");
    let cell = row_twelve.puzzle.grid().cell(11, 0);
    assert_eq!(row_twelve.puzzle.givens.get(cell).map(|digit| digit.index()), Some(15));
}

#[test]
fn line_05_files_of_f_puzzles() {
    let cage = |value: &str| {
        fpuzzles(&format!("\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":{value}}}]"))
    };
    let two = |key: &str, value: &str| {
        fpuzzles(&format!("\"{key}\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":{value}}}]"))
    };
    let apart = "\"killercage\":[{\"cells\":[\"R1C1\",\"R2C3\"],\"value\":\"<4\"}]";
    let crossing = |key: &str, line: &str| fpuzzles(&format!("\"{key}\":[{{\"lines\":[{line}]}}]"));
    // The third cell of the first row in the first region: one of five cells, and one of three.
    let five = fpuzzles("\"title\":\"\"").replacen("[{},{},{},", "[{},{},{\"region\":0},", 1);
    check(&[
        (20, first_cell("{\"givenPencilMarks\":[1,2]}"), Count(144)),
        (20, first_cell("{\"givenPencilMarks\":[3]}"), Count(72)),
        (20, first_cell("{\"givenPencilMarks\":null}"), Count(288)),
        (20, first_cell("{\"givenPencilMarks\":[1,\"x\"]}"), Tell(288)),
        (21, cage("\"<4\""), Tell(288)),
        (21, cage("\">4\""), Tell(288)),
        (21, cage("\"3,4\""), Tell(288)),
        (21, cage("\"x\""), Tell(288)),
        (21, cage("5.0"), Count(96)),
        (21, cage("\"\""), Count(288)),
        (21, fpuzzles(apart), Tell(144)),
        (22, two("difference", "\"x\""), Tell(288)),
        (22, two("difference", "\"2.5\""), Tell(288)),
        (22, two("difference", "\"-1\""), Tell(288)),
        (22, two("difference", "-1"), Tell(288)),
        (22, two("difference", "\"2\""), Count(96)),
        (22, two("ratio", "\"x\""), Tell(288)),
        (22, two("ratio", "\"\""), Count(96)),
        (
            23,
            fpuzzles("\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"x\"}]"),
            Tell(288),
        ),
        (24, two("xv", "\"XV\""), Tell(288)),
        (24, two("xv", "\"5\""), Count(96)),
        (24, two("xv", "5"), Count(96)),
        (24, two("xv", "\"10\""), Count(0)),
        (24, two("xv", "\"v\""), Count(96)),
        (24, two("xv", "\"\""), Count(288)),
        (25, fpuzzles("\"antiknight\":\"true\""), Count(24)),
        (25, fpuzzles("\"antiknight\":1"), Count(24)),
        (25, fpuzzles("\"antiknight\":\"perhaps\""), Tell(288)),
        (25, fpuzzles("\"antiknight\":false"), Count(288)),
        (26, fpuzzles("\"thermometer\":{\"lines\":[[\"R1C1\",\"R1C2\"]]}"), Tell(288)),
        (27, first_cell("{\"region\":null}"), Count(288)),
        (27, five, Tell(288)),
        (28, first_cell("{\"value\":0}"), Count(288)),
        (28, first_cell("{\"value\":\"\"}"), Count(288)),
        (
            29,
            fpuzzles(
                "\"littlekillersum\":[{\"cell\":\"R0C4\",\"direction\":\"DL\",\"value\":\"\"}]",
            ),
            Count(288),
        ),
        (15, crossing("whispers", "[\"R1C1\",\"R1C2\",\"R2C2\",\"R1C1\"]"), Count(0)),
        (15, crossing("palindrome", "[\"R1C1\",\"R2C3\",\"R1C1\"]"), Count(288)),
        (15, crossing("renban", "[\"R1C1\",\"R2C3\",\"R3C4\",\"R1C1\"]"), Count(36)),
    ]);
}

#[test]
fn line_05_files_of_sudokupad() {
    let cage = |cage: &str| sudokupad(&format!("\"cages\":[{cage}]"));
    let with_cell = sudokupad("\"id\":\"x\"").replacen("{}", "{\"value\":\"a\"}", 1);
    let outside = sudokupad("\"id\":\"x\"").replacen("[1,1]]", "[1,9]]", 1);
    check(&[
        (32, cage("{\"cells\":[[0,0],[0,1]],\"value\":\"<4\"}"), Tell(288)),
        (32, cage("{\"cells\":[[0,0],[0,1]],\"value\":\"x\"}"), Tell(288)),
        (33, cage("{\"cells\":[[0,0],[1,2]],\"value\":\"4\",\"unique\":false}"), Tell(288)),
        (33, cage("{\"cells\":[[0,0],[1,2]],\"value\":\"5\",\"unique\":true}"), Count(48)),
        (34, cage("{\"cells\":[[0,0],[0,9]],\"value\":\"5\"}"), Tell(288)),
        (34, cage("{\"cells\":\"r1c1r1c2\",\"value\":5}"), Tell(288)),
        (35, with_cell, Tell(288)),
        (36, sudokupad("\"global\":\"antiknight\""), Count(24)),
        (36, sudokupad("\"global\":{\"antiknight\":true}"), Count(24)),
        (36, sudokupad("\"global\":[\"antiknight\",7]"), Tell(24)),
        (37, sudokupad("\"thermos\":[{\"line\":[[0,0],[0,1]]}]"), Tell(288)),
        (38, outside, Tell(288)),
        (39, sudokupad("\"metadata\":{\"title\":\"T\",\"antiknight\":true}"), Count(24)),
    ]);
    assert_eq!(read(&sudokupad("\"metadata\":{\"title\":\"T\"}")).puzzle.notes.title, "T");
}

#[test]
fn line_05_files_of_sudoku_maker_and_penpa() {
    let cage = |value: &str| {
        sudokumaker(&format!("{{\"type\":301,\"cages\":[{{\"cells\":[0,1],\"value\":{value}}}]}}"))
    };
    let dot = |value: &str| {
        sudokumaker(&format!("{{\"type\":200,\"clues\":[{{\"edge\":1,\"value\":{value}}}]}}"))
    };
    let total =
        |total: &str| penpa(&format!("{{z1:{{\"{}\":[{total},1]}},z6:[[18,19]]}}", 4 * (64 + 18)));
    // A line across the middle, from corner (2, 0) to (2, 4), and one down it: corners are in rows of eight.
    let across = (0..4).map(|i| format!("\"{},{}\"", 64 + 8 * 3 + 1 + i, 64 + 8 * 3 + 2 + i));
    let down = (0..4).map(|i| format!("\"{},{}\"", 64 + 8 * (1 + i) + 3, 64 + 8 * (2 + i) + 3));
    let lines: Vec<String> = across.chain(down).collect();
    let drawn = |style: u32| {
        let lines: Vec<String> = lines.iter().map(|line| format!("{line}:{style}")).collect();
        penpa(&format!("{{zE:{{{}}}}}", lines.join(",")))
    };
    check(&[
        (40, cage("\"<4\""), Tell(288)),
        (40, cage("5.0"), Count(96)),
        (41, sudokumaker("{\"type\":401,\"minDifference\":0,\"lines\":[[0,1]]}"), Count(288)),
        (41, dot("0"), Count(0)),
        (41, dot("\"x\""), Tell(288)),
        (41, dot("1"), Count(144)),
        (42, sudokumaker("{\"type\":1,\"regions\":[0,0,0,1,0,1,1,1,2,2,2,3,2,3,3,3]}"), Tell(288)),
        (42, sudokumaker("").replace("\"constraints\":[", "\"constraints\":7,\"x\":["), Refuse),
        (43, sudokumaker("{\"type\":13,\"toroidal\":true}"), Tell(24)),
        (44, total("5"), Count(96)),
        (44, total("\"5\""), Count(96)),
        (44, total("\"x\""), Tell(288)),
        (45, drawn(2), Count(288)),
        (45, drawn(21), Count(288)),
        (45, drawn(80), Tell(288)),
        (46, penpa("{zT:7}"), Tell(288)),
        (46, penpa("{z3:{\"18\":1}}"), Tell(288)),
    ]);
}

#[test]
fn line_05_texts_as_people_paste_them() {
    let link = ".Shape~4x4.AntiKnight";
    let long = format!(
        "{{\"size\":4,\"ruleset\":\"{}\",\"antiknight\":true,\"grid\":{}}}",
        "x".repeat(10_000),
        crate::rows("{}")
    );
    let payload = lz_str::compress_to_base64(fpuzzles("\"antiknight\":true").as_str());
    check(&[
        (47, long.clone(), Count(24)),
        (48, format!("\u{feff}{long}"), Count(24)),
        (48, format!("\u{feff}{link}"), Count(24)),
        (48, format!("\u{feff}{}", sudokupad("\"global\":\"antiknight\"")), Count(24)),
        (49, format!("\"https://www.f-puzzles.com/?load={payload}\"\n"), Count(24)),
        (50, payload.clone(), Count(24)),
        (50, format!("  {payload}\n"), Count(24)),
        (50, payload[..40].to_owned(), Refuse),
    ]);
}

/// Each of the fifty stands in one of the tables, here or where files are written.
#[test]
fn line_05_none_of_the_fifty_is_forgotten() {
    let tables = [include_str!("defects.rs"), include_str!("writing.rs")].concat();
    let tables: String = tables.split_whitespace().collect();
    let forgotten = (1..=50).filter(|number| !tables.contains(&format!("({number},")));
    assert_eq!(forgotten.collect::<Vec<u32>>(), Vec::<u32>::new());
}
