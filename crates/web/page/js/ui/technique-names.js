// What the techniques of both puzzles are called.

import { translated } from "./language.js";

/** Names that are not made of the words of their ids. @type {Record<string, string>} */
const SPELLED = {
  aic: "Alternating inference chain", "grouped-aic": "Grouped alternating inference chain", "sue-de-coq": "Sue de Coq", "bug-plus-one": "BUG+1", "3d-medusa": "3D Medusa",
  "als-aic": "Chain with almost locked sets", "sk-loop": "SK-loop", msls: "Multi-sector locked sets", xv: "XV", rule: "A rule of the board", "hidden-single-in-line": "Hidden single in a line",
  "multi-colouring": "Multi-colouring", "two-string-kite": "Two-string kite", "last-resort": "Minimal reason",
  capping: "Capping a finished run", "too-long": "Too long for that run", "which-run": "Which run this must be", "all-placements": "All placements agree", "colour-not-in-line": "Colour not in this line",
  "crossing-colour": "Colour ruled out by a crossing line", totals: "Totals of a colour", "both-ways": "Both ways agree",
};

/** As hints write it: `naked-pair` is "Naked pair". @param {string} slug */
export function englishName(slug) {
  if (SPELLED[slug]) return SPELLED[slug];
  const words = slug
    .replace(/^(w|x|xy|xyz|wxyz|als-xy)-(wing|chain)$/, (_, letters, noun) => `${letters.toUpperCase()}-${noun}`)
    .replace(/^als-xz$/, "ALS-XZ").replace(/^als-chain$/, "ALS chain")
    .replace(/-(\d)$/, " type $1")
    .replace(/(finned|sashimi)-x-wing/, "$1 X-wing");
  const spaced = /[A-Z]-/.test(words) ? words : words.replaceAll("-", " ");
  return spaced[0].toUpperCase() + spaced.slice(1);
}

/** In the language of the page. @param {string} slug */
export function techniqueName(slug) { return translated(englishName(slug)); }
