// The rules beyond rows, columns and boxes: what players call them, what they mean in a player's words, and how a
// setter makes one. The engine's own text for a rule (`killer 15 r1c1 r1c2`) never shows.

import { t } from "../ui/language.js";

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
const side = (name, meaning, value) => ({ name, meaning, form: "side", group: t("Outside"), value });

const [CAGES, LINES, DOTS, CELLS] = [t("Cages and groups"), t("Lines"), t("Dots between cells"), t("Single cells")];

/** @type {Record<string, RuleWords>} */
export const RULES = {
  x: plain(t("diagonals"), t("Both long diagonals hold every digit once.")),
  windoku: plain(t("windows"), t("Each shaded window holds every digit once.")),
  disjoint: plain(t("disjoint groups"), t("Cells in the same place of their boxes hold different digits.")),
  antiknight: plain(t("anti-knight"), t("Cells a knight's move apart hold different digits.")),
  antiking: plain(t("anti-king"), t("Cells that touch, also at a corner, hold different digits.")),
  nonconsecutive: plain(t("non-consecutive"), t("Neighbours never hold digits that follow each other, such as 4 and 5.")),
  globalentropy: plain(t("global entropy"), t("Every two by two square holds a low, a middle and a high digit.")),
  globalmodular: plain(t("global remainders"), t("Every two by two square holds a digit of each of 1 4 7, 2 5 8 and 3 6 9.")),
  flatmates: plain(t("Dutch flatmates"), t("Every middle digit, 5 on a board of nine, has a 1 above it or the largest digit below it.")),
  taxicab: plain(t("taxicab distances"), t("Two equal digits are never as many steps apart as the digit says.")),

  killer: cells(CAGES, t("cage"), t("The digits of a cage add up to its number, and none repeats in it."), [1], t("Sum")),
  region: cells(CAGES, t("extra region"), t("No digit repeats in a shaded region."), [2]),
  rellik: cells(CAGES, t("rellik cage"), t("No digits of the cage add up to its number."), [1], t("Number")),
  equality: cells(CAGES, t("equality cage"), t("The cage holds as many low as high digits, as many even as odd ones, no middle digit, and none repeats."), [2]),
  lunchbox: cells(CAGES, t("lunchbox"), t("The digits between the smallest and the largest one of the line add up to its number, and none repeats."), [2], t("Sum")),
  contains: cells(CAGES, t("contained digits"), t("The digits in the corner of the cage are among those in it."), [1], t("Digits, as 1,2")),
  clone: cells(CAGES, t("clones"), t("The two groups hold the same digits in the same places."), [2]),
  same: cells(CAGES, t("same digits"), t("The groups hold the same digits, in any order."), [2], t("Number of groups"), "2"),
  equalsums: cells(CAGES, t("equal sums"), t("The groups have the same sum."), [2], t("Number of groups"), "2"),
  connected: cells(CAGES, t("connected digits"), t("The cells with these digits hang together, side by side."), [1], t("Digits, as 1,2")),
  countdistinct: cells(CAGES, t("count of different digits"), t("The digit in the circle says how many different digits the cage holds."), [2]),
  equalcount: cells(CAGES, t("count of equal digits"), t("The digit in the circle says how many cells of the cage hold the digit of its first cell."), [2]),
  pairsdiffer: cells(CAGES, t("different pairs"), t("The cells of the two groups at the same place make pairs; no pair of digits is there twice."), [4]),

  thermo: cells(LINES, t("thermometer"), t("Digits grow from the bulb on."), [2]),
  slowthermo: cells(LINES, t("slow thermometer"), t("Digits grow from the bulb on, or stay the same."), [2]),
  arrow: cells(LINES, t("arrow"), t("The digits along the arrow add up to the digit in its circle."), [2]),
  pill: cells(LINES, t("pill arrow"), t("The digits along the arrow add up to the number in its pill."), [3], t("Cells of the pill"), "2"),
  doublearrow: cells(LINES, t("double arrow"), t("The digits between the circles add up to the sum of the circles."), [3]),
  renban: cells(LINES, t("renban"), t("The line holds digits that follow each other, in any order."), [2]),
  nabner: cells(LINES, t("nabner line"), t("No two digits of the line are equal or follow each other."), [2]),
  whispers: cells(LINES, t("whispers"), t("Neighbours on the line differ by at least this much."), [2], t("Least difference"), "5"),
  palindrome: cells(LINES, t("palindrome"), t("The line reads the same from both ends."), [2]),
  between: cells(LINES, t("between line"), t("The digits of the line lie between those at its ends."), [3]),
  lockout: cells(LINES, t("lockout line"), t("The ends differ by at least this much, and no digit of the line lies between them."), [3], t("Least difference"), "4"),
  regionsum: cells(LINES, t("region sum line"), t("The line has the same sum in each box that it goes through."), [2]),
  entropic: cells(LINES, t("entropic line"), t("Any three neighbours on the line are a low, a middle and a high digit."), [2]),
  modular: cells(LINES, t("modular line"), t("Any neighbours on the line, as many as its number, leave different remainders."), [2], t("Divided by"), "3"),
  zipper: cells(LINES, t("zipper line"), t("Digits equally far from the middle of the line add up to the same, which is the digit in the middle if there is one."), [3]),
  sumline: cells(LINES, t("sum line"), t("The line falls into pieces that each add up to its number."), [1], t("Sum")),
  equalrun: cells(LINES, t("run of equal digits"), t("The first digit says how many cells behind it hold the same digit, without a break."), [2]),
  pointer: cells(LINES, t("pointer"), t("The digit of the first cell stands on the line again, as many steps on as the second cell says."), [3]),

  difference: cells(DOTS, t("white dot"), t("The two digits differ by one, or by the number in the dot."), [2, 2], t("Difference"), "1"),
  ratio: cells(DOTS, t("black dot"), t("One digit is twice the other, or as many times as the number in the dot."), [2, 2], t("Times"), "2"),
  xv: cells(DOTS, t("X and V"), t("X: the two digits add up to 10. V: to 5."), [2, 2], t("Sum"), "10"),
  greater: cells(DOTS, t("greater than"), t("The sign opens towards the greater digit."), [2, 2]),
  quadruple: cells(DOTS, t("quadruple"), t("The digits in the circle are among the four around it."), [1, 1], t("Digits, as 1,2")),

  even: cells(CELLS, t("even cells"), t("A square holds an even digit."), [1]),
  odd: cells(CELLS, t("odd cells"), t("A circle holds an odd digit."), [1]),
  minimum: cells(CELLS, t("minimum"), t("The digit is smaller than those beside it."), [1]),
  maximum: cells(CELLS, t("maximum"), t("The digit is larger than those beside it."), [1]),
  rowindexer: cells(CELLS, t("row indexer"), t("The digit says in which row of this column the number of this row stands."), [1]),
  columnindexer: cells(CELLS, t("column indexer"), t("The digit says in which column of this row the number of this column stands."), [1]),
  boxindexer: cells(CELLS, t("box indexer"), t("The digit says at which place of this box the number of this place stands."), [1]),
  countingcircles: cells(CELLS, t("counting circles"), t("A digit in a circle says how many circles hold it."), [1]),

  sandwich: { name: t("sandwich"), meaning: t("The digits between the 1 and the largest digit of the line add up to the number outside."), form: "line", group: t("Outside"), value: t("Sum") },
  littlekiller: { name: t("little killer"), meaning: t("The digits on the diagonal that the arrow points along add up to the number outside."), form: "diagonal", group: t("Outside"), value: t("Sum") },
  xsum: side(t("X-sum"), t("The first X digits of the line add up to the number outside; X is the first of them."), t("Sum")),
  skyscraper: side(t("skyscraper"), t("The number outside says how many digits are larger than all before them."), t("How many are seen")),
  hiddenskyscraper: side(t("hidden skyscraper"), t("The digit outside is the first one that a larger digit hides."), t("Digit")),
  numberedroom: side(t("numbered room"), t("The digit outside stands in the line where the line's first digit says."), t("Digit")),
  fullrank: side(t("full rank"), t("All rows and columns are read as numbers from all four sides; the number outside is the place of this one in their order."), t("Place")),

  jigsaw: { name: t("jigsaw"), meaning: t("The boxes have the shapes that the thick lines show; each holds every digit once.") },
  boards: { name: t("several boards"), meaning: t("Several boards overlap; each is a Sudoku of its own.") },
  fog: { name: t("fog"), meaning: t("Fog hides cells in play until digits around them are found. It asks nothing of the digits.") },
  negative: { name: t("no unmarked pairs"), meaning: t("Neighbours without a mark are never such a pair.") },
  relation: { name: t("own relation"), meaning: t("A relation of the setter's own holds along the dashed line.") },
  sum: { name: t("own sum"), meaning: t("A sum of the setter's own holds.") },
  regex: { name: t("own pattern"), meaning: t("The dashed line follows a pattern of the setter's own.") },
  automaton: { name: t("own pattern"), meaning: t("The dashed line follows a pattern of the setter's own.") },
  and: { name: t("all of several rules"), meaning: t("All of some rules hold.") },
  or: { name: t("one of several rules"), meaning: t("At least one of some rules holds.") },
  not: { name: t("broken rule"), meaning: t("A rule is broken here on purpose.") },
};

