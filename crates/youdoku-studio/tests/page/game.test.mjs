// The game as a value: what keys do to it, undo, what is kept, and what becomes of it when the puzzle changes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BLANK, clock, digitsOf, erase, fitted, newGame, pack, redo, tidy, undo, unpack, write } from "../../page/play/game.js";

const GIVENS = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const game = () => newGame(16, "a");

test("a digit is written, written again is gone, and never stands on a given", () => {
  const one = write(game(), GIVENS, [0, 1, 2], "digit", 3);
  assert.deepEqual(digitsOf(one, GIVENS).slice(0, 4), [1, 3, 3, 0]);
  const two = write(one, GIVENS, [0, 1, 2], "digit", 3);
  assert.deepEqual(digitsOf(two, GIVENS).slice(0, 4), [1, 0, 0, 0]);
  assert.equal(two.present.squares[1], BLANK);
});

test("a digit hides marks, and clearing it brings them back", () => {
  let now = write(game(), GIVENS, [1], "corner", 2);
  now = write(now, GIVENS, [1], "centre", 4);
  now = write(now, GIVENS, [1], "digit", 3);
  // Marks under a digit are not touched.
  now = write(now, GIVENS, [1], "centre", 1);
  assert.deepEqual(now.present.squares[1], { digit: 3, corner: [2], centre: [4], colours: [] });
  now = erase(now, [1], "digit");
  assert.deepEqual(now.present.squares[1], { digit: 0, corner: [2], centre: [4], colours: [] });
});

test("a cell has several colours, also a given's", () => {
  let now = write(game(), GIVENS, [0], "colour", 5);
  now = write(now, GIVENS, [0, 1], "colour", 2);
  assert.deepEqual(now.present.squares[0].colours, [2, 5]);
  assert.deepEqual(now.present.squares[1].colours, [2]);
});

test("clearing takes what the mode writes first, then what stands in front", () => {
  let now = write(game(), GIVENS, [1], "corner", 2);
  now = write(now, GIVENS, [1], "colour", 2);
  now = write(now, GIVENS, [1], "digit", 2);
  assert.equal(erase(now, [1], "digit").present.squares[1].digit, 0);
  assert.deepEqual(erase(now, [1], "colour").present.squares[1].colours, []);
  assert.deepEqual(erase(now, [1], "centre").present.squares[1].digit, 0);
  assert.equal(erase(game(), [1], "digit").past.length, 0);
});

test("tidying is part of the step it follows", () => {
  let now = write(game(), GIVENS, [1, 2], "corner", 2);
  now = tidy(write(now, GIVENS, [3], "digit", 2), [1, 2], 2);
  assert.equal(now.present.squares[1], BLANK);
  assert.deepEqual(undo(now).present.squares[1].corner, [2]);
});

/** Random keys: undo to the start and redo to the end give the same boards, packed and unpacked or not. */
test("undo, redo and keeping lose nothing", () => {
  let seed = 7;
  const random = (/** @type {number} */ most) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
  let now = game();
  const modes = /** @type {const} */ (["digit", "corner", "centre", "colour"]);
  for (let i = 0; i < 300; i++) {
    const [cells, mode] = [[random(16), random(16)], modes[random(4)]];
    now = random(5) ? write(now, GIVENS, cells, mode, 1 + random(4)) : erase(now, cells, mode);
    if (!random(6)) now = undo(now);
  }
  const kept = unpack(JSON.parse(JSON.stringify(pack(now))));
  assert.deepEqual(kept, now);
  let back = now;
  for (let i = 0; i < 400; i++) back = undo(back);
  assert.deepEqual(back.present, game().present);
  for (let i = 0; i < 400; i++) back = redo(back);
  assert.deepEqual(back.present, [...now.past, now.present, ...now.future.toReversed()].at(-1));
});

test("damaged data is no game", () => {
  for (const data of [null, 3, {}, { cells: 4, at: 9, steps: [] }, { cells: 4, at: 0, steps: [{ c: { 7: [1, [], [], []] } }] }]) assert.equal(unpack(data), null);
});

test("a puzzle that changed keeps what still fits, and says what went", () => {
  let now = write(game(), GIVENS, [1, 2], "digit", 3);
  now = write(now, GIVENS, [3], "corner", 4);
  const givens = GIVENS.slice();
  givens[1] = 2;
  const { game: kept, lost } = fitted(now, { givens, digits: 4, about: "b" });
  assert.equal(lost, 1);
  assert.deepEqual(digitsOf(kept, givens).slice(0, 4), [1, 2, 3, 0]);
  assert.deepEqual(kept.present.squares[3].corner, [4]);
  assert.equal(fitted(kept, { givens, digits: 4, about: "b" }).game, kept);
  assert.equal(fitted(kept, { givens, digits: 3, about: "c" }).lost, 1);
  assert.equal(fitted(kept, { givens: [0, 0, 0, 0], digits: 2, about: "d" }).game.present.squares.length, 4);
});

test("time is told as people tell it", () => {
  assert.deepEqual([0, 7.9, 61, 3750].map(clock), ["0:00", "0:07", "1:01", "1:02:30"]);
});
