// Charts that can be read: axes with ticks and names, a caption below. Plain numbers in, SVG out.

import { html, svg } from "../elements.js";

/** Round numbers from 0 up to a greatest one, at most so many. @param {number} greatest @param {number} [most] */
export function ticks(greatest, most = 5) {
  if (!(greatest > 0)) return [0];
  const rough = greatest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((wide) => wide >= rough) ?? rough;
  const whole = Math.max(step, greatest <= most ? 1 : 0);
  return Array.from({ length: Math.floor(greatest / whole + 1e-9) + 1 }, (_, i) => Math.round(i * whole * 1e6) / 1e6);
}

/** The powers of ten between two numbers. @param {number} least @param {number} greatest */
export function decades(least, greatest) {
  const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(greatest))];
  return Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
}

const [WIDE, TALL] = [360, 190];
const [LEFT, RIGHT, TOP, FOOT] = [52, 12, 10, 38];

/** @typedef {{name: string, kind: string, points: [number, number][]}} Series */

/** A line chart; `log` has powers of ten upwards, with 0 at the foot. @param {{x: string, y: string, caption: string, series: Series[], log?: boolean}} chart @returns {HTMLElement} */
export function lineChart({ x, y, caption, series, log = false }) {
  const all = series.flatMap(({ points }) => points);
  const [mostX, mostY] = [Math.max(1, ...all.map(([at]) => at)), Math.max(1, ...all.map(([, value]) => value))];
  const across = (/** @type {number} */ value) => LEFT + (value / mostX) * (WIDE - LEFT - RIGHT);
  const height = (/** @type {number} */ value) => (log ? Math.log10(1 + value) / Math.log10(1 + mostY) : value / mostY);
  const up = (/** @type {number} */ value) => TALL - FOOT - height(value) * (TALL - TOP - FOOT);
  const root = svg("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", "aria-label": caption });
  for (const tick of log ? [0, ...decades(1, mostY).filter((tick) => tick <= mostY)] : ticks(mostY, 4)) {
    root.append(svg("line", { class: "rule", x1: LEFT, x2: WIDE - RIGHT, y1: up(tick), y2: up(tick) }));
    root.append(svg("text", { class: "tick", x: LEFT - 6, y: up(tick) + 4, "text-anchor": "end" }, short(tick)));
  }
  for (const tick of ticks(mostX)) root.append(svg("text", { class: "tick", x: across(tick), y: TALL - FOOT + 15, "text-anchor": "middle" }, short(tick)));
  root.append(
    svg("path", { class: "axis", d: `M${LEFT} ${TOP}V${TALL - FOOT}H${WIDE - RIGHT}` }),
    svg("text", { class: "axis-name", x: (LEFT + WIDE - RIGHT) / 2, y: TALL - 5, "text-anchor": "middle" }, x),
    svg("text", { class: "axis-name", transform: `translate(11 ${(TOP + TALL - FOOT) / 2}) rotate(-90)`, "text-anchor": "middle" }, y),
    ...series.map(({ kind, points }) => svg("polyline", { class: `curve ${kind}`, points: points.map(([at, value]) => `${across(at).toFixed(1)},${up(value).toFixed(1)}`).join(" ") })),
  );
  return html("figure", { class: "figure" }, root, html("figcaption", {}, caption));
}

/** `12`, `3.4k`, `2M`. @param {number} number */
export function short(number) {
  const [size, sign] = number >= 1e6 ? [1e6, "M"] : number >= 1e3 ? [1e3, "k"] : [1, ""];
  return `${Math.round((number / size) * 10) / 10}${sign}`;
}
