//! Tables: demands that are looked at together, and what they leave of candidates.

use crate::constraint::{Conflict, Constraint, Halt, Piece, Quiet, pieces};
use crate::explain::steps::answers::{Answer, Answers, Choice, Packed};
use crate::explain::steps::bits::Bits;
use crate::explain::steps::sums::{self, Implied};
use crate::{Candidates, Control, Digit, DigitSet, Source, Stopped, Variable};

use super::Units;

/// Demands that are looked at together, since people take a cage or a line as one thing.
#[derive(Clone, Debug)]
pub struct Table {
    pub demands: Vec<usize>,
    pub scope: Vec<Variable>,
    /// The same, candidate by candidate.
    pub candidates: Bits,
    /// No candidate of it has as high an index.
    digits: usize,
    /// Whether its one demand leaves nothing that is in no choice: then there is nothing to try.
    pub is_whole: bool,
    /// What follows from houses and cages; it has no demand.
    pub implied: Option<Implied>,
}

/// No rule with more variables is one table; its demands are tables each.
const MOST_TOGETHER: usize = 32;
/// Who has more choices is not told them.
const MOST_CHOICES: usize = 60;
/// How many choices are tried for each candidate of a table before it is left alone.
const MOST_TRIED: usize = 200;
/// Tables with more variables are narrowed by their demands one by one only.
const MOST_TRIED_VARIABLES: usize = 12;

impl Units {
    /// Makes tables of demands: one of all that a small rule demands, else one of each that is no mere pair.
    pub(super) fn gather(&mut self, rest: &[(Source, usize)]) {
        let demands = self.model.demands();
        let scope_of = |numbers: &[usize]| {
            let scopes = numbers.iter().flat_map(|&n| demands[n].constraint.scope());
            let mut scope: Vec<Variable> = scopes.copied().collect();
            scope.sort();
            scope.dedup();
            scope
        };
        let mut tables = Vec::new();
        for of_one in rest.chunk_by(|a, b| a.0 == b.0) {
            let from = of_one[0].0;
            if let Source::Rule(_) = from {
                // With the differences that the rule demands itself: a cage is a sum of different digits.
                let all = (0..demands.len()).filter(|&n| demands[n].from == from);
                let all: Vec<usize> = all.collect();
                let scope = scope_of(&all);
                if scope.len() <= MOST_TOGETHER {
                    tables.push(self.table(all, scope));
                    continue;
                }
            }
            for &(_, number) in of_one {
                let pair = matches!(pieces(&*demands[number].constraint)[..], [Piece::Pair(..)]);
                if !pair {
                    tables.push(self.table(vec![number], scope_of(&[number])));
                }
            }
        }
        for implied in sums::implied(&self.model, &self.sets) {
            let scope = implied.sum.scope().to_vec();
            tables.push(Table { implied: Some(implied), ..self.table(Vec::new(), scope) });
        }
        for (number, table) in tables.iter().enumerate() {
            table.scope.iter().for_each(|one| self.tables_of[one.index()].push(number));
        }
        self.tables = tables;
    }

    fn table(&self, demands: Vec<usize>, scope: Vec<Variable>) -> Table {
        let variables = self.model.variables();
        let mut candidates = Bits::none(variables.num_values());
        for &one in &scope {
            variables.all(one).iter().for_each(|d| candidates.insert(variables.number(one, d)));
        }
        let highest = |&one: &Variable| variables.all(one).iter().last();
        let digits = scope.iter().filter_map(highest).map(|d| d.index() + 1).max().unwrap_or(0);
        let is_whole = match demands[..] {
            [only] => match pieces(&*self.model.demands()[only].constraint)[..] {
                // An automaton that reads a variable twice takes it for two.
                [Piece::Regular(word, _)] => word.len() == scope.len(),
                [Piece::Table(..) | Piece::Pair(..)] => true,
                _ => false,
            },
            _ => false,
        };
        Table { demands, scope, candidates, digits, is_whole, implied: None }
    }

    /// Narrows the candidates by a table; thoroughly, each that is left is in some choice, as far as trying tells.
    pub fn narrow(
        &self,
        table: usize,
        now: &mut Candidates,
        thoroughly: bool,
        control: &Control,
    ) -> Result<(), Halt> {
        let scope = &self.tables[table].scope;
        let mut left = Vec::with_capacity(scope.len());
        if !self.left(table, now, thoroughly, &mut left, control)? {
            return Err(Conflict { variables: scope.clone() }.into());
        }
        scope.iter().zip(&left).for_each(|(&one, &left)| now[one] = left);
        Ok(())
    }

    /// What a table leaves of its variables' candidates, in their order, and whether it leaves anything. The candidates are
    /// worked on, and as before afterwards. The same question is answered once.
    pub fn left(
        &self,
        table: usize,
        now: &mut Candidates,
        thoroughly: bool,
        left: &mut Vec<DigitSet>,
        control: &Control,
    ) -> Result<bool, Stopped> {
        let Table { scope, is_whole, digits, .. } = &self.tables[table];
        let thoroughly = thoroughly && !is_whole;
        left.clear();
        left.extend(scope.iter().map(|&one| now[one]));
        let place = 2 * table + usize::from(thoroughly);
        let key = Packed::of(left, *digits);
        let known = Answers::locked(&self.answers).get(place, &key, left);
        if let Some(is_some) = known {
            return Ok(is_some);
        }
        let outcome = self.narrow_anew(table, now, thoroughly, control);
        let before = left.clone();
        for (&one, left) in scope.iter().zip(&mut *left) {
            std::mem::swap(&mut now[one], left);
        }
        let is_some = match outcome {
            Ok(()) => true,
            Err(Halt::Conflict(_)) => false,
            Err(Halt::Stopped(stopped)) => return Err(stopped),
        };
        let answer = if is_some { Answer::new(&before, left) } else { Answer::Nothing };
        Answers::locked(&self.answers).keep(place, key, answer);
        Ok(is_some)
    }

