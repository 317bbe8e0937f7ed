// Hints in stages: which line, which technique, then the cells and why; each drawn on the board.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { lineNumber, put, techniqueName } from "./asks.js";
import { noMarks } from "./draw.js";
import { OPEN } from "./game.js";
import { fillsOf, marksOf } from "./marks.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Desk} Desk */

const STAGES = [t("Which line"), t("Which technique"), t("What follows")];

/** Asks for the next step; once more on the same board says more. @param {Desk} desk */
export async function hint(desk) {
  const at = desk.game.toRows().join("");
  const stage = desk.hinted.at === at ? Math.min(3, desk.hinted.stage + 1) : 1;
  await ask(desk, at, stage);
}

/** @param {Desk} desk @param {string} at @param {number} stage */
async function ask(desk, at, stage) {
  const { game } = desk;
  const answer = /** @type {import("../api.js").NonogramHint | undefined} */ (
    await put(desk, t("Hint"), t("Looking for a hint"), "hint", { board: game.toRows(), stage, near: desk.last }));
  if (!answer) return;
  desk.session.hint(desk.hinted.at !== at, stage > 1 ? answer.technique : undefined);
  desk.hinted = { at, stage };
  const { step } = answer;
  const marks = step ? marksOf(desk, step) : noMarks();
  for (const line of answer.lines ?? []) marks.lines.add(lineNumber(desk, line));
  for (const cell of answer.cells ?? []) marks.hinted.add(cell);
  const wrong = (answer.mistakes ?? []).flatMap(({ cell }) => (cell === undefined ? [] : [cell]));
  for (const cell of wrong) marks.wrong.add(cell);
  for (const { line } of answer.mistakes ?? []) if (line) marks.broken.add(lineNumber(desk, line));
  const fills = step ? fillsOf(step) : [];
  const acts = [];
  if (stage < 3 && !answer.solved) acts.push(button({ label: t("Tell me more"), icon: "bulb", kind: "primary", onclick: () => void ask(desk, at, stage + 1) }));
  if (fills.length) acts.push(button({ label: t("Fill them in"), icon: "check", kind: "primary", onclick: () => { desk.panel.close(); game.set(fills); } }));
  if (wrong.length) acts.push(button({ label: t("Clear them"), icon: "erase", kind: "primary", onclick: () => { game.set(wrong.map((cell) => [cell, OPEN])); desk.panel.close(); } }));
  desk.panel.show(t("Hint"), [
    !answer.solved && h("ol", { class: "stages", "aria-label": t("How much is told") }, STAGES.map((name, i) =>
      h("li", { class: i < stage ? "is-told" : "", "aria-current": i === stage - 1 ? "step" : undefined }, name))),
    answer.technique && h("h3", { lang: "en" }, techniqueName(answer.technique)),
    h("p", { lang: "en" }, step ? step.text : answer.text),
    acts.length > 0 && h("div", { class: "row" }, acts),
  ], { said: answer.text, lang: "en" });
  desk.mark(marks);
  const first = [...marks.wrong, ...marks.hinted][0];
  const line = [...marks.lines][0];
  if (first !== undefined) desk.board.goTo(first, false);
  else if (line !== undefined) desk.board.goTo(line < game.height ? line * game.width : line - game.height, false);
}
