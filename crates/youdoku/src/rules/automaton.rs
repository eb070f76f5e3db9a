//! An automaton of one's own, which reads the digits of cells one after another.
//!
//! It is written state by state, each with its ways: `a*: 1,3->b 2,4->a; b: 1,3->a 2,4->b` accepts an even sum. A `*` behind
//! a name marks a state that accepts, a `>` before it one to begin in; where none is marked so, the first is. Ways may
//! disagree: a word is accepted where some of them lead to a state that accepts. Values are those of digits, `.` any of
//! them. Where the cells are parted by `|`, the automaton reads a `|` there.

use std::collections::HashMap;

use youdoku_logic::Control;

use super::reader::kept;
use super::{Group, Part, RuleKind, Takes, Totals};
use crate::constraint::{Automaton, Regular};
use crate::{Cell, Digit, DigitSet, Digits};

/// Any automaton.
pub static AUTOMATON: RuleKind = RuleKind {
    word: "automaton",
    also: &["NFA", "state machine"],
    group: Group::Logic,
    summary: "the automaton accepts the digits of the cells, read in order; between groups of cells it reads a `|`",
    about: "`\"a*: 1,3->b 2,4->a; b: 1,3->a 2,4->b\"` has two states and accepts an even sum: each state is named with its ways, \
            values `->` the next state; `*` marks states that accept, `>` before a name those to begin in, the first where \
            none is marked. Values are lists and ranges such as `1,3..5`, or `.` for any. Two ways for one value are both \
            tried.",
    example: "rule: automaton \"a*: 1,3->b 2,4->a |->a; b: 1,3->a 2,4->b\" r1c1 r1c2 r2c3 | r3c2 r4c3 r4c4\n.3.. .... .2.. ....",
    takes: &[Part::one("machine", Takes::Pattern), Part::many("cells", Takes::Groups, 1)],
    means: |rule, context| {
        let text = rule.pattern("machine").unwrap_or_default();
        let (range, groups) = (context.grid().range(), rule.groups("cells"));
        let read = || Machine::read(text, range).map_err(|why| rule.unfit(why));
        if groups.len() > 1 && !read()?.reads_parts() {
            return Err(rule.unfit(format!(
                "has the automaton `{text}` over parted cells, expected a way for `|`"
            )));
        }
        // What it becomes depends on its text and on where the cells are parted; many cells have the same.
        let lengths: Vec<usize> = match groups {
            [_] => Vec::new(),
            groups => groups.iter().map(Vec::len).collect(),
        };
        let key = (rule.kind.word, format!("{lengths:?} {text}"), lengths.len(), [range; 2]);
        let mut wrong = None;
        let made = kept(key, || match read() {
            Ok(machine) => machine.automaton(groups, context.control()),
            Err(error) => {
                wrong = Some(error);
                None
            }
        });
        let Some(automaton) = made else {
            let large = || rule.unfit(format!("has the automaton `{text}`, which is too large"));
            return Err(wrong.unwrap_or_else(large));
        };
        let says = format!("are accepted by {text}");
        context.demand(Regular::new(groups.concat(), automaton, says));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// More states, of it or of what it becomes, nobody means.
const MOST_STATES: usize = 1 << 16;

/// States with ways that may disagree; it begins in some of them.
#[derive(Debug, Default)]
struct Machine {
    digits: usize,
    begin: Vec<u32>,
    accepts: Vec<bool>,
    /// For each state the values it reads and where they lead.
    ways: Vec<Vec<(DigitSet, u32)>>,
    /// For each state where a `|` leads.
    parts: Vec<Vec<u32>>,
}

impl Machine {
    /// Reads one over this range, or says what is wrong with it: "has …, expected …".
    fn read(text: &str, range: Digits) -> Result<Machine, String> {
        let mut machine = Machine { digits: range.count(), ..Machine::default() };
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut stated: Vec<bool> = Vec::new();
        for one in text.split(';').map(str::trim).filter(|one| !one.is_empty()) {
            let Some((name, ways)) = one.split_once(':') else {
                return Err(format!("has `{one}`, expected a state such as `a*: 1,3->b 2->a`"));
            };
            let (begins, name) = match name.trim().strip_prefix('>') {
                Some(name) => (true, name.trim()),
                None => (false, name.trim()),
            };
            let (accepts, name) = match name.strip_suffix('*') {
                Some(name) => (true, name.trim()),
                None => (false, name),
            };
            let state = machine.state(name, &mut numbers)?;
            stated.resize(machine.accepts.len(), false);
            stated[state as usize] = true;
            machine.accepts[state as usize] |= accepts;
            if begins {
                machine.begin.push(state);
            }
            for way in ways.split_whitespace() {
                machine.add_way(state, way, range, &mut numbers)?;
            }
        }
        // A way to a state that is not there is a slip of the pen: nobody would hear of it but by boards that are missing.
        stated.resize(machine.accepts.len(), false);
        if let Some((name, _)) = numbers.iter().find(|(_, number)| !stated[**number as usize]) {
            return Err(format!(
                "has a way to `{name}`, expected a state that is stated: `{name}:`"
            ));
        }
        // Without a state nothing is accepted.
        if machine.begin.is_empty() && !machine.accepts.is_empty() {
            machine.begin.push(0);
        }
        machine.begin.sort_unstable();
        machine.begin.dedup();
        Ok(machine)
    }

    /// The state of this name, a new one where there is none yet.
    fn state<'a>(
        &mut self,
        name: &'a str,
        numbers: &mut HashMap<&'a str, u32>,
    ) -> Result<u32, String> {
        let is_name =
            |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name(name) {
            return Err(format!("has a state `{name}`, expected a name such as `a` or `0`"));
        }
        if let Some(&number) = numbers.get(name) {
            return Ok(number);
        }
        if self.accepts.len() == MOST_STATES {
            return Err(format!("has more than {MOST_STATES} states"));
        }
        let number = self.accepts.len() as u32;
        self.accepts.push(false);
        self.ways.push(Vec::new());
        self.parts.push(Vec::new());
        numbers.insert(name, number);
        Ok(number)
    }

    /// `1,3->b`, `.->b`, `|->b`.
    fn add_way<'a>(
        &mut self,
        from: u32,
        way: &'a str,
        range: Digits,
        numbers: &mut HashMap<&'a str, u32>,
    ) -> Result<(), String> {
        let Some((values, to)) = way.rsplit_once("->") else {
            return Err(format!("has the way `{way}`, expected one such as `1,3->b`"));
        };
        let to = self.state(to, numbers)?;
        if values == "|" {
            self.parts[from as usize].push(to);
            return Ok(());
        }
        let all = DigitSet::all(self.digits);
        let set = match (values, Totals::read(values)) {
            (".", _) => all,
            (_, None) => {
                return Err(format!(
                    "has the values `{values}`, expected some such as `1,3..5`, `.` or `|`"
                ));
            }
            (_, Some(values)) => {
                all.iter().filter(|&place| values.contains(range.value(place).into())).collect()
            }
        };
        self.ways[from as usize].push((set, to));
        Ok(())
    }

    fn reads_parts(&self) -> bool {
        self.parts.iter().any(|parts| !parts.is_empty())
    }

    /// Where some states lead by what they read.
    fn after(&self, states: &[u32], leads: impl Fn(u32, &mut Vec<u32>)) -> Vec<u32> {
        let mut after = Vec::new();
        states.iter().for_each(|&state| leads(state, &mut after));
        after.sort_unstable();
        after.dedup();
        after
    }

    /// The deterministic automaton of the digits alone, for cells in these groups; nothing where it is too large. Its
    /// states are sets of states, and where there are several groups, so many cells read.
    fn automaton(&self, groups: &[Vec<Cell>], control: &Control) -> Option<Automaton> {
        // After how many cells a `|` is read.
        let ends: Vec<usize> = groups
            .iter()
            .scan(0, |read, group| {
                *read += group.len();
                Some(*read)
            })
            .collect();
        let inner = &ends[..ends.len().saturating_sub(1)];
        let parted = |states: Vec<u32>, read: usize| {
            let parts = inner.iter().filter(|&&end| end == read);
            parts.fold(states, |states, _| {
                self.after(&states, |state, after| after.extend(&self.parts[state as usize]))
            })
        };
        let step = |(read, states): &(usize, Vec<u32>), digit: Digit| {
            let after = self.after(states, |state, after| {
                let ways = self.ways[state as usize].iter();
                after.extend(ways.filter(|(set, _)| set.contains(digit)).map(|&(_, to)| to));
            });
            // Only where something happens later does it matter how many were read.
            let read = if inner.is_empty() { 0 } else { read + 1 };
            let after = parted(after, read);
            let over = ends.last().is_some_and(|&last| read > last);
            (!after.is_empty() && !over).then_some((read, after))
        };
        let accepts = |(_, states): &(usize, Vec<u32>)| {
            states.iter().any(|&state| self.accepts[state as usize])
        };
        Automaton::within(control, self.digits, (0, self.begin.clone()), step, accepts, MOST_STATES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a machine takes a word, by trying all its ways.
    fn takes(machine: &Machine, state: u32, word: &[Option<Digit>]) -> bool {
        let Some((first, rest)) = word.split_first() else {
            return machine.accepts[state as usize];
        };
        let on: Vec<u32> = match first {
            None => machine.parts[state as usize].clone(),
            Some(digit) => {
                let ways = machine.ways[state as usize].iter();
                ways.filter(|(set, _)| set.contains(*digit)).map(|&(_, to)| to).collect()
            }
        };
        on.into_iter().any(|state| takes(machine, state, rest))
    }

    /// Random machines against a walk along all ways, on all words of some lengths, parted in some ways.
    #[test]
    fn the_automaton_takes_what_some_way_accepts() {
        let mut random = fastrand::Rng::with_seed(5);
        let (mut taken, mut left) = (0, 0);
        for _ in 0..300 {
            let range = Digits::new(random.i64(-2..2), 3).unwrap();
            let states = random.usize(1..5);
            let mut text = String::new();
            for state in 0..states {
                text += if random.u8(0..4) == 0 { ">" } else { "" };
                text += &format!("s{state}{}:", if random.bool() { "*" } else { "" });
                for _ in 0..random.usize(0..5) {
                    let values = match random.u8(0..5) {
                        0 => ".".to_owned(),
                        1 => "|".to_owned(),
                        2 => "-1..1".to_owned(),
                        _ => format!("{},3", random.i64(-2..4)),
                    };
                    text += &format!(" {values}->s{}", random.usize(0..states));
                }
                text += "; ";
            }
            let machine = Machine::read(&text, range).unwrap();
            let cells: Vec<Cell> = (0..random.usize(1..5)).map(Cell::new).collect();
            let (first, second) = cells.split_at(random.usize(0..=cells.len()));
            let groups = match first.is_empty() || second.is_empty() {
                true => vec![cells.clone()],
                false => vec![first.to_vec(), second.to_vec()],
            };
            let automaton = machine.automaton(&groups, &Control::new()).unwrap();
            for mut number in 0..range.count().pow(cells.len() as u32) {
                let mut digit = || {
                    let place = number % range.count();
                    number /= range.count();
                    Digit::at(place)
                };
                let word: Vec<Digit> = cells.iter().map(|_| digit()).collect();
                let mut parted: Vec<Option<Digit>> = word.iter().copied().map(Some).collect();
                if groups.len() == 2 {
                    parted.insert(first.len(), None);
                }
                let expect = machine.begin.iter().any(|&state| takes(&machine, state, &parted));
                assert_eq!(automaton.reads(word), expect, "{text} {groups:?} {parted:?}");
                taken += usize::from(expect);
                left += usize::from(!expect);
            }
        }
        assert!(taken > 1000 && left > 1000, "{taken} {left}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let range = Digits::new(1, 4).unwrap();
        for (text, expect) in [
            ("a", "expected a state such as"),
            ("a: 1>b", "has the way `1>b`"),
            ("a: x->b", "has the values `x`"),
            ("a b: 1->b", "has a state `a b`"),
            ("a: 1->", "has a state ``"),
            ("a*: 1->b 2->a", "has a way to `b`"),
        ] {
            let error = Machine::read(text, range).unwrap_err();
            assert!(error.contains(expect), "{text}: {error}");
        }
    }
}
