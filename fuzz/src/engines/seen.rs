//! Which words of the table took part: a fuzzer that never draws a rule says nothing about it.

use std::collections::BTreeMap;
use std::fmt;

use youdoku::Puzzle;
use youdoku::rules::RULES;

use super::Comparison;
use super::rules::words;

/// How often each word stood in a puzzle that was compared, and in one with a solution.
#[derive(Clone, Debug)]
pub struct Seen {
    times: BTreeMap<&'static str, [u64; 2]>,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { times: RULES.iter().map(|kind| (kind.word, [0; 2])).collect() }
    }
}

impl Seen {
    /// Takes note of a puzzle and of how its comparison went.
    pub fn add(&mut self, puzzle: &Puzzle, went: Comparison) {
        let mut all: Vec<&str> = puzzle.rules.iter().flat_map(words).collect();
        all.sort_unstable();
        all.dedup();
        for word in all.into_iter().filter(|_| went.compared > 0) {
            // Rules of one's own are not of the table.
            if let Some([compared, solvable]) = self.times.get_mut(word) {
                *compared += 1;
                *solvable += went.solvable;
            }
        }
    }

    /// The words that stood in no puzzle with a solution.
    pub fn unsolved(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.times.iter().filter(|(_, [_, solvable])| *solvable == 0).map(|(word, _)| *word)
    }
}

/// The words that never took part, and those that did least often.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let never = self.times.iter().filter(|(_, [compared, _])| *compared == 0);
        let never: Vec<&str> = never.map(|(word, _)| *word).collect();
        let mut seldom: Vec<_> =
            self.times.iter().filter(|(_, [compared, _])| *compared > 0).collect();
        seldom.sort_by_key(|(_, [_, solvable])| *solvable);
        let told = |(word, [compared, solvable]): &(&&str, &[u64; 2])| {
            format!("{word} {compared} ({solvable} with a solution)")
        };
        let least: Vec<String> = seldom.iter().take(12).map(told).collect();
        writeln!(f, "of {} words {} took part", self.times.len(), self.times.len() - never.len())?;
        if !never.is_empty() {
            writeln!(f, "never: {}", never.join(", "))?;
        }
        write!(f, "least often with a solution: {}", least.join(", "))
    }
}
