// A step as marks on the board: the line lit, runs bracketed at both extremes, the cells it rests on, the cells it gives.

import { lineNumber } from "./asks.js";
import { noMarks } from "./draw.js";

/** @typedef {import("./view.js").Playing} Playing */
/** @typedef {import("../api.js").NonogramStep} Step */

/** @param {Playing} playing @param {Step} step */
export function marksOf(playing, step) {
  const marks = noMarks();
  for (const line of step.lines) marks.lines.add(lineNumber(playing, line));
  for (const { cell } of step.marks ?? []) marks.rests.add(cell);
  marks.runs = step.runs ?? [];
  for (const { cell, colour } of step.settles ?? []) {
    marks.hinted.add(cell);
    marks.shown.set(cell, colour + 1);
  }
  for (const { cell } of step.drops ?? []) marks.hinted.add(cell);
  return marks;
}

/** The cells that a step gives, as states. @param {Step} step @returns {[number, number][]} */
export const fillsOf = (step) => (step.settles ?? []).map(({ cell, colour }) => [cell, colour + 1]);
