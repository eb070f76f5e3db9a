// A race of engines on the board, as bars that grow while they run. The scale is logarithmic: engines
// differ by factors, not by seconds.

import { counted, html, stopped } from "./elements.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./transport.js").Transport} Live */
/** @typedef {import("./verdict.js").Verdict} Verdict */

/** From a tenth of a millisecond to twenty seconds. @param {number} seconds */
const length = (seconds) => Math.max(1.5, Math.min(100, (Math.log10(seconds * 1e4 + 1) / Math.log10(2e5)) * 100));

/** @param {number} seconds */
const time = (seconds) => (seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 2 : 0)} ms` : `${seconds.toFixed(1)} s`);

/** @param {HTMLElement} place @param {App} app @param {Live} live @param {Verdict} verdict */
export function setUpRace(place, app, live, verdict) {
  let running = 0;
  const there = app.tables.engines.filter(({ missing }) => !missing);
  const chosen = new Set(there.filter((e) => e.races).map((e) => e.name));
  const choices = app.tables.engines.map(({ name, summary, missing }) => {
    const input = html("input", { type: "checkbox", name: `race-${name}`, onchange: () => (input.checked ? chosen.add(name) : chosen.delete(name)) });
    input.checked = chosen.has(name);
    input.disabled = Boolean(missing);
    return html("label", { class: "chip", title: missing ?? summary }, input, html("span", {}, name));
  });
  const bars = html("ul", { class: "bars" });
  const note = html("p", { class: "note", role: "status" });
  const start = html("button", { type: "button", class: "primary", id: "race-start", onclick: () => (running ? live.stop(running) : go()) }, "Start");
  place.append(
    html("p", { class: "note" }, "Who finds a solution of the board first? The scale is logarithmic."),
    html("div", { class: "chips" }, ...choices),
    html("div", { class: "row" }, start, note),
    bars,
  );

  function go() {
    note.textContent = "";
    const end = (/** @type {string} */ text) => {
      running = 0;
      start.textContent = "Start";
      note.textContent = text;
    };
    running = live.ask("race", { puzzle: verdict.puzzle, engines: [...chosen] }, {
      part: (part) => draw(part.bars),
      answer: (answer) => {
        draw(answer.bars);
        const first = answer.bars.filter((/** @type {any} */ b) => b.result === "solved" || b.result === "no solution").sort((/** @type {any} */ a, /** @type {any} */ b) => a.seconds - b.seconds)[0];
        end(first ? `${first.engine} was first, in ${time(first.seconds)}.` : "Nobody arrived.");
      },
      error: end,
      stopped: (why) => end(stopped(why)),
    });
    if (running) start.textContent = "Stop";
  }

  // A race is about the board it began with.
  verdict.onQuestion(() => {
    if (!running && !note.textContent) return;
    if (running) live.forget(running);
    running = 0;
    start.textContent = "Start";
    note.textContent = "";
    bars.replaceChildren();
  });

  /** @param {any[]} list */
  function draw(list) {
    bars.replaceChildren(
      ...list.map((bar) => {
        const fill = html("span", { class: "fill" });
        fill.style.width = `${length(bar.seconds)}%`;
        const steps = Object.entries(bar.steps).filter(([name]) => name !== "solutions").map(([name, count]) => counted(Number(count), name));
        const state = bar.result === null ? "running" : bar.result === "solved" || bar.result === "no solution" ? "arrived" : "out";
        return html(
          "li",
          { "data-state": state },
          html("span", { class: "name" }, bar.engine),
          html("span", { class: "track" }, fill),
          html("span", { class: "time" }, time(bar.seconds)),
          html("small", {}, [bar.result ?? "running", ...steps.slice(0, 2)].join(" · ")),
        );
      }),
    );
  }
}
