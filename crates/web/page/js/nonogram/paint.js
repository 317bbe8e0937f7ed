// The colours of a board: those of the page, and those of the puzzle's own palette.

import { inks } from "../ui/ink.js";

const TOKENS = /** @type {const} */ (["paper", "surface", "sunken", "ink", "ink-soft", "ink-faint", "line", "edge", "cell-line", "accent",
  "accent-strong", "accent-soft", "accent-wash", "bad", "bad-soft", "warn"]);

/**
 * @typedef {object} Paint
 * @property {Record<typeof TOKENS[number], string>} page
 * @property {string} ground an empty cell
 * @property {string} cross a cross on it
 * @property {string[]} fill the colour of a state; `fill[2]` is the palette's colour 1
 * @property {string[]} onFill what is legible on it
 * @property {string} fine the line between two cells
 * @property {string} five every fifth line
 * @property {boolean} ownGround whether the ground is the puzzle's own, whatever the theme
 */

/**
 * A picture of one colour is drawn in the page's ink, light on dark in the dark theme; one of
 * several colours keeps its own, and the ground they were chosen for.
 * @param {HTMLElement} parent
 * @param {import("./game.js").Puzzle} puzzle
 * @returns {Paint}
 */
export function paintFor(parent, puzzle) {
  const page = inks(parent, TOKENS);
  if (puzzle.palette.length <= 2) {
    return { page, ground: page.surface, cross: page["ink-faint"], fill: ["", "", page.ink], onFill: ["", "", page.surface],
      fine: page["cell-line"], five: page.edge, ownGround: false };
  }
  const ground = puzzle.palette[0].rgb;
  const dark = luminance(ground) < 0.4;
  return {
    page,
    ground,
    cross: dark ? "#b9b5ad" : "#6b665e",
    fill: ["", ...puzzle.palette.map((colour) => colour.rgb)],
    onFill: ["", ...puzzle.palette.map((colour) => legibleOn(colour.rgb))],
    fine: dark ? "#4a4a50" : "#d3cec3",
    five: dark ? "#8b8b94" : "#777168",
    ownGround: true,
  };
}

/** Black or white, whichever stands out more. @param {string} rgb */
export function legibleOn(rgb) {
  return luminance(rgb) > 0.179 ? "#000000" : "#ffffff";
}

/** Relative luminance as WCAG defines it. @param {string} rgb as `#rrggbb` */
export function luminance(rgb) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(rgb.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
