// How far a batch is, in figures and bars; what it came to; what could not be read.

import { h } from "../ui/dom.js";
import { counted, levelName, VERDICT_NAMES, VERDICTS } from "../ui/words.js";
import { language, t } from "../ui/language.js";

/** @typedef {import("./run.js").Tally} Tally */

export class Report {
  constructor() {
    this.bar = h("progress", { max: 1, value: 0, "aria-label": t("How much of the file is done") });
    this.done = h("span", { class: "batch-figure" });
    this.rate = h("span", { class: "batch-figure" });
    this.left = h("span", { class: "batch-figure" });
    this.bars = h("div", { class: "batch-bars" });
    this.faults = h("div", {});
    this.node = h("div", { class: "stack" }, this.bar,
      h("dl", { class: "batch-figures" },
        h("div", {}, h("dt", {}, t("Records")), h("dd", {}, this.done)),
        h("div", {}, h("dt", {}, t("A second")), h("dd", {}, this.rate)),
        h("div", {}, h("dt", {}, t("Time")), h("dd", {}, this.left))),
      this.bars, this.faults);
  }

  /** @param {Tally} tally @param {boolean} over */
  show(tally, over) {
    const share = tally.total ? tally.bytes / tally.total : 1;
    this.bar.value = over ? 1 : share;
    this.bar.hidden = over;
    const records = tally.records + tally.bad + tally.pending;
    this.done.textContent = records.toLocaleString(language);
    this.rate.textContent = tally.seconds > (over ? 0 : 0.2) ? Math.round(records / tally.seconds).toLocaleString(language) : "…";
    const left = share > 0.02 && !over ? (tally.seconds / share) * (1 - share) : undefined;
    this.left.textContent = `${clock(tally.seconds)}${left === undefined ? "" : t`, about ${clock(left)} to go`}`;
    this.drawBars(tally);
    this.drawFaults(tally);
  }

  /** @param {Tally} tally */
  drawBars(tally) {
    const rows = [...tally.results].map(([word, count]) => ({ word: VERDICT_NAMES[word] ?? levelName(word), count, kind: VERDICTS[word]?.kind ?? "is-accent" }));
    if (tally.bad) rows.push({ word: t("could not be read"), count: tally.bad, kind: "is-bad" });
    if (tally.limited) rows.push({ word: t("hit a limit"), count: tally.limited, kind: "is-warn" });
    const most = Math.max(1, ...rows.map(({ count }) => count));
    this.bars.replaceChildren(...rows.map(({ word, count, kind }) => h("div", { class: "batch-row" },
      h("span", { class: "batch-word" }, word),
      h("span", { class: `batch-bar ${kind}`, css: { "--share": count / most }, "aria-hidden": "true" }),
      h("span", { class: "batch-count" }, count.toLocaleString(language)))));
  }

  /** @param {Tally} tally */
  drawFaults(tally) {
    if (this.faults.childElementCount === (tally.faults.length ? 1 : 0) && Number(this.faults.dataset.count ?? 0) === tally.faults.length) return;
    this.faults.dataset.count = String(tally.faults.length);
    this.faults.replaceChildren();
    if (!tally.faults.length) return;
    this.faults.append(h("details", { class: "more" },
      h("summary", {}, t`${counted(tally.bad, "record")} could not be read`),
      h("ol", { class: "batch-faults" }, tally.faults.map(({ line, text, lang }) =>
        h("li", {}, line !== undefined && h("span", { class: "note" }, t`line ${line.toLocaleString(language)} `), h("span", { lang }, text)))),
      tally.bad > tally.faults.length && h("p", { class: "note" }, t`The first ${tally.faults.length} are listed.`)));
  }
}

/** Seconds as people say them. @param {number} seconds */
export function clock(seconds) {
  if (seconds < 0.1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
