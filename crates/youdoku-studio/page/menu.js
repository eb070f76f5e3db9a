// The menu of a thing: what can be done with it. It opens at the pointer, on a long press, and by Shift+F10.

import { drawnPart, typedParts } from "./arguments.js";
import { html } from "./elements.js";
import { changeThing, hold, keyedPart, removeThing } from "./hold.js";
import { kindOf, titled } from "./kinds.js";
import { question } from "./puzzle.js";
import { movedCells, thingOf, wayOf, withThing } from "./things.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Rule} Rule */

/** Kinds that are drawn the same way, so that one can stand for the other. @param {App} app @param {Rule} rule */
export function otherKinds(app, rule) {
  return app.tables.rules.filter((kind) => kind.scope === kindOf(rule.word)?.scope && ["local", "drawn"].includes(kind.scope) && kind.word !== rule.word && wayOf(kind.word) === wayOf(rule.word) && typeof thingOf(app.grid, kind, rule.cells) !== "string");
}

/** The thing as one of another kind: it keeps the number where the other has one. @param {App} app @param {Rule} rule @param {string} word */
export function asKind(app, rule, word) {
  const kind = kindOf(word);
  const [from, to] = [keyedPart(rule), kind && typedParts(kind)[0]];
  const keeps = from && to && from.takes === to.takes && rule.said[from.name] !== undefined;
  const by = kind && thingOf(app.grid, kind, rule.cells, keeps ? { [to.name]: rule.said[from.name] } : {});
  if (by && typeof by !== "string") changeThing(app, rule, by);
}

/** Asks whether a puzzle with one solution still has just one without this thing. @param {App} app @param {Rule} rule */
function isNeeded(app, rule) {
  const without = { ...app.puzzle, rules: app.puzzle.rules.filter((other) => other !== rule) };
  const name = titled(rule.word);
  if (app.verdict.said.state !== "one") return app.say("Only where there is one solution can it be told what is needed.");
  app.live.ask("verdict", { puzzle: question(without, app.verdict.shows.entered ? "all" : "given"), limit: 2 }, {
    answer: ({ verdict }) => app.say(verdict === "one" ? `${name} could go: there is still one solution without it.` : `${name} is needed: without it there are several solutions.`),
    error: (what) => app.say(what.split("\n")[0]),
    stopped: () => app.say("Whether it is needed is not known."),
  });
}

/** A copy one step away, where it fits. @param {App} app @param {Rule} rule */
function copy(app, rule) {
  const steps = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, -1]];
  for (const [down, right] of steps) {
    const cells = movedCells(app.grid, rule.cells, down, right);
    const by = cells && withThing(app.grid, rule, cells);
    if (!by || typeof by === "string") continue;
    app.history.change({ ...app.puzzle, rules: [...app.puzzle.rules, by] });
    return hold(app, by, "picked");
  }
  app.say("There is no room beside it for a copy.");
}

/** @param {App} app @param {number} x @param {number} y */
export function openMenu(app, x, y) {
  const rule = app.holding?.rule;
  if (!rule || app.held < 0) return;
  document.querySelector("[role=menu]")?.remove();
  const kind = kindOf(rule.word);
  const line = ["line", "loop"].includes(wayOf(rule.word));
  const others = otherKinds(app, rule);
  /** @type {[string, () => void][]} */
  const items = [];
  if (keyedPart(rule)) items.push([keyedPart(rule)?.takes === "words" ? "Text" : "Number", () => hold(app, rule)]);
  if (kind && drawnPart(kind) && !["edge", "corner", "outside", "diagonal"].includes(wayOf(rule.word)))
    items.push(["Extend", () => {
      app.take(kind);
      hold(app, rule);
      app.extending = true;
      app.say("Draw on from it.");
    }]);
  if (line) items.push(["Reverse", () => {
    const by = withThing(app.grid, rule, [...rule.cells].reverse());
    if (typeof by !== "string") changeThing(app, rule, by);
  }]);
  if (others.length) items.push(["Other kind…", () => document.dispatchEvent(new CustomEvent("other-kind"))]);
  items.push(["Copy", () => copy(app, rule)]);
  if (kind?.scope !== "drawn") items.push(["Is it needed?", () => isNeeded(app, rule)]);
  items.push(["Delete", () => removeThing(app, rule)]);
  const close = () => {
    menu.remove();
    removeEventListener("pointerdown", outside, true);
    app.view.cells[app.focus]?.focus({ preventScroll: true });
  };
  const outside = (/** @type {Event} */ event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) close();
  };
  const menu = html(
    "div",
    { role: "menu", class: "menu", "aria-label": titled(rule.word) },
    ...items.map(([text, act]) => html("button", { type: "button", role: "menuitem", tabindex: -1, onclick: () => (close(), act()) }, text)),
  );
  menu.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const all = [...menu.children];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") close();
    else if (to === undefined) return;
    else all[(to + all.length) % all.length].focus();
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(menu);
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`;
  /** @type {HTMLElement} */ (menu.firstElementChild).focus();
  addEventListener("pointerdown", outside, true);
}

/** @param {App} app */
export function setUpMenu(app) {
  document.addEventListener("thing-menu", () => {
    const box = document.querySelector(".held-menu")?.getBoundingClientRect();
    openMenu(app, box?.x ?? 0, (box?.y ?? 0) - 40);
  });
}
