//! The techniques as a page of the documentation, each with a position, a picture and the sentence.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use youdoku::Control;
use youdoku::explain::{self, Example, TECHNIQUES, Technique};
use youdoku::picture::{self, Theme};

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
    let Some(example) = explain::example(technique, &Control::new())? else { return Ok(()) };
    let stem = stem_of(technique);
    let asked = asked(technique, &example);
    let Example { puzzle, explainer, position, step, .. } = &example;
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

/// How the step is asked for: by its position, or as one of the puzzle's path.
fn asked(technique: &Technique, example: &Example) -> String {
    let (name, text) = (technique.name, &example.text);
    let quoted = if text.contains('\n') { format!("'{text}'") } else { text.clone() };
    match example.asked {
        Some((board, marks)) => {
            let marks = match marks {
                "" => String::new(),
                marks => format!(" \\\n  --marks '{marks}'"),
            };
            format!("youdoku explain --technique '{name}' {quoted} \\\n  --board {board}{marks}")
        }
        None => format!("youdoku explain {quoted}"),
    }
}
