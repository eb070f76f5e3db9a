// What is told about a board, drawn over it: areas to look at, candidates that stay and go, digits that a solver decided
// or concluded, what breaks. Hints, the solve path and the lessons draw with this alone, so that one sign means one thing.

import { svg } from "./elements.js";
import { outline } from "./outline.js";
import { symbol } from "./puzzle.js";

/** A candidate, by the place of its digit from 1. `on` is looked at, `off` goes, `place` is the digit that is found. @typedef {{cell: number, digit: number, role: "plain" | "on" | "off" | "place"}} Told */
/** A digit of a solver's. @typedef {{cell: number, digit: number, kind: "decision" | "consequence" | "back" | "broken"}} Put */
/** @typedef {{areas?: number[][], cells?: number[], lit?: number[], broken?: number[], candidates?: Told[], digits?: Put[], links?: [number, number][]}} Scene */

/** Pixels of a cell, as on the board. */
const UNIT = 64;

/** Where a digit stands among the candidates of a cell, in units of it. @param {number} digits @param {number} digit */
export function seat(digits, digit) {
  const across = Math.ceil(Math.sqrt(digits));
  const step = 1 / (across + 0.4);
  return { x: (((digit - 1) % across) + 0.7) * step, y: (Math.floor((digit - 1) / across) + 0.7) * step, step };
}

/** Digits by their cells: a cell that would have two has both, which is what breaks. @param {Put[]} digits */
function together(digits) {
  /** @type {Map<number, {cell: number, all: number[], kind: Put["kind"]}>} */
  const cells = new Map();
  for (const { cell, digit, kind } of digits) {
    const known = cells.get(cell);
    if (known) known.all.push(digit);
    else cells.set(cell, { cell, all: [digit], kind });
  }
  return [...cells.values()];
}

export class Overlay {
  /** Over everything but the cells that take presses. @param {import("./board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.layer = svg("g", { class: "layer-told", "aria-hidden": "true" });
    view.layers.cells.before(this.layer);
    this.under = svg("g", { class: "layer-told-under", "aria-hidden": "true" });
    view.layers.digits.before(this.under);
  }

  clear() {
    this.layer.replaceChildren();
    this.under.replaceChildren();
  }

  /** @param {import("./puzzle.js").Grid} grid @param {Scene} scene */
  draw(grid, scene) {
    const at = (/** @type {number} */ cell) => [(cell % grid.columns) * UNIT, Math.floor(cell / grid.columns) * UNIT];
    const square = (/** @type {string} */ kind, /** @type {number} */ cell, inset = 0) => {
      const [x, y] = at(cell);
      return svg("rect", { class: kind, x: x + inset, y: y + inset, width: UNIT - 2 * inset, height: UNIT - 2 * inset });
    };
    const inside = (/** @type {number} */ cell) => cell >= 0 && cell < grid.rows * grid.columns;
    const digits = together((scene.digits ?? []).filter(({ cell }) => inside(cell)));
    // A cell whose digit is found has no other candidates.
    const found = new Set((scene.candidates ?? []).filter(({ role }) => role === "place").map(({ cell }) => cell));
    const candidates = (scene.candidates ?? []).filter(({ cell, role }) => inside(cell) && (role === "place" || !found.has(cell)));
    const areas = (scene.areas ?? []).map((area) => area.filter(inside)).filter((area) => area.length);
    this.under.replaceChildren(
      ...[...new Set(scene.cells)].filter(inside).map((cell) => square("told-cell", cell)),
      ...(scene.lit ?? []).filter(inside).map((cell) => square("told-lit", cell)),
      ...(scene.broken ?? []).filter(inside).map((cell) => square("told-broken", cell)),
      ...digits.map(({ cell, kind }) => square(`put put-${kind}`, cell, 5)),
    );
    this.layer.replaceChildren(
      ...areas.map((area) => svg("path", { class: "told-area", d: outline(grid, area, UNIT, 4) })),
      ...(scene.links ?? []).map(([a, b]) => {
        const [[x, y], [toX, toY]] = [at(a), at(b)];
        return svg("line", { class: "told-link", x1: x + UNIT / 2, y1: y + UNIT / 2, x2: toX + UNIT / 2, y2: toY + UNIT / 2 });
      }),
      ...candidates.map((told) => this.candidate(grid, told)),
      ...digits.map(({ cell, all, kind }) => {
        const [x, y] = at(cell);
        const text = all.map((digit) => symbol(grid, digit)).join(" ");
        const size = UNIT * (text.length > 2 ? 0.36 : text.length > 1 ? 0.46 : 0.58);
        return svg("text", { class: `put-digit put-digit-${kind}`, x: x + UNIT / 2, y: y + UNIT / 2, "font-size": size }, text);
      }),
      ...(scene.broken?.length ? [svg("path", { class: "told-breaks", d: outline(grid, scene.broken.filter(inside), UNIT, 7) })] : []),
    );
  }

  /** @param {import("./puzzle.js").Grid} grid @param {Told} told */
  candidate(grid, { cell, digit, role }) {
    const { x, y, step } = role === "place" ? { x: 0.5, y: 0.5, step: 0.7 } : seat(grid.digits, digit);
    const size = step * UNIT;
    const [left, top] = [((cell % grid.columns) + x) * UNIT, (Math.floor(cell / grid.columns) + y) * UNIT];
    const text = svg("text", { class: "told-digit", x: left, y: top, "font-size": size * 0.82 }, symbol(grid, digit));
    const mark = role === "plain" ? [] : [svg("circle", { class: "told-seat", cx: left, cy: top, r: size * 0.52 })];
    const [l, r] = [size * 0.42, size * 0.36];
    const strike = role === "off" ? [svg("line", { class: "told-strike", x1: left - l, y1: top + r, x2: left + l, y2: top - r })] : [];
    return svg("g", { class: `told-candidate told-${role}` }, ...mark, text, ...strike);
  }
}
