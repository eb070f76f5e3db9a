// A slot is where one tab keeps its work: a journal and a database of its own. The invariant: a slot has
// one tab that writes to it, so that two tabs never write over each other. A tab holds a lock on its slot
// for as long as it lives, and finds it again after a reload. A tab that is opened beside another begins
// with what that has on the board, and keeps it in a slot of its own from the first change on. A puzzle that is opened
// gets a slot of its own too, unless there is nothing on the board: so nothing is ever written over.

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

/** Lets go of the slot that this page has. */
let letGo = () => {};

/** Takes a slot until another is taken or the page goes; says whether it was free. @param {string} slot @param {number} wait @returns {Promise<boolean>} */
function take(slot, wait) {
  const locks = navigator.locks;
  if (!locks) return Promise.resolve(false);
  return new Promise((resolve) => {
    // The lock is held until what this returns is settled.
    const hold = () =>
      new Promise((done) => {
        letGo();
        letGo = () => done(undefined);
        resolve(true);
      });
    // A slot that is free is had at once, however busy the machine is; else somebody may be about to leave it.
    locks
      .request(lockOf(slot), { ifAvailable: true }, (lock) => {
        if (lock) return hold();
        locks.request(lockOf(slot), { signal: AbortSignal.timeout(wait) }, hold).catch(() => resolve(false));
      })
      .catch(() => resolve(false));
  });
}

/**
 * The slot of this tab, and the slot whose work it begins with.
 * @returns {Promise<{slot: string, from: string}>}
 */
export async function ownSlot() {
  const before = noted();
  const from = before ?? journals()[0]?.slot ?? "";
  let slot = from;
  // Also where a tab was doubled, with its note: whoever holds the slot keeps it.
  if (!(await take(slot, before === null ? CLOSED : RELOADED))) slot = newSlot();
  note(slot);
  return { slot, from };
}

/** A slot that nobody has. */
export function newSlot() {
  const slot = crypto.randomUUID();
  take(slot, CLOSED);
  note(slot);
  return slot;
}

/** Goes over to a slot; says whether it was free. @param {string} slot */
export async function moveTo(slot) {
  const free = await take(slot, CLOSED);
  if (free) note(slot);
  return free;
}

/** The journals that no tab writes to now, but for this one's. @param {string} own */
export async function leftWork(own) {
  const held = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
  return journals().filter(({ slot }) => slot !== own && !held.has(lockOf(slot)));
}
