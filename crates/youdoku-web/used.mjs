// What of the module is used before a first verdict and while a board is filled, whatever rules it has (`scripts/split-web`).
//
//   node crates/youdoku-web/used.mjs FOLDER COUNTING.wasm PROFILE
//
// FOLDER has the page. The answers are nobody's: `tests/laws.mjs` checks them.

import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, counting, profile] = process.argv.slice(2);
const { start } = await import(pathToFileURL(resolve(folder, "module.js")).href);

/** @type {any} */
let heard;
const whole = () => {
  throw new Error("this module is whole");
};
const module = await start(await WebAssembly.compile(await readFile(counting)), (line) => (heard = line), whole);
let next = 1;
/** Asks as a worker does. @param {object} question @param {number} slice */
function ask(question, slice) {
  const id = next++;
  try {
    let came = module.ask({ id, ...question }, slice);
    while (came === "again") came = module.goOn(id, 0);
    return heard.answer;
  } catch {
    // What was counted until a trap counts; `tests/laws.mjs` is there to find the bug.
    console.error(`make web: the module met a bug over ${JSON.stringify(question)}`);
  }
}

const { rules } = ask({ ask: "tables" }, 100);
const empty = (/** @type {number} */ cells) => ".".repeat(cells);
const examples = rules.map((/** @type {{example: string}} */ { example }) => example);
/** The same before anything is given. @param {string} text */
const open = (text) => text.split("\n").map((line) => (line.includes(":") ? line : line.replace(/[1-9A-Z]/g, "."))).join("\n");
/** As the page says it: an object. @param {string} text */
function object(text) {
  const lines = text.split("\n");
  const cells = lines.filter((line) => !line.includes(":")).join("").match(/[.\d]/g) ?? [];
  const side = Math.sqrt(Math.sqrt(cells.length));
  const said = lines.filter((line) => line.startsWith("rule: ")).map((line) => line.slice("rule: ".length));
  return { box: [side, side], rules: said, givens: cells.map((cell) => Number(cell) || 0) };
}
const texts = [
  ...examples,
  ...examples.map(open),
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  empty(16), empty(36), empty(81), empty(256), `55${empty(79)}`, "no puzzle",
  // Boards that are wide open have engines take turns.
  ...["anti-knight", "thermometer r1c1 r2c1 r3c1", "killer-cage 10 r1c1 r1c2 r1c3"].map((rule) => `rule: ${rule}\n${empty(81)}`),
];
for (const puzzle of [...texts, ...texts.map(object)]) {
  ask({ ask: "verdict", puzzle }, 100);
  for (const question of ["picture", "completion"]) ask({ ask: question, puzzle }, 100);
}
// What is asked when the verdict is on the screen; a question may also be worked on in one go.
for (const puzzle of examples.map(object)) {
  ask({ ask: "verdict", puzzle }, 0);
  ask({ ask: "candidates", puzzle, limit: 10 }, 100);
  ask({ ask: "count", puzzle, limit: 100 }, 100);
}

const PAGE = 65536;
const ROOM = 16;
const at = module.exports.memory.grow(ROOM) * PAGE;
const length = module.exports.__write_profile(at, ROOM * PAGE);
if (length > ROOM * PAGE) throw new Error(`the profile has ${length} bytes`);
await writeFile(profile, new Uint8Array(module.exports.memory.buffer, at, length));
