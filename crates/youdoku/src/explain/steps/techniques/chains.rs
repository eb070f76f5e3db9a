//! Chains: strong and weak links in turn. If the start is not, the end is; what both exclude goes.

use std::collections::{HashMap, VecDeque};

use super::{Hunt, Proposal, als};
use crate::explain::steps::bits::Bits;
use crate::explain::steps::units::Unit;
use crate::{DigitSet, Stopped, Variable};

/// The most candidates that are taken as one: the places of a digit where two sets cross.
const MOST_IN_GROUP: usize = 3;

/// A candidate, or some of one digit that are taken as one: it is if one of them is.
struct Node {
    /// By number.
    members: Vec<usize>,
    /// What all of them exclude.
    seen: Bits,
    /// If this is not, that is, since the demand needs one of the two.
    strong: Vec<(usize, Unit)>,
    /// If this is, that is not.
    weak: Vec<usize>,
}

/// Which links may be used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    /// Of one digit, in houses.
    X,
    /// In cells.
    XY,
    All,
}

/// What may be taken as one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nodes {
    Single,
    /// Also places in the crossings of sets.
    Groups,
    /// Also the places of a digit in an almost locked set.
    Almost,
}

/// The most cells of an almost locked set in a chain.
const MOST_IN_SET: usize = 4;

struct Graph {
    nodes: Vec<Node>,
}

/// What was reached from a start that is not, each with the node before.
struct Reached {
    on: Vec<u32>,
    off: Vec<u32>,
    /// How many strong links lead to each that is.
    links: Vec<u32>,
    /// Those that are, the nearest first.
    ends: Vec<usize>,
}

const NONE: u32 = u32::MAX;

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    if hunt.wants(&["remote pair"]) {
        remote_pairs(hunt)?;
    }
    let plain = ["continuous nice loop", "discontinuous nice loop", "AIC"];
    let grouped =
        ["grouped continuous nice loop", "grouped discontinuous nice loop", "grouped AIC"];
    if hunt.wants(&["X-chain", "XY-chain"]) || hunt.wants(&plain) {
        let graph = Graph::of(hunt, Nodes::Single);
        for (links, name) in [(Links::X, "X-chain"), (Links::XY, "XY-chain")] {
            if hunt.wants(&[name]) {
                chains(hunt, &graph, links, ["", "", name])?;
            }
        }
        if hunt.wants(&plain) {
            chains(hunt, &graph, Links::All, plain)?;
        }
    }
    // What is found without groups is easier.
    if hunt.wants(&grouped) && (hunt.found.is_empty() || !hunt.wants(&plain)) {
        let graph = Graph::of(hunt, Nodes::Groups);
        chains(hunt, &graph, Links::All, grouped)?;
        // Almost locked sets are for those who ask.
        if !hunt.wants(&plain) {
            let graph = Graph::of(hunt, Nodes::Almost);
            chains(hunt, &graph, Links::All, grouped)?;
        }
    }
    Ok(())
}

