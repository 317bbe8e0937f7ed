// Draws a step on the board: the houses it looks at, the candidates it rests on by role, its links
// as arrows, what it places and what it removes. Each role has a shape as well as a colour.
//
//   pattern ●  fin ■  pivot ◎  first ● second ■ third ◆  on ● off ○  removed ✕  placed ▣

import { svg } from "../ui/dom.js";
import { towards } from "./draw-rules.js";
import { outline, UNIT } from "./shape.js";
import { t } from "../ui/language.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("../api.js").Step} Step */

/** What each role is called in the legend. @type {Record<string, string>} */
export const ROLE_WORDS = {
  pattern: t("pattern"), fin: t("fin"), pivot: t("pivot"), first: t("first set"), second: t("second set"), third: t("third set"),
  on: t("true in the chain"), off: t("false in the chain"), removed: t("is ruled out"), placed: t("goes here"),
};

/** The shape of each role; others are discs. @type {Record<string, "square" | "diamond" | "ring" | "double">} */
const SHAPES = { fin: "square", second: "square", third: "diamond", off: "ring", pivot: "double" };

/** @param {Shape} shape @param {Step} step */
export function drawStep(shape, step) {
  const beneath = svg("g");
  const above = svg("g");
  beneath.append(drawHouses(shape, step.houses));
  const radius = (UNIT / shape.side) * 0.44;
  for (const { candidate, role } of step.marks) {
    // What is placed has its own sign, below.
    if (step.places.some(({ cell, digit }) => cell === candidate.cell && digit === candidate.digit)) continue;
    beneath.append(roleShape(role, shape.spot(candidate.cell, candidate.digit), radius));
  }
  for (const { cell, digit } of step.places) {
    const [x, y] = [shape.column(cell) * UNIT, shape.row(cell) * UNIT];
    beneath.append(svg("rect", { class: "step-place-cell", x: x + 3, y: y + 3, width: UNIT - 6, height: UNIT - 6, rx: 5 }));
    beneath.append(roleShape("placed", shape.spot(cell, digit), radius));
  }
  for (const { cell, digit } of step.removes) {
    const [x, y] = shape.spot(cell, digit);
    beneath.append(roleShape("removed", [x, y], radius));
    const arm = radius * 0.85;
    above.append(svg("path", { class: "step-strike", d: `M${x - arm} ${y + arm}L${x + arm} ${y - arm}` }));
  }
  for (const link of step.links) drawLink(shape, link, radius, beneath, above);
  return { beneath, above };
}

/** The frames of houses, by their numbers. @param {Shape} shape @param {number[]} houses */
export function drawHouses(shape, houses) {
  return svg("g", {}, houses.flatMap((index) => {
    const house = shape.houses[index];
    return house ? [svg("path", { class: "step-house", d: outline(shape, house.cells, 2.5) })] : [];
  }));
}

/** One role's sign around a point. @param {string} role @param {[number, number]} at @param {number} radius */
export function roleShape(role, [x, y], radius) {
  const name = `role role-${role}`;
  const kind = SHAPES[role];
  if (kind === "square") {
    const half = radius * 0.92;
    return svg("rect", { class: name, x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: radius * 0.2 });
  }
  if (kind === "diamond") {
    const r = radius * 1.15;
    return svg("path", { class: name, d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` });
  }
  if (kind === "double") {
    return svg("g", { class: name }, svg("circle", { cx: x, cy: y, r: radius }), svg("circle", { class: "role-inner", cx: x, cy: y, r: radius * 0.78 }));
  }
  return svg("circle", { class: name, cx: x, cy: y, r: radius });
}

/**
 * @param {Shape} shape
 * @param {import("../api.js").Link} link
 * @param {number} radius
 * @param {SVGGElement} beneath
 * @param {SVGGElement} above
 */
function drawLink(shape, link, radius, beneath, above) {
  for (const end of [link.from, link.to]) if (end.cells.length > 1) beneath.append(groupShape(shape, end, radius));
  const from = centre(shape, link.from);
  const to = centre(shape, link.to);
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (distance < 1) return;
  // A gentle bow keeps links that share a line apart, and off the candidates between.
  const bow = Math.min(UNIT * 0.45, distance * 0.16);
  const [nx, ny] = [-(to[1] - from[1]) / distance, (to[0] - from[0]) / distance];
  /** @param {number} side @returns {[number, number]} */
  const bent = (side) => [(from[0] + to[0]) / 2 + side * nx * bow * 2, (from[1] + to[1]) / 2 + side * ny * bow * 2];
  // The curve reaches half as far as its control point; at the edge it bends inwards.
  const inside = bent(0.5).every((at) => at > 0 && at < shape.size * UNIT);
  const bend = bent(inside ? 1 : -1);
  const start = towards(from, bend, radius * 1.15);
  const tip = towards(to, bend, radius * 1.2);
  const size = Math.max(4, radius * 0.95);
  const stop = towards(tip, bend, size * 0.8);
  const angle = (Math.atan2(tip[1] - bend[1], tip[0] - bend[0]) * 180) / Math.PI;
  above.append(svg("g", { class: `link link-${link.kind}` },
    svg("path", { class: "link-halo", d: `M${start.join(" ")}Q${bend.join(" ")} ${stop.join(" ")}` }),
    svg("path", { class: "link-line", d: `M${start.join(" ")}Q${bend.join(" ")} ${stop.join(" ")}` }),
    svg("path", { class: "link-head", d: `M0 0L${-size} ${size * 0.5}L${-size} ${-size * 0.5}Z`, transform: `translate(${tip.join(" ")}) rotate(${angle})` })));
}

/** @param {Shape} shape @param {import("../api.js").Node} node @returns {[number, number]} */
function centre(shape, node) {
  const spots = node.cells.map((cell) => shape.spot(cell, node.digit));
  return [spots.reduce((sum, [x]) => sum + x, 0) / spots.length, spots.reduce((sum, [, y]) => sum + y, 0) / spots.length];
}

/** A capsule around candidates that stand together for one end of a link. @param {Shape} shape @param {import("../api.js").Node} node @param {number} radius */
function groupShape(shape, node, radius) {
  const spots = node.cells.map((cell) => shape.spot(cell, node.digit));
  return svg("path", { class: "link-group", d: spots.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join(""), "stroke-width": radius * 2.5 });
}
