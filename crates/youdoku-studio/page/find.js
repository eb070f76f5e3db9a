// What is found by a name: how well words fit a rule or a command.

/** The words of a text, in small letters. @param {string} text */
export const wordsOf = (text) => text.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);

/**
 * How well a rule fits what is looked for: 0 not at all. Its own name counts most, then what others call it, then what it
 * says. @param {string[]} wanted @param {{word: string, also: string[], summary: string}} kind
 */
export function fit(wanted, { word, also, summary }) {
  const names = [word.replace(/-/g, " "), ...also.map((name) => name.toLowerCase())];
  const text = wanted.join(" ");
  let best = 0;
  names.forEach((name, i) => {
    const words = wordsOf(name);
    const own = i ? 0 : 1;
    if (name === text) best = Math.max(best, 90 + own);
    else if (name.startsWith(text)) best = Math.max(best, 70 + own * 5);
    else if (wanted.every((part) => words.some((word) => word.startsWith(part)))) best = Math.max(best, 50 + own * 5);
  });
  // Also where people say one word more or less: "german whispers line".
  const all = wordsOf([word, ...also, summary].join(" "));
  const score = wanted.every((part) => all.some((word) => word.startsWith(part))) ? 20 : 0;
  return Math.max(best, score);
}
