// The board on the page: a drawing in SVG, and over it the grid that keyboard, pointer and
// screen reader meet. The drawing is hidden from readers; the grid's cells say what they hold.
//
//   .board
//     svg       fills → rules beneath → step beneath → lines → pen → digits → step above
//     .grid     role="grid", a transparent cell over each drawn one, one of them in the tab order

import { h, svg } from "../ui/dom.js";
import { drawInk, inkWords } from "./draw-ink.js";
import { drawRules, marginsOf } from "./draw-rules.js";
import { drawHouses, drawStep } from "./draw-step.js";
import { digitsOf, NONE } from "./digits.js";
import { digitKey, markColours } from "./ink.js";
import { ruleWords } from "./labels.js";
import { COLOUR_NAMES, coloursSaid } from "./moves.js";
import { outline, UNIT } from "./shape.js";
import { t } from "../ui/language.js";

/**
 * What is drawn besides the game itself.
 * @typedef {object} Overlay
 * @property {number[]} [values] shown where the player has no digit
 * @property {{ cells: import("./game.js").Cell[], ink: import("./ink.js").Ink }} [instead] shown instead of what the player wrote, as when a game is watched
 * @property {import("./digits.js").Digits[]} [candidates] shown in every open cell
 * @property {import("../api.js").Step} [step]
 * @property {number[]} [houses] framed, by their numbers; a step frames its own
 * @property {Map<number, string>} [tints] cells with a meaning: class name by cell
 * @property {Map<number, Map<number, string>>} [ways] candidates with a meaning: class name by cell and digit
 */

/** Corner marks, in the order they fill up, in parts of a cell. */
const CORNERS = [[0.17, 0.2], [0.83, 0.2], [0.17, 0.82], [0.83, 0.82], [0.5, 0.2], [0.5, 0.82], [0.17, 0.51], [0.83, 0.51], [0.34, 0.2], [0.66, 0.2], [0.34, 0.82], [0.66, 0.82]];

/** Centre marks beyond this number stand where candidates do. */
const MOST_IN_A_ROW = 9;

