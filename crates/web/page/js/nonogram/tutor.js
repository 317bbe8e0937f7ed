// Recognises from what is drawn which technique was used: the easiest step near it, if that step gives just these cells.

import { noteUse } from "../play/tutor.js";

/** Cells of a picture, at most: on larger ones a step takes too long to find after every stroke. */
export const MOST = 900;
/** One question at a time: strokes come faster than answers. */
let busy = false;

/**
 * @param {import("./view.js").Playing} playing @param {Map<number, number>} changes cells with their states, as drawn
 * @param {ReturnType<import("./game.js").Game["toRows"]>} before the picture until then
 */
export async function sawStroke(playing, changes, before) {
  const { context, session, game } = playing;
  const [[near] = []] = changes;
  if (near === undefined || session.finished || busy || playing.hinted.at === before.join("")) return;
  busy = true;
  try {
    const { step } = /** @type {import("../api.js").NonogramHint} */ (await context.ask("hint", { kind: "nonogram", puzzle: game.about.text, board: before, stage: 3, near, limits: { seconds: 5 } }));
    const given = new Map((step?.settles ?? []).map(({ cell, colour }) => [cell, colour + 1]));
    if (step && step.technique !== "guess" && [...changes].every(([cell, state]) => given.get(cell) === state)) noteUse("nonogram", session, step.technique);
  } catch {
    // The player did not ask this question, so a failure stays silent.
  } finally {
    busy = false;
  }
}
