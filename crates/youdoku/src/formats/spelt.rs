//! Rules of one's own in the words of the table, for programs that know no definitions.

use std::borrow::Cow;

use super::{Import, ruleset};
use crate::Rule;

/// The puzzle with each of these rules as the rules of the table that it stands for. Definitions go with their last use; what
/// is said in words stays as it was.
pub(super) fn spelt_out(import: &Import, which: impl Fn(&Rule) -> bool) -> Cow<'_, Import> {
    let rules = &import.puzzle.rules;
    let spelt = |rule: &Rule| rule.kind.own.is_some() && which(rule);
    if !rules.iter().any(spelt) {
        return Cow::Borrowed(import);
    }
    let names = import.puzzle.names();
    let part = |rule: &Rule| match spelt(rule) {
        // What stands for nothing stays, and is told.
        true => rule.in_words_of_the_table(&names).unwrap_or_else(|_| vec![rule.clone()]),
        false => vec![rule.clone()],
    };
    let mut import = import.clone();
    import.puzzle.notes.about = ruleset(&import.puzzle);
    let used = Rule::own_kinds(&import.puzzle.rules);
    let rules: Vec<Rule> = import.puzzle.rules.iter().flat_map(part).collect();
    let needed = Rule::own_kinds(&rules);
    let is_done = |rule: &Rule| {
        let said = rule.defines();
        let done = used.iter().filter(|kind| !needed.contains(kind));
        said.is_some()
            && done.filter_map(|kind| kind.own).any(|own| Some(own.text.as_str()) == said)
    };
    import.puzzle.rules = rules.into_iter().filter(|rule| !is_done(rule)).collect();
    Cow::Owned(import)
}
