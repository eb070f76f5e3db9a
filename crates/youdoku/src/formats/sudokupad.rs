//! SudokuPad: links that hold an f-puzzles object, its own SCL object, or a classic grid.
//!
//! SCL is a picture with little logic: givens, regions, cages and a few words. Lines and circles are
//! never guessed at; they are listed as unread.

use serde_json::{Map, Value};

use super::fields::{Fields, Said, flag, is_nothing, said, shown};
use super::fpuzzles;
use super::gather::Gathered;
use super::{FormatError, Import, lz, not_a_puzzle, percent_decoded, relaxed};
use crate::{Cell, Grid};

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

/// Nine by nine: each sign is a digit and up to five blanks after it; then signs for rules.
fn read_classic(body: &str) -> Result<Import, FormatError> {
    const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let mut gathered = Gathered::of_size(9)?;
    let mut values: Vec<usize> = Vec::with_capacity(81);
    for sign in body.chars() {
        if values.len() >= 81 {
            match sign {
                'x' => gathered.global("diagonals"),
                'w' => gathered.global("windoku"),
                _ => gathered.unread(format!("the rule `{sign}`: not enforced")),
            }
            continue;
        }
        let Some(at) = SIGNS.iter().position(|&known| char::from(known) == sign) else {
            return not_a_puzzle(format!("`{sign}` is no sign of a classic grid"));
        };
        values.push(at % 10);
        values.extend(std::iter::repeat_n(0, at / 10));
    }
    if values.len() != 81 {
        return not_a_puzzle(format!("a classic grid of {} cells, expected 81", values.len()));
    }
    for (cell, value) in gathered.grid.cells().zip(values).filter(|(_, value)| *value > 0) {
        gathered.given(cell, value as u64)?;
    }
    Ok(gathered.import("", ""))
}

/// Words for the whole grid, and ours for them.
const GLOBALS: &[(&str, &str)] = &[
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("nonconsecutive", "non-consecutive"),
    ("disjoint", "disjoint-groups"),
];

/// Pictures, which are listed by their number and not one by one.
const PICTURES: [&str; 6] =
    ["lines", "arrows", "underlays", "overlays", "foglight", "triggereffect"];

/// Words about the puzzle that say nothing about its digits.
const NOTES: &[&str] = &["rules", "solution", "msgcorrect", "source"];

/// The puzzle of an SCL object.
pub fn read(object: &Map<String, Value>) -> Result<Import, FormatError> {
    let rows = object.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == rows.len()));
    if !square {
        return not_a_puzzle("`cells` is not a square of 2 to 64 rows");
    }
    let gathered = Gathered::of_size(rows.len())?;
    let mut reader = Reader { gathered, title: String::new(), author: String::new() };
    let grid = reader.gathered.grid;
    for (cell, content) in grid.cells().zip(rows.iter().filter_map(Value::as_array).flatten()) {
        reader.cell(cell, content)?;
    }
    let mut fields = Fields::of(object);
    fields.pass(&["cells", "id", "cellSize"]);
    fields.pass(NOTES);
    let regions = fields.list("regions", "regions", &mut reader.gathered);
    reader.regions(regions);
    for cage in fields.list("cages", "cages", &mut reader.gathered) {
        reader.cage(cage);
    }
    match fields.take("global") {
        Some(Value::Array(words)) => words.iter().for_each(|word| reader.global(word)),
        Some(Value::Object(words)) => reader.globals(Fields::of(words)),
        Some(word) => reader.global(word),
        None => {}
    }
    match fields.take("metadata") {
        Some(Value::Object(metadata)) => {
            let mut fields = Fields::of(metadata);
            reader.title_and_author(&mut fields);
            fields.pass(NOTES);
            reader.globals(fields);
        }
        Some(other) => reader.gathered.unread(format!("`metadata` is `{}`", shown(other))),
        None => {}
    }
    for key in PICTURES {
        let drawn = fields.list(key, key, &mut reader.gathered);
        if !drawn.is_empty() {
            let count = drawn.len();
            reader.gathered.unread(format!("`{key}` ({count}): a picture without logic, left out"));
        }
    }
    reader.title_and_author(&mut fields);
    fields.list_rest("the puzzle", &mut reader.gathered);
    Ok(reader.gathered.import(&reader.title, &reader.author))
}

struct Reader {
    gathered: Gathered,
    title: String,
    author: String,
}

impl Reader {
    fn cell(&mut self, cell: Cell, content: &Value) -> Result<(), FormatError> {
        let name = self.gathered.grid.name(cell);
        let fields = Fields::of_entry(&name, content, &mut self.gathered);
        let Some(mut fields) = fields else { return Ok(()) };
        fields.pass(&["given", "centremarks", "pencilMarks"]);
        match said(fields.take("value")) {
            Said::Nothing => {}
            Said::Number(digit @ 1..) => self.gathered.given(cell, digit.into())?,
            other => {
                let value = match other {
                    Said::Other(value) => value,
                    _ => "0".to_owned(),
                };
                self.gathered.unread(format!("`{value}` in {name}: no digit here, left out"));
            }
        }
        fields.list_rest(&name, &mut self.gathered);
        Ok(())
    }

