// What the rules say of each cell, for those who hear the board: its cage with sum and cells, its place on a thermometer, the
// numbers outside its row and column, its box where boxes have shapes of their own.

import { ruleName, ruleValue } from "./rules.js";
import { counted, t } from "../ui/language.js";
import { capital } from "../ui/words.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("../api.js").Rule} Rule */

/** Rules along which a place is counted from the first cell on. */
const ALONG = new Set(["thermo", "slowthermo", "renban", "nabner", "whispers", "palindrome", "regionsum", "entropic", "modular", "zipper", "sumline"]);

/** As many cells of a rule are named one by one; of more only the first and the last. */
const NAMED = 4;

/** The other cells of a rule, briefly. @param {Rule} rule @param {number} at @param {Shape} shape */
function others(rule, at, shape) {
  const cells = rule.cells.filter((_, i) => i !== at);
  if (!cells.length) return t(", one cell");
  if (cells.length <= NAMED) return t` with ${cells.map((cell) => shape.name(cell)).join(", ")}`;
  return t`, ${rule.cells.length} cells from ${shape.name(Math.min(...rule.cells))} to ${shape.name(Math.max(...rule.cells))}`;
}

/** The words of one rule for one of its cells. @param {Rule} rule @param {number} at its place among the rule's cells @param {Shape} shape */
function wordsAt(rule, at, shape) {
  const name = ruleName(rule.name);
  const value = ruleValue(rule);
  const { cells } = rule;
  const count = cells.length;
  const before = at > 0 ? shape.name(cells[at - 1]) : "";
  switch (rule.name) {
    case "killer": return `${value ? t`cage of ${value}` : t("cage")}${others(rule, at, shape)}`;
    case "thermo": case "slowthermo": return at === 0 ? t`bulb of a ${name} of ${count}, then ${shape.name(cells[1] ?? cells[0])}` : t`${name}, ${at + 1} of ${count}, after ${before}`;
    case "arrow": return at === 0 ? t`circle of an arrow${others(rule, at, shape)}` : t`arrow, ${at} of ${count - 1}, circle ${shape.name(cells[0])}`;
    case "pointer": return at === 0 ? t`start of a pointer${others(rule, at, shape)}` : t`pointer, ${at} of ${count - 1}, after ${before}`;
    case "between": case "lockout": case "doublearrow":
      return at === 0 || at === count - 1 ? t`end of a ${name} to ${shape.name(cells[at === 0 ? count - 1 : 0])}` : t`${name}, ${at} of ${count - 2}, after ${before}`;
    case "greater": return count === 2 ? (at === 0 ? t`greater than ${shape.name(cells[1])}` : t`less than ${shape.name(cells[0])}`) : at === 0 ? t("greater than its neighbour") : t("less than its neighbour");
    case "even": return t("even");
    case "odd": return t("odd");
    default: {
      const number = value ? ` ${value}` : "";
      if (!ALONG.has(rule.name)) return `${name}${number}${count > 1 ? others(rule, at, shape) : ""}`;
      return at === 0 ? t`${name}${number}, ${at + 1} of ${count}` : t`${name}${number}, ${at + 1} of ${count}, after ${before}`;
    }
  }
}

/** The lines that a number outside speaks of. @param {Rule} rule @param {Shape} shape @returns {{ words: string, has: (cell: number) => boolean } | undefined} */
function outside(rule, shape) {
  const [, where, line, number] = rule.text.split(" ");
  if (!/^(?:left|right|top|bottom|row|column)$/.test(where ?? "")) return undefined;
  const across = where === "left" || where === "right" || where === "row";
  const from = { left: t(" from the left"), right: t(" from the right"), top: t(" from above"), bottom: t(" from below") }[where] ?? "";
  const at = Number(line) - 1;
  return { words: t`${ruleName(rule.name)}${from} of the ${across ? t("row") : t("column")} ${number}`, has: (cell) => (across ? shape.row(cell) : shape.column(cell)) === at };
}

/**
 * A cell and all that its rules bind it to, every cell with what stands in it: what a label has no room for.
 * @param {import("./game.js").Game} game @param {number} cell
 */
export function cellTold({ shape, values }, cell) {
  const now = (/** @type {number} */ at) => `${shape.name(at)} ${values[at] ? shape.symbol(values[at]) : t("empty")}`;
  const rules = shape.rules.filter((rule) => rule.name !== "jigsaw" && rule.cells.includes(cell) && !outside(rule, shape)).map((rule) => {
    const value = ruleValue(rule);
    const name = rule.name === "killer" ? (value ? t`cage of ${value}` : t("cage")) : `${ruleName(rule.name)}${value ? ` ${value}` : ""}`;
    return t`${capital(name)}, ${counted(rule.cells.length, "cell")}: ${rule.cells.map(now).join(", ")}.`;
  });
  const lines = shape.rules.map((rule) => outside(rule, shape)).filter((out) => out?.has(cell)).map((out) => `${capital(out?.words ?? "")}.`);
  return `${now(cell)}. ${[...new Set([...rules, ...lines])].join(" ") || t("Rows, columns and boxes alone bind this cell.")}`;
}

/** @param {Shape} shape @returns {string[]} for each cell, what is to be said after its digit; often nothing */
export function ruleWords(shape) {
  /** @type {string[][]} */
  const words = Array.from({ length: shape.cells }, () => []);
  if (shape.rules.some((rule) => rule.name === "jigsaw")) shape.boxes.forEach((box, cell) => words[cell].push(t`box ${box + 1}`));
  const windows = shape.houses.filter((house) => /window/i.test(house.name));
  windows.forEach((house, i) => house.cells.forEach((cell) => words[cell].push(t`window ${i + 1}`)));
  for (const rule of shape.rules) {
    if (rule.name === "jigsaw") continue;
    const out = outside(rule, shape);
    if (out) words.forEach((list, cell) => { if (out.has(cell)) list.push(out.words); });
    else if (rule.name === "x") {
      words.forEach((list, cell) => {
        const [row, column] = [shape.row(cell), shape.column(cell)];
        if ((row === column && !rule.text.includes("up")) || (row + column === shape.size - 1 && !rule.text.includes("down"))) list.push(t("on a diagonal"));
      });
    } else if (rule.cells.length) rule.cells.forEach((cell, at) => words[cell]?.push(wordsAt(rule, at, shape)));
  }
  return words.map((list) => [...new Set(list)].join(", "));
}
