// What the techniques of Sudoku are called.

/** Names whose capitals are not those of a sentence. @type {Record<string, string>} */
const SPELLED = { aic: "Alternating inference chain", "grouped-aic": "Grouped alternating inference chain", "sue-de-coq": "Sue de Coq", "bug-plus-one": "BUG+1", "3d-medusa": "3D Medusa", "als-aic": "Chain with almost locked sets", "sk-loop": "SK-loop", msls: "Multi-sector locked sets", xv: "XV", rule: "A rule of the board" };

/** As people write it: `naked-pair` is "Naked pair". @param {string} slug */
export function techniqueName(slug) {
  if (SPELLED[slug]) return SPELLED[slug];
  const words = slug
    .replace(/^(w|x|xy|xyz|wxyz|als-xy)-(wing|chain)$/, (_, letters, noun) => `${letters.toUpperCase()}-${noun}`)
    .replace(/^als-xz$/, "ALS-XZ").replace(/^als-chain$/, "ALS chain")
    .replace(/-(\d)$/, " type $1")
    .replace(/(finned|sashimi)-x-wing/, "$1 X-wing");
  const spaced = /[A-Z]-/.test(words) ? words : words.replaceAll("-", " ");
  return spaced[0].toUpperCase() + spaced.slice(1);
}
