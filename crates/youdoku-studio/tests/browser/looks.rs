//! The page shows the library's pictures: what it has drawn is compared with what the library draws.

use serde_json::{Value, json};
use youdoku::picture::{Layer, Picture, Theme};
use youdoku::{Grid, text};

use crate::driver::{Browser, open};

/// Many kinds of rules on one board.
const MANY: &str = "rule: diagonals, killer-cage 15 r1c1 r1c2 r2c1, thermometer r9c1 r8c1 r7c2 r7c5, arrow 2 r5c5 r5c6 r6c6 r7c7
rule: whispers 4 r1c4 r2c4 r2c5 r1c6, renban r3c7 r3c8 r4c9, palindrome r8c5 r8c6 r9c7, between-line r4c1 r5c2 r6c1
rule: difference r1c8 r1c9, ratio 3 r2c8 r2c9, xv 10 r4c4 r4c5, odd r6c3, even r6c4, little-killer 30 top4-left
rule: sandwich 12 left3, skyscraper 4 left3, x-sum 20 bottom2, numbered-room 5 right9, hidden-skyscraper 2 top9
rule: extra-region r9c8 r9c9 r8c9, relation |a-b|>=2 r6c8 r6c9 r7c9, sum 10..20 2*r8c7 r8c8, without 3 r3c3
rule: candidates {1 2 3} r4c7, non-consecutive-line r3c1 r3c2 r4c2, unknown-sum A r5c8 r5c9, anti-knight, or { odd r1c1 } { odd r1c2 }
.........
.........
.........
.........
.........
.........
.........
.........
.........";

/// What the page has drawn for each rule by layer, each piece read and written again so that only what it says counts.
const DRAWN: &str = "(pieces) => pieces.map(([layer, rule, text]) => { \
    const group = document.querySelector(`#board .layer-${layer} [data-rule=\"${rule}\"]`); \
    const expect = document.createElementNS('http://www.w3.org/2000/svg', 'g'); expect.innerHTML = text; \
    return (group?.innerHTML ?? '') === expect.innerHTML; })";

/// Compares the picture on the page with the library's.
fn compare(page: &Browser, source: &str) {
    let puzzle = text::read(source).unwrap();
    let layout = puzzle.drawn_layout();
    let picture = Picture::of_puzzle(&puzzle, &layout, Theme::Page);
    // The page leaves out the base that goes without saying.
    let own = puzzle.rules.iter().zip(&picture.rules).filter(|(rule, _)| !rule.is_plain_classic());
    let mut pieces: Vec<Value> = Vec::new();
    for (i, (_, drawing)) in own.enumerate() {
        let drawn = Layer::ALL.iter().filter(|(layer, _)| !drawing.layer(*layer).is_empty());
        pieces.extend(drawn.map(|(layer, name)| json!([name, i, drawing.layer(*layer)])));
    }
    page.import(source);
    let groups = "document.querySelectorAll('#board .rule').length";
    page.wait(&format!("{groups} === {}", pieces.len()));
    let same = page.run(&format!("return ({DRAWN})(arguments[0])"), json!([pieces]));
    let same = same.as_array().unwrap();
    let different: Vec<&Value> =
        pieces.iter().zip(same).filter(|(_, same)| **same != json!(true)).map(|(p, _)| p).collect();
    assert!(different.is_empty(), "{different:?}");
    for (layer, text) in [("back", &picture.ground), ("grid", &picture.lines)] {
        let script = format!(
            "const expect = document.createElementNS('http://www.w3.org/2000/svg', 'g'); \
             expect.innerHTML = arguments[0]; \
             return document.querySelector('#board .layer-{layer}').innerHTML === expect.innerHTML"
        );
        assert_eq!(page.run(&script, json!([text])), json!(true), "{layer}");
    }
    let view = page.value("document.querySelector('#board').getAttribute('viewBox')");
    let numbers: Vec<f32> =
        view.as_str().unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(numbers, framed(picture.view(&layout), &layout.grid()));
}

