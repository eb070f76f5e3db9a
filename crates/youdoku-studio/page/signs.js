// The signs of the verdict: each state has its own, so that none is told by its colour alone.

/** @type {Object<string, string>} */
const SIGNS = {
  empty: '<rect x="4" y="4" width="16" height="16" rx="2" stroke-dasharray="3 3"/>',
  many: '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="3.5"/>',
  one: '<path d="M12 1.8l2.6 2 3.3-.3 1 3.1 2.8 1.7-.9 3.2.9 3.2-2.8 1.7-1 3.1-3.3-.3-2.6 2-2.6-2-3.3.3-1-3.1L2.3 14.7l.9-3.2-.9-3.2 2.8-1.7 1-3.1 3.3.3z" stroke-width="1.6"/><path d="M10 9l2.4-1.6V16" stroke-width="2.2"/>',
  some: '<circle cx="12" cy="12" r="9" stroke-dasharray="4 3.5"/>',
  none: '<path d="M5 5l14 14M19 5L5 19" stroke-width="3"/>',
  thinking: '<circle cx="12" cy="12" r="9" stroke-dasharray="30 27"/>',
  stopped: '<path d="M8 5v14M16 5v14" stroke-width="4"/>',
  unfinished: '<path d="M4 20l1-5L16.5 3.5l4 4L9 19z"/>',
  cut: '<path d="M13 2L5 14h6l-1 8 8-12h-6z"/>',
};
/** States that share a sign. @type {Object<string, string>} */
const ALIKE = { error: "stopped", waiting: "thinking" };

/** @param {string} state */
export const signOf = (state) => `<svg viewBox="0 0 24 24">${SIGNS[ALIKE[state] ?? state] ?? SIGNS.empty}</svg>`;
