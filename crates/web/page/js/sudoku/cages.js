// What the sums of cages leave open: a digit stays a candidate if some digits for all open cells of its cage, none twice,
// add up to what is missing. Each cage is looked at by itself.

import { digitSet, digitsOf } from "./digits.js";

/**
 * The digits that occur in some choice of `count` different ones out of `digits` with this sum.
 * @param {number[]} digits @param {number} count @param {number} sum @returns {Set<number>}
 */
export function digitsWithSum(digits, count, sum) {
  /** @type {Set<number>} */
  const found = new Set();
  /** @param {number} from @param {number} left @param {number} rest @returns {boolean} whether a choice exists */
  const choose = (from, left, rest) => {
    if (left === 0) return rest === 0;
    let any = false;
    for (let i = from; i < digits.length && digits[i] <= rest; i++) {
      if (choose(i + 1, left - 1, rest - digits[i])) {
        found.add(digits[i]);
        any = true;
      }
    }
    return any;
  };
  choose(0, count, sum);
  return found;
}

/** Largest boards whose cages are looked at: choices of digits grow fast beyond. */
const MOST = 12;

/**
 * Narrows candidates by the cages of a board.
 * @param {import("./shape.js").Shape} shape @param {number[]} values @param {import("./digits.js").Digits[]} sets changed in place
 */
export function narrowByCages(shape, values, sets) {
  if (shape.size > MOST) return;
  for (const rule of shape.rules) {
    if (rule.name !== "killer" || rule.value === undefined || /\brepeat\b/.test(rule.text)) continue;
    const open = rule.cells.filter((cell) => !values[cell]);
    const used = rule.cells.map((cell) => values[cell]).filter(Boolean);
    const rest = rule.value - used.reduce((sum, value) => sum + value, 0);
    const free = digitsOf(shape.all).filter((digit) => !used.includes(digit));
    const fit = digitsWithSum(free, open.length, rest);
    for (const cell of open) sets[cell] = digitSet(digitsOf(sets[cell]).filter((digit) => fit.has(digit)));
  }
}
