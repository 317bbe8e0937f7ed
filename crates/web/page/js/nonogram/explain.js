// The whole way to the solution, step by step: a list, and the board as it stands at each.

import { button, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { counted, LEVEL_KINDS, levelName, VERDICTS } from "../ui/words.js";
import { badge as verdictBadge, put, techniqueName, usesTable } from "./asks.js";
import { noMarks } from "./draw.js";
import { fillsOf, marksOf } from "./marks.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Desk} Desk */
/** @typedef {import("../api.js").NonogramStep} Step */

/** @param {Desk} desk */
export async function explain(desk) {
  const answer = /** @type {import("../api.js").NonogramExplain | undefined} */ (
    await put(desk, t("Explain"), t("Finding a person's way"), "explain", {}));
  if (!answer) return;
  const steps = answer.steps ?? [];
  if (!steps.length) {
    const text = VERDICTS[answer.verdict].text;
    desk.panel.show(t("Explain"), [h("p", {}, text)], { said: text });
    return;
  }
  const badge = answer.level ? h("span", { class: `badge ${LEVEL_KINDS[answer.level]}` }, levelName(answer.level)) : verdictBadge(answer.verdict);
  new Stepper(desk, steps, answer, badge);
}

class Stepper {
  /** @param {Desk} desk @param {Step[]} steps @param {import("../api.js").NonogramExplain} answer @param {HTMLElement} badge */
  constructor(desk, steps, answer, badge) {
    this.desk = desk;
    this.steps = steps;
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
    const ending = answer.end === "solved" ? "" : answer.end === "stuck" ? t(" No technique goes further.") : t(" The picture can't be finished from there.");
    desk.panel.show(t("Explain"), [
      h("p", { class: "soft" }, `${counted(steps.length, "step")}.${ending}`),
      h("div", { class: "row stepper" }, toolbar(t("Steps"), this.first, this.back, this.next, this.last), this.count),
      this.story,
      this.list,
      h("details", { class: "more" }, h("summary", {}, t("Techniques used")), usesTable(answer.uses)),
      h("div", { class: "row" }, button({ label: t("Go on from here"), icon: "pen", title: t("Draws the cells found so far into your picture"), onclick: () => this.takeOver() })),
    ], { badge });
    this.go(0);
    this.next.focus();
  }

  /** @param {Step} step */
  short(step) {
    const [line] = step.lines;
    const where = line ? ("row" in line ? t`row ${line.row + 1}` : t`column ${line.column + 1}`) : "";
    return `${where}, ${counted((step.settles ?? []).length + (step.drops ?? []).length, "cell")}`;
  }

  /** The picture before step number `at`: the path begins with nothing drawn. @param {number} at */
  stateAt(at) {
    const cells = new Uint8Array(this.desk.game.cells.length);
    for (const step of this.steps.slice(0, at)) for (const [cell, state] of fillsOf(step)) cells[cell] = state;
    return cells;
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
    if (step) this.story.replaceChildren(h("h3", { lang: "en" }, techniqueName(step.technique)), h("p", { lang: "en" }, step.text));
    else this.story.replaceChildren(h("p", {}, t("Nothing is left to do.")));
    if (step) desk.context.announce(`Step ${this.at + 1}. ${techniqueName(step.technique)}. ${step.text}`, "polite", "en");
    else desk.context.announce(t("The end of the way."));
    const marks = step ? marksOf(desk, step) : noMarks();
    // What the player drew stays in sight.
    marks.cells = this.stateAt(this.at).map((state, cell) => desk.game.cells[cell] || state);
    desk.mark(marks);
  }

  takeOver() {
    const cells = this.stateAt(this.at);
    this.desk.panel.close();
    this.desk.givenAway = true;
    this.desk.game.set([...cells].map((state, cell) => [cell, state]));
  }
}
