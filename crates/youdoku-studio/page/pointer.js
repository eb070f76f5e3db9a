// The pointer on the board. With a tool it draws; free, it selects cells and picks what is drawn, drags the ends of a
// picked thing to extend it and its body to move it. A hold opens the menu on a thing, and else the digit pad.

import { byId } from "./elements.js";
import { finishStroke } from "./drawing.js";
import { changeThing, hold } from "./hold.js";
import { paintedPart } from "./kinds.js";
import { openMenu } from "./menu.js";
import { handlesOf } from "./overlay.js";
import { Stroke } from "./stroke.js";
import { cornerAt, distanceTo, edgeAt, movedCells, ringAt, shapeOf, sightOf, thingsAt, wayOf, withThing } from "./things.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./things.js").Point} Point */
/** @typedef {import("./puzzle.js").Rule} Rule */
/** What a press has begun. @typedef {"draw" | "select" | "take-away" | "rectangle" | "extend" | "move" | "pad"} Deed */
/** @typedef {{deed: Deed, from: Point, to: Point, stroke: Stroke, cell: number, moved: boolean, timer: number, pointer: string, id: number, more: boolean, before: Set<number>, thing: Rule | null, end: "first" | "last"}} Press */

/** Milliseconds of holding still after which the menu or the pad opens. */
const LONG = 450;
/** Two presses on one cell within this time, with nothing typed between, are a double one. */
const DOUBLE = 350;

