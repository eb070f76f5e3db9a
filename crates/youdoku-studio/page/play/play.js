// The Play tab: a game on the puzzle that is set, without a verdict and without a solution. It holds the game and what is
// selected; what keys and pointers mean is in `hands.js`, checks and hints are in `helper.js`.

import { toggle } from "../controls.js";
import { byId, html, say } from "../elements.js";
import { showPanel } from "../panels.js";
import { outgoing, question, symbol } from "../puzzle.js";
import { prefer, preferences } from "../store.js";
import { draftOf, writtenAbout } from "../title.js";
import { unreadOf } from "../unread.js";
import { setUpZoom } from "../zoom.js";
import { around, lamps, seenPuzzle } from "./fog.js";
import { MODES, clock, digitsOf, erase, fitted, isBegun, newGame, redo, tidy, undo, write } from "./game.js";
import { setUpHands } from "./hands.js";
import { Helper } from "./helper.js";
import { keepGame, keptGame } from "./keep.js";
import { COLOURS, PlayView } from "./view.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../transport.js").Transport} Live */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Mode} Mode */

/** Options, all of them off until somebody wants them. @type {[string, string, string][]} */
const OPTIONS = [
  ["conflicts", "Mark conflicts", "Digits that cannot stand together are hatched"],
  ["tidy", "Tidy marks", "A digit takes itself out of the marks of the cells it sees"],
  ["peers", "Light what a cell sees", "The cells that must differ from the selected one"],
  ["left", "Digits left", "How many of each digit are missing, on its key"],
];

export class Play {
  /** @param {HTMLElement} place @param {App} app @param {Live} live */
  constructor(place, app, live) {
    this.app = app;
    this.live = live;
    this.place = place;
    /** @type {Game} */
    this.game = newGame(app.puzzle.cells.length, this.about);
    /** The slot whose game this is, once it was looked for. @type {import("../archive.js").Archive | null | undefined} */
    this.slot = undefined;
    /** @type {Set<number>} */
    this.selection = new Set();
    this.focus = 0;
    /** @type {Mode} */
    this.mode = "digit";
    this.stopped = false;
    this.hidesTime = preferences().hidesTime === true;
    /** @type {Object<string, boolean>} */
    this.options = preferences().play ?? {};
    /** Cells that a check found wrong, as long as nothing changed. @type {number[]} */
    this.wrong = [];
    /** The cells that each cell must differ from, once they are known. @type {{about: string, peers: number[][]}} */
    this.seen = { about: "", peers: [] };
    /** What fog leaves to be seen; null where there is none. @type {Set<number> | null} */
    this.lit = null;
    /** Pen lines that are being drawn. @type {readonly string[]} */
    this.stroke = [];
    /** @type {import("../told.js").Scene | null} */
    this.scene = null;
    this.checked = 0;
    this.due = 0;
    this.build();
    this.view = new PlayView(byId("play-board"), () => this.draw());
    this.helper = new Helper(this);
    this.zoomed = setUpZoom(byId("play-frame"), this.view.board.root);
    setUpHands(this);
    setInterval(() => this.tick(), 1000);
    app.history.onChange(() => this.isShown && this.takeUp());
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
  }

  get isShown() {
    return this.app.tab === "play";
  }

  /** Clues that came with an import and are not understood: they do not count. */
  get unread() {
    return unreadOf(this.puzzle).length;
  }

  /** How it could be solved, where the setter looks at it. */
  lookAtPath() {
    this.app.tabs?.go("set");
    showPanel("path");
  }

  get puzzle() {
    return this.app.puzzle;
  }

  get givens() {
    return this.puzzle.cells.map((cell) => cell.given);
  }

  /** What the server is asked about. */
  get wire() {
    return question(this.puzzle, "given");
  }

  get about() {
    return JSON.stringify(this.wire);
  }

  /** The puzzle as far as fog leaves it to be seen: what is told, is told of it. */
  get seenWire() {
    return question(seenPuzzle(this.puzzle, this.lit), "given");
  }

