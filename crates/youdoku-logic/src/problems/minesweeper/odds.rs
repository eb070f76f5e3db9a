//! How likely a mine is in each covered square, from exact counts of the placings that the numbers
//! allow. All placings of the whole board count alike, as the game deals them.
//!
//! Covered squares that touch the same numbers are alike, so they are counted in groups: m mines in
//! a group of s squares stand for C(s, m) placings. The groups are taken one after the other; all
//! that the past says to the future is what each number begun but not finished still needs. So a
//! table from those needs to counts, once from the front and once from the back, gives every square
//! its count, in time that grows with how wide the position is and not with its squares (dynamic
//! programming along a path decomposition). Squares that no number touches enter as one binomial.
//!
//! What is certain is settled first, by entailment: it cuts a long front into short ones.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::{Board, Fate, Findings, Place, deduce};
use crate::natural::Natural;
use crate::{Control, Stopped};

/// Counts of placings, and what they say.
///
/// ```
/// use youdoku_logic::{Control, Natural, problems::minesweeper::{Board, odds}};
/// let board = Board::read("1.\n..").unwrap();
/// let odds = odds(&board, None, &Control::new()).unwrap().unwrap();
/// assert_eq!(odds.placings, Natural::from(3));
/// assert!(odds.probabilities().all(|(_, mine)| (mine - 1.0 / 3.0).abs() < 1e-9));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// How many placings of mines the board allows; the odds are parts of this.
    ///
    /// When the total of mines is not known, squares that no number touches are not counted in:
    /// each of them would only double the number.
    pub placings: Natural,
    /// For each covered square, row by row, in how many of them it has a mine. Nothing when the
    /// square touches no number and the total is not known.
    pub mined: Vec<(Place, Option<Arc<Natural>>)>,
}

impl Odds {
    /// The probability of a mine in each covered square: one half where nothing is known.
    pub fn probabilities(&self) -> impl Iterator<Item = (Place, f64)> + '_ {
        let ratio =
            |mined: &Option<Arc<Natural>>| mined.as_ref().map_or(0.5, |m| m.ratio(&self.placings));
        self.mined.iter().map(move |(place, mined)| (*place, ratio(mined)))
    }

    /// What is certain, the total of mines taken into account.
    pub fn fates(&self) -> impl Iterator<Item = (Place, Fate)> + '_ {
        let fate = |mined: &Option<Arc<Natural>>| match mined {
            Some(mined) if mined.is_zero() => Fate::Safe,
            Some(mined) if **mined == self.placings => Fate::Mine,
            _ => Fate::Open,
        };
        self.mined.iter().map(move |(place, mined)| (*place, fate(mined)))
    }
}

