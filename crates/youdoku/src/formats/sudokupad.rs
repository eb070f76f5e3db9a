//! SudokuPad: links that hold an f-puzzles object, its own SCL object, or a classic grid.
//!
//! SCL is a picture with little logic: givens, regions, cages and a few words. Lines and circles are
//! never guessed at; they are listed as unread.

use serde_json::{Map, Value};

use super::fpuzzles;
use super::{FormatError, Import, lz, not_a_puzzle, percent_decoded, relaxed};
use crate::rules::{self, Rule};
use crate::{Board, Cell, Digit, Grid, Puzzle};

const HOSTS: [&str; 3] = ["sudokupad.app", "crackingthecryptic.com", "sudokupad://"];

/// A link that SudokuPad opens.
pub fn link(object: &Map<String, Value>) -> String {
    format!("https://sudokupad.app/fpuz{}", fpuzzles::payload(object))
}

/// The puzzle of a link, when it is one, or of the part of one that holds the puzzle.
pub fn read_link(link: &str) -> Option<Result<Import, FormatError>> {
    let is_link = HOSTS.iter().any(|host| link.contains(host));
    let after = |mark: &str| link.split_once(mark).map(|(_, id)| id);
    let id = match is_link {
        true => after("puzzleid=")
            .or_else(|| after("/sudoku/"))
            .or_else(|| after("sudokupad://puzzle/"))
            .or_else(|| after("sudokupad.app/"))?,
        false => link,
    };
    let id = id.split(['?', '&', '#']).next().unwrap_or(id);
    for (prefix, read) in [
        ("fpuzzles", read_fpuzzles as fn(&str) -> Result<Import, FormatError>),
        ("fpuz", read_fpuzzles),
        ("scl", read_scl),
        ("ctc", read_scl),
        ("scf", read_classic),
    ] {
        if let Some(body) = id.strip_prefix(prefix)
            && (is_link || body.len() > 16)
        {
            return Some(read(body));
        }
    }
    is_link.then_some(Err(FormatError::ShortLink("sudokupad.app")))
}

fn read_fpuzzles(body: &str) -> Result<Import, FormatError> {
    fpuzzles::read_payload(body)
}

fn read_scl(body: &str) -> Result<Import, FormatError> {
    let body = percent_decoded(body).replace(' ', "+");
    let object = |text: &str| match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Some(object),
        _ => relaxed::read(text),
    };
    match lz::mended(&body, |body| object(&lz::decompress(body)?)) {
        Some(object) => read(&object),
        None if lz::decompress(&body).is_some() => not_a_puzzle("the link does not hold an object"),
        None => Err(FormatError::Damaged),
    }
}

/// Nine by nine: each sign is a digit and up to five blanks after it.
fn read_classic(body: &str) -> Result<Import, FormatError> {
    const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let mut values: Vec<usize> = Vec::with_capacity(81);
    let mut rules = Vec::new();
    for sign in body.bytes() {
        let Some(at) = SIGNS.iter().position(|&known| known == sign) else {
            return not_a_puzzle(format!("`{}` is no sign of a classic grid", sign as char));
        };
        if values.len() >= 81 {
            rules.extend(match sign {
                b'x' => Some(Rule::global(&rules::diagonals::DIAGONALS)),
                b'w' => Some(Rule::global(&rules::windoku::WINDOKU)),
                _ => None,
            });
            continue;
        }
        values.push(at % 10);
        values.extend(std::iter::repeat_n(0, at / 10));
    }
    let board = Grid::square(3).ok().and_then(|grid| Board::from_values(grid, &values));
    match board {
        Some(board) => Ok(Import::plain(Puzzle::new(board, rules))),
        None => not_a_puzzle(format!("a classic grid of {} cells, expected 81", values.len())),
    }
}

