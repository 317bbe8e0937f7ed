// Refusals of the engine in players' words: its sentences are written for the command line and for programs, and name
// flags, ids of formats, rules and verbs. What is known here is told in the page's language; what is not, and speaks
// of such things, is told in one general sentence; all else stays as the engine says it, in English.

import { ruleName } from "../sudoku/rules.js";
import { t } from "./language.js";
import { told } from "./told.js";

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

/** @type {import("./told.js").Form[]} */
const KNOWN = [
  [/^found a web page|^found 'a web page'/, () => t("This is a web page and no puzzle. Copy the puzzle itself, or its link.")],
  [/^ids can't be read yet/, () => t("This link only names a puzzle, which lies with the site. Open it there and bring its text, its file or a link that holds the puzzle.")],
  [/^the link is cut short or damaged/, () => t("This link is cut short or damaged.")],
  [/^found a (?:ZIP|RAR|7z|tar) archive/, () => t("This is an archive. Unpack it and bring a file from it.")],
  [/^found the end; /, () => t("This text is cut short.")],
  [/^found '.*'; a puzzle is a row of cells/, () => t("There is no puzzle in this text.")],
  [/^found '(.+)'; a clue is whole numbers/, (found) => t`“${found}” is no clue: it has whole numbers with blanks between them, or 0 for an empty line.`],
  [/^found '(\d+) cells?'; the widest row has (\d+)$/, (found, widest) => t`A row has ${found} cells, and the widest one ${widest}.`],
  [/^.+ of (\d+); the largest read is (\d+)$/, (found, most) => t`This is too large: ${found}, where ${most} is the most.`],
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
  [/^found '(.+)' in the word; there are drawings of/, (letter) => t`There is no drawing of “${letter}”: a word may have A to Z, 0 to 9, ! and ?.`],
  [/^'(.+)' needs a board of (\d+)x(\d+) at least$/, (word, height, width) => t`“${word}” needs a board of ${height} × ${width} at least.`],
  [/^a puzzle of (\d+)x(\d+) cells; from (\S+) to (\S+) can be made/, (height, width, least, most) => t`A puzzle of ${height} × ${width} can't be made: from ${least} to ${most} there are.`],
  [/^the puzzle has (\d+) cells; at most (\d+) are allowed here$/, (cells, most) => t`The puzzle has ${cells} cells; ${most} at most are allowed here.`],
  [/^pictures of up to (\d+) cells are drawn; this has (\d+)$/, (most, cells) => t`The puzzle has ${cells} cells; ${most} at most are drawn.`],
  [/^a puzzle has (\d+) different rules at most$/, (most) => t`A puzzle has ${most} different rules at most.`],
  [/^a picture (\d+) high and (\d+) wide has too many cells: at most (\d+)$/, (height, width) => t`A picture ${height} high and ${width} wide is too large.`],
  [/^a picture (\d+) high and (\d+) wide: with colours or blots a side is at most (\d+)$/, (height, width, most) => t`A picture ${height} high and ${width} wide is too large: in colours a side has ${most} cells at most.`],
  [/^the file (?:can't be unpacked|has more than \d+ bytes when it is unpacked)/, () => t("This file can't be unpacked.")],
  [/^the answer is too long for one piece/, () => t("The answer is larger than is allowed.")],
  [/^no new board for .+ was found/, () => t("No such puzzle was found. Ask for something a little easier, or try again.")],
  [/^as a model the puzzle has more than/, () => t("This puzzle is too large for the methods of the textbook.")],
  [/^the textbook's models know no colours/, () => t("The methods of the textbook know black and white alone.")],
  [/^the textbook's models (?:know no blots|are of one board)/, () => t("The methods of the textbook do not know such puzzles.")],
  [/^a second puzzle begins here/, () => t("There is a second puzzle in this text. Take one of them away.")],
  [/^the board is not of this kind of puzzle$/, () => t("This text is no puzzle that can be read.")],
  [/^this build has no /, () => t("That was left out of this engine.")],
  [/^this may be .*: say which/, () => t("This text can be read in more than one way. Choose one.")],
  [/^no technique is called/, () => t("There is no such technique.")],
  [/^([a-z]+): (\S+) is there twice$/, (rule, cell) => t`The rule “${ruleName(rule)}” has ${cell} twice.`],
  [/^([a-z]+): (\S+) (?:is off the board|lies on none of the boards)/, (rule, cell) => t`The rule “${ruleName(rule)}” has ${cell}, which is not on the board.`],
  [/^([a-z]+): made for a board of size (\d+), not (\d+)$/, (rule, size) => t`The rule “${ruleName(rule)}” is for boards of ${size} × ${size}.`],
  [/^([a-z]+): (?:found|the line ends)/, (rule) => t`The rule “${ruleName(rule)}” can't be made of this.`],
];

/** As many faults are told at once. */
const MOST_LINES = 5;

/**
 * @param {string} message the engine's
 * @returns {import("./told.js").Told} `lang` if it is still the engine's sentence
 */
export function playersWords(message) {
  if (NO_TEXT.test(message)) return { text: t("This file is neither a puzzle nor a picture that can be read.") };
  const known = told(KNOWN, message);
  if (!known.lang) return known;
  const lines = message.split("\n").map((line) => told(KNOWN, line));
  // Faults of several lines of clues.
  if (lines.length > 1 && lines.every(({ lang }) => !lang)) return { text: lines.slice(0, MOST_LINES).map(({ text }) => text).join(" ") };
  const [, rule, needs] = /^([a-z]+): (.+)$/.exec(message) ?? [];
  if (NEEDS[needs]) return { text: `${ruleName(rule)}: ${NEEDS[needs]}.` };
  // Formats that may fit are offered as buttons.
  const plain = message.replace(/; --from [\w-]+(?: or --from [\w-]+)* may fit$/, "");
  if (plain !== message) return playersWords(plain);
  if (rule && ruleName(rule) !== rule && !FOR_PROGRAMS.test(needs)) return { text: `${ruleName(rule)}: ${needs}`, lang: "en" };
  if (FOR_PROGRAMS.test(message)) return { text: t("This can't be read as a puzzle.") };
  return { text: message, lang: "en" };
}
