// Keys and pointers on the board that is played. Habits of other programs work: letters choose a mode, Shift and Ctrl
// write marks for one key, a drag selects, Alt drags a rectangle, a double click takes all alike.

import { html } from "../elements.js";
import { UNIT } from "../board.js";
import { digitWorth, nameOf, symbol } from "../puzzle.js";
import { MODES, digitsOf, step } from "./game.js";
import { along, begin, lineOf, nearest, signed, stroked, way } from "./pen.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./game.js").Mode} Mode */

/** Milliseconds of holding still that open the menu. */
const LONG = 450;
/** Milliseconds in which a second key makes a longer number. */
const TOGETHER = 900;

/** @type {Object<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Play} play */
export function setUpHands(play) {
  const { root } = play.view.board;
  setUpPointer(play, root);
  document.addEventListener("keydown", (event) => play.isShown && onKey(play, event));
  root.addEventListener("focusin", (event) => {
    const cell = Number(/** @type {SVGElement} */ (event.target).dataset?.cell ?? -1);
    if (cell < 0) return;
    play.focus = cell;
    if (!play.selection.has(cell)) play.select([cell], cell);
  });
  /** The last two presses, and what stood on the board. @type {{cell: number, position: object}[]} */
  let presses = [];
  root.addEventListener("pointerdown", (event) => {
    presses = [...presses.slice(-1), { cell: play.view.board.cellAt(event.clientX, event.clientY)?.cell ?? -1, position: play.game.present }];
  });
  root.addEventListener("dblclick", () => {
    const [first, second] = presses;
    // Two quick presses are one double one where both hit one cell and nothing was written between.
    if (!second || second.cell < 0 || first.cell !== second.cell || first.position !== second.position || play.mode === "pen") return;
    play.select(alike(play, second.cell), second.cell);
  });
  root.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const at = play.view.board.cellAt(event.clientX, event.clientY);
    if (at) openMenu(play, at.cell, event.clientX, event.clientY);
  });
}

/** The place of a pointer, in cells. @param {Play} play @param {{clientX: number, clientY: number}} event */
function place(play, { clientX, clientY }) {
  const matrix = play.view.board.root.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  const { rows, columns } = play.puzzle.grid;
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(0.001, Math.min(most - 0.001, at / UNIT));
  return { x: within(x, columns), y: within(y, rows) };
}

/** @param {Play} play @param {SVGSVGElement} root */
function setUpPointer(play, root) {
  /** @type {{from: {x: number, y: number}, last: {x: number, y: number}, cell: number, takes: boolean, alt: boolean, moved: boolean, timer: number, before: Set<number>, pen: import("./pen.js").Point | null, id: number} | null} */
  let press = null;
  const cellOf = (/** @type {{x: number, y: number}} */ { x, y }) => Math.floor(y) * play.puzzle.grid.columns + Math.floor(x);

  root.addEventListener("pointerdown", (event) => {
    const at = play.view.board.cellAt(event.clientX, event.clientY);
    const from = place(play, event);
    if (!at || !from || event.button !== 0 || play.stopped || (press && press.id !== event.pointerId)) return;
    event.preventDefault();
    try {
      root.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone again: the press is over with it.
    }
    closeMenu();
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    const takes = more && play.selection.has(at.cell);
    const timer = event.pointerType === "mouse" ? 0 : setTimeout(() => {
      if (!press || press.moved) return;
      openMenu(play, at.cell, event.clientX, event.clientY);
      press = null;
    }, LONG);
    const { x, y } = from;
    press = { from, last: from, cell: at.cell, takes, alt: event.altKey, moved: false, timer, before: new Set(play.selection), pen: play.mode === "pen" ? begin(x, y) : null, id: event.pointerId };
    if (press.pen) return;
    play.view.board.cells[at.cell].focus({ preventScroll: true });
    if (takes) play.select([...play.selection].filter((cell) => cell !== at.cell), at.cell);
    else play.select(more ? [...play.selection, at.cell] : [at.cell], at.cell);
  });

  addEventListener("pointermove", (event) => {
    if (press?.id !== event.pointerId) return;
    for (const each of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) move(each);
  });

  const move = (/** @type {PointerEvent} */ event) => {
    const at = place(play, event);
    if (!press || !at) return;
    if (cellOf(at) !== press.cell) press.moved = true;
    if (press.pen) {
      const to = along(press.pen, at.x, at.y);
      const points = [press.pen, ...way(press.pen, to)];
      const lines = points.slice(1).map((point, i) => lineOf(points[i], point));
      if (lines.length) {
        press.moved = true;
        play.stroke = [...play.stroke, ...lines.filter((line) => !play.stroke.includes(line))];
        press.pen = to;
        play.draw();
      }
      press.last = at;
      return;
    }
    if (press.alt) {
      play.select([...press.before, ...rectangle(press.cell, cellOf(at))], cellOf(at));
      return;
    }
    const cells = crossed(press.last, at);
    press.last = at;
    if (!press.moved) return;
    if (press.takes) play.select([...play.selection].filter((cell) => !cells.includes(cell)), cellOf(at));
    else if (cells.some((cell) => !play.selection.has(cell))) play.select([...play.selection, ...cells], cellOf(at));
  };

  /** The cells on a straight way, but for corners that are only touched. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
  const crossed = (from, to) => {
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * 8));
    const cells = [];
    for (let i = 0; i <= steps; i++) {
      const [x, y] = [from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps];
      const off = Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5);
      if (off < 0.5 && !play.view.board.missing.has(cellOf({ x, y }))) cells.push(cellOf({ x, y }));
    }
    return cells;
  };

  const rectangle = (/** @type {number} */ a, /** @type {number} */ b) => {
    const { columns } = play.puzzle.grid;
    const [rows, cols] = [[a, b].map((cell) => Math.floor(cell / columns)), [a, b].map((cell) => cell % columns)];
    const inside = (/** @type {number} */ cell) => {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      return row >= Math.min(...rows) && row <= Math.max(...rows) && column >= Math.min(...cols) && column <= Math.max(...cols);
    };
    return play.puzzle.cells.flatMap((_, cell) => (inside(cell) && !play.view.board.missing.has(cell) ? [cell] : []));
  };

  const release = (/** @type {PointerEvent} */ event) => {
    if (press?.id !== event.pointerId) return;
    const { pen, moved, from, timer } = press;
    if (event.type === "pointerup") move(event);
    clearTimeout(timer);
    press = null;
    if (!pen) return;
    const { present } = play.game;
    const marks = moved || play.stroke.length ? stroked(present.pen, play.stroke) : signed(present.pen, nearest(from.x, from.y));
    play.stroke = [];
    if (event.type === "pointerup") play.change(step(play.game, { ...present, pen: marks }));
    else play.draw();
  };
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  // A second finger zooms: what the first has begun is dropped.
  document.addEventListener("drop-stroke", () => {
    if (!press) return;
    clearTimeout(press.timer);
    play.stroke = [];
    play.select(press.before);
    press = null;
  });
}

