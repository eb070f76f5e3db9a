// The rules panel, made from the server's table: base rules as a choice, global ones as switches,
// the others as tools to draw with and a list to edit.

import { byId, html } from "./elements.js";
import { addRule, chosen, dropPath, titled } from "./drawing.js";
import { argumentOf, drawnPart, fewestCells, fieldOf, isSwitch, mostCells, typedOf, typedParts } from "./arguments.js";
import { check, radios } from "./keypad.js";
import { kindOf, paintedPart, usualBase } from "./kinds.js";
import { boxesOf, nameOf, plainRule, ruleOf } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").RuleKind} RuleKind */
/** @typedef {import("./puzzle.js").Rule} Rule */

/** @param {App} app */
export function setUpRules(app) {
  const kinds = app.tables.rules;
  const of = (/** @type {string} */ scope) => kinds.filter((kind) => kind.scope === scope);
  const bases = of("base").map((kind) => kind.word);
  radios(
    byId("base-rules"),
    "zones",
    of("base").map((kind) => [kind.word, titled(kind.word), kind.summary]),
    (word) => chooseBase(app, bases, word),
  );
  byId("global-rules").replaceChildren(
    ...kinds.filter(isSwitch).map((kind) => toggle(titled(kind.word), kind.summary, kind.word, (on) => setGlobal(app, kind.word, on))),
  );
  const tools = kinds.filter((kind) => kind.scope !== "base" && !isSwitch(kind));
  const groups = app.tables.groups.filter((group) => tools.some((kind) => kind.group === group));
  byId("tools").replaceChildren(
    ...groups.map((group) =>
      html(
        "div",
        { class: "tool-group", role: "group", "aria-label": group },
        html("h4", {}, group),
        ...tools.filter((kind) => kind.group === group).map((kind) =>
          html(
            "button",
            { type: "button", class: "tool", title: `${kind.summary}. Looks: ${kind.look}.`, "data-word": kind.word, "aria-pressed": "false", onclick: () => take(app, app.tool?.word === kind.word ? null : kind) },
            titled(kind.word),
          ),
        ),
      ),
    ),
  );
  byId("find-rule").addEventListener("input", () => filter(byId("find-rule").value));
  document.addEventListener("tool-done", () => take(app, null));
  document.addEventListener("tool-add", () => addRule(app, [...app.selection]));
  app.onDraw(() => draw(app, bases));
  addEventListener("beforeprint", () => byId("printed").replaceChildren(...inWords(app, bases)));
}

/** Shows the rules that are called something like this, by us or by others. @param {string} text */
function filter(text) {
  const wanted = text.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
  const fits = (/** @type {string} */ word) => {
    const kind = kindOf(word);
    const names = [word, ...(kind?.also ?? []), kind?.summary ?? ""].join(" ").toLowerCase();
    return wanted.every((part) => names.includes(part));
  };
  for (const button of document.querySelectorAll("#tools .tool")) /** @type {HTMLElement} */ (button).hidden = !fits(button.getAttribute("data-word") ?? "");
  for (const group of document.querySelectorAll(".tool-group")) /** @type {HTMLElement} */ (group).hidden = !group.querySelector(".tool:not([hidden])");
  for (const input of document.querySelectorAll("#global-rules input")) /** @type {HTMLElement} */ (input.parentElement).hidden = !fits(input.getAttribute("name") ?? "");
}

/** The rules as a solver on paper needs them, each kind once: not all can be seen on the board. @param {App} app @param {string[]} bases */
function inWords(app, bases) {
  const words = new Set(app.puzzle.rules.map((rule) => rule.word));
  if (!bases.some((base) => words.has(base))) words.add(usualBase());
  const kinds = app.tables.rules.filter((kind) => words.has(kind.word));
  return kinds.map((kind) => html("li", {}, html("strong", {}, titled(kind.word)), ` – ${kind.summary}.`));
}

