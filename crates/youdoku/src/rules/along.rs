//! Sums and counts along a line that hang on conditions: which cells count, where it begins and where it ends, in words. The
//! line is read cell by cell; the cells that conditions name (`x`, `y`, `z`, `end`) are read before all others.

use super::expression::{Expression, Read, Reader};
use super::look::{Label, Mark};
use super::reader::reads;
use super::{Context, Group, Part, Rule, RuleError, RuleKind, Takes, Totals};
use crate::Variable;

const ABOUT: &str = "In quotes stands which cells count, `all` or nothing where each does, then from or `after` which cell on, and \
    `before` or up `to` which: `\"here%2=1 before here=9\"`, `\"to place=x\"`, `\"here=highest after here=1 to last here>6\"`. The \
    first such cell is meant, unless `second` to `ninth` is said before the condition, `last`, or `any`: then it is enough \
    that one of them is right. There must be such a cell, unless `else all` says that the line then goes to its end, or `else \
    none` that nothing counts. Conditions speak of `here`, the cells `previous` and `next` to it, its `place` from 1, the \
    `highest` and `lowest` so far with this one, the first three cells `x`, `y`, `z` of the line, and the cell at its `end`; \
    of a cell that is not there nothing is true.";

/// A sum of some cells.
pub static SUM_ALONG: RuleKind = RuleKind {
    word: "sum-along",
    also: &["hanging sum", "sum until", "sum up to", "conditional sum"],
    group: Group::Outside,
    summary: "the cells of the line that are named in quotes, such as \"here%2=1 before here=9\", add up to the sum",
    about: ABOUT,
    example: "rule: sum-along 4 \"here%2=1 to place=x\" top4\nrule: sum-along 6 \"before here=4\" top2\n.2.. ..3. .... ....",
    takes: TAKES_SUM,
    look: &[Mark::outside(Label::Part("sum"))],
    means: |rule, context| along(rule, "sum", |value| value, context),
    ..RuleKind::UNSAID
};

/// A number of cells.
pub static COUNT_ALONG: RuleKind = RuleKind {
    word: "count-along",
    also: &["hanging count", "count until", "conditional count"],
    group: Group::Outside,
    summary: "so many cells of the line are such as named in quotes, such as \"here%2=1 before here=9\"",
    about: ABOUT,
    example: "rule: count-along 1 \"before here>=3\" left2\nrule: count-along 1 \"here=highest\" bottom1\n3... .... ..1. ..3.",
    takes: TAKES_COUNT,
    look: &[Mark::outside(Label::Part("count"))],
    means: |rule, context| along(rule, "count", |_| 1, context),
    ..RuleKind::UNSAID
};

const STRETCH: Part = Part::one("stretch", Takes::Pattern);
const TAKES_SUM: &[Part] = &[Part::one("sum", Takes::Totals), STRETCH, Part::outside(1)];
const TAKES_COUNT: &[Part] = &[Part::one("count", Takes::Totals), STRETCH, Part::outside(1)];

/// What conditions speak of, in this order.
const NAMES: [&str; 10] =
    ["here", "previous", "next", "place", "highest", "lowest", "x", "y", "z", "end"];
const NEXT: usize = 2;
const PLACE: usize = 3;
const SO_FAR: [usize; 2] = [4, 5];
/// The names of single cells: the first three, and the last.
const CELLS: [usize; 4] = [6, 7, 8, 9];

const ORDINALS: [&str; 9] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// What stands in quotes.
#[derive(Debug)]
struct Stretch {
    /// Which cells count; each where nothing is said.
    chosen: Option<Expression>,
    begins: Option<Sign>,
    ends: Option<(Which, Sign)>,
    otherwise: Otherwise,
}

/// A cell where something begins or ends: the one that makes it so often so, and whether it belongs to what lies between.
#[derive(Debug)]
struct Sign {
    is: Expression,
    times: usize,
    belongs: bool,
}

/// Which of the cells that could be the end is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    Counted,
    Last,
    Any,
}

/// What holds where it does not begin, or does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Otherwise {
    Wrong,
    All,
    None,
}

impl Stretch {
    fn read(text: &str) -> Read<Stretch> {
        let mut reader = Reader::new(text, &NAMES);
        let chosen = match reader.peek() {
            "" | "from" | "after" | "before" | "to" => None,
            _ if reader.take("all") => None,
            _ => Some(reader.expression()?),
        };
        let begins = match reader.peek() {
            word @ ("from" | "after") => {
                reader.take(word);
                let times = ordinal(&mut reader);
                Some(Sign { is: reader.expression()?, times, belongs: word == "from" })
            }
            _ => None,
        };
        let ends = match reader.peek() {
            word @ ("to" | "before") => {
                reader.take(word);
                let (which, times) = match reader.peek() {
                    "last" => (Which::Last, 1),
                    "any" => (Which::Any, 1),
                    _ => (Which::Counted, ordinal(&mut reader)),
                };
                let _ = which != Which::Counted && (reader.take("last") || reader.take("any"));
                Some((which, Sign { is: reader.expression()?, times, belongs: word == "to" }))
            }
            _ => None,
        };
        let hangs = begins.is_some() || ends.is_some();
        let otherwise = match hangs && reader.take("else") {
            false => Otherwise::Wrong,
            true if reader.take("all") => Otherwise::All,
            true if reader.take("none") => Otherwise::None,
            true => return Err(reader.wrong("`all` or `none`")),
        };
        let more = match (&begins, &ends) {
            (None, None) => "`from`, `after`, `before` or `to`, or its end",
            (Some(_), None) => "`before` or `to`, `else`, or its end",
            (_, Some(_)) => "`else`, or its end",
        };
        reader.end(more)?;
        Ok(Stretch { chosen, begins, ends, otherwise })
    }

