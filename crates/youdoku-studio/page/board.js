// The board as SVG. It draws what it is given and remembers nothing but the elements; a cell is drawn
// again only where something about it changed, so that typing costs one cell and not all.

import { svg } from "./elements.js";
import { pictureOf } from "./looks.js";
import { labelOf } from "./names.js";
import { hatch, outline } from "./outline.js";
import { cut, openBoxes } from "./play/cut.js";
import { sameGrid, symbol } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{completion?: number[] | null, candidates?: number[][] | null, counts?: number[][] | null, cap?: number, solution?: number[] | null, clash?: {cells: number[], rules: number[]} | null, layers?: import("./looks.js").Pieces | null, preview?: import("./puzzle.js").Rule | null, spare?: number[], selection?: Set<number>, focus?: number, path?: number[], hot?: number, state?: string, verdict?: string, spareRules?: import("./puzzle.js").Rule[], named?: import("./puzzle.js").Rule[], open?: Set<number> | null}} Look */

/** Pixels of a cell in the drawing's own measure: the server's pictures have the same. */
export const UNIT = 64;

/** Layers of the server's pictures, under the lines of the grid and over them. */
const [UNDER, OVER] = [["shades", "thick", "lines", "ends"], ["cages", "signs", "outside"]];

const LAYERS = ["back", "colours", ...UNDER, "grid", ...OVER, "completion", "digits", "preview", "things", "selection", "clash", "cells"];

export class BoardView {
  /** A picture comes from the server: once it is there, `again` has the board drawn. `ring` cells stay free around the grid, so that a clue outside moves nothing. @param {SVGSVGElement} root @param {() => void} [again] @param {number} [ring] */
  constructor(root, again, ring = 0) {
    this.ring = ring;
    this.root = root;
    /** @type {[Puzzle, Look] | null} */
    this.last = null;
    this.again = again ?? (() => this.last && this.draw(...this.last));
    /** @type {Object<string, SVGGElement>} */
    this.layers = {};
    for (const name of LAYERS) {
      const hidden = name === "cells" ? {} : { "aria-hidden": "true" };
      this.layers[name] = svg("g", { class: `layer-${name}`, ...hidden });
    }
    root.append(...Object.values(this.layers));
    /** @type {import("./puzzle.js").Grid} */
    this.grid = { rows: 0, columns: 0, digits: 0, least: 1 };
    /** What stands. @type {import("./looks.js").Picture | null} */
    this.picture = null;
    /** The cells that are not there, and those with something in the corner. @type {Set<number>} */
    this.missing = new Set();
    /** @type {Set<number>} */
    this.cornered = new Set();
    /** What of an answer is drawn besides digits, and what is being drawn. @type {import("./looks.js").Pieces | null} */
    this.besides = null;
    /** The cells that fog leaves open; null where there is none. @type {Set<number> | null} */
    this.open = null;
    this.rules = "";
    this.preview = "";
    this.marks = "";
    this.clash = "";
    /** What each cell was drawn from last. @type {string[]} */
    this.drawn = [];
    /** What each cell's name for a screen reader was made of last. @type {string[]} */
    this.labelled = [];
    /** The rules that the names were made of. @type {import("./puzzle.js").Rule[] | null} */
    this.named = null;
    /** @type {SVGGElement[]} */
    this.groups = [];
    /** The digits in grey. @type {number[]} */
    this.grey = [];
    /** @type {SVGTextElement[]} */
    this.completion = [];
    /** @type {SVGRectElement[]} */
    this.cells = [];
  }

  /** A solution that is looked at stands in the place of the completion. @param {Puzzle} puzzle @param {Look} [seen] */
  draw(puzzle, seen = {}) {
    this.last = [puzzle, seen];
    const look = seen.solution ? { ...seen, completion: seen.solution, candidates: null } : seen;
    this.drawPicture(puzzle, look);
    this.drawCells(puzzle, look);
    this.drawCompletion(puzzle, look);
    this.drawMarks(puzzle, look);
    this.drawPreview(puzzle, look);
    this.drawClash(puzzle, look);
    this.root.dataset.state = look.state ?? "plain";
    this.root.dataset.verdict = look.verdict ?? "";
  }