/** A switch with a name. @param {string} text @param {string} hint @param {string} name @param {(on: boolean) => void} change */
export function toggle(text, hint, name, change) {
  const input = html("input", { type: "checkbox", role: "switch", name, onchange: () => change(input.checked) });
  return html("label", { class: "switch", title: hint }, input, html("span", {}, text));
}

/** @param {App} app @param {string} word @param {boolean} on */
function setGlobal(app, word, on) {
  const others = app.puzzle.rules.filter((rule) => rule.word !== word);
  const rules = on ? [...others, plainRule(word)] : others;
  app.history.change({ ...app.puzzle, rules });
}

/** @param {App} app @param {string[]} bases @param {string} word */
function chooseBase(app, bases, word) {
  const { puzzle } = app;
  const others = puzzle.rules.filter((rule) => !bases.includes(rule.word));
  const kind = kindOf(word);
  const painted = paintedPart(kind);
  const said = painted ? { [painted.name]: boxesOf(puzzle) } : {};
  const base = word === usualBase() ? [] : [ruleOf(puzzle.grid, word, said)];
  app.history.change({ ...puzzle, rules: [...base, ...others] });
  if (painted && kind) take(app, kind);
  else if (paintedPart(app.tool)) take(app, null);
}

/** What was typed for each rule last: the next one is often like it. @type {Map<string, Object<string, string>>} */
const typedLast = new Map();

/** Takes a tool in hand, or puts it down. @param {App} app @param {RuleKind | null} kind */
function take(app, kind) {
  app.tool = kind;
  dropPath(app);
  app.selection = new Set();
  const box = byId("tool-box");
  box.hidden = !kind;
  if (!kind) {
    box.replaceChildren();
    return app.draw();
  }
  const painting = Boolean(paintedPart(kind));
  chosen.typed = { ...typedLast.get(kind.word) };
  typedLast.set(kind.word, chosen.typed);
  const fields = (painting ? [] : typedParts(kind)).map((part) => {
    const field = fieldOf(part, chosen.typed[part.name] ?? "", { oninput: () => (chosen.typed[part.name] = field.value) });
    chosen.typed[part.name] = field.value;
    return html("label", { class: "field" }, `${titled(part.name)} `, field);
  });
  const how = painting
    ? "Drag from a cell into its neighbours: they join its region. Each region must end up with as many cells as there are digits."
    : !drawnPart(kind)
      ? "It is about no cells of its own: say what it takes, and add it."
      : drawnPart(kind)?.takes === "groups"
      ? "Draw the groups of cells one after the other."
      : mostCells(kind) === 2
      ? "Drag from one cell to the next."
      : fewestCells(kind) > 1
        ? "Drag over the cells in order."
        : "Drag over the cells, or tap one.";
  box.replaceChildren(
    html("p", {}, html("strong", {}, painting ? "Regions" : titled(kind.word)), ` – ${kind.summary}.`),
    ...fields,
    html("p", { class: "note" }, how, painting || !drawnPart(kind) ? "" : " By keyboard: select with Shift and arrows, then Enter."),
    html(
      "div",
      { class: "row" },
      ...(painting ? [] : [html("button", { type: "button", onclick: () => addRule(app, [...app.selection]) }, drawnPart(kind) ? "Add selected" : "Add")]),
      html("button", { type: "button", class: "primary", onclick: () => take(app, null) }, "Done"),
    ),
  );
  app.draw();
}

let [drawn, listed] = ["", ""];

/** @param {App} app @param {string[]} bases */
function draw(app, bases) {
  const { puzzle, grid } = app;
  const clash = app.look.clash?.rules ?? [];
  const wanted = JSON.stringify([puzzle.rules, grid, clash, app.tool?.word]);
  if (wanted === drawn) return;
  drawn = wanted;
  const words = new Set(puzzle.rules.map((rule) => rule.word));
  // Undo may take away the regions that are being painted.
  if (app.tool && paintedPart(app.tool) && !words.has(app.tool.word)) take(app, null);
  check(byId("base-rules"), bases.find((word) => words.has(word)) ?? usualBase());
  const clashing = new Set(clash.map((index) => puzzle.rules[index]?.word));
  for (const input of byId("global-rules").querySelectorAll("input")) {
    input.checked = words.has(input.name);
    input.parentElement.classList.toggle("clashing", clashing.has(input.name));
  }
  for (const button of byId("tools").querySelectorAll(".tool")) {
    const pressed = String(button.getAttribute("data-word") === app.tool?.word);
    if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
  }
  byId("board-frame").classList.toggle("drawing", app.tool !== null);
  drawList(app, clash);
}

