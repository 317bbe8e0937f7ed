// One of the two searches: its method, its board, what happened, its counters, its tree.

import { button } from "../ui/button.js";
import { freshId, h } from "../ui/dom.js";
import { faultBox, stopped } from "../ui/fault.js";
import { sharp } from "../ui/ink.js";
import { counted, VERDICT_NAMES, VERDICTS } from "../ui/words.js";
import { drawDepth } from "./chart.js";
import { stateDrawer } from "./draw-state.js";
import { drawTree } from "./draw-tree.js";
import { COUNTERS, Reel } from "./reel.js";
import { Replay } from "./replay.js";
import { Tree } from "./tree.js";
import { language, t } from "../ui/language.js";
import { Why } from "./why.js";

/** @typedef {import("../api.js").Named} Method */
/**
 * @typedef {object} SideSpec
 * @property {"A" | "B"} name
 * @property {Method[]} methods
 * @property {string} method
 * @property {(method: string) => void} onMethod
 * @property {(step: number) => void} onJump
 * @property {() => void} onGrow events came
 */

export class Side {
  /** @param {SideSpec} spec */
  constructor(spec) {
    this.spec = spec;
    this.method = spec.method;
    /** @type {Reel | null} */
    this.reel = null;
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {Tree | null} */
    this.tree = null;
    /** @type {import("./draw-state.js").DrawState | null} */
    this.drawState = null;
    /** @type {import("./draw-tree.js").Spot[]} */
    this.spots = [];
    this.stop = new AbortController();
    const id = freshId("method");
    this.select = h("select", { class: "select", id }, spec.methods.map(({ name, title }) =>
      h("option", { value: name, lang: "en", selected: name === spec.method }, `${name}: ${title}`)));
    this.select.addEventListener("change", () => {
      this.method = this.select.value;
      this.about.textContent = this.aboutMethod();
      spec.onMethod(this.method);
    });
    this.about = h("p", { class: "note", lang: "en" }, this.aboutMethod());
    this.board = h("canvas", { class: "lab-board", role: "img" });
    this.told = h("p", { class: "lab-told" });
    this.why = new Why();
    /** Asks for the graph behind a clause of the search that is shown. @type {(clause: number) => Promise<import("../api.js").TraceEnd>} */
    this.askWhy = () => Promise.reject(new Error(t("No search is shown.")));
    this.status = h("div", { class: "lab-status" });
    /** @type {Record<string, { figure: HTMLElement, bar: HTMLElement }>} */
    this.figures = {};
    const rows = [...COUNTERS.map(([, name]) => name), t("depth now")].map((name) => {
      const [figure, bar] = [h("dd", {}, "0"), h("span", { class: "lab-bar", "aria-hidden": "true" })];
      this.figures[name] = { figure, bar };
      return h("div", { class: "lab-counter" }, h("dt", {}, name), figure, bar);
    });
    this.treeCanvas = h("canvas", { class: "lab-tree", role: "img", title: t("Click a node to go to the step that made it") });
    this.treeNote = h("p", { class: "note" });
    this.depthCanvas = h("canvas", { class: "lab-depth", role: "img" });
    this.treeCanvas.addEventListener("click", (event) => this.clickTree(event));
    this.node = h("section", { class: `card lab-side is-${spec.name.toLowerCase()}`, "aria-label": t`Search ${spec.name}` },
      h("div", { class: "lab-method" }, h("label", { for: id, class: "lab-name" }, spec.name, h("span", { class: "sr-only" }, t(": method"))), this.select),
      h("details", { class: "more" }, h("summary", {}, t("What it does")), this.about),
      this.status,
      this.told,
      this.why.node,
      h("div", { class: "lab-show" },
        h("div", { class: "lab-board-room" }, this.board),
        h("figure", { class: "lab-tree-figure" }, h("div", { class: "lab-tree-room" }, this.treeCanvas), h("figcaption", {}, this.treeNote))),
      h("dl", { class: "lab-counters" }, rows),
      h("figure", { class: "lab-tree-figure" }, h("div", { class: "lab-depth-room" }, this.depthCanvas), h("figcaption", { class: "note" }, t("Depth: assignments that stand, step by step"))));
  }

  /** What people call the method. */
  get title() { return this.spec.methods.find(({ name }) => name === this.method)?.title ?? this.method; }

  aboutMethod() {
    return this.spec.methods.find(({ name }) => name === this.method)?.about ?? "";
  }

  get last() { return this.reel?.last ?? 0; }

  /**
   * Asks for the search and takes its events as they come.
   * @param {import("../main.js").Context} context
   * @param {import("./puzzle.js").LabPuzzle} puzzle
   * @param {{ detail: import("../api.js").Detail, steps: number } & import("./mix.js").Mix} how
   */
  async run(context, puzzle, how) {
    this.stop.abort();
    const stop = new AbortController();
    this.stop = stop;
    const reel = new Reel(puzzle);
    this.reel = reel;
    this.replay = new Replay(reel);
    this.tree = new Tree(reel);
    this.drawState = stateDrawer(puzzle, this.node);
    this.askWhy = (clause) => context.ask("trace", { ...this.asked(puzzle, how), clause });
    await this.more(context, puzzle, how, stop);
  }

