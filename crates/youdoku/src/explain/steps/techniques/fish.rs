//! Fish: so many houses (the base) need their digit, and as many sets (the cover) take all their places but the fins.
//! What lies in the cover alone, or in two sets of it, goes if every fin excludes it.

use std::collections::HashSet;

use super::{Family, Hunt, choose};
use crate::explain::steps::bits::Bits;
use crate::explain::steps::units::{Kind, Unit};
use crate::{Digit, Stopped};

const SIZES: [&str; 8] =
    ["", "", "X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
/// With more fins nobody sees it.
const MOST_FINS: usize = 5;

/// Places of one digit, counted among those that are left: enough for all cells of a 16×16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
struct Mask([u64; 4]);

impl Mask {
    const ROOM: usize = 256;

    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }
    fn contains(self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }
    fn and(self, other: Mask) -> Mask {
        Mask(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    fn or(self, other: Mask) -> Mask {
        Mask(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    fn minus(self, other: Mask) -> Mask {
        Mask(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }
    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    fn iter(self) -> impl Iterator<Item = usize> {
        (0..4).flat_map(move |i| {
            let mut left = self.0[i];
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                (left != 0).then(|| {
                    left &= left - 1;
                    64 * i + bit
                })
            })
        })
    }
}

/// How a fish may be built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Build {
    /// Rows in columns, or columns in rows.
    Basic,
    /// With regions in the base or the cover.
    Franken,
    /// Of anything.
    Mutant,
}

impl Build {
    fn word(self) -> &'static str {
        match self {
            Build::Basic => "",
            Build::Franken => "franken ",
            Build::Mutant => "mutant ",
        }
    }
}

/// One digit's places, and where they lie.
struct Pond {
    digit: Digit,
    /// The candidates by number.
    places: Vec<usize>,
    /// For each place, what it excludes among them.
    seen: Vec<Mask>,
    /// For each set of different cells, its places; empty where it is of no use.
    sets: Vec<Mask>,
}

pub fn find(hunt: &mut Hunt) -> Result<(), Stopped> {
    for digit in hunt.units.model.grid().digits() {
        let looked = hunt.where_is(digit);
        hunt.anew((Family::Fish, digit.index()), looked, |hunt| {
            let before = hunt.found.len();
            of_digit(hunt, digit)?;
            Ok(hunt.found.len() == before)
        })?;
    }
    Ok(())
}

fn of_digit(hunt: &mut Hunt, digit: Digit) -> Result<(), Stopped> {
    let Some(pond) = pond(hunt, digit) else { return Ok(()) };
    for size in 2..SIZES.len() {
        for build in [Build::Basic, Build::Franken, Build::Mutant] {
            hunt.control.check()?;
            let names = Names::of(build, size);
            if hunt.wants(&names.all()) {
                of_size(hunt, &pond, size, build, &names)?;
            }
        }
    }
    Ok(())
}

struct Names {
    plain: String,
    finned: String,
    sashimi: Option<String>,
    siamese: String,
    siamese_sashimi: Option<String>,
}

impl Names {
    fn of(build: Build, size: usize) -> Names {
        let plain = format!("{}{}", build.word(), SIZES[size]);
        let sashimi = (build == Build::Basic).then(|| format!("sashimi {plain}"));
        Names {
            finned: format!("finned {plain}"),
            siamese: format!("siamese finned {plain}"),
            siamese_sashimi: sashimi.as_ref().map(|name| format!("siamese {name}")),
            sashimi,
            plain,
        }
    }

    fn with_fins(&self) -> Vec<&str> {
        let others = [&self.sashimi, &self.siamese_sashimi].into_iter().flatten();
        [&self.finned, &self.siamese].into_iter().chain(others).map(String::as_str).collect()
    }

    fn siamese(&self) -> Vec<&str> {
        [&self.siamese].into_iter().chain(&self.siamese_sashimi).map(String::as_str).collect()
    }

    fn all(&self) -> Vec<&str> {
        let mut all = self.with_fins();
        all.push(&self.plain);
        all
    }
}

fn pond(hunt: &Hunt, digit: Digit) -> Option<Pond> {
    let grid = hunt.units.model.grid();
    let here = |number: &usize| {
        let (variable, of) = hunt.candidate(*number);
        of == digit && variable.index() < grid.num_cells() && !hunt.position.is_placed(variable)
    };
    let places: Vec<usize> = hunt.live.iter().filter(here).collect();
    if places.len() < 4 || places.len() > Mask::ROOM {
        return None;
    }
    let mask = |of: &dyn Fn(usize) -> bool| {
        let mut mask = Mask::default();
        places
            .iter()
            .enumerate()
            .filter(|(_, number)| of(**number))
            .for_each(|(i, _)| mask.insert(i));
        mask
    };
    let seen = places.iter().map(|&one| mask(&|other| hunt.excludes(one, other))).collect();
    let sets = hunt
        .units
        .sets
        .iter()
        .map(|set| mask(&|number| set.variables.contains(&hunt.candidate(number).0)));
    let sets = sets.collect();
    Some(Pond { digit, places, seen, sets })
}

/// A fish, and what it catches.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Caught {
    base: Vec<usize>,
    cover: Vec<usize>,
    fins: Mask,
    gone: Mask,
    is_sashimi: bool,
}

