//! Techniques: shapes that people know by name, a file a family. Their table is data; a family looks for its shapes over
//! units, so that houses of any form and exclusions by any rule take part, and proposes what follows.
//!
//! The invariant: a proposal becomes a step only if its units alone lead to what it concludes (`replay.rs`).

mod als;
mod chains;
mod fish;
mod intersections;
mod singles;
mod subsets;
mod sue_de_coq;
mod two_links;
mod uniqueness;
mod wings;

use Family::{Als, Chains, Fish, Intersections, Singles, Subsets, SueDeCoq, TwoLinks, Wings};

use super::Position;
use super::bits::Bits;
use super::kept::Barren;
use super::units::{Candidate, Unit, Units};
use crate::{Control, Digit, DigitSet, Stopped, Variable};

/// A row of the table.
///
/// ```
/// use youdoku::explain::{TECHNIQUES, Technique, technique};
/// let swordfish: &Technique = technique("Swordfish").unwrap();
/// assert_eq!(technique("0301"), Some(swordfish));
/// assert!(TECHNIQUES.contains(swordfish) && !swordfish.uniqueness);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Technique {
    /// What it is called.
    pub name: &'static str,
    /// Its number in HoDoKu's regression library.
    pub code: &'static str,
    /// What may be used.
    pub level: u8,
    /// Whether it stands on the puzzle having one solution.
    pub uniqueness: bool,
    /// Whether it is looked for unless somebody says otherwise.
    pub usual: bool,
    family: Family,
}

/// What is looked for together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    Singles,
    Intersections,
    Subsets,
    Fish,
    TwoLinks,
    Wings,
    Uniqueness,
    Chains,
    Als,
    SueDeCoq,
    /// What is found by other means: whatever an assumption, a rule or trying tells.
    Else,
}

const FAMILIES: [Family; 10] = [
    Singles,
    Intersections,
    Subsets,
    Fish,
    TwoLinks,
    Wings,
    Family::Uniqueness,
    Chains,
    Als,
    SueDeCoq,
];

const fn row(name: &'static str, code: &'static str, level: u8, family: Family) -> Technique {
    Technique { name, code, level, uniqueness: false, usual: true, family }
}

/// One that is looked for only when somebody asks.
const fn rare(name: &'static str, code: &'static str, level: u8, family: Family) -> Technique {
    Technique { usual: false, ..row(name, code, level, family) }
}

const fn unique(name: &'static str, code: &'static str) -> Technique {
    Technique { uniqueness: true, ..row(name, code, 3, Family::Uniqueness) }
}

