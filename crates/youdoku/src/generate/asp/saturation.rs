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
{ clue(R,C,D) : cell(R,C,D) } = clues.

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

/// What is to be added to rules that need these sentences.
pub(super) fn uniqueness(sentences: &[&Sentence]) -> String {
    let mut text = ONE_DIGIT_EACH.to_owned();
    for sentence in sentences {
        sentence.say(&mut text, sentence.of_solutions);
    }
    text += CLUES;
    text += "\n% It is refuted when it breaks a rule.\n";
    for sentence in sentences {
        text += sentence.of_another.trim();
        text.push('\n');
    }
    text + SATURATION
}
