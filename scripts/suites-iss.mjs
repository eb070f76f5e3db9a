// The puzzles that Interactive Sudoku Solver publishes, as JSON: its examples, its collections and its end-to-end tests,
// scripts run and texts expanded, each different text once. The folder of its checkout is the only argument.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = resolve(process.argv[2]);
// Its modules ask for these, as a page would have them.
globalThis.self = globalThis;
globalThis.VERSION_PARAM = "";
const load = (path) => import(pathToFileURL(join(root, path)));

const examples = await load("data/example_puzzles.js");
const collections = await load("data/collections.js");
const tests = await load("tests/e2e/e2e_puzzles.js");
const { runSandboxToConstraint } = await load("tools/lib/sandbox_runner.js");

const found = new Map();

async function add(from, puzzle) {
  let text = puzzle.input;
  if (text.startsWith("/")) {
    const file = readFileSync(join(root, text), "utf8");
    text = text.endsWith(".js") ? await runSandboxToConstraint(file) : file;
    text += puzzle.extraConstraints ?? "";
  }
  const key = text.replace(/\s/g, "");
  const known = found.get(key);
  if (known) {
    known.solution ??= puzzle.solution;
    return;
  }
  // What has no name is called by where it stands.
  const name = puzzle.name === puzzle.input ? `${from} ${found.size + 1}` : puzzle.name;
  found.set(key, { name, text, solution: puzzle.solution });
}

for (const puzzle of examples.DISPLAYED_EXAMPLES) await add("example", examples.resolvePuzzleConfig(puzzle));
for (const [name, list] of Object.entries(collections)) {
  if (!Array.isArray(list)) continue;
  for (const entry of list) {
    const own = typeof list.configFor === "function";
    await add(name, own ? list.configFor(entry) : examples.resolvePuzzleConfig(entry));
  }
}
for (const { collection, puzzles } of tests.solveCollections) {
  for (const puzzle of puzzles) await add(collection, examples.resolvePuzzleConfig(puzzle));
}
process.stdout.write(JSON.stringify([...found.values()]));