impl Graph {
    fn of(hunt: &Hunt, which: Nodes) -> Graph {
        let open = |number: &usize| !hunt.position.is_placed(hunt.candidate(*number).0);
        let mut members: Vec<Vec<usize>> =
            hunt.live.iter().filter(open).map(|one| vec![one]).collect();
        if which != Nodes::Single {
            members.extend(groups(hunt));
        }
        let mut almost = if which == Nodes::Almost { als::all(hunt) } else { Vec::new() };
        almost.retain(|set| (2..=MOST_IN_SET).contains(&set.variables.len()));
        for set in &almost {
            for places in &set.places {
                let mut places = places.clone();
                places.sort_unstable();
                members.push(places);
            }
        }
        members.sort();
        members.sort_by_key(Vec::len);
        members.dedup();
        let mut nodes: Vec<Node> = members
            .into_iter()
            .map(|members| {
                let seen = hunt.seen_by_all(members.iter().copied());
                Node { members, seen, strong: Vec::new(), weak: Vec::new() }
            })
            .collect();
        // Single candidates come first, in their order.
        let singles = nodes.iter().take_while(|node| node.members.len() == 1).count();
        let mut of_single = vec![NONE; hunt.units.numbered.len()];
        nodes[..singles].iter().enumerate().for_each(|(i, node)| {
            of_single[node.members[0]] = i as u32;
        });
        for i in 0..nodes.len() {
            let seen = nodes[i].seen.iter().map(|one| of_single[one]).filter(|&one| one != NONE);
            let within =
                |j: &usize| nodes[*j].members.iter().all(|&one| nodes[i].seen.contains(one));
            let grouped = (singles..nodes.len()).filter(within);
            nodes[i].weak = seen.map(|one| one as usize).chain(grouped).collect();
        }
        let by_members: HashMap<Vec<usize>, usize> =
            nodes.iter().enumerate().map(|(i, node)| (node.members.clone(), i)).collect();
        for variable in hunt.units.model.variables().iter() {
            let digits = hunt.position.now[variable];
            if digits.len() == 2 {
                let ends: Vec<usize> =
                    digits.iter().map(|d| by_members[&vec![hunt.number((variable, d))]]).collect();
                nodes[ends[0]].strong.push((ends[1], Unit::Cell(variable)));
                nodes[ends[1]].strong.push((ends[0], Unit::Cell(variable)));
            }
        }
        for set in &almost {
            let node = |places: &Vec<usize>| {
                let mut places = places.clone();
                places.sort_unstable();
                by_members[&places]
            };
            for from in &set.places {
                for to in set.places.iter().filter(|to| *to != from) {
                    nodes[node(from)].strong.push((node(to), set.unit()));
                }
            }
        }
        let mut of_digit: HashMap<_, Vec<usize>> = HashMap::new();
        for (i, node) in nodes.iter().enumerate() {
            of_digit.entry(hunt.candidate(node.members[0]).1).or_default().push(i);
        }
        for house in hunt.houses() {
            for digit in hunt.digits(house).iter() {
                let places = hunt.places(house, digit);
                if places.len() < 2 || places.len() > 2 * MOST_IN_GROUP {
                    continue;
                }
                for &from in of_digit.get(&digit).into_iter().flatten() {
                    if !nodes[from].members.iter().all(|one| places.contains(one)) {
                        continue;
                    }
                    let left = places.iter().filter(|one| !nodes[from].members.contains(one));
                    let rest: Vec<usize> = left.copied().collect();
                    if let Some(&to) = by_members.get(&rest) {
                        let unit = match nodes[to].members.len() {
                            1 => Unit::House(house, digit),
                            _ => Unit::Pointing(house, digit),
                        };
                        nodes[from].strong.push((to, unit));
                    }
                }
            }
        }
        Graph { nodes }
    }

    /// Whether a strong link may be used.
    fn allows(links: Links, unit: &Unit) -> bool {
        match links {
            Links::X => matches!(unit, Unit::House(..)),
            Links::XY => matches!(unit, Unit::Cell(_)),
            Links::All => true,
        }
    }

    /// What follows if the start is not, by no more than so many strong links.
    fn reached(&self, hunt: &Hunt, start: usize, links: Links, most: u32) -> Reached {
        let count = self.nodes.len();
        let mut reached = Reached {
            on: vec![NONE; count],
            off: vec![NONE; count],
            links: vec![0; count],
            ends: Vec::new(),
        };
        reached.off[start] = start as u32;
        let mut queue = VecDeque::from([start]);
        let digit = hunt.candidate(self.nodes[start].members[0]).1;
        while let Some(off) = queue.pop_front() {
            let so_far = if off == start { 0 } else { reached.links[reached.off[off] as usize] };
            if so_far == most {
                break;
            }
            for (on, unit) in &self.nodes[off].strong {
                if reached.on[*on] != NONE || !Graph::allows(links, unit) {
                    continue;
                }
                reached.on[*on] = off as u32;
                reached.links[*on] = so_far + 1;
                reached.ends.push(*on);
                for &next in &self.nodes[*on].weak {
                    let fits = match links {
                        Links::X => hunt.candidate(self.nodes[next].members[0]).1 == digit,
                        // From cell to cell.
                        Links::XY => {
                            let cell = |node: usize| hunt.candidate(self.nodes[node].members[0]).0;
                            cell(next) != cell(*on)
                        }
                        Links::All => true,
                    };
                    if fits && reached.off[next] == NONE {
                        reached.off[next] = *on as u32;
                        queue.push_back(next);
                    }
                }
            }
        }
        reached
    }

    /// From the start, which is not, to an end, which is: nodes in turn off and on.
    fn path(&self, reached: &Reached, start: usize, end: usize) -> Vec<usize> {
        let mut path = vec![end];
        let mut on = end;
        loop {
            let off = reached.on[on] as usize;
            path.push(off);
            if off == start {
                path.reverse();
                return path;
            }
            on = reached.off[off] as usize;
            path.push(on);
        }
    }

    /// By what one of two is.
    fn strong(&self, off: usize, on: usize, links: Links) -> Option<&Unit> {
        let mut strong = self.nodes[off].strong.iter();
        let by = |(to, unit): &&(usize, Unit)| *to == on && Graph::allows(links, unit);
        strong.find(by).map(|(_, unit)| unit)
    }

