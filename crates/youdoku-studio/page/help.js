// Help: what the colours mean, and the keys.

import { html } from "./elements.js";
import { dialog } from "./dialogs.js";

/** @type {[string, string][]} */
const KEYS = [
  ["1 – 9", "Write; on larger boards 1 then 2 is 12"],
  ["Shift + digit", "Corner mark"],
  ["Ctrl + digit", "Centre mark"],
  ["Z X C V, or Space", "Digit, corner, centre, colour"],
  ["G", "Givens or entered digits"],
  ["Arrows", "Move; with Shift or Ctrl, select more"],
  ["Backspace", "Clear: digits, then marks, then colours"],
  ["Enter", "Open the pad; add the rule being drawn"],
  ["Escape", "Let go of the selection or the tool"],
  ["Ctrl + A", "Select all cells"],
  ["Ctrl + Z, Ctrl + Y", "Undo, redo: rules too, without limit"],
  ["B", "Play: the pen"],
  ["H, K", "Play: a hint in four presses; check what is entered"],
  ["[ and ], PageUp and PageDown", "A step back, a step on: lessons, chains"],
  ["Shift + F10", "Play: the menu of a cell, with why not this digit"],
  ["?", "This help"],
];

export function helpDialog() {
  dialog(
    "Help",
    html(
      "p",
      {},
      "Click a cell and choose a digit, or type. The board is ",
      html("mark", { class: "good" }, "green"),
      " while it can be completed, with a completion in grey, and ",
      html("mark", { class: "bad" }, "pink"),
      " when it cannot: then a smallest set of digits and rules that already clash is outlined.",
    ),
    html(
      "p",
      {},
      "True candidates are the digits a cell has in some solution. The small number beside one says how many solutions it leaves; a bold one leaves exactly one.",
    ),
    html(
      "table",
      { class: "keys" },
      html("tbody", {}, ...KEYS.map(([key, what]) => html("tr", {}, html("th", { scope: "row" }, html("kbd", {}, key)), html("td", {}, what)))),
    ),
  );
}
