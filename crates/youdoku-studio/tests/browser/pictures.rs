//! The pictures of the documentation, taken anew where the page changed:
//!
//! ```text
//! cargo test -p youdoku-studio --test browser -- --ignored pictures
//! ```

use serde_json::json;

use crate::driver::{Browser, open};

/// Twenty kinds of rules on one board.
pub const TWENTY_RULES: &str = "rule: anti-knight
rule: killer-cage 18 r1c1 r1c2 r2c1, killer-cage 16 r8c8 r9c8 r9c9
rule: thermometer r2c4 r3c4 r3c5 r2c5 r2c6
rule: little-killer 51 r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1
rule: arrow r5c5 r6c5 r6c6
rule: whispers r4c7 r3c8 r4c8 r5c8
rule: palindrome r6c7 r7c8 r8c9
rule: renban r7c3 r7c4 r8c5 r8c6
rule: between-line r9c1 r9c2 r9c3 r9c4
rule: xv 10 r3c7 r3c8, xv 5 r5c2 r5c3
rule: difference r4c4 r4c5
rule: ratio r4c1 r5c1
rule: even r1c6
rule: odd r6c3
rule: sandwich 8 left5, skyscraper 1 left9, x-sum 32 top2
rule: quadruple {5 9} r3c3, greater-than r7c7 r7c6, maximum r1c9
.........
.3.......
.........
........5
........7
..5......
.........
4........
.........";

fn keep(page: &Browser, name: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    // A picture shows no pointer's or key's traces.
    page.run("document.activeElement?.blur()", json!([]));
    std::fs::write(format!("{folder}/studio-{name}.png"), page.picture()).unwrap();
}

fn theme(page: &Browser, theme: &str) {
    page.wait(&format!(
        "(document.documentElement.dataset.theme === '{theme}') || \
         (document.querySelector('#theme').click(), false)"
    ));
}

#[test]
#[ignore = "writes to docs"]
fn pictures() {
    let Some(page) = open() else { return };
    page.resize(1360, 860, 1.0);
    theme(&page, "light");
    keep(&page, "first");
    page.import(TWENTY_RULES);
    page.run(
        "document.querySelector('#open-title').click(); \
         document.querySelector('#title-field').value = 'Many rules'; \
         document.querySelector('dialog .close').click()",
        json!([]),
    );
    page.wait_verdict("One solution");
    keep(&page, "light");
    theme(&page, "dark");
    keep(&page, "dark");
    theme(&page, "light");

    page.click("#tab-path");
    page.wait("document.querySelector('#path-title').textContent.includes('bottleneck')");
    page.click("#path-strip button:nth-child(4)");
    keep(&page, "path");
    page.click("#tab-digits");

    page.click("#open-generate");
    page.click("[name='generate-keep']");
    page.run("document.querySelector('#generate-symmetry').value = 'rotate180'", json!([]));
    page.run("document.querySelector('#generate-count').value = '10'", json!([]));
    page.click("#generate-go");
    page.wait("document.querySelector('#generate-note').textContent.includes('Pick one')");
    keep(&page, "generate");
    page.click("dialog .close");

    page.drag(&["r3c4", "r3c4"]);
    page.keys(&[&["3"]]);
    page.wait("document.querySelectorAll('#board .clash').length === 1");
    page.keys(&[&["Escape"]]);
    keep(&page, "clash");
    page.click("#undo");
    page.wait_verdict("One solution");

    page.click("#tab-play");
    page.wait("document.querySelectorAll('#play-board .rule').length > 0");
    let hint = |times: usize| {
        for _ in 0..times {
            let before = page.value("document.querySelector('#hint-text').textContent");
            page.click("#play-hint");
            page.wait(&format!(
                "![{before}, '', 'Thinking…'].includes(document.querySelector('#hint-text').textContent)"
            ));
        }
    };
    hint(3);
    keep(&page, "play");
    theme(&page, "dark");
    page.run("location.hash = '#learn/dpll'", json!([]));
    page.wait("document.querySelector('#lesson-note').textContent.startsWith('Step 0')");
    page.run("document.querySelector('#lesson-slider').value = 54; document.querySelector('#lesson-slider').dispatchEvent(new Event('input'))", json!([]));
    page.settle();
    keep(&page, "lesson");
    theme(&page, "light");

    page.resize(360, 740, 2.0);
    page.wait("innerWidth === 360");
    page.click("#tab-play");
    page.wait("document.querySelector('#hint-text').textContent !== ''");
    keep(&page, "play-phone");
    page.click("#tab-set");
    page.wait_verdict("One solution");
    keep(&page, "phone");
    theme(&page, "dark");
    keep(&page, "phone-dark");
}
