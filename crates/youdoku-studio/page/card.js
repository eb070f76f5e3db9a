// The card of the tool in hand, at the foot of the tools: its picture, what the rule says, how it is drawn, and what it
// takes where nothing is drawn for it.

import { argumentOf, drawnPart, fewestCells, fieldOf, mostCells, typedParts } from "./arguments.js";
import { addSaid, addSelected, dropPath } from "./drawing.js";
import { PHONE, byId, html } from "./elements.js";
import { hold } from "./hold.js";
import { iconOf } from "./icons.js";
import { paintedPart, titled } from "./kinds.js";
import { wayOf } from "./things.js";
import { groupOf, used } from "./tools.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").RuleKind} RuleKind */

/** How a tool is used, in a sentence. @param {RuleKind} kind */
export function howTo(kind) {
  const way = wayOf(kind.word);
  if (paintedPart(kind)) return "Drag from a piece into its neighbours: they join it.";
  if (way === "none") return "It is about no cells of its own: say what it takes, and add it.";
  if (way === "groups") return "Draw a group of cells, then the next with Ctrl held.";
  if (way === "outside") return "Press in the ring around the board.";
  if (way === "diagonal") return "Press in the ring; drag, or use the arrow keys, for the direction.";
  if (way === "edge") return "Press on the border between two cells.";
  if (way === "corner") return "Press where four cells meet.";
  if (mostCells(kind) === 1) return "Press a cell.";
  return fewestCells(kind) > 1 ? "Drag over the cells in order." : "Drag over the cells, or press one.";
}

/** What its number means and what none does. @param {RuleKind} kind */
export function aboutNumber(kind) {
  const part = typedParts(kind)[0];
  if (!part || wayOf(kind.word) === "none") return "";
  return part.optional ? `Then type the ${part.name}, if there is one.` : part.takes === "word" ? "" : `Then type the ${part.name}: without it the thing does not count.`;
}

/** What the hand line says of the tool in hand on a phone, where its card is in the drawer. @param {App} app @returns {(Node | string)[] | null} */
export function toolLine(app) {
  if (!PHONE.matches || !app.tool || app.selection.size) return null;
  const down = html("button", { type: "button", class: "held-remove", "aria-label": "Put the tool down", onclick: () => take(app, null) }, "×");
  return [html("span", { class: "hand-said" }, html("strong", {}, titled(app.tool.word)), ` ${howTo(app.tool)}`), down];
}

/** Takes a tool in hand, or puts it down. What is selected becomes a thing at once, where it fits. @param {App} app @param {RuleKind | null} kind */
export function take(app, kind) {
  app.tool = kind;
  dropPath(app);
  app.extending = false;
  if (app.holding) hold(app, null);
  const box = byId("tool-box");
  box.hidden = !kind;
  if (!kind) {
    box.replaceChildren();
    return app.draw();
  }
  used(kind.word);
  document.dispatchEvent(new CustomEvent("open-group", { detail: groupOf(kind) }));
  const painting = Boolean(paintedPart(kind));
  const said = !drawnPart(kind) && !painting;
  /** @type {Object<string, any>} */
  const typed = {};
  const fields = (said ? typedParts(kind) : []).map((part) => {
    const read = () => {
      const argument = argumentOf(part, field.value);
      if (argument === undefined || argument === null) delete typed[part.name];
      else typed[part.name] = argument;
    };
    const field = fieldOf(part, "", { oninput: read, onchange: read });
    read();
    return html("label", { class: "field" }, `${titled(part.name)} `, field);
  });
  const icon = html("span", { class: "face", "data-icon": kind.word });
  icon.innerHTML = iconOf(kind.word) ?? "";
  box.replaceChildren(
    html("div", { class: "card-head" }, icon, html("h2", {}, painting ? "Regions" : titled(kind.word)), html("button", { type: "button", class: "close", "aria-label": "Put the tool down", title: "Escape", onclick: () => take(app, null) }, "×")),
    html("p", { class: "note" }, `${kind.summary[0].toUpperCase()}${kind.summary.slice(1)}.`),
    ...fields,
    html("p", { class: "note", id: "card-how" }, howTo(kind), " ", aboutNumber(kind)),
    ...(said ? [html("button", { type: "button", id: "card-add", onclick: () => addSaid(app, typed) }, "Add")] : []),
  );
  const chosen = [...app.selection];
  // A cell that only has the cursor was not selected for anything.
  if (!painting && !said && (chosen.length > 1 || (chosen.length === 1 && app.pressed))) {
    const why = addSelected(app, chosen);
    if (why) byId("card-how").append(html("strong", { id: "card-missing" }, ` ${titled(kind.word)} ${why}.`));
  }
  app.draw();
}
