// The page comes together here: tables from whoever answers, kept work from the browser, then the parts.

import { App } from "./app.js";
import { byId } from "./elements.js";
import { setUpDialogs } from "./dialogs.js";
import { setUpInput } from "./input.js";
import { setUpKeypad } from "./keypad.js";
import { setUpLogic } from "./logic.js";
import { pictureSoon } from "./looks.js";
import { setUpRules } from "./rules.js";
import { setUpSolutions } from "./solutions.js";
import { prefer, preferences } from "./store.js";
import { connect } from "./transport.js";
import { Verdict } from "./verdict.js";

/** Light or dark: what the system says, until somebody says otherwise. */
function setUpTheme() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    root.dataset.theme = preferences().theme ?? (system.matches ? "dark" : "light");
  };
  system.addEventListener("change", apply);
  byId("theme").addEventListener("click", () => {
    prefer("theme", root.dataset.theme === "dark" ? "light" : "dark");
    apply();
  });
  apply();
}

/** What the page is made from, as soon as somebody answers. @param {import("./transport.js").Transport} live */
async function tablesOf(live) {
  for (;;) {
    try {
      return await live.once("tables", {});
    } catch (problem) {
      byId("verdict-text").textContent = `${/** @type {Error} */ (problem).message} Trying again…`;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

async function start() {
  setUpTheme();
  /** @type {(state: "open" | "closed") => void} */
  let heard = () => {};
  const live = connect((state) => heard(state));
  const tables = await tablesOf(live);
  const app = new App(tables);
  // Before anything can change the board: a change would take the place of what is kept.
  await app.restore();
  const verdict = new Verdict(app, live);
  heard = (state) => {
    if (state === "open") {
      verdict.ask("again");
      document.dispatchEvent(new CustomEvent("studio-back"));
    } else verdict.blank("waiting", "The studio is not answering; your work is kept here. Trying again…");
  };
  setUpKeypad(app);
  setUpRules(app);
  setUpSolutions(app, live, verdict);
  setUpLogic(app, live, verdict);
  setUpDialogs(app, live);
  setUpInput(app, () => verdict.shows.pad);
  byId("undo").addEventListener("click", () => app.history.undo());
  byId("redo").addEventListener("click", () => app.history.redo());
  const title = byId("title");
  title.addEventListener("change", () => app.history.change({ ...app.puzzle, title: title.value.trim() }));
  app.onDraw(() => {
    byId("undo").disabled = !app.history.past.length;
    byId("redo").disabled = !app.history.future.length;
    if (document.activeElement !== title) title.value = app.puzzle.title;
    const named = `${app.puzzle.title || "Untitled puzzle"} – Youdoku Studio`;
    if (document.title !== named) document.title = named;
  });
  app.history.tell();
  await pictureSoon(app.puzzle);
  // Whoever hears that the page is ready finds a board on it.
  app.drawNow();
  document.documentElement.dataset.ready = "yes";
  document.dispatchEvent(new CustomEvent("studio-ready"));
}

start().catch((error) => {
  byId("verdict-text").textContent = `The studio could not start: ${error.message}`;
});
