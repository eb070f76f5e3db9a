// A proof that a board has no solution, checked here and by nobody else's program: each step is a clause and the numbers
// of clauses that show it. With the step's literals taken as false, each of those in turn leaves one literal, which is
// then true, and the last of them leaves none. The last step is the clause without literals, which nothing makes true.

/** @typedef {{id: number, clause: number[], hints: number[]}} Step */
/** What a check met: the clauses in turn, each with the literal it forced, 0 where it was broken. @typedef {{ok: boolean, forced: {id: number, literal: number}[], why: string}} Checked */

/** Checks a step by the clauses known before it. @param {ReadonlyMap<number, readonly number[]>} known @param {Step} step @returns {Checked} */
export function check(known, { clause, hints }) {
  const isTrue = new Set(clause.map((literal) => -literal));
  /** @type {{id: number, literal: number}[]} */
  const forced = [];
  for (const id of hints) {
    const hint = known.get(id);
    if (!hint) return { ok: false, forced, why: `there is no clause ${id}` };
    if (hint.some((literal) => isTrue.has(literal))) return { ok: false, forced, why: `clause ${id} is true already` };
    const open = hint.filter((literal) => !isTrue.has(-literal));
    if (open.length > 1) return { ok: false, forced, why: `clause ${id} leaves ${open.length} literals` };
    forced.push({ id, literal: open[0] ?? 0 });
    if (!open.length) return { ok: true, forced, why: "" };
    isTrue.add(open[0]);
  }
  return { ok: false, forced, why: "nothing is broken in the end" };
}

/** Checks all of a proof. Says how far it is right, and whether it ends in the empty clause. @param {ReadonlyMap<number, readonly number[]>} formula @param {readonly Step[]} steps */
export function checkAll(formula, steps) {
  const known = new Map(formula);
  const checked = steps.map((step) => {
    const result = check(known, step);
    known.set(step.id, step.clause);
    return result;
  });
  const right = checked.findIndex(({ ok }) => !ok);
  return { checked, right: right < 0 ? steps.length : right, refuted: right < 0 && steps.at(-1)?.clause.length === 0 };
}
