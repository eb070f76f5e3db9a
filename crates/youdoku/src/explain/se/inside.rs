//! What further rules say inside a nested chain, on the grid as it is when links lead no further.

use youdoku_logic::{Control, Stopped};

use super::closure::{Closure, NONE, gone};
use super::fresh;
use super::grid::{Bits, Grid, Hint, Nine, T};
use super::kind::inner_rules;
use super::links::{BY_COLUMN, NO_CAUSE};
use super::multiple::Inner;
use super::simple::{each_fish, each_hidden_set, each_locking, each_naked_set};

impl Closure {
    /// What further rules say of the grid as it is now, until one says something.
    pub(super) fn advance(
        &mut self,
        grid: &Grid,
        source: &Grid,
        level: u8,
        inner: &mut Inner,
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut found: Vec<(Hint, Vec<usize>)> = Vec::new();
        for rule in 0..4 {
            let was = |cell: usize, digit: usize| source.has(cell, digit) && !grid.has(cell, digit);
            match rule {
                0 => each_locking(grid, Some(source), |one, other, digit, hint| {
                    let kind = other / 9;
                    let parents = T.cells[one]
                        .iter()
                        .map(|&cell| cell as usize)
                        .filter(|&cell| T.houses[cell][kind] as usize != other && was(cell, digit))
                        .map(|cell| cell * 9 + digit);
                    found.push((hint, parents.collect()));
                    false
                }),
                1 => each_hidden_set(grid, Some(source), 2, |house, digits, positions, hint| {
                    let mut parents = Vec::new();
                    for i in Bits(0x1ff & !positions) {
                        let cell = T.cells[house][i] as usize;
                        parents
                            .extend(Bits(digits).filter(|&d| was(cell, d)).map(|d| cell * 9 + d));
                    }
                    found.push((hint, parents));
                    false
                }),
                2 => each_naked_set(grid, Some(source), 2, |house, positions, digits, hint| {
                    let mut parents = Vec::new();
                    for i in Bits(positions) {
                        let cell = T.cells[house][i] as usize;
                        parents.extend(
                            Bits(0x1ff & !digits).filter(|&d| was(cell, d)).map(|d| cell * 9 + d),
                        );
                    }
                    found.push((hint, parents));
                    false
                }),
                _ => each_fish(grid, Some(source), 2, |base, lines, covers, digit, hint| {
                    let mut parents = Vec::new();
                    for line in Bits(lines) {
                        for i in Bits(0x1ff & !covers) {
                            let cell = T.cells[base * 9 + line][i] as usize;
                            if was(cell, digit) {
                                parents.push(cell * 9 + digit);
                            }
                        }
                    }
                    found.push((hint, parents));
                    false
                }),
            }
            if self.take(&mut found) {
                return Ok(());
            }
        }
        if level < 2 {
            return Ok(());
        }
        for rule in inner_rules(level) {
            // What rests on nothing that is gone is of no use.
            let fruitless = match rule {
                None => !fresh::has_chains(grid, source, inner.is_deep, &mut inner.queue),
                Some(kind) => !kind.dynamic && !fresh::has_links(grid, source),
            };
            if fruitless {
                continue;
            }
            let hints = inner.hints(grid, rule, control)?;
            let mut any = false;
            for hint in hints.iter() {
                let mut parents: Vec<usize> = Vec::new();
                for &(state, cause) in &hint.trace {
                    if state & 1 == 1 && cause <= BY_COLUMN {
                        gone(grid, source, state as usize / 2, cause, |off| {
                            if !parents.contains(&off) {
                                parents.push(off);
                            }
                        });
                    }
                }
                if parents.is_empty() {
                    continue;
                }
                any = true;
                let removes = hint.hint.removes.clone();
                self.nested.push(hint.clone());
                let number = self.nested.len() as u16 - 1;
                self.remove(&removes, &parents, number);
            }
            if any {
                break;
            }
        }
        Ok(())
    }

    /// Uses hints that have parents; whether there was one.
    fn take(&mut self, found: &mut Vec<(Hint, Vec<usize>)>) -> bool {
        let mut any = false;
        for (hint, parents) in found.drain(..) {
            if !parents.is_empty() {
                any = true;
                self.remove(&hint.removes, &parents, NONE);
            }
        }
        any
    }

    fn remove(&mut self, removes: &[(usize, Nine)], parents: &[usize], nested: u16) {
        let parents: Vec<u16> = parents.iter().map(|&off| self.of[off * 2]).collect();
        let mut removes = removes.to_vec();
        removes.sort_unstable();
        for (cell, digits) in removes {
            for digit in Bits(digits) {
                let off = ((cell * 9 + digit) * 2) as u16;
                if !self.has(off) {
                    let child = self.node(off, NO_CAUSE, &parents, nested);
                    self.enter(off, child);
                }
            }
        }
    }
}
