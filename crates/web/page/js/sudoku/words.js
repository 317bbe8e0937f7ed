// What the Sudoku view says beyond ui/words.js: techniques, rules.

export { LEVEL_KINDS } from "../ui/words.js";

/** Names whose capitals are not those of a sentence. @type {Record<string, string>} */
const SPELLED = { aic: "Alternating inference chain", "grouped-aic": "Grouped alternating inference chain", "sue-de-coq": "Sue de Coq", "bug-plus-one": "BUG+1" };

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

/** @type {Record<string, string>} */
const RULE_NAMES = {
  x: "diagonals", windoku: "windows", disjoint: "disjoint groups", region: "extra regions", antiknight: "anti-knight", antiking: "anti-king",
  nonconsecutive: "non-consecutive", even: "even cells", odd: "odd cells", greater: "greater than", killer: "killer", thermo: "thermometers",
  arrow: "arrows", littlekiller: "little killer", sandwich: "sandwich", renban: "renban", palindrome: "palindromes", jigsaw: "jigsaw", boards: "several boards",
  difference: "white dots", ratio: "black dots", xv: "XV", negative: "no unmarked pairs", quadruple: "quadruples", between: "between lines",
  lockout: "lockout lines", whispers: "whispers", nabner: "nabner lines", regionsum: "region sum lines", entropic: "entropic lines",
  modular: "modular lines", zipper: "zipper lines", doublearrow: "double arrows", slowthermo: "slow thermometers", sumline: "sum lines",
  equalsums: "equal sums", pill: "pill arrows", xsum: "X-sums", skyscraper: "skyscrapers", hiddenskyscraper: "hidden skyscrapers", fullrank: "full rank", fog: "fog (hides cells in play)",
  numberedroom: "numbered rooms", rowindexer: "row indexers", columnindexer: "column indexers", boxindexer: "box indexers", pointer: "pointers",
  minimum: "minima", maximum: "maxima", clone: "clones", same: "same digits", contains: "contained digits", countingcircles: "counting circles",
  countdistinct: "counts of different digits", equality: "equality cages", rellik: "rellik cages", lunchbox: "lunchboxes",
  globalentropy: "global entropy", globalmodular: "global remainders", flatmates: "Dutch flatmates", taxicab: "taxicab distances",
  connected: "connected digits", relation: "own relation", sum: "own sum", regex: "regular expression", automaton: "automaton",
  and: "all of several rules", or: "one of several rules", not: "broken rule",
};

/** Rules that need nothing but their name. */
export const PLAIN_RULES = ["x", "windoku", "disjoint", "antiknight", "antiking", "nonconsecutive", "globalentropy", "globalmodular", "flatmates", "taxicab"];

/** @param {string} name */
export function ruleName(name) { return RULE_NAMES[name] ?? name; }

/** Each kind of rule once, with its meaning. @param {import("../api.js").Rule[]} rules */
export function rulesSaid(rules) {
  /** @type {Map<string, string>} */
  const said = new Map();
  for (const rule of rules) if (!said.has(rule.name)) said.set(rule.name, rule.meaning);
  return [...said].map(([name, meaning]) => ({ name: ruleName(name), meaning }));
}
