// The questions that most visitors ask, by module of the engine, in groups: the functions that the first group needs make
// a module's first file, those that a later group needs besides make a further one, and all others the last.
//
// A question outside these groups is answered as well; it only has more to fetch. So these are requests as the page makes
// them, and no list of everything.

import { readFileSync } from "node:fs";
import { BOARDS, PICTURES, clues } from "../../web/page/js/play/boards.js";

/** @typedef {(verb: string, request: object) => any} Ask gives the reply; nothing if the module has none */

/** Of each shelf of our collection the first ones. */
const first = (shelves, count) => Object.values(shelves).flatMap((lines) => lines.slice(0, count));
const sudokus = first(BOARDS, 12).map((puzzle) => ({ kind: "sudoku", puzzle }));
const nonograms = first(PICTURES, 4).map((line) => ({ kind: "nonogram", puzzle: `title "Boat"\n${clues(line)}` }));

/** The same board with the digits of a player in some open cells, right or wrong. */
const played = (board) => [..."159"].map((digit) => board.replace(/[.0]/, digit));
/** A player's notes in a few cells. */
const notes = (board) => [...board].map((cell, i) => (cell === "." && i % 5 === 0 ? [1, 2, 5] : []));
/** A picture without every other row. */
const halfDrawn = (rows) => rows.map((row, i) => (i % 2 ? row : row.replace(/./g, "?")));
const undrawn = (rows) => rows.map((row) => row.replace(/./g, "?"));

/** What a player chose of techniques: nothing. */
const CHOICE = { without: [], technique_order: [] };

/** @param {Ask} ask */
function openings(ask) {
  ask("examples", {});
  for (const { kind, puzzle } of sudokus) {
    ask("open", { text: puzzle });
    ask("open", { text: puzzle, first: 1 });
    for (const board of [puzzle, ...played(puzzle)]) ask("check", { kind, puzzle, board });
  }
  for (const { kind, puzzle } of nonograms) ask("open", { text: puzzle, kind });
}

/** @param {Ask} ask */
function drawings(ask) {
  ask("formats", {});
  for (const asked of [...sudokus.slice(0, 3), ...nonograms.slice(0, 3)]) {
    ask("render", { ...asked, to: "svg" });
    ask("convert", { ...asked, to: asked.kind === "sudoku" ? "cellwise" : "non" });
  }
  for (const { kind, puzzle } of ask("examples", {}).examples) ask("open", { text: puzzle, kind });
}

/** @param {Ask} ask */
function sudokuHints(ask) {
  for (const asked of sudokus) {
    const { puzzle } = asked;
    ask("solve", { ...asked, max: 2 });
    for (const stage of [1, 2, 3]) ask("hint", { ...asked, board: puzzle, stage, ...CHOICE });
    for (const board of played(puzzle)) ask("hint", { ...asked, board, marks: notes(board), stage: 3, ...CHOICE });
  }
}

/** @param {Ask} ask */
function nonogramHints(ask) {
  for (const asked of nonograms) {
    const { solutions: [picture] } = ask("solve", { ...asked, max: 2 });
    const rows = typeof picture === "string" ? picture.split("\n") : picture;
    for (const stage of [1, 2, 3]) ask("hint", { ...asked, board: undrawn(rows), stage });
    ask("hint", { ...asked, board: halfDrawn(rows), stage: 3, near: 0 });
  }
}

/** @param {Ask} ask */
function ways(ask) {
  for (const asked of [...sudokus, ...nonograms]) for (const verb of ["explain", "rate", "why"]) ask(verb, asked);
  for (const asked of sudokus) {
    ask("explain", { ...asked, ...CHOICE });
    ask("count", asked);
    ask("candidates", asked);
  }
  for (const asked of sudokus.slice(0, 15)) ask("steps", { ...asked, board: asked.puzzle, ...CHOICE, limits: { seconds: 20 } });
  for (const name of ["naked-single", "hidden-pair", "x-wing", "xy-chain"]) ask("learn", { kind: "sudoku", name });
  ask("learn", { kind: "nonogram", name: "overlap" });
}

/** @param {Ask} ask */
function sudokuOrders(ask) {
  for (const level of ["easy", "medium", "hard", "expert"]) {
    for (const seed of [1, 2, 3]) ask("generate", { kind: "sudoku", level, symmetry: "half-turn", count: 1, seed });
  }
}

/** @param {Ask} ask */
function nonogramOrders(ask) {
  for (const side of [10, 15, 20]) {
    for (const seed of [1, 2]) ask("generate", { kind: "nonogram", size: [side, side], drawing: "shapes", solvable: "lines", count: 1, seed });
  }
}

/** @param {Ask} ask */
function pictures(ask) {
  const data = readFileSync(new URL("../../web/page/icon-192.png", import.meta.url)).toString("base64");
  for (const colours of [1, 2]) for (const side of [15, 30]) ask("from-image", { data, size: [side, side], likeness: 90, ...(colours > 1 ? { colours } : {}), limits: { seconds: 20 } });
}

/** The Lab as it opens, and a step further. @param {Ask} ask */
function searches(ask) {
  for (const asked of [{ kind: "sudoku", puzzle: ".....34.2..1...." }, sudokus[0], nonograms[0]]) {
    for (const method of ["backtrack", "mrv", "forward", "ac3", "mac-mrv"]) ask("trace", { ...asked, method, seed: 0, view: "cells", detail: "all", skip: 0, max_steps: 20_000 });
  }
  for (const exercise of ["next-assignment", "ac3-removes", "mrv-takes", "find-error"]) ask("exercise", { exercise, seed: 1 });
}

/** @param {Ask} ask */
function papers(ask) {
  for (const asked of [...sudokus.slice(0, 2), ...nonograms.slice(0, 2)]) ask("render", { ...asked, to: "pdf" });
}

/** @type {Record<string, ((ask: Ask) => unknown)[]>} */
export const QUESTIONS = {
  board: [openings, drawings],
  solve: [sudokuHints, nonogramHints, ways],
  generate: [sudokuOrders, nonogramOrders],
  image: [pictures],
  lab: [searches],
  print: [papers],
};
