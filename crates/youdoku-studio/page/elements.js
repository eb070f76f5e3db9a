// Elements in one line: HTML and SVG, with attributes and children.

/** @typedef {Object<string, any>} Attributes */

/** @param {Element} element @param {Attributes} attributes */
function fill(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** An HTML element. @param {string} tag @param {Attributes} [attributes] @param {...(Node | string)} children @returns {any} */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes);
  element.append(...children);
  return element;
}

/** An SVG element. @param {string} tag @param {Attributes} [attributes] @param {...(Node | string)} children @returns {any} */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes);
  element.append(...children);
  return element;
}

/** Writes a text where another stands: the same once more would be laid out, and perhaps read aloud, again. @param {HTMLElement} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** `1 node`, `12,345 nodes`. @param {number} count @param {string} names */
export const counted = (count, names) => `${count.toLocaleString("en")} ${count === 1 ? names.replace(/s$/, "") : names}`;

/** How work ended that was stopped. @param {string} why */
export const stopped = (why) => (why === "cancelled" ? "Stopped." : `Stopped: ${why}.`);

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Where the page is as on a phone, as in `phone.css`. */
export const PHONE = globalThis.matchMedia?.("(max-width: 700px), (max-height: 500px)");

/** Whether keys go into a field. @param {Element} target */
export const isTyping = (target) => Boolean(target.closest("input:not([type=checkbox], [type=radio]), textarea, select"));
