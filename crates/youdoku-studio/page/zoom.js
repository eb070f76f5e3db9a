// Large boards: cells never get too small to press, and Ctrl with the wheel, or two fingers, zoom. The board then pans inside
// its frame, and nothing else moves.

import { UNIT } from "./board.js";

/** Pixels that a cell has at least. */
const LEAST = 24;
const MOST = 6;

/** A board that zooms inside its frame. What it gives back is called with the grid whenever the board was drawn: another grid begins whole. @param {HTMLElement} frame @param {SVGSVGElement} board @returns {(grid: object) => void} */
export function setUpZoom(frame, board) {
  let zoom = 1;
  let sized = "";
  /** @type {object | null} */
  let drawn = null;

  /** What the least size of cells asks for. */
  const needed = () => {
    const { width, height } = board.viewBox.baseVal;
    const cell = Math.min(frame.clientWidth / width, frame.clientHeight / height) * UNIT;
    return cell > 0 ? Math.max(1, LEAST / cell) : 1;
  };
  /** @param {number} [x] @param {number} [y] the point that stays where it is */
  const apply = (x = frame.clientWidth / 2, y = frame.clientHeight / 2) => {
    const scale = Math.max(zoom, needed());
    const wanted = `${scale.toFixed(3)} ${frame.clientWidth} ${frame.clientHeight}`;
    if (wanted === sized) return;
    const before = Number(sized.split(" ")[0]) || 1;
    sized = wanted;
    const [left, top] = [(frame.scrollLeft + x) * (scale / before) - x, (frame.scrollTop + y) * (scale / before) - y];
    frame.classList.toggle("zoomed", scale > 1.001);
    board.style.width = board.style.height = scale > 1.001 ? `${scale * 100}%` : "";
    frame.scrollTo(left, top);
  };
  const by = (/** @type {number} */ factor, /** @type {number} */ x, /** @type {number} */ y) => {
    zoom = Math.max(1, Math.min(MOST, Math.max(zoom, 1) * factor));
    const box = frame.getBoundingClientRect();
    apply(x - box.x, y - box.y);
  };
  frame.addEventListener(
    "wheel",
    (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      by(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    },
    { passive: false },
  );
  /** Two fingers: where they were. @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  frame.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) document.dispatchEvent(new CustomEvent("drop-stroke"));
  });
  addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = fingers.size === 2 ? spread() : null;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!before) return;
    const now = spread();
    frame.scrollBy(before.x - now.x, before.y - now.y);
    if (before.far > 0) by(now.far / before.far, now.x, now.y);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  addEventListener("resize", () => apply());
  return (grid) => {
    if (grid !== drawn) [drawn, zoom] = [grid, 1];
    apply();
  };
}
