//! Cells with two digits: what other rules read of them.
//!
//! Beside a rule that gives cells a second digit, every other rule says in its row how it reads such cells, or it is an
//! error that names both. A rule is meant as always, of the first digits; what it demands of those is then said of the
//! second ones too, where there are any. Whatever cannot be said so is an error, never a guess.

use std::sync::Arc;

use super::{Context, Rule, RuleError};
use crate::constraint::{AllDifferent, Constraint, OneOf, Pair, Pairs, Piece, Rows, Table, pieces};
use crate::{Cell, Digit, DigitSet, Digits, Variable};

/// What a rule reads of a cell with two digits.
///
/// ```
/// use youdoku::rules::{Twofold, kind};
/// let twofold = |word| kind(word).unwrap().twofold;
/// assert_eq!(twofold("schrodinger"), Twofold::Makes);
/// // A cage adds up the number that both digits make, and so it says.
/// assert_eq!(twofold("killer-cage"), Twofold::Together);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twofold {
    /// It does not say: it cannot stand beside such cells.
    Untold,
    /// Each digit: whatever it says holds whichever of its digits is taken of each cell, and counts count both.
    Each,
    /// The same; cells that are to be equal have the same digits.
    Alike,
    /// Sums and orders read both digits together, as a number; what must differ, each.
    Together,
    /// It has nothing to say of digits, consists of rules that do, or minds both itself.
    Itself,
    /// It is what gives cells a second digit.
    Makes,
}

/// No longer list is made of what three digits may be.
const MOST_ROWS: usize = 1 << 16;

/// Says what a rule means, also of second digits.
pub(super) fn mean(rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    let Some(maker) = context.maker_of_second_digits() else {
        return (rule.kind.means)(rule, context);
    };
    let cannot = |why: &str| {
        rule.unfit(format!(
            "{why} of cells with two digits, expected it without the rule `{maker}`"
        ))
    };
    match rule.kind.twofold {
        Twofold::Untold => return Err(cannot("does not say what it reads")),
        Twofold::Itself | Twofold::Makes => {
            let outer = context.read_as(Twofold::Itself);
            let meant = (rule.kind.means)(rule, context);
            context.read_as(outer);
            return meant;
        }
        Twofold::Each | Twofold::Alike | Twofold::Together => (),
    }
    let outer = context.read_as(rule.kind.twofold);
    let mut meant = Ok(());
    let (demands, defined) = context.said_apart(|context| meant = (rule.kind.means)(rule, context));
    context.read_as(outer);
    meant?;
    // What is hidden would speak of the first digits alone.
    let is_open = |one: &&Variable| context.second(**one).is_some();
    let open = defined.iter().any(|scope| scope.iter().any(|one| is_open(&one)));
    let alike = rule.kind.twofold == Twofold::Alike;
    for demand in demands {
        if open || !said_of_each(demand, alike, context) {
            return Err(cannot("cannot be said"));
        }
    }
    Ok(())
}

/// Demands this of each digit; whether it can be said so.
pub(super) fn said_of_each(
    constraint: Box<dyn Constraint>,
    alike: bool,
    context: &mut Context,
) -> bool {
    // What speaks of both digits of each such cell minds them itself.
    let scope = constraint.scope();
    let minds = |&one: &Variable| context.second(one).is_none_or(|other| scope.contains(&other));
    if scope.iter().all(minds) {
        context.demand_boxed(constraint);
        return true;
    }
    let mut new: Vec<Box<dyn Constraint>> = Vec::new();
    for piece in pieces(&*constraint) {
        let said = match piece {
            Piece::OneOf(one, digits) => one_of(one, digits, context),
            Piece::Different(all) => different(all, context),
            Piece::Pair(two, pairs) => pair(two, pairs, alike && pairs.is_equal(), context),
            Piece::Regular(word, automaton) => {
                listed(word, |digits| automaton.reads(digits.iter().copied()), context)
            }
            Piece::Table(word, rows) => {
                let is_row = |digits: &[Digit], row: &[u8]| {
                    digits
                        .iter()
                        .zip(row)
                        .all(|(digit, &place)| digit.index() == usize::from(place))
                };
                listed(word, |digits| rows.iter().any(|row| is_row(digits, row)), context)
            }
            Piece::Sum(..) | Piece::Or(_) | Piece::Connected(_) => None,
        };
        let Some(said) = said else { return false };
        new.extend(said);
    }
    context.demand_boxed(constraint);
    new.into_iter().for_each(|one| context.demand_boxed(one));
    true
}

