// The whole way to the solution, step by step: a list, and the board as it stands at each.

import { button, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { put, usesTable, verdictBadge } from "./asks.js";
import { legend } from "./legend.js";
import { choice } from "./choice.js";
import { digitSet, minus } from "./digits.js";
import { candidatesOf } from "./shape.js";
import { counted, levelName, VERDICTS } from "../ui/words.js";
import { LEVEL_KINDS, techniqueName } from "./words.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Desk} Desk */
/** @typedef {import("../api.js").Step} Step */

/** @param {Desk} desk @param {boolean} [fromHere] the way from the player's board; else from the givens */
export async function explain(desk, fromHere = false) {
  const board = fromHere ? { board: desk.game.line() } : {};
  const answer = /** @type {import("../api.js").Explain | undefined} */ (await put(desk, t("Explain"), t("Finding a person's way"), "explain", { ...board, ...choice() }));
  if (!answer) return;
  const steps = answer.steps ?? [];
  const badge = answer.level ? h("span", { class: `badge ${LEVEL_KINDS[answer.level]}` }, levelName(answer.level)) : verdictBadge(answer.verdict);
  if (!steps.length) {
    const text = answer.end === "solved" ? t("The board is solved already.") : VERDICTS[answer.verdict].text;
    desk.panel.show(t("Explain"), [h("p", {}, text)], { said: text });
    return;
  }
  new Stepper(desk, steps, answer, badge, fromHere);
}

class Stepper {
  /**
   * @param {Desk} desk
   * @param {Step[]} steps
   * @param {import("../api.js").Explain} answer
   * @param {HTMLElement} badge
   * @param {boolean} fromHere
   */
  constructor(desk, steps, answer, badge, fromHere) {
    this.desk = desk;
    this.steps = steps;
    // The path begins at the givens, not at what the player wrote, unless that was asked for.
    this.start = fromHere ? [...desk.game.values] : desk.posedValues();
    this.at = 0;
    this.story = h("div", { class: "story" });
    this.count = h("span", { class: "note stepper-count" });
    this.first = button({ label: t("First step"), icon: "first", bare: true, onclick: () => this.go(0) });
    this.back = button({ label: t("Step back"), icon: "back", bare: true, onclick: () => this.go(this.at - 1) });
    this.next = button({ label: t("Next step"), icon: "next", bare: true, kind: "primary", onclick: () => this.go(this.at + 1) });
    this.last = button({ label: t("To the end"), icon: "last", bare: true, onclick: () => this.go(steps.length) });
    this.items = steps.map((step, i) => h("li", {}, h("button", { type: "button", class: "step-item", onclick: () => this.go(i) },
      h("span", { class: "step-number" }, i + 1), h("span", { lang: "en" }, techniqueName(step.technique)), h("span", { class: "step-short" }, this.short(step)))));
    this.list = h("ol", { class: "step-list", tabindex: "0", "aria-label": t("All steps") }, this.items);
    const ending = answer.end === "solved" ? "" : answer.end === "stuck" ? t(" No technique goes further.") : t(" The board can't be finished from there.");
    desk.panel.show(t("Explain"), [
      h("p", { class: "soft" }, `${counted(steps.length, "step")}.${ending}`),
      h("div", { class: "row stepper" }, toolbar(t("Steps"), this.first, this.back, this.next, this.last), this.count),
      this.story,
      this.list,
      h("details", { class: "more" }, h("summary", {}, t("Techniques used")), usesTable(answer.uses)),
      h("div", { class: "row" }, !fromHere && button({ label: t("From my board"), icon: "stairs", title: t("The way from what you wrote"), onclick: () => void explain(desk, true) }),
        button({ label: t("Go on from here"), icon: "pen", title: t("Writes the digits found so far into your board"), onclick: () => this.takeOver() })),
    ], { badge });
    this.go(0);
    this.next.focus();
  }

  /** @param {Step} step */
  short(step) {
    const { shape } = this.desk.game;
    const places = step.places.map(({ cell, digit }) => `${shape.name(cell)} = ${shape.symbol(digit)}`);
    const removes = step.removes.map(({ cell, digit }) => `${shape.name(cell)} ≠ ${shape.symbol(digit)}`);
    const all = [...places, ...removes];
    return all.length > 2 ? t`${all[0]} and ${all.length - 1} more` : all.join(", ");
  }

  /** The board before step number `at`. @param {number} at */
  stateAt(at) {
    const { shape } = this.desk.game;
    const values = [...this.start];
    /** @type {number[][]} */
    const removed = values.map(() => []);
    for (const step of this.steps.slice(0, at)) {
      for (const { cell, digit } of step.places) values[cell] = digit;
      for (const { cell, digit } of step.removes) removed[cell].push(digit);
    }
    const candidates = candidatesOf(shape, values).map((set, cell) => minus(set, digitSet(removed[cell])));
    return { values, candidates };
  }

  /** @param {number} at */
  go(at) {
    const { desk, steps } = this;
    this.at = Math.min(Math.max(at, 0), steps.length);
    const step = steps[this.at];
    this.first.disabled = this.back.disabled = this.at === 0;
    this.next.disabled = this.last.disabled = !step;
    this.count.textContent = step ? t`Step ${this.at + 1} of ${steps.length}` : t("The end of the way");
    this.items.forEach((item, i) => {
      const button = item.firstElementChild;
      if (i === this.at) button?.setAttribute("aria-current", "step");
      else button?.removeAttribute("aria-current");
    });
    const item = this.items[Math.min(this.at, steps.length - 1)];
    this.list.scrollTop = item.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    if (step) this.story.replaceChildren(h("h3", { lang: "en" }, techniqueName(step.technique)), h("p", { lang: "en" }, step.sentence), legend(step));
    else this.story.replaceChildren(h("p", {}, t("Nothing is left to do.")));
    if (step) desk.context.announce(`Step ${this.at + 1}. ${techniqueName(step.technique)}. ${step.sentence}`, "polite", "en");
    else desk.context.announce(t("The end of the way."));
    desk.overlay({ ...this.stateAt(this.at), step, tints: this.differing() });
  }

  /** The player's digits stay on the board; those that this way does not lead to are tinted. */
  differing() {
    const end = this.stateAt(this.steps.length).values;
    return new Map(this.desk.game.values.flatMap((value, cell) => (value && end[cell] && value !== end[cell] ? [/** @type {[number, string]} */ ([cell, "is-differ"])] : [])));
  }

  takeOver() {
    const { values } = this.stateAt(this.at);
    const { game, panel } = this.desk;
    panel.close();
    this.desk.givenAway = true;
    game.fill(values.map((value, cell) => value || game.values[cell]));
  }
}
