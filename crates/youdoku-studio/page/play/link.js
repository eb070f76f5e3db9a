// Links of ours: a puzzle as text in the part of the address that no server sees. A setting link has all that stands on
// the board. A play link has what a player gets: givens, rules, texts, fog. What the setter tried, and a solution that
// came with an import, stay out of it: there is nothing in it to be found.

import { EMPTY, pack, unpack } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Puzzle} Puzzle */

/** How the address of a play link goes on after the page. */
export const PLAY_LINK = "#play=";

/** What programs call the solution that they send along. */
const SOLUTIONS = /^(solution|solutions|answer|final|successCode)$/i;

/** What a puzzle keeps of other programs, without solutions at any depth. @param {any} kept @returns {any} */
export function unsolved(kept) {
  if (Array.isArray(kept)) return kept.map(unsolved);
  if (typeof kept !== "object" || kept === null) return kept;
  return Object.fromEntries(Object.entries(kept).flatMap(([key, value]) => (SOLUTIONS.test(key) ? [] : [[key, unsolved(value)]])));
}

/** The puzzle as a player gets it. @param {Puzzle} puzzle @returns {Puzzle} */
export const toPlay = (puzzle) => ({
  ...puzzle,
  cells: puzzle.cells.map((cell) => (cell.given ? { ...EMPTY, given: cell.given } : EMPTY)),
  kept: unsolved(puzzle.kept),
});

/** @param {Puzzle} puzzle */
export function encoded(puzzle) {
  const bytes = new TextEncoder().encode(JSON.stringify(pack(puzzle)));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The puzzle of a code; null where it is damaged. @param {string} code @returns {Puzzle | null} */
export function decoded(code) {
  try {
    const bytes = Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    return unpack(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** All that stands on the board. @param {Puzzle} puzzle @param {string} page the address of the page */
export const settingLink = (puzzle, page) => `${page}#p=${encoded(puzzle)}`;

/** @param {Puzzle} puzzle @param {string} page */
export const playLink = (puzzle, page) => `${page}${PLAY_LINK}${encoded(toPlay(puzzle))}`;

/** The puzzle of a play link in an address or a text; null where it is none. @param {string} text @returns {Puzzle | null} */
export function playedIn(text) {
  const found = /#play=([\w-]+)$/.exec(text.trim());
  const puzzle = found && decoded(found[1]);
  // Whoever made it: nothing but a puzzle is taken from it.
  return puzzle && toPlay(puzzle);
}

/** The puzzle of either link; null where it is none. @param {string} text @returns {Puzzle | null} */
export function sharedIn(text) {
  const found = /#p=([\w-]+)$/.exec(text.trim());
  return found ? decoded(found[1]) : playedIn(text);
}
