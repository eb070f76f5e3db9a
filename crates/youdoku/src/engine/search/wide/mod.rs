//! Many nodes of one tree at once: what is left of a long walk through a 9×9 grid goes to the lanes of
//! the bulk kernel, hundreds of nodes side by side.

pub mod supports;

use std::sync::Arc;

use youdoku_logic::{Control, Meter, Stopped};

use crate::engine::search::mask::Mask;
use crate::engine::search::plain9::{Bulk, Digits, Isa, Question, Supports};

/// Nodes that are searched together.
pub struct Wide {
    bulk: Bulk,
    nodes: std::vec::IntoIter<Question>,
    /// Solutions not yet handed out.
    found: Vec<Digits>,
    control: Control,
}

impl Wide {
    /// Takes over nodes, each the candidates of all cells.
    pub fn new<'n, M: Mask>(
        isa: Isa,
        supports: Arc<Supports>,
        nodes: impl Iterator<Item = &'n [M]>,
        control: &Control,
    ) -> Wide {
        let mut wide = Wide {
            bulk: Bulk::with_supports(isa, supports),
            nodes: Vec::new().into_iter(),
            found: Vec::new(),
            control: control.clone(),
        };
        wide.begin(nodes.map(|node| Question::new(0, &places(node), u64::MAX)).collect());
        wide
    }

    fn begin(&mut self, nodes: Vec<Question>) {
        self.bulk.reset();
        self.nodes = nodes.into_iter();
        self.found.clear();
    }

    /// From now on this control is asked.
    pub fn under(&mut self, control: &Control) {
        self.control = control.clone();
    }

    /// The next solution. Where it was stopped, it can be asked again.
    pub fn advance(&mut self) -> Result<Option<Digits>, Stopped> {
        while self.found.is_empty() {
            self.control.check()?;
            let found = |solution: &Digits| self.found.push(*solution);
            let Some(stride) = self.bulk.step(&mut self.nodes, found) else { return Ok(None) };
            let meter = self.control.meter();
            Meter::count(&meter.decisions, stride.guesses);
            Meter::count(&meter.conflicts, stride.dead);
            Meter::count(&meter.nodes, stride.nodes);
        }
        Ok(self.found.pop())
    }
}

/// Sees which of the candidates of all cells occur in a solution, besides those seen; `see` adds what a
/// solution shows.
///
/// First come solutions, until as many as `patience` says have shown nothing new. Then each candidate that
/// none has shown has a question: is there a solution with it, and with none of those asked about before
/// it? Where all answers are no, none of these candidates occurs, and the questions have gone through one
/// tree together rather than each through its own. Where some answer is yes, those still unseen are asked
/// about again.
pub fn see_all<M: Mask>(
    supports: &Arc<Supports>,
    node: &[M],
    seen: &mut [M],
    see: impl Fn(&mut [M], &[M]),
    patience: usize,
    control: &Control,
) -> Result<(), Stopped> {
    let show = |seen: &mut [M], solution: &Digits| {
        let before: u32 = seen.iter().map(|digits| digits.count()).sum();
        see(seen, &solution.map(|digit| M::digit(usize::from(digit) - 1)));
        seen.iter().map(|digits| digits.count()).sum::<u32>() > before
    };
    let mut wide = Wide::new(Isa::best(), supports.clone(), std::iter::once(node), control);
    let mut stale = 0;
    while stale < patience {
        let Some(solution) = wide.advance()? else { return Ok(()) };
        stale = if show(seen, &solution) { 0 } else { stale + 1 };
    }
    loop {
        let mut rest = places(node);
        let mut questions = Vec::new();
        for cell in 0..node.len() {
            node[cell].without(seen[cell]).each(|digit| {
                let mut trial = rest.map(|places| places & !(1 << cell));
                trial[digit] |= 1 << cell;
                questions.push(Question::new(0, &trial, 1));
                rest[digit] &= !(1 << cell);
            });
        }
        wide.begin(questions);
        let mut any = false;
        while let Some(solution) = wide.advance()? {
            any |= show(seen, &solution);
        }
        if !any {
            return Ok(());
        }
    }
}