export class BoardView {
  /**
   * @param {import("./game.js").Game} game
   * @param {string} label
   */
  constructor(game, label) {
    this.game = game;
    const { shape } = game;
    this.margins = marginsOf(shape);
    const side = shape.size * UNIT;
    const { top, right, bottom, left } = this.margins;
    const [width, height] = [side + left + right, side + top + bottom];

    this.ruleWords = ruleWords(shape);
    this.fills = svg("g", { class: "fills" });
    this.colours = svg("g", { class: "colours" });
    /** @type {string[]} */
    this.painted = [];
    this.beneath = svg("g", { class: "step-beneath" });
    this.pen = svg("g", { class: "pen" });
    /** What the pen last drew. */
    this.penned = "";
    /** What is said of it, by cell. @type {Map<number, string[]>} */
    this.penWords = new Map();
    /** Digits whose marks have a colour, by cell. @type {Map<number, [digit: number, colour: number][]>} */
    this.markColours = new Map();
    this.digits = svg("g", { class: "digits" });
    this.above = svg("g", { class: "step-above" });
    /** @type {SVGRectElement[]} */
    this.rects = [];
    /** @type {SVGGElement[]} */
    this.contents = [];
    /** What was last drawn in each cell, so that only what changed is drawn again. @type {string[]} */
    this.drawn = [];
    /** Cells whose marks are too small to read and are not drawn, each with the function that draws them. @type {Map<number, () => SVGElement[]>} */
    this.unread = new Map();
    /** What cells can be read; all of them unless it is told. @type {import("./sight.js").Sight | undefined} */
    this.sight = undefined;
    /** What was last said of each cell. @type {string[]} */
    this.said = [];
    for (let cell = 0; cell < shape.cells; cell++) {
      this.rects.push(svg("rect", { x: shape.column(cell) * UNIT, y: shape.row(cell) * UNIT, width: UNIT, height: UNIT, class: "fill" }));
      this.contents.push(svg("g", { transform: `translate(${shape.column(cell) * UNIT} ${shape.row(cell) * UNIT})` }));
    }
    this.fills.append(...this.rects);
    this.digits.append(...this.contents);
    const rules = drawRules(shape);
    const art = svg("svg", { class: "art", viewBox: `${-left} ${-top} ${width} ${height}`, "aria-hidden": "true", focusable: "false" },
      this.fills, this.colours, rules.beneath, this.beneath, gridLines(shape), rules.above, this.pen, this.digits, this.above);

    /** @type {HTMLElement[]} */
    this.stops = [];
    this.grid = h("div", { class: "grid", role: "grid", "aria-label": label, "aria-multiselectable": "true",
      "aria-rowcount": shape.size, "aria-colcount": shape.size });
    for (let row = 0; row < shape.size; row++) {
      const line = h("div", { class: "grid-row", role: "row", "aria-rowindex": row + 1 });
      for (let column = 0; column < shape.size; column++) {
        const stop = h("div", { class: "grid-cell", role: "gridcell", "aria-colindex": column + 1, tabindex: "-1",
          "data-cell": row * shape.size + column });
        this.stops.push(stop);
        line.append(stop);
      }
      this.grid.append(line);
    }
    const percent = /** @param {number} part @param {number} whole */ (part, whole) => `${(100 * part) / whole}%`;
    const place = { left: percent(left, width), top: percent(top, height), width: percent(side, width), height: percent(side, height) };
    for (const [name, value] of Object.entries(place)) this.grid.style.setProperty(name, value);
    /** How much thicker lines are than on a board of 9 by 9, which is drawn larger or smaller. */
    this.weight = shape.size < 9 ? shape.size / 9 : Math.max(1, shape.size / 11);
    this.node = h("div", { class: "board", css: { "aspect-ratio": `${width} / ${height}`, "--cells": shape.size, "--weight": this.weight } }, art, this.grid);
    /** What stands on the board: the game, or what is shown instead. @type {{ cells: import("./game.js").Cell[], ink: import("./ink.js").Ink }} */
    this.shown = game;
    /** @type {Overlay} */
    this.overlay = {};
    this.showCandidates = false;
    this.showClashes = true;
  }

  /** @param {Overlay} overlay */
  setOverlay(overlay) {
    this.overlay = overlay;
    this.beneath.replaceChildren();
    this.above.replaceChildren();
    if (overlay.houses) this.beneath.append(drawHouses(this.game.shape, overlay.houses));
    if (overlay.step) {
      const drawing = drawStep(this.game.shape, overlay.step);
      this.beneath.append(drawing.beneath);
      this.above.append(drawing.above);
    }
    this.update();
  }

  /** Draws what changed. @param {Set<number>} [faults] cells that break a rule beyond the houses */
  update(faults = new Set()) {
    const { game, overlay } = this;
    const { instead } = overlay;
    const own = instead ? instead.cells.map((cell, at) => game.givens[at] || cell[0]) : game.values;
    this.shown = instead ?? game;
    const values = overlay.values ? own.map((value, cell) => value || (overlay.values?.[cell] ?? 0)) : own;
    const clashes = this.showClashes && !overlay.instead ? game.clashes() : new Set();
    const candidates = overlay.candidates ?? (this.showCandidates ? game.candidates() : undefined);
    const cursorValue = game.selected.size ? values[game.cursor] : 0;
    const peers = game.selected.size === 1 ? new Set(game.shape.peers[game.cursor]) : new Set();
    this.drawPen();
    this.sight?.look();
    values.forEach((value, cell) => {
      const wrong = clashes.has(cell) || faults.has(cell);
      const selected = game.selected.has(cell);
      this.rects[cell].setAttribute("class", ["fill",
        selected ? "is-selected" : peers.has(cell) ? "is-peer" : "",
        value && value === cursorValue && !selected ? "is-same" : "",
        wrong ? "is-wrong" : "", overlay.tints?.get(cell) ?? ""].filter(Boolean).join(" "));
      this.drawCell(cell, value, wrong, candidates?.[cell], value > 0 && !own[cell]);
      this.paintCell(cell);
      this.describe(cell, value, wrong, selected);
    });
    this.stops.forEach((stop, cell) => { stop.tabIndex = cell === game.cursor ? 0 : -1; });
  }

