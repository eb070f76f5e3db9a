// What the browser keeps: the puzzle with its history, the library of named puzzles, preferences.
// Work is written after every change, and nothing here ever throws at whoever draws.

import { pack, unpack } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./history.js").History} History */

const WORK = "youdoku.work";
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

/** Keeps the present, and as much of the history as there is room for. @param {History} history */
export function keepWork(history) {
  for (let steps = 400; ; steps = Math.floor(steps / 2)) {
    const past = steps ? history.past.slice(-steps).map(pack) : [];
    const future = steps ? history.future.slice(-steps).map(pack) : [];
    if (write(WORK, { past, present: pack(history.present), future })) return true;
    if (!steps) return false;
  }
}

/** Puts kept work into a history and says whether there was some. @param {History} history */
export function restoreWork(history) {
  const work = read(WORK);
  const present = work && unpack(work.present);
  if (!present) return false;
  const all = (/** @type {unknown} */ list) =>
    (Array.isArray(list) ? list : []).map(unpack).filter((puzzle) => puzzle !== null);
  history.past = all(work.past);
  history.future = all(work.future);
  history.present = present;
  return true;
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
