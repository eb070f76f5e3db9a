// A walk of DPLL, step by step: what stands on the board after so many steps, and the tree of what was tried. A step is
// `[kind, literal, depth, clause]`, as the server sends it. Nothing is remembered between steps: the board after n steps
// is the same, whichever way one came there.

import { cellsOf, said } from "./literals.js";

/** @typedef {import("../puzzle.js").Grid} Grid */
/** @typedef {[kind: string, literal: number, depth: number, clause?: number[]]} Step */
/** @typedef {{cell: number, digit: number, kind: "decision" | "consequence" | "back"}} Put */
/** @typedef {{digits: Put[], ruledOut: Set<number>[], broken: number[], lit: number[], depth: number, decisions: number, conflicts: number}} Moment */

/** Whether a step is one that people follow: digits that are ruled out come by the dozen. @param {Step} step */
export const matters = ([kind, literal]) => kind !== "propagate" || literal > 0;

/** The board after the first `at` steps. @param {Grid} grid @param {readonly Step[]} steps @param {number} at @returns {Moment} */
export function momentAt(grid, steps, at) {
  const cells = grid.rows * grid.columns;
  /** @type {{literal: number, depth: number, decided: boolean}[]} */
  let trail = [];
  /** What the last step took back. @type {{literal: number}[]} */
  let back = [];
  let [decisions, conflicts, depth] = [0, 0, 0];
  for (const [kind, literal, level] of steps.slice(0, at)) {
    back = [];
    depth = level;
    if (kind === "decide") decisions++;
    if (kind === "conflict") conflicts++;
    if (kind === "backtrack") {
      back = trail.filter((one) => one.depth >= level && one.literal > 0);
      trail = trail.filter((one) => one.depth < level);
    }
    // What is known after a retreat belongs to the decision before it.
    if (literal) trail.push({ literal, depth: kind === "backtrack" ? level - 1 : level, decided: kind === "decide" });
  }
  const ruledOut = Array.from({ length: cells }, () => /** @type {Set<number>} */ (new Set()));
  /** @type {Put[]} */
  const digits = [];
  const put = (/** @type {number} */ literal, /** @type {Put["kind"]} */ kind) => {
    const is = said(grid, literal);
    if (is?.holds) digits.push({ cell: is.cell, digit: is.digit, kind });
    else if (is && kind !== "back") ruledOut[is.cell].add(is.digit);
  };
  for (const { literal, decided } of trail) put(literal, decided ? "decision" : "consequence");
  const standing = new Set(digits.map(({ cell }) => cell));
  for (const { literal } of back) if (!standing.has(said(grid, literal)?.cell ?? -1)) put(literal, "back");
  const [kind, , , clause = []] = steps[at - 1] ?? ["", 0, 0];
  const named = cellsOf(grid, clause);
  return { digits, ruledOut, broken: kind === "conflict" ? named : [], lit: kind === "conflict" ? [] : named, depth, decisions, conflicts };
}

/** The next step that matters in a direction, from a place in between. @param {readonly Step[]} steps @param {number} at @param {1 | -1} way @param {boolean} all */
export function nextStop(steps, at, way, all) {
  let to = at + way;
  while (!all && to > 0 && to < steps.length && !matters(steps[to - 1])) to += way;
  return Math.max(0, Math.min(steps.length, to));
}

/** A node of the tree: a try, or what follows when it failed. `until` is the last step that belongs to it. @typedef {{literal: number, tried: boolean, parent: number, level: number, from: number, until: number, end: "" | "conflict" | "model", x: number}} Node */

/** The tree of tries, each node before its children; `x` places leaves side by side. @param {readonly Step[]} steps @param {number} [most] @returns {Node[]} */
export function treeOf(steps, most = 400) {
  /** @type {Node[]} */
  const nodes = [{ literal: 0, tried: false, parent: -1, level: 0, from: 0, until: 0, end: "", x: 0 }];
  /** The node of each depth on the way down. @type {number[]} */
  let path = [0];
  for (const [i, [kind, literal, depth]] of steps.entries()) {
    if (nodes.length >= most) break;
    if (kind === "decide" || kind === "backtrack") {
      const parent = path[depth - 1] ?? 0;
      nodes.push({ literal, tried: kind === "decide", parent, level: nodes[parent].level + 1, from: i + 1, until: i + 1, end: "", x: 0 });
      path = [...path.slice(0, depth), nodes.length - 1];
    }
    const now = nodes[path.at(-1) ?? 0];
    now.until = i + 1;
    if (kind === "conflict" || kind === "model") now.end = kind;
  }
  let leaves = 0;
  for (const [i, node] of nodes.toReversed().entries()) {
    const index = nodes.length - 1 - i;
    const children = nodes.filter((other) => other.parent === index);
    node.x = children.length ? children.reduce((sum, child) => sum + child.x, 0) / children.length : --leaves;
  }
  for (const node of nodes) node.x -= leaves;
  return nodes;
}
