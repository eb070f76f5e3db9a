// Solvers to watch: unit propagation and DPLL step by step, WalkSAT as a running picture, and ten walks beside ten others.

import { html, svg } from "../elements.js";
import { lineChart, short } from "./chart.js";
import { inWords, symbolic } from "./literals.js";
import { matters, momentAt, nextStop, treeOf } from "./walk.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./walk.js").Step} Step */

/** What kinds of steps are called. @type {Object<string, (name: string) => string>} */
const WORDS = {
  assume: (name) => `given ${name}`,
  decide: (name) => `try ${name}`,
  propagate: (name) => `so ${name}`,
  backtrack: (name) => `back: ${name} after all`,
  conflict: () => "a clause is broken",
  model: () => "all clauses hold",
  exhausted: () => "nothing is left to try: no solution",
};

/** A step in words. A unit clause of the board itself is a given, and nobody concluded it. @param {Stage} stage @param {Step} step */
function inWordsOf(stage, [kind, literal, , clause = []]) {
  const name = inWords(stage.grid, literal);
  if (kind === "propagate" && clause.length <= 1) return `given ${name}`;
  return WORDS[kind](name);
}

/** The clause of a step, as people read it and as the course writes it. @param {Stage} stage @param {Step} step */
function because(stage, [kind, literal, , clause = []]) {
  if (clause.length < 2) return "";
  const others = clause.filter((other) => kind === "conflict" || other !== literal);
  const told = others.slice(0, 5).map((other) => inWords(stage.grid, -other)).join(", ");
  return `because ${told}${others.length > 5 ? " …" : ""}`;
}

/** A walk of DPLL. @param {Stage} stage @param {{tree: boolean}} how */
export function watchDpll(stage, { tree }) {
  stage.say("Walking…");
  const all = html("input", { type: "checkbox", name: "all-steps" });
  const told = html("ol", { class: "walk-told", "aria-label": "Steps so far", tabindex: 0 });
  const clause = html("p", { class: "walk-clause" });
  const picture = html("div", { class: "walk-tree", role: "img" });
  stage.under.replaceChildren(html("label", { class: "switch", title: "Also those that only rule a digit out" }, all, html("span", {}, "Every step")));
  stage.side.replaceChildren(clause, ...(tree ? [picture] : []), told);
  stage.ask("watch", { what: "dpll" }, {
    answer: ({ steps, whole }) => {
      const nodes = tree ? treeOf(steps) : [];
      const tried = steps.filter((/** @type {Step} */ [kind]) => kind === "decide").length;
      const failed = steps.filter((/** @type {Step} */ [kind]) => kind === "conflict").length;
      const count = (/** @type {number} */ number, /** @type {string} */ what) => `${number} ${what}${number === 1 ? "" : "s"}`;
      const sum = `${count(tried, "decision")}, ${count(failed, "conflict")}${whole ? "" : ", where this walk was cut off"}`;
      stage.steps(steps.length, (at) => {
        const moment = momentAt(stage.grid, steps, at);
        const { rows, columns, digits } = stage.grid;
        const put = new Set(moment.digits.map(({ cell }) => cell));
        const open = digits > 9 ? [] : Array.from({ length: rows * columns }, (_, cell) => cell).filter((cell) => !put.has(cell) && !stage.puzzle.cells[cell].given);
        const candidates = open.flatMap((cell) => Array.from({ length: digits }, (_, i) => i + 1).filter((digit) => !moment.ruledOut[cell].has(digit)).map((digit) => ({ cell, digit, role: /** @type {const} */ ("plain") })));
        const shown = moment.digits.filter(({ cell, kind }) => kind === "decision" || !stage.puzzle.cells[cell].given);
        stage.paint({ lit: moment.lit, broken: moment.broken, digits: shown, candidates });
        stage.say(`Step ${at} of ${steps.length}: ${at ? inWordsOf(stage, steps[at - 1]) : sum}`);
        const now = steps[at - 1];
        clause.replaceChildren(...(now?.[3]?.length > 1 ? [html("code", {}, now[3].map((/** @type {number} */ literal) => symbolic(stage.grid, literal)).join(" "))] : [html("span", {}, at ? " " : sum)]));
        list(stage, told, steps, at, all.checked);
        if (tree) drawTree(stage, picture, nodes, at);
      }, (at, way) => nextStop(steps, at, way, all.checked));
    },
  });
}

