// Why a clause was learned: the implication graph behind it, drawn by the program that searches.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { faultBox } from "../ui/fault.js";
import { t } from "../ui/language.js";

/** A place below the words of a step, which asks for the graph of the clause that the step has learned. */
export class Why {
  constructor() {
    this.node = h("div", { class: "lab-why" });
    /** The step whose clause is offered or shown. */
    this.step = 0;
    /** @type {string | undefined} */
    this.url = undefined;
  }

  /**
   * @param {import("./reel.js").Reel} reel @param {number} step
   * @param {(clause: number) => Promise<import("../api.js").TraceEnd>} ask
   */
  show(reel, step, ask) {
    if (step === this.step) return;
    this.step = step;
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = undefined;
    const clause = reel.clauses.get(step);
    this.node.replaceChildren(...(clause === undefined ? [] : [
      button({ label: t`Why clause ${clause}?`, kind: "quiet", onclick: () => void this.draw(step, clause, ask) }),
    ]));
  }

  /** @param {number} step @param {number} clause @param {(clause: number) => Promise<import("../api.js").TraceEnd>} ask */
  async draw(step, clause, ask) {
    try {
      const { graph } = await ask(clause);
      if (this.step !== step || !graph) return;
      this.url = URL.createObjectURL(new Blob([graph.svg], { type: "image/svg+xml" }));
      this.node.replaceChildren(h("figure", { class: "lab-graph" },
        h("img", { src: this.url, alt: t`Implication graph of clause ${clause}` }),
        h("details", { class: "more" }, h("summary", {}, t("In words")), h("ul", { lang: "en" }, graph.lines.map((line) => h("li", {}, line))))));
    } catch (fault) {
      if (this.step === step) this.node.replaceChildren(faultBox(fault, { title: t("The graph can't be shown") }));
    }
  }
}
