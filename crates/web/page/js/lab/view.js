// The Lab: two methods of the textbook on one puzzle, side by side, step by step.

import { handOver, pack, unpack } from "../share.js";
import { button, segmented, toolbar } from "../ui/button.js";
import { freshId, h } from "../ui/dom.js";
import { acceptText } from "../ui/drop.js";
import { faultBox, faultToast, stopped } from "../ui/fault.js";
import { inks, onPaper, onThemeChange, sharp } from "../ui/ink.js";
import { openPuzzleDialog } from "../ui/open.js";
import { nameTab } from "../ui/play.js";
import { fullScreen } from "../ui/screen.js";
import { drawLines } from "./chart.js";
import { compareCard } from "./compare.js";
import { exerciseCard } from "./exercise.js";
import { mixFields } from "./mix.js";
import { Player } from "./player.js";
import { COUNTERS } from "./reel.js";
import { Side } from "./side.js";
import { readSituation, situationOf } from "./situation.js";
import { FIRST_SOURCE, readPuzzle, sources } from "./source.js";
import { startsPuzzle } from "./starts.js";
import { language, t } from "../ui/language.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {import("./puzzle.js").LabPuzzle} LabPuzzle */

const INKS = /** @type {const} */ (["surface", "sunken", "ink", "ink-soft", "ink-faint", "line", "edge", "accent", "accent-soft", "bad", "bad-soft", "good", "warn"]);
const STEPS = [2000, 20_000, 100_000];
/** How long a situation stands before it gets its address: who drags a slider passes many. */
const ADDRESS_AFTER_MS = 300;
/** How a search is told unless somebody chose otherwise. @type {import("./situation.js").How} */
const USUAL = { detail: "all", steps: 20_000, seed: 0, view: "cells", max: 0, bound: 0, mix: {} };

/** @type {Lab | null} */
let standing = null;

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  const { examples, methods } = await context.ask("examples", {});
  const situation = readSituation(await unpack(context.params), USUAL);
  standing = new Lab(root, context, examples, methods, situation);
  await standing.begin(context.params, situation);
}

export function unmount() {
  standing?.leave();
  standing = null;
}

class Lab {
  /**
   * @param {HTMLElement} root @param {Context} context
   * @param {{ kind: string, name: string, about: string, puzzle: string }[]} examples
   * @param {import("./side.js").Method[]} all methods, the engine too, which tells nothing of its way
   * @param {import("./situation.js").Situation | undefined} situation the one that the address names
   */
  constructor(root, context, examples, all, situation) {
    const methods = all.filter(({ name }) => name !== "engine");
    this.methods = all;
    this.root = root;
    this.context = context;
    this.how = { ...USUAL, counter: "assignments", ...context.store.get("how", {}), ...situation?.how };
    const chosen = { A: "backtrack", B: "mrv", ...context.store.get("methods", {}), ...(situation?.methods && { A: situation.methods[0], B: situation.methods[1] }) };
    /** The step that the address names, until the search has come so far. */
    this.wanted = 0;
    this.addressing = 0;
    this.choices = sources(context, examples);
    /** @type {LabPuzzle | null} */
    this.puzzle = null;
    /** @type {Record<string, string>} */
    this.ink = {};
    this.waiting = 0;
    this.sides = /** @type {const} */ (["A", "B"]).map((name) => new Side({
      name, methods, method: methods.some((method) => method.name === chosen[name]) ? chosen[name] : methods[0].name,
      onMethod: () => {
        context.store.set("methods", { A: this.sides[0].method, B: this.sides[1].method });
        this.player.go(0, true);
        void this.run([this.sides[name === "A" ? 0 : 1]]);
      },
      onJump: (step) => this.player.go(step, true),
      onGrow: () => {
        this.player.setLast(Math.max(...this.sides.map((side) => side.last)));
        if (this.wanted && this.player.last >= this.wanted) {
          this.player.go(this.wanted, false);
          this.wanted = 0;
        }
        this.redraw();
      },
    }));
    this.player = new Player({
      speed: context.store.get("speed", 4),
      onSpeed: (stop) => context.store.set("speed", stop),
      onStep: (step, byHand) => {
        this.redraw();
        if (!this.player.playing) this.noteAddress();
        if (byHand) context.announce(this.sides.map((side) => `${side.spec.name}: ${side.reel?.texts[Math.min(step, side.last)] ?? ""}`).join(". "), "polite", "en");
      },
      seek: (from, sort, way) => {
        const found = this.sides.flatMap((side) => side.reel?.find(Math.min(from, side.last + 1), [sort], way) ?? []);
        return found.length ? (way > 0 ? Math.min(...found) : Math.max(...found)) : undefined;
      },
    });
    this.chart = h("canvas", { class: "lab-chart", role: "img" });
    this.draw();
    onThemeChange(() => {
      this.ink = {};
      this.redraw();
    }, context.signal);
    onPaper(() => {
      this.ink = {};
      this.paint();
    }, context.signal);
    const watcher = new ResizeObserver(() => this.redraw());
    watcher.observe(root);
    context.signal.addEventListener("abort", () => watcher.disconnect());
    acceptText(t("Let go to watch this puzzle"), (given) => void this.bring(given), (fault) => context.toast(...faultToast(fault)), context.signal);
    document.addEventListener("keydown", (event) => this.shortcut(event), { signal: context.signal });
  }

