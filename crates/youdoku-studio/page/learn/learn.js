// Learn: the board as a sentence, engines in a race, and two solvers to watch at work.

import { setUpLogic } from "../logic.js";

/** @param {HTMLElement} element @param {import("../app.js").App} app @returns {import("../tabs.js").Mode} */
export function mount(element, app) {
  const freshen = setUpLogic(element, app);
  return { show: freshen, hide: () => {} };
}
