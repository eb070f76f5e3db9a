//! Kinds of rules: rows of the table.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::exchange::Exchange;
use super::grammar::Part;
use super::look::Mark;
use super::own::Definition;
use super::{Context, Rule, RuleError, Twofold};
use crate::{Declared, Grid, Layout};

/// What a word means.
///
/// ```
/// use youdoku::rules::{RULES, RuleKind, kind};
/// let cage: &RuleKind = kind("killer-cage").unwrap();
/// assert_eq!(cage.usage(), "killer-cage [SUM] CELL…");
/// // The table is all there is: whoever lists rules asks it.
/// assert!(RULES.contains(&cage) && RULES[0].is_base());
/// ```
pub struct RuleKind {
    /// The word that names it.
    pub word: &'static str,
    /// What other programs and people call it: it is found by these names too.
    pub also: &'static [&'static str],
    /// What a button calls it where there is little room; nothing where its word will do.
    pub short: &'static str,
    /// Among which rules people look for it.
    pub group: Group,
    /// One line for people.
    pub summary: &'static str,
    /// What the line leaves open: edge cases, usual numbers, where programs differ. Often nothing.
    pub about: &'static str,
    /// A puzzle with one solution, in our own text; it is also a test.
    pub example: &'static str,
    /// What it says of the grid as a whole.
    pub scope: Scope,
    /// The arguments it takes, in order: its grammar.
    pub takes: &'static [Part],
    /// Which cells it may name.
    pub reach: Reach,
    /// The same as a person would write it in an answer set program, where a person would. Else the program has the
    /// facts of the rule's constraints.
    pub asp: Asp,
    /// What it reads of cells with two digits, where another rule makes some.
    pub twofold: Twofold,
    /// The words of other rules that its meaning depends on: mostly none. A puzzle with such a rule may have more
    /// solutions with a further rule than without it.
    pub reads: &'static [&'static str],
    /// How it is drawn. Without a mark a rule about cells is an outline with its word, and any other is said beside the
    /// board.
    pub look: &'static [Mark],
    /// How other programs write it.
    pub exchange: &'static [Exchange],
    /// What it stands for, where it is a rule of one's own.
    pub own: Option<&'static Definition>,
    /// Demands of the board what it means. Called with arguments such as the rule takes.
    pub means: fn(&Rule, &mut Context) -> Result<(), RuleError>,
}

/// A rule as rules of an answer set program, over the words that [`asp`](crate::asp) explains. Its numbers and cells
/// are facts there, named after the rule's word, and so is whatever it derives besides.
///
/// ```
/// use youdoku::{Puzzle, asp, rules::{Asp, kind}};
/// let knight: Asp = kind("anti-knight").unwrap().asp;
/// assert_eq!(knight.words, ["different"]);
/// let puzzle: Puzzle = "rule: anti-knight\n.... .... .... ....".parse().unwrap();
/// assert!(asp::program(&puzzle.model().unwrap()).contains(knight.text.trim()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Asp {
    /// The words of the vocabulary that it derives, and whose sentences the program has to say.
    pub words: &'static [&'static str],
    /// The rules; nothing where the constraints say it.
    pub text: &'static str,
}

impl Asp {
    /// This text, which derives these words.
    pub const fn of(words: &'static [&'static str], text: &'static str) -> Asp {
        Asp { words, text }
    }
}

/// Where people look for a rule.
///
/// ```
/// use youdoku::rules::{Group, RULES};
/// let cages = RULES.iter().filter(|kind| kind.group == Group::Cages);
/// assert!(cages.map(|kind| kind.word).any(|word| word == "killer-cage"));
/// assert_eq!(Group::Cages.name(), "Cages");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The zones, and what is said of all cells.
    Grid,
    /// Single cells, sets of cells, regions.
    Cells,
    /// Areas with a number.
    Cages,
    /// Lines through cells.
    Lines,
    /// Signs between two cells.
    Edges,
    /// Signs where four cells meet.
    Corners,
    /// Clues outside the grid.
    Outside,
    /// Regions to be found, areas, what cells are worth, cells besides the grid.
    Layers,
    /// What any words can say: relations, patterns, sums, either and not.
    Logic,
    /// Rules of one's own.
    Own,
}

