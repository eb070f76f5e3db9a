// The card of an empty board: what this is, the three ways in, and puzzles to try. It goes with the first mark.

import { byId, html } from "./elements.js";
import { once } from "./transport.js";
import { fromWire, isBlank } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */

/** Puzzles to try; each has one solution. @type {[string, string][]} */
const TRY = [
  ["BombKnight", "rule: anti-king, anti-knight\n..........3..8.................4...5.......27......3........9......56............"],
  ["Killer", "rule: killer-cage 10 r1c1 r1c2, killer-cage 15 r1c3 r2c3 r3c3, killer-cage 11 r1c4 r1c5, killer-cage 8 r2c1 r3c1, killer-cage 20 r4c4 r4c5 r5c4, killer-cage 13 r5c6 r6c6, killer-cage 14 r7c7 r7c8 r8c7, killer-cage 9 r9c8 r9c9, killer-cage 16 r8c1 r8c2 r9c2, killer-cage 22 r2c8 r2c9 r3c8, killer-cage 12 r5c2 r6c2, killer-cage 17 r8c5 r9c5\n..78..........9...............7..6...5...................57.......2...........2.."],
  ["Thermo 6×6", "rule: thermometer r1c1 r1c2 r2c3 r2c4, thermometer r6c6 r5c6 r4c5, thermometer r4c1 r5c1 r6c2 r6c3\n...... ....2. ...... ..4... ....4. ......"],
  ["Jigsaw", "rule: jigsaw 1 4 4 4 3 3 3 3 3 1 1 4 2 2 3 2 3 3 1 1 4 5 2 2 2 2 3 1 1 4 5 5 6 6 2 2 1 1 4 5 5 5 6 9 9 8 8 4 4 5 5 6 9 9 7 8 8 8 8 5 6 9 9 7 7 8 7 8 8 6 9 9 7 7 7 7 7 6 6 6 9\n..2.......4.7.95..3...........2......8.....3.......1.....34.......5.7.........9.."],
  ["Kropki", "rule: difference r1c1 r1c2, difference r1c4 r2c4, difference r3c7 r3c8, difference r5c5 r5c6, difference r7c2 r7c3, difference r9c8 r9c9, difference 2 r4c1 r5c1, difference 3 r6c9 r7c9, difference r8c5 r9c5\n...4.95.......3..62...........2......9.....7.5....7......6......2.3...........31."],
  ["the course's 4×4", "...3 ...2 3... 4..."],
];

/** @param {App} app */
export function setUpWelcome(app) {
  const open = async (/** @type {string} */ name, /** @type {string} */ text) => {
    try {
      const { puzzle } = await once("formats", { puzzle: text });
      app.open({ ...fromWire(puzzle), title: name[0].toUpperCase() + name.slice(1) }, `“${name}”`);
    } catch (problem) {
      app.say(/** @type {Error} */ (problem).message);
    }
  };
  const card = byId("welcome");
  card.replaceChildren(
    html("p", {}, "Set a Sudoku and see at every click how many solutions it has."),
    html(
      "div",
      { class: "ways" },
      html("button", { type: "button", onclick: () => app.view.cells[0].focus() }, html("strong", {}, "Set"), ": draw rules, type givens"),
      html("button", { type: "button", onclick: () => (byId("open-library").click(), app.tabs?.go("play")) }, html("strong", {}, "Play"), ": open a puzzle"),
      html("button", { type: "button", onclick: () => app.tabs?.go("learn") }, html("strong", {}, "Learn"), ": watch solvers think"),
    ),
    html("p", { class: "try" }, "Try: ", ...TRY.flatMap(([name, text], i) => [i ? " · " : "", html("button", { type: "button", class: "link", onclick: () => open(name, text) }, name)])),
  );
  app.onDraw(() => {
    const blank = isBlank(app.puzzle);
    if (card.hidden === blank) card.hidden = !blank;
  });
}
