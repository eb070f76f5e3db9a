//! Clashes: a few givens and rules that already cannot be met together.
//!
//! The law: a puzzle with only what a clash names has no solution, and with any one of those taken
//! away it has one. A direct clash is what a person sees first, a rule broken by digits that stand;
//! the smallest clash comes from cores of CDCL, each given and each rule behind a selector.

use youdoku_logic::sat::{Size, cdcl::Cdcl, minimal_core, smallest_core};
use youdoku_logic::{Control, Lit, Stopped};

use super::Explainer;
use crate::constraint::{Piece, pieces};
use crate::encode::{self, AtMost, extended::EXTENDED};
use crate::engine::{Walk, is_nameless, probe};
use crate::{Board, Cell, Grid, Model, Rule, Source, Variable};

/// Givens and rules that clash.
///
/// ```
/// use youdoku::{Control, Puzzle, explain::direct_clash};
/// let model = "1..1 .... .... ..2.".parse::<Puzzle>().unwrap().model().unwrap();
/// let clash = direct_clash(&model, &Control::new()).unwrap().unwrap();
/// assert_eq!((clash.givens.len(), clash.rules.len()), (2, 1));
/// assert_eq!(clash.sentence(&model), "r1c1 = 1, r1c4 = 1 and the rule classic");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The cells whose givens take part.
    pub givens: Vec<Cell>,
    /// The rules that take part, by their place among the puzzle's.
    pub rules: Vec<usize>,
    /// How small it is.
    pub size: Size,
}

impl Clash {
    fn of(sources: impl IntoIterator<Item = Source>, size: Size) -> Clash {
        let mut clash = Clash { givens: Vec::new(), rules: Vec::new(), size };
        for source in sources {
            match source {
                Source::Given(cell) => clash.givens.push(cell),
                Source::Rule(index) => clash.rules.push(index),
                Source::Definition | Source::Question => {}
            }
        }
        clash
    }

    /// Why they clash: which house, cage or line has nothing left, and what leads there. Where no steps tell, what
    /// clashes.
    pub fn told(&self, model: &Model, control: &Control) -> Result<String, Stopped> {
        let part = model.part(|from| match from {
            Source::Given(cell) => self.givens.contains(&cell),
            Source::Rule(rule) => self.rules.contains(&rule),
            Source::Definition | Source::Question => true,
        });
        let explainer = Explainer::new(&part, control)?;
        if let Some((_, sentence)) = explainer.broken(&part.givens()) {
            return Ok(sentence);
        }
        let why = explainer.why_none(&explainer.start(), control)?;
        Ok(why.unwrap_or_else(|| format!("These clash: {}.", self.sentence(model))))
    }

    /// The clash in words: `r1c4 = 3, r3c5 = 3 and the rule anti-knight`.
    pub fn sentence(&self, model: &Model) -> String {
        let grid: Grid = model.grid();
        let givens = model.given_sets();
        let digits = self.givens.iter().map(|&cell| {
            let (name, left) = (grid.name(cell), givens[cell.index()]);
            match left.single() {
                Some(digit) => format!("{name} = {}", grid.value(digit)),
                None => {
                    let left = left.iter().map(|digit| grid.value(digit).to_string());
                    format!("{name} in {{{}}}", left.collect::<Vec<_>>().join(" "))
                }
            }
        });
        let rules = self.rules.iter().filter_map(|&index| {
            let rule = model.rules().get(index)?;
            // A rule of numbers for each cell would fill the line.
            let text = if rule.all_numbers().len() > 1 {
                rule.kind.word.to_owned()
            } else {
                rule.text(&model.names())
            };
            Some(format!("the rule {text}"))
        });
        let parts: Vec<String> = digits.chain(rules).collect();
        match parts.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }
}

