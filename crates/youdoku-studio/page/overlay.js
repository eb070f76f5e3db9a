// What lies over the board while a hand works on it: the glow of what is held, its handles, things that are unfinished,
// and the pieces of a jigsaw while they are painted.

import { svg } from "./elements.js";
import { hatch, outline } from "./outline.js";
import { isUnfinished, paintedPart } from "./kinds.js";
import { digitIn, paintedRule } from "./puzzle.js";
import { unreadCells } from "./unread.js";
import { shapeOf } from "./things.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./things.js").Shape} Shape */
/** @typedef {import("./puzzle.js").Grid} Grid */

const UNIT = 64;

/** A shape as an outline. @param {Grid} grid @param {Shape} shape @param {string} kind */
function drawn(grid, shape, kind) {
  if (shape.form === "line") {
    return svg("polyline", { class: kind, points: shape.points.map(({ x, y }) => `${x * UNIT},${y * UNIT}`).join(" ") });
  }
  if (shape.form === "spot") return svg("circle", { class: kind, cx: shape.at.x * UNIT, cy: shape.at.y * UNIT, r: (shape.size + 0.08) * UNIT });
  return svg("path", { class: kind, d: outline(grid, shape.cells, UNIT, 6) });
}

/** The ends of a thing that can be dragged. @param {Shape | null} shape */
export const handlesOf = (shape) => (shape?.form === "line" ? [shape.points[0], shape.points[shape.points.length - 1]] : []);

/** Draws it where something changed. @param {App} app @param {SVGGElement} layer */
export function overlay(app, layer) {
  const { puzzle, grid, holding } = app;
  const painting = app.tool && paintedPart(app.tool) ? paintedRule(puzzle) : null;
  const unfinished = puzzle.rules.filter(isUnfinished);
  const { spareRules = [] } = app.look;
  const strange = unreadCells(puzzle);
  const held = holding && app.held >= 0 ? holding : null;
  const wanted = JSON.stringify([grid, unfinished, held?.rule, held?.how, painting?.regions, painting && app.path, strange, spareRules]);
  if (layer.dataset.drawn === wanted) return;
  layer.dataset.drawn = wanted;
  /** @type {SVGElement[]} */
  const parts = [];
  if (strange.length) {
    parts.push(svg("path", { class: "strange", d: hatch(grid, strange, UNIT) }));
  }
  if (painting) parts.push(...pieces(app, painting.regions));
  for (const rule of unfinished) {
    const shape = shapeOf(grid, rule);
    if (!shape) continue;
    parts.push(drawn(grid, shape, "unfinished"));
    const at = shape.form === "spot" ? shape.at : shape.form === "line" ? shape.points[0] : { x: (shape.cells[0] % grid.columns) + 0.2, y: Math.floor(shape.cells[0] / grid.columns) + 0.2 };
    parts.push(svg("text", { class: "unfinished-sign", x: at.x * UNIT, y: at.y * UNIT, "font-size": 22 }, "?"));
  }
  for (const rule of spareRules) {
    const shape = shapeOf(grid, rule);
    if (shape) parts.push(drawn(grid, shape, "spare-thing"));
  }
  const shape = held && shapeOf(grid, held.rule);
  if (held && shape) {
    parts.push(drawn(grid, shape, `glow ${held.how}`));
    for (const { x, y } of handlesOf(shape)) parts.push(svg("circle", { class: "handle", cx: x * UNIT, cy: y * UNIT, r: 10 }));
  }
  layer.replaceChildren(...parts);
}

/** The pieces of a jigsaw, tinted, with how much they have until they are whole. @param {App} app @param {number[]} regions */
function pieces({ grid, puzzle, path }, regions) {
  const shown = regions.slice();
  for (const cell of path) shown[cell] = shown[path[0]];
  /** @type {Map<number, number[]>} */
  const cells = new Map();
  shown.forEach((region, cell) => region && cells.set(region, [...(cells.get(region) ?? []), cell]));
  const [x, y] = [(/** @type {number} */ cell) => (cell % grid.columns) * UNIT, (/** @type {number} */ cell) => Math.floor(cell / grid.columns) * UNIT];
  const tints = shown.flatMap((region, cell) =>
    region ? [svg("rect", { class: `piece colour-${((region - 1) % 9) + 1}`, x: x(cell), y: y(cell), width: UNIT, height: UNIT })] : [],
  );
  const words = [...cells.values()].filter((piece) => piece.length !== grid.digits).map((piece) => {
    const at = piece.find((cell) => !digitIn(puzzle.cells[cell])) ?? piece[0];
    return svg("text", { class: "piece-size", x: x(at) + UNIT / 2, y: y(at) + UNIT / 2, "font-size": 17 }, `${piece.length} of ${grid.digits}`);
  });
  return [...tints, ...words];
}