  draw() {
    const { context } = this;
    const [puzzleId, stepsId] = [freshId("puzzle"), freshId("steps")];
    const groups = [...new Set(this.choices.map(({ group }) => group))];
    this.select = h("select", { class: "select", id: puzzleId }, groups.map((group) => h("optgroup", { label: group },
      this.choices.filter((choice) => choice.group === group).map(({ id, label }) => h("option", { value: id }, label)))));
    this.select.addEventListener("change", () => void this.choose(this.select?.value ?? ""));
    const steps = h("select", { class: "select", id: stepsId }, STEPS.map((count) =>
      h("option", { value: count, selected: count === this.how.steps }, t`${count.toLocaleString(language)} events`)));
    steps.addEventListener("change", () => this.setHow({ steps: Number(steps.value) }));
    const detail = segmented(t("What is told"), [
      { value: "all", label: t("Every event") },
      { value: "steps", label: t("Steps"), title: t("The walk, and each revision that removes values") },
      { value: "walk", label: t("The walk"), title: t("Values put in and taken back, dead ends, solutions") },
    ], this.how.detail, (value) => this.setHow({ detail: /** @type {import("../api.js").Detail} */ (value) }));
    const counter = segmented(t("What the chart shows"), COUNTERS.map(([value, label]) => ({ value, label })), this.how.counter, (value) => {
      this.how.counter = value;
      context.store.set("how", this.how);
      this.redraw();
    });
    this.faults = h("div", { class: "lab-faults" });
    this.compare = compareCard(context, () => this.puzzle, () => this.how, this.methods);
    this.root.replaceChildren(h("div", { class: "lab stack" },
      h("div", { class: "page-head" },
        h("div", { class: "titles" }, h("h1", {}, t("Lab")), h("p", { class: "note" }, t("Two methods, one puzzle: watch them search side by side."))),
        toolbar(t("Lab"),
          button({ label: t("Share a link"), icon: "share", title: t("It leads to this puzzle, these methods and this step"), onclick: () => void this.share() }),
          button({ label: t("Full screen"), icon: "fit", title: t("for a class room"), onclick: () => void fullScreen(this.root) }))),
      h("div", { class: "card lab-setup" },
        h("div", { class: "lab-choose" }, h("div", { class: "field" }, h("label", { for: puzzleId }, t("Puzzle")), this.select),
          button({ label: t("Open"), icon: "open", onclick: () => openPuzzleDialog({
            kind: "sudoku", placeholder: t("A Sudoku or a Nonogram, in any format"), take: async (given) => this.load(await readPuzzle(context, given)) }) })),
        h("div", { class: "field" }, h("span", { class: "label" }, t("Tell")), detail.node),
        h("div", { class: "field" }, h("label", { for: stepsId }, t("At once")), steps),
        mixFields(this.how, (change) => this.setHow(change))),
      this.faults,
      h("div", { class: "lab-sides" }, this.sides.map((side) => side.node)),
      h("section", { class: "card lab-race", "aria-label": t("Both searches in figures") },
        h("div", { class: "row spread" }, h("h2", {}, t("Side by side")), counter.node),
        h("div", { class: "lab-keys" }, this.sides.map((side) => h("span", { class: `lab-key is-${side.spec.name.toLowerCase()}` }, side.spec.name))),
        h("div", { class: "lab-chart-room" }, this.chart)),
      this.compare.node,
      exerciseCard(context, this.methods),
      this.player.node));
  }

  /** @param {{ detail?: import("../api.js").Detail, steps?: number } & Partial<import("./mix.js").Mix>} change */
  setHow(change) {
    Object.assign(this.how, change);
    this.context.store.set("how", this.how);
    this.compare?.clear();
    this.player.go(0, true);
    void this.run(this.sides);
  }

  /** @param {URLSearchParams} params @param {import("./situation.js").Situation | undefined} situation */
  async begin(params, situation) {
    const asked = params.get("from");
    if (situation) {
      this.showSource(situation.title ?? t("The puzzle of the link"));
      await this.bring({ text: situation.puzzle }, situation.title);
      this.wanted = situation.step ?? 0;
      return;
    }
    const wanted = asked ? `from:${asked}` : this.context.store.get("puzzle", FIRST_SOURCE);
    const choice = this.choices.find(({ id }) => id === wanted) ?? this.choices[0];
    if (choice) await this.choose(choice.id);
  }

