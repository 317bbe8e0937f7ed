// The Batch view: a file of puzzles in, one verb for all of them, results out.

import { button, segmented } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { chooseFile, saveFile } from "../ui/drop.js";
import { faultBox, stopped } from "../ui/fault.js";
import { icon } from "../ui/icons.js";
import { nameTab } from "../ui/play.js";
import { counted } from "../ui/words.js";
import { headOf } from "./lines.js";
import { Report, clock } from "./report.js";
import { Batch, examine } from "./run.js";
import { language, t } from "../ui/language.js";

/** @typedef {import("../main.js").Context} Context */

/** @type {{ value: import("./run.js").Verb, label: string, title: string, kinds: string[] }[]} */
const VERBS = [
  { value: "solve", label: t("Solve"), title: t("The solution of each, and whether it is the only one"), kinds: ["sudoku", "nonogram"] },
  { value: "count", label: t("Count"), title: t("How many solutions each has"), kinds: ["sudoku", "nonogram"] },
  { value: "check", label: t("Check"), title: t("What is wrong with each"), kinds: ["sudoku", "nonogram"] },
  { value: "rate", label: t("Rate"), title: t("How hard each is for a person"), kinds: ["sudoku"] },
];
/** @type {{ value: import("./run.js").Form, label: string, title: string }[]} */
const FORMS = [
  { value: "line", label: t("Lines"), title: t("One line of text for each record") },
  { value: "csv", label: t("Table"), title: t("CSV, for spreadsheets") },
  { value: "json", label: t("JSON"), title: t("One JSON object for each record") },
];
const PREVIEW_LINES = 12;

/** @type {BatchView | null} */
let standing = null;

/** @param {HTMLElement} root @param {Context} context */
export function mount(root, context) {
  standing = new BatchView(root, context);
}

export function unmount() {
  standing?.batch?.stop.abort();
  standing = null;
}

