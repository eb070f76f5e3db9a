//! Map colouring: neighbours differ.
//!
//! A map is lines of neighbours: `WA: NT SA`, or `T:` for a region that has none. `#` begins a
//! comment, and `@ 10 20` at the end of a line is the region's place in a drawing. Invariant: being
//! neighbours is mutual, in whichever of the two lines it is written.

use std::collections::{BTreeSet, HashMap};

use crate::sat::cdcl::Cdcl;
use crate::sat::{SatSolver, Verdict};
use crate::text::{ReadError, words, wrong_symbol};
use crate::{Assignment, ClauseSink, Cnf, Control, Lit, Stopped, Symbols, Var, nearest};

mod drawing;
pub use drawing::svg;

/// A region of a map.
///
/// ```
/// use youdoku_logic::problems::map_colouring::{Map, Region};
/// let map = Map::read("WA: NT @ 10 20\nNT: WA").unwrap().map;
/// let (name, neighbours) = ("WA".to_owned(), [1].into());
/// assert_eq!(map.regions()[0], Region { name, neighbours, place: Some((10.0, 20.0)) });
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// What it is called.
    pub name: String,
    /// The numbers of its neighbours, in order.
    pub neighbours: BTreeSet<usize>,
    /// Where it is drawn: to the right, and down.
    pub place: Option<(f64, f64)>,
}

/// Regions and who borders whom.
///
/// ```
/// use youdoku_logic::{Control, problems::map_colouring::{Map, least_colours}};
/// let map = Map::read("WA: NT SA\nNT: WA SA\nSA: WA NT\nT:").unwrap().map;
/// assert_eq!(map.borders().count(), 3);
/// let (colours, _) = least_colours(&map, &Control::new()).unwrap();
/// assert_eq!(colours, 3);
/// ```
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Map {
    regions: Vec<Region>,
}

/// What was read, and what is odd about it without being wrong.
///
/// ```
/// use youdoku_logic::problems::map_colouring::{Map, MapReading};
/// // NT does not say that WA borders it. That is a border all the same, and noted.
/// let MapReading { map, notes } = Map::read("WA: NT\nNT:").unwrap();
/// assert_eq!((map.borders().count(), notes.len()), (1, 1));
/// ```
#[derive(Clone, Debug)]
pub struct MapReading {
    /// The map.
    pub map: Map,
    /// One line for people about each oddity.
    pub notes: Vec<String>,
}

impl Map {
    /// Reads a map. A neighbour that is not listed back is accepted and noted; one that has no line
    /// of its own is an error, because it is nearly always a slip of the pen.
    pub fn read(text: &str) -> Result<MapReading, ReadError> {
        let lines = || text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let filled = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let mut regions: Vec<Region> = Vec::new();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (number, line) in lines().filter(|(_, line)| filled(line)) {
            let expected = "a region and its neighbours, such as `WA: NT SA`";
            let name = line.split(':').next().unwrap_or_default();
            let mut parts = words(name);
            let (Some((offset, name)), None) = (parts.next(), parts.next()) else {
                return Err(ReadError::at(number, line, 0, format!("`{}`", line.trim()), expected));
            };
            if let Some((at, found, expected)) = wrong_symbol(name) {
                return Err(ReadError::at(number, line, offset + at, found, expected));
            }
            if !line.contains(':') {
                return Err(ReadError::at(number, line, line.len(), "no colon", expected));
            }
            if numbers.insert(name, regions.len()).is_some() {
                let expected = "one line for each region";
                let found = format!("`{name}` a second time");
                return Err(ReadError::at(number, line, offset, found, expected));
            }
            let place = place(number, line)?;
            regions.push(Region { name: name.to_owned(), neighbours: BTreeSet::new(), place });
        }
        let mut listed: BTreeSet<(usize, usize)> = BTreeSet::new();
        let filled_lines = lines().filter(|(_, line)| filled(line)).enumerate();
        for (region, (number, line)) in filled_lines {
            let after = line.find(':').map_or(line.len(), |colon| colon + 1);
            let end = line.find('@').unwrap_or(line.len()).max(after);
            for (offset, word) in words(&line[after..end]) {
                let at = |found: String, expected: String| {
                    ReadError::at(number, line, after + offset, found, expected)
                };
                match numbers.get(word).copied() {
                    None => {
                        let nearest = nearest(word, regions.iter().map(|r| r.name.as_str()));
                        let hint =
                            nearest.map_or(String::new(), |name| format!(" such as `{name}`"));
                        let found = format!("`{word}`");
                        return Err(at(
                            found,
                            format!("a region that has a line of its own{hint}"),
                        ));
                    }
                    Some(other) if other == region => {
                        let found = format!("`{word}` as its own neighbour");
                        return Err(at(found, "another region".to_owned()));
                    }
                    Some(other) => _ = listed.insert((region, other)),
                }
            }
        }
        let mut notes = Vec::new();
        for &(region, other) in &listed {
            if !listed.contains(&(other, region)) {
                let [a, b] = [region, other].map(|i| &regions[i].name);
                notes.push(format!("{a} lists {b} as a neighbour, {b} does not list {a}"));
            }
            regions[region].neighbours.insert(other);
            regions[other].neighbours.insert(region);
        }
        Ok(MapReading { map: Map { regions }, notes })
    }

