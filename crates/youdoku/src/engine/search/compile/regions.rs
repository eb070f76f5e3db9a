//! Which regions to be found are said piece by piece: for each value of a layer an area of one size, and for each place
//! a number of its region and its digit together, hidden, and all of these different. Search has a propagator for all of
//! it ([`Regions`]), and does without those numbers.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::constraint::{Areas, Connected, Constraint, Piece, Rows};
use crate::engine::search::lists::Lists;
use crate::engine::search::narrow::regions::{MOST_PLACES, MOST_REGIONS, Regions, Steps};
use crate::{Candidates, Digit, DigitSet, Model, Source, Variable, Variables};

/// A hidden variable that is two others together.
#[derive(Clone, Debug)]
pub struct Together {
    pub number: Variable,
    pub of: [Variable; 2],
    rows: Arc<Rows>,
}

impl Together {
    /// The values of the two, and its own then.
    pub fn choices(&self) -> impl Iterator<Item = [Digit; 3]> + '_ {
        self.rows.iter().map(|row| [0, 1, 2].map(|place| Digit::at(row[place].into())))
    }

    /// What the candidates of the two leave of it.
    pub fn values(&self, candidates: &Candidates) -> DigitSet {
        let [first, second] = self.of.map(|variable| candidates[variable]);
        let left = self.choices().filter(|[a, b, _]| first.contains(*a) && second.contains(*b));
        left.map(|[.., value]| value).collect()
    }
}

/// Regions to be found, as the pieces of a model have them.
pub struct Found {
    /// For each place what holds its region, and what holds its digit.
    pub labels: Vec<Variable>,
    pub digits: Vec<Variable>,
    /// Region and digit together, which nobody else asks about.
    pub numbers: HashMap<Variable, Together>,
    pub steps: Steps,
    /// How many cells each has.
    pub size: usize,
    /// Places that lie in one region, whichever it is.
    pub together: Vec<Vec<usize>>,
}

impl Found {
    /// The regions of a model; nothing where there are none, or they are of another kind.
    pub fn among(variables: &Variables, pieces: &[(Piece, Source)]) -> Option<Found> {
        let areas = pieces.iter().filter_map(|(piece, _)| match piece {
            Piece::Connected(area) => Some(*area),
            _ => None,
        });
        let areas: Vec<&Connected> = areas.collect();
        let (labels, steps, size) = cut(variables, &areas)?;
        let mut numbers = numbers(variables, pieces);
        // What all are different, and nothing else speaks of.
        let different = pieces.iter().find_map(|(piece, _)| match piece {
            Piece::Different(all) if all.len() == labels.len() => {
                all.iter().all(|number| numbers.contains_key(number)).then_some(*all)
            }
            _ => None,
        })?;
        numbers.retain(|number, _| different.contains(number));
        let asked = |(piece, _): &&(Piece, Source)| {
            scope(piece).iter().any(|variable| numbers.contains_key(variable))
        };
        if pieces.iter().filter(asked).count() != labels.len() + 1 {
            return None;
        }
        let pairs: HashMap<Variable, Variable> =
            numbers.values().map(|both| (both.of[0], both.of[1])).collect();
        let digits = labels.iter().map(|label| pairs.get(label).copied());
        let digits: Vec<Variable> = digits.collect::<Option<_>>()?;
        let range = variables.range(digits[0]);
        let alike = digits.iter().all(|&digit| variables.range(digit) == range);
        (alike && range.count() <= MOST_REGIONS).then(|| {
            let together = together(&labels, pieces);
            Found { labels, digits, numbers, steps, size, together }
        })
    }

    /// Pairs that cannot have the same digit, because they lie in one region, in both orders.
    pub fn apart(&self) -> impl Iterator<Item = (Variable, Variable)> + '_ {
        let pairs = |places: &Vec<usize>| {
            let places = places.clone();
            let others = places.clone();
            places.into_iter().flat_map(move |a| {
                others.clone().into_iter().filter(move |&b| b != a).map(move |b| (a, b))
            })
        };
        self.together.iter().flat_map(pairs).map(|(a, b)| (self.digits[a], self.digits[b]))
    }

    /// The propagator, where digits exclude each other and have houses like this.
    pub fn propagator(
        &self,
        variables: &Variables,
        sees: &impl Fn(Variable, Variable) -> bool,
        houses: &Lists,
    ) -> Regions {
        let place: HashMap<u16, usize> =
            self.digits.iter().enumerate().map(|(i, digit)| (digit.index() as u16, i)).collect();
        let bits = |cells: &[u16]| {
            let places = cells.iter().filter_map(|cell| place.get(cell));
            places.fold(0u128, |bits, place| bits | 1 << place)
        };
        let whole = |house: &&[u16]| house.iter().all(|cell| place.contains_key(cell));
        let count = |variable: Variable| variables.range(variable).count();
        let cells = self.labels.iter().chain(&self.digits).map(|one| one.index() as u16).collect();
        let seen = |&digit: &Variable| {
            let others = self.digits.iter().enumerate().filter(|(_, other)| sees(digit, **other));
            others.fold(0u128, |bits, (place, _)| bits | 1 << place)
        };
        let sees = self.digits.iter().map(seen).collect();
        let houses = houses.iter().filter(whole).map(bits).collect();
        let sizes = [count(self.labels[0]), self.size, count(self.digits[0])];
        let bits = |places: &Vec<usize>| places.iter().fold(0u128, |bits, place| bits | 1 << place);
        let together = self.together.iter().map(bits).collect();
        Regions::new(cells, self.steps.clone(), sizes, sees, houses, together)
    }

    /// Whether its propagator says all that a piece says.
    pub fn has(&self, piece: &Piece) -> bool {
        match piece {
            Piece::Connected(area) => self.labels == area.scope(),
            Piece::Different(all) => all.iter().any(|one| self.numbers.contains_key(one)),
            Piece::Table([.., number], _) => self.numbers.contains_key(number),
            _ => false,
        }
    }
}

