// Lines, circles and crosses of the pen, as SVG and in words.

import { svg } from "../ui/dom.js";
import { cellsOf, readKey } from "./ink.js";
import { UNIT } from "./shape.js";
import { t } from "../ui/language.js";

/** Half the width of a cross, and the radius of a circle. */
const CROSS = { cell: UNIT * 0.26, edge: UNIT * 0.11 };
const CIRCLE = UNIT * 0.38;

/** @param {import("./shape.js").Shape} shape @param {import("./ink.js").Ink} ink */
export function drawInk(shape, ink) {
  /** Path data by colour. @type {Map<number, string>} */
  const paths = new Map();
  for (const [key, colour] of ink) {
    const place = readKey(key, shape.size);
    if (!place || place.kind === "d") continue;
    paths.set(colour, (paths.get(colour) ?? "") + path(shape, place));
  }
  return [...paths].map(([colour, d]) => svg("path", { class: `ink ink-${colour}`, d }));
}

/** What a screen reader says of the pen, by cell. @param {import("./shape.js").Shape} shape @param {import("./ink.js").Ink} ink @returns {Map<number, string[]>} */
export function inkWords(shape, ink) {
  /** @type {Map<number, string[]>} */
  const words = new Map();
  /** @param {number} cell @param {string} word */
  const say = (cell, word) => words.set(cell, [...(words.get(cell) ?? []), word]);
  for (const key of ink.keys()) {
    const place = readKey(key, shape.size);
    if (place?.kind === "o") say(place.a, t("circled"));
    else if (place?.kind === "x") say(place.a, t("crossed"));
    else if (place?.kind === "l") {
      say(place.a, t`line to ${shape.name(place.b)}`);
      say(place.b, t`line to ${shape.name(place.a)}`);
    } else if (place && place.kind !== "d") for (const cell of cellsOf(key, shape.size)) say(cell, place.kind === "e" ? t("line on an edge") : t("cross on an edge"));
  }
  return words;
}

/** @param {import("./shape.js").Shape} shape @param {{ kind: string, a: number, b: number }} place */
function path(shape, { kind, a, b }) {
  if (kind === "l") return `M${shape.middle(a).join(" ")}L${shape.middle(b).join(" ")}`;
  if (kind === "o") {
    const [x, y] = shape.middle(a);
    return `M${x - CIRCLE} ${y}a${CIRCLE} ${CIRCLE} 0 1 0 ${2 * CIRCLE} 0a${CIRCLE} ${CIRCLE} 0 1 0 ${-2 * CIRCLE} 0`;
  }
  if (kind === "x") return cross(shape.middle(a), CROSS.cell);
  const across = shape.size + 1;
  const [from, to] = [a, b].map((corner) => [(corner % across) * UNIT, Math.floor(corner / across) * UNIT]);
  if (kind === "e") return `M${from.join(" ")}L${to.join(" ")}`;
  return cross([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], CROSS.edge);
}

/** @param {number[]} middle @param {number} r */
function cross([x, y], r) {
  return `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
}
