// The Learn tab: lessons at the left, ticked when they were gone through, the board in the middle, words at the right with
// a question whose answer is folded. Each lesson has a board that shows its point; the reader's own is one press away.

import { html, isTyping, say } from "../elements.js";
import { emptyPuzzle, fromWire } from "../puzzle.js";
import { prefer, preferences } from "../store.js";
import { LOGIC, lessonOf } from "./lessons.js";
import { Stage } from "./stage.js";
import { once } from "../transport.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./lessons.js").Lesson} Lesson */

/** What the signs of a walk mean, in the order in which they are met. @type {[string, string][]} */
const LEGEND = [["decision", "decision"], ["consequence", "consequence"], ["broken", "conflict"], ["back", "taken back"]];

class Learn {
  /** @param {HTMLElement} place @param {App} app */
  constructor(place, app) {
    this.app = app;
    this.place = place;
    /** The techniques come from the library's table, as soon as they are there. @type {Lesson[]} */
    this.lessons = [...LOGIC];
    /** @type {Lesson} */
    this.lesson = LOGIC[0];
    /** What was asked for before it was known. */
    this.wanted = "";
    /** Which of the lesson's boards; -1 is the reader's. */
    this.board = 0;
    this.begun = 0;
    const middle = html("section", { class: "lesson-stage", "aria-label": "Board of the lesson" });
    const side = html("div", { class: "lesson-side" });
    this.list = html("nav", { class: "lessons panel", "aria-label": "Lessons" });
    this.title = html("h2", { id: "lesson-title" });
    this.words = html("div", { class: "lesson-words" });
    this.boards = html("div", { class: "row lesson-boards", role: "group", "aria-label": "Board" });
    this.question = html("summary", {});
    this.answer = html("p", {});
    this.choose = html("select", { class: "phone-choice", "aria-label": "Lesson", onchange: () => this.go(this.choose.value) });
    this.show = html("button", { type: "button", id: "show-class", "aria-pressed": "false", title: "Larger text and board, panels hidden", onclick: () => this.showToClass(this.place.dataset.class !== "yes") }, "Show to a class");
    place.append(this.list, middle,
      html("aside", { class: "lesson-right panel", "aria-label": "Words of the lesson" },
        this.choose,
        html("div", { class: "row lesson-head" }, this.title, this.show),
        this.words, this.boards,
        html("details", { class: "lesson-question" }, this.question, this.answer),
        html("ul", { class: "legend", "aria-label": "Signs" }, ...LEGEND.map(([kind, text]) => html("li", {}, html("span", { class: `sign sign-${kind}`, "aria-hidden": "true" }), text))),
        side));
    this.stage = new Stage(app, { middle, side });
    this.stage.done = () => this.tick();
    this.fillList();
    this.addTechniques();
    document.addEventListener("keydown", (event) => this.onKey(event));
    document.addEventListener("studio-back", () => {
      this.addTechniques();
      if (app.tab === "learn") this.begin();
    });
    app.verdict.onQuestion(() => app.tab === "learn" && this.board < 0 && this.begin());
  }

  get done() {
    const done = preferences().learned;
    return new Set(Array.isArray(done) ? done : []);
  }

  tick() {
    if (this.done.has(this.lesson.id)) return;
    prefer("learned", [...this.done, this.lesson.id]);
    this.fillList();
  }

  fillList() {
    const { done } = this;
    const entry = (/** @type {Lesson} */ { id, title }) =>
      html("li", {}, html("a", { href: `#learn/${id}`, "aria-current": id === this.lesson.id ? "page" : undefined }, html("span", { class: "tick", "aria-hidden": "true" }, done.has(id) ? "✓" : ""), title, ...(done.has(id) ? [html("span", { class: "unseen" }, ", done")] : [])));
    const techniques = this.lessons.slice(LOGIC.length);
    const scrolled = this.list.scrollTop;
    this.list.replaceChildren(html("h2", {}, "Logic"), html("ul", {}, ...LOGIC.map(entry)), ...(techniques.length ? [html("h2", {}, "Techniques"), html("ul", {}, ...techniques.map(entry))] : []));
    this.list.scrollTop = scrolled;
    this.choose.replaceChildren(...this.lessons.map(({ id, title }) => html("option", { value: id }, `${done.has(id) ? "✓ " : ""}${title}`)));
    this.choose.value = this.lesson.id;
  }