/// What is said of second digits besides what is said already.
type Said = Option<Vec<Box<dyn Constraint>>>;

/// The place of no digit among second digits; behind it are the digits.
const NONE: Digit = Digit::at(0);

/// The place of a digit among second digits.
fn as_second(digit: Digit) -> Digit {
    Digit::at(digit.index() + 1)
}

fn one_of(one: Variable, digits: DigitSet, context: &Context) -> Said {
    let second = context.second(one)?;
    let mut others: DigitSet = digits.iter().map(as_second).collect();
    others.insert(NONE);
    Some(vec![Box::new(OneOf::new(second, others & context.variables().all(second)))])
}

fn different(all: &[Variable], context: &Context) -> Said {
    let mut said: Vec<Box<dyn Constraint>> = Vec::new();
    for (i, &a) in all.iter().enumerate() {
        for &b in &all[i + 1..] {
            said.extend(apart(a, b, "have no digit in common", |a, b| a != b, context));
        }
    }
    Some(said)
}

fn pair([a, b]: [Variable; 2], pairs: &Arc<Pairs>, equal: bool, context: &Context) -> Said {
    if equal {
        let seconds = [context.second(a), context.second(b)];
        let said: Vec<Box<dyn Constraint>> = match seconds {
            [Some(a), Some(b)] => {
                let ranges = [a, b].map(|one| context.variables().range(one));
                let same = Pairs::of(ranges, "are the same second digit, or none", |a, b| a == b);
                vec![Box::new(Pair::new(a, b, Arc::new(same)))]
            }
            // What has one digit is equal to what has one.
            [Some(one), None] | [None, Some(one)] => {
                vec![Box::new(OneOf::new(one, DigitSet::only(NONE)))]
            }
            [None, None] => Vec::new(),
        };
        return Some(said);
    }
    let ranges = [a, b].map(|one| context.variables().range(one));
    let says = "are such second digits as the first ones";
    let place = |side: usize, value: i64| ranges[side].digit(value);
    let allows = |a: i64, b: i64| match (place(0, a), place(1, b)) {
        (Some(a), Some(b)) => pairs.allows(a, b),
        _ => false,
    };
    Some(apart(a, b, says, allows, context))
}

/// Two variables and their second digits, in each way that takes one of these: none, or it is so.
fn apart(
    a: Variable,
    b: Variable,
    says: &str,
    allows: impl Fn(i64, i64) -> bool,
    context: &Context,
) -> Vec<Box<dyn Constraint>> {
    let range = |one: Variable| context.variables().range(one);
    let none = |one: Variable| i64::from(range(one).least());
    let (second_a, second_b) = (context.second(a), context.second(b));
    let mut said: Vec<Box<dyn Constraint>> = Vec::new();
    let mut say = |a: Variable, b: Variable, goes: &dyn Fn(i64, i64) -> bool| {
        let pairs = Pairs::of([range(a), range(b)], says, goes);
        said.push(Box::new(Pair::new(a, b, Arc::new(pairs))));
    };
    if let Some(other) = second_a {
        let none = none(other);
        say(other, b, &|a, b| a == none || allows(a, b));
    }
    if let Some(other) = second_b {
        let none = none(other);
        say(a, other, &|a, b| b == none || allows(a, b));
    }
    if let (Some(one), Some(other)) = (second_a, second_b) {
        let nones = (none(one), none(other));
        say(one, other, &|a, b| a == nones.0 || b == nones.1 || allows(a, b));
    }
    said
}

/// A few variables as a list of what they may be, in each way that takes second digits of some; nothing where that is too
/// long.
fn listed(word: &[Variable], allows: impl Fn(&[Digit]) -> bool, context: &Context) -> Said {
    let once = word.iter().enumerate().all(|(i, one)| !word[..i].contains(one));
    if word.len() > 3 || !once {
        return None;
    }
    let mut said: Vec<Box<dyn Constraint>> = Vec::new();
    for way in 1..1usize << word.len() {
        let takes_second = |i: usize| way >> i & 1 == 1;
        let taken = |(i, &one): (usize, &Variable)| match takes_second(i) {
            true => context.second(one),
            false => Some(one),
        };
        let Some(taken) = word.iter().enumerate().map(taken).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let counts: Vec<usize> =
            taken.iter().map(|&one| context.variables().range(one).count()).collect();
        let many: usize = counts.iter().product();
        if many > MOST_ROWS {
            return None;
        }
        let row = |mut number: usize| {
            let mut row = Vec::with_capacity(counts.len());
            for &count in &counts {
                row.push(Digit::at(number % count));
                number /= count;
            }
            row
        };
        let fits = |row: &Vec<Digit>| {
            let none = row.iter().enumerate().any(|(i, &place)| takes_second(i) && place == NONE);
            let digit = |(i, &place): (usize, &Digit)| match takes_second(i) {
                true => Digit::at(place.index() - 1),
                false => place,
            };
            none || allows(&row.iter().enumerate().map(digit).collect::<Vec<_>>())
        };
        let rows = Rows::new(taken.len(), (0..many).map(row).filter(fits));
        let says = "are such digits, or have no second one";
        said.push(Box::new(Table::new(taken, Arc::new(rows), says)));
    }
    Some(said)
}

