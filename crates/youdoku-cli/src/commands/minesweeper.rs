//! `youdoku minesweeper`: what the numbers of a minefield say about its covered squares.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use youdoku_logic::problems::minesweeper::{
    self as game, Board, Contradiction, Fate, Findings, Odds, Place, Square,
};
use youdoku_logic::sat::Size;

use crate::args::Minesweeper;
use crate::ask;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

pub fn run(args: Minesweeper) -> Result<Exit> {
    let hint = "youdoku minesweeper puzzles/minesweeper-expert.txt";
    let (name, content) = input::whole(args.file.as_deref(), hint)?;
    let board = Board::read(&content).with_context(|| name)?;
    let control = ask::within(args.time, args.memory);
    let mut out = Output::open(None)?;
    let findings = game::deduce(&board, &control)?;
    let told = match findings {
        Findings::Contradiction(clash) => Told::Clash(clash),
        // The numbers alone are quicker; the total of mines may tell more than they do.
        Findings::Fates(fates) if !args.odds && args.mines.is_none() => Told::Fates(fates, None),
        Findings::Fates(_) => match game::odds(&board, args.mines, &control)? {
            None => Told::NoTotal(args.mines.unwrap_or(0)),
            Some(odds) => Told::Fates(odds.fates().collect(), args.odds.then_some(odds)),
        },
    };
    match args.format.as_str() {
        "json" => writeln!(out, "{}", told.json())?,
        _ => told.write(&board, &mut out)?,
    }
    out.finish()?;
    Ok(if let Told::Fates(..) = told { Exit::Found } else { Exit::None })
}

/// What there is to tell.
enum Told {
    Fates(Vec<(Place, Fate)>, Option<Odds>),
    Clash(Contradiction),
    /// The numbers can be right, but not with so many mines.
    NoTotal(usize),
}

/// The words and the letters of fates.
const FATES: [(Fate, &str, char); 3] =
    [(Fate::Safe, "safe", 'o'), (Fate::Mine, "mined", '*'), (Fate::Open, "open", '?')];

impl Told {
    fn write(&self, board: &Board, out: &mut dyn Write) -> Result<()> {
        match self {
            Told::Clash(clash) => writeln!(out, "contradiction: {}", sentence(board, clash))?,
            Told::NoTotal(mines) => writeln!(
                out,
                "contradiction: the numbers can be right, but not with {mines} mines in all"
            )?,
            Told::Fates(fates, odds) => {
                draw(board, fates, out)?;
                writeln!(out)?;
                for (fate, word, letter) in FATES {
                    let places: Vec<Place> = with(fates, fate).collect();
                    // Open squares are many, and the board shows them.
                    let list = if fate == Fate::Open { String::new() } else { listed(&places) };
                    let line = format!("{letter} {word}, {}: {list}", places.len());
                    writeln!(out, "{}", line.trim_end().trim_end_matches(':'))?;
                }
                let wrong: Vec<Place> = with(fates, Fate::Safe)
                    .filter(|&place| board.square(place) == Some(Square::Flagged))
                    .collect();
                if !wrong.is_empty() {
                    writeln!(out, "wrong flags: {}", listed(&wrong))?;
                }
                if let Some(odds) = odds {
                    write_odds(odds, out)?;
                }
            }
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let names = |places: &[Place]| places.iter().map(Place::to_string).collect::<Vec<_>>();
        match self {
            Told::Clash(clash) => json!({
                "contradiction": names(&clash.numbers),
                "smallest": clash.size == Size::Smallest,
            }),
            Told::NoTotal(mines) => json!({ "contradiction": [], "mines": mines }),
            Told::Fates(fates, odds) => {
                let mut object = serde_json::Map::new();
                for (fate, word, _) in FATES {
                    let places: Vec<Place> = with(fates, fate).collect();
                    object.insert(word.to_owned(), json!(names(&places)));
                }
                if let Some(odds) = odds {
                    object.insert("placings".to_owned(), json!(odds.placings.to_string()));
                    let each = odds.probabilities().map(|(place, p)| (place.to_string(), json!(p)));
                    object.insert("odds".to_owned(), Value::Object(each.collect()));
                }
                Value::Object(object)
            }
        }
    }
}

fn with(fates: &[(Place, Fate)], fate: Fate) -> impl Iterator<Item = Place> {
    fates.iter().filter(move |(_, its)| *its == fate).map(|&(place, _)| place)
}

fn listed(places: &[Place]) -> String {
    places.iter().map(Place::to_string).collect::<Vec<_>>().join(" ")
}

/// The board, with the letter of its fate in each covered square.
fn draw(board: &Board, fates: &[(Place, Fate)], out: &mut dyn Write) -> Result<()> {
    let fates: BTreeMap<Place, Fate> = fates.iter().copied().collect();
    for row in 0..board.height() {
        let letter = |column| {
            let place = Place { row, column };
            match (board.square(place), fates.get(&place)) {
                (Some(Square::Number(number)), _) => number.to_string(),
                (_, fate) => {
                    let known = FATES.iter().find(|(its, ..)| fate == Some(its));
                    known.map_or('?', |(_, _, letter)| *letter).to_string()
                }
            }
        };
        let letters: Vec<String> = (0..board.width()).map(letter).collect();
        writeln!(out, "{}", letters.join(" "))?;
    }
    Ok(())
}

/// The open squares by how likely a mine is, the safest first.
fn write_odds(odds: &Odds, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "placings: {}", odds.placings)?;
    let open: BTreeMap<Place, Fate> = odds.fates().filter(|(_, f)| *f == Fate::Open).collect();
    let unknown: HashSet<Place> = odds
        .mined
        .iter()
        .filter(|(place, mined)| mined.is_none() && open.contains_key(place))
        .map(|&(place, _)| place)
        .collect();
    // Probabilities are never negative, so their bits are in their order.
    let mut alike: BTreeMap<u64, Vec<Place>> = BTreeMap::new();
    for (place, probability) in odds.probabilities() {
        if !open.contains_key(&place) || unknown.contains(&place) {
            continue;
        }
        alike.entry(probability.to_bits()).or_default().push(place);
    }
    for (probability, places) in alike {
        writeln!(out, "{:6.2} %: {}", 100.0 * f64::from_bits(probability), listed(&places))?;
    }
    if !unknown.is_empty() {
        // Without the total of mines nothing at all is known about them, not even even odds.
        writeln!(out, "no number near, and no total (--mines): {} squares", unknown.len())?;
    }
    Ok(())
}

/// The contradiction in words.
fn sentence(board: &Board, clash: &Contradiction) -> String {
    let number = |place: &Place| match board.square(*place) {
        Some(Square::Number(number)) => format!("{number} at {place}"),
        _ => place.to_string(),
    };
    let numbers: Vec<String> = clash.numbers.iter().map(number).collect();
    let why = match clash.size {
        Size::Smallest => "no smaller set of numbers contradicts itself",
        Size::Minimal => "any one fewer of them could be right",
    };
    match numbers.as_slice() {
        [only] => format!("the {only} cannot be right"),
        _ => format!("the {} cannot all be right; {why}", numbers.join(", the ")),
    }
}
