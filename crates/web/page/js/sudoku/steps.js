// Every step on the board as it stands, by technique; one that is chosen is drawn.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { put } from "./asks.js";
import { short } from "./explain.js";
import { candidatesFor } from "./hint.js";
import { legend } from "./legend.js";
import { choice } from "./choice.js";
import { techniqueName } from "./words.js";
import { counted, LIMITS } from "../ui/words.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */
/** @typedef {import("../api.js").Step} Step */

/** Steps of one technique that are listed at once. */
const LISTED = 50;

/** @param {Playing} playing */
export async function allSteps(playing) {
  const { game } = playing;
  const answer = await put(playing, t("All steps"), t("Looking for every step"), "steps", { board: game.line(), ...choice(), limits: { seconds: 20 } });
  if (!answer) return;
  /** @type {Map<string, Step[]>} */
  const groups = new Map();
  for (const step of answer.steps) groups.set(step.technique, [...groups.get(step.technique) ?? [], step]);
  const story = h("div", { class: "story" });
  /** @param {Step} step */
  const tell = (step) => {
    story.replaceChildren(h("h3", {}, techniqueName(step.technique)), h("p", { lang: "en" }, step.sentence), legend(step),
      h("div", { class: "row" }, button({ label: t("Do it"), icon: "check", kind: "primary", onclick: () => { playing.panel.close(); game.applyStep(step); } })));
    playing.context.announce(step.sentence, "polite", "en");
    playing.overlay({ step, candidates: candidatesFor(game, step), tints: new Map() });
  };
  const text = answer.steps.length ? t`${counted(answer.steps.length, "step")} with ${counted(groups.size, "technique")}.` : t("No technique finds a step.");
  playing.panel.show(t("All steps"), [
    h("p", {}, text),
    answer.limit && h("p", { class: "soft" }, t`It ended early: ${LIMITS[answer.limit]}.`),
    story,
    ...[...groups].map(([technique, steps]) => h("details", { class: "more" },
      h("summary", {}, h("span", {}, techniqueName(technique)), ` (${steps.length})`),
      h("ol", { class: "step-list" }, steps.slice(0, LISTED).map((step) => h("li", {}, h("button", { type: "button", class: "step-item", onclick: () => tell(step) }, h("span", { class: "step-short" }, short(playing, step)))))),
      steps.length > LISTED && h("p", { class: "note" }, t`${steps.length - LISTED} more are not listed.`))),
  ], { said: text });
  playing.overlay({ tints: new Map() });
}
