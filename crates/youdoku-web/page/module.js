// The module as an object: a question in, its lines out, one after the other, before the call returns.
//
// It comes in two halves (`scripts/split-web`): what a first verdict needs, and the rest. Where the first calls a function of
// the other it calls a place in its table. There stands a function of ours until the rest has come, which takes all places.

import { wasi } from "./wasi.js";

/** What came of a call. @typedef {"done" | "again" | "waits"} Came */
const CAME = /** @type {Came[]} */ (["done", "again", "waits"]);

/** @param {WebAssembly.Module} module @param {(line: any) => void} tell @param {() => WebAssembly.Module} rest what is there at once, for a call waits for it */
export async function start(module, tell, rest) {
  /** @type {any} */
  let exports;
  let words = "";
  const memory = () => exports.memory;
  let whole = false;
  const later = new Proxy(/** @type {any} */ ({}), {
    get: (_, place) => (/** @type {any[]} */ ...given) => {
      if (!whole) new WebAssembly.Instance(rest(), { first: exports });
      whole = true;
      return exports.__indirect_function_table.get(Number(place))(...given);
    },
  });
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi(module, memory, (more) => (words = (words + more).slice(-2000))),
    youdoku: {
      tell: (/** @type {number} */ at, /** @type {number} */ length) => {
        tell(JSON.parse(new TextDecoder().decode(new Uint8Array(memory().buffer, at >>> 0, length))));
      },
      no_room: (/** @type {number} */ size) => (words = `no memory for ${size >>> 0} bytes`),
    },
    later,
  });
  exports = instance.exports;
  exports._initialize();
  return {
    /** @param {object} question @param {number} slice milliseconds, or 0 for as long as it takes @returns {Came} */
    ask(question, slice) {
      const bytes = new TextEncoder().encode(JSON.stringify(question));
      const at = exports.room(bytes.length) >>> 0;
      if (!at) {
        tell({ .../** @type {any} */ (question), puzzle: undefined, error: "the question is too long" });
        return "done";
      }
      // After `room`: memory that has grown has a new buffer.
      new Uint8Array(memory().buffer, at, bytes.length).set(bytes);
      return CAME[exports.ask(slice)];
    },
    /** @param {number} id @param {number} slice @returns {Came} */
    goOn: (id, slice) => CAME[exports.go_on(BigInt(id), slice)],
    /** @param {number} id @param {number} count */
    more: (id, count) => exports.more(BigInt(id), count),
    /** @param {number} id */
    cancel: (id) => exports.cancel(BigInt(id)),
    /** What was said before a trap. */
    lastWords: () => words,
    bytes: () => /** @type {number} */ (memory().buffer.byteLength),
    /** For the build, which looks at what is used. */
    exports,
  };
}
