// Help: what the colours mean, and the keys.

import { html } from "./elements.js";
import { dialog } from "./dialogs.js";

/** @type {[string, string][]} */
const KEYS = [
  ["1 – 9", "Write; on larger boards 1 then 2 is 12. While a thing is held: its number"],
  ["Shift, Ctrl, both", "with a digit: corner mark, centre mark, colour"],
  ["Z X C V, or Space", "Digit, corner, centre, colour"],
  ["G", "Givens or pencilled digits"],
  ["Arrows", "Move; with Shift or Ctrl, select more"],
  ["Drag", "Select; with Ctrl or Shift add or take away, with Alt a rectangle"],
  ["Double click", "All cells alike: digit, else marks, else colour"],
  ["Backspace, Delete, 0", "Clear: digits, marks, colours; then the thing that is picked"],
  ["/ or Ctrl + K", "Find a rule, a command, a cell, a puzzle"],
  ["Enter", "The number of what is picked; a thing of the selected cells"],
  ["Shift + F10", "The menu of what is picked; in Play of a cell, with why not this digit"],
  ["Escape", "Drop the stroke, let go, put the tool down, select nothing"],
  ["Ctrl + A, Ctrl + I", "Select all cells, or the others"],
  ["Ctrl + Z, Ctrl + Y", "Undo, redo: rules too, without limit"],
  ["B", "Play: the pen"],
  ["H, K", "Play: a hint in four presses; check what is entered"],
  ["[ and ], PageUp and PageDown", "A step back, a step on: lessons, chains"],
  ["Ctrl + wheel, two fingers", "Zoom; the board then pans in its frame"],
  ["F2, F6, ?", "Title and rules text, next area, this help"],
];

export function helpDialog() {
  // The book stands beside the page where it is a folder of files.
  const book = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="help"]'));
  dialog(
    "Help",
    html(
      "p",
      {},
      "Type digits, or take a tool, draw, and type its number. The board is ",
      html("mark", { class: "good" }, "green"),
      " while it can be completed, with a green frame when in one way only, and ",
      html("mark", { class: "bad" }, "pink"),
      " when it cannot: then a smallest set of digits and rules that already clash is outlined. What is dashed in amber lacks its number and does not count.",
    ),
    html(
      "p",
      {},
      "True candidates are the digits a cell has in some solution. The small number beside one says how many solutions it leaves; a bold one leaves exactly one.",
    ),
    ...(book ? [html("p", {}, html("a", { href: book.href, target: "_blank", rel: "noopener" }, "The book"), ": guides, every rule and every technique.")] : []),
    html(
      "table",
      { class: "keys" },
      html("tbody", {}, ...KEYS.map(([key, what]) => html("tr", {}, html("th", { scope: "row" }, html("kbd", {}, key)), html("td", {}, what)))),
    ),
  );
}