fn of_size(
    hunt: &mut Hunt,
    pond: &Pond,
    size: usize,
    build: Build,
    names: &Names,
) -> Result<(), Stopped> {
    let kind = |set: usize| hunt.units.sets[set].kind;
    let all: Vec<usize> = (0..pond.sets.len()).filter(|&set| pond.sets[set].len() > 1).collect();
    let only = |kinds: &[Kind]| -> Vec<usize> {
        all.iter().copied().filter(|&set| kinds.contains(&kind(set))).collect()
    };
    let house = |sets: Vec<usize>| -> Vec<usize> {
        sets.into_iter().filter(|&set| hunt.units.sets[set].is_house).collect()
    };
    use Kind::{Column, Other, Region, Row};
    let sides: Vec<(Vec<usize>, Vec<usize>)> = match build {
        Build::Basic => {
            vec![(house(only(&[Row])), only(&[Column])), (house(only(&[Column])), only(&[Row]))]
        }
        Build::Franken => vec![
            (house(only(&[Row, Region, Other])), only(&[Column, Region, Other])),
            (house(only(&[Column, Region, Other])), only(&[Row, Region, Other])),
        ],
        Build::Mutant => vec![(house(all.clone()), all.clone())],
    };
    let with_fins = hunt.wants(&names.with_fins());
    let mut caught: Vec<Caught> = Vec::new();
    let mut known: HashSet<(Vec<usize>, Vec<usize>)> = HashSet::new();
    for (bases, covers) in sides {
        let mut stopped = None;
        // Lines of a kind share no place.
        let line =
            |place: usize| covers.iter().copied().find(|&set| pond.sets[set].contains(place));
        let line_of: Option<Vec<Option<usize>>> =
            (build == Build::Basic).then(|| (0..pond.places.len()).map(line).collect());
        let few = |&set: &usize| with_fins || build != Build::Basic || pond.sets[set].len() <= size;
        let bases: Vec<usize> = bases.into_iter().filter(few).collect();
        choose(&bases, size, &mut |base| {
            if stopped.is_none() {
                stopped = hunt.control.check().err();
                let (covers, line_of) = (&covers, line_of.as_deref());
                trawl(pond, base, covers, line_of, with_fins, &mut known, &mut caught);
            }
        });
        if let Some(stopped) = stopped {
            return Err(stopped);
        }
    }
    for fish in &caught {
        let name = if fish.fins.is_empty() {
            &names.plain
        } else {
            names.sashimi.as_ref().filter(|_| fish.is_sashimi).unwrap_or(&names.finned)
        };
        propose(hunt, pond, name, &[fish]);
    }
    if hunt.wants(&names.siamese()) {
        for (i, a) in caught.iter().enumerate() {
            for b in &caught[i + 1..] {
                let both = !a.fins.is_empty() && !b.fins.is_empty();
                if both && a.base == b.base && a.gone != b.gone {
                    let sashimi = names.siamese_sashimi.as_ref();
                    for name in [Some(&names.siamese), sashimi].into_iter().flatten() {
                        propose(hunt, pond, name, &[a, b]);
                    }
                }
            }
        }
    }
    Ok(())
}

