//! What stands on the puzzle having one solution: four cells that could exchange two digits, and a board all of whose cells
//! have two candidates.

use super::{Hunt, choose};
use crate::explain::steps::bits::Bits;
use crate::explain::steps::units::Unit;
use crate::{Cell, Digit, DigitSet, Stopped, Variable};

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    grave(hunt);
    rectangles(hunt)
}

/// Four cells in two rows, two columns and two regions: the first and the last are opposite.
type Corners = [Variable; 4];

/// Whether two digits could be exchanged in the corners whatever stands elsewhere: all that is demanded of them is that
/// cells of some sets are different, and each of these has both digits or none.
fn is_exchangeable(hunt: &Hunt, corners: Corners) -> bool {
    let [a, b, c, d] = corners;
    hunt.units.sets.iter().all(|set| {
        let there = |one| usize::from(set.variables.contains(&one));
        there(a) + there(d) == there(b) + there(c)
    }) && corners.iter().all(|&one| hunt.units.is_only_different(one))
}

fn rectangles(hunt: &mut Hunt) -> Result<(), Stopped> {
    let grid = hunt.units.model.grid();
    let layout = hunt.units.model.layout().clone();
    let givens = hunt.units.model.givens();
    let (rows, columns) = (grid.num_rows(), grid.num_columns());
    for top in 0..rows {
        hunt.control.check()?;
        for bottom in top + 1..rows {
            for left in 0..columns {
                for right in left + 1..columns {
                    let cells = [(top, left), (top, right), (bottom, left), (bottom, right)];
                    let cells: [Cell; 4] = cells.map(|(row, column)| grid.cell(row, column));
                    let regions = cells.map(|cell| layout.region_of(cell));
                    let across = regions[0] == regions[1] && regions[2] == regions[3];
                    let down = regions[0] == regions[2] && regions[1] == regions[3];
                    let two = (across || down) && regions[0] != regions[3];
                    let free = |cell: Cell| layout.has(cell) && givens.get(cell).is_none();
                    if !two || regions.contains(&None) || !cells.into_iter().all(free) {
                        continue;
                    }
                    let corners = cells.map(Variable::from);
                    let all = corners.map(|one| hunt.position.now[one]);
                    let placed = corners.iter().any(|&one| hunt.position.is_placed(one));
                    // One corner has but the two digits, each other at least one of them.
                    let mut pairs: Vec<DigitSet> =
                        all.iter().copied().filter(|pair| pair.len() == 2).collect();
                    pairs.sort_by_key(|pair| pair.bits());
                    pairs.dedup();
                    pairs.retain(|&pair| all.iter().all(|&one| !(one & pair).is_empty()));
                    if (placed || !pairs.is_empty()) && is_exchangeable(hunt, corners) {
                        if placed {
                            avoidable(hunt, corners);
                        } else {
                            pairs.into_iter().for_each(|pair| rectangle(hunt, corners, pair));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// The corner opposite to one.
const OPPOSITE: [usize; 4] = [3, 2, 1, 0];

fn rectangle(hunt: &mut Hunt, corners: Corners, pair: DigitSet) {
    let now = &hunt.position.now;
    let extras: Vec<usize> = (0..4).filter(|&i| now[corners[i]] != pair).collect();
    let deadly = Unit::Deadly(corners.to_vec(), pair, Vec::new());
    if let [only] = extras[..] {
        let gone = numbers(hunt, corners[only], pair & now[corners[only]]);
        hunt.remove("unique rectangle 1", &gone, vec![deadly.clone()]);
    }
    let more = extras.iter().fold(DigitSet::EMPTY, |sum, &i| sum | (now[corners[i]] - pair));
    if let (2.., Some(extra)) = (extras.len(), more.single()) {
        let ends: Vec<usize> = extras.iter().map(|&i| hunt.number((corners[i], extra))).collect();
        let gone = hunt.seen_by_all(ends.iter().copied());
        let beside = extras.len() == 2 && OPPOSITE[extras[0]] != extras[1];
        let name = if beside { "unique rectangle 2" } else { "unique rectangle 5" };
        let mut units = hunt.links(&ends, &gone);
        units.push(deadly.clone());
        hunt.remove(name, &gone, units);
    }
    if let [first, second] = extras[..] {
        let roof = [corners[first], corners[second]];
        if OPPOSITE[first] != second {
            with_subset(hunt, corners, pair, roof, more);
            with_strong_link(hunt, corners, pair, roof);
        } else {
            crossed(hunt, corners, pair, roof);
        }
    }
    hidden(hunt, corners, pair);
}

fn numbers(hunt: &Hunt, variable: Variable, digits: DigitSet) -> Bits {
    let mut bits = Bits::none(hunt.units.numbered.len());
    digits.iter().for_each(|digit| bits.insert(hunt.number((variable, digit))));
    bits
}

fn houses_of(hunt: &Hunt, both: [Variable; 2]) -> Vec<usize> {
    let has =
        |house: &usize| both.iter().all(|one| hunt.units.sets[*house].variables.contains(one));
    hunt.houses().filter(has).collect()
}

/// Whether the digit has exactly these places in a house.
fn is_kept(hunt: &Hunt, house: usize, digit: Digit, both: [Variable; 2]) -> bool {
    let places = hunt.units.places(&hunt.position.now, house, digit);
    places.len() == 2 && both.iter().all(|one| places.contains(one))
}

/// Type 3: the other digits of the roof make a naked set with cells of a house of both.
fn with_subset(
    hunt: &mut Hunt,
    corners: Corners,
    pair: DigitSet,
    roof: [Variable; 2],
    more: DigitSet,
) {
    let now = &hunt.position.now;
    if more.len() < 2 {
        return;
    }
    let mut found = Vec::new();
    for house in houses_of(hunt, roof) {
        let variables = &hunt.units.sets[house].variables;
        let open: Vec<Variable> = variables
            .iter()
            .copied()
            .filter(|one| now[*one].len() > 1 && !corners.contains(one))
            .collect();
        for size in more.len() - 1..open.len() {
            choose(&open, size, &mut |with| {
                let all = with.iter().fold(more, |sum, &one| sum | now[one]);
                if all.len() == size + 1 {
                    found.push((house, with.to_vec(), all));
                }
            });
        }
    }
    for (house, with, all) in found {
        let mut gone = Bits::none(hunt.units.numbered.len());
        // Also outside of the house goes what all places of a digit exclude.
        let mut units = Vec::new();
        for digit in all.iter() {
            let holders =
                roof.iter().chain(&with).filter(|one| hunt.position.now[**one].contains(digit));
            let ends: Vec<usize> = holders.map(|&one| hunt.number((one, digit))).collect();
            let here = hunt.seen_by_all(ends.iter().copied());
            let inside = |number: &usize| {
                let variable = hunt.candidate(*number).0;
                !with.contains(&variable) && !corners.contains(&variable)
            };
            let set = &hunt.units.sets[house].variables;
            for number in here.iter().filter(inside) {
                let other = houses_of_all(hunt, &roof, &with, hunt.candidate(number).0);
                if set.contains(&hunt.candidate(number).0) || other {
                    let mut one = Bits::none(hunt.units.numbered.len());
                    one.insert(number);
                    units.extend(hunt.links(&ends, &one));
                    gone.insert(number);
                }
            }
        }
        units.push(Unit::Deadly(corners.to_vec(), pair, with));
        hunt.remove("unique rectangle 3", &gone, units);
    }
}

/// Whether one house has all of these.
fn houses_of_all(hunt: &Hunt, roof: &[Variable], with: &[Variable], one: Variable) -> bool {
    hunt.houses().any(|house| {
        let set = &hunt.units.sets[house].variables;
        set.contains(&one) && roof.iter().chain(with).all(|one| set.contains(one))
    })
}

/// Type 4: one digit has no other place in a house of the roof, so that the other goes there.
fn with_strong_link(hunt: &mut Hunt, corners: Corners, pair: DigitSet, roof: [Variable; 2]) {
    for house in houses_of(hunt, roof) {
        for kept in pair.iter() {
            if !is_kept(hunt, house, kept, roof) {
                continue;
            }
            let other = pair - DigitSet::only(kept);
            let mut gone = numbers(hunt, roof[0], other);
            gone.add(&numbers(hunt, roof[1], other));
            let units =
                vec![Unit::House(house, kept), Unit::Deadly(corners.to_vec(), pair, Vec::new())];
            hunt.remove("unique rectangle 4", &gone, units);
        }
    }
}

/// Type 6: the other digits are in opposite corners, and one digit has no other place in both rows or both columns.
fn crossed(hunt: &mut Hunt, corners: Corners, pair: DigitSet, roof: [Variable; 2]) {
    let [a, b, c, d] = corners;
    for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
        for digit in pair.iter() {
            let line = |side: [Variable; 2]| {
                let lines = houses_of(hunt, side).into_iter();
                let mut lines = lines.filter(|&house| hunt.units.sets[house].is_line());
                lines.find(|&house| is_kept(hunt, house, digit, side))
            };
            let (Some(first), Some(second)) = (line(sides[0]), line(sides[1])) else { continue };
            let mut gone = numbers(hunt, roof[0], DigitSet::only(digit));
            gone.add(&numbers(hunt, roof[1], DigitSet::only(digit)));
            let mut units = vec![Unit::House(first, digit), Unit::House(second, digit)];
            let numbers = corners.map(|one| hunt.number((one, digit)));
            for (i, &from) in numbers.iter().enumerate() {
                for &to in &numbers[i + 1..] {
                    if hunt.excludes(from, to) {
                        units.push(hunt.link(from, to));
                    }
                }
            }
            units.push(Unit::Deadly(corners.to_vec(), pair, Vec::new()));
            hunt.remove("unique rectangle 6", &gone, units);
        }
    }
}

/// The corner opposite to one with two candidates cannot have a digit if the other has no further place in its row and
/// its column.
fn hidden(hunt: &mut Hunt, corners: Corners, pair: DigitSet) {
    for corner in 0..4 {
        let opposite = OPPOSITE[corner];
        if hunt.position.now[corners[corner]] != pair {
            continue;
        }
        let beside: Vec<Variable> =
            (0..4).filter(|&i| i != corner && i != opposite).map(|i| corners[i]).collect();
        for digit in pair.iter() {
            let line = |other: Variable| {
                let lines = houses_of(hunt, [corners[opposite], other]).into_iter();
                let mut lines = lines.filter(|&house| hunt.units.sets[house].is_line());
                lines.find(|&house| is_kept(hunt, house, digit, [corners[opposite], other]))
            };
            let (Some(first), Some(second)) = (line(beside[0]), line(beside[1])) else { continue };
            let gone = numbers(hunt, corners[opposite], pair - DigitSet::only(digit));
            let units = vec![
                Unit::House(first, digit),
                Unit::House(second, digit),
                Unit::Deadly(corners.to_vec(), pair, Vec::new()),
            ];
            hunt.remove("hidden rectangle", &gone, units);
        }
    }
}

/// Digits that were placed and not given could be exchanged too.
fn avoidable(hunt: &mut Hunt, corners: Corners) {
    let now = &hunt.position.now;
    let placed =
        |i: usize| hunt.position.is_placed(corners[i]).then(|| now[corners[i]].single()).flatten();
    let open: Vec<usize> = (0..4).filter(|&i| placed(i).is_none()).collect();
    // The digits of the two diagonals.
    let digit = |i: usize, j: usize| match (placed(i), placed(j)) {
        (Some(a), Some(b)) => (a == b).then_some(a),
        (a, b) => a.or(b),
    };
    let (Some(first), Some(second)) = (digit(0, 3), digit(1, 2)) else { return };
    if first == second {
        return;
    }
    let pair: DigitSet = [first, second].into_iter().collect();
    let due = |i: usize| if i == 0 || i == 3 { first } else { second };
    let deadly = Unit::Deadly(corners.to_vec(), pair, Vec::new());
    if let [only] = open[..] {
        let gone = numbers(hunt, corners[only], DigitSet::only(due(only)));
        hunt.remove("avoidable rectangle 1", &gone, vec![deadly.clone()]);
    }
    if let [left, right] = open[..] {
        let extras = [left, right].map(|i| now[corners[i]] - DigitSet::only(due(i)));
        let fits = [left, right]
            .iter()
            .all(|&i| now[corners[i]].len() == 2 && now[corners[i]].contains(due(i)));
        if let (true, true, Some(extra)) = (fits, extras[0] == extras[1], extras[0].single()) {
            let ends = [left, right].map(|i| hunt.number((corners[i], extra)));
            let gone = hunt.seen_by_all(ends);
            let mut units = hunt.links(&ends, &gone);
            units.push(deadly);
            hunt.remove("avoidable rectangle 2", &gone, units);
        }
    }
}

/// All cells have two candidates but one that has three.
fn grave(hunt: &mut Hunt) {
    let (model, now) = (&hunt.units.model, &hunt.position.now);
    let open: Vec<Variable> =
        model.variables().iter().filter(|&one| !hunt.position.is_placed(one)).collect();
    let rich: Vec<Variable> = open.iter().copied().filter(|&one| now[one].len() != 2).collect();
    let plain =
        hunt.units.tables.is_empty() && open.iter().all(|&one| hunt.units.is_only_different(one));
    let [only] = rich[..] else { return };
    if !plain || now[only].len() != 3 || !hunt.units.sets.iter().all(|set| set.is_house) {
        return;
    }
    for digit in now[only].iter() {
        // Without it each digit has two places in each house, or is placed there.
        let two = hunt.houses().all(|house| {
            hunt.digits(house).iter().all(|other| {
                let places = hunt.units.places(now, house, other);
                let left = places
                    .iter()
                    .filter(|&&one| !hunt.position.is_placed(one) && (one, other) != (only, digit))
                    .count();
                left == 0 || left == 2
            })
        });
        if two {
            hunt.propose(
                "BUG+1",
                vec![(only, digit)],
                Vec::new(),
                vec![Unit::Grave((only, digit))],
            );
        }
    }
}
