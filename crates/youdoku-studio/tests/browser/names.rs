//! The names and roles that people, help and tests lean on, as the browser tells them to a screen reader.

use serde_json::json;

use crate::driver::{Browser, open};

/// How many things of a role and a name are to be met.
fn count(page: &Browser, role: &str, name: &str) -> usize {
    page.exposed().iter().filter(|(r, n)| r == role && n == name).count()
}

fn one_each(page: &Browser, role: &str, names: &[&str]) {
    let exposed = page.exposed();
    for name in names {
        let met = exposed.iter().filter(|(r, n)| r == role && n == name).count();
        assert_eq!(met, 1, "{role} {name:?}");
    }
}

const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

#[test]
fn names_and_roles_stay() {
    let Some(page) = open() else { return };
    one_each(&page, "tab", &["Set", "Play", "Learn"]);
    let actions = ["Import", "Export", "New", "Generate", "Library"];
    one_each(&page, "button", &actions);
    one_each(&page, "button", &DIGITS);
    one_each(&page, "radio", &["Boxes", "No boxes", "Jigsaw", "Free"]);
    one_each(&page, "grid", &["Sudoku board"]);
    let cells = |page: &Browser| -> Vec<String> {
        let cells = page.exposed().into_iter().filter(|(role, _)| role == "gridcell");
        cells.map(|(_, name)| name.split(',').next().unwrap().to_owned()).collect()
    };
    let reading: Vec<String> =
        (1..=9).flat_map(|row| (1..=9).map(move |column| format!("r{row}c{column}"))).collect();
    assert_eq!(cells(&page), reading);
    let selected = "[...document.querySelectorAll('#board [role=gridcell]')].filter((one) => ['true', 'false'].includes(one.getAttribute('aria-selected'))).length";
    assert_eq!(page.value(selected), json!(81));
    page.drag(&["r1c1", "r1c1"]);
    page.keys(&[&["5"]]);
    page.wait_label("r1c1", "given 5");
    one_each(&page, "button", &["Undo"]);
    page.click("#undo");
    one_each(&page, "button", &["Redo"]);

    // Tools are called what their rules are called, whatever is in their pictures.
    let groups =
        page.value("[...document.querySelectorAll('.group-head')].map((one) => one.dataset.group)");
    for group in groups.as_array().unwrap() {
        let open = "const head = document.querySelector(`[data-group='${arguments[0]}']`); if (head.getAttribute('aria-expanded') !== 'true') head.click(); \
            return [...head.nextElementSibling.querySelectorAll('.tool .name')].map((one) => one.textContent)";
        let titles = page.run(open, json!([group]));
        let titles: Vec<&str> =
            titles.as_array().unwrap().iter().filter_map(|t| t.as_str()).collect();
        one_each(&page, "button", &titles);
        assert!(group != "Cages" || titles.contains(&"Killer cage"));
    }

    // The palette: options, and one Escape away.
    page.keys(&[&["Control", "k"]]);
    page.keys(&[&["r"], &["e"], &["n"], &["b"]]);
    page.wait(
        "document.querySelector('#palette-options [role=option]').textContent.startsWith('Renban')",
    );
    let options = page
        .exposed()
        .into_iter()
        .filter(|(role, name)| role == "option" && name.starts_with("Renban"));
    assert_eq!(options.count(), 1);
    page.keys(&[&["Escape"]]);
    page.wait("!document.querySelector('dialog')");

    // One choice of the form, and one place with what came of it.
    page.click("#open-export");
    page.wait("document.querySelector('#export-form [value=json]')");
    let forms =
        page.value("[...document.querySelectorAll('#export-form option')].map((one) => one.label)");
    for form in ["Text", "Play link", "Setting link", "f-puzzles", "SudokuPad"] {
        assert!(forms.as_array().unwrap().contains(&json!(form)), "{form} in {forms}");
    }
    let places = page.exposed().into_iter().filter(|(role, _)| role == "textbox").count();
    assert_eq!(places, 1);
    page.click("dialog .close");

    page.click("#tab-play");
    page.wait("document.querySelectorAll('#play-board [role=gridcell]').length === 81");
    page.settle();
    one_each(&page, "button", &["Check"]);
    assert!(page.exposed().iter().any(|(role, name)| role == "button" && name.starts_with("Hint")));
    one_each(&page, "button", &DIGITS);
    one_each(&page, "grid", &["Sudoku board"]);
    assert_eq!(cells(&page), reading);
    page.click("#tab-set");
    page.become_a_phone();
    page.wait("innerWidth === 360");
    page.settle();
    assert_eq!(count(&page, "button", "Tools"), 1);
}
