// Where answers stand: one at a time, with what can be done about it.

import { button } from "./button.js";
import { freshId, h } from "./dom.js";
import { faultBox, faultToast } from "./fault.js";
import { t } from "./language.js";

export class Panel {
  /**
   * @param {typeof import("./announce.js").announce} announce
   * @param {() => void} onclose called when an answer goes
   */
  constructor(announce, onclose) {
    this.announce = announce;
    this.onclose = onclose;
    this.node = h("section", { class: "card panel no-print", hidden: true });
    this.open = false;
    /** Where the focus was before it came here. @type {Element | null} */
    this.from = null;
  }

  /**
   * @param {string} title
   * @param {import("./dom.js").Child[]} body
   * @param {{ said?: string, lang?: string, badge?: Node, stays?: boolean }} [options] `said`: what a screen reader hears, in the language `lang`; `stays`: no answer but an end
   */
  show(title, body, options = {}) {
    // What the last answer drew goes with it.
    if (this.open) this.onclose();
    const id = freshId("panel");
    const asked = this.hasFocus;
    if (!asked) this.from = document.activeElement;
    this.node.classList.toggle("is-finish", Boolean(options.stays));
    this.open = true;
    this.node.hidden = false;
    this.node.setAttribute("aria-labelledby", id);
    this.node.replaceChildren(
      h("div", { class: "panel-head" },
        h("h2", { id }, title), options.badge ?? null,
        button({ label: t("Close the answer"), icon: "close", bare: true, kind: "quiet", onclick: () => this.close() })),
      h("div", { class: "panel-body" }, body));
    // Who asked from here is not sent away with the button that asked.
    if (asked) this.node.querySelector("button")?.focus();
    if (options.said) this.announce(options.said, "polite", options.lang);
    // On a phone the answer may be below the fold.
    const box = this.node.getBoundingClientRect();
    if (box.top > innerHeight - 80) this.node.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} title @param {unknown} fault @param {import("./dom.js").Child[]} [body] */
  fault(title, fault, body = [faultBox(fault)]) {
    const [said, { lang }] = faultToast(fault);
    this.show(title, body, { said: lang ? said : `${title}: ${said}`, lang });
  }

  close() {
    if (!this.open) return;
    const back = this.hasFocus && this.from instanceof HTMLElement ? this.from : null;
    this.open = false;
    this.node.hidden = true;
    this.node.replaceChildren();
    this.onclose();
    back?.focus();
  }

  get hasFocus() { return this.node.contains(document.activeElement); }
}
