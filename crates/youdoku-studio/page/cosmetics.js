// What is only drawn: lines, shapes, words, frames, colours, and the lamps of fog. On the page they are things like any
// other: drawn, held, moved, listed, undone. To the library they are parts of f-puzzles' files, which a puzzle keeps, which
// every picture shows and which go out with it.
//
// The invariant: what is adopted as a thing goes out exactly as it came; whatever would not, stays kept as it is.

/** @typedef {import("./app.js").RuleKind} RuleKind */
/** @typedef {{word: string, said: Object<string, any>}} Thing */
/** @typedef {Object<string, any>} Parts */

/** Under this name a puzzle keeps parts of f-puzzles' files. */
const FORMAT = "f-puzzles";

/** The group of the tools. */
export const DRAWN_ONLY = "Drawn only";

/** @type {Object<string, string>} */
const COLOURS = { grey: "#A8A8A8", black: "#000000", white: "#FFFFFF", red: "#E6261F", orange: "#EB7532", yellow: "#F7D038", green: "#5CAD4A", teal: "#49DA9A", blue: "#34BBE6", navy: "#4355DB", purple: "#D23BE7", pink: "#F5A3C7" };
/** @type {Object<string, number>} */
const WIDTHS = { thin: 0.1, usual: 0.25, thick: 0.6 };

/** @param {string} name @param {string[]} words */
const choice = (name, words) => ({ name, takes: "word", optional: false, least: null, usage: words.join(" | "), words });
const colour = choice("colour", Object.keys(COLOURS));
/** @param {string} drawn @param {number} fewest */
const cells = (drawn, fewest = 1) => ({ name: "cells", takes: "cells", optional: false, least: null, usage: "cells", drawn, fewest, most: null });
/** @param {boolean} optional */
const words = (optional) => ({ name: "text", takes: "words", optional, least: null, usage: "text" });
/** @param {string} word @param {string[]} also @param {string} summary @param {any[]} takes @returns {RuleKind} */
const kind = (word, also, summary, takes) => ({ word, also, short: "", group: DRAWN_ONLY, summary, about: "It is drawn only, and demands nothing.", look: "", usage: word, scope: "drawn", given: false, reads: false, places: false, takes });

/** The word of the lamps: with one there is fog. */
const LAMP = "fog-lamp";

/** The kinds of things that are only drawn, as rows of the table of rules. @type {RuleKind[]} */
export const COSMETICS = [
  kind("drawn-line", ["cosmetic line"], "a line in any colour", [colour, choice("width", Object.keys(WIDTHS)), cells("line", 2)]),
  kind("drawn-shape", ["circle", "square", "diamond", "cosmetic shape"], "a circle, a square or a diamond in the middle of its cells", [choice("form", ["circle", "square", "diamond"]), colour, cells("set")]),
  kind("drawn-text", ["cosmetic text", "label"], "words in the middle of its cells", [words(false), choice("colour", ["black", ...Object.keys(COLOURS).filter((one) => one !== "black")]), cells("set")]),
  kind("drawn-frame", ["cosmetic cage"], "a dashed frame around cells, with a word in its corner", [words(true), colour, cells("cage")]),
  kind("drawn-colour", ["shading", "cell colour"], "cells in a colour", [colour, cells("set")]),
  kind(LAMP, ["fog of war", "fog light"], "fog covers all cells but those lit from the start, and those around a digit entered rightly", [cells("set")]),
];

const KINDS = new Map(COSMETICS.map((one) => [one.word, one]));

/** @param {Thing} thing */
export const isCosmetic = ({ word }) => KINDS.has(word);
/** @param {Thing} thing */
export const isLamp = ({ word }) => word === LAMP;

/** @param {string} name */
const upper = (name) => name.toUpperCase();
const SHAPES = { circle: ["circle", 0.7, 0], square: ["rectangle", 0.7, 0], diamond: ["rectangle", 0.5, 45] };

/** What f-puzzles has for a thing: the list it stands in, and the entry; null for what is kept in another way. @param {Thing} thing @returns {[string, Parts] | null} */
function entryOf({ word, said }) {
  const names = (said.cells ?? []).map(upper);
  const ink = COLOURS[said.colour] ?? COLOURS.grey;
  if (word === "drawn-line") return ["line", { lines: [names], outlineC: ink, width: WIDTHS[said.width] ?? WIDTHS.usual }];
  if (word === "drawn-text") return ["text", { cells: names, value: String(said.text ?? ""), fontC: ink, size: 0.7 }];
  if (word === "drawn-frame") return ["cage", { cells: names, value: String(said.text ?? ""), outlineC: ink, fontC: ink }];
  if (word !== "drawn-shape") return null;
  const [key, size, angle] = SHAPES[/** @type {keyof typeof SHAPES} */ (said.form)] ?? SHAPES.circle;
  return [String(key), { cells: names, baseC: ink, outlineC: COLOURS.black, fontC: COLOURS.black, width: size, height: size, ...(angle ? { angle } : {}) }];
}

