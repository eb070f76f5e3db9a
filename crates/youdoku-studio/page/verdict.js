// The verdict, live: each change asks anew and makes the older questions pointless. What is shown is
// always about the newest change, and the page never waits.

import { toggle } from "./controls.js";
import { announce } from "./announce.js";
import { isCosmetic } from "./cosmetics.js";
import { dialog } from "./dialogs.js";
import { PHONE, byId, counted, html, say } from "./elements.js";
import { isUnfinished, kindOf, titled } from "./kinds.js";
import { showPanel } from "./panels.js";
import { counted as counting, question, unfinishedRegions } from "./puzzle.js";
import { signOf } from "./signs.js";
import { prefer, preferences } from "./store.js";
import { showUnread } from "./import.js";
import { unreadOf } from "./unread.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./transport.js").Transport} Live */
/** @typedef {{change: number, puzzle: import("./puzzle.js").Wire, engine?: string}} Asking */
/** What is done only while it is about the newest change. @typedef {(act: (x: any) => void) => (x?: any) => void} Current */

/** @param {string} number */
const grouped = (number) => number.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** @param {{count: string, exact: boolean}} answer */
const many = ({ count, exact }) => (exact && Number(count) <= FEWEST ? `${count} solutions` : `Many solutions (${exact ? grouped(count) : `at least ${grouped(count)}`})`);

/** An error without code words. @param {string} what */
const inWords = (what) => what.replace(/(?:the rule )?`([a-z][a-z-]*)`/g, (all, word) => (kindOf(word) ? titled(word) : all));

/** So few solutions are a number, not many. */
const FEWEST = 9;

/** A verdict counts so far; beyond, counting waits until the verdict is on the screen. */
const FEW = 100;

/**
 * What a solution shows besides its digits: letters with their values. Layers are too much for a line.
 * @param {Record<string, number | (number | null)[][]> | null | undefined} shown
 */
function besides(shown) {
  const letters = Object.entries(shown ?? {}).filter(([, value]) => typeof value === "number");
  return letters.length ? `: ${letters.map(([name, value]) => `${name} = ${value}`).join(", ")}` : "";
}

export class Verdict {
  /** @param {App} app @param {Live} live */
  constructor(app, live) {
    this.app = app;
    this.live = live;
    this.change = 0;
    /** The change whose candidates are known. */
    this.tallied = 0;
    this.asked = 0;
    /** The puzzle asked about last and the engine, as text: changes of marks and names ask nothing. */
    this.about = "";
    /** A completion of the board as it stands, whether it is shown or not. @type {number[] | null} */
    this.board = null;
    /** What it shows besides digits, as it is drawn. @type {import("./looks.js").Pieces | null} */
    this.layers = null;
    /** The letters of the one solution, in words: they tell of it, and are said only with it. */
    this.letters = "";
    /** @type {(() => void)[]} */
    this.listeners = [];
    this.slow = 0;
    /** What was said aloud last, and the badges that stand. */
    this.told = "";
    this.badges = "";
    /** What is said: written with the board, for a text of its own would be laid out by itself. */
    this.said = { state: "waiting", text: byId("verdict-text").textContent, more: "", reason: "", work: "", stop: "" };
    const kept = preferences();
    // What would tell a solution is off until somebody asks for it, on each page and with each puzzle anew.
    this.shows = { completion: false, candidates: false, entered: kept.enteredToo ?? true, pad: kept.pad ?? false };
    byId("stop").addEventListener("click", () => (this.said.stop === "Go on" ? this.ask("again") : live.stop(this.asked)));
    byId("verdict").addEventListener("click", (/** @type {MouseEvent} */ event) => this.unfold(/** @type {Element} */ (event.target)));
    this.setUpSwitches();
    app.history.onChange(() => this.ask());
    app.onDraw(() => this.write());
  }

  /** A press on the verdict shows all of it: on a phone, where it has one line, as a sheet. @param {Element} target */
  unfold(target) {
    if (target.closest("button")) return;
    const { text, more, reason } = this.said;
    if (!PHONE.matches) return void (reason && showPanel("why"));
    const parts = [byId("verdict-text").textContent || text, more, reason].filter(Boolean);
    const badges = [...byId("badges").children].map((badge) => html("button", { type: "button", class: badge.className, onclick: () => (box.close(), badge.click()) }, badge.textContent));
    const box = dialog("Verdict", ...parts.map((part) => html("p", {}, part)), html("div", { class: "row" }, ...badges));
  }

