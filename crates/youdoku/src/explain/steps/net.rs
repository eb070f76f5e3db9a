//! What follows from assuming a candidate, layer by layer, with one reason for each thing that follows.
//!
//! A net says what follows and by which kind of unit; from which earlier things is looked up only where somebody walks back,
//! since most nets lead nowhere. With *sets*, whatever nothing else follows from is searched for what people see inside a
//! net: places of a digit that exclude the same, and pairs and triples.

use std::collections::BTreeSet;

use super::Position;
use super::bits::Bits;
use super::units::{Candidate, Table, Unit, Units};
use crate::{Candidates, Control, Digit, DigitSet, Stopped, Variable};

/// By what something follows.
#[derive(Clone, Copy, Debug)]
enum By {
    Assumed,
    /// Its variable has nothing else left.
    Cell,
    /// The house with this number has no other place left.
    House(u32),
    /// The node with this number excludes it, by a demand; by none where it is the same variable.
    Excluded(u32, u32),
    /// The table with this number.
    Table(u32),
    /// The set with this number among those that were found inside.
    Inside(u32),
}

/// Something that follows: a candidate, by its number, that is or is not.
#[derive(Clone, Copy, Debug)]
struct Node {
    number: u32,
    is: bool,
    by: By,
    /// What it follows from is among the nodes before this one.
    before: u32,
}

/// What follows from an assumption, as far as it was followed.
#[derive(Debug)]
pub struct Net {
    nodes: Vec<Node>,
    /// How many of them were followed.
    looked_at: usize,
    /// What was found inside.
    inside: Vec<Unit>,
    /// What has nothing left.
    end: Option<Unit>,
    is_cut: bool,
    /// The candidates whose going would make it another net, on boards whose candidates have rows.
    pub looked: Bits,
}

/// A net that is being followed.
struct Work<'a> {
    units: &'a Units,
    net: Net,
    now: Candidates,
    live: Bits,
    held: Bits,
    /// The tables to ask.
    tables: Bits,
    /// What the last one left.
    left: Vec<DigitSet>,
}

const NONE: u32 = u32::MAX;
/// So many nodes are followed between two looks at the clock.
const BETWEEN: usize = 64;

/// How far a net goes.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// No more nodes are followed.
    pub most: usize,
    /// Whether sets are looked for inside.
    pub sets: bool,
}

impl Net {
    /// What follows from a candidate, until something has nothing left.
    pub fn of(
        units: &Units,
        position: &Position,
        live: &Bits,
        candidate: Candidate,
        reach: Reach,
        control: &Control,
    ) -> Result<Net, Stopped> {
        let count = units.model.variables().num_values();
        let net = Net {
            nodes: Vec::with_capacity(128),
            looked_at: 0,
            inside: Vec::new(),
            end: None,
            is_cut: false,
            looked: Bits::none(count),
        };
        let mut work = Work {
            units,
            net,
            now: position.now.clone(),
            live: live.clone(),
            held: Bits::none(count),
            tables: Bits::none(units.tables.len()),
            left: Vec::new(),
        };
        work.is(candidate, By::Assumed);
        while work.net.end.is_none() {
            let next = work.net.looked_at;
            if next.is_multiple_of(BETWEEN) {
                control.check()?;
            }
            if next < work.net.nodes.len() {
                if next > reach.most {
                    work.net.is_cut = true;
                    break;
                }
                work.follow(next);
                work.net.looked_at += 1;
            } else if let Some(table) = work.tables.pop() {
                work.ask(table, control)?;
            } else if !(reach.sets && work.look_inside()) {
                break;
            }
        }
        Ok(work.net)
    }

    /// Whether something has nothing left.
    pub fn fails(&self) -> bool {
        self.end.is_some()
    }

    /// Whether it was left before its end.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// How many nodes were followed.
    pub fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// What goes, by number: after how many others.
    pub fn gone(&self, units: &Units) -> Vec<u32> {
        let mut gone = vec![NONE; units.model.variables().num_values()];
        for (at, node) in self.nodes.iter().enumerate().filter(|(_, node)| !node.is) {
            gone[node.number as usize] = at as u32;
        }
        gone
    }

    /// The units by which something has nothing left, in the order of firing, each once.
    pub fn to_end(&self, units: &Units) -> Vec<Unit> {
        let Some(end) = &self.end else { return Vec::new() };
        let gone = self.gone(units);
        let mut led = self.led(units, &gone, looked(units, &gone, end, NONE));
        if !led.contains(end) {
            led.push(end.clone());
        }
        led
    }

    /// The units by which a candidate goes.
    pub fn to(&self, units: &Units, number: usize) -> Vec<Unit> {
        let gone = self.gone(units);
        self.led(units, &gone, vec![gone[number]])
    }

