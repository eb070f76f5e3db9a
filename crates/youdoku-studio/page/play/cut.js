// What of a picture lies in the open: lines and shapes are cut along the cells that fog covers, so that nothing of what it
// hides is on the page, not even where nobody sees it. What cannot be cut, as words, is there when all of it is in the open.

import { svg } from "../elements.js";

/** @typedef {[number, number]} Point */
/** Left, top, right, bottom. @typedef {[number, number, number, number]} Box */

/** How far around the grid pictures go, in cells. */
const AROUND = 9;

/** The boxes that cells make together, and all that is around the grid: what is outside is never covered. @param {Set<number>} lit @param {number} columns @param {number} rows @returns {Box[]} */
export function openBoxes(lit, columns, rows) {
  /** @type {Box[]} */
  const boxes = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!lit.has(row * columns + column)) continue;
      const left = column;
      while (column + 1 < columns && lit.has(row * columns + column + 1)) column++;
      // A run under one that is as wide goes on with it: where two meet is a seam.
      const above = boxes.find(([x, , right, bottom]) => x === left && right === column + 1 && bottom === row);
      if (above) above[3] = row + 1;
      else boxes.push([left, row, column + 1, row + 1]);
    }
  }
  const [far, wide, tall] = [-AROUND, columns + AROUND, rows + AROUND];
  return [...boxes, [far, far, wide, 0], [far, rows, wide, tall], [far, 0, 0, rows], [columns, 0, wide, rows]];
}

/** The part of a polygon in a box, side after side. @param {Point[]} polygon @param {Box} box @returns {Point[]} */
export function inBox(polygon, [left, top, right, bottom]) {
  let points = polygon;
  for (const [axis, at, sign] of [[0, left, 1], [0, right, -1], [1, top, 1], [1, bottom, -1]]) {
    const inside = (/** @type {Point} */ point) => (point[axis] - at) * sign >= 0;
    points = points.flatMap((point, i) => {
      const before = points[(i + points.length - 1) % points.length];
      if (inside(point) === inside(before)) return inside(point) ? [point] : [];
      const part = (at - before[axis]) / (point[axis] - before[axis]);
      /** @type {Point} */
      const cross = [before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])];
      return inside(point) ? [cross, point] : [cross];
    });
  }
  return points;
}

/** The parts of a line in a box, each as a line. @param {Point[]} line @param {Box} box @returns {Point[][]} */
export function linesInBox(line, [left, top, right, bottom]) {
  /** @type {Point[][]} */
  const found = [];
  let goesOn = false;
  for (let i = 1; i < line.length; i++) {
    const [[x, y], [toX, toY]] = [line[i - 1], line[i]];
    let [from, to] = [0, 1];
    for (const [start, way, low, high] of [[x, toX - x, left, right], [y, toY - y, top, bottom]]) {
      if (way === 0 && (start < low || start > high)) to = -1;
      if (way === 0) continue;
      const [a, b] = [(low - start) / way, (high - start) / way];
      [from, to] = [Math.max(from, Math.min(a, b)), Math.min(to, Math.max(a, b))];
    }
    const at = (/** @type {number} */ part) => /** @type {Point} */ ([x + part * (toX - x), y + part * (toY - y)]);
    if (from > to) goesOn = false;
    else {
      if (goesOn && from === 0) found[found.length - 1].push(at(to));
      else found.push([at(from), at(to)]);
      goesOn = to === 1;
    }
  }
  return found;
}

/** Points of the smaller arc of a circle, after its beginning. @param {Point} from @param {number[]} arc radius, radius, turn, large, clockwise, and the end @returns {Point[]} */
function arcTo([x, y], [radius, , , , clockwise, toX, toY]) {
  const [dx, dy] = [(toX - x) / 2, (toY - y) / 2];
  const half = Math.hypot(dx, dy);
  const off = (Math.sqrt(Math.max(0, radius * radius - half * half)) / (half || 1)) * (clockwise ? 1 : -1);
  const [middleX, middleY] = [x + dx - dy * off, y + dy + dx * off];
  const start = Math.atan2(y - middleY, x - middleX);
  const turn = 2 * Math.asin(Math.min(1, half / radius)) * (clockwise ? 1 : -1);
  const at = (/** @type {number} */ part) => /** @type {Point} */ ([middleX + radius * Math.cos(start + turn * part), middleY + radius * Math.sin(start + turn * part)]);
  return [...[1, 2, 3, 4, 5, 6, 7].map((part) => at(part / 8)), [toX, toY]];
}

