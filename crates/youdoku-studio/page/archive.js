// The history as the browser keeps it: every step, in a database of its own, without limit. A step is
// what changed since the one before; now and then one stands whole, so that a damaged record costs few.
//
// The invariant: the records 0 to `last` are the versions of the puzzle in order, and the version on the
// board is number `at`. Each tab has a slot of its own (`slots.js`), with a database of its own. Should
// another page have written to it nevertheless, whoever finds that writes all of its own history, so that
// steps of two pages never mix.
//
// A database takes its time, and a page that is being closed has none. So the steps that are not in the
// database yet stand in a journal besides, which is written at once (`store.js`).

import { EMPTY, pack, packCell, sameGrid, stated, unpack, unpackCell } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./history.js").History} History */
/** @typedef {{writer: string, serial: number, at: number, last: number}} State */
/** Steps that follow the first `from` versions of the database as `base` left it, or as this writer did since. */
/** @typedef {{present: object, saved: string, writer: string, base: State | null, from: number, at: number, steps: object[]}} Journal */

/** The first slot has the name that there was before there were others. @param {string} slot */
const nameOf = (slot) => (slot ? `youdoku.${slot}` : "youdoku");
/** Every so many steps one stands whole. */
const WHOLE = 64;
/** A longer journal is not worth the time it takes. */
const LONGEST_JOURNAL = 500;

/** @param {Puzzle[]} versions @param {number} i */
const step = (versions, i) => (i % WHOLE ? difference(versions[i - 1], versions[i]) : { whole: pack(versions[i]) });

/** All versions, and which is on the board. @param {History} history @returns {[Puzzle[], number]} */
const all = (history) => [[...history.past, history.present, ...history.future.toReversed()], history.past.length];

/** @param {Puzzle[]} some @param {Puzzle[]} others */
function sharedBy(some, others) {
  let count = 0;
  while (count < some.length && some[count] === others[count]) count++;
  return count;
}

/** @param {State | null | undefined} a @param {State | null | undefined} b */
const same = (a, b) => (a && b ? a.writer === b.writer && a.serial === b.serial : !a && !b);

/** What turns one version into the next. @param {Puzzle} before @param {Puzzle} after @returns {object} */
export function difference(before, after) {
  if (!sameGrid(before.grid, after.grid) || before.box?.join() !== after.box?.join()) return { whole: pack(after) };
  /** @type {Object<string, unknown>} */
  const cells = {};
  after.cells.forEach((cell, i) => {
    if (cell !== before.cells[i]) cells[i] = cell === EMPTY ? 0 : packCell(cell);
  });
  const packed = pack({ ...after, cells: [] });
  /** @type {Object<string, unknown>} */
  const step = { c: cells };
  if (after.rules !== before.rules) step.r = packed.r;
  if (after.title !== before.title) step.t = packed.t;
  if (after.author !== before.author) step.a = packed.a;
  if (after.kept !== before.kept) step.k = packed.k;
  return step;
}