    /// The unit by which a node follows; the assumption has none.
    fn unit(&self, units: &Units, node: &Node) -> Option<Unit> {
        let candidate = units.numbered[node.number as usize];
        Some(match node.by {
            By::Assumed => return None,
            By::Cell => Unit::Cell(candidate.0),
            By::House(house) => Unit::House(house as usize, candidate.1),
            By::Excluded(from, demand) => {
                let from = units.numbered[self.nodes[from as usize].number as usize];
                Unit::Exclusion(from, candidate, (demand != NONE).then_some(demand as usize))
            }
            By::Table(table) => Unit::Table(table as usize),
            By::Inside(at) => self.inside[at as usize].clone(),
        })
    }

    /// The units that lead to some nodes, in the order of firing, each once.
    fn led(&self, units: &Units, gone: &[u32], to: Vec<u32>) -> Vec<Unit> {
        let mut used: BTreeSet<u32> = to.iter().copied().collect();
        let mut open = to;
        while let Some(node) = open.pop() {
            let node = self.nodes[node as usize];
            let from = match (node.by, self.unit(units, &node)) {
                (By::Excluded(from, _), _) => vec![from],
                (_, Some(unit)) => looked(units, gone, &unit, node.before),
                (_, None) => Vec::new(),
            };
            open.extend(from.into_iter().filter(|&from| used.insert(from)));
        }
        let mut led: Vec<Unit> = Vec::new();
        for node in used {
            let unit = self.unit(units, &self.nodes[node as usize]);
            led.extend(unit.filter(|unit| !led.contains(unit)));
        }
        led
    }
}

/// The nodes by which that is gone which a unit looks at, of those before one.
fn looked(units: &Units, gone: &[u32], unit: &Unit, before: u32) -> Vec<u32> {
    let variables = units.model.variables();
    let all = |one: Variable| variables.all(one).iter().map(move |digit| (one, digit));
    let of = |set: usize| units.sets[set].variables.iter().copied();
    let looked: Vec<Candidate> = match unit {
        Unit::Cell(variable) => all(*variable).collect(),
        Unit::House(house, digit) | Unit::Pointing(house, digit) => {
            of(*house).map(|one| (one, *digit)).collect()
        }
        Unit::Table(table) => units.tables[*table].scope.iter().flat_map(|&one| all(one)).collect(),
        Unit::Naked(_, variables) => variables.iter().flat_map(|&one| all(one)).collect(),
        Unit::Hidden(house, digits) => {
            of(*house).flat_map(|one| digits.iter().map(move |digit| (one, digit))).collect()
        }
        _ => Vec::new(),
    };
    let nodes = looked.into_iter().map(|one| gone[variables.number(one.0, one.1)]);
    nodes.filter(|&node| node < before).collect()
}

