// What a cell is called: where it is, what stands in it, and the things it is part of. Never what it will be, unless that
// is on the board for all to see.

import { drawnPart, typedParts } from "./arguments.js";
import { kindOf, titled } from "./kinds.js";
import { nameOf, symbol } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Cell} Cell */
/** @typedef {import("./puzzle.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Rule} Rule */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/** @param {number} number */
const inWords = (number) => NUMBERS[number] ?? String(number);
/** @param {number} number */
const ordinal = (number) => ORDINALS[number] ?? `${number}th`;
/** @param {string} name */
const article = (name) => (/^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`);

/** What a rule says of one of its cells. @param {Grid} grid @param {Rule} rule @param {number} cell */
export function partOf(grid, rule, cell) {
  const kind = kindOf(rule.word);
  const part = kind && drawnPart(kind);
  if (!kind || !part) return "";
  const name = titled(rule.word).toLowerCase();
  const typed = typedParts(kind).map((part) => rule.said[part.name]).find((value) => typeof value === "number" || typeof value === "string");
  const number = typed === undefined ? "" : ` ${typed}`;
  const count = rule.cells.length;
  if (part.takes === "outside" || part.drawn === "diagonal") return `seen by ${name}${number}`;
  if (part.drawn === "line") return `${ordinal(rule.cells.indexOf(cell) + 1)} of ${inWords(count)} on ${article(name)}${number}`;
  if (part.drawn === "edge") {
    const other = rule.cells.find((one) => one !== cell) ?? cell;
    return `${name}${number} with ${nameOf(grid.columns, other)}`;
  }
  if (part.drawn === "corner") return `at ${article(name)}${number}`;
  return count > 1 ? `in ${article(name)}${number}` : `${name}${number}`;
}

/** What is told of a thing of which only a part is seen. @param {Rule} rule */
export const partSeen = (rule) => `part of ${article(titled(rule.word).toLowerCase())}`;

/** What was made of the rules last. @type {{rules: Rule[], cells: Map<number, string>}} */
let known = { rules: [], cells: new Map() };

/** The things each cell is part of. @param {Puzzle} puzzle */
function partsOf({ rules, grid }) {
  if (known.rules === rules) return known.cells;
  /** @type {Map<number, string>} */
  const cells = new Map();
  for (const rule of rules) {
    for (const cell of new Set(rule.cells)) {
      const part = partOf(grid, rule, cell);
      if (part) cells.set(cell, `${cells.get(cell) ?? ""}, ${part}`);
    }
  }
  known = { rules, cells };
  return cells;
}

/** A cell in words; candidates and completion only where the board shows them. @param {Puzzle} puzzle @param {number} index @param {Cell} cell @param {number[] | null} candidates @param {number} completion */
export function labelOf(puzzle, index, cell, candidates, completion) {
  const { grid } = puzzle;
  const named = (/** @type {number} */ digit) => symbol(grid, digit);
  const all = (/** @type {number[]} */ digits) => digits.map(named).join(" ");
  const parts = [];
  if (cell.given) parts.push(`given ${named(cell.given)}`);
  else if (cell.entered) parts.push(`pencilled ${named(cell.entered)}`);
  else {
    parts.push("empty");
    if (cell.centre.length) parts.push(`centre marks ${all(cell.centre)}`);
    if (cell.corner.length) parts.push(`corner marks ${all(cell.corner)}`);
    if (candidates) parts.push(`true candidates ${all(candidates) || "none"}`);
    if (completion) parts.push(`completion ${named(completion)}`);
  }
  if (cell.colour) parts.push(`colour ${cell.colour}`);
  return `${nameOf(grid.columns, index)}, ${parts.join(", ")}${partsOf(puzzle).get(index) ?? ""}`;
}
