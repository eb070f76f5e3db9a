//! Uniqueness entailed by strategies: what follows from the clues, step by step, fills the grid.
//!
//! Every conclusion is sound, so that a grid which conclusions fill is the only solution; and cells
//! decided against a rule contradict themselves, so that it is one. There are puzzles with one solution
//! that need more than these strategies: they are not among the answer sets.
//!
//! All rules are positive: what is derived is the least fixpoint, which is what a person gets by
//! applying the strategies for as long as one applies. The eliminations of the rules themselves (king,
//! knight, cage, line) come with their [sentences](crate::asp::sentences).

use crate::asp::paragraph;
use crate::asp::sentences::{ONE_VALUE_EACH, Sentence};

/// How far the strategies go; each level has those before it.
///
/// ```
/// use youdoku::generate::asp::Level;
/// assert!(Level::Naked < Level::Hidden && Level::Hidden < Level::Locked);
/// assert_eq!(Level::ALL.map(|(word, _)| word), ["naked", "hidden", "locked"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Naked singles: all digits but one are out.
    Naked,
    /// Hidden singles: all cells of a zone but one are out for a digit.
    Hidden,
    /// Locked candidates: all places that a zone has left for a digit see one and the same cell, which
    /// cannot have it. With boxes and lines these are pointing and claiming; with kings and knights
    /// there are more.
    Locked,
}

impl Level {
    /// All levels with the words that name them.
    pub const ALL: [(&'static str, Level); 3] =
        [("naked", Level::Naked), ("hidden", Level::Hidden), ("locked", Level::Locked)];

    /// Its strategies in words.
    pub fn says(self) -> &'static str {
        match self {
            Level::Naked => "naked singles",
            Level::Hidden => "naked and hidden singles",
            Level::Locked => "singles and locked candidates",
        }
    }
}

const NAKED: &str = r"
is(R,C,D) :- clue(R,C,D).
out(R,C,E) :- is(R,C,D), digit(E), E != D.
is(R,C,D) :- row(R), col(C), digit(D), out(R,C,E) : digit(E), E != D.";

// The same of whatever has a value besides the cells.
const OTHERS: &str = r"
out(x,K,E) :- is(x,K,V), extra(K,L,H), E = L..H, E != V.
is(x,K,V) :- extra(K,L,H), V = L..H, out(x,K,E) : E = L..H, E != V.
:- extra(K,_,_), not is(x,K,_).";

const SEEN: &str = "out(R2,C2,D) :- sees(R1,C1,R2,C2), is(R1,C1,D).";

const HIDDEN: &str = r"
is(R,C,D) :- full(Z), in(Z,R,C), digit(D), out(R2,C2,D) : in(Z,R2,C2), (R2,C2) != (R,C).";

// With fewer than two places seen, the rest is a hidden single's work.
const LOCKED: &str = r"
locks(Z,R,C) :- full(Z), row(R), col(C), not in(Z,R,C),
    2 <= #count { R2,C2 : in(Z,R2,C2), sees(R,C,R2,C2) }.
out(R,C,D) :- locks(Z,R,C), digit(D), out(R2,C2,D) : in(Z,R2,C2), not sees(R,C,R2,C2).";

const FILLED: &str = r"
:- row(R), col(C), not is(R,C,_).
:- is(R,C,D), out(R,C,D).";

/// What is to be added to rules that need these sentences, where these facts say what has values besides the cells.
pub(super) fn uniqueness(sentences: &[&Sentence], extra: &str, level: Level) -> String {
    let mut text = String::new();
    let mut say = |says: &str, rules: &str| paragraph(&mut text, says, rules.trim_start());
    say("So many clues.", "{ clue(R,C,D) : clued(R,C), digit(D) } = clues.");
    say("A clue stands; a digit excludes the others; naked single: the last digit left.", NAKED);
    if !extra.is_empty() {
        let facts = extra.trim_start_matches(ONE_VALUE_EACH);
        say(
            "What has a value besides the cells has one, and in the end it is known.",
            &[facts.trim(), OTHERS].concat(),
        );
    }
    for sentence in sentences {
        say(sentence.says, &[sentence.shared, sentence.of_clues.trim_start()].join("\n"));
    }
    say("A digit is out wherever it is seen.", SEEN);
    if level >= Level::Hidden {
        say("Hidden single: the last place left in a zone.", HIDDEN);
    }
    if level >= Level::Locked {
        say("Locked candidates: what all places left in a zone see.", LOCKED);
    }
    say("In the end each cell is filled, and nothing is contradicted.", FILLED);
    text
}
