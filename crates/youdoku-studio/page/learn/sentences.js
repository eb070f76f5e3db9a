// The board as a sentence: clauses linked to cells both ways, the same as an answer set program, and a proof that a
// sentence has no model, checked step by step.

import { html } from "../elements.js";
import { offerFile } from "../export.js";
import { cellNamed, nameOf } from "../puzzle.js";
import { cellsOf, inWords, literalsIn, said, symbolic } from "./literals.js";
import { check } from "./proof.js";
import { once } from "../transport.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** Clauses on a page of the list. */
const PAGE = 200;

/** What literals say, on the board: what holds is looked at, what does not is struck out. @param {Stage} stage @param {readonly number[]} literals @returns {import("../told.js").Scene} */
function sceneOf(stage, literals) {
  const candidates = literals.flatMap((literal) => {
    const is = said(stage.grid, literal);
    return is ? [{ cell: is.cell, digit: is.digit, role: /** @type {"on" | "off"} */ (is.holds ? "on" : "off") }] : [];
  });
  const open = candidates.filter(({ cell }) => !stage.puzzle.cells[cell].given);
  return { lit: cellsOf(stage.grid, literals), candidates: open };
}

/** Pick a clause and its cells light; press a cell and its clauses are listed. @param {Stage} stage */
export function listClauses(stage) {
  const { encodings } = stage.app.tables;
  let encoding = encodings[0].name;
  let [from, asked, cell] = [0, 0, -1];
  const sizes = html("table", { class: "sizes-of" });
  const find = html("input", { type: "search", id: "find-clause", placeholder: "Find, such as d3_1_4 or r1c4", "aria-label": "Find clauses", oninput: () => fill(0) });
  const found = html("span", { class: "note", role: "status" });
  const list = html("ol", { class: "clauses", "aria-label": "Clauses" });
  const back = html("button", { type: "button", onclick: () => fill(Math.max(0, from - PAGE)) }, "‹ Earlier");
  const on = html("button", { type: "button", onclick: () => fill(from + PAGE) }, "Later ›");
  const save = async (/** @type {string} */ form, /** @type {string} */ ending) => {
    try {
      offerFile(`puzzle-${encoding}.${ending}`, "text/plain", await once("formula", { puzzle: stage.wire, encoding, form }));
    } catch (problem) {
      stage.say(/** @type {Error} */ (problem).message);
    }
  };
  stage.side.replaceChildren(
    sizes,
    html("div", { class: "row" }, find, found),
    list,
    html("div", { class: "row" }, back, on,
      html("button", { type: "button", onclick: () => save("dimacs", "cnf") }, "Save DIMACS"),
      html("button", { type: "button", onclick: () => save("named", "txt") }, "Save with names")),
  );
  stage.say("Pick a clause, and its cells light. Press a cell, and its clauses are listed.");

  const pick = (/** @type {HTMLElement} */ line, /** @type {number[]} */ literals) => {
    for (const other of list.children) other.firstElementChild?.setAttribute("aria-pressed", String(other === line));
    stage.done();
    stage.paint(sceneOf(stage, literals));
    const words = literals.map((literal) => inWords(stage.grid, literal)).join("  or  ");
    stage.say(words || "This clause speaks of no cell: it has only helping variables.");
  };

  const fill = async (/** @type {number} */ start) => {
    const number = ++asked;
    from = start;
    try {
      const { columns } = stage.grid;
      const spot = (/** @type {number} */ one) => `_${Math.floor(one / columns) + 1}_${(one % columns) + 1}`;
      // A cell can be found by its name too.
      const wanted = find.value.replaceAll(/\br\d+c\d+\b/gi, (/** @type {string} */ name) => (cellNamed(stage.grid, name) < 0 ? name : spot(cellNamed(stage.grid, name))));
      const view = await once("logic", { puzzle: stage.wire, encoding, find: `${wanted} ${cell < 0 ? "" : spot(cell)}`, from });
      if (number === asked) draw(view);
    } catch (problem) {
      if (number === asked) found.textContent = /** @type {Error} */ (problem).message.split("\n")[0];
    }
  };

  const draw = (/** @type {any} */ view) => {
    const count = (/** @type {number} */ number) => number.toLocaleString("en");
    sizes.replaceChildren(
      html("thead", {}, html("tr", {}, ...["encoding", "clauses", "variables", "literals"].map((head) => html("th", { scope: "col" }, head)))),
      html("tbody", {}, ...view.sizes.map((/** @type {any} */ size) => {
        const input = html("input", { type: "radio", name: "encoding", value: size.name, onchange: () => ((encoding = size.name), fill(0)) });
        input.checked = size.name === encoding;
        const about = encodings.find((one) => one.name === size.name);
        return html("tr", {}, html("th", { scope: "row" }, html("label", { title: about?.summary }, input, ` ${size.name}`)), ...[size.clauses, size.variables, size.literals].map((n) => html("td", {}, count(n))));
      })),
    );
    const last = from + view.clauses.length;
    found.textContent = `${view.found ? `${count(from + 1)}–${count(last)} of ${count(view.found)}` : "None found"}${cell >= 0 ? ` about ${nameOf(stage.grid.columns, cell)}` : ""}`;
    list.replaceChildren(...view.clauses.map((/** @type {[number, string]} */ [number, text]) => {
      const literals = literalsIn(stage.grid, text);
      const line = html("li", { value: number }, html("button", { type: "button", class: "clause", "aria-pressed": "false", title: literals.map((literal) => inWords(stage.grid, literal)).join(" or "), onclick: () => pick(line, literals) }, html("code", {}, text)));
      return line;
    }));
    list.scrollTop = 0;
    back.disabled = from === 0;
    on.disabled = last >= view.found;
  };

  stage.pressed = (where) => {
    cell = cell === where ? -1 : where;
    stage.paint(cell < 0 ? {} : { lit: [cell] });
    fill(0);
  };
  fill(0);
}

