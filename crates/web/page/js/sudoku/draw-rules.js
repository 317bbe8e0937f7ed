// Draws the rules beyond rows, columns and boxes: what lies beneath the digits, what lies above
// the lines, and what stands outside the board; most lines and marks are in draw-marks.js. A rule on the whole board that has no drawing
// (antiknight and its kin) is said in words beside it: see words.js.

import { svg } from "../ui/dom.js";
import { MARKS, OUTSIDE, sideOf } from "./draw-marks.js";
import { outline, UNIT } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("../api.js").Rule} Rule */

/** The least room around a board: half its frame. */
const FRAME = 3;
/** Directions of little killers: down and right. @type {Record<string, [number, number]>} */
const DIAGONALS = { ne: [-1, 1], se: [1, 1], sw: [1, -1], nw: [-1, -1] };

/** How much room the rules need on each side. @param {Shape} shape */
export function marginsOf(shape) {
  const margins = { top: FRAME, right: FRAME, bottom: FRAME, left: FRAME };
  for (const rule of shape.rules) {
    const place = sideOf(rule);
    if (place) margins[/** @type {keyof typeof margins} */ (place.side)] = OUTSIDE;
    if (rule.name === "sandwich") {
      if (sandwichLine(rule).row) margins.left = OUTSIDE;
      else margins.top = OUTSIDE;
    } else if (rule.name === "littlekiller") {
      const [x, y] = littleKillerPlace(shape, rule).at;
      const side = shape.size * UNIT;
      if (x < 0) margins.left = OUTSIDE;
      if (y < 0) margins.top = OUTSIDE;
      if (x > side) margins.right = OUTSIDE;
      if (y > side) margins.bottom = OUTSIDE;
    }
  }
  return margins;
}

/** @param {Shape} shape */
export function drawRules(shape) {
  const beneath = svg("g", { class: "rules-beneath" });
  const above = svg("g", { class: "rules-above" });
  // In the order of the table: shades lie lowest, thin arrows on top.
  for (const [name, draw] of Object.entries({ ...DRAWINGS, ...MARKS })) {
    for (const rule of shape.rules) if (rule.name === name) draw(shape, rule, beneath, above);
  }
  return { beneath, above };
}

