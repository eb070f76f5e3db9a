// A stroke: the cells under the straight way between the points that a pointer was seen at, however far apart they are.
// Points are in cells from the top left corner of the grid. The invariant: each cell is a king's step from the one before.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{rows: number, columns: number}} Size */
/** Where the way goes from a cell to the one beside it: the line that it crosses, and where along it. @typedef {{upright: boolean, line: number, along: number, segment: number}} Crossing */

/** A crossing so near a corner, in cells, goes to the cell across that corner. */
const NEAR = 0.3;

/** The crossings of a segment with the lines between cells, in order. @param {Point} from @param {Point} to @param {number} segment @returns {(Crossing & {step: number})[]} */
export function crossings(from, to, segment = 0) {
  /** @type {(Crossing & {step: number, t: number})[]} */
  const found = [];
  const cross = (/** @type {boolean} */ upright) => {
    const [a, b] = upright ? [from.x, to.x] : [from.y, to.y];
    const [c, d] = upright ? [from.y, to.y] : [from.x, to.x];
    const step = Math.sign(b - a);
    if (!step) return;
    const [first, last] = step > 0 ? [Math.floor(a) + 1, Math.floor(b)] : [Math.floor(a), Math.floor(b) + 1];
    for (let line = first; step > 0 ? line <= last : line >= last; line += step) {
      const t = (line - a) / (b - a);
      found.push({ upright, line, along: c + (d - c) * t, segment, step, t });
    }
  };
  cross(true);
  cross(false);
  return found.sort((one, other) => one.t - other.t);
}

/** Whether two crossings, one after the other, cut the same corner. @param {Crossing} one @param {Crossing} other */
function cutCorner(one, other) {
  if (one.upright === other.upright) return false;
  const [near, far] = [Math.abs(one.along - other.line), Math.abs(other.along - one.line)];
  // Within one straight piece nobody has turned: either will do. A hand that turns goes deep into the cell between.
  return one.segment === other.segment ? near < NEAR || far < NEAR : near < NEAR && far < NEAR;
}

export class Stroke {
  /** @param {Size} grid @param {Point} start */
  constructor(grid, start) {
    this.grid = grid;
    this.at = start;
    this.row = Math.floor(start.y);
    this.column = Math.floor(start.x);
    /** @type {number[]} */
    this.cells = [];
    /** @type {Crossing | null} */
    this.last = null;
    /** The cell that the last crossing added, which a cut corner takes away again. */
    this.passing = -1;
    this.segments = 0;
    const cell = this.cell();
    if (cell >= 0) this.cells.push(cell);
  }

  /** The cell of the place that was reached; -1 outside the grid. */
  cell() {
    const { row, column, grid } = this;
    return row >= 0 && column >= 0 && row < grid.rows && column < grid.columns ? row * grid.columns + column : -1;
  }

  /** Goes on to a point. @param {Point} to */
  to(to) {
    const segment = ++this.segments;
    for (const crossing of crossings(this.at, to, segment)) {
      if (crossing.upright) this.column += crossing.step;
      else this.row += crossing.step;
      const cut = this.last !== null && cutCorner(this.last, crossing);
      if (cut && this.passing >= 0 && this.cells.at(-1) === this.passing) this.cells.pop();
      this.last = cut ? null : crossing;
      this.passing = -1;
      this.enter(this.cell());
    }
    this.at = to;
  }

  /** Going back along the way takes its last cell away. @param {number} cell */
  enter(cell) {
    const { cells } = this;
    if (cell < 0 || cells.at(-1) === cell) return;
    if (cells.length > 1 && cells.at(-2) === cell) return void cells.pop();
    if (cells.includes(cell)) return;
    cells.push(cell);
    this.passing = cell;
  }
}
