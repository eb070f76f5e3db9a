// Dialogs, and the buttons that open them. Whatever they open gets a slot of its own: no work is ever replaced.

import { byId, html } from "./elements.js";
import { exportDialog } from "./export.js";
import { generateDialog } from "./generate.js";
import { helpDialog } from "./help.js";
import { importDialog, readShared, setUpDrop, setUpPaste } from "./import.js";
import { libraryDialog } from "./library.js";
import { newDialog } from "./new.js";

/** @typedef {import("./app.js").App} App */

let opened = 0;

/** Opens a dialog; it is gone when it closes. @param {string} title @param {...(Node | string)} content @returns {HTMLDialogElement} */
export function dialog(title, ...content) {
  const close = html("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => box.close() }, "×");
  // One may open on top of another, and each has a name of its own.
  const id = `dialog-title-${++opened}`;
  const heading = html("h2", { id }, title);
  /** @type {HTMLDialogElement} */
  const box = html("dialog", { "aria-labelledby": id, onclose: () => box.remove() }, html("div", { class: "dialog-head" }, heading, close), ...content);
  // A click beside the dialog closes it.
  box.addEventListener("click", (event) => event.target === box && box.close());
  byId("dialogs").append(box);
  box.showModal();
  return box;
}

/** @param {App} app @param {import("./transport.js").Transport} live */
export function setUpDialogs(app, live) {
  byId("open-new").addEventListener("click", () => newDialog(app));
  byId("open-generate").addEventListener("click", () => generateDialog(app, live));
  byId("open-import").addEventListener("click", () => importDialog(app));
  byId("open-export").addEventListener("click", () => exportDialog(app));
  byId("open-library").addEventListener("click", () => libraryDialog(app));
  byId("open-help").addEventListener("click", () => helpDialog());
  setUpDrop(app);
  setUpPaste(app);
  document.addEventListener("studio-ready", () => readShared(app));
  addEventListener("hashchange", () => readShared(app));
}

