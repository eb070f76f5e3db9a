// The page without a server of ours, in Chromium: from a plain file server, in a folder, as any host would have it.
//
//   node crates/youdoku-web/tests/browser.mjs target/web [picture.png]

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";

const [web, picture] = process.argv.slice(2);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };
const FOLDER = "/some/folder/";

/** What was asked for, and was not there. */
const missed = [];
let requests = 0;
const server = createServer(async (request, response) => {
  requests++;
  const path = new URL(request.url, "http://x").pathname;
  try {
    assert.ok(path.startsWith(FOLDER) && request.method === "GET");
    const name = normalize(path.slice(FOLDER.length) || "index.html");
    const content = await readFile(join(web, name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(content);
  } catch {
    missed.push(path);
    response.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}${FOLDER}`;

const profile = await mkdtemp(join(tmpdir(), "youdoku-web-"));
const driver = spawn("chromedriver", ["--port=0"], { stdio: ["ignore", "pipe", "ignore"] });
const port = await new Promise((tell) => createInterface({ input: driver.stdout }).on("line", (line) => /on port (\d+)\./.test(line) && tell(/on port (\d+)\./.exec(line)[1])));
const ask = async (method, path, body) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${path}: ${value.message.slice(0, 400)}`);
  return value;
};
const args = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--window-size=1400,1000", `--user-data-dir=${profile}`];
const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: { "goog:chromeOptions": { args }, "goog:loggingPrefs": { browser: "ALL" } } } });
const page = `/session/${sessionId}`;
const run = (script, ...given) => ask("POST", `${page}/execute/sync`, { script, args: given });
const value = (expression) => run(`return ${expression}`);
const later = (script, ...given) => ask("POST", `${page}/execute/async`, { script, args: given });
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const PATIENCE = 60000;
const wait = async (condition) => {
  const since = Date.now();
  while (!(await value(`Boolean(${condition})`))) {
    if (Date.now() - since > PATIENCE) throw new Error(`waited for ${condition}; the verdict is "${await value("document.querySelector('#verdict-text')?.textContent")}"`);
    await pause(30);
  }
};
const verdict = (start) => wait(`document.querySelector('#verdict-text').textContent.startsWith(${JSON.stringify(start)}) && document.querySelector('#verdict').dataset.state !== 'thinking'`);
const open = async () => {
  await ask("POST", `${page}/url`, { url: address });
  await wait("document.documentElement.dataset.ready === 'yes'");
};
const click = (selector) => run("const e = document.querySelector(arguments[0]); if (!e) throw new Error('no ' + arguments[0]); e.click()", selector);
const take = async (text) => {
  await click("#open-import");
  await run("document.querySelector('#import-text').value = arguments[0]", text);
  await click("#import-go");
  await wait("!document.querySelector('#import-go') || document.querySelector('dialog .error')?.textContent");
  await run("document.querySelector('dialog .primary[autofocus]')?.click()");
};
/** Asks the transport itself, with a time after which to stop; gives all that was heard. */
const talk = (asked, about, stop = 0) => later(
  `const [ask, about, stop, done] = arguments;
   import("./workers.js").then(async ({ Workers }) => {
     globalThis.talking ??= new Workers(() => {});
     const heard = [];
     const end = (key) => (what) => { heard.push([key, what]); setTimeout(() => done(heard), 300); };
     const id = globalThis.talking.ask(ask, about, { part: (part) => heard.push(["part", part]), answer: end("answer"), error: end("error"), stopped: end("stopped") });
     if (stop) setTimeout(() => globalThis.talking.stop(id), stop);
   });`, asked, about, stop);
const ends = (heard) => heard.filter(([key]) => key !== "part");

/** Opens a lesson. */
const lesson = async (name) => {
  await run("location.hash = arguments[0]", `#learn/${name}`);
  await wait(`document.querySelector('#learn').dataset.lesson === '${name}'`);
};
/** Plain DPLL takes half a minute over it. */
const LONG = `rule: anti-knight\n${".".repeat(10)}3.....2.${".".repeat(63)}`;

