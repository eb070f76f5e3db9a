// Whoever plays and asks: is it right so far, what next, why not this digit. Answers stand in the hint line. Nothing is
// written on the board before the fourth press, and any change begins anew.

import { byId, html, say } from "../elements.js";
import { nameOf, symbol } from "../puzzle.js";
import { chainScene, wholeScene, whatScene, whereScene } from "../scenes.js";
import { clock, digitsOf, step as stepped, withSquares } from "./game.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {{hint: "step" | "mistake" | "solved" | "nothing", texts: string[], cells: number[], step?: import("../scenes.js").Step}} Hint */

/** What the button promises next. */
const PRESSES = ["Hint: where", "Hint: what", "Hint: why", "Hint: do"];

/** So long nothing is said of waiting, in milliseconds. */
const PATIENCE = 200;

export class Helper {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** @type {Hint | null} */
    this.hint = null;
    this.pressed = 0;
    this.said = "";
    /** The question whose answer is still wanted. */
    this.asked = 0;
    /** Presses of the hint that wait for its answer. */
    this.presses = 0;
    /** How many links of the chain are shown; 0 where none is played. */
    this.link = 0;
  }

  /** The board has changed: whatever was told was about another. */
  reset() {
    if (this.asked) this.play.live.forget(this.asked);
    this.asked = 0;
    this.presses = 0;
    this.hint = null;
    this.pressed = 0;
    this.link = 0;
    this.play.scene = null;
    this.say("");
    this.label();
  }

  label() {
    say(byId("play-hint"), PRESSES[this.pressed % 4]);
  }

  /** Says something in the hint line, with what can be done about it. @param {string} text @param {...[string, () => void]} acts */
  say(text, ...acts) {
    this.said = text;
    say(byId("hint-text"), text);
    byId("hint-acts").replaceChildren(...acts.map(([label, act]) => html("button", { type: "button", onclick: act }, label)));
  }

  /** What the server is told of the game. */
  get about() {
    const { play } = this;
    const marks = play.game.present.squares.map(({ digit, centre }) => (digit ? [] : [...centre]));
    return { puzzle: play.wire, entered: digitsOf(play.game, play.givens.map(() => 0)), marks };
  }

  /** The same, as far as fog leaves it to be seen. */
  get seen() {
    return { ...this.about, puzzle: this.play.seenWire };
  }

  /** Asks, and says that it takes time only where it does. @param {string} ask @param {object} about @param {(answer: any) => void} answer */
  ask(ask, about, answer) {
    const { live } = this.play;
    if (this.asked) live.forget(this.asked);
    const slow = setTimeout(() => this.say("Thinking…", ["Stop", () => live.stop(this.asked)]), PATIENCE);
    const end = (/** @type {(x: any) => void} */ act) => (/** @type {any} */ x) => {
      clearTimeout(slow);
      this.asked = 0;
      act(x);
    };
    this.asked = live.ask(ask, about, {
      answer: end(answer),
      error: end((what) => {
        this.presses = 0;
        this.say(what.split("\n")[0]);
      }),
      stopped: end((why) => {
        this.presses = 0;
        this.say(why === "cancelled" ? "Stopped." : `No answer: ${why}.`);
      }),
    });
  }

  /** Clues that count for nothing are said first: what is told is not about them. */
  get without() {
    const count = this.play.unread;
    return count ? `Without ${count} ${count === 1 ? "clue that is" : "clues that are"} not understood: ` : "";
  }

  check() {
    this.reset();
    this.ask("check", this.about, ({ check, cells }) => {
      const texts = {
        solved: "So far, nothing is wrong.",
        fine: "So far, nothing is wrong.",
        wrong: "Something is wrong.",
        several: "This puzzle has several solutions; only clashes can be told. Nothing clashes.",
        none: "This puzzle has no solution.",
      };
      const text = this.without + texts[/** @type {keyof typeof texts} */ (check)];
      if (check === "wrong") this.say(text, ["Where?", () => this.show(cells)], ["Undo to before it", () => this.undoBefore(cells)]);
      else this.say(text);
      if (check === "solved") this.solved();
    });
  }

  /** @param {number[]} cells */
  show(cells) {
    this.play.wrong = cells;
    const { columns } = this.play.puzzle.grid;
    this.say(`Wrong: ${cells.map((cell) => nameOf(columns, cell)).join(", ")}.`, ["Undo to before it", () => this.undoBefore(cells)]);
    this.play.draw();
  }

  /** Undoes until none of the wrong digits stands, and asks again: others may have been wrong before. @param {number[]} cells */
  undoBefore(cells) {
    const { play } = this;
    const { past, present, future } = play.game;
    const wrong = cells.map((cell) => present.squares[cell].digit);
    const stands = (/** @type {import("./game.js").Position} */ { squares }) => cells.some((cell, i) => wrong[i] && squares[cell].digit === wrong[i]);
    const right = past.findLastIndex((position) => !stands(position));
    if (right < 0) return this.say("There is no step to go back to.");
    const skipped = [...past.slice(right + 1), present];
    play.change({ ...play.game, past: past.slice(0, right), present: past[right], future: [...future, ...skipped.reverse()] });
    this.ask("check", this.about, (answer) => {
      if (answer.check === "wrong") return this.undoBefore(answer.cells);
      this.say(`Undone ${skipped.length} ${skipped.length === 1 ? "step" : "steps"}: so far, nothing is wrong.`, ["Redo", () => play.redo()]);
    });
  }

  /** The board is full. */
  full() {
    this.ask("check", this.about, ({ check, cells }) => {
      if (check === "solved") return this.solved();
      this.say("Full, but something is wrong.", ["Where?", () => this.show(cells)]);
    });
  }

  solved() {
    const { play } = this;
    play.game = { ...play.game, done: true };
    play.keep();
    const { seconds, hints } = play.game;
    const helped = hints ? `, ${hints} ${hints === 1 ? "hint" : "hints"}` : ", no hints";
    this.say(`Solved! ${clock(seconds)}${helped}.`, ["Look at the path", () => play.lookAtPath()], ["Next puzzle", () => byId("open-library").click()]);
    play.draw();
  }

  /** One press of the button. */
  press() {
    const { play } = this;
    if (play.stopped) return;
    if (this.hint) return this.tell();
    // A press before the answer is there counts as the next one.
    if (this.presses) return void this.presses++;
    this.presses = 1;
    const take = (/** @type {Hint} */ hint) => {
      const presses = Math.min(this.presses, 3);
      this.presses = 0;
      this.hint = hint;
      this.pressed = 0;
      if (hint.hint === "solved") return this.full();
      if (hint.hint !== "nothing") play.game = { ...play.game, hints: play.game.hints + 1 };
      for (let press = 0; press < presses; press++) this.tell();
    };
    if (!play.lit) return this.ask("hint", this.about, take);
    // In fog whether all is right is known of the whole puzzle, and what follows is told from what is lit.
    this.ask("check", this.about, ({ check, cells }) => {
      if (check === "wrong") return take(this.mistake(cells[0]));
      this.ask("hint", this.seen, (hint) => take(hint.hint === "nothing" ? { ...hint, texts: ["Nothing more follows from what is lit."] } : hint));
    });
  }

  /** A wrong digit, told without what the fog hides. @param {number} cell @returns {Hint} */
  mistake(cell) {
    const { grid } = this.play.puzzle;
    const [name, value] = [nameOf(grid.columns, cell), symbol(grid, this.play.game.present.squares[cell].digit)];
    return { hint: "mistake", cells: [cell], texts: [`There is a mistake in ${name}.`, `${name} cannot be ${value}.`, `${name} cannot be ${value}: part of the reason lies in the fog.`, `${name} ≠ ${value}.`] };
  }

  /** Where, what, why, do. */
  tell() {
    const { play, hint, pressed } = this;
    if (!hint) return;
    if (hint.hint === "nothing") return this.say(this.without + hint.texts[0]);
    const text = (pressed === 0 ? this.without : "") + (hint.texts[pressed] ?? "");
    if (pressed === 3) return this.act(hint);
    this.pressed = pressed + 1;
    this.label();
    if (!hint.step) {
      play.wrong = pressed ? hint.cells : [];
      play.scene = whereScene(hint.cells);
      this.say(text);
    } else {
      const { step } = hint;
      play.scene = [() => whereScene(hint.cells), () => whatScene(step, hint.cells), () => wholeScene(step)][pressed]();
      if (pressed === 2 && step.units.length > 1) this.say(text, ["Play the chain", () => this.playChain(step, text)]);
      else this.say(text);
    }
    play.draw();
  }

  /** Shows a step link by link. @param {import("../scenes.js").Step} step @param {string} text */
  playChain(step, text) {
    const last = step.units.length + 1;
    const go = (/** @type {number} */ link) => {
      this.link = Math.max(1, Math.min(last, link));
      this.play.scene = chainScene(step, this.link);
      const unit = step.units[this.link - 1];
      this.say(unit ? `${this.link} of ${last - 1}: ${unit.name}` : text, ["‹", () => go(this.link - 1)], ["›", () => go(this.link + 1)]);
      const [back, on] = byId("hint-acts").children;
      back.setAttribute("aria-label", "Link before");
      on.setAttribute("aria-label", "Next link");
      back.disabled = this.link === 1;
      on.disabled = this.link === last;
      this.play.draw();
    };
    this.go = go;
    go(1);
  }

  /** Steps along the chain that is played, if one is. @param {1 | -1} way */
  along(way) {
    if (this.link && this.go) this.go(this.link + way);
  }

  /** @type {((link: number) => void) | undefined} */
  go;

  /** Does what the hint says, as one step. @param {Hint} hint */
  act(hint) {
    const { play } = this;
    const { present } = play.game;
    const text = hint.texts[3];
    /** @type {import("./game.js").Position} */
    let next = present;
    if (hint.step) {
      const { on, off } = hint.step;
      next = withSquares(next, on.map(([cell]) => cell), (square, cell) => ({ ...square, digit: on.find(([where]) => where === cell)?.[1] ?? 0 }));
      const cells = new Set(off.map(([cell]) => cell));
      next = withSquares(next, cells, (square, cell) => {
        const gone = off.filter(([where]) => where === cell).map(([, digit]) => digit);
        const marks = square.centre.length ? square.centre : this.possible(cell);
        return { ...square, centre: marks.filter((mark) => !gone.includes(mark)), corner: square.corner.filter((mark) => !gone.includes(mark)) };
      });
    } else next = withSquares(next, hint.cells, (square) => ({ ...square, digit: 0 }));
    play.change(stepped(play.game, next));
    if (!play.game.done) this.say(hint.step ? `${text.replaceAll("<>", " ≠ ").replaceAll(/(?<! )=(?! )/g, " = ")}.`.replace(/\.\.$/, ".") : text);
  }

  /** The digits that no digit on the board excludes from a cell. @param {number} cell */
  possible(cell) {
    const { play } = this;
    const digits = digitsOf(play.game, play.givens);
    const seen = new Set(play.peersOf(cell).map((other) => digits[other]));
    return Array.from({ length: play.puzzle.grid.digits }, (_, i) => i + 1).filter((digit) => !seen.has(digit));
  }

  /** @param {number} cell @param {number} digit */
  whyNot(cell, digit) {
    const { play } = this;
    this.reset();
    // What can be seen from here alone, and of each cell so much that two digits are left.
    this.ask("why-not", { ...this.seen, cell, digit, yet: true }, ({ sentence, can, steps }) => {
      const last = steps.at(-1);
      if (can) return this.say(sentence);
      play.scene = last ? wholeScene(last) : { candidates: [{ cell, digit, role: "off" }] };
      if (last?.units.length > 1) this.say(sentence, ["Play the chain", () => this.playChain(last, sentence)]);
      else this.say(sentence);
      play.draw();
    });
  }
}
