// Outlines of sets of cells, set in from the cells' edges by a distance: cages, selections, clashes; and hatching.

/** A path around cells, convex and concave corners alike. @param {{rows: number, columns: number}} grid @param {Iterable<number>} cells @param {number} unit @param {number} inset */
export function outline({ rows, columns }, cells, unit, inset) {
  const inside = new Set(cells);
  const parts = [];
  for (const cell of inside) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const has = (/** @type {number} */ down, /** @type {number} */ right) => {
      const [r, c] = [row + down, column + right];
      return r >= 0 && c >= 0 && r < rows && c < columns && inside.has(r * columns + c);
    };
    // Where a side ends: at the inset, at the edge, or past it to meet the turn of a concave corner.
    const end = (/** @type {boolean} */ beside, /** @type {boolean} */ across) =>
      beside ? (across ? -inset : 0) : inset;
    const [x, y] = [column * unit, row * unit];
    const [far, low] = [x + unit, y + unit];
    const [up, down, left, right] = [has(-1, 0), has(1, 0), has(0, -1), has(0, 1)];
    if (!up) {
      parts.push(`M${x + end(left, has(-1, -1))} ${y + inset}H${far - end(right, has(-1, 1))}`);
    }
    if (!down) {
      parts.push(`M${x + end(left, has(1, -1))} ${low - inset}H${far - end(right, has(1, 1))}`);
    }
    if (!left) {
      parts.push(`M${x + inset} ${y + end(up, has(-1, -1))}V${low - end(down, has(1, -1))}`);
    }
    if (!right) {
      parts.push(`M${far - inset} ${y + end(up, has(-1, 1))}V${low - end(down, has(1, 1))}`);
    }
  }
  return parts.join("");
}

/** Slanted lines over cells: nothing has to be defined for them, as for a pattern. @param {{columns: number}} grid @param {Iterable<number>} cells @param {number} unit */
export function hatch({ columns }, cells, unit) {
  const parts = [];
  for (const cell of cells) {
    const [x, y] = [(cell % columns) * unit, Math.floor(cell / columns) * unit];
    for (let k = unit / 4; k <= unit; k += unit / 4) parts.push(`M${x} ${y + k}L${x + k} ${y}M${x + k} ${y + unit}L${x + unit} ${y + k}`);
  }
  return parts.join("");
}
