//! Reading: items become rules, and what is none is told.

use super::super::gather::Gathered;
use super::super::{FormatError, Import, not_a_puzzle};
use super::items::Item;
use super::names::{self, Names, Place};
use super::rows::{self, Said};
use super::shape::{MOST, Shape, boxes, shape};
use super::{base64, forms, general, own};
use crate::rules::candidates::CANDIDATES;
use crate::rules::chaos::CHAOS_CONSTRUCTION;
use crate::rules::chaos_clues::{CHAOS_ARROW, CHAOS_COUNT};
use crate::rules::classic::CLASSIC;
use crate::rules::exchange::Iss;
use crate::rules::extra_region::EXTRA_REGION;
use crate::rules::free::FREE;
use crate::rules::latin::LATIN;
use crate::rules::logic::OR;
use crate::rules::relation::RELATION;
use crate::{Boxes, Cell, DigitSet, Layout};

/// Words that no row of a rule has: what they do is said here, or they are told.
const OTHERS: &[&str] = &[
    "",
    "Given",
    "Shape",
    "NoBoxes",
    "Jigsaw",
    "RegionSize",
    "Var",
    "SearchPriority",
    "Or",
    "And",
    "Replicate",
    "End",
    "Sum",
    "Pair",
    "PairX",
    "Binary",
    "BinaryX",
    "Regex",
    "NFA",
    "FullRankTies",
    "ConnectedValues",
    "ChaosArrow",
    "ChaosCount",
];

/// Whether the program has this word.
pub(super) fn is_known(word: &str) -> bool {
    OTHERS.contains(&word) || rows::rows(word).next().is_some()
}

/// A text may have parts with an empty line between them, each in a form of its own, and comments; they add up.
pub(super) fn read(text: &str) -> Result<Import, FormatError> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let mut parts: Vec<String> = vec![String::new()];
    for line in lines {
        match parts.last_mut() {
            Some(part) if !line.is_empty() => part.push_str(line),
            _ => parts.push(String::new()),
        }
    }
    let mut items: Vec<Item> = Vec::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let other = if super::is_string(part) { None } else { forms::items(part) };
        match other {
            Some(found) => items.extend(found),
            None if part.starts_with('.') => items.extend(Item::all(part)?),
            None => return not_a_puzzle("a part of the text that does not begin with a dot"),
        }
    }
    let mut twins = Vec::new();
    own::twins(&mut items, &mut twins);
    let shape = shape(&items)?;
    let mut names = Names::of(shape.grid, &items)?;
    names.add(own::TWIN, shape.grid.num_columns(), twins.len());
    let gathered = Gathered::on(shape.grid);
    let ties = items.iter().rfind(|item| item.word == "FullRankTies");
    let ties = ties.is_some_and(|item| item.arguments == ["any"]);
    let mut said: Vec<Said> = own::declared(&names, &items);
    let again = twins.iter().filter_map(|name| names.place(name));
    for (place, twin) in again.zip(names.group(own::TWIN).unwrap_or_default()) {
        let [place, twin] = [place, twin].map(|place| names.ours(place));
        said.push(Said::of(&RELATION, format_args!("a=b {place} {twin}")));
    }
    let size = shape.grid.num_rows().max(shape.grid.num_columns());
    let mut reader = Reader { names, gathered, ties, size, said, notes: Vec::new() };
    reader.zones(&shape, &items);
    for item in &items {
        reader.top(item)?;
    }
    reader.finish()
}

struct Reader {
    names: Names,
    gathered: Gathered,
    /// Whether equal lines share their rank.
    ties: bool,
    /// How many cells a region has.
    size: usize,
    /// The rules so far.
    said: Vec<Said>,
    /// What was said besides and has no meaning.
    notes: Vec<String>,
}