/** The program beside the board, and one of its answer sets: an atom that speaks of a cell lights it. @param {Stage} stage */
export async function listProgram(stage) {
  const place = html("pre", { class: "program", tabindex: 0, "aria-label": "Answer set program" });
  const atoms = html("p", { class: "atoms", role: "group", "aria-label": "An answer set" });
  const model = html("button", { type: "button", class: "primary", id: "answer-set", onclick: () => solve() }, "An answer set");
  stage.side.replaceChildren(place, html("div", { class: "row" }, model, html("button", { type: "button", id: "save-asp", onclick: async () => offerFile("puzzle.lp", "text/plain", place.textContent) }, "Save")), atoms);
  stage.say("Press an atom, and its cell lights.");
  /** @type {number[]} */
  let board = [];
  const atom = (/** @type {string} */ text, /** @type {number} */ literal) =>
    html("button", { type: "button", class: "atom", onclick: () => {
      stage.paint(sceneOf(stage, [literal]), board);
      stage.say(`${text} says ${inWords(stage.grid, literal)}, which the clauses call ${symbolic(stage.grid, literal)}.`);
    } }, text);
  const solve = () =>
    stage.ask("completion", {}, { answer: ({ completion }) => {
      if (!completion) return stage.say("There is none: the program has no answer set.");
      board = completion;
      stage.done();
      const { columns, digits, least } = stage.grid;
      atoms.replaceChildren(...board.flatMap((digit, cell) => [atom(`cell(${Math.floor(cell / columns) + 1},${(cell % columns) + 1},${least + digit - 1})`, cell * digits + digit), " "]));
      stage.paint({}, board);
      stage.say(`An answer set has one atom cell/3 for each of the ${board.length} cells.`);
    } });
  try {
    const text = /** @type {string} */ (await once("formula", { puzzle: stage.wire, form: "asp" }));
    // Every atom that names a cell and a digit can be pressed; the rest is text.
    place.replaceChildren(...text.split(/(\b[a-z]\w*\(\d+,\d+,-?\d+\))/).map((piece, i) => {
      const [literal] = i % 2 ? atomsIn(stage, piece) : [];
      return literal ? atom(piece, literal) : html("span", {}, piece);
    }));
  } catch (problem) {
    place.textContent = /** @type {Error} */ (problem).message;
  }
}

