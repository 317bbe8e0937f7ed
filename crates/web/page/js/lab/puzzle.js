// A puzzle as the Lab sees it: cells with values, whichever kind it is.

import { t } from "../ui/language.js";

/** @typedef {import("../nonogram/game.js").Puzzle} NonogramBoard */
/** @typedef {import("../api.js").SudokuBoard} SudokuBoard */

/** The digits of a trace beyond 9. */
const DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * @typedef {object} LabPuzzle
 * @property {"sudoku" | "nonogram"} kind
 * @property {string} text as requests take it
 * @property {string} title
 * @property {number} height
 * @property {number} width
 * @property {number} values how many a cell may take at first
 * @property {number[]} givens a value for each cell, 0 for none
 * @property {(variable: string) => number} cellOf the cell of `r1c1`; -1 if it is none
 * @property {(value: string) => number} valueOf counted from 1: a digit, or a colour's number plus 1
 * @property {(replay: import("./replay.js").Replay) => Uint8Array} [pictureOf] the cells, where the variables are others
 * @property {SudokuBoard} [sudoku]
 * @property {NonogramBoard} [nonogram]
 */

/**
 * @param {{ puzzle: string, title?: string, sudoku?: SudokuBoard, nonogram?: NonogramBoard }} record
 * @param {string} [title]
 * @returns {LabPuzzle}
 */
export function labPuzzle(record, title) {
  const { sudoku, nonogram } = record;
  const width = sudoku?.size ?? nonogram?.width ?? 0;
  const height = sudoku?.size ?? nonogram?.height ?? 0;
  const cellOf = (/** @type {string} */ variable) => {
    const found = /^r(\d+)c(\d+)$/.exec(variable);
    return found ? (Number(found[1]) - 1) * width + Number(found[2]) - 1 : -1;
  };
  const palette = nonogram?.palette.map((colour) => colour.name) ?? [];
  const common = { text: record.puzzle, title: title ?? record.title ?? (sudoku ? t("Sudoku") : t("Nonogram")), height, width, cellOf, sudoku, nonogram };
  if (sudoku) {
    return { ...common, kind: "sudoku", values: sudoku.size, givens: sudoku.givens, valueOf: (value) => DIGITS.indexOf(value) + 1 };
  }
  return {
    ...common, kind: "nonogram", values: palette.length, givens: new Array(width * height).fill(0),
    // The model calls the colours of a plain picture white and black, whatever its file does.
    valueOf: (value) => Math.max(palette.indexOf(value), value === "black" ? 1 : 0) + 1,
  };
}

/** A value as it is written. @param {LabPuzzle} puzzle @param {number} value */
export function valueName(puzzle, value) {
  return puzzle.kind === "sudoku" ? DIGITS[value - 1] ?? "?" : puzzle.nonogram?.palette[value - 1]?.name ?? "?";
}