/// The odds on this board, where `total` mines are under all covered squares together, if that is
/// known. Nothing when no placing gives these numbers, or none with this total.
pub fn odds(
    board: &Board,
    total: Option<usize>,
    control: &Control,
) -> Result<Option<Odds>, Stopped> {
    let Findings::Fates(fates) = deduce(board, control)? else { return Ok(None) };
    let is = |place: &Place, fate: Fate| fates.binary_search(&(*place, fate)).is_ok();
    let certain = fates.iter().filter(|(_, fate)| *fate == Fate::Mine).count();
    let total = match total.map(|total| total.checked_sub(certain)) {
        Some(None) => return Ok(None),
        left => left.flatten(),
    };

    // What each number still needs from the open squares around it.
    let open = fates.iter().filter(|(_, fate)| *fate == Fate::Open);
    let mut touching: BTreeMap<Place, Vec<usize>> =
        open.map(|&(place, _)| (place, Vec::new())).collect();
    let mut needs = Vec::new();
    for (id, (place, number)) in board.numbers().enumerate() {
        let around = board.covered_around(place);
        needs.push(number - around.iter().filter(|place| is(place, Fate::Mine)).count());
        for square in around {
            if let Some(ids) = touching.get_mut(&square) {
                ids.push(id);
            }
        }
    }
    let mut groups: BTreeMap<&[usize], Vec<Place>> = BTreeMap::new();
    for (&place, ids) in &touching {
        groups.entry(ids).or_default().push(place);
    }
    let outside = groups.remove(&[][..]).unwrap_or_default();
    let steps = steps(groups.into_iter().collect(), &needs, control)?;
    let squares: usize = steps.iter().map(|step| step.squares.len()).sum();
    let count = Count { total, squares };

    let mut held = control.take(0)?;
    let mut fronts = vec![Table::from([(Vec::new(), count.start())])];
    for step in &steps {
        let mut next = Table::new();
        for (state, counts) in &fronts[fronts.len() - 1] {
            control.check()?;
            for mines in 0..=step.squares.len() {
                if let Some(after) = step.after(state, mines) {
                    let into = next.entry(after).or_insert_with(|| count.zeros());
                    count.add(into, counts, &step.ways[mines], mines);
                }
            }
        }
        held.more(next.values().flatten().map(Natural::bytes).sum())?;
        fronts.push(next);
    }
    let beyond = |squares: usize, mines: usize| -> Result<Vec<Natural>, Stopped> {
        let ways = |inside: usize| {
            control.check()?;
            Ok(match total.and_then(|t| t.checked_sub(inside + mines)) {
                Some(left) => Natural::binomial_under(squares, left, control)?,
                None => Natural::default(),
            })
        };
        if total.is_some() { (0..=count.squares).map(ways).collect() } else { Ok(count.start()) }
    };
    let Some(end) = fronts[steps.len()].get(&Vec::new()[..]) else { return Ok(None) };
    let outsiders = beyond(outside.len(), 0)?;
    held.more(outsiders.iter().map(Natural::bytes).sum())?;
    let placings = dot(end, &outsiders);
    if placings.is_zero() {
        return Ok(None);
    }

    let mut mined: BTreeMap<Place, Option<Arc<Natural>>> = BTreeMap::new();
    let mut back = Table::from([(Vec::new(), outsiders)]);
    for (index, step) in steps.iter().enumerate().rev() {
        let (mut before, mut with_a_mine) = (Table::new(), Natural::default());
        for (state, counts) in &fronts[index] {
            control.check()?;
            let (mut all, mut here) = (count.zeros(), count.zeros());
            for mines in 0..=step.squares.len() {
                let Some(rest) = step.after(state, mines).and_then(|after| back.get(&after)) else {
                    continue;
                };
                count.add_back(&mut all, rest, &step.ways[mines], mines);
                if mines > 0 {
                    // One square has a mine; the others of its group share the rest.
                    count.add_back(&mut here, rest, &step.ways_of_others[mines - 1], mines);
                }
            }
            with_a_mine += &dot(counts, &here);
            before.insert(state.clone(), all);
        }
        let with_a_mine = Arc::new(with_a_mine);
        mined.extend(step.squares.iter().map(|&place| (place, Some(with_a_mine.clone()))));
        back = before;
    }
    let of_one_outside = match (total, outside.len().checked_sub(1)) {
        (Some(_), Some(others)) => Some(Arc::new(dot(end, &beyond(others, 1)?))),
        _ => None,
    };
    let (none, all) = (Arc::new(Natural::default()), Arc::new(placings.clone()));
    mined.extend(outside.iter().map(|&place| (place, of_one_outside.clone())));
    mined.extend(fates.iter().filter_map(|&(place, fate)| match fate {
        Fate::Safe => Some((place, Some(none.clone()))),
        Fate::Mine => Some((place, Some(all.clone()))),
        Fate::Open => None,
    }));
    Ok(Some(Odds { placings, mined: mined.into_iter().collect() }))
}

/// What the numbers begun but not finished still need, in the order of the step, and how many
/// placings lead there: by mines so far when the total matters, else in one sum.
type Table = HashMap<Vec<u8>, Vec<Natural>>;

fn dot(a: &[Natural], b: &[Natural]) -> Natural {
    let mut sum = Natural::default();
    for (a, b) in a.iter().zip(b).filter(|(a, b)| !a.is_zero() && !b.is_zero()) {
        sum += &(a * b);
    }
    sum
}

/// How counts are kept.
struct Count {
    total: Option<usize>,
    squares: usize,
}

impl Count {
    fn zeros(&self) -> Vec<Natural> {
        vec![Natural::default(); if self.total.is_some() { self.squares + 1 } else { 1 }]
    }

    fn start(&self) -> Vec<Natural> {
        let mut counts = self.zeros();
        counts[0] = Natural::from(1);
        counts
    }

