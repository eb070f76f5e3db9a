// The panel of the title: name, author and the rules in words, which are drafted from the rules until somebody edits them.

import { dialog } from "./dialogs.js";
import { byId, html } from "./elements.js";
import { kindOf, usualBase } from "./kinds.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** The rules in words, each kind once, as a draft. @param {Puzzle} puzzle */
export function draftOf(puzzle) {
  const words = [...new Set(puzzle.rules.map((rule) => rule.word))];
  const based = words.some((word) => kindOf(word)?.scope === "base");
  const sentence = (/** @type {string} */ word) => {
    const summary = kindOf(word)?.summary ?? "";
    return summary && `${summary[0].toUpperCase()}${summary.slice(1)}.`;
  };
  return [...(based ? [] : [usualBase()]), ...words].map(sentence).filter(Boolean).join("\n");
}

/** What was written about a puzzle; "" where it is only drafted. @param {Puzzle} puzzle */
export const writtenAbout = (puzzle) => (typeof puzzle.kept.about === "string" ? puzzle.kept.about : "");

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
  const box = dialog("Title and rules", html("div", { class: "fields" }, field("Title", title), field("Author", author)), field("Rules in words", about, draft));
  box.addEventListener("close", () => {
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
