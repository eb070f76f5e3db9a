//! The techniques as a page of the documentation, each with a position, a picture and the sentence. The positions are of
//! puzzles that `youdoku generate` made: the name, the puzzle, the board as far as it is solved, and the marks.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use youdoku::explain::{Explainer, Position, Step, TECHNIQUES, Technique};
use youdoku::picture::{self, Theme};
use youdoku::{Control, Puzzle, text};

use crate::args::Entered;
use crate::entered;

const POSITIONS: &str = include_str!("positions.tsv");

/// Writes `techniques.md` and a folder of pictures; pictures of techniques that are no more go.
pub fn write(folder: &Path) -> Result<()> {
    let pictures = folder.join("techniques");
    fs::create_dir_all(&pictures).with_context(|| pictures.display().to_string())?;
    for entry in fs::read_dir(&pictures)? {
        let path = entry?.path();
        let known =
            |one: &Technique| path.file_stem().is_some_and(|stem| stem == stem_of(one).as_str());
        if path.extension().is_some_and(|kind| kind == "svg") && !TECHNIQUES.iter().any(known) {
            fs::remove_file(&path)?;
        }
    }
    let mut page = format!(
        "# Techniques\n\nThe {} steps that have a name, from the table that the program itself reads; `make rules` writes this \
         page. `youdoku explain --technique NAME PUZZLE` finds one in a position (`--board` and `--marks` say how far it is \
         solved), `--techniques +NAME,-NAME` says which are used. Those that are *rare* are not looked for otherwise, and those \
         that stand on there being one solution only in plain puzzles. The numbers are those of HoDoKu's regression library. \
         *Level* is what a step may use: 0 one cell or one house, 1 one house with what it excludes, or one rule, 2 sets, 3 fish, \
         wings and rectangles, 4 chains, 5 nets, 6 nets with sets inside, 7 cases, and trying.\n",
        TECHNIQUES.len()
    );
    for technique in TECHNIQUES {
        entry(technique, &pictures, &mut page)?;
    }
    fs::write(folder.join("techniques.md"), page)?;
    Ok(())
}

/// What its picture is called.
fn stem_of(technique: &Technique) -> String {
    technique.name.to_lowercase().replace(' ', "-").replace('+', "-plus-")
}

fn entry(technique: &Technique, pictures: &Path, page: &mut String) -> Result<()> {
    let mut facts = vec![format!("Level {}", technique.level)];
    if !technique.code.is_empty() {
        facts.push(format!("HoDoKu {}", technique.code));
    }
    if technique.uniqueness {
        facts.push("one solution".to_owned());
    }
    if !technique.usual {
        facts.push("rare".to_owned());
    }
    write!(page, "\n## {}\n\n{}.\n", technique.name, facts.join(", "))?;
    let Some(shown) = Shown::of(technique)? else { return Ok(()) };
    let stem = stem_of(technique);
    let Shown { puzzle, explainer, position, step, asked } = &shown;
    let svg = picture::of_step(puzzle, explainer, position, step, Theme::Light);
    fs::write(pictures.join(format!("{stem}.svg")), svg)?;
    let (places, removes) = explainer.deeds(step);
    let deeds = [places, removes].concat().join(", ");
    write!(
        page,
        "\n<img src=\"techniques/{stem}.svg\" alt=\"{}\" width=\"320\">\n\n{} So: {deeds}.\n\n```text\n{asked}\n```\n",
        technique.name, step.sentence
    )?;
    Ok(())
}

/// The easiest step of a technique in its position.
struct Shown {
    puzzle: Puzzle,
    explainer: Explainer,
    position: Position,
    step: Step,
    /// How it is asked for.
    asked: String,
}

impl Shown {
    fn of(technique: &Technique) -> Result<Option<Shown>> {
        let fields = POSITIONS.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let Some(fields) = fields.into_iter().find(|fields| fields[0] == technique.name) else {
            return Ok(None);
        };
        let [name, line, board, marks] = fields[..] else {
            return Err(anyhow!("four fields for {}", technique.name));
        };
        let puzzle = text::read(line)?;
        let (model, control) = (puzzle.model()?, Control::new());
        let marks = Some(marks.to_owned()).filter(|marks| !marks.is_empty());
        let args = Entered { board: Some(board.to_owned()), marks };
        let entered = entered::read(&args, &model)?;
        let explainer = Explainer::new(&model, &control)?;
        let position = explainer.position(&entered);
        let step = explainer.all(&position, technique, &control)?.into_iter().next();
        let step = step.ok_or_else(|| anyhow!("no {name} in its position"))?;
        let marks = args.marks.map(|marks| format!(" \\\n  --marks '{marks}'")).unwrap_or_default();
        let asked =
            format!("youdoku explain --technique '{name}' {line} \\\n  --board {board}{marks}");
        Ok(Some(Shown { puzzle, explainer, position, step, asked }))
    }
}
