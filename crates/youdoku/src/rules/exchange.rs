//! How other programs write rules: data, of which their readers and writers are interpreters.
//!
//! A row says under which name a program keeps a rule, and which of the program's fields hold which part of it, in what
//! form. What a form cannot say is a function beside the reader, with the reason.

use serde_json::Value;

use crate::{Cell, Grid, Rule};

/// A rule in another program.
///
/// ```
/// use youdoku::rules::exchange::{Exchange, FPuzzles};
/// let knight = youdoku::rules::kind("anti-knight").unwrap();
/// let key = knight.exchange.iter().find_map(|row| match row {
///     Exchange::FPuzzles(FPuzzles { key, .. }) => Some(*key),
///     _ => None,
/// });
/// assert_eq!(key, Some("antiknight"));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Exchange {
    /// f-puzzles, with the keys that its extensions added.
    FPuzzles(FPuzzles),
    /// Sudoku Maker.
    SudokuMaker(SudokuMaker),
    /// The little logic that SudokuPad's own files have.
    SudokuPad(SudokuPad),
    /// Penpa+.
    Penpa(Penpa),
    /// Interactive Sudoku Solver: the word of an item, and what its arguments are, in order.
    Iss(&'static str, &'static [Iss]),
    /// The same of a rule that says what the zones are.
    IssBoard(IssBoard),
    /// The same of a rule about rules: the word of an item that holds others.
    IssHolder(&'static str),
    /// In every format the regions of the grid say it.
    Regions,
    /// What has no name of its own elsewhere is said by these rules together.
    Together(&'static [&'static str]),
    /// What has no name of its own elsewhere is said by one such rule for each set of cells that it wants different.
    Different(&'static str),
    /// What goes without saying here and must be said elsewhere: the same rule with all of it, beside these others.
    InFull(fn(&Rule, &[Rule]) -> Rule),
    /// A cell may be named again elsewhere, and here may not: what the rule with each cell once says then, and what is
    /// to be said besides, of the cells that stand there again.
    Again(fn(Rule, &[Cell]) -> Vec<Rule>),
    /// In f-puzzles it is another rule, of this word, as soon as one of these stands beside it.
    FPuzzlesBeside(&'static [&'static str], &'static str),
}

/// What a text of Interactive Sudoku Solver has of a board.
///
/// ```
/// use youdoku::rules::{exchange::{Exchange, IssBoard}, kind};
/// let is_raw = |row: &Exchange| matches!(row, Exchange::IssBoard(IssBoard::Raw));
/// assert!(kind("free").unwrap().exchange.iter().any(is_raw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssBoard {
    /// Nothing but cells.
    Raw,
    /// Rows and columns, and no boxes.
    NoBoxes,
    /// Rows, columns and the regions of the layout.
    Regions,
    /// Regions to be found, as large as the part `size` says.
    Found,
}

/// A key of f-puzzles.
///
/// ```
/// use youdoku::rules::exchange::{Exchange, FPuzzles, Holds};
/// const KNIGHT: Exchange = Exchange::flag("antiknight");
/// let Exchange::FPuzzles(FPuzzles { key, holds: Holds::Flag, twin: None }) = KNIGHT else { panic!() };
/// assert_eq!(key, "antiknight");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FPuzzles {
    /// The key.
    pub key: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// The pictures that must stand beside the rule, because only its extensions draw it by its key.
    pub twin: Option<Twin>,
}

/// What a key of f-puzzles holds.
///
/// ```
/// use youdoku::rules::exchange::{Exchange, Field, FPuzzles, Holds};
/// // `"thermometer": [{"lines": [["R1C1", "R1C2"]]}]`
/// let Exchange::FPuzzles(FPuzzles { holds, .. }) = Exchange::lines("thermometer") else { panic!() };
/// assert!(matches!(holds, Holds::Entries([Field { name: "lines", part: "cells", .. }])));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// `true`.
    Flag,
    /// A list of words, among them this.
    Word(&'static str),
    /// A list of objects with these fields.
    Entries(&'static [Field]),
}

/// The picture of a rule of f-puzzles, which names the rule that it belongs to.
///
/// ```
/// use youdoku::rules::exchange::{Drawing, Exchange, FPuzzles, Field, Twin};
/// const DRAWN: [Drawing; 1] = [Drawing::Line("#67f067", 0.3)];
/// let row = Exchange::drawn("whispers", &[Field::LINES], "German Whispers Line", &DRAWN);
/// let Exchange::FPuzzles(FPuzzles { twin: Some(Twin { from, drawn }), .. }) = row else { panic!() };
/// assert_eq!((from, drawn.len()), ("German Whispers Line", 1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Twin {
    /// What the rule is called there.
    pub from: &'static str,
    /// What is drawn.
    pub drawn: &'static [Drawing],
}

