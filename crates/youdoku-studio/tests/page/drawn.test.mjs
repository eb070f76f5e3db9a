// What is only drawn goes out as f-puzzles has it and comes back; what would not come back the same stays as it is. Fog
// leaves of a puzzle what is lit.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./kinds.mjs";
import { COSMETICS, adopted, withCosmetics } from "../../page/cosmetics.js";
import { kindOf, setKinds } from "../../page/kinds.js";
import { KINDS } from "./kinds.mjs";
import { halfSeen, lamps, seenPuzzle, withoutFog } from "../../page/play/fog.js";
import { counted, emptyPuzzle, fromWire, outgoing, question, ruleOf, whole, withCells } from "../../page/puzzle.js";
import { renumbered } from "../../page/turn.js";

setKinds([...KINDS, ...COSMETICS]);

const THINGS = [
  { word: "drawn-line", said: { colour: "red", width: "thick", cells: ["r1c1", "r1c2", "r2c3"] } },
  { word: "drawn-shape", said: { form: "circle", colour: "yellow", cells: ["r2c2"] } },
  { word: "drawn-shape", said: { form: "square", colour: "grey", cells: ["r2c2", "r2c3"] } },
  { word: "drawn-shape", said: { form: "diamond", colour: "blue", cells: ["r4c4"] } },
  { word: "drawn-text", said: { text: "Hi 1", colour: "black", cells: ["r3c3"] } },
  { word: "drawn-frame", said: { text: "12", colour: "green", cells: ["r3c1", "r4c1"] } },
  { word: "drawn-frame", said: { colour: "green", cells: ["r1c4"] } },
  { word: "drawn-colour", said: { colour: "pink", cells: ["r4c2", "r4c3"] } },
  { word: "fog-lamp", said: { cells: ["r1c1", "r2c2"] } },
];
const inside = (/** @type {string} */ name) => /^r[1-4]c[1-4]$/.test(name);
const sorted = (/** @type {{word: string}[]} */ things) => things.map((thing) => JSON.stringify(thing, Object.keys({ ...thing, ...thing.said, said: 0, word: 0 }).sort())).sort();

test("every drawing comes back as it was", () => {
  const kept = withCosmetics({ about: "x", "f-puzzles": { strange: [1] } }, THINGS);
  const back = adopted(kept, inside);
  assert.deepEqual(sorted(back.things), sorted(THINGS));
  assert.deepEqual(back.kept, { about: "x", "f-puzzles": { strange: [1] } });
  assert.deepEqual(adopted(withCosmetics(back.kept, back.things), inside).kept, back.kept);
});

test("what would go out otherwise than it came stays kept", () => {
  const foreign = { "f-puzzles": { line: [{ lines: [["R1C1", "R1C2"]], outlineC: "#123456", width: 0.3 }], circle: [{ cells: ["R9C9"], baseC: "#E6261F" }], fogofwar: ["r1c1"], grid: { R1C1: { c: "#000000", highlight: true } } } };
  assert.deepEqual(adopted(foreign, inside), { things: [], kept: foreign });
});

test("drawings count for nothing and go along with the puzzle", () => {
  const empty = emptyPuzzle(2, 2);
  const rules = [...THINGS.map(({ word, said }) => ruleOf(empty.grid, word, said)), ruleOf(empty.grid, "thermometer", { cells: ["r1c1", "r1c2"] })];
  const puzzle = { ...empty, rules };
  assert.deepEqual(counted(puzzle), [THINGS.length]);
  assert.equal(question(puzzle, "given").rules.length, 1);
  const again = fromWire(whole(puzzle));
  assert.equal(again.rules.length, rules.length);
  assert.deepEqual(again.kept, {});
});

test("fog leaves what is lit: things that are seen whole, and no rule that looks at others", () => {
  const empty = emptyPuzzle(2, 2);
  const rules = [["fog-lamp", ["r1c1", "r1c2", "r1c3"]], ["thermometer", ["r1c1", "r1c2"]], ["thermometer", ["r1c3", "r2c3"]], ["killer-cage", ["r4c1", "r4c2"]]].map(([word, cells]) => ruleOf(empty.grid, String(word), { cells }));
  const puzzle = withCells({ ...empty, rules }, [0, 15], (cell) => ({ ...cell, given: 2 }));
  const lit = lamps(outgoing(puzzle), 4, 4);
  assert.deepEqual([...(lit ?? [])], [0, 1, 2]);
  const seen = seenPuzzle(puzzle, lit);
  assert.deepEqual(seen.rules.map((rule) => rule.word), ["fog-lamp", "thermometer"]);
  assert.deepEqual(seen.cells.map((cell) => cell.given).filter(Boolean), [2]);
  assert.deepEqual(halfSeen(rules, lit ?? new Set()), [rules[2]]);
  assert.equal(seenPuzzle(puzzle, null), puzzle);
  assert.equal(lamps(withoutFog(outgoing(puzzle)), 4, 4), null);
  // A clue outside stands beside the fog, whatever it sees.
  assert.ok(kindOf("sandwich") === undefined || seenPuzzle({ ...puzzle, rules: [ruleOf(empty.grid, "sandwich", { cells: ["r4c1", "r4c2"] })] }, lit).rules.length === 1);
});

test("renumbering changes the digits that clues name", () => {
  const kind = { word: "quad", also: [], group: "Corners", summary: "", about: "", look: "", usage: "", scope: "local", reads: false, places: false, takes: [{ name: "digits", takes: "digits", optional: false, least: null, usage: "" }, { name: "cells", takes: "cells", drawn: "corner", optional: false, least: null, usage: "" }] };
  setKinds([...KINDS, kind]);
  const empty = emptyPuzzle(2, 2);
  const turned = (/** @type {any} */ digits) => renumbered({ ...empty, rules: [ruleOf(empty.grid, "quad", { digits, cells: ["r1c1"] })] }, [4, 3, 2, 1]).rules[0].said;
  assert.deepEqual(turned("{1 3}"), { digits: "{4 2}", cells: ["r1c1"] });
  assert.deepEqual(turned([1, 3]), { digits: [4, 2], cells: ["r1c1"] });
  setKinds([...KINDS, ...COSMETICS]);
});
