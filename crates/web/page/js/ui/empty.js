// What stands where there is nothing yet: what it is for, and how to begin.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {{ icon?: string, title: string, text: string, acts?: Node[] }} spec
 */
export function emptyState(spec) {
  return h("div", { class: "empty" }, icon(spec.icon ?? "grid"), h("h2", {}, spec.title), h("p", {}, spec.text),
    spec.acts && h("div", { class: "row" }, spec.acts));
}
