// Solutions one by one, pulled from the server only as they are asked for.

import { byId, html } from "./elements.js";
import { clearEntered } from "./edit.js";
import { EMPTY, question, withCells } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./live.js").Live} Live */
/** @typedef {import("./verdict.js").Verdict} Verdict */

/** @param {App} app @param {Live} live @param {Verdict} verdict */
export function setUpSolutions(app, live, verdict) {
  /** @type {number[][]} */
  let boards = [];
  let shown = -1;
  let stream = 0;
  let ended = false;
  /** Givens that could be left out at once. @type {number[]} */
  let together = [];
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, hint = "") =>
    html("button", { type: "button", title: hint, onclick: act }, text);
  const previous = button("‹", () => show(shown - 1));
  const next = button("Solve", () => forward());
  const fill = button("Fill in", () => enter(), "Write this solution into the empty cells");
  const clear = button("Clear entered", () => clearEntered(app), "Leave the givens and the rules");
  previous.setAttribute("aria-label", "Previous solution");
  const minimise = button("Minimise", () => askRedundant(), "Show which clues could be left out");
  const drop = button("Leave them out", () => leaveOut());
  drop.hidden = true;
  byId("solutions").replaceChildren(previous, next, fill, clear, minimise, drop);

  const note = (/** @type {string} */ text) => (byId("solutions-note").textContent = text);

  function reset() {
    if (!stream && !together.length && !byId("solutions-note").textContent) return;
    if (stream) live.forget(stream);
    [boards, shown, stream, ended] = [[], -1, 0, false];
    together = [];
    drop.hidden = true;
    app.look = { ...app.look, spare: undefined };
    note("");
    draw();
  }

  function forward() {
    if (shown + 1 < boards.length) return show(shown + 1);
    if (ended) return note(boards.length ? `That was all: ${boards.length} in all.` : "There is no solution.");
    if (stream) return live.more(stream, 1);
    stream = live.ask("solutions", { puzzle: verdict.puzzle, engine: verdict.engine }, {
      part: ({ board }) => {
        boards.push(board);
        show(boards.length - 1);
      },
      answer: ({ found }) => {
        ended = true;
        note(found ? `All ${found.toLocaleString("en")} found; this is ${shown + 1}.` : "There is no solution.");
        draw();
      },
      error: note,
      stopped: (why) => {
        ended = true;
        note(`Stopped: ${why}. ${boards.length} found so far.`);
      },
    });
  }

  /** @param {number} index */
  function show(index) {
    if (index < 0 || index >= boards.length) return;
    shown = index;
    app.look = { ...app.look, completion: boards[index], candidates: null };
    note(`Solution ${index + 1} of ${boards.length}${ended ? "" : " so far"}.`);
    draw();
    app.draw();
  }

  function enter() {
    const board = boards[shown] ?? app.look.completion;
    if (!board) return note("There is no solution to fill in.");
    const open = app.puzzle.cells.flatMap((cell, i) => (cell.given ? [] : [i]));
    app.history.change(withCells(app.puzzle, open, (cell, i) => ({ ...EMPTY, colour: cell.colour, entered: board[i] })));
  }

  function askRedundant() {
    note("Looking for clues that could be left out…");
    live.ask("redundant", { puzzle: question(app.puzzle, "given"), engine: verdict.engine }, {
      answer: (found) => {
        if (!found) return note("Only a puzzle with exactly one solution can be minimised.");
        together = found.together;
        drop.hidden = !together.length;
        app.look = { ...app.look, spare: found.each };
        note(
          found.each.length
            ? `${found.each.length} clues could each be left out (dashed), ${together.length} of them at once.`
            : "Every clue is needed.",
        );
        app.draw();
      },
      error: note,
      stopped: (why) => note(`Stopped: ${why}.`),
    });
  }

  function leaveOut() {
    app.history.change(withCells(app.puzzle, together, (cell) => ({ ...cell, given: 0 })));
  }

  function draw() {
    previous.disabled = shown <= 0;
    next.textContent = shown < 0 ? "Solve" : "Next ›";
    next.disabled = ended && shown >= boards.length - 1;
  }

  app.history.onChange(reset);
  const engines = byId("engine");
  engines.replaceChildren(
    ...app.tables.engines.map(({ name, summary }) => html("option", { value: name, title: summary }, name)),
  );
  const about = () => (byId("engine-about").textContent = app.tables.engines.find(({ name }) => name === engines.value)?.summary ?? "");
  engines.addEventListener("change", () => {
    about();
    reset();
    verdict.ask("again");
  });
  about();
  draw();
}
