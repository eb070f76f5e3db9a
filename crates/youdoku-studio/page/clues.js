// The list of what is drawn or said with arguments, one by one: with its numbers, which can be changed, and ×.

import { argumentOf, fieldOf, typedOf, typedParts } from "./arguments.js";
import { byId, html } from "./elements.js";
import { hold } from "./hold.js";
import { kindOf, titled } from "./kinds.js";
import { hasFog } from "./play/fog.js";
import { nameOf, ruleOf } from "./puzzle.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzle.js").Rule} Rule */

/** Whether a rule is one of those that are drawn or said with arguments. @param {Rule} rule */
export const isListed = (rule) => kindOf(rule.word)?.scope !== "base" && (rule.cells.length > 0 || Object.keys(rule.said).length > 0);

/** Where a rule stands, in words. @param {App} app @param {Rule} rule */
export function whereIs(app, rule) {
  const names = rule.cells.map((cell) => nameOf(app.grid.columns, cell));
  return names.length > 1 ? `${names[0]}–${names[names.length - 1]}` : (names[0] ?? "");
}

/** @param {App} app */
export function setUpClues(app) {
  let listed = "";
  const list = byId("drawn-rules");
  app.onDraw(() => {
    const { puzzle, grid } = app;
    const clash = app.look.clash?.rules ?? [];
    const hidden = app.tab !== "set" && hasFog(puzzle);
    const local = (hidden ? [] : puzzle.rules).flatMap((rule, index) => (isListed(rule) ? [{ rule, index }] : []));
    const wanted = JSON.stringify([local, grid]);
    if (wanted !== listed) {
      listed = wanted;
      byId("clues-note").textContent = local.length ? "" : "No clues yet. Take a tool, or press /.";
      // Whoever is in the list stays in it.
      const held = [...list.children].findIndex((row) => row.contains(document.activeElement));
      const part = document.activeElement?.matches(".number") ? ".number" : ".remove";
      list.replaceChildren(...local.map(({ rule, index }) => row(app, rule, index)));
      const place = list.children[Math.min(held, local.length - 1)];
      if (held >= 0) (place?.querySelector(part) ?? place?.querySelector(".remove") ?? app.view.cells[app.focus]).focus();
    }
    local.forEach(({ index }, i) => {
      list.children[i].classList.toggle("clashing", clash.includes(index));
      list.children[i].classList.toggle("held", app.held === index);
      list.children[i].classList.toggle("spare-row", Boolean(app.look.spareRules?.includes(puzzle.rules[index])));
    });
  });
}

/** @param {App} app @param {Rule} rule @param {number} index */
function row(app, rule, index) {
  const kind = kindOf(rule.word);
  const replace = (/** @type {Rule[]} */ ...by) =>
    app.history.change({ ...app.puzzle, rules: app.puzzle.rules.toSpliced(index, 1, ...by) });
  const light = (/** @type {boolean} */ on) => {
    app.look = { ...app.look, hot: on ? index : undefined };
    app.draw();
  };
  const name = titled(rule.word);
  const where = whereIs(app, rule);
  const remove = () => {
    light(false);
    replace();
    app.say(`${name} removed.`, ["Undo", () => app.history.undo()]);
  };
  const fields = (kind ? typedParts(kind) : []).map((part) => {
    const old = typedOf(app.tables.rules, part, rule.said[part.name]);
    const narrow = (part.takes === "number" && part.least === null) || part.takes === "totals";
    const field = fieldOf(part, old, {
      class: narrow ? "number" : "number wide",
      placeholder: "–",
      "aria-label": `${titled(part.name)} of ${name} at ${where}`,
      onchange: () => {
        const argument = argumentOf(part, field.value);
        field.value = field.value.trim();
        if (field.value === old) return;
        if (argument !== null) {
          const said = { ...rule.said, [part.name]: argument };
          if (argument === undefined) delete said[part.name];
          return replace(ruleOf(app.grid, rule.word, said));
        }
        field.value = old;
        app.say(`${name} takes a whole number there${part.optional ? ", or none" : ""}; it is ${old || "none"} as before.`);
      },
    });
    return field;
  });
  return html(
    "li",
    { onmouseenter: () => light(true), onmouseleave: () => light(false), onfocusin: () => light(true), onfocusout: () => light(false) },
    html("button", { type: "button", class: "what", title: "Pick it on the board", onclick: () => hold(app, rule, "picked") }, name, html("small", {}, where)),
    ...fields,
    html("button", { type: "button", class: "remove", "aria-label": `Remove ${name} at ${where}`, onclick: remove }, "×"),
  );
}
