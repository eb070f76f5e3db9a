//! Uniform random k-SAT (D. Mitchell, B. Selman, H. Levesque: "Hard and Easy Distributions of SAT
//! Problems", 1992): each clause takes k different variables and a sign for each, all equally likely.
//!
//! With three literals a clause, about 4.26 clauses a variable divide the sentences that nearly
//! always have a model from those that nearly never have one; the hard ones lie there.

use crate::{ClauseSink, Cnf, Control, Lit, Stopped, Var};

/// What to draw. The same values always draw the same sentence.
///
/// ```
/// use youdoku_logic::{Control, random::RandomSat};
/// let wanted = RandomSat { vars: 50, ratio: 4.0, seed: 7, ..RandomSat::default() };
/// let cnf = wanted.draw(&Control::new()).unwrap();
/// assert_eq!((cnf.num_vars(), cnf.len(), cnf.num_literals()), (50, 200, 600));
/// assert_eq!(wanted.draw(&Control::new()), Ok(cnf));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RandomSat {
    /// How many variables.
    pub vars: usize,
    /// How many clauses for each variable.
    pub ratio: f64,
    /// How many literals in each clause.
    pub width: usize,
    /// Where the random choices begin.
    pub seed: u64,
}

impl Default for RandomSat {
    /// Uniform 3-SAT of 250 symbols at the threshold.
    fn default() -> RandomSat {
        RandomSat { vars: 250, ratio: 4.26, width: 3, seed: 1 }
    }
}

/// Why no such sentence can be drawn.
///
/// ```
/// use youdoku_logic::{Control, random::{RandomSat, RandomSatError}};
/// let wanted = RandomSat { vars: 2, width: 3, ..RandomSat::default() };
/// let refused = RandomSatError::TooWide { width: 3, vars: 2 };
/// assert_eq!(wanted.draw(&Control::new()), Err(refused));
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RandomSatError {
    /// A clause needs more variables than there are.
    #[error("a clause of {width} different variables needs at least as many, and there are {vars}")]
    TooWide {
        /// The literals of a clause.
        width: usize,
        /// The variables.
        vars: usize,
    },
    /// More variables or clauses than a formula can have.
    #[error("{vars} variables with {ratio} clauses each are more than a formula can hold")]
    TooMany {
        /// The variables.
        vars: usize,
        /// The clauses for each.
        ratio: f64,
    },
    /// It was stopped, or is too large for the memory it may have.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The most literals that one sentence is made of here: above, memory ends before patience.
const MOST_LITERALS: f64 = 4e9;

impl RandomSat {
    /// Draws the sentence.
    pub fn draw(&self, control: &Control) -> Result<Cnf, RandomSatError> {
        let &RandomSat { vars, ratio, width, seed } = self;
        let clauses = (vars as f64 * ratio).round();
        let fits = clauses >= 0.0 && clauses * width as f64 <= MOST_LITERALS && vars < Var::LIMIT;
        if !fits {
            return Err(RandomSatError::TooMany { vars, ratio });
        }
        if width > vars && clauses > 0.0 {
            return Err(RandomSatError::TooWide { width, vars });
        }
        let mut random = fastrand::Rng::with_seed(seed);
        let mut cnf = Cnf::new();
        cnf.symbols_mut().grow(vars);
        // As large as it may become while it grows.
        let bytes =
            (clauses * (2 * size_of::<usize>() + 2 * width * size_of::<Lit>()) as f64) as usize;
        let _held = control.take(bytes)?;
        let mut pace = control.pace(1 << 16);
        let mut clause: Vec<Lit> = Vec::with_capacity(width);
        for _ in 0..clauses as usize {
            clause.clear();
            // Robert Floyd's sample: every set of `width` variables is equally likely, and no draw
            // is wasted even when a clause takes nearly all variables.
            for last in vars - width..vars {
                pace.work(1 + clause.len())?;
                let drawn = Var::new(random.u64(..=last as u64) as usize);
                let taken = clause.iter().any(|lit| lit.var() == drawn);
                let var = if taken { Var::new(last) } else { drawn };
                clause.push(var.lit(random.bool()));
            }
            cnf.add(&clause);
        }
        Ok(cnf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_have_different_variables_and_a_seed_repeats() {
        let kind = RandomSat { vars: 20, ratio: 4.26, width: 3, seed: 7 };
        let cnf = kind.draw(&Control::new()).unwrap();
        assert_eq!((cnf.num_vars(), cnf.len()), (20, 85));
        for clause in cnf.clauses() {
            let mut vars: Vec<Var> = clause.iter().map(|lit| lit.var()).collect();
            vars.sort();
            vars.dedup();
            assert_eq!(vars.len(), 3);
        }
        assert_eq!(cnf.to_string(), kind.draw(&Control::new()).unwrap().to_string());
        assert_ne!(
            cnf.to_string(),
            RandomSat { seed: 8, ..kind }.draw(&Control::new()).unwrap().to_string()
        );
    }

    #[test]
    fn every_variable_and_sign_is_about_equally_likely() {
        let cnf =
            RandomSat { vars: 5, ratio: 2000.0, width: 3, seed: 1 }.draw(&Control::new()).unwrap();
        let mut counts = [0_i32; 10];
        cnf.clauses().flatten().for_each(|lit| counts[lit.index()] += 1);
        // Of 30,000 literals each has 3,000 to expect, with a deviation of about 52.
        assert!(counts.iter().all(|count| (count - 3000).abs() < 300), "{counts:?}");
    }

    #[test]
    fn what_cannot_be_drawn_is_said() {
        let draw =
            |vars, ratio, width| RandomSat { vars, ratio, width, seed: 1 }.draw(&Control::new());
        assert_eq!(draw(2, 1.0, 3).unwrap_err(), RandomSatError::TooWide { width: 3, vars: 2 });
        for ratio in [f64::NAN, -1.0, f64::INFINITY, 1e30] {
            assert!(matches!(draw(10, ratio, 3), Err(RandomSatError::TooMany { .. })), "{ratio}");
        }
        assert!(draw(0, 4.26, 3).unwrap().is_empty());
        let much = RandomSat { vars: 1_000_000_000, ratio: 4.26e-6, width: 3, seed: 1 };
        let control = Control::new().with_memory(1 << 20);
        assert_eq!(much.draw(&control).unwrap().len(), 4260);
        let more = RandomSat { ratio: 0.01, ..much };
        let refused = RandomSatError::Stopped(Stopped::TooLarge(None));
        assert_eq!(more.draw(&control).unwrap_err(), refused);
    }
}
