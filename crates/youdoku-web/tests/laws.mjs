// The core of the laws on the module itself, under Node: every question has one end, each rule's example has one solution,
// counts are those that are known, and a seed makes the puzzles that it makes natively.
//
//   node crates/youdoku-web/tests/laws.mjs target/web target/youdoku
//
// The second argument is a native command to compare with.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [web, native] = process.argv.slice(2);
const { start } = await import(pathToFileURL(resolve(web, "module.js")).href);
const half = async (name) => WebAssembly.compile(await readFile(resolve(web, name)));
const [wasm, rest] = [await half("youdoku.wasm"), await half("youdoku-rest.wasm")];

let lines = [];
/** Whether the second half was needed. */
let whole = false;
const module = await start(wasm, (line) => lines.push(line), () => ((whole = true), rest));
let next = 1;

const isEnd = (line) => ["answer", "error", "stopped"].some((key) => key in line);

/** Asks, in slices of so many milliseconds where any are given, and gives the end; there must be one, and nothing after. */
function ask(question, slice = 0, more = 0) {
  lines = [];
  const id = next++;
  let came = module.ask({ id, ...question }, slice);
  while (came !== "done") {
    if (came === "waits" && !more--) {
      module.cancel(id);
      break;
    }
    if (came === "waits") module.more(id, 1);
    came = module.goOn(id, 0);
  }
  assert.equal(lines.filter(isEnd).length, 1, `${question.ask}: ${JSON.stringify(lines).slice(0, 300)}`);
  const end = lines.at(-1);
  assert.ok(isEnd(end) && end.id === id && end.ask === question.ask, question.ask);
  return end;
}

const answer = (question, slice) => {
  const end = ask(question, slice);
  assert.ok("answer" in end, `${question.ask}: ${end.error ?? end.stopped}`);
  return end.answer;
};