/// The places of each digit.
fn places<M: Mask>(node: &[M]) -> [u128; 9] {
    let mut places = [0; 9];
    for (cell, mask) in node.iter().enumerate() {
        mask.each(|digit| places[digit] |= 1 << cell);
    }
    places
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::Search;
    use super::*;
    use crate::engine::search::compile::Compiled;
    use crate::engine::search::walk::state::State;
    use crate::engine::search::walk::tree::{Order, Tree};
    use crate::{Board, Grid, Model, Puzzle, Rule};

    /// All the rules that can go to the lanes, in sets that have solutions.
    const RULES: [&[&str]; 9] = [
        &["non-consecutive"],
        &["anti-king", "anti-knight"],
        &["diagonals", "odd r5c6", "even r2c3"],
        &["windoku"],
        &["disjoint-groups", "extra-region r1c1 r2c4 r3c7"],
        &[
            "thermometer r1c1 r2c1 r3c2 r4c3",
            "whispers r5c5 r5c6 r6c6",
            "palindrome r7c3 r8c4 r9c5",
        ],
        &["difference r1c1 r1c2", "ratio r4c4 r4c5", "xv 10 r7c7 r7c8", "renban r2c8 r3c8 r4c8"],
        // Lines that must hold some digits, across houses.
        &["renban r2c1 r2c2 r2c3 r3c4 r3c5 r3c6", "renban r4c8 r5c8 r6c7 r7c7 r8c7", "anti-king"],
        &["non-consecutive-line r1c1 r1c2 r2c2 r3c2", "anti-knight", "diagonal-up"],
    ];

    fn model(givens: &Board, rules: &[&str]) -> Model {
        let grid = givens.grid();
        let rules = rules.iter().map(|rule| Rule::read(rule, &grid).unwrap()).collect();
        Puzzle::new(givens.clone(), rules).model().unwrap()
    }

    /// The walk that never goes to the lanes.
    fn alone(model: &Model, order: Order) -> Tree<u16> {
        let compiled = Arc::new(Compiled::new(model, None, &Control::new()).unwrap());
        let state = State::new(&compiled);
        let tree = Tree::from_state(model.variables(), compiled, state, &Control::new());
        tree.going(order, u64::MAX - 1)
    }

    fn digits(board: &Board) -> Digits {
        let mut digits = [0; 81];
        board.filled().for_each(|(cell, digit)| digits[cell.index()] = digit.index() as u8 + 1);
        digits
    }

    #[test]
    fn the_lanes_find_the_solutions_and_the_candidates_that_the_walk_alone_finds() {
        let mut rng = crate::random::Rng::with_seed(5);
        let empty = Board::empty(Grid::square(3).unwrap());
        let (mut several, mut none) = (0, 0);
        for rules in RULES {
            for _ in 0..4 {
                let order = Order::Shuffled(rng.fork());
                let full = alone(&model(&empty, rules), order).next().unwrap().unwrap();
                let mut givens = empty.clone();
                // About 28 givens; more until the walk alone can go through it.
                let mut wanted = 28;
                let expect: HashSet<Digits> = loop {
                    for (cell, digit) in full.filled() {
                        if rng.u32(0..81) < wanted {
                            givens.set(cell, Some(digit));
                        }
                    }
                    let walk = alone(&model(&givens, rules), Order::First);
                    let some: Vec<Board> = walk.take(3000).map(Result::unwrap).collect();
                    if some.len() < 3000 {
                        break some.iter().map(digits).collect();
                    }
                    wanted = 5;
                };
                // One board in three is spoilt.
                let spoilt = rng.u8(0..3) == 0;
                let mut expect = expect;
                if spoilt && let Some((cell, digit)) = givens.clone().filled().nth(3) {
                    let grid = givens.grid();
                    let other = grid.digits().find(|&other| other != digit).unwrap();
                    givens.set(cell, Some(other));
                    let walk = alone(&model(&givens, rules), Order::First);
                    expect = walk.map(|board| digits(&board.unwrap())).collect();
                }
                several += usize::from(expect.len() > 1);
                none += usize::from(expect.is_empty());
                agree(&model(&givens, rules), &expect);
            }
        }
        assert!(several > 8 && none > 4, "{several} with several solutions, {none} with none");
    }

    fn agree(model: &Model, expect: &HashSet<Digits>) {
        let compiled = Compiled::<u16>::new(model, None, &Control::new()).unwrap();
        let supports = compiled.supports().expect("pairs of candidates say it all");
        assert!(Search::goes_wide(model));
        let control = Control::new();
        let mut candidates = [0; 81];
        for solution in expect {
            candidates.iter_mut().zip(solution).for_each(|(all, digit)| *all |= 1 << (digit - 1));
        }
        for isa in Isa::all_available() {
            let node = std::iter::once(&compiled.start[..]);
            let mut wide = Wide::new(isa, supports.clone(), node, &control);
            let mut found = Vec::new();
            while let Some(solution) = wide.advance().unwrap() {
                found.push(solution);
            }
            let different: HashSet<Digits> = found.iter().copied().collect();
            assert_eq!(found.len(), different.len(), "{isa:?} repeats itself");
            assert!(different == *expect, "{isa:?}: {} for {}", found.len(), expect.len());
        }
        let see = |seen: &mut [u16], solution: &[u16]| {
            seen.iter_mut().zip(solution).for_each(|(seen, digit)| *seen |= digit);
        };
        for patience in [0, 2, 1000] {
            let mut seen = [0; 81];
            see_all(&supports, &compiled.start, &mut seen, see, patience, &control).unwrap();
            assert_eq!(seen, candidates, "with a patience of {patience}");
        }
    }

    #[test]
    fn what_is_not_about_pairs_on_a_grid_with_boxes_stays_with_the_walk() {
        let alone = |model: &Model| {
            let compiled = Compiled::<u16>::new(model, None, &Control::new()).unwrap();
            assert!(compiled.supports().is_none());
            assert!(!Search::goes_wide(model));
        };
        let empty = Board::empty(Grid::square(3).unwrap());
        for rule in ["killer-cage 20 r1c1 r1c2 r2c1", "latin", "arrow r1c1 r1c2 r1c3"] {
            alone(&model(&empty, &[rule]));
        }
        let other = Board::empty(Grid::square(2).unwrap());
        alone(&model(&other, &["anti-king"]));
    }
}
