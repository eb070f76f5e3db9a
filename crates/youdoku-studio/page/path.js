// The solve path, live: how a person could solve the puzzle that is set, how hard each step is, where the bottleneck lies,
// and where logic stops. The old strip stays, dimmed, until the new one is there.

import { roving } from "./controls.js";
import { byId, html, say } from "./elements.js";
import { kindOf } from "./kinds.js";
import { isSeen, onPanel } from "./panels.js";
import { question } from "./puzzle.js";
import { wholeScene } from "./scenes.js";
import { tellOnBoard } from "./telling.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./scenes.js").Step} Step */

/** Milliseconds without a change before a path is asked for: it is longer work than a verdict. */
const PAUSE = 250;
/** Where the bands of difficulty begin. */
const BANDS = [0, 2, 3, 4.5, 6.5];

/** The band of a difficulty, from 1 to 5. @param {number} difficulty */
export const bandOf = (difficulty) => BANDS.filter((from) => difficulty >= from).length;

/** What has to be seen besides single digits, the rarest last. @param {Step[]} steps */
export function seenIn(steps) {
  /** @type {Map<string, number>} */
  const names = new Map();
  for (const { name, level, units } of steps) {
    if (!level) continue;
    const word = name === "one rule" ? /** @type {any} */ (units[0])?.word : "";
    const title = word ? (kindOf(word)?.summary ? word.replaceAll("-", " ") : word) : name;
    names.set(title, (names.get(title) ?? 0) + 1);
  }
  return [...names].sort((a, b) => b[1] - a[1]).map(([name, count]) => (count === 1 ? `one ${name}` : `${name} ×${count}`)).join(" · ");
}

/** What a step does, in few signs. @param {Step} step */
const deeds = ({ places, removes }) => [...places.map((place) => place.replace("=", " = ")), ...removes.slice(0, 3).map((gone) => gone.replace("<>", " ≠ ")), ...(removes.length > 3 ? [`and ${removes.length - 3} more`] : [])].join(", ");