/** @type {Record<string, (shape: Shape, rule: Rule, beneath: SVGGElement, above: SVGGElement) => void>} */
const DRAWINGS = {
  windoku(shape, _rule, beneath) {
    // Its houses come after rows, columns and boxes.
    for (const house of shape.houses) if (/window/i.test(house.name)) beneath.append(cloud(shape, house.cells));
  },
  fog(shape, rule, beneath) { beneath.append(cloud(shape, rule.cells)); },
  region(shape, rule, beneath) { beneath.append(cloud(shape, rule.cells)); },
  x(shape, rule, beneath) {
    const side = shape.size * UNIT;
    if (!rule.text.includes("up")) beneath.append(svg("path", { class: "rule-diagonal", d: `M0 0L${side} ${side}` }));
    if (!rule.text.includes("down")) beneath.append(svg("path", { class: "rule-diagonal", d: `M0 ${side}L${side} 0` }));
  },
  even(shape, rule, beneath) {
    for (const cell of rule.cells) {
      const [x, y] = shape.middle(cell);
      const half = UNIT * 0.36;
      beneath.append(svg("rect", { class: "rule-parity", x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 3 }));
    }
  },
  odd(shape, rule, beneath) {
    for (const cell of rule.cells) {
      const [cx, cy] = shape.middle(cell);
      beneath.append(svg("circle", { class: "rule-parity", cx, cy, r: UNIT * 0.38 }));
    }
  },
  thermo(shape, rule, beneath) {
    const [cx, cy] = shape.middle(rule.cells[0]);
    beneath.append(svg("g", { class: "rule-thermo" },
      svg("circle", { cx, cy, r: UNIT * 0.36 }),
      svg("path", { d: through(shape, rule.cells), "stroke-width": UNIT * 0.28 })));
  },
  renban(shape, rule, beneath) {
    beneath.append(svg("path", { class: "rule-renban", d: through(shape, rule.cells), "stroke-width": UNIT * 0.2 }));
  },
  palindrome(shape, rule, beneath) {
    beneath.append(svg("path", { class: "rule-palindrome", d: through(shape, rule.cells), "stroke-width": UNIT * 0.2 }));
  },
  arrow(shape, rule, beneath) {
    const [circle, ...shaft] = rule.cells;
    const [cx, cy] = shape.middle(circle);
    const radius = UNIT * 0.38;
    const points = [circle, ...shaft].map((cell) => shape.middle(cell));
    points[0] = towards(points[0], points[1] ?? points[0], radius);
    const tip = points[points.length - 1];
    const before = points[points.length - 2] ?? tip;
    beneath.append(svg("g", { class: "rule-arrow" },
      svg("circle", { cx, cy, r: radius }),
      svg("path", { d: poly(points) }),
      svg("path", { d: head(before, tip, UNIT * 0.2) })));
  },
  killer(shape, rule, _beneath, above) {
    above.append(svg("path", { class: "rule-cage", d: outline(shape, rule.cells, 5) }));
    const first = Math.min(...rule.cells);
    above.append(svg("text", { class: "rule-sum", x: shape.column(first) * UNIT + 4, y: shape.row(first) * UNIT + 15 }, rule.value ?? ""));
  },
  greater(shape, rule, _beneath, above) {
    const [[x1, y1], [x2, y2]] = rule.cells.map((cell) => shape.middle(cell));
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    above.append(svg("path", { class: "rule-greater", d: "M-5 -9L6 0L-5 9", transform: `translate(${x} ${y}) rotate(${angle})` }));
  },
  sandwich(_shape, rule, _beneath, above) {
    const { row, number } = sandwichLine(rule);
    const along = (number - 0.5) * UNIT;
    const [x, y] = row ? [-OUTSIDE * 0.55, along] : [along, -OUTSIDE * 0.5];
    above.append(svg("text", { class: "rule-outside", x, y, dy: "0.355em" }, rule.value ?? ""));
  },
  littlekiller(shape, rule, _beneath, above) {
    const { at: [x, y], down, right } = littleKillerPlace(shape, rule);
    const reach = UNIT * 0.2;
    const tip = /** @type {[number, number]} */ ([x + right * reach * 1.7, y + down * reach * 1.7]);
    const tail = /** @type {[number, number]} */ ([x + right * reach * 0.9, y + down * reach * 0.9]);
    above.append(
      svg("text", { class: "rule-outside", x: x - right * 3, y: y - down * 3, dy: "0.355em" }, rule.value ?? ""),
      svg("path", { class: "rule-pointer", d: `M${tail.join(" ")}L${tip.join(" ")}${head(tail, tip, 6)}` }));
  },
};

/** @param {Rule} rule */
function sandwichLine(rule) {
  const [, line, number] = rule.text.split(/\s+/);
  return { row: line === "row", number: Number(number) };
}

/** Where a little killer's number stands: a diagonal step back from its first cell. @param {Shape} shape @param {Rule} rule */
function littleKillerPlace(shape, rule) {
  const words = rule.text.split(/\s+/);
  const [down, right] = DIAGONALS[words[words.length - 1]] ?? DIAGONALS.se;
  const [x, y] = shape.middle(rule.cells[0]);
  const back = UNIT * 0.82;
  return { at: /** @type {[number, number]} */ ([x - right * back, y - down * back]), down, right };
}

/** A soft shade over cells. @param {Shape} shape @param {number[]} cells */
function cloud(shape, cells) {
  return svg("g", { class: "rule-region" }, cells.map((cell) => svg("rect", {
    x: shape.column(cell) * UNIT, y: shape.row(cell) * UNIT, width: UNIT, height: UNIT })));
}

/** @param {Shape} shape @param {number[]} cells */
function through(shape, cells) {
  return poly(cells.map((cell) => shape.middle(cell)));
}

/** @param {[number, number][]} points */
function poly(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
}

/** The point `distance` from `a` on the way to `b`. @param {[number, number]} a @param {[number, number]} b @param {number} distance @returns {[number, number]} */
export function towards(a, b, distance) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [a[0] + ((b[0] - a[0]) * distance) / length, a[1] + ((b[1] - a[1]) * distance) / length];
}

/** An arrow's head at `to`, as an open angle. @param {[number, number]} from @param {[number, number]} to @param {number} size */
function head(from, to, size) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = /** @param {number} turn */ (turn) => `${to[0] - size * Math.cos(angle + turn)} ${to[1] - size * Math.sin(angle + turn)}`;
  return `M${wing(0.6)}L${to[0]} ${to[1]}L${wing(-0.6)}`;
}
