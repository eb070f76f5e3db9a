// Generate: puzzles with one solution, several at a time, as small pictures of which one is picked.
// They are shown as they are found; picking asks before work is replaced, and undo brings it back.

import { BoardView } from "./board.js";
import { toggle } from "./controls.js";
import { isCosmetic } from "./cosmetics.js";
import { dialog } from "./dialogs.js";
import { html, stopped, svg } from "./elements.js";
import { paintedPart, titled, usualBase } from "./kinds.js";
import { SIZES } from "./new.js";
import { counted, fromWire, stated, wireOf } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./transport.js").Transport} Live */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** @type {Object<string, string>} */
const SYMMETRIES = { none: "None", rotate180: "Half turn", rotate90: "Quarter turn", mirror: "Mirror", diagonal: "Diagonal" };

/** What was chosen last, for as long as the page is open. */
const chosen = { clues: "", symmetry: "none", count: "6", seconds: "20", seed: "", rating: "", place: /** @type {Object<string, number>} */ ({}) };

/** Difficulties that can be aimed at, and what they are called: the bands of the solve path. @type {[string, string][]} */
const AIMS = [["", "any"], ["1-2", "1–2, single digits"], ["2-3", "2–3, easy"], ["3-4.5", "3–4.5, sets and fish"], ["4.5-6.5", "4.5–6.5, wings and short chains"], ["6.5-8", "6.5–8, long chains"], ["8-12", "8 and more"]];

