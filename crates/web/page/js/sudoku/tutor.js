// Recognises from a digit that is written which technique was used: a single is seen here; where no single gives the digit,
// the engine names the easiest technique that leads on from there.

import { noteUse } from "../play/tutor.js";
import { solutionOf } from "./asks.js";

/** @typedef {import("./view.js").Playing} Playing */
/** @typedef {import("./shape.js").Shape} Shape */

/**
 * The easiest single that puts a digit into a cell.
 * @param {Shape} shape @param {number[]} values before it was written @param {number} cell @param {number} digit
 */
export function singleOf(shape, values, cell, digit) {
  const sees = (/** @type {number} */ place, /** @type {number} */ wanted) => shape.peers[place].some((peer) => values[peer] === wanted);
  const here = shape.houses.filter(({ cells }) => cells.length === shape.size && cells.includes(cell));
  if (sees(cell, digit)) return undefined;
  if (here.some(({ cells }) => cells.every((one) => one === cell || values[one]))) return "full-house";
  const alone = here.filter(({ cells }) => cells.every((one) => one === cell || values[one] || sees(one, digit)));
  if (alone.some(({ name }) => name.startsWith("box"))) return "hidden-single";
  if (alone.length) return "hidden-single-in-line";
  const others = Array.from({ length: shape.size }, (_, i) => i + 1).filter((other) => other !== digit);
  return others.every((other) => sees(cell, other)) ? "naked-single" : undefined;
}

/**
 * A digit was written by hand.
 * @param {Playing} playing @param {number[]} before the digits until then @param {string} state the board until then, as hints note it
 */
export async function sawDigit(playing, before, state) {
  const { game, context, session } = playing;
  const written = game.values.flatMap((value, cell) => (value && value !== before[cell] ? [cell] : []));
  // What a hint has told is not one's own step.
  if (playing.setting || session.finished || written.length !== 1 || before[written[0]] || playing.hinted.at === state) return;
  const [cell] = written;
  const digit = game.values[cell];
  const single = singleOf(game.shape, before, cell, digit);
  if (single) {
    noteUse("sudoku", session, single);
    return;
  }
  try {
    const solution = await solutionOf(playing);
    if (!solution || before.some((value, at) => value && value !== solution[at]) || solution[cell] !== digit) return;
    const { technique } = /** @type {import("../api.js").Hint} */ (await context.ask("hint", { kind: "sudoku", puzzle: playing.posed(), board: game.line(before), stage: 2, limits: { seconds: 5 } }));
    // A single elsewhere was passed over: then it is not known how this digit was found.
    if (technique && !technique.includes("single") && technique !== "full-house" && technique !== "last-resort") noteUse("sudoku", session, technique);
  } catch {
    // The player did not ask this question, so a failure stays silent.
  }
}
