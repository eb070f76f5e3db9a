// How rules look, the way people know them from the setters' tools: a table by the rule's word. A rule
// that is not in it is drawn as a dashed outline with its word, so that no rule is ever invisible.
//
// A picture claims no cell that its rule does not have: where a line goes on in a cell that does not touch the last
// one, it stops, and a thin dashed link leads across.

import { svg } from "./elements.js";
import { outline } from "./outline.js";
import { labelOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Rule} Rule */
/** @typedef {{rows: number, columns: number, unit: number, box: [number, number] | null}} Place */
/** @typedef {{under?: Element[], over?: Element[]}} Picture */

/** @param {Place} place @param {number} cell */
const centre = ({ columns, unit }, cell) => [
  ((cell % columns) + 0.5) * unit,
  (Math.floor(cell / columns) + 0.5) * unit,
];

/** @param {Place} place @param {number[]} cells */
const centres = (place, cells) => cells.map((cell) => centre(place, cell));

/**
 * A line through these points: whole where one touches the next, with links between its parts.
 * @param {Place} place @param {number[][]} points @param {Object<string, string | number>} look
 */
function strokes({ unit }, points, look) {
  const touch = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) < 1.1 * unit;
  /** @type {number[][][]} */
  const parts = [];
  for (const point of points) {
    const last = parts[parts.length - 1];
    if (last && touch(last[last.length - 1], point)) last.push(point);
    else parts.push([point]);
  }
  const drawn = (/** @type {number[][]} */ part) => part.map((point) => point.join(",")).join(" ");
  return [
    ...parts.slice(1).map((part, i) => link(parts[i][parts[i].length - 1], part[0])),
    // A point by itself is a line from there to there: its round ends show.
    ...parts.map((part) => svg("polyline", { ...look, points: drawn(part.length > 1 ? part : [part[0], part[0]]) })),
  ];
}

/** What says only that two cells have to do with each other. @param {number[]} from @param {number[]} to */
const link = (from, to) => svg("line", { class: "link", x1: from[0], y1: from[1], x2: to[0], y2: to[1] });

/** @param {string} kind @param {number} width */
const line = (kind, width) => (/** @type {Rule} */ rule, /** @type {Place} */ place) => ({
  under: strokes(place, centres(place, rule.cells), { class: `line ${kind}`, "stroke-width": width * place.unit }),
});

/** @param {string} kind @param {(rule: Rule) => string} label */
const between = (kind, label) => (/** @type {Rule} */ rule, /** @type {Place} */ place) => {
  const [[x1, y1], [x2, y2]] = rule.cells.map((cell) => centre(place, cell));
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const text = label(rule);
  const beside = Math.abs(x1 - x2) + Math.abs(y1 - y2) < 1.1 * place.unit;
  return {
    over: [
      ...(beside ? [] : [link([x1, y1], [x2, y2])]),
      svg("circle", { class: `dot ${kind}`, cx: x, cy: y, r: place.unit * (kind === "letter" ? 0.16 : 0.15) }),
      ...(text ? [svg("text", { class: `dot-text ${kind}`, x, y, "font-size": place.unit * 0.22 }, text)] : []),
    ],
  };
};

/** @param {(place: Place) => number[][]} zones */
const shaded = (zones) => (/** @type {Rule} */ rule, /** @type {Place} */ place) => ({
  under: zones(place).flatMap((cells) => shade(cells, place)),
});

/** @param {number[]} cells @param {Place} place */
const shade = (cells, { columns, unit }) =>
  cells.map((cell) =>
    svg("rect", {
      class: "shade",
      x: (cell % columns) * unit,
      y: Math.floor(cell / columns) * unit,
      width: unit,
      height: unit,
    }),
  );

/** @param {Place} place */
function windows({ rows, columns, box }) {
  const height = box?.[0] ?? 1;
  const zones = [];
  const starts = (/** @type {number} */ side) =>
    Array.from({ length: side }, (_, i) => 1 + i * (height + 1)).filter((start) => start + height < side);
  for (const row of starts(rows)) {
    for (const column of starts(columns)) {
      zones.push(
        Array.from(
          { length: height * height },
          (_, i) => (row + Math.floor(i / height)) * columns + column + (i % height),
        ),
      );
    }
  }
  return zones;
}

/** @param {Place} place @param {"down" | "up"} way */
function diagonal({ columns, unit }, way) {
  const full = columns * unit;
  const [y1, y2] = way === "down" ? [0, full] : [full, 0];
  return svg("line", { class: "diagonal", x1: 0, y1, x2: full, y2 });
}