/** @param {Stage} stage @param {HTMLElement} told @param {Step[]} steps @param {number} at @param {boolean} all */
function list(stage, told, steps, at, all) {
  const shown = steps.slice(0, at).filter((step) => all || matters(step)).slice(-16).reverse();
  told.replaceChildren(
    ...shown.map((step) => {
      const [kind, , depth] = step;
      const why = because(stage, step);
      const line = html("li", { class: `walk-${kind}` }, html("span", {}, inWordsOf(stage, step)), ...(why ? [html("small", {}, why)] : []));
      line.style.paddingInlineStart = `${Math.min(depth, 12) * 0.7}em`;
      return line;
    }),
  );
}

/** The tree of tries: where the walk is, what failed, what it found. @param {Stage} stage @param {HTMLElement} place @param {import("./walk.js").Node[]} nodes @param {number} at */
function drawTree(stage, place, nodes, at) {
  const shown = nodes.filter((node) => node.from <= at);
  const now = shown.reduce((best, node) => (node.from <= at && node.from >= best.from ? node : best), shown[0]);
  const wide = Math.max(...nodes.map((node) => node.x)) + 1;
  const deep = Math.max(...nodes.map((node) => node.level)) + 1;
  const [across, down] = [Math.max(14, Math.min(84, 270 / wide)), deep > 12 ? 16 : 34];
  // Names stand at the right of their nodes, also of the last.
  const named = across >= 54;
  const size = [Math.max(1, wide) * across + (named ? 30 : 0), deep * down + 8];
  const point = (/** @type {import("./walk.js").Node} */ node) => [(node.x + 0.5) * across, (node.level + 0.5) * down];
  const root = svg("svg", { class: "tree", viewBox: `0 0 ${size.join(" ")}`, width: size[0], height: size[1], "aria-hidden": "true" });
  for (const node of shown) {
    const [x, y] = point(node);
    if (node.parent >= 0) {
      const [fromX, fromY] = point(nodes[node.parent]);
      root.append(svg("line", { class: node.tried ? "try" : "after", x1: fromX, y1: fromY, x2: x, y2: y }));
    }
  }
  for (const node of shown) {
    const [x, y] = point(node);
    const failed = node.end === "conflict" && node.until <= at;
    const found = node.end === "model" && node.until <= at;
    const kind = node === now ? "now" : failed ? "failed" : found ? "found" : "passed";
    root.append(svg("circle", { class: `node ${kind}`, cx: x, cy: y, r: 6 }));
    if (failed) root.append(svg("path", { class: "node-cross", d: `M${x - 3} ${y - 3}l6 6m0 -6l-6 6` }));
    if (named && node.literal) root.append(svg("text", { class: "node-name", x: x + 9, y: y + 4 }, inWords(stage.grid, node.literal).replaceAll(" ", "")));
  }
  place.setAttribute("aria-label", `Tree of ${shown.length} nodes, depth ${now.level}`);
  place.replaceChildren(root);
}

/** WalkSAT as it walks. @param {Stage} stage */
export function watchWalkSat(stage) {
  let [seed, running] = [1, 0];
  /** @type {[number, number][]} */
  let points = [];
  const chart = html("div", {});
  const speed = html("select", { "aria-label": "Flips in a picture" }, ...[1, 10, 100, 1000].map((n) => html("option", { value: n }, `${n} flip${n > 1 ? "s" : ""} a picture`)));
  speed.value = "100";
  const start = html("button", { type: "button", class: "primary", id: "walk-start", onclick: () => (running ? stage.live.stop(running) : go()) }, "Walk");
  stage.under.replaceChildren(html("div", { class: "row" }, start, speed));
  stage.side.replaceChildren(chart);
  const draw = () =>
    chart.replaceChildren(lineChart({ log: true, x: "flips", y: "broken clauses", caption: "Broken clauses over flips, on a scale of powers of ten: down to 0 is a solution. A walk also goes up, or it would sit in the first hollow it meets.", series: [{ name: "broken", kind: "bad", points }] }));
  draw();
  const end = (/** @type {string} */ text) => {
    running = 0;
    stage.done();
    start.textContent = "Walk again";
    stage.say(text);
  };
  const go = () => {
    points = [];
    running = stage.ask("watch", { what: "walksat", every: Number(speed.value), seed: seed++ }, {
      part: ({ flips, unsatisfied, board, attempt }) => {
        points.push([flips, unsatisfied]);
        if (points.length > 400) points = points.filter((_, i) => i % 2 === 0);
        stage.paint({ broken: collisions(stage, board) }, board);
        draw();
        stage.say(`${flips.toLocaleString("en")} flips, ${unsatisfied} clauses broken${attempt ? `, start ${attempt + 1}` : ""}`);
      },
      answer: ({ board, flips }) => {
        if (points.length) points.push([Math.max(flips, points.at(-1)?.[0] ?? 0), 0]);
        draw();
        stage.paint({}, board);
        end(points.length ? `Solved after about ${flips.toLocaleString("en")} flips.` : "Solved after 0 flips: propagation came first, and left nothing to walk for.");
      },
      error: (what) => end(what.split("\n")[0]),
      stopped: (why) => end(why === "gave up" ? "WalkSAT gave up: that proves nothing." : why === "cancelled" ? "Stopped." : `Stopped: ${why}.`),
    });
    if (running) start.textContent = "Stop";
  };
}

