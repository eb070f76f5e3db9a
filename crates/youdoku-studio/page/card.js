// The card of the tool in hand, at the foot of the tools: what the rule says, how it is drawn, and what it takes besides
// cells where nothing is drawn for it.

import { drawnPart, fewestCells, fieldOf, mostCells, typedParts } from "./arguments.js";
import { addRule, chosen, dropPath } from "./drawing.js";
import { byId, html } from "./elements.js";
import { iconOf } from "./icons.js";
import { paintedPart, titled } from "./kinds.js";
import { groupOf, used } from "./tools.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").RuleKind} RuleKind */

/** How a tool is used, in a sentence. @param {RuleKind} kind */
export function howTo(kind) {
  const drawn = drawnPart(kind);
  if (paintedPart(kind)) return "Drag from a piece into its neighbours: they join it.";
  if (!drawn) return "It is about no cells of its own: say what it takes, and add it.";
  if (drawn.takes === "groups") return "Draw the groups of cells one after the other.";
  if (drawn.takes === "outside" || drawn.drawn === "diagonal") return "Press in the ring around the board, or drag over the cells.";
  if (drawn.drawn === "edge") return "Press on the border between two cells, or drag from one to the other.";
  if (drawn.drawn === "corner") return "Press where four cells meet.";
  if (mostCells(kind) === 1) return "Press a cell.";
  return fewestCells(kind) > 1 ? "Drag over the cells in order." : "Drag over the cells, or press one.";
}

/** Takes a tool in hand, or puts it down. @param {App} app @param {RuleKind | null} kind */
export function take(app, kind) {
  app.tool = kind;
  dropPath(app);
  const box = byId("tool-box");
  box.hidden = !kind;
  if (!kind) {
    box.replaceChildren();
    return app.draw();
  }
  used(kind.word);
  document.dispatchEvent(new CustomEvent("open-group", { detail: groupOf(kind) }));
  app.selection = new Set();
  chosen.typed = {};
  const painting = Boolean(paintedPart(kind));
  const fields = (painting ? [] : typedParts(kind)).map((part) => {
    const field = fieldOf(part, chosen.typed[part.name] ?? "", { oninput: () => (chosen.typed[part.name] = field.value) });
    chosen.typed[part.name] = field.value;
    return html("label", { class: "field" }, `${titled(part.name)} `, field);
  });
  const icon = html("span", { class: "face", "data-icon": kind.word });
  icon.innerHTML = iconOf(kind.word) ?? "";
  box.replaceChildren(
    html("div", { class: "card-head" }, icon, html("h2", {}, painting ? "Regions" : titled(kind.word)), html("button", { type: "button", class: "close", "aria-label": "Put the tool down", onclick: () => take(app, null) }, "×")),
    html("p", { class: "note" }, `${kind.summary[0].toUpperCase()}${kind.summary.slice(1)}.`),
    ...fields,
    html("p", { class: "note", id: "card-how" }, howTo(kind)),
    ...(painting ? [] : [html("button", { type: "button", id: "card-add", onclick: () => addRule(app, [...app.selection]) }, drawnPart(kind) ? "Add selected" : "Add")]),
  );
  app.draw();
}
