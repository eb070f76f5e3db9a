//! Readers of automata that were made, for the next question: what a clue says does not depend on the puzzle that it
//! stands in, and to unfold an automaton takes longer than most puzzles.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use youdoku_logic::Stopped;

use crate::constraint::{Automaton, Rows, Unfolded};
use crate::engine::search::effort::Effort;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::regular::Reader;
use crate::engine::search::narrow::table;

/// Longer words are not listed, however few there are: that takes looking at all of them.
const SHORT_WORD: usize = 4;

/// So many bytes of readers are kept, those used last.
const MOST_KEPT: usize = 1 << 24;

/// What reads words of one length for an automaton, and all that it accepts, where that is a short list.
#[derive(Debug)]
pub struct Reading<M> {
    pub reader: Arc<Reader<M>>,
    pub words: Option<Rows>,
}

struct Kept {
    automaton: Arc<Automaton>,
    letters: usize,
    bytes: usize,
    reading: Arc<dyn Any + Send + Sync>,
}

static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// What reads so many letters for an automaton, made now or before.
pub fn reading<M: Mask>(
    automaton: &Arc<Automaton>,
    letters: usize,
    effort: &mut Effort,
) -> Result<Arc<Reading<M>>, Stopped> {
    let all = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |kept: &Kept| {
        kept.letters == letters
            && kept.reading.is::<Reading<M>>()
            && (Arc::ptr_eq(&kept.automaton, automaton) || kept.automaton == *automaton)
    };
    {
        let mut kept = all();
        if let Some(place) = kept.iter().position(same)
            && let Ok(reading) = kept[place].reading.clone().downcast::<Reading<M>>()
        {
            kept[..=place].rotate_right(1);
            drop(kept);
            effort.room(reading.reader.bytes())?;
            return Ok(reading);
        }
    }
    let unfolded = Unfolded::new(automaton, letters, effort.control())?;
    effort.room(Reader::<M>::bytes_of(&unfolded, automaton.digits()))?;
    let reader = Arc::new(Reader::new(&unfolded, automaton.digits()));
    let bytes = reader.bytes();
    let short = letters <= SHORT_WORD;
    let words = short.then(|| unfolded.words(table::MOST_CHOICES)).flatten();
    let reading = Arc::new(Reading { reader, words });
    if bytes <= MOST_KEPT / 16 {
        let automaton = automaton.clone();
        let mut kept = all();
        kept.insert(0, Kept { automaton, letters, bytes, reading: reading.clone() });
        let mut room = MOST_KEPT;
        kept.retain(|kept| {
            let fits = kept.bytes <= room;
            room = if fits { room - kept.bytes } else { 0 };
            fits
        });
    }
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use youdoku_logic::Control;

    use super::*;
    use crate::Digit;

    fn multiples(of: usize) -> Arc<Automaton> {
        let step = move |sum: &usize, digit: Digit| Some((sum + digit.index()) % of);
        Arc::new(Automaton::of(4, 0, step, |sum| *sum == 0, 100).unwrap())
    }

    #[test]
    fn what_reads_the_same_is_made_once_and_nothing_else_is_taken_for_it() {
        let control = Control::new();
        let mut effort = Effort::new(&control).unwrap();
        let mut read = |of: usize, letters: usize| {
            reading::<u16>(&multiples(of), letters, &mut effort).unwrap()
        };
        let [first, again] = [(); 2].map(|()| read(3, 5));
        assert!(Arc::ptr_eq(&first, &again));
        let (longer, other) = (read(3, 6), read(5, 5));
        assert!(!Arc::ptr_eq(&first, &longer) && !Arc::ptr_eq(&first, &other));
        assert!(first.words.is_none() && read(3, 3).words.is_some());
        let wide = reading::<u32>(&multiples(3), 5, &mut effort).unwrap();
        assert_eq!(wide.reader.ways(), first.reader.ways());
    }
}
