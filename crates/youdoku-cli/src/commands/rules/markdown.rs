//! The rules as a page of the documentation, with a picture of each example.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use youdoku::picture::{self, Options, Theme, in_words};
use youdoku::rules::{Group, RULES, RuleKind};
use youdoku::text;

/// Writes `rules.md` and a folder of pictures, with the colours that they have in the dark; pictures of rules that are no
/// more go.
pub fn write(folder: &Path) -> Result<()> {
    let pictures = folder.join("rules");
    fs::create_dir_all(&pictures).with_context(|| format!("{}", pictures.display()))?;
    for entry in fs::read_dir(&pictures)? {
        let path = entry?.path();
        let known = |kind: &&&RuleKind| path.file_stem().is_some_and(|stem| stem == kind.word);
        if path.extension().is_some_and(|kind| kind == "svg") && RULES.iter().find(known).is_none()
        {
            fs::remove_file(&path)?;
        }
    }
    let mut dark = String::from(
        "# The colours of the pictures, light and dark. A picture in the dark is the light one in these.\n",
    );
    for kind in RULES {
        let puzzle = text::read(kind.example)?;
        let drawn = |theme| picture::svg(&puzzle, &Options { theme, ..Options::default() });
        let light = drawn(Theme::Light);
        writeln!(dark, "{}: {}", kind.word, colours(&light, &drawn(Theme::Dark)))?;
        fs::write(pictures.join(format!("{}.svg", kind.word)), light)?;
    }
    fs::write(pictures.join("dark.txt"), dark)?;
    fs::write(folder.join("rules.md"), page()?)?;
    Ok(())
}

/// Which colour of one picture stands for which of another, that differs in colours alone.
fn colours(light: &str, dark: &str) -> String {
    let of = |picture: &str| -> Vec<String> {
        let parts = picture.split("=\"#").skip(1);
        parts.filter_map(|part| Some(part.split_once('"')?.0.to_owned())).collect()
    };
    let mut pairs: Vec<_> = of(light).into_iter().zip(of(dark)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let pairs: Vec<_> = pairs.iter().map(|(light, dark)| format!("#{light} #{dark}")).collect();
    pairs.join(", ")
}

fn page() -> Result<String> {
    let mut page = format!(
        "# Rules\n\nAll {} of them, from the table that the program itself reads. `youdoku rules --markdown docs` writes \
         this page; `youdoku rules WORD` says the same of one rule. Each example has exactly one solution.\n",
        RULES.len()
    );
    for group in Group::ALL {
        let kinds = || RULES.iter().filter(|kind| kind.group == group);
        if kinds().next().is_none() {
            continue;
        }
        let links = kinds().map(|kind| format!("[{0}](#{0})", kind.word)).collect::<Vec<_>>();
        write!(page, "\n## {}\n\n{}\n", group.name(), links.join(" · "))?;
        for kind in kinds() {
            entry(kind, &mut page)?;
        }
    }
    Ok(page)
}

fn entry(kind: &RuleKind, page: &mut String) -> Result<()> {
    let word = kind.word;
    write!(page, "\n### {word}\n\n`{}`\n\n{}.\n", kind.usage(), capital(kind.summary))?;
    if !kind.about.is_empty() {
        write!(page, "\n{}\n", kind.about)?;
    }
    let also = match kind.also {
        [] => String::new(),
        names => format!(" Also called: {}.", names.join(", ")),
    };
    write!(page, "\nLooks: {}.{also}\n", in_words(kind))?;
    write!(page, "\n![{word}](rules/{word}.svg)\n\n```text\n{}\n```\n", kind.example.trim_end())?;
    Ok(())
}

/// A text with a capital letter at its beginning.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