/** @param {App} app */
export function setUpPath(app) {
  const place = byId("panel-path");
  const title = html("p", { class: "path-title", id: "path-title", role: "status" });
  const strip = html("div", { class: "strip", id: "path-strip", role: "toolbar", "aria-label": "Difficulty of each step" });
  const progress = html("div", { class: "path-progress", hidden: true }, html("span", {}));
  const must = html("p", { class: "note", id: "path-must" });
  const list = html("ol", { class: "path-steps", id: "path-steps", "aria-label": "Steps" });
  place.replaceChildren(html("div", { class: "path-head" }, title, strip, progress), must, list);
  roving(strip, "button");
  let [asked, rated, timer] = [0, 0, 0];
  /** The puzzle whose path stands here, as text. */
  let about = "";
  /** @type {Step[]} */
  let steps = [];
  let rating = "";

  /** The step that is shown; -1 for none. */
  let at = -1;
  const point = (/** @type {number} */ to) => {
    at = to;
    for (const [i, line] of [...list.children].entries()) line.classList.toggle("pointed", i === at);
    for (const [i, bar] of [...strip.children].entries()) bar.classList.toggle("pointed", i === at);
    tellOnBoard(app, steps[at] ? wholeScene(steps[at]) : null, steps.slice(0, Math.max(0, at)));
  };
  const reveal = (/** @type {number} */ at) => {
    point(at);
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };

  /** @param {Step} step @param {number} i */
  const bar = (step, i) => {
    const button = html("button", { type: "button", class: `band-${bandOf(step.difficulty)}`, "aria-label": `Step ${step.n}, ${step.name}, ${step.difficulty.toFixed(1)}`, title: `${step.n} ${step.name}, ${step.difficulty.toFixed(1)}`, onfocus: () => reveal(i), onblur: () => point(-1), onmouseenter: () => reveal(i), onmouseleave: () => point(-1), onclick: () => reveal(i) });
    button.style.setProperty("--tall", `${Math.min(100, 8 + step.difficulty * 9)}%`);
    return button;
  };
  /** @param {Step} step @param {number} i */
  const line = (step, i) =>
    html("li", { tabindex: 0, onmouseenter: () => point(i), onmouseleave: () => point(-1), onfocus: () => point(i), onblur: () => point(-1) },
      html("span", { class: `path-n band-${bandOf(step.difficulty)}` }, String(step.n)), html("span", {}, html("strong", {}, step.name), " ", html("span", { class: "path-deeds" }, deeds(step))), html("small", {}, step.sentence));

  const draw = (/** @type {any} */ end) => {
    const hardest = steps.reduce((best, step) => (best && best.difficulty >= step.difficulty ? best : step), /** @type {Step | null} */ (null));
    const open = app.puzzle.cells.length - app.view.missing.size - new Set([...app.puzzle.cells.flatMap((cell, i) => (cell.given || cell.entered ? [i] : [])), ...steps.flatMap(({ on }) => on.map(([cell]) => cell))]).size;
    const many = `${steps.length} ${steps.length === 1 ? "step" : "steps"}`;
    const difficulty = `Difficulty ${rating || hardest?.difficulty.toFixed(1) || "–"}`;
    const bottleneck = hardest && hardest.level ? `, bottleneck: step ${hardest.n}, ${hardest.name}` : "";
    const texts = {
      solved: steps.length ? `${difficulty} · ${many}${bottleneck}` : "Nothing is left to do.",
      clash: end?.sentence ?? "",
      open: `Stuck after step ${steps.length}: ${open} ${open === 1 ? "cell" : "cells"} open. There are several solutions.`,
    };
    say(title, texts[/** @type {keyof typeof texts} */ (end.end)] ?? "");
    const seen = seenIn(steps);
    say(must, seen ? `What a solver must see: ${seen}` : steps.length ? "Single digits suffice." : "");
    strip.replaceChildren(...steps.map(bar));
    list.replaceChildren(...steps.map(line));
    strip.classList.remove("old");
    list.classList.remove("old");
    progress.hidden = true;
  };

  const ask = () => {
    const puzzle = question(app.puzzle, "all");
    const now = JSON.stringify(puzzle);
    if (now === about || !app.live.ready) return;
    about = now;
    for (const one of [asked, rated]) if (one) app.live.forget(one);
    point(-1);
    strip.classList.add("old");
    list.classList.add("old");
    /** @type {Step[]} */
    const found = [];
    rating = "";
    const slow = setTimeout(() => {
      progress.hidden = false;
      if (!steps.length) say(title, "Looking for a way…");
    }, 150);
    const end = (/** @type {any} */ what) => {
      clearTimeout(slow);
      asked = 0;
      steps = found;
      draw(what);
      if (what.end === "solved" && steps.length) rate(puzzle, what);
    };
    const ended = (/** @type {string} */ text) => {
      clearTimeout(slow);
      asked = 0;
      steps = found;
      draw({ end: "" });
      say(title, found.length ? `After ${found.length} steps: ${text}` : text);
    };
    asked = app.live.ask("steps", { puzzle }, {
      part: ({ step }) => {
        found.push(step);
        const share = Math.min(95, (100 * found.length) / Math.max(found.length + 1, steps.length || 40));
        /** @type {HTMLElement} */ (progress.firstElementChild).style.width = `${share}%`;
      },
      answer: end,
      error: (what) => ended(what.split("\n")[0]),
      stopped: (why) => ended(why === "cancelled" ? "stopped." : `${why}.`),
    });
  };

  /** The field's own scale, where there is one; it takes longer than the steps. @param {object} puzzle @param {any} what */
  const rate = (puzzle, what) => {
    rated = app.live.ask("rating", { puzzle }, { answer: (answer) => {
      rated = 0;
      if (!answer) return;
      rating = answer.exact ? answer.er.toFixed(1) : answer.text;
      draw(what);
    } });
  };

  const soon = () => {
    clearTimeout(timer);
    if (isSeen("path") && app.tab === "set") timer = setTimeout(ask, PAUSE);
    else tellOnBoard(app, null);
  };
  app.history.onChange(soon);
  onPanel(soon);
  // `[` and `]` walk along the path, as they do along every chain.
  document.addEventListener("keydown", (event) => {
    const way = /** @type {Object<string, number>} */ ({ BracketLeft: -1, BracketRight: 1 })[event.code];
    if (!way || app.tab !== "set" || !isSeen("path") || !steps.length || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/** @type {Element} */ (event.target).closest("input, textarea, select, dialog")) return;
    event.preventDefault();
    reveal(Math.max(0, Math.min(steps.length - 1, (at < 0 ? (way > 0 ? -1 : steps.length) : at) + way)));
  });
  // A path tells the solution: outside Set it is not on the page, not even where nobody sees it.
  app.onDraw(() => {
    if (app.tab === "set" || !about) return;
    for (const one of [asked, rated]) if (one) app.live.forget(one);
    [about, asked, rated, steps] = ["", 0, 0, []];
    for (const part of [strip, list]) part.replaceChildren();
    for (const text of [title, must]) say(text, "");
    tellOnBoard(app, null);
  });
  document.addEventListener("studio-back", () => {
    about = "";
    soon();
  });
}
