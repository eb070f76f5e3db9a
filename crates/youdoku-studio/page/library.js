// The library: puzzles that were kept under a name, and those that are in a slot of their own without being on a board now.

import { dropArchive } from "./archive.js";
import { dialog } from "./dialogs.js";
import { counted, html } from "./elements.js";
import { offerFile } from "./export.js";
import { isBlank, pack, unpack } from "./puzzle.js";
import { leftWork } from "./slots.js";
import { dropFromLibrary, dropJournal, keepInLibrary, libraryEntries, libraryFile, mergeLibrary } from "./store.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** A name that no puzzle in the library has. @param {string} name */
function freeName(name) {
  const taken = new Set(libraryEntries().map((entry) => entry.name));
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name} ${i}`;
  return free;
}

/** @param {App} app */
export function libraryDialog(app) {
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
  const left = html("ul", { class: "library left", "aria-label": "Other puzzles" });
  let listed = "none yet";
  const fillLeft = async () => {
    const entries = (await leftWork(app.archive?.slot ?? "")).filter(({ puzzle }) => !isBlank(puzzle));
    // A tab that was just closed takes a moment to let go of its slot. What is listed already stays as it is.
    if (box.open) setTimeout(fillLeft, 1000);
    const now = JSON.stringify(entries.map(({ slot }) => slot));
    if (now === listed) return;
    listed = now;
    left.replaceChildren(
      ...(entries.length ? [html("li", { class: "note" }, "Not on the board now:")] : []),
      ...entries.map((entry) =>
        html(
          "li",
          {},
          html("button", { type: "button", class: "open", onclick: () => openLeft(entry) }, html("strong", {}, entry.puzzle.title || "Untitled puzzle"), html("small", {}, entry.saved && new Date(entry.saved).toLocaleString())),
          html("button", { type: "button", class: "keep", onclick: () => keepLeft(entry) }, "Keep"),
          html("button", { type: "button", class: "remove", "aria-label": `Remove ${entry.puzzle.title || "Untitled puzzle"}`, onclick: () => removeLeft(entry) }, "×"),
        ),
      ),
    );
  };
  /** @typedef {{slot: string, saved: string, puzzle: Puzzle}} Left */
  const openLeft = (/** @type {Left} */ { slot, puzzle }) => {
    box.close();
    app.moveTo(slot, puzzle);
  };
  const removeLeft = (/** @type {Left} */ { slot, puzzle }) => {
    dropJournal(slot);
    dropArchive(slot);
    const name = puzzle.title || "Untitled puzzle";
    tell(`“${name}” was removed.`, { name, saved: new Date().toISOString(), puzzle: pack(puzzle) });
    fillLeft();
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
    if (puzzle) app.open(puzzle, `“${entry.name}”`);
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