/** The head of an arrow that ends at a point. @param {number[]} from @param {number[]} to @param {number} length */
function head(from, to, length) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const side = (/** @type {number} */ turn) =>
    `${to[0] - length * Math.cos(angle + turn)},${to[1] - length * Math.sin(angle + turn)}`;
  return svg("polyline", { class: "arrow", points: `${side(0.6)} ${to.join(",")} ${side(-0.6)}` });
}

/** @type {Object<string, (rule: Rule, place: Place) => Picture>} */
const PICTURES = {
  jigsaw: () => ({}),
  latin: () => ({}),
  classic: () => ({}),
  diagonals: (_, place) => ({ under: [diagonal(place, "down"), diagonal(place, "up")] }),
  "diagonal-down": (_, place) => ({ under: [diagonal(place, "down")] }),
  "diagonal-up": (_, place) => ({ under: [diagonal(place, "up")] }),
  windoku: shaded(windows),
  "extra-region": (rule, place) => ({
    under: [
      ...shade(rule.cells, place),
      svg("path", { class: "region-edge", d: outline(place, rule.cells, place.unit, 2) }),
    ],
  }),
  odd: (rule, place) => ({
    under: rule.cells.map((cell) => {
      const [cx, cy] = centre(place, cell);
      return svg("circle", { class: "parity", cx, cy, r: place.unit * 0.36 });
    }),
  }),
  even: (rule, place) => ({
    under: rule.cells.map((cell) => {
      const [x, y] = centre(place, cell);
      const side = place.unit * 0.68;
      return svg("rect", { class: "parity", x: x - side / 2, y: y - side / 2, width: side, height: side });
    }),
  }),
  "killer-cage": (rule, place) => {
    const inset = place.unit * 0.09;
    const first = Math.min(...rule.cells);
    const [x, y] = [(first % place.columns) * place.unit, Math.floor(first / place.columns) * place.unit];
    const label = labelOf(rule);
    const size = place.unit * 0.23;
    return {
      under: [svg("path", { class: "cage", d: outline(place, rule.cells, place.unit, inset) })],
      over: label
        ? [
            svg("rect", {
              class: "cage-back",
              x: x + place.unit * 0.04,
              y: y + place.unit * 0.04,
              width: size * 0.62 * label.length + 4,
              height: size,
            }),
            svg("text", { class: "cage-sum", x: x + place.unit * 0.06, y: y + size * 1.02, "font-size": size }, label),
          ]
        : [],
    };
  },
  "little-killer": (rule, place) => {
    if (!seesDiagonal(rule, place)) return unknown(rule, place);
    const first = centre(place, rule.cells[0]);
    const last = centre(place, rule.cells[rule.cells.length - 1]);
    const toward = (/** @type {number} */ a, /** @type {number} */ b) => (b > a ? 1 : -1);
    const [right, down] = [toward(first[0], last[0]), toward(first[1], last[1])];
    const away = (/** @type {number} */ by) => [
      first[0] - right * by * place.unit,
      first[1] - down * by * place.unit,
    ];
    const [x, y] = away(0.93);
    const [from, to] = [away(0.72), away(0.53)];
    return {
      over: [
        svg("text", { class: "outside", x, y, "font-size": place.unit * 0.36 }, labelOf(rule) || "?"),
        svg("line", { class: "arrow thin", x1: from[0], y1: from[1], x2: to[0], y2: to[1] }),
        head(from, to, place.unit * 0.12),
      ],
    };
  },
  thermometer: (rule, place) => {
    const [cx, cy] = centre(place, rule.cells[0]);
    return {
      under: [
        svg("circle", { class: "bulb", cx, cy, r: place.unit * 0.38 }),
        ...strokes(place, centres(place, rule.cells), { class: "line thermometer", "stroke-width": place.unit * 0.28 }),
      ],
    };
  },
  arrow: (rule, place) => {
    const bulb = Math.max(1, Math.min(rule.said.bulb ?? 1, rule.cells.length - 1));
    const path = centres(place, rule.cells.slice(bulb - 1));
    const radius = place.unit * 0.39;
    // The shaft begins at the rim of the bulb.
    const angle = path.length > 1 ? Math.atan2(path[1][1] - path[0][1], path[1][0] - path[0][0]) : 0;
    const start = [path[0][0] + radius * Math.cos(angle), path[0][1] + radius * Math.sin(angle)];
    const shaft = [start, ...path.slice(1)];
    const ends = centres(place, rule.cells.slice(0, bulb));
    const pill = [
      ...strokes(place, ends, { class: "pill-edge", "stroke-width": 2 * radius + 3 }),
      ...strokes(place, ends, { class: "pill", "stroke-width": 2 * radius - 3 }),
    ];
    const ring = svg("circle", { class: "ring", cx: ends[0][0], cy: ends[0][1], r: radius });
    const tip = shaft[shaft.length - 1];
    return {
      under: [
        ...(bulb > 1 ? pill : [ring]),
        ...strokes(place, shaft, { class: "arrow" }),
        head(shaft[shaft.length - 2] ?? start, tip, place.unit * 0.22),
      ],
    };
  },
  palindrome: line("palindrome", 0.2),
  whispers: line("whispers", 0.2),
  "non-consecutive-line": line("apart", 0.05),
  renban: line("renban", 0.2),
  "between-line": (rule, place) => ({
    under: [
      ...strokes(place, centres(place, rule.cells), { class: "line between", "stroke-width": place.unit * 0.05 }),
      ...[rule.cells[0], rule.cells[rule.cells.length - 1]].map((cell) => {
        const [cx, cy] = centre(place, cell);
        return svg("circle", { class: "end", cx, cy, r: place.unit * 0.37 });
      }),
    ],
  }),
  difference: between("white", labelOf),
  ratio: between("black", labelOf),
  xv: between("letter", (rule) => (rule.said.sum === 5 ? "V" : "X")),
};

