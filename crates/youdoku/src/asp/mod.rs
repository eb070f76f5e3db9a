//! Answer set programs of puzzles.
//!
//! A program is written as a person would write it. Rules of the puzzle say, over rows and columns,
//! *which cells have to do with each other*, in a small vocabulary; a few general [`sentences`] say once
//! for all what those words demand of the digits. Facts stand only for what a setter drew: givens,
//! cages, lines. Nothing in a puzzle's rules speaks of `cell/3`, so that the same rules serve one board
//! (a solver), two boards (is there another solution?) and no board (what follows from the clues?).
//!
//! | word | meaning |
//! |---|---|
//! | `row(R)`, `col(C)`, `digit(D)` | the rows, the columns and the `n` digits; boxes are `h` × `w` |
//! | `given(R,C,D)` | the cell in row R and column C has digit D from the start |
//! | `barred(R,C,D)` | it cannot have digit D |
//! | `in(Z,R,C)` | it belongs to zone Z, which has no digit twice |
//! | `different(R1,C1,R2,C2)` | the two cells have different digits |
//! | `clash(R1,C1,D1,R2,C2,D2)` | the two cells do not have these two digits at once |
//! | `sum(Z,S)`, `term(Z,K,R,C,W)` | the terms of Z add up to S; the K-th is W times a cell's digit |
//! | `accepted(Z,A)`, `letter(Z,K,R,C)` | the automaton A accepts the digits of the cells, read in order |
//! | `clause(N)`, `has(N,R,C,D)`, `lacks(N,R,C,D)` | a cell has such a digit, or has not |
//!
//! A rule's own cells and numbers are facts named after it: `thermometer(I,K,R,C)` is the K-th cell of
//! the I-th thermometer, `killer_cage_sum(I,S)` the number of the I-th cage, `jigsaw_region(R,C,N)` the
//! number of a cell. What its text derives besides the vocabulary is named after it too.
//!
//! Each answer set of [`program`], and of [`of_constraints`], is a solution, and each solution is one answer set.

use std::fmt::Write;

use youdoku_logic::{Control, Stopped};

use crate::rules::{Argument, Scope};
use crate::{Boxes, Cell, Demand, Grid, Layout, Model, Rule, Source, Variable, Variables};

mod facts;
pub use facts::Facts;

pub mod sentences;

mod grounder;
pub(crate) use grounder::built;
pub use grounder::{Answer, Ground, Grounder, Literal, NotInThisBuild, Outcome, Symbol, install};

// Where processes cannot fork, there are no children.
#[cfg_attr(not(unix), path = "childless.rs")]
mod child;

mod answers;
pub(crate) use answers::{Answers, DigitReader, Digits, Ended, Job, Sent, Session, board};

mod run;
pub(crate) use run::stopped;
pub use run::{AnswerSet, AspError, Run, RunOptions, Verdict, run};

/// The program of a model as clingo gets it: what the constraints say, as facts, and what those demand. It is made as
/// long as it may be, in the memory there is.
pub fn of_constraints(model: &Model, control: &Control) -> Result<String, Stopped> {
    let mut text = opening(model.layout(), model.rules(), SOLUTIONS);
    text += &board_of(model.layout());
    let mut facts = Facts::within(model.variables(), control);
    for (says, from) in [("What the rules demand.", true), ("What is given.", false)] {
        let of_rules = |d: &&Demand| matches!(d.from, Source::Rule(_) | Source::Definition) == from;
        for demand in model.demands().iter().filter(of_rules) {
            demand.constraint.to_asp(&mut facts);
            facts.check().map_err(|stopped| demand.from.name(stopped))?;
        }
        paragraph(&mut text, says, &facts.take_text());
    }
    text += &values(model.variables());
    for sentence in sentences::of_words(facts.words()) {
        sentence.say(&mut text, sentence.of_solutions);
    }
    text += "\n#show cell/3.\n";
    Ok(text)
}

