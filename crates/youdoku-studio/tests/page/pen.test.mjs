// Pen strokes and fog: geometry without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { around, lamps } from "../../page/play/fog.js";
import { along, begin, lineOf, nearest, read, signed, signsIn, stroked, way } from "../../page/play/pen.js";

test("a press is on the middle, an edge or a corner", () => {
  assert.deepEqual(nearest(0.5, 0.5), [1, 1]);
  assert.deepEqual(nearest(1.1, 0.5), [2, 1]);
  assert.deepEqual(nearest(2.95, 3.02), [6, 6]);
});

test("a flick of two events is the whole line, between middles or along edges", () => {
  const from = begin(0.5, 0.5);
  assert.deepEqual(way(from, along(from, 3.4, 0.7)), [[3, 1], [5, 1], [7, 1]]);
  const edge = begin(1.05, 0.1);
  assert.deepEqual(way(edge, along(edge, 1.1, 2.1)), [[2, 2], [2, 4]]);
  assert.deepEqual(way([1, 1], [5, 3]), [[3, 3], [5, 3]]);
});

test("a line has one name, and a stroke over it rubs it out", () => {
  assert.equal(lineOf([3, 1], [1, 1]), lineOf([1, 1], [3, 1]));
  const line = lineOf([1, 1], [3, 1]);
  assert.deepEqual(stroked([], [line]), [line]);
  assert.deepEqual(stroked([line], [line]), []);
  assert.deepEqual(read(line), { sign: "", from: [0.5, 0.5], to: [1.5, 0.5] });
  assert.equal(read("rubbish"), null);
});

test("a press goes from nothing to a circle, a cross and nothing", () => {
  const [one, two, three] = [signed([], [1, 3]), signed(["o1,3"], [1, 3]), signed(["x1,3"], [1, 3])];
  assert.deepEqual([one, two, three], [["o1,3"], ["x1,3"], []]);
  assert.deepEqual([...signsIn(["x1,3", "o2,3"], 4)], [[4, "cross"]]);
});

test("fog is found wherever a program keeps it", () => {
  assert.equal(lamps({}, 4, 4), null);
  assert.deepEqual(lamps({ "f-puzzles": { fogofwar: ["R1C1", "R9C9"] } }, 4, 4), new Set([0]));
  assert.deepEqual(around(0, 4, 4), [0, 1, 4, 5]);
  assert.equal(around(5, 4, 4).length, 9);
});