class BatchView {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.context = context;
    this.how = { verb: /** @type {import("./run.js").Verb} */ ("solve"), to: /** @type {import("./run.js").Form} */ ("csv"), seconds: 5, ...context.store.get("how", {}) };
    /** @type {File | null} */
    this.file = null;
    /** @type {import("./run.js").Nature | null} */
    this.nature = null;
    /** @type {Batch | null} */
    this.batch = null;
    this.verbs = segmented(t("What to do with each record"), VERBS, this.how.verb, (verb) => this.set({ verb }));
    const forms = segmented(t("How results are written"), FORMS, this.how.to, (to) => this.set({ to }));
    this.drop = h("div", { class: "batch-drop" });
    this.setup = h("section", { class: "card batch-setup", "aria-label": t("What to do") },
      h("div", { class: "field" }, h("span", { class: "label" }, t("Each record")), this.verbs.node),
      h("div", { class: "field" }, h("span", { class: "label" }, t("Results")), forms.node));
    this.start = button({ label: t("Start"), icon: "play", kind: "primary", disabled: true, onclick: () => void this.run() });
    this.setup.append(this.start);
    this.out = h("div", { class: "stack" });
    root.append(h("div", { class: "batch stack" },
      h("div", { class: "page-head" }, h("div", { class: "titles" }, h("h1", {}, t("Batch")),
        h("p", { class: "note" }, t("A file of puzzles, one question for all of them, a file of answers.")))),
      this.drop, this.setup, this.out));
    this.drawDrop();
    this.listen(context.signal);
  }

  /** @param {Partial<typeof this.how>} change */
  set(change) {
    Object.assign(this.how, change);
    this.context.store.set("how", this.how);
  }

  /** Files and text dropped or pasted anywhere are for this view. @param {AbortSignal} signal */
  listen(signal) {
    window.addEventListener("dragover", (event) => {
      event.preventDefault();
      this.drop.classList.add("is-over");
    }, { signal });
    window.addEventListener("dragleave", (event) => { if (!event.relatedTarget) this.drop.classList.remove("is-over"); }, { signal });
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      this.drop.classList.remove("is-over");
      const text = event.dataTransfer?.getData("text/plain");
      const file = event.dataTransfer?.files[0] ?? (text ? new File([text], "dropped.txt") : undefined);
      if (file) void this.take(file);
    }, { signal });
    document.addEventListener("paste", (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
      const text = event.clipboardData?.getData("text/plain");
      const file = event.clipboardData?.files[0] ?? (text?.trim() ? new File([text], "pasted.txt") : undefined);
      if (!file) return;
      event.preventDefault();
      void this.take(file);
    }, { signal });
  }

  drawDrop() {
    const { file, nature } = this;
    const choose = button({ label: file ? t("Another file") : t("Choose a file"), icon: "open", kind: file ? "plain" : "primary", onclick: () => chooseFile((chosen) => void this.take(chosen)) });
    if (!file) {
      this.drop.replaceChildren(icon("save"), h("h2", {}, t("Drop a file of puzzles")),
        h("p", { class: "soft" }, t("One puzzle a line, or any format Cellwise reads; plain text can be pasted. Large files are read in pieces; .gz and .zst are unpacked.")), choose);
      return;
    }
    const size = file.size < 1e6 ? `${Math.max(1, Math.round(file.size / 1000)).toLocaleString(language)} kB` : `${(file.size / 1e6).toFixed(1)} MB`;
    this.drop.replaceChildren(h("div", { class: "batch-file" }, icon("list"),
      h("div", {}, h("strong", {}, file.name), h("p", { class: "note" }, [size, nature && t`${nature.kind === "sudoku" ? t("Sudoku") : t("Nonograms")}, format ${nature.format}`].filter(Boolean).join(" · "))), choose));
  }

  /** @param {File} file */
  async take(file) {
    this.batch?.stop.abort();
    this.batch = null;
    this.file = file;
    this.nature = null;
    this.out.replaceChildren();
    this.start.disabled = true;
    this.drop.classList.add("is-held");
    this.drawDrop();
    try {
      const nature = await examine(this.context, file);
      if (this.file !== file) return;
      this.nature = nature;
      for (const input of this.verbs.node.querySelectorAll("input")) {
        input.disabled = !VERBS.find(({ value }) => value === input.value)?.kinds.includes(nature.kind);
      }
      if (this.how.verb === "rate" && nature.kind !== "sudoku") {
        this.set({ verb: "solve" });
        this.verbs.choose("solve");
      }
      this.start.disabled = false;
      nameTab(this.context, t("Batch"), { title: file.name });
      this.context.announce(t`${file.name}: ${nature.kind}, format ${nature.format}. Ready to start.`);
      this.start.focus();
    } catch (fault) {
      if (!stopped(fault) && this.file === file) this.out.replaceChildren(faultBox(fault, { title: t`${file.name} can't be read`, text: await headOf(file).then(({ text }) => text, () => undefined) }));
    }
    this.drawDrop();
  }

  async run() {
    const { file, nature, context } = this;
    if (!file || !nature) return;
    const report = new Report();
    const batch = new Batch(context, file, nature, { ...this.how }, (tally) => { if (this.batch === batch) report.show(tally, false); });
    this.batch = batch;
    this.start.disabled = true;
    this.setup.classList.add("is-busy");
    const head = h("div", { class: "row spread" }, h("h2", {}, t("Working")),
      button({ label: t("Stop"), icon: "close", onclick: () => batch.stop.abort() }));
    const card = h("section", { class: "card stack", "aria-label": t("Progress") }, head, report.node);
    this.out.replaceChildren(card);
    report.show(batch.tally, false);
    context.announce(t("The batch runs."));
    /** @type {unknown} */
    let fault;
    try {
      await batch.run();
    } catch (caught) {
      fault = caught;
    }
    if (this.batch !== batch) return;
    this.start.disabled = false;
    this.setup.classList.remove("is-busy");
    report.show(batch.tally, true);
    this.finish(batch, card, head, fault);
  }

  /** @param {Batch} batch @param {HTMLElement} card @param {HTMLElement} head @param {unknown} fault */
  finish(batch, card, head, fault) {
    const { tally } = batch;
    const title = fault === undefined ? t("Done") : stopped(fault) ? t("Stopped") : t("It broke off");
    const words = t`${counted(tally.records, "record")} in ${clock(tally.seconds)}${tally.bad ? t`, ${tally.bad.toLocaleString(language)} could not be read` : ""}`;
    const download = button({ label: t("Download the results"), icon: "save", kind: "primary", onclick: () => saveFile(batch.result(), batch.resultName) });
    head.replaceChildren(h("div", {}, h("h2", {}, title), h("p", { class: "soft" }, `${words}.`)), batch.output.length > 0 && download || "");
    if (fault !== undefined && !stopped(fault)) card.append(faultBox(fault));
    if (batch.output.length > 0) {
      card.append(h("div", { class: "stack" }, h("h3", {}, t("The first results")), h("pre", { class: "batch-preview", lang: "en", tabindex: "0" }, batch.preview(PREVIEW_LINES))));
      download.focus();
    }
    this.context.announce(`${title}. ${words}.`);
  }
}
