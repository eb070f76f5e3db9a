// The puzzle as the page holds it: a value that is never changed, only replaced. Cells share their
// state between versions, so that a history of thousands of versions is small.

import { adopted, isCosmetic, withCosmetics } from "./cosmetics.js";
import { isUnfinished, kindOf, numberPart, paintedPart, usualBase } from "./kinds.js";

/** @typedef {{given: number, entered: number, centre: number[], corner: number[], colour: number}} Cell */
/** `said` has the arguments by name, as the server reads and writes them; `cells` are those that they name, in order. @typedef {{word: string, said: Object<string, any>, cells: number[]}} Rule */
/** A rule as it crosses the wire: its word and its arguments; a text where somebody wrote it so. @typedef {string | ({rule: string} & Object<string, any>)} WireRule */
/** How many rows, columns and digits there are, and the least digit. @typedef {{rows: number, columns: number, digits: number, least: number}} Grid */
/** A digit is held as its place in the range, from 1; 0 is none. `box` is null where no boxes fit. @typedef {{grid: Grid, box: [number, number] | null, rules: Rule[], cells: Cell[], title: string, author: string, kept: Object<string, unknown>}} Puzzle */
/** `size` and `digits` (the least and the greatest) are left out where boxes say it all. @typedef {{box?: [number, number] | null, size?: [number, number], digits?: [number, number], rules: WireRule[], givens: number[], entered?: number[], title?: string, author?: string, kept?: Object<string, unknown>}} Wire */

/** @type {Readonly<Cell>} */
export const EMPTY = Object.freeze({ given: 0, entered: 0, centre: [], corner: [], colour: 0 });

/** The page shows no larger boards. */
export const MOST = 25;

/** The grid of a square whose digits are from 1 on. @param {number} size @returns {Grid} */
const square = (size) => ({ rows: size, columns: size, digits: size, least: 1 });

/** @param {number} height @param {number} width @returns {Puzzle} */
export const emptyPuzzle = (height, width) => emptyOn(square(height * width), [height, width]);

/** @param {Grid} grid @param {[number, number] | null} box @returns {Puzzle} */
export const emptyOn = (grid, box) => ({
  grid,
  box,
  rules: [],
  cells: Array(grid.rows * grid.columns).fill(EMPTY),
  title: "",
  author: "",
  kept: {},
});

/** The grid that sides and digits say, or boxes where they do not; null where the page shows none such. @param {unknown} size @param {unknown} digits @param {unknown} box @returns {Grid | null} */
export function gridOf(size, digits, box) {
  const two = (/** @type {unknown} */ value) => (Array.isArray(value) && value.length === 2 ? value.map(Number) : null);
  const [height, width] = two(box) ?? [0, 0];
  const [rows, columns] = two(size) ?? [height * width, height * width];
  const [least, greatest] = two(digits) ?? [1, Math.max(rows, columns)];
  const count = greatest - least + 1;
  const fits = (/** @type {number} */ number) => Number.isInteger(number) && number >= 1 && number <= MOST;
  if (![rows, columns, count].every(fits) || !Number.isInteger(least)) return null;
  return { rows, columns, digits: count, least };
}

/** What of a grid has to be said beside the boxes. @param {Grid} grid @returns {{size?: [number, number], digits?: [number, number]}} */
export function stated({ rows, columns, digits, least }) {
  if (rows === columns && digits === rows && least === 1) return {};
  return { size: [rows, columns], digits: [least, least + digits - 1] };
}

/** @param {Grid} a @param {Grid} b */
export const sameGrid = (a, b) =>
  a.rows === b.rows && a.columns === b.columns && a.digits === b.digits && a.least === b.least;

/** What a digit is called, by its place from 1. @param {Grid} grid @param {number} digit */
export const symbol = (grid, digit) => String(grid.least + digit - 1);

/** The place of the digit that is worth this, from 1; 0 where there is none. @param {Grid} grid @param {number} value */
export function digitWorth(grid, value) {
  const place = value - grid.least + 1;
  return place >= 1 && place <= grid.digits ? place : 0;
}