/// The program of a model as a person would write it: rules in their own words, where they have some.
pub fn program(model: &Model) -> String {
    let mut text = opening(model.layout(), model.rules(), SOLUTIONS);
    let mut facts = Facts::new(model.variables());
    text += &geometry(model, &mut facts);
    let is_said = |from: Source| match from {
        Source::Rule(_) => true,
        Source::Given(cell) => model.rules().iter().any(|rule| leaves(rule, cell)),
        Source::Definition | Source::Question => false,
    };
    for demand in model.demands().iter().filter(|demand| !is_said(demand.from)) {
        demand.constraint.to_asp(&mut facts);
    }
    paragraph(&mut text, "The digits given.", &facts.take_text());
    text += &values(model.variables());
    for sentence in sentences::of_words(facts.words()) {
        sentence.say(&mut text, sentence.of_solutions);
    }
    text += "\n#show cell/3.\n";
    text
}

const SOLUTIONS: &str = "Each answer set is a solution: cell(Row,Column,Digit).";

/// That each variable has one value.
fn values(variables: &Variables) -> String {
    sentences::ONE_DIGIT_EACH.to_owned() + &extra(variables)
}

/// What has a value besides the cells, and that it has one; nothing where nothing has.
pub(crate) fn extra(variables: &Variables) -> String {
    let mut text = String::new();
    if !variables.others().is_empty() {
        text += sentences::ONE_VALUE_EACH;
        let cells = variables.grid().num_cells();
        for (k, other) in variables.others().iter().enumerate() {
            let (least, greatest) = (other.range.least(), other.range.greatest());
            let name = variables.name(Variable::new(cells + k));
            text += &format!("extra({},{least},{greatest}). % {name}\n", k + 1);
        }
    }
    text
}

/// The head of a program: what it is about and what its answer sets are.
pub(crate) fn opening(layout: &Layout, rules: &[Rule], answers: &str) -> String {
    let words: Vec<&str> =
        rules.iter().map(|rule| rule.kind.word).fold(Vec::new(), |mut seen, word| {
            if !seen.contains(&word) {
                seen.push(word);
            }
            seen
        });
    format!("% {layout}: {}.\n% {answers}\n", words.join(", "))
}

/// The rows, columns and digits.
fn board_of(layout: &Layout) -> String {
    let grid = layout.grid();
    let mut text = String::from("\n");
    if let Some(Boxes { height, width }) = layout.box_size() {
        text += &match height == width {
            true => format!("#const k={height}.   % boxes are k×k\n#const h=k.\n#const w=k.\n"),
            false => format!(
                "#const h={height}.   % rows in a box\n#const w={width}.   % columns in a box\n"
            ),
        };
    }
    let whole = layout.box_size().is_some_and(|boxes| boxes.cells() == grid.num_digits());
    if grid.is_usual() && whole {
        text += "#const n=h*w. % digits, and so rows, columns and boxes\n";
        text += "row(1..n). col(1..n). digit(1..n).\n";
    } else {
        let (rows, columns, digits) = (grid.num_rows(), grid.num_columns(), grid.range());
        text += &format!("#const n={}.   % digits\n", digits.count());
        text += &format!("row(1..{rows}). col(1..{columns}). ");
        text += &format!("digit({}..{}).\n", digits.least(), digits.greatest());
    }
    text
}

/// The grid and the rules: which cells have to do with each other.
pub(crate) fn geometry(model: &Model, own: &mut Facts) -> String {
    let (grid, rules) = (model.grid(), model.rules());
    let mut text = board_of(model.layout());
    // What has no text of its own is said by its constraints.
    for (i, rule) in rules.iter().enumerate() {
        if rules[..i].iter().any(|earlier| earlier.kind == rule.kind) {
            continue;
        }
        let alike = rules.iter().filter(|other| other.kind == rule.kind);
        // Where cells are worth something else than their digits, are missing or besides the grid, or the grid goes
        // round, no text knows of it.
        let worth = rules.iter().any(|rule| matches!(rule.kind.scope, Scope::Worth))
            || !model.layout().missing().is_empty()
            || model.layout().wraps()
            || !alike.clone().all(|rule| rule.is_on(&grid));
        let said = match rule.kind.asp {
            asp if asp.text.is_empty() || worth || alike.clone().any(has_several) => {
                let of_kind = |from: Source| match from {
                    Source::Rule(index) => rules[index].kind == rule.kind,
                    Source::Given(cell) => alike.clone().any(|rule| leaves(rule, cell)),
                    Source::Definition | Source::Question => false,
                };
                let meant = model.demands().iter().filter(|demand| of_kind(demand.from));
                meant.for_each(|demand| demand.constraint.to_asp(own));
                own.take_text()
            }
            asp => {
                own.use_words(asp.words);
                alike.enumerate().map(|(i, rule)| facts(grid, i + 1, rule)).collect::<String>()
                    + asp.text
            }
        };
        let says = format!("{}: {}.", rule.kind.word, rule.kind.summary);
        paragraph(&mut text, &says, &said);
    }
    text
}

