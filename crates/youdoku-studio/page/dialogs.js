// The dialogs: new, generate, import, export, library, help. Nothing replaces work without asking, unless the
// work is blank; and even then undo brings it back.

import { dropArchive } from "./archive.js";
import { byId, counted, html } from "./elements.js";
import { exportDialog, offerFile } from "./export.js";
import { generateDialog } from "./generate.js";
import { importDialog, readShared, setUpDrop } from "./import.js";
import { helpDialog } from "./help.js";
import { MOST, emptyOn, emptyPuzzle, gridOf, isBlank, plainRule, unpack } from "./puzzle.js";
import { leftWork } from "./slots.js";
import { dropFromLibrary, dropJournal, keepInLibrary, libraryEntries, libraryFile, mergeLibrary } from "./store.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

let opened = 0;

/** Opens a dialog; it is gone when it closes. @param {string} title @param {...(Node | string)} content @returns {HTMLDialogElement} */
export function dialog(title, ...content) {
  const close = html("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => box.close() }, "×");
  // One may open on top of another, and each has a name of its own.
  const id = `dialog-title-${++opened}`;
  const heading = html("h2", { id }, title);
  /** @type {HTMLDialogElement} */
  const box = html("dialog", { "aria-labelledby": id, onclose: () => box.remove() }, html("div", { class: "dialog-head" }, heading, close), ...content);
  // A click beside the dialog closes it.
  box.addEventListener("click", (event) => event.target === box && box.close());
  byId("dialogs").append(box);
  box.showModal();
  return box;
}

/** Asks before work is replaced. @param {App} app @param {string} what @param {() => void} act */
export function replacing(app, what, act) {
  if (isBlank(app.puzzle)) return act();
  const box = dialog(
    "Replace your puzzle?",
    html("p", {}, `${what} takes the place of what is on the board. Undo brings it back.`),
    html(
      "div",
      { class: "row end" },
      html("button", { type: "button", onclick: () => box.close() }, "Keep mine"),
      html("button", { type: "button", class: "primary", autofocus: true, onclick: () => (box.close(), act()) }, "Replace"),
    ),
  );
}

/** @param {App} app @param {Puzzle} puzzle */
export function replace(app, puzzle) {
  app.selection = new Set();
  document.dispatchEvent(new CustomEvent("tool-done"));
  app.history.change(puzzle);
}

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
function newDialog(app) {
  const open = (/** @type {Puzzle} */ puzzle) => (box.close(), replacing(app, "An empty board", () => replace(app, puzzle)));
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
  const box = dialog(
    "New puzzle",
    html("div", { class: "sizes" }, ...sizes),
    html("h3", {}, "Any other board"),
    html("div", { class: "fields" }, field("Rows", rows), field("Columns", columns), field("Digits", count), field("Least digit", least), field("Boxes", boxes)),
    problem,
    html("div", { class: "row end" }, html("button", { type: "button", class: "primary", id: "new-make", onclick: make }, "Make it")),
  );
  suit();
}

/** A name that no puzzle in the library has. @param {string} name */
function freeName(name) {
  const taken = new Set(libraryEntries().map((entry) => entry.name));
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name} ${i}`;
  return free;
}

/** @param {App} app */
function libraryDialog(app) {
  const list = html("ul", { class: "library" });
  const said = html("p", { class: "note", role: "status" });
  const name = html("input", { value: app.puzzle.title, placeholder: "Name", "aria-label": "Name", maxlength: 120, onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && keep() });
  const fill = () => {
    const entries = libraryEntries();
    list.replaceChildren(
      ...(entries.length ? [] : [html("li", { class: "note" }, "Nothing kept yet. Name the puzzle on the board and keep it.")]),
      ...entries.map((entry) =>
        html(
          "li",
          {},
          html("button", { type: "button", class: "open", onclick: () => open(entry) }, html("strong", {}, entry.name), html("small", {}, new Date(entry.saved).toLocaleString())),
          html("button", { type: "button", class: "remove", "aria-label": `Remove ${entry.name}`, onclick: () => remove(entry) }, "×"),
        ),
      ),
    );
  };
  const left = html("ul", { class: "library left", "aria-label": "Left in tabs that were closed" });
  let listed = "";
  const fillLeft = async () => {
    const entries = (await leftWork(app.archive?.slot ?? "")).filter(({ puzzle }) => !isBlank(puzzle));
    // A tab that was just closed takes a moment to let go of its slot. What is listed already stays as it is.
    if (box.open) setTimeout(fillLeft, 1000);
    const now = entries.map(({ slot }) => slot).join();
    if (now === listed) return;
    listed = now;
    left.replaceChildren(
      ...(entries.length ? [html("li", { class: "note" }, "Left in tabs that were closed:")] : []),
      ...entries.map((entry) =>
        html(
          "li",
          {},
          html("button", { type: "button", class: "open", onclick: () => openLeft(entry) }, html("strong", {}, entry.puzzle.title || "Untitled puzzle"), html("small", {}, entry.saved && new Date(entry.saved).toLocaleString())),
          html("button", { type: "button", class: "keep", onclick: () => keepLeft(entry) }, "Keep"),
        ),
      ),
    );
  };
  /** @typedef {{slot: string, saved: string, puzzle: Puzzle}} Left */
  const openLeft = (/** @type {Left} */ { puzzle }) => {
    box.close();
    replacing(app, `“${puzzle.title || "Untitled puzzle"}”`, () => replace(app, puzzle));
  };
  const keepLeft = (/** @type {Left} */ { slot, puzzle }) => {
    const called = freeName(puzzle.title || "Untitled puzzle");
    if (!keepInLibrary(called, puzzle)) return tell("The browser has no room left for it.");
    dropJournal(slot);
    dropArchive(slot);
    tell(`“${called}” is kept.`);
  };
  /** Says what became of an entry, and offers to undo it. @param {string} text @param {import("./store.js").Entry} [lost] */
  const tell = (text, lost) => {
    fill();
    const puzzle = lost && unpack(lost.puzzle);
    const back = html("button", { type: "button", onclick: () => puzzle && (keepInLibrary(lost.name, puzzle), tell(`“${lost.name}” is back.`), name.focus()) }, "Bring it back");
    said.replaceChildren(text, ...(puzzle ? [" ", back] : []));
    if (puzzle) back.focus();
  };
  const remove = (/** @type {import("./store.js").Entry} */ entry) => {
    dropFromLibrary(entry.name);
    tell(`“${entry.name}” was removed.`, entry);
  };
  const open = (/** @type {import("./store.js").Entry} */ entry) => {
    const puzzle = unpack(entry.puzzle);
    box.close();
    if (puzzle) replacing(app, `“${entry.name}”`, () => replace(app, puzzle));
  };
  const keep = () => {
    const called = name.value.trim();
    if (!called) {
      name.focus();
      return tell("Give it a name first.");
    }
    const old = libraryEntries().find((entry) => entry.name === called);
    if (!keepInLibrary(called, app.puzzle)) return tell("The browser has no room left for it.");
    if (app.puzzle.title !== called) app.history.change({ ...app.puzzle, title: called });
    const same = JSON.stringify(old?.puzzle) === JSON.stringify(libraryEntries()[0].puzzle);
    if (old && !same) tell(`“${called}” took the place of the puzzle that was kept under this name.`, old);
    else tell(`“${called}” is kept.`);
  };
  const file = html("input", { type: "file", accept: ".json", hidden: true, onchange: async () => {
    try {
      tell(`${counted(mergeLibrary(JSON.parse(await file.files[0].text())), "puzzles")} added.`);
    } catch {
      tell("That file is not a library.");
    }
  } });
  fill();
  const box = dialog(
    "Library",
    html("div", { class: "row" }, name, html("button", { type: "button", class: "primary", onclick: keep }, "Keep this puzzle")),
    said,
    list,
    left,
    html(
      "div",
      { class: "row end" },
      file,
      html("button", { type: "button", onclick: () => file.click() }, "Add from a file"),
      html("button", { type: "button", onclick: () => offerFile("youdoku-library.json", "application/json", JSON.stringify(libraryFile(), null, 1)) }, "Export all"),
    ),
  );
  fillLeft();
}

/** @param {App} app @param {import("./transport.js").Transport} live */
export function setUpDialogs(app, live) {
  byId("open-new").addEventListener("click", () => newDialog(app));
  byId("open-generate").addEventListener("click", () => generateDialog(app, live));
  byId("open-import").addEventListener("click", () => importDialog(app));
  byId("open-export").addEventListener("click", () => exportDialog(app));
  byId("open-library").addEventListener("click", () => libraryDialog(app));
  byId("open-help").addEventListener("click", () => helpDialog());
  setUpDrop(app);
  document.addEventListener("studio-ready", () => readShared(app));
  addEventListener("hashchange", () => readShared(app));
}

