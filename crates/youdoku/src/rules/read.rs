//! Reads rules: a word, then arguments as its row takes them.
//!
//! Each piece of the text goes to the first part that can take it, beginning with the one that took the last piece. What no
//! part takes is an error with its place. Rules within rules are read the same way, in the same text, so their
//! errors have their places too.

use youdoku_logic::nearest;
use youdoku_logic::text::ReadError;

use super::grammar::{Drawn, Part, Takes, Times, count};
use super::lexer::{self, Piece};
use super::totals::is_number;
use super::{Argument, RULES, Rule, RuleError, RuleKind, Totals, kind, own, places};
use crate::{Cell, DigitSet, Names};

/// Reads rules of some kinds about cells of these names.
pub(super) struct Reader<'a> {
    pub kinds: &'a [&'static RuleKind],
    pub names: &'a Names,
    pub whole: &'a str,
}

/// A part and what it has taken so far.
struct Slot {
    part: &'static Part,
    argument: Argument,
    /// A list of numbers as it stands, of which more may follow.
    text: String,
}

impl<'a> Reader<'a> {
    fn error(&self, at: usize, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        ReadError::at(1, self.whole, at, found, expected)
    }

    /// The rule in a part of the text.
    pub fn rule(&self, text: Piece<'a>) -> Result<Rule, ReadError> {
        let unclosed =
            |fault: lexer::Fault| self.error(text.offset + fault.at, fault.found, fault.expected);
        let pieces = lexer::pieces(text.text).map_err(unclosed)?;
        let moved = |piece: &Piece<'a>| Piece { offset: text.offset + piece.offset, ..*piece };
        let pieces: Vec<Piece> = pieces.iter().map(moved).collect();
        let Some((word, pieces)) = pieces.split_first() else {
            return Err(self.error(text.offset, "nothing", "a rule such as `anti-knight`"));
        };
        let kind = self.kind(*word)?;
        let slot = |part| Slot { part, argument: Argument::Absent, text: String::new() };
        let mut slots: Vec<Slot> = kind.takes.iter().map(slot).collect();
        let (mut current, mut at) = (0, 0);
        while at < pieces.len() {
            let left = &pieces[at..];
            let mut taken = 0;
            for i in (current..slots.len()).chain(0..current) {
                taken = self.offer(&mut slots[i], left)?;
                if taken > 0 {
                    current = i;
                    break;
                }
            }
            if taken == 0 {
                return Err(self.untaken(*word, kind, pieces, left[0]));
            }
            at += taken;
        }
        let arguments = slots.into_iter().map(|slot| self.argument(slot)).collect();
        let rule = Rule { kind, arguments };
        match rule.check(self.names) {
            Ok(()) => Ok(rule),
            Err(error) => Err(self.misfit(*word, &error)),
        }
    }

    /// The error of a rule that begins there and cannot be as it is stated.
    fn misfit(&self, word: Piece, error: &RuleError) -> ReadError {
        let (found, expected) = error.found_and_expected();
        self.error(word.offset, found, expected)
    }

