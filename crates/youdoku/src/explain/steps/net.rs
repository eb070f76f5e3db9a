//! What follows from assuming a candidate, layer by layer, with one reason for each thing that follows.

use std::collections::{BTreeSet, VecDeque};

use super::Position;
use super::units::{Candidate, Unit, Units};
use crate::constraint::Halt;
use crate::{Candidates, Control, DigitSet, Stopped};

/// Something that follows: a candidate that is, or is not.
#[derive(Clone, Debug)]
pub struct Node {
    pub candidate: Candidate,
    pub is: bool,
    /// By what, and from which nodes. The assumption has neither.
    pub by: Option<Unit>,
    pub from: Vec<usize>,
}

/// How an assumption fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What leads there, in order, the assumption first; `from` counts among them.
    pub nodes: Vec<Node>,
    /// What has nothing left.
    pub end: Unit,
    /// How many nodes were looked at before.
    pub looked_at: usize,
}

impl Failure {
    /// The units it stands on, each once, in the order of firing.
    pub fn units(&self) -> Vec<Unit> {
        let mut units: Vec<Unit> = Vec::new();
        for unit in self.nodes.iter().filter_map(|node| node.by.as_ref()).chain([&self.end]) {
            if !units.contains(unit) {
                units.push(unit.clone());
            }
        }
        units
    }
}

struct Net<'a> {
    units: &'a Units,
    now: Candidates,
    nodes: Vec<Node>,
    /// For each candidate by its number, the node by which it is gone.
    gone: Vec<u32>,
    /// Whether a candidate is known to be.
    held: Vec<bool>,
    queue: VecDeque<usize>,
    tables: BTreeSet<usize>,
    looked_at: usize,
}

const NONE: u32 = u32::MAX;

/// How the assumption fails, if it does, with no more than so many nodes looked at.
pub fn fails(
    units: &Units,
    position: &Position,
    candidate: Candidate,
    most: usize,
    control: &Control,
) -> Result<Option<Failure>, Stopped> {
    let mut net = Net {
        units,
        now: position.now.clone(),
        nodes: Vec::new(),
        gone: vec![NONE; units.model.variables().num_values()],
        held: vec![false; units.model.variables().num_values()],
        queue: VecDeque::new(),
        tables: BTreeSet::new(),
        looked_at: 0,
    };
    net.is(candidate, None, Vec::new());
    loop {
        control.check()?;
        let end = match net.queue.pop_front() {
            Some(node) if node <= most => {
                net.looked_at = node;
                net.follow(node)
            }
            Some(_) => return Ok(None),
            None => match net.tables.pop_first() {
                Some(table) => net.ask(table, control)?,
                None => return Ok(None),
            },
        };
        if let Some((end, from)) = end {
            return Ok(Some(net.led(end, &from)));
        }
    }
}

/// What has nothing left, and the nodes that see to it.
type End = Option<(Unit, Vec<usize>)>;

impl Net<'_> {
    fn number(&self, (variable, digit): Candidate) -> usize {
        self.units.model.variables().number(variable, digit)
    }

    fn is(&mut self, candidate: Candidate, by: Option<Unit>, from: Vec<usize>) {
        let number = self.number(candidate);
        self.held[number] = true;
        self.queue.push_back(self.nodes.len());
        self.nodes.push(Node { candidate, is: true, by, from });
    }

    fn is_not(&mut self, candidate: Candidate, by: Unit, from: Vec<usize>) {
        let number = self.number(candidate);
        if !self.now[candidate.0].contains(candidate.1) || self.gone[number] != NONE {
            return;
        }
        self.gone[number] = self.nodes.len() as u32;
        self.now[candidate.0].remove(candidate.1);
        self.queue.push_back(self.nodes.len());
        self.nodes.push(Node { candidate, is: false, by: Some(by), from });
    }

    fn follow(&mut self, node: usize) -> End {
        let Node { candidate: candidate @ (variable, digit), is, .. } = self.nodes[node];
        if is {
            for other in (self.now[variable] - DigitSet::only(digit)).iter() {
                let other = (variable, other);
                self.is_not(other, Unit::Exclusion(candidate, other, None), vec![node]);
            }
            let units = self.units;
            for &(other, by) in units.excluded(candidate) {
                self.is_not(
                    other,
                    Unit::Exclusion(candidate, other, Some(by as usize)),
                    vec![node],
                );
            }
            return None;
        }
        self.tables.extend(&self.units.tables_of[variable.index()]);
        let all = self.units.model.variables().all(variable);
        let of_cell: Vec<Candidate> = all.iter().map(|digit| (variable, digit)).collect();
        if let end @ Some(_) = self.meet(Unit::Cell(variable), &of_cell) {
            return end;
        }
        for &house in &self.units.houses_of[variable.index()] {
            let variables = &self.units.sets[house].variables;
            let places: Vec<Candidate> = variables.iter().map(|&one| (one, digit)).collect();
            if let end @ Some(_) = self.meet(Unit::House(house, digit), &places) {
                return end;
            }
        }
        None
    }

    /// One of these must be: with one left it is, with none it is the end.
    fn meet(&mut self, demand: Unit, of: &[Candidate]) -> End {
        let mut left = of.iter().filter(|one| self.now[one.0].contains(one.1));
        let (first, second) = (left.next().copied(), left.next());
        if second.is_some() {
            return None;
        }
        let gone = of.iter().map(|&one| self.gone[self.number(one)]).filter(|&node| node != NONE);
        let from: Vec<usize> = gone.map(|node| node as usize).collect();
        match first {
            None => Some((demand, from)),
            Some(candidate) => {
                if !self.held[self.number(candidate)] {
                    self.is(candidate, Some(demand), from);
                }
                None
            }
        }
    }

    fn ask(&mut self, table: usize, control: &Control) -> Result<End, Stopped> {
        let mut narrowed = self.now.clone();
        let outcome = self.units.narrow(table, &mut narrowed, false, control);
        let scope = &self.units.tables[table].scope;
        let all = |variable| self.units.model.variables().all(variable);
        let looked = scope.iter().flat_map(|&one| all(one).iter().map(move |d| (one, d)));
        let from = looked.map(|one| self.gone[self.number(one)]).filter(|&node| node != NONE);
        let from: Vec<usize> = from.map(|node| node as usize).collect();
        match outcome {
            Err(Halt::Stopped(stopped)) => Err(stopped),
            Err(Halt::Conflict(_)) => Ok(Some((Unit::Table(table), from))),
            Ok(()) => {
                for &variable in scope {
                    for digit in (self.now[variable] - narrowed[variable]).iter() {
                        self.is_not((variable, digit), Unit::Table(table), from.clone());
                    }
                }
                Ok(None)
            }
        }
    }

    /// The nodes that lead to the end, numbered anew.
    fn led(&self, end: Unit, from: &[usize]) -> Failure {
        let mut used: BTreeSet<usize> = from.iter().copied().collect();
        let mut open: Vec<usize> = from.to_vec();
        while let Some(node) = open.pop() {
            open.extend(self.nodes[node].from.iter().filter(|&&before| used.insert(before)));
        }
        let order: Vec<usize> = used.into_iter().collect();
        let anew = |from: &[usize]| -> Vec<usize> {
            from.iter().filter_map(|node| order.binary_search(node).ok()).collect()
        };
        let nodes = order.iter().map(|&node| {
            let node = &self.nodes[node];
            Node { from: anew(&node.from), ..node.clone() }
        });
        Failure { nodes: nodes.collect(), end, looked_at: self.looked_at }
    }
}
