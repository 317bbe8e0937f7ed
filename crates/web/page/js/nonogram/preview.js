// A picture in small, on a canvas: rows of symbols, a square a cell.

import { h } from "../ui/dom.js";

/**
 * @param {string[]} rows
 * @param {(symbol: string) => string | undefined} colourOf undefined: nothing is drawn
 * @param {string} label
 * @param {Set<string>} [changed] cells that are framed, as `row,column`
 */
export function preview(rows, colourOf, label, changed = new Set()) {
  const width = rows[0]?.length ?? 1;
  const cell = Math.max(2, Math.floor(240 / Math.max(width, rows.length)));
  const canvas = h("canvas", { class: "preview", role: "img", "aria-label": label, width: width * cell, height: rows.length * cell });
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  rows.forEach((row, r) => [...row].forEach((symbol, c) => {
    const colour = colourOf(symbol);
    if (colour) {
      pen.fillStyle = colour;
      pen.fillRect(c * cell, r * cell, cell, cell);
    }
    if (!changed.has(`${r},${c}`)) return;
    pen.strokeStyle = "#c8352b";
    pen.lineWidth = Math.max(1, cell / 6);
    pen.strokeRect(c * cell + 0.5, r * cell + 0.5, cell - 1, cell - 1);
  }));
  return canvas;
}
