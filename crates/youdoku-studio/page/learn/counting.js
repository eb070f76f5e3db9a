// Solutions counted and looked at: the BombKnight's example has one, the empty board 4 · 9!, which four boards show.

import { html } from "../elements.js";
import { EMPTY } from "../puzzle.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** @param {Stage} stage */
export function countBoards(stage) {
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, kind = "") => html("button", { type: "button", class: kind, onclick: act }, text);
  const lines = html("ul", { class: "counted", "aria-label": "What was counted" });
  const given = stage.puzzle;
  const empty = { ...given, cells: given.cells.map(() => EMPTY) };
  // Digits can be renamed: of all boards that differ by names alone, one has its first row in order.
  const ordered = { ...empty, cells: empty.cells.map((_, i) => (i < given.grid.columns && given.grid.columns <= given.grid.digits ? { ...EMPTY, given: i + 1 } : EMPTY)) };
  const names = factorial(given.grid.digits);
  stage.under.replaceChildren(html("div", { class: "row" },
    button("The example", () => list(given, "The example", 1), "primary"),
    button("Empty", () => list(ordered, "First row in order", names))));
  stage.side.replaceChildren(lines);
  stage.say("All solutions of the example, or of the empty board.");

  const list = (/** @type {import("../puzzle.js").Puzzle} */ puzzle, /** @type {string} */ title, /** @type {number} */ each) => {
    stage.puzzle = puzzle;
    stage.paint({});
    stage.say("Counting…");
    /** @type {number[][]} */
    const boards = [];
    const tell = (/** @type {boolean} */ whole) => {
      const many = `${boards.length}${whole ? "" : " or more"}`;
      lines.append(html("li", {}, each > 1 ? `${title}: ${many} ${boards.length === 1 ? "board" : "boards"}, each under ${each.toLocaleString("en")} names (${given.grid.digits}!): ${(boards.length * each).toLocaleString("en")} in all.` : `${title}: ${many} ${boards.length === 1 ? "solution" : "solutions"}.`));
      stage.steps(boards.length, (at) => {
        stage.paint({}, at ? boards[at - 1] : []);
        stage.say(at ? `Board ${at} of ${boards.length}` : `${boards.length} ${boards.length === 1 ? "board" : "boards"}: step through them.`);
      });
    };
    const asked = stage.ask("solutions", {}, {
      part: ({ board }) => {
        boards.push(board);
        if (boards.length >= 50) {
          stage.live.forget(asked);
          return tell(false);
        }
        stage.live.more(asked, 1);
      },
      answer: () => tell(true),
    });
  };
}

/** @param {number} n @returns {number} */
const factorial = (n) => (n < 2 ? 1 : n * factorial(n - 1));