impl Reader {
    /// An item that stands for itself.
    fn top(&mut self, item: &Item) -> Result<(), FormatError> {
        match item.word.as_str() {
            "" | "Given" => {
                for given in &item.arguments {
                    let (place, digits) = self.given(given)?;
                    match self.names.cell(place) {
                        Some(cell) => self.gathered.allow(cell, digits),
                        None => self.said.push(self.candidates(place, digits)),
                    }
                }
            }
            // The shape of the board and of its parts has been read; how to search has no meaning.
            "Shape" | "NoBoxes" | "Jigsaw" | "RegionSize" | "SearchPriority" | "Var" => {}
            // What else it can be is said of the clues.
            "FullRankTies" if item.arguments == ["only-unclued"] || item.arguments == ["any"] => {}
            _ => match self.rules(item)? {
                Some(rules) => {
                    rules.into_iter().for_each(|rule| rule.replace_in(&mut self.said));
                }
                None => self.gathered.unread(format!("{}: not enforced", item.shown())),
            },
        }
        Ok(())
    }

    /// The rules that an item says; nothing where it is not understood.
    fn rules(&mut self, item: &Item) -> Result<Option<Vec<Said>>, FormatError> {
        let names = &self.names;
        Ok(match item.word.as_str() {
            "" | "Given" => {
                let mut rules = Vec::new();
                for given in &item.arguments {
                    let (place, digits) = self.given(given)?;
                    rules.push(self.candidates(place, digits));
                }
                Some(rules)
            }
            "And" => self.all_of(&item.inside)?,
            "Or" => self.one_of(item)?,
            "Replicate" => self.replicated(item)?,
            "Pair" | "PairX" | "Binary" | "BinaryX" => general::pair(item, names),
            "Regex" => general::regex(item, names),
            "Sum" => general::sum(item, names),
            // Ours go by the digits where no size is said, theirs by the larger side.
            "ChaosConstruction" => Some(vec![match self.size {
                size if size == names.grid.num_digits() => Said::of(&CHAOS_CONSTRUCTION, ""),
                size => Said::of(&CHAOS_CONSTRUCTION, size),
            }]),
            "NFA" => own::machine(item, names),
            "ConnectedValues" => own::connected(item, names),
            "ChaosArrow" => own::chaos_clue(item, &CHAOS_ARROW, names),
            "ChaosCount" => own::chaos_clue(item, &CHAOS_COUNT, names),
            "FullRank" => {
                // Another item says how equal lines are taken.
                let mut rules = self.by_rows(item);
                if self.ties {
                    let with_ties = |rule: &mut Said| {
                        rule.text = rule.text.replacen(" r", " any r", 1);
                    };
                    rules.iter_mut().flatten().for_each(with_ties);
                }
                rules
            }
            _ => {
                let crowded = match item.word.as_str() {
                    "Cage" => general::crowded_cage(item, names),
                    "Quad" => own::quad(item, names),
                    _ => None,
                };
                crowded.or_else(|| self.by_rows(item))
            }
        })
    }

    /// The rules of one item of several. What is said of the whole grid is no choice.
    fn choice(&mut self, item: &Item) -> Result<Option<Vec<Said>>, FormatError> {
        let is_flag =
            |fields: &[Iss]| fields.iter().all(|field| matches!(field, Iss::Text(_) | Iss::Is(..)));
        match rows::rows(&item.word).any(|(_, fields)| is_flag(fields)) {
            true => Ok(None),
            false => self.rules(item),
        }
    }

    fn by_rows(&mut self, item: &Item) -> Option<Vec<Said>> {
        let row = |(kind, fields)| rows::said(item, kind, fields, &self.names);
        let (rules, surplus) = rows::rows(&item.word).find_map(row)?;
        if !surplus.is_empty() {
            let said: String = surplus.join(" ").chars().take(60).collect();
            self.notes.push(format!("`{said}` of `{}`: it takes no such thing", item.word));
        }
        Some(rules)
    }