/// All techniques, in the order of their numbers; what has none is ours.
pub const TECHNIQUES: &[Technique] = &[
    row("full house", "0000", 0, Singles),
    row("hidden single", "0002", 0, Singles),
    row("naked single", "0003", 0, Singles),
    row("pointing", "0100", 1, Intersections),
    row("claiming", "0101", 1, Intersections),
    row("common victim", "", 1, Intersections),
    row("one rule", "", 1, Family::Else),
    row("sum of houses", "", 1, Family::Else),
    row("locked pair", "0110", 2, Subsets),
    row("locked triple", "0111", 2, Subsets),
    row("naked pair", "0200", 2, Subsets),
    row("naked triple", "0201", 2, Subsets),
    row("naked quad", "0202", 2, Subsets),
    row("hidden pair", "0210", 2, Subsets),
    row("hidden triple", "0211", 2, Subsets),
    row("hidden quad", "0212", 2, Subsets),
    row("X-wing", "0300", 3, Fish),
    row("swordfish", "0301", 3, Fish),
    row("jellyfish", "0302", 3, Fish),
    rare("squirmbag", "0303", 3, Fish),
    rare("whale", "0304", 3, Fish),
    rare("leviathan", "0305", 3, Fish),
    row("finned X-wing", "0310", 3, Fish),
    row("finned swordfish", "0311", 3, Fish),
    row("finned jellyfish", "0312", 3, Fish),
    row("sashimi X-wing", "0320", 3, Fish),
    row("sashimi swordfish", "0321", 3, Fish),
    row("sashimi jellyfish", "0322", 3, Fish),
    rare("siamese finned X-wing", "03101", 3, Fish),
    rare("siamese finned swordfish", "03111", 3, Fish),
    rare("siamese finned jellyfish", "03121", 3, Fish),
    rare("siamese sashimi X-wing", "03201", 3, Fish),
    rare("siamese sashimi swordfish", "03211", 3, Fish),
    rare("siamese sashimi jellyfish", "03221", 3, Fish),
    rare("franken X-wing", "0330", 3, Fish),
    rare("franken swordfish", "0331", 3, Fish),
    rare("franken jellyfish", "0332", 3, Fish),
    rare("finned franken X-wing", "0340", 3, Fish),
    rare("finned franken swordfish", "0341", 3, Fish),
    rare("finned franken jellyfish", "0342", 3, Fish),
    rare("siamese finned franken X-wing", "03401", 3, Fish),
    rare("siamese finned franken swordfish", "03411", 3, Fish),
    rare("siamese finned franken jellyfish", "03421", 3, Fish),
    rare("mutant X-wing", "0350", 3, Fish),
    rare("mutant swordfish", "0351", 3, Fish),
    rare("mutant jellyfish", "0352", 3, Fish),
    rare("finned mutant X-wing", "0360", 3, Fish),
    rare("finned mutant swordfish", "0361", 3, Fish),
    rare("finned mutant jellyfish", "0362", 3, Fish),
    rare("siamese finned mutant X-wing", "03601", 3, Fish),
    rare("siamese finned mutant swordfish", "03611", 3, Fish),
    rare("siamese finned mutant jellyfish", "03621", 3, Fish),
    row("skyscraper", "0400", 3, TwoLinks),
    row("2-string kite", "0401", 3, TwoLinks),
    row("empty rectangle", "0402", 3, TwoLinks),
    row("turbot fish", "0403", 3, TwoLinks),
    rare("dual 2-string kite", "0404", 3, TwoLinks),
    rare("dual empty rectangle", "0405", 3, TwoLinks),
    unique("unique rectangle 1", "0600"),
    unique("unique rectangle 2", "0601"),
    unique("unique rectangle 3", "0602"),
    unique("unique rectangle 4", "0603"),
    unique("unique rectangle 5", "0604"),
    unique("unique rectangle 6", "0605"),
    unique("hidden rectangle", "0606"),
    unique("avoidable rectangle 1", "0607"),
    unique("avoidable rectangle 2", "0608"),
    unique("BUG+1", "0610"),
    row("X-chain", "0701", 4, Chains),
    row("XY-chain", "0702", 4, Chains),
    row("remote pair", "0703", 4, Chains),
    row("continuous nice loop", "0706", 4, Chains),
    row("discontinuous nice loop", "0707", 4, Chains),
    row("AIC", "0708", 4, Chains),
    row("grouped continuous nice loop", "0709", 4, Chains),
    row("grouped discontinuous nice loop", "0710", 4, Chains),
    row("grouped AIC", "0711", 4, Chains),
    row("XY-wing", "0800", 3, Wings),
    row("XYZ-wing", "0801", 3, Wings),
    row("W-wing", "0803", 3, Wings),
    rare("ALS-XZ", "0901", 4, Als),
    rare("ALS-XY-wing", "0902", 4, Als),
    rare("ALS chain", "0903", 4, Als),
    rare("death blossom", "0904", 4, Als),
    rare("sue de coq", "1101", 3, SueDeCoq),
    row("forcing chain", "1301", 4, Family::Else),
    row("forcing net", "1303", 5, Family::Else),
    row("forcing net through rules", "", 5, Family::Else),
    row("forcing net with sets", "", 6, Family::Else),
    row("forcing net verity", "1304", 7, Family::Else),
    row("trying", "", 7, Family::Else),
];

/// The technique of this name or number, however its name is spelt: `x wing` is `X-wing`.
pub fn technique(name: &str) -> Option<&'static Technique> {
    let bare = |text: &str| -> String {
        let letters = text.chars().filter(|sign| sign.is_alphanumeric() || *sign == '+');
        letters.flat_map(char::to_lowercase).collect()
    };
    let wanted = bare(name);
    let known = |one: &&Technique| bare(one.name) == wanted || one.code == name;
    TECHNIQUES.iter().find(known).filter(|_| !wanted.is_empty())
}

