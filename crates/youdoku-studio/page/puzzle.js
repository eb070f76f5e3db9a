// The puzzle as the page holds it: a value that is never changed, only replaced. Cells share their
// state between versions, so that a history of thousands of versions is small.

/** @typedef {{given: number, entered: number, centre: number[], corner: number[], colour: number}} Cell */
/** @typedef {{word: string, numbers: number[], cells: number[]}} Rule */
/** @typedef {{box: [number, number], rules: Rule[], cells: Cell[], title: string, author: string, kept: Object<string, unknown>}} Puzzle */
/** @typedef {{box: [number, number], rules: string[], givens: number[], entered?: number[], title?: string, author?: string, kept?: Object<string, unknown>}} Wire */

/** @type {Readonly<Cell>} */
export const EMPTY = Object.freeze({ given: 0, entered: 0, centre: [], corner: [], colour: 0 });

/** @param {number} height @param {number} width @returns {Puzzle} */
export function emptyPuzzle(height, width) {
  const size = height * width;
  return {
    box: [height, width],
    rules: [],
    cells: Array(size * size).fill(EMPTY),
    title: "",
    author: "",
    kept: {},
  };
}

/** How many digits. @param {Puzzle} puzzle */
export const sizeOf = (puzzle) => puzzle.box[0] * puzzle.box[1];

/** @param {number} size @param {number} cell */
export const nameOf = (size, cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

/** @param {number} size @param {string} name */
export function cellNamed(size, name) {
  const match = /^r(\d+)c(\d+)$/i.exec(name);
  return match ? (Number(match[1]) - 1) * size + Number(match[2]) - 1 : -1;
}

/** @param {number} size @param {Rule} rule */
export const ruleText = (size, rule) =>
  [rule.word, ...rule.numbers, ...rule.cells.map((cell) => nameOf(size, cell))].join(" ");

/** @param {number} size @param {string} text @returns {Rule} */
export function readRule(size, text) {
  const [word, ...rest] = text.trim().split(/\s+/);
  return {
    word,
    numbers: rest.filter((part) => /^\d+$/.test(part)).map(Number),
    cells: rest.filter((part) => /^r\d+c\d+$/i.test(part)).map((name) => cellNamed(size, name)),
  };
}

/** The region of each cell, or null where there are none. @param {Puzzle} puzzle */
export function regionsOf(puzzle) {
  const size = sizeOf(puzzle);
  const jigsaw = puzzle.rules.find((rule) => rule.word === "jigsaw");
  if (jigsaw && jigsaw.numbers.length === size * size) return jigsaw.numbers;
  if (puzzle.rules.some((rule) => ["latin", "free"].includes(rule.word))) return null;
  return boxesOf(puzzle.box);
}

/** @param {[number, number]} box */
export function boxesOf([height, width]) {
  const size = height * width;
  return Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return Math.floor(row / height) * (size / width) + Math.floor(column / width) + 1;
  });
}

/** What drawn regions still lack, in words. @param {Puzzle} puzzle */
export function unfinishedRegions(puzzle) {
  const size = sizeOf(puzzle);
  const jigsaw = puzzle.rules.find((rule) => rule.word === "jigsaw");
  if (!jigsaw) return "";
  const sizes = Array(size).fill(0);
  for (const region of jigsaw.numbers) sizes[region - 1]++;
  const wrong = [...new Set(sizes.filter((cells) => cells !== size))].sort((a, b) => a - b);
  return wrong.length ? `The regions are not finished: each needs ${size} cells, and some have ${wrong.join(", ")}` : "";
}

/** The digit that stands in a cell, 0 for none. @param {Cell} cell */
export const digitIn = (cell) => cell.given || cell.entered;

/** What the server is asked about. @param {Puzzle} puzzle @param {"given" | "all"} which @returns {Wire} */
export function question(puzzle, which) {
  const size = sizeOf(puzzle);
  return {
    box: puzzle.box,
    rules: puzzle.rules.map((rule) => ruleText(size, rule)),
    givens: puzzle.cells.map((cell) => (which === "all" ? digitIn(cell) : cell.given)),
  };
}