    /// The regions, in the order of the file.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Each pair of neighbours once, the lower number first.
    pub fn borders(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let of = |(a, region): (usize, &Region)| {
            region.neighbours.range(a + 1..).map(move |&b| (a, b)).collect::<Vec<_>>()
        };
        self.regions.iter().enumerate().flat_map(of)
    }

    /// The sentence that says how to colour the map with so many colours, over symbols such as
    /// `WA_R`: each region has a colour and not two, and neighbours differ.
    pub fn cnf(&self, colours: usize) -> Cnf {
        let mut cnf = Cnf::new();
        for region in &self.regions {
            for colour in 0..colours {
                let symbol = format!("{}_{}", region.name, colour_name(colour));
                cnf.symbols_mut().intern(&symbol);
            }
        }
        self.write(colours, &mut cnf, &Control::new()).expect("nobody stops a control of our own");
        cnf
    }

    /// Writes the clauses to a sink that has a variable for each colour of each region, as long as
    /// `control` lets it.
    fn write(
        &self,
        colours: usize,
        sink: &mut dyn ClauseSink,
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut held = control.take(0)?;
        let mut counted = 0;
        let mut look = |sink: &dyn ClauseSink| {
            control.check()?;
            held.more(sink.bytes().saturating_sub(counted))?;
            counted = counted.max(sink.bytes());
            Ok(())
        };
        for region in 0..self.regions.len() {
            let lits: Vec<Lit> = (0..colours).map(|colour| of(region, colour, colours)).collect();
            sink.add(&lits);
            for (i, &a) in lits.iter().enumerate() {
                lits[..i].iter().for_each(|&b| sink.add(&[!b, !a]));
            }
            look(sink)?;
        }
        for (number, (a, b)) in self.borders().enumerate() {
            for colour in 0..colours {
                sink.add(&[!of(a, colour, colours), !of(b, colour, colours)]);
            }
            if number % 64 == 0 {
                look(sink)?;
            }
        }
        look(sink)
    }

    /// Regions that all border each other, found greedily: they need as many colours, and which
    /// takes which does not matter.
    fn clique(&self, control: &Control) -> Result<Vec<usize>, Stopped> {
        let mut best = Vec::new();
        for start in 0..self.regions.len() {
            control.check()?;
            let mut clique = vec![start];
            for &next in &self.regions[start].neighbours {
                if clique.iter().all(|member| self.regions[next].neighbours.contains(member)) {
                    clique.push(next);
                }
            }
            if clique.len() > best.len() {
                best = clique;
            }
        }
        Ok(best)
    }
}

/// The place after the `@` of a line.
fn place(number: usize, line: &str) -> Result<Option<(f64, f64)>, ReadError> {
    let Some(at) = line.find('@') else { return Ok(None) };
    let numbers: Vec<Option<f64>> = words(&line[at + 1..])
        .map(|(_, word)| word.parse().ok().filter(|n: &f64| n.is_finite() && n.abs() < 1e9))
        .collect();
    match numbers[..] {
        [Some(x), Some(y)] => Ok(Some((x, y))),
        _ => {
            let found = format!("`{}`", &line[at..].trim_end());
            Err(ReadError::at(number, line, at, found, "a place such as `@ 10 20`"))
        }
    }
}

/// The letter of a colour, as in `WA_R`; a number where letters end.
pub fn colour_name(colour: usize) -> String {
    const LETTERS: [&str; 8] = ["R", "G", "B", "Y", "O", "P", "C", "M"];
    LETTERS.get(colour).map_or_else(|| (colour + 1).to_string(), |letter| (*letter).to_owned())
}