    /// `R1C1_5`; several digits are candidates, and none is none.
    fn given(&self, given: &str) -> Result<(Place, DigitSet), FormatError> {
        let wrong = || not_a_puzzle(format!("`{given:.40}` is no given of this board"));
        let (name, values) = given.split_once('_').unwrap_or((given, ""));
        let Some(place) = self.names.place(name) else { return wrong() };
        let mut digits = DigitSet::EMPTY;
        for value in values.split('_').filter(|_| !values.is_empty()) {
            let value = names::number(value).map(i64::from);
            match value.and_then(|value| self.names.grid.range().digit(value)) {
                Some(digit) => digits.insert(digit),
                None => return wrong(),
            }
        }
        Ok((place, digits))
    }

    /// A given as a rule.
    fn candidates(&self, place: Place, digits: DigitSet) -> Said {
        let (grid, name) = (self.names.grid, self.names.ours(place));
        let values: Vec<String> =
            digits.iter().map(|digit| grid.value(digit).to_string()).collect();
        match values.is_empty() {
            true => Said::never(&name),
            false => Said::of(&CANDIDATES, format_args!("{{{}}} {name}", values.join(" "))),
        }
    }

    fn all_of(&mut self, items: &[Item]) -> Result<Option<Vec<Said>>, FormatError> {
        let mut all: Vec<Said> = Vec::new();
        for item in items {
            let Some(rules) = self.rules(item)? else { return Ok(None) };
            rules.into_iter().for_each(|rule| rule.replace_in(&mut all));
        }
        // Keys are for what stands together.
        Ok(Some(all.into_iter().map(|rule| Said::plain(rule.text)).collect()))
    }

    fn one_of(&mut self, item: &Item) -> Result<Option<Vec<Said>>, FormatError> {
        let mut groups: Vec<String> = Vec::new();
        let mut always = false;
        for item in &item.inside {
            let Some(rules) = self.choice(item)? else { return Ok(None) };
            always |= rules.is_empty();
            let texts: Vec<String> = rules.into_iter().map(|rule| rule.text).collect();
            groups.push(format!("{{ {} }}", texts.join("; ")));
        }
        Ok(Some(match groups.is_empty() {
            // One of nothing cannot be.
            true => vec![Said::never(&self.names.grid.name(Cell::new(0)))],
            false if always => Vec::new(),
            false => vec![Said::of(&OR, groups.join(" "))],
        }))
    }

    /// A pattern that is moved about.
    fn replicated(&mut self, item: &Item) -> Result<Option<Vec<Said>>, FormatError> {
        let (targets, origin) = match &item.arguments[..] {
            [targets] => (targets, self.names.place("R1C1")),
            [targets, origin] => (targets, self.names.place(origin)),
            _ => return Ok(None),
        };
        let Some((targets, origin)) = base64::set(targets).zip(origin) else { return Ok(None) };
        let mut all = Vec::new();
        for by in targets {
            let Some(copy) = moved(&item.inside, origin, by, &self.names) else {
                return Ok(None);
            };
            match self.all_of(&copy)? {
                Some(rules) => all.extend(rules),
                None => return Ok(None),
            }
        }
        Ok(Some(all))
    }

