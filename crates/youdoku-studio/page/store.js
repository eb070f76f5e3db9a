// What the browser keeps at once: the puzzle on the board with its newest steps (for each slot, see
// `slots.js`), the library of named puzzles, preferences. The whole history has a store of its own, in
// `archive.js`. Nothing here ever throws at whoever draws.

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

/** The first slot has the name that there was before there were others. @param {string} slot */
const journalOf = (slot) => (slot ? `${JOURNAL}.${slot}` : JOURNAL);

/** Keeps the puzzle and its newest steps at once. @param {string} slot @param {import("./archive.js").Journal} journal */
export const keepJournal = (slot, journal) => write(journalOf(slot), journal) || write(journalOf(slot), { ...journal, steps: [] });

/** @param {string} slot @returns {import("./archive.js").Journal | null} */
export const keptJournal = (slot) => read(journalOf(slot));

/** @param {string} slot */
export const dropJournal = (slot) => localStorage.removeItem(journalOf(slot));

/** All slots with what is on their boards, the last written first. @returns {{slot: string, saved: string, puzzle: Puzzle}[]} */
export function journals() {
  const keys = Object.keys(localStorage).filter((key) => key === JOURNAL || key.startsWith(`${JOURNAL}.`));
  const found = keys.flatMap((key) => {
    const journal = read(key);
    const puzzle = unpack(journal?.present);
    return puzzle ? [{ slot: key.slice(JOURNAL.length + 1), saved: String(journal.saved ?? ""), puzzle }] : [];
  });
  return found.sort((a, b) => (a.saved < b.saved ? 1 : -1));
}

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
