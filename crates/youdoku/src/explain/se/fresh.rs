//! Whether a grid that has lost candidates can have chains that rest on the loss. Most grids inside nested chains cannot,
//! and saying so costs far less than looking for chains.
//!
//! Such a chain takes a link that the grid had not before: a cell or a house that has two candidates left now, and had
//! more. What follows from the one candidate and from the other is followed; a forcing chain through the link proves what
//! both lead to (links are the same forwards and backwards). What a cycle removes some forcing chain removes as well, by a
//! part of the cycle; so where the grid had no forcing chains before, cycles need not be looked for by themselves.

use super::grid::{Bits, Grid, T, is_two};
use super::links::{Links, off_to_on, on_to_off};
use super::reach::{States, WORDS, contains};

/// Whether there are links that were none before.
pub(super) fn has_links(grid: &Grid, before: &Grid) -> bool {
    links(grid, before, |_, _| true)
}

/// Whether some forcing chain or cycle may take a link that was none before; `had_chains` where there may have been
/// forcing chains before.
pub(super) fn has_chains(
    grid: &Grid,
    before: &Grid,
    had_chains: bool,
    queue: &mut Vec<u16>,
) -> bool {
    let mut known: Vec<(u16, States)> = Vec::new();
    links(grid, before, |one, other| {
        let mut of = |candidate: usize| {
            let state = candidate as u16 * 2 + 1;
            let at = known.iter().position(|(of, _)| *of == state).unwrap_or_else(|| {
                known.push((state, followed(grid, state, queue)));
                known.len() - 1
            });
            known[at].1
        };
        let (from_one, from_other) = (of(one), of(other));
        // Both exclude each other: a cycle comes back to the one by somebody else who excludes it.
        let comes_back = had_chains
            && on_to_off(grid, one, Links::Both, |third| {
                third != other && contains(&from_other, third * 2 + 1)
            });
        comes_back || from_one.iter().zip(&from_other).any(|(a, b)| a & b != 0)
    })
}

/// Calls for the two candidates of each link that was none before, until told to stop; whether it was.
fn links(grid: &Grid, before: &Grid, mut found: impl FnMut(usize, usize) -> bool) -> bool {
    for cell in 0..81 {
        let now = grid.cand[cell];
        if is_two(now) && before.cand[cell] != now {
            let mut two = Bits(now).map(|digit| cell * 9 + digit);
            if let (Some(one), Some(other)) = (two.next(), two.next())
                && found(one, other)
            {
                return true;
            }
        }
    }
    for house in 0..27 {
        for digit in 0..9 {
            let now = grid.place[house][digit];
            if is_two(now) && before.place[house][digit] != now {
                let mut two = Bits(now).map(|i| T.cells[house][i] as usize * 9 + digit);
                if let (Some(one), Some(other)) = (two.next(), two.next())
                    && found(one, other)
                {
                    return true;
                }
            }
        }
    }
    false
}

/// All states that follow from one by links, without it.
fn followed(grid: &Grid, state: u16, queue: &mut Vec<u16>) -> States {
    let mut reached = [0; WORDS];
    queue.clear();
    queue.push(state);
    while let Some(state) = queue.pop() {
        let mut reach = |state: u16| {
            let (word, bit) = (state as usize / 64, 1 << (state % 64));
            if reached[word] & bit == 0 {
                reached[word] |= bit;
                queue.push(state);
            }
        };
        let candidate = state as usize / 2;
        if state & 1 == 1 {
            on_to_off(grid, candidate, Links::Both, |off| {
                reach(off as u16 * 2);
                false
            });
        } else {
            let (ons, count) = off_to_on(grid, candidate, Links::Both);
            ons[..count].iter().for_each(|&(on, _)| reach(on * 2 + 1));
        }
    }
    reached
}
