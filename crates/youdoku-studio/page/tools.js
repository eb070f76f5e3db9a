// The tools, made from the server's table: the grid and its base, then eight groups of which one is open, and those used
// last. A rule of which the word says all is a switch, any other a tile that is taken in hand.

import { check, radios, roving, toggle } from "./controls.js";
import { byId, html } from "./elements.js";
import { DRAWN_ONLY } from "./cosmetics.js";
import { iconOf, iconsOf } from "./icons.js";
import { isSwitch } from "./arguments.js";
import { kindOf, paintedPart, titled, usualBase } from "./kinds.js";
import { boxesOf, plainRule, ruleOf } from "./puzzle.js";
import { prefer, preferences } from "./store.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").RuleKind} RuleKind */

/** What the groups of the table are called here; all others are one's own. @type {Object<string, string>} */
const SHORT = {
  "The whole grid": "Whole grid",
  "Cells and regions": "Cells",
  Cages: "Cages",
  Lines: "Lines",
  "Between two cells": "Edges",
  "Between four cells": "Corners",
  "Outside the grid": "Outside",
};
const OWN = "Own and logic";
/** What is only drawn comes last. */
const LATE = [OWN, DRAWN_ONLY];
const GRID = "Grid";

/** So many tools are kept at hand. */
const LAST = 6;

/** @param {RuleKind} kind */
export const groupOf = (kind) => SHORT[kind.group] ?? (kind.group === DRAWN_ONLY ? DRAWN_ONLY : OWN);

/** What was used last, as it was read once: drawing asks at each frame. @type {string[] | null} */
let recent = null;

/** The words of the tools used last. @returns {string[]} */
export const lastUsed = () => (recent ??= (preferences().lastUsed ?? []).filter((/** @type {string} */ word) => kindOf(word)).slice(0, LAST));

/** Notes that a tool was used. @param {string} word */
export function used(word) {
  recent = [word, ...lastUsed().filter((other) => other !== word)].slice(0, LAST);
  prefer("lastUsed", recent);
}

/** @param {App} app @param {string} word @param {boolean} on */
export function setGlobal(app, word, on) {
  const others = app.puzzle.rules.filter((rule) => rule.word !== word);
  const rules = on ? [...others, plainRule(word)] : others;
  app.history.change({ ...app.puzzle, rules });
}

/** Regions that were painted, by the size of the board: they stay when another base is tried. @type {Map<string, number[]>} */
const painted = new Map();

/** @param {App} app */
const basesOf = (app) => app.tables.rules.filter((kind) => kind.scope === "base").map((kind) => kind.word);

/** @param {App} app @param {string} word */
export function chooseBase(app, word) {
  const { puzzle } = app;
  const bases = basesOf(app);
  const size = `${puzzle.grid.rows}x${puzzle.grid.columns}`;
  for (const rule of puzzle.rules) {
    const part = paintedPart(kindOf(rule.word));
    if (part) painted.set(size, rule.said[part.name]);
  }
  const others = puzzle.rules.filter((rule) => !bases.includes(rule.word));
  const kind = kindOf(word);
  const part = paintedPart(kind);
  const said = part ? { [part.name]: painted.get(size) ?? boxesOf(puzzle) } : {};
  const base = word === usualBase() ? [] : [ruleOf(puzzle.grid, word, said)];
  if (part && kind) app.take(kind);
  else if (paintedPart(app.tool)) app.take(null);
  app.history.change({ ...puzzle, rules: [...base, ...others] });
}

/** @param {RuleKind} kind */
function face(kind) {
  const icon = html("span", { class: "face", "data-icon": kind.word });
  icon.innerHTML = iconOf(kind.word) ?? "";
  return icon;
}

/** A tile. @param {App} app @param {RuleKind} kind */
function tile(app, kind) {
  return html(
    "button",
    { type: "button", class: "tool", "data-word": kind.word, "aria-pressed": "false", "data-help": kind.word, onclick: () => app.take(app.tool?.word === kind.word ? null : kind) },
    face(kind),
    html("span", { class: "name" }, titled(kind.word)),
  );
}

/** Puts the icons that have come into the tiles that wait for them. */
function fillIcons() {
  for (const face of document.querySelectorAll("[data-icon]")) {
    const icon = iconOf(/** @type {HTMLElement} */ (face).dataset.icon ?? "");
    if (icon && !face.firstChild) face.innerHTML = icon;
  }
}