/** Whether cells are all of a diagonal, from one edge to another. @param {Rule} rule @param {Place} place */
function seesDiagonal({ cells }, { rows, columns }) {
  const at = cells.map((cell) => [Math.floor(cell / columns), cell % columns]);
  if (at.length < 2) return false;
  const [down, right] = [at[1][0] - at[0][0], at[1][1] - at[0][1]];
  const inside = (/** @type {number[]} */ [row, column]) => row >= 0 && column >= 0 && row < rows && column < columns;
  const step = (/** @type {number[]} */ [row, column], /** @type {number} */ by) => [row + by * down, column + by * right];
  const goesOn = at.slice(1).every((place, i) => place.join() === step(at[i], 1).join());
  return Math.abs(down) === 1 && Math.abs(right) === 1 && goesOn && !inside(step(at[0], -1)) && !inside(step(at[at.length - 1], 1));
}

/** What is seen from outside: a clue and its sign stand where it is seen from. @type {Record<string, string>} */
const SIGHTS = { sandwich: "", skyscraper: "▲", "x-sum": "X", "numbered-room": "№", "hidden-skyscraper": "△" };

/**
 * Where a clue stands that sees a whole row or column: just outside, one step before the first cell.
 * @param {Rule} rule @param {Place} place @returns {[number, number] | null}
 */
function standpoint(rule, { rows, columns, unit }) {
  const at = (/** @type {number} */ cell) => [Math.floor(cell / columns), cell % columns];
  const [first, second, last] = [rule.cells[0], rule.cells[1], rule.cells[rule.cells.length - 1]].map((cell) => at(cell ?? 0));
  const [down, right] = [second[0] - first[0], second[1] - first[1]];
  const lengths = Math.abs(down) ? rows : columns;
  const straight = Math.abs(down) + Math.abs(right) === 1 && rule.cells.length === lengths;
  const ends = [last[0] - first[0], last[1] - first[1]];
  if (!straight || ends[0] !== down * (lengths - 1) || ends[1] !== right * (lengths - 1)) return null;
  return [(first[1] + 0.5 - 0.8 * right) * unit, (first[0] + 0.5 - 0.8 * down) * unit];
}

/** @type {(rule: Rule, place: Place) => Picture} */
function sight(rule, place) {
  const from = standpoint(rule, place);
  if (!from) return unknown(rule, place);
  const text = `${SIGHTS[rule.word]}${labelOf(rule) || "?"}`;
  return { over: [svg("text", { class: "outside", x: from[0], y: from[1], "font-size": place.unit * 0.32 }, text)] };
}

/** @type {(rule: Rule, place: Place) => Picture} */
function unknown(rule, place) {
  if (!rule.cells.length) return {};
  const [x, y] = centre(place, rule.cells[0]);
  const label = [rule.word, labelOf(rule)].join(" ").trim();
  return {
    under: [svg("path", { class: "cage", d: outline(place, rule.cells, place.unit, place.unit * 0.06) })],
    over: [svg("text", { class: "dot-text letter", x, y: y - place.unit * 0.36, "font-size": place.unit * 0.16 }, label)],
  };
}

/** @param {Rule} rule @param {Place} place @returns {Picture} */
export const picture = (rule, place) =>
  (PICTURES[rule.word] ?? (rule.word in SIGHTS ? sight : unknown))(rule, place);

/** Whether a rule is drawn outside the grid, which then needs a margin. @param {Rule} rule */
export const isOutside = (rule) => rule.word === "little-killer" || rule.word in SIGHTS;

/** The cell with a rule's number in its corner, if there is one. @param {Rule} rule */
export const labelledCell = (rule) => (rule.word === "killer-cage" && labelOf(rule) ? [Math.min(...rule.cells)] : []);
