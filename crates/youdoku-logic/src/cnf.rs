//! CNF sentences: all literals of all clauses in one flat array, and the names beside it.

use std::collections::BTreeSet;
use std::fmt;

use crate::{Assignment, Clause, Lit, Literal, MissingSymbol, Symbols, Valuation, Var};

/// Whatever collects clauses: a formula, a live solver, a counter. Encoders write to this.
///
/// ```
/// use youdoku_logic::{ClauseSink, Cnf, sat::cdcl::Cdcl};
/// fn either(sink: &mut impl ClauseSink) {
///     let (a, b) = (sink.fresh().lit(true), sink.fresh().lit(true));
///     sink.add(&[a, b]);
/// }
/// // A solver takes the clauses as they come: no formula stands in between.
/// either(&mut Cdcl::new());
/// let mut cnf = Cnf::new();
/// either(&mut cnf);
/// assert_eq!(cnf.to_string(), "x1 || x2");
/// ```
pub trait ClauseSink {
    /// A new variable.
    fn fresh(&mut self) -> Var;
    /// One more clause.
    fn add(&mut self, clause: &[Lit]);
    /// About how many bytes it takes to hold what was given to it and to work with it; nothing for
    /// whoever keeps nothing. Encoders take them from the memory they may have.
    fn bytes(&self) -> usize {
        0
    }
}

impl<T: ClauseSink + ?Sized> ClauseSink for &mut T {
    fn fresh(&mut self) -> Var {
        (**self).fresh()
    }
    fn add(&mut self, clause: &[Lit]) {
        (**self).add(clause);
    }
    fn bytes(&self) -> usize {
        (**self).bytes()
    }
}

impl<T: ClauseSink + ?Sized> ClauseSink for Box<T> {
    fn fresh(&mut self) -> Var {
        (**self).fresh()
    }
    fn add(&mut self, clause: &[Lit]) {
        (**self).add(clause);
    }
    fn bytes(&self) -> usize {
        (**self).bytes()
    }
}

/// A conjunction of clauses over named symbols.
///
/// The clauses keep the order in which they were added. As values, two sentences are equal when
/// they have the same set of clauses in words.
///
/// ```
/// use youdoku_logic::text;
/// let cnf = text::read("b || !a\na").unwrap().cnf;
/// assert_eq!((cnf.num_vars(), cnf.len(), cnf.num_literals()), (2, 2, 3));
/// assert_eq!(cnf.in_words(cnf.clause(0)).to_string(), "!a || b");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    symbols: Symbols,
    literals: Vec<Lit>,
    /// Where each clause ends in `literals`; it begins where the one before ends.
    ends: Vec<usize>,
}

impl Cnf {
    /// The sentence with no clauses, which is true.
    pub fn new() -> Cnf {
        Cnf::default()
    }

    /// The sentence of a set of clauses: repetitions are dropped.
    pub fn from_clauses(clauses: impl IntoIterator<Item = Clause>) -> Cnf {
        let mut cnf = Cnf::new();
        for clause in clauses.into_iter().collect::<BTreeSet<_>>() {
            cnf.add_clause(&clause);
        }
        cnf
    }

    /// The variables' names.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The variables' names, to add some.
    pub fn symbols_mut(&mut self) -> &mut Symbols {
        &mut self.symbols
    }

    /// How many variables there are, whether they occur in a clause or not.
    pub fn num_vars(&self) -> usize {
        self.symbols.len()
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no clauses: then every model will do.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many literals all clauses have together.
    pub fn num_literals(&self) -> usize {
        self.literals.len()
    }

    /// The variables that occur in a clause, by number.
    pub fn used(&self) -> Vec<Var> {
        let mut vars: Vec<Var> = self.literals.iter().map(|lit| lit.var()).collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// The same clauses over those of its variables that occur in them, each named as here where somebody
    /// named it; and which variable of this sentence each of them is.
    pub fn compact(&self) -> (Cnf, Vec<Var>) {
        let used = self.used();
        let mut compact = Cnf::new();
        for &var in &used {
            match self.symbols.given_name(var) {
                Some(name) => compact.symbols.intern(name),
                None => compact.symbols.fresh(),
            };
        }
        let new = |lit: &Lit| {
            let number = used.binary_search(&lit.var()).expect("it occurs");
            Var::new(number).lit(lit.is_positive())
        };
        compact.literals = self.literals.iter().map(new).collect();
        compact.ends = self.ends.clone();
        (compact, used)
    }

    /// Adds a clause in words.
    pub fn add_clause(&mut self, clause: &Clause) {
        for literal in clause.literals() {
            let lit = self.symbols.intern(literal.symbol()).lit(literal.is_positive());
            self.literals.push(lit);
        }
        self.ends.push(self.literals.len());
    }

    /// The clauses, as literals by number, in the order they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        (0..self.ends.len()).map(|i| self.clause(i))
    }

    /// The clause with this index.
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.literals[start..self.ends[index]]
    }