    /// Whether several candidates are taken as one somewhere.
    fn is_grouped(&self, path: &[usize], links: Links) -> bool {
        let locked = |pair: &[usize]| matches!(pair, [off, on] if matches!(self.strong(*off, *on, links), Some(Unit::Locked(_))));
        path.iter().any(|&node| self.nodes[node].members.len() > 1)
            || path.chunks_exact(2).any(locked)
    }

    /// What a path stands on, in order.
    fn units(&self, hunt: &Hunt, path: &[usize], links: Links) -> Vec<Unit> {
        let mut units = Vec::new();
        for (i, pair) in path.windows(2).enumerate() {
            if i % 2 == 0 {
                units.extend(self.strong(pair[0], pair[1], links).cloned());
            } else {
                units.extend(self.apart(hunt, pair[0], pair[1]));
            }
        }
        units
    }

    /// That two nodes are not both, where the first is one candidate; a group's demand says so itself.
    fn apart(&self, hunt: &Hunt, on: usize, off: usize) -> Vec<Unit> {
        match self.nodes[on].members[..] {
            [one] => self.nodes[off].members.iter().map(|&other| hunt.link(one, other)).collect(),
            _ => Vec::new(),
        }
    }
}

/// The places of a digit in the crossings of two sets, where there are two or three.
fn groups(hunt: &Hunt) -> Vec<Vec<usize>> {
    let sets = &hunt.units.sets;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for house in hunt.houses() {
        for (other, set) in sets.iter().enumerate() {
            let both = |one: &&Variable| set.variables.contains(one);
            let crossing: Vec<Variable> =
                sets[house].variables.iter().filter(both).copied().collect();
            if other == house || crossing.len() < 2 || crossing.len() == sets[house].variables.len()
            {
                continue;
            }
            for digit in hunt.digits(house).iter() {
                let there = crossing.iter().filter(|one| hunt.position.now[**one].contains(digit));
                let mut group: Vec<usize> = there.map(|&one| hunt.number((one, digit))).collect();
                group.sort_unstable();
                if (2..=MOST_IN_GROUP).contains(&group.len()) {
                    groups.push(group);
                }
            }
        }
    }
    groups.sort();
    groups.dedup();
    groups
}

