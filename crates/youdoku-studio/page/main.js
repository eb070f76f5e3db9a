// The page comes together here: tables from whoever answers, kept work from the browser, then the parts.

import { App } from "./app.js";
import { take } from "./card.js";
import { roving } from "./controls.js";
import { setUpClues } from "./clues.js";
import { byId, isTyping, say } from "./elements.js";
import { setUpDialogs } from "./dialogs.js";
import { setUpHand } from "./hand.js";
import { heldLine } from "./hold.js";
import { setUpKeys } from "./keys.js";
import { setUpMenu } from "./menu.js";
import { Pad } from "./pad.js";
import { setUpPointer } from "./pointer.js";
import { setUpKeypad } from "./keypad.js";
import { pictureSoon } from "./looks.js";
import { setUpHelpCard } from "./helpcard.js";
import { setUpPalette } from "./palette.js";
import { setUpPath } from "./path.js";
import { setUpWelcome } from "./welcome.js";
import { setUpZoom } from "./zoom.js";
import { setUpPanels } from "./panels.js";
import { mount as mountLearn } from "./learn/learn.js";
import { mount as mountPlay } from "./play/play.js";
import { setUpSolutions } from "./solutions.js";
import { prefer, preferences } from "./store.js";
import { Tabs } from "./tabs.js";
import { setUpTools } from "./tools.js";
import { connect, once } from "./transport.js";
import { setUpTitle } from "./title.js";
import { Verdict } from "./verdict.js";
import { setUpWhy } from "./why.js";

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

/** Undo and Redo are those of the tab that is shown. @param {App} app */
function setUpUndo(app) {
  const undo = () => (app.tabs?.mode?.undo ?? (() => app.history.undo()))();
  const redo = () => (app.tabs?.mode?.redo ?? (() => app.history.redo()))();
  byId("undo").addEventListener("click", undo);
  byId("redo").addEventListener("click", redo);
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(target) || document.querySelector("dialog[open]")) return;
    if (event.code !== "KeyZ" && event.code !== "KeyY") return;
    event.preventDefault();
    if (event.code === "KeyY" || event.shiftKey) redo();
    else undo();
  });
  app.onDraw(() => {
    const { canUndo, canRedo } = app.tabs?.mode ?? {};
    byId("undo").disabled = !(canUndo ? canUndo() : app.history.past.length);
    byId("redo").disabled = !(canRedo ? canRedo() : app.history.future.length);
  });
}

/** What a phone folds away: the actions behind ⋯, the tools in a drawer that closes when one is taken. @param {App} app */
function setUpPhone(app) {
  const [top, drawer] = [document.querySelector(".top"), byId("drawer")];
  const fold = (/** @type {boolean} */ open) => {
    top?.classList.toggle("open", open);
    byId("more").setAttribute("aria-expanded", String(open));
  };
  const slide = (/** @type {boolean} */ open) => {
    drawer.classList.toggle("open", open);
    byId("open-tools").setAttribute("aria-expanded", String(open));
  };
  byId("more").addEventListener("click", () => fold(!top?.classList.contains("open")));
  byId("open-tools").addEventListener("click", () => slide(!drawer.classList.contains("open")));
  document.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest(".actions, #more")) fold(false);
    if (!target.closest("#drawer, #open-tools, dialog")) slide(false);
  });
  byId("actions").addEventListener("click", () => fold(false));
  byId("fold-title").addEventListener("click", () => byId("open-title").click());
  let tool = app.tool;
  app.onDraw(() => {
    if (app.tool && app.tool !== tool) slide(false);
    tool = app.tool;
  });
}

/** Set is the page itself: it is made with it. @returns {import("./tabs.js").Mode} */
const mountSet = () => ({ show: () => {}, hide: () => {} });

/** What the page is made from, as soon as somebody answers. */
async function tablesSoon() {
  for (;;) {
    try {
      return await once("tables");
    } catch (problem) {
      say(byId("verdict-text"), `${/** @type {Error} */ (problem).message} Trying again…`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

async function start() {
  setUpTheme();
  /** @type {(state: "open" | "closed") => void} */
  let heard = () => {};
  const live = connect((state) => heard(state));
  const tables = await tablesSoon();
  const app = new App(tables);
  // Before anything can change the board: a change would take the place of what is kept.
  await app.restore();
  app.live = live;
  app.verdict = new Verdict(app, live);
  heard = (state) => {
    if (state === "open") {
      app.verdict.ask("again");
      document.dispatchEvent(new CustomEvent("studio-back"));
    } else app.verdict.cutOff();
  };
  setUpPanels();
  setUpKeypad(app);
  app.take = (kind) => take(app, kind);
  document.addEventListener("tool-done", () => take(app, null));
  setUpTools(app);
  setUpClues(app);
  setUpSolutions(app, app.live, app.verdict);
  setUpPath(app);
  setUpWhy(app);
  setUpDialogs(app, app.live);
  setUpTitle(app);
  setUpPalette(app);
  setUpHelpCard(app);
  setUpWelcome(app);
  const pad = new Pad(app);
  setUpKeys(app, pad, setUpPointer(app, pad, () => app.verdict.shows.pad));
  setUpMenu(app);
  const zoomed = setUpZoom(byId("board-frame"), app.view.root);
  app.onDraw(() => app.tab === "set" && zoomed(app.grid));
  setUpHand(app, heldLine);
  setUpUndo(app);
  const stops = roving(byId("actions"), "button:not(:disabled, .folded)");
  // The one that is stopped at may be switched off.
  app.onDraw(() => byId("actions").querySelector("button:not(:disabled, .folded)[tabindex='0']") || stops());
  setUpPhone(app);
  app.tabs = new Tabs(app, { set: mountSet, play: mountPlay, learn: mountLearn });
  byId("skip").addEventListener("click", () => app.view.cells[app.focus].focus());
  app.onDraw(() => {
    say(byId("title"), app.puzzle.title || "Untitled puzzle");
    const named = `${app.puzzle.title || "Untitled puzzle"} – Youdoku Studio`;
    if (document.title !== named) document.title = named;
  });
  app.tabs.follow();
  app.tabs.mode ?? app.tabs.show("set", "");
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
