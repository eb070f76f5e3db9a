// Solutions one by one, pulled from the server only as they are asked for.

import { byId, counted, html, stopped } from "./elements.js";
import { clearEntered } from "./edit.js";
import { showPanel } from "./panels.js";
import { Spare, without } from "./spare.js";
import { digitIn, unfinishedRegions, withCells } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./transport.js").Transport} Live */
/** @typedef {import("./verdict.js").Verdict} Verdict */

/** Milliseconds after which a search for the next solution says so and can be stopped. */
const SLOW = 200;

/** @param {App} app @param {Live} live @param {Verdict} verdict */
export function setUpSolutions(app, live, verdict) {
  /** @type {number[][]} */
  let boards = [];
  /** What each shows besides. @type {(import("./looks.js").Pieces | null)[]} */
  let besides = [];
  let shown = -1;
  let stream = 0;
  let ended = false;
  /** The timer of a search that goes on. */
  let searching = 0;
  let slow = false;
  /** What could go at once. @type {import("./spare.js").Some | null} */
  let together = null;
  const spare = new Spare(app, (text) => note(text), (some) => {
    together = some;
    drop.hidden = !some;
  });
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, hint = "") =>
    html("button", { type: "button", title: hint, onclick: act }, text);
  const previous = button("‹", () => show(shown - 1));
  const next = button("Solve", () => forward());
  const fill = button("Fill in", () => enter(), "Write this solution into the empty cells");
  const clear = button("Clear pencilled", () => clearEntered(app), "Leave the givens and the rules");
  previous.setAttribute("aria-label", "Previous solution");
  const minimise = button("What could go", () => spare.look(), "Which givens and rules could be left out");
  const drop = button("Leave them out", () => leaveOut());
  drop.hidden = true;
  byId("solutions").replaceChildren(previous, next, fill, clear, minimise, drop);

  const note = (/** @type {string} */ text) => (byId("solutions-note").textContent = text);

  /** What was found is about another board now. */
  function reset() {
    if (!stream && !byId("solutions-note").textContent) return;
    if (stream) live.forget(stream);
    spare.forget();
    [boards, besides, shown, stream, ended, together] = [[], [], -1, 0, false, null];
    drop.hidden = true;
    app.look = { ...app.look, solution: null, layers: null };
    note("");
    found();
  }

  function search() {
    clearTimeout(searching);
    searching = setTimeout(() => {
      slow = true;
      note("Looking for a solution…");
      draw();
    }, SLOW);
  }

  function found() {
    clearTimeout(searching);
    [searching, slow] = [0, false];
    draw();
  }

  function forward() {
    if (searching) return slow ? live.stop(stream) : undefined;
    if (shown + 1 < boards.length) return show(shown + 1);
    if (ended) return note(boards.length ? `That was all: ${boards.length} in all.` : "There is no solution.");
    const unfinished = unfinishedRegions(app.puzzle);
    if (unfinished) return note(unfinished);
    search();
    if (stream) return live.more(stream, 1);
    [boards, besides, shown] = [[], [], -1];
    stream = live.ask("solutions", { puzzle: verdict.puzzle, engine: verdict.engine }, {
      part: ({ board, layers }) => {
        boards.push(board);
        besides.push(layers);
        found();
        show(boards.length - 1);
      },
      answer: ({ found: count }) => {
        ended = true;
        found();
        note(count ? `All ${count.toLocaleString("en")} found; this is ${shown + 1}.` : "There is no solution.");
      },
      error: (what) => {
        stream = 0;
        found();
        note(what.split("\n")[0]);
      },
      // Another try begins with the first.
      stopped: (why) => {
        stream = 0;
        found();
        note(`${stopped(why)}${boards.length ? ` ${counted(boards.length, "solutions")} found so far.` : ""}`);
      },
    });
  }

  /** @param {number} index */
  function show(index) {
    if (index < 0 || index >= boards.length) return;
    shown = index;
    app.look = { ...app.look, solution: boards[index], layers: besides[index] };
    note(`Solution ${index + 1} of ${boards.length}${ended ? "" : " so far"}.`);
    draw();
    app.draw();
  }

  function enter() {
    const board = boards[shown] ?? verdict.board;
    if (!board) return note(verdict.said.state === "none" ? "There is no solution to fill in." : "No solution is known yet.");
    const open = app.puzzle.cells.flatMap((cell, i) => (digitIn(cell) ? [] : [i]));
    if (!open.length) return note("There is no empty cell.");
    app.history.change(withCells(app.puzzle, open, (cell, i) => ({ ...cell, entered: board[i] })));
  }

  function leaveOut() {
    if (together) app.history.change(without(app.puzzle, together));
  }

  function draw() {
    previous.disabled = shown <= 0;
    next.textContent = slow ? "Stop" : stream || ended ? "Next ›" : "Solve";
    next.disabled = ended && shown >= boards.length - 1;
  }

  verdict.onQuestion(reset);
  document.addEventListener("what-could-go", () => {
    byId("solutions-fold").open = true;
    showPanel("digits");
    spare.look();
  });
  const engines = byId("engine");
  engines.replaceChildren(
    ...app.tables.engines.map(({ name, summary, missing }) => html("option", { value: name, title: missing ?? summary, disabled: Boolean(missing) }, missing ? `${name} (not here)` : name)),
  );
  const about = () => (byId("engine-about").textContent = app.tables.engines.find(({ name }) => name === engines.value)?.summary ?? "");
  engines.addEventListener("change", () => {
    about();
    verdict.ask();
  });
  about();
  draw();
}
