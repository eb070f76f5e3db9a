// Pointer and keyboard on the board. A press selects, a drag selects several, a click or a short hold
// opens the pad. While a rule is being drawn, the same drag is its path.

import { erase, write } from "./edit.js";
import { byId, isTyping } from "./elements.js";
import { Pad } from "./pad.js";
import { between, extendPath, finishPath, startPath } from "./drawing.js";
import { digitWorth } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */

/** Milliseconds of holding still after which the pad opens under the pointer. */
const HOLD = 260;

/** @param {App} app @param {() => boolean} padWanted */
export function setUpInput(app, padWanted) {
  const pad = new Pad(app);
  const board = byId("board");
  /** @type {{x: number, y: number, cell: number, last: number, moved: boolean, held: boolean, timer: number, drawing: boolean} | null} */
  let press = null;

  board.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const at = app.view.cellAt(event.clientX, event.clientY);
    if (!at || event.button !== 0) return;
    event.preventDefault();
    board.setPointerCapture(event.pointerId);
    pad.close();
    app.view.cells[at.cell].focus({ preventScroll: true });
    press = { x: event.clientX, y: event.clientY, cell: at.cell, last: at.cell, moved: false, held: false, timer: 0, drawing: app.tool !== null };
    if (app.tool) return startPath(app, at.cell);
    if (event.ctrlKey || event.metaKey) {
      const cells = new Set(app.selection);
      if (!cells.delete(at.cell)) cells.add(at.cell);
      press.moved = true;
      return app.select(cells, at.cell);
    }
    app.select(event.shiftKey ? [...app.selection, at.cell] : [at.cell], at.cell);
    if (padWanted() && !event.shiftKey) {
      press.timer = setTimeout(() => {
        if (!press || press.moved) return;
        press.held = true;
        pad.open(press.cell);
      }, HOLD);
    }
  });

  // Moves and releases count wherever they happen: a press on the board may end on the pad.
  addEventListener("pointermove", (event) => {
    if (!press) return;
    if (press.held) return void pad.hover(event.clientX, event.clientY);
    const at = app.view.cellAt(event.clientX, event.clientY);
    if (!at) return;
    if (press.drawing) return extendPath(app, at);
    if (at.cell === press.cell && !press.moved) return;
    press.moved = true;
    // The corners are left out, so that a diagonal drag takes the cells it means.
    if (at.off >= 0.9) return;
    const cells = between(app.grid.columns, press.last, at.cell);
    press.last = at.cell;
    if (cells.some((cell) => !app.selection.has(cell))) app.select([...app.selection, ...cells], at.cell);
  });

  const release = (/** @type {PointerEvent} */ event) => {
    if (!press) return;
    const { moved, held, timer, cell, drawing } = press;
    clearTimeout(timer);
    press = null;
    // The tool may have been put down on the way: then nothing is drawn, and nothing else is meant either.
    if (drawing) {
      const at = event.type === "pointerup" ? app.view.cellAt(event.clientX, event.clientY) : null;
      if (at) extendPath(app, at);
      return finishPath(app);
    }
    if (held) {
      const under = pad.hover(event.clientX, event.clientY);
      if (pad.choose(under)) pad.close();
      return;
    }
    if (!moved && event.type === "pointerup" && padWanted() && !event.shiftKey) pad.open(cell);
  };
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);

  document.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (pad.isOpen && !pad.element.contains(target) && !board.contains(target)) pad.close();
  });
  addEventListener("resize", () => pad.close());
  addEventListener("scroll", () => pad.close(), { passive: true });
  board.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const cell = Number(/** @type {SVGElement} */ (event.target).dataset?.cell ?? -1);
    if (cell < 0 || press) return;
    app.focus = cell;
    if (!app.selection.has(cell)) app.select([cell], cell);
  });
  document.addEventListener("keydown", (event) => onKey(app, pad, event));
}

/** Milliseconds in which a second key makes a longer number. */
const TOGETHER = 900;

