// Import: paste anything, drop a file, follow a link that holds a puzzle. What was not understood is
// listed and never dropped in silence.

import { html, isTyping } from "./elements.js";
import { dialog } from "./dialogs.js";
import { sharedIn } from "./link.js";
import { once } from "./transport.js";
import { MOST, fromWire, gridOf, question } from "./puzzle.js";
import { UNREAD, inPlainWords, unreadOf } from "./unread.js";

/** @typedef {import("./app.js").App} App */

/** Whether a part that a file had is still only kept. @param {import("./puzzle.js").Puzzle} puzzle @param {string} key @param {Object<string, any>} came */
function isKept(puzzle, key, came) {
  const has = (/** @type {Object<string, any>} */ kept) => Object.values(kept).some((parts) => parts && typeof parts === "object" && key in parts);
  return !key || !has(came) || has(puzzle.kept);
}

/** Reads a text and puts the puzzle on the board. @param {App} app @param {string} text @param {string} what */
async function take(app, text, what) {
  const shared = sharedIn(text);
  if (shared) return void openShared(app, shared, what);
  const read = await once("formats", { puzzle: text });
  const { puzzle, entered, title, author, kept, unread } = read;
  if (!gridOf(puzzle.size, puzzle.digits, puzzle.box)) throw new Error(`the page shows boards up to ${MOST}×${MOST}, this one is larger`);
  const all = fromWire({ ...puzzle, entered, title, author, kept });
  // What has become a thing is understood: all of its list, or it is named still.
  const left = unread.filter((/** @type {string} */ line) => isKept(all, /^`([\w-]+)`/.exec(line)?.[1] ?? "", kept));
  const marked = left.length ? { ...all, kept: { ...all.kept, [UNREAD]: left } } : all;
  app.open(marked, what);
  if (left.length) showUnread(marked);
}

/** Opens the puzzle of a link, and has the proof checked that came with it. @param {App} app @param {{puzzle: import("./puzzle.js").Puzzle, certificate: string}} shared @param {string} what */
async function openShared(app, { puzzle, certificate }, what) {
  app.open(puzzle, what);
  if (!certificate) return;
  const asked = question(puzzle, "given");
  const checked = await once("proven", { puzzle: asked, certificate }).catch(() => null);
  if (!checked) return;
  if (!checked.holds) return app.say("The proof in this link does not hold.");
  app.proven = JSON.stringify(asked);
  app.verdict?.ask("again");
  app.say(checked.solutions ? "One solution, proven." : "No solution, proven.");
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

/** Ctrl+V anywhere but in a field imports what was copied, in whatever tab is open. @param {App} app */
export function setUpPaste(app) {
  addEventListener("paste", (event) => {
    if (isTyping(/** @type {Element} */ (event.target)) || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (!text.trim()) return;
    event.preventDefault();
    take(app, text, "What you pasted").catch((problem) => app.say(`What was pasted is no puzzle: ${problem.message.split("\n")[0]}`));
  });
}

/** A puzzle in the address of the page itself: a play link opens in Play. @param {App} app */
export function readShared(app) {
  if (!/^#(?:p|play)=/.test(location.hash)) return;
  const shared = sharedIn(location.hash);
  const tab = shared?.play ? "play" : "set";
  history.replaceState(null, "", `${location.pathname}#${tab}`);
  if (shared) openShared(app, shared, "The puzzle of this link");
  else app.say("The puzzle in this link is damaged.");
  app.tabs?.follow();
}

/** What of a puzzle does not count. @param {import("./puzzle.js").Puzzle} puzzle */
export function showUnread(puzzle) {
  const box = dialog(
    "Not all of it counts",
    html("p", {}, "These parts came with the puzzle and were not understood. They are kept and go out again as they came, but the verdict does not look at them:"),
    html("ul", { class: "unread" }, ...unreadOf(puzzle).map((line) => html("li", {}, inPlainWords(line)))),
    html("div", { class: "row end" }, html("button", { type: "button", class: "primary", onclick: () => box.close() }, "Understood")),
  );
}
