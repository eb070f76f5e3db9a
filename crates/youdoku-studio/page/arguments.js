// The arguments of a rule as fields of a form, made from the grammar in the server's table. What is typed goes to the
// server as it is: there is one reader of rules, and it is there.

import { html } from "./elements.js";

/** @typedef {import("./app.js").RuleKind} RuleKind */
/** @typedef {import("./app.js").Part} Part */

/** The part that a hand draws on the board, if the rule has one. @param {RuleKind} kind */
export const drawnPart = (kind) => kind.takes.find((part) => ["cells", "outside", "weighted", "groups"].includes(part.takes));

/** The parts that are typed; boxes and regions are set elsewhere. @param {RuleKind} kind */
export const typedParts = (kind) =>
  kind.takes.filter((part) => part !== drawnPart(kind) && !["size", "each-cell"].includes(part.takes));

/** How many cells are drawn at least. @param {RuleKind} kind */
export const fewestCells = (kind) => (drawnPart(kind) ? (drawnPart(kind)?.fewest ?? 1) : 0);

/** How many at most; null for any number. @param {RuleKind} kind */
export const mostCells = (kind) => (drawnPart(kind) ? (drawnPart(kind)?.most ?? null) : 0);

/** Whether its word says all of it. @param {RuleKind} kind */
export const isSwitch = (kind) => kind.scope === "global" && kind.takes.every((part) => part.optional);

/** What a part looks like when it is typed. @type {Object<string, string>} */
const EXAMPLES = {
  totals: "15, 10..20, <8",
  digits: "{1 4 7}",
  "digit-list": "{3 3 5}",
  groups: "r1c1 r1c2 | r5c5 r5c6",
  pattern: "text",
  rules: "{ odd r1c1 } { even r1c2 }",
  name: "A",
  words: "text",
};

/**
 * The field of a part. A number is narrow; what may be long is not.
 * @param {Part} part @param {string} value @param {Object<string, any>} more
 */
export function fieldOf(part, value, more) {
  if (part.takes === "word") {
    const words = [...(part.optional ? [""] : []), ...(part.words ?? [])];
    const field = html("select", more, ...words.map((word) => html("option", { value: word }, word || "none")));
    field.value = value || words[0];
    return field;
  }
  const short = part.takes === "number" && part.least === null;
  const hint = part.optional ? "none" : (EXAMPLES[part.takes] ?? "");
  return html("input", { ...(short ? { inputmode: "numeric", size: 4, maxlength: 6 } : { size: 18, maxlength: 2000 }), value, placeholder: hint, ...more });
}

/** What was typed into a part, as the server takes it; undefined for what is left out, null for what is none. @param {Part} part @param {string} text @returns {any} */
export function argumentOf(part, text) {
  const typed = text.trim();
  if (!typed) return part.optional ? undefined : null;
  if (part.takes === "number" && part.least === null) return /^-?\d+$/.test(typed) ? Number(typed) : null;
  if (part.takes === "totals" && /^-?\d{1,9}$/.test(typed)) return Number(typed);
  if (part.takes.startsWith("digit") && !typed.includes("{")) return `{${typed}}`;
  if (part.takes === "rules" && !typed.startsWith("{")) return `{ ${typed} }`;
  return typed;
}

/** An argument as it is typed. @param {RuleKind[]} kinds @param {Part} part @param {any} value @returns {string} */
export function typedOf(kinds, part, value) {
  if (value === undefined || value === null) return "";
  if (!Array.isArray(value)) return String(value);
  const inner = (/** @type {any[]} */ list) => list.join(" ");
  const sets = Array.isArray(value[0]) ? value : [value];
  if (part.takes.startsWith("digit")) return sets.map((set) => `{${inner(set)}}`).join("|");
  if (part.takes === "groups") return sets.map(inner).join(" | ");
  if (part.takes === "size") return value.join("x");
  if (part.takes === "rules") {
    return sets.map((group) => `{ ${group.map((/** @type {any} */ rule) => ruleTyped(kinds, rule)).join("; ")} }`).join(" ");
  }
  return inner(value);
}

/** A rule within a rule, as it is typed. @param {RuleKind[]} kinds @param {any} rule @returns {string} */
function ruleTyped(kinds, rule) {
  if (typeof rule === "string") return rule;
  const parts = kinds.find((kind) => kind.word === rule.rule)?.takes ?? [];
  const typed = parts.filter((part) => part.name in rule).map((part) => {
    const text = typedOf(kinds, part, rule[part.name]);
    return part.takes === "pattern" ? JSON.stringify(text) : text;
  });
  return [rule.rule, ...typed].join(" ");
}