/** What a line of a program says of cells: `value(1,4,3)` or whatever the atom with row, column and digit is called. @param {Stage} stage @param {string} line */
function atomsIn(stage, line) {
  const { rows, columns, digits, least } = stage.grid;
  return [...line.matchAll(/\b[a-z]\w*\((\d+),\s*(\d+),\s*(-?\d+)\)/g)].flatMap(([, row, column, value]) => {
    const digit = Number(value) - least + 1;
    const fits = Number(row) >= 1 && Number(row) <= rows && Number(column) >= 1 && Number(column) <= columns && digit >= 1 && digit <= digits;
    return fits ? [((Number(row) - 1) * columns + Number(column) - 1) * digits + digit] : [];
  });
}

/** A proof, step by step, checked here. @param {Stage} stage */
export function showProof(stage) {
  stage.say("Proving…");
  const clause = html("p", { class: "proof-clause" });
  const table = html("ol", { class: "proof-links" });
  const tick = html("p", { class: "proof-tick", role: "status" });
  stage.side.replaceChildren(clause, table, tick);
  stage.ask("watch", { what: "proof" }, {
    answer: ({ clauses, steps, all, derived }) => {
      /** @type {Map<number, number[]>} */
      const formula = new Map(Object.entries(clauses).map(([id, literals]) => [Number(id), literals]));
      const words = (/** @type {number[]} */ literals) => literals.map((literal) => inWords(stage.grid, literal)).join(" or ") || "nothing can be: the empty clause";
      stage.steps(steps.length, (at) => {
        const known = new Map(formula);
        steps.slice(0, at).forEach((/** @type {any} */ step) => known.set(step.id, step.clause));
        const step = steps[at - 1];
        if (!step) {
          stage.paint({});
          clause.textContent = `The sentence has ${all.toLocaleString("en")} clauses; the proof leans on ${formula.size} of them and derives ${steps.length} more.`;
          table.replaceChildren();
          tick.textContent = "";
          stage.say(`A proof of ${steps.length} steps that this board has no solution.`);
          return;
        }
        known.delete(step.id);
        const { ok, forced, why } = check(known, step);
        stage.paint({ ...sceneOf(stage, step.clause), broken: step.clause.length ? [] : cellsOf(stage.grid, known.get(forced.at(-1)?.id ?? 0) ?? []) });
        clause.replaceChildren(html("strong", {}, `${step.id}: ${words(step.clause)}`), " ", html("code", {}, step.clause.map((/** @type {number} */ literal) => symbolic(stage.grid, literal)).join(" ")));
        table.replaceChildren(
          ...(step.clause.length ? [html("li", {}, `Suppose not: ${step.clause.map((/** @type {number} */ literal) => inWords(stage.grid, -literal)).join(", ")}.`)] : []),
          ...forced.map(({ id, literal }) => html("li", {}, `Clause ${id} (${words(known.get(id) ?? [])}) ${literal ? `leaves ${inWords(stage.grid, literal)}.` : "is broken."}`)),
        );
        tick.textContent = ok ? "✓ checked here, in this page" : `✗ ${why}`;
        tick.dataset.ok = String(ok);
        stage.say(`Step ${at} of ${steps.length}: ${step.clause.length ? words(step.clause) : "the empty clause: there is no solution"}`);
      });
      stage.side.append(html("p", { class: "note" }, `The studio's own checker, which shares nothing with the solver, has read all ${derived} derived clauses too.`));
    },
    error: (what) => stage.say(what.split("\n")[0]),
  });
}

