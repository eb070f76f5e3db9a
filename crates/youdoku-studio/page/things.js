// Things on the board: rules that a hand has drawn. Where they lie, whether a point is on one, and what cells make one.
// Points are in cells from the top left corner of the grid.

import { drawnPart, fewestCells, mostCells, typedParts } from "./arguments.js";
import { kindOf, titled } from "./kinds.js";
import { nameOf, ruleOf } from "./puzzle.js";

/** @typedef {import("./app.js").RuleKind} RuleKind */
/** @typedef {import("./puzzle.js").Grid} Grid */
/** @typedef {import("./puzzle.js").Rule} Rule */
/** @typedef {{x: number, y: number}} Point */
/** What a thing looks like to a hand: a line through points, an area of cells, or a spot. @typedef {{form: "line", points: Point[]} | {form: "area", cells: number[]} | {form: "spot", at: Point, size: number}} Shape */

/** A pointer so near a thing, in cells, is on it. */
const NEAR = 0.2;
/** A pointer so near an edge or a corner means it. */
const BORDER = 0.25;

/** @param {Grid} grid @param {number} cell @returns {Point} */
export const middleOf = (grid, cell) => ({ x: (cell % grid.columns) + 0.5, y: Math.floor(cell / grid.columns) + 0.5 });

/** How a rule is drawn: by the way its part is. @param {string} word */
export function wayOf(word) {
  const kind = kindOf(word);
  const part = kind && drawnPart(kind);
  if (!part) return "none";
  return part.takes === "cells" ? (part.drawn ?? "set") : part.takes;
}

/** The place of a clue outside the grid: one step before its first cell. @param {Grid} grid @param {number[]} cells @param {boolean} slanted @returns {Point} */
export function outsideOf(grid, cells, slanted) {
  const first = middleOf(grid, cells[0]);
  if (cells.length > 1) {
    const next = middleOf(grid, cells[1]);
    return { x: 2 * first.x - next.x, y: 2 * first.y - next.y };
  }
  const right = first.x < 1 ? -1 : first.x > grid.columns - 1 ? 1 : 0;
  const down = first.y < 1 ? -1 : first.y > grid.rows - 1 ? 1 : 0;
  if (slanted) return { x: first.x + (right || 1), y: first.y + (down || -1) };
  return right ? { x: first.x + right, y: first.y } : { x: first.x, y: first.y + (down || -1) };
}

/** @param {Point} from @param {Point} to @param {number} part */
const towards = (from, to, part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });

/** @param {Grid} grid @param {Rule} rule @returns {Shape | null} */
export function shapeOf(grid, rule) {
  const { cells } = rule;
  if (!cells.length || cells.some((cell) => cell < 0)) return null;
  const points = cells.map((cell) => middleOf(grid, cell));
  const mean = { x: points.reduce((sum, p) => sum + p.x, 0) / points.length, y: points.reduce((sum, p) => sum + p.y, 0) / points.length };
  switch (wayOf(rule.word)) {
    case "line":
    case "loop":
      return points.length > 1 ? { form: "line", points } : { form: "spot", at: points[0], size: 0.35 };
    case "edge":
    case "corner":
      return { form: "spot", at: mean, size: 0.2 };
    case "outside":
      return { form: "spot", at: towards(points[0], outsideOf(grid, cells, false), 0.78), size: 0.26 };
    case "diagonal":
      return { form: "spot", at: towards(points[0], outsideOf(grid, cells, true), 0.92), size: 0.26 };
    default:
      return { form: "area", cells };
  }
}

