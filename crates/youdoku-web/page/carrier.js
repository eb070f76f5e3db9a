// Who carries the page's questions: workers beside it, for there is no server. What was loaded once is kept, where the
// browser lets a page do so, and the page opens without a network from then on.
export { Workers as Carrier } from "./workers.js";

/** Keeping all files takes them all once more: not while a first verdict is waited for, in milliseconds. */
const LATER = 2000;

addEventListener("load", () => setTimeout(() => {
  navigator.serviceWorker?.register(new URL("./sw.js", import.meta.url)).catch(() => {
    // A private window, or a host without https: the page works all the same.
  });
}, LATER));