/// A colour for each region of a map, by number.
///
/// ```
/// use youdoku_logic::problems::map_colouring::{Colouring, Map};
/// let map = Map::read("WA: NT\nNT: WA").unwrap().map;
/// let colouring = Colouring(vec![0, 1]);
/// let told: Vec<_> = colouring.told(&map).collect();
/// assert_eq!(told, [("WA", "R".to_owned()), ("NT", "G".to_owned())]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colouring(pub Vec<usize>);

impl Colouring {
    /// Region and colour by name, in the order of the map.
    pub fn told<'m>(&'m self, map: &'m Map) -> impl Iterator<Item = (&'m str, String)> {
        let named =
            |(region, &colour): (&'m Region, &usize)| (region.name.as_str(), colour_name(colour));
        map.regions.iter().zip(&self.0).map(named)
    }
}

/// The literal of a region's colour.
fn of(region: usize, colour: usize, colours: usize) -> Lit {
    Var::new(region * colours + colour).lit(true)
}

/// A colouring with so many colours; nothing when there is none.
pub fn colouring(
    map: &Map,
    colours: usize,
    control: &Control,
) -> Result<Option<Colouring>, Stopped> {
    let mut solver = Cdcl::new();
    (0..map.regions.len() * colours).for_each(|_| _ = solver.fresh());
    map.write(colours, &mut solver, control)?;
    let lit = |region: usize, colour: usize| of(region, colour, colours);
    // Colours may be exchanged, so a clique may take them in order: without this, proving that too
    // few colours are too few would go through all their exchanges.
    let clique = map.clique(control)?;
    let fixed: Vec<Lit> =
        clique.iter().take(colours).enumerate().map(|(c, &r)| lit(r, c)).collect();
    Ok(match solver.solve(&fixed, control)? {
        Verdict::Unsatisfiable { .. } => None,
        Verdict::Satisfiable(values) => {
            let colour = |r| (0..colours).find(|&c| values.is_true(lit(r, c))).unwrap_or(0);
            let colouring: Vec<usize> = (0..map.regions.len()).map(colour).collect();
            let alike = map.borders().find(|&(a, b)| colouring[a] == colouring[b]);
            assert!(alike.is_none(), "the neighbours {alike:?} have one colour: this is a bug");
            Some(Colouring(colouring))
        }
    })
}

/// The least number of colours with a colouring; every smaller number was proven too small.
pub fn least_colours(map: &Map, control: &Control) -> Result<(usize, Colouring), Stopped> {
    let mut colours = 0;
    loop {
        if let Some(colouring) = colouring(map, colours, control)? {
            return Ok((colours, colouring));
        }
        colours += 1;
    }
}

/// The region and the colour of each variable of a ready-made sentence: `WA_R`, or where no symbol has a `_`,
/// `WAR` or `WAr`, whose last letter is the colour. Nothing where that finds no region with a choice.
pub fn colours_in(symbols: &Symbols) -> Option<Vec<(Var, String, String)>> {
    let with_line = symbols.given_names().any(|(_, name)| name.contains('_'));
    let parts = |name: &str| match with_line {
        true => name.rsplit_once('_').map(|(r, c)| (r.to_owned(), c.to_owned())),
        false => {
            let colour = name.chars().next_back().filter(|letter| letter.is_alphabetic())?;
            let region = name.strip_suffix(colour).filter(|region| !region.is_empty())?;
            Some((region.to_owned(), colour.to_string()))
        }
    };
    let split = |(var, name)| parts(name).map(|(region, colour)| (var, region, colour));
    let found: Vec<(Var, String, String)> = symbols.given_names().filter_map(split).collect();
    // Any word ends in a letter: only where a region can have several is that a colour.
    let regions: BTreeSet<&str> = found.iter().map(|(_, region, _)| region.as_str()).collect();
    let choice = if with_line { !found.is_empty() } else { regions.len() < found.len() };
    choice.then_some(found)
}

/// What a model of a ready-made sentence says about the colours in it: regions and colours, in the order in
/// which the sentence names the regions.
pub fn told_by(colours: &[(Var, String, String)], values: &Assignment) -> Vec<(String, String)> {
    let mut first: HashMap<&str, usize> = HashMap::new();
    for (_, region, _) in colours {
        let number = first.len();
        first.entry(region).or_insert(number);
    }
    let mut told: Vec<(String, String)> = colours
        .iter()
        .filter(|(var, ..)| values[*var])
        .map(|(_, region, colour)| (region.clone(), colour.clone()))
        .collect();
    told.sort_by_key(|(region, _)| first.get(region.as_str()).copied());
    told
}