/** @param {Point} p @param {Point} a @param {Point} b */
function toSegment(p, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** How far a point is from what is drawn of a thing. @param {Grid} grid @param {Rule} rule @param {Point} point */
export function distanceTo(grid, rule, point) {
  const shape = shapeOf(grid, rule);
  if (!shape) return Infinity;
  if (shape.form === "spot") return Math.max(0, Math.hypot(point.x - shape.at.x, point.y - shape.at.y) - shape.size);
  if (shape.form === "line") {
    const between = shape.points.slice(1).map((to, i) => toSegment(point, shape.points[i], to));
    return Math.min(...between);
  }
  const [row, column] = [Math.floor(point.y), Math.floor(point.x)];
  const has = (/** @type {number} */ r, /** @type {number} */ c) => r >= 0 && c >= 0 && r < grid.rows && c < grid.columns && shape.cells.includes(r * grid.columns + c);
  if (!has(row, column)) return Infinity;
  // A mark on a few cells fills them; what has a border is its border.
  if (wayOf(rule.word) === "set") return 0;
  const [x, y] = [point.x - column, point.y - row];
  const sides = [[-1, 0, y], [1, 0, 1 - y], [0, -1, x], [0, 1, 1 - x]];
  const open = sides.filter(([down, right]) => !has(row + down, column + right)).map(([, , far]) => far);
  return Math.min(Infinity, ...open);
}

/** The places of the things under a point, among the rules, the newest first. @param {Grid} grid @param {Rule[]} rules @param {Point} point @param {number} [near] */
export function thingsAt(grid, rules, point, near = NEAR) {
  return rules
    .flatMap((rule, i) => (kindOf(rule.word)?.scope !== "base" && distanceTo(grid, rule, point) <= near ? [i] : []))
    .reverse();
}

/** Cells in the order of reading. @param {number[]} cells */
const sorted = (cells) => [...cells].sort((a, b) => a - b);

/** Whether each cell is beside the next. @param {Grid} grid @param {number} a @param {number} b */
export function besides(grid, a, b) {
  const [one, other] = [middleOf(grid, a), middleOf(grid, b)];
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
}

/** The cells of the edge nearest a point; null where it is farther than `near`, or there is none. @param {Grid} grid @param {Point} point @param {number} [near] */
export function edgeAt(grid, { x, y }, near = BORDER) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (row < 0 || column < 0 || row >= grid.rows || column >= grid.columns) return null;
  const sides = [[-1, 0, y - row], [1, 0, row + 1 - y], [0, -1, x - column], [0, 1, column + 1 - x]]
    .filter(([down, right]) => row + down >= 0 && row + down < grid.rows && column + right >= 0 && column + right < grid.columns)
    .sort((a, b) => a[2] - b[2]);
  const best = sides[0];
  if (!best || best[2] > near) return null;
  return sorted([row * grid.columns + column, (row + best[0]) * grid.columns + column + best[1]]);
}

/** The four cells around the corner nearest a point; null where there is none so near. @param {Grid} grid @param {Point} point @param {number} [near] */
export function cornerAt(grid, { x, y }, near = BORDER) {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (row < 1 || column < 1 || row >= grid.rows || column >= grid.columns) return null;
  if (Math.max(Math.abs(x - column), Math.abs(y - row)) > near) return null;
  const first = (row - 1) * grid.columns + column - 1;
  return [first, first + 1, first + grid.columns, first + grid.columns + 1];
}

/** What is seen from a place outside, with rows and columns from 0, along a way. @param {Grid} grid @param {[number, number]} from @param {[number, number]} way */
export function seenFrom({ rows, columns }, [row, column], [down, right]) {
  const cells = [];
  for (let r = row + down, c = column + right; r >= 0 && c >= 0 && r < rows && c < columns; r += down, c += right) cells.push(r * columns + c);
  return cells;
}

/** The place in the ring under a point, with rows and columns from 0; null inside the grid or beyond the ring. @param {Grid} grid @param {Point} point @returns {[number, number] | null} */
export function ringAt({ rows, columns }, { x, y }) {
  const [row, column] = [Math.floor(y), Math.floor(x)];
  const inside = row >= 0 && column >= 0 && row < rows && column < columns;
  if (inside || row < -1 || column < -1 || row > rows || column > columns) return null;
  return [row, column];
}

/** The way that a clue in the ring looks: straight in, or along a diagonal that a drag or a turn has chosen. @param {Grid} grid @param {[number, number]} from @param {boolean} slanted @param {Point} [drag] */
export function sightOf(grid, from, slanted, drag = { x: 0, y: 0 }) {
  const [row, column] = from;
  const down = row < 0 ? 1 : row >= grid.rows ? -1 : 0;
  const right = column < 0 ? 1 : column >= grid.columns ? -1 : 0;
  if (!slanted) return down && right ? [] : seenFrom(grid, from, [down, right]);
  /** @type {[number, number][]} */
  const ways = down && right ? [[down, right]] : down ? [[down, -1], [down, 1]] : [[-1, right], [1, right]];
  const towards = ([d, r] = [0, 0]) => d * drag.y + r * drag.x;
  const seen = ways.map((way) => ({ way, cells: seenFrom(grid, from, way) })).filter(({ cells }) => cells.length);
  seen.sort((a, b) => towards(b.way) - towards(a.way) || b.cells.length - a.cells.length);
  return seen[0]?.cells ?? [];
}