    /// Boxes, pieces, or neither.
    fn zones(&mut self, shape: &Shape, items: &[Item]) {
        let (grid, gathered) = (self.names.grid, &mut self.gathered);
        let mut region_size = None;
        let mut has_boxes = true;
        let mut layouts = Vec::new();
        for item in items {
            match (item.word.as_str(), &item.arguments[..]) {
                ("NoBoxes", arguments) => {
                    has_boxes = false;
                    if !arguments.is_empty() {
                        self.notes.push(format!("{}: it takes no such thing", item.shown()));
                    }
                }
                ("RegionSize", [size]) => {
                    let size = names::number(size).map(|size| size as usize);
                    match size.filter(|size| (1..=MOST).contains(size)) {
                        Some(size) => region_size = Some(size),
                        None => gathered.unread(format!("{}: not enforced", item.shown())),
                    }
                }
                ("Jigsaw", [.., layout]) => layouts.push(layout),
                ("RegionSize" | "Jigsaw", _) => {
                    gathered.unread(format!("{}: not enforced", item.shown()));
                }
                _ => {}
            }
        }
        if shape.raw {
            gathered.global(&FREE);
            if !has_boxes || !layouts.is_empty() {
                gathered.unread("`NoBoxes` or `Jigsaw` on a raw board: not enforced");
            }
            return;
        }
        let usual = match boxes(&grid, region_size).filter(|_| has_boxes) {
            Some(boxes) => Layout::of_boxes(grid, boxes),
            None => Layout::open(grid),
        };
        self.size = region_size.unwrap_or(self.size);
        let size = self.size;
        let mut pieces: Vec<Vec<Cell>> = Vec::new();
        for layout in &layouts {
            let labels: Vec<Option<char>> = layout.chars().map(Some).collect();
            if labels.len() != grid.num_cells() {
                gathered.unread("`Jigsaw`: not one sign for each cell");
                continue;
            }
            let (whole, left): (Vec<_>, Vec<_>) =
                gathered.zones(&labels).into_iter().partition(|zone| zone.len() == size);
            // One group of another size may be left over, and is no piece.
            if left.len() > 1 {
                gathered.unread(format!("`Jigsaw`: {} groups of another size", left.len()));
            }
            pieces.extend(whole);
        }
        let mut labels: Vec<Option<usize>> = vec![None; grid.num_cells()];
        let mut overlap = false;
        for (i, piece) in pieces.iter().enumerate() {
            for cell in piece {
                overlap |= labels[cell.index()].replace(i).is_some();
            }
        }
        if items.iter().any(|item| item.word == "ChaosConstruction") {
            // Regions that are known stand beside those to be found.
            pieces.extend(usual.regions().iter().filter(|piece| piece.len() > 1).cloned());
            for piece in pieces {
                gathered.rule(&EXTRA_REGION, &[], &piece);
            }
            return;
        }
        if usual.boxes().is_none() && !overlap && !pieces.is_empty() {
            return gathered.regions(&labels);
        }
        match usual.boxes() {
            None => gathered.global(&LATIN),
            Some(boxes) if Some(boxes) == Boxes::usual(&grid) => {}
            Some(boxes) => {
                let sides = [boxes.height, boxes.width].map(|side| side as i64);
                gathered.rule(&CLASSIC, &sides, &[]);
            }
        }
        for piece in pieces.into_iter().filter(|piece| !usual.regions().contains(piece)) {
            gathered.rule(&EXTRA_REGION, &[], &piece);
        }
    }

    fn finish(mut self) -> Result<Import, FormatError> {
        let texts: Vec<String> = self.said.into_iter().map(|said| said.text).collect();
        self.gathered.said(&texts);
        self.notes.drain(..).for_each(|note| self.gathered.unread(note));
        Ok(self.gathered.import("", ""))
    }
}

/// The items with all their cells moved; nothing where one would leave its group.
fn moved(items: &[Item], origin: Place, by: usize, names: &Names) -> Option<Vec<Item>> {
    let argument = |text: &String| {
        let (name, rest) = text.split_at(text.find('_').unwrap_or(text.len()));
        match names.place(name) {
            Some(place) => Some(format!("{}{rest}", names.theirs(names.moved(place, origin, by)?))),
            None => Some(text.clone()),
        }
    };
    let item = |item: &Item| {
        // The first argument of these is packed, and may look like a cell by chance.
        let packed = match item.word.as_str() {
            "Pair" | "PairX" | "Binary" | "BinaryX" | "Regex" | "NFA" => 1,
            "Replicate" => 1,
            _ => 0,
        };
        let (packed, cells) = item.arguments.split_at(packed.min(item.arguments.len()));
        let mut arguments = packed.to_vec();
        if item.word == "Replicate" && arguments.len() == item.arguments.len() {
            // The origin that goes without saying moves too.
            arguments.push(names.theirs(names.moved(names.place("R1C1")?, origin, by)?));
        }
        arguments.extend(cells.iter().map(argument).collect::<Option<Vec<_>>>()?);
        let inside = moved(&item.inside, origin, by, names)?;
        Some(Item { word: item.word.clone(), arguments, inside })
    };
    items.iter().map(item).collect()
}
