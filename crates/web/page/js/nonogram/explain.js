// The whole way to the solution, step by step: a list, and the board as it stands at each.

import { h } from "../ui/dom.js";
import { counted, LEVEL_KINDS, levelName, VERDICTS } from "../ui/words.js";
import { techniqueName } from "../ui/technique-names.js";
import { badge as verdictBadge, put, usesTable } from "./asks.js";
import { noMarks } from "./draw.js";
import { fillsOf, marksOf } from "./marks.js";
import { Stepper } from "../ui/stepper.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */
/** @typedef {import("../api.js").NonogramStep} Step */

/** @param {Playing} playing */
export async function explain(playing) {
  const answer = /** @type {import("../api.js").NonogramExplain | undefined} */ (
    await put(playing, t("Explain"), t("Finding a person's way"), "explain", {}));
  if (!answer) return;
  const steps = answer.steps ?? [];
  if (!steps.length) {
    const text = VERDICTS[answer.verdict].text;
    playing.panel.show(t("Explain"), [h("p", {}, text)], { said: text });
    return;
  }
  const badge = answer.level ? h("span", { class: `badge ${LEVEL_KINDS[answer.level]}` }, levelName(answer.level)) : verdictBadge(answer.verdict);
  const ending = answer.end === "solved" ? "" : answer.end === "stuck" ? t(" No technique goes further.") : t(" The picture can't be finished from there.");
  new Stepper(playing.panel, {
    steps,
    name: (step) => techniqueName(step.technique),
    text: (step) => step.text,
    short,
    ending,
    uses: usesTable(answer.uses),
    takeOver: { title: t("Draws the cells found so far into your picture"), act: (at) => takeOver(playing, steps, at) },
    show: (at, step) => show(playing, steps, at, step),
  }, badge);
}

/** The line of a step and the number of its cells. @param {Step} step */
function short(step) {
  const [line] = step.lines;
  const where = line ? ("row" in line ? t`row ${line.row + 1}` : t`column ${line.column + 1}`) : "";
  return `${where}, ${counted((step.settles ?? []).length + (step.drops ?? []).length, "cell")}`;
}

/** The picture before step number `at`: the path begins with nothing drawn. @param {Playing} playing @param {Step[]} steps @param {number} at */
function stateAt(playing, steps, at) {
  const cells = new Uint8Array(playing.game.cells.length);
  for (const step of steps.slice(0, at)) for (const [cell, state] of fillsOf(step)) cells[cell] = state;
  return cells;
}

/** @param {Playing} playing @param {Step[]} steps @param {number} at @param {Step | undefined} step */
function show(playing, steps, at, step) {
  const marks = step ? marksOf(playing, step) : noMarks();
  // What the player drew stays in sight.
  marks.cells = stateAt(playing, steps, at).map((state, cell) => playing.game.cells[cell] || state);
  playing.mark(marks);
  return [];
}

/** @param {Playing} playing @param {Step[]} steps @param {number} at */
function takeOver(playing, steps, at) {
  const cells = stateAt(playing, steps, at);
  playing.panel.close();
  playing.givenAway = true;
  playing.game.set([...cells].map((state, cell) => [cell, state]));
}
