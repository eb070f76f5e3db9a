// The panels at the right of Set, one at a time: digits, clues, path, why. Where there is room for two, the digits stay
// above the other.

import { byId, html } from "./elements.js";

/** @typedef {"digits" | "clues" | "path" | "why"} Panel */

/** @type {[Panel, string][]} */
const PANELS = [["digits", "Digits"], ["clues", "Clues"], ["path", "Path"], ["why", "Why"]];

/** Room for two panels, one above the other. */
const roomy = matchMedia("(min-width: 1700px) and (min-height: 900px)");

/** @type {Panel} */
let shown = "digits";
/** @type {((panel: Panel) => void)[]} */
const listeners = [];

/** Which panel is in front. */
export const shownPanel = () => shown;

/** Whether somebody can see a panel. @param {Panel} panel */
export const isSeen = (panel) => !byId(`panel-${panel}`).hidden;

/** @param {(panel: Panel) => void} listener */
export const onPanel = (listener) => void listeners.push(listener);

/** Brings a panel to the front. @param {Panel} panel */
export function showPanel(panel) {
  shown = panel;
  const below = roomy.matches && panel === "digits" ? "clues" : panel;
  for (const [one] of PANELS) {
    byId(`panel-${one}`).hidden = roomy.matches ? one !== "digits" && one !== below : one !== panel;
    const tab = byId(`tab-${one}`);
    tab.hidden = roomy.matches && one === "digits";
    tab.setAttribute("aria-selected", String(one === below));
    tab.tabIndex = one === below ? 0 : -1;
  }
  for (const listener of listeners) listener(panel);
}

export function setUpPanels() {
  const tabs = byId("panel-tabs");
  tabs.replaceChildren(
    ...PANELS.map(([panel, text]) =>
      html("button", { type: "button", role: "tab", id: `tab-${panel}`, "aria-controls": `panel-${panel}`, onclick: () => showPanel(panel) }, text),
    ),
  );
  tabs.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const there = [...tabs.children].filter((tab) => !tab.hidden);
    const at = there.indexOf(document.activeElement);
    const next = there[(at + step + there.length) % there.length];
    next.click();
    next.focus();
  });
  roomy.addEventListener("change", () => showPanel(shown));
  showPanel("digits");
}
