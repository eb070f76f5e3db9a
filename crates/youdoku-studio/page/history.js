// The history: every version of the puzzle, back and forth without limit. What is shown is always
// `present`; whoever wants to know of changes is told after them.

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export class History {
  /** @param {Puzzle} present */
  constructor(present) {
    /** @type {Puzzle[]} */
    this.past = [];
    this.present = present;
    /** @type {Puzzle[]} */
    this.future = [];
    /** @type {((puzzle: Puzzle) => void)[]} */
    this.listeners = [];
  }

  /** @param {(puzzle: Puzzle) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {Puzzle} next */
  change(next) {
    if (next === this.present) return;
    this.past.push(this.present);
    this.present = next;
    this.future = [];
    this.tell();
  }

  /** Puts another version in the place of the one on the board, as while a number is typed. @param {Puzzle} next */
  amend(next) {
    this.present = next;
    this.future = [];
    this.tell();
  }

  /** Takes back the last change for another in its place, as while a number is typed. */
  retract() {
    this.present = this.past.pop() ?? this.present;
  }

  undo() {
    const last = this.past.pop();
    if (!last) return false;
    this.future.push(this.present);
    this.present = last;
    this.tell();
    return true;
  }

  redo() {
    const next = this.future.pop();
    if (!next) return false;
    this.past.push(this.present);
    this.present = next;
    this.tell();
    return true;
  }

  tell() {
    for (const listener of this.listeners) listener(this.present);
  }
}