/** @param {Point} a @param {Point} b */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {App} app @param {import("./pad.js").Pad} pad @param {() => boolean} padWanted */
export function setUpPointer(app, pad, padWanted) {
  const board = byId("board");
  /** @type {Press | null} */
  let press = null;
  let last = { at: 0, cell: -1, puzzle: app.puzzle, count: 0 };

  const cellOf = (/** @type {Point} */ { x, y }) => {
    const { rows, columns } = app.grid;
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const cell = row >= 0 && column >= 0 && row < rows && column < columns ? row * columns + column : -1;
    return app.view.missing.has(cell) ? -1 : cell;
  };

  /** The handle of the picked thing under a point. @param {Point} at @param {boolean} touch */
  const handleAt = (at, touch) => {
    const rule = app.holding?.rule;
    const shape = rule && app.held >= 0 ? shapeOf(app.grid, rule) : null;
    const size = app.view.cells[0]?.getBoundingClientRect().width || 50;
    const reach = (touch ? 22 : 12) / size;
    const [first, end] = handlesOf(shape).map((point) => apart(point, at) <= reach);
    return end ? "last" : first ? "first" : null;
  };

  board.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const at = app.view.pointAt(event.clientX, event.clientY);
    if (!at || event.button !== 0 || (press && event.pointerId !== press.id)) return;
    const cell = cellOf(at);
    const touch = event.pointerType === "touch";
    const more = event.ctrlKey || event.metaKey;
    const adding = more || event.shiftKey;
    const ring = cell < 0 ? ringAt(app.grid, at) : null;
    if (cell < 0 && !ring) return app.tool ? undefined : void app.select([]);
    event.preventDefault();
    board.setPointerCapture(event.pointerId);
    pad.close();
    if (cell >= 0) app.view.cells[cell].focus({ preventScroll: true });
    const stroke = new Stroke(app.grid, at);
    /** @type {Press} */
    const begun = { deed: "select", from: at, to: at, stroke, cell, moved: false, timer: 0, pointer: event.pointerType, id: event.pointerId, more, before: new Set(app.selection), thing: null, end: "last" };
    press = begun;
    if (app.tool) {
      begun.deed = "draw";
      app.path = [...stroke.cells];
      app.stroking = { from: at, to: at, pointer: event.pointerType };
      app.focus = Math.max(0, cell);
      return app.draw();
    }
    const holding = app.held >= 0 ? app.holding : null;
    const end = holding && !adding ? handleAt(at, touch) : null;
    if (holding && end) {
      begun.deed = "extend";
      begun.thing = holding.rule;
      begun.end = end;
      const cells = end === "last" ? holding.rule.cells : [...holding.rule.cells].reverse();
      begun.stroke = new Stroke(app.grid, { x: (cells[cells.length - 1] % app.grid.columns) + 0.5, y: Math.floor(cells[cells.length - 1] / app.grid.columns) + 0.5 });
      begun.stroke.cells = [...cells];
    } else if (holding?.how === "picked" && !adding && distanceTo(app.grid, holding.rule, at) <= 0.2) {
      begun.deed = "move";
      begun.thing = holding.rule;
    }
    if (cell < 0) {
      // The ring: clues outside are picked there, and nothing is selected.
      if (begun.deed === "select") pick(at, false);
      return;
    }
    if (begun.deed === "select") {
      if (event.altKey) begun.deed = "rectangle";
      else if (adding && app.selection.has(cell)) begun.deed = "take-away";
      const kept = adding ? [...app.selection] : [];
      app.pressed = true;
      app.select(begun.deed === "take-away" ? kept.filter((other) => other !== cell) : [...kept.filter((other) => other !== cell), cell], cell);
    }
    // A page that is late hears first what the hand did meanwhile: what waits is handled before the second timer.
    begun.timer = setTimeout(() => (begun.timer = setTimeout(opens)), LONG);
    const opens = () => {
      if (press !== begun || begun.moved) return;
      const [there] = thingsAt(app.grid, app.puzzle.rules, at);
      if (there !== undefined && touch) {
        press = null;
        hold(app, app.puzzle.rules[there], "picked");
        return openMenu(app, event.clientX, event.clientY);
      }
      begun.deed = "pad";
      app.select([cell], cell);
      pad.open(cell);
    };
  });

  /** Picks the thing under a point; pressed again, the next one beneath. @param {Point} at @param {boolean} again */
  function pick(at, again) {
    const { rules } = app.puzzle;
    const there = thingsAt(app.grid, rules, at);
    app.pickedAt = at;
    if (!there.length) return app.holding ? hold(app, null) : undefined;
    const now = there.indexOf(app.held);
    hold(app, rules[there[again && now >= 0 ? (now + 1) % there.length : Math.max(0, now)]], "picked");
  }

  // Moves and releases count wherever they happen: a press on the board may end on the pad.
  addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (press.deed === "pad") return void pad.hover(event.clientX, event.clientY);
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length ? events : [event]) follow(one);
  });

  /** @param {{clientX: number, clientY: number}} event */
  function follow(event) {
    const at = app.view.pointAt(event.clientX, event.clientY);
    if (!at || !press) return;
    press.to = at;
    press.stroke.to(at);
    if (!press.moved && apart(press.from, at) < 0.2) return;
    if (!press.moved && press.deed !== "draw" && press.deed !== "extend" && cellOf(at) === press.cell && press.cell >= 0) return;
    press.moved = true;
    const { deed, stroke } = press;
    if (deed === "draw") {
      app.stroking = { from: press.from, to: at, pointer: press.pointer };
      app.path = app.tool && paintedPart(app.tool) ? [...new Set([...app.path, ...stroke.cells])] : [...stroke.cells];
      return app.draw();
    }
    if (deed === "extend" || deed === "move") {
      app.path = deed === "extend" ? [...stroke.cells] : (target(press) ?? []);
      return app.draw();
    }
    const reached = cellOf(at);
    if (deed === "rectangle") return reached < 0 ? undefined : app.select([...press.before, ...rectangle(press.cell, reached)], reached);
    const way = stroke.cells.filter((cell) => !app.view.missing.has(cell));
    const cells = deed === "take-away" ? [...press.before].filter((cell) => !way.includes(cell)) : [...new Set([...app.selection, ...way])];
    if (cells.length !== app.selection.size) app.select(cells, reached < 0 ? app.focus : reached);
  }

  /** @param {number} a @param {number} b */
  function rectangle(a, b) {
    const { columns } = app.grid;
    const [top, bottom] = [Math.floor(a / columns), Math.floor(b / columns)].sort((x, y) => x - y);
    const [left, right] = [a % columns, b % columns].sort((x, y) => x - y);
    const cells = [];
    for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) cells.push(row * columns + column);
    return cells;
  }

  /** Where a thing goes that is dragged by its body. @param {Press} moved */
  function target({ thing, from, to }) {
    if (!thing) return null;
    const way = wayOf(thing.word);
    if (way === "edge") return edgeAt(app.grid, to, 0.5);
    if (way === "corner") return cornerAt(app.grid, to, 0.5);
    if (way === "outside" || way === "diagonal") {
      const ring = ringAt(app.grid, to);
      return ring && sightOf(app.grid, ring, way === "diagonal");
    }
    return movedCells(app.grid, thing.cells, Math.floor(to.y) - Math.floor(from.y), Math.floor(to.x) - Math.floor(from.x));
  }

  const release = (/** @type {PointerEvent} */ event) => {
    if (!press || event.pointerId !== press.id) return;
    clearTimeout(press.timer);
    const ended = event.type === "pointerup";
    if (ended && press.deed !== "pad") follow(event);
    const { deed, moved, cell, thing, stroke, more, end, from } = press;
    const done = press;
    press = null;
    if (deed === "draw") {
      if (!ended) [app.path, app.stroking] = [[], null];
      return finishStroke(app, more);
    }
    if (deed === "pad") {
      const under = pad.hover(event.clientX, event.clientY);
      if (pad.choose(under)) pad.close();
      return;
    }
    if ((deed === "extend" || deed === "move") && thing && moved) {
      app.path = [];
      const cells = deed === "extend" ? (end === "last" ? stroke.cells : [...stroke.cells].reverse()) : target(done);
      if (!ended || !cells?.length || cells.join() === thing.cells.join()) return app.draw();
      const by = withThing(app.grid, thing, cells);
      return typeof by === "string" ? app.say(by) : changeThing(app, thing, by);
    }
    if (moved || !ended || cell < 0) return;
    // A press on a handle or a body that went nowhere is a press on the cell.
    if (deed === "extend" || deed === "move") app.select([cell], cell);
    pressed(cell, from, event);
  };
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);

  /** A press that did not move. @param {number} cell @param {Point} at @param {PointerEvent} event */
  function pressed(cell, at, event) {
    const now = event.timeStamp;
    const same = last.cell === cell && last.puzzle === app.puzzle;
    const double = same && now - last.at < DOUBLE;
    last = { at: now, cell, puzzle: app.puzzle, count: same ? last.count + 1 : 1 };
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (double && !app.holding) return app.select(alike(cell), cell);
    pick(at, same && !double);
    if (padWanted()) pad.open(cell);
  }

  /** The cells like this one: of the same digit, else the same marks, else the same colour. @param {number} cell */
  function alike(cell) {
    const { cells } = app.puzzle;
    const one = cells[cell];
    const of = (/** @type {(cell: import("./puzzle.js").Cell) => string | number} */ what) => {
      const wanted = what(one);
      return wanted ? cells.flatMap((other, i) => (what(other) === wanted ? [i] : [])) : null;
    };
    const marks = of((other) => (other.given || other.entered ? "" : [...other.corner, "|", ...other.centre].join(" ").replace(/^\|$/, "")));
    return of((other) => other.given || other.entered) ?? marks ?? of((other) => other.colour) ?? [cell];
  }

  board.addEventListener("contextmenu", (/** @type {MouseEvent} */ event) => {
    const at = app.view.pointAt(event.clientX, event.clientY);
    if (!at) return;
    event.preventDefault();
    const [there] = thingsAt(app.grid, app.puzzle.rules, at);
    if (there === undefined) return;
    app.pickedAt = at;
    if (app.held !== there) hold(app, app.puzzle.rules[there], "picked");
    openMenu(app, event.clientX, event.clientY);
  });

  document.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (pad.isOpen && !pad.element.contains(target) && !board.contains(target)) pad.close();
  });
  addEventListener("resize", () => pad.close());
  board.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const cell = Number(/** @type {SVGElement} */ (event.target).dataset?.cell ?? -1);
    if (cell < 0 || press) return;
    app.focus = cell;
    if (!app.selection.has(cell) && !app.tool && !app.holding) app.select([cell], cell);
  });
  /** Escape drops a stroke, and so does a second finger. */
  const drop = () => {
    if (!press) return false;
    clearTimeout(press.timer);
    press = null;
    [app.path, app.stroking] = [[], null];
    app.draw();
    return true;
  };
  document.addEventListener("drop-stroke", drop);
  return drop;
}
