//! The laws of the grammar: what is written is read again, as text and as JSON, for arguments of every form; and no text
//! panics. A table of kinds that nobody else has takes everything that a rule can take.

use fastrand::Rng;
use proptest::prelude::*;
use youdoku::rules::{Count, Drawn, Part, RULES, Rule, RuleKind, Takes, Times, lexer};
use youdoku::{Digits, Grid, Names};

use crate::arguments::random_argument;

const fn kind(word: &'static str, takes: &'static [Part]) -> RuleKind {
    RuleKind { word, takes, ..RuleKind::UNSAID }
}

const LINE: Part = Part::cells(Drawn::Line, 2);

static KINDS: &[RuleKind] = &[
    kind("numbers", &[Part::one("first", Takes::Number), Part::optional("second", Takes::Number)]),
    kind("many-numbers", &[Part::many("values", Takes::Number, 2), LINE]),
    kind("totals", &[Part::one("sum", Takes::Totals), Part::cells(Drawn::Set, 1)]),
    kind("weights", &[Part::optional("sum", Takes::Totals), Part::one("terms", Takes::Weighted)]),
    kind("digits", &[Part::one("digits", Takes::Digits), Part::cells(Drawn::Cage, 1)]),
    kind("listed", &[Part::one("digits", Takes::DigitList), Part::cells(Drawn::Set, 1)]),
    kind("sets", &[Part::many("sets", Takes::Digits, 2), Part::cells(Drawn::Loop, 3)]),
    kind("way", &[Part::optional("way", Takes::Word(&["up", "down"])), Part::outside(1)]),
    kind("named", &[Part::one("name", Takes::Name), Part::edge()]),
    kind(
        "corner",
        &[
            Part::one("digits", Takes::Digits),
            Part::one("cells", Takes::Cells(Drawn::Corner, Count::Exactly(4))),
        ],
    ),
    kind("slant", &[Part::one("sum", Takes::Totals), Part::cells(Drawn::Diagonal, 1)]),
    kind("groups", &[Part::many("groups", Takes::Groups, 2)]),
    kind("one-group", &[Part::optional("sum", Takes::Number), Part::one("group", Takes::Groups)]),
    kind(
        "grid",
        &[
            Part::one("at", Takes::Cells(Drawn::Set, Count::Exactly(1))),
            Part::one("size", Takes::Size),
        ],
    ),
    kind("text", &[Part::one("pattern", Takes::Pattern), LINE]),
    kind("maybe-text", &[LINE, Part::optional("pattern", Takes::Pattern)]),
    kind("of-all", &[Part::optional("count", Takes::Totals), Part::many("of", Takes::Rules, 1)]),
    kind("none-of", &[Part::one("of", Takes::Rules)]),
    kind("sets-and-rules", &[Part::one("digits", Takes::Digits), Part::one("of", Takes::Rules)]),
    kind("range", &[Part::optional("count", Takes::Number), Part::optional("range", Takes::Range)]),
    kind("all-named", &[Part::many("names", Takes::Name, 2), Part::optional("sum", Takes::Totals)]),
    kind("each", &[Part::one("colour", Takes::EachCell)]),
];

fn kinds() -> Vec<&'static RuleKind> {
    KINDS.iter().chain(RULES.iter().copied()).collect()
}

fn random_grid(random: &mut Rng) -> Grid {
    let (rows, columns) = (random.usize(2..=6), random.usize(2..=6));
    let least = [1, 1, 0, -3, 12][random.usize(0..5)];
    let digits = Digits::new(least, least + random.i64(1..12)).unwrap();
    Grid::new(rows, columns, digits).unwrap()
}

/// A rule of this kind with random arguments that it takes, if some fit the grid.
fn random_rule(kind: &'static RuleKind, names: &Names, random: &mut Rng) -> Option<Rule> {
    let mut rule = Rule::global(kind);
    for (part, argument) in kind.takes.iter().zip(&mut rule.arguments) {
        *argument = random_argument(part, names, 3, random);
    }
    rule.check(names).ok().map(|()| rule)
}

/// The cells of a random grid, every other time with some besides it.
fn random_names(random: &mut Rng) -> Names {
    let grid = random_grid(random);
    let texts =
        ["extra-cells A", "extra-cells X 5", "extra-cells Wide 2x3 0..40", "letters B C é2"];
    let declares = texts.iter().filter(|_| random.bool());
    let declared: Vec<Rule> = declares.map(|text| Rule::read(text, &grid).unwrap()).collect();
    Names::of(grid).with(if random.bool() { &declared[..] } else { &[] })
}

#[test]
fn the_table_takes_everything() {
    let form = |part: &Part| part.json()["takes"].to_string();
    let mut taken: Vec<String> = KINDS.iter().flat_map(|kind| kind.takes).map(form).collect();
    taken.sort();
    taken.dedup();
    assert_eq!(taken.len(), 15, "{taken:?}");
    let drawn = |part: &Part| part.json().get("drawn").map(ToString::to_string);
    let mut ways: Vec<String> =
        KINDS.iter().flat_map(|kind| kind.takes).filter_map(drawn).collect();
    ways.sort();
    ways.dedup();
    assert_eq!(ways.len(), 7, "{ways:?}");
}