  /**
   * @param {number} cell
   * @param {number} value
   * @param {boolean} wrong
   * @param {import("./digits.js").Digits | undefined} candidates
   * @param {boolean} found the digit is an answer's, not the player's
   */
  drawCell(cell, value, wrong, candidates, found) {
    const { game, overlay } = this;
    const given = game.givens[cell] > 0;
    const [, corner, centre] = this.shown.cells[cell];
    // The player's own marks give way only to an overlay, which shows the state it speaks of.
    const own = !value && !overlay.candidates && (corner || centre);
    const shown = value || own ? NONE : candidates ?? NONE;
    const inked = value ? NONE : [...this.inkedDigits(cell), ...overlay.ways?.get(cell) ?? []].join();
    const key = [value, given, wrong, found, own ? corner : NONE, own ? centre : NONE, shown, inked].join(" ");
    if (this.drawn[cell] === key) return;
    this.drawn[cell] = key;
    this.unread.delete(cell);
    const { shape } = game;
    /** @type {(SVGElement | null)[]} */
    const parts = [];
    if (value) {
      if (wrong) parts.push(svg("path", { class: "wrong-mark", d: `M${UNIT} ${UNIT * 0.7}V${UNIT}H${UNIT * 0.7}Z` }));
      parts.push(text(shape.symbol(value), 0.5, 0.5, given ? "given" : found ? "found" : "value", wrong));
    } else if (own) {
      digitsOf(corner).forEach((digit, i) => {
        const [x, y] = CORNERS[i % CORNERS.length];
        parts.push(this.backing(cell, digit, x, y, 0.14), text(shape.symbol(digit), x, y, "corner"));
      });
      const noted = digitsOf(centre);
      const middle = noted.map((digit) => shape.symbol(digit)).join("");
      if (noted.length > MOST_IN_A_ROW) {
        // So many are legible only where candidates stand.
        parts.push(...this.readable(cell, noted, "centre"));
      } else if (noted.some((digit) => this.shown.ink.has(digitKey(cell, digit)))) {
        // One by one, so that each has its colour behind it.
        const wide = Math.min(0.21, 0.94 / noted.length);
        noted.forEach((digit, i) => {
          const x = 0.5 + (i - (noted.length - 1) / 2) * wide;
          const mark = text(shape.symbol(digit), x, 0.5, "centre");
          mark.style.setProperty("font-size", `${Math.min(19, wide * UNIT * 1.5)}px`);
          parts.push(this.backing(cell, digit, x, 0.5, wide / 2), mark);
        });
      } else if (middle) {
        const mark = text(middle, 0.5, 0.5, "centre");
        // A long row of marks is squeezed into its cell, not cut off.
        mark.style.setProperty("font-size", `${Math.min(19, (UNIT * 1.5) / Math.max(middle.length, 1))}px`);
        parts.push(mark);
      }
    } else {
      parts.push(...this.readable(cell, digitsOf(shown), "candidate"));
    }
    this.contents[cell].replaceChildren(...parts.filter((part) => part !== null));
  }

