//! The meaning of a puzzle while it is made, rule by rule: what was demanded and defined so far, how much that is, and
//! whether there may be more.

use std::sync::Arc;
use std::time::Duration;

use youdoku_logic::Control;

use super::made::made;
use super::{Context, Rule, RuleError, Scope, Twofold};
use crate::constraint::{Constraint, OneOf, Pairs, Relation};
use crate::mixing::QuickMap;
use crate::{Cell, Digit, DigitSet, Digits, Layout, Names, Variable, Variables};

/// The tables of one relation, for the ranges that it was meant between.
pub(super) type OfRanges = Vec<([Digits; 2], Arc<Pairs>)>;

/// The meaning of a puzzle while it is made, rule by rule.
pub(crate) struct Meaning {
    pub variables: Variables,
    /// The cells, with those declared besides the grid.
    pub(super) names: Names,
    /// What the rule in hand demands.
    pub demands: Vec<Box<dyn Constraint>>,
    /// What hidden variables are.
    pub definitions: Vec<Box<dyn Constraint>>,
    /// Relations that have a name are the same table wherever they are meant.
    pub(super) named: QuickMap<(Relation, [Digits; 2]), Arc<Pairs>>,
    /// The same of those that have a sentence.
    pub(super) told: QuickMap<String, OfRanges>,
    /// What cells are worth to rules that add and compare, where that is not their digit.
    pub(super) worth: QuickMap<Cell, Variable>,
    /// The rule that gives cells a second digit, where one does; those digits, and what the rule in hand reads of them.
    pub(super) maker: Option<&'static str>,
    pub(super) seconds: QuickMap<Variable, Variable>,
    pub(super) twofold: Twofold,
    /// Whether the making may go on.
    pub(super) control: Control,
    /// How many demands were made, those of rules within rules too, what they take in bytes, and how many variables
    /// they have named since the control was asked last.
    made: usize,
    bytes: usize,
    since: usize,
    /// Why there are no more.
    enough: Option<Enough>,
}

/// Why no more demands are made. What was dropped is missed by nobody: the rule in hand is not meant at all.
#[derive(Clone, Copy, Debug)]
enum Enough {
    Stopped,
    TooMany,
    NoRoom,
}

impl Meaning {
    /// Nothing is demanded of a board of this layout yet.
    pub fn new(layout: &Layout) -> Meaning {
        Meaning::with(layout, Names::of(layout.grid()), &Control::new())
    }

    fn with(layout: &Layout, names: Names, control: &Control) -> Meaning {
        let control = control.clone();
        let (demands, definitions, named, told, worth) = Default::default();
        let (maker, seconds, twofold) = (None, QuickMap::default(), Twofold::Itself);
        let variables = Variables::of(layout.grid()).without(layout.missing());
        let (made, bytes, since, enough) = (0, 0, 0, None);
        let mut meaning = Meaning {
            variables,
            names,
            demands,
            definitions,
            named,
            told,
            worth,
            maker,
            seconds,
            twofold,
            control,
            made,
            bytes,
            since,
            enough,
        };
        // What is not there has one value, so that it makes no solutions.
        let first = DigitSet::only(Digit::at(0));
        let fixed = layout.missing().iter().map(|&cell| OneOf::new(cell, first));
        meaning.definitions.extend(fixed.map(|one| Box::new(one) as Box<dyn Constraint>));
        meaning
    }
}

/// More demands than this are refused before they are made: nobody means them, and they would take
/// hundreds of megabytes. A board of 128×128 full of lines has a million.
const MOST_DEMANDS: usize = 2_000_000;

/// Demands that name so many variables, each some ten nanoseconds, are made before the control is asked.
const ASKED_AFTER: usize = 1 << 14;

/// What a demand takes at least, in bytes: itself, its box and its place in the model; and what each variable adds.
const SIZE: (usize, usize) = (100, 16);

/// So long readers try whether rules can be as they are stated. Beyond, that is left to the model, which knows it too,
/// but not where they stand.
const TRIED: Duration = Duration::from_millis(200);

/// What rules demand together, each demand with the number of its rule, and the rest of their meaning.
pub(crate) type Together = (Meaning, Vec<(usize, Box<dyn Constraint>)>);

impl Meaning {
    /// The meaning of all rules of a puzzle with this layout; an error has the number of the rule that has none, or
    /// at which it was stopped.
    pub fn of_rules(
        rules: &[Rule],
        layout: &Layout,
        control: &Control,
    ) -> Result<Together, (usize, RuleError)> {
        let names = Names::of(layout.grid()).with(rules);
        let mut meaning = Meaning::with(layout, names, control);
        let makes = |rule: &&Rule| rule.kind.twofold == Twofold::Makes;
        meaning.maker = rules.iter().find(makes).map(|rule| rule.kind.word);
        let mut demands = Vec::new();
        // What cells there are, what regions are to be found, and what cells are worth, is said before anybody asks.
        let mut order: Vec<usize> = (0..rules.len()).collect();
        order.sort_by_key(|&i| match rules[i].kind.scope {
            Scope::Words | Scope::Cells(_) => 0,
            Scope::Base(_) => 1,
            Scope::Worth => 2,
            Scope::Layout(_) | Scope::Given | Scope::Global | Scope::Local => 3,
        });
        for i in order {
            let mut context = Context::new(layout, rules, &mut meaning);
            let meant = rules[i].mean(&mut context);
            // What was stopped half-way is no error of the rule.
            control.check().map_err(|stopped| (i, stopped.into()))?;
            meant.map_err(|error| (i, error))?;
            if let Some(why) = meaning.lacks() {
                return Err((i, rules[i].unfit(why)));
            }
            demands.extend(meaning.demands.drain(..).map(|demand| (i, demand)));
        }
        Ok((meaning, demands))
    }

    /// Why it is not all that was meant; a stop is told by whoever stopped it.
    pub fn lacks(&self) -> Option<String> {
        match self.enough? {
            Enough::Stopped => None,
            Enough::NoRoom => Some("needs more memory than it may have".to_owned()),
            Enough::TooMany => {
                Some(format!("is one too many: rules may come to {MOST_DEMANDS} demands"))
            }
        }
    }

    /// Takes a demand of the rule in hand, if more may be made.
    pub(super) fn demand(&mut self, constraint: Box<dyn Constraint>) {
        let named = constraint.scope().len();
        self.made += 1;
        self.bytes += SIZE.0 + SIZE.1 * named;
        self.since += 1 + named;
        if self.since > ASKED_AFTER {
            self.since = 0;
            self.ask();
        }
        if self.enough.is_none() {
            self.demands.push(constraint);
        }
    }

    /// Whether no more demands are taken.
    pub(super) fn has_enough(&self) -> bool {
        self.enough.is_some()
    }

    /// Whether more demands may be made.
    fn ask(&mut self) {
        let room = || self.control.take(self.bytes).is_ok();
        let enough = match self.control.check() {
            Err(_) => Some(Enough::Stopped),
            Ok(()) if self.made > MOST_DEMANDS => Some(Enough::TooMany),
            Ok(()) if !room() => Some(Enough::NoRoom),
            Ok(()) => None,
        };
        self.enough = self.enough.or(enough);
    }

    /// The first rule that cannot be as it is stated, and why; as far as a moment tells.
    pub fn meaningless(rules: &[Rule], layout: &Layout) -> Option<(usize, RuleError)> {
        let control = Control::new().with_time(TRIED);
        match made(rules, layout, &control) {
            Ok(_) | Err((_, RuleError::Stopped(_))) => None,
            Err(wrong) => Some(wrong),
        }
    }
}