#[test]
fn reading_what_was_written_gives_the_same_rule() {
    let (mut random, kinds) = (Rng::with_seed(7), kinds());
    for &kind in &kinds {
        let mut tried = 0;
        for _ in 0..400 {
            let names = random_names(&mut random);
            let Some(rule) = random_rule(kind, &names, &mut random) else { continue };
            tried += 1;
            let text = rule.text(&names);
            let read = Rule::read_among(&text, &names, &kinds);
            assert_eq!(read.as_ref(), Ok(&rule), "{text}");
            let json = rule.json(&names);
            let parsed = serde_json::from_str(&json.to_string()).unwrap();
            let again = Rule::text_of_json_among(&parsed, &kinds).unwrap();
            let read = Rule::read_among(&again, &names, &kinds);
            assert_eq!(read.as_ref(), Ok(&rule), "{json} gives {again}");
            // It is one rule, with others beside it and a comment after it.
            let line = format!("{text}; anti-king, {text} # so");
            let cut = lexer::rules(lexer::bare(&line));
            let cut: Vec<&str> = cut.iter().map(|piece| piece.text).collect();
            assert_eq!(cut, [text.as_str(), "anti-king", text.as_str()]);
        }
        assert!(tried > 20, "{}: {tried}", kind.word);
    }
}

/// Where forms tell the parts apart, their order does not matter.
#[test]
fn parts_are_read_in_any_order() {
    let (mut random, kinds) = (Rng::with_seed(8), kinds());
    for word in ["killer-cage", "digits", "totals", "way", "text", "slant", "of-all", "one-group"] {
        let kind = kinds.iter().find(|kind| kind.word == word).unwrap();
        for _ in 0..100 {
            let names = random_names(&mut random);
            let Some(rule) = random_rule(kind, &names, &mut random) else { continue };
            let parts: Vec<String> =
                rule.arguments.iter().rev().map(|part| part.text(&names)).collect();
            let text = format!("{word} {}", parts.join(" "));
            assert_eq!(Rule::read_among(&text, &names, &kinds).as_ref(), Ok(&rule), "{text}");
        }
    }
}