  setUpSwitches() {
    // Another question, even where the puzzle is the same: a solution that is looked at gives way.
    const anew = () => {
      this.about = "";
      this.ask();
    };
    const redraw = () => {
      // Of an empty board nothing is known before somebody asks.
      if (!this.board) return anew();
      const completion = this.shows.completion ? this.board : null;
      this.app.look = { ...this.app.look, completion, layers: completion && this.layers };
      this.app.draw();
    };
    /** @type {[keyof Verdict["shows"], string, string, string, () => void][]} */
    const switches = [
      ["completion", "", "Completion in grey", "A way to fill the empty cells", redraw],
      ["candidates", "", "True candidates", "For each cell the digits it has in some solution; a small number says in how many", anew],
      ["entered", "enteredToo", "Count pencilled digits", "Off: the verdict looks at the givens only", anew],
      ["pad", "pad", "Digit pad on click", "Off: a click only selects, and holding opens the pad", () => {}],
    ];
    byId("look").replaceChildren(
      ...switches.map(([key, kept, text, hint, act]) => {
        const label = toggle(text, hint, key, (on) => {
          this.shows[key] = on;
          if (kept) prefer(kept, on);
          act();
        });
        label.querySelector("input").checked = this.shows[key];
        return label;
      }),
    );
  }

  /** Another puzzle is on the board: nobody has asked for its solution. */
  spoilNothing() {
    Object.assign(this.shows, { completion: false, candidates: false });
    for (const name of ["completion", "candidates"]) byId("look").querySelector(`[name=${name}]`).checked = false;
    this.app.look = { ...this.app.look, completion: null, candidates: null, counts: null, layers: null };
    this.about = "";
  }

  get puzzle() {
    return question(this.app.puzzle, this.shows.entered ? "all" : "given");
  }

  get engine() {
    return byId("engine").value || undefined;
  }

  /** Tells when what was found about the board no longer is about it. @param {() => void} listener */
  onQuestion(listener) {
    this.listeners.push(listener);
  }

  /** Asks about the board as it stands, unless that was asked already. @param {"new" | "again"} [when] */
  ask(when = "new") {
    const puzzle = this.puzzle;
    const about = JSON.stringify([puzzle, this.engine]);
    if (about === this.about && when === "new") return this.app.release();
    const other = about !== this.about;
    this.about = about;
    if (other) for (const listener of this.listeners) listener();
    const change = ++this.change;
    if (!this.live.ready) return this.cutOff();
    if (this.app.puzzle.rules.every(isCosmetic) && puzzle.givens.every((digit) => !digit) && !this.shows.completion && !this.shows.candidates) {
      this.live.stop(this.asked);
      return this.blank("empty", "Type a digit or draw a rule.");
    }
    const unfinished = unfinishedRegions(this.app.puzzle);
    if (unfinished) {
      this.live.stop(this.asked);
      return this.blank("unfinished", unfinished);
    }
    // What is drawn may stay until the answer is there, but nobody takes it for one.
    this.board = null;
    if (this.app.look.completion && this.app.look.completion.length !== puzzle.givens.length) this.forget();
    const start = performance.now();
    /** @type {Current} */
    const current = (act) => (x) => {
      if (change === this.change) act(x);
    };
    clearTimeout(this.slow);
    this.slow = setTimeout(current(() => this.show("thinking", "Thinking…", "Stop")), 150);
    this.app.look = { ...this.app.look, clash: null, counts: null, hot: undefined };
    const asking = { change, puzzle, engine: this.engine };
    /** What parts of the answer have said already. */
    let known = "";
    this.asked = this.live.ask("verdict", { ...asking, limit: FEW }, {
      part: current((part) => {
        if (part.completion) this.complete(part.completion, part.layers);
        known = part.verdict === "many" ? "many" : "some";
        this.show(known, known === "many" ? "Many solutions" : "Has a solution; looking for another…");
        this.painted(known === "many" ? "judged" : "completed", start);
      }),
      answer: current((answer) => this.judge(answer, asking, current, start)),
      error: current((what) => this.blank("error", inWords(what.split("\n")[0]))),
      stopped: current((why) => {
        if (known === "many") return this.show("many", "Many solutions (not counted to the end)");
        if (known === "some") return this.show("some", "Has a solution; whether only one is not known", "Go on");
        const after = Math.max(1, Math.round((performance.now() - start) / 1000));
        if (why === "gave up") return this.blank("stopped", "This engine gave up: it finds solutions and proves nothing");
        this.blank("stopped", `Stopped after ${after} s: not known${why === "cancelled" || why.includes("time") ? "" : ` (${why})`}`, "Go on");
      }),
      progress: current((progress) => {
        // Once it is known that there are many, only their number is missing.
        const steps = Object.entries(progress.steps).map(([name, count]) => counted(Number(count), name));
        if (known === "many") this.said.text = "Many solutions, counting…";
        else if (known === "some") this.said.text = "Has a solution; looking for another…";
        else this.show("thinking", "Thinking…");
        this.said.more = steps.slice(0, 2).join(", ");
        this.said.stop = "Stop";
        this.app.draw();
      }),
    });
    if (this.shows.candidates) this.askCandidates(asking, current, start);
    else this.app.look = { ...this.app.look, candidates: null };
  }

