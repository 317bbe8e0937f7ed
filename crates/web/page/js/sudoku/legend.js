// The signs of a step, said in words: only those that are on the board.

import { h, svg } from "../ui/dom.js";
import { ROLE_WORDS, roleShape } from "./draw-step.js";
import { t } from "../ui/language.js";

/** @param {import("../api.js").Step} step */
export function legend(step) {
  const placed = new Set(step.places.map(({ cell, digit }) => `${cell}:${digit}`));
  const roles = new Set(step.marks.filter(({ candidate }) => !placed.has(`${candidate.cell}:${candidate.digit}`)).map(({ role }) => String(role)));
  if (step.places.length) roles.add("placed");
  if (step.removes.length) roles.add("removed");
  const kinds = new Set(step.links.map(({ kind }) => kind));
  return h("ul", { class: "legend", "aria-label": t("Signs on the board") },
    [...roles].map((role) => h("li", {}, svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, roleShape(role, [10, 10], 7),
      role === "removed" && svg("path", { class: "step-strike", d: "M4 16L16 4" })), ROLE_WORDS[role])),
    [...kinds].map((kind) => h("li", {}, svg("svg", { viewBox: "0 0 34 20", class: "is-wide", "aria-hidden": "true" },
      svg("g", { class: `link link-${kind}` }, svg("path", { class: "link-line", d: "M2 10H26" }), svg("path", { class: "link-head", d: "M32 10L24 14L24 6Z" }))),
    kind === "strong" ? t("if not, then") : t("if so, then not"))));
}
