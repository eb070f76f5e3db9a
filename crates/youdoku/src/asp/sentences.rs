//! What the words of the vocabulary demand of digits, said once for all puzzles: one row for each kind
//! of constraint, with the three things a program can do with a demand.
//!
//! * `of_solutions`: the one board `cell/3` keeps it.
//! * `of_another`: a second board `other/3` that breaks it is refuted: `bot` follows. Bodies are positive
//!   in `other/3` and in what is derived from it, which saturation needs: once `bot` holds, all of
//!   `other/3` holds, and nothing may be undone by that.
//! * `of_clues`: what follows from it about candidates, where `is(R,C,D)` means that the cell has the
//!   digit and `out(R,C,D)` that it cannot. Again all is positive, so that what is derived is what can
//!   be derived step by step; and cells that are all decided against the demand contradict themselves.

use std::collections::BTreeSet;

/// A row of the table.
///
/// ```
/// use youdoku::asp::sentences::{Sentence, of_words};
/// let clash: &Sentence = of_words(&["clash"].into()).last().unwrap();
/// assert!(clash.of_solutions.contains("cell(R1,C1,D1)") && clash.of_another.contains("other("));
/// ```
#[derive(Debug)]
pub struct Sentence {
    /// The word of the vocabulary that makes it necessary.
    pub word: &'static str,
    /// The demand in words.
    pub says: &'static str,
    /// What follows from the geometry alone, and the others build on.
    pub shared: &'static str,
    /// A demand on the solution.
    pub of_solutions: &'static str,
    /// How another board is refuted.
    pub of_another: &'static str,
    /// What can be concluded.
    pub of_clues: &'static str,
}

impl Sentence {
    /// Adds one of its columns to a program that has none of it yet.
    pub(crate) fn say(&self, text: &mut String, column: &str) {
        let rules = [self.shared, column].map(str::trim).join("\n");
        super::paragraph(text, self.says, rules.trim_start());
    }
}

/// The first of all sentences.
pub const ONE_DIGIT_EACH: &str = r"
% Each cell has one digit.
{ cell(R,C,D) : digit(D) } = 1 :- row(R), col(C).
";

/// What has one value each besides the cells: what rules show or define, and what clauses have introduced.
pub const ONE_VALUE_EACH: &str = r"
% So have the others, from L to H.
{ cell(x,K,V) : V = L..H } = 1 :- extra(K,L,H).
";

