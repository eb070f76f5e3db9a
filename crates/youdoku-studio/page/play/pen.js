// What a pen leaves on the board: lines between the middles of cells, lines along their edges, and signs. A point is
// named by half cells from the top left: odd numbers are the middles of cells, even ones lie on edges. A mark is a text,
// so that marks are compared as they are: `3,1-5,1` is a line, `o3,1` and `x3,1` are signs.

/** @typedef {[number, number]} Point */

/** The point that a pointer is on, where `x` and `y` are in cells: the middle of the cell, or the nearest of its edges and corners. @param {number} x @param {number} y @returns {Point} */
export function nearest(x, y) {
  const half = (/** @type {number} */ place) => {
    const within = place - Math.floor(place);
    return 2 * Math.floor(place) + (within < 0.25 ? 0 : within > 0.75 ? 2 : 1);
  };
  return [half(x), half(y)];
}

/** Where a stroke goes next: middles are joined to middles, corners to corners. @param {Point} from where it began @param {number} x @param {number} y @returns {Point} */
export const along = ([from], x, y) => (from % 2 ? [2 * Math.floor(x) + 1, 2 * Math.floor(y) + 1] : [2 * Math.round(x), 2 * Math.round(y)]);

/** Where a stroke begins: in the middle of a cell, else at the corner that is nearest. @param {number} x @param {number} y @returns {Point} */
export function begin(x, y) {
  const [across, down] = nearest(x, y);
  return across % 2 && down % 2 ? [across, down] : [2 * Math.round(x), 2 * Math.round(y)];
}

/** The points on the way from one to another, a cell at a time. @param {Point} from @param {Point} to @returns {Point[]} */
export function way([x, y], [toX, toY]) {
  /** @type {Point[]} */
  const points = [];
  while (x !== toX || y !== toY) {
    x += 2 * Math.sign(toX - x);
    y += 2 * Math.sign(toY - y);
    points.push([x, y]);
  }
  return points;
}

/** @param {Point} a @param {Point} b */
export const lineOf = (a, b) => (a[1] < b[1] || (a[1] === b[1] && a[0] <= b[0]) ? `${a}-${b}` : `${b}-${a}`);

/** The marks with these lines, or without them where the first of them is there already: a stroke over a line rubs it out. @param {readonly string[]} pen @param {readonly string[]} lines @returns {readonly string[]} */
export function stroked(pen, lines) {
  if (!lines.length) return pen;
  if (pen.includes(lines[0])) return pen.filter((mark) => !lines.includes(mark));
  return [...pen, ...lines.filter((line, i) => !pen.includes(line) && lines.indexOf(line) === i)];
}

/** A press on a point: nothing, ○, ✕, nothing again. @param {readonly string[]} pen @param {Point} point @returns {readonly string[]} */
export function signed(pen, point) {
  const others = pen.filter((mark) => mark !== `o${point}` && mark !== `x${point}`);
  if (pen.includes(`o${point}`)) return [...others, `x${point}`];
  return pen.includes(`x${point}`) ? others : [...others, `o${point}`];
}

/** A mark as it is drawn, in units of a cell; null where the text is none. @param {string} mark @returns {{sign: string, from: Point, to: Point} | null} */
export function read(mark) {
  const found = /^(?:([ox])(\d+),(\d+)|(\d+),(\d+)-(\d+),(\d+))$/.exec(mark);
  if (!found) return null;
  const at = (/** @type {number} */ i) => /** @type {Point} */ ([Number(found[i]) / 2, Number(found[i + 1]) / 2]);
  return found[1] ? { sign: found[1], from: at(2), to: at(2) } : { sign: "", from: at(4), to: at(6) };
}


/** The signs in the middle of each cell, for its name. @param {readonly string[]} pen @param {number} columns @returns {Map<number, string>} */
export function signsIn(pen, columns) {
  /** @type {Map<number, string>} */
  const signs = new Map();
  for (const mark of pen) {
    const drawn = read(mark);
    if (!drawn?.sign || drawn.from.some((place) => Number.isInteger(place))) continue;
    signs.set(Math.floor(drawn.from[1]) * columns + Math.floor(drawn.from[0]), drawn.sign === "o" ? "circle" : "cross");
  }
  return signs;
}
