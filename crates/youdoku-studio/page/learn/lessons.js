// The lessons: what each is about, the board that shows it, the question it answers. Words are here, deeds elsewhere.

import { race } from "./contest.js";
import { countBoards } from "./counting.js";
import { listClauses, listProgram, showProof } from "./sentences.js";
import { compareWalks, watchDpll, watchWalkSat } from "./solvers.js";
import { tryTechnique } from "./technique.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** A board in any text form that the server reads. @typedef {{name: string, text: string}} Board */
/** `mine` where the reader's own board is meant first. @typedef {{id: string, title: string, group: "Logic" | "Techniques", mine?: boolean, boards: Board[], words: string[], question: string, answer: string, start: (stage: Stage) => void}} Lesson */

const COURSE = { name: "4×4", text: "...3 ...2 3... 4..." };
const BOMBKNIGHT = "rule: anti-king, anti-knight\n.........\n.3..8....\n.........\n....4...5\n.......27\n......3..\n......9..\n....56...\n.........";

/** @type {Lesson[]} */
export const LOGIC = [
  {
    id: "clauses", title: "A board as clauses", group: "Logic", boards: [COURSE],
    words: ["A board is a sentence: a list of clauses. d3_1_4 says that digit 3 stands in r1c4. A clause holds when one of its parts does; ! turns a part around.", "There are several ways to write the same rules. They have the same solutions, and not the same clauses."],
    question: "What does each encoding leave out?",
    answer: "The minimal one says: each cell has a digit, and no two cells of a zone the same. That each cell has only one digit, and that each zone has every digit, follows by counting; solvers that do not count are helped when it is said. Extended says all of it.",
    start: listClauses,
  },
  {
    id: "propagation", title: "Unit propagation", group: "Logic", boards: [COURSE],
    words: ["When all parts of a clause are false but one, that one must be true. A given makes many clauses short, and so the next digit falls out.", "Each step lights the cells of its clause. Blue outlines are consequences."],
    question: "Why did nobody have to guess?",
    answer: "Because at every moment some clause had only one part left. On plain 4×4 boards with one solution that is almost always so: in 250 boards drawn at random, DPLL never had to go back.",
    start: (stage) => watchDpll(stage, { tree: false }),
  },
  {
    id: "dpll", title: "DPLL: decide, and go back", group: "Logic",
    boards: [{ name: "4×4, non-consecutive", text: "rule: non-consecutive\n.... .... .... ...." }, { name: "6×6, non-consecutive", text: "rule: non-consecutive\n...... ...... ...... ...... ...... ......" }],
    words: ["Where propagation stops, DPLL decides: filled blue. What follows is outlined. When a clause breaks, pink, the last decision was wrong, whatever followed from it is taken back, grey, and its opposite holds.", "The tree at the side has a node for each try."],
    question: "What does “back” undo?",
    answer: "The last decision and everything concluded since, and nothing else. On this 4×4 board three decisions and four conflicts show that no neighbours can all differ by two or more: there is no solution.",
    start: (stage) => watchDpll(stage, { tree: true }),
  },
  {
    id: "walksat", title: "WalkSAT", group: "Logic", boards: [{ name: "BombKnight", text: BOMBKNIGHT }, COURSE],
    words: ["WalkSAT guesses a whole board, picks a broken clause and flips one of its parts, mostly the one that breaks fewest others. It finds solutions, and proves nothing.", "Pink cells hold a digit that another of their row, column or box holds too."],
    question: "Why 0 flips on the 4×4?",
    answer: "Propagation comes first, and on that board it leaves nothing open: there is nothing to walk for.",
    start: watchWalkSat,
  },
  {
    id: "redundant", title: "Redundant clauses", group: "Logic", boards: [{ name: "9×9, 28 clues", text: "..7.1.....3...59...4.67...5...5....16.1..48..4.5....3...4123...9..48...7......1.3" }, { name: "An easier one", text: ".1..4..9..781..5....95.....8..2.437....8......24..9.1..97.......46....353....7.4." }],
    words: ["The extended sentence says nothing that the minimal one does not imply. Yet a walk on it is another walk.", "Ten walks with each, from the same seeds."],
    question: "Why do more clauses need fewer flips?",
    answer: "A walk sees only which clauses are broken. With few clauses many wrong boards break only one or two of them and look almost right. The redundant ones break where the board is wrong, and lead the walk downhill. On the easier board they even let propagation finish before the first flip.",
    start: compareWalks,
  },
  {
    id: "race", title: "Race of engines", group: "Logic", mine: true, boards: [{ name: "BombKnight", text: BOMBKNIGHT }],
    words: ["Who finds a solution of your board first?", "“Obvious” is the referee of all others: it tries digits in order, and looks only whether a rule is broken."],
    question: "Why is the obvious one not last?",
    answer: "On a small or easy board there is little to try, and who thinks less at each try is through before the others are ready. On hard ones it does not arrive at all.",
    start: race,
  },
  {
    id: "bombknight", title: "BombKnight", group: "Logic", boards: [{ name: "The example", text: BOMBKNIGHT }],
    words: ["Cells a king's or a knight's move apart differ too. Ten givens leave one solution.", "The empty board has 1,451,520. Digits are only names there: exchange two of them on a solution, and it is one again. So it is enough to look at boards whose first row is 1 to 9."],
    question: "Where does the 4 come from?",
    answer: "9! = 362,880 ways to name the digits, and 1,451,520 is four times that: with the first row in order there are four boards. Step through them.",
    start: countBoards,
  },
  {
    id: "asp", title: "Answer sets", group: "Logic", boards: [COURSE],
    words: ["The same board as a program: facts, rules that derive, a choice of one digit for each cell, and what must not be.", "An answer set is what a program leaves to be true. Each atom cell(R,C,D) of it is a digit on the board."],
    question: "What is a stable model here?",
    answer: "A set of atoms in which each has a reason and none is missing: cell(1,4,3) is there because it was chosen and nothing forbids it; in(row(1),1,4) because a rule derives it. Without a reason an atom is false, while clauses would leave it open.",
    start: (stage) => void listProgram(stage),
  },
  {
    id: "proof", title: "What a proof is", group: "Logic", boards: [{ name: "A 4×4 without solution", text: "rule: non-consecutive\n.... .... .... ...." }, { name: "A clash of givens", text: "12.. .... ..3. .4.." }],
    words: ["“No solution” is easily said. A proof is a list of clauses, each of which follows from those before by propagation alone: suppose it is false, and the named clauses lead to one that is broken.", "The last clause is empty. Nothing makes it true, so nothing makes the board's sentence true."],
    question: "Who checks the checker?",
    answer: "It is so small that you can: this page does it anew at each step, in thirty lines. It solves nothing, and shares nothing with the solver that wrote the proof. What remains to be trusted is that the clauses say what the rules mean.",
    start: showProof,
  },
];

/** A technique of the human solver, as the library tells of it. @typedef {{name: string, level: number, uniqueness: boolean, rare: boolean, words: string, where: string}} Technique */

/** What a technique may lean on, in words. @param {Technique} technique */
const facts = ({ level, uniqueness, rare }) => [`Level ${level}`, ...(uniqueness ? ["stands on there being one solution"] : []), ...(rare ? ["rare"] : [])].join(", ");

/** A lesson for a technique of the human solver. @param {Technique} technique @returns {Lesson} */
export const lessonOf = (technique) => ({
  id: technique.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
  title: technique.name[0].toUpperCase() + technique.name.slice(1),
  group: "Techniques",
  boards: [],
  words: [technique.words, `Find it: press the candidates that go, or the digit that is found. (${facts(technique)}.)`],
  question: "Where does it come up?",
  answer: technique.where,
  start: (stage) => tryTechnique(stage, technique.name),
});
