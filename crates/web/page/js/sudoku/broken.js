// What the engine finds broken on a board, in players' words: rules by their names and cells, never by the engine's text
// for them (`killer 15 r1c1 r1c2`).

import { ruleLine, ruleName } from "./rules.js";
import { listed, t } from "../ui/language.js";
import { told } from "../ui/told.js";

/** @typedef {import("../ui/told.js").Form} Form */
/** @typedef {import("../ui/told.js").Told} Told */

/** What houses are called. @type {Form[]} */
const HOUSES = [
  [/^row (\d+)$/, (number) => t`row ${number}`],
  [/^column (\d+)$/, (number) => t`column ${number}`],
  [/^box (\d+)$/, (number) => t`box ${number}`],
  [/^group (\d+)$/, (number) => t`group ${number}`],
  [/^window (\d+)$/, (number) => t`window ${number}`],
  [/^the falling diagonal$/, () => t("the falling diagonal")],
  [/^the rising diagonal$/, () => t("the rising diagonal")],
  [/^the (?:knight|king)'s move (\w+)-(\w+)$/, (from, to) => t`the cells ${from} and ${to}`],
  [/^the line at (\w+)$/, (cell) => t`the line at ${cell}`],
  [/^the cage at (\w+)$/, (cell) => t`the cage at ${cell}`],
  [/^the ([a-z]+) at (\w+)$/, (rule, cell) => t`${ruleName(rule)} at ${cell}`],
];

/** @param {string} name the engine's */
function houseName(name) {
  const [, house, board] = /^(.+) of board (\d+)$/.exec(name) ?? [];
  return house ? t`${told(HOUSES, house).text} of board ${board}` : told(HOUSES, name).text;
}

/** How a rule is broken, after its name. @type {Form[]} */
const HOW = [
  [/^the digits add up to (\d+)$/, (sum) => t`the digits add up to ${sum}`],
  [/^the diagonal adds up to (\d+)$/, (sum) => t`the digits add up to ${sum}`],
  [/^the digits between the crusts add up to (\d+)$/, (sum) => t`the digits between them add up to ${sum}`],
  [/^the shaft adds up to (\d+), the circle holds (\S+)$/, (sum, circle) => t`the digits along the arrow add up to ${sum}, the circle holds ${circle}`],
  [/^(\S+) is not greater than (\S+)$/, (high, low) => t`${high} is not greater than ${low}`],
  [/^(\S+) at (\w+) lies beside (\S+) at (\w+)$/, (a, at, b, there) => t`${a} at ${at} lies beside ${b} at ${there}`],
  [/^(\S+) at (\w+) faces (\S+) at (\w+)$/, (a, at, b, there) => t`${a} at ${at} faces ${b} at ${there}`],
  [/^(\S+) at (\w+) is followed by (\S+) at (\w+)$/, (a, at, b, there) => t`${a} at ${at} is followed by ${b} at ${there}`],
  [/^(\S+) at (\w+) does not go with (\S+) at (\w+)$/, (a, at, b, there) => t`${a} at ${at} does not go with ${b} at ${there}`],
  [/^(r\d+c\d+) holds (\S+)$/, (cell, digit) => t`${cell} holds ${digit}`],
  [/^(\S+) and (\S+) are too far apart for (\d+) cells$/, (low, high, cells) => t`${low} and ${high} are too far apart for ${cells} cells`],
  [/^the left side is (-?\d+), the right side (-?\d+)$/, (left, right) => t`the left side is ${left}, the right side ${right}`],
  [/^one sum is (\d+), another (\d+)$/, (one, other) => t`one sum is ${one}, another ${other}`],
  [/^(\S+) is there once$/, (digit) => t`${digit} is there once`],
  [/^(\S+) is there (\d+) times$/, (digit, times) => t`${digit} is there ${times} times`],
  [/^there are (\d+) different digits$/, (count) => t`there are ${count} different digits`],
  [/^there are (\d+) such cells$/, (count) => t`there are ${count} such cells`],
  [/^(\d+) buildings are seen$/, (count) => t`${count} digits are seen`],
  [/^the first hidden building is (\S+)$/, (digit) => t`the first hidden digit is ${digit}`],
  [/^the room holds (\S+)$/, (digit) => t`the room holds ${digit}`],
  [/^(\d+) lines are less and (\d+) greater$/, (less, greater) => t`${less} lines are less and ${greater} greater`],
  [/^the square at (\w+) lacks a kind of digit$/, (cell) => t`the square at ${cell} lacks a kind of digit`],
  [/^the digits are not as the rule demands$/, () => t("the digits are not as the rule demands")],
  [/^(\w+) is cut off from the others$/, (cell) => t`${cell} is cut off from the others`],
  [/^none of the rules is kept$/, () => t("none of the rules is kept")],
  [/^the rule inside is kept$/, () => t("the rule inside is kept")],
];

/** @type {Form[]} */
const SENTENCES = [
  [/^(.+) holds (\S+) more than once: at (.+)$/, (house, digit, cells) => t`${houseName(house)} holds ${digit} more than once: at ${listed(cells.split(" and "))}`],
  [/^(r\d+c\d+) holds (\S+), which the puzzle rules out$/, (cell, digit) => t`${cell} holds ${digit}, which the puzzle rules out`],
  [/^no digit fits into (r\d+c\d+)$/, (cell) => t`no digit fits into ${cell}`],
  [/^(.+) has no place for (\S+)$/, (house, digit) => t`${houseName(house)} has no place for ${digit}`],
];

/** One fault of a board, or the reason why it has no solution. @param {string} sentence the engine's @param {import("./shape.js").Shape} shape @returns {Told} */
export function brokenSaid(sentence, shape) {
  const rule = shape.rules.find(({ text }) => sentence.startsWith(`${text}: `));
  if (!rule) return told(SENTENCES, sentence);
  const { text, lang } = told(HOW, sentence.slice(rule.text.length + 2));
  return { text: `${ruleLine(rule, shape)}: ${text}`, lang };
}
