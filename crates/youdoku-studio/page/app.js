// What the parts of the page share: the history, what is selected, how keys write, and how to draw.

import { Archive } from "./archive.js";
import { BoardView } from "./board.js";
import { COSMETICS } from "./cosmetics.js";
import { PHONE, byId } from "./elements.js";
import { preview } from "./drawing.js";
import { passingWord } from "./hand.js";
import { arePicturesComing } from "./looks.js";
import { History } from "./history.js";
import { setKinds } from "./kinds.js";
import { emptyPuzzle, isBlank, unpack } from "./puzzle.js";
import { overlay } from "./overlay.js";
import { bare, hasFog } from "./play/fog.js";
import { moveTo, newSlot, ownSlot } from "./slots.js";
import { wayOf } from "./things.js";
import { keepJournal, keptJournal, prefer, preferences } from "./store.js";

/** @typedef {"digit" | "corner" | "centre" | "colour"} Mode */
/** @typedef {"given" | "entered"} Kind */
/** @typedef {{word: string, also: string[], short: string, group: string, summary: string, about: string, look: string, usage: string, scope: "base" | "global" | "local" | "drawn", given: boolean, reads: boolean, places: boolean, takes: Part[]}} RuleKind */
/** What a rule takes: `takes` is the form of the argument, `words` its choices, `fewest` and `most` how many cells. @typedef {{name: string, takes: string, optional: boolean, least: number | null, usage: string, words?: string[], drawn?: string, fewest?: number, most?: number | null}} Part */
/** @typedef {{version: string, rules: RuleKind[], several: {name: string, about: string, text: string}[], groups: string[], engines: {name: string, summary: string, complete: boolean, races: boolean, missing: string | null}[], encodings: {name: string, summary: string, goodFor: string}[], symmetries: string[]}} Tables */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** Cells that are kept free around the board for clues outside it. */
const RING = 0.75;

/** Milliseconds that a change waits for its verdict before it is drawn without: half a frame of most screens. */
const HOLD = 8;

export class App {
  /** @param {Tables} tables */
  constructor(tables) {
    // What is only drawn is a tool like the others.
    this.tables = { ...tables, rules: [...tables.rules, ...COSMETICS] };
    setKinds(this.tables.rules);
    this.history = new History(emptyPuzzle(3, 3));
    this.view = new BoardView(byId("board"), () => this.draw(), RING);
    const kept = preferences();
    /** The tabs, the connection and the verdict: made with the page, and there before anything is shown. @type {import("./tabs.js").Tabs | null} */
    this.tabs = null;
    /** @type {import("./transport.js").Transport} */
    this.live = /** @type {any} */ (null);
    /** @type {import("./verdict.js").Verdict} */
    this.verdict = /** @type {any} */ (null);
    /** @type {Set<number>} */
    this.selection = new Set();
    this.focus = 0;
    /** @type {Mode} */
    this.mode = "digit";
    /** @type {Kind} */
    this.kind = kept.kind === "entered" ? "entered" : "given";
    /** The rule being drawn. @type {RuleKind | null} */
    this.tool = null;
    /** @type {number[]} */
    this.path = [];
    /** Where the stroke that is being drawn began and is now; null while there is none. @type {{from: {x: number, y: number}, to: {x: number, y: number}, pointer: string} | null} */
    this.stroking = null;
    /** What the hand holds, and what was typed into it so far. @type {{rule: import("./puzzle.js").Rule, how: "held" | "picked", text: string | null, changed: boolean} | null} */
    this.holding = null;
    /** Where it was picked. @type {{x: number, y: number} | null} */
    this.pickedAt = null;
    /** Whether the next stroke goes on with what is held. */
    this.extending = false;
    /** Whether the selection was made by hand, and nothing was written into it since. */
    this.pressed = false;
    /** What stands on the board besides the puzzle. @type {import("./board.js").Look} */
    this.look = { state: "plain" };
    /** @type {(() => void)[]} */
    this.drawers = [];
    /** Takes a tool in hand, or puts it down. @type {(kind: RuleKind | null) => void} */
    this.take = () => {};
    /** What a link has proven to have one solution, as it was asked. */
    this.proven = "";
    this.due = 0;
    this.waiting = 0;
    this.keeping = 0;
    this.writing = 0;
    /** Where this tab keeps its work, as soon as it has restored it. @type {Archive | null} */
    this.archive = null;
    this.archiving = true;
    /** What another tab keeps: no work of this one's, as long as it is unchanged. @type {Puzzle | null} */
    this.borrowed = null;
    // For whoever watches from outside: whether all that has happened is kept, and on the screen.
    Object.defineProperty(globalThis, "isKept", { get: () => !this.keeping && !this.writing });
    Object.defineProperty(globalThis, "settled", { get: () => !this.due && !this.waiting && !arePicturesComing() });
    addEventListener("pagehide", () => this.keep());
    PHONE.addEventListener("change", () => this.draw());
    this.history.onChange(() => this.changed());
  }

  get puzzle() {
    return this.history.present;
  }

  /** The place of the rule that is held, among the puzzle's; -1 for none. */
  get held() {
    return this.holding ? this.puzzle.rules.indexOf(this.holding.rule) : -1;
  }

  get grid() {
    return this.puzzle.grid;
  }