  /** The grid and the rules. Until their picture is there, an older one stands if it is of the same grid. @param {Puzzle} puzzle @param {Look} look */
  drawPicture(puzzle, look) {
    const { grid } = puzzle;
    const picture = pictureOf(puzzle, () => this.again());
    if (!sameGrid(grid, this.grid)) {
      this.makeCells(grid);
      this.show(picture ?? plain(grid), look);
    } else if (picture && (picture !== this.picture || (look.layers ?? null) !== this.besides || (look.open ?? null) !== this.open)) this.show(picture, look);
    const clash = look.clash?.rules ?? [];
    const state = `${clash} ${look.hot}`;
    if (state === this.rules) return;
    this.rules = state;
    for (const group of /** @type {NodeListOf<SVGGElement>} */ (this.root.querySelectorAll(".rule"))) {
      const index = Number(group.dataset.rule);
      group.classList.toggle("clashing", clash.includes(index));
      group.classList.toggle("hot", look.hot === index);
    }
  }

  /** @param {import("./looks.js").Picture} picture @param {Look} look */
  show(picture, look) {
    this.picture = picture;
    this.besides = look.layers ?? null;
    this.open = look.open ?? null;
    this.rules = "";
    this.missing = new Set(picture.missing);
    this.cornered = new Set(picture.labelled);
    this.root.setAttribute("viewBox", this.framed(picture.view).join(" "));
    this.layers.back.innerHTML = picture.ground;
    this.layers.grid.innerHTML = picture.lines;
    const { columns, rows } = this.grid;
    const boxes = this.open && openBoxes(this.open, columns, rows).map((box) => /** @type {import("./play/cut.js").Box} */ (box.map((at) => at * UNIT)));
    const seen = (/** @type {string} */ piece) => (boxes ? cut(piece, boxes) : piece);
    for (const name of [...UNDER, ...OVER]) {
      const drawn = picture.rules.map((pieces, i) => (pieces?.[name] ? `<g class="rule" data-rule="${i}">${seen(pieces[name])}</g>` : ""));
      const cosmetic = picture.cosmetics[name] ? `<g class="cosmetic">${seen(picture.cosmetics[name])}</g>` : "";
      const shown = this.besides?.[name] ? `<g class="besides">${this.besides[name]}</g>` : "";
      this.layers[name].innerHTML = shown + drawn.join("") + cosmetic;
    }
    this.cells.forEach((cell, i) => cell.classList.toggle("absent", this.missing.has(i)));
  }

  /** What is seen: the picture, and the ring around the grid. @param {[number, number, number, number]} view @returns {[number, number, number, number]} */
  framed([x, y, width, height]) {
    if (!this.ring) return [x, y, width, height];
    const ring = this.ring * UNIT;
    const [left, top] = [Math.min(x, -ring), Math.min(y, -ring)];
    const right = Math.max(x + width, this.grid.columns * UNIT + ring);
    const bottom = Math.max(y + height, this.grid.rows * UNIT + ring);
    return [left, top, right - left, bottom - top];
  }

  /** Keeps so much free around the grid from now on. @param {number} ring */
  keepRing(ring) {
    if (ring === this.ring) return;
    this.ring = ring;
    if (this.picture) this.root.setAttribute("viewBox", this.framed(this.picture.view).join(" "));
  }

  /** What a drag would add, as it will look. @param {Puzzle} puzzle @param {Look} look */
  drawPreview(puzzle, look) {
    if (!look.preview) {
      if (this.preview) this.layers.preview.replaceChildren();
      this.preview = "";
      return;
    }
    const picture = pictureOf({ ...puzzle, kept: {}, rules: [look.preview] }, () => this.again());
    // What is not there yet is on its way: the last one stands for so long.
    const pieces = picture && (picture.rules[0] ?? picture.cosmetics);
    if (!pieces) return;
    const drawn = [...UNDER, ...OVER].map((name) => pieces[name] ?? "").join("");
    if (drawn === this.preview) return;
    this.preview = drawn;
    this.layers.preview.innerHTML = drawn;
  }

