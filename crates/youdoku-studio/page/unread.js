// What an import did not understand: it is kept with the puzzle, goes out again as it came, and stands beside the verdict
// for as long as it is there.

import { dialog } from "./dialogs.js";
import { html } from "./elements.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** The name under which a puzzle keeps what was not understood, in words. */
export const UNREAD = "unread";

/** @param {Puzzle} puzzle @returns {string[]} */
export const unreadOf = (puzzle) => (Array.isArray(puzzle.kept[UNREAD]) ? /** @type {string[]} */ (puzzle.kept[UNREAD]) : []);

/** Without code words: `sandwichsum` (2): kept but not enforced. @param {string} line */
export function inPlainWords(line) {
  const match = /^`([\w-]+)`(?: \((\d+)\))?(?:: (.*))?$/.exec(line);
  if (!match) return line;
  const name = match[1].replace(/-/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return `${match[2] ?? 1} ${name}${match[2] && match[2] !== "1" && !name.endsWith("s") ? "s" : ""}: ${match[3]?.replace("kept but not enforced", "kept, not yet understood") ?? "kept, not yet understood"}`;
}

/** @param {Puzzle} puzzle */
export function showUnread(puzzle) {
  const box = dialog(
    "Not all of it counts",
    html("p", {}, "These parts came with the puzzle and were not understood. They are kept and go out again as they came, but the verdict does not look at them:"),
    html("ul", { class: "unread" }, ...unreadOf(puzzle).map((line) => html("li", {}, inPlainWords(line)))),
    html("div", { class: "row end" }, html("button", { type: "button", class: "primary", onclick: () => box.close() }, "Understood")),
  );
}
