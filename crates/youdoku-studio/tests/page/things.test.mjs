// Things on the board: what cells make one, where they lie, and what a point is on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { KINDS } from "./kinds.mjs";
import { isUnfinished, kindOf } from "../../page/kinds.js";
import { cellNamed, ruleOf } from "../../page/puzzle.js";
import { cornerAt, distanceTo, edgeAt, movedCells, ringAt, sightOf, thingOf, thingsAt, whyNot, withThing } from "../../page/things.js";

const GRID = { rows: 9, columns: 9, digits: 9, least: 1 };
const of = (...names) => names.map((name) => cellNamed(GRID, name));
const named = (cells) => cells?.map((cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`).join(" ");
const thing = (word, ...names) => thingOf(GRID, kindOf(word), of(...names));

test("cells make a thing, or it is said why not", () => {
  assert.deepEqual(thing("thermometer", "r1c1", "r1c2").said, { cells: ["r1c1", "r1c2"] });
  assert.equal(thing("thermometer", "r1c1"), "Thermometer takes 2 cells or more.");
  assert.equal(whyNot(GRID, kindOf("xv"), of("r1c1", "r1c3")), "takes 2 cells side by side");
  assert.equal(whyNot(GRID, kindOf("quadruple"), of("r2c2", "r1c1", "r1c2", "r2c1")), "");
  assert.deepEqual(thing("quadruple", "r2c2", "r1c1", "r1c2", "r2c1").said.cells, ["r1c1", "r1c2", "r2c1", "r2c2"]);
  assert.equal(whyNot(GRID, kindOf("quadruple"), of("r1c9", "r2c1", "r2c9", "r3c1")), "takes 4 cells that meet in a corner");
  assert.equal(typeof thing("little-killer", "r1c1", "r2c2", "r3c3"), "object");
  assert.equal(typeof thing("little-killer", "r1c1", "r1c2"), "string");
  assert.equal(typeof thing("sandwich", "r1c1", "r2c2"), "string");
});

test("what lacks a number that it needs is unfinished", () => {
  assert.ok(isUnfinished(thing("xv", "r1c1", "r1c2")));
  assert.ok(!isUnfinished(ruleOf(GRID, "xv", { sum: 10, cells: ["r1c1", "r1c2"] })));
  assert.ok(!isUnfinished(thing("killer-cage", "r1c1", "r1c2")));
  assert.ok(KINDS.length > 5);
});

test("edges, corners and the ring are where they are pressed", () => {
  assert.equal(named(edgeAt(GRID, { x: 2.9, y: 1.5 })), "r2c3 r2c4");
  assert.equal(named(edgeAt(GRID, { x: 2.5, y: 1.9 })), "r2c3 r3c3");
  assert.equal(edgeAt(GRID, { x: 2.5, y: 1.5 }), null);
  assert.equal(named(edgeAt(GRID, { x: 0.1, y: 0.6 }, 0.5)), "r1c1 r2c1");
  assert.equal(named(cornerAt(GRID, { x: 3.1, y: 2.9 })), "r3c3 r3c4 r4c3 r4c4");
  assert.equal(cornerAt(GRID, { x: 0.1, y: 0.1 }), null);
  assert.deepEqual(ringAt(GRID, { x: -0.5, y: 3.5 }), [3, -1]);
  assert.equal(ringAt(GRID, { x: 3, y: 3 }), null);
  assert.equal(ringAt(GRID, { x: -1.5, y: 3 }), null);
  assert.equal(named(sightOf(GRID, [3, -1], false)), "r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9");
  assert.equal(named(sightOf(GRID, [-1, 2], true, { x: -1, y: 1 })), "r1c2 r2c1");
  assert.equal(named(sightOf(GRID, [-1, 2], true, { x: 1, y: 1 })), "r1c4 r2c5 r3c6 r4c7 r5c8 r6c9");
  assert.equal(named(sightOf(GRID, [-1, -1], true)), "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9");
  assert.deepEqual(sightOf(GRID, [-1, -1], false), []);
});

test("a point is on what is drawn there", () => {
  const line = thing("thermometer", "r1c1", "r1c2", "r2c3");
  assert.equal(distanceTo(GRID, line, { x: 1, y: 0.5 }), 0);
  assert.ok(distanceTo(GRID, line, { x: 1, y: 0.75 }) > 0.2);
  const cage = thing("killer-cage", "r1c1", "r1c2");
  assert.ok(distanceTo(GRID, cage, { x: 1, y: 0.1 }) <= 0.2);
  assert.ok(distanceTo(GRID, cage, { x: 1, y: 0.5 }) > 0.2, "the border between two cells of a cage is none of its own");
  assert.equal(distanceTo(GRID, cage, { x: 2.05, y: 0.1 }), Infinity);
  const rules = [line, cage, thing("odd", "r1c1")];
  assert.deepEqual(thingsAt(GRID, rules, { x: 0.5, y: 0.45 }), [2, 0]);
});

test("things move as long as they stay on the board", () => {
  const line = thing("thermometer", "r1c1", "r1c2");
  assert.equal(named(movedCells(GRID, line.cells, 2, 3)), "r3c4 r3c5");
  assert.equal(movedCells(GRID, line.cells, -1, 0), null);
  const moved = withThing(GRID, ruleOf(GRID, "whispers", { difference: 4, cells: ["r1c1", "r1c2"] }), of("r5c5", "r5c6"));
  assert.deepEqual(moved.said, { difference: 4, cells: ["r5c5", "r5c6"] });
});
