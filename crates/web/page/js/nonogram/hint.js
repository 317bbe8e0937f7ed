// Hints in stages: which line, which technique, then the cells and why; each drawn on the board.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { techniqueName } from "../ui/technique-names.js";
import { lineNumber, put } from "./asks.js";
import { noMarks } from "./draw.js";
import { OPEN } from "./game.js";
import { fillsOf, marksOf } from "./marks.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */

const STAGES = [t("Which line"), t("Which technique"), t("What follows")];

/** Asks for the next step; once more on the same board says more. @param {Playing} playing */
export async function hint(playing) {
  const at = playing.game.toRows().join("");
  const stage = playing.hinted.at === at ? Math.min(3, playing.hinted.stage + 1) : 1;
  await ask(playing, at, stage);
}

/** @param {Playing} playing @param {string} at @param {number} stage */
async function ask(playing, at, stage) {
  const { game } = playing;
  const answer = /** @type {import("../api.js").NonogramHint | undefined} */ (
    await put(playing, t("Hint"), t("Looking for a hint"), "hint", { board: game.toRows(), stage, near: playing.last }));
  if (!answer) return;
  playing.session.hint(playing.hinted.at !== at, stage > 1 ? answer.technique : undefined);
  playing.hinted = { at, stage };
  const { step } = answer;
  const marks = step ? marksOf(playing, step) : noMarks();
  for (const line of answer.lines ?? []) marks.lines.add(lineNumber(playing, line));
  for (const cell of answer.cells ?? []) marks.hinted.add(cell);
  const wrong = (answer.mistakes ?? []).flatMap(({ cell }) => (cell === undefined ? [] : [cell]));
  for (const cell of wrong) marks.wrong.add(cell);
  for (const { line } of answer.mistakes ?? []) if (line) marks.broken.add(lineNumber(playing, line));
  const fills = step ? fillsOf(step) : [];
  const acts = [];
  if (stage < 3 && !answer.solved) acts.push(button({ label: t("Tell me more"), icon: "bulb", kind: "primary", onclick: () => void ask(playing, at, stage + 1) }));
  if (fills.length) acts.push(button({ label: t("Fill them in"), icon: "check", kind: "primary", onclick: () => { playing.panel.close(); game.set(fills); } }));
  if (wrong.length) acts.push(button({ label: t("Clear them"), icon: "erase", kind: "primary", onclick: () => { game.set(wrong.map((cell) => [cell, OPEN])); playing.panel.close(); } }));
  playing.panel.show(t("Hint"), [
    !answer.solved && h("ol", { class: "stages", "aria-label": t("How much is told") }, STAGES.map((name, i) =>
      h("li", { class: i < stage ? "is-told" : "", "aria-current": i === stage - 1 ? "step" : undefined }, name))),
    answer.technique && h("h3", {}, techniqueName(answer.technique)),
    h("p", { lang: "en" }, step ? step.text : answer.text),
    acts.length > 0 && h("div", { class: "row" }, acts),
  ], { said: answer.text, lang: "en" });
  playing.mark(marks);
  const first = [...marks.wrong, ...marks.hinted][0];
  const line = [...marks.lines][0];
  if (first !== undefined) playing.board.goTo(first, false);
  else if (line !== undefined) playing.board.goTo(line < game.height ? line * game.width : line - game.height, false);
}
