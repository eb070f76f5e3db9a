// The live connection: one WebSocket, numbered questions, answers that name theirs. It comes back by
// itself after the server was away, and says so, for questions do not survive that.

/** Why nothing came of a question that could not be asked. */
const AWAY = "the studio is not answering";

/** @typedef {{part?: (part: any) => void, answer?: (answer: any) => void, error?: (what: string) => void, stopped?: (why: string) => void, progress?: (progress: any) => void}} Handlers */

export class Live {
  /** @param {(state: "open" | "closed") => void} onState */
  constructor(onState) {
    this.onState = onState;
    this.next = 1;
    /** @type {Map<number, Handlers>} */
    this.open = new Map();
    this.wait = 250;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 250;
      this.onState("open");
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => {
      const lost = [...this.open.values()];
      this.open.clear();
      for (const handlers of lost) handlers.stopped?.("the connection was lost");
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
}

/** Asks the plain API. @param {string} path @param {object} body */
export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => {
    throw new Error(`${AWAY[0].toUpperCase()}${AWAY.slice(1)}.`);
  });
  const text = await response.text();
  if (!response.ok) {
    let what = text || response.statusText;
    try {
      what = JSON.parse(text).error ?? what;
    } catch {
      // Not JSON: the text itself is what there is to say.
    }
    throw new Error(what);
  }
  return (response.headers.get("content-type") ?? "").startsWith("application/json")
    ? JSON.parse(text)
    : text;
}
