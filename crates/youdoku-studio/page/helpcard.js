// The help card of a rule: how it looks, what it says, what its number means, what others call it, and its example. It opens
// when the pointer rests on a tool, on `?` while one is focused, and on a long press.

import { typedParts } from "./arguments.js";
import { html } from "./elements.js";
import { iconOf } from "./icons.js";
import { kindOf, titled } from "./kinds.js";
import { once } from "./transport.js";
import { fromWire } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */

/** Milliseconds of rest after which it opens. */
const REST = 400;

/** Pictures by the words of their rules. @type {Map<string, Promise<any>>} */
const asked = new Map();

/** Puts a picture that keeps a rule beside one that breaks it, where there are such. @param {string} word @param {HTMLElement} place */
async function keptAndBroken(word, place) {
  const answer = asked.get(word) ?? once("shown", { word });
  asked.set(word, answer);
  const pictures = await answer.catch(() => void asked.delete(word));
  if (!pictures?.breaks) return;
  const figure = (/** @type {string} */ svg, /** @type {string} */ text) => {
    const drawn = html("span", { role: "img", "aria-label": `A board that ${text}` });
    drawn.innerHTML = svg;
    return html("figure", {}, drawn, html("figcaption", {}, text));
  };
  place.replaceChildren(figure(pictures.keeps, "keeps it ✓"), figure(pictures.breaks, "breaks it ✕"));
  place.hidden = false;
}

/** @param {App} app */
export function setUpHelpCard(app) {
  /** @type {HTMLElement | null} */
  let card = null;
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    card?.remove();
    card = null;
  };
  const example = async (/** @type {string} */ word) => {
    close();
    const text = /** @type {any} */ (kindOf(word))?.example;
    const read = await once("formats", { puzzle: text }).catch(() => null);
    if (read) app.open(fromWire({ ...read.puzzle, title: `${titled(word)}: example` }), "The example");
  };
  const open = (/** @type {HTMLElement} */ tool, /** @type {boolean} */ focused) => {
    close();
    const kind = kindOf(tool.dataset.help ?? "");
    if (!kind) return;
    const [part] = typedParts(kind);
    const face = html("span", { class: "face large", "data-icon": kind.word });
    face.innerHTML = iconOf(kind.word) ?? "";
    const pictures = html("div", { class: "kept-broken", hidden: true });
    if (kind.scope !== "drawn") keptAndBroken(kind.word, pictures).then(() => card === shown && settle());
    const shown = html(
      "div",
      { class: "helpcard", role: "dialog", "aria-label": titled(kind.word) },
      html("div", { class: "card-head" }, face, html("h2", {}, titled(kind.word))),
      html("p", {}, `${kind.summary[0].toUpperCase()}${kind.summary.slice(1)}.`),
      pictures,
      ...(kind.about ? [html("p", { class: "note" }, kind.about)] : []),
      ...(part ? [html("p", { class: "note" }, `${titled(part.name)}: ${part.optional ? "may be left out" : "needed; without it the clue does not count"}.`)] : []),
      ...(kind.also.length ? [html("p", { class: "note" }, `Also called ${kind.also.join(", ")}.`)] : []),
      ...(kind.scope === "drawn" ? [] : [html("button", { type: "button", onclick: () => example(kind.word) }, "Open the example")]),
    );
    card = shown;
    shown.addEventListener("pointerleave", close);
    shown.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (close(), tool.focus()));
    document.body.append(shown);
    const settle = () => {
      const box = tool.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = shown;
      const beside = box.right + 6 + width < innerWidth;
      shown.style.left = `${beside ? box.right + 6 : Math.max(4, innerWidth - width - 4)}px`;
      shown.style.top = `${Math.max(4, Math.min(box.top, innerHeight - height - 4))}px`;
    };
    settle();
    shown.tabIndex = -1;
    if (focused) (shown.querySelector("button") ?? shown).focus();
  };
  const toolOf = (/** @type {Event} */ event) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-help]"));
  document.addEventListener("pointerover", (event) => {
    const tool = toolOf(event);
    if (card?.contains(/** @type {Node} */ (event.target))) return clearTimeout(timer);
    if (!tool || event.pointerType === "touch") {
      clearTimeout(timer);
      // The pointer may be on its way to the card.
      if (card) timer = setTimeout(close, REST);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => open(tool, false), REST);
  });
  document.addEventListener("pointerdown", (event) => {
    if (card && !card.contains(/** @type {Node} */ (event.target))) close();
    const tool = toolOf(event);
    clearTimeout(timer);
    if (tool && event.pointerType === "touch") timer = setTimeout(() => open(tool, false), 450);
  });
  document.addEventListener("pointerup", (event) => event.pointerType === "touch" && clearTimeout(timer));
  document.addEventListener(
    "keydown",
    (event) => {
      const tool = toolOf(event);
      if (event.key === "Escape" && card) close();
      if (event.key !== "?" || !tool) return;
      event.preventDefault();
      event.stopPropagation();
      open(tool, true);
    },
    true,
  );
}
