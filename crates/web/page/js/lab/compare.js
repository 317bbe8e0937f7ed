// Every method on the same puzzle, in a table: how much work each is.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { faultBox } from "../ui/fault.js";
import { VERDICT_NAMES, VERDICTS } from "../ui/words.js";
import { language, t } from "../ui/language.js";

/** @typedef {import("../api.js").MethodRun} MethodRun */

/** A time as people say it. @param {number | undefined} seconds */
function timed(seconds) {
  if (seconds === undefined) return "–";
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 1) return `${(seconds * 1000).toFixed(1)} ms`;
  return `${seconds.toFixed(2)} s`;
}

/** @param {MethodRun} run @param {string} title what people call the method */
function row(run, title) {
  const { counters } = run;
  const figure = (/** @type {number | undefined} */ value) => h("td", { class: "number" }, value === undefined ? "–" : value.toLocaleString(language));
  const how = run.end === "stalled" ? t("stalled") : run.end === "unsuited" ? t("does not suit") : VERDICT_NAMES[run.verdict] ?? run.verdict;
  return h("tr", {},
    h("th", { scope: "row", lang: "en", title: run.reason }, title, title !== run.method && h("span", { class: "note" }, ` ${run.method}`)),
    h("td", {}, h("span", { class: `badge ${run.end === "unsuited" ? "" : VERDICTS[run.verdict]?.kind ?? ""}` }, how)),
    figure(counters.assignments), figure(counters.tests), figure(counters.dead_ends), figure(counters.prunings), figure(counters.depth),
    h("td", { class: "number" }, timed(run.seconds)));
}

const HEADS = [t("Assignments"), t("Tests"), t("Dead ends"), t("Prunings"), t("Depth"), t("Time")];

/**
 * @param {import("../main.js").Context} context
 * @param {() => import("./puzzle.js").LabPuzzle | null} puzzle
 * @param {() => { seed: number, view: import("../api.js").View }} how
 * @param {import("../api.js").Named[]} methods
 */
export function compareCard(context, puzzle, how, methods) {
  const body = h("div", { class: "stack" });
  const clear = () => body.replaceChildren(h("p", { class: "soft" }, t("How much work is this puzzle for every method there is, and for the engine?")));
  const ask = async () => {
    const shown = puzzle();
    if (!shown) return;
    try {
      const answer = await context.work(t("Comparing"), (options) =>
        context.ask("compare", { kind: shown.kind, puzzle: shown.text, seed: how().seed, view: how().view, limits: { seconds: 10 } }, options));
      if (!answer || puzzle() !== shown) return;
      body.replaceChildren(h("div", { class: "lab-table", tabindex: "0", role: "group", "aria-label": t("All methods") },
        h("table", { class: "uses" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Method")), h("th", { scope: "col" }, t("Verdict")),
          HEADS.map((head) => h("th", { scope: "col", class: "number" }, head)))),
        h("tbody", {}, /** @type {MethodRun[]} */ (answer.methods).map((run) => row(run, methods.find(({ name }) => name === run.method)?.title ?? run.method))))));
      context.announce(t`${answer.methods.length} methods compared.`);
    } catch (fault) {
      body.replaceChildren(faultBox(fault));
    }
  };
  clear();
  const node = h("section", { class: "card stack lab-compare", "aria-label": t("All methods") },
    h("div", { class: "row spread" }, h("h2", {}, t("All methods")), button({ label: t("Compare"), icon: "chart", onclick: () => void ask() })), body);
  return { node, clear };
}
