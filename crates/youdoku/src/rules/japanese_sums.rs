//! Japanese sums: some cells are painted, and clues outside the grid say what the painted ones add up to, run by run. How the
//! cells are painted is a layer of the answer.

use super::look::{Label, Mark, Shown};
use super::shading::{self, SHADED};
use super::{Context, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::{Digits, Variable};

/// The layer where there are several colours: 0 is not painted, the others are counted as letters are.
const COLOUR: &str = "colour";

/// More colours nobody tells apart.
const MOST_COLOURS: i64 = 8;

/// Cells that are painted.
pub static JAPANESE_SUMS: RuleKind = RuleKind {
    word: "japanese-sums",
    also: &["painted cells"],
    group: Group::Layers,
    summary: "cells are shaded or not, or painted in so many colours, as the clues of `japanese-sum` say",
    about: "With one colour the layer is that of shaded cells: `shaded`, `unshaded` and `shaded-count` speak of it. With more, the \
            layer `colour` has 0 for none, 1 for colour a, 2 for b. It is part of the answer.",
    example: "rule: japanese-sums 2\nrule: japanese-sum \"2b 4b\" left3\nrule: japanese-sum \"3a 2b 4a\" top1\nrule: japanese-sum \"6b 3a\" top2\nrule: japanese-sum \"3b 1a 6b\" top3\nrule: japanese-sum 2b top4\n12.4 34.. 214. ...1",
    scope: Scope::Worth,
    takes: &[Part::optional("colours", Takes::Number)],
    look: &[
        Mark::Layer { name: SHADED, shown: Shown::Tints },
        Mark::Layer { name: COLOUR, shown: Shown::Tints },
    ],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| match colours(rule)? {
        1 => shading::layer(rule, context).map(|_| ()),
        colours => {
            let full = || rule.unfit("has more cells than there is room for");
            let range = Digits::new(0, colours).map_err(|_| full())?;
            context.layer(COLOUR, range).map(|_| ()).ok_or_else(full)
        }
    },
    ..RuleKind::UNSAID
};

/// What is painted along a line.
pub static JAPANESE_SUM: RuleKind = RuleKind {
    word: "japanese-sum",
    also: &["sums of painted cells"],
    group: Group::Layers,
    summary: "the runs of painted cells along the line have these sums in this order, by `japanese-sums`",
    about: "The sums stand in quotes: `\"12 5\"`; `?` is any sum, and `-` alone says that nothing is painted. Between two runs of one \
            colour is a cell that is not painted, or painted otherwise. With several colours a letter says which: `\"12a 5b\"`; \
            without one it may be any.",
    example: "rule: japanese-sums\nrule: japanese-sum 7 left1\nrule: japanese-sum 3 left2\nrule: japanese-sum 7 left3\nrule: japanese-sum 4 left4\nrule: japanese-sum 9 top4\n12.4 34.. 214. ...1",
    takes: &[Part::one("sums", Takes::Pattern), Part::outside(1)],
    look: &[Mark::outside(Label::Part("sums"))],
    reads: &["japanese-sums"],
    reach: Reach::Grid,
    means: |rule, context| {
        let Some(maker) = context.others(JAPANESE_SUMS.word).next() else {
            return Err(rule.unfit("speaks of painted cells, expected `japanese-sums` beside it"));
        };
        let colours = colours(maker)?;
        let runs = runs(rule, colours)?;
        let layer = if colours == 1 { SHADED } else { COLOUR };
        let both = rule
            .cells()
            .iter()
            .map(|&cell| Some([context.of_layer(layer, cell)?, context.worth(cell)]));
        let Some(word) = both.collect::<Option<Vec<[Variable; 2]>>>() else {
            return Err(rule.unfit("names cells that are not painted, expected cells of the grid"));
        };
        painted(rule, &runs, word.concat(), context)
    },
    ..RuleKind::UNSAID
};

fn colours(rule: &Rule) -> Result<i64, RuleError> {
    let colours = rule.positive_or("colours", 1)?;
    if colours > MOST_COLOURS {
        return Err(rule.unfit(format!("has {colours} colours, expected at most {MOST_COLOURS}")));
    }
    Ok(colours)
}

/// A run of painted cells: its sum and its colour, where they are known.
#[derive(Clone, Copy, Debug)]
struct Run {
    sum: Option<i64>,
    colour: Option<i64>,
}

fn runs(rule: &Rule, colours: i64) -> Result<Vec<Run>, RuleError> {
    let text = rule.pattern("sums").unwrap_or_default();
    let wrong = |word: &str| {
        let expected = "sums such as `12`, `?` or `12a`, or `-` for none";
        rule.unfit(format!("has `{word}`, expected {expected}"))
    };
    if text.trim() == "-" {
        return Ok(Vec::new());
    }
    let run = |word: &str| {
        let letters = ('a'..).take(colours as usize).zip(1..);
        let colour = letters.clone().find(|(letter, _)| word.ends_with(*letter));
        let number = if colour.is_some() { &word[..word.len() - 1] } else { word };
        let sum = match number {
            "?" => None,
            number => Some(number.parse().map_err(|_| wrong(word))?),
        };
        Ok(Run { sum, colour: colour.map(|(_, number)| number) })
    };
    let runs: Vec<Run> = text.split_whitespace().map(run).collect::<Result<_, RuleError>>()?;
    if runs.is_empty() { Err(wrong(text)) } else { Ok(runs) }
}

/// Reads colours and what the cells are worth in turn: which run it is in or was in last, in what colour, and its sum so far.
fn painted(
    rule: &Rule,
    runs: &[Run],
    word: Vec<Variable>,
    context: &mut Context,
) -> Result<(), RuleError> {
    #[derive(Clone, Default, PartialEq, Eq, Hash)]
    struct Mind {
        begun: usize,
        /// The colour of the run that goes on, 0 for none.
        colour: i64,
        sum: i64,
    }
    let least = word.iter().skip(1).step_by(2);
    let least = least.map(|&one| context.variables().range(one).least()).min();
    let rises = least >= Some(0);
    let closes = |mind: &Mind| {
        let run = mind.begun.checked_sub(1).and_then(|place| runs.get(place));
        mind.colour == 0 || run.is_none_or(|run| run.sum.is_none_or(|sum| sum == mind.sum))
    };
    let step = |mind: &Mind, place: usize, value: i64| {
        if place.is_multiple_of(2) {
            // The colour of a cell: it goes on, ends a run or begins another.
            return match value {
                same if same == mind.colour => Some(mind.clone()),
                0 => closes(mind).then_some(Mind { colour: 0, sum: 0, ..mind.clone() }),
                colour => {
                    let run = runs.get(mind.begun)?;
                    let fits = closes(mind) && run.colour.is_none_or(|own| own == colour);
                    fits.then_some(Mind { begun: mind.begun + 1, colour, sum: 0 })
                }
            };
        }
        if mind.colour == 0 {
            return Some(mind.clone());
        }
        // A sum that nobody knows is not kept in mind.
        let Some(sum) = runs.get(mind.begun - 1)?.sum else { return Some(mind.clone()) };
        let now = mind.sum + value;
        (!rises || now <= sum).then_some(Mind { sum: now, ..mind.clone() })
    };
    let done = |mind: &Mind| mind.begun == runs.len() && closes(mind);
    let text = rule.pattern("sums").unwrap_or_default();
    let says = format!("are painted in runs of {text}");
    context.placed(rule, word, Mind::default(), step, done, &says)
}
