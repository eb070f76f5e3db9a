// The hand line under the board: what is held or selected, or what was just done, with one deed beside it. There are no
// other passing words on the page.

import { toolLine } from "./card.js";
import { byId, html } from "./elements.js";
import { announce } from "./announce.js";
import { nameOf } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */

/** A passing word, until the next change of hand. @type {{text: string, deed: [string, () => void] | null, about: string} | null} */
let passing = null;

/** What the hand is about now: a word passes when this changes. @param {App} app */
const aboutOf = (app) => JSON.stringify([[...app.selection].slice(0, 3), app.selection.size, app.held, app.holding?.how, app.tool?.word, app.history.past.length]);

/** Says something once. @param {App} app @param {string} text @param {[string, () => void] | null} [deed] what may be done about it */
export function passingWord(app, text, deed = null) {
  passing = { text, deed, about: "" };
  announce(text);
  app.draw();
}

/** The cells of a selection in words. @param {App} app */
function selected(app) {
  const cells = [...app.selection];
  const { columns } = app.grid;
  if (!cells.length) return "";
  if (cells.length === 1) return nameOf(columns, cells[0]);
  if (cells.length <= 4) return cells.map((cell) => nameOf(columns, cell)).join(" ");
  return `${cells.length} cells`;
}

/** @param {App} app @param {(app: App) => (Node | string)[] | null} held what is shown while something is held */
export function setUpHand(app, held) {
  const line = byId("hand");
  let drawn = "";
  app.onDraw(() => {
    const about = aboutOf(app);
    // What is said after a change is about what the hand is after it.
    if (passing && !passing.about) passing.about = about;
    if (passing && passing.about !== about) passing = null;
    const wanted = JSON.stringify([about, passing?.text, app.holding?.rule.said, app.holding?.text]);
    if (wanted === drawn) return;
    drawn = wanted;
    const shown = passing?.deed ? null : held(app);
    line.dataset.kind = shown ? "held" : passing ? "said" : "selected";
    if (shown) {
      // Whoever types in the line stays in it.
      const part = line.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.part : null;
      line.replaceChildren(...shown);
      if (part) line.querySelector(`[data-part="${part}"]`)?.focus();
      return;
    }
    if (passing) {
      const { text, deed } = passing;
      return line.replaceChildren(
        html("span", { id: "hand-said", class: "hand-said" }, text),
        ...(deed ? [html("button", { type: "button", class: "link", onclick: deed[1] }, deed[0])] : []),
      );
    }
    const tool = toolLine(app);
    if (tool) line.dataset.kind = "held";
    line.replaceChildren(...(tool ?? [html("span", { class: "hand-said" }, selected(app))]));
  });
}
