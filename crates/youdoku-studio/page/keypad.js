// The keypad, the modes, and the switch between givens and entered digits.

import { check, radios, roving } from "./controls.js";
import { byId, html } from "./elements.js";
import { erase, write } from "./edit.js";
import { keyedPart, typeInto } from "./hold.js";
import { symbol } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */

const KINDS = /** @type {const} */ ([
  ["given", "Givens", "Digits you set are clues of the puzzle (G switches)"],
  ["entered", "Pencilled", "Digits you set are a trial, not part of the puzzle (G switches)"],
]);

const MODES = /** @type {const} */ ([
  ["digit", "Digit", "Z"],
  ["corner", "Corner", "X"],
  ["centre", "Centre", "C"],
  ["colour", "Colour", "V"],
]);

/** @param {App} app */
export function setUpKeypad(app) {
  const [kinds, modes, keypad] = [byId("kinds"), byId("modes-of-keys"), byId("keypad")];
  radios(kinds, "kind", KINDS, (kind) => app.setKind(/** @type {any} */ (kind)));
  radios(modes, "mode", MODES.map(([mode, text, key]) => [mode, text, `Key ${key}`]), (mode) =>
    app.setMode(/** @type {any} */ (mode)),
  );
  const stops = roving(keypad, ".key");
  let drawn = "";
  app.onDraw(() => {
    check(kinds, app.kind);
    check(modes, app.mode);
    const { grid } = app;
    // While a thing is held whose number is typed, keys are its figures.
    const figures = app.holding?.how === "held" && app.held >= 0 && keyedPart(app.holding.rule) !== undefined;
    const wanted = `${grid.digits} ${grid.least} ${app.mode} ${figures}`;
    if (wanted === drawn) return;
    drawn = wanted;
    const colours = app.mode === "colour" && !figures;
    const count = colours || figures ? 9 : grid.digits;
    const figure = (/** @type {string} */ text, /** @type {string} */ name = text, sent = text) => html("button", { type: "button", class: "key", "aria-label": name, onclick: () => typeInto(app, sent) }, text);
    const keys = figures ? [..."123456789"].map((text) => figure(text)) : Array.from({ length: count }, (_, i) =>
      html(
        "button",
        {
          type: "button",
          class: `key ${colours ? `swatch colour-${i + 1}` : app.mode}`,
          "aria-label": colours ? `Colour ${i + 1}` : symbol(grid, i + 1),
          onclick: () => press(app, i + 1),
        },
        colours ? "" : symbol(grid, i + 1),
      ),
    );
    const clear = figures
      ? html("span", { class: "wide pair" }, figure("0"), figure("⌫", "Take back a figure", "Backspace"))
      : html("button", { type: "button", class: "key wide", onclick: () => erase(app) }, "Clear");
    keypad.style.setProperty("--across", String(count <= 4 ? 4 : count <= 9 ? 3 : count <= 16 ? 4 : 5));
    keypad.replaceChildren(...keys, clear);
    stops();
  });
}

/** @param {App} app @param {number} digit */
function press(app, digit) {
  if (!app.selection.size) return app.say("Select a cell first.");
  write(app, digit);
}
