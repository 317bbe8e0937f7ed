// The board: a frame that scrolls, a canvas that shows what is in sight, and the grid over it.
//
// In: a game, a tool, marks. Out: strokes as moves of the game, and the cell pointed at.

import { h } from "../ui/dom.js";
import { calmly, onThemeChange, sharp } from "../ui/ink.js";
import { drawCells, noMarks } from "./draw.js";
import { drawClues } from "./draw-clues.js";
import { Grid } from "./grid.js";
import { listenToKeys } from "./keys.js";
import { LARGEST, Layout, SMALLEST } from "./layout.js";
import { paintFor } from "./paint.js";
import { listenToPointers } from "./pointer.js";

/** With cells smaller than this nobody hits the one they mean: better to scroll. */
const COMFORT = { fine: 15, coarse: 17 };
/** The part of comfort that will do when all of the picture can be seen for it. */
const TIGHT = 0.7;
const FINISH_MS = 1400;

/**
 * @typedef {object} BoardSpec
 * @property {AbortSignal} signal
 * @property {() => { state: number, moves: boolean }} tool
 * @property {(changes: Map<number, number>) => void} onDraw
 * @property {Record<string, () => void>} keys what single keys do while a cell has the focus
 * @property {(size: number) => void} onZoom
 */

export class Board {
  /** @param {BoardSpec} spec @param {import("./game.js").Game} game */
  constructor(spec, game) {
    this.spec = spec;
    this.game = game;
    this.layout = new Layout(game.puzzle);
    this.marks = noMarks();
    this.letters = false;
    this.warn = false;
    this.finish = 0;
    /** @type {number | undefined} */
    this.pointed = undefined;
    /** @type {import("./stroke.js").Stroke | null} */
    this.stroke = null;
    this.canvas = h("canvas", { class: "nono-canvas", "aria-hidden": "true" });
    this.pad = h("div", { class: "nono-pad", role: "grid" });
    this.space = h("div", { class: "nono-space" }, this.canvas, this.pad);
    this.frame = h("div", { class: "nono-frame" }, this.space);
    this.node = h("div", { class: "nono-stage no-print" }, this.frame);
    this.grid = new Grid(this.pad, this.layout, game);
    /** @type {import("./paint.js").Paint | undefined} */
    this.paint = undefined;
    this.waiting = 0;
    this.fitted = true;

    game.watch(() => {
      this.grid.refresh();
      this.redraw();
    });
    listenToPointers({
      pad: this.pad, frame: this.frame, game: () => this.game, layout: this.layout, tool: spec.tool,
      show: (stroke) => { this.stroke = stroke; this.pointed = stroke ? stroke.at : this.pointed; this.redraw(); },
      take: (stroke) => {
        spec.onDraw(stroke.cells);
        this.grid.moveTo(stroke.at, true);
      },
      point: (cell) => {
        if (cell === this.pointed) return;
        this.pointed = cell;
        this.redraw();
      },
      zoom: (size, x, y) => this.zoomTo(size, x, y),
    }, spec.signal);
    listenToKeys(this, spec);
    this.frame.addEventListener("scroll", () => {
      this.layout.scroll = { x: this.frame.scrollLeft, y: this.frame.scrollTop };
      this.redraw();
    }, { passive: true });
    this.pad.addEventListener("focusin", () => { this.pointed = this.grid.at; this.redraw(); });
    const watcher = new ResizeObserver(() => this.measure());
    watcher.observe(this.node);
    window.addEventListener("resize", () => this.measure(), { signal: spec.signal });
    spec.signal.addEventListener("abort", () => watcher.disconnect());
    onThemeChange(() => {
      this.paint = undefined;
      this.redraw();
    }, spec.signal);
  }

  /** The room there is for the frame. */
  room() {
    const style = getComputedStyle(this.node);
    return { width: this.node.clientWidth, height: Number.parseFloat(style.maxHeight) || 600 };
  }

  /** The window has another size: fits the picture again unless somebody chose a zoom. */
  measure() {
    if (!this.node.isConnected) return;
    if (this.fitted) this.zoomFit();
    else this.arrange();
  }

  zoomFit() {
    const { width, height } = this.room();
    if (width < 10) return;
    const comfort = matchMedia("(pointer: coarse)").matches ? COMFORT.coarse : COMFORT.fine;
    const whole = this.layout.fitting(width - 2, height - 2);
    // All in sight if the cells are not much smaller than is comfortable; else comfortable, and it scrolls.
    this.layout.resize(whole >= comfort * TIGHT ? whole : Math.min(comfort, LARGEST));
    this.fitted = true;
    this.arrange();
  }

  /** So that all of it is in sight, however small. */
  zoomOut() {
    const { width, height } = this.room();
    this.zoomTo(Math.max(SMALLEST, this.layout.fitting(width - 2, height - 2)));
  }

