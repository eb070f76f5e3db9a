//! All choices of digits that have a sum, where they are few.

use std::slice::ChunksExact;

use super::Term;
use crate::{Digit, Digits, Variable};

/// Choices of digits for some cells, each by its place in the range.
pub struct Choices {
    cells: usize,
    digits: Vec<u16>,
}

impl Choices {
    /// Those in which the terms add up to the total and cells that differ do; nothing where there are more
    /// than so many, or finding them takes too long, or there is nothing to choose.
    pub fn of_sum(
        terms: &[Term],
        total: i64,
        digits: Digits,
        differ: &dyn Fn(Variable, Variable) -> bool,
        most: usize,
    ) -> Option<Choices> {
        if terms.is_empty() {
            return None;
        }
        let mut list = List {
            terms,
            range: digits,
            differ,
            rivals: Vec::new(),
            rests: rests(terms, digits),
            most,
            digits: Vec::new(),
            steps: 0,
        };
        list.write(&mut Vec::new(), total).ok()?;
        Some(Choices { cells: terms.len(), digits: list.digits })
    }

    pub fn len(&self) -> usize {
        self.digits.len() / self.cells
    }

    /// For each choice, the digit of each cell.
    pub fn iter(&self) -> ChunksExact<'_, u16> {
        self.digits.chunks_exact(self.cells)
    }
}

/// Choices that are being listed.
struct List<'a> {
    terms: &'a [Term],
    range: Digits,
    differ: &'a dyn Fn(Variable, Variable) -> bool,
    /// For each term that was reached, those before it whose cells differ from its own.
    rivals: Vec<Vec<usize>>,
    rests: Vec<(i64, i64)>,
    most: usize,
    digits: Vec<u16>,
    steps: usize,
}

/// It would be too long.
struct TooLong;

impl List<'_> {
    /// Lists the choices that begin with these digits and add so much more.
    fn write(&mut self, chosen: &mut Vec<u16>, left: i64) -> Result<(), TooLong> {
        self.steps += 1;
        let at = chosen.len();
        if at == self.terms.len() {
            self.digits.extend_from_slice(chosen);
        }
        if self.digits.len() > self.most * self.terms.len() || self.steps > 4 * self.most {
            return Err(TooLong);
        }
        let Some(term) = self.terms.get(at) else { return Ok(()) };
        if at == self.rivals.len() {
            let rival = |&j: &usize| (self.differ)(term.variable, self.terms[j].variable);
            self.rivals.push((0..at).filter(rival).collect());
        }
        let (least, most) = self.rests[at + 1];
        for digit in 0..self.range.count() {
            let after = left - term.adds(self.range, Digit::at(digit));
            let taken = self.rivals[at].iter().any(|&rival| usize::from(chosen[rival]) == digit);
            if !taken && (least..=most).contains(&after) {
                chosen.push(digit as u16);
                self.write(chosen, after)?;
                chosen.pop();
            }
        }
        Ok(())
    }
}

/// What the terms from each one on can add, at least and at most.
fn rests(terms: &[Term], digits: Digits) -> Vec<(i64, i64)> {
    let mut rests = vec![(0, 0)];
    for term in terms.iter().rev() {
        let (least, most) = rests[rests.len() - 1];
        let (low, high) = term.ends(digits);
        rests.push((least + low, most + high));
    }
    rests.reverse();
    rests
}