/// A rule that the givens break by themselves, the one with fewest givens first: two equal digits in
/// a zone, a full cage with another sum. Of the givens only those are named that it takes: none where the
/// rule cannot be met at all. Nothing where that is hard to tell.
pub fn direct_clash(model: &Model, control: &Control) -> Result<Option<Clash>, Stopped> {
    let Some((mut givens, rule)) = broken(model) else { return Ok(None) };
    let only = |index: usize| index == rule;
    // Where boards are left whatever digit is given, two equal ones are needed.
    if !has_boards(model, rule) {
        match can_be(model, only, &[], control)? {
            None => return Ok(None),
            Some(false) => givens.clear(),
            Some(true) => {
                for cell in givens.clone() {
                    let others: Vec<Cell> = givens.iter().copied().filter(|&c| c != cell).collect();
                    match can_be(model, only, &others, control)? {
                        None => return Ok(None),
                        Some(false) => givens = others,
                        Some(true) => (),
                    }
                }
            }
        }
    }
    givens.sort();
    let size = match givens.len() {
        0 => Size::Smallest,
        // Two parts or three: smaller are rules alone and, for three, a rule and a given. Where digits can
        // be exchanged, any given is as good as any other.
        1 if rules_can_be(model, control)? => Size::Smallest,
        2 if is_nameless(&rules_of(model), control)? && rules_can_be(model, control)? => {
            Size::Smallest
        }
        _ => Size::Minimal,
    };
    Ok(Some(Clash { givens, rules: vec![rule], size }))
}

/// The rule that fewest givens break by themselves, with those givens.
fn broken(model: &Model) -> Option<(Vec<Cell>, usize)> {
    let board = model.givens();
    let mut best: Option<(Vec<Cell>, usize)> = None;
    for demand in model.demands() {
        let Source::Rule(index) = demand.from else { continue };
        let cell = |&variable: &Variable| model.variables().cell(variable);
        let Some(cells) = demand.constraint.scope().iter().map(cell).collect::<Option<Vec<Cell>>>()
        else {
            continue;
        };
        let broken = match pieces(&*demand.constraint)[..] {
            [Piece::Different(_)] => equal_pair(&board, &cells),
            _ if cells.iter().all(|&cell| board.get(cell).is_some()) => {
                let values = model.variables().values(&board);
                (!demand.constraint.holds(&values)).then_some(cells)
            }
            _ => None,
        };
        if let Some(cells) = broken
            && best.as_ref().is_none_or(|(fewest, _)| cells.len() < fewest.len())
        {
            best = Some((cells, index));
        }
    }
    best
}

/// Whether some of the rules and of the givens can be met together; nothing where it takes long to tell.
fn can_be(
    model: &Model,
    rules: impl Fn(usize) -> bool,
    givens: &[Cell],
    control: &Control,
) -> Result<Option<bool>, Stopped> {
    let part = model.part(|from| match from {
        Source::Rule(index) => rules(index),
        Source::Given(cell) => givens.contains(&cell),
        Source::Definition | Source::Question => true,
    });
    // Where nothing follows from anything, there is a guess for each cell.
    let walk = Walk::short(4 * part.grid().num_cells() as u64);
    let found = probe(&part, control)?.solutions(&Board::empty(part.grid()), walk, control).next();
    match found {
        None => Ok(Some(false)),
        Some(Ok(_)) => Ok(Some(true)),
        Some(Err(Stopped::GaveUp)) => Ok(None),
        Some(Err(stopped)) => Err(stopped),
    }
}

/// Whether a rule, by its place, is known to leave boards whatever one digit is given: a base that demands nothing but
/// different digits in the zones of a Latin square, with usual boxes or without any.
fn has_boards(model: &Model, rule: usize) -> bool {
    let (grid, layout) = (model.grid(), model.layout());
    let square = [grid.num_rows(), grid.num_columns()] == [grid.num_digits(); 2];
    let is_latin = square && layout.regions().is_empty() && layout.missing().is_empty();
    let is_different = |piece: &Piece| matches!(piece, Piece::Different(_));
    let mut demands = model.demands().iter().filter(|demand| demand.from == Source::Rule(rule));
    model.rules()[rule].kind.is_base()
        && (is_latin || layout.is_regular())
        && demands.all(|demand| pieces(&*demand.constraint).iter().all(is_different))
}

/// Whether it is certain that the rules leave a board when nothing is given.
fn rules_can_be(model: &Model, control: &Control) -> Result<bool, Stopped> {
    if model.rules().len() == 1 && has_boards(model, 0) {
        return Ok(true);
    }
    Ok(can_be(model, |_| true, &[], control)? == Some(true))
}

/// The rules without what is given.
fn rules_of(model: &Model) -> Model {
    model.part(|from| !matches!(from, Source::Given(_)))
}

fn equal_pair(board: &Board, cells: &[Cell]) -> Option<Vec<Cell>> {
    cells.iter().enumerate().find_map(|(i, &a)| {
        let digit = board.get(a)?;
        let b = cells[i + 1..].iter().find(|&&b| board.get(b) == Some(digit))?;
        Some(vec![a, *b])
    })
}

