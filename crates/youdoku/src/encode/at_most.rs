//! At most one of some literals, in three ways.
//!
//! - *pairs*: no two together; n(n−1)/2 clauses, no variables, best for small n.
//! - *ladder*: "one of the first i is true", step by step (Gent & Nightingale, "A new encoding of
//!   AllDifferent into SAT", 2004; Sinz, 2005); 4n clauses, n variables.
//! - *product*: the literals in a rectangle, at most one row and at most one column (Chen, "A new SAT
//!   encoding of the at-most-one constraint", 2010); 2n + O(√n) clauses, O(√n) variables.
//!
//! Unlike in the papers, each introduced variable is *equivalent* to what it stands for, so that the
//! number of models stays that of the literals alone.

use youdoku_logic::{ClauseSink, Lit};

/// A way to say "at most one".
///
/// ```
/// use youdoku::encode::AtMost;
/// use youdoku_logic::{ClauseSink, Cnf};
/// let clauses = |way: AtMost| {
///     let mut cnf = Cnf::new();
///     let literals: Vec<_> = (0..20).map(|_| cnf.fresh().lit(true)).collect();
///     way.write(&literals, &mut cnf);
///     cnf.len()
/// };
/// assert_eq!(clauses(AtMost::Pairs), 190);
/// assert!(clauses(AtMost::Product) < clauses(AtMost::Pairs));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtMost {
    /// Pairs for few literals, product for many.
    Auto,
    /// No two together.
    Pairs,
    /// Step by step.
    Ladder,
    /// Rows and columns.
    Product,
}

/// Up to this many literals, pairs are no more clauses than they are worth: unit propagation over
/// them is immediate and needs no further variable.
const FEW: usize = 25;

impl AtMost {
    /// All ways with the words that name them.
    pub const ALL: [(&'static str, AtMost); 4] = [
        ("auto", AtMost::Auto),
        ("pairs", AtMost::Pairs),
        ("ladder", AtMost::Ladder),
        ("product", AtMost::Product),
    ];

    /// Whether so many literals are written as pairs.
    pub fn is_pairs(self, len: usize) -> bool {
        match self {
            AtMost::Pairs => true,
            AtMost::Auto => len <= FEW,
            AtMost::Ladder | AtMost::Product => len <= 3,
        }
    }

    /// Writes that at most one of these literals is true.
    pub fn write(self, literals: &[Lit], sink: &mut dyn ClauseSink) {
        if self.is_pairs(literals.len()) {
            pairs(literals, sink);
        } else if self == AtMost::Ladder {
            ladder(literals, sink);
        } else {
            product(literals, sink);
        }
    }
}

fn pairs(literals: &[Lit], sink: &mut dyn ClauseSink) {
    for (i, &a) in literals.iter().enumerate() {
        for &b in &literals[i + 1..] {
            sink.add(&[!a, !b]);
        }
    }
}

/// `so_far` is true exactly if one of the literals up to here is.
fn ladder(literals: &[Lit], sink: &mut dyn ClauseSink) {
    let Some((&first, rest)) = literals.split_first() else { return };
    let Some((&last, middle)) = rest.split_last() else { return };
    let mut so_far = first;
    for &lit in middle {
        sink.add(&[!so_far, !lit]);
        let next = sink.fresh().lit(true);
        sink.add(&[!so_far, next]);
        sink.add(&[!lit, next]);
        sink.add(&[so_far, lit, !next]);
        so_far = next;
    }
    sink.add(&[!so_far, !last]);
}

/// Each row and each column gets a variable that is true exactly if one of its literals is.
fn product(literals: &[Lit], sink: &mut dyn ClauseSink) {
    let width =
        literals.len().isqrt() + usize::from(literals.len().isqrt().pow(2) < literals.len());
    let mut lines: Vec<Vec<Lit>> = literals.chunks(width).map(<[Lit]>::to_vec).collect();
    let rows = lines.len();
    lines.extend((0..width).map(|c| literals.iter().copied().skip(c).step_by(width).collect()));
    let mut variables = Vec::with_capacity(lines.len());
    for line in &mut lines {
        let some = sink.fresh().lit(true);
        line.iter().for_each(|&lit| sink.add(&[!lit, some]));
        line.push(!some);
        sink.add(line);
        variables.push(some);
    }
    for side in [&variables[..rows], &variables[rows..]] {
        AtMost::Product.write(side, sink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use youdoku_logic::{Assignment, Cnf};

    /// Every assignment of the literals has one extension if at most one is true, else none.
    #[test]
    fn each_way_has_the_models_it_should() {
        for (word, way) in AtMost::ALL {
            for len in 0..=10 {
                let mut cnf = Cnf::new();
                let literals: Vec<Lit> = (0..len).map(|i| cnf.fresh().lit(i % 3 != 0)).collect();
                way.write(&literals, &mut cnf);
                let extra = cnf.num_vars() - len;
                for choice in 0..1u32 << len {
                    let models = (0..1u64 << extra)
                        .filter(|more| {
                            let bits = choice as u64 | more << len;
                            let values = (0..cnf.num_vars()).map(|i| bits >> i & 1 == 1);
                            cnf.is_satisfied_by(&Assignment::from(values.collect::<Vec<_>>()))
                        })
                        .count();
                    let mut values = Assignment::all_false(len);
                    (0..len).for_each(|i| values.set(literals[i].var(), choice >> i & 1 == 1));
                    let trues = literals.iter().filter(|&&lit| values.is_true(lit)).count();
                    assert_eq!(models, usize::from(trues <= 1), "{word} of {len}, {choice:b}");
                }
            }
        }
    }
}