  /** @param {import("./puzzle.js").Grid} grid */
  makeCells(grid) {
    this.grid = grid;
    const { rows: tall, columns: wide } = grid;
    this.drawn = [];
    this.labelled = [];
    this.groups = [];
    this.cells = [];
    this.grey = [];
    this.completion = [];
    const rows = [];
    for (let row = 0; row < tall; row++) {
      const line = svg("g", { role: "row" });
      for (let column = 0; column < wide; column++) {
        const [x, y] = [column * UNIT, row * UNIT];
        const cell = svg("rect", { class: "cell", role: "gridcell", x, y, width: UNIT, height: UNIT, tabindex: -1 });
        cell.dataset.cell = String(row * wide + column);
        this.cells.push(cell);
        line.append(cell);
        this.completion.push(svg("text", { class: "completion", x: x + UNIT / 2, y: y + UNIT / 2 }));
        this.groups.push(svg("g", { transform: `translate(${x} ${y})` }));
      }
      rows.push(line);
    }
    this.layers.cells.replaceChildren(...rows);
    this.layers.digits.replaceChildren(...this.groups);
    this.layers.completion.replaceChildren(...this.completion);
  }

  /** @param {Puzzle} puzzle @param {Look} look */
  drawCells(puzzle, look) {
    const { grid } = puzzle;
    const { columns } = grid;
    const colours = [];
    // A cell's name has the things it is part of, as far as they are to be seen.
    const rules = look.named ?? puzzle.rules;
    const named = this.named !== rules;
    this.named = rules;
    for (let i = 0; i < puzzle.cells.length; i++) {
      const cell = puzzle.cells[i];
      if (cell.colour) {
        const [x, y] = [(i % columns) * UNIT, Math.floor(i / columns) * UNIT];
        colours.push(svg("rect", { class: `colour colour-${cell.colour}`, x, y, width: UNIT, height: UNIT }));
      }
      const digit = cell.given || cell.entered;
      // What somebody wrote stays in sight.
      const taken = digit || cell.centre.length || cell.corner.length || this.missing.has(i);
      const candidates = taken ? null : look.candidates?.[i];
      const counts = candidates ? look.counts?.[i] : null;
      const low = Boolean(candidates) && this.cornered.has(i);
      const drawn = JSON.stringify([cell, candidates, counts, low]);
      if (drawn !== this.drawn[i]) {
        this.drawn[i] = drawn;
        this.groups[i].replaceChildren(...this.content(cell, candidates ?? null, counts ?? null, look.cap ?? 0, low));
      }
      const grey = this.missing.has(i) ? 0 : greyDigit(cell, i, look);
      if (named || drawn + grey !== this.labelled[i]) {
        this.labelled[i] = drawn + grey;
        this.cells[i].setAttribute("aria-label", labelOf({ ...puzzle, rules }, i, cell, candidates ?? null, grey));
      }
    }
    this.layers.colours.replaceChildren(...colours);
  }

  /** Nothing of a solution is left on the page, not even where nobody sees it. */
  forget() {
    this.grey = [];
    for (const text of this.completion) text.textContent = "";
  }

  /**
   * The digits in grey. Where there are none they are only made invisible: a board that goes from green to pink
   * and back, as it does under a setter's fingers, has fifty texts less to lay out.
   * @param {Puzzle} puzzle @param {Look} look
   */
  drawCompletion(puzzle, look) {
    this.layers.completion.classList.toggle("gone", !look.completion);
    if (!look.completion) return;
    puzzle.cells.forEach((cell, i) => {
      const digit = this.missing.has(i) ? 0 : greyDigit(cell, i, look);
      if (digit === this.grey[i]) return;
      this.grey[i] = digit;
      const text = this.completion[i];
      text.textContent = digit ? symbol(puzzle.grid, digit) : "";
      text.setAttribute("font-size", String(fontOf(text.textContent)));
    });
  }

