// The three tabs over one puzzle, and where the address says they are: `#set`, `#play`, `#learn/NAME`. Back and Forward
// walk between them.
//
// The invariant: exactly one tab is shown, and nothing of the others is on the page for anybody, nor gets a key.

import { byId } from "./elements.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {"set" | "play" | "learn"} Tab */
/**
 * What stands under a tab. The module of a tab exports `mount(element, app)`, which is called once, before the tab is
 * first shown, and gives this. `show` is called each time the tab comes to the front, with what follows its word in the
 * address (`#learn/dpll` gives "dpll"; "" where there is nothing), also when only that has changed; `hide` when another
 * takes its place. Undo and Redo of the header and their keys go to whichever tab is shown; `canUndo` and `canRedo` say
 * whether the buttons are on. `say` is a passing word, by default in the hand line under the board of Set. Keys: a tab
 * listens for itself, and only while it is shown (`app.tab`).
 * @typedef {{show: (name: string) => void, hide: () => void, undo?: () => void, redo?: () => void, canUndo?: () => boolean, canRedo?: () => boolean, say?: (text: string) => void}} Mode
 */

/** @type {Tab[]} */
const TABS = ["set", "play", "learn"];

/** The place that an address names; null where it names none. @param {string} hash @returns {{tab: Tab, name: string} | null} */
export function placeIn(hash) {
  const match = /^#(set|play|learn)(?:\/([\w.-]*))?$/.exec(hash);
  return match ? { tab: /** @type {Tab} */ (match[1]), name: match[2] ?? "" } : null;
}

/** @param {Tab} tab @param {string} [name] */
export const addressOf = (tab, name = "") => `#${tab}${name ? `/${name}` : ""}`;

export class Tabs {
  /** @param {App} app @param {{[tab in Tab]: (element: HTMLElement, app: App) => Mode}} mounts */
  constructor(app, mounts) {
    this.app = app;
    this.mounts = mounts;
    /** @type {{[tab in Tab]?: Mode}} */
    this.modes = {};
    /** @type {Tab | null} */
    this.shown = null;
    this.name = "";
    for (const tab of TABS) byId(`tab-${tab}`).addEventListener("click", () => this.go(tab));
    // Tabs are one stop, and arrows go between them.
    byId("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowRight: 1, ArrowLeft: 2 }[event.key];
      if (!step || !this.shown) return;
      event.preventDefault();
      const next = TABS[(TABS.indexOf(this.shown) + step) % TABS.length];
      this.go(next);
      byId(`tab-${next}`).focus();
    });
    addEventListener("popstate", () => this.follow());
    addEventListener("hashchange", () => this.follow());
  }

  /** The mode of the tab that is shown. @returns {Mode | undefined} */
  get mode() {
    return this.shown ? this.modes[this.shown] : undefined;
  }

  /** Goes where the address says. */
  follow() {
    const place = placeIn(location.hash);
    if (place) this.show(place.tab, place.name);
    else if (!location.hash) this.show("set", "");
  }

  /** Goes to a tab, which Back undoes. A lesson that was open stays open. @param {Tab} tab @param {string} [name] */
  go(tab, name = "") {
    if (tab === this.shown && name === this.name) return;
    history.pushState(null, "", addressOf(tab, name));
    this.show(tab, name);
  }

  /** @param {Tab} tab @param {string} name */
  show(tab, name) {
    const before = this.shown;
    if (before === tab && this.name === name) return;
    [this.shown, this.name] = [tab, name];
    const mode = (this.modes[tab] ??= this.mounts[tab](byId(tab), this.app));
    if (before && before !== tab) this.modes[before]?.hide();
    for (const one of TABS) {
      byId(one).hidden = one !== tab;
      byId(`tab-${one}`).setAttribute("aria-selected", String(one === tab));
      byId(`tab-${one}`).tabIndex = one === tab ? 0 : -1;
    }
    document.documentElement.dataset.tab = tab;
    mode.show(name);
    this.app.draw();
  }
}
