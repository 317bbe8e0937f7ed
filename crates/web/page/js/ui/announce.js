// Says something to a screen reader without moving the focus.

import { h } from "./dom.js";
import { language } from "./language.js";

/** @type {Record<"polite" | "assertive", HTMLElement> | null} */
let regions = null;

function made() {
  if (!regions) {
    regions = {
      polite: h("div", { class: "sr-only", "aria-live": "polite", role: "status", id: "announcer" }),
      assertive: h("div", { class: "sr-only", "aria-live": "assertive", role: "alert" }),
    };
    document.body.append(regions.polite, regions.assertive);
  }
  return regions;
}

/**
 * @param {string} text
 * @param {"polite" | "assertive"} [how]
 * @param {string} [lang] its language, if it is not the page's: sentences of the engine are English
 */
export function announce(text, how = "polite", lang = language) {
  const region = made()[how];
  region.lang = lang;
  // The same words twice are two messages: a region that does not change is not read.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
