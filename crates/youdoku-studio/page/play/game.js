// A game: what somebody who plays a puzzle has written. It belongs to a puzzle and never becomes part of it. The
// invariant: a game is a value that is replaced and never changed, so that undo is a list of values, and a cell that
// the puzzle gives holds nothing of the player's.

/** What a player has written into a cell: a digit hides the marks under it, and gives them back. @typedef {{digit: number, corner: readonly number[], centre: readonly number[], colours: readonly number[]}} Square */
/** `pen` has lines and signs, see `pen.js`. @typedef {{squares: readonly Square[], pen: readonly string[]}} Position */
/** `about` is what the puzzle was when it was last played. @typedef {{past: readonly Position[], present: Position, future: readonly Position[], seconds: number, hints: number, done: boolean, about: string}} Game */
/** @typedef {"digit" | "corner" | "centre" | "colour" | "pen"} Mode */

/** Modes, what they are called, and their keys. @type {[Mode, string, string][]} */
export const MODES = [["digit", "Digit", "Z"], ["corner", "Corner", "X"], ["centre", "Centre", "C"], ["colour", "Colour", "V"], ["pen", "Pen", "B"]];

/** @type {Readonly<Square>} */
export const BLANK = Object.freeze({ digit: 0, corner: [], centre: [], colours: [] });

/** @param {number} cells @returns {Position} */
const blankPosition = (cells) => ({ squares: Array(cells).fill(BLANK), pen: [] });

/** @param {number} cells @param {string} about @returns {Game} */
export const newGame = (cells, about) => ({ past: [], present: blankPosition(cells), future: [], seconds: 0, hints: 0, done: false, about });

/** The game with another position, as one step that can be undone. @param {Game} game @param {Position} next @returns {Game} */
export const step = (game, next) => (next === game.present ? game : { ...game, past: [...game.past, game.present], present: next, future: [] });

/** @param {Game} game @returns {Game} */
export function undo(game) {
  const last = game.past.at(-1);
  return last ? { ...game, past: game.past.slice(0, -1), present: last, future: [...game.future, game.present] } : game;
}

/** @param {Game} game @returns {Game} */
export function redo(game) {
  const next = game.future.at(-1);
  return next ? { ...game, past: [...game.past, game.present], present: next, future: game.future.slice(0, -1) } : game;
}

/** @param {Square} square */
const isBlank = ({ digit, corner, centre, colours }) => !digit && !corner.length && !centre.length && !colours.length;

/** @param {Position} position @param {Iterable<number>} where @param {(square: Square, cell: number) => Square} change @returns {Position} */
export function withSquares(position, where, change) {
  const squares = position.squares.slice();
  let other = false;
  for (const cell of where) {
    const next = change(squares[cell], cell);
    other ||= next !== squares[cell];
    squares[cell] = isBlank(next) ? BLANK : next;
  }
  return other ? { ...position, squares } : position;
}

/** @param {readonly number[]} list @param {number} item @param {boolean} present */
const toggled = (list, item, present) =>
  present ? list.filter((other) => other !== item) : [...list.filter((other) => other !== item), item].sort((a, b) => a - b);

/** Where each mode writes. @type {Object<string, "corner" | "centre" | "colours">} */
const LISTS = { corner: "corner", centre: "centre", colour: "colours" };

/**
 * Writes a digit, a mark or a colour; once more takes it away. Marks go where no digit stands, colours everywhere.
 * @param {Game} game @param {readonly number[]} givens @param {Iterable<number>} cells @param {Mode} mode @param {number} item
 */
export function write(game, givens, cells, mode, item) {
  const { squares } = game.present;
  const list = LISTS[mode];
  const open = [...cells].filter((cell) => mode === "colour" || (!givens[cell] && (mode === "digit" || !squares[cell].digit)));
  if (mode === "digit") {
    const same = open.every((cell) => squares[cell].digit === item);
    return step(game, withSquares(game.present, open, (square) => ({ ...square, digit: same ? 0 : item })));
  }
  if (!list) return game;
  const present = open.every((cell) => squares[cell][list].includes(item));
  return step(game, withSquares(game.present, open, (square) => ({ ...square, [list]: toggled(square[list], item, present) })));
}

/** What is taken away first, and what then. @type {Partial<Square>[]} */
const LAYERS = [{ digit: 0 }, { centre: [] }, { corner: [] }, { colours: [] }];
/** @type {Object<string, number>} */
const FIRST = { digit: 0, centre: 1, corner: 2, colour: 3 };

/** Takes away what the mode writes where there is any, else what stands in front. @param {Game} game @param {Iterable<number>} cells @param {Mode} mode */
export function erase(game, cells, mode) {
  const { squares } = game.present;
  const chosen = [...cells];
  const holds = (/** @type {Partial<Square>} */ layer) =>
    chosen.some((cell) => Object.keys(layer).some((key) => [/** @type {any} */ (squares[cell])[key]].flat().some(Boolean)));
  const layer = [LAYERS[FIRST[mode] ?? 0], ...LAYERS].find(holds);
  if (!layer) return game;
  // Both kinds of marks go at once, unless one of them was meant.
  const gone = layer === LAYERS[1] && mode !== "centre" ? { centre: [], corner: [] } : layer;
  return step(game, withSquares(game.present, chosen, (square) => ({ ...square, ...gone })));
}

