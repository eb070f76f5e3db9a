// Drawing a rule: a drag over cells is its path, and letting go adds it. Regions of a jigsaw are
// painted with the same drag, in the region of the cell it began in.

import { argumentOf, drawnPart, fewestCells, mostCells, typedParts } from "./arguments.js";
import { paintedPart, titled } from "./kinds.js";
import { nameOf, paintedRule, ruleOf } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */

/** What is typed beside the tool, by the names of the arguments. @type {{typed: Object<string, string>}} */
export const chosen = { typed: {} };

/** Cells tapped one by one for a rule that takes more. @type {number[]} */
let gathered = [];

/** What was begun with one tool is nothing to another. @param {App} app */
export function dropPath(app) {
  app.path = [];
  gathered = [];
  groups = [];
}

/** @param {App} app @param {number} cell */
export function startPath(app, cell) {
  app.path = [cell];
  app.selection = new Set();
  app.focus = cell;
  app.draw();
}

/**
 * The cells on the straight way from one to another, the last one included. A quick hand leaves out cells
 * between two events, and a line is drawn through those.
 * @param {number} columns @param {number} from @param {number} to
 */
export function between(columns, from, to) {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, right] = [Math.floor(to / columns) - row, (to % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return (row + Math.round(down * part)) * columns + column + Math.round(right * part);
  });
}

/** @param {App} app @param {{cell: number, off: number}} at */
export function extendPath(app, { cell, off }) {
  // Only the middle of a cell counts, so that lines can go diagonally.
  if (!app.path.length || off > 0.75) return;
  for (const next of between(app.grid.columns, app.path[app.path.length - 1], cell)) stepTo(app, next);
}

/** One cell further. @param {App} app @param {number} cell */
function stepTo(app, cell) {
  const { path, tool } = app;
  if (!tool) return;
  if (path.includes(cell)) {
    // Going back along the path takes its last cell away.
    if (path.length > 1 && path[path.length - 2] === cell && !paintedPart(tool)) {
      app.path = path.slice(0, -1);
      app.draw();
    }
    return;
  }
  const most = mostCells(tool);
  if (most !== null && path.length >= most && !paintedPart(tool)) return;
  app.path = [...path, cell];
  app.draw();
}

/** @param {App} app */
export function finishPath(app) {
  const { path, tool } = app;
  app.path = [];
  app.draw();
  if (!tool || !path.length) return;
  if (paintedPart(tool)) return paintRegion(app, path);
  // Two cells side by side, one after the other, are enough for a tap on each.
  if (path.length < fewestCells(tool)) return gather(app, path, fewestCells(tool));
  addRule(app, path);
}

/** Takes cells one by one, until there are as many as the rule takes. @param {App} app @param {number[]} path @param {number} wanted */
function gather(app, path, wanted) {
  const cells = [...new Set([...gathered, ...path])];
  gathered = cells.length >= wanted ? [] : cells;
  if (cells.length >= wanted) return addRule(app, cells);
  app.select(cells, cells[cells.length - 1]);
  app.say(`Go on: this rule takes ${wanted} cells or more. Drag over them, or tap them in order.`);
}

/** The rule that a tool and what is typed make of cells; a text says what is missing. @param {App} app @param {number[]} cells */
function ruleFrom(app, cells) {
  const { tool } = app;
  if (!tool || paintedPart(tool)) return "";
  if (cells.length < fewestCells(tool)) return `${titled(tool.word)} takes ${fewestCells(tool)} cells or more.`;
  /** @type {Object<string, any>} */
  const said = {};
  for (const part of typedParts(tool)) {
    const argument = argumentOf(part, chosen.typed[part.name] ?? "");
    if (argument === null && part.takes === "number") return `${titled(tool.word)} needs a number: the ${part.name}.`;
    if (argument === null) return `${titled(tool.word)} needs something: ${part.usage}.`;
    if (argument !== undefined) said[part.name] = argument;
  }
  const drawn = drawnPart(tool);
  const names = cells.map((cell) => nameOf(app.grid.columns, cell));
  if (drawn) said[drawn.name] = drawn.takes === "groups" ? [...groups.map((group) => group.map((cell) => nameOf(app.grid.columns, cell))), names] : names;
  return ruleOf(app.grid, tool.word, said);
}

/** What a drag would add if it ended now. @param {App} app @returns {import("./puzzle.js").Rule | null} */
export function preview(app) {
  const rule = app.tool && app.path.length ? ruleFrom(app, app.path) : "";
  return typeof rule === "string" ? null : rule;
}

/** Groups of cells that were drawn already, for a rule that takes several. @type {number[][]} */
let groups = [];

/** @param {App} app @param {number[]} cells */
export function addRule(app, cells) {
  const { tool, puzzle } = app;
  gathered = [];
  if (!tool) return;
  const drawn = drawnPart(tool);
  if (drawn?.takes === "groups" && cells.length && groups.length + 1 < (drawn.least ?? 1)) {
    groups = [...groups, cells];
    app.select(groups.flat(), cells[cells.length - 1]);
    return app.say("That is one group; draw the next.");
  }
  const rule = ruleFrom(app, cells);
  if (typeof rule === "string") return rule ? app.say(rule) : undefined;
  groups = [];
  app.selection = new Set();
  const twin = JSON.stringify(rule);
  if (puzzle.rules.some((other) => JSON.stringify(other) === twin)) {
    app.draw();
    return app.say("That rule is there already.");
  }
  app.history.change({ ...puzzle, rules: [...puzzle.rules, rule] });
}

/** @param {App} app @param {number[]} path */
function paintRegion(app, path) {
  const { puzzle } = app;
  const painted = paintedRule(puzzle);
  if (!painted || path.length < 2) return;
  const regions = painted.regions.slice();
  for (const cell of path) regions[cell] = regions[path[0]];
  const again = ruleOf(puzzle.grid, painted.rule.word, { [painted.name]: regions });
  app.history.change({ ...puzzle, rules: puzzle.rules.map((rule) => (rule === painted.rule ? again : rule)) });
}