/// What f-puzzles can draw. Its lines are drawn half as thick as their width says.
///
/// ```
/// use youdoku::rules::{RULES, exchange::{Drawing, Exchange}};
/// // Some rules are known to f-puzzles only with the line that stands for them.
/// let draws_a_line = |row: &Exchange| match row {
///     Exchange::FPuzzles(key) => key.twin.is_some_and(|twin| matches!(twin.drawn[0], Drawing::Line(..))),
///     _ => false,
/// };
/// assert!(RULES.iter().any(|kind| kind.exchange.iter().any(draws_a_line)));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Drawing {
    /// A line through the cells: colour and width.
    Line(&'static str, f64),
    /// A circle in the first cell: colour and size.
    Bulb(&'static str, f64),
    /// A circle in the last cell.
    End(&'static str, f64),
    /// A cage around the cells.
    Cage(&'static str),
    /// A sign where the clue stands, and its number over it.
    Clue(&'static str),
}

/// A kind of constraint of Sudoku Maker.
///
/// ```
/// use youdoku::rules::{exchange::{Exchange, SudokuMaker}, kind};
/// let number = kind("anti-knight").unwrap().exchange.iter().find_map(|row| match row {
///     Exchange::SudokuMaker(SudokuMaker { number, .. }) => Some(*number),
///     _ => None,
/// });
/// assert_eq!(number, Some(13));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SudokuMaker {
    /// Its number.
    pub number: u32,
    /// Its fields.
    pub fields: &'static [Field],
}

/// Logic in SudokuPad's files.
///
/// ```
/// use youdoku::rules::exchange::{Exchange, SudokuPad};
/// let row = Exchange::global("antiknight");
/// assert!(matches!(row, Exchange::SudokuPad(SudokuPad::Global("antiknight"))));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum SudokuPad {
    /// A word for the whole grid.
    Global(&'static str),
    /// A cage of this style, whose cells are different; it may have a sum in the part of this name.
    Cage(&'static str, &'static str),
    /// A sign behind the digits of a classic grid.
    Sign(char),
}

/// What Penpa+ draws.
///
/// ```
/// use youdoku::rules::{exchange::{Exchange, Penpa}, kind};
/// let is_line = |row: &Exchange| matches!(row, Exchange::Penpa(Penpa::Lines("thermo")));
/// assert!(kind("thermometer").unwrap().exchange.iter().any(is_line));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Penpa {
    /// A list of lines under this key.
    Lines(&'static str),
    /// A list of cages under this key, with a number in the part of this name.
    Cages(&'static str, &'static str),
}

/// What an argument of an item of Interactive Sudoku Solver is. A text that comes first is the name of the rule's part
/// that it fills.
///
/// ```
/// use youdoku::rules::{exchange::{Exchange, Iss}, kind};
/// // `.Cage~10~R1C1~R1C2`: first the number, then the cells.
/// let cage = kind("killer-cage").unwrap().exchange.iter().find_map(|row| match row {
///     Exchange::Iss("Cage", arguments) => Some(*arguments),
///     _ => None,
/// });
/// assert_eq!(cage.unwrap(), [Iss::NumberOrNone("sum"), Iss::Cells("cells")]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Iss {
    /// This text and no other; no part of the rule says it.
    Text(&'static str),
    /// No argument: the part is this, because the word says so.
    Is(&'static str, &'static str),
    /// A number.
    Number(&'static str),
    /// A number; empty or 0 where the part is left out.
    NumberOrNone(&'static str),
    /// A number, which may be left out and then is this.
    NumberOr(&'static str, i64),
    /// A text, as it stands.
    Signs(&'static str),
    /// Values parted by `_`.
    Values(&'static str),
    /// All that is left: a value each.
    EachValue(&'static str),
    /// All that is left: a cell each, one of which may stand there several times.
    Cells(&'static str),
    /// All that is left: a cell each, and `LOOP` where the line is closed. Ours then ends with its first cell.
    LineOrLoop(&'static str),
    /// All that is left: a cell each. One that stands there again says nothing new.
    Set(&'static str),
    /// All that is left, cells: each two of them that share an edge are a rule of their own, first the one named first.
    Pairs(&'static str),
    /// The top left cell of a square of four.
    Square(&'static str),
    /// All that is left, cells, of which as many as this part says are read in the order of the grid.
    Pill(&'static str, &'static str),
    /// All that is left: groups of cells parted by `-`.
    Groups(&'static str),
    /// A number of groups, and all cells of these, one group after the other, all of one size.
    EqualGroups(&'static str),
    /// A row or a column, `R1` or `C1`, from the left or the top.
    Line(&'static str),
    /// The first cell of a diagonal.
    Diagonal(&'static str),
    /// A row or a column, and the numbers of this part that stand before it and behind it, either of which may be empty;
    /// a rule each. The line is seen from the side of its number, which is at least this.
    Sides(&'static str, &'static str, u32),
}

/// A field of an object: its name, the part of the rule that it holds, and in what form.
///
/// ```
/// use youdoku::rules::exchange::{Field, Form};
/// let total = Field::value("sum");
/// assert_eq!((total.name, total.part), ("value", "sum"));
/// assert!(matches!(total.form, Form::Number) && matches!(Field::clue("sum").form, Form::Clue));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The part of the rule; empty where the form has none.
    pub part: &'static str,
    /// In what form it holds it.
    pub form: Form,
}

/// In what form a field holds a part. Cells, edges and places outside are named as the program names them.
///
/// ```
/// use youdoku::rules::exchange::{Field, Form};
/// // The same part in another form: a list of cells, or the border between two.
/// assert_eq!(Field::CELLS.part, Field::EDGE.part);
/// assert!(matches!((Field::CELLS.form, Field::EDGE.form), (Form::Cells, Form::Edge)));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A number, or nothing where the rule has a usual one.
    Number,
    /// A number or nothing; what is no number is told, and the rule holds without it.
    NumberIfAny,
    /// The same, and 0 is none.
    NumberAbove0,
    /// A number; an object without it is not finished and says nothing.
    Clue,
    /// A letter for a number, or the number; without it the object is not finished.
    Letter(&'static [(&'static str, i64)]),
    /// A number behind these letters; anything else is another thing.
    Prefixed(&'static str),
    /// No field: the name of the rule says this number.
    Meant(fn(&Grid) -> i64),
    /// Words, such as the digits and counts of a cage.
    Text,
    /// A list of cells.
    Cells,
    /// One cell; a rule about several is several objects.
    Cell,
    /// Lines, each a rule of its own.
    Lines,
    /// A list of cells that is one of several groups.
    Group,
    /// Groups of cells.
    Groups,
    /// The cells of a bulb, in reading order; the part is how many they are.
    Bulb,
    /// The same with the last digit first.
    BulbFromOnes,
    /// Arrows that begin in the bulb, each a rule of its own.
    Shafts,
    /// The edge between two cells.
    Edge,
    /// The point where four cells meet.
    Corner,
    /// A place outside, at the end of the row or column that is seen.
    Sight,
    /// A place outside that sees a diagonal; the field of this name says which.
    Diagonal(&'static str),
    /// The cells that are seen, said a second time.
    Again,
    /// A list of digits.
    Digits,
    /// Numbers of which bit d is digit d, each a group of digits.
    Masks,
    /// A list of numbers.
    Numbers,
    /// Yes where the part is this word, no where it is left out.
    Worded(&'static str),
    /// Just this value, or the field is not there where the value is `false`.
    Is(bool),
    /// The same, and the field may be left out.
    Usually(bool),
    /// Just what is said of the grid.
    Fixed(fn(&Grid) -> Option<Value>),
    /// A list of objects with these fields, each a rule of its own.
    Entries(&'static [Field]),
}

impl Field {
    /// `cells`.
    pub const CELLS: Field = Field::new("cells", "cells", Form::Cells);
    /// `cell`, each a thing by itself.
    pub const CELL: Field = Field::new("cell", "cells", Form::Cell);
    /// `cell`, outside and at the end of what is seen.
    pub const SIGHT: Field = Field::new("cell", "cells", Form::Sight);
    /// `lines`.
    pub const LINES: Field = Field::new("lines", "cells", Form::Lines);

    /// `edge`, between two cells.
    pub const EDGE: Field = Field::new("edge", "cells", Form::Edge);
    /// `outerCell`, a place outside.
    pub const OUTER: Field = Field::new("outerCell", "cells", Form::Sight);

    /// A field.
    pub const fn new(name: &'static str, part: &'static str, form: Form) -> Field {
        Field { name, part, form }
    }

    /// A number that may be left out.
    pub const fn value(part: &'static str) -> Field {
        Field::new("value", part, Form::Number)
    }

    /// A number without which there is no clue.
    pub const fn clue(part: &'static str) -> Field {
        Field::new("value", part, Form::Clue)
    }
}

impl Exchange {
    /// Something that f-puzzles says of the whole grid.
    pub const fn flag(key: &'static str) -> Exchange {
        Exchange::FPuzzles(FPuzzles { key, holds: Holds::Flag, twin: None })
    }

    /// A key with a list of objects.
    pub const fn entries(key: &'static str, fields: &'static [Field]) -> Exchange {
        Exchange::FPuzzles(FPuzzles { key, holds: Holds::Entries(fields), twin: None })
    }

    /// A key with lines.
    pub const fn lines(key: &'static str) -> Exchange {
        Exchange::entries(key, &[Field::LINES])
    }

    /// A key of the extensions, with its picture.
    pub const fn drawn(
        key: &'static str,
        fields: &'static [Field],
        from: &'static str,
        drawn: &'static [Drawing],
    ) -> Exchange {
        let twin = Some(Twin { from, drawn });
        Exchange::FPuzzles(FPuzzles { key, holds: Holds::Entries(fields), twin })
    }

    /// A word of f-puzzles about what is not marked.
    pub const fn negative(word: &'static str) -> Exchange {
        Exchange::FPuzzles(FPuzzles { key: "negative", holds: Holds::Word(word), twin: None })
    }

    /// A constraint of Sudoku Maker.
    pub const fn maker(number: u32, fields: &'static [Field]) -> Exchange {
        Exchange::SudokuMaker(SudokuMaker { number, fields })
    }

    /// A word of SudokuPad.
    pub const fn global(word: &'static str) -> Exchange {
        Exchange::SudokuPad(SudokuPad::Global(word))
    }
}
