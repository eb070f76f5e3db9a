// One worker: gets the compiled module, then questions. Each is worked on for a moment, then once more to its end, and in
// between the worker hears whether anybody still wants it. After a trap its memory is in no state to go on with: it says
// so, and whoever started it puts another in its place.

import { start } from "./module.js";

/** The server's quick queue gives a question as long. */
const SLICE = 100;
/** Solved once before anybody asks, so that the first question finds its functions compiled. */
const WARM = { id: 0, ask: "verdict", puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" };

/** @type {Awaited<ReturnType<typeof start>>} */
let module;
/** @type {Set<number>} */
const unwanted = new Set();

/** Lets in what was said meanwhile. */
const listen = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (port1.close(), resolve(null));
  port2.postMessage(0);
});

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
  if (data.module) {
    try {
      module = await start(data.module, (line) => line.id && postMessage(line));
      if (data.warm) module.ask(WARM, 0);
      postMessage({ ready: true });
    } catch (problem) {
      postMessage({ broken: String(problem) });
    }
  } else if ("cancel" in data) {
    // What waits to be asked for more can be ended at once; what is at work hears of it between its steps.
    if (data.waits) module.cancel(data.cancel);
    else unwanted.add(data.cancel);
  } else if ("more" in data) {
    module.more(data.more, data.count);
    work(data.more, () => module.goOn(data.more, 0));
  } else work(data.id, () => module.ask(data, SLICE));
};