/** The parts that a puzzle keeps, with its things that are only drawn. @param {Parts} kept @param {Thing[]} things @returns {Parts} */
export function withCosmetics(kept, things) {
  const drawn = things.filter((thing) => isCosmetic(thing) && !(thing.word === "drawn-text" && !thing.said.text));
  if (!drawn.length) return kept;
  /** @type {Parts} */
  const parts = { ...kept[FORMAT] };
  for (const thing of drawn) {
    const { word, said } = thing;
    const [key, entry] = entryOf(thing) ?? ["", {}];
    if (key) parts[key] = [...(parts[key] ?? []), entry];
    else if (word === LAMP) parts.fogofwar = [...(parts.fogofwar ?? []), ...said.cells.map(upper)];
    else parts.grid = { ...parts.grid, ...Object.fromEntries(said.cells.map((/** @type {string} */ name) => [upper(name), { c: COLOURS[said.colour] ?? COLOURS.grey }])) };
  }
  return { ...kept, [FORMAT]: parts };
}

/** @param {Object<string, any>} table @param {any} value */
const wordFor = (table, value) => Object.keys(table).find((word) => table[word] === value);

/** The thing that an entry may have been; null for none. @param {string} key @param {any} entry @returns {Thing | null} */
function thingOf(key, entry) {
  const names = (/** @type {any} */ list) => (Array.isArray(list) ? list.map((name) => String(name).toLowerCase()) : []);
  const ink = wordFor(COLOURS, entry?.fontC);
  if (key === "line") return { word: "drawn-line", said: { colour: wordFor(COLOURS, entry?.outlineC), width: wordFor(WIDTHS, entry?.width), cells: names(entry?.lines?.[0]) } };
  if (key === "text") return { word: "drawn-text", said: { text: entry?.value, colour: ink, cells: names(entry?.cells) } };
  if (key === "cage") return { word: "drawn-frame", said: { ...(entry?.value ? { text: entry.value } : {}), colour: ink, cells: names(entry?.cells) } };
  const form = Object.entries(SHAPES).find(([, [shape, , angle]]) => shape === key && angle === (entry?.angle ?? 0))?.[0];
  return form ? { word: "drawn-shape", said: { form, colour: wordFor(COLOURS, entry?.baseC), cells: names(entry?.cells) } } : null;
}

/** Whether two values are the same, in whatever order their fields stand. @param {any} a @param {any} b @returns {boolean} */
function same(a, b) {
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
  const [one, other] = [Object.keys(a), Object.keys(b)];
  return one.length === other.length && one.every((key) => key in b && same(a[key], b[key]));
}

/** What of kept parts are things that can be drawn here, and what stays kept. @param {Parts} kept @param {(name: string) => boolean} inside whether a cell is on the board @returns {{things: Thing[], kept: Parts}} */
export function adopted(kept, inside) {
  const parts = kept[FORMAT];
  if (!parts || typeof parts !== "object") return { things: [], kept };
  /** @type {Thing[]} */
  const things = [];
  /** @type {Parts} */
  const rest = {};
  const fits = (/** @type {Thing} */ { said }) => said.cells.length > 0 && said.cells.every(inside);
  for (const [key, value] of Object.entries(parts)) {
    if (key === "fogofwar" && Array.isArray(value)) {
      const lamp = { word: LAMP, said: { cells: value.map((name) => String(name).toLowerCase()) } };
      if (fits(lamp) && same(lamp.said.cells.map(upper), value)) things.push(lamp);
      else rest[key] = value;
    } else if (key === "grid" && value && typeof value === "object") {
      /** @type {Map<string, string[]>} */
      const coloured = new Map();
      for (const [name, fields] of Object.entries(value)) {
        const shade = wordFor(COLOURS, fields?.c);
        const plain = shade && same(fields, { c: COLOURS[shade] }) && name === upper(name) && inside(name.toLowerCase());
        if (plain) coloured.set(shade, [...(coloured.get(shade) ?? []), name.toLowerCase()]);
        else rest.grid = { ...rest.grid, [name]: fields };
      }
      for (const [shade, names] of coloured) things.push({ word: "drawn-colour", said: { colour: shade, cells: names } });
    } else if (Array.isArray(value)) {
      const strange = value.filter((entry) => {
        const thing = thingOf(key, entry);
        const back = thing && fits(thing) ? entryOf(thing) : null;
        if (!thing || !back || back[0] !== key || !same(back[1], entry)) return true;
        things.push(thing);
        return false;
      });
      if (strange.length) rest[key] = strange;
    } else rest[key] = value;
  }
  if (!things.length) return { things, kept };
  const { [FORMAT]: _, ...others } = kept;
  return { things, kept: Object.keys(rest).length ? { ...others, [FORMAT]: rest } : others };
}
