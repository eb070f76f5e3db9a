// Names of cells, what is typed into a thing, links, and what is found by name.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./kinds.mjs";
import { asGiven, playLink, settingLink, sharedIn } from "../../page/link.js";
import { labelOf } from "../../page/names.js";
import { fit } from "../../page/find.js";
import { emptyPuzzle, pack, ruleOf, withCells } from "../../page/puzzle.js";
import { typedArgument } from "../../page/hold.js";
import { inPlainWords } from "../../page/unread.js";

const empty = emptyPuzzle(3, 3);
const puzzle = {
  ...withCells(empty, [1, 2], (cell, i) => (i === 1 ? { ...cell, corner: [3, 4] } : { ...cell, given: 5 })),
  rules: [ruleOf(empty.grid, "killer-cage", { sum: 15, cells: ["r1c1", "r1c2"] }), ruleOf(empty.grid, "thermometer", { cells: ["r3c1", "r2c1", "r1c2", "r1c3", "r1c4"] })],
};

test("a cell's name has its marks and its things, never what it will be", () => {
  const name = (cell) => labelOf(puzzle, cell, puzzle.cells[cell], null, 0);
  assert.equal(name(1), "r1c2, empty, corner marks 3 4, in a killer cage 15, third of five on a thermometer");
  assert.equal(name(2), "r1c3, given 5, fourth of five on a thermometer");
  assert.equal(name(80), "r9c9, empty");
});

test("numbers are typed as the library reads them", () => {
  const totals = { name: "sum", takes: "totals", optional: true, least: null, usage: "" };
  const number = { ...totals, takes: "number" };
  const digits = { ...totals, takes: "digit-list" };
  for (const [part, text, expect] of [
    [totals, "15", 15], [totals, "10-20", "10..20"], [totals, "5,14", "5,14"], [totals, "<9", "<9"], [totals, "10-", null], [totals, "", undefined],
    [number, "-3", -3], [number, "-", null], [digits, "124", "{1 2 4}"],
  ]) assert.equal(typedArgument(part, text, true), expect, `${part.takes} ${text}`);
});

test("links come back, and those to play by hold nothing that was tried", () => {
  const tried = withCells(puzzle, [5], (cell) => ({ ...cell, entered: 7, centre: [1] }));
  const whole = sharedIn(settingLink(tried, "http://localhost/"));
  assert.equal(whole.play, false);
  assert.deepEqual(pack(whole.puzzle), pack(tried));
  const link = playLink({ ...tried, kept: { "f-puzzles": { solution: [1, 2], text: [{ cells: ["R1C1"] }] } } }, "http://localhost/");
  const shared = sharedIn(link);
  assert.equal(shared.play, true);
  assert.deepEqual(shared.puzzle.kept, { "f-puzzles": { text: [{ cells: ["R1C1"] }] } });
  assert.deepEqual(pack({ ...shared.puzzle, kept: {} }), pack(asGiven(tried)));
  assert.equal(shared.puzzle.cells.filter((cell) => cell.given || cell.entered || cell.centre.length || cell.corner.length).length, 1);
  assert.equal(sharedIn("http://localhost/#p=rubbish"), null);
});

test("rules are found by any name, the closest first", () => {
  const whispers = { word: "whispers", also: ["German whispers"], summary: "neighbours differ" };
  assert.ok(fit(["german", "whispers"], whispers) > 80);
  assert.ok(fit(["whis"], whispers) > fit(["neighbours"], whispers));
  assert.equal(fit(["kropki"], whispers), 0);
});

test("what was not understood is said without code words", () => {
  assert.equal(inPlainWords("`sandwichsum` (2): kept but not enforced"), "2 sandwichsums: kept, not yet understood");
  assert.equal(inPlainWords("something else"), "something else");
});
