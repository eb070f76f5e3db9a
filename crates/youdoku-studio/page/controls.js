// Small controls: radio buttons that look like one switch, switches, and areas that are one stop of Tab.

import { html } from "./elements.js";

/** Radio buttons that look like one switch. @param {HTMLElement} place @param {string} name @param {readonly (readonly [string, string, string?])[]} choices @param {(value: string) => void} choose */
export function radios(place, name, choices, choose) {
  place.replaceChildren(
    ...choices.map(([value, text, hint]) =>
      html("label", { title: hint }, html("input", { type: "radio", name, value, onchange: () => choose(value) }), html("span", {}, text)),
    ),
  );
}

/** @param {HTMLElement} place @param {string} value */
export function check(place, value) {
  for (const input of place.querySelectorAll("input")) input.checked = input.value === value;
}

/** A switch with a name. @param {string} text @param {string} hint @param {string} name @param {(on: boolean) => void} change */
export function toggle(text, hint, name, change) {
  const input = html("input", { type: "checkbox", role: "switch", name, onchange: () => change(input.checked) });
  return html("label", { class: "switch", title: hint }, input, html("span", {}, text));
}

/**
 * Makes an area one stop of Tab: arrows, Home and End move inside it, over what can be seen.
 * @param {HTMLElement} area @param {string} what selector of what is stopped at
 */
export function roving(area, what) {
  const seen = () => /** @type {HTMLElement[]} */ ([...area.querySelectorAll(what)]).filter((one) => one.checkVisibility?.() ?? true);
  const settle = () => {
    const all = /** @type {HTMLElement[]} */ ([...area.querySelectorAll(what)]);
    const stops = all.filter((one) => one.tabIndex === 0 && (one.checkVisibility?.() ?? true));
    const stop = stops.find((one) => one === document.activeElement) ?? stops[0] ?? seen()[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  area.addEventListener("focusin", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.matches(what)) return;
    for (const one of area.querySelectorAll(what)) /** @type {HTMLElement} */ (one).tabIndex = one === target ? 0 : -1;
  });
  area.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.matches(what) || target.matches("input[type=radio]")) return;
    const all = seen();
    const at = all.indexOf(target);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || !all.length) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length].focus();
  });
  settle();
  return settle;
}
