// Import: paste anything, drop a file, follow a link that holds a puzzle. What was not understood is
// listed and never dropped in silence.

import { html } from "./elements.js";
import { dialog, replace, replacing } from "./dialogs.js";
import { MOST, fromWire, gridOf, unpack } from "./puzzle.js";
import { once } from "./transport.js";

/** @typedef {import("./app.js").App} App */

/** Reads a text and puts the puzzle on the board. @param {App} app @param {string} text @param {string} what */
async function take(app, text, what) {
  const shared = sharedIn(text);
  if (shared) return replacing(app, what, () => replace(app, shared));
  const read = await once("formats", { puzzle: text });
  const { puzzle, entered, title, author, kept, unread } = read;
  if (!gridOf(puzzle.size, puzzle.digits, puzzle.box)) throw new Error(`the page shows boards up to ${MOST}×${MOST}, this one is larger`);
  replacing(app, what, () => {
    replace(app, fromWire({ ...puzzle, entered, title, author, kept }));
    if (unread.length) tellUnread(unread);
    else app.say("Imported; everything in it was understood.");
  });
}

/** @param {string[]} unread */
function tellUnread(unread) {
  const box = dialog(
    "Imported, but not all of it",
    html("p", {}, "These parts were not understood and do not count:"),
    html("ul", { class: "unread" }, ...unread.map((line) => html("li", {}, line))),
    html("div", { class: "row end" }, html("button", { type: "button", class: "primary", onclick: () => box.close() }, "Understood")),
  );
}

/** @param {App} app */
export function importDialog(app) {
  const text = html("textarea", {
    id: "import-text",
    rows: 8,
    spellcheck: "false",
    placeholder: "Paste a line of digits, rows, a list of lists, our own text with rules, or a link from f-puzzles, SudokuPad, Sudoku Maker, Penpa+, Interactive Sudoku Solver or this studio",
    "aria-label": "Puzzle to import",
  });
  const error = html("pre", { class: "error", role: "alert" });
  const file = html("input", { type: "file", "aria-label": "File to import", onchange: async () => {
    text.value = await file.files[0].text();
    go();
  } });
  const go = async () => {
    error.textContent = "";
    try {
      await take(app, text.value, "The imported puzzle");
      box.close();
    } catch (problem) {
      error.textContent = /** @type {Error} */ (problem).message;
    }
  };
  const box = dialog(
    "Import",
    text,
    error,
    html("div", { class: "row end" }, file, html("button", { type: "button", class: "primary", id: "import-go", onclick: go }, "Import")),
  );
  text.focus();
}

/** Files dropped anywhere on the page. @param {App} app */
export function setUpDrop(app) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = file ? await file.text() : (event.dataTransfer?.getData("text") ?? "");
    if (!text.trim()) return;
    take(app, text, file ? `“${file.name}”` : "What you dropped").catch((problem) => app.say(problem.message.split("\n")[0]));
  });
}

/** The puzzle of a link of ours. @param {string} text */
function sharedIn(text) {
  const match = /#p=([\w-]+)$/.exec(text.trim());
  if (!match) return null;
  try {
    const bytes = Uint8Array.from(atob(match[1].replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    return unpack(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** A puzzle in the address of the page itself. @param {App} app */
export function readShared(app) {
  if (!location.hash.startsWith("#p=")) return;
  const puzzle = sharedIn(location.hash);
  history.replaceState(null, "", location.pathname);
  if (puzzle) replacing(app, "The puzzle of this link", () => replace(app, puzzle));
  else app.say("The puzzle in this link is damaged.");
}
