// The one way in which the page asks. Who carries its questions is chosen in `carrier.js`: a server over a socket, or
// workers beside the page, where there is no server.

import { Carrier } from "./carrier.js";

/** What is heard of a question: news, and exactly one of the ends. @typedef {{part?: (part: any) => void, progress?: (progress: any) => void, answer?: (answer: any) => void, error?: (what: string) => void, stopped?: (why: string) => void}} Handlers */

/**
 * @typedef {object} Transport
 * @property {boolean} ready    whether questions can be asked now
 * @property {"server" | "page"} kind    who works: a server, or the browser itself
 * @property {(ask: string, about: object, handlers: Handlers) => number} ask    gives the number to speak of it by
 * @property {(id: number) => void} forget    no more news of it is wanted
 * @property {(id: number) => void} stop    it is to end, and its end is heard
 * @property {(id: number, count: number) => void} more    so many more of what comes one by one
 * @property {(ask: string, about: object) => Promise<any>} once    a question with one answer
 */

/** @type {Transport | null} */
let transport = null;

/** Connects, once for all of the page. @param {(state: "open" | "closed") => void} onState @returns {Transport} */
export function connect(onState) {
  return (transport = new Carrier(onState));
}

/** So many questions with one answer are open at once, so that a page full of pictures leaves room for its verdict. */
const MOST = 6;
let open = 0;
/** @type {(() => void)[]} */
const waiting = [];

/** Asks for one answer. @param {string} ask @param {object} [about] @returns {Promise<any>} */
export async function once(ask, about = {}) {
  if (!transport) throw new Error("the page has not started yet");
  while (open >= MOST) await new Promise((resolve) => waiting.push(() => resolve(null)));
  open++;
  try {
    return await transport.once(ask, about);
  } finally {
    open--;
    waiting.shift()?.();
  }
}