  /** Digits where they stand among the candidates of a cell, or their number if they are too small to read. @param {number} cell @param {number[]} digits @param {string} name */
  readable(cell, digits, name) {
    if (!digits.length) return [];
    const draw = () => this.candidates(cell, digits, name);
    if (!this.sight || this.sight.reads(cell)) return draw();
    this.unread.set(cell, draw);
    const side = UNIT * 0.7 * Math.sqrt(digits.length / this.game.size);
    return [svg("rect", { class: "mark-share", x: (UNIT - side) / 2, y: (UNIT - side) / 2, width: side, height: side })];
  }

  /** Draws the marks that can be read by now. */
  drawUnread() {
    for (const [cell, draw] of this.unread) {
      if (!this.sight?.reads(cell)) continue;
      this.unread.delete(cell);
      this.contents[cell].replaceChildren(...draw());
    }
  }

  /** The height of a digit among candidates, in a square of so many a side. @param {number} side @param {number} [lower] */
  markHeight(side, lower = 0) { return ((UNIT - 2 * this.game.shape.pad + 6 - lower) / side) * 0.72; }

  /** Digits where they stand among the candidates of a cell, in one text with a place for each. @param {number} cell @param {number[]} digits @param {string} name @returns {SVGElement[]} */
  candidates(cell, digits, name) {
    const { shape } = this.game;
    const height = this.markHeight(shape.side, shape.lower(cell));
    const spots = digits.map((digit) => {
      const [x, y] = shape.spot(cell, digit);
      return [x - shape.column(cell) * UNIT, y - shape.row(cell) * UNIT];
    });
    const mark = svg("text", { class: name, x: spots.map(([x]) => x.toFixed(1)).join(" "),
      // A shift would move the first digit alone.
      y: spots.map(([, y]) => (y + 0.355 * height).toFixed(1)).join(" ") }, digits.map((digit) => shape.symbol(digit)).join(""));
    mark.style.setProperty("font-size", `${height}px`);
    const behind = digits.map((digit, i) => this.backing(cell, digit, spots[i][0] / UNIT, spots[i][1] / UNIT, 0.45 / shape.side));
    return [...behind.filter((part) => part !== null), mark];
  }

  /** The colour behind a mark, if an answer or the player gave it one. @param {number} cell @param {number} digit @param {number} x in parts of a cell @param {number} y @param {number} r */
  backing(cell, digit, x, y, r) {
    const way = this.overlay.ways?.get(cell)?.get(digit);
    // A large board has many marks, and most boards have no coloured ones.
    const colour = this.shown.ink.size ? this.shown.ink.get(digitKey(cell, digit)) : undefined;
    const name = way ?? (colour ? `colour colour-${colour} mark-colour` : undefined);
    return name ? svg("circle", { class: name, cx: x * UNIT, cy: y * UNIT, r: r * UNIT }) : null;
  }

  /** The digits of a cell whose marks have a colour, with it. @param {number} cell */
  inkedDigits(cell) { return this.markColours.get(cell) ?? []; }

  /** The pen's lines, if they are others than before. */
  drawPen() {
    const key = [...this.shown.ink].join(" ");
    if (key === this.penned) return;
    this.penned = key;
    this.pen.replaceChildren(...drawInk(this.game.shape, this.shown.ink));
    this.penWords = inkWords(this.game.shape, this.shown.ink);
    this.markColours = markColours(this.shown.ink, this.game.size);
  }

  /** The colours of a cell, as stripes of equal width. @param {number} cell */
  paintCell(cell) {
    const colours = this.shown.cells[cell][4];
    if ((this.painted[cell] ?? NONE) === colours) return;
    this.painted[cell] = colours;
    const { shape } = this.game;
    for (const old of this.colours.querySelectorAll(`[data-of="${cell}"]`)) old.remove();
    const all = digitsOf(colours);
    const [x, y] = [shape.column(cell) * UNIT, shape.row(cell) * UNIT];
    all.forEach((colour, i) => this.colours.append(svg("rect", { class: `colour colour-${colour}`, "data-of": cell,
      x: x + (i * UNIT) / all.length, y, width: UNIT / all.length, height: UNIT })));
  }

