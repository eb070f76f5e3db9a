//! Nothing outside the tables knows a rule or an engine by its name: the sources of all crates, of the page and of the
//! Python package are read, and a text in quotes that is such a name, or a rule that begins with one, is a fault.
//!
//! Tests, examples and comments may name anything. A word that means something else as well (a `count` is a question,
//! `outside` a way to draw) is a fault only in a line that asks a rule for its word.

use std::fs;
use std::path::{Path, PathBuf};

use youdoku::engine::ENGINES;
use youdoku::rules::RULES;

/// Words of rules that are other words too: keys of JSON, names of questions and forms, conjunctions, a technique.
const ORDINARY: &[&str] = &[
    "and",
    "average",
    "before",
    "candidates",
    "clone",
    "connected",
    "contains",
    "count",
    "define",
    "even",
    "exactly",
    "free",
    "high",
    "hot",
    "letters",
    "loop",
    "low",
    "maximum",
    "minimum",
    "missing",
    "not",
    "odd",
    "or",
    "outside",
    "pattern",
    "product",
    "ratio",
    "relation",
    "search",
    "skyscraper",
    "sum",
    "without",
];

/// Where engines have their rows, and where a name is a text form, a key or a way to say "at most one".
const ROWS_OF_ENGINES: &[&str] = &[
    "youdoku-logic/src/sat/",
    "youdoku/src/engine/auto.rs",
    "youdoku/src/engine/obvious.rs",
    "youdoku/src/engine/search/mod.rs",
    "youdoku/src/engine/asp.rs",
    "youdoku/src/encode/at_most.rs",
    "youdoku-cli/src/args",
    "youdoku-live/src/logic.rs",
];

/// A text in quotes, the line it stands in, and that line's number.
struct Quoted {
    text: String,
    line: String,
    number: usize,
}

fn is_source(path: &Path) -> bool {
    let path = path.to_string_lossy();
    let ends = [".rs", ".js", ".py"].iter().any(|end| path.ends_with(end));
    let tests = ["/tests/", "/target/", "/benches/", "/node_modules/", "/src/rules/", "/examples/"];
    ends && !path.ends_with("tests.rs") && !tests.iter().any(|part| path.contains(part))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if is_source(&path) {
            found.push(path);
        }
    }
}

/// The texts in quotes of a program in Rust, JavaScript or Python, without those in comments, in documentation and in the
/// tests at the end of a file of Rust.
fn quoted(program: &str, python: bool) -> Vec<Quoted> {
    let program = program.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut in_documentation = false;
    for (line, number) in program.lines().zip(1..) {
        if python {
            let was_in = in_documentation;
            in_documentation ^= line.matches("\"\"\"").count() % 2 == 1;
            if was_in || in_documentation || line.contains("\"\"\"") {
                continue;
            }
        }
        let code = line.trim_start();
        if ["//", "*", "/*", "#"].iter().any(|begin| code.starts_with(begin))
            && !code.starts_with("#[")
        {
            continue;
        }
        let mut rest = code;
        while let Some(begin) = rest.find(['"', '`', '\'']) {
            let mark = rest[begin..].chars().next().unwrap();
            let after = &rest[begin + 1..];
            if mark == '"' && after.is_empty() {
                break;
            }
            if after.starts_with("//") || rest[..begin].contains("// ") {
                break;
            }
            match after.find(mark) {
                // A lifetime has no end, nor has a text that goes on in the next line.
                None => rest = after,
                Some(end) => {
                    found.push(Quoted {
                        text: after[..end].to_owned(),
                        line: line.to_owned(),
                        number,
                    });
                    rest = &after[end + 1..];
                }
            }
        }
    }
    found
}

/// Whether a text is a rule's word, or a rule that begins with it.
fn names_a_rule(quoted: &Quoted) -> bool {
    let word = quoted.text.split(' ').next().unwrap_or_default();
    let Some(kind) = RULES.iter().find(|kind| kind.word == word) else { return false };
    let asks = [".word =", ".word !", "[\"word\"] =", "[\"word\"] !", "rules::kind("];
    match quoted.text == word {
        true => {
            !ORDINARY.contains(&kind.word) || asks.iter().any(|asks| quoted.line.contains(asks))
        }
        // What is said in words begins with anything; a rule has its arguments behind its word.
        false => {
            let conjunction = ["and", "exactly", "or", "not"].contains(&word);
            word.contains('-') || !conjunction && quoted.text[word.len()..].starts_with(" {")
        }
    }
}

fn names_an_engine(quoted: &Quoted) -> bool {
    let arm = format!("\"{}\" =>", quoted.text);
    let compared = ["==", "!=", "case ", &arm].iter().any(|sign| quoted.line.contains(sign));
    compared && ENGINES.iter().any(|kind| kind.name == quoted.text)
}

#[test]
fn nothing_outside_the_tables_knows_a_rule_or_an_engine_by_its_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for part in ["crates", "python/youdoku"] {
        sources(&root.join(part), &mut files);
    }
    assert!(files.len() > 300, "the sources are here: {}", files.len());
    let mut faults = Vec::new();
    for path in &files {
        let name = path.strip_prefix(&root).unwrap_or(path).to_string_lossy().into_owned();
        let program = fs::read_to_string(path).unwrap();
        let has_row = ROWS_OF_ENGINES.iter().any(|row| name.contains(row));
        for quoted in quoted(&program, name.ends_with(".py")) {
            if names_a_rule(&quoted) || !has_row && names_an_engine(&quoted) {
                faults.push(format!("{name}:{}: {}", quoted.number, quoted.line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn such_a_name_would_be_found() {
    for (line, python, fault) in [
        (r#"if rule.kind.word == "sum" {"#, false, true),
        (r#"if (rule.word === "missing") return;"#, false, true),
        (r#"own = [rule for rule in rules if rule != "classic"]"#, true, true),
        (r#"format!("killer-cage {sum} {cells}")"#, false, true),
        (r#"match kind.name { "brute" => 1,"#, false, true),
        (r#"// such as "killer-cage""#, false, false),
        (r#"json!({ "count": count })"#, false, false),
        (r#"let told = "or so";"#, false, false),
    ] {
        let found = quoted(line, python).iter().any(|q| names_a_rule(q) || names_an_engine(q));
        assert_eq!(found, fault, "{line}");
    }
}