/// All covers of a base that catch something.
#[allow(clippy::too_many_arguments)]
fn trawl(
    pond: &Pond,
    base: &[usize],
    covers: &[usize],
    line_of: Option<&[Option<usize>]>,
    with_fins: bool,
    known: &mut HashSet<(Vec<usize>, Vec<usize>)>,
    caught: &mut Vec<Caught>,
) {
    let (mut held, mut twice) = (Mask::default(), Mask::default());
    for &set in base {
        twice = twice.or(held.and(pond.sets[set]));
        held = held.or(pond.sets[set]);
    }
    if !twice.is_empty() && !with_fins {
        return;
    }
    let usable: Vec<usize> = covers
        .iter()
        .copied()
        .filter(|set| !base.contains(set) && !pond.sets[*set].and(held).is_empty())
        .collect();
    // From each place that may be caught: the base without what the place excludes lies in the cover.
    for victim in 0..pond.places.len() {
        if held.contains(victim) && line_of.is_some() {
            continue;
        }
        let rest = if with_fins { held.minus(pond.seen[victim]) } else { held };
        if !twice.and(rest).is_empty() {
            continue;
        }
        let mut found = Vec::new();
        if let Some(line_of) = line_of {
            found.extend(in_lines(line_of, rest, base.len(), victim));
        } else {
            covered(pond, &usable, rest, base.len(), victim, &mut Vec::new(), &mut found);
        }
        for cover in found {
            let key = (base.to_vec(), cover);
            if known.contains(&key) {
                continue;
            }
            if let Some(fish) = catch(pond, &key.0, &key.1, held, twice) {
                caught.push(fish);
            }
            known.insert(key);
        }
    }
}

/// The lines that places lie in, with the victim's: if they are so many, they cover.
fn in_lines(
    line_of: &[Option<usize>],
    rest: Mask,
    size: usize,
    victim: usize,
) -> Option<Vec<usize>> {
    let mut lines: Vec<usize> = vec![line_of[victim]?];
    for place in rest.iter() {
        let line = line_of[place]?;
        if !lines.contains(&line) {
            if lines.len() == size {
                return None;
            }
            lines.push(line);
        }
    }
    lines.sort_unstable();
    (lines.len() == size).then_some(lines)
}

/// All ways to cover places by so many sets, one of them around the victim.
fn covered(
    pond: &Pond,
    usable: &[usize],
    rest: Mask,
    size: usize,
    victim: usize,
    chosen: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    let around = |set: usize| pond.sets[set].contains(victim);
    if size == 0 {
        if rest.is_empty() && chosen.iter().any(|&set| around(set)) {
            let mut cover = chosen.clone();
            cover.sort_unstable();
            if !found.contains(&cover) {
                found.push(cover);
            }
        }
        return;
    }
    // Whoever is hardest to cover is covered next; when all are, any sets will do.
    let by =
        |place: usize| usable.iter().filter(move |set| pond.sets[**set].contains(place)).count();
    let next = rest.iter().min_by_key(|&place| by(place));
    for &set in usable {
        let fits = match next {
            Some(place) => pond.sets[set].contains(place),
            None => around(set) || chosen.iter().any(|&set| around(set)),
        };
        if fits && !chosen.contains(&set) {
            chosen.push(set);
            let rest = rest.minus(pond.sets[set]);
            covered(pond, usable, rest, size - 1, victim, chosen, found);
            chosen.pop();
        }
    }
}

/// What a base and a cover catch.
fn catch(pond: &Pond, base: &[usize], cover: &[usize], held: Mask, twice: Mask) -> Option<Caught> {
    let (mut covered, mut doubly) = (Mask::default(), Mask::default());
    for &set in cover {
        doubly = doubly.or(covered.and(pond.sets[set]));
        covered = covered.or(pond.sets[set]);
    }
    let fins = held.minus(covered).or(twice);
    if fins.len() > MOST_FINS {
        return None;
    }
    let mut gone = covered.minus(held).or(doubly.and(covered));
    fins.iter().for_each(|fin| gone = gone.and(pond.seen[fin]));
    let is_sashimi = base.iter().any(|&set| pond.sets[set].minus(fins).len() < 2);
    (!gone.is_empty()).then(|| Caught {
        base: base.to_vec(),
        cover: cover.to_vec(),
        fins,
        gone,
        is_sashimi,
    })
}

fn propose(hunt: &mut Hunt, pond: &Pond, name: &str, fish: &[&Caught]) {
    let mut gone = Bits::none(hunt.units.numbered.len());
    let mut units = Vec::new();
    for one in fish {
        let mut here = Bits::none(hunt.units.numbered.len());
        one.gone.iter().for_each(|place| here.insert(pond.places[place]));
        units.push(Unit::Fish(pond.digit, one.base.clone(), one.cover.clone()));
        let fins: Vec<usize> = one.fins.iter().map(|fin| pond.places[fin]).collect();
        units.extend(hunt.links(&fins, &here));
        gone.add(&here);
    }
    hunt.remove(name, &gone, units);
}
