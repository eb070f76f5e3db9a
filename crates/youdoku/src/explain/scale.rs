//! From the difficulties of steps to the scale of exact ratings. Written by `scripts/fit-rating`; a law says that it
//! grows with each of what it is given.

/// The rating of plain puzzles by the difficulty of their hardest step, both in tenths: what is between is between.
const HARDEST: [(u16, f64); 2] = [(10, 10.0), (119, 119.0)];
/// How much the next step below adds for each tenth, and the logarithm of how many are nearly as hard.
const SECOND: f64 = 0.0;
const NEAR: f64 = 0.0;

/// The rating in tenths, from 1.0 to 11.9.
pub(super) fn er(highest: u16, second: u16, near: usize) -> u16 {
    let at = HARDEST.partition_point(|&(difficulty, _)| difficulty <= highest);
    let known = match (at.checked_sub(1).map(|at| HARDEST[at]), HARDEST.get(at)) {
        (Some((from, low)), Some(&(to, high))) => {
            low + (high - low) * f64::from(highest - from) / f64::from(to - from)
        }
        (Some((_, rating)), None) | (None, Some(&(_, rating))) => rating,
        (None, None) => f64::from(highest),
    };
    let more = SECOND * f64::from(second) + NEAR * (near.max(1) as f64).ln();
    (known + more).round().clamp(10.0, 119.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_steps_never_make_a_puzzle_easier() {
        for highest in 10..130 {
            for second in 10..=highest {
                for near in 1..20 {
                    let rating = er(highest, second, near);
                    assert!(rating <= er(highest + 1, second, near));
                    assert!(rating <= er(highest, second + 1, near));
                    assert!(rating <= er(highest, second, near + 1));
                }
            }
        }
    }
}