  build() {
    const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ act, /** @type {string} */ title = "") =>
      html("button", { type: "button", id, title, onclick: act }, text);
    this.modes = html("div", { class: "modes", id: "play-modes", role: "radiogroup", "aria-label": "What keys write" },
      ...MODES.map(([mode, text, key]) =>
        html("label", { title: `Key ${key}` }, html("input", { type: "radio", name: "play-mode", value: mode, onchange: () => this.setMode(mode) }), html("span", {}, text)),
      ));
    this.keys = html("div", { class: "keypad", id: "play-keys", role: "group", "aria-label": "Keypad" });
    this.time = html("span", { class: "play-clock", id: "play-time" });
    this.place.append(
      html("section", { class: "panel play-about", "aria-label": "Puzzle" },
        html("h2", { id: "play-title" }),
        html("p", { class: "note", id: "play-author" }),
        html("div", { class: "row play-timing" },
          this.time,
          button("play-hide", "Hide", () => this.hideTime(!this.hidesTime), "Hide the time or show it"),
          button("play-stop", "Stop", () => this.stop(!this.stopped), "Stop the clock; the board is covered until it goes on"))),
      html("section", { class: "play-stage", "aria-label": "Board" },
        html("div", { class: "play-frame", id: "play-frame" }, boardElement()),
        html("div", { class: "hint-line", id: "hint-line" },
          html("p", { id: "hint-text", role: "status", "aria-live": "polite" }), html("span", { class: "row", id: "hint-acts" }))),
      html("section", { class: "panel play-side", "aria-label": "Rules and keys" },
        html("details", { class: "play-rules", open: true }, html("summary", {}, "Rules"), html("div", { id: "play-rules", tabindex: 0, role: "region", "aria-label": "Rules" })),
        this.modes,
        this.keys,
        html("div", { class: "row play-acts" },
          button("play-hint", "Hint", () => this.helper.press(), "Hint (H)"),
          button("play-check", "Check", () => this.helper.check(), "Check (K)")),
        html("details", { class: "play-options" }, html("summary", {}, "Options"),
          html("div", { class: "switches" }, ...OPTIONS.map(([key, text, hint]) => {
            const label = toggle(text, hint, `play-${key}`, (on) => this.setOption(key, on));
            label.querySelector("input").checked = this.options[key] === true;
            return label;
          })),
          button("play-again", "Start again", () => this.startAgain(), "Take away all that was entered, as one step"))),
    );
  }

  /** The tab is opened. */
  open() {
    this.takeUp();
    if (matchMedia("(max-width: 700px)").matches) /** @type {any} */ (this.place.querySelector(".play-rules")).open = false;
  }

  /** The puzzle may be another than when the game was last looked at: what still fits stays, and that is said once. */
  async takeUp() {
    const { archive } = this.app;
    if (this.slot !== archive) {
      this.slot = archive;
      const kept = await keptGame(archive);
      if (this.slot !== archive) return;
      this.game = kept ?? newGame(this.puzzle.cells.length, this.about);
      this.lit = null;
    }
    const { grid } = this.puzzle;
    const about = this.about;
    const begun = isBegun(this.game);
    const before = this.game.about;
    const { game, lost } = fitted(this.game, { givens: this.givens, digits: grid.digits, about });
    const other = before !== about;
    this.game = game;
    if (this.focus >= this.puzzle.cells.length) this.focus = 0;
    if ([...this.selection].some((cell) => cell >= this.puzzle.cells.length)) this.selection = new Set();
    this.wrong = [];
    this.scene = null;
    if (other) this.lit = null;
    if (other || !this.helper.said) this.helper.reset();
    if (other && begun) {
      this.helper.say(lost ? `The puzzle has changed: what you entered is kept, but for ${lost} ${lost === 1 ? "cell" : "cells"} where it no longer fits.` : "The puzzle has changed: all that you entered still fits.");
      this.keep();
    }
    this.light();
    this.draw();
  }

  /** Anything the player does comes through here. @param {Game} game */
  change(game) {
    if (game === this.game) return;
    this.game = game.done ? { ...game, done: false } : game;
    this.wrong = [];
    this.scene = null;
    this.helper.reset();
    this.keep();
    this.light();
    this.draw();
    if (this.isFull) this.helper.full();
  }

  get isFull() {
    const { missing } = this.view.board;
    return digitsOf(this.game, this.givens).every((digit, cell) => digit || missing.has(cell));
  }

  keep() {
    const { app } = this;
    // A puzzle that another tab keeps is this one's own as soon as it is played here.
    if (app.borrowed && isBegun(this.game)) {
      app.borrowed = null;
      app.keep();
    }
    if (this.slot) keepGame(this.slot, this.game);
  }

  /** @param {number} item @param {Mode} [mode] */
  write(item, mode = this.mode) {
    if (this.stopped || !this.selection.size) return;
    if (mode === "colour" ? item > COLOURS.length : item > this.puzzle.grid.digits) return;
    const written = mode === "pen" ? "digit" : mode;
    let game = write(this.game, this.givens, this.selection, written, item);
    if (written === "digit" && this.options.tidy && game !== this.game) {
      const set = [...this.selection].filter((cell) => game.present.squares[cell].digit === item);
      game = tidy(game, new Set(set.flatMap((cell) => this.peersOf(cell))), item);
    }
    this.change(game);
  }

  erase() {
    if (!this.stopped && this.selection.size) this.change(erase(this.game, this.selection, this.mode));
  }

  undo() {
    this.change(undo(this.game));
  }

  redo() {
    this.change(redo(this.game));
  }

  startAgain() {
    const { present } = newGame(this.puzzle.cells.length, this.about);
    this.change({ ...this.game, past: [...this.game.past, this.game.present], present, future: [] });
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.draw();
  }

  /** @param {Iterable<number>} cells @param {number} [focus] */
  select(cells, focus) {
    this.selection = new Set(cells);
    if (focus !== undefined) this.focus = focus;
    this.draw();
  }

  /** @param {string} key @param {boolean} on */
  setOption(key, on) {
    this.options = { ...this.options, [key]: on };
    prefer("play", this.options);
    this.draw();
  }

  /** @param {boolean} hides */
  hideTime(hides) {
    this.hidesTime = hides;
    prefer("hidesTime", hides);
    this.draw();
  }

  /** @param {boolean} stops */
  stop(stops) {
    this.stopped = stops;
    this.helper.reset();
    if (stops) this.helper.say("Stopped. The board is covered until you go on.");
    this.draw();
  }

  /** A second of play: not while the tab is hidden, stopped, or done. */
  tick() {
    if (!this.isShown || document.hidden || this.stopped || this.game.done) return;
    this.game = { ...this.game, seconds: this.game.seconds + 1 };
    if (this.game.seconds % 15 === 0 && isBegun(this.game)) this.keep();
    if (!this.hidesTime) say(this.time, clock(this.game.seconds));
  }

  /** The cells that must differ from one: known from the server, whatever the rules are. @param {number} cell @returns {number[]} */
  peersOf(cell) {
    const puzzle = this.seenWire;
    const about = JSON.stringify([puzzle.rules, puzzle.size, puzzle.box, puzzle.digits]);
    if (this.seen.about !== about) {
      this.seen = { about, peers: [] };
      this.live.ask("peers", { puzzle }, { answer: ({ peers }) => {
        if (this.seen.about !== about) return;
        this.seen = { about, peers };
        this.draw();
      } });
    }
    return this.seen.peers[cell] ?? [];
  }

  /** Cells whose digits cannot stand together. */
  conflicts() {
    const digits = digitsOf(this.game, this.givens);
    return digits.flatMap((digit, cell) => (digit && this.peersOf(cell).some((other) => digits[other] === digit) ? [cell] : []));
  }

  /** What fog leaves to be seen: the puzzle's lamps, and what right digits light. */
  light() {
    const { grid } = this.puzzle;
    const lit = lamps(outgoing(this.puzzle), grid.columns, grid.rows);
    if (!lit) {
      this.lit = null;
      return;
    }
    const entered = digitsOf(this.game, this.givens.map(() => 0));
    const before = this.lit ?? lit;
    this.lit = new Set([...lit, ...before]);
    const number = ++this.checked;
    this.live.ask("check", { puzzle: this.wire, entered }, { answer: ({ check, cells }) => {
      if (number !== this.checked) return;
      const right = check === "none" || check === "several" ? [] : entered.flatMap((digit, cell) => (digit && !cells.includes(cell) ? [cell] : []));
      this.lit = new Set([...lit, ...right.flatMap((cell) => around(cell, grid.columns, grid.rows))]);
      this.draw();
    } });
  }

  draw() {
    if (this.due) return;
    this.due = requestAnimationFrame(() => {
      this.due = 0;
      if (this.isShown) this.drawNow();
    });
  }

  drawNow() {
    const { puzzle, game, options } = this;
    const peers = options.peers && this.selection.size === 1 ? this.peersOf([...this.selection][0]) : [];
    this.view.draw(puzzle, game.present, {
      selection: this.selection, focus: this.focus, wrong: this.wrong, peers, lit: this.lit, scene: this.scene,
      conflicts: options.conflicts ? this.conflicts() : [], stroke: this.stroke, solved: game.done, covered: this.stopped,
    });
    this.zoomed(puzzle.grid);
    byId("play-frame").dataset.solved = String(game.done);
    byId("play-frame").dataset.mode = this.mode;
    say(byId("play-title"), puzzle.title || "Untitled puzzle");
    say(byId("play-author"), puzzle.author ? `by ${puzzle.author}` : "");
    say(this.time, this.hidesTime ? "Time hidden" : clock(game.seconds));
    say(byId("play-hide"), this.hidesTime ? "Show" : "Hide");
    say(byId("play-stop"), this.stopped ? "Go on" : "Stop");
    byId("play-stop").disabled = game.done;
    for (const input of this.modes.querySelectorAll("input")) input.checked = input.value === this.mode;
    this.drawKeys();
    // A draft says nothing of what lies in fog.
    const told = writtenAbout(puzzle) || draftOf(seenPuzzle(puzzle, this.lit));
    const rules = byId("play-rules");
    if (rules.dataset.told !== told) {
      rules.dataset.told = told;
      rules.replaceChildren(...told.split("\n").filter(Boolean).map((line) => html("p", {}, line)));
    }
    this.onDraw?.();
  }

  drawKeys() {
    const { grid } = this.puzzle;
    const colours = this.mode === "colour";
    const count = colours ? COLOURS.length : grid.digits;
    const digits = this.options.left ? digitsOf(this.game, this.givens) : [];
    const whole = this.puzzle.cells.length / grid.digits;
    const left = Array.from({ length: count }, (_, i) => (this.options.left && !colours ? Math.max(0, Math.round(whole) - digits.filter((digit) => digit === i + 1).length) : -1));
    const wanted = JSON.stringify([grid, this.mode, left]);
    if (this.keys.dataset.drawn === wanted) return;
    this.keys.dataset.drawn = wanted;
    const keys = left.map((missing, i) => {
      const text = colours ? "" : symbol(grid, i + 1);
      const name = colours ? `Colour ${COLOURS[i]}` : text;
      return html("button", { type: "button", class: `key ${colours ? `swatch colour-${i + 1}` : this.mode}`, "aria-label": name, title: missing >= 0 ? `${missing} left` : undefined, onclick: () => this.write(i + 1) },
        text, ...(missing >= 0 ? [html("small", { class: "missing", "aria-hidden": "true" }, String(missing))] : []));
    });
    const clear = html("button", { type: "button", class: "key clear", "aria-label": "Clear", onclick: () => this.erase() }, "⌫");
    this.keys.style.setProperty("--across", String(count <= 4 ? 5 : count <= 9 ? 5 : count <= 16 ? 6 : 7));
    this.keys.replaceChildren(...keys, clear);
  }

  /** Whoever shows undo and redo for the tab in front. @type {(() => void) | undefined} */
  onDraw;
}

/** @param {HTMLElement} element @param {App} app @returns {import("../tabs.js").Mode} */
export function mount(element, app) {
  const play = new Play(element, app, app.live);
  play.onDraw = () => app.draw();
  return {
    show: () => play.open(),
    hide: () => play.keep(),
    undo: () => play.undo(),
    redo: () => play.redo(),
    canUndo: () => play.game.past.length > 0,
    canRedo: () => play.game.future.length > 0,
    say: (text) => play.helper.say(text),
  };
}

/** @returns {SVGSVGElement} */
function boardElement() {
  const board = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of [["id", "play-board"], ["class", "board"], ["role", "grid"], ["aria-label", "Sudoku board"], ["aria-multiselectable", "true"]]) board.setAttribute(name, value);
  return board;
}