/** The version that a step leads to; null where the record is damaged. @param {Puzzle | null} before @param {any} step @returns {Puzzle | null} */
export function after(before, step) {
  if (step?.whole) return unpack(step.whole);
  if (!before || !step) return null;
  const cells = before.cells.slice();
  for (const [key, value] of Object.entries(step.c ?? {})) {
    if (!(Number(key) in cells)) return null;
    cells[Number(key)] = value ? unpackCell(before.grid.digits, value) : EMPTY;
  }
  // What a step does not name is shared with the version before it.
  const { size, digits } = stated(before.grid);
  const named = unpack({ b: before.box, s: size, d: digits, r: step.r, t: step.t, a: step.a, k: step.k });
  if (!named) return null;
  return {
    grid: before.grid,
    box: before.box,
    cells,
    rules: "r" in step ? named.rules : before.rules,
    title: "t" in step ? named.title : before.title,
    author: "a" in step ? named.author : before.author,
    kept: "k" in step ? named.kept : before.kept,
  };
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Archive {
  /** @param {string} slot */
  constructor(slot) {
    this.slot = slot;
    /** @type {Promise<IDBDatabase>} */
    this.opened = new Promise((resolve, reject) => {
      const request = indexedDB.open(nameOf(slot), 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("steps");
        request.result.createObjectStore("state");
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    // Whoever waits for it hears of it; nobody else needs to.
    this.opened.catch(() => {});
    this.writer = crypto.randomUUID();
    /** What is known to stand in the database. @type {{state: State | null, versions: Puzzle[]}} */
    this.settled = { state: null, versions: [] };
    /** One write after the other. @type {Promise<void>} */
    this.busy = Promise.resolve();
  }

  /** Lets go of the database, when nothing more is read or written. */
  async close() {
    (await this.opened).close();
  }

  /** What to write at once. @param {History} history @returns {Journal} */
  journal(history) {
    const [versions, at] = all(history);
    const present = pack(history.present);
    const from = sharedBy(versions, this.settled.versions);
    const long = versions.length - from > LONGEST_JOURNAL;
    const steps = long ? [] : versions.slice(from).map((_, i) => step(versions, from + i));
    const saved = new Date().toISOString();
    return { present, saved, writer: this.writer, base: this.settled.state, from, at, steps };
  }

  /** Puts the kept history around the puzzle that was on the board. @param {History} history @param {Journal | null} journal */
  async restore(history, journal) {
    const database = await this.opened;
    const transaction = database.transaction(["steps", "state"]);
    const [found, records] = await Promise.all([
      done(transaction.objectStore("state").get("work")),
      done(transaction.objectStore("steps").getAll()),
    ]);
    /** @type {State | null} */
    const state = found ?? null;
    const whole = (/** @type {any[]} */ steps, /** @type {Puzzle[]} */ versions) => {
      for (const step of steps) {
        const version = after(versions.at(-1) ?? null, step);
        if (!version) break;
        versions.push(version);
      }
      return versions;
    };
    let versions = whole(records, []);
    if (state && versions.length === records.length && state.last === records.length - 1) {
      this.settled = { state, versions };
    }
    let at = state?.at ?? versions.length - 1;
    if (journal && (same(state, journal.base) || state?.writer === journal.writer)) {
      const longer = whole(journal.steps ?? [], versions.slice(0, journal.from));
      if (longer[journal.at]) [versions, at] = [longer, journal.at];
    }
    const present = unpack(journal?.present);
    const kept = versions[Math.min(at, versions.length - 1)];
    if (!kept) {
      if (present) history.present = present;
      return;
    }
    history.past = versions.slice(0, at);
    history.present = kept;
    history.future = versions.slice(at + 1).reverse();
    // Whatever happened to the steps, the puzzle itself is what was on the board.
    if (present && JSON.stringify(pack(present)) !== JSON.stringify(pack(kept))) {
      history.past.push(kept);
      history.present = present;
      history.future = [];
    }
  }

  /** Writes what is new. @param {History} history @returns {Promise<void>} */
  keep(history) {
    const [versions, at] = all(history);
    this.busy = this.busy.catch(() => {}).then(() => this.write(versions, at));
    return this.busy;
  }

  /** @param {Puzzle[]} versions @param {number} at */
  async write(versions, at) {
    const database = await this.opened;
    const transaction = database.transaction(["steps", "state"], "readwrite");
    const [steps, states] = [transaction.objectStore("steps"), transaction.objectStore("state")];
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    // Whoever waits below hears of it.
    ended.catch(() => {});
    const found = await done(states.get("work"));
    const mine = same(found, this.settled.state);
    if (!mine) steps.clear();
    const from = mine ? sharedBy(versions, this.settled.versions) : 0;
    for (let i = from; i < versions.length; i++) steps.put(step(versions, i), i);
    steps.delete(IDBKeyRange.lowerBound(versions.length));
    const state = { writer: this.writer, serial: (found?.serial ?? 0) + 1, at, last: versions.length - 1 };
    states.put(state, "work");
    await ended;
    this.settled = { state, versions };
  }
}

/** Removes what a slot holds. @param {string} slot */
export const dropArchive = (slot) => void indexedDB.deleteDatabase(nameOf(slot));
