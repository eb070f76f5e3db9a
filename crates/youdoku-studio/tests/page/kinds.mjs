// A few rows as the server's table has them, for tests of modules that look rules up.

import { setKinds } from "../../page/kinds.js";

const cells = (drawn, fewest, most = null) => ({ name: "cells", takes: "cells", optional: false, least: null, usage: "CELL", drawn, fewest, most });
const number = (name, optional) => ({ name, takes: "number", optional, least: null, usage: name });
const outside = { name: "cells", takes: "outside", optional: false, least: null, usage: "CELL", fewest: 1, most: null };
const row = (word, takes, more = {}) => ({ word, also: [], short: "", group: "Lines", summary: `about ${word}`, about: "", look: "", usage: "", scope: "local", given: false, takes, ...more });

export const KINDS = [
  row("classic", [], { scope: "base" }),
  row("jigsaw", [{ name: "region", takes: "each-cell", optional: false, least: null, usage: "" }], { scope: "base" }),
  row("thermometer", [cells("line", 2)], { also: ["thermo"] }),
  row("whispers", [number("difference", true), cells("line", 2)], { also: ["German whispers"], summary: "neighbours differ by five" }),
  row("killer-cage", [{ ...number("sum", true), takes: "totals" }, cells("cage", 1)], { also: ["Killer Sudoku"] }),
  row("odd", [cells("set", 1)]),
  row("candidates", [{ ...number("digits", false), takes: "digits" }, cells("set", 1)], { given: true }),
  row("xv", [number("sum", false), cells("edge", 2, 2)], { also: ["X and V"] }),
  row("quadruple", [{ ...number("digits", false), takes: "digit-list" }, cells("corner", 4, 4)]),
  row("sandwich", [number("sum", false), outside]),
  row("little-killer", [number("sum", false), cells("diagonal", 1)]),
  row("anti-knight", [], { scope: "global" }),
];
setKinds(KINDS);
