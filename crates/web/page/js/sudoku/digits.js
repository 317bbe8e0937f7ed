// Sets of digits. A set is a text of one character a digit, in rising order, so that sets of boards of any
// size compare with `===`, go into JSON as they are, and never run out of bits:
//
//   {1, 2, 9}  "129"        {10, 64}  ":p"        character of digit d: code 48 + d

/** @typedef {string} Digits */

/** The empty set. */
export const NONE = "";
const ZERO = 48;

/** The set of one digit. @param {number} digit @returns {Digits} */
export const sign = (digit) => String.fromCharCode(ZERO + digit);

/** @param {Iterable<number>} digits @returns {Digits} */
export function digitSet(digits) {
  return [...new Set(digits)].sort((a, b) => a - b).map(sign).join("");
}

/** Every digit up to `size`. @param {number} size @returns {Digits} */
export function allDigits(size) {
  return digitSet(Array.from({ length: size }, (_, i) => i + 1));
}

/** @param {Digits} set @returns {number[]} */
export function digitsOf(set) {
  return Array.from(set, (character) => character.charCodeAt(0) - ZERO);
}

/** @param {Digits} set @param {number} digit */
export function has(set, digit) { return set.includes(sign(digit)); }

/** @param {Digits} set @param {number} digit @returns {Digits} */
export function withDigit(set, digit) {
  return has(set, digit) ? set : digitSet([...digitsOf(set), digit]);
}

/** @param {Digits} set @param {number} digit @returns {Digits} */
export function withoutDigit(set, digit) { return set.replace(sign(digit), ""); }

/** What is in both. @param {Digits} a @param {Digits} b @returns {Digits} */
export function both(a, b) { return Array.from(a).filter((character) => b.includes(character)).join(""); }

/** What is in either. @param {Digits} a @param {Digits} b @returns {Digits} */
export function either(a, b) { return a && b ? digitSet([...digitsOf(a), ...digitsOf(b)]) : a || b; }

/** What is in `a` alone. @param {Digits} a @param {Digits} b @returns {Digits} */
export function minus(a, b) { return b ? Array.from(a).filter((character) => !b.includes(character)).join("") : a; }

/** A set that was kept: a text, or the bit mask that earlier versions kept. @param {unknown} kept @returns {Digits | undefined} */
export function readDigits(kept) {
  if (typeof kept === "string") return kept;
  if (typeof kept !== "number" || !Number.isInteger(kept) || kept < 0 || kept >= 2 ** 31) return undefined;
  return digitSet(Array.from({ length: 30 }, (_, i) => i + 1).filter((digit) => kept & (1 << digit)));
}
