// The clauses of the board under each encoding: how many, and which, page by page.

import { html } from "./elements.js";
import { offerFile } from "./export.js";
import { once } from "./transport.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./verdict.js").Verdict} Verdict */

/** Gives the deed that fills it. @param {HTMLElement} place @param {App} app @param {Verdict} verdict */
export function setUpClauses(place, app, verdict) {
  let encoding = app.tables.encodings[0].name;
  let from = 0;
  let asked = 0;
  const sizes = html("div", { class: "encodings", role: "radiogroup", "aria-label": "Encoding" });
  const find = html("input", { type: "search", placeholder: "Find, such as d3_1_4", "aria-label": "Find clauses", oninput: () => ((from = 0), fill()) });
  const found = html("span", { class: "note", role: "status" });
  const list = html("ol", { class: "clauses", tabindex: 0, "aria-label": "Clauses" });
  const back = html("button", { type: "button", onclick: () => ((from = Math.max(0, from - 200)), fill()) }, "‹ Earlier");
  const on = html("button", { type: "button", onclick: () => ((from += 200), fill()) }, "Later ›");
  const save = async (/** @type {string} */ form, /** @type {string} */ ending) => {
    const name = form === "asp" ? "puzzle" : `puzzle-${encoding}`;
    try {
      offerFile(`${name}.${ending}`, "text/plain", await once("formula", { puzzle: verdict.puzzle, encoding, form }));
    } catch (problem) {
      app.say(/** @type {Error} */ (problem).message);
    }
  };
  place.append(
    html("p", { class: "note" }, "d3_1_4 says: digit 3 stands in row 1, column 4. A clause holds when one of its parts does; ! turns a part around."),
    sizes,
    html("div", { class: "row" }, find, found),
    list,
    html(
      "div",
      { class: "row" },
      back,
      on,
    ),
    html(
      "div",
      { class: "row" },
      html("button", { type: "button", onclick: () => save("dimacs", "cnf") }, "Save DIMACS"),
      html("button", { type: "button", onclick: () => save("named", "txt") }, "Save with names"),
      html("button", { type: "button", id: "save-asp", title: "The same board as a readable answer set program, for clingo", onclick: () => save("asp", "lp") }, "Save ASP"),
    ),
  );

  async function fill() {
    const number = ++asked;
    try {
      const view = await once("logic", { puzzle: verdict.puzzle, encoding, find: find.value, from });
      if (number !== asked) return;
      draw(view);
    } catch (problem) {
      if (number === asked) found.textContent = /** @type {Error} */ (problem).message.split("\n")[0];
    }
  }

  /** @param {any} view */
  function draw(view) {
    const count = (/** @type {number} */ number) => number.toLocaleString("en");
    sizes.replaceChildren(
      ...view.sizes.map((/** @type {any} */ size) => {
        const about = app.tables.encodings.find((e) => e.name === size.name);
        const input = html("input", { type: "radio", name: "encoding", value: size.name, onchange: () => ((encoding = size.name), (from = 0), fill()) });
        input.checked = size.name === encoding;
        return html(
          "label",
          { class: "encoding", title: about?.summary },
          input,
          html("strong", {}, size.name),
          html("span", {}, `${count(size.clauses)} clauses`),
          html("small", {}, `${count(size.variables)} variables, ${count(size.literals)} literals`),
        );
      }),
    );
    const last = from + view.clauses.length;
    found.textContent = view.found ? `${count(from + 1)}–${count(last)} of ${count(view.found)}` : "None found";
    list.replaceChildren(
      ...view.clauses.map((/** @type {[number, string]} */ [number, text]) => html("li", { value: number }, html("code", {}, text))),
    );
    list.scrollTop = 0;
    back.disabled = from === 0;
    on.disabled = last >= view.found;
  }

  /** The board is another: from the first clause on. */
  return () => {
    from = 0;
    fill();
  };
}
