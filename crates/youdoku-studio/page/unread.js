// What an import did not understand: it is kept with the puzzle, goes out again as it came, and stands beside the verdict
// for as long as it is there.

import { cellNamed } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** The name under which a puzzle keeps what was not understood, in words. */
export const UNREAD = "unread";

/** @param {Puzzle} puzzle @returns {string[]} */
export const unreadOf = (puzzle) => (Array.isArray(puzzle.kept[UNREAD]) ? /** @type {string[]} */ (puzzle.kept[UNREAD]) : []);

/** The cells that the parts name which were not understood. @param {Puzzle} puzzle @returns {number[]} */
export function unreadCells(puzzle) {
  const names = unreadOf(puzzle).flatMap((line) => /`([\w-]+)`/.exec(line)?.[1] ?? []);
  if (!names.length) return [];
  const found = new Set();
  const gather = (/** @type {any} */ value) => {
    if (typeof value === "string" && /^r\d+c\d+$/i.test(value)) found.add(cellNamed(puzzle.grid, value));
    else if (typeof value === "object" && value) Object.values(value).forEach(gather);
  };
  for (const parts of Object.values(puzzle.kept)) {
    if (typeof parts !== "object" || !parts) continue;
    for (const name of names) gather(/** @type {any} */ (parts)[name]);
  }
  return [...found].filter((cell) => cell >= 0);
}

/** Without code words: `sandwichsum` (2): kept but not enforced. @param {string} line */
export function inPlainWords(line) {
  const match = /^`([\w-]+)`(?: \((\d+)\))?(?:: (.*))?$/.exec(line);
  if (!match) return line;
  const name = match[1].replace(/-/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return `${match[2] ?? 1} ${name}${match[2] && match[2] !== "1" && !name.endsWith("s") ? "s" : ""}: ${match[3]?.replace("kept but not enforced", "kept, not yet understood") ?? "kept, not yet understood"}`;
}
