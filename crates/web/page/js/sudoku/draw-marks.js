// Draws rules that are lines, marks between cells, tinted cells, cages with a word, and numbers outside the board:
// everything that draw-rules.js does not draw itself. Each entry of MARKS draws one kind of rule.

import { svg } from "../ui/dom.js";
import { outline, UNIT } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("../api.js").Rule} Rule */
/** @typedef {(shape: Shape, rule: Rule, beneath: SVGGElement, above: SVGGElement) => void} Draw */

/** Room for numbers outside. */
export const OUTSIDE = UNIT * 0.75;

/** Rules whose number stands at a side of the board. */
const AT_A_SIDE = ["xsum", "skyscraper", "hiddenskyscraper", "numberedroom", "fullrank"];

/** The side of the board and the line at which a rule's number stands, if it does. @param {Rule} rule */
export function sideOf(rule) {
  const [name, side, line] = rule.text.split(" ");
  return AT_A_SIDE.includes(name) ? { side, line: Number(line) } : null;
}

/** What a pointer that rests on the drawing is told. @param {Rule} rule */
function title(rule) { return svg("title", {}, rule.text); }

/** @param {Shape} shape @param {number[]} cells */
function path(shape, cells) {
  return cells.map((cell, i) => `${i ? "L" : "M"}${shape.middle(cell).join(" ")}`).join("");
}

/** @param {Shape} shape @param {Rule} rule @param {string} kind @param {number} width */
function stroke(shape, rule, kind, width) {
  return svg("path", { class: `rule-line rule-${kind}`, d: path(shape, rule.cells), "stroke-width": UNIT * width }, title(rule));
}

/** A line through cells. @param {string} kind @param {number} [width] @returns {Draw} */
function line(kind, width = 0.16) {
  return (shape, rule, beneath) => beneath.append(stroke(shape, rule, kind, width));
}

/** @param {number} cx @param {number} cy @param {number} r */
function circle(cx, cy, r) { return svg("circle", { class: "rule-ring", cx, cy, r }); }

/** @param {number} x @param {number} y @param {number} r */
function diamond(x, y, r) { return svg("path", { class: "rule-ring", d: `M${x - r} ${y}L${x} ${y - r}L${x + r} ${y}L${x} ${y + r}Z` }); }

/** A line with a sign at both ends. @param {string} kind @param {(x: number, y: number, r: number) => SVGElement} end @returns {Draw} */
function ended(kind, end) {
  return (shape, rule, beneath) => {
    beneath.append(stroke(shape, rule, kind, 0.1));
    for (const cell of [rule.cells[0], rule.cells[rule.cells.length - 1]]) {
      const [x, y] = shape.middle(cell);
      beneath.append(end(x, y, UNIT * 0.36));
    }
  };
}

/** The point in the middle of some cells. @param {Shape} shape @param {number[]} cells @returns {[number, number]} */
function between(shape, cells) {
  const points = cells.map((cell) => shape.middle(cell));
  const mean = (/** @type {0 | 1} */ i) => points.reduce((sum, point) => sum + point[i], 0) / points.length;
  return [mean(0), mean(1)];
}

/** A dot on the edge between two cells, with its number unless that is the usual one. @param {"white" | "black"} colour @param {number} usual @returns {Draw} */
function dot(colour, usual) {
  return (shape, rule, _beneath, above) => {
    const [x, y] = between(shape, rule.cells);
    above.append(svg("circle", { class: `rule-dot is-${colour}`, cx: x, cy: y, r: UNIT * 0.15 }, title(rule)));
    if (rule.value !== usual) above.append(svg("text", { class: `rule-dot-number is-${colour}`, x, y, dy: "0.355em" }, String(rule.value)));
  };
}

/** A word of a rule's text. @param {Rule} rule @param {number} place */
function word(rule, place) { return rule.text.split(" ")[place] ?? ""; }

/** A word in the corner of a cell. @param {Shape} shape @param {number} cell @param {string} text */
function corner(shape, cell, text) {
  return svg("text", { class: "rule-sum", x: shape.column(cell) * UNIT + 4, y: shape.row(cell) * UNIT + 15 }, text);
}

/** A cage with a word in its corner. @param {(rule: Rule) => string} says @returns {Draw} */
function cage(says) {
  return (shape, rule, _beneath, above) => {
    if (!rule.cells.length) return;
    above.append(svg("path", { class: "rule-cage", d: outline(shape, rule.cells, 5) }, title(rule)));
    above.append(corner(shape, Math.min(...rule.cells), says(rule)));
  };
}

/** Tinted cells. @param {string} kind @returns {Draw} */
function tint(kind) {
  return (shape, rule, beneath) => {
    for (const cell of rule.cells) {
      const [x, y] = [shape.column(cell) * UNIT + 3, shape.row(cell) * UNIT + 3];
      beneath.append(svg("rect", { class: `rule-tint rule-${kind}`, x, y, width: UNIT - 6, height: UNIT - 6, rx: 4 }, title(rule)));
    }
  };
}

/** Groups of equally many cells, each with its outline. @param {(rule: Rule) => number} count @returns {Draw} */
function groups(count) {
  return (shape, rule, beneath) => {
    const each = rule.cells.length / count(rule);
    for (let i = 0; i < rule.cells.length; i += each) {
      beneath.append(svg("path", { class: "rule-group", d: outline(shape, rule.cells.slice(i, i + each), 7) }, title(rule)));
    }
  };
}

