// The palette, on `/` and Ctrl+K: finds rules by any name, commands, cells and kept puzzles. A combobox of at most eight
// options; Enter takes the tool or flips the switch, and with cells selected applies it to them.

import { isSwitch } from "./arguments.js";
import { dialog } from "./dialogs.js";
import { byId, html, isTyping } from "./elements.js";
import { fit, wordsOf } from "./find.js";
import { iconOf } from "./icons.js";
import { kindOf, titled } from "./kinds.js";
import { asKind, otherKinds } from "./menu.js";
import { cellNamed, unpack } from "./puzzle.js";
import { libraryEntries } from "./store.js";
import { lastUsed, setGlobal, used } from "./tools.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").RuleKind} RuleKind */
/** @typedef {{name: string, about: string, word?: string, act: () => void}} Option */

/** So many are offered. */
const MOST = 8;

/** @param {App} app @returns {[string, string, () => void][]} */
const commands = (app) => [
  ["What could go", "which givens and rules could be left out", () => document.dispatchEvent(new CustomEvent("what-could-go"))],
  ["New", "an empty board of any size", () => byId("open-new").click()],
  ["Generate", "puzzles with one solution", () => byId("open-generate").click()],
  ["Import", "a text, a link or a file", () => byId("open-import").click()],
  ["Export", "text, links, pictures", () => byId("open-export").click()],
  ["Library", "all puzzles that are kept", () => byId("open-library").click()],
  ["Title and rules text", "author, snapshots, mirror and turn", () => byId("open-title").click()],
  ["Completion", "show or hide a way to fill the board", () => byId("look").querySelector("[name=completion]").click()],
  ["True candidates", "show or hide them", () => byId("look").querySelector("[name=candidates]").click()],
  ["Undo", "", () => byId("undo").click()],
  ["Redo", "", () => byId("redo").click()],
  ["Light or dark", "the other look", () => byId("theme").click()],
  ["Help", "keys and colours", () => byId("open-help").click()],
  ["Play", "solve this puzzle", () => app.tabs?.go("play")],
  ["Learn", "watch solvers think", () => app.tabs?.go("learn")],
];

/** @param {App} app @param {RuleKind} kind */
function choose(app, kind) {
  if (!isSwitch(kind)) return app.take(kind);
  used(kind.word);
  const on = !app.puzzle.rules.some((rule) => rule.word === kind.word);
  setGlobal(app, kind.word, on);
  app.say(`${titled(kind.word)} is ${on ? "on" : "off"}.`);
}

/** What is offered for a text. @param {App} app @param {string} text @returns {Option[]} */
function found(app, text) {
  const wanted = wordsOf(text);
  const option = (/** @type {RuleKind} */ kind) => ({ name: titled(kind.word), about: kind.summary, word: kind.word, act: () => choose(app, kind) });
  const kinds = app.tables.rules.filter((kind) => kind.scope !== "base");
  if (!wanted.length) return lastUsed().flatMap((word) => kindOf(word) ?? []).map(option);
  /** @type {[number, Option][]} */
  const scored = kinds.flatMap((kind) => {
    const score = fit(wanted, kind);
    return score ? [/** @type {[number, Option]} */ ([score, option(kind)])] : [];
  });
  for (const [name, about, act] of commands(app)) {
    const score = fit(wanted, { word: name.toLowerCase(), also: [], summary: about });
    if (score) scored.push([score - 1, { name, about, act }]);
  }
  const cell = cellNamed(app.grid, text.trim());
  if (cell >= 0) {
    const act = () => {
      app.select([cell], cell);
      app.view.cells[cell].focus();
    };
    scored.push([100, { name: text.trim().toLowerCase(), about: "go to this cell", act }]);
  }
  for (const entry of libraryEntries()) {
    if (!wanted.every((part) => wordsOf(entry.name).some((word) => word.startsWith(part)))) continue;
    const act = () => {
      const puzzle = unpack(entry.puzzle);
      if (puzzle) app.open(puzzle, `“${entry.name}”`);
    };
    scored.push([40, { name: entry.name, about: "a kept puzzle", act }]);
  }
  return scored.sort(([a], [b]) => b - a).slice(0, MOST).map(([, one]) => one);
}

/** @param {App} app @param {(text: string) => Option[]} [offer] */
export function openPalette(app, offer = (text) => found(app, text)) {
  /** @type {Option[]} */
  let options = [];
  let at = 0;
  const list = html("ul", { id: "palette-options", role: "listbox", "aria-label": "Found", class: "options" });
  const field = html("input", {
    type: "search", id: "palette-field", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-options", "aria-autocomplete": "list",
    autocomplete: "off", spellcheck: "false", maxlength: 60, placeholder: "A rule, a command, r5c5, a kept puzzle", "aria-label": "Find a rule, a command, a cell or a puzzle",
  });
  const mark = (/** @type {number} */ to) => {
    at = options.length ? (to + options.length) % options.length : 0;
    [...list.children].forEach((one, i) => one.setAttribute("aria-selected", String(i === at)));
    field.setAttribute("aria-activedescendant", options.length ? `palette-${at}` : "");
  };
  const go = (/** @type {Option | undefined} */ option) => {
    if (!option) return;
    box.close();
    option.act();
  };
  const fill = () => {
    options = offer(field.value).slice(0, MOST);
    list.replaceChildren(
      ...options.map((option, i) => {
        const face = html("span", { class: "face" });
        face.innerHTML = (option.word && iconOf(option.word)) || "";
        return html("li", { role: "option", id: `palette-${i}`, "aria-selected": "false", onclick: () => go(option) }, face, html("span", { class: "name" }, option.name), html("small", {}, option.about));
      }),
    );
    if (!options.length) list.append(html("li", { role: "option", "aria-disabled": "true", "aria-selected": "false", class: "nothing" }, field.value ? "Nothing is called like that." : "Type a name."));
    mark(0);
  };
  field.addEventListener("input", fill);
  field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowDown") mark(at + 1);
    else if (event.key === "ArrowUp") mark(at - 1);
    else if (event.key === "Enter") go(options[at]);
    // A search field would only empty itself.
    else if (event.key === "Escape") box.close();
    else return;
    event.preventDefault();
  });
  const box = dialog("Find", field, list);
  box.classList.add("palette");
  fill();
  field.focus();
}

/** @param {App} app */
export function setUpPalette(app) {
  byId("find-rule").addEventListener("click", () => openPalette(app));
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open], [role=menu]")) return;
    const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(/** @type {Element} */ (event.target));
    const control = (event.ctrlKey || event.metaKey) && event.code === "KeyK" && !event.shiftKey && !event.altKey;
    if (!slash && !control) return;
    event.preventDefault();
    if (app.tab !== "set") app.tabs?.go("set");
    openPalette(app);
  });
  document.addEventListener("other-kind", () => {
    const rule = app.holding?.rule;
    if (!rule) return;
    const kinds = otherKinds(app, rule);
    openPalette(app, (text) => {
      const wanted = wordsOf(text);
      const fitting = wanted.length ? kinds.filter((kind) => fit(wanted, kind)).sort((a, b) => fit(wanted, b) - fit(wanted, a)) : kinds;
      return fitting.slice(0, MOST).map((kind) => ({ name: titled(kind.word), about: kind.summary, word: kind.word, act: () => asKind(app, rule, kind.word) }));
    });
  });
}
