// A stroke equals the way of the hand, however few points it was seen at.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Stroke } from "../../page/stroke.js";

const GRID = { rows: 9, columns: 9 };
/** The cells of a stroke through points, as `r1c1`. */
function through(...points) {
  const [first, ...rest] = points.map(([row, column]) => ({ x: column - 0.5, y: row - 0.5 }));
  const stroke = new Stroke(GRID, first);
  for (const point of rest) stroke.to(point);
  return stroke.cells.map((cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`).join(" ");
}

test("two events are enough for a row, a column and a diagonal", () => {
  assert.equal(through([1, 1], [1, 5]), "r1c1 r1c2 r1c3 r1c4 r1c5");
  assert.equal(through([5, 2], [2, 2]), "r5c2 r4c2 r3c2 r2c2");
  assert.equal(through([3, 3], [6, 6]), "r3c3 r4c4 r5c5 r6c6");
  assert.equal(through([1, 9], [4, 6]), "r1c9 r2c8 r3c7 r4c6");
});

test("a shaky diagonal is one", () => {
  assert.equal(through([1, 1], [1.45, 1.55], [1.6, 1.6], [2, 2]), "r1c1 r2c2");
  assert.equal(through([3, 3], [6, 6.3]), "r3c3 r4c4 r5c5 r6c6");
});

test("a turn in the middle of a cell keeps that cell", () => {
  assert.equal(through([1, 1], [1, 2], [2, 2]), "r1c1 r1c2 r2c2");
  assert.equal(through([1, 1], [1, 1.6], [1, 1.9], [1.4, 1.9], [2, 1.9]), "r1c1 r1c2 r2c2");
});

test("going back takes cells away", () => {
  assert.equal(through([1, 1], [1, 5], [1, 3]), "r1c1 r1c2 r1c3");
  assert.equal(through([1, 1], [1, 3], [1, 1]), "r1c1");
});

test("what lies outside the grid is no cell", () => {
  assert.equal(through([1, 8], [1, 12], [3, 12], [3, 8]), "r1c8 r1c9 r3c9 r3c8");
  assert.equal(through([0, 3], [2, 3]), "r1c3 r2c3");
});

test("each cell is a king's step from the one before, wherever the hand goes", () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 500; round++) {
    const points = Array.from({ length: 2 + Math.floor(random() * 5) }, () => ({ x: random() * 9, y: random() * 9 }));
    const stroke = new Stroke(GRID, points[0]);
    for (const point of points.slice(1)) {
      stroke.to(point);
      const at = Math.floor(point.y) * 9 + Math.floor(point.x);
      assert.ok(stroke.cells.includes(at), "the cell under the pointer is part of it");
    }
    if (new Set(stroke.cells).size !== stroke.cells.length) assert.fail("a cell twice");
  }
});