/** Angles on the four edges of a cell, pointing into it or out of it. @param {boolean} inwards @returns {Draw} */
function extreme(inwards) {
  return (shape, rule, beneath, above) => {
    tint("extreme")(shape, rule, beneath, above);
    const d = inwards ? "M5 -5L0 0L5 5" : "M-5 -5L0 0L-5 5";
    for (const cell of rule.cells) {
      const [x, y] = shape.middle(cell);
      for (const angle of [0, 90, 180, 270]) {
        beneath.append(svg("path", { class: "rule-greater", d, transform: `translate(${x} ${y}) rotate(${angle}) translate(${UNIT * 0.4} 0)` }));
      }
    }
  };
}

/** A number at a side of the board. @type {Draw} */
function clue(shape, rule, _beneath, above) {
  const place = sideOf(rule);
  if (!place) return;
  const along = (place.line - 0.5) * UNIT;
  const far = shape.size * UNIT;
  /** @type {Record<string, [number, number]>} */
  const at = {
    left: [-OUTSIDE * 0.55, along], right: [far + OUTSIDE * 0.55, along],
    top: [along, -OUTSIDE * 0.5], bottom: [along, far + OUTSIDE * 0.5],
  };
  const [x, y] = at[place.side];
  above.append(svg("text", { class: `rule-outside is-${rule.name}`, x, y, dy: "0.355em" }, String(rule.value ?? ""), title(rule)));
}

/** A thermometer with a hollow bulb. @type {Draw} */
function slowThermo(shape, rule, beneath) {
  const [cx, cy] = shape.middle(rule.cells[0]);
  beneath.append(stroke(shape, rule, "slowthermo", 0.28), svg("circle", { class: "rule-bulb", cx, cy, r: UNIT * 0.36 }));
}

/** Digits around a corner. @type {Draw} */
function quadruple(shape, rule, _beneath, above) {
  const [x, y] = between(shape, rule.cells);
  const digits = word(rule, 1).split(",").join(" ");
  above.append(
    svg("circle", { class: "rule-dot is-white", cx: x, cy: y, r: UNIT * 0.24 }, title(rule)),
    svg("text", { class: "rule-dot-number is-white", x, y, dy: "0.355em", textLength: Math.min(UNIT * 0.4, digits.length * 6) }, digits));
}

/** X and V, or the number. @type {Draw} */
function xv(shape, rule, _beneath, above) {
  const [x, y] = between(shape, rule.cells);
  const sign = rule.value === 5 ? "V" : rule.value === 10 ? "X" : String(rule.value);
  above.append(svg("text", { class: "rule-xv", x, y, dy: "0.355em" }, sign, title(rule)));
}

/** An outline around the cells of the number, and its arrow. @type {Draw} */
function pill(shape, rule, beneath) {
  const count = rule.value ?? 2;
  beneath.append(
    svg("path", { class: "rule-ring", d: outline(shape, rule.cells.slice(0, count), 8) }),
    svg("path", { class: "rule-line rule-pointing", d: path(shape, rule.cells.slice(count - 1)), "stroke-width": 2.5 }, title(rule)));
}

/** A line with its sum. @type {Draw} */
function sumLine(shape, rule, beneath, above) {
  beneath.append(stroke(shape, rule, "sumline", 0.16));
  above.append(corner(shape, rule.cells[0], String(rule.value ?? "")));
}

/** Circles in all cells. @type {Draw} */
function circles(shape, rule, beneath) {
  for (const cell of rule.cells) beneath.append(circle(...shape.middle(cell), UNIT * 0.38));
}

/** A circle in the first cell, and a cage around the others. @type {Draw} */
function counted(shape, rule, beneath, above) {
  beneath.append(circle(...shape.middle(rule.cells[0]), UNIT * 0.38));
  above.append(svg("path", { class: "rule-cage", d: outline(shape, rule.cells.slice(1), 5) }, title(rule)));
}

/** A rule of one's own: a dashed line, which tells its text to a resting pointer. @type {Draw} */
function own(shape, rule, beneath) {
  if (rule.cells.length) beneath.append(stroke(shape, rule, "own", 0.08));
}

/** In this order: shades lie lowest, dots and numbers on top. @type {Record<string, Draw>} */
export const MARKS = {
  rowindexer: tint("rowindexer"),
  columnindexer: tint("columnindexer"),
  boxindexer: tint("boxindexer"),
  minimum: extreme(true),
  maximum: extreme(false),
  clone: groups(() => 2),
  same: groups((rule) => rule.value ?? 2),
  equalsums: groups((rule) => rule.value ?? 2),
  between: ended("between", circle),
  lockout: ended("lockout", diamond),
  doublearrow: ended("doublearrow", circle),
  whispers: (shape, rule, beneath, above) => line(rule.value === 4 ? "dutch" : "whispers")(shape, rule, beneath, above),
  nabner: line("nabner", 0.2),
  regionsum: line("regionsum"),
  entropic: line("entropic"),
  modular: line("modular"),
  zipper: line("zipper"),
  sumline: sumLine,
  slowthermo: slowThermo,
  pointer: line("pointing", 0.06),
  pill,
  countingcircles: circles,
  countdistinct: counted,
  equalcount: counted,
  equalrun: line("pointing", 0.06),
  pairsdiffer: groups(() => 2),
  contains: cage((rule) => word(rule, word(rule, 1) === "exactly" ? 2 : 1)),
  connected: cage((rule) => word(rule, 1)),
  equality: cage(() => "="),
  rellik: cage((rule) => `≠${rule.value}`),
  lunchbox: cage((rule) => `↔${rule.value}`),
  relation: own,
  sum: own,
  regex: own,
  automaton: own,
  and: own,
  or: own,
  not: own,
  difference: dot("white", 1),
  ratio: dot("black", 2),
  xv,
  quadruple,
  xsum: clue,
  skyscraper: clue,
  hiddenskyscraper: clue,
  numberedroom: clue,
  fullrank: clue,
};
