//! One digit and two demands: two strong links joined by a weak one, and the empty rectangle.

use super::{Family, Hunt};
use crate::explain::steps::bits::Bits;
use crate::explain::steps::units::{Kind, Unit};
use crate::{Digit, Stopped};

/// A house where a digit has two places, by number.
#[derive(Clone, Copy, Debug)]
struct Link {
    house: usize,
    ends: [usize; 2],
}

/// Something found: what it stands on, and what goes.
struct Pattern {
    name: &'static str,
    /// What two of them must have in common to be told as one.
    key: Vec<usize>,
    gone: Bits,
    units: Vec<Unit>,
}

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    for digit in hunt.units.model.grid().digits() {
        hunt.control.check()?;
        let looked = hunt.where_is(digit);
        hunt.anew((Family::TwoLinks, digit.index()), looked, |hunt| {
            let before = hunt.found.len();
            of_digit(hunt, digit);
            Ok(hunt.found.len() == before)
        })?;
    }
    Ok(())
}

fn of_digit(hunt: &mut Hunt, digit: Digit) {
    let mut links = Vec::new();
    for house in hunt.houses() {
        if let [a, b] = hunt.places(house, digit)[..] {
            links.push(Link { house, ends: [a, b] });
        }
    }
    let mut found = Vec::new();
    for (i, &first) in links.iter().enumerate() {
        for &second in &links[i + 1..] {
            joined(hunt, digit, first, second, &mut found);
        }
    }
    if hunt.wants(&["empty rectangle", "dual empty rectangle"]) {
        for house in hunt.houses() {
            rectangles(hunt, digit, house, &links, &mut found);
        }
    }
    for (dual, name) in
        [("dual 2-string kite", "2-string kite"), ("dual empty rectangle", "empty rectangle")]
    {
        if hunt.wants(&[dual]) {
            duals(hunt, dual, name, &found);
        }
    }
    for pattern in found {
        hunt.remove(pattern.name, &pattern.gone, pattern.units);
    }
}

fn joined(hunt: &Hunt, digit: Digit, first: Link, second: Link, found: &mut Vec<Pattern>) {
    for [b, a] in [first.ends, [first.ends[1], first.ends[0]]] {
        for [c, d] in [second.ends, [second.ends[1], second.ends[0]]] {
            if [a, b].contains(&c) || [a, b].contains(&d) || !hunt.excludes(b, c) {
                continue;
            }
            let gone = hunt.seen_by_all([a, d]);
            if gone.is_empty() {
                continue;
            }
            let mut units = hunt.links(&[a], &gone);
            units.push(Unit::House(first.house, digit));
            units.push(hunt.link(b, c));
            units.push(Unit::House(second.house, digit));
            units.extend(hunt.links(&[d], &gone));
            let Some((name, joint)) = name(hunt, first, second, [a, b, c, d]) else { continue };
            found.push(Pattern { name, key: vec![joint], gone, units });
        }
    }
}

/// The name of a, b and c, d with b and c joined, and the set in which they are; none where the others lie in a line as b and
/// c do, which is an X-wing and takes more away.
fn name(
    hunt: &Hunt,
    first: Link,
    second: Link,
    [a, b, c, d]: [usize; 4],
) -> Option<(&'static str, usize)> {
    let kind = |set: usize| hunt.units.sets[set].kind;
    let together = |wanted: Kind, one: usize, other: usize| {
        let (one, other) = (hunt.candidate(one).0, hunt.candidate(other).0);
        hunt.units.sets.iter().position(|set| {
            set.kind == wanted && set.variables.contains(&one) && set.variables.contains(&other)
        })
    };
    let (name, across) = match (kind(first.house), kind(second.house)) {
        (Kind::Row, Kind::Row) => ("skyscraper", Kind::Column),
        (Kind::Column, Kind::Column) => ("skyscraper", Kind::Row),
        (Kind::Row, Kind::Column) | (Kind::Column, Kind::Row) => ("2-string kite", Kind::Region),
        _ => return Some(("turbot fish", first.house)),
    };
    match together(across, b, c) {
        Some(_) if name == "skyscraper" && together(across, a, d).is_some() => None,
        Some(joint) => Some((name, joint)),
        None => Some(("turbot fish", first.house)),
    }
}

/// A house all of whose places are excluded by one end of a strong link or by the victim.
fn rectangles(hunt: &Hunt, digit: Digit, house: usize, links: &[Link], found: &mut Vec<Pattern>) {
    let places = hunt.places(house, digit);
    if hunt.units.sets[house].kind != Kind::Region || places.len() < 2 {
        return;
    }
    let kinds = |numbers: &[usize], kind: Kind| {
        let sets = hunt.units.sets.iter().enumerate();
        let here = |set: &[_]| numbers.iter().all(|&one| set.contains(&hunt.candidate(one).0));
        sets.filter(|(_, set)| set.kind == kind && here(&set.variables)).map(|(i, _)| i).next()
    };
    for link in links {
        if link.house == house || link.ends.iter().any(|end| places.contains(end)) {
            continue;
        }
        for [a, b] in [link.ends, [link.ends[1], link.ends[0]]] {
            let (near, far): (Vec<usize>, Vec<usize>) =
                places.iter().partition(|&&one| hunt.excludes(a, one));
            if near.is_empty() || far.is_empty() {
                continue;
            }
            // One part in a row of the box, the other in a column of it.
            let in_lines = |rows: &[usize], columns: &[usize]| {
                kinds(rows, Kind::Row).is_some() && kinds(columns, Kind::Column).is_some()
            };
            let line = |end: usize, part: &[usize], kind: Kind| {
                let all: Vec<usize> = part.iter().copied().chain([end]).collect();
                kinds(&all, kind).is_some()
            };
            let crosses = in_lines(&near, &far) && line(a, &near, Kind::Row)
                || in_lines(&far, &near) && line(a, &near, Kind::Column);
            let mut gone = hunt.seen_by_all(far.iter().copied().chain([b]));
            places.iter().for_each(|&one| gone.remove(one));
            if !crosses || gone.is_empty() {
                continue;
            }
            let mut units = hunt.links(&[b], &gone);
            units.push(Unit::House(link.house, digit));
            units.extend(near.iter().map(|&one| hunt.link(a, one)));
            units.extend(hunt.links(&far, &gone));
            units.push(Unit::House(house, digit));
            found.push(Pattern { name: "empty rectangle", key: vec![house], gone, units });
        }
    }
}

/// Two of a kind with the same houses, told as one.
fn duals(hunt: &mut Hunt, dual: &str, name: &str, found: &[Pattern]) {
    for (i, a) in found.iter().enumerate().filter(|(_, one)| one.name == name) {
        for b in found[i + 1..].iter().filter(|one| one.name == name && one.key == a.key) {
            if a.gone != b.gone {
                let mut gone = a.gone.clone();
                gone.add(&b.gone);
                hunt.remove(dual, &gone, [a.units.clone(), b.units.clone()].concat());
            }
        }
    }
}
