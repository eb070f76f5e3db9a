// The lessons' own logic: walks of DPLL, proofs, names of literals, ticks of charts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { decades, short, ticks } from "../../page/learn/chart.js";
import { cellsOf, inWords, literalsIn, said, symbolic } from "../../page/learn/literals.js";
import { check, checkAll } from "../../page/learn/proof.js";
import { momentAt, nextStop, treeOf } from "../../page/learn/walk.js";

const GRID = { rows: 4, columns: 4, digits: 4, least: 1 };

test("a literal has the name of its cell and the course's", () => {
  // Row 1, column 4 is the fourth cell: its digit 3 is variable 3 · 4 + 3.
  assert.deepEqual(said(GRID, 15), { cell: 3, digit: 3, holds: true });
  assert.equal(inWords(GRID, -15), "r1c4 ≠ 3");
  assert.equal(symbolic(GRID, -15), "!d3_1_4");
  assert.equal(inWords(GRID, 70), "x70");
  assert.deepEqual(literalsIn(GRID, "!d3_1_4 !d3_2_4 y1"), [-15, -31]);
  assert.deepEqual(cellsOf(GRID, [-15, -31, -14]), [3, 7]);
});

test("names of literals come back, whatever the range of digits", () => {
  const zero = { ...GRID, digits: 5, least: 0 };
  for (let literal = 1; literal <= 80; literal++) assert.deepEqual(literalsIn(zero, symbolic(zero, literal)), [literal]);
});

/** One decision that fails, what follows, and a model. @type {import("../../page/learn/walk.js").Step[]} */
const WALK = [["decide", 1, 1], ["propagate", -5, 1, [-1, -5]], ["propagate", 6, 1, [5, 6]], ["conflict", 0, 1, [-1, -6]], ["backtrack", -1, 1], ["decide", 7, 2], ["model", 0, 2]];

test("decisions, consequences and what is taken back are told apart, from either side", () => {
  const three = momentAt(GRID, WALK, 3);
  assert.deepEqual(three.digits, [{ cell: 0, digit: 1, kind: "decision" }, { cell: 1, digit: 2, kind: "consequence" }]);
  assert.deepEqual([...three.ruledOut[1]], [1]);
  assert.deepEqual(momentAt(GRID, WALK, 4).broken, [0, 1]);
  const five = momentAt(GRID, WALK, 5);
  assert.deepEqual(five.digits, [{ cell: 0, digit: 1, kind: "back" }, { cell: 1, digit: 2, kind: "back" }]);
  assert.deepEqual([...five.ruledOut[0]], [1]);
  assert.deepEqual(momentAt(GRID, WALK, 6).digits, [{ cell: 1, digit: 3, kind: "decision" }]);
  assert.deepEqual([five.decisions, five.conflicts], [1, 1]);
});

test("what is only ruled out is passed over in both directions", () => {
  assert.equal(nextStop(WALK, 1, 1, false), 3);
  assert.equal(nextStop(WALK, 3, -1, false), 1);
  assert.equal(nextStop(WALK, 1, 1, true), 2);
  assert.equal(nextStop(WALK, 7, 1, false), 7);
});

test("the tree has a node for each try and for what follows when it failed", () => {
  const nodes = treeOf(WALK);
  assert.deepEqual(nodes.map(({ literal, parent, end }) => [literal, parent, end]), [[0, -1, ""], [1, 0, "conflict"], [-1, 0, ""], [7, 2, "model"]]);
  assert.deepEqual(nodes.map(({ x }) => x).slice(1), [0, 1, 1]);
});

const FORMULA = new Map([[1, [1, 2]], [2, [-1, 2]], [3, [1, -2]], [4, [-1, -2]]]);

test("a right proof is accepted, and every wrong hint is refused", () => {
  const steps = [{ id: 5, clause: [2], hints: [1, 2] }, { id: 6, clause: [], hints: [5, 3, 4] }];
  assert.equal(checkAll(FORMULA, steps).refuted, true);
  assert.deepEqual(check(FORMULA, steps[0]).forced, [{ id: 1, literal: 1 }, { id: 2, literal: 0 }]);
  for (const [at, step] of steps.entries()) {
    for (let i = 0; i < step.hints.length; i++) {
      const hints = step.hints.toSpliced(i, 1);
      const wrong = steps.with(at, { ...step, hints });
      assert.equal(checkAll(FORMULA, wrong).refuted, false, `${at} ${hints}`);
    }
  }
  assert.equal(check(FORMULA, { id: 9, clause: [2], hints: [77] }).why, "there is no clause 77");
  assert.equal(checkAll(FORMULA, steps.slice(0, 1)).refuted, false);
});

test("ticks are round, start at nought and stay within", () => {
  assert.deepEqual(ticks(93, 5), [0, 20, 40, 60, 80]);
  assert.deepEqual(ticks(3, 5), [0, 1, 2, 3]);
  assert.deepEqual(ticks(0), [0]);
  for (const greatest of [1, 7, 12.5, 640, 99999]) assert.ok(ticks(greatest).at(-1) <= greatest && ticks(greatest).length <= 6, String(greatest));
  assert.deepEqual(decades(0.001, 5), [0.001, 0.01, 0.1, 1, 10]);
  assert.deepEqual([12, 3400, 2e6].map(short), ["12", "3.4k", "2M"]);
});
