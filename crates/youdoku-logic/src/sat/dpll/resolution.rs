//! Unit resolution on clauses in words, as the documents (`docs/origins.md`) define it: the meaning that the fast
//! solver's propagation must keep.

use std::collections::HashSet;

use crate::{Clause, Control, Literal, Stopped};

/// Resolves a clause with all unit clauses at once.
///
/// Nothing is left when one of its literals is a unit clause, because then it is entailed. Otherwise
/// its literals whose negations are unit clauses fall away; when all do, `FALSE` is left.
pub fn unit_resolve(unit_clauses: &HashSet<Clause>, clause: &Clause) -> Option<Clause> {
    let is_unit = |literal: Literal| unit_clauses.contains(&Clause::new([literal]));
    if clause.literals().iter().any(|literal| is_unit(literal.clone())) {
        return None;
    }
    let open = clause.literals().iter().filter(|&literal| !is_unit(!literal.clone()));
    Some(Clause::new(open.cloned()))
}

/// Resolves all clauses with the unit clauses, and with the unit clauses that come of it, until
/// nothing new comes.
///
/// What comes back are the unit clauses and the others. `FALSE` is among the others when a clause
/// lost its last literal or when two unit clauses contradict each other.
pub fn unit_resolution(
    unit_clauses: HashSet<Clause>,
    regular_clauses: HashSet<Clause>,
) -> (HashSet<Clause>, HashSet<Clause>) {
    let resolved = unit_resolution_under(unit_clauses, &regular_clauses, &Control::new());
    resolved.expect("nobody stops a control of our own")
}

/// The same, as long as `control` lets it.
pub(super) fn unit_resolution_under(
    mut unit_clauses: HashSet<Clause>,
    regular_clauses: &HashSet<Clause>,
    control: &Control,
) -> Result<(HashSet<Clause>, HashSet<Clause>), Stopped> {
    let mut pace = control.pace(1 << 12);
    let mut left: Option<HashSet<Clause>> = None;
    let mut regular_clauses = loop {
        let (mut new_units, mut regular) = (HashSet::new(), HashSet::new());
        for clause in left.as_ref().unwrap_or(regular_clauses) {
            pace.work(1 + clause.len())?;
            if let Some(clause) = unit_resolve(&unit_clauses, clause) {
                _ = if clause.len() == 1 { &mut new_units } else { &mut regular }.insert(clause);
            }
        }
        if new_units.is_empty() {
            break regular;
        }
        left = Some(regular);
        unit_clauses.extend(new_units);
    };
    let negation = |unit: &Clause| Clause::new(unit.literals().iter().map(|l| !l.clone()));
    if unit_clauses.iter().any(|unit| unit_clauses.contains(&negation(unit))) {
        regular_clauses.insert(Clause::default());
    }
    Ok((unit_clauses, regular_clauses))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(texts: &[&str]) -> HashSet<Clause> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_clause_is_entailed_or_loses_literals() {
        for (units, clause, expect) in [
            (&["!b"][..], "!a || !b || c", None),
            (&["a", "!c"], "!a || !b || c || !d", Some("!b || !d")),
            (&["e"], "a || b", Some("a || b")),
            (&["!a", "!b"], "a || b", Some("FALSE")),
            (&[], "a", Some("a")),
            (&["!a"], "FALSE", Some("FALSE")),
        ] {
            let resolved = unit_resolve(&clauses(units), &clause.parse().unwrap());
            assert_eq!(resolved, expect.map(|text| text.parse().unwrap()), "{units:?} {clause}");
        }
    }

    #[test]
    fn new_units_are_resolved_too() {
        for (units, regular, expect_units, expect_regular) in [
            (
                &["a"][..],
                &["!a || b", "!b || c", "d || e"][..],
                &["a", "b", "c"][..],
                &["d || e"][..],
            ),
            (&["a"], &["!a || b", "!a || !b"], &["a", "b", "!b"], &["FALSE"]),
            (&["a", "!a"], &["b || c"], &["a", "!a"], &["b || c", "FALSE"]),
            (&[], &["a || b"], &[], &["a || b"]),
            (&["a"], &["a || b"], &["a"], &[]),
        ] {
            let result = unit_resolution(clauses(units), clauses(regular));
            assert_eq!(result, (clauses(expect_units), clauses(expect_regular)), "{regular:?}");
        }
    }
}
