// What could go, as it is told and taken away: digits, what is left of candidates, and rules.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./kinds.mjs";
import { EMPTY, emptyPuzzle, ruleOf } from "../../page/puzzle.js";
import { givenCells, said, without } from "../../page/spare.js";

const board = () => {
  const puzzle = emptyPuzzle(2, 2);
  const cells = puzzle.cells.slice();
  cells[5] = { ...EMPTY, given: 3 };
  const candidates = ruleOf(puzzle.grid, "candidates", { digits: [1, 3], cells: ["r1c1", "r2c1"] });
  const odd = ruleOf(puzzle.grid, "odd", { cells: ["r1c2"] });
  return { ...puzzle, cells, rules: [candidates, odd] };
};

test("what is left of candidates is a given of each of its cells", () => {
  const puzzle = board();
  assert.deepEqual([...givenCells(puzzle)].sort((a, b) => a - b), [0, 4, 5]);
  assert.equal(said(puzzle, { givens: [], rules: [] }, { givens: [], rules: [] }), "3 givens and 1 rule: every one is needed.");
});

test("a cell leaves its rule, and the last of them takes it along", () => {
  const puzzle = board();
  const less = without(puzzle, { givens: [0, 5], rules: [] });
  assert.equal(less.cells[5], EMPTY);
  assert.deepEqual(less.rules.map((rule) => [rule.word, rule.said.cells]), [["candidates", ["r2c1"]], ["odd", ["r1c2"]]]);
  assert.deepEqual(less.rules[0].cells, [4]);
  const none = without(puzzle, { givens: [0, 4], rules: [puzzle.rules[1]] });
  assert.deepEqual(none.rules, []);
  assert.equal(puzzle.rules.length, 2);
});