impl Context<'_> {
    /// All digits of some cells are consecutive, each there once: as many as there are cells and second digits lie no
    /// further apart than that. Nothing where there is no room for it.
    pub(super) fn consecutive_with_seconds(&mut self, cells: &[Cell]) -> Option<()> {
        let seconds: Vec<Variable> =
            cells.iter().filter_map(|&cell| self.second(cell.into())).collect();
        let different = Box::new(AllDifferent::new(cells.to_vec()));
        said_of_each(different, false, self).then_some(())?;
        let many = Digits::new(0, seconds.len() as i64).ok()?;
        let counted = self.number_of_seconds(&seconds, many)?;
        let slots: Vec<Variable> = cells.iter().map(Variable::from).chain(seconds).collect();
        let most = cells.len() as i64;
        let grid = self.grid().range();
        let mut known: Vec<([Digits; 2], Arc<Rows>)> = Vec::new();
        for (i, &a) in slots.iter().enumerate() {
            for &b in &slots[i + 1..] {
                let ranges = [a, b].map(|one| self.variables().range(one));
                let place = known.iter().position(|(of, _)| *of == ranges).unwrap_or_else(|| {
                    let value = |range: Digits, place: usize| {
                        let value = i64::from(range.value(Digit::at(place)));
                        grid.digit(value).map(|_| value)
                    };
                    let near = |&[a, b, more]: &[usize; 3]| {
                        let far = value(ranges[0], a).zip(value(ranges[1], b));
                        far.is_none_or(|(a, b)| (a - b).abs() < most + more as i64)
                    };
                    let of = |a: usize| (0..ranges[1].count()).map(move |b| (a, b));
                    let all = (0..ranges[0].count()).flat_map(of);
                    let all =
                        all.flat_map(|(a, b)| (0..many.count()).map(move |more| [a, b, more]));
                    let rows = all.filter(near).map(|row| row.map(Digit::at).to_vec());
                    known.push((ranges, Arc::new(Rows::new(3, rows))));
                    known.len() - 1
                });
                let says = "are digits no further apart than there are, the last being how many are second ones";
                self.demand(Table::new([a, b, counted], known[place].1.clone(), says));
            }
        }
        Some(())
    }

    /// How many of these are digits at all, as a hidden number.
    fn number_of_seconds(&mut self, seconds: &[Variable], many: Digits) -> Option<Variable> {
        use crate::constraint::{Automaton, Regular};
        let letters = seconds.iter().map(|&one| self.variables().range(one).count()).max()?;
        let letters = letters.max(many.count());
        let last = seconds.len();
        let step = |&(place, count): &(usize, usize), digit: Digit| match place == last {
            true => (digit.index() == count).then_some((place + 1, 0)),
            false if place > last => None,
            false => Some((place + 1, count + usize::from(digit != NONE))),
        };
        let accepts = |&(place, _): &(usize, usize)| place == last + 1;
        let most = letters * (last + 2) * (last + 2);
        let automaton = Automaton::within(self.control(), letters, (0, 0), step, accepts, most)?;
        let counted = seconds.to_vec();
        let is = move |values: &crate::Values| {
            let all: Option<Vec<Digit>> = counted.iter().map(|&one| values.get(one)).collect();
            Some(Digit::at(all?.iter().filter(|&&place| place != NONE).count()))
        };
        let word = seconds.to_vec();
        self.define("second digits on a line", many, is, |new, _| {
            let says = "are second digits or none, and how many there are";
            Regular::new([&word[..], &[new]].concat(), Arc::new(automaton), says)
        })
    }
}
