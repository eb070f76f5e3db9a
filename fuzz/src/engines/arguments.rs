//! Random arguments for any part of a grammar, such as a board is likely to obey.

use fastrand::Rng;
use youdoku::rules::{
    Argument, Count, Drawn, Part, RULES, Reach, Rule, RuleKind, Takes, Times, Totals,
};
use youdoku::{Board, Cell, Digit, DigitSet, Digits, Names};

/// What arguments are drawn from.
#[derive(Clone, Copy)]
pub struct Draw<'a> {
    /// The cells, with those that are declared besides the grid.
    pub names: &'a Names,
    /// The board that should obey, where it is known.
    pub board: Option<&'a Board>,
    /// So deep may rules still stand in rules.
    pub deep: usize,
}

impl Draw<'_> {
    /// A rule of this kind; it may not be such as the kind takes, or mean nothing here.
    pub fn rule(&self, kind: &'static RuleKind, random: &mut Rng) -> Rule {
        let mut rule = Rule::global(kind);
        let mut cells = Vec::new();
        for (part, argument) in kind.takes.iter().zip(&mut rule.arguments) {
            if part.count().is_some() && !(part.times.may_be_none() && random.bool()) {
                cells = self.cells_of(kind, part, random);
                self.arrange(kind.word, &mut cells);
                *argument = Argument::Cells(cells.clone());
            }
        }
        for (part, argument) in kind.takes.iter().zip(&mut rule.arguments) {
            if part.count().is_none() && !(part.times.may_be_none() && random.bool()) {
                let number = self.number(kind.word, &cells, random);
                *argument = self.argument(kind, part, number, random);
            }
        }
        rule
    }

    /// An argument that is no list of cells.
    fn argument(&self, kind: &RuleKind, part: &Part, number: i64, random: &mut Rng) -> Argument {
        let grid = self.names.grid();
        let (least, greatest) = (grid.range().least(), grid.range().greatest());
        let many = match part.times {
            Times::One | Times::Optional => None,
            Times::Many(least) => Some(least.max(1) + [0, 0, 1, 2][random.usize(..4)]),
        };
        let times = many.unwrap_or(1);
        let value = |random: &mut Rng| i64::from(random.i32(least..=greatest));
        match part.takes {
            Takes::Number if many.is_none() => Argument::Number(number),
            Takes::Number => Argument::Numbers((0..times).map(|_| value(random)).collect()),
            Takes::EachCell => Argument::Numbers(grid.cells().map(|_| random.i64(0..=4)).collect()),
            Takes::Totals => Argument::Totals(match random.u8(..8) {
                0 => Totals::of([(number - 1, number + random.i64(0..4))]),
                1 => Totals::of([(i64::MIN, number)]),
                2 => Totals::of([(number, i64::MAX)]),
                3 => Totals::only(number).others(),
                4 => Totals::of([(0, 1), (number, number)]),
                _ => Totals::only(number),
            }),
            Takes::Digits => {
                let set = |random: &mut Rng| grid.digits().filter(|_| random.bool()).collect();
                let sets: Vec<DigitSet> = (0..times).map(|_| set(random)).collect();
                Argument::Digits(sets)
            }
            Takes::DigitList => {
                let digits: Vec<Digit> = grid.digits().collect();
                let count = 1 + random.usize(..3);
                let listed = (0..count).filter_map(|_| random.choice(&digits).copied());
                let mut listed: Vec<Digit> = listed.collect();
                listed.sort_unstable();
                Argument::DigitList(listed)
            }
            Takes::Word(words) => Argument::Word(words[random.usize(..words.len())]),
            Takes::Name if many.is_none() => {
                Argument::Name(["A", "B"][random.usize(..2)].to_owned())
            }
            Takes::Name => {
                let letters = ["A", "B", "C", "D"].map(str::to_owned);
                Argument::Names(letters[..times.min(letters.len())].to_vec())
            }
            Takes::Size => Argument::Size(1 + random.usize(..4), 1 + random.usize(..4)),
            Takes::Range => {
                let from = i64::from(least) + random.i64(-1..3);
                Argument::Range(Digits::new(from, from + random.i64(0..6)).expect("a few digits"))
            }
            // Of the whole grid, or of each row.
            Takes::Groups if part.name == "centres" => {
                let middle = |side: usize| (side - 1) / 2..=side / 2;
                let rows: Vec<_> = match random.bool() {
                    true => vec![middle(grid.num_rows())],
                    false => (0..grid.num_rows()).map(|row| row..=row).collect(),
                };
                let centre = |rows: std::ops::RangeInclusive<usize>| {
                    let across = |row| middle(grid.num_columns()).map(move |c| grid.cell(row, c));
                    rows.flat_map(across).collect()
                };
                Argument::Groups(rows.into_iter().map(centre).collect())
            }
            // A cell, and perhaps some others that it speaks of.
            Takes::Groups if part.times == Times::Many(1) => {
                let alone = random.bool();
                let first =
                    self.some_cells(if alone { 1 } else { 1 + random.usize(..5) }, kind, random);
                let more = (1..times).map(|_| {
                    let others = self.some_cells(2 + random.usize(..3), kind, random);
                    let mut arm = vec![first[0]];
                    arm.extend(others.into_iter().filter(|cell| *cell != first[0]));
                    arm
                });
                let more: Vec<Vec<Cell>> = more.collect();
                Argument::Groups([first].into_iter().chain(more).collect())
            }
            Takes::Groups => {
                let same = random.bool().then(|| 1 + random.usize(..3));
                let group = |random: &mut Rng| {
                    let count = same.unwrap_or_else(|| 1 + random.usize(..4));
                    self.some_cells(count, kind, random)
                };
                Argument::Groups((0..times.max(2)).map(|_| group(random)).collect())
            }
            Takes::Weighted => {
                let cells = self.some_cells(1 + random.usize(..4), kind, random);
                let weigh = |cell| (if random.bool() { 1 } else { random.i64(-2..4) }, cell);
                Argument::Weighted(cells.into_iter().map(weigh).collect())
            }
            Takes::Pattern => Argument::Pattern(self.text(part.name, random)),
            Takes::Rules => {
                let group = |random: &mut Rng| {
                    let count = [1, 1, 2][random.usize(..3)];
                    (0..count).map(|_| self.rule_within(random)).collect()
                };
                Argument::Rules((0..times).map(|_| group(random)).collect())
            }
            Takes::Cells(..) | Takes::Outside(_) => Argument::Absent,
        }
    }

    /// A rule that may stand in another.
    fn rule_within(&self, random: &mut Rng) -> Rule {
        let nests = |kind: &RuleKind| kind.takes.iter().any(|part| part.takes == Takes::Rules);
        let draw = Draw { deep: self.deep.saturating_sub(1), ..*self };
        let mut rule = None;
        for _ in 0..40 {
            let kind = RULES[random.usize(..RULES.len())];
            if kind.stands_alone() || draw.deep == 0 && nests(kind) {
                continue;
            }
            let drawn = draw.rule(kind, random);
            let fits = drawn.check(self.names).is_ok();
            rule = Some(drawn);
            if fits {
                break;
            }
        }
        rule.unwrap_or_else(|| Rule::global(RULES[0]))
    }

    /// A text for the part of this name.
    fn text(&self, name: &str, random: &mut Rng) -> String {
        let range = self.names.grid().range();
        let value = random.i32(range.least()..=range.greatest());
        let one_of =
            |texts: &[&str], random: &mut Rng| texts[random.usize(..texts.len())].to_owned();
        match name {
            "machine" => {
                let texts = [
                    format!("a*: .->a .->b |->a; b: {value}->c |->b; c*: .->c |->c"),
                    format!(">a: <={value}->a >{value}->b |->a |->b; >b*: .->b |->b"),
                    format!("0*: {value}->1 .->0 |->0; 1: .->0 |->1"),
                ];
                texts[random.usize(..texts.len())].clone()
            }
            // How many of which digits, a sign each.
            "clue" => {
                let signs: Vec<i32> = (range.least().max(0)..=range.greatest().min(9)).collect();
                let digit = random.choice(&signs).copied().unwrap_or(0);
                format!("{}{digit}", random.usize(..3))
            }
            "pattern" => {
                let texts = [".*1.*", "[^1]+", "(1|.)*1?", ".1*", "(..)*", ".{2,3}.*", ".*"];
                one_of(&texts, random).replace('1', &format!("<{value}>"))
            }
            "text" => one_of(&DEFINITIONS, random),
            // Which cells of a line count.
            "stretch" => {
                let texts = [
                    "all",
                    "here%2=1",
                    "before here>=1",
                    "to second here%2=0 else all",
                    "to place=x",
                    "here>previous or here>next",
                    "from here=1 before last here<y else none",
                    "here=highest to any here=end",
                ];
                one_of(&texts, random).replace('1', &value.to_string())
            }
            "formula" => one_of(&["3*a", "a/2", "4-a", "a%3"], random),
            // Sums of runs.
            "sums" => {
                let sum = random.u8(1..8);
                let texts = ["-", "?", "1", "1 ?", "? 1 ?"];
                one_of(&texts, random).replace('1', &sum.to_string())
            }
            _ => {
                let texts = [
                    "|a-b|>=2",
                    "a+b in {4,5,6}",
                    "a<b or a%2=0",
                    "not a=b",
                    "a*b<=6",
                    "a<=b",
                    "<2: >0; >=2: 1,3..9",
                ];
                one_of(&texts, random)
            }
        }
    }

    /// Cells for a part, as it has them drawn.
    fn cells_of(&self, kind: &RuleKind, part: &Part, random: &mut Rng) -> Vec<Cell> {
        let grid = self.names.grid();
        if kind.word == "region-numbers" {
            return (grid.num_cells()..self.names.num_cells()).map(Cell::new).collect();
        }
        if let Takes::Cells(Drawn::Corner, _) = part.takes {
            let corner = |cell: Cell| {
                let steps = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
                steps.map(|(down, right)| grid.step(cell, down, right)).collect()
            };
            let corners: Vec<Vec<Cell>> = grid.cells().filter_map(corner).collect();
            return random.choice(&corners).cloned().unwrap_or_default();
        }
        // What is seen from outside is mostly a whole line.
        if matches!(part.takes, Takes::Outside(_)) && random.u8(..4) > 0 || random.u8(..12) == 0 {
            let lines = if random.bool() { grid.rows() } else { grid.columns() };
            let mut line = random.choice(&lines).cloned().unwrap_or_default();
            if random.bool() {
                line.reverse();
            }
            return line;
        }
        match part.count() {
            None => Vec::new(),
            Some(Count::Exactly(count)) => self.some_cells(count, kind, random),
            Some(Count::AtLeast(count)) => {
                let digits = grid.num_digits();
                let longest = if random.u8(..8) == 0 { 2 * digits } else { digits };
                let more = random.usize(..=longest.saturating_sub(count));
                let mut cells = self.some_cells(count + more, kind, random);
                // Lines may be closed.
                let closes = matches!(part.takes, Takes::Cells(Drawn::Line | Drawn::Loop, _));
                if closes && cells.len() > 2 && random.u8(..8) == 0 {
                    cells.push(cells[0]);
                }
                cells
            }
        }
    }

    /// Cells that have to do with each other: a walk, a diagonal, or any; none twice. Some may be besides the grid.
    fn some_cells(&self, count: usize, kind: &RuleKind, random: &mut Rng) -> Vec<Cell> {
        let (grid, all) = (self.names.grid(), self.names.num_cells());
        let mut cells = vec![Cell::new(random.usize(..grid.num_cells()))];
        let slant = [random.bool(), random.bool()].map(|back| if back { -1 } else { 1 });
        let manner = if kind.word == "little-killer" { 0 } else { random.u8(..5) };
        for _ in 0..8 * count {
            if cells.len() >= count {
                break;
            }
            let last = cells[cells.len() - 1];
            let next = match manner {
                0 => grid.step(last, slant[0], slant[1]),
                1 => Some(Cell::new(random.usize(..grid.num_cells()))),
                2 => grid.step(last, random.isize(-1..=1), random.isize(-1..=1)),
                _ if random.bool() => grid.step(last, random.isize(-1..=1), 0),
                _ => grid.step(last, 0, random.isize(-1..=1)),
            };
            match next {
                Some(cell) if !cells.contains(&cell) => cells.push(cell),
                None if manner == 0 => break,
                _ => {}
            }
        }
        if all > grid.num_cells() && kind.reach != Reach::Grid && random.bool() {
            for place in 0..cells.len() {
                let other = Cell::new(random.usize(grid.num_cells()..all));
                let alike = kind.reach == Reach::Any || self.names.range(other) == grid.range();
                if random.bool() && alike && !cells.contains(&other) {
                    cells[place] = other;
                }
            }
        }
        cells
    }

    /// What the board has in a cell; 0 where nobody knows.
    fn value(&self, cell: Cell) -> i64 {
        let grid = self.names.grid();
        let digit = self.board.filter(|_| grid.has(cell)).and_then(|board| board.get(cell));
        digit.map_or(0, |digit| grid.value(digit).into())
    }

    /// Puts cells in an order, or takes such of them, that the board is likelier to obey the rule.
    fn arrange(&self, word: &str, cells: &mut Vec<Cell>) {
        let Some(board) = self.board else { return };
        let of = |cell: &Cell| self.value(*cell);
        match word {
            "thermometer" => {
                cells.sort_by_key(of);
                cells.dedup_by_key(|cell| of(cell));
            }
            "killer-cage" | "extra-region" => {
                let mut seen = Vec::new();
                cells.retain(|cell| {
                    !seen.contains(&of(cell)) && {
                        seen.push(of(cell));
                        true
                    }
                });
            }
            "renban" => {
                cells.sort_by_key(of);
                cells.dedup_by_key(|cell| of(cell));
                let run = cells.windows(2).take_while(|two| of(&two[0]) + 1 == of(&two[1])).count();
                cells.truncate(run + 1);
            }
            "odd" => cells.retain(|cell| of(cell) % 2 != 0),
            "even" => cells.retain(|cell| of(cell) % 2 == 0),
            "between-line" => {
                cells.sort_by_key(of);
                if cells.len() > 2 {
                    let highest = cells.remove(1);
                    let last = cells.pop();
                    cells.push(highest);
                    cells.extend(last);
                }
            }
            "palindrome" => {
                // The half there is, and for each of its cells another with the same digit.
                let half = cells[..cells.len().div_ceil(2)].to_vec();
                let mut line = half.clone();
                for &cell in half.iter().rev() {
                    let twin = board
                        .grid()
                        .cells()
                        .find(|other| of(other) == of(&cell) && !line.contains(other));
                    line.extend(twin);
                }
                *cells = line;
            }
            _ => {}
        }
    }

    /// A number that the board has where the rule asks for it, or nearly.
    fn number(&self, word: &str, cells: &[Cell], random: &mut Rng) -> i64 {
        let range = self.names.grid().range();
        let (least, greatest) = (i64::from(range.least()), i64::from(range.greatest()));
        if random.u8(..16) == 0 {
            return random.i64(-3..=2 * range.count() as i64);
        }
        let values: Vec<i64> = cells.iter().map(|&cell| self.value(cell)).collect();
        let gaps = || values.windows(2).map(|two| (two[0] - two[1]).abs());
        match word {
            "killer-cage" | "little-killer" => values.iter().sum(),
            "difference" => gaps().next().unwrap_or(1),
            "whispers" => gaps().min().unwrap_or(1),
            "ratio" => {
                let two = values.first().zip(values.get(1));
                two.map_or(2, |(&a, &b)| a.abs().max(b.abs()) / a.abs().min(b.abs()).max(1))
            }
            "xv" => [5, 10][random.usize(..2)],
            "arrow" => 1 + random.i64(0..3),
            _ => match random.u8(..8) {
                0..3 => values.iter().sum(),
                3..5 => random.i64(0..6),
                5 => random.i64(0..=greatest.max(1) * cells.len().max(1) as i64),
                _ => random.i64(least..=greatest),
            },
        }
    }
}

/// Rules of one's own: a few, because each lives as long as the process.
const DEFINITIONS: [&str; 6] = [
    "steep [by:number=2] cells:line = whispers $by $cells; thermometer $cells",
    "small-cage [most:totals=<10] cells:cage = extra-region $cells; sum $most $cells",
    "not-odd cells:set = not { odd $cells }",
    "near cells:edge = or { difference 1 $cells } { ratio 2 $cells }",
    "crossing cells:corner = sum >=5 $cells",
    "one-of of:rules = exactly 1 $of",
];