impl Work<'_> {
    fn number(&self, (variable, digit): Candidate) -> usize {
        self.units.model.variables().number(variable, digit)
    }

    fn is(&mut self, candidate: Candidate, by: By) {
        let number = self.number(candidate);
        if !self.held.contains(number) {
            self.held.insert(number);
            let before = self.net.nodes.len() as u32;
            self.net.nodes.push(Node { number: number as u32, is: true, by, before });
        }
    }

    fn is_not(&mut self, candidate: Candidate, by: By, before: u32) {
        if !self.now[candidate.0].contains(candidate.1) {
            return;
        }
        let number = self.number(candidate);
        self.now[candidate.0].remove(candidate.1);
        self.live.remove(number);
        self.net.nodes.push(Node { number: number as u32, is: false, by, before });
    }

    fn follow(&mut self, node: usize) {
        let Node { number, is, .. } = self.net.nodes[node];
        let units = self.units;
        if let Some(row) = units.rows().get(number as usize) {
            self.net.looked.add(row);
        }
        let candidate @ (variable, digit) = units.numbered[number as usize];
        let before = node as u32 + 1;
        if is {
            let same = By::Excluded(node as u32, NONE);
            for other in (self.now[variable] - DigitSet::only(digit)).iter() {
                self.is_not((variable, other), same, before);
            }
            for &(other, demand) in units.excluded(candidate) {
                self.is_not(other, By::Excluded(node as u32, demand), before);
            }
            return;
        }
        units.tables_of[variable.index()].iter().for_each(|&table| self.tables.insert(table));
        let left = self.now[variable];
        match left.single() {
            _ if left.is_empty() => return self.net.end = Some(Unit::Cell(variable)),
            Some(only) => self.is((variable, only), By::Cell),
            None => {}
        }
        for &house in &units.houses_of[variable.index()] {
            let places = units.sets[house].variables.iter();
            let mut places = places.filter(|one| self.now[**one].contains(digit));
            match (places.next(), places.next()) {
                (None, _) => return self.net.end = Some(Unit::House(house, digit)),
                (Some(&only), None) => self.is((only, digit), By::House(house as u32)),
                _ => {}
            }
        }
    }

    fn ask(&mut self, table: usize, control: &Control) -> Result<(), Stopped> {
        let units = self.units;
        let Table { scope, candidates, .. } = &units.tables[table];
        self.net.looked.add(candidates);
        let mut left = std::mem::take(&mut self.left);
        if !units.left(table, &mut self.now, false, &mut left, control)? {
            self.net.end = Some(Unit::Table(table));
            return Ok(());
        }
        let before = self.net.nodes.len() as u32;
        for (&variable, &left) in scope.iter().zip(&left) {
            for digit in (self.now[variable] - left).iter() {
                self.is_not((variable, digit), By::Table(table as u32), before);
            }
        }
        self.left = left;
        Ok(())
    }

    /// Looks for one set from which something follows; whether there is one.
    fn look_inside(&mut self) -> bool {
        if self.units.rows().is_empty() {
            return false;
        }
        let found = self.pointing().or_else(|| self.naked()).or_else(|| self.hidden());
        let Some((unit, gone)) = found else { return false };
        let (by, before) = (By::Inside(self.net.inside.len() as u32), self.net.nodes.len() as u32);
        self.net.inside.push(unit);
        gone.into_iter().for_each(|one| self.is_not(one, by, before));
        true
    }

    /// Places of a digit in a house that all exclude the same.
    fn pointing(&self) -> Option<(Unit, Vec<Candidate>)> {
        let (units, variables) = (self.units, self.units.model.variables());
        for (house, set) in units.sets.iter().enumerate().filter(|(_, set)| set.is_house) {
            for digit in variables.all(set.variables[0]).iter() {
                let places = set.variables.iter().filter(|one| self.now[**one].contains(digit));
                let numbers: Vec<usize> =
                    places.map(|&one| variables.number(one, digit)).take(4).collect();
                if !(2..4).contains(&numbers.len()) {
                    continue;
                }
                let mut seen = self.live.clone();
                numbers.iter().for_each(|&one| seen.keep(&units.rows()[one]));
                if !seen.is_empty() {
                    let gone = seen.iter().map(|one| units.numbered[one]).collect();
                    return Some((Unit::Pointing(house, digit), gone));
                }
            }
        }
        None
    }

    /// Two or three variables of a set with as many values.
    fn naked(&self) -> Option<(Unit, Vec<Candidate>)> {
        for size in 2..=3 {
            for (number, set) in self.units.sets.iter().enumerate() {
                let few = |one: &&Variable| (2..=size).contains(&self.now[**one].len());
                let few: Vec<Variable> = set.variables.iter().filter(few).copied().collect();
                let mut found = None;
                super::techniques::choose(&few, size, &mut |chosen| {
                    let all = chosen.iter().fold(DigitSet::EMPTY, |all, &one| all | self.now[one]);
                    if found.is_some() || all.len() != size {
                        return;
                    }
                    let others = set.variables.iter().filter(|one| !chosen.contains(one));
                    let gone: Vec<Candidate> = others
                        .flat_map(|&one| (self.now[one] & all).iter().map(move |d| (one, d)))
                        .collect();
                    if !gone.is_empty() {
                        found = Some((Unit::Naked(number, chosen.to_vec()), gone));
                    }
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Two digits of a house with the same two places.
    fn hidden(&self) -> Option<(Unit, Vec<Candidate>)> {
        let (units, variables) = (self.units, self.units.model.variables());
        for (house, set) in units.sets.iter().enumerate().filter(|(_, set)| set.is_house) {
            let mut twice: Vec<(Digit, [Variable; 2])> = Vec::new();
            for digit in variables.all(set.variables[0]).iter() {
                let mut places = set.variables.iter().filter(|one| self.now[**one].contains(digit));
                if let (Some(&a), Some(&b), None) = (places.next(), places.next(), places.next()) {
                    twice.push((digit, [a, b]));
                }
            }
            for (i, &(digit, places)) in twice.iter().enumerate() {
                for &(other, same) in &twice[i + 1..] {
                    let pair = DigitSet::only(digit) | DigitSet::only(other);
                    let gone: Vec<Candidate> = places
                        .iter()
                        .flat_map(|&one| (self.now[one] - pair).iter().map(move |d| (one, d)))
                        .collect();
                    if same == places && !gone.is_empty() {
                        return Some((Unit::Hidden(house, pair), gone));
                    }
                }
            }
        }
        None
    }
}