/// The puzzle of an SCL object.
pub fn read(object: &Map<String, Value>) -> Result<Import, FormatError> {
    let list = |key: &str| object.get(key).and_then(Value::as_array);
    let rows = list("cells").map(Vec::as_slice).unwrap_or_default();
    let square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == rows.len()));
    let Some(grid) = Grid::of_size(rows.len()).ok().filter(|_| square && rows.len() <= 64) else {
        return not_a_puzzle("`cells` is not a square of 2 to 64 rows");
    };
    let mut givens = Board::empty(grid);
    for (cell, content) in grid.cells().zip(rows.iter().filter_map(Value::as_array).flatten()) {
        let value = content.get("value");
        let digit = value.and_then(|v| v.as_u64().or_else(|| v.as_str()?.parse().ok()));
        match digit {
            Some(digit) if (1..=grid.size() as u64).contains(&digit) => {
                givens.set(cell, Some(Digit::new(digit as usize)));
            }
            Some(digit) => {
                return not_a_puzzle(format!("{} holds {digit}", grid.name(cell)));
            }
            None => {}
        }
    }
    let mut import = Import::plain(Puzzle::classic(givens));
    let mut rules = regions(list("regions").map(Vec::as_slice).unwrap_or_default(), grid);
    for cage in list("cages").into_iter().flatten() {
        match cells(cage.get("cells"), grid) {
            Some(cells) if !cells.is_empty() => rules.extend(cage_rule(cage, cells)),
            _ => note(cage, &mut import),
        }
    }
    for word in list("global").into_iter().flatten().filter_map(Value::as_str) {
        let known = match word {
            "antiknight" => Some("anti-knight"),
            "antiking" => Some("anti-king"),
            "nonconsecutive" => Some("non-consecutive"),
            "disjoint" => Some("disjoint-groups"),
            _ => None,
        };
        match known.and_then(rules::kind) {
            Some(kind) => rules.push(Rule::global(kind)),
            None => import.unread.push(format!("`{word}`: not enforced")),
        }
    }
    for key in ["lines", "arrows", "underlays", "overlays", "foglight", "triggereffect"] {
        if let Some(drawn) = list(key).filter(|list| !list.is_empty()) {
            let count = drawn.len();
            import.unread.push(format!("`{key}` ({count}): a picture without logic, left out"));
        }
    }
    rules.retain(|rule| match rule.means(&grid) {
        Ok(_) => true,
        Err(error) => {
            import.unread.push(error.to_string());
            false
        }
    });
    import.puzzle = Puzzle::new(import.puzzle.givens, rules);
    Ok(import)
}

/// `[row, column]`, from 0.
fn cells(places: Option<&Value>, grid: Grid) -> Option<Vec<Cell>> {
    let number = |value: Option<&Value>| {
        let number = value?.as_u64()? as usize;
        (number < grid.size()).then_some(number)
    };
    let place = |place: &Value| Some(grid.cell(number(place.get(0))?, number(place.get(1))?));
    places?.as_array()?.iter().map(place).collect()
}

/// The base rule, where the regions are not the usual boxes.
fn regions(lists: &[Value], grid: Grid) -> Vec<Rule> {
    let zones: Vec<Vec<Cell>> =
        lists.iter().filter_map(|list| cells(Some(list), grid)).filter(|z| !z.is_empty()).collect();
    let mut numbers = vec![0u32; grid.num_cells()];
    for (region, zone) in zones.iter().enumerate() {
        zone.iter().for_each(|cell| numbers[cell.index()] = region as u32 + 1);
    }
    let mut by_box: Vec<Vec<Cell>> = zones.clone();
    by_box.iter_mut().for_each(|zone| zone.sort());
    by_box.sort();
    let mut boxes = grid.boxes();
    boxes.sort();
    match zones.len() {
        0 => vec![Rule::global(&rules::latin::LATIN)],
        _ if by_box == boxes => Vec::new(),
        count if count == grid.size() && !numbers.contains(&0) => {
            vec![Rule { numbers, ..Rule::global(&rules::jigsaw::JIGSAW) }]
        }
        _ => {
            let kind = &rules::extra_region::EXTRA_REGION;
            let extra = zones.into_iter().map(|cells| Rule { kind, numbers: Vec::new(), cells });
            std::iter::once(Rule::global(&rules::latin::LATIN)).chain(extra).collect()
        }
    }
}