/// The search for clashes that no single rule shows. What the solver learns for the minimal clash
/// serves the smallest.
///
/// ```
/// use youdoku::{Control, Puzzle, explain::Clashes};
/// let model = "12.. ..3. .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let mut clashes = Clashes::of(&model, &Control::new()).unwrap();
/// let clash = clashes.smallest(1000, &Control::new()).unwrap().unwrap();
/// // No digit stands twice. But row 1 needs its 3 in box 2, where another stands.
/// assert_eq!((clash.givens.len(), clash.rules.len()), (3, 1));
/// ```
pub struct Clashes {
    solver: Cdcl,
    selectors: Vec<(Source, Lit)>,
    /// For each rule those that it looks at, and that come with it.
    read: Vec<Vec<usize>>,
}

impl Clashes {
    /// Of this model.
    pub fn of(model: &Model, control: &Control) -> Result<Clashes, Stopped> {
        let mut solver = Cdcl::new();
        let selectors =
            encode::write_selected(model, &EXTENDED, AtMost::Auto, &mut solver, control)?;
        let of_word = |word: &str| {
            let rules = model.rules().iter().enumerate();
            rules.filter(|(_, rule)| rule.kind.word == word).map(|(i, _)| i).collect::<Vec<_>>()
        };
        let read = |rule: &Rule| rule.kind.reads.iter().flat_map(|word| of_word(word)).collect();
        let read = model.rules().iter().map(read).collect();
        Ok(Clashes { solver, selectors, read })
    }

    fn assumptions(&self) -> Vec<Lit> {
        self.selectors.iter().map(|&(_, lit)| lit).collect()
    }

    fn clash(&self, core: &[Lit], size: Size) -> Clash {
        let known = self.selectors.iter().filter(|(_, lit)| core.contains(lit));
        let mut clash = Clash::of(known.map(|&(source, _)| source), size);
        let read = clash.rules.iter().flat_map(|&rule| self.read[rule].iter().copied());
        clash.rules.extend(read.collect::<Vec<_>>());
        clash.rules.sort_unstable();
        clash.rules.dedup();
        clash
    }

    /// A clash of which no part can be missed; nothing when the puzzle has a solution.
    pub fn minimal(&mut self, control: &Control) -> Result<Option<Clash>, Stopped> {
        let assuming = self.assumptions();
        let core = minimal_core(&mut self.solver, &assuming, control)?;
        Ok(core.map(|core| self.clash(&core, Size::Minimal)))
    }