/** All that is like a cell: the same digit, else the same marks, else the same colours. @param {Play} play @param {number} cell @returns {number[]} */
export function alike(play, cell) {
  const digits = digitsOf(play.game, play.givens);
  const { squares } = play.game.present;
  const all = digits.map((_, i) => i).filter((i) => !play.lit || play.lit.has(i) || squares[i].digit);
  const same = (/** @type {(i: number) => string} */ what) => all.filter((i) => what(i) === what(cell));
  if (digits[cell]) return same((i) => String(digits[i]));
  const { corner, centre, colours } = squares[cell];
  if (corner.length || centre.length) return same((i) => (digits[i] ? "" : JSON.stringify([squares[i].corner, squares[i].centre])));
  return colours.length ? same((i) => JSON.stringify(squares[i].colours)) : [cell];
}

/** The number typed last, and where. @type {{value: number, at: number, mode: string, cells: Set<number>, game: object} | null} */
let typed = null;

/** Beyond one figure, two of them pressed within a moment in the same cells are one number. @param {Play} play @param {number} figure @param {Mode} mode @param {number} at */
function type(play, figure, mode, at) {
  const { grid } = play.puzzle;
  const last = typed && at - typed.at < TOGETHER && typed.mode === mode && typed.cells === play.selection && typed.game === play.game.present ? typed : null;
  const longer = (last?.value ?? 0) * 10 + figure;
  const goesOn = last && mode !== "colour" && longer > 9 && digitWorth(grid, longer) > 0;
  if (goesOn) play.undo();
  const value = goesOn ? longer : figure;
  const digit = mode === "colour" ? value : digitWorth(grid, value);
  // Where 0 is no digit, it clears.
  if (!digit && value === 0) play.erase();
  else if (digit) play.write(digit, mode);
  typed = { value, at, mode, cells: play.selection, game: play.game.present };
}