impl Group {
    /// All of them, in the order in which people are shown them.
    pub const ALL: [Group; 10] = [
        Group::Grid,
        Group::Cells,
        Group::Cages,
        Group::Lines,
        Group::Edges,
        Group::Corners,
        Group::Outside,
        Group::Layers,
        Group::Logic,
        Group::Own,
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Group::Grid => "The whole grid",
            Group::Cells => "Cells and regions",
            Group::Cages => "Cages",
            Group::Lines => "Lines",
            Group::Edges => "Between two cells",
            Group::Corners => "Between four cells",
            Group::Outside => "Outside the grid",
            Group::Layers => "Layers and further cells",
            Group::Logic => "Logic",
            Group::Own => "Your own",
        }
    }
}

/// Which cells a rule may name.
///
/// ```
/// use youdoku::rules::{Reach, kind};
/// let reach = |word| kind(word).unwrap().reach;
/// assert_eq!((reach("thermometer"), reach("little-killer")), (Reach::Any, Reach::Grid));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Those of the grid: it asks where they lie.
    Grid,
    /// Also those that are declared besides, where they have the digits of the grid.
    Digits,
    /// Any, whatever values they have.
    Any,
}

/// What a rule says of the grid as a whole.
///
/// ```
/// use youdoku::{Grid, Rule, rules::{Scope, kind}};
/// let grid = Grid::square(2).unwrap();
/// let Scope::Base(layout) = kind("latin").unwrap().scope else { panic!() };
/// let latin = layout(&Rule::global(kind("latin").unwrap()), &grid).unwrap();
/// assert!(latin.regions().is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// Which cells there are besides the grid: these. Said before anything else.
    Cells(fn(&Rule, &Grid) -> Result<Vec<Declared>, RuleError>),
    /// What a word means from here on: it makes a rule of one's own.
    Words,
    /// What the zones are: it stands in the place of `classic`. This is the layout that it makes of a grid.
    Base(fn(&Rule, &Grid) -> Result<Layout, RuleError>),
    /// Something about the layout that the base has made: it changes it.
    Layout(fn(&Rule, &mut Layout) -> Result<(), RuleError>),
    /// What is left of cells from the start: each of them is a given with several digits.
    Given,
    /// What cells are worth: said before any rule that asks.
    Worth,
    /// Something about all cells.
    Global,
    /// Something about the cells it names.
    Local,
}

impl RuleKind {
    /// What a row need not say: a rule about cells that no other program has.
    pub const UNSAID: RuleKind = RuleKind {
        word: "",
        also: &[],
        short: "",
        group: Group::Cells,
        summary: "",
        about: "",
        example: "",
        scope: Scope::Local,
        takes: &[],
        reach: Reach::Digits,
        asp: Asp::of(&[], ""),
        twofold: Twofold::Untold,
        reads: &[],
        look: &[],
        exchange: &[],
        own: None,
        means: |_, _| Ok(()),
    };

    /// Whether it says what the zones are, in the place of `classic`.
    pub fn is_base(&self) -> bool {
        matches!(self.scope, Scope::Base(_))
    }

    /// Whether it speaks of the puzzle as a whole, and so cannot stand within another rule.
    pub fn stands_alone(&self) -> bool {
        matches!(self.scope, Scope::Base(_) | Scope::Cells(_) | Scope::Words)
    }

    /// How it is written: `killer-cage [SUM] CELL…`.
    pub fn usage(&self) -> String {
        let parts = self.takes.iter().map(|part| format!(" {}", part.usage()));
        format!("{}{}", self.word, parts.collect::<String>())
    }

    /// The part of this name, and its place among them.
    pub fn part(&self, name: &str) -> Option<(usize, &'static Part)> {
        self.takes.iter().enumerate().find(|(_, part)| part.name == name)
    }
}

impl PartialEq for RuleKind {
    fn eq(&self, other: &RuleKind) -> bool {
        // One word may be defined in several ways, in several puzzles.
        let definition = |kind: &RuleKind| kind.own.map(std::ptr::from_ref);
        self.word == other.word && definition(self) == definition(other)
    }
}

impl Eq for RuleKind {}

impl fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl Hash for RuleKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.word.hash(state);
    }
}
