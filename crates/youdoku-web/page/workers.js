// The page's questions without a server: three workers from one compiled module, and a spare. A question that is stopped
// while it is at work, or that ends in a trap, takes its worker with it, and the spare stands in its place.
//
// The invariant is that of every transport: each question has exactly one end, whatever becomes of its worker.

/** @typedef {import("./transport.js").Handlers} Handlers */
/** @typedef {{id: number, about: any, handlers: Handlers, place: Place | null, waits: boolean, since: number}} Asked */
/** A worker, and the numbers of the questions that it is at. @typedef {{worker: Worker, ready: boolean, busy: Set<number>}} Place */

const WORKERS = 3;
/** A worker hears of what is said to it after so many milliseconds at the latest, or only when it is done. */
const HEARS = 130;
/** A worker that has taken so much is replaced when it is idle: memory never shrinks. */
const MOST_BYTES = 512 << 20;
/** How often the page hears how long its slow questions take. */
const PROGRESS = 250;
/** What takes long by nature: one worker is kept free of it. */
const SHOWS = ["solutions", "race", "watch", "generate"];
/** The other workers wait for the first verdict, but no longer than this. */
const ALONE = 1500;

/** The module, compiled while it arrives where the host names its type rightly. @param {URL} url */
async function compiled(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const made = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** The first half and the first worker are on their way before anybody asks: the page's other files come meanwhile. */
const first = compiled(new URL("./youdoku.wasm", import.meta.url));
// Whoever asks hears of it.
first.catch(() => {});
/** @type {Worker | null} */
let early = made();

export class Workers {
  /** @param {(state: "open" | "closed") => void} onState */
  constructor(onState) {
    this.onState = onState;
    this.ready = false;
    this.next = 1;
    /** @type {Map<number, Asked>} */
    this.open = new Map();
    /** @type {Asked[]} */
    this.waiting = [];
    /** @type {Place[]} */
    this.places = [];
    /** @type {Place | null} */
    this.spare = null;
    /** Why there is no module. */
    this.broken = "";
    /** Whether there are more workers than one, or soon. */
    this.grown = false;
    /** Its other half, when it has come. @type {WebAssembly.Module | null} */
    this.rest = null;
    this.begin();
    setInterval(() => this.progress(), PROGRESS);
  }

  /** @returns {"page"} */
  get kind() {
    return "page";
  }

  async begin() {
    const place = this.start();
    this.places.push(place);
    try {
      this.module = await first;
      place.worker.postMessage({ module: this.module });
    } catch (problem) {
      this.fail(String(problem));
    }
  }

  /** There will be no answers. @param {string} why */
  fail(why) {
    this.broken = why;
    this.ready = false;
    for (const id of [...this.open.keys()]) this.end(id, "error", why);
    this.waiting = [];
    this.onState("closed");
  }

  /** @returns {Place} */
  start() {
    const worker = early ?? made();
    early = null;
    /** @type {Place} */
    const place = { worker, ready: false, busy: new Set() };
    worker.onmessage = ({ data }) => this.hear(place, data);
    worker.onerror = (event) => this.hear(place, { trap: event.message });
    // The first is waited for; the others have a moment to get warm.
    if (this.module) worker.postMessage({ module: this.module, rest: this.rest, warm: this.ready });
    return place;
  }

  /** Fetches the half of the module that no first verdict needs. A worker that is asked for it sooner fetches it itself. */
  async complete() {
    try {
      this.rest = await compiled(new URL("./youdoku-rest.wasm", import.meta.url));
    } catch {
      return;
    }
    for (const place of [...this.places, this.spare]) place?.worker.postMessage({ rest: this.rest });
  }

  /** @param {Place} place @param {any} line */
  hear(place, line) {
    if ("ready" in line) return this.started(place);
    if ("broken" in line) return this.fail(line.broken);
    if ("trap" in line) return this.trapped(place, line.trap);
    if ("idle" in line) {
      place.busy.delete(line.idle);
      const asked = this.open.get(line.idle);
      if (asked && line.came === "waits") asked.waits = true;
      // One that has said nothing has lost its way; nobody shall wait for it.
      else if (asked) this.end(line.idle, "error", "the question was lost");
      if (line.bytes > MOST_BYTES && !place.busy.size && !this.streams(place).length) this.replace(place);
      return this.deal();
    }
    // The first verdict is there: what follows may have company.
    if (!this.grown && line.ask === "verdict" && !("part" in line)) setTimeout(() => this.grow());
    if ("part" in line) return this.open.get(line.id)?.handlers.part?.(line.part);
    for (const key of /** @type {const} */ (["answer", "error", "stopped"])) if (key in line) this.end(line.id, key, line[key]);
  }

  /** @param {Place} place */
  started(place) {
    place.ready = true;
    if (!this.ready) {
      this.ready = true;
      this.onState("open");
      setTimeout(() => this.grow(), ALONE);
    }
    this.deal();
    if (this.grown) this.grow();
  }

  /** Starts the next worker, one after the other: the page itself has work to do. */
  grow() {
    this.grown = true;
    if ([...this.places, this.spare].some((place) => place && !place.ready)) return;
    if (this.places.length < WORKERS) this.places.push(this.start());
    else if (!this.spare) {
      this.spare = this.start();
      this.complete();
    }
  }

  /** @param {Place} place @param {string} words */
  trapped(place, words) {
    const lost = [...place.busy];
    if (!place.ready) return this.fail(words);
    this.replace(place);
    const memory = /alloc|memory/i.test(words);
    const what = memory ? "it needs more memory than a page has" : `the question met a bug; the page goes on: ${words.split("\n")[0]}`;
    for (const id of lost) this.end(id, "error", what);
    this.deal();
  }

  /** Puts the spare, or a new one, in the place of a worker. @param {Place} place */
  replace(place) {
    place.worker.terminate();
    place.worker.onmessage = null;
    for (const asked of this.streams(place)) this.end(asked.id, "stopped", "the search was lost");
    const other = this.spare ?? this.start();
    this.spare = null;
    const index = this.places.indexOf(place);
    if (index >= 0) this.places[index] = other;
    this.spare = this.start();
  }

  /** Those that wait there to be asked for more. @param {Place} place */
  streams(place) {
    return [...this.open.values()].filter((asked) => asked.place === place && asked.waits);
  }

  /** @param {number} id @param {"answer" | "error" | "stopped"} key @param {any} value */
  end(id, key, value) {
    const asked = this.open.get(id);
    if (!asked) return;
    this.open.delete(id);
    asked.handlers[key]?.(value);
  }

  /** Gives what waits to whoever is free. */
  deal() {
    this.waiting = this.waiting.filter((asked) => {
      const show = SHOWS.includes(asked.about.ask);
      const place = this.places.find((place, i) => place.ready && !place.busy.size && (!show || i > 0 || this.places.length === 1));
      if (!place) return true;
      place.busy.add(asked.id);
      [asked.place, asked.since] = [place, performance.now()];
      place.worker.postMessage(asked.about);
      return false;
    });
  }

  /** @param {string} ask @param {any} about @param {Handlers} handlers */
  ask(ask, about, handlers) {
    const id = this.next++;
    if (this.broken) {
      queueMicrotask(() => handlers.stopped?.(this.broken));
      return id;
    }
    // A newer change ends the questions about older ones.
    for (const older of [...this.open.values()]) if (older.about.change < about.change) this.stop(older.id);
    /** @type {Asked} */
    const asked = { id, about: { id, ask, ...about }, handlers, place: null, waits: false, since: performance.now() };
    this.open.set(id, asked);
    this.waiting.push(asked);
    this.deal();
    return id;
  }

  /** @param {number} id */
  forget(id) {
    const asked = this.open.get(id);
    if (asked) asked.handlers = {};
    this.stop(id);
  }

  /** @param {number} id */
  stop(id) {
    const asked = this.open.get(id);
    if (!asked) return;
    this.waiting = this.waiting.filter((other) => other !== asked);
    const { place } = asked;
    if (place) this.leave(place, asked);
    this.end(id, "stopped", "cancelled");
    this.deal();
  }

  /** Has a worker leave a question: it hears of it soon, or is ended. @param {Place} place @param {Asked} asked */
  leave(place, asked) {
    place.worker.postMessage({ cancel: asked.id, waits: asked.waits });
    if (asked.waits) return;
    const rest = HEARS - (performance.now() - asked.since);
    const end = () => {
      if (!place.busy.has(asked.id)) return;
      this.replace(place);
      for (const id of place.busy) this.end(id, "stopped", "the search was lost");
      this.deal();
    };
    if (rest > 0) setTimeout(end, rest);
    else end();
  }

  /** @param {number} id @param {number} count */
  more(id, count) {
    const asked = this.open.get(id);
    if (!asked?.place || !asked.waits) return;
    asked.waits = false;
    asked.since = performance.now();
    asked.place.busy.add(id);
    asked.place.worker.postMessage({ more: id, count });
  }

  /** @param {string} ask @param {object} about @returns {Promise<any>} */
  once(ask, about) {
    return new Promise((resolve, reject) => {
      const fail = (/** @type {string} */ what) => reject(new Error(what));
      this.ask(ask, about, { answer: resolve, error: fail, stopped: fail });
    });
  }

  /** Tells how long the slow ones take. */
  progress() {
    const now = performance.now();
    for (const asked of this.open.values()) {
      const seconds = (now - asked.since) / 1000;
      if (asked.place && !asked.waits && seconds * 1000 > PROGRESS) asked.handlers.progress?.({ seconds, steps: {} });
    }
  }
}
