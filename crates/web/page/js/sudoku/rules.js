// The rules beyond rows, columns and boxes: what players call them, what they mean in a player's words, and how a
// setter makes one. The engine's own text for a rule (`killer 15 r1c1 r1c2`) never shows.

/**
 * How a setter makes one: `cells` of the selection in their order, with a number or digits first where `value` says so;
 * `side` at the border, in the line of the cursor; `plain` for the whole board.
 * @typedef {object} RuleWords
 * @property {string} name
 * @property {string} meaning
 * @property {"plain" | "cells" | "side" | "line" | "diagonal"} [form]
 * @property {string} [group] the heading in the list of tools
 * @property {string} [value] what the number is
 * @property {string} [usual] the number that is proposed
 * @property {[least: number, most?: number]} [count] how many cells
 */

/** @param {string} name @param {string} meaning @returns {RuleWords} */
const plain = (name, meaning) => ({ name, meaning, form: "plain" });
/** @param {string} group @param {string} name @param {string} meaning @param {[number, number?]} count @param {string} [value] @param {string} [usual] @returns {RuleWords} */
const cells = (group, name, meaning, count, value, usual) => ({ name, meaning, form: "cells", group, count, value, usual });
/** @param {string} name @param {string} meaning @param {string} value @returns {RuleWords} */
const side = (name, meaning, value) => ({ name, meaning, form: "side", group: "Outside", value });

const [CAGES, LINES, DOTS, CELLS] = ["Cages and groups", "Lines", "Dots between cells", "Single cells"];

/** @type {Record<string, RuleWords>} */
export const RULES = {
  x: plain("diagonals", "Both long diagonals hold every digit once."),
  windoku: plain("windows", "Each shaded window holds every digit once."),
  disjoint: plain("disjoint groups", "Cells in the same place of their boxes hold different digits."),
  antiknight: plain("anti-knight", "Cells a knight's move apart hold different digits."),
  antiking: plain("anti-king", "Cells that touch, also at a corner, hold different digits."),
  nonconsecutive: plain("non-consecutive", "Neighbours never hold digits that follow each other, such as 4 and 5."),
  globalentropy: plain("global entropy", "Every two by two square holds a low, a middle and a high digit."),
  globalmodular: plain("global remainders", "Every two by two square holds a digit of each of 1 4 7, 2 5 8 and 3 6 9."),
  flatmates: plain("Dutch flatmates", "Every 5 has a 1 above it or a 9 below it."),
  taxicab: plain("taxicab distances", "Two equal digits are never as many steps apart as the digit says."),

  killer: cells(CAGES, "cage", "The digits of a cage add up to its number, and none repeats in it.", [1], "Sum"),
  region: cells(CAGES, "extra region", "No digit repeats in a shaded region.", [2]),
  rellik: cells(CAGES, "rellik cage", "No digits of the cage add up to its number.", [1], "Number"),
  equality: cells(CAGES, "equality cage", "The cage holds as many low as high digits, and as many even as odd ones.", [2]),
  lunchbox: cells(CAGES, "lunchbox", "The digits between the smallest and the largest one of the box add up to its number.", [2], "Sum"),
  contains: cells(CAGES, "contained digits", "The digits in the corner of the cage are among those in it.", [1], "Digits, as 1,2"),
  clone: cells(CAGES, "clones", "The two groups hold the same digits in the same places.", [2]),
  same: cells(CAGES, "same digits", "The groups hold the same digits, in any order.", [2], "Number of groups", "2"),
  equalsums: cells(CAGES, "equal sums", "The groups have the same sum.", [2], "Number of groups", "2"),
  connected: cells(CAGES, "connected digits", "The cells with these digits hang together.", [1], "Digits, as 1,2"),
  countdistinct: cells(CAGES, "count of different digits", "The digit in the circle says how many different digits the cage holds.", [2]),
  equalcount: cells(CAGES, "count of equal digits", "The digit in the circle says how many cells of the cage hold the digit of its first cell.", [2]),
  pairsdiffer: cells(CAGES, "different pairs", "The cells of the two groups at the same place make pairs; no pair of digits is there twice.", [4]),

  thermo: cells(LINES, "thermometer", "Digits grow from the bulb on.", [2]),
  slowthermo: cells(LINES, "slow thermometer", "Digits grow from the bulb on, or stay the same.", [2]),
  arrow: cells(LINES, "arrow", "The digits along the arrow add up to the digit in its circle.", [2]),
  pill: cells(LINES, "pill arrow", "The digits along the arrow add up to the number in its pill.", [3], "Cells of the pill", "2"),
  doublearrow: cells(LINES, "double arrow", "The digits between the circles add up to the sum of the circles.", [3]),
  renban: cells(LINES, "renban", "The line holds digits that follow each other, in any order.", [2]),
  nabner: cells(LINES, "nabner line", "No two digits of the line are equal or follow each other.", [2]),
  whispers: cells(LINES, "whispers", "Neighbours on the line differ by at least this much.", [2], "Least difference", "5"),
  palindrome: cells(LINES, "palindrome", "The line reads the same from both ends.", [2]),
  between: cells(LINES, "between line", "The digits of the line lie between those at its ends.", [3]),
  lockout: cells(LINES, "lockout line", "The ends differ by at least this much, and no digit of the line lies between them.", [3], "Least difference", "4"),
  regionsum: cells(LINES, "region sum line", "The line has the same sum in each box that it goes through.", [2]),
  entropic: cells(LINES, "entropic line", "Any three neighbours on the line are a low, a middle and a high digit.", [2]),
  modular: cells(LINES, "modular line", "Any neighbours on the line, as many as its number, leave different remainders.", [2], "Divided by", "3"),
  zipper: cells(LINES, "zipper line", "Digits as far from the middle of the line add up to the same.", [3]),
  sumline: cells(LINES, "sum line", "The line falls into pieces that each add up to its number.", [1], "Sum"),
  equalrun: cells(LINES, "run of equal digits", "The first digit says how many cells behind it hold the same digit, without a break.", [2]),
  pointer: cells(LINES, "pointer", "The first digit says how far along its arrow the digit of the cell stands.", [3]),

  difference: cells(DOTS, "white dot", "The two digits differ by one, or by the number in the dot.", [2, 2], "Difference", "1"),
  ratio: cells(DOTS, "black dot", "One digit is twice the other, or as many times as the number in the dot.", [2, 2], "Times", "2"),
  xv: cells(DOTS, "X and V", "X: the two digits add up to 10. V: to 5.", [2, 2], "Sum", "10"),
  greater: cells(DOTS, "greater than", "The sign opens towards the greater digit.", [2, 2]),
  quadruple: cells(DOTS, "quadruple", "The digits in the circle are among the four around it.", [1, 1], "Digits, as 1,2"),

  even: cells(CELLS, "even cells", "A square holds an even digit.", [1]),
  odd: cells(CELLS, "odd cells", "A circle holds an odd digit.", [1]),
  minimum: cells(CELLS, "minimum", "The digit is smaller than all its neighbours.", [1]),
  maximum: cells(CELLS, "maximum", "The digit is larger than all its neighbours.", [1]),
  rowindexer: cells(CELLS, "row indexer", "The digit says in which row of this column the number of this row stands.", [1]),
  columnindexer: cells(CELLS, "column indexer", "The digit says in which column of this row the number of this column stands.", [1]),
  boxindexer: cells(CELLS, "box indexer", "The digit says at which place of this box the number of this place stands.", [1]),
  countingcircles: cells(CELLS, "counting circles", "A digit in a circle says how many circles hold it.", [1]),

  sandwich: { name: "sandwich", meaning: "The digits between the smallest and the largest digit of the line add up to the number outside.", form: "line", group: "Outside", value: "Sum" },
  littlekiller: { name: "little killer", meaning: "The digits on the diagonal that the arrow points along add up to the number outside.", form: "diagonal", group: "Outside", value: "Sum" },
  xsum: side("X-sum", "The first X digits of the line add up to the number outside; X is the first of them.", "Sum"),
  skyscraper: side("skyscraper", "The number outside says how many digits are larger than all before them.", "How many are seen"),
  hiddenskyscraper: side("hidden skyscraper", "The digit outside is the first one that a larger digit hides.", "Digit"),
  numberedroom: side("numbered room", "The digit outside stands in the line where the line's first digit says.", "Digit"),
  fullrank: side("full rank", "All rows and columns are read as numbers from all four sides; the number outside is the place of this one in their order.", "Place"),

  jigsaw: { name: "jigsaw", meaning: "The boxes have the shapes that the thick lines show; each holds every digit once." },
  boards: { name: "several boards", meaning: "Several boards overlap; each is a Sudoku of its own." },
  fog: { name: "fog", meaning: "Fog hides cells in play until digits around them are found. It asks nothing of the digits." },
  negative: { name: "no unmarked pairs", meaning: "Every pair that could be marked is marked." },
  relation: { name: "own relation", meaning: "A relation of the setter's own holds along the dashed line." },
  sum: { name: "own sum", meaning: "A sum of the setter's own holds." },
  regex: { name: "own pattern", meaning: "The dashed line follows a pattern of the setter's own." },
  automaton: { name: "own pattern", meaning: "The dashed line follows a pattern of the setter's own." },
  and: { name: "all of several rules", meaning: "All of some rules hold." },
  or: { name: "one of several rules", meaning: "At least one of some rules holds." },
  not: { name: "broken rule", meaning: "A rule is broken here on purpose." },
};

