// The table of rules as the server sent it. No other part of the page knows a rule by its word.

/** @typedef {import("./app.js").RuleKind} RuleKind */

/** @type {RuleKind[]} */
let kinds = [];

/** @param {RuleKind[]} list */
export function setKinds(list) {
  kinds = list;
}

/** @param {string} word */
export const kindOf = (word) => kinds.find((kind) => kind.word === word);

/** The base rule that goes without saying: the first of them. */
export const usualBase = () => kinds.find((kind) => kind.scope === "base")?.word ?? "";

/** Whether a rule only leaves some digits of some cells, as a given does. @param {string} word */
export const isGiven = (word) => kindOf(word)?.given ?? false;

/** The part with a number for each cell, which is painted, if a rule has one. @param {RuleKind | undefined | null} kind */
export const paintedPart = (kind) => kind?.takes.find((part) => part.takes === "each-cell");

/** The part for a rule's one number, as it was while rules were a word, numbers and cells. @param {string} word */
export const numberPart = (word) => kindOf(word)?.takes.find((part) => ["number", "totals", "each-cell"].includes(part.takes));

/** `killer-cage` as people say it; a word without a vowel is spelt. @param {string} word */
export const titled = (word) =>
  /[aeiouy]/.test(word) ? word[0].toUpperCase() + word.slice(1).replace(/-/g, " ") : word.toUpperCase();

/** What is missing of a rule: the parts that it needs and has not. @param {{word: string, said: Object<string, any>}} rule */
export function missingParts(rule) {
  const kind = kindOf(rule.word);
  if (!kind || paintedPart(kind)) return [];
  return kind.takes.filter((part) => !part.optional && rule.said[part.name] === undefined);
}

/** Whether a rule lacks something: then it is drawn as unfinished and does not count. @param {{word: string, said: Object<string, any>}} rule */
export const isUnfinished = (rule) => missingParts(rule).length > 0;
