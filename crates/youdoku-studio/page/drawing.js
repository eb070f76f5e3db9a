// Drawing: what a stroke of the tool in hand makes. A stroke becomes a thing and is held; regions are painted with the same
// stroke, in the region of the cell it began in.

import { drawnPart, typedParts } from "./arguments.js";
import { isLamp } from "./cosmetics.js";
import { hold } from "./hold.js";
import { kindOf, paintedPart, titled } from "./kinds.js";
import { nameOf, paintedRule, ruleOf } from "./puzzle.js";
import { cornerAt, edgeAt, ringAt, sightOf, thingOf, thingsAt, wayOf, whyNot, withThing } from "./things.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").RuleKind} RuleKind */
/** @typedef {import("./puzzle.js").Rule} Rule */
/** @typedef {import("./things.js").Point} Point */

/** Cells pressed one by one for a rule that takes more. @type {number[]} */
let gathered = [];

/** What was begun with one tool is nothing to another. @param {App} app */
export function dropPath(app) {
  app.path = [];
  gathered = [];
}

/** How near an edge or a corner has to be pressed: by touch it is the nearest. @param {string} pointer */
const near = (pointer) => (pointer === "touch" ? 0.5 : 0.25);

/** The cells that a stroke means with this tool. @param {App} app @param {RuleKind} kind @param {number[]} path @param {Point} from @param {Point} to @param {string} pointer */
function meant(app, kind, path, from, to, pointer) {
  const { grid } = app;
  const way = wayOf(kind.word);
  if (way === "edge" && path.length <= 1) return edgeAt(grid, from, near(pointer)) ?? path;
  if (way === "corner" && path.length <= 1) return cornerAt(grid, from, near(pointer)) ?? path;
  if (way === "corner" && path.length > 1) return cornerAt(grid, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 0.6) ?? path;
  const ring = way === "outside" || way === "diagonal" ? ringAt(grid, from) : null;
  if (ring) return sightOf(grid, ring, way === "diagonal", { x: to.x - from.x, y: to.y - from.y });
  return path;
}

/** What a stroke would add if it ended now. @param {App} app @returns {Rule | null} */
export function preview(app) {
  const { tool, path, stroking } = app;
  // A lamp by itself would look as if all else were dark.
  if (!tool || !stroking || paintedPart(tool) || isLamp({ word: tool.word, said: {} })) return null;
  const cells = meant(app, tool, path, stroking.from, stroking.to, stroking.pointer);
  const rule = cells.length ? thingOf(app.grid, tool, cells) : "";
  return typeof rule === "string" ? null : rule;
}

/** Adds a thing and holds it; one that is there already is held instead. @param {App} app @param {Rule} rule */
export function addThing(app, rule) {
  gathered = [];
  const { puzzle } = app;
  const drawn = kindOf(rule.word) && drawnPart(/** @type {RuleKind} */ (kindOf(rule.word)));
  const twin = puzzle.rules.find((other) => other.word === rule.word && drawn && JSON.stringify(other.said[drawn.name]) === JSON.stringify(rule.said[drawn.name]));
  app.selection = new Set();
  if (twin) {
    app.say("That is there already.");
    return hold(app, twin);
  }
  app.holding = { rule, how: "held", text: null, changed: false };
  app.history.change({ ...puzzle, rules: [...puzzle.rules, rule] });
}

/** Ends a stroke of the tool in hand. @param {App} app @param {boolean} more whether it goes on with what is held */
export function finishStroke(app, more) {
  const { path, tool, stroking, grid } = app;
  app.path = [];
  app.stroking = null;
  app.draw();
  if (!tool || !stroking) return;
  if (paintedPart(tool)) return paintRegion(app, path);
  const held = app.holding?.rule;
  if ((more || app.extending) && held && held.word === tool.word) {
    app.extending = false;
    return extend(app, held, path);
  }
  const cells = meant(app, tool, path, stroking.from, stroking.to, stroking.pointer);
  // A press on a thing of this kind holds it instead of drawing its twin.
  if (path.length <= 1) {
    const there = thingsAt(grid, app.puzzle.rules, stroking.from).map((index) => app.puzzle.rules[index]).find((rule) => rule.word === tool.word);
    if (there) return hold(app, there);
  }
  if (!cells.length) return;
  const rule = thingOf(grid, tool, cells);
  if (typeof rule !== "string") return addThing(app, rule);
  // Too few so far: cells may be pressed one by one.
  const all = [...gathered, ...path.filter((cell) => !gathered.includes(cell))];
  const together = thingOf(grid, tool, all);
  if (typeof together !== "string") return addThing(app, together);
  const way = wayOf(tool.word);
  gathered = way === "corner" || (way === "edge" && all.length > 1) ? [] : all;
  app.select(gathered, gathered.at(-1));
  app.say(rule);
}

/** @param {App} app @param {Rule} held @param {number[]} path */
function extend(app, held, path) {
  const kind = kindOf(held.word);
  const part = kind && drawnPart(kind);
  if (!kind || !part) return;
  if (part.takes === "groups") {
    const groups = [...held.said[part.name], path.map((cell) => nameOf(app.grid.columns, cell))];
    const by = ruleOf(app.grid, held.word, { ...held.said, [part.name]: groups });
    app.holding = { rule: by, how: "held", text: null, changed: false };
    return app.history.change({ ...app.puzzle, rules: app.puzzle.rules.map((rule) => (rule === held ? by : rule)) });
  }
  const by = withThing(app.grid, held, [...held.cells, ...path.filter((cell) => !held.cells.includes(cell))]);
  if (typeof by === "string") return app.say(by);
  app.holding = { rule: by, how: "held", text: null, changed: false };
  app.history.change({ ...app.puzzle, rules: app.puzzle.rules.map((rule) => (rule === held ? by : rule)) });
}

/** Makes a thing of the cells that are selected; "" or why they do not make one. @param {App} app @param {number[]} [cells] */
export function addSelected(app, cells = [...app.selection]) {
  const { tool, grid } = app;
  if (!tool) return "";
  if (drawnPart(tool) && !cells.length) return "";
  if (drawnPart(tool)) {
    const why = whyNot(grid, tool, cells);
    if (why) return why;
  }
  const rule = thingOf(grid, tool, cells);
  if (typeof rule === "string") return rule;
  addThing(app, rule);
  return "";
}

/** Adds a rule that is about no cells of its own. @param {App} app @param {Object<string, any>} said */
export function addSaid(app, said) {
  const { tool } = app;
  if (!tool) return;
  const lacking = typedParts(tool).find((part) => !part.optional && said[part.name] === undefined);
  if (lacking) return app.say(`${titled(tool.word)} needs something: ${lacking.usage}.`);
  const rule = ruleOf(app.grid, tool.word, said);
  app.history.change({ ...app.puzzle, rules: [...app.puzzle.rules, rule] });
}

/** @param {App} app @param {number[]} path */
function paintRegion(app, path) {
  const { puzzle } = app;
  const painted = paintedRule(puzzle);
  if (!painted || path.length < 2) return;
  const regions = painted.regions.slice();
  for (const cell of path) regions[cell] = regions[path[0]];
  if (regions.join() === painted.regions.join()) return;
  const again = ruleOf(puzzle.grid, painted.rule.word, { [painted.name]: regions });
  app.history.change({ ...puzzle, rules: puzzle.rules.map((rule) => (rule === painted.rule ? again : rule)) });
}