#[test]
fn what_people_write_is_read() {
    let (grid, kinds) = (Grid::square(3).unwrap(), kinds());
    for (text, written) in [
        ("Killer-Cage r1c1,R1C2 15", "killer-cage 15 r1c1 r1c2"),
        ("sandwich 12 left3", "sandwich 12 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9"),
        ("totals 5, 10..12 r1c1", "totals 5,10..12 r1c1"),
        ("totals <=3,9 r1c1", "totals <=3,9 r1c1"),
        ("totals 3,4,5 r1c1", "totals 3..5 r1c1"),
        ("digits {1,4..6} r1c1-3", "digits {1 4 5 6} r1c1 r1c2 r1c3"),
        ("listed {5, 3 3} r1c1", "listed {3 3 5} r1c1"),
        ("sets {1 2}|{3} r1c1 r1c2 r2c2", "sets {1 2}|{3} r1c1 r1c2 r2c2"),
        ("sets {1 2} | {3} r1c1 r1c2 r2c2", "sets {1 2}|{3} r1c1 r1c2 r2c2"),
        ("groups r1c1 r1c2|r5c5 r5c6", "groups r1c1 r1c2 | r5c5 r5c6"),
        ("weights 10 2*r1c1 -r1c2 +r1c1 -3*r2c2", "weights 10 2*r1c1 -r1c2 r1c1 -3*r2c2"),
        ("corner {1} r3c4", "corner {1} r3c4 r3c5 r4c4 r4c5"),
        ("way UP top5-left", "way up r1c4 r2c3 r3c2 r4c1"),
        ("text |a-b|>=4 r1c1 r1c2", "text |a-b|>=4 r1c1 r1c2"),
        ("text a+b in {5,10} r1c1 r1c2", "text \"a+b in {5,10}\" r1c1 r1c2"),
        ("text [1-3]{2}[7-9]* r2c1-2", "text \"[1-3]{2}[7-9]*\" r2c1 r2c2"),
        ("text fill=\"#67F067\" r2c1-2", "text \"fill=\\\"#67F067\\\"\" r2c1 r2c2"),
        ("grid 3x4 r1c1", "grid r1c1 3x4"),
        ("of-all {odd r1c1}{even r1c2}", "of-all { odd r1c1 } { even r1c2 }"),
        (
            "of-all >1 { odd r1c1, even r1c2 } { none-of { odd r1c1; } }",
            "of-all >=2 { odd r1c1; even r1c2 } { none-of { odd r1c1 } }",
        ),
        ("sets-and-rules {1 2} {odd r1c1}", "sets-and-rules {1 2} { odd r1c1 }"),
    ] {
        let read = Rule::read_among(text, &grid, &kinds).map(|rule| rule.text(&grid));
        assert_eq!(read.as_deref(), Ok(written), "{text}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let (grid, kinds) = (Grid::square(3).unwrap(), kinds());
    let deep = format!("none-of {}", "{ none-of ".repeat(40));
    for (text, column, expect) in [
        ("totals 5 10 r1c1", 1, "`totals` with 2 numbers"),
        ("totals r1c1", 1, "`totals` with no sum, expected numbers such as `15`"),
        ("totals x r1c1", 8, "found `x`, expected numbers such as `15`"),
        ("digits {1 12} r1c1", 8, "found `12` in `{1 12}`, expected digits from 1 to 9"),
        ("digits {1 r1c1", 8, "a brace that is not closed, expected its `}`"),
        ("text \"a r1c1", 6, "a quote that is not closed"),
        ("way sideways left1", 5, "found `sideways`, expected `up` or `down`"),
        ("none-of { odd r1c1; evn r1c2 }", 21, "found `evn`, expected a rule; did you mean `even`"),
        (
            "none-of { odd r1c1; even r10c2 }",
            26,
            "found `r10c2`, expected a cell from r1c1 to r9c9",
        ),
        ("none-of { latin }", 11, "`latin` within another rule"),
        ("none-of { }", 10, "found nothing, expected a rule such as `odd r1c1`"),
        ("none-of", 1, "`none-of` with no rules, expected rules such as"),
        ("none-of {odd r1c1} {odd r1c1}", 20, "found `{odd r1c1}`, expected rules such as"),
        ("groups r1c1 r1c2", 1, "`groups` with 1 group, expected at least 2 groups"),
        ("groups r1c1 r1c2 |", 1, "`groups` with no cells, expected at least 1 cell"),
        ("corner {1} r9c1", 1, "`corner` with 1 cell, expected 4 cells"),
        ("corner {1} r1c1 r1c2 r2c1 r3c1", 1, "four cells that do not meet"),
        ("sets {1}|{2} r1c1 r1c1 r1c2", 1, "which names r1c1 twice"),
        ("anti-king up", 11, "found `up`, expected nothing after `anti-king`"),
        (&deep, 329, "rules within rules that nest less deeply"),
    ] {
        let error = Rule::read_among(text, &grid, &kinds).unwrap_err();
        assert!(error.to_string().contains(expect), "{text:?} gives {error}");
        assert_eq!(error.column, column, "{text:?} gives {error}");
    }
    for (json, found, expected) in [
        ("{}", "a rule without a word", "\"rule\""),
        ("3", "`3`", "a text or an object"),
        (r#"{"rule":"totals","sun":3}"#, "\"sun\" in a rule `totals`", "\"sum\""),
        (r#"{"rule":"totals","sum":{}}"#, "\"sum\": {}", "SUM"),
        (r#"{"rule":"anti-king","cells":[]}"#, "\"cells\"", "nothing but the word"),
    ] {
        let value = serde_json::from_str(json).unwrap();
        let (was, wanted) = Rule::text_of_json_among(&value, &kinds).unwrap_err();
        assert!(was.contains(found) && wanted.contains(expected), "{json}: {was}, {wanted}");
    }
}

#[test]
fn usage_is_made_of_the_parts() {
    let usages: Vec<String> = KINDS.iter().map(RuleKind::usage).collect();
    for usage in [
        "numbers FIRST [SECOND]",
        "many-numbers VALUES… CELL CELL…",
        "weights [SUM] WEIGHT*CELL…",
        "digits {DIGIT…} CELL…",
        "sets {DIGIT…}|… CELL CELL CELL…",
        "way [up|down] CELL…",
        "groups CELL… | CELL…",
        "grid CELL ROWSxCOLUMNS",
        "of-all [COUNT] { RULE… }…",
        "none-of { RULE… }",
    ] {
        assert!(usages.iter().any(|known| known == usage), "{usage} is not in {usages:#?}");
    }
    assert!(KINDS.iter().all(|kind| {
        kind.takes
            .iter()
            .all(|part| (part.times == Times::Optional) == part.usage().starts_with('['))
    }));
}

const PIECES: &[&str] = &[
    "totals",
    "of-all",
    "text",
    "digits",
    "groups",
    "weights",
    "grid",
    "way",
    "sets",
    "named",
    "jigsaw",
    " ",
    " ",
    " ",
    "{",
    "}",
    "|",
    "\"",
    "\\",
    ",",
    ";",
    "#",
    "*",
    "-",
    "..",
    "<",
    "!=",
    "x",
    "in",
    "1",
    "99999999999999999999",
    "-4",
    "r1c1",
    "r1c1-9",
    "left3",
    "odd r1c1",
    "é",
    "\u{feff}",
    "up",
    "\n",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    #[test]
    fn no_text_panics(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..30)) {
        let (text, grid, kinds) = (pieces.concat(), Grid::square(2).unwrap(), kinds());
        for piece in lexer::rules(lexer::bare(&text)) {
            match Rule::read_among(piece.text, &grid, &kinds) {
                Ok(rule) => {
                    let again = Rule::read_among(&rule.text(&grid), &grid, &kinds);
                    prop_assert_eq!(again.as_ref(), Ok(&rule));
                }
                Err(error) => drop(error.to_string()),
            }
        }
    }
}
