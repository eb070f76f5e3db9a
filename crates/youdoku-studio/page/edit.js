// What a key does to the selected cells.

import { EMPTY, packCell, withCells } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Mode} Mode */

/** @param {number[]} marks @param {number} digit @param {boolean} present */
const toggled = (marks, digit, present) =>
  present ? marks.filter((mark) => mark !== digit) : [...marks.filter((m) => m !== digit), digit].sort((a, b) => a - b);

/** Writes a digit, a mark or a colour; once more takes it away. @param {App} app @param {number} digit @param {Mode} [mode] */
export function write(app, digit, mode = app.mode) {
  const { puzzle, selection } = app;
  app.pressed = false;
  if (!selection.size) return;
  const cells = [...selection];
  if (mode === "colour") {
    const same = cells.every((i) => puzzle.cells[i].colour === digit);
    return app.history.change(withCells(puzzle, cells, (cell) => ({ ...cell, colour: same ? 0 : digit })));
  }
  if (digit > app.grid.digits) return;
  if (mode === "digit") {
    const kind = app.kind;
    // A given stands until it is set as a given again.
    const open = kind === "given" ? cells : cells.filter((i) => !puzzle.cells[i].given);
    if (!open.length) return app.say("That cell has a given; switch to Givens to change it.");
    const same = open.every((i) => puzzle.cells[i][kind] === digit);
    const value = same ? 0 : digit;
    const change = (/** @type {import("./puzzle.js").Cell} */ cell) =>
      kind === "given" ? { ...cell, given: value, entered: 0 } : { ...cell, entered: value };
    return app.history.change(withCells(puzzle, open, change));
  }
  const open = cells.filter((i) => !puzzle.cells[i].given && !puzzle.cells[i].entered);
  if (!open.length) return;
  const present = open.every((i) => puzzle.cells[i][mode].includes(digit));
  app.history.change(
    withCells(puzzle, open, (cell) => ({ ...cell, [mode]: toggled(cell[mode], digit, present) })),
  );
}

/** Takes away what stands in front: in a mode its own, else digits first, then marks, then colours. Says whether there was anything. @param {App} app */
export function erase(app) {
  const { puzzle } = app;
  const cells = [...app.selection].filter((i) => puzzle.cells[i] !== EMPTY);
  const free = cells.filter((i) => app.kind === "given" || !puzzle.cells[i].given);
  if (!free.length) return false;
  const layers = [
    { given: 0, entered: 0 },
    { centre: [], corner: [] },
    { colour: 0 },
  ];
  const holds = (/** @type {number} */ i, /** @type {object} */ layer) =>
    Object.keys(layer).some((key) => {
      const value = /** @type {any} */ (puzzle.cells[i])[key];
      return Array.isArray(value) ? value.length > 0 : value !== 0;
    });
  const first = app.mode === "colour" ? 2 : app.mode === "digit" ? 0 : 1;
  const order = [layers[first], ...layers.filter((_, i) => i !== first)];
  const layer = order.find((layer) => free.some((i) => holds(i, layer)));
  if (layer) app.history.change(withCells(puzzle, free, (cell) => ({ ...cell, ...layer })));
  return Boolean(layer);
}

/** Takes away all that was entered, and leaves the givens and the rules. @param {App} app */
export function clearEntered(app) {
  const { puzzle } = app;
  const entered = puzzle.cells.flatMap((cell, i) => (packCell({ ...cell, given: 0 }).flat().some(Boolean) ? [i] : []));
  if (entered.length) app.history.change(withCells(puzzle, entered, (cell) => ({ ...EMPTY, given: cell.given })));
}