  /**
   * @param {number} size @param {number} [x] @param {number} [y] the point of the frame that stays
   */
  zoomTo(size, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const before = { size: this.layout.size, x: x - this.layout.originX, y: y - this.layout.originY };
    this.layout.resize(size);
    if (this.layout.size === before.size) return;
    this.fitted = false;
    this.arrange();
    const grown = this.layout.size / before.size;
    this.frame.scrollTo(this.layout.paneWidth + before.x * grown - x, this.layout.paneHeight + before.y * grown - y);
    // The event tells it later; the next turn of a pinch may come before.
    this.layout.scroll = { x: this.frame.scrollLeft, y: this.frame.scrollTop };
  }

  /** Gives every element its size, and draws. */
  arrange() {
    const { layout } = this;
    const { width, height } = this.room();
    this.space.style.setProperty("width", `${layout.width}px`);
    this.space.style.setProperty("height", `${layout.height}px`);
    this.frame.style.setProperty("width", `${Math.min(width, layout.width + (layout.height > height ? 14 : 0) + 2)}px`);
    layout.view = { width: Math.min(this.frame.clientWidth, layout.width), height: Math.min(this.frame.clientHeight, layout.height) };
    layout.scroll = { x: this.frame.scrollLeft, y: this.frame.scrollTop };
    for (const [name, value] of Object.entries({ left: layout.paneWidth, top: layout.paneHeight,
      width: layout.puzzle.width * layout.size, height: layout.puzzle.height * layout.size })) {
      this.pad.style.setProperty(name, `${value}px`);
    }
    this.grid.place();
    this.spec.onZoom(layout.size);
    this.redraw();
  }

  /** Draws with the next frame of the screen. */
  redraw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  draw() {
    if (!this.node.isConnected) return;
    this.paint ??= paintFor(this.node, this.game.puzzle);
    const pen = sharp(this.canvas, this.layout.view.width, this.layout.view.height);
    pen.clearRect(0, 0, this.layout.view.width, this.layout.view.height);
    const scene = { game: this.game, layout: this.layout, paint: this.paint, marks: this.marks, at: this.pointed,
      stroke: this.stroke, letters: this.letters && this.game.coloured, warn: this.warn, finish: this.finish };
    drawCells(pen, scene);
    drawClues(pen, scene);
    if (this.stroke) this.drawCount(pen, this.stroke);
  }

  /** How long the stroke is, beside its end. @param {CanvasRenderingContext2D} pen @param {import("./stroke.js").Stroke} stroke */
  drawCount(pen, stroke) {
    const length = stroke.length;
    if (length < 2 || !this.paint) return;
    const { layout } = this;
    const box = layout.boxOf(stroke.at);
    const x = Math.min(layout.view.width - 16, box.x - layout.scroll.x + layout.size + 14);
    const y = Math.max(14, box.y - layout.scroll.y - 12);
    const { page } = this.paint;
    pen.fillStyle = page.accent;
    pen.beginPath();
    pen.roundRect(x - 14, y - 11, 28, 22, 11);
    pen.fill();
    pen.fillStyle = page.surface;
    pen.font = "600 13px ui-sans-serif, system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(String(length), x, y + 0.5);
  }

  /** Scrolls a cell into sight, with some of what is around it. @param {number} cell */
  reveal(cell) {
    const { layout, frame } = this;
    const box = layout.boxOf(cell);
    const margin = layout.size;
    const low = { x: layout.edgeX + layout.scroll.x, y: layout.edgeY + layout.scroll.y };
    let [x, y] = [frame.scrollLeft, frame.scrollTop];
    if (box.x - margin < low.x) x -= low.x - (box.x - margin);
    if (box.y - margin < low.y) y -= low.y - (box.y - margin);
    if (box.x + box.width + margin > x + layout.view.width) x = box.x + box.width + margin - layout.view.width;
    if (box.y + box.height + margin > y + layout.view.height) y = box.y + box.height + margin - layout.view.height;
    frame.scrollTo(x, y);
  }

  /** @param {number} cell @param {boolean} [focus] */
  goTo(cell, focus = true) {
    this.grid.moveTo(cell, focus);
    this.pointed = cell;
    this.reveal(cell);
    if (focus) this.bring(cell);
    this.redraw();
  }

  /** Scrolls the page to a cell: the frame may reach beyond a low window, or one that is zoomed in. @param {number} cell */
  bring(cell) {
    const box = this.layout.boxOf(cell);
    const top = this.frame.getBoundingClientRect().top + box.y - this.frame.scrollTop;
    const [first, last] = [document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0, innerHeight];
    if (top < first) window.scrollBy(0, top - first);
    else if (top + box.height > last) window.scrollBy(0, top + box.height - last);
  }

  /** Lets the lines go and the picture stand; at once where motion is not wanted. */
  celebrate() {
    if (this.finish > 0) return;
    this.pointed = undefined;
    if (calmly()) {
      this.finish = 1;
      this.redraw();
      return;
    }
    const began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      if (this.finish < 0 || !this.game.finished) return;
      this.finish = Math.min(1, Math.max(0.001, (now - began) / FINISH_MS));
      this.draw();
      if (this.finish < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Playing goes on. */
  resume() {
    this.finish = 0;
    this.redraw();
  }
}