/** The rules that say more than a word, one by one. @param {App} app @param {number[]} clash */
function drawList(app, clash) {
  const local = app.puzzle.rules.flatMap((rule, index) => (isListed(app, rule) ? [{ rule, index }] : []));
  const list = byId("drawn-rules");
  const wanted = JSON.stringify([local, app.grid]);
  if (wanted !== listed) {
    listed = wanted;
    byId("drawn-title").hidden = !local.length;
    // Whoever is in the list stays in it.
    const held = [...list.children].findIndex((row) => row.contains(document.activeElement));
    const part = document.activeElement?.matches(".number") ? ".number" : ".remove";
    list.replaceChildren(...local.map(({ rule, index }) => row(app, rule, index)));
    const place = list.children[Math.min(held, local.length - 1)];
    if (held >= 0) (place?.querySelector(part) ?? place?.querySelector(".remove") ?? app.view.cells[app.focus]).focus();
  }
  local.forEach(({ index }, i) => list.children[i].classList.toggle("clashing", clash.includes(index)));
}

/** Whether a rule is one of those that are drawn or said with arguments. @param {App} app @param {Rule} rule */
function isListed(app, rule) {
  const kind = app.tables.rules.find((kind) => kind.word === rule.word);
  return kind?.scope !== "base" && (rule.cells.length > 0 || Object.keys(rule.said).length > 0);
}

/** @param {App} app @param {Rule} rule @param {number} index */
function row(app, rule, index) {
  const kind = app.tables.rules.find((kind) => kind.word === rule.word);
  const replace = (/** @type {Rule[]} */ ...by) =>
    app.history.change({ ...app.puzzle, rules: app.puzzle.rules.toSpliced(index, 1, ...by) });
  const light = (/** @type {boolean} */ on) => {
    app.look = { ...app.look, hot: on ? index : undefined };
    app.draw();
  };
  const name = titled(rule.word);
  const names = rule.cells.map((cell) => nameOf(app.grid.columns, cell));
  const where = names.length > 1 ? `${names[0]}–${names[names.length - 1]}` : (names[0] ?? "");
  const fields = (kind ? typedParts(kind) : []).map((part) => {
    const old = typedOf(app.tables.rules, part, rule.said[part.name]);
    const narrow = part.takes === "number" && part.least === null;
    const field = fieldOf(part, old, {
      class: narrow ? "number" : "number wide",
      placeholder: "–",
      "aria-label": `${titled(part.name)} of ${name} at ${where}`,
      onchange: () => {
        const argument = argumentOf(part, field.value);
        field.value = field.value.trim();
        if (field.value === old) return;
        if (argument !== null) {
          const said = { ...rule.said, [part.name]: argument };
          if (argument === undefined) delete said[part.name];
          return replace(ruleOf(app.grid, rule.word, said));
        }
        field.value = old;
        app.say(`${name} takes a whole number there${part.optional ? ", or none" : ""}; it is ${old || "none"} as before.`);
      },
    });
    return field;
  });
  return html(
    "li",
    { onmouseenter: () => light(true), onmouseleave: () => light(false), onfocusin: () => light(true), onfocusout: () => light(false) },
    html("span", { class: "what" }, name, html("small", {}, where)),
    ...fields,
    html("button", { type: "button", class: "remove", "aria-label": `Remove ${name} at ${where}`, onclick: () => replace() }, "×"),
  );
}
