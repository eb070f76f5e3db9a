// The whole puzzle mirrored, turned, shifted or renumbered: cells, marks and every rule go along.

import { kindOf } from "./kinds.js";
import { EMPTY, cellNamed, digitWorth, nameOf, ruleOf, sameGrid } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Grid} Grid */
/** Where a row and column go on a grid. @typedef {(row: number, column: number, grid: Grid) => [number, number]} Way */

/** @type {Object<string, Way>} */
export const WAYS = {
  "mirror left and right": (row, column, { columns }) => [row, columns - 1 - column],
  "mirror top and bottom": (row, column, { rows }) => [rows - 1 - row, column],
  "turn right": (row, column, { rows }) => [column, rows - 1 - row],
  "turn left": (row, column, { columns }) => [columns - 1 - column, row],
  "flip along the diagonal": (row, column) => [column, row],
};

/** Ways that make rows of columns. */
const CROSSWISE = ["turn right", "turn left", "flip along the diagonal"];

/** An argument whose cells have moved. @param {any} value @param {(name: string) => string} renamed @returns {any} */
function moved(value, renamed) {
  if (Array.isArray(value)) return value.map((part) => moved(part, renamed));
  if (typeof value === "string") return value.replace(/\br\d+c\d+\b/gi, renamed);
  return value;
}

/** The puzzle with every cell in another place. @param {Puzzle} puzzle @param {string} name @returns {Puzzle} */
export function turned(puzzle, name) {
  const { grid, box } = puzzle;
  const cross = CROSSWISE.includes(name);
  const next = cross ? { ...grid, rows: grid.columns, columns: grid.rows } : grid;
  const place = (/** @type {number} */ cell) => {
    const [row, column] = WAYS[name](Math.floor(cell / grid.columns), cell % grid.columns, grid);
    return row * next.columns + column;
  };
  return relaid(puzzle, next, cross && box ? [box[1], box[0]] : box, place);
}

/** The puzzle with all cells shifted, round the edges; by whole boxes where it has some. @param {Puzzle} puzzle @param {number} down @param {number} right */
export function shifted(puzzle, down, right) {
  const { grid } = puzzle;
  const { rows, columns } = grid;
  const place = (/** @type {number} */ cell) =>
    ((Math.floor(cell / columns) + down + rows) % rows) * columns + (((cell % columns) + right + columns) % columns);
  return relaid(puzzle, grid, puzzle.box, place);
}

/** @param {Puzzle} puzzle @param {Grid} grid @param {[number, number] | null} box @param {(cell: number) => number} place @returns {Puzzle} */
function relaid(puzzle, grid, box, place) {
  const cells = Array(puzzle.cells.length).fill(EMPTY);
  puzzle.cells.forEach((cell, i) => (cells[place(i)] = cell));
  const renamed = (/** @type {string} */ name) => {
    const cell = cellNamed(puzzle.grid, name);
    return cell < 0 ? name : nameOf(grid.columns, place(cell));
  };
  const rules = puzzle.rules.map((rule) => {
    /** @type {Object<string, any>} */
    const said = {};
    for (const [key, value] of Object.entries(rule.said)) {
      const each = Array.isArray(value) && value.length === puzzle.cells.length && value.every((part) => typeof part === "number");
      if (!each) said[key] = moved(value, renamed);
      else {
        said[key] = Array(value.length);
        value.forEach((part, i) => (said[key][place(i)] = part));
      }
    }
    return ruleOf(grid, rule.word, said);
  });
  return { ...puzzle, grid: sameGrid(grid, puzzle.grid) ? puzzle.grid : grid, box, cells, rules };
}

/** The digits that an argument names, as a text such as `{1 4}` or as numbers, changed. @param {any} value @param {(value: number) => number} digit @returns {any} */
function renamed(value, digit) {
  if (Array.isArray(value)) return value.map((part) => renamed(part, digit));
  if (typeof value === "number") return digit(value);
  return typeof value === "string" ? value.replace(/-?\d+/g, (number) => String(digit(Number(number)))) : value;
}

/** The puzzle with other digits, also those that rules name: `to` has the place of each. @param {Puzzle} puzzle @param {number[]} to @returns {Puzzle} */
export function renumbered(puzzle, to) {
  const { grid } = puzzle;
  const digit = (/** @type {number} */ old) => (old ? to[old - 1] : 0);
  const worth = (/** @type {number} */ value) => (digitWorth(grid, value) ? grid.least + digit(digitWorth(grid, value)) - 1 : value);
  const marks = (/** @type {number[]} */ old) => old.map(digit).sort((a, b) => a - b);
  const cells = puzzle.cells.map((cell) =>
    cell === EMPTY ? cell : { ...cell, given: digit(cell.given), entered: digit(cell.entered), centre: marks(cell.centre), corner: marks(cell.corner) },
  );
  const rules = puzzle.rules.map((rule) => {
    const named = kindOf(rule.word)?.takes.filter((part) => ["digits", "digit-list"].includes(part.takes) && rule.said[part.name] !== undefined) ?? [];
    if (!named.length) return rule;
    return ruleOf(grid, rule.word, { ...rule.said, ...Object.fromEntries(named.map(({ name }) => [name, renamed(rule.said[name], worth)])) });
  });
  return { ...puzzle, cells, rules };
}
