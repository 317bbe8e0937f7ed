// A situation of the Lab as a value that an address carries: puzzle, methods, how they are told, and the step. Who opens
// the address sees the same.

import { t } from "../ui/language.js";

/** @typedef {{ detail: import("../api.js").Detail, steps: number } & import("./mix.js").Mix} How */
/** @typedef {{ puzzle: string, title?: string, methods?: [string, string], how?: Partial<How>, step?: number }} Situation */

/** The parts of `how` that change a search or what is told of it; the chart's counter is everybody's own. */
const HOW = /** @type {const} */ (["detail", "steps", "seed", "view", "max", "bound", "mix"]);

/** @param {import("./puzzle.js").LabPuzzle} puzzle @param {[string, string]} methods @param {How} how @param {number} step @returns {Situation} */
export function situationOf(puzzle, methods, how, step) {
  return { puzzle: puzzle.text, title: puzzle.title, methods, how: Object.fromEntries(HOW.map((key) => [key, how[key]])), step };
}

/** @param {unknown} value @param {How} like */
function readHow(value, like) {
  if (!value || typeof value !== "object") return undefined;
  const known = HOW.filter((key) => key in value && typeof (/** @type {any} */ (value)[key]) === typeof like[key]);
  return Object.fromEntries(known.map((key) => [key, /** @type {any} */ (value)[key]]));
}

/**
 * What an address carries; parts that are not as they should be are left out.
 * @param {unknown} value a puzzle's text, or a situation @param {How} like what `how` looks like
 * @returns {Situation | undefined}
 */
export function readSituation(value, like) {
  if (typeof value === "string") return { puzzle: value };
  if (!value || typeof value !== "object") return undefined;
  const { puzzle, title, methods, how, step } = /** @type {Record<string, unknown>} */ (value);
  if (typeof puzzle !== "string") throw new Error(t("This link is damaged: what it carries can't be unpacked. Ask for it again, or paste the puzzle itself."));
  const named = Array.isArray(methods) && methods.length === 2 && methods.every((method) => typeof method === "string");
  return {
    puzzle,
    title: typeof title === "string" ? title : undefined,
    methods: named ? /** @type {[string, string]} */ (methods) : undefined,
    how: readHow(how, like),
    step: Number.isInteger(step) ? Number(step) : 0,
  };
}
