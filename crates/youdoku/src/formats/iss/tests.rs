//! What the program itself counts, what is told, and what is no puzzle.

use super::*;
use crate::{Cell, Control, Count, Digit, Puzzle};

#[test]
fn strings_and_links_are_read() {
    let text = ".Shape~4x4.AntiKing.Cage~5~R1C2~R1C3.WhiteDot~R2C1~R2C2.X~R3C3~R3C4.V~R3C1~R4C1\
        .Diagonal~1.Whisper~2~R1C1~R2C1.Cage~0~R4C3~R4C4.LittleKiller~7~R1C3.~R1C1_1~R4C4_2";
    let expect: Puzzle = "rule: anti-king\nrule: killer-cage 5 r1c2 r1c3\nrule: difference r2c1 r2c2\n\
        rule: xv 10 r3c3 r3c4\nrule: xv 5 r3c1 r4c1\nrule: diagonal-up\nrule: whispers 2 r1c1 r2c1\n\
        rule: killer-cage r4c3 r4c4\nrule: little-killer 7 r1c3 r2c2 r3c1\n1... .... .... ...2"
        .parse()
        .unwrap();
    let link =
        format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", text.replace('~', "%7E"));
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
fn texts_have_as_many_solutions_as_there() {
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
        (".Shape~2x2~2~Raw", 16),
        (".Shape~4x4~2~Raw.Sum~6~R1C1~R1C2~R1C3~R1C4", 24_576),
        ("S.RegionSize~2", 576),
        ("S.NoBoxes.Jigsaw~0001011122232333", 144),
        ("S.Jigsaw~0001011122232333", 120),
        ("S.NoBoxes.Jigsaw~0001011122222222", 192),
        ("S.~R1C1_1_2", 144),
        ("S.~R1C1_1.~R1C1_2", 0),
        ("S.~R1C1", 0),
        ("S.AntiKnight", 24),
        ("S.AntiKnight~3", 24),
        ("S.Diagonal~1", 48),
        ("S.Windoku", 168),
        ("S.DisjointSets", 168),
        ("S.Thermo~R1C1~R1C2~R2C2", 48),
        ("S.Whisper~2~R1C1~R1C2", 144),
        ("S.Whisper~R1C1~R1C2", 0),
        ("S.Whisper~0~R1C1~R1C2", 288),
        ("S.Whisper~1~R1C1~R1C2~R2C2~R2C1~R1C1", 288),
        ("S.Renban~R1C1~R2C3~R3C4", 36),
        ("S.Between~R1C1~R2C3~R3C3", 24),
        ("S.Palindrome~R1C1~R2C2~R2C3", 144),
        ("S.Arrow~R1C1~R1C2~R2C3", 24),
        ("S.Cage~5~R1C1~R1C2", 96),
        ("S.Cage~~R1C1~R2C3", 144),
        ("S.Cage~5~R1C1~R1C1~R2C3", 24),
        ("S.Sum~5~R1C1~R2C3", 48),
        ("S.Sum~0_=_1_-2~R1C1~R2C3", 24),
        ("S.Sum~6~R1C1~R1C1", 72),
        ("S.AllDifferent~R1C1~R2C3", 144),
        ("S.WhiteDot~R1C1~R1C2~R2C2", 48),
        ("S.BlackDot~R1C1~R1C2", 96),
        ("S.V~R1C1~R1C2", 96),
        ("S.LittleKiller~7~R1C3", 42),
        ("S.LittleKiller~10~R1C1", 64),
        ("S.LittleKiller~5~R2C4", 96),
        ("S.LittleKiller~7~R1C3.LittleKiller~8~R1C3.LittleKiller~7~R1C3", 42),
        ("S.Sandwich~5~R1", 48),
        ("S.Sandwich~0~C2", 144),
        ("S.XSum~R1~3~", 24),
        ("S.Skyscraper~R1~2~", 132),
        ("S~0-3.Skyscraper~R1~2~", 144),
        ("S.HiddenSkyscraper~R1~1~", 120),
        ("S.NumberedRoom~R1~3~", 48),
        ("S.Or.~R1C1_1.~R1C2_2.End", 120),
        ("S.Or.And.~R1C1_1.~R1C2_2.End.~R1C1_4.End", 96),
        ("S.Or.End", 0),
        ("S.Or.And.End.~R1C1_1.End", 288),
        ("S.And.End", 288),
        ("S.Replicate~B.WhiteDot~R1C1~R1C2.End", 144),
        ("S.Replicate~FF.WhiteDot~R1C1~R1C2.End", 72),
        ("S.Replicate~D~R2C1.WhiteDot~R2C1~R2C2.End", 48),
        ("S.Replicate~F.Replicate~B.WhiteDot~R1C1~R1C2.End.End", 96),
        ("S.Pair~Oj~R1C1~R1C2~R2C2", 48),
        ("S.Pair~Oj~R1C1~R1C2~~R3C1~R3C2", 40),
        ("S.PairX~evH~R1C1~R2C3~R3C2", 72),
        ("S.PairX~evH~_~R1C1~R2C3~R3C2", 72),
        ("S.Binary~Oj~_name~R1C1~R1C2~R2C2", 48),
        ("S.Regex~MSsyKw~R1C1~R2C3~R3C4", 12),
        ("S.Regex~LioxMi4q~R1C1~R1C2~R1C3~R1C4", 72),
        ("S.Regex~WzEtMl17Mn0~R1C1~R1C2", 48),
        ("S~5.RegionSameValues", 1440),
        ("S.StrictXV", 8),
        ("S.FullRankTies~none", 96),
        ("S~0-4.Doppelganger", 768),
        ("S~0-4.Doppelganger.~DGC1_1", 192),
        ("S~0-4.Doppelganger.Whisper~0~DGB1~DGR2~DGZ", 768),
        ("S.Modular~2~R1C1~R1C2~R2C3", 96),
        ("S.RegionSumLine~R1C2~R1C3~R2C3", 24),
        ("S.Lockout~2~R1C1~R2C3~R3C3", 12),
        ("S.Zipper~R1C1~R1C2~R2C2~R2C3", 24),
        ("S.Zipper~R1C1~R1C2~R2C2", 48),
        ("S.SumLine~5~R1C1~R1C2~R1C3~R1C4", 96),
        ("S.SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP", 192),
        ("S.DoubleArrow~R1C1~R1C2~R2C3~R3C4", 12),
        ("S.RellikCage~3~R1C1~R1C2", 96),
        ("S.EqualityCage~R1C1~R1C2", 96),
        ("S.Lunchbox~3~R1C1~R1C2~R1C3", 48),
        ("S.GreaterThan~R1C1~R1C2~R2C2~R2C1", 12),
        ("S.Quad~R2C2~1~1", 36),
        ("S.ContainAtLeast~1_2~R1C1~R2C3~R3C3", 72),
        ("S.ContainExact~1~R1C1~R2C3~R3C3", 108),
        ("S.LookAndSay~21~R1C1~R2C3~R3C3", 54),
        ("S.LookAndSay~01~R1C1~R2C3~R3C3", 126),
        ("S.SameValues~2~R1C1~R1C2~R3C1~R3C2", 96),
        ("S.EqualSum~R1C1~R1C2~-~R3C3", 24),
        ("S.Indexing~C~R1C1", 144),
        ("S~0-3.Indexing~C~R1C1", 120),
        ("S.ValueIndexing~R1C1~R1C2~R2C3~R3C1", 36),
        ("S.CountingCircles~R1C1~R2C3~R3C2", 30),
        ("S.CountDistinct~R1C1~R2C3~R3C2~R4C4", 72),
        ("S.FullRank~R1~1~", 9),
        ("S.FullRankTies~none.FullRank~R1~1~", 6),
        ("S.FullRankTies~any.FullRank~R1~1~", 27),
        ("S.FullRankTies~any.FullRank~R1~2~", 9),
        ("S.Var~A", 1152),
        ("S.Var~A.Sum~0_=_1_1_-1~R1C1~R1C2~VA", 96),
        ("S.Var~A~~2.Cage~5~VA1~VA2", 1152),
        ("S.Var~A~label~2x2.~VA1_1~VA2_1~VA3_1.ConnectedValues~VA~2~1", 288),
        ("S.ConnectedValues~~1_2_3_4", 288),
        ("S.NFA~QO_XqA~R1C1~R1C2~R2C3", 144),
        ("S.NFA~BNR0CSMBUA~R1C1~R1C2~R1C3~R1C4", 24),
        ("S.NFA~SQz8pweTg44MQQA~R1C1~R1C2~-~R2C3~R2C4", 72),
        ("S.NFA~~R1C1", 0),
        (".Shape~6x6.PillArrow~2~R1C2~R1C1~R2C1~R3C1~R4C1.~R3C4_5~R4C6_1~R5C3_2~R6C5_4~R2C5_6", 11),
    ] {
        let text = text.replacen('S', ".Shape~4x4", usize::from(text.starts_with('S')));
        let import = read_link(&text).unwrap().unwrap();
        let told: Vec<&String> =
            import.unread.iter().filter(|told| !told.ends_with("it takes no such thing")).collect();
        assert_eq!(told, [""; 0], "{text}");
        assert_eq!(count(&import.puzzle), expect, "{text}");
    }
}