  /** Takes from the board what was found about another. */
  forget() {
    const { look } = this.app;
    const { candidates, counts } = this.tallied === this.change ? look : { candidates: null, counts: null };
    this.board = null;
    this.app.look = { ...look, completion: null, layers: null, candidates, counts, clash: null, state: "plain" };
    this.said.work = "";
  }

  /** Says something that is no verdict. @param {string} state @param {string} text @param {string} [stop] */
  blank(state, text, stop = "") {
    this.forget();
    this.show(state, text, stop);
  }

  /** The connection is gone. */
  cutOff() {
    this.blank("cut", "The studio does not answer; your work is kept.");
  }

  /** @param {number[]} board @param {import("./looks.js").Pieces | null} [layers] what it shows besides */
  complete(board, layers = null) {
    this.board = board;
    this.layers = layers;
    const completion = this.shows.completion ? board : null;
    this.app.look = { ...this.app.look, completion, layers: completion && layers, state: "good" };
  }

  /** @param {any} answer @param {Asking} asking @param {Current} current @param {number} start */
  judge(answer, asking, current, start) {
    const says = {
      none: "No solution",
      one: this.app.proven === JSON.stringify(question(this.app.puzzle, "given")) ? "One solution, proven" : "One solution",
      some: "Has a solution; whether only one is not known",
      many: many(answer),
    };
    const verdict = /** @type {keyof typeof says} */ (answer.verdict);
    if (answer.completion) this.complete(answer.completion, answer.layers);
    if (verdict === "none") {
      this.forget();
      this.app.look = { ...this.app.look, state: "bad" };
    }
    this.letters = verdict === "one" ? besides(answer.besides) : "";
    this.show(verdict, says[verdict]);
    // The rest is work for a while, on the cores that draw the board: what is known goes to the screen first.
    this.painted("judged", start).then(
      current(() => {
        if (verdict === "none") this.askClash(asking, current);
        if (verdict === "many" && !answer.exact && Number(answer.count) >= FEW) this.askCount(asking, current);
      }),
    );
    const steps = Object.entries(answer.steps).map(([name, count]) => counted(Number(count), name));
    const worked = answer.remembered ? "known from earlier answers" : answer.engine;
    this.said.work = `${worked}: ${(answer.seconds * 1000).toFixed(1)} ms${steps.length ? `, ${steps.join(", ")}` : ""}`;
  }

  /** Asks how many solutions there are. @param {Asking} asking @param {Current} current */
  askCount(asking, current) {
    this.asked = this.live.ask("count", asking, {
      answer: current((answer) => this.show("many", many(answer))),
      stopped: current(() => this.show("many", "Many solutions (not counted to the end)")),
      progress: current(() => {
        this.said.text = "Many solutions, counting…";
        this.said.stop = "Stop";
        this.app.draw();
      }),
    });
  }

  /** Asks why there is no solution. @param {Asking} asking @param {Current} current */
  askClash({ change, puzzle }, current) {
    const tell = current((clash) => {
      if (!clash) return;
      // The server counts the usual base among the rules, and we leave it out.
      const usual = !this.app.puzzle.rules.some((rule) => kindOf(rule.word)?.scope === "base");
      const places = counting(this.app.puzzle);
      const rules = clash.rules.map((/** @type {number} */ rule) => places[usual ? rule - 1 : rule] ?? -1);
      this.app.look = { ...this.app.look, clash: { cells: clash.cells, rules } };
      this.said.reason = clash.told ?? `These already clash: ${clash.sentence}.`;
      this.said.more = clash.told ?? clash.sentence;
      this.app.draw();
    });
    this.live.ask("clash", { change, puzzle }, { part: tell, answer: tell });
  }