/// Whether a rule says which digits are left of a cell.
fn leaves(rule: &Rule, cell: Cell) -> bool {
    rule.is_given() && rule.cells().contains(&cell)
}

/// Whether a rule has several totals, for which there is no fact.
fn has_several(rule: &Rule) -> bool {
    let several = |argument: &Argument| match argument {
        Argument::Totals(totals) => totals.single().is_none(),
        _ => false,
    };
    rule.arguments.iter().any(several)
}

/// Numbers larger than any that can matter, so that clingo's 32 bits hold them with all digits added.
const LARGE: i64 = 999_999_999;

/// The numbers and cells of the `i`-th rule of its kind, as facts.
fn facts(grid: Grid, i: usize, rule: &Rule) -> String {
    let name = rule.kind.word.replace('-', "_");
    let mut facts = Vec::new();
    for (part, argument) in rule.kind.takes.iter().zip(&rule.arguments) {
        let what = part.name;
        match argument {
            Argument::Number(_) | Argument::Totals(_) => {
                let number = rule.number(what).unwrap_or_default();
                let number = number.clamp(-LARGE, LARGE);
                facts.push(format!("{name}_{what}({i},{number})."));
            }
            Argument::Numbers(numbers) => {
                let fact =
                    |(cell, number)| format!("{name}_{what}({},{number}).", cell_place(grid, cell));
                facts.extend(grid.cells().zip(numbers).map(fact));
            }
            Argument::Cells(cells) => {
                let fact =
                    |(k, &cell)| format!("{name}({i},{},{}).", k + 1, cell_place(grid, cell));
                facts.extend(cells.iter().enumerate().map(fact));
            }
            // What the boxes are is said above, and what takes other arguments has no text of its own.
            _ => {}
        }
    }
    fill(facts)
}

/// A variable as a program names it: row and column, from 1; what is no cell is the so-many-eth `x`.
fn place(variables: &Variables, variable: Variable) -> String {
    match variables.cell(variable) {
        Some(cell) => cell_place(variables.grid(), cell),
        None => format!("x,{}", variable.index() - variables.grid().num_cells() + 1),
    }
}

/// A cell as a program names it.
fn cell_place(grid: Grid, cell: Cell) -> String {
    format!("{},{}", grid.row(cell) + 1, grid.column(cell) + 1)
}

/// Facts side by side, in lines that people can read.
fn fill(facts: Vec<String>) -> String {
    const WIDTH: usize = 96;
    let mut text = String::new();
    let mut column = 0;
    for fact in facts {
        if column > 0 && column + 1 + fact.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += fact.len();
        text += &fact;
    }
    if column > 0 {
        text.push('\n');
    }
    text
}

/// Adds rules under a comment that says what they say; nothing when there are none.
pub(crate) fn paragraph(text: &mut String, says: &str, rules: &str) {
    let rules = rules.trim_end();
    if !rules.is_empty() {
        text.push('\n');
        // What is said in lines that people read.
        let mut line = "%".to_owned();
        for word in says.split(' ') {
            if line.chars().count() + 1 + word.chars().count() > 110 {
                text.push_str(&line);
                text.push('\n');
                line = "%".to_owned();
            }
            line.push(' ');
            line.push_str(word);
        }
        writeln!(text, "{line}\n{rules}").expect("a string takes all");
    }
}