/// The same, where counting takes longer.
#[test]
fn texts_with_regions_to_be_found_have_as_many_solutions_as_there() {
    for text in ["ChaosArrow~R1C1", "ChaosCount~R1C1~1"] {
        let import = read_link(&format!(".Shape~4x4.NoBoxes.ChaosConstruction.{text}"));
        let import = import.unwrap().unwrap();
        assert_eq!(import.unread, [""; 0]);
        assert_eq!(count(&import.puzzle), 3468, "{text}");
    }
}

fn count(puzzle: &Puzzle) -> u128 {
    use crate::engine::{Engine, Search, UseSymmetry};
    let model = puzzle.model().unwrap();
    let search = Search { symmetry: UseSymmetry::Yes };
    match search.count(&model, None, &Control::new()).unwrap() {
        Count::Exactly(count) => count,
        Count::AtLeast(count) => panic!("more than {count}"),
    }
}

/// Killers in one line, and a layout behind the digits.
#[test]
fn other_texts_are_read() {
    let arrows = format!("3<{}", "0".repeat(79));
    let cages = read_link(&arrows).unwrap().unwrap().puzzle;
    assert_eq!(cages.rules[1].text(&cages.grid()), "killer-cage 3 r1c1 r1c2");
    let numbers: Vec<String> =
        (0..81).map(|i| if i < 2 { "769".into() } else { i.to_string() }).collect();
    let numbered = read_link(&format!("3x3:d:k:{}:", numbers.join(":"))).unwrap().unwrap().puzzle;
    let texts: Vec<String> =
        numbered.rules.iter().map(|rule| rule.text(&numbered.grid())).collect();
    assert_eq!(texts, ["classic", "killer-cage 3 r1c1 r1c2", "diagonal-up", "diagonal-down"]);
    let jigsaw = read_link("4...............AAABABBBCCCDCDDD").unwrap().unwrap().puzzle;
    assert_eq!(jigsaw.rules[0].kind.word, "jigsaw");
    assert_eq!(jigsaw.givens.get(Cell::new(0)), Some(Digit::at(3)));
    let parts = "# two\n.Shape~4x4\n\n# parts\n.AntiKnight";
    assert_eq!(count(&read_link(parts).unwrap().unwrap().puzzle), 24);
    // A puzzle and its solution are none of these.
    let solved = "1234341221434321";
    assert!(read_link(&format!("1...............{solved}")).is_none());
}

#[test]
fn what_is_not_understood_is_listed() {
    let text = ".Or.AntiKing.And.AntiKnight.End.End.Regex~%40~R1C1.~R1C1_3_4.Thermo~R1C1~R99C1";
    let import = read_link(text).unwrap().unwrap();
    assert_eq!(import.unread.len(), 3, "{:#?}", import.unread);
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
    for text in [".Jigsaw~1", ".Cage~R1C1~5", ".X~R1C1", ".AntiKing~~~~", ".Foo~1.Bar", ".Jigsaw"] {
        let import = read_link(text).unwrap().unwrap();
        assert!(!import.unread.is_empty(), "{text}");
    }
}
