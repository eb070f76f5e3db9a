// Fog: what is not lit is neither drawn nor named. A cell is lit by a lamp of the puzzle, and round each digit that
// somebody entered rightly. Nobody here knows the solution: which digits are right is asked of the server, and it is
// told for the cells that are filled, one answer for each. Hints, names and the draft of the rules know what is lit alone.

import { kindOf } from "../kinds.js";
import { EMPTY, outgoing } from "../puzzle.js";
import { wayOf } from "../things.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../puzzle.js").Rule} Rule */

/** What programs call the cells that their fog leaves lit. */
const WORDS = ["fogofwar", "foglight", "fog"];

/** The names of lit cells among what a puzzle keeps of each program; null where none of them speaks of fog. @param {Object<string, any>} kept @returns {unknown[] | null} */
function litIn(kept) {
  const lists = Object.values(kept).flatMap((parts) => WORDS.map((word) => parts?.[word]).filter(Array.isArray));
  return lists.length ? lists.flat() : null;
}

/** What is drawn in Play of what a puzzle keeps: fog is drawn by the game. @param {Object<string, any>} kept @returns {Object<string, any>} */
export function withoutFog(kept) {
  if (!litIn(kept)) return kept;
  const clear = (/** @type {any} */ parts) => (parts && typeof parts === "object" && !Array.isArray(parts) ? Object.fromEntries(Object.entries(parts).filter(([word]) => !WORDS.includes(word))) : parts);
  return Object.fromEntries(Object.entries(kept).map(([format, parts]) => [format, clear(parts)]));
}

/** The cells that a puzzle lights from the start; null where it has no fog. @param {Object<string, unknown>} kept @param {number} columns @param {number} rows @returns {Set<number> | null} */
export function lamps(kept, columns, rows) {
  const fog = litIn(kept);
  if (!fog) return null;
  /** @type {Set<number>} */
  const lit = new Set();
  for (const name of fog) {
    const found = /^r(\d+)c(\d+)$/i.exec(String(name));
    const [row, column] = found ? [Number(found[1]) - 1, Number(found[2]) - 1] : [-1, -1];
    if (row >= 0 && column >= 0 && row < rows && column < columns) lit.add(row * columns + column);
  }
  return lit;
}

/** The cells of a thing that fog can hide: clues outside stand beside it. @param {Rule} rule */
const coverable = (rule) => (["outside", "diagonal"].includes(wayOf(rule.word)) ? [] : rule.cells);

/** Whether all of a thing is to be seen. @param {Rule} rule @param {Set<number>} lit */
const isSeen = (rule, lit) => coverable(rule).every((cell) => lit.has(cell));

/** The rules of which all is to be seen. @param {Rule[]} rules @param {Set<number> | null} lit */
export const seenRules = (rules, lit) => (lit ? rules.filter((rule) => isSeen(rule, lit)) : rules);

/** The things of which a part is to be seen. @param {Rule[]} rules @param {Set<number>} lit */
export const halfSeen = (rules, lit) => rules.filter((rule) => !isSeen(rule, lit) && coverable(rule).some((cell) => lit.has(cell)));

/**
 * The puzzle as far as it is lit: whatever follows from it follows from the whole. A rule that looks at others says more
 * where some of them are hidden, so it takes no part. @param {Puzzle} puzzle @param {Set<number> | null} lit @returns {Puzzle}
 */
export function seenPuzzle(puzzle, lit) {
  if (!lit) return puzzle;
  const rules = seenRules(puzzle.rules, lit).filter((rule) => !kindOf(rule.word)?.reads);
  return { ...puzzle, rules, cells: puzzle.cells.map((cell, i) => (lit.has(i) ? cell : EMPTY)) };
}

/** Whether a puzzle has fog at all. @param {Puzzle} puzzle */
export const hasFog = (puzzle) => litIn(outgoing(puzzle)) !== null;

/** A puzzle with nothing on it. @param {Puzzle} puzzle @returns {Puzzle} */
export const bare = (puzzle) => ({ ...puzzle, rules: [], kept: {}, cells: puzzle.cells.map(() => EMPTY) });

/** The cells around a cell and itself. @param {number} cell @param {number} columns @param {number} rows */
export function around(cell, columns, rows) {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const cells = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) cells.push(r * columns + c);
  return cells;
}