/** Why cells do not make a thing of this kind, in words; "" where they do. @param {Grid} grid @param {RuleKind} kind @param {number[]} cells */
export function whyNot(grid, kind, cells) {
  const way = wayOf(kind.word);
  const [fewest, most] = [fewestCells(kind), mostCells(kind)];
  if (way === "edge") return cells.length === 2 && besides(grid, cells[0], cells[1]) ? "" : "takes 2 cells side by side";
  if (way === "corner") {
    const [a, b, c, d] = sorted(cells);
    const square = cells.length === 4 && b === a + 1 && c === a + grid.columns && d === c + 1 && (a % grid.columns) + 1 < grid.columns;
    return square ? "" : "takes 4 cells that meet in a corner";
  }
  if (way === "outside" || way === "diagonal") {
    const [down, right] = cells.length > 1 ? [middleOf(grid, cells[1]).y - middleOf(grid, cells[0]).y, middleOf(grid, cells[1]).x - middleOf(grid, cells[0]).x] : [0, 0];
    const straight = cells.every((cell, i) => !i || (middleOf(grid, cell).y - middleOf(grid, cells[i - 1]).y === down && middleOf(grid, cell).x - middleOf(grid, cells[i - 1]).x === right));
    const slanted = Math.abs(down) === 1 && Math.abs(right) === 1;
    const along = Math.abs(down) + Math.abs(right) === 1;
    if (way === "diagonal" && !(straight && (slanted || cells.length === 1))) return "takes cells along a diagonal, or a press in the ring";
    if (way === "outside" && !(straight && (along || cells.length === 1))) return "takes cells along a row or column, or a press in the ring";
  }
  if (cells.length < fewest) return `takes ${fewest} cells or more`;
  if (most !== null && cells.length > most) return most === 1 ? "takes one cell" : `takes ${most} cells`;
  return "";
}

/** The thing that cells make, with whatever number it can do without; a text where they make none. @param {Grid} grid @param {RuleKind} kind @param {number[]} cells @param {Object<string, any>} [more] @returns {Rule | string} */
export function thingOf(grid, kind, cells, more = {}) {
  const why = whyNot(grid, kind, cells);
  if (why) return `${titled(kind.word)} ${why}.`;
  const way = wayOf(kind.word);
  const named = (way === "corner" || way === "edge" ? (way === "corner" ? sorted(cells) : cells) : cells).map((cell) => nameOf(grid.columns, cell));
  const part = drawnPart(kind);
  /** @type {Object<string, any>} */
  const said = { ...more };
  // A choice between words has a first one; a number is never guessed.
  for (const typed of typedParts(kind)) if (typed.takes === "word" && !typed.optional) said[typed.name] ??= typed.words?.[0];
  // Boxes of several grids are as large as the digits are many.
  for (const size of kind.takes) if (size.takes === "size" && !size.optional) said[size.name] ??= `${grid.digits}x${grid.digits}`;
  if (part) said[part.name] = part.takes === "groups" ? [named] : named;
  return ruleOf(grid, kind.word, said);
}

/** The thing with other cells; a text where those make none. @param {Grid} grid @param {Rule} rule @param {number[]} cells */
export function withThing(grid, rule, cells) {
  const kind = kindOf(rule.word);
  const part = kind && drawnPart(kind);
  if (!kind || !part) return "";
  const { [part.name]: _, ...more } = rule.said;
  return thingOf(grid, kind, cells, more);
}

/** The cells moved by so much; null where some would leave the grid. @param {Grid} grid @param {number[]} cells @param {number} down @param {number} right */
export function movedCells(grid, cells, down, right) {
  const moved = cells.map((cell) => {
    const [row, column] = [Math.floor(cell / grid.columns) + down, (cell % grid.columns) + right];
    return row >= 0 && column >= 0 && row < grid.rows && column < grid.columns ? row * grid.columns + column : -1;
  });
  return moved.includes(-1) ? null : moved;
}
