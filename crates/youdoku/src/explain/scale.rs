//! From the difficulties of steps to the scale of exact ratings. Written by `scripts/fit-rating`; a law says that it
//! grows with what it is given.

/// The rating of plain puzzles by the difficulty of their hardest step, both in tenths: what is between is between.
#[rustfmt::skip]
const HARDEST: [(u16, f64); 31] = [
    (12, 12.00), (15, 15.00), (18, 21.80), (23, 22.84), (24, 23.50), (35, 27.50), (36, 32.60), (37, 50.09),
    (38, 54.79), (39, 54.79), (40, 57.10), (42, 57.10), (43, 61.20), (69, 65.67), (70, 69.47), (71, 76.57),
    (72, 77.88), (73, 80.33), (82, 80.33), (83, 83.86), (84, 83.86), (85, 86.56), (86, 89.42), (87, 90.73),
    (88, 91.57), (89, 92.50), (90, 93.25), (103, 95.00), (105, 99.67), (110, 109.47), (111, 109.47),
];

/// The rating in tenths, from 1.0 to 11.9.
pub(super) fn er(highest: u16) -> u16 {
    let at = HARDEST.partition_point(|&(difficulty, _)| difficulty <= highest);
    let known = match (at.checked_sub(1).map(|at| HARDEST[at]), HARDEST.get(at)) {
        (Some((from, low)), Some(&(to, high))) => {
            low + (high - low) * f64::from(highest - from) / f64::from(to - from)
        }
        (Some((_, rating)), None) | (None, Some(&(_, rating))) => rating,
        (None, None) => f64::from(highest),
    };
    known.round().clamp(10.0, 119.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_steps_never_make_a_puzzle_easier() {
        for highest in 0..200 {
            assert!(er(highest) <= er(highest + 1), "{highest}");
        }
        assert!(er(12) < er(23) && er(23) < er(38) && er(38) < er(86) && er(86) < er(110));
    }
}
