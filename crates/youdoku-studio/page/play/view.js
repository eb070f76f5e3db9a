// The board as a player sees it: the puzzle's picture, the player's digits and marks, colours as wedges, pen, fog. It is
// handed no solution, so that it can show none.

import { BoardView, UNIT } from "../board.js";
import { isLamp } from "../cosmetics.js";
import { svg } from "../elements.js";
import { Overlay } from "../told.js";
import { EMPTY, nameOf } from "../puzzle.js";
import { partSeen } from "../names.js";
import { halfSeen, seenRules, withoutFog } from "./fog.js";
import { read, signsIn } from "./pen.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./game.js").Position} Position */
/** @typedef {{selection: Set<number>, focus: number, wrong?: Iterable<number>, peers?: Iterable<number>, conflicts?: Iterable<number>, lit?: Set<number> | null, scene?: import("../told.js").Scene | null, stroke?: readonly string[], solved?: boolean, covered?: boolean}} Seen */

/** What is open of a board that is covered. @type {Set<number>} */
const NOWHERE = new Set();

/** Names of the nine colours, for those who do not see them. */
export const COLOURS = ["red", "orange", "yellow", "light green", "green", "sky blue", "blue", "purple", "grey"];

/** The piece of a cell that has the i-th of so many colours, as wedges round its middle. @param {number} i @param {number} count @param {number} unit */
export function wedge(i, count, unit) {
  if (count === 1) return `M0 0H${unit}V${unit}H0Z`;
  const middle = unit / 2;
  // From the top, slightly turned, so that two colours share a cell by a slant line.
  const turn = (/** @type {number} */ part) => 2 * Math.PI * (part / count) - Math.PI / 2 + Math.PI / 8;
  const rim = (/** @type {number} */ angle) => {
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const out = middle / Math.max(Math.abs(x), Math.abs(y));
    return [middle + x * out, middle + y * out];
  };
  const [from, to] = [turn(i), turn(i + 1)];
  const corners = [-3, -1, 1, 3, 5, 7].map((quarter) => (quarter * Math.PI) / 4).filter((angle) => angle > from && angle < to);
  const points = [from, ...corners, to].map(rim).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${middle} ${middle}L${points.join("L")}Z`;
}

export class PlayView {
  /** @param {SVGSVGElement} root @param {() => void} again */
  constructor(root, again) {
    this.board = new BoardView(root, again);
    const { layers } = this.board;
    this.colours = svg("g", { class: "layer-wedges", "aria-hidden": "true" });
    layers.colours.after(this.colours);
    this.marks = svg("g", { class: "layer-player", "aria-hidden": "true" });
    layers.completion.before(this.marks);
    this.pen = svg("g", { class: "layer-pen", "aria-hidden": "true" });
    layers.digits.after(this.pen);
    this.overlay = new Overlay(this.board);
    this.fog = svg("g", { class: "layer-fog", "aria-hidden": "true" });
    layers.selection.before(this.fog);
    layers.completion.remove();
    /** @type {readonly string[]} */
    this.painted = [];
    /** What was drawn of a puzzle with fog last. @type {{rules: Puzzle["rules"] | null, kept: Puzzle["kept"] | null, without: {rules: Puzzle["rules"], kept: Puzzle["kept"]}}} */
    this.clear = { rules: null, kept: null, without: { rules: [], kept: {} } };
    /** What names speak of while there is fog. @type {{lit: Set<number> | null, rules: import("../puzzle.js").Rule[], seen: import("../puzzle.js").Rule[], half: import("../puzzle.js").Rule[]}} */
    this.light = { lit: null, rules: [], seen: [], half: [] };
    /** The board's name of each cell, and ours. @type {string[]} */
    this.plain = [];
    /** @type {string[]} */
    this.named = [];
  }

  /** The puzzle without its own picture of the fog: the same for as long as it is the same. @param {Puzzle} puzzle @returns {Puzzle} */
  unfogged(puzzle) {
    const { clear } = this;
    if (clear.rules !== puzzle.rules || clear.kept !== puzzle.kept) {
      const lamps = puzzle.rules.some(isLamp);
      this.clear = { rules: puzzle.rules, kept: puzzle.kept, without: { rules: lamps ? puzzle.rules.filter((rule) => !isLamp(rule)) : puzzle.rules, kept: withoutFog(puzzle.kept) } };
    }
    return { ...puzzle, ...this.clear.without };
  }

  /** @param {Puzzle} whole @param {Position} position @param {Seen} seen */
  draw(whole, position, seen) {
    const puzzle = this.unfogged(whole);
    const { columns } = puzzle.grid;
    const dark = (/** @type {number} */ cell) => Boolean(seen.covered || (seen.lit && !seen.lit.has(cell)));
    const cells = puzzle.cells.map(({ given }, i) => {
      const { digit, corner, centre } = position.squares[i];
      // A digit hides marks; what is not lit is not there, but for what the player wrote.
      const shown = dark(i) ? 0 : given;
      const marks = digit || given ? {} : { corner: [...corner], centre: [...centre] };
      return shown || digit || marks.corner?.length || marks.centre?.length ? { ...EMPTY, given: shown, entered: given ? 0 : digit, ...marks } : EMPTY;
    });
    const state = seen.solved ? "good" : "plain";
    this.board.draw({ ...puzzle, cells }, { selection: seen.selection, focus: seen.focus, state, named: this.rulesSeen(puzzle, seen), open: seen.covered ? NOWHERE : seen.lit });
    this.drawUnder(puzzle, position, seen);
    this.drawPen([...position.pen, ...(seen.stroke ?? [])]);
    this.drawFog(puzzle, seen, dark);
    if (seen.scene) this.overlay.draw(puzzle.grid, seen.scene);
    else this.overlay.clear();
    this.name(puzzle, position, seen, dark, columns);
  }

  /** The rules that names may speak of: the same list for as long as the light is the same. @param {Puzzle} puzzle @param {Seen} seen */
  rulesSeen({ rules }, { lit = null }) {
    if (!lit) return rules;
    if (this.light.lit !== lit || this.light.rules !== rules) this.light = { lit, rules, seen: seenRules(rules, lit), half: halfSeen(rules, lit) };
    return this.light.seen;
  }

  /** @param {Puzzle} puzzle @param {Position} position @param {Seen} seen */
  drawUnder({ grid: { columns } }, position, seen) {
    const place = (/** @type {number} */ cell) => `translate(${(cell % columns) * UNIT} ${Math.floor(cell / columns) * UNIT})`;
    const wedges = position.squares.flatMap(({ colours }, cell) =>
      colours.map((colour, i) => svg("path", { class: `colour colour-${colour}`, transform: place(cell), d: wedge(i, colours.length, UNIT) })),
    );
    this.colours.replaceChildren(...wedges);
    const square = (/** @type {string} */ kind) => (/** @type {number} */ cell) =>
      svg("rect", { class: kind, transform: place(cell), width: UNIT, height: UNIT });
    this.marks.replaceChildren(
      ...[...(seen.peers ?? [])].map(square("peer")),
      ...[...(seen.conflicts ?? []), ...(seen.wrong ?? [])].map(square("conflict")),
    );
  }

  /** @param {readonly string[]} pen */
  drawPen(pen) {
    if (pen.length === this.painted.length && pen.every((mark, i) => mark === this.painted[i])) return;
    this.painted = pen;
    const drawn = pen.flatMap((mark) => {
      const told = read(mark);
      if (!told) return [];
      const [[x, y], [toX, toY]] = [told.from, told.to].map(([across, down]) => [across * UNIT, down * UNIT]);
      const r = UNIT * 0.16;
      if (told.sign === "o") return [svg("circle", { class: "pen", cx: x, cy: y, r })];
      if (told.sign === "x") return [svg("path", { class: "pen", d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}` })];
      return [svg("line", { class: "pen", x1: x, y1: y, x2: toX, y2: toY })];
    });
    this.pen.replaceChildren(...drawn);
  }

  /** @param {Puzzle} puzzle @param {Seen} seen @param {(cell: number) => boolean} dark */
  drawFog({ grid: { columns }, cells }, seen, dark) {
    const covered = seen.lit || seen.covered ? cells.flatMap((_, cell) => (dark(cell) ? [cell] : [])) : [];
    this.fog.replaceChildren(
      ...covered.map((cell) => svg("rect", { class: "fog", x: (cell % columns) * UNIT - 0.5, y: Math.floor(cell / columns) * UNIT - 0.5, width: UNIT + 1, height: UNIT + 1 })),
    );
  }

  /** What the board does not know of a cell: colours, signs, fog. @param {Puzzle} puzzle @param {Position} position @param {Seen} seen @param {(cell: number) => boolean} dark @param {number} columns */
  name(puzzle, position, seen, dark, columns) {
    const signs = signsIn(position.pen, columns);
    const wrong = new Set([...(seen.conflicts ?? []), ...(seen.wrong ?? [])]);
    this.board.cells.forEach((cell, i) => {
      const square = position.squares[i];
      const now = cell.getAttribute("aria-label") ?? "";
      // The board writes a name only where it changes; what was added here is known.
      const own = now === this.named[i] ? this.plain[i] : now;
      const parts = [
        ...(square.colours.length ? [square.colours.map((colour) => COLOURS[colour - 1]).join(", ")] : []),
        ...(signs.has(i) ? [signs.get(i)] : []),
        ...(wrong.has(i) ? ["in conflict"] : []),
        ...(seen.lit && !dark(i) ? this.light.half.filter((rule) => rule.cells.includes(i)).map(partSeen) : []),
      ];
      const start = dark(i) ? `${nameOf(columns, i)}: ${seen.covered ? "covered" : "in fog"}${square.digit ? "" : ", empty"}` : own.replace(", pencilled ", ", entered ");
      const name = [start, ...parts].join(", ");
      this.plain[i] = own;
      this.named[i] = name;
      if (now !== name) cell.setAttribute("aria-label", name);
    });
  }
}