/// All chains with some links; names for loops that close, loops that do not, and chains.
fn chains(
    hunt: &mut Hunt,
    graph: &Graph,
    links: Links,
    names: [&'static str; 3],
) -> Result<(), Stopped> {
    let [closed, open, chain] = names;
    let (wants_closed, wants_open) = (hunt.wants(&[closed]), hunt.wants(&[open]));
    // A loop that does not close says of one candidate what a chain says of all.
    let wants_chain = hunt.wants(&[chain]);
    let grouped = |path: &[usize]| graph.is_grouped(path, links);
    let needs_group = chain.starts_with("grouped");
    let mut most = u32::MAX;
    for start in 0..graph.nodes.len() {
        hunt.control.check()?;
        if !graph.nodes[start].strong.iter().any(|(_, unit)| Graph::allows(links, unit)) {
            continue;
        }
        let reached = graph.reached(hunt, start, links, most);
        for &end in &reached.ends {
            if hunt.is_hasty
                && let Some(last) = hunt.found.last()
            {
                most = most.min(strong_links(last));
            }
            if reached.links[end] > most {
                break;
            }
            if end == start {
                if wants_open && let [one] = graph.nodes[start].members[..] {
                    let path = graph.path(&reached, start, end);
                    if grouped(&path) == needs_group {
                        let units = graph.units(hunt, &path, links);
                        hunt.propose(open, vec![hunt.candidate(one)], Vec::new(), units);
                    }
                }
                continue;
            }
            if wants_closed && graph.nodes[end].weak.contains(&start) {
                let path = graph.path(&reached, start, end);
                if path.len() >= 4 && grouped(&path) == needs_group {
                    self::closed(hunt, graph, &path, links, closed);
                }
            }
            let gone = graph.nodes[start].seen.both(&graph.nodes[end].seen);
            if gone.is_empty() {
                continue;
            }
            let path = graph.path(&reached, start, end);
            if grouped(&path) != needs_group || path.len() < 4 {
                continue;
            }
            if wants_chain && start < end {
                let units = ended(hunt, graph, &path, links, &gone);
                hunt.remove(chain, &gone, units);
            }
            if wants_open && !wants_chain {
                for one in gone.iter() {
                    let mut only = Bits::none(hunt.units.numbered.len());
                    only.insert(one);
                    let units = ended(hunt, graph, &path, links, &only);
                    hunt.remove(open, &only, units);
                }
            }
        }
    }
    Ok(())
}

/// How many strong links something stands on.
fn strong_links(proposal: &Proposal) -> u32 {
    let is_demand = |unit: &&Unit| !matches!(unit, Unit::Exclusion(..));
    proposal.units.iter().filter(is_demand).count() as u32
}

/// A chain with what its ends exclude.
fn ended(hunt: &Hunt, graph: &Graph, path: &[usize], links: Links, gone: &Bits) -> Vec<Unit> {
    let (start, end) = (path[0], path[path.len() - 1]);
    let mut units = hunt.links(&graph.nodes[start].members, gone);
    units.extend(graph.units(hunt, path, links));
    if let [one] = graph.nodes[end].members[..] {
        units.extend(hunt.links(&[one], gone));
    }
    units
}

/// A loop that closes: of the two sides of each weak link one is, so that what both exclude goes.
fn closed(hunt: &mut Hunt, graph: &Graph, path: &[usize], links: Links, name: &str) {
    let mut gone = Bits::none(hunt.units.numbered.len());
    let mut units = graph.units(hunt, path, links);
    let (start, end) = (path[0], path[path.len() - 1]);
    units.extend(graph.apart(hunt, end, start));
    let weak = path[1..].chunks_exact(2).map(|pair| (pair[0], pair[1])).chain([(end, start)]);
    for (on, off) in weak {
        let here = graph.nodes[on].seen.both(&graph.nodes[off].seen);
        for side in [on, off] {
            units.extend(hunt.links(&graph.nodes[side].members, &here));
        }
        gone.add(&here);
    }
    // The other way round: from the last to the first.
    let back: Vec<usize> = path.iter().rev().copied().collect();
    units.extend(graph.units(hunt, &back, links));
    path.iter().flat_map(|&node| &graph.nodes[node].members).for_each(|&one| gone.remove(one));
    hunt.remove(name, &gone, units);
}

/// Cells with the same two digits, each seeing the next: they have them in turn.
fn remote_pairs(hunt: &mut Hunt) -> Result<(), Stopped> {
    let now = &hunt.position.now;
    let twos: Vec<Variable> =
        hunt.units.model.variables().iter().filter(|&one| now[one].len() == 2).collect();
    let sees = |a: Variable, b: Variable| {
        a != b
            && now[a]
                .iter()
                .all(|digit| hunt.excludes(hunt.number((a, digit)), hunt.number((b, digit))))
    };
    let mut found: Vec<(Bits, Vec<Unit>)> = Vec::new();
    for (i, &start) in twos.iter().enumerate() {
        hunt.control.check()?;
        // How far each is from the start, and by whom.
        let mut before: HashMap<Variable, (Variable, usize)> = HashMap::from([(start, (start, 0))]);
        let mut queue = VecDeque::from([start]);
        while let Some(one) = queue.pop_front() {
            for &next in twos.iter().filter(|&&next| now[next] == now[start] && sees(one, next)) {
                if !before.contains_key(&next) {
                    before.insert(next, (one, before[&one].1 + 1));
                    queue.push_back(next);
                }
            }
        }
        for &end in &twos[i + 1..] {
            let Some(&(_, far)) = before.get(&end) else { continue };
            if far < 3 || far % 2 == 0 {
                continue;
            }
            let mut path = vec![end];
            while path[path.len() - 1] != start {
                path.push(before[&path[path.len() - 1]].0);
            }
            found.push(remote(hunt, &path, now[start]));
        }
    }
    for (gone, units) in found {
        hunt.remove("remote pair", &gone, units);
    }
    Ok(())
}

fn remote(hunt: &Hunt, path: &[Variable], digits: DigitSet) -> (Bits, Vec<Unit>) {
    let mut gone = Bits::none(hunt.units.numbered.len());
    let mut units = Vec::new();
    for pair in path.windows(2) {
        units.push(Unit::Cell(pair[0]));
        for digit in digits.iter() {
            units.push(hunt.link(hunt.number((pair[0], digit)), hunt.number((pair[1], digit))));
        }
    }
    units.push(Unit::Cell(path[path.len() - 1]));
    for (i, &a) in path.iter().enumerate() {
        for &b in path[i + 1..].iter().step_by(2) {
            for digit in digits.iter() {
                let ends = [hunt.number((a, digit)), hunt.number((b, digit))];
                let here = hunt.seen_by_all(ends);
                units.extend(hunt.links(&ends, &here));
                gone.add(&here);
            }
        }
    }
    for &one in path {
        digits.iter().for_each(|digit| gone.remove(hunt.number((one, digit))));
    }
    (gone, units)
}
