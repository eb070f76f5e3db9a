// New boards: the usual sizes, several grids at once, and any rows, columns, digits and boxes.

import { dialog } from "./dialogs.js";
import { html } from "./elements.js";
import { MOST, emptyOn, emptyPuzzle, gridOf, nameOf, plainRule, ruleOf } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** Boxes by height and width. */
export const SIZES = [[2, 2], [2, 3], [3, 2], [2, 4], [3, 3], [2, 5], [3, 4], [4, 4], [4, 5], [5, 5]];

/** The boxes that fit a board and have a cell for each digit, the usual ones first; others that fit behind them. @param {import("./puzzle.js").Grid} grid @returns {[number, number][]} */
export function fittingBoxes({ rows, columns, digits }) {
  /** @type {[number, number][]} */
  const boxes = [];
  for (let height = 1; height <= rows; height++) {
    for (let width = 1; width <= columns; width++) {
      const cells = height * width;
      if (rows % height === 0 && columns % width === 0 && cells > 1 && cells <= digits) boxes.push([height, width]);
    }
  }
  const key = (/** @type {[number, number]} */ [h, w]) => [h * w === digits ? 0 : 1, Math.abs(h - w), -h * w, h];
  return boxes.sort((a, b) => {
    const [one, other] = [key(a), key(b)];
    const i = one.findIndex((_, i) => one[i] !== other[i]);
    return i < 0 ? 0 : one[i] - other[i];
  });
}

/** Boards of several grids of so many digits that share boxes: where each begins, in boxes. @param {number} digits @param {[number, number][]} starts @returns {Puzzle} */
export function severalGrids(digits, starts) {
  const side = Math.round(Math.sqrt(digits));
  const [rows, columns] = [0, 1].map((way) => (Math.max(...starts.map((start) => start[way])) + side) * side);
  const grid = { rows, columns, digits, least: 1 };
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    starts.find(([down, right]) => row >= down * side && column >= right * side && row < (down + side) * side && column < (right + side) * side);
  const missing = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const there = at(row, column) !== undefined;
      if (!there) missing.push(nameOf(columns, row * columns + column));
    }
  }
  // Boxes as extra regions, each once, where cells are there.
  const boxes = new Map();
  for (const [down, right] of starts) {
    for (let i = 0; i < digits; i++) {
      const [r, c] = [(down + Math.floor(i / side)) * side, (right + (i % side)) * side];
      boxes.set(`${r} ${c}`, Array.from({ length: digits }, (_, k) => nameOf(columns, (r + Math.floor(k / side)) * columns + c + (k % side))));
    }
  }
  const rules = [
    plainRule("free"),
    ...starts.map(([down, right]) => ruleOf(grid, "rows-and-columns", { from: [nameOf(columns, down * side * columns + right * side)], size: [digits, digits] })),
    ...[...boxes.values()].map((cells) => ruleOf(grid, "extra-region", { cells })),
    ...(missing.length ? [ruleOf(grid, "missing", { cells: missing })] : []),
  ];
  return { ...emptyOn(grid, null), rules };
}

/** @type {{name: string, about: string, make: (words: string[]) => Puzzle}[]} */
const SEVERAL = [
  { name: "Two 9×9", about: "sharing a box", make: () => severalGrids(9, [[0, 0], [2, 2]]) },
  { name: "Samurai", about: "five 9×9, 21×21", make: () => severalGrids(9, [[0, 0], [0, 4], [2, 2], [4, 0], [4, 4]]) },
  { name: "Two 4×4", about: "sharing a box", make: () => severalGrids(4, [[0, 0], [1, 1]]) },
];

/** @param {App} app */
export function newDialog(app) {
  const open = (/** @type {Puzzle} */ puzzle) => (box.close(), app.open(puzzle, "An empty board"));
  const sizes = SIZES.map(([height, width]) =>
    html(
      "button",
      { type: "button", class: "size", onclick: () => open(emptyPuzzle(height, width)) },
      html("strong", {}, `${height * width}×${height * width}`),
      html("small", {}, `boxes ${height}×${width}`),
    ),
  );
  const number = (/** @type {string} */ id, /** @type {number} */ value) =>
    html("input", { id, type: "number", min: id === "new-least" ? -25 : 1, max: 25, value, required: true, oninput: () => suit() });
  const { grid } = app.puzzle;
  const [rows, columns] = [number("new-rows", grid.rows), number("new-columns", grid.columns)];
  const [least, count] = [number("new-least", grid.least), number("new-digits", grid.digits)];
  const boxes = html("select", { id: "new-boxes" });
  const problem = html("p", { class: "error", role: "alert" });
  const wanted = () => {
    const [r, c, l, d] = [rows, columns, least, count].map((field) => Number(field.value));
    return gridOf([r, c], [l, l + d - 1], null);
  };
  /** Offers the boxes that fit. */
  function suit() {
    const grid = wanted();
    const fitting = grid ? fittingBoxes(grid) : [];
    const option = (/** @type {[number, number]} */ box) => html("option", { value: box.join("x") }, `${box[0]}×${box[1]}`);
    const usual = fitting.filter(([height, width]) => height * width === grid?.digits);
    boxes.replaceChildren(
      ...usual.map(option),
      html("option", { value: "" }, "none"),
      ...fitting.slice(usual.length).map(option),
    );
    problem.textContent = grid ? "" : `Rows, columns and digits go from 1 to ${MOST}.`;
  }
  const make = () => {
    const grid = wanted();
    if (!grid) return suit();
    const chosen = boxes.value ? /** @type {[number, number]} */ (boxes.value.split("x").map(Number)) : null;
    const usual = fittingBoxes(grid).find(([height, width]) => height * width === grid.digits) ?? null;
    const puzzle = emptyOn(grid, chosen ?? usual);
    // It has to be said that there are no boxes.
    const bare = app.tables.rules.find((kind) => kind.scope === "base" && !kind.takes.length);
    open(chosen || !bare ? puzzle : { ...puzzle, rules: [plainRule(bare.word)] });
  };
  const field = (/** @type {string} */ text, /** @type {Node} */ control) => html("label", { class: "field stacked" }, html("span", {}, text), control);
  const several = SEVERAL.map(({ name, about, make }) =>
    html("button", { type: "button", class: "size", "data-several": name, onclick: () => open(make(app.tables.rules.map((kind) => kind.word))) }, html("strong", {}, name), html("small", {}, about)),
  );
  const box = dialog(
    "New puzzle",
    html("div", { class: "sizes" }, ...sizes),
    html("h3", {}, "Several grids"),
    html("div", { class: "sizes" }, ...several),
    html("h3", {}, "Any other board"),
    html("div", { class: "fields" }, field("Rows", rows), field("Columns", columns), field("Digits", count), field("Least digit", least), field("Boxes", boxes)),
    problem,
    html("div", { class: "row end" }, html("button", { type: "button", class: "primary", id: "new-make", onclick: make }, "Make it")),
  );
  suit();
}
