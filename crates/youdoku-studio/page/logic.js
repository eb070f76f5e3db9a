// The board as logic: as a sentence, with engines in a race, and with two solvers to watch at work.

import { html } from "./elements.js";
import { setUpClauses } from "./clauses.js";
import { setUpRace } from "./race.js";
import { setUpWatch } from "./watch.js";

/** Gives the deed that brings it up to date. @param {HTMLElement} view @param {import("./app.js").App} app */
export function setUpLogic(view, app) {
  const { live, verdict } = app;
  const all = html("div", { class: "logic" });
  view.append(all);
  const panel = (/** @type {string} */ title, /** @type {string} */ kind) => {
    const place = html("section", { class: `panel ${kind}`, "aria-label": title }, html("h2", {}, title));
    all.append(place);
    return place;
  };
  const clauses = setUpClauses(panel("The board as a sentence", "sentence"), app, verdict);
  setUpRace(panel("Race of engines", "race"), app, live, verdict);
  const watched = setUpWatch(panel("Watch a solver", "watch"), live, app, verdict);
  // Nobody looks while the board is being set.
  const freshen = () => {
    if (view.hidden) return;
    clauses();
    watched();
  };
  verdict.onQuestion(freshen);
  document.addEventListener("studio-back", freshen);
  return freshen;
}
