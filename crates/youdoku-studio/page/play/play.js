// Play: a game on the puzzle. See `tabs.js` for what a tab owes.

/** @param {HTMLElement} element @param {import("../app.js").App} app @returns {import("../tabs.js").Mode} */
export function mount(element, app) {
  return { show: () => {}, hide: () => {} };
}