/** Cells that hold what another of their row, column or box holds. @param {Stage} stage @param {number[]} board */
function collisions(stage, board) {
  const { columns } = stage.grid;
  const [height, width] = stage.puzzle.box ?? [1, columns];
  const houses = (/** @type {number} */ cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return [`r${row}`, `c${column}`, `b${Math.floor(row / height)}.${Math.floor(column / width)}`];
  };
  /** @type {Map<string, number>} */
  const seen = new Map();
  board.forEach((digit, cell) => digit && houses(cell).forEach((house) => seen.set(`${house} ${digit}`, (seen.get(`${house} ${digit}`) ?? 0) + 1)));
  return board.flatMap((digit, cell) => (digit && houses(cell).some((house) => (seen.get(`${house} ${digit}`) ?? 0) > 1) ? [cell] : []));
}

/** Ten walks on the same board, from the same seeds, with few clauses and with many. @param {Stage} stage */
export function compareWalks(stage) {
  /** @type {Object<string, {flips: number, solved: boolean}[]>} */
  const walks = { minimal: [], extended: [] };
  const start = html("button", { type: "button", class: "primary", id: "compare-start", onclick: () => go() }, "Ten walks each");
  const table = html("div", {});
  stage.under.replaceChildren(html("div", { class: "row" }, start));
  stage.side.replaceChildren(table);
  stage.paint({});
  const draw = () => {
    const most = Math.max(1, ...Object.values(walks).flat().map(({ flips }) => flips));
    const rows = Object.entries(walks).map(([encoding, list]) =>
      html("div", { class: `walks ${encoding}` }, html("h3", {}, encoding), html("ol", { class: "walk-bars" }, ...list.map(({ flips, solved }) => {
        const bar = html("span", { class: solved ? "fill" : "fill out" });
        bar.style.width = `${Math.max(1, (100 * Math.log10(1 + flips)) / Math.log10(1 + most))}%`;
        return html("li", {}, html("span", { class: "track" }, bar), html("span", { class: "time" }, solved ? short(flips) : `gave up, ${short(flips)}`));
      }))),
    );
    table.replaceChildren(html("figure", { class: "figure" }, ...rows, html("figcaption", {}, "Flips until all clauses hold, one bar a walk, seeds 1 to 10, on a logarithmic scale. Grey: gave up after 200,000.")));
  };
  const go = () => {
    [walks.minimal, walks.extended] = [[], []];
    start.disabled = true;
    const median = (/** @type {{flips: number}[]} */ list) => list.map(({ flips }) => flips).sort((a, b) => a - b)[Math.floor(list.length / 2)];
    let left = 2;
    for (const encoding of ["minimal", "extended"]) {
      const end = () => {
        if (--left) return;
        start.disabled = false;
        stage.done();
        stage.say(`Half of the walks took at most ${short(median(walks.minimal))} flips with the minimal clauses, ${short(median(walks.extended))} with the extended ones.`);
      };
      stage.say("Walking…");
      stage.ask("watch", { what: "flips", encoding }, {
        part: (walk) => {
          walks[encoding].push(walk);
          draw();
        },
        answer: (answer) => {
          walks[encoding] = answer.walks;
          draw();
          end();
        },
        stopped: end,
      });
    }
  };
  draw();
}