  changed() {
    const cells = this.puzzle.cells.length;
    if (this.holding && this.held < 0) this.holding = null;
    if ([...this.selection].some((cell) => cell >= cells)) this.selection = new Set();
    if (this.focus >= cells) this.focus = 0;
    // Writing a long history takes longer than a frame: the verdict goes first.
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), 150);
    this.hold();
  }

  /** Keeps the work in the browser: the puzzle at once, its history as soon as it is written. */
  keep() {
    clearTimeout(this.keeping);
    this.keeping = 0;
    const { archive, history } = this;
    if (!archive || history.present === this.borrowed) return;
    this.borrowed = null;
    if (!keepJournal(archive.slot, archive.journal(history))) this.say("The browser has no room left to keep your work.");
    if (!this.archiving) return;
    this.writing++;
    const failed = () => {
      // Said once: a browser that keeps nothing, as in a private window, need not say so at each key.
      this.archiving = false;
      this.say("The browser keeps the puzzle, but not its history.");
    };
    archive.keep(this.history).catch(failed).finally(() => this.writing--);
  }

  /** Puts kept work on the board. */
  async restore() {
    const { slot, from } = await ownSlot();
    this.archive = new Archive(slot);
    const source = from === slot ? this.archive : new Archive(from);
    const journal = keptJournal(from);
    try {
      await source.restore(this.history, journal);
    } catch {
      // No database here, as in some private windows: the puzzle itself is in the journal.
      this.history.present = unpack(journal?.present) ?? this.history.present;
    }
    if (source === this.archive) return;
    this.borrowed = this.history.present;
    source.close().catch(() => {});
  }

  /**
   * Puts a puzzle on the board, in a slot of its own: what was there before stays in its slot, and undo comes back to it.
   * @param {Puzzle} puzzle @param {string} what
   */
  open(puzzle, what) {
    const before = this.puzzle;
    const kept = !isBlank(before);
    if (kept) {
      this.keep();
      const left = this.archive;
      left?.busy.catch(() => {}).then(() => left.close()).catch(() => {});
      this.archive = new Archive(newSlot());
      this.borrowed = null;
    }
    this.clear();
    this.history.change(puzzle);
    if (kept) this.say(`${what} is on the board. “${before.title || "Untitled puzzle"}” stays in the Library.`, ["Back to it", () => this.history.undo()]);
  }

  /** Goes over to the work of another slot, with its history; a copy of it where another tab has it. @param {string} slot @param {Puzzle} puzzle */
  async moveTo(slot, puzzle) {
    this.keep();
    if (!(await moveTo(slot))) return this.open(puzzle, `A copy of “${puzzle.title || "Untitled puzzle"}”`);
    const archive = new Archive(slot);
    this.history.past = [];
    this.history.future = [];
    await archive.restore(this.history, keptJournal(slot)).catch(() => (this.history.present = puzzle));
    this.archive = archive;
    this.borrowed = null;
    this.clear();
    this.history.tell();
  }

  /** The hand is empty, and nobody has asked for the solution of what is on the board. */
  clear() {
    this.selection = new Set();
    this.holding = null;
    this.take(null);
    this.verdict.spoilNothing();
  }

  /** @param {() => void} drawer */
  onDraw(drawer) {
    this.drawers.push(drawer);
  }

  /** Draws once before the next frame, however often it is called. */
  draw() {
    if (this.due || this.waiting) return;
    this.due = requestAnimationFrame(() => {
      this.due = 0;
      this.drawNow();
    });
  }

  /**
   * Draws nothing until the verdict is there or a moment is over. A frame takes longer than the answer: drawn
   * at once, a key would keep the browser busy just when its verdict arrives, which would be shown a frame late.
   */
  hold() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.release(), HOLD);
  }

  release() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.draw();
  }

  /** A phone has no room to spare: the ring is there while a clue or the tool is outside, and never changes in a stroke. */
  ring() {
    if (!PHONE.matches) return RING;
    if (this.stroking) return this.view.ring;
    const outside = (/** @type {string | undefined} */ word) => word !== undefined && ["outside", "diagonal"].includes(wayOf(word));
    return outside(this.tool?.word) || this.puzzle.rules.some((rule) => outside(rule.word)) ? RING : 0.08;
  }

  drawNow() {
    this.view.keepRing(this.ring());
    const { selection, focus, path } = this;
    const isSet = this.tab === "set";
    // Outside Set no solution is on the page, in names or in what is hidden.
    const look = isSet ? this.look : {};
    // Nor is what fog hides there, while somebody plays.
    const shown = isSet || !hasFog(this.puzzle) ? this.puzzle : bare(this.puzzle);
    this.view.draw(shown, { ...look, selection, focus, path, preview: preview(this) });
    if (!isSet) this.view.forget();
    const { things } = this.view.layers;
    if (shown === this.puzzle) overlay(this, things);
    else {
      things.replaceChildren();
      delete things.dataset.drawn;
    }
    for (const drawer of this.drawers) drawer();
  }

  /** @param {Iterable<number>} cells @param {number} [focus] */
  select(cells, focus) {
    this.selection = new Set(cells);
    if (focus !== undefined) this.focus = focus;
    this.draw();
  }

  /** The cells that are there. */
  present() {
    return [...this.puzzle.cells.keys()].filter((cell) => !this.view.missing.has(cell));
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.draw();
  }

  /** @param {Kind} kind */
  setKind(kind) {
    this.kind = kind;
    prefer("kind", kind);
    this.draw();
  }

  /** A passing word where the tab that is shown has its words, and one deed that it offers. @param {string} text @param {[string, () => void] | null} [deed] */
  say(text, deed = null) {
    const mode = this.tabs?.mode;
    if (mode?.say) mode.say(text);
    else passingWord(this, text, deed);
  }

  /** The tab that is shown. */
  get tab() {
    return this.tabs?.shown ?? "set";
  }
}
