// Two solvers to watch: WalkSAT as a running picture, and DPLL as a walk, step by step.

import { BoardView } from "./board.js";
import { html, stopped, svg } from "./elements.js";
import { EMPTY, nameOf, symbol } from "./puzzle.js";
import { toggle } from "./controls.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./transport.js").Transport} Live */
/** @typedef {import("./verdict.js").Verdict} Verdict */
/** @typedef {[string, number, number, number[]?]} Step */

/** @param {HTMLElement} place @param {Live} live @param {App} app @param {Verdict} verdict */
export function setUpWatch(place, live, app, verdict) {
  const picture = svg("svg", { class: "board small", role: "img", "aria-label": "The board as the solver has it" });
  const chart = svg("svg", { class: "chart", viewBox: "0 0 300 80", preserveAspectRatio: "none", role: "img", "aria-label": "Unsatisfied clauses over time" });
  const view = new BoardView(picture);
  // This board is only looked at.
  view.layers.cells.remove();
  const note = html("p", { class: "note", role: "status" });
  const told = html("ol", { class: "steps", "aria-label": "Steps", tabindex: 0 });
  /** The question whose walk runs, and the one whose steps are on their way. */
  let running = 0;
  let loading = 0;
  let seed = 1;
  /** @type {number[]} */
  let unsatisfied = [];
  /** @type {Step[]} */
  let steps = [];
  let at = 0;
  let whole = true;
  let timer = 0;
  /** What the picture is of. */
  let pictured = "";

  const speed = html("select", { "aria-label": "Flips in a picture" }, ...[1, 10, 100, 1000].map((n) => html("option", { value: n }, `${n} flip${n > 1 ? "s" : ""} a picture`)));
  speed.value = "10";
  const walk = html("button", { type: "button", class: "primary", id: "watch-walksat", onclick: () => (running ? live.stop(running) : walksat()) }, "WalkSAT");
  const load = html("button", { type: "button", id: "watch-dpll", onclick: () => dpll() }, "DPLL");
  const back = html("button", { type: "button", "aria-label": "Step back", onclick: () => go(at - 1) }, "‹");
  const next = html("button", { type: "button", "aria-label": "Step", onclick: () => go(at + 1) }, "›");
  const play = html("button", { type: "button", onclick: () => (timer ? pause() : run()) }, "Play");
  const slider = html("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step", oninput: () => go(Number(slider.value)) });
  const walking = html("div", { class: "row walking", hidden: true }, back, next, play, slider);
  const onlyTrue = toggle("Only digits", "Leave out the steps that only rule digits out", "only-digits", () => tell());
  onlyTrue.querySelector("input").checked = true;
  place.append(
    html("p", { class: "note" }, "WalkSAT guesses a whole board and flips until no clause is broken. DPLL decides, propagates and backtracks."),
    html("div", { class: "row" }, walk, speed, load),
    note,
    html("div", { class: "watch-stage" }, picture, html("div", { class: "watch-side" }, chart, walking, onlyTrue, told)),
  );

  /** @param {number[]} board @param {number[]} [wrong] */
  function paint(board, wrong = []) {
    const { puzzle } = app;
    const { givens } = verdict.puzzle;
    const cells = puzzle.cells.map((_, i) => {
      const given = givens[i];
      return given ? { ...EMPTY, given } : board[i] ? { ...EMPTY, entered: board[i] } : EMPTY;
    });
    view.draw({ ...puzzle, cells }, { clash: { cells: wrong, rules: [] } });
  }

  function drawChart() {
    const most = Math.max(...unsatisfied, 1);
    const step = 300 / Math.max(unsatisfied.length - 1, 1);
    const points = unsatisfied.map((count, i) => `${(i * step).toFixed(1)},${(76 - (count / most) * 72).toFixed(1)}`);
    chart.replaceChildren(svg("polyline", { class: "curve", points: points.join(" ") }));
  }

  /** Ends what was watched. */
  function clear() {
    pause();
    for (const asked of [running, loading]) if (asked) live.forget(asked);
    [running, loading] = [0, 0];
    walk.textContent = "WalkSAT";
    [unsatisfied, steps, at] = [[], [], 0];
    told.replaceChildren();
    chart.replaceChildren();
    walking.hidden = true;
    onlyTrue.hidden = true;
  }

  function walksat() {
    clear();
    chart.style.display = "";
    const end = (/** @type {string} */ text) => {
      running = 0;
      walk.textContent = "WalkSAT";
      note.textContent = text;
    };
    running = live.ask("watch", { what: "walksat", every: Number(speed.value), seed: seed++, puzzle: verdict.puzzle }, {
      part: (part) => {
        unsatisfied.push(part.unsatisfied);
        if (unsatisfied.length > 600) unsatisfied = unsatisfied.filter((_, i) => i % 2 === 0);
        paint(part.board, collisions(part.board));
        drawChart();
        note.textContent = `${part.flips.toLocaleString("en")} flips, ${part.unsatisfied} clauses broken${part.attempt ? `, start ${part.attempt + 1}` : ""}`;
      },
      answer: (answer) => {
        paint(answer.board);
        end(`Solved after ${answer.flips.toLocaleString("en")} flips.`);
      },
      error: end,
      stopped: (why) => end(why === "gave up" ? "WalkSAT gave up: that proves nothing." : stopped(why)),
    });
    if (running) walk.textContent = "Stop";
  }

  /** Cells that hold what another of their row or column holds. @param {number[]} board */
  function collisions(board) {
    const { columns } = app.grid;
    const clashes = (/** @type {number} */ a, /** @type {number} */ b) =>
      a !== b && board[a] && board[a] === board[b] && (a % columns === b % columns || Math.floor(a / columns) === Math.floor(b / columns));
    return board.flatMap((_, a) => (board.some((_, b) => clashes(a, b)) ? [a] : []));
  }

  function dpll() {
    clear();
    chart.style.display = "none";
    note.textContent = "Walking…";
    paint([]);
    loading = live.ask("watch", { what: "dpll", puzzle: verdict.puzzle }, {
      answer: (answer) => {
        ({ steps, whole } = answer);
        slider.max = String(steps.length);
        walking.hidden = false;
        onlyTrue.hidden = false;
        go(0);
      },
      error: (what) => (note.textContent = what.split("\n")[0]),
      stopped: (why) => (note.textContent = stopped(why)),
    });
  }

  /** @param {number} literal */
  function name(literal) {
    const variable = Math.abs(literal) - 1;
    const { grid } = app;
    const cell = Math.floor(variable / grid.digits);
    if (cell >= app.puzzle.cells.length) return `${literal < 0 ? "not " : ""}x${variable + 1}`;
    return `${nameOf(grid.columns, cell)} ${literal < 0 ? "≠" : "="} ${symbol(grid, (variable % grid.digits) + 1)}`;
  }

  const matters = (/** @type {Step} */ [kind, literal]) => kind !== "propagate" || literal > 0 || !onlyTrue.querySelector("input").checked;

  /** The board after so many steps, found by walking from the start. @param {number} target */
  function go(target) {
    const forward = target >= at;
    at = Math.max(0, Math.min(steps.length, target));
    // Steps that are not shown are passed over.
    while (at > 0 && at < steps.length && !matters(steps[at - 1])) at += forward ? 1 : -1;
    slider.value = String(at);
    /** @type {{literal: number, depth: number}[]} */
    let trail = [];
    for (const [kind, literal, depth] of steps.slice(0, at)) {
      if (kind === "backtrack") trail = trail.filter((step) => step.depth <= depth);
      if (literal) trail.push({ literal, depth });
    }
    const { digits } = app.grid;
    const board = Array(app.puzzle.cells.length).fill(0);
    for (const { literal } of trail) {
      const cell = Math.floor((literal - 1) / digits);
      if (literal > 0 && cell < board.length) board[cell] = ((literal - 1) % digits) + 1;
    }
    paint(board);
    note.textContent = `Step ${at.toLocaleString("en")} of ${steps.length.toLocaleString("en")}${whole ? "" : ", where this walk was cut off"}`;
    tell();
  }

  function tell() {
    const shown = steps.slice(0, at).filter(matters).slice(-14).reverse();
    told.replaceChildren(...shown.map((step) => {
      const [kind, literal, depth, clause] = step;
      const says = {
        assume: `assume ${name(literal)}`,
        decide: `try ${name(literal)}`,
        propagate: `so ${name(literal)}`,
        backtrack: `back: ${name(literal)} after all`,
        conflict: "a clause is broken",
        model: "solved",
        exhausted: "nothing is left to try",
      };
      const why = clause?.length ? clause.filter((other) => other !== literal).slice(0, 4).map((other) => name(-other)).join(", ") : "";
      const line = html("li", { class: kind }, html("span", {}, says[/** @type {keyof typeof says} */ (kind)]), ...(why ? [html("small", {}, `because ${why}${(clause?.length ?? 0) > 5 ? " …" : ""}`)] : []));
      line.style.marginInlineStart = `${Math.min(depth, 12) * 0.6}em`;
      return line;
    }));
  }

  function run() {
    play.textContent = "Pause";
    timer = setInterval(() => (at >= steps.length ? pause() : go(at + 1)), 120);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  }

  const reset = () => {
    clear();
    chart.style.display = "none";
    note.textContent = "";
  };
  reset();
  verdict.onQuestion(() => (running || note.textContent) && reset());
  // Only when somebody looks, and not over what is being watched.
  return () => {
    if (pictured === verdict.about) return;
    pictured = verdict.about;
    paint([]);
  };
}

