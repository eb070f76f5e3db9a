// One live region for the page: a verdict, a hint, a removal. One sentence, at most one a second; of several the last is said.

import { byId } from "./elements.js";

const PAUSE = 1000;

let last = 0;
let timer = 0;

/** @param {string} text */
export function announce(text) {
  clearTimeout(timer);
  const wait = Math.max(0, last + PAUSE - performance.now());
  timer = setTimeout(() => {
    last = performance.now();
    const region = byId("live");
    if (region.textContent !== text) region.textContent = text;
  }, wait);
}
