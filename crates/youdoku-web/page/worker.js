// One worker: gets the compiled module, then questions. Each is worked on for a moment, then once more to its end, and in
// between the worker hears whether anybody still wants it. After a trap its memory is in no state to go on with: it says
// so, and whoever started it puts another in its place.

// Both are named here, for then they come together with the module's own file and not after it.
import "./files.js";
import "./wasi.js";
import { start } from "./module.js";

/** The server's quick queue gives a question as long. */
const SLICE = 100;
/** Solved once before anybody asks, so that the first question finds its functions compiled. */
const WARM = { id: 0, ask: "verdict", puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" };

/** @type {Awaited<ReturnType<typeof start>>} */
let module;
/** The module's other half, once the page has it. @type {WebAssembly.Module | null} */
let other = null;
/** @type {Set<number>} */
const unwanted = new Set();

/** Lets in what was said meanwhile. */
const listen = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (port1.close(), resolve(null));
  port2.postMessage(0);
});

/** The other half, now: a question cannot wait for it but so. */
function rest() {
  if (other) return other;
  const request = new XMLHttpRequest();
  request.open("GET", new URL("./youdoku-rest.wasm", import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`the rest of the module did not come (${request.status})`);
  return (other = new WebAssembly.Module(request.response));
}

/** Works, and says what came of it. @param {number} id @param {() => import("./module.js").Came} begin */
async function work(id, begin) {
  try {
    let came = begin();
    while (came === "again") {
      await listen();
      if (unwanted.delete(id)) {
        module.cancel(id);
        came = "done";
      } else came = module.goOn(id, 0);
    }
    unwanted.delete(id);
    postMessage({ idle: id, came, bytes: module.bytes() });
  } catch (problem) {
    postMessage({ trap: module.lastWords() || String(problem), id });
  }
}

onmessage = async ({ data }) => {
  if (data.rest) other = data.rest;
  if (data.module) {
    try {
      module = await start(data.module, (line) => line.id && postMessage(line), rest);
      if (data.warm) module.ask(WARM, 0);
      postMessage({ ready: true });
    } catch (problem) {
      postMessage({ broken: String(problem) });
    }
  } else if ("rest" in data) {
    // Whoever needs it has it now.
  } else if ("cancel" in data) {
    // What waits to be asked for more can be ended at once; what is at work hears of it between its steps.
    if (data.waits) module.cancel(data.cancel);
    else unwanted.add(data.cancel);
  } else if ("more" in data) {
    module.more(data.more, data.count);
    work(data.more, () => module.goOn(data.more, 0));
  } else work(data.id, () => module.ask(data, SLICE));
};
