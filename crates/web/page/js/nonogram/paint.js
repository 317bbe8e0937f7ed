// The colours of a board: those of the page, and those of the puzzle's own palette.

import { inks } from "../ui/ink.js";
import { t } from "../ui/language.js";

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

/** Colours that everybody has a word for. @type {[name: string, red: number, green: number, blue: number][]} */
const WORDS = [[t("black"), 0, 0, 0], [t("white"), 255, 255, 255], [t("grey"), 128, 128, 128], [t("light grey"), 200, 200, 200], [t("dark grey"), 70, 70, 70], [t("red"), 210, 40, 40],
  [t("dark red"), 130, 20, 20], [t("pink"), 245, 160, 180], [t("orange"), 240, 140, 40], [t("brown"), 130, 80, 40], [t("sand"), 220, 190, 140], [t("yellow"), 245, 220, 60], [t("green"), 50, 150, 70],
  [t("light green"), 150, 215, 140], [t("dark green"), 20, 80, 40], [t("teal"), 30, 140, 140], [t("light blue"), 140, 195, 240], [t("blue"), 45, 85, 205], [t("dark blue"), 20, 35, 110],
  [t("purple"), 120, 60, 160], [t("violet"), 180, 140, 225]];

/** The palette with words where a file gives only numbers, such as `#c8352b`; a word that is taken gets a number. @param {import("./game.js").Colour[]} palette */
export function inWords(palette) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  return palette.map((colour) => {
    if (!/^#?[0-9a-f]{6}$/i.test(colour.name)) return colour;
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.rgb.slice(at, at + 2), 16));
    const away = (/** @type {[string, number, number, number]} */ [, ...word]) => word.reduce((sum, part, i) => sum + (part - parts[i]) ** 2, 0);
    const [name] = WORDS.reduce((best, word) => (away(word) < away(best) ? word : best));
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { ...colour, name: count > 1 ? `${name} ${count}` : name };
  });
}
