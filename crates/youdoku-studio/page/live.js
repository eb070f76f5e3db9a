// The live connection: one WebSocket, numbered questions, answers that name theirs. It comes back by
// itself after the server was away, and says so, for questions do not survive that.

/** Why nothing came of a question that could not be asked. */
const AWAY = "the studio is not answering";

/** @typedef {import("./transport.js").Handlers} Handlers */

/** What a link for others in a network has: kept for this tab, and taken out of the address. */
function tokenOf() {
  const found = location.hash.match(/^#token=([0-9a-f]+)$/)?.[1];
  if (found) {
    sessionStorage.setItem("token", found);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return found ?? sessionStorage.getItem("token");
}
const token = tokenOf();

export class Live {
  /** @param {(state: "open" | "closed") => void} onState */
  constructor(onState) {
    this.onState = onState;
    this.next = 1;
    /** @type {Map<number, Handlers>} */
    this.open = new Map();
    /** What was asked before the connection was there. @type {((away: boolean) => void)[]} */
    this.early = [];
    this.wait = 250;
    this.connect();
  }

  /** @returns {"server"} */
  get kind() {
    return "server";
  }

  connect() {
    const address = new URL("./live", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address, token ? ["youdoku", token] : ["youdoku"]);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 250;
      for (const go of this.early.splice(0)) go(false);
      this.onState("open");
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => {
      const lost = [...this.open.values()];
      this.open.clear();
      for (const handlers of lost) handlers.stopped?.("the connection was lost");
      for (const go of this.early.splice(0)) go(true);
      this.onState("closed");
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, 5000);
    };
  }

  get ready() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** @param {any} message */
  hear(message) {
    const handlers = this.open.get(message.id);
    if (!handlers) return;
    if ("part" in message) return handlers.part?.(message.part);
    if ("progress" in message) return handlers.progress?.(message.progress);
    this.open.delete(message.id);
    if ("answer" in message) handlers.answer?.(message.answer);
    else if ("error" in message) handlers.error?.(message.error);
    else handlers.stopped?.(message.stopped);
  }

  /** Asks, and gives the number to cancel it by. @param {string} ask @param {object} about @param {Handlers} handlers */
  ask(ask, about, handlers) {
    if (!this.ready) {
      // It has an end like every question, but not before whoever asks has its number.
      queueMicrotask(() => handlers.stopped?.(AWAY));
      return 0;
    }
    const id = this.next++;
    this.open.set(id, handlers);
    this.socket?.send(JSON.stringify({ id, ask, ...about }));
    return id;
  }

  /** No more news of this question is wanted. @param {number} id */
  forget(id) {
    if (this.open.delete(id) && this.ready) this.socket?.send(JSON.stringify({ cancel: id }));
  }

  /** Asks the work to end; its end is still heard. @param {number} id */
  stop(id) {
    if (this.ready) this.socket?.send(JSON.stringify({ cancel: id }));
  }

  /** @param {number} id @param {number} count */
  more(id, count) {
    if (this.ready) this.socket?.send(JSON.stringify({ more: id, count }));
  }

  /** A question with one answer; one that comes before the connection waits for it. @param {string} ask @param {object} about @returns {Promise<any>} */
  once(ask, about) {
    return new Promise((resolve, reject) => {
      const fail = (/** @type {string} */ what) => reject(new Error(what === AWAY ? `${AWAY[0].toUpperCase()}${AWAY.slice(1)}.` : what));
      const go = (/** @type {boolean} */ away) => (away ? fail(AWAY) : this.ask(ask, about, { answer: resolve, error: fail, stopped: fail }));
      if (this.socket?.readyState === WebSocket.CONNECTING) this.early.push(go);
      else go(false);
    });
  }
}
