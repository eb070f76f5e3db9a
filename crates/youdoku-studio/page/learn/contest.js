// A race of engines on the board, as bars that grow while they run, on an axis of powers of ten: engines differ by
// factors, not by seconds.

import { counted, html } from "../elements.js";
import { decades } from "./chart.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** The axis, in seconds. */
const [LEAST, GREATEST] = [1e-4, 100];

/** @param {number} seconds */
const along = (seconds) => (100 * (Math.log10(Math.max(LEAST, Math.min(GREATEST, seconds))) - Math.log10(LEAST))) / (Math.log10(GREATEST) - Math.log10(LEAST));

/** @param {number} seconds */
const time = (seconds) => (seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 2 : 0)} ms` : `${seconds.toFixed(1)} s`);

/** @param {Stage} stage */
export function race(stage) {
  let running = 0;
  const { engines } = stage.app.tables;
  const there = engines.filter(({ missing }) => !missing);
  const chosen = new Set(there.filter((engine) => engine.races).map((engine) => engine.name));
  const choices = engines.map(({ name, summary, missing }) => {
    const input = html("input", { type: "checkbox", name: `race-${name}`, onchange: () => (input.checked ? chosen.add(name) : chosen.delete(name)) });
    input.checked = chosen.has(name);
    input.disabled = Boolean(missing);
    return html("label", { class: "chip", title: missing ?? summary }, input, html("span", {}, name));
  });
  const bars = html("ul", { class: "bars" });
  const axis = html("div", { class: "axis-of", "aria-hidden": "true" }, ...decades(LEAST, GREATEST).map((seconds) => {
    const tick = html("span", {}, time(seconds).replace(".00", "").replace(".0", ""));
    tick.style.left = `${along(seconds)}%`;
    return tick;
  }));
  const start = html("button", { type: "button", class: "primary", id: "race-start", onclick: () => (running ? stage.live.stop(running) : go()) }, "Start");
  stage.under.replaceChildren(html("div", { class: "row" }, start), html("div", { class: "chips" }, ...choices));
  stage.side.replaceChildren(html("figure", { class: "figure" }, html("p", { class: "note" }, "One solution, proof not asked."), bars, axis, html("figcaption", {}, "Time to the first solution, each step of the axis ten times the one before.")));
  const end = (/** @type {string} */ text) => {
    running = 0;
    start.textContent = "Start";
    stage.say(text);
  };
  const go = () => {
    stage.say("Racing…");
    running = stage.ask("race", { engines: [...chosen] }, {
      part: (part) => draw(part.bars),
      answer: (answer) => {
        draw(answer.bars);
        stage.done();
        const first = answer.bars.filter((/** @type {any} */ b) => b.result === "solved" || b.result === "no solution").sort((/** @type {any} */ a, /** @type {any} */ b) => a.seconds - b.seconds)[0];
        end(first ? `${first.engine} was first, in ${time(first.seconds)}.` : "Nobody arrived.");
      },
      error: (what) => end(what.split("\n")[0]),
      stopped: (why) => end(why === "cancelled" ? "Stopped." : `Stopped: ${why}.`),
    });
    if (running) start.textContent = "Stop";
  };
  const draw = (/** @type {any[]} */ list) =>
    bars.replaceChildren(...list.map((bar) => {
      const fill = html("span", { class: "fill" });
      fill.style.width = `${Math.max(1.5, along(bar.seconds))}%`;
      const steps = Object.entries(bar.steps).filter(([name]) => name !== "solutions").map(([name, count]) => counted(Number(count), name));
      const state = bar.result === null ? "running" : bar.result === "solved" || bar.result === "no solution" ? "arrived" : "out";
      return html("li", { "data-state": state }, html("span", { class: "name" }, bar.engine), html("span", { class: "track" }, fill), html("span", { class: "time" }, time(bar.seconds)), html("small", {}, [bar.result ?? "running", ...steps.slice(0, 2)].join(" · ")));
    }));
}
