// A technique with a position to try, which the library has: the candidates stand on the board, and whoever tries presses
// those that go or the digit that is found. A hint shows it.

import { html } from "../elements.js";
import { cellNamed, digitWorth, fromWire, nameOf, symbol } from "../puzzle.js";
import { chainScene, wholeScene, whereScene } from "../scenes.js";
import { seat } from "../told.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("../scenes.js").Step} Step */

/** @param {Stage} stage @param {string} name what the technique is called */
export function tryTechnique(stage, name) {
  stage.say("Looking for a position…");
  const told = html("p", { class: "technique-told", role: "status" });
  const hint = html("button", { type: "button", class: "primary", id: "technique-hint", onclick: () => give() }, "Hint");
  // Whoever has no pointer writes what they would press.
  const field = html("input", { type: "search", id: "technique-try", "aria-label": "A candidate, such as r4c5 7", placeholder: "or write r4c5 7", size: 14, onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    const [, where = "", value = ""] = /^\s*(r\d+c\d+)\D+(\d+)\s*$/i.exec(field.value) ?? [];
    const [cell, digit] = [cellNamed(stage.grid, where), digitWorth(stage.grid, Number(value))];
    if (cell < 0 || !left[cell]?.includes(digit)) told.textContent = "That is no candidate of this position.";
    else guess(cell, digit);
  } });
  stage.under.replaceChildren(html("div", { class: "row" }, hint, field));
  stage.side.replaceChildren(told);
  /** @type {Step | null} */
  let step = null;
  let pressed = 0;
  /** Candidates that are gone, as texts. @type {Set<string>} */
  const gone = new Set();
  /** @type {number[]} */
  let digits = [];
  /** @type {number[][]} */
  let left = [];

  stage.ask("technique", { puzzle: undefined, name }, {
    answer: (found) => {
      if (!found) return stage.say("No position of it is known: in the puzzles that were looked through something easier always came first.");
      stage.puzzle = fromWire(found.puzzle);
      [step, digits, left] = [found.step, found.digits, found.left];
      const one = found.step.on.length + found.step.off.length === 1;
      stage.say(`Here is ${/^(?!one|uni)[aeiouAX]/.test(name) ? "an" : "a"} ${name}. ${found.step.on.length ? "Press the candidate that it places." : one ? "Press the candidate that it takes away." : "Press the candidates that it takes away."}`);
      draw({});
      stage.pressed = press;
    },
  });

  /** The candidate nearest to a press. @param {number} cell @param {MouseEvent} event */
  const press = (cell, event) => {
    const matrix = stage.view.root.getScreenCTM();
    if (!matrix || !step || !left[cell].length) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = [(point.x / 64) % 1, (point.y / 64) % 1];
    const near = (/** @type {number} */ digit) => {
      const where = seat(stage.grid.digits, digit);
      return Math.hypot(where.x - x, where.y - y);
    };
    guess(cell, left[cell].reduce((best, digit) => (near(digit) < near(best) ? digit : best)));
  };

  /** @param {number} cell @param {number} digit */
  const guess = (cell, digit) => {
    if (!step) return;
    const is = (/** @type {import("../scenes.js").Pair[]} */ pairs) => pairs.some(([where, what]) => where === cell && what === digit);
    const named = `${nameOf(stage.grid.columns, cell)}`;
    if (is(step.on)) return done(`${named} is ${symbol(stage.grid, digit)}.`);
    if (!is(step.off)) {
      told.textContent = `Not ${symbol(stage.grid, digit)} in ${named}: the ${name} says nothing about it.`;
      return;
    }
    gone.add(String([cell, digit]));
    const rest = step.off.filter((pair) => !gone.has(String(pair))).length;
    if (rest) told.textContent = `Right. ${rest} more ${rest === 1 ? "goes" : "go"}.`;
    else done("Right, and that is all of it.");
    draw({});
  };

  const done = (/** @type {string} */ text) => {
    if (!step) return;
    told.textContent = `${text} ${step.sentence}`;
    draw(wholeScene(step));
    stage.done();
  };

  const give = () => {
    if (!step) return;
    pressed = Math.min(3, pressed + 1);
    const area = step.units[0]?.areas[0];
    if (pressed === 1) {
      told.textContent = `Look at ${area?.name ?? step.units[0]?.name ?? "the board"}.`;
      return draw(whereScene(area?.cells ?? step.units[0]?.at ?? []));
    }
    if (pressed === 2) {
      told.textContent = "These are the candidates it stands on.";
      return draw({ ...chainScene(step, step.units.length), areas: step.units.flatMap((unit) => unit.areas.map(({ cells }) => cells)) });
    }
    done("");
  };

  /** @param {import("../told.js").Scene} scene */
  const draw = (scene) => {
    const marked = new Map((scene.candidates ?? []).map((one) => [`${one.cell},${one.digit}`, one]));
    const candidates = left.flatMap((list, cell) => list.flatMap((digit) => {
      const key = `${cell},${digit}`;
      const role = /** @type {"off" | "plain"} */ (gone.has(key) ? "off" : "plain");
      return [marked.get(key) ?? { cell, digit, role }];
    }));
    stage.paint({ ...scene, candidates }, digits);
  };
}
