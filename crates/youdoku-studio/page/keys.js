// The keyboard in Set. Letters are physical keys and silent in fields; while a thing is held, figures are its number.

import { addSelected } from "./drawing.js";
import { erase, write } from "./edit.js";
import { byId, isTyping } from "./elements.js";
import { hold, keyedPart, removeThing, turnSight, typeInto } from "./hold.js";
import { openMenu } from "./menu.js";
import { digitWorth } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Mode} Mode */

/** Milliseconds in which a second key makes a longer number. */
const TOGETHER = 900;

/** The number typed last, what it was typed into, and what became of that. @type {{value: number, at: number, mode: string, cells: Set<number>, before: object, after: object} | null} */
let typed = null;

/**
 * Writes a figure. On boards beyond 9×9 two of them in the same cells, one after the other, are one number and one
 * step: 1 and then 2 is 12. Says whether there was anything to write. `at` is when the key was pressed, which a page that is
 * late does not change.
 * @param {App} app @param {number} figure @param {Mode} mode @param {number} at
 */
function type(app, figure, mode, at) {
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
/** @type {Object<string, Mode>} */
const MODES = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" };
/** @type {Mode[]} */
const CYCLE = ["digit", "corner", "centre", "colour"];
/** The areas of each tab, as F6 goes through them. @type {Object<string, string[]>} */
const AREAS = {
  set: ["#tools [tabindex='0']", "#board [tabindex='0']", "#panel-tabs [tabindex='0']"],
  play: ["#play-board [tabindex='0']", "#play-rules", "#play-modes :checked", "#play-keys button", "#play-hint"],
  learn: [".lessons [aria-current]", ".lesson-stage button:not(:disabled)", ".lesson-right summary"],
};

/** @param {App} app @param {import("./pad.js").Pad} pad @param {() => boolean} dropStroke */
export function setUpKeys(app, pad, dropStroke) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open], [role=menu]") || event.altKey) return;
    if (event.key === "F6") return nextArea(app.tab, event);
    // The rules in words: in Play they are to be read, else to be written.
    if (event.key === "F2") return event.preventDefault(), app.tab === "play" ? byId("play-rules").focus() : byId("open-title").click();
    if (isTyping(/** @type {Element} */ (event.target))) return;
    if (event.key === "?" && app.tab !== "set") byId("open-help").click();
    if (app.tab === "set") onKey(app, pad, dropStroke, event);
  });
}

/** @param {string} tab @param {KeyboardEvent} event */
function nextArea(tab, event) {
  event.preventDefault();
  // What has nothing to stop at now is passed over.
  const areas = ["#tabs [tabindex='0']", "#actions [tabindex='0']:not(:disabled)", ...AREAS[tab]].filter((area) => document.querySelector(area)?.checkVisibility());
  const at = areas.findIndex((area) => document.activeElement?.closest(area.split(" ")[0]));
  const next = areas[(Math.max(0, at) + (event.shiftKey ? -1 : 1) + areas.length) % areas.length];
  /** @type {HTMLElement | null} */ (document.querySelector(next))?.focus();
}

/** @param {App} app @param {import("./pad.js").Pad} pad @param {() => boolean} dropStroke @param {KeyboardEvent} event */
function onKey(app, pad, dropStroke, event) {
  const target = /** @type {Element} */ (event.target);
  const control = event.ctrlKey || event.metaKey;
  const done = () => {
    event.preventDefault();
    pad.close();
  };
  if (control && ["KeyZ", "KeyY"].includes(event.code)) return pad.close();
  const onControl = target.closest("button, input, a, summary");
  if (control && event.code === "KeyA" && !onControl) return done(), app.select(app.present());
  if (control && event.code === "KeyI" && !onControl) return done(), app.select(app.present().filter((cell) => !app.selection.has(cell)));
  const { holding } = app;
  const held = app.held >= 0 && holding ? holding : null;
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (held?.how === "held" && keyedPart(held.rule) && !control && !(figure && event.shiftKey)) {
    const key = figure ?? (event.key.length === 1 || event.key === "Backspace" ? event.key : "");
    if (key && !(onControl && key === " ") && typeInto(app, key)) return done();
  }
  if (figure === "0" && digitWorth(app.grid, 0) === 0 && !control && !(typed && event.timeStamp - typed.at < TOGETHER && app.grid.digits > 9)) return done(), erase(app);
  if (figure) {
    const mode = control && event.shiftKey ? "colour" : control ? "centre" : event.shiftKey ? "corner" : app.mode;
    if (type(app, Number(figure), mode, event.timeStamp)) done();
    return;
  }
  if (event.key in ARROWS && !onControl) {
    done();
    if (turnSight(app, ARROWS[event.key])) return;
    if (held) hold(app, null);
    return move(app, ARROWS[event.key], event.shiftKey || control);
  }
  if (event.shiftKey && event.key === "F10" && held) {
    done();
    const box = app.view.root.querySelector(".glow")?.getBoundingClientRect();
    return openMenu(app, box?.x ?? 100, (box?.y ?? 100) + 20);
  }
  if (control) return;
  if (event.key === "Escape") {
    const open = pad.isOpen;
    done();
    if (open || dropStroke()) return;
    if (held) return hold(app, null);
    if (app.tool) return app.take(null);
    return app.select([]);
  }
  if (event.key === "Enter" && !onControl) {
    done();
    if (held?.how === "picked") return hold(app, held.rule);
    if (held) return hold(app, null);
    if (app.tool) {
      const why = addSelected(app);
      return why ? app.say(`It ${why}.`) : undefined;
    }
    return app.selection.size ? pad.open(app.focus) : undefined;
  }
  if ((event.key === "Backspace" || event.key === "Delete") && !onControl) {
    done();
    // What is in the cells goes first; a picked thing only where they hold nothing.
    if (held && (held.how === "held" ? event.key === "Delete" : !erase(app))) return removeThing(app, held.rule);
    return held ? undefined : void erase(app);
  }
  if (event.key === " " && !onControl) {
    done();
    return app.setMode(CYCLE[(CYCLE.indexOf(app.mode) + (event.shiftKey ? 3 : 1)) % CYCLE.length]);
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
  app.pressed = extend;
  app.select(extend ? [...app.selection, cell] : [cell], cell);
  app.view.cells[cell].focus({ preventScroll: false });
}
