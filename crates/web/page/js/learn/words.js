// What a technique is, in the language of the page.

import { h } from "../ui/dom.js";

/** @param {import("./view.js").Technique} technique @param {"p" | "span"} [tag] @param {string} [style] */
export function about({ about: said, lang }, tag = "p", style) { return h(tag, { lang, class: style }, said); }
