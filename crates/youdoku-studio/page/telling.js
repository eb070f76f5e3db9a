// Steps told on the board that is set: while one is pointed at, its picture stands there, with the digits that were found
// before it, and the completion steps aside.

import { Overlay } from "./told.js";

/** @typedef {import("./app.js").App} App */

/** @type {WeakMap<App, Overlay>} */
const overlays = new WeakMap();

/** Shows a scene, and the digits that earlier steps placed; nothing where there is none. @param {App} app @param {import("./told.js").Scene | null} scene @param {import("./scenes.js").Step[]} [before] */
export function tellOnBoard(app, scene, before = []) {
  const overlay = overlays.get(app) ?? new Overlay(app.view);
  overlays.set(app, overlay);
  app.view.root.classList.toggle("telling", Boolean(scene));
  if (!scene) return overlay.clear();
  const digits = before.flatMap(({ on }) => on.map(([cell, digit]) => ({ cell, digit, kind: /** @type {const} */ ("consequence") })));
  overlay.draw(app.grid, { ...scene, digits: [...digits, ...(scene.digits ?? [])] });
}
