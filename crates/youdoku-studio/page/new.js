// New boards: the usual sizes, several grids at once, and any rows, columns, digits and boxes.

import { dialog } from "./dialogs.js";
import { html } from "./elements.js";
import { MOST, emptyOn, emptyPuzzle, fromWire, gridOf, plainRule } from "./puzzle.js";
import { once } from "./transport.js";

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
  const read = async (/** @type {string} */ text) => {
    try {
      open(fromWire((await once("formats", { puzzle: text })).puzzle));
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
    }
  };
  const several = app.tables.several.map(({ name, about, text }) =>
    html("button", { type: "button", class: "size", "data-several": name, onclick: () => read(text) }, html("strong", {}, name), html("small", {}, about)),
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