  /**
   * Asks for the next events of the search, as many as one page has.
   * @param {import("../main.js").Context} context
   * @param {import("./puzzle.js").LabPuzzle} puzzle
   * @param {{ detail: import("../api.js").Detail, steps: number } & import("./mix.js").Mix} how
   * @param {AbortController} stop
   */
  async more(context, puzzle, how, stop) {
    const { reel } = this;
    if (!reel) return;
    this.status.replaceChildren(h("span", { class: "badge" }, t("searching")),
      button({ label: t`Stop search ${this.spec.name}`, icon: "close", bare: true, kind: "quiet", onclick: () => stop.abort() }));
    try {
      const end = await context.ask("trace", {
        ...this.asked(puzzle, how), detail: how.detail, skip: reel.last, max_steps: how.steps,
      }, {
        signal: stop.signal,
        onPart: (part) => {
          if (this.stop !== stop || !("events" in part)) return;
          reel.add(part.events);
          this.tree?.grow();
          this.spec.onGrow();
        },
      });
      if (this.stop !== stop) return;
      reel.end = end;
      this.showEnd(end);
      if (!end.complete) {
        this.status.append(button({ label: t`Go on with search ${this.spec.name}`, icon: "next", bare: true, kind: "quiet",
          onclick: () => void this.more(context, puzzle, how, stop) }));
      }
    } catch (fault) {
      if (this.stop !== stop) return;
      if (stopped(fault)) this.status.replaceChildren(h("span", { class: "badge is-warn" }, t("stopped")), h("span", { class: "note" }, t("What came before is kept.")));
      else this.status.replaceChildren(faultBox(fault, { title: t("This search can't be shown") }));
    }
    this.spec.onGrow();
  }

  /** The search, as a request names it. @param {import("./puzzle.js").LabPuzzle} puzzle @param {import("./mix.js").Mix} how */
  asked(puzzle, how) {
    const { seed, view, max, bound, mix } = how;
    return { kind: puzzle.kind, puzzle: puzzle.text, method: this.method, seed, view, ...(max ? { max } : {}), ...(bound ? { bound } : {}), ...mix };
  }

  /** @param {import("./reel.js").TraceEnd} end */
  showEnd(end) {
    const events = counted(this.last, "event");
    const more = end.complete
      ? t`${events}, and ${end.end === "stalled" ? t("nothing more follows without a guess") : t("the search is over")}.`
      : t`The first ${events}; the search goes on.`;
    this.status.replaceChildren(h("span", { class: `badge ${end.complete ? VERDICTS[end.verdict]?.kind ?? "" : ""}` }, end.complete ? VERDICT_NAMES[end.verdict] ?? end.verdict : t("cut short")),
      h("span", { class: "note" }, more));
  }

  /**
   * @param {number} step
   * @param {Record<string, string>} ink
   * @param {(counter: string) => number} most the larger figure of the two searches, for the bars
   */
  draw(step, ink, most) {
    const { reel, replay, tree } = this;
    if (!reel || !replay || !tree || !this.drawState) return;
    const at = Math.min(step, reel.last);
    replay.seek(at);
    this.told.replaceChildren(at === 0 ? "" : `${at.toLocaleString(language)}. `, h("span", { lang: at === 0 ? undefined : "en" }, reel.texts[at]));
    this.why.show(reel, at, this.askWhy);
    this.paint(this.board, (pen, room) => this.drawState?.(pen, room, replay, ink));
    this.board.setAttribute("aria-label", t`Board of search ${this.spec.name} after step ${at}: ${this.filled(replay)} cells known`);
    for (const [name, value] of this.counts(at)) {
      const { figure, bar } = this.figures[name];
      figure.textContent = value.toLocaleString(language);
      bar.style.setProperty("--share", String(most(name) ? value / most(name) : 0));
    }
    this.paint(this.depthCanvas, (pen, room) => drawDepth(pen, room, reel, at, ink));
    this.depthCanvas.setAttribute("aria-label", t`${reel.now.data[at]} assignments stand; ${reel.most.data[at]} at the most so far`);
    this.paint(this.treeCanvas, (pen, room) => {
      const { spots, left, total } = drawTree(pen, room, tree, at, ink);
      this.spots = spots;
      this.treeNote.textContent = total === 0 ? t("No assignment yet.") : left > 0
        ? t`${counted(total, "node")}; the last ${(total - left).toLocaleString(language)} and the way to them are drawn, ${left.toLocaleString(language)} earlier ones are left out.`
        : t`${counted(total, "node")}, all drawn.`;
      this.treeCanvas.setAttribute("aria-label", t`Search tree with ${counted(total, "node")}, ${counted(reel.counters.dead_ends.data[at], "dead end")}`);
    });
  }

  /** The figures at a step. @param {number} step @returns {[string, number][]} */
  counts(step) {
    const { reel } = this;
    if (!reel) return [];
    const at = Math.min(step, reel.last);
    return [...COUNTERS.map(([key, name]) => /** @type {[string, number]} */ ([name, reel.counters[key].data[at]])), [t("depth now"), reel.now.data[at]]];
  }

  /** @param {Replay} replay */
  filled(replay) {
    let count = 0;
    const picture = replay.reel.puzzle.pictureOf?.(replay);
    if (picture) return picture.filter((known) => known > 0).length;
    for (let cell = 0; cell < replay.values.length; cell++) if (replay.known(cell)) count += 1;
    return count;
  }

  /** @param {HTMLCanvasElement} canvas @param {(pen: CanvasRenderingContext2D, room: { width: number, height: number }) => void} draw */
  paint(canvas, draw) {
    const room = { width: canvas.parentElement?.clientWidth ?? 0, height: canvas.parentElement?.clientHeight ?? 0 };
    if (room.width < 10) return;
    draw(sharp(canvas, room.width, room.height), room);
  }

  /** @param {MouseEvent} event */
  clickTree(event) {
    const near = this.spots
      .map((spot) => ({ spot, far: Math.hypot(spot.x - event.offsetX, spot.y - event.offsetY) }))
      .reduce((best, one) => (one.far < best.far ? one : best), { spot: /** @type {import("./draw-tree.js").Spot | null} */ (null), far: 16 });
    if (near.spot && this.tree) this.spec.onJump(this.tree.born[near.spot.node]);
  }
}