/** The whole puzzle for an export. @param {Puzzle} puzzle @returns {Wire} */
export const whole = (puzzle) => ({
  ...question(puzzle, "given"),
  entered: puzzle.cells.map((cell) => (cell.given ? 0 : cell.entered)),
  title: puzzle.title,
  author: puzzle.author,
  kept: puzzle.kept,
});

/** @param {Wire} wire @returns {Puzzle} */
export function fromWire(wire) {
  const size = wire.box[0] * wire.box[1];
  const cells = wire.givens.map((given, i) => {
    const entered = given ? 0 : (wire.entered?.[i] ?? 0);
    return given || entered ? { ...EMPTY, given, entered } : EMPTY;
  });
  const rules = wire.rules
    .map((text) => readRule(size, text))
    .filter((rule) => rule.word !== "classic");
  const { title = "", author = "", kept = {} } = wire;
  return { box: wire.box, rules, cells, title, author, kept };
}

/** Whether there is anything in it worth keeping. @param {Puzzle} puzzle */
export const isBlank = (puzzle) =>
  puzzle.rules.length === 0 && !puzzle.title && puzzle.cells.every((cell) => cell === EMPTY);

/** The puzzle with other states in some cells. @param {Puzzle} puzzle @param {Iterable<number>} where @param {(cell: Cell, index: number) => Cell} change @returns {Puzzle} */
export function withCells(puzzle, where, change) {
  const cells = puzzle.cells.slice();
  for (const index of where) {
    const next = change(cells[index], index);
    cells[index] = isEmptyCell(next) ? EMPTY : next;
  }
  return { ...puzzle, cells };
}

/** @param {Cell} cell */
const isEmptyCell = (cell) =>
  !cell.given && !cell.entered && !cell.colour && !cell.centre.length && !cell.corner.length;

/** @param {Cell} cell */
export const packCell = (cell) => [cell.given, cell.entered, cell.centre, cell.corner, cell.colour];

/** @param {number} size @param {any} packed @returns {Cell} */
export function unpackCell(size, packed) {
  const digit = (/** @type {unknown} */ value) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 0 && number <= size ? number : 0;
  };
  const [given, entered, centre, corner, colour] = packed;
  return {
    given: digit(given),
    entered: digit(entered),
    centre: (centre ?? []).map(digit),
    corner: (corner ?? []).map(digit),
    colour: Number(colour) || 0,
  };
}

/** The puzzle in few characters, for the browser's store and for links. @param {Puzzle} puzzle */
export function pack(puzzle) {
  const size = sizeOf(puzzle);
  /** @type {Object<string, unknown[]>} */
  const cells = {};
  puzzle.cells.forEach((cell, i) => {
    if (cell !== EMPTY) cells[i] = packCell(cell);
  });
  return {
    b: puzzle.box,
    r: puzzle.rules.map((rule) => ruleText(size, rule)),
    c: cells,
    t: puzzle.title,
    a: puzzle.author,
    k: puzzle.kept,
  };
}

/** The puzzle of packed data; null where the data is none, whoever made it. @param {any} packed @returns {Puzzle | null} */
export function unpack(packed) {
  try {
    const [height, width] = packed.b.map(Number);
    const size = height * width;
    if (!(height >= 1 && width >= 1 && size >= 2 && size <= 25)) return null;
    const puzzle = emptyPuzzle(height, width);
    for (const [key, value] of Object.entries(packed.c ?? {})) {
      const index = Number(key);
      if (!(index in puzzle.cells)) return null;
      puzzle.cells[index] = unpackCell(size, value);
    }
    puzzle.rules = (packed.r ?? []).map((/** @type {unknown} */ text) => readRule(size, String(text)));
    const inside = (/** @type {number} */ cell) => cell >= 0 && cell < size * size;
    if (!puzzle.rules.every((rule) => rule.cells.every(inside))) return null;
    puzzle.title = String(packed.t ?? "").slice(0, 120);
    puzzle.author = String(packed.a ?? "").slice(0, 120);
    puzzle.kept = typeof packed.k === "object" && packed.k ? packed.k : {};
    return puzzle;
  } catch {
    return null;
  }
}
