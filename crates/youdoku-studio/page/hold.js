// What the hand holds: a thing just drawn, whose number is typed, or one that was picked to be changed. Nothing else on
// the page changes a thing's number or takes one away.
//
// The invariant: what is held is one of the puzzle's rules, as it stands there now; whatever changes that lets go.

import { argumentOf, drawnPart, fieldOf, typedOf, typedParts } from "./arguments.js";
import { html } from "./elements.js";
import { kindOf, missingParts, titled } from "./kinds.js";
import { nameOf, ruleOf } from "./puzzle.js";
import { sightOf, outsideOf, thingsAt, wayOf, withThing } from "./things.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Part} Part */
/** @typedef {import("./puzzle.js").Rule} Rule */

/** Forms that are typed figure by figure on the board. */
const TYPED = ["number", "totals", "digits", "digit-list", "words"];

/** The part that keys on the board write, while its thing is held. @param {Rule} rule @returns {Part | undefined} */
export function keyedPart(rule) {
  const kind = kindOf(rule.word);
  return kind && typedParts(kind).find((part) => TYPED.includes(part.takes));
}

/** Takes a thing in hand. Picked, it gets handles and keys still go to the cells. @param {App} app @param {Rule | null} rule @param {"held" | "picked"} [how] */
export function hold(app, rule, how = "held") {
  app.holding = rule && { rule, how, text: null, changed: false };
  app.draw();
}

/** What stands where a rule stood. `amend` makes it part of the step before. @param {App} app @param {Rule} old @param {Rule[]} by @param {boolean} [amend] */
function exchange(app, old, by, amend = false) {
  const index = app.puzzle.rules.indexOf(old);
  if (index < 0) return;
  const next = { ...app.puzzle, rules: app.puzzle.rules.toSpliced(index, 1, ...by) };
  if (amend) app.history.amend(next);
  else app.history.change(next);
}

/** Puts another in the place of a thing, in one step, and holds it as the old one was. @param {App} app @param {Rule} old @param {Rule} by */
export function changeThing(app, old, by) {
  const how = app.holding?.rule === old ? app.holding.how : "picked";
  exchange(app, old, [by]);
  hold(app, by, how);
}

/** Takes a thing away, and says how to have it back. @param {App} app @param {Rule} rule */
export function removeThing(app, rule) {
  if (app.holding?.rule === rule) app.holding = null;
  app.look = { ...app.look, hot: undefined };
  exchange(app, rule, []);
  app.say(`${titled(rule.word)} removed.`, ["Undo", () => app.history.undo()]);
}

/** A number as it is typed, as the library reads it; null while it is none yet. @param {Part} part @param {string} text @param {boolean} small whether digits have one figure */
export function typedArgument(part, text, small) {
  if (!text) return undefined;
  if (part.takes.startsWith("digit")) return argumentOf(part, small ? text.replace(/[^0-9]/g, "").split("").join(" ") : text.replace(/,/g, " "));
  if (part.takes === "totals") {
    const range = /^(\d+)-(\d+)$/.exec(text);
    if (range) return `${range[1]}..${range[2]}`;
    if (!/^(?:[<>]=?\d+|\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)$/.test(text)) return null;
  }
  return argumentOf(part, text);
}

/** Writes what was typed into the thing that is held. @param {App} app @param {Part} part @param {string} text */
function write(app, part, text) {
  const { holding } = app;
  if (!holding) return;
  const argument = typedArgument(part, text, app.grid.least >= 0 && app.grid.least + app.grid.digits <= 10);
  const said = { ...holding.rule.said };
  if (argument === undefined || argument === null) delete said[part.name];
  else said[part.name] = argument;
  const rule = ruleOf(app.grid, holding.rule.word, said);
  const before = holding.rule;
  // One stroke is one step of undo, its number another, however many figures it has.
  app.holding = { rule, how: "held", text, changed: true };
  exchange(app, before, [rule], holding.changed);
}