/** @param {App} app */
export function setUpTools(app) {
  const kinds = app.tables.rules;
  const bases = basesOf(app);
  /** @type {Map<string, RuleKind[]>} */
  const groups = new Map();
  for (const name of [...Object.values(SHORT), ...LATE]) groups.set(name, []);
  for (const kind of kinds) if (kind.scope !== "base") groups.get(groupOf(kind))?.push(kind);

  const base = html("div", { id: "base-rules", class: "segmented wrap", role: "radiogroup", "aria-label": "Base" });
  radios(base, "zones", bases.map((word) => [word, kindOf(word)?.short || titled(word), kindOf(word)?.summary]), (word) => chooseBase(app, word));
  const size = html("button", { type: "button", id: "grid-size", class: "wide", onclick: () => byId("open-new").click() });
  const grid = html("div", { class: "group-body" }, size, base);

  /** One is open at a time. @param {string} name */
  const open = (name) => {
    for (const head of byId("tools").querySelectorAll(".group-head")) {
      // The grid itself is no group of rules: it stays as it is when another opens.
      if ((head.dataset.group === GRID) !== (name === GRID)) continue;
      const now = head.dataset.group === name && head.getAttribute("aria-expanded") !== "true";
      head.setAttribute("aria-expanded", String(now));
      head.nextElementSibling.hidden = !now;
      if (now && name !== GRID) iconsOf(name, groups.get(name) ?? []).then(fillIcons);
    }
    settle();
  };
  const group = (/** @type {string} */ name, /** @type {Node} */ body) => [
    html("button", { type: "button", class: "group-head", "data-group": name, "aria-expanded": "false", onclick: () => open(name) }, html("span", {}, name), html("span", { class: "count" })),
    body,
  ];
  const switches = (/** @type {RuleKind[]} */ list) =>
    html("div", { class: "switches" }, ...list.map((kind) => {
      const label = toggle(titled(kind.word), kind.summary, kind.word, (on) => (used(kind.word), setGlobal(app, kind.word, on)));
      label.dataset.help = kind.word;
      return label;
    }));
  byId("tools").replaceChildren(
    ...group(GRID, grid),
    ...[...groups].flatMap(([name, list]) => {
      const flips = list.filter(isSwitch);
      const drawn = list.filter((kind) => !isSwitch(kind));
      const tiles = html("div", { class: "tiles" }, ...drawn.map((kind) => tile(app, kind)));
      // What people mostly look for comes first: whole grids are switched, all else is drawn.
      const parts = [...(flips.length ? [switches(flips)] : []), ...(drawn.length ? [tiles] : [])];
      return group(name, html("div", { class: "group-body", hidden: true }, ...(name === "Whole grid" ? parts : parts.reverse())));
    }),
  );
  grid.hidden = true;
  const settle = roving(byId("tools"), ".group-head, .tool, .switch input, #grid-size");
  document.addEventListener("open-group", (event) => {
    const { detail } = /** @type {CustomEvent<string>} */ (event);
    const head = byId("tools").querySelector(`[data-group="${detail}"]`);
    if (head?.getAttribute("aria-expanded") === "false") open(detail);
  });
  open(GRID);
  open("Lines");
  lastStops = roving(byId("last-used"), ".tool");
  drawLast(app);
  app.onDraw(() => draw(app, bases));
  addEventListener("beforeprint", () => byId("printed").replaceChildren(...inWords(app, bases)));
}

let lastDrawn = "none yet";
/** Has one of them be a stop of Tab. */
let lastStops = () => {};

/** The tools used last. @param {App} app */
function drawLast(app) {
  const words = lastUsed();
  if (words.join() === lastDrawn) return;
  lastDrawn = words.join();
  const kinds = words.flatMap((word) => kindOf(word) ?? []);
  byId("last-title").hidden = !kinds.length;
  const small = (/** @type {RuleKind} */ kind) =>
    html("button", { type: "button", class: "tool small", "data-last": kind.word, title: titled(kind.word), "data-help": kind.word, onclick: () => app.take(app.tool?.word === kind.word ? null : kind) }, face(kind), html("span", { class: "unseen" }, titled(kind.word)));
  byId("last-used").replaceChildren(...kinds.map(small));
  lastStops();
  byId("dock-tiles").replaceChildren(...kinds.slice(0, 4).map(small));
  for (const kind of kinds) iconsOf(groupOf(kind), app.tables.rules.filter((other) => other.scope !== "base" && groupOf(other) === groupOf(kind))).then(fillIcons);
}

let drawn = "";

/** @param {App} app @param {string[]} bases */
function draw(app, bases) {
  const { puzzle, grid } = app;
  const clash = app.look.clash?.rules ?? [];
  const wanted = JSON.stringify([puzzle.rules, grid, clash, app.tool?.word, lastUsed()]);
  if (wanted === drawn) return;
  drawn = wanted;
  const words = new Set(puzzle.rules.map((rule) => rule.word));
  // Undo may take away the regions that are being painted.
  if (app.tool && paintedPart(app.tool) && !words.has(app.tool.word)) app.take(null);
  check(byId("base-rules"), bases.find((word) => words.has(word)) ?? usualBase());
  byId("grid-size").textContent = `${grid.rows}×${grid.columns}, digits ${grid.least}–${grid.least + grid.digits - 1} …`;
  const clashing = new Set(clash.map((index) => puzzle.rules[index]?.word));
  for (const input of byId("tools").querySelectorAll(".switch input")) {
    input.checked = words.has(input.name);
    input.parentElement.classList.toggle("clashing", clashing.has(input.name));
  }
  for (const button of document.querySelectorAll(".tool")) {
    const word = /** @type {HTMLElement} */ (button).dataset.word ?? /** @type {HTMLElement} */ (button).dataset.last;
    const pressed = String(word === app.tool?.word);
    if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
  }
  for (const head of byId("tools").querySelectorAll(".group-head")) {
    const count = puzzle.rules.filter((rule) => {
      const kind = kindOf(rule.word);
      return kind && kind.scope !== "base" && groupOf(kind) === head.dataset.group;
    }).length;
    head.querySelector(".count").textContent = count ? String(count) : "";
  }
  byId("board-frame").classList.toggle("drawing", app.tool !== null);
  drawLast(app);
}

/** The rules as a solver on paper needs them, each kind once: not all can be seen on the board. @param {App} app @param {string[]} bases */
function inWords(app, bases) {
  const words = new Set(app.puzzle.rules.map((rule) => rule.word));
  if (!bases.some((base) => words.has(base))) words.add(usualBase());
  const kinds = app.tables.rules.filter((kind) => words.has(kind.word) && kind.scope !== "drawn");
  return kinds.map((kind) => html("li", {}, html("strong", {}, titled(kind.word)), ` – ${kind.summary}.`));
}
