// What the dialog Play offers: combinations of size, rule, level and technique for which `generate` gives a puzzle. What it
// does not find (a hard 4 × 4), or only after a minute (a 16 × 16 with cages), is not offered. Combinations that take it longer than
// a third of a second on a computer of today are in stock.js, and more of them are made while one is played.

import { LEVELS } from "./orders.js";

/** The hardest level that is made, by size, then rule; "" is no rule. A rule that is not named goes up to the last level. @type {Record<number, Record<string, string>>} */
const HARDEST = {
  4: { "": "easy", x: "easy", windoku: "easy", antiknight: "easy", sandwich: "easy", even: "easy", odd: "easy", jigsaw: "medium", killer: "medium", thermo: "expert", greater: "expert" },
  6: { antiknight: "medium", windoku: "expert", sandwich: "expert", even: "expert", odd: "expert", killer: "expert" },
};
/** Levels below the hardest that are not made: as hard as this, and no harder, is rare. @type {Record<number, Record<string, string[]>>} */
const GAPS = { 12: { killer: ["hard"], sandwich: ["hard"] }, 16: { even: ["hard"] } };
/** Rules that are not made in a size. @type {Record<number, string[]>} */
const TOO_LARGE = { 16: ["windoku", "antiknight", "jigsaw", "killer", "sandwich"] };

/** @param {number} size @param {string} rule "" for none */
export function isOffered(size, rule) { return !TOO_LARGE[size]?.includes(rule); }

/** The levels of a size with a rule. @param {number} size @param {string} rule "" for none */
export function levelsOf(size, rule) {
  const last = LEVELS.indexOf(HARDEST[size]?.[rule] ?? "extreme");
  return LEVELS.slice(0, last + 1).filter((level) => !GAPS[size]?.[rule]?.includes(level));
}

/** Techniques of a rule, with the rule; all others are made on classic boards. @type {Record<string, string>} */
const RULE_OF = {
  "innies-and-outies": "killer", "cage-combination": "killer", "killer-pair": "killer", "rule-and-house": "killer", thermometer: "thermo", "greater-than": "greater", "arrow-sum": "arrow", sandwich: "sandwich",
};
/** Techniques for which no puzzle is made: their rules are not made by name, or boards that need them are rare. Learn has practice for them. */
const NOT_MADE = new Set(["copies", "kropki-dots", "xv", "quadruple", "little-killer", "line-rule", "outside-clue", "rule", "chain-of-marks", "killer-triple", "unique-rectangle-5", "mutant-fish",
  "exocet", "msls", "nishio", "template", "house-forcing-chain", "last-resort"]);

/** The rule of a puzzle that needs a technique, "" for none; undefined if it is not offered. @param {string} technique */
export function ruleFor(technique) { return NOT_MADE.has(technique) ? undefined : RULE_OF[technique] ?? ""; }

/**
 * How much a Nonogram to order may ask of the player. Noise in several colours on a large board is rarely solved by suppositions alone.
 * @param {number} size @param {string} drawing @param {number} colours beside the background
 */
export function effortsOf(size, drawing, colours) {
  const noise = drawing === "scattered";
  const rare = { probes: (noise && ((colours === 2 && size > 25) || (colours === 3 && size > 15))) || (size === 5 && colours === 3), unique: noise && colours === 3 && size > 25 };
  return ["lines", ...(rare.probes ? [] : ["probes"]), ...(rare.unique ? [] : ["unique"])];
}
