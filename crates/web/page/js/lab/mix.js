// The parts that replace those of both methods, the seed, the model of a Nonogram, and where a search ends.

import { freshId, h } from "../ui/dom.js";
import { t } from "../ui/language.js";

/** The parts of a method, and what each may be, with what people call it. @type {Record<string, Record<string, string>>} */
const PARTS = {
  order: { static: t("as they stand"), mrv: t("fewest values first"), degree: t("most constraints first"), "mrv-degree": t("fewest values, then most constraints"), "mrv-random": t("fewest values, ties by lot"), "dom/wdeg": t("few values and many failures first"), random: t("by lot") },
  values: { asc: t("ascending"), lcv: t("the least constraining first"), random: t("by lot") },
  infer: { none: t("nothing"), trim: t("trimming"), forward: t("forward checking"), ac3: t("arc consistency before the search"), gac: t("general arc consistency"), mac: t("arc consistency throughout"), lines: t("lines of a Nonogram") },
  back: { chronological: t("to the last assignment"), backjump: t("to the last one that matters"), cbj: t("to the last one in conflict"), clauses: t("by learned clauses") },
  restart: { luby: t("after Luby’s numbers"), geometric: t("at growing intervals") },
};
const NAMES = { order: t("Variables"), values: t("Values"), infer: t("Inference"), back: t("Way back"), restart: t("Restarts") };

/** Solutions after which a search may end; the last stands for all of them. */
const SOLUTIONS = [1, 2, 10, Number.MAX_SAFE_INTEGER];

/**
 * `max` and `bound` are 0 for what is usual.
 * @typedef {{ seed: number, view: import("../api.js").View, max: number, bound: number, mix: Record<string, string> }} Mix
 */

/**
 * @param {Mix} how
 * @param {(change: Partial<Mix>) => void} change
 */
export function mixFields(how, change) {
  const [seedId, viewId, maxId, boundId] = [freshId("seed"), freshId("view"), freshId("max"), freshId("bound")];
  const seed = h("input", { class: "input", id: seedId, type: "number", min: 0, step: 1, value: how.seed });
  seed.addEventListener("change", () => change({ seed: Math.max(0, Math.floor(Number(seed.value) || 0)) }));
  const view = h("select", { class: "select", id: viewId },
    [["cells", t("the cells")], ["starts", t("the starts of the runs")]].map(([value, label]) => h("option", { value, selected: value === how.view }, label)));
  view.addEventListener("change", () => change({ view: /** @type {import("../api.js").View} */ (view.value) }));
  const max = h("select", { class: "select", id: maxId }, h("option", { value: 0 }, t("as the method does")),
    SOLUTIONS.map((count) => h("option", { value: count, selected: count === how.max }, count > 10 ? t("all of them") : String(count))));
  max.addEventListener("change", () => change({ max: Number(max.value) }));
  const bound = h("input", { class: "input", id: boundId, type: "number", min: 0, step: 1, value: how.bound || "" });
  bound.addEventListener("change", () => change({ bound: Math.max(0, Math.floor(Number(bound.value) || 0)) }));
  const parts = Object.entries(PARTS).map(([part, names]) => {
    const id = freshId(part);
    const select = h("select", { class: "select", id }, h("option", { value: "" }, t("as the method does")),
      Object.entries(names).map(([name, said]) => h("option", { value: name, selected: name === how.mix[part] }, `${said} (${name})`)));
    select.addEventListener("change", () => {
      const mix = { ...how.mix, [part]: select.value };
      if (!select.value) delete mix[part];
      change({ mix });
    });
    return h("div", { class: "field" }, h("label", { for: id }, NAMES[/** @type {keyof typeof NAMES} */ (part)]), select);
  });
  return h("details", { class: "more lab-mix" }, h("summary", {}, t("Seed, model, and parts of the methods")),
    h("div", { class: "lab-choose" },
      h("div", { class: "field" }, h("label", { for: seedId }, t("Seed")), seed),
      h("div", { class: "field" }, h("label", { for: viewId }, t("Variables of a Nonogram")), view),
      h("div", { class: "field" }, h("label", { for: maxId }, t("Solutions to look for")), max),
      h("div", { class: "field" }, h("label", { for: boundId }, t("Placements listed of a line, at most")), bound), parts));
}
