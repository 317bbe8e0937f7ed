// What the Sudoku view says beyond ui/words.js: levels, techniques, rules.

/** @type {Record<string, string>} */
export const LEVEL_KINDS = { easy: "is-good", medium: "is-accent", hard: "is-warn", expert: "is-bad", extreme: "is-bad" };

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
  arrow: "arrows", littlekiller: "little killer", sandwich: "sandwich", renban: "renban", palindrome: "palindromes", jigsaw: "jigsaw",
};

/** Rules that need nothing but their name. */
export const PLAIN_RULES = ["x", "windoku", "disjoint", "antiknight", "antiking", "nonconsecutive"];

/** @param {string} name */
export function ruleName(name) { return RULE_NAMES[name] ?? name; }

/** Each kind of rule once, with its meaning. @param {import("../api.js").Rule[]} rules */
export function rulesSaid(rules) {
  /** @type {Map<string, string>} */
  const said = new Map();
  for (const rule of rules) if (!said.has(rule.name)) said.set(rule.name, rule.meaning);
  return [...said].map(([name, meaning]) => ({ name: ruleName(name), meaning }));
}
