// Links of ours: the puzzle in the address itself. A setting link holds all of it; a play link holds what a solver is given
// and nothing that was tried, so that no solution is in it.

import { EMPTY, pack, unpack } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** @param {object} packed */
function coded(packed) {
  let text = "";
  for (const byte of new TextEncoder().encode(JSON.stringify(packed))) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** A link that holds the whole puzzle, also what is pencilled. @param {Puzzle} puzzle @param {string} base */
export const settingLink = (puzzle, base) => `${base}#p=${coded(pack(puzzle))}`;

/** The puzzle as a solver gets it: givens, rules and texts. What a file brought along may hold its solution. @param {Puzzle} puzzle @returns {Puzzle} */
export function asGiven(puzzle) {
  const cells = puzzle.cells.map((cell) => (cell.given ? { ...EMPTY, given: cell.given } : EMPTY));
  return { ...puzzle, cells, kept: withoutSolution(puzzle.kept) };
}

/** @param {any} value @returns {any} */
function withoutSolution(value) {
  if (Array.isArray(value)) return value.map(withoutSolution);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !/^solution/i.test(key)).map(([key, part]) => [key, withoutSolution(part)]));
}

/** A link to play by. @param {Puzzle} puzzle @param {string} base */
export const playLink = (puzzle, base) => `${base}#play=${coded(pack(asGiven(puzzle)))}`;

/** The puzzle of a link of ours, and whether it is to be played; null where there is none. @param {string} text @returns {{puzzle: Puzzle, play: boolean} | null} */
export function sharedIn(text) {
  const match = /#(p|play)=([\w-]+)$/.exec(text.trim());
  if (!match) return null;
  try {
    const bytes = Uint8Array.from(atob(match[2].replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const puzzle = unpack(JSON.parse(new TextDecoder().decode(bytes)));
    return puzzle && { puzzle, play: match[1] === "play" };
  } catch {
    return null;
  }
}