  /** @param {string} id */
  go(id) {
    this.app.tabs?.go("learn", id);
  }

  /** Comes to the front. @param {string} id */
  open(id) {
    const known = this.lessons.find((one) => one.id === id);
    this.wanted = known ? "" : id;
    const lesson = known ?? (id ? LOGIC[0] : this.lesson);
    if (lesson !== this.lesson || !this.begun) this.board = lesson.mine ? -1 : 0;
    this.lesson = lesson;
    this.begin();
  }

  /** Lessons for the techniques; one that was asked for before they were there is opened. */
  async addTechniques() {
    const techniques = await once("techniques").catch(() => []);
    if (this.lessons.length > LOGIC.length || !techniques.length) return;
    this.lessons = [...LOGIC, ...techniques.map(lessonOf)];
    if (this.wanted) this.open(this.wanted);
    else this.fillList();
  }

  async begin() {
    const number = ++this.begun;
    // What waits for its words is not begun as something else.
    if (this.wanted && this.lessons.length === LOGIC.length) return;
    const { lesson, stage, app } = this;
    say(this.title, lesson.title);
    this.words.replaceChildren(...lesson.words.map((text) => html("p", {}, text)));
    say(this.question, lesson.question);
    say(this.answer, lesson.answer);
    /** @type {any} */ (this.question.parentElement).open = false;
    this.place.dataset.lesson = lesson.id;
    this.fillList();
    this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    const press = (/** @type {string} */ text, /** @type {number} */ board) =>
      html("button", { type: "button", "aria-pressed": String(this.board === board), onclick: () => {
        this.board = board;
        this.begin();
      } }, text);
    this.boards.replaceChildren(...lesson.boards.map(({ name }, i) => press(name, i)), ...(lesson.group === "Logic" ? [press("My board", -1)] : []));
    const chosen = lesson.boards[this.board];
    try {
      // A technique brings its position with it.
      const puzzle = chosen ? await boardOf(chosen.text) : lesson.group === "Techniques" ? emptyPuzzle(3, 3) : app.puzzle;
      if (number !== this.begun) return;
      stage.clear(puzzle);
      lesson.start(stage);
    } catch (problem) {
      if (number === this.begun) stage.say(/** @type {Error} */ (problem).message.split("\n")[0]);
    }
  }

  /** @param {boolean} on */
  showToClass(on) {
    this.place.dataset.class = on ? "yes" : "no";
    this.show.setAttribute("aria-pressed", String(on));
    document.documentElement.dataset.class = on ? "yes" : "no";
  }

  /** Clickers send PageUp and PageDown. @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element} */ (event.target);
    if (this.app.tab !== "learn" || event.ctrlKey || event.metaKey || event.altKey || isTyping(target) && !target.matches("[type=range]") || document.querySelector("dialog[open]")) return;
    const way = /** @type {Object<string, 1 | -1>} */ ({ BracketLeft: -1, PageUp: -1, BracketRight: 1, PageDown: 1 })[event.code];
    if (way) {
      event.preventDefault();
      this.stage.step(way);
    } else if (event.key === "Escape" && this.place.dataset.class === "yes") this.showToClass(false);
  }
}

/** Boards of lessons, read once. @type {Map<string, Promise<import("../puzzle.js").Puzzle>>} */
const read = new Map();

/** @param {string} text */
function boardOf(text) {
  const known = read.get(text) ?? once("formats", { puzzle: text }).then(({ puzzle, entered, title, author, kept }) => fromWire({ ...puzzle, entered, title, author, kept }));
  read.set(text, known);
  known.catch(() => read.delete(text));
  return known;
}

/** @param {HTMLElement} element @param {App} app @returns {import("../tabs.js").Mode} */
export function mount(element, app) {
  const learn = new Learn(element, app);
  const never = () => false;
  return {
    show: (name) => learn.open(name),
    hide: () => learn.stage.pause(),
    undo: () => {}, redo: () => {}, canUndo: never, canRedo: never,
    say: (text) => learn.stage.say(text),
  };
}
