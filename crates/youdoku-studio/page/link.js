// Links of ours: the puzzle in the address itself. A setting link holds all of it; a play link holds what a solver is given
// and nothing that was tried, so that no solution is in it. Either may carry a certificate: the candidates that go, by which
// whoever opens it can check that there is one solution.

import { EMPTY, pack, unpack } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** @param {object} packed */
function coded(packed) {
  let text = "";
  for (const byte of new TextEncoder().encode(JSON.stringify(packed))) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} certificate */
const proof = (certificate) => (certificate ? `&c=${certificate}` : "");

/** A link that holds the whole puzzle, also what is pencilled. @param {Puzzle} puzzle @param {string} base @param {string} [certificate] */
export const settingLink = (puzzle, base, certificate = "") => `${base}#p=${coded(pack(puzzle))}${proof(certificate)}`;

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

/** A link to play by. @param {Puzzle} puzzle @param {string} base @param {string} [certificate] */
export const playLink = (puzzle, base, certificate = "") => `${base}#play=${coded(pack(asGiven(puzzle)))}${proof(certificate)}`;

/** The puzzle of a link of ours, and whether it is to be played; null where there is none. @param {string} text @returns {{puzzle: Puzzle, play: boolean, certificate: string} | null} */
export function sharedIn(text) {
  const match = /#(p|play)=([\w-]+)(?:&c=([\w-]+))?$/.exec(text.trim());
  if (!match) return null;
  try {
    const bytes = Uint8Array.from(atob(match[2].replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const puzzle = unpack(JSON.parse(new TextDecoder().decode(bytes)));
    return puzzle && { puzzle, play: match[1] === "play", certificate: match[3] ?? "" };
  } catch {
    return null;
  }
}
