// Refusals of the engine in players' words: its sentences are written for the command line and for programs, and name
// flags, ids of formats, rules and verbs. What is known here is told in the page's language; what is not, and speaks
// of such things, is told in one general sentence; all else stays as the engine says it, in English.

import { ruleName } from "../sudoku/rules.js";
import { t } from "./language.js";

/** What no player knows: flags, names in backticks, ids with hyphens in quotes, words of forms as CELL. */
const FOR_PROGRAMS = /(?:^|[\s('"])--[a-z]|`|--from|--symbols|\bJSON\b|\bHEIGHT\b|\b(?:SUM|CELL|NUMBER|DIGITS)\b|\b[a-z]+[45]\b|\binstall with\b|\bformats:|\brules are\b/;
/** What no text has: bytes of something else. */
const NO_TEXT = /[\uFFFD\u0000-\u0008]|\\u\{/;

/** What a format has no room for. @param {string} listed as the engine lists it */
export function losses(listed) {
  return listed.split(", ").map((loss) => {
    const rule = /^the rule ([\w-]+)$/.exec(loss)?.[1];
    if (rule) return t`the rule “${ruleName(rule)}”`;
    return LOSSES[loss] ?? loss;
  }).join(", ");
}

/** @type {Record<string, string>} */
const LOSSES = {
  id: t("its number"), title: t("its title"), author: t("its author"), copyright: t("its copyright"), licence: t("its licence"), source: t("its source"), url: t("its address"),
  date: t("its date"), level: t("its level"), collection: t("its collection"), description: t("its description"), comment: t("its comment"),
  solution: t("its solution"), "the player's state (digits and marks)": t("what you wrote"), "what is drawn": t("what is drawn"), "pencil marks": t("pencil marks"),
  "box shape": t("the shape of the boxes"), houses: t("further houses"), "open cells": t("open cells"), size: t("its size"), "white lines or runs beyond 26": t("empty lines, or runs beyond 26"),
  "runs beyond 255": t("runs beyond 255"), colours: t("colours"), "the palette (names and looks of colours)": t("names and looks of colours"), blots: t("clues that can't be read"),
};

/** What a rule asks of its cells. @type {Record<string, string>} */
const NEEDS = {
  "three kinds of digits need three digits": t("three kinds of digits need three digits"),
  "it needs one square board, and here several overlap": t("it needs one square board, and here several overlap"),
  "the cell at the top left of four can't be in the last row or column": t("the cell at the top left of four can't be in the last row or column"),
  "groups need a board with rectangular boxes": t("groups need a board with rectangular boxes"),
  "a cage without repetition can't have more cells than there are digits": t("a cage can't have more cells than there are digits"),
  "one rule names all boards": t("one rule names all boards"),
  "a region can't have more cells than there are digits": t("a region can't have more cells than there are digits"),
  "a line can't have more cells than there are digits": t("a line can't have more cells than there are digits"),
  "a sandwich needs two different digits": t("a sandwich needs two different digits"),
  "windows need a board with rectangular boxes": t("windows need a board with rectangular boxes"),
};

/** @type {[form: RegExp, said: (...parts: string[]) => string][]} */
const KNOWN = [
  [/^(?:no puzzle found|the text is empty|there is no puzzle in the text)/, () => t("There is no puzzle in this text.")],
  [/letters in their place are told with --symbols/, () => t("This board has letters in place of digits, and the text does not show which letter is which digit.")],
  [/^found both '0' and '\.'/, () => t("This board has both 0 and a dot. Is 0 an empty cell, or a digit?")],
  [/^(?:cell \d+: )?found '(.+)'; a cell is 1-(\S+), or/, (found, last) => t`“${found}” is no digit of this board: its digits are 1 to ${last}, and a dot is an empty cell.`],
  [/^[\w-]+ can't hold (.+)$/, (what) => t`This format has no room for ${losses(what)}.`],
  [/^[\w-]+ has no boards of size/, () => t("This text is no puzzle that can be read.")],
  [/^[\w-]+ is read but not written/, () => t("This format can be read, but not written.")],
  [/^[\w-]+ shows the solution, and this record carries none/, () => t("This format shows the solution, and this puzzle comes without one.")],
  [/^[\w-]+ holds one puzzle a file/, () => t("This format holds one puzzle a file.")],
  [/^(\d+) cells; a 9x9 puzzle has 81/, (cells) => t`There are ${cells} cells; a board of 9 × 9 has 81, others the square of their size.`],
  [/^(\d+) (?:cell|row)s?; a (\d+)x\d+ puzzle has (\d+)$/, (found, size, wanted) => t`There are ${found} of them; a puzzle of ${size} × ${size} has ${wanted}.`],
  [/^row (\d+) has (\d+) cells?; .* puzzle has (\d+)$/, (row, found, size) => t`Row ${row} has ${found} cells, and should have ${size}.`],
  [/^row (\d+) has (\d+) cells, the first row has (\d+)$/, (row, found, size) => t`Row ${row} has ${found} cells, and should have ${size}.`],
  [/^row (\d+) needs (\d+) cells, the picture is (\d+) wide$/, (line, cells, room) => t`Row ${line} needs ${cells} cells, and the picture is ${room} wide.`],
  [/^column (\d+) needs (\d+) cells, the picture is (\d+) high$/, (line, cells, room) => t`Column ${line} needs ${cells} cells, and the picture is ${room} high.`],
  [/^(\d+) clue lines?; a puzzle (\d+) high and (\d+) wide has (\d+)$/, (found, height, width, wanted) => t`There are clues for ${found} lines; a picture ${height} high and ${width} wide has ${wanted}.`],
  [/^a board of size (\d+) has no usual box shape/, (size) => t`A board of size ${size} has no usual shape of boxes.`],
  [/is for Sudoku alone$/, () => t("That is for Sudoku alone.")],
  [/^other work holds the memory/, () => t("The server is busy. Try again in a moment.")],
  [/needs more memory than one request may have$/, () => t("The answer is larger than is allowed.")],
  [/^this is no picture in a format that is read/, () => t("This is no picture that can be read: PNG, JPEG, WebP, GIF, BMP and SVG are.")],
  [/^the (?:SVG )?picture can't be (?:decoded|drawn)/, () => t("This picture is damaged.")],
  [/^(?:the picture has|a picture of) .*pixels/, () => t("This picture is too large.")],
  [/^this build has no /, () => t("That was left out of this engine.")],
  [/^this may be .*: say which/, () => t("This text can be read in more than one way. Choose one.")],
  [/^no technique is called/, () => t("There is no such technique.")],
  [/^([a-z]+): (\S+) is there twice$/, (rule, cell) => t`The rule “${ruleName(rule)}” has ${cell} twice.`],
  [/^([a-z]+): (\S+) (?:is off the board|lies on none of the boards)/, (rule, cell) => t`The rule “${ruleName(rule)}” has ${cell}, which is not on the board.`],
  [/^([a-z]+): made for a board of size (\d+), not (\d+)$/, (rule, size) => t`The rule “${ruleName(rule)}” is for boards of ${size} × ${size}.`],
  [/^([a-z]+): (?:found|the line ends)/, (rule) => t`The rule “${ruleName(rule)}” can't be made of this.`],
];

/**
 * @param {string} message the engine's
 * @returns {{ text: string, lang?: "en" }} `lang` if it is still the engine's sentence
 */
export function playersWords(message) {
  if (NO_TEXT.test(message)) return { text: t("This file is neither a puzzle nor a picture that can be read.") };
  for (const [form, said] of KNOWN) {
    const found = form.exec(message);
    if (found) return { text: said(...found.slice(1)) };
  }
  const [, rule, needs] = /^([a-z]+): (.+)$/.exec(message) ?? [];
  if (NEEDS[needs]) return { text: `${ruleName(rule)}: ${NEEDS[needs]}.` };
  // Formats that may fit are offered as buttons.
  const plain = message.replace(/; --from [\w-]+(?: or --from [\w-]+)* may fit$/, "");
  if (plain !== message) return playersWords(plain);
  if (rule && ruleName(rule) !== rule && !FOR_PROGRAMS.test(needs)) return { text: `${ruleName(rule)}: ${needs}`, lang: "en" };
  if (FOR_PROGRAMS.test(message)) return { text: t("This can't be read as a puzzle.") };
  return { text: message, lang: "en" };
}