/** A whole number, null where the field is empty. @param {HTMLInputElement} field @param {string} name */
function numberIn(field, name) {
  const text = field.value.trim();
  if (!text) return null;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name}: “${text}” is not a whole number`);
  return Number(text);
}

/** @param {App} app @param {Live} live */
export function generateDialog(app, live) {
  const { puzzle } = app;
  const usual = !stated(puzzle.grid).size && puzzle.box;
  // A board of any other kind is called by itself.
  const here = usual ? usual.join("x") : "here";
  const kinds = app.tables.rules;
  const scopeOf = (/** @type {string} */ word) => kinds.find((kind) => kind.word === word)?.scope;
  // What is unfinished takes no part.
  const drawn = counted(puzzle).map((index) => puzzle.rules[index]).filter((rule) => scopeOf(rule.word) === "local");
  const givens = puzzle.cells.filter((cell) => cell.given).length;
  const base = puzzle.rules.find((rule) => scopeOf(rule.word) === "base");
  let running = 0;
  let found = 0;

  const option = (/** @type {string} */ value, /** @type {string} */ text) => html("option", { value }, text);
  const field = (/** @type {string} */ text, /** @type {Node} */ control) => html("label", { class: "field stacked" }, html("span", {}, text), control);
  const sizes = [...SIZES, [1, 5], [1, 7]];
  if (usual && !sizes.some((box) => box.join("x") === here)) sizes.push(usual);
  const size = html(
    "select",
    { id: "generate-size", onchange: () => suit() },
    ...(usual ? [] : [option(here, `${puzzle.grid.rows}×${puzzle.grid.columns}, as on the board`)]),
    ...sizes.map(([height, width]) => option(`${height}x${width}`, `${height * width}×${height * width}${height > 1 ? `, boxes ${height}×${width}` : ""}`)),
  );
  size.value = here;
  const zones = html("select", { id: "generate-zones" });
  const clues = html("input", { id: "generate-clues", inputmode: "numeric", maxlength: 4, placeholder: "as few as come", value: chosen.clues });
  const symmetry = html("select", { id: "generate-symmetry" }, ...app.tables.symmetries.map((word) => option(word, SYMMETRIES[word] ?? titled(word))));
  symmetry.value = chosen.symmetry;
  const count = html("input", { id: "generate-count", inputmode: "numeric", maxlength: 3, value: chosen.count });
  const seconds = html("select", { id: "generate-seconds" }, ...["5", "20", "60", "120"].map((s) => option(s, `${s} seconds`)));
  seconds.value = chosen.seconds;
  const seed = html("input", { id: "generate-seed", inputmode: "numeric", maxlength: 9, placeholder: "a new one", value: chosen.seed });
  const globals = kinds
    .filter((kind) => kind.scope === "global" && kind.takes.every((part) => part.optional))
    .map((kind) => {
      const input = html("input", { type: "checkbox", name: `generate-${kind.word}`, value: kind.word });
      input.checked = puzzle.rules.some((rule) => rule.word === kind.word);
      return html("label", { class: "chip", title: kind.summary }, input, html("span", {}, titled(kind.word)));
    });
  const some = (/** @type {number} */ number, /** @type {string} */ what) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const keep = toggle(`Keep the ${some(drawn.length, "rule")} drawn on the board`, "Cages, lines and the like become part of the new puzzles", "generate-keep", () => {});
  keep.querySelector("input").checked = true;
  const exactly = toggle(`Clues exactly in the ${some(app.selection.size, "cell")} selected on the board`, "The selected cells are the pattern of the clues", "generate-pattern", () => {});
  const minimal = toggle("No clue to spare", "Without any one of its clues a puzzle has several solutions", "generate-minimal", () => {});
  const note = html("p", { class: "note", role: "status", id: "generate-note" });
  const error = html("pre", { class: "error", role: "alert" });
  const go = html("button", { type: "button", class: "primary", id: "generate-go", onclick: () => (running ? live.stop(running) : start()) }, "Generate");
  const thumbs = html("ul", { class: "thumbs", "aria-label": "Generated puzzles" });

  const rating = html("select", { id: "generate-rating" }, ...AIMS.map(([value, text]) => option(value, text)));
  rating.value = chosen.rating;
  const stays = toggle(`Keep the ${some(givens, "given")} on the board`, "They are part of each new puzzle, and the solution has them", "generate-givens", () => tellKept());
  // A puzzle that is done is not gone on with.
  stays.querySelector("input").checked = givens > 0 && app.verdict.said.state !== "one";
  /** Kinds of which things are placed, and how many. @type {Map<string, number>} */
  const things = new Map(Object.entries(chosen.place));
  const placing = html("ul", { class: "placing", id: "generate-placing", "aria-label": "What is placed" });
  const placeable = kinds.filter((kind) => kind.places && kind.scope === "local");
  const groups = [...new Set(placeable.map((kind) => kind.group))];
  const add = html("select", { id: "generate-place", onchange: () => {
    if (add.value) things.set(add.value, 6);
    add.value = "";
    fillPlacing();
  } }, option("", "Place cages, dots, lines…"), ...groups.map((group) => html("optgroup", { label: group }, ...placeable.filter((kind) => kind.group === group).map((kind) => option(kind.word, titled(kind.word))))));
  const fillPlacing = () => {
    placing.replaceChildren(...[...things].map(([word, many]) => {
      const field = html("input", { type: "number", min: 1, max: 40, value: many, class: "number", "aria-label": `How many of ${titled(word)}`, onchange: () => things.set(word, Math.max(1, Math.min(40, Math.round(Number(field.value)) || 1))) });
      return html("li", {}, field, html("span", {}, titled(word)), html("button", { type: "button", class: "remove", "aria-label": `Do not place ${titled(word)}`, onclick: () => (things.delete(word), fillPlacing()) }, "×"));
    }));
  };

  const keeps = html("p", { class: "note", id: "generate-keeps" });
  /** Says what of the board goes into the new puzzles. */
  function tellKept() {
    const switched = globals.filter((label) => label.querySelector("input").checked).length;
    const parts = [isOn(stays) && givens ? some(givens, "given") : "", isOn(keep) && drawn.length ? some(drawn.length, "clue") : "", switched ? some(switched, "rule") : ""].filter(Boolean);
    const fresh = givens && !isOn(stays) ? ` New givens take the place of your ${some(givens, "given")}.` : "";
    keeps.textContent = parts.length ? `Keeps your ${parts.join(", ")}.${fresh}` : `Keeps nothing of the board.${fresh}`;
  }

  /** Only what suits the size can be chosen. */
  function suit() {
    const same = size.value === here;
    // Boxes of a single row say nothing that rows do not; regions that are painted are those on the board.
    const flat = size.value.startsWith("1x") || (same && !puzzle.box);
    const bases = kinds.filter((kind) => kind.scope === "base" && (paintedPart(kind) ? same && base?.word === kind.word : !(flat && kind.word === usualBase())));
    zones.replaceChildren(...bases.map((kind) => option(kind.word, paintedPart(kind) ? "The regions on the board" : titled(kind.word))));
    const wanted = same ? (base?.word ?? usualBase()) : usualBase();
    zones.value = bases.some((kind) => kind.word === wanted) ? wanted : bases[0].word;
    keep.hidden = !same || !drawn.length;
    stays.hidden = !same || !givens;
    exactly.hidden = !same || !app.selection.size;
    tellKept();
  }

  const isOn = (/** @type {HTMLElement} */ label) => !label.hidden && /** @type {HTMLInputElement} */ (label.querySelector("input")).checked;

  function wish() {
    const same = size.value === here;
    const board = same ? { ...(puzzle.box ? { box: puzzle.box } : {}), ...stated(puzzle.grid) } : { box: size.value.split("x").map(Number) };
    const zone = zones.value === usualBase() ? [] : [same && base && base.word === zones.value ? wireOf(base) : zones.value];
    const global = globals.map((label) => label.querySelector("input")).filter((input) => input.checked).map((input) => input.value);
    const pattern = { ...board, givens: puzzle.cells.map((_, i) => (app.selection.has(i) ? 1 : 0)) };
    [chosen.clues, chosen.symmetry, chosen.count, chosen.seconds, chosen.seed, chosen.rating, chosen.place] = [clues.value, symmetry.value, count.value, seconds.value, seed.value, rating.value, Object.fromEntries(things)];
    return {
      ...board,
      rules: [...zone, ...global, ...(isOn(keep) ? drawn.map(wireOf) : [])],
      clues: numberIn(clues, "Clues"),
      symmetry: symmetry.value,
      minimal: isOn(minimal),
      count: numberIn(count, "How many") ?? 1,
      seed: numberIn(seed, "Seed") ?? Math.floor(Math.random() * 1e9),
      seconds: Number(seconds.value),
      place: Object.fromEntries(things),
      ...(rating.value ? { rating: rating.value.split("-").map(Number) } : {}),
      ...(isOn(stays) ? { keep: puzzle.cells.map((cell) => cell.given) } : {}),
      ...(isOn(exactly) ? { pattern } : {}),
    };
  }

  function start() {
    error.textContent = note.textContent = "";
    found = 0;
    thumbs.replaceChildren();
    try {
      const wanted = wish();
      const end = (/** @type {string} */ text) => {
        running = 0;
        go.textContent = "Generate";
        note.textContent = text;
      };
      const soFar = () => `${found} of ${wanted.count} found`;
      running = live.ask("generate", { wish: wanted }, {
        part: (part) => {
          found = part.number;
          note.textContent = `${soFar()}…`;
          thumbs.append(thumb(part.puzzle, found, isOn(keep), part.rating));
        },
        progress: (progress) => (note.textContent = `${soFar()}, ${Math.round(progress.seconds)} s…`),
        answer: ({ shortfall, seconds: took }) => {
          const time = took < 1 ? `${Math.max(1, Math.round(took * 1000))} ms` : `${took.toFixed(1)} s`;
          end(shortfall ? `${soFar()}: ${shortfall}.` : `${some(found, "puzzle")} in ${time}, seed ${wanted.seed}. Pick one.`);
        },
        error: (what) => {
          end("");
          error.textContent = what;
        },
        stopped: (why) => end(`${soFar()}. ${stopped(why)}`),
      });
      if (running) go.textContent = "Stop";
    } catch (problem) {
      error.textContent = /** @type {Error} */ (problem).message;
    }
  }

  /** @param {import("./puzzle.js").Wire} wire @param {number} number @param {boolean} goesOn @param {string | null} rated */
  function thumb(wire, number, goesOn, rated) {
    const made = fromWire(wire);
    // A puzzle made around the setter's own drawing goes on being that puzzle.
    const { title, author, kept } = goesOn ? puzzle : made;
    const picture = svg("svg", { class: "board", "aria-hidden": "true" });
    const view = new BoardView(picture);
    view.draw(made);
    // It is only looked at.
    view.layers.cells.remove();
    const given = `${some(made.cells.filter((cell) => cell.given).length, "given")}${rated ? `, ${rated.split("/")[0]}` : ""}`;
    const pick = () => {
      box.close();
      const drawings = goesOn ? puzzle.rules.filter(isCosmetic) : [];
      app.open({ ...made, rules: [...made.rules, ...drawings], title, author, kept }, "The generated puzzle");
    };
    return html("li", {}, html("button", { type: "button", class: "thumb", onclick: pick }, picture, html("small", {}, `${number}: ${given}`)));
  }

  fillPlacing();
  suit();
  for (const label of [keep, ...globals]) label.addEventListener("change", tellKept);
  const box = dialog(
    "Generate",
    html("p", { class: "note" }, "Puzzles with exactly one solution under the rules you choose."),
    keeps,
    html("div", { class: "fields" }, field("Size", size), field("Zones", zones), field("Clues", clues), field("Symmetry", symmetry), field("Difficulty", rating), field("How many", count), field("Look for at most", seconds), field("Seed", seed)),
    html("div", { class: "chips", role: "group", "aria-label": "Rules" }, ...globals),
    html("div", { class: "row" }, html("label", { class: "field" }, html("span", { class: "unseen" }, "Place things"), add), placing),
    html("div", { class: "switches" }, stays, keep, exactly, minimal),
    html("div", { class: "row" }, go, note),
    error,
    thumbs,
  );
  box.classList.add("wide");
  box.addEventListener("close", () => running && live.forget(running));
}
