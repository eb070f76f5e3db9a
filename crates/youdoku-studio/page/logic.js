// The Logic view: the board as a sentence, engines in a race, and two solvers to watch at work.

import { byId, html } from "./elements.js";
import { setUpClauses } from "./clauses.js";
import { setUpRace } from "./race.js";
import { setUpWatch } from "./watch.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./transport.js").Transport} Live */
/** @typedef {import("./verdict.js").Verdict} Verdict */

/** @param {App} app @param {Live} live @param {Verdict} verdict */
export function setUpLogic(app, live, verdict) {
  const view = byId("logic-view");
  const panel = (/** @type {string} */ title, /** @type {string} */ kind) => {
    const place = html("section", { class: `panel ${kind}`, "aria-label": title }, html("h2", {}, title));
    view.append(place);
    return place;
  };
  const clauses = setUpClauses(panel("The board as a sentence", "sentence"), app, verdict);
  setUpRace(panel("Race of engines", "race"), app, live, verdict);
  const watched = setUpWatch(panel("Watch a solver", "watch"), live, app, verdict);
  const show = (/** @type {"board" | "logic"} */ which) => {
    byId("board-view").hidden = which !== "board";
    view.hidden = which !== "logic";
    byId("show-board").setAttribute("aria-pressed", String(which === "board"));
    byId("show-logic").setAttribute("aria-pressed", String(which === "logic"));
    freshen();
  };
  // Nobody looks while the board is being set.
  const freshen = () => {
    if (view.hidden) return;
    clauses();
    watched();
  };
  verdict.onQuestion(freshen);
  document.addEventListener("studio-back", freshen);
  byId("show-board").addEventListener("click", () => show("board"));
  byId("show-logic").addEventListener("click", () => show("logic"));
}