/** @param {number} columns @param {number} cell */
export const nameOf = (columns, cell) => `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;

/** @param {Grid} grid @param {string} name */
export function cellNamed({ rows, columns }, name) {
  const match = /^r(\d+)c(\d+)$/i.exec(name);
  const [row, column] = match ? [Number(match[1]), Number(match[2])] : [0, 0];
  return row >= 1 && column >= 1 && row <= rows && column <= columns ? (row - 1) * columns + column - 1 : -1;
}

/** The cells that an argument names, in order. @param {Grid} grid @param {any} value @returns {number[]} */
function cellsIn(grid, value) {
  if (Array.isArray(value)) return value.flatMap((part) => cellsIn(grid, part));
  if (typeof value !== "string") return [];
  return (value.match(/\br\d+c\d+\b/gi) ?? []).map((name) => cellNamed(grid, name));
}

/** @param {Grid} grid @param {string} word @param {Object<string, any>} said @returns {Rule} */
export const ruleOf = (grid, word, said) => ({ word, said, cells: cellsIn(grid, Object.values(said)) });

/** A rule that says all by its word. @param {string} word @returns {Rule} */
export const plainRule = (word) => ({ word, said: {}, cells: [] });

/** @param {Rule} rule @returns {WireRule} */
export const wireOf = (rule) => ({ rule: rule.word, ...rule.said });

/** @param {Grid} grid @param {WireRule} wire @returns {Rule} */
export function readRule(grid, wire) {
  if (typeof wire === "string") return oldRule(grid, wire);
  const { rule, ...said } = wire;
  return ruleOf(grid, String(rule), said);
}

/** A rule of work and links from the time when rules were a word, numbers and cells. @param {Grid} grid @param {string} text @returns {Rule} */
function oldRule(grid, text) {
  const [word, ...rest] = text.trim().split(/\s+/);
  const numbers = rest.filter((part) => /^-?\d+$/.test(part)).map(Number);
  const cells = rest.filter((part) => /^r\d+c\d+$/i.test(part));
  const part = numberPart(word);
  return ruleOf(grid, word, {
    ...(part && numbers.length ? { [part.name]: part.takes === "each-cell" ? numbers : numbers[0] } : {}),
    ...(cells.length ? { cells } : {}),
  });
}

/** The rule whose regions are painted, and the name of the part that has them; null where there is none. @param {Puzzle} puzzle */
export function paintedRule(puzzle) {
  for (const rule of puzzle.rules) {
    const part = paintedPart(kindOf(rule.word));
    if (part) return { rule, name: part.name, regions: /** @type {number[]} */ (rule.said[part.name] ?? []) };
  }
  return null;
}

/** The box of each cell, from 1; one for all where there are no boxes. @param {Puzzle} puzzle */
export function boxesOf({ grid: { columns }, box, cells }) {
  const [height, width] = box ?? [cells.length, columns];
  return cells.map((_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return Math.floor(row / height) * (columns / width) + Math.floor(column / width) + 1;
  });
}

/** `8`, `8 and 10`, `7, 8 and 10`, each once. @param {number[]} numbers */
function listed(numbers) {
  const once = [...new Set(numbers)].map(String);
  return once.length < 2 ? once.join("") : `${once.slice(0, -1).join(", ")} and ${once[once.length - 1]}`;
}

/** What is wrong with drawn regions while they are drawn, in words: some are too large. @param {Puzzle} puzzle */
export function unfinishedRegions(puzzle) {
  const { digits } = puzzle.grid;
  const painted = paintedRule(puzzle);
  if (!painted) return "";
  /** @type {Map<number, number>} */
  const sizes = new Map();
  for (const region of painted.regions) if (region) sizes.set(region, (sizes.get(region) ?? 0) + 1);
  if (![...sizes.values()].some((cells) => cells > digits)) return "";
  const wrong = [...sizes.values()].filter((cells) => cells !== digits).sort((a, b) => a - b);
  return `Regions: ${wrong.length === 1 ? "one has" : `${wrong.length === 2 ? "two" : wrong.length} have`} ${listed(wrong)} cells`;
}

/** The digit that stands in a cell, 0 for none. @param {Cell} cell */
export const digitIn = (cell) => cell.given || cell.entered;

/** The places of the rules that count: those that lack nothing and demand something. @param {Puzzle} puzzle */
export const counted = (puzzle) => puzzle.rules.flatMap((rule, index) => (isUnfinished(rule) || isCosmetic(rule) ? [] : [index]));

/** What the server is asked about. @param {Puzzle} puzzle @param {"given" | "all"} which @returns {Wire} */
export function question(puzzle, which) {
  return {
    ...(puzzle.box ? { box: puzzle.box } : {}),
    ...stated(puzzle.grid),
    rules: counted(puzzle).map((index) => wireOf(puzzle.rules[index])),
    givens: puzzle.cells.map((cell) => (which === "all" ? digitIn(cell) : cell.given)),
  };
}

/** What a puzzle keeps of other programs' files, without what is only for this page, with what is only drawn. @param {Puzzle} puzzle */
export function outgoing({ kept, rules }) {
  const { unread: _, ...rest } = kept;
  return withCosmetics(rest, rules);
}

/** The whole puzzle for an export. @param {Puzzle} puzzle @returns {Wire} */
export const whole = (puzzle) => ({
  ...question(puzzle, "given"),
  entered: puzzle.cells.map((cell) => (cell.given ? 0 : cell.entered)),
  title: puzzle.title,
  author: puzzle.author,
  kept: outgoing(puzzle),
});

/** @param {Wire} wire @returns {Puzzle} */
export function fromWire(wire) {
  const grid = gridOf(wire.size, wire.digits, wire.box) ?? square(9);
  const cells = wire.givens.map((given, i) => {
    const entered = given ? 0 : (wire.entered?.[i] ?? 0);
    return given || entered ? { ...EMPTY, given, entered } : EMPTY;
  });
  const rules = wire.rules
    .map((rule) => readRule(grid, rule))
    .filter((rule) => rule.word !== usualBase());
  const { title = "", author = "" } = wire;
  const { things, kept } = adopted(wire.kept ?? {}, (name) => cellNamed(grid, name) >= 0);
  return { grid, box: wire.box ?? null, rules: [...rules, ...things.map(({ word, said }) => ruleOf(grid, word, said))], cells, title, author, kept };
}

/** Whether there is anything in it worth keeping. @param {Puzzle} puzzle */
export const isBlank = (puzzle) =>
  puzzle.rules.length === 0 && !puzzle.title && puzzle.cells.every((cell) => cell === EMPTY);

/** The puzzle with other states in some cells. @param {Puzzle} puzzle @param {Iterable<number>} where @param {(cell: Cell, index: number) => Cell} change @returns {Puzzle} */
export function withCells(puzzle, where, change) {
  const cells = puzzle.cells.slice();
  for (const index of where) {
    const next = change(cells[index], index);
    cells[index] = isEmptyCell(next) ? EMPTY : next;
  }
  return { ...puzzle, cells };
}

/** @param {Cell} cell */
const isEmptyCell = (cell) =>
  !cell.given && !cell.entered && !cell.colour && !cell.centre.length && !cell.corner.length;

/** @param {Cell} cell */
export const packCell = (cell) => [cell.given, cell.entered, cell.centre, cell.corner, cell.colour];

/** @param {number} digits @param {any} packed @returns {Cell} */
export function unpackCell(digits, packed) {
  const digit = (/** @type {unknown} */ value) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 0 && number <= digits ? number : 0;
  };
  const [given, entered, centre, corner, colour] = packed;
  return {
    given: digit(given),
    entered: digit(entered),
    centre: (centre ?? []).map(digit),
    corner: (corner ?? []).map(digit),
    colour: Number(colour) || 0,
  };
}

/** The puzzle in few characters, for the browser's store and for links. @param {Puzzle} puzzle */
export function pack(puzzle) {
  const { size, digits } = stated(puzzle.grid);
  /** @type {Object<string, unknown[]>} */
  const cells = {};
  puzzle.cells.forEach((cell, i) => {
    if (cell !== EMPTY) cells[i] = packCell(cell);
  });
  return {
    b: puzzle.box,
    ...(size ? { s: size, d: digits } : {}),
    r: puzzle.rules.map(wireOf),
    c: cells,
    t: puzzle.title,
    a: puzzle.author,
    k: puzzle.kept,
  };
}

/** The puzzle of packed data; null where the data is none, whoever made it. @param {any} packed @returns {Puzzle | null} */
export function unpack(packed) {
  try {
    const grid = gridOf(packed.s, packed.d, packed.b);
    const box = packed.b ? packed.b.map(Number) : null;
    if (!grid || (box && !(grid.rows % box[0] === 0 && grid.columns % box[1] === 0))) return null;
    const puzzle = emptyOn(grid, box);
    for (const [key, value] of Object.entries(packed.c ?? {})) {
      const index = Number(key);
      if (!(index in puzzle.cells)) return null;
      puzzle.cells[index] = unpackCell(grid.digits, value);
    }
    puzzle.rules = (packed.r ?? []).map((/** @type {WireRule} */ rule) => readRule(grid, rule));
    const inside = (/** @type {number} */ cell) => cell >= 0 && cell < puzzle.cells.length;
    if (!puzzle.rules.every((rule) => rule.cells.every(inside))) return null;
    puzzle.title = String(packed.t ?? "").slice(0, 120);
    puzzle.author = String(packed.a ?? "").slice(0, 120);
    puzzle.kept = typeof packed.k === "object" && packed.k ? packed.k : {};
    return puzzle;
  } catch {
    return null;
  }
}
