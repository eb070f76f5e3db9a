//! Map colouring: neighbours differ.
//!
//! A map is lines of neighbours: `WA: NT SA`, or `T:` for a region that has none. `#` begins a
//! comment, and `@ 10 20` at the end of a line is the region's place in a drawing. Invariant: being
//! neighbours is mutual, in whichever of the two lines it is written.

use std::collections::BTreeSet;

use crate::sat::cdcl::Cdcl;
use crate::sat::{SatSolver, Verdict};
use crate::text::{ReadError, words};
use crate::{Assignment, ClauseSink, Cnf, Control, Lit, Stopped, nearest};

mod drawing;
pub use drawing::svg;

/// A region of a map.
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
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Map {
    regions: Vec<Region>,
}

/// What was read, and what is odd about it without being wrong.
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
        for (number, line) in lines().filter(|(_, line)| filled(line)) {
            let expected = "a region and its neighbours, such as `WA: NT SA`";
            let name = line.split(':').next().unwrap_or_default();
            let mut parts = words(name);
            let (Some((offset, name)), None) = (parts.next(), parts.next()) else {
                return Err(ReadError::at(number, line, 0, format!("`{}`", line.trim()), expected));
            };
            if !line.contains(':') {
                return Err(ReadError::at(number, line, line.len(), "no colon", expected));
            }
            if regions.iter().any(|region| region.name == name) {
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
                match regions.iter().position(|other| other.name == word) {
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
        let mut vars: Vec<Vec<Lit>> = Vec::new();
        for region in &self.regions {
            let symbol = |colour| format!("{}_{}", region.name, colour_name(colour));
            let of = (0..colours).map(|c| cnf.symbols_mut().intern(&symbol(c)).lit(true));
            vars.push(of.collect());
        }
        for lits in &vars {
            cnf.add(lits);
            for (i, &a) in lits.iter().enumerate() {
                lits[..i].iter().for_each(|&b| cnf.add(&[!b, !a]));
            }
        }
        for (a, b) in self.borders() {
            for (&a, &b) in vars[a].iter().zip(&vars[b]) {
                cnf.add(&[!a, !b]);
            }
        }
        cnf
    }

    /// Regions that all border each other, found greedily: they need as many colours, and which
    /// takes which does not matter.
    fn clique(&self) -> Vec<usize> {
        let mut best = Vec::new();
        for start in 0..self.regions.len() {
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
        best
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

/// A colouring with so many colours; nothing when there is none.
pub fn colouring(
    map: &Map,
    colours: usize,
    control: &Control,
) -> Result<Option<Colouring>, Stopped> {
    let cnf = map.cnf(colours);
    let mut solver = Cdcl::new();
    (0..cnf.num_vars()).for_each(|_| _ = solver.fresh());
    cnf.clauses().for_each(|clause| solver.add(clause));
    let lit = |region: usize, colour: usize| crate::Var::new(region * colours + colour).lit(true);
    // Colours may be exchanged, so a clique may take them in order: without this, proving that too
    // few colours are too few would go through all their exchanges.
    let clique = map.clique();
    let fixed: Vec<Lit> =
        clique.iter().take(colours).enumerate().map(|(c, &r)| lit(r, c)).collect();
    Ok(match solver.solve(&fixed, control)? {
        Verdict::Unsatisfiable { .. } => None,
        Verdict::Satisfiable(values) => {
            let broken = cnf.clauses().find(|clause| !values.satisfies(clause));
            assert!(broken.is_none(), "a colouring breaks the clause {broken:?}: this is a bug");
            let colour = |r| (0..colours).find(|&c| values.is_true(lit(r, c))).unwrap_or(0);
            Some(Colouring((0..map.regions.len()).map(colour).collect()))
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

/// What a model of a ready-made sentence says, where true symbols such as `WA_B` mean that WA is B:
/// regions and colours, in the order in which the sentence names the regions.
pub fn told_by(cnf: &Cnf, values: &Assignment) -> Vec<(String, String)> {
    let vars = cnf.symbols().vars().filter(|&var| values[var]);
    let names = vars.map(|var| cnf.symbols().name(var).into_owned());
    let mut told: Vec<(String, String)> = names
        .filter_map(|name| name.rsplit_once('_').map(|(r, c)| (r.to_owned(), c.to_owned())))
        .collect();
    let first: Vec<String> = cnf
        .symbols()
        .vars()
        .filter_map(|var| Some(cnf.symbols().name(var).rsplit_once('_')?.0.to_owned()))
        .collect();
    told.sort_by_key(|(region, _)| first.iter().position(|name| name == region));
    told
}
