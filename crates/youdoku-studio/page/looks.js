// Pictures of boards and rules, drawn by the server and kept here. The page draws no rule itself: it puts its digits into
// the picture that every other face of the program shows too.

import { once } from "./transport.js";
import { outgoing, stated, wireOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** Pieces of SVG by the names of layers. @typedef {Object<string, string>} Pieces */
/** @typedef {{view: [number, number, number, number], ground: string, lines: string, rules: (Pieces | null)[], cosmetics: Pieces, captions: string[], labelled: number[], missing: number[], regions: (number | null)[]}} Picture */

/** So many pictures are kept. */
const MOST = 300;

/** Pictures, or what is on its way; null where there is none to be had. @type {Map<string, Picture | Promise<Picture | null> | null>} */
const kept = new Map();

/** What was asked for last, which mostly is asked for again. @type {{puzzle: Puzzle | null, key: string}} */
const last = { puzzle: null, key: "" };

/** @param {Puzzle} puzzle */
function keyOf(puzzle) {
  const { grid, box, rules, kept: drawn } = puzzle;
  const before = last.puzzle;
  if (before?.rules !== rules || before.grid !== grid || before.box !== box || before.kept !== drawn) {
    last.key = JSON.stringify([grid, box, rules.map(wireOf), drawn]);
    last.puzzle = puzzle;
  }
  return last.key;
}

// What could not be had while the server was away can be asked for again.
document.addEventListener("studio-back", () => {
  for (const [key, value] of kept) if (value === null) kept.delete(key);
});

/** How many pictures are on their way. */
let coming = 0;
export const arePicturesComing = () => coming > 0;

/** The picture of a puzzle's rules, as soon as it is there; null where there is none. @param {Puzzle} puzzle @returns {Promise<Picture | null>} */
export async function pictureSoon(puzzle) {
  const key = keyOf(puzzle);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { grid, box, rules, cells } = puzzle;
  const about = { ...(box ? { box } : {}), ...stated(grid), rules: rules.map(wireOf), givens: cells.map(() => 0), kept: outgoing(puzzle) };
  const asked = once("picture", { puzzle: about, theme: "page" }).catch(() => null);
  kept.set(key, asked);
  coming++;
  const picture = await asked;
  coming--;
  kept.set(key, picture);
  const oldest = kept.keys().next().value;
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return picture;
}

/** The picture if it is known; else it is asked for, and `then` is called with it. @param {Puzzle} puzzle @param {() => void} then @returns {Picture | null} */
export function pictureOf(puzzle, then) {
  const known = kept.get(keyOf(puzzle));
  if (known && "view" in known) return known;
  if (known !== null) pictureSoon(puzzle).then((picture) => picture && then());
  return null;
}
