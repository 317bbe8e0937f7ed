// What the engine finds broken in a picture or in its clues, in the language of the page.

import { counted, t } from "../ui/language.js";
import { told } from "../ui/told.js";

/** @typedef {import("../ui/told.js").Form} Form */
/** @typedef {import("../ui/told.js").Told} Told */

/** @param {string} line `row 3` */
function lineName(line) {
  const [kind, number] = line.split(" ");
  return kind === "row" ? t`row ${number}` : t`column ${number}`;
}

/** `row 3 (clue 1 2)`, several of them with commas and "and". @param {string} lines */
const withClues = (lines) => lines.replace(/(row|column) (\d+) \(clue ([^)]*)\)/g, (_, kind, number, clue) => t`${lineName(`${kind} ${number}`)} (clue ${clue})`).replace(/ and (?=\S+ \d+ \()/, t(" and "));

/** @type {Form[]} */
const SENTENCES = [
  [/^((?:row|column) \d+) shows (.+); its clue is (.+)$/, (line, found, clue) => t`${lineName(line)} shows ${found}; its clue is ${clue}`],
  [/^((?:row|column) \d+) can't be finished: no placement of its clue (.+) agrees with its cells$/, (line, clue) => t`${lineName(line)} can't be finished: no placement of its clue ${clue} agrees with its cells`],
  [/^((?:row|column) \d+) has (\d+) open cells?$/, (line, cells) => t`${lineName(line)} has ${counted(Number(cells), "open cell")}`],
  [/^the rows need (\d+) black cells, the columns (\d+)$/, (rows, columns) => t`the rows need ${rows} black cells, the columns ${columns}`],
  [/^the rows need (\d+) (.+) cells, the columns (\d+)$/, (rows, colour, columns) => t`the rows need ${rows} cells in ${colour}, the columns ${columns}`],
  [/^((?:row|column) \d+) has no placement left after what follows from the other lines$/, (line) => t`${lineName(line)} has no placement left after what follows from the other lines`],
  [/^no line breaks by itself; trying the colours of single cells proved it$/, () => t("no line breaks by itself; trying the colours of single cells proved it")],
  [/^no line breaks by itself; a search proved it$/, () => t("no line breaks by itself; a search proved it")],
  [/^The clues of (\d+) lines? clash; without any one of them the others don't(?:, and no fewer lines clash)?: (.+)$/,
    (count, lines) => t`The clues of ${counted(Number(count), "line")} clash; without any one of them the others don't: ${withClues(lines)}`],
  [/^The clues of (\d+) lines? clash: (.+)$/, (count, lines) => t`The clues of ${counted(Number(count), "line")} clash: ${withClues(lines)}`],
  [/^(\d+) solutions$/, (count) => counted(Number(count), "solution")],
  [/^(\d+) cells? differ(?:: (.+))?$/, (count, cells) => (cells ? t`${counted(Number(count), "cell")} differ: ${cells}` : t`${counted(Number(count), "cell")} differ`)],
  [/^(\d+) cells? can change together$/, (count) => t`${counted(Number(count), "cell")} can change together`],
  [/^(\d+) revealed cells? settles? it \(fewer can't\): (.+)$/, (count, cells) => t`${counted(Number(count), "revealed cell")} would leave one solution, and fewer can't: ${cells}`],
  [/^(\d+) revealed cells? settles? it \(perhaps fewer could\): (.+)$/, (count, cells) => t`${counted(Number(count), "revealed cell")} would leave one solution, and perhaps fewer could: ${cells}`],
];

/** @param {string} sentence the engine's @returns {Told} */
export function brokenSaid(sentence) { return told(SENTENCES, sentence); }
