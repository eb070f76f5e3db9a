// A slot is where one tab keeps its work: a journal and a database of its own. The invariant: a slot has
// one tab that writes to it, so that two tabs never write over each other. A tab holds a lock on its slot
// for as long as it lives, and finds it again after a reload. A tab that is opened beside another begins
// with what that has on the board, and keeps it in a slot of its own from the first change on.

import { journals } from "./store.js";

/** The tab's own note of its slot: it outlives a reload, and goes with the tab. */
const NOTE = "youdoku.slot";
/** Milliseconds in which the page that had this tab's slot before is gone, as after a reload. */
const RELOADED = 1500;
/** The same of another tab that was just closed. */
const CLOSED = 200;

/** @returns {string | null} */
function noted() {
  try {
    return sessionStorage.getItem(NOTE);
  } catch {
    return null;
  }
}

/** @param {string} slot */
function note(slot) {
  try {
    sessionStorage.setItem(NOTE, slot);
  } catch {
    // Then the next reload begins like a new tab.
  }
}

/** @param {string} slot */
const lockOf = (slot) => `youdoku.slot.${slot}`;

/** Takes a slot for as long as this page lives; says whether it was free. @param {string} slot @param {number} wait @returns {Promise<boolean>} */
function take(slot, wait) {
  const locks = navigator.locks;
  if (!locks) return Promise.resolve(false);
  return new Promise((resolve) => {
    // The lock is held until what this returns is settled, which is never.
    const hold = () => {
      resolve(true);
      return new Promise(() => {});
    };
    locks.request(lockOf(slot), { signal: AbortSignal.timeout(wait) }, hold).catch(() => resolve(false));
  });
}

/**
 * The slot of this tab, and the slot whose work it begins with: its own from before, else the newest; a new one for a
 * puzzle that a link brings.
 * @param {boolean} [fresh] @returns {Promise<{slot: string, from: string}>}
 */
export async function ownSlot(fresh = false) {
  if (fresh) {
    const slot = crypto.randomUUID();
    await take(slot, CLOSED);
    note(slot);
    return { slot, from: slot };
  }
  const before = noted();
  const from = before ?? journals()[0]?.slot ?? "";
  let slot = from;
  // Also where a tab was doubled, with its note: whoever holds the slot keeps it.
  if (!(await take(slot, before === null ? CLOSED : RELOADED))) {
    slot = crypto.randomUUID();
    await take(slot, CLOSED);
  }
  note(slot);
  return { slot, from };
}

/** The journals that no tab writes to now, but for this one's. @param {string} own */
export async function leftWork(own) {
  const held = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
  return journals().filter(({ slot }) => slot !== own && !held.has(lockOf(slot)));
}