/// The most values of a variable that search decides.
pub fn widest(model: &Model) -> usize {
    let variables = model.variables();
    if variables.others().is_empty() {
        return variables.widest();
    }
    let Some(found) = Found::among(variables, &model.pieces()) else { return variables.widest() };
    let decided = variables.iter().filter(|variable| !found.numbers.contains_key(variable));
    decided.map(|variable| variables.range(variable).count()).max().unwrap_or(1)
}

/// Whether the areas cut one layer up, each value into one of the same size.
fn cut(variables: &Variables, areas: &[&Connected]) -> Option<(Vec<Variable>, Steps, usize)> {
    let first = areas.first()?;
    let labels = first.scope();
    let (range, size) = (variables.range(*labels.first()?), first.size().1);
    let mut values = DigitSet::EMPTY;
    for area in areas {
        let same = area.scope() == labels
            && area.areas() == Areas::One
            && area.size() == (size, size)
            && area.values().len() == 1
            && area.neighbours()[..] == first.neighbours()[..];
        if !same {
            return None;
        }
        values = values | area.values();
    }
    let whole = labels.len() <= MOST_PLACES
        && range.count() <= MOST_REGIONS
        && values == DigitSet::all(range.count())
        && labels.len() == size * range.count()
        && labels.iter().all(|&label| variables.range(label) == range);
    Some((whole.then(|| labels.to_vec())?, Steps::new(first.neighbours())?, size))
}

/// The places that lie in one region, as equal labels say.
fn together(labels: &[Variable], pieces: &[(Piece, Source)]) -> Vec<Vec<usize>> {
    let place: HashMap<Variable, usize> =
        labels.iter().enumerate().map(|(place, &label)| (label, place)).collect();
    let mut parts: Vec<usize> = (0..labels.len()).collect();
    for (piece, _) in pieces {
        if let Piece::Pair(two, pairs) = piece
            && pairs.is_equal()
            && let [Some(&a), Some(&b)] = two.each_ref().map(|label| place.get(label))
            && parts[a] != parts[b]
        {
            let (from, to) = (parts[a], parts[b]);
            parts.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        }
    }
    let of = |part: usize| (0..labels.len()).filter(|&place| parts[place] == part).collect();
    let all = (0..labels.len()).map(of);
    all.filter(|places: &Vec<usize>| places.len() > 1).collect()
}

/// The hidden variables that are two others together, with those.
fn numbers(variables: &Variables, pieces: &[(Piece, Source)]) -> HashMap<Variable, Together> {
    let mut found = HashMap::new();
    // Few lists are shared by many.
    let mut injective: HashMap<*const Rows, bool> = HashMap::new();
    for (piece, _) in pieces {
        let Piece::Table(&[label, digit, number], rows) = *piece else { continue };
        let [all, second] = [label, digit].map(|one| variables.range(one).count());
        let says = injective.entry(Arc::as_ptr(rows)).or_insert_with(|| {
            let values: HashSet<u8> = rows.iter().map(|row| row[2]).collect();
            let pairs: HashSet<&[u8]> = rows.iter().map(|row| &row[..2]).collect();
            rows.len() == all * second && values.len() == rows.len() && pairs.len() == rows.len()
        });
        if *says && variables.is_hidden(number) {
            let of = [label, digit];
            found.insert(number, Together { number, of, rows: rows.clone() });
        }
    }
    found
}

/// The variables that a piece speaks of.
fn scope(piece: &Piece) -> Vec<Variable> {
    match piece {
        Piece::OneOf(variable, _) => vec![*variable],
        Piece::Pair(two, _) => two.to_vec(),
        Piece::Sum(terms, _) => terms.iter().map(|term| term.variable).collect(),
        Piece::Different(all) | Piece::Regular(all, _) | Piece::Table(all, _) => all.to_vec(),
        Piece::Or(or) => or.scope().to_vec(),
        Piece::Connected(area) => area.scope().to_vec(),
    }
}