const laws = {
  "a first verdict needs the first half alone"() {
    assert.ok(answer({ ask: "tables" }).rules.length > 200);
    for (const puzzle of ["5" + ".".repeat(80), "rule: thermometer r1c1 r2c1 r3c1\n" + ".".repeat(81)]) {
      assert.equal(answer({ ask: "verdict", puzzle }, 100).verdict, "many");
    }
    assert.ok(!whole, "the second half was asked for");
  },

  "every question has one end"() {
    const asks = ["verdict", "count", "completion", "candidates", "clash", "redundant", "steps", "hint", "why-not", "rating", "check", "certificate", "proven", "tables", "formats", "picture", "logic", "formula", "solutions", "race", "watch", "generate", "nonsense"];
    const besides = { engines: ["search", "cdcl", "dpll"], what: "dpll", encoding: "extended", cell: 0, digit: 1, wish: { box: [2, 2], seed: 1 } };
    for (const name of asks) {
      for (const puzzle of ["...3 ...2 3... 4...", "11.. .... .... ....", "no puzzle", undefined]) {
        for (const slice of [0, 1]) ask({ ask: name, puzzle, ...besides, form: name === "picture" ? "svg" : "dimacs" }, slice);
      }
    }
    const without = ask({ ask: "verdict", puzzle: "...3 ...2 3... 4...", engine: "asp" });
    assert.match(without.error, /not in this build/);
    const long = ask({ ask: "verdict", puzzle: "1".repeat(2 << 20) });
    assert.match(long.error, /too long/);
  },

  "each rule's example has one solution"() {
    const { rules } = answer({ ask: "tables" });
    assert.ok(rules.length > 200);
    const slow = [];
    for (const { word, example } of rules) {
      const since = performance.now();
      const { verdict } = answer({ ask: "verdict", puzzle: example });
      assert.equal(verdict, "one", word);
      if (performance.now() - since > 2000) slow.push(`${word} ${Math.round(performance.now() - since)} ms`);
    }
    if (slow.length) console.log(`  slow: ${slow.join(", ")}`);
    return `${rules.length} rules`;
  },

  "counts are those that are known"() {
    const counted = (puzzle, engine) => answer({ ask: "count", puzzle, engine }).count;
    for (const engine of ["auto", "search", "obvious", "dpll", "cdcl"]) {
      assert.equal(counted("................", engine), "288", engine);
      assert.equal(counted("rule: latin\n................", engine), "576", engine);
      assert.equal(counted("rule: diagonals\n................", engine), "48", engine);
    }
    assert.equal(counted("rule: anti-king\n................"), counted("rule: anti-king\n................", "obvious"));
  },

  "puzzles are made in however short slices"() {
    const { found } = answer({ ask: "generate", wish: { box: [3, 3], minimal: true, seed: 1, count: 300 } }, 1);
    assert.equal(found, 300);
    const made = lines.filter((line) => line.part).map((line) => JSON.stringify(line.part.puzzle));
    assert.equal(new Set(made).size, 300);
  },

  "what a proof leans on is told, and nothing is left of it"() {
    for (let round = 0; round < 3; round++) {
      const proof = answer({ ask: "watch", what: "proof", puzzle: "rule: non-consecutive\n.... .... .... ...." });
      assert.ok(proof.steps.length && !proof.steps.at(-1).clause.length);
      assert.ok(Object.keys(proof.clauses).length && proof.all > 0);
    }
    assert.match(ask({ ask: "watch", what: "proof", puzzle: "...3 ...2 3... 4..." }).error, /nothing to prove/);
  },

  "solutions come one by one, each once"() {
    ask({ ask: "solutions", puzzle: "................" }, 0, 400);
    const boards = lines.filter((line) => line.part).map((line) => line.part.board.join(""));
    assert.equal(new Set(boards).size, 288);
    assert.deepEqual(lines.at(-1).answer, { found: 288 });
  },

  "a walk is watched and sleeps"() {
    const since = performance.now();
    const { board } = answer({ ask: "watch", what: "walksat", every: 5, puzzle: "...3 ...2 3... 4..." });
    assert.equal(board.length, 16);
    const pictures = lines.filter((line) => line.part).length;
    assert.ok(pictures < 3 || performance.now() - since > 35 * (pictures - 2), `${pictures} pictures`);
  },

  async "a seed makes the same puzzles as natively"() {
    const server = spawn(native, ["studio", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
    try {
      const address = await new Promise((tell) => createInterface({ input: server.stdout }).once("line", tell));
      const wishes = [
        { box: [3, 3] },
        { box: [3, 3], clues: 25 },
        { box: [3, 3], minimal: true, symmetry: "rotate180" },
        { box: [3, 3], rules: ["anti-king", "anti-knight"] },
        { box: [3, 3], rules: ["windoku"], minimal: true },
        { box: [3, 3], rules: ["killer-cage 15 r5c5 r5c6", "thermometer r1c1 r1c2 r1c3"] },
        { box: [2, 3], rules: ["diagonals"], clues: 9 },
        { box: [2, 2] },
      ];
      for (const wish of wishes) {
        for (const seed of [1, 2, 3]) {
          const asked = { ...wish, seed, count: 2 };
          ask({ ask: "generate", wish: asked });
          const ours = lines.filter((line) => line.part).map((line) => line.part.puzzle);
          const body = JSON.stringify(asked);
          const response = await fetch(`${address}api/generate`, { method: "POST", headers: { "content-type": "application/json" }, body });
          const { puzzles } = await response.json();
          assert.equal(ours.length, 2, body);
          assert.deepEqual(ours, puzzles, body);
        }
      }
      return `${wishes.length} wishes, 3 seeds each`;
    } finally {
      server.kill();
    }
  },

  async "the book stands beside the page"() {
    const page = await readFile(resolve(web, "index.html"), "utf8");
    assert.match(page, /<link rel="help" href="\.\/book\/index\.html">/);
    const first = await readFile(resolve(web, "book/index.html"), "utf8");
    for (const [, link] of first.matchAll(/(?:href|src)="([^"#]+)"/g)) {
      assert.ok(!link.startsWith("/"), `${link} is not relative`);
      if (!link.startsWith("https:")) await readFile(resolve(web, "book", link));
    }
    assert.match(await readFile(resolve(web, "book/rules.html"), "utf8"), /rules\/killer-cage\.svg/);
  },
};

for (const [name, law] of Object.entries(laws)) {
  const since = performance.now();
  const told = await law();
  console.log(`ok: ${name}${told ? ` (${told})` : ""}, ${Math.round(performance.now() - since)} ms`);
}
console.log(`the module took ${Math.round(module.bytes() / 1e6)} MB`);
