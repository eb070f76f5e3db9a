// Export: text forms and links from the server, pictures from the board itself.

import { html } from "./elements.js";
import { dialog } from "./dialogs.js";
import { prefer, preferences } from "./store.js";
import { once } from "./transport.js";
import { playLink, settingLink } from "./link.js";
import { pngOf, svgOf } from "./picture.js";
import { question, whole } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** Forms besides those that the server lists. @type {[string, string][]} */
const FORMS = [
  ["play", "Play link"],
  ["text", "Text"],
  ["share", "Setting link"],
  ["line", "Line"],
  ["list", "List of lists"],
  ["dimacs", "DIMACS"],
  ["asp", "Answer set program"],
];

/** A link with a longer certificate is too long to be sent. */
const LONGEST = 1000;

/** Forms of the board as logic, which are made when they are asked for. */
const LOGIC = ["dimacs", "asp"];

/** What of a puzzle a form leaves out, in words. @param {Puzzle} puzzle @param {string} form */
function leftOut(puzzle, form) {
  const has = (/** @type {(cell: import("./puzzle.js").Cell) => unknown} */ what) => puzzle.cells.some(what);
  const links = ["f-puzzles", "sudokumaker"].includes(form);
  const parts = [
    !links && has((cell) => cell.entered && !cell.given) ? "pencilled digits" : "",
    has((cell) => cell.centre.length || cell.corner.length) ? "marks" : "",
    has((cell) => cell.colour) ? "colours" : "",
  ].filter(Boolean);
  if (form === "play") return "For players: it opens in Play, with givens, rules and texts, and without a solution.";
  return parts.length && form !== "share" ? `Not in this form: ${parts.join(", ")}. The setting link has them.` : "";
}

/** The copy of the page that links lead to: the one that was chosen, else this one. What is no address of the web counts as none. */
export function shareAddress() {
  const own = `${location.origin}${location.pathname}`;
  try {
    const { protocol, origin, pathname } = new URL(preferences().share || own);
    return ["https:", "http:"].includes(protocol) ? `${origin}${pathname}` : own;
  } catch {
    return own;
  }
}

/** @param {string} name @param {string} type @param {BlobPart} content */
export function offerFile(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = html("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** @param {App} app */
export async function exportDialog(app) {
  const { puzzle } = app;
  const text = html("textarea", { id: "export-text", rows: 8, readonly: true, spellcheck: "false", "aria-label": "Exported puzzle" });
  const note = html("p", { class: "note", role: "status" });
  const left = html("p", { class: "note", id: "export-left" });
  const proven = html("p", { class: "note", id: "export-proven", hidden: true }, "Links carry the proof that there is one solution: whoever opens one can check it.");
  const name = (puzzle.title || "puzzle").replace(/[^\w-]+/g, "-").toLowerCase();
  let certificate = "";
  const links = () => ({ play: playLink(puzzle, shareAddress(), certificate), share: settingLink(puzzle, shareAddress(), certificate) });
  /** @type {Object<string, string>} */
  let forms = links();
  /** What each form cannot hold. @type {Object<string, string[]>} */
  let unwritten = {};
  /** @type {Object<string, string>} */
  const extensions = { dimacs: "cnf", asp: "lp" };
  const choose = html(
    "select",
    { id: "export-form", "aria-label": "Form", onchange: () => show(choose.value) },
    ...FORMS.map(([value, label]) => html("option", { value }, label)),
  );
  const show = async (/** @type {string} */ form) => {
    if (LOGIC.includes(form) && !forms[form]) {
      text.value = "…";
      forms[form] = await once("formula", { puzzle: question(puzzle, "given"), encoding: "extended", form }).catch((problem) => problem.message);
    }
    if (choose.value !== form) return;
    text.value = forms[form] ?? "";
    left.textContent = leftOut(puzzle, form);
    if (unwritten[form]?.length) left.textContent += ` It has no words for: ${unwritten[form].join("; ")}`;
  };
  const address = html("input", {
    type: "url",
    id: "share-address",
    placeholder: `${location.origin}${location.pathname}`,
    value: preferences().share ?? "",
    onchange: () => {
      prefer("share", address.value.trim());
      forms = { ...forms, ...links() };
      show(choose.value);
    },
  });
  const copy = async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
      note.textContent = "Copied.";
    } catch {
      note.textContent = "Press Ctrl+C to copy the selected text.";
    }
  };
  const extension = () => extensions[choose.value] ?? "txt";
  dialog(
    "Export",
    html(
      "div",
      { class: "row" },
      choose,
      html("button", { type: "button", class: "primary", id: "export-copy", onclick: copy }, "Copy"),
      html("button", { type: "button", onclick: () => offerFile(`${name}.${extension()}`, "text/plain", text.value) }, "Save"),
    ),
    text,
    left,
    proven,
    note,
    html("details", { class: "fold" }, html("summary", {}, "Where links lead"), html("label", { class: "field stacked" }, "This page, or another copy of it", address)),
    html("h3", {}, "Picture"),
    html(
      "div",
      { class: "row" },
      html("button", { type: "button", onclick: async () => offerFile(`${name}.svg`, "image/svg+xml", await svgOf(puzzle)) }, "SVG"),
      html("button", { type: "button", onclick: async () => offerFile(`${name}.png`, "image/png", await pngOf(puzzle)) }, "PNG"),
      html("button", { type: "button", onclick: () => print() }, "Print"),
    ),
  );
  // Links are made here: nobody waits for the other forms.
  show(choose.value);
  try {
    const read = await once("formats", { puzzle: whole(puzzle), solution: true });
    forms = { ...read.forms, ...links() };
    unwritten = read.unwritten;
    for (const { name, title, ending } of read.formats) {
      extensions[name] = ending;
      if (!FORMS.some(([form]) => form === name)) choose.append(html("option", { value: name }, title.replace(/ (?:link|text)$/, "")));
    }
  } catch (problem) {
    forms = links();
    note.textContent = /** @type {Error} */ (problem).message;
  }
  show(choose.value);
  // A link without a proof is a link too: nobody waits for it.
  const found = await once("certificate", { puzzle: question(puzzle, "given") }).catch(() => null);
  if (!found?.certificate || found.certificate.length > LONGEST) return;
  certificate = found.certificate;
  forms = { ...forms, ...links() };
  proven.hidden = false;
  show(choose.value);
}