/// The sentences of these words: what a program needs that uses them.
pub fn of_words(words: &BTreeSet<&'static str>) -> Vec<&'static Sentence> {
    SENTENCES.iter().filter(|sentence| words.contains(sentence.word)).collect()
}

/// All sentences.
pub static SENTENCES: &[Sentence] = &[GIVEN, BARRED, IN, DIFFERENT, CLASH, SUM, ACCEPTED, CLAUSE];

const GIVEN: Sentence = Sentence {
    word: "given",
    says: "What is given stands.",
    shared: "",
    of_solutions: ":- given(R,C,D), not cell(R,C,D).",
    of_another: "bot :- given(R,C,D), other(R,C,E), D != E.",
    of_clues: "is(R,C,D) :- given(R,C,D).",
};

const BARRED: Sentence = Sentence {
    word: "barred",
    says: "No cell has a digit that is barred from it.",
    shared: "",
    of_solutions: ":- barred(R,C,D), cell(R,C,D).",
    of_another: "bot :- barred(R,C,D), other(R,C,D).",
    of_clues: "out(R,C,D) :- barred(R,C,D).",
};

const IN: Sentence = Sentence {
    word: "in",
    says: "No zone has a digit twice; a full one, with as many cells as digits, has each once.",
    shared: "full(Z) :- in(Z,_,_), n = #count { R,C : in(Z,R,C) }.",
    of_solutions: r"
{ cell(R,C,D) : in(Z,R,C) } = 1 :- full(Z), digit(D).
{ cell(R,C,D) : in(Z,R,C) } <= 1 :- in(Z,_,_), not full(Z), digit(D).",
    // The second line says nothing new of boards that are not refuted; it spares the solver much.
    of_another: r"
bot :- in(Z,R1,C1), in(Z,R2,C2), (R1,C1) < (R2,C2), other(R1,C1,D), other(R2,C2,D).
other(R,C,D) : in(Z,R,C) :- full(Z), digit(D).",
    of_clues: r"
sees(R1,C1,R2,C2) :- in(Z,R1,C1), in(Z,R2,C2), (R1,C1) != (R2,C2).",
};

const DIFFERENT: Sentence = Sentence {
    word: "different",
    says: "Cells that are said to be different are.",
    shared: "",
    of_solutions: ":- different(R1,C1,R2,C2), cell(R1,C1,D), cell(R2,C2,D).",
    of_another: "bot :- different(R1,C1,R2,C2), other(R1,C1,D), other(R2,C2,D).",
    of_clues: r"
sees(R1,C1,R2,C2) :- different(R1,C1,R2,C2).
sees(R2,C2,R1,C1) :- different(R1,C1,R2,C2).",
};

const CLASH: Sentence = Sentence {
    word: "clash",
    says: "No two cells have two digits that clash.",
    shared: "",
    of_solutions: ":- clash(R1,C1,D1,R2,C2,D2), cell(R1,C1,D1), cell(R2,C2,D2).",
    of_another: "bot :- clash(R1,C1,D1,R2,C2,D2), other(R1,C1,D1), other(R2,C2,D2).",
    of_clues: r"
meet(R1,C1,R2,C2) :- clash(R1,C1,_,R2,C2,_).
out(R1,C1,D1) :- meet(R1,C1,R2,C2), digit(D1),
    out(R2,C2,D2) : digit(D2), not clash(R1,C1,D1,R2,C2,D2).
out(R2,C2,D2) :- meet(R1,C1,R2,C2), digit(D2),
    out(R1,C1,D1) : digit(D1), not clash(R1,C1,D1,R2,C2,D2).",
};

// Along the terms of a sum, an edge leads from the total before a term over a digit to the total after
// it, where what is left of the sum can still be made up: see `constraint/sum.rs`.
macro_rules! edges {
    () => {
        r"
rest(Z,K,0,0) :- term(Z,K,_,_,_), not term(Z,K+1,_,_,_).
ends(A,B) :- digit(A), digit(B), not digit(A-1), not digit(B+1).
rest(Z,K-1,L+W*A,H+W*B) :- rest(Z,K,L,H), term(Z,K,_,_,W), W > 0, ends(A,B).
rest(Z,K-1,L+W*B,H+W*A) :- rest(Z,K,L,H), term(Z,K,_,_,W), W < 0, ends(A,B).
reach(Z,0,0) :- sum(Z,_).
edge(Z,K,T,D) :- reach(Z,K-1,T), term(Z,K,_,_,W), digit(D), sum(Z,S), rest(Z,K,L,H),
    L <= S-T-W*D, S-T-W*D <= H.
reach(Z,K,T+W*D) :- edge(Z,K,T,D), term(Z,K,_,_,W)."
    };
}

const SUM: Sentence = Sentence {
    word: "sum",
    says: "Sums add up.",
    shared: "",
    of_solutions: ":- sum(Z,S), #sum { W*D,K : term(Z,K,R,C,W), cell(R,C,D) } != S.",
    of_another: concat!(
        edges!(),
        r"
total(Z,0,0) :- sum(Z,_).
total(Z,K,T+W*D) :- total(Z,K-1,T), edge(Z,K,T,D), term(Z,K,R,C,W), other(R,C,D).
bot :- total(Z,K-1,T), term(Z,K,R,C,_), other(R,C,D), not edge(Z,K,T,D).",
    ),
    of_clues: concat!(
        edges!(),
        r"
dead(Z,K,T,D) :- edge(Z,K,T,D), term(Z,K,R,C,_), out(R,C,D).
dead(Z,K,T,D) :- edge(Z,K,T,D), gone(Z,K-1,T).
dead(Z,K,T,D) :- edge(Z,K,T,D), term(Z,K,_,_,W), gone(Z,K,T+W*D).
gone(Z,K,T) :- reach(Z,K,T), term(Z,K,_,_,W), dead(Z,K,T-W*D,D) : digit(D), edge(Z,K,T-W*D,D).
gone(Z,K-1,T) :- reach(Z,K-1,T), term(Z,K,_,_,_), dead(Z,K,T,D) : edge(Z,K,T,D).
out(R,C,D) :- term(Z,K,R,C,_), digit(D), dead(Z,K,T,D) : edge(Z,K,T,D).",
    ),
};

// An automaton reads the letters of a word one by one: `leads` has its ways, its first state is 0.
const ACCEPTED: Sentence = Sentence {
    word: "accepted",
    says: "An automaton accepts what it reads.",
    shared: r"
last(Z,K) :- letter(Z,K,_,_), not letter(Z,K+1,_,_).
#defined leads/4. #defined good/2.",
    of_solutions: r"
state(Z,0,0) :- accepted(Z,_).
state(Z,K,T) :- state(Z,K-1,Q), accepted(Z,A), letter(Z,K,R,C), cell(R,C,D), leads(A,Q,D,T).
:- state(Z,K-1,Q), accepted(Z,A), letter(Z,K,R,C), cell(R,C,D), not leads(A,Q,D,_).
:- state(Z,K,Q), last(Z,K), accepted(Z,A), not good(A,Q).",
    of_another: r"
passes(Z,0,0) :- accepted(Z,_).
passes(Z,K,T) :- passes(Z,K-1,Q), accepted(Z,A), letter(Z,K,R,C), other(R,C,D), leads(A,Q,D,T).
bot :- passes(Z,K-1,Q), accepted(Z,A), letter(Z,K,R,C), other(R,C,D), not leads(A,Q,D,_).
bot :- passes(Z,K,Q), last(Z,K), accepted(Z,A), not good(A,Q).",
    // Like a sum's: ways from state to state are shut, and states that no way leads to or from are lost.
    of_clues: r"
may(Z,0,0) :- accepted(Z,_).
may(Z,K,T) :- way(Z,K,_,_,T).
way(Z,K,Q,D,T) :- may(Z,K-1,Q), accepted(Z,A), letter(Z,K,_,_), leads(A,Q,D,T).
shut(Z,K,Q,D) :- way(Z,K,Q,D,_), letter(Z,K,R,C), out(R,C,D).
shut(Z,K,Q,D) :- way(Z,K,Q,D,_), lost(Z,K-1,Q).
shut(Z,K,Q,D) :- way(Z,K,Q,D,T), lost(Z,K,T).
lost(Z,K,Q) :- may(Z,K,Q), last(Z,K), accepted(Z,A), not good(A,Q).
lost(Z,K,T) :- may(Z,K,T), letter(Z,K,_,_), shut(Z,K,Q,D) : way(Z,K,Q,D,T).
lost(Z,K-1,Q) :- may(Z,K-1,Q), letter(Z,K,_,_), shut(Z,K,Q,D) : way(Z,K,Q,D,_).
out(R,C,D) :- letter(Z,K,R,C), digit(D), shut(Z,K,Q,D) : way(Z,K,Q,D,_).",
};

// A clause is met where a variable has a value that it `has`, or has not one that it `lacks`; or where something that
// clauses have introduced is chosen that it `wants`, or is not that it `shuns`.
const CLAUSE: Sentence = Sentence {
    word: "clause",
    says: "Of each clause something is so.",
    shared: "#defined has/4. #defined lacks/4. #defined wants/2. #defined shuns/2. #defined new/1.",
    of_solutions: r"
{ chosen(A) : new(A) }.
:- clause(N); not cell(R,C,D) : has(N,R,C,D); cell(R,C,D) : lacks(N,R,C,D);
    not chosen(A) : wants(N,A); chosen(A) : shuns(N,A).",
    of_another: r"
picked(A) | dropped(A) :- new(A).
picked(A) :- bot, new(A).
dropped(A) :- bot, new(A).
misses(R,C,D) :- has(_,R,C,D), other(R,C,E), D != E.
bot :- clause(N); misses(R,C,D) : has(N,R,C,D); other(R,C,D) : lacks(N,R,C,D);
    dropped(A) : wants(N,A); picked(A) : shuns(N,A).",
    of_clues: r"
is(R,C,D) :- has(N,R,C,D); out(P,Q,E) : has(N,P,Q,E), (P,Q,E) != (R,C,D);
    is(P,Q,E) : lacks(N,P,Q,E); no(A) : wants(N,A); yes(A) : shuns(N,A).
out(R,C,D) :- lacks(N,R,C,D); out(P,Q,E) : has(N,P,Q,E);
    is(P,Q,E) : lacks(N,P,Q,E), (P,Q,E) != (R,C,D); no(A) : wants(N,A); yes(A) : shuns(N,A).
yes(B) :- wants(N,B); out(P,Q,E) : has(N,P,Q,E); is(P,Q,E) : lacks(N,P,Q,E);
    no(A) : wants(N,A), A != B; yes(A) : shuns(N,A).
no(B) :- shuns(N,B); out(P,Q,E) : has(N,P,Q,E); is(P,Q,E) : lacks(N,P,Q,E);
    no(A) : wants(N,A); yes(A) : shuns(N,A), A != B.",
};