/** Rules that need nothing but their name. */
export const PLAIN_RULES = Object.keys(RULES).filter((name) => RULES[name].form === "plain");

/** @param {string} name */
export function ruleName(name) { return RULES[name]?.name ?? name; }

/** Each kind of rule once, with its meaning. @param {import("../api.js").Rule[]} rules */
export function rulesSaid(rules) {
  /** @type {Map<string, string>} */
  const said = new Map();
  for (const rule of rules) said.set(rule.name, RULES[rule.name]?.meaning ?? rule.meaning);
  return [...said].map(([name, meaning]) => ({ name: ruleName(name), meaning }));
}

/** The number or the digits that a rule carries, as text. @param {import("../api.js").Rule} rule */
export function ruleValue(rule) {
  if (rule.value !== undefined) return String(rule.value);
  const words = rule.text.split(" ");
  const digits = words.find((word, i) => i > 0 && /^[\d,]+$/.test(word));
  return RULES[rule.name]?.value ? digits ?? "" : "";
}

/** One rule in a line: `cage 15, r1c1 r1c2`. @param {import("../api.js").Rule} rule @param {import("./shape.js").Shape} shape */
export function ruleLine(rule, shape) {
  const value = ruleValue(rule);
  const outside = /^(?:left|right|top|bottom|row|column)$/.exec(rule.text.split(" ")[1] ?? "");
  const place = outside ? `${outside[0]} ${rule.text.split(" ")[2]}` : rule.cells.map((cell) => shape.name(cell)).join(" ");
  return [`${ruleName(rule.name)}${value ? ` ${value}` : ""}`, place].filter(Boolean).join(", ");
}
