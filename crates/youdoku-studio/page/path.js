// The solve path: how a person would go through the puzzle, step by step, as bars whose height is the difficulty. Live: an
// older path stays, dimmed, until the new one is there.

import { byId, html, say } from "./elements.js";
import { question } from "./puzzle.js";
import { isSeen, onPanel } from "./panels.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {{n: number, name: string, difficulty: number, sentence: string, places: string[], removes: string[], on: [number, number][], off: [number, number][], units: {at: number[], areas: {name: string, cells: number[]}[]}[]}} Step */

/** Five bands of difficulty, by where they end. @type {number[]} */
const BANDS = [2, 3.5, 5, 7];
/** Milliseconds after a change before the path is asked for: the verdict goes first. */
const AFTER = 400;

/** @param {number} difficulty */
export const bandOf = (difficulty) => BANDS.filter((end) => difficulty >= end).length + 1;

/** What a solver must see, the hardest first, each kind once. @param {{name: string, difficulty: number}[]} steps */
export function mustSee(steps) {
  /** @type {Map<string, {count: number, difficulty: number}>} */
  const kinds = new Map();
  for (const { name, difficulty } of steps) {
    const known = kinds.get(name);
    kinds.set(name, { count: (known?.count ?? 0) + 1, difficulty: Math.max(difficulty, known?.difficulty ?? 0) });
  }
  return [...kinds].sort(([, a], [, b]) => b.difficulty - a.difficulty).slice(0, 4).map(([name, { count }]) => `${count === 1 ? "one " : `${count} × `}${name.toLowerCase()}`);
}

/** @param {App} app */
export function setUpPath(app) {
  const place = byId("panel-path");
  const head = html("p", { class: "path-head" });
  const strip = html("div", { class: "strip", role: "listbox", "aria-label": "Steps by difficulty", tabindex: 0 });
  const list = html("ol", { class: "steps-list" });
  const see = html("p", { class: "note" });
  place.append(head, strip, see, list);
  /** @type {Step[]} */
  let steps = [];
  let [asked, timer, about, at] = [0, 0, "", -1];

  const light = (/** @type {number} */ index) => {
    at = index;
    const step = steps[index];
    [...strip.children].forEach((bar, i) => bar.setAttribute("aria-selected", String(i === index)));
    [...list.children].forEach((row, i) => row.classList.toggle("shown", i === index));
    if (step) {
      list.children[index]?.scrollIntoView({ block: "nearest" });
      strip.setAttribute("aria-activedescendant", `step-${index}`);
    }
    const cells = step ? [...new Set(step.units.flatMap((unit) => unit.at))] : [];
    const targets = step ? [...new Set([...step.on, ...step.off].map(([cell]) => cell))] : [];
    app.look = { ...app.look, hint: step ? { cells, targets } : null };
    app.draw();
  };

  const draw = (/** @type {Step[]} */ found, /** @type {{end: string, sentence: string, hardest: number} | null} */ end) => {
    steps = found;
    const hardest = Math.max(0, ...found.map((step) => step.difficulty));
    const neck = found.findIndex((step) => step.difficulty === hardest);
    strip.replaceChildren(
      ...found.map((step, i) => {
        const bar = html("button", { type: "button", role: "option", id: `step-${i}`, tabindex: -1, "aria-selected": "false", class: `bar band-${bandOf(step.difficulty)}`, title: `${i + 1} ${step.name} ${step.difficulty.toFixed(1)}`, "aria-label": `Step ${i + 1}, ${step.name}, ${step.difficulty.toFixed(1)}`, onclick: () => light(i), onpointerenter: () => light(i) });
        bar.style.height = `${Math.min(100, 12 + step.difficulty * 10)}%`;
        return bar;
      }),
    );
    list.replaceChildren(
      ...found.map((step, i) =>
        html("li", { onpointerenter: () => light(i), onclick: () => light(i) }, html("strong", {}, `${i + 1} ${step.name} `), html("small", {}, [...step.places, ...step.removes].slice(0, 4).join(", ")), html("p", {}, step.sentence)),
      ),
    );
    const stuck = end && end.end === "open" ? ` Stuck after step ${found.length}: ${end.sentence}` : end && end.end === "clash" ? ` ${end.sentence}` : "";
    say(head, found.length ? `Difficulty ${hardest.toFixed(1)} · ${found.length} ${found.length === 1 ? "step" : "steps"}${neck >= 0 ? `, bottleneck: step ${neck + 1}, ${found[neck].name}` : ""}.${stuck}` : end ? end.sentence : "");
    const seen = mustSee(found);
    say(see, seen.length ? `What a solver must see: ${seen.join(" · ")}` : "");
    place.classList.remove("stale");
  };

  const ask = () => {
    const puzzle = question(app.puzzle, "given");
    const now = JSON.stringify(puzzle);
    if (now === about || !isSeen("path") || app.tab !== "set") return;
    about = now;
    place.classList.add("stale");
    light(-1);
    if (asked) app.live.forget(asked);
    if (!app.puzzle.rules.length && puzzle.givens.every((digit) => !digit)) {
      draw([], null);
      return say(head, "Nothing to solve yet: the path comes with the first clues.");
    }
    /** @type {Step[]} */
    const found = [];
    asked = app.live.ask("steps", { puzzle }, {
      part: ({ step }) => {
        found.push(step);
        if (!steps.length || found.length % 8 === 0) draw([...found], null);
      },
      answer: (end) => draw(found, end),
      error: (what) => (draw([], null), say(head, what.split("\n")[0])),
      stopped: (why) => (draw(found, null), say(head, `${head.textContent} Stopped: ${why}.`), (about = "")),
    });
  };
  app.onDraw(() => {
    if (!isSeen("path")) return;
    clearTimeout(timer);
    timer = setTimeout(ask, AFTER);
  });
  onPanel((panel) => (panel === "path" ? ask() : at >= 0 && light(-1)));
  const walk = (/** @type {number} */ step) => steps.length && light(Math.max(0, Math.min(steps.length - 1, at + step)));
  strip.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -1e6, End: 1e6 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    walk(step);
  });
  document.addEventListener("path-step", (event) => isSeen("path") && walk(/** @type {CustomEvent<number>} */ (event).detail));
}