  /** What a screen reader says of a cell. @param {number} cell @param {number} value @param {boolean} wrong @param {boolean} selected */
  describe(cell, value, wrong, selected) {
    const { game } = this;
    const { shape } = game;
    const [, corner, centre, , colours] = game.cells[cell];
    const key = [value, wrong, selected, corner, centre, colours, this.inkedDigits(cell).join(), this.penWords.get(cell)?.join()].join(" ");
    if (this.said[cell] === key) return;
    this.said[cell] = key;
    const list = /** @param {import("./digits.js").Digits} set */ (set) => digitsOf(set).map((digit) => shape.symbol(digit)).join(" ");
    const words = [t`Row ${shape.row(cell) + 1}, column ${shape.column(cell) + 1}`];
    if (value) words.push(game.givens[cell] ? t`given ${shape.symbol(value)}` : shape.symbol(value));
    else words.push(t("empty"));
    if (!value && corner) words.push(t`corner marks ${list(corner)}`);
    if (!value && centre) words.push(t`centre marks ${list(centre)}`);
    if (wrong) words.push(t("conflict"));
    if (colours) words.push(t`coloured ${coloursSaid(colours)}`);
    if (!value) for (const [digit, colour] of this.inkedDigits(cell)) words.push(t`mark ${shape.symbol(digit)} ${COLOUR_NAMES[colour - 1]}`);
    words.push(...this.penWords.get(cell) ?? []);
    if (this.ruleWords[cell]) words.push(this.ruleWords[cell]);
    const label = words.join(", ");
    const stop = this.stops[cell];
    if (stop.getAttribute("aria-label") !== label) stop.setAttribute("aria-label", label);
    stop.setAttribute("aria-selected", String(selected));
    stop.setAttribute("aria-readonly", String(game.givens[cell] > 0));
    if (wrong) stop.setAttribute("aria-invalid", "true");
    else stop.removeAttribute("aria-invalid");
  }

  /** Puts the focus on the cursor's cell. @param {boolean} [moves] somebody went there: in a low window, or one that is zoomed in, it may be out of sight */
  focus(moves = false) {
    const stop = this.stops[this.game.cursor];
    stop.focus({ preventScroll: this.game.size <= 9 });
    if (moves) stop.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The cell under an event, or -1. @param {Event} event */
  cellOf(event) {
    const stop = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    return stop instanceof HTMLElement ? Number(stop.dataset.cell) : -1;
  }

  /** A wave over a finished board. */
  celebrate() {
    const { shape } = this.game;
    this.rects.forEach((rect, cell) => {
      rect.style.setProperty("--wave", String(shape.row(cell) + shape.column(cell)));
      rect.classList.add("is-done");
    });
  }
}

/** @param {string} content @param {number} x in parts of a cell @param {number} y @param {string} name @param {boolean} [wrong] */
function text(content, x, y, name, wrong = false) {
  return svg("text", { x: x * UNIT, y: y * UNIT, dy: "0.355em", class: wrong ? `${name} is-wrong` : name }, content);
}

/** @param {import("./shape.js").Shape} shape */
function gridLines(shape) {
  const side = shape.size * UNIT;
  let thin = "";
  for (let i = 1; i < shape.size; i++) thin += `M0 ${i * UNIT}H${side}M${i * UNIT} 0V${side}`;
  /** @type {Map<number, number[]>} */
  const boxes = new Map();
  shape.boxes.forEach((box, cell) => boxes.set(box, [...(boxes.get(box) ?? []), cell]));
  const thick = boxes.size > 1 ? [...boxes.values()].map((cells) => outline(shape, cells, 0)).join("") : "";
  return svg("g", { class: "lines" },
    svg("path", { class: "line-thin", d: thin }),
    svg("path", { class: "line-thick", d: thick }),
    svg("rect", { class: "line-frame", x: 0, y: 0, width: side, height: side }));
}
