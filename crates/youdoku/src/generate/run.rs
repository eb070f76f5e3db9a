//! A run of a generator: puzzles as they are found, on several threads, the same for the same seed.
//!
//! Attempts are numbered and dealt out in blocks; whoever asks gets the puzzles in the order of the
//! attempts, so that the number of threads changes nothing, nor whether there are any. No puzzle comes twice: those whose hash was
//! seen are left out (a hash that two puzzles share costs one of them, once in an age of the universe).

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

use youdoku_logic::{Control, Stopped};

use crate::threads::{self, Told};
use crate::{Board, Puzzle};

use super::Generator;

/// Why a run ended before it had as many puzzles as were wanted.
///
/// ```
/// use std::sync::Arc;
/// use youdoku::generate::{Generator, Shortfall, Wish};
/// use youdoku::{Control, Grid, Stopped};
/// let (wish, control) = (Wish::new(Grid::square(2).unwrap(), vec![]), Control::new());
/// let generator = Arc::new(Generator::new(wish, &control).unwrap().unwrap());
/// control.cancel();
/// let ended = generator.puzzles(7, 0, &control).next().unwrap();
/// assert_eq!(ended, Err(Shortfall::Stopped(Stopped::Cancelled)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Shortfall {
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// So many attempts in a row gave nothing new; there may be puzzles all the same.
    #[error("not found within the limit: {0} attempts in a row gave nothing new")]
    NotFound(u64),
    /// It is proven that the rules allow no board.
    #[error("no grid satisfies these rules")]
    NoGrid,
}

type Block = Result<Vec<Option<Board>>, Shortfall>;

/// Puzzles as they are found. Dropping it ends the work of its threads.
///
/// ```
/// use std::sync::Arc;
/// use youdoku::generate::{Generator, Puzzles, Wish};
/// use youdoku::{Control, Grid};
/// let (wish, control) = (Wish::new(Grid::square(2).unwrap(), vec![]), Control::new());
/// let generator = Arc::new(Generator::new(wish, &control).unwrap().unwrap());
/// let puzzles: Puzzles = generator.puzzles(7, 0, &control);
/// assert!(puzzles.take(5).all(|puzzle| puzzle.is_ok()));
/// ```
pub struct Puzzles {
    generator: Arc<Generator>,
    blocks: Blocks,
    /// What the threads work under.
    control: Control,
    ready: std::vec::IntoIter<Option<Board>>,
    seen: HashSet<u64>,
    fruitless: u64,
    most_fruitless: u64,
    ended: bool,
}

/// Where the blocks come from.
enum Blocks {
    /// From threads, each in its turn.
    Made { by: Vec<Receiver<((), Told<Block>)>>, turn: usize },
    /// There are no threads: each block is made when it is asked for.
    Asked { seed: u64, next: u64 },
}

impl Generator {
    /// Starts to generate, on so many threads; on none, each puzzle is made when it is asked for.
    pub fn puzzles(self: &Arc<Generator>, seed: u64, threads: usize, control: &Control) -> Puzzles {
        let threads = if cfg!(target_family = "wasm") { 0 } else { threads };
        let ours = control.child();
        let blocks = (0..threads).map(|thread| {
            let (send, receive) = sync_channel(2);
            let (generator, control) = (self.clone(), ours.clone());
            let work = move |say: threads::Say<Block>| {
                let numbers = (thread as u64..).step_by(threads);
                let blocks = numbers.map(|block| generator.block(block));
                let source = |number| random_source(seed, number);
                let end = generator.attempts(blocks, source, &control, &mut |made| say(Ok(made)));
                if let Err(shortfall) = end {
                    // Nobody may be there to hear it.
                    _ = say(Err(shortfall));
                }
            };
            if threads::start((), &ours, send.clone(), work).is_err() {
                // There is no thread to be had.
                _ = send.send(((), Told::Item(Err(Stopped::GaveUp.into()))));
            }
            receive
        });
        let most_fruitless = match control.deadline() {
            Some(_) => u64::MAX,
            None => self.pace().fruitless,
        };
        Puzzles {
            generator: self.clone(),
            blocks: match threads {
                0 => Blocks::Asked { seed, next: 0 },
                _ => Blocks::Made { by: blocks.collect(), turn: 0 },
            },
            control: ours,
            ready: Vec::new().into_iter(),
            seen: HashSet::new(),
            fruitless: 0,
            most_fruitless,
            ended: false,
        }
    }
}

impl Puzzles {
    /// Says so when nothing new comes for long, also where there is a time to fill.
    pub fn giving_up(mut self) -> Puzzles {
        self.most_fruitless = self.generator.pace().fruitless;
        self
    }

    fn advance(&mut self) -> Result<Board, Shortfall> {
        loop {
            for attempt in self.ready.by_ref() {
                match attempt {
                    Some(board) if self.seen.insert(hash(&board)) => {
                        self.fruitless = 0;
                        return Ok(board);
                    }
                    _ => self.fruitless += 1,
                }
            }
            if self.fruitless >= self.most_fruitless {
                return Err(Shortfall::NotFound(self.fruitless));
            }
            self.ready = self.block()?.into_iter();
        }
    }
}

impl Puzzles {
    fn block(&mut self) -> Block {
        match &mut self.blocks {
            Blocks::Made { by, turn } => {
                let block = match by[*turn].recv() {
                    Ok(((), Told::Item(block))) => block,
                    Ok(((), Told::Panic(panic))) => resume_unwind(panic),
                    Ok(((), Told::End)) | Err(_) => unreachable!("attempts have no own end"),
                };
                *turn = (*turn + 1) % by.len();
                block
            }
            Blocks::Asked { seed, next } => {
                let (seed, mut made) = (*seed, Vec::new());
                let block = std::iter::once(self.generator.block(*next));
                let source = |number| random_source(seed, number);
                *next += 1;
                self.generator.attempts(block, source, &self.control, &mut |block| {
                    made = block;
                    ControlFlow::Continue(())
                })?;
                Ok(made)
            }
        }
    }
}

impl Drop for Puzzles {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

impl Iterator for Puzzles {
    type Item = Result<Puzzle, Shortfall>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let found = self.advance();
        self.ended = found.is_err();
        Some(found.map(|board| self.generator.puzzle(board)))
    }
}

/// The random choices of an attempt. The number is scattered before it meets the seed, so that the
/// attempts of neighbouring seeds have nothing in common.
fn random_source(seed: u64, number: u64) -> crate::random::Rng {
    let scattered = crate::random::Rng::with_seed(number).u64(..);
    crate::random::Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ scattered)
}

/// Multiply and fold, eight cells at a time.
fn hash(board: &Board) -> u64 {
    board.values().chunks(8).fold(0x2d35_8dcc_aa6c_78a5, |hash, chunk| {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        let mixed = u128::from(hash ^ u64::from_le_bytes(bytes)) * 0x9e37_79b9_7f4a_7c15;
        (mixed as u64).rotate_left(29) ^ (mixed >> 64) as u64
    })
}
