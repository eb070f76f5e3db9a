//! Accessibility by axe-core, where `scripts/check-page` could fetch it: no serious finding, light and
//! dark, on the board, in a dialog and in Learn.

use serde_json::{Value, json};

use crate::driver::{open, skip};

const AXE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/page-check/node_modules/axe-core/axe.min.js"
);

#[test]
fn axe_finds_nothing_serious() {
    let Ok(axe) = std::fs::read_to_string(AXE) else {
        return skip("the accessibility of the page: scripts/check-page could not fetch axe-core");
    };
    let Some(page) = open() else { return };
    page.import(
        "rule: anti-knight, killer-cage 9 r1c1 r1c2, thermometer r2c1 r2c2\n3.2. .... .... ....",
    );
    let serious = |place: &str| {
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
    };
    for theme in ["light", "dark"] {
        page.wait(&format!(
            "(document.documentElement.dataset.theme === '{theme}') || \
             (document.querySelector('#theme').click(), false)"
        ));
        page.click("#tab-set");
        serious(&format!("the board, {theme}"));
        page.click("[data-word='killer-cage']");
        serious(&format!("a tool, {theme}"));
        page.click("[data-word='killer-cage']");
        page.click("#open-help");
        serious(&format!("help, {theme}"));
        page.click("dialog .close");
        page.click("#open-generate");
        // The rules of this board leave none.
        page.click("[name='generate-keep']");
        page.click("[name='generate-anti-knight']");
        page.run("document.querySelector('#generate-count').value = '2'", json!([]));
        page.click("#generate-go");
        page.wait("document.querySelectorAll('.thumb').length === 2");
        serious(&format!("generate, {theme}"));
        page.click("dialog .close");
        page.click("#tab-learn");
        page.wait("document.querySelectorAll('.clauses li').length > 10");
        serious(&format!("learn, {theme}"));
    }
}