/// What the page shows of a picture: three quarters of a cell stay free around the grid.
fn framed([x, y, width, height]: [f32; 4], grid: &Grid) -> Vec<f32> {
    let (unit, ring) = (64.0f32, 48.0f32);
    let (across, down) = (grid.num_columns() as f32 * unit, grid.num_rows() as f32 * unit);
    let (left, top) = (x.min(-ring), y.min(-ring));
    let (right, bottom) = ((x + width).max(across + ring), (y + height).max(down + ring));
    vec![left, top, right - left, bottom - top]
}

#[test]
fn the_page_shows_the_pictures_of_the_library() {
    let Some(page) = open() else { return };
    compare(&page, MANY);
    // Colours follow the theme: a whisper is another green on dark ground.
    let green = "getComputedStyle(document.querySelector('#board .layer-lines path')).stroke";
    page.run("document.documentElement.dataset.theme = 'light'", json!([]));
    let light = page.value(green);
    page.run("document.documentElement.dataset.theme = 'dark'", json!([]));
    assert_ne!(page.value(green), light);
    compare(
        &page,
        "size: 6x9\ndigits: 0-8\nrule: killer-cage 9 r1c1 r1c2\n......... ......... ......... ......... ......... .0.......",
    );
    compare(&page, "rule: latin\nrule: missing r1c1 r2c2 r3c3 r4c4\n.1.. 2.4. 42.1 ..3.");
    page.wait_verdict("One solution");
    // Cells that are not there hold nothing and are not to be had.
    page.wait("document.querySelectorAll('#board .cell.absent').length === 4");
    page.wait("!document.querySelectorAll('#board .completion')[0].textContent");
}

#[test]
fn boards_of_any_sides_and_digits_are_made_and_judged() {
    let Some(page) = open() else { return };
    for (rows, columns, count, least, boxes) in
        [(6, 9, 9, 1, "3x3"), (9, 9, 9, 0, "3x3"), (4, 5, 7, 1, "")]
    {
        page.click("#open-new");
        let fill = "for (const [id, value] of arguments[0]) { const field = document.querySelector(id); \
            field.value = value; field.dispatchEvent(new Event('input')); }";
        let fields = [
            ("#new-rows", rows),
            ("#new-columns", columns),
            ("#new-digits", count),
            ("#new-least", least),
        ];
        page.run(fill, json!([fields]));
        page.wait(&format!("document.querySelector('#new-boxes').value === '{boxes}'"));
        page.click("#new-make");
        let cells = rows * columns;
        page.wait(&format!(
            "document.querySelectorAll('#board [role=gridcell]').length === {cells}"
        ));
        page.drag(&["r1c1", "r1c1"]);
        page.keys(&[&[&least.to_string()]]);
        page.wait_label("r1c1", &format!("given {least}"));
        page.wait_colour("good");
        page.click("#undo");
    }
}

/// A chaos construction shows the borders it has found, doublers the cells they have.
#[test]
fn what_answers_show_besides_digits_is_drawn() {
    let Some(page) = open() else { return };
    page.import(youdoku::rules::chaos::CHAOS_CONSTRUCTION.example);
    page.wait_verdict("One solution");
    page.click("[name='completion']");
    page.wait("document.querySelectorAll('#board .layer-cages .besides path').length === 1");
    // Another puzzle: nobody has asked for its solution yet.
    page.import(youdoku::rules::modifiers::DOUBLERS.example);
    page.wait_verdict("One solution");
    page.wait("!document.querySelector('[name=completion]').checked");
    page.click("[name='completion']");
    page.wait("document.querySelectorAll('#board .layer-ends .besides circle').length === 4");
    page.click("[name='completion']");
    page.wait("document.querySelectorAll('#board .besides').length === 0");
}

