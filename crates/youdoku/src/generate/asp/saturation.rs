//! Uniqueness by saturation (Eiter and Gottlob, "On the computational cost of disjunctive logic
//! programming: propositional case", 1995).
//!
//! A board `cell/3` keeps the rules, and the clues are some of its digits. A second board `other/3` is
//! any that has the clues; if it breaks a rule, or is the first board, `bot` follows, and from `bot`
//! follows every atom of `other/3`. So the saturated set is an answer set only if *no* choice of the
//! second board escapes `bot`, for that would be a smaller model: if the puzzle has one solution.
//! As that solution is determined by the clues, each puzzle is one answer set.

use crate::asp::sentences::{ONE_DIGIT_EACH, Sentence};

const CLUES: &str = r"
% Some of its digits are the clues.
{ clue(R,C,D) : cell(R,C,D), clued(R,C) } = clues.

% Another board has the clues too.
other(R,C,D) : digit(D) :- row(R), col(C).
other(R,C,D) :- clue(R,C,D).
";

const SATURATION: &str = r"
% It is refuted when it is the same board.
bot :- other(R,C,D) : cell(R,C,D).

% Saturation: every other board must be refuted.
other(R,C,D) :- bot, row(R), col(C), digit(D).
:- not bot.
";

/// What else has a value is part of the board: another may differ in it alone.
const OTHERS: &str = r"
% So has the other board of whatever has a value besides.
other(x,K,V) : V = L..H :- extra(K,L,H).
other(x,K,V) :- bot, extra(K,L,H), V = L..H.
";

/// What is to be added to rules that need these sentences, where this has values besides the cells.
pub(super) fn uniqueness(sentences: &[&Sentence], extra: &str) -> String {
    let mut text = ONE_DIGIT_EACH.to_owned() + extra;
    for sentence in sentences {
        sentence.say(&mut text, sentence.of_solutions);
    }
    text += CLUES;
    text += "\n% It is refuted when it breaks a rule.\n";
    for sentence in sentences {
        text += sentence.of_another.trim();
        text.push('\n');
    }
    text += SATURATION;
    if extra.is_empty() { text } else { text + OTHERS }
}
