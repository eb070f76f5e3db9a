//! Two or three cells with two or three candidates: XY-, XYZ- and W-wing.

use super::Hunt;
use crate::explain::steps::bits::Bits;
use crate::explain::steps::units::Unit;
use crate::{Digit, DigitSet, Stopped, Variable};

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    let now = &hunt.position.now;
    let of_size = |size: usize| -> Vec<Variable> {
        hunt.units.model.variables().iter().filter(|&one| now[one].len() == size).collect()
    };
    let (twos, threes) = (of_size(2), of_size(3));
    for &pivot in &twos {
        hunt.control.check()?;
        for (i, &left) in twos.iter().enumerate() {
            for &right in &twos[i + 1..] {
                let outer = (now[left] & now[right]) - now[pivot];
                if let Some(z) = outer.single()
                    && now[left] != now[right]
                    && (now[left] | now[right]) - outer == now[pivot]
                {
                    wing(hunt, "XY-wing", pivot, [left, right], z);
                }
            }
        }
    }
    for &pivot in &threes {
        hunt.control.check()?;
        for (i, &left) in twos.iter().enumerate() {
            for &right in &twos[i + 1..] {
                if now[left] | now[right] == now[pivot]
                    && let Some(z) = (now[left] & now[right]).single()
                {
                    wing(hunt, "XYZ-wing", pivot, [left, right], z);
                }
            }
        }
    }
    if hunt.wants(&["W-wing"]) {
        for (i, &left) in twos.iter().enumerate() {
            for &right in &twos[i + 1..] {
                if now[left] == now[right] {
                    hunt.control.check()?;
                    joined(hunt, left, right);
                }
            }
        }
    }
    Ok(())
}

/// Whatever the pivot is, one of them all has the last digit.
fn wing(hunt: &mut Hunt, name: &str, pivot: Variable, pincers: [Variable; 2], z: Digit) {
    let now = &hunt.position.now;
    let mut units = Vec::new();
    let mut ends = Vec::new();
    for pincer in pincers {
        let joint = (now[pincer] - DigitSet::only(z)).single();
        let Some(x) = joint else { return };
        let (a, b) = (hunt.number((pivot, x)), hunt.number((pincer, x)));
        if !hunt.excludes(a, b) {
            return;
        }
        units.extend([Unit::Cell(pincer), hunt.link(a, b)]);
        ends.push(hunt.number((pincer, z)));
    }
    units.push(Unit::Cell(pivot));
    if now[pivot].contains(z) {
        ends.push(hunt.number((pivot, z)));
    }
    let gone = hunt.seen_by_all(ends.iter().copied());
    let mut all = hunt.links(&ends, &gone);
    all.extend(units);
    hunt.remove(name, &gone, all);
}

/// Two cells of the same two digits: a strong link of one sees to it that one of them has the other.
fn joined(hunt: &mut Hunt, left: Variable, right: Variable) {
    let pair = hunt.position.now[left];
    if let (Some(x), Some(y)) = (pair.first(), pair.iter().last()) {
        for (x, y) in [(x, y), (y, x)] {
            let ends = [hunt.number((left, y)), hunt.number((right, y))];
            let gone: Bits = hunt.seen_by_all(ends);
            if gone.is_empty() {
                continue;
            }
            let joints = [hunt.number((left, x)), hunt.number((right, x))];
            for house in hunt.houses() {
                let [a, b] = hunt.places(house, x)[..] else { continue };
                if joints.contains(&a) || joints.contains(&b) {
                    continue;
                }
                for (a, b) in [(a, b), (b, a)] {
                    if hunt.excludes(a, joints[0]) && hunt.excludes(b, joints[1]) {
                        let mut units = hunt.links(&ends, &gone);
                        units.extend([
                            Unit::Cell(left),
                            hunt.link(a, joints[0]),
                            Unit::House(house, x),
                            hunt.link(b, joints[1]),
                            Unit::Cell(right),
                        ]);
                        hunt.remove("W-wing", &gone, units);
                    }
                }
            }
        }
    }
}
