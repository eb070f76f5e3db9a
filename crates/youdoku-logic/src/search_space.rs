//! Search spaces and the two plainest ways through them.
//!
//! Depth-first search keeps a stack and pushes successors in their order, so the last successor is
//! explored first; breadth-first search keeps a queue. Both count the states they take from it.

use std::collections::VecDeque;

use crate::{Control, Meter, Stopped};

/// States, where they begin, where they lead, and which of them are sought.
///
/// ```
/// use youdoku_logic::search_space::{SearchSpace, bfs};
/// /// How 1 becomes 10, by doubling and by one more.
/// struct Steps;
/// impl SearchSpace for Steps {
///     type State = Vec<u32>;
///     fn start(&self) -> Vec<u32> {
///         vec![1]
///     }
///     fn is_goal(&self, state: &Vec<u32>) -> bool {
///         state.last() == Some(&10)
///     }
///     fn successors(&self, state: &Vec<u32>) -> Vec<Vec<u32>> {
///         let last = state[state.len() - 1];
///         [2 * last, last + 1].map(|next| [state.as_slice(), &[next]].concat()).to_vec()
///     }
/// }
/// assert_eq!(bfs(&Steps).0, Some(vec![1, 2, 4, 5, 10]));
/// ```
pub trait SearchSpace {
    /// A place in the space.
    type State;
    /// Where the search begins.
    fn start(&self) -> Self::State;
    /// Whether this state is one that is sought.
    fn is_goal(&self, state: &Self::State) -> bool;
    /// The states one step further.
    fn successors(&self, state: &Self::State) -> Vec<Self::State>;
    /// The same, for spaces where that takes so long that it must be possible to stop it.
    fn successors_under(
        &self,
        state: &Self::State,
        _: &Control,
    ) -> Result<Vec<Self::State>, Stopped> {
        Ok(self.successors(state))
    }
}

/// Which of the waiting states comes next.
///
/// ```
/// use youdoku_logic::{Control, sat::brute::SatisfiabilitySearchSpace, text};
/// use youdoku_logic::search_space::{Discipline, Search, SearchSpace};
/// let space = SatisfiabilitySearchSpace::new(text::read("a || b").unwrap().cnf);
/// let first = |discipline| {
///     let mut search = Search::new(space.start(), discipline);
///     search.next_goal(&space, &Control::new()).unwrap();
///     search.visited()
/// };
/// // All goals lie at the same depth, so a queue sees all that is above them first.
/// assert!(first(Discipline::Stack) < first(Discipline::Queue));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discipline {
    /// The one that came last: depth-first search.
    Stack,
    /// The one that came first: breadth-first search.
    Queue,
}

/// A search that can be stopped and taken up again.
///
/// ```
/// use youdoku_logic::{Control, sat::brute::SatisfiabilitySearchSpace, text};
/// use youdoku_logic::search_space::{Discipline, Search, SearchSpace};
/// let space = SatisfiabilitySearchSpace::new(text::read("a || b").unwrap().cnf);
/// let mut search = Search::new(space.start(), Discipline::Stack);
/// let goals = std::iter::from_fn(|| search.next_goal(&space, &Control::new()).unwrap());
/// assert_eq!(goals.count(), 3);
/// assert_eq!(search.visited(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Search<State> {
    waiting: VecDeque<State>,
    discipline: Discipline,
    visited: u64,
}

impl<State> Search<State> {
    /// A search that has visited nothing yet.
    pub fn new(start: State, discipline: Discipline) -> Search<State> {
        Search { waiting: VecDeque::from([start]), discipline, visited: 0 }
    }

    /// How many states were visited.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The next goal; nothing when the space is exhausted. Asked again, it goes on from there.
    pub fn next_goal<S: SearchSpace<State = State>>(
        &mut self,
        space: &S,
        control: &Control,
    ) -> Result<Option<State>, Stopped> {
        loop {
            control.check()?;
            let next = match self.discipline {
                Discipline::Stack => self.waiting.pop_back(),
                Discipline::Queue => self.waiting.pop_front(),
            };
            let Some(state) = next else { return Ok(None) };
            let successors = match space.successors_under(&state, control) {
                Ok(successors) => successors,
                Err(stopped) => {
                    // It was not visited: whoever asks again finds it where it was.
                    match self.discipline {
                        Discipline::Stack => self.waiting.push_back(state),
                        Discipline::Queue => self.waiting.push_front(state),
                    }
                    return Err(stopped);
                }
            };
            self.visited += 1;
            Meter::count(&control.meter().decisions, 1);
            self.waiting.extend(successors);
            if space.is_goal(&state) {
                return Ok(Some(state));
            }
        }
    }
}

/// Depth-first search: the first goal, and how many states were visited.
pub fn dfs<S: SearchSpace>(space: &S) -> (Option<S::State>, u64) {
    first(space, Discipline::Stack)
}

/// Breadth-first search: the first goal, and how many states were visited.
pub fn bfs<S: SearchSpace>(space: &S) -> (Option<S::State>, u64) {
    first(space, Discipline::Queue)
}

fn first<S: SearchSpace>(space: &S, discipline: Discipline) -> (Option<S::State>, u64) {
    let mut search = Search::new(space.start(), discipline);
    // Nobody holds this control, so nothing stops the search.
    let goal = search.next_goal(space, &Control::new()).ok().flatten();
    (goal, search.visited())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words over two letters up to a length; sought is one of them.
    struct Words(&'static str);

    impl SearchSpace for Words {
        type State = String;
        fn start(&self) -> String {
            String::new()
        }
        fn is_goal(&self, state: &String) -> bool {
            state == self.0
        }
        fn successors(&self, state: &String) -> Vec<String> {
            let longer = |letter| format!("{state}{letter}");
            if state.len() < 2 { vec![longer('a'), longer('b')] } else { Vec::new() }
        }
    }

    #[test]
    fn a_stack_takes_the_last_successor_first_and_a_queue_the_first() {
        // Depth first: "", b, bb, ba, a, ab, aa. Breadth first: "", a, b, aa, ab, ba, bb.
        for (word, depth, breadth) in [("b", 2, 3), ("ba", 4, 6), ("a", 5, 2), ("aa", 7, 4)] {
            assert_eq!(dfs(&Words(word)), (Some(word.to_owned()), depth));
            assert_eq!(bfs(&Words(word)), (Some(word.to_owned()), breadth));
        }
        assert_eq!(dfs(&Words("c")), (None, 7));
    }
}