/** A key while a thing is held; says whether it was one for its number. @param {App} app @param {string} key */
export function typeInto(app, key) {
  const { holding } = app;
  const part = holding && holding.how === "held" ? keyedPart(holding.rule) : undefined;
  if (!holding || !part) return false;
  const text = holding.text ?? "";
  if (key === "Backspace") {
    const old = holding.text ?? typedOf(app.tables.rules, part, holding.rule.said[part.name]).replace(/[{}]/g, "");
    write(app, part, part.takes === "words" ? old.slice(0, -1) : old.slice(0, -1).trimEnd());
    return true;
  }
  const sets = { totals: /^[0-9,<>=.-]$/, number: /^[0-9-]$/, words: /^[^/]$/u }[part.takes] ?? /^[0-9, ]$/;
  if (!sets.test(key) || text.length >= (part.takes === "words" ? 40 : 12)) return false;
  write(app, part, text + key);
  return true;
}

/** Turns a clue outside to its other diagonal; says whether there is one. @param {App} app @param {[number, number]} step */
export function turnSight(app, [down, right]) {
  const { holding, grid } = app;
  if (!holding || holding.how !== "held" || wayOf(holding.rule.word) !== "diagonal") return false;
  const place = outsideOf(grid, holding.rule.cells, true);
  const cells = sightOf(grid, [Math.floor(place.y), Math.floor(place.x)], true, { x: right, y: down });
  const rule = withThing(grid, holding.rule, cells);
  if (typeof rule === "string") return false;
  if (cells.join() !== holding.rule.cells.join()) {
    exchange(app, holding.rule, [rule]);
    app.holding = { ...holding, rule };
  }
  return true;
}

/** What the hand line shows of a thing. @param {App} app @returns {(Node | string)[] | null} */
export function heldLine(app) {
  const { holding, grid } = app;
  if (!holding || app.held < 0) return null;
  const { rule, how } = holding;
  const kind = kindOf(rule.word);
  if (!kind) return null;
  const names = rule.cells.map((cell) => nameOf(grid.columns, cell));
  const where = names.length > 1 ? `${names[0]}–${names[names.length - 1]}` : (names[0] ?? "");
  const keyed = keyedPart(rule);
  const fields = typedParts(kind).map((part) => {
    const value = part === keyed && holding.text !== null ? holding.text : typedOf(app.tables.rules, part, rule.said[part.name]);
    const set = () => {
      const argument = part === keyed ? typedArgument(part, field.value.trim(), false) : argumentOf(part, field.value);
      if (argument === null && part === keyed) return write(app, part, field.value.trim());
      const said = { ...rule.said, [part.name]: argument };
      if (argument === undefined || argument === null) delete said[part.name];
      const by = ruleOf(grid, rule.word, said);
      app.holding = { rule: by, how, text: null, changed: false };
      exchange(app, rule, [by]);
    };
    const field = fieldOf(part, value, { class: "held-field", "data-part": part.name, "aria-label": `${titled(part.name)} of ${titled(rule.word)}`, onchange: set });
    return html("label", {}, `${part.name} `, field);
  });
  const here = how === "picked" && app.pickedAt ? thingsAt(grid, app.puzzle.rules, app.pickedAt) : [];
  const many = here.length > 1 ? ` · ${here.indexOf(app.held) + 1} of ${here.length} here` : "";
  const missing = missingParts(rule).filter((part) => part !== drawnPart(kind));
  const hint = missing.length && how === "held" && keyed ? ` · type the ${keyed.name}` : how === "picked" && keyed ? " · Enter: its number" : "";
  return [
    html("span", { class: "hand-said" }, html("strong", {}, titled(rule.word)), ` ${where}${many}${hint}`),
    ...fields,
    html("button", { type: "button", class: "held-menu", "aria-label": `More about ${titled(rule.word)}`, title: "More (Shift+F10)", onclick: () => document.dispatchEvent(new CustomEvent("thing-menu")) }, "⋯"),
    html("button", { type: "button", class: "held-remove", "aria-label": `Remove ${titled(rule.word)}`, title: "Remove (Delete)", onclick: () => removeThing(app, rule) }, "×"),
  ];
}
