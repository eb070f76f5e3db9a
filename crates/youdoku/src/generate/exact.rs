//! Fewer clues than digging finds: exchanges of clues on one board.
//!
//! From a puzzle with too many clues, two go and one comes ({-2+1}); where no such exchange is left, a
//! clue is moved ({-1+1}), or two are ({-2+2}), and it is tried again. Known unavoidable sets say without
//! a question which cells can possibly mend what a removal breaks: those in every set that is missed.

use youdoku_logic::{Control, Stopped};

use crate::{Board, Cell};

use super::cells::CellSet;
use super::judge::{Judge, Verdict};
use super::unavoidable::Unavoidable;

/// The exchange of clues on one board.
pub(crate) struct Exchange<'a> {
    pub judge: &'a mut dyn Judge,
    pub solution: &'a Board,
    pub known: &'a mut Unavoidable,
    pub rng: &'a mut crate::random::Rng,
    /// How many questions the judge may still be asked.
    pub questions: usize,
    pub control: &'a Control,
}

impl Exchange<'_> {
    /// Clues as few as wanted, if they are found before the questions are used up.
    pub fn down_to(
        &mut self,
        mut clues: CellSet,
        wanted: usize,
    ) -> Result<Option<CellSet>, Stopped> {
        while clues.len() > wanted {
            match self.two_for_one(&clues)? {
                Some(fewer) => clues = fewer,
                None if self.questions == 0 => return Ok(None),
                None => clues = self.moved(clues)?,
            }
        }
        Ok(Some(clues))
    }

    /// Whether these clues leave no other board; a question that stays open counts as no.
    fn is_unique(&mut self, clues: &CellSet) -> Result<bool, Stopped> {
        if self.questions == 0 || self.known.misses(clues) {
            return Ok(false);
        }
        self.questions -= 1;
        Ok(match self.judge.other(self.solution, clues, self.control)? {
            Verdict::Unique => true,
            Verdict::Other(board) => {
                self.known.add(CellSet::difference(self.solution, &board));
                false
            }
            Verdict::Undecided => false,
        })
    }

    /// A cell that mends what is missing from these clues.
    fn mended(&mut self, rest: &CellSet) -> Result<Option<CellSet>, Stopped> {
        loop {
            self.control.check()?;
            let Some(menders) = self.known.menders(rest) else {
                // Nothing known is missed: either it is unique as it is, or that teaches a set.
                if self.is_unique(rest)? {
                    return Ok(Some(rest.clone()));
                }
                if self.questions == 0 || !self.known.misses(rest) {
                    return Ok(None);
                }
                continue;
            };
            let Some(cell) = self.rng.choice(menders.iter().collect::<Vec<Cell>>()) else {
                return Ok(None);
            };
            let with = rest.with(cell);
            if self.is_unique(&with)? {
                return Ok(Some(with));
            }
            if self.questions == 0 || !self.known.misses(&with) {
                return Ok(None);
            }
        }
    }

    /// {-2+1}: tried for all pairs, in a random order.
    fn two_for_one(&mut self, clues: &CellSet) -> Result<Option<CellSet>, Stopped> {
        let cells: Vec<Cell> = clues.iter().collect();
        let number = cells.len() * cells.len().saturating_sub(1) / 2;
        let _taken = self.control.take(number * size_of::<(Cell, Cell)>())?;
        let mut pairs: Vec<(Cell, Cell)> = Vec::with_capacity(number);
        for (i, &a) in cells.iter().enumerate() {
            pairs.extend(cells[i + 1..].iter().map(|&b| (a, b)));
        }
        self.rng.shuffle(&mut pairs);
        for (a, b) in pairs {
            if let Some(fewer) = self.mended(&clues.without(a).without(b))? {
                return Ok(Some(fewer));
            }
            if self.questions == 0 {
                break;
            }
        }
        Ok(None)
    }

    /// {-1+1}, and where the clue that goes finds no other place, {-2+2}: as many clues elsewhere.
    fn moved(&mut self, clues: CellSet) -> Result<CellSet, Stopped> {
        let mut cells: Vec<Cell> = clues.iter().collect();
        self.rng.shuffle(&mut cells);
        for &cell in &cells {
            self.control.check()?;
            let rest = clues.without(cell);
            let Some(mut menders) = self.known.menders(&rest) else { continue };
            menders.remove(cell);
            let mut menders: Vec<Cell> = menders.iter().collect();
            self.rng.shuffle(&mut menders);
            for to in menders {
                let moved = rest.with(to);
                if self.is_unique(&moved)? {
                    return Ok(moved);
                }
            }
        }
        for two in cells.windows(2) {
            let rest = clues.without(two[0]).without(two[1]);
            let Some(missed) = self.known.sets().iter().find(|set| !set.meets(&rest)) else {
                continue;
            };
            let first =
                self.rng.choice(missed.iter().filter(|c| !two.contains(c)).collect::<Vec<_>>());
            if let Some(first) = first
                && let Some(moved) = self.mended(&rest.with(first))?
            {
                return Ok(moved);
            }
            if self.questions == 0 {
                break;
            }
        }
        // Nowhere to go from here: no further question would help.
        self.questions = 0;
        Ok(clues)
    }
}