  /** @param {Asking} asking @param {Current} current @param {number} start */
  askCandidates(asking, current, start) {
    const tell = current((answer) => {
      const { candidates, counts = null, cap = 0 } = answer;
      this.tallied = this.change;
      this.app.look = { ...this.app.look, candidates, counts, cap };
      this.app.draw();
      this.painted(counts ? "counted" : "candidates", start);
    });
    this.live.ask("candidates", { ...asking, limit: 10 }, { part: tell, answer: tell });
  }

  /** @param {string} state @param {string} text @param {string} [stop] what the button beside it says */
  show(state, text, stop = "") {
    const { said } = this;
    if (state !== "thinking") clearTimeout(this.slow);
    if (state !== "none") said.reason = "";
    if (!(state === "none" && said.state === "none")) said.more = "";
    [said.state, said.text, said.stop] = [state, text, stop];
    if (state === "one") said.more = this.clues;
    if (state === "none") this.app.look = { ...this.app.look, verdict: "none" };
    else this.app.look = { ...this.app.look, verdict: state };
    this.app.release();
  }

  write() {
    const { state, more, reason, work, stop } = this.said;
    const spoils = state === "one" && this.shows.completion && this.app.tab === "set";
    const text = this.said.text + (spoils ? this.letters : "");
    const place = byId("verdict");
    if (place.dataset.state !== state) {
      place.dataset.state = state;
      byId("verdict-icon").innerHTML = signOf(state);
    }
    byId("stop").hidden = !stop;
    say(byId("stop"), stop);
    say(byId("verdict-text"), text);
    say(byId("verdict-more"), more);
    place.title = more;
    if (text !== this.told && state !== "thinking") announce((this.told = text));
    say(byId("reason"), reason || (state === "none" ? "Looking for what clashes…" : "Nothing clashes: this is filled where there is no solution."));
    say(byId("engine-note"), work);
    this.drawBadges();
  }

  /** How many clues there are. */
  get clues() {
    const { cells, rules: all } = this.app.puzzle;
    const rules = all.filter((rule) => !isCosmetic(rule));
    const givens = cells.filter((cell) => cell.given).length;
    const listed = rules.filter((rule) => rule.cells.length).length;
    const globals = rules.length - listed;
    return [givens && counted(givens, "givens"), listed && counted(listed, "clues"), globals && counted(globals, "rules")].filter(Boolean).join(", ");
  }

  /** What the verdict does not look at, or looks at besides: it stays beside the words. */
  drawBadges() {
    const { puzzle } = this.app;
    const unfinished = puzzle.rules.filter(isUnfinished).length;
    const pencilled = puzzle.cells.some((cell) => cell.entered && !cell.given);
    const unread = unreadOf(puzzle);
    /** @type {[string, string, () => void][]} */
    const badges = [];
    if (unread.length) badges.push([`without ${unread.length === 1 ? unread[0] : `${unread.length} parts not understood`}`, "warn", () => showUnread(puzzle)]);
    if (unfinished) badges.push([`${counted(unfinished, "clues")} unfinished`, "warn", () => showPanel("clues")]);
    if (pencilled || !this.shows.entered) badges.push([this.shows.entered ? "with the digits pencilled" : "for the givens alone", "", () => showPanel("digits")]);
    const wanted = JSON.stringify(badges);
    if (wanted === this.badges) return;
    this.badges = wanted;
    byId("badges").replaceChildren(...badges.slice(0, 2).map(([text, kind, act]) => html("button", { type: "button", class: `badge ${kind}`, onclick: act }, text)));
  }

  /**
   * Waits until what is known now is on the screen, and notes how long after the change it was there, for whoever
   * measures.
   * @param {string} what @param {number} start @returns {Promise<void>}
   */
  painted(what, start) {
    const { dataset } = byId("verdict");
    const since = () => (performance.now() - start).toFixed(1);
    const heard = since();
    // What is drawn before the next frame is on the screen after it.
    return new Promise((resolve) => {
      requestAnimationFrame(() =>
        setTimeout(() => {
          Object.assign(dataset, { heard, [what]: since() });
          resolve();
        }),
      );
    });
  }
}
