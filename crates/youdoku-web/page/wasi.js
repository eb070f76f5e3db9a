// The little of WASI that the module asks for: the time, sleep, random bytes, files in memory, and a place for last words.
// All else is answered by "not supported", so that a page stays a page.

import { files } from "./files.js";

const [OK, NOT_SUPPORTED] = [0, 52];
/** What is written to these is meant for people. */
const STREAMS = 3;

/** Something to wait at: memory of the module's kind that is shared, with nobody. @type {Int32Array | null} */
let bed = null;
try {
  bed = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
} catch {
  // A browser without it waits by looking at the clock.
}

/** @param {number} ms */
function sleep(ms) {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    try {
      if (bed) Atomics.wait(bed, 0, 0, until - performance.now());
    } catch {
      bed = null;
    }
  }
}

/** @param {WebAssembly.Module} module @param {() => WebAssembly.Memory} memory @param {(words: string) => void} lastWords */
export function wasi(module, memory, lastWords) {
  const view = () => new DataView(memory().buffer);
  const now = (/** @type {number} */ clock) => BigInt(Math.round((clock === 0 ? Date.now() : performance.now()) * 1e6));
  const filed = files(memory);
  /** @type {Record<string, (...numbers: any[]) => number>} */
  const known = {
    ...filed,
    clock_time_get: (clock, _, at) => {
      view().setBigUint64(at, now(clock), true);
      return OK;
    },
    // One subscription to the clock: that is how the library sleeps.
    poll_oneoff: (from, to, count, written) => {
      const asked = view();
      if (count !== 1 || asked.getUint8(from + 8) !== 0) return NOT_SUPPORTED;
      const [clock, time, absolute] = [asked.getUint32(from + 16, true), asked.getBigUint64(from + 24, true), asked.getUint16(from + 40, true) & 1];
      sleep(Number(absolute ? time - now(clock) : time) / 1e6);
      const [told, who] = [view(), asked.getBigUint64(from, true)];
      for (let i = 0; i < 32; i++) told.setUint8(to + i, 0);
      told.setBigUint64(to, who, true);
      told.setUint32(written, 1, true);
      return OK;
    },
    random_get: (at, length) => {
      // No more than so many bytes at once.
      for (let done = 0; done < length; done += 65536) {
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(length - done, 65536)));
      }
      return OK;
    },
    fd_write: (fd, parts, count, written) => {
      if (fd >= STREAMS) return filed.fd_write(fd, parts, count, written);
      let [text, length] = ["", 0];
      for (let i = 0; i < count; i++) {
        const [at, size] = [view().getUint32(parts + 8 * i, true), view().getUint32(parts + 8 * i + 4, true)];
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, size));
        length += size;
      }
      lastWords(text);
      view().setUint32(written, length, true);
      return OK;
    },
    environ_sizes_get: (count, size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return OK;
    },
    environ_get: () => OK,
    sched_yield: () => OK,
    proc_exit: (code) => {
      throw new Error(`the module ended itself (${code})`);
    },
  };
  const asked = WebAssembly.Module.imports(module).filter((entry) => entry.module === "wasi_snapshot_preview1");
  return Object.fromEntries(asked.map(({ name }) => [name, known[name] ?? (() => NOT_SUPPORTED)]));
}
