//! Accessibility by axe-core, where `scripts/check-page` could fetch it: no serious finding, light and
//! dark, on the board, in a dialog and in Learn.

use serde_json::{Value, json};

use crate::driver::{Browser, open, skip};

const AXE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/page-check/node_modules/axe-core/axe.min.js"
);

/// What axe finds on the page as it stands, where that is serious.
fn serious(page: &Browser, axe: &str, place: &str) {
    let script = format!(
        "{axe}; const done = arguments[arguments.length - 1]; \
         axe.run(document).then((r) => done(r.violations), (e) => done([{{ id: String(e), impact: 'critical', nodes: [] }}]))"
    );
    let found = page.run_async(&script, json!([]));
    let serious: Vec<String> = found
        .as_array()
        .unwrap()
        .iter()
        .filter(|v| ["serious", "critical"].contains(&v["impact"].as_str().unwrap_or_default()))
        .map(|v| {
            let node =
                v["nodes"].as_array().and_then(|n| n.first()).cloned().unwrap_or(Value::Null);
            format!("{}: {} {}", v["id"], node["html"], node["failureSummary"])
        })
        .collect();
    assert!(serious.is_empty(), "{place}: {serious:#?}");
}

#[test]
fn axe_finds_nothing_serious() {
    let Ok(axe) = std::fs::read_to_string(AXE) else {
        return skip("the accessibility of the page: scripts/check-page could not fetch axe-core");
    };
    let Some(page) = open() else { return };
    page.import(
        "rule: anti-knight, killer-cage 9 r1c1 r1c2, thermometer r2c1 r2c2\n3.2. .... .... ....",
    );
    for theme in ["light", "dark"] {
        page.wait(&format!(
            "(document.documentElement.dataset.theme === '{theme}') || \
             (document.querySelector('#theme').click(), false)"
        ));
        page.click("#tab-set");
        serious(&page, &axe, &format!("the board, {theme}"));
        page.click("[data-word='killer-cage']");
        serious(&page, &axe, &format!("a tool, {theme}"));
        page.click("[data-word='killer-cage']");
        page.click("#open-help");
        serious(&page, &axe, &format!("help, {theme}"));
        page.click("dialog .close");
        page.click("#open-generate");
        // The rules of this board leave none.
        page.click("[name='generate-keep']");
        page.click("[name='generate-anti-knight']");
        page.run("document.querySelector('#generate-count').value = '2'", json!([]));
        page.click("#generate-go");
        page.wait("document.querySelectorAll('.thumb').length === 2");
        serious(&page, &axe, &format!("generate, {theme}"));
        page.click("dialog .close");
    }
}

#[test]
fn axe_finds_nothing_serious_in_play_learn_and_the_path() {
    let Ok(axe) = std::fs::read_to_string(AXE) else {
        return skip("the accessibility of the page: scripts/check-page could not fetch axe-core");
    };
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... 4...");
    for theme in ["light", "dark"] {
        page.wait(&format!(
            "(document.documentElement.dataset.theme === '{theme}') || \
             (document.querySelector('#theme').click(), false)"
        ));
        page.click("#tab-play");
        page.click("#play-hint");
        page.wait("document.querySelector('#hint-text').textContent !== ''");
        serious(&page, &axe, &format!("play, {theme}"));
        for (lesson, there) in [
            ("clauses", "document.querySelectorAll('.clauses li').length > 10"),
            ("dpll", "document.querySelectorAll('.tree .node').length > 0"),
            ("race", "document.querySelector('#race-start')"),
            ("x-wing", "document.querySelectorAll('.told-candidate').length > 30"),
        ] {
            page.run("location.hash = `#learn/${arguments[0]}`", json!([lesson]));
            page.wait(there);
            serious(&page, &axe, &format!("the lesson {lesson}, {theme}"));
        }
        page.click("#tab-set");
        page.click("#tab-path");
        page.wait("document.querySelector('#path-title').textContent !== ''");
        serious(&page, &axe, &format!("the path, {theme}"));
        page.click("#tab-digits");
    }
}
