// What fog leaves of a picture: geometry without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { inBox, linesInBox, linesOf, openBoxes } from "../../page/play/cut.js";

/** Numbers that are the same at each run. @param {number} seed */
function random(seed) {
  let state = seed;
  return () => ((state = (state * 48271) % 2147483647) / 2147483647);
}

/** Whether a point is in a polygon. @param {number[][]} polygon @param {number[]} point */
function inside(polygon, [x, y]) {
  let odd = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

test("boxes cover what is lit and what is outside, and nothing else", () => {
  const next = random(5);
  for (let round = 0; round < 60; round++) {
    const lit = new Set(Array.from({ length: 30 }, (_, cell) => cell).filter(() => next() < 0.5));
    const boxes = openBoxes(lit, 6, 5);
    for (let row = -1; row <= 5; row++) {
      for (let column = -1; column <= 6; column++) {
        const [x, y] = [column + 0.5, row + 0.5];
        const on = boxes.filter(([left, top, right, bottom]) => x > left && x < right && y > top && y < bottom).length;
        const outside = row < 0 || column < 0 || row === 5 || column === 6;
        assert.equal(on, outside || lit.has(row * 6 + column) ? 1 : 0, `${row} ${column}`);
      }
    }
  }
});

test("a polygon in a box has the points that are in both", () => {
  const next = random(7);
  for (let round = 0; round < 200; round++) {
    const polygon = Array.from({ length: 3 + Math.floor(next() * 5) }, () => [next() * 9, next() * 9]);
    const box = [2, 3, 5, 7];
    const part = inBox(polygon, box);
    for (let i = 0; i < 30; i++) {
      const point = [next() * 9, next() * 9];
      const both = inside(polygon, point) && point[0] > 2 && point[0] < 5 && point[1] > 3 && point[1] < 7;
      assert.equal(inside(part, point), both);
    }
  }
});

test("a line in a box is as long as what lies in it", () => {
  const next = random(11);
  for (let round = 0; round < 200; round++) {
    const line = Array.from({ length: 2 + Math.floor(next() * 5) }, () => [next() * 9, next() * 9]);
    const length = (/** @type {number[][]} */ points) => points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
    const parts = linesInBox(line, [2, 3, 5, 7]);
    // The slow way: small steps, each in the box or not.
    let steps = 0;
    line.slice(1).forEach(([x, y], i) => {
      const [fromX, fromY] = line[i];
      for (let k = 0; k < 2000; k++) {
        const part = (k + 0.5) / 2000;
        const [atX, atY] = [fromX + part * (x - fromX), fromY + part * (y - fromY)];
        if (atX > 2 && atX < 5 && atY > 3 && atY < 7) steps += Math.hypot(x - fromX, y - fromY) / 2000;
      }
    });
    assert.ok(Math.abs(parts.reduce((sum, one) => sum + length(one), 0) - steps) < 0.02);
    for (const [x, y] of parts.flat()) assert.ok(x > 1.999 && x < 5.001 && y > 2.999 && y < 7.001);
  }
});

test("paths are read with their arcs, others are not cut", () => {
  assert.deepEqual(linesOf("M0 0L1 -2.5L3 4ZM5 5L6 6"), [
    { points: [[0, 0], [1, -2.5], [3, 4]], closed: true },
    { points: [[5, 5], [6, 6]], closed: false },
  ]);
  const [{ points }] = linesOf("M96 6.4A25.6 25.6 0 0 1 121.6 32L0 0") ?? [];
  assert.equal(points.length, 10);
  for (const [x, y] of points.slice(0, 9)) assert.ok(Math.abs(Math.hypot(x - 96, y - 32) - 25.6) < 1e-6);
  assert.equal(linesOf("M0 0C1 1 2 2 3 3"), null);
});
