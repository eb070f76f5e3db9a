//! Star battle: as many stars in each row, column and region, and none beside another. The stars are the shaded cells.

use super::look::{Colour, Mark, Shape, Shown};
use super::shading::{self, SHADED};
use super::{Group, Part, RuleKind, Scope, Takes, Twofold};
use crate::constraint::Sum;
use crate::{Cell, Variable};

/// Stars that do not touch.
pub static STAR_BATTLE: RuleKind = RuleKind {
    word: "star-battle",
    also: &["stars", "two not touch"],
    group: Group::Layers,
    summary: "each row, column and region has as many stars as said, one when left out, and no two of them touch, not even at a \
              corner",
    about: "Stars are shaded cells, and part of the answer; `shaded`, `unshaded` and `shaded-count` speak of them.",
    example: "rule: star-battle\nrule: shaded r1c2\n12.4 34.. 214. ...1",
    scope: Scope::Worth,
    takes: &[Part::optional("stars", Takes::Number)],
    look: &[Mark::Layer {
        name: SHADED,
        shown: Shown::Signs(Shape::Diamond, Colour::new("#c9a227", "#d9b84a")),
    }],
    twofold: Twofold::Itself,
    means: |rule, context| {
        let stars = rule.positive_or("stars", 1)?;
        let layer = shading::layer(rule, context)?;
        let cells: Vec<Cell> = context.cells().collect();
        let star = |cell: &Cell| cells.binary_search(cell).ok().map(|place| layer[place]);
        for zone in context.layout().zones() {
            let zone: Vec<Variable> = zone.iter().filter_map(star).collect();
            context.demand(Sum::plain(zone, stars));
        }
        for (a, b) in context.steps_of(&[(0, 1), (1, 0), (1, 1), (1, -1)]) {
            if let Some((a, b)) = star(&a).zip(star(&b)) {
                context.told(a, b, "are not both shaded", |a, b| a + b < 2);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
