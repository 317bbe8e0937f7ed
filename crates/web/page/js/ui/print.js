// The puzzle on paper: the engine's drawing, the same as in pictures and documents. The browser does not wait when it prints, so
// the drawing is made before: when somebody chooses Print, presses its keys, or takes the pointer towards the browser's own menu.

import { h } from "./dom.js";
import { faultToast, stopped } from "./fault.js";
import { t } from "./language.js";

/** @typedef {import("../api.js").RenderRequest} Drawn what is drawn */

export class Paper {
  /**
   * @param {import("../main.js").Context} context
   * @param {() => Drawn | undefined} drawn the puzzle as it stands
   * @param {string} [instead] what stands on the paper if nothing was drawn; without it the view prints as it is
   */
  constructor(context, drawn, instead) {
    this.context = context;
    this.drawn = drawn;
    /** Holds the drawing. */
    this.node = h("div", { class: "print-only paper" });
    /** What the drawing in it shows. */
    this.shown = "";
    const { signal } = context;
    document.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void this.print();
    }, { signal });
    document.documentElement.addEventListener("mouseleave", () => void this.make().catch(() => {}), { signal });
    window.addEventListener("beforeprint", () => {
      const now = this.drawn();
      if (now && JSON.stringify(now) === this.shown) return;
      this.clear();
      if (instead) this.node.replaceChildren(h("p", {}, instead));
    }, { signal });
  }

  clear() {
    this.node.replaceChildren();
    this.shown = "";
  }

  /** Has the puzzle drawn as it stands now. */
  async make() {
    const now = this.drawn();
    const key = now ? JSON.stringify(now) : "";
    if (key === this.shown) return;
    if (!now) {
      this.clear();
      return;
    }
    const { svg = "" } = await this.context.ask("render", now);
    const image = new Image();
    image.alt = t("The puzzle as it stands");
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    try {
      image.src = url;
      await image.decode();
    } finally {
      URL.revokeObjectURL(url);
    }
    this.node.replaceChildren(image);
    this.shown = key;
  }

  /** Prints, or says why not. */
  async print() {
    try {
      await this.make();
      window.print();
    } catch (fault) {
      if (!stopped(fault)) this.context.toast(...faultToast(fault));
    }
  }
}