  /** Shows a puzzle among those to choose from, also one that is none of them. @param {string} title */
  showSource(title) {
    const known = this.choices.find(({ label }) => label === title);
    if (!known) this.select?.prepend(h("option", { value: "" }, title));
    if (this.select) this.select.value = known?.id ?? "";
  }

  /** @param {string} id */
  async choose(id) {
    const choice = this.choices.find((one) => one.id === id);
    if (!choice) return;
    if (this.select) this.select.value = id;
    this.context.store.set("puzzle", id);
    try {
      this.load(await choice.load());
    } catch (fault) {
      this.complain(fault);
    }
  }

  /** @param {import("../ui/drop.js").Given} given @param {string} [title] */
  async bring(given, title) {
    try {
      this.load(await readPuzzle(this.context, given, title));
    } catch (fault) {
      this.complain(fault, given.text);
    }
  }

  /** @param {unknown} fault @param {string} [text] */
  complain(fault, text) {
    if (!stopped(fault)) this.faults?.replaceChildren(faultBox(fault, { text }));
  }

  /** @param {LabPuzzle} puzzle */
  load(puzzle) {
    this.faults?.replaceChildren();
    this.compare?.clear();
    this.puzzle = puzzle;
    this.player.go(0, true);
    nameTab(this.context, t("Lab"), puzzle);
    this.context.announce(t`${puzzle.title}. Two searches begin.`);
    void this.run(this.sides);
  }

  /** @param {Side[]} sides */
  async run(sides) {
    const { puzzle } = this;
    if (!puzzle) return;
    void this.addressed();
    const model = this.how.view === "starts" && puzzle.kind === "nonogram" ? startsPuzzle(puzzle) : puzzle;
    await Promise.all(sides.map((side) => side.run(this.context, model, this.how)));
  }

  /** Gives what is shown its address. */
  async addressed() {
    const { puzzle, context } = this;
    if (!puzzle) return;
    const packed = await pack(situationOf(puzzle, [this.sides[0].method, this.sides[1].method], this.how, this.player.at));
    // Another view may have taken the place.
    if (!context.signal.aborted) context.setParams(packed);
  }

  /** Gives a step its address once it stands. */
  noteAddress() {
    clearTimeout(this.addressing);
    this.addressing = window.setTimeout(() => void this.addressed(), ADDRESS_AFTER_MS);
  }

  async share() {
    await this.addressed();
    const how = await handOver(location.href, t("Lab"));
    this.context.toast(how === "copied" ? t("The link is on the clipboard.") : how === "shown" ? t("The address of the page leads here.") : t("Shared."), { kind: "good" });
  }

  redraw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.paint();
    });
  }

  paint() {
    if (!this.root.isConnected || !this.puzzle) return;
    if (!this.ink.ink) this.ink = inks(this.root, INKS);
    const step = this.player.at;
    const figures = this.sides.map((side) => new Map(side.counts(step)));
    const most = (/** @type {string} */ name) => Math.max(...figures.map((figure) => figure.get(name) ?? 0));
    for (const side of this.sides) side.draw(step, this.ink, most);
    const room = this.chart.parentElement;
    if (!room || room.clientWidth < 10) return;
    const counter = /** @type {import("./reel.js").Counter} */ (this.how.counter);
    const series = this.sides.map((side, i) => ({
      name: side.spec.name, last: side.last, colour: i === 0 ? this.ink.accent : this.ink.warn, dash: i === 0 ? [] : [6, 4],
      at: (/** @type {number} */ at) => side.reel?.counters[counter].data[at] ?? 0,
    }));
    drawLines(sharp(this.chart, room.clientWidth, room.clientHeight), { width: room.clientWidth, height: room.clientHeight }, series, step, this.ink);
    this.chart.setAttribute("aria-label", t`${COUNTERS.find(([key]) => key === counter)?.[1]} at step ${step}: ${series.map((one) => `${one.name} ${one.at(Math.min(step, one.last)).toLocaleString(language)}`).join(", ")}`);
    this.root.querySelectorAll(".lab-key").forEach((key, i) => {
      const side = this.sides[i];
      key.textContent = `${side.spec.name} ${side.title}: ${series[i].at(Math.min(step, side.last)).toLocaleString(language)}`;
    });
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, button, dialog, summary, a, [role=menu]")) return;
    const act = {
      " ": () => this.player.toggle(),
      ArrowRight: () => this.player.go(this.player.at + 1, true),
      ArrowLeft: () => this.player.go(this.player.at - 1, true),
      Home: () => this.player.go(0, true),
      End: () => this.player.go(this.player.last, true),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  leave() {
    this.player.pause();
    clearTimeout(this.addressing);
    for (const side of this.sides) side.stop.abort();
  }
}
