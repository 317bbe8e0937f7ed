// Hints in stages: where to look, which technique, then the step itself; each drawn on the board.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { put } from "./asks.js";
import { digitSet, minus, withDigit } from "./digits.js";
import { legend } from "./legend.js";
import { choice } from "./choice.js";
import { techniqueName } from "./words.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */

const STAGES = [t("Where"), t("Technique"), t("Step")];

/**
 * Asks for a hint; once more on the same board says more.
 * @param {Playing} playing
 */
export async function hint(playing) {
  const { game } = playing;
  const at = JSON.stringify(game.cells);
  const stage = playing.hinted.at === at ? Math.min(3, playing.hinted.stage + 1) : 1;
  await ask(playing, at, stage);
}

/** @param {Playing} playing @param {string} at @param {number} stage */
async function ask(playing, at, stage) {
  const { game } = playing;
  const answer = /** @type {import("../api.js").Hint | undefined} */ (
    await put(playing, t("Hint"), t("Looking for a hint"), "hint", { board: game.line(), marks: game.marks(), stage, ...choice() }));
  if (!answer) return;
  const more = !answer.solved && stage < 3;
  playing.session.hint(playing.hinted.at !== at, stage > 1 ? answer.technique : undefined);
  playing.hinted = { at, stage };
  const { step } = answer;
  /** @type {Map<number, string>} */
  const tints = new Map();
  if (!step) {
    const { houses = [], cells = [] } = answer;
    for (const cell of [...cells, ...houses.flatMap((house) => game.shape.houses[house]?.cells ?? [])]) tints.set(cell, "is-look");
  }
  for (const mistake of answer.mistakes ?? []) if (mistake.kind !== "repeat") tints.set(mistake.cell, "is-fault");
  const acts = [];
  if (more) acts.push(button({ label: t("Tell me more"), icon: "bulb", kind: "primary", onclick: () => void ask(playing, at, stage + 1) }));
  if (step) acts.push(button({ label: t("Do it"), icon: "check", kind: "primary", onclick: () => { playing.panel.close(); game.applyStep(step); } }));
  playing.panel.show(t("Hint"), [
    h("ol", { class: "stages", "aria-label": t("How much is told") }, STAGES.map((name, i) => h("li", { class: i < stage ? "is-told" : "", "aria-current": i === stage - 1 ? "step" : undefined }, name))),
    answer.technique && h("h3", {}, techniqueName(answer.technique)),
    h("p", { lang: "en" }, step ? step.sentence : answer.text),
    step && legend(step),
    acts.length > 0 && h("div", { class: "row" }, acts),
  ], { said: answer.text, lang: "en" });
  playing.overlay(step ? { step, candidates: candidatesFor(game, step), tints } : { tints, houses: answer.houses });
}

/**
 * What is shown in the open cells while a step is: the candidates that are left, and in any case what the step speaks of.
 * @param {import("./game.js").Game} game
 * @param {import("../api.js").Step} step
 */
export function candidatesFor(game, step) {
  const marks = game.marks();
  const sets = game.candidates().map((set, cell) => (marks?.[cell].length ? digitSet(marks[cell]) : minus(set, game.cells[cell][3])));
  for (const { cell, digit } of [...step.marks.map((mark) => mark.candidate), ...step.removes, ...step.places]) {
    if (!game.valueAt(cell)) sets[cell] = withDigit(sets[cell], digit);
  }
  return sets;
}