    /// Whether a condition speaks of the value of this name.
    fn speaks_of(&self, name: usize) -> bool {
        let begin = self.begins.as_ref().map(|mark| &mark.is);
        let end = self.ends.as_ref().map(|(_, mark)| &mark.is);
        [self.chosen.as_ref(), begin, end].into_iter().flatten().any(|one| one.speaks_of(name))
    }
}

/// `second`: so often.
fn ordinal(reader: &mut Reader) -> usize {
    let place = ORDINALS.iter().position(|word| *word == reader.peek());
    if let Some(place) = place {
        reader.take(ORDINALS[place]);
    }
    place.map_or(1, |place| place + 1)
}

/// What is kept in mind on the way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Mind {
    /// How many values were read, as long as somebody asks.
    read: usize,
    /// What `x`, `y`, `z` and `end` are.
    cells: [Option<i64>; 4],
    previous: Option<i64>,
    /// A value that is judged when the one behind it is known.
    waits: Option<i64>,
    so_far: [Option<i64>; 2],
    /// How often it could have begun and ended.
    begun: usize,
    ended: usize,
    total: i64,
    /// The total at the last end so far, and whether one was right.
    at_last: Option<i64>,
    was_right: bool,
    over: bool,
}

/// Goes along a line with a stretch in mind.
struct Walk<'a> {
    stretch: &'a Stretch,
    totals: &'a Totals,
    counts: fn(i64) -> i64,
    /// Which of the named cells are read first.
    heads: Vec<usize>,
    asks: [bool; NAMES.len()],
    /// How many cells the line has.
    length: usize,
    /// The least and the greatest total that there is a difference to: beyond, all are alike.
    ends: (i64, i64),
    /// Totals above are wrong and stay so, where nothing leads back.
    most: Option<i64>,
}

impl Walk<'_> {
    fn begin(&self) -> Mind {
        Mind {
            read: 0,
            cells: [None; 4],
            previous: None,
            waits: None,
            so_far: [None; 2],
            begun: 0,
            ended: 0,
            total: 0,
            at_last: None,
            was_right: false,
            over: false,
        }
    }

    fn step(&self, mind: &Mind, value: i64) -> Option<Mind> {
        let mut mind = mind.clone();
        if mind.read < self.heads.len() {
            mind.cells[self.heads[mind.read]] = Some(value);
            mind.read += 1;
            return Some(mind);
        }
        if !self.asks[NEXT] {
            self.judge(&mut mind, value, None);
        } else if let Some(waiting) = mind.waits.replace(value) {
            self.judge(&mut mind, waiting, Some(value));
        }
        (self.can_be(&mind) && mind.read <= self.heads.len() + self.length).then_some(mind)
    }

    /// One cell of the line, and the one behind it where somebody asks for that.
    fn judge(&self, mind: &mut Mind, here: i64, next: Option<i64>) {
        if mind.over {
            return;
        }
        if self.asks[PLACE] {
            mind.read += 1;
        }
        let place = self.asks[PLACE].then(|| (mind.read - self.heads.len()) as i64);
        for (side, known) in mind.so_far.iter_mut().enumerate() {
            let further = |known: i64| if side == 0 { known.max(here) } else { known.min(here) };
            *known = self.asks[SO_FAR[side]].then(|| known.map_or(here, further));
        }
        let [x, y, z, end] = mind.cells;
        let [highest, lowest] = mind.so_far;
        let values = [Some(here), mind.previous, next, place, highest, lowest, x, y, z, end];
        mind.previous = self.asks[1].then_some(here);
        if let Some(begin) = &self.stretch.begins
            && mind.begun < begin.times
        {
            mind.begun += usize::from(begin.is.is_so(&values));
            if mind.begun < begin.times || !begin.belongs {
                return;
            }
        }
        let is_chosen = self.stretch.chosen.as_ref().is_none_or(|chosen| chosen.is_so(&values));
        let with_it = mind.total + if is_chosen { (self.counts)(here) } else { 0 };
        let with_it = with_it.clamp(self.ends.0, self.ends.1);
        if let Some((which, end)) = &self.stretch.ends
            && end.is.is_so(&values)
        {
            mind.ended = (mind.ended + 1).min(end.times);
            if mind.ended == end.times {
                let then = if end.belongs { with_it } else { mind.total };
                match which {
                    Which::Counted => {
                        mind.total = then;
                        return self.end(mind);
                    }
                    Which::Last => mind.at_last = Some(then),
                    Which::Any => mind.was_right |= self.totals.contains(then),
                }
            }
        }
        mind.total = with_it;
    }

    /// What comes behind the end does not matter.
    fn end(&self, mind: &mut Mind) {
        let was_right = self.totals.contains(mind.total);
        *mind = Mind { over: true, was_right, read: self.heads.len(), ..self.begin() };
    }

    fn can_be(&self, mind: &Mind) -> bool {
        // Whether all that is counted so far counts in the end.
        let counts = match self.stretch.ends {
            None => true,
            Some((which, _)) => {
                which == Which::Counted && self.stretch.otherwise != Otherwise::None
            }
        };
        let too_much = self.most.is_some_and(|most| mind.total > most);
        if mind.over { mind.was_right } else { !(counts && too_much) }
    }

    fn is_right(&self, mind: &Mind) -> bool {
        let mut mind = mind.clone();
        if let Some(last) = mind.waits.take() {
            self.judge(&mut mind, last, None);
        }
        if mind.over {
            return mind.was_right;
        }
        let begun = self.stretch.begins.as_ref().is_none_or(|begin| mind.begun == begin.times);
        let ended = match &self.stretch.ends {
            None if begun => return self.totals.contains(mind.total),
            None => false,
            Some((_, end)) => mind.ended == end.times,
        };
        match (begun && ended, self.stretch.otherwise) {
            (true, _) => {
                mind.was_right || mind.at_last.is_some_and(|total| self.totals.contains(total))
            }
            (false, Otherwise::Wrong) => false,
            (false, Otherwise::All) => begun && self.totals.contains(mind.total),
            (false, Otherwise::None) => self.totals.contains(0),
        }
    }
}