/** @param {Play} play @param {KeyboardEvent} event */
function onKey(play, event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input:not([type=checkbox], [type=radio]), textarea, select") || document.querySelector("dialog[open]")) return;
  const control = event.ctrlKey || event.metaKey;
  const onControl = target.closest("button, input, a, summary, [role=menu]");
  const act = (/** @type {() => void} */ deed) => {
    event.preventDefault();
    closeMenu();
    deed();
  };
  if (event.altKey) return;
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (figure) {
    const mode = control && event.shiftKey ? "colour" : control ? "centre" : event.shiftKey ? "corner" : play.mode === "pen" ? "digit" : play.mode;
    return act(() => type(play, Number(figure), mode, event.timeStamp));
  }
  if (control) {
    /** @type {Object<string, () => void>} */
    const deeds = {
      KeyA: () => play.select(play.puzzle.cells.flatMap((_, cell) => (play.view.board.missing.has(cell) ? [] : [cell]))),
      KeyI: () => play.select(play.puzzle.cells.flatMap((_, cell) => (play.view.board.missing.has(cell) || play.selection.has(cell) ? [] : [cell]))),
    };
    if (deeds[event.code]) return act(deeds[event.code]);
  }
  if (event.key in ARROWS && !onControl) return act(() => move(play, ARROWS[event.key], event.shiftKey || control));
  if (event.key === "F10" && event.shiftKey) return act(() => menuAt(play, play.focus));
  if (control || target.closest("[role=menu]")) return;
  if (event.key === "ContextMenu") return act(() => menuAt(play, play.focus));
  if (event.key === "Escape") return act(() => (menu ? closeMenu() : play.select([])));
  if ((event.key === "Backspace" || event.key === "Delete") && !onControl) return act(() => play.erase());
  if (event.key === " " && !onControl) {
    const at = MODES.findIndex(([mode]) => mode === play.mode);
    return act(() => play.setMode(MODES[(at + (event.shiftKey ? MODES.length - 1 : 1)) % MODES.length][0]));
  }
  if (event.shiftKey) return;
  const mode = MODES.find(([, , key]) => event.code === `Key${key}`)?.[0];
  if (mode) return act(() => play.setMode(mode));
  if (event.code === "KeyH") return act(() => play.helper.press());
  if (event.code === "KeyK") return act(() => play.helper.check());
  if (["BracketLeft", "PageUp"].includes(event.code)) return act(() => play.helper.along(-1));
  if (["BracketRight", "PageDown"].includes(event.code)) return act(() => play.helper.along(1));
}

/** @param {Play} play @param {[number, number]} way @param {boolean} extend */
function move(play, [down, right], extend) {
  const { rows, columns } = play.puzzle.grid;
  let cell = play.focus;
  do {
    const row = (Math.floor(cell / columns) + down + rows) % rows;
    cell = row * columns + (((cell % columns) + right + columns) % columns);
  } while (cell !== play.focus && play.view.board.missing.has(cell));
  play.select(extend ? [...play.selection, cell] : [cell], cell);
  play.view.board.cells[cell].focus();
}

/** @type {HTMLElement | null} */
let menu = null;

function closeMenu() {
  menu?.remove();
  menu = null;
}

/** @param {Play} play @param {number} cell */
function menuAt(play, cell) {
  const box = play.view.board.cells[cell].getBoundingClientRect();
  openMenu(play, cell, box.left, box.bottom);
}

/** The menu of a cell: for each candidate why it cannot be. @param {Play} play @param {number} cell @param {number} x @param {number} y */
function openMenu(play, cell, x, y) {
  closeMenu();
  if (!play.selection.has(cell)) play.select([cell], cell);
  const { grid } = play.puzzle;
  const square = play.game.present.squares[cell];
  const asked = play.givens[cell] ? [] : square.digit ? [square.digit] : square.centre.length ? square.centre : square.corner.length ? square.corner : Array.from({ length: grid.digits }, (_, i) => i + 1);
  const item = (/** @type {string} */ text, /** @type {() => void} */ act) =>
    html("button", { type: "button", role: "menuitem", tabindex: -1, onclick: () => {
      closeMenu();
      play.view.board.cells[cell].focus({ preventScroll: true });
      act();
    } }, text);
  const items = [...asked.map((digit) => item(`Why not ${symbol(grid, digit)}?`, () => play.helper.whyNot(cell, digit))), item("Select alike", () => play.select(alike(play, cell), cell)), item("Clear", () => play.erase())];
  const opened = html("div", { class: "menu", role: "menu", "aria-label": `Menu of ${nameOf(grid.columns, cell)}`, onkeydown: (/** @type {KeyboardEvent} */ event) => {
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") {
      closeMenu();
      play.view.board.cells[cell].focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  } }, ...items);
  menu = opened;
  document.body.append(opened);
  const box = opened.getBoundingClientRect();
  opened.style.left = `${Math.max(6, Math.min(x, innerWidth - box.width - 6))}px`;
  opened.style.top = `${Math.max(6, Math.min(y, innerHeight - box.height - 6))}px`;
  items[0].focus();
}

document.addEventListener("pointerdown", (event) => {
  if (menu && !menu.contains(/** @type {Node} */ (event.target))) closeMenu();
});
