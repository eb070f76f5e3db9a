// The stage of a lesson: a board in the middle, steps both ways under it, and a place at the side for what belongs to the
// lesson. A lesson says what is shown; the stage draws it, and lets go of it when another lesson begins.

import { BoardView } from "../board.js";
import { html, say, svg } from "../elements.js";
import { Overlay } from "../told.js";
import { EMPTY, question } from "../puzzle.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../told.js").Scene} Scene */

/** Milliseconds between two steps that play by themselves. */
const PACE = 500;

export class Stage {
  /** @param {App} app @param {{middle: HTMLElement, side: HTMLElement}} places */
  constructor(app, { middle, side }) {
    this.app = app;
    this.live = app.live;
    this.side = side;
    const board = svg("svg", { class: "board", id: "lesson-board", role: "img", "aria-label": "The lesson's board" });
    this.view = new BoardView(board);
    this.overlay = new Overlay(this.view);
    // This board is a picture; where a lesson takes presses, it takes words too.
    this.view.layers.completion.remove();
    this.view.layers.cells.remove();
    this.note = html("p", { class: "lesson-note", id: "lesson-note", role: "status", "aria-live": "polite" });
    this.back = html("button", { type: "button", id: "lesson-back", "aria-label": "Step back", title: "Step back ( [ or PageUp )", onclick: () => this.step(-1) }, "‹");
    this.on = html("button", { type: "button", id: "lesson-on", "aria-label": "Step on", title: "Step on ( ] or PageDown )", onclick: () => this.step(1) }, "›");
    this.runs = html("button", { type: "button", id: "lesson-play", onclick: () => (this.timer ? this.pause() : this.run()) }, "Play");
    this.slider = html("input", { type: "range", min: 0, max: 0, value: 0, id: "lesson-slider", "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
    this.stepper = html("div", { class: "stepper", hidden: true }, this.back, this.on, this.runs, this.slider);
    this.under = html("div", { class: "lesson-under" });
    middle.replaceChildren(html("div", { class: "lesson-frame" }, board), this.note, this.stepper, this.under);
    /** @type {Puzzle} */
    this.puzzle = app.puzzle;
    /** Questions that end with the lesson. @type {Set<number>} */
    this.asked = new Set();
    this.timer = 0;
    this.at = 0;
    this.last = 0;
    /** @type {(at: number, way: 1 | -1) => number} */
    this.next = (at, way) => at + way;
    /** @type {(at: number) => void} */
    this.show = () => {};
    /** @type {(cell: number, event: MouseEvent) => void} */
    this.pressed = () => {};
    /** Whoever wants to know that a lesson was gone through. */
    this.done = () => {};
    board.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const found = this.view.cellAt(event.clientX, event.clientY);
      if (found) this.pressed(found.cell, event);
    });
  }

  /** Everything of the lesson before is gone. @param {Puzzle} puzzle */
  clear(puzzle) {
    this.pause();
    for (const asked of this.asked) this.live.forget(asked);
    this.asked.clear();
    this.puzzle = puzzle;
    this.under.replaceChildren();
    this.side.replaceChildren();
    this.stepper.hidden = true;
    this.say("");
    this.pressed = () => {};
    this.show = () => {};
    this.last = 0;
    this.paint({});
  }

  get grid() {
    return this.puzzle.grid;
  }

  /** What the server is asked about. */
  get wire() {
    return question(this.puzzle, "all");
  }

  /** @param {string} text */
  say(text) {
    say(this.note, text);
  }

  /** The puzzle with what is told about it, and with other digits where they are given. @param {Scene} scene @param {number[]} [digits] */
  paint(scene, digits = []) {
    const cells = this.puzzle.cells.map((cell, i) => {
      const given = cell.given || cell.entered;
      return given ? { ...EMPTY, given } : digits[i] ? { ...EMPTY, entered: digits[i] } : EMPTY;
    });
    this.view.draw({ ...this.puzzle, cells }, {});
    this.overlay.draw(this.grid, scene);
  }

  /** Asks for as long as the lesson lasts. @param {string} ask @param {object} about @param {import("../transport.js").Handlers} handlers */
  ask(ask, about, handlers) {
    const ended = (/** @type {string} */ text) => this.say(text);
    const asked = this.live.ask(ask, { puzzle: this.wire, ...about }, {
      error: (what) => ended(what.split("\n")[0]),
      stopped: (why) => ended(why === "cancelled" ? "Stopped." : `Stopped: ${why}.`),
      ...handlers,
    });
    this.asked.add(asked);
    return asked;
  }

  /** Steps from 0 to a last one. `next` may pass over some. @param {number} last @param {(at: number) => void} show @param {(at: number, way: 1 | -1) => number} [next] */
  steps(last, show, next = (at, way) => at + way) {
    [this.last, this.show, this.next] = [last, show, next];
    this.slider.max = String(last);
    this.stepper.hidden = last < 1;
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.last, at));
    if (this.last && this.at === this.last) this.done();
    this.slider.value = String(this.at);
    this.back.disabled = this.at === 0;
    this.on.disabled = this.at === this.last;
    this.show(this.at);
  }

  /** @param {1 | -1} way */
  step(way) {
    if (!this.stepper.hidden) this.go(this.next(this.at, way));
  }

  run() {
    if (this.at === this.last) this.go(0);
    say(this.runs, "Pause");
    this.timer = setInterval(() => (this.at >= this.last ? this.pause() : this.step(1)), PACE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    say(this.runs, "Play");
  }
}