    fn kind(&self, word: Piece) -> Result<&'static RuleKind, ReadError> {
        let small = word.text.to_lowercase();
        let own = self.names.own();
        let known = match std::ptr::eq(self.kinds, RULES) {
            true => kind(&small),
            false => self.kinds.iter().copied().find(|kind| kind.word == small),
        };
        let found = known.or_else(|| own.iter().copied().find(|kind| kind.word == small));
        let found = found.or_else(|| own::installed_as(&small));
        found.ok_or_else(|| {
            let near = nearest(&small, self.kinds.iter().chain(own).map(|kind| kind.word));
            let expected = match near {
                Some(near) => format!("a rule; did you mean `{near}`? (`youdoku rules` lists all)"),
                None => "a rule (`youdoku rules` lists all)".to_owned(),
            };
            self.error(word.offset, format!("`{}`", word.text), expected)
        })
    }

    /// The error of a piece that no part takes.
    fn untaken(
        &self,
        word: Piece,
        kind: &'static RuleKind,
        pieces: &[Piece],
        piece: Piece,
    ) -> ReadError {
        let rule = Rule::global(kind);
        if number(piece.text).is_some() {
            let numbers = pieces.iter().filter(|piece| number(piece.text).is_some()).count();
            let shape = rule.shape(count(numbers, "number"), rule.expected_numbers());
            return self.misfit(word, &shape);
        }
        if self.cells(piece.text).is_some() {
            let named = pieces.iter().filter_map(|piece| self.cells(piece.text));
            let cells = named.map(|cells| cells.len()).sum();
            let expected = match kind.takes.iter().any(|part| part.count().is_some()) {
                true => "cells in one part only".to_owned(),
                false => count(0, "cell"),
            };
            return self.misfit(word, &rule.shape(count(cells, "cell"), expected));
        }
        let mut expected: Vec<String> = Vec::new();
        for part in kind.takes {
            let one = part.expected(&self.names.grid());
            if !expected.contains(&one) {
                expected.push(one);
            }
        }
        let expected = match expected.is_empty() {
            true => format!("nothing after `{}`", kind.word),
            false => expected.join(", or "),
        };
        self.error(piece.offset, format!("`{}`", piece.text), expected)
    }

    /// Offers the next pieces to a part; says how many it took.
    fn offer(&self, slot: &mut Slot, pieces: &[Piece<'a>]) -> Result<usize, ReadError> {
        let (piece, many) = (pieces[0], matches!(slot.part.times, Times::Many(_)));
        let is_free = slot.argument == Argument::Absent;
        match slot.part.takes {
            Takes::Number if !many => {
                Ok(fill(slot, number(piece.text).filter(|_| is_free).map(Argument::Number)))
            }
            Takes::Number | Takes::EachCell => {
                let Some(number) = number(piece.text) else { return Ok(0) };
                match &mut slot.argument {
                    Argument::Numbers(numbers) => numbers.push(number),
                    argument => *argument = Argument::Numbers(vec![number]),
                }
                Ok(1)
            }
            Takes::Totals => {
                let goes_on = slot.text.ends_with(',') || piece.text.starts_with(',');
                if !is_free && !goes_on {
                    return Ok(0);
                }
                let text = slot.text.clone() + piece.text;
                let Some(totals) = Totals::read(text.trim_end_matches(',')) else { return Ok(0) };
                slot.text = text;
                Ok(fill(slot, Some(Argument::Totals(totals))))
            }
            Takes::Digits => {
                if piece.text == "|" && !is_free && many {
                    return Ok(1);
                }
                let Some(groups) = lexer::braced(piece).filter(|_| is_free || many) else {
                    return Ok(0);
                };
                let Some(stated) = groups.into_iter().map(numbers_in).collect::<Option<Vec<_>>>()
                else {
                    return Ok(0);
                };
                let mut sets = std::mem::replace(&mut slot.argument, Argument::Absent);
                if is_free {
                    sets = Argument::Digits(Vec::new());
                }
                if let Argument::Digits(sets) = &mut sets {
                    for numbers in stated {
                        sets.push(self.digits(piece, &numbers)?);
                    }
                }
                slot.argument = sets;
                Ok(1)
            }
            Takes::DigitList => {
                let groups = lexer::braced(piece).filter(|_| is_free);
                let Some([group]) = groups.as_deref() else { return Ok(0) };
                let Some(stated) = numbers_in(*group) else { return Ok(0) };
                let mut listed = Vec::new();
                for one in &stated {
                    listed.extend(self.digits(piece, std::slice::from_ref(one))?.iter());
                }
                listed.sort_unstable();
                Ok(fill(slot, Some(Argument::DigitList(listed))))
            }
            Takes::Word(words) => {
                let small = piece.text.to_lowercase();
                let word = words.iter().copied().find(|word| is_free && *word == small);
                Ok(fill(slot, word.map(Argument::Word)))
            }
            Takes::Name => {
                // A name may be that of a cell declared, unless that could be a cell of the next part.
                let taken = match slot.part.times {
                    Times::Optional => self.cells(piece.text).is_some(),
                    _ => places::cells(&self.names.grid(), piece.text).is_some(),
                };
                if many {
                    let listed = piece.text.split(',').filter(|name| !name.is_empty());
                    let mut listed: Vec<String> = listed.map(str::to_owned).collect();
                    if taken || listed.is_empty() || !listed.iter().all(|name| is_name(name)) {
                        return Ok(0);
                    }
                    match &mut slot.argument {
                        Argument::Names(names) => names.append(&mut listed),
                        argument => *argument = Argument::Names(listed),
                    }
                    return Ok(1);
                }
                let fits = is_free && !taken && is_name(piece.text);
                Ok(fill(slot, fits.then(|| Argument::Name(piece.text.to_owned()))))
            }
            Takes::Cells(..) | Takes::Outside(_) => {
                let Some(cells) = self.cells(piece.text) else { return Ok(0) };
                match &mut slot.argument {
                    Argument::Cells(all) => all.extend(cells),
                    argument => *argument = Argument::Cells(cells),
                }
                Ok(1)
            }
            Takes::Groups => Ok(self.offer_group(slot, piece.text)),
            Takes::Weighted => {
                let Some(terms) = self.weighted(piece.text) else { return Ok(0) };
                match &mut slot.argument {
                    Argument::Weighted(all) => all.extend(terms),
                    argument => *argument = Argument::Weighted(terms),
                }
                Ok(1)
            }
            Takes::Size => {
                // Two numbers have always been read.
                let second = pieces.get(1).map(|piece| piece.text);
                let two = Some(piece.text).zip(second).filter(|_| number(piece.text).is_some());
                let sides = piece.text.split_once(['x', 'X', '×']);
                let side = |text: &str| text.parse::<usize>().ok();
                let read = |(rows, columns)| Some(Argument::Size(side(rows)?, side(columns)?));
                let one = sides.and_then(read).filter(|_| is_free);
                if one.is_some() {
                    return Ok(fill(slot, one));
                }
                Ok(2 * fill(slot, two.and_then(read).filter(|_| is_free)))
            }
            Takes::Range => {
                let range = piece.text.contains("..").then(|| piece.text.parse().ok()).flatten();
                Ok(fill(slot, range.filter(|_| is_free).map(Argument::Range)))
            }
            Takes::Pattern => self.offer_pattern(slot, pieces),
            Takes::Rules => {
                let Some(groups) = lexer::braced(piece).filter(|_| is_free || many) else {
                    return Ok(0);
                };
                let mut read = groups.into_iter().map(|group| self.inner(group)).collect::<Result<
                    Vec<_>,
                    _,
                >>(
                )?;
                match &mut slot.argument {
                    Argument::Rules(all) => all.append(&mut read),
                    argument => *argument = Argument::Rules(read),
                }
                Ok(1)
            }
        }
    }

    /// `r1c1`, `|`, `r1c1|r1c2`.
    fn offer_group(&self, slot: &mut Slot, text: &str) -> usize {
        let parts = text.split('|').map(|part| match part {
            "" => Some(Vec::new()),
            part => self.cells(part),
        });
        let Some(parts) = parts.collect::<Option<Vec<_>>>() else { return 0 };
        let mut groups = match std::mem::replace(&mut slot.argument, Argument::Absent) {
            Argument::Groups(groups) => groups,
            _ => vec![Vec::new()],
        };
        for (i, mut cells) in parts.into_iter().enumerate() {
            if i > 0 {
                groups.push(Vec::new());
            }
            if let Some(group) = groups.last_mut() {
                group.append(&mut cells);
            }
        }
        slot.argument = Argument::Groups(groups);
        1
    }

    /// One piece, or `a+b in {5,10}`.
    fn offer_pattern(&self, slot: &mut Slot, pieces: &[Piece]) -> Result<usize, ReadError> {
        if slot.argument != Argument::Absent {
            return Ok(0);
        }
        let first = pieces[0].text;
        if first.starts_with('"') {
            let Some(text) = lexer::unquoted(first) else {
                let found = format!("`{first}`");
                return Err(self.error(pieces[0].offset, found, "a blank after the quote"));
            };
            return Ok(fill(slot, Some(Argument::Pattern(text))));
        }
        if self.cells(first).is_some() {
            return Ok(0);
        }
        let taken = if let [_, Piece { text: "in", .. }, _, ..] = pieces { 3 } else { 1 };
        let text: Vec<&str> = pieces[..taken].iter().map(|piece| piece.text).collect();
        slot.argument = Argument::Pattern(text.join(" "));
        Ok(taken)
    }

    /// The rules in braces.
    fn inner(&self, group: Piece<'a>) -> Result<Vec<Rule>, ReadError> {
        let moved = |piece: Piece<'a>| Piece { offset: group.offset + piece.offset, ..piece };
        let mut rules = Vec::new();
        for piece in lexer::rules(group.text).into_iter().map(moved) {
            let rule = self.rule(piece)?;
            if rule.kind.stands_alone() {
                let found = format!("`{}` within another rule", rule.kind.word);
                return Err(self.error(piece.offset, found, "it outside, for all of the puzzle"));
            }
            rules.push(rule);
        }
        match rules.is_empty() {
            true => Err(self.error(group.offset, "nothing", "a rule such as `odd r1c1`")),
            false => Ok(rules),
        }
    }

    /// What a part has in the end.
    fn argument(&self, slot: Slot) -> Argument {
        match (slot.part.takes, slot.argument) {
            (Takes::Cells(Drawn::Corner, _), Argument::Cells(cells)) if cells.len() == 1 => {
                let step = |(down, right)| self.names.grid().step(cells[0], down, right);
                let four = [(0, 0), (0, 1), (1, 0), (1, 1)].map(step);
                Argument::Cells(four.into_iter().collect::<Option<_>>().unwrap_or(cells))
            }
            (_, argument) => argument,
        }
    }

    /// The cells that a piece names; commas may stand between them.
    fn cells(&self, text: &str) -> Option<Vec<Cell>> {
        if !text.contains(',') {
            return self.names.cells(text);
        }
        let names = text.split(',').filter(|name| !name.is_empty());
        let cells: Vec<_> = names.map(|name| self.names.cells(name)).collect::<Option<_>>()?;
        Some(cells.concat()).filter(|cells| !cells.is_empty())
    }

    /// `2*r1c1`, `-r1c2`, `r3c3`.
    fn weighted(&self, text: &str) -> Option<Vec<(i64, Cell)>> {
        let (weight, name) = match text.split_once(['*', '·']) {
            Some((weight, name)) => (number(weight)?, name),
            None => match text.strip_prefix('-') {
                Some(name) => (-1, name),
                None => (1, text.strip_prefix('+').unwrap_or(text)),
            },
        };
        let cells = self.cells(name)?;
        Some(cells.into_iter().map(|cell| (weight, cell)).collect())
    }

    fn digits(&self, piece: Piece, stated: &[Totals]) -> Result<DigitSet, ReadError> {
        let grid = self.names.grid();
        let (least, greatest) = (grid.range().least(), grid.range().greatest());
        let mut set = DigitSet::EMPTY;
        for totals in stated {
            let inside = totals.within(least.into(), greatest.into());
            let digits = inside.filter_map(|value| grid.digit(value));
            let before = set;
            digits.for_each(|digit| set.insert(digit));
            if set == before && totals.within(least.into(), greatest.into()).next().is_none() {
                let found = format!("`{totals}` in `{}`", piece.text);
                let expected = format!("digits from {least} to {greatest}");
                return Err(self.error(piece.offset, found, expected));
            }
        }
        Ok(set)
    }
}

/// Fills a part with something, if it is something; says how many pieces that took.
fn fill(slot: &mut Slot, argument: Option<Argument>) -> usize {
    match argument {
        Some(argument) => {
            slot.argument = argument;
            1
        }
        None => 0,
    }
}

/// A number that can be one of a rule.
fn number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number| is_number(*number))
}

/// What stands in braces, if it is numbers: `1 4 7`, `1,4..7`.
fn numbers_in(group: Piece) -> Option<Vec<Totals>> {
    let ends = |c: char| c.is_whitespace() || c == ',';
    group.text.split(ends).filter(|part| !part.is_empty()).map(Totals::read).collect()
}

/// Whether a piece is a name: a letter, then letters, digits and `_`.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic())
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}
