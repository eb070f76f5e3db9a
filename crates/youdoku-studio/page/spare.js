// What could go: which givens and which rules a puzzle with one solution does without, each by itself and together, and
// what was looked at.

import { counted as times, stopped } from "./elements.js";
import { isGiven } from "./kinds.js";
import { cellNamed, counted, question, ruleOf, unfinishedRegions, withCells } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Rule} Rule */
/** What could go: givens by cell, rules as they stand in the puzzle. @typedef {{givens: number[], rules: Rule[]}} Some */

/** `2 givens and 1 rule`. @param {number} givens @param {number} rules */
export function inWords(givens, rules) {
  const parts = [givens || !rules ? times(givens, "givens") : "", rules ? times(rules, "rules") : ""];
  return parts.filter(Boolean).join(" and ");
}

/** The rules that count and are no givens. @param {Puzzle} puzzle */
const rulesOf = (puzzle) => counted(puzzle).map((index) => puzzle.rules[index]).filter((rule) => !isGiven(rule.word));

/** The cells of which something is given: a digit, or what is left of the candidates. @param {Puzzle} puzzle @returns {Set<number>} */
export function givenCells(puzzle) {
  const digits = puzzle.cells.flatMap((cell, index) => (cell.given ? [index] : []));
  const left = counted(puzzle).map((index) => puzzle.rules[index]).filter((rule) => isGiven(rule.word));
  return new Set([...digits, ...left.flatMap((rule) => rule.cells.filter((cell) => cell >= 0))]);
}

/** What is said at the end. @param {Puzzle} puzzle @param {Some} each @param {Some} together */
export function said(puzzle, each, together) {
  const looked = inWords(givenCells(puzzle).size, rulesOf(puzzle).length);
  if (!each.givens.length && !each.rules.length) return `${looked}: every one is needed.`;
  return `${looked}: ${inWords(each.givens.length, each.rules.length)} could each be left out (dashed amber), ${inWords(together.givens.length, together.rules.length)} at once.`;
}

/** A rule that is given without some cells; nothing where none is left. @param {Puzzle} puzzle @param {Rule} rule @param {number[]} givens @returns {Rule[]} */
function given(puzzle, rule, givens) {
  const { cells } = rule.said;
  if (!isGiven(rule.word) || !Array.isArray(cells)) return [rule];
  const left = cells.filter((name) => !givens.includes(cellNamed(puzzle.grid, name)));
  if (left.length === cells.length) return [rule];
  return left.length ? [ruleOf(puzzle.grid, rule.word, { ...rule.said, cells: left })] : [];
}

/** The puzzle without some of it. @param {Puzzle} puzzle @param {Some} some @returns {Puzzle} */
export const without = (puzzle, { givens, rules }) => ({
  ...withCells(puzzle, givens, (cell) => ({ ...cell, given: 0 })),
  rules: puzzle.rules.filter((rule) => !rules.includes(rule)).flatMap((rule) => given(puzzle, rule, givens)),
});

export class Spare {
  /** @param {App} app @param {(text: string) => void} tell @param {(together: Some | null) => void} found */
  constructor(app, tell, found) {
    this.app = app;
    this.tell = tell;
    this.found = found;
    this.asked = 0;
    /** Counts the searches, so that an older one knows that it is over. */
    this.number = 0;
  }

  /** Nothing more is wanted. */
  forget() {
    this.number++;
    if (this.asked) this.app.live.forget(this.asked);
    this.asked = 0;
    this.app.look = { ...this.app.look, spare: undefined, spareRules: undefined };
  }

  /** @param {string} ask @param {object} about @returns {Promise<any>} */
  ask(ask, about) {
    return new Promise((resolve, reject) => {
      const failed = (/** @type {string} */ why) => reject(new Error(why));
      this.asked = this.app.live.ask(ask, { ...about, engine: this.app.verdict.engine }, { answer: resolve, error: (what) => failed(what.split("\n")[0]), stopped: (why) => failed(stopped(why)) });
    });
  }

  /** @param {Puzzle} puzzle */
  async hasOne(puzzle) {
    return (await this.ask("verdict", { puzzle: question(puzzle, "given"), limit: 2 })).verdict === "one";
  }

  async look() {
    const { app } = this;
    const { puzzle } = app;
    const unfinished = unfinishedRegions(puzzle);
    if (unfinished) return this.tell(unfinished);
    this.forget();
    const number = this.number;
    const over = () => number !== this.number;
    this.tell("Looking for givens that could go…");
    try {
      const givens = await this.ask("redundant", { puzzle: question(puzzle, "given") });
      if (over()) return;
      if (!givens) return this.tell("Only of a puzzle with exactly one solution can be said what could go.");
      const each = { givens: /** @type {number[]} */ (givens.each), rules: /** @type {Rule[]} */ ([]) };
      const together = { givens: /** @type {number[]} */ (givens.together), rules: /** @type {Rule[]} */ ([]) };
      const rules = rulesOf(puzzle);
      for (const [i, rule] of rules.entries()) {
        this.tell(`Looking for rules that could go: ${i + 1} of ${rules.length}…`);
        if (await this.hasOne(without(puzzle, { givens: [], rules: [rule] }))) each.rules.push(rule);
        if (over()) return;
      }
      for (const rule of each.rules) {
        if (await this.hasOne(without(puzzle, { givens: together.givens, rules: [...together.rules, rule] }))) together.rules.push(rule);
        if (over()) return;
      }
      this.asked = 0;
      app.look = { ...app.look, spare: each.givens, spareRules: each.rules };
      this.tell(said(puzzle, each, together));
      this.found(together.givens.length + together.rules.length ? together : null);
      app.draw();
    } catch (problem) {
      if (!over()) this.tell(/** @type {Error} */ (problem).message);
    }
  }
}
