//! One question cut into many: puzzles that share the solutions of one out among them.

use youdoku::constraint::{Halt, Quiet};
use youdoku::{Board, Candidates, Control, DigitSet, Model, Puzzle, Stopped, engine};

/// Splits again and again the largest part, by the digits of the cell that has fewest. What is
/// largest is told by the candidates that propagation leaves: the logarithm of their product.
pub fn cubes(
    puzzle: &Puzzle,
    model: &Model,
    wanted: usize,
    control: &Control,
) -> Result<Vec<Board>, Stopped> {
    let rules_only = Puzzle::of(Board::empty(puzzle.grid()), puzzle.rules.clone());
    let rules_only = rules_only.model().unwrap_or_else(|_| model.clone());
    let propagate =
        |now: &mut Candidates| match engine::propagate(&rules_only, now, &mut Quiet, control) {
            Ok(()) => Ok(true),
            Err(Halt::Conflict(_)) => Ok(false),
            Err(Halt::Stopped(stopped)) => Err(stopped),
        };
    let size = |now: &Candidates| now.sets().iter().map(|set| (set.len() as f64).ln()).sum::<f64>();
    let mut all = Candidates::all(puzzle.grid());
    for (cell, digit) in puzzle.givens.filled() {
        all[cell] = DigitSet::only(digit);
    }
    let mut parts: Vec<(f64, Board, Candidates)> = Vec::new();
    if propagate(&mut all)? {
        parts.push((size(&all), puzzle.givens.clone(), all));
    }
    while !parts.is_empty() && parts.len() < wanted {
        control.check()?;
        let largest = (0..parts.len()).max_by(|&a, &b| parts[a].0.total_cmp(&parts[b].0));
        let Some(largest) = largest else { break };
        let (_, givens, now) = &parts[largest];
        let open = now.grid().cells().filter(|&cell| now[cell].len() > 1);
        // The largest part is settled: so are all.
        let Some(cell) = open.min_by_key(|&cell| now[cell].len()) else { break };
        let (givens, now) = (givens.clone(), now.clone());
        parts.swap_remove(largest);
        for digit in now[cell].iter() {
            let (mut givens, mut now) = (givens.clone(), now.clone());
            givens.set(cell, Some(digit));
            now[cell] = DigitSet::only(digit);
            if propagate(&mut now)? {
                parts.push((size(&now), givens, now));
            }
        }
    }
    // The largest first, so that the small ones fill the gaps at the end.
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    Ok(parts.into_iter().map(|(_, givens, _)| givens).collect())
}
