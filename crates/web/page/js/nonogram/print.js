// The board on paper: one SVG of all of it, made when the browser is about to print.

import { svg } from "../ui/dom.js";
import { runText } from "./clues.js";
import { CROSS, OPEN } from "./game.js";
import { legibleOn } from "./paint.js";
import { t } from "../ui/language.js";

const CELL = 20;
const TEXT = 12;

/** @param {import("./game.js").Game} game */
export function paperBoard(game) {
  const { width, height, puzzle } = game;
  const left = Math.max(1, ...puzzle.rows.map((clue) => clue.length)) * 18 + 6;
  const top = Math.max(1, ...puzzle.columns.map((clue) => clue.length)) * 16 + 6;
  const [right, bottom] = [left + width * CELL, top + height * CELL];
  const parts = [];
  game.cells.forEach((state, cell) => {
    if (state === OPEN) return;
    const [x, y] = [left + (cell % width) * CELL, top + Math.floor(cell / width) * CELL];
    if (state === CROSS) parts.push(svg("path", { d: `M${x + 6} ${y + 6}l8 8m0-8l-8 8`, stroke: "#777", "stroke-width": 1 }));
    else parts.push(svg("rect", { x, y, width: CELL, height: CELL, fill: game.coloured ? puzzle.palette[state - 1].rgb : "#000" }));
  });
  for (const five of [false, true]) {
    const at = (/** @type {number} */ i, /** @type {number} */ most) => (i % 5 === 0 || i === most) === five;
    let path = "";
    for (let i = 0; i <= width; i++) if (at(i, width)) path += `M${left + i * CELL} ${top}V${bottom}`;
    for (let i = 0; i <= height; i++) if (at(i, height)) path += `M${left} ${top + i * CELL}H${right}`;
    parts.push(svg("path", { d: path, stroke: five ? "#000" : "#999", "stroke-width": five ? 1.5 : 0.6 }));
  }
  /** @param {import("./clues.js").Run} run @param {number} x @param {number} y */
  const number = (run, x, y) => {
    if (!game.coloured) return [svg("text", { x, y, "text-anchor": "middle", "font-size": TEXT, fill: "#000" }, runText(run))];
    const { rgb, symbol } = puzzle.palette[run.colour];
    return [
      svg("rect", { x: x - 9, y: y - 11, width: 18, height: 14, fill: rgb, stroke: "#777", "stroke-width": 0.5 }),
      // Paper may be black and white: the letter says which colour.
      svg("text", { x, y, "text-anchor": "middle", "font-size": TEXT - 2, fill: legibleOn(rgb) }, `${runText(run)}${symbol}`),
    ];
  };
  puzzle.rows.forEach((clue, row) => clue.forEach((run, j) =>
    parts.push(...number(run, left - 12 - (clue.length - 1 - j) * 18, top + row * CELL + 14))));
  puzzle.columns.forEach((clue, column) => clue.forEach((run, j) =>
    parts.push(...number(run, left + column * CELL + CELL / 2, top - 7 - (clue.length - 1 - j) * 16))));
  return svg("svg", { class: "nono-paper", viewBox: `0 0 ${right + 2} ${bottom + 2}`, fill: "none", "font-family": "sans-serif", role: "img",
    "aria-label": t("The puzzle as it stands") }, parts);
}

/** Keeps `holder` filled while the browser prints. @param {HTMLElement} holder @param {() => import("./game.js").Game | undefined} game @param {AbortSignal} signal */
export function onPaper(holder, game, signal) {
  window.addEventListener("beforeprint", () => {
    const shown = game();
    if (shown) holder.replaceChildren(paperBoard(shown));
  }, { signal });
  window.addEventListener("afterprint", () => holder.replaceChildren(), { signal });
}
