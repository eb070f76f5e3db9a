// Turning a puzzle: four turns, two mirrors and as many shifts as there are rows give it back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyOn, emptyPuzzle, pack, ruleOf, withCells } from "../../page/puzzle.js";
import { WAYS, renumbered, shifted, turned } from "../../page/turn.js";

function sample(rows, columns) {
  const grid = { rows, columns, digits: Math.max(rows, columns), least: 1 };
  const empty = rows === columns && rows === 6 ? emptyPuzzle(2, 3) : emptyOn(grid, null);
  const puzzle = withCells(empty, [1, 5, 7], (cell, i) => ({ ...cell, given: (i % 4) + 1, corner: [2, 3] }));
  return { ...puzzle, rules: [ruleOf(puzzle.grid, "thermometer", { cells: ["r1c1", "r1c2", "r2c3"] }), ruleOf(puzzle.grid, "sum", { totals: 5, terms: "2*r1c1 r2c2" })] };
}
const same = (one, other) => assert.deepEqual(pack(one), pack(other));

test("turns and mirrors come back", () => {
  for (const puzzle of [sample(6, 6), sample(4, 7)]) {
    same(["turn right", "turn right", "turn right", "turn right"].reduce(turned, puzzle), puzzle);
    same(turned(turned(puzzle, "turn left"), "turn right"), puzzle);
    for (const way of Object.keys(WAYS).filter((way) => way.startsWith("mirror") || way.startsWith("flip"))) same(turned(turned(puzzle, way), way), puzzle);
  }
});

test("a quarter turn takes the top row to the right column, rules and boxes too", () => {
  const puzzle = turned(sample(6, 6), "turn right");
  assert.deepEqual(puzzle.rules[0].said.cells, ["r1c6", "r2c6", "r3c5"]);
  assert.equal(puzzle.rules[1].said.terms, "2*r1c6 r2c5");
  assert.deepEqual(puzzle.box, [3, 2]);
});

test("shifts go round and digits go over", () => {
  const puzzle = sample(4, 7);
  let moved = puzzle;
  for (let i = 0; i < 4; i++) moved = shifted(moved, 1, 0);
  for (let i = 0; i < 7; i++) moved = shifted(moved, 0, 1);
  same(moved, puzzle);
  const back = renumbered(renumbered(puzzle, [7, 6, 5, 4, 3, 2, 1]), [7, 6, 5, 4, 3, 2, 1]);
  same(back, puzzle);
});
