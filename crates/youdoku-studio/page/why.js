// Why a board is pink, as a chain: from the givens and rules that clash alone, step by step, to what has nothing left.

import { byId, html, say } from "./elements.js";
import { kindOf } from "./kinds.js";
import { isSeen, onPanel } from "./panels.js";
import { question, wireOf } from "./puzzle.js";
import { wholeScene } from "./scenes.js";
import { tellOnBoard } from "./telling.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./scenes.js").Step} Step */

/** @param {App} app */
export function setUpWhy(app) {
  const text = html("p", { class: "why-text", id: "why-text", role: "status", "aria-live": "polite" });
  const back = html("button", { type: "button", id: "why-back", "aria-label": "Link before", onclick: () => go(at - 1) }, "‹");
  const on = html("button", { type: "button", id: "why-on", "aria-label": "Next link", onclick: () => go(at + 1) }, "›");
  const chain = html("div", { class: "why-chain", id: "why-chain", hidden: true }, html("div", { class: "row" }, back, on, html("span", { class: "note", id: "why-at" })), text);
  byId("panel-why").append(chain);
  let [at, asked] = [0, 0];
  /** The clash whose chain this is. @type {object | null} */
  let about = null;
  /** @type {Step[]} */
  let steps = [];
  let end = "";

  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(steps.length, to));
    const step = steps[at];
    say(text, step ? step.sentence : end);
    say(byId("why-at"), steps.length ? `${at + 1} of ${steps.length + 1}` : "");
    back.disabled = at === 0;
    on.disabled = at === steps.length;
    back.hidden = on.hidden = !steps.length;
    tellOnBoard(app, step ? wholeScene(step) : { broken: app.look.clash?.cells ?? [] }, steps.slice(0, at));
  };

  const ask = () => {
    const { clash } = app.look;
    if (clash === about || (!clash && !about)) return;
    about = clash ?? null;
    if (asked) app.live.forget(asked);
    chain.hidden = true;
    tellOnBoard(app, null);
    if (!clash) return;
    const { puzzle } = app;
    // What clashes by itself: the rest would only make the chain longer.
    const named = new Set(clash.cells);
    const whole = question(puzzle, "all");
    const rules = puzzle.rules.filter((rule, i) => clash.rules.includes(i) || kindOf(rule.word)?.scope === "base").map(wireOf);
    const reduced = { ...whole, rules, givens: whole.givens.map((digit, cell) => (named.has(cell) ? digit : 0)) };
    /** @type {Step[]} */
    const found = [];
    asked = app.live.ask("steps", { puzzle: reduced }, {
      part: ({ step }) => void found.push(step),
      answer: (answer) => {
        asked = 0;
        if (answer.end !== "clash") return;
        [steps, end] = [found, answer.sentence];
        chain.hidden = false;
        go(0);
      },
    });
  };

  const look = () => {
    if (app.tab !== "set" || !isSeen("why")) return;
    ask();
  };
  app.onDraw(look);
  onPanel((panel) => {
    if (panel !== "why" && !chain.hidden) tellOnBoard(app, null);
    else if (!chain.hidden) go(at);
    look();
  });
  document.addEventListener("keydown", (event) => {
    if (app.tab !== "set" || chain.hidden || !isSeen("why") || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = /** @type {Object<string, number>} */ ({ BracketLeft: -1, PageUp: -1, BracketRight: 1, PageDown: 1 })[event.code];
    if (!way || /** @type {Element} */ (event.target).closest("input, textarea, select")) return;
    event.preventDefault();
    go(at + way);
  });
}