    fn narrow_anew(
        &self,
        table: usize,
        now: &mut Candidates,
        thoroughly: bool,
        control: &Control,
    ) -> Result<(), Halt> {
        let number = table;
        let table = &self.tables[number];
        if table.is_whole {
            let demand = &self.model.demands()[table.demands[0]];
            return demand.constraint.propagate(now, &mut Quiet, control);
        }
        self.settle(table, now, control)?;
        if !thoroughly || table.scope.len() > MOST_TRIED_VARIABLES {
            return Ok(());
        }
        // Choices that were found before and are possible still need not be found again.
        let mut met = Candidates::none_of(self.model.variables());
        let choices = Answers::locked(&self.answers).choices(number);
        for choice in choices.iter() {
            let is_possible = |(&one, &digit): (&Variable, &Digit)| now[one].contains(digit);
            if table.scope.iter().zip(choice).all(is_possible) {
                table.scope.iter().zip(choice).for_each(|(&one, &digit)| met[one].insert(digit));
            }
        }
        let mut found: Vec<Choice> = Vec::new();
        for &variable in &table.scope {
            for digit in now[variable].iter() {
                if met[variable].contains(digit) {
                    continue;
                }
                let mut tried = now.clone();
                tried[variable] = DigitSet::only(digit);
                let mut left = MOST_TRIED;
                match self.choice(table, tried, &mut left, control)? {
                    Some(choice) => {
                        table.scope.iter().for_each(|&one| met[one] = met[one] | choice[one]);
                        let digits = table.scope.iter().map(|&one| choice[one].single());
                        found.extend(digits.collect::<Option<Choice>>());
                    }
                    None if left == 0 => {}
                    None => now[variable].remove(digit),
                }
                if now[variable].is_empty() {
                    return Err(Conflict { variables: table.scope.clone() }.into());
                }
            }
        }
        if !found.is_empty() {
            Answers::locked(&self.answers).allow(number, found);
        }
        Ok(())
    }

    /// A choice that the table allows; nothing where there is none, or where nothing is left to try with.
    fn choice(
        &self,
        table: &Table,
        mut now: Candidates,
        left: &mut usize,
        control: &Control,
    ) -> Result<Option<Candidates>, Halt> {
        if *left == 0 {
            return Ok(None);
        }
        *left -= 1;
        match self.settle(table, &mut now, control) {
            Err(Halt::Conflict(_)) => return Ok(None),
            Err(stopped) => return Err(stopped),
            Ok(()) => {}
        }
        let open = table.scope.iter().copied().filter(|&one| now[one].len() > 1);
        let Some(variable) = open.min_by_key(|&one| now[one].len()) else { return Ok(Some(now)) };
        for digit in now[variable].iter() {
            let mut tried = now.clone();
            tried[variable] = DigitSet::only(digit);
            if let Some(choice) = self.choice(table, tried, left, control)? {
                return Ok(Some(choice));
            }
        }
        Ok(None)
    }

    /// All choices that a table allows, the values in the order of its variables; nothing where they are many, or take long
    /// to find.
    pub fn choices(
        &self,
        table: usize,
        now: &Candidates,
        control: &Control,
    ) -> Result<Option<Vec<Vec<Digit>>>, Stopped> {
        let table = &self.tables[table];
        let (mut found, mut left, mut open) = (Vec::new(), MOST_TRIED, vec![now.clone()]);
        while let Some(mut now) = open.pop() {
            if left == 0 || table.scope.len() > MOST_TRIED_VARIABLES || found.len() > MOST_CHOICES {
                return Ok(None);
            }
            left -= 1;
            match self.settle(table, &mut now, control) {
                Err(Halt::Conflict(_)) => continue,
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Ok(()) => {}
            }
            match table.scope.iter().copied().find(|&one| now[one].len() > 1) {
                None => {
                    found.push(table.scope.iter().filter_map(|&one| now[one].first()).collect())
                }
                Some(variable) => {
                    let digits: Vec<Digit> = now[variable].iter().collect();
                    open.extend(digits.into_iter().rev().map(|digit| {
                        let mut tried = now.clone();
                        tried[variable] = DigitSet::only(digit);
                        tried
                    }));
                }
            }
        }
        Ok(Some(found))
    }

    /// Whether a table is a sum in which all of its variables count alike: then it is told by what is added.
    pub fn is_plain_sum(&self, table: usize) -> bool {
        let Table { demands, scope, .. } = &self.tables[table];
        demands.iter().any(|&number| {
            let pieces = pieces(&*self.model.demands()[number].constraint);
            pieces.iter().any(|piece| match piece {
                Piece::Sum(terms, _) => {
                    terms.len() == scope.len() && terms.iter().all(|term| term.weight == 1)
                }
                _ => false,
            })
        })
    }

    /// The demands of a table, over and over, until none of them removes anything.
    fn settle(&self, table: &Table, now: &mut Candidates, control: &Control) -> Result<(), Halt> {
        let size = |now: &Candidates| table.scope.iter().map(|&one| now[one].len()).sum::<usize>();
        loop {
            control.check()?;
            let before = size(now);
            for &number in &table.demands {
                self.model.demands()[number].constraint.propagate(now, &mut Quiet, control)?;
            }
            if let Some(implied) = &table.implied {
                implied.sum.propagate(now, &mut Quiet, control)?;
            }
            if size(now) == before {
                return Ok(());
            }
        }
    }
}