/// Some of the techniques.
///
/// ```
/// use youdoku::explain::{Techniques, technique};
/// let (single, whale) = (technique("naked single").unwrap(), technique("whale").unwrap());
/// let usual = Techniques::usual(true);
/// assert!(usual.has(single) && !usual.has(whale));
/// let more = usual.with(|technique| technique == whale, true);
/// assert!(more.has(whale));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques(u128);

const _: () = assert!(TECHNIQUES.len() <= 128);

impl Techniques {
    /// None.
    pub const NONE: Techniques = Techniques(0);

    /// What people look for; what stands on there being one solution only where that is allowed.
    pub fn usual(uniqueness: bool) -> Techniques {
        let wanted = |one: &Technique| one.usual && (uniqueness || !one.uniqueness);
        Techniques::NONE.with(wanted, true)
    }

    /// With those that are meant, or without them.
    #[must_use]
    pub fn with(self, meant: impl Fn(&Technique) -> bool, on: bool) -> Techniques {
        let meant = TECHNIQUES.iter().enumerate().filter(|(_, one)| meant(one));
        let bits = meant.fold(0, |bits, (i, _)| bits | 1 << i);
        Techniques(if on { self.0 | bits } else { self.0 & !bits })
    }

    /// Whether this one is among them.
    pub fn has(self, technique: &Technique) -> bool {
        TECHNIQUES.iter().position(|one| one == technique).is_some_and(|i| self.0 >> i & 1 == 1)
    }

    fn iter(self) -> impl Iterator<Item = &'static Technique> {
        TECHNIQUES.iter().enumerate().filter(move |(i, _)| self.0 >> i & 1 == 1).map(|(_, one)| one)
    }
}

/// What would follow from a shape.
#[derive(Clone, Debug)]
pub struct Proposal {
    pub technique: &'static Technique,
    pub places: Vec<Candidate>,
    pub removes: Vec<(Variable, DigitSet)>,
    pub units: Vec<Unit>,
}

/// A search for shapes in one position.
pub struct Hunt<'a> {
    pub units: &'a Units,
    pub position: &'a Position,
    pub control: &'a Control,
    /// What is still possible, by number.
    live: Bits,
    wanted: Techniques,
    /// Whether only the easiest is wanted: then a longer chain than one that was found is none.
    is_hasty: bool,
    found: Vec<Proposal>,
    barren: &'a mut Barren,
}

/// Everything of some techniques that is to be seen in a position; with a level, what is easiest there of that level.
pub fn proposals(
    units: &Units,
    position: &Position,
    wanted: Techniques,
    level: Option<u8>,
    barren: &mut Barren,
    control: &Control,
) -> Result<Vec<Proposal>, Stopped> {
    let wanted = match level {
        Some(level) => wanted.with(|one| one.level != level, false),
        None => wanted,
    };
    let live = units.live(&position.now);
    let is_hasty = level.is_some();
    let found = Vec::new();
    let mut hunt = Hunt { units, position, control, live, wanted, is_hasty, found, barren };
    for family in FAMILIES {
        if !wanted.iter().any(|one| one.family == family) {
            continue;
        }
        let needs_links = !matches!(family, Singles | Intersections | Subsets);
        if needs_links && units.rows().is_empty() {
            continue;
        }
        match family {
            Singles => singles::find(&mut hunt),
            Intersections => intersections::find(&mut hunt),
            Subsets => subsets::find(&mut hunt),
            Fish => fish::find(&mut hunt),
            TwoLinks => two_links::find(&mut hunt),
            Wings => wings::find(&mut hunt),
            Family::Uniqueness => uniqueness::find(&mut hunt),
            Chains => chains::find(&mut hunt),
            Als => als::find(&mut hunt),
            SueDeCoq => sue_de_coq::find(&mut hunt),
            Family::Else => Ok(()),
        }?;
    }
    Ok(hunt.found)
}

impl<'a> Hunt<'a> {
    /// Whether one of these is wanted.
    fn wants(&self, names: &[&str]) -> bool {
        self.wanted.iter().any(|one| names.contains(&one.name))
    }

    /// Looks for a family's shapes in a set or at a digit, unless there were none when it had the same candidates;
    /// `look` says whether there are none.
    fn anew(
        &mut self,
        (family, part): (Family, usize),
        looked: Vec<DigitSet>,
        look: impl FnOnce(&mut Self) -> Result<bool, Stopped>,
    ) -> Result<(), Stopped> {
        let place = (family, self.wanted, part);
        if self.barren.has(place, &looked) {
            return Ok(());
        }
        if look(self)? {
            self.barren.add(place, looked);
        }
        Ok(())
    }

