// What Interactive-Sudoku-Solver takes for its own puzzles, and for others, for `cargo bench --bench rivals`:
// a line of JSON for each, with its name, its text, the verdict and the CPU time of all threads in ms, reading and
// building included, the least of several rounds in one process.
//
//   node scripts/iss-figures.mjs CHECKOUT [--only PART-OF-A-NAME] [--rounds 5] [FILE.jsonl …] > figures.jsonl
//
// CHECKOUT is one of github.com/sigh/Interactive-Sudoku-Solver; further files have lines of {"name", "text"}.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Whoever goes back more often is left out: it would take minutes.
const MOST_BACKTRACKS = 100_000;
const [checkout, ...rest] = process.argv.slice(2);
const options = { '--only': '', '--rounds': '5' };
const files = [];
for (let i = 0; i < rest.length; i++) {
  if (rest[i] in options) options[rest[i]] = rest[++i];
  else files.push(rest[i]);
}
const from = path => import(pathToFileURL(resolve(checkout, path)).href);

(await from('tests/helpers/test_env.js')).ensureGlobalEnvironment();
const { SudokuParser } = await from('js/sudoku_parser.js');
const { SudokuBuilder } = await from('js/solver/sudoku_builder.js');
const { runSandboxToConstraint } = await from('tools/lib/sandbox_runner.js');
const { PUZZLE_INDEX, resolvePuzzleConfig } = await from('data/example_puzzles.js');
const collections = await from('data/collections.js');

// All that have a name, then those of the collections, each text once.
const all = new Map();
const add = (name, text, solution) => {
  if (typeof text === 'string' && ![...all.values()].some(other => other.text === text)) all.set(name, { text, solution });
};
for (const { name, input, solution } of PUZZLE_INDEX.values()) add(name, input, solution);
for (const [collection, entries] of Object.entries(collections)) {
  if (!Array.isArray(entries)) continue;
  entries.forEach((entry, i) => {
    const { name, input, solution } = entries.configFor?.(entry) ?? resolvePuzzleConfig(entry);
    add(name && name !== input ? name : `${collection} ${i + 1}`, input, solution);
  });
}
if (files.length) all.clear();
for (const file of files) {
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { name, text } = JSON.parse(line);
    add(name, text);
  }
}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

// The verdict; nothing where it takes too long.
const solve = text => {
  const start = cpu();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(text)));
  const internal = solver._internalSolver;
  internal.run({ maxSolutions: 2, maxBacktracks: MOST_BACKTRACKS }, () => {});
  const { solutions, guesses, backtracks } = internal.counters;
  if (solutions < 2 && backtracks >= MOST_BACKTRACKS) throw new Error('too many backtracks');
  return { ms: cpu() - start, solutions, guesses };
};

const rounds = Number(options['--rounds']);
const puzzles = [];
for (const [name, { text, solution }] of all) {
  if (!name.includes(options['--only'])) continue;
  const read = text.startsWith('/') ? readFileSync(resolve(checkout, text.slice(1)), 'utf8') : text;
  puzzles.push({ name, text: text.endsWith('.js') ? await runSandboxToConstraint(read) : read, solution, left: rounds });
}
for (let round = 0; round < rounds; round++) {
  for (const puzzle of puzzles.filter(puzzle => puzzle.left > 0)) {
    try {
      const { ms, solutions, guesses } = solve(puzzle.text);
      puzzle.ms = Math.min(puzzle.ms ?? Infinity, ms);
      Object.assign(puzzle, { solutions, guesses });
      puzzle.left -= ms > 1000 ? rounds : 1;
    } catch (error) {
      Object.assign(puzzle, { error: String(error), left: 0 });
    }
    const { left, ...told } = puzzle;
    if (left <= 0) console.log(JSON.stringify(told));
  }
}
