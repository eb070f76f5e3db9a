// Snapshots: versions of the puzzle that were given a name, to come back to. They belong to the slot of the puzzle.

import { pack, unpack } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {{name: string, saved: string, puzzle: object}} Snapshot */

/** So many are kept with a puzzle. */
const MOST = 50;

/** @param {string} slot */
const keyOf = (slot) => `youdoku.snapshots.${slot}`;

/** @param {string} slot @returns {Snapshot[]} */
export function snapshotsOf(slot) {
  try {
    const list = JSON.parse(localStorage.getItem(keyOf(slot)) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => one?.name && unpack(one.puzzle)) : [];
  } catch {
    return [];
  }
}

/** Keeps a version under a name; says whether there was room. @param {string} slot @param {string} name @param {Puzzle} puzzle */
export function snap(slot, name, puzzle) {
  const others = snapshotsOf(slot).filter((one) => one.name !== name);
  return write(slot, [{ name, saved: new Date().toISOString(), puzzle: pack(puzzle) }, ...others].slice(0, MOST));
}

/** @param {string} slot @param {string} name */
export const dropSnapshot = (slot, name) => write(slot, snapshotsOf(slot).filter((one) => one.name !== name));

/** @param {string} slot @param {Snapshot[]} list */
function write(slot, list) {
  try {
    localStorage.setItem(keyOf(slot), JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