    /// Where a digit is possible: of each variable the digit alone if it has it, and again if it is open.
    fn where_is(&self, digit: Digit) -> Vec<DigitSet> {
        let only = DigitSet::only(digit);
        let open = |one: Variable| {
            let is_open = !self.position.is_placed(one);
            [self.position.now[one] & only, if is_open { only } else { DigitSet::EMPTY }]
        };
        self.units.model.variables().iter().flat_map(open).collect()
    }

    fn number(&self, (variable, digit): Candidate) -> usize {
        self.units.model.variables().number(variable, digit)
    }

    fn candidate(&self, number: usize) -> Candidate {
        self.units.numbered[number]
    }

    /// What the candidate with this number excludes.
    fn row(&self, number: usize) -> &'a Bits {
        &self.units.rows()[number]
    }

    /// What all of these exclude, of what is still possible.
    fn seen_by_all(&self, numbers: impl IntoIterator<Item = usize>) -> Bits {
        let mut seen = self.live.clone();
        numbers.into_iter().for_each(|one| seen.keep(self.row(one)));
        seen
    }

    fn excludes(&self, a: usize, b: usize) -> bool {
        self.row(a).contains(b)
    }

    /// The places of a digit in a set, by number.
    fn places(&self, set: usize, digit: Digit) -> Vec<usize> {
        let places = self.units.places(&self.position.now, set, digit);
        places.into_iter().map(|one| self.number((one, digit))).collect()
    }

    /// The sets that have every value.
    fn houses(&self) -> impl Iterator<Item = usize> + use<'a> {
        let sets = &self.units.sets;
        (0..sets.len()).filter(|&set| sets[set].is_house)
    }

    /// The digits of a set's variables.
    fn digits(&self, set: usize) -> DigitSet {
        self.units.model.variables().all(self.units.sets[set].variables[0])
    }

    /// That two candidates exclude each other.
    fn link(&self, a: usize, b: usize) -> Unit {
        self.units.exclusion(self.candidate(a), self.candidate(b))
    }

    /// That each of some candidates excludes each of others.
    fn links(&self, from: &[usize], to: &Bits) -> Vec<Unit> {
        to.iter().flat_map(|b| from.iter().map(move |&a| self.link(a, b))).collect()
    }

    /// What goes, by variable.
    fn by_variable(&self, gone: &Bits) -> Vec<(Variable, DigitSet)> {
        let mut removes: Vec<(Variable, DigitSet)> = Vec::new();
        for number in gone.iter() {
            let (variable, digit) = self.candidate(number);
            match removes.last_mut() {
                Some(last) if last.0 == variable => last.1.insert(digit),
                _ => removes.push((variable, DigitSet::only(digit))),
            }
        }
        removes
    }

    /// Proposes that some candidates go, if there are any.
    fn remove(&mut self, name: &str, gone: &Bits, units: Vec<Unit>) {
        let mut gone = gone.clone();
        gone.keep(&self.live);
        if !gone.is_empty() {
            let removes = self.by_variable(&gone);
            self.propose(name, Vec::new(), removes, units);
        }
    }

    fn propose(
        &mut self,
        name: &str,
        places: Vec<Candidate>,
        removes: Vec<(Variable, DigitSet)>,
        units: Vec<Unit>,
    ) {
        if let Some(technique) = self.wanted.iter().find(|one| one.name == name) {
            self.found.push(Proposal { technique, places, removes, units });
        }
    }
}

/// All ways to choose so many, in order; each is shown.
pub fn choose<T: Copy>(of: &[T], size: usize, show: &mut impl FnMut(&[T])) {
    fn further<T: Copy>(of: &[T], size: usize, chosen: &mut Vec<T>, show: &mut impl FnMut(&[T])) {
        if size == 0 {
            return show(chosen);
        }
        for (i, &one) in of.iter().enumerate() {
            if of.len() - i < size {
                return;
            }
            chosen.push(one);
            further(&of[i + 1..], size - 1, chosen, show);
            chosen.pop();
        }
    }
    further(of, size, &mut Vec::new(), show);
}
