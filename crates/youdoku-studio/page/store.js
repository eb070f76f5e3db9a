// What the browser keeps at once: the puzzle on the board with its newest steps, the library of named
// puzzles, preferences. The whole history has a store of its own, in `archive.js`. Nothing here ever
// throws at whoever draws.

import { pack, unpack } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const JOURNAL = "youdoku.journal";
const LIBRARY = "youdoku.library";
const PREFERENCES = "youdoku.preferences";

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Says whether there was room. @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keeps the puzzle and its newest steps at once. @param {import("./archive.js").Journal} journal */
export const keepJournal = (journal) => write(JOURNAL, journal) || write(JOURNAL, { ...journal, steps: [] });

/** @returns {import("./archive.js").Journal | null} */
export const keptJournal = () => read(JOURNAL);

/** @typedef {{name: string, saved: string, puzzle: object}} Entry */

/** @returns {Entry[]} */
export function libraryEntries() {
  const entries = read(LIBRARY);
  return Array.isArray(entries) ? entries.filter((entry) => entry?.name && unpack(entry.puzzle)) : [];
}

/** Keeps a puzzle under a name, in the place of one that has it. @param {string} name @param {Puzzle} puzzle */
export function keepInLibrary(name, puzzle) {
  const others = libraryEntries().filter((entry) => entry.name !== name);
  const saved = new Date().toISOString();
  return write(LIBRARY, [{ name, saved, puzzle: pack({ ...puzzle, title: name }) }, ...others]);
}

/** @param {string} name */
export function dropFromLibrary(name) {
  return write(LIBRARY, libraryEntries().filter((entry) => entry.name !== name));
}

/** Adds the entries of a file that a library was exported to; says how many. @param {any} file */
export function mergeLibrary(file) {
  const entries = Array.isArray(file?.puzzles) ? file.puzzles : [];
  const good = entries.filter((/** @type {any} */ entry) => entry?.name && unpack(entry.puzzle));
  const names = new Set(good.map((/** @type {Entry} */ entry) => entry.name));
  const others = libraryEntries().filter((entry) => !names.has(entry.name));
  return write(LIBRARY, [...good, ...others]) ? good.length : 0;
}

export const libraryFile = () => ({ youdoku: "library", puzzles: libraryEntries() });

/** @returns {Object<string, any>} */
export const preferences = () => read(PREFERENCES) ?? {};

/** @param {string} name @param {unknown} value */
export function prefer(name, value) {
  write(PREFERENCES, { ...preferences(), [name]: value });
}
