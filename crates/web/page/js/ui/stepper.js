// A way to the solution as a list of steps, with buttons to go through them: the same for both puzzles.

import { announce } from "./announce.js";
import { button, toolbar } from "./button.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { counted } from "./words.js";

/**
 * @template Step
 * @typedef {object} Way
 * @property {Step[]} steps
 * @property {(step: Step) => string} name of its technique, in English
 * @property {(step: Step) => string} text its sentence, in English
 * @property {(step: Step) => string} short the step in a few characters, for the list
 * @property {string} ending what there is to say of an end before the solution
 * @property {HTMLElement} uses the techniques of the way, as a table
 * @property {Node[]} [acts] further buttons
 * @property {{ title: string, act: (at: number) => void }} takeOver takes the state before step number `at` as the player's own
 * @property {(at: number, step: Step | undefined) => Node[]} show draws the state before step number `at`; what it returns stands below the sentence
 */

/** @template Step */
export class Stepper {
  /**
   * @param {import("./panel.js").Panel} panel
   * @param {Way<Step>} way
   * @param {HTMLElement} badge
   */
  constructor(panel, way, badge) {
    this.way = way;
    this.at = 0;
    this.story = h("div", { class: "story" });
    this.count = h("span", { class: "note stepper-count" });
    this.first = button({ label: t("First step"), icon: "first", bare: true, onclick: () => this.go(0) });
    this.back = button({ label: t("Step back"), icon: "back", bare: true, onclick: () => this.go(this.at - 1) });
    this.next = button({ label: t("Next step"), icon: "next", bare: true, kind: "primary", onclick: () => this.go(this.at + 1) });
    this.last = button({ label: t("To the end"), icon: "last", bare: true, onclick: () => this.go(way.steps.length) });
    this.items = way.steps.map((step, i) => h("li", {}, h("button", { type: "button", class: "step-item", onclick: () => this.go(i) },
      h("span", { class: "step-number" }, i + 1), h("span", {}, way.name(step)), h("span", { class: "step-short" }, way.short(step)))));
    this.list = h("ol", { class: "step-list", tabindex: "0", "aria-label": t("All steps") }, this.items);
    panel.show(t("Explain"), [
      h("p", { class: "soft" }, `${counted(way.steps.length, "step")}.${way.ending}`),
      h("div", { class: "row stepper" }, toolbar(t("Steps"), this.first, this.back, this.next, this.last), this.count),
      this.story,
      this.list,
      h("details", { class: "more" }, h("summary", {}, t("Techniques used")), way.uses),
      h("div", { class: "row" }, ...way.acts ?? [], button({ label: t("Go on from here"), icon: "pen", title: way.takeOver.title, onclick: () => way.takeOver.act(this.at) })),
    ], { badge });
    this.go(0);
    this.next.focus();
  }

  /** @param {number} at */
  go(at) {
    const { steps, name, text, show } = this.way;
    this.at = Math.min(Math.max(at, 0), steps.length);
    const step = steps.at(this.at);
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
    const more = show(this.at, step);
    if (step) {
      this.story.replaceChildren(h("h3", {}, name(step)), h("p", { lang: "en" }, text(step)), ...more);
      announce(`Step ${this.at + 1}. ${text(step)}`, "polite", "en");
    } else {
      this.story.replaceChildren(h("p", {}, t("Nothing is left to do.")));
      announce(t("The end of the way."));
    }
  }
}
