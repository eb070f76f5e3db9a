//! The names of a formula's variables.
//!
//! Invariant: every variable has exactly one name and every name at most one variable. A variable
//! that nobody named (an auxiliary one, or one of a bare DIMACS file) is called `x` and its DIMACS
//! number, without a string being kept for it.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::Var;

/// Names for variables, each kept once. Variables without a name take no room after the last that has one.
///
/// ```
/// use youdoku_logic::{Symbols, Var};
/// let mut symbols = Symbols::default();
/// let rain = symbols.intern("rain");
/// assert_eq!((symbols.get("rain"), symbols.name(rain).as_ref()), (Some(Var::new(0)), "rain"));
/// // What nobody named is called by its number in DIMACS.
/// let other = symbols.fresh();
/// assert_eq!(symbols.name(other), "x2");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    len: usize,
    /// Of the variables up to the last that somebody named.
    names: Vec<Option<Box<str>>>,
    numbers: HashMap<Box<str>, Var>,
    /// The length of all names together.
    letters: usize,
    /// Whether some given name looks like an automatic one, so that those must be checked.
    automatic_look: bool,
}

/// The DIMACS number in an automatic name, `x17`.
fn automatic(name: &str) -> Option<usize> {
    let digits = name.strip_prefix('x')?;
    let plain = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

/// Bytes whose order is that of names with numbers compared as numbers: before the figures of each stands
/// how many they are.
fn counting_key(name: &str) -> Vec<u8> {
    let mut key = Vec::with_capacity(name.len() + 16);
    let mut rest = name.as_bytes();
    while let Some(&first) = rest.first() {
        if !first.is_ascii_digit() {
            key.push(first);
            rest = &rest[1..];
            continue;
        }
        let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let (figures, after) = rest.split_at(end);
        let zeros = figures.iter().take_while(|&&figure| figure == b'0').count();
        let figures = &figures[zeros..];
        // A figure, so that a number and a letter compare as they do in the alphabet.
        key.push(b'0');
        key.extend((figures.len() as u32).to_be_bytes());
        key.extend(figures);
        rest = after;
    }
    key
}

impl Symbols {
    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no variable.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// About how many bytes the names take.
    pub fn bytes(&self) -> usize {
        // A name is kept twice, each time with a header of its own in the heap.
        size_of::<Option<Box<str>>>() * self.names.capacity()
            + self.numbers.capacity() * (size_of::<(Box<str>, Var)>() + 1)
            + 2 * (self.letters + 16 * self.numbers.len())
    }

    /// As many variables as this, new ones with their automatic names.
    pub fn grow(&mut self, len: usize) {
        assert!(len <= Var::LIMIT, "a formula has at most {} variables", Var::LIMIT);
        if self.automatic_look {
            while self.len < len {
                self.fresh();
            }
        }
        self.len = self.len.max(len);
    }

    /// All variables, in the order of their numbers.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.len).map(Var::new)
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
        match self.given_name(var) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("x{}", var.index() + 1)),
        }
    }

    /// The name somebody gave to this variable, nothing when it is automatic.
    pub fn given_name(&self, var: Var) -> Option<&str> {
        self.names.get(var.index())?.as_deref()
    }

    /// The variables that somebody named, with their names, by number.
    pub fn given_names(&self) -> impl Iterator<Item = (Var, &str)> {
        let named = |(i, name): (usize, &'_ Option<Box<str>>)| name.is_some().then(|| Var::new(i));
        let vars = self.names.iter().enumerate().filter_map(named);
        vars.filter_map(|var| Some((var, self.given_name(var)?)))
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
            let free = self.given_name(var).is_none() && !accepted.contains_key(&var);
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
            self.keep(var, name);
        }
        refused
    }

    /// The variable with this DIMACS number, if it exists and nobody named it.
    fn unnamed(&self, number: usize) -> Option<Var> {
        let index = number.checked_sub(1).filter(|&index| index < self.len)?;
        Some(Var::new(index)).filter(|&var| self.given_name(var).is_none())
    }

    /// All variables in the alphabetical order of their names.
    pub fn alphabetical(&self) -> Vec<Var> {
        let mut vars: Vec<Var> = self.vars().collect();
        vars.sort_by_cached_key(|&var| self.name(var));
        vars
    }

    /// All variables in the order of their names, with numbers in names compared as numbers: `d9_1_1`
    /// comes before `d10_1_1`. Where numbers have one figure this is the alphabetical order.
    ///
    /// It is the order in which solvers decide. On a board of 16 digits the alphabet goes from row 1 to row
    /// 10, and what is decided there is refuted millions of steps later.
    pub fn counting(&self) -> Vec<Var> {
        let mut vars: Vec<Var> = self.vars().collect();
        vars.sort_by_cached_key(|&var| counting_key(&self.name(var)));
        vars
    }

    fn push(&mut self, name: Option<Box<str>>) -> Var {
        assert!(self.len < Var::LIMIT, "a formula has at most {} variables", Var::LIMIT);
        let var = Var::new(self.len);
        self.len += 1;
        if let Some(name) = &name {
            self.keep(var, name);
        }
        var
    }

    fn keep(&mut self, var: Var, name: &str) {
        if self.names.len() <= var.index() {
            self.names.resize(var.index() + 1, None);
        }
        self.names[var.index()] = Some(name.into());
        self.numbers.insert(name.into(), var);
        self.letters += name.len();
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
    fn numbers_in_names_count() {
        let check = |names: &[&str], expect: &[&str]| {
            let mut symbols = Symbols::default();
            names.iter().for_each(|name| _ = symbols.intern(name));
            let names: Vec<_> = symbols.counting().iter().map(|&v| symbols.name(v)).collect();
            assert_eq!(names, expect);
        };
        check(&["d10_1_1", "d9_16_2", "d9_2_16"], &["d9_2_16", "d9_16_2", "d10_1_1"]);
        check(&["x100", "x99", "x", "x_1", "xa", "x0"], &["x", "x0", "x99", "x100", "x_1", "xa"]);
        check(&["b", "a10b", "a10", "a2c", "é2", "é10"], &["a2c", "a10", "a10b", "b", "é2", "é10"]);
        check(&["0", "00", "7", "007"], &["0", "00", "7", "007"]);
        // With one figure a number it is the alphabet.
        let mut symbols = Symbols::default();
        for name in ["d2_1_3", "d1_9_9", "!", "R3", "d1_9", "d_1", "112", "121", "d1-9"] {
            symbols.intern(name);
        }
        assert_eq!(symbols.counting(), symbols.alphabetical());
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
