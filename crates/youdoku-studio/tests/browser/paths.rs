//! The solve path beside the board that is set, and why a board is pink, as a chain.

use serde_json::json;

use crate::driver::open;

#[test]
fn the_path_is_live_and_drawn_where_it_is_pointed_at() {
    let Some(page) = open() else { return };
    page.import("...3 ...2 3... 4...");
    page.click("#tab-path");
    page.wait("document.querySelectorAll('#path-steps li').length === 12");
    page.wait("document.querySelectorAll('#path-strip button').length === 12");
    page.wait("document.querySelector('#path-title').textContent.includes('12 steps')");
    page.run("document.querySelectorAll('#path-strip button')[3].focus()", json!([]));
    page.wait("document.querySelectorAll('#board .told-place').length === 1");
    // What was found before it stands there too.
    page.wait("document.querySelectorAll('#board .put-consequence').length === 3");
    page.keys(&[&["Right"]]);
    page.wait("document.querySelectorAll('#board .put-consequence').length === 4");
    page.run("document.activeElement.blur()", json!([]));
    page.wait("document.querySelectorAll('#board .told-place').length === 0");
    page.import("...3 ...2 3... ....");
    page.wait("document.querySelector('#path-title').textContent.startsWith('Stuck after step')");
    page.wait("/: \\d+ cells open/.test(document.querySelector('#path-title').textContent)");
}

#[test]
fn a_pink_board_is_explained_link_by_link() {
    let Some(page) = open() else { return };
    page.import("12.. ..3. ...4 ....");
    page.wait_verdict("No solution");
    page.click("#tab-why");
    page.wait("!document.querySelector('#why-chain').hidden");
    for _ in 0..20 {
        page.run("const on = document.querySelector('#why-on'); if (!on.disabled && !on.hidden) on.click()", json!([]));
    }
    page.wait(
        "document.querySelector('#why-text').textContent.startsWith('This cannot be completed')",
    );
}
