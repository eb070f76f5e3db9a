// The board as a picture that stands by itself: the rules of the style sheet become attributes, since
// no style sheet travels with a file. Pictures are always light: they go on paper and into messages.

import { BoardView } from "./board.js";
import { svg } from "./elements.js";
import { pictureSoon } from "./looks.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const COPIED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-weight", "text-anchor", "dominant-baseline"];

/** The board without completion, selection or verdict. @param {Puzzle} puzzle */
export async function svgOf(puzzle) {
  await pictureSoon(puzzle);
  const root = svg("svg", { class: "board picture", xmlns: "http://www.w3.org/2000/svg" });
  document.body.append(root);
  try {
    const view = new BoardView(root);
    view.draw(puzzle);
    view.layers.cells.remove();
    view.layers.completion.remove();
    for (const element of root.querySelectorAll("*")) {
      if (element.tagName === "g") continue;
      const style = getComputedStyle(element);
      for (const name of COPIED) {
        const value = style.getPropertyValue(name);
        if (value) element.setAttribute(name, value);
      }
      if (element.tagName === "text") element.setAttribute("font-family", "Helvetica, Arial, sans-serif");
    }
    // Only now: what an element looks like may depend on the classes of those around it.
    for (const element of root.querySelectorAll("[class]")) element.removeAttribute("class");
    const [, , width, height] = (root.getAttribute("viewBox") ?? "0 0 1 1").split(" ");
    root.setAttribute("width", width);
    root.setAttribute("height", height);
    root.removeAttribute("class");
    root.removeAttribute("data-state");
    return new XMLSerializer().serializeToString(root);
  } finally {
    root.remove();
  }
}

/** @param {Puzzle} puzzle @returns {Promise<Blob>} */
export async function pngOf(puzzle) {
  const text = await svgOf(puzzle);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const scale = Math.max(1, 1200 / image.width);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture came out")))),
  );
}