/** The number typed last, what it was typed into, and what became of that. @type {{value: number, at: number, mode: string, cells: Set<number>, before: object, after: object} | null} */
let typed = null;

/**
 * Writes a figure. On boards beyond 9×9 two of them in the same cells, one after the other, are one number and one
 * step: 1 and then 2 is 12. Says whether there was anything to write.
 * @param {App} app @param {number} figure @param {import("./app.js").Mode} mode
 */
function type(app, figure, mode) {
  const at = performance.now();
  const last = typed && at - typed.at < TOGETHER && typed.mode === mode && typed.cells === app.selection && typed.after === app.puzzle ? typed : null;
  const { grid } = app;
  const longer = (last?.value ?? 0) * 10 + figure;
  const goesOn = last && mode !== "colour" && longer > 9 && digitWorth(grid, longer) > 0;
  if (goesOn && last.before !== last.after) app.history.retract();
  const value = goesOn ? longer : figure;
  const before = app.puzzle;
  const digit = mode === "colour" ? value : digitWorth(grid, value);
  if (digit) write(app, digit, mode);
  // Where the longer number was refused, what stood before the shorter one is there again.
  if (goesOn && app.puzzle === before) app.history.tell();
  typed = { value, at, mode, cells: app.selection, before, after: app.puzzle };
  return digit > 0 || value > 0;
}

/** @type {Object<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Object<string, import("./app.js").Mode>} */
const MODES = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" };
/** @type {import("./app.js").Mode[]} */
const CYCLE = ["digit", "corner", "centre", "colour"];

/** @param {App} app @param {Pad} pad @param {KeyboardEvent} event */
function onKey(app, pad, event) {
  const target = /** @type {Element} */ (event.target);
  if (isTyping(target) || document.querySelector("dialog[open]") || event.altKey) return;
  const control = event.ctrlKey || event.metaKey;
  const done = () => {
    event.preventDefault();
    pad.close();
  };
  if (app.tab !== "set") return;
  if (control && ["KeyZ", "KeyY"].includes(event.code)) return pad.close();
  if (control && event.code === "KeyA" && target.closest("#board")) {
    done();
    return app.select(app.puzzle.cells.keys());
  }
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (figure) {
    if (type(app, Number(figure), control ? "centre" : event.shiftKey ? "corner" : app.mode)) done();
    return;
  }
  const onControl = target.closest("button, input, a");
  if (event.key in ARROWS && !onControl) {
    done();
    return move(app, ARROWS[event.key], event.shiftKey || control);
  }
  if (control) return;
  if (event.key === "Escape") {
    if (pad.isOpen) return done();
    done();
    if (app.tool) return document.dispatchEvent(new CustomEvent("tool-done"));
    return app.select([]);
  }
  if (event.key === "Enter" && app.tool && !onControl) {
    done();
    return document.dispatchEvent(new CustomEvent("tool-add"));
  }
  if (event.key === "Enter" && !onControl && app.selection.size) return pad.open(app.focus);
  if ((event.key === "Backspace" || event.key === "Delete") && !onControl) {
    done();
    return erase(app);
  }
  if (event.key === " " && !onControl) {
    done();
    return app.setMode(CYCLE[(CYCLE.indexOf(app.mode) + 1) % CYCLE.length]);
  }
  if (event.code in MODES) return app.setMode(MODES[event.code]);
  if (event.code === "KeyG") return app.setKind(app.kind === "given" ? "entered" : "given");
  if (event.key === "?") byId("open-help").click();
}

/** @param {App} app @param {[number, number]} step @param {boolean} extend */
function move(app, [down, right], extend) {
  const { rows, columns } = app.grid;
  let cell = app.focus;
  // Past cells that are not there; a whole row without any other ends where it began.
  do {
    const row = (Math.floor(cell / columns) + down + rows) % rows;
    const column = ((cell % columns) + right + columns) % columns;
    cell = row * columns + column;
  } while (cell !== app.focus && app.view.missing.has(cell));
  app.select(extend ? [...app.selection, cell] : [cell], cell);
  app.view.cells[cell].focus({ preventScroll: false });
}
