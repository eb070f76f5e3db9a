//! What rules look like in the dark. The pictures in `docs/rules` are the light ones, and a test of the command holds them to
//! the table; here it is kept which dark colour stands for which light one in each of them, and nothing else may differ. So no
//! look changes in either theme before somebody has seen it. Where a change is meant,
//! `YOUDOKU_WRITE_SNAPSHOTS=1 cargo nextest run -p youdoku --test laws looks` writes it anew.

use std::fmt::Write;

use youdoku::picture::{Options, Theme, svg};
use youdoku::rules::RULES;
use youdoku::text;

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/laws/looks.txt");

/// A picture without its colours, and the colours.
fn apart(picture: &str) -> (String, Vec<&str>) {
    let mut colours = Vec::new();
    let mut rest = picture;
    let mut shapes = String::new();
    while let Some((before, after)) = rest.split_once("=\"#") {
        let (colour, next) = after.split_once('"').unwrap();
        colours.push(colour);
        shapes += before;
        shapes += "=\"#\"";
        rest = next;
    }
    (shapes + rest, colours)
}

#[test]
fn a_look_in_the_dark_is_the_light_one_in_colours_that_somebody_has_seen() {
    let mut told = String::new();
    for kind in RULES {
        let puzzle = text::read(kind.example).unwrap();
        let drawn = |theme| svg(&puzzle, &Options { theme, solution: None, candidates: None });
        let (light, dark) = (drawn(Theme::Light), drawn(Theme::Dark));
        let ((shapes, light), (others, dark)) = (apart(&light), apart(&dark));
        assert_eq!(shapes, others, "{}: only colours differ", kind.word);
        let mut pairs: Vec<_> = light.into_iter().zip(dark).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let pairs: Vec<_> = pairs.iter().map(|(light, dark)| format!("{light} {dark}")).collect();
        writeln!(told, "{}: {}", kind.word, pairs.join(", ")).unwrap();
    }
    if std::env::var_os("YOUDOKU_WRITE_SNAPSHOTS").is_some() {
        std::fs::write(KEPT, &told).unwrap();
    }
    let kept = std::fs::read_to_string(KEPT).unwrap_or_default();
    for (now, before) in told.lines().zip(kept.lines().chain(std::iter::repeat(""))) {
        assert_eq!(now, before, "the colours of a rule in the dark");
    }
    assert_eq!(told.lines().count(), kept.lines().count());
}
