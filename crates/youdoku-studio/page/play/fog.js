// Fog: what is not lit is neither drawn nor named. A cell is lit by a lamp of the puzzle, and round each digit that
// somebody entered rightly. Nobody here knows the solution: which digits are right is asked of the server, and it is
// told for the cells that are filled, one answer for each.

/** What programs call the cells that their fog leaves lit. */
const WORDS = ["fogofwar", "foglight", "fog"];

/** The names of lit cells among what a puzzle keeps of each program; null where none of them speaks of fog. @param {Object<string, any>} kept @returns {unknown[] | null} */
function litIn(kept) {
  const lists = Object.values(kept).flatMap((parts) => WORDS.map((word) => parts?.[word]).filter(Array.isArray));
  return lists.length ? lists.flat() : null;
}

/** The cells that a puzzle lights from the start; null where it has no fog. @param {Object<string, unknown>} kept @param {number} columns @param {number} rows @returns {Set<number> | null} */
export function lamps(kept, columns, rows) {
  const fog = litIn(kept);
  if (!fog) return null;
  /** @type {Set<number>} */
  const lit = new Set();
  for (const name of fog) {
    const found = /^r(\d+)c(\d+)$/i.exec(String(name));
    const [row, column] = found ? [Number(found[1]) - 1, Number(found[2]) - 1] : [-1, -1];
    if (row >= 0 && column >= 0 && row < rows && column < columns) lit.add(row * columns + column);
  }
  return lit;
}

/** The cells around a cell and itself. @param {number} cell @param {number} columns @param {number} rows */
export function around(cell, columns, rows) {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const cells = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) cells.push(r * columns + c);
  return cells;
}
