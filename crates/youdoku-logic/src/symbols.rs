//! The names of a formula's variables.
//!
//! Invariant: every variable has exactly one name and every name at most one variable. A variable
//! that nobody named (an auxiliary one, or one of a bare DIMACS file) is called `x` and its DIMACS
//! number, without a string being kept for it.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::Var;

/// Names for variables, each kept once.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    names: Vec<Option<Box<str>>>,
    numbers: HashMap<Box<str>, Var>,
    /// Whether some given name looks like an automatic one, so that those must be checked.
    automatic_look: bool,
}

/// The DIMACS number in an automatic name, `x17`.
fn automatic(name: &str) -> Option<usize> {
    let digits = name.strip_prefix('x')?;
    let plain = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

impl Symbols {
    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no variable.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All variables, in the order of their numbers.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.names.len()).map(Var::new)
    }

    /// The variable of this name, made now when there is none.
    pub fn intern(&mut self, name: &str) -> Var {
        self.get(name).unwrap_or_else(|| {
            self.automatic_look |= automatic(name).is_some();
            self.push(Some(name.into()))
        })
    }

    /// The variable of this name.
    pub fn get(&self, name: &str) -> Option<Var> {
        let unnamed = || self.unnamed(automatic(name)?);
        self.numbers.get(name).copied().or_else(unnamed)
    }

    /// A new variable with its automatic name.
    pub fn fresh(&mut self) -> Var {
        let mut name = None;
        if self.automatic_look {
            let mut candidate = format!("x{}", self.len() + 1);
            while self.numbers.contains_key(candidate.as_str()) {
                candidate.push('_');
                name = Some(candidate.as_str().into());
            }
        }
        self.push(name)
    }

    /// The name of a variable.
    pub fn name(&self, var: Var) -> Cow<'_, str> {
        match &self.names[var.index()] {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("x{}", var.index() + 1)),
        }
    }

    /// The name somebody gave to this variable, nothing when it is automatic.
    pub fn given_name(&self, var: Var) -> Option<&str> {
        self.names[var.index()].as_deref()
    }

    /// Gives a name to a variable that has only its automatic one; says whether it could.
    pub fn rename(&mut self, var: Var, name: &str) -> bool {
        self.rename_all(&[(var, name)]).is_empty()
    }

    /// Gives names to variables that have only their automatic ones, all at once, so that one may
    /// take the automatic name that another gives up. Returns those it had to refuse: they would
    /// have named a variable twice or two variables alike.
    pub fn rename_all<'n>(&mut self, wanted: &[(Var, &'n str)]) -> Vec<(Var, &'n str)> {
        let mut taken: HashSet<&str> = HashSet::new();
        let mut accepted: HashMap<Var, &'n str> = HashMap::new();
        let mut refused = Vec::new();
        for &(var, name) in wanted {
            let free = self.names[var.index()].is_none() && !accepted.contains_key(&var);
            if free && !self.numbers.contains_key(name) && taken.insert(name) {
                accepted.insert(var, name);
            } else {
                refused.push((var, name));
            }
        }
        // A refusal keeps an automatic name in use, and so may cause the next refusal.
        let unnamed = |name: &str| automatic(name).and_then(|number| self.unnamed(number));
        let mut wants: HashMap<Var, Var> = HashMap::new();
        for (&var, name) in &accepted {
            if let Some(other) = unnamed(name).filter(|&other| other != var) {
                wants.insert(other, var);
            }
        }
        let mut kept: Vec<Var> =
            wants.keys().copied().filter(|var| !accepted.contains_key(var)).collect();
        kept.sort();
        while let Some(var) = kept.pop() {
            if let Some(&other) = wants.get(&var)
                && let Some(name) = accepted.remove(&other)
            {
                refused.push((other, name));
                kept.push(other);
            }
        }
        for (var, name) in accepted {
            self.automatic_look |= automatic(name).is_some();
            self.names[var.index()] = Some(name.into());
            self.numbers.insert(name.into(), var);
        }
        refused
    }

    /// The variable with this DIMACS number, if it exists and nobody named it.
    fn unnamed(&self, number: usize) -> Option<Var> {
        let index = number.checked_sub(1)?;
        matches!(self.names.get(index), Some(None)).then(|| Var::new(index))
    }

    /// All variables in the alphabetical order of their names.
    pub fn alphabetical(&self) -> Vec<Var> {
        let mut vars: Vec<Var> = self.vars().collect();
        vars.sort_by_cached_key(|&var| self.name(var));
        vars
    }

    fn push(&mut self, name: Option<Box<str>>) -> Var {
        assert!(self.names.len() < Var::LIMIT, "a formula has at most {} variables", Var::LIMIT);
        let var = Var::new(self.names.len());
        if let Some(name) = &name {
            self.numbers.insert(name.clone(), var);
        }
        self.names.push(name);
        var
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automatic_names_never_meet_given_ones() {
        let mut symbols = Symbols::default();
        let a = symbols.intern("a");
        let third = symbols.intern("x3");
        let fresh = symbols.fresh();
        assert_eq!(symbols.name(fresh), "x3_");
        assert_eq!(symbols.get("x3"), Some(third));
        assert_eq!(symbols.get("a"), Some(a));
        let plain = symbols.fresh();
        assert_eq!((symbols.name(plain), symbols.get("x4")), ("x4".into(), Some(plain)));
        assert_eq!(symbols.intern("x4"), plain);
    }

    #[test]
    fn renaming_keeps_names_apart() {
        let mut symbols = Symbols::default();
        let (one, two) = (symbols.fresh(), symbols.fresh());
        assert!(symbols.rename(one, "left"));
        assert!(!symbols.rename(one, "right"));
        assert!(!symbols.rename(two, "left"));
        assert_eq!(symbols.get("x1"), None);
    }

    #[test]
    fn automatic_names_can_be_exchanged_but_not_taken() {
        let mut symbols = Symbols::default();
        let vars: Vec<Var> = (0..6).map(|_| symbols.fresh()).collect();
        let wanted =
            [(vars[0], "x2"), (vars[1], "x1"), (vars[2], "x4"), (vars[3], "x5"), (vars[5], "x6")];
        // Nobody takes x5 from its variable, so x4 stays in use too.
        let mut refused = symbols.rename_all(&wanted);
        refused.sort();
        assert_eq!(refused, [(vars[2], "x4"), (vars[3], "x5")]);
        let names: Vec<_> = vars.iter().map(|&var| symbols.name(var).into_owned()).collect();
        assert_eq!(names, ["x2", "x1", "x3", "x4", "x5", "x6"]);
        assert_eq!(symbols.get("x2"), Some(vars[0]));
    }
}
