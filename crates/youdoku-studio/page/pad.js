// The digit pad that opens on a cell: press, move, release; or tap and tap.

import { byId, html } from "./elements.js";
import { erase, write } from "./edit.js";
import { symbol } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */

export class Pad {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.element = byId("pad");
    this.element.addEventListener("click", (/** @type {MouseEvent} */ event) => this.choose(event.target));
    this.cell = -1;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {number} cell */
  open(cell) {
    const { app } = this;
    this.cell = cell;
    const colours = app.mode === "colour";
    const { grid } = app;
    const count = colours ? 9 : grid.digits;
    const across = Math.ceil(Math.sqrt(count));
    const keys = Array.from({ length: count }, (_, i) =>
      html(
        "button",
        {
          type: "button",
          "data-digit": i + 1,
          class: colours ? `swatch colour-${i + 1}` : "",
          "aria-label": colours ? `Colour ${i + 1}` : symbol(grid, i + 1),
        },
        colours ? "" : symbol(grid, i + 1),
      ),
    );
    const clear = html("button", { type: "button", "data-digit": 0, class: "wide" }, "Clear");
    this.element.replaceChildren(...keys, clear);
    this.element.style.setProperty("--across", String(across));
    this.element.hidden = false;
    this.place();
  }

  /** Below the cell, or above where there is no room; never over the cell itself. */
  place() {
    const cell = this.app.view.cells[this.cell]?.getBoundingClientRect();
    if (!cell) return;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const x = Math.max(6, Math.min(cell.left + cell.width / 2 - width / 2, innerWidth - width - 6));
    const below = cell.bottom + 6;
    const y = below + height < innerHeight - 6 ? below : Math.max(6, cell.top - height - 6);
    this.element.style.left = `${x}px`;
    this.element.style.top = `${y}px`;
  }

  close() {
    if (!this.isOpen) return;
    this.element.hidden = true;
    this.mark(null);
  }

  /** Shows which key the held pointer is on. @param {Element | null} under */
  mark(under) {
    for (const key of this.element.children) key.classList.toggle("under", key === under);
  }

  /** @param {number} x @param {number} y */
  hover(x, y) {
    const under = document.elementFromPoint(x, y)?.closest("[data-digit]") ?? null;
    this.mark(under);
    return under;
  }

  /** Says whether it was a key. @param {EventTarget | null} target */
  choose(target) {
    const key = /** @type {Element | null} */ (target)?.closest?.("[data-digit]");
    if (!key || !this.element.contains(key)) return false;
    const digit = Number(key.getAttribute("data-digit"));
    if (digit) write(this.app, digit);
    else erase(this.app);
    if (this.app.mode === "digit" || !digit) this.close();
    return true;
  }
}