/// What is being drawn is seen as it will look.
#[test]
fn a_rule_is_seen_while_it_is_drawn() {
    let Some(page) = open() else { return };
    page.click("[data-word='thermometer']");
    let press = |kind: &str, cell: usize| {
        let script = "const [kind, cell] = arguments; \
            const box = document.querySelectorAll('#board [role=gridcell]')[cell].getBoundingClientRect(); \
            const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }; \
            document.querySelectorAll('#board [role=gridcell]')[cell].dispatchEvent( \
                new PointerEvent(kind, { ...at, pointerId: 1, bubbles: true, button: 0 }))";
        page.run(script, json!([kind, cell]));
    };
    page.run("document.querySelector('#board').setPointerCapture = () => {}", json!([]));
    press("pointerdown", 0);
    press("pointermove", 1);
    page.wait(
        "document.querySelectorAll('#board .layer-preview circle:not([stroke])').length === 1",
    );
    press("pointermove", 2);
    page.wait("document.querySelector('#board .layer-preview path')?.getAttribute('d').split('L').length === 3");
    press("pointerup", 2);
    page.wait("document.querySelectorAll('#board .layer-preview *').length === 0");
    page.wait("document.querySelectorAll('#board .layer-thick .rule').length === 1");
}

/// The picture of every rule's example has on the page, light and dark, the colours that the library gives it there. What the
/// light one looks like stands in `docs/rules`, which a test of the command compares.
#[test]
fn every_rule_looks_on_the_page_as_the_library_draws_it_light_and_dark() {
    use youdoku::picture::{Options, svg};
    let Some(page) = open() else { return };
    let mut boards = Vec::new();
    for kind in youdoku::rules::RULES {
        let puzzle = text::read(kind.example).unwrap();
        let drawn = |theme| svg(&puzzle, &Options { theme, solution: None, candidates: None });
        boards.push(json!([
            kind.word,
            drawn(Theme::Page),
            drawn(Theme::Light),
            drawn(Theme::Dark)
        ]));
    }
    // What follows the page's own names for ground and ink is the page's, and so is the ground behind all; all else is
    // compared as it is painted.
    let script = "const [boards, theme] = arguments; document.documentElement.dataset.theme = theme; \
        const place = document.createElement('div'); document.body.append(place); const wrong = []; let painted = 0; \
        for (const [word, page, light, dark] of boards) { \
            place.innerHTML = page + (theme === 'dark' ? dark : light); \
            const [ours, all] = [...place.children].map((one) => [...one.querySelectorAll('*')]); \
            const theirs = all.slice(all.length - ours.length); \
            if (all.length - ours.length > 1) { wrong.push(word); continue; } \
            ours.forEach((one, i) => { for (const what of ['fill', 'stroke']) { \
                const said = one.getAttribute(what) ?? ''; if (!said || said.includes('var(')) continue; painted++; \
                if (getComputedStyle(one)[what] !== getComputedStyle(theirs[i])[what]) wrong.push(`${word} ${what} ${said}`); } }); } \
        place.remove(); return [wrong, painted]";
    for theme in ["light", "dark"] {
        let mut painted = 0;
        for some in boards.chunks(40) {
            let told = page.run(script, json!([some, theme]));
            assert_eq!(told[0], json!([]), "{theme}");
            painted += told[1].as_u64().unwrap();
        }
        assert!(painted > 1000, "{painted}");
    }
}

/// What is drawn in the colour of the board has the board's, whatever layer it is in, and with every verdict.
#[test]
fn signs_that_show_the_board_behind_them_have_its_colour() {
    let Some(page) = open() else { return };
    let ends = "rule: parity-count-line r1c1 r1c2 r1c3\n";
    let ground = "getComputedStyle(document.querySelector('#board .ground')).fill";
    let end = "getComputedStyle(document.querySelector('#board .layer-ends circle')).fill";
    for (board, state) in [(".... .... .... ....", "good"), ("1... 1... .... ....", "bad")] {
        page.import(&format!("{ends}{board}"));
        page.wait_colour(state);
        page.wait(&format!("{ground} === {end} && {end} !== 'rgb(0, 0, 0)'"));
    }
    let layers = "['back', 'shades', 'thick', 'lines', 'ends', 'cages', 'signs', 'outside', 'preview'] \
        .filter((one) => !getComputedStyle(document.querySelector(`#board .layer-${one}`)).getPropertyValue('--behind'))";
    assert_eq!(page.value(layers), json!([]));
}
