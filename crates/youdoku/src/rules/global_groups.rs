//! Digits in groups, of which every square of four cells, or every line, has something.

use std::sync::Arc;

use super::exchange::{Exchange, Field, Form};
use super::groups::{masks, thirds};
use super::shorthand::automaton;
use super::{Context, Group, Part, Rule, RuleError, RuleKind, Scope, Takes};
use crate::constraint::Regular;

/// Low, middle and high in every square.
pub static GLOBAL_ENTROPY: RuleKind = RuleKind {
    word: "global-entropy",
    also: &["entropy"],
    group: Group::Grid,
    summary: "every square of two by two cells has a low, a middle and a high digit",
    about: "The digits are cut into three thirds; their number is a multiple of three.",
    example: "rule: global-entropy\n..5... ...... .....4 ...... .....2 .5.6..",
    scope: Scope::Global,
    exchange: &[
        Exchange::Iss("GlobalEntropy", &[]),
        Exchange::maker(
            16,
            &[Field::new(
                "groups",
                "",
                Form::Fixed(|grid| {
                    let even = grid.num_digits().is_multiple_of(3);
                    masks(grid, 3, thirds(grid)).filter(|_| even)
                }),
            )],
        ),
    ],
    means: |rule, context| {
        let (digits, least) = (context.grid().num_digits(), context.grid().range().least());
        if digits % 3 != 0 {
            return Err(rule.unfit(format!("has {digits} digits, expected a multiple of three")));
        }
        let third = |value: i64| (value - i64::from(least)) / (digits / 3) as i64;
        in_squares(rule, 3, |value| 1 << third(value), context)
    },
    ..RuleKind::UNSAID
};

/// All remainders in every square.
pub static GLOBAL_MOD: RuleKind = RuleKind {
    word: "global-mod",
    also: &["global modular", "modular entropy"],
    group: Group::Grid,
    summary: "every square of two by two cells has all remainders modulo the number, 3 when left out",
    example: "rule: global-mod 2\n...4 .42. 3... ....",
    scope: Scope::Global,
    takes: &[Part::optional("modulus", Takes::Number)],
    exchange: &[Exchange::Iss("GlobalMod", &[])],
    means: |rule, context| {
        let modulus = rule.positive_or("modulus", 3)?;
        // Four cells have no more than four remainders.
        let groups = modulus.min(5);
        in_squares(rule, groups, |value| 1 << value.rem_euclid(modulus).min(4), context)
    },
    ..RuleKind::UNSAID
};

/// Groups of one's own in every square.
pub static GLOBAL_GROUPS: RuleKind = RuleKind {
    word: "global-groups",
    group: Group::Grid,
    summary: "every square of two by two cells has a digit of each group",
    example: "rule: global-groups {1 2}|{3 4}\n...4 ..2. ..4. ...1",
    takes: &[Part::many("groups", Takes::Digits, 1)],
    exchange: &[Exchange::maker(16, &[Field::new("groups", "groups", Form::Masks)])],
    means: |rule, context| {
        let (sets, grid) = (rule.digits("groups"), context.grid());
        if sets.len() > 16 {
            return Err(rule.unfit(format!("has {} groups, expected at most 16", sets.len())));
        }
        let of = |value: i64| {
            let has = |(i, set): (usize, &crate::DigitSet)| {
                grid.digit(value).filter(|&digit| set.contains(digit)).map(|_| 1u32 << i)
            };
            sets.iter().enumerate().filter_map(has).sum()
        };
        in_squares(rule, sets.len() as i64, of, context)
    },
    ..RuleKind::UNSAID
};

/// Every square has a digit of each of so many groups; a digit's groups are bits.
fn in_squares(
    rule: &Rule,
    groups: i64,
    of: impl Fn(i64) -> u32,
    context: &mut Context,
) -> Result<(), RuleError> {
    let all = (1u32 << groups) - 1;
    let step = |seen: &u32, value: i64| Some(seen | of(value));
    let made =
        automaton(context.control(), context.grid().range(), 0, step, |seen| seen & all == all);
    let made = Arc::new(made.ok_or_else(|| rule.unfit("has too many groups"))?);
    for square in context.squares() {
        let says = "have a digit of each group";
        context.demand(Regular::new(square.to_vec(), made.clone(), says));
    }
    Ok(())
}

/// No three of a parity.
pub static NO_THREE_PARITY: RuleKind = RuleKind {
    word: "no-three-parity",
    also: &["no three in a row even or odd"],
    group: Group::Grid,
    summary: "no three cells side by side in a row or column are all even or all odd",
    example: "rule: no-three-parity\n..6... ...6.. ..3..4 ...... .....2 .521..",
    scope: Scope::Global,
    means: |rule, context| {
        // The parity of the last and how many there were.
        let step = |&last: &Option<(i64, u8)>, value: i64| match (last, value.rem_euclid(2)) {
            (Some((parity, 2)), now) if parity == now => None,
            (Some((parity, 1)), now) if parity == now => Some(Some((now, 2))),
            (_, now) => Some(Some((now, 1))),
        };
        let made = automaton(context.control(), context.grid().range(), None, step, |_| true);
        let made = Arc::new(made.ok_or_else(|| rule.unfit("has too many digits"))?);
        for line in context.lines().into_iter().filter(|line| line.len() > 2) {
            let says = "have no three of a parity side by side";
            context.demand(Regular::new(line, made.clone(), says));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Who lives above and below.
pub static DUTCH_FLATMATES: RuleKind = RuleKind {
    word: "dutch-flatmates",
    group: Group::Grid,
    summary: "each middle digit (5) has the lowest (1) just above it or the highest (9) just below",
    about: "Both may be so. The middle digit is the lower of two where their number is even.",
    example: "rule: dutch-flatmates\n.... ..4. .... 3...",
    scope: Scope::Global,
    exchange: &[Exchange::Iss("DutchFlatmates", &[])],
    means: |rule, context| {
        let range = context.grid().range();
        let (low, high) = (i64::from(range.least()), i64::from(range.greatest()));
        let middle = low + (range.count() as i64 + 1) / 2 - 1;
        // Whether the lowest was just above, and whether the highest must come now.
        let step = |&(above, needs): &(bool, bool), value: i64| {
            (!needs || value == high).then_some((value == low, value == middle && !above))
        };
        let made = automaton(context.control(), range, (false, false), step, |&(_, needs)| !needs);
        let made = Arc::new(made.ok_or_else(|| rule.unfit("has too many digits"))?);
        let grid = context.grid();
        for column in grid.columns() {
            let pieces = column.split(|&cell| !context.layout().has(cell));
            let pieces: Vec<Vec<_>> =
                pieces.filter(|piece| !piece.is_empty()).map(<[_]>::to_vec).collect();
            for piece in pieces {
                let says = format!("have {low} above each {middle} or {high} below it");
                context.demand(Regular::new(piece, made.clone(), says));
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
