// What a player reads: the rules in words.

import { kindOf, usualBase } from "../kinds.js";

/** @typedef {import("../app.js").App} App */

/** The rules as the setter wrote them, else as the table of rules says them, each kind once. @param {App} app */
export function rulesText(app) {
  const { puzzle } = app;
  const written = /** @type {any} */ (puzzle).text ?? "";
  if (written) return String(written);
  const based = puzzle.rules.some((rule) => kindOf(rule.word)?.scope === "base");
  const words = [...(based ? [] : [usualBase()]), ...puzzle.rules.map((rule) => rule.word)];
  const sentence = (/** @type {string} */ text) => (text && !/[.!?]$/.test(text) ? `${text}.` : text);
  return [...new Set(words)].map((word) => {
    const kind = kindOf(word);
    if (!kind) return word;
    const summary = kind.summary;
    return sentence(summary[0].toUpperCase() + summary.slice(1));
  }).join("\n");
}