    fn regions(&mut self, lists: &[Value]) {
        let grid = self.gathered.grid;
        let mut labels: Vec<Option<usize>> = vec![None; grid.num_cells()];
        for (region, list) in lists.iter().enumerate().filter(|(_, list)| !is_nothing(list)) {
            match cells(list, grid) {
                Some(cells) if cells.iter().all(|cell| labels[cell.index()].is_none()) => {
                    cells.iter().for_each(|cell| labels[cell.index()] = Some(region));
                }
                Some(_) => self.gathered.unread("`regions`: one that overlaps another, left out"),
                None => self.gathered.unread("`regions`: one that leaves the board, left out"),
            }
        }
        self.gathered.regions(&labels);
    }

    fn cage(&mut self, cage: &Value) {
        let Some(mut fields) = Fields::of_entry("cages", cage, &mut self.gathered) else { return };
        fields.pass(&["hidden", "type", "borderColor", "textColor", "fontC", "outlineC"]);
        let places = fields.take("cells").filter(|places| !is_nothing(places));
        let Some(places) = places else {
            return self.note(fields);
        };
        let Some(cells) = cells(places, self.gathered.grid) else {
            return self.gathered.unread("`cages`: one whose cells are not on the board, left out");
        };
        let unique = fields.take("unique");
        let is_unique = flag(unique);
        let style = fields.take("style").and_then(Value::as_str);
        let (value, sum) = (said(fields.take("value")), said(fields.take("sum")));
        let name = self.gathered.grid.name(cells[0]);
        let mut tell = |what: String| self.gathered.unread(format!("the cage at {name}: {what}"));
        let number = match (&sum, &value) {
            (Said::Number(sum), _) | (Said::Nothing, Said::Number(sum)) => Some(*sum),
            _ => None,
        };
        for other in [&sum, &value] {
            if let Said::Other(text) = other {
                tell(format!("`{text}`, not enforced"));
            }
        }
        if is_unique.is_none() {
            tell(format!("`unique` is `{}`", unique.map(shown).unwrap_or_default()));
        }
        let hidden = cage.get("hidden").and_then(Value::as_bool) == Some(true);
        match (is_unique, number) {
            _ if style == Some("extraregion") => {
                self.gathered.line("extra-region", Vec::new(), cells)
            }
            (Some(true), number) => {
                self.gathered.line("killer-cage", number.into_iter().collect(), cells);
            }
            (_, Some(sum)) if unique.is_none() || cells.len() == 1 => {
                self.gathered.line("killer-cage", vec![sum], cells);
            }
            (_, Some(sum)) => {
                tell(format!("its sum {sum} with digits that may repeat, not enforced"))
            }
            // A hidden cage that demands nothing marks cells outside all regions.
            (_, None) if hidden || matches!((&sum, &value), (_, Said::Other(_))) => {}
            (_, None) => tell("no sum, drawn only".to_owned()),
        }
        fields.list_rest("cages", &mut self.gathered);
    }

    /// A cage without cells is a line of text: `title: …`.
    fn note(&mut self, mut fields: Fields) {
        fields.pass(&["style", "unique"]);
        let value = fields.take("value");
        let line = value.and_then(Value::as_str).and_then(|line| line.split_once(':'));
        match line.map(|(key, text)| (key.trim(), text.trim())) {
            Some(("title", text)) => self.title = text.to_owned(),
            Some(("author", text)) => self.author = text.to_owned(),
            Some((key, _)) if NOTES.contains(&key) => {}
            _ => {
                let text = value.filter(|value| !is_nothing(value)).map(shown);
                text.into_iter()
                    .for_each(|text| self.gathered.unread(format!("`{text}`: left out")));
            }
        }
        fields.list_rest("cages", &mut self.gathered);
    }

    fn title_and_author(&mut self, fields: &mut Fields) {
        for (key, own) in [("title", &mut self.title), ("author", &mut self.author)] {
            let words = fields.words(key, &mut self.gathered);
            if own.is_empty() {
                *own = words.to_owned();
            } else if !words.is_empty() && own != words {
                self.gathered.unread(format!("another {key}, `{words:.40}`: left out"));
            }
        }
    }

    fn global(&mut self, word: &Value) {
        let known = GLOBALS.iter().find(|known| word.as_str() == Some(known.0));
        match known {
            Some((_, ours)) => self.gathered.global(ours),
            None if is_nothing(word) => {}
            None => self.gathered.unread(format!("`{}`: not enforced", shown(word))),
        }
    }

    /// Words that are said to hold or not.
    fn globals(&mut self, mut fields: Fields) {
        for &(key, ours) in GLOBALS {
            let value = fields.take(key);
            match flag(value) {
                Some(true) => self.gathered.global(ours),
                Some(false) => {}
                None => {
                    let value = value.map(shown).unwrap_or_default();
                    self.gathered.unread(format!("`{key}` is `{value}`: not enforced"));
                }
            }
        }
        fields.list_rest("the puzzle", &mut self.gathered);
    }
}

/// `[row, column]`, from 0.
fn cells(places: &Value, grid: Grid) -> Option<Vec<Cell>> {
    let number = |value: Option<&Value>, lines: usize| {
        let number = usize::try_from(value?.as_u64()?).ok()?;
        (number < lines).then_some(number)
    };
    let place = |place: &Value| {
        let row = number(place.get(0), grid.num_rows())?;
        Some(grid.cell(row, number(place.get(1), grid.num_columns())?))
    };
    let places = places.as_array().filter(|places| places.len() <= grid.num_cells())?;
    places.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

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