/** Takes a digit out of the marks of cells, as part of the step that was just made. @param {Game} game @param {Iterable<number>} cells @param {number} digit @returns {Game} */
export function tidy(game, cells, digit) {
  const without = (/** @type {readonly number[]} */ marks) => (marks.includes(digit) ? marks.filter((mark) => mark !== digit) : marks);
  const change = (/** @type {Square} */ square) => {
    const [corner, centre] = [without(square.corner), without(square.centre)];
    return corner === square.corner && centre === square.centre ? square : { ...square, corner, centre };
  };
  return { ...game, present: withSquares(game.present, cells, change) };
}

/** The digits on the board, the puzzle's and the player's. @param {Game} game @param {readonly number[]} givens */
export const digitsOf = (game, givens) => givens.map((given, cell) => given || game.present.squares[cell].digit);

/** Whether anything was written at all. @param {Game} game */
export const isBegun = (game) => game.past.length > 0 || game.future.length > 0 || game.hints > 0;

/**
 * The game on a puzzle that may have changed since: what stands on cells that are given now, or names a digit that
 * there is no more, goes. On a board of another size nothing fits. Says how many cells lost something.
 * @param {Game} game @param {{givens: readonly number[], digits: number, about: string}} puzzle @returns {{game: Game, lost: number}}
 */
export function fitted(game, { givens, digits, about }) {
  if (game.about === about) return { game, lost: 0 };
  const written = (/** @type {Position} */ position) => position.squares.filter((square) => square !== BLANK).length;
  if (game.present.squares.length !== givens.length) return { game: newGame(givens.length, about), lost: written(game.present) };
  const fits = (/** @type {readonly number[]} */ marks) => (marks.every((mark) => mark <= digits) ? marks : marks.filter((mark) => mark <= digits));
  /** @param {Square} square @param {number} cell @returns {Square} */
  const kept = (square, cell) => {
    const digit = givens[cell] || square.digit > digits ? 0 : square.digit;
    const [corner, centre] = givens[cell] ? [[], []] : [fits(square.corner), fits(square.centre)];
    const same = digit === square.digit && corner.length === square.corner.length && centre.length === square.centre.length;
    return same ? square : { ...square, digit, corner, centre };
  };
  const all = givens.map((_, cell) => cell);
  const lost = all.filter((cell) => kept(game.present.squares[cell], cell) !== game.present.squares[cell]).length;
  const on = (/** @type {Position} */ position) => withSquares(position, all, kept);
  return { game: { ...game, past: game.past.map(on), present: on(game.present), future: game.future.map(on), done: false, about }, lost };
}

/** @param {Square} square */
const packSquare = ({ digit, corner, centre, colours }) => [digit, corner, centre, colours];

/** What turns one position into the next. @param {Position} before @param {Position} after */
function difference(before, after) {
  /** @type {Object<string, unknown>} */
  const changed = {};
  after.squares.forEach((square, cell) => {
    if (square !== before.squares[cell]) changed[cell] = packSquare(square);
  });
  return after.pen === before.pen ? { c: changed } : { c: changed, p: after.pen };
}

/** The game as the browser keeps it: every position as what changed since the one before. @param {Game} game */
export function pack(game) {
  const positions = [...game.past, game.present, ...game.future.toReversed()];
  const cells = game.present.squares.length;
  const steps = positions.map((position, i) => difference(i ? positions[i - 1] : blankPosition(cells), position));
  const { seconds, hints, done, about } = game;
  return { cells, at: game.past.length, steps, seconds, hints, done, about };
}

/** The game of packed data; null where the data is none. @param {any} packed @returns {Game | null} */
export function unpack(packed) {
  try {
    const numbers = (/** @type {any} */ list) => [...list].map(Number).filter((number) => Number.isInteger(number) && number > 0);
    let position = blankPosition(packed.cells);
    const positions = packed.steps.map((/** @type {any} */ { c, p }) => {
      const where = Object.keys(c).map(Number);
      if (where.some((cell) => !(cell in position.squares))) throw new Error("no such cell");
      position = withSquares(position, where, (_, cell) => {
        const [digit, corner, centre, colours] = c[cell];
        return { digit: Number(digit) || 0, corner: numbers(corner), centre: numbers(centre), colours: numbers(colours) };
      });
      if (p) position = { ...position, pen: p.map(String) };
      return position;
    });
    const present = positions[packed.at];
    if (!present) return null;
    const past = positions.slice(0, packed.at);
    const future = positions.slice(packed.at + 1).reverse();
    const amount = (/** @type {unknown} */ number) => Math.max(0, Number(number) || 0);
    return { past, present, future, seconds: amount(packed.seconds), hints: amount(packed.hints), done: Boolean(packed.done), about: String(packed.about) };
  } catch {
    return null;
  }
}

/** `4:07`, `1:02:30`. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