const checks = {
  async "a cold open shows a verdict"() {
    const since = Date.now();
    await open();
    await verdict("Type a digit");
    await take("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    await verdict("One solution");
    return `${Date.now() - since} ms`;
  },
  async "a puzzle is read, judged and explained"() {
    await take("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    await verdict("One solution");
    await take("rule: anti-knight\n55.......\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........");
    await verdict("No solution");
    await take("...3 ...2 3... 4...");
    await verdict("One solution");
  },
  async "engines race by turns, and solvers are watched"() {
    await lesson("race");
    await wait("document.querySelector('#race-start')");
    await click("#race-start");
    await wait("document.querySelectorAll('.bars li[data-state=arrived]').length >= 3");
    await lesson("walksat");
    await wait("document.querySelector('#walk-start')");
    await click("#walk-start");
    await wait("document.querySelector('.chart .curve')?.points.numberOfItems > 2");
    await run("location.hash = '#set'");
    await click("#tab-set");
  },
  async "a proof is written and checked in the page"() {
    await lesson("proof");
    await wait("document.querySelector('.proof-clause')?.textContent.includes('the proof leans on')");
    // With the slider at its end the last step is checked: the empty clause.
    await run("const s = document.querySelector('#learn input[type=range]'); s.value = s.max; s.dispatchEvent(new Event('input', { bubbles: true }))");
    await wait("document.querySelector('.proof-tick')?.dataset.ok === 'true'");
    await wait("document.querySelector('.proof-clause').textContent.includes('the empty clause')");
    await run("location.hash = '#set'");
    await click("#tab-set");
  },
  async "an engine that is not there says so"() {
    assert.equal(await value("[...document.querySelectorAll('#engine option')].find((o) => o.value === 'asp').disabled"), true);
    const [[key, what]] = ends(await talk("verdict", { puzzle: "...3 ...2 3... 4...", engine: "asp" }));
    assert.equal(key, "error");
    assert.match(what, /not in this build/);
  },
  async "what is stopped has one end, and the next question is answered"() {
    for (const after of [30, 400]) {
      const heard = await talk("race", { puzzle: LONG, engines: ["dpll"] }, after);
      assert.deepEqual(ends(heard).map(([key]) => key), ["stopped"], JSON.stringify(heard));
      assert.deepEqual(ends(await talk("verdict", { puzzle: "...3 ...2 3... 4..." })).map(([key, what]) => [key, what.verdict]), [["answer", "one"]]);
    }
  },
  async "a worker that is lost costs its question and nothing else"() {
    const heard = await later(
      `const [puzzle, done] = arguments; const heard = [];
       const it = globalThis.talking; const end = (key) => (what) => { heard.push([key, what]); setTimeout(() => done(heard), 500); };
       it.ask("race", { puzzle, engines: ["dpll"] }, { answer: end("answer"), error: end("error"), stopped: end("stopped") });
       setTimeout(() => { const place = it.places.find((place) => place.busy.size); it.hear(place, { trap: "RuntimeError: unreachable" }); }, 300);`, LONG);
    assert.deepEqual(heard.map(([key]) => key), ["error"], JSON.stringify(heard));
    assert.match(heard[0][1], /met a bug; the page goes on/);
    assert.deepEqual(ends(await talk("verdict", { puzzle: "...3 ...2 3... 4..." })).map(([key, what]) => [key, what.verdict]), [["answer", "one"]]);
  },
  async "puzzles are generated"() {
    const heard = await talk("generate", { wish: { box: [3, 3], seed: 1, count: 2 } });
    assert.equal(heard.filter(([key]) => key === "part").length, 2, JSON.stringify(heard).slice(0, 500));
    assert.equal(ends(heard)[0][1].found, 2);
  },
  async "links hold the puzzle and work with any copy"() {
    await click("#open-export");
    await wait("document.querySelector('#export-text').value");
    const options = await value("[...document.querySelectorAll('#export-form option')].map((o) => o.value)");
    assert.ok(options.includes("share"));
    await run("const c = document.querySelector('#export-form'); c.value = 'share'; c.dispatchEvent(new Event('change'))");
    await wait("document.querySelector('#export-text').value.includes('#p=')");
    assert.ok((await value("document.querySelector('#export-text').value")).startsWith(`${address}#p=`));
    await run("const a = document.querySelector('#share-address'); a.value = 'https://example.org/studio/'; a.dispatchEvent(new Event('change'))");
    await wait("document.querySelector('#export-text').value.startsWith('https://example.org/studio/#p=')");
    await run("const a = document.querySelector('#share-address'); a.value = 'javascript:alert(1)'; a.dispatchEvent(new Event('change'))");
    await wait(`document.querySelector('#export-text').value.startsWith('${address}#p=')`);
    await run("document.querySelector('dialog').close()");
  },
  async "it fits a phone"() {
    await ask("POST", `${page}/goog/cdp/execute`, { cmd: "Emulation.setDeviceMetricsOverride", params: { width: 360, height: 740, deviceScaleFactor: 2, mobile: true } });
    await open();
    await verdict("One solution");
    assert.ok(await value("document.documentElement.scrollWidth <= 361"), "it is wider than the phone");
    await ask("POST", `${page}/goog/cdp/execute`, { cmd: "Emulation.clearDeviceMetricsOverride", params: {} });
  },
  async "nothing was missed, and nobody else was asked"() {
    assert.deepEqual(missed.filter((path) => !path.endsWith("/favicon.ico")), []);
    const asked = await value("performance.getEntriesByType('resource').map((entry) => new URL(entry.name).origin)");
    assert.deepEqual([...new Set(asked)], [new URL(address).origin]);
    const log = await ask("POST", `${page}/se/log`, { type: "browser" });
    const severe = log.filter(({ level, message }) => level === "SEVERE" && !message.includes("favicon"));
    assert.deepEqual(severe, []);
  },
  async "it opens again with no server at all"() {
    await wait("navigator.serviceWorker.controller || true");
    await later("const done = arguments[0]; navigator.serviceWorker.ready.then(() => setTimeout(done, 500))");
    if (picture) await writeFile(picture, Buffer.from(await ask("GET", `${page}/screenshot`), "base64"));
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    const before = requests;
    const since = Date.now();
    await open();
    await verdict("One solution");
    assert.equal(requests, before);
    return `${Date.now() - since} ms`;
  },
};

let failed = 0;
try {
  for (const [name, check] of Object.entries(checks)) {
    try {
      const told = await check();
      console.log(`ok: ${name}${told ? ` (${told})` : ""}`);
    } catch (problem) {
      failed++;
      console.log(`FAILED: ${name}: ${problem.message}`);
    }
  }
} finally {
  await ask("DELETE", page).catch(() => {});
  driver.kill();
  server.closeAllConnections?.();
  server.close();
  await rm(profile, { recursive: true, force: true }).catch(() => {});
}
process.exit(failed ? 1 : 0);
