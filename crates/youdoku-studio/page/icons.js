// Icons of tools: each rule as it looks on a board of two by two, drawn by the library, a group at a time.

import { drawnPart, typedParts } from "./arguments.js";
import { paintedPart } from "./kinds.js";
import { isCosmetic, withCosmetics } from "./cosmetics.js";
import { once } from "./transport.js";

/** @typedef {import("./app.js").RuleKind} RuleKind */

/** The four cells in the order in which a hand would go through them. */
const CELLS = ["r2c1", "r1c1", "r1c2", "r2c2"];
/** What stands for an argument, by its form. @type {Object<string, any>} */
const SAMPLES = { totals: 9, digits: "{1 2}", "digit-list": "{1 2}", name: "A", pattern: "12", range: "1..4", size: "2x2", words: "Ab" };

/** An argument that draws well. @param {import("./app.js").Part} part */
function sample(part) {
  // A tile is small: a colour is seen there, and a line that is not thin.
  if (part.takes === "word") return { colour: "blue", width: "thick" }[part.name] ?? part.words?.[0];
  if (part.takes === "number") return part.name === "bulb" || part.least !== null ? 1 : 5;
  return SAMPLES[part.takes];
}

/** The cells that a tool's icon shows. @param {import("./app.js").Part} part */
function sampleCells(part) {
  if (part.takes === "outside") return "left1";
  if (part.takes === "groups") return "r1c1 r2c1 | r1c2 r2c2";
  if (part.takes === "weighted") return "r1c1 r1c2";
  if (part.drawn === "corner") return ["r1c1", "r1c2", "r2c1", "r2c2"];
  if (part.drawn === "edge") return ["r1c1", "r1c2"];
  if (part.drawn === "diagonal") return ["r1c1", "r2c2"];
  if (part.drawn === "line") return CELLS.slice(0, Math.max(part.fewest ?? 2, 3));
  if (part.drawn === "cage") return ["r1c1", "r1c2", "r2c1"];
  return CELLS.slice(1, 1 + (part.fewest ?? 1));
}

/** A small example of a rule, as it goes to the library. @param {RuleKind} kind */
export function exampleOf(kind) {
  if (paintedPart(kind)) return { rule: kind.word, [/** @type {any} */ (paintedPart(kind)).name]: [1, 1, 2, 1] };
  const drawn = drawnPart(kind);
  /** @type {Object<string, any>} */
  const said = { rule: kind.word };
  for (const part of typedParts(kind)) {
    // Numbers that may be left out are drawn where they say what the thing is.
    const wanted = !part.optional || part.takes === "totals";
    const value = wanted ? sample(part) : undefined;
    if (value !== undefined) said[part.name] = value;
  }
  if (kind.takes.some((part) => part.takes === "size" && !part.optional)) said.size = "2x2";
  if (drawn && !(drawn.optional && drawn.takes === "cells")) said[drawn.name] = sampleCells(drawn);
  return said;
}

/** Icons by the words of their rules: SVG, "" where the rule has no marks. @type {Map<string, string>} */
const known = new Map();
/** @type {Map<string, Promise<void>>} */
const asked = new Map();

const GRID = '<path d="M2 2h124v124h-124z M64 2v124 M2 64h124" fill="none" stroke="var(--grid)" stroke-width="3"/>';
const ORDER = ["shades", "thick", "lines", "ends", "cages", "signs", "outside"];

/** What is known of an icon. @param {string} word */
export const iconOf = (word) => known.get(word);

/** Asks for the icons of these rules, all at once. @param {string} name @param {RuleKind[]} kinds @returns {Promise<void>} */
export function iconsOf(name, kinds) {
  const before = asked.get(name);
  if (before) return before;
  const puzzle = { size: [2, 2], digits: [1, 9], givens: [0, 0, 0, 0], rules: kinds.map(exampleOf) };
  // What is only drawn is part of no rule: each has a picture by itself.
  const alone = kinds.map((kind) => {
    const { rule: word, ...said } = exampleOf(kind);
    return isCosmetic({ word, said }) ? once("picture", { puzzle: { ...puzzle, rules: [], kept: withCosmetics({}, [{ word, said }]) }, theme: "page" }) : null;
  });
  const made = Promise.all([once("picture", { puzzle, theme: "page" }), ...alone])
    .then(([picture, ...drawings]) => {
      kinds.forEach((kind, i) => {
        const pieces = drawings[i]?.cosmetics ?? picture.rules[i];
        const drawn = pieces ? ORDER.map((layer) => pieces[layer] ?? "").join("") : "";
        const outside = Boolean(pieces?.outside);
        const view = outside ? "-44 -14 92 92" : "-2 -2 132 132";
        known.set(kind.word, drawn ? `<svg viewBox="${view}" aria-hidden="true" class="icon">${GRID}${drawn}</svg>` : "");
      });
    })
    .catch(() => void asked.delete(name));
  asked.set(name, made);
  return made;
}