/// What the cells count for that the rule names adds up to its numbers.
fn along(
    rule: &Rule,
    part: &str,
    counts: fn(i64) -> i64,
    context: &mut Context,
) -> Result<(), RuleError> {
    let Some(totals) = rule.totals(part) else { return Ok(()) };
    let text = rule.pattern("stretch").unwrap_or_default();
    let stretch = Stretch::read(text).map_err(|why| rule.unfit(why))?;
    let line = context.worths(rule.cells());
    let mut asks = [false; NAMES.len()];
    asks.iter_mut().enumerate().for_each(|(name, asks)| *asks = stretch.speaks_of(name));
    let (mut heads, mut word): (Vec<usize>, Vec<Variable>) = (Vec::new(), Vec::new());
    for (number, name) in CELLS.into_iter().enumerate() {
        let cell = if number == 3 { line.last() } else { line.get(number) };
        let cell = cell.filter(|_| asks[name]);
        if let Some(&cell) = cell {
            heads.push(number);
            word.push(cell);
        }
    }
    let range = |&one: &Variable| context.variables().range(one);
    let furthest = |one: &Variable| {
        let range = range(one);
        [range.least(), range.greatest()].map(|value| counts(value.into()))
    };
    // What the whole line can come to at most, one way or the other.
    let reach: i64 =
        line.iter().map(|one| furthest(one).map(i64::abs).into_iter().max().unwrap_or(0)).sum();
    let rises = line.iter().all(|one| furthest(one)[0] >= 0);
    let (begins, greatest) = totals.intervals().last().copied().unwrap_or((0, -1));
    let most = (rises && greatest < i64::MAX).then_some(greatest.max(-1));
    let end = match rises {
        // Totals that go on for ever are alike from where they begin; those above all are, too.
        true if greatest == i64::MAX => begins.max(0),
        true => greatest.max(-1) + 1,
        false => reach,
    };
    let ends = (-reach, end.min(reach));
    let length = line.len();
    let walk = Walk { stretch: &stretch, totals: &totals, counts, heads, asks, length, ends, most };
    word.extend(&line);
    let says =
        format!("{} {totals}, taking {text}", if part == "sum" { "add up to" } else { "are" });
    let step = |mind: &Mind, value: i64| walk.step(mind, value);
    reads(rule, context, word, walk.begin(), step, |mind| walk.is_right(mind), says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        for (text, expect) in [
            ("here", "has its end at sign 5 of `here`, expected a comparison"),
            ("here=1 until here=2", "has `until` at sign 8"),
            ("before", "has its end at sign 7 of `before`, expected `here`, `previous`"),
            ("to here=1 else nothing", "has `nothing` at sign 16"),
            ("all else all", "has `else` at sign 5"),
            ("before tenth here=1", "has `tenth` at sign 8"),
            ("to here=1 from here=2", "has `from` at sign 11"),
        ] {
            let why = Stretch::read(text).unwrap_err();
            assert!(why.contains(expect), "{text:?} gives {why}");
        }
    }
}
