//! A bug on purpose. What happens when an engine panics can be tested only if engines do, so in builds
//! with debug assertions each of them panics over one puzzle that nobody else has. Builds for people have
//! no such thing: there `met` is nothing and the puzzle is one like any other.

use crate::Model;
use crate::bulk::PlainRow;

/// The puzzle: with any rules besides its own, too.
#[cfg(debug_assertions)]
pub const TRIPWIRE: &str =
    "9...87...8.7.1..2.1..2.3.5..1.9..6.4...13..9......62.3.......76..8.2..3...97.8..2";

/// Whoever begins to work on a model comes by here.
#[cfg(debug_assertions)]
pub(crate) fn met(engine: &str, model: &Model) {
    use crate::{Grid, Source};
    if Grid::square(3) != Ok(model.grid()) {
        return;
    }
    let given = model.demands().iter().filter_map(|demand| match demand.from {
        Source::Given(cell) => Some(cell.index()),
        Source::Rule(_) | Source::Definition | Source::Question => None,
    });
    // No other puzzle has its clues just there: their digits need no look.
    let wire = TRIPWIRE.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
    if given.eq(wire.map(|(cell, _)| cell)) {
        panic!("the engine `{engine}` met the tripwire");
    }
}

/// The same in front of the kernel for many plain puzzles.
#[cfg(debug_assertions)]
pub(crate) fn met_row(row: &PlainRow) {
    // Any blank is one.
    let is = |byte: u8, wire: u8| byte == wire || wire == b'.' && !(b'1'..=b'9').contains(&byte);
    let met = row.iter().zip(TRIPWIRE.bytes()).all(|(&byte, wire)| is(byte, wire));
    assert!(!met, "the 9×9 kernel met the tripwire");
}

#[cfg(not(debug_assertions))]
#[inline(always)]
pub(crate) fn met(_: &str, _: &Model) {}

#[cfg(not(debug_assertions))]
#[inline(always)]
pub(crate) fn met_row(_: &PlainRow) {}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;
    use crate::engine::{ENGINES, EngineOptions};
    use crate::{Control, Puzzle, bug};

    /// Every engine panics over the tripwire, and the same engine answers the next puzzle as if nothing
    /// had been.
    #[test]
    fn every_engine_meets_it_and_survives_it() {
        let model = |text: &str| text.parse::<Puzzle>().unwrap().model().unwrap();
        let (trips, fine) = (model(TRIPWIRE), model("122."));
        for kind in ENGINES.iter().filter(|kind| kind.built().is_ok()) {
            let engine = kind.make(&EngineOptions::default()).unwrap();
            let control = Control::new();
            for _ in 0..2 {
                let bug = bug::caught(|| engine.solve(&trips, &control)).unwrap_err();
                assert!(bug.to_string().contains("met the tripwire"), "{bug}");
                assert!(engine.solve(&fine, &control).unwrap().is_some(), "{}", kind.name);
            }
            if kind.complete {
                assert!(bug::caught(|| engine.count(&trips, None, &control)).is_err());
                assert!(bug::caught(|| engine.uniqueness(&trips, &control)).is_err());
                assert!(bug::caught(|| engine.candidates(&trips, &control)).is_err());
                assert_eq!(engine.count(&fine, None, &control).unwrap().number(), 1);
            }
        }
    }
}
