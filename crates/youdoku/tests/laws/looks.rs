//! What rules look like in the dark: what they look like in the light, in other colours. A test of the command holds the
//! pictures in `docs/rules` and the colours beside them (`dark.txt`) to the table, so that no look changes in either theme
//! before somebody has seen it.

use youdoku::picture::{Options, Theme, svg};
use youdoku::rules::RULES;
use youdoku::text;

/// A picture without its colours.
fn shapes(picture: &str) -> String {
    let colour = |part: &str| part.split_once('"').map_or("", |(_, rest)| rest).to_owned();
    let mut parts = picture.split("=\"#");
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(colour).collect::<String>()
}

#[test]
fn in_the_dark_only_colours_differ() {
    for kind in RULES {
        let puzzle = text::read(kind.example).unwrap();
        let drawn = |theme| svg(&puzzle, &Options { theme, solution: None, candidates: None });
        assert_eq!(shapes(&drawn(Theme::Light)), shapes(&drawn(Theme::Dark)), "{}", kind.word);
    }
}
