//! Constraints as items: candidates, relations of pairs, sums, machines, and either of some. What speaks of more than cells
//! has none, nor what would be long.

use super::machine::Machine;
use super::ours::Ours;
use super::relation::Key;
use crate::constraint::{Automaton, Constraint, HowMany, Or, Pairs, Piece, Rows, Term, pieces};
use crate::{Digit, Variable, Variables};

/// Longer machines nobody wants to see in a text.
const LONGEST: usize = 20_000;

/// The items of some demands, all of which hold; nothing where one has none.
pub(super) fn items(
    demands: &[&dyn Constraint],
    names: &Ours,
    variables: &Variables,
) -> Option<String> {
    let mut text = String::new();
    // Pairs in one relation are said at once.
    let mut related: Vec<(String, Vec<String>)> = Vec::new();
    for demand in demands {
        for piece in pieces(*demand) {
            if let Piece::Pair(two, pairs) = piece {
                let key = key(pairs, names)?.text();
                let cells = two.map(|one| names.of_variable(one, variables));
                let [Some(a), Some(b)] = cells else { return None };
                // Which numbers regions have differs: only whether they are the same can be said.
                let of_regions = two.iter().any(|&one| names.is_region(one));
                if of_regions && !(pairs.is_equal() || pairs.is_different()) {
                    return None;
                }
                match related.iter_mut().find(|known| known.0 == key) {
                    Some((_, pairs)) => pairs.push(format!("{a}~{b}")),
                    None => related.push((key, vec![format!("{a}~{b}")])),
                }
            } else {
                text += &item(piece, names, variables)?;
            }
        }
    }
    for (key, pairs) in related {
        text += &format!(".Pair~{key}~_~{}", pairs.join("~~"));
    }
    Some(text)
}

fn key(pairs: &Pairs, names: &Ours) -> Option<Key> {
    let range = names.theirs.grid.range();
    let count = range.count();
    if pairs.side(0).len() != count || pairs.side(1).len() != count {
        return None;
    }
    let row = |a: usize| (0..count).map(|b| pairs.allows(Digit::at(a), Digit::at(b))).collect();
    Some(Key { range, pairs: (0..count).map(row).collect() })
}

fn item(piece: Piece, names: &Ours, variables: &Variables) -> Option<String> {
    let cells = |cells: &[Variable]| {
        if cells.iter().any(|&cell| names.is_region(cell)) {
            return None;
        }
        let theirs = cells.iter().map(|&cell| names.of_variable(cell, variables));
        theirs.collect::<Option<Vec<_>>>().map(|theirs| theirs.join("~"))
    };
    let grid = names.theirs.grid;
    match piece {
        Piece::OneOf(cell, digits) => {
            let values = digits.iter().map(|digit| format!("_{}", grid.value(digit)));
            Some(format!(".~{}{}", cells(&[cell])?, values.collect::<String>()))
        }
        // A cell by itself is different from nobody.
        Piece::Different(all) if all.len() < 2 => Some(String::new()),
        Piece::Different(all) => Some(format!(".AllDifferent~{}", cells(all)?)),
        // Pairs are put together by whoever asks.
        Piece::Pair(two, pairs) => {
            Some(format!(".Pair~{}~_~{}", key(pairs, names)?.text(), cells(&two)?))
        }
        Piece::Sum(terms, total) => sum(terms, total, cells),
        Piece::Regular(all, automaton) => machine(automaton, names)
            .and_then(|machine| Some(format!(".NFA~{machine}~_~{}", cells(all)?))),
        Piece::Table(all, rows) => {
            let automaton = listed(rows, all.len(), grid.num_digits())?;
            Some(format!(".NFA~{}~_~{}", machine(&automaton, names)?, cells(all)?))
        }
        Piece::Or(or) => either(or, names, variables),
        Piece::Connected(_) => None,
    }
}

fn sum(
    terms: &[Term],
    total: i64,
    cells: impl Fn(&[Variable]) -> Option<String>,
) -> Option<String> {
    if terms.iter().any(|term| !(-100..=100).contains(&term.weight)) || terms.is_empty() {
        return None;
    }
    let all: Vec<Variable> = terms.iter().map(|term| term.variable).collect();
    let weights = match terms.iter().all(|term| term.weight == 1) {
        true => String::new(),
        false => terms.iter().fold("_=".to_owned(), |text, term| format!("{text}_{}", term.weight)),
    };
    Some(format!(".Sum~{total}{weights}~{}", cells(&all)?))
}

/// The automaton of the words in a list.
fn listed(rows: &Rows, width: usize, digits: usize) -> Option<Automaton> {
    let rows: Vec<&[u8]> = rows.iter().collect();
    let step = |begun: &Vec<u8>, digit: Digit| {
        let mut longer = begun.clone();
        longer.push(digit.index() as u8);
        rows.iter().any(|row| row.starts_with(&longer)).then_some(longer)
    };
    let accepts = |word: &Vec<u8>| word.len() == width;
    (rows.len() <= 1000).then(|| Automaton::of(digits, Vec::new(), step, accepts, 4000))?
}

/// An automaton as a machine: the state that it begins in, those that accept, the others.
fn machine(automaton: &Automaton, names: &Ours) -> Option<String> {
    let states = automaton.states();
    if automaton.digits() != names.theirs.grid.num_digits() || states > 2000 || states == 0 {
        return None;
    }
    let mut order: Vec<usize> = (1..states).collect();
    order.sort_by_key(|&state| !automaton.accepts(state));
    order.insert(0, 0);
    let mut place = vec![0; states];
    order.iter().enumerate().for_each(|(at, &state)| place[state] = at);
    let ways = |&state: &usize| {
        let way = |sign| Some((sign, place[automaton.next(state, sign)?]));
        (0..automaton.digits()).filter_map(way).collect()
    };
    let machine = Machine {
        signs: automaton.digits(),
        starts: 1,
        accepts: order.iter().map(|&state| automaton.accepts(state)).collect(),
        ways: order.iter().map(ways).collect(),
    };
    machine.write().filter(|text| text.len() <= LONGEST)
}

fn either(or: &Or, names: &Ours, variables: &Variables) -> Option<String> {
    let group = |demands: Vec<&dyn Constraint>| {
        Some(format!(".And{}.End", items(&demands, names, variables)?))
    };
    let all = or.groups().len();
    let held = |demands: &[std::sync::Arc<dyn Constraint>]| {
        group(demands.iter().map(|demand| &**demand).collect())
    };
    match or.how_many() {
        HowMany::AtLeast(1) => {
            let groups: Option<String> = or.groups().iter().map(|one| held(&one.demands)).collect();
            Some(format!(".Or{}.End", groups?))
        }
        HowMany::AtLeast(0) => Some(String::new()),
        HowMany::AtLeast(least) | HowMany::Exactly(least) if least == all => {
            or.groups().iter().map(|one| held(&one.demands)).collect()
        }
        HowMany::Fewer(1) | HowMany::Exactly(0) => {
            or.groups().iter().map(|one| group(vec![&*one.negation])).collect()
        }
        HowMany::Exactly(1) if all <= 8 => {
            let one = |which: usize| {
                let text = |(i, one): (usize, &crate::constraint::Group)| match i == which {
                    true => held(&one.demands),
                    false => group(vec![&*one.negation]),
                };
                let inside: Option<String> = or.groups().iter().enumerate().map(text).collect();
                Some(format!(".And{}.End", inside?))
            };
            let groups: Option<String> = (0..all).map(one).collect();
            Some(format!(".Or{}.End", groups?))
        }
        _ => None,
    }
}
