// The whole way to the solution, step by step: a list, and the board as it stands at each.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { put, usesTable, verdictBadge } from "./asks.js";
import { legend } from "./legend.js";
import { choice } from "./choice.js";
import { digitSet, minus } from "./digits.js";
import { candidatesOf } from "./shape.js";
import { levelName, VERDICTS } from "../ui/words.js";
import { LEVEL_KINDS, techniqueName } from "./words.js";
import { t } from "../ui/language.js";
import { Stepper } from "../ui/stepper.js";

/** @typedef {import("./view.js").Playing} Playing */
/** @typedef {import("../api.js").Step} Step */

/** @param {Playing} playing @param {boolean} [fromHere] the way from the player's board; else from the givens */
export async function explain(playing, fromHere = false) {
  const board = fromHere ? { board: playing.game.line() } : {};
  const answer = /** @type {import("../api.js").Explain | undefined} */ (await put(playing, t("Explain"), t("Finding a person's way"), "explain", { ...board, ...choice() }));
  if (!answer) return;
  const steps = answer.steps ?? [];
  const badge = answer.level ? h("span", { class: `badge ${LEVEL_KINDS[answer.level]}` }, levelName(answer.level)) : verdictBadge(answer.verdict);
  if (!steps.length) {
    const text = answer.end === "solved" ? t("The board is solved already.") : VERDICTS[answer.verdict].text;
    playing.panel.show(t("Explain"), [h("p", {}, text)], { said: text });
    return;
  }
  const ending = answer.end === "solved" ? "" : answer.end === "stuck" ? t(" No technique goes further.") : t(" The board can't be finished from there.");
  // The path begins at the givens, not at what the player wrote, unless that was asked for.
  const start = fromHere ? [...playing.game.values] : playing.posedValues();
  /** @param {number} at */
  const stateAt = (at) => boardAfter(playing, start, steps.slice(0, at));
  const end = stateAt(steps.length).values;
  new Stepper(playing.panel, {
    steps,
    name: (step) => techniqueName(step.technique),
    text: (step) => step.sentence,
    short: (step) => short(playing, step),
    ending,
    uses: usesTable(answer.uses),
    acts: fromHere ? [] : [button({ label: t("From my board"), icon: "stairs", title: t("The way from what you wrote"), onclick: () => void explain(playing, true) })],
    takeOver: { title: t("Writes the digits found so far into your board"), act: (at) => takeOver(playing, stateAt(at).values) },
    show: (at, step) => {
      playing.overlay({ ...stateAt(at), step, tints: differing(playing, end) });
      return step ? [legend(step)] : [];
    },
  }, badge);
}

/** What a step places and removes, in a few characters. @param {Playing} playing @param {Step} step */
export function short(playing, step) {
  const { shape } = playing.game;
  const places = step.places.map(({ cell, digit }) => `${shape.name(cell)} = ${shape.symbol(digit)}`);
  const removes = step.removes.map(({ cell, digit }) => `${shape.name(cell)} ≠ ${shape.symbol(digit)}`);
  const all = [...places, ...removes];
  return all.length > 2 ? t`${all[0]} and ${all.length - 1} more` : all.join(", ");
}

/** The board once these steps are done. @param {Playing} playing @param {number[]} start @param {Step[]} steps */
function boardAfter(playing, start, steps) {
  const { shape } = playing.game;
  const values = [...start];
  /** @type {number[][]} */
  const removed = values.map(() => []);
  for (const step of steps) {
    for (const { cell, digit } of step.places) values[cell] = digit;
    for (const { cell, digit } of step.removes) removed[cell].push(digit);
  }
  const candidates = candidatesOf(shape, values).map((set, cell) => minus(set, digitSet(removed[cell])));
  return { values, candidates };
}

/** The player's digits stay on the board; those that this way does not lead to are tinted. @param {Playing} playing @param {number[]} end */
function differing(playing, end) {
  return new Map(playing.game.values.flatMap((value, cell) => (value && end[cell] && value !== end[cell] ? [/** @type {[number, string]} */ ([cell, "is-differ"])] : [])));
}

/** @param {Playing} playing @param {number[]} values */
function takeOver(playing, values) {
  const { game, panel } = playing;
  panel.close();
  playing.givenAway = true;
  game.fill(values.map((value, cell) => value || game.values[cell]));
}