    /// A clash of the fewest parts, or a minimal one where no smaller could be ruled out within so
    /// many steps; nothing when the puzzle has a solution.
    pub fn smallest(&mut self, effort: u64, control: &Control) -> Result<Option<Clash>, Stopped> {
        let assuming = self.assumptions();
        let core = smallest_core(&mut self.solver, &assuming, effort, control)?;
        Ok(core.map(|core| self.clash(&core.literals, core.size)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    fn check(text: &str, expect: Option<&str>) {
        let model = text.parse::<Puzzle>().unwrap().model().unwrap();
        let clash = Clashes::of(&model, &Control::new())
            .unwrap()
            .smallest(10_000, &Control::new())
            .unwrap();
        let told = clash.map(|clash| clash.sentence(&model));
        assert_eq!(told.as_deref(), expect, "{text}");
    }

    #[test]
    fn the_smallest_clash_is_told_in_words() {
        check("...3 ...2 3... 4...", None);
        check("1..1 .... .... ..2.", Some("r1c1 = 1, r1c4 = 1 and the rule classic"));
        check(
            "rule: anti-knight\n1... ..1. .... 2...",
            Some("r1c1 = 1, r2c3 = 1 and the rule anti-knight"),
        );
        check(
            "rule: candidates {1 2} r1c1 r1c2 r2c1\n.... .... .... ....",
            Some("r1c1 in {1 2}, r1c2 in {1 2}, r2c1 in {1 2} and the rule classic"),
        );
        // No two digits clash: r1c3 and r1c4 both need the 3, since the 4 of their box is below.
        check("123. ...4 .... ....", Some("r1c1 = 1, r1c2 = 2, r2c4 = 4 and the rule classic"));
    }

    #[test]
    fn a_clash_says_who_has_nothing_left() {
        let check = |text: &str, expect: &str| {
            let (model, control) =
                (text.parse::<Puzzle>().unwrap().model().unwrap(), Control::new());
            let clash = Clashes::of(&model, &control).unwrap().smallest(10_000, &control).unwrap();
            assert_eq!(clash.unwrap().told(&model, &control).unwrap(), expect, "{text}");
        };
        check("1..1 .... .... ..2.", "r1c1 and r1c4 cannot both be 1: row 1.");
        check(
            "123. ...4 .... ....",
            "This cannot be completed: row 1 has no place for 4: r2c4 is 4.",
        );
        check(
            "rule: killer-cage 7 r1c1 r2c2\n.... .4.. .... 3...",
            "This cannot be completed: the 7-cage from r1c1 has no choice left.",
        );
    }

    #[test]
    fn taking_any_part_away_repairs_the_clash() {
        let text = "rule: anti-king\nrule: killer-cage 3 r1c1 r1c2\n..1. .... 3.4. ...1";
        let puzzle: Puzzle = text.parse().unwrap();
        let model = puzzle.model().unwrap();
        let clash = Clashes::of(&model, &Control::new())
            .unwrap()
            .smallest(10_000, &Control::new())
            .unwrap()
            .unwrap();
        let named = |source| match source {
            Source::Given(cell) => clash.givens.contains(&cell),
            Source::Rule(index) => clash.rules.contains(&index),
            Source::Definition | Source::Question => true,
        };
        let solvable =
            |part: Model| crate::engine::default().solve(&part, &Control::new()).unwrap().is_some();
        let all = model.part(named);
        assert!(!solvable(all.clone()));
        let sources: std::collections::BTreeSet<_> = all.demands().iter().map(|d| d.from).collect();
        for gone in sources {
            assert!(solvable(all.part(|from| from != gone)), "{gone:?}");
        }
    }

    fn direct(text: &str) -> Option<(String, Size)> {
        let model = text.parse::<Puzzle>().unwrap().model().unwrap();
        let clash = direct_clash(&model, &Control::new()).unwrap()?;
        // It is one, and no part of it can be missed.
        let control = Control::new();
        let mut clashes = Clashes::of(&model, &control).unwrap();
        let found = clashes.smallest(10_000, &control).unwrap().unwrap();
        let parts = |clash: &Clash| clash.givens.len() + clash.rules.len();
        assert_eq!(found.size, Size::Smallest);
        match clash.size {
            Size::Smallest => assert_eq!(parts(&clash), parts(&found), "{text}"),
            Size::Minimal => assert!(parts(&clash) >= parts(&found), "{text}"),
        }
        Some((clash.sentence(&model), clash.size))
    }

    #[test]
    fn a_direct_clash_is_what_one_sees_first() {
        let check = |text: &str, expect: Option<(&str, Size)>| {
            assert_eq!(direct(text), expect.map(|(told, size)| (told.to_owned(), size)), "{text}");
        };
        let smallest = |told| Some((told, Size::Smallest));
        check("123. ...4 .... ....", None);
        check("1..1 .... .... ....", smallest("r1c1 = 1, r1c4 = 1 and the rule classic"));
        check(
            "rule: anti-knight\n1... ..1. .... ....",
            smallest("r1c1 = 1, r2c3 = 1 and the rule anti-knight"),
        );
        // No 4×4 board is anti-king, so that two digits with a rule are one part too many.
        check(
            "rule: anti-king\n1... .1.. .... ....",
            Some(("r1c1 = 1, r2c2 = 1 and the rule classic", Size::Minimal)),
        );
        check(
            "rule: killer-cage 5 r1c1 r1c2\n12.. .... .... ....",
            Some(("r1c1 = 1, r1c2 = 2 and the rule killer-cage 5 r1c1 r1c2", Size::Minimal)),
        );
    }

    /// Line 7: what stood there was named too, and called smallest.
    #[test]
    fn line_07_a_rule_that_cannot_be_met_clashes_alone() {
        for cage in
            ["killer-cage 99 r1c1 r1c2", "killer-cage 9 r1c1 r1c2", "killer-cage 1 r2c1 r2c2 r2c3"]
        {
            let found = direct(&format!("rule: {cage}\n12.. 341. .... ...."));
            assert_eq!(found, Some((format!("the rule {cage}"), Size::Smallest)));
        }
        // Here one of the two digits does it.
        let found = direct("rule: free\nrule: killer-cage 9 r1c1 r1c2 r1c3\n1.1. .... .... ....");
        let told = "r1c3 = 1 and the rule killer-cage 9 r1c1 r1c2 r1c3".to_owned();
        assert_eq!(found, Some((told, Size::Smallest)));
    }
}
