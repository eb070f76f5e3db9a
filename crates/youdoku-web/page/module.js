// The module as an object: a question in, its lines out, one after the other, before the call returns.

import { wasi } from "./wasi.js";

/** What came of a call. @typedef {"done" | "again" | "waits"} Came */
const CAME = /** @type {Came[]} */ (["done", "again", "waits"]);

/** @param {WebAssembly.Module} module @param {(line: any) => void} tell */
export async function start(module, tell) {
  /** @type {any} */
  let exports;
  let words = "";
  const memory = () => exports.memory;
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi(module, memory, (more) => (words = (words + more).slice(-2000))),
    youdoku: {
      tell: (/** @type {number} */ at, /** @type {number} */ length) => {
        tell(JSON.parse(new TextDecoder().decode(new Uint8Array(memory().buffer, at >>> 0, length))));
      },
    },
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
    /** What a panic said. */
    lastWords: () => words,
    bytes: () => /** @type {number} */ (memory().buffer.byteLength),
  };
}