/** Rules that need nothing but their name. */
export const PLAIN_RULES = Object.keys(RULES).filter((name) => RULES[name].form === "plain");

/** @param {string} name */
export function ruleName(name) { return RULES[name]?.name ?? name; }

/** Each kind of rule once, with its meaning. @param {import("../api.js").Rule[]} rules */
export function rulesSaid(rules) {
  /** @type {Map<string, string>} */
  const said = new Map();
  for (const rule of rules) said.set(rule.name, /^killer repeat /.test(rule.text) ? t("The digits of a cage add up to its number; they may repeat in it.") : RULES[rule.name]?.meaning ?? rule.meaning);
  return [...said].map(([name, meaning]) => ({ name: ruleName(name), meaning }));
}

/** The number or the digits that a rule carries, as text. @param {import("../api.js").Rule} rule */
export function ruleValue(rule) {
  if (rule.value !== undefined) return String(rule.value);
  const words = rule.text.split(" ");
  const digits = words.find((word, i) => i > 0 && /^[\d,]+$/.test(word));
  return RULES[rule.name]?.value ? digits ?? "" : "";
}

/** Where a number outside stands. @type {Record<string, (line: string) => string>} */
const SIDES = {
  left: (line) => t`left of row ${line}`, right: (line) => t`right of row ${line}`, top: (line) => t`above column ${line}`, bottom: (line) => t`below column ${line}`,
  row: (line) => t`row ${line}`, column: (line) => t`column ${line}`,
};

/** One rule in a line: `cage 15, r1c1 r1c2`. @param {import("../api.js").Rule} rule @param {import("./shape.js").Shape} shape */
export function ruleLine(rule, shape) {
  const value = ruleValue(rule);
  const outside = /^(?:left|right|top|bottom|row|column)$/.exec(rule.text.split(" ")[1] ?? "");
  const place = outside ? SIDES[outside[0]](rule.text.split(" ")[2]) : rule.cells.map((cell) => shape.name(cell)).join(" ");
  return [`${ruleName(rule.name)}${value ? ` ${value}` : ""}`, place].filter(Boolean).join(", ");
}
