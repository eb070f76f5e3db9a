// The panel of the title: name, author, the rules in words, which are drafted from the rules until somebody edits them,
// named snapshots, and the whole puzzle mirrored, turned, shifted or renumbered.

import { dialog } from "./dialogs.js";
import { byId, html } from "./elements.js";
import { kindOf, titled, usualBase } from "./kinds.js";
import { unpack } from "./puzzle.js";
import { dropSnapshot, snap, snapshotsOf } from "./snapshots.js";
import { WAYS, renumbered, shifted, turned } from "./turn.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** The rules in words, each kind once, as a draft. @param {Puzzle} puzzle */
export function draftOf(puzzle) {
  const words = [...new Set(puzzle.rules.map((rule) => rule.word))].filter((word) => kindOf(word)?.scope !== "drawn");
  const based = words.some((word) => kindOf(word)?.scope === "base");
  const sentence = (/** @type {string} */ word) => {
    const { summary = "", scope } = kindOf(word) ?? {};
    // What is on the board has a name that says what of it is meant.
    return summary && `${scope === "base" ? summary[0].toUpperCase() + summary.slice(1) : `${titled(word)}: ${summary}`}.`;
  };
  return [...(based ? [] : [usualBase()]), ...words].map(sentence).filter(Boolean).join("\n");
}

/** What was written about a puzzle; "" where it is only drafted. @param {Puzzle} puzzle */
export const writtenAbout = (puzzle) => (typeof puzzle.kept.about === "string" ? puzzle.kept.about : "");

/** The digits in a random order. @param {number} digits */
function shuffled(digits) {
  const all = Array.from({ length: digits }, (_, i) => i + 1);
  for (let i = digits - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** @param {App} app */
export function titleDialog(app) {
  const { puzzle } = app;
  const title = html("input", { id: "title-field", maxlength: 120, placeholder: "Untitled puzzle", value: puzzle.title });
  const author = html("input", { id: "author-field", maxlength: 120, value: puzzle.author });
  const written = writtenAbout(puzzle);
  const about = html("textarea", { id: "about-field", rows: 6, maxlength: 4000, class: "words" });
  about.value = written || draftOf(puzzle);
  const draft = html("span", { class: "note", id: "about-draft" }, written ? "" : "draft, made from the rules until you edit it");
  about.addEventListener("input", () => (draft.textContent = about.value.trim() ? "" : "empty: the draft comes back"));
  const field = (/** @type {string} */ text, /** @type {Node} */ control, /** @type {(Node | string)[]} */ ...more) =>
    html("label", { class: "field stacked" }, html("span", {}, text, " ", ...more), control);
  const slot = app.archive?.slot ?? "";
  const list = html("ul", { class: "library", id: "snapshots" });
  const name = html("input", { id: "snapshot-name", maxlength: 60, placeholder: "Name of the snapshot", "aria-label": "Name of the snapshot" });
  const said = html("p", { class: "note", role: "status" });
  const fill = () =>
    list.replaceChildren(
      ...snapshotsOf(slot).map((one) =>
        html(
          "li",
          {},
          html("button", { type: "button", class: "open", onclick: () => back(one) }, html("strong", {}, one.name), html("small", {}, new Date(one.saved).toLocaleString())),
          html("button", { type: "button", class: "remove", "aria-label": `Remove ${one.name}`, onclick: () => (dropSnapshot(slot, one.name), fill()) }, "×"),
        ),
      ),
    );
  const back = (/** @type {import("./snapshots.js").Snapshot} */ one) => {
    const kept = unpack(one.puzzle);
    changed = true;
    box.close();
    if (kept) app.history.change(kept);
    app.say(`Back at “${one.name}”.`, ["Undo", () => app.history.undo()]);
  };
  const keep = () => {
    const called = name.value.trim() || `Snapshot ${snapshotsOf(slot).length + 1}`;
    said.textContent = snap(slot, called, app.puzzle) ? `“${called}” is kept.` : "The browser has no room left for it.";
    fill();
  };
  /** Turns the whole puzzle; the dialog stays for the next turn. @param {string} text @param {(puzzle: Puzzle) => Puzzle} way */
  const turn = (text, way) => html("button", { type: "button", onclick: () => (app.select([]), app.history.change(way(app.puzzle))) }, text);
  const step = (/** @type {Puzzle} */ { box }) => [box?.[0] ?? 1, box?.[1] ?? 1];
  const turns = [
    ...Object.keys(WAYS).map((way) => turn(way[0].toUpperCase() + way.slice(1), (puzzle) => turned(puzzle, way))),
    turn("Shift down", (puzzle) => shifted(puzzle, step(puzzle)[0], 0)),
    turn("Shift right", (puzzle) => shifted(puzzle, 0, step(puzzle)[1])),
    turn("Renumber 1 → 9", (puzzle) => renumbered(puzzle, Array.from({ length: puzzle.grid.digits }, (_, i) => puzzle.grid.digits - i))),
    turn("Renumber at random", (puzzle) => renumbered(puzzle, shuffled(puzzle.grid.digits))),
  ];
  let changed = false;
  const box = dialog(
    "Title and rules",
    html("div", { class: "fields" }, field("Title", title), field("Author", author)),
    field("Rules in words", about, draft),
    html("h3", {}, "Snapshots"),
    html("div", { class: "row" }, name, html("button", { type: "button", id: "snapshot-keep", onclick: keep }, "Keep a snapshot")),
    said,
    list,
    html("h3", {}, "The whole puzzle"),
    html("div", { class: "row turns" }, ...turns),
    html("p", { class: "note" }, "Renumbering changes digits, marks and the digits that clues name. Sums, differences and orders stay as they are: with rules that look at how large a digit is it makes another puzzle."),
  );
  fill();
  box.addEventListener("close", () => {
    if (changed) return;
    const now = app.puzzle;
    const text = about.value.trim();
    const kept = { ...now.kept };
    delete kept.about;
    if (text && text !== draftOf(now)) kept.about = text;
    const next = { ...now, title: title.value.trim(), author: author.value.trim(), kept };
    const same = next.title === now.title && next.author === now.author && writtenAbout(next) === writtenAbout(now);
    if (!same) app.history.change(next);
  });
  title.select();
}

/** @param {App} app */
export function setUpTitle(app) {
  byId("open-title").addEventListener("click", () => titleDialog(app));
}