/** The lines of a path, and whether each is closed; null where it has others than straight ones and arcs. @param {string} data @returns {{points: Point[], closed: boolean}[] | null} */
export function linesOf(data) {
  if (/[^MLAZ\d\s,.e-]/.test(data)) return null;
  /** @type {{points: Point[], closed: boolean}[]} */
  const lines = [];
  for (const [, letter, numbers] of data.matchAll(/([MLAZ])([^MLAZ]*)/g)) {
    if (letter === "M") lines.push({ points: [], closed: false });
    const line = lines[lines.length - 1];
    if (letter === "Z") line.closed = true;
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const step = letter === "A" ? 7 : 2;
    for (let i = 0; i + step <= values.length; i += step) {
      const said = values.slice(i, i + step);
      line.points.push(...(letter === "A" ? arcTo(line.points[line.points.length - 1], said) : [/** @type {Point} */ (said)]));
    }
  }
  return lines;
}

/** What says where an element is. */
const PLACES = ["d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform"];

/** The outlines of an element, where it has straight ones or round ones. @param {SVGElement} element @returns {{points: Point[], closed: boolean}[] | null} */
function outlines(element) {
  const number = (/** @type {string} */ name) => Number(element.getAttribute(name) ?? 0);
  const kind = element.localName;
  const turn = /^rotate\(([^)]*)\)$/.exec(element.getAttribute("transform") ?? "")?.[1].split(/[\s,]+/).map(Number);
  const lines = () => {
    if (kind === "path") return linesOf(element.getAttribute("d") ?? "");
    if (kind === "rect") {
      const [x, y, width, height] = ["x", "y", "width", "height"].map(number);
      return [{ points: /** @type {Point[]} */ ([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]), closed: true }];
    }
    const [x, y, round] = [number("cx"), number("cy"), number("r")];
    const [across, up] = round ? [round, round] : [number("rx"), number("ry")];
    const rim = (/** @type {unknown} */ _, /** @type {number} */ i) => /** @type {Point} */ ([x + across * Math.cos((i * Math.PI) / 24), y + up * Math.sin((i * Math.PI) / 24)]);
    return [{ points: Array.from({ length: 48 }, rim), closed: true }];
  };
  const found = ["path", "rect", "circle", "ellipse"].includes(kind) ? lines() : null;
  if (!turn || !found) return found;
  const [angle, x = 0, y = 0] = turn;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const turned = (/** @type {Point} */ [a, b]) => /** @type {Point} */ ([x + (a - x) * cos - (b - y) * sin, y + (a - x) * sin + (b - y) * cos]);
  return found.map(({ points, closed }) => ({ points: points.map(turned), closed }));
}

/** @param {SVGElement} element @param {Box[]} boxes @returns {SVGElement[]} */
function cutElement(element, boxes) {
  if (element.localName === "g") {
    const group = /** @type {SVGElement} */ (element.cloneNode());
    group.append(.../** @type {SVGElement[]} */ ([...element.children]).flatMap((child) => cutElement(child, boxes)));
    return [group];
  }
  const lines = outlines(element);
  if (!lines) {
    // Words: the corners of where they stand, which nobody measures before they are seen.
    const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(element.getAttribute(name) ?? 0));
    const half = (size * 0.62 * (element.textContent?.length ?? 0)) / 2;
    const middle = element.getAttribute("text-anchor") === "middle" ? x : x + half;
    const corners = [[middle - half, y], [middle + half, y], [middle - half, y - size * 0.7], [middle + half, y - size * 0.7]];
    const open = element.localName === "text" && corners.every(([x, y]) => boxes.some(([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom));
    return open ? [element] : [];
  }
  const text = (/** @type {Point[]} */ points, /** @type {string} */ end) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${end}`;
  const filled = element.getAttribute("fill") === "none" ? [] : boxes.flatMap((box) => lines.map(({ points }) => inBox(points, box)).filter((points) => points.length > 2).map((points) => text(points, "Z")));
  const stroked = !element.getAttribute("stroke") || element.getAttribute("stroke") === "none" ? [] : boxes.flatMap((box) => lines.flatMap(({ points, closed }) => linesInBox(closed ? [...points, points[0]] : points, box)).map((points) => text(points, "")));
  const part = (/** @type {string[]} */ data, /** @type {string} */ other) => {
    const path = svg("path", {});
    for (const { name, value } of element.attributes) if (!PLACES.includes(name)) path.setAttribute(name, value);
    path.setAttribute(other, "none");
    path.setAttribute("d", data.join(""));
    return path;
  };
  return [...(filled.length ? [part(filled, "stroke")] : []), ...(stroked.length ? [part(stroked, "fill")] : [])];
}

/** A piece of a picture as far as it lies in the open. @param {string} piece @param {Box[]} boxes in the picture's own measure */
export function cut(piece, boxes) {
  const holder = svg("g", {});
  holder.innerHTML = piece;
  const left = svg("g", {});
  left.append(.../** @type {SVGElement[]} */ ([...holder.children]).flatMap((child) => cutElement(child, boxes)));
  return left.innerHTML;
}