  /** @param {import("./puzzle.js").Cell} cell @param {number[] | null} candidates @param {number[] | null} counts @param {number} cap @param {boolean} low */
  content(cell, candidates, counts, cap, low) {
    const middle = UNIT / 2;
    const named = (/** @type {number} */ digit) => symbol(this.grid, digit);
    const big = (/** @type {string} */ kind, /** @type {number} */ digit) =>
      svg("text", { class: kind, x: middle, y: middle, "font-size": fontOf(named(digit)) }, named(digit));
    if (cell.given) return [big("given", cell.given)];
    if (cell.entered) return [big("entered", cell.entered)];
    if (candidates?.length === 1) return [big("completion sure", candidates[0])];
    if (candidates) return this.candidates(candidates, counts, cap, low);
    /** @type {SVGTextElement[]} */
    const marks = [];
    if (cell.centre.length) {
      const lines = isWide(this.grid) ? inLines(cell.centre, 4).map((line) => line.map(named).join(" ")) : [cell.centre.map(named).join("")];
      const longest = Math.max(...lines.map((line) => line.length));
      const font = Math.min(UNIT * 0.28, (UNIT * 1.5) / longest, (UNIT * 0.85) / lines.length);
      lines.forEach((line, i) => {
        const y = middle + (i - (lines.length - 1) / 2) * font;
        marks.push(svg("text", { class: "centre", x: middle, y, "font-size": font }, line));
      });
    }
    if (cell.corner.length > 9) return [...marks, ...this.inGrid(cell.corner)];
    const corners = [[0.16, 0.2], [0.84, 0.2], [0.16, 0.82], [0.84, 0.82], [0.5, 0.2], [0.5, 0.82], [0.16, 0.51], [0.84, 0.51], [0.5, 0.51]];
    cell.corner.forEach((digit, i) => {
      const [x, y] = corners[i];
      marks.push(svg("text", { class: "corner", x: x * UNIT, y: y * UNIT, "font-size": UNIT * 0.23 }, named(digit)));
    });
    return marks;
  }

  /** More corner marks than fit around a cell: each digit has its place. @param {number[]} digits */
  inGrid(digits) {
    const across = Math.ceil(Math.sqrt(this.grid.digits));
    const step = UNIT / (across + 0.4);
    const at = (/** @type {number} */ place) => (place + 0.7) * step;
    return digits.map((digit) =>
      svg("text", { class: "corner", x: at((digit - 1) % across), y: at(Math.floor((digit - 1) / across)), "font-size": step * 0.64 }, symbol(this.grid, digit)),
    );
  }

  /** `low` leaves room for a number in the corner. @param {number[]} candidates @param {number[] | null} counts @param {number} cap @param {boolean} low */
  candidates(candidates, counts, cap, low) {
    const across = Math.ceil(Math.sqrt(this.grid.digits));
    const step = UNIT / (across + 0.4);
    const top = low ? UNIT * 0.22 : 0;
    const down = (UNIT - top) / (across + 0.4);
    const font = Math.min(step, down * 1.1) * (isWide(this.grid) ? 0.64 : 0.8);
    return candidates.map((digit) => {
      const [row, column] = [Math.floor((digit - 1) / across), (digit - 1) % across];
      const [x, y] = [(column + 0.7) * step, top + (row + 0.7) * down];
      const count = counts?.[digit - 1] ?? 0;
      const kind = count === 1 ? "only" : count && count < cap ? "few" : "";
      const text = svg("text", { class: `candidate ${kind}`, x, y, "font-size": font }, symbol(this.grid, digit));
      if (!count || across > 4) return text;
      const told = count >= cap ? `${cap}+` : String(count);
      text.append(svg("title", {}, `${symbol(this.grid, digit)}: ${told} ${count === 1 ? "solution" : "solutions"}`));
      if (count > 1 && count < cap) {
        text.append(svg("tspan", { class: "count", "font-size": step * 0.42, dy: -step * 0.24, dx: 0.5 }, told));
      }
      return text;
    });
  }