    /// A literal by name.
    pub fn literal(&self, lit: Lit) -> Literal {
        Literal::new(&*self.symbols.name(lit.var()), lit.is_positive())
    }

    /// Literals by name, as a clause.
    pub fn in_words(&self, clause: &[Lit]) -> Clause {
        Clause::new(clause.iter().map(|&lit| self.literal(lit)))
    }

    /// All clauses in words.
    pub fn clause_set(&self) -> BTreeSet<Clause> {
        self.clauses().map(|clause| self.in_words(clause)).collect()
    }

    /// Whether this model satisfies the sentence. A model that lacks a symbol that occurs in a
    /// clause is an error, even where the other symbols would decide.
    pub fn check_model(&self, model: &Valuation) -> Result<bool, MissingSymbol> {
        let mut values = Assignment::all_false(self.num_vars());
        for &lit in &self.literals {
            let name = self.symbols.name(lit.var());
            let value = model.get(&name).ok_or_else(|| MissingSymbol(name.into_owned()))?;
            values.set(lit.var(), value);
        }
        Ok(self.is_satisfied_by(&values))
    }

    /// Whether these values make every clause true.
    pub fn is_satisfied_by(&self, values: &Assignment) -> bool {
        self.clauses().all(|clause| values.satisfies(clause))
    }

    /// The values of all variables by name.
    pub fn model(&self, values: &Assignment) -> Valuation {
        self.symbols.vars().map(|v| (self.symbols.name(v).into_owned(), values[v])).collect()
    }
}

impl ClauseSink for Cnf {
    fn fresh(&mut self) -> Var {
        self.symbols.fresh()
    }

    #[inline]
    fn add(&mut self, clause: &[Lit]) {
        debug_assert!(clause.iter().all(|lit| lit.var().index() < self.num_vars()));
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    fn bytes(&self) -> usize {
        size_of::<Lit>() * self.literals.capacity()
            + size_of::<usize>() * self.ends.capacity()
            + self.symbols.bytes()
    }
}

impl PartialEq for Cnf {
    fn eq(&self, other: &Cnf) -> bool {
        self.clause_set() == other.clause_set()
    }
}

impl Eq for Cnf {}

/// The clauses in words, one a line, in their order.
impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, clause) in self.clauses().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { "\n" }, self.in_words(clause))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(clauses: &[&str]) -> Cnf {
        Cnf::from_clauses(clauses.iter().map(|c| c.parse().unwrap()))
    }

    #[test]
    fn check_model_as_the_documents_have_it() {
        let sent = sentence(&["a || b", "!a || !b"]);
        for (a, b, expect) in
            [(false, false, false), (true, true, false), (false, true, true), (true, false, true)]
        {
            let model: Valuation = [("a", a), ("b", b)].into_iter().collect();
            assert_eq!(sent.check_model(&model), Ok(expect));
        }
    }

    #[test]
    fn a_model_that_lacks_a_symbol_is_an_error_that_names_it() {
        let model: Valuation = [("a", true)].into_iter().collect();
        let error = sentence(&["a || b"]).check_model(&model).unwrap_err();
        assert_eq!(error.to_string(), "the model has no value for the symbol `b`");
    }

    #[test]
    fn a_compact_sentence_has_the_variables_that_occur() {
        let mut cnf = Cnf::new();
        cnf.symbols_mut().grow(1_000_000_000);
        let (a, b) = (Var::new(7), Var::new(999_999_999));
        cnf.symbols_mut().rename(a, "a");
        cnf.add(&[b.lit(false), a.lit(true)]);
        let (compact, used) = cnf.compact();
        assert_eq!((compact.num_vars(), used), (2, vec![a, b]));
        assert_eq!(compact.to_string(), "a || !x2");
        assert!(cnf.bytes() < 10_000);
    }

    #[test]
    fn sentences_are_sets_of_clauses() {
        assert_eq!(sentence(&["b || a", "c", "c"]), sentence(&["c", "a || b"]));
        assert_ne!(sentence(&["a"]), sentence(&["!a"]));
        assert_eq!(sentence(&["c", "c"]).len(), 1);
    }
}
