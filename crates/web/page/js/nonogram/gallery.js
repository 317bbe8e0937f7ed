// Pictures to begin with, drawn for this page. Each has one solution: the end-to-end tests ask.

import { t } from "../ui/language.js";

/** @typedef {{ name: string, about: string, picture: string[], colours?: Record<string, [name: string, rgb: string]> }} Piece */

/** @type {Piece[]} */
const PIECES = [
  {
    name: t("Boat"),
    about: t("Under sail, 15 × 15"),
    picture: [
      ".......#.......",
      ".......##......",
      ".......###.....",
      "....##.####....",
      "...###.#####...",
      "..####.######..",
      "..####.#######.",
      ".#####.########",
      ".......#.......",
      ".......#.......",
      "###############",
      ".##.##.##.###..",
      "..###########..",
      "...#########...",
      "##.##.##.##.##.",
    ],
  },
  {
    name: t("Cup"),
    about: t("Something warm, 15 × 15"),
    picture: [
      "...............",
      "....##..##.....",
      ".....##..##....",
      "....##..##.....",
      "....#...#......",
      "...............",
      ".##########....",
      ".###########...",
      ".##########.#..",
      ".##########.#..",
      ".###########...",
      ".##########....",
      "..########.....",
      "############...",
      ".##########....",
    ],
  },
  {
    name: t("Cat"),
    about: t("Twenty by twenty"),
    picture: [
      "..#..........#......",
      "..##........##......",
      "..###......###......",
      "..#####..#####......",
      "..############......",
      "..##.######.##......",
      "..##.######.##......",
      "..############......",
      "..#####..#####......",
      "....########........",
      "....########.....##.",
      "....#########....##.",
      "...###########....##",
      "..#############...##",
      "..##############..##",
      "..##############..##",
      "..#################.",
      "..################..",
      "..###.####.######...",
      "..####.###.######...",
    ],
  },
  {
    name: t("Mushroom"),
    about: t("Three colours, 12 × 12"),
    colours: { r: ["red", "c8352b"], s: ["sand", "d9b27c"], g: ["green", "2f8f4e"] },
    picture: [
      "....rrrr....",
      "..rrr..rrr..",
      ".rr..rrr.rr.",
      "rrrrrrr..rrr",
      "rr..rrrrrrrr",
      "rr..rrrr..rr",
      ".rrrrrrr..r.",
      "....ssss....",
      "....ssss....",
      "....ssss....",
      ".g..ssss..g.",
      "gggggggggggg",
    ],
  },
];

/** The runs of a line: `[length, letter]`. @param {string} line @returns {[number, string][]} */
function runs(line) {
  return [...line.matchAll(/([^.])\1*/g)].map(([run]) => [run.length, run[0]]);
}

/** A piece as text that the engine reads: clues alone for one colour, webpbn's XML for several. @param {Piece} piece */
export function puzzleText({ name, picture, colours }) {
  const columns = Array.from(picture[0], (_, column) => picture.map((row) => row[column]).join(""));
  if (!colours) {
    const clues = (/** @type {string[]} */ lines) => lines.map((line) => runs(line).map(([length]) => length).join(",") || "0").join("\n");
    return `title "${name}"\nwidth ${columns.length}\nheight ${picture.length}\n\nrows\n${clues(picture)}\n\ncolumns\n${clues(columns)}\n`;
  }
  const clues = (/** @type {string} */ type, /** @type {string[]} */ lines) => `<clues type="${type}">${lines.map((line) =>
    `<line>${runs(line).map(([length, letter]) => `<count color="${colours[letter][0]}">${length}</count>`).join("")}</line>`).join("")}</clues>`;
  const palette = Object.entries(colours).map(([letter, [colour, rgb]]) => `<color name="${colour}" char="${letter}">${rgb}</color>`).join("");
  return `<?xml version="1.0"?>\n<puzzleset><puzzle type="grid" defaultcolor="${Object.values(colours)[0][0]}"><title>${name}</title>`
    + `<color name="white" char=".">ffffff</color>${palette}${clues("columns", columns)}${clues("rows", picture)}</puzzle></puzzleset>\n`;
}

export const GALLERY = PIECES.map((piece) => ({ name: piece.name, about: piece.about, text: puzzleText(piece) }));