  /** @param {Puzzle} puzzle @param {Look} look */
  drawMarks(puzzle, look) {
    const { grid } = puzzle;
    const { columns } = grid;
    const selection = look.selection ?? new Set();
    const marked = JSON.stringify([grid, [...selection], look.spare, look.path, look.focus]);
    if (marked === this.marks) return;
    this.marks = marked;
    const marks = [];
    if (selection.size) {
      marks.push(svg("path", { class: "selected", d: outline(grid, selection, UNIT, 3.5) }));
    }
    if (look.spare?.length) {
      marks.push(svg("path", { class: "spare", d: outline(grid, look.spare, UNIT, 6) }));
    }
    if (look.path?.length) {
      const points = look.path.map((c) => `${((c % columns) + 0.5) * UNIT},${(Math.floor(c / columns) + 0.5) * UNIT}`);
      marks.push(svg("polyline", { class: "path", points: points.join(" ") }));
      marks.push(svg("path", { class: "path-cells", d: outline(grid, look.path, UNIT, 5) }));
    }
    this.layers.selection.replaceChildren(...marks);
    const focus = look.focus ?? 0;
    this.cells.forEach((cell, i) => {
      const tab = i === focus ? "0" : "-1";
      if (cell.getAttribute("tabindex") !== tab) cell.setAttribute("tabindex", tab);
      const selected = selection.has(i) ? "true" : "false";
      if (cell.getAttribute("aria-selected") !== selected) cell.setAttribute("aria-selected", selected);
    });
  }

  /** @param {Puzzle} puzzle @param {Look} look */
  drawClash(puzzle, look) {
    const { grid } = puzzle;
    const cells = look.clash?.cells ?? [];
    const clash = JSON.stringify([grid, cells]);
    if (clash === this.clash) return;
    this.clash = clash;
    this.layers.clash.replaceChildren(
      ...cells.map((c) => svg("rect", { class: "clash-cell", x: (c % grid.columns) * UNIT, y: Math.floor(c / grid.columns) * UNIT, width: UNIT, height: UNIT })),
      ...(cells.length ? [svg("path", { class: "clash-hatch", d: hatch(grid, cells, UNIT) })] : []),
      ...(cells.length ? [svg("path", { class: "clash", d: outline(grid, cells, UNIT, 8) })] : []),
    );
  }

  /** A point of the window in cells from the top left corner of the grid. @param {number} x @param {number} y */
  pointAt(x, y) {
    const matrix = this.root.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x / UNIT, y: point.y / UNIT };
  }

  /** The cell at a point of the window, and how far the point is from its middle (0 to 1). @param {number} x @param {number} y */
  cellAt(x, y) {
    const matrix = this.root.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const [row, column] = [Math.floor(point.y / UNIT), Math.floor(point.x / UNIT)];
    if (row < 0 || column < 0 || row >= this.grid.rows || column >= this.grid.columns) return null;
    if (this.missing.has(row * this.grid.columns + column)) return null;
    const off = Math.max(Math.abs(point.x / UNIT - column - 0.5), Math.abs(point.y / UNIT - row - 0.5));
    return { cell: row * this.grid.columns + column, off: off * 2 };
  }
}

/** A board of which nothing is known yet. @param {import("./puzzle.js").Grid} grid @returns {import("./looks.js").Picture} */
function plain({ rows, columns }) {
  const [width, height] = [columns * UNIT, rows * UNIT];
  const ground = `<rect class="ground" width="${width}" height="${height}"/>`;
  const lines = `<rect class="edge" width="${width}" height="${height}"/>`;
  return { view: [-4, -4, width + 8, height + 8], ground, lines, rules: [], cosmetics: {}, captions: [], labelled: [], missing: [], regions: [] };
}

/** @param {number[]} digits @param {number} most */
const inLines = (digits, most) =>
  Array.from({ length: Math.ceil(digits.length / most) }, (_, i) => digits.slice(i * most, (i + 1) * most));

/** @param {string} text */
const fontOf = (text) => UNIT * (text.length > 2 ? 0.4 : text.length > 1 ? 0.5 : 0.62);

/** Whether some digits have several characters. @param {import("./puzzle.js").Grid} grid */
const isWide = (grid) => grid.least < 0 || grid.least + grid.digits > 10;

/** The digit of the completion that shows in a cell: none where anything else does. @param {import("./puzzle.js").Cell} cell @param {number} index @param {Look} look */
function greyDigit(cell, index, look) {
  const taken = cell.given || cell.entered || cell.centre.length || cell.corner.length || look.candidates?.[index];
  return taken ? 0 : (look.completion?.[index] ?? 0);
}
