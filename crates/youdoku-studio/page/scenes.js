// Steps of the human solver as pictures: what each of them stands on, what it places and what it takes away. A step is
// what the server sends, see `live/explaining.rs`; cells are numbers in reading order, digits places in the range.

/** @typedef {[cell: number, digit: number]} Pair */
/** @typedef {{kind: string, name: string, at: number[], candidates: Pair[], areas: {name: string, cells: number[]}[]}} Unit */
/** @typedef {{n: number, name: string, level: number, difficulty: number, sentence: string, places: string[], removes: string[], units: Unit[], on: Pair[], off: Pair[]}} Step */
/** @typedef {import("./told.js").Scene} Scene */
/** @typedef {import("./told.js").Told} Told */

/** Each candidate once: what goes or is placed is shown as that, whatever looks at it besides. @param {Pair[]} on @param {Pair[]} off @param {Pair[]} place @returns {Told[]} */
function told(on, off, place) {
  /** @type {Map<string, Told>} */
  const all = new Map();
  const add = (/** @type {Pair[]} */ pairs, /** @type {Told["role"]} */ role) => pairs.forEach(([cell, digit]) => all.set(`${cell} ${digit}`, { cell, digit, role }));
  add(on, "on");
  add(off, "off");
  add(place, "place");
  return [...all.values()];
}

/** @param {Step} step @param {Unit[]} [units] */
const areasOf = (step, units = step.units) => {
  const named = new Map(units.flatMap((unit) => unit.areas).map((area) => [area.name, area.cells]));
  return [...named.values()];
};

/** Where to look, and no digit. @param {number[]} cells @returns {Scene} */
export const whereScene = (cells) => ({ areas: [cells] });

/** The cells and candidates it is about. @param {Step} step @param {number[]} cells @returns {Scene} */
export const whatScene = (step, cells) => ({ areas: [cells], cells: step.units.flatMap((unit) => unit.at), candidates: told(step.units.flatMap((unit) => unit.candidates), [], []) });

/** More units than this are a chain: their houses would cover the board, and the links tell more. */
const SHORT = 3;

/** All of a step. @param {Step} step @returns {Scene} */
export const wholeScene = (step) => ({
  areas: step.units.length > SHORT ? [] : areasOf(step),
  links: linksOf(step.units),
  cells: [...step.on, ...step.off].map(([cell]) => cell),
  candidates: told(step.units.flatMap((unit) => unit.candidates), step.off, step.on),
});

/** A step link by link: the first so many units. @param {Step} step @param {number} shown @returns {Scene} */
export function chainScene(step, shown) {
  if (shown > step.units.length) return wholeScene(step);
  const units = step.units.slice(0, shown);
  const newest = units.at(-1);
  return {
    areas: newest ? areasOf(step, [newest]) : [],
    cells: newest?.at ?? [],
    candidates: told(units.flatMap((unit) => unit.candidates), [], []),
    links: linksOf(units),
  };
}

/** From cell to cell along exclusions. @param {Unit[]} units @returns {[number, number][]} */
const linksOf = (units) => units.filter((unit) => unit.kind === "exclusion" && unit.candidates.length === 2 && unit.candidates[0][0] !== unit.candidates[1][0]).map((unit) => [unit.candidates[0][0], unit.candidates[1][0]]);