fn cage_rule(cage: &Value, cells: Vec<Cell>) -> Option<Rule> {
    let number = |key: &str| {
        let value = cage.get(key)?;
        value
            .as_u64()
            .or_else(|| value.as_str()?.trim().parse().ok())
            .and_then(|n| n.try_into().ok())
    };
    let extra = cage.get("style").and_then(Value::as_str) == Some("extraregion");
    if extra {
        return Some(Rule { kind: &rules::extra_region::EXTRA_REGION, numbers: Vec::new(), cells });
    }
    let sum: Option<u32> = number("sum").or_else(|| number("value"));
    let unique = cage.get("unique").and_then(Value::as_bool).unwrap_or(sum.is_some());
    // A hidden cage that demands nothing marks cells outside all regions.
    unique.then(|| Rule {
        kind: &rules::killer_cage::KILLER_CAGE,
        numbers: sum.into_iter().collect(),
        cells,
    })
}

/// A cage without cells is a line of text: `title: …`.
fn note(cage: &Value, import: &mut Import) {
    let Some((key, text)) =
        cage.get("value").and_then(Value::as_str).and_then(|v| v.split_once(':'))
    else {
        return;
    };
    match key.trim() {
        "title" => import.title = text.trim().to_owned(),
        "author" => import.author = text.trim().to_owned(),
        "rules" | "solution" | "msgcorrect" => {}
        other => import.unread.push(format!("`{other}`: not enforced")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOMBKNIGHT: &str = "scfoUNwooYtA2v0rKx05uo0";

    #[test]
    fn links_of_each_kind_are_read() {
        let classic = read_link(&format!("https://sudokupad.app/{BOMBKNIGHT}")).unwrap().unwrap();
        assert_eq!(classic.puzzle.givens.num_filled(), 10);
        let puzzle: Puzzle = "rule: anti-king\n1... .... .... ...2".parse().unwrap();
        let written = fpuzzles::write(&Import::plain(puzzle.clone()));
        let back = super::super::read(&link(&written.object)).unwrap();
        assert_eq!(back.puzzle, puzzle);
        let short = read_link("https://sudokupad.app/abc123").unwrap();
        assert_eq!(short.unwrap_err(), FormatError::ShortLink("sudokupad.app"));
    }

    #[test]
    fn scl_is_read_plain_and_zipped() {
        let plain = r##"{"id":"x","cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
            "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
            "cages":[{"unique":true,"sum":5,"cells":[[0,1],[0,2]],"value":5},{"value":"title: Four"}],
            "global":["antiking"],"lines":[{"color":"#34BBE6","wayPoints":[[0,4],[4,0]]}]}"##;
        let zipped = "{id:'x',cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],\
            re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
            ca:[{unique:t,sum:5,ce:[[0,1],[0,2]],v:5},{v:'title: Four'}],global:['antiking'],l:[{c:34BBE6,wp:[[0,4],[4,0]]}]}";
        let expect: Puzzle =
            "rule: killer-cage 5 r1c2 r1c3\nrule: anti-king\n1... .... .... ....".parse().unwrap();
        for text in [plain, zipped] {
            let link = format!("https://sudokupad.app/scl{}", lz::compress(text));
            let import = read_link(&link).unwrap().unwrap();
            assert_eq!((import.puzzle, import.title.as_str()), (expect.clone(), "Four"));
            assert_eq!(import.unread.len(), 1, "{:?}", import.unread);
        }
    }

    #[test]
    fn hostile_texts_end() {
        for text in
            ["{", "{a", "{a:", "[[[", "{a:'", "{a:1}}", &"[".repeat(10_000), &"{a:".repeat(99)]
        {
            assert_eq!(relaxed::read(text), None, "{text:.20}");
        }
    }
}