    /// Where a count moves when so many mines are placed.
    fn shift(&self, mines: usize) -> usize {
        if self.total.is_some() { mines } else { 0 }
    }

    fn add(&self, into: &mut [Natural], counts: &[Natural], ways: &Natural, mines: usize) {
        for (into, count) in into.iter_mut().skip(self.shift(mines)).zip(counts) {
            if !count.is_zero() {
                *into += &(count * ways);
            }
        }
    }

    fn add_back(&self, into: &mut [Natural], rest: &[Natural], ways: &Natural, mines: usize) {
        for (into, rest) in into.iter_mut().zip(rest.iter().skip(self.shift(mines))) {
            if !rest.is_zero() {
                *into += &(rest * ways);
            }
        }
    }
}

/// One group's turn.
struct Step {
    squares: Vec<Place>,
    /// In how many ways so many mines fit into the group, and into the group without one square.
    ways: Vec<Natural>,
    ways_of_others: Vec<Natural>,
    /// For each number in force after or ended by this step: where it stands in the state before
    /// (or what it needs, when it begins here), and whether this group touches it.
    parts: Vec<Part>,
}

struct Part {
    from: From,
    touched: Touch,
    /// The most mines that later groups can give it; nothing when this group is its last.
    later: Option<usize>,
}

enum From {
    State(usize),
    Begins(usize),
}

#[derive(PartialEq, Eq)]
enum Touch {
    Yes,
    No,
}

impl Step {
    /// The state after putting so many mines into the group; nothing when a number forbids it.
    fn after(&self, state: &[u8], mines: usize) -> Option<Vec<u8>> {
        let mut after = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let need = match part.from {
                From::State(index) => usize::from(state[index]),
                From::Begins(need) => need,
            };
            let need = if part.touched == Touch::Yes { need.checked_sub(mines)? } else { need };
            match part.later {
                None if need == 0 => (),
                Some(most) if need <= most => after.push(need as u8),
                _ => return None,
            }
        }
        Some(after)
    }
}

/// The groups in an order that keeps few numbers in force at a time: always the group next that
/// leaves the fewest.
fn steps(
    mut groups: Vec<(&[usize], Vec<Place>)>,
    needs: &[usize],
    control: &Control,
) -> Result<Vec<Step>, Stopped> {
    // What all groups still to come can give to each number.
    let mut later = vec![0; needs.len()];
    for (ids, squares) in &groups {
        ids.iter().for_each(|&id| later[id] += squares.len());
    }
    let mut in_force: Vec<usize> = Vec::new();
    let mut steps = Vec::new();
    while !groups.is_empty() {
        control.check()?;
        let cost = |(ids, squares): &(&[usize], Vec<Place>)| {
            let begun = ids.iter().filter(|id| !in_force.contains(id)).count();
            let ended = ids.iter().filter(|&&id| later[id] == squares.len()).count();
            // What hangs together is finished before anything else is begun.
            let apart = !in_force.is_empty() && begun == ids.len();
            (apart, begun as isize - ended as isize)
        };
        let next = (0..groups.len()).min_by_key(|&i| (cost(&groups[i]), i)).unwrap_or(0);
        let (ids, squares) = groups.remove(next);
        ids.iter().for_each(|&id| later[id] -= squares.len());
        let begun = ids.iter().copied().filter(|id| !in_force.contains(id));
        let part = |id: usize, from: From| Part {
            from,
            touched: if ids.contains(&id) { Touch::Yes } else { Touch::No },
            later: Some(later[id]).filter(|&most| most > 0),
        };
        let mut parts: Vec<Part> =
            in_force.iter().enumerate().map(|(at, &id)| part(id, From::State(at))).collect();
        parts.extend(begun.clone().map(|id| part(id, From::Begins(needs[id]))));
        let mut now: Vec<usize> = in_force.iter().copied().chain(begun).collect();
        now.retain(|&id| later[id] > 0);
        in_force = now;
        let ways = |size: usize| (0..=size).map(|mines| Natural::binomial(size, mines)).collect();
        let (ways, ways_of_others) = (ways(squares.len()), ways(squares.len() - 1));
        steps.push(Step { squares, ways, ways_of_others, parts });
    }
    Ok(steps)
}
